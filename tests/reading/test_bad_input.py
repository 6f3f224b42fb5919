"""Bad input ends in one plain sentence: what was read, where, and what to do."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from assess.languages.spoken import BadInput
from assess.reading import sgf
from assess.reading.files import LARGEST_FILE, read, read_record, record_from_text
from assess.reading.place import quoted


def sensei(*rows: str, head: str = "$$B") -> str:
    """A diagram of Sensei's Library: the rows stand from line 3 on, between edges."""
    return "\n".join([head, "$$ ---", *(f"$$ {row}" for row in rows), "$$ ---"])


def assert_one_sentence(sentence: str) -> None:
    """One line, one full stop, at its end; no traces of the program."""
    assert sentence.endswith(".") and not sentence.endswith("..")
    assert "\n" not in sentence and "Traceback" not in sentence and "Error" not in sentence
    assert not re.search(r"[.!?] +[A-Z]", sentence.replace(". X O .", ""))
    assert sentence[0].isupper()


def refusal(text: str | bytes, **choice: int) -> str:
    with pytest.raises(BadInput) as caught:
        record_from_text(text, "file", **choice)
    sentence = str(caught.value)
    assert_one_sentence(sentence)
    assert sentence.startswith("In file")
    return sentence


BAD_SGF = {
    # the format
    "(": "no game begins with '(;'",
    "()": "no game begins with '(;'",
    "(;SZ[9](;B[aa]": "ends before the game is closed: add the ')'",
    "(;SZ[9]\n(;B[aa](;W[bb])": "ends before the game is closed: add the ')'",
    "(;SZ[9]\n;B[aa": "line 2: the value that begins here never ends: add the ']'",
    "(;C[a\\])": "line 1: the value that begins here never ends",
    "(;SZ[9]))": "line 1: this ')' closes nothing",
    "(;SZ[9])\n\n)(;SZ[9])": "line 3: this ')' closes nothing",
    "(;SZ[9]\n;B)": "line 2: a property has no value",
    "(;SZ[9];[aa])": "line 1: '[' stands where a property",
    "(;SZ[9];b[aa])": "line 1: 'b' is no property: write capitals",
    "(;SZ[9](;B[aa])\n;W[bb])": "line 2: the game goes on after a closed variation",
    "(;SZ[9]([aa]))": "line 1: a variation does not begin with a node",
    "(;SZ[9](;B[aa])())": "line 1: a variation does not begin with a node",
    "(;SZ[9]\n%)": "line 2: '%' stands where a property",
    # the board
    "(;SZ[0])": "the size SZ[...] is '0': boards have 1 to 25",
    "(;SZ[26])": "the size SZ[...] is '26': boards have 1 to 25",
    "(;SZ[9:26])": "the size SZ[...] is '9:26': boards have 1 to 25",
    "(;SZ[-9])": "the size SZ[...] is '-9'",
    "(;GM[表])": "which is not Go",
    "(;SZ[nine])": "the size SZ[...] is 'nine'",
    "(;SZ[99999999999999999999999999999])": "the size SZ[...] is '999999999999999999999999...'",
    "(;GM[2]SZ[9])": "line 1: the game GM[...] is '2', which is not Go",
    "(;PSB[-1])": "the prisoner stones PSB[...] are '-1'",
    "(;SZ[9]PL[nobody])": "PL[...] is 'nobody': write B or W",
    # setups
    "(;SZ[9]\nAB[aa]AW[aa])": "property AW, line 1: A9 is set to two things at once",
    "(;SZ[9];AB[aa:cc]AE[bb])": "node 1, property AE, line 1: B8 is set to two things at once",
    "(;SZ[9]AB[jj])": "property AB, line 1: the point jj is off the 9x9 board",
    "(;SZ[9:7]AW[ah])": "property AW, line 1: the point ah is off the 9x7 board",
    "(;SZ[9]AB[aa:zz])": "the point zz is off the 9x9 board",
    "(;SZ[9]AB[a])": "property AB, line 1: 'a' is no point: write two letters",
    "(;SZ[9]AB[a0])": "property AB, line 1: 'a0' is no point: write two letters",
    "(;SZ[9]MA[zz])": "property MA, line 1: the point zz is off the 9x9 board",
    "(;SZ[2]AB[aa:bb])": "line 1: Black A2 has no liberty",
    "(;SZ[3];\nAB[ba][ab]AW[aa];\nB[cc])": "line 1: White A3 has no liberty",
    # moves
    "(;SZ[9];B[aa]\n;W[aa])": "move 2, line 2: White A9 is an illegal move (there is a stone already)",
    "(;SZ[3]AW[ba][ab]\n;B[aa])": "move 1, line 2: Black A3 is an illegal move (suicide is prohibited)",
    "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])": "move 2, line 1: White B2 is an illegal move (immediate",
    "(;SZ[9];B[aa];W[jk])": "move 2, line 1: the point jk is off the 9x9 board",
    "(;SZ[21];B[zz])": "move 1, line 1: the point zz is off the 21x21 board",
    "(;SZ[9];B[D10])": "move 1, line 1: 'D10' is no point",
    "(;SZ[9];B[aa:bb])": "move 1, line 1: 'aa:bb' is no point",
    "(;SZ[9];B[aa][bb]W[cc])": "move 1, line 1: there are two moves in one node",
    "(;SZ[9];B[aa][bb])": "move 1, line 1: there are two moves in one node",
}

