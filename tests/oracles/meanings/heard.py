"""What a command says: each message with its parts as it is worded, and what it was said of, as plain values.

This file alone knows the product. A message is worded in one place, which is listened to while a command runs; whose
variation and which question it is about is read from the callers' values. What is not printed in the end is no matter.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import FrameType
from typing import Any

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.oversight import Oversight
from assess.decisions.problem_check import ProblemCheck, ProblemFlaw
from assess.decisions.remarks import Remark, Shown
from assess.decisions.student_play import StudentPlay
from assess.faces import cli, problems
from assess.ikeda.faces.game_counts import Counted
from assess.languages import spoken
from assess.languages.spoken import AssessError
from assess.proofs.long_cycle import LongCycle
from assess.proofs.questions import Inquiry
from assess.proofs.variation_node import LeafReason, VariationNode, main_variation, walk
from assess.reading.problem_marks import ProblemMark
from assess.reports.text.answers_table import AnswersTable
from assess.statuses.assessment import Assessment
from assess.statuses.comparison import Comparison, Parting
from assess.statuses.finding import Finding
from assess.statuses.string_ruling import AnsweredMoves
from assess.statuses.warning import Warning
from meanings.case import MEANINGS

Move = tuple[int, int | None]  # the player, 0 for Black; the point, None for a pass


@dataclass(frozen=True)
class Asked:
    """A question as it was put: the strings by their points, and all that the answer depends on."""

    strings: tuple[frozenset[int], ...]
    watched: tuple[int, ...]
    owner: int
    question: str
    formation: str = "n-eye"
    scope: str = "one"
    every: bool = False
    first: str = "opponent"
    cycles: str = "verbal"
    rules: str = "verbal-japanese"
    threats: str = "none"


@dataclass
class Heard:
    """A message: its English words with the parts in braces, the parts, what was made of it; and what it was said of:
    a question, and the moves of a variation up to there (None where it is about no place in a variation)."""

    message: str
    parts: Mapping[str, object]
    text: str
    asked: Asked | None = None
    moves: tuple[Move, ...] | None = None
    context: str = ""
    answer: str | None = None
    cycle: tuple[tuple[Move, ...], tuple[Move, ...]] | None = None
    following: tuple[str, ...] = ()
    about: dict[str, Any] = field(default_factory=dict)
    """What else is known of it: a row of a table of answers, the statuses told, the other sentences of a warning, all
    that is said where a variation ends."""
    within: Heard | None = None
    node: VariationNode | None = None

    grown: bool = False
    """Whether it was worded while a tree was grown: then it belongs to the end of a variation that holds it."""
    ends: list[VariationNode] = field(default_factory=list)
    stands: list[Heard] = field(default_factory=list)
    """Where else it is told, as the end of a line of a study or a problem: messages with the place."""

    def places(self) -> list[Heard]:
        """The message at each place where it stands, once all trees are grown."""
        owner: Heard | None = self
        while owner is not None and not owner.ends:
            owner = owner.within
        if owner is not None:
            return [self.at(node) for node in owner.ends[:20]]
        if self.stands:
            return [replace(self, asked=one.asked, moves=one.moves, about=one.about) for one in self.stands]
        if self.moves is not None:
            return [self]
        if self.grown:
            return []
        return [self if self.node is None else self.at(self.node)]

    def at(self, node: VariationNode) -> Heard:
        path = path_of(node)
        if len(path) != node.number:
            return replace(self)
        following = tuple(child.move or "" for child in node.children)
        about = dict(self.about)
        if node.leaf is not None and node.leaf.earlier is not None:
            about["earlier"] = moves_of(path_of(node.leaf.earlier))
        about["end"] = " ".join(str(leaf.sentence) for leaf in (node.leaf, node.played_out) if leaf is not None)
        return replace(self, moves=moves_of(path), answer=node.answer.word, following=following, about=about)

    @property
    def under_doubt(self) -> bool:
        """Is it a part of a message that leaves it open?"""
        one = self.within
        while one is not None:
            if one.message.startswith(OPEN):
                return True
            one = one.within
        return False


OPEN = (
    "Estimate",
    "As it looks",
    "At first sight",
    "No part of this ruling",
    "Not known",
)
"""So begin messages whose parts are not claimed: they say that something is not known, or are marked as estimates."""


class Worded(str):
    """What was made of a message, which knows what it was made of."""

    heard: Heard


@dataclass
class Spoken:
    """All that was said while a command ran: the messages, and what was printed."""

    messages: list[Heard]
    printed: str
    code: int = 0

    def shown(self) -> list[Heard]:
        """The messages that stand in what was printed."""
        told = flat(self.printed)
        self._find_ends()
        self._join_warnings()
        shown = [one for one in self.messages if one.text.strip() and any(form in told for form in forms(one.text))]
        return [place for one in shown for place in one.places()]

    def _join_warnings(self) -> None:
        """Gives each sentence of a warning those that stand beside it."""
        warnings: dict[int, list[str]] = {}
        for one in self.messages:
            if "warning" in one.about and (one.within is None or "warning" not in one.within.about):
                warnings.setdefault(one.about["warning"], []).append(one.text)
        for one in self.messages:
            if "warning" in one.about:
                one.about["beside"] = " ".join(warnings.get(one.about["warning"], []))

    def _find_ends(self) -> None:
        """Finds the ends of variations that hold sentences."""
        nodes = [one.node for one in self.messages if one.node is not None]
        grown = [one for one in self.messages if one.grown and (one.parts or one.message in MEANINGS)]
        for root in {id(root): root for root in map(root_of, nodes)}.values():
            for node in walk(root):
                for leaf in (node.leaf, node.played_out):
                    if leaf is None:
                        continue
                    if isinstance(leaf.sentence, Worded):
                        leaf.sentence.heard.ends.append(node)
                        continue
                    for said in grown:  # one of several sentences
                        if said.text in leaf.sentence and (said.within is None or leaf.reason is LeafReason.CYCLE):
                            said.ends.append(node)


SURROUNDINGS = {"ASSESS_CACHE": "off", "ASSESS_LANG": "en", "COLUMNS": "5000", "NO_COLOR": "1"}
"""No line is broken, and nothing is taken from earlier commands."""


parser = cache(cli.parser)
run_command: Callable[[list[str]], int] = cli.main
"""Another may take its place, which lets the product say what it would not."""


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def forms(text: str) -> set[str]:
    """A text as it may stand in what is printed: at the beginning of a sentence with a capital letter."""
    return {flat(text), flat(text[0].upper() + text[1:])}


def listen(argv: list[str], given: str = "") -> Spoken:
    """Runs a command in this process; ``given``: what it reads from standard input."""
    messages: list[Heard] = []
    out, err = io.StringIO(), io.StringIO()
    stdin, before, made = sys.stdin, {name: os.environ.get(name) for name in SURROUNDINGS}, cli.parser
    try:
        cli.parser = parser
        os.environ.update(SURROUNDINGS)
        sys.stdin = io.StringIO(given)
        with listening(messages), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run_command(argv)
    finally:
        sys.stdin, cli.parser = stdin, made
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return Spoken(messages, out.getvalue() + err.getvalue(), code)


@contextlib.contextmanager
def listening(messages: list[Heard]) -> Iterator[None]:
    """Adds each message that is worded to these."""
    plain = spoken._worded

    def word(context: str, key: str, english: str, number: int | None, parts: dict[str, object]) -> str:
        text = Worded(plain(context, key, english, number, parts))
        text.heard = Heard(english, parts, str(text), context=context)
        adopt(text.heard, messages)
        if parts or (f"{context}|{english}" if context else english) in MEANINGS:  # a mere word is of no place
            describe(text.heard, sys._getframe(2))
        messages.append(text.heard)
        return text

    spoken._worded, pool = word, problems.Pool
    problems.Pool = InThisProcess  # type: ignore[assignment, misc]
    try:
        yield
    finally:
        spoken._worded, problems.Pool = plain, pool  # type: ignore[misc]


class InThisProcess:
    """Workers that are none: what they would do is done here, where it is listened to."""

    def __init__(self, count: int, memory_mb: int | None = None) -> None:
        self.count = 1

    def submit(self, function: Callable[[Any], Any], argument: Any, seconds: float | None = None) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(argument))
        except AssessError as error:
            future.set_exception(error)
        return future

    def stop(self) -> None:
        """There is nothing to stop."""

    def __enter__(self) -> InThisProcess:
        return self

    def __exit__(self, *error: object) -> None:
        """There is nothing to end."""


def adopt(heard: Heard, before: list[Heard]) -> None:
    """Marks the messages that are parts of this one, be they joined with others before."""
    for part in heard.parts.values():
        if isinstance(part, Worded):
            part.heard.within = heard
        elif isinstance(part, str) and len(part) > 8:
            for one in before[-40:]:
                if one.within is None and len(one.text) > 3 and one.text in part:
                    one.within = heard


GROWING = {
    f"assess.proofs.{name}" for name in ("certificate_replay", "main_line", "variation_tree", "played_to_passes")
}
GROWING.add("assess.decisions.judged_decision")
PLACES = ("node", "last", "move", "line_end", "leaf_node", "at", "child", "one", "answer")


GIVEN = ("node", "at", "end")


KINDS = (VariationNode, DecisionNode, Inquiry, Finding, AnsweredMoves, AnswersTable, Decision, Oversight, LongCycle)
KINDS += (Assessment, Warning, ProblemCheck, ProblemFlaw, StudentPlay, Comparison, Parting, Counted)
KIND: dict[type, type | None] = {}
"""Which of these the values of a type are; None for all others."""


def kind_of(value: object) -> type | None:
    one = type(value)
    if one not in KIND:
        KIND[one] = next((kind for kind in KINDS if issubclass(one, kind)), None)
    return KIND[one]


def describe(heard: Heard, frame: FrameType | None) -> None:
    """Finds the question and the place in its variation among the values of the callers."""
    node: VariationNode | None = None
    tree: VariationNode | None = None
    inquiry: Inquiry | None = None
    row: AnsweredMoves | None = None
    table: AnswersTable | None = None
    decision: Decision | None = None
    given: DecisionNode | None = None
    oversight: Oversight | None = None
    depth = 0
    of_lines = OfLines()
    while frame is not None and depth < 40:
        name = frame.f_globals.get("__name__", "")
        depth += 1
        if not name.startswith("assess"):
            if depth > 2:
                break
            frame = frame.f_back  # who words a message may stand in for another
            continue
        heard.grown = heard.grown or name in GROWING
        values = frame.f_locals
        of_lines.look(frame.f_code.co_name, values)
        if node is None and row is None and table is None:
            for place in PLACES:
                if isinstance(values.get(place), VariationNode):
                    node = values[place]
                    break
        if given is None:
            given = next((values[one] for one in GIVEN if isinstance(values.get(one), DecisionNode)), None)
        for value in values.values():
            kind = kind_of(value)
            if kind is None:
                continue
            if kind is Inquiry:
                inquiry = inquiry or value
            elif kind is Finding:
                if inquiry is None:
                    inquiry = value.inquiry
                heard.answer = heard.answer or value.answer.word
                heard.about.setdefault(
                    "hangs", value.__dict__.get("hangs_on_cycle") if hasattr(value, "__dict__") else None
                )
            elif kind is AnsweredMoves:
                row = row or value
            elif kind is AnswersTable:
                table = table or value
            elif kind in (ProblemCheck, ProblemFlaw, StudentPlay):
                of_lines.see(value)
            if kind in (Decision, ProblemCheck) and "lines" not in heard.about:
                decision = value.decision if kind is ProblemCheck else value
                if inquiry is None:
                    inquiry = decision.inquiry
                heard.about |= of_decision(decision)
            elif kind is Oversight:
                given, oversight = given or value.node, oversight or value
            elif kind is LongCycle:
                if inquiry is None:
                    inquiry = value.inquiry
                if heard.cycle is None:
                    heard.cycle = (moves_of(value.before), moves_of(value.moves))
            elif kind is Assessment and "statuses" not in heard.about:
                heard.about |= of_assessment(value)
            elif kind is Counted and value.assessment is not None and "statuses" not in heard.about:
                heard.about |= of_assessment(value.assessment)
            elif kind is Parting:
                heard.about["parting"] = min(value.here.string.points)
            elif kind is Comparison:
                heard.about["compared"] = tuple(
                    (min(here.string.points), here.status.words, there.status.words)
                    for here, there in zip(value.here.strings, value.there.strings, strict=True)
                )
            elif kind is Warning and "warning" not in heard.about:
                heard.about["warning"] = id(value)
        if tree is None and isinstance(values.get("tree"), VariationNode):
            tree = values["tree"]
        frame = frame.f_back
    if inquiry is None and of_lines.inquiry is not None:
        inquiry = of_lines.inquiry
    if inquiry is not None:
        heard.asked = asked_of(inquiry)
    if (row is not None or table is not None) and tree is not None:
        after = table.after if table is not None else ""
        place = next(
            (one for one in main_variation(tree)[1:] if after in (one.text, f"move {one.number}, {one.text}")), None
        )
        node = place or tree
    if row is not None:
        heard.about["row"] = {
            "moves": row.moves,
            "rest": row.rest is not None,
            "elsewhere": row.elsewhere,
            "reply": row.reply,
            "rows": [] if table is None else [one.moves for one in table.rows if one is not row],
        }
    heard.node = node
    if node is None and given is not None and decision is not None and not heard.grown:
        heard.moves = moves_made(decision, given)
    if oversight is not None and decision is not None and isinstance(oversight.end, Worded):
        line = moves_made(decision, oversight.node) + moves_of(oversight.line)
        about = heard.about | {"end": str(oversight.end)}
        oversight.end.heard.stands = [replace(heard, moves=line, about=about)]
    if not heard.grown:
        of_lines.place(heard)


def of_assessment(assessment: Assessment) -> dict[str, Any]:
    """The statuses told, each of the string with this stone, which of them are agreed or ruled, and how it is
    counted."""
    return {
        "statuses": tuple((min(one.string.points), one.status.words) for one in assessment.strings),
        "agreed": tuple(min(one.string.points) for one in assessment.strings if one.agreed),
        "area": assessment.position.area is not None,
        "answers": {
            min(one.string.points): tuple(
                None if finding is None else finding.answer.word for finding in (one.life, one.uncapturable)
            )
            for one in assessment.strings
        },
        "ruled": tuple(min(one.string.points) for one in assessment.strings if one.ruled),
    }


def of_decision(decision: Decision) -> dict[str, Any]:
    """The variations of a decision, and where they are marked right."""
    return {
        "lines": tuple(moves_made(decision, end) for end in decision.ends()),
        "right": tuple(moves_made(decision, node) for node in decision.nodes if ProblemMark.RIGHT in node.made.marks),
    }


CHECKED: list[ProblemCheck] = []
"""The problem that was checked last."""


@dataclass
class OfLines:
    """What the callers' values tell of a study, or of a problem that is held against its marks."""

    study: StudentPlay | None = None
    flaw: ProblemFlaw | None = None
    shown: Shown | None = None
    drawn: Shown | None = None
    """The line of a study that numbered figures are drawn of."""
    message: Any = None
    """What is said as a whole, of which a message may be a part, ``inner``."""
    inner: Any = None
    beside: list[Any] = field(default_factory=list)
    """All that is said at once."""
    verdict: bool = False

    def see(self, value: object) -> None:
        """Sees a value of a function."""
        if isinstance(value, StudentPlay):
            self.study = self.study or value
        elif isinstance(value, ProblemFlaw):
            self.flaw = self.flaw or value
        elif isinstance(value, ProblemCheck):
            CHECKED[:] = [value]

    def look(self, function: str, values: Mapping[str, Any]) -> None:
        """Looks at what is told by this function."""
        if isinstance(values.get("shown"), Shown) and self.shown is None and function == "line_words":
            self.shown = values["shown"]
        if isinstance(values.get("shown"), Shown) and function == "print_shown":
            self.drawn = values["shown"]
        if function == "message_words" and "message" in values:
            self.message = values["message"]
            self.inner = self.inner or self.message
        if function == "study_sentences":
            self.beside = values["said"]
        if self.study is None and function == "_converse":
            self.study = values["setting"].study
        self.verdict = self.verdict or function == "_verdict"

    @property
    def inquiry(self) -> Inquiry | None:
        if self.study is not None:
            return getattr(self.study, "inquiry", None)
        return CHECKED[0].decision.inquiry if self.verdict and CHECKED else None

    def place(self, heard: Heard) -> None:
        """Says where in a line a message stands."""
        if self.verdict and CHECKED:
            heard.about |= of_decision(CHECKED[0].decision)
        if self.study is not None and self.drawn is not None and heard.node is not None:
            before = next(number for number, move in enumerate(self.study.moves) if move.state == self.drawn.start)
            heard.moves = moves_of(self.study.moves[1 : before + 1]) + moves_of(path_of(heard.node))
        if self.study is not None and self.message is not None:
            heard.moves = moves_of(self.study.moves[1 : len(self.study.moves) - self._still_to_come()])
            heard.about["student"] = 0 if self.study.student.letter == "B" else 1
            heard.about["said"] = self.message.what.name
        if self.flaw is not None:
            heard.moves = moves_of(self.flaw.line)
        if self.message is not None or self.flaw is not None:
            if self.shown is not None:
                heard.moves = (heard.moves or ()) + moves_of(self.shown.moves)
            line = None if self.message is None else self.message.values.get("line")
            if isinstance(line, Shown) and self.shown is None:
                heard.about["line"] = moves_of(line.moves)
        words = None if self.inner is None else self.inner.values.get("words")
        if isinstance(words, Worded) and heard.moves is not None and words.heard.grown:
            words.heard.stands.append(heard)

    def _still_to_come(self) -> int:
        """The moves of the other side that are told of behind the message."""
        if self.message not in self.beside:
            return 0
        behind = self.beside[[one is self.message for one in self.beside].index(True) + 1 :]
        return sum(one.what in (Remark.PLAYS, Remark.PASSES) for one in behind)


def moves_made(decision: Decision, node: DecisionNode) -> tuple[Move, ...]:
    return moves_of([one.made for one in decision.line(node)[1:]])


def path_of(node: VariationNode) -> list[VariationNode]:
    path = []
    while node.parent is not None:
        path.append(node)
        node = node.parent
    return path[::-1]


def root_of(node: VariationNode) -> VariationNode:
    while node.parent is not None:
        node = node.parent
    return node


def moves_of(nodes: Any) -> tuple[Move, ...]:
    """Moves as plain values; a ko-pass is told by the point -2."""
    return tuple((0 if node.color.letter == "B" else 1, -2 if node.move == "ko-pass" else node.point) for node in nodes)


@lru_cache(256)
def asked_of(inquiry: Inquiry) -> Asked:
    terms = inquiry.terms()
    strings = [inquiry.position.string_at(point).points for point in inquiry.points]
    return Asked(
        tuple(strings),
        tuple(inquiry.points),
        0 if inquiry.owner.letter == "B" else 1,
        inquiry.question.name,
        terms.get("formation", "n-eye"),
        terms.get("scope", "one"),
        inquiry.every,
        inquiry.first.value,
        inquiry.cycles.value,
        inquiry.rules.value,
        inquiry.threats.value,
    )
