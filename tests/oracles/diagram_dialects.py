"""Text diagrams as people and programs write them, one writer for each dialect."""

from __future__ import annotations

import re
from collections.abc import Callable

from assess.reading.drawing import write_diagram
from assess.rules.position import COLUMNS, Position


def plain(position: Position) -> str:
    return write_diagram(position, coordinates=False)


def spaced(position: Position) -> str:
    return "".join(" ".join(row) + "\n" for row in position.rows())


def compact(position: Position) -> str:
    return "".join(row + "\n" for row in position.rows())


def framed(position: Position) -> str:
    edge = "+" + "-" * (2 * position.width + 1) + "+\n"
    return edge + "".join(f"| {' '.join(row)} |\n" for row in position.rows()) + edge


def numbered_left(position: Position) -> str:
    """As KataGo prints a board, with digits behind the last moves."""
    lines = ["MoveNum: 4 HASH: 0F", "   " + " ".join(COLUMNS[: position.width])]
    for number, row in zip(range(position.height, 0, -1), position.rows(), strict=True):
        cells = [sign + ("1" if (number, place) == (2, 0) and sign != "." else " ") for place, sign in enumerate(row)]
        lines.append(f"{number:2} " + "".join(cells).rstrip())
    return "\n".join([*lines, "Next player: Black", 'Rules: {"ko":"SIMPLE"}', ""])


def gogui(position: Position) -> str:
    """As GoGui prints a board: what is said of the game stands behind the first rows."""
    letters = "   " + "".join(letter + " " for letter in COLUMNS[: position.width])
    lines = [letters]
    for number, row in zip(range(position.height, 0, -1), position.rows(), strict=True):
        beside = {position.height: "  White to play", position.height - 1: "  Prisoners: B 1  W 2"}.get(number, "")
        signs = row.replace("X", "@")
        lines.append(f"{number:<2} {''.join(sign + ' ' for sign in signs)}{number:<2}{beside}")
    return "\n".join([*lines, letters, ""])


def marked(position: Position) -> str:
    marks = {point: "dwbs"[point % 4] for point, sign in enumerate(position.stones) if sign != "." or point % 3 == 0}
    return write_diagram(position, marks=marks)


def circles(position: Position) -> str:
    return compact(position).translate(str.maketrans("XO.", "●○┼"))


def emoji(position: Position) -> str:
    return spaced(position).translate(str.maketrans({"X": "⚫\ufe0f", "O": "⚪", ".": "┼"}))


DIALECTS: dict[str, Callable[[Position], str]] = {
    "plain": plain,
    "compact": compact,
    "framed": framed,
    "coordinates": write_diagram,
    "sensei": lambda position: write_diagram(position, "sl"),
    "gnugo": lambda position: write_diagram(position, "gnugo"),
    "katago": numbered_left,
    "gogui": gogui,
    "jasiek": lambda position: write_diagram(position, "jasiek", coordinates=False),
    "marked": marked,
    "tabs": lambda position: plain(position).replace(" ", "\t"),
    "quoted": lambda position: re.sub("(?m)^", "> ", write_diagram(position)),
    "quoted plain": lambda position: re.sub("(?m)^", "> ", plain(position)),
    "at signs": lambda position: plain(position).replace("X", "@"),
    "circles": circles,
    "emoji": emoji,
}
