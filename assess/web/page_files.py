"""The page itself: its scripts and styles, by their names alone, the symbols of boards, and the formats of rulings."""

from __future__ import annotations

import json
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from assess.reports.ruling.board_svg import NAMESPACE, definitions, svg_text
from assess.reports.ruling.formats import FORMATS
from assess.web.asked_question import NotFound

OF_RULINGS = {"board.js", "paper.js"}  # scripts that the HTML file of a ruling has too
SCRIPTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


async def index(request: Request) -> Response:
    """The page."""
    return Response(_page_file("index.html"), media_type="text/html")


async def static(request: Request) -> Response:
    """A script, a style or a picture. Raises NotFound for any other file."""
    name = request.path_params["name"]
    ending = name[name.rfind(".") :]
    if name == "symbols.svg":
        return Response(f'<svg xmlns="{NAMESPACE}">{svg_text(definitions())}</svg>', media_type=SCRIPTS[".svg"])
    if name == "formats.js":
        titles = json.dumps([[form.name, form.title] for form in FORMATS.values()])
        return Response(f"export const FORMATS = {titles};\n", media_type=SCRIPTS[".js"])
    known = {path.name for path in files("assess.web").joinpath("page").iterdir()}
    if ending not in SCRIPTS or name not in known | OF_RULINGS:
        raise NotFound("There is no such page.")
    of_rulings = files("assess.reports.ruling").joinpath(name)
    content = of_rulings.read_bytes() if name in OF_RULINGS else _page_file(name)
    return Response(content, media_type=SCRIPTS[ending], headers={"Cache-Control": "no-cache"})


def _page_file(name: str) -> bytes:
    return files("assess.web").joinpath("page", name).read_bytes()
