"""An assessment as text: the board with every status marked, a line for each string, territory, score and warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from assess.proofs.long_cycle import OTHER
from assess.proofs.questions import Answer
from assess.reading.drawing import write_diagram
from assess.reading.facts import komi_text
from assess.reports.text.finding_text import claim_words
from assess.reports.text.message_words import named, result_words
from assess.reports.text.precedent_words import precedent_sentence
from assess.reports.text.ruling_table_text import options_under_heading, unless_words
from assess.reports.text.sentences import TOGETHER, say
from assess.reports.text.warning_words import warning_text
from assess.rules.color import Color
from assess.rules.position import Position
from assess.rules.words import counted
from assess.statuses.agreed_points import AgreedArea, whose
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.precedent import Precedent
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import UNSETTLED, Score, Territory

MARKS = {
    Status.INDEPENDENTLY_ALIVE: "a",
    Status.ALIVE_IN_SEKI: "s",
    Status.DEAD: "d",
    Status.UNDEFINED: "!",
    Status.UNDECIDED: "?",
}
OWNED = {Color.BLACK: "b", Color.WHITE: "w"}
UNSETTLED_POINT = "?"
TOTAL = "score"
OPEN_POINT = "*"
MOST_NAMED = 8
"""More strings than these are counted, not named, in a sentence."""
STYLES = {"d": "red", "s": "yellow", "?": "magenta", "!": "magenta", "*": "magenta", "b": "cyan", "w": "cyan"}


def print_assessment(console: Console, assessment: Assessment) -> None:
    """Prints all of an assessment, except the variations."""
    position = assessment.position
    marks = status_marks(assessment)
    print_board(console, position, marks)
    say(console, legend(assessment, marks))
    console.print()
    if assessment.strings:
        for line in status_lines(assessment):
            console.print(line, soft_wrap=True)
        console.print()
    for sentence in table_sentences(assessment):
        say(console, sentence)
    for sentence in precedent_sentences(assessment):
        say(console, f"Precedent: {sentence}")
    if assessment.territory is not None:
        for sentence in (*territory_sentences(position, assessment.territory, assessment.score), *agreed(assessment)):
            say(console, sentence)
        say(console, score_sentence(assessment))
        for sentence in staying_sentences(assessment):
            say(console, sentence)
    for warning in assessment.warnings:
        say(console, f"Warning: {warning_text(warning)}")
    for sentence in options_under_heading(assessment):
        say(console, sentence)
    if proved := proved_sentence(assessment):
        say(console, proved)
    say(console, cost_sentence(assessment))


def print_board(console: Console, position: Position, marks: Mapping[int, str]) -> None:
    """Prints the board with its marks, each in its color."""
    board = Text(write_diagram(position, marks=marks), no_wrap=True, overflow="ignore")
    for mark, style in STYLES.items():
        board.highlight_regex(rf"[XO.]\{mark}(?=\s)" if mark in "?!*" else rf"[XO.]{mark}(?=\s)", style)
    board.highlight_regex(r"[XO.][a-z]?~", "dim")
    console.print(board, crop=False, end="")


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
    """What the marks on the board mean, those that occur; each sign stays beside its meaning where a line is broken."""
    stones = {string.status for string in assessment.strings}
    whole = assessment.territory is not None
    signs = MARKS | ({Status.INDEPENDENTLY_ALIVE: "unmarked stones:"} if whole else {})
    words = [f"{signs[status]}{TOGETHER}{status.words}" for status in Status if status in stones]
    if not whole:
        words.append("unmarked stones: not asked")
    else:
        used = {marks.get(point, "") for point in assessment.position.empty_points()}
        words += [f"{OWNED[color]}{TOGETHER}{color.title}'s territory" for color in Color if OWNED[color] in used]
        words += ["unmarked points: neutral"] if "" in used else []
        words += [f"{OPEN_POINT}{TOGETHER}neutral, and left open: see the warnings"] if OPEN_POINT in used else []
        words += [f".{UNSETTLED_POINT}{TOGETHER}not settled"] if UNSETTLED_POINT in used else []
    return f"Marks: {', '.join(words)}."


def status_lines(assessment: Assessment) -> list[str]:
    """A line for each string: its status, the two answers, and whether their proofs were checked.

    No line is longer than 80 characters, on boards of any size; what needs more words is in ``table_sentences``.
    """
    return table_lines(status_row(string) for string in assessment.strings)


def table_lines(cells: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of a table of strings, the heading first."""
    rows = [("String", "Stones", "Status", "Indep. alive", "Uncapturable", "Proof"), *cells]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def table_sentences(assessment: Assessment) -> list[str]:
    """What the lines of the table have no room for: statuses that follow from what is agreed, and long cycles."""
    groups: dict[str, list[StringStatus]] = {}
    for string in assessment.strings:
        words = (
            ["the status follows from what is agreed"] if string.agreed and string.implied and not string.ruled else []
        )
        words += _cycle_words("an answer", string.asked) + _cycle_words("the advice", (string.advice,))
        for word in words:
            groups.setdefault(word, []).append(string)
    return [f"{named(strings)}: {words}." for words, strings in groups.items()]


