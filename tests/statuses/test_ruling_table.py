"""What is left to the referee: every number of five tables recomputed by hand, rulings shown, rulings refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from shell import Shell

import assess
from assess.engine.race import Race
from assess.faces.exit_codes import ExitCode
from assess.reports.text.result_text import more_sentences, result_sentence
from assess.reports.text.score_text import option_sentences, other_results, score_sentence, table_heading
from assess.rules.position import Color
from assess.statuses.assessment import Assessment
from assess.statuses.final.ruling_table import MOST_ROWS, Way, in_rows, options_of
from assess.statuses.final.seki_prisoners import CollectedPrisoners, SekiPrisoners
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import ScoreBounds, score_bounds
from assess.statuses.without_search import assessed_without_search

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=3_000_000, memory_mb=512)

Row = tuple[dict[str, str], int, int, float, float, str | None]
ALIVE, SEKI, DEAD = "independently_alive", "alive_in_seki", "dead"

BY_HAND: dict[str, list[Row]] = {
    # Black alive everywhere: White's 8 stones are dead in his territory. That is their 8 points and the 3 empty ones:
    # 11 of territory and 8 prisoners. Else nobody is independently alive, and nobody has territory.
    "triple-ko": [
        ({"A5": ALIVE, "C5": ALIVE, "C1": ALIVE}, 11, 0, 19, 0, "black"),
        ({"A5": DEAD, "C5": DEAD, "C1": DEAD}, 0, 0, 0, 0, None),
        ({"A5": SEKI, "C5": DEAD, "C1": DEAD}, 0, 0, 0, 0, None),
    ],
    # Black's territory is H4 and H2, and the seki has none. White E3 takes E4, one prisoner, and throws nothing in.
    "difficulty-3": [
        ({"E4": "left"}, 2, 0, 2, 0, "black"),
        ({"E4": "taken"}, 2, 0, 2, 1, "black"),
    ],
    # Black has two eyes outside the seki; the white string around the small ones is no wall of territory.
    "difficulty-2": [
        ({"A4": SEKI, "B3": SEKI}, 2, 0, 2, 0, "black"),
        ({"A4": DEAD, "B3": DEAD}, 2, 0, 2, 0, "black"),
    ],
    # The stone A4 lies in a seki: dead or alive, it stays, and only Black's two eyes count.
    "capturable-nakade-seki": [({"A4": SEKI}, 2, 0, 2, 0, "black"), ({"A4": DEAD}, 2, 0, 2, 0, "black")],
    # Black leads by 45 to 38 + 6.5 = 44.5. With G19 as a prisoner White has 45.5, and wins by half a point.
    "prisoner-in-a-seki-decides": [
        ({"G19": "left"}, 45, 38, 45, 44.5, "black"),
        ({"G19": "taken"}, 45, 38, 45, 45.5, "white"),
    ],
}


def assessed(name: str, **settings: object) -> Assessment:
    return assess.status(assess.read(str(DISPUTES / f"{name}.sgf")), limits=LIMITS, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", BY_HAND)
def test_every_number_by_hand(name: str) -> None:
    found = [
        (
            dict(option.ruling),
            len(option.territory.black),
            len(option.territory.white),
            option.score and option.score.black,
            option.score and option.score.white,
            option.score and option.score.winner and option.score.winner.value,
        )
        for option in assessed(name).options
        if option.ruling
    ]
    assert found == BY_HAND[name]


def test_nothing_is_left_where_all_is_proved() -> None:
    assert assessed("bent-four-in-the-corner").options == ()


@pytest.mark.parametrize("name", ["capturable-nakade-seki", "difficulty-2", "three-points-without-capturing"])
def test_what_accepted_precedents_settle_is_not_left_to_the_referee(name: str) -> None:
    """That they count is said already: nothing is told of the letter, neither in rows nor beside the result."""
    assert any(dict(option.ruling) for option in assessed(name).options)
    accepted = assessed(name, precedents="accept")
    assert not any(dict(option.ruling) for option in accepted.options)
    assert accepted.score is not None and other_results(accepted) == ("", "")


def test_what_may_hang_on_a_precedent_that_is_not_known_is_told_where_all_are_accepted() -> None:
    found = assess.status(
        assess.read(str(DISPUTES / "prisoner-in-a-seki-decides.sgf")),
        limits=assess.Limits(seconds=None, nodes=50_000),
        precedents="accept",
    )
    said = {way.what for option in found.options for way in option.said}
    assert {Way.LETTER, Way.UNKNOWN_PRECEDENT} <= said


def test_a_row_whose_score_is_open_tells_no_territory() -> None:
    """What is anybody's then is only a part of it."""
    position = assess.read(str(DISPUTES / "hanezeki.sgf"))
    found = assess.status(position, limits=assess.Limits(seconds=None, nodes=400_000), finality=False)
    rows = [row for row in option_sentences(found) if "The score is open." in row]
    assert rows and not any("territory" in row for row in rows)


