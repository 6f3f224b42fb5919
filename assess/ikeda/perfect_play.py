"""Perfect play under Territory I: the exact score, a line of play that reaches it, and what other first moves give.

The agreement never changes the score of perfect play. Either player can refuse to agree, and the playout then decides:
so neither accepts less than the playout gives him, and what both accept gives neither of them more.
"""

from __future__ import annotations

import contextlib
import functools
import time
from dataclasses import dataclass, replace

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.bounds_prover import PartsResult, bounds_by_parts, may_be_divided
from assess.ikeda.game import Game, KoRule, Phase, played_on
from assess.ikeda.scoring import plain, stones_on_board
from assess.ikeda.search_budget import INTERRUPTED, LimitReached, Progress
from assess.ikeda.solution import Bounds, FirstMove, Solution
from assess.ikeda.territory_prover import BLACK, BoardMoment, Next, TerritoryProver
from assess.languages.spoken import BadInput
from assess.rules.position import PASS, Color
from assess.system.limits import Limits

LEAST_NODES_PER_MOVE = 5000
FULL_SEARCH_FIRST = 5000
"""Positions of the full search before the search by parts has its turn, on a small board."""

SMALL_BOARD = 60
"""Points of a board that is small: on a larger one the full search seldom ends, and each position takes longer."""


def solve(
    game: Game,
    limits: Limits = Limits(),
    first_moves: bool = True,
    progress: Progress | None = None,
    *,
    proofs: bool = False,
) -> Solution:
    """The score of perfect play from a moment of a game, its whole history counting for the ko rules.

    ``first_moves``: find out what each first move gives, too; ``proofs``: search by parts though it is not needed, for
    proofs that can be written down. ``progress`` is told the positions looked at and
    the seconds. Raises BadInput when the game is over, or when no ko rule keeps play from going on for ever.
    """
    if game.phase is Phase.ENDED:
        raise BadInput("The game is over: there is nothing to solve; give an earlier moment of it.")
    if not {KoRule.FIXED, KoRule.SUPERKO} & set(game.ruleset.ko_rules):
        raise BadInput(
            "Under {name} play need not end: choose a ruleset with ko rules, such as 3+3+BF.", name=game.ruleset.name
        )
    solver = _Solver(game, limits, progress)
    if not may_be_divided(game):
        return solver.solve(first_moves)
    first = FULL_SEARCH_FIRST if len(game.position.stones) <= SMALL_BOARD else FULL_SEARCH_FIRST // 20
    with solver.prover.budget.at_most(first):
        solution = solver.solve(first_moves)
    ended = solution.score is not None or solution.stopped != f"{first} nodes"
    if ended and not (proofs and solution.score is not None):
        return solution
    rest = _most_of_the_rest(limits, solution)
    parts = None if rest is None else bounds_by_parts(game, rest, progress)
    if parts is None:
        return solution if ended else solver.solve(first_moves)
    if not ended:
        known = _narrower(solution.bounds, parts, solver.offset)
        if known.score is not None or parts.stopped == INTERRUPTED:
            return _by_parts(solver, solution, parts, known)
        solver.prover.budget.nodes += parts.nodes
        solution = solver.solve(first_moves)
        solution = replace(solution, bounds=_narrower(solution.bounds, parts, solver.offset))
    return replace(solution, proofs=parts.proofs)


def _most_of_the_rest(limits: Limits, used: Solution) -> Limits | None:
    """What the search by parts may take, so that the full search can go on where it finds nothing; None: nothing."""
    seconds = None if limits.seconds is None else (limits.seconds - used.seconds) * 3 / 4
    nodes = None if limits.nodes is None else (limits.nodes - used.nodes) * 3 // 4
    if (seconds is not None and seconds <= 0) or (nodes is not None and nodes < 1):
        return None
    return Limits(seconds, nodes, limits.memory_mb)


