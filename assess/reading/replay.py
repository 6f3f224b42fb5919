"""A game being replayed: the moves of a record in their order, passes and handicap moves too."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assess.rules.color import Color
from assess.rules.errors import BadInput, IllegalMove, Prohibition
from assess.rules.position import Position
from assess.rules.proof_play import State, make_play


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: the position with the prisoner stones so far, and how many moves led here.

    ``to_move`` is None until a move or the record says it; ``ban`` is the point he may not play now (basic ko).
    """

    position: Position
    to_move: Color | None = None
    ban: int | None = None
    moves: int = 0


def replay_move(moment: Moment, color: Color, point: int | None, *, ko_allowed: bool = False) -> Moment:
    """The moment after a play, or after a pass (None). Players need not alternate: handicap moves do not.

    Raises BadInput when the rules prohibit the play; ``ko_allowed`` lets a recapture in a basic ko stand.
    """
    if point is None:
        return Moment(moment.position, color.opponent, None, moment.moves + 1)
    ban = moment.ban if color is moment.to_move and not ko_allowed else None
    try:
        play = make_play(State(moment.position, color, ban), point)
    except IllegalMove as error:
        raise BadInput(_sentence(moment, color, point, error.prohibition)) from error
    position = play.state.position
    if play.removed:
        loser = color.opponent.value
        prisoners = position.prisoner_stones
        prisoners = replace(prisoners, **{loser: getattr(prisoners, loser) + len(play.removed)})
        position = replace(position, prisoner_stones=prisoners)
    return Moment(position, color.opponent, play.state.ban, moment.moves + 1)


def _sentence(moment: Moment, color: Color, point: int, prohibition: Prohibition) -> str:
    return (
        f"{color.title} {moment.position.name(point)} is an illegal move ({prohibition.value}): "
        f"correct the record, or read it up to move {moment.moves}."
    )
