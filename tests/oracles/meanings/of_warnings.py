"""When a warning is true: what is left to play, and what it would change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations

from meanings.case import NAME, Case, means
from meanings.complete import Unknown
from meanings.of_statuses import (
    ALIVE,
    STRING,
    areas,
    as_agreed,
    counted_as,
    letters,
    margin_of,
    moment_of,
    off_board,
    owned,
    region_of,
    score_as,
    settled,
    status_at,
    told,
    without_agreed,
)
from meanings.play import Moment, Points

STRINGS = r"((?:(?:Black|White) \w+(?:, | and )?)+)"
CHANGE = rf"{STRINGS} changes? from ([a-z ]+?) to ([a-z ]+?)(?= or (?:Black|White) | and (?:Black|White) |[.,;]|$)"


def changes_told(text: str) -> list[tuple[str, str, str, str]]:
    """Each string that is said to change, by its player and its name, its status and the other one."""
    return [
        (player, name, before, after)
        for strings, before, after in re.findall(CHANGE, text)
        for player, name in re.findall(STRING, strings)
    ]


@means("{strings} changes from {before} to {after}", "{strings} change from {before} to {after}")
def from_the_status(case: Case) -> bool:
    """By the letter each of the strings has the first status, or is dead where a precedent may say otherwise."""
    strings = str(case.parts.get("string") or case.parts.get("strings"))
    letters = {case.letter(case.point(name), without_agreed(case)) for _, name in re.findall(STRING, strings)}
    dead = {"dead"} if case["before"] in ("undefined", "alive in seki") else set()
    return bool(letters) and letters <= {case["before"]} | dead


def after_plays(moment: Moment, player: int, points: list[int]) -> Moment:
    """The position after plays of one player's, one after the other, bans aside."""
    for point in points:
        after = replace(moment, player=player, ban=None, passed=False).after(point)
        if after is None:
            raise Unknown
        moment = after
    return replace(moment, ban=None, passed=False)


def change_holds(case: Case, text: str, moment: Moment, mover: int | None = None) -> bool:
    """By the letter each string that is said to change had the first status, and has the other one in a later position
    where this player moves first."""
    named, board = changes_told(text), without_agreed(case)
    for _, name, before, after in named:
        point = case.point(name)
        letter = case.letter(point, board)
        if letter != before and not (letter == "dead" and before in ("undefined", "alive in seki", "undecided")):
            return False
        if moment.stones[point] != board.stones[point]:
            return False
        if case.letter(point, moment, mover) != after:
            return False
    return bool(named)


@means("if {player} moves first, {changes}.")
def if_first(case: Case) -> bool:
    """The strings change so by the letter of the rules, if this player moves first."""
    return change_holds(case, case["changes"], without_agreed(case), case.player())


@means("{strings} cannot be saved when {other} moves first, as the rules ask; but if {player} moves first, {changes}.")
def else_dead(case: Case) -> bool:
    """The strings are dead by the letter where the other player moves first, and change so if this player does."""
    named = [case.point(name) for _, name in re.findall(STRING, case["strings"])]
    if case.given.get("first") == "owner":
        raise Unknown
    board, other = without_agreed(case), case.player("other")
    return if_first(case) and all(case.letter(point, board, other) == "dead" for point in named)


@means("If {player} fills {points}, {changes}.")
def if_filled(case: Case) -> bool:
    """After these plays of the player's the strings change so, if he moves first again."""
    after = after_plays(without_agreed(case), case.player(), case.points(case["points"]))
    return change_holds(case, case["changes"], after, case.player())


@means("If {player} fills {points}, {other} must answer, for example at {answers}; else {changes}.")
def if_filled_answer(case: Case) -> bool:
    """After these plays of the player's the strings change so, if he moves first again; after one of the answers they
    keep their statuses, or the answer takes what is there."""
    after = after_plays(without_agreed(case), case.player(), case.points(case["points"]))
    return change_holds(case, case["changes"], after, case.player()) and answers_hold(
        case, case["changes"], after, 1 - case.player(), case.points(case["answers"])
    )


