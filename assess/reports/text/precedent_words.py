"""Precedents in words: as their files have them, about the strings at hand."""

from __future__ import annotations

from assess.languages.spoken import worded
from assess.rules.words import counted
from assess.statuses.precedent import Precedent
from assess.statuses.status_table import Status


def precedent_sentence(precedent: Precedent) -> str:
    """Why a string has the status that the precedent gives it."""
    if precedent.status is Status.UNDECIDED:
        return worded(
            "Whether the precedent {precedent} applies hangs on strings that are not settled.", precedent=precedent.name
        )
    return worded(precedent.sentence)


def option_sentences(precedent: Precedent) -> list[str]:
    """What a referee may decide about the strings at hand."""
    if precedent.owner is None:
        return [worded(option) for option in precedent.options]
    words = {"stones": counted(precedent.stones, "stone"), "owner": precedent.owner.title}
    return [worded(option, **words) for option in precedent.options]
