"""The formats of rulings and handouts: this table is all that says which there are.

A new format is a file with a function that sets a document, and a line here. The command line, the HTTP interface and
the documents go by it. Nothing is loaded before it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath

from assess.languages.spoken import BadInput, joined, listing
from assess.system.extras import EXTRAS, install_command, is_installed


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files. ``name`` ends the names of its files, ``title`` is what people call it, ``media`` its type on
    the web.

    ``ruling`` and ``handout``: the functions of this layer that set a document, and a handout; empty where there is
    none. ``of_moves``: it holds the moves themselves, so it is made from what was found and not from a
    document about it. ``extra``: what has to be installed for it.
    """

    name: str
    title: str
    media: str
    ruling: str
    handout: str = ""
    of_moves: bool = False
    extra: str = ""

    @property
    def suffix(self) -> str:
        """The end of the names of its files, with the dot."""
        return f".{self.name}"

    def require(self) -> None:
        """Raises BadInput when what it needs is not installed."""
        if self.extra and not is_installed(self.extra):
            others = [form.suffix for form in FORMATS.values() if not form.extra and not form.of_moves]
            raise BadInput(
                "A {format} needs {needed}, which is not installed: run `{install}`, or write {others}.",
                format=self.title,
                needed=joined(EXTRAS[self.extra]),
                install=install_command(self.extra),
                others=joined(others, "or"),
            )


FORMATS = {
    form.name: form
    for form in (
        Format(
            "pdf",
            "PDF",
            "application/pdf",
            "ruling.ruling_pdf.ruling_pdf",
            "handout.handout.handout_pdf",
            extra="print",
        ),
        Format(
            "html", "HTML", "text/html; charset=utf-8", "ruling.ruling_html.ruling_html", "handout.handout.handout_html"
        ),
        Format("svg", "SVG", "image/svg+xml", "ruling.ruling_svg.ruling_svg"),
        Format("sgf", "SGF", "application/x-go-sgf", "sgf.sgf_file.sgf_file", of_moves=True),
        Format("txt", "Text", "text/plain; charset=utf-8", "ruling.ruling_text.ruling_text"),
    )
}
"""The formats by their names, in the order in which they are offered."""


def loaded(place: str) -> Callable[..., str | bytes]:
    """Return a function of this layer by its module and its name."""
    module, _, name = place.rpartition(".")
    function: Callable[..., str | bytes] = getattr(import_module(f"assess.reports.{module}"), name)
    return function


def suffixes(formats: Iterable[Format] = FORMATS.values()) -> list[str]:
    """The ends of names, with their dots."""
    return [form.suffix for form in formats]


def format_of(path: str) -> Format:
    """The format that the end of a name tells. Raises BadInput where there is none of that kind."""
    form = FORMATS.get(PurePath(path).suffix.lower().removeprefix("."))
    if form is None:
        raise BadInput(
            "{path!r} has no format that is known: end its name in one of {choices}.",
            path=path,
            choices=listing(suffixes()),
        )
    return form
