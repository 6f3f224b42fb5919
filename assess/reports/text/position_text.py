"""A position as text that is read again as the same position, with its strings, and what its record says of the game.

Letters and numbers are legible without colour, with coordinates on all four edges. Black is ``X``, White ``O``, an
empty intersection ``.`` on every terminal: circles change their meaning with the background, and these can be read in
again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from rich.cells import cell_len

from assess.languages.spoken import amount, counted, in_english, in_row, labelled, listing, worded
from assess.reading.drawing import Style, write_diagram
from assess.reading.record import Record
from assess.rules.position import EMPTY, Color, Position, String, called, column_labels, row_labels

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

ROOM = 3
"""What a cell of a board without brackets takes."""


def marked_board(
    position: Position,
    marks: Mapping[int, str] = {},
    ringed: Collection[int] = (),
    styles: Mapping[int, str] = {},
) -> Text:
    """The board, with marks and rings in bold, or in these ``styles``.

    A mark stands behind the stone (``X1``), on an empty intersection in place of the dot; ringed intersections stand in
    brackets.

    >>> print(marked_board(Position.from_rows(["XO.", ".X."]), {2: "1"}, {0}))
       A  B  C
    2 (X) O  1  2
    1  .  X  .  1
       A  B  C
    """
    from rich.text import Text

    cells = []
    for point, stone in enumerate(position.stones):
        mark = marks.get(point, "")
        body = mark if mark and stone == EMPTY else stone + mark
        cells.append(f"({body})" if point in ringed else f" {body}")
    tight = not ringed and max(map(len, cells)) > ROOM  # so that the largest boards have room on a narrow terminal
    cells = [cell[1:] for cell in cells] if tight else cells
    columns, rows = column_labels(position.width), row_labels(position.height)
    cell, gap = max(*map(len, cells), len(columns[-1]) + 1), " " if ringed or tight else ""
    margin = max(map(cell_len, rows))
    header = (
        " " * margin + gap + "".join((column if tight else f" {column}").ljust(cell) for column in columns).rstrip()
    )
    text = Text(header + "\n", no_wrap=True, overflow="ignore")
    for point, body in enumerate(cells):
        row, column = rows[point // position.width], point % position.width
        if column == 0:
            text.append(" " * (margin - cell_len(row)) + row + gap)
        text.append(body.ljust(cell), styles.get(point, "bold" if point in ringed or point in marks else ""))
        if column == position.width - 1:
            text.append(f" {row}\n")
    return text.append(header)


def string_sentence(position: Position, string: String) -> str:
    """A string with its liberties, such as ``Black A1, 2 stones, 1 liberty: C1``. Next to unknown points those that are
    shown need not be all."""
    stones, liberties = counted(len(string.points), "stone"), counted(len(string.liberties), "liberty")
    names = in_row(position.names(string.liberties)) or worded("none")
    name = called(string.color, position.name(min(string.points)))
    if position.is_next_to_unknown(string):
        return worded(
            "{string}, {stones} and {liberties} shown: {points}; there may be more on unknown points",
            string=name,
            stones=stones,
            liberties=liberties,
            points=names,
        )
    return labelled(listing([name, stones, liberties]), names)


def print_board(
    console: Console, position: Position, marks: Mapping[int, str] = {}, ringed: Collection[int] = ()
) -> None:
    """Prints the board; lines longer than the console is wide are left whole."""
    console.print(marked_board(position, marks, ringed), highlight=False, crop=False, no_wrap=True, overflow="ignore")


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


FACTS = (
    ("EV", in_english("Event")),
    ("RO", in_english("Round")),
    ("GN", in_english("Game")),
    ("PC", in_english("Place")),
    ("DT", in_english("Date")),
    ("RE", in_english("Result")),
)
POSITION, PRISONERS, KOMI = in_english("Position"), in_english("Prisoners"), in_english("Komi")
NAMES = (*(title for _, title in FACTS), POSITION, PRISONERS, KOMI)
"""What facts are called, besides players."""
PLAYERS = (("PB", "BR", Color.BLACK), ("PW", "WR", Color.WHITE))
NOT_FINAL = in_english(
    "The record does not end with two passes: the position is taken as final, two-sided dame, teire and basic endgame "
    "kos filled (VJR, Preface)."
)


def facts_of(record: Record) -> Iterable[tuple[str, str]]:
    """What the record says of the game, and of how the position arose."""
    info = {name: "".join(filter(str.isprintable, text)).strip() for name, text in record.info.items()}
    for name, rank, player in PLAYERS:
        if info.get(name):
            yield player.title, f"{info[name]} ({info[rank]})" if info.get(rank) else info[name]
    yield from ((worded(title), info[name]) for name, title in FACTS if info.get(name))
    where = [PurePath(record.source).name]
    where += [worded("game {number}", number=record.game)] if record.games > 1 else []
    where += [worded("after move {number}", number=record.move_number)] if record.move_number else []
    yield worded(POSITION), listing(where)
    position = record.position
    taken = position.prisoner_stones
    if taken.black or taken.white:
        black, white = counted(taken.white, "stone"), counted(taken.black, "stone")
        yield worded(PRISONERS), worded("Black has taken {black}, White has taken {white}", black=black, white=white)
    if position.komi:
        yield worded(KOMI), amount(position.komi)


def warnings_of_record(record: Record) -> Iterable[str]:
    """What is to be said of the record: it may not be finished, and things were taken for granted in reading it."""
    if record.tree is not None and record.move_number and not _ends_with_passes(record):
        yield worded(NOT_FINAL)
    yield from record.notes


def _ends_with_passes(record: Record) -> bool:
    """Whether the last two moves up to the position are passes."""
    tree, number = record.tree, record.node
    assert tree is not None
    at: int | None = number
    moves: list[str] = []
    largest = max(record.position.width, record.position.height)
    while at is not None and len(moves) < 2:
        properties: Mapping[str, Sequence[str]] = tree.nodes[at].properties
        moves += [value.strip() for name in ("B", "W") for value in properties.get(name, ())]
        at = tree.nodes[at].parent
    return len(moves) == 2 and all(not move or (move == "tt" and largest <= 19) for move in moves)
