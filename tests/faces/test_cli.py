"""The command line as a process: files, interruptions, and whatever else may happen to it."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from shell import OPEN, Shell

from assess.engine.prover import Prover, SearchOutcome
from assess.faces.exit_codes import ExitCode
from assess.proofs import checker
from assess.statuses import finding
from assess.statuses.queue.position_queue import PositionQueue

# --- files are written whole or not at all


def test_a_file_that_cannot_be_written_is_left_alone(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    shell.file("proof.json", "as it was")
    monkeypatch.setattr(Path, "replace", fail)
    said = shell.run("ask eye.txt A2 uncapturable --certificate proof.json")
    assert said.code == ExitCode.BAD_INPUT
    assert said.err == "assess: 'proof.json' cannot be written (No space left on device): choose another place.\n"
    assert (shell.home / "proof.json").read_text() == "as it was"
    assert sorted(path.name for path in shell.home.iterdir()) == ["eye.txt", "proof.json"]


def test_a_link_is_written_through(shell: Shell) -> None:
    (shell.home / "link.json").symlink_to(shell.home / "proof.json")
    shell.run("ask eye.txt A2 uncapturable --certificate link.json")
    assert (shell.home / "link.json").is_symlink()
    assert json.loads((shell.home / "proof.json").read_text())["claim"]["answer"] == "no"


# --- the process and its surroundings


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ask open.txt C6 uncapturable", "Undecided: the search was interrupted."),
        ("status open.txt", "Interrupted: 0 of 4 strings settled"),
        ("report open.txt -o open.html --quiet", ""),
    ],
)
def test_interrupted_what_was_found_is_printed(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, line: str, words: str, how: signal.Signals
) -> None:
    """Ctrl-C, or a signal to end, comes while the core is searching."""
    advance, calls = Prover.advance, itertools.count()

    def disturbed(self: Prover, budget: int) -> SearchOutcome:
        if next(calls) == 3:
            signal.raise_signal(how)
        return advance(self, budget)

    monkeypatch.setattr(Prover, "advance", disturbed)
    shell.file("open.txt", OPEN)
    said = shell.run(line)
    code = ExitCode.INTERRUPTED if how is signal.SIGINT else ExitCode.TERMINATED
    assert (said.code, said.err) == (code, "")
    assert words in said.out
    for sheet in shell.home.glob("open.html"):  # nowhere is it told that the limits were reached
        written = sheet.read_text()
        assert "within the limits" not in written
        assert re.search(r"60 seconds, 2,048 MB of memory; interrupted after \d+\.\d\d seconds", written)


@pytest.mark.parametrize(("how", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_interrupted_before_anything_is_imported(how: str, code: int) -> None:
    script = (
        "import signal, sys\n"
        "class Signal:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == 'assess.faces.cli': signal.raise_signal(signal.{how})\n"
        "sys.meta_path.insert(0, Signal())\n"
        "from assess.__main__ import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "assess: Interrupted.\n")


def test_what_is_imported_before_an_interruption_is_told_is_little() -> None:
    script = "import sys\nimport assess.__main__\nprint(*(name for name in sys.modules if name.startswith('assess')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"assess", "assess.__main__", "assess.system", "assess.system.termination"}


def test_no_file_takes_the_place_of_a_closed_error_output(shell: Shell) -> None:
    script = (
        "import os\n"
        "from assess.__main__ import _fill_closed_descriptors\n"
        "os.close(2)\n"
        "_fill_closed_descriptors()\n"
        "print(os.open('eye.txt', os.O_RDONLY))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 2
    words = [sys.executable, "-m", "assess", "ask", "eye.txt", "A2", "uncapturable", "--quiet"]
    closed = subprocess.run(["sh", "-c", '"$@" 2>&-', "sh", *words], stdout=subprocess.PIPE, text=True, check=False)
    assert closed.returncode == 0 and closed.stdout.startswith("Black A2 can be captured")


def test_interrupted_what_is_proved_is_named(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes as soon as the first string is settled."""

    def interrupt(self: PositionQueue, *_: object) -> None:
        if any(case.question(self.question) is None for case in self._untold):
            raise KeyboardInterrupt
        tell(self)

    tell = PositionQueue._tell
    monkeypatch.setattr(PositionQueue, "_tell", interrupt)
    monkeypatch.setattr("assess.faces.console.watched", lambda arguments: True)
    said = shell.run("status eye.txt --threads 1")
    assert said.code == ExitCode.INTERRUPTED
    assert "\nBlack B3 is not independently alive.\n" in said.out and "Proved so far" not in said.out
    assert "Proved so far" in shell.run("status eye.txt --threads 1 --quiet").out
    monkeypatch.undo()
    assert "Proved so far" not in shell.run("status eye.txt").out


