"""A game with its variations: nodes side by side, each with its SGF properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assess.reading.sgf_points import simple_text, text

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
