"""Decisions from given variations: what is judged, forwarded, chosen, said, and overlooked."""

from __future__ import annotations

from pathlib import Path

import pytest

from assess.decisions.decision import Abbreviated, Decision, decide
from assess.decisions.oversight import Kind, corrected, oversights
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.variation_node import LeafReason, Quantifier
from assess.reading.files import read_record, record_from_text
from assess.reading.given_variations import start_of_variations
from assess.reading.question_lines import question_lines
from assess.reading.record import Record
from assess.reports.text.decision_text import (
    conclusion,
    decision_sentences,
    names_text,
    oversight_sentence,
    proof_play_sentences,
    variation_sentence,
)
from assess.statuses.finding import ask, inquire

DECIDED = Path(__file__).parents[2] / "disputes" / "decided"
THREE_IN_A_ROW = "(;FF[4]SZ[5:4]AB[ac][bc][cc][dc][dd]AW[ab][bb][cb][db][eb][ec][ed]"
"""
4 . . . . .
3 O O O O O
2 X X X X O
1 . . . X O
"""


def decisions_of(name: str) -> list[Decision]:
    record = read_record(DECIDED / f"{name}.sgf", move=0)
    found = []
    for line in question_lines(record, start_of_variations(record)):
        for string in line.strings:
            found.append(decide(record, inquiry_of(record, string, dict(line.terms)), line.node))
    return found


def inquiry_of(record: Record, string: str, terms: dict[str, str]) -> Inquiry:
    life = {name: terms[name] for name in ("formation", "scope") if name in terms}
    question: Question = Uncapturable() if terms["question"] == "uncapturable" else IndependentlyAlive(**life)
    return inquire(record.position, string, question)


def decided(variations: str, string: str = "A2", question: Question | None = None) -> Decision:
    record = record_from_text(f"{THREE_IN_A_ROW}{variations})", "dispute.sgf", move=0)
    start = start_of_variations(record)
    return decide(record, inquire(record.position, string, question or IndependentlyAlive()), start)


def case(decision: Decision, *moves: str) -> tuple[str, str, str]:
    """The case after these moves, the answer forwarded, and the variation chosen."""
    node = decision.start
    for move in moves:
        node = next(child for child in node.children if child.made.move == move)
    assert node.case is not None
    return node.case.value, node.answer.value, node.chosen_end.name


# ---- The examples of the rules ---------------------------------------------------------------------------------------

ANSWERS = {
    "standard-1": ["yes"],
    "standard-2": ["no"],
    "standard-3": ["no"],
    "standard-4": ["no", "no", "no"],
    "standard-5": ["yes"],
    "standard-6": ["yes"],
    "basic-ko-1": ["no", "no"],
    "basic-ko-2": ["no"],
    "basic-ko-3": ["yes", "no"],
    "basic-ko-4": ["no", "no"],
}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_examples_are_decided_as_in_the_rules(name: str) -> None:
    decisions = decisions_of(name)
    assert [decision.answer.value for decision in decisions] == ANSWERS[name]
    assert all(not decision.notes for decision in decisions)


@pytest.mark.parametrize("name", ANSWERS)
def test_proof_play_gives_the_same_answers(name: str) -> None:
    for decision in decisions_of(name):
        inquiry = decision.inquiry
        finding = ask(inquiry.position, inquiry.point, inquiry.question)
        assert (finding.answer, finding.checked) == (decision.answer, True)
        assert finding.certificate is not None
        assert oversights(decision, finding.certificate.data) == []
        assert proof_play_sentences(decision, finding, [])[0].startswith("Exhaustive proof-play gives the same answer.")


def test_standard_example_1() -> None:
    (decision,) = decisions_of("standard-1")
    assert case(decision, "D1") == ("part", "yes", "Var 1.3")
    assert case(decision)[:2] == ("all", "yes")
    assert [variation_sentence(decision, end) for end in decision.ends()][::3] == [
        "Var 1.1: 1 W pass, 2 B pass. Yes. Black has a pass-alive formation that covers A2 B2 C2 D2 E2 B1 E1, 7 of the "
        "7 intersections.",
        "Var 1.4, as Var 1.3 up to move 1: 2 B A1, 3 W C1 takes A2 B2 C2 D2 E2 A1 B1 E1, 4 B B2, 5 W C2, 6 B B1, 7 W "
        "pass, 8 B pass. No. Black lacks a pass-alive formation.",
    ]
    assert decision_sentences(decision)[-2:] == [
        "At move 2 of Var 1.3 and 1.4 it is Black's turn. Part of the next moves give the answer yes. "
        "Black chooses Var "
        "1.3. The answer yes is forwarded.",
        "At move 1 of Var 1.1, 1.2 and 1.3 it is White's turn. All of the next moves give the answer yes. "
        "The answer is "
        "yes.",
    ]
    assert conclusion(decision) == "Is Black A2 independently alive? By the 4 variations alone the answer is yes."


