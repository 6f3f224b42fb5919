"""``assess problems``: a collection of problems held against its marks, or problems from the records of games."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import assess
from assess.faces.batches.games import records_of
from assess.faces.batches.problem_run import (
    GameProblemRun,
    ProblemRun,
    annotated_files,
    collection_of,
    settings_of_problems,
)
from assess.faces.batches.sources import is_taken, require_paths, sources_of
from assess.faces.batches.summary import require_results
from assess.faces.command_options import PROBLEM_MEMORY_MB, PROBLEM_SECONDS, Problems
from assess.faces.console import counting, output
from assess.faces.exit_codes import exit_code
from assess.faces.options import Showing
from assess.faces.output_files import require_writable, write_whole
from assess.languages.spoken import COUNT, BadInput, capital, counted, labelled, message, system_reason, worded
from assess.reading.problem_marks import Marking
from assess.reports.json.problem_json import GameProblemJson, game_problems_json, problems_json
from assess.reports.text.problem_text import counts_of, counts_sentence, print_problems
from assess.reports.text.sentences import say
from assess.requests.progress import Unit
from assess.requests.wording import FROM_MEMORY_MB, FROM_NODES, Wording
from assess.rules.position import Color, called
from assess.store.json_lines import JsonLines
from assess.store.lock import locked
from assess.system.limits import Limits
from assess.system.pool import Pool


def run(wanted: Problems, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    if wanted.games:
        return _from_games(wanted, said, showing)
    if not wanted.paths:
        raise BadInput("PATHS is missing: name files or folders of problems, or games behind --from.")
    require_writable(wanted.output, beside=wanted.paths, taken=is_taken)
    if wanted.output is not None:
        require_results(wanted.output)
    require_paths(wanted.paths)
    if wanted.workers is not None and wanted.workers < 1:
        raise BadInput(
            "{option} cannot be {value!r}: write {what}.",
            option="--workers",
            value=wanted.workers,
            what=message(COUNT, least=1),
        )
    if said.nodes is None and said.seconds is None:
        said = replace(said, seconds=PROBLEM_SECONDS)
    said = replace(said, memory_mb=said.memory_mb or PROBLEM_MEMORY_MB)
    _ = said.limits, said.under  # refuse what leaves nothing
    marks = tuple(Marking) if wanted.marks is None else (Marking(wanted.marks),)
    folder = None if wanted.annotated is None else _new_folder(wanted.annotated)
    interrupted = False
    with ExitStack() as stack:
        results = None
        if wanted.output is not None:
            stack.enter_context(locked(Path(wanted.output)))
            if wanted.force:
                Path(wanted.output).unlink(missing_ok=True)
            results = JsonLines(wanted.output, settings_of_problems(said, assess.__version__, marks))
            stack.callback(results.close)
        pool = stack.enter_context(Pool(wanted.workers or os.cpu_count() or 1, said.memory_mb))
        watch = stack.enter_context(counting(showing, Unit.PROBLEMS))
        collection = ProblemRun(pool, said, assess.__version__, marks, results, watch)
        try:
            collection.over(records_of(sources_of(wanted.paths), marks=marks))
        except KeyboardInterrupt:
            interrupted = True
    lines = collection.in_order()
    if not lines and not interrupted:
        raise BadInput(
            "There is no problem in {name!r}: name SGF files, or folders or archives with some.", name=wanted.paths[0]
        )
    usable = any(line["problem"] is not None for line in lines)
    written = 0 if folder is None else _write(folder, collection, wanted.paths, marks)
    if showing.json:
        print(json.dumps(problems_json(counts_of(lines), lines)))
    elif showing.quiet:
        if usable or not lines:
            output().print(counts_sentence(counts_of(lines)), soft_wrap=True)
    else:
        print_problems(output(), lines)
        if folder is not None:
            copies = counted(written, "annotated copy")
            told = worded("{copies} in {folder}.", copies=copies, folder=wanted.annotated)
            output().print(f"\n{told}", soft_wrap=True)
        if interrupted:
            if wanted.output:
                again = worded("Interrupted: the same command goes on where it was.")
            else:
                again = worded("Interrupted: -o OUT.jsonl keeps what is found.")
            output().print(f"\n{again}", soft_wrap=True)
    if not interrupted and not usable:
        raise BadInput("No problem of {file!r} can be used: correct each as its reason says.", file=wanted.paths[0])
    undecided = any(line["problem"] is not None and line["problem"]["solved"] is None for line in lines)
    return exit_code(interrupted, undecided)


def _new_folder(name: str) -> Path:
    """The folder for annotated copies. Raises BadInput where something is in it: no file of the user's is replaced."""
    folder = Path(name)
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadInput("{name!r} is there, and not empty: name a new folder for the annotated copies.", name=name)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            "{path!r} cannot be written ({reason}): choose another place.", path=name, reason=system_reason(error)
        ) from None
    return folder


def _write(folder: Path, collection: ProblemRun, paths: tuple[str, ...], marks: tuple[Marking, ...]) -> int:
    """Writes the annotated copies of the files that are checked whole; returns how many."""
    written = 0
    for name, content in annotated_files(records_of(sources_of(paths), marks=marks), collection.lines):
        target = folder / _place(name, paths)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(str(target), content)
        written += 1
    return written


def _place(name: str, paths: tuple[str, ...]) -> Path:
    """Where the copy of a file belongs: as it lies in the folder that was named, an archive being a folder."""
    file = Path(name)
    within = [file.relative_to(path) for path in paths if file.is_relative_to(path) and file != Path(path)]
    place = within[0] if within else Path(file.name)
    return place.with_name(place.name.removesuffix(".gz")).with_suffix(".sgf")


def _from_games(wanted: Problems, said: Wording, showing: Showing) -> int:
    """Makes problems of positions in games; returns the exit code."""
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
        search = GameProblemRun(pool, limits, stack.enter_context(counting(showing, Unit.GAMES)))
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
                "{number}. {name}, after move {moves}, {string}: {task}",
                number=number,
                name=problem["file"],
                moves=problem["moves"],
                string=called(Color(problem["color"]), problem["string"]),
                task=problem["task"],
            )
            say(console, " ".join(filter(None, [where, problem["ko"], problem["cost"]])))
    for name, why in search.left_out:
        say(console, labelled(capital(worded("left out")), f"{name}: {why}"))
    if interrupted:
        say(console, worded("Interrupted: these are the problems that were found so far."))
