"""What a page says of an answer beside its board, as data: the page sets it in its places, and adds no sentence."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from assess.decisions.judged_decision import JudgedDecision
from assess.languages.spoken import amount, capital, clauses, worded
from assess.proofs.questions import Answer
from assess.reports.ruling.blocks import Role, Sentences, Table
from assess.reports.ruling.ruling import beside_board
from assess.reports.text.decision_text import conclusion, decision_sentences, overlooked_sentences, variation_sentence
from assess.reports.text.message_words import result_words
from assess.reports.text.page_words import STATUSES, agreement_in, claim_sentences, statuses_beside
from assess.reports.text.ruling_table_text import option_sentences, option_words, table_heading
from assess.requests.kinds import Assessed, Decided
from assess.rules.position import Color
from assess.statuses.assessment import Assessment
from assess.statuses.final.option import Option


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
