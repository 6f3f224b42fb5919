"""The kind of ko: what is said of an answer and of external threats, against a solver in which a threat is a move."""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample
from naive import Graph, TooLarge, _verdict, settled_by, solve_together
from naive_threats import ThreatBoard, ThreatState, answer_with_threats, solve_with_threats, threats_of
from parts import HeldBoard
from second_checker import Refused, judge

import assess
from assess.engine.settle import settle
from assess.faces.cli import main
from assess.proofs.questions import IndependentlyAlive, Inquiry, question_of
from assess.proofs.terms import First, Terms
from assess.rules.position import Color, Position
from assess.rules.proof_play import State
from assess.statuses.finding import Finding, finding_of
from assess.statuses.kind_of_ko import Begun, Hanging, KindOfKo, kind_of_ko
from assess.statuses.kind_of_ko import kind_of as kind_of_finding
from assess.system.limits import Limits

ENOUGH = Limits(seconds=None, nodes=400_000)
QUESTIONS = (UNCAPTURABLE, ALIVE[0])
COLORS = (Color.BLACK, Color.WHITE)
KINDS_OF_KO = tomllib.loads((Path(__file__).parents[1] / "proofs" / "kinds_of_ko.toml").read_text("utf-8"))["problem"]


class Solved:
    """What is true of a question by complete solution, small boards as a whole and others question by question."""

    def __init__(self, one: Asked) -> None:
        self.one, self.rows, self.point = one, one.rows, one.point
        self.words = {key: word for key, word in one.inquiry.terms().items() if key != "string"}
        self.board = ThreatBoard(len(self.rows[0]), len(self.rows))
        self.owner, _ = self.board.string_at(self.board.parse(self.rows), self.point)

    def answer(self, threats: str = "none", **other: str) -> str:
        words = {**self.words, **other}
        if len("".join(self.rows)) <= 8:
            start = threats_of(threats, self.owner)
            return solve_with_threats(self.board.width, self.board.height, start).answer(self.rows, self.point, **words)
        found = answer_with_threats(self.rows, self.point, threats=threats, **words)  # type: ignore[arg-type]
        if found is None:
            raise TooLarge
        return found

    def later(self, state: State, player: Color, threats: int) -> str | None:
        """The answer from a moment on, where this player has so many threats and the other none."""
        left = (threats, 0) if player is Color.BLACK else (0, threats)
        stones = self.board.parse(tuple(state.position.rows()))
        ban = -1 if state.ban is None else state.ban
        later = ThreatState(stones, COLORS.index(state.to_move), left, ban, state.passed, state.ended)
        return answer_with_threats(self.rows, self.point, threats="none", later=later, **self.words)  # type: ignore[arg-type]


def numbered(player: Color, number: int) -> str:
    return "none" if not number else ",".join(f"{one.value}:{number if one is player else 0}" for one in COLORS)


def hold(one: Asked, kind: KindOfKo, solved: Solved | None = None) -> None:
    """Compare everything that is said with the complete solution."""
    solved, where = solved or Solved(one), f"{one} {kind}"
    for begun in filter(None, (kind.asked, kind.turned)):
        hold_begun(solved, begun, where)
    answers = [begun.finding.answer.value for begun in (kind.asked, kind.turned) if begun]
    firsts = [solved.answer(first=first) for first in ("opponent", "owner")]
    assert kind.whoever_begins in (None, len(set(firsts)) == 1), where
    assert set(answers) <= {*firsts, "undecided"}, where
    if kind.seki is not None:
        life, capture = (solved.answer(question=question.name) for question in (IndependentlyAlive(), UNCAPTURABLE))
        assert kind.seki == ((life, capture) == ("no", "yes")), where
    for finding in kind.findings:
        hold_proof(one, finding)


class HeldThreatBoard(HeldBoard, ThreatBoard):
    """A board with threats on which some strings are never removed."""