def test_standard_example_2_none_of_the_owners_moves_helps() -> None:
    (decision,) = decisions_of("standard-2")
    assert case(decision, "A2", "D1", "B1")[:2] == ("none", "no")
    assert (
        "At move 4 of Var 2.1 and 2.2 it is White's turn. None of the next moves gives the answer yes. "
        "The answer no is "
        "forwarded."
    ) in decision_sentences(decision)


def test_standard_example_3_life_elsewhere_does_not_count() -> None:
    (decision,) = decisions_of("standard-3")
    assert variation_sentence(decision, decision.ends()[0]).endswith(
        "No. White has a two-eye-formation on A4 B4 C4 D4 A3 B3 C3 D3, which covers no intersection of White F2."
    )


def test_standard_example_4_two_sets_of_strings() -> None:
    first, *second = decisions_of("standard-4")
    assert first.ends()[0].name == "Var 4.1.1"
    assert [decision.ends()[0].name for decision in second] == ["Var 4.2.1", "Var 4.2.1"]
    assert variation_sentence(first, first.ends()[0]) == (
        "Var 4.1.1: 1 W B1 takes A1, 2 B pass, 3 W pass. No. Black A1 was captured at move 1."
    )


def test_basic_ko_example_2() -> None:
    (decision,) = decisions_of("basic-ko-2")
    assert case(decision, "A2", "D1", "B1", "A1") == ("part", "no", "Var 2.2")
    assert case(decision)[:2] == ("none", "no")
    sentences = decision_sentences(decision)
    assert (
        "At move 5 of Var 2.2 and 2.3 it is White's turn. Part of the next moves give the answer no. White chooses Var "
        "2.2. The answer no is forwarded."
    ) in sentences
    assert sentences[-1] == (
        "At move 1 of Var 2.1 and 2.2 it is White's turn. None of the next moves gives the answer yes. "
        "White chooses Var "
        "2.1. The answer is no."
    )


def test_basic_ko_example_3() -> None:
    life, capture = decisions_of("basic-ko-3")
    moves = ["pass", "A5", "pass", "C5", "pass", "C1"]
    assert case(life, *moves)[:2] == ("all", "yes")
    assert case(capture, *moves[1:], "pass") == ("part", "no", "Var 3.2.1")
    assert decision_sentences(life)[2] == (
        "At move 7 of Var 3.1.1 and 3.1.2 it is White's turn. All of the next moves give the answer yes. "
        "The answer yes "
        "is forwarded."
    )
    assert decision_sentences(capture)[1] == (
        "At move 7 of Var 3.2.1 and 3.2.2 it is Black's turn. Part of the next moves give the answer no. Black chooses "
        "Var 3.2.1. The answer no is forwarded."
    )
    assert decision_sentences(life)[-1] == (
        "At move 1 of Var 3.1.1 it is White's turn. Only one next move is considered. The answer is yes."
    )


def test_a_basic_ko_may_not_be_retaken_at_once() -> None:
    text = (DECIDED / "basic-ko-1.sgf").read_text().replace(";W[]", ";W[dd]", 1)
    record = record_from_text(text, "ko.sgf", move=0)
    with pytest.raises(BadInput) as error:
        decide(record, inquire(record.position, "A2", Uncapturable()))
    assert str(error.value) == (
        "In ko.sgf, node 2, line 7, Var 1.1, move 2: White D1 is an illegal move (immediate recapture in a basic ko is "
        "prohibited): correct the variation, or leave it out."
    )


# ---- Leaves and the tree ---------------------------------------------------------------------------------------------


