"""The network that proofs teach, for experiments: whole numbers, the same everywhere; without one nothing changes."""

from __future__ import annotations

import json
import random
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))

from lessons import held_back, images_in, questions_in, same_for_all_images

from assess.engine import _core
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.proofs.terms import Terms
from assess.rules.position import Position

PLANES, WINDOW = 16, 15
POINTS = WINDOW * WINDOW
ROWS = [".........", ".XXXXXXX.", ".X.....X.", ".OOOOOOO.", ".........", *["........."] * 4]


@pytest.fixture
def networks() -> Iterator[None]:
    yield
    _core._set_network(b"")
    for option in _core.options():
        _core.set_option(option.name, option.default)


def made(seed: int, layers: int = 3, channels: int = 16) -> bytes:
    """A network of random numbers."""
    draw = random.Random(seed)
    parts = [struct.pack("<ii", layers, channels)]
    for number in range(layers + 1):
        inputs, outputs = channels if number else PLANES, channels if number < layers else 1
        parts.append(bytes(draw.randrange(256) for _ in range(outputs * inputs * (9 if number < layers else 1))))
        parts.append(struct.pack(f"<{outputs}i", *(draw.randrange(-3000, 3000) for _ in range(outputs))))
        parts.append(struct.pack(f"<{outputs}i", *(draw.randrange(200, 20_000) for _ in range(outputs))))
    return b"".join(parts)


def looked(network: bytes, planes: np.ndarray) -> list[int]:
    """What a network says, reckoned plainly."""
    layers, channels = struct.unpack("<ii", network[:8])
    at, here = 8, planes.reshape(WINDOW, WINDOW, PLANES).astype(np.int64)

    def read(kind: str, count: int) -> np.ndarray:
        nonlocal at
        numbers = np.frombuffer(network, kind, count, at).astype(np.int64)
        at += numbers.size * np.dtype(kind).itemsize
        return numbers

    for number in range(layers):
        inputs = channels if number else PLANES
        weights = read("i1", channels * 9 * inputs).reshape(channels, 3, 3, inputs)
        added, factor = read("<i4", channels), read("<i4", channels)
        bordered = np.pad(here, ((1, 1), (1, 1), (0, 0)))
        sums = sum(
            bordered[row : row + WINDOW, column : column + WINDOW] @ weights[:, row, column].T
            for row in range(3)
            for column in range(3)
        )
        here = np.clip(((sums + added) * factor + 2**19) >> 20, 0, 127)
    weights, added, factor = read("i1", channels), read("<i4", 1), read("<i4", 1)
    return [int(number) for number in (((here @ weights + added) * factor) >> 20).reshape(POINTS)]


@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("seed", range(3))
def test_the_network_reckons_as_it_is_written(seed: int) -> None:
    network = made(seed)
    planes = np.random.default_rng(seed).integers(0, 2, POINTS * PLANES, np.uint8)
    _core._set_network(network)
    assert _core._network_look(planes.tobytes()) == looked(network, planes)


@pytest.mark.parametrize("cut", [b"\x01", made(1)[:-1], made(1) + b"\0", struct.pack("<ii", 99, 16)])
def test_what_is_no_network_is_refused(cut: bytes) -> None:
    with pytest.raises(ValueError):
        _core._set_network(cut)


def search() -> Prover:
    position = Position.from_rows(ROWS)
    inquiry = Inquiry(position, position.point("B8"), IndependentlyAlive(), Terms.of(first="owner"))
    prover = Prover(inquiry, inquiry.reacher, Aim.REACHES, Repetition.NEVER, False, 2**26)
    prover.advance(200_000)
    return prover


@pytest.mark.usefixtures("networks")
def test_a_network_changes_the_order_and_the_same_one_always_alike() -> None:
    without = search().search.positions
    _core.set_option("look_after", 1)
    assert search().search.positions == without, "there is none"
    _core._set_network(made(5))
    _core.set_option("look_weight", 100)
    _core.set_option("look_most", 100)
    first = search()
    assert first.outcome is SearchOutcome.PROVED
    assert search().search.positions == first.search.positions != without
    _core.set_option("look_after", 0)
    assert search().search.positions == without


def test_lessons_are_moves_on_empty_points_before_the_proof_below() -> None:
    lessons = search().search._lessons(10_000)
    assert lessons
    for planes, move, size in lessons:
        seen = np.frombuffer(planes, np.uint8).reshape(POINTS, PLANES)
        assert set(seen.flat) <= {0, 1}
        assert seen[move, 2] == 1 and seen[move, 11] == 0
        assert size >= 1
    assert max(size for _, _, size in lessons) == lessons[0][2], "that of the first position"


def images(rows: list[str]) -> list[list[str]]:
    """The same position turned, mirrored, with its colors exchanged, and moved."""
    turned = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    exchanged = [row.translate(str.maketrans("XO", "OX")) for row in rows]
    moved = [*rows[1:], rows[0]]
    return [turned, [row[::-1] for row in rows], exchanged, moved]


def test_images_of_a_position_have_one_hash() -> None:
    rows = [*ROWS[:-1], "........."]
    own = same_for_all_images(Position.from_rows(rows))
    assert {same_for_all_images(Position.from_rows(image)) for image in images(rows)} == {own}
    assert same_for_all_images(Position.from_rows([*rows[:4], "X........", *rows[5:]])) != own
    assert held_back(own) == held_back(same_for_all_images(Position.from_rows(images(rows)[0])))


def write(folder: Path, rows: list[str]) -> None:
    """A problem in a folder of its own."""
    folder.mkdir()
    stones: dict[str, list[str]] = {"AB": [], "AW": []}
    for row, line in enumerate(rows):
        for column, stone in enumerate(line):
            if stone != ".":
                stones["AB" if stone == "X" else "AW"].append(chr(97 + column) + chr(97 + row))
    (folder / "1.json").write_text(json.dumps({**stones, "SZ": "9"}), "utf-8")


def test_what_is_judged_on_is_not_learned_from(tmp_path: Path) -> None:
    write(tmp_path / "judged", ROWS)
    for number, rows in enumerate(images(ROWS)):
        folder = tmp_path / str(number)
        write(folder, rows)
        assert questions_in([folder], 0, set()), "there are some"
        assert not questions_in([folder], 0, images_in([tmp_path / "judged"]))
