"""The Go Text Protocol: moves, played only where proof-play proves their use, and analysis."""

from __future__ import annotations

from pathlib import Path

from gtp_talk import BENT_FOUR, DISPUTES, SHORT, Talk
from shell import CORNER, OPEN

CONNECTION = ["XXXXXXXX", "X.X.XX.X", "XXXOXXXX", ".XO.OOOO", "XXO.O..O", "XXOO.OOO"]
"""Filling D5 puts D4 into atari: White must connect at D3, in his territory."""
FORGOTTEN = DISPUTES / "group-that-needs-a-move.sgf"


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


def test_a_pass_claims_no_more_than_is_proved(talk: Talk) -> None:
    """White's ko stone is dead as it stands: to take it, before White connects, is useful, and not found."""
    talk(f"loadsgf {DISPUTES / 'teire-left-open.sgf'}")
    talk("play b H8")
    assert talk("genmove b") == "pass"
    assert talk.said[-1] == "Pass: no move is proved to be useful."


def test_nothing_is_played_where_nothing_is_proved(tmp_path: Path) -> None:
    talk = Talk(SHORT)
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    talk(f"loadsgf {tmp_path / 'open.txt'}")
    assert talk("genmove b") == "pass"
    assert talk.said == ["Pass: no move is proved to be useful, and not every string is decided."]
    talk("clear_board")
    assert talk("genmove w") == "pass"


def test_an_open_score_is_told_with_what_it_may_be() -> None:
    """The lead is the middle of the bounds, so far from each of them; who wins whatever is open has every chance."""
    talk = Talk(SHORT)
    talk("boardsize 5")
    talk("komi 0")
    assert " winrate 0.5 scoreMean 0 scoreStdev 0 scoreLead 0 " in talk("kata-analyze b"), "no stone, no score"
    talk("play b C3")
    assert " winrate 0.5 scoreMean 12 scoreStdev 12 scoreLead 12 " in talk("kata-analyze b")
    assert " winrate 0.5 scoreMean -12 scoreStdev 12 scoreLead -12 " in talk("kata-analyze w")
    talk("komi -1")
    assert " winrate 1.0 scoreMean 13 scoreStdev 12 scoreLead 13 " in talk("kata-analyze b")
    assert " winrate 0.0 scoreMean -13 scoreStdev 12 scoreLead -13 " in talk("kata-analyze w")


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
