"""A row of moves in a position: the board after them, by the rules of proof-play, and the prisoners that were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from assess.rules.color import Color
from assess.rules.errors import BadInput, IllegalMove
from assess.rules.position import Position
from assess.rules.proof_play import State, begin
from assess.rules.variation_move import make_move, player_and_word

LONGEST = 1000


def line_of(position: Position, moves: Sequence[object]) -> dict[str, Any]:
    """The board after moves such as ``B D4`` and ``W pass``. Raises BadInput for a move that the rules prohibit."""
    if len(moves) > LONGEST:
        raise BadInput("A row of {number} moves is too long: make {most} at most.", number=len(moves), most=LONGEST)
    state: State = begin(position, Color.BLACK)
    points: list[int | None] = []
    taken = asdict(position.prisoner_stones)
    for number, text in enumerate(moves, 1):
        player, word = player_and_word(str(text))
        if number == 1:
            state = replace(state, to_move=player)
        elif player is not state.to_move:
            raise BadInput(
                "Move {number} is {player}'s: let the players alternate.", number=number, player=state.to_move.title
            )
        try:
            made = make_move(state, "pass" if word.lower() == "pass" else position.name(position.point(word)))
        except IllegalMove as error:
            raise BadInput(
                "{player} {move} is not allowed: {why}.",
                player=state.to_move,
                move=word,
                why=error.prohibition.words,
            ) from None
        state = made.state
        points.append(made.point)
        taken[player.opponent.value] += len(made.removed)
    return {
        "stones": state.position.stones,
        "points": points,
        "ban": state.ban,
        "to_move": state.to_move.value,
        "ended": state.ended,
        "prisoner_stones": taken,
    }
