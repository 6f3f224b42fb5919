"""The moves of proof-play (VJR, Basic Rules): plays and passes, suicide and immediate ko recapture prohibited.

A ban on a basic ko lasts for the very next move only; any move in between, a pass too, lifts it. Two successive
passes end the variation. Nothing here touches the final position or its prisoners.

Where a player has external threats he may make one in his turn when he is banned: it is answered, lifts his ban, and he
moves again. So it is no pass, and all that it can lead to are plays on the point from which he was banned: each such
play takes one threat of his.

To compare with: under the Japanese 2003 Rules a ban lasts until somebody plays there, or either player makes a
*ko-pass*, which lifts all bans. It is for a player who could capture in a ko, were he not banned from it, and does not
end a variation.

Moves of variations have one record, whether given, decided, replayed or shown; and there is one walk over variations.
What a play does to the strings around it are the facts by which people tell a telling move from an idle one.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from assess.languages.spoken import AssessError, BadInput, Reason, in_english, message, worded
from assess.rules.position import EMPTY, KO_PASS, PASS, UNKNOWN, Color, Near, Position, String


class Prohibition(enum.Enum):
    """Why a move is not allowed (VJR, Basic Rules)."""

    OCCUPIED = in_english("There is a stone already.")
    SUICIDE = in_english("Suicide is prohibited.")
    BASIC_KO = in_english("Immediate recapture in a basic ko is prohibited.")
    LASTING_BAN = in_english("A ban on a ko lasts until a ko-pass.")
    KO_PASS = in_english("Only a player who is banned from a ko may make a ko-pass.")
    ENDED = in_english("Two successive passes have ended the variation.")

    @property
    def words(self) -> Reason:
        """The reason, in the language of the reader."""
        return Reason(message(self.value))


class IllegalMove(AssessError):
    """A move that the rules prohibit; ``prohibition`` names the rule."""

    def __init__(self, move: object, prohibition: Prohibition) -> None:
        super().__init__("{move} is not allowed: {reason}", move=move, reason=prohibition.words)
        self.move = move
        self.prohibition = prohibition


COLORS = tuple(Color)
NO_END = -1
"""In place of a number of threats: there is always one more."""
NONE_LEFT = (0, 0)


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a variation: the stones, who moves, the point banned for him, whether the last move was a pass.

    ``bans``: under the Japanese 2003 Rules all bans, of either player; ``ban`` is then the latest point.
    ``threats``: how many external threats Black has left, and White; a player with ``NO_END`` is bound by no ban.
    """

    position: Position
    to_move: Color
    ban: int | None = None
    passed: bool = False
    ended: bool = False
    bans: frozenset[tuple[Color, int]] | None = None
    threats: tuple[int, int] = NONE_LEFT

    @property
    def may_threaten(self) -> bool:
        """Whether the player to move is banned and has a threat left, by which he may play there all the same."""
        return self.ban is not None and self.bans is None and self.threats[COLORS.index(self.to_move)] != 0

    def comes_after_a_threat(self, point: int | None) -> bool:
        """Whether a play at a point takes where its player was banned: he has made an external threat, and it was
        answered."""
        return self.may_threaten and point == self.ban


@dataclass(frozen=True, slots=True)
class Play:
    """What a play did: the state after it, and the opposing stones it removed."""

    state: State
    removed: frozenset[int]


def begin(position: Position, first: Color, bans_last: bool = False, threats: tuple[int, int] = NONE_LEFT) -> State:
    """The start of a variation: no ban and no pass made (VJR, First Move). ``bans_last``: until a ko-pass."""
    return State(position, first, bans=frozenset() if bans_last else None, threats=threats)


def make_pass(state: State) -> State:
    """The state after a pass. It lifts a ban, unless bans last; a second successive pass ends the variation."""
    if state.ended:
        raise IllegalMove(f"{state.to_move.letter} {PASS}", Prohibition.ENDED)
    return State(state.position, state.to_move.opponent, None, True, state.passed, state.bans, state.threats)


def make_ko_pass(state: State) -> State:
    """The state after a ko-pass (Japanese 2003 Rules): no ban is left."""
    free = replace(state, ban=None, bans=None)
    mine = [point for color, point in state.bans or () if color is state.to_move]
    if state.ended or all(_ko_capture(free, point) is None for point in mine):
        raise IllegalMove(
            f"{state.to_move.letter} {KO_PASS}", Prohibition.ENDED if state.ended else Prohibition.KO_PASS
        )
    return State(state.position, state.to_move.opponent, bans=frozenset())


