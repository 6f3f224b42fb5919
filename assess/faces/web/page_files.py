"""The page itself: its scripts and styles, by their names alone, the symbols of boards, and the formats of rulings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from assess.faces.web.questions_at_work import NotFound
from assess.languages.translations import ENGLISH, LANGUAGES, Translation, catalogue
from assess.reports.ruling.board_svg import NAMESPACE, definitions, svg_text
from assess.reports.ruling.diagram import MARKS, Mark
from assess.reports.ruling.formats import FORMATS
from assess.reports.text.position_text import NAMES
from assess.reports.text.sheet_words import SIGNS, UNMARKED
from assess.rules.area_rules import AreaRules
from assess.rules.position import Color
from assess.statuses.string_status import Status

OF_RULINGS = ("board.js", "paper.js")  # scripts that the HTML file of a ruling has too
SCRIPTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
SYMBOLS = "symbols.svg"
NAMES_OF_FORMATS = "formats.js"
NAMES_OF_LANGUAGES = "languages.js"
NAMED = "named.js"
"""What signs on a board mean, and the rules by which area is counted, as sheets have them."""
CATALOGUES = {f"{language}.json": language for language in LANGUAGES if language != ENGLISH}
INDEX = "index.html"


async def index(request: Request) -> Response:
    """The page."""
    return Response(page_file(INDEX), media_type="text/html")


async def static(request: Request) -> Response:
    """A script, a style or a picture. Raises NotFound for any other file."""
    name = request.path_params["name"]
    if name not in static_names():
        raise NotFound("There is nothing at this address: see docs/http.md.")
    kind = SCRIPTS[name[name.rfind(".") :]]
    return Response(page_file(name), media_type=kind, headers={"Cache-Control": "no-cache"})


def static_names() -> list[str]:
    """The names of the scripts, styles and pictures."""
    there = {path.name for path in files("assess.faces.web").joinpath("page").iterdir()}
    of_page = {name for name in there if name[name.rfind(".") :] in SCRIPTS}
    return sorted({*of_page, *OF_RULINGS, *CATALOGUES, SYMBOLS, NAMES_OF_FORMATS, NAMES_OF_LANGUAGES, NAMED})


def page_file(name: str) -> bytes:
    """The content of one of them, or of the page."""
    if name == SYMBOLS:
        return f'<svg xmlns="{NAMESPACE}">{svg_text(definitions())}</svg>'.encode()
    if name == NAMES_OF_FORMATS:
        titles = json.dumps([[form.name, form.title] for form in FORMATS.values()])
        return f"export const FORMATS = {titles};\n".encode()
    if name == NAMES_OF_LANGUAGES:
        return f"export const LANGUAGES = {json.dumps(LANGUAGES, ensure_ascii=False)};\n".encode()
    if name == NAMED:
        named = {"SIGNS": _signs(), "BY_AREA": _rules()}
        return "".join(f"export const {name} = {json.dumps(words)};\n" for name, words in named.items()).encode()
    if name in CATALOGUES:
        found = _of_page(catalogue(CATALOGUES[name]).translations.values())
        return json.dumps(found, ensure_ascii=False, indent=0).encode()
    room, *folders = ("assess.reports.ruling",) if name in OF_RULINGS else ("assess.faces.web", "page")
    return files(room).joinpath(*folders, name).read_bytes()


def _signs() -> dict[str, str]:
    """What is drawn for each status, for the territory of each player, dame and what is agreed, as a message."""
    drawn = {status.value: SIGNS[MARKS[status].value][0] if status in MARKS else UNMARKED for status in Status}
    territory = {Color.BLACK: Mark.BLACK_TERRITORY, Color.WHITE: Mark.WHITE_TERRITORY}
    others = {"dame": Mark.DAME.value, "agreed": "["}
    marks = {color.value: mark.value for color, mark in territory.items()} | others
    return drawn | {name: SIGNS[mark][0] for name, mark in marks.items()}


def _rules() -> dict[str, str]:
    """The rules by which area is counted, by their words."""
    return {rules.value: rules.title for rules in AreaRules}


def _of_page(translations: Iterable[Translation]) -> dict[str, tuple[str, ...]]:
    """What the scripts of the page say, as they look it up: the forms of a message by its context and itself."""
    named = {*_signs().values(), *_rules().values(), *NAMES}
    return {
        f"{one.context}\u0004{one.message}" if one.context else one.message: one.forms
        for one in translations
        if one.forms and (one.on_page or one.message in named)
    }
