"""A node of a variation tree: a move, the answer forwarded to it, and at a leaf the reason why the variation ends (VJR,
Decision Making); with all that is said of the ends of proofs (docs/contributing.md, Add an end of proofs)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import anytree

from assess.languages.spoken import in_english, in_row, worded, worded_for
from assess.proofs.questions import Advisory, Answer, Capturable1, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.rules.formations import pass_alive
from assess.rules.position import Color, Position
from assess.rules.proof_play import State, VariationMove, walk_from


class LeafReason(enum.Enum):
    """Why a variation is not continued. The ends of proofs have a line in ``ENDS`` as well."""

    CAPTURED = "the string is captured"
    CAPTURE_FOLLOWS = "the capture follows: walls that stand for ever leave the string no room for two eyes"
    FORMATION = "a formation stands that covers the string as asked"
    FORMATION_FOLLOWS = "a formation follows: its owner takes what is inside his eyes, and is never in danger meanwhile"
    PASS_ALIVE = "the string is pass-alive: it stays though its owner passes from now on"
    NO_ROOM = "the opponent's pass-alive strings leave no room for two eyes"
    NO_SHELTER = "the opponent's pass-alive strings hold all the ground: he takes whatever is played there"
    TWO_PASSES_STRING_STANDS = "two passes have ended the variation, the string is still there"
    TWO_PASSES_NO_FORMATION = "two passes have ended the variation, no formation covers the string"
    TWO_PASSES_STONE_STANDS = "two passes have ended the variation, a stone of the owner's stands where it counts"
    TWO_PASSES_NO_STONE = "two passes have ended the variation, no stone of the owner's stands where it counts"
    TWO_PASSES_FORMATION = "two passes have ended the variation, a formation covers the string as asked"
    TWO_PASSES_CAPTURED = "two passes have ended the variation, the string was captured"
    CYCLE = "the position repeats one of this variation"
    TRANSPOSITION = "the variation goes on as one shown elsewhere"
    NOT_SHOWN = "the variation goes on, but is not shown"

    @property
    def word(self) -> str:
        """The word of certificates, where it ends a proof."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class EndInWords:
    """What is said of an end of proofs.

    ``question``: about which it is an end; it may be one of others, too. ``by_owner``: whose success it is, whose links
    hold strings together. ``says``: the sentence at a leaf; empty where the board shows no such end. ``brief``: the end
    in a few words, beside a move that leads there. ``has_eyes``: eyes can be named that keep the string.

    What is left explains it: the ``rule`` that it stands on, its ``meaning``, and a small ``board``, top row first,
    with the string in question ``ringed``, labels (``marks``), and what is to be seen (``caption``).
    """

    reason: LeafReason
    question: Question
    by_owner: bool
    says: Callable[[Inquiry, Position], str]
    rule: str
    meaning: str
    board: tuple[str, ...]
    ringed: tuple[str, ...]
    caption: str
    marks: Mapping[str, str] = field(default_factory=dict)
    brief: str = ""
    has_eyes: bool = False


def still_there(inquiry: Inquiry) -> str:
    """That the string, or the strings, were not taken when two passes ended a variation."""
    return worded_for(
        2 if inquiry.others else 1,
        "After two passes {strings} is still there.",
        "After two passes {strings} are still there.",
        strings=inquiry.called,
    )


def _formation(inquiry: Inquiry, position: Position) -> str:
    owner = inquiry.owner
    covered = inquiry.intersections & pass_alive(position, owner, inside_stones=False).points
    names = in_row(position.names(covered))
    told = {"player": owner.title, "points": names}
    return worded("{player} has two eyes for good; they cover {points}.", **told) if covered else ""


def _formation_follows(inquiry: Inquiry, _position: Position) -> str:
    owner = inquiry.owner.title
    return worded(
        "{player}'s strings cannot be captured any more: two eyes follow that cover {strings}.",
        player=owner,
        strings=inquiry.reached,
    )


def _pass_alive(inquiry: Inquiry, _position: Position) -> str:
    owner = inquiry.owner.title
    if isinstance(inquiry.question, Advisory):
        return worded(
            "A stone of {player}'s that counts cannot be captured any more: {player} passes from now on.", player=owner
        )
    return worded(
        "{strings} cannot be captured any more: {player} passes from now on.", strings=inquiry.called, player=owner
    )


