"""Why a variation ends, and all that is said of the ends of proofs (docs/contributing.md, Add an end of proofs)."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from assess.languages.spoken import in_english, in_row, worded, worded_for
from assess.proofs.questions import Advisory, Capturable1, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.rules.formations import pass_alive
from assess.rules.position import Position


class LeafReason(enum.Enum):
    """Why a variation is not continued. The ends of proofs have a line in ``ENDS`` as well."""

    CAPTURED = "the string is captured"
    CAPTURE_FOLLOWS = "the capture follows: walls that stand for ever leave the string no room for two eyes"
    FORMATION = "a formation stands that covers the string as asked"
    FORMATION_FOLLOWS = "a formation follows: its owner takes what is inside his eyes, and is never in danger meanwhile"
    PASS_ALIVE = "the string is pass-alive: it stays though its owner passes from now on"
    NO_ROOM = "the opponent's pass-alive strings leave no room for two eyes"
    NO_SHELTER = "the opponent's pass-alive strings hold all the ground: he takes whatever is played there"
    TWO_PASSES_STRING_STANDS = "two passes have ended the variation, the string is still there"
    TWO_PASSES_NO_FORMATION = "two passes have ended the variation, no formation covers the string"
    TWO_PASSES_STONE_STANDS = "two passes have ended the variation, a stone of the owner's stands where it counts"
    TWO_PASSES_NO_STONE = "two passes have ended the variation, no stone of the owner's stands where it counts"
    TWO_PASSES_FORMATION = "two passes have ended the variation, a formation covers the string as asked"
    TWO_PASSES_CAPTURED = "two passes have ended the variation, the string was captured"
    CYCLE = "the position repeats one of this variation"
    TRANSPOSITION = "the variation goes on as one shown elsewhere"
    NOT_SHOWN = "the variation goes on, but is not shown"

    @property
    def word(self) -> str:
        """The word of certificates, where it ends a proof."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class EndInWords:
    """What is said of an end of proofs.

    ``question``: about which it is an end; it may be one of others, too. ``by_owner``: whose success it is, whose links
    hold strings together. ``says``: the sentence at a leaf; empty where the board shows no such end. ``brief``: the end
    in a few words, beside a move that leads there. ``has_eyes``: eyes can be named that keep the string.
    """

    reason: LeafReason
    question: Question
    by_owner: bool
    says: Callable[[Inquiry, Position], str]
    brief: str = ""
    has_eyes: bool = False


def still_there(inquiry: Inquiry) -> str:
    """That the string, or the strings, were not taken when two passes ended a variation."""
    return worded_for(
        2 if inquiry.others else 1,
        "After two passes {strings} is still there.",
        "After two passes {strings} are still there.",
        strings=inquiry.called,
    )


def _formation(inquiry: Inquiry, position: Position) -> str:
    owner = inquiry.owner
    covered = inquiry.intersections & pass_alive(position, owner, inside_stones=False).points
    names = in_row(position.names(covered))
    told = {"player": owner.title, "points": names}
    return worded("{player} has two eyes for good; they cover {points}.", **told) if covered else ""


def _formation_follows(inquiry: Inquiry, _position: Position) -> str:
    owner = inquiry.owner.title
    return worded(
        "{player}'s strings cannot be captured any more: two eyes follow that cover {strings}.",
        player=owner,
        strings=inquiry.reached,
    )


def _pass_alive(inquiry: Inquiry, _position: Position) -> str:
    owner = inquiry.owner.title
    if isinstance(inquiry.question, Advisory):
        return worded(
            "A stone of {player}'s that counts cannot be captured any more: {player} passes from now on.", player=owner
        )
    return worded(
        "{strings} cannot be captured any more: {player} passes from now on.", strings=inquiry.called, player=owner
    )


def _capture_follows(inquiry: Inquiry, _position: Position) -> str:
    return worded(
        "{player}'s strings around {strings} cannot be captured any more, and leave it no room for two eyes: its "
        "capture follows.",
        player=inquiry.opponent.title,
        strings=inquiry.reached,
    )


def _no_room(inquiry: Inquiry, _position: Position) -> str:
    return worded(
        "{player}'s strings, which cannot be captured any more, leave no room for two eyes.",
        player=inquiry.opponent.title,
    )


def _no_shelter(inquiry: Inquiry, _position: Position) -> str:
    return worded(
        "{player}'s strings, which cannot be captured any more, take whatever {owner} has where it counts.",
        player=inquiry.opponent.title,
        owner=inquiry.owner.title,
    )


ENDS = {
    end.reason.word: end
    for end in (
        EndInWords(
            LeafReason.CAPTURE_FOLLOWS,
            Uncapturable(),
            by_owner=False,
            says=_capture_follows,
            brief=in_english("the capture follows"),
        ),
        EndInWords(
            LeafReason.PASS_ALIVE,
            Uncapturable(),
            by_owner=True,
            says=_pass_alive,
            brief=in_english("it cannot be captured any more"),
            has_eyes=True,
        ),
        EndInWords(
            LeafReason.FORMATION,
            IndependentlyAlive(),
            by_owner=True,
            says=_formation,
            brief=in_english("a formation stands"),
            has_eyes=True,
        ),
        EndInWords(
            LeafReason.FORMATION_FOLLOWS,
            IndependentlyAlive(),
            by_owner=True,
            says=_formation_follows,
            brief=in_english("a formation follows"),
            has_eyes=True,
        ),
        EndInWords(
            LeafReason.NO_ROOM,
            IndependentlyAlive(),
            by_owner=False,
            says=_no_room,
            brief=in_english("no room for two eyes"),
        ),
        EndInWords(LeafReason.NO_SHELTER, Capturable1(), by_owner=False, says=_no_shelter),
    )
}
"""By the words of certificates, the ends that a proof comes to without a move."""
