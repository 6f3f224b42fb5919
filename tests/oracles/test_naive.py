"""Is the naive solver right? Known answers, its rules against the project's, its fixpoints in other formulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import naive
import numpy as np
import pytest

from assess.rules.position import Color, Position
from assess.rules.proof_play import State as ProjectState
from assess.rules.proof_play import legal_plays, make_pass, make_play

COLORS = (Color.BLACK, Color.WHITE)
CYCLES = ("verbal", "defender", "attacker")
FORMATIONS = ("two-eye", "n-eye", "pass-alive")
LIFE = [(formation, scope) for formation in FORMATIONS for scope in ("one", "all")]


def solved(diagram: str) -> tuple[naive.Solution, list[str]]:
    rows = diagram.split()
    return naive.solve(len(rows[0]), len(rows)), rows


def in_all_modes(diagram: str, point: int, question: str = "uncapturable", **words: str) -> tuple[str, ...]:
    solution, rows = solved(diagram)
    return tuple(solution.answer(rows, point, question, cycles=cycles, **words) for cycles in CYCLES)


def strings_of(board: naive.Board, rows: list[str]) -> list[int]:
    """The first point of each string."""
    return [(s & -s).bit_length() - 1 for stones in board.parse(rows) for s in board.parts(stones)]


@pytest.mark.parametrize(
    ("width", "height", "count"),
    [
        (1, 1, 1),
        (2, 1, 5),
        (1, 3, 15),
        (4, 1, 41),
        (1, 5, 113),
        (6, 1, 313),
        (1, 7, 867),
        (2, 2, 57),
        (2, 3, 489),
        (4, 2, 4125),
        (3, 3, 12675),
    ],
)
def test_number_of_legal_positions(width: int, height: int, count: int) -> None:
    """As counted by Tromp and Farnebäck, Combinatorics of Go."""
    assert sum(1 for _ in naive.Board(width, height).positions()) == count


@pytest.mark.parametrize(("width", "height"), [(1, 4), (3, 2), (2, 2), pytest.param(3, 3, marks=pytest.mark.slow)])
def test_every_position_has_exactly_one_representative(width: int, height: int) -> None:
    board = naive.Board(width, height)
    chosen = {tuple(rows) for rows in naive.representatives(width, height)}

    def images(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
        found = {rows}
        while True:
            more = {image[::-1] for image in found} | {tuple(row[::-1] for row in image) for image in found}
            more |= {tuple(row.translate(str.maketrans("XO", "OX")) for row in image) for image in found}
            if width == height:
                more |= {tuple(map("".join, zip(*image, strict=True))) for image in found}
            if more <= found:
                return found
            found |= more

    for stones in board.positions():
        assert len(images(tuple(board.rows(stones))) & chosen) == 1


@pytest.mark.parametrize(("width", "height", "every"), [(5, 1, 1), (2, 3, 1), (3, 3, 23)])
def test_moves_are_those_of_the_rules(width: int, height: int, every: int) -> None:
    """States with bans and passes and at the end: the project's rules lead to the same states."""
    graph = naive.solve(width, height).graph
    bans = [state for state in graph.states if state.ban != naive.NO_BAN]
    assert bans
    for state in graph.states[::every] + bans:
        position = Position.from_rows(graph.board.rows(state.stones))
        ban = None if state.ban == naive.NO_BAN else state.ban
        here = ProjectState(position, COLORS[state.player], ban, state.passed, state.ended)
        after = [] if state.ended else [make_pass(here)]
        after += [make_play(here, point).state for point in legal_plays(here)]
        expected = [
            naive.State(
                graph.board.parse(next_.position.rows()),
                COLORS.index(next_.to_move),
                naive.NO_BAN if next_.ban is None else next_.ban,
                next_.passed,
                next_.ended,
            )
            for next_ in after
        ]
        assert graph.board.moves(state) == expected


