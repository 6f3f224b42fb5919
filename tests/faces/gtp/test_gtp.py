"""The Go Text Protocol: lines, the engine itself, the board, and what is no command."""

from __future__ import annotations

from pathlib import Path

import pytest
from gtp_talk import BENT_FOUR, Talk
from hypothesis import given, settings
from hypothesis import strategies as some

import assess
from assess.faces.gtp.board_commands import fixed_points, most_stones
from assess.faces.gtp.conversation import COMMANDS
from assess.faces.gtp.protocol import Failure, GtpCommand, answer, parse
from assess.rules.position import Position

# Lines


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("name", GtpCommand("", "name", ())),
        ("  12\tplay  b D4\r\n", GtpCommand("12", "play", ("b", "D4"))),
        ("na\0m\x07e # what is it", GtpCommand("", "name", ())),
        ("7", GtpCommand("7", "", ())),
        ("", None),
        ("# nothing", None),
        (" \t\r\n", None),
    ],
)
def test_lines_are_read(line: str, command: GtpCommand | None) -> None:
    assert parse(line) == command


def test_answers_hold_no_empty_line() -> None:
    assert answer("3", "a\n\n b \n\n") == "=3 a\n b\n\n"
    assert answer("", "") == "=\n\n"
    assert answer("", "unknown command", succeeded=False) == "? unknown command\n\n"


# The engine itself


def test_who_it_is(talk: Talk) -> None:
    assert (talk("protocol_version"), talk("name"), talk("version")) == ("2", "assess", talk("version"))
    assert talk("list_commands").split("\n") == sorted(COMMANDS)
    assert (talk("known_command play"), talk("known_command fly")) == ("true", "false")


def test_rules(talk: Talk) -> None:
    assert talk("kgs-rules japanese") == talk("kata-set-rules Japanese") == ""
    assert talk(f"kata-set-rules {talk('kata-get-rules')}") == ""
    assert talk('kata-set-rules {"scoring":"AREA"}').startswith("? "), "with the tax of sekis there are no such rules"
    assert talk("kgs-rules ancient").startswith("? 'ancient' cannot be set: choose japanese")


def test_the_score_is_by_area_where_the_rules_are_set_so(talk: Talk) -> None:
    """Black has filled one of three dame: that is a point by area alone. Rules outlive the board."""
    talk.set_up([".XXO.", "XX.OO", ".X.O."])
    assert talk("final_score") == "0"
    for rules in ("kgs-rules chinese", "kgs-rules new_zealand", "kata-set-rules aga"):
        assert talk(rules) == "" and talk("final_score") == "B+1"
    said = [line for line in talk.said if "the statuses are judged as ever" in line]
    assert len(said) == 3
    area = '{"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}'
    assert talk("kata-get-rules") == area
    talk("clear_board")
    assert talk("kata-get-rules") == area
    assert talk('kata-set-rules {"scoring":"TERRITORY","tax":"SEKI","whiteHandicapBonus":"0"}') == ""
    assert "TERRITORY" in talk("kata-get-rules")


def test_chinese_rules_give_white_the_handicap(talk: Talk) -> None:
    talk("boardsize 7")
    talk("kgs-rules chinese")
    talk("fixed_handicap 2")
    position = talk.session.game.position
    assert position.area is not None and position.area.compensation == 2


def test_the_clock_shortens_a_move(talk: Talk) -> None:
    clock = talk.session.clock
    color = talk.session.game.to_move
    assert clock.seconds(color) is None
    assert talk("time_settings 60 10 5") == "" and clock.seconds(color) == 30
    assert talk("time_left b 20 4") == "" and clock.seconds(color) == 5
    assert talk("time_settings 0 10 5") == "" and clock.seconds(color) == 2
    assert talk("time_settings 0 1 0") == "" and clock.seconds(color) is None


# The board


def test_a_game(talk: Talk) -> None:
    assert talk("boardsize 5") == talk("komi 0.5") == talk("play b c3") == talk("play white B3") == ""
    assert talk("showboard") == (
        "\n   A B C D E\n 5 . . . . . 5\n 4 . . . . . 4\n 3 . O X . . 3\n"
        " 2 . . . . . 2     WHITE (O) has captured 0 stones\n 1 . . . . . 1     BLACK (X) has captured 0 stones\n"
        "   A B C D E\nKomi: 0.5."
    )
    assert talk("undo") == "" and talk("list_stones w") == "" and talk("list_stones b") == "C3"
    assert talk("undo") == "" and talk("undo") == "? cannot undo"


