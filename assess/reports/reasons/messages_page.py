"""Every message in a language beside its English, with parts as they occur: a page for a native reader to correct."""

from __future__ import annotations

import html
import string
from collections.abc import Iterator, Mapping
from functools import cache

from assess.languages.spoken import counted, language_tag, listing, using, worded, worded_as
from assess.languages.translations import ENGLISH, LANGUAGES, Translation, catalogue, english

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:1rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}td{border-top:1px solid #bbb;padding:.3rem .6rem;vertical-align:top}"
    "td:first-child{color:#666;white-space:nowrap}td+td{width:48%}b{font-weight:600}"
)
_SAME = {
    "string": "D4",
    "name": "D4",
    "stone": "D4",
    "point": "C3",
    "at": "C3",
    "mouth": "C3",
    "move": "B C3",
    "file": "game.sgf",
    "path": "game.sgf",
    "question": "uncapturable",
    "komi": "6.5",
    "margin": "2.5",
    "likelihood": "0.95",
    "percent": "95",
    "date": "2026-11-28",
    "version": "0.2.0",
    "command": "assess ask",
    "usage": "assess ask FILE D4",
    "install": "pip install assess-go[print]",
    "text": "C3",
    "sum": "10 + 7 + 2 = 19",
}
"""Parts that are the same in every language, by their names."""
_NUMBER = "3"


def messages_page(name: str) -> str:
    """Return an HTML page with all messages in a language, each once, with its parts, beside the English one."""
    rows = []
    for number, one in enumerate(english(), 1):
        theirs = catalogue(name).translations.get((one.context, one.message)) if name != ENGLISH else one
        said = _forms(one, ENGLISH), _forms(theirs, name) if theirs and theirs.forms else []
        rows.append("".join(f"<td>{cell}" for cell in (number, *map("<br>".join, said))))
    body = "\n".join(f"<tr id=m{number}>{row}" for number, row in enumerate(rows, 1))
    with using(name):
        tag = language_tag()
    title = f"assess: {len(rows)} messages, {LANGUAGES[name]}"
    return (
        f'<!DOCTYPE html><html lang="{tag}"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
        f"<h1>{title}</h1>\n<table>\n{body}\n</table></html>\n"
    )


def _forms(one: Translation, name: str) -> list[str]:
    """The forms of a message with their parts in bold."""
    texts = list(dict.fromkeys([one.message, one.many] if name == ENGLISH else one.forms))
    parts = _parts(name)
    return [_filled(text, parts) for text in texts if text]


def _filled(text: str, parts: Mapping[str, str]) -> str:
    found = []
    for before, part, *_ in string.Formatter().parse(text):
        found.append(html.escape(before))
        if part:
            found.append(f"<b>{html.escape(parts.get(part, _guessed(part)))}</b>")
    return "".join(found)


def _guessed(part: str) -> str:
    """A number for what is counted, and a name in brackets for what is told nowhere."""
    return _NUMBER if part in _COUNTED else f"[{part}]"


_COUNTED = frozenset(
    (
        *("number", "most", "positions", "seconds", "width", "height", "last", "first", "second", "before", "earlier"),
        *("columns", "rows", "row", "size", "settled", "checked", "all", "total", "games", "game", "threads", "nodes"),
        *("memory_mb", "dame", "score", "black", "white", "solved", "problems", "expected", "limit", "code", "node"),
    )
)


@cache
def _parts(name: str) -> Mapping[str, str]:
    """What stands in messages in a language."""
    with using(name):
        black, white = worded_as("player", "Black"), worded_as("player", "White")
        result = worded("{winner} wins by {margin}", winner=white, margin="2.5")
        dead = worded("dead")
        strings = listing([worded("{player} {point}", player=black, point=point) for point in ("D4", "K10")])
        return dict(_told(black, white, result, dead, strings)) | _SAME


def _told(black: str, white: str, result: str, dead: str, strings: str) -> Iterator[tuple[str, str]]:
    yield from ((name, black) for name in ("player", "owner", "winner", "leader", "reacher", "passer", "solver"))
    yield from ((name, white) for name in ("other", "avoider"))
    yield from ((name, result) for name in ("result", "made_result", "punished_result", "results", "least"))
    yield from ((name, dead) for name in ("status", "letter", "state", "accepted"))
    yield from ((name, strings) for name in ("strings", "sekis", "eyes", "living"))
    yield from ((name, listing(["C3", "E5"])) for name in ("points", "answers", "names"))
    yield from ((name, listing(["1 B C3", "2 W D3"])) for name in ("moves", "line", "play"))
    yield "stones", counted(3, "stone")
    yield "answer", worded("yes")
    yield "changes", worded("{strings} change from {before} to {after}", strings=strings, before=dead, after=result)
