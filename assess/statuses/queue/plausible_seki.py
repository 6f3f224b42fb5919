"""Where a seki is plausible: what stands around a dead string, and which statuses have to be known to tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from assess.engine.advisory_race import surroundings
from assess.proofs.proof_entries import OUTSIDE
from assess.proofs.questions import Answer, Uncapturable
from assess.rules.formations import pass_alive
from assess.rules.position import EMPTY, Color, Position, String
from assess.rules.surroundings import opposing_around
from assess.statuses.finding import Finding
from assess.statuses.queue.examiner import Examiner
from assess.statuses.string_status import Status, StringStatus

Known = Mapping[String, Status]
Alive = frozenset[String]


def known_statuses(statuses: Iterable[StringStatus]) -> Known:
    """The statuses of strings by the letter of the rules."""
    return {status.string: status.letter for status in statuses}


def strings_to_know(position: Position, statuses: Sequence[StringStatus], dead: Iterable[StringStatus]) -> list[String]:
    """The strings whose statuses must be known for advice about ``dead`` ones, and are not among these."""
    if len(statuses) == len(position.strings()):
        return []
    known = known_statuses(statuses)
    alive = _alive(known)
    near = position.near
    wanted: dict[String, None] = {}
    for string in (status.string for status in dead):
        region, beside = _region(position, string, alive)
        around = region | beside
        if all(other in known for other in position.strings() if other.points & around):
            local = _surroundings(position, string, alive)
            around = local.union(*(near[point] for point in local))
        wanted |= dict.fromkeys(other for other in position.strings() if other not in known and other.points & around)
    return list(wanted)


class PossibleSeki(NamedTuple):
    """Whether advice about a dead string could change its status, as the strings that are not settled may turn out.

    ``plausible``: not if it lies in the opponent's territory; None if that is not known. ``closed``: the owner cannot
    simply join an independently alive string where no opposing one is in danger. (Such a point of the surroundings is a
    dame left open: a stone there would stay, and say nothing of the string.)
    """

    plausible: bool | None
    closed: bool


def possible_sekis(
    position: Position,
    string: String,
    known: Known,
    lives: Mapping[String, Finding | None],
    examiner: Examiner,
    part: float = 1.0,
) -> list[PossibleSeki]:
    """Whether a seki is plausible at a dead string, for each way in which strings that are not settled may turn out.

    It lies in the opponent's territory if every opposing string beside the string's region is independently alive, and
    those are uncapturable that stand between it and living strings of its owner's. (Stones thrown in among dead ones,
    which touch no living string or its liberties, only give back eye space.) The region is the string with its
    liberties and, recursively, the strings of its owner's that share them and are not independently alive, with theirs.
    ``lives``: the findings that strings are independently alive; ``part``: of what is left to the examiner, so much may
    go to the question whether one of these strings can be captured.
    """
    sekis = []
    for alive in _possible(known, position):
        closed = _is_closed(position, string, alive)
        _, beside = _region(position, string, alive)
        walls = [other for other in position.strings() if other.points & beside]
        if not alive.issuperset(walls):
            sekis.append(PossibleSeki(True, closed))
            continue
        stand = _standing(position, string.color.opponent)
        between = [wall for wall in walls if alive.intersection(opposing_around(position, wall))]
        doubtful = [wall for wall in between if wall not in stand and not never_given_up(wall, lives.get(wall))]
        sekis.append(PossibleSeki(_one_is_capturable(position, doubtful, examiner, part), closed))
    return sekis


def never_given_up(string: String, life: Finding | None) -> bool:
    """Whether the proof that a string is independently alive never has it captured: it is uncapturable as well.

    No pattern of the proof shows a point of the string without its stone. Zones shrink along a line, so what is seen at
    its end was seen all along; and a formation that covers a stone of the string covers the string.
    """
    if life is None or life.answer is not Answer.YES or life.certificate is None:
        return False
    width, stone = life.inquiry.position.width, string.color.stone
    places = [(point // width, point % width) for point in string.points]
    for proof in life.certificate.data["proofs"]:
        for entry in proof["entries"]:
            rows = entry["pattern"].split("/")
            if any(rows[row][column] not in (stone, OUTSIDE) for row, column in places):
                return False
    return True


def _one_is_capturable(position: Position, walls: Sequence[String], examiner: Examiner, part: float) -> bool | None:
    """Whether one of these strings can be captured; None if that is not known of one, and none is known to be."""
    unknown = False
    for number, wall in enumerate(walls):
        share = part / (len(walls) - number)
        mover = wall.color.opponent
        finding = examiner.finding(position, min(wall.points), Uncapturable(), mover, most=None, part=share)
        if finding is not None and finding.answer is Answer.NO:
            return True
        unknown |= finding is None or finding.answer is not Answer.YES
    return None if unknown else False


@lru_cache(maxsize=4)
def _standing(position: Position, color: Color) -> frozenset[String]:
    """The strings of a player that are pass-alive as they stand: nobody can capture them."""
    return frozenset(pass_alive(position, color, inside_stones=True).strings)


def _region(position: Position, string: String, alive: Alive) -> tuple[frozenset[int], frozenset[int]]:
    """The region of a string, and the opposing stones beside it."""
    near = position.near
    his = {point for other in position.strings() if other not in alive for point in other.points}
    region = set(string.points)
    beside: set[int] = set()
    waiting = list(region)
    while waiting:
        at = waiting.pop()
        for point in near[at]:
            if position.stones[point] == string.color.opponent.stone:
                beside.add(point)
            elif point not in region and (point in his or position.stones[at] != position.stones[point] == EMPTY):
                region.add(point)
                waiting.append(point)
    return frozenset(region), frozenset(beside)


def _is_closed(position: Position, string: String, alive: Alive) -> bool:
    """Whether the owner can join an independently alive string only where an opposing one is in danger."""
    around = _surroundings(position, string, alive)
    joins = around & _liberties(other for other in alive if other.color is string.color)
    weak = (other for other in position.strings() if other not in alive and other.color is not string.color)
    return joins <= _liberties(weak)


def _surroundings(position: Position, string: String, alive: Alive) -> frozenset[int]:
    """The surroundings of capturable-2, all strings taken for capturable that are not independently alive."""
    through = [other for other in position.strings() if other not in alive and other.color is string.color]
    return surroundings(position, string, through)


def _alive(known: Known) -> Alive:
    return frozenset(other for other, status in known.items() if status is Status.INDEPENDENTLY_ALIVE)


def _possible(known: Known, position: Position) -> Iterator[Alive]:
    """The strings that are independently alive, those that are not settled taken for alive or not, by colours."""
    alive = _alive(known)
    unsettled = [s for s in position.strings() if known.get(s, Status.UNDECIDED) is Status.UNDECIDED]
    sides = [frozenset(string for string in unsettled if string.color is color) for color in Color]
    for both in product(*((side, frozenset[String]()) if side else (side,) for side in sides)):
        yield alive.union(*both)


def _liberties(strings: Iterable[String]) -> frozenset[int]:
    return frozenset[int]().union(*(string.liberties for string in strings))
