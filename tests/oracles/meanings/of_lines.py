"""When what is said in a study is true, of a problem that is held against its marks, and of what is to be done."""

from __future__ import annotations

from dataclasses import replace

from meanings.case import Case, Terms, means
from meanings.complete import Unknown
from meanings.of_decisions import Line, decided, lines_of, next_moves, place
from meanings.of_ko import fewest
from meanings.plain_game import Game
from meanings.play import Moment, Points


def wants(case: Case, player: int) -> str:
    """The answer that a player wants."""
    return "yes" if player == case.asked.owner else "no"


def student(case: Case) -> int:
    found = case.about.get("student")
    if found is None:
        raise Unknown
    return int(found)


def solver(case: Case) -> int:
    """Who is to solve a problem: who moves first."""
    return case.asked.mover


def to_move(case: Case) -> int:
    return case.here().player


def line_holds(case: Case, player: int) -> bool:
    """Are all moves of the line that is shown allowed, and does this player have his way after each of them?"""
    line = case.about.get("line")
    if line is None:
        raise Unknown
    path = case.path()
    for mover, point in line:
        assert mover == path[-1].player, "players move by turns"
        if point is not None and point < 0:
            raise Unknown
        after = path[-1].after(point)
        assert after is not None, "the move is forbidden"
        path.append(after)
        if case.value(path) != wants(case, player):
            return False
    return bool(line)


def named_move(case: Case, part: str) -> int | None:
    """The point of a move that is named; None for a pass. A threat may come before it."""
    named = case[part].lower()
    if "ko" in named:
        raise Unknown
    return None if named == "pass" else case.point(case[part].removesuffix(" (after a threat)"))


# a study


@means("There is nothing to play.")
def nothing_to_play(case: Case) -> bool:
    """Before any move of the student's it is decided: by perfect play the answer stays what it is."""
    path = case.path()
    return all(mover != student(case) for mover, _ in place(case)) and case.value(path) == case.value(path[0])


@means("{player} {move} is not allowed: {why}.")
def not_allowed(case: Case) -> bool:
    """The player is to move, and the rules forbid the move, for this reason."""
    here, point = case.here(), named_move(case, "move")
    if "until a ko-pass" in case["why"]:
        return here.player == case.player() and point in banned_until_a_ko_pass(case)
    if here.player != case.player() or here.after(point) is not None or point is None:
        return False
    if "stone already" in case["why"]:
        return here.stones[point] != "."
    if "basic ko" in case["why"]:
        return point == here.ban
    return "suicide" in case["why"] and replace(here, ban=None).after(point) is None


def banned_until_a_ko_pass(case: Case) -> list[int]:
    """The points where the player to move may not take back, the other having taken a stone of his there in a ko, and
    nobody having played there since."""
    banned: set[tuple[int, int]] = set()
    for (_, point), moment in zip(place(case), case.path()[1:], strict=True):
        banned = {one for one in banned if one[1] != point}
        if moment.ban is not None:
            banned.add((moment.player, moment.ban))
    here = replace(case.here(), ban=None)
    kos = (point for player, point in sorted(banned) if player == here.player)
    return [point for point in kos if (after := here.after(point)) is not None and after.ban is not None]


@means("The solution: {line}")
def the_solution(case: Case) -> bool:
    """The student is to move, the moves are allowed, and after each of them the answer is what he wants."""
    return to_move(case) == student(case) and line_holds(case, student(case))


@means("There is none: {other} succeeds, whatever you play.")
def no_solution_here(case: Case) -> bool:
    """After every allowed move of the student's, a pass among them, the answer is what the other player wants."""
    other = case.player("other")
    return to_move(case) == student(case) != other and set(case.values_after().values()) == {wants(case, other)}


@means("You can try {move}, but {other} succeeds, whatever you play.")
def nothing_helps(case: Case) -> bool:
    """The move is allowed, and after every allowed move of the student's the answer is what the other player wants."""
    return no_solution_here(case) and named_move(case, "move") in case.values_after()


