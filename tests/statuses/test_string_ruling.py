"""Rulings on strings: the status in one word, the answers behind it, in Python, in the terminal and as JSON."""

from __future__ import annotations

import hashlib
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from random_boards import board
from shell import OPEN, Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.proofs.questions import Answer
from assess.reading.files import read_record
from assess.reports.text.headlines import headline_of
from assess.reports.text.sheet_words import status_row
from assess.statuses import assessment
from assess.statuses.queue.position_queue import PositionQueue
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_ruling import Ruling
from assess.statuses.string_status import Status, broken_off

DISPUTES = Path(__file__).parents[2] / "disputes"
DEAD = """\
. X . X
X X X X
O O O X
. . O X
"""
RULED = """\
White C2 is dead.

   A  B  C  D
4  .  X  .  X  4
3  X  X  X  X  3
2 (O)(O)(O) X  2
1  .  . (O) X  1
   A  B  C  D
In brackets: White C2.

What is the status of White C2?

White C2 can be captured (not uncapturable). Black can force its removal. Black moves first.

Figure 1: moves 1 to 2, Black plays 1
   A  B  C  D
4  .  X  .  X  4
3  X  X  X  X  3
2 (O)(O)(O) X  2
1  1  2 (O) X  1
   A  B  C  D
1 threatens to capture White C2, 2 takes A1.

Figure 2: move 3, Black plays 3
   A  B  C  D
4  .  X  .  X  4
3  X  X  X  X  3
2 (O)(O)(O) X  2
1  3  O (O) X  1
   A  B  C  D
3 takes 5 stones: White C2 is off the board.

White C2 is captured.

After B A1, if White plays:
  B1: Black A1 takes White C2.
  anything else: Black B1 takes White C2.

The proof was checked by the independent checker.

"""


@pytest.fixture
def dead(shell: Shell) -> Shell:
    shell.file("dead.txt", DEAD)
    return shell


def rule(name: str, string: str, asked: str | None = None) -> Ruling:
    limits = assess.Limits(seconds=None, nodes=300_000, memory_mb=256)
    return assess.rule(assess.read(str(DISPUTES / f"{name}.sgf")), string, asked=asked, limits=limits)


@pytest.mark.parametrize(
    ("name", "string", "headline"),
    [
        ("bent-four-in-the-corner", "A1", "Black A1 is dead."),
        ("bent-four-in-the-corner", "D3", "Black D3 is dead."),
        ("bent-four-in-the-corner", "A5", "White A5 is independently alive."),
        ("seki-of-three-strings", "C2", "White C2 is alive in seki."),
        ("triple-ko", "A5", "Black A5 is undefined: the rules leave it to the referee."),
        ("bent-four-in-the-corner", "A1,D3,C1", "Black A1 is dead. White C1 is independently alive."),
    ],
)
def test_headlines(name: str, string: str, headline: str) -> None:
    ruling = rule(name, string)
    assert ruling.headline == headline
    assert all(finding.checked for finding in ruling.findings)


def test_what_is_captured_but_not_final_is_not_said_to_lack_a_proof() -> None:
    limits = assess.Limits(seconds=None, nodes=100)
    ruling = assess.rule(assess.read(str(DISPUTES / "nakade-of-four.sgf")), "A3", limits=limits)
    capture = ruling.strings[0].uncapturable
    assert capture is not None and capture.answer is Answer.NO and capture.checked
    assert ruling.headline == (
        "Black A3 is undecided: dead by the letter of the rules, which is proved; whether a precedent says otherwise "
        "is not known."
    )


@pytest.mark.parametrize(
    ("string", "asked", "answer", "headline"),
    [
        ("C2", "seki", Answer.YES, "Yes: White C2 is alive in seki."),
        ("C2", "alive", Answer.YES, "Yes: White C2 is alive in seki."),
        ("C2", "dead", Answer.NO, "No: White C2 is alive in seki."),
    ],
)
def test_the_status_asked_in_the_words_of_players(string: str, asked: str, answer: Answer, headline: str) -> None:
    ruling = rule("seki-of-three-strings", string, asked)
    assert (ruling.answer, ruling.headline) == (answer, headline)


