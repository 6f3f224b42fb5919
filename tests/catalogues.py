"""Finds the messages of the package, and writes the files of translations anew: ``python tests/catalogues.py``.

What is new stands in ``assess/languages/messages.pot`` and, without a translation, in each ``*.po``; what is said no
more is gone from them. Babel finds and writes.
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

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "assess" / "languages"
TEMPLATE = FOLDER / "messages.pot"
ENGLISH_ALONE = (
    *("batch/", "browser/", "gtp/", "ikeda/", "languages/", "statuses/precedents/", "store/", "workers/"),
    *("faces/batch", "faces/gtp", "faces/serve", "faces/site", "web/server"),
)
"""What the paths of files begin with that say all they say in English, errors too."""
SPOKEN = (
    "ikeda/count_text.py",
    "ikeda/counting.py",
    "ikeda/course.py",
    "ikeda/scoring.py",
)
"""What of them says something in the language of the reader all the same."""
METHODS = [
    *((path, "python") for path in SPOKEN),
    *((f"{path}**", "ignore") for path in ENGLISH_ALONE),
    ("**.py", "python"),
    ("**.js", "javascript"),
]
ERRORS = ("BadInput", "Busy", "IllegalInRecord", "NotFound", "NotYet", "OutOfTime", "TooLarge", "TooMuch", "_NotClosed")
KEYWORDS = {
    **dict.fromkeys(ERRORS),
    "forms": (1, 2),
    "in_english": None,
    "phrase": None,
    "worded": None,
    "worded_as": ((1, "c"), 2),
    "wordedAs": ((1, "c"), 2),
    "worded_for": (2, 3),
    "wordedFor": (2, 3),
}
HEAD = ("Content-Type", "Language", "Plural-Forms")


def in_tables() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """The messages in tables, ``Mapping[..., Sentence]``, and the sentences of precedents, with their files."""
    for path in sorted((ROOT / "assess").rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and "Sentence]" in ast.unparse(node.annotation):
                assert isinstance(node.value, ast.Dict)
                for value in node.value.values:
                    if isinstance(value, ast.Constant | ast.Tuple):
                        yield path.relative_to(ROOT).as_posix(), ast.literal_eval(value)
    for path in sorted((ROOT / "assess" / "statuses" / "precedents").glob("*.toml")):
        precedent = tomllib.loads(path.read_text("utf-8"))
        for sentence in (precedent["sentence"], *precedent.get("options", ()), *precedent.get("longer", ())):
            yield path.relative_to(ROOT).as_posix(), sentence


def explained() -> Iterator[tuple[str, str]]:
    """The messages of the explanations, but for the checker's own reasons, with a file."""
    from assess.reports.reasons.explanations import CHAPTERS, REFUSALS

    for entries in CHAPTERS.values():
        for entry in entries if entries is not REFUSALS else ():
            yield from (("assess/reports/reasons/explanations.py", message) for message in entry.messages)


@cache
def found() -> Catalog:
    """The messages of the package, with the files that have them."""
    catalogue = Catalog()
    for name, _, message, _, context in extract_from_dir(ROOT / "assess", METHODS, keywords=KEYWORDS, comment_tags=()):
        catalogue.add(message, locations=[(f"assess/{name}", 0)], context=context)
    for name, message in (*in_tables(), *explained()):
        catalogue.add(message, locations=[(name, 0)])
    return catalogue


def text_of(catalogue: Catalog) -> str:
    """The file of a catalogue: of its head only what says something, and no line numbers."""
    written = io.BytesIO()
    write_po(written, catalogue, width=118, sort_output=True, include_lineno=False, ignore_obsolete=True)
    head, *entries = written.getvalue().decode().rstrip("\n").split("\n\n")
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

    TEMPLATE.write_text(text_of(found()), "utf-8")
    for language in LANGUAGES:
        if language != ENGLISH:
            (FOLDER / f"{language}.po").write_text(renewed(language), "utf-8")


if __name__ == "__main__":
    main()
