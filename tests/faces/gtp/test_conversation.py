"""The conversation with ``assess gtp`` as another program has it: lines through pipes, in any state."""

from __future__ import annotations

import io
import os
import queue
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shell import OPEN, Shell

import assess
from assess.faces.gtp.conversation import COMMANDS, LONGEST_LINE, TOO_LONG, converse, lines_of
from assess.faces.gtp.judge import Judge
from assess.faces.gtp.session import Session
from assess.faces.output_files import write_whole

ROOT = Path(__file__).parents[3]
BENT_FOUR = ROOT / "disputes" / "bent-four-in-the-corner.sgf"


class Engine:
    """``assess gtp`` as a process."""

    def __init__(self, *options: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [sys.executable, "-m", "assess", "gtp", *options], stdin=pipe, stdout=pipe, stderr=pipe
        )

    def send(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().rstrip("\n")

    def answer(self) -> str:
        return "\n".join(iter(self.line, ""))

    def end(self) -> tuple[int, str]:
        """The exit code and standard error, once the input is closed."""
        _, said = self.process.communicate()
        return self.process.returncode, said.decode()


@pytest.mark.skipif(not hasattr(select, "poll"), reason="no pipe tells there that its reader has gone")
def test_what_nobody_will_read_is_not_thought_about() -> None:
    engine = Engine("--seconds", "100000")
    engine.send("boardsize 13\nplay b D4\nplay w K10\nplay b K4\nplay w D10\ngenmove b\n")
    assert [engine.answer() for _ in range(5)] == ["="] * 5
    assert engine.process.stdin and engine.process.stdout and engine.process.stderr
    for pipe in (engine.process.stdin, engine.process.stdout):
        pipe.close()
    assert engine.process.wait(timeout=120) == 141
    engine.process.stderr.close()


def test_commands_before_the_end_of_the_input_are_answered() -> None:
    engine = Engine("--nodes", "1000")
    said, _ = engine.process.communicate(b"name\ngenmove b\n")
    assert engine.process.returncode == 0 and said.decode().startswith("= assess\n\n= ")
    assert said.decode().count("=") == 2


@pytest.fixture
def engine() -> Iterator[Engine]:
    found = Engine("--nodes", "1000000")
    yield found
    if found.process.poll() is None:
        found.process.kill()
        found.process.communicate()


def said(text: bytes, *options: str) -> tuple[int, str, str]:
    """What a whole input is answered with."""
    run = subprocess.run([sys.executable, "-m", "assess", "gtp", *options], input=text, capture_output=True)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def test_the_answers_of_a_whole_input() -> None:
    text = b"1 name\r\n\n# a comment\n2 boardsize 9 # nine\nfly\n 3\tplay b D4\n4 play b D4\nquit\nname\n"
    code, out, err = said(text)
    assert (code, err) == (0, "")
    assert out == ("=1 assess\n\n=2\n\n? unknown command\n\n=3\n\n?4 illegal move: there is a stone already\n\n=\n\n")


def test_the_last_line_needs_no_end_and_the_session_no_quit() -> None:
    assert said(b"protocol_version\n7 name") == (0, "= 2\n\n=7 assess\n\n", "")
    assert said(b"") == (0, "", "")


def test_its_options(shell: Shell) -> None:
    assert said(b"name\nassess-seconds\n", "--name", "KataGo", "--seconds", "2.5") == (0, "= KataGo\n\n= 2.5\n\n", "")
    assert (
        said(b"assess-seconds\n")[1] == "= 60\n\n" and said(b"assess-seconds\n", "--nodes", "9")[1] == "= no limit\n\n"
    )
    refused = shell.run("gtp --seconds 0")
    assert (refused.code, refused.out) == (2, "") and refused.err.startswith("assess: seconds cannot be 0.0: ")
    assert shell.run("gtp file.sgf").code == 2
    assert "(default: 60)" in shell.run("gtp --help").out


def test_strange_bytes_and_long_lines() -> None:
    text = b"d\xe9j\xe0 vu\n\x00\x01na\x02me\n" + b"x" * (LONGEST_LINE + 1) + b"\nplay b " + b"D" * 5000 + b"\nname\n"
    code, out, err = said(text)
    answers = out.split("\n\n")
    assert (code, err) == (0, "") and len(answers) == 6
    assert answers[0] == "? unknown command" and answers[1] == answers[4] == "= assess"
    assert answers[2] == f"? the line is too long: {LONGEST_LINE} characters are the most"
    assert answers[3].startswith("? invalid color or coordinate: 'DDDD") and len(answers[3]) < 200


@pytest.mark.parametrize("length", [LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_lines_come_in_whole(length: int, end: bytes, tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b"a\n\n" + b"x" * length + b"\nb" + end)
    with (tmp_path / "in").open("rb") as file:
        lines = list(lines_of(file.fileno()))
    assert [line[:1] if line != TOO_LONG else TOO_LONG for line in lines] == [
        b"a",
        b"",
        b"x" if length <= LONGEST_LINE else TOO_LONG,
        b"b",
    ]


def test_an_analysis_goes_on_until_something_comes_in(engine: Engine) -> None:
    engine.send(f"loadsgf {BENT_FOUR}\n")
    assert engine.answer() == "= white"
    engine.send("5 kata-analyze b 10 ownership true\n")
    assert engine.line() == "=5"
    told = engine.line()
    assert told.startswith("info move pass visits ") and told.endswith(" ownership" + " -1" * 25)
    engine.send("6 name\n")
    assert engine.answer() == "" and engine.answer() == "=6 assess"
    engine.send("lz-analyze\n")
    assert engine.line() == "=" and engine.line().startswith("info move pass ")
    engine.send("\n")
    assert engine.line() == ""
    engine.send("stop\nquit\n")
    assert engine.answer() == "=" and engine.answer() == "="
    assert engine.end() == (0, "")


def test_an_analysis_is_stopped_before_it_has_found_anything(tmp_path: Path) -> None:
    """Nothing is proved here for minutes; the answer ends all the same."""
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    engine = Engine("--seconds", "3600")
    engine.send(f"loadsgf {tmp_path / 'open.txt'}\nkata-analyze b 10\n")
    assert engine.answer() == "= black" and engine.line() == "="
    engine.send("name\n")
    assert engine.line() == "" and engine.answer() == "= assess"
    engine.send("lz-analyze\n")
    assert engine.line() == "="
    assert engine.end() == (0, ""), "the end of the input stops it too"


def test_a_move_with_analysis_ends_by_itself(engine: Engine) -> None:
    engine.send(f"loadsgf {BENT_FOUR}\nlz-genmove_analyze w 10\nname\n")
    assert engine.answer() == "= white"
    head, info, play = engine.answer().split("\n")
    assert (head, play) == ("=", "play pass") and info.startswith("info move pass ")
    assert engine.answer() == "= assess"


def test_an_error_in_assess_costs_an_answer_and_not_the_session() -> None:
    def broken(session: Session, arguments: object) -> str:
        raise ZeroDivisionError("by accident")

    complaints: list[str] = []
    session = Session(Judge(assess.Limits(nodes=1)), complaints.append, write_whole, {**COMMANDS, "broken": broken})
    out = io.StringIO()
    converse(session, iter([b"broken", b"8 name"]), out.write)
    assert out.getvalue() == "? error in assess: ZeroDivisionError\n\n=8 assess\n\n"
    assert complaints == [
        "This is an error in assess, please report it with the commands (ZeroDivisionError: by accident)."
    ]


def test_a_failing_analysis_ends_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from assess.faces.gtp import move_commands

    def broken(*_: object) -> None:
        raise RuntimeError("by accident")

    monkeypatch.setattr(move_commands, "useful_move", broken)
    complaints: queue.Queue[str] = queue.Queue()
    session = Session(Judge(assess.Limits(nodes=1)), complaints.put, write_whole, COMMANDS)
    out = io.StringIO()

    def incoming() -> Iterator[bytes]:
        yield b"lz-analyze"
        assert complaints.get() == "The analysis has failed (RuntimeError: by accident)."
        yield b"name"

    converse(session, incoming(), out.write)
    assert out.getvalue() == "=\n\n= assess\n\n"


def test_when_nobody_reads_any_more_it_ends() -> None:
    engine = Engine()
    assert engine.process.stdout is not None
    engine.process.stdout.close()
    engine.send("name\n" * 3)
    assert engine.process.stdin is not None and engine.process.stderr is not None
    assert engine.process.wait() == 141
    assert engine.process.stderr.read() == b""


def test_the_reader_ends_when_the_input_breaks() -> None:
    def incoming() -> Iterator[bytes]:
        yield b"name"
        raise OSError("gone")

    out = io.StringIO()
    converse(Session(Judge(assess.Limits(nodes=1)), print, write_whole, COMMANDS), incoming(), out.write)
    assert out.getvalue() == "= assess\n\n"


# Other programs

NODE_MODULES = Path(os.environ.get("ASSESS_NODE_MODULES", ROOT / "tests" / "node_modules"))
SAID_TO_SABAKI = """\
name: assess
knows set_free_handicap: true
showboard: A B C D /  3 O . . . 3 /  2 X X O . 2     WHITE (O) has captured 0 stones /  1 . X . . 1     BLACK (X) has captured 0 stones /    A B C D / Komi: 0.5.
final_score: B+10.5
list_stones: C2
fly: refused: unknown command
loadsgf: white
final_status_list: D3 E3 A2 B2 C2 D2 A1
genmove: pass
analysis: info move pass
ownership: 25
"""  # noqa: E501


def required(there: bool, what: str) -> None:
    """Skips a test that needs another program; where every change is judged, it must be there."""
    if not there:
        assert not os.environ.get("CI"), f"{what} is not installed: see .ci/run"
        pytest.skip(f"{what} is not installed")


def test_the_controller_of_sabaki_drives_it() -> None:
    required(shutil.which("node") is not None and (NODE_MODULES / "@sabaki" / "gtp").is_dir(), "@sabaki/gtp of npm")
    run = subprocess.run(
        ["node", str(Path(__file__).parent / "sabaki_controller.js"), sys.executable, str(BENT_FOUR)],
        capture_output=True,
        text=True,
        env={**os.environ, "NODE_PATH": str(NODE_MODULES)},
    )
    assert run.stdout == SAID_TO_SABAKI, run.stderr


def test_it_judges_a_game_of_gnu_go(tmp_path: Path) -> None:
    """One game of the referee script; over many games the figures are in docs/gtp.md."""
    path = f"{os.environ['PATH']}{os.pathsep}/usr/games"
    required(shutil.which("gnugo", path=path) is not None, "gnugo of Debian")
    script = ROOT / "tests" / "benchmarks" / "gnugo_games.py"
    run = subprocess.run(
        [sys.executable, str(script), "--games", "1", "--out", str(tmp_path)], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert "\n1 games, " in run.stdout and (tmp_path / "game-1.sgf").exists()
    assert assess.read(tmp_path / "game-1.sgf").width == 9
