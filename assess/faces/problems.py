"""``assess problems``: a collection of problems held against its marks."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import assess
from assess.faces import game_problems_command
from assess.faces.batch_results import require_results
from assess.faces.batches.games import records_of
from assess.faces.batches.packed_files import is_taken
from assess.faces.batches.problem_run import ProblemRun, annotated_files, settings_of_problems
from assess.faces.batches.sources import require_paths, sources_of
from assess.faces.console import counting, output
from assess.faces.exit_codes import exit_code
from assess.faces.output_files import require_writable, write_whole
from assess.faces.service_commands import PROBLEM_MEMORY_MB, PROBLEM_SECONDS, Problems
from assess.faces.showing import Showing
from assess.languages.spoken import COUNT, BadInput, counted, message, system_reason, worded
from assess.reading.problem_marks import Marking
from assess.reports.json.problem_json import problems_json
from assess.reports.text.problem_text import counts_of, counts_sentence, print_problems
from assess.requests.wording import Wording
from assess.store.json_lines import JsonLines
from assess.store.lock import locked
from assess.system.pool import Pool


def run(wanted: Problems, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    if wanted.games:
        return game_problems_command.run(wanted, said, showing)
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
        watch = stack.enter_context(counting(showing, "Problems"))
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
    written = 0 if folder is None else _write(folder, collection, wanted.paths, marks)
    if showing.json:
        print(json.dumps(problems_json(counts_of(lines), lines)))
    elif showing.quiet:
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
    if not interrupted and all(line["problem"] is None for line in lines):
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
