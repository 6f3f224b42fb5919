"""An assessment as text: the board with every status marked, a line for each string, territory, score and warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from assess.languages.spoken import (
    LETTERS,
    coordinates_shown,
    in_english,
    numeral,
    paragraph,
    worded,
    worded_as,
    worded_for,
)
from assess.proofs.long_cycle import OTHER
from assess.proofs.questions import Answer
from assess.reading.drawing import write_diagram
from assess.reports.text.finding_text import claim_on_terms
from assess.reports.text.message_words import named, sentences_in
from assess.reports.text.precedent_words import precedent_sentence
from assess.reports.text.ruling_table_text import options_under_heading
from assess.reports.text.score_text import agreed, beside_area, score_sentence, staying_sentences, territory_sentences
from assess.reports.text.sentences import TOGETHER, say, set_in_columns
from assess.rules.color import Color
from assess.rules.coordinates import column_labels, row_labels
from assess.rules.position import Position
from assess.rules.words import effort, listing
from assess.statuses.agreed_points import whose
from assess.statuses.assessment import Assessment, precedents_told
from assess.statuses.finding import Finding
from assess.statuses.precedent import Precedent
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.warning import Warning

MARKS = {
    Status.INDEPENDENTLY_ALIVE: "a",
    Status.ALIVE_IN_SEKI: "s",
    Status.DEAD: "d",
    Status.UNDEFINED: "!",
    Status.UNDECIDED: "?",
}
OWNED = {Color.BLACK: "b", Color.WHITE: "w"}
UNSETTLED_POINT = "?"
OPEN_POINT = "*"
STYLES = {"d": "red", "s": "yellow", "?": "magenta", "!": "magenta", "*": "magenta", "b": "cyan", "w": "cyan"}


def print_assessment(console: Console, assessment: Assessment) -> None:
    """Prints all of an assessment, except the variations."""
    position = assessment.position
    marks = status_marks(assessment)
    print_board(console, position, marks)
    say(console, legend(assessment, marks))
    counts: list[str] = []
    if assessment.territory is not None:
        counts += [*territory_sentences(position, assessment.territory, assessment.score), *agreed(assessment)]
        counts += [score_sentence(assessment), *staying_sentences(assessment), *beside_area(assessment)]
    print_below_board(console, assessment, status_lines(assessment), counts)


def print_below_board(console: Console, assessment: Assessment, lines: Iterable[str], counts: Iterable[str]) -> None:
    """Prints what an assessment has below its board: ``lines`` of a table of strings, precedents, ``counts`` of the
    score, warnings, what is left to the referee, and the cost."""
    console.print()
    if assessment.strings:
        for line in lines:
            console.print(line, soft_wrap=True)
        console.print()
    for sentence in table_sentences(assessment):
        say(console, sentence)
    for sentence in precedent_sentences(assessment):
        say(console, worded("Precedent: {text}", text=sentence))
    for sentence in counts:
        say(console, sentence)
    for warning in assessment.warnings:
        say(console, warning_sentence(warning))
    for sentence in options_under_heading(assessment):
        say(console, sentence)
    if proved := proved_sentence(assessment):
        say(console, proved)
    say(console, cost_sentence(assessment))


def warning_sentence(warning: Warning) -> str:
    """A warning, said to be one."""
    return worded("Warning: {text}", text=sentences_in(warning.said))


def print_board(console: Console, position: Position, marks: Mapping[int, str]) -> None:
    """Prints the board with its marks, each in its color."""
    board = Text(_board(position, marks), no_wrap=True, overflow="ignore")
    for mark, style in STYLES.items():
        board.highlight_regex(rf"[XO.]\{mark}(?=\s)" if mark in "?!*" else rf"[XO.]{mark}(?=\s)", style)
    board.highlight_regex(r"[XO.][a-z]?~", "dim")
    console.print(board, crop=False, end="")


def _board(position: Position, marks: Mapping[int, str]) -> str:
    """The board as it can be read in again; in other coordinates with these around it."""
    if coordinates_shown() == LETTERS:
        return write_diagram(position, marks=marks)
    columns, rows = column_labels(position.width), row_labels(position.height)
    margin = max(map(cell_len, rows))
    header = " " * (margin + 1) + "".join(label.ljust(3) for label in columns).rstrip()
    lines = write_diagram(position, marks=marks, coordinates=False).splitlines()
    board = [
        f"{' ' * (margin - cell_len(row))}{row} {line.ljust(3 * len(columns))}{row}"
        for row, line in zip(rows, lines, strict=False)
    ]
    return "\n".join([header, *board, header, *lines[len(rows) :]]) + "\n"


def status_marks(assessment: Assessment) -> dict[int, str]:
    """The marks of the board. When every string was asked for, those that are independently alive need none."""
    marks = {}
    for string in assessment.strings:
        if assessment.territory is None or string.status is not Status.INDEPENDENTLY_ALIVE:
            marks.update(dict.fromkeys(string.string.points, MARKS[string.status]))
    if assessment.territory is not None:
        empty = set(assessment.position.empty_points())
        for color in Color:
            marks.update(dict.fromkeys(assessment.territory.of(color) & empty, OWNED[color]))
        marks.update(dict.fromkeys(assessment.territory.unsettled & empty, UNSETTLED_POINT))
        left_open = {point for warning in assessment.warnings for point in warning.points} & empty - set(marks)
        marks.update(dict.fromkeys(left_open, OPEN_POINT))
    return marks


def legend(assessment: Assessment, marks: Mapping[int, str]) -> str:
    """What the marks on the board mean, those that occur; each sign stays beside its meaning where a line is broken.
    Empty where there are none."""
    stones = {string.status for string in assessment.strings}
    whole = assessment.territory is not None
    signs = MARKS | ({Status.INDEPENDENTLY_ALIVE: worded("unmarked stones:")} if whole else {})
    words = [paragraph([signs[status], status.words], TOGETHER) for status in Status if status in stones]
    if not whole:
        words.append(worded("unmarked stones: not asked"))
    else:
        used = {marks.get(point, "") for point in assessment.position.empty_points()}
        words += [f"{OWNED[color]}{TOGETHER}{whose(color)}" for color in Color if OWNED[color] in used]
        words += [worded("unmarked points: neutral")] if "" in used else []
        left_open = worded("neutral, and left open: see the warnings")
        words += [f"{OPEN_POINT}{TOGETHER}{left_open}"] if OPEN_POINT in used else []
        not_settled = worded("not settled")
        words += [f".{UNSETTLED_POINT}{TOGETHER}{not_settled}"] if UNSETTLED_POINT in used else []
    return worded("Marks: {signs}.", signs=listing(words)) if words else ""


def status_lines(assessment: Assessment) -> list[str]:
    """A line for each string: its status, the two answers, and whether their proofs were checked.

    No line is longer than 80 characters, on boards of any size; what needs more words is in ``table_sentences``.
    """
    return table_lines(status_row(string) for string in assessment.strings)


def table_lines(cells: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of a table of strings, the heading first."""
    heads = (
        worded_as("column", "String"),
        worded_as("column", "Stones"),
        worded_as("column", "Status"),
        worded_as("column", "Indep. alive"),
        worded_as("column", "Uncapturable"),
        worded("Proof"),
    )
    return set_in_columns([heads, *cells])


