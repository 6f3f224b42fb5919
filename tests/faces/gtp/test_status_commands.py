"""The Go Text Protocol: statuses, score, questions about strings, and their drawings."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from gtp_talk import BENT_FOUR, DISPUTES, LIMITS, SHORT, Talk
from shell import CUT_OFF, OPEN

import assess
from assess.faces import cli
from assess.faces.gtp.judge import LONGEST_SILENCE, Judge
from assess.reports.text.score_text import other_results
from assess.rules.position import PrisonerStones
from assess.statuses.assessment import assessment_of
from assess.statuses.status_question import StatusQuestion

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


def test_a_board_that_is_not_finished_is_warned_of_first(talk: Talk) -> None:
    talk("boardsize 9")
    assert talk("final_score").startswith("W+") or talk("final_score") == "0"
    said = "This does not look like a finished game: 81 empty points may still become either player's."
    assert talk("assess-warnings").splitlines()[0] == said


def test_an_undecided_string_is_never_listed_as_dead(tmp_path: Path) -> None:
    talk = Talk(SHORT)
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    assert talk(f"loadsgf {tmp_path / 'open.txt'}") == "black"
    assert talk("final_status_list dead") == talk("final_status_list alive") == talk("final_status_list seki") == ""
    left_out = "4 strings are undecided, and left out of dead, alive and seki: C6 G6 C2 G2."
    assert set(talk.said) == {left_out} and len(talk.said) == 3
    assert talk("final_status_list undecided") == "C6\nG6\nC2\nG2"
    assert talk("final_score") == "? undecided: C6 G6 C2 G2"
    assert talk("final_status C6") == talk("final_status A1") == "undecided"


def test_estimates_are_given_where_they_are_allowed_and_are_told_as_such() -> None:
    talk = Talk(SHORT)
    talk.set_up(CUT_OFF)
    assert talk("assess-estimates") == "off"
    assert talk("final_score").startswith("? undecided: ") and talk("final_status_list dead") == ""
    talk.said.clear()
    assert talk("assess-estimates on") == "" and talk("assess-estimates") == "on"
    assert talk("final_score") == "B+1"
    assert talk.said[-1].startswith("Estimate: Black wins by 1 (")
    assert talk("final_status_list dead") == "H5" and talk("final_status H5") == "dead"
    assert "Estimates, not proved: " in talk.said[-1] and "H5 looks dead" in talk.said[-1]
    assert talk("final_status_list undecided") == "" and "G5" in talk("final_status_list white_territory")
    assert talk("assess-estimates off") == "" and talk("final_score").startswith("? undecided: ")
    assert talk("assess-estimates maybe").startswith("? syntax error")


def test_each_estimate_is_listed_with_its_likelihood() -> None:
    talk = Talk(SHORT)
    talk.set_up(CUT_OFF)
    lines = [line.split() for line in talk("assess-estimates-list").splitlines()]
    words = {name: (word, float(likelihood)) for name, word, likelihood, proved in lines if proved == "not-proved"}
    assert words["H5"][0] == "dead" and words["D9"][0] == "alive" and all(part < 1 for _, part in words.values())
    settled = Talk(LIMITS)
    settled(f"loadsgf {BENT_FOUR}")
    assert {"D3 dead 1 proved", "A5 alive 1 proved"} <= set(settled("assess-estimates-list").splitlines())


@pytest.mark.parametrize(("words", "estimates"), [([], None), (["--estimate"], True), (["--estimate", "off"], False)])
def test_the_engine_gives_no_final_estimates_unless_it_is_told_to(
    words: list[str], estimates: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool | None] = []
    monkeypatch.setattr("assess.faces.gtp_command.converse", lambda session, *_: seen.append(session.estimates))
    monkeypatch.setattr("assess.faces.gtp_command.lines_of", lambda _: iter(()))
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert cli.main(["gtp", *words]) == 0
    assert seen == [estimates]


def test_ownership_is_likely_where_nothing_is_proved() -> None:
    talk = Talk(SHORT)
    talk.set_up(CUT_OFF)

    def drawn(color: str) -> list[float]:
        return [float(word) for word in talk(f"kata-analyze {color} ownership true").split(" ownership ")[1].split()]

    black = drawn("b")
    assert all(-1 < value < 1 for value in black) and black[0] > 0.9 and black[4] < -0.9 and black[4 * 9 + 7] < -0.9
    assert drawn("w") == [-value for value in black]
    talk("assess-estimates off")
    assert set(drawn("b")) == {0.0}


def test_what_is_proved_is_the_same_with_estimates(talk: Talk) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    proved = [talk(f"final_status_list {word}") for word in ("dead", "alive", "seki", "white_territory")]
    talk("assess-estimates on")
    assert proved == [talk(f"final_status_list {word}") for word in ("dead", "alive", "seki", "white_territory")]
    assert talk("final_score") == "W+18" and talk.said == []


def test_a_score_that_hangs_on_what_is_unclear_is_refused_all_the_same(tmp_path: Path) -> None:
    talk = Talk(SHORT)
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    talk(f"loadsgf {tmp_path / 'open.txt'}")
    talk("assess-estimates on")
    assert talk("final_score") == "? undecided: C6 G6 C2 G2" and talk("final_status_list dead") == ""


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
    from assess.requests import answer

    asked: list[StatusQuestion] = []
    monkeypatch.setattr(answer, "assessment_of", lambda question: asked.append(question) or assessment_of(question))
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
    assert [len(question.known) > 0 for question in asked] == [False, True], "with another komi by what was found"
    talk.session.judge.limit_seconds(60)
    assert talk("final_status A1") == "dead" and len(asked) == 2, "all was decided: more time finds no more"


def test_warnings_tell_the_scores_of_this_komi(talk: Talk) -> None:
    """Black has 19 points more than White."""
    talk(f"loadsgf {DISPUTES / 'missing-reinforcement.sgf'}")
    assert "Scored as it stands, Black wins by 19; with Black D1 played, Black wins by 18" in talk("assess-warnings")
    talk("komi 20")
    assert talk("final_score") == "W+1"
    assert "Scored as it stands, White wins by 1; with Black D1 played, White wins by 2" in talk("assess-warnings")


def test_what_a_referee_may_rule_is_told_with_the_scores_of_this_komi() -> None:
    """Black's 45 points against 38 and the komi; White has one more where G19 may still be taken."""
    position = assess.read(str(DISPUTES / "prisoner-in-a-seki-decides.sgf"))
    judge = Judge(LIMITS)
    ruled = "Black G19 is ruled otherwise"
    assert other_results(judge.assessment(position)) == (ruled, "White wins by 0.5")
    for other, result in (
        (replace(position, komi=7.5), "White wins by 1.5"),
        (replace(position, komi=6.0), "jigo"),
        (replace(position, prisoner_stones=PrisonerStones(3, 0)), "White wins by 3.5"),
        (replace(position, komi=0, komi_known=False), "Black is ahead by 6 before komi, which is not known"),
    ):
        assert other_results(judge.assessment(other)) == (ruled, result)
    assert other_results(judge.assessment(position)) == (ruled, "White wins by 0.5")


