"""When what is told of given variations is true: what they decide by themselves, and what proof-play adds."""

from __future__ import annotations

from meanings.case import Case, means
from meanings.complete import Unknown
from meanings.play import Points

Line = tuple[tuple[int, int | None], ...]


def lines_of(case: Case) -> tuple[Line, ...]:
    lines = case.about.get("lines")
    if lines is None:
        raise Unknown
    return tuple(lines)


def next_moves(case: Case, moves: Line) -> list[tuple[int, int | None]]:
    """The next moves that the variations have at a place."""
    within = [line for line in lines_of(case) if line[: len(moves)] == moves]
    if not within:
        raise Unknown
    return list(dict.fromkeys(line[len(moves)] for line in within if len(line) > len(moves)))


def decided(case: Case, moves: Line) -> str:
    """What the variations decide at a place. An end is judged as it stands: whether the string was removed on the way,
    or a formation stands; where the file marks variations as right, those are what the player wants who moves first,
    and the others are not. Of the opponent's next moves all must give yes, of the owner's one."""
    following = next_moves(case, moves)
    right = case.about.get("right")
    if not following and right:
        marked = any(moves[: len(line)] == line for line in right)
        return "yes" if marked is (case.asked.mover == case.asked.owner) else "no"
    if not following:
        path = case.path(moves) if moves else [case.start()]
        if case.asked.question == "uncapturable":
            return "no" if any(case.reached(moment) for moment in path) else "yes"
        return "yes" if case.reached(path[-1]) else "no"
    values = {decided(case, (*moves, move)) for move in following}
    owners = following[0][0] == case.asked.owner
    return "yes" if ("yes" in values if owners else values == {"yes"}) else "no"


def place(case: Case) -> Line:
    if case.moves is None:
        raise Unknown
    return case.moves


def values_here(case: Case) -> list[str]:
    return [decided(case, (*place(case), move)) for move in next_moves(case, place(case))]


def every_next(case: Case) -> bool:
    """Every allowed next move, a pass among them, leads to the answer yes."""
    return set(case.values_after().values()) == {"yes"}


def no_next(case: Case) -> bool:
    """No allowed next move, a pass neither, leads to the answer yes."""
    return "yes" not in case.values_after().values()


def some_next(case: Case, answer: str) -> bool:
    """Some allowed next moves lead to this answer, and some to another."""
    values = list(case.values_after().values())
    return answer in values and set(values) != {answer}


@means("All of the next moves give the answer yes.", "None of the next moves gives the answer yes.")
def all_or_none(case: Case) -> bool:
    """Of the several next moves that the variations have here all give yes; or all give no. Beside a proof: of all
    moves that are allowed."""
    if case.about.get("lines") is None:
        return every_next(case) if "All" in case.text else no_next(case)
    values = values_here(case)
    return set(values) == {"yes" if "All" in case.text else "no"} and len(values) > 1


@means("Only one next move is considered.")
def one_considered(case: Case) -> bool:
    """The variations have one next move here."""
    return len(next_moves(case, place(case))) == 1


@means("Part of the next moves give the answer yes.", "Part of the next moves give the answer no.")
def part_yes(case: Case) -> bool:
    """Of the next moves that the variations have here some give yes, some no. Beside a proof: of all moves that are
    allowed."""
    if case.about.get("lines") is None:
        return some_next(case, "yes") and some_next(case, "no")
    return set(values_here(case)) == {"yes", "no"}


@means("The answer {answer} is forwarded.", "The answer is {answer}.")
def forwarded(case: Case) -> bool:
    """This is what the variations decide here; at the start it is the answer."""
    return decided(case, place(case)) == case["answer"] and (not place(case)) is ("is forwarded" not in case.text)


def chooses(case: Case) -> bool:
    """The player is to move here, and one of the next moves gives what he wants."""
    wanted = "yes" if case.player() == case.asked.owner else "no"
    return next_moves(case, place(case))[0][0] == case.player() and wanted in values_here(case)


@means("At move {number} of {names} it is {player}'s turn.")
def turn(case: Case) -> bool:
    """So many moves, less one, have been made here, and the player is to move."""
    return next_moves(case, place(case))[0][0] == case.player() and len(place(case)) + 1 == int(case["number"])


@means("By the variation alone the answer is {answer}.", "By the {number} variations alone the answer is {answer}.")
def decided_alone(case: Case) -> bool:
    """The answer is what the variations decide at the start, and there are so many."""
    number = int(str(case.parts.get("number", 1))) if "number" in case.parts else 1
    return decided(case, ()) == case["answer"] and number == len(lines_of(case))


@means("{string} was captured at move {number}.")
def captured_at(case: Case) -> bool:
    """This move of the variation removes a string in question, and none was removed before."""
    path = case.path()
    first = [number for number, moment in enumerate(path) if case.reached(moment)]
    return bool(first) and first[0] == int(case["number"])


@means("{string} was never captured.", "None of {string} was captured.")
def never_captured(case: Case) -> bool:
    """No move of the variation removes a string in question."""
    return not any(case.reached(moment) for moment in case.path())


