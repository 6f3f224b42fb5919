"""The table of answers: each next move of the loser's, and how it is answered, grouped by the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import LeafReason, VariationNode
from assess.rules.color import Color
from assess.rules.coordinates import PASS

ANYTHING_ELSE = "anything else"
_ENDS = {
    LeafReason.FORMATION: "and has two eyes",
    LeafReason.FORMATION_FOLLOWS: "and two eyes follow",
    LeafReason.PASS_ALIVE: "and cannot be captured any more",
    LeafReason.NO_ROOM: "and no room for two eyes is left",
    LeafReason.CAPTURE_FOLLOWS: "and the capture follows",
}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Moves that are answered alike. ``replies``: points, or ``anything else``; ``answer``: a point or ``pass``, empty
    where none is needed; ``result``: what the answer brings at once, empty where the variation goes on."""

    replies: tuple[str, ...]
    answer: str
    result: str

    def text(self, player: Color) -> str:
        """The row as a sentence: ``C1, D2 or E1: White B3 takes all``."""
        *others, last = self.replies
        moves = f"{', '.join(others)} or {last}" if others else last
        what = f"{player.title} {self.answer}" if self.answer else "no answer is needed"
        if self.answer == PASS:
            what = f"{player.title} may pass"
        return f"{moves}: {what}{' ' + self.result if self.result else ''}"


@dataclass(frozen=True, slots=True)
class AnswersTable:
    """The loser's next moves from a node of a variation tree, in groups.

    ``loser`` moves, ``winner`` answers; ``after``: the moves before, such as ``W B3``, empty for the position;
    ``miai``: pairs of points of which the winner gets one, whatever the loser does.
    """

    loser: Color
    winner: Color
    after: str
    rows: tuple[AnswerRow, ...]
    miai: tuple[tuple[str, str], ...]

    def sentences(self) -> list[str]:
        """The heading, a sentence for each row, and the miai."""
        where = f"After {self.after}" if self.after else "From the position"
        found = [f"{where}, if {self.loser.title} plays:"]
        found += [f"{row.text(self.winner)}." for row in self.rows]
        found += [f"{one} and {other} are miai: {self.winner.title} gets one of them." for one, other in self.miai]
        return found


def answers_table(tree: VariationNode, inquiry: Inquiry) -> AnswersTable | None:
    """The table at the first node of the main variation where the loser moves; None where he has no choice."""
    if tree.answer not in (Answer.YES, Answer.NO):
        return None
    winner = inquiry.owner if tree.answer is Answer.YES else inquiry.opponent
    node = tree
    if tree.state.to_move is winner and tree.children:
        node = tree.children[0]
    return table_at(node, inquiry, winner) if node.state.to_move is not winner else None


def table_at(node: VariationNode, inquiry: Inquiry, winner: Color) -> AnswersTable | None:
    """The table of a node where the loser is to move; None where he has no choice."""
    groups: dict[tuple[str, str], list[str]] = {}
    passed: tuple[str, str] | None = None
    for child in node.children:
        if child.is_mistake:
            continue
        key = _answer(child, inquiry)
        if key is None:
            continue
        if child.move == PASS:
            passed = key
        groups.setdefault(key, []).append(str(child.move))
    if len(node.children) < 2 or not groups:
        return None
    rows = [AnswerRow(tuple(moves), *key) for key, moves in groups.items() if key != passed]
    miai = _miai(rows)
    if passed is not None:
        rows.append(AnswerRow((ANYTHING_ELSE if rows else "anything",), *passed))
    after = node.text if node.move else ""
    return AnswersTable(winner.opponent, winner, after, tuple(rows), tuple(miai))


def answer_sentences(tree: VariationNode, inquiry: Inquiry) -> list[str]:
    """The table at the start as sentences, the heading first; none where there is no choice."""
    table = answers_table(tree, inquiry)
    return table.sentences() if table else []


def _answer(reply: VariationNode, inquiry: Inquiry) -> tuple[str, str] | None:
    """The answer to a move of the loser's, and what it brings; None where the tree does not show it."""
    at = reply
    if at.reason is LeafReason.TRANSPOSITION and at.leaf is not None and at.leaf.earlier is not None:
        at = at.leaf.earlier
    if at.leaf and at.reason in (LeafReason.NOT_SHOWN, LeafReason.CYCLE, LeafReason.TRANSPOSITION):
        return None
    if at.leaf:
        return "", ""
    if not at.children:
        return None
    answer = at.children[0]
    if inquiry.takes(answer.removed) and not inquiry.others:
        return str(answer.move), "takes all"
    if answer.removed:
        number = len(answer.removed)
        names = answer.state.position.names(answer.removed)
        return str(answer.move), f"takes {names[0] if number == 1 else f'{number} stones'}"
    return str(answer.move), _ENDS.get(answer.reason, "") if answer.reason else ""


def _miai(rows: Sequence[AnswerRow]) -> list[tuple[str, str]]:
    answers = {reply: row.answer for row in rows for reply in row.replies}
    pairs = {
        (min(reply, answer), max(reply, answer)) for reply, answer in answers.items() if answers.get(answer) == reply
    }
    return sorted(pairs)