def test_interrupted_while_a_proof_is_checked(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> checker.Verdict:
        raise KeyboardInterrupt

    monkeypatch.setattr(finding, "judge", interrupt)
    said = shell.run("ask eye.txt A2 uncapturable")
    assert said.code == ExitCode.INTERRUPTED
    assert "Black A2 can be captured (not uncapturable)" in said.out and "the proof is unchecked." in said.out
    said = shell.run("status eye.txt --json")
    assert said.code == ExitCode.INTERRUPTED
    assert {string["status"] for string in said.json["strings"]} <= {"undecided", "independently_alive"}


def test_interrupted_elsewhere(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("assess.reading.files.read_record", interrupt)
    said = shell.run("show eye.txt")
    assert (said.code, said.out, said.err) == (ExitCode.INTERRUPTED, "", "assess: Interrupted.\n")


def test_nobody_reads_the_output(shell: Shell) -> None:
    with shell.process("ask eye.txt A2 uncapturable") as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        err = process.stderr.read()
    assert (process.returncode, err) == (ExitCode.BROKEN_PIPE, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    "line", ["show eye.txt", "ask eye.txt A2 uncapturable", "--help", "status --help", "--version"]
)
def test_the_output_is_full(shell: Shell, line: str) -> None:
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-m", "assess", *line.split()]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == ExitCode.BAD_INPUT
    assert done.stderr == "assess: The output cannot be written (No space left on device).\n"


def test_an_error_in_assess_is_one_sentence(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.delenv("ASSESS_DEBUG", raising=False)
    monkeypatch.setattr("assess.faces.show.position_text", break_down)
    said = shell.run("show eye.txt")
    assert said.code == ExitCode.FAULT
    assert said.err == (
        "assess: This is an error in assess, please report it with file and command "
        "(RuntimeError: two lines; ASSESS_DEBUG=1 tells more).\n"
    )
    monkeypatch.setenv("ASSESS_DEBUG", "1")
    with pytest.raises(RuntimeError):
        shell.run("show eye.txt")


def test_a_proof_that_the_checker_refuses_is_no_answer(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> checker.Verdict:
        return checker.Verdict(False, None, "", checker.Refusal.MISSING_REPLY, "entry 1")

    monkeypatch.setattr(finding, "judge", refuse)
    said = shell.run("ask eye.txt A2 uncapturable")
    assert (said.code, said.out) == (ExitCode.FAULT, "")
    assert "The checker refused the proof" in said.err and said.err.count("\n") == 1


def test_memory_that_is_used_up(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("assess.requests.answer.assessment_of", run_out)
    said = shell.run("status eye.txt")
    assert (said.code, said.err) == (
        ExitCode.UNDECIDED,
        "assess: The memory is used up: give a smaller --memory-mb.\n",
    )


def on_terminal(words: Sequence[str]) -> tuple[str, str]:
    """What a command writes to standard output, and to a terminal as standard error."""
    leader, follower = pty.openpty()
    shown: list[bytes] = []

    def watch() -> None:
        with contextlib.suppress(OSError):
            while piece := os.read(leader, 4096):
                shown.append(piece)

    watcher = threading.Thread(target=watch)
    watcher.start()
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=follower, text=True, check=False)
    os.close(follower)
    watcher.join(10)
    os.close(leader)
    return done.stdout, b"".join(shown).decode()


def test_progress_is_shown_to_a_person_only(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    shell.file("open.txt", OPEN)
    command = [sys.executable, "-m", "assess"]
    out, err = on_terminal([*command, "status", "open.txt", "--nodes", "3000"])
    assert "0 of 4 strings settled" in err and "; at work on " in err
    assert "\x1b" not in out
    out, err = on_terminal([*command, "status", "eye.txt"])
    assert "Black B3: dead" in err and "Black B3: dead" not in out  # named as soon as it is settled
    out, err = on_terminal([*command, "ask", "open.txt", "C6", "uncapturable", "--nodes", "500000"])
    assert re.search(r"Searching: [\d,]+ positions looked at, \d+ s", err) and "\x1b" not in out
    for option in ("--quiet", "--json"):
        assert on_terminal([*command, "status", "eye.txt", option])[1] == ""


def test_without_a_known_encoding(shell: Shell) -> None:
    shell.file("jörg.sgf", "(;SZ[3]AB[aa])")
    with shell.process("show jörg.sgf --move 7", PYTHONIOENCODING="ascii") as process:
        out, err = process.communicate()
    assert (process.returncode, out) == (ExitCode.BAD_INPUT, "")
    assert "j\\xf6rg.sgf" in err


def test_help_names_the_commands(shell: Shell) -> None:
    said = shell.run("--help")
    assert said.code == ExitCode.ANSWERED
    commands = re.findall(r"^    (\w+) ", said.out, re.MULTILINE)
    assert {"ask", "status", "show", "check"} <= set(commands)
    for command in commands:
        assert re.match(rf"usage: assess {command}\s", shell.run(f"{command} --help").out)