def status_sentence(string: StringStatus) -> str:
    """A string with its status, as ``Black D4: dead``."""
    return f"{string.called}: {string.status.words}"


def precedent_sentences(assessment: Assessment) -> list[str]:
    """The precedents that apply, each with its strings, and what these are by the letter of the rules."""
    groups: dict[tuple[Precedent, Status, Status], list[StringStatus]] = {}
    for string in assessment.strings:
        if string.precedent is not None and string.by_the_letter is not None:
            group = groups.setdefault((string.precedent, string.status, string.by_the_letter), [])
            group.append(string)
    sentences = []
    for (precedent, status, letter), strings in groups.items():
        if status is letter:
            what = f"{status.words}; {precedent.name} is about such strings"
        elif status is precedent.status:
            what = f"{status.words} by {precedent.name}, {letter.words} by the letter of the rules"
        else:
            what = (
                f"{status.words}, for by the letter of the rules {letter.words}, but {precedent.status.words} where "
                f"{precedent.name} is accepted"
            )
        sentences.append(f"{named(strings)}: {what}. {precedent_sentence(precedent)} ({precedent.source})")
    advised = [(string.advice.inquiry.question.name, string) for string in assessment.strings if string.advice]
    for name in dict.fromkeys(name for name, string in advised if string.status is Status.ALIVE_IN_SEKI):
        alive = [string for other, string in advised if other == name and not (string.precedent or string.ruled)]
        if alive:
            sentences.append(f"{named(alive)}: {name}, and so alive by the text of the Japanese 2003 Rules.")
    return sentences


def status_row(string: StringStatus) -> tuple[str, ...]:
    """The cells of a string's line."""

    def answer(finding: Finding | None) -> str:
        return finding.answer.value if finding else "not asked"

    return (
        string.called,
        str(len(string.string.points)),
        string.status.words,
        answer(string.life),
        answer(string.uncapturable),
        _short_proof(string),
    )


def proof_words(string: StringStatus) -> str:
    """Whether there are proofs behind a status, and the checker has accepted them."""
    if string.ruled:
        return "none, as ruled"
    if string.agreed:
        return "none, follows from what is agreed" if string.implied else "none, as agreed"
    if not any(finding.evidence for finding in string.findings):
        return "none"
    return "checked" if string.checked else "not checked"


def _short_proof(string: StringStatus) -> str:
    """As ``proof_words``, in a cell of the table."""
    if string.ruled:
        return "as ruled"
    if string.agreed:
        return "implied" if string.implied else "as agreed"
    return proof_words(string)


def _cycle_words(what: str, findings: Sequence[Finding | None]) -> list[str]:
    """That one of these hangs on a long cycle, and on which."""
    hanging = [finding for finding in findings if finding is not None and finding.hangs_on_cycle]
    kind = next((cycle.kind for finding in hanging if (cycle := finding.cycle)), OTHER)
    return [f"{what} hangs on a long cycle{'' if kind == OTHER else f' ({kind})'}"] if hanging else []


def territory_sentences(position: Position, territory: Territory, score: Score | None) -> list[str]:
    """Territory, dead stones and prisoner stones, and how they make the score, once there is one."""
    sentences = []
    for color, parts in score_parts(position, territory, score).items():
        total = f" = {parts.pop(TOTAL)}" if TOTAL in parts else ""
        sentences.append(f"{color.title}: {' + '.join(f'{name} {count}' for name, count in parts.items())}{total}.")
    return sentences


def score_parts(position: Position, territory: Territory, score: Score | None) -> dict[Color, dict[str, str]]:
    """What makes the score of each player, by its name, and the score itself, once there is one."""
    taken = position.prisoner_stones
    found = {}
    for color, prisoners in ((Color.BLACK, taken.white), (Color.WHITE, taken.black)):
        dead = sum(position.stones[point] == color.opponent.stone for point in territory.dead_stones)
        parts = {"territory": str(len(territory.of(color))), "dead stones in it": str(dead)}
        parts["prisoner stones"] = str(prisoners)
        if color is Color.WHITE and position.komi:
            parts["komi"] = komi_text(position.komi)
        if score is not None:
            parts[TOTAL] = komi_text(score.black if color is Color.BLACK else score.white)
        found[color] = parts
    return found


