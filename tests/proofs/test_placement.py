"""Zone proofs put elsewhere: at the same stones and edges on other boards, turned, mirrored, with colours swapped."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from agreement import Judged, entries, of_disputes, of_random_positions, second_answer
from outside_liberties import counting
from shell import Shell
from transplants import has_outside

from assess.faces.exit_codes import ExitCode
from assess.proofs.checker import check
from assess.proofs.placement import Misplaced, Misplacement, elsewhere, of_another_size, zone_of
from assess.rules.position import Position

Rows = list[str]
SWAPPED = str.maketrans("XO", "OX")
MARKED = {"X": "x", "O": "o"}  # the stone that the claim names


@cache
def zone_proofs(number: int = 50) -> tuple[Judged, ...]:
    """The engine's proofs about a part of the board, from disputes and from random positions."""
    rng = random.Random(1)
    found = [judged for judged in of_disputes(360 // number, 3000) if partial(judged)]
    for judged in of_random_positions(rng, [(7, 6), (9, 9), (8, 5)], 3000):
        found += [judged] if partial(judged) else []
        if len(found) >= number:
            return (*found, *(counted for judged in found for counted in counting_on(rng, judged)))
    raise AssertionError


def counting_on(rng: random.Random, judged: Judged) -> Iterator[Judged]:
    """The proof with liberties outside its zone in place of some that it showed, if it is one then."""
    made = counting(rng, tuple(judged.rows), judged.certificate)
    if made and "outside" in made["proofs"][0]["entries"][0] and check(made, judged.rows, judged.terms).accepted:
        yield judged._replace(certificate=made)


def partial(judged: Judged) -> bool:
    zone = zone_of(judged.certificate)
    if (
        zone is None or zone.is_whole_board or judged.terms["question"] == "capturable-2"
    ):  # that is about its surroundings
        return False
    position = Position.from_rows(judged.rows)
    string = position.string_at(position.point(judged.terms["string"])).points
    shown = {row * position.width + column for column, row in zone.contents}
    return string <= shown and entries(judged.certificate) < 300


# ---- another board with the same zone, made without placement.py


def drawn(judged: Judged) -> Rows:
    """The zone as a drawing: `?` where it says nothing, a small letter on the stone that the claim names."""
    zone = zone_of(judged.certificate)
    assert zone is not None
    width, height = zone.size
    position = Position.from_rows(judged.rows)
    watched = position.point(judged.certificate["claim"]["string"])
    cells = [[zone.contents.get((column, row), "?") for column in range(width)] for row in range(height)]
    row, column = divmod(watched, width)
    cells[row][column] = MARKED[judged.rows[row][column]]
    return ["".join(line) for line in cells]


def trimmed(rng: random.Random, rows: Rows) -> Rows:
    """The drawing with other margins on those sides where the zone does not reach the edge of the board."""
    for _ in range(4):  # each side in turn becomes the first row
        empty = next(number for number, row in enumerate(rows) if set(row) != {"?"})
        if empty:
            rows = ["?" * len(rows[0])] * rng.randint(1, empty + 4) + rows[empty:]
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return rows


def oriented(rng: random.Random, rows: Rows) -> Rows:
    if rng.random() < 0.5:
        rows = [row[::-1] for row in rows]
    for _ in range(rng.randrange(4)):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    if rng.random() < 0.5:
        rows = [row.translate(str.maketrans("XOxo", "OXox")) for row in rows]
    return rows


def surrounded(rng: random.Random, rows: Rows) -> tuple[Position, int]:
    """The drawing with anything at all outside the zone, but for the string named: none of its stones are outside, for
    the claim may say nothing of the intersections there. And the stone named."""
    width, letters = len(rows[0]), rng.choice(["....XO", "..XO", ".XXO", ".XOO"])
    drawing = "".join(rows)
    point = next(at for at, cell in enumerate(drawing) if cell in "xo")
    stones = [rng.choice(letters) if cell == "?" else cell.upper() for cell in drawing]
    outside = {at for at, cell in enumerate(drawing) if cell == "?"}
    while True:
        position = Position.from_rows(["".join(stones[at : at + width]) for at in range(0, len(stones), width)])
        wrong = [s for s in position.strings() if not s.liberties or (point in s.points and s.points & outside)]
        if not wrong:
            return position, point
        for string in wrong:  # its stones outside the zone go, and what is beside it there
            for at in outside:
                beside = {
                    at - width,
                    at + width,
                    *([at - 1] if at % width else []),
                    *([at + 1] if (at + 1) % width else []),
                }
                if at in string.points or beside & string.points:
                    stones[at] = "."


def put_elsewhere(rng: random.Random, judged: Judged, counts: Counter[str]) -> None:
    """Both checkers accept the moved proof, for the same answer."""
    rows = trimmed(rng, oriented(rng, drawn(judged)))
    if max(len(rows), len(rows[0])) > 25:
        return
    position, point = surrounded(rng, rows)
    places = elsewhere(judged.certificate, position, point)
    assert not isinstance(places, Misplaced) and places is not None, (judged, position.rows())
    answers, enough = [], False
    for moved in places:
        roots = [proof["entries"][proof["root"]] for proof in moved["proofs"]]
        enough |= all(has_outside(root, position) for root in roots)
        terms = {**judged.terms, "string": moved["claim"]["string"]}
        answers.append(check(moved, position.rows(), terms).answer)
        assert answers[-1] == second_answer(Judged(position.rows(), terms, moved))
        if answers[-1]:
            break
    if not enough:  # there are fewer liberties than the proof counts on
        assert not any(answers)
        counts["too few liberties"] += 1
        return
    counts["counting"] += any("outside" in root for root in roots)
    assert answers[-1] == judged.certificate["claim"]["answer"], (judged, position.rows(), point)
    counts["put"] += 1


@pytest.mark.parametrize(
    ("seed", "number"), [(1, 50), *(pytest.param(seed, 120, marks=pytest.mark.slow) for seed in range(1, 10))]
)
def test_a_zone_proof_holds_elsewhere(seed: int, number: int) -> None:
    rng, counts = random.Random(seed), Counter[str]()
    for _ in range(1 if number == 50 else 2):
        for judged in zone_proofs(number):
            put_elsewhere(rng, judged, counts)
    assert counts["put"] > number / 3 and counts["counting"] > 1 and counts["too few liberties"], counts


def test_it_holds_nowhere_else() -> None:
    """With a stone of the zone changed, or an edge moved away, there is no place for it."""
    rng, counts = random.Random(11), Counter[str]()
    for judged in zone_proofs()[::2]:
        rows = trimmed(rng, drawn(judged))
        cells = [at for at, cell in enumerate("".join(rows)) if cell not in "?xo"]
        if max(len(rows), len(rows[0])) > 24 or not cells:
            continue
        position, point = surrounded(rng, rows)
        at = rng.choice(cells)
        for stone in set("XO.") - {position.stones[at]}:
            changed = position.with_stones(position.stones[:at] + stone + position.stones[at + 1 :])
            counts["refused"] += judged_elsewhere(judged, changed, point)
        if set(rows[0]) != {"?"}:  # the zone reaches the edge there
            away = Position.from_rows(["." * position.width, *position.rows()])
            counts["edge"] += judged_elsewhere(judged, away, point + position.width)
    assert counts["refused"] > 50
    assert counts["edge"] > 10


def judged_elsewhere(judged: Judged, position: Position, point: int) -> bool:
    """Whether there is no place. If there is one, by symmetry or on other stones of the string, both checkers agree."""
    places = elsewhere(judged.certificate, position, point)
    assert places is not None
    if isinstance(places, Misplaced):
        assert places.reason is Misplacement.NO_PLACE
        return True
    for moved in places:
        terms = {**judged.terms, "string": moved["claim"]["string"]}
        assert check(moved, position.rows(), terms).answer == second_answer(Judged(position.rows(), terms, moved))
    return False


def test_whole_boards_stay_where_they_are() -> None:
    rng, counts = random.Random(4), 0
    for judged in of_random_positions(rng, [(3, 3), (4, 2)], 3000):
        zone = zone_of(judged.certificate)
        position = Position.from_rows(judged.rows)
        if zone is not None and zone.is_whole_board:
            places = elsewhere(judged.certificate, position, position.point(judged.terms["string"]))
            assert isinstance(places, Misplaced)
            assert places.reason is Misplacement.WHOLE_BOARD
            counts += 1
        assert of_another_size(judged.certificate, position) is None
        if counts == 10:
            break
    assert counts == 10


RUBBISH: list[Any] = [None, True, 7, "", "?", "Z99", [], {}, [[]], {"A1": 3}, {"pattern": "X"}]


@pytest.mark.parametrize("number", [10, pytest.param(20, marks=pytest.mark.slow)])
def test_rubbish_is_for_the_checker_to_refuse(number: int) -> None:
    """Nothing is an error, whatever stands in the certificate; and nothing is accepted for another answer."""
    rng, met = random.Random(5), Counter[str]()
    for judged in zone_proofs()[:number]:
        position = Position.from_rows(judged.rows)
        point = position.point(judged.terms["string"])
        for spoilt in with_rubbish(rng, judged.certificate):
            places = elsewhere(spoilt, position, point)
            met[type(places).__name__] += 1
            for moved in () if places is None or isinstance(places, Misplaced) else places:
                verdict = check(moved, position.rows(), {**judged.terms, "string": moved["claim"]["string"]})
                assert verdict.answer in (None, judged.certificate["claim"]["answer"])
    assert all(elsewhere(value, Position.from_rows(["X."]), 0) is None for value in RUBBISH)
    assert met["NoneType"] > 50


def with_rubbish(rng: random.Random, certificate: dict[str, Any]) -> list[Any]:
    made: list[Any] = []
    for key in ("claim", "proofs", "lemmas", "schema"):
        made += [{**certificate, key: value} for value in RUBBISH]
    for proof in certificate["proofs"]:
        for key in proof:
            made += [{**certificate, "proofs": [{**proof, key: value}]} for value in RUBBISH]
        root = proof["entries"][proof["root"]]
        for key in root:
            entries = [{**root, key: rng.choice(RUBBISH)}, *proof["entries"]]
            made.append({**certificate, "proofs": [{**proof, "root": 0, "entries": entries}]})
    return made


def test_lemmas_in_lemmas_without_end() -> None:
    nested: dict[str, Any] = {"claim": {}, "proofs": [], "lemmas": []}
    for _ in range(5000):
        nested = {"claim": {}, "proofs": [], "lemmas": [nested]}
    assert elsewhere(nested, Position.from_rows(["X."]), 0) is None


# ---- the command

EYES = """\
. X . X O . . . .
X X X X O . . . .
O O O O O . . . .
. . . . . . . . .
. . . . . . . . .
"""

ELSEWHERE = """\
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . X X X
. . . . . . . . X O O
. . . . . . . . X O .
. . . . . . . . X O O
. . . . . . . . X O .
"""


@pytest.fixture
def eyes(shell: Shell) -> Shell:
    shell.file("eyes.txt", EYES)
    shell.file("elsewhere.txt", ELSEWHERE)
    shell.run("ask eyes.txt A4 independently-alive --certificate proof.json --quiet")
    return shell


def test_at_puts_the_proof_elsewhere(eyes: Shell) -> None:
    assert eyes.run("check proof.json eyes.txt").code == ExitCode.ANSWERED
    said = eyes.run("check proof.json elsewhere.txt --at K1")
    assert said.code == ExitCode.ANSWERED
    assert said.out.startswith("VERIFIED White K1 is independently alive: Black moving first")
    found = eyes.run("check proof.json elsewhere.txt --at L4 --json").json
    assert (found["verified"], found["answer"]) == (True, "yes")
    assert eyes.run("check proof.json elsewhere.txt independently-alive --at K1").out == said.out


@pytest.mark.parametrize(
    ("line", "out"),
    [
        (
            "check proof.json elsewhere.txt",
            "The certificate is about a board of another size; --at puts the proof of a zone elsewhere "
            "(9x5, here 11x7).",
        ),
        (
            "check proof.json elsewhere.txt --at J1",
            "The zone of the proof is not found at the string named: other stones or edges are there (J1).",
        ),
        (
            "check whole.json elsewhere.txt --at K1",
            "The proof is about a whole board, so it cannot be put elsewhere (3x3).",
        ),
        (
            "check proof.json elsewhere.txt uncapturable --at K1",
            "The certificate claims something else than what was asked, or than what its proofs could show (question).",
        ),
    ],
)
def test_why_it_cannot_be_put_there(eyes: Shell, line: str, out: str) -> None:
    eyes.file("centre.txt", "X . .\nO O .\n. . .\n")
    eyes.run("ask centre.txt B2 uncapturable --certificate whole.json --quiet")
    said = eyes.run(line)
    assert (said.code, said.out) == (ExitCode.REFUSED, f"REFUSED {out}\n")


def test_at_needs_a_stone_and_names_the_string_alone(eyes: Shell) -> None:
    for line, why in (("--at A1", "no stone at A1"), ("K1 --at K2", "leave 'K1' out"), ("--at Z9", "no point Z9")):
        said = eyes.run(f"check proof.json elsewhere.txt {line}")
        assert said.code == ExitCode.BAD_INPUT
        assert why in said.err
