"""Whether a solution needs its ko, against a complete solution of small boards on which one player is never banned."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from random_boards import board

from assess.decisions.judged_decision import counts_on_ko
from assess.decisions.later_question import later_proof
from assess.languages.spoken import BadInput
from assess.proofs.questions import Uncapturable
from assess.rules.position import Position
from assess.rules.proof_play import State, begin, legal_plays, make_pass, make_play
from assess.statuses.finding import ask, inquire
from assess.statuses.kind_of_ko import Hanging, kind_of
from assess.system.limits import Limits

MOST_STATES = 20_000
KO_LIMITS = Limits(None, 400_000)


def captures_without_bans(position: Position, point: int) -> bool | None:
    """Whether the opponent of a string, moving first, removes it by force though its owner is never banned; None where
    there are too many states to tell."""
    owner = position.string_at(point).color
    start = begin(position, owner.opponent)
    after: dict[State, list[State]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in after or len(after) > MOST_STATES:
            continue
        if state.ended or state.position.stones[point] != owner.stone:
            after[state] = []
            continue
        moves = [make_play(state, play).state for play in legal_plays(state)] + [make_pass(state)]
        after[state] = [replace(one, ban=None) if one.to_move is owner else one for one in moves]
        waiting += after[state]
    if len(after) > MOST_STATES:
        return None
    won = {state for state in after if state.position.stones[point] != owner.stone}
    grown = True
    while grown:
        more = {
            state
            for state, following in after.items()
            if state not in won
            and following
            and (any if state.to_move is not owner else all)(one in won for one in following)
        }
        grown = bool(more)
        won |= more
    return start in won


def cases(number: int, seed: int = 7) -> list[tuple[Position, int, bool]]:
    """Positions in which the opponent of a string captures it by a proof that counts on a ko, and what is true."""
    draw, found = random.Random(seed), list[tuple[Position, int, bool]]()
    while len(found) < number:
        position = board(draw, 2, 4)
        if len(position.stones) > 12:
            continue
        for string in position.strings():
            point = min(string.points)
            try:
                inquiry = inquire(position, point, Uncapturable())
            except BadInput:
                continue
            replay = later_proof(inquiry, begin(position, inquiry.opponent))
            if replay is None or replay.favoured is inquiry.owner or not counts_on_ko(replay):
                continue
            if (truth := captures_without_bans(position, point)) is not None:
                found.append((position, point, truth))
    return found


@pytest.fixture(scope="module", params=[8, pytest.param(40, marks=pytest.mark.slow)])
def drawn(request: pytest.FixtureRequest) -> list[tuple[Position, int, bool]]:
    return cases(request.param)


def test_it_is_what_the_complete_solution_says(drawn: list[tuple[Position, int, bool]]) -> None:
    known = Counter[Hanging]()
    for position, point, truth in drawn:
        kind = kind_of(ask(position, point, Uncapturable()), KO_LIMITS, whole=False).asked.kind
        assert kind is (Hanging.UNCONDITIONAL if truth else Hanging.KO), position.rows()
        known[kind] += 1
    assert len(known) == 2, "both occur"


def test_where_the_search_runs_out_nothing_is_said(drawn: list[tuple[Position, int, bool]]) -> None:
    for position, point, truth in drawn[:10]:
        finding = ask(position, point, Uncapturable())
        kind = kind_of(finding, Limits(None, finding.nodes + 8), whole=False).asked.kind
        assert kind in (Hanging.OPEN, Hanging.UNCONDITIONAL if truth else Hanging.KO)
