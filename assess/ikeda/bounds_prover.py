"""Search for proofs that ``bounds_checker`` accepts: what each player reaches on a board that is nearly settled.

The search plays in the parts of a divided board (see ``parts_game``), depth first, with everything looked at kept. Both
players' bounds are raised in turn, each with a growing number of positions, until they meet. The checker judges what is
found by a game of its own: of it the search knows nothing but the verdict.
"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.bounds_checker import NotShown, TooLong, check_bound
from assess.ikeda.division import Frame, divided
from assess.ikeda.game import Game, KoRule, Phase
from assess.ikeda.guarded import Guard
from assess.ikeda.parts_game import PartsGame, PartsMoment
from assess.ikeda.search_budget import Budget, LimitReached, Progress, raise_in_turn
from assess.rules.position import PASS, Color, Position
from assess.system.limits import Limits

THREAT = "threat"
_BYTES_EACH = 4000  # of a moment that is kept, about
_BYTES_OF_VALUE = 300


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
    """What is proved at the start of a game's alternation. None when the board cannot be divided within the limits, or
    play began."""
    frames = divided(game.position) if may_be_divided(game) else None
    if frames is None:
        return None
    superko = KoRule.SUPERKO in game.ruleset.ko_rules
    budget = Budget(limits, lambda: budget.nodes * _BYTES_EACH + budget.values * _BYTES_OF_VALUE, progress)
    with _deep_search():
        guarded, stopped = _guard(game.position, frames, superko, budget)
        try:
            sides = [_Side(color, frame, game, budget) for color, frame in guarded.items()]
        except LimitReached:
            return None
        sides[0].other, sides[1].other = sides[1], sides[0]
        stopped = stopped or raise_in_turn(sides, budget)
        budget.lift()
        proofs = tuple(proof for side in sides if (proof := _proof_of(side, game)) is not None)
    size = len(game.position.stones)
    least = max((proof.worth for proof in proofs if proof.prover is Color.BLACK), default=-size)
    most = min((-proof.worth for proof in proofs if proof.prover is Color.WHITE), default=size)
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
            mine, theirs = (board.set_of(frames[one]["strings"]) for one in (color, color.opponent))
            guards.append(Guard(board, part, both, (mine, theirs), superko))
        guards[0].other, guards[1].other = guards[1], guards[0]
        stopped = raise_in_turn(guards, budget) or stopped
        for color, guard in zip(Color, guards, strict=True):
            found[color].append({"points": part, "area": guard.worth, **guard.tables})
    return {color: {**frame, "guarded": found[color]} for color, frame in frames.items()}, stopped


class _Side:
    """A player's search. ``worth`` is proved; ``ended``: it can prove no more."""

    other: _Side

    def __init__(self, color: Color, frame: dict[str, Any], game: Game, budget: Budget) -> None:
        self.color = color
        self.frame = frame
        passes, superko = game.ruleset.alternation_passes, KoRule.SUPERKO in game.ruleset.ko_rules
        self.game = PartsGame(game.position, color, frame, passes, superko, budget.count_value)
        self.start = self.game.ordered(self.game.start(game.to_move is color, game.passes))
        self.worth = self.game.sure_worth(self.start)
        self.ended = False
        self._playouts = False  # playouts are searched only where all else fails
        self._proved: dict[PartsMoment, int] = {}
        self._failed: dict[PartsMoment, int] = {}
        self._chosen: dict[tuple[PartsMoment, int], str] = {}
        self._best: dict[PartsMoment, str] = {}
        self._sure: dict[PartsMoment, int] = {}
        self._hopes: dict[tuple[tuple[str, ...], bool, int, bool], int] = {}
        self._threats: dict[PartsMoment, int] = {}
        self._since: list[tuple[PartsMoment, int, int | None]] = []
        self._plays: dict[PartsMoment, list[tuple[str, PartsMoment]]] = {}

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

    def prove(self, moment: PartsMoment, need: int, budget: Budget) -> bool:
        """Does the player reach this worth? Only yes is a proof."""
        return self._is_proved(moment, need) or self._expand(moment, need, budget)

    def _is_proved(self, moment: PartsMoment, need: int) -> bool:
        known = max(self._proved.get(moment, need - 1), self._threats.get(moment, need - 1))
        return known >= need or self.sure(moment) >= need

    def _expand(self, moment: PartsMoment, need: int, budget: Budget) -> bool:
        if self._failed.get(moment, need + 1) <= need or self.hope(moment) < need:
            return False
        budget.count()
        moves = self._own_moves(moment, need) if moment.own_turn else self._opposing_moves(moment, need)
        best = self._best.get(moment)
        for name, after, needed in sorted(moves, key=lambda move: move[0] != best):
            proves = self._prove_after_threat if name == THREAT else self.prove
            if (after is not None and proves(after, needed, budget)) is moment.own_turn:
                self._best[moment] = name
                break
        else:
            name = ""
        if bool(name) is moment.own_turn:
            if self._threats:
                self._since.append((moment, need, self._proved.get(moment)))
            self._proved[moment] = need
            if moment.own_turn:
                self._chosen[moment, need] = name
            return True
        self._failed[moment] = need
        return False

    def _prove_after_threat(self, moment: PartsMoment, need: int, budget: Budget) -> bool:
        """The same for a moment after a threat. Where another threat leads there again it may be taken as proved, as
        threats are finitely many; so if it is not, what was proved meanwhile is forgotten."""
        if self._is_proved(moment, need):
            return True
        outer, begun = self._threats.get(moment), len(self._since)
        self._threats[moment] = need
        proved = False
        try:
            proved = self._expand(moment, need, budget)
        finally:
            if outer is None:
                del self._threats[moment]
            else:
                self._threats[moment] = outer
            if not proved:
                self._forget(begun)
            elif not self._threats:
                self._since.clear()
        return proved

    def _forget(self, begun: int) -> None:
        while len(self._since) > begun:
            moment, need, before = self._since.pop()
            self._chosen.pop((moment, need), None)
            if before is None:
                del self._proved[moment]
            else:
                self._proved[moment] = before

    def choice(self, moment: PartsMoment, need: int) -> str | None:
        """The move by which a moment was proved to give this worth, or more."""
        return next((self._chosen[moment, n] for n in range(need, need + 200) if (moment, n) in self._chosen), None)

    def strategy(self) -> dict[str, str]:
        """The player's moves wherever his proof needs one, by the moments as it names them."""
        todo, seen, moves = [(self.start, self.worth)], set[tuple[PartsMoment, int]](), dict[str, str]()
        while todo:
            moment, need = todo.pop()
            if (moment, need) in seen or self.sure(moment) >= need:
                continue
            seen.add((moment, need))
            following = [*(self._own_moves if moment.own_turn else self._opposing_moves)(moment, need)]
            if moment.own_turn:
                move = moves[moment.key(need)] = self.choice(moment, need) or ""
                following = [one for one in following if one[0] == move]
            todo += [(after, needed) for _, after, needed in following if after is not None]
        return moves

    def move(self, moment: PartsMoment, need: int) -> str | None:
        """A move that keeps this worth, for a moment whose parts stand in the order of the frame."""
        after = self._passed(moment)
        ordered = self.game.ordered(moment)
        if self.sure(ordered) >= need:
            if after is not None and self.sure(after) >= need:
                return PASS
            for part, place, one in self.game.played(moment):
                if self.sure(self.game.ordered(one)) >= need + 1:
                    return f"{part}:{place}"
            return PASS
        chosen = self.choice(ordered, need)
        if chosen is None or chosen == PASS:
            return chosen
        part, place = map(int, chosen.split(":"))
        return f"{self.game.order_of(moment)[part]}:{place}"

    def sure(self, moment: PartsMoment) -> int:
        """What the player has without search."""
        found = self._sure.get(moment)
        if found is None:
            found = self._sure[moment] = self.game.sure_worth(moment)
        return found

    def hope(self, moment: PartsMoment) -> int:
        """What the opponent leaves when he does as little as is counted for sure. Nothing is concluded from it."""
        key = moment.parts, moment.own_turn, moment.passes, moment.playout
        found = self._hopes.get(key)
        if found is None:
            found = self._hopes[key] = -self.other.game.sure_worth(moment.seen_by_other())
        return found

    def _own_moves(self, moment: PartsMoment, need: int) -> list[tuple[str, PartsMoment | None, int]]:
        price = 0 if moment.playout else 1
        plays = [(name, after, need + price) for name, after in self._played(moment)]
        return [*plays, (PASS, self._passed(moment), need)]

    def _opposing_moves(self, moment: PartsMoment, need: int) -> Iterator[tuple[str, PartsMoment | None, int]]:
        price = 0 if moment.playout else 1
        yield PASS, self._passed(moment), need
        yield from ((name, after, need - price) for name, after in self._played(moment))
        yield "tenuki", self.game.ordered(self.game.tenuki(moment)), need - price
        threat = self.game.threat(moment)
        if threat != moment:
            yield THREAT, self.game.ordered(threat), need

    def _passed(self, moment: PartsMoment) -> PartsMoment | None:
        after = self.game.passed(moment)
        if after is None or after.playout > self._playouts:
            return None
        return self.game.ordered(after)

    def _played(self, moment: PartsMoment) -> list[tuple[str, PartsMoment]]:
        """The plays, one of those that lead to like moments, the best looking first."""
        found = self._plays.get(moment)
        if found is None:
            ordered = self.game.ordered
            after = {ordered(one): f"{part}:{place}" for part, place, one in self.game.played(moment)}
            if moment.own_turn:
                looks = sorted(after, key=lambda one: (-self.sure(one), -self.hope(one)))
            else:
                looks = sorted(after, key=lambda one: (self.hope(one), self.sure(one)))
            found = self._plays[moment] = [(after[one], one) for one in looks]
        return found


