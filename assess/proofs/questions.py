"""What can be asked of a string in proof-play, and what can be answered (VJR, Statuses and Decision Making)."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from assess.rules.color import Color
from assess.rules.position import Position, String


class Answer(enum.Enum):
    """The answer to a question.

    ``UNDEFINED``: perfect play repeats in a balanced long cycle, which the rules leave to the referee.
    ``UNDECIDED``: the search ended at its limits; nothing is known.
    """

    YES = "yes"
    NO = "no"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"


class Formation(enum.Enum):
    """The six descriptions of independent life use one of these three formations (VJR, Independently Alive)."""

    TWO_EYE = "two-eye"
    N_EYE = "n-eye"
    PASS_ALIVE = "pass-alive"


class Scope(enum.Enum):
    """Whether a formation must cover at least one, or all, of the string's intersections."""

    ONE = "one"
    ALL = "all"


class Cycles(enum.Enum):
    """How infinite play counts.

    ``VERBAL``: infinite disturbance is prohibited, so an avoider who can end the variation or keep passing has
    succeeded; any other long cycle is undefined (VJR, Long Cycles). ``DEFENDER``, ``ATTACKER``: infinite play is a
    success of the string's owner, or of his opponent.
    """

    VERBAL = "verbal"
    DEFENDER = "defender"
    ATTACKER = "attacker"


class First(enum.Enum):
    """Who moves first: the opponent of the string (VJR, First Move), or its owner, for study."""

    OPPONENT = "opponent"
    OWNER = "owner"


class Rules(enum.Enum):
    """Which ko rule the variations follow.

    ``VERBAL_JAPANESE``: a ban on a basic ko lasts for one move (VJR, Basic Ko Rule). ``JAPANESE_2003``: it lasts until
    either player makes a *ko-pass*, which lifts all bans (Jasiek, Japanese 2003 Rules, Hypothetical-sequence).
    """

    VERBAL_JAPANESE = "verbal-japanese"
    JAPANESE_2003 = "japanese-2003"


@dataclass(frozen=True, slots=True)
class Uncapturable:
    """Can the opponent not force the removal of the string? The opponent tries to reach the removal."""

    @property
    def name(self) -> str:
        """The word of the command line."""
        return "uncapturable"


@dataclass(frozen=True, slots=True)
class IndependentlyAlive:
    """Can the owner force a formation of his that covers one, or all, of the string's intersections?"""

    formation: Formation = Formation.N_EYE
    scope: Scope = Scope.ONE

    def __init__(self, formation: Formation | str = Formation.N_EYE, scope: Scope | str = Scope.ONE) -> None:
        object.__setattr__(self, "formation", Formation(formation))
        object.__setattr__(self, "scope", Scope(scope))

    @property
    def name(self) -> str:
        """The word of the command line."""
        return "independently-alive"


Question = Uncapturable | IndependentlyAlive


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question put to one string of one position: all that a verdict depends on."""

    position: Position
    point: int
    question: Question
    first: First = First.OPPONENT
    cycles: Cycles = Cycles.VERBAL
    rules: Rules = Rules.VERBAL_JAPANESE
    string: String = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "string", self.position.string_at(self.point))

    @property
    def owner(self) -> Color:
        """The owner of the string, the defender."""
        return self.string.color

    @property
    def opponent(self) -> Color:
        """His opponent, the attacker."""
        return self.owner.opponent

    @property
    def first_mover(self) -> Color:
        """The player who moves first in every variation."""
        return self.opponent if self.first is First.OPPONENT else self.owner

    @property
    def reacher(self) -> Color:
        """The player who must bring something about: the capture, or the formation. The other is the avoider."""
        return self.opponent if isinstance(self.question, Uncapturable) else self.owner

    def terms(self) -> dict[str, str]:
        """The question in the words of the certificates and of JSON: what a verdict depends on besides the board.

        ``rules`` is left out for the verbal rules.
        """
        question = self.question
        formation = {}
        rules = {} if self.rules is Rules.VERBAL_JAPANESE else {"rules": self.rules.value}
        if isinstance(question, IndependentlyAlive):
            formation = {"formation": question.formation.value, "scope": question.scope.value}
        return {
            "string": self.position.name(self.point),
            "question": question.name,
            **formation,
            "first": self.first.value,
            "cycles": self.cycles.value,
            **rules,
        }

    def sentence(self) -> str:
        """The question as a sentence."""
        name = f"{self.owner.title} {self.position.name(self.point)}"
        first = "" if self.first is First.OPPONENT else f" if {self.owner.title} moves first"
        if isinstance(self.question, Uncapturable):
            return f"Is {name} uncapturable{first}?"
        return f"Is {name} independently alive{first}?"
