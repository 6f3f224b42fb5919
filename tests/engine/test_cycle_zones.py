"""Proofs that lean on cycles have zones like any other: the same fight costs the same on boards of all sizes, and its
certificate holds in any surroundings."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from enumeration import UNCAPTURABLE, Asked
from expansion import expanded
from mutations import Json, spoilt_verdicts
from play_out import Failure, play_out
from transplants import OUTSIDE, embedded, room, surrounded, zone

import assess
from assess.engine.proof import Settlement
from assess.engine.settle import settle
from assess.proofs.checker import Refusal, check
from assess.proofs.checking.claim import case_of
from assess.proofs.checking.cycles import Cycles as ProofCycles
from assess.proofs.checking.cycles import forbidden_cycle
from assess.proofs.checking.entries import Edge
from assess.proofs.checking.pattern_proofs import Proof
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.terms import Cycles
from assess.rules.position import Position
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
FIGHTS = {  # in the lower left corner, closed off by living walls; all else is empty
    "sending two, returning one: the seki": """
        OOOXXX.
        O.OX.X.
        .OOXXX.
        OOOX.X.
        XXOXXX.
        .XXOXXX
        XXOOOOX
        .O.O.OX""",
    "sending two, returning one: dead": """
        OOOOOO
        OOOO.O
        XXOOOO
        .XXO.O
        XXOOOO
        .O.O.O""",
    "double ko seki": """
        OOOXXXX.
        O.OX.XX.
        OOOXXXX.
        O.OX.XXX
        OOOXXXXX
        XXXOOOOX
        XX.XOOOX
        .XXOO.OX
        XXO.OOOX""",
    "triple ko": """
        OOXXXX.
        .OX.XX.
        OOXXXX.
        .OX.XX.
        OOXXXX.
        XXOOX..
        X.XOX..
        XXOOX..
        XO.OX..
        XXOOX..
        X.XOX..""",
    "moonshine life": """
        XXXXXOOOXXXXXXXXX
        X.X.XO.OXXXX.XXXX
        XXXXXOOOX.XOXOX.X
        XXXXXO.OXXXOOOXXX
        XXXXXOOOXXXO.OXXX
        XXXXXOOOXXXOOOXXX
        XXXXXOOOXXXO.OXXX
        XXXXXOOOXXXOOOXXX
        OOOXXOOOXXXO.OXXX
        .O.OXOOOXXXXOXXXX""",
}
ANSWERS = [  # the fight, a stone, the answer to whether it is uncapturable, whether it hangs on a cycle, nodes at most
    ("sending two, returning one: the seki", "A4", "yes", True, 150_000),
    ("sending two, returning one: the seki", "B1", "yes", False, 5_000),
    ("sending two, returning one: dead", "A4", "no", False, 5_000),
    ("double ko seki", "A4", "yes", False, 10_000),
    ("double ko seki", "D4", "yes", False, 20_000),
    ("triple ko", "A5", "undefined", True, 80_000),
    ("moonshine life", "B1", "no", False, 5_000),
]


def on_board(name: str, size: int) -> tuple[str, ...]:
    corner = FIGHTS[name].split()
    empty = ["." * size] * (size - len(corner))
    return (*empty, *(row.ljust(size, ".") for row in corner))


def asked_on(name: str, string: str, size: int, cycles: Cycles = Cycles.VERBAL) -> Asked:
    rows = on_board(name, size)
    return Asked(rows, Position.from_rows(rows).point(string), UNCAPTURABLE, cycles=cycles)


@cache
def settled(asked: Asked, nodes: int = 100_000) -> Settlement:
    return settle(asked.inquiry, Limits(seconds=None, nodes=nodes))


def proved(asked: Asked, answer: str) -> Json:
    """The certificate for the answer, which the checker accepts."""
    certificate = settled(asked).certificate
    assert certificate is not None
    verdict = asked.check(certificate)
    assert verdict.accepted and verdict.answer == answer, (asked, verdict)
    return certificate


def sizes(name: str) -> list[int]:
    """Of the boards with room for the walls."""
    corner = FIGHTS[name].split()
    return [size for size in (9, 11, 13, 19) if max(len(corner), len(corner[0])) <= size]


@pytest.mark.parametrize(
    ("name", "string", "answer", "hangs", "nodes", "size"),
    [pytest.param(*case, size, id=f"{case[0]} {case[1]} {size}") for case in ANSWERS for size in sizes(case[0])],
)
def test_a_fight_in_the_corner_of_any_board(
    name: str, string: str, answer: str, hangs: bool, nodes: int, size: int
) -> None:
    asked = asked_on(name, string, size)
    settlement = settled(asked, nodes)
    assert settlement.answer.value == answer
    assert settlement.hangs_on_cycle == hangs
    certificate = proved(asked, answer)
    if size > 11:
        assert zone(certificate).count(OUTSIDE) > size * size / 2


@pytest.mark.parametrize("cycles", Cycles, ids=lambda mode: mode.value)
def test_double_ko_is_no_long_cycle(cycles: Cycles) -> None:
    """White plays elsewhere to lift the ban, and Black passes: that White cannot for ever."""
    assert settled(asked_on("double ko seki", "A4", 19, cycles)).answer.value == "yes"


@pytest.mark.parametrize(("cycles", "answer"), [(Cycles.DEFENDER, "yes"), (Cycles.ATTACKER, "no")])
@pytest.mark.parametrize("name", ["sending two, returning one: the seki", "triple ko"])
def test_other_ways_to_count_infinite_play(name: str, cycles: Cycles, answer: str) -> None:
    string = "A5" if name == "triple ko" else "A4"
    asked = asked_on(name, string, 13, cycles)
    assert zone(proved(asked, answer)).count(OUTSIDE) > 80


@pytest.mark.parametrize(("name", "string", "answer"), [case[:3] for case in ANSWERS if case[3] or "double" in case[0]])
def test_any_surroundings(name: str, string: str, answer: str) -> None:
    """On larger boards, with random stones outside the zone; a random line of play finds nothing wrong either."""
    rng, strange = random.Random(name), 0
    asked = asked_on(name, string, 13)
    certificate = proved(asked, answer)
    assert room(asked, certificate) == (False, True, True, False)
    for _ in range(30):
        grown = embedded(asked, certificate, 0, rng.randint(0, 6), rng.randint(0, 6), 0)
        other = surrounded(rng, *grown)
        if other is None:
            continue
        strange += 1
        verdict = other.check(grown[1])
        assert verdict.accepted and verdict.answer == answer, (verdict, other)
        if answer != "undefined" and strange <= 3:
            try:
                play_out(other, grown[1], rng)
            except Failure as failure:
                raise AssertionError(f"{failure}: {other}") from failure
    assert strange > 5


def test_walls_show_the_eyes_in_which_least_can_be_played() -> None:
    """A seki in the middle of walls with many eyes of two points and more: each shown point is a reply, and asks for
    another liberty. With those of the smallest regions 200 positions of one prover are enough, with any 270,000."""
    position = assess.read(DISPUTES / "seki-in-the-middle.sgf")
    inquiry = Inquiry(position, position.point("K11"), IndependentlyAlive())
    settlement = settle(inquiry, Limits(seconds=None, nodes=100_000))
    assert settlement.answer.value == "no" and not settlement.hangs_on_cycle
    assert check(settlement.certificate, position.rows(), inquiry.terms()).accepted
    assert settlement.certificate is not None and zone(settlement.certificate).count(".") <= 8


def test_rests_are_no_infinite_play_on_whole_boards() -> None:
    """The certificate of a double ko seki, written out for every state that can arise on the whole board, where plays
    elsewhere are replies like any other, and a pass after a pass ends the variation: nothing can be repeated."""
    position = assess.read(DISPUTES / "double-ko-seki.sgf")
    asked = Asked(tuple(position.rows()), position.point("E5"), UNCAPTURABLE, cycles=Cycles.ATTACKER)
    certificate = proved(asked, "yes")
    rng, cases = random.Random(2), 0
    while cases < 4:
        other = surrounded(rng, asked, certificate)
        if other is None or sum(map("".join(other.rows).count, ".")) - zone(certificate).count(".") > 2:
            continue
        whole = expanded(other, certificate)
        assert other.check(whole).accepted, other
        assert all(OUTSIDE not in entry["pattern"] for entry in whole["proofs"][0]["entries"])
        cases += 1


@pytest.mark.parametrize(("name", "string", "answer"), [case[:3] for case in ANSWERS if case[3] or "double" in case[0]])
def test_spoilt_certificates_are_refused(name: str, string: str, answer: str) -> None:
    asked = asked_on(name, string, 13)
    assert len(spoilt_verdicts(proved(asked, answer), asked.check, 2)) > 20


def test_a_rest_is_not_the_avoiders_pass_alone() -> None:
    """The proof of the seki leans on White's two stones for one, and no rest is in that cycle: it is refused where
    infinite play counts for White."""
    asked = asked_on("sending two, returning one: the seki", "A4", 13)
    certificate = proved(asked, "yes")
    claim = {**certificate["claim"], "cycles": "attacker"}
    verdict = replace(asked, cycles=Cycles.ATTACKER).check({**certificate, "claim": claim})
    assert verdict.reason is Refusal.CYCLE_WITH_PLAYS


def test_plays_that_might_take_stones_outside_are_told_apart() -> None:
    """Around a cycle with rests they are refused: what is taken outside could be filled again."""
    (rest_dropped, plays), (nothing, wide) = ProofCycles.REST_IN_EACH.value[0]
    turning = {0: [(Edge.REST, 1)], 1: [(Edge.PASS, 2)], 2: [(Edge.PLAY, 3)], 3: [(Edge.WIDE, 0)]}
    assert forbidden_cycle(turning, rest_dropped, plays) is None
    assert forbidden_cycle(turning, nothing, wide) == 3
    quiet = {**turning, 3: [(Edge.PLAY, 0)]}
    assert forbidden_cycle(quiet, nothing, wide) is None
    terms = {"string": "A2", "question": "uncapturable", "first": "owner", "cycles": "attacker"}
    kinds = {}
    for before in ("X..?/..??", "X..?/????"):
        entries = [
            {"pattern": before, "turn": "black", "move": "B2", "next": [1]},
            {"pattern": before.replace("X.", "XX"), "turn": "white"},
        ]
        proof = Proof(case_of(["X..O", "...."], terms), "", "black", "avoid", entries)
        ((kinds[before], _),) = proof.our_move(proof.entry(0))
    assert kinds == {"X..?/..??": Edge.PLAY, "X..?/????": Edge.WIDE}
