"""Statuses, territory and score: a diagram, and what follows from it."""

import math
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

import assess
from assess.engine.race import Race
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer, IndependentlyAlive
from assess.reports.json.assessment_json import assessment_json
from assess.reports.text.headlines import headline_of
from assess.rules.position import Color, Position, PrisonerStones
from assess.statuses.assessment import Assessment, status
from assess.statuses.finding import Certificate, RefusedProof, finding_of
from assess.statuses.queue.turns import (
    FAR,
    LONGER,
    SHORTEST,
    Asking,
    StringInQueue,
    Turn,
    free_memory,
    take_turn,
    takes_too_much,
)
from assess.statuses.string_status import Status, StringStatus, status_of
from assess.statuses.warning import WarningCode
from assess.system.limits import Limits

LIFE = IndependentlyAlive()
YES, NO, UNDEFINED, UNDECIDED = Answer.YES, Answer.NO, Answer.UNDEFINED, Answer.UNDECIDED

TWO_GROUPS = [
    ".XXO.",
    "XXXOO",
    ".XXO.",
]
DEAD_CORNER = [
    "XX.O.",
    "OOOO.",
    ".....",
]


@pytest.mark.parametrize(
    ("independently_alive", "uncapturable", "expected"),
    [
        (YES, YES, Status.INDEPENDENTLY_ALIVE),
        (YES, UNDECIDED, Status.INDEPENDENTLY_ALIVE),
        (NO, YES, Status.ALIVE_IN_SEKI),
        (NO, NO, Status.DEAD),
        (NO, UNDEFINED, Status.UNDEFINED),
        (UNDEFINED, NO, Status.UNDEFINED),
        (UNDEFINED, YES, Status.UNDEFINED),
        (NO, UNDECIDED, Status.UNDECIDED),
        (UNDECIDED, YES, Status.UNDECIDED),
        (UNDECIDED, UNDEFINED, Status.UNDECIDED),
    ],
)
def test_status_follows_from_two_answers(independently_alive: Answer, uncapturable: Answer, expected: Status) -> None:
    assert status_of(independently_alive, uncapturable) is expected


def test_two_living_groups_have_their_eyes_as_territory() -> None:
    found = status(Position.from_rows(TWO_GROUPS))
    assert {string.status for string in found.strings} == {Status.INDEPENDENTLY_ALIVE}
    assert found.score is not None
    assert (found.score.black, found.score.white, found.score.winner) == (2, 2, None)
    assert found.ownership.tolist() == [[1, 0, 0, 0, -1], [0, 0, 0, 0, 0], [1, 0, 0, 0, -1]]
    assert found.ownership.dtype == np.int8


def test_dead_stones_become_prisoners_where_they_stand_in_territory() -> None:
    position = Position.from_rows(DEAD_CORNER, PrisonerStones(black=3, white=1), komi=6.5)
    found = status(position)
    assert {string.name: string.status for string in found.strings} == {
        "A3": Status.DEAD,
        "D3": Status.INDEPENDENTLY_ALIVE,
    }
    assert found.territory is not None and found.score is not None
    assert position.names(found.territory.dead_stones) == ["A3", "B3"]
    # White: 10 intersections, the 2 dead stones, 3 black prisoner stones, komi; Black: one white prisoner stone.
    assert (found.score.black, found.score.white) == (1, 10 + 2 + 3 + 6.5)
    assert found.score.winner is Color.WHITE


def test_dead_strings_of_both_colours_own_nothing() -> None:
    found = status(Position.from_rows(["X.O", "X.O", "X.O"]), precedents="strict")
    assert {string.status for string in found.strings} == {Status.DEAD}
    assert found.territory is not None
    assert not found.territory.black | found.territory.white


def test_no_territory_in_sekis() -> None:
    # White's two strings hold the liberties B2 and C1 together with Black: whoever plays there first is captured.
    found = status(Position.from_rows(["XXXX", "X.OX", "OO.X"]))
    assert {string.status for string in found.strings} == {Status.ALIVE_IN_SEKI}
    assert found.territory is not None and found.score is not None
    assert not found.territory.black | found.territory.white
    assert found.score.margin == 0


def test_a_string_asked_alone_brings_no_territory() -> None:
    found = status(Position.from_rows(DEAD_CORNER), strings=["A3"])
    assert [string.name for string in found.strings] == ["A3"]
    assert found.territory is None and found.score is None
    assert assessment_json(found)["score"] is None


def test_agreed_statuses_are_taken_as_agreed_and_not_proved() -> None:
    found = status(Position.from_rows(TWO_GROUPS), agreed={"D3": "dead"})
    white = next(string for string in found.strings if string.string.color is Color.WHITE)
    assert (white.status, white.agreed, white.findings, white.checked) == (Status.DEAD, True, [], False)
    assert found.score is not None and found.score.black == 4 + 4 + 4


