"""The variation tree of an answer, grown from its certificate (VJR, Decision Making; docs/certificate.md).

Where the favoured player is to move stands the one move that the certificate gives him; where the other is to move,
everything that he can do. Nothing is searched here, and nothing proved: the checker verifies certificates.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assess.proofs.certificate_replay import Branch, Replay, misfit
from assess.proofs.questions import Answer, Cycles, Inquiry
from assess.proofs.variation_node import Leaf, LeafReason, Quantifier, VariationNode
from assess.rules.color import Color
from assess.rules.coordinates import KO_PASS, PASS
from assess.rules.errors import BadInput
from assess.rules.variation_move import VariationMove

MAX_NODES = 10_000
NEITHER = "neither player can force more than the cycle shown"


def variation_tree(
    certificate: Mapping[str, Any], inquiry: Inquiry, max_nodes: int = MAX_NODES, root: VariationNode | None = None
) -> VariationNode:
    """The variations that show the answer, with that answer at every node.

    Each entry of the certificate is expanded once, where it comes first in reading order; elsewhere a leaf refers to
    that node. If the tree could exceed ``max_nodes``, the main variation is kept, and of the rest what is nearest to
    the root; leaves say what is not shown. For ``undefined`` the tree is one variation, in which both players follow
    their proofs, up to its first repetition. The tree of a yes or no can grow on from a move (``root``) that led to the
    position of the inquiry.

    Raises BadInput when the certificate cannot be replayed on this position, or is incomplete.
    """
    try:
        replays = [Replay(proof, inquiry) for proof in certificate["proofs"]]
        if len(replays) == 1:
            return _Growth(replays[0], max_nodes).tree(root)
        avoider, reacher = sorted(replays, key=lambda replay: replay.favoured is inquiry.reacher)
        return _cycle_line(avoider, reacher, max_nodes)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInput(f"The certificate is incomplete ({type(error).__name__}: {error}): make it anew.") from error


_Passes = tuple[int, int]


@dataclass(slots=True)
class _Frame:
    """A node on the path that is being grown; its children are attached when all of them are complete."""

    node: VariationNode
    open_entry: int | None
    passes: _Passes
    left: Iterator[Branch]
    children: list[VariationNode] = field(default_factory=list)


class _Growth:
    """Grows the tree of one proof, depth first, without recursion."""

    def __init__(self, replay: Replay, max_nodes: int) -> None:
        self.replay = replay
        self.answer = Answer.YES if replay.favoured is replay.inquiry.owner else Answer.NO
        self.shown = _shown_entries(replay, max_nodes)
        self.first: dict[int, VariationNode] = {}
        self.on_path: dict[int, _Passes] = {}

    def tree(self, root: VariationNode | None = None) -> VariationNode:
        """The whole tree."""
        root = root or VariationNode(VariationMove(self.replay.start), self.answer)
        root.entry = self.replay.root
        path = self._arrive(root, (0, 0))
        while path:
            frame = path[-1]
            branch = next(frame.left, None)
            if branch is None:
                # A child is attached while its parent has none itself: anytree then need not walk up to the root.
                frame.node.children = tuple(frame.children)
                if frame.open_entry is not None:
                    del self.on_path[frame.open_entry]
                path.pop()
                continue
            node = _node_after(frame.node, branch)
            frame.children.append(node)
            if not node.leaf:
                path += self._arrive(node, _count(frame.passes, node))
        return root

    def _arrive(self, node: VariationNode, passes: _Passes) -> list[_Frame]:
        """Makes the node a leaf, or opens it for its children."""
        replay, index = self.replay, node.entry
        open_entry = None
        if index is not None:
            node.leaf = replay.end(index, node.state)
            # The last move of a variation is shown each time: that is shorter than to refer to it.
            if not node.leaf and not replay.ends_at_once(index, node.state):
                node.leaf = self._fold(node, index, passes)
                open_entry = index
            if node.leaf:
                return []
        if open_entry is not None:
            self.first[open_entry] = node
            self.on_path[open_entry] = passes
        if node.state.to_move is replay.favoured:
            node.quantifier = Quantifier.PART
        else:
            node.quantifier = Quantifier.ALL if self.answer is Answer.YES else Quantifier.NONE
        return [_Frame(node, open_entry, passes, iter(replay.next_moves(index, node.state)))]

    def _fold(self, node: VariationNode, index: int, passes: _Passes) -> Leaf | None:
        if index in self.on_path:
            return _cycle_leaf(self.replay.inquiry, node, self.first[index], _passers(self.on_path[index], passes))
        if index in self.first:
            earlier = self.first[index]
            return Leaf(LeafReason.TRANSPOSITION, f"as after move {earlier.number}, {earlier.text}", earlier)
        if self.shown is not None and index not in self.shown:
            hidden = self.replay.studied_moves(index)
            return Leaf(LeafReason.NOT_SHOWN, f"not shown: {hidden} more", hidden=hidden)
        return None


def _node_after(before: VariationNode, branch: Branch) -> VariationNode:
    node = VariationNode(branch, before.answer, number=before.number + 1, entry=branch.entry, note=branch.note)
    node.leaf = branch.leaf
    return node


def _count(passes: _Passes, node: VariationNode) -> _Passes:
    """The passes of Black and White on the path, this move included."""
    black, white = passes
    passed = int(node.move in (PASS, KO_PASS))
    return (black + passed, white) if node.color is Color.BLACK else (black, white + passed)


def _passers(before: _Passes, after: _Passes) -> list[Color]:
    """Who passed in between."""
    return [color for color, old, new in zip(Color, before, after, strict=True) if new > old]


def _cycle_leaf(inquiry: Inquiry, node: VariationNode, earlier: VariationNode, passers: list[Color]) -> Leaf:
    where = "" if node.state.position == earlier.state.position else ", as far as it matters,"
    when = f"after move {earlier.number}" if earlier.number else "of the start"
    reacher, avoider = inquiry.reacher, inquiry.reacher.opponent
    if inquiry.cycles is not Cycles.VERBAL:
        winner = inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent
        meaning = f"infinite play counts for {winner.title} here"
    elif avoider in passers:
        meaning = (
            f"{avoider.title} passes in the cycle, so {reacher.title}'s disturbance may not go on "
            "(as in sending-2-returning-1)"
        )
    else:
        who = "nobody passes" if not passers else f"only {reacher.title} passes"
        meaning = f"{who} in the cycle, which the rules leave to the referee"
    return Leaf(LeafReason.CYCLE, f"repeats{where} the position {when}; {meaning}", earlier)


def _shown_entries(replay: Replay, max_nodes: int) -> set[int] | None:
    """The entries to expand: those of the main variation, then breadth-first; None when there is room for all."""
    reached = [index for index, length in enumerate(replay.lengths) if length >= 0]
    if sum(map(replay.most_nodes, reached)) < max_nodes:
        return None
    room = max_nodes - 1
    shown: set[int] = set()
    index, state = replay.root, replay.start
    while index not in shown and not replay.end(index, state) and replay.most_nodes(index) <= room:
        shown.add(index)
        room -= replay.most_nodes(index)
        branch = replay.next_moves(index, state)[0]
        if branch.entry is None:
            break
        index, state = branch.entry, branch.state
    queue = deque([replay.root])
    queued = {replay.root}
    while queue:
        index = queue.popleft()
        if index not in shown:
            room -= replay.most_nodes(index)
            if room < 0:
                break
            shown.add(index)
        fresh = [found for found in replay.successors(index) if found not in queued]
        queued.update(fresh)
        queue.extend(dict.fromkeys(fresh))
    return shown


def _cycle_line(avoider: Replay, reacher: Replay, max_nodes: int) -> VariationNode:
    """The variation in which both players follow their proofs, up to its first repetition."""
    nodes = [VariationNode(VariationMove(avoider.start), Answer.UNDEFINED, note=NEITHER)]
    indices = {avoider: avoider.root, reacher: reacher.root}
    passes: _Passes = (0, 0)
    met: dict[tuple[int, int], tuple[VariationNode, _Passes]] = {}
    while not nodes[-1].leaf:
        node = nodes[-1]
        both = (indices[avoider], indices[reacher])
        if both in met:
            earlier, before = met[both]
            node.leaf = _cycle_leaf(avoider.inquiry, node, earlier, _passers(before, passes))
        elif len(nodes) >= max_nodes:
            node.leaf = Leaf(LeafReason.NOT_SHOWN, "not shown: 1 more", hidden=1)
        else:
            met[both] = (node, passes)
            mover, other = (avoider, reacher) if node.state.to_move is avoider.favoured else (reacher, avoider)
            branch = mover.next_moves(indices[mover], node.state)[0]
            if branch.entry is None:
                raise misfit(f"entry {indices[mover]}", "the variation ends, though the answer is undefined")
            answer = other.follow(other.named_for(indices[other], branch.move), branch.state, f"move {len(nodes)}")
            indices = {mover: branch.entry, other: answer}
            nodes.append(_node_after(node, branch))
            passes = _count(passes, nodes[-1])
    for parent, child in zip(nodes[-2::-1], nodes[:0:-1], strict=True):
        parent.children = (child,)
    return nodes[0]
