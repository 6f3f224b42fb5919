"""The core where Python itself runs in a browser: a module of WebAssembly beside it, reached through JavaScript.

The compiled modules have the same interface, and their types are taken from here. What goes over is a buffer of
32-bit numbers (``core/wasm.cpp``). Whoever starts Python has put the core into JavaScript's global
``assessCore`` before.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from js import assessCore
from pyodide.ffi import JsException, to_js

from assess.engine.core_values import Claim, Pairs, PointLists, ProofNode, Size

PASS = -2
KO_PASS = -3

_MOST_EXACT = 1 << 53


class _Buffer:
    """A buffer that is written."""

    def __init__(self, *numbers: int) -> None:
        self._words = array("i", numbers)

    def text(self, text: str) -> _Buffer:
        """Add a text."""
        told = text.encode("ascii", "replace")
        self._words.append(len(told))
        self._words.frombytes(told + bytes(-len(told) % 4))
        return self

    def number(self, number: int) -> _Buffer:
        """Add a number."""
        self._words.append(number)
        return self

    def numbers(self, numbers: Iterable[int]) -> _Buffer:
        """Add a list of numbers."""
        listed = array("i", numbers)
        self._words.append(len(listed))
        self._words.extend(listed)
        return self

    def pairs(self, pairs: Pairs) -> _Buffer:
        """Add a list of pairs."""
        self._words.append(len(pairs))
        for pair in pairs:
            self._words.extend(pair)
        return self

    def lists(self, lists: PointLists) -> _Buffer:
        """Add a list of lists of numbers."""
        self._words.append(len(lists))
        for numbers in lists:
            self.numbers(numbers)
        return self

    def size(self, size: Size) -> _Buffer:
        """Add a number of 64 bits, as two."""
        self._words.frombytes(min(size, _MOST_EXACT).to_bytes(8, "little"))
        return self

    def give(self, name: str) -> Any:
        """Call a function of the core with this buffer."""
        return _asked(assessCore.give, name, to_js(self._words.tobytes()))


class _Written:
    """The buffer that the core wrote last, read from its beginning."""

    def __init__(self) -> None:
        self._bytes: bytes = _asked(assessCore.written).to_bytes()
        self._words = memoryview(self._bytes).cast("i")
        self._at = 0

    def number(self) -> int:
        """Return the next number."""
        self._at += 1
        return self._words[self._at - 1]

    def flag(self) -> bool:
        """Return the next number, as yes or no."""
        return self.number() != 0

    def text(self) -> str:
        """Return the next text."""
        length = self.number()
        begin = 4 * self._at
        self._at += -(-length // 4)
        return self._bytes[begin : begin + length].decode("ascii")

    def numbers(self) -> list[int]:
        """Return the next list of numbers."""
        count = self.number()
        self._at += count
        return self._words[self._at - count : self._at].tolist()

    def pairs(self) -> Pairs:
        """Return the next list of pairs."""
        count = 2 * self.number()
        self._at += count
        listed = self._words[self._at - count : self._at].tolist()
        return list(zip(listed[::2], listed[1::2], strict=True))


_WRITERS: Mapping[str, Callable[[_Buffer, Any], _Buffer]] = {
    "int": _Buffer.number,
    "bool": _Buffer.number,
    "str": _Buffer.text,
    "Size": _Buffer.size,
    "Points": _Buffer.numbers,
    "PointLists": _Buffer.lists,
}
_READERS: Mapping[str, Callable[[_Written], Any]] = {
    "int": _Written.number,
    "bool": _Written.flag,
    "str": _Written.text,
    "Points": _Written.numbers,
    "Pairs": _Written.pairs,
}
"""How a field of a claim is written, and one of a node is read, by its type. Their order is that of the fields."""

_CLAIM = tuple((one.name, _WRITERS[str(one.type)]) for one in fields(Claim))
_NODE = tuple(_READERS[str(one.type)] for one in fields(ProofNode))


def _asked(function: Any, *words: Any) -> Any:
    """What the core answers. Raises ValueError for what makes no sense, MemoryError where it has none left."""
    try:
        return function(*words)
    except JsException as error:
        if error.name == "Refused":
            raise ValueError(error.message) from None
        raise MemoryError(error.message) from None


def _call(name: str, *numbers: float) -> Any:
    return _asked(assessCore.call, name, *numbers)


class Source:
    """A proof that a string lives, as other searches may lean on it: how many of its entries, and its memory."""

    def __init__(self, number: int) -> None:
        self._number = number

    @property
    def parts(self) -> int:
        """How many of the entries of the proof others may lean on."""
        return int(_call("parts", self._number))

    @property
    def bytes(self) -> int:
        """The memory that it takes."""
        return int(_call("source_bytes", self._number))

    def __del__(self) -> None:
        _end("end_source", self._number)


class Search:
    """A search for one player's success."""

    def __init__(self, number: int) -> None:
        self._number = number

    @property
    def positions(self) -> int:
        """Positions looked at so far."""
        return int(_call("positions", self._number))

    @property
    def moves_left(self) -> int | None:
        """How much is left to settle, as a guess."""
        left = int(_call("moves_left", self._number))
        return None if left < 0 else left

    @property
    def expansions(self) -> int:
        """How often the moves of a position were opened."""
        return int(_call("expansions", self._number))

    @property
    def expanded_anew(self) -> int:
        """How often that was done once more."""
        return int(_call("expanded_anew", self._number))

    @property
    def bytes(self) -> int:
        """The memory that it takes."""
        return int(_call("search_bytes", self._number))

    def advance(self, budget: int) -> int:
        """Search on over about so many more positions."""
        return int(_call("advance", self._number, min(budget, _MOST_EXACT)))

    def again(self) -> None:
        """Take up a search that has failed."""
        _call("again", self._number)

    def drop_suspended(self) -> None:
        """Give memory back."""
        _call("drop_suspended", self._number)

    def add_rival(self, rival: Search) -> None:
        """What the rival proves of the same question is not tried in vain."""
        _call("add_rival", self._number, rival._number)

    def inherit(self, source: Source) -> None:
        """The proof may go on as that of another string."""
        _call("inherit", self._number, source._number)

    def limit_memory(self, bytes: int) -> None:
        """What it may take from now on."""
        _call("limit_memory", self._number, min(bytes, _MOST_EXACT))

    def graph(self, all_moves: bool, budget: int) -> list[ProofNode] | None:
        """The proof; None where it cannot be read within so many more positions."""
        if not _call("write_graph", self._number, all_moves, min(budget, _MOST_EXACT)):
            return None
        written = _Written()
        return [ProofNode(*(read(written) for read in _NODE)) for _ in range(written.number())]

    def stop(self) -> None:
        """End the next work soon."""
        _call("stop", self._number)

    def __del__(self) -> None:
        _end("end_search", self._number)


