"""Problems as text: those held against their marks, what is wrong with each, a table of all, and how many there are;
and those from the records of games, what is asked, and what the move of the game cost."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console

from assess.decisions.capturing_race import is_capturing_race
from assess.decisions.game_problems import GameProblem, TriedFirst
from assess.decisions.problem_check import Flaw, ProblemFlaw
from assess.decisions.problem_string import LikelyString
from assess.languages.spoken import (
    capital,
    counted,
    effort,
    ended,
    forms,
    in_english,
    joined,
    labelled,
    listing,
    paragraph,
    worded,
    worded_as,
    worded_for,
)
from assess.proofs.questions import Inquiry
from assess.reading.problem_goal import Spoken
from assess.reading.problem_marks import PLAIN, Marking
from assess.reports.text.decision_text import HELD_FOR_WRONG, MARKED_RIGHT, shown_text
from assess.reports.text.finding_text import first_threat_sentence, need_sentence
from assess.reports.text.message_words import OneSentence
from assess.reports.text.numbered_figures import needs_words
from assess.reports.text.sentences import say, set_in_columns
from assess.reports.text.study_text import task_words
from assess.rules.position import Color
from assess.statuses.kind_of_ko import Begun

BY_KO = in_english("The proof of that counts on a ko, of which the file says nothing.")
TAKEN_FOR_RIGHT = in_english("{moves}: taken for right, but {other} refutes it.")
ASSUMED = in_english("?: no string is marked; the most plausible one is assumed to be meant.")
IN_ITS_ROOM = in_english(
    "{string} is assumed to be meant, of a group of {stones}: at least half of the points of the lines are in its room."
)
NOT_IN_ITS_ROOM = in_english(
    "{string} is assumed to be meant, of a group of {stones}, though the lines are not in its room."
)
GOAL = in_english("The words of the problem ask about {player}'s stones.")
SPOKEN_OF = in_english("The comments on the lines speak of {player}'s stones.")
SURROUNDED = in_english("It gets away only beside {player}'s stones.")
LIKELIER = in_english("With {strings}, which would be likelier, several marks would be wrong.")
MARKINGS = {
    Marking.CORRECT: in_english("Correct: a line is right where a comment begins with that word, in any language."),
    Marking.MOVES: in_english(
        "TE: a line is right by moves that are marked as good (TE), wrong by bad ones (BM); of other moves nothing is "
        "said."
    ),
    Marking.FIRST_LINE: in_english(
        "first line: nothing is marked, so the first line is taken for right; of the solver's other moves nothing is "
        "said."
    ),
}
"""How files tell right lines, where that is not by RIGHT."""
IF_AROUND_LIVES = in_english("{verdict}, if the stones around live")
DOUBTFUL = in_english("open: with what is assumed of the problem, its marks would be wrong")
WIDEST_NAME = 34
KINDS = {
    "refuted": forms("{number} refuted line", "{number} refuted lines"),
    "works": forms("{number} wrong line that works", "{number} wrong lines that work"),
    "second": forms("{number} second solution", "{number} second solutions"),
    "ko": forms("{number} ko not told of", "{number} kos not told of"),
}
FLAWS: Mapping[Flaw, OneSentence] = {
    Flaw.REFUTED: MARKED_RIGHT,
    Flaw.WORKS: HELD_FOR_WRONG,
    Flaw.SECOND: "A second solution, which the file does not have: {moves}.",
}


def flaw_sentence(inquiry: Inquiry, flaw: ProblemFlaw, marking: Marking = Marking.RIGHT) -> str:
    """What is wrong, with the moves that show it; ``marking``: how the file tells right lines."""
    solver, other = inquiry.first_mover.title, inquiry.first_mover.opponent.title
    moves = listing(move.text for move in flaw.line)
    if flaw.kind is Flaw.KO or flaw.truth is None:
        needed = worded(
            "The solution needs a ko: it is proved to fail where {player} may retake at once. The file says nothing of "
            "that.",
            player=other,
        )
        return paragraph([needed, *(needed_threats(inquiry, flaw.ko) if flaw.ko is not None else [])])
    told = {"solver": solver, "other": other, "moves": moves}
    shown = shown_text(flaw.line[-1].state, flaw.truth)
    by_ko = worded(BY_KO) if flaw.truth.by_ko else ""
    taken_for_right = flaw.kind is Flaw.REFUTED and marking not in PLAIN
    return paragraph([worded(TAKEN_FOR_RIGHT if taken_for_right else FLAWS[flaw.kind], **told), shown, by_ko])


def needed_threats(inquiry: Inquiry, ko: Begun) -> list[str]:
    """How many threats it takes to refute a solution, and after which move, where that is known."""
    fewest = ko.needs[0].fewest
    if fewest is None:
        return []
    enough = worded_for(
        fewest,
        "It fails where {player} has {number} external threat and {other} none.",
        "It fails where {player} has {number} external threats and {other} none, not where he has fewer.",
        player=ko.needs[0].player.title,
        other=ko.needs[0].player.opponent.title,
    )
    return [enough, *([first_threat_sentence(inquiry, line)] if (line := ko.to_first_threat) else [])]


def likely_sentence(inquiry: Inquiry, likely: LikelyString) -> str:
    """Which string is taken where none is marked, and why."""
    why = IN_ITS_ROOM if likely.in_its_room else NOT_IN_ITS_ROOM
    owner = inquiry.owner.title
    sentences = [worded(why, string=inquiry.called, stones=counted(likely.stones, "stone"))]
    if likely.surrounded:
        sentences.append(worded(SURROUNDED, player=inquiry.opponent.title))
    if likely.goal is not None:
        sentences.append(worded(GOAL if likely.goal.where is Spoken.GOAL else SPOKEN_OF, player=owner))
    if likely.likelier:
        sentences.append(worded(LIKELIER, strings=joined(likely.likelier, "or")))
    return paragraph(sentences)


def ko_open_sentence(positions: int) -> str:
    """That it is not known whether a solution needs its ko."""
    return worded(
        "The proof of the solution counts on a ko, of which the file says nothing. Whether the solution needs it is "
        "not known ({effort}).",
        effort=effort(positions),
    )


def flaw_line(flaw: ProblemFlaw) -> list[str]:
    """The moves that show it."""
    return [] if flaw.truth is None else [move.text for move in flaw.truth.line]


def verdict_of(
    solved: bool | None, kinds: Mapping[str, int], still_open: int, doubtful: bool = False, ko_open: bool = False
) -> str:
    """The verdict in the table: what is wrong; else whether everything was proved."""
    if doubtful:
        return worded(DOUBTFUL)
    words = _kinds(kinds)
    if solved is False:
        words.insert(0, worded("no solution"))
    if words:
        return listing(words)
    if solved is None:
        return worded("open: it is not proved who succeeds")
    if still_open:
        return worded("as marked, {moves} not known", moves=counted(still_open, "move"))
    return worded("as marked, not known whether a ko is needed") if ko_open else worded("as marked")


def _kinds(counts: Mapping[str, int]) -> list[str]:
    """How many flaws there are of each kind."""
    return [worded_for(counts[kind], *KINDS[kind]) for kind in KINDS if counts.get(kind)]


def counts_of(lines: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How many problems are as marked, have flaws, are open, were left out; and how many flaws of each kind."""
    found = dict.fromkeys(("problems", "as_marked", "partly_known", "flawed", "no_solution", "open", "left_out"), 0)
    found |= dict.fromkeys(KINDS, 0)
    for line in lines:
        found["problems"] += 1
        problem = line["problem"]
        if problem is None:
            found["left_out"] += 1
            continue
        for flaw in problem["flaws"]:
            found[flaw["kind"]] += 1
        if problem["flaws"] or problem["solved"] is False:
            found["flawed"] += 1
            found["no_solution"] += problem["solved"] is False
        elif problem["solved"] is None:
            found["open"] += 1
        else:
            found["partly_known" if problem["open"] or problem["ko_open"] else "as_marked"] += 1
    return found


