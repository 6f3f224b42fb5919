"""Estimates of undecided strings against game records: their labels, the fit of the model, and how reliable it is.

    python tests/benchmarks/estimates.py label FOLDER -o LABELS.jsonl [--nodes 300000] [--count 100] [--by-gnugo]
    python tests/benchmarks/estimates.py fit LABELS.jsonl... -o assess/estimates/model.toml
    python tests/benchmarks/estimates.py table LABELS.jsonl...

``label`` reads records (see estimate_labels.py) and writes a line for each: the position, the strings that are dead,
and what was proved with so many positions looked at. Where a status is proved in any of the files that are given
together, that counts, and not what is marked.

``fit`` weighs each undecided string twice: as it looks before anything is proved, and after the search. Logistic
regression by Newton's method from nothing, with a small pull to 0; players leave a dead stone unmarked now and then, so
that of a thousand labels a few are taken to be wrong. The same files give the same numbers.

``table`` prints how many strings are undecided, how many of them have an estimate of 0.95 or more and how many of these
are right; ten bins of likelihood against what was seen; and how many results are as recorded by proof, by bounds and
by estimate. Some players count a point more or less than their marks on the strings give: that is told apart. Nothing
here asserts.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np
from estimate_labels import (
    GNUGO_LEVEL,
    Labelled,
    label,
    labelled,
    margin_as_marked,
    marks_of_gnugo,
    proved_in,
    same,
)
from gnugo_games import gnugo
from numpy.typing import NDArray

import assess
from assess.estimates.as_it_looks import looks_of
from assess.estimates.estimate import CLEAR, estimated, measures
from assess.estimates.finished import looks_finished
from assess.estimates.signs import Signs, signs_of
from assess.rules.color import Color
from assess.rules.position import String
from assess.statuses.score_bounds import score_bounds
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import score_of, territory_of

PULL = 0.01
"""Towards weights of 0."""
MISMARKED = 0.003
"""The part of the labels that is wrong, as far as is known: so many strings do players leave unmarked, or mark."""
ROUNDS = 20
BINS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
Vector = NDArray[np.float64]


@dataclass(slots=True)
class Seen:
    """Strings with their signs, whether they are not dead, and whether their positions look finished."""

    names: list[str] = field(default_factory=list)
    signs: list[Signs] = field(default_factory=list)
    alive: list[bool] = field(default_factory=list)
    finished: list[bool] = field(default_factory=list)

    def add(self, game: Labelled, strings: Iterable[StringStatus], proved: dict[tuple[str, String], Status]) -> None:
        """Adds the undecided ones of these strings."""
        strings = list(strings)
        finished = looks_finished(game.position, strings)
        for string, signs in signs_of(game.position, strings).items():
            status = proved.get((game.name, string))
            self.names.append(f"{game.name} {game.position.name(min(string.points))}")
            self.signs.append(signs)
            self.finished.append(finished)
            self.alive.append(string not in game.dead if status is None else status is not Status.DEAD)


def fit(words: argparse.Namespace) -> None:
    """Prints the model, or writes it to a file."""
    games = labelled(words.files)
    proved, seen = proved_in(games), Seen()
    for game in {game.name: game for game in games}.values():
        seen.add(game, game.unknown, proved)
    for game in games:
        seen.add(game, game.found, proved)
    names = list(measures(seen.signs[0]))
    rows = np.array([list(measures(signs).values()) for signs in seen.signs])
    weights = fitted(rows, np.array(seen.alive, dtype=float))
    text = _model_text(dict(zip(names, weights, strict=True)), len(seen.alive), len({game.name for game in games}))
    if words.output is None:
        print(text, end="")
    else:
        words.output.write_text(text, encoding="utf-8")


def fitted(rows: Vector, alive: Vector) -> Vector:
    """The weights of a logistic model for labels of which a few are wrong: those that are less likely than that count
    the less, from round to round."""
    believed, weights = alive, np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        weights = _logistic(rows, believed, weights)
        likely = 1 / (1 + np.exp(-rows @ weights))
        as_marked = np.where(alive > 0.5, likely, 1 - likely)
        wrong = MISMARKED * (1 - as_marked) / (MISMARKED * (1 - as_marked) + (1 - MISMARKED) * as_marked)
        believed = np.where(alive > 0.5, 1 - wrong, wrong)
    return weights


def _logistic(rows: Vector, alive: Vector, weights: Vector) -> Vector:
    """The weights of a logistic model, by Newton's method."""
    for _ in range(100):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (alive - likely) - PULL * weights
        bend = (rows.T * (likely * (1 - likely))) @ rows + PULL * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def _model_text(weights: dict[str, float], strings: int, games: int) -> str:
    lines = [
        "# How much each sign of an undecided string says for its life: the weights of a logistic model",
        "# (assess/estimates/estimate.py says what they weigh). Found by",
        "#     python tests/benchmarks/estimates.py fit LABELS.jsonl...",
        f"# on {strings:,} undecided strings of {games} finished games, as they look before anything is proved, and",
        "# after searches of different lengths. How reliable it is on other games: docs/benchmarks.md, Estimates.",
        "[weights]",
        *(f"{name} = {weight:.3f}" for name, weight in weights.items()),
    ]
    return "\n".join(lines) + "\n"


