"""A position as text that is read again as the same position, with its strings, and as JSON."""

from __future__ import annotations

from typing import Any

from assess.reading.drawing import Style, write_diagram
from assess.reading.record import Record
from assess.reports.text.board_text import string_sentence
from assess.rules.position import Position


def position_text(record: Record, style: Style = "plain", strings: bool = True) -> str:
    """The diagram with prisoner stones and komi, and with ``strings`` whatever else was read, one thing to a line."""
    position = record.position
    lines = [write_diagram(position, style)]
    if strings:
        if record.to_move:
            moves = f" after move {record.move_number}" if record.move_number else ""
            lines.append(f"{record.to_move.title} is to move{moves}.\n")
        marked = position.names(record.marked)
        lines += [f"Marked: {' '.join(marked)}.\n"] if marked else []
        lines += [f"Note: {note}\n" for note in record.notes]
        lines += [f"{string_sentence(position, string)}\n" for string in position.strings()]
    return "".join(lines)


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


def board_json(position: Position) -> dict[str, Any]:
    """The object ``position`` of every JSON output."""
    taken = position.prisoner_stones
    return {
        "width": position.width,
        "height": position.height,
        "rows": position.rows(),
        "prisoner_stones": {"black": taken.black, "white": taken.white},
        "komi": position.komi,
    }
