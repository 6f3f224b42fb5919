"""When what is told of the ways to rule is true, and of what players agree on and a referee rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from meanings.case import NAME, STATUSES, Case, means
from meanings.complete import Unknown
from meanings.of_statuses import (
    ALIVE,
    STRING,
    Owned,
    areas,
    counted_as,
    facing,
    has_status,
    letters,
    margin_of,
    moment_of,
    off_board,
    owned,
    region_of,
    settled,
    status_if_infinite,
    told,
    without_agreed,
)
from meanings.of_warnings import alive_beside
from meanings.play import Moment, Points

ORDER = ("dead", "alive in seki", ALIVE)
WORDS = {"alive": ALIVE, "seki": "alive in seki", "dead": "dead"}


# agreements


def said_of(case: Case, option: str) -> dict[Points, str]:
    """The strings that an option of the command names, each with the status that it gives."""
    moment = moment_of(case)
    named = re.findall(rf"({NAME}):(alive|seki|dead)", str(case.given.get(option, "")))
    return {moment.string(case.point(name)): WORDS[word] for name, word in named}


@means(
    "{string} is {status} as the players agree, and that counts; by the letter of the rules it is proved {proved}.",
    "{string} is {status}, as follows from what the players agree on, and that counts; by the letter of the rules it "
    "is proved {proved}.",
)
def agreed_otherwise(case: Case) -> bool:
    """By the letter the string has the status that is called proved, which is another one than the players agree on, or
    than follows from that."""
    ((player, name),) = re.findall(STRING, case["string"])
    agreed = said_of(case, "agreed").get(moment_of(case).string(case.point(name)))
    stated = agreed is None if "follows" in case.text else agreed == case["status"]
    return stated and case["status"] != case["proved"] == case.letter(case.point(name)) and bool(player)


@means(
    "{point} is {owner} as the players agree, and that counts; by the statuses of the strings around it, it is "
    "{owner_else}."
)
def area_agreed_otherwise(case: Case) -> bool:
    """The point is the one's as is agreed, and by the statuses told the other's, or nobody's."""
    found, point = owned(moment_of(case), told(case), off_board(case)), case.point(case["point"])
    if case.about.get("area"):
        raise Unknown
    letter = next((player for player in (0, 1) if point in found.points[player]), None)
    return any(
        letter != agreed and (whose(agreed), whose(letter)) == (case["owner"], case["owner_else"])
        for agreed, _ in areas_of(case, found, point)
    )


def areas_of(case: Case, found: Owned, point: int) -> list[tuple[int | None, Points]]:
    """The agreed areas in which the point lies, each with its owner and all the points for which one stands that is
    agreed."""
    moment, status = moment_of(case), told(case)
    regions = [(owner, region_of(moment, status, found, agreed, owner)) for agreed, owner in areas(case).items()]
    return [(owner, region) for owner, region in regions if point in region]


def whose(player: int | None) -> str:
    return "nobody's territory" if player is None else f"{('Black', 'White')[player]}'s territory"


@means(
    "As the players agree, {point} is {territory}.",
    "As the players agree, {point} is {territory}, and so is the rest of its area: {points}.",
)
def area_agreed(case: Case) -> bool:
    """So it is agreed of the point, or of one whose area it is in; with the others that are named, if any are, it is
    the whole of that area."""
    point = case.point(case["point"])
    if case.about.get("area") or "more point" in case.text:
        raise Unknown
    found = owned(moment_of(case), told(case), off_board(case))
    whole = {point, *case.points(str(case.parts.get("points", "")))}
    return any(
        whose(owner) == case["territory"] and whole in ({point}, region)
        for owner, region in areas_of(case, found, point)
    )


@means('in any case between "{least}" and "{most}".')
def between_as_agreed(case: Case) -> bool:
    """The margin lies between these, where the statuses that are told count, agreed and ruled ones among them, and what
    is open is what it is by the letter of the rules."""
    known = {string: status if status in ORDER else case.letter(min(string)) for string, status in told(case).items()}
    low, high = sorted((margin_of(case["least"]), margin_of(case["most"])))
    return low <= counted_as(case, settled(known)).margin() <= high


@means("Proved so far:")
def proved_so_far(case: Case) -> bool:
    """Each string has, by the letter of the rules, the status or the answer that is told."""
    for words in re.split(r"; ", case["statuses"]):
        ((player, name),) = re.findall(STRING, words)
        point = case.point(name)
        if found := re.search(rf": ({'|'.join(STATUSES)})$", words):
            right = has_status(case, player, name, found[1])
        elif "captured" in words:
            answer = case.status_answer(point, "uncapturable")
            right = answer == ("yes" if "cannot be captured" in words else "no")
        else:
            answer = case.status_answer(point, "independently-alive")
            right = answer == ("no" if "is not independently" in words else "yes")
        if not right:
            return False
    return True


