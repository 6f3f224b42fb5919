"""Is the position final? A diagram, and what is left to play in it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

import assess
from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import Terms
from assess.reports.json.assessment_json import assessment_json, warnings_json
from assess.reports.text.message_words import option_sentences
from assess.rules.position import Color, Position, PrisonerStones, String
from assess.statuses.assessment import Assessment
from assess.statuses.final import finality, ko_ends
from assess.statuses.final.dame_and_kos import dame_of, filled
from assess.statuses.final.final_warnings import warnings_of_left
from assess.statuses.final.finality import by_one_move, left_to_play
from assess.statuses.final.threat import Change, Threat, Threats
from assess.statuses.precedents.known_precedents import precedent_named
from assess.statuses.queue.examiner import Examiner
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.warning import WarningCode

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)

NO_EFFECT = [
    ".X.O.",
    "XX.OO",
    ".X.O.",
]
CONNECTION = [
    "XXXXXXXX",
    "X.X.XX.X",
    "XXXOXXXX",
    ".XO.OOOO",
    "XXO.O..O",
    "XXOO.OOO",
]
"""Filling D5 puts D4 into atari: White must connect at D3, in his territory."""
OPEN_BORDER = [
    "XXXXXXX.OOOO",
    "X.....X.O.O.",
    "X.....X.OOOO",
    "X.......OOOO",
    "XXXXXXX.O.OO",
    ".X.XXXX.OOOO",
]
SEKI = [
    ".X.X.O.XO.O.",
    "XXXXXO.XOOOO",
    ".XXXXO.XOOO.",
]
"""E3 is an outside liberty of the white string in the seki: one for Black to fill, and it changes nothing."""
SEKI_WITH_LIBERTIES = [
    ".X.X.O.X.O.O",
    "XXXX.O.X.OOO",
    "XXXXXO.XOO.O",
]
"""E3 E2 are Black's to fill, J3 J2 White's: who fills both of his, unanswered, is ahead in the race."""
FORGOTTEN = [
    ".XXXXX.",
    "XXXXXXX",
    "XOOOOOX",
    "XO...OX",
]
"""With D1 White would live."""
MOVE_MISSING_AT_THE_EDGE = [
    "..XO..O..",
    ".XXOOOOO.",
    "XXOO.XXOO",
    "XO.OXXOO.",
    "XOOOXXXO.",
    "XXXX.XXOO",
    "...XX.XXO",
    ".XX..XXO.",
    "......XOO",
]
"""White at J2 saves three stones, Black there takes them."""
PRISONER = [
    "OOOOXX",
    "X.O.X.",
]
KO = [
    ".X.XO.O.",
    "XXX.XOOO",
    ".X.XOO.O",
]


def assessed(rows: list[str], **options: Any) -> Assessment:
    return assess.status(Position.from_rows(rows), **{"limits": LIMITS} | options)


def said(found: Assessment) -> list[tuple[WarningCode, str, str]]:
    """The warnings: code, points, text."""
    return [(warning.code, " ".join(found.position.names(warning.points)), warning.text) for warning in found.warnings]


def test_dame_that_change_nothing() -> None:
    ((code, points, text),) = said(assessed(NO_EFFECT))
    assert (code, points) == (WarningCode.UNFILLED_DAME, "C3 C2 C1")
    assert text == (
        "Two-sided dame open at C3 C2 C1: the rules presume such points filled. No status was found that hangs on it."
    )


def test_what_filling_may_cost_is_said_once_of_all_dame() -> None:
    agreed = {"A1": "alive", "C1": "alive", "E1": "seki"}
    *_, two_sided, one_sided = said(assessed(["X.O.X", "X.O.X"], agreed=agreed, finality=False))
    assert (two_sided[0], one_sided[0]) == (WarningCode.UNFILLED_DAME, WarningCode.ONE_SIDED_DAME)
    assert (two_sided[2] + one_sided[2]).count("Filling takes liberties") == 1


def test_a_dame_whose_filling_forces_a_move_in_the_own_territory() -> None:
    found = assessed(CONNECTION)
    assert {string.status for string in found.strings} == {Status.INDEPENDENTLY_ALIVE}, "as the rules have it"
    dame, teire = said(found)
    assert dame[:2] == (WarningCode.UNFILLED_DAME, "D5")
    assert "White must answer" not in dame[2] and "No status" not in dame[2], "that is told once"
    assert teire[:2] == (WarningCode.UNFILLED_TEIRE, "D3")
    assert teire[2].startswith(
        "A move of White's is missing in his territory, for example at D3: once Black has filled D5,"
    )
    assert "White D4 changes from independently alive to dead, unless that move is made." in teire[2]
    (warning,) = (warning for warning in found.warnings if warning.code is WarningCode.UNFILLED_TEIRE)
    assert found.position.names(warning.first_filled) == ["D5"]
    of_dame, of_teire = warnings_json(found)
    assert of_dame["missing_then"] == ["D3"] and "missing_then" not in of_teire, "the text of the dame leaves it out"


def test_a_dame_spares_an_answer_only_whatever_is_filled_then() -> None:
    """With D4 White saves C3 from D4 and D3, but not from D2 and D3."""
    (_, _, text), *_ = said(assessed([".XX.O.", "XXO.OO", "XXO.OO", ".XXXO."]))
    assert "If Black fills D4 D3, White must answer, for example at D2" in text
    assert text.endswith("If White fills D3 himself, no answer is needed.")
    (_, _, text), *_ = said(assessed([".XX.O.", "XXO.OO", "XXO.OO", ".XX.O.", ".XXXO."]))
    assert text.endswith("If White fills D4 himself, no answer is needed."), "D5 and D2 leave a way in"


def test_a_dame_far_away_spares_no_answer() -> None:
    """D1 lives by either of two connections, until all its outside liberties are filled; with F9 nothing is mended."""
    rows = ["..O.O.XX.", ".OOOO.X.X", "OO.....XX", ".........", ".........", "X......OO", ".XX...O.O", "X.X..OO.O"]
    text = " ".join(text for _, _, text in said(assessed([*rows, ".X.X.O.O."])))
    assert "Black must answer, for example at C1" in text and "If Black fills F9 himself" not in text


def test_the_last_dame_of_a_connection_cannot_be_filled_any_more() -> None:
    found = assess.status(assess.read(str(DISPUTES / "bamboo-joint.sgf")), limits=LIMITS)
    (text,) = (text for code, _, text in said(found) if code is WarningCode.UNFILLED_DAME)
    assert text.endswith("If Black fills P18 himself, no answer is needed.")


def test_what_is_connected_needs_no_teire() -> None:
    rows = [*CONNECTION[:3], ".XOOOOOO", *CONNECTION[4:]]
    assert [code for code, _, _ in said(assessed(rows))] == [WarningCode.UNFILLED_DAME]


def test_with_the_dame_filled_the_connection_is_due() -> None:
    """Now Black is the first to move at D3, and the rules' own question finds the string dead; White would save it."""
    rows = [CONNECTION[0], "X.XXXX.X", *CONNECTION[2:]]
    found = assessed(rows)
    assert {string.name: string.status for string in found.strings}["D4"] is Status.DEAD
    (text,) = (text for code, _, text in said(found) if code is WarningCode.UNFILLED_TEIRE)
    assert (
        "A move of Black's is missing, for example at D3: White D4 cannot be saved" in text
        and "if White moves first" in text
    )


