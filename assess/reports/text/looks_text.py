"""An assessment with what it looks like where nothing is proved: the result first, then the board, then what is open.

Whatever is estimated is called an estimate, or has a ``~``; what is proved is said as without estimates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from rich.console import Console

from assess.estimates.as_it_looks import Looks
from assess.languages.spoken import paragraph, worded, worded_for
from assess.reports.text.estimate_words import looks_words
from assess.reports.text.result_text import counted_on, more_sentences, result_sentence
from assess.reports.text.score_text import MOST_NAMED, agreed, beside_area, staying_sentences, territory_sentences
from assess.reports.text.sentences import TOGETHER, say, set_in_columns
from assess.reports.text.status_text import (
    MARKS,
    OWNED,
    UNSETTLED_POINT,
    legend,
    print_below_board,
    print_board,
    status_marks,
    status_row,
    table_lines,
)
from assess.reports.text.terms_text import with_terms
from assess.rules.color import Color
from assess.rules.words import listing
from assess.statuses.assessment import Assessment
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED, score_of

LOOKS = "~"
AGREED = {Status.INDEPENDENTLY_ALIVE: "alive", Status.ALIVE_IN_SEKI: "seki", Status.DEAD: "dead"}
"""Statuses as they are written for --agreed."""
FEW = 12
"""Proved strings that are listed in any case; more are counted."""


def print_with_looks(console: Console, assessment: Assessment, looks: Looks, *, every: bool = False) -> None:
    """Prints all of an assessment with its estimates, except the variations. ``every``: a line for each string."""
    say(console, with_terms(result_sentence(assessment, looks), assessment))
    for sentence in more_sentences(assessment, looks):
        say(console, sentence)
    console.print()
    marks = marks_with_looks(assessment, looks)
    print_board(console, assessment.position, marks)
    say(console, legend_with_looks(assessment, looks, marks))
    print_below_board(console, assessment, open_first(assessment, looks, every), count_sentences(assessment, looks))


def marks_with_looks(assessment: Assessment, looks: Looks) -> dict[int, str]:
    """The marks of the board, with a ``~`` behind those that are estimated, and alone on points that look neutral."""
    marks = status_marks(assessment)
    seen = {one.string: one.status for one in looks.strings}
    for string, estimate in looks.estimates.items():
        if estimate.clear:
            marks.update(dict.fromkeys(string.points, f"{MARKS[seen[string]]}{LOOKS}"))
    if assessment.territory is None or looks.territory is None:
        return marks
    empty = set(assessment.position.empty_points())
    for point in assessment.territory.unsettled & empty:
        owner = next((OWNED[color] for color in Color if point in looks.territory.of(color)), "")
        marks[point] = UNSETTLED_POINT if point in looks.territory.unsettled else f"{owner}{LOOKS}"
    return marks


def legend_with_looks(assessment: Assessment, looks: Looks, marks: Mapping[int, str]) -> str:
    """What the marks mean, the estimated ones apart."""
    proved = {point: LOOKS if mark.endswith(LOOKS) else mark for point, mark in marks.items()}
    used = set(marks.values())
    words = {
        f"{MARKS[Status.INDEPENDENTLY_ALIVE]}{LOOKS}": worded("looks alive"),
        f"{MARKS[Status.ALIVE_IN_SEKI]}{LOOKS}": worded("looks alive in seki"),
        f"{MARKS[Status.DEAD]}{LOOKS}": worded("looks dead"),
        **{f"{OWNED[color]}{LOOKS}": worded("looks like {player}'s territory", player=color.title) for color in Color},
        LOOKS: worded("looks neutral"),
    }
    said = [f"{mark}{TOGETHER}{meaning}" for mark, meaning in words.items() if mark in used]
    estimated = {string for string, estimate in looks.estimates.items() if estimate.clear}
    others = tuple(one for one in assessment.strings if one.string not in estimated)
    told = legend(replace(assessment, strings=others), proved)
    looking = worded("Estimates, not proved: {signs}.", signs=listing(said)) if said else ""
    return paragraph([told, looking])


def open_first(assessment: Assessment, looks: Looks, every: bool = False) -> list[str]:
    """A line for each string that is not proved, then for the others, or how many these are."""
    left = [one for one in assessment.strings if one.status in UNSETTLED or one.agreed or one.ruled]
    settled = [one for one in assessment.strings if one not in left]
    shown = settled if every or len(settled) <= FEW else []
    lines = table_lines(_row(one, looks) for one in (*left, *shown)) if left or shown else []
    if len(shown) < len(settled):
        left_out = len(settled)
        lines.append(
            worded_for(
                left_out, "{number} string proved; --all lists them.", "{number} strings proved; --all lists them."
            )
        )
    return lines


def _row(string: StringStatus, looks: Looks) -> tuple[str, ...]:
    cells = list(status_row(string))
    if (estimate := looks.estimates.get(string.string)) is not None:
        cells[2] = looks_words(estimate, counted_on(looks).get(string.string))
    return tuple(cells)


def count_sentences(assessment: Assessment, looks: Looks) -> list[str]:
    """Territory, dead stones and prisoner stones as far as they are proved, or else as they look."""
    if assessment.territory is None or looks.territory is None:
        return []
    position = assessment.position
    if not any(estimate.clear for estimate in looks.estimates.values()):
        counted_ones = territory_sentences(position, assessment.territory, assessment.score)
        return [*counted_ones, *agreed(assessment), *staying_sentences(assessment), *beside_area(assessment)]
    # The likeliest result may count on strings that are not clear: then these parts are not all of it.
    said = territory_sentences(position, looks.territory, score_of(position, looks.territory))
    as_it_looks = (worded("As it looks, {sum}", sum=one) for one in said)
    return [*as_it_looks, *agreed(assessment), *staying_sentences(assessment), *beside_area(assessment)]


class Suggesting(Protocol):
    """What writes commands about the position, with all that was said of it before."""

    def longer(self, command: str, *operands: str) -> str:
        """A command, with more time for it."""
        ...

    def agreeing(self, command: str, *agreed: str) -> str:
        """A command with more that the players agree on."""
        ...

    def ruling(self, *names: str) -> str:
        """The command for a ruling on strings."""
        ...


def next_steps(looks: Looks, suggested: Suggesting) -> list[str]:
    """What can be done about strings that are open, as commands: more time for them, agreement, a ruling. Those come
    first that are unclear: which status the players agree on is theirs to say."""
    waiting = sorted(looks.estimates.values(), key=lambda one: one.clear)[:MOST_NAMED]
    if not waiting:
        return []
    names = [str(one.status.name) for one in waiting]  # in letters, however points are shown
    seen = {one.string: AGREED.get(one.status, "STATUS") for one in looks.strings}
    steps = [
        (worded("give more time:"), suggested.longer("status")),
        (
            worded("agree on strings:"),
            suggested.agreeing(
                "status", *(f"{name}:{seen[one.string]}" for name, one in zip(names, waiting, strict=True))
            ),
        ),
        (worded("ask about one:"), suggested.longer("ask", names[0])),
        (worded("write a ruling:"), suggested.ruling(*names)),
    ]
    return [
        worded("What you can do now:"),
        *(f"  {line}" for line in set_in_columns(steps)),
        "  " + worded("or play on until the players agree, and assess the position that they reach."),
    ]
