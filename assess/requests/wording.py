"""What can be said of a request in words: one list, from which options, JSON and the words of GTP are made.

Nothing heavy is imported here: the command line needs the list before it knows what is asked.
"""

from __future__ import annotations

import enum
from argparse import BooleanOptionalAction
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, TypeVar, cast

from assess.languages.spoken import SHORT_STATUSES, BadInput
from assess.proofs.questions import QUESTION_NAMES, Formation, IndependentlyAlive, Scope
from assess.proofs.terms import TERM_WORDS, GivenTerms, KoThreats, Rules, Terms
from assess.rules.area_rules import AreaRules
from assess.system.limits import Limits

T = TypeVar("T")
USUAL_QUESTIONS = " or ".join(QUESTION_NAMES[:2])
STATUS_QUESTIONS = ("alive", "dead", "seki")
"""Questions about the status itself."""
LIFE: Mapping[str, type[enum.Enum]] = {"formation": Formation, "scope": Scope}
KINDS: Mapping[str, type[enum.Enum] | type[KoThreats]] = {**LIFE, **TERM_WORDS}
"""What an answer depends on besides position, string and question, each with its words."""
USUAL = Limits()
"""The limits where none are said. Whole positions have one schedule with these, on the command line, for a sheet, over
HTTP, on the page and in GTP; strings and questions have the same limits."""
FROM_NODES, FROM_MEMORY_MB = 40_000, 256
"""Those of each question where problems are looked for in a game: the clock has no say in what is found."""
ON, OFF = "on", "off"
JAPANESE = "japanese"
METHODS = ("territory-1", "area-3", "area-2", "stones", "prisoners", JAPANESE)
"""Scoring systems."""


def words(kind: type[enum.Enum] | type[KoThreats]) -> list[str]:
    """What may be written for it; nothing where there is no list."""
    return [member.value for member in kind] if issubclass(kind, enum.Enum) else []


def one(
    help: str = "",
    json: Any = None,
    default: Any = None,
    flag: str = "",
    of: tuple[str, ...] = (),
    group: str = "",
    made: Callable[..., Any] | None = None,
    **settings: Any,
) -> Any:
    """A field: its ``help`` and the ``settings`` of its option; ``json``: its type there, None where it has no place in
    JSON; ``flag``: its option where that is not called like the field. ``of``: the commands that have it by this line
    alone, in this ``group`` of their options. ``made``: what makes its value of what was written, or of nothing."""
    about = {"help": help, "json": json, "flag": flag, "of": of, "group": group, "made": made, "settings": settings}
    return field(default=default, metadata=about) if made is None else field(default_factory=made, metadata=about)


def listed(words: str | Iterable[str] = ()) -> tuple[str, ...]:
    """Return several words; one alone will do."""
    return (words,) if isinstance(words, str) else tuple(words)


def several(help: str = "", json: Any = None, flag: str = "", made: Any = listed, **settings: Any) -> Any:
    """A field of several words, behind its option, which may be given more than once."""
    return one(help, json, flag=flag, made=made, nargs="+", action="extend", **settings)


AGREED, RULED = "agreed", "ruled"


def rows_of(moves: Iterable[Iterable[str]] = ()) -> tuple[tuple[str, ...], ...]:
    """Return rows of moves."""
    return tuple(map(tuple, moves))


def statuses_of(given: Mapping[str, str] | Iterable[str] = (), kind: str = AGREED) -> dict[str, str]:
    """Return statuses by the stones that name the strings, agreed or ruled: as JSON has them, or each as a word such as
    ``D4:dead``. Raise BadInput for what is not written so, or says two things."""
    words = given.items() if isinstance(given, Mapping) else (_stone_and_status(word, kind) for word in given)
    statuses: dict[str, str] = {}
    for name, status in words:
        status = status.strip().lower().replace("-", "_")
        status = SHORT_STATUSES.get(status, status)
        if statuses.setdefault(name, status) != status:
            raise BadInput("Two statuses are given for {name}: give one.", name=name)
    return statuses


def _stone_and_status(word: str, kind: str) -> tuple[str, str]:
    name, colon, status = word.partition(":")
    if not colon:
        named, *_ = word.split() or ["D4"]
        raise BadInput("{option} cannot be {value!r}: write {what}.", option=kind, value=word, what=f"{named}:dead")
    return name, status


