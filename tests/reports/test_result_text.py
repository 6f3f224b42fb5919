"""Texts with estimates: what is proved and what it looks like are never taken for each other."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from meanings.of_statuses import owned
from meanings.play import Moment
from random_boards import board
from rich.console import Console
from sentence_claims import Board, hold
from shell import Shell

import assess
from assess.estimates.as_it_looks import Looks, first_look, looks_of
from assess.estimates.estimate import Estimate, Likelihoods
from assess.faces.options import FilePosition, Showing
from assess.faces.suggested import Suggested
from assess.languages.spoken import using
from assess.proofs.questions import Answer
from assess.reading.record import Record
from assess.reports.ruling.diagram import estimated_points, marks_of
from assess.reports.ruling.ruling import OnScreen, for_position
from assess.reports.ruling.ruling_text import print_document
from assess.reports.text.result_text import (
    TOLD_FROM,
    condition_sentence,
    deciding_sentences,
    estimate_of_string,
    first_sentence,
    likelihood_words,
    looks_words,
    more_sentences,
    note_on_sheet,
    result_sentence,
    told_as_it_looks,
)
from assess.reports.text.score_text import score_sentence
from assess.reports.text.sheet_words import score_rows, status_row
from assess.requests.wording import Wording
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, possible, score_bounds, score_of, territory_of

DISPUTES = Path(__file__).parents[2] / "disputes"
LIVES, SEKI, DEAD = Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI, Status.DEAD
PROVED = re.compile(r"(Black|White) wins|Jigo|(Black|White) is ahead|The players are level")


def with_statuses(position: Position, rng: random.Random) -> Assessment:
    """An assessment of which some statuses are open."""
    strings = tuple(
        StringStatus(position.name(min(one.points)), one, rng.choice([*Status, Status.UNDECIDED]))
        for one in position.strings()
    )
    found = assess.status(position, limits=assess.Limits(None, 1), finality=False)
    territory = territory_of(position, strings)
    score, bounds = score_of(position, territory), score_bounds(position, strings)
    return replace(found, strings=strings, territory=territory, score=score, bounds=bounds, warnings=(), options=())


def margins(assessment: Assessment) -> set[float]:
    """The margins under every way in which the open strings may turn out."""
    found = set()
    for ways in product(*(possible(string) for string in assessment.strings)):
        settled = [replace(one, status=way) for one, way in zip(assessment.strings, ways, strict=True)]
        score = score_of(assessment.position, territory_of(assessment.position, settled))
        assert score is not None
        found.add(score.margin)
    return found


def printed(assessment: Assessment, looks: Looks) -> str:
    out = io.StringIO()
    document = for_position(assessment, Record(assessment.position, "-"), screen=OnScreen(looks, every=True))
    print_document(Console(file=out, width=5000, color_system=None), document)
    return out.getvalue()


def test_a_result_that_is_not_marked_as_an_estimate_holds_whatever_the_open_strings_are() -> None:
    rng, kinds = random.Random(5), Counter[str]()
    for _ in range(300):
        assessment = with_statuses(board(rng, 3, 6), rng)
        if sum(one.status in UNSETTLED for one in assessment.strings) > 6:
            continue
        looks = looks_of(assessment.position, assessment.strings)
        said = result_sentence(assessment, looks)
        said = re.sub(
            "^This does not look like a finished game: .*? either player's[.] ", "", said
        )  # of itself no result
        kinds[said.split()[0].rstrip(":.")] += 1
        if PROVED.match(said):
            ways = margins(assessment)
            spans = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", said.split(" Or no result")[0])] or [0.0]
            assert min(spans) <= min(map(abs, ways)) and max(map(abs, ways)) <= max(spans), said
        else:
            assert said.startswith("Open"), said
        if said.startswith("Open. Estimate: "):
            assert assessment.score is None and looks.conditions
            assert not re.match("Open. Estimate: between", said)
    assert min(kinds[word] for word in ("Open", "Black", "White")) > 5, kinds


def test_every_mark_of_an_estimate_has_its_sign() -> None:
    rng, seen = random.Random(6), 0
    for _ in range(100):
        assessment = with_statuses(board(rng, 3, 7), rng)
        looks = looks_of(assessment.position, assessment.strings)
        proved, marks = marks_of(assessment), marks_of(assessment, looks)
        estimated = estimated_points(assessment, looks)
        for point in set(marks) | set(proved):
            if marks.get(point) != proved.get(point):
                assert point in estimated and proved[point].value == "?"
                seen += 1
    assert seen > 50


def test_without_open_strings_the_text_says_what_it_says_without_estimates() -> None:
    rng = random.Random(7)
    for _ in range(20):
        position = board(rng, 3, 3)
        assessment = assess.status(position, limits=assess.Limits(seconds=None, nodes=200_000))
        text = printed(assessment, assessment.estimated)
        hold(Board(position), text)
        if not assessment.undecided:
            assert "~" not in text and "stimate" not in text and "looks" not in text
        if assessment.score is not None:
            assert text.startswith(f"{score_sentence(assessment)}\n\n")


def an_estimate(name: str, color: str, status: Status, likelihood: float = 0.98) -> Estimate:
    position = Position.from_rows(["X.O", "...", "O.X"])
    string = next(one for one in position.strings() if one.color.value == color)
    parts = (likelihood if one is status else (1 - likelihood) / 2 for one in (LIVES, SEKI, DEAD))
    return Estimate(StringStatus(name, string, Status.UNDECIDED), status, Likelihoods(*parts))


def test_what_a_result_hangs_on() -> None:
    one, two = an_estimate("N11", "white", LIVES), an_estimate("R9", "white", LIVES)
    assert condition_sentence([one]) == "That is so with White N11 (independently alive)."
    assert condition_sentence([one, two]) == "That is so with White N11 and R9 (independently alive)."
    dead = an_estimate("K4", "black", DEAD)
    three = "That is so with White N11 and R9 (independently alive) and Black K4 (dead)."
    assert condition_sentence([one, two, dead]) == three
    assert condition_sentence([one] * 23) == "That is so if all open strings are what they look like."


def test_at_first_sight_everything_is_an_estimate() -> None:
    rng, told = random.Random(8), Counter[str]()
    for _ in range(60):
        said = first_sentence(first_look(board(rng, 3, 7)))
        told[said.split(".")[0]] += 1
        assert said.startswith(
            ("At first sight. Estimate: ", "At first sight the result is open.", "This does not look")
        )
    assert told["At first sight"] > 3, told


def test_a_sheet_says_that_an_estimate_is_no_part_of_it() -> None:
    rng, noted = random.Random(9), 0
    for _ in range(60):
        assessment = assess.status(board(rng, 3, 6), limits=assess.Limits(None, 1), finality=False)
        note = note_on_sheet(assessment)
        if assessment.score is not None:
            assert note == ""
        if note:
            noted += 1
            assert note.startswith(("No part of this ruling, and not proved. Estimate: ", "This does not look like a"))
    assert noted > 5


def test_an_estimate_says_that_it_rests_on_what_is_agreed_or_ruled() -> None:
    position = assess.read(DISPUTES / "nine-by-nine-game.sgf")
    limits = assess.Limits(None, 20)
    free, agreed, ruled = (
        result_sentence(found, found.estimated)
        for found in (
            assess.status(position, limits=limits),
            assess.status(position, limits=limits, agreed={"H5": "alive"}),
            assess.status(position, limits=limits, ruled={"B4": "dead"}),
        )
    )
    for said in (free, agreed, ruled):
        assert said.startswith("Open. Estimate: Black wins by ")
    assert "This estimate rests" not in free
    assert ". This estimate rests on what is agreed." in agreed
    assert ". This estimate rests on what is ruled." in ruled


def test_no_likelihood_is_told_as_certainty() -> None:
    assert looks_words(an_estimate("A1", "black", DEAD, 0.9996)) == "looks dead, 99.9 %"
    assert looks_words(an_estimate("A1", "black", LIVES, 0.95)) == "looks independently alive, 95 %"
    assert looks_words(an_estimate("A1", "black", SEKI, 0.97)) == "looks alive in seki, 97 %"
    assert looks_words(an_estimate("A1", "black", LIVES, 0.9499)) == "undecided, unclear"
    hanging = replace(an_estimate("A1", "black", LIVES, 0.99), hangs=True)
    assert looks_words(hanging) == "undecided, may hang on a ko or a long cycle" and hanging.word == "unclear"
    assert estimate_of_string(hanging).endswith("Black A1 undecided, may hang on a ko or a long cycle.")
    told = [likelihood_words(part) for part in (0.99999, 0.9912, 0.934, 0.29, 0.01, 0.00999, 0.004, 0.00037, 0.0)]
    assert told == ["99.9 %", "99.1 %", "93 %", "29 %", "1 %", "0.9 %", "0.4 %", "0.03 %", "0 %"]
    with using("fr"):
        assert likelihood_words(0.9996) == "99,9 %" and likelihood_words(0.004) == "0,4 %"


def test_what_the_result_rests_on_is_not_only_unclear_in_the_table() -> None:
    """Each string on which the headline's likelihood rests is told as what it counts as there; no other one is."""
    rng, told = random.Random(3), Counter[str]()
    for _ in range(120):
        assessment = assess.status(board(rng, 3, 7), limits=assess.Limits(None, 20), finality=False)
        looks = assessment.estimated
        headline = " ".join([result_sentence(assessment, looks), *more_sentences(assessment, looks)])
        rests = looks.conditions if looks.results and "Estimate: " in headline else ()
        lines = {one.called: " ".join(status_row(one, looks)) for one in assessment.strings}
        for estimate in looks.estimates.values():
            line = lines[estimate.status.called]
            counted = [one for one in rests if one.string is estimate.string]
            if estimate.clear:
                assert "looks " in line
            elif counted:
                told["hangs" if estimate.hangs else "counted"] += 1
                assert f" counted as {counted[0].seen.words}" in line, line
                assert ("may hang" in line) is estimate.hangs
            else:
                told["unclear"] += 1
                assert "undecided, unclear" in line or "undecided, may hang" in line
    assert min(told["counted"], told["unclear"]) > 10 and told["hangs"], told


