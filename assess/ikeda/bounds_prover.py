"""Search for proofs that ``bounds_checker`` accepts: what each player reaches on a board that is nearly settled.

The search plays in the parts of a divided board by the checker's own game, depth first, with everything looked at kept.
Both players' bounds are raised in turn, each with a growing number of positions, until they meet.
"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.bounds_checker import OWN, PASS, THEIRS, Alternation, Division, Refused, State, check_bound, key_of
from assess.ikeda.division import Frame, divided
from assess.ikeda.game import Game, Phase
from assess.ikeda.guarded import Guard
from assess.ikeda.rulesets import KoRule
from assess.ikeda.search_budget import Budget, Progress, raise_in_turn
from assess.rules.color import Color
from assess.rules.position import Position
from assess.system.limits import Limits

THREAT = "threat"
_SWAPPED = str.maketrans({OWN: THEIRS, THEIRS: OWN})
_BYTES_EACH = 4000  # of a state that is kept, about


@dataclass(frozen=True, slots=True)
class PlayerProof:
    """A worth that a player reaches, with the proof; ``states`` is what the checker went through."""

    prover: Color
    worth: int
    proof: dict[str, Any] = field(repr=False)
    states: int


@dataclass(frozen=True, slots=True)
class PartsResult:
    """Bounds of Black's worth from both players' proofs, all of them checked; ``line`` is a perfect play of the
    alternation when they meet."""

    least: int
    most: int
    proofs: tuple[PlayerProof, ...]
    line: tuple[str, ...]
    nodes: int
    stopped: str | None


def may_be_divided(game: Game) -> bool:
    """Can the search by parts begin here: in an alternation in which nothing is played yet, on such a board?"""
    played = any(move.point is not None for move in game.moves)
    return game.phase is Phase.ALTERNATION and not played and divided(game.position) is not None


def bounds_by_parts(game: Game, limits: Limits, progress: Progress | None = None) -> PartsResult | None:
    """What is proved at the start of a game's alternation. None when the board cannot be divided, or play began."""
    frames = divided(game.position) if may_be_divided(game) else None
    if frames is None:
        return None
    rows = game.position.rows()
    superko = KoRule.SUPERKO in game.ruleset.ko_rules
    budget = Budget(limits, lambda: budget.nodes * _BYTES_EACH, progress)
    with _deep_search():
        guarded, stopped = _guard(game.position, frames, superko, budget)
        sides = []
        for color, frame in guarded.items():
            kept = sum(guard["area"] + len(guard["points"]) for guard in frame["guarded"])
            division = Division(rows, color.stone, frame)
            alternation = Alternation(division, game.ruleset.alternation_passes, superko, kept)
            sides.append(_Side(color, frame, alternation, alternation.start(game.to_move is color, game.passes)))
        sides[0].other, sides[1].other = sides[1], sides[0]
        stopped = stopped or raise_in_turn(sides, budget)
        proofs = tuple(_proof_of(side, game) for side in sides)
    least, most = proofs[0].worth, -proofs[1].worth
    line = _line(sides, game) if least == most else ()
    return PartsResult(least, most, proofs, line, budget.nodes, stopped)


@contextlib.contextmanager
def _deep_search() -> Iterator[None]:
    """Deep recursion; and no search for circles of objects, which there are none of among millions of tuples."""
    before, collects = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(1_000_000)
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        if collects:
            gc.enable()


def _guard(
    position: Position, frames: dict[Color, Frame], superko: bool, budget: Budget
) -> tuple[dict[Color, Any], str | None]:
    """The frames with each player's guards of the parts that want them, and the limit that came first."""
    board = Bitboard(position.width, position.height)
    stones = board.stones(position)
    found: dict[Color, list[dict[str, Any]]] = {color: [] for color in Color}
    stopped = None
    for part in frames[Color.BLACK]["guarded"]:
        guards = []
        for color, both in zip(Color, (stones, stones[::-1]), strict=True):
            mine, theirs = (sum(board.bit(p) for p in frames[one]["strings"]) for one in (color, color.opponent))
            guards.append(Guard(board, part, both, (mine, theirs), superko))
        guards[0].other, guards[1].other = guards[1], guards[0]
        stopped = raise_in_turn(guards, budget) or stopped
        for color, guard in zip(Color, guards, strict=True):
            found[color].append({"points": part, "area": guard.worth, **guard.tables})
    return {color: {**frame, "guarded": found[color]} for color, frame in frames.items()}, stopped


