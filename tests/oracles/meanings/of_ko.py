"""When it is true what is said of the kind of a ko: whether threats change an answer, how many, and where."""

from __future__ import annotations

import re

from naive_threats import ThreatBoard, ThreatState, answer_with_threats

from meanings.case import Case, means
from meanings.complete import Unknown
from meanings.other_questions import rows_of
from meanings.play import Moment

MOST = 4
"""With so many threats at most it is tried whether an answer is another."""


def number_of(case: Case, player: int, number: int) -> str:
    """The word for so many threats of a player's, the other one having none."""
    if not number:
        return "none"
    return f"black:{number},white:0" if player == 0 else f"black:0,white:{number}"


def no_end_of(case: Case, player: int) -> str:
    """The word for threats without end."""
    return "owner" if player == case.asked.owner else "opponent"


def fewest(case: Case, player: int) -> int:
    """With how many threats of a player's at least the answer is another; 0 where it always is the same. Raises Unknown
    where it takes more."""
    plain = case.answered()
    if case.answered(threats=no_end_of(case, player)) == plain:
        return 0
    for number in range(1, MOST + 1):
        if case.answered(threats=number_of(case, player, number)) != plain:
            return number
    raise Unknown


def from_here(case: Case, moment: Moment, player: int, number: int) -> str:
    """The answer from a moment on, with so many threats of a player's. Raises Unknown where the string was taken."""
    asked, rows = case.asked, rows_of(case.width, case.stones)
    (point,) = asked.watched
    if any("".join(case.frame).strip(".")):
        raise Unknown
    left = (number, 0) if player == 0 else (0, number)
    stones = ThreatBoard(case.width, case.height).parse(rows_of(case.width, moment.stones))
    ban = -1 if moment.ban is None else moment.ban
    later = ThreatState(stones, moment.player, left, ban, moment.passed, moment.ended)
    terms = asked.formation, asked.scope, asked.first, asked.cycles
    found = answer_with_threats(rows, point, asked.question, "none", *terms, cap=60_000, later=later)
    if found is None:
        raise Unknown
    return found


def needs(case: Case, moment: Moment, player: int, number: int) -> bool:
    """Whether from a moment on just so many threats of a player's change the answer."""
    plain = case.answered()
    fewer, enough = (from_here(case, moment, player, many) for many in (number - 1, number))
    return fewer == plain != enough


@means("That is unconditional: it is so whoever begins, even if {player} always has one more external threat.")
def unconditional_whoever_begins(case: Case) -> bool:
    """The answer is the same whoever begins, and so it is where this player, who does not succeed, has threats without
    end."""
    threats, firsts = no_end_of(case, case.player()), ("owner", "opponent")
    answers = {case.answered(first=first, threats=word) for first in firsts for word in ("none", threats)}
    return len(answers) == 1 and loses(case, case.player())


def loses(case: Case, player: int) -> bool:
    """Whether this player does not succeed."""
    return case.answered() == ("no" if player == case.asked.owner else "yes")


@means("That is unconditional: it is so even if {player} always has one more external threat.")
def unconditional(case: Case) -> bool:
    """This player, who does not succeed, does not with threats without end."""
    same = case.answered() == case.answered(threats=no_end_of(case, case.player()))
    return same and loses(case, case.player())


@means(
    "That is a ko: it is so as long as {player} has no external threat; with {number}, and none of "
    "{other}'s, it is otherwise.",
    "That is a ko: it is so as long as {player} has fewer than {number} external threats; with {number}, "
    "and none of {other}'s, it is otherwise.",
)
def ko(case: Case) -> bool:
    """So many threats of this player's, who does not succeed without, change the answer, and one fewer do not."""
    player = case.player()
    fitting = case.player("other") != player and loses(case, player)
    return fitting and fewest(case, player) == int(case["number"])


@means(
    "That is a ko: it is so as long as {player} has no external threat; if he always has one more, and {other} none, "
    "it is otherwise. How many it takes is not known.",
    "That is a ko: with {number} external threat of {player}'s, or none, it is so; if he always has one more, and "
    "{other} none, it is otherwise. How many it takes is not known.",
    "That is a ko: with up to {number} external threats of {player}'s it is so; if he always has one more, and "
    "{other} none, it is otherwise. How many it takes is not known.",
)
def ko_without_end(case: Case) -> bool:
    """Threats without end of this player's, who does not succeed without, change the answer, and so many do not, or
    none where no number is told."""
    player = case.player()
    fitting = case.player("other") != player and loses(case, player)
    number = int(case["number"]) if "number" in case.parts else 0
    same = not number or case.answered(threats=number_of(case, player, number)) == case.answered()
    return fitting and same and case.answered(threats=no_end_of(case, player)) != case.answered()


@means("{move} takes in the ko, and {player} needs the first threat: {line}.")
def first_threat(case: Case) -> bool:
    """The line is play by the rules that ends with this move, a capture after which this player is banned. Just as many
    threats of his as change the answer at the start do so from there on."""
    moves = [
        ("BW".index(who), None if name == "pass" else case.point(name)) for who, name in LINE.findall(case["line"])
    ]
    here, player = case.path(moves)[-1], case.player()
    named = f"{('Black', 'White')[moves[-1][0]]} {case['line'].split()[-1]}"
    if here.ban is None or here.player != player or named != case["move"]:
        return False
    return needs(case, here, player, fewest(case, player))


LINE = re.compile(r"\b([BW]) (pass|[A-HJ-T]\d+)")


@means(
    "Seki if {player} moves first, without external threats: {string} cannot be captured, and does not live by itself."
)
def seki(case: Case) -> bool:
    """If this player moves first the string cannot be captured, and its owner cannot force two eyes for it."""
    formed = {"formation": case.asked.formation, "scope": case.asked.scope}
    if case.asked.question == "uncapturable":
        formed = {"formation": "n-eye", "scope": "one"}
    stays = case.answered(question="uncapturable", formation="n-eye", scope="one") == "yes"
    lives = case.answered(question="independently-alive", **formed) == "yes"
    return case.player() == case.asked.mover and stays and not lives


@means("(ko: {player} needs {number} threat)", "(ko: {player} needs {number} threats)")
def needs_threats(case: Case) -> bool:
    """From this place of the variation on just so many threats of this player's change the answer."""
    return needs(case, case.here(), case.player(), int(case["number"]))