def test_the_next_steps_name_unclear_strings_first() -> None:
    position = Position.from_rows(["X.O", "...", "O.X"])
    strings = [StringStatus(position.name(min(s.points)), s, Status.UNDECIDED) for s in position.strings()]
    looks = looks_of(position, strings)
    order = [one.status.name for one in sorted(looks.estimates.values(), key=lambda one: one.clear)]
    suggested = Suggested("status", FilePosition(file="a game.sgf"), Wording(), Showing())
    found = replace(assess.status(position, limits=assess.Limits(None, 1), finality=False), strings=tuple(strings))
    (more, ask), _, (report,), nothing = suggested.for_open_strings(found, looks)
    assert more == "assess status 'a game.sgf' --seconds 600" and not nothing
    assert ask == f"assess ask 'a game.sgf' {order[0]} --seconds 600"
    assert report == f"assess report 'a game.sgf' {','.join(order)} -o ruling.pdf"


def test_what_is_proved_of_strings_that_stay_is_said_beside_estimates() -> None:
    """Black's two strings look alive, and none of the three lives: all lie in nobody's territory, whatever they are.
    That a long cycle might still be found counts beside a result, too."""
    position = Position.from_rows(["..X", "OX.", "..."])
    found = assess.status(position, limits=assess.Limits(None, 20_000), finality=False)
    assert found.score is not None and any(one.clear for one in found.estimated.estimates.values())
    said = " ".join(printed(found, found.estimated).split())
    assert "In nobody's territory, whether dead or alive in seki: Black C3, White A2 and Black B2." in said
    assert "A long cycle that nobody has found yet could still leave the result to the referee." in said


