"""``assess batch``: many game records, settled on all cores in a run that can be resumed."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING

from assess.faces import options
from assess.faces.batch_asked import MEMORY_MB, SECONDS, asked_of
from assess.faces.batch_results import open_results, print_result, summary_in
from assess.faces.exit_codes import exit_code
from assess.proofs.questions import QUESTION_NAMES
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.batch.run import Progress, Workers
    from assess.batch.task import Asked
    from assess.reading.record import Record

MOST_NAMED = 3  # paths in a sentence


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "batch",
        help="many game records, on all cores, resumable",
        description="Settles the final position of every game in files, folders, collections and archives (zip, tar). "
        "Each result is kept at once: the same command goes on where a run was ended.",
        usage="assess batch PATHS... -o results.jsonl|results.sqlite [options]",
    )
    parser.add_argument("paths", nargs="*", metavar="PATHS", help="files, folders, archives; - reads names, one a line")
    parser.add_argument("-o", "--output", metavar="OUT", help="the results: .jsonl or .sqlite; of --show the ruling")
    parser.add_argument(
        "--question",
        choices=QUESTION_NAMES[:2],
        help="of the string that each file marks with MA, instead of all strings",
    )
    parser.add_argument(
        "--move", type=int, metavar="N", help="the position after move N of each record (default: the last)"
    )
    parser.add_argument(
        "--shard", metavar="K/N", help="part K of N of the files, such as 3/16; --merge puts the results together"
    )
    options.add_terms(parser)
    options.add_precedents(parser)
    group = parser.add_argument_group("limits")
    group.add_argument("--seconds", type=float, metavar="S", help=f"for each position (default: {SECONDS:g})")
    group.add_argument(
        "--nodes", type=int, metavar="N", help="positions to look at, for each; makes results repeatable"
    )
    group.add_argument("--memory-mb", type=int, metavar="M", help=f"for each position (default: {MEMORY_MB})")
    group.add_argument(
        "--hours", type=float, metavar="H", help="for the whole run: a second each, then more for what is left"
    )
    group.add_argument("--workers", type=int, metavar="N", help="positions at once (default: one for each core)")
    group.add_argument("--threads", type=int, default=1, metavar="N", help="cores for each position (default: 1)")
    group.add_argument("--cluster", metavar="ADDRESS", help="work on a Dask cluster, by the address of its scheduler")
    group.add_argument("--no-check", dest="check", action="store_false", help="do not run the independent checker")
    group.add_argument(
        "--no-finality", dest="finality", action="store_false", help="do not examine what dame and teire could change"
    )
    output = options.add_output(parser)
    output.add_argument("--certificates", action="store_true", help="keep the proofs with the results")
    output.add_argument("--force", action="store_true", help="begin anew: take away what OUT holds")
    output.add_argument(
        "--only-disagreeing",
        action="store_true",
        help="list all games whose record disagrees, and these alone in --csv",
    )
    output.add_argument("--csv", metavar="CSV", help="write a table of all games")
    output.add_argument(
        "--merge", action="store_true", help="put the results in PATHS, of several shards, together in OUT"
    )
    output.add_argument(
        "--show", nargs=2, metavar=("RESULTS", "KEY"), help="a ruling on one position of the results, written to OUT"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    if arguments.output is None:
        raise BadInput("-o OUT is missing: name a file of results, .jsonl or .sqlite.")
    if arguments.show:
        from assess.faces.batch_show import show_result

        return show_result(arguments)
    if not arguments.paths:
        raise BadInput("PATHS is missing: name files, folders or archives.")
    if arguments.merge:
        from assess.faces.batch_merge import merge_results

        return merge_results(arguments)
    return _run(arguments)


def _run(arguments: argparse.Namespace) -> int:
    import assess
    from assess.batch.games import games_of
    from assess.batch.merge import Shard
    from assess.batch.run import Run
    from assess.batch.sources import NAMES, require_paths, sources_of
    from assess.batch.task import settings_of
    from assess.faces.console import output
    from assess.faces.output_files import require_writable
    from assess.rules.words import joined
    from assess.store.lock import locked

    require_writable(arguments.output, beside=(arguments.csv, *arguments.paths))
    require_writable(arguments.csv, beside=tuple(arguments.paths))
    asked = asked_of(arguments)
    workers, release = _count(arguments, asked), assess.__version__
    string_of = None if asked.question is None else _string_of(arguments)
    shard = None if arguments.shard is None else Shard.from_word(arguments.shard)
    interrupted = False
    require_paths(arguments.paths)
    sources = sources_of(arguments.paths, _names())
    if (first := next((source for source in sources if source is not None), None)) is None:
        more = len(arguments.paths) - MOST_NAMED
        paths = [*map(repr, arguments.paths[:MOST_NAMED]), *([f"{more} more"] if more > 0 else [])]
        named = "standard input" if arguments.paths == [NAMES] else joined(paths)
        raise BadInput(
            f"There is no game record in {named}: name files such as game.sgf, folders or archives with some."
        )
    with ExitStack() as stack:
        stack.enter_context(locked(Path(arguments.output)))
        if arguments.force:
            Path(arguments.output).unlink(missing_ok=True)
        results = open_results(arguments.output, settings_of(asked, release))
        stack.callback(results.close)
        pool = _workers(arguments, workers, asked, stack)
        watch = stack.enter_context(_watching(arguments))
        batch = Run(results, pool, asked, release, keeps_proofs=arguments.certificates, watch=watch)
        wanted = chain([first], sources)
        try:
            mine = wanted if shard is None else shard.part_of(wanted)
            batch.over(games_of(mine, move=arguments.move, string_of=string_of))
        except KeyboardInterrupt:
            interrupted = True
        summary = summary_in(arguments, results)
    print_result(arguments, summary)
    if interrupted and not (arguments.json or arguments.quiet):
        output().print("Interrupted: the same command goes on where it was.")
    return exit_code(interrupted, summary.all.undecided > 0)


def _names() -> IO[str] | None:
    """Standard input as names of files, which need not be text."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    return sys.stdin


