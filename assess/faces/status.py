"""``assess status``: the status of every string of a position, or of those named, with territory and score.

Commands are suggested: each repeats what was said with this one, but for what the suggestion changes.
"""

from __future__ import annotations

import json
import shlex
from argparse import Action
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any

from rich.console import Console

from assess.estimates.as_it_looks import Looks, first_look
from assess.faces.command_line import Parser
from assess.faces.command_table import COMMANDS
from assess.faces.console import output, watched, watching
from assess.faces.exit_codes import exit_code
from assess.faces.options import FilePosition, Showing, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.faces.remembering import answer_remembering
from assess.languages.spoken import SHORT_STATUSES, BadInput, paragraph
from assess.reading.files import STANDARD_INPUT
from assess.reading.game_tree import Until
from assess.reading.place import at, in_place
from assess.reading.record import Record
from assess.reading.sgf import dump
from assess.reports.replies_told import reply_json
from assess.reports.ruling.ruling import OnScreen, for_position
from assess.reports.ruling.ruling_text import print_document
from assess.reports.sgf.sgf_tree import game_of_statuses
from assess.reports.text.result_text import first_sentence
from assess.reports.text.score_text import MOST_NAMED
from assess.reports.text.sentences import say
from assess.reports.text.sheet_words import answer_on_position
from assess.reports.text.status_text import proved_sentence
from assess.reports.text.terms_text import with_terms
from assess.reports.text.variation_text import Extent
from assess.requests.decided_questions import of_variations
from assess.requests.from_words import assess_of, strings_named
from assess.requests.kinds import Assess, Assessed
from assess.requests.wording import AGREED, OFF, USUAL, Wording
from assess.rules.position import String
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status


def run(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    require_writable(showing.sgf, beside=(chosen.file,))
    record = record_of(chosen, part=True)
    request = assess_of(said, record)
    shown = _shown(showing, request) if showing.tree else ()
    _look(request, showing)
    with watching(showing, request) as watch:
        reply = answer_remembering(request, watch, showing)
    if showing.sgf:
        write_whole(showing.sgf, dump(game_of_statuses(reply.assessment, record.info)))
    if showing.json:
        print(json.dumps(reply_json(reply)))
    elif showing.quiet:
        print(_in_short(reply))
    else:
        advised = chosen.file != STANDARD_INPUT and reply.comparison is None and reply.undecided
        suggested = Suggested("status", chosen, said, showing, move_for_ruling(chosen, record)) if advised else None
        commands = suggested.for_open_strings(reply.assessment, reply.looks) if suggested is not None else ()
        screen = OnScreen(reply.looks, reply.comparison, shown, showing.plain, showing.all, commands)
        document = for_position(reply.assessment, request.record, screen=screen)
        print_document(output(), document, Extent(bool(shown), showing.depth, showing.ascii))
    return exit_code(reply.interrupted, reply.undecided)


def _look(request: Assess, showing: Showing) -> None:
    """Says what the position looks like before it is searched, while a person watches."""
    plain = request.strings is None and not (request.agreed or request.ruled or request.position.unknown)
    if request.estimate != OFF and plain and watched(showing):
        say(Console(stderr=True, highlight=False), first_sentence(first_look(request.position)))


def _shown(showing: Showing, request: Assess) -> Sequence[String]:
    """The strings of which variations are wanted. Raises BadInput for those that are not asked about."""
    position = request.position
    with at(in_place(request.record.source)):
        shown = strings_named(position, showing.tree)
    strings = position.strings() if request.strings is None else strings_named(position, request.strings)
    if not set(shown) <= set(strings):
        raise BadInput("The strings of --tree are not all asked for: name them with --string too.")
    if showing.json or showing.quiet:
        raise BadInput(
            "{first} and {second} do not go together: leave {second} out.",
            first="--json" if showing.json else "--quiet",
            second="--tree",
        )
    return shown


def _in_short(reply: Assessed) -> str:
    """The result in a sentence, or where it was not asked for the statuses; and what proved them."""
    assessment = reply.assessment
    return paragraph([with_terms(answer_on_position(assessment, reply.looks), assessment), proved_sentence(assessment)])


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
        """Return the commands for each of the things that can be done about open strings (``WHAT_CAN_BE_DONE``). Those
        come first that are unclear: which status the players agree on is theirs to say."""
        waiting = [string for string in assessment.strings if string.status is Status.UNDECIDED]
        seen = {one.string: one.status for one in (assessment if looks is None else looks).strings}
        waiting = sorted(waiting, key=lambda one: seen[one.string] is not Status.UNDECIDED)[:MOST_NAMED]
        names = [str(one.name) for one in waiting]  # in letters, however points are shown
        agreed = [
            f"{name}:{AGREED_AS.get(seen[one.string], 'STATUS')}" for name, one in zip(names, waiting, strict=True)
        ]
        return (
            (self.longer("status"), self.longer("ask", names[0])),
            (self.agreeing("status", *agreed),),
            (self.ruling(*names),),
            (),
        )

    def longer(self, command: str, *operands: str) -> str:
        """A command, with more time for it. Questions about strings know no rules by which area is counted."""
        limits: dict[str, float] = {
            name: LONGER * limit for name in ("seconds", "nodes") if (limit := getattr(self.said, name)) is not None
        }
        without = {"search", *(self._by_area if operands else ())}
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
        return record.move_number if of_variations(record_of(chosen, Until.VARIATIONS)) else None
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
