"""SGF as a format: collections, game trees, nodes, property values; read leniently, written as FF[4].

A reader of its own, because no library reads rectangular boards and every encoding. What the properties mean for Go is
told in ``sgf_points`` and ``sgf_record``. Source: red-bean.com/sgf, FF[4], and FF[1] to FF[3] where old files differ.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from assess.languages.spoken import BadInput, Message, in_english, message
from assess.reading.encodings import Decoding, decodings, with_line_feeds
from assess.reading.game_tree import GameTree, Node, Properties
from assess.reading.place import in_game, in_line, in_node, in_place, in_property, quoted
from assess.reading.sgf_mending import noted
from assess.reading.time_limit import OutOfTime, limited_time, require_time

MOST_GAMES = 100_000
LONGEST_VALUE = 1_000_000
MOST_PARTS = 300_000
"""Nodes, properties and values of one game, so that none takes more than some 100 MB when it is read."""
_PARTS_AT_ONCE = 1000
LINE_FEED = "\n"
_START = r"\(\s*+(?:;|[A-Z]{1,2}\[)"  # some old Japanese files leave out the first semicolon
START, START_IN_BYTES = re.compile(_START), re.compile(_START.encode())

_BLANK = r"[\s\0\x1a\ufeff]*+"
UNOPENED = re.compile(rf"{_BLANK}(?P<node>;)\s*+[A-Z]{{1,2}}\[")
"""A file that begins with a node, as where the ``(`` of its game was cut off."""
_UNOPENED_ROOT = re.compile(rf"{_BLANK}(?P<node>;)\s*+(?:GM|FF|CA|SZ)\[")
"""The same of a later game: only these properties say that it is not the game before that goes on."""
_TOKEN = re.compile(
    _BLANK + r"(?:(?P<name>[A-Za-z][A-Za-z0-9]*+)|\[(?P<value>(?:[^\]\\]++|\\.)*+)\]|(?P<mark>[();]))", re.DOTALL
)
_SKIPPED = re.compile(_BLANK)
_CLOSED_VALUE = re.compile(r"(?:[^\]\\]++|\\.)*+", re.DOTALL)
_DASHES = re.compile(rf"(?:{_BLANK}-++)++(?={_BLANK}[();])")
_TEXTS = {"AN", "BR", "C", "CP", "EV", "GC", "GN", "N", "ON", "PB", "PC", "PW", "RO", "SO", "US", "WR"}
_REST_OF_TEXT = re.compile(
    rf"(?!{_BLANK}[a-z]{{2}}\])(?:[^\[\]();\\A-Z]*+\])++(?={_BLANK}(?:[();]|[A-Z]{{1,2}}{_BLANK}\[))"
)
"""What nothing but the rest of a text can be, which a ``]`` in it seemed to end: no sign of SGF is in it, nor the
capitals or the two letters of a move that lost its bracket."""
_NAME = re.compile(r"[A-Z][A-Z0-9]*")

ADDED = message("The file ends before the game is closed: the last ')' was added.")
_OPENED = in_english("A game without its first '(' was read as if it had one")
_DASHES_PASSED = in_english("Dashes between nodes were passed over")
_TEXT_WENT_ON = in_english("A ']' inside a text, which should be '\\]', was read as a part of it")
_POINT = 2  # letters of a point
_NO_VALUE = message("a property has no value: write '[...]' after its name.")
_NO_NODE = message("a variation does not begin with a node: write ';' after its '('.")
_MISPLACED = in_english("{sign} stands where a property, '(', ';' or ')' should: correct it.")
_NO_NAME = message(_MISPLACED, sign=quoted("["))
_AFTER_VARIATION = message("the game goes on after a closed variation: put this before the variations, or into one.")
_REFUSED = {
    **{("name", kind): _NO_VALUE for kind in ("name", "(", ")", ";")},
    (";", "value"): _NO_NAME,
    (")", "value"): _NO_NAME,
    ("(", "value"): _NO_NODE,
    ("(", "("): _NO_NODE,
    ("(", ")"): _NO_NODE,
    (")", "name"): _AFTER_VARIATION,
    (")", ";"): _AFTER_VARIATION,
}


_VALUE = r"\[(?:[^\]\\]++|\\.)*+\]"
_PROPERTY = rf"[a-z]*+[A-Z][A-Za-z0-9]*+(?:{_BLANK}{_VALUE}{_BLANK})++"
_NODE = rf";{_BLANK}(?:{_PROPERTY})*+"
_NODES = re.compile(rf"\({_BLANK}(?:{_NODE})++", re.DOTALL)
_CLOSED = re.compile(rf"\){_BLANK}")


def end_of_game(content: str, position: int, most: int) -> int | None:
    """Where the game that begins here ends; None when it is not plainly well-formed, and has to be taken apart.

    ``most``: its characters at most. A game of fewer than there may be parts in one keeps every limit on its parts.

    >>> end_of_game("(;SZ[9](;B[aa])(;B[bb])) and more", 0, 100)
    24
    """
    start, depth, goes_on = position, 0, True
    while True:
        require_time()
        if goes_on and (nodes := _NODES.match(content, position)):
            depth += 1
            position = nodes.end()
        elif depth and (closed := _CLOSED.match(content, position)):
            depth -= 1
            goes_on = content.startswith("(", closed.end())
            if not depth:
                return position + 1 if position - start < most else None
            position = closed.end()
        else:
            return None


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place in a text, with its line and where that line begins."""

    position: int = 0
    line: int = 1
    begins: int = 0

    def further(self, content: str, position: int) -> _Spot:
        """Return the spot of a later place."""
        lines = content.count(LINE_FEED, self.position, position)
        begins = content.rfind(LINE_FEED, self.position, position) + 1 if lines else self.begins
        return _Spot(position, self.line + lines, begins)

    @property
    def column(self) -> int:
        return self.position - self.begins + 1


