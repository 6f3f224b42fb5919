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

from meanings.of_statuses import owned
from meanings.play import Moment
from random_boards import board
from rich.console import Console
from sentence_claims import Board, hold
from shell import Shell

import assess
from assess.estimates.as_it_looks import Looks, first_look, looks_of
from assess.estimates.estimate import Estimate
from assess.faces.options import FilePosition
from assess.faces.showing import Showing
from assess.faces.suggested import Suggested
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.reports.text.estimate_words import looks_words
from assess.reports.text.looks_text import marks_with_looks, next_steps, print_with_looks
from assess.reports.text.result_text import condition_words, first_sentence, note_on_sheet, open_words, result_sentence
from assess.reports.text.score_text import score_sentence
from assess.reports.text.status_text import status_marks
from assess.requests.wording import Wording
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.score_bounds import possible, score_bounds
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED, score_of, territory_of

DISPUTES = Path(__file__).parents[2] / "disputes"
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
    print_with_looks(Console(file=out, width=5000, color_system=None), assessment, looks, every=True)
    return out.getvalue()


def test_a_result_that_is_not_marked_as_an_estimate_holds_whatever_the_open_strings_are() -> None:
    rng, kinds = random.Random(5), Counter[str]()
    for _ in range(300):
        assessment = with_statuses(board(rng, 3, 6), rng)
        if sum(one.status in UNSETTLED for one in assessment.strings) > 6:
            continue
        looks = looks_of(assessment.position, assessment.strings)
        said = result_sentence(assessment, looks)
        kinds[said.split()[0].rstrip(":.")] += 1
        if PROVED.match(said):
            ways = margins(assessment)
            spans = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", said.split(" Or no result")[0])] or [0.0]
            assert min(spans) <= min(map(abs, ways)) and max(map(abs, ways)) <= max(spans), said
        else:
            assert said.startswith(("Estimate: ", "Open")), said
        if said.startswith("Estimate: "):
            assert assessment.score is None and looks.conditions
    assert min(kinds[word] for word in ("Estimate", "Open", "Black", "White")) > 5, kinds


def test_every_mark_of_an_estimate_has_its_sign() -> None:
    rng, seen = random.Random(6), 0
    for _ in range(100):
        assessment = with_statuses(board(rng, 3, 7), rng)
        looks = looks_of(assessment.position, assessment.strings)
        proved, marks = status_marks(assessment), marks_with_looks(assessment, looks)
        for point in set(marks) | set(proved):
            if marks.get(point) != proved.get(point):
                assert marks[point].endswith("~") and proved[point] == "?"
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


def an_estimate(name: str, color: str, alive: bool, likelihood: float = 0.98) -> Estimate:
    position = Position.from_rows(["X.O", "...", "O.X"])
    string = next(one for one in position.strings() if one.color.value == color)
    return Estimate(StringStatus(name, string, Status.UNDECIDED), alive, likelihood)


def test_what_a_result_hangs_on() -> None:
    one, two = an_estimate("N11", "white", True), an_estimate("R9", "white", True)
    assert condition_words([one]) == "White N11 is independently alive, as it looks"
    assert condition_words([one, two]) == "White N11 and R9 are independently alive, as they look"
    dead = an_estimate("K4", "black", False)
    three = "White N11 and R9 are independently alive and Black K4 is dead, as they look"
    assert condition_words([one, two, dead]) == three
    assert condition_words([one] * 23) == "23 open strings are what they look like"


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
    assert all(said.startswith("Estimate: Black wins by ") for said in (free, agreed, ruled))
    assert "with what is" not in free
    assert " with what is agreed, if " in agreed and " with what is ruled, if " in ruled


def test_what_is_unclear_and_what_is_left_to_the_referee_are_told_apart() -> None:
    position = Position.from_rows(["X.O", "...", "O.X"])
    one, two, *_ = (StringStatus(position.name(min(s.points)), s, Status.UNDECIDED) for s in position.strings())
    words = open_words([one, replace(two, status=Status.UNDEFINED)])
    assert words == "Black A3, which is unclear, and on White C3, which is left to the referee"


def test_no_likelihood_is_told_as_certainty() -> None:
    assert looks_words(an_estimate("A1", "black", False, 0.9996)) == "looks dead, 0.999"
    assert looks_words(an_estimate("A1", "black", True, 0.95)) == "looks alive, 0.950"
    assert looks_words(an_estimate("A1", "black", True, 0.9499)) == "undecided, unclear"


