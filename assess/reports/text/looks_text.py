"""An assessment with what it looks like where nothing is proved: the result first, then the board, then what is open.

Whatever is estimated is called an estimate, or has a ``~``; what is proved is said as without estimates.
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.console import Console

from assess.estimates.as_it_looks import Looks
from assess.estimates.estimate import Estimate
from assess.estimates.finished import contested_points
from assess.languages.spoken import forms, in_english, numeral, worded, worded_for
from assess.reports.text.basis import on_its_basis, rests_on_agreement, rests_on_ruling, result_on_its_basis
from assess.reports.text.headlines import statuses_told
from assess.reports.text.message_words import result_words
from assess.reports.text.ruling_table_text import with_what_is_not_counted
from assess.reports.text.score_text import MOST_NAMED, agreed, score_sentence, staying_sentences, territory_sentences
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
from assess.rules.color import Color
from assess.rules.words import amount, called, capital, counted, joined, listing
from assess.statuses.assessment import Assessment
from assess.statuses.score_bounds import ScoreBounds
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED

LOOKS = "~"
LONGER = 10
"""Times as long as before, where more time is advised."""
AGREED = {Status.INDEPENDENTLY_ALIVE: "alive", Status.ALIVE_IN_SEKI: "seki", Status.DEAD: "dead"}
"""Statuses as they are written for --agreed."""
FEW = 12
"""Proved strings that are listed in any case; more are counted."""


def print_with_looks(console: Console, assessment: Assessment, looks: Looks, *, every: bool = False) -> None:
    """Prints all of an assessment with its estimates, except the variations. ``every``: a line for each string."""
    say(console, result_sentence(assessment, looks))
    for sentence in more_sentences(assessment, looks):
        say(console, sentence)
    console.print()
    marks = marks_with_looks(assessment, looks)
    print_board(console, assessment.position, marks)
    say(console, legend_with_looks(assessment, looks, marks))
    print_below_board(console, assessment, open_first(assessment, looks, every), count_sentences(assessment, looks))


def result_sentence(assessment: Assessment, looks: Looks) -> str:
    """Who wins by how much: as it is proved, or as it looks, with what that hangs on; or what leaves it open."""
    if assessment.territory is None:
        return statuses_sentence(assessment, looks)
    if assessment.score is not None or assessment.agreed_areas:
        return score_sentence(assessment)
    bounds, looks_like = assessment.bounds, looks.bounds
    assert bounds is not None and looks_like is not None, "all strings were asked about"
    if bounds.least == bounds.most:
        result = capital(result_words(bounds.least))
        return _told(assessment, worded("{result}, whatever the open strings are.", result=result))
    if bounds.winner is not None:
        told = {"winner": bounds.winner.title, **_span(bounds)}
        return _told(assessment, worded("{winner} wins in any case, by {least} to {most}.", **told))
    if not looks.finished:
        return worded("Open. {why}", why=unfinished_sentence(looks))
    if looks.score is None and looks_like.winner is None:
        return worded("Open: the result hangs on {strings}.", strings=open_words(looks.open))
    return estimate_sentence(looks)


def _told(assessment: Assessment, said: str) -> str:
    """What is said between bounds, with that on which it rests, and what it does not count."""
    return on_its_basis(assessment, with_what_is_not_counted(assessment, said))


def estimate_sentence(looks: Looks) -> str:
    """The result as it looks, and what it hangs on."""
    bounds = looks.bounds
    assert bounds is not None, "all strings were asked about"
    if looks.score is not None:
        result = result_words(looks.score)
    elif bounds.winner is not None:
        result = worded("{winner} wins by {least} to {most}", winner=bounds.winner.title, **_span(bounds))
    else:
        least, most = result_words(bounds.least), result_words(bounds.most)
        result = worded('between "{least}" and "{most}"', least=least, most=most)
    unclear = looks.open if looks.score is None and bounds.winner is not None else ()
    return worded(
        ESTIMATES[bool(looks.conditions), bool(unclear)],
        result=result_on_its_basis(looks.known, result),
        condition=condition_words(looks.conditions) if looks.conditions else "",
        open=_unclear_words(unclear) if unclear else "",
    )


ESTIMATES = {
    (False, False): in_english("Estimate: {result}."),
    (True, False): in_english("Estimate: {result}, if {condition}."),
    (False, True): in_english("Estimate: {result}; {open}."),
    (True, True): in_english("Estimate: {result}, if {condition}; {open}."),
}
"""By whether the result hangs on estimates, and whether strings leave a part of it open."""


def first_sentence(looks: Looks) -> str:
    """What a position looks like before anything is searched for."""
    if not looks.finished:
        return unfinished_sentence(looks)
    told = looks.score is not None or (looks.bounds is not None and looks.bounds.winner is not None)
    if not told:
        return worded("At first sight the result is open.")
    return worded("At first sight. {estimate}", estimate=estimate_sentence(looks))


def note_on_sheet(assessment: Assessment) -> str:
    """What a sheet says besides its ruling: the result as it looks, or that the game does not look finished. Empty
    where the result is proved, or nothing is estimated."""
    bounds = assessment.bounds
    if assessment.score is not None or bounds is None or bounds.least == bounds.most or not assessment.undecided:
        return ""
    looks = assessment.estimated
    if not looks.finished:
        return unfinished_sentence(looks)
    told = looks.score is not None or (looks.bounds is not None and looks.bounds.winner is not None)
    return (
        worded("No part of this ruling, and not proved. {estimate}", estimate=estimate_sentence(looks)) if told else ""
    )


def more_sentences(assessment: Assessment, looks: Looks) -> list[str]:
    """What else is known of a result that is open or estimated: what is proved of it, and what it looks like."""
    bounds, looks_like = assessment.bounds, looks.bounds
    if assessment.score is not None or bounds is None or looks_like is None or bounds.least == bounds.most:
        return []
    narrower = (looks_like.least.margin, looks_like.most.margin) != (bounds.least.margin, bounds.most.margin)
    if bounds.winner is not None:
        return [estimate_sentence(looks)] if narrower else []
    told = looks.score is not None or looks_like.winner is not None
    estimate = [estimate_sentence(looks)] if narrower and not told else []
    least, most = result_words(bounds.least), result_words(bounds.most)
    if rests_on_agreement(assessment) or rests_on_ruling(assessment):
        in_any_case = worded('in any case between "{least}" and "{most}".', least=least, most=most)
        return [*estimate, _told(assessment, in_any_case)]
    proved = worded('Proved: between "{least}" and "{most}".', least=least, most=most)
    return [*estimate, _told(assessment, proved)]


def _span(bounds: ScoreBounds) -> dict[str, str]:
    """By how much a player wins."""
    low, high = sorted((abs(bounds.least.margin), abs(bounds.most.margin)))
    return {"least": amount(low), "most": amount(high)}


def unfinished_sentence(looks: Looks) -> str:
    """That a position does not look finished, and why."""
    return worded_for(
        len(contested_points(looks.position, looks.known)),
        "This does not look like a finished game: {number} empty point may still become either player's.",
        "This does not look like a finished game: {number} empty points may still become either player's.",
    )


def statuses_sentence(assessment: Assessment, looks: Looks) -> str:
    """The strings asked about, each with its status, or with what it looks like."""
    return statuses_told(assessment.strings, lambda string: _status_words(string, looks))


def condition_words(conditions: Sequence[Estimate]) -> str:
    """The estimates that a result hangs on: ``White N11 and R9 are alive and Black K4 is dead, as they look``."""
    if len(conditions) > MOST_NAMED:
        return worded_for(
            len(conditions),
            "{number} open string is alive or dead as it looks",
            "{number} open strings are alive or dead as they look",
        )
    groups: dict[tuple[Color, bool], list[str]] = {}
    for one in conditions:
        groups.setdefault((one.string.color, one.alive), []).append(one.status.name)
    words = [
        worded_for(len(names), *(LOOK_ALIVE if alive else LOOK_DEAD), strings=called(color, joined(names)))
        for (color, alive), names in groups.items()
    ]
    return worded_for(len(conditions), "{statuses}, as it looks", "{statuses}, as they look", statuses=joined(words))


LOOK_ALIVE = forms("{strings} is alive", "{strings} are alive")
LOOK_DEAD = forms("{strings} is dead", "{strings} are dead")
ARE_UNCLEAR = forms("{strings} is unclear", "{strings} are unclear")
ARE_LEFT = forms("{strings} is left to the referee", "{strings} are left to the referee")
WHICH_ARE_UNCLEAR = forms("{strings}, which is unclear", "{strings}, which are unclear")
WHICH_ARE_LEFT = forms("{strings}, which is left to the referee", "{strings}, which are left to the referee")


def open_words(strings: Sequence[StringStatus]) -> str:
    """The strings that leave a result open, and why."""
    return joined(_by_what_is_open(strings, WHICH_ARE_UNCLEAR, WHICH_ARE_LEFT), ", and on")


def _unclear_words(strings: Sequence[StringStatus]) -> str:
    """The strings that leave a part of a result open, and why."""
    return joined(_by_what_is_open(strings, ARE_UNCLEAR, ARE_LEFT))


def _by_what_is_open(
    strings: Sequence[StringStatus], undecided: tuple[str, str], undefined: tuple[str, str]
) -> list[str]:
    """The strings that are undecided, and those that are undefined, named or counted, each in a message of its own."""
    found = []
    for status, messages in ((Status.UNDECIDED, undecided), (Status.UNDEFINED, undefined)):
        group = [string for string in strings if string.status is status]
        if group:
            many = len(group) > MOST_NAMED
            names = counted(len(group), "string") if many else joined(one.called for one in group)
            found.append(worded_for(len(group), *messages, strings=names))
    return found


def _status_words(string: StringStatus, looks: Looks) -> str:
    estimate = looks.estimates.get(string.string)
    status = string.status.words if estimate is None else looks_words(estimate)
    return worded("{string}: {status}", string=string.called, status=status)


def estimate_of_string(estimate: Estimate) -> str:
    """What an undecided string looks like, in a sentence that is marked as an estimate."""
    if not estimate.clear:
        return worded("Estimate, not proved: {string} undecided, unclear.", string=estimate.status.called)
    message = ESTIMATED_ALIVE if estimate.alive else ESTIMATED_DEAD
    return worded(message, string=estimate.status.called, likelihood=_chance(estimate))


ESTIMATED_ALIVE = in_english("Estimate, not proved: {string} looks alive, {likelihood}.")
ESTIMATED_DEAD = in_english("Estimate, not proved: {string} looks dead, {likelihood}.")


def looks_words(estimate: Estimate) -> str:
    """What a string looks like, and how likely it is: ``looks dead, 0.98``."""
    if not estimate.clear:
        return worded("undecided, unclear")
    if estimate.alive:
        return worded("looks alive, {likelihood}", likelihood=_chance(estimate))
    return worded("looks dead, {likelihood}", likelihood=_chance(estimate))


def _chance(estimate: Estimate) -> str:
    """A likelihood, never rounded up to certainty."""
    return numeral(f"{math.floor(1000 * estimate.likelihood) / 1000:.3f}")


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
    return " ".join(filter(None, (told, looking)))


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
        cells[2] = looks_words(estimate)
    return tuple(cells)


def count_sentences(assessment: Assessment, looks: Looks) -> list[str]:
    """Territory, dead stones and prisoner stones as far as they are proved, or else as they look."""
    if assessment.territory is None or looks.territory is None:
        return []
    position = assessment.position
    if not any(estimate.clear for estimate in looks.estimates.values()):
        counted_ones = territory_sentences(position, assessment.territory, assessment.score)
        return [*counted_ones, *agreed(assessment), *staying_sentences(assessment)]
    said = territory_sentences(position, looks.territory, looks.score)
    as_it_looks = (worded("As it looks, {sum}", sum=one) for one in said)
    return [*as_it_looks, *agreed(assessment), *staying_sentences(assessment)]


def next_steps(looks: Looks, file: str, seconds: float) -> list[str]:
    """What can be done about strings that are open, as commands: more time for them, agreement, a ruling. Those come
    first that are unclear: which status the players agree on is theirs to say."""
    waiting = sorted(looks.estimates.values(), key=lambda one: one.clear)[:MOST_NAMED]
    if not waiting:
        return []
    names = [one.status.name for one in waiting]
    seen = {one.string: AGREED.get(one.status, "STATUS") for one in looks.strings}
    agreed = " ".join(f"{one.status.name}:{seen[one.string]}" for one in waiting)
    path = shlex.quote(file)
    steps = [
        (worded("give more time:"), f"assess status {path} --seconds {LONGER * seconds:g}"),
        (worded("agree on strings:"), f"assess status {path} --agreed {agreed}"),
        (worded("ask about one:"), f"assess ask {path} {names[0]} --seconds {LONGER * seconds:g}"),
        (worded("write a ruling:"), f"assess report {path} {','.join(names)} -o ruling.pdf"),
    ]
    return [
        worded("What you can do now:"),
        *(f"  {line}" for line in set_in_columns(steps)),
        "  " + worded("or play on until the players agree, and assess the position that they reach."),
    ]
