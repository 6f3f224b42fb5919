"""Rulesets that users name and that proof-play here does not follow: what is applied in their place, and why.

A dispute under Japanese-style rules is settled by what strings are; under the others the game is played on.
"""

from __future__ import annotations

from collections.abc import Mapping

from assess.languages.spoken import Message, in_english, message
from assess.rules.area_rules import AreaRules

_PLAYED_ON = in_english(
    "under {rules} rules a dispute is settled by playing on, with no proof-play; `assess status --rules {word}` counts "
    "the area, and without `--rules` you are told what the strings are under Verbal Japanese Rules"
)
_OF_1989 = message(
    "what is applied are Verbal Japanese Rules, which have another rule of kos than those of 1989: leave `--rules` "
    "out. In the confirmation of 1989 a ban lasts until its player passes for that ko; here any pass and any play "
    "elsewhere lift it. And a string that can be captured is alive in 1989 if that enables a new stone that cannot be "
    "captured; here such a string is told by the questions capturable-1 and -2"
)
_OF_THE_CHAMPIONSHIP = message(
    "the World Amateur Go Championship rules are named in Verbal Japanese Rules where prisoners have not been taken "
    "out of a seki, as a ground for taking them still (VJR, No Territory in Sekis), and are not applied besides: leave "
    "`--rules` out to be told what the strings are under Verbal Japanese Rules"
)

OTHER_RULESETS: Mapping[str, Message] = {
    "japanese": _OF_1989,
    "japanese-1989": _OF_1989,
    "korean": message(
        "Korean rules are left out of Verbal Japanese Rules (VJR, Preface): leave `--rules` out to be told what the "
        "strings are under Verbal Japanese Rules"
    ),
    "world-amateur": _OF_THE_CHAMPIONSHIP,
    "wagc": _OF_THE_CHAMPIONSHIP,
    **{rules.value: message(_PLAYED_ON, rules=rules.words, word=rules.value) for rules in AreaRules},
}
"""By the word given for ``--rules``, a clause that says what to do."""
