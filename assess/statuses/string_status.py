"""The status of a string, and the findings behind it (VJR, Statuses): the statuses and their table, precedents, by
which some strings are decided by their shape (VJR, Alive in Seki; Long Cycles), and a string with its status."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from assess.languages.spoken import SHORT_STATUSES, STATUSES, BadInput, worded
from assess.proofs.questions import Answer
from assess.rules.position import Color, String, called
from assess.statuses.finding import Finding


class Status(enum.Enum):
    """Independently alive, alive in seki, dead; undefined: the referee's; undecided: not proved within the limits."""

    INDEPENDENTLY_ALIVE = "independently_alive"
    ALIVE_IN_SEKI = "alive_in_seki"
    DEAD = "dead"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"

    @property
    def words(self) -> str:
        """As it is said in a sentence, in the language of the reader: ``independently alive``."""
        return worded(STATUSES[self.value])


RANKS = {Status.DEAD: 0, Status.ALIVE_IN_SEKI: 1, Status.INDEPENDENTLY_ALIVE: 2}
"""The settled statuses, better ones for the owner with higher numbers."""


def status_named(word: Status | str) -> Status:
    """The status of this name, or of this short word. Raises ValueError for another word.

    >>> status_named("seki"), status_named("dead")
    (<Status.ALIVE_IN_SEKI: 'alive_in_seki'>, <Status.DEAD: 'dead'>)
    """
    return Status(SHORT_STATUSES.get(word, word) if isinstance(word, str) else word)


def status_of(independently_alive: Answer, uncapturable: Answer) -> Status:
    """The table of the rules: a string is dead unless it is independently alive, or uncapturable and so alive in seki.

    ``uncapturable`` is not looked at when the string is independently alive.
    """
    if independently_alive is Answer.YES:
        return Status.INDEPENDENTLY_ALIVE
    if Answer.UNDECIDED in (independently_alive, uncapturable):
        return Status.UNDECIDED
    if Answer.UNDEFINED in (independently_alive, uncapturable):
        return Status.UNDEFINED
    return Status.ALIVE_IN_SEKI if uncapturable is Answer.YES else Status.DEAD


class Precedents(enum.Enum):
    """How far precedents count.

    ``VERBAL``: those that the rules name count, and where one is advisory the string is undefined. ``ACCEPT``: advisory
    ones count too. ``STRICT``: none does; the statuses are those by the letter of the rules.
    """

    VERBAL = "verbal"
    ACCEPT = "accept"
    STRICT = "strict"

    @classmethod
    def of(cls, word: Precedents | str) -> Precedents:
        """The member of a word. Raises BadInput for one that is none."""
        try:
            return cls(word)
        except ValueError:
            raise BadInput(
                "{option} cannot be {value!r}: choose one of {choices}.",
                option="precedents",
                value=word,
                choices=", ".join(mode.value for mode in cls),
            ) from None


class Authority(enum.Enum):
    """Whether the rules themselves name a precedent, or it is a tradition that the referee may follow."""

    RULES = "rules"
    ADVISORY = "advisory"


@dataclass(frozen=True, slots=True)
class Precedent:
    """A precedent: its name, the status of a string to which it applies, and a sentence that says why.

    ``options``: what a referee may decide where the rules leave it to him; ``longer``: what besides, if the strings are
    not taken at once. They speak of ``{stones}`` and their ``{owner}``, which are those at hand.
    """

    name: str
    authority: Authority
    status: Status
    sentence: str
    source: str
    options: tuple[str, ...] = ()
    longer: tuple[str, ...] = ()
    stones: int = 0
    owner: Color | None = None

    def at_hand(self, strings: Sequence[String], gain: int | None = None, known: bool = False) -> Precedent:
        """The precedent with what its options speak of, the strings at hand, all of one player.

        ``gain``: the prisoners that they are worth, if that is another number than that of their stones; ``known``:
        whether it is proved, so that nothing need be said of more.
        """
        if not self.options or not strings:
            return self
        stones = sum(len(string.points) for string in strings) if gain is None else gain
        at_once = known or all(len(string.liberties) == 1 for string in strings)
        options = (*self.options, *(() if at_once else self.longer))
        return replace(self, options=options, longer=(), stones=stones, owner=strings[0].color)