def covered_at_the_end(case: Case) -> tuple[Points, Points]:
    """What formations as asked cover at the end of the variation, and of the intersections of the strings."""
    covered = frozenset().union(*case.here().formations(case.asked.owner, case.asked.formation))
    return covered, covered & frozenset().union(*case.asked.strings)


@means("{player} lacks {formation}.")
def has_none(case: Case) -> bool:
    """At the end of the variation the owner has no formation of the kind that is asked for."""
    return case.player() == case.asked.owner and not covered_at_the_end(case)[0]


@means("{player} has {formation} that covers {points}, {number} of the {all} intersections.")
def covers(case: Case) -> bool:
    """At the end of the variation formations of the owner's cover just these intersections of the string, so many of so
    many."""
    covered = covered_at_the_end(case)[1]
    numbers = (len(covered), len(frozenset().union(*case.asked.strings)))
    return (
        bool(covered)
        and set(case.points(case["points"])) <= covered
        and numbers == (int(case["number"]), int(case["all"]))
    )


@means("{player} has {formation} on {where}, which covers no intersection of {string}.")
def covers_nothing(case: Case) -> bool:
    """At the end of the variation the owner has a formation, and none covers an intersection of the string."""
    covered, ours = covered_at_the_end(case)
    return bool(covered) and not ours and set(case.points(case["where"])) <= covered


@means("{player} has {formation} on {where}, which covers only {points} of the {number} intersections of {string}.")
def covers_a_part(case: Case) -> bool:
    """At the end of the variation formations of the owner's cover just these intersections of the strings, of which
    there are so many, and not all."""
    covered = covered_at_the_end(case)[1]
    whole = frozenset().union(*case.asked.strings)
    return set(case.points(case["points"])) <= covered < whole and int(case["number"]) == len(whole)


@means(
    "At moves {first} to {last} of {name} only one next move is considered each time: the answer {answer} is forwarded."
)
def only_one_each_time(case: Case) -> bool:
    """A variation has one next move at each of these, and what the variations decide there is this answer."""
    first, last = int(case["first"]), int(case["last"])
    answer = case["answer"]
    return any(
        len(line) >= last
        and all(
            len(next_moves(case, line[:at])) == 1 and decided(case, line[:at]) == answer
            for at in range(first - 1, last)
        )
        for line in lines_of(case)
    )


@means("The variation is abbreviated, and judged as it stands.")
def abbreviated(case: Case) -> bool:
    """The variation does not end with two passes."""
    return not case.here().ended


# what proof-play adds


@means("Exhaustive proof-play gives the same answer.", "Exhaustive proof-play gives another answer.")
def same_answer(case: Case) -> bool:
    """The answer that the given variations decide is, or is not, that of the complete solution."""
    return (decided(case, ()) == case.answered()) is ("same" in case.text)


@means("The proof confirms this claim.", "The proof refutes this claim.")
def on_a_claim(case: Case) -> bool:
    """The answer that is claimed is, or is not, that of the complete solution: that of the variations, where it is not
    told who claims it."""
    return (case.about.get("claimed", decided(case, ())) == case.answered()) is ("confirms" in case.text)


@means(
    "The players' variations decide so, too.",
    "The players' variation decides so, too.",
)
def decide_so(case: Case) -> bool:
    """The variations decide what the complete solution says."""
    return decided(case, ()) == case.answered()


@means(
    "The players' variations decide otherwise.",
    "The players' variation decides otherwise.",
)
def decide_otherwise(case: Case) -> bool:
    """The variations do not decide what the complete solution says."""
    return decided(case, ()) != case.answered()


@means(
    "The players' variation {name} overlooks {player} {move} at move {number}.",
    "The players' variation {name} overlooks that {player} may pass at move {number}.",
)
def has(case: Case) -> bool:
    """At this place of the variations the player is to move, and with this move the answer is what he wants, which it
    is not by the variations from here on."""
    path = case.path() if place(case) else [case.start()]
    if path[-1].player != case.player() or len(place(case)) + 1 != int(case["number"]):
        return False
    after = path[-1].after(case.point(case["move"]) if "move" in case.parts and case["move"] != "pass" else None)
    wanted = "yes" if case.player() == case.asked.owner else "no"
    return after is not None and case.value([*path, after]) == wanted != decided(case, place(case))


@means("With what was overlooked, the answer at move {number} of {names} is {answer}.")
def flips(case: Case) -> bool:
    """At this place the complete solution gives this answer, and the variations from here on give the other one."""
    path = case.path() if place(case) else [case.start()]
    counted = len(place(case)) + 1 == int(case["number"])
    return counted and case.value(path) == case["answer"] != decided(case, place(case))


@means(
    "The players' variation {name} stops too early, after move {number}.",
    "The players' variation {name} goes on after move {number}, where it is decided.",
    "{player} succeeds whatever is played.",
)
def decided_already(case: Case) -> bool:
    """At this place the complete solution gives another answer than the variations from here on."""
    path = case.path() if place(case) else [case.start()]
    return case.value(path) != decided(case, place(case))
