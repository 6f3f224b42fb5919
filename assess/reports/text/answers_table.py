"""Tables of answers: each next move of the loser's, and how it is answered, at the start and where else it helps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assess.languages.spoken import counted, ended, in_english, joined, listing, worded
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.variation_node import ENDS, VariationNode, main_variation
from assess.reports.text.numbered_figures import eyes_near
from assess.rules.formations import pass_alive
from assess.rules.position import PASS, Color, called
from assess.statuses.string_ruling import AnsweredMoves, Captured, NoAnswer, Rest, answered_at, first_choice

MOST_TABLES = 3
"""Beside one main line."""


@dataclass(frozen=True, slots=True)
class Miai:
    """Two points of which the winner gets one, whatever the loser does. ``purpose``: what either of them brings, as far
    as the proof shows it."""

    one: str
    other: str
    purpose: str = ""

    def sentence(self, winner: Color) -> str:
        """``C1 and E2 are miai for the second eye: White gets one of them.``"""
        told = {"one": self.one, "other": self.other, "winner": winner.title}
        if not self.purpose:
            return worded("{one} and {other} are miai: {winner} gets one of them.", **told)
        purpose = worded(self.purpose)
        return worded("{one} and {other} are miai for {purpose}: {winner} gets one of them.", purpose=purpose, **told)


@dataclass(frozen=True, slots=True)
class AnswersTable:
    """The loser's next moves from a node of a variation tree, in groups.

    ``after``: the move before, such as ``W B3``, empty for the position.
    """

    loser: Color
    winner: Color
    after: str
    rows: tuple[AnsweredMoves, ...]
    miai: tuple[Miai, ...]

    def sentences(self) -> list[str]:
        """The heading, a sentence for each row, and the miai."""
        found = [
            worded("After {move}, if {player} plays:", move=self.after, player=self.loser.title)
            if self.after
            else worded("From the position, if {player} plays:", player=self.loser.title)
        ]
        found += [ended(moves_sentence(row)) for row in self.rows]
        return found + [miai.sentence(self.winner) for miai in self.miai]


_UNANSWERED = {
    NoAnswer.NOT_SHOWN: in_english("the answer is not shown here"),
    NoAnswer.REPEATS: in_english("the position repeats"),
    NoAnswer.NOT_NEEDED: in_english("no answer is needed"),
}
_RESTS = {Rest.ANYTHING: in_english("anything"), Rest.ANYTHING_ELSE: in_english("anything else")}
_BROUGHT = {end.reason: end.brief for end in ENDS.values()}


def moves_sentence(answered: AnsweredMoves) -> str:
    """``C1, D2 or E1: White B3 takes Black D2``."""
    moves = joined(moves_named(answered), "or")
    if answered.end is not None:
        return worded("{moves}: {answer}", moves=moves, answer=worded(_UNANSWERED[answered.end]))
    other = answered.player.opponent
    reply = worded("{player} may pass", player=other.title) if answered.reply == PASS else called(other, answered.reply)
    between = " " if isinstance(answered.result, Captured) else ", "
    answer = between.join(filter(None, [reply, _result_words(answered)]))
    return worded("{moves}: {answer}", moves=moves, answer=answer)


def moves_named(answered: AnsweredMoves) -> tuple[str, ...]:
    """The moves as they are told: points, or ``anything else``."""
    if answered.rest is not None:
        return (worded(_RESTS[answered.rest]),)
    return (*answered.moves, *([worded("a move elsewhere")] if answered.elsewhere else []))


def _result_words(answered: AnsweredMoves) -> str:
    """What the answer brings at once."""
    match answered.result:
        case None:
            return ""
        case Captured.STRINGS:
            return worded("takes {strings}", strings=called(answered.player, joined(answered.strings)))
        case Captured.OTHERS:
            gone = answered.gone or counted(answered.taken, "stone")
            return worded("takes {stones}", stones=gone)
    return worded(_BROUGHT[answered.result])


def answers_tables(tree: VariationNode, inquiry: Inquiry) -> list[AnswersTable]:
    """The table of the loser's first moves, and those further on along the main line where it depends on his move what
    the answer is, as long as a string that is taken in the end stands. None where he has no choice."""
    start = first_choice(tree, inquiry)
    if start is None:
        return []
    first = table_at(start, inquiry)
    found = [first] if first else []
    for node in main_variation(tree)[start.number + 1 :]:
        stones = node.state.position.stones
        taken = any(stones[point] != inquiry.owner.stone for point in inquiry.points)
        if len(found) == MOST_TABLES or (taken and tree.answer is Answer.NO):
            break
        if node.state.to_move is start.state.to_move and (table := table_at(node, inquiry)) and _helps(table):
            found.append(table)
    return found


def _helps(table: AnswersTable) -> bool:
    """Whether different moves, told by their points, have different answers."""
    return len({(row.reply, row.end) for row in table.rows if row.reply and not row.rest}) > 1


def table_at(node: VariationNode, inquiry: Inquiry) -> AnswersTable | None:
    """The table of a node where the loser is to move; None where he has no choice."""
    rows = answered_at(node, inquiry)
    if len(node.children) < 2 or not rows:
        return None
    loser = node.state.to_move
    after = (
        ""
        if not node.move
        else node.text
        if node.number == 1
        else listing([worded("move {number}", number=node.number), node.text])
    )
    return AnswersTable(loser, loser.opponent, after, rows, tuple(_miai(node, rows, inquiry)))


def answer_sentences(tree: VariationNode, inquiry: Inquiry) -> list[list[str]]:
    """The tables as sentences, the heading of each first; none where there is no choice."""
    return [table.sentences() for table in answers_tables(tree, inquiry)]


def _miai(node: VariationNode, rows: Sequence[AnsweredMoves], inquiry: Inquiry) -> list[Miai]:
    """Return the pairs of points each of which answers the other. There are none with points in eyes that the winner
    keeps though he passes: a play there does nothing."""
    position, winner = node.state.position, node.state.to_move.opponent
    kept = pass_alive(position, winner, inside_stones=True).regions
    idle = {position.name(point) for region in kept for point in region}
    by_move = {move: row for row in rows for move in row.moves if move != PASS and move not in idle}
    pairs = {
        (min(move, row.reply), max(move, row.reply))
        for move, row in by_move.items()
        if row.reply in by_move and by_move[row.reply].reply == move
    }
    children = {str(child.move): child for child in node.children}
    return [
        Miai(one, other, _purpose([children[one], children[other]], [by_move[one], by_move[other]], inquiry))
        for one, other in sorted(pairs)
    ]


def _purpose(moves: Sequence[VariationNode], rows: Sequence[AnsweredMoves], inquiry: Inquiry) -> str:
    """What the winner reaches at once by either of two points; empty where the variations go on."""
    if isinstance(inquiry.question, Uncapturable):
        return in_english("the capture") if all(row.result is Captured.STRINGS for row in rows) else ""
    if not isinstance(inquiry.question, IndependentlyAlive) or not all(move.answer is Answer.YES for move in moves):
        return ""
    answers = [move.children[0] for move in moves if move.children]
    eyes = [set(eyes_near(answer, inquiry)) for answer in answers]
    if len(eyes) < len(moves) or not all(len(some) > 1 for some in eyes):
        return ""
    if len(set.intersection(*eyes)) == 1:
        return in_english("the second eye")
    return "" if set.intersection(*eyes) else in_english("two eyes")
