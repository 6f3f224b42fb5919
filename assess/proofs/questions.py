"""What can be asked of a string in proof-play, and what can be answered (VJR, Statuses and Decision Making)."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from assess.rules.color import Color
from assess.rules.errors import BadInput
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


@dataclass(frozen=True, slots=True)
class Capturable1:
    """Is the string capturable, but not without a new stone of its owner's staying on its intersections?

    Yes, if it is not uncapturable, and its opponent cannot force both its capture and that no *permanent* stone of its
    owner's stands on its intersections: one played during the variation and not removed thereafter (Jasiek, Japanese
    2003 Rules, capturable-1). An advisory question: it changes no status by itself.
    """

    @property
    def name(self) -> str:
        """The word of the command line."""
        return "capturable-1"


@dataclass(frozen=True, slots=True)
class Capturable2:
    """The same of the string's surroundings, for a string that is neither uncapturable nor capturable-1.

    They are its intersections and, recursively, every adjacent intersection without a stone of an uncapturable or
    capturable-1 string of the same owner (Jasiek, Japanese 2003 Rules, capturable-2 and local-2).
    """

    @property
    def name(self) -> str:
        """The word of the command line."""
        return "capturable-2"


Advisory = Capturable1 | Capturable2
Question = Uncapturable | IndependentlyAlive | Capturable1 | Capturable2


def question_of(name: str, formation: str = "n-eye", scope: str = "one") -> Question:
    """The question of this name; formation and scope are those of independent life.

    >>> question_of("capturable-1")
    Capturable1()
    """
    if name == IndependentlyAlive().name:
        return IndependentlyAlive(formation, scope)
    return next(question for question in (Uncapturable(), Capturable1(), Capturable2()) if question.name == name)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question put to one string of one position: all that a verdict depends on.

    The advisory questions ask what the opponent can *force*, so that infinite play counts for the owner, and their
    ``cycles`` are ``DEFENDER`` if nothing is said. Raises BadInput if something else is.
    """

    position: Position
    point: int
    question: Question
    first: First = First.OPPONENT
    cycles: Cycles = Cycles.VERBAL
    rules: Rules = Rules.VERBAL_JAPANESE
    string: String = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "string", self.position.string_at(self.point))
        if isinstance(self.question, Advisory):
            if self.cycles is Cycles.ATTACKER:
                raise BadInput(
                    f"In the question {self.question.name} infinite play counts for the owner of the string, since his "
                    "opponent must force what he wants: leave the cycle mode out."
                )
            object.__setattr__(self, "cycles", Cycles.DEFENDER)

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
        return self.owner if isinstance(self.question, IndependentlyAlive) else self.opponent

    @property
    def bans_last(self) -> bool:
        """Does a ban on a ko last until a ko-pass, as under the Japanese 2003 Rules?"""
        return self.rules is Rules.JAPANESE_2003

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
        return f"Is {name} {self.question.name.replace('independently-', 'independently ')}{first}?"
