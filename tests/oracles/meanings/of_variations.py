"""When what is said along a variation is true: at a move, of the next moves, and at an end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from meanings.case import NAME, Case, means
from meanings.complete import Unknown
from meanings.of_decisions import chooses, every_next, no_next, some_next
from meanings.play import Moment, Points


@means("{move}: {answer}")
def answer_at_a_move(case: Case) -> bool:
    """By perfect play from here on the answer is this one."""
    return case.here_value() == case["answer"]


@means("quantifier|all")
def in_brackets_all(case: Case) -> bool:
    """Every allowed next move, a pass among them, leads to the answer yes."""
    return every_next(case)


@means("quantifier|none")
def in_brackets_none(case: Case) -> bool:
    """No allowed next move, a pass neither, leads to the answer yes."""
    return no_next(case)


@means("quantifier|part")
def in_brackets_part(case: Case) -> bool:
    """Some allowed next moves keep what the player to move wants, and others do not."""
    return some_next(case, "yes" if case.here().player == case.asked.owner else "no")


@means("{player} chooses {move}.", "One move of {player}'s is studied: {move}.")
def chosen(case: Case) -> bool:
    """The chosen move is allowed, and keeps the answer that there is before it; of given variations, the player is to
    move, and one of the next moves that they have gives what he wants."""
    if not re.fullmatch(rf"pass|{NAME}", case["move"]):  # a variation by its name
        return chooses(case)
    path = case.path()
    point = None if case["move"] == "pass" else case.point(case["move"])
    after = path[-1].after(point)
    return path[-1].player == case.player() and after is not None and case.value([*path, after]) == case.value(path)


def last_move(case: Case) -> tuple[Moment, Moment, int]:
    """The moments before and after the last move, a play, and its point."""
    if not case.moves or case.moves[-1][1] is None:
        raise Unknown
    before, after = case.path()[-2:]
    return before, after, case.moves[-1][1]


def named(case: Case, part: str, points: Points) -> bool:
    """Does a part name just these points, or count them?"""
    text = case[part]
    if counted := re.match(r"(\d+) stones?( at )?", text):
        first = case.points(text)
        return int(counted[1]) == len(points) and set(first) <= points
    if more := re.search(r" and (\d+) more points$", text):
        first = set(case.points(text))
        return first <= points and len(points) == len(first) + int(more[1])
    return set(case.points(text)) == points


@means("takes {stones}")
def takes(case: Case) -> bool:
    """The move removes just these stones; in a table of answers, the answer does, whichever of the moves it answers."""
    if "row" in case.about:
        return all(named(case, "stones", answer.removed) for _, answer in answers(case))
    return named(case, "stones", last_move(case)[1].removed)


@means("(ko ban at {point})")
def bans(case: Case) -> bool:
    """The move removes just the stone on this point, and the opponent may not play there with the next move."""
    after = last_move(case)[1]
    return after.removed == {after.ban} and after.ban == case.point(case["point"])


def taken_at(case: Case, path: Sequence[Moment], removed: Points) -> list[int]:
    """The strings in question that are removed after these moments, those that stood in all of them."""
    stood = [point for point in case.asked.watched if all(one.stones[point] == "XO"[case.asked.owner] for one in path)]
    return [point for point in stood if point in removed]


@means("{strings} is off the board", "{strings} are off the board")
def off_the_board(case: Case) -> bool:
    """The move removes these of the strings in question; until then they stood."""
    path = case.path()
    return sorted(case.points(case["strings"])) == sorted(taken_at(case, path[:-1], path[-1].removed))


@means("ko: {player} may not take back at once")
def ko(case: Case) -> bool:
    """The move took one stone, and the player, who is to move, may not play there at once."""
    here = case.here()
    return here.player == case.player() and here.ban is not None and here.removed == {here.ban}


@means("{strings} is captured.", "{strings} are captured.")
def captured(case: Case) -> bool:
    """The last move has removed these strings."""
    return set(case.points(case["strings"])) <= last_move(case)[1].removed


@means("makes the eyes that are needed")
def makes_eyes(case: Case) -> bool:
    """After the move a formation covers the string as asked, before it none did."""
    before, after, _ = last_move(case)
    return case.reached(after) and not case.reached(before)


@means("takes the eye that is needed")
def takes_the_eye(case: Case) -> bool:
    """The owner's play on this point, in place of the move, would have made a formation that covers the string as
    asked; none covers it."""
    before, after, point = last_move(case)
    other = before.after(point, case.asked.owner)
    return other is not None and case.reached(other) and not case.reached(before) and not case.reached(after)


@means("gets {stones} out of atari")
def saves(case: Case) -> bool:
    """These stones had one liberty before the move, and their string has more after it."""
    before, after, _ = last_move(case)
    points = case.points(case["stones"])
    return all(
        len(before.liberties(before.string(point))) == 1 and len(after.liberties(after.string(point))) > 1
        for point in points
    )


@means("threatens to capture {stones}")
def threatens(case: Case) -> bool:
    """Were it the mover's turn again, he could take each of these strings by a play that is allowed then. A string
    asked about is told by its name, which is the color and one stone."""
    _, after, _ = last_move(case)
    mover = 1 - after.player
    for part in case["stones"].split(" and "):
        counted, called = re.match(r"(\d+) stones? at", part), re.match("(Black|White) ", part)
        for group in [part] if counted else part.split(", "):
            points = set(case.points(group))
            string = after.string(min(points))
            whole = len(string) == int(counted[1]) if counted else points <= string if called else points == string
            liberties = after.liberties(string)
            if not whole or len(liberties) != 1:
                return False
            play = Moment(after.width, after.stones, mover).after(min(liberties))
            if play is None or not string <= play.removed:
                return False
    return True


@means("{player} cannot play at {points}: suicide")
def suicide(case: Case) -> bool:
    """A play of this player's on each of these points is prohibited as suicide."""
    here = case.here()
    return all(is_suicide(here, point, case.player()) for point in case.points(case["points"]))