def test_each_row_is_what_the_ruling_shows() -> None:
    """A row says the same as the position under that ruling."""
    assessment = assessed("triple-ko")
    rulings = [option for option in assessment.options if option.ruling]
    assert len(rulings) == 3
    for option in rulings:
        shown = assessed("triple-ko", ruled=dict(option.ruling))
        assert (shown.score, shown.territory) == (option.score, option.territory)
        assert all(string.ruled for string in shown.strings if string.name in dict(option.ruling))
        assert not any(dict(again.ruling).keys() & dict(option.ruling).keys() for again in shown.options)


def test_many_rows_become_the_best_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    assessment = assessed("triple-ko")
    monkeypatch.setattr("assess.statuses.final.ruling_table.MOST_ROWS", 2)
    best = options_of(assessment.position, assessment.strings, (), assessment.precedents)
    assert [option.best_for for option in best] == [Color.BLACK, Color.WHITE]
    margins = [option.score.margin for option in assessment.options if option.score]
    assert [option.score.margin for option in best if option.score] == [max(margins), min(margins)]
    assert len(assessment.options) <= MOST_ROWS


def test_nothing_is_called_the_best_while_a_score_is_open(shell: Shell) -> None:
    """Three cycles of which all rulings but two leave the score open: those two are one row, the best for nobody."""
    shell.file("pinwheel.txt", "O.O\n.O.\nOX.\n")
    told = " ".join(shell.run(f"status {shell.home}/pinwheel.txt --rules chinese").out.split())
    assert "Best for" not in told
    rows = [told.count(f"({number}) ") for number in (1, 2, 3)]
    assert rows == [1, 1, 0]
    (known,) = re.findall(r"\(1\) White A3: infinite play counts for .*? Score 0 to 9, White wins by 9\.", told)
    assert "or White plays C1 first, the punishment" in known
    assert re.search(r"\(2\) White A3: .*? The score is open\.", told)


def test_rulings_with_one_result_are_no_best_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    assessment = assessed("triple-ko")
    monkeypatch.setattr("assess.statuses.final.ruling_table.MOST_ROWS", 2)
    monkeypatch.setattr("assess.statuses.final.ruling_table._margin", lambda row: 0.0)
    (option,) = options_of(assessment.position, assessment.strings, (), assessment.precedents)
    assert option.best_for is None and not option.example


def test_what_was_not_found_out_stays_open() -> None:
    """No ruling on one string settles another that the search left undecided."""
    assessment = assessed("triple-ko")
    ruled = {name for option in assessment.options for name, _ in option.ruling}
    others = [string.name for string in assessment.strings if string.name not in ruled]
    assert others
    statuses = [
        replace(string, status=assess.Status.UNDECIDED, life=None, uncapturable=None)
        if string.name in others
        else string
        for string in assessment.strings
    ]
    options = options_of(assessment.position, statuses, (), assessment.precedents)
    assert len(options) == len([option for option in assessment.options if option.ruling]) > 0
    for option in options:
        found = {string.name: string.status for string in option.statuses}
        assert {found[name] for name in others} == {assess.Status.UNDECIDED}


