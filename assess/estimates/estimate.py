"""Whether an undecided string looks alive or dead, and how likely that is: an estimate, from which nothing follows.

The likelihood comes from the signs of the string, by a logistic model of a few numbers. They stand in ``model.toml``,
with how they were found.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from assess.estimates.finished import looks_finished
from assess.estimates.signs import Signs, signs_of
from assess.proofs.questions import Answer
from assess.rules.color import Color
from assess.rules.position import Position, String
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus

CLEAR = 0.95
"""What is less likely is called unclear."""
UNCLEAR: Final = "unclear"
HIGHEST, OUT_OF_REACH = 0.999, 0.9
"""No estimate is surer than that. Less clear is what the games did not show by which likelihoods were found: that a
string is dead whose surroundings look like a seki, that one is alive which the next move takes (players save it, or let
it be taken, before the game ends), and anything in a position that does not look finished."""
EVEN, NEAR = 0.48, 0.12
"""Who keeps his points in so many of random games may as well live as die; by so much more or less it grows clear."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an undecided string looks like. ``likelihood``: how likely it is, from 0.5 to 1, that it is so."""

    status: StringStatus
    alive: bool
    likelihood: float

    def __repr__(self) -> str:
        return f"<Estimate {self.status.called}: {self.word}, {self.likelihood:.3f}>"

    @property
    def string(self) -> String:
        """The string."""
        return self.status.string

    @property
    def expected(self) -> float:
        """From 1, its points are Black's in the end, to -1, they are White's; between them by the likelihood."""
        life = 2 * self.likelihood - 1 if self.alive else 1 - 2 * self.likelihood
        return life if self.string.color is Color.BLACK else -life

    @property
    def clear(self) -> bool:
        """Whether it is likely enough to be told."""
        return self.likelihood >= CLEAR

    @property
    def seen(self) -> Status:
        """The status of the string if it is what it looks like: what has no independent life can only be in a seki."""
        if not self.alive:
            return Status.DEAD
        life = self.status.life
        return Status.ALIVE_IN_SEKI if life is not None and life.answer is Answer.NO else Status.INDEPENDENTLY_ALIVE

    @property
    def guess(self) -> Literal["alive", "dead"]:
        """``alive`` or ``dead``, the likelier one."""
        return "alive" if self.alive else "dead"

    @property
    def word(self) -> Literal["alive", "dead", "unclear"]:
        """``alive`` or ``dead``, or ``unclear``."""
        return self.guess if self.clear else UNCLEAR


def estimates_of(position: Position, strings: Sequence[StringStatus]) -> dict[String, Estimate]:
    """The estimates of the undecided strings among these.

    They hang on the stones and on what is known of the strings alone: a board that is turned, or has its colors
    exchanged, has the same estimates where the same is known.
    """
    status, finished = {one.string: one for one in strings}, looks_finished(position, strings)
    signs = signs_of(position, strings)
    return {string: Estimate(status[string], *estimated(found, finished)) for string, found in signs.items()}


def estimated(signs: Signs, finished: bool = True) -> tuple[bool, float]:
    """Whether a string with these signs looks alive, and how likely that is; ``finished``: whether its position looks
    so."""
    life = likelihood_of_life(signs)
    alive = life > 1 / 2
    rare = signs.in_atari if alive else signs.shared
    most = HIGHEST if finished and not rare else OUT_OF_REACH
    return alive, min(max(life, 1 - life), most)


def measures(signs: Signs) -> dict[str, float]:
    """The signs as the numbers that the model weighs, by their names in ``model.toml``."""
    lead = signs.share - EVEN
    return {
        "always": 1.0,
        "lead_near": max(-NEAR, min(NEAR, lead)),
        "lead_far": math.copysign(max(abs(lead) - NEAR, 0.0), lead),
        "lead_of_area": signs.area - signs.share,
        "room": signs.room,
        "weakness_beside": 1 - signs.beside,
        "known_beside": signs.known_beside,
        "like_a_seki": float(signs.shared and lead < 0),
        "after_pass": float(signs.after_pass),
        "no_life": float(signs.no_life and not signs.dead),
        "dead": float(signs.dead),
    }


def likelihood_of_life(signs: Signs) -> float:
    """How likely it is that a string with these signs is not dead."""
    weights = model()
    return 1 / (1 + math.exp(-sum(weights[name] * number for name, number in measures(signs).items())))


@cache
def model() -> Mapping[str, float]:
    """The weights of the model, by the names of what they weigh."""
    found = tomllib.loads(files("assess.estimates").joinpath("model.toml").read_text(encoding="utf-8"))
    weights: Mapping[str, float] = found["weights"]
    return weights
