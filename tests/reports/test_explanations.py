"""Reasons explained: each has its entry, its diagram shows it, and the page holds them all."""

from __future__ import annotations

import enum
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from assess.decisions.capturing_race import is_capturing_race
from assess.decisions.decision import Abbreviated
from assess.decisions.oversight import Kind
from assess.faces.cli import main
from assess.languages.spoken import BadInput, using
from assess.proofs.checker import Refusal
from assess.proofs.questions import QUESTION_NAMES, Answer, IndependentlyAlive, Uncapturable
from assess.proofs.variation_node import LeafReason, Quantifier
from assess.reports.reasons.explanations import CHAPTERS, Explanation, explained, explanations, reasons_page
from assess.reports.text.terms_text import AppliedRule
from assess.rules.formations import covers, pass_alive
from assess.rules.position import Color, Position
from assess.rules.proof_play import IllegalMove, Prohibition, begin, make_pass, make_play
from assess.statuses.assessment import status
from assess.statuses.final.dame_and_kos import basic_kos, dame_of
from assess.statuses.finding import ask, inquire
from assess.statuses.precedents.known_precedents import known_precedents
from assess.statuses.string_status import Status
from assess.statuses.warning import WarningCode

KINDS = (Status, LeafReason, Quantifier, Abbreviated, Kind, Prohibition, WarningCode, Refusal, AppliedRule)


def entry_of(reason: enum.Enum) -> Explanation:
    (entry,) = [entry for entry in explanations() if entry.reason is reason]
    return entry


def diagram_of(reason: enum.Enum) -> tuple[Position, list[int], int]:
    """The position, the string in question, and the point marked a (or -1)."""
    diagram = entry_of(reason).diagram
    assert diagram is not None
    position = Position.from_rows(diagram.rows)
    marked = [position.point(name) for name, mark in diagram.marks.items() if mark == "a"]
    return position, [position.point(name) for name in diagram.ringed], marked[0] if marked else -1


def test_every_reason_has_one_explanation() -> None:
    reasons = [str(entry.reason) for entry in explanations()]
    precedents = [known.precedent.name for known in known_precedents()]
    words = [str(entry.reason) for entry in CHAPTERS["Words"]]
    assert sorted(reasons) == sorted(
        [*(str(reason) for kind in KINDS for reason in kind), *QUESTION_NAMES, *precedents, *words]
    )


def test_sentences_are_those_of_the_reasons() -> None:
    for entry in explanations():
        assert entry.sentence[0].isupper()
        assert entry.sentence.endswith("?" if entry in CHAPTERS["Questions"] else ".")
        if isinstance(entry.reason, (Prohibition, LeafReason, Refusal, Abbreviated, Kind)):
            assert entry.sentence.rstrip(".").lower() == entry.reason.value.rstrip(".").lower()


def test_a_name_stands_for_one_thing_in_a_chapter() -> None:
    for entries in CHAPTERS.values():
        names = [entry.name for entry in entries]
        assert len(set(names)) == len(names)


def test_the_page_of_the_site_has_them_all() -> None:
    """.ci/site writes it."""
    lines = reasons_page().splitlines()
    assert max(map(len, lines)) <= 120
    assert [line[4:] for line in lines if line.startswith("### ")] == [
        entry.name for entries in CHAPTERS.values() for entry in entries
    ]


def test_rules_are_named() -> None:
    for entry in explanations():
        assert entry.rule.startswith(("VJR, ", "docs/", "Japanese rules of 1989, Article")) or (
            str(entry.reason).startswith("capturable-") and "Jasiek, Japanese 2003 Rules" in entry.rule
        )


def test_sections_of_the_pages_are_there() -> None:
    sources = {source for entry in explanations() for source in entry.rule.split("; ") if source.startswith("docs/")}
    assert len(sources) > 20
    for source in sources:
        page, _, section = source.partition(", ")
        text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
        assert not section or f"\n## {section}\n" in text, source


# ---- The diagrams show what they are said to show --------------------------------------------------------------------


def test_suicide() -> None:
    position, _, point = diagram_of(Prohibition.SUICIDE)
    with pytest.raises(IllegalMove) as error:
        make_play(begin(position, Color.WHITE), point)
    assert error.value.prohibition is Prohibition.SUICIDE