def table_sentences(assessment: Assessment) -> list[str]:
    """What the lines of the table have no room for: statuses that follow from what is agreed, and long cycles."""
    implied = [string for string in assessment.strings if string.agreed and string.implied and not string.ruled]
    told = [worded(IMPLIED, strings=named(implied))] if implied else []
    return [*told, *strings_on_cycles(assessment)]


def strings_on_cycles(assessment: Assessment) -> list[str]:
    """Which strings' answers hang on a long cycle of which kind, and of which that is not known."""
    groups: dict[tuple[str, str], list[StringStatus]] = {}
    for string in assessment.strings:
        if kind := _cycle_behind(string.asked):
            groups.setdefault((ANSWER_ON_CYCLE[kind != OTHER], kind), []).append(string)
    told = [worded(message, strings=named(group), kind=worded(kind)) for (message, kind), group in groups.items()]
    nodes = {
        string.string: sum(finding.nodes for finding in findings)
        for string in assessment.strings
        if (findings := _not_known_to_hang(string.asked))
    }
    strings = named([string for string in assessment.strings if string.string in nodes])
    if number := sum(nodes.values()):
        told.append(worded(UNKNOWN_CYCLE, strings=strings, effort=effort(number)))
    elif nodes:
        told.append(worded(UNKNOWN_KEPT, strings=strings))
    return told


def _not_known_to_hang(findings: Sequence[Finding | None]) -> list[Finding]:
    """Those of which it is not known whether they hang on a long cycle."""
    return [finding for finding in findings if finding is not None and finding.hangs_on_cycle is None]


def status_sentence(string: StringStatus) -> str:
    """A string with its status, as ``Black D4: dead``."""
    return worded("{string}: {status}", string=string.called, status=string.status.words)


