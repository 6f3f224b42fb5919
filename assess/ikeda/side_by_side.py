"""Territory I, Area III and Area II side by side: Ikeda's Table 1, his proof that the first two agree, and Table 2.

Ikeda, Area Rules III and Territory Rules I. Black is 1 and White 2. Up to the preliminary end a player has made M moves
(plays), and has L stones on the board. After it he plays T stones and pays P for passes; in the end he has Q stones on
the board and surrounds S points. Equal numbers of moves after the preliminary end, T1 + P1 = T2 + P2, make Territory I
and Area III agree. Stones on the board at the start (handicap, a set-up position) and prisoners of that time count as
moves made: as stones spent.

The quantities may be those of a game, or numbers told by somebody: these are read, completed, and refused where they
contradict. The six of each player give all the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from assess.ikeda.game import Game, Move
from assess.ikeda.scoring import Pair, plain, points_surrounded, prisoner_pair, stones_on_board
from assess.languages.spoken import BadInput
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


FIELDS = {"M": "moves", "L": "stones", "T": "played", "P": "paid", "Q": "final_stones", "S": "territory"}
"""Ikeda's letters and the names of ``Quantities``."""
MOST = 100_000
_LINE = re.compile(r"\s*([A-Za-z])\s*[=:]?\s*(\d+)\s*[,;\s]\s*(\d+)\s*", re.ASCII)
_ONE = re.compile(r"([A-Za-z])([12])\s*=\s*(\d+)", re.ASCII)


def read_quantities(text: str, source: str) -> dict[str, Pair]:
    """Quantities from a small file: ``M 40 39`` on a line, or ``M1 = 40`` as Table 2 has them; # begins a remark.

    >>> read_quantities("M 40 39\\nL1 = 31, L2 = 33", "table.txt")
    {'M': Pair(black=40, white=39), 'L': Pair(black=31, white=33)}
    """
    halves: dict[str, dict[str, int]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        told = line.partition("#")[0]
        if not told.strip():
            continue
        whole, ones = _LINE.fullmatch(told), _ONE.findall(told)
        found = [(whole[1], "1", whole[2]), (whole[1], "2", whole[3])] if whole else ones
        if not found or (not whole and _ONE.sub("", told).strip(" ,;\t")):
            raise BadInput(
                "In {source}, line {number}: {line!r} tells no quantities: write a letter and the numbers of Black "
                "and White, such as M 40 39.",
                source=source,
                number=number,
                line=told.strip(),
            )
        for letter, player, value in found:
            letter = letter.upper()
            if letter not in FIELDS:
                raise BadInput(
                    "In {source}, line {number}: {letter} is no quantity: those are {names}.",
                    source=source,
                    number=number,
                    letter=letter,
                    names=", ".join(FIELDS),
                )
            if halves.setdefault(letter, {}).setdefault(player, int(value)) != int(value):
                raise BadInput(
                    "In {source}, line {number}: {letter}{player} is told twice: leave one out.",
                    source=source,
                    number=number,
                    letter=letter,
                    player=player,
                )
    for letter, told_halves in halves.items():
        missing = {"1", "2"} - told_halves.keys()
        if missing:
            raise BadInput(
                "In {source}: {letter}{player} is missing: give both players' numbers.",
                source=source,
                letter=letter,
                player=missing.pop(),
            )
    return {letter: Pair(numbers["1"], numbers["2"]) for letter, numbers in halves.items()}


def table_of_numbers(quantities: Mapping[str, Pair], points: int | None = None) -> Quantities:
    """The table of these quantities; ``points``: how many intersections the board has.

    Raises BadInput when one is missing, or when they contradict each other.
    """
    missing = [letter for letter in FIELDS if letter not in quantities]
    if missing:
        raise BadInput(
            "The quantities are not complete: give {names} as well, Black's number first.", names=", ".join(missing)
        )
    for letter, pair in quantities.items():
        if min(pair.black, pair.white) < 0 or max(pair.black, pair.white) > MOST:
            raise BadInput(
                "{letter} cannot be {black} {white}: give numbers from 0 to {most}.",
                letter=letter,
                black=pair.black,
                white=pair.white,
                most=MOST,
            )
    table = Quantities(**{name: quantities[letter] for letter, name in FIELDS.items()})
    moves = table.played + table.paid
    if not table.equal_moves:
        raise BadInput(
            "The quantities contradict: T1 + P1 = {black} and T2 + P2 = {white}, but both players make equally "
            "many moves after the preliminary end: correct T or P.",
            black=moves.black,
            white=moves.white,
        )
    for player in (1, 2):
        before, after = (_of(pair, player) for pair in (table.prisoners_before, table.captured_after))
        if before < 0:
            raise BadInput(
                "The quantities contradict: L{player} is more than M{player}, which was played: correct them.",
                player=player,
            )
        if after < 0:
            raise BadInput(
                "The quantities contradict: Q{player} is more than L{player} + T{player}, the stones there were: "
                "correct them.",
                player=player,
            )
    taken = table.final_stones + table.territory
    if points is not None and taken.black + taken.white > points:
        raise BadInput(
            "The quantities contradict: Q and S are {taken} points, and the board has {points}: correct them.",
            taken=taken.black + taken.white,
            points=points,
        )
    return table


def points_of_size(size: str) -> int:
    """How many intersections a board of a size such as ``9`` or ``13x12`` has. Raises BadInput when it is none.

    >>> points_of_size("9"), points_of_size("13x12")
    (81, 156)
    """
    sides = [int(word) for word in size.lower().split("x") if word.isascii() and word.isdigit()]
    if not 1 <= len(sides) <= 2 or len(sides) != len(size.lower().split("x")) or not all(1 <= n <= 25 for n in sides):
        raise BadInput("{size!r} is no size of a board: write 9 or 13x12, each side from 1 to 25.", size=size)
    return sides[0] * sides[-1]


def half_point(table: Quantities) -> str:
    """What Area III moves from one player to the other, and why."""
    ahead = table.moves.difference
    if ahead == 0:
        return (
            "M1 = M2: in an even game without earlier passes White made the last competitive move, and Black passed "
            "first. Nothing moves, and Area II gives the same."
        )
    if ahead == 1:
        return (
            "M1 = M2 + 1: in an even game without earlier passes Black made the last competitive move, and White "
            "passed first. Half a point goes from Black to White, and D falls by 1; Area II, which lacks this, gives 1 "
            "more."
        )
    more, fewer = ("Black", "White") if ahead > 0 else ("White", "Black")
    return (
        f"{more} has played {abs(ahead)} more before the preliminary end (handicap stones or earlier passes): half of "
        f"that, {abs(ahead) / 2:g}, goes from {more} to {fewer}, and D {'falls' if ahead > 0 else 'rises'} by "
        f"{abs(ahead)}."
    )


def _of(pair: Pair, player: int) -> int:
    return pair.black if player == 1 else pair.white
