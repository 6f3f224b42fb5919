"""Advice about strings that are dead by the letter of the rules, and what it makes of status, territory and score."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from shell import Shell

import assess
from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import Cycles, First, Terms
from assess.reports.text.score_text import score_sentence
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.queue import advice
from assess.statuses.queue.advice import advisory_of
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.plausible_seki import PossibleSeki, never_given_up, possible_sekis, strings_to_know
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.warning import WarningCode
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = Limits(seconds=None, nodes=3_000_000)
ADVICE = {
    "capturable-nakade-seki": {"A4": "capturable-1"},
    "double-ko-seki-of-two-strings": {"D3": "capturable-1", "C1": "capturable-1"},
    "balanced-cycle": {"C3": "capturable-1"},
    "three-points-without-capturing": {"A4": "capturable-2"},
    "difficulty-2": {},  # its small strings have a precedent of their own
    "difficulty-3": {},
    "whoever-begins-takes-all": {},
    "snapback": {},
    "under-the-stones": {},
    "race-left-open": {},
    "open-ko": {},
    "triple-ko": {},
}
PLAIN = ("nakade-of-three", "bent-four-in-the-corner", "nine-by-nine-game", "missing-reinforcement", "false-eye")


def dispute(name: str) -> Position:
    return assess.read(str(DISPUTES / f"{name}.sgf"))


def assessed(name: str, mode: str = "verbal", **options: object) -> Assessment:
    return assess.status(dispute(name), precedents=mode, **{"limits": LIMITS, "finality": False} | options)  # type: ignore[arg-type]


def by_name(found: Assessment) -> dict[str, StringStatus]:
    return {string.name: string for string in found.strings}


def an_examiner(nodes: int = 3_000_000) -> Examiner:
    return Examiner(IndependentlyAlive(), Terms(), True, None, nodes, 64)


def sekis(found: Assessment, name: str, examiner: Examiner) -> list[PossibleSeki]:
    known = {string.string: string.letter for string in found.strings}
    lives = {string.string: string.life for string in found.strings}
    return possible_sekis(found.position, by_name(found)[name].string, known, lives, examiner)


def plausible(found: Assessment, name: str, examiner: Examiner) -> bool | None:
    said = {seki.plausible for seki in sekis(found, name, examiner)}
    return said.pop() if len(said) == 1 else None


@pytest.mark.parametrize("shape", ADVICE)
def test_what_tradition_may_spare_is_undefined(shape: str) -> None:
    found = assessed(shape)
    advised = {name: string for name, string in by_name(found).items() if string.advice is not None}
    assert {name: string.precedent.name for name, string in advised.items() if string.precedent} == ADVICE[shape]
    for name, string in advised.items():
        assert (string.status, string.letter) == (Status.UNDEFINED, Status.DEAD)
        advice = string.findings[-1]
        assert advice.inquiry.question.name == ADVICE[shape][name] and advice.answer.value == "yes" and advice.checked


@pytest.mark.parametrize("shape", ["capturable-nakade-seki", "three-points-without-capturing"])
def test_it_is_accepted_or_not_even_asked(shape: str) -> None:
    accepted, strict = by_name(assessed(shape, "accept"))["A4"], by_name(assessed(shape, "strict"))["A4"]
    assert accepted.status is Status.ALIVE_IN_SEKI and accepted.precedent is not None
    assert (strict.status, strict.precedent, strict.advice) == (Status.DEAD, None, None)


@pytest.mark.parametrize("shape", PLAIN)
def test_ordinary_dead_stones_cost_nothing(shape: str) -> None:
    found = assessed(shape)
    dead = [string for string in found.strings if string.status is Status.DEAD]
    assert dead
    for string in dead:
        assert plausible(found, string.name, an_examiner(20_000)) is False
        assert string.advice is None and len(string.findings) == 2


@pytest.mark.parametrize("shape", ["capturable-nakade-seki", "three-points-without-capturing"])
def test_a_string_asked_alone_has_the_same_status(shape: str) -> None:
    found = assessed(shape, strings=["A4"])
    assert [(string.name, string.status) for string in found.strings] == [("A4", Status.UNDEFINED)]


def test_an_ordinary_dead_string_asked_alone_needs_the_walls_around_it() -> None:
    position = dispute("nakade-of-three")
    found = by_name(assessed("nakade-of-three"))
    (string,) = assess.status(position, strings=["A2"], limits=LIMITS, precedents="strict").strings
    needed = strings_to_know(position, [string], [string])
    assert needed == [found["A4"].string, found["B1"].string]
    statuses = [string, found["A4"], found["B1"]]
    assert strings_to_know(position, statuses, [string]) == [], "its eye space is White's territory"
    assert by_name(assessed("nakade-of-three", strings=["A2"]))["A2"].status is Status.DEAD


def test_a_seki_is_plausible_where_a_string_around_does_not_live_or_can_be_captured() -> None:
    for shape in ("three-points-without-capturing", "capturable-nakade-seki"):
        assert plausible(assessed(shape), "A4", an_examiner()) is True


def test_stones_thrown_in_among_dead_ones_make_no_seki_plausible() -> None:
    """White A5 can be taken, and lives under the stones; but it stands among dead stones alone."""
    rows = [
        ".XXO.O.OX",
        "XXOOOOOOX",
        "XOO.OXXXX",
        "XXOOOX.X.",
        "OXXXOXXXX",
        ".OOXXOX.X",
        "OO.OXOXXX",
        "O.OOXOOOO",
        ".OOX.XO..",
    ]
    found = assess.status(Position.from_rows(rows), limits=LIMITS, precedents="strict", finality=False)
    assert assess.ask(found.position, "A5", assess.Uncapturable(), limits=LIMITS).answer is assess.Answer.NO
    for name in ("B9", "D1", "F1"):
        assert by_name(found)[name].status is Status.DEAD
        assert plausible(found, name, an_examiner(20_000)) is False, name


def test_it_is_not_known_to_be_plausible_while_strings_around_are_not_settled() -> None:
    found = assessed("nakade-of-three", mode="strict", agreed={"A4": "undecided"})
    assert plausible(found, "A2", an_examiner()) is None
    found = assessed("three-points-without-capturing")
    assert plausible(found, "A4", an_examiner(1)) is None, "whether a string around can be captured takes more"


def test_what_hangs_on_another_string_is_looked_at_both_ways() -> None:
    """If Black C1 lived, A2 could simply join it: then it says nothing that A2 is capturable-2. If C1 is dead, both lie
    in White's territory. So the wider question need not be put."""
    found = assessed("standard-shape-4", mode="strict", agreed={"C1": "undecided"})
    possible = sekis(found, "A2", an_examiner())
    assert possible == [PossibleSeki(True, False), PossibleSeki(False, True)]
    finding = advisory_of(found.position, by_name(found)["A2"].string, possible[:1], an_examiner())
    assert finding is not None and (finding.inquiry.question.name, finding.answer.value) == ("capturable-1", "no")