def precedent_sentences(assessment: Assessment) -> list[str]:
    """The precedents that apply, each with its strings, and what these are by the letter of the rules."""
    groups: dict[tuple[Precedent, Status, Status], list[StringStatus]] = {}
    for string in precedents_told(assessment):
        if string.precedent is not None and string.by_the_letter is not None:
            group = groups.setdefault((string.precedent, string.status, string.by_the_letter), [])
            group.append(string)
    sentences = []
    for (precedent, status, letter), strings in groups.items():
        if status is letter:
            message = in_english("{strings}: {status}; {precedent} is about such strings. {sentence} ({source})")
        elif status is precedent.status:
            message = in_english(
                "{strings}: {status} by {precedent}, {letter} by the letter of the rules. {sentence} ({source})"
            )
        else:
            message = in_english(
                "{strings}: {status}, for by the letter of the rules {letter}, but {accepted} where {precedent} is "
                "accepted. {sentence} ({source})"
            )
        sentences.append(
            worded(
                message,
                strings=named(strings),
                precedent=precedent.name,
                status=status.words,
                letter=letter.words,
                accepted=precedent.status.words,
                sentence=precedent_sentence(precedent),
                source=precedent.source,
            )
        )
    advised = [(string.advice.inquiry.question.name, string) for string in assessment.strings if string.advice]
    for name in dict.fromkeys(name for name, string in advised if string.status is Status.ALIVE_IN_SEKI):
        alive = [string for other, string in advised if other == name and not (string.precedent or string.ruled)]
        if alive:
            sentences.append(
                worded(
                    "{strings}: {question}, and so alive by the text of the Japanese 2003 Rules.",
                    strings=named(alive),
                    question=name,
                )
            )
    return sentences


def status_row(string: StringStatus) -> tuple[str, ...]:
    """The cells of a string's line."""

    def answer(finding: Finding | None) -> str:
        return finding.answer.word if finding else worded("not asked")

    return (
        string.called,
        str(len(string.string.points)),
        string.status.words,
        answer(string.life),
        answer(string.uncapturable),
        proof_words(string),
    )


def proof_words(string: StringStatus) -> str:
    """Whether there are proofs behind a status, and the checker has accepted them. Of a status that is undecided some
    answer may be proved: that is no proof of it."""
    if string.ruled:
        return worded_as("proof", "as ruled")
    if string.agreed:
        return worded_as("proof", "implied") if string.implied else worded_as("proof", "as agreed")
    if not any(finding.evidence for finding in string.findings):
        return worded_as("proof", "none")
    if not string.checked:
        return worded_as("proof", "not checked")
    return worded_as("proof", "in part") if string.status is Status.UNDECIDED else worded_as("proof", "checked")


IMPLIED = in_english("{strings}: the status follows from what is agreed.")
ANSWER_ON_CYCLE = (
    in_english("{strings}: an answer hangs on a long cycle."),
    in_english("{strings}: an answer hangs on a long cycle ({kind})."),
)
UNKNOWN_CYCLE = in_english("{strings}: whether an answer hangs on a long cycle is not known ({effort}).")
UNKNOWN_KEPT = in_english("{strings}: whether an answer hangs on a long cycle is not known.")
"""Of proofs kept from earlier work, which does not say what it has cost."""


def _cycle_behind(findings: Sequence[Finding | None]) -> str:
    """The kind of the long cycle on which one of these hangs; empty where none does."""
    hanging = [finding for finding in findings if finding is not None and finding.hangs_on_cycle]
    return next((cycle.kind for finding in hanging if (cycle := finding.cycle)), OTHER) if hanging else ""


def proved_sentence(assessment: Assessment) -> str:
    """What was proved before an assessment was interrupted; empty if it was not, or nothing was."""
    proved = [
        worded("{string}: {status}.", string=string.called, status=string.status.words)
        if string.status is not Status.UNDECIDED
        else paragraph(claim_on_terms(finding.inquiry, finding.answer is Answer.YES) for finding in answered)
        for string in assessment.strings
        if (answered := [found for found in string.findings if found.answer in (Answer.YES, Answer.NO)])
    ]
    return paragraph([worded("Proved so far:"), *proved]) if assessment.interrupted and proved else ""


def cost_sentence(assessment: Assessment) -> str:
    """How much was settled and checked, and what it cost."""
    strings = assessment.strings
    settled = [string for string in strings if string.status is not Status.UNDECIDED]
    checked = sum(string.checked for string in settled if not (string.agreed or string.ruled))
    words = []
    if strings:
        words = [
            worded_for(
                len(strings),
                "{settled} of {number} string settled, {checked} with a checked proof",
                "{settled} of {number} strings settled, {checked} of them with checked proofs",
                settled=len(settled),
                checked=checked,
            )
        ]
    else:
        words = [worded("No stones on the board")]
    implied = sum(string.implied for string in strings)
    if agreed := sum(string.agreed for string in strings) - implied:
        words.append(worded("{number} as agreed", number=agreed))
    if implied:
        words.append(worded("{number} implied", number=implied))
    seconds = numeral(f"{assessment.seconds:.2f}")
    if assessment.interrupted:
        return worded("Interrupted: {done}; {seconds} seconds.", done=listing(words), seconds=seconds)
    return worded("{done}; {seconds} seconds.", done=listing(words), seconds=seconds)