def _end(name: str, number: int) -> None:
    """Give memory back, if the core is still there."""
    try:
        _call(name, number)
    except (MemoryError, TypeError):  # at its end Python has taken down what this needs
        return


@dataclass(frozen=True, slots=True)
class Option:
    """A tunable number of the search (core/options.hpp)."""

    name: str
    default: int
    least: int
    most: int
    use: str
    value: int


def options() -> list[Option]:
    """All of them, as they are now."""
    _call("write_options")
    written = _Written()
    return [_option(written) for _ in range(written.number())]


def _option(written: _Written) -> Option:
    return Option(
        name=written.text(),
        default=written.number(),
        least=written.number(),
        most=written.number(),
        use=written.text(),
        value=written.number(),
    )


def set_option(name: str, value: int) -> None:
    """For the searches made from now on."""
    _Buffer().text(name).number(value).give("set_option")


def search(claim: Claim) -> Search:
    """The search for a claim."""
    buffer = _Buffer()
    for name, write in _CLAIM:
        write(buffer, getattr(claim, name))
    return Search(buffer.give("search"))


def source(
    width: int,
    height: int,
    color: int,
    points: list[int],
    entries: list[tuple[str, int, int, int, Pairs, list[int]]],
) -> Source:
    """A proof on which others may lean."""
    buffer = _Buffer(width, height, color).numbers(points).number(len(entries))
    for pattern, turn, ban, rank, outside, named in entries:
        buffer.text(pattern).number(turn).number(ban).number(rank).pairs(outside).numbers(named)
    return Source(buffer.give("source"))


def play(width: int, height: int, stones: str, turn: int, ban: int, point: int) -> tuple[str, int] | None:
    """One move of the core's board: the stones after it and the ban; None if it is not allowed."""
    if not _Buffer(width, height, turn, ban, point).text(stones).give("play"):
        return None
    written = _Written()
    return written.text(), written.number()


def playouts(width: int, height: int, stones: str, count: int, longest: int) -> list[int]:
    """By point: in how many of so many random games it became Black's."""
    _Buffer(width, height, count, longest).text(stones).give("playouts")
    return _Written().numbers()


def natural_playouts(width: int, height: int, stones: str, count: int, longest: int) -> list[int]:
    """The same of natural games; then in how many a black stone stood there in a seki, and in how many a white one."""
    _Buffer(width, height, count, longest).text(stones).give("natural_playouts")
    return _Written().numbers()


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
) -> int:
    """How much of some points their owner keeps, in thousandths, in a fight of so many games that a player begins."""
    buffer = _Buffer(width, height, owner, first, games, reach, longest).text(stones).numbers(points)
    return int(buffer.give("fight_over"))