def answers_hold(case: Case, text: str, moment: Moment, answerer: int, answers: list[int]) -> bool:
    """After each of these plays of the answerer's, with the ban it makes, no string that is said to change does."""
    for answer in answers:
        answered = replace(moment, player=answerer, ban=None, passed=False).after(answer)
        if answered is None:
            return False
        for _, name, _before, to in changes_told(text):
            point = case.point(name)
            if answered.stones[point] != case.stones[point]:
                continue
            if case.letter(point, answered, 1 - answerer) == to:
                return False
    return True


@means("once {player} has filled {points}, {changes}, unless that move is made.")
def once_filled(case: Case) -> bool:
    """After these plays of the player's the strings change so, if he moves first again."""
    return if_filled(case)


def won(case: Case) -> Moment:
    """The position after the player has taken in the ko and filled it."""
    player, mouth = case.player(), case.points(case["points"])[0]
    taken = replace(without_agreed(case), player=player).after(mouth)
    if taken is None or len(taken.removed) != 1:
        raise AssertionError("nothing is taken there")
    return after_plays(taken, player, list(taken.removed))


@means(
    "If {player} wins the ko at {points}, {changes}.",
    "once {player} has won the ko at {points}, {changes}, unless that move is made.",
)
def if_won(case: Case) -> bool:
    """After the player has taken in the ko and filled it the strings change so, if he moves first again."""
    return change_holds(case, case["changes"], won(case), case.player())


@means("If {player} connects at {point}, {changes}.")
def if_connected(case: Case) -> bool:
    """After this play of the player's the strings change so, if the opponent of each moves first."""
    after = after_plays(without_agreed(case), case.player(), [case.point(case["point"])])
    return change_holds(case, case["changes"], after)


TAKES = re.compile(rf"(Black|White) can take ({NAME}) at ({NAME}), and (?:Black|White) can fill")


def both_ends(case: Case) -> tuple[Moment, Moment]:
    """The positions after the ko that is told of beside: where the taker has taken and filled it, and where the other
    has connected."""
    found = TAKES.search(str(case.about.get("beside", "")))
    if found is None:
        raise Unknown  # it is said of dame
    board, taker, mouth = without_agreed(case), ("Black", "White").index(found[1]), case.point(found[3])
    taken = replace(board, player=taker, ban=None).after(mouth)
    if taken is None:
        raise AssertionError("nothing is taken there")
    return after_plays(taken, taker, [case.point(found[2])]), after_plays(board, 1 - taker, [mouth])


@means("If {player} wins it, {changes}.")
def if_he_wins_it(case: Case) -> bool:
    """Once this player, who can take in the ko, has taken and filled it, the strings change so, if the opponent of each
    moves first."""
    return change_holds(case, case["changes"], both_ends(case)[0])


@means("No other status was found that hangs on it.", "No status was found that hangs on it.")
def nothing_hangs(case: Case) -> bool:
    """At both ends of a ko every string, but those that are told to change, has the status that it has as it stands, if
    its opponent moves first; the stone that is taken aside. Of dame it speaks of some fillings alone."""
    ends, board = both_ends(case), without_agreed(case)
    beside = str(case.about.get("beside", ""))
    told_so = {case.point(name) for _, name, _, _ in changes_told(beside)}
    for player in (0, 1):
        for string in board.strings(player):
            point = min(string)
            before = case.letter(point, board)
            for after in ends:
                gone = after.stones[point] != board.stones[point]
                if string.isdisjoint(told_so) and not gone and case.letter(point, after) != before:
                    return False
    return True


@means("If {player} wins the ko at {points}, {other} must answer, for example at {answers}; else {changes}.")
def if_won_answer(case: Case) -> bool:
    """As after winning the ko the strings change so, and not after one of the answers."""
    after = won(case)
    return change_holds(case, case["changes"], after, case.player()) and answers_hold(
        case, case["changes"], after, 1 - case.player(), case.points(case["answers"])
    )


