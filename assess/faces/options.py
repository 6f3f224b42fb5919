"""The options that several commands share, and what they stand for."""

from __future__ import annotations

import enum
import math
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup
from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from assess.engine.limits import Limits
from assess.proofs.questions import (
    QUESTION_NAMES,
    Advisory,
    Formation,
    IndependentlyAlive,
    Scope,
)
from assess.proofs.terms import TERM_WORDS, GivenTerms, Terms
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.proofs.questions import Inquiry
    from assess.reading.record import Record
    from assess.reading.sgf_main_line import Until
    from assess.reports.text.variation_text import Extent

USUAL_QUESTIONS = " or ".join(QUESTION_NAMES[:2])
TERMS = ("formation", "scope", *TERM_WORDS)
"""What an answer depends on besides position, string and question."""
STATUS_QUESTIONS = ("alive", "dead", "seki")
"""Questions about the status itself."""
MOST_MEMORY_MB = 1_000_000

ON, OFF = "on", "off"


def add_file(parser: ArgumentParser, default: str = "where play stopped, or the last") -> None:
    """FILE, and which position of it; ``default`` is the one that is taken where no move is given."""
    parser.add_argument("file", metavar="FILE", help="an SGF or a text diagram; - is standard input")
    parser.add_argument(
        "--move", type=int, metavar="N", help=f"the position after move N of the record (default: {default})"
    )
    parser.add_argument("--game", type=int, metavar="K", help="game K of a collection (default: 1)")
    parser.add_argument(
        "--illegal",
        choices=("refuse", "stop", "play"),
        default="refuse",
        help="at a move of the record that the rules prohibit: refuse the record (default), stop before it, or play it "
        "as other programs do",
    )
    parser.add_argument("--komi", type=komi, metavar="POINTS", help="the komi, instead of what FILE says")


def komi(word: str) -> float:
    """The type of ``--komi``: a number of points."""
    from assess.reading.komi import KOMI_WANTED, MOST_KOMI

    try:
        points = float(word.replace(",", "."))
    except ValueError:
        points = math.nan
    if not abs(points) <= MOST_KOMI:
        raise ArgumentTypeError(KOMI_WANTED)
    return points


def record_of(arguments: Namespace, until: Until | None = None) -> Record:
    """The record in FILE, up to where play stopped where nothing else is said. Raises BadInput when there is none."""
    from assess.reading.files import STANDARD_INPUT, read_record
    from assess.reading.sgf_main_line import Until

    if arguments.file == STANDARD_INPUT and sys.stdin is None:
        raise BadInput("Standard input is closed: name a file instead of '-'.")
    return read_record(
        arguments.file,
        move=arguments.move,
        game=arguments.game,
        komi=arguments.komi,
        until=until or Until.STOP,
        illegal=arguments.illegal,
    )


def add_question(parser: ArgumentParser, ruling: bool = False) -> None:
    """STRING and QUESTION. Left out, the file may say them. ``ruling``: several strings may be named, and asked about
    their status."""
    which = "a stone of it, such as D4, or of several, D4,E7" if ruling else "a stone of it, such as D4"
    parser.add_argument("string", nargs="?", metavar="STRING", help=f"{which} (default: marked MA in FILE)")
    words = ", ".join(QUESTION_NAMES + (STATUS_QUESTIONS if ruling else ()))
    silent = "the status, or where STRING is left out as in FILE" if ruling else "as in FILE"
    parser.add_argument("question", nargs="?", metavar="QUESTION", help=f"{words} (default: {silent})")


def add_group(parser: ArgumentParser) -> None:
    """The strings by one of them."""
    parser.add_argument(
        "--group",
        metavar="D4",
        help="instead of STRING: the string at D4 with those of its color that share two liberties or a vital region "
        "with it, and so on",
    )


def add_every(parser: ArgumentParser) -> None:
    """Whether all of several strings are to live, instead of any."""
    parser.add_argument(
        "--every",
        action="store_true",
        help="of several strings (D4,E7), independently-alive: are all of them, by formations on one and the same "
        "final board? (default: is any of them)",
    )


def refuse_advisory(inquiry: Inquiry, command: str) -> None:
    """Raises BadInput for an advisory question: its variations are no answers to it before their end."""
    if isinstance(inquiry.question, Advisory):
        name = inquiry.question.name
        raise BadInput(f"{command} has no use for {name}, which changes no status by itself: put it to assess ask.")


def add_terms(parser: ArgumentParser) -> None:
    """What a verdict depends on besides the position and the string. Left out, the file may say it."""
    group = parser.add_argument_group("the rules")
    group.add_argument(
        "--formation", choices=words(Formation), help="what makes a string independently alive (default: n-eye)"
    )
    group.add_argument(
        "--scope", choices=words(Scope), help="how many of its intersections must be covered (default: one)"
    )
    for term in fields(Terms):
        group.add_argument(f"--{term.name}", choices=words(TERM_WORDS[term.name]), help=term.metadata["help"])


def terms_of(arguments: Namespace) -> dict[str, str]:
    """The terms that the command line gives."""
    words = {name: getattr(arguments, name, None) for name in TERMS}
    return {name: word for name, word in words.items() if word is not None}