def test_a_result_whatever_the_open_strings_are_says_that_a_cycle_may_be_left() -> None:
    position = Position.from_rows(["..X", "OX.", "..."])
    found = assess.status(position, limits=assess.Limits(None, 16_000))
    caution = "A long cycle that nobody has found yet could still leave the result to the referee."
    assert found.score is None
    said = f"Jigo, whatever the open strings are. {caution}"
    assert result_sentence(found, found.estimated) == said and score_sentence(found).endswith(caution)


def test_a_board_on_which_all_is_estimated_has_no_empty_legend() -> None:
    position = Position.from_rows(["...", ".X.", "..."])
    found = assess.status(position, limits=assess.Limits(None, 60), finality=False)
    said = printed(found, found.estimated)
    assert "~: as it looks, an estimate; unmarked stones: independently alive.\n" in said


def test_no_next_step_agrees_on_what_a_proof_excludes() -> None:
    """Black's strings are proved not to live independently, and look alive in seki or dead."""
    position = Position.from_rows(["..X", "OX.", "..."])
    found = assess.status(position, limits=assess.Limits(None, 20_000), finality=False)
    suggested = Suggested("status", FilePosition(file="game"), Wording(), Showing())
    _, (agreed,), *_ = suggested.for_open_strings(found, found.estimated)
    assert {"C3:", "B2:"} <= {word[:3] for word in agreed.split()} and "C3:alive" not in agreed
    assert "B2:alive" not in agreed


WAYS = ("independently alive", "alive in seki", "dead")
CONDITION = rf"((?:Black|White) [A-T]\d+(?:, [A-T]\d+)*(?: and [A-T]\d+)?) \(({'|'.join(WAYS)})\)"


