"""What can be asked of a string in proof-play, and what can be answered (VJR, Statuses and Decision Making)."""

from __future__ import annotations

import enum
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from assess.languages.spoken import BadInput, in_english, joined, worded, worded_as, worded_for
from assess.proofs.terms import Cycles, First, Rules, Terms, UnderTerms, member_of
from assess.rules.formations import covers
from assess.rules.position import EMPTY, Color, Position, String, called

STATES = (
    in_english("independently alive"),
    in_english("uncapturable"),
    in_english("capturable-1"),
    in_english("capturable-2"),
)
ASKED = (
    in_english("Is {strings} {state}?"),
    in_english("Is any of {strings} {state}?"),
    in_english("Are all of {strings} {state}?"),
)
ASKED_IF_FIRST = (
    in_english("Is {strings} {state} if {player} moves first?"),
    in_english("Is any of {strings} {state} if {player} moves first?"),
    in_english("Are all of {strings} {state} if {player} moves first?"),
)
"""How it is asked of one string, of any of several, and of all of them."""


class Answer(enum.Enum):
    """The answer to a question.

    ``UNDEFINED``: perfect play repeats in a balanced long cycle, which the rules leave to the referee.
    ``UNDECIDED``: the search ended at its limits; nothing is known.
    """

    YES = "yes"
    NO = "no"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"

    @property
    def word(self) -> str:
        """The answer in the language of the reader."""
        if self in (Answer.YES, Answer.NO):
            return worded_as("answer", "yes") if self is Answer.YES else worded_as("answer", "no")
        return worded("undefined") if self is Answer.UNDEFINED else worded("undecided")


class Formation(enum.Enum):
    """The six descriptions of independent life use one of these three formations (VJR, Independently Alive)."""

    TWO_EYE = "two-eye"
    N_EYE = "n-eye"
    PASS_ALIVE = "pass-alive"


class Scope(enum.Enum):
    """Whether a formation must cover at least one, or all, of the string's intersections."""

    ONE = "one"
    ALL = "all"


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
        object.__setattr__(self, "formation", member_of(Formation, formation, "formation"))
        object.__setattr__(self, "scope", member_of(Scope, scope, "scope"))

    @property
    def name(self) -> str:
        """The word of the command line."""
        return "independently-alive"

    def words(self) -> dict[str, str]:
        """The words of the command line for formation and scope."""
        return {"formation": self.formation.value, "scope": self.scope.value}


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


QUESTIONS: tuple[Question, ...] = (Uncapturable(), IndependentlyAlive(), Capturable1(), Capturable2())
QUESTION_NAMES = tuple(question.name for question in QUESTIONS)
"""The two questions of the statuses, then the advisory ones."""


def question_of(name: str, formation: str = "n-eye", scope: str = "one") -> Question:
    """The question of this name; formation and scope are those of independent life.

    >>> question_of("capturable-1")
    Capturable1()
    """
    if name == IndependentlyAlive().name:
        return IndependentlyAlive(formation, scope)
    return next(question for question in QUESTIONS if question.name == name)


EVERY = "every"
"""That of several strings all are meant to live, not any of them."""
MOST_STRINGS = 20
"""So many strings may be asked about at once."""