def _line(sides: list[_Side], game: Game) -> tuple[str, ...]:
    """Both players by their proofs: a pass where it keeps what the player has, else the move of his proof."""
    names: list[str] = []
    moments = [side.game.start(game.to_move is side.color, game.passes) for side in sides]
    needs = [side.worth for side in sides]
    while True:
        mover = next(number for number, moment in enumerate(moments) if moment.own_turn)
        move = sides[mover].move(moments[mover], needs[mover])
        if move is None:
            return ()
        letter = sides[mover].color.letter
        if move == PASS:
            names.append(f"{letter} {PASS}")
            after = [side.game.passed(moment) for side, moment in zip(sides, moments, strict=True)]
            moments = [moment for moment in after if moment is not None and not moment.playout]
            if len(moments) < len(sides):
                return tuple(names)
            continue
        part, place = map(int, move.split(":"))
        names.append(f"{letter} {game.position.name(sides[mover].frame['parts'][part][place])}")
        for number, side in enumerate(sides):
            moments[number] = next(s for a, b, s in side.game.played(moments[number]) if (a, b) == (part, place))
            needs[number] += 1 if number == mover else -1


def _proof_of(side: _Side, game: Game) -> PlayerProof | None:
    """The proof written out, and judged; of what takes the checker too long, that of what is sure without search, or
    none. A worth whose proof is refused is an error of this search."""
    rows, to_move, ruleset = game.position.rows(), game.to_move.stone, game.ruleset.name
    for worth, moves in ((side.worth, side.strategy()), (side.sure(side.start), {})):
        proof = {**side.frame, "moves": moves}
        try:
            states = check_bound(rows, to_move, ruleset, side.color.stone, worth, proof, game.passes)
        except TooLong:
            continue
        except NotShown as refusal:
            raise AssertionError(f"{side.color.title}'s proof is refused: {refusal}") from refusal
        return PlayerProof(side.color, worth, proof, states)
    return None
