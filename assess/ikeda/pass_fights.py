"""Two rulesets side by side on one position: the scores of perfect play, what a pass costs, and pass-fights.

Passes are free in the alternation, but they hand over the turn, and enough of them stop it. So there may be something
to gain by passing before the opponent does (a *pass-fight*), or by not being the one who passes first. Jasiek says that
there is no pass-fight under 3+3+BF where only dame and basic endgame kos are left.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from assess.ikeda.game import Game, Ruleset, begin, make_pass
from assess.ikeda.perfect_play import solve
from assess.ikeda.scoring import plain
from assess.ikeda.search_budget import Progress
from assess.ikeda.solution import Bounds, Solution
from assess.rules.position import Color, Position
from assess.system.limits import Limits

SOLVED_FOR_EACH = 4
"""Each ruleset asks for the score with either player to move, and after a pass of either."""


@dataclass(frozen=True, slots=True)
class PassFight:
    """A position under one ruleset. ``solutions``: either player to move; ``passed``: bounds after that player's pass.

    All scores are Black's minus White's.
    """

    ruleset: Ruleset
    solutions: dict[Color, Solution]
    passed: dict[Color, Bounds]

    def cost(self, color: Color) -> float | None:
        """What a pass costs this player when it is his turn; None where a score is not solved."""
        best, after = self.solutions[color].score, self.passed[color].score
        if best is None or after is None:
            return None
        return plain(best - after if color is Color.BLACK else after - best)

    @property
    def gain(self) -> float | None:
        """What a player gains when he makes the first pass rather than his opponent: the same for both players."""
        black, white = self.passed[Color.BLACK].score, self.passed[Color.WHITE].score
        return None if black is None or white is None else plain(black - white)

    @property
    def is_fight(self) -> bool | None:
        """Do both players do best to pass at once, and does it matter who does?"""
        costs, gain = [self.cost(color) for color in Color], self.gain
        if gain is None or None in costs:
            return None
        return gain > 0 and costs == [0, 0]


@dataclass(frozen=True, slots=True)
class Compared:
    """A position under two rulesets, the player to move being the same."""

    game: Game
    fights: tuple[PassFight, PassFight]

    @property
    def solutions(self) -> tuple[Solution, Solution]:
        """What perfect play gives the player to move under each."""
        one, other = self.fights
        return one.solutions[self.game.to_move], other.solutions[self.game.to_move]

    @property
    def parting(self) -> int | None:
        """The first move at which the two lines part, from 1; None where they do not, or one is not solved."""
        one, other = (solution.variation for solution in self.solutions)
        if not one or not other or one == other:
            return None
        same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
        return 1 + sum(1 for _ in same)


def compare(
    position: Position,
    to_move: Color,
    rulesets: tuple[Ruleset, Ruleset],
    limits: Limits,
    progress: Progress | None = None,
) -> Compared:
    """Solves a position under two rulesets, for either player to move and after a pass of either. ``limits`` are for
    all of it."""
    share = 2 * SOLVED_FOR_EACH
    each = Limits(
        None if limits.seconds is None else limits.seconds / share,
        None if limits.nodes is None else max(1, limits.nodes // share),
        limits.memory_mb,
    )
    fights = []
    for ruleset in rulesets:
        games = {color: begin(position, color, ruleset) for color in Color}
        fights.append(
            PassFight(
                ruleset,
                {color: solve(game, each, first_moves=False, progress=progress) for color, game in games.items()},
                {
                    color: solve(make_pass(game), each, first_moves=False, progress=progress).bounds
                    for color, game in games.items()
                },
            )
        )
    return Compared(begin(position, to_move, rulesets[0]), (fights[0], fights[1]))
