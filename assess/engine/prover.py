"""One prover: a player, and what he has to show for his answer to a question."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from assess.engine import _core
from assess.engine.inheritance import Source, may_inherit
from assess.proofs.questions import Advisory, Formation, IndependentlyAlive, Inquiry, Question, Scope, Uncapturable
from assess.proofs.terms import Cycles
from assess.rules.position import Color
from assess.rules.proof_play import State

NUMBER = {Color.BLACK: 0, Color.WHITE: 1}


class Repetition(enum.IntEnum):
    """When a repetition counts for the prover; the numbers of the core."""

    NEVER = 0
    WITH_PASS = 1
    WITHOUT_PASS = 2
    ALWAYS = 3


class SearchOutcome(enum.IntEnum):
    """How far a search has come; the numbers of the core. ``FULL``: it ran out of memory."""

    OPEN = 0
    PROVED = 1
    DISPROVED = 2
    FULL = 3


class Aim(enum.Enum):
    """What a prover has to show. All but who keeps bring something about, and never pass on their way there."""

    REACHES = "reaches"
    """The reacher: brings about what the question asks, the formation or the removal of X."""
    KEEPS = "keeps"
    """The avoider, who may pass: prevents it for ever. Of an advisory question, both players."""
    SAVES = "saves"
    """X's owner: saves it from capture by reaching strings that are pass-alive."""
    WALLS = "walls"
    """X's opponent: leaves X no room for eyes, or of an advisory question the local points no shelter."""
    TAKES = "takes"
    """X's opponent: leaves X no room by walls that take it as well."""
    CAPTURES = "captures"
    """X's opponent, of a question about its life: captures it, and shows nothing else."""
    HELPED = "helped"
    """X's owner: makes X live with another string of his, or by taking opposing ones."""


@dataclass(slots=True)
class Prover:
    """The search for one player's success. ``whole_board``: the board is the zone, and nobody has plays elsewhere.

    ``local``: of an advisory question, the points on which a stone of the owner's counts at the end of a variation.
    ``helpers``: stones of the owner's around which eyes are looked for, too, as the string may live with them.
    ``against``: opposing stones by whose being taken the string may live. ``second``: whether it is one of a second
    search for the same, in which what looks alike comes in another order. ``share``: his part of what is spent on each
    prover in turn; who takes part, and what he does, never follows from it. ``sources``: proofs that other strings
    live, with which his may go on.
    """

    inquiry: Inquiry
    side: Color
    aim: Aim
    repetition: Repetition
    whole_board: bool
    memory_bytes: int
    local: frozenset[int] | None = None
    helpers: frozenset[int] = frozenset()
    against: frozenset[int] = frozenset()
    second: bool = False
    share: float = 1
    start: State | None = None
    sources: tuple[Source, ...] = ()
    outcome: SearchOutcome = SearchOutcome.OPEN
    search: _core.Search = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.search = _core.search(_claim(self))
        for source in self.sources:
            self.search.inherit(source.core)

    def advance(self, budget: int) -> SearchOutcome:
        """Searches on over about ``budget`` more positions."""
        if self.outcome is SearchOutcome.OPEN:
            self.outcome = SearchOutcome(self.search.advance(budget))
        return self.outcome

    def add_rival(self, rival: Prover) -> None:
        """What a prover of the other side proves of the same question, from now on, he need not try in vain. It helps
        who has to bring something about; proofs that lean on cycles are more often lost than found by it."""
        if rival.side is not self.side and self.reaches:
            self.search.add_rival(rival.search)

    def inherit(self, source: Source) -> None:
        """From now on his proof may go on as that of another string, if it is he who makes X live; or as another proof
        of what he has to show; by a proof that ends on every way. Searches for other questions have no use for it."""
        ends = self.reaches and self.repetition is Repetition.NEVER and not self.whole_board
        if source.same:  # a proof that walls leave X no room is none that they take it
            useful = asked_of(source.inquiry) == asked_of(self.inquiry) and self.aim is not Aim.TAKES
        else:
            useful = self.side is self.inquiry.owner and may_inherit(self.inquiry)
        if ends and useful and source.favours is self.side:
            self.sources = (*self.sources, source)
            self.search.inherit(source.core)

    @property
    def reaches(self) -> bool:
        """Whether he has to bring something about."""
        return self.aim is not Aim.KEEPS

    def again(self) -> None:
        """Takes up a search that has failed: failures that leaned on a repetition may have been unsafe."""
        if self.outcome is SearchOutcome.DISPROVED:
            self.search.again()
            self.outcome = SearchOutcome.OPEN