@means(
    "A move of {player}'s is missing, for example at {points}:",
    "A move of {player}'s is missing in his territory, for example at {points}:",
)
def missing_at(case: Case) -> bool:
    """After each of these plays of the player's no string changes any more as it is said to, where the other player
    moves first then."""
    beside = str(case.about.get("beside", ""))
    player = case.player()
    start = without_agreed(case)
    filled = re.search(r"once (?:Black|White) has filled ([A-T\d ]+),", beside)
    if filled:
        start = after_plays(start, 1 - player, case.points(filled[1]))
    elif "once " in beside:
        raise Unknown
    text = re.split(r" Scored as it stands", beside)[0]
    return bool(changes_told(text)) and answers_hold(case, text, start, player, case.points(case["points"]))


@means("If {player} fills {point} himself, no answer is needed.")
def spared(case: Case) -> bool:
    """After this play the other player may fill the rest, one after the other or all, and move again: the strings that
    are said to change do not. A play of his that is told to take fills nothing."""
    beside = str(case.about.get("beside", ""))
    player = case.player()
    other = ("White", "Black")[player]
    taking = [case.point(name) for name in re.findall(rf"play of {other}'s at ({NAME}) fills no dame", beside)]
    after = after_plays(without_agreed(case), player, [case.point(case["point"])])
    points = {
        point
        for names in re.findall(rf"(?:open at|still open:|fills) ((?:{NAME} ?)+)", beside)
        for point in case.points(names)
        if after.stones[point] == "." and point not in taking
    }
    changes = changes_told(beside)
    if not changes:
        raise Unknown
    for some in [sorted(points), *([one] for one in sorted(points))]:
        try:
            filled = after_plays(after, 1 - player, some)
        except Unknown:
            continue
        for _, name, _before, to in changes:
            point = case.point(name)
            same = filled.stones[point] == case.stones[point]
            if same and "XO".index(case.stones[point]) == player and case.letter(point, filled, 1 - player) == to:
                return False
    return True


@means(
    "Scored as it stands, {result}; with {made} played, {made_result}.",
    "Scored as it stands, {result}; with {made} played, {made_result}; with {punished} played instead, "
    "{punished_result}.",
    "Scored as it stands, {result}; with {punished} played instead, {punished_result}.",
    "Scored as it stands, {result}; what the score is with that move made is not known ({effort}).",
)
def scored(case: Case) -> bool:
    """The first result is that of the statuses told; each other one that of the position after the move by the letter
    of the rules, with what it takes as prisoners."""
    if counted_as(case, settled(told(case))).margin() != margin_of(case["result"]):
        return False
    for part in ("made", "punished"):
        if part in case.parts:
            found = re.match(STRING, case[part])
            if found is None or not score_after(case, found[1], found[2], margin_of(case[f"{part}_result"])):
                return False
    return True


@means("After {move} the border is open at {points}: the score told is the one as the position stands then.")
def border_then_open(case: Case) -> bool:
    """After this move the points are empty and in nobody's territory, and each empty region with one of them has living
    stones of both players beside it, and a point in it that does not touch both and has no neighbour in it that touches
    the other's. The score told is held by itself."""
    ((who, name),) = re.findall(STRING, case["move"])
    after = replace(moment_of(case), player=("Black", "White").index(who)).after(case.point(name))
    if after is None:
        return False
    later = replace(after, ban=None)
    statuses = letters(case, later)
    if "dead" in statuses.values() and case.given.get("precedents") != "strict":
        raise Unknown  # a precedent may count
    found = score_as(case, later, settled(statuses))
    alive = frozenset().union(*(string for string, status in statuses.items() if status == ALIVE))

    def touched(points: Points) -> set[str]:
        return {later.stones[point] for point in later.beside(points) & alive}

    def faces(point: int, region: Points) -> bool:
        own = touched(frozenset({point}))
        beside = [touched(frozenset({other})) for other in later.near[point] if other in region]
        return len(own) == 2 or bool(own and any(other - own for other in beside))

    points = set(case.points(case["points"]))
    regions = [region for region in later.parts(later.empty()) if region & points]
    return points <= later.empty() - (found.points[0] | found.points[1]) and all(
        len(touched(region)) == 2 and not all(faces(point, region) for point in region) for region in regions
    )


