"""A ruling on strings as text: the headline, and the answers behind it, each with figures, answers and proof line."""

from __future__ import annotations

from rich.console import Console

from assess.proofs.questions import Answer
from assess.reports.text.answers_table import answer_sentences
from assess.reports.text.board_text import print_board
from assess.reports.text.cycle_text import cycle_sentence, print_cycle
from assess.reports.text.finding_text import play_sentence, proof_sentence
from assess.reports.text.headlines import headline_of, ruling_headline
from assess.reports.text.numbered_figures import print_figures
from assess.reports.text.ruling_words import plain_answer
from assess.reports.text.sentences import say
from assess.reports.text.status_text import cost_sentence, precedent_sentences, warning_sentence
from assess.reports.text.variation_text import Extent, print_answers, print_tree
from assess.statuses.finding import Finding
from assess.statuses.string_ruling import Ruling, findings_of
from assess.statuses.warning import points_of


def print_string_ruling(console: Console, ruling: Ruling, extent: Extent = Extent()) -> None:
    """Prints the board with the strings in brackets, the headline, and the answers behind it; variations where they are
    asked for, all of them or to a depth."""
    points = points_of(ruling.strings)
    print_board(console, ruling.position, ringed=points)
    console.print()
    say(console, ruling_headline(ruling))
    for sentence in precedent_sentences(ruling.assessment):
        say(console, sentence)
    for string in ruling.strings:
        if len(ruling.strings) > 1:
            console.print()
            say(console, headline_of([string]))
        for finding in findings_of(string):
            console.print()
            _print_finding(console, finding, extent)
    console.print()
    for warning in ruling.assessment.warnings:
        say(console, warning_sentence(warning))
    say(console, cost_sentence(ruling.assessment))


def _print_finding(console: Console, finding: Finding, extent: Extent) -> None:
    """One answer: in plain words, its cycle, its figures, the table of answers, what the checker says."""
    inquiry, tree, cycle = finding.inquiry, finding.tree, finding.cycle
    say(console, f"{plain_answer(finding)} {play_sentence(inquiry)}")
    if finding.hangs_on_cycle is not False:
        say(console, cycle_sentence(finding))
    if cycle is not None:
        print_cycle(console, cycle)
    if tree is not None and not (cycle is not None and finding.answer is Answer.UNDEFINED):
        console.print()
        print_figures(console, tree, inquiry, limit=extent.figures)
    if tree is not None:
        for table in answer_sentences(tree, inquiry):
            print_answers(console, table)
            console.print()
    if tree is not None and tree.children and (extent.full or extent.depth is not None):
        console.print()
        print_tree(console, tree, inquiry, depth=extent.depth, limit=extent.lines, ascii_only=extent.ascii_only)
    say(console, proof_sentence(finding))
