"""Rulings as text, SGF, HTML and PDF: what they hold, and snapshots of them."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from sgfmill import sgf as sgfmill
from shell import CORNER, OPEN, Shell
from snapshots import require_same
from tiny_certificates import Example
from variation_examples import CAPTURE, CYCLE, KO, LIFE, THREE_KOS, endless, inquiry_of, tree_of
from written_rulings import EXAMPLES, INFO, finding_of, record_of, sheet, written

import assess
from assess.decisions.tries import add_tries
from assess.faces.exit_codes import ExitCode
from assess.languages import spoken
from assess.proofs.questions import Answer, Inquiry, Uncapturable
from assess.proofs.variation_node import VariationNode, equal_replies, main_variation, walk, walk_unequal
from assess.reading.files import read_record, record_from_text
from assess.reading.game_tree import GameTree
from assess.reading.given_variations import start_of_variations
from assess.reading.question_lines import question_lines
from assess.reading.record import Record
from assess.reading.sgf import dump, load
from assess.reports.ruling.blocks import (
    Document,
    Elsewhere,
    Figures,
    Layout,
    Paper,
    Role,
    Sentences,
    Variation,
    Variations,
    leaves,
)
from assess.reports.ruling.diagram import fallen_together, whole_board
from assess.reports.ruling.evidence import MOST_VARIATIONS
from assess.reports.ruling.evidence import variations_of as numbered_lines
from assess.reports.ruling.imprint import Imprint
from assess.reports.ruling.ruling import for_position, for_question
from assess.reports.ruling.ruling_files import ruling_file
from assess.reports.ruling.ruling_pdf import all_lines, cut, ruling_pdf
from assess.reports.ruling.ruling_svg import LETTER, WIDTH
from assess.reports.ruling.ruling_text import ruling_text
from assess.reports.sgf.sgf_tree import game_of_variations
from assess.reports.text.sheet_words import shortened_warnings
from assess.statuses.finding import inquire
from assess.statuses.point_ruling import territory_at
from assess.statuses.warning import Caution

DISPUTES = Path(__file__).parents[2] / "disputes"
GROUP = DISPUTES / "nakade-of-six.sgf"
BUDGET = assess.Limits(seconds=None, nodes=3_000, memory_mb=64)


def ruling(example: Example, depth: int | None = None) -> Document:
    return for_question(finding_of(example), record_of(example), depth=depth)


def said(document: Document, role: Role) -> tuple[str, ...]:
    """The sentences of a document that are there for something."""
    found = [
        block.sentences for block in leaves(document.blocks) if isinstance(block, Sentences) and block.role is role
    ]
    return sum(found, ())


def main_of(document: Document) -> Figures:
    """The figures of the main variation."""
    (main,) = (block for block in document.blocks if isinstance(block, Figures) and block.heading)
    return main


def variations_of(document: Document) -> Variations:
    (found,) = (block for block in document.blocks if isinstance(block, Variations))
    return found


@pytest.mark.parametrize("form", ["txt", "sgf", "svg", "html"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_rulings_to_the_letter(name: str, form: str) -> None:
    text = written(EXAMPLES[name], form)
    text = re.sub(r"AP\[assess:[^]]*\]", "AP[assess]", text)
    if form == "html":  # style and script are files of their own
        text = re.sub(r"<style>.*</style>|// Steps through.*(?=</script>)", "", text, flags=re.DOTALL)
    require_same(f"ruling-{name}.{form}", text.rstrip("\n") + "\n")


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_move_of_the_tree_is_in_one_variation_once(name: str) -> None:
    found = ruling(EXAMPLES[name])
    tree = tree_of(EXAMPLES[name])
    lines, waiting = 0, [tree]  # equal replies are in one variation, with what follows the first of them
    while waiting:
        groups = equal_replies(waiting.pop())
        lines += max(len(groups) - 1, 0)
        waiting += [group[0] for group in groups]
    variations = variations_of(found).lines
    assert len(variations) == lines
    shown = sum(len(picture.diagram.numbers) for picture in main_of(found).pictures)
    assert 0 < shown <= len(main_variation(tree)) - 1
    assert [variation.number for variation in variations] == list(range(1, len(variations) + 1))


def test_figures_are_numbered_through_and_mark_the_string() -> None:
    found = ruling(CYCLE)
    pictures = [*main_of(found).pictures, *(picture for one in variations_of(found).lines for picture in one.pictures)]
    assert [picture.number for picture in pictures] == list(range(1, len(pictures) + 1))
    assert all(picture.diagram.target == inquiry_of(CYCLE).string.points for picture in pictures)


def test_variations_say_where_they_branch_off() -> None:
    titles = [variation.heading for variation in variations_of(ruling(CYCLE)).lines]
    assert titles[:2] == ["Variation 1: 1 W pass instead of W C1", "Variation 2: 1 W A1 instead of W C1"]
    assert "Variation 3: 3 W C1 instead of W B1 after 2 B A1" in titles
    assert [variation.heading for variation in variations_of(ruling(CYCLE, depth=1)).lines] == titles[:2]


def test_what_goes_on_elsewhere_names_the_variation() -> None:
    file = Path(__file__).parents[2] / "disputes" / "double-ko-death.sgf"
    record = read_record(str(file))
    finding = assess.ask(record.position, "A3", assess.Uncapturable())
    variations = variations_of(for_question(finding, record)).lines
    referring = [re.search(r"as after move .* See variation (\d+)", one.conclusion) for one in variations]
    named = [int(found[1]) for found in referring if found]
    assert named and all(1 <= number <= len(variations) for number in named)


def test_a_sheet_that_is_cut_names_no_variation_beyond() -> None:
    record = read_record(str(DISPUTES / "double-ko-death.sgf"))
    lines = variations_of(for_question(assess.ask(record.position, "A3", assess.Uncapturable()), record)).lines
    late = [one for one in lines if one.goes_on.number > one.number]
    assert late
    for most in (late[0].number, late[0].goes_on.number - 1, late[0].goes_on.number, len(lines)):
        kept, hidden = cut(lines, 0, most)
        told = " ".join(f"{one.heading} {one.conclusion}" for one in kept)
        assert (len(kept), hidden) == (most, len(lines) - most)
        assert all(int(named) <= most for named in re.findall(r"variation (\d+)", told))
        shown = late[0].goes_on.number <= most
        assert kept[late[0].number - 1].conclusion == (late[0].conclusion if shown else late[0].goes_on.otherwise)
    assert late[0].goes_on.otherwise == "It goes on as in a variation that is not shown here."


def test_a_variation_that_leaves_one_beyond_the_sheet_says_so() -> None:
    branch = Elsewhere(2, "1 B A1 instead of B B1, in a variation that is not shown here")
    lines = [Variation(1, "1 B A1 instead of B B1, in variation 2", (), "", branch=branch), Variation(2, "", (), "")]
    assert cut(lines, 0, 2) == (lines, 0)
    assert [one.title for one in cut(lines, 0, 1)[0]] == [branch.otherwise]


def test_a_sheet_cut_where_a_part_begins_keeps_how_the_one_before_ends() -> None:
    one, heading = Variation(1, "1 B A1", (), "As after move 1."), Variation(0, "Is Black A1 uncapturable?", (), "")
    two = Variation(
        1, "1 W A1", (), "No.", goes_on=Elsewhere(2, "It goes on as in a variation that is not shown here.")
    )
    lines = [one, heading, two, Variation(2, "1 W B1", (), "No.")]
    assert cut(lines, 0, 1) == cut(lines, 0, 2) == ([one], 2)
    assert cut(lines, 0, 3) == ([one, heading, two.among(1)], 1)
    assert cut(lines, 0, 4) == (lines, 0)
    assert cut(lines[1:], 0, 1) == ([], 2)


def test_the_number_of_a_variation_stands_in_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken, "_worded", lambda context, key, english, number, parts: f"<{english.format(**parts)}>")
    assert Variation(3, "1 B A1", (), "").heading == "<variation 3>: 1 B A1"


def test_equal_replies_are_one_variation() -> None:
    record = record_from_text(". . .\n. X X\nX . .\n")
    finding = assess.ask(record.position, "C2", assess.Uncapturable(), limits=BUDGET)
    headings = [one.heading for one in variations_of(for_question(finding, record)).lines]
    assert headings[0] == "Variation 1: 1 W B3 or B1 instead of W A3"
    assert finding.tree is not None
    game = game_of_variations(finding, finding.tree, INFO)
    together = [node.text("C") for node in game.nodes if "the same answer to each" in node.text("C")]
    assert "1 W A3, C1 or pass: the same answer to each." in together[0]
    assert "1 W B3 or B1: the same answer to each." in together[1]
    assert len(game.children[0]) == len(finding.tree.children) - 3
    assert len(list(walk(finding.tree))) > len(game.nodes)


def test_the_rules_applied() -> None:
    rules = " ".join(said(ruling(KO), Role.RULES))
    assert "Basic Ko Rule" in rules and "White moves first" in rules and "Determination of Dead" in rules
    assert "Long Cycles, as in" not in rules
    assert "(VJR, Long Cycles): as in sending-2-returning-1" in " ".join(said(ruling(CYCLE), Role.RULES))
    assert "left to the referee" in " ".join(said(ruling(THREE_KOS), Role.RULES))


def test_warnings() -> None:
    finding = replace(finding_of(KO), checked=False)
    record = record_of(KO)
    assert said(for_question(finding, record), Role.PROOF) == (
        "The independent checker has not been run: the proof is unchecked.",
    )
    moved = "(;SZ[7:1]AB[ba][da]AW[ea];B[]{})"
    for rest, final in (("", False), (";W[]", True), (";W[tt]", True), (";W[ga]", False)):
        warnings = said(for_question(finding, record_from_text(moved.format(rest))), Role.WARNINGS)
        assert any("two passes" in warning for warning in warnings) is not final


def test_many_variations_are_counted_not_set() -> None:
    example = endless(2_000)
    found = ruling(example)
    variations = variations_of(found)
    assert len(variations.lines) == MOST_VARIATIONS and variations.hidden == 1_001 - MOST_VARIATIONS - 1
    kept, hidden = cut(*all_lines(found.blocks), 7)
    assert len(kept) == 7 and hidden == 1_000 - 7
    text = written(example, "txt")
    assert text.splitlines()[-1].endswith("more lines; --pages N shows more.")


def moves(tree: VariationNode) -> Iterator[tuple[str | None, int]]:
    """Every move with the number of its next moves, in the order of the tree, equal replies as one."""
    return ((node.text or None, len(equal_replies(node))) for node, *_ in walk_unequal(tree))


def read_back(game: GameTree, inquiry: Inquiry) -> Iterator[tuple[str | None, int]]:
    from assess.reading.game_tree import move_from_letters

    position = inquiry.position
    order = [0]
    while order:
        number = order.pop()
        order += reversed(game.children[number])
        move = None
        for letter in ("B", "W"):
            for value in game.nodes[number].properties.get(letter, ()):
                point = move_from_letters(value, position.width, position.height)
                move = f"{letter} {'pass' if point is None else position.name(point)}"
        yield move, len(game.children[number])


ONE_OF = (("GB", "GW", "DM", "UC"), ("BM", "DO", "IT", "TE"), ("B", "W"))
MARKUP = ("CR", "MA", "SL", "SQ", "TR")
SETUP = {"AB", "AW", "AE", "PL"}


def require_well_formed(game: GameTree) -> None:
    """What FF[4] asks of every node."""
    for number, node in enumerate(game.nodes):
        names = set(node.properties)
        assert not (names & SETUP and names & {"B", "W"}), "setup and moves never stand in one node"
        assert not names & SETUP or number == 0
        for group in ONE_OF:
            assert len(names & set(group)) <= 1
        assert not names & {"BM", "DO", "IT", "TE", "MN"} or names & {"B", "W"}
        marked = [point for name in MARKUP for point in node.properties.get(name, ())]
        assert len(marked) == len(set(marked))
        labelled = [label[:2] for label in node.properties.get("LB", ())]
        assert len(labelled) == len(set(labelled))


def require_kept(game: GameTree) -> None:
    """That sgfmill reads the same properties at every node."""
    nodes = list(sgfmill.Sgf_game.from_string(dump(game)).get_main_sequence())
    assert len(nodes) == len(game.main_line())
    waiting = [(sgfmill.Sgf_game.from_string(dump(game)).get_root(), 0)]
    while waiting:
        theirs, number = waiting.pop()
        ours = {name: [value.encode() for value in values] for name, values in game.nodes[number].properties.items()}
        read = {name: theirs.get_raw_list(name) for name in theirs.properties()}
        if number == 0:
            read = {name: values for name, values in read.items() if name in ours}
        assert read == ours
        children = game.children[number]
        assert len(theirs) == len(children)
        waiting += zip(theirs, children, strict=True)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_sgf_is_read_back_as_the_same_tree(name: str) -> None:
    example = EXAMPLES[name]
    tree, inquiry = tree_of(example), inquiry_of(example)
    game = game_of_variations(finding_of(example), tree, INFO)
    require_well_formed(game)
    (again,) = load(dump(game).encode())
    assert again.nodes[1:] == game.nodes[1:] and again.children == game.children
    assert list(read_back(again, inquiry)) == list(moves(tree))
    assert again.root.simple_text("EV") == INFO["EV"]
    assert again.root.text("C").startswith(("Black ", "White ", "Undefined: "))
    record = record_from_text(dump(game), move=0)
    assert record.position == inquiry.position and record.marked == inquiry.string.points
    (line,) = question_lines(record, start_of_variations(record))
    assert dict(line.terms) == {name: word for name, word in inquiry.terms().items() if name != "string"}


def disputes() -> list[tuple[str, Record, Inquiry]]:
    """Every question that the disputes of this project ask."""
    found = []
    for path in sorted(DISPUTES.rglob("*.sgf")):
        record = read_record(path, move=0)
        for number, line in enumerate(question_lines(record, start_of_variations(record)), 1):
            terms = dict(line.terms)
            life = {name: terms[name] for name in ("formation", "scope") if name in terms}
            kind = assess.Uncapturable() if terms["question"] == "uncapturable" else assess.IndependentlyAlive(**life)
            moving = {name: terms[name] for name in ("first", "cycles") if name in terms}
            for string in line.strings:
                inquiry = inquire(record.position, string, kind, **moving)  # type: ignore[arg-type]
                found.append((f"{path.stem}, question {number}, {string}", record, inquiry))
    return found


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_the_sgf_of_disputes(every: int) -> None:
    asked = disputes()[::every]
    assert asked
    for name, record, inquiry in asked:
        finding = assess.ask(
            inquiry.position, inquiry.point, inquiry.question, first=inquiry.first, cycles=inquiry.cycles, limits=BUDGET
        )
        tree = finding.tree
        game = game_of_variations(finding, tree, record.info)
        require_well_formed(game)
        (again,) = load(dump(game).encode())
        assert again.nodes[1:] == game.nodes[1:] and again.children == game.children, name
        if tree is not None:
            assert list(read_back(again, inquiry)) == list(moves(tree)), name
        if inquiry.position.width == inquiry.position.height:
            require_kept(game)


@pytest.mark.parametrize("name", ["capture", "three-kos"])
def test_every_annotation_is_kept_by_another_reader(name: str) -> None:
    require_kept(game_of_variations(finding_of(EXAMPLES[name]), tree_of(EXAMPLES[name]), INFO))


def test_tempting_mistakes_are_shown_with_what_refutes_them() -> None:
    position = record_from_text(CORNER).position
    finding = assess.ask(position, "D5", assess.IndependentlyAlive(), limits=assess.Limits(seconds=20))
    assert finding.answer is Answer.NO
    tree = finding.tree
    assert tree is not None
    mistakes = add_tries(finding, tree, assess.Limits(seconds=10))
    assert {"W A5", "W C5"} <= {node.text for node in mistakes} and len(mistakes) <= 3
    assert all(node.answer is Answer.YES and node.parent is tree for node in mistakes)
    assert tree.children[0].answer is Answer.NO and len(tree.children) == 1 + len(mistakes)
    variations = variations_of(for_question(finding, Record(position, "corner.txt"))).lines
    shown = [variation.mistake for variation in variations]
    assert shown == [True] * len(mistakes) + [False] * (len(shown) - len(mistakes)), "mistakes come first"
    assert variations[0].heading.startswith("Variation 1: the mistake 1 W ")
    game = game_of_variations(finding, tree)
    require_well_formed(game)
    assert [game.nodes[number].properties.get("BM") for number in game.children[0]] == [None, *[("1",)] * len(mistakes)]


WHOLE = """\
. X X O . O . O X
X X O O O O O O X
X O O . O X X X X
X X O O O X . X .
O X X X O X X X X
. O O X X O X . X
O O . O X O X X X
O . O O X O O O O
. O O X . X O . .
Prisoner stones: 2 black, 3 white.
"""


@pytest.mark.parametrize("form", ["txt", "html", "svg"])
def test_a_ruling_on_a_whole_position(form: str) -> None:
    record = record_from_text(WHOLE, "whole.txt")
    assessment = replace(assess.status(record.position, finality=False), seconds=0.1)
    assert assessment.score is not None and assessment.score.margin == -39
    text = ruling_file(form, assessment, record)
    assert isinstance(text, str)
    if form == "html":
        text = re.sub(r"<style>.*</style>|// Steps through.*(?=</script>)", "", text, flags=re.DOTALL)
    require_same(f"ruling-whole.{form}", text.rstrip("\n") + "\n")


@pytest.mark.parametrize("form", ["txt", "html", "svg", "sgf"])
def test_a_ruling_on_points(form: str) -> None:
    record = record_from_text(WHOLE, "whole.txt")
    ruled = territory_at(record.position, ["A9", "G6"])
    text = ruling_file(form, ruled, record)
    assert isinstance(text, str)
    if form == "sgf":
        (game,) = load(text.encode())
        require_well_formed(game)
        return
    words = " ".join(re.sub(r"<[^>]+>", " ", text).split())
    for said in (
        "A9 is White's territory. G6 is Black's territory.",
        "Whose territory are A9 and G6?",
        "which are independently alive",
        "Black B9 is dead.",
        "The proof was checked by the independent checker.",
    ):
        assert said in words


def test_the_command_rules_on_points(shell: Shell) -> None:
    shell.file("whole.txt", WHOLE)
    said = shell.run("report whole.txt A9,G6 -o ruling.txt")
    assert (said.code, said.err) == (ExitCode.ANSWERED, "")
    assert said.out == "A9 is White's territory. G6 is Black's territory. The ruling is in ruling.txt.\n"
    refused = shell.run("report whole.txt A9,B9 -o ruling.txt")
    assert refused.code == ExitCode.BAD_INPUT and "ask about points, or about strings" in refused.err


def test_nothing_asked_is_all_asked(shell: Shell) -> None:
    shell.file("whole.txt", WHOLE)
    said = shell.run("report whole.txt -o ruling.sgf")
    assert said.code == ExitCode.ANSWERED and said.out == "White wins by 39. The ruling is in ruling.sgf.\n"
    (game,) = load((shell.home / "ruling.sgf").read_bytes())
    require_well_formed(game)
    require_kept(game)
    territory = {name: len(game.root.properties[name]) for name in ("TB", "TW")}
    assert territory == {"TB": 3, "TW": 27}
    assert len(game.root.properties["MA"]) == 16
    assert shell.run("report whole.txt D9 -o ruling.txt").out.startswith("White D9 is independently alive. ")


def pages(pdf: bytes) -> int:
    return max(map(int, re.findall(rb"/Count (\d+)", pdf)))


@pytest.mark.needs("typst")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_pdf_of_every_example(name: str, paper: Paper) -> None:
    pdf = ruling_file("pdf", finding_of(EXAMPLES[name]), record_of(EXAMPLES[name]), paper=paper)
    assert isinstance(pdf, bytes) and pdf.startswith(b"%PDF-")
    assert 1 <= pages(pdf) <= 2


@pytest.mark.needs("typst")
def test_pages_of_variations_are_as_many_as_wanted() -> None:
    found = ruling(LIFE)
    variations = variations_of(found)
    lines = tuple(replace(variations.lines[0], number=n) for n in range(1, 120))
    blocks = tuple(replace(variations, lines=lines) if block is variations else block for block in found.blocks)
    many = replace(found, blocks=blocks)
    assert [pages(ruling_pdf(many, Layout(wanted))) for wanted in (0, 1, 3)] == [1, 2, 4]
    assert pages(ruling_pdf(found, Layout(9))) == 2


def test_without_typst_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    monkeypatch.setattr("assess.system.extras.find_spec", lambda name: None)
    said = shell.run("report eye.txt A2 uncapturable -o ruling.pdf")
    assert said.code == ExitCode.BAD_INPUT and f"{sys.executable} -m pip install typst`" in said.err
    assert not (shell.home / "ruling.pdf").exists()


@pytest.mark.parametrize("form", ["txt", "html", "svg", "sgf"])
def test_the_command_writes_a_file(shell: Shell, form: str) -> None:
    said = shell.run(f"report eye.txt A2 uncapturable -o ruling.{form}")
    assert (said.code, said.err) == (ExitCode.ANSWERED, "")
    assert said.out == (
        f"Black A2 can be captured (not uncapturable). White can force its removal. The ruling is in ruling.{form}.\n"
    )
    text = (shell.home / f"ruling.{form}").read_text(encoding="utf-8")
    assert "Black A2 can be captured (not uncapturable). White can force its removal." in " ".join(text.split())


def test_an_undecided_question_is_ruled_undecided(shell: Shell) -> None:
    shell.file("open.txt", OPEN)
    said = shell.run("report open.txt C6 independently-alive --nodes 100 -o ruling.txt")
    assert said.code == ExitCode.UNDECIDED
    text = (shell.home / "ruling.txt").read_text(encoding="utf-8")
    assert (
        "Undecided" in text and "roof" not in text.partition("Rules")[0].partition("limits")[2] and "Figure" not in text
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("report eye.txt A2 uncapturable", "--output"),
        ("report eye.txt A2 uncapturable -o ruling.doc", "end its name in one of .pdf, .html, .svg, .sgf, .txt"),
        ("report eye.txt A2 uncapturable -o eye.txt", "would destroy another file"),
        ("report eye.txt A2 uncapturable -o nowhere/ruling.txt", "no directory"),
        ("report eye.txt A2 uncapturable -o ruling.txt --pages -1", "--pages"),
    ],
)
def test_bad_input(shell: Shell, line: str, said: str) -> None:
    found = shell.run(line)
    assert found.code == ExitCode.BAD_INPUT and said in found.err and found.err.count("\n") == 1


def test_the_data_of_the_page_are_the_tree() -> None:
    page = written(CAPTURE, "html")
    found = re.search(r"const TREE = (.*);", page)
    assert found
    data = json.loads(found[1])
    tree = tree_of(CAPTURE)
    nodes = list(walk(tree))
    assert len(data["nodes"]) == len(nodes)
    for (parent, point, color, removed, *_), node in zip(data["nodes"], nodes, strict=True):
        assert (parent == -1) if node.parent is None else nodes[parent] is node.parent
        assert point == (-1 if node.point is None else node.point)
        assert color == (node.color.value if node.color else "") and removed == sorted(node.removed)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_what_the_record_says_cannot_break_the_page() -> None:
    info = {"PB": "</script><script>alert(1)</script>", "EV": "\x00\x1b[31m ]] & <b>"}
    record = Record(inquiry_of(KO).position, "<i>.sgf", info=info)
    for form in ("html", "svg"):
        page = ruling_file(form, finding_of(KO), record)
        assert isinstance(page, str)
        assert "<script>alert" not in page and "<b>" not in page and "<i>" not in page and "\x00" not in page


@pytest.mark.needs("typst")
def test_a_pdf_of_a_whole_position_and_of_a_long_variation() -> None:
    record = record_from_text(WHOLE, "whole.txt")
    pdf = ruling_file("pdf", assess.status(record.position), record)
    assert isinstance(pdf, bytes) and pages(pdf) == 1
    found = ruling(endless(1_000))
    assert [pages(ruling_pdf(found, Layout(wanted))) for wanted in (0, 1)] == [1, 2]


SHEETS = ("bent-four-in-the-corner", "D3", "dead"), ("seki-of-three-strings", "C2", "seki"), ("triple-ko", "A5", "ko")


@pytest.mark.parametrize("form", ["txt", "svg", "html"])
@pytest.mark.parametrize(("name", "string", "label"), SHEETS)
def test_sheets_on_a_status_to_the_letter(name: str, string: str, label: str, form: str) -> None:
    text = sheet(name, string, form)
    assert isinstance(text, str)
    if form == "html":
        text = re.sub(r"<style>.*</style>|// Steps through.*(?=</script>)", "", text, flags=re.DOTALL)
    require_same(f"sheet-{label}.{form}", text.rstrip("\n") + "\n")


@pytest.mark.needs("typst")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("name", "string", "label"), SHEETS)
def test_sheets_on_paper(name: str, string: str, label: str, paper: Paper) -> None:
    pdf = sheet(name, string, "pdf", paper=paper)
    assert isinstance(pdf, bytes) and pages(pdf) == 1


def test_a_sheet_says_what_it_is_and_nothing_of_the_machine(shell: Shell) -> None:
    path = shell.file("here.txt", WHOLE)
    said = shell.run(f"report {shell.home / 'here.txt'} B9,B1 -o sheet.txt")
    assert said.code == ExitCode.ANSWERED, path
    text = (shell.home / "sheet.txt").read_text(encoding="utf-8")
    assert text.splitlines()[0].startswith("Black ") and str(shell.home) not in text
    for words in (
        f"by assess {assess.__version__}",
        "Rules: Verbal Japanese Rules",
        "Limits: ",
        "sha256",
        "Signed: __",
    ):
        assert words in text


def test_the_whole_position_although_a_string_is_marked(shell: Shell) -> None:
    path = DISPUTES / "difficulty-3.sgf"
    assert shell.run(f"report {path} --whole -o whole.txt").out.startswith(
        "Black wins by 2, unless Black E4 is ruled otherwise"
    )
    text = (shell.home / "whole.txt").read_text(encoding="utf-8")
    headlines = re.findall(r"^(?:Black|White) \w\d is (?:dead|alive.*)\.$", text, re.MULTILINE)
    assert headlines == [
        "Black E4 is dead.",  # marked, so in dispute
        "White D4 is alive in seki.",
    ]
    assert "Black A4 and Black C4 are alive in seki." in text  # by one proof


def test_what_is_agreed_stands_in_the_ruling(shell: Shell) -> None:
    shell.file("whole.txt", WHOLE)
    assert shell.run("report whole.txt B9 --agreed B9:dead -o sheet.txt").out.startswith("Black B9 is dead, as the ")


def test_a_sheet_that_rests_on_agreements_names_and_marks_them_and_both_players_sign_it(shell: Shell) -> None:
    shell.file("whole.txt", WHOLE)
    for options, names in (("--agreed B9:dead", ["Black", "White", "Referee"]), ("", ["Signed"])):
        shell.run(f"report whole.txt --whole {options} -o sheet.txt")
        text = (shell.home / "sheet.txt").read_text(encoding="utf-8")
        assert ("Agreed by the players: Black B9 is dead." in text) is bool(options)
        assert ("(Xd)" in text) is ("agreed by the players; unmarked" in text) is bool(options)
        assert all(re.search(f"^{name}: ____", text, re.MULTILINE) for name in names)
        settled, strings = re.findall(r"(\d+) of (\d+) strings settled", text)[0]
        assert settled == strings, "what is agreed is settled, too"
        assert text.index("____") < text.index("A string is independently alive") < text.index("sha256")


def test_a_sheet_on_a_point_that_is_agreed_is_signed_by_the_players(shell: Shell) -> None:
    shell.file("point.txt", ". X O .\nX . O O\nX X O .\n. X O O\n")
    for options, signed in (("--agreed A4:black", True), ("", False)):
        shell.run(f"report point.txt A4 {options} -o sheet.txt")
        text = (shell.home / "sheet.txt").read_text(encoding="utf-8")
        assert ("Referee: ____" in text) is signed and ("Signed: ____" in text) is not signed


def test_a_sheet_says_which_half_of_an_open_status_is_proved() -> None:
    halves = 0
    for name, nodes in (("capturable-nakade-seki", 1500), ("difficulty-3", 400), ("difficulty-3", 1500)):
        record = read_record(DISPUTES / f"{name}.sgf")
        assessment = assess.status(record.position, limits=assess.Limits(nodes=nodes))
        text = ruling_text(for_position(assessment, record)).replace("\n", " ")
        for string in assessment.strings:
            answers = [finding.answer for finding in string.asked]
            if Answer.UNDECIDED in answers and Answer.NO in answers:
                halves += 1
                assert re.search(r"Undecided: no proof was found \(after [\d,]+ positions\)\.", text)
                assert "is not independently alive." in text
        assert "nothing is claimed" not in text
    assert halves


def test_before_a_position_is_counted_its_sheet_says_in_a_line_what_is_to_be_filled(shell: Shell) -> None:
    shell.run(f"report {DISPUTES / 'teire-left-open.sgf'} --whole -o sheet.txt")
    text = (shell.home / "sheet.txt").read_text(encoding="utf-8").replace("\n", " ")
    board, _, words = text.partition("Marks:")
    assert ".*" in board and "*: dame to be filled" in words
    assert "Before counting, 1 dame is to be filled (marked)." in words
    short, _, whole = words.partition("____")
    assert "Two-sided dame" not in short and "Details: Two-sided dame open at H8" in whole
    assert short.count("changes from") == 1, "what is missing is told once"


def test_who_signs_an_open_sheet_is_told_what_it_leaves_open() -> None:
    record = read_record(DISPUTES / "three-sekis.sgf")
    assessment = assess.status(record.position, limits=assess.Limits(nodes=100))
    text = ruling_text(for_position(assessment, record, imprint=Imprint("2026-01-01", "1.0", assess.Limits())))
    assert re.search(r"Not decided by this sheet: \d strings? on which the score hangs\.\nSigned: ____", text)
    above, _, below = text.partition("Signed:")
    assert "Estimate" not in above and below.count("Estimate") <= 1, "no estimate stands above the signatures"
    blocks = for_position(assessment, record, imprint=Imprint("2026-01-01", "1.0", assess.Limits())).blocks
    assert [one.heading for one in blocks if isinstance(one, Sentences) and one.role is Role.ESTIMATE] == [""]


def test_strings_that_fall_by_the_same_proof_stand_together() -> None:
    position = record_from_text("O O O O O\nO . . . O\nO X . X O\nO . . . O\nO O O O O\n. O . O O\n").position
    groups = fallen_together(assess.status(position, finality=False).strings)
    assert sum(map(len, groups)) == len(position.strings())


def test_what_was_not_proved_of_a_string_is_told_of_it_alone() -> None:
    """How many positions were looked at is not the same for two strings."""
    record = record_from_text(". O . . O\n. . O . .\n. X . O .\nO . . . O\n")
    assessment = assess.status(record.position, limits=assess.Limits(nodes=1000))
    efforts = [one.findings[0].nodes for one in assessment.strings if one.findings and not one.findings[0].evidence]
    assert len(set(efforts)) > 1, "two strings of one colour were asked about"
    text = " ".join(ruling_text(for_position(assessment, record)).split())
    assert "are undecided" not in text
    for nodes in efforts:
        assert f"no proof was found (after {nodes:,} position" in text


def test_mistakes_are_marked_in_text(shell: Shell) -> None:
    shell.file("four.sgf", (Path(__file__).parents[2] / "disputes" / "straight-four.sgf").read_text())
    assert shell.run("report four.sgf A2 uncapturable --tries -o ruling.txt").code == 0
    text = (shell.home / "ruling.txt").read_text()
    assert "?: a mistake, with what refutes it." in text
    assert re.search(r"2 B [AD]1 (\(part\) \?, 3 W|\?: no\. Part of the next)", text)
    shell.file("bent.sgf", (Path(__file__).parents[2] / "disputes" / "bent-four-in-the-corner.sgf").read_text())
    assert shell.run("report bent.sgf A1 --tries -o ruling.txt").code == 0  # of a status, too
    assert "?: a mistake, with what refutes it." in (shell.home / "ruling.txt").read_text()
    assert shell.run("report four.sgf A2 uncapturable -o ruling.txt").code == 0
    assert "?:" not in (shell.home / "ruling.txt").read_text()


@pytest.mark.parametrize("depth", [None, 4])
def test_no_variation_in_pictures_refers_to_one_that_is_not_there(depth: int | None) -> None:
    position = assess.read(DISPUTES / "molasses-ko.sgf")
    finding = assess.ask(position, "A5", Uncapturable(), limits=assess.Limits(None, 500_000))
    assert finding.tree is not None
    found = numbered_lines(finding.tree, finding.inquiry, whole_board(position), depth)
    ends = [one.conclusion for one in found if "s after move" in one.conclusion]
    assert ends and all(re.search(r" See (the main variation|variation \d+)\.$", end) for end in ends)
    assert any(one.conclusion == "It goes on as in a variation that is not shown here." for one in found) is (
        depth is not None
    )


@pytest.mark.parametrize("language", ["ja", "zh", "ko", "de"])
def test_no_line_of_a_picture_runs_over_its_edge(shell: Shell, language: str) -> None:
    """In Japanese and Chinese there are no blanks at which a line could be broken."""
    shutil.copy(DISPUTES / "triple-ko.sgf", shell.home)
    assert shell.run(f"report triple-ko.sgf --lang {language} -o ruling.svg").err == ""
    picture = ElementTree.fromstring((shell.home / "ruling.svg").read_text("utf-8"))
    texts = [one for one in picture if one.tag.endswith("text")]
    assert len(texts) > 10
    for text in texts:
        wide = cell_len(text.text or "") * LETTER * float(text.attrib["font-size"])
        assert float(text.attrib["x"]) + wide <= WIDTH, text.text


def test_what_is_not_known_of_another_description_stands_in_the_details() -> None:
    assessment = assess.status(read_record(GROUP).position, limits=assess.Limits(seconds=None, nodes=2_000))
    unknown = [one for one in assessment.warnings if {part.what for part in one.said} == {Caution.UNKNOWN_DESCRIBED}]
    assert unknown
    above, _, details = ruling_text(for_position(assessment, read_record(GROUP))).partition("Details:")
    assert "all intersections" not in above and "all intersections" in details
    assert len(shortened_warnings(assessment)) >= len(unknown)
