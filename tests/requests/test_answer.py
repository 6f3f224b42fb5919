"""One question, one answer: the command line, HTTP, GTP and Python say the same of every dispute."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from gtp_talk import Talk

import assess
from assess.faces import cli
from assess.faces.web.answering import Work, answer
from assess.faces.web.given import Given
from assess.faces.web.request_records import ASKED
from assess.faces.web.sheets import ToCheck, check
from assess.proofs.questions import question_of
from assess.proofs.variation_node import main_variation
from assess.reading.files import read_record
from assess.reading.record import Record
from assess.reports.json.assessment_json import assessment_json
from assess.reports.json.common_json import notes_json
from assess.reports.json.finding_json import finding_json, verdict_json
from assess.reports.json.ruling_json import ruling_json, territory_ruling_json
from assess.reports.replies_told import headline
from assess.requests.answer import answer as reply_to
from assess.requests.from_json import said_in
from assess.requests.from_words import request_on_strings
from assess.requests.kinds import Answered, PointsRuled, Request, Ruled
from assess.requests.wording import Wording
from assess.system.limits import Limits

DISPUTES = Path(__file__).parent.parent.parent / "disputes"
FILES = [*sorted(DISPUTES.glob("*.sgf")), *sorted((DISPUTES / "decided").glob("*.sgf"))]
QUICK, WHOLE = 150, 20_000
PROBLEM = """(;SZ[6:4]AB[ac][bc][cc][dc][dd]AW[ab][bb][cb][db][eb][fb][ec][fc][ed]MA[ac]C[White to kill]
(;W[bd];B[cd](;W[ad]C[RIGHT])
(;W[aa]))
(;W[cd];B[bd])
(;W[ad];B[bd]C[RIGHT]))"""
"""Its marks say of two moves otherwise than the proof."""
QUESTIONS = ("uncapturable", "independently-alive", "capturable-1")


def plain(said: Any) -> Any:
    """An object of JSON without the seconds that it took."""
    if isinstance(said, list):
        return [plain(value) for value in said]
    if isinstance(said, dict):
        return {name: plain(value) for name, value in said.items() if name != "seconds"}
    return said


class Faces:
    """One file on every face, with so many nodes to a request."""

    def __init__(self, path: Path, nodes: int) -> None:
        self.path, self.nodes, self.limits = path, nodes, Limits(seconds=None, nodes=nodes)
        self.record: Record = read_record(path)
        self.position = self.record.position
        marked = sorted(self.record.marked & {p for s in self.position.strings() for p in s.points})
        first = next((min(string.points) for string in self.position.strings()), 0)
        self.string = self.position.name(marked[0] if marked else first)
        self.talk = Talk(self.limits)
        self.talk(f"loadsgf {path}")

    def command_line(self, words: str) -> Any:
        """What a command prints as JSON."""
        command, *others = words.split()
        printed = io.StringIO()
        with redirect_stdout(printed):
            code = cli.main([command, str(self.path), *others, "--nodes", str(self.nodes), "--json"])
        assert code in (0, 3), printed.getvalue()
        return plain(json.loads(printed.getvalue()))

    def http(self, **asked: Any) -> Any:
        """The result of a question as a worker of the page finds it."""
        body = msgspec.json.decode(json.dumps({**asked, "limits": {"nodes": self.nodes}}), type=ASKED).body
        said = replace(said_in(body), seconds=None)  # a clock would stop it elsewhere each time
        given = Given(self.path.read_bytes(), str(self.path))
        return plain(json.loads(json.dumps(answer(Work(given, said)).data)))

    def python(self, said: dict[str, Any]) -> Any:
        """The JSON of what the library finds, with the notes on how the file was read."""
        return plain(json.loads(json.dumps(said | notes_json(self.record.notes))))

    @property
    def is_same_in_gtp(self) -> bool:
        """Whether GTP, which plays a record to its end, has come to the same position."""
        return self.talk.session.game.position.stones == self.position.stones


def compare(faces: Faces) -> Iterator[str]:
    """Holds the faces against each other; names what was asked."""
    position, string, limits = faces.position, faces.string, faces.limits
    for question in QUESTIONS:
        told = faces.command_line(f"ask {string} {question}")
        assert told == faces.http(kind="ask", string=string, question=question)
        finding = assess.ask(position, string, question_of(question), limits=limits)
        assert told == faces.python(finding_json(finding))
        if faces.is_same_in_gtp:
            assert faces.talk(f"assess-ask {string} {question}").startswith(f"{told['answer']}\n")
        yield f"ask {question}"
    told = faces.command_line(f"ask {string} --first owner")
    assert told == faces.http(kind="rule", string=string, first="owner")
    assert told == faces.python(ruling_json(assess.rule(position, string, first="owner", limits=limits)))
    yield "rule"
    told = faces.command_line("status")
    assert told == faces.http(kind="status")
    found = assess.status(position, limits=limits)
    assert told == faces.python(assessment_json(found, found.estimated))
    if faces.is_same_in_gtp:
        dead = [one["string"] for one in told["strings"] if one["status"] == "dead"]
        said = faces.talk("final_status_list dead").splitlines()
        assert [name in line.split() for name, line in zip(dead, said, strict=True)] == [True] * len(dead)
        ruling = faces.command_line(f"ask {string}")
        if ruling["strings"][0]["status"] != "undecided":  # else GTP may know more, of the whole position
            assert faces.talk(f"assess-rule {string}") == ruling["headline"]
    yield "status"
    if empty := position.empty_points():
        point = position.name(min(empty))
        told = faces.command_line(f"ask {point}")
        assert told == faces.http(kind="territory", string=point)
        assert told == plain(territory_ruling_json(assess.territory_at(position, point, limits=limits)))
        yield "territory"
    if finding.evidence is not None:
        verdict = assess.check(finding.evidence, position, finding.inquiry.question)
        given = Given(faces.path.read_bytes(), str(faces.path))
        assert verdict_json(verdict) == check(ToCheck(given, finding.evidence.to_json().encode()))
        yield "check"


def decided(faces: Faces) -> bool:
    """Holds the faces that decide from variations against each other; whether there was anything to decide."""
    string, question = faces.string, "independently-alive"
    if faces.path.parent != DISPUTES:
        first = faces.command_line("decide --variations-only")["decisions"][0]
        string, question = first["string"], first["question"]
    printed = io.StringIO()
    with redirect_stdout(printed):
        code = cli.main(["decide", str(faces.path), string, question, "--nodes", str(faces.nodes), "--json"])
    if code == 2:
        with pytest.raises(assess.BadInput):
            faces.http(kind="decide", string=string, question=question)
        return False
    assert plain(json.loads(printed.getvalue())) == faces.http(kind="decide", string=string, question=question)
    return True


@pytest.mark.parametrize("path", FILES[::6], ids=lambda path: path.stem)
def test_every_face_says_the_same(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faces = Faces(path, QUICK)
    assert len(list(compare(faces))) >= 5
    assert decided(faces) or path.parent == DISPUTES


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_face_says_the_same_of_what_is_proved(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faces = Faces(path, WHOLE)
    assert len(list(compare(faces))) >= 5
    decided(faces)


@pytest.mark.parametrize("question", QUESTIONS[:2])
def test_marks_that_the_proof_contradicts_are_told_on_every_face(tmp_path: Path, question: str) -> None:
    path = tmp_path / "problem.sgf"
    path.write_text(PROBLEM)
    faces = Faces(path, 100_000)
    told = faces.command_line(f"decide A2 {question}")
    assert told == faces.http(kind="decide", string="A2", question=question)
    assert len(told["decisions"][0]["contradicted"]) == 2
    asked = faces.command_line(f"ask A2 {question}")
    assert asked == faces.http(kind="ask", string="A2", question=question) and asked["first"] == "opponent"


def test_questions_of_a_file_have_their_names_on_every_face() -> None:
    faces = Faces(DISPUTES / "decided" / "standard-1.sgf", 2_000)
    told = faces.command_line("decide")["decisions"]
    asked = faces.http(kind="decide", string=told[0]["string"], question=told[0]["question"])
    assert asked["decisions"] == told[:1] and told[0]["label"].startswith("Question")


def test_mistakes_are_looked_for_where_a_request_is_answered() -> None:
    words = Wording(string="A1", question="uncapturable", nodes=QUICK, tries=True)
    request = request_on_strings(words, read_record(DISPUTES / "bent-four-in-the-corner.sgf"))
    tried, plain_reply = reply_to(request), reply_to(replace(request, tries=False))
    assert isinstance(tried, Answered) and isinstance(plain_reply, Answered) and not tried.untried
    counts = [
        sum(len(node.children) for node in main_variation(reply.finding.tree))
        for reply in (plain_reply, tried)
        if reply.finding.tree is not None
    ]
    assert counts[0] < counts[1]


def test_how_a_file_was_read_is_told_with_the_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[3]KM[0]AB[aa]AW[cc];B[bb];B[ab])")
    faces = Faces(path, 1_000)
    told = faces.command_line("ask C1 uncapturable")
    assert told == faces.http(kind="ask", string="C1", question="uncapturable")
    assert faces.command_line("status").get("notes") == faces.http(kind="status").get("notes") == told.get("notes")


def test_a_game_is_counted_alike() -> None:
    faces = Faces(DISPUTES / "nine-by-nine-game.sgf", 2_000)
    told = faces.command_line("count")
    assert told == faces.http(kind="count") and told["counts"][-1]["method"] == "japanese" and told["game"]


# ---- Another face ----------------------------------------------------------------------------------------------------


def by_post(card: str, bag: Path) -> str:
    """A face for postcards: on the first line the name of a file, on the second what is asked, in the words of the
    command line. What comes back is the answer in a sentence."""
    name, _, words = card.strip().partition("\n")
    operands = [word for word in words.split() if "=" not in word]
    options = dict(word.split("=") for word in words.split() if "=" in word)
    said = Wording(**dict(zip(("string", "question"), operands, strict=False)), **options, nodes=100_000)
    try:
        request: Request[Answered | Ruled | PointsRuled] = request_on_strings(said, read_record(bag / name))
        return headline(reply_to(request))
    except assess.BadInput as error:
        return str(error)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("A1", "Black A1 is dead."),
        ("A1 uncapturable", "Black A1 can be captured (not uncapturable). White can force its removal."),
        ("B5", "B5 is White's territory."),
        ("A1 dead first=opponent", "Yes: Black A1 is dead."),
        ("A1 beautiful", "'beautiful' is no question: write uncapturable or independently-alive."),
    ],
)
def test_another_face_is_a_function(words: str, said: str) -> None:
    assert by_post(f"bent-four-in-the-corner.sgf\n{words}", DISPUTES) == said
