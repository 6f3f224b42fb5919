"""How well a limit of time is kept: the statuses of whole positions, ``final_status_list`` over GTP, rulings over HTTP.

    python tests/benchmarks/time_limits.py [GAMES.jsonl] [--count 10] [--seconds 0.05 0.2 1] [--gtp 1] [--http 1]

A line of ``GAMES.jsonl`` is a position: ``id`` and ``rows`` (see whole_games.py); the first ``--count`` of 19x19 are
taken. Without a file, those of ``disputes``. What is measured begins with the bytes of a record and ends with the JSON
of the answer: reading, searching, checking, finality and report all count. Each position is asked three times, and the
middle one counts, as another process may have the processor in between. ``--look``: how long it takes over HTTP from
the upload of a position to what it looks like. ``--commands``: how far whole commands go beyond their limits, from the
start of the process to its end, and nothing else is measured:

    python tests/benchmarks/time_limits.py --commands --count 10 --seconds 0.2 1 5

Nothing here asserts.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from serving import Server

import assess
from assess.faces.exit_codes import ExitCode
from assess.reading.files import record_from_text
from assess.reports.json.assessment_json import assessment_json

DISPUTES = Path(__file__).parent.parent.parent / "disputes"
SIZE = 19
TRIES = 3


def positions_of(file: Path | None) -> list[tuple[str, assess.Position]]:
    """Names and positions of 19x19."""
    if file is None:
        found = [(path.stem, assess.read(path)) for path in sorted(DISPUTES.glob("*.sgf"))]
    else:
        lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        found = [(line["id"], assess.Position.from_rows(line["rows"])) for line in lines]
    return [(name, position) for name, position in found if (position.width, position.height) == (SIZE, SIZE)]


def answered(text: str, seconds: float) -> tuple[float, int]:
    """The wall clock from the text of a position to the JSON of its statuses, and how many strings are settled."""
    started = time.monotonic()
    position = record_from_text(text, "a benchmark").position
    found = assess.status(position, limits=assess.Limits(seconds=seconds))
    json.dumps(assessment_json(found))
    return time.monotonic() - started, len(found.strings) - len(found.undecided)


def over_gtp(position: assess.Position, seconds: float) -> float:
    """The wall clock of ``final_status_list dead`` in a session that runs already."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "position.sgf")
        file.write_text(as_sgf(position), encoding="utf-8")
        words = [sys.executable, "-m", "assess", "gtp", "--seconds", str(seconds)]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            assert engine.stdin is not None and engine.stdout is not None
            for command in (f"loadsgf {file}", "final_status_list dead"):
                started = time.monotonic()
                engine.stdin.write(f"{command}\n")
                engine.stdin.flush()
                while (line := engine.stdout.readline()) != "\n":
                    assert line, "the engine has ended"
            taken = time.monotonic() - started
            engine.stdin.write("quit\n")
            engine.stdin.flush()
            engine.communicate()
    return taken


def over_http(positions: list[tuple[str, assess.Position]], seconds: float) -> None:
    """The wall clock of ``POST /rulings`` for a client of this machine, once the worker has begun."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--workers", "1")
        server.ask("POST", "/rulings?wait=60", b"X.O")
        for name, position in positions:
            tries = []
            for _ in range(TRIES):
                started = time.monotonic()
                answer = server.ask("POST", f"/rulings?wait={seconds}", as_sgf(position).encode())
                tries.append((time.monotonic() - started, answer))
            taken, answer = sorted(tries, key=lambda one: one[0])[TRIES // 2]
            told = answer.json.get("result") or {}
            known = (
                f"{answer.code} {answer.json.get('headline')} {told.get('score_bounds')} {told.get('estimated_score')}"
            )
            print(f"/rulings: {name[-42:]:42} {taken * 1000:5.0f} ms {known}", flush=True)
        server.stop()


def look_over_http(positions: list[tuple[str, assess.Position]]) -> None:
    """The wall clock from the upload of a position to its first look, for a client of this machine, once the worker has
    begun."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--workers", "1")
        taken = []
        for name, position in [positions[0], *positions]:
            started = time.monotonic()
            kept = server.ask("POST", "/positions", as_sgf(position).encode()).json
            look = server.ask("GET", f"/positions/{kept['id']}/look").json
            taken.append(time.monotonic() - started)
            print(f"look: {name[-42:]:42} {taken[-1] * 1000:5.0f} ms {look['text']}", flush=True)
        told = sorted(taken[1:])
        print(f"from upload to look: median {1000 * statistics.median(told):.0f} ms, worst {1000 * told[-1]:.0f}")
        server.stop()