def _capture_follows(inquiry: Inquiry, _position: Position) -> str:
    return worded(
        "{player}'s strings around {strings} cannot be captured any more, and leave it no room for two eyes: its "
        "capture follows.",
        player=inquiry.opponent.title,
        strings=inquiry.reached,
    )


def _no_room(inquiry: Inquiry, _position: Position) -> str:
    return worded(
        "{player}'s strings, which cannot be captured any more, leave no room for two eyes.",
        player=inquiry.opponent.title,
    )


def _no_shelter(inquiry: Inquiry, _position: Position) -> str:
    return worded(
        "{player}'s strings, which cannot be captured any more, take whatever {owner} has where it counts.",
        player=inquiry.opponent.title,
        owner=inquiry.owner.title,
    )


ENDS = {
    end.reason.word: end
    for end in (
        EndInWords(
            LeafReason.CAPTURE_FOLLOWS,
            Uncapturable(),
            by_owner=False,
            says=_capture_follows,
            brief=in_english("the capture follows"),
            rule="docs/certificate.md, Capture follows",
            meaning=(
                "The opponent's strings around the ground of the string cannot be captured though he passes. They "
                "touch all of it but the string itself and a room that holds no two eyes: one point, two next to each "
                "other, several false eyes and one point, or a stone of his and points around it. He fills the "
                "ground, where each stone of his joins them, and that room last, where the string has its last "
                "liberties."
            ),
            board=(".X..", "XXXO", ".XX.", "XXXX"),
            ringed=("D3",),
            marks={"D4": "a"},
            caption=(
                "Black lives by A4 and A2, and touches every point around the white stone but a. He plays there last."
            ),
        ),
        EndInWords(
            LeafReason.FORMATION,
            IndependentlyAlive(),
            by_owner=True,
            says=_formation,
            brief=in_english("a formation stands"),
            has_eyes=True,
            rule="VJR, Determination of Independently Alive",
            meaning=(
                "A two-eye-formation is one or several strings of a player and exactly two empty intersections, each "
                "string touching both and no other; an n-eye-formation has two or more, each string touching at least "
                "two of them. A pass-alive formation without inside opposing stones consists of his unconditionally "
                "alive strings and their vital regions. It must cover one, or all, of the intersections that the "
                "string had in the final position."
            ),
            board=(".X.XO", "XXXXO", "OOOO."),
            ringed=("B3", "D3", "A2", "B2", "C2", "D2"),
            caption="Black's two eyes, A3 and C3. The formation covers the whole string.",
        ),
        EndInWords(
            LeafReason.FORMATION_FOLLOWS,
            IndependentlyAlive(),
            by_owner=True,
            says=_formation_follows,
            brief=in_english("a formation follows"),
            has_eyes=True,
            rule="docs/certificate.md, A formation follows",
            meaning=(
                "The strings cannot be captured though their owner passes, and each of their regions touches them "
                "with all its points, or all but one. He plays inside the regions that hold opposing stones, one move "
                "after the other, takes them, and keeps an eye in each. When no opposing stone is left inside, the "
                "formation stands. Strings with two liberties in common count as one: when the opponent plays on one, "
                "the owner plays on the other."
            ),
            board=(".X.O.X", "XXX..X", "XXXXXX"),
            ringed=("B3", "F3", "A2", "B2", "C2", "F2", "A1", "B1", "C1", "D1", "E1", "F1"),
            caption=(
                "White's stone is in Black's second eye. Black takes it, or White plays on inside: two eyes in the end."
            ),
        ),
        EndInWords(
            LeafReason.PASS_ALIVE,
            Uncapturable(),
            by_owner=True,
            says=_pass_alive,
            brief=in_english("it cannot be captured any more"),
            has_eyes=True,
            rule="VJR, Determination of Alive in Seki; Benson's unconditional life",
            meaning=(
                "Each such string has two regions whose empty points all touch it. The opponent cannot fill both, so "
                "the string stays though its owner passes from now on. Opposing stones inside do not matter. Strings "
                "with two liberties in common count as one: when the opponent plays on one of the two, the owner "
                "plays on the other."
            ),
            board=(".X.OX", "XXXXX", "OOOO."),
            ringed=("B3", "E3", "A2", "B2", "C2", "D2", "E2"),
            caption="White can never fill A3 as well as C3.",
        ),
        EndInWords(
            LeafReason.NO_ROOM,
            IndependentlyAlive(),
            by_owner=False,
            says=_no_room,
            brief=in_english("no room for two eyes"),
            rule="VJR, Determination of Independently Alive",
            meaning=(
                "The opponent's unconditionally alive strings stay. A formation needs two eyes that touch none of "
                "them and do not touch each other. A false eye is none: what is around it could not be joined to "
                "another one. Nor is there an eye beside another stone of the opponent's, as that stone stays or its "
                "neighbors are filled to take it. Where there is no room for two eyes, there can be no formation."
            ),
            board=(".O.OX", "OOOO.", "...O."),
            ringed=("E3",),
            caption="White is pass-alive. Between his strings and the edge Black has no room for two eyes.",
        ),
        EndInWords(
            LeafReason.NO_SHELTER,
            Capturable1(),
            by_owner=False,
            says=_no_shelter,
            rule="docs/certificate.md, What stands at the end",
            meaning=(
                "Every point where the owner of the string could have a stone touches pass-alive strings of his "
                "opponent's, but one of each part: these fill one after the other, that one last, never to be taken, "
                "until all that is played there is gone."
            ),
            board=(".O.OX", "OOOO.", "...O."),
            ringed=("E3",),
            caption=(
                "White is pass-alive and touches each point on the right: he takes the black stone, and what else "
                "comes."
            ),
        ),
    )
}
"""By the words of certificates, the ends that a proof comes to without a move."""


