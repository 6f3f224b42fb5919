"""The sentences on moves: for each kind a position where it is said, and one where it would be false."""

from __future__ import annotations

import re

import pytest

from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import First, Terms
from assess.proofs.variation_node import VariationNode
from assess.reports.text.numbered_figures import Comment, comment_of
from assess.rules.position import Position
from assess.rules.proof_play import VariationMove, begin, make_move

CAPTURE, LIFE = Uncapturable(), IndependentlyAlive()


def comment(rows: str, string: str, question: Question, moves: str) -> str:
    """The sentence on the last of the moves; a lower-case ``owner`` before them lets the owner begin."""
    words = moves.split()
    position = Position.from_rows(rows.split("/"))
    point, *others = (position.point(name) for name in string.split(","))
    first = First.OWNER if words[0] == "owner" else First.OPPONENT
    inquiry = Inquiry(position, point, question, Terms(first=first), tuple(others))
    node = VariationNode(VariationMove(begin(position, inquiry.first_mover)), Answer.YES)
    for word in words[words[0] == "owner" :]:
        after = VariationNode(make_move(node.state, word), Answer.YES)
        after.parent = node
        node = after
    return comment_of(node, inquiry)


# For each kind: where it is said, and where it would be false: position, string, question, moves, sentence.
SAID: dict[Comment, list[tuple[str, str, Question, str, str]]] = {
    Comment.TAKES_STRINGS: [
        ("XO./...", "A2", CAPTURE, "A1", "Black A2 is off the board"),
        ("XO./..X", "A2,C1", CAPTURE, "A1", "Black A2 is off the board"),
        ("X.X/OOO", "A2,C2", CAPTURE, "B2", "Black A2 and C2 are off the board"),
    ],
    Comment.THREATENS: [
        ("X../..X", "A2", CAPTURE, "B2", "threatens to capture Black A2"),
        ("X../..X", "C1", CAPTURE, "B2", "threatens to capture A2"),
        ("X.X/...", "A2,C2", CAPTURE, "B2", "threatens to capture Black A2 and Black C2"),
        ("X.../..../...X", "A3", LIFE, "A1 B3 B2 A2 C3 A3 A2", "threatens to capture A3"),  # another stone
    ],
    Comment.SAVES: [
        ("XO./.../...", "A3", CAPTURE, "owner A2", "gets Black A3 out of atari"),
        ("X.../..../...X", "A3", LIFE, "B3 A1 A2 B2 D2 A3 pass A2", "gets A3 out of atari"),  # another stone
    ],
    Comment.KO: [(".XO./XO.O/.XO.", "D2", CAPTURE, "C2", "ko: White may not take back at once")],
    Comment.LAST_EYE: [(".X..O/XXXXO/OOOO.", "B3", LIFE, "owner D3", "makes the eyes that are needed")],
    Comment.TAKES_EYE: [(".X..O/XXXXO/OOOO.", "B3", LIFE, "D3", "takes the eye that is needed")],
    Comment.SUICIDE: [
        (".X.XO/XXXXO/OOO..", "B3", CAPTURE, "D1 pass", "White cannot play at A3 and C3: suicide"),
    ],
}
FALSE: dict[Comment, list[tuple[str, str, Question, str]]] = {
    Comment.TAKES_STRINGS: [
        ("XO./..X", "C1", CAPTURE, "A1"),
        ("X../...", "A2", CAPTURE, "B2"),
        ("..X/.O./OXX", "A1", LIFE, "A2 B3 A3 A1 A2"),  # what was played there later is another string
        ("X../..X", "A2,C1", CAPTURE, "B2"),
    ],
    Comment.THREATENS: [("XX./...", "A2", CAPTURE, "C1"), ("XX./.../...", "A3", CAPTURE, "C3")],
    Comment.SAVES: [("XO./.O./...", "A3", CAPTURE, "owner A2"), ("X../.../...", "A3", CAPTURE, "owner A2")],
    Comment.KO: [(".XXO/XOO./.XXO", "A2", CAPTURE, "pass D2"), ("XO./...", "A2", CAPTURE, "A1")],
    Comment.LAST_EYE: [
        (".X..O/XXXXO/OOOO.", "B3", LIFE, "owner E1"),  # the formation is not there yet
        (".X..O/XXXXO/OOOO.", "B3", CAPTURE, "owner D3"),  # life was not asked about
    ],
    Comment.TAKES_EYE: [
        (".X.XO/XXXXO/OOO..", "B3", LIFE, "E1"),  # the formation stands all the same
        (".X...O/XXXXXO/OOOOO.", "B3", LIFE, "F1"),  # no play on that point would make one
    ],
    Comment.SUICIDE: [
        (".X../XXXO/OOO.", "B3", CAPTURE, "D1 pass"),  # White may play at C3
        (".X.XO/XXXXO/OOO..", "B3", CAPTURE, "D1"),  # it is not the owner who has moved
    ],
}


@pytest.mark.parametrize(("kind", "case"), [(kind, case) for kind, cases in SAID.items() for case in cases])
def test_what_is_said(kind: Comment, case: tuple[str, str, Question, str, str]) -> None:
    *asked, sentence = case
    assert comment(*asked) == sentence  # type: ignore[arg-type]
    assert fits(kind, sentence)


@pytest.mark.parametrize(("kind", "case"), [(kind, case) for kind, cases in FALSE.items() for case in cases])
def test_what_would_be_false_is_not_said(kind: Comment, case: tuple[str, str, Question, str]) -> None:
    assert not fits(kind, comment(*case))


def test_every_kind_has_its_cases() -> None:
    assert SAID.keys() == FALSE.keys() == set(Comment)


def fits(kind: Comment, sentence: str) -> bool:
    """Whether a sentence is one of this kind."""
    forms = (kind.value,) if isinstance(kind.value, str) else kind.value
    return any(re.fullmatch(re.sub(r"{\w+}", ".+", form), sentence) for form in forms)
