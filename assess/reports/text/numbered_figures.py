"""The main variation as numbered figures, like those of Go books.

A figure shows the board before its first move, and the numbers of its moves, which are counted through the variation:
move 12 is 12 on the board, in the text and in the tables. Where a play lands on a point that was occupied in a figure,
the next figure starts. What cannot be written on the board stands below: "2 pass", "4 takes C1 (ko ban at C1)", and a
short sentence on what a move does. Where the main variation ends in life, the eyes are marked.

That sentence says what the move does, as far as the board itself shows it. Nothing is said of intentions. Each kind of
sentence has its test on the board, and is left out where that fails.

Below stand the eyes of a formation that ends a variation, and what keeps each.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assess.languages.spoken import (
    counted,
    ended,
    forms,
    in_english,
    in_row,
    joined,
    labelled,
    listing,
    paragraph,
    worded,
    worded_for,
)
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.variation_node import ENDS, LeafReason, VariationNode, main_variation, points_taken, strings_taken
from assess.reports.text.position_text import print_board
from assess.reports.text.sentences import say
from assess.rules.formations import pass_alive
from assess.rules.position import EMPTY, Color, Position, String
from assess.rules.proof_play import IllegalMove, Play, Prohibition, State, make_play, play_effect

MOST_NAMED = 3


class Comment(enum.Enum):
    """The kinds of sentences."""

    KO = in_english("ko: {player} may not take back at once")
    TAKES_STRINGS = forms("{strings} is off the board", "{strings} are off the board")
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
        return worded_for(len(taken), *Comment.TAKES_STRINGS.value, strings=inquiry.called_by(taken))
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
    standing = set(inquiry.points) - points_taken(node.ancestors)
    words = []
    for points in sorted(sets, key=min):
        if asked := points & standing:
            words.append(inquiry.called_by([min(asked)]))
            continue
        names = node.state.position.names(points)
        many = len(names) > MOST_NAMED
        words.append(worded("{number} stones at {point}", number=len(names), point=names[0]) if many else in_row(names))
    return joined(words)


if TYPE_CHECKING:
    from rich.console import Console

EYE = EMPTY + "e"
ENDED = {end.reason: end.brief for end in ENDS.values() if end.brief}
"""Why a variation that is played out need not go on."""
MOVES_PER_FIGURE = 9
"""As many as a reader can follow on one board."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Successive moves of a variation, drawn on the position before the first of them.

    ``inquiry``: the question, where what moves do is to be told in a sentence each. ``eyes``: empty points to be marked
    as eyes.
    """

    start: Position
    moves: Sequence[VariationNode]
    inquiry: Inquiry | None = None
    eyes: frozenset[int] = frozenset()

    def labels(self) -> dict[int, str]:
        """The numbers on the board: those of the first play on each point that was empty."""
        labels: dict[int, str] = {}
        for node in self.moves:
            if node.point is not None and self.start.stones[node.point] == EMPTY:
                labels.setdefault(node.point, str(node.number))
        return labels

    def remarks(self) -> list[str]:
        """What happens besides the numbers on the board, in the order of the moves."""
        labels = self.labels()
        remarks = []
        for node in self.moves:
            words = [worded(str(node.move))] if node.point is None else []
            if node.point is not None and labels.get(node.point) != str(node.number):
                words.append(worded("at {point}", point=labels.get(node.point, node.move)))
            words += details(node)
            comment = comment_of(node, self.inquiry) if self.inquiry else ""
            if comment:
                words = [labelled(" ".join(words), comment) if words else comment]
            if words:
                remarks.append(" ".join([str(node.number), *words]))
        return remarks

    def title(self) -> str:
        """Which moves of the variation these are, and whose is the first."""
        if not self.moves:
            return worded("the eyes") if self.eyes else worded("no move is needed")
        first, last = self.moves[0], self.moves[-1]
        told = {"first": first.number, "last": last.number, "player": first.state.to_move.opponent.title}
        if first is last:
            return worded("move {first}, {player} plays {first}", **told)
        return worded("moves {first} to {last}, {player} plays {first}", **told)


AFTER_A_THREAT = in_english("(after a threat)")


def details(node: VariationNode) -> list[str]:
    """What is to be said of a move besides its point: a note, the stones it takes, the ban it brings."""
    names = node.state.position.names
    found = []
    if node.comes_after_a_threat:
        found.append(worded(AFTER_A_THREAT))
    if node.note:
        noted = worded(node.note)
        found.append(f"({noted})")
    if node.played_out and (said := ENDED.get(node.played_out.reason)):
        found.append(f"({worded(said)})")
    if node.removed:
        many = len(node.removed) > 3
        taken = counted(len(node.removed), "stone") if many else in_row(names(node.removed))
        found.append(worded("takes {stones}", stones=taken))
        if node.ban is not None:
            found.append(worded("(ko ban at {point})", point=names([node.ban])[0]))
    if needs := threats_needed(node):
        found.append(needs)
    return found


def threats_needed(node: VariationNode) -> str:
    """How many external threats a player needs from a move on, in words; empty where it is as after the one before."""
    player, number = node.threats_needed or (None, None)
    before = node.parent.threats_needed if node.parent is not None else None
    if player is None or number is None or (before == node.threats_needed and node.ban is None):
        return ""
    return needs_words(player, number)


def needs_words(player: Color, number: int) -> str:
    """How many external threats a player needs, in brackets behind a move."""
    return worded_for(
        number,
        "(ko: {player} needs {number} threat)",
        "(ko: {player} needs {number} threats)",
        player=player.title,
    )


def figures(
    tree: VariationNode, moves_per_figure: int = MOVES_PER_FIGURE, inquiry: Inquiry | None = None
) -> list[Figure]:
    """The figures of the main variation; a single one without moves when the root is a leaf.

    ``inquiry``: the question, for a sentence on each move that has one.
    """
    return figures_along(tree.state.position, main_variation(tree)[1:], moves_per_figure, inquiry)


def figures_along(
    start: Position,
    moves: Sequence[VariationNode],
    moves_per_figure: int = MOVES_PER_FIGURE,
    inquiry: Inquiry | None = None,
) -> list[Figure]:
    """The figures of successive moves, the first of them made on ``start``; a single one when there are no moves."""
    found, first = [], 0
    occupied = _stones(start)
    for number, node in enumerate(moves):
        lands = node.point is not None and node.point in occupied
        if lands or number - first == moves_per_figure:
            found.append((first, number))
            first, occupied = number, _stones(moves[number - 1].state.position)
        if node.point is not None:
            occupied.add(node.point)
    found.append((first, len(moves)))
    return [Figure(moves[one - 1].state.position if one else start, moves[one:end], inquiry) for one, end in found]


def with_eyes(drawn: Sequence[Figure], end: VariationNode, inquiry: Inquiry) -> list[Figure]:
    """Figures of a variation that ends here, with the eyes of the string marked in the last one; where they cannot be
    seen in that, one more shows the end."""
    if not isinstance(inquiry.question, IndependentlyAlive):
        return list(drawn)
    stones = end.state.position.stones
    eyes = [frozenset(point for point in eye if stones[point] == EMPTY) for eye in eyes_near(end, inquiry)]
    if len(eyes) < 2:
        return list(drawn)
    *before, last = drawn
    free = {point for point, stone in enumerate(last.start.stones) if stone == EMPTY} - set(last.labels())
    marked = frozenset(point for eye in eyes for point in eye)
    if all(eye & free for eye in eyes):
        return [*before, replace(last, eyes=marked & free)]
    return [*drawn, Figure(end.state.position, (), eyes=marked)]


def _stones(position: Position) -> set[int]:
    return {point for point, stone in enumerate(position.stones) if stone != EMPTY}


def print_figure(console: Console, title: str, figure: Figure, target: Collection[int]) -> None:
    """Print a figure below its title, the intersections of the string in brackets, and what does not stand on it."""
    say(console, title)
    print_board(console, figure.start, dict.fromkeys(figure.eyes, EYE) | figure.labels(), target)
    if remarks := figure.remarks():
        say(console, ended(listing(remarks)))


STAND = (LeafReason.FORMATION, LeafReason.TWO_PASSES_FORMATION)
"""Ends at which a formation stands."""
WITH_EYES = {*STAND, *(end.reason for end in ENDS.values() if end.has_eyes)}
"""Ends at which eyes can be named that keep the string."""
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
    kept = ended(worded(Comment.SUICIDE.value, player=opponent, points=joined(single))) if single else ""
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
