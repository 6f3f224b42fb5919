"""Of the choices in a request, or of those that were kept, what is given: apart, as workers that search need no
requests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from msgspec import UNSET

from assess.faces.web.given import LONGEST_NAME, Given
from assess.faces.web.request_records import ChoiceRecord, Taken, record_of
from assess.reading.place import source_name
from assess.rules.position import require_komi


def given_with(data: bytes, choice: ChoiceRecord) -> Given:
    """Return the file with these choices. Raise BadInput for a komi that is none."""
    taken, komi = choice.prisoner_stones or None, choice.komi
    if isinstance(taken, Taken):
        taken = (taken.black, taken.white)
    if isinstance(komi, float):
        require_komi(komi)
    name = (choice.name or "the text")[:LONGEST_NAME]
    return Given(
        data,
        source_name(PurePath(name).name or "the text"),
        choice.game or None,
        None if choice.move is UNSET else choice.move,
        None if komi is UNSET else komi,
        choice.komi_known is not False or isinstance(komi, float),
        taken,
        None if choice.rows is UNSET or choice.rows is None else tuple(choice.rows),
        choice.illegal or "refuse",
    )


def given_again(data: bytes, choice: Mapping[str, Any]) -> Given:
    """Return a file with the choices that were kept with it, or those of a given one."""
    return given_with(data, record_of(choice, ChoiceRecord))
