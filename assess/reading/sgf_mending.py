"""Moves and points as programs and hands write them against the format, turned into what FF[4] wants.

One move to a node; points in two letters, without blanks and line breaks; a pass empty (or ``tt``). Whatever else is
plain in its meaning is mended here, before the game is looked at, and a note says so. The rest is left as it is, and
refused where it is reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assess.languages.spoken import Message, forms, in_english, message
from assess.reading.game_tree import (
    MOVES,
    SETUP,
    GameTree,
    Node,
    Properties,
    composed,
    letters_of_point,
    letters_past_corner,
    size_of_board,
)
from assess.reading.place import quoted
from assess.reading.time_limit import require_time
from assess.rules.position import COLUMNS

_POINTS = {*MOVES, *SETUP, "MA"}
_OF_POSITION_AFTER = ("C", "N", "MA", "TR", "SQ", "CR", "LB", "TB", "TW")
_NODES_AT_ONCE = 1000
_PLAIN = re.compile(r"[A-Za-z]{2}|")
_BLANK = re.compile(r"\\?\s+")
_NAME = re.compile(rf"([{COLUMNS}])([1-9]\d?)", re.IGNORECASE | re.ASCII)
_PASS = ("pass", "``")

_READ_AS_PASS = in_english("A move written as {written} was read as a pass")
_BLANK_INSIDE = in_english("A blank or line break inside a point was passed over")
_BY_NAME = in_english("Points written as {written} were read by column, and by row from the bottom")
_TWO_MOVES = in_english("Two moves in one node were read one after the other, in the order of the file")
_TWICE = in_english("A move that stands twice in one node was read once")
_SEEN = in_english("{what} (line {line}).")
_SEEN_MORE = forms(
    "{what} (line {line}, and once more).",
    "{what} (line {line}, and {number} times more).",
)


class _Mending:
    """What is mended in a tree, with the lines of it."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.width, self.height = size_of_board(tree.root)
        self.corner = letters_past_corner(self.width, self.height)
        self.found: dict[str, tuple[str, list[int]]] = {}  # the first example, and the lines

    def mended(self) -> GameTree:
        nodes: list[Node] = []
        last: list[int] = []  # for every node of the tree, the number of the last one that it became
        for number, node in enumerate(self.tree.nodes):
            if not number % _NODES_AT_ONCE:
                require_time()
            parent = None if node.parent is None else last[node.parent]
            for properties in self.properties_of(node):
                nodes.append(replace(node, properties=properties, parent=parent))
                parent = len(nodes) - 1
            last.append(len(nodes) - 1)
        return GameTree(tuple(nodes)) if self.found else self.tree

    def properties_of(self, node: Node) -> Iterable[Properties]:
        """The properties of the node, or of the two nodes that it should have been."""
        properties = node.properties
        changed = dict(properties)
        for name in filter(_POINTS.__contains__, properties):
            if not all(map(_PLAIN.fullmatch, properties[name])) or (name in MOVES and self.corner in properties[name]):
                changed[name] = tuple(self.value(value, name in MOVES, node.line) for value in properties[name])
        for name in MOVES & changed.keys():
            if len(changed[name]) > 1 and len(set(changed[name])) == 1:
                self.note(_TWICE, node.line)
                changed[name] = changed[name][:1]
        if not all(len(changed.get(name, ())) == 1 for name in MOVES):
            return [changed if changed != properties else properties]
        self.note(_TWO_MOVES, node.line)
        _, second = (name for name in properties if name in MOVES)
        late = {second} if node.parent is None else {second, *_OF_POSITION_AFTER}
        return [
            {name: values for name, values in changed.items() if name not in late},
            {name: values for name, values in changed.items() if name in late},
        ]

    def value(self, value: str, is_move: bool, line: int) -> str:
        """The value as two letters, empty for a pass; as it is where its meaning is not plain."""
        compact = _BLANK.sub("", value)
        if is_move and (compact.lower() in _PASS or compact == self.corner):
            if compact != "tt":
                self.note(_READ_AS_PASS, line, quoted(compact))
            return ""
        if compact != value.strip():
            self.note(_BLANK_INSIDE, line)
        corners = composed(compact)
        if corners is None:
            return self.letters(compact, line)
        return ":".join(self.letters(corner, line) for corner in corners)

    def letters(self, point: str, line: int) -> str:
        named = _NAME.fullmatch(point)
        if named is None:
            return point
        column, row = COLUMNS.index(named[1].upper()), self.height - int(named[2])
        if column >= self.width or row < 0:
            return point
        self.note(_BY_NAME, line, point)
        return letters_of_point(row * self.width + column, self.width)

    def note(self, what: str, line: int, example: str = "") -> None:
        self.found.setdefault(what, (example, []))[1].append(line)

    def notes(self) -> Iterator[Message]:
        for what, (example, lines) in self.found.items():
            yield noted(message(what, written=example), lines)


def noted(what: Message, lines: Sequence[int]) -> Message:
    """The note on what was mended, and in which lines."""
    if len(lines) > 1:
        return message(_SEEN_MORE, what=what, line=lines[0], number=len(lines) - 1)
    return message(_SEEN, what=what, line=lines[0])


def mended(tree: GameTree) -> tuple[GameTree, tuple[Message, ...]]:
    """The tree as the format wants it, the same where nothing is to be mended, and notes on what was.

    Raises BadInput for a size that no board has.
    """
    mending = _Mending(tree)
    return mending.mended(), tuple(mending.notes())
