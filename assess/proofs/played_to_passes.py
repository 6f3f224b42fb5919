"""Variations played out to their two passes, as the rules' examples show them (VJR, Preface).

A proof ends where its player has succeeded whatever is played on. Here he goes on: a string whose capture follows is
taken, a formation that follows is filled in until it stands as asked, and then both players pass. The other player
passes all the time, as nothing helps him. Nothing is proved by it: that the ends hold, the checker has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assess.languages.spoken import in_english, in_row, worded, worded_for
from assess.proofs.certificate_replay import agrees
from assess.proofs.checking.board import STONE, points_with
from assess.proofs.checking.claim import Case, case_of
from assess.proofs.checking.zone import Vital, formation_covers, taking_wall
from assess.proofs.proof_entries import EndEntry, read_entry
from assess.proofs.questions import Advisory, Answer, Formation, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.variation_node import ENDS, Leaf, LeafReason, Quantifier, VariationNode, still_there, walk
from assess.rules.formations import covered_by_each
from assess.rules.position import PASS, Color
from assess.rules.proof_play import IllegalMove, State, VariationMove, make_move

MOST_MOVES = 400
"""Moves that play an end out, at most; where it takes more the end stays as it is."""
MOST_TRIED = 20_000
"""Plays looked at for all ends of a tree."""

FORMATIONS = {
    Formation.TWO_EYE: in_english("a two-eye-formation"),
    Formation.N_EYE: in_english("an n-eye-formation"),
    Formation.PASS_ALIVE: in_english("a pass-alive formation"),
}
PLAYED_OUT = {LeafReason.CAPTURED, *(end.reason for end in ENDS.values() if not isinstance(end.question, Advisory))}
"""The ends after which somebody has moves to make yet. Those of advisory questions stay."""


def play_to_passes(tree: VariationNode, inquiry: Inquiry, proof: Mapping[str, Any]) -> None:
    """Plays the ends of a tree out to their two passes; an end that takes too long stays. A node that was an end says
    so still (``played_out``). The tree is that of a yes or no by this proof."""
    if isinstance(inquiry.question, Advisory):
        return
    playing = _Playing(inquiry, Color(proof["favours"]), tree.answer)
    for node in [node for node in walk(tree) if node.reason in PLAYED_OUT and node.answer is tree.answer]:
        playing.play_out(node, _links(proof, node))


def _links(proof: Mapping[str, Any], node: VariationNode) -> list[tuple[str, str]]:
    entries = proof["entries"]
    if node.entry is None or node.entry >= len(entries):
        return []
    entry = read_entry(entries[node.entry])
    if not isinstance(entry, EndEntry) or not agrees(entry, node.state, Color(proof["favours"])):
        return []  # the end of another proof, to which the main line has changed
    return [(one, other) for one, other in entry.links]


@dataclass
class _Playing:
    """The player whom the proof favours makes his moves, the other passes."""

    inquiry: Inquiry
    favoured: Color
    answer: Answer
    left: int = MOST_TRIED
    case: Case = field(init=False)

    def __post_init__(self) -> None:
        self.case = case_of(self.inquiry.position.rows(), self.inquiry.terms())

    def play_out(self, end: VariationNode, links: list[tuple[str, str]]) -> None:
        """Adds the moves to a node that is an end, or leaves it."""
        captured = self._taken(end) if end.reason is LeafReason.CAPTURED else ()
        moves: list[VariationMove] = []
        state = end.state
        while not state.ended:
            word = self._move(state, bool(captured), links) if state.to_move is self.favoured else PASS
            if word is None or len(moves) == MOST_MOVES:
                return
            moves.append(make_move(state, word))
            captured = captured or self._taken(moves[-1])
            state = moves[-1].state
        self._attach(end, moves, captured)

    def _taken(self, made: VariationMove | VariationNode) -> tuple[int, ...]:
        """The stones named whose strings a move takes, where the capture was asked about: life needs none of them."""
        inquiry = self.inquiry
        asked = isinstance(inquiry.question, Uncapturable)
        return inquiry.taken(made.color, made.removed) if asked else ()

    def _attach(self, end: VariationNode, moves: list[VariationMove], captured: tuple[int, ...]) -> None:
        node = end
        taken = end.reason is LeafReason.CAPTURED
        if moves:
            end.played_out, end.leaf = end.leaf, None
        for made in moves:
            if taken or node.state.to_move is not self.favoured:
                node.quantifier = Quantifier.ALL if self.answer is Answer.YES else Quantifier.NONE
            elif made.move != PASS:
                node.quantifier = Quantifier.PART  # he has not reached it yet, and two passes end the variation
            else:
                node.one_studied = True
            taken = taken or bool(self._taken(made))
            child = VariationNode(made, self.answer, number=node.number + 1)
            node.children = (child,)
            node = child
        if moves:
            node.leaf = self._leaf(node.state, captured)

    def _leaf(self, state: State, captured: tuple[int, ...]) -> Leaf:
        inquiry = self.inquiry
        if captured:
            sentence = worded_for(
                len(captured),
                "After two passes {strings} is off the board.",
                "After two passes {strings} are off the board.",
                strings=inquiry.called_by(captured),
            )
            return Leaf(LeafReason.TWO_PASSES_CAPTURED, sentence)
        if not isinstance(inquiry.question, IndependentlyAlive):
            return Leaf(LeafReason.TWO_PASSES_STRING_STANDS, still_there(inquiry))
        if self.favoured is not inquiry.owner:
            sentence = worded("After two passes no formation covers {strings}.", strings=inquiry.spared)
            return Leaf(LeafReason.TWO_PASSES_NO_FORMATION, sentence)
        word = inquiry.question.formation.value
        covered = frozenset[int]().union(*covered_by_each(state.position, inquiry.owner, word))
        names = in_row(state.position.names(covered & inquiry.intersections))
        told = {
            "formation": worded(FORMATIONS[inquiry.question.formation]),
            "player": inquiry.owner.title,
            "points": names,
        }
        sentence = worded("After two passes {formation} of {player}'s covers {points}.", **told)
        return Leaf(LeafReason.TWO_PASSES_FORMATION, sentence)

    def _move(self, state: State, captured: bool, links: list[tuple[str, str]]) -> str | None:
        """What the favoured player does; None where he would have to look too far."""
        inquiry = self.inquiry
        if captured or self.favoured is not inquiry.reacher or inquiry.lives_in(state.position):
            return PASS
        for point in self._candidates(state):
            self.left -= 1
            if self.left < 0:
                return None
            try:
                made = make_move(state, state.position.name(point))
            except IllegalMove:
                continue
            if self._taken(made) or inquiry.lives_in(made.state.position) or self._holds(made.state, links):
                return str(made.move)
        return None

    def _candidates(self, state: State) -> Iterator[int]:
        """Plays that take something first, then the liberties of strings."""
        position = state.position
        found = list(dict.fromkeys(point for string in position.strings() for point in sorted(string.liberties)))
        takes = {
            min(string.liberties)
            for string in position.strings()
            if string.color is self.favoured.opponent and len(string.liberties) == 1
        }
        yield from sorted(found, key=lambda point: point not in takes)

    def _holds(self, state: State, links: list[tuple[str, str]]) -> bool:
        """Whether the favoured player's success follows still, the other to move."""
        case, board = self.case, self.case.board
        text = "/".join(state.position.rows())
        ours, theirs, empty = points_with(text, STONE[self.favoured.value] + STONE[self.favoured.opponent.value] + ".")
        joined = [board.names[one] | board.names[other] for one, other in links]
        open_links = [link for link in joined if not link & ~empty]
        if case.capture:
            bans = not case.threats(self.favoured.opponent.value)
            return any(
                taking_wall(board, ours, theirs, empty, board.points, stone, open_links, False, bans)
                for stone in board.groups(case.watched & theirs)
            )
        together = case.terms["formation"] == "two-eye" and case.terms["scope"] == "all"
        vital, kept = (Vital.CLEAN, []) if together else (Vital.SETTLED, open_links)
        return formation_covers(case, ours, empty, board.points, vital, kept)
