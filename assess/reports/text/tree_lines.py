"""A variation tree cut into lines: which moves share a line, how far it is set in, and what is left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from assess.proofs.variation_node import VariationNode, equal_replies

MOVES_PER_LINE = 12
DEEPEST_GUIDE = 12


@dataclass(frozen=True, slots=True)
class Guides:
    """The characters that lead from a move to the next ones."""

    branch: str
    last: str
    beside: str
    blank: str = "   "


UNICODE_GUIDES = Guides("├─ ", "└─ ", "│  ")
ASCII_GUIDES = Guides("|- ", "`- ", "|  ")


@dataclass(slots=True)
class TreeLine:
    """A run of moves without alternatives, ``continued`` on the next line or else followed by what it leads to.

    ``sub_variation``: its next moves stand apart, under that number; the heading there has the move before them.
    ``equal``: other moves in the place of the first, which are answered alike. ``left_out``: so many next moves of the
    last one are not shown.
    """

    guide: str
    hanging: str
    run: list[VariationNode]
    continued: bool = False
    sub_variation: int | None = None
    is_heading: bool = False
    equal: Sequence[VariationNode] = ()
    left_out: int = 0


def tree_lines(
    tree: VariationNode,
    guides: Guides = UNICODE_GUIDES,
    depth: int | None = None,
    moves_per_line: int = MOVES_PER_LINE,
    opened: Collection[int] | None = None,
) -> list[TreeLine]:
    """The tree cut into lines, equal replies in one; what would be indented too far follows as a sub-variation with a
    heading.

    ``opened``: the ids of the nodes whose next moves are shown, where there are several; all of them when None.
    """
    lines: list[TreeLine] = []
    sub_variations: list[VariationNode] = [tree]
    for number, start in enumerate(sub_variations, 1):  # the list grows on the way
        if number == 1:
            waiting = [([start], "", "", 0)]
        else:
            lines.append(TreeLine("", "", [start], sub_variation=number, is_heading=True))
            waiting = _indent(start, "", 0, guides)
        while waiting:
            (node, *equal), guide, hanging, level = waiting.pop()
            run = _run(node, depth)
            for first in range(0, len(run), moves_per_line):
                lines.append(TreeLine(guide if first == 0 else hanging, hanging, run[first : first + moves_per_line]))
                lines[-1].continued = first + moves_per_line < len(run)
                lines[-1].equal = () if first else equal
            if _is_cut(run[-1], depth) or (opened is not None and id(run[-1]) not in opened):
                lines[-1].left_out = len(run[-1].children)
            elif run[-1].children:
                if level < DEEPEST_GUIDE:
                    waiting += _indent(run[-1], hanging, level, guides)
                else:
                    sub_variations.append(run[-1])
                    lines[-1].sub_variation = len(sub_variations)
    return lines


def opened_in_breadth(
    tree: VariationNode, limit: int, depth: int | None = None, moves_per_line: int = MOVES_PER_LINE
) -> set[int]:
    """The ids of the nodes whose next moves can be shown in so many lines: the first moves in any case, then node by
    node what is nearest to the start."""
    opened: set[int] = set()
    start = _run(tree, depth)
    room = limit - -(-len(start) // moves_per_line)
    waiting = deque([start[-1]])
    while waiting:
        node = waiting.popleft()
        if _is_cut(node, depth) or not node.children:
            continue
        runs = [_run(group[0], depth) for group in equal_replies(node)]
        needed = sum(-(-len(run) // moves_per_line) for run in runs)
        if needed <= room or not opened:
            opened.add(id(node))
            room -= needed
            waiting.extend(run[-1] for run in runs)
    return opened


def _run(node: VariationNode, depth: int | None) -> list[VariationNode]:
    """The moves from this one on as long as there is no choice."""
    run = [node]
    while len(run[-1].children) == 1 and not _is_cut(run[-1], depth):
        run.append(run[-1].children[0])
    return run


_Indented = tuple[list[VariationNode], str, str, int]


def _indent(node: VariationNode, hanging: str, level: int, guides: Guides) -> list[_Indented]:
    """The next moves with their guides, equal ones together, the first one last."""
    *others, last = equal_replies(node)
    lines = [(group, hanging + guides.branch, hanging + guides.beside, level + 1) for group in others]
    return [(last, hanging + guides.last, hanging + guides.blank, level + 1), *reversed(lines)]


def _is_cut(node: VariationNode, depth: int | None) -> bool:
    return depth is not None and node.number >= depth and bool(node.children)
