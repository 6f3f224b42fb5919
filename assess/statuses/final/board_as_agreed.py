"""What is left to play where strings are agreed to be dead: they have come off, and no warning is about them.

Dame, teire, kos and prisoners are looked for on the board without them, and a warning says so: a point that is named
may be one where such a stone stands in the diagram. A status was proved with them on the board: it is asked about
there, and where it is another without them, or that is not known, nothing is said to change it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assess.languages.spoken import message
from assess.rules.position import Color, Position, border, connected
from assess.statuses.agreement import is_removed, removed_points
from assess.statuses.final.threat import status_by_letter
from assess.statuses.queue.examiner import Examiner
from assess.statuses.string_status import Status, StringStatus, points_alive
from assess.statuses.warning import Caution, Warning, WarningCode, points_of


@dataclass(frozen=True, slots=True)
class BoardAsAgreed:
    """A position without the strings that are agreed to be dead, which are prisoners, and the statuses of the others.

    ``unknown``: the strings of which it is not known whether their statuses are proved on this board, too.
    """

    position: Position
    statuses: Sequence[StringStatus]
    unknown: tuple[StringStatus, ...] = ()


def board_as_agreed(position: Position, statuses: Sequence[StringStatus]) -> BoardAsAgreed:
    """Return the board without what is agreed to be dead, the others with the statuses that count."""
    removed = removed_points(statuses)
    if not removed:
        return BoardAsAgreed(position, statuses)
    off = position.stones_of_each(removed)
    taken = position.prisoner_stones
    board = replace(
        position.without(removed),
        prisoner_stones=replace(taken, black=taken.black + off[Color.BLACK], white=taken.white + off[Color.WHITE]),
    )
    left = [one for one in statuses if not is_removed(one)]
    return BoardAsAgreed(board, [replace(one, string=board.string_at(min(one.string.points))) for one in left])


def proved_on(board: BoardAsAgreed, before: Position, examiner: Examiner) -> BoardAsAgreed:
    """Return the board with the statuses as they are proved on it; ``before``: the position with all stones.

    A status that is another there, or is not known, stands as if it were agreed on: it counts, and is not examined.
    """
    if board.position is before:
        return board
    statuses, unknown = [], []
    for one in board.statuses:
        if one.ruled or (one.agreed and not one.implied):
            statuses.append(one)
            continue
        proved = status_by_letter(board.position, one.string, board.statuses, examiner)
        if proved.status is Status.UNDECIDED and not one.implied:
            unknown.append(one)
        same = proved.status is one.letter
        statuses.append(_as_proved(one, proved) if same else replace(one, agreed=True, implied=True))
    return BoardAsAgreed(board.position, statuses, tuple(unknown))


def with_board_told(
    position: Position, statuses: Sequence[StringStatus], warnings: Sequence[Warning]
) -> tuple[Warning, ...]:
    """Return the warnings of what is left to play, with one that tells of which board they are where that matters: they
    name a point near stones that are off, or what another move would change. ``statuses``: with what is agreed."""
    off, beside = tuple(filter(is_removed, statuses)), beside_removed(position, statuses)
    matters = any(one.points & beside or any("changes" in said.values for said in one.said) for one in warnings)
    if not off or not matters:
        return tuple(warnings)
    told = Warning(WarningCode.AGREED_DEAD, points_of(off), (message(Caution.WITHOUT_AGREED, strings=off),))
    return (told, *warnings)


def beside_removed(position: Position, statuses: Sequence[StringStatus]) -> frozenset[int]:
    """Return the points that are reached from stones agreed to be dead without crossing a string that lives, and those
    that border them: what was proved there was proved with these stones on the board."""
    removed = removed_points(statuses)
    inside = frozenset(connected(removed, set(range(len(position.stones))) - points_alive(statuses), position.near))
    return inside | border(inside, position.near)


def _as_proved(one: StringStatus, proved: StringStatus) -> StringStatus:
    """A status with the proofs for this board."""
    return replace(
        one,
        life=proved.life,
        uncapturable=proved.uncapturable,
        owner_begins=proved.owner_begins,
        agreed=False,
        implied=False,
    )
