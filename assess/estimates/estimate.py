"""What an undecided string looks like, alive, alive in seki or dead, and how likely each is: an estimate, from which
nothing follows.

The likelihoods come from the signs of the strings that stand or fall together, by a logistic model of a few numbers.
They stand in ``model.toml``, with how they were found. Strings that touch are judged together (judged_together.py).
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple

from assess.estimates.finished import looks_finished
from assess.estimates.glance import NO_GLANCE
from assess.estimates.judged_together import ALIVE, DEAD, SEKI, Settlings, judged_together
from assess.estimates.signs import Group, Signs, groups_of, measures
from assess.rules.position import Color, Position, String
from assess.statuses.string_status import Status, StringStatus

CLEAR = 0.95
"""What is less likely is called unclear."""
UNCLEAR: Final = "unclear"
LEAST = 0.00025
"""Nothing that is not proved is less likely."""
IN_ATARI = 0.05
"""So doubtful is at least what the next move takes."""
DISAGREEMENT = 0.1
"""So doubtful is at least a string that is its owner's at the end of half of the random games,"""
DISAGREEMENT_IN_A_SHAPE = 0.15
"""or so much, where it has a shape like a seki."""
OTHERWISE = 0.15
"""So much less likely is what a search does not find of a string that may hang on a ko."""
NO_LIFE = 6.0
"""So much the signs count against the life of what a search has found not to live, and not whether it stands."""
IF_HARD = 0.25
"""So much the signs count where a place is narrow and nothing settles it, or who begins may take."""
WORDS: Final[Mapping[Status, Literal["alive", "seki", "dead"]]] = {ALIVE: "alive", SEKI: "seki", DEAD: "dead"}