# rows of the ruling table


def better(case: Case, player: int, after: Moment, mover: int) -> set[int]:
    """The strings of the player's, by a stone, that are of a better status later, where this player moves first, than
    by the letter now; of undefined ones, those that are independently alive then."""
    found, statuses = set(), dict(case.about.get("statuses", ()))
    for string in moment_of(case).strings(player):
        point = min(string)
        now = case.letter(point)
        now = "alive in seki" if "undefined" in (now, statuses.get(point)) else now
        if after.stones[point] != case.stones[point] or now not in ORDER:
            continue
        later = case.letter(point, replace(after, ban=None), mover)
        if later in ORDER and ORDER.index(later) > ORDER.index(now):
            found.add(point)
    return found


@means("{player} plays {point} first, the move that is missing")
def missing_first(case: Case) -> bool:
    """The play is allowed; without it the other player, moving first, gets a better status for a string of his for
    which he does not after it."""
    player, moment = case.player(), moment_of(case)
    after = replace(moment, player=player).after(case.point(case["point"]))
    other = 1 - player
    return after is not None and bool(better(case, other, moment, other) - better(case, other, after, other))


@means("{player} plays {point} first, the punishment")
def punishment_first(case: Case) -> bool:
    """The play is allowed, and with it a string of the player's gets a better status, the other moving next, or it
    takes something."""
    player, moment = case.player(), moment_of(case)
    after = replace(moment, player=player).after(case.point(case["point"]))
    return after is not None and bool(after.removed or better(case, player, after, 1 - player))


@means("independent life is asked for on {description}")
def on_description(case: Case) -> bool:
    """By the letter with this description of independent life some string has another status than without."""
    scope = "one" if case["description"] == "at least one intersection" else "all"
    formation = "two-eye" if "two eyes" in case["description"] else case.given.get("formation", "n-eye")
    return letters(case) != letters(case, None, scope=scope, formation=formation)


@means(
    "{strings}: infinite play counts for {player}, as if {other} ended it, which leaves dead stones of both players "
    "there"
)
def all_dead_there(case: Case) -> bool:
    """Where infinite play counts for the player the strings are dead, and among them and those that touch them or their
    liberties dead ones are of both players."""
    moment, player, statuses = moment_of(case), case.player(), told(case)
    named = [moment.string(case.point(name)) for _, name in re.findall(STRING, case["strings"])]
    near = frozenset().union(*(one | moment.liberties(one) for one in named))
    around = moment.beside(near) | near
    there = [one for side in (0, 1) for one in moment.strings(side) if one in named or around & one]
    found = {one: status_if_infinite(case, min(one), player) if one in named else statuses[one] for one in there}
    dead = {one for one, status in found.items() if status == "dead"}
    return dead >= set(named) and len({moment.stones[min(one)] for one in dead}) == 2


def moves_told(case: Case, taker: int) -> list[tuple[int, int | None]]:
    """The moves by which something is taken in a seki: all of them, or the point of a single one."""
    found: list[tuple[int, int | None]] = [
        ("BW".index(player), None if move == "pass" else case.point(move))
        for player, move in re.findall(r"\b([BW]) (pass|[A-T]\d+)", case["moves"])
    ]
    return found or [(taker, case.point(case["moves"]))]


def keeps_the_seki(case: Case, moment: Moment) -> bool:
    """Do all strings that were alive in seki stand, and are they so still, or better?"""
    return all(
        moment.stones[point] == case.stones[point]
        and case.letter(point, replace(moment, ban=None)) in ("alive in seki", ALIVE)
        for point in (min(string) for string, status in letters(case).items() if status == "alive in seki")
    )


def taken_by(case: Case) -> tuple[int, int]:
    """The stones of the other's that the moves told take, and the taker's own that are lost by them."""
    taker = case.player()
    moment, gone = replace(moment_of(case), player=taker), [0, 0]
    for player, point in moves_told(case, taker):
        assert player == moment.player, "players move by turns"
        after = moment.after(point)
        assert after is not None, "the move is forbidden"
        gone[player] += len(after.removed)
        moment = after
    if not keeps_the_seki(case, moment):
        raise AssertionError("the seki is lost")
    return gone[taker], gone[1 - taker]


