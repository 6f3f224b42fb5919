"""Every tunable number of the schedule, a line each: how provers share the work on a question.

None of them changes what is proved, only who searches first and how long. They are set for experiments only, by
``SCHEDULE.name = value``, and their defaults are part of the signature of the search (tests/signature.py). The numbers
of the search itself stand in core/options.hpp.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import NamedTuple, TypeVar

_Number = TypeVar("_Number", int, float)


class ScheduleNumber(NamedTuple):
    """A line of the table: the number's name, its default, the range that makes sense, what it does."""

    name: str
    default: float
    least: float
    most: float
    use: str


def _number(default: _Number, least: float, most: float, use: str) -> _Number:
    number: _Number = field(default=default, metadata={"least": least, "most": most, "use": use})
    return number


@dataclass(slots=True)
class Schedule:
    """The numbers that the work on a question goes by."""

    slice: int = _number(20_000, 1, 10**9, "positions between two looks at the clock: some hundredths of a second")
    first_budget: int = _number(2_000, 1, 10**9, "positions of each prover's first turn")
    growth: int = _number(4, 2, 100, "factor from one turn to the next")
    small_first: int = _number(32_000, 0, 10**9, "longer turns on a wide board: those of the smallest parts begin")
    attempts: int = _number(8, 1, 100, "how often failures are looked at again when every prover has failed")
    prover_part: float = _number(3 / 4, 0, 1, "part of the memory that one prover may take")
    many_points: int = _number(24, 0, 400, "with more empty points a proof over the whole board is unlikely to end")
    whole_board_share: float = _number(1 / 32, 0, 1, "its part of a budget there")
    unlikely_share: float = _number(1 / 32, 0, 1, "of the side that seldom keeps X's points when both play at random")
    even: float = _number(0.46, 0, 1, "in so many of random games X's owner keeps it where either player may succeed")
    tempo: float = _number(0.25, 0, 1, "what moving first is worth to X's owner, as a part of the random games")
    odds: float = _number(20.0, 0, 100, "by so much the logarithm of the odds grows from no random game to all of them")
    alike: float = _number(0.04, 0, 1, "who is behind by no more, as a part of the random games, gets a full part, too")
    closed_share: float = _number(1 / 8, 0, 1, "of a prover against life who need not reach anything")
    keeping_share: float = _number(1 / 2, 0, 1, "of a prover who keeps X on the board, eyes or not")
    keeping_points: float = _number(
        2.0, 0, 400, "on a board with few empty points, one part in so many of them at most"
    )
    main_share: float = _number(1 / 2, 0, 1, "who has so much counts where it is asked how much is left to settle")
    late_share: float = _number(1 / 8, 0, 1, "who keeps something and has no more gets less of late budgets")
    late_budget: int = _number(100_000, 1, 10**9, "such a one gets less and less of budgets beyond this")
    acyclic_budget: int = _number(20_000, 0, 10**9, "positions for whether an answer hangs on a cycle, whole boards")
    zones_acyclic_budget: int = _number(1_000_000, 0, 10**9, "the same with zones")
    capture_budget: int = _number(2_000, 1, 10**9, "positions for the capture alone of a string that walls shall take")
    helpers_budget: int = _number(500_000, 0, 10**9, "after so many in vain life is searched for with helper strings")
    helpers_share: float = _number(1 / 2, 0, 1, "part of a budget that the search without them goes on with")
    pair_budget: int = _number(100_000, 0, 10**9, "when each prover has had so much, the answer may be undefined")
    wide_pair_budget: int = _number(8_000, 0, 10**9, "the same on a wide board")
    pair_share: float = _number(1 / 16, 0, 1, "of the provers of that on a wide board")
    graph_budget: int = _number(2_000_000, 0, 10**9, "positions to fill gaps when a proof is written")
    lemma_budget: int = _number(200_000, 0, 10**9, "positions of an advisory question's lemma about another string")
    end_growth: int = _number(2, 2, 100, "factor from one turn to the next where it is asked what stands at the end")
    playout_games: int = _number(100, 1, 10**6, "random games that tell which strings look dead")
    playout_length: int = _number(3, 1, 1000, "plays of such a game for each point of the board, since cycles must end")
    dead_share: float = _number(1 / 2, 0, 1, "a string looks dead that keeps less of its points in them")
    helper_stones: int = _number(2, 1, 400, "stones of a helper string at least: a lone stone helps nobody")


SCHEDULE = Schedule()


def options() -> list[ScheduleNumber]:
    """The whole table."""
    return [ScheduleNumber(one.name, getattr(Schedule(), one.name), **one.metadata) for one in fields(Schedule)]
