"""The Go Text Protocol, command by command: what is answered, word for word."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from shell import CORNER, OPEN

import assess
from assess.faces.output_files import write_whole
from assess.gtp.commands import COMMANDS
from assess.gtp.handicap import fixed_points, most_stones
from assess.gtp.judge import Judge
from assess.gtp.protocol import Command, Failure, answer, parse
from assess.gtp.session import Analysis, Session, carry_out
from assess.rules.position import Position

DISPUTES = Path(__file__).parent.parent / "disputes"
BENT_FOUR = DISPUTES / "bent-four-in-the-corner.sgf"
LIMITS = assess.Limits(seconds=None, nodes=1_000_000)

CONNECTION = ["XXXXXXXX", "X.X.XX.X", "XXXOXXXX", ".XO.OOOO", "XXO.O..O", "XXOO.OOO"]
"""Filling D5 puts D4 into atari: White must connect at D3, in his territory."""
FORGOTTEN = DISPUTES / "group-that-needs-a-move.sgf"


class Talk:
    """A session in this process: a line in, the answer out."""

    def __init__(self, limits: assess.Limits = LIMITS) -> None:
        self.said: list[str] = []
        self.session = Session(Judge(limits), self.said.append, write_whole, COMMANDS)

    def __call__(self, line: str) -> str:
        command = parse(line)
        assert command is not None
        try:
            found = carry_out(self.session, command)
        except Failure as failure:
            return f"? {failure}"
        if isinstance(found, Analysis):
            return found.then() if found.then else [*found.look(lambda: False)][-1]
        assert answer("", found).count("\n\n") == 1
        return found

    def set_up(self, rows: list[str]) -> None:
        position = Position.from_rows(rows)
        stones = [f"{'b' if s == 'X' else 'w'} {position.name(p)}" for p, s in enumerate(position.stones) if s != "."]
        assert self(f"boardsize {position.width} {position.height}") == ""
        assert self(f"gogui-setup {' '.join(stones)}") == ""


@pytest.fixture
def talk() -> Talk:
    return Talk()


# Lines


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("name", Command("", "name", ())),
        ("  12\tplay  b D4\r\n", Command("12", "play", ("b", "D4"))),
        ("na\0m\x07e # what is it", Command("", "name", ())),
        ("7", Command("7", "", ())),
        ("", None),
        ("# nothing", None),
        (" \t\r\n", None),
    ],
)
def test_lines_are_read(line: str, command: Command | None) -> None:
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
    applied = "the rules applied are japanese, as the Verbal European-Japanese Rules say them"
    assert talk("kgs-rules chinese") == f"? 'chinese' cannot be set: {applied}"
    assert talk(f"kata-set-rules {talk('kata-get-rules')}") == ""
    assert talk('kata-set-rules {"scoring":"AREA"}').startswith("? ")


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


# Statuses and score


def test_statuses_and_score(talk: Talk) -> None:
    assert talk(f"loadsgf {BENT_FOUR}") == "white"
    assert talk("final_status_list dead") == "D3 E3 A2 B2 C2 D2 A1"
    assert talk("final_status_list alive") == "A5 C5 E5 A4 B4 C4 D4 E4 A3 B3 C3\nC1 D1 E1"
    assert talk("final_status_list seki") == talk("final_status_list undecided") == talk("final_status_list dame") == ""
    assert talk("final_status_list white_territory") == "B5 D5 E2 B1"
    assert [talk(f"final_status {point}") for point in ("A1", "A5", "B1")] == ["dead", "alive", "white_territory"]
    assert talk("final_score") == "W+18"
    assert talk("komi -20") == "" and talk("final_score") == "B+2"
    assert talk("komi -18") == "" and talk("final_score") == "0"
    assert talk.said == []


def test_an_undecided_string_is_never_listed_as_dead(tmp_path: Path) -> None:
    talk = Talk(assess.Limits(seconds=None, nodes=1))
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    assert talk(f"loadsgf {tmp_path / 'open.txt'}") == "black"
    assert talk("final_status_list dead") == talk("final_status_list alive") == talk("final_status_list seki") == ""
    left_out = "4 strings are undecided, and left out of dead, alive and seki: C6 G6 C2 G2."
    assert set(talk.said) == {left_out} and len(talk.said) == 3
    assert talk("final_status_list undecided") == "C6\nG6\nC2\nG2"
    assert talk("final_score") == "? undecided: C6 G6 C2 G2"
    assert talk("final_status C6") == talk("final_status A1") == "undecided"


def test_undefined_strings_have_a_list_of_their_own(talk: Talk) -> None:
    talk(f"loadsgf {DISPUTES / 'triple-ko.sgf'}")
    undefined = talk("final_status_list undefined").splitlines()
    assert undefined and not set(undefined) & set(talk("final_status_list dead").splitlines())
    assert talk(f"final_status {undefined[0].split()[0]}") == "undefined"
    assert talk("final_score").startswith("? undefined: ")


def test_dead_stones_that_stay_on_the_board_are_told(talk: Talk) -> None:
    talk(f"loadsgf {DISPUTES / 'ten-thousand-year-ko.sgf'}")
    assert talk("final_status_list dead") == "D3"
    assert talk.said == ["Dead, but in nobody's territory, so that they stay on the board: D3."]


def test_a_position_is_judged_once(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    from assess.gtp import judge

    asked: list[Position] = []
    status: Callable[..., assess.Assessment] = judge.status
    monkeypatch.setattr(judge, "status", lambda position, **terms: asked.append(position) or status(position, **terms))
    talk(f"loadsgf {BENT_FOUR}")
    for line in (
        "final_status_list dead",
        "komi 7",
        "final_score",
        "assess-rule A1",
        "play b B1",
        "undo",
        "final_score",
    ):
        talk(line)
    assert len(asked) == 1
    talk.session.judge.limit_seconds(60)
    assert talk("final_status A1") == "dead" and len(asked) == 1, "all was decided: more time finds no more"


def test_what_stayed_undecided_is_asked_again_with_more_time(tmp_path: Path) -> None:
    talk = Talk(assess.Limits(seconds=None, nodes=1))
    talk(f"loadsgf {BENT_FOUR}")
    assert talk("final_status A1") == "undecided"
    talk.session.judge.limits = LIMITS
    assert talk("final_status A1") == "dead"


# One string


def test_questions_and_rulings(talk: Talk) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    assert talk("assess-ask A1 uncapturable") == ("no\nNo, Black A1 is not uncapturable: White can force its removal.")
    assert talk("assess-ask b2 independently_alive two-eye all").startswith("no\nNo, Black B2 is not independently")
    assert talk("assess-ask A1 uncapturable owner").startswith("no\nNo, Black A1 is not uncapturable if Black moves")
    assert talk("assess-rule D3") == "Black D3 is dead."
    assert talk("assess-rule C1") == "White C1 is independently alive."
    assert talk("assess-rule E2") == "? there is no stone at E2"
    assert talk("assess-variation A1").startswith("W E2 B B1 W D1")
    assert talk("assess-ask A1 uncapturable all") == "? syntax error: uncapturable has no formation and no scope"
    assert talk("assess-ask A1 alive").startswith("? 'alive' is no question: ")


def test_a_certificate_is_written_that_the_checker_accepts(talk: Talk, tmp_path: Path) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    path = tmp_path / "a proof.json"
    claim = "Black A1 is not uncapturable: White, moving first, can capture it (cycles: verbal; 33 patterns)."
    assert talk(f"assess-certificate A1 {path}") == claim
    proof = assess.Certificate.from_json(path.read_text(encoding="utf-8"))
    assert assess.check(proof, assess.read(BENT_FOUR), assess.Uncapturable(), "A1").accepted
    assert talk(f"assess-certificate A1 independently-alive {path}").startswith("Black A1 is not independently alive")
    proof = assess.Certificate.from_json(path.read_text(encoding="utf-8"))
    assert assess.check(proof, assess.read(BENT_FOUR), assess.IndependentlyAlive(), "A1").accepted
    assert talk(f"assess-certificate A1 {tmp_path}").startswith("? ")


def test_an_undecided_string_has_no_line_and_no_certificate(tmp_path: Path) -> None:
    talk = Talk(assess.Limits(seconds=None, nodes=1))
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    talk(f"loadsgf {tmp_path / 'open.txt'}")
    undecided = "Black C6 is undecided: no proof was found within the limits."
    assert talk("assess-rule C6") == undecided
    assert talk("assess-variation C6") == f"? {undecided}"
    assert talk(f"assess-certificate C6 {tmp_path / 'proof.json'}") == f"? {undecided}"
    assert not (tmp_path / "proof.json").exists()


# Moves


def corner(talk: Talk) -> None:
    talk.set_up([row.replace(" ", "") for row in CORNER.splitlines()])


def test_a_target_is_killed_or_saved(talk: Talk) -> None:
    corner(talk)
    assert talk("assess-target A4") == "A4"
    assert talk("reg_genmove w") == "B5" and talk("reg_genmove b") == "B5"
    assert talk("genmove w") == "B5" and talk("genmove b") == "pass"
    assert talk("undo") == talk("undo") == ""
    assert talk("genmove b") == "B5" and talk("genmove w") == "pass"
    assert talk.said[0] == "White B5 kills Black A4." and talk.said[2] == "Black B5 saves Black A4."
    assert talk("assess-target none") == "none"


def test_without_a_target_what_is_missing_is_played(talk: Talk) -> None:
    """The string is dead, as the rules ask, but lives if Black moves first: a move of White's is missing."""
    corner(talk)
    assert talk("reg_genmove w") == talk("reg_genmove b") == "B5"
    assert talk("play w B5") == "" and talk("genmove b") == talk("genmove w") == "pass"


