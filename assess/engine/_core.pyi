"""The C++ core (core/binding.cpp)."""

from assess.engine.core_values import Claim as Claim
from assess.engine.core_values import Pairs
from assess.engine.core_values import ProofNode as ProofNode

PASS: int
KO_PASS: int

class Source:
    """A proof that a string lives, as other searches may lean on it: how many of its entries, and its memory."""

    parts: int
    bytes: int

class Search:
    """A search for one player's success."""

    positions: int
    moves_left: int | None
    expansions: int
    expanded_anew: int
    bytes: int

    def advance(self, budget: int) -> int: ...
    def again(self) -> None: ...
    def drop_suspended(self) -> None: ...
    def add_rival(self, rival: Search) -> None: ...
    def inherit(self, source: Source) -> None: ...
    def limit_memory(self, bytes: int) -> None: ...
    def graph(self, all_moves: bool, budget: int) -> list[ProofNode] | None: ...
    def stop(self) -> None: ...

class Option:
    """A tunable number of the search (core/options.hpp)."""

    name: str
    default: int
    least: int
    most: int
    use: str
    value: int

def options() -> list[Option]: ...
def set_option(name: str, value: int) -> None: ...
def search(claim: Claim) -> Search: ...
def source(
    width: int,
    height: int,
    color: int,
    points: list[int],
    entries: list[tuple[str, int, int, int, Pairs, list[int]]],
) -> Source: ...
def play(width: int, height: int, stones: str, turn: int, ban: int, point: int) -> tuple[str, int] | None: ...
def playouts(width: int, height: int, stones: str, count: int, longest: int) -> list[int]: ...
def natural_playouts(width: int, height: int, stones: str, count: int, longest: int) -> list[int]: ...
def fight_over(
    width: int,
    height: int,
    stones: str,
    points: list[int],
    owner: int,
    first: int,
    games: int,
    reach: int,
    longest: int,
) -> int: ...
