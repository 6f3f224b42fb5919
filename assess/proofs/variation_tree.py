"""The variation tree of an answer, grown from its certificate (VJR, Decision Making; docs/certificate.md).

Where the favoured player is to move stands the one move that the certificate gives him; where the other is to move,
everything that he can do. Nothing is searched here, and nothing proved: the checker verifies certificates.

How many moves keep the answer yes is said where it follows. All of the other player's moves are answered. Of the
favoured player's moves one is studied; if he has to bring something about, that is part of them, since his pass is
answered by a pass, which ends the variation. Otherwise it is not known (``statuses.tried_moves``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assess.languages.spoken import BadInput, in_english, paragraph, worded
from assess.proofs.certificate_replay import Branch, Replay, agrees, misfit
from assess.proofs.main_line import Prove, Step, main_line
from assess.proofs.questions import Advisory, Answer, Inquiry, Uncapturable
from assess.proofs.terms import Cycles
from assess.proofs.variation_node import Leaf, LeafReason, Quantifier, VariationNode
from assess.rules.position import KO_PASS, PASS, Color
from assess.rules.proof_play import IllegalMove, State, VariationMove, make_move

MAX_NODES = 10_000
NEITHER = in_english("neither player can force more than the cycle shown")


def variation_tree(
    certificate: Mapping[str, Any],
    inquiry: Inquiry,
    max_nodes: int = MAX_NODES,
    root: VariationNode | None = None,
    prove: Prove | None = None,
) -> VariationNode:
    """The variations that show the answer, with that answer at every node.

    Each entry of the certificate is expanded once, where it comes first in reading order; elsewhere a leaf refers to
    that node. If the tree could exceed ``max_nodes``, the main variation is kept, and of the rest what is nearest to
    the root; leaves say what is not shown. For ``undefined`` the tree is one variation, in which both players follow
    their proofs, up to its first repetition. The tree of a yes or no can grow on from a move (``root``) that led to the
    position of the inquiry. ``prove`` is asked where the winner's move of the main variation looks odd; what
    it finds is shown instead from there on.

    Raises BadInput when the certificate cannot be replayed on this position, or is incomplete.
    """
    try:
        replays = [Replay(proof, inquiry) for proof in certificate["proofs"]]
        if len(replays) == 1:
            return _Growth(replays[0], max_nodes, main_line(replays[0], prove)).tree(root)
        avoider, reacher = sorted(replays, key=lambda replay: replay.favoured is inquiry.reacher)
        return _cycle_line(avoider, reacher, max_nodes)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInput(
            "The certificate is incomplete ({kind}: {error}): make it anew.", kind=type(error).__name__, error=error
        ) from error


_Passes = tuple[int, int]
_Place = tuple[Replay, int]
"""A proof, and one of its entries."""


@dataclass(slots=True)
class _Frame:
    """A node on the path that is being grown; its children are attached when all of them are complete.

    ``step``: how many moves of the main line have led here; None off the line.
    """

    node: VariationNode
    replay: Replay
    step: int | None
    open_entry: _Place | None
    passes: _Passes
    left: Iterator[Branch]
    children: list[VariationNode] = field(default_factory=list)


class _Growth:
    """Grows the tree of one proof, depth first, without recursion; along its main line other proofs may take over."""

    def __init__(self, replay: Replay, max_nodes: int, line: list[Step]) -> None:
        self.replay = replay
        self.line = line
        self.answer = Answer.YES if replay.favoured is replay.inquiry.owner else Answer.NO
        self.shown = _shown_entries(replay, line, max_nodes)
        self.first: dict[_Place, VariationNode] = {}
        self.on_path: dict[_Place, _Passes] = {}
        self.on_line: dict[VariationNode, int] = {}

    def tree(self, root: VariationNode | None = None) -> VariationNode:
        """The whole tree."""
        root = root or VariationNode(VariationMove(self.replay.start), self.answer)
        root.entry = self.replay.root
        path = self._arrive(root, self.replay, 0, (0, 0))
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
            step = frame.step + 1 if frame.step is not None and not frame.children else None
            frame.children.append(node)
            if not node.leaf:
                path += self._arrive(node, frame.replay, step, _count(frame.passes, node))
        return root

    def _arrive(self, node: VariationNode, replay: Replay, step: int | None, passes: _Passes) -> list[_Frame]:
        """Makes the node a leaf, or opens it for its children."""
        planned = self.line[step] if step is not None and step < len(self.line) else None
        if planned is not None:
            replay, node.entry = planned.replay, planned.entry
        open_entry = None
        index = node.entry
        if index is not None:
            node.leaf = replay.end(index, node.state)
            # The last move of a variation is shown each time: that is shorter than to refer to it.
            if not node.leaf and not replay.ends_at_once(index, node.state):
                node.leaf = self._fold(node, replay, index, passes)
                open_entry = (replay, index)
            if node.leaf:
                return []
        if open_entry is not None:
            self.first[open_entry] = node
            if step is not None:
                self.on_line[node] = step
            self.on_path[open_entry] = passes
        if node.state.to_move is replay.favoured:
            if _pass_fails(replay, node):
                node.quantifier = Quantifier.PART
            else:
                node.one_studied = True
        else:
            node.quantifier = Quantifier.ALL if self.answer is Answer.YES else Quantifier.NONE
        return [_Frame(node, replay, step, open_entry, passes, iter(self._next(node, replay, index, planned)))]

    @staticmethod
    def _next(node: VariationNode, replay: Replay, index: int | None, planned: Step | None) -> list[Branch]:
        """The next moves, that of the main line first."""
        if planned is not None and node.state.to_move is replay.favoured:
            return [planned.branch]
        branches = replay.next_moves(index, node.state)
        if planned is None:
            return branches
        return [planned.branch, *(branch for branch in branches if branch.move != planned.branch.move)]

    def _fold(self, node: VariationNode, replay: Replay, index: int, passes: _Passes) -> Leaf | None:
        place = (replay, index)
        if place in self.on_path:
            return _cycle_leaf(replay.inquiry, node, self.first[place], _passers(self.on_path[place], passes))
        earlier = self.first.get(place)
        if earlier is not None and self._goes_on_as(earlier, node.state):
            said = worded("It goes on as after move {number}, {move}.", number=earlier.number, move=earlier.text)
            return Leaf(LeafReason.TRANSPOSITION, said, earlier)
        if self.shown is not None and (earlier is not None or place not in self.shown):
            hidden = replay.studied_moves(index)
            said = worded("Not shown: {number} more.", number=hidden)
            return Leaf(LeafReason.NOT_SHOWN, said, hidden=hidden)
        return None

    def _goes_on_as(self, earlier: VariationNode, state: State) -> bool:
        """Whether what is shown after an earlier node can be played from this state: on the main line a shorter way may
        stand for the entry's own move, or another proof take over, and these need not hold here."""
        step = self.on_line.get(earlier)
        if step is None:
            return True
        replay = self.line[step].replay if step < len(self.line) else self.replay
        for planned in self.line[step:]:
            if planned.replay is not replay:
                replay = planned.replay
                if planned.entry is None or not agrees(replay.entries[planned.entry], state, replay.favoured):
                    return False
            if state.to_move is replay.favoured and planned.branch.leaf and not _ends_so(planned, state):
                return False
            try:
                state = make_move(state, planned.branch.move or "").state
            except IllegalMove:  # the other player cannot go on so here
                return True
        return True