RACE_LEFT_OPEN = [
    "OOOOO.",
    "X.OOXX",
    "OOXXXX",
    "OOXOOO",
    "X.XOX.",
]
"""White at F5 threatens Black's group; with B1 filled as well it lives."""


def test_each_dame_is_filled_by_itself_too() -> None:
    texts = [text for _, _, text in said(assessed(RACE_LEFT_OPEN))]
    assert any("for example at F1: once White has filled F5, Black E4 changes" in text for text in texts)
    assert not any("No status was found" in text for text in texts)


def test_a_fill_that_takes_something_counts() -> None:
    rows = ["XX.XX.O", "OOXOOXO", ".XXXOOO", "OXO.OX."]
    texts = [text for _, _, text in said(assessed(rows))]
    assert any("once White has filled F4" in text and "Black D4 changes" in text for text in texts)


@pytest.mark.parametrize("name", ["race-left-open", "whoever-begins-takes-all"])
def test_a_race_left_open_is_told(name: str) -> None:
    """Both sides are dead by the letter, in nobody's territory: who moves first lives."""
    found = assess.status(assess.read(DISPUTES / f"{name}.sgf"), limits=LIMITS)
    missing = [text for code, _, text in said(found) if code is WarningCode.UNFILLED_TEIRE]
    assert any(re.match("A move of White's is missing, for example at [A-H][1-9]: Black", text) for text in missing)
    assert any(re.match("A move of Black's is missing, for example at [A-H][1-9]: White", text) for text in missing)


