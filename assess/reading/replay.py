"""A game being replayed: the moves of a record in their order, passes and handicap moves too."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from assess.languages.spoken import BadInput, message
from assess.rules.position import EMPTY, Color, Position
from assess.rules.proof_play import IllegalMove, Prohibition, State, make_play

Illegal = Literal["refuse", "stop", "play"]
"""What to do at a move of a record that the rules prohibit: refuse the record, read it up to the move before, or make
the move as other programs do (``replay_anyway``)."""


class IllegalInRecord(BadInput):
    """The rules prohibit a move of a record. ``move`` says which and why."""

    @property
    def move(self) -> object:
        """The move, and the rule that prohibits it."""
        return self.said.values["move"]


@dataclass(frozen=True, slots=True)
class GameMoment:
    """A moment of a game: the position with the prisoner stones so far, and how many moves led here.

    ``to_move`` is None until a move or the record says it; ``ban`` is the point he may not play now (basic ko).
    """

    position: Position
    to_move: Color | None = None
    ban: int | None = None
    moves: int = 0


def replay_move(moment: GameMoment, color: Color, point: int | None, *, ko_allowed: bool = False) -> GameMoment:
    """The moment after a play, or after a pass (None). Players need not alternate: handicap moves do not.

    Raises IllegalInRecord when the rules prohibit the play; ``ko_allowed`` lets a recapture in a basic ko stand.
    """
    if point is None:
        return GameMoment(moment.position, color.opponent, None, moment.moves + 1)
    ban = moment.ban if color is moment.to_move and not ko_allowed else None
    try:
        play = make_play(State(moment.position, color, ban), point)
    except IllegalMove as error:
        raise _illegal(moment, color, point, error.prohibition) from error
    position = _with_prisoners(play.state.position, color.opponent, len(play.removed))
    return GameMoment(position, color.opponent, play.state.ban, moment.moves + 1)


def replay_anyway(moment: GameMoment, color: Color, point: int) -> GameMoment:
    """The moment after a play that the rules prohibit, as programs make it that do not look whether it is allowed.

    A stone on the point is replaced, and is no prisoner; a ko is taken back; opposing strings without liberties come
    off, and then the string of the stone itself, where it has none.
    """
    position = moment.position.with_stones(_with(moment.position.stones, {point}, color.stone))
    near = position.near[point]
    for taken in (*near, point):
        owner = color if taken == point else color.opponent
        if position.stones[taken] == owner.stone and not (string := position.string_at(taken)).liberties:
            position = position.with_stones(_with(position.stones, string.points, EMPTY))
            position = _with_prisoners(position, owner, len(string.points))
    return GameMoment(position, color.opponent, None, moment.moves + 1)


def _with(stones: str, points: Collection[int], sign: str) -> str:
    return "".join(sign if point in points else stone for point, stone in enumerate(stones))


def _with_prisoners(position: Position, color: Color, count: int) -> Position:
    """The position with more stones of a color taken off."""
    taken = position.prisoner_stones
    more = replace(taken, **{color.value: getattr(taken, color.value) + count})
    return replace(position, prisoner_stones=more) if count else position


def _illegal(moment: GameMoment, color: Color, point: int, prohibition: Prohibition) -> IllegalInRecord:
    move = message(
        "{player} {point} is an illegal move ({reason})",
        player=color,
        point=moment.position.name(point),
        reason=prohibition.words,
    )
    return IllegalInRecord("{move}: correct the record, or read it up to move {moves}.", move=move, moves=moment.moves)