FORMS = {
    "text": ("status",),
    "JSON": ("status", "--json"),
    "quiet": ("status", "--quiet"),
    "report": ("report", "-o", "ruling.html"),
}


def beyond_limits(count: int, limits: list[float]) -> None:
    """Prints how far commands go beyond their limits: processor and clock, the middle and the worst. Below zero: all
    was settled before. The disputes with the most strings are taken; proofs of before are not used."""
    strings = {path: len(assess.read(path).strings()) for path in sorted(DISPUTES.glob("*.sgf"))}
    most = sorted(strings, key=lambda path: -strings[path])[:count]
    print(f"seconds beyond the limit, {len(most)} disputes")
    print(f"{'':14}{'processor':>16}{'clock':>18}\n{'':14}{'middle':>9}{'worst':>7}{'middle':>11}{'worst':>7}")
    for name, words in FORMS.items():
        for seconds in limits:
            used, taken = zip(*(of_process(words, path, seconds) for path in most), strict=True)
            columns = (statistics.median(used), max(used), statistics.median(taken), max(taken))
            told = "".join(f"{one - seconds:{width}.2f}" for one, width in zip(columns, (9, 7, 11, 7), strict=True))
            print(f"{name:8}{seconds:4g} s{told}   {most[taken.index(max(taken))].stem}", flush=True)


def of_process(words: tuple[str, ...], path: Path, seconds: float) -> tuple[float, float]:
    """The processor time and the wall clock of a command, from its start to its end; the middle of several tries."""
    tries = []
    for _ in range(TRIES):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "assess", words[0], str(path), *words[1:], "--seconds", str(seconds)]
            started = time.monotonic()
            process = subprocess.Popen(
                command,
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "ASSESS_CACHE": "off"},
            )
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in (ExitCode.ANSWERED, ExitCode.UNDECIDED):
                raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
            tries.append((time.monotonic() - started, used.ru_utime + used.ru_stime))
    taken, processor = sorted(tries)[TRIES // 2]
    return processor, taken


def as_sgf(position: assess.Position) -> str:
    """A setup position."""
    letters = "abcdefghijklmnopqrstuvwxy"
    stones = {"X": "AB", "O": "AW"}
    placed = {
        name: "".join(
            f"[{letters[column]}{letters[row]}]"
            for row, line in enumerate(position.rows())
            for column, stone in enumerate(line)
            if stone == sign
        )
        for sign, name in stones.items()
    }
    return f"(;GM[1]FF[4]SZ[{SIZE}]" + "".join(f"{name}{points}" for name, points in placed.items() if points) + ")"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.05, 0.2, 1.0])
    parser.add_argument("--gtp", type=float, help="and final_status_list with this limit")
    parser.add_argument("--http", type=float, help="and rulings over HTTP that wait so long")
    parser.add_argument("--look", action="store_true", help="and first looks over HTTP, from the upload on")
    parser.add_argument("--commands", action="store_true", help="how far commands go beyond their limits, on disputes")
    arguments = parser.parse_args()
    if arguments.commands:
        beyond_limits(arguments.count, arguments.seconds)
        return
    positions = positions_of(arguments.file)[: arguments.count]
    answered(as_sgf(positions[0][1]), 0.05)  # what is imported late, is
    print(f"{'position':44}" + "".join(f"{seconds * 1000:>8.0f} ms" for seconds in arguments.seconds) + "    settled")
    columns: list[list[float]] = [[] for _ in arguments.seconds]
    for name, position in positions:
        text = as_sgf(position)
        settled = 0
        for seconds, column in zip(arguments.seconds, columns, strict=True):
            tries = sorted(answered(text, seconds) for _ in range(TRIES))
            taken, settled = tries[0]
            column.append(taken)
        told = "".join(f"{column[-1] * 1000:8.0f} ms" for column in columns)
        print(f"{name[-42:]:44}{told}{settled:7} of {len(position.strings())}", flush=True)
    for word, of in (("median", statistics.median), ("worst", max)):
        print(f"{word:44}" + "".join(f"{of(column) * 1000:8.0f} ms" for column in columns))
    if arguments.gtp is not None:
        for name, position in positions:
            print(f"final_status_list: {name[-42:]:42} {over_gtp(position, arguments.gtp):.2f} s", flush=True)
    if arguments.look:
        look_over_http(positions)
    if arguments.http is not None:
        over_http(positions, arguments.http)


if __name__ == "__main__":
    main()
