"""``assess batch --merge``: the results of several shards put together."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from assess.batch.merge import merge
from assess.faces.batch_results import open_results, print_result, require_asked, require_results, summary_in
from assess.faces.exit_codes import exit_code
from assess.faces.output_files import require_writable
from assess.faces.service_commands import Batch
from assess.faces.showing import Showing
from assess.rules.errors import BadInput
from assess.store.lock import locked
from assess.store.results import refuse_other_run


def merge_results(wanted: Batch, output: str, showing: Showing) -> int:
    """Runs the command; returns the exit code."""
    require_writable(output, beside=(wanted.csv, *wanted.paths))
    require_writable(wanted.csv, beside=wanted.paths)
    require_results(output)
    with ExitStack() as stack:
        parts, settings = [], None
        for path in wanted.paths:
            if not Path(path).is_file():
                raise BadInput(f"There is no file {path!r}: check the name.")
            stack.enter_context(locked(Path(path)))  # a run that goes on would add to it
            results = open_results(path, None)
            stack.callback(results.close)
            parts.append((path, results))
            for line in results.lines():
                settings = settings or line["settings"]
                refuse_other_run(path, line["settings"], settings)
        if settings is None:
            raise BadInput("There is no result in these files: name those of shards that have run.")
        stack.enter_context(locked(Path(output)))
        if wanted.force:
            Path(output).unlink(missing_ok=True)
        into = open_results(output, settings)
        stack.callback(into.close)
        merge(into, parts)
        summary = summary_in(wanted, into)
    print_result(wanted, showing, summary)
    require_asked(summary, output)
    return exit_code(False, summary.all.undecided > 0)