class Framed(Solved):
    """What is true of a board whose first row is never taken."""

    def __init__(self, one: Asked) -> None:
        super().__init__(one)
        self.board = HeldThreatBoard(4, 4, 0b1111)
        self.stones = self.board.parse(self.rows)
        self.owner, self.string = self.board.string_at(self.stones, self.point)

    def answer(self, threats: str = "none", **other: str) -> str:
        words = {**self.words, **other}
        player = 1 - self.owner if words["first"] == "opponent" else self.owner
        return self._from(ThreatState(self.stones, player, threats_of(threats, self.owner)), words["question"])

    def later(self, state: State, player: Color, threats: int) -> str | None:
        left = (threats, 0) if player is Color.BLACK else (0, threats)
        stones, mover = self.board.parse(tuple(state.position.rows()[1:])), COLORS.index(state.to_move)
        ban = -1 if state.ban is None else state.ban - 4
        begin = ThreatState(stones, mover, left, ban, state.passed, state.ended)
        return self._from(begin, self.words["question"])

    def _from(self, start: ThreatState, question: str) -> str:
        asked = question, "n-eye", "one"
        settled = settled_by(self.board, self.owner, self.point, self.string, *asked)
        graph = Graph(self.board, [start], settled, 200_000)  # type: ignore[list-item]
        keys = [self.point if question == "uncapturable" else self.string]
        return _verdict(solve_together(graph, self.owner, keys, *asked), 0, 0, question, "verbal")


def hold_begun(solved: Solved, begun: Begun, where: str) -> None:
    first = begun.finding.inquiry.first.value
    plain = solved.answer(first=first)
    assert begun.finding.answer.value in (plain, "undecided"), where
    for need in begun.needs:
        word = "owner" if COLORS.index(need.player) == solved.owner else "opponent"
        always = solved.answer(word, first=first)
        assert need.always.answer.value in (always, "undecided"), where
        assert solved.answer(numbered(need.player, need.too_few), first=first) == plain, where
        if need.fewest is not None:
            assert need.fewest == need.too_few + 1, where
            assert solved.answer(numbered(need.player, need.fewest), first=first) != plain, where
        changes = always != plain
        assert not (begun.kind is Hanging.UNCONDITIONAL and changes), where
        assert not (need.changed and not changes), where
    if begun.kind is Hanging.KO and first == solved.one.inquiry.first.value:
        hold_line(solved, begun, plain, where)


def hold_line(solved: Solved, begun: Begun, plain: str, where: str) -> None:
    """At each move of the line it is known by complete solution how many threats are needed; the line plays by the
    rules, and the first threat is needed where it is said."""
    for number, move in enumerate(begun.line):
        if move.needed is None:
            continue
        after = move.made.state
        assert solved.later(after, move.player, move.needed - 1) in (plain, None), f"{where} {number}"
        assert solved.later(after, move.player, move.needed) not in (plain,), f"{where} {number}"
        if move.threat_follows:
            assert after.ban is not None and after.to_move is move.player, f"{where} {number}"


def hold_proof(one: Asked, finding: Finding) -> None:
    """The second checker accepts what the answer rests on."""
    assert finding.evidence is not None and finding.checked
    try:
        answer = judge(list(one.rows), finding.inquiry.terms(), finding.evidence.data)
    except Refused as refused:
        raise AssertionError(f"{one} {finding}") from refused
    assert answer == finding.answer.value


def kind_of(one: Asked, limits: Limits = ENOUGH) -> KindOfKo:
    inquiry = one.inquiry
    terms = {"first": inquiry.first, "cycles": inquiry.cycles}
    return kind_of_ko(inquiry.position, one.point, inquiry.question, limits=limits, **terms)  # type: ignore[arg-type]


def compare(asked: list[Asked], limits: Limits = ENOUGH) -> Counter[str]:
    counts = Counter[str]()
    for one in asked:
        kind = kind_of(one, limits)
        try:
            hold(one, kind)
        except TooLarge:
            counts["too large"] += 1
            continue
        counts[kind.asked.kind.value] += 1
        counts["seki"] += bool(kind.seki)
        counts["line"] += bool(kind.asked.line)
        counts["to the threat"] += bool(kind.asked.to_first_threat)
    return counts


# ---- against complete solutions


def test_kinds_of_small_boards() -> None:
    counts = compare(sample(every_question(3, 2, QUESTIONS), 150, 3) + sample(every_question(5, 1, QUESTIONS), 150, 4))
    assert counts["open"] == 0
    assert min(counts["ko"], counts["seki"], counts["unconditional"]) > 5, counts
    assert counts["to the threat"] >= counts["ko"] / 2, "mostly the proofs show where the threat is needed"


