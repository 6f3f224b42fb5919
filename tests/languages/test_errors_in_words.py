"""Errors are messages with parts, worded when they are shown, in the language of whoever reads them then."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest
from catalogues import ERRORS
from shell import Shell
from sources import nodes_of

import assess
from assess.faces.cli import language_said
from assess.faces.command_table import COMMANDS
from assess.languages.spoken import BadInput, Row, message, using
from assess.reading.files import record_from_text
from assess.requests.wording import statuses_of
from assess.rules.position import Color
from assess.rules.proof_play import IllegalMove, Prohibition

PACKAGE = Path(assess.__file__).parent


def refused(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        record_from_text(text, "game.sgf")
    return caught.value


def test_an_error_is_worded_in_the_language_of_its_reader_and_not_of_its_maker() -> None:
    error = refused("(;SZ[9]\n;B[zz])")
    assert str(error).startswith("In game.sgf, move 1, line 2: the point zz is off the 9x9 board")
    with using("de"):
        assert str(error).startswith("In game.sgf, Zug 1, Zeile 2: Der Punkt zz liegt außerhalb des Brettes von 9x9")
        assert str(refused("(;SZ[9]\n;B[zz])")) == str(error)
    with using("ja"):
        assert str(error).startswith("game.sgf、1手目、2行目")
    assert str(error).startswith("In game.sgf, move 1, line 2: the point zz")


def test_parts_that_are_messages_are_worded_with_it() -> None:
    error = BadInput("{player} {point} is an illegal move ({reason})", player=Color.WHITE, point="A1", reason="?")
    illegal = IllegalMove("W A1", Prohibition.SUICIDE)
    row = Row((message("dead stones in it"), message("territory so far")))
    with using("fr"):
        assert str(error) == "Blanc A1 est un coup interdit (?)"
        assert str(row) == "pierres mortes dedans, territoire jusqu'ici"
        assert "le suicide est interdit" in str(illegal)
    assert str(illegal) == "W A1 is not allowed: suicide is prohibited"


def test_a_sentence_that_stands_alone_begins_small_behind_its_place_where_the_language_has_it_so() -> None:
    error = BadInput("There is no stone at {point}: name a string by one of its stones.", word_first=True, point="A1")
    placed = error.at("x")
    assert str(placed).startswith("x: there is") and str(error).startswith("There is")
    with using("fr"):
        assert str(placed).startswith("x\u00a0: il n'y a pas")
    with using("de"):
        assert str(placed).startswith("x: Auf A1 steht kein Stein")


def test_braces_in_what_was_read_are_no_parts() -> None:
    assert "'{a}'" in str(refused("(;SZ[{a}])"))
    assert str(BadInput("{no part}")) == "{no part}"


def test_no_error_is_put_together_in_its_call() -> None:
    """Its parts have names, in the rooms that say all they say in English, too."""
    seen, together, raised = 0, [], {*ERRORS, "NotKept", "Forgotten"}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in raised:
                seen += 1
                if any(isinstance(one, ast.JoinedStr | ast.BinOp) for one in node.args):
                    together.append(f"{path.name}, line {node.lineno}")
    assert seen > 300 and not together


def test_an_error_comes_whole_out_of_another_process() -> None:
    error = pickle.loads(pickle.dumps(refused("(;SZ[99])")))
    with using("ko"):
        assert "크기 SZ[...]이 '99'이다" in str(error)


def test_what_was_taken_for_granted_is_a_message_too() -> None:
    record = record_from_text("(;SZ[9]RU[Chinese]KM[6.5])(;SZ[9])", "game.sgf")
    assert record.notes[0] == "The first of 2 games was read."
    with using("zh"):
        assert record.notes[0] == "读取了2局中的第一局。" and "适用日本规则" in record.notes[1]


def test_two_statuses_for_one_string() -> None:
    with pytest.raises(BadInput) as caught, using("de"):
        statuses_of(("A1:dead", "A1:alive"))
    assert str(caught.value) == "Two statuses are given for A1: give one."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("status --lang de", "FILE fehlt: `assess status FILE [options]` schreiben."),
        ("status x.sgf --lang=de", "Es gibt keine Datei x.sgf: den Namen prüfen."),
        ("show bad.sgf --lang fr", "Dans bad.sgf\u00a0: aucune partie ne commence par '(;', ce n'est donc pas du SGF"),
        ("ask eye.txt Z9 --lang ja", "eye.txt"),
        ("status eye.txt --fast --lang zh", "此处没有选项'--fast'"),
        ("status eye.txt --komi many --lang ko", "--komi는 'many'일 수 없다. "),
        ("status x.sgf --lang de --json", "There is no file x.sgf: check the name."),
        ("status x.sgf --lang de --ascii", "There is no file x.sgf: check the name."),
        ("status eye.txt --lang xx", "--lang cannot be 'xx': choose one of en, ja, ko, zh, de, fr."),
    ],
)
def test_the_command_line_says_what_is_wrong_in_the_language_that_it_names(shell: Shell, line: str, said: str) -> None:
    shell.file("bad.sgf", "(")
    result = shell.run(line)
    assert result.code == 2 and result.err.startswith(f"assess: {said}"), result.err


def test_commands_speak_that_have_the_option(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSESS_LANG", "de")
    for command in COMMANDS:
        assert ("--lang L" in shell.run(f"{command.name} --help").out) is command.speaks, command.name
        assert language_said([command.name]) == ("de" if command.speaks else "en")
    assert language_said(["nothing.sgf"]) == "de" and language_said(["status", "--json"]) == "en"
