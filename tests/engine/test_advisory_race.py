"""The advisory questions: against their definition on tiny boards, on known shapes, on the command line."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import naive_advisory
import numpy as np
import pytest
from enumeration import every_question, string_points
from naive import Bits, State, representatives, solve
from shell import Shell

import assess
from assess.engine.advisory_race import Known, race_for
from assess.engine.settle import settle
from assess.languages.spoken import BadInput
from assess.proofs.checker import _lemmas, check
from assess.proofs.checking.advisory_proofs import _sheltered, local_points
from assess.proofs.checking.board import Board, points_with
from assess.proofs.checking.claim import case_of
from assess.proofs.checking.entries import Entry
from assess.proofs.questions import Advisory, Answer, Capturable1, Capturable2, Inquiry, Question
from assess.proofs.terms import Cycles, First, Rules, Terms
from assess.reading.files import read_record
from assess.rules.position import Position
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = Limits(seconds=None, nodes=500_000)
NAIVE = {"capturable-1": naive_advisory.capturable_1, "capturable-2": naive_advisory.capturable_2}

# ---- against the definition


def literal(width: int, height: int) -> list[tuple[naive_advisory.Rows, int, Advisory, First]]:
    """Every advisory question about a board, by position, point, question and first mover."""
    return [
        (tuple(rows), point, question, first)
        for rows in representatives(width, height)
        for point in string_points(rows)
        for question in (Capturable1(), Capturable2())
        for first in First
    ]


@pytest.mark.parametrize(
    ("width", "height", "start", "step"),
    [
        (5, 1, 0, 12),
        (6, 1, 0, 180),
        (3, 2, 0, 180),
        (4, 2, 1731, 2101),  # three, for the definition takes long: both questions, both first movers, both answers
        pytest.param(5, 1, 0, 1, marks=pytest.mark.slow),
        pytest.param(6, 1, 0, 20, marks=pytest.mark.slow),
        pytest.param(3, 2, 0, 1, marks=pytest.mark.slow),
        pytest.param(4, 2, 0, 10, marks=pytest.mark.slow),
        pytest.param(3, 3, 0, 150, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("rules", Rules)
def test_answers_are_those_of_the_definition(width: int, height: int, start: int, step: int, rules: Rules) -> None:
    counts = Counter[str]()
    for rows, point, question, first in literal(width, height)[start::step]:
        inquiry = Inquiry(Position.from_rows(rows), point, question, Terms(first, rules=rules))
        settlement = settle(inquiry, LIMITS)
        expected = "yes" if NAIVE[question.name](rows, point, first.value, rules.value) else "no"
        counts[settlement.answer.value] += 1
        if settlement.certificate is None:
            continue
        verdict = check(settlement.certificate, rows, inquiry.terms())
        assert verdict.accepted, (rows, point, question, first, verdict)
        assert settlement.answer.value == verdict.answer == expected, (rows, point, question, first)
    assert counts["undecided"] <= 2  # where another string of the owner's is taken and played again
    assert counts["no"] and counts["yes"]


@pytest.mark.parametrize("step", [900, pytest.param(2, marks=pytest.mark.slow)])
def test_capturable_1_on_3x3(step: int) -> None:
    """Its opponent has to force that the variation ends without a stone of the owner's on the string's points."""
    solution = solve(3, 3)
    graph, board = solution.graph, solution.board
    answers = set()

    @cache
    def forced(owner: int, batch: int) -> Bits:
        stones = np.array([position[owner] for position in graph.positions])
        target = np.zeros(len(graph.positions), dtype=np.uint64)
        for lane, x in enumerate(solution.strings[64 * batch : 64 * batch + 64]):
            target |= (stones & x == 0).astype(np.uint64) << np.uint64(lane)
        return graph.reach(1 - owner, target[graph.position] & graph.ended)

    for one in every_question(3, 3, [Capturable1()], First, [Cycles.DEFENDER])[::step]:
        stones = board.parse(one.rows)
        owner, x = board.string_at(stones, one.point)
        state = graph.number[State(stones, owner if one.first is First.OWNER else 1 - owner)]
        batch, lane = divmod(solution.strings.index(x), 64)
        both = bool(int(forced(owner, batch)[state]) >> lane & 1)
        capture = solution.answer(one.rows, one.point, first=one.first.value, cycles="defender")
        expected = "yes" if capture == "no" and not both else "no"
        settlement = settle(one.inquiry, LIMITS)
        assert settlement.answer.value == one.check(settlement.certificate).answer == expected, one
        answers.add(expected)
    assert answers == {"yes", "no"}


@pytest.mark.parametrize(
    ("width", "height", "step"),
    [
        (3, 3, 21),
        (4, 2, 3),
        pytest.param(3, 3, 7, marks=pytest.mark.slow),
        pytest.param(5, 2, 41, marks=pytest.mark.slow),
        pytest.param(4, 2, 1, marks=pytest.mark.slow),
    ],
)
def test_without_shelter_nothing_stays(width: int, height: int, step: int) -> None:
    """Wherever the checker sees no shelter at a point, the opponent forces the end without a stone there."""
    solution = solve(width, height)
    graph, board = solution.graph, solution.board
    rows = Board(width, height)
    points = list(rows.names.values())
    named = sorted(range(len(points)), key=lambda point: points[point])
    found = 0
    for owner in (0, 1):
        target = graph.captured(owner, list(range(board.size))) & graph.ended
        forced = graph.reach(1 - owner, target)
        for stones in list(dict.fromkeys(state.stones for state in graph.states[: graph.starts]))[::step]:
            text = "/".join(board.rows(stones))
            ours, theirs, empty = points_with(text, "XO"[1 - owner] + "XO"[owner] + ".")
            entry = Entry(0, ours, theirs, empty, rows.points, True, 0, None, [], {})
            for point, number in enumerate(named):
                if _sheltered(rows, entry, points[number], banned=0):
                    continue
                found += 1
                for player in (0, 1):
                    state = graph.number[State(stones, player)]
                    assert int(forced[state]) >> point & 1, (board.rows(stones), point, player)
    assert found > 20


# ---- known shapes

SHAPES = {  # string, question: answer
    "snapback": {"C1 capturable-1": "yes", "B2 capturable-1": "no", "B2 capturable-2": "no"},
    "capturable-nakade-seki": {"A4 capturable-1": "yes", "A4 capturable-2": "no", "B5 capturable-1": "no"},
    "difficulty-2": {"A4 capturable-1": "yes", "B3 capturable-1": "no", "B3 capturable-2": "yes"},
    "difficulty-3": {"E4 capturable-1": "no", "E4 capturable-2": "no"},
    "three-points-without-capturing": {
        "B5 capturable-1": "yes",
        "A4 capturable-1": "no",
        "A4 capturable-2": "yes",
    },
    "under-the-stones": {"A5 capturable-1": "yes", "C5 capturable-1": "no", "A3 capturable-2": "no"},
    "under-the-stones-of-four": {"D2 capturable-1": "yes", "C1 capturable-2": "no"},
    "nakade-of-three": {"A2 capturable-1": "no", "A2 capturable-2": "no"},
    "nakade-of-four": {"A3 capturable-1": "no", "A3 capturable-2": "no"},
    "nakade-of-five": {"A3 capturable-1": "no", "A3 capturable-2": "no"},
    "carpenters-square": {"A4 capturable-1": "no", "A4 capturable-2": "no"},
    "double-ko-seki": {"J2 capturable-1": "yes"},
    "hanezeki": {"A4 capturable-1": "yes", "A1 capturable-1": "yes"},
    "whoever-begins-takes-all": {"B7 capturable-1": "no", "B7 capturable-2": "no", "A7 capturable-1": "no"},
    "nine-by-nine-game": {"H5 capturable-1": "no", "H5 capturable-2": "no", "B4 capturable-1": "no"},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_known_shapes(shape: str) -> None:
    position = read_record(DISPUTES / f"{shape}.sgf").position
    for asked, answer in SHAPES[shape].items():
        string, name = asked.split()
        finding = assess.ask(position, string, question(name), limits=LIMITS)
        assert (finding.answer.value, finding.checked) == (answer, True), asked


def question(name: str) -> Question:
    return Capturable1() if name == "capturable-1" else Capturable2()


def test_the_surroundings_of_capturable_2_stop_at_strings_of_the_owner_alone() -> None:
    """VJR's difficulty 2: the surroundings of B3 reach C5 over White's stones, but not F4, which Black encloses."""
    position = read_record(DISPUTES / "difficulty-2.sgf").position
    data = settle(Inquiry(position, position.point("B3"), Capturable2()), LIMITS).certificate
    assert data is not None
    terms = {"string": "B3", "question": "capturable-2", "first": "opponent", "cycles": "defender"}
    case = case_of(position.rows(), terms)
    known, _ = _lemmas(case, data)
    local = local_points(case, "yes", known)
    assert local & case.board.names["C5"] and local & case.board.names["A3"] and local & case.board.names["D5"] == 0
    assert local & case.board.names["F4"] == 0


FEW_POINTS = {
    "F2": ("X.OO.X.", "O.X.O..", "X.XX.OO", "O.XOOX.", ".XXOOXX"),
    "C2": ("X...XO", "X..XO.", ".X...O", "XO.OXO", "XOXXOX", ".O.O.X"),
}
"""Boards drawn at random with 14 empty points at most, by a stone of the string asked about."""


@pytest.mark.parametrize("stone", FEW_POINTS)
def test_walls_on_few_points_are_looked_for_by_the_eyes_that_they_need(stone: str) -> None:
    """Without, the first takes 221,458 positions, and four million do not do for the second."""
    position = Position.from_rows(FEW_POINTS[stone])
    settlement = settle(Inquiry(position, position.point(stone), Capturable1()), Limits(None, 50_000))
    assert settlement.answer is Answer.NO


# ---- asked by people


def test_infinite_play_counts_for_the_owner() -> None:
    position = Position.from_rows(["XX.", "OO.", "..."])
    assert Inquiry(position, 0, Capturable1()).cycles is Cycles.DEFENDER
    with pytest.raises(BadInput, match="infinite play counts for the owner"):
        assess.ask(position, "A3", assess.Capturable1(), cycles="attacker")


def test_on_the_command_line(shell: Shell) -> None:
    file = DISPUTES / "capturable-nakade-seki.sgf"
    text = " ".join(shell.run(f"ask {file} A4 capturable-1 --certificate proof.json --sgf out.sgf").out.split())
    assert "Black A4 is capturable-1. White can force its removal, but not that no new stone of Black's" in text
    assert "A stone of Black's that counts cannot be captured any more" in text
    assert shell.run(f"check proof.json {file} A4 capturable-1").out.startswith(
        "VERIFIED Black A4 is capturable-1: White moving first, White can capture it, but not also prevent"
    )
    assert shell.run(f"check proof.json {file} A4 capturable-2").code == 1
    assert shell.run("check proof.json out.sgf --move 0").code == 0
    told = shell.run(f"ask {file} B5 Capturable_1 --json").json
    assert (told["question"], told["answer"], told["principal_variation"]) == ("capturable-1", "no", [])
    quiet = shell.run(f"ask {file} B5 capturable-1 --quiet").out
    assert quiet == "White B5 is not capturable-1. White B5 is uncapturable.\n"


@pytest.mark.parametrize("command", ["decide", "study"])
def test_other_commands_have_no_use_for_them(shell: Shell, command: str) -> None:
    said = shell.run(f"{command} {DISPUTES / 'capturable-nakade-seki.sgf'} A4 capturable-1")
    assert said.code == 2
    assert "has no use for capturable-1" in said.err


def test_a_proof_found_for_another_string_meanwhile_ends_a_race() -> None:
    """E1 and A5 have the same surroundings, so that none of Black's stones stays there answers both."""
    position = assess.read(DISPUTES / "two-kos-and-two-stones.sgf")
    known = Known()
    points = [point for name in ("E1", "A5") for point in range(len(position.stones)) if position.name(point) == name]
    first, other = (race_for(Inquiry(position, point, Capturable2()), known=known) for point in points)
    assert first.work(Limits(None, 50_000)).answer is Answer.UNDECIDED
    assert other.work(Limits(None, 5_000_000)).answer is Answer.NO
    assert first.work(Limits(None, first.nodes + 20_000)).answer is Answer.NO
