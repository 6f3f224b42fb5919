"""``assess problems --from``: problems from the records of games."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack

from assess.faces.batches.game_problem_run import GameProblemRun, collection_of
from assess.faces.batches.games import records_of
from assess.faces.batches.packed_files import is_taken
from assess.faces.batches.sources import require_paths, sources_of
from assess.faces.console import counting, output
from assess.faces.exit_codes import exit_code
from assess.faces.output_files import require_writable, write_whole
from assess.faces.service_commands import Problems
from assess.faces.showing import Showing
from assess.languages.spoken import BadInput, capital, counted, labelled, worded
from assess.reports.json.game_problem_json import GameProblemJson, game_problems_json
from assess.reports.text.sentences import say
from assess.requests.wording import FROM_MEMORY_MB, FROM_NODES, Wording
from assess.system.limits import Limits
from assess.system.pool import Pool


def run(wanted: Problems, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    if wanted.paths or wanted.annotated or said.terms:
        raise BadInput("Problems are looked for in the games named behind --from alone: leave the rest out.")
    if wanted.output is None or not wanted.output.lower().endswith(".sgf"):
        raise BadInput("The problems are written as an SGF file: name it, as with -o problems.sgf.")
    require_writable(wanted.output, beside=wanted.games, taken=is_taken)
    require_paths(wanted.games)
    limits = _limits(said)
    interrupted = False
    with ExitStack() as stack:
        pool = stack.enter_context(Pool(wanted.workers or os.cpu_count() or 1, limits.memory_mb))
        search = GameProblemRun(pool, limits, stack.enter_context(counting(showing, "Games")))
        try:
            search.over(records_of(sources_of(wanted.games)))
        except KeyboardInterrupt:
            interrupted = True
    problems = search.problems
    if problems:
        write_whole(wanted.output, collection_of(problems))
    told = [problem.told for problem in problems]
    if showing.json:
        print(json.dumps(game_problems_json(search.games, not interrupted, told, search.left_out)))
    else:
        _say(told, search, wanted.output, interrupted, showing)
    if search.unread and not interrupted:
        raise BadInput("No game could be read: correct each as its reason says.")
    return exit_code(interrupted, False)


def _limits(said: Wording) -> Limits:
    """Those of each question. Where nothing is said the clock has no say, so that the search is repeatable."""
    memory_mb = said.memory_mb or FROM_MEMORY_MB
    if said.nodes is None and said.seconds is None:
        return Limits(None, FROM_NODES, memory_mb)
    _ = said.limits  # refuse what leaves nothing
    return Limits(said.seconds, said.nodes, memory_mb)


def _say(told: list[GameProblemJson], search: GameProblemRun, file: str, interrupted: bool, showing: Showing) -> None:
    console = output()
    found, games = counted(len(told), "problem"), counted(search.games, "game")
    if told:
        say(console, worded("{problems} from {games}, in {file}.", problems=found, games=games, file=file))
    elif not search.unread:
        say(console, worded("No problem was found in {games}, so nothing is written.", games=games))
    if not showing.quiet:
        for number, problem in enumerate(told, 1):
            where = worded(
                "{number}. {name}, after move {moves}: {task}",
                number=number,
                name=problem["file"],
                moves=problem["moves"],
                task=problem["task"],
            )
            say(console, " ".join(filter(None, [where, problem["ko"], problem["cost"]])))
    for name, why in search.left_out:
        say(console, labelled(capital(worded("left out")), f"{name}: {why}"))
    if interrupted:
        say(console, worded("Interrupted: these are the problems that were found so far."))
