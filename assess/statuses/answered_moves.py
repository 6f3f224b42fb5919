"""The next moves of the player who fails, those with the same answer together: what every table of answers shows."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from assess.proofs.certificate_replay import IS_ELSEWHERE
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import ENDS, LeafReason, VariationNode, strings_taken_by
from assess.rules.position import PASS, Color
from assess.rules.proof_play import IllegalMove, make_move


class NoAnswer(enum.Enum):
    """Why a move has no answer."""

    NOT_SHOWN = enum.auto()
    REPEATS = enum.auto()
    NOT_NEEDED = enum.auto()


class Captured(enum.Enum):
    """What an answer takes: strings in question, or other stones."""

    STRINGS = enum.auto()
    OTHERS = enum.auto()


class Rest(enum.Enum):
    """All moves that no other group names; where there is no other group, all moves."""

    ANYTHING = enum.auto()
    ANYTHING_ELSE = enum.auto()


_UNANSWERED = {
    LeafReason.NOT_SHOWN: NoAnswer.NOT_SHOWN,
    LeafReason.TRANSPOSITION: NoAnswer.NOT_SHOWN,
    LeafReason.CYCLE: NoAnswer.REPEATS,
}
_BROUGHT = {end.reason for end in ENDS.values() if end.brief}
"""Ends that are told of an answer."""


@dataclass(frozen=True, slots=True)
class AnsweredMoves:
    """Next moves of one player, as ``D4`` or ``pass``, that have the same answer.

    ``elsewhere``: whether any move far from the string is among them; ``rest``: whether they are all moves that no
    other group names, as where the pass is among them. ``reply``: the answer, as ``D5``, and ``result`` what it takes,
    or how the variation ends with it; where the variation ends without an answer it is empty, and ``end`` says why.
    ``taken``: stones that the answer takes, a single one at ``gone``; where it takes ``strings`` in question, by the
    stones named, those that it takes after the first of the moves. ``after``: the move of the other player's to which
    they reply, empty at the start.
    """

    player: Color
    moves: tuple[str, ...] = ()
    elsewhere: bool = False
    reply: str = ""
    taken: int = 0
    gone: str = ""
    end: NoAnswer | None = None
    result: Captured | LeafReason | None = None
    after: str = ""
    rest: Rest | None = None
    strings: tuple[str, ...] = ()

    def sentence(self) -> str:
        """``C1, D2 or E1: White B3 takes Black D2``."""
        import assess

        return assess.words(self)


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
    groups: dict[AnsweredMoves, tuple[AnsweredMoves, list[VariationNode]]] = {}
    for child in node.children:
        if not child.is_mistake:
            answer = _answer(child, inquiry)
            # The string is taken, however many stones the moves have added to it.
            same = replace(answer, taken=0) if answer.result is Captured.STRINGS else answer
            groups.setdefault(same, (answer, []))[1].append(child)
    answered = []
    for answer, nodes in groups.values():
        moves = tuple(child.move or "" for child in nodes if child.note != IS_ELSEWHERE)
        rest = (Rest.ANYTHING_ELSE if len(groups) > 1 else Rest.ANYTHING) if PASS in moves else None
        elsewhere = len(moves) < len(nodes)
        answered.append(replace(answer, moves=moves, elsewhere=elsewhere, after=node.move or "", rest=rest))
    return tuple(sorted(answered, key=lambda group: group.rest is not None))


def _answer(move: VariationNode, inquiry: Inquiry) -> AnsweredMoves:
    """Return the answer to a move, which is not yet among the moves that have it."""
    unanswered = AnsweredMoves(move.state.to_move.opponent)
    at = move
    if at.reason is LeafReason.TRANSPOSITION and at.leaf is not None and at.leaf.earlier is not None:
        at = at.leaf.earlier
    if at.leaf or at.played_out or not at.children:
        return replace(unanswered, end=_UNANSWERED.get(_end_of(at) or LeafReason.NOT_SHOWN, NoAnswer.NOT_NEEDED))
    answer = at.children[0]
    # The proof goes on there as it does here, but other stones may stand around, and be taken; or the answer shown
    # there is a shorter way, which is not allowed here.
    try:
        made = answer.made if at is move else make_move(move.state, answer.move or "")
    except IllegalMove:
        return replace(unanswered, end=NoAnswer.NOT_SHOWN)
    taken = len(made.removed)
    answered = replace(unanswered, reply=answer.move or "")
    if strings := strings_taken_by(made, move.path, inquiry):
        named = tuple(map(inquiry.position.name, strings))
        return replace(answered, taken=taken, result=Captured.STRINGS, strings=named)
    if taken:
        gone = made.state.position.names(made.removed)[0] if taken == 1 else ""
        return replace(answered, taken=taken, gone=gone, result=Captured.OTHERS)
    end = _end_of(answer)
    return replace(answered, result=end if end in _BROUGHT else None)


def _end_of(node: VariationNode) -> LeafReason | None:
    """Why a variation ends here, be it played out or not."""
    return node.played_out.reason if node.played_out else node.reason