@pytest.mark.parametrize(
    ("diagram", "point", "uncapturable", "alive"),
    [
        ("X.", 0, "no", "no"),
        ("XX X.", 0, "no", "no"),
        (".X.", 1, "yes", "yes"),
        (".X X.", 1, "yes", "yes"),  # two strings share two eyes
        ("X..", 0, "no", "no"),
        (".O..", 1, "yes", "no"),  # ko for the second eye, but it cannot be captured
        ("... XXX ...", 3, "yes", "yes"),
        (".X. XXX ..O", 1, "yes", "yes"),
        (".X. XXX ..O", 8, "no", "no"),
    ],
)
def test_known_answers(diagram: str, point: int, uncapturable: str, alive: str) -> None:
    assert in_all_modes(diagram, point) == (uncapturable,) * 3
    for formation, scope in LIFE:
        words = {"formation": formation, "scope": scope}
        assert in_all_modes(diagram, point, "independently-alive", **words) == (alive,) * 3


@pytest.mark.parametrize(
    ("diagram", "point", "question", "opponent", "owner"),
    [
        (".O..", 1, "independently-alive", "no", "yes"),
        ("..O..", 2, "uncapturable", "no", "yes"),
        ("OOO ...", 0, "independently-alive", "no", "yes"),
        ("X.. OOO", 0, "uncapturable", "no", "no"),
    ],
)
def test_the_first_mover_matters(diagram: str, point: int, question: str, opponent: str, owner: str) -> None:
    assert in_all_modes(diagram, point, question, first="opponent") == (opponent,) * 3
    assert in_all_modes(diagram, point, question, first="owner") == (owner,) * 3


def test_what_a_formation_covers() -> None:
    """Black lives below, White above: nobody's formation covers the other's intersections."""
    rows = [".O.", "OOO", "XXX", ".X."]
    board = naive.Board(3, 4)
    above, below = board.parse(["XXX", "XXX", "OOO", "OOO"])
    start = naive.State(board.parse(rows), naive.WHITE)
    graph = naive.Graph(board, [start], settled=lambda _: True)
    for formation in FORMATIONS:
        assert board.covered(start.stones, naive.WHITE, formation) == [above]
        keys = [above, below, above | below, below | 1]
        assert graph.alive(naive.WHITE, formation, "one", keys)[0] == 0b1101
        assert graph.alive(naive.WHITE, formation, "all", keys)[0] == 0b0001
        assert graph.alive(naive.BLACK, formation, "all", keys)[0] == 0b0010
    for point in (1, 6):
        assert naive.answer_from(rows, point) == "yes"
        assert naive.answer_from(rows, point, "independently-alive", "two-eye", "all") == "yes"


def test_sending_two_returning_one() -> None:
    """``.X.O.``: White C1, Black E1 takes two; White D1 takes one; Black passes. White may not go on for ever."""
    assert in_all_modes(".X.O.", 1) == ("yes", "yes", "no")
    assert in_all_modes(".X.O.", 1, "independently-alive") == ("no", "no", "no")


def test_a_balanced_cycle_is_undefined() -> None:
    assert in_all_modes("..X OX. ...", 4) == ("undefined", "yes", "no")


def test_a_ban_is_lifted_by_a_pass() -> None:
    """White D1 takes C1, and Black may not take back on the very next move; later he may."""
    board = naive.Board(4, 1)
    state = naive.State(board.parse([".OX."]), naive.WHITE)
    taken = naive.State(board.parse([".O.O"]), naive.BLACK, ban=2)
    assert taken in board.moves(state)
    passed = naive.State(taken.stones, naive.WHITE, passed=True)
    assert board.moves(taken) == [passed]  # A1 is suicide, C1 banned
    assert naive.State(taken.stones, naive.BLACK, passed=True, ended=True) in board.moves(passed)
    back = naive.State(board.parse([".OX."]), naive.WHITE, ban=3)
    assert back in board.moves(naive.State(taken.stones, naive.BLACK))


def test_two_passes_end_the_variation() -> None:
    """Black in atari is not captured once both have passed: the end is no state of play."""
    board = naive.Board(2, 1)
    graph = naive.Graph(board, [naive.State(board.parse(["X."]), naive.WHITE)])
    target = graph.captured(naive.BLACK, [0])
    won = graph.reach(naive.WHITE, target)
    end = graph.number[naive.State(board.parse(["X."]), naive.WHITE, passed=True, ended=True)]
    assert (won[0], won[end]) == (1, 0)


