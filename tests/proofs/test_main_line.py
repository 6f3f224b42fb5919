"""The main line: the loser tries what people try, the winner plays naturally, and all of it is still proved."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import assess
from assess.engine.chosen_move import proof_by_move
from assess.proofs.certificate_replay import Naturalness, naturalness, near_string
from assess.proofs.terms import First
from assess.proofs.variation_node import VariationNode, equal_replies, main_variation, walk
from assess.reading.files import read_record
from assess.reports.text.answers_table import Miai, answers_tables, moves_named
from assess.reports.text.numbered_figures import eyes_sentence, figures
from assess.rules.position import Position
from assess.rules.proof_play import begin, make_play, play_effect
from assess.statuses.finding import Certificate, Finding, inquire
from assess.statuses.judgement import judge

FOLDER = Path(__file__).parents[2] / "disputes"
LIFE = assess.IndependentlyAlive()
LIMITS = assess.Limits(seconds=None, nodes=300_000)
SHAPES = {
    "nakade-of-three": "A2",
    "nakade-of-five": "A5",
    "straight-four": "A2",
    "no-move-elsewhere": "B1",
    "bent-four-in-the-corner": "A1",
    "double-ko-death": "A3",
    "nine-by-nine-game": "C9",
    "moonshine-life": "N1",
    "snapback": "A4",
}
PASSED = {"false-eye-at-the-edge": "N2", "sending-more-than-returning": "B1"}
"""Shapes in whose main line the loser passes before its end, with moves that he leaves out."""


def finding(name: str, question: assess.Uncapturable | assess.IndependentlyAlive = LIFE) -> Finding:
    position = read_record(str(FOLDER / f"{name}.sgf")).position
    return assess.ask(position, (SHAPES | PASSED)[name], question, limits=LIMITS)


def tree_of(found: Finding) -> VariationNode:
    assert found.tree is not None
    return found.tree


def test_who_can_take_all_takes_all() -> None:
    line = main_variation(tree_of(finding("nakade-of-three", assess.Uncapturable())))
    assert max(len(node.removed) for node in line) == 7
    eyes = {line[0].state.position.point(name) for name in ("B4", "D4")}
    assert not eyes & {node.point for node in line}


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("question", [LIFE, assess.Uncapturable()], ids=lambda one: one.name)
def test_a_main_line_is_legal_short_and_near(
    name: str, question: assess.Uncapturable | assess.IndependentlyAlive
) -> None:
    found = finding(name, question)
    line = main_variation(tree_of(found))
    assert len(line) - 1 <= 43
    winner = found.inquiry.owner if found.answer is assess.Answer.YES else found.inquiry.opponent
    for before, after in pairwise(line):
        if after.point is None:
            continue
        play = make_play(before.state, after.point)
        assert play.state.position == after.state.position and play.removed == after.removed
        if after.color is winner:
            assert not play_effect(before.state, after.point, play).fills_own_eye
    assert line[-1].leaf is not None


@pytest.mark.parametrize("name", PASSED)
def test_the_loser_passes_only_where_nothing_natural_is_left(name: str) -> None:
    found = finding(name)
    winner = found.inquiry.owner if found.answer is assess.Answer.YES else found.inquiry.opponent
    near, left_out = near_string(found.inquiry), 0
    for node in main_variation(tree_of(found))[1:]:
        if node.move == "pass" and node.color is not winner and node.parent is not None:
            for other in node.parent.children:
                if other.point is not None:
                    play = make_play(node.parent.state, other.point)
                    assert naturalness(node.parent.state, other.point, play, near) < Naturalness.NEAR
                    left_out += 1
    assert left_out


def test_a_proof_that_begins_with_a_given_move_is_judged_by_the_checker() -> None:
    position = Position.from_rows(["......", "OOOOOO", "XXXXXO", "....XO"])
    inquiry = inquire(position, "A2", LIFE, first=First.OWNER)
    accepted = {}
    for name in ("B1", "C1", "A1"):
        data = proof_by_move(inquiry, position.point(name), 100_000)
        assert data is None or data["proofs"][0]["entries"][0]["move"] == name
        accepted[name] = data is not None and judge(Certificate(data), inquiry).accepted
    assert accepted["B1"] and accepted["C1"]


def test_a_player_passes_rather_than_fill_his_own_eye() -> None:
    """White lives whatever he does meanwhile: the proof at hand fills the eye D5 after Black B2."""
    position = read_record(str(FOLDER / "nakade-of-four.sgf")).position
    found = assess.ask(position, "B1", assess.Uncapturable(), limits=LIMITS)
    line = main_variation(tree_of(found))
    for node in line[1:]:
        if node.color is found.inquiry.owner and node.point is not None and node.parent is not None:
            play = make_play(node.parent.state, node.point)
            assert not play_effect(node.parent.state, node.point, play).fills_own_eye
    assert "W pass" in [node.text for node in line]


def test_a_proof_may_begin_with_a_pass_of_who_prevents() -> None:
    position = read_record(str(FOLDER / "basic-ko-1.sgf")).position
    inquiry = inquire(position, "A2", LIFE)
    data = proof_by_move(inquiry, None, 100_000)
    assert data is not None and data["proofs"][0]["entries"][0]["move"] == "pass"
    assert judge(Certificate(data), inquiry).accepted
    reaching = inquire(position, "A2", assess.Uncapturable())
    assert proof_by_move(reaching, None, 100_000) is None


def test_no_proof_begins_with_a_mistake() -> None:
    position = Position.from_rows(["......", "OOOOOO", "XXXXOO", "...XO."])
    inquiry = inquire(position, "A2", LIFE, first=First.OWNER)
    assert proof_by_move(inquiry, position.point("B1"), 100_000) is not None
    assert proof_by_move(inquiry, position.point("A1"), 100_000) is None
    assert proof_by_move(inquiry, position.point("A4"), 100_000) is None


def test_a_move_that_is_not_allowed_proves_nothing() -> None:
    position = Position.from_rows(["......", "OOOOOO", "XXXXOO", "...XO."])
    inquiry = inquire(position, "A2", LIFE, first=First.OWNER)
    assert proof_by_move(inquiry, position.point("A2"), 100_000) is None


def test_own_eyes_and_connections_are_told_apart() -> None:
    eye = begin(Position.from_rows([".X.", "XX.", "..."]), assess.Color.BLACK)
    assert play_effect(eye, 0, make_play(eye, 0)).fills_own_eye
    threatened = begin(Position.from_rows([".XO", "X..", ".X."]), assess.Color.BLACK)
    assert play_effect(threatened, 0, make_play(threatened, 0)).fills_own_eye
    saving = begin(Position.from_rows([".XO", "XOO", "..."]), assess.Color.BLACK)
    assert not play_effect(saving, 0, make_play(saving, 0)).fills_own_eye


def test_equal_replies_together_are_all_replies() -> None:
    together = 0
    for node in walk(tree_of(finding("double-ko-death"))):
        groups = equal_replies(node)
        together += sum(len(group) > 1 for group in groups)
        assert sorted(map(id, node.children)) == sorted(id(one) for group in groups for one in group)
    assert together


@pytest.mark.parametrize(
    ("rows", "string", "question"),
    [
        ("....X/...XX/XX..O", "E3", assess.Uncapturable()),  # one answer goes on as the other
        (".OX.O/.X.X./.O.X./OXXXO", "D1", assess.IndependentlyAlive()),  # each takes two stones, and not the same
        (".XXXX/....X/...X./.O..O", "B1", assess.Uncapturable()),  # one in a ko, another not
    ],
)
def test_equal_replies_are_answered_by_taking_the_same_stones(
    rows: str, string: str, question: assess.Uncapturable | assess.IndependentlyAlive
) -> None:
    """``W D3 or pass, B C3 takes D3``: after the pass there is nothing to take."""
    position = Position.from_rows(rows.split("/"))
    answers = 0
    for node in walk(tree_of(assess.ask(position, string, question, limits=LIMITS))):
        for group in equal_replies(node):
            taken = [{(answer.removed, answer.ban) for answer in reply.children} for reply in group]
            assert all(stones == taken[0] for stones in taken)
            answers += any(stones for stones, _ in taken[0])
    assert answers


def test_the_table_of_answers() -> None:
    found = finding("straight-four")
    table = answers_tables(tree_of(found), found.inquiry)[0]
    assert table.miai == (Miai("B1", "C1", "two eyes"),)
    assert table.sentences()[-1] == "B1 and C1 are miai for two eyes: Black gets one of them."
    assert table.sentences()[0] == "From the position, if White plays:"
    answers = {move: row for row in table.rows for move in row.moves}
    assert (answers["C1"].reply, answers["B1"].reply) == ("B1", "C1")
    assert answers["C1"].sentence().endswith("Black B1, a formation follows")
    replies = {reply for row in table.rows for reply in moves_named(row)}
    shown = {str(child.move) for child in tree_of(found).children} - {"pass"}
    assert replies - {"anything else"} <= shown


def test_tables_at_later_nodes() -> None:
    """Where different moves have different answers; none once the string has been taken, unless it lives after that."""
    position = read_record(str(FOLDER / "nakade-of-five.sgf")).position
    taken = assess.ask(position, "C2", assess.Uncapturable(), limits=LIMITS)
    line = main_variation(tree_of(taken))
    gone = next(node.number for node in line if taken.inquiry.point in node.removed)
    after = [table.after for table in answers_tables(tree_of(taken), taken.inquiry)]
    assert after[0] == line[1].text
    assert all(int(text.split(",")[0].removeprefix("move ")) < gone for text in after[1:])
    position = read_record(str(FOLDER / "under-the-stones-of-four.sgf")).position
    living = assess.ask(position, "D2", LIFE, limits=LIMITS)
    first, later = answers_tables(tree_of(living), living.inquiry)
    assert (first.after, later.after) == ("", "move 4, B D1")
    assert later.miai == (Miai("C1", "C2", "the second eye"),)
    assert main_variation(tree_of(living))[4].text == "B D1"


def test_no_purpose_is_said_of_miai_that_the_answer_does_not_show() -> None:
    """Both points connect; what they bring is shown further on."""
    found = finding("bent-four-in-the-corner", assess.Uncapturable())
    tables = answers_tables(tree_of(found), found.inquiry)
    assert [miai for table in tables for miai in table.miai] == [Miai("C1", "E2")]


def test_no_play_of_a_figure_lands_where_a_stone_was() -> None:
    for name in SHAPES:
        for figure in figures(tree_of(finding(name, assess.Uncapturable()))):
            points = [node.point for node in figure.moves if node.point is not None]
            assert len(points) == len(set(points)) == len(figure.labels())


def test_the_eyes_of_a_formation_are_named() -> None:
    position = Position.from_rows([".X.XO", "XXXXO", "OOOO."])
    found = assess.ask(position, "B3", LIFE)
    end = main_variation(tree_of(found))[-1]
    assert eyes_sentence(end, found.inquiry) == (
        "The eyes are A3 and C3; they stand though Black passes from now on. White cannot play at A3 and C3: suicide."
    )


def test_no_eyes_are_named_where_none_was_asked_for() -> None:
    position = Position.from_rows([".X.XO", "XXXXO", "OOOO."])
    found = assess.ask(position, "B3", assess.Uncapturable())
    assert eyes_sentence(main_variation(tree_of(found))[-1], found.inquiry) == ""