BAD_DIAGRAMS = {
    "": "there is nothing to read",
    " \n\t\r\n": "there is nothing to read",
    "Black to play and live.": "there is neither an SGF game nor a diagram",
    "+---+\n+---+": "there is neither an SGF game nor a diagram",
    "XXO\nX.\nOOO": "line 2: the row has 2 intersections, the first row has 3",
    "X X O\nX . . O": "line 2: the row has 4 intersections, the first row has 3",
    "X.O\nX0O": "line 2: '0' is no sign of a diagram: write X or #",
    "X.O\nXQO": "line 2: 'Q' is no sign of a diagram",
    "X . O\nX Q O": "line 2: 'Q' is no sign of a diagram",
    "X @ O\n. . .": "line 1: '@' is no sign of a diagram that has another sign",
    "a . O\n. . .": "line 1: 'a' is no sign of a diagram",
    "X   O\n. . .": "line 2: the row has 3 intersections, the first row has 2",
    "X   O .\n. . . .": "line 1: the intersections are not at equal distances",
    "X . O\nX.O": "line 2: the blanks or edges differ",
    "X.O\n\n.X.": "line 3: a row follows after the board has ended",
    "X.O\nand now\n.X.": "line 3: a row follows after the board has ended",
    "." * 26: "line 1: the board is too small or too large: boards have 1 to 25",
    ".\n" * 26: "line 26: the board is too small or too large: boards have 1 to 25",
    "." * 500: "line 1: the board is too small or too large: boards have 1 to 25",
    "A B C D\nX . .\n. . .": "line 1: the column letters are 'ABCD', the rows have 3",
    "C D E\nX . .\n. . .": "this is a part of a board",
    "ABCDEFGHI\n.........": "lettered from A to J without I",
    "3 X .\n2 . .": "this is a part of a board",
    "4 X .\n2 . .": "line 1: this row does not have its number, 2 of 2",
    "1 X .\n2 . .": "line 1: this row does not have its number, 2 of 2",
    "2 X .\n. .": "line 2: this row does not have its number, 1 of 2",
    "2 X . 2\n1 . . 2": "line 2: this row does not have its number, 1 of 2",
    "2\n1": "line 1: '2' is no sign of a diagram",
    "+----\n| X .\n| . .": "this is a part of a board, of which",
    "| X . |\n| . . |\n+-----+": "this is a part of a board, of which",
    "OX.\nXX.": "line 1: White A2 has no liberty",
    "X . 2 WHITE (O) has captured 1 stones\n. . 1\nPrisoner stones: 2 black, 0 white.": (
        "White is said to have taken 1 and 2 stones: keep one"
    ),
    "X .\nKomi: 6.5\nKomi: 7": "the komi is said to be 6.5 and 7",
    "{}": "line 1: '{' is no sign of a diagram",
    # Sensei's Library
    "$$ . X\n$$ O .": "this is a part of a board, of which",
    "$$B A corner\n$$ | . X .\n$$ | O . .\n$$ -----": "this is a part of a board, of which",
    "$$B9\n$$ | . X .\n$$ | O . .\n$$ -----": "this is a part of a board, of which",
    "$$B\n$$ ---": "the diagram has no rows",
    sensei("|.X|", "|O.|", head="$$B9"): "line 1: the title says size 9, but the diagram has 2 columns and 2 rows",
    sensei("|. &|"): "line 3: '&' is no sign of a diagram",
    sensei("|. .|", "|.|"): "line 4: the row has 1 intersections, the first row has 2",
    sensei("|. .|", "|. ."): "line 4: the blanks or edges differ",
    sensei("|. .|") + "\n\n$$ |. .|": "line 6: a row follows after the board has ended",
    sensei("|. .|") + "\n$$W Title": "line 5: a row follows after the board has ended",
    sensei("|. .|", "---", "|. .|"): "line 5: a row follows after the board has ended",
    sensei("|" + "." * 26 + "|"): "line 3: the board is too small or too large",
    sensei(*["|.|"] * 26): "line 28: the board is too small or too large",
    sensei("|O X|", "|X X|"): "line 3: White A2 has no liberty",
    sensei("|1 1|"): "line 1: there are two moves 1 in the diagram",
    sensei("|1 3|"): "line 1: numbered move 2 is missing: show it, or say in the title '2 at 1' or '2 pass'",
    sensei("|1 .|", head="$$B 2 at 9"): "line 1: the title says 2 at 9, which the diagram contradicts",
    sensei("|1 .|", head="$$B 1 pass"): "line 1: the title says 1 pass, which the diagram contradicts",
    sensei("|1 .|", head="$$B 1 at a"): "line 1: the title says 1 at a, which the diagram contradicts",
    sensei("|1 .|", head="$$B 2 at 1"): "numbered move 2: White A1 is an illegal move (there is a stone already)",
}