def test_basic_ko() -> None:
    position, _, point = diagram_of(Prohibition.BASIC_KO)
    play = make_play(begin(position, Color.WHITE), point)
    assert position.names(play.removed) == ["C2"]
    with pytest.raises(IllegalMove) as error:
        make_play(play.state, position.point("C2"))
    assert error.value.prohibition is Prohibition.BASIC_KO


def test_captured() -> None:
    position, string, point = diagram_of(LeafReason.CAPTURED)
    assert make_play(begin(position, Color.BLACK), point).removed == set(string)


@pytest.mark.parametrize("formation", ["two-eye", "n-eye", "pass-alive"])
def test_formation(formation: str) -> None:
    position, string, _ = diagram_of(LeafReason.FORMATION)
    assert position.string_at(string[0]).points == set(string)
    assert covers(position, Color.BLACK, string, formation, "all")


def test_pass_alive() -> None:
    position, string, _ = diagram_of(LeafReason.PASS_ALIVE)
    assert pass_alive(position, Color.BLACK, inside_stones=True).points >= set(string)


def test_no_room() -> None:
    position, (stone,), _ = diagram_of(LeafReason.NO_ROOM)
    assert position.string_at(stone).color is Color.BLACK
    alive = pass_alive(position, Color.WHITE, inside_stones=True)
    assert {string.color for string in position.strings()} == set(Color)
    assert len(alive.strings) == 1


def test_cycle() -> None:
    position, _, _ = diagram_of(LeafReason.CYCLE)
    state = begin(position, Color.WHITE)
    taken = []
    for move in ("C1", "A1", "B1"):
        play = make_play(state, position.point(move))
        state = play.state
        taken.append(len(play.removed))
    assert taken == [0, 2, 1]
    assert make_pass(state).position == position


def test_alive_in_seki() -> None:
    position, string, _ = diagram_of(Status.ALIVE_IN_SEKI)
    stones = {min(position.string_at(point).points) for point in string}
    assert stones
    for stone in stones:
        assert ask(position, stone, Uncapturable()).answer.value == "yes"


def test_open_basic_ko() -> None:
    position, _, _ = diagram_of(WarningCode.OPEN_BASIC_KO)
    assert make_play(begin(position, Color.WHITE), position.point("B2")).removed == {position.point("C2")}


def diagram_of_word(word: str) -> tuple[Position, set[int], dict[int, str]]:
    """The position of a word's diagram, the points ringed, and the marks by their points."""
    (diagram,) = [entry.diagram for entry in CHAPTERS["Words"] if entry.name == word]
    assert diagram is not None
    position = Position.from_rows(diagram.rows)
    marks = {position.point(name): mark for name, mark in diagram.marks.items()}
    return position, {position.point(name) for name in diagram.ringed}, marks


def test_word_string() -> None:
    position, ringed, _ = diagram_of_word("string")
    assert sorted(len(string.points) for string in position.strings()) == [1, 2]
    assert position.string_at(min(ringed)).points == ringed


def test_word_liberty() -> None:
    position, ringed, marks = diagram_of_word("liberty")
    string = position.string_at(min(ringed))
    assert (string.points, string.liberties) == (ringed, set(marks))


def test_word_capture() -> None:
    position, ringed, marks = diagram_of_word("capture")
    (point,) = marks
    assert make_play(begin(position, Color.BLACK), point).removed == ringed


@pytest.mark.parametrize("formation", ["two-eye", "n-eye", "pass-alive"])
def test_words_of_formations(formation: str) -> None:
    position, ringed, _ = diagram_of_word(f"{formation}-formation")
    kinds = ["two-eye", "n-eye", "pass-alive"]
    for kind in kinds:
        expected = kinds.index(kind) >= kinds.index(formation)  # each formation is one of those named after it, too
        assert covers(position, Color.BLACK, sorted(ringed), kind, "all") is expected


def test_word_territory() -> None:
    position, _, marks = diagram_of_word("territory")
    territory = status(position).territory
    assert territory is not None
    assert {point: "ab"[color is Color.WHITE] for color in Color for point in territory.of(color)} == marks


