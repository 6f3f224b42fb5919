"""All, part or none of the next moves: what is said at a turn is what a complete solution of the board says."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample, several_strings
from naive import Outcome, _verdict, solve, solve_together
from shell import Shell
from tiny_board import NO_BAN
from tiny_board import State as NaiveState

import assess
from assess.proofs.questions import Answer, Inquiry, Question
from assess.proofs.terms import Cycles, First
from assess.proofs.variation_node import Quantifier, VariationNode, walk
from assess.proofs.variation_tree import variation_tree
from assess.rules.position import Color
from assess.rules.proof_play import State, legal_plays, make_pass, make_play
from assess.statuses import finding
from assess.statuses.tried_moves import quantify

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)
QUESTIONS: tuple[Question, ...] = (UNCAPTURABLE, ALIVE[0], ALIVE[3])


@cache
def outcome(size: tuple[int, int], owner: int, key: object, question: str, *life: str) -> Outcome:
    return solve_together(solve(*size).graph, owner, [key], question, *life)  # type: ignore[list-item]


def answer_at(one: Asked, state: State) -> str:
    """The answer from a moment on, from the complete solution."""
    size = len(one.rows[0]), len(one.rows)
    solution, terms = solve(*size), one.inquiry.terms()
    stones = solution.board.parse(one.rows)
    found = [solution.board.string_at(stones, point) for point in (one.point, *one.others)]
    capture = one.question == UNCAPTURABLE
    keys = (one.point, *one.others) if capture else tuple(string for _, string in found)
    key = keys if one.others else keys[0]
    life = () if capture else (terms["formation"], terms["scope"], terms.get("which", "any"))
    solved = outcome(size, found[0][0], key, terms["question"], *(life or ("", "")))
    ban = NO_BAN if state.ban is None else state.ban
    there = solution.board.parse(state.position.rows())
    naive = NaiveState(there, list(Color).index(state.to_move), ban, state.passed, state.ended)
    return _verdict(solved, solution.graph.number[naive], 0, terms["question"], one.cycles.value)


def next_states(state: State) -> list[State]:
    return [make_pass(state), *(make_play(state, point).state for point in legal_plays(state))]


def require_true(one: Asked, tree: VariationNode, counts: Counter[str]) -> None:
    """What is said of the next moves at each turn is so."""
    for node in walk(tree):
        counts["one studied"] += node.one_studied
        if node.quantifier is None:
            continue
        answers = [answer_at(one, after) for after in next_states(node.state)]
        yes = answers.count("yes")
        if node.quantifier is Quantifier.PART:
            assert tree.answer.value in answers and set(answers) != {tree.answer.value}, f"{node} {one}"
        else:
            assert yes == (len(answers) if node.quantifier is Quantifier.ALL else 0), f"{node} {answers} {one}"
            assert set(answers) == {tree.answer.value}, f"{node} {answers} {one}"
        chooses = node.state.to_move is {"yes": one.inquiry.owner}.get(tree.answer.value, one.inquiry.opponent)
        counts[f"{node.quantifier}{', by choice' if chooses else ''}"] += 1


def compared(asked: list[Asked]) -> Counter[str]:
    counts = Counter[str]()
    for one in asked:
        certificate = one.settle().certificate
        assert certificate is not None
        if len(certificate["proofs"]) == 1:
            tree = variation_tree(certificate, one.inquiry)
            quantify(certificate, one.inquiry, tree)
            require_true(one, tree, counts)
    return counts


@pytest.mark.parametrize(("width", "height", "number"), [(5, 1, 40), (3, 2, 60)])
def test_all_part_and_none_are_true(width: int, height: int, number: int) -> None:
    counts = compared(sample(every_question(width, height, QUESTIONS), number, 5))
    assert min(counts[kind] for kind in ("none", "none, by choice", "part, by choice")) > 15 and counts["all"]
    assert counts["one studied"] < counts.total() / 50, counts


def test_of_several_strings_too() -> None:
    asked = several_strings(3, 2, [UNCAPTURABLE, ALIVE[0]], [First.OPPONENT])
    asked += several_strings(3, 2, [ALIVE[0]], [First.OPPONENT], every=True)
    counts = compared(sample(asked, 80, 6))
    assert counts["none, by choice"] and counts["part, by choice"], counts


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "number"), [(6, 1, 600), (3, 2, 100_000), (2, 4, 1000), (3, 3, 500)])
def test_all_part_and_none_are_true_on_more_boards(width: int, height: int, number: int) -> None:
    counts = compared(sample(every_question(width, height, QUESTIONS), number, 7))
    assert counts["part, by choice"] > 100, counts


@pytest.mark.parametrize("first", list(First))
def test_a_string_that_is_dead_even_if_its_owner_begins_shows_none(first: First) -> None:
    """White, who begins, may do what he likes; in another position he must not fill his eyes."""
    for name, string, free in (("square-four", "A3", True), ("false-eye", "A2", False)):
        position = assess.read(DISPUTES / f"{name}.sgf")
        tree = assess.ask(position, string, assess.IndependentlyAlive(), first=first, limits=LIMITS).tree
        assert tree is not None and tree.answer is Answer.NO
        assert tree.quantifier is (Quantifier.NONE if free or first is First.OWNER else Quantifier.PART)


def test_one_move_is_studied_unless_the_others_are_tried(shell: Shell) -> None:
    line = f"ask {DISPUTES / 'standard-shape-5.sgf'} E2 uncapturable"
    tried, plain = shell.run(line).out, shell.run(f"{line} --no-quantify").out
    assert "One move of White's is studied: " in plain and "Part of the next moves" not in plain
    assert "is studied: " not in tried and "Part of the next moves give the answer yes." in tried
    assert "All of the next moves give the answer yes. White chooses pass." in shell.run(f"{line} --to-passes").out
    words = " ".join(tried.split())
    assert "of White's moves one that he may choose is shown, and the others were tried." in words


def test_a_ruling_that_shows_no_tree_tries_nothing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its figures and tables are the same without it; all variations say of each turn what the other moves bring."""
    line = f"ask {DISPUTES / 'standard-shape-5.sgf'} E2"
    tried: list[Inquiry] = []
    monkeypatch.setattr(finding, "quantify", lambda certificate, inquiry, *_, **__: tried.append(inquiry))
    assert "Figure 1" in shell.run(line).out and not tried
    shell.run(f"{line} --quantify")
    assert tried
    tried.clear()
    assert "Figure 1" in shell.run(f"{line} --full").out and tried


def test_large_boards_are_tried_when_it_is_asked_for(shell: Shell) -> None:
    line = f"ask {DISPUTES / 'bent-four-on-a-large-board.sgf'} A3 independently-alive"
    plain, tried = shell.run(line).out, shell.run(f"{line} --quantify").out
    assert "is studied: " in plain and "is studied: " not in tried
    assert tried.count("of the next moves") > plain.count("of the next moves")


def test_trees_of_undefined_answers_and_advice_are_left_alone() -> None:
    position = assess.read(DISPUTES / "triple-ko.sgf")
    found = assess.ask(position, "A5", assess.Uncapturable(), limits=LIMITS, quantify=True)
    assert found.answer is Answer.UNDEFINED and found.tree is not None
    assert not any(node.quantifier or node.one_studied for node in walk(found.tree))


def test_cycle_modes_are_those_of_the_question() -> None:
    asked = [one for one in every_question(3, 2, [UNCAPTURABLE]) if one.cycles is not Cycles.VERBAL]
    assert compared(sample(asked, 60, 8)).total() > 100