def test_many_ways_that_all_leave_the_score_open_are_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    assessment = assessed("triple-ko")
    ruled = {name for option in assessment.options for name, _ in option.ruling}
    statuses = [
        string if string.name in ruled else replace(string, status=assess.Status.UNDECIDED, life=None)
        for string in assessment.strings
    ]
    monkeypatch.setattr("assess.statuses.final.ruling_table.MOST_ROWS", 2)
    (option,) = options_of(assessment.position, statuses, (), assessment.precedents)
    assert option.score is None and option.example
    told = replace(assessment, strings=tuple(statuses), options=in_rows([option]))
    assert option_sentences(told)[0] == "(1) However Black A5, Black C5 and Black C1 are ruled, the score is open."


def test_the_bounds_of_a_score_are_sought_once_for_all_ways_to_rule_on_prisoners(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They hang on statuses alone, so four sekis with prisoners, of which each is left or taken, have them once."""
    assessment = assessed("prisoner-in-a-seki-decides")
    prisoner = assessment.position.string_at(assessment.position.point("G19"))
    taken = CollectedPrisoners(Color.WHITE, ("W G18",), 1, 0, prisoner.points)
    statuses = [
        replace(string, status=assess.Status.UNDECIDED, life=None, uncapturable=None)
        if string.status is assess.Status.INDEPENDENTLY_ALIVE
        else string
        for string in assessment.strings
    ]
    asked: list[Sequence[StringStatus]] = []

    def counted(position: assess.Position, strings: Sequence[StringStatus]) -> ScoreBounds:
        asked.append(strings)
        return score_bounds(position, strings)

    monkeypatch.setattr("assess.statuses.final.ruling_table.score_bounds", counted)
    options = options_of(assessment.position, statuses, [SekiPrisoners((prisoner,), taken)] * 4, assessment.precedents)
    assert len(options) == 16 and len({option.ruling for option in options}) == 16
    assert all(option.score is None for option in options)
    assert len(asked) == 1


def test_what_is_the_same_however_it_is_ruled_is_one_row() -> None:
    assessment = assessed("eternal-life")
    (option,) = [option for option in assessment.options if option.ruling]
    assert option.best_for is None and option.score is not None and option.score.margin == -2
    (row, *_) = option_sentences(assessment)
    assert row.startswith("(1) However Black A4, ") and "are ruled: score " in row


def test_what_was_only_not_found_out_is_not_counted_as_the_referees() -> None:
    """Of many ways one alone is told: that it is open whether a precedent applies is told all the same."""
    assessment = assessed("eternal-life")
    statuses = [
        replace(one, status=Status.UNDECIDED, precedent=None) if one.name == "C1" else one for one in assessment.strings
    ]
    options = options_of(assessment.position, statuses, (), assessment.precedents)
    assert len(options) == 1 and all(said.what is not Way.UNKNOWN_PRECEDENT for said in options[0].said)
    told = replace(assessment, strings=tuple(statuses), options=options)
    assert table_heading(told) == "Not found out or left to the referee"
    (row, *_) = option_sentences(told)
    assert row.startswith("(1) Whatever is ruled or found out about Black A4, White A2, Black C1") and ": score" in row
    assert table_heading(assessment).startswith("Left to the referee")


def test_only_those_that_can_be_taken_are_said_to_be() -> None:
    position = assess.Position.from_rows(["OXO", "..O", ".XX", "X.O"])
    words = [option.words for option in assess.status(position).options]
    assert any("White C4 and White C1: Black may still take White C1 with B1 (1 stone taken" in said for said in words)


TABLE = """\
Left to the referee, or to play:
(1) Black A5, Black C5 and Black C1: infinite play counts for Black, as if White ended it (Black A5
independently alive, Black C5 independently alive, Black C1 independently alive, territory 11 to 0).
Score 19 to 0, Black wins by 19.
(2) Black A5, Black C5 and Black C1: infinite play counts for White, as if Black ended it, which leaves
dead stones of both players there (Black A5 dead, Black C5 dead, Black C1 dead, territory 0 to 0)
or Black A5, Black C5 and Black C1: infinite play reaches nothing (Black A5 alive in seki, Black C5
dead, Black C1 dead, territory 0 to 0). Score 0 to 0, jigo.
(3) Black plays C3 first, the punishment (Black A5 independently alive, Black C5 independently
alive, Black C1 independently alive, territory 10 to 0). Score 18 to 0, Black wins by 18.
"""


@pytest.mark.parametrize(
    ("name", "more", "heading"),
    [
        ("capturable-nakade-seki", "", "Left to the referee"),
        ("missing-reinforcement", "", "Left to play"),
        ("balanced-cycle", "", "Left to the referee, or to play"),
        ("basic-ko-2", " --nodes 300", "Not found out"),
        ("eternal-life", " --nodes 300000", "Not found out or left to the referee"),
    ],
)
def test_the_table_is_headed_by_what_it_is_about(name: str, more: str, heading: str, shell: Shell) -> None:
    """A precedent of which it is not known whether it applies is to be found out, and not to be ruled on."""
    said = shell.run(f"status {DISPUTES / name}.sgf{more}").out
    assert f"\n{heading}:\n" in said


def test_the_table_in_words(shell: Shell) -> None:
    said = " ".join(shell.run(f"status {DISPUTES}/triple-ko.sgf").out.split())
    assert " ".join(TABLE.split()) in said


def test_rulings_that_are_all_equal_are_told_in_a_word(shell: Shell) -> None:
    said = " ".join(shell.run(f"status {DISPUTES}/double-ko-seki.sgf").out.split())
    row = "Left to the referee: (1) However White G3 and Black J2 are ruled: score 2 to 0, Black wins by 2."
    assert said.endswith(row)
    found = shell.run(f"status {DISPUTES}/double-ko-seki.sgf --json").json
    assert len(found["options"]) == 4 and {option["row"] for option in found["options"]} == {1}


def test_a_score_that_is_the_same_whatever_stays_open_is_told_in_the_table() -> None:
    limits = replace(LIMITS, nodes=100_000)
    found = assess.status(assess.read(DISPUTES / "eternal-life.sgf"), threads=1, limits=limits)
    assert found.score is None and found.bounds is not None and found.bounds.least == found.bounds.most
    assert [option.score for option in found.options] == [found.bounds.least] * 4
    told = "(1) Whatever is ruled or found out about White A2 and Black F1: score 0 to 2, White wins by 2."
    assert option_sentences(found) == [told]


def test_the_table_as_json(shell: Shell) -> None:
    found = shell.run(f"status {DISPUTES}/difficulty-3.sgf --json").json
    assert [option["row"] for option in found["options"]] == [1, 2]
    (prisoner,) = (string for string in found["strings"] if string["string"] == "E4")
    (warned,) = found["warnings"]
    assert prisoner["options"] == found["options"]
    assert warned["code"] == "prisoners_in_seki" and warned["options"] == found["options"]
    row = found["options"][1]
    assert row["ruling"] == {"E4": "taken"} and row["move"] is None and row["description"] is None
    assert row["score"] == {"black": 2, "white": 1, "margin": 1, "winner": "black", "by": "territory"}
    assert row["territory"] == {"black": ["H4", "H2"], "white": []}
    assert found["result"] == "Black wins by 2, unless Black E4 is ruled otherwise (then Black wins by 1)."


def test_no_result_is_offered_where_a_balanced_cycle_is_left_to_the_referee(shell: Shell) -> None:
    """On four points a precedent alone leaves both stones open, and its advice hangs on an unbalanced cycle."""
    shell.file("four.txt", "X .\n. O\n")
    said = shell.run("status four.txt --nodes 100000 --no-cache").out
    assert "Left to the referee" in said and "Or no result" not in said
    assert "Or no result" in shell.run(f"status {DISPUTES}/triple-ko.sgf --nodes 200000").out


@pytest.mark.parametrize(
    ("name", "sure"),
    [("balanced-cycle", "however the referee rules."), ("eternal-life", "whatever the open strings are.")],
)
def test_no_result_is_offered_where_the_score_is_the_same_whatever_is_open(shell: Shell, name: str, sure: str) -> None:
    """However it is ruled, the score is the same; and yet both players may agree that there is no result."""
    said = " ".join(shell.run(f"status {DISPUTES}/{name}.sgf --nodes 200000").out.split())
    found = shell.run(f"status {DISPUTES}/{name}.sgf --nodes 200000 --json").json
    no_result = (
        "Or no result, if both players agree to that, as of repetition in the game "
        "(Japanese rules of 1989, Article 12)."
    )
    assert f"{sure} {no_result}" in said and found["result"].endswith(no_result)


def test_strings_that_are_left_to_the_referee_are_judged_and_not_open(shell: Shell) -> None:
    said = " ".join(shell.run(f"status {DISPUTES}/balanced-cycle.sgf --nodes 200000").out.split())
    assert "however the referee rules." in said and "open strings" not in said
    assert " left to the referee; " in said


def test_the_result_names_only_strings_that_can_change_it() -> None:
    """Each way on G19 with each on L19, which changes nothing: only with G19 ruled otherwise the result is another."""
    found = assessed("prisoner-in-a-seki-decides")
    rows = [replace(row, ruling=(*row.ruling, ("L19", word))) for row in found.options for word in (SEKI, DEAD)]
    assert other_results(replace(found, options=tuple(rows))) == ("Black G19 is ruled otherwise", "White wins by 0.5")


def test_a_result_says_what_it_does_not_count_of_a_seki() -> None:
    """White may still take G19, which makes half a point of Black's one of White's. Where that is not looked for, and
    where the score is open, the result is told without it."""
    name = "prisoner-in-a-seki-decides"
    found = assessed(name, finality=False)
    said = "Not counted is what may still be taken in a seki: G19."
    assert score_sentence(found) == f"Black wins by 0.5. {said}"
    ahead = replace(found.position, komi=0.0)
    assert score_sentence(assess.status(ahead, limits=LIMITS, finality=False)) == "Black wins by 7."
    for left_out, told in (("O19", "Black wins in any case, by 0.5 to 38.5."), ("B19", 'Proved: between "White')):
        known = [string for string in found.strings if string.name != left_out]
        open_one = assessed_without_search(found.position, known)
        looks = open_one.estimated
        sentences = [result_sentence(open_one, looks), *more_sentences(open_one, looks)]
        (with_it,) = [sentence for sentence in sentences if said in sentence]
        assert with_it.startswith(told) and said in score_sentence(open_one)


def test_a_ruling_is_shown_and_labelled(shell: Shell) -> None:
    said = shell.run(f"status {DISPUTES}/triple-ko.sgf --rule A5:alive C5:alive C1:alive")
    assert said.code == ExitCode.ANSWERED
    assert "With what is ruled: Black wins by 19." in said.out and said.out.count("  as ruled\n") == 3
    assert "Left to the referee" not in said.out


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("D5:alive", "White D5 is proved dead: a referee rules only where the rules leave it to him."),
        ("C5:seki", "Black C5 can only be ruled independently alive or dead: the rest is proved."),
        ("A5:lost", "A5 cannot be 'lost': choose one of alive, seki, dead."),
        ("B5:dead", "no stone"),
        ("A5:dead A4:seki", "Two statuses are given for A4: give one."),
        ("A5", "ruled cannot be 'A5': write A5:dead."),
    ],
)
def test_refused_rulings(shell: Shell, rule: str, said: str) -> None:
    found = shell.run(f"status {DISPUTES}/triple-ko.sgf --rule {rule}")
    assert found.code == ExitCode.BAD_INPUT and said in found.err and found.err.count("\n") == 1


@pytest.mark.parametrize("ruled", [{"A5": "lost"}, {"A5": "dead", "A4": "seki"}, {"B5": "dead"}])
def test_a_ruling_without_sense_is_refused_before_any_search(
    ruled: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Race, "work", lambda *asked, **how: pytest.fail("something is searched for"))
    with pytest.raises(assess.BadInput):
        assess.status(assess.read(str(DISPUTES / "triple-ko.sgf")), ruled=ruled)


@pytest.mark.parametrize(("agreed", "words"), [("A5:alive", "independently alive"), ("C5:seki", "alive in seki")])
def test_what_is_agreed_is_not_said_to_be_proved(shell: Shell, agreed: str, words: str) -> None:
    name = agreed[:2]
    found = shell.run(f"status {DISPUTES}/triple-ko.sgf --rule {name}:dead --agreed {agreed}")
    assert found.code == ExitCode.BAD_INPUT and f"Black {name} is {words} as the players agree" in found.err


def test_by_the_letter_is_what_is_proved(shell: Shell) -> None:
    """Whatever is ruled or agreed; of what was not asked nothing is."""
    ruled = shell.run(f"status {DISPUTES}/triple-ko.sgf --rule A5:dead --json").json["strings"]
    (string,) = (one for one in ruled if one["string"] == "A5")
    assert (string["status"], string["by_the_letter"]) == ("dead", "undefined")
    file = f"{DISPUTES}/bent-four-in-the-corner.sgf"
    for command in (f"status {file}", f"ask {file} A1 alive"):
        agreed = shell.run(f"{command} --agreed A1:alive --json").json["strings"]
        (string,) = (one for one in agreed if one["agreed"])
        assert (string["status"], string["by_the_letter"]) == ("independently_alive", "undecided")


def test_a_ruling_on_an_open_string_keeps_to_what_is_proved_of_it(shell: Shell) -> None:
    """Of A2 both answers are proved no, and only a precedent stays open: it may be dead or alive in seki, no more."""
    file = f"{DISPUTES}/balanced-cycle.sgf --nodes 20000"
    refused = shell.run(f"status {file} --rule A2:alive")
    assert refused.code == ExitCode.BAD_INPUT
    assert "White A2 can only be ruled alive in seki or dead: the rest is proved." in refused.err
    assert "White A2  1       alive in seki       as ruled" in (shell.run(f"status {file} --rule A2:seki").out)


def test_a_missing_move_is_told_with_all_scores(shell: Shell) -> None:
    """Black's move at D1 costs him one point of territory: 19 becomes 18. White's there makes two eyes, C1 and E1, and
    Black has no more than A4 and G4."""
    said = " ".join(shell.run(f"status {DISPUTES}/missing-reinforcement.sgf").out.split())
    assert (
        "Scored as it stands, Black wins by 19; with Black D1 played, Black wins by 18; with White D1 played instead, "
        "jigo."
    ) in said


def test_a_punishment_is_told_only_where_all_statuses_are_proved(shell: Shell) -> None:
    """White's K8 is missing once Black has filled H8: no single move punishes it from this position."""
    said = " ".join(shell.run(f"status {DISPUTES}/teire-left-open.sgf").out.split())
    assert "with White K8 played, White wins by 9." in said and "instead" not in said


@pytest.mark.parametrize("rows", [("X..", "XXO", "XXO"), ("O..", "OOX", "OOX")])
def test_a_move_that_is_missing_is_called_so_whatever_else_it_punishes(rows: tuple[str, ...]) -> None:
    """C3 is missing for both players, and the player at the left lives there; B3 is where the other one lives."""
    assessment = assess.status(assess.Position.from_rows(list(rows)), limits=LIMITS)
    said = {option.move: option.words for option in assessment.options if option.move}
    left, right = ("B", "W") if rows[0][0] == "X" else ("W", "B")
    assert said[f"{left} C3"].endswith("the move that is missing"), said
    assert said[f"{right} C3"].endswith("the move that is missing"), said
    assert said[f"{right} B3"].endswith("the punishment"), said


def test_what_is_ruled_is_told_as_ruled_and_is_no_checked_proof(shell: Shell) -> None:
    file = DISPUTES / "triple-ko.sgf"
    sheet = shell.run(f"report {file} --whole --rule A5:seki -o {shell.home / 'ruling.txt'}")
    assert sheet.code in (ExitCode.ANSWERED, ExitCode.UNDECIDED), sheet.err
    text = (shell.home / "ruling.txt").read_text()
    assert "Black A5 is alive in seki, as the referee rules." in text and "Black A5 is alive in seki.\n" not in text
    for said in (text, shell.run(f"status {file} --rule A5:seki").out):
        assert "5 of 5 strings settled, 4 of them with checked proofs" in said


def test_the_article_of_no_result_is_not_offered_where_area_is_counted(shell: Shell) -> None:
    file = DISPUTES / "triple-ko.sgf"
    assert "Or no result" in shell.run(f"status {file}").out
    by_area = shell.run(f"status {file} --rules aga").out
    assert "Left to the referee" in by_area and "Or no result" not in by_area
