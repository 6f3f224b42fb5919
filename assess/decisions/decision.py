"""Decides a question from given variations alone: leaves judged, answers forwarded upwards (VJR, Decision Making).

What given variations decide is what they say: a move that nobody thought of has no part in it. ``oversights`` compares
the decision with exhaustive proof-play.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from assess.languages.spoken import Message, in_english
from assess.proofs.questions import Answer, Formation, IndependentlyAlive, Inquiry, Scope
from assess.proofs.variation_node import LeafReason, Quantifier
from assess.reading.given_variations import GivenMove, GivenVariations, given_variations
from assess.reading.problem_marks import ProblemMark
from assess.reading.record import Record
from assess.rules.formations import n_eye_formations, pass_alive, two_eye_formations
from assess.rules.position import Position
from assess.rules.proof_play import State, walk_from


class Abbreviated(enum.Enum):
    """Why an abbreviated variation gives its answer: it stops without two passes and is judged as it stands."""

    STRING_STANDS = "the variation stops without two passes, the string is still there"
    NO_FORMATION = "the variation stops without two passes, no formation covers the string"


class Marked(enum.Enum):
    """What the file of a problem says of a variation; it is not judged then."""

    RIGHT = in_english("The file marks it right.")
    WRONG = in_english("The file does not mark it RIGHT.")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer that a variation gives at its end.

    ``captured_at``: the number of the move that removed the string, however often its place was taken again.
    ``formation``: the points of the owner's formations of the kind asked for, wherever they are; ``covered``: the
    intersections of the string that they cover. ``repeats``: the number of the move (0: the start) whose position
    comes again at the end: a long cycle that is not played on.
    """

    answer: Answer
    reason: LeafReason | Abbreviated | Marked
    abbreviated: bool
    captured_at: int | None = None
    formation: frozenset[int] = frozenset()
    covered: frozenset[int] = frozenset()
    repeats: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class DecisionNode:
    """A move of the given variations, and what is decided after it.

    ``children``: the next moves. ``answer``: the answer forwarded to it. ``name``: the variation that ends here, in a
    message where the file has no name for it.
    ``case``: whether all, part or none of the next moves give the answer yes; None at the end of a variation, which has
    a ``judgement`` instead. ``chosen``: the next move that the player to move chooses; where he cannot have his way,
    the first.
    """

    made: GivenMove
    children: tuple[DecisionNode, ...] = field(repr=False)
    answer: Answer
    name: str | Message = ""
    case: Quantifier | None = None
    chosen: DecisionNode | None = field(default=None, repr=False)
    judgement: Judgement | None = None

    @property
    def state(self) -> State:
        """The state after the move."""
        return self.made.state

    @property
    def number(self) -> int:
        """The number of the move; 0 at the start."""
        return self.made.number

    @property
    def chosen_end(self) -> DecisionNode:
        """The end of the variation that is chosen from here on."""
        node = self
        while node.chosen is not None:
            node = node.chosen
        return node


