"""The options that several commands share: which position, what can be said of a request, and how the answer is shown;
made from lists of fields, as ``requests.wording`` has them."""

from __future__ import annotations

import math
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup, _SubParsersAction
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from assess.faces.command_table import help_of
from assess.languages.chosen_language import COORDINATES
from assess.languages.spoken import COUNT, BadInput, message
from assess.languages.translations import LANGUAGES
from assess.proofs.questions import QUESTION_NAMES
from assess.requests.wording import KINDS, STATUS_QUESTIONS, USUAL, Ways, Wording, as_said, one, several, words
from assess.rules.area_rules import AreaRules

if TYPE_CHECKING:
    from assess.reading.game_tree import Until
    from assess.reading.record import Record

T = TypeVar("T")
Subparsers: TypeAlias = "_SubParsersAction[ArgumentParser]"
STYLES = ("plain", "sl", "gnugo", "jasiek")
SIDES = ("attacker", "owner", "favoured")


def whole_number(word: str) -> int:
    """The type of ``--depth``, ``--pages`` and ``--positions``: a number from 0 on."""
    try:
        number = int(word)
    except ValueError:
        number = -1
    if number < 0:
        raise ArgumentTypeError(message(COUNT, least=0))
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """How the answer of a command is shown, and where what is written."""

    json: bool = one("one JSON object instead of text", default=False, action="store_true")
    ascii: bool = one("nothing but ASCII", default=False, action="store_true")
    quiet: bool = one("the answer alone, on one line", default=False, action="store_true")
    lang: str | None = one(
        "the language of what is said: en, ja, ko, zh, de or fr (default: ASSESS_LANG, or that of the system); JSON is "
        "English always",
        choices=tuple(LANGUAGES),
        metavar="L",
    )
    points: str | None = one(
        "how points are named: A1, or 1-一 as in Japanese books, by the column from the left and the row from the top "
        "(default: ASSESS_POINTS, or A1); you may write either, and 1-1 for 1-一",
        choices=tuple(COORDINATES),
        metavar="P",
    )
    all: bool = one("a line for each string, those that live as well", default=False, action="store_true")
    cache: bool = one(
        "take no proofs from earlier commands about the position, and keep none",
        default=True,
        flag="--no-cache",
        action="store_false",
    )
    full: bool = one("all figures and all variations", default=False, action="store_true")
    depth: int | None = one("variations up to move N", type=whole_number, metavar="N")
    plain: bool = one("no sentences on what the moves do", default=False, action="store_true")
    tree: tuple[str, ...] = several("the variations for a string", metavar="D4")
    certificate: str | None = one("write the proof to a file (one question only)", metavar="OUT")
    sgf: str | None = one("write the variations to an SGF file", metavar="OUT")
    output: str = one(default="", metavar="OUT")
    pages: int | None = one(
        "pages of variations after the ruling (default: 1 for a question or with --tries, none for statuses)",
        type=whole_number,
        metavar="N",
    )
    positions: int | None = one(
        "of a folder: positions on each page of its handout (default: about 6, so that the pages are filled)",
        type=whole_number,
        metavar="N",
    )
    title: str | None = one("of a folder: the title of its handout (default: the name of the folder)", metavar="TITLE")
    order: Literal["files", "difficulty"] | None = one(
        "of a folder: its problems by the names of their files (default), or by difficulty: the size of the proof",
        choices=("files", "difficulty"),
    )
    coordinates: bool = one(
        "of a folder: the boards of its questions without coordinates",
        default=True,
        flag="--no-coordinates",
        action="store_false",
    )
    paper: Literal["a4", "letter"] = one("of the PDF (default: a4)", default="a4", choices=("a4", "letter"))
    style: Literal["plain", "sl", "gnugo", "jasiek"] = one(
        "of the diagram: X O . (the default), that of Sensei's Library, of GNU Go, or # O .",
        default="plain",
        choices=STYLES,
    )
    side: str | None = one(
        "whom you play; favoured is who succeeds (default: attacker, in a folder favoured)", choices=SIDES
    )


def komi(word: str) -> float:
    """The type of ``--komi``: a number of points."""
    from assess.rules.position import KOMI_WANTED, MOST_KOMI

    try:
        points = float(word.replace(",", "."))
    except ValueError:
        points = math.nan
    if not abs(points) <= MOST_KOMI:
        raise ArgumentTypeError(KOMI_WANTED)
    return points


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePosition:
    """Which position of which file."""

    file: str = one("an SGF or a text diagram; - is standard input", default="")
    move: int | None = one("the position after move N of the record (default: {default})", type=int, metavar="N")
    game: int | None = one("game K of a collection (default: 1)", type=int, metavar="K")
    illegal: Literal["refuse", "stop", "play"] = one(
        "at a move of the record that the rules prohibit: refuse the record (default), stop before it, or play it as "
        "other programs do",
        default="refuse",
        choices=("refuse", "stop", "play"),
    )
    komi: float | None = one("the komi, instead of what FILE says", type=komi, metavar="POINTS")


def add(parser: ArgumentParser | _ArgumentGroup, kind: type[Any], *names: str, **helps: str) -> None:
    """Adds the options of these fields, each with its help, or that given for it here."""
    known = {about.name: about.metadata for about in fields(kind)}
    for name in names:
        about = known[name]
        flag = about["flag"] or f"--{name.replace('_', '-')}"
        parser.add_argument(flag, dest=name, help=helps.get(name, about["help"]), **about["settings"])


