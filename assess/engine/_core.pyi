"""The C++ core (core/binding.cpp)."""

PASS: int
KO_PASS: int

_Pairs = list[tuple[int, int]]

class ProofNode:
    """A pattern of a proof. Its lists are made anew at each access.

    ``pattern``: rows joined by ``/``, ``?`` outside the zone. ``bans``: color and point. ``leaf``: the end of the
    proof, as certificates call it, or empty. ``links``: two points each. ``outside``: a point of the prover's, and how
    many liberties its string has outside the zone at least.
    ``cycle``: it leaned on a repetition; ``closed``: it is part of a closed set and has no rank. ``source``: the proof
    goes on as in one of the sources that the search was given, from its ``entry``, with the ``chain`` of stones added;
    -1 where it does not. ``null``: the node after the opponent's null move, -1 if there is none. ``replies``: point and
    node. ``moves``: of the prover, point (or PASS) and node (-1: the move captures), the best first.
    """

    pattern: str
    turn: int
    bans: _Pairs
    leaf: str
    links: _Pairs
    outside: _Pairs
    cycle: bool
    closed: bool
    source: int
    entry: int
    chain: list[int]
    null: int
    replies: _Pairs
    moves: _Pairs

class Claim:
    """What a search is about, in plain numbers; points count from the top left, 0 is Black and 1 White."""

    width: int
    height: int
    stones: str
    turn: int
    capture: bool
    all: bool
    together: bool
    every: bool
    ban: int
    at_end: bool
    owner: int
    watched: int
    others: list[int]
    target: list[int]
    strings: list[list[int]]
    helpers: list[int]
    against: list[int]
    prover: int
    repetition: int
    whole_board: bool
    reaching: bool
    taking: bool
    ko_pass: bool
    memory_bytes: int

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
    entries: list[tuple[str, int, int, int, _Pairs, list[int]]],
) -> Source: ...
def play(width: int, height: int, stones: str, turn: int, ban: int, point: int) -> tuple[str, int] | None: ...
def playouts(width: int, height: int, stones: str, count: int, longest: int) -> list[int]: ...
