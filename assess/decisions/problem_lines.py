"""The lines of a problem beside a study: how its author wants the solver answered, and what he says on the way. Of a
problem that names no string nothing is proved: its author's word counts.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from assess.decisions.remarks import Ending, NamedMove, Remark, Shown, played
from assess.decisions.student_play import StudentPlay
from assess.languages.spoken import Message, message
from assess.proofs.questions import Inquiry
from assess.reading.game_tree import GameTree
from assess.reading.given_variations import GivenMove, given_variations
from assess.reading.problem_marks import ProblemMark, comment_for_people
from assess.reading.record import Record
from assess.rules.position import Color
from assess.rules.proof_play import IllegalMove, VariationMove, make_move, walk_from


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


class LineStudy(StudentPlay):
    """The play of a solver against the lines of a file."""

    def __init__(self, record: Record, student: Color, seed: int = 0) -> None:
        super().__init__(student)
        assert record.tree is not None
        given = given_variations(record, student)
        self.lines = ProblemLines(given.moves, record.tree, random.Random(seed))
        self.path: list[GivenMove] = [self.lines.moves[0]]

    @property
    def moves(self) -> Sequence[VariationMove]:
        """The moments of the path."""
        return self.path

    @property
    def target(self) -> frozenset[int]:
        """No string is known."""
        return frozenset()

    @property
    def favoured(self) -> bool:
        """A problem is there to be solved."""
        return True

    def begin(self) -> list[Message]:
        """Who plays, and what the file says."""
        return [message(Remark.BEGIN_UNPROVED, player=self.student), *self._comment()]

    def play(self, word: str) -> list[Message]:
        """The student's move: one that the file has, and holds for right, is answered."""
        self.shown = None
        if self.end:
            return [self.end, message(Remark.ENDED), message(Remark.UNDO_OR_QUIT)]
        move = self._move(word)
        try:
            make_move(self.state, move)
        except IllegalMove as illegal:
            return [message(Remark.NOT_ALLOWED, player=self.student, move=move, why=illegal.prohibition.words)]
        if refused := self.lines.refused(self.path, move):
            return [refused]
        made = self.lines.at([*self.path, make_move(self.state, move)])
        if made is None:
            self.missed += 1
            return [message(Remark.NOT_IN_FILE, move=move), message(Remark.AGAIN)]
        if not self.lines.solves(made):
            self.missed += 1
            self.shown = Shown(self.state, self.lines.first_line(made), message(Ending.FILE_ENDS))
            wrong = message(Remark.WRONG_IN_FILE, move=move, line=self.shown)
            return [wrong, *self._comment_at(made), message(Remark.AGAIN)]
        self.plays += 1
        return [*self._step(made), *self._answer()]

    def hint(self) -> list[Message]:
        """The next move of a right line."""
        if self.end:
            return [message(Remark.ENDED)]
        self.hints += 1
        return [message(Remark.HINT_OF_FILE, move=str(self._right_line()[0].move))]

    def solution(self) -> list[Message]:
        """A right line."""
        if self.end:
            return [message(Remark.ENDED)]
        self.solutions += 1
        self.shown = Shown(self.state, self._right_line(), message(Ending.MARKED_SOLUTION))
        return [message(Remark.SOLUTION, line=self.shown)]

    def _right_line(self) -> list[GivenMove]:
        return self.lines.right_line(self.path[-1])

    def _cut(self, length: int) -> None:
        del self.path[length:]

    def _answer(self) -> list[Message]:
        """The answer of the file, one from which it goes on to a solution; where it has none the line ends."""
        if self.end:
            return []
        answers = [
            made
            for move in self.lines.answers(self.path)
            if (made := self.lines.at([*self.path, make_move(self.state, move)])) and self.lines.solves(made)
        ]
        if not answers:
            self.end = message(Ending.FILE_ENDS)
            return [self.end, message(Remark.ENDED)]
        made = answers[0]
        said = [played(self.student.opponent, NamedMove(str(made.move))), *self._step(made)]
        if not self.end and not made.children:
            self.end = message(Ending.FILE_ENDS)
            said += [self.end, message(Remark.ENDED)]
        return said

    def _step(self, made: GivenMove) -> list[Message]:
        self.path.append(made)
        points = tuple(self.state.position.names(made.removed))
        taken = [message(Remark.TAKES, points=points)] if points else []
        if self.lines.is_right(self.path):
            self.end = message(Ending.MARKED_SOLUTION)
        ended = [self.end, message(Remark.ENDED)] if self.end else []
        return [*taken, *self._comment(), *ended]

    def _comment(self) -> list[Message]:
        return self._comment_at(self.path[-1])

    def _comment_at(self, made: GivenMove) -> list[Message]:
        return [message(Remark.COMMENT, text=said)] if (said := self.lines.comment_of(made)) else []
