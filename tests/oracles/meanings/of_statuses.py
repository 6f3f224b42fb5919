"""When what is told of the statuses of strings, of territory and of the score is true."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from naive_advisory import capturable_1, capturable_2
from naive_ko_pass import ko_pass_answer

from meanings.case import NAME, STATUSES, Case, means
from meanings.complete import Unknown
from meanings.play import Moment, Points

NUMBER = r"\d+(?:\.\d+)?"
"""Points, some of them halves where a point is shared."""
STRING = rf"(Black|White) ({NAME})"
ALIVE = "independently alive"
STANDING = (ALIVE, "alive in seki")


@dataclass(frozen=True)
class Owned:
    """Territory of each player, and the dead stones that he takes off; by area (``by_area``) the points that his
    standing stones alone surround, and these stones."""

    points: tuple[Points, Points]
    taken: tuple[Points, Points]
    by_area: bool = False

    @property
    def dead(self) -> tuple[int, int]:
        return len(self.taken[0]), len(self.taken[1])

    def margin(self, prisoners: tuple[int, int] = (0, 0)) -> int:
        """Black's points less White's; ``prisoners``: those that each player has taken, who by area has them not."""
        prisoners = (0, 0) if self.by_area else prisoners
        black, white = (
            len(own) + dead + taken for own, dead, taken in zip(self.points, self.dead, prisoners, strict=True)
        )
        return black - white


def owned(moment: Moment, status: Mapping[Points, str], off: Points = frozenset()) -> Owned:
    """The territory where strings have these statuses: maximal connected sets of empty points and of dead strings of
    one colour, bordered by at least one stone, all bordering stones being independently alive and of the other
    colour. ``off``: stones that have been taken off before, wherever they stood, as prisoners."""
    found, taken = [], []
    for player in (0, 1):
        dead = frozenset(point for string in moment.strings(1 - player) if status[string] == "dead" for point in string)
        alive = frozenset(point for string in moment.strings(player) if status[string] == ALIVE for point in string)
        own: set[int] = set()
        for part in moment.parts(moment.empty() | dead | off):
            border = moment.beside(part)
            if border and border <= alive:
                own |= part
        found.append(frozenset(own))
        taken.append(frozenset(own & dead) | (off & moment.of(1 - player)))
    return Owned((found[0], found[1]), (taken[0], taken[1]))


def area(moment: Moment, status: Mapping[Points, str], off: Points = frozenset()) -> Owned:
    """The areas where strings have these statuses: dead stones are off, and each maximal connected set of points
    without a stone is the player's whose stones alone border it. Raises Unknown where dead stones of both players
    border one set of empty points and dead stones of one of them."""
    if facing(moment, status, off):
        raise Unknown
    dead = frozenset(point for string, one in status.items() if one == "dead" for point in string) | off
    standing = tuple(frozenset(moment.of(player)) - dead for player in (0, 1))
    own: tuple[set[int], set[int]] = (set(), set())
    for part in moment.parts(moment.empty() | dead):
        border = moment.beside(part)
        for player in (0, 1):
            if border and border <= standing[player]:
                own[player].update(part)
    return Owned((frozenset(own[0]), frozenset(own[1])), (standing[0], standing[1]), by_area=True)


def facing(moment: Moment, status: Mapping[Points, str], off: Points = frozenset()) -> Points:
    """The dead stones of both players with nothing that lives between them."""
    found: set[int] = set()
    dead = [
        frozenset(point for string in moment.strings(player) if status[string] == "dead" for point in string) - off
        for player in (0, 1)
    ]
    for player in (0, 1):
        for part in moment.parts(moment.empty() | dead[player] | off):
            if moment.beside(part) & dead[1 - player]:
                found |= part & dead[player]
    return frozenset(found)


def score_as(case: Case, moment: Moment, status: Mapping[Points, str], off: Points = frozenset()) -> Owned:
    """Territory, or where the case is counted so, area; with what is agreed of empty points."""
    found = (area if case.about.get("area") else owned)(moment, status, off)
    for point, owner in areas(case).items():
        found = with_area(moment, status, off, found, point, owner)
    return found


def areas(case: Case) -> dict[int, int | None]:
    """The empty points that are agreed to be a player's territory, or nobody's, with their owners."""
    named = re.findall(rf"({NAME}):(black|white|neutral)", str(case.given.get("agreed", "")))
    owners = {"black": 0, "white": 1, "neutral": None}
    return {case.point(name): owners[word] for name, word in named}


def region_of(moment: Moment, status: Mapping[Points, str], found: Owned, point: int, owner: int | None) -> Points:
    """The points for which stands one that is agreed to be the owner's: those that are connected with it by way of
    empty points and dead stones of his opponent's; or nobody's: all of the territory that it would be in."""
    if owner is not None:
        dead = (string for string in moment.strings(1 - owner) if status[string] == "dead")
        return moment.part(point, moment.empty().union(*dead))
    inside = next((own for own in found.points if point in own), moment.empty())
    return moment.part(point, inside)


def with_area(
    moment: Moment, status: Mapping[Points, str], off: Points, found: Owned, point: int, owner: int | None
) -> Owned:
    """What is owned where this point is agreed to be the owner's, or nobody's, with all for which it stands: dead
    stones of his opponent's come off, or those alone that are agreed to be dead."""
    if found.by_area:
        raise Unknown
    region = region_of(moment, status, found, point, owner)
    points, taken = list(found.points), list(found.taken)
    for player in (0, 1):
        points[player] = points[player] | region if player == owner else points[player] - region
        stones = region & moment.of(1 - player)
        taken[player] = taken[player] | stones if player == owner else taken[player] - (stones - off)
    return Owned((points[0], points[1]), (taken[0], taken[1]))