class _Side:
    """A player's search. ``worth`` is proved; ``ended``: it can prove no more."""

    other: _Side

    def __init__(self, color: Color, frame: dict[str, Any], alternation: Alternation, start: State) -> None:
        self.color = color
        self.frame = frame
        self.alternation = alternation
        self.start = alternation.division.ordered(start)
        self.worth = alternation.sure_worth(start)
        self.ended = False
        self._playouts = False  # playouts are searched only where all else fails
        self._proved: dict[State, int] = {}
        self._failed: dict[State, int] = {}
        self._chosen: dict[tuple[State, int], str] = {}
        self._best: dict[State, str] = {}
        self._sure: dict[State, int] = {}
        self._hopes: dict[tuple[tuple[str, ...], bool, int, bool], int] = {}
        self._threats: dict[State, int] = {}
        self._since: list[tuple[State, int, int | None]] = []
        self._plays: dict[State, list[tuple[str, State]]] = {}

    def proceed(self, budget: Budget) -> None:
        """Raises the worth until it meets the other's, or he can prove no more. Raises LimitReached."""
        while not self.ended and self.worth + self.other.worth < 0:
            if self.prove(self.start, self.worth + 1, budget):
                self.worth += 1
            elif not self._playouts:
                self._playouts = True
                self._failed.clear()
            else:
                self.ended = True

    def prove(self, state: State, need: int, budget: Budget) -> bool:
        """Does the player reach this worth? Only yes is a proof."""
        return self._is_proved(state, need) or self._expand(state, need, budget)

    def _is_proved(self, state: State, need: int) -> bool:
        known = max(self._proved.get(state, need - 1), self._threats.get(state, need - 1))
        return known >= need or self.sure(state) >= need

    def _expand(self, state: State, need: int, budget: Budget) -> bool:
        if self._failed.get(state, need + 1) <= need or self.hope(state) < need:
            return False
        budget.count()
        moves = self._own_moves(state, need) if state.own_turn else self._opposing_moves(state, need)
        best = self._best.get(state)
        for name, after, needed in sorted(moves, key=lambda move: move[0] != best):
            proves = self._prove_after_threat if name == THREAT else self.prove
            if (after is not None and proves(after, needed, budget)) is state.own_turn:
                self._best[state] = name
                break
        else:
            name = ""
        if bool(name) is state.own_turn:
            if self._threats:
                self._since.append((state, need, self._proved.get(state)))
            self._proved[state] = need
            if state.own_turn:
                self._chosen[state, need] = name
            return True
        self._failed[state] = need
        return False

    def _prove_after_threat(self, state: State, need: int, budget: Budget) -> bool:
        """The same for a state after a threat. Where another threat leads there again it may be taken as proved, as
        threats are finitely many; so if it is not, what was proved meanwhile is forgotten."""
        if self._is_proved(state, need):
            return True
        outer, begun = self._threats.get(state), len(self._since)
        self._threats[state] = need
        proved = False
        try:
            proved = self._expand(state, need, budget)
        finally:
            if outer is None:
                del self._threats[state]
            else:
                self._threats[state] = outer
            if not proved:
                self._forget(begun)
            elif not self._threats:
                self._since.clear()
        return proved

    def _forget(self, begun: int) -> None:
        while len(self._since) > begun:
            state, need, before = self._since.pop()
            self._chosen.pop((state, need), None)
            if before is None:
                del self._proved[state]
            else:
                self._proved[state] = before

    def choice(self, state: State, need: int) -> str | None:
        """The move by which a state was proved to give this worth, or more."""
        return next((self._chosen[state, n] for n in range(need, need + 200) if (state, n) in self._chosen), None)

    def move(self, state: State, need: int) -> str | None:
        """A move that keeps this worth, for a state whose parts stand in the order of the frame."""
        after = self._passed(state)
        ordered = self.alternation.division.ordered(state)
        if self.sure(ordered) >= need:
            if after is not None and self.sure(after) >= need:
                return PASS
            for part, place, one in self.alternation.played(state):
                if self.sure(self.alternation.division.ordered(one)) >= need + 1:
                    return f"{part}:{place}"
            return PASS
        chosen = self.choice(ordered, need)
        if chosen is None or chosen == PASS:
            return chosen
        part, place = map(int, chosen.split(":"))
        return f"{self.alternation.division.order_of(state)[part]}:{place}"

    def sure(self, state: State) -> int:
        """What the player has without search."""
        found = self._sure.get(state)
        if found is None:
            found = self._sure[state] = self.alternation.sure_worth(state)
        return found

    def hope(self, state: State) -> int:
        """What the opponent leaves when he does as little as is counted for sure. Nothing is concluded from it."""
        key = state.parts, state.own_turn, state.passes, state.playout
        found = self._hopes.get(key)
        if found is None:
            parts = tuple(text.translate(_SWAPPED) for text in state.parts)
            theirs = State(parts, not state.own_turn, state.passes, None, frozenset(), False, 0, state.playout)
            found = self._hopes[key] = -self.other.alternation.sure_worth(theirs)
        return found

    def _own_moves(self, state: State, need: int) -> list[tuple[str, State | None, int]]:
        price = 0 if state.playout else 1
        plays = [(name, after, need + price) for name, after in self._played(state)]
        return [*plays, (PASS, self._passed(state), need)]

    def _opposing_moves(self, state: State, need: int) -> Iterator[tuple[str, State | None, int]]:
        price = 0 if state.playout else 1
        yield PASS, self._passed(state), need
        yield from ((name, after, need - price) for name, after in self._played(state))
        yield "tenuki", self.alternation.division.ordered(self.alternation.tenuki(state)), need - price
        threat = self.alternation.threat(state)
        if threat != state:
            yield THREAT, self.alternation.division.ordered(threat), need

    def _passed(self, state: State) -> State | None:
        after = self.alternation.passed(state)
        if after is None or after.playout > self._playouts:
            return None
        return self.alternation.division.ordered(after)

    def _played(self, state: State) -> list[tuple[str, State]]:
        """The plays, one of those that lead to like states, the best looking first."""
        found = self._plays.get(state)
        if found is None:
            ordered = self.alternation.division.ordered
            after = {ordered(one): f"{part}:{place}" for part, place, one in self.alternation.played(state)}
            if state.own_turn:
                looks = sorted(after, key=lambda one: (-self.sure(one), -self.hope(one)))
            else:
                looks = sorted(after, key=lambda one: (self.hope(one), self.sure(one)))
            found = self._plays[state] = [(after[one], one) for one in looks]
        return found