@pytest.mark.parametrize(
    ("strings", "asked", "answer"),
    [("A5,D5", "alive", Answer.NO), ("A5,D5", "dead", Answer.UNDEFINED), ("A5,C5", "seki", Answer.UNDEFINED)],
)
def test_of_several_strings_one_is_enough_for_a_no(strings: str, asked: str, answer: Answer) -> None:
    assert rule("triple-ko", strings, asked).answer is answer


def test_what_is_proved_of_an_open_string_may_answer_the_question() -> None:
    """Uncapturable, its life not known: alive, be it independently or in seki. No life, its capture not known: neither
    of the two, but not independently alive."""
    position = assess.read(str(DISPUTES / "seki-of-three-strings.sgf"))
    found = assess.rule(position, "C2")
    (string,) = found.strings
    cases: list[tuple[dict[str, Any], str, Answer]] = [
        ({"life": None}, "alive", Answer.YES),
        ({"life": None}, "dead", Answer.NO),
        ({"life": None}, "seki", Answer.UNDECIDED),
        ({"uncapturable": None}, "alive", Answer.UNDECIDED),
        ({"life": None, "uncapturable": None}, "alive", Answer.UNDECIDED),
    ]
    for known, asked, answer in cases:
        left_open = replace(string, status=Status.UNDECIDED, **known)
        ruling = Ruling(replace(found.assessment, strings=(left_open,)), asked)
        assert ruling.answer is answer, (known, asked)
        anyhow = known == {"life": None}
        assert ("undecided, but alive in any case: independently, or in seki." in ruling.headline) is anyhow


def test_the_findings_are_about_the_stone_that_was_named() -> None:
    ruling = rule("bent-four-in-the-corner", "D3")
    assert ruling.status is assess.Status.DEAD
    assert [finding.inquiry.question.name for finding in ruling.findings] == ["uncapturable", "independently-alive"]
    certificate = ruling.findings[0].certificate
    assert certificate is not None
    assert assess.check(certificate, ruling.position, assess.Uncapturable(), "D3").accepted
    assert not assess.check(certificate, ruling.position, assess.Uncapturable(), "A1").accepted


def test_first_moves_with_their_answers() -> None:
    """Black's first moves after White E2: B1 takes, to be answered at D1; a pass lets White take seven stones."""
    answers = rule("bent-four-in-the-corner", "A1").answers
    assert [(moves.after, moves.moves, moves.reply, moves.taken) for moves in answers] == [
        ("E2", ("B1",), "D1", 0),
        ("E2", ("pass",), "B1", 7),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "bent-four-in-the-corner",
        "snapback",
        "standard-shape-3",
        pytest.param("seki-of-three-strings", marks=pytest.mark.slow),
    ],
)
def test_every_first_move_of_the_loser_is_answered_once(name: str) -> None:
    position, compared = assess.read(str(DISPUTES / f"{name}.sgf")), 0
    for string in position.strings():
        ruling = assess.rule(position, position.name(min(string.points)), limits=assess.Limits(nodes=200_000))
        for finding in ruling.findings[:1]:
            tree = finding.tree
            if tree is None or not ruling.answers:
                continue
            start = tree.children[0] if ruling.answers[0].after else tree
            shown = [move for group in ruling.answers for move in group.moves]
            assert len(shown) == len(set(shown)) <= len(start.children)
            assert set(shown) <= {node.move for node in start.children}
            compared += 1
    assert compared


def test_a_string_without_a_question_is_ruled_on(dead: Shell) -> None:
    said = dead.run("ask dead.txt C2")
    assert (said.code, said.err) == (ExitCode.ANSWERED, "")
    first, second = said.out.split("White C2 is not independently alive. ")
    assert first == RULED
    assert second.count("The proof was checked by the independent checker.") == 1


def test_the_question_of_the_file_counts_only_where_nothing_is_given(shell: Shell) -> None:
    path = DISPUTES / "bent-four-in-the-corner.sgf"
    assert read_record(path).comment.count("Question:")
    for line, said in [
        (f"ask {path} D3 --quiet", "Black D3 is dead.\n"),
        (f"ask {path} alive --quiet", "No: Black A1 is dead.\n"),
        (f"ask {path} --quiet", "Black A1 can be captured (not uncapturable). White can force its removal.\n"),
    ]:
        assert shell.run(line).out == said