@pytest.mark.parametrize(("width", "height"), [(5, 1), (2, 3)])
def test_colours_can_be_exchanged_and_the_board_mirrored(width: int, height: int) -> None:
    solution = naive.solve(width, height)
    size = width * height
    for stones in solution.board.positions():
        rows = solution.board.rows(stones)
        swapped = [row.translate(str.maketrans("XO", "OX")) for row in rows]
        turned = [row[::-1] for row in reversed(rows)]
        for point in strings_of(solution.board, rows):
            for question in ("uncapturable", "independently-alive"):
                for first in ("opponent", "owner"):
                    for cycles in CYCLES:
                        words = {"question": question, "first": first, "cycles": cycles}
                        answer = solution.answer(rows, point, **words)
                        assert answer == solution.answer(swapped, point, **words)
                        assert answer == solution.answer(turned, size - 1 - point, **words)


@pytest.mark.parametrize(
    ("width", "height", "every"), [(6, 1, 3), (2, 3, 5), (2, 4, 401), pytest.param(2, 4, 101, marks=pytest.mark.slow)]
)
def test_the_states_that_matter_are_enough(width: int, height: int, every: int) -> None:
    solution = naive.solve(width, height)
    for rows in naive.representatives(width, height)[every - 1 :: every]:
        for point in strings_of(solution.board, rows):
            for question in ("uncapturable", "independently-alive"):
                asked = (rows, point, question, "two-eye", "all")
                assert naive.answer_from(*asked) == solution.answer(*asked)
    assert naive.answer_from(["...", ".X.", "..."], 4, cap=100) is None


def test_questions_solved_together_do_not_mix() -> None:
    """The first and last strings of the batches of 64: the same answers as solved alone."""
    solution = naive.solve(3, 3)
    graph = solution.graph
    found = set()
    for index in (0, 63, 64, 127, 128):
        string = solution.strings[index]
        point = (string & -string).bit_length() - 1
        alone = naive.solve_together(graph, naive.BLACK, [string], "independently-alive", "n-eye", "one").reached
        for stones in graph.positions:
            if string in solution.board.parts(stones[naive.BLACK]):
                answer = solution.answer(solution.board.rows(stones), point, "independently-alive")
                assert (answer == "yes") == bool(alone[graph.number[naive.State(stones, naive.WHITE)]] & np.uint64(1))
                found.add(answer)
    assert found == {"yes", "no", "undefined"}


def test_words_are_checked() -> None:
    for words in ({"question": "alive"}, {"scope": "both"}, {"first": "white"}, {"cycles": "superko"}):
        with pytest.raises(ValueError, match="write one of"):
            naive.solve(3, 1).answer([".X."], 1, **words)
    with pytest.raises(ValueError, match="no stone"):
        naive.solve(3, 1).answer([".X."], 0)


@pytest.mark.parametrize("question", ["uncapturable", "independently-alive"])
def test_other_formulations_of_the_fixpoints(question: str) -> None:
    """On 3x3: the avoider's success as visits to nodes instead of passes; the reacher's as the complement."""
    solution = naive.solve(3, 3)
    graph = solution.graph
    keys = list(range(9)) if question == "uncapturable" else solution.strings[:64]
    outcome = naive.solve_together(graph, naive.BLACK, keys, question, "n-eye", "one")
    if question == "uncapturable":
        reacher, target = naive.WHITE, graph.captured(naive.BLACK, keys)
    else:
        reacher, target = naive.BLACK, graph.alive(naive.BLACK, "n-eye", "one", keys)
    avoider = 1 - reacher
    none, every = np.zeros_like(target), ~np.zeros_like(target)

    def fixpoint(value: naive.Bits, improve: Callable[[naive.Bits], naive.Bits]) -> naive.Bits:
        while not np.array_equal(value, better := improve(value)):
            value = better
        return value

    avoider_passed = np.array([s.ended or (s.passed and s.player == reacher) for s in graph.states])
    visits = np.where(avoider_passed, every, none)
    ended = graph.ended

    def visit_and(allowed: naive.Bits) -> naive.Bits:
        again = visits & graph.step(avoider, allowed)
        return fixpoint(none, lambda won: ~target & (again | graph.step(avoider, won)))

    def never_visit_or(won: naive.Bits) -> naive.Bits:
        rest = target | (visits & ~ended & graph.step(reacher, won))
        return fixpoint(every, lambda held: rest | (~visits & graph.step(reacher, held)))

    assert np.array_equal(fixpoint(every, visit_and), outcome.verbal)
    assert np.array_equal(~fixpoint(none, never_visit_or), outcome.verbal)
    # Who cannot stay clear of the target for ever is forced to it; who is not forced out of the variation holds it.
    assert np.array_equal(~fixpoint(every, lambda clear: ~target & graph.step(avoider, clear)), outcome.reached)
    held = fixpoint(every, lambda held: target | (~ended & graph.step(reacher, held)))
    assert np.array_equal(~held, outcome.ended)
    assert not (outcome.ended & ~outcome.verbal).any()
    assert not (outcome.verbal & outcome.reached).any()


