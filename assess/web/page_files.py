"""The page itself: its scripts and styles, by their names alone, the symbols of boards, and the formats of rulings."""

from __future__ import annotations

import json
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from assess.reports.ruling.board_svg import NAMESPACE, definitions, svg_text
from assess.reports.ruling.formats import FORMATS
from assess.web.asked_question import NotFound

OF_RULINGS = ("board.js", "paper.js")  # scripts that the HTML file of a ruling has too
SCRIPTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
SYMBOLS = "symbols.svg"
NAMES_OF_FORMATS = "formats.js"
INDEX = "index.html"


async def index(request: Request) -> Response:
    """The page."""
    return Response(page_file(INDEX), media_type="text/html")


async def static(request: Request) -> Response:
    """A script, a style or a picture. Raises NotFound for any other file."""
    name = request.path_params["name"]
    if name not in static_names():
        raise NotFound("There is no such page.")
    kind = SCRIPTS[name[name.rfind(".") :]]
    return Response(page_file(name), media_type=kind, headers={"Cache-Control": "no-cache"})


def static_names() -> list[str]:
    """The names of the scripts, styles and pictures."""
    there = {path.name for path in files("assess.web").joinpath("page").iterdir()}
    of_page = {name for name in there if name[name.rfind(".") :] in SCRIPTS}
    return sorted({*of_page, *OF_RULINGS, SYMBOLS, NAMES_OF_FORMATS})


def page_file(name: str) -> bytes:
    """The content of one of them, or of the page."""
    if name == SYMBOLS:
        return f'<svg xmlns="{NAMESPACE}">{svg_text(definitions())}</svg>'.encode()
    if name == NAMES_OF_FORMATS:
        titles = json.dumps([[form.name, form.title] for form in FORMATS.values()])
        return f"export const FORMATS = {titles};\n".encode()
    room, *folders = ("assess.reports.ruling",) if name in OF_RULINGS else ("assess.web", "page")
    return files(room).joinpath(*folders, name).read_bytes()