def add_said(parser: ArgumentParser | _ArgumentGroup, command: str, group: str = "") -> None:
    """Adds what can be said to a command, of one group of its options: what belongs to the question, then the ways in
    which it is answered."""
    about = {known.name: known.metadata for known in fields(Wording)}
    ways = [way.name for way in fields(Ways)]
    names = [*(name for name in about if name not in ways), *ways]
    add(parser, Wording, *(name for name in names if command in about[name]["of"] and about[name]["group"] == group))


def taken(kind: type[T], found: Namespace) -> T:
    """What was read of the fields of a record; where nothing was, they have their defaults. Raises BadInput."""
    given = {about.name: getattr(found, about.name, None) for about in fields(kind)}  # type: ignore[arg-type]
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    return as_said(kind, {name: value for name, value in plain.items() if value is not None})


def record_of(chosen: FilePosition, until: Until | None = None, part: bool = False) -> Record:
    """The record in FILE, up to where play stopped where nothing else is said. ``part``: a part of a board will do.
    Raises BadInput when there is none."""
    from assess.engine.deadline import begin_process
    from assess.reading.files import STANDARD_INPUT, read_record
    from assess.reading.game_tree import Until

    if chosen.file == STANDARD_INPUT and sys.stdin is None:
        raise BadInput("Standard input is closed: name a file instead of '-'.")
    record = read_record(
        chosen.file,
        move=chosen.move,
        game=chosen.game,
        komi=chosen.komi,
        until=until or Until.STOP,
        illegal=chosen.illegal,
        part=part,
    )
    if chosen.file == STANDARD_INPUT:  # who types a position there takes his time
        begin_process(time.monotonic())
    return record


def add_file(parser: ArgumentParser, default: str = "where play stopped, or the last") -> None:
    """FILE, and which position of it; ``default`` is the one that is taken where no move is given."""
    file, move, *others = fields(FilePosition)
    parser.add_argument(file.name, metavar="FILE", help=file.metadata["help"])
    add(parser, FilePosition, move.name, move=move.metadata["help"].format(default=default))
    add(parser, FilePosition, *(about.name for about in others))


def add_question(parser: ArgumentParser, ruling: bool = False) -> None:
    """STRING and QUESTION. Left out, the file may say them. ``ruling``: several strings may be named, and asked about
    their status."""
    which = "a stone of it, such as D4, or of several, D4,E7" if ruling else "a stone of it, such as D4"
    parser.add_argument("string", nargs="?", metavar="STRING", help=f"{which} (default: marked MA in FILE)")
    names = ", ".join(QUESTION_NAMES + (STATUS_QUESTIONS if ruling else ()))
    silent = "the status, or where STRING is left out as in FILE" if ruling else "as in FILE"
    parser.add_argument("question", nargs="?", metavar="QUESTION", help=f"{names} (default: {silent})")
    parser.set_defaults(operands=("string", "question"))


def add_terms(parser: ArgumentParser, area: bool = False, asks: bool = True) -> None:
    """What a verdict depends on besides the position and the string. Left out, the file may say it. ``area``: whether
    rules may be named by which the score is the area; ``asks``: whether it may be one question."""
    group = parser.add_argument_group("the rules")
    left_out = (("rules",) if area else ()) + (() if asks else ("threats",))
    add(group, Wording, *(name for name in KINDS if name not in left_out))
    if area:
        about = next(known.metadata for known in fields(Wording) if known.name == "rules")
        by_area = "rules by which area is counted: the score is by area then, the statuses are judged as ever"
        choices = [*about["settings"]["choices"], *words(AreaRules)]
        group.add_argument("--rules", choices=choices, help=f"{about['help']}; or {by_area}")


def add_limits(
    parser: ArgumentParser, what: str, seconds: float | None = USUAL.seconds, checked: bool = True
) -> _ArgumentGroup:
    """How long to search, ``seconds`` where nothing is said; and where what is found is ``checked``, whether to.
    Returns the group for more of it."""
    group = parser.add_argument_group("limits")
    add(
        group,
        Wording,
        *("seconds", "nodes", "memory_mb"),
        seconds=f"for {what} (default: {seconds:g})",
        memory_mb=f"for the tables (default: {USUAL.memory_mb})",
    )
    if checked:
        add(group, Wording, "check")
    return group


def add_output(parser: ArgumentParser, *names: str, **helps: str) -> _ArgumentGroup:
    """How the answer is shown, and more options of that; returns the group."""
    group = parser.add_argument_group("output")
    add(group, Showing, "json", "ascii", "quiet", "lang", *names, **helps)
    return group


def begin(subparsers: Subparsers, name: str, usage: str, description: str) -> ArgumentParser:
    """Adds a command, without options yet: what stands behind its name in the ``usage``, and what it does."""
    usages = [f"assess {name} {words}".rstrip() for words in usage.split("\n")]
    written = "\n       ".join(usages)  # one below the other, behind argparse's "usage: "
    return subparsers.add_parser(name, help=help_of(name), description=description, usage=written)


def runs(parser: ArgumentParser, *reads: type[Any], run: str = "") -> None:
    """Say which records the function that carries a command out is given, and where it stands, ``module:function``: it
    is ``run`` of the module that is called like the command, unless another one is named."""
    module = parser.prog.split()[-1]
    parser.set_defaults(run=run or f"assess.faces.{module}:run", reads=reads)