def test_a_proof_of_life_that_never_gives_the_string_up_shows_that_it_is_uncapturable() -> None:
    """Held against the answers of all living strings of these disputes: it never says so of one that is capturable."""
    told = 0
    for shape in (*PLAIN, "three-points-without-capturing", "under-the-stones", "under-the-stones-of-four", "snapback"):
        for string in assessed(shape, "strict").strings:
            assert not never_given_up(string.string, string.uncapturable)
            if string.life is not None and never_given_up(string.string, string.life):
                told += 1
                answer = assess.ask(dispute(shape), string.name, assess.Uncapturable(), limits=LIMITS).answer
                assert answer is assess.Answer.YES, (shape, string.name)
    assert told > 10


# ---- within limits


def test_what_was_not_found_out_is_told_and_undecided() -> None:
    """The lemmas of the question alone take more than these nodes. Where nothing is asked, the letter counts."""
    for mode in ("verbal", "accept"):
        found = assessed("capturable-nakade-seki", mode, limits=Limits(seconds=None, nodes=20_000))
        string = by_name(found)["A4"]
        assert (string.status, string.letter, string.advice) == (Status.UNDECIDED, Status.DEAD, None)
        warning = found.warnings[0]
        assert warning.code is WarningCode.NOT_EXAMINED and warning.points == string.string.points
        assert warning.text.startswith(
            "Dead by the letter of the rules, which is proved: Black A4. Whether a precedent"
        )
        assert re.search(r"is not known \(after [\d,]+ positions\)", warning.text)
        rows = [dict(option.ruling)["A4"] for option in found.options if option.ruling]
        assert rows == ["dead", "alive_in_seki"], "what follows from either is told"
    strict = assessed("capturable-nakade-seki", "strict", limits=Limits(seconds=None, nodes=20_000))
    assert by_name(strict)["A4"].status is Status.DEAD