def moment_of(case: Case) -> Moment:
    return Moment(case.width, case.stones, 0)


def letters(case: Case, moment: Moment | None = None, **changed: str) -> dict[Points, str]:
    """The statuses of all strings by the letter of the rules."""
    moment = moment or moment_of(case)
    return {
        string: case.letter(min(string), moment, **changed) for player in (0, 1) for string in moment.strings(player)
    }


def told(case: Case) -> dict[Points, str]:
    """The statuses as they are told, each of which is held by itself."""
    statuses = case.about.get("statuses")
    if statuses is None:
        raise Unknown
    moment = moment_of(case)
    found = {moment.string(point): status for point, status in statuses}
    if len(found) < sum(len(moment.strings(player)) for player in (0, 1)):
        raise Unknown  # not all strings were asked about
    return found


def as_agreed(case: Case, statuses: Mapping[Points, str]) -> dict[Points, str]:
    """These statuses, and where the players agree on another one, or a referee rules so, that."""
    moment, known = moment_of(case), dict(case.about.get("statuses", ()))
    stated = [*case.about.get("agreed", ()), *case.about.get("ruled", ())]
    return {**statuses, **{moment.string(point): known[point] for point in stated}}


def status_at(case: Case, point: int) -> str:
    """The status by the letter of the string with a stone on this point, or what is agreed or ruled on it."""
    string = moment_of(case).string(point)
    stated = as_agreed(case, {})
    return stated[string] if string in stated else case.letter(point)


def counted_as(case: Case, statuses: Mapping[Points, str]) -> Owned:
    """The territory where strings have these statuses; what is agreed to be dead has come off."""
    return score_as(case, moment_of(case), statuses, off_board(case))


def off_board(case: Case) -> Points:
    """The stones that are off because the players agree that they are dead, or as follows from that; of strings that
    are not told of, those that the command names."""
    moment, statuses = moment_of(case), dict(case.about.get("statuses", ()))
    gone = [point for point in case.about.get("agreed", ()) if statuses[point] == "dead"]
    gone += [case.point(name) for name in re.findall(rf"({NAME}):dead", str(case.given.get("agreed", "")))]
    return frozenset[int]().union(*map(moment.string, gone))