def test_the_board_that_is_shown_is_read_again(talk: Talk, tmp_path: Path) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    (tmp_path / "board.txt").write_text(talk("showboard"), encoding="utf-8")
    assert assess.read(tmp_path / "board.txt") == assess.read(BENT_FOUR)


def test_illegal_moves_are_refused(talk: Talk) -> None:
    """As GNU Go refuses them, the immediate recapture in a basic ko too; after a move elsewhere it is legal."""
    talk.set_up([".XO.", "X.XO", ".XO.", "...."])
    assert talk("play w B4") == "? illegal move: there is a stone already"
    assert talk("play w A4") == "? illegal move: suicide is prohibited"
    assert talk("play w B3") == ""
    assert talk("captures w") == "1"
    assert talk("play b C3") == "? illegal move: immediate recapture in a basic ko is prohibited"
    assert talk("play b A1") == talk("play w D1") == talk("play b C3") == ""
    assert talk("play w B3") == "? illegal move: immediate recapture in a basic ko is prohibited"
    assert talk("play w pass") == talk("play b pass") == talk("play w B3") == ""


def test_a_sequence_is_played_whole_or_not_at_all(talk: Talk) -> None:
    talk("boardsize 9")
    assert talk("gogui-play_sequence b A1 w A2 b pass") == ""
    assert talk("gogui-play_sequence b C1 w C1") == "? illegal move: there is a stone already"
    assert talk("list_stones b") == "A1"
    assert talk("gg-undo 3") == "" and talk("list_stones b") == ""