def test_little_search_says_nothing_false() -> None:
    rng = random.Random(8)
    asked = sample(every_question(3, 2, QUESTIONS), 120, 9)
    counts = sum((compare([one], Limits(None, rng.choice((5, 30, 100)))) for one in asked), Counter[str]())
    assert counts["open"] > 10


@pytest.mark.slow
@pytest.mark.parametrize(("size", "number"), [((4, 2), 400), ((3, 3), 5)])
def test_kinds_of_larger_boards(size: tuple[int, int], number: int) -> None:
    compare(sample(every_question(*size, QUESTIONS), number, 5))


@pytest.mark.parametrize("problem", KINDS_OF_KO, ids=lambda problem: problem["board"])
def test_known_kinds_of_ko(problem: dict[str, str]) -> None:
    """As ``test_threats.py`` finds them by the engine and by complete solution."""
    rows = tuple(problem["board"].split("/"))
    point = Position.from_rows(rows).point(problem["string"])
    one = Asked(rows, point, question_of(problem["question"]), First(problem["first"]))
    kind = kind_of(one)
    if len("".join(rows)) <= 6:
        hold(one, kind)
    begun = kind.asked
    answer = begun.finding.answer.value
    need = next((need for need in begun.needs if need.changed), None)
    if need is None:
        said = f"{answer} whatever threats there are"
    else:
        whose = "owner" if need.player is one.inquiry.owner else "opponent"
        changed = need.changed
        assert changed is not None
        number = need.fewest or "no end"
        said = f"{answer}, {changed.answer.value} with {number} of the {whose}'s"
    assert said == problem["kind"]


@pytest.mark.parametrize(
    ("rows", "string", "first", "fewest", "line"),
    [
        ("XXX./OXXX/OO..", "A3", "opponent", 1, "W C1, B D1, W B1, B A1, W A2"),
        (".XXX/X.../OOO.", "B3", "owner", 1, "B C2, W A3, B D1, W D2"),
        ("XX.X/.OXX/O..X", "D3", "owner", 1, "B B1, W C1"),
    ],
)
def test_of_a_part_of_a_board(rows: str, string: str, first: str, fewest: int | None, line: str) -> None:
    """Three rows whose frame lives: it is so by complete solution of the board that the frame closes."""
    closed = ("OOOO", *rows.split("/"))
    point = Position.from_rows(closed).point(string)
    one = Asked(closed, point, UNCAPTURABLE, First(first))
    position = Position.from_rows(["????", *closed])
    part = Inquiry(position, point + 4, UNCAPTURABLE, Terms(First(first)), living=(4,))
    kind = kind_of_finding(finding_of(settle(part, ENOUGH)), ENOUGH)
    assert kind.asked.kind is Hanging.KO and kind.asked.needs[0].fewest == fewest
    assert ", ".join(move.made.text for move in kind.asked.to_first_threat) == line
    hold(replace(one, rows=tuple(position.rows())), kind, Framed(one))


# ---- what is told

KO = ".OO.."
"""If Black moves first White B1 stays by a ko at D1 and E1; if White does it stays whatever threats there are."""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "ko.txt"
    path.write_text(f"{KO}\n")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["ask", *words, "--no-cache"]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_the_sentences(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, file, "B1", "uncapturable", "--ko")
    assert (
        "Is White B1 uncapturable? Yes. Black moves first. That is a ko: it is so as long as Black has no "
        "external threat; with 1, and none of White's, it is otherwise. White E1 takes in the ko, and Black needs the "
        "first threat: B D1, W E1. White moves first. White B1 cannot be captured (uncapturable). That is "
        "unconditional: it is so even if Black always has one more external threat. Seki if Black moves first, without "
        "external threats: White B1 cannot be captured, and does not live by itself."
    ) in said
    assert said.count("Black moves first.") == 1, "beside the answer, and not again"
    assert said.count("White B1 cannot be captured (uncapturable).") == 2, "in the answer, and where White begins"
    assert "2 W E1 takes D1 (ko ban at D1) (ko: Black needs 1 threat)" in said


