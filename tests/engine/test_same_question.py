"""A proof goes on as one of the same question: after a stone more or less, or with the other player moving first."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
import second_checker
from inherited_proofs import random_positions

import assess
from assess.engine.inheritance import Source, source_of
from assess.engine.proof import Settlement
from assess.engine.prover import Aim, Prover, Repetition
from assess.engine.race import Race
from assess.languages.spoken import BadInput
from assess.proofs import checker
from assess.proofs.questions import Answer, Capturable1, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import First, Rules, Terms
from assess.rules.position import Color, Position

LIMITS = assess.Limits(seconds=None, nodes=4_000)
WALLED = Position.from_rows(["......XO.", "......XO.", "XXX.XXXO.", "OOXXX.OO.", ".OOOOOO.."])


def settled(inquiry: Inquiry, source: Source | None = None) -> tuple[Settlement, Race]:
    race = Race(inquiry)
    race.inherit([source] if source is not None else [])
    return race.work(LIMITS), race


def accepted(found: Settlement) -> bool:
    """Whether both checkers accept the certificate."""
    rows, terms = found.inquiry.position.rows(), found.inquiry.terms()
    one = checker.check(found.certificate, rows, terms)
    try:
        two = second_checker.judge(list(rows), terms, found.certificate)
    except second_checker.Refused:
        two = None
    assert one.answer == two
    return one.accepted and one.answer == found.answer.value


def others_like(inquiry: Inquiry, chance: random.Random) -> Iterator[Inquiry]:
    """The same question with the other player moving first, and with a point changed that is none of the string's."""
    yield replace(inquiry, under=Terms(first=First.OWNER))
    stones = inquiry.position.stones
    for point in chance.sample(range(len(stones)), 3):
        sign = chance.choice("XO.")
        position = replace(inquiry.position, stones=f"{stones[:point]}{sign}{stones[point + 1 :]}")
        try:
            position.require_liberties()
        except BadInput:
            continue
        if position.stones[inquiry.point] != "." and position.string_at(inquiry.point).points == inquiry.string.points:
            yield replace(inquiry, position=position)


@pytest.mark.parametrize("number", [2, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("question", [IndependentlyAlive(), Uncapturable(), IndependentlyAlive("two-eye", "all")])
def test_proofs_that_go_on_are_accepted_and_change_no_answer(question: Question, number: int) -> None:
    chance, counts = random.Random(f"same {question}"), Counter[str]()
    for position in islice(random_positions(f"same {question}"), number):
        for string in position.strings():
            known, _ = settled(Inquiry(position, min(string.points), question))
            source = source_of(known.inquiry, known.certificate, same=True) if known.certificate else None
            if source is None:
                continue
            for inquiry in others_like(known.inquiry, chance):
                alone, _ = settled(inquiry)
                found, race = settled(inquiry, source)
                counts[found.answer.value] += 1
                assert found.certificate is None or accepted(found)
                assert Answer.UNDECIDED in (alone.answer, found.answer) or alone.answer is found.answer
                counts["fewer"] += race.nodes < alone.nodes
                counts["more"] += race.nodes > alone.nodes
    assert counts["yes"] + counts["no"] > 4 * number and counts["fewer"] > counts["more"], counts


def test_what_has_been_proved_is_soon_proved_again() -> None:
    inquiry = Inquiry(WALLED, WALLED.point("G5"), IndependentlyAlive())
    known, race = settled(inquiry)
    assert known.certificate is not None and race.nodes > 1_000
    again, quick = settled(inquiry, source_of(inquiry, known.certificate, same=True))
    assert quick.nodes < 50 and again.answer is Answer.YES and accepted(again)


def test_only_who_has_to_show_the_same_goes_on() -> None:
    inquiry = Inquiry(WALLED, WALLED.point("G5"), IndependentlyAlive())
    known, _ = settled(inquiry)
    assert known.certificate is not None
    life = source_of(inquiry, known.certificate, same=True)
    assert life is not None and life.favours is Color.BLACK

    def goes_on(inquiry: Inquiry, side: Color, aim: Aim, whole_board: bool = False) -> bool:
        prover = Prover(inquiry, side, aim, Repetition.NEVER, whole_board, 2**26)
        prover.inherit(life)
        return bool(prover.sources)

    assert goes_on(inquiry, Color.BLACK, Aim.REACHES)
    assert goes_on(replace(inquiry, under=Terms(first=First.OWNER)), Color.BLACK, Aim.REACHES)
    assert not goes_on(inquiry, Color.BLACK, Aim.REACHES, whole_board=True)
    assert not goes_on(inquiry, Color.WHITE, Aim.WALLS)
    assert not goes_on(inquiry, Color.WHITE, Aim.TAKES)
    assert not goes_on(replace(inquiry, question=Uncapturable()), Color.BLACK, Aim.SAVES)
    assert not goes_on(replace(inquiry, point=WALLED.point("H5")), Color.WHITE, Aim.REACHES)
    more = replace(WALLED, stones=f"{WALLED.stones[:5]}X{WALLED.stones[6:]}")
    assert not goes_on(replace(inquiry, position=more), Color.BLACK, Aim.REACHES), "a stone more: X is another string"


def test_what_no_proof_goes_on_as() -> None:
    inquiry = Inquiry(WALLED, WALLED.point("G5"), IndependentlyAlive())
    known, _ = settled(inquiry)
    assert known.certificate is not None
    lasting = Inquiry(WALLED, inquiry.point, inquiry.question, Terms(rules=Rules.JAPANESE_2003))
    assert source_of(lasting, known.certificate, same=True) is None
    assert source_of(replace(inquiry, question=Capturable1()), known.certificate, same=True) is None
    (proof,) = known.certificate["proofs"]
    assert source_of(inquiry, {**known.certificate, "proofs": [proof, proof]}, same=True) is None
    assert source_of(inquiry, {**known.certificate, "proofs": [{**proof, "kind": "avoid"}]}, same=True) is None
