"""Kos with teire and double kos, by parts: the scores of the full search, and proofs before the checker."""

from __future__ import annotations

import random
from typing import Any

import pytest
from ikeda_bands import band
from ikeda_divisions import solve_fully
from ikeda_examples import BF, RULESETS

from assess.ikeda.bounds_checker import NotShown, check_bound
from assess.ikeda.bounds_prover import PartsResult, bounds_by_parts
from assess.ikeda.game import Game, Ruleset, begin
from assess.ikeda.perfect_play import score_of_worth
from assess.rules.position import Color, Position
from assess.system.limits import Limits

TEIRE = ("OX.X", "O.XX")
"""When White has played on the dame beside it Black's stone is in atari: he must connect, or fight the ko."""

TEIRE_OF_WHITE = ("O.OX", "OO.X")

BOARDS = {
    "a ko with teire": band([TEIRE]),
    "one for each": band([TEIRE, TEIRE_OF_WHITE]),
    "a ko with teire, and a ko": band([TEIRE, ("O.OX",)]),
    "a ko with teire, and a threat": band([TEIRE_OF_WHITE, ("OX.X", "OX.X")]),
    "a ko with teire, and a dame": band([TEIRE, ("O.XX",)]),
    "two kos of one string of White": [".OOOOO.", "OOXOXOO", "XX.O.XX", ".XXXXX."],
    "stones that hang on two kos": [".OOOOOO.", "OO.O.OOO", "OOXXOXOO", "XX.OX.XX", ".XXXXXX."],
    "two kos of two strings": [".OOOOOO.", "OOXOOXOO", "XX.OX.XX", ".XXXXXX."],
}
DEATHS = {
    "double ko death": [".OOO.OX.", "OOOOOOXX", "OXXXOOX.", "X.X.XOXX"],
    "with one ko taken": [".OOO.OX.", "OOOOOOXX", "OXXXOOX.", ".OX.XOXX"],
}
"""Each of Black's two eyes hangs on a ko: when he retakes in one, White takes in the other."""


def proved(rows: list[str], to_move: Color, ruleset: Ruleset) -> tuple[Game, PartsResult]:
    game = begin(Position.from_rows(rows), to_move, ruleset)
    found = bounds_by_parts(game, Limits(seconds=None, nodes=4000))
    assert found is not None and not found.proofs[0].proof["guarded"]
    return game, found


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("name", [*BOARDS, *(pytest.param(name, marks=pytest.mark.slow) for name in DEATHS)])
def test_scores_of_such_kos(name: str, ruleset: Ruleset) -> None:
    for to_move in Color:
        game, found = proved({**BOARDS, **DEATHS}[name], to_move, ruleset)
        (score, same) = solve_fully(game, nodes=40_000)
        least, most = score_of_worth(game, found.least), score_of_worth(game, found.most)
        assert score == same and least <= score <= most
        if ruleset.name == "3+3+BF":
            assert least == most


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("to_move", Color)
def test_wrong_proofs_of_such_kos_are_refused(name: str, to_move: Color) -> None:
    """More than the score, a move left out, and for any other moves: never more than the score."""
    rows, ruleset, choose = BOARDS[name], RULESETS[-2], random.Random(7)
    _, found = proved(rows, to_move, ruleset)

    def check(proof: Any, worth: int, moves: dict[str, str]) -> int:
        proved_moves = {**proof.proof, "moves": moves}
        return check_bound(rows, to_move.stone, ruleset.name, proof.prover.stone, worth, proved_moves)

    for proof in found.proofs:
        moves = proof.proof["moves"]
        assert check(proof, proof.worth, moves) >= 0
        with pytest.raises(NotShown):
            check(proof, proof.worth + 1, moves)
        for left_out in moves:
            with pytest.raises(NotShown):
                check(proof, proof.worth, {key: move for key, move in moves.items() if key != left_out})
        places = [
            "pass",
            *(f"{at}:{place}" for at, part in enumerate(proof.proof["parts"]) for place in range(len(part))),
        ]
        for _ in range(12):
            with pytest.raises(NotShown):
                check(proof, proof.worth + 1, {key: choose.choice(places) for key in moves})


@pytest.mark.parametrize("to_move", [Color.BLACK, pytest.param(Color.WHITE, marks=pytest.mark.slow)])
def test_double_ko_death_needs_no_play_in_the_alternation(to_move: Color) -> None:
    """White takes the stones in the playout, where a play costs nothing: all is his but Black's wall with its eyes."""
    rows = DEATHS["double ko death"]
    game, found = proved(rows, to_move, BF)
    assert score_of_worth(game, found.least) == score_of_worth(game, found.most) == -14
    assert {move.split()[1] for move in found.line} == {"pass"}
    (white,) = (proof for proof in found.proofs if proof.prover is Color.WHITE)
    moves = white.proof["moves"]
    taken = [key for key in moves if " playout " in key]
    assert taken
    for instead in ("pass", None):  # who passes may see the playout end
        mutated = {**white.proof, "moves": {**moves, taken[0]: instead}}
        with pytest.raises(NotShown, match="there is no move"):
            check_bound(rows, to_move.stone, BF.name, "O", white.worth, mutated)
    with pytest.raises(NotShown):
        check_bound(rows, to_move.stone, BF.name, "O", white.worth + 1, white.proof)