def test_an_open_border() -> None:
    dame, (code, points, text) = said(assessed(OPEN_BORDER))
    assert dame[:2] == (WarningCode.UNFILLED_DAME, "H6 H5 H4 H2 H1")
    assert code is WarningCode.OPEN_BORDER and len(points.split()) == 17
    assert text.startswith("The border is open at G3 H3: 17 points are nobody's as it stands.")
    assert "If Black fills H6 H5 H4 H3 H2 H1 and no status changes, 16 points more are his territory." in text


def test_what_a_player_fills_is_named_and_the_rest_is_what_he_gains() -> None:
    """F10 is no dame: filled by Black it would cost him a point of his own."""
    found = assess.status(assess.read(DISPUTES / "border-left-open.sgf"), limits=LIMITS)
    dame, (code, points, text) = said(found)
    assert dame[:2] == (WarningCode.UNFILLED_DAME, "G10")
    assert code is WarningCode.OPEN_BORDER and len(points.split()) == 14
    assert text.startswith("The border is open at G10: 14 points are nobody's as it stands. If Black fills G10 and no ")
    assert "If Black fills G10 and no status changes, 14 points more are his territory." in text


def test_a_point_that_touches_one_player_only_is_no_two_sided_dame() -> None:
    """D5 is White's connection, behind the dame at D4."""
    rows = [".XO.OOO.O", "XXO..XOOO", "OOOXXXXXX", ".XXX.X.X.", "XXXXXXXXX"]
    dame, border, *_ = said(assessed(rows))
    assert dame[:2] == (WarningCode.UNFILLED_DAME, "D4 E4 A2") and "open at D4 E4 A2:" in dame[2]
    assert border[:2] == (WarningCode.OPEN_BORDER, "D5") and "The border is open at D4: 1 point is" in border[2]
    assert "If White fills D4 E4 and no status changes, 1 point more is his territory." in border[2]
    assert "If Black fills D4, White must answer, for example at D5; else" in dame[2]


def test_where_no_point_touches_both_the_border_is_open_between_those_that_face_each_other() -> None:
    ((code, points, text),) = said(assessed([".X..O.", "XX..OO", ".X..O."]))
    assert (code, points) == (WarningCode.OPEN_BORDER, "C3 D3 C2 D2 C1 D1")
    assert text.startswith("The border is open at C3 D3 C2 D2 C1 D1: 6 points are nobody's as it stands.")


def test_a_sheet_counts_as_dame_what_is_to_be_filled_alone(tmp_path: Path, shell: Shell) -> None:
    shell.run(f"report {DISPUTES / 'border-left-open.sgf'} --whole -o {tmp_path / 'sheet.txt'}")
    sheet = " ".join((tmp_path / "sheet.txt").read_text().split())
    assert "Before counting, 1 dame is to be filled (marked)." in sheet
    assert "The border is open at G10: 14 points are nobody's as it stands." in sheet
    assert sheet.count(".*") == 1 and sheet.count(".n ") == 14 and "n: nobody's as it stands" in sheet


def test_beside_a_dead_string_is_no_dame() -> None:
    """White may be taken at E2, or lives with it: no seki is there."""
    found = assessed(MOVE_MISSING_AT_THE_EDGE)
    ((_, points, text),) = [one for one in said(found) if one[0] is WarningCode.OPEN_BORDER]
    assert points == "J2" and not [one for one in said(found) if one[0] is WarningCode.ONE_SIDED_DAME]
    assert text.startswith("Only White has independently alive stones beside J2, but because of White H2 (dead) it is")