BAD_BYTES = {
    b"\0\0\0": "there is nothing to read",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0": "of the kind PNG",
    b"PK\3\4\24\0\0\0\10\0": "of the kind ZIP",
    bytes(range(256)): "binary data",
    "(;SZ[9](;C[囲碁]".encode("utf-16"): "ends before the game is closed",
    b"\xef\xbb\xbf": "there is nothing to read",
    b"(;CA[UTF-8]SZ[9]C[\xff\xfe];B[zz])": "the point zz is off the 9x9 board",
}

LONG = "a" * 100


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"(;SZ[9])(;GN[{LONG}];B[aa];W[bb]PB x)", "game 2, node 2, property PB, line 1, column 130: "),
        (f"(;SZ[9]GN[{LONG}]x)", "property GN, line 1, column 112: 'x' is no property"),
        (f"(;SZ[9];C[1]\n;C[{LONG}];B[aa", "node 3, property B, line 2, column 107: the value that begins here never"),
        (f"(;SZ[9]C[{LONG}\n{LONG}]%)", "property C, line 2, column 102: '%' stands where"),
        (f"(;SZ[9]GN[{LONG}](;B[aa]);W[bb])", "In file, line 1, column 120: the game goes on after a closed variation"),
        (f"(;SZ[9]GN[{LONG}]))", "In file, line 1, column 113: this ')' closes nothing"),
        (f"(;SZ[9]GN[{LONG}];AB[zz])", "In file, node 1, property AB, line 1, column 112: the point zz is off"),
        (
            f"(;SZ[9]GN[{LONG}];AB[aa]AW[bb]AE[aa])",
            "In file, node 1, property AE, line 1, column 112: A9 is",
        ),
        (f"(;SZ[9]GN[{LONG}];B[aa];W[aa])", "In file, move 2, line 1, column 118: White A9 is an illegal move"),
    ],
)
def test_a_place_in_a_long_line_is_told_by_its_column(text: str, place: str) -> None:
    """A record of one line would say "line 1" of everything."""
    assert place in refusal(text)


