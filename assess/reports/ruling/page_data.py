"""A document as data, for a page that sets it itself.

The variations are data for the script that steps through them: in the HTML file of a ruling, and on the page of
``assess serve``, which draws boards by the same ``board.js``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from assess.decisions.judged_decision import JudgedDecision
from assess.languages.spoken import amount, capital, clauses, paragraph, worded
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import VariationNode, walk
from assess.reports.ruling import blocks
from assess.reports.ruling.blocks import Role, Sentences, Table
from assess.reports.ruling.board_svg import CELL, board_svg, svg_text
from assess.reports.ruling.diagram import RulingDiagram
from assess.reports.ruling.ruling import beside_board
from assess.reports.text.decision_text import conclusion, decision_sentences, overlooked_sentences, variation_sentence
from assess.reports.text.message_words import result_words
from assess.reports.text.numbered_figures import eye_points
from assess.reports.text.page_words import STATUSES, agreement_in, claim_sentences, statuses_beside
from assess.reports.text.score_text import option_sentences, option_words, table_heading
from assess.reports.text.variation_text import move_text, verdict
from assess.requests.kinds import Assessed, Decided
from assess.rules.position import Color
from assess.statuses.assessment import Assessment
from assess.statuses.final.ruling_table import Option


class SentencesBeside(TypedDict):
    """Sentences of one role, in the order of the sheets."""

    role: str
    sentences: list[str]


class WayBeside(TypedDict):
    """A way to rule, or to play, and its score; ``ruling``: how each string is ruled on, where that can be chosen."""

    row: int
    way: str
    score: str
    best_for: str
    ruling: dict[str, str] | None


class WaysBeside(TypedDict):
    """The ruling table, as cells and as sentences."""

    heading: str
    rows: list[WayBeside]
    sentences: list[str]


class ClaimBeside(TypedDict):
    """What a player claims about a string, with the variations in which he has his way."""

    color: str
    sentences: list[str]
    variations: list[str]


class SaidBeside(TypedDict):
    """What is said of an answer beside a board. ``strings``: what each is, by its name; ``agreement``: what it was made
    with; ``score``: how it is made up, in rows, the headings first, where it is proved; a row of one cell heads those
    below it; of variations what each player ``claims``, and what is ``overlooked``."""

    strings: NotRequired[dict[str, str]]
    agreement: NotRequired[str]
    score: NotRequired[list[list[str]]]
    sentences: NotRequired[list[SentencesBeside]]
    ways: NotRequired[WaysBeside | None]
    claims: NotRequired[list[ClaimBeside]]
    overlooked: NotRequired[list[str]]
    decision: NotRequired[list[str]]


def of_position(reply: Assessed) -> SaidBeside:
    """Return what is said beside the statuses of a position."""
    assessment, looks = reply.assessment, reply.looks
    beside = list(beside_board(assessment, looks))
    return {
        "strings": statuses_beside(assessment, looks),
        "agreement": agreement_in(assessment),
        "score": [list(row) for block in beside if isinstance(block, Table) for row in block.rows],
        "sentences": [
            {"role": block.role.name.lower(), "sentences": list(block.led if block.role in LED else block.sentences)}
            for block in beside
            if isinstance(block, Sentences)
        ],
        "ways": _ways(assessment),
    }


LED = frozenset(Role) - {Role.DETAILS}
"""All but what the page folds under a heading of its own."""


def _ways(assessment: Assessment) -> WaysBeside | None:
    if not assessment.options:
        return None
    return {
        "heading": table_heading(assessment),
        "rows": list(map(_way, assessment.options)),
        "sentences": option_sentences(assessment),
    }


def _way(option: Option) -> WayBeside:
    on_strings = option.ruling and all(word in STATUSES for _, word in option.ruling)
    return {
        "row": option.row,
        "way": capital(option_words(option)),
        "score": _score(option),
        "best_for": option.best_for.title if option.best_for else "",
        "ruling": dict(option.ruling) if on_strings else None,
    }


def _score(option: Option) -> str:
    score = option.score
    if score is None:
        return capital(worded("the score is open"))
    return clauses([f"{amount(score.black)} : {amount(score.white)}", result_words(score)])


def of_variations(reply: Decided) -> SaidBeside:
    """Return what is said of what variations decide."""
    (judged,) = reply.questions[:1]
    decision, finding, owner = judged.decision, judged.finding, judged.decision.inquiry.owner
    return {
        "claims": [_claim(judged, owner, Answer.YES), _claim(judged, owner.opponent, Answer.NO)],
        "overlooked": [] if finding is None else overlooked_sentences(decision, finding, judged.oversights),
        "decision": [*decision_sentences(decision), conclusion(decision)],
    }


def _claim(judged: JudgedDecision, player: Color, answer: Answer) -> ClaimBeside:
    decision = judged.decision
    shown = [variation_sentence(decision, end) for end in decision.ends() if end.answer is answer]
    return {"color": player.value, "sentences": claim_sentences(judged, answer, bool(shown)), "variations": shown}


Trees = Sequence[tuple[VariationNode, Inquiry]]


def numbers_of(trees: Trees) -> dict[int, int]:
    """The numbers of the nodes, by their identities: the trees one after the other."""
    return {id(node): number for number, node in enumerate(node for tree, _ in trees for node in walk(tree))}


def variations_data(trees: Trees, numbers: dict[int, int], board: RulingDiagram) -> dict[str, Any] | None:
    """The trees one after the other, to be stepped through on ``board``; None without any.

    Of each node: parent, point (-1: pass), player, stones removed, ban, the texts of move and verdict, and the node to
    which it returns. Eyes by the nodes at whose ends they stand.
    """
    texts: dict[str, int] = {}
    nodes, eyes = [], {}
    for node, inquiry in ((node, inquiry) for tree, inquiry in trees for node in walk(tree)):
        parent = -1 if node.parent is None else numbers[id(node.parent)]
        point = -1 if node.point is None else node.point
        earlier = numbers[id(node.leaf.earlier)] if node.leaf and node.leaf.earlier is not None else -1
        words = [texts.setdefault(text, len(texts)) for text in (move_text(node), verdict(node, inquiry))]
        ban = -1 if node.ban is None else node.ban
        color = node.color.value if node.color else ""
        nodes.append([parent, point, color, sorted(node.removed), ban, *words, earlier])
        if found := eye_points(node, inquiry):
            eyes[numbers[id(node)]] = sorted(found)
    if not nodes:
        return None
    return {
        "width": board.position.width,
        "stones": board.position.stones,
        "target": sorted(board.target),
        "cell": CELL,
        "texts": list(texts),
        "nodes": nodes,
        "eyes": eyes,
    }


Data = dict[str, Any]
NOTED = (
    Role.AGREED,
    Role.AGREED_POINTS,
    Role.PRECEDENTS,
    Role.KO,
    Role.CYCLES,
    Role.NOTES,
    Role.WARNINGS,
    Role.OPTIONS,
    Role.DETAILS,
)


def ruling_data(document: blocks.Document) -> Data:
    """What a page needs to show a ruling: sentences, pictures as SVG, and the variations as nodes. Each of ``parts``
    has the number of its first node in ``variations``; a ruling on a question is its own one part."""
    trees = blocks.trees_of(document)
    numbers = numbers_of(trees)
    page: Data = {
        "headline": document.title,
        "question": "",
        "facts": document.facts,
        "legend": "",
        "rules": [],
        "warnings": [],
        "imprint": [],
        "parts": [],
        "variations": variations_data(trees, numbers, blocks.board_of(document)),
    }
    whole = _Part(page, numbers)
    whole.put(document.blocks)
    if "string" in whole.data:
        page["parts"].append(whole.data)
    return page


class _Part(blocks.Typesetter):
    """What blocks say, of the page and of the part in which they stand; its statuses and links are the page's own, and
    nothing on it is signed."""

    def __init__(self, page: Data, numbers: dict[int, int]) -> None:
        self.page, self.numbers = page, numbers
        self.data: Data = {"heading": "", "answer": "", "pictures": [], "conclusion": "", "answers": [], "proof": ""}

    def part(self, part: blocks.Part) -> None:
        if not part.aside:
            own = _Part(self.page, self.numbers)
            own.put(part.blocks)
            self.page["parts"].append(own.data)

    def board(self, board: blocks.Board) -> None:
        self.page["legend"] = board.legend

    def sentences(self, block: blocks.Sentences) -> None:
        said = paragraph(block.sentences)
        if block.role is Role.QUESTION:
            self.page["question"] = self.data["heading"] = said
        elif block.role is Role.ANSWER:
            self.data["answer"] = said
        elif block.role in (Role.PROOF, Role.CHECKED):
            self.data["proof"] = said
        elif block.role is Role.RULES:
            self.page["rules"] = block.sentences
        elif block.role in NOTED:
            self.page["warnings"] += block.led

    def heading(self, heading: blocks.Heading) -> None:
        self.data["heading" if heading.level == 2 else "answer"] = heading.words

    def figures(self, figures: blocks.Figures) -> None:
        self.data["pictures"] += map(picture_data, figures.pictures)
        self.data["conclusion"] = figures.conclusion

    def answers(self, answers: blocks.Answers) -> None:
        self.data["answers"] = answers.tables

    def variations(self, block: blocks.Variations) -> None:
        inquiry = block.inquiry
        self.data |= {
            "string": inquiry.names,
            "question": inquiry.question.name,
            "owner": inquiry.owner.value,
            "first": inquiry.first_mover.value,
            "studied": block.studied,
            "node": None if block.tree is None else self.numbers[id(block.tree)],
        }

    def smallprint(self, block: blocks.SmallPrint) -> None:
        self.page["imprint"] = block.lines


def picture_data(picture: blocks.Picture) -> dict[str, str]:
    """A picture as data: its heading, the board as SVG, and what is remarked on it."""
    drawn = board_svg(picture.diagram, picture.heading, define=False)
    return {"heading": picture.heading, "svg": svg_text(drawn), "remarks": picture.remarks}
