"""Advice about strings that are dead by the letter: does tradition see them alive in seki? (VJR, Determination of Alive
in Seki: it is ambiguous which capturable strings are alive in seki.)

The advisory questions are put only where the string's surroundings make a seki plausible, so that ordinary dead stones
in territory cost nothing. What follows from a yes is told by the precedents of the questions' names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from assess.engine.settle_advisory import surroundings
from assess.proofs.proof_entries import OUTSIDE
from assess.proofs.questions import Answer, Capturable1, Capturable2, Uncapturable
from assess.proofs.terms import First
from assess.rules.color import EMPTY, Color
from assess.rules.coordinates import neighbors
from assess.rules.formations import pass_alive
from assess.rules.position import Position, String
from assess.statuses.finding import Finding
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.surrounded import opposing_around
from assess.statuses.warning import Warning, WarningCode, named

FIRST_TURN, LATER_TURN, TURNS = 1 / 8, 2 / 3, 6
"""Advice is sought by turns. In the first, all strings together may cost this part of what is left, evenly shared;
later each one, for what is proved of one string may answer the same of others."""
WALLS_PART = 1 / 8
"""Of what one string may cost, so much may go to the question whether the strings around it can be captured."""

Known = Mapping[String, Status]
Alive = frozenset[String]


@dataclass(frozen=True, slots=True)
class Advice:
    """What was found out about strings that are dead by the letter.

    ``found``: the findings that a string is capturable-1 or -2. ``none``: strings that tradition calls dead as well.
    """

    found: dict[String, Finding] = field(default_factory=dict)
    none: set[String] = field(default_factory=set)

    def of(self, status: StringStatus) -> StringStatus:
        """A status with the advice that there is."""
        return replace(status, advice=self.found.get(status.string))


def seek_advice(
    advice: Advice,
    position: Position,
    statuses: Sequence[StringStatus],
    dead: Iterable[StringStatus],
    first: First,
    examiner: Examiner,
) -> list[StringStatus]:
    """Adds what advice is found about ``dead`` strings to what is known, and returns those of which none was found.

    ``statuses`` are all that are known, by the letter. They are asked by turns, until
    nothing is open or the limits are reached. The user may stop it.
    """
    known = _known(statuses)
    lives = {status.string: status.life for status in statuses}
    waiting = [status for status in dead if status.string not in advice.found and status.string not in advice.none]
    for turn in range(TURNS):
        part = LATER_TURN if turn else FIRST_TURN / max(len(waiting), 1)
        waiting = [
            status
            for status in waiting
            if not _advised(advice, position, status.string, known, lives, first, examiner, part)
        ]
        if not examiner.has_open or examiner.spent:
            break
    return waiting


def _advised(
    advice: Advice,
    position: Position,
    string: String,
    known: Known,
    lives: Mapping[String, Finding | None],
    first: First,
    examiner: Examiner,
    part: float,
) -> bool:
    """Adds the advice about one dead string, if it is found with that part of what is left."""
    try:
        plausible = seki_is_plausible(position, string, known, lives, examiner, part * WALLS_PART)
        finding = None if plausible is False else advisory_of(position, string, known, examiner, first, part)
    except KeyboardInterrupt:
        examiner.interrupted = True
        return False
    if plausible is False or (finding is not None and finding.answer is Answer.NO):
        advice.none.add(string)
    elif plausible and finding is not None and finding.answer is Answer.YES:
        advice.found[string] = finding
    else:
        return False
    return True


def by_its_text(status: StringStatus) -> StringStatus:
    """A status by the text of the Japanese 2003 Rules: strings that are capturable-1 or -2 are alive there."""
    if status.advice is not None:
        return replace(status, status=Status.ALIVE_IN_SEKI)
    return replace(status, by_the_letter=None)


def undecided_without(unknown: Iterable[StringStatus], statuses: Iterable[StringStatus]) -> list[StringStatus]:
    """The statuses, those undecided of which advice was not found out: they may be dead, or alive in seki, or the
    referee's."""
    open_strings = {status.string for status in unknown}
    return [
        replace(status, status=Status.UNDECIDED, by_the_letter=status.letter)
        if status.string in open_strings
        else status
        for status in statuses
    ]


