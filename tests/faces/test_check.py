"""``assess check``: one line, VERIFIED or REFUSED."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shell import CORNER, EYE, Shell

from assess.faces.exit_codes import ExitCode

DISPUTES = Path(__file__).parents[2] / "disputes"


def test_check_verifies_what_ask_wrote(shell: Shell) -> None:
    shell.run("ask eye.txt A2 uncapturable --certificate proof.json --quiet")
    said = shell.run("check proof.json eye.txt A2 uncapturable")
    assert said.code == ExitCode.ANSWERED
    assert said.out == (
        "VERIFIED Black A2 can be captured (not uncapturable): "
        "White, moving first, can capture it (cycles: verbal; 1 pattern).\n"
    )
    assert shell.run("check proof.json eye.txt").out == said.out, "where nothing is asked, the certificate says what"
    assert shell.run("check proof.json eye.txt A2").out == said.out
    found = shell.run("check proof.json eye.txt --json").json
    assert (found["schema"], found["verified"], found["answer"]) == ("assess/check/1", True, "no")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("check proof.json eye.txt A2 independently-alive", "claims something else .* \\(question\\)"),
        ("check proof.json eye.txt D2 uncapturable", "claims something else .* \\(string\\)"),
        ("check proof.json eye.txt D2", "claims something else .* \\(string\\)"),
        ("check proof.json eye.txt A2 uncapturable --first owner", "claims something else .* \\(first\\)"),
        ("check proof.json eye.txt --cycles defender", "claims something else .* \\(cycles\\)"),
        ("check proof.json other.txt A2 uncapturable", "does not start from the position"),
        ("check proof.json swapped.txt", "claims something else .* \\(answer\\)"),
        ("check proof.json corner.txt", "about a board of another size; --at .* \\(5x3, here 6x5\\)"),
        ("check cut.json eye.txt", "not written in the format \\(it is damaged or cut off"),
        ("check row.json eye.txt", "not written in the format \\(it is damaged or cut off"),
        ("check empty.json eye.txt A2 uncapturable", "not written in the format \\(the file is empty"),
        ("check strange.json eye.txt", "not written in the format"),
        ("check strange.json eye.txt A2 uncapturable", "not written in the format"),
    ],
)
def test_check_refuses(shell: Shell, line: str, why: str) -> None:
    shell.run("ask eye.txt A2 uncapturable --certificate proof.json --quiet")
    shell.file("other.txt", EYE.replace("O . O", ". O O"))
    shell.file("swapped.txt", EYE.translate(str.maketrans("XO", "OX")))
    shell.file("corner.txt", CORNER)
    shell.file("cut.json", (shell.home / "proof.json").read_text()[:200])
    shell.file("row.json", "[1,2")
    shell.file("empty.json", "\n")
    shell.file("strange.json", '{"claim": {"string": ["Z99"], "question": 7}, "proofs": {}}')
    said = shell.run(line)
    assert said.code == ExitCode.REFUSED
    assert re.fullmatch(f"REFUSED .*(?:{why}).*\\.\n", said.out)
    assert shell.run(f"{line} --json").json["verified"] is False


def test_a_string_is_named_by_any_of_its_stones(shell: Shell) -> None:
    """The file asks about A1; the certificate was made for D3, which is of the same string."""
    file = DISPUTES / "bent-four-in-the-corner.sgf"
    shell.run(f"ask {file} D3 --certificate proof.json --quiet")
    for named in ("", "A2", "D3 uncapturable", "B2 uncapturable"):
        said = shell.run(f"check proof.json {file} {named}")
        assert said.code == ExitCode.ANSWERED and said.out.startswith("VERIFIED Black D3 can be captured"), named
    assert "(string)" in shell.run(f"check proof.json {file} C1").out


def test_the_question_in_the_file_comes_before_that_of_the_certificate(shell: Shell) -> None:
    shell.run("ask eye.txt A2 uncapturable --certificate proof.json --quiet")
    stones = "(;SZ[5:3]AB[ba][ab][bb]AW[da][cb][db][eb][ac][bc][cc][ec]"
    shell.file("same.sgf", f"{stones}MA[ab]QU[uncapturable])")
    shell.file("another.sgf", f"{stones}MA[ab]QU[independently-alive])")
    assert shell.run("check proof.json same.sgf").out.startswith("VERIFIED Black A2 can be captured (not uncapturable)")
    assert shell.run("check proof.json another.sgf").out.startswith("REFUSED")
    assert shell.run("check proof.json another.sgf uncapturable").out.startswith("VERIFIED")


def test_standard_input_serves_for_either_file(shell: Shell) -> None:
    shell.run("ask eye.txt A2 uncapturable --certificate proof.json --quiet")
    out, _ = shell.process("check proof.json -").communicate(EYE)
    assert out.startswith("VERIFIED ")
    out, _ = shell.process("check - eye.txt").communicate((shell.home / "proof.json").read_text())
    assert out.startswith("VERIFIED ")
