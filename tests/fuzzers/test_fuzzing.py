"""Spoilt certificates and given variations, some thousands of each (fuzzing.py runs as many as one likes)."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import fuzz_certificates
import fuzz_variations
import pytest

from assess.reading.game_tree import letters_of_move
from assess.rules.position import Color, Position
from assess.rules.proof_play import begin, legal_plays, make_pass, make_play

DRIVER = Path(__file__).parent / "fuzzing.py"


def run_fuzz(kind: str, seed: int, count: int) -> str:
    """What the driver says at its end; fails with the faults. It runs in a process of its own, as it limits memory."""
    words = [sys.executable, str(DRIVER), kind, "--seed", str(seed), "--count", str(count)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize(("kind", "ends"), [("certificates", ("verified", "refused")), ("variations", ("decided",))])
def test_spoilt_files(kind: str, ends: tuple[str, ...]) -> None:
    said = run_fuzz(kind, seed=1_000_000, count=400)
    assert all(f"'{end}'" in said for end in (*ends, "bad input")), said


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("kind", ["certificates", "variations"])
def test_many_spoilt_files(kind: str, part: int) -> None:
    run_fuzz(kind, seed=2_000_000 + 50_000 * part, count=50_000)


BROKEN = """
import fuzzing
def broken(runner, rng, faults=iter(["none", "type", "none", "memory", "hang", "none"])):
    fault = next(faults)
    if fault == "type":
        raise TypeError
    if fault == "memory":
        bytearray(300 << 20)
    while fault == "hang":
        pass
    return fault
fuzzing.SECONDS, fuzzing.Fuzz._variations = 1, broken
print(fuzzing.fuzz("variations", 10, 5, say=lambda text: None))
"""


def test_faults_are_noticed() -> None:
    """Something raised, 300 MB, and no end."""
    words = [sys.executable, "-c", BROKEN]
    done = subprocess.run(words, capture_output=True, text=True, cwd=DRIVER.parent, timeout=60, check=False)
    assert done.stdout == "(Counter({'none': 2}), [10, 12, 13])\n", done.stderr


ASKED = "(;SZ[3]AB[aa]MA[aa]QU[uncapturable]"
SIZES = [2_500, pytest.param(5_000, marks=pytest.mark.slow)]


def comb(moves: int) -> str:
    """Every move has a pass beside it: a variation of almost any length."""
    state, rng = begin(Position.from_rows(["X..", "...", "..."]), Color.WHITE), random.Random(1)
    text, passed = ASKED, False
    for _ in range(moves):
        plays = list(legal_plays(state))
        assert plays or not passed
        point = rng.choice(plays) if plays else None
        player, passed = state.to_move, point is None
        state = make_pass(state) if point is None else make_play(state, point).state
        twig = "" if passed else f"(;{state.to_move.letter}[])"
        text += f"(;{player.letter}[{letters_of_move(point, 3)}]{twig}"
    return text + ")" * (moves + 1)


@pytest.mark.parametrize(
    "written",
    [
        lambda size: comb(size),
        lambda size: ASKED + "(;(;)" * 6 * size + "(;W[bb])" + ")" * (6 * size + 1),
        lambda size: "(;)" * 60 * size,
        lambda size: "(;SZ[3]AB[aa]C[" + "Question: A3 uncapturable\n" * 40 * size + "](;W[bb]))",
        lambda size: "(;SZ[3]AB[aa]" + ";C[Question: A3 uncapturable]" * 10 * size + "(;W[bb]))",
        lambda size: ASKED + "(;W[bb])" * 4 * size + ")",
        lambda size: ASKED + "(;W[bb];B[cc]" * 4 * size + ")" * (4 * size + 1),
    ],
    ids=[
        "comb",
        "comb without moves",
        "games",
        "questions in one comment",
        "questions in many nodes",
        "the same again",
        "one in the other",
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_long_files_of_variations_end_soon(written: Callable[[int], str], size: int) -> None:
    """Each took minutes if anything were looked at once more for each of its parts."""
    text = written(size)
    words = [sys.executable, "-m", "assess", "decide", "-", "--variations-only", "--quiet"]
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode in (0, 2) and "Traceback" not in done.stderr, done.stderr[-2000:]


@pytest.mark.parametrize("size", SIZES)
def test_a_long_way_to_the_position_is_gone_once(size: int) -> None:
    """Whether an earlier position is asked about takes one look at each node."""
    text = "(;SZ[3]AB[aa]AW[cc]MA[cc]" + ";C[a comment]" * 10 * size + ";B[bc])"
    words = [sys.executable, "-m", "assess", "ask", "-", "--quiet"]
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr[-2000:]


def test_there_is_something_of_every_kind_to_spoil() -> None:
    real = fuzz_certificates.real_certificates()
    assert len(real) > 50 and len(fuzz_variations.real_variations()) > 10
    assert {one.answer for one in real} >= {"yes", "no"}
    assert {one.terms["question"] for one in real} == {each.name for each in fuzz_certificates.QUESTIONS}
    assert {one.terms.get("rules", "verbal-japanese") for one in real} == {"verbal-japanese", "japanese-2003"}
    assert any('"lemmas"' in one.text for one in real)