def is_suicide(moment: Moment, point: int, player: int) -> bool:
    plain = Moment(moment.width, moment.stones, player)
    return moment.stones[point] == "." and plain.after(point) is None


Links = Mapping[int, int]
"""Points by pairs, each with the other: where the one is taken, the other is played at once."""


def links_of(case: Case) -> Links:
    """The pairs of points of which it is said, where the variation ends, that a player gets one, for he answers."""
    found: dict[int, int] = {}
    for said in re.findall(r"Of (.+?) (?:Black|White) gets one", str(case.about.get("end", ""))):
        for one, other in re.findall(rf"({NAME}) and ({NAME})", said):
            found |= {case.point(one): case.point(other), case.point(other): case.point(one)}
    return found


def answered_at_links(after: Moment, player: int, point: int, links: Links) -> Moment:
    """The moment after a play, with this player's at the other point of its pair, the opponent to move again."""
    other = links.get(point)
    if other is not None and after.stones[other] == ".":
        after = Moment(after.width, after.stones, player).after(other) or after
    return Moment(after.width, after.stones, 1 - player)


def stays_though_passing(
    moment: Moment, player: int, stones: Points, links: Links | None = None, most: int = 20_000
) -> bool:
    """Do these stones of a player's stay, whatever the other plays, if he passes all the time but at links?"""
    start = Moment(moment.width, moment.stones, 1 - player)
    seen, waiting = {start.stones}, [start]
    while waiting:
        at = waiting.pop()
        for point in at.plays():
            after = at.after(point)
            assert after is not None
            if stones & after.removed:
                return False
            following = answered_at_links(after, player, point, links or {})
            if following.stones not in seen:
                seen.add(following.stones)
                if len(seen) > most:
                    raise Unknown
                waiting.append(following)
    return True


def unconditional(moment: Moment, player: int, links: Links | None = None) -> bool:
    """Has a player strings that stay though he passes all the time but at links?"""
    return any(stays_though_passing(moment, player, string, links) for string in moment.strings(player))


def watched_now(case: Case, moment: Moment) -> Points:
    """The stones of the strings in question that stand."""
    points = frozenset(point for point in case.asked.watched if moment.stones[point] == "XO"[case.asked.owner])
    return frozenset().union(*(moment.string(point) for point in points)) if points else frozenset()


@means("it cannot be captured any more")
def cannot_be_captured(case: Case) -> bool:
    """The strings stand, and by perfect play of their owner's they stay; in a table of answers, after the answer."""
    if "row" in case.about:
        path = case.path()
        return all(
            watched_now(case, pair[-1]) >= set(case.asked.watched) and case.value([*path, *pair]) == "yes"
            for pair in answers(case)
        )
    return set(case.asked.watched) <= watched_now(case, case.here()) and case.here_value() == "yes"


