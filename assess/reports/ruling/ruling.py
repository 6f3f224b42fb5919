"""A ruling: all that is to be read on paper or screen about one question, put together once for every format.

SVG, HTML, PDF and text only set what they find here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from assess.proofs.certificate_replay import IS_ELSEWHERE
from assess.proofs.long_cycle import LongCycle
from assess.proofs.questions import Advisory, Answer, Inquiry
from assess.proofs.terms import Cycles, First, Rules
from assess.proofs.variation_node import VariationNode, main_variation
from assess.reading.facts import komi_text
from assess.reading.record import Record
from assess.reports.ruling.diagram import Diagram, Window, whole_board, window_around
from assess.reports.ruling.ruling_variations import MOST_VARIATIONS, Picture, Variation, figure_picture, variations_of
from assess.reports.text.answers_table import answer_sentences
from assess.reports.text.cycle_text import cycle_figure, cycle_sentence, cycle_title
from assess.reports.text.finding_text import answer_sentence, terms_sentence
from assess.reports.text.rules_applied import rules_applied
from assess.reports.text.variation_text import legend
from assess.statuses.finding import Finding

CONTINUED = "The main variation, continued"
GOES_ON = "The main variation goes on."
FACTS = (("EV", "Event"), ("RO", "Round"), ("GN", "Game"), ("PC", "Place"), ("DT", "Date"), ("RE", "Result"))
PLAYERS = (("PB", "BR", "Black"), ("PW", "WR", "White"))
STUDIED_FIRST = "The owner of the string moves first, for study; in a dispute his opponent does (VJR, First Move)."
OTHER_RULES = "Bans on kos are those of another ruleset, to compare with, and not those of the verbal Japanese rules."
NOT_CHECKED = "The independent checker has not been run: the proof is unchecked."
NOT_FINAL = (
    "The record does not end with two passes: the position is taken as final, two-sided dame, teire and basic endgame "
    "kos filled (VJR, Preface)."
)


@dataclass(frozen=True, slots=True)
class RuledString:
    """A string of a position that is ruled on: its points, what is said of it, and the number of the part that rules on
    it, from 1."""

    points: frozenset[int]
    label: str
    part: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question, its answer, and what shows it.

    ``facts``: of the game, by their names. ``legend``: what the marks mean, ``text_legend`` in a text board. ``rules``:
    those applied, each with its source. ``cycle``: one round of the long cycle on which the answer hangs. ``hidden``:
    how many variations of the tree are not among ``variations``. ``answers``: the table of answers, a line each, the
    heading first; ``further_answers``: those at later nodes. ``parts``: of a ruling on statuses the answers behind
    them, each with its heading in ``question``. ``imprint``: what a sheet of paper has to say of itself, with a line to
    sign. ``strings``: on a whole position, those that a reader may choose. ``studied``: what the tree shows.

    There is an ``inquiry``, and its ``tree`` once it is answered, unless the whole position was asked about: then
    ``table`` has the statuses, headings first, and ``main`` no moves, but the score.
    """

    facts: tuple[tuple[str, str], ...]
    board: Picture
    question: str
    answer: str
    legend: str
    text_legend: str
    rules: tuple[str, ...]
    warnings: tuple[str, ...]
    proof: str
    cycle: Picture | None = None
    main: Variation | None = None
    variations: tuple[Variation, ...] = ()
    hidden: int = 0
    studied: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    further_answers: tuple[tuple[str, ...], ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    inquiry: Inquiry | None = None
    tree: VariationNode | None = None
    parts: tuple[Ruling, ...] = ()
    imprint: tuple[tuple[str, str], ...] = ()
    strings: tuple[RuledString, ...] = ()

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """All tables of answers."""
        return tuple(filter(None, (self.answers, *self.further_answers)))

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The long cycle, and the figures of the main variation."""
        return (*((self.cycle,) if self.cycle else ()), *(self.main.pictures if self.main else ()))

    def broken(self, pictures: int) -> Ruling:
        """The same with so many pictures in the main variation; the others come before the variations, one by one."""
        if self.main is None or len(self.main.pictures) <= pictures:
            return self
        first, rest = self.main.pictures[:pictures], self.main.pictures[pictures:]
        start = replace(self.main, pictures=first, conclusion=f"{GOES_ON} In the end: {self.main.conclusion}")
        parts = [Variation(0, "" if number else CONTINUED, (picture,), "") for number, picture in enumerate(rest)]
        parts[-1] = replace(parts[-1], conclusion=self.main.conclusion)
        return replace(self, main=start, variations=(*parts, *self.variations))

    def cut(self, variations: int) -> Ruling:
        """The same with so many variations at most."""
        kept, left_out = list(self.variations[:variations]), self.variations[variations:]
        if kept and left_out and not left_out[0].number:
            kept[-1] = replace(kept[-1], conclusion=GOES_ON)
        hidden = sum(variation.number > 0 for variation in left_out)
        return replace(self, variations=tuple(kept), hidden=self.hidden + hidden)


def ruling_of(
    finding: Finding, tree: VariationNode | None, record: Record, depth: int | None = None, plain: bool = False
) -> Ruling:
    """The ruling on a finding; ``tree`` is its variation tree, None when there is none.

    ``depth``: only variations that branch off up to that move; the main variation is whole. ``record``: what was read.
    ``plain``: without a sentence on what each move of the main variation does.
    """
    inquiry = finding.inquiry
    position, target = inquiry.position, inquiry.intersections
    strings, stand = ("strings", "stand") if inquiry.others else ("string", "stands")
    main, variations, hidden = None, [], 0
    cycle, round_ = finding.cycle, None
    answers = answer_sentences(tree, inquiry) if tree is not None else []
    if tree is not None:
        window = _window(finding, tree)
        main, *variations = variations_of(tree, inquiry, window, depth, plain)
        hidden = len(variations) - MOST_VARIATIONS
        if cycle is not None:
            round_ = replace(figure_picture(0, cycle_figure(cycle), inquiry, window), title=cycle_title(cycle))
            if tree.answer is Answer.UNDEFINED:  # the main variation is nothing but the way into the cycle
                main = replace(main, pictures=())
    return Ruling(
        facts=tuple(facts_of(record)),
        board=Picture(0, "The position", Diagram(position, whole_board(position), target=target)),
        question=f"{inquiry.sentence()} {terms_sentence(inquiry)}",
        answer=answer_sentence(finding),
        legend=f"Triangles mark the disputed {strings}, {inquiry.called}, in every figure.",
        text_legend=f"The disputed {strings}, {inquiry.called}, {stand} in brackets.",
        rules=tuple(rules_applied(inquiry, tree)),
        warnings=tuple(_warnings(finding, cycle, record)),
        proof=_proof(finding),
        cycle=round_,
        main=main,
        variations=tuple(variations[:MOST_VARIATIONS]),
        hidden=max(hidden, 0),
        studied=tuple(legend(tree, inquiry, spelled_out=True)) if tree is not None else (),
        answers=tuple(answers[0]) if answers else (),
        further_answers=tuple(map(tuple, answers[1:])),
        inquiry=inquiry,
        tree=tree,
    )


def _window(finding: Finding, tree: VariationNode) -> Window:
    """The part of the board where it happens: the string, the main variation, and all first moves with their answers,
    but those that stand for any other."""
    inquiry = finding.inquiry
    points = set(inquiry.intersections | inquiry.liberties)
    first = [node for child in tree.children for node in (child, *child.children)]
    shown = [*main_variation(tree), *first]
    points |= {node.point for node in shown if node.point is not None and node.note != IS_ELSEWHERE}
    return window_around(inquiry.position, points)


def facts_of(record: Record) -> Iterable[tuple[str, str]]:
    """What the record says of the game, and of how the position arose."""
    info = {name: "".join(filter(str.isprintable, text)).strip() for name, text in record.info.items()}
    for name, rank, title in PLAYERS:
        if info.get(name):
            yield title, f"{info[name]} ({info[rank]})" if info.get(rank) else info[name]
    yield from ((title, info[name]) for name, title in FACTS if info.get(name))
    moved = f", after move {record.move_number}" if record.move_number else ""
    game = f", game {record.game}" if record.games > 1 else ""
    yield "Position", f"{PurePath(record.source).name}{game}{moved}"
    position = record.position
    taken = position.prisoner_stones
    if taken.black or taken.white:
        yield "Prisoner stones", f"{taken.black} black, {taken.white} white"
    if position.komi:
        yield "Komi", komi_text(position.komi)


def _warnings(finding: Finding, cycle: LongCycle | None, record: Record) -> Iterable[str]:
    inquiry = finding.inquiry
    if finding.hangs_on_cycle:
        yield cycle_sentence(finding)
    if inquiry.first is First.OWNER:
        yield STUDIED_FIRST
    if inquiry.cycles is not Cycles.VERBAL and not isinstance(inquiry.question, Advisory):
        yield "Long cycles are judged as chosen for this question, not as in the rules."
    if inquiry.rules is not Rules.VERBAL_JAPANESE:
        yield OTHER_RULES
    if finding.evidence and not finding.checked:
        yield NOT_CHECKED
    yield from warnings_of_record(record)


def warnings_of_record(record: Record) -> Iterable[str]:
    """What is to be said of the record: it may not be finished, and things were taken for granted in reading it."""
    if record.tree is not None and record.move_number and not _ends_with_passes(record):
        yield NOT_FINAL
    yield from record.notes


def _ends_with_passes(record: Record) -> bool:
    """Whether the last two moves up to the position are passes."""
    tree, number = record.tree, record.node
    assert tree is not None
    at: int | None = number
    moves: list[str] = []
    largest = max(record.position.width, record.position.height)
    while at is not None and len(moves) < 2:
        properties: Mapping[str, Sequence[str]] = tree.nodes[at].properties
        moves += [value.strip() for name in ("B", "W") for value in properties.get(name, ())]
        at = tree.nodes[at].parent
    return len(moves) == 2 and all(not move or (move == "tt" and largest <= 19) for move in moves)


def _proof(finding: Finding) -> str:
    if finding.answer is Answer.UNDECIDED:
        return "There is no proof, so nothing is claimed."
    return f"Proof checked by the independent checker: {finding.claim}" if finding.checked else "Proof not checked."
