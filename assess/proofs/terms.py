"""The terms of a question: what its answer depends on besides position, string and question."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypedDict, TypeVar, Unpack, cast

from assess.languages.spoken import BadInput, Message, in_english, message
from assess.rules.area_rules import AreaRules
from assess.rules.position import Color
from assess.rules.proof_play import NO_END

E = TypeVar("E")


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

    def mover(self, owner: Color) -> Color:
        """The player who moves first, where the string is this one's."""
        return owner if self is First.OWNER else owner.opponent


class Rules(enum.Enum):
    """Which ko rule the variations follow.

    ``VERBAL_JAPANESE``: a ban on a basic ko lasts for one move (VJR, Basic Ko Rule). ``JAPANESE_2003``: it lasts until
    either player makes a *ko-pass*, which lifts all bans (Jasiek, Japanese 2003 Rules, Hypothetical-sequence).
    """

    VERBAL_JAPANESE = "verbal-japanese"
    JAPANESE_2003 = "japanese-2003"


MOST_THREATS = 9


@dataclass(frozen=True, slots=True)
class KoThreats:
    """Who has external threats, and how many (docs/certificate.md, Threats).

    ``value``: ``none``; ``owner`` or ``opponent``, of the string, who always has one more; or a number for each player,
    ``black:1,white:0``, of which one may be left out. Raises ValueError for another word.
    """

    value: str = "none"

    def __post_init__(self) -> None:
        if self.value in ("none", "owner", "opponent"):
            return
        numbers: dict[str, int] = {}
        for part in self.value.replace(" ", "").split(","):
            found = re.fullmatch(r"(black|white):(\d)", part)
            if not found or found[1] in numbers:
                raise ValueError(self.value)
            numbers[found[1]] = int(found[2])
        each = ",".join(f"{color.value}:{numbers.get(color.value, 0)}" for color in Color)
        object.__setattr__(self, "value", each if any(numbers.values()) else "none")

    def of(self, player: Color, owner: Color) -> int:
        """How many a player has, where the string is this owner's; ``NO_END`` where there is always one more."""
        if self.value in ("none", "owner", "opponent"):
            always = {"owner": owner, "opponent": owner.opponent}.get(self.value)
            return NO_END if player is always else 0
        return int(self.value.partition(f"{player.value}:")[2][0])

    @property
    def of_the_other(self) -> KoThreats:
        """The same where a string of the other player's is asked about."""
        return KoThreats({"owner": "opponent", "opponent": "owner"}.get(self.value, self.value))

    def left(self, numbers: tuple[int, int]) -> KoThreats:
        """The same later, where so many are left to Black, and to White."""
        if ":" not in self.value:
            return self
        return KoThreats(",".join(f"{color.value}:{left}" for color, left in zip(Color, numbers, strict=True)))

    def __bool__(self) -> bool:
        return self.value != "none"


NO_THREATS = KoThreats()
THREATS_SAID = "none, owner, opponent, black:1,white:0"
"""What may be said of threats, for a user who said something else."""


class GivenTerms(TypedDict, total=False):
    """The terms of a question as keyword arguments, each by its member or by its word."""

    first: First | str
    cycles: Cycles | str
    rules: Rules | str
    threats: KoThreats | str


def _about(called: str, help: str, always: bool = True) -> dict[str, Any]:
    return {"called": called, "help": help, "always": always}


@dataclass(frozen=True, slots=True)
class Terms:
    """What an answer depends on besides position, string and question.

    The options of the command line, the words of files and of GTP, JSON and certificates are made from these fields.
    ``always``: certificates name the term even where it is the usual one.
    """

    first: First = field(
        default=First.OPPONENT,
        metadata=_about("first mover", "who moves first (default: the opponent of the string)"),
    )
    cycles: Cycles = field(
        default=Cycles.VERBAL,
        metadata=_about("cycle mode", "for whom infinite play counts (default: verbal, as in the rules)"),
    )
    rules: Rules = field(
        default=Rules.VERBAL_JAPANESE,
        metadata=_about("ruleset", "how long a ban on a ko lasts (default: verbal-japanese: one move)", always=False),
    )
    threats: KoThreats = field(
        default=NO_THREATS,
        metadata=_about(
            "number of threats",
            "of a question: who has external threats, each of which lifts a ban of his: none (default), owner or "
            "opponent of the string, without end, or a number for each player, such as black:1,white:0",
            always=False,
        ),
    )

    @classmethod
    def of(cls, **given: Unpack[GivenTerms]) -> Terms:
        """The terms given, and the usual ones for the rest. Raises BadInput for a word that is none.

        >>> Terms.of(first="owner").first
        <First.OWNER: 'owner'>
        """
        called = {term.name: term.metadata["called"] for term in fields(cls)}
        if other := next((name for name in given if name not in called), None):
            raise TypeError(f"unexpected keyword argument {other!r}: the terms of a question are {', '.join(called)}")
        members = {name: member_of(TERM_WORDS[name], cast(str, word), called[name]) for name, word in given.items()}
        return cls(**cast(Any, members))

    def given(self) -> GivenTerms:
        """The terms as keyword arguments."""
        return cast(GivenTerms, {term.name: getattr(self, term.name) for term in fields(self)})

    def words(self) -> dict[str, str]:
        """The words of the terms, by their names; ``threats`` is left out where nobody has any."""
        said = {term.name: getattr(self, term.name).value for term in fields(self)}
        return {name: word for name, word in said.items() if name != "threats" or self.threats}

    def later(self, first: First, threats: tuple[int, int]) -> Terms:
        """Those of a question about a later moment: who moves first there, and the threats that are left."""
        return replace(self, first=first, threats=self.threats.left(threats))

    def claimed(self) -> dict[str, str]:
        """Those that a certificate names. ``rules`` and ``threats`` are left out where they are the usual ones."""
        named = (term for term in fields(self) if term.metadata["always"] or getattr(self, term.name) != term.default)
        return {term.name: getattr(self, term.name).value for term in named}