def make_play(state: State, point: int) -> Play:
    """The state after a play, and the stones removed. Raises IllegalMove with the rule that prohibits it."""
    position, color = state.position, state.to_move
    move = f"{color.letter} {position.name(point)}"
    if state.ended:
        raise IllegalMove(move, Prohibition.ENDED)
    if position.stones[point] != EMPTY:
        raise IllegalMove(move, Prohibition.OCCUPIED)
    threats = state.threats
    if point == state.ban and state.bans is None:
        if not state.may_threaten:
            raise IllegalMove(move, Prohibition.BASIC_KO)
        if threats[mover := COLORS.index(color)] != NO_END:
            threats = (threats[0] - (mover == 0), threats[1] - (mover == 1))
    near = position.near
    stones = list(position.stones)
    stones[point] = color.stone
    removed: set[int] = set()
    for neighbor in near[point]:
        if stones[neighbor] == color.opponent.stone and neighbor not in removed:
            string, liberties = _string_around(neighbor, stones, near)
            if not liberties and position.held.isdisjoint(string):
                removed |= string
    for taken in removed:
        stones[taken] = EMPTY
    own, liberties = _string_around(point, stones, near)
    if not liberties and position.held.isdisjoint(own):
        raise IllegalMove(move, Prohibition.SUICIDE)
    after = position.with_stones("".join(stones))
    ban = min(removed) if len(removed) == 1 and len(own) == 1 and len(liberties) == 1 else None
    if state.bans is None:
        if threats[COLORS.index(color.opponent)] == NO_END:
            ban = None
        return Play(State(after, color.opponent, ban, threats=threats), frozenset(removed))
    if ban is not None and (color, point) in state.bans:
        raise IllegalMove(move, Prohibition.LASTING_BAN)
    bans = {held for held in state.bans if held[1] != point} | ({(color.opponent, ban)} if ban is not None else set())
    return Play(State(after, color.opponent, ban, bans=frozenset(bans)), frozenset(removed))


def _string_around(point: int, stones: Sequence[str], near: Near) -> tuple[set[int], set[int]]:
    """The points and the liberties of the string with a stone on this point; the rest of the board is not looked at.
    Where nobody knows, a liberty may be: what goes on there stays on the board."""
    color = stones[point]
    points, liberties, waiting = {point}, set[int](), [point]
    for known in waiting:  # it grows on the way
        for other in near[known]:
            if stones[other] == EMPTY or stones[other] == UNKNOWN:
                liberties.add(other)
            elif stones[other] == color and other not in points:
                points.add(other)
                waiting.append(other)
    return points, liberties


def allowed_play(state: State, point: int) -> Play | None:
    """The play as ``make_play`` makes it; None where a rule prohibits it."""
    try:
        return make_play(state, point)
    except IllegalMove:
        return None


def _ko_capture(state: State, point: int) -> int | None:
    """The point of the one stone that a play would capture in a ko; None if it is no such play."""
    play = allowed_play(state, point)
    return None if play is None else play.state.ban


def legal_plays(state: State) -> list[int]:
    """Every point where the player to move may play. A pass is always allowed besides, until the variation ends."""
    if state.ended:
        return []
    return [point for point in state.position.empty_points() if allowed_play(state, point) is not None]


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


@dataclass(frozen=True, slots=True)
class PlayEffect:
    """What a play did.

    ``taken``: the stones it removed. ``threatened``: opposing strings that it left with one liberty. ``saved``: points
    of own strings that were in atari and are so no longer. ``joined``: the string that the stone is part of now.
    ``fills_own_eye``: the point was surrounded by own stones, none of them in atari, and nothing was taken.
    """

    taken: frozenset[int]
    threatened: tuple[String, ...]
    saved: frozenset[int]
    joined: String
    fills_own_eye: bool

    @property
    def in_atari(self) -> bool:
        """Whether the stone played can be taken at once."""
        return len(self.joined.liberties) == 1

    @property
    def touched(self) -> frozenset[int]:
        """The stones that were taken, threatened or saved."""
        return self.taken.union(self.saved, *(string.points for string in self.threatened))


def play_effect(before: State, point: int, play: Play) -> PlayEffect:
    """The effect of a play of ``before.to_move`` on this point, which led to ``play``."""
    old, new = before.position, play.state.position
    color = before.to_move
    near = old.near[point]
    own = [old.string_at(neighbor) for neighbor in near if old.stones[neighbor] == color.stone]
    joined = new.string_at(point)
    others = {new.string_at(neighbor) for neighbor in near if new.stones[neighbor] == color.opponent.stone}
    threatened = [string for string in others if len(string.liberties) == 1]
    in_atari = [string for string in own if len(string.liberties) == 1]
    # Who takes stones may also save strings that they had in atari, wherever those are.
    freed = _beside(old, play.removed, color.stone)
    rescued = [string for string in {*in_atari, *freed} if len(string.liberties) == 1]
    saved = [string.points for string in rescued if len(new.string_at(min(string.points)).liberties) > 1]
    surrounded = len(own) == len(near)
    return PlayEffect(
        play.removed,
        tuple(sorted(threatened, key=lambda string: min(string.points))),
        frozenset[int]().union(*saved),
        joined,
        bool(surrounded and not in_atari and not play.removed),
    )


def is_eye(position: Position, point: int, stone: str) -> bool:
    """Whether a point is empty, all around it are stones of this colour, and none of these is in atari."""
    near = position.near[point]
    return position.stones[point] == EMPTY and all(
        position.stones[neighbor] == stone and len(position.string_at(neighbor).liberties) > 1 for neighbor in near
    )


def steps_between(position: Position, points: frozenset[int], most: int) -> frozenset[int]:
    """The points at most so many steps along the lines away from some of these."""
    near = position.near
    reached = set(points)
    for _ in range(most):
        reached |= {neighbor for point in reached for neighbor in near[point]}
    return frozenset(reached)


def _beside(position: Position, removed: frozenset[int], stone: str) -> set[String]:
    near = position.near
    touching = {neighbor for point in removed for neighbor in near[point] if position.stones[neighbor] == stone}
    return {position.string_at(point) for point in touching}