def test_an_abbreviated_variation_is_judged_as_it_stands() -> None:
    decision = decided(";W[bd]")
    (end,) = decision.ends()
    judgement = end.judgement
    assert judgement is not None
    assert (judgement.answer, judgement.reason) == (Answer.NO, Abbreviated.NO_FORMATION)
    assert decision.notes == ("Var 1 is abbreviated: it stops after move 1 without two passes (node 1, line 1).",)


def test_a_string_once_captured_was_captured_though_its_place_is_taken_again() -> None:
    moves = ";W[bd];B[];W[ad];B[];W[cd];B[ac];W[];B[]"  # White C1 takes all, and Black plays A2 again
    decision = decided(moves, question=Uncapturable())
    judgement = decision.ends()[0].judgement
    assert judgement is not None
    assert (judgement.reason, judgement.captured_at) == (LeafReason.CAPTURED, 5)


def test_variations_are_related_as_far_as_they_share_their_moves() -> None:
    apart = decided("(;W[ad];B[bd];W[];B[])(;W[bd];B[];W[ad];B[])(;W[ad];B[cd];W[];B[])")
    assert [end.name for end in apart.ends()] == ["Var 1", "Var 3", "Var 2"]
    assert case(apart, "A1") == ("part", "yes", "Var 1")


def test_a_variation_that_another_goes_on_with_decides_nothing() -> None:
    decision = decided("(;W[ad];B[bd])(;W[ad];B[bd];W[];B[])(;W[ad];B[bd];W[];B[])")
    assert [end.name for end in decision.ends()] == ["Var 2"]
    assert decision.notes == (
        "Var 3 has the same moves as Var 2.",
        "Var 1 stops where Var 2 goes on, so it decides nothing.",
    )


def test_two_moves_in_a_row_imply_a_pass() -> None:
    decision = decided(";W[bd];W[ad];B[];W[]")
    assert decision.notes[0] == (
        "Var 1, move 2: White moves twice in a row, so a pass of Black's is implied (node 2, line 1)."
    )
    assert [node.made.text for node in decision.line(decision.ends()[0])[1:]] == [
        "W B1",
        "B pass",
        "W A1",
        "B pass",
        "W pass",
    ]


def test_a_position_that_comes_again_at_the_end_is_told() -> None:
    record = record_from_text("(;SZ[6:1]AB[da]AW[ba][fa];W[ca];B[aa];W[ba];B[])", "cycle.sgf", move=0)
    decision = decide(record, inquire(record.position, "D1", Uncapturable()))
    assert variation_sentence(decision, decision.ends()[0]) == (
        "Var 1: 1 W C1, 2 B A1 takes B1 C1, 3 W B1 takes A1, 4 B pass. Yes. The variation is abbreviated, and "
        "judged as it stands. The position of the start comes again. Black D1 was never captured."
    )


def test_a_deep_variation() -> None:
    around = ";W[ca];B[aa];W[ba];B[]" * 2000
    record = record_from_text(f"(;SZ[6:1]AB[da]AW[ba][fa]{around})", "cycle.sgf", move=0)
    decision = decide(record, inquire(record.position, "D1", Uncapturable()))
    assert (decision.answer, len(decision.nodes)) == (Answer.YES, 8001)
    assert len(decision_sentences(decision)) == 2


@pytest.mark.parametrize(
    ("variations", "what"),
    [
        (";W[bd];B[bd]", "node 2, line 1, Var 1, move 2: Black B1 is an illegal move (there is a stone already)"),
        (";W[];B[];W[bd]", "move 3: White B1 is an illegal move (two successive passes have ended the variation)"),
        (";W[ad];B[bd];W[ad]", "Var 1, move 3: White A1 is an illegal move (suicide is prohibited)"),
        (";B[bd]", "Var 1, move 1: Black B1 is the wrong player's move, since White moves first"),
        (";W[bd];AB[ad];B[]", "node 2, line 1, Var 1, move 2: AB sets up stones inside a variation"),
        (";W[bd]AE[ac]", "node 1, line 1, move 1: AE sets up stones inside a variation"),
        ("(;AE[dd];W[bd])(;W[cd])", "node 1, line 1, move 1: AE sets up stones inside a variation"),
        ("(;W[bd])(;AE[dd];W[cd])", "node 2, line 1, Var 2, move 1: AE sets up stones inside a variation"),
        ("", "there are no variations after the final position"),
        (";W[ja]", "the point ja is off the 5x4 board"),
        ("(;W[bd]N[Var 7])(;W[]N[Var 7])", "node 2, line 1, column 84: two variations are called Var 7: rename one."),
    ],
)
def test_variations_that_cannot_be_used(variations: str, what: str) -> None:
    with pytest.raises(BadInput) as error:
        decided(variations)
    assert what in str(error.value)
    assert str(error.value).startswith("In dispute.sgf, ")


