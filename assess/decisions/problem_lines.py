"""The lines of a problem beside a study: how its author wants the solver answered, and what he says on the way."""

from __future__ import annotations

import random
from collections.abc import Sequence

from assess.decisions.remarks import Remark
from assess.languages.spoken import Message, message
from assess.proofs.questions import Inquiry
from assess.reading.game_tree import GameTree
from assess.reading.given_variations import GivenMove, given_variations
from assess.reading.problem_marks import ProblemMark, comment_for_people
from assess.reading.record import Record
from assess.rules.proof_play import VariationMove, walk_from


class ProblemLines:
    """The moves of a problem's file. ``choose`` draws among the answers that are marked ``CHOICE``."""

    def __init__(self, moves: Sequence[GivenMove], tree: GameTree, choose: random.Random) -> None:
        self.moves, self.tree, self.choose = moves, tree, choose

    @classmethod
    def of(cls, record: Record, inquiry: Inquiry, seed: int = 0) -> ProblemLines:
        """Those of a record. Raises BadInput for illegal moves and the like, as ``given_variations`` does."""
        assert record.tree is not None
        first, threats = inquiry.first_mover, inquiry.threats_of_each
        given = given_variations(record, first, bans_last=inquiry.bans_last, threats=threats)
        return cls(given.moves, record.tree, random.Random(seed))

    def at(self, path: Sequence[VariationMove]) -> GivenMove | None:
        """The move of the file at the end of a path from the start; None where the path has left the file."""
        found = self.moves[0]
        for made in path[1:]:
            following = next(
                (self.moves[index] for index in found.children if self.moves[index].move == made.move), None
            )
            if following is None:
                return None
            found = following
        return found

    def refused(self, path: Sequence[VariationMove], move: str) -> Message | None:
        """Why the file does not take a move of the solver's, though it may be no mistake; None where it does."""
        given = self.at(path)
        children = [self.moves[index] for index in given.children] if given is not None else []
        asked = next((child for child in children if child.move == move), None)
        if asked is not None and ProblemMark.NOT_THIS in asked.marks:
            return message(Remark.NOT_WANTED, move=move)
        if asked is None and any(ProblemMark.FORCE in child.marks for child in children):
            return message(Remark.FORCED)
        return None

    def answers(self, path: Sequence[VariationMove]) -> list[str]:
        """The answers that the file wants at the end of a path, the first of them first."""
        given = self.at(path)
        if given is None:
            return []
        drawn = [index for index in given.children if self._marked(index, ProblemMark.CHOICE)]
        first = [self.choose.choice(drawn)] if drawn else []
        return [str(self.moves[index].move) for index in (*first, *given.children)]

    def comment(self, path: Sequence[VariationMove]) -> str:
        """What the file says at the end of a path, in quotes: it is not ours."""
        given = self.at(path)
        return "" if given is None else self.comment_of(given)

    def comment_of(self, given: GivenMove) -> str:
        """What the file says at a move, in quotes."""
        words = comment_for_people(self.tree.nodes[given.node])
        return f'"{words}"' if words else ""

    def solves(self, given: GivenMove) -> bool:
        """Whether a move is, or leads to, one that the file marks as the solution."""
        return ProblemMark.RIGHT in given.marks or any(
            self._marked(child, ProblemMark.RIGHT) for child in given.children
        )

    def holds_for(self, path: Sequence[VariationMove]) -> bool | None:
        """Whether the file holds the end of a path for right (True) or wrong; None where the path has left the file."""
        given = self.at(path)
        return None if given is None else self.solves(given)

    def first_line(self, given: GivenMove) -> list[GivenMove]:
        """A move, and the first line of the file after it."""
        line = [given]
        while line[-1].children:
            line.append(self.moves[line[-1].children[0]])
        return line

    def right_line(self, given: GivenMove) -> list[GivenMove]:
        """The moves after one, up to the solution; empty where it leads to none."""
        line: list[GivenMove] = []
        while ProblemMark.RIGHT not in given.marks:
            following = next((child for child in given.children if self._marked(child, ProblemMark.RIGHT)), None)
            if following is None:
                return []
            given = self.moves[following]
            line.append(given)
        return line

    def is_right(self, path: Sequence[VariationMove]) -> bool:
        """Whether the file marks the end of a path as the solution."""
        given = self.at(path)
        return given is not None and ProblemMark.RIGHT in given.marks

    def _marked(self, index: int, mark: ProblemMark) -> bool:
        """Whether a move, or one after it, has the mark."""
        below = walk_from(index, lambda at: self.moves[at].children)
        return any(mark in self.moves[at].marks for at in below)
