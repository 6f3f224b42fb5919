"""Bands between White above and Black below, put together from kos, dame, threats, and shapes where these touch."""

from __future__ import annotations

from collections.abc import Sequence

MODULES = {
    "ko of Black": ("OX.X",),
    "ko of White": ("O.OX",),
    "dame": ("O.XX",),
    "two dame": ("O.XX", "O.XX"),
    "threat of Black": ("O.OX", "O.OX"),
    "threat of White": ("OX.X", "OX.X"),
    "ko beside a dame": ("OX.X", "O.XX"),
    "two points between": ("O..X",),
    "three points between": ("O.XX", "O..X"),
}
"""The columns of each."""
WALL = "OOXX"
EYES = ".OX."


def band(modules: Sequence[Sequence[str]], width: int = 0) -> list[str]:
    """The four rows of a band with these modules: a wall after each, up to this width, and two eyes for each player at
    the ends."""
    columns = [EYES, WALL, *(column for module in modules for column in (*module, WALL))]
    columns += [WALL] * (width - 1 - len(columns))
    return ["".join(column[row] for column in (*columns, EYES)) for row in range(4)]
