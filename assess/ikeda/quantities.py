"""The quantities of Table 1 as numbers told by somebody: read, completed, and refused where they contradict.

Ikeda, Area Rules III and Territory Rules I, Tables 1 and 2. Six numbers for each player give all the others: M moves
before the preliminary end, L stones on the board then, T stones played and P paid after it, Q stones on the board and S
points of territory in the end.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from assess.ikeda.scoring import Pair
from assess.ikeda.side_by_side import Quantities
from assess.languages.spoken import BadInput

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