def without_agreed(case: Case) -> Moment:
    """The board without the stones that the players agree to be dead: these are off for all that is left to play."""
    off = off_board(case)
    return Moment(case.width, "".join("." if at in off else sign for at, sign in enumerate(case.stones)), 0)


def settled(statuses: Mapping[Points, str]) -> Mapping[Points, str]:
    if not set(statuses.values()) <= {ALIVE, "alive in seki", "dead"}:
        raise Unknown
    return statuses


def margin_of(words: str) -> float:
    """Black's margin, of ``White wins by 3`` or ``jigo``; before a komi that is not known likewise. Where rules give
    somebody a tie, that is told with its winner."""
    if words.lower().startswith(("jigo", "the players are level before komi")) or "wins, who has a tie" in words:
        return 0
    found = re.match(rf"(Black|White) (?:wins|is ahead) by ({NUMBER})", words)
    if found is None:
        raise Unknown
    return float(found[2]) * (1 if found[1] == "Black" else -1)


def has_status(case: Case, player: str, name: str, status: str) -> bool:
    """Does the string at this point have this status by the letter of the rules? A precedent, or the want of advice on
    one, makes of a dead string one that is in a seki, undefined or undecided; it is told as dead by the letter then."""
    if status not in STATUSES or status == "undecided":
        raise Unknown
    point = case.point(name)
    if case.stones[point] != {"Black": "X", "White": "O"}[player]:
        return False
    letter = status_at(case, point)
    if letter == "dead" and status in ("undefined", "alive in seki") and case.given.get("precedents") != "strict":
        raise Unknown
    return letter == status


@means("{strings} is {status}.", "{strings} are {status}.")
def strings_are(case: Case) -> bool:
    """By the letter of the rules each of these strings has this status."""
    named = re.findall(STRING, case["strings"])
    return bool(named) and all(has_status(case, player, name, case["status"]) for player, name in named)


@means("{string}: {status}", "{string} ({status})")
def string_is(case: Case) -> bool:
    """By the letter of the rules the string has this status."""
    ((player, name),) = re.findall(STRING, case["string"])
    return has_status(case, player, name, case["status"])


@means(
    "{strings} is {status}: the rules leave it to the referee.",
    "{strings} are {status}: the rules leave them to the referee.",
)
def left_to_the_referee(case: Case) -> bool:
    """Perfect play of an answer behind each status ends in a balanced long cycle, or the string is dead by the letter
    where a precedent may apply."""
    named = re.findall(STRING, case["strings"])
    return all(case.letter(case.point(name)) in ("undefined", "dead") for _, name in named)


@means(
    "{strings} is {status}: dead by the letter of the rules, which is proved; whether a precedent says otherwise is "
    "not known.",
    "{strings} are {status}: dead by the letter of the rules, which is proved; whether a precedent says otherwise is "
    "not known.",
)
def dead_by_the_letter(case: Case) -> bool:
    """By the letter of the rules each of these strings is dead."""
    return all(case.letter(case.point(name)) == "dead" for _, name in re.findall(STRING, case["strings"]))


@means(
    "Dead by the letter of the rules, which is proved: {strings}. Whether a precedent says otherwise (capturable-1 or "
    "capturable-2) is not known ({effort}). More time may tell.",
)
def proved_dead_by_the_letter(case: Case) -> bool:
    """By the letter of the rules each of these strings is dead."""
    return dead_by_the_letter(case)


@means(
    "{strings} is {status}, but alive in any case: independently, or in seki.",
    "{strings} are {status}, but alive in any case: independently, or in seki.",
)
def alive_in_any_case(case: Case) -> bool:
    """By the letter of the rules each of these strings is independently alive, or alive in seki."""
    named = re.findall(STRING, case["strings"])
    return all(case.letter(case.point(name)) in (ALIVE, "alive in seki") for _, name in named)


