"""A student against the lines of a problem that names no string: nothing is proved, its author's word counts."""

from __future__ import annotations

import random
from collections.abc import Sequence

from assess.decisions.problem_lines import ProblemLines
from assess.decisions.refutation import Shown, line_text
from assess.decisions.student_play import AGAIN, OVER, StudentPlay, sentence_of
from assess.reading.given_variations import GivenMove, given_variations
from assess.reading.record import Record
from assess.rules.color import Color
from assess.rules.errors import IllegalMove
from assess.rules.variation_move import VariationMove, make_move

UNPROVED = "The file names no string, so nothing is proved: its own lines answer."


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

    def begin(self) -> list[str]:
        """Who plays, and what the file says."""
        return [f"You play {self.student.title}. {UNPROVED}", *self._comment()]

    def play(self, word: str) -> list[str]:
        """The student's move: one that the file has, and holds for right, is answered."""
        self.shown = None
        if self.end:
            return [f"The variation has ended: {self.end}. Undo a move, or quit."]
        move = self._move(word)
        try:
            make_move(self.state, move)
        except IllegalMove as illegal:
            return [f"{self.student.title} {move} is not allowed: {illegal.prohibition.value}."]
        if refused := self.lines.refused(self.path, move):
            return [refused]
        made = self.lines.at([*self.path, make_move(self.state, move)])
        if made is None:
            self.missed += 1
            return [f"{sentence_of(move)} is not among the moves of the file, which holds it for wrong.", AGAIN]
        if not self.lines.solves(made):
            self.missed += 1
            self.shown = Shown(self.state, self.lines.first_line(made), "there the line ends")
            return [f"{sentence_of(move)} is wrong: {line_text(self.shown)}", *self._comment_at(made), AGAIN]
        self.plays += 1
        return [*self._step(made), *self._answer()]

    def hint(self) -> list[str]:
        """The next move of a right line."""
        if self.end:
            return [OVER]
        self.hints += 1
        return [f"The file has {self._right_line()[0].move}."]

    def solution(self) -> list[str]:
        """A right line."""
        if self.end:
            return [OVER]
        self.solutions += 1
        self.shown = Shown(self.state, self._right_line(), "the file marks it as the solution")
        return [f"The solution: {line_text(self.shown)}"]

    def _right_line(self) -> list[GivenMove]:
        return self.lines.right_line(self.path[-1])

    def _cut(self, length: int) -> None:
        del self.path[length:]

    def _answer(self) -> list[str]:
        """The answer of the file; where it has none the line ends."""
        if self.end:
            return []
        answers = self.lines.answers(self.path)
        if not answers:
            self.end = "the line of the file ends"
            return [f"The variation ends: {self.end}."]
        made = self.lines.at([*self.path, make_move(self.state, answers[0])])
        assert made is not None
        said = [f"{self.student.opponent.title} plays {made.move}.", *self._step(made)]
        if not self.end and not made.children:
            self.end = "the line of the file ends"
            said.append(f"The variation ends: {self.end}.")
        return said

    def _step(self, made: GivenMove) -> list[str]:
        self.path.append(made)
        taken = [f"It takes {' '.join(self.state.position.names(made.removed))}."] if made.removed else []
        if self.lines.is_right(self.path):
            self.end = "the file marks it as the solution"
        ended = [f"The variation ends: {self.end}."] if self.end else []
        return [*taken, *self._comment(), *ended]

    def _comment(self) -> list[str]:
        return self._comment_at(self.path[-1])

    def _comment_at(self, made: GivenMove) -> list[str]:
        return [said] if (said := self.lines.comment_of(made)) else []