class UnderTerms:
    """What was asked under certain terms."""

    __slots__ = ()
    under: Terms

    @property
    def first(self) -> First:
        """Who moves first."""
        return self.under.first

    @property
    def cycles(self) -> Cycles:
        """How infinite play counts."""
        return self.under.cycles

    @property
    def rules(self) -> Rules:
        """Which ko rule the variations follow."""
        return self.under.rules

    @property
    def threats(self) -> KoThreats:
        """Who has external threats."""
        return self.under.threats


TERM_WORDS: Mapping[str, type[enum.Enum] | type[KoThreats]] = {term.name: type(term.default) for term in fields(Terms)}
"""What can be said of each term, by its name."""


def member_of(kind: type[E], word: E | str, called: str) -> E:
    """The member of a word. Raises BadInput, which names it as it is ``called``, for a word that is none."""
    if isinstance(word, kind):
        return word
    try:
        return kind(word)  # type: ignore[call-arg]
    except ValueError:
        words = THREATS_SAID if not issubclass(kind, enum.Enum) else ", ".join(member.value for member in kind)
        if kind is Rules:
            require_applied(str(word))
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.", option=called, value=word, choices=words
        ) from None


_OF_1989 = in_english(
    "{word!r} is not applied: what is applied are Verbal Japanese Rules, which have another rule of kos than those of "
    "1989: leave `--rules` out. In the confirmation of 1989 a ban lasts until its player passes for that ko; here any "
    "pass and any play elsewhere lift it. And a string that can be captured is alive in 1989 if that enables a new "
    "stone that cannot be captured; here such a string is told by the questions capturable-1 and -2."
)
_OF_THE_CHAMPIONSHIP = in_english(
    "{word!r} is not applied: the World Amateur Go Championship rules are named in Verbal Japanese Rules where "
    "prisoners have not been taken out of a seki, as a ground for taking them still (VJR, No Territory in Sekis), and "
    "are not applied besides: leave `--rules` out to be told what the strings are under Verbal Japanese Rules."
)
_OF_KOREA = in_english(
    "{word!r} is not applied: Korean rules are left out of Verbal Japanese Rules (VJR, Preface): leave `--rules` out "
    "to be told what the strings are under Verbal Japanese Rules."
)
_PLAYED_ON = in_english(
    "{word!r} is not applied: under {rules} rules a dispute is settled by playing on, with no proof-play; `assess "
    "status --rules {word}` counts the area, and without `--rules` you are told what the strings are under Verbal "
    "Japanese Rules."
)

OTHER_RULESETS: Mapping[str, Message] = {
    "japanese": message(_OF_1989, word="japanese"),
    "japanese-1989": message(_OF_1989, word="japanese-1989"),
    "korean": message(_OF_KOREA, word="korean"),
    "world-amateur": message(_OF_THE_CHAMPIONSHIP, word="world-amateur"),
    "wagc": message(_OF_THE_CHAMPIONSHIP, word="wagc"),
    **{rules.value: message(_PLAYED_ON, word=rules.value, rules=rules.words) for rules in AreaRules},
}
"""By the word given for ``--rules``, rulesets that users name and that proof-play here does not follow: what is applied
in their place, and why. A dispute under Japanese-style rules is settled by what strings are; under the others the game
is played on."""


def require_applied(word: str) -> None:
    """Raise BadInput for a ruleset that is known and that proof-play here does not follow."""
    if other := OTHER_RULESETS.get(word.lower()):
        raise BadInput(other) from None
