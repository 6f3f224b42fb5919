"""The smallest known counterexamples to careless rules: each wrong proof is refused for the rule that it breaks.

The wrong proofs are made by brute force, committing one breach of the rules. Each claims something false of a full
board, as its solution shows; without the breach there is no such proof.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from local_proofs import Case, Node, Prover, cycle_rules, proofs, terms
from naive_reach import Question, Size, State, game
from tiny_certificates import Example, end, example, play, wait

from assess.proofs.checker import Refusal, check


class Careless(NamedTuple):
    """A pattern and a full board that agrees with it; who is to move; whom the wrong proof favours."""

    pattern: str
    board: str
    mover: str
    favours: str
    question: Question
    breach: str
    reason: Refusal


CARELESS = {
    "strings need a liberty in the zone": Careless(
        "XX?/O?./.?.",
        "XX./O../...",
        "O",
        "X",
        Question("X", 0),
        "strings need no liberty when the other moves",
        Refusal.NO_LIBERTY,
    ),
    "open strings may be captured": Careless(
        "X??/.../...",
        "XO./.../...",
        "X",
        "X",
        Question("X", 0),
        "open strings stay",
        Refusal.MIGHT_CAPTURE,
    ),
    "open strings may escape": Careless(
        "XX./???", "XX./..X", "O", "O", Question("X", 0), "open strings are closed", Refusal.NOT_CAPTURED
    ),
    "the other player may play in doubt": Careless(
        ".X.?", ".X.X", "X", "X", Question("X", 1), "plays next to the outside are suicide", Refusal.MISSING_REPLY
    ),
    "possible bans bind": Careless(
        "X.X/.../...",
        "X.X/.../...",
        "X",
        "O",
        Question("X", 0),
        "possible bans are forgotten",
        Refusal.BAN_NOT_COVERED,
    ),
    "banned moves are not for the favoured player": Careless(
        "X.X/.../...", "X.X/.../...", "X", "O", Question("X", 0), "banned moves are played", Refusal.BANNED_MOVE
    ),
    "uncertain bans do not bind the other player": Careless(
        "../OO/OO", "../OO/OO", "X", "O", Question("O", 3), "uncertain bans bind", Refusal.BAN_NOT_CERTAIN
    ),
    "the null move must be answered": Careless(
        ".XX.", ".XX.", "X", "O", Question("X", 1), "no null move", Refusal.MISSING_NULL
    ),
    "the watched stone does not come back": Careless(
        ".XXX", ".XXX", "O", "X", Question("X", 2), "the watched stone may come back", Refusal.WATCHED_STONE_LOST
    ),
}


@pytest.mark.parametrize("name", CARELESS)
def test_careless_proofs_are_refused(name: str) -> None:
    careless = CARELESS[name]
    rows, flat = careless.board.split("/"), careless.pattern.replace("/", "")
    size, question = Size(len(rows[0]), len(rows)), careless.question
    root, zone = Node(flat, careless.mover, None), frozenset(range(len(flat)))
    case = Case(size, question, careless.favours, careless.breach)
    wrong = dict(proofs(Prover(case, root, zone, 20_000)))
    board = game(*size)
    state = board.numbers[State("".join(rows), careless.mover, None, False)]
    claims = 0
    for shows, proof in wrong.items():
        if state in board.true_states(question, careless.favours, shows):
            continue
        for cycles in cycle_rules(case, shows):
            asked = terms(case, root, cycles)
            answer = "yes" if careless.favours == question.owner else "no"
            claim = {"schema": "assess/certificate/1", "claim": {**asked, "answer": answer}, "proofs": [proof]}
            verdict = check(claim, rows, asked)
            assert verdict.reason is careless.reason, verdict
            claims += 1
    assert claims


# ---- counterexamples by hand


def refused(spoilt: Example) -> tuple[Refusal | None, str]:
    verdict = spoilt.check()
    assert not verdict.accepted
    return verdict.reason, verdict.where


def test_the_other_player_may_in_doubt() -> None:
    """`X.?/.?./.?.` in `X../.../...`: White at B3 has no liberty in the zone, but he may have one outside."""
    pattern = "X.?/.?./.?."
    replies: dict[str, list[int | None]] = {"A2": [2], "C2": [3], "A1": [4], "C1": [5]}
    after = ["X.?/O?./.?.", "X.?/.?O/.?.", "X.?/.?./O?.", "X.?/.?./.?O"]
    entries = [wait(pattern, "white", replies, 1), *(play(p, "black", "pass", 0) for p in [pattern, *after])]
    careless = example("X../.../...", "A3", "yes", "black", "avoid", entries)
    assert refused(careless) == (Refusal.MISSING_REPLY, "entry 0, B3")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("X.OO/XO?O/XX.X", "X.OO/XO?O/XXO."),  # C1 may be joined to a stone at C2, or have a liberty there
        ("X.OO/XO.O/XX.X", "X.OO/XO.O/XXO."),  # C1 has a liberty at C2
        ("XOOO/XOOO/X..X", "XOOO/XOOO/X.O."),  # C1 is joined to a stone at C2
    ],
)
def test_uncertain_bans_do_not_bind_the_other_player(before: str, after: str) -> None:
    """White at C1 takes D1 and claims that Black is banned. The shapes are akin to `XOOO/XO?O/.X.X`."""
    entries = [play(before, "white", "C1", 1, rank=2), wait(after, "black", {}, 1, ban="D1", rank=1)]
    careless = example(before.replace("?", "."), "A3", "no", "white", "reach", entries)
    assert refused(careless) == (Refusal.BAN_NOT_CERTAIN, "entry 0, to entry 1")


def test_a_capture_in_doubt_leaves_no_certain_ban() -> None:
    """White at B3 takes A3, and C3 too unless it has a liberty at D3."""
    entries = [
        play("X.X?/OXO?/?.??", "white", "B3", 1, 2, rank=2),
        wait(".OX?/OXO?/?.??", "black", {}, 1, rank=1),
        wait(".O.?/OXO?/?.??", "black", {}, 1, ban="A3", rank=1),
    ]
    careless = example("X.X./OXO./....", "A3", "no", "white", "reach", entries)
    assert refused(careless) == (Refusal.BAN_NOT_CERTAIN, "entry 0, to entry 2")


def test_a_certain_ban_binds_the_other_player() -> None:
    """With all of its neighbours seen, the stone at C1 stands alone: D1 needs no answer, but B3 does."""
    after = "X..O/XOXO/XXO."
    entries = [
        play("X..O/XOXO/XX.X", "white", "C1", 1, rank=2),
        wait(after, "black", {}, 2, ban="D1", rank=1),
        play(after, "white", "B3", 1, rank=0),
    ]
    assert refused(example("X..O/XOXO/XX.X", "A3", "no", "white", "reach", entries)) == (
        Refusal.MISSING_REPLY,
        "entry 1, B3",
    )


def test_a_root_has_no_ban() -> None:
    careless = example(
        "XOOO/XO?O/.X.X".replace("?", "O"),
        "A3",
        "yes",
        "black",
        "avoid",
        [wait("XOOO/XO?O/.X.X", "white", {}, 0, ban="A1")],
    )
    assert refused(careless) == (Refusal.WRONG_ROOT, "entry 0")


def test_the_last_passes_are_not_left_out() -> None:
    """`XX.X/X.XX`: Black keeps his two eyes by passing; after each play of his White takes all and gets pass-alive.
    White's proof by ranks may say nothing of Black's pass only where no formation stands."""
    entries = [wait("XX.X/X.XX", "black", {}, rank=1)]
    careless = example("XX.X/X.XX", "A2", "no", "white", "reach", entries, "n-eye one", first="owner")
    assert refused(careless) == (Refusal.LIFE_POSSIBLE, "entry 0, A2")


def test_a_pass_ends_nothing_by_itself() -> None:
    """`XO?/.O./...`, capture of the corner. After White's pass Black ends the variation by passing; but the pattern
    does not say that White has passed, so after Black's pass White has his move."""
    pattern = "XO?/.O./..."
    passing = play(pattern, "black", "pass", 1)
    for last, reason, where in (
        (wait(pattern, "white", {}), Refusal.MISSING_NULL, "entry 1"),
        (wait(pattern, "white", {}, 0), Refusal.MISSING_REPLY, "entry 1, A2"),
        (end(pattern, "white", "pass-alive"), Refusal.NOT_PASS_ALIVE, "entry 1, A3"),
    ):
        careless = example("XO./.O./...", "A3", "yes", "black", "avoid", [passing, last], first="owner")
        if reason is Refusal.MISSING_REPLY:
            where = "entry 1, A2"
        assert refused(careless) == (reason, where)
    ended = example("XO./.O./...", "A3", "yes", "black", "avoid", [{**passing, "next": []}], first="owner")
    assert refused(ended) == (Refusal.MALFORMED, "entry 0, pass")


