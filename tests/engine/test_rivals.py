"""What one player's search has proved, the other's does not try in vain; no answer changes by it."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from closed_regions import ClosedGroup, closed_groups

from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.proofs.questions import Inquiry, Uncapturable
from assess.rules.position import Position

MEMORY = 2**26


def pair(inquiry: Inquiry) -> tuple[Prover, Prover]:
    """Who takes the string, and who makes it pass-alive."""
    taker = Prover(inquiry, inquiry.opponent, Aim.REACHES, Repetition.NEVER, whole_board=False, memory_bytes=MEMORY)
    owner = Prover(inquiry, inquiry.owner, Aim.SAVES, Repetition.NEVER, whole_board=False, memory_bytes=MEMORY)
    return taker, owner


def groups(number: int) -> list[ClosedGroup]:
    return list(islice(closed_groups("rivals", 7, 9), number))


def test_what_the_other_has_proved_is_not_tried() -> None:
    """Where the owner has a proof for each of his opponent's first moves, the opponent looks at these and gives up."""
    seen = 0
    for group in groups(40):
        inquiry = group.inquiry()
        alone, owner = pair(inquiry)
        alone.advance(20_000)
        if owner.advance(20_000) is not SearchOutcome.PROVED or alone.search.positions < 1_000:
            continue
        taker, _ = pair(inquiry)
        taker.add_rival(owner)
        taker.advance(20_000)
        assert taker.outcome is SearchOutcome.DISPROVED
        assert taker.search.positions * 4 < alone.search.positions
        seen += 1
    assert seen >= 3


@pytest.mark.parametrize("many", [15, pytest.param(40, marks=pytest.mark.slow)])
def test_answers_are_those_of_searches_alone(many: int) -> None:
    """In turns of any length; who has a proof alone has one with a rival."""
    found = Counter[SearchOutcome]()
    for number, group in enumerate(groups(many)):
        for first in ("opponent", "owner"):
            inquiry = group.inquiry(first=first)
            alone = [prover.advance(60_000) for prover in pair(inquiry)]
            both = pair(inquiry)
            both[0].add_rival(both[1])
            both[1].add_rival(both[0])
            turn = (3, 50, 700)[number % 3]
            while all(prover.outcome is SearchOutcome.OPEN and prover.search.positions < 60_000 for prover in both):
                for prover in both:
                    prover.advance(turn)
            for before, prover in zip(alone, both, strict=True):
                assert {before, prover.outcome} != {SearchOutcome.PROVED, SearchOutcome.DISPROVED}, str(group)
                found[prover.outcome] += 1
    assert found[SearchOutcome.PROVED] > many and found[SearchOutcome.DISPROVED] >= many // 4


def test_a_search_goes_on_when_its_rival_is_gone() -> None:
    inquiry = groups(1)[0].inquiry()
    taker, owner = pair(inquiry)
    taker.add_rival(owner)
    owner.advance(500)
    del owner
    taker.advance(500)
    assert taker.search.positions > 0


def test_a_rival_searches_the_same_board_for_the_other_player() -> None:
    taker, owner = pair(groups(1)[0].inquiry())
    with pytest.raises(ValueError):
        taker.search.add_rival(taker.search)
    small = Position.from_rows(["XO.", "...", "..."])
    with pytest.raises(ValueError):
        owner.search.add_rival(pair(Inquiry(small, 0, Uncapturable()))[0].search)
