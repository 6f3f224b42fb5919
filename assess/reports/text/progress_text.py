"""How far a search or a run is, in a sentence: the terminal shows it, and so does the page."""

from __future__ import annotations

from assess.languages.spoken import counted, listing, numeral, worded, worded_for
from assess.requests.progress import Progress, Unit
from assess.rules.position import called


def progress_sentence(progress: Progress) -> str:
    """Return how many are done of how many, since when, and what is waited for."""
    if progress.unit is Unit.MOVES:
        return _looked_at(progress.problems or 0, progress.done, progress.total)
    seconds = f"{progress.seconds:.0f}"
    told = {"seconds": seconds if progress.most is None else f"{seconds}/{progress.most:g}"}
    if progress.unit is Unit.POSITIONS:
        positions = progress.positions or 0
        return worded_for(
            positions,
            "Searching: {positions} position looked at, {seconds} s",
            "Searching: {positions} positions looked at, {seconds} s",
            positions=numeral(f"{positions:,}"),
            **told,
        )
    if progress.unit is not Unit.STRINGS:
        said = [worded("round {number}", number=progress.round)] if progress.round > 1 else []
        told["all"] = counted(progress.total, progress.unit.value)
        said.append(worded("{done} of {all} done, {seconds} s", done=progress.done, **told))
        if progress.rate is not None:
            said.append(worded("{number} a minute", number=numeral(f"{progress.rate:,.0f}")))
        return listing(said)
    told["settled"] = str(progress.done)
    if progress.color is None:
        return worded_for(
            progress.total,
            "{settled} of {number} string settled, {seconds} s",
            "{settled} of {number} strings settled, {seconds} s",
            **told,
        )
    return worded_for(
        progress.total,
        "{settled} of {number} string settled, {seconds} s; at work on {string}",
        "{settled} of {number} strings settled, {seconds} s; at work on {string}",
        string=called(progress.color, progress.at),
        **told,
    )


def found_sentence(problems: int, looked_at: int, moves: int) -> str:
    """Return how many problems were found in how many moves of a game."""
    if problems:
        return _looked_at(problems, looked_at, moves)
    told = {"done": looked_at, "moves": counted(moves, "move")}
    return worded("No problem was found: {done} of {moves} looked at.", **told)


def _looked_at(problems: int, looked_at: int, moves: int) -> str:
    told = {"problems": counted(problems, "problem"), "moves": counted(moves, "move")}
    return worded("{problems}: {done} of {moves} looked at.", done=looked_at, **told)


def stopped_sentence(progress: Progress | None) -> str:
    """Return how far a search came that was stopped, of which nothing else is told."""
    if progress is None or not progress.done or progress.unit is not Unit.STRINGS:
        return worded("Stopped: nothing was found.")
    return worded_for(
        progress.total,
        "Stopped: {settled} of {number} string settled.",
        "Stopped: {settled} of {number} strings settled.",
        settled=progress.done,
    )