def test_marked_strings_without_a_question_are_ruled_on(shell: Shell) -> None:
    shell.file("marked.sgf", "(;SZ[4:4]AB[ba][da][ab][bb][cb][db][dc][dd]AW[ac][bc][cc][cd]MA[cc][da])")
    said = shell.run("ask marked.sgf --quiet")
    assert said.out == "Black D4 is independently alive. White C2 is dead.\n"


@pytest.mark.parametrize(
    ("asking", "said"),
    [
        ("C[Question: C2 dead]", "Yes: White C2 is dead.\n"),
        ("C[Question: C2 alive?]", "No: White C2 is dead.\n"),
        ("QU[seki]MA[cc]", "No: White C2 is dead.\n"),
        (
            "C[Question: Are the marked strings dead?]MA[cc][da]",
            "No: Black D4 is independently alive. White C2 is dead.\n",
        ),
    ],
)
def test_a_file_asks_about_the_status(shell: Shell, asking: str, said: str) -> None:
    shell.file("asked.sgf", f"(;SZ[4:4]AB[ba][da][ab][bb][cb][db][dc][dd]AW[ac][bc][cc][cd]{asking})")
    assert shell.run("ask asked.sgf --quiet").out == said
    assert shell.run("ask asked.sgf D4 --quiet").out == "Black D4 is independently alive.\n"
    report = shell.run("report asked.sgf -o asked.txt")
    assert report.out.split(" The ruling is in")[0] + "\n" == said
    decided = shell.run("decide asked.sgf")
    assert decided.code == ExitCode.BAD_INPUT and "write uncapturable or independently-alive" in decided.err


def test_the_ruling_as_json(dead: Shell) -> None:
    said = dead.run("ask dead.txt C2 dead --json --certificate proof.json")
    ruling = json.loads(said.out)
    assert ruling["schema"] == "assess/ruling/1"
    assert (ruling["headline"], ruling["asked"], ruling["answer"]) == ("Yes: White C2 is dead.", "dead", "yes")
    (string,) = ruling["strings"]
    assert (string["string"], string["status"], string["headline"]) == ("C2", "dead", "White C2 is dead.")
    capture, life = string["findings"]
    assert capture["text"].startswith("White C2 can be captured (not uncapturable). ")
    assert "is not independently alive. " in life["text"]
    assert [moves["text"] for moves in capture["first_moves"]] == [
        "B1: Black A1 takes White C2",
        "anything else: Black B1 takes White C2",
    ]
    for finding, name in ((capture, "proof.json"), (life, "proof-C2-independently-alive.json")):
        written = (dead.home / name).read_bytes()
        assert finding["certificate_sha256"] == hashlib.sha256(written).hexdigest()
        checked = dead.run(f"check {name} dead.txt C2 {finding['question']}")
        assert checked.out == f"VERIFIED {finding['claim']}\n"


def test_the_ruling_as_sgf(dead: Shell) -> None:
    dead.run("ask dead.txt C2 --quiet --sgf ruling.sgf")
    for game, question in ((1, "Is White C2 uncapturable?"), (2, "Is White C2 independently alive?")):
        record = read_record(dead.home / "ruling.sgf", move=0, game=game)
        assert record.games == 2 and record.comment.startswith("White C2 is dead.\n") and question in record.comment


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ask dead.txt A1 dead", "no stone"),
        ("ask dead.txt C2,Z9", "no point"),
        ("ask dead.txt dead", "no string is marked"),
        ("ask dead.txt C2 killed", "is no question"),
    ],
)
def test_bad_input(dead: Shell, line: str, said: str) -> None:
    found = dead.run(line)
    assert found.code == ExitCode.BAD_INPUT and said in found.err and found.err.count("\n") == 1