@dataclass(frozen=True, slots=True)
class Collection:
    """The games of a file, and notes about what was taken for granted in reading it."""

    games: Sequence[GameTree]
    notes: tuple[Message, ...] = ()


class Games(Sequence[GameTree]):
    """The games of a file, all of which can be read. Only the text is kept, where each game begins, and the last one
    looked at: a collection may be large, and seldom is more than one of its games wanted."""

    def __init__(self, content: str, source: str, *, mends: bool = False) -> None:
        self._content, self._source, self._mends = content, source, mends
        self._begins: list[_Spot] = []
        self._mended: dict[str, list[int]] = {}
        self._last: tuple[int, GameTree] | None = None

    def add(self, start: _Spot) -> int:
        """Adds the game that begins at this spot, with its ``(`` or without it, and returns where it ends."""
        if _is_unopened(self._content, start):
            self._mended.setdefault(_OPENED, []).append(start.line)
        end = end_of_game(self._content, start.position, MOST_PARTS)
        if end is None:
            number = len(self._begins)
            mended = self._mended if self._mends else None
            tree, end = _parse_game(self._content, start, self._source, number + 1, mended)
            self._last = number, tree
        self._begins.append(start)
        return end

    def notes(self) -> tuple[Message, ...]:
        """What was read against the format, and in which lines."""
        return tuple(noted(message(what), lines) for what, lines in self._mended.items())

    def __len__(self) -> int:
        return len(self._begins)

    @overload
    def __getitem__(self, which: int) -> GameTree: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[GameTree, ...]: ...
    def __getitem__(self, which: int | slice) -> GameTree | tuple[GameTree, ...]:
        if isinstance(which, slice):
            return tuple(self[number] for number in range(len(self))[which])
        number = range(len(self))[which]
        if self._last is None or self._last[0] != number:
            mended: dict[str, list[int]] | None = {} if self._mends else None
            self._last = number, _parse_game(self._content, self._begins[number], self._source, number + 1, mended)[0]
        return self._last[1]


def load(data: bytes | str, source: str = "the SGF") -> Sequence[GameTree]:
    """The games of an SGF collection, as ``load_collection`` reads them."""
    return load_collection(data, source).games


