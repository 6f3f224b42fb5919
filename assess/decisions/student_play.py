"""What every study has: a path of moves, what the student may write, and how he has done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from assess.decisions.refutation import Shown
from assess.rules.color import Color
from assess.rules.coordinates import KO_PASS, PASS
from assess.rules.errors import BadInput
from assess.rules.proof_play import State
from assess.rules.variation_move import VariationMove

WORDS = ("pass", "undo", "hint", "solution", "board")
AGAIN = "It is your move again."
OVER = "The variation has ended: there is nothing left to play."


class StudentPlay(ABC):
    """The play of a student, whoever answers him."""

    def __init__(self, student: Color) -> None:
        self.student = student
        self.end = ""
        """How the variation ended; empty while it goes on."""
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
    def begin(self) -> list[str]:
        """What is said at the beginning, the first move of the other side included."""

    @abstractmethod
    def play(self, word: str) -> list[str]:
        """The student's move, a point, ``pass`` or ``ko-pass``, and what follows. Raises BadInput for anything else."""

    @abstractmethod
    def hint(self) -> list[str]:
        """The next move."""

    @abstractmethod
    def solution(self) -> list[str]:
        """The line to the end; ``shown`` holds it."""

    @abstractmethod
    def _cut(self, length: int) -> None:
        """Takes back all moments of the path but so many."""

    def hear(self, line: str) -> list[str]:
        """What is said to a line of the student's: one of ``WORDS``, or a move.

        Here all that may go wrong becomes a sentence: words that mean nothing, and an interrupted search.
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
            return [str(error)]
        except KeyboardInterrupt:
            return [f"The search was interrupted, so nothing is known of {word}. {AGAIN}"]

    def undo(self) -> list[str]:
        """Takes back the student's last move, and what was answered."""
        if not (mine := self._mine()):
            return ["There is no move of yours to take back."]
        self._cut(mine[-1])
        self.end = ""
        self.taken_back += 1
        return [f"Move {len(self.moves)} is yours again."]

    def _mine(self) -> list[int]:
        """The places in the path that moves of the student's lead to."""
        path = self.moves
        return [index for index in range(1, len(path)) if path[index - 1].state.to_move is self.student]

    def summary(self) -> list[str]:
        """What is said at the end."""
        moves = " ".join(f"{number}. {moment.move}" for number, moment in enumerate(self.moves[1:], 1)) or "none"
        lines = [f"Moves: {moves}."]
        lines.append(f"The variation ended: {self.end}." if self.end else "The variation was not played to its end.")
        counted = [
            (self.plays, "move of yours", "moves of yours"),
            (self.taken_back, "taken back", "taken back"),
            (self.hints, "hint", "hints"),
            *([(self.missed, "wrong guess", "wrong guesses")] if self.favoured else []),
        ]
        lines.append(", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counted) + ".")
        return lines

    def _move(self, word: str, ko_passes: bool = False) -> str:
        """``D4`` of ``d4`` or ``B D4``; ``pass``; where bans last, ``ko-pass``."""
        *player, move = word.split() or [""]
        if player and [letter.upper() for letter in player] != [self.student.letter]:
            raise BadInput(f"You play {self.student.title}: write a point such as D4, or pass.")
        if move.lower() == PASS:
            return PASS
        if move.lower() == KO_PASS and ko_passes:
            return KO_PASS
        return self.state.position.name(self.state.position.point(move))


def sentence_of(words: str) -> str:
    """Words with a capital."""
    return words[0].upper() + words[1:]