@means("row of the table")
def row_of_the_table(case: Case) -> bool:
    """The status is that by the letter, and the number of stones is right."""
    point = case.point(case["point"])
    moment = moment_of(case)
    own = "XO".index(case.stones[point])
    if case["player"] != ("Black", "White")[own] or int(case["stones"]) != len(moment.string(point)):
        return False
    if any("".join(case.frame)[one] != "." for one in moment.string(point)):
        return case["status"] == ALIVE or case["status"] == "undecided"
    return case["status"] == "undecided" or has_status(case, case["player"], case["point"], case["status"])


# territory


@means("{point} is {territory}.")
def point_is(case: Case) -> bool:
    """By the statuses of the strings around it, by the letter or as is agreed, the point is this player's territory, or
    nobody's."""
    point = case.point(case["point"])
    found = counted_as(case, settled(as_agreed(case, letters(case))))
    owner = next((player for player in (0, 1) if point in found.points[player]), None)
    return case["territory"] == ("nobody's territory" if owner is None else f"{('Black', 'White')[owner]}'s territory")


@means("So are all points of its area: {points}.")
def so_is_its_area(case: Case) -> bool:
    """The empty points named are connected through empty points and dead stones of one colour, and of one owner."""
    found = counted_as(case, settled(as_agreed(case, letters(case))))
    points = set(case.points(case["points"]))
    owners = {next((player for player in (0, 1) if point in found.points[player]), None) for point in points}
    return len(owners) == 1


@means(
    "Nothing stands around it but {strings}, which is independently alive.",
    "Nothing stands around it but {strings}, which are independently alive.",
    "{strings} in it is dead.",
    "{strings} in it are dead.",
)
def around_it(case: Case) -> bool:
    """Each of these strings has this status by the letter of the rules."""
    status = "dead" if " in it " in case.text else ALIVE
    named = re.findall(STRING, case["strings"])
    return bool(named) and all(has_status(case, player, name, status) for player, name in named)


@means("Around it stands {strings}.", "Around it stand {strings}.")
def what_is_around(case: Case) -> bool:
    """Each string has, by the letter of the rules, the status in brackets."""
    named = re.findall(rf"{STRING} \(([a-z ]+)\)", case["strings"])
    return bool(named) and all(has_status(case, *one) for one in named)


@means("No stone stands around it.")
def no_stone(case: Case) -> bool:
    """There is no stone on the board, or all empty points are cut off from any."""
    return not any(sign != "." for sign in case.stones)


@means("Dead, but in nobody's territory, so that they stay on the board: {strings}.")
def stay_on_the_board(case: Case) -> bool:
    """Each of these strings is dead by the letter, and in nobody's territory by the statuses that are told."""
    found, named = counted_as(case, told(case)), stones_named(case["strings"])
    return bool(named) and all(
        has_status(case, player or owner_at(case, point), point, "dead")
        and case.point(point) not in found.points[0] | found.points[1]
        for player, point in named
    )


def owner_at(case: Case, name: str) -> str:
    return {"X": "Black", "O": "White"}.get(case.stones[case.point(name)], "")


def stones_named(words: str) -> list[tuple[str, str]]:
    """The stones in a list, each with its player, or without one, as a count names them."""
    return re.findall(rf"(?:(Black|White) )?({NAME})", words)


@means(
    "Dead, but in nobody's territory: {strings}. Only the count by stones and territory takes dead stones off there."
)
def come_off_by_area(case: Case) -> bool:
    """Each of these strings is dead by the letter, in nobody's territory, and faces no stones of the other's that are
    dead, or may be."""
    statuses = {
        string: "dead" if status in ("undefined", "undecided") and case.letter(min(string)) not in STANDING else status
        for string, status in told(case).items()
    }
    left = facing(moment_of(case), statuses)
    return stay_on_the_board(case) and not {case.point(name) for _, name in stones_named(case["strings"])} & left


