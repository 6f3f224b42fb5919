"""A position as JSON, schema ``assess/position/1``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assess.reading.record import Record
from assess.rules.position import Position


def position_json(record: Record) -> dict[str, Any]:
    """The position as ``assess show --json`` prints it."""
    position = record.position
    return {
        "schema": "assess/position/1",
        "position": board_json(position),
        "to_move": record.to_move.value if record.to_move else None,
        "move_number": record.move_number,
        "marked": position.names(record.marked),
        "strings": [
            {
                "string": position.name(min(string.points)),
                "color": string.color.value,
                "points": position.names(string.points),
                "liberties": position.names(string.liberties),
            }
            for string in position.strings()
        ],
        "notes": list(record.notes),
    }


def notes_json(record_notes: Sequence[str]) -> dict[str, Any]:
    """The notes about how a file was read, to be added to an answer about it; nothing where there are none."""
    return {"notes": list(record_notes)} if record_notes else {}


def board_json(position: Position) -> dict[str, Any]:
    """The object ``position`` of every JSON output."""
    taken = position.prisoner_stones
    return {
        "width": position.width,
        "height": position.height,
        "rows": position.rows(),
        "prisoner_stones": {"black": taken.black, "white": taken.white},
        "komi": position.komi,
        **({} if position.komi_known else {"komi_known": False}),
    }
