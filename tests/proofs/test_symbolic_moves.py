"""Every zone and every content of a board at once: an SMT solver finds none at which a move rule is wrong."""

from __future__ import annotations

import random

import pytest
import symbolic_moves
import z3
from move_rules import Rules, bits
from naive_reach import Size
from symbolic_moves import PLAIN, Play, moves_up_to_symmetry, strings_breathe_in_zone

WRONG = {
    "P": symbolic_moves.wrong_of_ours,
    "O": symbolic_moves.wrong_of_theirs,
    "outside": symbolic_moves.wrong_of_outside,
}


def refuted(width: int, height: int, who: str, move: int, dropped: str = "") -> dict[str, str]:
    """For each way in which the rules could fail at this point: unsat, if no zone and no content of the board does it.

    ``dropped``: a condition that is left out, to see whether the solver would find something.
    """
    points = range(width * height)
    zone, mine, theirs = ([z3.Bool(f"{name}{p}") for p in points] for name in ("zone", "mine", "theirs"))
    play = Play(symbolic_moves.symbolic(), width, height, zone, mine, theirs, move)
    given = [play.position_is_legal(), z3.Not(zone[move]) if who == "outside" else zone[move]]
    if who == "P":
        given += [play.breath_is_sure()] if dropped != "breath" else []
    else:
        given += [play.legal]
        given += [strings_breathe_in_zone(play)] if dropped != "breath" else []
    found = {}
    for name, wrong in WRONG[who](play).items():
        solver = z3.SolverFor("QF_FD")
        solver.add(*given, wrong)
        found[name] = str(solver.check())
    return found


@pytest.mark.parametrize(("width", "height"), [(3, 2), (3, 3)])
@pytest.mark.parametrize("who", WRONG)
def test_no_zone_of_a_small_board_is_ruled_wrongly(width: int, height: int, who: str) -> None:
    for move in moves_up_to_symmetry(width, height):
        assert set(refuted(width, height, who, move).values()) == {"unsat"}, move


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(6, 1), (4, 3), (4, 4), (5, 3), (5, 4), (5, 5)])
@pytest.mark.parametrize("who", WRONG)
def test_no_zone_of_a_board_is_ruled_wrongly(width: int, height: int, who: str) -> None:
    for move in moves_up_to_symmetry(width, height):
        assert set(refuted(width, height, who, move).values()) == {"unsat"}, move


def test_without_a_condition_something_is_found() -> None:
    """The solver is asked something: strings that need no liberty in the zone, plays that may be suicide."""
    assert refuted(3, 3, "P", 4, dropped="breath")["it is suicide"] == "sat"
    assert refuted(3, 3, "outside", 4, dropped="breath")["a play outside takes a stone of the zone"] == "sat"


@pytest.mark.parametrize("forgotten", ["by way of the outside", "open strings", "closed strings"])
def test_a_weaker_rule_is_noticed(forgotten: str) -> None:
    """Some content of a board of 3x3 shows it."""
    logic, points = symbolic_moves.symbolic(), range(9)
    zone, mine, theirs = ([z3.Bool(f"{name}{p}") for p in points] for name in ("zone", "mine", "theirs"))
    play = Play(logic, 3, 3, zone, mine, theirs, 4)
    if forgotten == "by way of the outside":
        play.perhaps = [z3.And(one, z3.Not(play.by_the_outside)) for one in play.perhaps]
    elif forgotten == "open strings":
        play.perhaps = [False] * len(points)
    else:
        play.surely = [False] * len(points)
    solver = z3.SolverFor("QF_FD")
    solver.add(play.position_is_legal(), zone[4], play.legal, strings_breathe_in_zone(play))
    solver.add(symbolic_moves.wrong_of_theirs(play)["an outcome is not named"])
    assert str(solver.check()) == "sat"


def test_the_formulas_say_what_the_checker_says() -> None:
    """Random patterns, most of them dense: the same plays, the same outcomes, the same bans."""
    rng, size = random.Random(1), Size(4, 3)
    rules, compared = Rules(size), 0
    for _ in range(400):
        pattern = [rng.choice(".XO?XO") for _ in range(12)]
        sets = tuple(bits(size, [p for p, c in enumerate(pattern) if c == sign]) for sign in "XO.")
        zone, black, white = ([c != "?" for c in pattern], [c == "X" for c in pattern], [c == "O" for c in pattern])
        answered = rules.theirs(sets)
        for move in (p for p, c in enumerate(pattern) if c == "."):
            here = bits(size, [move])
            ours = Play(PLAIN, 4, 3, zone, black, white, move)
            named = rules.ours(sets, here)
            if named is not None:
                surely, perhaps = (bits(size, [p for p in range(12) if s[p]]) for s in (ours.surely, ours.perhaps))
                assert named[0][0].white == sets[1] & ~surely and named[0][-1].white == sets[1] & ~surely & ~perhaps
                certain = bits(size, [p for p, one in enumerate(ours.ban_is_certain()) if one])
                assert named[0][0].ban == certain and named[1] == (bool(perhaps) or ours.by_the_outside)
                compared += 1
            else:
                doubtful = [p for p, one in enumerate(ours.perhaps) if one]
                assert not ours.breath_is_sure() or len(doubtful) > 3
            theirs = Play(PLAIN, 4, 3, zone, white, black, move)
            if answered is None:
                continue
            surely, perhaps = (bits(size, [p for p in range(12) if s[p]]) for s in (theirs.surely, theirs.perhaps))
            outcomes = answered[1].get(here)
            if outcomes is None:
                assert theirs.is_suicide_unless_it_takes() and not surely and not perhaps
                continue
            assert outcomes[-1].black == sets[0] & ~surely & ~perhaps
            empty_first = theirs.is_suicide_unless_it_takes() and not surely
            assert empty_first or outcomes[0].black == sets[0] & ~surely
            compared += 1
    assert compared > 300
