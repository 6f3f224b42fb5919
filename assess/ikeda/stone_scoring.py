"""Stone scoring, and how prisoners alone determine it.

Jasiek, Prisoner Counting for Stone Scoring. Removed stones are kept as prisoners, and each pass gives the opponent one.
Two successive passes end the game, and the second player makes the last pass, an extra one if necessary: so both make
equally many moves. Then the stones on the board, Black's minus White's, equal White's prisoner stones minus Black's.
Ko rules, suicide, sekis and the parity of the board do not matter.
"""

from __future__ import annotations

from dataclasses import dataclass

from assess.ikeda.course import Course
from assess.ikeda.scoring import NO_STONES, Pair, prisoner_pair, stones_on_board
from assess.rules.color import Color


@dataclass(frozen=True, slots=True)
class StoneCount:
    """A game counted both ways. ``stones`` S stand at the end, ``removed`` R were taken off, ``passes`` P were made,
    the ``added`` ones included: those that the record lacks. ``start``: the stones before the first move.
    """

    stones: Pair
    removed: Pair
    passes: Pair
    start: Pair
    added: int

    @property
    def prisoners(self) -> Pair:
        """X = R + P: prisoner stones of each colour."""
        return self.removed + self.passes

    @property
    def moves(self) -> Pair:
        """M = S + R + P, the stones at the start not among them. Both have made equally many."""
        return self.stones + self.removed + self.passes - self.start

    @property
    def stone_score(self) -> int:
        """Stones on the board, Black's minus White's."""
        return self.stones.difference

    @property
    def prisoner_count(self) -> int:
        """White's prisoner stones minus Black's, and what Black had more on the board before the first move."""
        return -self.prisoners.difference + self.start.difference


def stone_count(course: Course, dead: Pair = NO_STONES) -> StoneCount:
    """Both counts of a recorded game, ended by as many passes as the rules still ask for. ``dead``: stones on the board
    that are removed at its end.

    Prisoners from before the record do not count: they belong to moves that are not known.
    """
    passes = Pair()
    for move in course.moves:
        if move.point is None:
            passes = passes.plus(move.color, 1)
    first = course.first or Color.BLACK
    turn = course.moves[-1].color.opponent if course.moves else first
    last_two = [move.point is None for move in course.moves[-2:]]
    in_a_row = 2 if last_two == [True, True] else 1 if last_two[-1:] == [True] else 0
    added = 0
    while in_a_row < 2 or turn is not first:
        passes = passes.plus(turn, 1)
        in_a_row, added, turn = in_a_row + 1, added + 1, turn.opponent
    return StoneCount(
        stones=stones_on_board(course.final) - dead,
        removed=prisoner_pair(course.final.prisoner_stones) - prisoner_pair(course.start.prisoner_stones) + dead,
        passes=passes,
        start=stones_on_board(course.start),
        added=added,
    )
