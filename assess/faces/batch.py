"""``assess batch``: many game records, settled on all cores in a run that can be resumed."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import IO

import assess
from assess.faces.batches.batch_json import summary_json
from assess.faces.batches.games import games_of
from assess.faces.batches.run import Run, RunCounts, Workers
from assess.faces.batches.sources import NAMES, is_taken, require_paths, sources_of
from assess.faces.batches.summary import Summary, csv_of, is_there, print_summary, require_results, summary_of
from assess.faces.batches.task import BatchAsked, settings_of
from assess.faces.command_options import BATCH_MEMORY_MB, BATCH_SECONDS, Batch
from assess.faces.console import counting, output, watched
from assess.faces.exit_codes import exit_code
from assess.faces.options import Showing
from assess.faces.output_files import require_writable, write_whole
from assess.languages.spoken import BadInput, as_kept, joined
from assess.reading.record import Record
from assess.requests.from_words import given_terms, ways_of
from assess.requests.progress import Unit
from assess.requests.wording import ON, Wording
from assess.store.json_lines import JsonLines
from assess.store.kept import Place
from assess.store.lock import locked
from assess.system.limits import MOST_SECONDS
from assess.system.machine import memory_mb
from assess.system.pool import Pool

MOST_NAMED = 3  # paths in a sentence
MOST_HOURS = MOST_SECONDS // 3600


def run(wanted: Batch, said: Wording, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    if wanted.output is None:
        raise BadInput("-o OUT is missing: name a file of results, .jsonl.")
    if not wanted.paths:
        raise BadInput("PATHS is missing: name files, folders or archives.")
    with as_kept():
        return _run(wanted, wanted.output, said, showing)


def _run(wanted: Batch, into: str, said: Wording, showing: Showing) -> int:
    require_writable(into, beside=(wanted.csv, *wanted.paths), taken=is_taken)
    require_writable(wanted.csv, beside=wanted.paths, taken=is_taken)
    require_results(into)
    asked = asked_of(wanted, said)
    workers, release = _count(wanted, asked), assess.__version__
    string_of = None if asked.question is None else _string_of(asked.question)
    interrupted = False
    require_paths(wanted.paths)
    sources = sources_of(wanted.paths, _names(), lambda path: _require_apart(path, into, wanted.csv))
    if (first := next((source for source in sources if source is not None), None)) is None:
        more = len(wanted.paths) - MOST_NAMED
        paths = [*map(repr, wanted.paths[:MOST_NAMED]), *([f"{more} more"] if more > 0 else [])]
        named = "standard input" if wanted.paths == (NAMES,) else joined(paths)
        raise BadInput(
            "There is no game record in {named}: name files such as game.sgf, folders or archives with some.",
            named=named,
        )
    with ExitStack() as stack:
        stack.enter_context(locked(Path(into)))
        if wanted.force:
            Path(into).unlink(missing_ok=True)
        results = JsonLines(into, settings_of(asked, release))
        stack.callback(results.close)
        pool = _workers(wanted, workers, asked, stack)
        count = stack.enter_context(counting(showing, Unit.GAMES))
        files = sum(1 for _ in sources_of(wanted.paths)) if watched(showing) and NAMES not in wanted.paths else 0

        def watch(counts: RunCounts) -> None:
            count(counts.done, max(files, counts.games), counts.round)

        batch = Run(results, pool, asked, release, keeps_proofs=wanted.certificates, watch=watch)
        games = chain([first], sources)
        try:
            batch.over(games_of(games, move=wanted.move, string_of=string_of, by_area=asked.area is not None))
        except KeyboardInterrupt:
            interrupted = True
        summary = summary_in(wanted, results, batch.places)
    print_result(wanted, showing, summary)
    if interrupted and not (showing.json or showing.quiet):
        output().print("Interrupted: the same command goes on where it was.")
    if not interrupted:
        require_asked(summary, into)
    return exit_code(interrupted, summary.all.undecided > 0)


def _require_apart(path: str, *written: str | None) -> None:
    """Raises BadInput where what comes by standard input is, or holds, a file that is written."""
    for into in written:
        require_writable(into, beside=(path,), taken=is_taken)


def _names() -> IO[str] | None:
    """Standard input as names of files, which need not be text."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    return sys.stdin


