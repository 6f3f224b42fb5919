"""What is said, as a value: what kind of thing, and what it is about. ``reports.text`` has the words."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """What is said, and the values that it is about, by their names: points by theirs, colours, strings, numbers."""

    what: enum.Enum
    values: Mapping[str, Any]


def message(what: enum.Enum, **values: Any) -> Message:
    """A message about these values."""
    return Message(what, values)
