"""Translations as their files have them: ``de.po`` beside this file, in the format of gettext, written by Babel.

They are read as they stand, so there is nothing compiled that could differ from what a translator sees.
Each file has all English sentences, those that wait for a translation too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files

ENGLISH = "en"
LANGUAGES = {"en": "English", "ja": "日本語", "ko": "한국어", "zh": "简体中文", "de": "Deutsch", "fr": "Français"}
"""The languages by their codes, each with its own name."""
_PLURAL = re.compile(r"plural=([^;\n]+)")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Translation:
    """An English message and what stands for it in another language.

    ``context`` tells apart what English has one word for; ``many``: the message for other numbers than 1, empty where
    no number matters. ``forms``: the translation, for each plural form of the language one; empty where there is none.
    ``on_page``: whether a script of the page says it.
    """

    context: str
    message: str
    many: str
    forms: tuple[str, ...]
    on_page: bool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What is translated into a language, by context and English message; ``form``: the plural form for a number."""

    translations: dict[tuple[str, str], Translation]
    form: Callable[[int], int]

    def found(self, context: str, message: str, number: int | None = None) -> str:
        """The translation of a message, the form for a ``number`` where one matters; empty where there is none."""
        translation = self.translations.get((context, message))
        if translation is None or not translation.forms or (number is not None and not translation.many):
            return ""
        return translation.forms[0 if number is None else self.form(number)]


@cache
def catalogue(language: str) -> Catalogue:
    """What there is of a language; of English nothing needs to be translated."""
    text = "" if language == ENGLISH else files("assess.languages").joinpath(f"{language}.po").read_text("utf-8")
    plural = _PLURAL.search(text)
    read = {(one.context, one.message): one for one in translations_in(text)}
    return Catalogue(read, c2py(plural[1] if plural else "n != 1"))


@cache
def english() -> tuple[Translation, ...]:
    """Return all messages that there are, as the file of any language has them."""
    language = next(code for code in LANGUAGES if code != ENGLISH)
    return tuple(translations_in(files("assess.languages").joinpath(f"{language}.po").read_text("utf-8")))


def missing(language: str) -> list[Translation]:
    """The messages that a language has no translation of."""
    if language == ENGLISH:
        return []
    there = catalogue(language)
    return [one for one in english() if not there.found(one.context, one.message)]


def translations_in(text: str) -> Iterator[Translation]:
    """The entries of a file of translations, without its head."""
    for block in re.split(r"\n{2,}", text):
        fields: dict[str, str] = {}
        name = ""
        on_page = False
        for line in block.splitlines():
            if line.startswith("#"):
                on_page |= line == "#: page"
                continue
            word, _, quoted = line.partition('"')
            name = word.strip() or name
            fields[name] = fields.get(name, "") + _ESCAPED.sub(_plain, quoted[:-1])
        if fields.get("msgid"):
            forms = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
            yield Translation(
                fields.get("msgctxt", ""),
                fields["msgid"],
                fields.get("msgid_plural", ""),
                forms if all(forms) else (),
                on_page,
            )


def _plain(escaped: re.Match[str]) -> str:
    return "\n" if escaped[1] == "n" else escaped[1]
