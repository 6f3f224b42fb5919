"""Results of ``assess batch``: opened by the ending of their name, and told of."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.batch.summary import Summary
    from assess.store.results import Results

DATABASES = (".sqlite", ".db")
LINES = (".jsonl",)


def open_results(path: str, settings: str | None) -> Results:
    """The results in a file, by the ending of its name; with ``settings`` None, whatever run they are of."""
    from assess.store.database import Database
    from assess.store.json_lines import JsonLines

    form = Path(path).suffix.lower()
    if form in DATABASES:
        return Database(path, settings)
    if form in LINES:
        return JsonLines(path, settings)
    raise BadInput(f"{path!r} is no file of results: end its name in {', '.join((*LINES, *DATABASES))}.")


def summary_in(arguments: argparse.Namespace, results: Results) -> Summary:
    """The summary of results; the table is written where it was asked for."""
    from assess.batch.summary import csv_of, summary_of
    from assess.faces.output_files import write_whole

    if arguments.csv:
        write_whole(arguments.csv, csv_of(results.lines(), only_disagreeing=arguments.only_disagreeing))
    return summary_of(results.lines())


def print_result(arguments: argparse.Namespace, summary: Summary) -> None:
    """Prints a summary as it was asked for."""
    import json

    from assess.batch.batch_json import summary_json
    from assess.batch.summary import print_summary
    from assess.faces.console import output

    if arguments.json:
        print(json.dumps(summary_json(summary)))
    elif not arguments.quiet:
        print_summary(output(), summary, all_disagreeing=arguments.only_disagreeing)