@pytest.mark.parametrize("most", [600_000, pytest.param(2_500_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("shape", ["double-ko-seki", "double-ko-seki-of-two-strings", "hanezeki", "molasses-ko"])
def test_no_status_hangs_on_how_long_one_searched(shape: str, most: int) -> None:
    """What is settled with less is settled so with more; what is not is undecided."""
    settled: dict[str, set[Status]] = {}
    for nodes in (20_000, 150_000, most):
        for string in assessed(shape, limits=Limits(seconds=None, nodes=nodes)).strings:
            settled.setdefault(string.name, set()).add(string.status)
    assert all(len(found - {Status.UNDECIDED}) <= 1 for found in settled.values()), settled


def test_advice_gets_what_the_limits_leave() -> None:
    """Not a fixed count of positions: this one takes more than half a million."""
    name = "eye-against-no-eye-with-three-kos"
    few, many = (by_name(assessed(name, limits=Limits(seconds=None, nodes=n)))["C1"] for n in (600_000, 8_000_000))
    assert (few.status, many.status, few.letter) == (Status.UNDECIDED, Status.UNDEFINED, Status.DEAD)
    assert many.advice is not None and many.advice.nodes > 500_000


def test_nodes_of_the_advice_count() -> None:
    examiner = an_examiner(100_000)
    found = assessed("three-points-without-capturing")
    a4 = by_name(found)["A4"]
    possible = [PossibleSeki(True, True)]
    finding = advisory_of(found.position, a4.string, possible, examiner)
    assert finding is not None and examiner.used >= finding.nodes > 0
    assert advisory_of(found.position, a4.string, possible, an_examiner(0)) is None


def test_it_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("advisory_of", "possible_sekis"):
        monkeypatch.setattr(advice, name, stop)
        for options in ({}, {"strings": ["A4"]}):
            found = assessed("three-points-without-capturing", **options)
            assert found.interrupted and by_name(found)["A4"].status is Status.UNDECIDED


# ---- what follows


def test_a_string_that_is_nobodys_either_way_leaves_the_score_settled() -> None:
    found = assessed("capturable-nakade-seki")
    assert found.territory is not None and not found.territory.unsettled
    assert found.score is not None and found.score.margin == 2


def test_territory_that_hangs_on_it_is_unsettled() -> None:
    margins = {mode: assessed("three-points-without-capturing", mode).score for mode in ("accept", "strict")}
    assert {mode: score.margin for mode, score in margins.items() if score} == {"accept": 1, "strict": 4}
    found = assessed("three-points-without-capturing")
    assert found.score is None and found.territory is not None
    assert found.position.names(found.territory.unsettled) == ["A5", "A4"]


def test_a_long_cycle_leaves_the_score_to_the_referee() -> None:
    found = assessed("triple-ko")
    assert found.score is None, "he may find that nobody has won"


def test_a_precedents_seki_is_not_said_to_change() -> None:
    """Proofs say that these strings are dead: that is no change by filling the dame."""
    for shape, mode in (("capturable-nakade-seki", "accept"), ("difficulty-2", "verbal")):
        text = " ".join(warning.text for warning in assessed(shape, mode, finality=True).warnings)
        assert "Black A4 changes" not in text and "Black B3 changes" not in text


def test_an_undefined_string_is_no_prisoner_in_a_seki() -> None:
    for mode, warned in (("verbal", False), ("strict", True)):
        codes = {warning.code for warning in assessed("capturable-nakade-seki", mode, finality=True).warnings}
        assert (WarningCode.PRISONERS_IN_SEKI in codes) is warned


def test_infinite_play_counts_for_the_owner_whatever_the_mode() -> None:
    for cycles in Cycles:
        a4 = by_name(assessed("capturable-nakade-seki", cycles=cycles))["A4"]
        assert a4.advice is not None and a4.advice.inquiry.cycles is Cycles.DEFENDER


def test_the_first_mover_is_that_of_the_assessment() -> None:
    found = by_name(assessed("capturable-nakade-seki", first="owner"))
    assert {finding.inquiry.first for string in found.values() for finding in string.findings} == {First.OWNER}


# ---- told


def test_the_command_line(shell: Shell) -> None:
    file = DISPUTES / "three-points-without-capturing.sgf"
    said = " ".join(shell.run(f"status {file}").out.split())
    assert (
        "White A4: undefined, for by the letter of the rules dead, but alive in seki where capturable-2 "
        "is accepted. If it is captured, its owner can have a new stone stay in its surroundings" in said
    )
    assert said.startswith("Black wins in any case, by 1 to 4.")
    tree = " ".join(shell.run(f"status {file} --tree A4").out.split())
    assert "White A4 is capturable-2" in tree and tree.count("The proof was checked by the independent checker.") == 3
    strict = shell.run(f"status {file} --string A4 --precedents strict --quiet").out
    accepted = shell.run(f"status {file} --string A4 --precedents accept --quiet").out
    assert (strict, accepted) == ("White A4: dead.\n", "White A4: alive in seki.\n")


def test_where_it_makes_no_difference_that_is_said(shell: Shell) -> None:
    file = DISPUTES / "capturable-nakade-seki.sgf"
    sentence = "In nobody's territory, whether dead or alive in seki: Black A4."
    assert sentence in shell.run(f"status {file} --sgf out.sgf").out
    assert sentence in (shell.home / "out.sgf").read_text(encoding="utf-8")
    shell.file("seki.txt", "\n".join(dispute("capturable-nakade-seki").rows()) + "\n")
    shell.run("report seki.txt -o all.txt")
    told = " ".join((shell.home / "all.txt").read_text(encoding="utf-8").split())
    assert sentence in told and "where capturable-1 is accepted" in told
    assert "However Black A4 is ruled: score 2 to 0, Black wins by 2." in told


def test_a_long_cycle_may_still_be_found() -> None:
    """The score hangs on no other answer, but for that."""
    found = assess.status(dispute("capturable-nakade-seki"))
    words = "A long cycle that nobody has found yet could still leave the result to the referee."
    assert words not in score_sentence(found)
    unknown = tuple(
        replace(string, status=Status.UNDECIDED, by_the_letter=None) if string.name == "A4" else string
        for string in found.strings
    )
    assert score_sentence(replace(found, strings=unknown)).endswith(words)


def test_json(shell: Shell) -> None:
    told = shell.run(f"status {DISPUTES / 'three-points-without-capturing.sgf'} --json").json
    string = {string["string"]: string for string in told["strings"]}["A4"]
    assert (string["status"], string["precedent"], string["by_the_letter"]) == ("undefined", "capturable-2", "dead")
    assert string["answers"] == {"independently_alive": "no", "uncapturable": "no"}
    assert string["advice"] == {"question": "capturable-2", "answer": "yes", "hangs_on_cycle": False}
    (precedent,) = told["precedents"]
    assert precedent["authority"] == "advisory" and precedent["strings"] == ["A4"]
    assert told["score"] is None and told["unsettled"] == ["A5", "A4"]
