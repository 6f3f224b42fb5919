"""Strings that live by a large open territory: many moves to choose from, most of which look good and do not work.

Whatever is proved, the checker accepts. The tests marked ``effort`` besides hold the search to what it has reached:
their limits are some times what the proofs take now. One that fails says that the search has become worse, not wrong.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from assess.engine.line_up import helper_strings, strings_to_take
from assess.engine.playouts import looks_dead
from assess.engine.proof import certificate_of, write_proof
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.engine.race import Race
from assess.engine.schedule import SCHEDULE
from assess.engine.settle import settle
from assess.proofs.checker import check
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.rules.position import Position
from assess.system.limits import Limits

# The final position of a game (a regression game of GNU Go against Goliath; the position is a fact).
FINISHED = """
OO.OOXXO.....
XOO.OOXO.....
XXOOXXXO.O...
.XXOX.XOO....
...X.XOOXO...
..X.X.XXXO...
.....XXXOO...
....XOOOO.O..
..X.XXOXXO...
.....OXXOXO..
...X.OXO.XO..
...XO.XXXXXO.
.........XOO.
"""

# Another one, of GNU Go's games on the No Name Go Server.
WITH_DEAD_STONES = """
..X..X.........XO.O
.XX.XOOOXXX...XXOO.
.X.X.O.XOXOX..XOOOO
.XXOO.XXOOOX...XXOX
...XXXXO.OXXXX...XX
..X.XOOO.OOOOOX.X..
...XO....XO.OXX....
...XO.O.X.XOOOX....
..XXO.....X.OXX....
...XOO.O.XXOOOOX...
...XXO..OX.XXOX....
...XOO.OXX.OOOXX...
XX.XXO.OXOO.XOX....
..XXO..OXX.OOOOX...
X..XO..OX.XXXOOOXX.
.XXO..XXXO..O.OXX..
XXOO.OOOOOXXO.OOOX.
XO.O....OX.O.O..OX.
OOO.......X.O..OXX.
"""


@pytest.mark.effort
@pytest.mark.parametrize("name", ["L6", "M2"])
def test_a_bad_move_does_not_swallow_the_search(name: str) -> None:
    """With short visits some 400,000 and 80,000 positions prove them; without, neither fell in 2,500,000."""
    position = Position.from_rows(FINISHED.split())
    inquiry = Inquiry(position, position.point(name), IndependentlyAlive())
    settlement = settle(inquiry, Limits(seconds=None, nodes=2_500_000))
    assert settlement.answer is Answer.YES
    assert check(settlement.certificate, position.rows(), inquiry.terms()).accepted


def require_proof(prover: Prover, most: int) -> None:
    """The prover succeeds within so many positions, and the checker accepts his proof."""
    assert prover.advance(most) is SearchOutcome.PROVED
    written = write_proof(prover)
    assert written is not None and not written.cyclic
    certificate = certificate_of(prover.inquiry, Answer.YES, [written.proof])
    assert check(certificate, prover.inquiry.position.rows(), prover.inquiry.terms()).accepted


def prover_of_life(name: str, rows: str = FINISHED) -> Prover:
    position = Position.from_rows(rows.split())
    inquiry = Inquiry(position, position.point(name), IndependentlyAlive())
    return Prover(inquiry, inquiry.reacher, Aim.REACHES, Repetition.NEVER, whole_board=False, memory_bytes=2**28)


@pytest.mark.slow
@pytest.mark.effort
def test_a_state_entered_again_goes_on_with_its_own_moves() -> None:
    """The path to it may have got more moves meanwhile. When it went on with a move of another state, one search went
    round in circles; core_pieces.cpp tests the moves themselves."""
    prover = prover_of_life("Q6", WITH_DEAD_STONES)
    require_proof(prover, 5_000_000)


def expanded_anew(name: str, forgetful: bool) -> int:
    """How often, in tiny steps, moves were opened again; the forgetful give up between them what they left."""
    prover = prover_of_life(name)
    while prover.outcome is SearchOutcome.OPEN and prover.search.positions < 100_000:
        prover.advance(10)
        if forgetful:
            prover.search.drop_suspended()
    return int(prover.search.expanded_anew)


@pytest.mark.effort
@pytest.mark.parametrize("name", ["J7", "L6", "M2"])
def test_states_left_are_entered_again_without_opening_their_moves_anew(name: str) -> None:
    assert expanded_anew(name, forgetful=False) * 3 < expanded_anew(name, forgetful=True) * 2


def test_what_is_left_to_do_is_known_once_a_pass_of_the_opponents_is_answered() -> None:
    prover = prover_of_life("L6")
    left = []
    while prover.outcome is SearchOutcome.OPEN:
        prover.advance(1_000)
        left.append(prover.search.moves_left)
    known = [moves for moves in left if moves is not None]
    assert left[0] is None and left[len(left) - len(known) :] == known
    assert max(known) > 10 and left[-1] == 0


# Another finished game: White's stone at D2 lives by taking the black stones around it, with the walls around those.
AMONG_DEAD_STONES = """
.OX.XO...
OOX.XOXXX
OXX..OXOX
OXXXXXOOO
.OXOOOO.O
OOOOXXOO.
.OXXXXXXO
OXXO.XOO.
XXX...X.O
"""


@pytest.mark.slow
@pytest.mark.effort
def test_a_stone_among_dead_ones_lives_with_its_walls() -> None:
    """Looking for eyes about the wall as well, a million positions or two prove it; about the stone alone, four
    million do not."""
    alone = prover_of_life("D2", AMONG_DEAD_STONES)
    position = alone.inquiry.position
    helper = helper_strings(alone.inquiry.string, position)[0]
    assert position.point("H7") in helper.points
    prover = replace(alone, memory_bytes=2**29, helpers=helper.points)
    require_proof(prover, 2_000_000)


@pytest.mark.effort
def test_a_stone_shut_in_by_dead_ones_lives_by_their_being_taken() -> None:
    """Looking for what leaves them no room takes some million positions; about the stone alone, four do not do."""
    alone = prover_of_life("D2", AMONG_DEAD_STONES)
    (shut_in_by,) = strings_to_take(alone.inquiry.string, alone.inquiry.position)
    assert alone.inquiry.position.point("E4") in shut_in_by.points
    require_proof(replace(alone, memory_bytes=2**29, against=shut_in_by.points), 1_500_000)


def test_strings_are_shut_in_by_those_that_are_next_to_all_their_liberties() -> None:
    position = Position.from_rows(AMONG_DEAD_STONES.split())
    for string in position.strings():
        taken = strings_to_take(string, position)
        assert all(other.color is not string.color and looks_dead(other, position) for other in taken)
        for liberty in string.liberties if taken else ():
            assert any(liberty in other.liberties for other in taken)
    assert strings_to_take(position.string_at(position.point("H7")), position) == [], "it lives in its own territory"


def test_who_joins_in_late_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search with helper strings need not wait for another long turn of the search without."""
    monkeypatch.setattr(SCHEDULE, "helpers_budget", 100_000)
    position = Position.from_rows(AMONG_DEAD_STONES.split())
    race = Race(Inquiry(position, position.point("D2"), IndependentlyAlive()))
    life_when_joined = []

    def advance(prover: Prover, budget: int) -> SearchOutcome:
        if (prover.against or prover.helpers) and not prover.search.positions:
            life = next(one for one in race._provers if one.side is race.inquiry.owner)
            life_when_joined.append(life.search.positions)
        return advance_as_before(prover, budget)

    advance_as_before = Prover.advance
    monkeypatch.setattr(Prover, "advance", advance)
    race.work(Limits(seconds=None, nodes=700_000))
    assert SCHEDULE.helpers_budget < life_when_joined[0] < 2 * SCHEDULE.helpers_budget