def test_word_seki() -> None:
    position, ringed, marks = diagram_of_word("seki")
    for string in status(position).strings:
        assert (string.status is Status.ALIVE_IN_SEKI) == bool(string.string.points & ringed)
    assert set(marks) <= position.string_at(min(ringed)).liberties


def test_word_dame() -> None:
    position, _, marks = diagram_of_word("dame")
    found = status(position)
    assert found.territory is not None
    assert dame_of(position, found.strings, found.territory).two_sided == set(marks)


def test_word_double_ko() -> None:
    position, ringed, _ = diagram_of_word("double-ko")
    assert {ko.stone for ko in basic_kos(position)} == ringed
    assert all(string.status is not Status.DEAD for string in status(position).strings)


def test_word_triple_ko() -> None:
    position, ringed, _ = diagram_of_word("triple-ko")
    after = make_play(begin(position, Color.WHITE), position.point("B5")).state.position
    first = {ko.stone for ko in basic_kos(position) if ko.taker is Color.WHITE}
    then = {ko.stone for ko in basic_kos(after) if ko.taker is Color.BLACK and ko.stone != position.point("B5")}
    assert (len(first), len(then), first | then) == (2, 1, ringed)
    assert Status.UNDEFINED in {string.status for string in status(position).strings}

    owners = {Color.BLACK: Status.UNDEFINED, Color.WHITE: Status.DEAD}
    assert all(string.status is owners[string.string.color] for string in status(position).strings)
    taken = make_play(begin(position, Color.BLACK), position.point("C3")).removed
    assert {position.name(point) for point in taken} >= {"D5", "B3"}


def test_diagrams_are_positions_of_a_game() -> None:
    """Every string has a liberty; of a part of a board this need not be seen."""
    for entry in explanations():
        if entry.diagram is not None and "?" not in "".join(entry.diagram.rows):
            Position.from_rows(entry.diagram.rows).require_liberties()


def test_word_bent_four() -> None:
    position, ringed, _ = diagram_of_word("bent-four-in-the-corner")
    dead = [string.string.points for string in status(position).strings if string.status is Status.DEAD]
    assert dead == [ringed]


def test_word_atari() -> None:
    position, ringed, marks = diagram_of_word("atari")
    string = position.string_at(min(ringed))
    assert (string.points, string.liberties) == (ringed, set(marks))
    assert make_play(begin(position, Color.WHITE), min(marks)).removed == ringed


def test_word_ko() -> None:
    position, ringed, marks = diagram_of_word("ko")
    play = make_play(begin(position, Color.BLACK), min(marks))
    assert (play.removed, play.state.ban) == (ringed, min(ringed))


def test_word_capturing_race() -> None:
    position, ringed, marks = diagram_of_word("capturing-race")
    assert is_capturing_race(inquire(position, position.name(min(ringed)), Uncapturable()))
    assert all(make_play(begin(position, color), min(marks)).removed for color in Color)
    (word,) = (entry for entry in CHAPTERS["Words"] if entry.name == "capturing-race")
    assert "take the other's" in word.sentence, "nobody takes his own"


def test_word_nakade() -> None:
    position, ringed, marks = diagram_of_word("nakade")
    name, (point,) = position.name(min(ringed)), marks
    assert ask(position, name, Uncapturable()).answer.value == "no"
    played = make_play(begin(position, Color.BLACK), point).state.position
    assert ask(played, name, IndependentlyAlive()).answer.value == "yes"
    other = make_play(begin(position, Color.BLACK), position.point("A1")).state.position
    assert ask(other, name, Uncapturable()).answer.value == "no"


# ---- Every term that the output uses ---------------------------------------------------------------------------------

