"""Commands are run, what they say is heard, and each message is held to its meaning."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from meanings import (
    heard,
    of_advice,  # noqa: F401
    of_answers,  # noqa: F401
    of_cycles,  # noqa: F401
    of_decisions,  # noqa: F401
    of_ko,  # noqa: F401
    of_lines,  # noqa: F401
    of_rulings,  # noqa: F401
    of_statuses,  # noqa: F401
    of_variations,  # noqa: F401
    of_warnings,  # noqa: F401
)
from meanings.case import MEANINGS, Case, Terms
from meanings.complete import Complete, Unknown
from meanings.drawn import Drawn


@dataclass
class Tally:
    """What a run has held."""

    appeared: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    beyond: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    where: dict[str, tuple[Drawn, list[str]]] = field(default_factory=dict)
    example: dict[str, str] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Takes over what another run has held."""
        for counts in ("appeared", "held", "beyond", "caught"):
            getattr(self, counts).update(getattr(other, counts))
        self.false += other.false
        self.where = other.where | self.where
        self.example = other.example | self.example


def identity(said: heard.Heard) -> str:
    return f"{said.context}|{said.message}" if said.context else said.message


def listened(drawn: Drawn, argv: list[str], folder: Path) -> heard.Spoken:
    """What a command says about a board, on the terminal or in a file."""
    file, out = folder / ("board.sgf" if drawn.sgf else "board.txt"), folder / "ruling.txt"
    file.write_text(drawn.sgf or "\n".join(drawn.rows) + "\n")
    out.unlink(missing_ok=True)
    names = {"FILE": str(file), "OUT": str(out)}
    said = heard.listen([names.get(word, word) for word in argv], drawn.given)
    if out.exists():
        said.printed += out.read_text()
    return said


def claims(said: heard.Spoken) -> Iterator[tuple[str, heard.Heard]]:
    """The messages that are shown and claim something, each with its identity and once at a place."""
    done = set()
    for one in [*said.shown(), *rows_of_tables(said)]:
        name = identity(one)
        if one.under_doubt or (one.grown and one.moves is None):
            continue
        key = (name, one.text, one.moves, str(one.asked), str(one.about))
        if key not in done:
            done.add(key)
            yield name, one


def hold(solver: Complete, drawn: Drawn, argv: list[str], folder: Path, tally: Tally) -> None:
    """Runs a command about a board, and holds what it says to its meaning."""
    where = f"{'/'.join(drawn.rows)}  {' '.join(argv)}  {drawn.sgf}"
    said = listened(drawn, argv, folder)
    if said.code == 2 and (argv[0] == "problems" or {"--agreed", "--rule"} & set(argv)):
        return  # there is nothing to solve, or to rule on
    if said.code not in (0, 3):
        tally.false.append(f"exit code {said.code}\n    {said.printed[-500:]}\n    {where}")
        return
    for name, one in claims(said):
        tally.appeared[name] += 1
        tally.example.setdefault(name, f"{one.text[:90]}  [{where}]")
        if name not in MEANINGS:
            continue
        try:
            true = MEANINGS[name](case_of(solver, drawn, argv, one))
        except Unknown:
            tally.beyond[name] += 1
            continue
        except (AssertionError, LookupError, ValueError) as error:
            true, one.text = False, f"{one.text} ({error!r})"
        tally.held[name] += 1
        tally.where.setdefault(name, (drawn, argv))
        if not true:
            tally.false.append(f"{name}\n    {one.text[:300]}\n    {where}\n    {one.moves} {one.answer}")


def cases_of(solver: Complete, drawn: Drawn, argv: list[str], folder: Path) -> list[tuple[str, Case]]:
    """What a command says about a board, as cases for the meanings."""
    said = listened(drawn, argv, folder)
    return [(name, case_of(solver, drawn, argv, one)) for name, one in claims(said) if name in MEANINGS]


PROVED_UNDER = ("verbal-japanese", "japanese-2003")
"""The rules of which proofs are held; other rules of a command say how the score is counted."""

ROW = re.compile(
    r"^(Black|White) ([A-T]\d+) +(\d+) +(independently alive|alive in seki|dead|undefined|undecided) +checked$",
    re.MULTILINE,
)
COUNTED = re.compile(r"^ +Black +White\n((?:[A-Z][a-z ]+?  +[\d.]*[\d. ]*\n)+)", re.MULTILINE)


def rows_of_tables(said: heard.Spoken) -> list[heard.Heard]:
    """The rows of the table of statuses, and each player's column of the score, as if each were a message."""
    printed, names = said.printed, ("player", "point", "stones", "status")
    rows = [
        heard.Heard("row of the table", dict(zip(names, row.groups(), strict=True)), row[0])
        for row in ROW.finditer(printed)
    ]
    about = next((one.about for one in said.messages if "strings settled" in one.text and "statuses" in one.about), {})
    for table in COUNTED.finditer(printed):
        lines = [re.split("  +", line) for line in table[1].splitlines()]
        for column, player in ((1, "Black"), (2, "White")):
            parts = {
                line[0].lower(): line[column if len(line) > 2 else 1]
                for line in lines
                if len(line) > column or player == "White"
            }
            total = parts.pop("score", "")
            words = " + ".join(f"{name} {number}" for name, number in parts.items())
            words += f" = {total}" if total else ""
            rows.append(heard.Heard("column of the score", {"player": player, "sum": words}, words, about=dict(about)))
    return rows


def case_of(solver: Complete, drawn: Drawn, argv: list[str], said: heard.Heard) -> Case:
    """A message as a case, all of it plain values."""
    asked = said.asked
    terms = (
        Terms(
            asked.owner,
            asked.strings,
            asked.watched,
            asked.question,
            asked.formation,
            asked.scope,
            asked.every,
            asked.first,
            asked.cycles,
            asked.rules,
            asked.threats,
        )
        if asked
        else None
    )
    given = {
        name.removeprefix("--"): value
        for name, value in itertools.pairwise(argv)
        if name in ("--formation", "--scope", "--first", "--cycles", "--precedents", "--nodes", "--compare", "--rules")
    }
    if given.get("rules") not in PROVED_UNDER:
        given.pop("rules", None)  # rules that count area judge the statuses as ever
    for option in ("--agreed", "--rule"):
        given[option.removeprefix("--")] = " ".join(words_after(option, argv))
    return Case(
        solver,
        drawn.width,
        "".join(drawn.rows),
        drawn.frame,
        said.parts,
        said.text,
        terms,
        given,
        said.moves,
        said.answer,
        said.following,
        said.cycle,
        said.about,
    )


def words_after(option: str, argv: list[str]) -> list[str]:
    """The words that stand behind an option, up to the next one."""
    if option not in argv:
        return []
    return list(itertools.takewhile(lambda word: not word.startswith("--"), argv[argv.index(option) + 1 :]))


def read_rows(file: Path) -> list[tuple[Drawn, list[str], dict[str, Any]]]:
    """Boards and commands that stand in a file, with all that is written there of each."""
    return [
        (
            Drawn(
                tuple(row["board"].split("/")), tuple(row["frame"].split("/")), row.get("sgf", ""), row.get("given", "")
            ),
            row["command"].split(),
            row,
        )
        for row in tomllib.loads(file.read_text("utf-8")).get("row", [])
    ]
