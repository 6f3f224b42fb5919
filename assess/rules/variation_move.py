"""A move of a variation: one record for moves given, decided, replayed or shown; and the one walk over variations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from assess.languages.spoken import worded
from assess.rules.color import Color
from assess.rules.coordinates import KO_PASS, PASS
from assess.rules.errors import BadInput
from assess.rules.proof_play import State, make_ko_pass, make_pass, make_play

_Node = TypeVar("_Node")
PLAYERS = {color.letter: color for color in Color}


@dataclass(frozen=True, slots=True)
class VariationMove:
    """A move, and the moment after it.

    ``state``: the state after the move; ``move``: a point such as ``D4``, ``pass`` or ``ko-pass``, None at the start of
    a variation; ``removed``: the points of the opposing stones that it removed.
    """

    state: State
    move: str | None = None
    removed: frozenset[int] = frozenset()

    @property
    def color(self) -> Color | None:
        """The player who made the move; None at the start."""
        return None if self.move is None else self.state.to_move.opponent

    @property
    def point(self) -> int | None:
        """The point of the move; None for a pass, a ko-pass, and at the start."""
        return None if self.move in (None, PASS, KO_PASS) else self.state.position.point(str(self.move))

    @property
    def text(self) -> str:
        """The move with its player in the language of the reader, such as ``B D4``; empty at the start."""
        return "" if self.move is None else self.state.to_move.opponent.plays(move_word(self.move))

    @property
    def written(self) -> str:
        """The same as it is kept, and as programs read it: its point by letters, whatever is shown."""
        return f"{self.color.letter} {self.move!s}" if self.color else ""


def move_word(move: str) -> str:
    """A move as it is shown: a point, or a pass in the language of the reader."""
    return worded(move) if move in (PASS, KO_PASS) else format(move)


def make_move(state: State, word: str) -> VariationMove:
    """The move of a word: a point such as ``D4``, ``pass`` or ``ko-pass``.

    Raises BadInput for another word, and IllegalMove with the rule that prohibits the move.
    """
    if word == PASS:
        return VariationMove(make_pass(state), word)
    if word == KO_PASS:
        return VariationMove(make_ko_pass(state), word)
    point = state.position.point(word)
    play = make_play(state, point)
    return VariationMove(play.state, state.position.name(point), play.removed)


def player_and_word(text: str) -> tuple[Color, str]:
    """The two parts of a move such as ``B D4``. Raises BadInput where one is missing."""
    letter, _, word = text.strip().partition(" ")
    if letter not in PLAYERS or not word:
        raise BadInput("{text!r} is no move: write player and point, such as 'B D4' or 'W pass'.", text=text[:20])
    return PLAYERS[letter], word.strip()


def walk_from(start: _Node, following: Callable[[_Node], Sequence[_Node]]) -> Iterator[_Node]:
    """All nodes of a tree of variations, each before those that follow it, in their order.

    The one walk over variations, however they are kept: nodes of a tree, indices of a decision, nodes of a file. Trees
    may be thousands of moves deep, so it does not recurse.
    """
    waiting = [start]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(following(node))