def test_the_next_steps_name_unclear_strings_first() -> None:
    position = Position.from_rows(["X.O", "...", "O.X"])
    strings = [StringStatus(position.name(min(s.points)), s, Status.UNDECIDED) for s in position.strings()]
    looks = looks_of(position, strings)
    order = [one.status.name for one in sorted(looks.estimates.values(), key=lambda one: one.clear)]
    suggested = Suggested("status", FilePosition(file="a game.sgf"), Wording(), Showing())
    steps = next_steps(looks, suggested)
    assert steps[1] == "  give more time:    assess status 'a game.sgf' --seconds 600"
    assert steps[3].endswith(f"assess ask 'a game.sgf' {order[0]} --seconds 600")
    assert steps[4].endswith(f"assess report 'a game.sgf' {','.join(order)} -o ruling.pdf")
    assert next_steps(replace(looks, estimates={}), suggested) == []


def test_what_is_proved_of_strings_that_stay_is_said_beside_estimates() -> None:
    """Black's two strings look alive, and none of the three lives: all lie in nobody's territory, whatever they are.
    That a long cycle might still be found counts beside a result, too."""
    position = Position.from_rows(["..X", "OX.", "..."])
    found = assess.status(position, limits=assess.Limits(None, 20_000), finality=False)
    assert found.score is not None and any(one.clear for one in found.estimated.estimates.values())
    said = " ".join(printed(found, found.estimated).split())
    assert "In nobody's territory, be they dead or alive in seki: Black C3, White A2, Black B2." in said
    assert "A long cycle that nobody has found yet could still leave the result to the referee." in said


def test_a_board_on_which_all_is_estimated_has_no_empty_legend() -> None:
    position = Position.from_rows(["...", ".X.", "..."])
    found = assess.status(position, limits=assess.Limits(None, 60), finality=False)
    said = printed(found, found.estimated)
    assert "Marks:" not in said and "\nEstimates, not proved: a~" in said


def test_no_next_step_agrees_on_what_a_proof_excludes() -> None:
    """Black's strings look alive, and are proved not to live independently: in seki is left."""
    position = Position.from_rows(["..X", "OX.", "..."])
    found = assess.status(position, limits=assess.Limits(None, 20_000), finality=False)
    steps = next_steps(found.estimated, Suggested("status", FilePosition(file="game"), Wording(), Showing()))
    assert any(line.endswith("--agreed A2:STATUS C3:seki B2:seki") for line in steps)


WAYS = ("independently alive", "alive in seki", "dead")
CONDITION = rf"((?:Black|White) [A-T]\d+(?:, [A-T]\d+)*(?: and [A-T]\d+)?) (?:is|are) ({'|'.join(WAYS)})"


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


def test_what_follows_from_a_condition_follows_from_every_way_it_can_be_true() -> None:
    """On small boards looked at for a moment, each estimate is held to all statuses that its condition allows."""
    rng, seen = random.Random(11), Counter[str]()
    for number in range(500):
        position = board(rng, 3, 5) if number else Position.from_rows(["..XX.", "O.XXO"])
        assessment = assess.status(position, limits=assess.Limits(None, rng.choice([1, 20, 50, 200])), threads=1)
        said = result_sentence(assessment, assessment.estimated)
        told = re.fullmatch(
            r"Estimate: ((?:Black|White) wins by \d+|[Jj]igo), if (.*), as (?:it looks|they look)\.", said
        )
        if told is None:
            continue
        given = {
            f"{strings.split()[0]} {name}": status
            for strings, status in re.findall(CONDITION, told[2])
            for name in re.findall(r"[A-T]\d+", strings)
        }
        found = {result_words_of(margin) for margin in margins_given(assessment, given)}
        assert given and found == {told[1].lower()}, (position.rows(), said, found)
        seen[" ".join(sorted(set(given.values())))] += 1
    assert sum(seen.values()) > 40 and any("independently alive" in kinds for kinds in seen), seen


def result_words_of(margin: int) -> str:
    return f"{'black' if margin > 0 else 'white'} wins by {abs(margin)}" if margin else "jigo"


def test_which_kind_of_life_an_estimate_hangs_on_is_said(shell: Shell) -> None:
    """Alive in seki Black C2 has no territory, and it is jigo."""
    shell.file("board.txt", "..XX.\nO.XXO\n")
    said = " ".join(shell.run("status board.txt --nodes 50").out.split())
    assert "Estimate: Black wins by 8, if Black C2 is independently alive and White A1 and E1 are dead" in said


def test_alive_in_seki_is_said_where_independent_life_is_refuted() -> None:
    one = an_estimate("N11", "white", True)
    inquiry = Inquiry(Position.from_rows(["X.O", "...", "O.X"]), 2, IndependentlyAlive())
    no = Finding(inquiry, Answer.NO, None, False, "", 1, 0.0, False, False)
    assert (
        condition_words([replace(one, status=replace(one.status, life=no))])
        == "White N11 is alive in seki, as it looks"
    )