def margins_given(assessment: assess.Assessment, given: Mapping[str, str]) -> set[int]:
    """Black's margins for every way in which all of this can be true: what is proved of the strings, and what is given
    of some of them; the others may be anything."""
    moment = Moment(assessment.position.width, "".join(assessment.position.rows()), 0)
    ways = []
    for one in assessment.strings:
        life, capture = (found.answer if found else None for found in (one.life, one.uncapturable))
        settled = one.status.words if one.status.words in WAYS else ""
        left = [given.get(one.called) or settled] if one.called in given or settled else list(WAYS)
        left = [way for way in left if not (way == "independently alive" and life is Answer.NO)]
        left = [way for way in left if not (way == "dead" and capture is Answer.YES)]
        ways.append([(moment.string(min(one.string.points)), way) for way in left])
    return {owned(moment, dict(statuses)).margin() for statuses in product(*ways)}


@pytest.mark.parametrize("boards", [160, pytest.param(400, marks=pytest.mark.slow)])
def test_what_follows_from_a_condition_follows_from_every_way_it_can_be_true(boards: int) -> None:
    """On small boards looked at for a moment, each estimate is held to all statuses that its condition allows, and what
    would change it to all that its own allows, where the others are as they look."""
    rng, seen, others = random.Random(11), Counter[str](), 0
    for number in range(boards):
        position = board(rng, 3, 5) if number else Position.from_rows(["..XX.", "O.XXO"])
        assessment = assess.status(position, limits=assess.Limits(None, rng.choice([1, 20, 50, 200])), threads=1)
        looks = assessment.estimated
        if not looks.results:
            continue
        first = looks.results[0].score.margin
        given = {one.status.called: one.seen.words for one in looks.conditions}
        assert margins_given(assessment, given) == {first}, (position.rows(), given, first)
        if told_as_it_looks(looks) and 0 < len(given) <= 8:
            told = condition_sentence(looks.conditions)
            assert told in deciding_sentences(looks)
            named = {
                f"{strings.split()[0]} {name}": status
                for strings, status in re.findall(CONDITION, told)
                for name in re.findall(r"[A-T]\d+", strings)
            }
            assert named == given, told
            seen[" ".join(sorted(set(given.values())))] += 1
        whole = {one.called: one.status.words for one in looks.likeliest}
        for one in looks.deciding:
            instead = {other.status.called: other.seen.words for other in one.otherwise}
            assert margins_given(assessment, whole | instead) == {one.score.margin}
            assert one.score.margin != first
            others += 1
    assert sum(seen.values()) > boards / 4 and any("independently alive" in kinds for kinds in seen), seen
    assert others > boards / 8


def test_which_kind_of_life_an_estimate_hangs_on_is_said(shell: Shell) -> None:
    """Alive in seki Black C2 has no territory, and it is jigo."""
    shell.file("board.txt", "..XX.\nO.XXO\n")
    said = " ".join(shell.run("status board.txt --nodes 50").out.split())
    assert said.startswith("Open. Estimate: ")
    assert "Black C2 (independently alive)" in said or "Black C2 (alive in seki)" in said


def test_a_sum_of_what_it_looks_like_is_that_of_its_parts() -> None:
    totals = 0
    for name in ("molasses-ko", "nakade-of-five", "capturable-nakade-seki", "eternal-life", "three-sekis", "snapback"):
        for nodes in (1, 60):
            assessment = assess.status(assess.read(DISPUTES / f"{name}.sgf"), limits=assess.Limits(nodes=nodes))
            _, *rows = score_rows(assessment, assessment.estimated)
            if rows[-1][0] == "Score":
                for column in (1, 2):
                    *numbers, total = (float(row[column] or 0) for row in rows)
                    assert sum(numbers) == total, rows
                totals += 1
    assert totals


def test_a_result_that_is_hardly_likely_is_open_and_what_is_unclear_looks_like_nothing() -> None:
    told, unclear = 0, 0
    for path in sorted(DISPUTES.glob("*.sgf"))[::3]:
        assessment = assess.status(assess.read(path), limits=assess.Limits(nodes=30))
        looks = assessment.estimated
        if not looks.results:
            continue
        said = result_sentence(assessment, looks)
        likely = looks.results[0].likelihood
        assert "Estimate" not in said or likely >= TOLD_FROM
        told += "Estimate" in said
        if not all(one.clear for one in looks.conditions):
            unclear += 1
            assert "look like" not in condition_sentence(looks.conditions)
    assert told and unclear
