"""How an open basic ko may end: the player who can take wins it, or his opponent connects; and what then becomes of
every string on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.rules.position import Position
from assess.rules.proof_play import State, allowed_play
from assess.statuses.final.dame_and_kos import OpenKo, taken_and_filled
from assess.statuses.final.threat import Change, status_by_letter
from assess.statuses.queue.examiner import Examiner
from assess.statuses.string_status import Status, StringStatus


@dataclass(frozen=True, slots=True)
class KoEnds:
    """What an open ko changes, each string's opponent moving first.

    ``won``: the strings whose statuses are others once the taker has taken and filled it; ``connected``: those once his
    opponent has connected; ``unknown``: those of which that is not known. All other strings of the board are proved to
    keep their statuses either way.
    """

    won: tuple[Change, ...]
    connected: tuple[Change, ...]
    unknown: tuple[StringStatus, ...]


def ko_ends(position: Position, statuses: Sequence[StringStatus], ko: OpenKo, examiner: Examiner) -> KoEnds:
    """Return what becomes of all strings at both ends of a ko. What the ko does not touch is proved by the proofs that
    are there, judged again; of a string on whose status the players agree, or that was ruled, nothing is known."""
    taken = taken_and_filled(position, ko)
    play = allowed_play(State(position, ko.taker.opponent), ko.mouth)
    connected = play.state.position if play is not None else None
    won, kept, unknown = list[Change](), list[Change](), list[StringStatus]()
    for string in statuses:
        for after, changes in ((taken, won), (connected, kept)):
            if after is taken and ko.stone in string.string.points:
                continue  # it is a prisoner then
            to = _status(after, string, statuses, examiner)
            if to is Status.UNDECIDED:
                if string not in unknown:
                    unknown.append(string)
            elif to is not string.status:
                changes.append(Change(string, to))
    return KoEnds(tuple(won), tuple(kept), tuple(unknown))


def _status(
    after: Position | None, string: StringStatus, statuses: Sequence[StringStatus], examiner: Examiner
) -> Status:
    """Return the status of a string in a position after the ko, by the letter; undecided where it is not known."""
    settled = not string.agreed and not string.ruled and string.letter is string.status
    if after is None or not settled or string.status is Status.UNDECIDED or examiner.spent:
        return Status.UNDECIDED
    point = min(string.string.points)
    if after.stones[point] != string.string.color.stone:
        return Status.DEAD
    return status_by_letter(after, after.string_at(point), statuses, examiner).status