class Quantifier(enum.StrEnum):
    """How many of a player's next moves keep the answer yes (VJR, Decision Making)."""

    ALL = "all"
    PART = "part"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a variation, as it is shown: the reason, and what it says of this very leaf.

    ``sentence`` names the strings and points. ``earlier`` is the node that a cycle or a transposition comes back to,
    and ``hidden`` the number of next moves that are studied, but not shown.
    """

    reason: LeafReason
    sentence: str
    earlier: VariationNode | None = None
    hidden: int = 0


class VariationNode(anytree.NodeMixin):  # type: ignore[misc]
    """A moment of a variation: the state after ``move``, and what is known of it.

    ``children`` are the next moves, the chosen or most resistant one first. Trees may be thousands of moves deep:
    traverse them with ``walk``, not with the recursive iterators of anytree.
    """

    parent: VariationNode | None
    children: tuple[VariationNode, ...]

    def __init__(
        self, made: VariationMove, answer: Answer, *, number: int = 0, entry: int | None = None, note: str = ""
    ) -> None:
        self.made = made
        """The move, and the state after it."""
        self.answer = answer
        """The answer to the question that is forwarded to this node."""
        self.number = number
        """The number of the move, passes counted; 0 at the root."""
        self.entry = entry
        """The number of the certificate's entry that holds from here."""
        self.note = note
        """What else is to be said of the move."""
        self.quantifier: Quantifier | None = None
        """How many of the next moves keep the answer yes; None at leaves, where the answer is undefined, and where one
        move is studied and that is not known of the others."""
        self.one_studied = False
        """Whether one move of the player to move is studied, and it is not known how many others keep the answer."""
        self.threats_needed: tuple[Color, int | None] | None = None
        """The player who needs external threats from here on, and how many it takes, where that is proved; None for a
        number that is not known."""
        self.leaf: Leaf | None = None
        """Why the variation is not continued; None where it is."""
        self.played_out: Leaf | None = None
        """Why it need not be continued, where it is played out to its two passes."""

    @property
    def state(self) -> State:
        """The state after the move."""
        return self.made.state

    @property
    def move(self) -> str | None:
        """A point such as ``D4``, ``pass`` or ``ko-pass``; None at the root."""
        return self.made.move

    @property
    def removed(self) -> frozenset[int]:
        """The points of the opposing stones that the move removed."""
        return self.made.removed

    @property
    def color(self) -> Color | None:
        """The player who made the move; None at the root."""
        return self.made.color

    @property
    def point(self) -> int | None:
        """The point of the move; None for a pass, a ko-pass, and at the root."""
        return self.made.point

    @property
    def ban(self) -> int | None:
        """The point where the next player may not play at once (VJR, Basic Ko Rule)."""
        return self.state.ban

    @property
    def comes_after_a_threat(self) -> bool:
        """Whether the move takes where its player was banned: he has made an external threat, and it was answered."""
        before = self.parent
        return before is not None and before.state.comes_after_a_threat(self.point)

    @property
    def reason(self) -> LeafReason | None:
        """Why the variation is not continued; None where it is."""
        return self.leaf.reason if self.leaf else None

    @property
    def is_mistake(self) -> bool:
        """Whether the move throws the result away: another answer is forwarded to it than to the node before."""
        return self.parent is not None and self.answer is not self.parent.answer

    @property
    def text(self) -> str:
        """The move with its player in the language of the reader, such as ``B D4``; empty at the root."""
        return self.made.text

    @property
    def written(self) -> str:
        """The same as it is kept, and as programs read it."""
        return self.made.written

    def __repr__(self) -> str:
        return f"VariationNode({self.number} {self.text}, {self.answer.value})"