def table(words: argparse.Namespace) -> None:
    """Prints how reliable the estimates are."""
    games = labelled(words.files)
    proved = proved_in([*games, *labelled(words.proofs)])
    if words.prove:
        proved |= proved_anew(games, proved, words.prove)
    for source in ["all files"] if words.together else dict.fromkeys(game.source for game in games):
        here = [game for game in games if words.together or game.source == source]
        strings = sum(len(game.found) for game in here)
        print(f"{source}: {len(here)} positions, {strings} strings")
        if words.before:
            before = Seen()
            for game in here:
                before.add(game, game.unknown, proved)
            _print_reliability("before any search", before, words.wrong)
        after = Seen()
        for game in here:
            after.add(game, game.found, proved)
        _print_reliability("undecided after the search", after, words.wrong)
        _print_results(here)
        if words.gnugo:
            _print_gnugo(here)


def proved_anew(
    games: Iterable[Labelled], proved: dict[tuple[str, String], Status], nodes: int
) -> dict[tuple[str, String], Status]:
    """What is proved of the strings whose estimate is otherwise than the players marked them."""
    found: dict[tuple[str, String], Status] = {}
    for game in games:
        seen = {**looks_of(game.position, game.unknown).estimates, **looks_of(game.position, game.found).estimates}
        for string, estimate in seen.items():
            key = (game.name, string)
            if not estimate.clear or key in proved or key in found or estimate.alive == (string not in game.dead):
                continue
            name = game.position.name(min(string.points))
            status = assess.rule(game.position, name, limits=assess.Limits(None, nodes)).strings[0].letter
            print(f"{game.name}: {name} looks {estimate.word}, is marked otherwise, and proved {status.words}")
            if status is not Status.UNDECIDED:
                found[key] = status
    return found


def _print_reliability(what: str, seen: Seen, tell_wrong: bool) -> None:
    told_of = [estimated(signs, finished) for signs, finished in zip(seen.signs, seen.finished, strict=True)]
    alive = np.array(seen.alive, dtype=bool)
    likelihood = np.array([likely for _, likely in told_of])
    right = np.array([guess for guess, _ in told_of], dtype=bool) == alive
    told = likelihood >= CLEAR
    print(f"  {what}: {len(alive)} strings, {told.sum()} estimated, {(told & right).sum()} of these right")
    for least, most in pairwise(BINS):
        inside = (likelihood >= least) & ((likelihood < most) | (most == 1.0))
        if count := inside.sum():
            mean, seen_right = likelihood[inside].mean(), right[inside].sum()
            print(
                f"    {least:5.3f} to {most:5.3f}: {count:5} strings, {mean:.4f} likely, {seen_right / count:.4f} right"
            )
    if tell_wrong:
        for name, one, likely, good in zip(seen.names, alive, likelihood, right, strict=True):
            if likely >= CLEAR and not good:
                print(f"    wrong: {name} is {'alive' if one else 'dead'}, {likely:.3f}")


def _print_results(games: list[Labelled]) -> None:
    """How many results are as recorded, by what kind of knowledge each is told."""
    counts = Counter[str]()
    for game in games:
        counts[f"at first {_result(game, game.unknown)}"] += 1
        counts[_result(game, game.found)] += 1
    print("  results:", ", ".join(f"{count} {word}" for word, count in sorted(counts.items())))


def _result(game: Labelled, strings: tuple[StringStatus, ...]) -> str:
    score = score_of(game.position, territory_of(game.position, strings))
    kind = "by proof"
    if score is None:
        bounds = score_bounds(game.position, strings)
        score, kind = (bounds.least if bounds.least == bounds.most else None), "by bounds"
    if score is None:
        looks = looks_of(game.position, strings)
        score, kind = looks.score, "by estimate"
        if score is None:
            winner = None if looks.bounds is None else looks.bounds.winner
            if winner is None or not game.margin:
                return "open"
            right = winner is (Color.BLACK if game.margin > 0 else Color.WHITE)
            return f"open, the winner {'as recorded' if right else 'otherwise'}"
    if game.margin is None or same(score.margin, game.margin):
        return kind
    counted = same(score.margin, margin_as_marked(game.position, game.dead))
    return f"{kind}, not as recorded but as the marked strings count" if counted else f"{kind}, otherwise"


def _print_gnugo(games: list[Labelled]) -> None:
    """How many results are as recorded if the strings are as GNU Go marks them."""
    judge = gnugo(GNUGO_LEVEL, 1)
    right = 0
    for game in games:
        margin = margin_as_marked(game.position, *marks_of_gnugo(judge, game.position))
        right += game.margin is not None and same(margin, game.margin)
    judge.close()
    print(f"  GNU Go: {right} results of {len(games)} as recorded")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    labels = commands.add_parser("label")
    labels.add_argument("source", type=Path)
    labels.add_argument("-o", "--output", type=Path, required=True)
    labels.add_argument("--nodes", type=int, default=300_000)
    labels.add_argument("--skip", type=int, default=0)
    labels.add_argument("--count", type=int, default=10_000)
    labels.add_argument("--by-gnugo", action="store_true", help="GNU Go marks the dead strings")
    labels.set_defaults(run=label)
    fits = commands.add_parser("fit")
    fits.add_argument("files", type=Path, nargs="+")
    fits.add_argument("-o", "--output", type=Path)
    fits.set_defaults(run=fit)
    tables = commands.add_parser("table")
    tables.add_argument("files", type=Path, nargs="+")
    tables.add_argument("--proofs", type=Path, nargs="*", default=[], help="files whose proofs count as well")
    tables.add_argument("--prove", type=int, metavar="N", help="ask about estimates that are otherwise than marked")
    tables.add_argument("--before", action="store_true", help="also before any search")
    tables.add_argument("--together", action="store_true", help="one table for all files")
    tables.add_argument("--wrong", action="store_true", help="name the wrong estimates")
    tables.add_argument("--gnugo", action="store_true", help="also the results by GNU Go's marks")
    tables.set_defaults(run=table)
    words = parser.parse_args()
    words.run(words)


if __name__ == "__main__":
    main()
