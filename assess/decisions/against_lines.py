"""A student against the lines of a problem that names no string: nothing is proved, its author's word counts."""

from __future__ import annotations

import random
from collections.abc import Sequence

from assess.decisions.problem_lines import ProblemLines
from assess.decisions.remarks import Ending, Remark, Shown
from assess.decisions.student_play import StudentPlay
from assess.languages.spoken import Message, message
from assess.reading.given_variations import GivenMove, given_variations
from assess.reading.record import Record
from assess.rules.position import Color
from assess.rules.proof_play import IllegalMove, VariationMove, make_move


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
        plays = message(Remark.PLAYS, player=self.student.opponent, move=str(made.move))
        said = [plays, *self._step(made)]
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
