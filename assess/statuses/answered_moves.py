"""The table of answers: the first moves of the player who fails, those with the same answer together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.proofs.certificate_replay import IS_ELSEWHERE
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import VariationNode
from assess.rules.color import Color
from assess.rules.words import counted


@dataclass(frozen=True, slots=True)
class AnsweredMoves:
    """First moves of one player, as ``D4`` or ``pass``, that have the same answer.

    ``elsewhere``: whether any move far from the string is among them. ``reply``: the answer, as ``D5``; where the
    variation ends without one it is empty, and ``end`` says why. ``taken``: stones that the answer takes. ``after``:
    the move of the other player's to which they reply, where he moves first.
    """

    player: Color
    moves: tuple[str, ...]
    elsewhere: bool
    reply: str
    taken: int = 0
    end: str = ""
    after: str = ""

    def sentence(self) -> str:
        """``C1, D2 or pass: White B3 takes 3 stones``."""
        words = [*self.moves, *(["a move elsewhere"] if self.elsewhere else [])]
        *others, last = words
        moves = f"{', '.join(others)} or {last}" if others else last
        if not self.reply:
            return f"{moves}: {self.end}"
        taken = f" takes {counted(self.taken, 'stone')}" if self.taken else ""
        return f"{moves}: {self.player.opponent.title} {self.reply}{taken}"


def answered_moves(tree: VariationNode | None, inquiry: Inquiry) -> tuple[AnsweredMoves, ...]:
    """The first moves of the player against whom the answer is, grouped by their answers, the main line's first.

    Where the other player moves first, they are those after his move. Nothing where perfect play repeats for ever:
    nobody fails there.
    """
    if tree is None or tree.answer not in (Answer.YES, Answer.NO):
        return ()
    fails = inquiry.opponent if tree.answer is Answer.YES else inquiry.owner
    start, after = tree, ""
    if start.state.to_move is not fails:
        if not start.children:
            return ()
        start = start.children[0]
        after = start.move or ""
    groups: dict[tuple[str, int, str], list[VariationNode]] = {}
    for node in start.children:
        if not node.is_mistake:
            groups.setdefault(_answer(node), []).append(node)
    return tuple(_group(fails, nodes, *answer, after) for answer, nodes in groups.items())


def _answer(node: VariationNode) -> tuple[str, int, str]:
    """The reply, the stones that it takes, and, where there is none, why the variation ends."""
    chosen: Sequence[VariationNode] = node.children
    if chosen:
        return chosen[0].move or "", len(chosen[0].removed), ""
    return "", 0, node.leaf.sentence if node.leaf else ""


def _group(
    player: Color, nodes: Sequence[VariationNode], reply: str, taken: int, end: str, after: str
) -> AnsweredMoves:
    moves = tuple(node.move or "" for node in nodes if node.note != IS_ELSEWHERE)
    return AnsweredMoves(player, moves, len(moves) < len(nodes), reply, taken, end, after)
