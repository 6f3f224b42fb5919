"""A row of the ruling table: one way to rule, or to see a position, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from assess.rules.color import Color
from assess.rules.position import Position
from assess.statuses.final.after_move import AfterMove
from assess.statuses.final.threat import Threat
from assess.statuses.other_descriptions import OtherDescription
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import Score, Territory, score_of

TAKEN, LEFT = "taken", "left"
"""What may be ruled on prisoners in a seki."""


@dataclass(frozen=True, slots=True)
class Option:
    """A way to rule, and what follows. ``best_for``: of many ways the best one for this player.

    ``ruling`` has what is ruled on each string by its name: a status, or ``taken`` or ``left`` of prisoners in a seki.
    ``move``: a missing move that is made, such as ``W D4``; statuses, territory and score are those of the position
    after it. ``description``: another description of independent life, in words. ``row``: ways with the same score
    share a row of the table, numbered from 1; those whose score is open have a row each.
    """

    words: str
    ruling: tuple[tuple[str, str], ...]
    statuses: tuple[StringStatus, ...]
    territory: Territory
    score: Score | None
    best_for: Color | None = None
    move: str = ""
    description: str = ""
    row: int = 0


def as_it_stands(position: Position, statuses: Sequence[StringStatus], territory: Territory) -> Option:
    """The position as it stands, beside which other rows are seen."""
    return Option("the position as it stands", (), tuple(statuses), territory, score_of(position, territory))


def of_missing_moves(position: Position, threats: Iterable[Threat]) -> list[Option]:
    """What follows where a missing move is made, and where the other player makes his at once, as far as it is proved.

    Dame or a ko that come first are not played out.
    """
    found: dict[str, Option] = {}
    for threat in threats:
        if threat.filled:
            continue
        for after, why in ((threat.made, "the move that is missing"), (threat.punished, "the punishment")):
            if after is not None:
                row = _after(position, after, why)
                found.setdefault(row.move, row)
    return list(found.values())


def _after(position: Position, after: AfterMove, why: str) -> Option:
    name = position.name(after.move)
    words = f"{after.player.title} plays {name} first, {why}"
    return Option(words, (), after.statuses, after.territory, after.score, move=f"{after.player.letter} {name}")


def of_descriptions(descriptions: Iterable[OtherDescription]) -> list[Option]:
    """What follows where independent life is described otherwise, as far as statuses differ."""
    return [
        Option(
            f"independent life is asked for on {described.words}",
            (),
            described.found.strings,
            described.found.territory,
            described.found.score,
            description=described.words,
        )
        for described in descriptions
        if described.found is not None and described.found.territory is not None
    ]


def in_rows(options: Sequence[Option]) -> tuple[Option, ...]:
    """The ways, numbered by their rows, in the order in which their scores come up first."""
    order = {key: n for n, key in enumerate(dict.fromkeys(map(_key, options)))}
    ordered = sorted(options, key=lambda option: order[_key(option)])
    rows = groupby(ordered, key=_key)
    return tuple(replace(option, row=number) for number, (_, same) in enumerate(rows, 1) for option in same)


def _key(option: Option) -> object:
    return option.words if option.score is None or option.best_for else option.score