@pytest.mark.parametrize(("width", "height"), [(6, 1), (2, 4), pytest.param(3, 3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("question", ["uncapturable", "independently-alive"])
def test_the_reaching_side_never_gains_by_passing(
    width: int, height: int, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If its passes lose, nothing changes: neither what it reaches, nor what it holds in a cycle."""
    solution = naive.solve(width, height)
    graph = solution.graph
    keys = list(range(width * height)) if question == "uncapturable" else solution.strings[-64:]
    reacher = naive.WHITE if question == "uncapturable" else naive.BLACK
    outcome = naive.solve_together(graph, naive.BLACK, keys, question, "two-eye", "all")
    his_passes = graph.first[(graph.player == reacher) & (graph.ended == 0)]

    def step(player: int, won: naive.Bits) -> naive.Bits:
        after = won[graph.next]
        after[his_passes] = 0 if player == reacher else ~np.uint64(0)
        some = np.bitwise_or.reduceat(after, graph.first)
        every = np.bitwise_and.reduceat(after, graph.first)
        return np.where(graph.player == player, some, every)

    monkeypatch.setattr(graph, "step", step)
    without = naive.solve_together(graph, naive.BLACK, keys, question, "two-eye", "all")
    for before, after in zip(outcome, without, strict=True):
        assert before.any()
        assert np.array_equal(before, after)


@pytest.mark.parametrize(("width", "height"), [(6, 1), (2, 3), (2, 4), pytest.param(3, 3, marks=pytest.mark.slow)])
def test_the_six_descriptions_of_life_agree(width: int, height: int) -> None:
    solution = naive.solve(width, height)
    for rows in naive.representatives(width, height):
        for point in strings_of(solution.board, rows):
            for cycles in CYCLES:
                asked = {"question": "independently-alive", "cycles": cycles}
                assert len({solution.answer(rows, point, formation=f, scope=s, **asked) for f, s in LIFE}) == 1


@pytest.mark.slow
def test_how_many_questions_hang_on_cycles() -> None:
    """On 3x3, of all strings of all positions, the opponent moving first: how often the modes differ, how often the
    cycle is balanced. The numbers are what this solver finds; they are here to show unintended change."""
    solution = naive.solve(3, 3)
    asked: Counter[str] = Counter()
    hanging: Counter[str] = Counter()
    balanced: Counter[str] = Counter()
    for stones in solution.board.positions():
        rows = solution.board.rows(stones)
        for point in strings_of(solution.board, rows):
            for question in ("uncapturable", "independently-alive"):
                verbal, defender, attacker = (solution.answer(rows, point, question, cycles=c) for c in CYCLES)
                asked[question] += 1
                hanging[question] += defender != attacker
                balanced[question] += verbal == "undefined"
                assert verbal == defender or defender != attacker
    assert asked == {"uncapturable": 39122, "independently-alive": 39122}
    assert hanging == {"uncapturable": 908, "independently-alive": 2584}
    assert balanced == {"uncapturable": 280, "independently-alive": 456}