def print_problems(console: Console, lines: Sequence[Mapping[str, Any]]) -> None:
    """The counts, a table with a line for each problem, below it what is wrong with them, and why some are left out.
    Where all are, nothing is counted."""
    counted_ones = not lines or any(line["problem"] is not None for line in lines)
    if counted_ones:
        say(console, counts_sentence(counts_of(lines)))
    called = _called(lines)
    rows = [
        (
            worded_as("column", "problem"),
            worded_as("column", "asked"),
            worded_as("column", "marks"),
            worded_as("column", "held against its marks"),
        )
    ]
    rows += [
        (_short(name), _asked(line), _marks(line), _verdict(line))
        for name, line in zip(called, lines, strict=True)
        if line["problem"] is not None
    ]
    if len(rows) > 1:
        console.print()
        for row in set_in_columns(rows):
            console.print(row, soft_wrap=True)
    if any(line["problem"] is not None and line["problem"]["assumed"] for line in lines):
        say(console, worded(ASSUMED))
    used = {line["problem"]["marks"] for line in lines if line["problem"] is not None}
    for marking, sentence in MARKINGS.items():
        if marking.value in used:
            say(console, worded(sentence))
    left_out: dict[str, list[str]] = {}
    for name, line in zip(called, lines, strict=True):
        if line["problem"] is None:
            left_out.setdefault(line["error"], []).append(name)
        elif said := _said_of(line["problem"]):
            console.print(f"\n{name}", style="bold", soft_wrap=True)
            for sentence in said:
                say(console, sentence)
    for number, (why, names) in enumerate(left_out.items()):
        if counted_ones or number:
            console.print()
        say(console, labelled(capital(worded("left out")), why))
        say(console, worded("{result}.", result=listing(names)))