FIELD = """
aji area atari ban basic-ko bent-four capture capturing-race capturable-1 capturable-2 certificate checker
cycle dame dead dispute double-ko eternal-life eye formation handicap hane independently-alive intersection
jigo ko ko-ban ko-pass komi ladder liberty life likelihood long-cycle main-line miai moonshine moyo
n-eye-formation nakade net neutral no-result owner pass pass-alive pattern perfect-play precedent prisoner
proof-play referee refutation ruling seki sending-2-returning-1 sente gote shape shicho snapback solver status
string suicide superko teire territory tesuji threat triple-ko two-eye-formation uncapturable undecided
undefined under-the-stones variation wall zone
"""
"""Terms of the field, and of these rules, as a player may look them up; plurals and compounds are found, too."""
MEANT = {
    "ban": "ko-ban", "bent-four": "bent-four-in-the-corner", "cycle": "long-cycle", "formation": "n-eye-formation",
    "dispute": "proof-play", "life": "independently-alive", "neutral": "neutral-point", "ruling": "referee",
    "refutation": "solver", "shape": "precedent", "threat": "ko", "pass-alive": "pass-alive-formation",
    "superko": "docs/ikeda.md", "handicap": "docs/ikeda.md",
}  # fmt: skip
"""Under what a term is explained that has no entry of its own; what belongs to the scoring systems of Ikeda alone has
its own page."""


def test_every_term_that_the_output_uses_is_explained() -> None:
    sentences = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text(encoding="utf-8"))
    said = [entry["text"] for entries in sentences.values() for entry in entries]
    said += [entry.sentence for entry in explanations()] + [status.words for status in Status]
    text = " ".join(said).lower().replace("-", " ")
    used = {term for term in FIELD.split() if re.search(rf"\b{term.replace('-', ' ')}(?:s|es)?\b", text)}
    assert len(used) > 45, "the output speaks of Go"
    names = {entry.name for entry in explanations()}
    assert {term for term in used if MEANT.get(term, term) not in names} <= {"superko", "handicap"}
    assert set(MEANT.values()) <= names | {"docs/ikeda.md"}


@pytest.mark.parametrize(
    ("said", "name"),
    [("liberties", "liberty"), ("Passes", "pass"), ("two eye formations", None), ("semeai", "capturing-race")],
)
def test_plurals_are_explained(said: str, name: str | None) -> None:
    assert {entry.name for entry in explained(said)} == {name or "two-eye-formation"}


# ---- The command -----------------------------------------------------------------------------------------------------


def test_a_reason_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "suicide"]) == 0
    text = capsys.readouterr().out
    board = "  A B C\n3 a X . 3\n2 X X . 2\n1 . . . 1\n  A B C\nWhite may not play at a.\n"
    assert text.startswith(f"suicide (Moves that are not allowed)\nSuicide is prohibited.\n\n{board}\n")
    assert " ".join(text.partition(board)[2].split()) == (
        "A play first removes opposing strings without a liberty. If the string of the stone played has none then, the "
        "play is not allowed. Rule: VJR, Basic Rules."
    )


def test_a_name_of_two_things_explains_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "No_Formation"]) == 0
    text = capsys.readouterr().out
    assert text.count("Rule: ") == 2
    assert [entry.reason for entry in explained("no formation")] == [Abbreviated.NO_FORMATION, Refusal.NO_FORMATION]


def test_a_question_and_its_precedent_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "capturable-1"]) == 0
    question, precedent = capsys.readouterr().out.split("\n\ncapturable-1 (Precedents)\n")
    assert question.startswith("capturable-1 (Questions)\nIs the string capturable-1: can it be captured, but not ")
    assert "permanent stone" in question
    told = " ".join(precedent.split())
    assert "4 (X)(X)(X) O X . 4" in told and "The precedent speaks of Black A4." in told
    assert "It applies where the answer to the question capturable-1 is yes." in told
    assert "save under --precedents accept. " in told


def test_a_precedent_is_explained_from_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    for known in known_precedents():
        assert main(["explain", known.precedent.name]) == 0
        told = " ".join(capsys.readouterr().out.split())
        assert all(sentence in told for sentence in known.precedent.sentence.split(". "))
        assert f"Rule: {known.precedent.source}." in told


def test_all_reasons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(explanations()) + len(CHAPTERS)
    assert main(["explain", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["schema"], len(told["reasons"])) == ("assess/explanations/1", len(explanations()))


def test_an_unknown_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "basic-kox"]) == 2
    assert capsys.readouterr().err == (
        "assess: 'basic-kox' is no reason: perhaps basic-ko or open-basic-ko; `assess explain` lists them all.\n"
    )
    with pytest.raises(BadInput, match=r"perhaps capturable-1, capturable-2 or capturable-and-dead; "):
        explained("capturable")
    with pytest.raises(BadInput, match=r"^'dead stones' is no reason: perhaps "):
        explained("dead stones")
    with pytest.raises(BadInput, match=r"^'xyzzy' is no reason: `assess explain` lists them all\.$"):
        explained("xyzzy")