@means("In nobody's territory, whether dead or alive in seki: {strings}.")
def in_nobodys_territory(case: Case) -> bool:
    """None of these strings is independently alive, and even if they are dead, they are in nobody's territory."""
    statuses = told(case)
    points = {case.point(name) for _, name in re.findall(STRING, case["strings"])}
    dead = {string: "dead" if string & points else status for string, status in statuses.items()}
    found = counted_as(case, dead)
    return not points & (found.points[0] | found.points[1]) and all(case.letter(point) != ALIVE for point in points)


@means("column of the score")
def counted(case: Case) -> bool:
    """Territory and dead stones in it are those of the statuses told, and the sum is right."""
    if case.about.get("area"):
        return area_summed(case)
    found = counted_as(case, told(case))
    player = case.player()
    numbers = dict(re.findall(r"(territory|dead stones|prisoner stones)(?: in it| taken off)? (\d+)", case["sum"]))
    if "so far" in case["sum"]:
        raise Unknown
    right = len(found.points[player]), found.dead[player]
    total = re.search(r"= (\d+)", case["sum"])
    return (int(numbers["territory"]), int(numbers["dead stones"])) == right and (
        total is None or int(total[1]) == sum(right) + int(numbers["prisoner stones"])
    )


def area_summed(case: Case) -> bool:
    """The same by area: the stones that stand, and the points that they surround."""
    found, player = counted_as(case, settled(told(case))), case.player()
    parts = dict(re.findall(r"([a-z][a-z ]+) ([\d.]+)", case["sum"].partition(" = ")[0]))
    total = sum(map(float, parts.values()))
    right = parts["stones"] == str(found.dead[player]) and parts["surrounded points"] == str(len(found.points[player]))
    return right and float(case["sum"].partition(" = ")[2]) == total


@means("By territory and prisoners, with the same statuses: {result}.")
def by_territory_too(case: Case) -> bool:
    """By the statuses told, this is the margin by territory; or it is another one, as what is undefined or undecided is
    ruled or found out."""
    if areas(case):
        raise Unknown
    if case["result"] == "the score is open":
        return territory_open_too(case)
    return owned(moment_of(case), settled(told(case)), off_board(case)).margin() == margin_of(case["result"])


def territory_open_too(case: Case) -> bool:
    """The margin by territory is another one, as what is undefined or undecided is ruled or found out."""
    moment, statuses, off = moment_of(case), told(case), off_board(case)
    ways = [may_become(case, string, status) for string, status in statuses.items()]
    margins = {owned(moment, dict(zip(statuses, way, strict=True)), off).margin() for way in product(*ways)}
    return len(margins) > 1


def may_become(case: Case, string: Points, status: str) -> tuple[str, ...]:
    """The statuses that one may turn out to be: an undefined or undecided one those that the answers leave, told ones
    where it is undecided, those by the letter where it is undefined; each that is told is held in the table."""
    point = min(string)
    if status == "undecided":
        life, stays = case.about["answers"][point]
    elif status == "undefined":
        life, stays = (case.status_answer(point, question) for question in ("independently-alive", "uncapturable"))
    else:
        return (status,)
    rest = ("alive in seki",) if stays == "yes" else ("alive in seki", "dead")  # a precedent may spare what is captured
    return rest if life == "no" else (ALIVE, *rest)


@means("The score by area is open: {strings} are dead, and nothing that lives stands between them; play is not over.")
def dead_ones_face(case: Case) -> bool:
    """Each of these strings is dead by the letter, and faces dead stones of the other player's."""
    left = facing(moment_of(case), told(case))
    named = re.findall(STRING, case["strings"])
    return len({player for player, _ in named}) == 2 and all(
        has_status(case, player, name, "dead") and case.point(name) in left for player, name in named
    )


@means("{result}.", "Jigo: both players have the same score.")
def result_is(case: Case) -> bool:
    """By the statuses told this is the margin, and each of them is held by itself."""
    said = case.parts.get("result", case.text)
    return counted_as(case, settled(told(case))).margin() == margin_of(str(said))


