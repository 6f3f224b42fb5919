"""Finds the messages of the package, and writes the files of translations anew: ``python tests/catalogues.py``.

What is new stands, without a translation, in each ``assess/languages/*.po``; what is said no more is gone from them.
Babel finds and writes. A text has a line, and no file is named: renaming a file changes no catalogue. Only what the
scripts of the page say is marked, for the page is sent that alone.
"""

from __future__ import annotations

import ast
import io
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from sources import tree_of

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "assess" / "languages"
PAGE = "page"
"""The place that is written for what the scripts of the page say."""
ENGLISH_ALONE = (
    *("ikeda/", "languages/", "statuses/precedents/", "store/"),
    *("system/cluster", "system/extras", "system/pool"),
    *("faces/batch", "faces/browser/", "faces/gtp", "faces/serve"),
    "faces/web/server",
)
"""What the paths of files begin with that say all they say in English, errors too."""
SPOKEN = (
    "ikeda/count_text.py",
    "ikeda/counting.py",
    "ikeda/course.py",
    "ikeda/scoring.py",
    "languages/spoken.py",
)
"""What of them says something in the language of the reader all the same."""
METHODS = [
    *((path, "python") for path in SPOKEN),
    *((f"{path}**", "ignore") for path in ENGLISH_ALONE),
    ("**.py", "python"),
    ("**.js", "javascript"),
]
ERRORS = (
    "BadInput",
    "Busy",
    "IllegalInRecord",
    "NotFound",
    "NotYet",
    "OutOfTime",
    "TooFast",
    "TooLarge",
    "TooMuch",
    "_NotClosed",
)
KEYWORDS = {
    **dict.fromkeys(ERRORS),
    "forms": (1, 2),
    "in_english": None,
    "message": None,
    "worded": None,
    "worded_as": ((1, "c"), 2),
    "wordedAs": ((1, "c"), 2),
    "worded_for": (2, 3),
    "wordedFor": (2, 3),
}
HEAD = ("Content-Type", "Language", "Plural-Forms")


def in_tables() -> Iterator[str | tuple[str, str]]:
    """Yield the messages in tables, ``Mapping[..., Sentence]``, kinds of messages, and the sentences of precedents."""
    for path in sorted((ROOT / "assess").rglob("*.py")):
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["MessageKind"]:
                yield from (ast.literal_eval(one.value) for one in node.body if isinstance(one, ast.Assign))
            if isinstance(node, ast.AnnAssign) and "Sentence]" in ast.unparse(node.annotation):
                assert isinstance(node.value, ast.Dict)
                for value in node.value.values:
                    if isinstance(value, ast.Constant | ast.Tuple):
                        yield ast.literal_eval(value)
    for path in sorted((ROOT / "assess" / "statuses" / "precedents").glob("*.toml")):
        precedent = tomllib.loads(path.read_text("utf-8"))
        yield from (precedent["sentence"], *precedent.get("options", ()), *precedent.get("longer", ()))


def explained() -> Iterator[str]:
    """Yield the messages of the explanations, but for the checker's own reasons."""
    from assess.reports.reasons.explanations import CHAPTERS, REFUSALS

    for entries in CHAPTERS.values():
        for entry in entries if entries is not REFUSALS else ():
            yield from entry.messages


@cache
def found() -> Catalog:
    """Return the messages of the package; those of the page's scripts have its place."""
    catalogue = Catalog()
    for name, _, message, _, context in extract_from_dir(ROOT / "assess", METHODS, keywords=KEYWORDS, comment_tags=()):
        catalogue.add(message, locations=[(PAGE, 0)] if name.endswith(".js") else [], context=context)
    for message in (*in_tables(), *explained()):
        catalogue.add(message)
    return catalogue


def text_of(catalogue: Catalog) -> str:
    """Return the file of a catalogue: of its head only what says something, and an entry's texts in a line each."""
    written = io.BytesIO()
    write_po(written, catalogue, width=0, sort_output=True, include_lineno=False, ignore_obsolete=True)
    lines = (line for line in written.getvalue().decode().splitlines() if not line.startswith("#,"))
    head, *entries = "\n".join(lines).rstrip("\n").split("\n\n")
    told = [line for line in head.splitlines() if line.startswith(("msg", *(f'"{name}:' for name in HEAD)))]
    return "\n\n".join(["\n".join(told), *entries]) + "\n"


def read(language: str) -> Catalog:
    """What is translated into a language."""
    path = FOLDER / f"{language}.po"
    return read_po(io.StringIO(path.read_text("utf-8"))) if path.exists() else Catalog(locale=language)


def headed(language: str) -> Catalog:
    """An empty catalogue with the head of the file of a language: how it forms plurals is told there, whatever a
    version of Babel knows of it."""
    path = FOLDER / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language)
    head, _, _ = path.read_text("utf-8").partition("\n\n")
    return read_po(io.StringIO(f"{head}\n"))


def renewed(language: str) -> str:
    """The file of a language with the messages that there are now."""
    before = read(language)
    now = headed(language)
    for message in found():
        if message.id:
            there = before.get(message.id[0] if isinstance(message.id, tuple) else message.id, message.context)
            same = there is not None and there.id == message.id
            now.add(message.id, there.string if same else None, message.locations, context=message.context)
    return text_of(now)


def main() -> None:
    from assess.languages.translations import ENGLISH, LANGUAGES

    for language in LANGUAGES:
        if language != ENGLISH:
            (FOLDER / f"{language}.po").write_text(renewed(language), "utf-8")


if __name__ == "__main__":
    main()
