"""What a sheet says besides the sentences on its answers: headings, legends, what was asked, and warnings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assess.estimates.as_it_looks import Looks
from assess.languages.spoken import (
    capital,
    clauses,
    counted,
    forms,
    in_english,
    joined,
    labelled,
    listing,
    numeral,
    paragraph,
    worded,
    worded_as,
    worded_for,
)
from assess.proofs.questions import Advisory, Answer, Inquiry
from assess.proofs.terms import Cycles, First, Rules
from assess.reports.text.cycle_text import cycle_sentence
from assess.reports.text.finding_text import NOT_CHECKED, answer_on_terms, claim_on_terms
from assess.reports.text.headlines import AGREED as AS_AGREED
from assess.reports.text.headlines import (
    PROVED,
    area_sentence,
    point_headline,
    point_reason,
    rests_on_agreement,
    statuses_told,
)
from assess.reports.text.message_words import message_words, named, sentences_in
from assess.reports.text.result_text import counted_on, looks_words, result_sentence
from assess.reports.text.score_text import (
    TOTAL,
    agreed,
    beside_area,
    score_parts,
    score_sentence,
    staying_sentences,
    strings_that_matter,
)
from assess.reports.text.status_text import IMPLIED, proof_words, status_sentence
from assess.reports.text.terms_text import terms_of_statuses
from assess.rules.position import Color
from assess.statuses.assessment import Assessment
from assess.statuses.comparison import NODES_WITH_LASTING_BANS, with_lasting_bans
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import PointStatus
from assess.statuses.string_ruling import Ruling
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import score_of
from assess.statuses.warning import Caution, Warning, WarningCode

POSITION = in_english("The position")
QUESTION, ANSWER, WARNINGS = in_english("Question"), in_english("Answer"), in_english("Warnings")
PRECEDENTS, CYCLES = in_english("Precedents"), in_english("Long cycles")
NOTES = in_english("Notes")
NEXT = in_english("What can be done about the open strings")
MORE_TIME = in_english("Give the search more time, or ask about one string alone.")
MORE_TIME_ALONE = in_english("Give the search more time.")
AGREE = in_english("Let the players agree on them: what they agree on needs no ruling.")
RULE = in_english("Rule on them alone, or on variations that the players show.")
RULE_BY_VARIATIONS = in_english("Rule on variations that the players show.")
RESUME = in_english("If a player asks for it, the game is resumed, and his opponent moves first (1989, Article 9-3).")
KO = in_english("The kind of ko")
WHY, RULES_APPLIED, PROOF = in_english("Why"), in_english("Rules applied"), in_english("Proof")
SCORE, VARIATIONS, ALL_VARIATIONS = in_english("Score"), in_english("Variations"), in_english("All variations")
OVERLOOKED = in_english("What is overlooked")
PLAYERS_VARIATION = in_english("The players' variation")
VARIATIONS_ALONE = in_english("What the variations decide by themselves")
SIGNED, PLACE_AND_DATE = in_english("Signed"), in_english("Place and date")
REFEREE_SIGNS = in_english("Referee")
AGREED, DETAILS = in_english("Agreed by the players"), in_english("Details")
CONTINUED = in_english("The main variation, continued")
GOES_ON = in_english("The main variation goes on.")
STUDIED_FIRST = in_english(
    "The owner of the string moves first, for study; in a dispute his opponent does (VJR, First Move)."
)
OTHER_RULES = in_english(
    "Bans on kos are those of another ruleset, to compare with, and not those of the verbal Japanese rules."
)
CHOSEN_CYCLES = in_english("Long cycles are judged as chosen for this question, not as in the rules.")
REFEREE = in_english(
    "Where the rules do not decide, the referee does (VJR, Long Cycles; Determination of Alive in Seki); where play "
    "repeats, he may rule that there is no result, if both players agree to that, as of repetition in the game (1989, "
    "Article 12)."
)
RULES_OF_STATUSES = (
    in_english(
        "A string is independently alive, or alive in seki: not independently alive, but uncapturable; else it is dead "
        "(VJR, Statuses). 1989, Article 7-1, calls a string alive, too, if its capture enables a new stone that cannot "
        "be captured."
    ),
    in_english(
        "Territory is surrounded by independently alive strings alone; there is none in sekis (VJR, Determination of "
        "Territory and Non-Territory Intersections; 1989, Article 8)."
    ),
)
AREA_RULE = in_english(
    "Counted are, by {rules} rules, the stones on the board and the points that one player's stones alone surround, in "
    "sekis as well; dead stones are off."
)
RULESETS = {
    Rules.VERBAL_JAPANESE: in_english(
        "Verbal Japanese Rules: Status Assessment (VJR, version 1, 2010); 1989: the Japanese rules of that year"
    ),
    Rules.JAPANESE_2003: in_english("Japanese 2003 Rules (version 35a), ko rule"),
}
SIGNS = {
    "d": (in_english("crosses: dead stones"), in_english("d: dead stones")),
    "s": (in_english("squares on stones: alive in seki"), in_english("s: alive in seki")),
    "!": (in_english("!: undefined"),) * 2,
    "?": (in_english("?: undecided, or not settled"),) * 2,
    "b": (in_english("small black squares: Black's territory"), in_english("b: Black's territory")),
    "w": (in_english("small white squares: White's territory"), in_english("w: White's territory")),
    "*": (in_english("small diamonds: dame to be filled"), in_english("*: dame to be filled")),
    "n": (in_english("small triangles: nobody's as it stands"), in_english("n: nobody's as it stands")),
    "[": (in_english("rings: agreed by the players"), in_english("in brackets: agreed by the players")),
    "~": ("", in_english("~: as it looks, an estimate")),
}
"""What a status is, as it is drawn, and by its letter in a text board; the bracket stands for what is agreed. Nothing
that is drawn is estimated."""
UNMARKED = in_english("unmarked stones: independently alive")
FEW = 3
"""No more strings than these that live are named one by one."""


def legends_of_question(inquiry: Inquiry) -> tuple[str, str]:
    """How the disputed strings are marked in figures, and in text boards."""
    return legends_of([inquiry.called])


def legends_of(names: Iterable[str]) -> tuple[str, str]:
    """The same of strings or points that are ruled on, by their names."""
    named = joined(names)
    return worded("Triangles mark {strings}.", strings=named), worded("In brackets: {strings}.", strings=named)


def legends_of_statuses(letters: Iterable[str], unmarked: bool = True) -> tuple[str, str]:
    """How statuses are marked in figures, and in text boards; ``letters``: of the marks that there are; ``unmarked``:
    whether some stones have none. Empty where there is nothing to explain."""
    marked = set(letters)
    signs = [sign for letter, sign in SIGNS.items() if letter in marked]
    rest = [UNMARKED] if unmarked else []
    drawn = clauses(worded(sign) for sign in [*(drawn for drawn, _ in signs if drawn), *rest])
    written = clauses(worded(sign) for sign in [*(written for _, written in signs), *rest])
    if not written:
        return "", ""
    return worded("Marks: {signs}.", signs=drawn), worded("Marks: {signs}.", signs=written)


def question_on_strings(ruled: Ruling) -> str:
    """What was asked of these strings."""
    names = joined(string.called for string in ruled.strings)
    if ruled.asked:
        return worded_for(len(ruled.strings), *ASKED[ruled.asked], strings=names)
    return worded("What is the status of {strings}?", strings=names)


ASKED = {
    "alive": forms("Is {strings} alive?", "Are {strings} alive?"),
    "dead": forms("Is {strings} dead?", "Are {strings} dead?"),
    "seki": forms("Is {strings} alive in seki?", "Are {strings} alive in seki?"),
}


def question_on_points(points: Sequence[PointStatus]) -> str:
    """What was asked of these points."""
    return worded_for(
        len(points),
        "Whose territory is {points}?",
        "Whose territory are {points}?",
        points=joined(point.name for point in points),
    )


def reasons_of_points(points: Sequence[PointStatus]) -> Iterable[str]:
    """Whose they are, where the same holds, and why. Of a single point whose it is stands in the title, and is said
    anew only where that holds of others."""
    for point in points:
        area = area_sentence(point)
        headline = point_headline(point) if area or len(points) > 1 else ""
        yield paragraph([headline, area, point_reason(point)])


def question_on_position(assessment: Assessment) -> str:
    """What was asked of every string, and what the statuses depend on besides the position."""
    return paragraph([worded("What is the status of every string?"), terms_of_statuses(assessment)])


def question_notes(finding: Finding) -> Iterable[str]:
    """What a reader has to know of an answer: terms that are not those of a dispute."""
    inquiry = finding.inquiry
    if inquiry.first is First.OWNER:
        yield STUDIED_FIRST
    if inquiry.cycles is not Cycles.VERBAL and not isinstance(inquiry.question, Advisory):
        yield CHOSEN_CYCLES
    if inquiry.rules is not Rules.VERBAL_JAPANESE:
        yield OTHER_RULES


def cycle_sentences(findings: Sequence[Finding], unknown: bool = True) -> Iterable[str]:
    """The long cycles on which these answers hang, one of each kind, and that it is not known where that is so and
    ``unknown`` is wanted. Each stands behind its answer, where there are several or an answer is open."""
    told = (True, None) if unknown else (True,)
    hanging = [finding for finding in reversed(findings) if finding.hangs_on_cycle in told]
    sentences = [(one, cycle_sentence(one)) for one in hanging]
    said = {one.cycle.kind if one.cycle else sentence: (one, sentence) for one, sentence in sentences}
    if len(said) > 1 or any(finding.answer is Answer.UNDECIDED for finding in findings):
        named = [paragraph([answer_on_terms(one), sentence]) for one, sentence in said.values()]
    else:
        named = [sentence for _, sentence in said.values()]
    return [*named, *with_bans_of_1989(findings)]


def with_bans_of_1989(findings: Iterable[Finding]) -> Iterable[str]:
    """What the strings are, whose balanced long cycle the rules leave to the referee, where bans last as in the
    confirmation of 1989. Statuses know no external threats."""
    undefined = [one for one in findings if one.answer is Answer.UNDEFINED]
    balanced = [one for one in undefined if not (one.inquiry.bans_last or one.inquiry.threats)]
    there = {string.string: string for one in balanced for string in with_lasting_bans(one.inquiry)}
    for status in dict.fromkeys(string.status for string in there.values()):
        strings = [string.called for string in there.values() if string.status is status]
        if status is Status.UNDECIDED:
            yield worded(
                "Not known: what {strings} would be where only a ko-pass lifts a ban on a ko (Japanese 2003 Rules, a "
                "reading of 1989, Article 7-2). It was not found out within {number} positions.",
                strings=joined(strings),
                number=numeral(f"{NODES_WITH_LASTING_BANS:,}"),
            )
        else:
            yield worded_for(
                len(strings),
                "Where only a ko-pass lifts a ban on a ko, {strings} is {status}; that is proved (Japanese 2003 Rules, "
                "a reading of 1989, Article 7-2).",
                "Where only a ko-pass lifts a ban on a ko, {strings} are {status}; that is proved (Japanese 2003 "
                "Rules, a reading of 1989, Article 7-2).",
                strings=joined(strings),
                status=status.words,
            )


def notes_on_terms(assessment: Assessment, findings: Sequence[Finding]) -> Iterable[str]:
    """As ``question_notes``, of statuses."""
    if assessment.first is First.OWNER:
        yield STUDIED_FIRST
    if assessment.rules is not Rules.VERBAL_JAPANESE:
        yield OTHER_RULES
    if any(finding.evidence and not finding.checked for finding in findings):
        yield NOT_CHECKED


def agreed_sentences(assessment: Assessment) -> Iterable[str]:
    """What the players agree on of strings, a sentence for each status, under words that say that it is agreed."""
    return _agreed_statuses(assessment, PROVED)


def agreed_told(assessment: Assessment) -> Iterable[str]:
    """All that the players agree on, and what follows, in sentences that say by themselves that it is agreed."""
    return [*_agreed_statuses(assessment, AS_AGREED), *sentences_on_agreed_points(assessment)]


def _agreed_statuses(assessment: Assessment, verdict: tuple[str, str]) -> Iterable[str]:
    by_status: dict[Status, list[StringStatus]] = {}
    for string in assessment.strings:
        if string.agreed and not string.implied:
            by_status.setdefault(string.status, []).append(string)
    for status, strings in by_status.items():
        yield worded_for(len(strings), *verdict, strings=joined(one.called for one in strings), status=status.words)


def sentences_on_agreed_points(assessment: Assessment) -> Iterable[str]:
    """What the players agree on of empty points, a sentence for each area, and what follows from all that is agreed."""
    yield from agreed(assessment)
    if implied := [string for string in assessment.strings if string.implied]:
        yield worded(IMPLIED, strings=named(implied))


def rules_of_position(assessment: Assessment) -> Sequence[str]:
    """The rules by which a whole position is judged and counted."""
    if (area := assessment.position.area) is None:
        return RULES_OF_STATUSES
    return RULES_OF_STATUSES[0], worded(AREA_RULE, rules=area.rules.words)


def sheet_warnings(assessment: Assessment) -> list[str]:
    """What is to be read before a position is counted, in short."""
    missing = {tuple(assessment.position.names(one.first_filled)) for one in assessment.warnings if one.first_filled}
    told = []
    for warning in assessment.warnings:
        if warning.code is WarningCode.UNFILLED_DAME:
            told.append(
                worded_for(
                    len(warning.points),
                    "Before counting, {number} dame is to be filled (marked).",
                    "Before counting, {number} dame are to be filled (marked).",
                )
            )
        if warning.code in SHORTENED:
            for one in warning.said:
                if one.what in DECIDING and one.values.get("points") not in missing:
                    told.append(message_words(one))
        elif not _shortened(warning):
            told.append(sentences_in(warning.said))
    return told


def shortened_warnings(assessment: Assessment) -> list[str]:
    """The whole of the warnings that were shortened, or left out."""
    return [sentences_in(warning.said) for warning in assessment.warnings if _shortened(warning)]


SHORTENED = {WarningCode.UNFILLED_DAME, WarningCode.OPEN_BORDER}
DECIDING = {
    *(Caution.BORDER_OPEN, Caution.NO_TERRITORY),
    *(Caution.GAIN, Caution.IF_FILLED, Caution.IF_FILLED_ANSWER, Caution.CAPTURE_MISSING),
}
"""What of dame and borders has to be read before counting."""


def _shortened(warning: Warning) -> bool:
    """Whether a warning is not told whole in its place."""
    said = {one.what for one in warning.said}
    match warning.code:
        case WarningCode.UNFILLED_DAME | WarningCode.OPEN_BORDER:
            return True
        case WarningCode.ONE_SIDED_DAME:
            return not said & DECIDING
        case WarningCode.OTHER_DESCRIPTION:
            return Caution.DESCRIBED_RESULT not in said
        case WarningCode.NOT_EXAMINED:
            return said == {Caution.UNKNOWN_DESCRIBED}
    return False


def signers(assessment: Assessment | None = None, agreed_points: bool = False) -> tuple[str, ...]:
    """Who signs a sheet: the players, too, where they agree on something, on ``agreed_points`` or on strings."""
    if assessment is None or not (agreed_points or rests_on_agreement(assessment)):
        return worded(SIGNED), worded(PLACE_AND_DATE)
    return *(color.title for color in Color), worded(REFEREE_SIGNS), worded(PLACE_AND_DATE)


def not_decided(assessment: Assessment) -> str:
    """That a sheet that is signed leaves the result open; empty where it does not."""
    left_open = strings_that_matter(assessment)
    if assessment.territory is None or _has_one_result(assessment) or not left_open:
        return ""
    return worded_for(
        len(left_open),
        "Not decided by this sheet: {number} string on which the score hangs.",
        "Not decided by this sheet: {number} strings on which the score hangs.",
    )


def next_steps(assessment: Assessment, ruled_on: int = 0) -> Sequence[str]:
    """Return what can be done about strings that are open and leave the result open: to search on, to agree, to rule,
    and to play on; empty is what cannot. ``ruled_on``: of how many strings alone this is the ruling. Of a part of a
    board there are no players, and no game; nothing can be done where a status is proved to hang on the rest."""
    undecided = (string for string in assessment.strings if string.status is Status.UNDECIDED)
    left_open = any(not string.hangs_on_rest for string in undecided)
    if not left_open or _has_one_result(assessment):
        return ()
    in_game = not assessment.position.unknown
    more = MORE_TIME_ALONE if ruled_on == 1 else MORE_TIME
    rule = RULE_BY_VARIATIONS if in_game else ""
    return more, AGREE if in_game else "", rule if ruled_on else RULE, RESUME if in_game else ""


def _has_one_result(assessment: Assessment) -> bool:
    """Return whether the result is proved, or the same whatever the open strings are."""
    bounds = assessment.bounds
    return assessment.score is not None or (bounds is not None and bounds.least == bounds.most)


def answers_proved(assessment: Assessment) -> Iterable[str]:
    """Return the answers that are proved of strings whose status is open."""
    for string in assessment.strings:
        if string.status is Status.UNDECIDED:
            for finding in string.findings:
                if finding.answer in (Answer.YES, Answer.NO):
                    yield claim_on_terms(finding.inquiry, finding.answer is Answer.YES)


def answer_on_position(assessment: Assessment, looks: Looks | None = None) -> str:
    """The score, proved or as it looks; or where no territory was asked for, every status."""
    if looks is not None:
        return result_sentence(assessment, looks)
    if assessment.territory is not None:
        return score_sentence(assessment)
    return statuses_told(assessment.strings, status_sentence)


def score_rows(assessment: Assessment, looks: Looks | None = None) -> Iterable[tuple[str, ...]]:
    """How the score is made up, as a table, proved or as it looks; nothing where no territory was asked for."""
    territory, score, title = assessment.territory, assessment.score, ""
    if territory is None:
        return []
    if looks is not None and looks.territory is not None and any(one.clear for one in looks.estimates.values()):
        # The likeliest result may count on strings that are not clear: then these parts are not all of it.
        territory, title = looks.territory, worded("As it looks")
        score = score_of(assessment.position, territory)
    parts = score_parts(assessment.position, territory, score)
    names = [*dict.fromkeys(name for counts in parts.values() for name in counts if name != TOTAL)]
    names += [TOTAL] if score is not None else []
    rows = ((capital(worded(name)), *(counts.get(name, "") for counts in parts.values())) for name in names)
    return [(title, *(color.title for color in parts)), *rows]


def score_words(assessment: Assessment) -> str:
    """What stays on the board although it is dead, and the score by territory where that is told beside the area."""
    return paragraph([*staying_sentences(assessment), *beside_area(assessment)])


def status_rows(
    assessment: Assessment,
    told: Sequence[StringStatus] = (),
    alive: Sequence[StringStatus] = (),
    looks: Looks | None = None,
) -> Iterable[tuple[str, ...]]:
    """The table of statuses, open ones as they look: the strings that are ``told`` of, and the others, where they are
    many, in one row."""
    yield (
        worded_as("column", "String"),
        worded_as("column", "Stones"),
        worded_as("column", "Status"),
        worded("Proof"),
    )
    if len(alive) <= FEW or not told:
        yield from (status_row(string, looks) for string in [*told, *alive] or assessment.strings)
        return
    yield from (status_row(string, looks) for string in told)
    stones = sum(len(string.string.points) for string in alive)
    proofs = ", ".join(dict.fromkeys(map(proof_words, alive)))
    rest = labelled(worded("the rest"), counted(len(alive), "string"))
    yield rest, str(stones), Status.INDEPENDENTLY_ALIVE.words, proofs


def status_row(string: StringStatus, looks: Looks | None = None) -> tuple[str, ...]:
    """Return the cells of a string's line, with its status, or what it looks like."""
    estimate = None if looks is None else looks.estimates.get(string.string)
    status = string.status.words
    if looks is not None and estimate is not None:
        status = looks_words(estimate, counted_on(looks).get(string.string))
    return string.called, str(len(string.string.points)), status, proof_words(string)


def string_label(string: StringStatus) -> str:
    """What is said of a string that may be chosen on the board."""
    name = listing([string.called, counted(len(string.string.points), "stone")])
    return worded("{string}: {status}", string=name, status=string.status.words)