def agreed(assessment: Assessment) -> list[str]:
    """On whose territory the players agree."""
    return [_agreed_area(assessment.position, area) for area in assessment.agreed_areas]


def _agreed_area(position: Position, area: AgreedArea) -> str:
    """Such as ``As the players agree, D5 is Black's territory, with 2 points more.``"""
    more = len(area.points) - 1
    beside = f", with {counted(more, 'point')} more" if more else ""
    return f"As the players agree, {position.name(area.point)} is {whose(area.owner)}{beside}."


def staying_sentences(assessment: Assessment) -> list[str]:
    """Which strings stay on the board although they are dead, and which are unsettled without a difference."""
    territory = assessment.territory
    if territory is None:
        return []
    gone = territory.dead_stones | territory.unsettled
    kept = [string for string in assessment.strings if not string.string.points & gone]
    dead = [string for string in kept if string.status is Status.DEAD]
    left_open = [string for string in kept if string.status in UNSETTLED]
    sentences = []
    if dead:
        sentences.append(f"Dead, but in nobody's territory, so that they stay on the board: {named(dead)}.")
    if left_open:
        sentences.append(f"In nobody's territory, be they dead or alive in seki: {named(left_open)}.")
        if any(string.status is Status.UNDECIDED and string.letter is Status.UNDECIDED for string in left_open):
            sentences.append("A long cycle that nobody has found yet could still leave the result to the referee.")
    return sentences


def score_sentence(assessment: Assessment) -> str:
    """Who wins by how much, or which strings leave it open."""
    score = assessment.score
    if score is None:
        unsettled = strings_that_matter(assessment)
        which = named(unsettled) if len(unsettled) <= MOST_NAMED else f"{len(unsettled)} strings"
        return f"{_bounds_words(assessment)}these are not settled: {which}."
    ruled = ", as ruled" if any(string.ruled for string in assessment.strings) else ""
    if not score.komi_known:
        words = result_words(score)
        return f"{words[0].upper()}{words[1:]}{ruled}."
    unless = unless_words(assessment)
    if score.winner is None:
        return f"Jigo{ruled}{unless}: both players have the same score."
    return f"{result_words(score)}{ruled}{unless}."


def _bounds_words(assessment: Assessment) -> str:
    """What is sure of the score though strings are not settled, up to the words that name them."""
    bounds = assessment.bounds
    if bounds is None or not bounds.least.komi_known:
        return "The score is open, for "
    least, most = result_words(bounds.least), result_words(bounds.most)
    if least == most:
        return f"{least[0].upper()}{least[1:]}, whatever the status of the strings that are open; "
    if bounds.winner is not None:
        low, high = sorted((abs(bounds.least.margin), abs(bounds.most.margin)))
        return f"{bounds.winner.title} wins in any case, by {komi_text(low)} to {komi_text(high)}; "
    return f'The score is open: between "{least}" and "{most}"; '


def strings_that_matter(assessment: Assessment) -> list[StringStatus]:
    """The strings, undefined or undecided, on which the score hangs; none when there is a score."""
    points = assessment.territory.unsettled if assessment.territory is not None else frozenset[int]()
    return [string for string in assessment.strings if string.status in UNSETTLED and string.string.points & points]


def proved_sentence(assessment: Assessment) -> str:
    """What was proved before an assessment was interrupted; empty if it was not, or nothing was."""
    proved = [
        status_sentence(string)
        if string.status is not Status.UNDECIDED
        else "; ".join(claim_words(finding.inquiry, finding.answer is Answer.YES) for finding in answered)
        for string in assessment.strings
        if (answered := [found for found in string.findings if found.answer in (Answer.YES, Answer.NO)])
    ]
    return f"Proved so far: {'; '.join(proved)}." if assessment.interrupted and proved else ""


def cost_sentence(assessment: Assessment) -> str:
    """How much was settled and checked, and what it cost."""
    asked = [string for string in assessment.strings if not string.agreed]
    settled = [string for string in asked if string.status is not Status.UNDECIDED]
    checked = sum(string.checked for string in settled)
    words = [f"{len(settled)} of {len(asked)} strings settled, {checked} of them with checked proofs"] if asked else []
    words = words if assessment.strings else ["No stones on the board"]
    if len(asked) < len(assessment.strings):
        words.append(f"{len(assessment.strings) - len(asked)} as agreed")
    stop = "Interrupted: " if assessment.interrupted else ""
    return f"{stop}{', '.join(words)}; {assessment.seconds:.2f} seconds."
