"""One prover: a player, and what he has to show for his answer to a question."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from assess.engine import _core
from assess.proofs.questions import Advisory, Cycles, Formation, IndependentlyAlive, Inquiry, Scope, Uncapturable
from assess.rules.color import Color

NUMBER = {Color.BLACK: 0, Color.WHITE: 1}


class Repetition(enum.IntEnum):
    """When a repetition counts for the prover; the numbers of the core."""

    NEVER = 0
    WITH_PASS = 1
    WITHOUT_PASS = 2
    ALWAYS = 3


class Outcome(enum.IntEnum):
    """How far a search has come; the numbers of the core. ``FULL``: it ran out of memory."""

    OPEN = 0
    PROVED = 1
    DISPROVED = 2
    FULL = 3


@dataclass(slots=True)
class Prover:
    """The search for one player's success. ``exact``: the board is the zone, and nobody has plays elsewhere.

    ``local``: of an advisory question, the points on which a stone of the owner's counts at the end of a variation.
    ``reaching``: he never passes on his way to the end of a proof; a reacher never does. ``taking``: who prevents life
    shows that he takes the string as well. ``kin``: stones of the owner's around which eyes are looked for as well as
    around the string, which may live with them. ``share``: his part of what is spent on each prover in turn.
    """

    inquiry: Inquiry
    side: Color
    repetition: Repetition
    exact: bool
    memory_bytes: int
    local: frozenset[int] | None = None
    reaching: bool = False
    taking: bool = False
    kin: frozenset[int] = frozenset()
    share: float = 1
    outcome: Outcome = Outcome.OPEN
    search: _core.Search = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.search = _core.search(_claim(self))

    def advance(self, budget: int) -> Outcome:
        """Searches on over about ``budget`` more positions."""
        if self.outcome is Outcome.OPEN:
            self.outcome = Outcome(self.search.advance(budget))
        return self.outcome

    @property
    def reaches(self) -> bool:
        """Whether he has to bring something about. Of an advisory question, nobody has to."""
        return self.reaching or (self.side is self.inquiry.reacher and not isinstance(self.inquiry.question, Advisory))

    def again(self) -> None:
        """Takes up a search that has failed: failures that leaned on a repetition may have been hasty."""
        if self.outcome is Outcome.DISPROVED:
            self.search.again()
            self.outcome = Outcome.OPEN


def repetitions(inquiry: Inquiry) -> tuple[Repetition, Repetition]:
    """When a repetition counts for the reacher, and when for the avoider, in the cycle mode (VJR, Long Cycles)."""
    if inquiry.cycles is Cycles.VERBAL:
        return Repetition.NEVER, Repetition.WITH_PASS
    favoured = inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent
    if favoured is inquiry.reacher:
        return Repetition.ALWAYS, Repetition.NEVER
    return Repetition.NEVER, Repetition.ALWAYS


def _claim(prover: Prover) -> _core.Claim:
    inquiry = prover.inquiry
    claim = _core.Claim()
    claim.width, claim.height = inquiry.position.width, inquiry.position.height
    claim.stones = inquiry.position.stones
    claim.turn = NUMBER[inquiry.first_mover]
    claim.owner = NUMBER[inquiry.owner]
    claim.watched = inquiry.point
    claim.target = sorted(inquiry.string.points if prover.local is None else prover.local)
    question = inquiry.question
    claim.capture = isinstance(question, Uncapturable) and not prover.taking
    claim.at_end = isinstance(question, Advisory)
    if isinstance(question, IndependentlyAlive):
        claim.all = question.scope is Scope.ALL
        claim.together = claim.all and question.formation is Formation.TWO_EYE
    claim.prover = NUMBER[prover.side]
    claim.rule = int(prover.repetition)
    claim.exact = prover.exact
    claim.reaching = prover.reaching
    claim.taking = prover.taking
    claim.kin = sorted(prover.kin)
    claim.ko_pass = inquiry.bans_last
    claim.memory_bytes = prover.memory_bytes
    return claim