def _count(arguments: argparse.Namespace, asked: Asked) -> int:
    """How many positions are worked at once. Raises BadInput when they would need more memory than there is."""
    from assess.system.machine import memory_mb

    cores = os.cpu_count() or 1
    if asked.threads < 1 or (arguments.workers is not None and arguments.workers < 1):
        raise BadInput("--threads and --workers count cores and positions: give numbers above 0.")
    workers: int = arguments.workers or max(cores // asked.threads, 1)
    there = None if arguments.cluster is not None else memory_mb()
    if there is not None and workers * asked.memory_mb > there:
        raise BadInput(
            f"{workers} positions at once with {asked.memory_mb} MB each need more than the {there} MB of this "
            "machine: give a smaller --memory-mb or --workers."
        )
    return workers


def _workers(arguments: argparse.Namespace, count: int, asked: Asked, stack: ExitStack) -> Workers:
    if arguments.cluster is not None:
        from assess.workers.cluster import Cluster

        return stack.enter_context(Cluster(arguments.cluster))
    from assess.workers.pool import Pool

    return stack.enter_context(Pool(count, asked.memory_mb))


def _string_of(arguments: argparse.Namespace) -> Callable[[Record], str]:
    from assess.faces.asked import given_terms

    def string_of(record: Record) -> str:
        terms = given_terms(argparse.Namespace(string=None, question=arguments.question), record)
        if "string" not in terms:
            raise BadInput(f"In {record.source}: no string is marked with MA: mark the disputed one.")
        return terms["string"]

    return string_of


@contextmanager
def _watching(arguments: argparse.Namespace) -> Iterator[Callable[[Progress], None]]:
    """Shows how many games have their result, and how fast it goes."""
    from assess.faces.console import watched

    if not watched(arguments):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from assess.batch.sources import NAMES, sources_of

    files = 0 if NAMES in arguments.paths else sum(1 for _ in sources_of(arguments.paths))
    with Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("Games", total=None, rate="")

        def show(progress: Progress) -> None:
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            rate = f"{speed * 60:.0f} a minute" if speed else ""
            title = "Games" if progress.round == 1 else f"Games, round {progress.round}"
            bar.update(task, description=title, completed=progress.done, total=max(files, progress.games), rate=rate)

        yield show