def test_what_stayed_undecided_is_asked_again_with_more_time(tmp_path: Path) -> None:
    talk = Talk(SHORT)
    talk(f"loadsgf {BENT_FOUR}")
    assert talk("final_status A1") == "undecided"
    talk.session.judge.limits = LIMITS
    assert talk("final_status A1") == "dead"


# One string


def test_questions_and_rulings(talk: Talk) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    assert talk("assess-ask A1 uncapturable") == (
        "no\nBlack A1 can be captured (not uncapturable). White can force its removal."
    )
    assert talk("assess-ask b2 independently_alive two-eye all").startswith("no\nBlack B2 is not independently")
    assert talk("assess-ask A1 uncapturable owner").startswith(
        "no\nBlack moves first. Black A1 can be captured (not uncapturable)."
    )
    assert talk("assess-rule D3") == "Black D3 is dead."
    assert talk("assess-rule C1") == "White C1 is independently alive."
    assert talk("assess-rule E2") == "? there is no stone at E2"
    assert talk("assess-variation A1").startswith("W E2 B B1 W D1")
    assert talk("assess-ask A1 uncapturable all") == "? syntax error: uncapturable has no formation and no scope"
    assert talk("assess-ask A1 alive").startswith("? 'alive' is no question: ")


def test_the_kind_of_a_ko(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "ko.txt").write_text(".OO..\n", encoding="utf-8")
    talk(f"loadsgf {tmp_path / 'ko.txt'}")
    kind, answer, *told = talk("assess-ko B1 uncapturable").split("\n")
    assert (kind, answer[:31]) == ("ko", "White B1 cannot be captured (un")
    assert "White E1 takes in the ko, and Black needs the first threat: B D1, W E1." in told
    assert talk("assess-ko B1 uncapturable owner").startswith("unconditional\nWhite moves first.")
    for words in ("capturable-1", "uncapturable threats=owner", "uncapturable japanese-2003"):
        assert talk(f"assess-ko B1 {words}").startswith("? syntax error: assess-ko has uncapturable")
    talk.session.judge.limits = replace(LIMITS, nodes=10)
    talk(f"loadsgf {BENT_FOUR}")
    assert talk("assess-ko A1 uncapturable").startswith("open\n")


