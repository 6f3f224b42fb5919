"""Handouts of a folder: positions to a page, who moves first and what is asked, the answers at the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import Shell
from written_rulings import NAMES, handout

from assess.engine.settle import settle
from assess.proofs.questions import Uncapturable, question_of
from assess.proofs.terms import First
from assess.reading.files import read_record
from assess.reports.handout.handout import handout_html, handout_of, handout_pdf
from assess.reports.text.study_text import task_sentence
from assess.rules.position import Position
from assess.statuses.finding import ask, finding_of, inquire
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"


def test_positions_come_page_by_page_and_do_not_tell_the_answers() -> None:
    made = handout(2)
    assert [len(page) for page in made.pages] == [2, 1]
    for problem in made.problems:
        assert problem.asked.startswith("White to play and keep Black ") and "from two eyes." in problem.asked
        assert problem.figures
        assert not problem.board.picture.diagram.numbers and problem.board.picture.diagram.target
        assert problem.answer not in problem.asked and problem.figures.pictures[0].diagram.numbers


def test_the_page_has_every_position_and_below_every_answer() -> None:
    page = handout_html(handout(2))
    assert page.count('<section class="page">') == 2
    positions, answers = page.split('<details id="answers">')
    assert [positions.count(f'id="problem-{number}"') for number in (1, 2, 3)] == [1, 1, 1]
    assert [answers.count(f'id="answer-{number}"') for number in (1, 2, 3)] == [1, 1, 1]
    assert "not independently alive" not in positions and answers.count("is not independently alive") == 3
    assert "<script" not in page and "http://" not in page.replace("http://www.w3.org/", "")


def test_a_line_that_goes_on_after_its_figures_says_so() -> None:
    record = read_record(DISPUTES / "basic-ko-2.sgf")
    long = handout_of("Kos", [("basic-ko-2", record, ask(record.position, min(record.marked), Uncapturable()))], 1)
    (problem,) = long.problems
    assert problem.figures
    assert [figure.title for figure in problem.figures.pictures] == [
        "Moves 1 to 2, White plays 1",
        "Moves 3 to 6, White plays 3",
    ]
    assert problem.figures.conclusion == "The main variation goes on to move 9. Black B2 is captured."
    assert "The main variation goes on to move 9." in handout_html(long)
    assert not any(
        "goes on" in one.figures.conclusion
        for one in handout(2).problems
        if one.figures and len(one.figures.pictures) == 1
    )


def test_boards_without_coordinates_and_a_line_for_the_name() -> None:
    page, bare = handout_html(handout(2)), handout_html(handout(2, coordinates=False))
    questions, answers = bare.split('<details id="answers">')
    assert 'class="coordinates"' in page.split("<details")[0] and 'class="coordinates"' in answers
    assert 'class="coordinates"' not in questions
    assert "<span>Name:</span><span>Date:</span>" in page


def test_the_smallest_proofs_come_first_if_asked() -> None:
    records = [(name, read_record(DISPUTES / f"{name}.sgf")) for name in ("l-group", "nakade-of-five")]
    found = [(name, record, ask(record.position, min(record.marked), Uncapturable())) for name, record in records]
    as_filed, ordered = handout_of("", found), handout_of("", found, order="difficulty")
    assert [problem.source for problem in as_filed.problems] == ["l-group", "nakade-of-five"]
    assert [problem.source for problem in ordered.problems] == ["nakade-of-five", "l-group"]
    assert ordered.problems[0].size < ordered.problems[1].size


@pytest.mark.parametrize(
    ("rows", "string", "question", "first", "task"),
    [
        (("......", "OOOOOO", "XXXXXO", "....XO"), "A2", "uncapturable", "opponent", "White moves first. Is Black A2 "),
        (("......", "OOOOOO", "XXXXOO", "...XO."), "A2", "uncapturable", "opponent", "White to play and kill."),
        (("......", "OOOOOO", "XXXXOO", "...XO."), "A2", "uncapturable", "owner", "Black to play and live."),
        (
            ("......", "OOOOOO", "XXXXOO", "...XO."),
            *("A2", "independently-alive", "owner", "Black to play and live with two eyes."),
        ),
        (
            (".X.XXXXXX", "XXXXXXXXX", "XOOOOOOXX", "XOXXXX.OX"),
            *("C1", "uncapturable", "opponent", "White to play and win the capturing race."),
        ),
        (
            ("......", "OOOOOO", "XXXXOO", ".O.XO."),
            "A2",
            "uncapturable",
            "owner",
            "Is Black A2 uncapturable if Black moves first?",
        ),
    ],
)
def test_a_problem_says_what_is_to_be_done(
    rows: tuple[str, ...], string: str, question: str, first: str, task: str
) -> None:
    position = Position.from_rows(rows)
    inquiry = inquire(position, string, question_of(question), first=First(first))
    finding = finding_of(settle(inquiry, Limits(seconds=None, nodes=100_000)))
    assert task_sentence(finding).startswith(task)


@pytest.mark.needs("typst")
@pytest.mark.parametrize("positions", [1, 2, 6, 12, 30])
def test_the_pdf_has_so_many_positions_to_a_page(positions: int) -> None:
    made = handout(positions)
    data = handout_pdf(made)
    assert data.startswith(b"%PDF")
    pages = data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") + data.count(b"/Type/Page/")
    assert pages >= len(made.pages) + 1


def test_a_folder_becomes_a_handout(shell: Shell) -> None:
    (shell.home / "club").mkdir()
    for name in NAMES:
        shell.file(f"club/{name}.sgf", (DISPUTES / f"{name}.sgf").read_text())
    shell.file("club/board.txt", ". X\nX .\n")
    said = shell.run("report club -o handout.html")
    assert said.code == 0 and said.out == "The handout is in handout.html: 3 positions with answers.\n"
    assert said.err.startswith("assess: Left out: In ") and "no string is marked" in said.err
    assert "<h1>club</h1>" in (shell.home / "handout.html").read_text()


def test_a_handout_without_what_is_undecided_says_so(shell: Shell) -> None:
    (shell.home / "club").mkdir()
    shell.file("club/hard.sgf", (DISPUTES / "carpenters-square.sgf").read_text())
    told = shell.run("report club -o handout.html --nodes 30")
    assert told.code == 3 and not (shell.home / "handout.html").exists()
    assert "No problem of 'club' is answered within the limits: there is no handout." in told.err
    shell.file("club/easy.sgf", "(;SZ[3:1]AB[aa]AW[ca]MA[aa]QU[uncapturable])")
    told = shell.run("report club -o handout.html --nodes 30")
    assert told.code == 3 and "1 position with answers" in told.out and "Left out: hard.sgf: " in told.err


def test_a_first_game_that_is_of_no_use_hides_no_other(shell: Shell) -> None:
    (shell.home / "club").mkdir()
    asked = (DISPUTES / f"{NAMES[0]}.sgf").read_text()
    shell.file("club/two.sgf", f"(;SZ[3];B[aa];W[aa]){asked}")
    told = shell.run("report club -o handout.html")
    assert told.code == 0 and "1 position with answers" in told.out and "game 1" in told.err


def test_what_is_left_out_is_told_in_the_language_of_the_reader(shell: Shell) -> None:
    (shell.home / "club").mkdir()
    shell.file("club/two.sgf", "(;SZ[3])" + (DISPUTES / f"{NAMES[0]}.sgf").read_text())
    assert shell.run("report club -o handout.html --lang de").err.startswith("assess: Weggelassen: ")
    assert "two.sgf, Partie 2" in (shell.home / "handout.html").read_text(encoding="utf-8")


def test_a_question_that_only_decide_reads_is_told_with_the_reason(shell: Shell) -> None:
    (shell.home / "club").mkdir()
    for name in (NAMES[0], "decided/basic-ko-1", "decided/basic-ko-2"):
        shell.file(f"club/{Path(name).name}.sgf", (DISPUTES / f"{name}.sgf").read_text())
    question = "'Question 2: Is the marked black string uncapturable?' is asked of the position after move 0"
    said = shell.run("report club -o handout.html").err
    assert f"{question}, and this is the one after move 7: `assess ask` with --move 0 asks it" in said
    assert "'Question 1: Are the marked white strings independently-alive" in said and "no question" not in said
    assert question in " ".join(shell.run("ask club/basic-ko-2.sgf").err.split())
    assert "is asked of the position after move 0" in " ".join(shell.run("ask club/basic-ko-1.sgf").out.split())
    assert shell.run("report club/basic-ko-1.sgf -o ruling.txt").out.startswith("White A2 and D1 cannot all live")
    assert "is asked of" not in shell.run("ask club/basic-ko-1.sgf D1").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("club -o handout.svg", "A handout of a folder is written as .pdf or .html"),
        ("club -o handout.html --positions 0", "--positions cannot be 0"),
        ("club A1 -o handout.html", "The problems of a folder say themselves what is asked"),
        ("club -o handout.html", "There is no problem in 'club'"),
        ("eye.txt A2 uncapturable -o r.html --positions 6", "--positions is for the handout of a folder"),
        ("eye.txt A2 uncapturable -o r.html --title Club", "--title is for the handout of a folder"),
    ],
)
def test_what_is_refused(shell: Shell, words: str, sentence: str) -> None:
    (shell.home / "club").mkdir()
    said = shell.run(f"report {words}")
    assert said.code == 2 and said.err.startswith(f"assess: {sentence}")


def test_a_question_for_the_program_is_not_printed_as_text(shell: Shell, tmp_path: Path) -> None:
    """The task says it in words; the rest of the comment is the author's."""
    room = "(;GM[1]FF[4]SZ[6:4]AB[ac][bc][cc][dc][dd]AW[ab][bb][cb][db][eb][fb][ec][fc][ed]MA[ac]"
    said = "C[Question 1: A2 uncapturable\nA throw-in is useless here.]"
    folder = tmp_path / "problems"
    folder.mkdir()
    (folder / "one.sgf").write_text(f"{room}{said}(;W[bd];B[cd];W[ad]C[RIGHT]))", "utf-8")
    shell.run(f"report {folder} -o {tmp_path / 'handout.html'}")
    page = (tmp_path / "handout.html").read_text("utf-8")
    assert "A throw-in is useless here." in page
    assert "Question 1" not in page