def asked_of(inquiry: Inquiry) -> tuple[Question, Color, frozenset[int]]:
    """What is asked, the position, the first mover and what counts for infinite play aside."""
    return inquiry.question, inquiry.owner, inquiry.intersections


def asked_aim(inquiry: Inquiry, side: Color) -> Aim:
    """What a player does who shows just what is asked. Of an advisory question, nobody has to bring anything about."""
    return Aim.REACHES if side is inquiry.reacher and not isinstance(inquiry.question, Advisory) else Aim.KEEPS


def repetitions(inquiry: Inquiry) -> tuple[Repetition, Repetition]:
    """When a repetition counts for the reacher, and when for the avoider, in the cycle mode (VJR, Long Cycles)."""
    if inquiry.cycles is Cycles.VERBAL:
        return Repetition.NEVER, Repetition.WITH_PASS
    favored = inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent
    if favored is inquiry.reacher:
        return Repetition.ALWAYS, Repetition.NEVER
    return Repetition.NEVER, Repetition.ALWAYS


def can_be_shown(side: Color, inquiry: Inquiry) -> bool:
    """Whether a player could show his answer to a question about a part of a board: not where that would be about
    points of which nobody knows whether they are of a string in question."""
    position, question = inquiry.position, inquiry.question
    running_on = [string for string in inquiry.strings if position.is_next_to_unknown(string)]
    every_point = isinstance(question, IndependentlyAlive) and question.scope is Scope.ALL
    return not running_on or every_point is not (side is inquiry.owner)


def _claim(prover: Prover) -> _core.Claim:
    inquiry = prover.inquiry
    claim = _core.Claim()
    claim.width, claim.height = inquiry.position.width, inquiry.position.height
    claim.stones = (prover.start or inquiry).position.stones
    claim.living = sorted(inquiry.held)
    claim.turn = NUMBER[prover.start.to_move if prover.start else inquiry.first_mover]
    if prover.start is not None and prover.start.ban is not None and not inquiry.bans_last:
        claim.ban = prover.start.ban
    claim.owner = NUMBER[inquiry.owner]
    claim.watched = inquiry.point
    claim.others = list(inquiry.others)
    claim.target = sorted(inquiry.intersections if prover.local is None else prover.local)
    if inquiry.others:
        claim.strings = [sorted(string.points) for string in inquiry.strings]
        claim.every = inquiry.every
    question = inquiry.question
    claim.capture = isinstance(question, Uncapturable) and prover.aim is not Aim.TAKES
    claim.at_end = isinstance(question, Advisory)
    if isinstance(question, IndependentlyAlive):
        claim.all = question.scope is Scope.ALL
        claim.together = claim.all and question.formation is Formation.TWO_EYE
    claim.prover = NUMBER[prover.side]
    claim.repetition = int(prover.repetition)
    claim.whole_board = prover.whole_board and not inquiry.position.unknown
    claim.reaching = prover.reaches
    claim.taking = prover.aim is Aim.TAKES
    claim.helpers = sorted(prover.helpers)
    claim.against = sorted(prover.against)
    claim.ko_pass = inquiry.bans_last
    claim.black_threats, claim.white_threats = inquiry.threats_of_each if prover.start is None else prover.start.threats
    claim.second = prover.second
    claim.memory_bytes = prover.memory_bytes
    return claim
