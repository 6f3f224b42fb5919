"""The text of a certificate, decoded so that it has one meaning only."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NoReturn

LARGEST_CERTIFICATE = 512 << 20
"""Characters, or bytes: to decode a text takes several times its size in memory."""

MOST_STRINGS = 625
"""No board has more points."""


def decoded(text: str | bytes) -> Any:
    """The JSON value of a text. Raises ValueError, with a sentence for the user, for what is no JSON or not one value.

    A key that an object has twice is refused: readers would choose different ones of its values, and so judge different
    proofs. So are numbers that JSON does not have, and nesting that is deeper than any certificate's. A text that is
    larger than any is refused before it is decoded.
    """
    if len(text) > LARGEST_CERTIFICATE:
        raise ValueError(f"it holds more than {LARGEST_CERTIFICATE >> 20} MB")
    try:
        return json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise ValueError(f"an object has the key {twice[:40]!r} twice")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def strings_claimed(claim: object) -> str:
    """The stones that a claim names, as on the command line; empty where it names none."""
    named = claim.get("strings", [claim.get("string", "")]) if isinstance(claim, dict) else []
    return ",".join(map(str, named)) if isinstance(named, list) and len(named) <= MOST_STRINGS else ""