def test_a_diagram_holds_no_variations() -> None:
    record = record_from_text("XX.\nOO.\n...\n", "board.txt", move=0)
    with pytest.raises(BadInput, match="a diagram holds no variations"):
        start_of_variations(record)


# ---- Questions in the file -------------------------------------------------------------------------------------------


def asked(comment: str, more: str = "", variations: str = ";W[]") -> list[tuple[str, tuple[str, ...], dict[str, str]]]:
    record = record_from_text(f"{THREE_IN_A_ROW}{more}C[{comment}]{variations})", "dispute.sgf", move=0)
    lines = question_lines(record, start_of_variations(record))
    return [(line.label, line.strings, dict(line.terms)) for line in lines]


def test_question_lines() -> None:
    life = {"question": "independently-alive"}
    assert asked("Question: A2 uncapturable") == [("Question", ("A2",), {"question": "uncapturable"})]
    assert asked("Question 1.2: is A2 independently alive, two-eye, all?") == [
        ("Question 1.2", ("A2",), {**life, "formation": "two-eye", "scope": "all"})
    ]
    assert asked("All is said. Question?\nQuestion: Are all marked strings independently-alive?", "MA[dc][bb]") == [
        ("Question", ("B3", "D2"), life)
    ]
    assert asked("Nothing is asked here.") == []
    assert asked("Is the marked black string uncapturable?", "MA[bc]") == [
        ("Question", ("B2",), {"question": "uncapturable"})
    ]
    assert asked("Is it uncapturable?\nQuestion: A2 independently-alive", "MA[bc]") == [("Question", ("A2",), life)]


@pytest.mark.parametrize(
    ("comment", "what"),
    [
        ("Question: is it uncapturable?", "no string is marked with MA, and none is named"),
        ("Question: B1 uncapturable", "there is no stone at B1: name a string"),
        ("Question: Z9 uncapturable", "there is no point Z9 on this 5x4 board"),
    ],
)
def test_question_lines_that_cannot_be_used(comment: str, what: str) -> None:
    with pytest.raises(BadInput) as error:
        asked(comment)
    assert what in str(error.value)
    assert str(error.value).startswith("In dispute.sgf, node 0, line 1: ")


def test_a_question_inside_a_variation_is_refused() -> None:
    with pytest.raises(BadInput, match="node 2, line 1, after move 2: a question is asked inside a variation"):
        asked("", variations=";W[bd];B[]C[Question: A2 uncapturable]")


# ---- What is overlooked ----------------------------------------------------------------------------------------------


def test_an_overlooked_move_of_the_attackers() -> None:
    (decision,) = decisions_of("overlooked-death")
    finding = ask(decision.inquiry.position, "B2", decision.inquiry.question)
    assert (decision.answer, finding.answer) == (Answer.YES, Answer.NO)
    assert finding.certificate is not None
    (oversight,) = oversights(decision, finding.certificate.data)
    assert (oversight.kind, oversight.move, oversight.node.number) == (Kind.OVERLOOKED, "A2", 4)
    assert oversight_sentence(oversight).startswith(
        "The players' variation Var 1.2 overlooks Black A2 at move 5. B A2, W "
    )
    assert not {"B A5", "B C5", "B E5", "B G1"} & {move.text for move in oversight.line}, (
        "Black fills no eye of his own"
    )
    assert oversight.end.endswith("leave no room for two eyes.")
    after = corrected(decision, [oversight])
    assert after.answer is Answer.NO
    assert case(decision)[:2] == ("all", "yes")
    assert case(after)[:2] == ("part", "no")


