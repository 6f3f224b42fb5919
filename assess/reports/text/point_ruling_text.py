"""A ruling on empty points as text: whose territory they are, why, and the strings on whose statuses that rests."""

from __future__ import annotations

from rich.console import Console

from assess.languages.spoken import worded
from assess.reports.text.board_text import print_board
from assess.reports.text.headlines import point_sentence
from assess.reports.text.sentences import say
from assess.reports.text.status_text import cost_sentence, precedent_sentences, status_lines, warning_sentence
from assess.rules.words import in_row
from assess.statuses.point_ruling import PointStatus, TerritoryRuling


def print_territory_ruling(console: Console, ruling: TerritoryRuling) -> None:
    """Prints the board with the points in brackets, whose they are and why, and the strings around with their
    statuses."""
    position, assessment = ruling.position, ruling.assessment
    print_board(console, position, ringed=frozenset(point.point for point in ruling.points))
    console.print()
    for point in ruling.points:
        for sentence in filter(None, (point_sentence(point), area_sentence(point))):
            say(console, sentence)
    if assessment.strings:
        console.print()
        for line in status_lines(assessment):
            console.print(line, soft_wrap=True)
    console.print()
    for sentence in precedent_sentences(assessment):
        say(console, sentence)
    for warning in assessment.warnings:
        say(console, warning_sentence(warning))
    say(console, cost_sentence(assessment))


def area_sentence(point: PointStatus) -> str:
    """The points for which the same holds; empty where there are no others."""
    empty = point.area.intersection(point.position.empty_points())
    names = in_row(point.position.names(empty))
    return worded("So are all points of its area: {points}.", points=names) if point.settled and len(empty) > 1 else ""
