"""Pass rules and ko rules as values: ``3+3+BF`` and ``2+2+SK`` are rulesets, and so is every other combination."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from assess.rules.errors import BadInput


class KoRule(enum.Enum):
    """What a play may not do to the history of the whole game; the value is the name of the rule."""

    BASIC = "basic-ko-rule-with-pass-threat"
    """A play directly following a play may not recreate the position before that play. A pass in between lifts this."""

    FIXED = "fixed-ko-rule"
    """A play may not lead from the same position to the same position as an earlier play of the game."""

    SUPERKO = "positional superko"
    """A play may not recreate a position of the game, the starting position included."""


KO_RULES = {"BF": (KoRule.BASIC, KoRule.FIXED), "SK": (KoRule.SUPERKO,)}
_PASSES = re.compile(r"([2-9])\+([2-9])")
_NAME = re.compile(r"([2-9])\+([2-9])\+(" + "|".join(KO_RULES) + ")")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Jasiek's short form of Ikeda's Territory I: so many successive passes stop the alternation, so many end the
    playout, and these ko rules hold throughout."""

    alternation_passes: int
    playout_passes: int
    ko_rules: tuple[KoRule, ...]

    @property
    def name(self) -> str:
        """Such as ``3+3+BF``; without ko rules, which only counting can do, ``2+2``."""
        code = [code for code, rules in KO_RULES.items() if rules == self.ko_rules]
        return "+".join([str(self.alternation_passes), str(self.playout_passes), *code])

    @classmethod
    def from_name(cls, name: str) -> Ruleset:
        """The ruleset of a name. Raises BadInput when it is none.

        >>> Ruleset.from_name("2+3+bf").name
        '2+3+BF'
        """
        found = _NAME.fullmatch(name.strip().upper())
        if found is None:
            raise BadInput(
                "{name!r} is no ruleset: write the passes that stop the alternation (2 to 9), the passes that end the"
                " playout (2 to 9) and the ko rules ({names}), such as 3+3+BF or 2+2+SK.",
                name=name,
                names=" or ".join(KO_RULES),
            )
        return cls(int(found[1]), int(found[2]), KO_RULES[found[3]])

    @classmethod
    def of_passes(cls, name: str) -> Ruleset:
        """The passes of a name alone, for counting: ``2+2``, or those of a ruleset. Raises BadInput when it is neither.

        >>> Ruleset.of_passes("2+2").name, Ruleset.of_passes("3+3+BF").name
        ('2+2', '3+3')
        """
        found = _PASSES.fullmatch(name.strip())
        if found:
            return cls(int(found[1]), int(found[2]), ())
        ruleset = cls.from_name(name)
        return cls(ruleset.alternation_passes, ruleset.playout_passes, ())
