"""``assess ikeda`` and ``assess count``, carried out."""

from __future__ import annotations

import json
from typing import Any

from assess.faces.console import output, watching
from assess.faces.exit_codes import ExitCode, exit_code
from assess.faces.options import FilePosition, Showing, record_of
from assess.faces.output_files import require_writable, write_whole
from assess.ikeda.bounds_checker import NotShown
from assess.ikeda.count_text import print_counts, print_quantities, result
from assess.ikeda.faces.game_counts import count_of
from assess.ikeda.faces.ikeda_commands import PLAYERS, RULES, IkedaWords
from assess.ikeda.faces.ikeda_requests import Played, PlayIkeda, completed_table, kos_of_numbers, verified
from assess.ikeda.kos import EndgameKos
from assess.ikeda.scoring import Pair
from assess.ikeda.side_by_side import FIELDS, points_of_size, read_quantities, table_of_numbers
from assess.languages.spoken import BadInput, labelled, worded
from assess.reading.files import read_text
from assess.reading.game_tree import Until
from assess.reports.replies_told import headline, reply_json
from assess.reports.text.sentences import say
from assess.reports.text.status_text import warning_sentence
from assess.requests.answer import answer
from assess.requests.wording import Wording

KO_NUMBERS = ("black_kos", "white_kos", "dame", "black_threats", "white_threats")


def replay(chosen: FilePosition, said: Wording, words: IkedaWords, showing: Showing) -> int:
    """Runs ``assess ikeda replay``; returns the exit code."""
    return _answered(_request("replay", chosen, said, words), showing)


def solve(chosen: FilePosition, said: Wording, words: IkedaWords, showing: Showing) -> int:
    """Runs ``assess ikeda solve``; returns the exit code."""
    out = showing.certificate
    require_writable(out, beside=(chosen.file,))
    wanted = {"first_moves": not words.score_only, "proofs": out is not None}
    return _answered(_request("solve", chosen, said, words, **wanted), showing, out)


def compare(chosen: FilePosition, said: Wording, words: IkedaWords, showing: Showing) -> int:
    """Runs ``assess ikeda compare``; returns the exit code."""
    return _answered(_request("compare", chosen, said, words, rulesets=words.rulesets), showing)


def check(chosen: FilePosition, said: Wording, words: IkedaWords, showing: Showing) -> int:
    """Runs ``assess ikeda check``; returns the exit code."""
    try:
        print(verified(_request("solve", chosen, said, words), *read_text(words.proof)))
    except NotShown as refusal:
        print(f"REFUSED {refusal}")
        return ExitCode.REFUSED
    return ExitCode.ANSWERED


def kos(chosen: FilePosition, said: Wording, words: IkedaWords, showing: Showing) -> int:
    """Runs ``assess ikeda kos``; returns the exit code."""
    given = {name: getattr(words, name) for name in KO_NUMBERS}
    if chosen.file:
        if any(number is not None for number in given.values()):
            raise BadInput("The numbers are either counted on a board or given: leave out --board, or the numbers.")
        return _answered(_request("kos", chosen, said, words), showing)
    if words.black_kos is None or words.white_kos is None or words.to_move is None:
        raise BadInput("The numbers are not complete: give --to-move, --black-kos and --white-kos, or --board FILE.")
    numbers = {name: number or 0 for name, number in given.items()}
    return _show(kos_of_numbers(EndgameKos(**numbers, to_move=PLAYERS[words.to_move])), showing)


def table(chosen: FilePosition, said: Wording, words: IkedaWords, showing: Showing) -> int:
    """Runs ``assess ikeda table``; returns the exit code."""
    told = read_quantities(*read_text(chosen.file)) if chosen.file else {}
    for letter in FIELDS:
        numbers = getattr(words, letter)
        if numbers is not None and told.setdefault(letter, Pair(*numbers)) != Pair(*numbers):
            raise BadInput("{letter} is told twice, by the file and by -{letter}: leave one out.", letter=letter)
    points = None if words.size is None else points_of_size(words.size)
    return _show(completed_table(table_of_numbers(told, points)), showing)


def count(chosen: FilePosition, said: Wording, showing: Showing) -> int:
    """Runs ``assess count``; returns the exit code."""
    request = count_of(said, record_of(chosen, Until.END))
    with watching(showing, request) as watch:
        reply = answer(request, watch)
    if showing.json:
        print(json.dumps(reply_json(reply)))
    elif showing.quiet:
        for count in reply.counts:
            print(result(count) if request.method else f"{count.method} {result(count)}")
    else:
        console = output()
        say(console, headline(reply))
        for sentence in reply.presumed:
            say(console, sentence)
        for warning in reply.agreed_otherwise:
            say(console, warning_sentence(warning))
        console.print()
        if reply.counts:
            print_counts(console, reply.counts, reply.method)
        for note in reply.notes:
            say(console, labelled(worded("Note"), note))
        if reply.recorded is not None and request.method is None:
            print_quantities(console, reply.recorded, reply.is_counted_by_area)
    return ExitCode.UNDECIDED if reply.undecided else ExitCode.ANSWERED


def _request(command: str, chosen: FilePosition, said: Wording, words: IkedaWords, **more: Any) -> PlayIkeda:
    """The request about the game in FILE, with what the command line says of it."""
    limits, rulesets = said.limits, (said.ruleset or RULES,)
    record = record_of(chosen, Until.END)
    to_move = PLAYERS[words.to_move] if words.to_move else None
    return PlayIkeda(record=record, command=command, to_move=to_move, limits=limits, **{"rulesets": rulesets, **more})


def _answered(request: PlayIkeda, showing: Showing, out: str | None = None) -> ExitCode:
    """Shows what is found, and writes its proof where ``out`` says so; returns the exit code."""
    with watching(showing, request) as watch:
        reply = answer(request, watch)
    code = _show(reply, showing)
    if out is not None and reply.proof is not None:
        write_whole(out, json.dumps(reply.proof()) + "\n")
    return code


def _show(reply: Played, showing: Showing) -> ExitCode:
    if showing.json:
        print(json.dumps(reply_json(reply)))
    elif showing.quiet:
        print(reply.brief)
    else:
        reply.text(output())
    return exit_code(reply.interrupted, reply.undecided)