@means("That is the proof's move.")
def succeeds_with_it(case: Case) -> bool:
    """The last move is the student's, and after it the answer is what he wants."""
    return last_mover(case) == student(case) and case.here_value() == wants(case, student(case))


def last_mover(case: Case) -> int:
    if not place(case):
        raise Unknown
    return place(case)[-1][0]


@means("{Move} works too.")
def works_too(case: Case) -> bool:
    """The last move is this one, the student's, and after it the answer is what he wants."""
    return place(case)[-1] == (student(case), named_move(case, "Move")) and succeeds_with_it(case)


@means("{Move} fails: {line}")
def fails(case: Case) -> bool:
    """The line begins with this move of the student's, it is allowed, and after each of its moves the answer is what
    the other player wants."""
    line = case.about.get("line") or ()
    return line[:1] == ((student(case), named_move(case, "Move")),) and line_holds(case, 1 - student(case))


@means("{player} passes.")
def passes(case: Case) -> bool:
    """The last move is a pass of this player's."""
    return place(case)[-1:] == ((case.player(), None),)


@means("{player} plays {move}.")
def plays(case: Case) -> bool:
    """The last move is this one, by this player."""
    return place(case)[-1:] == ((case.player(), named_move(case, "move")),)


@means("It takes {points}.")
def it_takes(case: Case) -> bool:
    """The last move has removed just these stones."""
    return case.here().removed == set(case.points(case["points"]))


@means("{point} may not be retaken at once.", "{point} may not be retaken before a ko-pass.")
def banned(case: Case) -> bool:
    """The last move took just the stone at this point, with one that stands alone and has no other liberty."""
    here = case.here()
    return here.ban == case.point(case["point"]) and here.removed == {here.ban}


@means("A formation covers {covered}.")
def formation_covers_it(case: Case) -> bool:
    """A formation of the owner's covers the string as asked."""
    return case.reached(case.here())


@means("Two passes end the variation.")
def two_passes(case: Case) -> bool:
    """The last two moves are passes."""
    return case.here().ended


@means("{player} has prevented what he had to.")
def prevented(case: Case) -> bool:
    """The last two moves are passes, and what the other player had to reach is not reached."""
    path = case.path()
    reached = any(map(case.reached, path)) if case.asked.question == "uncapturable" else case.reached(path[-1])
    return path[-1].ended and not reached and case.player() != case.asked.reacher


@means("The position after move {number} comes again.", "The position of the start comes again.")
def comes_again(case: Case) -> bool:
    """The stones are those after that move, and the same player is to move."""
    path, number = case.path(), int(str(case.parts.get("number") or 0))
    before, here = path[number], path[-1]
    return number < len(path) - 1 and (before.stones, before.player) == (here.stones, here.player)


# what is to be done


@means("{player} to play and live.", "{player} to play and kill.")
def to_live_or_kill(case: Case) -> bool:
    """This player moves first, and with that the string cannot be captured, where it is his, or is captured."""
    own = case.player() == case.asked.owner
    return solver(case) == case.player() and own is ("live" in case.text) and succeeds(case, "uncapturable")


@means("{player} to play and live with two eyes.", "{player} to play and keep {string} from two eyes.")
def to_live_with_eyes(case: Case) -> bool:
    """This player moves first, and with that a formation comes to cover his string, or none comes to cover the other's
    string."""
    own = case.player() == case.asked.owner
    return solver(case) == case.player() and own is ("live" in case.text) and succeeds(case, "independently-alive")


def succeeds(case: Case, question: str) -> bool:
    """Does the player who moves first get what he wants?"""
    return case.asked.question == question and case.answered() == wants(case, solver(case))


@means("{player} to play and win the capturing race.")
def to_win_the_race(case: Case) -> bool:
    """The string in question and one of the other player's beside it are each taken if the other moves first, and not
    if their owner does; this player moves first."""
    asked, moment = case.asked, Moment(case.width, case.stones, 0)
    (string,) = asked.strings
    rivals = [one for one in moment.strings(1 - asked.owner) if moment.beside(one) & string]
    return (
        solver(case) == case.player()
        and hangs_on_who_begins(case, asked.owner, string)
        and any(hangs_on_who_begins(case, 1 - asked.owner, rival) for rival in rivals)
    )


