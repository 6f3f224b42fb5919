"""A ruling on strings as text: the headline, and the answers behind it, each with figures, answers and proof line."""

from __future__ import annotations

from rich.console import Console

from assess.languages.spoken import paragraph
from assess.reports.text.board_text import print_board
from assess.reports.text.finding_text import answer_behind_status, play_sentence, print_grounds, proof_sentence
from assess.reports.text.headlines import headline_of, ruling_headline
from assess.reports.text.sentences import say
from assess.reports.text.status_text import cost_sentence, precedent_sentences, warning_sentence
from assess.reports.text.variation_text import Extent
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
            say(console, paragraph([answer_behind_status(finding), play_sentence(finding.inquiry)]))
            print_grounds(console, finding, extent, branches=extent.full or extent.depth is not None)
            say(console, proof_sentence(finding))
    console.print()
    for warning in ruling.assessment.warnings:
        say(console, warning_sentence(warning))
    say(console, cost_sentence(ruling.assessment))
