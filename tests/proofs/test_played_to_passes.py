"""Variations played out to their two passes: every move is legal, and at the end stands what was claimed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample, several_strings
from shell import Shell

import assess
from assess.proofs.played_to_passes import PLAYED_OUT, play_to_passes
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.terms import First
from assess.proofs.variation_node import LeafReason, VariationNode, main_variation, walk
from assess.proofs.variation_tree import variation_tree
from assess.rules.proof_play import begin, make_pass, make_play

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)
NOT_PLAYED_OUT = {LeafReason.CYCLE, LeafReason.TRANSPOSITION, LeafReason.NOT_SHOWN}


def require_played_out(inquiry: Inquiry, tree: VariationNode, counts: Counter[str]) -> None:
    """Each variation is legal, ends in two passes, and shows the answer at its end."""
    for node in walk(tree):
        if node.parent is not None:
            before = node.parent.state
            assert node.state == (make_pass(before) if node.point is None else make_play(before, node.point).state)
        if node.children:
            assert node.leaf is None
            continue
        assert node.reason is not None
        counts[node.reason.name] += 1
        if node.reason in NOT_PLAYED_OUT:
            continue
        assert node.state.ended, node.reason
        taken = any(inquiry.taken(one.color, one.removed) for one in (node, *node.ancestors))
        if inquiry.question == UNCAPTURABLE:
            assert taken is (tree.answer is Answer.NO)
        else:
            assert inquiry.lives_in(node.state.position) is (tree.answer is Answer.YES)


def played_out(asked: list[Asked]) -> Counter[str]:
    counts = Counter[str]()
    for one in asked:
        certificate = one.settle().certificate
        assert certificate is not None
        if len(certificate["proofs"]) == 1:
            tree = variation_tree(certificate, one.inquiry)
            assert tree.state == begin(one.inquiry.position, one.inquiry.first_mover)
            play_to_passes(tree, one.inquiry, certificate["proofs"][0])
            require_played_out(one.inquiry, tree, counts)
    return counts


@pytest.mark.parametrize(("width", "height", "number"), [(5, 1, 200), (3, 2, 120)])
def test_every_variation_ends_in_two_passes(width: int, height: int, number: int) -> None:
    counts = played_out(sample(every_question(width, height), number, 3))
    for reason in ("TWO_PASSES_FORMATION", "TWO_PASSES_CAPTURED", "TWO_PASSES_NO_FORMATION"):
        assert counts[reason] > 20, counts


def test_of_several_strings_too() -> None:
    asked = several_strings(3, 2, [UNCAPTURABLE, ALIVE[0]], [First.OPPONENT])
    asked += several_strings(3, 2, ALIVE, [First.OPPONENT], every=True)
    assert played_out(sample(asked, 150, 4))["TWO_PASSES_FORMATION"] > 20


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "number"), [(3, 2, 100_000), (2, 4, 3000), (3, 3, 1500)])
def test_every_variation_of_more_boards_ends_in_two_passes(width: int, height: int, number: int) -> None:
    assert played_out(sample(every_question(width, height), number, 3))["TWO_PASSES_FORMATION"] > 100


@pytest.mark.parametrize("formation", ["n-eye", "two-eye", "pass-alive"])
@pytest.mark.parametrize(
    ("name", "string"),
    [("two-headed-dragon", None), ("life-by-taking", None), ("l-group", None)],
)
def test_formations_are_filled_in_until_they_stand(name: str, string: str | None, formation: str) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    counts = Counter[str]()
    for one in position.strings():
        question = assess.IndependentlyAlive(formation)
        found = assess.ask(position, min(one.points), question, limits=LIMITS, to_passes=True)
        if found.answer in (Answer.YES, Answer.NO) and found.tree is not None:
            require_played_out(found.inquiry, found.tree, counts)
    assert counts.total()


def test_captures_are_played_out() -> None:
    position = assess.read(DISPUTES / "nakade-of-five.sgf")
    for one in position.strings():
        found = assess.ask(position, min(one.points), assess.Uncapturable(), limits=LIMITS, to_passes=True)
        if found.answer is Answer.NO and found.tree is not None:
            require_played_out(found.inquiry, found.tree, Counter())


def test_what_is_printed_and_written(shell: Shell, tmp_path: Path) -> None:
    line = f"ask {DISPUTES / 'bent-four-in-the-corner.sgf'} A1 uncapturable"
    said = shell.run(f"{line} --to-passes --full")
    words = " ".join(said.out.split())
    assert "After two passes Black A1 is off the board." in words
    assert "Where White has succeeded, variations are played out to two passes, Black passing all the time." in words
    moves = shell.run(f"{line} --to-passes --json").json["principal_variation"]
    assert moves[-2:] == ["B pass", "W pass"] and shell.run(f"{line} --json").json["principal_variation"] == moves[:-2]
    out = tmp_path / "variations.sgf"
    assert shell.run(f"{line} --to-passes --quiet --sgf {out}").code == 0
    assert "After two passes Black A1 is off the board." in out.read_text(encoding="utf-8")


def test_a_ruling_on_a_status_is_played_out_too(shell: Shell) -> None:
    said = " ".join(shell.run(f"ask {DISPUTES / 'standard-shape-1.sgf'} A2 --to-passes --full").out.split())
    assert "After two passes an n-eye-formation of Black's covers" in said


def test_what_answers_the_first_moves_stays_said(shell: Shell) -> None:
    """The table of answers is the same: an end that is played out is an end still."""
    line = f"ask {DISPUTES / 'bent-four-in-the-corner.sgf'} A1 uncapturable"
    tables = [
        shell.run(f"{line}{more}").out.partition("Every move of")[0].partition("After W")[2]
        for more in ("", " --to-passes")
    ]
    assert tables[0] and tables[0] == tables[1]


def test_nothing_is_left_where_it_could_be_played_out() -> None:
    position = assess.read(DISPUTES / "standard-shape-5.sgf")
    tree = assess.ask(position, "E2", assess.Uncapturable(), limits=LIMITS, to_passes=True).tree
    assert tree is not None and not any(node.reason in PLAYED_OUT for node in walk(tree))
    assert [node.move for node in main_variation(tree)[-2:]] == ["pass", "pass"]
