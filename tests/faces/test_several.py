"""One question about several strings: what it means, how it is asked, what is printed, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer, Question
from assess.proofs.variation_node import LeafReason, walk
from assess.reading.files import read_record
from assess.rules.surroundings import group_of

LIMITS = assess.Limits(seconds=None, nodes=2_000_000)
THREES = """\
.O.O.O.O.
OOOOOOOOO
XXXXOXXXX
...XOX...
XXXXOXXXX
"""
DOUBLE_ATARI = "O.X\nO.O\nX.O\n"
CHAIN = """\
X.X.X.O
.X.X.XO
OOOOOOO
.O.O.O.
"""


def rows_of(diagram: str) -> assess.Position:
    return assess.Position.from_rows(diagram.split())


@pytest.mark.parametrize(
    ("diagram", "strings", "question", "answers", "claim"),
    [
        # Each space of three is killed at its middle; Black then lives with the other.
        (
            THREES,
            ["A3", "F3"],
            assess.IndependentlyAlive(),
            (Answer.NO, Answer.YES),
            "One of Black A3 and F3 will be independently alive: White moving first, Black can",
        ),
        # Each can be saved, but not both.
        (
            DOUBLE_ATARI,
            ["A3", "C2"],
            assess.Uncapturable(),
            (Answer.YES, Answer.NO),
            "One of White A3 and C2 can be captured",
        ),
    ],
)
def test_two_strings_are_another_question_than_each_of_them(
    diagram: str, strings: list[str], question: Question, answers: tuple[Answer, Answer], claim: str
) -> None:
    position, (alone, together) = rows_of(diagram), answers
    for string in strings:
        assert assess.ask(position, string, question, limits=LIMITS).answer is alone
    found = assess.ask(position, strings, question, limits=LIMITS)
    assert found.answer is together and found.checked
    assert found.claim.startswith(claim)
    assert assess.ask(position, ",".join(strings), question, limits=LIMITS).answer is together


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("independently-alive", "One of Black A3 and F3 will live by itself"),
        ("uncapturable", "Black A3 and F3 cannot all be saved"),
    ],
)
def test_ask_on_the_command_line(shell: Shell, question: str, headline: str) -> None:
    shell.file("threes.txt", THREES)
    said = shell.run(f"ask threes.txt A3,F3 {question} --certificate c.json --nodes 2000000")
    assert said.code == ExitCode.ANSWERED and headline in said.out
    claim = json.loads((shell.home / "c.json").read_text("utf-8"))["claim"]
    assert claim["strings"] == ["A3", "F3"] and "string" not in claim
    assert shell.run(f"check c.json threes.txt A3,F3 {question}").code == ExitCode.ANSWERED
    assert shell.run("check c.json threes.txt").code == ExitCode.ANSWERED
    assert shell.run(f"check c.json threes.txt F3,A3 {question}").code == ExitCode.REFUSED
    assert shell.run(f"check c.json threes.txt A3 {question}").code == ExitCode.REFUSED


def test_as_json(shell: Shell) -> None:
    shell.file("threes.txt", THREES)
    found = json.loads(shell.run("ask threes.txt A3,F3 independently-alive --json --nodes 2000000").out)
    assert (found["string"], found["answer"], found["checked"]) == ("A3,F3", "yes", True)


def test_without_a_question_each_string_is_ruled_on(shell: Shell) -> None:
    shell.file("threes.txt", THREES)
    assert shell.run("ask threes.txt A3,F3 --quiet").out == "Black A3 and Black F3 are dead.\n"


def test_a_proof_is_put_elsewhere(shell: Shell) -> None:
    """On its side, the colors swapped: the other string named comes to lie there too, or the claim is about none."""
    rows = ["X....", "OO...", ".....", "..OO.", "..X.."]
    turned = ["".join(column).translate(str.maketrans("XO", "OX")) for column in zip(*rows, strict=True)]
    without = [turned[0], turned[1], turned[2][:4] + ".", *turned[3:]]
    for name, board in (("here", rows), ("there", turned), ("without", without)):
        shell.file(f"{name}.txt", "\n".join(board))
    assert shell.run("ask here.txt A5,C1 uncapturable --certificate c.json").code == ExitCode.ANSWERED
    assert "One of White A5 and E3 can be captured" in shell.run("check c.json there.txt --at A5").out
    assert shell.run("check c.json without.txt --at A5").code == ExitCode.REFUSED


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("A3,B3", "A3 and B3 are stones of one string: name each string once."),
        ("A3,A3", "A3 and A3 are stones of one string: name each string once."),
        ("A3,E3", "A3 is Black's and E3 is White's: one question is about strings of one color."),
        ("A3,A2", "there is no stone at A2: name a string by one of its stones."),
        ("A3,Z9", "there is no point Z9 on this 9x5 board"),
        (",".join(["A3"] * 21), "21 strings are named: one question is about 20 at most."),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_sentence(shell: Shell, named: str, sentence: str) -> None:
    shell.file("threes.txt", THREES)
    said = shell.run(f"ask threes.txt {named} uncapturable")
    assert said.code == ExitCode.BAD_INPUT and sentence in said.err and said.err.count("\n") == 1


# ---- every one of them

BOTH = """\
.O.O.O.O.
OOOOOOOOO
XXXXOXXXX
.X.XOX.X.
XXXXOXXXX
"""


@pytest.mark.parametrize(("scope", "formation"), [("one", "n-eye"), ("all", "n-eye"), ("all", "two-eye")])
def test_whether_every_one_lives(scope: str, formation: str) -> None:
    """In THREES one of two lives, whichever Black likes, but not both; in BOTH both do."""
    question = assess.IndependentlyAlive(formation, scope)
    for first in ("opponent", "owner"):
        some = assess.ask(rows_of(THREES), ["A3", "F3"], question, limits=LIMITS, first=first)
        every = assess.ask(rows_of(THREES), ["A3", "F3"], question, every=True, limits=LIMITS, first=first)
        assert (some.answer, every.answer) == (Answer.YES, Answer.NO) and every.checked
        assert every.claim.startswith("Not all of Black A3 and F3 are independently alive: ")
    both = assess.ask(rows_of(BOTH), ["A3", "F3"], question, every=True, limits=LIMITS)
    assert both.answer is Answer.YES and both.checked
    assert both.claim.startswith("All of Black A3 and F3 will be independently alive: White moving first, Black can")
    assert both.certificate is not None and both.certificate.data["claim"]["which"] == "every"
    verdict = assess.check(both.certificate, rows_of(BOTH), question, every=True)
    assert verdict.accepted and not assess.check(both.certificate, rows_of(BOTH), question).accepted


def test_one_of_two_that_do_not_both_live_may_live() -> None:
    position = rows_of(BOTH.replace(".X.XOX.X.", ".X.XO...X"))
    question = assess.IndependentlyAlive()
    assert assess.ask(position, ["A3", "F3"], question, every=True, limits=LIMITS).answer is Answer.NO
    alone = [assess.ask(position, name, question, limits=LIMITS).answer for name in ("A3", "F3")]
    assert alone == [Answer.YES, Answer.NO]


def test_every_one_is_asked_on_the_command_line(shell: Shell, tmp_path: Path) -> None:
    shell.file("threes.txt", THREES)
    shell.file("both.txt", BOTH)
    said = shell.run("ask threes.txt A3,F3 independently-alive --every")
    words = " ".join(said.out.split())
    assert said.code == ExitCode.ANSWERED
    assert "Are all of Black A3 and F3 independently alive?" in words
    assert "on an intersection of each of the strings" in words
    assert "Black A3 and F3 cannot all live by themselves. White can prevent that such formations cover all" in words
    assert "The proof was checked by the independent checker." in words
    quiet = shell.run("ask both.txt A3,F3 independently-alive --every --scope all --quiet").out
    assert quiet.startswith("Black A3 and F3 will all live by themselves. Black can force an n-eye-formation")
    found = shell.run("ask both.txt A3,F3 independently-alive --every --json").json
    assert (found["which"], found["answer"], found["checked"]) == ("every", "yes", True)
    assert "which" not in shell.run("ask both.txt A3,F3 independently-alive --json").json
    proof = tmp_path / "proof.json"
    shell.run(f"ask both.txt A3,F3 independently-alive --every --certificate {proof} --quiet")
    assert shell.run(f"check {proof} both.txt").out.startswith("VERIFIED All of Black A3 and F3 will be")
    assert shell.run(f"check {proof} both.txt A3,F3 independently-alive --every").code == ExitCode.ANSWERED
    assert shell.run(f"check {proof} both.txt A3,F3 independently-alive").code == ExitCode.REFUSED


def test_where_every_asks_nothing_else() -> None:
    one = assess.ask(rows_of(BOTH), "A3", assess.IndependentlyAlive(), every=True, limits=LIMITS)
    all_stay = assess.ask(rows_of(DOUBLE_ATARI), ["A3", "C2"], assess.Uncapturable(), every=True, limits=LIMITS)
    assert not one.inquiry.every and not all_stay.inquiry.every


@pytest.mark.parametrize("what", ["A3,F3", "A3 independently-alive", "A3,F3 alive", "A3,F3 capturable-1"])
def test_every_needs_several_strings_and_a_question(what: str, shell: Shell) -> None:
    shell.file("threes.txt", THREES)
    said = shell.run(f"ask threes.txt {what} --every")
    assert said.code == ExitCode.BAD_INPUT and "--every" in said.err and said.err.count("\n") == 1


def test_advisory_questions_are_about_one_string(shell: Shell) -> None:
    shell.file("threes.txt", THREES)
    said = shell.run("ask threes.txt A3,F3 capturable-1")
    assert said.code == ExitCode.BAD_INPUT and "about one string" in said.err


def test_no_string_named() -> None:
    with pytest.raises(BadInput, match="No string is named"):
        assess.ask(rows_of(THREES), [], assess.Uncapturable())


# ---- what hangs together


def group(diagram: str, name: str) -> list[str]:
    position = rows_of(diagram)
    return [position.name(min(string.points)) for string in group_of(position, position.point(name))]


def test_two_common_liberties_hold_a_group_together() -> None:
    assert group(CHAIN, "A4") == ["A4", "C4", "B3", "E4", "D3", "F3"]


def test_a_common_vital_region_does_and_one_common_liberty_does_not() -> None:
    assert group(".XO.\nXO..\nO...\n", "A2") == ["A2", "B3"]
    assert group("X.XO\nOOOO\n....\n", "A3") == ["A3"]
    assert group(THREES, "A3") == ["A3"]


def test_group_names_the_strings(shell: Shell) -> None:
    shell.file("chain.txt", CHAIN)
    said = shell.run("ask chain.txt --group A4 independently-alive --nodes 100000")
    words = " ".join(said.out.split())
    assert "Black C4, B3, E4, D3 and F3 hang together with Black A4." in words
    assert "Is any of Black A4, C4, B3, E4, D3 and F3 independently alive?" in words


def test_group_and_strings_are_not_both_named(shell: Shell) -> None:
    shell.file("chain.txt", CHAIN)
    said = shell.run("ask chain.txt A4 uncapturable --group A4")
    assert said.code == ExitCode.BAD_INPUT and "--group A4 and " in said.err


def test_group_of_one(shell: Shell) -> None:
    shell.file("threes.txt", THREES)
    said = shell.run("ask threes.txt --group A3 uncapturable --nodes 100000")
    assert "Nothing hangs together with Black A3." in said.out and "Is Black A3 uncapturable?" in said.out


# ---- the same answer in every form


def test_a_ruling_marks_all_strings_in_question(shell: Shell) -> None:
    shell.file("threes.txt", THREES)
    said = shell.run("report threes.txt A3,F3 uncapturable -o ruling.txt --nodes 2000000")
    text = " ".join((shell.home / "ruling.txt").read_text("utf-8").split())
    assert said.code == ExitCode.ANSWERED and "In brackets: Black A3 and F3." in text
    assert "(X)(X)(X)(X) O (X)(X)(X)(X)" in text


def test_variations_mark_all_strings_in_question(shell: Shell) -> None:
    shell.file("atari.txt", DOUBLE_ATARI)
    shell.run("ask atari.txt A3,C2 uncapturable --sgf out.sgf")
    text = (shell.home / "out.sgf").read_text("utf-8")
    assert "Question: A3,C2 uncapturable" in text
    assert read_record(str(shell.home / "out.sgf")).marked == {0, 3, 5, 8}


def test_the_variation_says_which_string_is_taken() -> None:
    found = assess.ask(rows_of(DOUBLE_ATARI), ["A3", "C2"], assess.Uncapturable(), limits=LIMITS)
    assert found.tree is not None
    ends = [node.leaf.sentence for node in walk(found.tree) if node.leaf and node.reason is LeafReason.CAPTURED]
    assert ends and all(end in ("White A3 is captured.", "White C2 is captured.") for end in ends)
