"""Proofs of a score made to hurt: each is refused in one sentence, within bounds, and nothing is kept of it."""

from __future__ import annotations

import gc
import json
import tracemalloc
import weakref
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from ikeda_bands import MODULES, band
from ikeda_examples import BF, start_of
from shell import Shell

from assess.faces.exit_codes import ExitCode
from assess.ikeda import bounds_checker
from assess.ikeda.bounds_checker import Division, NotShown, check_bound
from assess.ikeda.bounds_prover import bounds_by_parts
from assess.rules.position import Color
from assess.system.limits import Limits

FRAME: dict[str, Any] = {"strings": [], "regions": [], "ceded": [], "eyes": [], "parts": [], "guarded": [], "moves": {}}


def judged(rows: list[str], **proof: Any) -> str:
    """Why a proof that Black has more than the board is refused."""
    with pytest.raises(NotShown) as refusal:
        check_bound(rows, "X", BF.name, "X", 1000, {**FRAME, **proof})
    return str(refusal.value)


def points(rows: list[str], content: str) -> list[int]:
    return [point for point, one in enumerate("".join(rows)) if one == content]


def walled(width: int, height: int) -> list[str]:
    """Empty points inside a wall that has its two eyes below."""
    inside = ["X" + "." * width + "X"] * height
    edge = "X" * (width + 2)
    return [edge, *inside, edge, "X.X.X".ljust(width + 2, "X"), edge]


def room(rows: list[str], width: int, height: int) -> list[int]:
    return [row * len(rows[0]) + column for row in range(1, height + 1) for column in range(1, width + 1)]


def framed(rows: list[str], inside: list[int], kind: str) -> dict[str, Any]:
    """A frame with one part, the room; ``kind``: open, an eye, or guarded."""
    regions = [point for point in points(rows, ".") if point not in inside]
    guard = {"points": inside, "area": len(inside), "answers": {}, "plays_on": {}}
    parts: dict[str, Any] = {"guarded": [guard]} if kind == "guarded" else {"parts": [inside]}
    return {"strings": points(rows, "X"), "regions": regions, **parts} | ({"eyes": [0]} if kind == "eye" else {})


@pytest.mark.parametrize("side", [4, 5, 7, 19])
def test_an_empty_board_as_one_part_is_refused_at_once(side: int) -> None:
    rows = ["." * side] * side
    assert "16 points, and 12 are the most" in judged(["...."] * 4, parts=[list(range(16))])
    assert f"{side * side} points, and 12" in judged(rows, parts=[list(range(side * side))])


@pytest.mark.parametrize(("width", "height"), [(5, 5), (7, 4)])
def test_a_guarded_part_that_is_too_large_is_refused_at_once(width: int, height: int) -> None:
    rows = walled(width, height)
    assert "and 24 are the most" in judged(rows, **framed(rows, room(rows, width, height), "guarded"))


def bounded(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    monkeypatch.setattr(bounds_checker, "MOST_STEPS", steps)


@pytest.mark.parametrize("kind", ["open", "eye"])
def test_the_steps_are_bounded(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest parts that may be: what is remembered of them has a bound, as the steps have one."""
    bounded(monkeypatch, 100)
    rows = walled(4, 3)
    tracemalloc.start()
    assert "more than 100 steps" in judged(rows, **framed(rows, room(rows, 4, 3), kind))
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert taken < 100 * 10_000


def test_each_configuration_of_a_guarded_part_is_a_step() -> None:
    """A guard names many, or he is refused: so his tables are as long as what is gone through."""
    rows = walled(3, 3)
    division = Division(rows, "X", {**FRAME, **framed(rows, room(rows, 3, 3), "guarded")}, 5)
    for text in ("........o", ".......o.", "......o..", ".....o...", "....o...."):
        division.plays(0, text, False)
        division.plays(0, text, False)
    with pytest.raises(NotShown, match="steps"):
        division.plays(0, "........p", False)


def test_deep_parts_are_refused() -> None:
    """Parts may be small and many; where play goes too deep all the same, that is said."""

    class Deep(dict[str, Any]):
        def __getitem__(self, key: str) -> Any:
            raise RecursionError

    with pytest.raises(NotShown, match="follow each other"):
        check_bound(["."], "X", BF.name, "X", 1, Deep(FRAME))


@pytest.mark.parametrize("number", ["Infinity", "-Infinity", "NaN", "1e999"])
def test_numbers_without_end_are_refused(number: str) -> None:
    rows = walled(3, 3)
    frame = framed(rows, room(rows, 3, 3), "guarded")
    frame["guarded"][0]["area"] = json.loads(number)
    assert "not of the form" in judged(rows, **frame)


@pytest.fixture
def proof_file(shell: Shell) -> dict[str, Any]:
    """What solve wrote of a small board; beside it the board."""
    shell.file("board.txt", "\n".join(band([MODULES["ko of Black"]])))
    assert shell.run("ikeda solve board.txt --to-move W --certificate proof.json").code == 0
    return dict(json.loads((shell.home / "proof.json").read_text()))


def spoilt(made: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    one = made["proofs"][0]
    yield "REFUSED there are 3 proofs", {**made, "proofs": [one] * 3}
    everything = list(range(len("".join(band([MODULES["ko of Black"]])))))
    yield "the most", {**made, "proofs": [{**one, **FRAME, "parts": [everything]}]}
    yield "no proof of a score", {**made, "proofs": [{**one, "worth": float("inf")}]}


def test_the_command_says_it_in_one_line(shell: Shell, proof_file: dict[str, Any]) -> None:
    for said, wrong in spoilt(proof_file):
        shell.file("wrong.json", json.dumps(wrong))
        ran = shell.run("ikeda check wrong.json board.txt --to-move W")
        assert ran.code in (ExitCode.REFUSED, ExitCode.BAD_INPUT)
        assert said in ran.out + ran.err and len((ran.out + ran.err).splitlines()) == 1


def test_no_cache_outlives_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a division remembers is given up with its check, accepted or refused, before circles are sought."""
    divisions: list[weakref.ref[Division]] = []

    class Watched(Division):
        def __init__(self, *given: Any) -> None:
            divisions.append(weakref.ref(self))
            super().__init__(*given)

    rows = band([MODULES["ko of Black"]])
    found = bounds_by_parts(start_of(rows, Color.WHITE), Limits(seconds=None, nodes=2_000))
    assert found is not None
    (proof, _) = found.proofs
    monkeypatch.setattr(bounds_checker, "Division", Watched)
    gc.collect()
    gc.disable()
    try:
        check_bound(rows, "O", BF.name, "X", proof.worth, proof.proof)
        with pytest.raises(NotShown):
            check_bound(rows, "O", BF.name, "X", proof.worth + 1, proof.proof)
        assert len(divisions) == 2 and not any(division() for division in divisions)
    finally:
        gc.enable()


def test_divisions_remember_for_themselves() -> None:
    """A division that is never told to forget goes with all that it remembers."""
    rows = ["X.X.X.", "XXXXXX"]
    frame = {**FRAME, "strings": points(rows, "X"), "regions": [1, 3], "parts": [[5]]}
    division = Division(rows, "X", frame)
    assert division.answers(0, ".") == ("p",)
    gone = weakref.ref(division)
    del division
    gc.collect()
    assert gone() is None
