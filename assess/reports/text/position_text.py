"""A position as text that is read again as the same position, with its strings."""

from __future__ import annotations

from assess.languages.spoken import in_row, labelled, worded
from assess.reading.drawing import Style, write_diagram
from assess.reading.record import Record
from assess.reports.text.board_text import string_sentence


def position_text(record: Record, style: Style = "plain", strings: bool = True) -> str:
    """The diagram with prisoner stones and komi, and with ``strings`` whatever else was read, one thing to a line."""
    position = record.position
    lines = [write_diagram(position, style)]
    if strings:
        if record.to_move:
            player, number = record.to_move.title, record.move_number
            if number:
                told = worded("{player} is to move after move {number}.", player=player, number=number)
            else:
                told = worded("{player} is to move.", player=player)
            lines.append(f"{told}\n")
        if marked := in_row(position.names(record.marked)):
            lines.append(worded("Marked: {points}.", points=marked) + "\n")
        lines += [labelled(worded("Note"), note) + "\n" for note in record.notes]
        lines += [f"{string_sentence(position, string)}\n" for string in position.strings()]
    return "".join(lines)
