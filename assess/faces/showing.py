"""How answers are shown and written: one list of options, made like that of what is said (``requests.wording``)."""

from __future__ import annotations

from argparse import ArgumentTypeError
from dataclasses import dataclass
from typing import Literal

from assess.languages.chosen_language import COORDINATES
from assess.languages.spoken import COUNT, message
from assess.languages.translations import LANGUAGES
from assess.requests.wording import one, several

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
