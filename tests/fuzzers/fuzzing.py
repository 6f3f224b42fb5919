"""Spoilt files through the commands that read them: whatever they hold, the end is a verdict or one clear sentence.

    python tests/fuzzers/fuzzing.py certificates --seed 0 --count 500000
    python tests/fuzzers/fuzzing.py variations --seed 0 --count 500000

Every input has a seed of its own; a fault prints it, and ``--count 1`` with that seed runs it once more.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parents[1] / "oracles"))

import fuzz_certificates
import fuzz_variations

from assess.faces import cli
from assess.faces.command_line import parse
from assess.languages.spoken import BadInput

SECONDS = 20
"""After so long an input is taken to hang."""
MEGABYTES = 200
"""What one input may take besides what the program takes already."""
QUESTIONS = ("uncapturable", "independently-alive", "capturable-1", "capturable-2")


class Hangs(BaseException):
    """The alarm has rung."""


def _ring(number: int, frame: FrameType | None) -> None:
    raise Hangs(f"no end after {SECONDS} seconds")


class _Bytes:
    """Standard input that holds these bytes."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


class Fuzz:
    """Runs commands in this process, each on an input of its own."""

    def __init__(self, kind: str, home: Path) -> None:
        self.home, self.counts = home, Counter[str]()
        self._run_one: Callable[[random.Random], str] = getattr(self, f"_{kind}")
        self._parser = cli.parser()
        self._files: dict[str, str] = {}

    def run(self, seed: int) -> None:
        """One input. Raises whatever is a fault."""
        rng = random.Random(seed)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            self.counts[self._run_one(rng)] += 1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _command(self, words: list[str], data: bytes) -> tuple[int, str]:
        """The exit code of a command that reads the data from standard input, and what it prints; 2 and the sentence
        for bad input."""
        stdin, sys.stdin = sys.stdin, _Bytes(data)  # type: ignore[assignment]
        printed = io.StringIO()
        try:
            with redirect_stdout(printed):
                arguments = parse(self._parser, words)
                return cli.carry_out(arguments), printed.getvalue()
        except BadInput as error:
            sentence = str(error)
            assert sentence.endswith(".") and "\n" not in sentence and sentence.isprintable(), sentence
            return 2, sentence
        finally:
            sys.stdin = stdin

    def _certificates(self, rng: random.Random) -> str:
        real = rng.choice(fuzz_certificates.real_certificates())
        data = fuzz_certificates.spoilt(rng, real)
        words = ["check", "-", self._file(real.rows), *(["--json"] if rng.random() < 0.5 else [])]
        asked = rng.random() < 0.6
        if asked:
            terms = [f"--{name}={word}" for name, word in real.terms.items() if name not in ("string", "question")]
            words += [real.terms["string"], real.terms["question"], *terms]
        code, printed = self._command(words, data)
        assert code in (0, 1, 2), code
        assert printed.count("\n") == (code != 2), printed
        if code == 0 and "--json" in words and asked:
            assert json.loads(printed)["answer"] == real.answer, "a false answer is verified"
        return ("verified", "refused", "bad input")[code]

    def _variations(self, rng: random.Random) -> str:
        data = fuzz_variations.spoilt(rng, rng.choice(fuzz_variations.real_variations()))
        words = ["decide", "-", "--variations-only"]
        if rng.random() < 0.3:
            words.append(f"{rng.choice('ABC')}{rng.randrange(1, 4)}")
        if rng.random() < 0.6:
            words.append(rng.choice(QUESTIONS[:2] * 5 + QUESTIONS))
        if rng.random() < 0.2:
            words.append(f"--first={rng.choice(('owner', 'opponent'))}")
        if rng.random() < 0.2:
            words.append("--rules=japanese-2003")
        if rng.random() < 0.1:
            words.append(f"--move={rng.randrange(4)}")
        words.append(rng.choice(("--json", "--json", "--quiet", "--quiet", "--full")))
        code, _ = self._command(words, data)
        assert code in (0, 2), code
        return "bad input" if code else "decided"

    def _file(self, rows: str) -> str:
        if rows not in self._files:
            path = self.home / f"{len(self._files)}.txt"
            path.write_text(rows.replace("/", "\n") + "\n", encoding="ascii")
            self._files[rows] = str(path)
        return self._files[rows]


@contextmanager
def limited() -> Iterator[None]:
    """An alarm, and no more than so many megabytes besides what is taken already."""
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    before, handler = resource.getrlimit(resource.RLIMIT_AS), signal.signal(signal.SIGALRM, _ring)
    resource.setrlimit(resource.RLIMIT_AS, (taken + MEGABYTES * 2**20, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.signal(signal.SIGALRM, handler)


def fuzz(kind: str, seed: int, count: int, say: Callable[[str], None] = print) -> tuple[Counter[str], list[int]]:
    """What became of the inputs with these seeds, and the seeds of those that ended in a fault."""
    faults: list[int] = []
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        runner = Fuzz(kind, Path(home))
        runner.run(seed)  # what is loaded at the first run is no fault of an input
        runner.counts.clear()
        with limited():
            for number in range(seed, seed + count):
                try:
                    runner.run(number)
                except (Exception, Hangs) as fault:
                    faults.append(number)
                    say(f"FAULT {kind}, seed {number}: {type(fault).__name__}: {str(fault)[:300]}")
                    say("".join(traceback.format_tb(fault.__traceback__)[-4:]))
                if (number - seed) % 20_000 == 19_999:
                    gc.collect()
                    say(f"{number - seed + 1:,} in {time.monotonic() - started:.0f} s: {dict(runner.counts)}")
    return runner.counts, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("kind", choices=("certificates", "variations"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=5_000)
    arguments = parser.parse_args()

    def say(text: str) -> None:
        print(text, flush=True)

    counts, faults = fuzz(arguments.kind, arguments.seed, arguments.count, say)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    say(f"{arguments.count:,} {arguments.kind}: {dict(counts)}, {len(faults)} faults; at most {peak} MB")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
