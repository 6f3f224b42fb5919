"""Whether an entry of a proof is about a moment of play."""

from __future__ import annotations

from operator import itemgetter

from assess.proofs.proof_entries import OUTSIDE, Entry
from assess.rules.color import Color
from assess.rules.proof_play import COLORS, NO_END, NONE_LEFT, State


class Claim:
    """An entry of a proof that favours a player, for being held against many moments of play: most differ from it by a
    stone, and that is seen at once."""

    def __init__(self, entry: Entry, favoured: Color) -> None:
        self.entry, self.favoured = entry, favoured
        zone = entry.zone
        inside = [point for point, known in enumerate(zone) if known != OUTSIDE]
        self._points = len(zone)
        self._look = itemgetter(*inside) if inside else None
        self._seen = self._look(zone) if self._look else None

    def agrees(self, state: State) -> bool:
        """Whether it is about this moment."""
        stones = state.position.stones
        if self._look is not None and (len(stones) != self._points or self._look(stones) != self._seen):
            return False
        return agrees(self.entry, state, self.favoured)


def agrees(entry: Entry, state: State, favoured: Color) -> bool:
    """Whether an entry of a proof that favours a player is about this moment."""
    zone, stones = entry.zone, state.position.stones
    if entry.turn is not state.to_move or len(zone) != len(stones):
        return False
    if not all(known in (OUTSIDE, stone) for known, stone in zip(zone, stones, strict=True)):
        return False
    if state.threats != NONE_LEFT and not _threats_fit(entry, state, favoured):
        return False
    return _ban_fits(entry, zone, state, favoured) and _has_liberties_outside(entry, zone, state)


def _ban_fits(entry: Entry, zone: str, state: State, favoured: Color) -> bool:
    """The bans are those that the entry names, as far as they matter: the favoured player does not play outside the
    zone."""
    point = state.position.point
    if state.bans is not None:
        named_bans = entry.bans or {}
        if {(color, point(name)) for color in Color for name in named_bans.get(color.value, ())} != state.bans:
            return False
    named = None if entry.ban is None else point(entry.ban)
    if state.to_move is not favoured:
        return named is None or named == state.ban
    if state.bans is not None:
        return True
    return state.ban is None or state.ban == named or zone[state.ban] == OUTSIDE


def _threats_fit(entry: Entry, state: State, favoured: Color) -> bool:
    """The favoured player has the threats left that the entry counts on, the other no more than it reckons with."""
    named = entry.threats or {}
    for color, left in zip(COLORS, state.threats, strict=True):
        reckoned = named.get(color.value, 0)
        if left != NO_END and (left < reckoned if color is favoured else left > reckoned):
            return False
    return True


def _has_liberties_outside(entry: Entry, zone: str, state: State) -> bool:
    """The strings have the liberties outside the zone that are counted on."""
    for name, count in entry.outside.items():
        string = state.position.string_at(state.position.point(name))
        if sum(zone[point] == OUTSIDE for point in string.liberties) < count:
            return False
    return True
