"""Random variations of random little positions: the decision is the one of plain recursion, and mending it gives the
answer that is proved."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assess.decisions.decision import Decision, decide
from assess.decisions.oversight import corrected, oversights
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.reading.files import record_from_text
from assess.reading.game_tree import GameTree, Node, letters_of_move, root_properties
from assess.reading.sgf import dump
from assess.reports.text.decision_text import decision_sentences, proof_play_sentences, variation_sentence
from assess.rules.formations import covers
from assess.rules.position import Position
from assess.rules.proof_play import State, begin, legal_plays, make_pass, make_play
from assess.statuses.finding import ask, inquire

QUESTIONS: tuple[Question, ...] = (
    Uncapturable(),
    IndependentlyAlive(),
    IndependentlyAlive("two-eye", "all"),
    IndependentlyAlive("pass-alive", "one"),
)


def random_position(choose: random.Random) -> Position:
    width, height = choose.choice([(3, 3), (4, 3), (4, 2), (5, 2), (6, 1)])
    while True:
        stones = "".join(choose.choice("XXOO.") for _ in range(width * height))
        position = Position(width, height, stones)
        if position.strings() and all(string.liberties for string in position.strings()):
            return position


def random_tree(choose: random.Random, position: Position, first: State) -> GameTree:
    """Up to 25 moves, at each moment some of those that are legal."""
    nodes = [Node(root_properties(position))]
    open_moments = [(0, first)]
    while open_moments and len(nodes) < 25:
        parent, state = open_moments.pop(choose.randrange(len(open_moments)))
        if state.ended:
            continue
        moves: list[int | None] = [*legal_plays(state), None]
        for point in choose.sample(moves, min(len(moves), choose.randint(1, 3))):
            after = make_pass(state) if point is None else make_play(state, point).state
            letters = letters_of_move(point, position.width)
            nodes.append(Node({state.to_move.letter: (letters,)}, parent))
            open_moments.append((len(nodes) - 1, after))
    return GameTree(tuple(nodes))


def plain_answer(inquiry: Inquiry, tree: GameTree, number: int, state: State, captured: bool) -> bool:
    """The answer of the variations below a node, by recursion over the file."""
    answers = []
    for child in tree.children[number]:
        letters = tree.nodes[child].properties[state.to_move.letter][0]
        if not letters:
            answers.append(plain_answer(inquiry, tree, child, make_pass(state), captured))
            continue
        point = ord(letters[1]) - ord("a"), ord(letters[0]) - ord("a")
        play = make_play(state, point[0] * state.position.width + point[1])
        answers.append(plain_answer(inquiry, tree, child, play.state, captured or inquiry.point in play.removed))
    if answers:
        return any(answers) if state.to_move is inquiry.owner else all(answers)
    question = inquiry.question
    if not isinstance(question, IndependentlyAlive):
        return not captured
    words = question.formation.value, question.scope.value
    return covers(state.position, inquiry.owner, inquiry.string.points, *words)


@settings(max_examples=120)
@given(st.integers(0, 2**32), st.sampled_from(QUESTIONS))
def test_random_variations(seed: int, question: Question) -> None:
    require_decision(seed, question)


def require_decision(seed: int, question: Question) -> None:
    choose = random.Random(seed)
    position = random_position(choose)
    inquiry = inquire(position, min(choose.choice(position.strings()).points), question)
    start = begin(position, inquiry.first_mover)
    tree = random_tree(choose, position, start)
    decision = decide(record_from_text(dump(tree), "random.sgf", move=0), inquiry)
    assert (decision.answer is Answer.YES) == plain_answer(inquiry, tree, 0, start, captured=False)
    tells(decision)
    finding = ask(position, inquiry.point, question)
    if finding.certificate is None:
        return
    found = oversights(decision, finding.certificate.data)
    assert bool(found) == (decision.answer is not finding.answer)
    assert corrected(decision, found).answer is finding.answer
    assert proof_play_sentences(decision, finding, found)


def tells(decision: Decision) -> None:
    """Each variation and each decision can be told, and each names what it is about."""
    for end in decision.ends():
        assert variation_sentence(decision, end).startswith(end.name)
    for full in (False, True):
        sentences = decision_sentences(decision, full=full)
        assert sentences[-1].endswith(f"The answer is {decision.answer.value}.")
    assert len(sentences) == sum(node.case is not None for node in decision.nodes)


@pytest.mark.slow
def test_many_random_variations() -> None:
    for seed in range(3000):
        for question in QUESTIONS:
            require_decision(seed, question)
