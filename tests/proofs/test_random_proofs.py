"""Proofs on boards too large to enumerate: whatever the engine answers, the checker accepts the proof of it."""

import random

import pytest

import assess
from assess.languages.spoken import BadInput

SIZES = [(4, 4), (5, 4), (5, 5), (6, 5), (7, 6), (9, 9)]
QUESTIONS = [assess.Uncapturable(), assess.IndependentlyAlive(), assess.IndependentlyAlive("two-eye", "all")]


def random_position(chance: random.Random) -> assess.Position:
    while True:
        width, height = chance.choice(SIZES)
        signs = chance.choice(["XO.", "XXOO.", "XXXOOO."])
        rows = ["".join(chance.choice(signs) for _ in range(width)) for _ in range(height)]
        position = assess.Position.from_rows(rows)
        try:
            position.require_liberties()
        except BadInput:
            continue
        if position.strings():
            return position


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 40))])
def test_no_proof_is_refused(seed: int) -> None:
    chance = random.Random(seed)
    answers = set()
    for _ in range(25):
        position = random_position(chance)
        string = chance.choice(position.strings())
        question = chance.choice(QUESTIONS)
        # A refused proof raises RefusedProof.
        finding = assess.ask(
            position,
            min(string.points),
            question,
            cycles=chance.choice(list(assess.Cycles)),
            first=chance.choice(list(assess.First)),
            limits=assess.Limits(nodes=30_000),
        )
        assert finding.checked or finding.answer is assess.Answer.UNDECIDED
        answers.add(finding.answer)
    assert {assess.Answer.YES, assess.Answer.NO} <= answers