def load_collection(data: bytes | str, source: str = "the SGF") -> Collection:
    """An SGF collection. Bytes are decoded as declared, or as they turn out to be.

    Where the last ``)`` is missing it is added, with a note, if no decoding gives a game without that; then what is
    plain in its meaning is mended, with a note: in a wrong decoding nothing is plain. Raises BadInput
    with the line when it is not SGF, and OutOfTime when it takes too long.
    """
    with limited_time(source):
        return _collection(data, source)


def _collection(data: bytes | str, source: str) -> Collection:
    errors: list[BadInput] = []  # the first one of each try
    for closing, mends in (("", False), (")", False), ("", True), (")", True)):
        if closing and not isinstance(errors[-1], _NotClosed):
            continue
        first_error = None
        for candidate in decodings(data) if isinstance(data, bytes) else (Decoding(with_line_feeds(data)),):
            try:
                games = parse(candidate.text + closing, source, mends=mends)
            except OutOfTime:
                raise
            except BadInput as error:
                first_error = first_error or error.with_traceback(None)  # which would hold all that was read
            else:
                return Collection(games, (*candidate.notes, *games.notes(), *([ADDED] if closing else [])))
        assert first_error is not None  # there is always one decoding
        errors.append(first_error)
    raise errors[0]


class _NotClosed(BadInput):
    """The file ends where a property, a node or a ``)`` should be."""


def parse(content: str, source: str, *, mends: bool = False) -> Games:
    """The games in a text with plain line feeds. Text before and after games is skipped, as in mails. ``mends``: what
    is plain in its meaning is read though it is against the format."""
    start, begins = START.search(content), UNOPENED.match(content)
    if start is None and begins is None:
        raise BadInput("no game begins with '(;', so it is not SGF: give an SGF file.").at(in_place(source))
    games = Games(content, source, mends=mends)
    position, spot = 0, _Spot()
    while (at := begins.start("node") if begins else start.start() if start else None) is not None:
        _refuse_parenthesis(content, position, at, source)
        spot = spot.further(content, at)
        if len(games) == MOST_GAMES:
            raise _bad(
                content,
                at,
                source,
                message("the file has more than {most} games: split it.", most=MOST_GAMES),
            )
        position = games.add(spot)
        start, begins = START.search(content, position), _UNOPENED_ROOT.match(content, position)
    _refuse_parenthesis(content, position, len(content), source)
    return games


def _is_unopened(content: str, spot: _Spot) -> bool:
    return content.startswith(";", spot.position)


def _refuse_parenthesis(content: str, start: int, end: int, source: str) -> None:
    """Text outside of games is no concern of ours, but a ``)`` in it says that a game was closed too early."""
    stray = content.find(")", start, end) if start else -1
    if stray >= 0:
        raise _bad(
            content, stray, source, message("this ')' closes nothing: take it away, or add the '(' that is missing.")
        )


def _bad(content: str, position: int, source: str, what: Message, *within: object) -> BadInput:
    spot = _Spot().further(content, position)
    return BadInput(what).at(in_place(source, *within, in_line(spot.line, spot.column)))