@means("{result}, unless {ways} (then {results}).")
def result_unless(case: Case) -> bool:
    """By the statuses told this is the margin, and the other results are other ones."""
    margin = margin_of(str(case.parts.get("result", case.text)))
    others = re.findall(rf"(?:Black|White) wins(?: by {NUMBER}|, who has a tie)|jigo", case["results"])
    return counted_as(case, settled(told(case))).margin() == margin and all(
        margin_of(other) != margin for other in others
    )


def by_the_letter(case: Case) -> int:
    """The margin by the letter of the rules, with what is agreed and ruled."""
    return counted_as(case, settled(as_agreed(case, letters(case)))).margin()


@means(
    'Proved: between "{least}" and "{most}".',
)
def between(case: Case) -> bool:
    """The margin by the letter of the rules lies between these."""
    low, high = sorted((margin_of(case["least"]), margin_of(case["most"])))
    return low <= by_the_letter(case) <= high


@means(
    "{winner} wins in any case, by {least} to {most}.",
)
def wins_in_any_case(case: Case) -> bool:
    """By the letter of the rules this player wins, by a margin between these."""
    margin = by_the_letter(case) * (1 if case["winner"] == "Black" else -1)
    return 0 < float(case["least"]) <= margin <= float(case["most"])


@means(
    "{result}, whatever the open strings are.",
)
def whatever_is_open(case: Case) -> bool:
    """By the letter of the rules this is the margin."""
    return by_the_letter(case) == margin_of(case["result"])


@means("{strings}: an answer hangs on a long cycle")
def an_answer_hangs(case: Case) -> bool:
    """For each of these strings an answer that was asked for is not the same in all ways to judge infinite play."""
    for _, name in re.findall(STRING, case["strings"]):
        point = case.point(name)
        differ = [
            len({case.status_answer(point, question, cycles) for cycles in ("verbal", "defender", "attacker")}) > 1
            for question in ("independently-alive", "uncapturable")
        ]
        if not any(differ):
            return False
    return True


@means(
    "({number}) However {strings} is ruled: score {black} to {white}, {result}.",
    "({number}) However {strings} are ruled: score {black} to {white}, {result}.",
    "({number}) Whatever is ruled or found out about {strings}: score {black} to {white}, {result}.",
)
def however_ruled(case: Case) -> bool:
    """The margin is this one, whether what is dead by the letter is ruled dead or alive in seki, and for whomever
    infinite play counts, or if it reaches nothing."""
    statuses, moment = dict(told(case)), moment_of(case)
    strings = [moment.string(case.point(name)) for _, name in re.findall(STRING, case["strings"])]
    if any(statuses[string] == "dead" for string in strings):
        raise Unknown  # what may still be taken is the referee's
    return margins_however_ruled(case, statuses, strings) == {margin_of(case["result"])}


@means("{result}, however the referee rules.")
def the_same_however_ruled(case: Case) -> bool:
    """Some strings are undefined, none is undecided, and the margin is this one, whether what is dead by the letter is
    ruled dead or alive in seki, and for whomever infinite play counts, or if it reaches nothing."""
    statuses = dict(told(case))
    strings = [string for string, status in statuses.items() if status == "undefined"]
    if not strings or "undecided" in statuses.values():
        return False
    return margins_however_ruled(case, statuses, strings) == {margin_of(case["result"])}


def margins_however_ruled(case: Case, statuses: dict[frozenset[int], str], strings: list[frozenset[int]]) -> set[int]:
    """The margins, whether what is dead by the letter is ruled dead or alive in seki, and for whomever infinite play
    counts, or if it reaches nothing."""
    dead = [string for string in strings if case.letter(min(string)) == "dead"]
    margins = set()
    for counts_for, fates in product((0, 1, None), product(("dead", "alive in seki"), repeat=len(dead))):
        ruled = {string: status_if_infinite(case, min(string), counts_for) for string in strings if string not in dead}
        ruled |= dict(zip(dead, fates, strict=True))
        margins.add(counted_as(case, settled(statuses | ruled)).margin())
    return margins