def _said_of(problem: Mapping[str, Any]) -> list[str]:
    """What is said of a problem below the table: which string was taken and why, and what is wrong."""
    why = [sentence for sentence in (problem["why"], problem["ground"]) if sentence]
    ko = [ko_open_sentence(problem["ko_open"])] if problem["ko_open"] else []
    return [*why, *(flaw["text"] for flaw in problem["flaws"]), *ko]


def _called(lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """The problems by their files as they lie below what they have in common, and their numbers in these."""
    parents = [posixpath.dirname(line["file"]) for line in lines]
    above = posixpath.commonpath(parents) if parents and all(parents) else ""
    names = [str(line["file"]).removeprefix(above).removeprefix("/") if above else str(line["file"]) for line in lines]
    return [
        listing([name, worded("game {number}", number=line["game"])]) if line["game"] > 1 else name
        for name, line in zip(names, lines, strict=True)
    ]


def counts_sentence(counts: Mapping[str, int]) -> str:
    """How many problems there are, and what was found of them."""
    told = {name: counts[name] for name in ("as_marked", "partly_known", "flawed", "open", "left_out")}
    kinds = _kinds(counts)
    said = worded(
        "{problems}: {as_marked} as marked, {partly_known} as marked so far as is known, {flawed} with flaws, {open} "
        "open, {left_out} left out.",
        problems=counted(counts["problems"], "problem"),
        **told,
    )
    return paragraph([said, ended(listing(kinds)) if kinds else ""])


def _asked(line: Mapping[str, Any]) -> str:
    problem = line["problem"]
    if problem is None:
        return "-"
    player = Color(problem["solver"]).title
    asked = worded("{player} first, {string}", player=player, string=problem["asked"]["string"])
    return f"{asked} ?" if problem["assumed"] else asked


def _marks(line: Mapping[str, Any]) -> str:
    """How the right lines of a problem are told, in short."""
    marking = Marking(line["problem"]["marks"])
    if marking is Marking.FIRST_LINE:
        return worded_as("marks", "only line") if line["problem"]["lines"] == 1 else worded_as("marks", "first line")
    return {Marking.RIGHT: "RIGHT", Marking.CORRECT: "Correct", Marking.MOVES: "TE"}[marking]


def _verdict(line: Mapping[str, Any]) -> str:
    problem = line["problem"]
    if problem is None:
        return worded("left out")
    kinds = Counter(flaw["kind"] for flaw in problem["flaws"])
    verdict = verdict_of(problem["solved"], kinds, problem["open"], problem["doubtful"], bool(problem["ko_open"]))
    return worded(IF_AROUND_LIVES, verdict=verdict) if problem["ground"] else verdict


def _short(name: str) -> str:
    return name if len(name) <= WIDEST_NAME else f"...{name[3 - WIDEST_NAME :]}"


PLAYED = in_english("{player} played this in the game, at move {number}.")
COULD_SAVE = in_english("In the game {player} played {move} at move {number}, and {other} could then save {stones}.")
COULD_TAKE = in_english("In the game {player} played {move} at move {number}, and {other} could then take {stones}.")
HANGS_ON_KO = in_english("In the game {player} played {move} at move {number}, with which it hangs on a ko.")
POINTS = in_english("If the stones around live, {points} hang on that, counted as if play ended there.")
NO_POINTS = in_english("How many points hang on that is not known.")
BY_A_KO_ALONE = in_english("It works by a ko alone.")
NEEDS = forms(
    "That takes a ko in which {player} needs {number} external threat, where {other} has none.",
    "That takes a ko in which {player} needs {number} external threats, where {other} has none.",
)
SEVERAL = in_english("{number} first moves work.")


def problem_task(problem: GameProblem) -> str:
    """What the solver is to bring about."""
    return task_words(problem.inquiry, race=is_capturing_race(problem.inquiry))


def posed(problem: GameProblem) -> str:
    """What is asked, on how many threats it hangs where it is a ko, and where more than one first move works, how many
    do."""
    several = len(problem.right)
    return paragraph(
        [problem_task(problem), said_of_ko(problem), worded(SEVERAL, number=several) if several > 1 else ""]
    )


def said_of_ko(problem: GameProblem) -> str:
    """On how many threats it hangs where it is a ko; empty where it is none."""
    ko = problem.ko
    if ko is None:
        return ""
    need = ko.needs[0]
    if need.player is not problem.inquiry.first_mover:
        return need_sentence(ko, need, problem.nodes)
    player, other, number = need.player.title, need.player.opponent.title, need.fewest or 0
    return worded_for(number, *NEEDS, player=player, other=other)


def said_of_move(problem: GameProblem, move: TriedFirst) -> str:
    """What is said of a first move: that it works by a ko alone, how many threats refute it, and whether it was played
    in the game."""
    said = [worded(BY_A_KO_ALONE)] if move.by_ko and not problem.is_right(move) else []
    if move.threats is not None:
        player = problem.ko.needs[0].player if problem.ko else problem.inquiry.first_mover.opponent
        said.append(needs_words(player, move.threats))
    if move.point == problem.played:
        said.append(worded(PLAYED, player=problem.inquiry.first_mover.title, number=problem.moves + 1))
    return paragraph(said)


def cost(problem: GameProblem) -> str:
    """What the move of the game cost in stones and in points, which was none of the right ones; empty where it was one,
    or none is known."""
    inquiry, played = problem.inquiry, problem.played
    if played is None or problem.is_solved:
        return ""
    by_ko = any(move.by_ko for move in problem.tried)
    if by_ko and problem.ko is not None:  # it hangs on a ko in any case
        return ""
    solver_owns = inquiry.first_mover is inquiry.owner
    told = worded(
        HANGS_ON_KO if by_ko else COULD_TAKE if solver_owns else COULD_SAVE,
        player=inquiry.first_mover.title,
        other=inquiry.first_mover.opponent.title,
        move=inquiry.position.name(played),
        number=problem.moves + 1,
        stones=counted(len(inquiry.string.points), "stone"),
    )
    if by_ko or problem.ko is not None:
        return told
    stake = problem.stake
    points = worded(NO_POINTS) if stake is None else worded(POINTS, points=counted(stake.points, "point"))
    return paragraph([told, points])
