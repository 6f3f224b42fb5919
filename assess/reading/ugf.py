"""Game records in UGF, with the ending ``.ugf`` or ``.ugi``, as PandaNet and Japanese newspapers publish them.

A file has sections: ``[Header]`` with ``Name=value`` lines, ``[Data]`` with a move a line, such as ``PP,B1,1,0``:
column and row, the player, the number of the move, and seconds. Moves numbered 0 are handicap stones, and a column Y or
Z is a pass. With ``CoordinateType=IGS`` rows count from the bottom, with ``JPN`` from the top. There is no published
specification; comments and figures are not read.
"""

from __future__ import annotations

import re

from assess.languages.spoken import Message, message
from assess.reading.game_tree import GameTree, Node
from assess.reading.place import at, in_line, in_place, quoted
from assess.reading.sgf_points import letters_of_point
from assess.reading.sgf_values import escape
from assess.rules.coordinates import MAX_SIZE
from assess.rules.errors import BadInput

_BEGINS = re.compile(r"(?:\s|#[^\n]*\n)*+\[Header\]", re.IGNORECASE)
_SECTION = re.compile(r"\[(\w+)\]\s*")
_VARIABLE = re.compile(r"(\w+)\s*=(.*)")
_MOVE = re.compile(r"([A-Z])([A-Z]),([BW])\d?,(\d{1,4})(?:,.*)?", re.IGNORECASE | re.ASCII)
_HANDICAP = re.compile(r"(\d{1,2})\s*(?:,\s*(-?\d{1,3}(?:[.,]\d{1,2})?)\s*)?", re.ASCII)
_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)", re.ASCII)
_POINTS = re.compile(r"\d{1,3}(?:\.\d{1,2})?", re.ASCII)
_PASSES = "YZ"
_TEXTS = {"title": "GN", "place": "PC"}
_PLAYERS = {"playerb": ("PB", "BR"), "playerw": ("PW", "WR")}

NOT_READ = message("Comments and figures of the UGF record were not read.")
FROM_TOP = message("The UGF record has no CoordinateType: rows were counted from the top.")


def is_ugf(content: str) -> bool:
    """Whether a text begins as a UGF record does."""
    return _BEGINS.match(content) is not None


def text_of_ugf(data: bytes) -> str:
    """The bytes of a UGF record as text with plain line feeds: UTF-8, else Shift-JIS, as nearly all of them are."""
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    return data.decode("cp932", "replace").replace("\r\n", "\n").replace("\r", "\n")


def tree_of_ugf(content: str, source: str) -> tuple[GameTree, tuple[Message, ...]]:
    """The game of a UGF record, and notes. Raises BadInput, with the line, for what is no such record, or locked."""
    sections = _sections(content)
    header = {
        found[1].lower(): found[2].strip() for _, line in sections.get("header", ()) if (found := _VARIABLE.match(line))
    }
    crypt = header.get("crypt", "")
    if crypt and "PLAIN" not in crypt.upper():
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.",
            form="ugf",
            what=f"Crypt={quoted(crypt)}",
        ).at(in_place(source))
    if "data" not in sections:
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.", form="ugf", what="[Data]"
        ).at(in_place(source))
    with at(in_place(source)):
        size, root = _root(header)
    coordinates = header.get("coordinatetype", "").upper()
    notes = [] if coordinates in ("IGS", "JPN") else [FROM_TOP]
    if sections.keys() & {"figure", "reviewnode"}:
        notes.append(NOT_READ)
    nodes = [Node(root)]
    for number, line in sections["data"]:
        if not line or line.lstrip().startswith("."):
            continue
        with at(in_place(source, in_line(number))):
            name, letters = _move(line, size, coordinates == "IGS", len(nodes))
        if name in ("AB", "AW"):
            root[name] = (*root.get(name, ()), letters)
        else:
            nodes.append(Node({name: (letters,)}, len(nodes) - 1, number))
    return GameTree(tuple(nodes)), tuple(notes)


def _sections(content: str) -> dict[str, list[tuple[int, str]]]:
    """The lines of each section with their numbers, by its name in small letters."""
    sections: dict[str, list[tuple[int, str]]] = {}
    current: list[tuple[int, str]] = []
    for number, line in enumerate(content.split("\n"), 1):
        if found := _SECTION.fullmatch(line):
            current = sections.setdefault(found[1].lower(), [])
        else:
            current.append((number, line.rstrip()))
    return sections


def _root(header: dict[str, str]) -> tuple[int, dict[str, tuple[str, ...]]]:
    """The size of the board, and the properties of the root."""
    size = header.get("size", "19")
    if not (size.isascii() and size.isdigit() and len(size) < 4 and 1 <= int(size) <= MAX_SIZE):
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.", form="ugf", what=quoted(size)
        )
    root = {"GM": "1", "SZ": str(int(size))}
    if handicap := _HANDICAP.fullmatch(header.get("hdcp", "")):
        root |= {"HA": handicap[1]} if int(handicap[1]) > 1 else {}
        root |= {"KM": handicap[2].replace(",", ".")} if handicap[2] else {}
    elif header.get("hdcp"):
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.",
            form="ugf",
            what=f"Hdcp={quoted(header['hdcp'])}",
        )
    for name, (player, rank) in _PLAYERS.items():
        who, _, rest = header.get(name, "").partition(",")
        root |= {player: who, rank: rest.partition(",")[0]}
    root |= {sgf: header.get(name, "").strip(",") for name, sgf in _TEXTS.items()}
    rules = header.get("rule", "")
    root |= {"RU": "Japanese" if rules.upper() in ("JPN", "JP") else rules, "RE": _result(header.get("winner", ""))}
    if date := _DATE.match(header.get("date", "")):
        root["DT"] = "-".join(date.groups())
    return int(size), {name: (escape(text.strip()),) for name, text in root.items() if text.strip()}


def _result(winner: str) -> str:
    who, _, how = winner.upper().partition(",")
    if who == "D":
        return "Draw"
    if who not in ("B", "W"):
        return ""
    return f"{who}+{how if _POINTS.fullmatch(how) else {'C': 'R', 'T': 'T', 'F': 'F'}.get(how[:1], '')}"


def _move(line: str, size: int, from_bottom: bool, expected: int) -> tuple[str, str]:
    """The property and the letters of a line; ``expected``: the number that its move should have."""
    found = _MOVE.fullmatch(line.strip())
    if found is None:
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.", form="ugf", what=quoted(line)
        )
    player, number = found[3].upper(), int(found[4])
    column, row = (ord(letter.upper()) - ord("A") for letter in found.groups()[:2])
    if number not in (0, expected) or (not number and expected > 1):
        raise BadInput(
            "move {number} stands where move {expected} should: correct the record.", number=number, expected=expected
        )
    if number and found[1].upper() in _PASSES and column >= size:
        return player, ""
    if column >= size or row >= size:
        raise BadInput(
            "the point {column}{row} is off the {size}x{size} board: correct the record.",
            column=found[1],
            row=found[2],
            size=size,
        )
    letters = letters_of_point((size - 1 - row if from_bottom else row) * size + column, size)
    return (player if number else f"A{player}"), letters