class Likelihoods(NamedTuple):
    """How likely a string is independently alive, alive in seki, dead: together 1."""

    alive: float
    seki: float
    dead: float

    def of(self, status: Status) -> float:
        """How likely this status is."""
        return self.alive if status is ALIVE else self.seki if status is SEKI else self.dead


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an undecided string looks like. ``seen``: its status in the likeliest of all ways in which the strings can
    be settled together; ``finished``: whether its position looks finished; ``hangs``: it may hang on a ko, or on a long
    cycle, ``open_in_seki``: it can be taken in a seki; then it is unclear however likely."""

    status: StringStatus
    seen: Status
    likelihoods: Likelihoods
    finished: bool = True
    hangs: bool = False
    open_in_seki: bool = False

    def __repr__(self) -> str:
        return f"<Estimate {self.status.called}: {self.word}, {self.likelihood:.3f}>"

    @property
    def string(self) -> String:
        """The string."""
        return self.status.string

    @property
    def likelihood(self) -> float:
        """How likely it is that the string is what it looks like."""
        return self.likelihoods.of(self.seen)

    @property
    def alive(self) -> bool:
        """Whether it looks alive, independently or in seki."""
        return self.seen is not DEAD

    @property
    def expected(self) -> float:
        """From 1, its points are Black's in the end, to -1, they are White's; between them by the likelihoods. A string
        that is alive in seki counts half."""
        life = self.likelihoods.alive + self.likelihoods.seki / 2 - self.likelihoods.dead
        return life if self.string.color is Color.BLACK else -life

    @property
    def clear(self) -> bool:
        """Whether it is likely enough to be told; nothing is in a position that does not look finished, nor of a string
        that is dead by the letter while it is open whether a precedent says otherwise."""
        precedent_open = self.status.letter is Status.DEAD
        return (
            self.finished
            and not self.hangs
            and not self.open_in_seki
            and not precedent_open
            and self.likelihood >= CLEAR
        )

    @property
    def guess(self) -> Literal["alive", "seki", "dead"]:
        """``alive``, ``seki`` or ``dead``, as it looks."""
        return WORDS[self.seen]

    @property
    def word(self) -> Literal["alive", "seki", "dead", "unclear"]:
        """``alive``, ``seki`` or ``dead``, or ``unclear``."""
        return self.guess if self.clear else UNCLEAR


def estimates_of(position: Position, strings: Sequence[StringStatus]) -> dict[String, Estimate]:
    """The estimates of the undecided strings among these.

    They hang on the stones and on what is known of the strings alone: a board that is turned, or has its colors
    exchanged, has the same estimates where the same is known.
    """
    return estimates_in(judged_of(position, strings), strings, looks_finished(position, strings))


def estimates_in(judged: Settlings, strings: Sequence[StringStatus], finished: bool) -> dict[String, Estimate]:
    """The estimates of the undecided strings among these, as they were judged."""
    found = {}
    for one in strings:
        if one.status is Status.UNDECIDED:
            likely = judged.likelihoods[one.string]
            parts = [max(likely[status], LEAST) if status in likely else 0.0 for status in (ALIVE, SEKI, DEAD)]
            told = Likelihoods(*(part / sum(parts) for part in parts))
            found[one.string] = Estimate(
                one,
                judged.likeliest[one.string],
                told,
                finished,
                one.string in judged.hanging,
                one.string in judged.open_in_seki,
            )
    return found


def judged_of(position: Position, strings: Sequence[StringStatus]) -> Settlings:
    """The undecided strings among these, judged together."""
    groups = groups_of(position, strings, doubt_of)
    dead = {one.string for one in strings if one.letter is Status.DEAD}
    signed = []
    for group in groups:
        likely = likelihoods_of(group)
        against = likely.get(DEAD, 0.0) < 1 / 2 and not dead.isdisjoint(group.strings)
        signed.append((group, _alike(group) if against else likely))
    return judged_together(signed, strings)


def _alike(group: Group) -> dict[Status, float]:
    """All statuses as likely, where the signs tell nothing: of a ko, or against a proof that a string is dead by the
    letter, when they know of no precedent."""
    return dict.fromkeys(group.possible, 1 / len(group.possible))


def _with_a_ko(group: Group) -> dict[Status, float]:
    """The likelihoods where a ko may decide: as a search finds, and it knows of no threat; or all alike."""
    glance = group.signs.glance
    if not glance.looked or not (glance.settles or (glance.stands > 0 and not glance.hangs)):
        return _alike(group)
    settled = ALIVE if glance.lives > 0 else SEKI if glance.in_seki else DEAD
    fitting = {settled} if glance.settles else {ALIVE, SEKI}
    parts = {status: 1.0 if status in fitting else OTHERWISE for status in group.possible}
    return {status: part / sum(parts.values()) for status, part in parts.items()}


def doubt_of(group: Group) -> float:
    """How doubtful it is what a group looks like by its own signs: what may be in a seki, what is in atari and does not
    look dead, what random games disagree about, and what cannot be approached always is, until a short search has
    looked at it."""
    likely, signs = likelihoods_of(group), group.signs
    if signs.glance.looked:
        return 1 - max(likely.values())
    in_atari = signs.in_atari and likely.get(DEAD, 0.0) < 1 / 2
    if signs.locked and likely.get(ALIVE, 0.0) < 1 / 2:
        return 1.0
    split = DISAGREEMENT_IN_A_SHAPE if signs.shared else DISAGREEMENT
    disagreement = 4 * signs.share * (1 - signs.share) * split
    return max(1 - max(likely.values()), likely.get(SEKI, 0.0), IN_ATARI if in_atari else 0.0, disagreement)


def likelihoods_of(group: Group) -> dict[Status, float]:
    """How likely each status is that the strings of a group can have, by their own signs."""
    signs = group.signs
    if signs.hangs:
        return _with_a_ko(group)
    weighed = weighed_signs(replace(signs, glance=NO_GLANCE) if signs.left_open else signs)
    if signs.hard or signs.left_open:
        weighed = {status: one * IF_HARD for status, one in weighed.items()}
    if signs.glance.has_no_life and SEKI in group.possible:
        weighed[ALIVE] = min(weighed.values()) - NO_LIFE
    highest = max(weighed[status] for status in group.possible)
    parts = {status: math.exp(weighed[status] - highest) for status in group.possible}
    whole = sum(parts.values())
    return {status: part / whole for status, part in parts.items()}


def weighed_signs(signs: Signs) -> dict[Status, float]:
    """How much the signs say for each status; the likelihoods grow with the exponential of it."""
    numbers = measures(signs)
    weights = model()
    return {
        ALIVE: sum(weights["alive"][name] * number for name, number in numbers.items()),
        SEKI: sum(weights["seki"][name] * number for name, number in numbers.items()),
        DEAD: 0.0,
    }


@cache
def model() -> Mapping[str, Mapping[str, float]]:
    """The weights of the model, for life and for seki, by the names of what they weigh."""
    found: Mapping[str, Mapping[str, float]] = tomllib.loads(
        files("assess.estimates").joinpath("model.toml").read_text(encoding="utf-8")
    )
    return found
