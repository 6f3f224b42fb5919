"""A game with its variations: nodes side by side, each with its SGF properties.

SGF's letters for points: ``aa`` is the top left, columns first. The one place that converts these. The rectangles of
FF[4] (``AB[aa:cc]``) are read, single points are written.

Values of properties are Text, SimpleText and composed ones, as they are written and as they are meant.

On the main line of a game, seen from afar, is found where its moves begin, where play stops, and where variations
start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from string import ascii_letters

from assess.languages.spoken import BadInput, Message, forms, in_english, message
from assess.reading.encodings import with_line_feeds
from assess.reading.place import quoted
from assess.rules.position import BLACK_STONE, EMPTY, MAX_SIZE, WHITE_STONE, Color, Position

OFF_BOARD = in_english("the point {text} is off the {width}x{height} board, which ends at {corner}: correct it.")
_SOFT_BREAK_OR_ESCAPE = re.compile(r"\\(?:\n|(.))", re.DOTALL)
_OTHER_BLANK = re.compile(r"[^\S\n]")


def text(value: str) -> str:
    """A property value as Text: escapes resolved, soft line breaks joined, line breaks kept.

    >>> text("a \\\\] b")
    'a ] b'
    """
    return _OTHER_BLANK.sub(" ", _SOFT_BREAK_OR_ESCAPE.sub(lambda found: found[1] or "", value))


def simple_text(value: str) -> str:
    """A property value as SimpleText: as Text, but all on one line."""
    return text(value).replace("\n", " ").strip()


def composed(value: str) -> tuple[str, str] | None:
    """The two halves of a composed value (``LB[dd:A]``), still escaped; None when no colon parts it.

    >>> composed("aa:1"), composed("a:b:c"), composed("dd")
    (('aa', '1'), ('a', 'b:c'), None)
    """
    found = re.match(r"((?:[^\\:]++|\\.)*+):(.*)", value, re.DOTALL)
    return (found[1], found[2]) if found else None


def escape(plain: str, *, in_composed: bool = False) -> str:
    r"""Plain text as a property value.

    >>> print(escape("B[dd] \\ x:y"), escape("x:y", in_composed=True))
    B[dd\] \\ x:y x\:y
    """
    return re.sub(r"([\]\\:])" if in_composed else r"([\]\\])", r"\\\1", with_line_feeds(plain))


LARGEST_WITH_TT_PASS = 19


class NoPoint(BadInput):
    """What stands for a point is none of any board."""


def point_from_letters(letters: str, width: int, height: int) -> int:
    """The point of ``dd``. Raises BadInput when this board has no such point.

    >>> point_from_letters("ba", 9, 9)
    1
    """
    text = letters.strip()
    column, row = (ascii_letters.find(letter) for letter in text) if len(text) == 2 else (-1, -1)
    if column < 0 or row < 0:
        raise NoPoint(
            message(
                "{text} is no point: write two letters, the column and the row from the top, as dd.", text=quoted(text)
            )
        )
    if column >= width or row >= height:
        corner = letters_of_point(width * height - 1, width)
        raise BadInput(
            OFF_BOARD,
            text=text,
            width=width,
            height=height,
            corner=corner,
        )
    return row * width + column


def letters_of_point(point: int, width: int) -> str:
    """The letters of a point.

    >>> letters_of_point(1, 9)
    'ba'
    """
    row, column = divmod(point, width)
    return ascii_letters[column] + ascii_letters[row]


def letters_past_corner(width: int, height: int) -> str:
    """The letters of the point just past the lower right corner, which many programs write for a pass.

    >>> letters_past_corner(9, 9), letters_past_corner(19, 19)
    ('jj', 'tt')
    """
    return ascii_letters[width] + ascii_letters[height]


def move_from_letters(value: str, width: int, height: int) -> int | None:
    """The point of a move, None for a pass: an empty value, or ``tt`` on boards up to 19x19."""
    text = value.strip()
    if not text or (text == "tt" and max(width, height) <= LARGEST_WITH_TT_PASS):
        return None
    return point_from_letters(text, width, height)


def letters_of_move(point: int | None, width: int) -> str:
    """The value of a move property; a pass is empty."""
    return "" if point is None else letters_of_point(point, width)


def points_from_letters(values: Iterable[str], width: int, height: int) -> frozenset[int]:
    """The points of a list such as ``AB[aa][cc:dd]``, rectangles spread out. Empty values name no point (``DD[]``)."""
    points: set[int] = set()
    for value in dict.fromkeys(values):
        corners = composed(value)
        if corners is not None:
            one, other = (point_from_letters(corner, width, height) for corner in corners)
            rows = sorted((one // width, other // width))
            columns = sorted((one % width, other % width))
            for row in range(rows[0], rows[1] + 1):
                points.update(range(row * width + columns[0], row * width + columns[1] + 1))
        elif value.strip():
            points.add(point_from_letters(value, width, height))
    return frozenset(points)


def letters_of_points(points: Iterable[int], width: int) -> tuple[str, ...]:
    """The values of a list of points, in the order of the points."""
    return tuple(letters_of_point(point, width) for point in sorted(points))


def root_properties(position: Position) -> dict[str, tuple[str, ...]]:
    """The properties of a root that ``sgf_record`` reads as this position.

    ``PSB`` and ``PSW`` are private: FF[4] has no place for the prisoner stones of a set-up position. Of a part of a
    board ``VW`` has the points that are known, which programs show alone; as unknown points they are not read again.
    """
    width, height = position.width, position.height
    stones: dict[str, Sequence[int]] = {
        name: [point for point, found in enumerate(position.stones) if found == stone]
        for name, stone in (("AB", BLACK_STONE), ("AW", WHITE_STONE))
    }
    known = [point for point in range(width * height) if point not in position.unknown]
    prisoners = {"PSB": position.prisoner_stones.black, "PSW": position.prisoner_stones.white}
    return {
        "GM": ("1",),
        "FF": ("4",),
        "SZ": (str(width) if width == height else f"{width}:{height}",),
        **(
            {"KM": (f"{position.komi if abs(position.komi) < 100 else 100 * position.komi!r}",)}
            if position.komi
            else {}
        ),
        **{name: (str(count),) for name, count in prisoners.items() if count},
        **{name: letters_of_points(points, width) for name, points in stones.items() if points},
        **({"VW": letters_of_points(known, width)} if position.unknown else {}),
    }


Properties = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Node:
    """One node: every property with its values, as they are written, escapes and all.

    ``parent`` is the number of the node before it in the tree, None for the root; ``line`` and
    ``column`` where it begins in the file.
    """

    properties: Properties
    parent: int | None = None
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def text(self, name: str) -> str:
        """The property as Text (``C``, ``GC``), empty when it is not there."""
        return text(self.properties.get(name, ("",))[0])

    def simple_text(self, name: str) -> str:
        """The property as SimpleText (``PB``, ``GN``), empty when it is not there."""
        return simple_text(self.properties.get(name, ("",))[0])


@dataclass(frozen=True, slots=True)
class GameTree:
    """One game with its variations. Node 0 is the root; every node comes after its parent.

    The nodes stand side by side, not nested, so that no depth of variations is too much. ``children[i]`` are the
    numbers of the nodes after node i, main line first.
    """

    nodes: tuple[Node, ...]
    children: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.nodes or self.nodes[0].parent is not None:
            raise ValueError("a game tree begins with its root")
        children: dict[int, list[int]] = {}
        for number, node in enumerate(self.nodes[1:], 1):
            if node.parent is None or not 0 <= node.parent < number:
                raise ValueError(f"node {number} does not come after its parent")
            children.setdefault(node.parent, []).append(number)
        object.__setattr__(self, "children", tuple(tuple(children.get(i, ())) for i in range(len(self.nodes))))

    @property
    def root(self) -> Node:
        """The first node, which describes the game."""
        return self.nodes[0]

    def main_line(self) -> list[int]:
        """The numbers of the nodes from the root along every first child."""
        line = [0]
        while self.children[line[-1]]:
            line.append(self.children[line[-1]][0])
        return line


class Until(Enum):
    """How far a game record is played where no move is chosen."""

    STOP = "its first two successive passes, or its end"
    END = "its end"
    VARIATIONS = "the position from which its variations start"


DEFAULT_SIZE = 19
SETUP = {"AB": BLACK_STONE, "AW": WHITE_STONE, "AE": EMPTY}
MOVES = {"B": Color.BLACK, "W": Color.WHITE}

_SIZE = re.compile(r"(\d{1,3})(?:\s*:\s*(\d{1,3}))?", re.ASCII)
_HANDICAP = re.compile(r"[2-9]|[1-9]\d", re.ASCII)


def size_of_board(root: Node) -> tuple[int, int]:
    """Width and height by ``SZ[19]`` or ``SZ[w:h]``; 19x19 when nothing is said. Raises BadInput."""
    size = root.simple_text("SZ")
    found = _SIZE.fullmatch(size or str(DEFAULT_SIZE))
    width = int(found[1]) if found else 0
    height = int(found[2] or width) if found else 0
    if not (1 <= width <= MAX_SIZE and 1 <= height <= MAX_SIZE):
        raise BadInput(
            "the size SZ[...] is {size}: boards have 1 to {most} columns and rows, written as SZ[9], or SZ[9:7] for 9 "
            "columns and 7 rows.",
            size=quoted(size),
            most=MAX_SIZE,
        )
    return width, height


def nodes_before_move(tree: GameTree) -> list[int]:
    """The nodes of the main line before its first move."""
    line = tree.main_line()
    return line[: next((place for place, number in enumerate(line) if mover_of(tree.nodes[number])), len(line))]


def moves_before_stop(tree: GameTree) -> tuple[int | None, int]:
    """How many moves lead to the end of the first two successive passes of the main line, and how many follow; None and
    0 where there are no such passes.

    With them play stops, and the final position is reached (VJR, Alternation: "the first succession of two passes").
    """
    moves, stop = 0, None
    passed: str | None = None  # who passed last, None after a play
    for number in tree.main_line():
        node = tree.nodes[number]
        color = mover_of(node)
        if color is None:
            continue
        moves += 1
        passes = _is_pass(node.properties[color][0], tree.root)
        if stop is None and passes and passed not in (None, color):
            stop = moves
        passed = color if passes else None
    return stop, moves - stop if stop else 0


@dataclass(frozen=True, slots=True)
class Stop:
    """Where play stopped: the first two successive passes of the main line, and what is set up around them.

    ``moves``: those that lead to the end of the second pass. ``between``, ``behind``: the nodes with setups between the
    passes, and behind the second one before anybody plays again. ``resumed``: the number of the next play, if any.
    """

    moves: int
    between: tuple[int, ...] = ()
    behind: tuple[int, ...] = ()
    resumed: int | None = None

    def left_out(self, until: int | None) -> frozenset[int]:
        """Return the nodes whose setups are no part of the position after so many moves; None: after all of them.

        Play has stopped. Only where it was resumed, what is set up before that belongs to the game.
        """
        if self.resumed is not None and (until is None or until >= self.resumed):
            return frozenset(self.between)
        return frozenset((*self.between, *self.behind))


def stop_of(tree: GameTree) -> Stop | None:
    """Return where play stopped on the main line; None where no two passes follow each other."""
    moves, passed = 0, None
    stop: Stop | None = None
    set_up: list[int] = []  # since the last move
    for number in tree.main_line():
        node = tree.nodes[number]
        color = mover_of(node)
        passes = color is not None and _is_pass(node.properties[color][0], tree.root)
        sets_up = any(name in node.properties for name in SETUP)
        moves += color is not None
        if stop is not None and color is not None and not passes:
            return replace(stop, behind=tuple(set_up), resumed=moves)
        if sets_up:
            set_up.append(number)
        if stop is not None or color is None:
            continue
        if passes and passed not in (None, color):
            stop = Stop(moves, tuple(set_up))
        passed = color if passes else None
        set_up = []
    return None if stop is None else replace(stop, behind=tuple(set_up))


def is_set_up(tree: GameTree) -> bool:
    """Whether stones are set up before the first move, other than handicap stones."""
    set_up = any(name in tree.nodes[number].properties for number in nodes_before_move(tree) for name in SETUP)
    return set_up and not _HANDICAP.fullmatch(tree.root.simple_text("HA"))


def moves_before_variations(tree: GameTree) -> int:
    """How many moves of a game record lead to the final position from which its variations start.

    They start from a set-up position; else where play stopped, if moves follow there; else where the record first
    branches.
    """
    if is_set_up(tree):
        return 0
    stop, left_out = moves_before_stop(tree)
    if stop is not None and left_out:
        return stop
    moves = 0
    for number in tree.main_line():
        moves += mover_of(tree.nodes[number]) is not None
        if len(tree.children[number]) > 1:
            return moves
    return stop or 0


def moves_until(tree: GameTree, until: Until) -> tuple[int | None, list[Message]]:
    """How many moves of a record to play, all when None, and what is to be said about it."""
    if until is Until.VARIATIONS:
        moves = moves_before_variations(tree)
        note = message(
            "The final position is the one after move {number}, where variations start: choose another with --move.",
            number=moves,
        )
        return moves, [note] if moves else []
    stop, left_out = moves_before_stop(tree) if until is Until.STOP else (None, 0)
    return stop, [_stopped(stop, left_out)] if stop and left_out else []


def _stopped(stop: int, left_out: int) -> Message:
    told = forms(
        "Play stopped with the passes {first} and {second}; the move after them was left out: choose another position "
        "with --move.",
        "Play stopped with the passes {first} and {second}; the {number} moves after them were left out: choose "
        "another position with --move.",
    )
    return message(told, first=stop - 1, second=stop, number=left_out)


def mover_of(node: Node) -> str | None:
    """The property of the move that a node holds, ``B`` or ``W``; None where it holds none."""
    return next((name for name in MOVES if name in node.properties), None)


def _is_pass(value: str, root: Node) -> bool:
    point = value.strip()
    return not point or (point == "tt" and max(size_of_board(root)) <= LARGEST_WITH_TT_PASS)