def strings_taken(node: VariationNode, inquiry: Inquiry) -> tuple[int, ...]:
    """Return the stones named whose strings the move takes, those that have stood until then: a later string on their
    points is another one."""
    return strings_taken_by(node.made, node.ancestors, inquiry)


def strings_taken_by(made: VariationMove, before: Sequence[VariationNode], inquiry: Inquiry) -> tuple[int, ...]:
    """The same of a move after these nodes, be it in their tree or not."""
    taken = inquiry.taken(made.color, made.removed)
    gone = points_taken(before) if taken else set()
    return tuple(point for point in taken if point not in gone)


def points_taken(nodes: Iterable[VariationNode]) -> set[int]:
    """Return the points from which these moves have taken stones: a later stone there is another one."""
    return {point for node in nodes for point in node.removed}


def walk(tree: VariationNode) -> Iterator[VariationNode]:
    """All nodes, each before its children, in their order."""
    return walk_from(tree, lambda node: node.children)


def equal_replies(node: VariationNode) -> list[list[VariationNode]]:
    """The next moves, those together that are answered by the same move for the same reason; the first stands for all.

    Moves that take stones, and mistakes, stand alone. The answers take the same stones, with the same ban.
    An answer that goes on as the one to an earlier next move of this node is the same answer.
    """
    groups: dict[object, list[VariationNode]] = {}
    for child in node.children:
        groups.setdefault(_answered(child), []).append(child)
    return list(groups.values())


def _answered(reply: VariationNode) -> object:
    """What is the same of equal replies."""
    if reply.is_mistake or reply.removed:
        return id(reply)
    if reply.leaf:
        return reply.leaf.sentence
    if len(reply.children) != 1:
        return id(reply)
    (answer,) = reply.children
    told = answer.move, frozenset(answer.removed), answer.ban
    if not answer.leaf:
        return *told, id(answer)
    earlier = answer.leaf.earlier
    if answer.reason is LeafReason.TRANSPOSITION and earlier is not None and earlier.parent is not None:
        beside = earlier.parent.parent is reply.parent and earlier.move == answer.move
        same_as = id(earlier) if beside else answer.leaf.sentence
        return *told, same_as
    return *told, answer.leaf.sentence


def walk_unequal(tree: VariationNode) -> Iterator[list[VariationNode]]:
    """All nodes, equal replies together, each group before what follows the first of it."""
    return walk_from([tree], lambda group: equal_replies(group[0]))


def main_variation(tree: VariationNode) -> list[VariationNode]:
    """The nodes from the root along the first next moves to a leaf: best play, as far as it is known."""
    nodes = [tree]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


def principal_variation(tree: VariationNode) -> list[str]:
    """The moves of the main variation, such as ``["B A2", "W pass"]``."""
    return [node.written for node in main_variation(tree)[1:]]
