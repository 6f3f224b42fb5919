"""What a record sets up once play has stopped: whole strings that are taken off are agreed to be dead; no more counts.

Dead stones come off after the game, by agreement and without a move (VJR, Preface). Programs write that as a setup. The
final position stays the one in which play stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assess.languages.spoken import BadInput, Message, Row, forms, in_english, message
from assess.reading.game_tree import SETUP, Node, points_from_letters
from assess.reading.place import at_property
from assess.rules.position import EMPTY, Color, Position, String
from assess.rules.surroundings import taken_with

BETWEEN = in_english(
    "Between the two passes that stopped play the record changes {points}. That is no move, and was not taken."
)
STONES_SET_UP = in_english(
    "Behind the two passes that stopped play the record sets up stones on {points}. That is no move, and was not taken."
)
PARTS = in_english(
    "Behind the two passes that stopped play the record takes off {points}, and leaves other stones of the same "
    "strings. A string is dead as a whole, so that was not taken."
)
EACH_OTHER = in_english(
    "Behind the two passes that stopped play the record takes off {strings}. They cannot all be dead, for some "
    "take others, so that was not taken."
)
AGREED = forms(
    "Behind the two passes that stopped play the record takes off {strings}. It is taken as agreed to be dead.",
    "Behind the two passes that stopped play the record takes off {strings}. They are taken as agreed to be dead.",
)


@dataclass(frozen=True, slots=True)
class AfterTheStop:
    """What is set up after play has stopped. ``dead``: a stone of each string that is agreed to be dead; ``not_taken``:
    the points of all else; ``notes``: what is said of both."""

    dead: tuple[str, ...] = ()
    not_taken: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()


def after_the_stop(position: Position, between: Iterable[Node], behind: Iterable[Node]) -> AfterTheStop:
    """Return what the setups between two passes and behind them mean for the position in which play stopped.

    What several nodes set up counts as it stands in the end. Raises BadInput for a point that one node sets to two
    things, or off the board.
    """
    changed = _changed(position, between)
    notes = [message(BETWEEN, points=_in_row(position, changed))] if changed else []
    after = _changed(position, behind)
    stones = [point for point in after if after[point] != EMPTY]
    taken_off = after.keys() - set(stones)
    strings = [string for string in position.strings() if string.points & taken_off]
    whole = [string for string in strings if string.points <= taken_off]
    parts = sorted(taken_off - frozenset[int]().union(*(string.points for string in whole)))
    notes += [message(STONES_SET_UP, points=_in_row(position, stones))] if stones else []
    notes += [message(PARTS, points=_in_row(position, parts))] if parts else []
    if any(taken_with(position, string, whole) for string in whole):
        notes.append(message(EACH_OTHER, strings=_named(position, whole)))
        points = {*changed, *after}
        return AfterTheStop((), tuple(position.names(points)), tuple(notes))
    if whole:
        notes.append(message(AGREED, number=len(whole), strings=_named(position, whole)))
    dead = tuple(position.name(min(string.points)) for string in whole)
    return AfterTheStop(dead, tuple(position.names({*changed, *stones, *parts})), tuple(notes))


def contents_set_up(node: Node, position: Position) -> dict[int, str]:
    """Return what a node sets points to (``AB AW AE``). Raises BadInput for a point set to two things, or off the
    board."""
    contents: dict[int, str] = {}
    for name, content in SETUP.items():
        with at_property(name):
            for point in sorted(points_from_letters(node.properties.get(name, ()), position.width, position.height)):
                if contents.setdefault(point, content) != content:
                    raise BadInput(
                        "{point} is set to two things at once: keep one of AB, AW and AE there.",
                        point=position.name(point),
                    )
    return contents


def _changed(position: Position, nodes: Iterable[Node]) -> Mapping[int, str]:
    """What points are in the end that were something else, in their order on the board."""
    after: dict[int, str] = {}
    for node in nodes:
        after |= contents_set_up(node, position)
    return {point: stone for point, stone in sorted(after.items()) if stone != position.stones[point]}


def _in_row(position: Position, points: Iterable[int]) -> Row:
    return Row(tuple(map(position.name, points)), "and")


def _named(position: Position, strings: Sequence[String]) -> Row:
    """Strings by their colour and a stone, Black's first."""
    ordered = [string for color in Color for string in strings if string.color is color]
    words = [message("{player} {point}", player=one.color, point=position.name(min(one.points))) for one in ordered]
    return Row(tuple(words), "and")