def _ends_so(planned: Step, state: State) -> bool:
    """Whether the favoured player's last move of a line wins from this state as well."""
    inquiry, color = planned.replay.inquiry, state.to_move
    try:
        made = make_move(state, planned.branch.move or "")
    except IllegalMove:
        return False
    if not made.state.ended:
        return bool(inquiry.taken(color, made.removed))
    return isinstance(inquiry.question, Uncapturable) or not inquiry.lives_in(made.state.position)


def _pass_fails(replay: Replay, node: VariationNode) -> bool:
    """Whether the favoured player, to move, would throw the answer away by a pass: he has to bring something about that
    does not stand, and a pass of the other's ends the variation."""
    inquiry = replay.inquiry
    reaches = replay.favoured is inquiry.reacher and not isinstance(inquiry.question, Advisory)
    return reaches and not inquiry.lives_in(node.state.position)


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
    same = node.state.position == earlier.state.position
    reacher, avoider = inquiry.reacher, inquiry.reacher.opponent
    if inquiry.cycles is not Cycles.VERBAL:
        winner = inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent
        meaning = worded("Infinite play counts for {player}.", player=winner.title)
    elif avoider in passers:
        meaning = worded(
            "{avoider} passes in the cycle, so {reacher}'s disturbance may not go on (as in sending-2-returning-1).",
            avoider=avoider.title,
            reacher=reacher.title,
        )
    elif not passers:
        meaning = worded("Nobody passes in the cycle, which the rules leave to the referee.")
    else:
        meaning = worded(
            "Only {player} passes in the cycle, which the rules leave to the referee.", player=reacher.title
        )
    message = REPEATS[same, earlier.number > 0]
    return Leaf(LeafReason.CYCLE, paragraph([worded(message, number=earlier.number), meaning]), earlier)


REPEATS = {
    (True, True): in_english("The position after move {number} comes again."),
    (True, False): in_english("The position of the start comes again."),
    (False, True): in_english("As far as it matters, the position after move {number} comes again."),
    (False, False): in_english("As far as it matters, the position of the start comes again."),
}
"""By whether the whole board is the same, and whether a move was made before it."""


def _shown_entries(replay: Replay, line: list[Step], max_nodes: int) -> set[_Place] | None:
    """The entries to expand: those of the main variation, then breadth-first; None when there is room for all. Ends off
    the main variation are played out if there is room for them besides."""
    replays = list(dict.fromkeys([replay, *(step.replay for step in line)]))
    sizes = [one.most_nodes(index) for one in replays for index, length in enumerate(one.lengths) if length >= 0]
    again = [step.replay.most_nodes(step.entry) for step in line if step.entry is not None]
    room = max_nodes - 1 - sum(sizes) - sum(again)  # of the main line's entries some may be shown once more
    for one in replays:
        one.ends.room = room // len(replays)
    if room >= 0:
        return None
    room = max_nodes - 1
    shown: set[_Place] = set()
    for step in line:
        if step.entry is None or step.replay.most_nodes(step.entry) > room:
            break
        shown.add((step.replay, step.entry))
        room -= step.replay.most_nodes(step.entry)
    queue = deque((one, one.root) for one in replays)
    queued = set(queue)
    while queue:
        place = queue.popleft()
        one, index = place
        if place not in shown:
            room -= one.most_nodes(index)
            if room < 0:
                break
            shown.add(place)
        fresh = [(one, found) for found in one.entries[index].named() if (one, found) not in queued]
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
            node.leaf = Leaf(LeafReason.NOT_SHOWN, worded("Not shown: {number} more.", number=1), hidden=1)
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