@dataclass(frozen=True, slots=True)
class StringStatus:
    """A string with its status and the findings behind it; a finding is None when it was not asked.

    ``agreed``: the players agreed on the status, so nothing was asked; ``implied``: what they agreed of other strings
    implies it. ``ruled``: a referee rules so; it is not proved. ``precedent``: the one that applies; ``by_the_letter``
    is then the status without it. ``advice``: the finding that a dead string is capturable-1 or -2. ``owner_begins``:
    of a string alive in seki or undefined, the finding on its life when its owner moves first; None if it is not known.
    ``after_pass``: the search for its life has proved it for the case that the opponent passes, though no checker has
    judged that. ``interrupted``: it is undecided because the user stopped the search, whether it had begun with this
    string or not.
    """

    name: str
    string: String
    status: Status
    life: Finding | None = None
    uncapturable: Finding | None = None
    agreed: bool = False
    precedent: Precedent | None = None
    by_the_letter: Status | None = None
    advice: Finding | None = None
    implied: bool = False
    ruled: bool = False
    owner_begins: Finding | None = None
    after_pass: bool = field(default=False, compare=False)
    interrupted: bool = field(default=False, compare=False)

    def __repr__(self) -> str:
        return f"<StringStatus {self.called}: {self.status.value}>"

    @property
    def called(self) -> str:
        """The string in a sentence: ``Black D4``."""
        return called(self.string.color, self.name)

    @property
    def findings(self) -> list[Finding]:
        """The findings behind the status."""
        return [finding for finding in (self.life, self.uncapturable, self.advice) if finding is not None]

    @property
    def asked(self) -> list[Finding]:
        """The findings on the two questions of the statuses, an undefined one first: it decides."""
        found = [finding for finding in (self.life, self.uncapturable) if finding is not None]
        return sorted(found, key=lambda finding: finding.answer is not Answer.UNDEFINED)

    def with_findings(self, made: Callable[[Finding], Finding]) -> StringStatus:
        """Return the same with what is made of each finding behind the status."""
        life, uncapturable, advice = (
            None if finding is None else made(finding) for finding in (self.life, self.uncapturable, self.advice)
        )
        return replace(self, life=life, uncapturable=uncapturable, advice=advice)

    @property
    def living(self) -> tuple[int, ...]:
        """A stone of each string that a proof behind the status takes to live, on a part of a board."""
        return tuple(
            sorted({stone for finding in self.findings for stone in finding.inquiry.living if finding.evidence})
        )

    @property
    def hangs_on_rest(self) -> bool:
        """Whether it is proved of a part of a board that the string has one status on some boards with it, and another
        on others: its life hangs on the rest, or it has none and its capture does."""
        if self.life is None:
            return False
        if self.life.answer is Answer.NO:
            return self.uncapturable is not None and self.uncapturable.rest is not None
        return self.life.rest is not None

    @property
    def letter(self) -> Status:
        """The status by the letter of the rules: what it is without a precedent."""
        return self.by_the_letter or self.status

    @property
    def proved(self) -> Status:
        """The status by the letter of the rules as far as it was asked and proved, whatever is agreed on or ruled."""
        return self.answered if self.agreed or self.ruled else self.letter

    @property
    def answered(self) -> Status:
        """The status that the answers to both questions give; what was not asked is undecided."""
        life, capture = (one.answer if one else Answer.UNDECIDED for one in (self.life, self.uncapturable))
        return status_of(life, capture)

    @property
    def lives_first(self) -> Answer:
        """Whether the string, alive in seki or undefined, would be independently alive if its owner moved first."""
        return self.owner_begins.answer if self.owner_begins else Answer.UNDECIDED

    @property
    def late(self) -> bool:
        """Whether it is undecided though a proof was found: no time was left to check it."""
        return self.status is Status.UNDECIDED and any(finding.late for finding in self.findings)

    @property
    def checked(self) -> bool:
        """Whether every answer behind the status has a proof, and the checker accepted it."""
        answered = [finding for finding in self.findings if finding.answer is not Answer.UNDECIDED]
        return bool(answered) and all(finding.evidence and finding.checked for finding in answered)


def broken_off(string: StringStatus, interrupted: bool = True) -> StringStatus:
    """The status of a string when all is known that was found before the search was ``interrupted``: what is undecided
    is so for that reason, and not because limits were reached."""

    def told(finding: Finding) -> Finding:
        return replace(finding, interrupted=interrupted) if finding.answer is Answer.UNDECIDED else finding

    if string.status is not Status.UNDECIDED:
        return string
    return replace(string.with_findings(told), interrupted=interrupted)


def points_alive(strings: Iterable[StringStatus]) -> set[int]:
    """The points of the strings that are independently alive."""
    alive = (string.string for string in strings if string.status is Status.INDEPENDENTLY_ALIVE)
    return set[int]().union(*(string.points for string in alive))


def under_precedent(string: StringStatus, precedent: Precedent, mode: Precedents) -> StringStatus:
    """The status of a string to which a precedent applies; its ``by_the_letter`` is what it was before.

    Where an advisory precedent says otherwise than the letter of the rules, the string is undefined unless it is
    accepted. What the players agreed on stays.
    """
    if mode is Precedents.STRICT or string.agreed or string.ruled:
        return string
    status = precedent.status
    if precedent.authority is Authority.ADVISORY and mode is Precedents.VERBAL and status is not string.status:
        status = Status.UNDEFINED
    return replace(string, status=status, precedent=precedent, by_the_letter=string.status)