def _by_parts(solver: _Solver, before: Solution, parts: PartsResult, known: Bounds) -> Solution:
    """What the search by parts has found, where the full search need not go on."""
    return replace(
        before,
        bounds=known,
        variation=_with_playout(solver.game, parts.line, known),
        first_moves=(),
        nodes=before.nodes + parts.nodes,
        seconds=time.monotonic() - solver.began,
        stopped=None if known.score is not None else parts.stopped,
        proofs=parts.proofs,
    )


def _narrower(bounds: Bounds, parts: PartsResult, offset: float) -> Bounds:
    return Bounds(max(bounds.least, plain(parts.least + offset)), min(bounds.most, plain(parts.most + offset)))


def _with_playout(game: Game, line: tuple[str, ...], bounds: Bounds) -> tuple[str, ...]:
    """A line of the alternation with the playout after it, when that is soon found."""
    if not line:
        return ()
    after = played_on(game, line)
    solution = _Solver(after, Limits(seconds=None, nodes=FULL_SEARCH_FIRST)).solve(first_moves=False)
    return (*line, *solution.variation) if solution.score == bounds.score else line


@dataclass(slots=True)
class _Worth:
    """What is proved so far of what a moment is worth."""

    least: int
    most: int


class _Solver:
    def __init__(self, game: Game, limits: Limits, progress: Progress | None = None) -> None:
        self.game = game
        self.began = time.monotonic()
        self.board = Bitboard(game.position.width, game.position.height)
        self.prover = TerritoryProver(self.board, game.ruleset, limits, progress)
        self.stopped: str | None = None
        self.root = self._root()
        self.offset = _offset(game)

    def _root(self) -> BoardMoment:
        """The present moment, with everything before it in the prover's history."""
        history, game = self.prover.history, self.game
        start = self.board.stones(game.start)
        if KoRule.SUPERKO in game.ruleset.ko_rules:
            history.push(start)
        for move in game.moves:
            if move.point is not None:
                history.push(self.prover.event(self.board.stones(move.before), self.board.stones(move.after)))
        black, white = self.board.stones(game.position)
        side, playout = _side(game.to_move), game.phase is not Phase.ALTERNATION
        last, ban = game.moves[-1] if game.moves else None, 0
        if last is not None and last.point is not None:
            removed = sum(self.board.bit(point) for point in last.removed)
            own, opposing = (white, black) if side == BLACK else (black, white)
            ban = self.prover.recapture(self.board.bit(last.point), removed, own, opposing)
        return BoardMoment(black, white, side, playout, game.passes, ban)

    def solve(self, first_moves: bool) -> Solution:
        """What is found within the limits; called again, it goes on from what is proved already."""
        self.stopped = None
        worth = _Worth(*self.prover.worth_bounds(self.root))
        variation: tuple[str, ...] = ()
        firsts: list[tuple[Next, _Worth]] = []
        try:
            self._settle(self.root, worth, self.board.area(self.root.black, self.root.white))
            variation = self._variation(worth.least)
            if first_moves:
                for move in self.prover.moves(self.root)[0]:
                    firsts.append((move, self._worth_of(move, worth.least)))
        except LimitReached as limit:
            self.stopped = str(limit)
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED
        sign = -1 if self.game.to_move is Color.BLACK else 1
        firsts.sort(key=lambda first: (sign * (first[1].least + first[1].most), first[0].point))
        return Solution(
            self.game.ruleset,
            self.game.to_move,
            self._bounds(worth),
            variation,
            tuple(FirstMove(self._name(self.root, move), self._bounds(found)) for move, found in firsts),
            self.prover.budget.nodes,
            time.monotonic() - self.began,
            self.stopped,
        )

    def _bounds(self, worth: _Worth) -> Bounds:
        return Bounds(plain(worth.least + self.offset), plain(worth.most + self.offset))

    def _settle(self, moment: BoardMoment, worth: _Worth, guess: int) -> None:
        """Proves bounds of what a moment is worth until they meet. Raises LimitReached with what is proved by then.

        From the guess with growing steps, until the worth is enclosed; then by halves.
        """
        need, step = guess, 1
        rose = fell = False
        while worth.least < worth.most:
            need = min(max(need, worth.least + 1), worth.most)
            if self.prover.prove(moment, need):
                worth.least, rose, need = need, True, need + step
            else:
                worth.most, fell, need = need - 1, True, need - step
            step *= 2
            if rose and fell:
                need = (worth.least + worth.most + 1) // 2

    def _worth_of(self, move: Next, best: int) -> _Worth:
        """What the present moment is worth, as far as it is proved, if this move is played; ``best`` is its worth.

        No move gets more nodes than the present moment has needed, so that one hard move does not take all the time.
        """
        if move.moment is None:
            area = self.board.area(self.root.black, self.root.white)
            return _Worth(area, area)
        with self.prover.after(move):
            worth = _Worth(*self.prover.worth_bounds(move.moment))
            if self.root.side == BLACK:
                worth.most = min(worth.most, best + move.cost)
            else:
                worth.least = max(worth.least, best + move.cost)
            try:
                with self.prover.budget.at_most(max(self.prover.budget.nodes, LEAST_NODES_PER_MOVE)):
                    self._settle(move.moment, worth, best + move.cost + self.root.side)
            except LimitReached:
                self.prover.budget.check()
        return _Worth(worth.least - move.cost, worth.most - move.cost)

    def _variation(self, worth: int) -> tuple[str, ...]:
        """A line in which every move keeps the worth: a pass wherever it does, else the play that looks best."""
        names: list[str] = []
        current: BoardMoment | None = self.root
        with contextlib.ExitStack() as played:
            while current is not None:
                moves = sorted(self.prover.moves(current)[0], key=functools.partial(self._oddity, current))
                move = next(move for move in moves if self._keeps(current, move, worth))
                names.append(self._name(current, move))
                played.enter_context(self.prover.after(move))
                current, worth = move.moment, worth + move.cost
        return tuple(names)

    def _keeps(self, moment: BoardMoment, move: Next, worth: int) -> bool:
        if move.moment is None:
            area = self.board.area(moment.black, moment.white)
            return area >= worth if moment.side == BLACK else area <= worth
        with self.prover.after(move):
            need = worth + move.cost + moment.side
            return self.prover.prove(move.moment, need) == (moment.side == BLACK)

    def _oddity(self, moment: BoardMoment, move: Next) -> int:
        """How odd a move would look that keeps the worth as well as another: no matter of proof."""
        if move.moment is None or not move.point:
            return 0
        after = move.moment.black | move.moment.white
        if after.bit_count() <= (moment.black | moment.white).bit_count():
            return 1  # it takes something
        own, theirs = (self.prover.secure(moment, side) for side in (moment.side, 1 - moment.side))
        if move.point & theirs.regions:
            return 5
        if move.point & own.regions:
            opposing = moment.white if moment.side == BLACK else moment.black
            return 2 if self.board.near(move.point) & opposing & own.regions else 4
        return 3

    def _name(self, moment: BoardMoment, move: Next) -> str:
        color = Color.BLACK if moment.side == BLACK else Color.WHITE
        name = self.game.position.name(self.board.point(move.point)) if move.point else PASS
        return f"{color.letter} {name}"


def _side(color: Color) -> int:
    return BLACK if color is Color.BLACK else 1 - BLACK


def score_of_worth(game: Game, worth: int) -> float:
    """The score when the present moment is worth so much to Black."""
    return plain(worth + _offset(game))


def _offset(game: Game) -> float:
    """What to add to the worth of the present moment to get the score.

    Every stone now on the board and every prisoner counts against its owner, since he has played or paid it; and in a
    playout with an odd number of moves so far, the player who began it has one move in advance.
    """
    prisoners = game.position.prisoner_stones
    offset = -stones_on_board(game.position).difference - (prisoners.black - prisoners.white) - game.position.komi
    if game.phase is Phase.PLAYOUT and len(game.playout) % 2:
        offset += 1 if game.playout[0].color is Color.BLACK else -1
    return offset