def test_limits_leave_a_string_undecided(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("ask open.txt C6 dead --nodes 1 --quiet")
    assert said.code == ExitCode.UNDECIDED
    assert said.out == "Black C6 is undecided: its status was not proved within the limits.\n"


def test_the_version_is_said() -> None:
    from importlib.metadata import version

    assert assess.__version__ == version("assess-go")


def test_an_interrupted_search_is_told_in_the_headline() -> None:
    position = assess.Position.from_rows(["." * 9] * 4 + ["....X...."] + ["." * 9] * 4)
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 3

    work = PositionQueue(StatusQuestion(position=position, stop=stop))
    (case,) = [work.case(string, {}) for string in position.strings()]
    work.settle([case])
    assert headline_of([broken_off(case.status(position))]) == "Black E5 is undecided: the search was interrupted."


def test_what_is_agreed_of_another_string_counts() -> None:
    """White D5 agreed dead comes off the board, and Black, who stands around it, lives."""
    position = assess.read(str(DISPUTES / "triple-ko.sgf"))
    ruling = assess.rule(position, "A5", agreed={"D5": "dead"})
    assert ruling.headline == "Black A5 is independently alive, as follows from what the players agree on."
    assert [string.name for string in ruling.strings] == ["A5"]


def test_what_infinite_play_counts_for_is_not_said_to_be_taken(shell: Shell) -> None:
    """White only repeats the triple ko for ever: that he can force its removal would not be true."""
    file = DISPUTES / "triple-ko.sgf"
    said = " ".join(shell.run(f"ask {file} A5 --cycles attacker --nodes 100000 --no-cache").out.split())
    assert "White can force that, or endless repetition, which counts for him here. " in said
    assert "can force its removal" not in said
    assert "takes it in the end" not in said


def test_of_a_string_that_is_undecided_no_page_says_that_its_proof_was_checked(shell: Shell) -> None:
    """That D2 does not live by itself is proved, whether it can be captured is not: a part of its status."""
    shell.file("board.txt", ".OO.\n.XXO\n.OO.\n")
    shell.run("report board.txt --nodes 20000 -o sheet.txt")
    sheet = Path("sheet.txt").read_text(encoding="utf-8")
    assert re.search(r"^White D2 +1 +undecided +in part$", sheet, re.MULTILINE)
    assert re.search(r"^Black B2 +2 +dead +checked$", sheet, re.MULTILINE)
    assert "White D2 is undecided: its status was not proved within the limits." in " ".join(sheet.split())
    said = shell.run("status board.txt --nodes 20000 --estimate off").out
    assert re.search(r"^White D2 +1 +undecided +in part$", said, re.MULTILINE)
    assert "\nWhite D2 is not independently alive.\n" in said


def test_undecided_and_a_checked_proof_of_it_never_stand_together() -> None:
    rng, left = random.Random(2), 0
    for _ in range(60):
        found = assess.status(board(rng, 3, 4), limits=assess.Limits(None, rng.choice([20, 200, 2_000])), threads=1)
        for string in found.strings:
            row = status_row(string)
            assert (string.status is Status.UNDECIDED and row[-1] == "checked") is False
            left += string.status is Status.UNDECIDED and string.checked
    assert left > 3, "some have an answer that is proved"


def test_a_ruling_is_told_as_it_is_known_the_status_before_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    position = assess.read(DISPUTES / "missing-reinforcement.sgf")
    happened: list[Any] = []
    for name in ("_described", "missing_moves_of"):
        found = getattr(assessment, name)
        monkeypatch.setattr(
            assessment, name, lambda *given, name=name, found=found: happened.append(name) or found(*given)
        )

    def known(ruling: Ruling) -> None:
        happened.append((ruling.headline, tuple(warning.code for warning in ruling.assessment.warnings)))

    ruling = assess.rule(position, "B2", on_known=known)
    first, *others = [one for one in happened if isinstance(one, tuple)]
    assert happened[0] == first == (ruling.headline, ()), "the status first, before what is asked for the rest"
    assert happened.index("missing_moves_of") > 0
    assert others[-1] == (ruling.headline, tuple(warning.code for warning in ruling.assessment.warnings))
    assert others[-1][1], "and each thing that follows when it is known"
