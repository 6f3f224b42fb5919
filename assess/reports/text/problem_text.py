"""Problems held against their marks, as text: what is wrong with each, a table of all, and how many there are."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console

from assess.decisions.problem_check import Flaw, ProblemCheck, ProblemFlaw
from assess.proofs.questions import Inquiry
from assess.reports.text.contradiction_text import shown_text
from assess.reports.text.sentences import say
from assess.rules.color import Color
from assess.rules.words import counted

BY_KO = "That counts on a ko, of which the file says nothing."
ASSUMED = "?: no string is marked; the one is taken whose fate is proved to hang on who moves first."
WIDEST_NAME = 34
KINDS = {
    "refuted": ("refuted line", "refuted lines"),
    "works": ("wrong line that works", "wrong lines that work"),
    "second": ("second solution", "second solutions"),
    "ko": ("ko not told of", "kos not told of"),
}


def flaw_sentence(inquiry: Inquiry, flaw: ProblemFlaw, line: int) -> str:
    """What is wrong, with the moves that show it. ``line``: of the file."""
    solver, other = inquiry.first_mover.title, inquiry.first_mover.opponent.title
    moves = ", ".join(move.text for move in flaw.line)
    if flaw.kind is Flaw.KO or flaw.truth is None:
        return (
            f"The proof of the solution counts on a ko: {other} may not retake at once. The file says nothing of a ko."
        )
    shown = shown_text(flaw.line[-1].state, flaw.truth)
    said = {
        Flaw.REFUTED: f"Line {line} of the file, {moves}: marked right there, but {other} refutes it: {shown}.",
        Flaw.WORKS: f"Line {line} of the file, {moves}: held for wrong there, but {solver} succeeds too: {shown}.",
        Flaw.SECOND: f"A second solution, which the file does not have: {moves}. {solver} succeeds: {shown}.",
    }[flaw.kind]
    return f"{said} {BY_KO}" if flaw.truth.by_ko else said


def flaw_line(flaw: ProblemFlaw) -> list[str]:
    """The moves that show it."""
    return [] if flaw.truth is None else [move.text for move in flaw.truth.line]


def check_sentence(check: ProblemCheck) -> str:
    """What was found of a problem, in a sentence."""
    kinds = Counter(flaw.kind.name.lower() for flaw in check.flaws)
    return f"{verdict_of(check.solved, kinds, check.open)}."


def verdict_of(solved: bool | None, kinds: Mapping[str, int], still_open: int) -> str:
    """The verdict in the table: what is wrong; else whether everything was proved."""
    words = [f"{kinds[kind]} {KINDS[kind][kinds[kind] != 1]}" for kind in KINDS if kinds.get(kind)]
    if solved is False:
        words.insert(0, "no solution")
    if words:
        return ", ".join(words)
    if solved is None:
        return "open: it is not proved who succeeds"
    if still_open:
        return f"as marked, {counted(still_open, 'move')} not known"
    return "as marked"


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
            found["partly_known" if problem["open"] else "as_marked"] += 1
    return found


def print_problems(console: Console, lines: Sequence[Mapping[str, Any]]) -> None:
    """The counts, a table with a line for each problem, below it what is wrong with them, and why some are left out."""
    say(console, counts_sentence(counts_of(lines)))
    called = _called(lines)
    rows = [("problem", "asked", "held against its marks")]
    rows += [
        (_short(name), _asked(line), _verdict(line))
        for name, line in zip(called, lines, strict=True)
        if line["problem"] is not None
    ]
    if len(rows) > 1:
        console.print()
    wide = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, asked, verdict in rows if len(rows) > 1 else ():
        console.print(f"{name:<{wide[0]}}  {asked:<{wide[1]}}  {verdict}", soft_wrap=True)
    if any(line["problem"] is not None and line["problem"]["assumed"] for line in lines):
        say(console, ASSUMED)
    left_out: dict[str, list[str]] = {}
    for name, line in zip(called, lines, strict=True):
        if line["problem"] is None:
            left_out.setdefault(line["error"], []).append(name)
        elif line["problem"]["flaws"]:
            console.print(f"\n{name}", style="bold", soft_wrap=True)
            for flaw in line["problem"]["flaws"]:
                say(console, flaw["text"])
    for why, names in left_out.items():
        console.print()
        say(console, f"Left out: {why}")
        say(console, f"{', '.join(names)}.")


def _called(lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """The problems by their files as they lie below what they have in common, and their numbers in these."""
    parents = [posixpath.dirname(line["file"]) for line in lines]
    above = posixpath.commonpath(parents) if parents and all(parents) else ""
    names = [str(line["file"]).removeprefix(above).removeprefix("/") if above else str(line["file"]) for line in lines]
    return [
        f"{name}, game {line['game']}" if line["game"] > 1 else name for name, line in zip(names, lines, strict=True)
    ]


def counts_sentence(counts: Mapping[str, int]) -> str:
    """How many problems there are, and what was found of them."""
    kinds = ", ".join(f"{counts[kind]} {KINDS[kind][counts[kind] != 1]}" for kind in KINDS if counts[kind])
    told = [
        f"{counted(counts['problems'], 'problem')}: {counts['as_marked']} as marked",
        f"{counts['partly_known']} as marked so far as is known",
        f"{counts['flawed']} with flaws{f' ({kinds})' if kinds else ''}",
        f"{counts['open']} open",
        f"{counts['left_out']} left out",
    ]
    return f"{', '.join(told)}."


def _asked(line: Mapping[str, Any]) -> str:
    problem = line["problem"]
    if problem is None:
        return "-"
    player = Color(problem["solver"]).title
    return f"{player} first, {problem['asked']['string']}{' ?' if problem['assumed'] else ''}"


def _verdict(line: Mapping[str, Any]) -> str:
    problem = line["problem"]
    if problem is None:
        return "left out"
    return verdict_of(problem["solved"], Counter(flaw["kind"] for flaw in problem["flaws"]), problem["open"])


def _short(name: str) -> str:
    return name if len(name) <= WIDEST_NAME else f"...{name[3 - WIDEST_NAME :]}"
