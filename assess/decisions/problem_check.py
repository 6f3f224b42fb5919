"""A problem held against its marks: refuted right lines, wrong lines that work, second solutions, kos that it needs and
does not tell of."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.judged_decision import MoveTruth, claimed_right, counts_on_ko, judged_moves, move_truth
from assess.decisions.problem_string import LikelyString
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Answer
from assess.reading.game_tree import GameTree
from assess.reading.given_variations import GivenMove
from assess.reading.problem_marks import Marking, ProblemMark
from assess.rules.position import EMPTY
from assess.rules.proof_play import IllegalMove, VariationMove, make_move, walk_from
from assess.statuses.finding import Finding
from assess.statuses.kind_of_ko import Begun, Hanging, kind_of
from assess.system.limits import Limits

KO_NODES = 400_000
"""Positions looked at for how many threats change a solution, all questions together."""
MOST_SECOND = 12
"""So many first moves that the file lacks are tried."""
_LESS = re.compile(r"seki\b|\bdo better\b|双活|雙活|セキ|빅", re.IGNORECASE)
"""A file may want more than that a string is saved, or less than that it is taken: then nothing is wrong with it."""
_KO = re.compile(r"\bko\b|劫|コウ|패", re.IGNORECASE)


class Flaw(enum.Enum):
    """What may be wrong with a problem."""

    REFUTED = "a line marked right is refuted"
    WORKS = "a line held for wrong works"
    SECOND = "a first move that the file lacks works"
    KO = "the solution needs a ko that the file does not tell of"


@dataclass(frozen=True, slots=True)
class ProblemFlaw:
    """A flaw. ``node``: the node of the file that it is about; ``line``: the moves up to there, the last of them not in
    the file for ``SECOND``; ``truth``: what is true after them, None for a ko in the solution itself; ``ko``: what is
    proved of that."""

    kind: Flaw
    node: int
    line: Sequence[VariationMove]
    truth: MoveTruth | None = None
    ko: Begun | None = None


@dataclass(frozen=True, slots=True)
class ProblemCheck:
    """What was found: the ``decision`` of the file, the ``finding`` of proof-play, and the ``flaws``.

    ``judged``: the solver's moves of the file that were proved right or wrong; ``open``: those that were not.
    ``likely``: the string that was taken where none is marked, and why. ``ko_open``: the proof of the solution
    counts on a ko that the file does not tell of, and after so many positions it is not known whether that is needed.
    ``marking``: how the file tells the right lines. ``by_move``: the solver is proved to succeed after a first move of
    the file's.
    """

    decision: Decision
    finding: Finding
    flaws: tuple[ProblemFlaw, ...] = ()
    judged: int = 0
    open: int = 0
    likely: LikelyString | None = None
    ko_open: int = 0
    marking: Marking = Marking.RIGHT
    by_move: bool = False

    @property
    def doubtful(self) -> bool:
        """Whether a string was taken, the first line for right, or the stones around to live, so that several marks
        would be wrong, or one, and the solver is not proved to succeed, or another string was taken before. Then that
        is not what is meant, and nothing is claimed of the marks."""
        fallen = sum(flaw.kind in (Flaw.REFUTED, Flaw.WORKS) for flaw in self.flaws)
        by_order = self.marking is Marking.FIRST_LINE
        taken_for_granted = by_order or self.likely is not None or bool(self.decision.inquiry.living)
        second_guess = self.likely is not None and bool(self.likely.likelier)
        sure = bool(self.solved) and not second_guess
        return taken_for_granted and (self.solved is False or fallen > 1 or (fallen > 0 and not sure))

    @property
    def solved(self) -> bool | None:
        """Whether the solver succeeds, moving first; None where that is not proved."""
        favoured = self.finding.favoured
        if favoured is None:
            return True if self.by_move else None
        return favoured is self.decision.inquiry.first_mover

    @property
    def proved(self) -> bool:
        """Whether everything that was looked at is known."""
        return self.solved is not None and not self.open


def check_problem(
    decision: Decision,
    finding: Finding,
    tree: GameTree,
    likely: LikelyString | None = None,
    marking: Marking = Marking.RIGHT,
) -> ProblemCheck:
    """A problem held against its marks: what is known of each of the solver's moves on lines that are right so far,
    and of first moves that the file lacks. What is not proved with little search is no flaw. ``likely``: the string
    asked about, where it was only taken for the one. ``marking``: how the file tells the right lines."""
    flaws: list[ProblemFlaw] = []
    judged = unknown = 0
    by_move = False
    for node, truth in judged_moves(decision):
        if truth is None:
            unknown += 1
            continue
        judged += 1
        by_move |= truth.succeeds and node in decision.start.children
        if flaw := _flaw(decision, node, truth, tree):
            flaws.append(flaw)
    flaws += _second_solutions(decision, tree)
    ko_open = 0
    if not flaws and _solved_by_ko(decision, finding) and not _told(tree, _right_nodes(decision)):
        kind = kind_of(finding, Limits(None, finding.nodes + KO_NODES), whole=False)
        if kind.interrupted:
            raise KeyboardInterrupt
        if kind.asked.kind is Hanging.KO:
            flaws.append(ProblemFlaw(Flaw.KO, decision.start.made.node, (), ko=kind.asked))
        ko_open = kind.nodes - finding.nodes if kind.asked.kind is Hanging.OPEN else 0
    return ProblemCheck(decision, finding, tuple(flaws), judged, unknown, likely, ko_open, marking, by_move)


def _flaw(decision: Decision, node: DecisionNode, truth: MoveTruth, tree: GameTree) -> ProblemFlaw | None:
    """What is wrong with the marks at a move; where a ko is what decides, or a seki, the file may say so."""
    right = claimed_right(decision, node)
    if truth.succeeds is right or ProblemMark.NOT_THIS in node.made.marks:
        return None
    if truth.by_ko and _told(tree, _nodes_through(decision, node)):
        return None
    if _told(tree, _nodes_through(decision, node), _LESS):
        return None
    kind = Flaw.REFUTED if right else Flaw.WORKS
    return ProblemFlaw(kind, node.made.node, _moves(decision, node), truth)


def _second_solutions(decision: Decision, tree: GameTree) -> Iterator[ProblemFlaw]:
    """First moves that the file lacks, and that succeed: on the liberties of the string, or where the file plays."""
    start = decision.start
    if start.state.to_move is not decision.inquiry.first_mover or any(
        ProblemMark.FORCE in child.made.marks for child in start.children
    ):
        return
    position = start.state.position
    given = {child.made.move for child in start.children}
    points = [*sorted(decision.inquiry.liberties), *(node.made.point for node in decision.nodes)]
    wanted = dict.fromkeys(point for point in points if point is not None and position.stones[point] == EMPTY)
    moves = [move for move in map(position.name, wanted) if move not in given]
    for move in moves[:MOST_SECOND]:
        try:
            made = make_move(start.state, move)
        except IllegalMove:
            continue
        given_move = GivenMove(made.state, move, made.removed, number=1, node=start.made.node, parent=0)
        node = DecisionNode(given_move, (), Answer.UNDECIDED)
        truth = move_truth(decision, node)
        if truth is not None and truth.succeeds and not (truth.by_ko and _told(tree, _right_nodes(decision))):
            yield ProblemFlaw(Flaw.SECOND, start.made.node, (made,), truth)


def _solved_by_ko(decision: Decision, finding: Finding) -> bool:
    """Whether the solver succeeds by a proof that counts on a ko."""
    check = ProblemCheck(decision, finding)
    if not check.solved or finding.certificate is None:
        return False
    return counts_on_ko(Replay(finding.certificate.data["proofs"][0], decision.inquiry))


def _right_nodes(decision: Decision) -> list[int]:
    """The nodes of the file before its lines, and on those marked right."""
    return [node.made.node for node in decision.walk() if node is decision.start or _leads_right(node)]


def _leads_right(node: DecisionNode) -> bool:
    return any(ProblemMark.RIGHT in after.made.marks for after in walk_from(node, lambda one: one.children))


def _nodes_through(decision: Decision, node: DecisionNode) -> list[int]:
    """The nodes of the file up to a move, and after it."""
    after = walk_from(node, lambda one: one.children)
    return [one.made.node for one in (*decision.line(node), *after)]


def _told(tree: GameTree, nodes: Sequence[int], words: re.Pattern[str] = _KO) -> bool:
    """Whether a comment at these nodes, or at the root, speaks of a ko, or in other ``words``."""
    return any(words.search(tree.nodes[number].text("C")) for number in (0, *nodes))


def _moves(decision: Decision, node: DecisionNode) -> tuple[VariationMove, ...]:
    return tuple(before.made for before in decision.line(node)[1:])
