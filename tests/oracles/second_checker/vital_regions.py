"""Benson's fixpoint, with what the document lets count as a vital region."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from second_checker.board import EMPTY, STONES, Pattern, Point
from second_checker.links import Link, blocks

Block = frozenset[Point]
Region = frozenset[Point]
Vital = Callable[[Pattern, Region, Block], bool]  # of a region that touches only blocks of the set


@dataclass(frozen=True)
class Alive:
    """The blocks that the fixpoint leaves, and the regions vital for one of them at least."""

    blocks: list[Block]
    vital: list[tuple[Region, Block]]

    @property
    def stones(self) -> frozenset[Point]:
        return frozenset().union(*self.blocks) if self.blocks else frozenset()

    @property
    def covered(self) -> frozenset[Point]:
        return self.stones.union(*(region for region, _ in self.vital))


def all_touch(pattern: Pattern, region: Region, block: Block) -> bool:
    """Every point of the region touches the block, whatever stands on it."""
    return region <= pattern.neighbours(block)


def empty_points_touch(pattern: Pattern, region: Region, block: Block) -> bool:
    """Benson: every empty point touches the block; opposing stones may be inside."""
    empty = {p for p in region if pattern.contents[p] == EMPTY}
    return bool(empty) and empty <= pattern.neighbours(block)


def clean_and_all_touch(pattern: Pattern, region: Region, block: Block) -> bool:
    """No stone inside, and every point touches the block."""
    return all(pattern.contents[p] == EMPTY for p in region) and all_touch(pattern, region, block)


def settled(pattern: Pattern, region: Region, block: Block) -> bool:
    """Every point touches the block but one at most; if that one is empty, two of its neighbours are."""
    if all(pattern.contents[p] != EMPTY for p in region):
        return False
    touched = pattern.neighbours(block)
    far = region - touched
    if not region & touched or len(far) > 1:
        return False
    for point in far:
        if pattern.contents[point] == EMPTY:
            return sum(pattern.contents[q] == EMPTY for q in pattern.near(point)) >= 2
    return True


def fixpoint(pattern: Pattern, colour: str, vital: Vital, links: list[Link]) -> Alive:
    """The largest set of blocks of `colour` each of which has two vital regions touching blocks of the set only."""
    linked = {p for link in links for p in link}
    stone = STONES[colour]
    left = blocks(pattern, colour, links)
    regions = [
        region
        for region in pattern.parts(p for p, what in pattern.contents.items() if what != stone)
        if not pattern.borders_outside(region) and not pattern.lives(region)
    ]

    def counts(region: Region, block: Block) -> bool:
        if not region & pattern.neighbours(block):
            return False
        if not region & linked:
            return vital(pattern, region, block)
        # A kind that asks more than touching (no stones inside, a ground all of whose points touch) asks it here too.
        return all_touch(pattern, region, block) and bool(region - linked) and vital(pattern, region, block)

    pairs = [(region, block) for block in left for region in regions if counts(region, block)]
    while True:
        stones = frozenset().union(*left) if left else frozenset()
        pairs = [(r, b) for r, b in pairs if b in left and pattern.neighbours(r) <= stones]
        kept = [block for block in left if sum(b == block for _, b in pairs) >= 2 or pattern.lives(block)]
        if kept == left:
            return Alive(left, pairs)
        left = kept