def test_a_certificate_is_written_that_the_checker_accepts(talk: Talk, tmp_path: Path) -> None:
    talk(f"loadsgf {BENT_FOUR}")
    path = tmp_path / "a proof.json"
    claim = (
        "Black A1 can be captured (not uncapturable): "
        "White, moving first, can capture it (cycles: verbal; 22 patterns)."
    )
    assert talk(f"assess-certificate A1 {path}") == claim
    proof = assess.Certificate.from_json(path.read_text(encoding="utf-8"))
    assert assess.check(proof, assess.read(BENT_FOUR), assess.Uncapturable(), "A1").accepted
    assert talk(f"assess-certificate A1 independently-alive {path}").startswith("Black A1 is not independently alive")
    proof = assess.Certificate.from_json(path.read_text(encoding="utf-8"))
    assert assess.check(proof, assess.read(BENT_FOUR), assess.IndependentlyAlive(), "A1").accepted
    assert talk(f"assess-certificate A1 {tmp_path}").startswith("? ")


def test_an_undecided_string_has_no_line_and_no_certificate(tmp_path: Path) -> None:
    talk = Talk(SHORT)
    (tmp_path / "open.txt").write_text(OPEN, encoding="utf-8")
    talk(f"loadsgf {tmp_path / 'open.txt'}")
    undecided = "Black C6 is undecided: its status was not proved within the limits."
    assert talk("assess-rule C6") == undecided
    assert talk("assess-variation C6") == f"? {undecided}"
    assert talk(f"assess-certificate C6 {tmp_path / 'proof.json'}") == f"? {undecided}"
    assert not (tmp_path / "proof.json").exists()


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
    assert talk("assess-gfx-open") == "TEXT No dame, missing move or open ko is known"
    marks, line, text = talk("assess-gfx-line A1").split("\n")
    assert marks == "MARK D3 E3 A2 B2 C2 D2 A1" and text == "TEXT Black A1 is dead. Moves 1 to 3 of 9."
    assert line == "VAR W E2 B B1 W D1", "up to the first point that is played twice"
    assert talk("assess-variation A1").startswith(line.removeprefix("VAR "))
    assert talk("assess-gfx-answers A1") == (
        "MARK D3 E3 A2 B2 C2 D2 A1\nLABEL E2 no B1 yes\n"
        "TEXT Black A1 can be captured (not uncapturable). White can force its removal."
    )


def test_what_is_left_to_play_is_drawn(talk: Talk) -> None:
    talk(f"loadsgf {DISPUTES / 'open-dame.sgf'}")
    assert talk("assess-gfx-open") == "COLOR #50a0e0 C3 C2 C1\nTEXT Dame, missing moves and open kos: 3 points"
    talk("clear_board")
    assert talk("assess-gfx-open") == "TEXT No dame, missing move or open ko is known", "though all is left to play"


def test_every_analyze_command_is_a_command(talk: Talk) -> None:
    for line in talk("gogui-analyze_commands").split("\n"):
        kind, label, command = line.split("/")
        assert kind in ("gfx", "hstring", "string", "plist", "none") and label
        assert talk(f"known_command {command.split()[0]}") == "true"


def test_a_missing_move_is_said_with_the_score_and_by_a_command_of_its_own(tmp_path: Path) -> None:
    """W+3 alone would hide that a move is missing, which changes it."""
    talk = Talk()
    talk(f"loadsgf {DISPUTES / 'missing-reinforcement.sgf'}")
    talk.said.clear()
    score = talk("final_score")
    assert score[:2] in ("B+", "W+")
    warned = talk("assess-warnings").splitlines()
    assert warned and set(warned) <= set(talk.said)
    assert any("is missing" in line for line in warned)
    whole = assess.status(talk.session.game.position, limits=LIMITS)
    assert len(warned) == len(whole.warnings)
    assert talk("assess-warnings now").startswith("? syntax error")


def test_where_nothing_warns_nothing_is_said() -> None:
    talk = Talk()
    talk.set_up(["X.X", ".X.", "X.X"])
    assert talk("assess-warnings") == "" and talk("final_score") == "B+4" and talk.said == []


def test_a_program_that_waits_for_the_score_waits_no_longer_than_the_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where no limit was said; questions, and whoever says one, have the whole of it."""
    from assess.requests import answer

    asked: list[float | None] = []

    def noted(question: StatusQuestion) -> object:
        asked.append(question.limits.seconds)
        return assessment_of(replace(question, limits=replace(question.limits, nodes=1)))

    monkeypatch.setattr(answer, "assessment_of", noted)
    talk = Talk(assess.Limits(seconds=60))
    talk.session.judge.silence = LONGEST_SILENCE
    talk.set_up(CUT_OFF)
    for line in ("final_score", "final_status_list dead", "assess-warnings"):
        talk(line)
    assert asked == [LONGEST_SILENCE] == [10]
    talk("assess-seconds 30")
    talk("final_score")
    assert asked == [10, 30]