def test_whoever_begins_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "dead.txt").write_text("XX.O.\n")
    said = told(capsys, str(tmp_path / "dead.txt"), "A1", "uncapturable", "--ko", "--quiet")
    assert said.endswith(
        "That is unconditional: it is so whoever begins, even if Black always has one more external threat."
    )


@pytest.mark.parametrize(
    ("name", "string", "sentence"),
    [
        ("false-eye", "B1", "That is a ko: it is so as long as Black has no external threat; if he always has"),
        ("basic-ko-1", "A2", "That is a ko: with 1 external threat of White's, or none, it is so; if he always has"),
    ],
)
def test_threats_that_are_too_few_are_told_by_their_number(
    name: str, string: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(__file__).parents[2] / "disputes" / f"{name}.sgf"
    said = told(capsys, str(file), string, "uncapturable", "--ko", "--quiet", "--nodes", "30000")
    assert sentence in said and "up to 0" not in said and "up to 1 " not in said


def test_what_is_not_proved_is_not_known(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, file, "B1", "uncapturable", "--ko", "--quiet", "--nodes", "60")
    assert "Is White B1 uncapturable? Black moves first. Undecided: no proof was found (after" in said or (
        "Whether it is so even if Black has external threats is not known (after" in said
    )
    assert "That is a ko" not in said


def test_a_question_tells_by_itself_that_the_owner_moves_first(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(
        capsys, "disputes/ten-thousand-year-ko.sgf", "A3", "uncapturable", "--ko", "--quiet", "--nodes", "20000"
    )
    assert "Is White A3 uncapturable if White moves first? Undecided: no proof was found (after" in said
    said = told(capsys, "disputes/l-group.sgf", "B3", "independently-alive", "--first", "owner")
    assert "if Black moves first?" in said and said.count("Black moves first.") == 1, "in the headline alone"


@pytest.mark.parametrize("string", ["basic-ko-3 A3", "bent-four-in-the-corner D3"])
def test_few_positions_are_not_cut_into_parts_in_which_nothing_is_found(string: str) -> None:
    """In tenths of what the answer leaves nothing was found; all that is asked together takes half of it."""
    name, point = string.split()
    position = assess.read(f"disputes/{name}.sgf")
    kind = assess.kind_of_ko(position, point, assess.Uncapturable(), limits=assess.Limits(None, 3000))
    assert kind.asked.kind is Hanging.KO and [need.fewest for need in kind.asked.needs] == [1]
    assert kind.nodes < 2000


def test_limits_are_those_of_all_questions_together(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    for nodes in (50, 100, 150, 300):
        said = json.loads(told(capsys, file, "B1", "uncapturable", "--ko", "--json", "--nodes", str(nodes)))
        assert said["nodes"] <= nodes


def test_json_has_it_as_values(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(told(capsys, file, "B1", "uncapturable", "--ko", "--json"))
    ko = said["ko"]
    assert (ko["kind"], ko["turned"]["kind"]) == ("ko", "unconditional")
    assert ko["needs"] == [{"color": "black", "fewest": 1, "too_few": 0, "always": "no"}]
    assert (ko["line"], ko["first_threat_after"]) == (["B D1", "W E1"], 2)
    assert (ko["whoever_begins"], ko["seki"]) == (True, True)
    assert ko["text"].startswith("White B1 cannot be captured (uncapturable). That is a ko"), "it may stand alone"


def test_a_sheet_has_the_sentences(file: str, tmp_path: Path) -> None:
    out = tmp_path / "ruling.txt"
    assert main(["report", file, "B1", "uncapturable", "--ko", "-o", str(out)]) == 0
    assert "Black needs the first threat: B D1, W E1." in " ".join(out.read_text("utf-8").split())


@pytest.mark.parametrize(
    "words",
    [
        ["B1", "--ko"],
        ["--ko"],
        ["B1", "uncapturable", "--ko", "--threats", "owner"],
        ["B1", "capturable-1", "--ko"],
        ["B1", "uncapturable", "--ko", "--rules", "japanese-2003"],
    ],
)
def test_where_there_is_no_kind_of_ko(file: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", file, *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_in_python() -> None:
    kind = assess.kind_of_ko(Position.from_rows([KO]), "B1", assess.Uncapturable())
    assert kind.asked.kind is Hanging.KO
    assert kind.asked.needs[0].fewest == 1