@pytest.mark.parametrize(("text", "phrase"), BAD_SGF.items(), ids=lambda text: ascii(text)[:40])
def test_bad_sgf(text: str, phrase: str) -> None:
    assert phrase in refusal(text)


@pytest.mark.parametrize(("text", "phrase"), BAD_DIAGRAMS.items(), ids=lambda text: ascii(text)[:40])
def test_bad_diagrams(text: str, phrase: str) -> None:
    assert phrase in refusal(text)


@pytest.mark.parametrize(("data", "phrase"), BAD_BYTES.items(), ids=lambda data: ascii(data)[:40])
def test_bad_bytes(data: bytes, phrase: str) -> None:
    assert phrase in refusal(data)


@pytest.mark.parametrize(
    ("text", "choice", "phrase"),
    [
        ("(;SZ[9];B[aa])", {"move": 2}, "there is no move 2: choose from 0 to 1"),
        ("(;SZ[9];B[aa])", {"move": -1}, "move cannot be -1: write a whole number from 0 on"),
        ("(;SZ[9])", {"game": 2}, "there is no game 2: choose from 1 to 1"),
        ("(;SZ[9])(;SZ[9])", {"game": 3}, "there is no game 3: choose from 1 to 2"),
        ("(;SZ[9])(;SZ[9])", {"game": 0}, "there is no game 0: choose from 1 to 2"),
        ("(;SZ[9])\n(;SZ[9];B[aa];W[aa])", {"game": 2}, "In file, game 2, move 2, line 2: White A9 is an illegal move"),
        ("(;SZ[9])\n(;SZ[9];B[aa])", {"game": 2, "move": 5}, "In file, game 2: there is no move 5: choose from 0 to 1"),
        (". X\nO .", {"move": 1}, "there is no move 1: choose from 0 to 0"),
        (". X\nO .", {"game": 2}, "there is no game 2: choose from 1 to 1"),
        (sensei("|1 2 .|"), {"move": 3}, "there is no move 3: choose from 0 to 2"),
    ],
)
def test_bad_choices(text: str, choice: dict[str, int], phrase: str) -> None:
    assert phrase in refusal(text, **choice)


def test_a_game_without_end() -> None:
    assert "a main line of 100001 nodes is no game of Go" in refusal("(" + ";" * 100_001 + ")")


def test_parts_without_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf, "MOST_PARTS", 10)
    assert "more than 10 nodes, properties and values" in refusal("(;;;;;)(;B[aa][bb][cc];W[dd]AB[ee])")


def test_games_without_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf, "MOST_GAMES", 2)
    assert "the file has more than 2 games" in refusal("(;)(;)(;)")


def test_a_value_without_end() -> None:
    assert "a value has more than 1000000 characters" in refusal("(;C[" + "x" * 1_000_001 + "])")


HOSTILE = {  # the size is in thousands of bytes, about
    "moves": "b'(;SZ[19]' + b';B[aa];W[bb]' * 22 * {size} + b')'",
    "nodes": "b'(' + b';' * 950 * {size} + b')'",
    "variations": "b'(;' + b'(;B[aa])' * 120 * {size} + b')'",
    "games": "b'(;B[aa])' * 120 * {size}",
    "points": "b'(;AB' + b'[aa]' * 245 * {size} + b')'",
    "escapes": "b'(;C[' + bytes([233, 97, 129, 92, 93]) * 190 * {size} + b'])'",
    "words": "b'word ' * 195 * {size}",
}
SOON = ("moves", "points", "games")
WHOLE = ("escapes", "words")  # of which all is looked at before it is refused


