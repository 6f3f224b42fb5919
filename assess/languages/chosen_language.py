"""Which language a reader has chosen: by an option, by ``ASSESS_LANG``, else by the locale of the machine; and in which
coordinates he has points named: by an option, else by ``ASSESS_POINTS``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assess.languages.spoken import KANJI, LETTERS
from assess.languages.translations import ENGLISH, LANGUAGES

VARIABLE = "ASSESS_LANG"
POINTS = "ASSESS_POINTS"
COORDINATES = {LETTERS: LETTERS, KANJI: KANJI, "1-1": KANJI}
"""The coordinates by what may be written for them."""
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_named(name: str) -> str | None:
    """The language that a locale or a tag names, such as ``de_AT.UTF-8`` or ``zh-Hans``; None for one that is none of
    ours."""
    code = name.lower().replace("-", "_").partition("_")[0].partition(".")[0].strip()
    return code if code in LANGUAGES else None


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment of a process asks for; English where it is none of ours."""
    named = environment.get(VARIABLE) or next((environment[name] for name in _LOCALE if environment.get(name)), "")
    return language_named(named) or ENGLISH


def coordinates_of(environment: Mapping[str, str]) -> str:
    """The coordinates that the environment of a process asks for; letters where it names none of ours."""
    return COORDINATES.get(environment.get(POINTS, ""), LETTERS)


def preferred(tags: Iterable[str]) -> str:
    """The first language of ours among tags in the order of preference, as browsers have them."""
    return next(filter(None, map(language_named, tags)), ENGLISH)
