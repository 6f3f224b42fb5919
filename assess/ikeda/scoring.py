"""What stands at the end: every stone on the board, the points it surrounds, and the prisoners."""

from __future__ import annotations

from dataclasses import dataclass

from assess.languages.spoken import amount, worded, worded_for
from assess.rules.position import BLACK_STONE, WHITE_STONE, Color, Position, PrisonerStones
from assess.rules.surroundings import surrounded


@dataclass(frozen=True, slots=True)
class Pair:
    """A number for Black and a number for White."""

    black: int = 0
    white: int = 0

    @property
    def difference(self) -> int:
        """Black's number minus White's."""
        return self.black - self.white

    def of(self, color: Color) -> int:
        """The number of a player, or of the stones of his colour."""
        return self.black if color is Color.BLACK else self.white

    def plus(self, color: Color, number: int) -> Pair:
        """The pair with so many more for one colour."""
        if color is Color.BLACK:
            return Pair(self.black + number, self.white)
        return Pair(self.black, self.white + number)

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.black + other.black, self.white + other.white)

    def __sub__(self, other: Pair) -> Pair:
        return Pair(self.black - other.black, self.white - other.white)


NO_STONES = Pair()


@dataclass(frozen=True, slots=True)
class TerritoryScore:
    """A count by territory and prisoner stones; ``prisoners`` are the stones *of* each colour that were taken off."""

    territory: Pair
    prisoners: Pair
    komi: float = 0.0

    @property
    def margin(self) -> float:
        """Black's score minus White's, komi included."""
        return plain(self.territory.difference - self.prisoners.difference - self.komi)

    @property
    def sum(self) -> str:
        """The count as the examples print it.

        >>> TerritoryScore(Pair(4, 5), Pair(1, 3)).sum
        '(4+3) - (5+1) = 1'
        """
        komi = f" - {plain(self.komi)}" if self.komi else ""
        territory, prisoners = self.territory, self.prisoners
        return f"({territory.black}+{prisoners.white}) - ({territory.white}+{prisoners.black}){komi} = {self.margin}"


def points_surrounded(position: Position) -> Pair:
    """How many points each player surrounds."""
    found = surrounded(position)
    return Pair(len(found.black), len(found.white))


def stones_on_board(position: Position) -> Pair:
    """How many stones of each colour are on the board."""
    return Pair(position.stones.count(BLACK_STONE), position.stones.count(WHITE_STONE))


def prisoner_pair(prisoners: PrisonerStones) -> Pair:
    """Prisoner stones as a pair."""
    return Pair(prisoners.black, prisoners.white)


def score_position(position: Position) -> TerritoryScore:
    """The count of a position by territory and its prisoner stones, every stone on the board standing."""
    return TerritoryScore(points_surrounded(position), prisoner_pair(position.prisoner_stones), position.komi)


def plain(number: float) -> float:
    """The number, as an int where it is whole, so that it prints without ``.0``."""
    return int(number) if number == int(number) else number


def lead_sentence(margin: float) -> str:
    """Who wins, and by how much.

    >>> lead_sentence(-3), lead_sentence(0)
    ('White wins by 3.', 'Jigo: both players have the same score.')
    """
    if not margin:
        return worded("Jigo: both players have the same score.")
    winner = Color.BLACK if margin > 0 else Color.WHITE
    told = {"winner": winner.title, "margin": amount(abs(margin))}
    return worded("{result}.", result=worded_for(2, "{winner} wins by {margin}", "{winner} wins by {margin}", **told))
