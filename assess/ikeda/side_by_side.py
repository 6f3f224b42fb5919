"""Territory I, Area III and Area II side by side: Ikeda's Table 1, his proof that the first two agree, and Table 2.

Ikeda, Area Rules III and Territory Rules I. Black is 1 and White 2. Up to the preliminary end a player has made M moves
(plays), and has L stones on the board. After it he plays T stones and pays P for passes; in the end he has Q stones on
the board and surrounds S points. Equal numbers of moves after the preliminary end, T1 + P1 = T2 + P2, make Territory I
and Area III agree. Stones on the board at the start (handicap, a set-up position) and prisoners of that time count as
moves made: as stones spent.
"""

from __future__ import annotations

from dataclasses import dataclass

from assess.ikeda.game import Game, Move
from assess.ikeda.scoring import Pair, plain, points_surrounded, prisoner_pair, stones_on_board
from assess.rules.position import Color


@dataclass(frozen=True, slots=True)
class Quantities:
    """The quantities of Table 1, each for Black and for White.

    >>> go_seigen_miyamoto = Quantities(Pair(40, 39), Pair(31, 33), Pair(2, 2), Pair(1, 1), Pair(33, 27), Pair(10, 11))
    >>> go_seigen_miyamoto.prisoners, go_seigen_miyamoto.territory_difference, go_seigen_miyamoto.area_difference
    (Pair(black=10, white=15), 4, 4)
    """

    moves: Pair
    """M: plays before the preliminary end."""
    stones: Pair
    """L: stones on the board at the preliminary end."""
    played: Pair
    """T: plays after it."""
    paid: Pair
    """P: stones paid for passes after it."""
    final_stones: Pair
    """Q: stones on the board at the end."""
    territory: Pair
    """S: points surrounded at the end."""

    @property
    def prisoners_before(self) -> Pair:
        """M - L: prisoner stones at the preliminary end."""
        return self.moves - self.stones

    @property
    def captured_after(self) -> Pair:
        """L + T - Q: stones taken after it."""
        return self.stones + self.played - self.final_stones

    @property
    def prisoners(self) -> Pair:
        """M + T - Q + P: all prisoner stones."""
        return self.prisoners_before + self.captured_after + self.paid

    @property
    def territory_difference(self) -> int:
        """D of Territory I: territory minus prisoners, Black's minus White's."""
        return (self.territory - self.prisoners).difference

    @property
    def area_difference(self) -> int:
        """D of Area III: stones and territory, less M1 - M2 for the last competitive move."""
        return self.area_two_difference - self.moves.difference

    @property
    def area_two_difference(self) -> int:
        """D of Area II: stones and territory as they are."""
        return (self.final_stones + self.territory).difference

    @property
    def equal_moves(self) -> bool:
        """T1 + P1 = T2 + P2: the condition under which Territory I and Area III agree."""
        return (self.played + self.paid).difference == 0


def table_of(game: Game) -> Quantities:
    """The quantities of a game; its preliminary end is the end of the alternation."""
    return Quantities(
        moves=_spent_at_the_start(game) + _plays(game.alternation),
        stones=stones_on_board(game.alternation[-1].after if game.alternation else game.start),
        played=_plays(game.playout),
        paid=game.paid,
        final_stones=stones_on_board(game.position),
        territory=points_surrounded(game.position),
    )


@dataclass(frozen=True, slots=True)
class AreaThree:
    """Area III, counted both ways (Ikeda on counting it by territory and prisoners).

    The boundary is the first pass: up to it n stones are played, handicap stones included, and N in the whole game. A
    stones stand at the end, B are removed, C points are surrounded. ``first_pass`` is who made the first pass.
    """

    boundary: Pair
    """n"""
    plays: Pair
    """N"""
    stones: Pair
    """A"""
    territory: Pair
    """C"""
    first_pass: Color | None

    @property
    def removed(self) -> Pair:
        """B = N - A."""
        return self.plays - self.stones

    def area_score(self, color: Color) -> float:
        """t: stones and surrounded points, less half a point for each play that a player is ahead at the boundary."""
        half = self.boundary.difference / 2
        return plain((self.stones + self.territory).of(color) + (-half if color is Color.BLACK else half))

    @property
    def difference(self) -> int:
        """T = t1 - t2."""
        return (self.stones + self.territory - self.boundary).difference

    @property
    def by_territory(self) -> Pair:
        """s = C - B + (N - n): surrounded points, less stones removed, and the plays after the boundary."""
        return self.territory - self.removed + self.after

    @property
    def after(self) -> Pair:
        """N - n: plays after the boundary. When they are equal, C - B alone gives the same difference."""
        return self.plays - self.boundary


def area_three(game: Game) -> AreaThree:
    """Area III applied to a game, the stones removed by agreement not counted."""
    first_pass = next((move for move in game.moves if move.point is None), None)
    before = game.moves[: first_pass.number - 1] if first_pass else game.moves
    spent = _spent_at_the_start(game)
    return AreaThree(
        boundary=spent + _plays(before),
        plays=spent + _plays(game.moves),
        stones=stones_on_board(game.position),
        territory=points_surrounded(game.position),
        first_pass=first_pass.color if first_pass else None,
    )


def _plays(moves: tuple[Move, ...]) -> Pair:
    numbers = Pair()
    for move in moves:
        if move.point is not None:
            numbers = numbers.plus(move.color, 1)
    return numbers


def _spent_at_the_start(game: Game) -> Pair:
    return stones_on_board(game.start) + prisoner_pair(game.start.prisoner_stones)