@means("{strings} cannot be captured any more: {player} passes from now on.")
def stays_for_good(case: Case) -> bool:
    """The strings stand, and stay whatever the opponent plays, though their owner passes all the time but at links."""
    here = case.here()
    stones = watched_now(case, here)
    return set(case.asked.watched) <= stones and stays_though_passing(here, case.asked.owner, stones, links_of(case))


@means("{player} has two eyes for good; they cover {points}.")
def two_eyes_for_good(case: Case) -> bool:
    """Formations of the player's that are pass-alive without inside opposing stones cover all of these points."""
    return covered_for_good(case.here(), case.player()) >= set(case.points(case["points"]))


def covered_for_good(moment: Moment, player: int) -> Points:
    return frozenset().union(*moment.formations(player, "pass-alive"))


@means("a formation stands")
def formation_stands(case: Case) -> bool:
    """A pass-alive formation covers the string as asked; in a table of answers, after the answer."""
    if "row" in case.about:
        return all(formation_at(case, answer) for _, answer in answers(case))
    return formation_at(case, case.here())


def formation_at(case: Case, moment: Moment) -> bool:
    asked = case.asked
    covered = covered_for_good(moment, asked.owner)
    hits = [bool(covered & string) if asked.scope == "one" else string <= covered for string in asked.strings]
    return all(hits) if asked.every else any(hits)


@means("a formation follows", "no room for two eyes", "the capture follows")
def end_of_proof(case: Case) -> bool:
    """By perfect play from here on it is decided: a formation for the first, none for the second, a capture for the
    third. In a table of answers, after the answer."""
    wanted = "yes" if case.text == "a formation follows" else "no"
    if "row" in case.about:
        path = case.path()
        return all(case.value([*path, *pair]) == wanted for pair in answers(case))
    return case.here_value() == wanted


@means("{player}'s strings cannot be captured any more: two eyes follow that cover {strings}.")
def two_eyes_follow(case: Case) -> bool:
    """The owner forces a formation that covers the strings as asked, and has strings that are pass-alive."""
    return case.player() == case.asked.owner and case.here_value() == "yes"


@means("{player}'s strings, which cannot be captured any more, leave no room for two eyes.")
def no_room(case: Case) -> bool:
    """The opponent's strings that stay though he passes all the time but at links are there, and even then the owner
    makes no formation that covers the string as asked."""
    here, links = case.here(), links_of(case)
    return case.player() != case.asked.owner and unconditional(here, case.player(), links) and no_life_alone(case, here)


def no_life_alone(case: Case, moment: Moment, most: int = 20_000) -> bool:
    """Does the owner get no formation as asked though the opponent passes all the time but at links?"""
    owner = case.asked.owner
    start = Moment(moment.width, moment.stones, owner)
    seen, waiting = {start.stones}, [start]
    while waiting:
        at = waiting.pop()
        if case.reached(at):
            return False
        for point in at.plays():
            after = at.after(point)
            assert after is not None
            following = answered_at_links(after, 1 - owner, point, links_of(case))
            if following.stones not in seen:
                seen.add(following.stones)
                if len(seen) > most:
                    raise Unknown
                waiting.append(following)
    return True


@means(
    "{player}'s strings around {strings} cannot be captured any more, and leave it no room for two eyes: its capture "
    "follows."
)
def capture_follows(case: Case) -> bool:
    """The opponent has strings that stay though he passes all the time but at links, and forces the capture."""
    if case.player() == case.asked.owner:
        return False
    return unconditional(case.here(), case.player(), links_of(case)) and case.here_value() == "no"


@means("After two passes {strings} is still there.", "After two passes {strings} are still there.")
def still_there(case: Case) -> bool:
    """The variation has ended by two passes, and the strings were never removed."""
    path = case.path()
    return path[-1].ended and not any(case.reached(moment) for moment in path)


@means("After two passes {strings} is off the board.", "After two passes {strings} are off the board.")
def was_captured(case: Case) -> bool:
    """The variation has ended by two passes, and these strings were removed before any other in question."""
    path = case.path()
    taken = (taken_at(case, path[:place], moment.removed) for place, moment in enumerate(path))
    first = next((points for points in taken if points), [])
    return path[-1].ended and sorted(case.points(case["strings"])) == sorted(first)


@means("After two passes no formation covers {strings}.")
def no_formation_covers(case: Case) -> bool:
    """The variation has ended by two passes, and no formation covers the string as asked."""
    return case.here().ended and not case.reached(case.here())