def gains(case: Case, moment: Moment, taker: int, plays: int, deep: int = 0) -> int | None:
    """What a player gains for certain in a seki with so many plays at most, stones taken less stones thrown in, being
    to move; None where he cannot leave off with the seki as it was."""
    best = 0 if keeps_the_seki(case, moment) else None
    for point in moment.plays() if plays else ():
        after = moment.after(point)
        assert after is not None
        if any(sign != "." for sign in [list("".join(case.frame))[point]]):
            continue
        found = 0 if keeps_the_seki(case, after) else None
        if plays > 1:
            answers = [gains_after(case, after, answer, taker, plays - 1) for answer in after.moves()]
            if all(one is not None for one in answers):
                found = max([one for one in (found, min(one for one in answers if one is not None)) if one is not None])
        if found is not None and (best is None or found + len(after.removed) > best):
            best = found + len(after.removed)
    return best


def gains_after(case: Case, moment: Moment, answer: int | None, taker: int, plays: int) -> int | None:
    after = moment.after(answer)
    assert after is not None
    if after.ended:
        after = replace(after, ended=False)
    found = gains(case, replace(after, player=taker), taker, plays)
    return None if found is None else found - len(after.removed)


@means(
    "{strings}: {player} may still take {taken} with {moves} ({tally}, and the seki stays what it is)",
    "{player} could have collected {number} stone ({tally}) without losing the seki, whatever {other} answers "
    "({moves}), and should have done so before the game ended.",
    "{player} could have collected {number} stones ({tally}) without losing the seki, whatever {other} answers "
    "({moves}), and should have done so before the game ended.",
)
def may_still_take(case: Case) -> bool:
    """The moves are allowed, take as many stones as is told and lose no more than as many as are thrown in; after them
    every string that was alive in seki stands, and is so still; and the player gains as many for certain."""
    player = case.player()
    taken, lost = taken_by(case)
    found = re.match(r"(\d+) stones? taken, (\d+) thrown in", case["tally"])
    if found is None:
        return False
    gain = int(found[1]) - int(found[2])
    if taken != int(found[1]) or lost > int(found[2]):
        return False
    if "collected" in case.text and int(re.findall(r"collected (\d+)", case.text)[0]) != gain:
        return False
    plays = sum(mover == player for mover, _ in moves_told(case, player))
    certain = gains(case, replace(moment_of(case), player=player), player, plays)
    return certain is not None and certain >= gain


def ways(case: Case) -> str:
    return case["ways"]


def bracketed(case: Case) -> Mapping[Points, str]:
    """The statuses of a row: those told, and those that stand in its last brackets."""
    moment = moment_of(case)
    changed = {
        moment.string(case.point(name)): status
        for _, name, status in re.findall(rf"{STRING} ({'|'.join(STATUSES)})", ways(case).rpartition(" (")[2])
    }
    return {**told(case), **changed}


@means("({number}) {ways}. The score is open.")
def open_row(case: Case) -> bool:
    """With the statuses of the row a string is left open in it, so that the margin is not known; or, by area, dead
    ones of both players face each other."""
    statuses = bracketed(case)
    if not set(statuses.values()) <= set(ORDER):
        return True
    return bool(case.about.get("area")) and bool(facing(moment_of(case), statuses))


@means("({number}) Best for {player}. {ways}. Score {black} to {white}, {result}.")
def best_row(case: Case) -> bool:
    """The result is the difference of the two scores, and no worse for the player than as it stands, where that is
    known."""
    margin = float(case["black"]) - float(case["white"])
    if margin != margin_of(case["result"]):
        return False
    known = told(case)
    if not set(known.values()) <= set(ORDER):
        return True
    now = counted_as(case, known).margin()
    return margin >= now if case.player() == 0 else margin <= now


@means("({number}) In each case: score {black} to {white}, {result}. {ways}.")
def in_each_case(case: Case) -> bool:
    """The result is the difference of the two scores; for the position as it stands it is that of the statuses told."""
    margin = float(case["black"]) - float(case["white"])
    now = counted_as(case, settled(told(case))).margin()
    return margin == margin_of(case["result"]) and ("as it stands" not in case.text or now == margin)


# warnings


@means(
    "The border is open at {points}: {number} point is nobody's as it stands.",
    "The border is open at {points}: {number} points are nobody's as it stands.",
)
def border_open(case: Case) -> bool:
    """Of the empty regions beside which both players have living stones, so many points do not touch living stones of
    both, but touch one or no stone at all; the points named are in such regions, each beside such a point or one
    itself."""
    moment, named, others = without_agreed(case), set(case.points(case["points"])), set[int]()
    for region in moment.parts(moment.empty()):
        if len(alive_beside(case, region)) == 2:
            for point in region:
                stones = [stone for stone in moment.near[point] if moment.stones[stone] != "."]
                living = alive_beside(case, frozenset({point}))
                if len(living) == 1 or not stones:
                    others.add(point)
    around = {point for other in others for point in (other, *moment.near[other])} & moment.empty()
    return len(others) == int(case["number"]) and bool(named) and named <= around