@means(
    "({number}) However {strings} is ruled, the score is open.",
    "({number}) However {strings} are ruled, the score is open.",
    "({number}) Whatever is ruled or found out about {strings}, the score is open.",
)
def open_however_ruled(case: Case) -> bool:
    """Whether what is dead by the letter is ruled dead or alive in seki, and for whomever infinite play counts, or if
    it reaches nothing: there is more than one margin, as what else is open is found out or ruled."""
    statuses, moment = dict(told(case)), moment_of(case)
    strings = [moment.string(case.point(name)) for _, name in re.findall(STRING, case["strings"])]
    dead = [string for string in strings if case.letter(min(string)) == "dead"]
    for counts_for, fates in product((0, 1, None), product(("dead", "alive in seki"), repeat=len(dead))):
        ruled = {string: status_if_infinite(case, min(string), counts_for) for string in strings if string not in dead}
        ruled |= dict(zip(dead, fates, strict=True))
        ways = [(ruled[one],) if one in ruled else may_become(case, one, status) for one, status in statuses.items()]
        as_it_is = [dict(zip(statuses, way, strict=True)) for way in product(*ways)]
        open_by_area = case.about.get("area") and any(facing(moment, one) for one in as_it_is)
        if not open_by_area and len({counted_as(case, one).margin() for one in as_it_is}) == 1:
            return False
    return bool(strings)


def status_if_infinite(case: Case, point: int, counts_for: int | None) -> str:
    """The status where infinite play counts for a player, or for nobody."""
    if counts_for is not None:
        owns = "XO"[counts_for] == case.stones[point]
        return case.letter(point, cycles="defender" if owns else "attacker")
    if case.status_answer(point, "independently-alive", "attacker") == "yes":
        return ALIVE
    return {"yes": "alive in seki", "no": "dead"}[case.status_answer(point, "uncapturable", "defender")]


# comparisons


def there(case: Case, point: int, most: int = 6) -> str:
    """The status under the Japanese 2003 Rules, where a ban on a ko lasts until a ko-pass, infinite play reaches
    nothing, and what is capturable-1 or capturable-2 is alive; of boards of six points."""
    rows = tuple(case.stones[at : at + case.width] for at in range(0, len(case.stones), case.width))
    if with_lasting_ban(case, point, "independently-alive", most) == "yes":
        return ALIVE
    if with_lasting_ban(case, point, "uncapturable", most) == "yes":
        return "alive in seki"
    terms = case.given.get("first", "opponent"), "japanese-2003"
    advised = capturable_1(rows, point, *terms) or capturable_2(rows, point, *terms)
    return "alive in seki" if advised else "dead"


def with_lasting_ban(case: Case, point: int, question: str, most: int = 6) -> str:
    """The answer to a question where a ban on a ko lasts until a ko-pass, and infinite play reaches nothing."""
    if len(case.stones) > most:
        raise Unknown
    rows = tuple(case.stones[at : at + case.width] for at in range(0, len(case.stones), case.width))
    cycles = "defender" if question == "uncapturable" else "attacker"
    first = case.given.get("first", "opponent")
    answer = ko_pass_answer(rows, point, question, first=first, cycles=cycles, cap=300_000)
    if answer is None:
        raise Unknown
    return answer[0]


def differs(case: Case) -> bool:
    """The string has the one status by the letter of the rules, and the other under the other rules."""
    ((_player, name),) = re.findall(STRING, case["name"])
    if "undefined" in (case["there"],):
        raise Unknown
    letter = case.letter(case.point(name))
    precedent = letter == "dead" and case["here"] in ("undefined", "alive in seki")
    return (letter == case["here"] or precedent) and there(case, case.point(name)) == case["there"]