def hangs_on_who_begins(case: Case, owner: int, string: Points) -> bool:
    terms = Terms(owner, (string,), (min(string),), cycles=case.asked.cycles, rules=case.asked.rules)
    answers = [case.value(case.start(mover), terms) for mover in (owner, 1 - owner)]
    return answers == ["yes", "no"]


# problems


def held_for_right(case: Case, moves: Line) -> bool:
    """Does the solver succeed at a place of the file by its marks?"""
    if not case.about.get("right"):
        raise Unknown
    return decided(case, moves) == wants(case, solver(case))


def true_after(case: Case, moves: Line) -> bool:
    """Does the solver succeed after these moves?"""
    path = case.path(moves)
    return case.value(path) == wants(case, solver(case))


@means(
    "{moves}: marked right in the file, but {other} refutes it.",
    "{moves}: taken for right, but {other} refutes it.",
)
def marked_right(case: Case) -> bool:
    """The last move is the solver's, by the marks it is right, and after it the answer is what the other wants."""
    moves = place(case)
    mine = bool(moves) and moves[-1][0] == solver(case) != case.player("other")
    return mine and held_for_right(case, moves) and not true_after(case, moves)


@means("{moves}: held for wrong in the file, but {solver} succeeds too.")
def held_for_wrong(case: Case) -> bool:
    """The last move is the solver's, by the marks it is wrong, and after it the answer is what he wants."""
    moves = place(case)
    mine = bool(moves) and moves[-1][0] == solver(case) == case.player("solver")
    return mine and not held_for_right(case, moves) and true_after(case, moves)


@means("A second solution, which the file does not have: {moves}.")
def second_solution(case: Case) -> bool:
    """The file does not have this first move of the solver's, and after it the answer is what he wants."""
    moves = place(case)
    firsts = [line[:1] for line in lines_of(case)]
    return len(moves) == 1 and moves not in firsts and true_after(case, moves)


@means("The marks of the file say otherwise.", "The marks of the file agree with that.")
def marks_agree(case: Case) -> bool:
    """The solver succeeds just if he does by the marks, and of his moves on lines that are right so far each is right
    just if the marks hold it for right; or not."""
    agree = (case.answered() == wants(case, solver(case))) is held_for_right(case, ())
    return (agree and not wrong_marks(case)) is ("agree" in case.text)


def wrong_marks(case: Case) -> list[Line]:
    """The solver's moves on lines that are right so far which the marks hold for what they are not."""
    found, waiting = [], [()]
    while waiting:
        moves: Line = waiting.pop()
        for move in next_moves(case, moves):
            after = (*moves, move)
            if move[0] != solver(case):
                waiting.append(after)
                continue
            right = held_for_right(case, after)
            if right is not true_after(case, after):
                found.append(after)
            elif right and not any(map(case.reached, case.path(after))):
                waiting.append(after)
    return found


@means("no solution")
def no_solution(case: Case) -> bool:
    """The solver moves first, and does not succeed."""
    return case.answered() != wants(case, solver(case))


@means("as marked")
def as_marked(case: Case) -> bool:
    """The solver succeeds, and of his moves on lines that are right so far each is right just if the marks hold it for
    right; no other first move on a liberty of the string, or where the file plays, succeeds."""
    if case.answered() != wants(case, solver(case)) or wrong_marks(case):
        return False
    start = case.start()
    own = frozenset().union(*case.asked.strings)
    points = {point for line in lines_of(case) for _, point in line if point is not None} | start.liberties(own)
    others = [((solver(case), point),) for point in points if start.after(point) is not None]
    firsts = [line[:1] for line in lines_of(case)]
    return not any(true_after(case, moves) for moves in others if moves not in firsts)