def warnings_of_advice(unknown: Sequence[StringStatus], examiner: Examiner) -> Iterator[Warning]:
    """What was not found out of these dead strings, and the proofs that the checker refused."""
    if unknown:
        points = frozenset(point for string in unknown for point in string.string.points)
        text = (
            f"Not known: whether tradition could see a seki. {named(unknown)}, dead by the letter of the rules, may be "
            "capturable-1 or capturable-2, and so is undecided."
        )
        yield Warning(WarningCode.NOT_EXAMINED, points, text)
    yield from (Warning(WarningCode.REFUSED_PROOF, frozenset(), text) for text in examiner.refused)


def strings_to_know(position: Position, statuses: Sequence[StringStatus], dead: Iterable[StringStatus]) -> list[String]:
    """The strings whose statuses must be known for advice about ``dead`` ones, and are not among these."""
    if len(statuses) == len(position.strings()):
        return []
    known = _known(statuses)
    alive = _alive(known)
    near = neighbors(position.width, position.height)
    wanted: dict[String, None] = {}
    for string in (status.string for status in dead):
        region, beside = _region(position, string, alive)
        around = region | beside
        if all(other in known for other in position.strings() if other.points & around):
            local = _surroundings(position, string, alive)
            around = local.union(*(near[point] for point in local))
        wanted |= dict.fromkeys(other for other in position.strings() if other not in known and other.points & around)
    return list(wanted)


def advisory_of(
    position: Position,
    string: String,
    known: Known,
    examiner: Examiner,
    first: First = First.OPPONENT,
    part: float = 1.0,
) -> Finding | None:
    """The finding that a dead string is capturable-1 or capturable-2, or is not the last of them that was asked.

    ``part``: of what is left to the examiner, so much may go to each question. None, or a finding that is undecided: it
    was not found out.
    """
    mover = string.color if first is First.OWNER else string.color.opponent
    point = min(string.points)
    finding = examiner.finding(position, point, Capturable1(), mover, most=None, part=part)
    if finding is None or finding.answer is not Answer.NO:
        return finding
    closed = are_closed(position, string, known)
    if closed is False:
        return finding
    wider = examiner.finding(position, point, Capturable2(), mover, most=None, part=part)
    # A yes says something only if the surroundings are surely closed.
    return wider if closed or wider is None or wider.answer is Answer.NO else None


def seki_is_plausible(
    position: Position,
    string: String,
    known: Known,
    lives: Mapping[String, Finding | None],
    examiner: Examiner,
    part: float = 1.0,
) -> bool | None:
    """Whether advice about a dead string could change its status: not if it lies in the opponent's territory.

    That is so if every opposing string beside the string's region is independently alive, and those are uncapturable
    that stand between it and living strings of its owner's. (Stones thrown in among dead ones, which touch no living
    string or its liberties, only give back eye space.) The region is the string with its liberties and, recursively,
    the strings of its owner's that share them and are not independently alive, with theirs.
    None: it hangs on strings that are not settled, or on whether one of them can be captured. ``lives``: the findings
    that strings are independently alive; ``part``: of what is left to the examiner, so much may go to that question.
    """
    found: set[bool | None] = set()
    for alive in _possible(known, position):
        _, beside = _region(position, string, alive)
        walls = [other for other in position.strings() if other.points & beside]
        if not alive.issuperset(walls):
            found.add(True)
            continue
        stand = _standing(position, string.color.opponent)
        between = [wall for wall in walls if alive.intersection(opposing_around(position, wall))]
        doubtful = [wall for wall in between if wall not in stand and not never_given_up(wall, lives.get(wall))]
        found.add(_one_is_capturable(position, doubtful, examiner, part))
    return found.pop() if len(found) == 1 else None


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
    near = neighbors(position.width, position.height)
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


def are_closed(position: Position, string: String, known: Known) -> bool | None:
    """Whether the owner cannot simply join an independently alive string where no opposing one is in danger.

    Such a point of the surroundings is a dame left open: a stone there would stay, and say nothing of the string. None:
    it hangs on strings that are not settled.
    """
    found = set()
    for alive in _possible(known, position):
        around = _surroundings(position, string, alive)
        joins = around & _liberties(other for other in alive if other.color is string.color)
        weak = (other for other in position.strings() if other not in alive and other.color is not string.color)
        found.add(joins <= _liberties(weak))
    return found.pop() if len(found) == 1 else None


def _surroundings(position: Position, string: String, alive: Alive) -> frozenset[int]:
    """The surroundings of capturable-2, all strings taken for capturable that are not independently alive."""
    through = [other for other in position.strings() if other not in alive and other.color is string.color]
    return surroundings(position, string, through)


def _known(statuses: Iterable[StringStatus]) -> Known:
    return {status.string: status.letter for status in statuses}


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