@means("After two passes {formation} of {player}'s covers {points}.")
def formation_covers(case: Case) -> bool:
    """The variation has ended by two passes, and formations of the kind that is asked for cover just these points of
    the strings."""
    here, asked = case.here(), case.asked
    covered = frozenset().union(*here.formations(asked.owner, asked.formation))
    points = frozenset().union(*asked.strings) & covered
    words = {"two-eye": "a two-eye-formation", "n-eye": "an n-eye-formation", "pass-alive": "a pass-alive formation"}
    return here.ended and points == set(case.points(case["points"])) and case["formation"] == words[asked.formation]


# eyes


def eyes_named(case: Case) -> list[Points]:
    """The eyes as they are named, each a list of points; larger ones are counted, and left out."""
    found = []
    for eye in re.split(r", (?=[^,]*$)?| and ", case["eyes"]):
        if eye and not re.match(r"\d+ points", eye):
            found.append(frozenset(case.points(eye)))
    return [eye for eye in found if eye]


def eyes_stand(case: Case) -> bool:
    here, owner = case.here(), case.asked.owner
    for eye in eyes_named(case):
        around = here.beside(eye)
        if not all(here.stones[point] != "XO"[1 - owner] or point in eye for point in around):
            return False
        own = frozenset(point for point in around if here.stones[point] == "XO"[owner])
        if not own or not stays_though_passing(here, owner, own):
            return False
    return True


@means("The eyes are {eyes}; they stand though {owner} passes from now on.")
def eyes_that_stand(case: Case) -> bool:
    """The owner's stones around each of these eyes stay though he passes all the time."""
    return case.player("owner") == case.asked.owner and eyes_stand(case)


# repetitions


@means(
    "{avoider} passes in the cycle, so {reacher}'s disturbance may not go on (as in sending-2-returning-1).",
    "Nobody passes in the cycle, which the rules leave to the referee.",
    "Only {player} passes in the cycle, which the rules leave to the referee.",
)
def passes_in_the_cycle(case: Case) -> bool:
    """Since the position that comes again, the players who are said to pass have passed, and for the first it is the
    side that only has to prevent something."""
    path = case.path()
    assert case.moves is not None
    last = path[-1]
    same = [n for n, moment in enumerate(path[:-1]) if (moment.stones, moment.player) == (last.stones, last.player)]
    if not same:
        raise Unknown  # it repeats, as far as it matters
    passers = {player for player, point in case.moves[same[-1] :] if point is None}
    avoider = 1 - case.asked.reacher
    if "avoider" in case.parts:
        return case.player("avoider") == avoider and avoider in passers
    return passers == ({case.player()} if "player" in case.parts else set())


# tables of answers


def answers(case: Case) -> list[tuple[Moment, Moment]]:
    """For each move of a row of a table the moments after it and after its answer; for *anything else* for every
    allowed move, a pass among them, that no other row names."""
    row = case.about.get("row")
    if row is None:
        raise Unknown
    here = case.here()
    named_elsewhere = {move for other in row["rows"] for move in other}
    if "ko-pass" in row["moves"]:
        raise Unknown
    points: list[int | None] = [None if move == "pass" else case.point(move) for move in row["moves"]]
    if row["rest"]:
        points = [
            point
            for point in here.moves()
            if (case.name(point) if point is not None else "pass") not in named_elsewhere
        ]
    elif row["elsewhere"]:
        raise Unknown
    found = []
    for point in points:
        after = here.after(point)
        assert after is not None, "the move is forbidden"
        if row["reply"] == "ko-pass":
            raise Unknown
        if row["reply"]:
            answer = after.after(None if row["reply"] == "pass" else case.point(row["reply"]))
            assert answer is not None, "the answer is forbidden"
        else:
            answer = after
        found.append((after, answer))
    return found


@means("{moves}: {answer}")
def answer_in_a_table(case: Case) -> bool:
    """The moves that are named are those of the row. Each of them is allowed, and with this answer, which is allowed
    too, the result stays what it is; where no answer is needed it does though the other player passes."""
    row = case.about.get("row")
    if row is not None and "ko-pass" in row["moves"]:
        raise Unknown
    points = set() if row is None else {case.point(move) for move in row["moves"] if move != "pass"}
    if row is not None and not (row["rest"] or row["elsewhere"] or set(case.points(case["moves"])) <= points):
        return False
    path = case.path()
    value = case.value(path)
    shown = answers(case)
    if case["answer"] == "the answer is not shown here":
        return True
    for after, answer in shown:
        tail = [after, answer] if case.about["row"]["reply"] else [after]
        if case.value([*path, *tail]) != value:
            return False
    return True