def group(moment: Moment, string: Points) -> Points:
    """The stones of the strings that hang together with one: that share two liberties, or a region all of whose empty
    points both touch; and so on."""
    owner = "XO".index(moment.stones[min(string)])
    regions = [one & moment.empty() for one in moment.parts(frozenset(range(len(moment.stones))) - moment.of(owner))]

    def together(one: Points, other: Points) -> bool:
        shared = moment.liberties(one) & moment.liberties(other)
        return len(shared) > 1 or any(region and region <= shared for region in regions)

    found, waiting = {string}, [string]
    while waiting:
        member = waiting.pop()
        near = [one for one in moment.strings(owner) if one not in found and together(member, one)]
        found |= set(near)
        waiting += near
    return frozenset().union(*found)


@means(
    "{string} is assumed to be meant, of a group of {stones}: at least half of the points of the lines are in its "
    "room.",
    "{string} is assumed to be meant, of a group of {stones}, though the lines are not in its room.",
)
def is_taken(case: Case) -> bool:
    """The string hangs together with others to so many stones; at least half, or less, of the points that the lines
    play on lie where its group could play without crossing a stone of the other player's."""
    moment = Moment(case.width, case.stones, 0)
    (string,) = case.asked.strings
    stones = group(moment, string)
    room = frozenset().union(*(moment.part(point, moment.empty() | moment.of(case.asked.owner)) for point in stones))
    points = {point for line in lines_of(case) for _, point in line if point is not None}
    within = 2 * len(points & room) >= len(points)
    right = len(stones) == int(case["stones"].split()[0]) and set(case.points(case["string"])) <= string
    return right and within is ("at least half" in case.text)


@means("It gets away only beside {player}'s stones.")
def is_surrounded(case: Case) -> bool:
    """On no way over empty points that touch no stone of the other player's, and over its own stones, do the stones
    that hang together with the string come to lines two behind all stones and moves of the file."""
    moment, width = Moment(case.width, case.stones, 0), case.width
    (string,) = case.asked.strings
    owner = case.asked.owner
    clear = moment.empty() - moment.beside(moment.of(1 - owner))
    ways = frozenset().union(*(moment.part(point, clear | moment.of(owner)) for point in group(moment, string)))
    used = moment.of(0) | moment.of(1) | {point for line in lines_of(case) for _, point in line if point is not None}
    columns, rows = [point % width for point in used], [point // width for point in used]
    away = {
        point
        for point in range(len(case.stones))
        if not min(columns) - 1 <= point % width <= max(columns) + 1
        or not min(rows) - 1 <= point // width <= max(rows) + 1
    }
    return bool(away) and not ways & away and case.player() == 1 - owner


@means(
    "The solution needs a ko: it is proved to fail where {player} may retake at once. The file says nothing of that."
)
def needs_a_ko(case: Case) -> bool:
    """The solver succeeds, and does not where no ban ever binds the other player."""
    other = case.player()
    if other == solver(case) or "".join(case.frame).strip("."):
        raise Unknown
    return case.answered() == wants(case, solver(case)) and not succeeds_without_bans(case, other)


@means(
    "It fails where {player} has {number} external threat and {other} none.",
    "It fails where {player} has {number} external threats and {other} none, not where he has fewer.",
)
def fails_with_threats(case: Case) -> bool:
    """Just so many threats of this player's change the answer, which without is the solver's success."""
    player = case.player()
    fitting = case.player("other") == solver(case) != player and case.answered() == wants(case, solver(case))
    return fitting and fewest(case, player) == int(case["number"])


def succeeds_without_bans(case: Case, free: int) -> bool:
    """Does the solver succeed in play in which this player is never banned?"""
    asked = case.asked

    def after(state: Moment) -> list[tuple[Moment, bool]]:
        return [
            (replace(one, removed=frozenset(), ban=None if one.player == free else one.ban), move is None)
            for move in state.moves()
            if (one := state.after(move)) is not None
        ]

    found = Game(case.start(), after, lambda state: state.player, case.reached, asked.reacher).verdict()
    if asked.cycles != "verbal" or found == "U":
        raise Unknown
    return (found == "R") is (asked.reacher == solver(case))
