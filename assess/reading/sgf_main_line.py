"""The main line of an SGF game, seen from afar: where its moves begin, where play stops, and where variations start."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from assess.languages.spoken import Message, in_english, message
from assess.reading.game_tree import LARGEST_WITH_TT_PASS, GameTree, Node
from assess.reading.place import quoted
from assess.rules.color import BLACK_STONE, EMPTY, WHITE_STONE, Color
from assess.rules.coordinates import MAX_SIZE
from assess.rules.errors import BadInput


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
    one = in_english(
        "Play stopped with the passes {first} and {second}; the move after them was left out: choose another position "
        "with --move."
    )
    several = in_english(
        "Play stopped with the passes {first} and {second}; the {number} moves after them were left out: choose "
        "another position with --move."
    )
    return message(one if left_out == 1 else several, first=stop - 1, second=stop, number=left_out)


def mover_of(node: Node) -> str | None:
    """The property of the move that a node holds, ``B`` or ``W``; None where it holds none."""
    return next((name for name in MOVES if name in node.properties), None)


def _is_pass(value: str, root: Node) -> bool:
    point = value.strip()
    return not point or (point == "tt" and max(size_of_board(root)) <= LARGEST_WITH_TT_PASS)
