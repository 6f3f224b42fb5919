"""The next moves of the player who fails, those with the same answer together: what every table of answers shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.proofs.certificate_replay import IS_ELSEWHERE
from assess.proofs.ends_of_variations import ENDS, LeafReason
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import VariationNode
from assess.rules.color import Color
from assess.rules.coordinates import PASS

NOT_ANSWERED_HERE = {
    LeafReason.NOT_SHOWN: "the answer is not shown here",
    LeafReason.TRANSPOSITION: "the answer is not shown here",
    LeafReason.CYCLE: "the position repeats",
}
TAKES_ALL, TAKES_IT = "takes all", "takes it"
"""All stones of the string in question, or the only one."""
_RESULTS = {end.reason: end.brings for end in ENDS.values() if end.brings}


@dataclass(frozen=True, slots=True)
class AnsweredMoves:
    """Next moves of one player, as ``D4`` or ``pass``, that have the same answer.

    ``elsewhere``: whether any move far from the string is among them; ``rest``: the words for all moves that no other
    group names, where the pass is among them. ``reply``: the answer, as ``D5``, and ``result`` what it brings at once;
    where the variation ends without one it is empty, and ``end`` says why. ``taken``: stones that the answer takes.
    ``after``: the move of the other player's to which they reply, empty at the start.
    """

    player: Color
    moves: tuple[str, ...]
    elsewhere: bool
    reply: str
    taken: int = 0
    end: str = ""
    after: str = ""
    result: str = ""
    rest: str = ""

    @property
    def named(self) -> tuple[str, ...]:
        """The moves as they are told: points, or ``anything else``."""
        if self.rest:
            return (self.rest,)
        return (*self.moves, *(["a move elsewhere"] if self.elsewhere else []))

    def sentence(self) -> str:
        """``C1, D2 or E1: White B3 takes all``."""
        *others, last = self.named
        moves = f"{', '.join(others)} or {last}" if others else last
        if not self.reply:
            return f"{moves}: {self.end}"
        other = self.player.opponent.title
        answer = f"{other} may pass" if self.reply == PASS else f"{other} {self.reply}"
        return " ".join(filter(None, [f"{moves}: {answer}", self.result]))


def answered_moves(tree: VariationNode | None, inquiry: Inquiry) -> tuple[AnsweredMoves, ...]:
    """The first moves of the player against whom the answer is, grouped by their answers.

    Where the other player moves first, they are those after his move. Nothing where perfect play repeats for ever:
    nobody fails there.
    """
    node = first_choice(tree, inquiry) if tree is not None else None
    return answered_at(node, inquiry) if node is not None else ()


def first_choice(tree: VariationNode, inquiry: Inquiry) -> VariationNode | None:
    """The first node of the main variation at which the player who fails is to move; None where there is none."""
    if tree.answer not in (Answer.YES, Answer.NO):
        return None
    fails = inquiry.opponent if tree.answer is Answer.YES else inquiry.owner
    node = tree if tree.state.to_move is fails or not tree.children else tree.children[0]
    return node if node.state.to_move is fails and node.children else None


def answered_at(node: VariationNode, inquiry: Inquiry) -> tuple[AnsweredMoves, ...]:
    """The moves at a node where the player who fails is to move, the main line's first, all that is not named last."""
    groups: dict[tuple[str, int, str, str], list[VariationNode]] = {}
    for child in node.children:
        if not child.is_mistake:
            groups.setdefault(_answer(child, inquiry), []).append(child)
    found = [_group(node, key, nodes, others=len(groups) > 1) for key, nodes in groups.items()]
    return tuple(sorted(found, key=lambda group: bool(group.rest)))


def _answer(move: VariationNode, inquiry: Inquiry) -> tuple[str, int, str, str]:
    """The reply, the stones that it takes, what it brings, and, where there is none, why the variation ends."""
    at = move
    if at.reason is LeafReason.TRANSPOSITION and at.leaf is not None and at.leaf.earlier is not None:
        at = at.leaf.earlier
    if at.leaf or at.played_out or not at.children:
        reason = _end_of(at) or LeafReason.NOT_SHOWN
        return "", 0, "", NOT_ANSWERED_HERE.get(reason, "no answer is needed")
    answer = at.children[0]
    taken = len(answer.removed)
    if inquiry.takes(answer.removed) and not inquiry.others:
        result = TAKES_IT if taken == 1 else TAKES_ALL
    elif taken:
        result = f"takes {answer.state.position.names(answer.removed)[0] if taken == 1 else f'{taken} stones'}"
    else:
        end = _end_of(answer)
        result = _RESULTS.get(end, "") if end else ""
    return answer.move or "", taken, result, ""


def _end_of(node: VariationNode) -> LeafReason | None:
    """Why a variation ends here, be it played out or not."""
    return node.played_out.reason if node.played_out else node.reason


def _group(
    node: VariationNode, key: tuple[str, int, str, str], nodes: Sequence[VariationNode], others: bool
) -> AnsweredMoves:
    reply, taken, result, end = key
    moves = tuple(child.move or "" for child in nodes if child.note != IS_ELSEWHERE)
    rest = ("anything else" if others else "anything") if PASS in moves else ""
    after = node.move or ""
    return AnsweredMoves(node.state.to_move, moves, len(moves) < len(nodes), reply, taken, end, after, result, rest)