def _count(wanted: Batch, asked: BatchAsked) -> int:
    """How many positions are worked at once. Raises BadInput when they would need more memory than there is."""
    cores = os.cpu_count() or 1
    if asked.threads < 1 or (wanted.workers is not None and wanted.workers < 1):
        raise BadInput("--threads and --workers count cores and positions: give numbers above 0.")
    workers: int = wanted.workers or max(cores // asked.threads, 1)
    there = None if wanted.cluster is not None else memory_mb()
    if there is not None and workers * asked.memory_mb > there:
        raise BadInput(
            "{workers} positions at once with {memory_mb} MB each need more than the {there} MB of this machine: "
            "give a smaller --memory-mb or --workers.",
            workers=workers,
            memory_mb=asked.memory_mb,
            there=there,
        )
    return workers


def _workers(wanted: Batch, count: int, asked: BatchAsked, stack: ExitStack) -> Workers:
    if wanted.cluster is not None:
        from assess.system.cluster import Cluster  # which needs packages of its own

        return stack.enter_context(Cluster(wanted.cluster))
    return stack.enter_context(Pool(count, asked.memory_mb))


def _string_of(question: str) -> Callable[[Record], str]:
    def string_of(record: Record) -> str:
        terms = given_terms(Wording(question=question), record)
        if "string" not in terms:
            raise BadInput("In {source}: no string is marked with MA: mark the disputed one.", source=record.source)
        return terms["string"]

    return string_of


def asked_of(wanted: Batch, said: Wording) -> BatchAsked:
    """What is asked of every position. Raises BadInput for limits that leave nothing."""
    seconds = said.seconds
    if seconds is None and said.nodes is None and wanted.hours is None:
        seconds = BATCH_SECONDS
    if wanted.hours is not None and (not 0 < wanted.hours <= MOST_HOURS or said.seconds is not None):
        raise BadInput(
            "--hours is a budget for the whole run: give a number above 0, {most} at most, and leave out --seconds.",
            most=MOST_HOURS,
        )
    area = said.area
    if area is not None and wanted.question is not None:
        raise BadInput("--rules {word} counts whole positions: leave --question out.", word=area.value)
    said = replace(said, rules=None) if area is not None else said
    asked = BatchAsked(
        wanted.question,
        said.life,
        said.under,
        seconds,
        said.nodes,
        BATCH_MEMORY_MB if said.memory_mb is None else said.memory_mb,
        wanted.hours,
        None if area is None else area.value,
        **{**ways_of(said), "estimate": said.estimate or ON, "threads": 1 if said.threads is None else said.threads},
    )
    _ = asked.limits  # refuses what leaves nothing
    return asked


def summary_in(wanted: Batch, results: JsonLines, there: Collection[Place] | None = None) -> Summary:
    """The summary of results, of the games that are ``there``, or of all; the table is written where it was asked
    for."""
    if wanted.csv:
        lines = (line for line in results.lines() if is_there(line, there))
        write_whole(wanted.csv, csv_of(lines, only_disagreeing=wanted.only_disagreeing))
    return summary_of(results.lines(), there)


def require_asked(summary: Summary, path: str) -> None:
    """Raises BadInput where there were games and none that could be asked about."""
    if 0 < summary.all.games == summary.all.errors:
        raise BadInput("No game could be asked about: the 'error' of its line in {path!r} says why.", path=path)


def print_result(wanted: Batch, showing: Showing, summary: Summary) -> None:
    """Prints a summary as it was asked for."""
    if showing.json:
        print(json.dumps(summary_json(summary)))
    elif not showing.quiet:
        print_summary(output(), summary, all_disagreeing=wanted.only_disagreeing)
