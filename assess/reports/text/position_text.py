"""A position as text that is read again as the same position, with its strings."""

from __future__ import annotations

from assess.reading.drawing import Style, write_diagram
from assess.reading.record import Record
from assess.reports.text.board_text import string_sentence


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
