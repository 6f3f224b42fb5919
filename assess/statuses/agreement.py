"""Statuses on which the players agree (VJR, Preface): they are taken as they are, not proved.

Strings agreed to be dead come off the board, and with them goes what is implied: the strings of their owner's in the
same area are dead as well, and the opposing strings around it, which take them, live.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from assess.languages.spoken import SHORT_STATUSES, BadInput, message
from assess.proofs.terms import First
from assess.rules.position import Position, String, called, connected
from assess.rules.surroundings import opposing_around, taken_with
from assess.statuses.queue.examiner import Examiner
from assess.statuses.string_status import Status, StringStatus, status_named
from assess.statuses.warning import Caution, Warning, WarningCode, points_of

SETTLED = (Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI, Status.DEAD)


def agreements_of(position: Position, agreed: Mapping[str, Status | str]) -> dict[String, Status]:
    """The agreed statuses by strings, given by their names. Raises BadInput for what is no stone, no status, or two,
    and for agreements that contradict each other."""
    statuses: dict[String, Status] = {}
    for name, word in agreed.items():
        string = position.string_at(position.point(name))
        try:
            status = status_named(word)
        except ValueError:
            short = {long: word for word, long in SHORT_STATUSES.items()}
            long = (status.value for status in Status if status is not Status.UNDECIDED)
            words = ", ".join(short.get(one, one) for one in long)
            raise BadInput(
                "{option} cannot be {value!r}: choose one of {choices}.", option=name, value=word, choices=words
            ) from None
        if statuses.setdefault(string, status) is not status:
            raise BadInput("Two statuses are given for {name}: give one.", name=name)
    _require_sense(position, statuses)
    return statuses


def with_implied(
    position: Position, statuses: Sequence[StringStatus], spared: Collection[String] = ()
) -> list[StringStatus]:
    """The statuses with what the agreements imply for strings on which nothing was agreed.

    Of the owner's of a string agreed dead all strings in the same area are dead that are not found independently alive.
    An opposing string around lives if nothing that may be alive in seki is left beside it. ``spared``: strings that may
    be independently alive, though that is not known: none of these is dead for what is agreed of another.
    """
    by_string = {status.string: status for status in statuses}
    removed = [status.string for status in statuses if is_removed(status)]
    for string in removed:
        for other in _area(position, string, by_string, spared):
            if not by_string[other].agreed:
                by_string[other] = _implied(by_string[other], Status.DEAD)
                removed.append(other)
    areas = _reached(position, removed)
    for string in removed:
        for other in opposing_around(position, string):
            status = by_string.get(other)
            if status is None or status.agreed or status.status is Status.INDEPENDENTLY_ALIVE:
                continue
            rivals = opposing_around(position, other)
            # One that was not asked about may be alive in seki, unless it goes with a string in whose area it is.
            left = [rival for rival in rivals if rival not in by_string and not rival.points & areas]
            asked = [by_string[rival] for rival in rivals if rival in by_string]
            gone = all(is_removed(rival) or rival.status is Status.INDEPENDENTLY_ALIVE for rival in asked)
            if gone and not left:
                by_string[other] = _implied(status, Status.INDEPENDENTLY_ALIVE)
    return list(by_string.values())


def is_removed(status: StringStatus) -> bool:
    """Whether the players agree that a string comes off the board as dead, or have implied it."""
    return status.agreed and status.status is Status.DEAD


def removed_points(statuses: Iterable[StringStatus]) -> frozenset[int]:
    """Return the stones that come off so, wherever they are."""
    return points_of(filter(is_removed, statuses))


def proved_otherwise(
    position: Position, statuses: Sequence[StringStatus], first: First, examiner: Examiner
) -> Iterator[Warning]:
    """A warning of the strings on which the players agree otherwise than is proved, as far as the examiner gets."""
    waiting = [status for status in statuses if status.agreed and not status.implied]
    for number, agreed in enumerate(waiting):
        string = agreed.string
        part = 1 / (len(waiting) - number)
        try:
            proved = examiner.status(position, min(string.points), first.mover(string.color), most=None, part=part)
        except KeyboardInterrupt:
            examiner.interrupted = True
            return
        if proved in SETTLED and proved is not agreed.status and agreed.status is not Status.UNDECIDED:
            yield otherwise(agreed, proved)


def known_otherwise(known: Iterable[StringStatus], statuses: Iterable[StringStatus]) -> Iterator[Warning]:
    """A warning of each string of which what is agreed, or what that implies, is otherwise than what was known."""
    letter = {one.string: one.letter for one in known}
    for one in statuses:
        if one.agreed and letter[one.string] in SETTLED and letter[one.string] is not one.status:
            yield otherwise(one, letter[one.string])


def otherwise(string: StringStatus, proved: Status) -> Warning:
    """A warning that the players agree on another status than is proved, or that one follows from what they agree."""
    caution = Caution.STRING_IMPLIED if string.implied else Caution.STRING_AGREED
    said = message(caution, string=string, status=string.status, proved=proved)
    return Warning(WarningCode.AGREED_OTHERWISE, string.string.points, (said,))


def _require_sense(position: Position, agreed: Mapping[String, Status]) -> None:
    """Raises BadInput if both sides are agreed dead, or a seki whose other side is dead."""
    removed = [string for string, status in agreed.items() if status is Status.DEAD]
    for string, status in agreed.items():
        around = opposing_around(position, string)
        dead = [other for other in around if agreed.get(other) is Status.DEAD]
        name = called(string.color, position.name(min(string.points)))
        if status is Status.DEAD:
            both = taken_with(position, string, removed)
            if both is not None:
                other = called(both.color, position.name(min(both.points)))
                raise BadInput(
                    "{name} and {other} are both agreed dead: one of them takes the other, so give only one.",
                    name=name,
                    other=other,
                )
        if status is Status.ALIVE_IN_SEKI and dead and dead == around:
            raise BadInput(
                "{name} is agreed alive in seki, but all that stands around it is agreed dead: a seki has two sides, "
                "so agree on the other as well.",
                name=name,
            )


def _area(
    position: Position, string: String, statuses: Mapping[String, StringStatus], spared: Collection[String]
) -> list[String]:
    """The other strings of the owner's in the area of a string agreed dead, save those that are independently alive.

    The area is what can be reached from the string without crossing an opposing one. Where it is open to a living
    string of the owner's, as it is over dame, only strings that share liberties one after the other are in it.
    """
    own = [other for other in statuses if other.color is string.color]
    others = [
        other
        for other in own
        if statuses[other].status is not Status.INDEPENDENTLY_ALIVE
        and not (other in spared and statuses[other].status is Status.UNDECIDED)
    ]
    points = _reached(position, [string])
    reached = [other for other in own if other != string and other.points & points]
    if all(other in others for other in reached):
        return reached
    area = [string]
    for one in area:
        area += [other for other in others if other not in area and other.liberties & one.liberties]
    return area[1:]


def _reached(position: Position, strings: Iterable[String]) -> frozenset[int]:
    """The points that can be reached from these strings, each without crossing an opposing one."""
    near, found = position.near, frozenset[int]()
    for string in strings:
        free = {point for point, stone in enumerate(position.stones) if stone != string.color.opponent.stone}
        found |= frozenset(connected(string.points, free, near))
    return found


def _implied(status: StringStatus, implied: Status) -> StringStatus:
    return replace(status, status=implied, agreed=True, implied=True, by_the_letter=None, advice=None)
