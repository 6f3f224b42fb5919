"""Results of ``assess batch``: the names that their files have, and what is told of them."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from assess.faces.batches.batch_json import summary_json
from assess.faces.batches.summary import Summary, csv_of, is_there, print_summary, summary_of
from assess.faces.console import output
from assess.faces.output_files import write_whole
from assess.faces.service_commands import Batch
from assess.faces.showing import Showing
from assess.languages.spoken import BadInput
from assess.store.json_lines import JsonLines
from assess.store.results import Place

ENDING = ".jsonl"


def require_results(path: str) -> None:
    """Raise BadInput for a name that no file of results has: nothing that is there may be taken away for it."""
    if Path(path).suffix.lower() != ENDING:
        raise BadInput("{name!r} is no file of results: end its name in {ending}.", name=path, ending=ENDING)


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