def score_after(case: Case, who: str, name: str, margin: float) -> bool:
    player = ("Black", "White").index(who)
    after = replace(moment_of(case), player=player).after(case.point(name))
    if after is None:
        return False
    plain = replace(after, ban=None)
    prisoners = [0, 0]
    prisoners[player] = len(after.removed)
    found = score_as(case, plain, settled(letters(case, plain)))
    if found.margin((prisoners[0], prisoners[1])) == margin:
        return True
    if any(status == "dead" for status in letters(case, plain).values()):
        raise Unknown  # a precedent may count
    return False


@means("What is left to play is told of the board without {strings}, taken off by agreement.")
def told_without(case: Case) -> bool:
    """These are all the strings that are dead as the players agree, or as follows from that; the meanings of what is
    left to play are held on the board without them."""
    moment, named = moment_of(case), re.findall(STRING, case["strings"])
    right = all(case.stones[case.point(name)] == {"Black": "X", "White": "O"}[player] for player, name in named)
    told = frozenset().union(*(moment.string(case.point(name)) for _, name in named))
    return bool(named) and right and told == off_board(case)


# dame, captures, kos


def alive_beside(case: Case, region: Points) -> set[int]:
    """The players with independently alive stones beside a region, by the letter of the rules, or as is agreed."""
    moment = moment_of(case)
    return {
        "XO".index(case.stones[point])
        for point in moment.beside(region)
        if case.stones[point] != "." and status_at(case, point) == ALIVE
    }


@means(
    "Open beside living stones: {points}. By area a stone there counts a point for its owner; the score is the one "
    "without it."
)
def open_by_area(case: Case) -> bool:
    """The points are empty, in nobody's area by the statuses told, and next to independently alive stones."""
    moment, found = without_agreed(case), counted_as(case, told(case))
    for point in case.points(case["points"]):
        if not is_open(case, point) or point in found.points[0] | found.points[1]:
            return False
        if not alive_beside(case, frozenset({point})):
            return False
    return bool(moment.empty())


def is_open(case: Case, point: int) -> bool:
    """Is the point empty, once the stones are off that are agreed to be dead?"""
    return without_agreed(case).stones[point] == "."


@means("Two-sided dame open at {points}: the rules presume such points filled.")
def two_sided(case: Case) -> bool:
    """The points are empty, nobody's territory, and touch independently alive stones of both players."""
    moment = without_agreed(case)
    found = counted_as(case, told(case))
    for point in case.points(case["points"]):
        if moment.stones[point] != "." or point in found.points[0] | found.points[1]:
            return False
        if len(alive_beside(case, frozenset({point}))) != 2:
            return False
    return True


@means(
    "Before counting, {number} dame is to be filled (marked).",
    "Before counting, {number} dame are to be filled (marked).",
)
def dame_to_fill(case: Case) -> bool:
    """So many empty points are nobody's territory, and touch independently alive stones of both players."""
    moment = without_agreed(case)
    found = counted_as(case, told(case))
    free = [point for point in moment.empty() if point not in found.points[0] | found.points[1]]
    return int(case["number"]) <= sum(len(alive_beside(case, frozenset({one}))) == 2 for one in free)


@means(
    "One-sided dame still open: {points}. Only {player} has independently alive stones there, but it is no territory.",
    "One-sided dame still open: {points}. Only {player} has independently alive stones there, but because of {sekis} "
    "it is no territory.",
)
def one_sided(case: Case) -> bool:
    """The points are empty, nobody's territory, and in regions beside which only this player has independently alive
    stones; the strings named are not independently alive, and beside each region, or beside dead stones that it is
    connected with, stands a string that is alive in seki."""
    if not one_sided_points(case):
        return False
    named = re.findall(STRING, str(case.parts.get("sekis", "")))
    if not all(status_at(case, case.point(name)) != ALIVE for _, name in named):
        return False
    return not named or all(beside_seki(case, point) for point in case.points(case["points"]))


def beside_seki(case: Case, point: int) -> bool:
    """Stands a string that is told to be alive in seki around this point, or around dead stones connected with it?"""
    moment, known = without_agreed(case), told(case)
    status = {stone: status for string, status in known.items() for stone in string}
    dead = frozenset(stone for stone, word in status.items() if word == "dead")
    around = moment.beside(moment.part(point, moment.empty() | dead))
    return any(status.get(stone) == "alive in seki" for stone in around)


