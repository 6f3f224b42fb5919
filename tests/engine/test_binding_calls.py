"""The core ends every call in an answer or an error, however it is called (binding_calls.py)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from assess.engine import _core
from assess.engine.prover import SearchOutcome

DRIVER = Path(__file__).parents[1] / "fuzzers" / "binding_calls.py"
CLOSED = """
import sys, threading, time
from assess.engine import _core
claim = _core.Claim()
claim.width = claim.height = 19
claim.stones = "X" + "." * 360
claim.target = [0]
claim.memory_bytes = 1 << 26
search = _core.search(claim)
threading.Thread(target=search.advance, args=(1 << 62,), daemon=True).start()
time.sleep(0.2)
if "drop" in sys.argv:
    del search
print("closing")
"""


def run_calls(seed: int, count: int) -> str:
    """What the driver says of so many runs; fails with the seed of the run that crashed."""
    words = [sys.executable, "-W", "ignore", DRIVER, "--seed", str(seed), "--count", str(count)]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=60 + 60 * count, check=False)
    last = done.stdout.splitlines()[-1]
    assert done.returncode == 0, f"{last}: exit code {done.returncode}\n{done.stderr[-3000:]}"
    return last


def test_random_calls() -> None:
    said = run_calls(seed=0, count=30)
    for found in (
        "answers",
        "ValueError",
        "TypeError",
        "RuntimeError",
        "PROVED",
        "DISPROVED",
        "out of memory",
        "certificates",
    ):
        assert f"'{found}'" in said, said


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_random_calls(part: int) -> None:
    run_calls(seed=1_000 * (part + 1), count=500)


@pytest.mark.parametrize("word", ["keep", "drop"])
def test_closing_while_a_thread_searches(word: str) -> None:
    done = subprocess.run([sys.executable, "-c", CLOSED, word], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "closing\n"), done.stderr


def claim(**changes: object) -> _core.Claim:
    """Black's string of two on 3x1, some fields changed."""
    found = _core.Claim()
    fields = {"width": 3, "height": 1, "stones": "XX.", "target": [0, 1], "memory_bytes": 1 << 20, **changes}
    for name, value in fields.items():
        setattr(found, name, value)
    return found


WITHOUT_SENSE = {
    "A board has 1 to 25 columns and rows.": [{"width": 0}, {"width": -3}, {"height": 26}, {"width": 1 << 30}],
    "The stones are one of 'X', 'O' and '.' for each point.": [{"stones": ""}, {"stones": "XX.."}, {"stones": "XX&"}],
    "A player is 0 or 1.": [{"turn": 2}, {"owner": -1}, {"prover": 7}],
    "A rule of repetitions is 0 to 3.": [{"repetition": 4}, {"repetition": -1}],
    "A point is off the board.": [{"watched": 3}, {"watched": -1}, {"target": [0, 99]}, {"helpers": [-4]}],
    "A claim is about one point at least.": [{"target": []}],
    "The watched stone is the owner's.": [{"watched": 2}, {"owner": 1}],
    "A string has no liberty.": [{"stones": "XXX"}, {"stones": "XXO"}],
}


@pytest.mark.parametrize(
    ("sentence", "changes"), [(sentence, one) for sentence, each in WITHOUT_SENSE.items() for one in each], ids=str
)
def test_a_claim_without_sense_is_refused(sentence: str, changes: dict[str, object]) -> None:
    with pytest.raises(ValueError) as caught:
        _core.search(claim(**changes))
    assert str(caught.value) == sentence


def test_a_stop_ends_one_call_and_the_next_goes_on() -> None:
    search = _core.search(claim())
    search.stop()
    while SearchOutcome(search.advance(1 << 63)) is SearchOutcome.OPEN:
        assert search.positions < 1_000
    assert search.positions > 0


@pytest.mark.parametrize(
    "words",
    [
        (3, 1, "XX.", 0, -1, 3),
        (3, 1, "XX.", 0, 9, 2),
        (3, 1, "XX.", 5, -1, 2),
        (0, 0, "", 0, -1, 0),
        (3, 1, "", 0, 0, 0),
    ],
)
def test_a_move_off_the_board_is_refused(words: tuple[int, int, str, int, int, int]) -> None:
    with pytest.raises(ValueError):
        _core.play(*words)


def test_no_move_is_made_where_a_stone_stands() -> None:
    assert _core.play(3, 1, "X..", 1, -1, 0) is None