@dataclass(frozen=True)
class Decision:
    """The decision tree: the nodes, each after its parent, the start first. ``remarks``: what was taken for granted."""

    inquiry: Inquiry
    nodes: tuple[DecisionNode, ...]
    remarks: tuple[Message, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was taken for granted, as sentences in the language of the reader."""
        return tuple(map(str, self.remarks))

    @property
    def answer(self) -> Answer:
        """The answer of the variations: what is forwarded to the start."""
        return self.start.answer

    @property
    def start(self) -> DecisionNode:
        """The moment before the first move."""
        return self.nodes[0]

    @property
    def of_problem(self) -> bool:
        """Whether the file marks some variations as right, and so the others as wrong."""
        return any(ProblemMark.RIGHT in node.made.marks for node in self.nodes)

    @cached_property
    def parents(self) -> Mapping[DecisionNode, DecisionNode]:
        """The node before each but the start."""
        return {child: node for node in self.nodes for child in node.children}

    def ends(self) -> list[DecisionNode]:
        """The ends of the variations, in the order of the file."""
        return [node for node in self.walk() if not node.children]

    def walk(self) -> Iterator[DecisionNode]:
        """All nodes, each before its next moves, in the order of the file."""
        return walk_from(self.start, lambda node: node.children)

    def upwards(self) -> list[DecisionNode]:
        """All nodes, each after its next moves, those in the order of the file: as answers are forwarded."""
        return list(walk_from(self.start, lambda node: node.children[::-1]))[::-1]

    def line(self, node: DecisionNode) -> list[DecisionNode]:
        """The nodes from the start to a node."""
        line = [node]
        while (parent := self.parents.get(line[-1])) is not None:
            line.append(parent)
        return line[::-1]

    def has_his_way(self, node: DecisionNode) -> bool:
        """Whether the answer at a node is what the player to move there wants."""
        return node.answer is (Answer.YES if node.state.to_move is self.inquiry.owner else Answer.NO)


def decide(record: Record, inquiry: Inquiry, start: int | None = None, *, of_several: bool = False) -> Decision:
    """The decision of the question from the variations of the record, and from nothing else.

    ``start`` and ``of_several`` are those of ``given_variations``. Raises BadInput as it does.
    """
    first, threats = inquiry.first_mover, inquiry.threats_of_each
    given = given_variations(record, first, start, of_several=of_several, bans_last=inquiry.bans_last, threats=threats)
    return decide_given(given, inquiry)


def decide_given(given: GivenVariations, inquiry: Inquiry) -> Decision:
    """The decision of the question from variations that have been read."""
    captured: list[int | None] = []  # the number of the move that first removed the string
    for move in given.moves:
        before = None if move.parent is None else captured[move.parent]
        captured.append(move.number if before is None and inquiry.taken(move.color, move.removed) else before)
    if given.of_problem:
        ends = (index for index, move in enumerate(given.moves) if not move.children)
        marked = {end: _marked(inquiry, given.moves, end) for end in ends}
        return Decision(inquiry, backed_up(inquiry, given.moves, given.names, marked), given.remarks)
    judgements = {
        index: judge(inquiry, _states(given.moves, index), captured[index])
        for index, move in enumerate(given.moves)
        if not move.children
    }
    return Decision(inquiry, backed_up(inquiry, given.moves, given.names, judgements), given.remarks)


def _marked(inquiry: Inquiry, moves: Sequence[GivenMove], end: int) -> Judgement:
    """What the file of a problem says of a variation: it is right if one of its moves is marked so."""
    at: int | None = end
    right = False
    while at is not None and not right:
        right, at = ProblemMark.RIGHT in moves[at].marks, moves[at].parent
    answer = Answer.YES if right is (inquiry.first_mover is inquiry.owner) else Answer.NO
    return Judgement(answer, Marked.RIGHT if right else Marked.WRONG, abbreviated=not moves[end].state.ended)


def backed_up(
    inquiry: Inquiry,
    moves: Sequence[GivenMove],
    names: Mapping[int, str | Message],
    judgements: Mapping[int, Judgement],
) -> tuple[DecisionNode, ...]:
    """The nodes of the moves, with the answers forwarded upwards from those that are judged.

    The owner's turn: yes if all or part of his next moves give the answer yes. The opponent's: only if all do.
    ``names`` and ``judgements`` are by the places of the moves, each of which comes after its parent.
    """
    found: dict[int, DecisionNode] = {}
    for index, move in reversed(list(enumerate(moves))):
        children = tuple(found[child] for child in move.children)
        name = names.get(index, "")
        if index in judgements:
            judgement = judgements[index]
            found[index] = DecisionNode(move, children, judgement.answer, name, judgement=judgement)
            continue
        answers = [child.answer for child in children]
        yes = answers.count(Answer.YES)
        case = Quantifier.ALL if yes == len(answers) else Quantifier.PART if yes else Quantifier.NONE
        enough = (Quantifier.ALL, Quantifier.PART) if move.state.to_move is inquiry.owner else (Quantifier.ALL,)
        answer = Answer.YES if case in enough else Answer.NO
        found[index] = DecisionNode(move, children, answer, name, case, children[answers.index(answer)])
    return tuple(found[index] for index in range(len(moves)))


def judge(inquiry: Inquiry, states: Sequence[State], captured_at: int | None) -> Judgement:
    """The answer that a variation gives at its end, ``states`` being those from the start to the end.

    Life: does the formation stand there? Uncapturable: was the string removed at any time?
    """
    end = states[-1]
    abbreviated = not end.ended
    before = enumerate(states[:-1]) if abbreviated else ()
    repeats = next((at for at, state in before if replace(state, passed=end.passed) == end), None)
    if not isinstance(inquiry.question, IndependentlyAlive):
        if captured_at is not None:
            return Judgement(Answer.NO, LeafReason.CAPTURED, abbreviated, captured_at, repeats=repeats)
        stands = Abbreviated.STRING_STANDS if abbreviated else LeafReason.TWO_PASSES_STRING_STANDS
        return Judgement(Answer.YES, stands, abbreviated, repeats=repeats)
    formation = formation_points(inquiry, end.position)
    alive = inquiry.lives_in(end.position)
    lacking = Abbreviated.NO_FORMATION if abbreviated else LeafReason.TWO_PASSES_NO_FORMATION
    return Judgement(
        Answer.YES if alive else Answer.NO,
        LeafReason.FORMATION if alive else lacking,
        abbreviated,
        captured_at,
        formation,
        formation & inquiry.intersections,
        repeats,
    )


def formation_points(inquiry: Inquiry, position: Position) -> frozenset[int]:
    """The points of the owner's formations of the kind that the question names; of two-eye-formations, where one must
    cover all, of the one that covers most."""
    question, owner = inquiry.question, inquiry.owner
    if not isinstance(question, IndependentlyAlive):
        return frozenset()
    if question.formation is Formation.PASS_ALIVE:
        return pass_alive(position, owner, inside_stones=False).points
    found = n_eye_formations if question.formation is Formation.N_EYE else two_eye_formations
    formations = [formation.points for formation in found(position, owner)]
    if question.formation is Formation.TWO_EYE and question.scope is Scope.ALL and formations:
        return max(formations, key=lambda points: len(points & inquiry.intersections))
    return frozenset[int]().union(*formations)


def _states(moves: Sequence[GivenMove], index: int) -> list[State]:
    states = []
    at: int | None = index
    while at is not None:
        states.append(moves[at].state)
        at = moves[at].parent
    return states[::-1]