@dataclass(frozen=True, slots=True)
class Inquiry(UnderTerms):
    """A question put to one string of one position, under these terms: all that a verdict depends on.

    With ``others``, a stone of each further string, it is put to several strings of one color: is any of them
    independently alive? Are all of them uncapturable? (The opponent succeeds when he removes the first of them.) With
    ``every``: are all of them independently alive, by formations on one board? (False where it asks nothing else: of
    one string, and of other questions.)

    The advisory questions ask what the opponent can *force*, so that infinite play counts for the owner, and their
    ``cycles`` are ``DEFENDER`` if nothing is said. Raises BadInput if something else is.

    On a part of a board the answer holds whatever the unknown points are. ``living``, a stone of each of some strings
    of the opponent's: those are taken to live, by a liberty that nobody can take (docs/certificate.md, Parts of
    boards).
    """

    position: Position
    point: int
    question: Question
    under: Terms = field(default=Terms())
    others: tuple[int, ...] = ()
    every: bool = False
    living: tuple[int, ...] = ()
    strings: tuple[String, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.question, Question):
            raise BadInput("{question!r} is no question: give one, such as Uncapturable().", question=self.question)
        object.__setattr__(self, "strings", tuple(map(self.position.string_at, self.points)))
        if self.every and not (self.others and isinstance(self.question, IndependentlyAlive)):
            object.__setattr__(self, "every", False)
        if self.others:
            self._require_a_set()
        if self.threats and (isinstance(self.question, Advisory) or self.bans_last):
            raise BadInput(
                "Threats lift bans that last for one move, in questions whether strings are independently alive or "
                "uncapturable: leave --threats out."
            )
        if self.position.unknown:
            self._require_part()
        elif self.living:
            raise BadInput("Strings are taken to live on a part of a board only: leave --frame out.")
        if isinstance(self.question, Advisory):
            if self.cycles is Cycles.ATTACKER:
                raise BadInput(
                    "In the question {name} infinite play counts for the owner of the string, since his opponent must "
                    "force what he wants: leave the cycle mode out.",
                    name=self.question.name,
                )
            object.__setattr__(self, "under", replace(self.under, cycles=Cycles.DEFENDER))

    def _require_part(self) -> None:
        """Raises BadInput for what cannot be asked of a part of a board."""
        if isinstance(self.question, Advisory) or self.bans_last:
            raise BadInput(
                "Of a part of a board it can be asked whether strings are independently alive or uncapturable, where a "
                "ban on a ko lasts for one move: give the whole board for anything else."
            )
        for point in self.living:
            if self.position.string_at(point).color is self.owner:
                raise BadInput(
                    "{name} is {player}'s own: of the stones around {string} those of the other player are taken to "
                    "live.",
                    name=self.position.name(point),
                    player=self.owner,
                    string=self.called,
                )
        if self.living and min(self.position.width, self.position.height) < 2:
            raise BadInput("On a board of a single row no strings are taken to live.")

    def _require_a_set(self) -> None:
        """Raises BadInput for strings that cannot be asked about at once."""
        names = self._named()
        if len(self.points) > MOST_STRINGS:
            raise BadInput(
                "{number} strings are named: one question is about {most} at most.",
                number=len(self.points),
                most=MOST_STRINGS,
            )
        if isinstance(self.question, Advisory):
            raise BadInput(
                "{name} is asked about one string: name one of {choices}.",
                name=self.question.name,
                choices=", ".join(names),
            )
        for name, string in zip(names, self.strings, strict=True):
            if string.color is not self.owner:
                raise BadInput(
                    "{first} is {player}'s and {name} is {other}'s: one question is about strings of one color.",
                    first=names[0],
                    player=self.owner,
                    name=name,
                    other=string.color,
                )
        for name, string in zip(names, self.strings, strict=True):
            same = [other for other, one in zip(names, self.strings, strict=True) if one == string]
            if same != [name]:
                raise BadInput(
                    "{first} and {second} are stones of one string: name each string once.",
                    first=same[0],
                    second=same[1],
                )

    @property
    def string(self) -> String:
        """The string; of several the one named first."""
        return self.strings[0]

    @property
    def points(self) -> tuple[int, ...]:
        """The stones named: one of each string."""
        return (self.point, *self.others)

    @property
    def intersections(self) -> frozenset[int]:
        """The intersections of all strings asked about."""
        return frozenset().union(*(string.points for string in self.strings))

    @property
    def held(self) -> frozenset[int]:
        """The stones of the strings that are taken to live."""
        return frozenset().union(*(self.position.string_at(point).points for point in self.living))

    @property
    def liberties(self) -> frozenset[int]:
        """The liberties of all strings asked about."""
        return frozenset().union(*(string.liberties for string in self.strings))

    def taken(self, player: Color | None, removed: Collection[int]) -> tuple[int, ...]:
        """Return the stones named whose strings a play of this player's takes that removes these stones.

        It is asked as long as the strings stand: what is played later on their points is another string.
        """
        return tuple(point for point in self.points if point in removed) if player is self.opponent else ()

    def captured_by(self, removed: Collection[int]) -> str:
        """The strings that a play of the opponent's takes, in a sentence: ``Black D4 is captured``."""
        taken = self.taken(self.opponent, removed)
        return worded_for(
            len(taken), "{strings} is captured.", "{strings} are captured.", strings=self.called_by(taken)
        )

    def called_by(self, points: Iterable[int]) -> str:
        """Return some of the strings by the stones named, in a sentence: ``Black D4 and E7``."""
        return called(self.owner, joined(map(self.position.name, points)))

    def lives_in(self, position: Position) -> bool:
        """Does a formation stand there that covers the string as asked, or one of several, or ``every`` one?"""
        question = self.question
        if not isinstance(question, IndependentlyAlive):
            return False
        asked = (question.formation.value, question.scope.value)
        enough = all if self.every else any
        return enough(covers(position, self.owner, string.points, *asked) for string in self.strings)

    def asks_on(self, position: Position) -> bool:
        """Do all strings asked about still stand in a later position of the variation?"""
        return all(position.stones[point] == self.owner.stone for point in self.points)

    def changes_on(self, position: Position) -> bool:
        """Has any of the strings other stones in a later position, in which all of them still stand?"""
        now = map(position.string_at, self.points)
        return any(one.points != was.points for one, was in zip(now, self.strings, strict=True))

    def _named(self) -> list[str]:
        return list(map(self.position.name, self.points))

    @property
    def names(self) -> str:
        """The stones named, as on the command line: ``D4``, or ``D4,E7``."""
        return ",".join(self._named())

    @property
    def called(self) -> str:
        """The strings in a sentence: ``Black D4``, or ``Black D4 and E7``."""
        return called(self.owner, joined(self._named()))

    @property
    def reached(self) -> str:
        """What the reacher wants to take or to cover, in a sentence: ``Black D4``, or ``one of Black D4 and E7``."""
        if not self.others:
            return self.called
        if self.every:
            return worded("all of {strings}", strings=self.called)
        return worded("one of {strings}", strings=self.called)

    @property
    def spared(self) -> str:
        """What he has not taken or covered when he has failed: ``Black D4``, or ``any of Black D4 and E7``."""
        if not self.others:
            return self.called
        if self.every:
            return worded("all of {strings}", strings=self.called)
        return worded("any of {strings}", strings=self.called)

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
        return self.first.mover(self.owner)

    @property
    def reacher(self) -> Color:
        """The player who must bring something about: the capture, or the formation. The other is the avoider."""
        return self.owner if isinstance(self.question, IndependentlyAlive) else self.opponent

    @property
    def bans_last(self) -> bool:
        """Does a ban on a ko last until a ko-pass, as under the Japanese 2003 Rules?"""
        return self.rules is Rules.JAPANESE_2003

    @property
    def threats_of_each(self) -> tuple[int, int]:
        """How many external threats Black has, and White; ``NO_END`` where there is always one more."""
        black, white = (self.threats.of(player, self.owner) for player in Color)
        return black, white

    def terms(self) -> dict[str, str]:
        """The question in the words of the certificates and of JSON: what a verdict depends on besides the board."""
        question = self.question
        formation = question.words() if isinstance(question, IndependentlyAlive) else {}
        return {
            "string": self.names,
            "question": question.name,
            **formation,
            **({"which": EVERY} if self.every else {}),
            **self.under.claimed(),
            **self._ground(),
        }

    def _ground(self) -> dict[str, str]:
        """Of a part of a board which points are known, and the stones whose strings are taken to live."""
        if not self.position.unknown:
            return {}
        known = "/".join(re.sub("[^?]", EMPTY, row) for row in self.position.rows())
        living = ",".join(map(self.position.name, self.living))
        return {"part": known, **({"living": living} if living else {})}

    def claimed(self) -> dict[str, str | list[str]]:
        """The same as a certificate claims it: several strings as a list."""
        terms: dict[str, str | list[str]] = {**self.terms()}
        if not self.others:
            return terms
        del terms["string"]
        return {"strings": list(map(str, self._named())), **terms}

    def sentence(self) -> str:
        """The question as a sentence."""
        state = self.question.name.replace("independently-", "independently ")
        told = {"strings": self.called, "state": worded(state), "player": self.owner.title}
        some = isinstance(self.question, IndependentlyAlive) and not self.every
        asked = 0 if not self.others else 1 if some else 2
        return worded((ASKED if self.first is First.OPPONENT else ASKED_IF_FIRST)[asked], **told)
