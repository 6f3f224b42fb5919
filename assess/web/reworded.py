"""Answers in the language of their reader: what was found stays as it is kept, and the sentences are worded anew."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from assess.languages.spoken import LETTERS, as_kept, coordinates_shown, language
from assess.languages.translations import ENGLISH
from assess.reports.replies_told import reply_json
from assess.requests.replies import Reply

_NAME = re.compile(r"(?:[BW] )?(?:[A-Z]\d{1,2}|pass|ko-pass)", re.ASCII)


def told_json(reply: Reply) -> dict[str, Any]:
    """The object of a reply, its sentences in the language that is spoken; moves and points as they are kept."""
    told = dict(reply_json(reply))
    if (language(), coordinates_shown()) == (ENGLISH, LETTERS):
        return told
    with as_kept():
        kept = dict(reply_json(reply))
    found: dict[str, Any] = reworded(kept, told)
    return found


def reworded(kept: Any, told: Any) -> Any:
    """What is kept of an answer, with the words in which it is told at the same places; numbers, moves and points are
    those that are kept."""
    if isinstance(kept, str) and isinstance(told, str):
        return kept if _NAME.fullmatch(kept) else told
    if isinstance(kept, Mapping) and isinstance(told, Mapping):
        return {name: reworded(value, told.get(name)) for name, value in kept.items()}
    if isinstance(kept, list | tuple) and isinstance(told, list | tuple) and len(kept) == len(told):
        return [reworded(value, again) for value, again in zip(kept, told, strict=True)]
    return kept
