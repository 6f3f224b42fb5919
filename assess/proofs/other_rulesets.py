"""Rulesets that users name and that proof-play here does not follow: what is applied in their place, and why.

A dispute under Japanese-style rules is settled by what strings are; under the others the game is played on.
"""

from __future__ import annotations

from collections.abc import Mapping

from assess.languages.spoken import Phrase, in_english, phrase

_PLAYED_ON = in_english(
    "under {rules} rules a dispute is settled by playing on, with no proof-play; `assess count` counts such a game, "
    "and without `--rules` you are told what the strings are under Verbal Japanese Rules"
)
_OF_1989 = phrase(
    "the Japanese rules of 1989 are applied as Verbal Japanese Rules word them: leave `--rules` out. In 1989 a pass "
    "lifts the ban of one ko, which it names; here any pass lifts the ban. And a string that can be captured is alive "
    "in 1989 if that enables a new stone that cannot be captured; here such a string is told by the questions "
    "capturable-1 and -2"
)

OTHER_RULESETS: Mapping[str, Phrase] = {
    "japanese": _OF_1989,
    "japanese-1989": _OF_1989,
    "korean": phrase(
        "Korean rules take a disputed string as the Japanese ones do: leave `--rules` out, and Verbal Japanese Rules "
        "are applied. Where Korean rules decide by precedents of their own, the referee does"
    ),
    "chinese": phrase(_PLAYED_ON, rules="Chinese"),
    "aga": phrase(_PLAYED_ON, rules="AGA"),
    "ing": phrase(_PLAYED_ON, rules="Ing"),
    "new-zealand": phrase(_PLAYED_ON, rules="New Zealand"),
    "tromp-taylor": phrase(_PLAYED_ON, rules="Tromp-Taylor"),
}
"""By the word given for ``--rules``, a clause that says what to do."""