def test_dame_first_and_the_teire_when_it_is_due(talk: Talk) -> None:
    talk.set_up(CONNECTION)
    assert talk("genmove b") == "D5", "the dame"
    assert talk("genmove w") == "D3", "the teire"
    assert talk("genmove b") == talk("genmove w") == "pass"


def test_a_teire_against_a_threat_at_once(talk: Talk) -> None:
    talk(f"loadsgf {FORGOTTEN}")
    before = talk("final_score")
    found = {color: talk(f"reg_genmove {color}") for color in "bw"}
    assert len(set(found.values())) == 1 and "pass" not in found.values(), "the same point for both"
    assert talk("genmove b") != "pass" and talk("genmove w") == "pass"
    assert talk("final_score").startswith(before[0])


def test_a_stone_in_an_open_ko_is_connected(talk: Talk) -> None:
    talk(f"loadsgf {DISPUTES / 'teire-left-open.sgf'}")
    assert talk("play b H8") == "" and talk("genmove w") == "K8"
    assert talk.said[-1] == "White K8 saves White J8."


def test_nothing_is_played_where_nothing_is_proved(tmp_path: Path) -> None:
    talk = Talk(assess.Limits(seconds=None, nodes=1))
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    talk(f"loadsgf {tmp_path / 'open.txt'}")
    assert talk("genmove b") == "pass"
    assert talk.said == ["Pass: no move is proved to be useful, and not every string is decided."]
    talk("clear_board")
    assert talk("genmove w") == "pass"