def test_an_overlooked_move_of_the_defenders() -> None:
    (decision,) = decisions_of("overlooked-life")
    finding = ask(decision.inquiry.position, "A2", decision.inquiry.question)
    assert (decision.answer, finding.answer) == (Answer.NO, Answer.YES)
    assert finding.certificate is not None
    (oversight,) = oversights(decision, finding.certificate.data)
    assert (oversight.move, oversight.node.number) == ("B1", 1)
    said = proof_play_sentences(decision, finding, [oversight])
    assert said[1].startswith("The players' variation Var 1.2 overlooks Black B1 at move 2. B B1. ")
    assert said[2:4] == [
        "With what was overlooked, the answer at move 2 of Var 1.2 and 1.3 is yes.",
        "With what was overlooked, the answer at move 1 of Var 1.1 and 1.2 is yes.",
    ]


def test_a_variation_that_stops_too_early() -> None:
    decision = decided(";W[bd]", question=Uncapturable())
    finding = ask(decision.inquiry.position, "A2", Uncapturable())
    assert (decision.answer, finding.answer) == (Answer.YES, Answer.NO)
    assert finding.certificate is not None
    (oversight,) = oversights(decision, finding.certificate.data)
    assert oversight.kind is Kind.STOPPED
    sentence = oversight_sentence(oversight)
    assert sentence.startswith(
        "The players' variation Var 1 stops too early, after move 1. White succeeds whatever is played. "
    )


@pytest.mark.parametrize("continued", ["", "(;W[bd];B[cd]N[Var 1.1])"], ids=["decided on the way", "one continues"])
def test_a_variation_that_is_decided_already_keeps_its_name(continued: str) -> None:
    """
    4 . . . . . .
    3 O O O O O O
    2 X X X X X O
    1 . . . . X O
    """
    four = "(;SZ[6:4]AB[ac][bc][cc][dc][ec][ed]AW[ab][bb][cb][db][eb][fb][fc][fd]"
    fills = "(;W[bd](;B[cd];W[];B[dd];W[];B[]N[Var 1.2])(;B[ad];W[];B[]N[Var 1.3]))"
    lives = "(;W[cd];B[bd];W[];B[dd];W[];B[]N[Var 1.4])"
    record = record_from_text(f"{four}{continued}{fills}{lives})", "dispute.sgf", move=0)
    inquiry = inquire(record.position, "A2", IndependentlyAlive())
    decision = decide(record, inquiry, start_of_variations(record))
    finding = ask(inquiry.position, "A2", inquiry.question)
    assert (decision.answer, finding.answer) == (Answer.NO, Answer.YES)
    assert finding.certificate is not None
    found = oversights(decision, finding.certificate.data)
    assert [(oversight.kind, oversight.node.number) for oversight in found] == [(Kind.DECIDED, 2)]
    said = [sentence for sentence in proof_play_sentences(decision, finding, found) if sentence.startswith("With ")]
    assert said == [
        "With what was overlooked, the answer at move 2 of Var 1.2 and 1.3 is yes.",
        "With what was overlooked, the answer at move 1 of Var 1.2 and 1.4 is yes.",
    ]


def test_a_corrected_decision_is_always_the_proved_one() -> None:
    for name in ("overlooked-life", "overlooked-death"):
        (decision,) = decisions_of(name)
        finding = ask(decision.inquiry.position, decision.inquiry.point, decision.inquiry.question)
        assert finding.certificate is not None
        without_search = oversights(decision, finding.certificate.data, prove=lambda inquiry: None)
        assert without_search
        assert corrected(decision, without_search).answer is finding.answer


def test_cases_are_those_of_the_rules() -> None:
    met = set()
    for name in ANSWERS:
        for decision in decisions_of(name):
            for node in decision.nodes:
                if node.case is None:
                    continue
                yes = [child.answer is Answer.YES for child in node.children]
                expected = Quantifier.ALL if all(yes) else Quantifier.PART if any(yes) else Quantifier.NONE
                his_turn = node.state.to_move is decision.inquiry.owner
                assert node.case is expected
                assert (node.answer is Answer.YES) == (any(yes) if his_turn else all(yes))
                met.add((expected, his_turn))
    assert len(met) == 6, "each case, with either player to move"


def test_names_of_variations() -> None:
    assert names_text(["Var 1"]) == "Var 1"
    assert names_text(["Var 1", "the overlooked B2"]) == "Var 1 and the overlooked B2"
