"""Whether an entry of a proof is about a moment of play."""

from __future__ import annotations

from assess.proofs.proof_entries import OUTSIDE, Entry
from assess.rules.color import Color
from assess.rules.proof_play import State


def agrees(entry: Entry, state: State, favoured: Color) -> bool:
    """Whether an entry of a proof that favours a player is about this moment."""
    zone, stones = entry.zone, state.position.stones
    if entry.turn is not state.to_move or len(zone) != len(stones):
        return False
    if not all(known in (OUTSIDE, stone) for known, stone in zip(zone, stones, strict=True)):
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


def _has_liberties_outside(entry: Entry, zone: str, state: State) -> bool:
    """The strings have the liberties outside the zone that are counted on."""
    for name, count in entry.outside.items():
        string = state.position.string_at(state.position.point(name))
        if sum(zone[point] == OUTSIDE for point in string.liberties) < count:
            return False
    return True
