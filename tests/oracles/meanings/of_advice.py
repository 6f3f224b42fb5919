"""When what is told of the advisory questions is true, and of rules in which a ban on a ko lasts until a ko-pass."""

from __future__ import annotations

import re
from dataclasses import replace

from meanings.case import Case, Terms, means
from meanings.complete import Unknown
from meanings.of_statuses import STRING, differs, there, with_lasting_ban
from meanings.of_variations import stays_though_passing, unconditional
from meanings.other_questions import counting_points, rows_of
from meanings.play import Moment


def advised(case: Case) -> Terms:
    """The terms of an advisory question. Raises Unknown for another."""
    if case.terms is None or not case.terms.question.startswith("capturable"):
        raise Unknown
    return case.terms


def is_captured(case: Case) -> bool:
    """The opponent forces that the string is removed."""
    terms = replace(advised(case), question="uncapturable", cycles="defender")
    return case.answer_to(terms) == "no"


@means("{player} can force its removal, but not that no new stone of {owner}'s then stays {where}.")
def removal_leaves_a_stone(case: Case) -> bool:
    """The opponent, this player, forces that the string is removed; he does not force that, and also that two passes
    follow with no new stone of the owner's on its intersections, or in its surroundings."""
    terms = advised(case)
    whole = terms.question == ("capturable-1" if "intersections" in case.text else "capturable-2")
    return whole and case.player() != terms.owner and is_captured(case) and case.answer_to(terms) == "yes"


@means("{player} can force its removal, and that no new stone of {owner}'s stays {where}.")
def removal_leaves_none(case: Case) -> bool:
    """The opponent, this player, forces that the string is removed, and that two passes follow with no new stone of the
    owner's on its intersections, or in its surroundings."""
    terms = advised(case)
    whole = terms.question == ("capturable-1" if "intersections" in case.text else "capturable-2")
    return whole and case.player() != terms.owner and is_captured(case) and case.answer_to(terms) == "no"


def advised_path(case: Case) -> list[Moment]:
    terms = advised(case)
    if terms.rules != "verbal-japanese":
        raise Unknown
    found = [Moment(case.width, case.stones, case.moves[0][0] if case.moves else terms.mover)]
    for player, point in case.moves or ():
        after = found[-1].after(point)
        assert after is not None and player == found[-1].player, "the move is forbidden"
        found.append(after)
    return found


@means("A stone of {player}'s that counts cannot be captured any more: {player} passes from now on.")
def a_stone_stays(case: Case) -> bool:
    """A stone of the owner's stands there, one of the string's own or a new one, and stays whatever the opponent plays,
    though the owner passes all the time."""
    terms, here = advised(case), advised_path(case)[-1]
    rows, (stone,) = rows_of(case.width, case.stones), terms.watched
    standing = counting_points(rows, stone, terms.question, terms.first, terms.rules) & here.of(terms.owner)
    return case.player() == terms.owner and any(
        stays_though_passing(here, terms.owner, frozenset({one})) for one in standing
    )


@means("{player}'s strings, which cannot be captured any more, take whatever {owner} has where it counts.")
def takes_whatever(case: Case) -> bool:
    """The opponent has strings that stay though he passes all the time, and forces from here on that the string is
    taken and no new stone stays where it counts."""
    path = advised_path(case)
    return (
        case.player() != advised(case).owner
        and unconditional(path[-1], case.player())
        and case.answer_to(advised(case), path) == "no"
    )


# bans that last


@means(
    "Where only a ko-pass lifts a ban on a ko, {strings} is {status}; that is proved (Japanese 2003 Rules, a reading "
    "of 1989, Article 7-2).",
    "Where only a ko-pass lifts a ban on a ko, {strings} are {status}; that is proved (Japanese 2003 Rules, a reading "
    "of 1989, Article 7-2).",
)
def is_there(case: Case) -> bool:
    """Where a ban on a ko lasts until a ko-pass the first of the strings has this status."""
    named = re.search(STRING, case["strings"])
    return named is not None and there(case, case.point(named[2]), most=9) == case["status"]


@means("{name}: {here} here, {there} there")
def parted(case: Case) -> bool:
    """As ``differs`` of a string, as ``answers_differ`` of a question."""
    return differs(case) if re.search(STRING, case["name"]) else answers_differ(case)


def answers_differ(case: Case) -> bool:
    """The answers differ: the one is that of the question about the string, a ban on a ko lasting for one move, the
    other that where it lasts until a ko-pass and infinite play reaches nothing."""
    point = case.about.get("parting")
    if point is None or "undecided" in (case["here"], case["there"]):
        raise Unknown
    if case["here"] == case["there"] or case.status_answer(point, case["name"]) != case["here"]:
        return False
    return with_lasting_ban(case, point, case["name"], most=9) == case["there"]


@means("Everything else has the same status.", "Every string has the same status.")
def all_the_same(case: Case) -> bool:
    """Every string that is told with a settled status under both rules has the same one, and under the other rules it
    has it by the complete solution, or is dead where it would have to be asked whether it is capturable-1 or -2, which
    is asked where its surroundings make a seki plausible. Not of every string is it said where one is undecided."""
    compared = case.about.get("compared")
    if compared is None:
        raise Unknown
    settled = [(point, here) for point, here, other in compared if "undecided" not in (here, other)]
    if (len(settled) < len(compared)) is not case.text.startswith("Everything else"):
        return False
    others = [(here, there(case, point)) for point, here in settled]
    return all(here == other or (here, other) == ("dead", "alive in seki") for here, other in others)


def it_is(case: Case) -> bool:
    """The string is uncapturable, or capturable-1, by the complete solution."""
    terms = advised(case)
    if case["what"] == "uncapturable":
        return not is_captured(case)
    return case["what"] == "capturable-1" and case.answer_to(replace(terms, question="capturable-1")) == "yes"
