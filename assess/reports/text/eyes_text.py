"""The eyes of a formation that ends a variation, and what keeps each."""

from __future__ import annotations

from dataclasses import replace

from assess.languages.spoken import ended, in_english, in_row, joined, paragraph, worded
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.variation_node import ENDS, LeafReason, VariationNode
from assess.rules.formations import pass_alive
from assess.rules.position import EMPTY
from assess.rules.proof_play import IllegalMove, Prohibition, State, make_play

STAND = (LeafReason.FORMATION, LeafReason.TWO_PASSES_FORMATION)
"""Ends at which a formation stands."""
WITH_EYES = {*STAND, *(end.reason for end in ENDS.values() if end.has_eyes)}
"""Ends at which eyes can be named that keep the string."""
SUICIDE = in_english("{player} cannot play at {points}: suicide")
MOST_NAMED = 3
"""Points of an eye; a larger one is counted."""


def eyes_of(node: VariationNode, inquiry: Inquiry) -> list[frozenset[int]]:
    """The eyes of the formation that ends a variation, each with all its points; none where no formation does."""
    if node.reason not in WITH_EYES:
        return []
    stands = pass_alive(node.state.position, inquiry.owner, inside_stones=node.reason not in STAND)
    return sorted(stands.regions, key=min)


def eye_points(node: VariationNode, inquiry: Inquiry) -> set[int]:
    """Their empty intersections."""
    stones = node.state.position.stones
    return {point for eye in eyes_of(node, inquiry) for point in eye if stones[point] == EMPTY}


def eyes_near(node: VariationNode, inquiry: Inquiry) -> list[frozenset[int]]:
    """Those of them that keep the string that was asked about."""
    return [eye for eye in eyes_of(node, inquiry) if _touches(node, eye, inquiry)]


def eyes_sentence(node: VariationNode, inquiry: Inquiry) -> str:
    """Which eyes keep the string, where a formation stands or follows at the end, and what keeps each; else empty."""
    if not isinstance(inquiry.question, IndependentlyAlive):
        return ""
    near = eyes_near(node, inquiry)
    if len(near) < 2:
        return ""
    position, opponent = node.state.position, inquiry.opponent.title
    words = [
        in_row(position.names(eye))
        if len(eye) <= MOST_NAMED
        else worded("{number} points at {point}", number=len(eye), point=position.name(min(eye)))
        for eye in near
    ]
    single = [word for word, eye in zip(words, near, strict=True) if _forbidden(node, eye, inquiry)]
    owner, eyes = inquiry.owner.title, joined(words)
    told = worded("The eyes are {eyes}; they stand though {owner} passes from now on.", eyes=eyes, owner=owner)
    kept = ended(worded(SUICIDE, player=opponent, points=joined(single))) if single else ""
    return paragraph([told, kept])


def _forbidden(node: VariationNode, eye: frozenset[int], inquiry: Inquiry) -> bool:
    """Whether an eye of one point is kept by the prohibition of suicide."""
    return len(eye) == 1 and is_suicide(replace(node.state, to_move=inquiry.opponent), min(eye))


def is_suicide(state: State, point: int) -> bool:
    """Whether a play of the player to move on this point is prohibited as suicide."""
    try:
        make_play(replace(state, ban=None, ended=False), point)
    except IllegalMove as illegal:
        return illegal.prohibition is Prohibition.SUICIDE
    return False


def _touches(node: VariationNode, eye: frozenset[int], inquiry: Inquiry) -> bool:
    """Whether an eye is one of the string that stands on an intersection of the one in question."""
    position = node.state.position
    held = [point for point in inquiry.intersections if position.stones[point] == inquiry.owner.stone]
    strings = [position.string_at(point) for point in held]
    return bool(eye & inquiry.intersections) or any(
        string.liberties & {point for point in eye if position.stones[point] == EMPTY} for string in strings
    )