def test_analysis_draws_the_statuses(talk: Talk) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    for color, sign in (("b", -1), ("w", 1)):
        told = talk(f"kata-analyze {color} 10 ownership true")
        info, ownership = told.split(" ownership ")
        assert info.startswith("info move pass visits ") and info.endswith(" order 0 pv pass")
        assert f" scoreLead {sign * 18} " in info
        assert [float(word) for word in ownership.split()] == [sign] * 25
    assert "ownership" not in talk("kata-analyze b") and "ownership" not in talk("lz-analyze b 10 ownership true")
    assert " winrate 0 " in talk("lz-analyze b")


def test_analysis_shows_sekis_in_between(talk: Talk) -> None:
    talk(f"loadsgf {DISPUTES / 'seki-without-eyes.sgf'}")
    black, white = (talk(f"kata-analyze {color} ownership true").split(" ownership ")[1].split() for color in "bw")
    assert {"0.5", "-0.5"} <= set(black) <= {"-1", "-0.5", "0", "0.5", "1"}
    assert [float(word) for word in black] == [-float(word) for word in white] and "-0" not in white


def test_a_move_with_analysis_is_played(talk: Talk) -> None:
    corner(talk)
    talk("assess-target A4")
    info, play = talk("kata-genmove_analyze w 10").split("\n")
    assert info.startswith("info move B5 ") and play == "play B5"
    assert "B5" in talk("list_stones w")


