"""A position as JSON, schema ``assess/position/1``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from assess.reading.record import Record
from assess.reports.json.common_json import BoardJson, ColorWord, Noted, Point, Points
from assess.rules.position import Position


class StringJson(TypedDict):
    string: Point
    color: ColorWord
    points: Points
    liberties: Points


class PositionJson(TypedDict):
    """A position, as `assess show --json` prints it."""

    schema: Literal["assess/position/1"]
    position: BoardJson
    to_move: ColorWord | None
    move_number: int
    marked: Points
    strings: list[StringJson]
    notes: list[str]
    agreed: NotRequired[Annotated[dict[str, str], "Strings that the record takes off once play has stopped: dead."]]
    not_taken: NotRequired[Annotated[Points, "What it sets up otherwise then, which was not taken."]]


def position_json(record: Record) -> PositionJson:
    """The position as ``assess show --json`` prints it."""
    position = record.position
    told: PositionJson = {
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
    if record.agreed_dead:
        told["agreed"] = dict.fromkeys(record.agreed_dead, "dead")
    if record.not_taken:
        told["not_taken"] = list(record.not_taken)
    return told


def notes_json(record_notes: Sequence[object]) -> Noted:
    """The notes about how a file was read, to be added to an answer about it; nothing where there are none."""
    return {"notes": list(map(str, record_notes))} if record_notes else {}


def board_json(position: Position) -> BoardJson:
    """The object ``position`` of every JSON output."""
    taken = position.prisoner_stones
    board: BoardJson = {
        "width": position.width,
        "height": position.height,
        "rows": position.rows(),
        "prisoner_stones": {"black": taken.black, "white": taken.white},
        "komi": position.komi,
    }
    if not position.komi_known:
        board["komi_known"] = False
    return board