@means("anything else", "{player} may pass", "a move elsewhere")
def moves_in_a_table(case: Case) -> bool:
    """The row is of such moves, or of such an answer; there are such moves, and after the answer the result stays what
    it is, whichever of them is made."""
    row = case.about.get("row")
    if row is not None:
        fits = {"anything else": bool(row["rest"]), "a move elsewhere": bool(row["elsewhere"])}
        if not fits.get(case.text, row["reply"] in (None, "", "pass")):
            return False
    path = case.path()
    value = case.value(path)
    shown = answers(case)
    reply = [] if not case.about["row"]["reply"] else [1]
    return bool(shown) and all(case.value([*path, *(pair if reply else pair[:1])]) == value for pair in shown)


@means("no answer is needed")
def no_answer_needed(case: Case) -> bool:
    """After each of these moves the result stays what it is though the other player passes."""
    path = case.path()
    value = case.value(path)
    for after, _ in answers(case):
        passed = after.after(None)
        tail = [after] if passed is None else [after, passed]
        if case.value([*path, *tail]) != value:
            return False
    return True


@means("takes {strings}")
def takes_strings(case: Case) -> bool:
    """The answer takes just these of the strings in question, which have stood till then, whichever of the moves it
    answers."""
    path = case.path()
    told = sorted(case.points(case["strings"]))
    return all(sorted(taken_at(case, [*path, after], answer.removed)) == told for after, answer in answers(case))


@means(
    "{one} and {other} are miai: {winner} gets one of them.",
    "{one} and {other} are miai for {purpose}: {winner} gets one of them.",
)
def miai(case: Case) -> bool:
    """Where the loser plays on one of the two points, the winner's play on the other keeps the result, both ways; by it
    he takes the string, or has two eyes in the end, where they are said to be for that."""
    path = case.path()
    value = case.value(path)
    one, other = case.point(case["one"]), case.point(case["other"])
    for first, second in ((one, other), (other, one)):
        after = path[-1].after(first)
        answer = after.after(second) if after is not None else None
        if after is None or answer is None or case.value([*path, after, answer]) != value:
            return False
        purpose = case.parts.get("purpose")
        if purpose == "the capture" and not answer.removed & set(case.asked.watched):
            return False
        if purpose in ("the second eye", "two eyes") and not (value == "yes" and case.asked.owner == after.player):
            return False
    return path[-1].player != case.player("winner")


@means("the position repeats")
def position_repeats(case: Case) -> bool:
    """After each of the moves of the row the stones are those of a moment before, with the same player to move."""
    path = case.path()
    return all(
        any((one.stones, one.player) == (after.stones, after.player) for one in path)
        for after in after_the_moves(case, path[-1])
    )


def after_the_moves(case: Case, here: Moment) -> list[Moment]:
    row = case.about.get("row")
    if row is None or row["rest"]:
        raise Unknown
    if "ko-pass" in row["moves"]:
        raise Unknown
    found = [here.after(None if name == "pass" else case.point(name)) for name in row["moves"]]
    assert found and None not in found, "a move is forbidden"
    return [one for one in found if one is not None]


@means("It goes on as after move {number}, {move}.")
def as_after(case: Case) -> bool:
    """The move of that number in the variation shown before is this one; after it the same player is to move, and the
    answer is the same."""
    earlier = case.about.get("earlier")
    if earlier is None:
        raise Unknown
    before, here = case.path(earlier), case.path()
    player, point = earlier[-1]
    told = f"{'BW'[player]} {'pass' if point is None else case.name(point)}"
    same = case.value(before) == case.value(here) and before[-1].player == here[-1].player
    return same and len(earlier) == int(case["number"]) and case["move"] == told


@means(
    "Every move of {other}'s is answered; of {player}'s moves one that he may choose is shown, and the others were "
    "tried.",
    "Every move of {other}'s is answered; of {player}'s moves one that he may choose is shown, and the others were "
    "tried, but where one move is studied.",
)
def every_move_is_answered(case: Case) -> bool:
    """The player has his way whatever the other plays: the answer is what he wants."""
    wanted = "yes" if case.player() == case.asked.owner else "no"
    return case.player() != case.player("other") and case.answered() == wanted
