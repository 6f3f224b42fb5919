"""A row of the ruling table: one way to rule, or to see a position, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from assess.languages.spoken import Message, MessageKind, message
from assess.proofs.questions import IndependentlyAlive
from assess.rules.position import Color, Position
from assess.statuses.final.after_move import AfterMove
from assess.statuses.final.threat import Threat
from assess.statuses.other_descriptions import OtherDescription
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import Score, Territory, score_of

TAKEN, LEFT = "taken", "left"
"""What may be ruled on prisoners in a seki."""


class Way(MessageKind):
    """What a way to rule, or to see a position, consists in."""

    AS_IT_STANDS = "the position as it stands"
    MISSING_MOVE = "{player} plays {point} first, the move that is missing"
    PUNISHMENT = "{player} plays {point} first, the punishment"
    DESCRIPTION = "independent life is asked for on {description}"
    INFINITE_PLAY = "{strings}: infinite play counts for {player}, as if {other} ended it"
    INFINITE_PLAY_ALL_DEAD = (
        "{strings}: infinite play counts for {player}, as if {other} ended it, which leaves dead stones of both "
        "players there"
    )
    """The same, where it leaves dead stones of both players."""
    INFINITE_PLAY_REACHES_NOTHING = "{strings}: infinite play reaches nothing"
    PRECEDENT = "{strings}: the precedent {name} counts"
    LETTER = "{strings}: the letter of the rules counts"
    UNKNOWN_PRECEDENT = "{strings}: a precedent is found that says otherwise, and counts"
    """Where it is not known whether one applies."""
    LEFT = "{strings}: left in the seki"
    TAKEN = "{strings}: {player} may still take {taken} with {moves} ({tally}, and the seki stays what it is)"


@dataclass(frozen=True, slots=True)
class Option:
    """A way to rule, and what follows. ``said``: what it consists in, of each thing that there is to rule on.
    ``best_for``: of many ways the best one for this player; ``example``: one of many, which all have the same score, or
    all leave it open.

    ``ruling`` has what is ruled on each string by its name: a status, or ``taken`` or ``left`` of prisoners in a seki.
    ``move``: a missing move that is made, such as ``W D4``; statuses, territory and score are those of the position
    after it. ``description``: another description of independent life. ``row``: ways with the same score
    share a row of the table, numbered from 1; those whose score is open have a row each.
    """

    said: tuple[Message, ...]
    ruling: tuple[tuple[str, str], ...]
    statuses: tuple[StringStatus, ...]
    territory: Territory
    score: Score | None
    best_for: Color | None = None
    example: bool = False
    move: str = ""
    description: IndependentlyAlive | None = None
    row: int = 0

    @property
    def words(self) -> str:
        """What the way consists in, in words."""
        import assess

        return assess.words(self)


def as_it_stands(position: Position, statuses: Sequence[StringStatus], territory: Territory) -> Option:
    """The position as it stands, beside which other rows are seen."""
    said = (message(Way.AS_IT_STANDS),)
    return Option(said, (), tuple(statuses), territory, score_of(position, territory))


def of_missing_moves(position: Position, threats: Iterable[Threat]) -> list[Option]:
    """What follows where a missing move is made, and where the other player makes his at once, as far as it is proved.

    Dame or a ko that come first are not played out. A move that is missing and punishes another one is called missing.
    """
    found: dict[str, Option] = {}
    for threat in threats:
        if threat.filled:
            continue
        for after, why in ((threat.made, Way.MISSING_MOVE), (threat.punished, Way.PUNISHMENT)):
            if after is not None and after.score is not None:
                row = _after(position, after, why)
                first = found.setdefault(row.move, row)
                if why is Way.MISSING_MOVE:
                    found[row.move] = replace(first, said=row.said)
    return list(found.values())


def _after(position: Position, after: AfterMove, why: Way) -> Option:
    name = position.name(after.move)
    said = (message(why, player=after.player, point=name),)
    return Option(
        said,
        (),
        after.statuses,
        after.territory,
        after.score,
        move=f"{after.player.letter} {name}",
    )


def of_descriptions(descriptions: Iterable[OtherDescription]) -> list[Option]:
    """What follows where independent life is described otherwise, as far as statuses differ."""
    return [
        Option(
            (message(Way.DESCRIPTION, description=described.question),),
            (),
            described.found.strings,
            described.found.territory,
            described.found.score,
            description=described.question,
        )
        for described in descriptions
        if described.found is not None and described.found.territory is not None
    ]


def in_rows(options: Sequence[Option]) -> tuple[Option, ...]:
    """The ways, numbered by their rows, in the order in which their scores come up first."""
    keys = [_key(option, number) for number, option in enumerate(options)]
    order = {key: n for n, key in enumerate(dict.fromkeys(keys))}
    ordered = sorted(zip(keys, options, strict=True), key=lambda keyed: order[keyed[0]])
    return tuple(
        replace(option, row=row)
        for row, (_, same) in enumerate(groupby(ordered, key=lambda keyed: keyed[0]), 1)
        for _, option in same
    )


def _key(option: Option, number: int) -> object:
    """What ways have in common that share a row: the score; one whose score is open, or that is the best, is alone."""
    return number if option.score is None or option.best_for else option.score
