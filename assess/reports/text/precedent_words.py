"""Precedents in words: as their files have them, about the strings at hand."""

from __future__ import annotations

from assess.rules.words import counted
from assess.statuses.precedent import Precedent
from assess.statuses.status_table import Status


def precedent_sentence(precedent: Precedent) -> str:
    """Why a string has the status that the precedent gives it."""
    if precedent.status is Status.UNDECIDED:
        return f"Whether the precedent {precedent.name} applies hangs on strings that are not settled."
    return precedent.sentence


def option_sentences(precedent: Precedent) -> list[str]:
    """What a referee may decide about the strings at hand."""
    if precedent.owner is None:
        return list(precedent.options)
    words = {"stones": counted(precedent.stones, "stone"), "owner": precedent.owner.title}
    return [option.format(**words) for option in precedent.options]