def test_a_one_sided_dame_at_a_seki() -> None:
    ((code, points, text),) = said(assessed(SEKI))
    assert (code, points) == (WarningCode.ONE_SIDED_DAME, "E3")
    assert (
        text.startswith(
            "One-sided dame still open: E3. Only Black has independently alive stones there, but because of White F3"
        )
        and "White F3 (alive in seki)" in text
        and "No status was found that hangs on it." in text
    )


def test_liberties_whose_filling_ends_a_seki() -> None:
    """The answer is an outside liberty of the other's: it costs no territory, so no teire is missing."""
    black, white = said(assessed(SEKI_WITH_LIBERTIES))
    assert black[:2] == (WarningCode.ONE_SIDED_DAME, "E3 E2")
    assert (
        "If Black fills E3 E2, White must answer, for example at J3; else White F3 changes from alive in seki to dead"
        in (black[2])
    )
    assert white[:2] == (WarningCode.ONE_SIDED_DAME, "J3 J2")
    assert "Black H3 changes from alive in seki to dead" in white[2]


def test_a_dead_string_that_could_live() -> None:
    found = assessed(FORGOTTEN)
    ((code, points, text),) = said(found)
    assert not found.warnings[0].first_filled, "nothing needs to be filled before"
    assert (code, points) == (WarningCode.UNFILLED_TEIRE, "D1")
    assert "if White moves first, White B2 changes from dead to independently alive" in text


def test_a_score_after_a_missing_move_is_told_as_that_of_a_border_still_open(tmp_path: Path, shell: Shell) -> None:
    """White D1 saves his stones, and Black may close his side at C1 next: the score then is none of a finished game."""
    board = tmp_path / "board.txt"
    board.write_text(".X.O.\nXXXOO\n.....\n")
    told = " ".join(shell.run(f"status {board} --nodes 2000000").out.split())
    assert "with White D1 played instead, White wins by 1. After White D1 the border is open at A1 B1 C1: " in told
    assert "(White D3 independently alive, territory 1 to 2)" in told
    assert "After Black D1" not in told


def test_a_move_missing_at_one_string_is_told_where_only_it_is_asked_about() -> None:
    """Of the string, of a point whose territory it makes, and in the words of the whole position."""
    whole = assessed(FORGOTTEN)
    only = assessed(FORGOTTEN, strings=["B2"])
    point = assess.territory_at(Position.from_rows(FORGOTTEN), "C1", limits=LIMITS)
    ((_, _, text),) = said(only)
    assert said(only) == said(point.assessment)
    assert text.startswith("A move of Black's is missing, for example at D1: ")
    assert text.split(": ", 1)[1] in said(whole)[0][2]
    assert not said(assessed(FORGOTTEN, strings=["B2"], first="owner")), "there it lives"
    assert not said(assessed(FORGOTTEN, strings=["B4"]))


def test_what_one_string_could_do_by_moving_first_is_said_not_to_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Examiner, "finding", lambda *asked, **how: None)  # as where nothing of the limits is left
    ((code, _, text),) = said(assessed(FORGOTTEN, strings=["B2"]))
    assert (
        code is WarningCode.NOT_EXAMINED
        and text.startswith("Not known (it was not looked for)")
        and "whether White B2 could be saved" in text
    )


def test_a_move_that_changes_two_strings_is_said_to_change_both() -> None:
    """G1 makes two dead strings of White's one that lives: the one and the other, not one of the two."""
    found = assess.status(assess.read(DISPUTES / "race-left-open.sgf"), limits=LIMITS)
    (text,) = [text for _, _, text in said(found) if text.startswith("A move of Black's is missing")]
    assert "White B2 and White H1 change from dead to independently alive" in text


def test_a_punishment_brings_the_change_that_it_is_told_for() -> None:
    """The proof that White A5 lives if White begins starts with a capture in a ko, which by itself does nothing."""
    found = assess.status(assess.read(DISPUTES / "molasses-ko.sgf"), limits=LIMITS)
    moves = [option.move for option in found.options if option.move]
    assert "W E3" not in moves
    for option in found.options:
        if option.move and option.move.startswith("W"):
            assert any(
                one.status is not other.status for one, other in zip(option.statuses, found.strings, strict=False)
            )