@pytest.mark.parametrize(
    ("size", "stones", "points"),
    [
        ("19", 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        ("19", 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        ("19", 5, "D4 Q16 D16 Q4 K10"),
        ("19", 2, "D4 Q16"),
        ("13", 4, "D4 K10 D10 K4"),
        ("9", 3, "C3 G7 C7"),
        ("7", 4, "C3 E5 C5 E3"),
        ("9 13", 6, "C4 G10 C10 G4 C7 G7"),
    ],
)
def test_fixed_handicap(talk: Talk, size: str, stones: int, points: str) -> None:
    talk(f"boardsize {size}")
    assert talk(f"fixed_handicap {stones}") == points
    assert sorted(talk("list_stones b").split()) == sorted(points.split())
    assert talk("fixed_handicap 2") == "? board not empty"
    assert talk("undo") == "" and talk("list_stones b") == ""


@given(width=some.integers(1, 25), height=some.integers(1, 25))
def test_fixed_handicap_stones_are_symmetric(width: int, height: int) -> None:
    position = Position(width, height, "." * (width * height))
    most = most_stones(position)
    assert most in (0, 4, 9)
    if most:
        points = set(fixed_points(position, most))
        assert len(points) == most and points == {width * height - 1 - point for point in points}
    with pytest.raises(Failure):
        fixed_points(position, most + 1)


def test_free_handicap(talk: Talk) -> None:
    talk("boardsize 9")
    assert talk("set_free_handicap A1 A1") == "? bad vertex list"
    assert talk("set_free_handicap A1") == "? bad vertex list"
    assert talk("set_free_handicap A1 C3 J9") == "" and talk("list_stones b") == "J9 C3 A1"
    talk("clear_board")
    assert len(talk("place_free_handicap 20").split()) == 9
    talk("boardsize 5")
    assert talk("place_free_handicap 2") == "? invalid number of stones"


GAME = "(;GM[1]FF[4]SZ[5]KM[1.5];B[bb];W[ca];B[ab];W[db];B[ba];W[cc];B[bc];W[bb];B[cb];W[])"


def test_games_are_loaded_and_their_moves_undone(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "a game.sgf"
    path.write_text(GAME.replace(";W[bb]", ""), encoding="utf-8")
    assert talk(f"loadsgf {path}") == "black"
    assert talk("get_komi") == "1.5" and talk("query_boardsize") == "5"
    whole = talk("showboard")
    for _ in range(9):
        assert talk("undo") == ""
    assert talk("list_stones b") == talk("list_stones w") == "" and talk("undo") == "? cannot undo"
    assert talk(f'loadsgf "{path}" 1') == "black" and talk("list_stones b") == ""
    assert talk(f"loadsgf {path} 3") == "black" and talk("list_stones b") == "B4"
    assert talk(f"loadsgf {path} 99").startswith("? cannot load file: ")
    assert talk("list_stones b") == "B4", "what was there stays"
    assert talk(f"loadsgf {path}") == "black" and talk("showboard") == whole


def test_a_ko_of_a_loaded_game_is_still_banned(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "ko.sgf"
    path.write_text("(;SZ[4]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb])", encoding="utf-8")
    assert talk(f"loadsgf {path}") == "black"
    assert talk("play b C3") == "? illegal move: immediate recapture in a basic ko is prohibited"
    assert talk("undo") == "" and talk("list_stones b") == "B4 A3 C3 B2"


# What is no command


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fly", "unknown command"),
        ("12", "unknown command"),
        ("play b", "syntax error: write play COLOR VERTEX"),
        ("play b T20", "invalid color or coordinate: 'T20' is no point of this board, which goes from A1 to T19"),
        ("play b I5", "invalid color or coordinate: 'I5' is no point of this board, which goes from A1 to T19"),
        ("play red A1", "invalid color or coordinate: 'red' is no colour, write b or w"),
        ("boardsize 26", "unacceptable size"),
        ("boardsize 0", "unacceptable size"),
        ("boardsize nine", "syntax error: 'nine' is no size"),
        ("rectangular_boardsize 9 26", "unacceptable size"),
        ("komi nan", "syntax error: 'nan' is no komi"),
        ("komi 1e30", "the komi cannot be '1e30': write a number from -10000 to 10000"),
        ("undo", "cannot undo"),
        ("gg-undo -1", "cannot undo"),
        ("fixed_handicap 10", "invalid number of stones"),
        ("loadsgf /no/such.sgf", "cannot load file: There is no file /no/such.sgf: check the name."),
        ("loadsgf -", "cannot load file: Standard input is for something else here: name a file."),
        ("final_status", "syntax error: write final_status VERTEX"),
        ("final_status_list", None),
        ("final_status_list maybe", None),
        ("assess-seconds 0", "syntax error: the seconds are a number above 0"),
        ("assess-target A1", "there is no stone at A1"),
        ("time_settings 1 2", "syntax error: write time_settings MAIN BYOYOMI STONES"),
        ("time_left b -1 x", "syntax error: 'x' is no number of stones"),
        ("gogui-setup b A1 w", "syntax error: write gogui-setup COLOR POINT COLOR POINT ..."),
        ("gogui-setup b A1 w A2 w B1", None),
    ],
)
def test_bad_input_is_refused_in_a_sentence(talk: Talk, line: str, said: str | None) -> None:
    found = talk(line)
    assert found.startswith("? ") and "\n" not in found
    assert said is None or found == f"? {said}"


def test_a_part_of_a_board_is_refused_and_the_position_stays(talk: Talk, tmp_path: Path) -> None:
    corner = tmp_path / "corner.txt"
    corner.write_text("$$ | X .\n$$ | . O\n$$ -----\n", encoding="utf-8")
    before = talk("showboard")
    refused = talk(f"loadsgf {corner}")
    assert refused.startswith("? cannot load file: ") and "this is a part of a board, of which" in refused
    assert "\n" not in refused and talk("showboard") == before


WORDS = some.sampled_from(
    [
        *COMMANDS,
        "b",
        "w",
        "A1",
        "C3",
        "Z99",
        "pass",
        "-1",
        "0",
        "2",
        "26",
        "1e9",
        "none",
        "dead",
        "uncapturable",
        '"',
        "{",
    ]
)


@settings(max_examples=150)
@given(some.lists(some.lists(WORDS | some.text(max_size=6), min_size=1, max_size=5).map(" ".join), max_size=12))
def test_nothing_that_comes_in_breaks_a_session(lines: list[str]) -> None:
    """Anything is answered or refused; no other exception leaves a command."""
    talk = Talk(assess.Limits(seconds=None, nodes=2_000))
    talk("boardsize 3")
    for line in lines:
        if parse(line) is not None and "certificate" not in line:
            talk(line)
            assert " A " in talk("showboard"), "the columns of a board"