def _line(sides: list[_Side], game: Game) -> tuple[str, ...]:
    """Both players by their proofs: a pass where it keeps what the player has, else the move of his proof."""
    names: list[str] = []
    states = [side.alternation.start(game.to_move is side.color, game.passes) for side in sides]
    needs = [side.worth for side in sides]
    while True:
        mover = next(number for number, state in enumerate(states) if state.own_turn)
        move = sides[mover].move(states[mover], needs[mover])
        if move is None:
            return ()
        letter = sides[mover].color.letter
        if move == PASS:
            names.append(f"{letter} {PASS}")
            after = [side.alternation.passed(state) for side, state in zip(sides, states, strict=True)]
            states = [state for state in after if state is not None and not state.playout]
            if len(states) < len(sides):
                return tuple(names)
            continue
        part, place = map(int, move.split(":"))
        names.append(f"{letter} {game.position.name(sides[mover].frame['parts'][part][place])}")
        for number, side in enumerate(sides):
            states[number] = next(s for a, b, s in side.alternation.played(states[number]) if (a, b) == (part, place))
            needs[number] += 1 if number == mover else -1


def _proof_of(side: _Side, game: Game) -> PlayerProof:
    """The proof written out, and judged. A worth whose proof is refused is an error of this search."""
    moves: dict[str, str] = {}

    def chosen(state: State, need: int) -> str | None:
        move = side.choice(state, need)
        if move is not None:
            moves[key_of(state, need)] = move
        return move

    side.alternation.verify(side.start, side.worth, chosen)
    proof = {**side.frame, "moves": moves}
    to_move = game.to_move.stone
    try:
        states = check_bound(
            game.position.rows(), to_move, game.ruleset.name, side.color.stone, side.worth, proof, game.passes
        )
    except Refused as refusal:
        raise AssertionError(f"{side.color.title}'s proof is refused: {refusal}") from refusal
    return PlayerProof(side.color, side.worth, proof, states)
