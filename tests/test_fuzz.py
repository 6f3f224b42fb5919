"""Spoilt certificates and given variations, some thousands of each (fuzzing.py runs as many as one likes)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import fuzz_certificates
import fuzz_variations
import pytest

DRIVER = Path(__file__).parent / "fuzzing.py"


def run_fuzz(kind: str, seed: int, count: int) -> str:
    """What the driver says at its end; fails with the faults. It runs in a process of its own, as it limits memory."""
    words = [sys.executable, str(DRIVER), kind, "--seed", str(seed), "--count", str(count)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize(("kind", "ends"), [("certificates", ("verified", "refused")), ("variations", ("decided",))])
def test_spoilt_files(kind: str, ends: tuple[str, ...]) -> None:
    said = run_fuzz(kind, seed=1_000_000, count=2_500)
    assert all(f"'{end}'" in said for end in (*ends, "bad input")), said


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("kind", ["certificates", "variations"])
def test_many_spoilt_files(kind: str, part: int) -> None:
    run_fuzz(kind, seed=2_000_000 + 50_000 * part, count=50_000)


def test_there_is_something_of_every_kind_to_spoil() -> None:
    real = fuzz_certificates.real_certificates()
    assert len(real) > 50 and len(fuzz_variations.real_variations()) > 10
    assert {one.answer for one in real} >= {"yes", "no"}
    assert {one.terms["question"] for one in real} == {each.name for each in fuzz_certificates.QUESTIONS}
    assert {one.terms.get("rules", "verbal-japanese") for one in real} == {"verbal-japanese", "japanese-2003"}
    assert any('"lemmas"' in one.text for one in real)