@means("Only {player} has independently alive stones beside {points}, but because of {reasons} it is no territory.")
def no_territory(case: Case) -> bool:
    """As of one-sided dame, but no string that is alive in seki stands around."""
    named = re.findall(STRING, case["reasons"])
    if not one_sided_points(case) or not named:
        return False
    alive = any(status_at(case, case.point(name)) == ALIVE for _, name in named)
    return not alive and not any(beside_seki(case, point) for point in case.points(case["points"]))


def one_sided_points(case: Case) -> bool:
    """The points are empty, nobody's territory, and in regions beside which only this player has independently alive
    stones."""
    moment = without_agreed(case)
    found = counted_as(case, told(case))
    for point in case.points(case["points"]):
        if not is_open(case, point) or point in found.points[0] | found.points[1]:
            return False
        if alive_beside(case, moment.part(point, moment.empty())) != {case.player()}:
            return False
    return True


@means("A play of {player}'s at {point} fills no dame: it takes {strings}, and that capture is missing.")
def capture_missing(case: Case) -> bool:
    """The play is allowed, and takes just these strings."""
    moment = without_agreed(case)
    after = replace(moment, player=case.player()).after(case.point(case["point"]))
    strings = [moment.string(case.point(name)) for _, name in re.findall(STRING, case["strings"])]
    return after is not None and after.removed == frozenset().union(*strings)


@means(
    "Basic endgame ko open: {player} can take {stone} at {mouth}, and {other} can fill {mouth}. The rules presume it "
    "filled. If {player} wins it, he gains a prisoner."
)
def ko_open(case: Case) -> bool:
    """The player's play takes just this stone, and may not be answered by retaking it at once; the other can play
    there."""
    moment, mouth = without_agreed(case), case.point(case["mouth"])
    taken = replace(moment, player=case.player()).after(mouth)
    filled = replace(moment, player=1 - case.player()).after(mouth)
    stone = case.point(case["stone"])
    return taken is not None and taken.removed == {stone} and taken.ban == stone and filled is not None


@means('Under "{description}", which the rules allow as well, {statuses}.')
def described(case: Case) -> bool:
    """By the letter of the rules, with this description of independent life, the strings have these statuses, and
    without it others."""
    scope = "one" if case["description"] == "at least one intersection" else "all"
    formation = {"two eyes on all intersections": "two-eye"}.get(case["description"], "n-eye")
    named = re.findall(rf"{STRING} is ([a-z ]+)", case["statuses"])
    for _, name, status in named:
        point = case.point(name)
        letter = case.letter(point, None, None, scope=scope, formation=case.given.get("formation", formation))
        if letter == "dead" and status in ("undefined", "alive in seki"):
            continue
        if letter != status:
            return False
    return bool(named)


@means("{player} could have taken at {point} without losing the seki, and should have done so before the game ended.")
def could_take(case: Case) -> bool:
    """The play takes something, and after it every string that was alive in seki stands and is alive in seki, or
    better."""
    moment = without_agreed(case)
    after = replace(moment, player=case.player()).after(case.point(case["point"]))
    if after is None or not after.removed:
        return False
    plain = replace(after, ban=None)
    for string, status in letters(case, moment).items():
        if status == "alive in seki":
            point = min(string)
            if plain.stones[point] != moment.stones[point] or case.letter(point, plain) not in ("alive in seki", ALIVE):
                return False
    return True


@means(
    "Prisoners not yet taken in a seki: {player} {points}. In a seki there is no territory, so it stays on the board.",
    "Prisoners not yet taken in a seki: {player} {points}. In a seki there is no territory, so they stay on the board.",
)
def prisoners(case: Case) -> bool:
    """These stones are the player's, dead by the letter, or as is agreed or ruled, and in nobody's territory; some
    string is alive in seki likewise."""
    found = counted_as(case, told(case))
    for point in case.points(case["points"]):
        if case.stones[point] != "XO"[case.player()] or status_at(case, point) != "dead":
            return False
        if point in found.points[0] | found.points[1]:
            return False
    sekis = "alive in seki" in as_agreed(case, letters(case)).values()
    if not sekis and "alive in seki" in dict(case.about.get("statuses", ())).values():
        raise Unknown  # it is so by a precedent, or by what rules of a text say of what is dead by the letter
    return sekis