def _parse_game(
    content: str, spot: _Spot, source: str, game: int, mended: dict[str, list[int]] | None = None
) -> tuple[GameTree, int]:
    """The game of this number, which begins at this spot, and where it ends. ``mended`` gets what was mended, where;
    nothing is if None.

    A stack of open variations instead of recursion: trees may be deep.
    """
    nodes: list[Node] = []
    variations: list[int | None] = []  # for every open parenthesis, the node before it
    current: int | None = None
    properties: dict[str, tuple[str, ...]] = {}  # of the last node
    values: list[str] = []
    name, previous, parts, position = "", "", 0, spot.position
    if _is_unopened(content, spot):
        variations, previous = [None], "("

    def note(what: str, start: int) -> None:
        assert mended is not None
        mended.setdefault(what, []).append(spot.further(content, start).line)

    def bad(start: int, what: Message) -> BadInput:
        inside = previous in ("name", "value")
        node = in_node(len(nodes) - 1) if inside and len(nodes) > 1 else ""
        return _bad(content, start, source, what, in_game(game, game), node, in_property(name if inside else ""))

    while True:
        token = _TOKEN.match(content, position)
        if token is None and mended is not None and (dashes := _DASHES.match(content, position)):
            position = dashes.end()
            note(_DASHES_PASSED, position)
            continue
        if token is None:
            at, what = _unreadable(content, position, source)
            raise bad(at, what)
        kind = token.lastgroup or ""
        kind = token[kind] if kind == "mark" else kind
        start, end = token.span(token.lastgroup or 0)
        if (previous, kind) in _REFUSED:
            raise bad(start, _REFUSED[previous, kind])
        parts += 1
        if not parts % _PARTS_AT_ONCE:
            require_time()
        if parts > MOST_PARTS:
            raise bad(
                start,
                message(
                    "the game has more than {most} nodes, properties and values: leave variations out.", most=MOST_PARTS
                ),
            )
        if kind != "value" and values:
            properties[name], values = (*properties.get(name, ()), *values), []
        if kind == "(":
            variations.append(current)
        if kind == ";" or (kind == "name" and previous == "("):
            properties = {}
            spot = spot.further(content, start)
            nodes.append(Node(properties, current, spot.line, spot.column))
            current = len(nodes) - 1
        if kind == "name":
            capitals = "".join(letter for letter in token["name"] if not letter.islower())
            if not capitals or not capitals[0].isalpha():
                raise bad(start, message("{name} is no property: write capitals, as AB.", name=quoted(token["name"])))
            name = sys.intern(capitals)
        elif kind == "value":
            value = token["value"]
            if mended is not None and name in _TEXTS and (rest := _REST_OF_TEXT.match(content, token.end())):
                value += "\\]" + rest[0][:-1].replace("]", "\\]")
                end = rest.end()
                note(_TEXT_WENT_ON, start)
            else:
                end = token.end()
            if end - start > LONGEST_VALUE:
                raise bad(start, message("a value has more than {most} characters: shorten it.", most=LONGEST_VALUE))
            values.append(_short(value))
        elif kind == ")":
            current = variations.pop()
        position, previous = end, kind
        if not variations:
            break
    return GameTree(tuple(nodes)), position


def _short(value: str) -> str:
    """A value as it is, kept once where it may stand in the file a thousand times, as points do."""
    return sys.intern(value) if len(value) <= _POINT else value


def _unreadable(content: str, position: int, source: str) -> tuple[int, Message]:
    """Return where what cannot be read stands, and what it is. Raise _NotClosed at the end of the file."""
    blank = _SKIPPED.match(content, position)
    at = blank.end() if blank else position
    if at >= len(content):
        raise _NotClosed(
            "{place}: the file ends before the game is closed: add the ')' that is missing.", place=in_place(source)
        )
    if content[at] == "[":
        return at, message("the value that begins here never ends: add the ']' that is missing.")
    sign = quoted(content[at])
    return at, message(_MISPLACED, sign=sign)


def dump(tree: GameTree) -> str:
    """A game tree as FF[4], to be stored as UTF-8; ``load`` gives the same tree back.

    ``GM``, ``FF`` and ``CA`` are set at the root as they then hold. Raises ValueError when a name or a value could not
    be read again: give values through ``escape``.
    """
    root = {"GM": ("1",), **tree.root.properties, "FF": ("4",), "CA": ("UTF-8",)}
    first = {name: root.pop(name) for name in ("GM", "FF", "CA")}
    pieces = ["("]
    pending: list[int | str] = [")\n", 0]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        pieces.append(_dump_node({**first, **root} if item == 0 else tree.nodes[item].properties))
        children = tree.children[item]
        if len(children) == 1:
            pending.append(children[0])
        else:
            for child in reversed(children):
                pending += [")\n", child, "("]
    return "".join(pieces)


def _dump_node(properties: Properties) -> str:
    for name, values in properties.items():
        if not _NAME.fullmatch(name) or not values or not all(_CLOSED_VALUE.fullmatch(value) for value in values):
            raise ValueError(f"{name}{list(values)} is no property with escaped values")
    return ";" + "".join(name + "".join(f"[{value}]" for value in values) for name, values in properties.items()) + "\n"