def test_what_few_positions_left_open_is_gone_on_with() -> None:
    """That F3 could live in a seki takes more positions than each question gets at first."""
    found = assess.status(assess.read(DISPUTES / "molasses-ko.sgf"), limits=LIMITS)
    assert not [text for _, _, text in said(found) if "could be saved by a first move" in text]


def test_nothing_is_said_to_be_missing_where_a_referee_rules() -> None:
    """What is ruled dead is not proved so: that it cannot be saved when its opponent begins is not known."""
    found = assess.status(assess.read(DISPUTES / "triple-ko.sgf"), limits=LIMITS, ruled={"A5": "dead"})
    assert not [text for _, _, text in said(found) if "cannot be saved" in text or "A5 changes" in text]


def test_open_kos() -> None:
    """A stone in the ko that White wins at D2 puts D3 and D1 into atari."""
    warnings = said(assessed(KO))
    kos = [warning for warning in warnings if warning[0] is WarningCode.OPEN_BASIC_KO]
    assert [points for _, points, _ in kos] == ["E3 F3", "D2 E2"]
    assert (
        "Black can take E3 at F3, and White can fill F3" in kos[0][2]
        and "If White connects at F3, White E3 changes from dead to independently alive. No other status" in kos[0][2]
    )
    assert "must answer" not in kos[1][2] and "No status" not in kos[1][2] and "No other" not in kos[1][2]
    told = [
        text
        for _, _, text in warnings
        if "for example at C3: once White has won the ko at D2, Black D3 changes" in text
    ]
    assert len(told) == 1, "what winning it threatens is told where the move is missing, and not twice"


def test_the_stone_in_an_open_ko_hangs_on_it() -> None:
    """Black D1 is dead as it stands, for White takes it first; connected it lives."""
    found = assess.status(Position.from_rows([".XOOO.", "XX.XOO", "XXXOOO", ".X.XO."]), limits=LIMITS)
    ((_, _, text),) = [warning for warning in said(found) if warning[0] is WarningCode.OPEN_BASIC_KO]
    assert "If Black connects at C1, Black D1 changes from dead to independently alive." in text
    assert text.endswith("No other status was found that hangs on it.")


TWO_KOS = [
    ".X.XOO.",
    "XXXO.OO",
    ".XXXO.O",
    "XX.XOOO",
    ".XXXO.O",
]
"""Who wins one of the kos saves his stone in the other."""


def test_a_ko_whose_winning_saves_a_stone_of_the_winners_is_told_so() -> None:
    """Black D5 is dead as it stands; with E4 and D4 it is connected."""
    texts = [text for code, _, text in said(assessed(TWO_KOS)) if code is WarningCode.OPEN_BASIC_KO]
    assert len(texts) == 2
    assert "If Black wins it, Black D5 changes from dead to independently alive." in texts[0]
    assert "If White wins it, White D4 changes from dead to independently alive." in texts[1]
    assert all(text.endswith("No other status was found that hangs on it.") for text in texts)


