"""The C++ core (core/binding.cpp)."""

PASS: int
KO_PASS: int

_Pairs = list[tuple[int, int]]
_Node = tuple[str, int, _Pairs, int, bool, bool, int, _Pairs, _Pairs, _Pairs]

class Claim:
    """What a search is about, in plain numbers; points count from the top left, 0 is Black and 1 White."""

    width: int
    height: int
    stones: str
    turn: int
    capture: bool
    all: bool
    together: bool
    at_end: bool
    owner: int
    watched: int
    target: list[int]
    helpers: list[int]
    prover: int
    repetition: int
    whole_board: bool
    reaching: bool
    taking: bool
    ko_pass: bool
    memory_bytes: int

class Search:
    """A search for one player's success."""

    positions: int
    moves_left: int | None
    expanded_anew: int
    bytes: int

    def advance(self, budget: int) -> int: ...
    def again(self) -> None: ...
    def drop_suspended(self) -> None: ...
    def limit_memory(self, bytes: int) -> None: ...
    def graph(self, all_moves: bool, budget: int) -> list[_Node] | None: ...
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
def play(width: int, height: int, stones: str, turn: int, ban: int, point: int) -> tuple[str, int] | None: ...
def playouts(width: int, height: int, stones: str, count: int) -> list[int]: ...
