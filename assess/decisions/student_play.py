"""What every study has: a path of moves, what the student may write, and how he has done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from assess.decisions.remarks import Remark, Shown, moves_named
from assess.languages.spoken import BadInput, Message, message
from assess.rules.position import KO_PASS, PASS, Color
from assess.rules.proof_play import State, VariationMove

WORDS = ("pass", "undo", "hint", "solution", "board")


class StudentPlay(ABC):
    """The play of a student, whoever answers him."""

    def __init__(self, student: Color) -> None:
        self.student = student
        self.end: Message | None = None
        """How the variation ended; None while it goes on."""
        self.shown: Shown | None = None
        """The line that belongs to what was said last: a refutation, or the solution."""
        self.plays = self.taken_back = self.hints = self.solutions = self.missed = 0

    @property
    @abstractmethod
    def moves(self) -> Sequence[VariationMove]:
        """The moments of the path, the start first."""

    @property
    def state(self) -> State:
        """The state on the board."""
        return self.moves[-1].state

    @property
    @abstractmethod
    def target(self) -> frozenset[int]:
        """The intersections of the string that is asked about; none where it is not known."""

    @property
    @abstractmethod
    def favoured(self) -> bool:
        """Whether there is a solution that the student may find."""

    @property
    def solved(self) -> bool:
        """Whether he has found it, to the end."""
        return self.favoured and bool(self.end)

    @property
    def over_at_once(self) -> bool:
        """Whether the variation ended before the student had a move."""
        return bool(self.end) and not self._mine()

    @property
    def unaided(self) -> bool:
        """Whether he needed neither help nor a second try."""
        return not (self.missed or self.hints or self.solutions)

    @abstractmethod
    def begin(self) -> list[Message]:
        """What is said at the beginning, the first move of the other side included."""

    @abstractmethod
    def play(self, word: str) -> list[Message]:
        """The student's move, a point, ``pass`` or ``ko-pass``, and what follows. Raises BadInput for anything else."""

    @abstractmethod
    def hint(self) -> list[Message]:
        """The next move."""

    @abstractmethod
    def solution(self) -> list[Message]:
        """The line to the end; ``shown`` holds it."""

    @abstractmethod
    def _cut(self, length: int) -> None:
        """Takes back all moments of the path but so many."""

    def hear(self, line: str) -> list[Message]:
        """What is said to a line of the student's: one of ``WORDS``, or a move.

        Here all that may go wrong becomes a message: words that mean nothing, and an interrupted search.
        """
        self.shown = None
        word = " ".join(line.split())
        try:
            match word.lower():
                case "board":
                    return []
                case "undo":
                    return self.undo()
                case "hint":
                    return self.hint()
                case "solution":
                    return self.solution()
                case _:
                    return self.play(word)
        except BadInput as error:
            return [message(Remark.NOT_UNDERSTOOD, text=error)]
        except KeyboardInterrupt:
            return [message(Remark.INTERRUPTED, word=word)]

    def undo(self) -> list[Message]:
        """Takes back the student's last move, and what was answered."""
        if not (mine := self._mine()):
            return [message(Remark.NOTHING_TO_UNDO)]
        self._cut(mine[-1])
        self.end = None
        self.taken_back += 1
        return [message(Remark.UNDONE, number=len(self.moves))]

    def _mine(self) -> list[int]:
        """The places in the path that moves of the student's lead to."""
        path = self.moves
        return [index for index in range(1, len(path)) if path[index - 1].state.to_move is self.student]

    def summary(self) -> list[Message]:
        """What is said at the end."""
        ended = [self.end, message(Remark.ENDED)] if self.end else [message(Remark.NOT_ENDED)]
        counts = {"plays": self.plays, "taken_back": self.taken_back, "hints": self.hints}
        moves = moves_named(self.moves[0].state, self.moves[1:])
        played = message(Remark.MOVES, moves=moves) if moves else message(Remark.NO_MOVES)
        if self.favoured:
            return [played, *ended, message(Remark.COUNTS_MISSED, missed=self.missed, **counts)]
        return [played, *ended, message(Remark.COUNTS, **counts)]

    def _move(self, word: str, ko_passes: bool = False) -> str:
        """``D4`` of ``d4`` or ``B D4``; ``pass``; where bans last, ``ko-pass``."""
        *player, move = word.split() or [""]
        if player and [letter.upper() for letter in player] != [self.student.letter]:
            raise BadInput("You play {player}: write a point or pass.", player=self.student)
        if move.lower() == PASS:
            return PASS
        if move.lower() == KO_PASS and ko_passes:
            return KO_PASS
        return self.state.position.name(self.state.position.point(move))
