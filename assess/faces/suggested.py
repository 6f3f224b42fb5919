"""Commands that are suggested: each repeats what was said with another one, but for what the suggestion changes."""

from __future__ import annotations

import shlex
from argparse import Action
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from assess.estimates.as_it_looks import Looks
from assess.faces.command_line import Parser
from assess.faces.command_table import COMMANDS
from assess.faces.options import FilePosition, Showing, record_of
from assess.languages.spoken import SHORT_STATUSES, BadInput
from assess.reading.game_tree import Until
from assess.reading.record import Record
from assess.reports.text.score_text import MOST_NAMED
from assess.requests.decided_questions import of_variations
from assess.requests.wording import AGREED, USUAL, Wording
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status

LONGER = 10
"""Times as long as before, where more time is advised."""
AGREED_AS = {Status.INDEPENDENTLY_ALIVE: "alive", Status.ALIVE_IN_SEKI: "seki", Status.DEAD: "dead"}
"""Statuses as they are written for --agreed."""
SHORT = {status: word for word, status in SHORT_STATUSES.items()}


@dataclass(frozen=True, slots=True)
class Suggested:
    """Writes commands about the position of this ``command``, as a shell reads them. ``ruling_move``: the move that a
    ruling has to name, for it would take another position else."""

    command: str
    chosen: FilePosition
    said: Wording
    showing: Showing
    ruling_move: int | None = None

    def for_open_strings(self, assessment: Assessment, looks: Looks | None) -> tuple[tuple[str, ...], ...]:
        """Return the commands for each of the things that can be done about open strings, as ``next_steps`` has them.
        Those strings come first that are unclear: which status the players agree on is theirs to say. Behind a
        question on strings it is put again."""
        waiting = [string for string in assessment.strings if string.status is Status.UNDECIDED]
        seen = {one.string: one.status for one in (assessment if looks is None else looks).strings}
        waiting = sorted(waiting, key=lambda one: seen[one.string] is not Status.UNDECIDED)[:MOST_NAMED]
        names = [str(one.name) for one in waiting]  # in letters, however points are shown
        agreed = [
            f"{name}:{AGREED_AS.get(seen[one.string], 'STATUS')}" for name, one in zip(names, waiting, strict=True)
        ]
        of_question = self.command == "ask"
        same = self.longer("ask", *filter(None, [self.said.string])) if of_question else self.longer("status")
        alone = () if of_question and len(assessment.strings) == 1 else (self.longer("ask", names[0]),)
        return (
            (same, *alone),
            (self.agreeing("status", *agreed),),
            (self.ruling(*names),),
            (),
        )

    def longer(self, command: str, *operands: str) -> str:
        """A command, with more time for it. Questions about strings know no rules by which area is counted."""
        limits: dict[str, float] = {
            name: LONGER * limit for name in ("seconds", "nodes") if (limit := getattr(self.said, name)) is not None
        }
        without = {"search", "string", *(("group", *self._by_area) if operands else ())}
        return self._written(command, operands, limits or {"seconds": LONGER * (USUAL.seconds or 1)}, without)

    def agreeing(self, command: str, *agreed: str) -> str:
        """A command with more that the players agree on, such as ``D4:dead``."""
        return self._written(command, (), {AGREED: (*_option_words(self.said.agreed), *agreed)})

    def ruling(self, *names: str) -> str:
        """The command for a ruling on strings. Where a referee ruled, it is on the whole position: so is his word."""
        whole: dict[str, object] = {"whole": True} if self.said.ruled else {}
        move: dict[str, object] = {} if self.ruling_move is None else {"move": self.ruling_move}
        named, without = ((), ()) if whole else ([",".join(names)], self._by_area)
        written = self._written("report", named, {**move, **whole}, without)
        return f"{written} -o ruling.pdf"

    @property
    def _by_area(self) -> tuple[str, ...]:
        """What is said of a score by area."""
        return () if self.said.area is None else ("rules", "territory")

    def _written(
        self, command: str, operands: Iterable[str], changed: Mapping[str, object], without: Iterable[str] = ()
    ) -> str:
        """A command with operands, with what was said that it understands too, and what is ``changed`` at the end."""
        meant_here = {option.dest: option.help for option in _options(self.command)}
        options = {option.dest: option for option in _options(command)}
        told = [*_told(self.chosen), *_told(self.said)]
        told += [
            (name, value)
            for name, value in _told(self.showing)
            if name in options and options[name].help == meant_here[name]  # elsewhere it may be about another file
        ]
        kept = {name: value for name, value in told if name in options and name not in {*changed, *without}}
        words = [self.chosen.file, *(word for name in kept for word in _written_option(options[name], kept[name]))]
        file, *repeated = map(shlex.quote, words)
        added = [word for name, value in changed.items() for word in _written_option(options[name], value)]
        return " ".join(["assess", command, file, *operands, *repeated, *added])


def move_for_ruling(chosen: FilePosition, record: Record) -> int | None:
    """The move that ``assess report`` has to be told so that it rules on the position of this record, and not on the
    one where variations start; None where it takes this one anyway."""
    if chosen.move is not None:
        return None
    try:
        return record.move_number if of_variations(record_of(chosen, Until.VARIATIONS, part=True)) else None
    except BadInput:  # what the report would say of these variations
        return record.move_number


def _options(command: str) -> list[Action]:
    """The options of a command."""
    subparsers = Parser(prog="assess").add_subparsers()
    next(known for known in COMMANDS if known.name == command).add_to(subparsers, whole=True)
    parser = subparsers.choices[command]
    assert isinstance(parser, Parser)
    return parser.options()


def _told(record: FilePosition | Wording | Showing) -> list[tuple[str, Any]]:
    """What differs from the defaults, by name."""
    told = []
    for about in fields(record):
        default = about.default if about.default_factory is MISSING else about.default_factory()
        if (value := getattr(record, about.name)) != default:
            told.append((about.name, value))
    return told


def _written_option(option: Action, value: object) -> list[str]:
    """An option with its value, as words of a command line."""
    return [option.option_strings[0], *(() if option.nargs == 0 else _option_words(value))]


def _option_words(value: object) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{name}:{SHORT.get(status, status)}" for name, status in value.items()]
    if isinstance(value, tuple):
        return list(value)
    return [f"{value:g}" if isinstance(value, float) and float(f"{value:g}") == value else str(value)]
