"""That an answer on a part of a board hangs on the rest: held to complete solutions of both boards that show it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from naive import solve
from parts import Part, random_part
from shell import Shell

import assess
from assess.reading.files import record_from_text
from assess.rules.position import UNKNOWN, Position, border, neighbors
from assess.rules.proof_play import State, begin, make_pass, make_play
from assess.statuses.finding import RestOfBoard, inquire
from assess.statuses.grounds import frame_of, hanging_on_rest
from assess.system.limits import Limits

SMALL = [(3, 2), (2, 3), (3, 3), (4, 2), (2, 4)]
LIMITS = Limits(seconds=None, nodes=20_000)


def parts_drawn(seed: int, number: int) -> Iterator[Part]:
    """Parts at random, half of their points unknown at most."""
    rng = random.Random(seed)
    while number:
        if (part := random_part(rng, *rng.choice(SMALL), 4, False)) is not None:
            number -= 1
            yield part


def hold(part: Part, rest: RestOfBoard) -> None:
    """Hold what is said of a part to what is true of both boards: their contents, answers, living strings and moves."""
    inquiry, position = part.inquiry, part.inquiry.position
    words = {key: word for key, word in inquiry.terms().items() if key not in ("string", "part", "living")}
    for finding, answer in ((rest.yes, "yes"), (rest.no, "no")):
        board = finding.inquiry.position
        same = all(one in (UNKNOWN, other) for one, other in zip(position.stones, board.stones, strict=True))
        assert same and not board.unknown, f"no board with this part: {board}"
        rows = tuple(board.rows())
        told = solve(board.width, board.height).answer(rows, part.point, **words)
        assert told == answer, f"said {answer}, is {told}: {part}"
        for living in rest.living:
            attacked = {**words, "question": "uncapturable", "cycles": "verbal", "first": "opponent"}
            attacked = {key: word for key, word in attacked.items() if key not in ("formation", "scope")}
            assert solve(board.width, board.height).answer(rows, living, **attacked) == "yes"
        _hold_line(begin(board, inquiry.first_mover), position, rest)


def _hold_line(state: State, part: Position, rest: RestOfBoard) -> None:
    reached = part.unknown | border(part.unknown, neighbors(part.width, part.height))
    for number, move in enumerate(rest.line, 1):
        last = number == len(rest.line)
        assert move.color is state.to_move
        assert (move.point in reached) is last
        if not last:  # the last one may be illegal on the other board
            state = make_pass(state) if move.point is None else make_play(state, move.point).state


def compare(parts: Iterator[Part]) -> Counter[str]:
    counts = Counter[str]()
    for part in parts:
        rest, _, _ = hanging_on_rest(part.inquiry, frame_of(part.inquiry), LIMITS)
        if rest is not None:
            hold(part, rest)
        counts["hanging" if rest else "not"] += 1
        counts["by a move"] += bool(rest and rest.line)
        counts["though others live"] += bool(rest and rest.living)
    return counts


def test_what_hangs_on_the_rest_does() -> None:
    counts = compare(parts_drawn(1, 250))
    assert counts["hanging"] > 30
    assert counts["by a move"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_parts_that_may_hang_on_the_rest(seed: int) -> None:
    assert compare(parts_drawn(100 + seed, 2000))["hanging"] > 100


WAY_OUT = """\
$$ | O O O O . .
$$ | . O O O O .
$$ | . . X . . .
$$ | O O . X . .
$$ -------------
"""


def test_the_move_is_named_by_which_the_play_comes_to_the_rest(shell: Shell) -> None:
    shell.file("corner.txt", WAY_OUT)
    told = shell.run("ask corner.txt A1 uncapturable --nodes 60000 --no-cache")
    said = told.out.replace("\n", " ")
    assert "Is White A1 uncapturable? That hangs on the rest of the board: on some boards with this part" in said
    assert "comes to points of which nobody knows, where each player follows his proof there: B " in said
    assert "within the limits" not in said and "nothing is claimed" not in said
    assert "Both proofs checked" in said
    ruled = shell.run("ask corner.txt A1 --nodes 60000 --no-cache --quiet")
    assert "Is White A1 uncapturable? That hangs on the rest" in ruled.out
    rest = shell.run("ask corner.txt A1 uncapturable --nodes 60000 --no-cache --json").json["rest"]
    assert rest["line"] and set("".join(rest["yes"] + rest["no"])) <= set("XO.")


def test_where_a_status_is_proved_to_hang_on_the_rest_no_more_time_is_asked_for(shell: Shell) -> None:
    """Two boards with this part have different answers: there is no proof to be found."""
    part = Path(__file__).parents[2] / "disputes" / "parts" / "gap-in-the-wall.txt"
    for command in (f"ask {part} E2", f"report {part} E2 -o sheet.txt"):
        told = shell.run(f"{command} --nodes 100000")
        said = " ".join((told.out if command.startswith("ask") else Path("sheet.txt").read_text("utf-8")).split())
        assert "White E2 is undecided: its status hangs on the rest of the board." in said
        assert "Both proofs checked, one on each of two boards with this part." in said
        assert "no proof was found" not in said and "not proved" not in said and "more time" not in said


def test_an_answer_that_is_proved_hangs_on_nothing() -> None:
    position = record_from_text(
        "$$ | O O O O\n$$ | X X X O\n$$ | . . X O\n$$ | . . X O\n$$ ---------", part=True
    ).position
    inquiry = inquire(position, "A3", assess.Uncapturable())
    assert hanging_on_rest(inquiry, frame_of(inquiry), LIMITS)[0] is None
