"""Bad usage and bad input of the command line: exit code 2, and one sentence that says what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assess.faces import cli
from assess.faces.exit_codes import ExitCode

FILES = {
    "eye.txt": ". X . O .\nX X O O O\nO O O . O\n",
    "two.sgf": "(;SZ[3]AB[aa]AW[cc]MA[aa][cc])",
    "odd.sgf": "(;SZ[3]AB[aa]MA[aa]QU[happy])",
    "both.sgf": "(;SZ[3]AB[aa]MA[aa]QU[uncapturable][independently-alive])",
    "lines.sgf": "(;SZ[3]AB[aa]MA[aa]C[Question: uncapturable\nQuestion: independently-alive])",
    "marked.sgf": "(;SZ[3]AB[aa]MA[aa])",
    "proof.json": "{}",
    "before.sgf": "(;SZ[3]AB[aa]AW[cc]MA[cc]C[Question: A3 uncapturable];B[bc];W[])",
    "words.sgf": "(;SZ[3]AB[aa]MA[aa]C[Question: can it be saved?])",
    "none.txt": "...\n...\n",
    "dead.txt": "XO\nO.\n",
}

SENTENCES = {
    # usage
    "": "COMMAND is missing: write `assess COMMAND ...`.",
    "--json": "COMMAND is missing: write `assess COMMAND ...`.",
    "judge eye.txt": "There is neither a command nor a file 'judge': choose one of ask, ",
    "show": "FILE is missing: write `assess show FILE [options]`.",
    "check proof.json": "FILE is missing: write `assess check CERTIFICATE FILE",
    "show eye.txt A2": "'A2' is one word too many: see `assess show --help`.",
    "explain alive in doubt": "'alive in doubt' is no reason",
    "ask eye.txt A2 uncapturable now": "'now' is one word too many: see `assess ask --help`.",
    "ask eye.txt A2 uncapturable --fast": "There is no option '--fast' here: see `assess ask --help`.",
    "ask eye.txt A2 uncapturable --sec=5": "There is no option '--sec' here: see `assess ask --help`.",
    "ask eye.txt A2 uncapturable --json=no": "--json takes no value: leave out 'no'.",
    "ikeda compare eye.txt --rules 2+2+SK": "--rules needs 2 values after it: see `assess ikeda compare --help`.",
    "ask eye.txt A2 uncapturable --formation": "--formation needs a value after it: see `assess ask --help`.",
    "ask eye.txt A2 uncapturable --formation one-eye": "cannot be 'one-eye': choose one of two-eye, n-eye, pass-alive.",
    "ask eye.txt A2 uncapturable --scope some": "--scope cannot be 'some': choose one of one, all.",
    "ask eye.txt A2 uncapturable --first black": "--first cannot be 'black': choose one of opponent, owner.",
    "ask eye.txt A2 uncapturable --cycles superko": "cannot be 'superko': choose one of verbal, defender, attacker.",
    "ask eye.txt A2 uncapturable --seconds soon": "--seconds cannot be 'soon': write a number.",
    "ask eye.txt A2 uncapturable --depth -1": "--depth cannot be '-1': write a whole number from 0 on.",
    "report eye.txt -o ruling.txt --pages -1": "--pages cannot be '-1': write a whole number from 0 on.",
    "show eye.txt --komi 1e30": "--komi cannot be '1e30': write a number from -10000 to 10000.",
    "show eye.txt --komi much": "--komi cannot be 'much': write a number from -10000 to 10000.",
    "ask eye.txt A2 uncapturable --nodes 1.5": "--nodes cannot be '1.5': write a whole number.",
    "show eye.txt --style pretty": "--style cannot be 'pretty': choose one of plain, sl, gnugo, jasiek.",
    "status --string A2 eye.txt": "FILE is missing: write `assess status FILE [options]`.",
    # limits
    "ask eye.txt A2 uncapturable --seconds 0": "seconds cannot be 0.0: write a number above 0, ",
    "ask eye.txt A2 uncapturable --seconds nan": "seconds cannot be nan: ",
    "ask eye.txt A2 uncapturable --seconds -3": "seconds cannot be -3.0: ",
    **{
        f"{words} --seconds {seconds}": f"seconds cannot be {seconds}: write a number above 0, 10000"
        for seconds in ("inf", "1e+300")
        for words in (
            "ask eye.txt A2 uncapturable",
            "status eye.txt",
            "report eye.txt --output ruling.txt",
            "decide lines.sgf A3 uncapturable",
            "count eye.txt",
            "study eye.txt A2 uncapturable",
            "problems eye.txt",
            "gtp",
            "ikeda solve eye.txt --to-move B",
        )
    },
    "status eye.txt --nodes 0": "nodes cannot be 0: write a whole number from 1 on.",
    "status eye.txt --memory-mb 0": "memory_mb cannot be 0: write a number from 1 to 1000000.",
    "status eye.txt --memory-mb 99999999999": "memory_mb cannot be 99999999999: ",
    # strings and questions
    "ask eye.txt Z9 uncapturable": "In eye.txt: there is no point Z9 on this 5x3 board: points run from A1 to E3.",
    "ask eye.txt I1 uncapturable": "In eye.txt: 'I1' is no point: write a column letter (without I) and a row number, "
    "such as D3.",
    "ask eye.txt A3 uncapturable": "In eye.txt: there is no stone at A3: name a string by one of its stones.",
    "ask eye.txt A2 killed": "'killed' is no question: write uncapturable or independently-alive.",
    "study eye.txt A2": "In eye.txt: no question is asked, and none is given: write uncapturable or",
    "ask eye.txt uncapturable": "In eye.txt: no string is marked with MA, and none is named: name one by a stone, such "
    "as B3.",
    "ask none.txt uncapturable": "In none.txt: there is no stone on the board, so there is no string to ask about.",
    "study marked.sgf": "In marked.sgf: no question is asked",
    "study before.sgf": "In before.sgf: 'Question: A3 uncapturable' is asked of the position after move 0, and this is "
    "the one after move 2: `assess ask` with --move 0 asks it.",
    "study words.sgf": "In words.sgf: 'Question: can it be saved?' is no question: write uncapturable or",
    "report marked.sgf A3 --whole -o ruling.txt": "--whole and A3 do not go together: leave A3 out.",
    "report marked.sgf dead --whole -o ruling.txt": "--whole and dead do not go together: leave dead out.",
    "ask two.sgf uncapturable": "In two.sgf: stones of several strings are marked (A3 C1): name one string.",
    "ask odd.sgf": "In odd.sgf: 'happy' is no question: write uncapturable or independently-alive.",
    "ask both.sgf": "In both.sgf: there are several questions: write uncapturable or independently-alive.",
    "ask lines.sgf": "In lines.sgf: there are several questions: write uncapturable or independently-alive.",
    "check proof.json eye.txt D1 uncapturable": "In eye.txt: there is no stone at D1",
    "check proof.json eye.txt uncapturable": "In eye.txt: no string is marked with MA, and none is named",
    "status eye.txt --string A2 A3": "In eye.txt: there is no stone at A3",
    "status eye.txt --tree J9": "In eye.txt: there is no point J9 on this 5x3 board",
    "status eye.txt --string A2 --tree D2": "The strings of --tree are not all asked for",
    "status eye.txt --tree A2 --json": "--json and --tree do not go together: leave --tree out.",
    # agreements
    "status eye.txt --agreed A2": "agreed cannot be 'A2': write A2:dead.",
    "status eye.txt --agreed A2:sleeping": "A2 cannot be 'sleeping': choose one of alive, seki, dead, undefined.",
    "status eye.txt --agreed A2:undecided": "A2 cannot be agreed to be undecided: leave it out, or say what it is.",
    "status eye.txt --agreed A3:dead": "In eye.txt: there is no stone at A3",
    "status eye.txt --agreed A2:dead A2:seki": "Two statuses are given for A2: give one.",
    "status eye.txt --agreed A2:dead B2:seki": "Two statuses are given for B2: give one.",
    # files
    "show nothing.txt": "There is no file nothing.txt: check the name.",
    "show .": "is a directory: name a file in it.",
    "show dead.txt": "In dead.txt, line 1: Black A2 has no liberty",
    "show eye.txt --move 3": "there is no move 3: choose from 0 to 0.",
    "show marked.sgf --game 2": "In marked.sgf: there is no game 2: choose from 1 to 1.",
    "check nothing.json eye.txt": "There is no file 'nothing.json': check the name.",
    "check . eye.txt": "The file . cannot be read (Is a directory): check its name and its permissions.",
    "check eye.txt proof.json": "In proof.json, line 1: '{' is no sign of a diagram",
    "check eye.txt eye.txt": (
        "'eye.txt' is no certificate: name a file that --certificate wrote, and the position behind it, as in "
        "`assess check CERTIFICATE FILE`."
    ),
    "check - -": "Certificate and position cannot both come from standard input",
    "ask eye.txt A2 uncapturable --certificate no/proof.json": "to write 'proof.json' to: make it first.",
    "ask eye.txt A2 uncapturable --sgf .": "'.' is a directory: name a file in it.",
    "ask eye.txt A2 uncapturable --sgf eye.txt/below": "to write 'below' to: make it first.",
    "ask eye.txt A2 uncapturable --sgf -": "Standard output is for the answer: name a file to write to.",
    "ask eye.txt A2 uncapturable --sgf ./eye.txt": "Writing './eye.txt' would destroy another file of this command",
    "status two.sgf --sgf two.sgf": "Writing 'two.sgf' would destroy another file of this command",
    "ask eye.txt A2 uncapturable --sgf out --certificate ./out": "Writing './out' would destroy another file",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def assert_one_sentence(err: str) -> None:
    assert err.startswith("assess: ") and err.endswith(".\n") and err.count("\n") == 1
    assert "Traceback" not in err and "usage:" not in err


@pytest.mark.parametrize(("line", "sentence"), SENTENCES.items(), ids=[line or "nothing" for line in SENTENCES])
def test_one_sentence_says_what_to_do(home: Path, capsys: pytest.CaptureFixture[str], line: str, sentence: str) -> None:
    assert cli.main(line.split()) == ExitCode.BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert_one_sentence(err)
    assert sentence in err
    assert {path.name for path in home.iterdir()} == set(FILES)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", ""], "is a directory"),
        (["show", "a\0b"], "cannot be read"),
        (["show", "two\nlines"], "There is no file 'two\\nlines'"),
        (["show", "x" * 5000], "cannot be read"),
        (["check", "two\nlines", "eye.txt"], "There is no file 'two\\nlines'"),
        (["ask", "eye.txt", "A2", "two\nlines"], "'two\\nlines' is no question"),
        (["ask", "eye.txt", "\N{FULLWIDTH LATIN CAPITAL LETTER A}2", "uncapturable"], "is no point"),
        (["ask", "eye.txt", "", "uncapturable"], "'' is no point"),
        (["ask", "eye.txt", "A2", "uncapturable", "--sgf", ""], "is a directory"),
        (["ask", "eye.txt", "A2", "uncapturable", "--sgf", "a\0b"], "cannot be written"),
        (["ask", "eye.txt", "A2", "uncapturable", "--certificate", "x" * 5000], "cannot be written"),
        (["two\nlines"], "There is neither a command nor a file 'two\\nlines'"),
        (["show", "eye.txt", "two\nlines"], "'two\\nlines' is one word too many"),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_strange_words(home: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    assert cli.main(words) == ExitCode.BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert_one_sentence(err)
    assert sentence in err


@pytest.mark.parametrize("line", ["show -", "ask - A2 uncapturable", "check - eye.txt"])
def test_standard_input_that_is_closed(home: Path, line: str) -> None:
    script = f"import sys; sys.stdin = None; from assess.faces.cli import main; sys.exit(main({line.split()!r}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (ExitCode.BAD_INPUT, "")
    assert_one_sentence(done.stderr)
    assert "Standard input is closed" in done.stderr


def test_standard_input_that_holds_nothing(home: Path) -> None:
    words = [sys.executable, "-m", "assess", "show", "-"]
    done = subprocess.run(words, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (ExitCode.BAD_INPUT, "")
    assert_one_sentence(done.stderr)


@pytest.mark.parametrize("size", ["0", "00", "-5", "x", "\N{SUPERSCRIPT TWO}", "99999999999", "1", "80"])
def test_a_terminal_of_no_size_is_no_error(tmp_path: Path, size: str) -> None:
    (tmp_path / "eye.txt").write_text(FILES["eye.txt"])
    said = subprocess.run(
        [sys.executable, "-m", "assess", "show", str(tmp_path / "eye.txt")],
        capture_output=True,
        env={**os.environ, "COLUMNS": size, "LINES": size},
    )
    assert (said.returncode, said.stderr) == (0, b"") and b"X X O O O" in said.stdout