def test_a_reacher_never_passes() -> None:
    """After White's pass Black could end the variation: no pattern of a reacher's holds with a pass just made."""
    pattern = "XO?/.O./..."
    entries = [
        play(pattern, "white", "pass", 1, rank=2),
        wait(pattern, "black", {}, 2, rank=1),
        end(pattern, "white", "captured", "A2"),
    ]
    careless = example("XO./.O./...", "A3", "no", "white", "reach", entries)
    assert refused(careless) == (Refusal.PASS_NOT_ALLOWED, "entry 0")


@pytest.mark.parametrize(("pattern", "turn"), [("?X?", "white"), ("?O?", "black"), ("?.?", "black")])
def test_the_zone_of_one_point_proves_nothing_about_life(pattern: str, turn: str) -> None:
    """Whatever stands there, or nothing: eyes may be outside, and an empty point may be part of one."""
    other = {"black": "white", "white": "black"}[turn]
    entries = [wait(pattern, turn, {}, 1), play(pattern, other, "pass", 0)]
    if pattern == "?.?":  # the point is empty after a capture: it cannot be the root's
        entries = [wait("?.?", "black", {"B1": [2]}, 1), play("?.?", "white", "pass", 0)]
    board = {"?X?": ".X.", "?O?": ".O.", "?.?": "X.X"}[pattern]
    owner = "B1" if pattern != "?.?" else "A1"
    favours = "white" if pattern == "?X?" else "black" if pattern == "?O?" else "white"
    first = {"black": "opponent", "white": "opponent"}[turn] if pattern != "?.?" else "owner"
    careless = example(board, owner, "no", favours, "avoid", entries, "n-eye one", first=first)
    assert refused(careless)[0] is Refusal.LIFE_POSSIBLE