def test_what_is_shut_in_is_searched_for_by_taking_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCHEDULE, "helpers_budget", 1_000)
    position = Position.from_rows(AMONG_DEAD_STONES.split())
    race = Race(Inquiry(position, position.point("D2"), IndependentlyAlive()))
    race.work(Limits(seconds=None, nodes=100_000))
    tried = [prover for prover in race._provers if prover.against or prover.helpers]
    assert tried[0].against and not tried[0].helpers
    assert all(prover.helpers and not prover.against for prover in tried[1:])


@pytest.mark.effort
def test_a_string_that_does_not_live_by_itself_is_searched_for_with_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCHEDULE, "helpers_budget", 1_000)
    position = Position.from_rows(FINISHED.split())
    inquiry = Inquiry(position, position.point("L6"), IndependentlyAlive())
    race = Race(inquiry)
    settlement = race.work(Limits(seconds=None, nodes=2_500_000))
    tried = [prover for prover in race._provers if prover.helpers]
    assert [prover.helpers for prover in tried] == [
        string.points for string in helper_strings(inquiry.string, position)[: len(tried)]
    ]
    assert tried
    assert settlement.answer is Answer.YES
    assert check(settlement.certificate, position.rows(), inquiry.terms()).accepted


# Another finished game, of the Tygem server: six black stones in the upper left corner live by taking two of White's.
BESIDE_DEAD_STONES = """
.....O......XOO.O.O
.XXOOXOO.XXXXO.O..O
XXOXXXXO.XOOXOOXOOO
XOOOXX.XXXXOXOXX...
XOOX.XXXOXOOO.O.XX.
OOXXXXOXOOOXOOXOOX.
OXXOXOOXO.OXXXXXOO.
OOOOXXOXXOOX..XOO..
.OXXXOOXOOX.X..XO..
..OOXOOXOXXX...XOO.
.OOXXXOOOOOOX.XXXO.
.O.OXOOOXXOX..XOXOO
..OOXOOX.XXX..XOOOO
....OXXXX..X..XXXXO
...OOXOXX.XOO...OXO
...OXXOOOXXXOOOO.XX
..OXXXXO.OOXOXXXX..
..OOOXO.OOXXX......
.....O.O.OXX.......
"""


@pytest.mark.effort
def test_the_way_to_the_eyes_leads_over_dead_stones() -> None:
    """With that way seen, 9,691 positions prove it; without, five million did not."""
    prover = prover_of_life("B18", BESIDE_DEAD_STONES)
    require_proof(prover, 50_000)
