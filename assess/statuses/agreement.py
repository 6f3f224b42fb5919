"""Statuses on which the players agree (VJR, Preface): they are taken as they are, not proved."""

from __future__ import annotations

from collections.abc import Mapping

from assess.rules.errors import BadInput
from assess.rules.position import Position, String
from assess.statuses.status_table import Status


def agreements_of(position: Position, agreed: Mapping[str, Status | str]) -> dict[String, Status]:
    """The agreed statuses by strings, given by their names. Raises BadInput for what is no stone, no status, or two."""
    found: dict[String, Status] = {}
    for name, word in agreed.items():
        string = position.string_at(position.point(name))
        try:
            status = Status(word)
        except ValueError:
            words = ", ".join(status.value for status in Status if status is not Status.UNDECIDED)
            raise BadInput(f"{word!r} is no status for {name}: choose among {words}.") from None
        if found.setdefault(string, status) is not status:
            raise BadInput(f"Two statuses are agreed for the string at {name}: give one.")
    return found