# GoGui


def test_drawings(talk: Talk) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    assert talk("assess-gfx-statuses") == (
        "COLOR #50b050 A5 C5 E5 A4 B4 C4 D4 E4 A3 B3 C3 C1 D1 E1\n"
        "LABEL A5 a C5 a E5 a A4 a B4 a C4 a D4 a E4 a A3 a B3 a C3 a C1 a D1 a E1 a\n"
        "COLOR #e05050 D3 E3 A2 B2 C2 D2 A1\n"
        "LABEL D3 d E3 d A2 d B2 d C2 d D2 d A1 d\n"
        "TEXT Strings: alive 2, dead 1"
    )
    assert talk("assess-gfx-territory") == "WHITE B5 D5 D3 E3 A2 B2 C2 D2 E2 A1 B1\nTEXT White wins by 18."
    assert talk("assess-gfx-open") == "TEXT Nothing left to play"
    marks, line, text = talk("assess-gfx-line A1").split("\n")
    assert marks == "MARK D3 E3 A2 B2 C2 D2 A1" and text == "TEXT Black A1 is dead. Moves 1 to 6 of 15."
    assert line == "VAR W E2 B B1 W D1 B pass W E1 B pass", "up to the first point that is played twice"
    assert talk("assess-variation A1").startswith(line.removeprefix("VAR "))
    assert talk("assess-gfx-answers A1") == (
        "MARK D3 E3 A2 B2 C2 D2 A1\nLABEL E2 no B1 yes\n"
        "TEXT No, Black A1 is not uncapturable: White can force its removal."
    )


def test_what_is_left_to_play_is_drawn(talk: Talk) -> None:
    talk(f"loadsgf {DISPUTES / 'open-dame.sgf'}")
    assert talk("assess-gfx-open") == "COLOR #50a0e0 C3 C2 C1\nTEXT 3 points left to play"


def test_every_analyze_command_is_a_command(talk: Talk) -> None:
    for line in talk("gogui-analyze_commands").split("\n"):
        kind, label, command = line.split("/")
        assert kind in ("gfx", "hstring", "string", "plist", "none") and label
        assert talk(f"known_command {command.split()[0]}") == "true"


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
        ("undo", "cannot undo"),
        ("gg-undo -1", "cannot undo"),
        ("fixed_handicap 10", "invalid number of stones"),
        ("loadsgf /no/such.sgf", "cannot load file: There is no file /no/such.sgf: check the name."),
        ("loadsgf -", "cannot load file: Standard input is for commands: name a file."),
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


@settings(max_examples=150, deadline=None)
@given(some.lists(some.lists(WORDS | some.text(max_size=6), min_size=1, max_size=5).map(" ".join), max_size=12))
def test_nothing_that_comes_in_breaks_a_session(lines: list[str]) -> None:
    """Anything is answered or refused; no other exception leaves a command."""
    talk = Talk(assess.Limits(seconds=None, nodes=2_000))
    talk("boardsize 3")
    for line in lines:
        if parse(line) is not None and "certificate" not in line:
            assert isinstance(talk(line), str)
            assert json.dumps(talk("showboard"))