@pytest.mark.parametrize(
    ("agreed", "phrase"),
    [
        ({"A3": "dead"}, "no stone at A3"),
        ({"E3": "deadish"}, "E3 cannot be .deadish.: choose one of alive, seki, dead"),
        ({"E3": "undecided", "D2": "dead"}, "Two statuses"),
        ({"Z9": "dead"}, "no point Z9"),
    ],
)
def test_agreements_that_make_no_sense(agreed: dict[str, str], phrase: str) -> None:
    rows = [".XXOO", "XXXO.", ".XXOO"]
    with pytest.raises(BadInput, match=phrase):
        status(Position.from_rows(rows), agreed=agreed)


@pytest.mark.parametrize("cores", [1, 2])
def test_however_many_cores_there_are_the_answers_are_the_same(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    position = Position.from_rows(DEAD_CORNER)
    dead, alive = (status(position, strings=[name], limits=Limits(seconds=60)).strings[0] for name in ("A3", "A2"))
    assert (dead.status, alive.status) == (Status.DEAD, Status.INDEPENDENTLY_ALIVE)
    assert dead.uncapturable is not None and dead.uncapturable.answer is NO and dead.uncapturable.checked
    assert alive.uncapturable is None


def cases_of(rows: list[str], looks_dead: bool) -> list[StringInQueue]:
    return [
        StringInQueue(string, min(string.points), None, looks_dead) for string in Position.from_rows(rows).strings()
    ]


def test_an_idle_core_asks_ahead_whether_a_dead_string_is_captured() -> None:
    (case,) = cases_of(["X."], looks_dead=True)
    assert take_turn([case], LIFE) == Turn(case, SHORTEST)
    assert take_turn([case], LIFE) == Turn(case, math.inf, ahead=True)
    assert take_turn([case], LIFE) is None, "both cores are about it"
    (case,) = cases_of(["X."], looks_dead=False)
    assert take_turn([case], LIFE) == Turn(case, SHORTEST)
    assert take_turn([case], LIFE) is None, "it looks alive: nothing is asked ahead"


def test_a_string_that_has_many_turns_gets_no_more_than_a_limit_of_time_can_be() -> None:
    """As where a proof waits for long to be checked."""
    (case,) = cases_of(["X."], looks_dead=False)
    for _ in range(100):
        turn = take_turn([case], LIFE)
        assert turn is not None and Limits(turn.allowance).seconds == turn.allowance
        case.now.busy = False


@pytest.mark.parametrize(("busy", "given_up"), [(False, True), (True, False)])
def test_what_was_asked_ahead_counts_for_the_memory(busy: bool, given_up: bool) -> None:
    """Of searches that rest the largest is given up first, whichever question it is about."""
    case, small, _ = searches_of(2, 3)
    case.ahead.busy = busy
    free_memory([case], memory_mb=1)
    assert case.now.race is small
    assert (case.ahead.race is None) == given_up


def test_where_many_cores_take_more_than_the_memory_the_largest_search_leaves_off() -> None:
    """Its tables are given up, however little the others that rest take."""
    case, small, large = searches_of(3, 6)
    case.now.busy = case.ahead.busy = True
    assert not takes_too_much(case.now, [case], 1) and takes_too_much(case.ahead, [case], 1)
    assert not takes_too_much(case.ahead, [case], 2), "all together take less"
    free_memory([case], 1)
    assert (case.now.race, case.ahead.race) == (small, large), "both are at work"
    case.ahead.busy = False
    free_memory([case], 1)
    assert (case.now.race, case.ahead.race) == (small, None)


def searches_of(now: int, ahead: int) -> tuple[StringInQueue, Race, Race]:
    """A string with two searches that take so many eighths of a megabyte."""
    (case,) = cases_of(["X."], looks_dead=False)
    both = [SimpleNamespace(held_bytes=share * 2**20 // 8, close=lambda: None) for share in (now, ahead)]
    case.now, case.ahead = (Asking(cast(Race, race)) for race in both)
    return case, *(cast(Race, race) for race in both)  # type: ignore[return-value]


def test_what_has_least_left_to_do_is_asked_first_and_what_takes_long_a_turn_later() -> None:
    lefts = (5, math.inf, FAR, 2, FAR - 1)  # the third and the last string look dead
    cases = cases_of([".X.X.", "O.O.O"], looks_dead=False)
    for case, left in zip(cases, lefts, strict=True):
        case.looks_dead = left in (FAR, FAR - 1)
        case.now = Asking(cast(Race, SimpleNamespace(moves_left=left, memory_bytes=0, finished=False)))
    asked = []
    for _ in range(8):
        turn = take_turn(cases, LIFE)
        assert turn is not None and not turn.ahead
        asked.append((lefts[cases.index(turn.case)], turn.allowance))
        turn.case.now.busy = False
    first, second = SHORTEST, SHORTEST * LONGER
    soon = (2, 5, FAR - 1)
    assert asked[:6] == [(left, allowance) for allowance in (first, second) for left in soon]
    assert asked[6:] == [(FAR, first), (math.inf, first)]


def test_no_string_waits_for_another() -> None:
    """While one core is about a string for long, the other goes on with the rest, and only then asks ahead."""
    cases = cases_of([".X.X.X.X.", "O.O.O.O.O"], looks_dead=True)
    turns = []
    while (turn := take_turn(cases, LIFE)) is not None and not turn.ahead:
        turns.append(turn.case)
        assert len(turns) <= 40
        if turn.case is not cases[0]:
            turn.case.now.busy = False
            turn.case.agreed = Status.DEAD if turn.case.turns == 4 else None
    assert [turns.count(case) for case in cases] == [1] + [4] * 8
    assert turn == Turn(cases[0], math.inf, ahead=True)


def test_what_has_been_tried_in_vain_to_its_end_is_left() -> None:
    cases = cases_of([".X.", "O.O"], looks_dead=False)
    for case in cases:
        assert take_turn(cases, LIFE) == Turn(case, SHORTEST)
        case.now = Asking(cast(Race, SimpleNamespace(moves_left=1, memory_bytes=0, finished=True)))
    assert take_turn(cases, LIFE) is None


def test_a_limit_leaves_strings_undecided_and_the_score_open() -> None:
    rows = ["." * 9, "..X...O..", *["." * 9] * 5, "..O...X..", "." * 9]
    found = status(Position.from_rows(rows), limits=assess.Limits(nodes=500))
    assert {string.status for string in found.strings} == {Status.UNDECIDED}
    assert found.score is None and found.undecided == list(found.strings)
    assert assessment_json(found)["score"] is None
    assert found.ownership.any() == np.False_


@pytest.mark.parametrize("asked", [0, 5, 16])
def test_what_was_found_before_it_was_told_to_stop_is_kept(asked: int) -> None:
    """A stop comes at once, in the search for statuses and in the examination after it; no status is made up."""
    position = assess.read(Path(__file__).parents[2] / "disputes" / "teire-left-open.sgf")
    whole = status(position, limits=Limits(None, 1_000_000))
    times = iter(range(10**9))
    found = status(position, limits=Limits(None, 1_000_000), stop=lambda: next(times) >= asked)
    assert found.interrupted
    for string, known in zip(found.strings, whole.strings, strict=True):
        assert string.status in (known.status, Status.UNDECIDED)
    assert not status(position, limits=Limits(None, 1_000_000), stop=lambda: False).interrupted


@pytest.mark.parametrize("strings", [None, ["C7", "G7", "C2"]])
@pytest.mark.parametrize("asked", [0, 3, 5])
def test_of_every_open_string_it_is_said_that_the_search_was_interrupted(strings: list[str] | None, asked: int) -> None:
    """Of those too whose turn had ended, or had not come: their limits were not reached."""
    rows = ["." * 9, "." * 9, "..X...O..", *["." * 9] * 4, "..O...X..", "." * 9]
    position, times = Position.from_rows(rows), iter(range(10**9))
    found = status(position, strings=strings, threads=1, stop=lambda: next(times) >= asked)
    assert found.interrupted and all(string.interrupted for string in found.undecided)
    assert headline_of(found.strings).endswith(" are undecided: the search was interrupted.")
    assert all(finding.interrupted for string in found.undecided for finding in string.findings)
    assert "within the limits" not in assess.html(found)


def test_open_dame_and_open_ko_are_warned_of() -> None:
    dame = status(Position.from_rows([".X.O.", "XX.OO", ".X.O."]))
    assert [(warning.code, len(warning.points)) for warning in dame.warnings] == [(WarningCode.UNFILLED_DAME, 3)]
    ko = status(
        Position.from_rows(
            [
                ".X.XO.O.",
                "XXX.XOOO",
                ".X.XOO.O",
            ]
        )
    )
    assert WarningCode.OPEN_BASIC_KO in {warning.code for warning in ko.warnings}


def test_json_is_as_promised() -> None:
    document = assessment_json(status(Position.from_rows(DEAD_CORNER, komi=0.5)))
    assert document["schema"] == "assess/status/1"
    assert document["position"] == {
        "width": 5,
        "height": 3,
        "rows": DEAD_CORNER,
        "prisoner_stones": {"black": 0, "white": 0},
        "komi": 0.5,
    }
    assert document["rules"] == {
        "name": "verbal-japanese",
        "formation": "n-eye",
        "scope": "one",
        "cycles": "verbal",
        "first": "opponent",
        "precedents": "verbal",
    }
    dead, alive = document["strings"]
    assert (dead["string"], dead["color"], dead["status"], dead["checked"]) == ("A3", "black", "dead", True)
    assert dead["answers"] == {"independently_alive": "no", "uncapturable": "no"}
    assert alive["answers"] == {"independently_alive": "yes", "uncapturable": "not_asked"}
    assert document["score"] == {"black": 0, "white": 12.5, "margin": -12.5, "winner": "white", "by": "territory"}
    assert set(document) >= {"territory", "neutral", "warnings", "seconds"}


def test_the_python_face_is_as_promised() -> None:
    position = assess.Position.from_rows(["XX.", "OO.", "..."])
    finding = assess.ask(
        position,
        "A3",
        assess.Uncapturable(),
        first="opponent",
        cycles="verbal",
        limits=assess.Limits(seconds=10),
    )
    assert finding.answer is assess.Answer.NO and finding.checked
    assert finding.certificate is not None and finding.tree is not None
    text = finding.certificate.to_json()
    verdict = assess.check(Certificate.from_json(text), position, assess.Uncapturable())
    assert verdict.accepted and verdict.answer == "no"
    assert not assess.check(finding.certificate, position, assess.IndependentlyAlive()).accepted
    assert isinstance(assess.status(position), Assessment)
    assert assess.IndependentlyAlive(formation="n-eye", scope="one") == assess.IndependentlyAlive()
    assert hash(position) == hash(assess.Position.from_rows(position.rows()))


def test_an_undefined_answer_has_evidence_but_no_certificate() -> None:
    position = assess.Position.from_rows(["..X", "OX.", "..."])
    finding = assess.ask(position, "B2", assess.Uncapturable())
    assert finding.answer is assess.Answer.UNDEFINED and finding.hangs_on_cycle and finding.checked
    assert finding.certificate is None and finding.evidence is not None
    for mode, answer in (("defender", assess.Answer.YES), ("attacker", assess.Answer.NO)):
        assert assess.ask(position, "B2", assess.Uncapturable(), cycles=mode).answer is answer


def test_a_refused_proof_is_never_an_answer() -> None:
    from assess.engine.settle import settle
    from assess.statuses.finding import inquire

    position = assess.Position.from_rows(["XX.", "OO.", "..."])
    settlement = settle(inquire(position, "A3", assess.Uncapturable()))
    assert settlement.certificate is not None
    settlement.certificate["proofs"][0]["entries"][0]["move"] = "A1"
    with pytest.raises(RefusedProof, match="error in assess"):
        finding_of(settlement)


@pytest.mark.parametrize(
    ("string", "words", "phrase"),
    [
        ("C3", {}, "no stone at C3"),
        ("K3", {}, "no point K3"),
        ("A3", {"first": "me"}, "first mover cannot be .me."),
        ("A3", {"cycles": "never"}, "cycle mode cannot be .never."),
    ],
)
def test_questions_that_make_no_sense(string: str, words: dict[str, str], phrase: str) -> None:
    with pytest.raises(BadInput, match=phrase):
        assess.ask(assess.Position.from_rows(["XX.", "OO.", "..."]), string, assess.Uncapturable(), **words)


def test_a_string_without_liberties_is_refused() -> None:
    with pytest.raises(BadInput, match="no liberty"):
        assess.status(assess.Position.from_rows(["XO", "OO"]))


def test_a_status_is_checked_only_if_every_answer_has_a_proof() -> None:
    position = Position.from_rows(TWO_GROUPS)
    (string, *_) = status(position).strings
    assert string.checked and all(finding.evidence and finding.checked for finding in string.findings)
    for spoilt in ({"evidence": None}, {"checked": False}, {"evidence": None, "checked": False}):
        bare = [replace(finding, **spoilt) for finding in string.findings]
        for index in range(len(bare)):
            findings = dict(zip(("life", "uncapturable"), [*string.findings[:index], bare[index]], strict=False))
            assert not StringStatus(string.name, string.string, string.status, **findings).checked
    open_ = replace(string.findings[0], answer=assess.Answer.UNDECIDED, evidence=None, checked=False)
    assert not StringStatus(string.name, string.string, Status.UNDECIDED, open_).checked


def test_a_refused_proof_costs_the_answer_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from assess.proofs import checker
    from assess.statuses import finding

    refusal = checker.Verdict(False, None, "", checker.Refusal.NO_LIBERTY, "entry 0")
    monkeypatch.setattr(finding, "judge", lambda *_: refusal)
    found = status(Position.from_rows(TWO_GROUPS))
    assert {string.status for string in found.strings} == {Status.UNDECIDED}
    assert {warning.code for warning in found.warnings} == {WarningCode.REFUSED_PROOF}
    assert found.score is None