@pytest.mark.parametrize("language", ["de", "fr", "ja", "ko", "zh"])
def test_it_is_in_the_language_of_the_reader(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """But for what the checker says of proofs, and names: of sections, of options, of the reasons themselves."""
    for entry in explanations():
        if entry in CHAPTERS["Why a certificate is refused"]:
            continue
        with using(language):
            translated = [entry.said, entry.meant, *([entry.seen] if entry.diagram else [])]
        told = [entry.said, entry.meant, *([entry.seen] if entry.diagram else [])]
        assert not set(told) & set(translated), entry.name
    assert main(["explain", "ko", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert "Rule:" not in said and "1989" in said and "Japanese rules" not in said
    assert main(["explain", "seki", "--lang", language, "--json"]) == 0
    assert "cannot be captured" in json.loads(capsys.readouterr().out)["reasons"][0]["sentence"]


def shapes(number: int) -> set[frozenset[tuple[int, int]]]:
    """All connected shapes of so many points, each once, however it is turned or mirrored."""
    found = {frozenset({(0, 0)})}
    for _ in range(number - 1):
        found = {
            shape_of({*shape, (x + dx, y + dy)})
            for shape in found
            for x, y in shape
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) not in shape
        }
    return found


def shape_of(points: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """The shape of these points: the least of the eight ways to lay it."""

    def laid(way: int) -> list[tuple[int, int]]:
        turned = [(y, x) if way & 1 else (x, y) for x, y in points]
        turned = [(-x if way & 2 else x, -y if way & 4 else y) for x, y in turned]
        left, top = min(x for x, _ in turned), min(y for _, y in turned)
        return sorted((x - left, y - top) for x, y in turned)

    points = list(points)
    return frozenset(min(map(laid, range(8))))


def eye_in_the_middle(shape: frozenset[tuple[int, int]]) -> Position:
    """Black with an eye of this shape and nothing else, without liberties outside; White around him lives."""
    width, height = max(x for x, _ in shape) + 7, max(y for _, y in shape) + 7
    eye = {(x + 3, y + 3) for x, y in shape}
    wall = {(x + dx, y + dy) for x, y in eye for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - eye
    empty = eye | {(0, 0), (width - 1, height - 1)}
    rows = [
        "".join("." if (x, y) in empty else "X" if (x, y) in wall else "O" for x in range(width)) for y in range(height)
    ]
    return Position.from_rows(rows)


def test_nakade_names_the_shapes_that_die_by_it() -> None:
    """All shapes of three to six points, with either player to begin: those that his move decides are those told."""
    told = {
        name: shape_of([(x, y) for y, row in enumerate(rows.split("/")) for x, sign in enumerate(row) if sign == "*"])
        for name, rows in {
            "three in a row": "***",
            "bent": "**/*.",
            "a point with three beside it": "***/.*.",
            "a cross": ".*./***/.*.",
            "a square with a point beside it": "**./***",
            "a cross with a point that completes a square": "**./***/.*.",
        }.items()
    }
    decided, dead = set(), set()
    for shape in (one for number in (3, 4, 5, 6) for one in shapes(number)):
        position = eye_in_the_middle(shape)
        name = position.name(next(point for point, stone in enumerate(position.stones) if stone == Color.BLACK.stone))
        first, owner = (
            ask(position, name, IndependentlyAlive(), first=begins).answer is Answer.YES
            for begins in ("opponent", "owner")
        )
        assert owner or not first
        decided |= {shape} if owner and not first else set()
        dead |= {shape} if not owner else set()
    assert decided == set(told.values())
    assert dead == {shape_of([(0, 0), (0, 1), (1, 0), (1, 1)])}, "a square of four, which is dead as it stands"
    meant = explained("nakade")[0].meant
    assert all(name in meant for name in told)