def test_what_was_not_examined_at_a_ko_is_said_not_to_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stones around are known to stay, of all others nothing is."""
    real = ko_ends.status_by_letter

    def near(after: Position, string: String, *rest: Any) -> StringStatus:
        found = real(after, string, *rest)
        return found if min(string.points) % after.width < 2 else replace(found, status=Status.UNDECIDED)

    monkeypatch.setattr(ko_ends, "status_by_letter", near)
    for code, _, text in said(assessed([*TWO_KOS, ".......", "XXX.OOO", ".X.X.O."])):
        if code is WarningCode.OPEN_BASIC_KO:
            assert "No other status" not in text and "No status was" not in text
            assert "hangs on it is not known" in text


def test_of_a_stone_in_a_ko_on_which_the_players_agree_nothing_is_said() -> None:
    rows = [".XOOO.", "XX.XOO", "XXXOOO", ".X.XO."]
    found = assess.status(Position.from_rows(rows), limits=LIMITS, agreed={"D1": "dead"})
    for _, _, text in said(found):
        assert "connects" not in text and "hangs on it" not in text


def test_a_ko_whose_loss_calls_for_a_move() -> None:
    teire = [(points, text) for code, points, text in said(assessed(KO)) if code is WarningCode.UNFILLED_TEIRE]
    assert [points for points, _ in teire] == ["C3", "C1"]
    assert "once White has won the ko at D2, Black D1 changes" in teire[1][1]


@pytest.mark.parametrize("name", ["double-ko-seki-of-two-strings", "ten-thousand-year-ko"])
def test_stones_in_a_ko_are_no_prisoners(name: str) -> None:
    found = assess.status(assess.read(DISPUTES / f"{name}.sgf"), limits=LIMITS, precedents="strict")
    assert {string.status for string in found.strings} == {Status.ALIVE_IN_SEKI, Status.DEAD}
    assert WarningCode.PRISONERS_IN_SEKI not in {warning.code for warning in found.warnings}


def test_a_prisoner_in_a_seki() -> None:
    ((code, points, text),) = said(assessed(PRISONER))
    assert (code, points) == (WarningCode.PRISONERS_IN_SEKI, "A1")
    assert "White could have taken at B1 without losing the seki" in text
    options = [
        option.format(stones="1 stone", owner="Black") for option in precedent_named("prisoners-in-a-seki").options
    ]
    assert f"The rules leave it to the referee: (a) {options[0]} (b) {options[1]}" in text and options[-1] in text
    assert "With 1 stone more for White the result changes." in text
    ((_, _, text),) = said(assess.status(Position.from_rows(PRISONER, PrisonerStones(black=1)), limits=LIMITS))
    assert "the winner stays the same" in text


@pytest.mark.parametrize("finality", [True, False])
def test_a_race_left_open_has_no_prisoners_of_a_seki(finality: bool) -> None:
    """Black A2 is alive in seki, and White D2 beside it dead; but with F1 Black takes White and lives."""
    found = assessed(["XX.OOOX.X.", ".XXOX.XXXX"], finality=finality)
    assert {string.name: string.status for string in found.strings}["A2"] is Status.ALIVE_IN_SEKI
    assert WarningCode.PRISONERS_IN_SEKI not in {warning.code for warning in found.warnings}
    if finality:
        missing = [text for code, _, text in said(found) if code is WarningCode.UNFILLED_TEIRE]
        assert len(missing) == 3 and all("for example at F1" in text for text in missing), "who begins takes all"


def test_what_the_referee_may_do_fits_the_stones_at_hand() -> None:
    """One stone that is taken at once: nothing is said of three, nor of more that a sequence may take."""
    ((_, _, text),) = said(assessed(PRISONER))
    assert "1 stone of Black's" in text and "three" not in text and "two more" not in text
    assert "such a sequence takes" not in text
    three = String(Color.WHITE, frozenset({1, 2, 3}), frozenset({0, 4}))
    fitted = precedent_named("prisoners-in-a-seki").at_hand([three])
    options = option_sentences(fitted)
    assert len(options) == 8 and "3 stones of White's" in options[4]
    assert "as such a sequence takes" in options[6], "they have two liberties"


def test_nobody_should_have_taken_what_was_not_proved_to_be_taken() -> None:
    ((_, _, text),) = said(assessed(PRISONER))
    assert "should have done so" in text
    found = assessed(PRISONER, finality=False)
    (warning,) = [w for w in found.warnings if w.code is WarningCode.PRISONERS_IN_SEKI]
    assert "should have" not in warning.text and "is not known" in warning.text


def test_agreed_strings_are_not_examined() -> None:
    ((_, _, text),) = said(assessed(CONNECTION, agreed={"D4": "independently_alive"}))
    assert "No status of those that are not agreed on was found that filling changes." in text
    found = assessed(FORGOTTEN, agreed={"B2": "dead"})
    assert not found.warnings


@pytest.mark.parametrize("options", [{"finality": False}, {"first": "owner"}])
def test_without_further_proofs_only_what_stands_on_the_board_is_told(options: dict[str, Any]) -> None:
    warnings = said(assessed(CONNECTION, **options))
    assert [code for code, _, _ in warnings] == [WarningCode.UNFILLED_DAME]
    assert "may have to answer" in warnings[0][2]


def examined(found: Assessment, examiner: Examiner) -> list[tuple[WarningCode, str]]:
    assert found.territory is not None
    warnings = warnings_of_left(left_to_play(found.position, found.strings, found.territory, examiner))
    return [(warning.code, warning.text) for warning in warnings]


def an_examiner(nodes: int) -> Examiner:
    return Examiner(IndependentlyAlive(), Terms(), True, None, nodes, 64)


def test_what_could_not_be_proved_is_not_known() -> None:
    (told,) = examined(assessed(CONNECTION), an_examiner(0))
    assert told[0] is WarningCode.UNFILLED_DAME and "is not known" in told[1] and "White D4" in told[1]
    ((code, text),) = examined(assessed(FORGOTTEN), an_examiner(0))
    assert code is WarningCode.NOT_EXAMINED and "White B2" in text


def test_a_dame_that_its_owner_fills_himself_is_not_said_to_spare_an_answer_where_another_calls_for_one() -> None:
    """White at C3 keeps D3; Black at D2 puts D1 into danger all the same."""
    rows = [".X.O.O.", "XXX.OOO", ".XXO.O."]
    text = said(assessed(rows))[0][2]
    assert "If Black fills C3 D2, White must answer" in text and "If Black fills D2, White must answer" in text
    assert "himself" not in text


@pytest.mark.parametrize("nodes", [20, 50])
def test_the_score_after_a_missing_move_is_not_known_after_so_many_positions(nodes: int) -> None:
    examiner = an_examiner(nodes)
    ((_, text),) = examined(assessed(FORGOTTEN), examiner)
    number = re.search(r"what the score is with that move made is not known \(after (\d+) positions\)\.", text)
    assert number is not None and 0 < int(number[1]) <= examiner.used


@pytest.mark.parametrize("agreed", [{"B4": "independently_alive"}, {"D1": "black"}])
def test_the_score_after_a_missing_move_is_not_said_to_be_unknown_where_it_is_not_asked_for(
    agreed: dict[str, str],
) -> None:
    ((_, _, text),) = said(assessed(FORGOTTEN, agreed=agreed))
    assert text.startswith("A move of Black's is missing in his territory, for example at D1: ")
    assert "Scored as it stands" not in text


def test_it_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(finality, "threats_of", stop)
    found = assessed(CONNECTION)
    assert found.interrupted and found.score is not None
    assert [warning.code for warning in found.warnings] == [WarningCode.UNFILLED_DAME]


def test_the_limits_of_the_whole_hold() -> None:
    after = Examiner.after(IndependentlyAlive(), Terms(), True, assess.Limits(None, 1_000, 16), 0.0, 990)
    assert (after.nodes, after.memory_mb, after.spent) == (10, 16, False)
    assert Examiner.after(IndependentlyAlive(), Terms(), True, assess.Limits(5.0), 5.0, 0).spent


def test_filling_takes_nothing_and_leaves_no_atari() -> None:
    found = assessed(CONNECTION)
    position, alive = found.position, {point for s in found.strings for point in s.string.points}
    d5 = position.point("D5")
    after, placed = filled(position, {d5}, Color.BLACK, alive)
    assert placed == {d5} and after.stones[d5] == Color.BLACK.stone
    assert filled(position, {d5}, Color.WHITE, alive) == (position, frozenset()), "two stones in atari"


def test_a_closed_border_is_filled_no_further() -> None:
    """Once Black stands at H3 the point behind, G3, is his territory."""
    found = assessed(OPEN_BORDER)
    assert found.territory is not None
    dame = dame_of(found.position, found.strings, found.territory)
    alive = {point for s in found.strings for point in s.string.points}
    _, placed = filled(found.position, dame.between, Color.BLACK, alive)
    assert found.position.names(placed) == ["H6", "H5", "H4", "H3", "H2", "H1"]


def test_points_left_open_are_marked(shell: Shell) -> None:
    """On the board, which is read again as the same position, and in the SGF."""
    shell.file("open.txt", "\n".join(NO_EFFECT))
    said = shell.run("status open.txt --sgf out.sgf")
    board = said.out.split("Marks:")[0]
    assert board.count(".*") == 3 and "*: dame to be filled" in " ".join(said.out.split())
    shell.file("again.txt", board)
    assert assess.read(shell.home / "again.txt").rows() == NO_EFFECT
    assert "TR[ca][cb][cc]" in (shell.home / "out.sgf").read_text(encoding="utf-8")
    assert "may have to answer" in shell.run("status open.txt --no-finality").out


def test_dead_stones_outside_territory_are_said_to_stay(shell: Shell) -> None:
    shell.file("prisoner.txt", "\n".join(PRISONER))
    said = shell.run("status prisoner.txt")
    assert "Dead, but in nobody's territory, so that they stay on the board: Black A1." in said.out


def test_the_json_of_a_warning() -> None:
    (warning,) = assessment_json(assessed(FORGOTTEN))["warnings"]
    assert warning["code"] == "unfilled_teire" and warning["points"] == ["D1"] and "White B2" in warning["text"]


def test_no_move_is_missing_where_one_dame_is_answered_by_filling_the_other() -> None:
    """Black would have to fill both A2 and D2: when he fills one White fills the other."""
    position = Position.from_rows([".X.XXO.", "X.XXOOO", "XXOXO.O", ".OO.OOO", "OO.OO.O"])
    warnings = assess.status(position).warnings
    assert not [warning for warning in warnings if warning.code is WarningCode.UNFILLED_TEIRE]
    assert any("must answer, for example at C1" in warning.text for warning in warnings)
    alone = Position.from_rows([".X.XXO.", "X.XXOOO", "XXOXO.O", ".OOXOOO", "OO.OO.O"])  # Black has filled D2
    assert "missing" in " ".join(warning.text for warning in assess.status(alone).warnings)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("race-that-a-dame-turns-into-a-seki", "alive in seki and Black L9 changes from dead to alive in seki"),
        (
            "race-won-by-a-liberty",
            "Black G3 changes from independently alive to dead and White F3 changes from dead to",
        ),
        ("bamboo-joint", "Black L19 and Black Q19 change from independently alive to dead"),
    ],
)
def test_what_one_move_is_proved_to_bring_is_joined_by_and(name: str, changes: str) -> None:
    """Each change is proved by itself; that one move brings them all is another proof."""
    found = assess.status(assess.read(DISPUTES / f"{name}.sgf"), limits=LIMITS)
    texts = [text for _, _, text in said(found) if " changes from " in text or " change from " in text]
    assert texts and all(changes in text for text in texts)


@pytest.mark.parametrize(
    ("name", "point", "changes"),
    [
        ("race-left-open", "G1", "White B2 and White H1 change from dead to independently alive"),
        ("seki-that-its-owner-can-end", "D4", "Black E4 and Black C4 change from dead to alive in seki"),
    ],
)
def test_so_it_is_where_one_point_is_asked_about(name: str, point: str, changes: str, shell: Shell) -> None:
    assert changes in " ".join(shell.run(f"ask {DISPUTES / name}.sgf {point} --nodes 2000000").out.split())


def test_changes_that_no_single_move_brings_stay_apart() -> None:
    """Two white groups of three points in a row each: White saves either of them, and not both."""
    rows = [".XXXXX..XXXXX.", "XXXXXXXXXXXXXX", "XOOOOOXXOOOOOX", "XO...OXXO...OX"]
    position = Position.from_rows(rows)
    found = assess.status(position, limits=LIMITS)
    white = [one for one in found.strings if one.string.color is Color.WHITE]
    assert [one.status for one in white] == [Status.DEAD] * 2
    changes = tuple(Change(one, Status.INDEPENDENTLY_ALIVE) for one in white)
    examiner = Examiner.after(found.question, Terms(), True, LIMITS, 0.0, 0)
    for each, together in ((changes[:1] * 2, True), (changes, False)):
        threats = Threats((Threat(Color.WHITE, frozenset(), each),), (), ())
        (threat,) = by_one_move(position, found.strings, threats, (), examiner).found
        assert threat.by_one_move is together


def test_what_hangs_on_a_precedent_is_left_out_wherever_it_stands() -> None:
    """White E4 touches none of the dame, and is the referee's; once they are filled it is alive in seki."""
    found = assessed([".O.X.XO.O.", "OOOXOXOOOO", ".OOXOXO.O.", "OOOXOXOOOO", ".O.X.XO.O."])
    ((_, points, text),) = said(found)
    assert points == "C5 C1" and "No status of those that hang on no precedent was found that filling changes." in text