def term(name: str) -> Any:
    """A field of one of the terms: its words and its help stand in their own list."""
    about = {known.name: known.metadata["help"] for known in fields(Terms)}
    kind = TERM_WORDS[name]
    if not issubclass(kind, enum.Enum):
        return one(about[name], str, metavar="WHOSE")
    return one(about[name], str, choices=words(kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """How a request is answered: what it takes over from what is said. One for which it has no use changes nothing.

    ``agreed``: statuses on which the players agree, by the stones of the strings; ``ruled``: as a referee rules;
    ``precedents``, ``compare``, ``estimate``, ``finality``: of statuses; ``threads``: cores that search;
    ``quantify``, ``to_passes``: how the trees of findings are made (``statuses.finding.Finding``); ``frame``: of a
    part of a board the strings that are taken to live; ``ko``: whether the kind of ko is asked, of a question;
    ``search``: whether proofs are searched for, besides those that are known; ``variations_only``: of decisions;
    ``check``: whether the independent checker judges what is found; ``tries``: whether mistakes are looked for beside
    the proofs' moves.
    """

    agreed: Mapping[str, str] = several(
        "statuses on which the players agree: alive, seki or dead, and of an empty point whose territory it is, with "
        "all of its area: black, white or neutral (D5:black); they are not proved",
        dict[str, str],
        made=statuses_of,
        of=("ask", "status", "report"),
        metavar="D4:dead",
    )
    ruled: Mapping[str, str] = several(
        "the position as a referee rules on strings that the rules leave to him: alive, seki or dead",
        dict[str, str],
        "--rule",
        partial(statuses_of, kind=RULED),
        of=("status", "report"),
        metavar="D4:seki",
    )
    precedents: str = one(
        "verbal (default): those that the rules name count, and where one is advisory the string is undefined; accept: "
        "advisory ones count too; strict: none",
        str,
        "verbal",
        of=("ask", "status", "report"),
        choices=("verbal", "accept", "strict"),
    )
    compare: str | None = one(
        "another ruleset; says which statuses depend on the choice", str, of=("status",), choices=words(Rules)
    )
    estimate: str | None = one(
        "on: what undecided strings look like, and the result that follows, as estimates; off: nothing but what is "
        "proved (default: on for whole positions, off for strings)",
        str,
        of=("ask", "status", "report"),
        choices=(ON, OFF),
        nargs="?",
        const=ON,
    )
    threads: int | None = one(
        "cores that search at the same time (default: all)", of=("ask", "status"), type=int, metavar="N"
    )
    finality: bool = one(
        "do not examine what dame and teire could change",
        bool,
        True,
        "--no-finality",
        of=("status",),
        action="store_false",
    )
    quantify: bool | None = one(
        "try the other moves of the player who has his way, so that the variations say of each turn whether all, part "
        "or none of them keep the answer yes (default: on boards of up to a dozen open points)",
        bool,
        of=("ask",),
        group="output",
        action=BooleanOptionalAction,
    )
    frame: str | None = one(
        "on a part of a board: the strings around that are taken to live, each by a stone (D4,E7), or none (default: "
        "none, or else those of the other player that reach what nobody knows)",
        str,
        of=("ask", "status", "check"),
        metavar="POINTS",
    )
    to_passes: bool = one(
        "play the variations out to the two passes that end them",
        bool,
        False,
        of=("ask",),
        group="output",
        action="store_true",
    )
    ko: bool = one(
        "what kind of ko it is: unconditional, or how many external threats change the answer; whoever begins, seki",
        bool,
        False,
        of=("ask", "report", "study"),
        action="store_true",
    )
    search: bool = one(
        "say what is known already, with what is agreed and ruled, and search for nothing more",
        bool,
        True,
        "--no-search",
        of=("status",),
        action="store_false",
    )
    variations_only: bool = one(
        "leave exhaustive proof-play out", bool, False, of=("decide",), group="output", action="store_true"
    )
    check: bool = one("do not run the independent checker", None, True, "--no-check", action="store_false")
    tries: bool = one("tempting mistakes too, with what refutes them", default=False, action="store_true")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording(Ways):
    """All that is said of a request, in words as they were written, or what their line in the list makes of them;
    nothing is said where a field has its default.

    ``string``: ``D4``, or several, ``D4,E7``; an empty point, too, where its territory can be asked. ``strings``: those
    whose statuses are wanted, of all. ``variations``: those to decide from, each a row of moves such as ``B D4``, in
    the place of those of the file.
    """

    string: str | None = one(json=str)
    question: str | None = one(json=str)
    strings: tuple[str, ...] = several(
        "only these strings, each by a stone", list[str], "--string", of=("status",), metavar="D4"
    )
    group: str | None = one(
        "instead of STRING: the string at D4 with those of its color that share two liberties or a vital region with "
        "it, and so on",
        str,
        of=("ask",),
        metavar="D4",
    )
    whole: bool = one(
        "on the whole position, though FILE marks a string", default=False, of=("report",), action="store_true"
    )
    every: bool = one(
        "of several strings (D4,E7), independently-alive: are all of them, by formations on one and the same final "
        "board? (default: is any of them)",
        bool,
        False,
        of=("ask", "report", "decide", "check"),
        action="store_true",
    )
    at: str | None = one(
        "a stone of the string in FILE, such as D4, that the claim shall be about: the proof of a zone is moved, "
        "turned, mirrored, and its colours swapped, until it fits there",
        of=("check",),
        metavar="POINT",
    )
    formation: str | None = one(
        "what makes a string independently alive (default: n-eye)", str, choices=words(Formation)
    )
    scope: str | None = one("how many of its intersections must be covered (default: one)", str, choices=words(Scope))
    first: str | None = term("first")
    cycles: str | None = term("cycles")
    rules: str | None = term("rules")
    threats: str | None = term("threats")
    territory: bool = one(
        "with --rules that count area: tell the score by territory beside it",
        bool,
        False,
        of=("status", "report"),
        action="store_true",
    )
    dead: tuple[str, ...] = several("strings that the players agree to remove", list[str], metavar="D4")
    ruleset: str | None = one(json=str, flag="--rules", metavar="RULES")
    method: str | None = one("the scoring system", choices=METHODS)
    variations: tuple[tuple[str, ...], ...] = one(json=list[list[str]], made=rows_of)
    seconds: float | None = one("how long to search", type=float, metavar="S")
    nodes: int | None = one("positions to look at; makes the search repeatable", type=int, metavar="N")
    memory_mb: int | None = one("memory for the tables", type=int, metavar="M")

    @property
    def terms(self) -> dict[str, str]:
        """The terms that are said, with what makes a string independently alive."""
        said = {name: getattr(self, name) for name in KINDS}
        return {name: word for name, word in said.items() if word is not None}

    @property
    def life(self) -> IndependentlyAlive:
        """What makes a string independently alive. Raises BadInput for a word that is none."""
        return IndependentlyAlive(**{name: word for name, word in self.terms.items() if name in LIFE})

    @property
    def under(self) -> Terms:
        """The terms. Raises BadInput for a word that is none."""
        return Terms.of(**cast(GivenTerms, {name: word for name, word in self.terms.items() if name in TERM_WORDS}))

    @property
    def area(self) -> AreaRules | None:
        """The rules that are said and by which area is counted; None where none are. No answer about a string hangs on
        them, and they are none of the terms."""
        return AreaRules(self.rules) if self.rules in words(AreaRules) else None

    @property
    def limits(self) -> Limits:
        """The limits. With a number of nodes alone the clock has no say, so that the search is repeatable. Raises
        BadInput for limits that leave nothing."""
        memory_mb = USUAL.memory_mb if self.memory_mb is None else self.memory_mb
        if self.seconds is None and self.nodes is None:
            return Limits(USUAL.seconds, None, memory_mb)
        return Limits(self.seconds, self.nodes, memory_mb, thorough=True)

    @property
    def operands(self) -> tuple[str | None, str | None]:
        """The string and the question; where there is one word alone, it may be either."""
        string, question = self.string, self.question
        if question is None and string is not None and question_word(string) in (*QUESTION_NAMES, *STATUS_QUESTIONS):
            return None, string
        return string, question


def as_said(kind: type[T], given: Mapping[str, Any]) -> T:
    """What is said, as a record of these fields: each as it was written, or what its line in the list makes of it.
    Raises BadInput."""
    made = {about.name: about.metadata.get("made") for about in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: make(word) if (make := made[name]) else word for name, word in given.items()})


def question_word(word: str) -> str:
    """A question as it is called here, however it was written."""
    return word.strip().lower().replace("_", "-")