def status_terms(arguments: Namespace) -> dict[str, Any]:
    """What statuses depend on, as far as the command line gives it: keywords of ``statuses.assessment.status``."""
    life, under = life_and_terms(arguments)
    precedents = {"precedents": arguments.precedents} if arguments.precedents else {}
    return {"question": life, **under.given(), **precedents}


def life_and_terms(arguments: Namespace) -> tuple[IndependentlyAlive, Terms]:
    """What makes a string independently alive, and the terms, as the command line has them."""
    given = terms_of(arguments)
    life = {name: given.pop(name) for name in ("formation", "scope") if name in given}
    return IndependentlyAlive(**life), Terms.of(**cast(GivenTerms, given))


def add_precedents(parser: ArgumentParser) -> None:
    """How far precedents count."""
    parser.add_argument(
        "--precedents",
        choices=("verbal", "accept", "strict"),
        help="verbal (default): those that the rules name count, and where one is advisory the string is undefined; "
        "accept: advisory ones count too; strict: none",
    )


def add_agreed(parser: ArgumentParser) -> None:
    """Statuses on which the players agree."""
    parser.add_argument(
        "--agreed",
        nargs="+",
        action="extend",
        default=[],
        metavar="D4:dead",
        help="statuses on which the players agree: alive, seki or dead, and of an empty point whose territory it is, "
        "with all of its area: black, white or neutral (D5:black); they are not proved",
    )


def add_rule(parser: ArgumentParser) -> None:
    """Statuses as a referee rules."""
    parser.add_argument(
        "--rule",
        nargs="+",
        action="extend",
        default=[],
        metavar="D4:seki",
        help="the position as a referee rules on strings that the rules leave to him: alive, seki or dead",
    )


def statuses_of(words: list[str], kind: str = "agreed", noun: str = "agreement") -> dict[str, str]:
    """Statuses by the stones that name the strings. Raises BadInput for what is not written so, or says two things."""
    from assess.statuses.status_table import SHORT_WORDS

    found: dict[str, str] = {}
    for word in words:
        name, colon, status = word.partition(":")
        if not colon:
            raise BadInput(f"{word!r} is no {noun}: write a stone and its status, such as D4:dead.")
        status = status.strip().lower().replace("-", "_")
        status = SHORT_WORDS.get(status, status)
        if found.setdefault(name, status) != status:
            what = "empty point" if status in ("black", "white", "neutral") else "string at"
            raise BadInput(f"Two statuses are {kind} for the {what} {name}: give one.")
    return found


def add_estimate(parser: ArgumentParser, default: str = ON) -> None:
    """Whether to say what undecided strings look like."""
    parser.add_argument(
        "--estimate",
        choices=(ON, OFF),
        default=default,
        help="on: say what strings look like that are not decided, and the result that follows, as estimates; off: "
        f"nothing but what is proved (default: {default})",
    )


def add_limits(
    parser: ArgumentParser, what: str, seconds: float | None = Limits().seconds, checked: bool = True
) -> None:
    """How long to search, ``seconds`` where nothing is said; and where what is found is ``checked``, whether to."""
    group = parser.add_argument_group("limits")
    usual = Limits()
    group.add_argument("--seconds", type=float, metavar="S", help=f"for {what} (default: {seconds:g})")
    group.add_argument("--nodes", type=int, metavar="N", help="positions to look at; makes the search repeatable")
    group.add_argument("--memory-mb", type=int, metavar="M", help=f"for the tables (default: {usual.memory_mb})")
    if checked:
        group.add_argument("--no-check", dest="check", action="store_false", help="do not run the independent checker")


def add_output(parser: ArgumentParser) -> _ArgumentGroup:
    """How the answer is shown; returns the group for more of it."""
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="one JSON object instead of text")
    group.add_argument("--ascii", action="store_true", help="nothing but ASCII")
    group.add_argument("--quiet", action="store_true", help="the answer alone, on one line")
    return group


def whole_number(word: str) -> int:
    """The type of ``--depth``, ``--pages`` and ``--positions``: a number from 0 on."""
    try:
        number = int(word)
    except ValueError:
        number = -1
    if number < 0:
        raise ArgumentTypeError("a whole number from 0 on")
    return number


def extent_of(arguments: Namespace) -> Extent:
    """How much is printed of variations."""
    from assess.reports.text.variation_text import Extent

    plain = getattr(arguments, "plain", False)
    return Extent(arguments.full, arguments.depth, arguments.ascii, plain)


def words(kind: type[enum.Enum]) -> list[str]:
    """What may be written for it."""
    return [member.value for member in kind]


def limits_of(arguments: Namespace) -> Limits:
    """The limits given. With ``--nodes`` alone the clock has no say, so that the search is repeatable."""
    usual = Limits()
    seconds, nodes, memory_mb = arguments.seconds, arguments.nodes, arguments.memory_mb
    if seconds is None and nodes is None:
        seconds = usual.seconds
    if memory_mb is not None and memory_mb > MOST_MEMORY_MB:
        raise BadInput(f"{memory_mb} MB are more than any machine has: give a smaller --memory-mb.")
    return Limits(seconds, nodes, usual.memory_mb if memory_mb is None else memory_mb)