@means(
    "With {number} stone more for {player} the winner stays the same.",
    "With {number} stones more for {player} the winner stays the same.",
    "With {number} stone more for {player} the result changes.",
    "With {number} stones more for {player} the result changes.",
)
def with_more(case: Case) -> bool:
    """The winner, or jigo, of the statuses told is, or is not, the same with so many points more for the player."""
    margin = counted_as(case, settled(told(case))).margin()
    more = margin + int(case["number"]) * (1 if case.player() == 0 else -1)
    same = (margin > 0) - (margin < 0) == (more > 0) - (more < 0)
    return same is ("stays" in case.text)


@means("({number}) {ways}. Score {black} to {white}, {result}.")
def row_of_ruling(case: Case) -> bool:
    """The result is the difference of the two scores; for the position as it stands it is that of the statuses told."""
    margin = float(case["black"]) - float(case["white"])
    if margin != margin_of(case["result"]):
        return False
    if case["ways"].startswith("The position as it stands"):
        return counted_as(case, settled(told(case))).margin() == margin
    return True


@means("A move of {player}'s is missing:", "A move of {player}'s is missing in his territory:")
def missing(case: Case) -> bool:
    """What is said beside it changes, if the other player moves first."""
    beside = str(case.about.get("beside", ""))
    if "once " in beside:
        raise Unknown
    return change_holds(case, re.split(r" Scored as it stands", beside)[0], without_agreed(case), 1 - case.player())


@means(
    "If {player} fills {points} and no status changes, {number} point more is his territory.",
    "If {player} fills {points} and no status changes, {number} points more are his territory.",
)
def gain(case: Case) -> bool:
    """By plays on these points, which take nothing, the player gets so many points of territory more, every status
    being what is told, and areas that are agreed on aside."""
    moment, status, player = without_agreed(case), told(case), case.player()
    points = case.points(case["points"])
    if len(points) > 7:
        raise Unknown
    whole = owned(moment_of(case), status, off_board(case))
    regions = (region_of(moment_of(case), status, whole, *area) for area in areas(case).items())
    agreed = frozenset[int]().union(*regions)
    had = len(counted_as(case, status).points[player] - agreed)
    played = (grown(moment, status, player, order) for order in permutations(points))
    after = next(filter(None, played), frozenset[int]())
    return len(after - agreed) == had + int(case["number"])


def grown(moment: Moment, status: Mapping[Points, str], player: int, plays: tuple[int, ...]) -> Points:
    """The player's points of territory after plays that take nothing; none where one is not allowed, or takes."""
    after = moment
    for point in plays:
        made = replace(after, player=player, ban=None, passed=False).after(point)
        if made is None or made.removed:
            return frozenset()
        after = replace(made, ban=None)
    later = {}
    for side in (0, 1):
        for string in after.strings(side):
            before = [
                one for known, one in status.items() if known <= string and moment.stones[min(known)] == "XO"[side]
            ]
            if not before:
                return frozenset()
            later[string] = ALIVE if ALIVE in before else before[0]
    return owned(after, later).points[player]


@means("The result is then: {result}.")
def described_result(case: Case) -> bool:
    """By the letter of the rules, with the other description of independent life, this is the margin."""
    beside = str(case.about.get("beside", ""))
    scope = "one" if '"at least one intersection"' in beside else "all"
    formation = "two-eye" if "two eyes on all intersections" in beside else case.given.get("formation", "n-eye")
    statuses = letters(case, None, scope=scope, formation=formation)
    if "dead" in statuses.values() and score_as(case, moment_of(case), settled(statuses)).margin() != margin_of(
        case["result"]
    ):
        raise Unknown  # a precedent may count
    return score_as(case, moment_of(case), settled(statuses)).margin() == margin_of(case["result"])
