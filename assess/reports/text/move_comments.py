"""One short sentence at a move of the main variation: what it does, as far as the board itself shows it.

Nothing is said of intentions. Each kind of sentence has its test on the board, and is left out where that fails.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import replace

from assess.languages.spoken import in_english, worded
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.variation_node import VariationNode, strings_taken
from assess.reports.text.eyes_text import is_suicide
from assess.rules.errors import IllegalMove
from assess.rules.play_effect import play_effect
from assess.rules.position import String
from assess.rules.proof_play import Play, State, make_play
from assess.rules.words import in_row, joined

MOST_NAMED = 3


class Comment(enum.Enum):
    """The kinds of sentences."""

    KO = in_english("ko: {player} may not take back at once")
    TAKES_STRING = in_english("{strings} is off the board")
    TAKES_STRINGS = in_english("{strings} are off the board")
    LAST_EYE = in_english("makes the eyes that are needed")
    TAKES_EYE = in_english("takes the eye that is needed")
    SAVES = in_english("gets {stones} out of atari")
    THREATENS = in_english("threatens to capture {stones}")
    SUICIDE = in_english("{player} cannot play at {points}: suicide")


def comment_of(node: VariationNode, inquiry: Inquiry) -> str:
    """The sentence on a move; empty where there is nothing to say that is sure."""
    if node.parent is None:
        return ""
    if node.point is None:
        return _after_a_pass(node, inquiry)
    before, player = node.parent.state, node.state.to_move
    if taken := strings_taken(node, inquiry):
        kind = Comment.TAKES_STRING if len(taken) == 1 else Comment.TAKES_STRINGS
        return worded(kind.value, strings=inquiry.called_by(taken))
    if node.ban is not None and not node.state.may_threaten:
        return worded(Comment.KO.value, player=player.title)
    if eyes := _eyes(node, before, inquiry):
        return worded(eyes.value)
    effect = play_effect(before, node.point, Play(node.state, node.removed))
    if effect.saved and not node.removed:
        return worded(Comment.SAVES.value, stones=_named(node, inquiry, [effect.saved]))
    threatened = {string for string in effect.threatened if _can_be_taken(node.state, string)}
    if threatened and not node.removed:
        sets = [string.points for string in threatened]
        return worded(Comment.THREATENS.value, stones=_named(node, inquiry, sets))
    return ""


def _eyes(node: VariationNode, before: State, inquiry: Inquiry) -> Comment | None:
    """A play that completes a formation that covers the string as asked, or prevents one that stood with the next."""
    if not isinstance(inquiry.question, IndependentlyAlive) or node.point is None:
        return None
    if node.color is inquiry.owner:
        stands, stood = (inquiry.lives_in(state.position) for state in (node.state, before))
        return Comment.LAST_EYE if stands and not stood else None
    try:
        other = make_play(replace(before, to_move=inquiry.owner, ban=None), node.point).state.position
    except IllegalMove:
        return None
    return Comment.TAKES_EYE if inquiry.lives_in(other) and not inquiry.lives_in(before.position) else None


def _after_a_pass(node: VariationNode, inquiry: Inquiry) -> str:
    """Who passed may do so because the string's last liberties are forbidden to his opponent."""
    state = node.state
    position = state.position
    if node.color is not inquiry.owner or state.ended or not inquiry.asks_on(position):
        return ""
    liberties = frozenset[int]().union(*(position.string_at(point).liberties for point in inquiry.points))
    if not all(is_suicide(state, point) for point in liberties):
        return ""
    points = joined(position.names(liberties))
    return worded(Comment.SUICIDE.value, player=state.to_move.title, points=points)


def _can_be_taken(state: State, string: String) -> bool:
    """Whether the player who has just moved could take the string, were it his turn again."""
    (liberty,) = string.liberties
    try:
        play = make_play(replace(state, to_move=state.to_move.opponent, ban=None), liberty)
    except IllegalMove:
        return False
    return string.points <= play.removed


def _named(node: VariationNode, inquiry: Inquiry, sets: Iterable[frozenset[int]]) -> str:
    """Sets of stones after a move: a string asked about by the stone named, as long as that stands; another one by all
    its points if these are few, else by the first."""
    gone = {point for earlier in node.ancestors for point in earlier.removed}
    standing = set(inquiry.points) - gone
    words = []
    for points in sorted(sets, key=min):
        if asked := points & standing:
            words.append(inquiry.called_by([min(asked)]))
            continue
        names = node.state.position.names(points)
        many = len(names) > MOST_NAMED
        words.append(worded("{number} stones at {point}", number=len(names), point=names[0]) if many else in_row(names))
    return joined(words)