@pytest.mark.parametrize(
    ("megabytes", "most", "name"),
    [
        pytest.param(4, 100, name, marks=() if name in SOON else pytest.mark.slow)
        for name in HOSTILE
        if name not in WHOLE
    ]
    + [pytest.param(20, 200, name, marks=() if name in WHOLE else pytest.mark.slow) for name in HOSTILE],
)
def test_reading_takes_little_memory(megabytes: int, most: int, name: str) -> None:
    """A file of 20 MB, whatever it holds, is read or refused in 200 MB; one of 4 MB, which has as many parts too many,
    in 100 MB."""
    program = (
        "import re, sys\nfrom assess.languages.spoken import BadInput\n"
        "from assess.reading.files import record_from_text\n"
        f"data = {HOSTILE[name].format(size=1000 * megabytes)}\n"
        "try:\n    record_from_text(data)\nexcept BadInput as error:\n    print(error)\n"
        "status = open('/proc/self/status').read()\n"  # a process's own: getrusage begins with that of its parent
        "print(int(re.search(r'VmHWM:\\s+(\\d+)', status)[1]) // 1024)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    *sentences, taken = done.stdout.splitlines()
    assert int(taken) < most
    assert len(sentences) <= 1


def test_a_bad_move_does_no_harm_before_it_is_reached() -> None:
    assert record_from_text("(;SZ[3];B[aa];W[zz])", move=1).position.rows() == ["X..", "...", "..."]


# --- files


def refused_file(path: str | Path, **choice: object) -> str:
    with pytest.raises(BadInput) as caught:
        read_record(path, **choice)  # type: ignore[arg-type]
    assert_one_sentence(str(caught.value).replace(str(path), "The file"))
    return str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "There is no file" in refused_file(tmp_path / "missing.sgf")


def test_a_directory(tmp_path: Path) -> None:
    assert "is a directory: name a file in it" in refused_file(tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root, and Windows, may read every file")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "closed.sgf"
    path.write_text("(;SZ[9])")
    path.chmod(0)
    assert "cannot be read" in refused_file(path)


@pytest.mark.parametrize("name", ["a\0b.sgf", "x" * 5000, "file.sgf/below"])
def test_names_that_no_file_has(name: str, tmp_path: Path) -> None:
    (tmp_path / "file.sgf").write_text("(;SZ[9])")
    with pytest.raises(BadInput) as caught:
        read_record(f"{tmp_path}/{name}")
    assert "file" in str(caught.value) and "\0" not in str(caught.value)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.sgf"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    assert "more than 20 MB: give a smaller file" in refused_file(path)


def test_the_name_of_the_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[aa];W[aa])")
    assert f"In {path}, move 2, line 1: " in refused_file(path)


def test_standard_input() -> None:
    assert read_record("-", stdin=io.BytesIO("(;SZ[2]C[碁]AB[aa])".encode("utf-16"))).position.rows() == ["X.", ".."]
    assert read_record("-", stdin=io.BytesIO(b"X .\n. O\n")).source == "standard input"
    assert "In standard input, line 2: " in refused_file("-", stdin=io.BytesIO(b"X .\n. Q\n"))
    assert "In standard input: there is nothing to read" in refused_file("-", stdin=io.BytesIO(b""))


def test_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[2];B[aa];W[bb])")
    assert read(path, move=1).rows() == ["X.", ".."]
    assert read(str(path)).rows() == ["X.", ".O"]


def test_what_is_quoted_is_to_be_read_and_nothing_that_a_terminal_obeys() -> None:
    assert quoted("数子规则") == "'数子规则'"
    assert quoted("\x1b[2J\u202e\ud800\n") == r"'\x1b[2J\u202e\ud800\n'"
