"""Estimates of undecided strings against game records: positions, the fit of the model, and how reliable it is.

    python tests/benchmarks/estimates.py positions FOLDER -o GAMES.jsonl [--count 1000] [--by-gnugo] [--area]
    python tests/benchmarks/estimates.py label FOLDER -o LABELS.jsonl [--nodes 300000] [--count 100] [--by-gnugo]
    python tests/benchmarks/estimates.py fit GAMES.jsonl... [--count 1000] -o assess/estimates/model.toml
    python tests/benchmarks/estimates.py calibrate GAMES.jsonl... [--count 1400]
    python tests/benchmarks/estimates.py results GAMES.jsonl... [--seconds 1] [--gnugo]
    python tests/benchmarks/estimates.py table LABELS.jsonl... [--wrong]

``positions`` takes the final positions of records that two passes end and that were counted under Japanese rules, with
their results; with ``--by-gnugo`` of games between programs (gnugo_games.py), with the result that GNU Go's marks give;
with ``--area`` those whose rules count area, by which ``results`` then counts them.
``label`` reads records whose players, or GNU Go, marked the dead strings (see estimate_labels.py), and
writes a line for each: the position, the strings that are dead, and what was proved with so many positions looked at.

``fit`` knows of each game nothing but its result. It looks at the likeliest ways in which all strings can be settled
together; those that give the recorded result tell, each as likely as it is among them, what the strings are, and by
these the signs are weighed anew (logistic regression by Newton's method, with a small pull), from the weights that are
there; and so ROUNDS times. ``calibrate``, with the model as it is then, finds how often the result of the likeliest way
is right, on all games, those that have no way to the result recorded included: there a result counts as right that is
at most two points off, since players and servers count so. The same files, in any order, give the same numbers; nothing
of the records is kept but these.

``results`` tells for whole games how many have a result, proved or estimated, and how many of these are as recorded,
with a table of their likelihoods; ``table`` how many strings are what players marked, in bins of likelihood. Nothing
here asserts.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from estimate_labels import GNUGO_LEVEL, label, labelled, margin_as_marked, marks_of_gnugo, proved_in, same
from gnugo_games import gnugo
from numpy.typing import NDArray

import assess
from assess.estimates.as_it_looks import first_look, looks_of, settled_as
from assess.estimates.estimate import doubt_of, model
from assess.estimates.finished import looks_finished
from assess.estimates.judged_together import ALIVE, DEAD, SEKI, Settlings, judged_together
from assess.estimates.signs import Group, groups_of, measures
from assess.faces.batches.games import recorded_margin
from assess.languages.spoken import BadInput
from assess.reading.files import read_record
from assess.reading.rule_names import area_rules, handicap_of
from assess.rules.position import Position, PrisonerStones, String
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import score_of, territory_of

COUNTED = re.compile(r"RE\[([BW]\+\d+(?:\.\d+)?)\]")
MARKED = r"(?:[A-Z]{2}(?:\s*\[[^]]*\])+\s*)*"
TWO_PASSES = re.compile(rf";\s*[BW]\[(tt)?\][^;]*;\s*{MARKED}[BW]\[(tt)?\][^;]*\)\s*$")
"""The last of them may stand behind what a player marked."""
ROUNDS = 3
MOST_WAYS = 24
PULL = 0.5
"""Towards weights of 0,"""
PULLED_TO = {
    "alive": {
        "after_pass": 3.0,
        "stands": 4.0,
        "falls": -6.0,
        "falls_and_has_no_life": -60.0,
        "falls_in_seki": -25.0,
        "lives": 3.0,
        "has_life": 40.0,
        "lead_when_pressed": 3.0,
    },
    "seki": {
        "after_pass": 3.0,
        "stands": 4.0,
        "falls": -60.0,
        "falls_and_has_no_life": -60.0,
        "falls_in_seki": 0.0,
        "lives": -6.0,
    },
}
"""but to these, of what first looks in finished games tell little,"""
STRONGLY = {"stands": 5.0, "lives": 5.0, "has_life": 5.0, "falls_and_has_no_life": 5.0, "lead_when_pressed": 2.0}
"""and to some of them so much, for what a search finds holds in positions that are seldom a game's as well."""
OTHERWISE = 0.0005
"""The part of what is taken for known that is wrong, or more."""
COUNTED_ALIKE = 2.01
"""Points by which players and servers count otherwise than the strings tell: a teire, a dame, a point in a seki."""
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
STATUSES = (ALIVE, SEKI, DEAD)
Vector = NDArray[np.float64]


def positions(words: argparse.Namespace) -> None:
    """Writes the final positions of records."""
    judge = gnugo(GNUGO_LEVEL, 1) if words.by_gnugo else None
    with words.output.open("w", encoding="utf-8") as file:
        taken = 0
        for path in sorted(words.source.rglob("*.sgf")):
            text = path.read_text(encoding="utf-8", errors="replace")
            result = COUNTED.search(text)
            known = judge is not None or (result is not None and TWO_PASSES.search(text))
            if taken == words.count or not known or ("RU[Japanese]" not in text and not words.area):
                continue
            try:
                record = read_record(path)
                position = record.position
                position.require_liberties()
            except BadInput:
                continue
            rules = area_rules(record.info.get("RU", ""))
            if (rules is not None) != words.area:
                continue
            taken += 1
            prisoners = position.prisoner_stones
            line = {"id": path.stem, "rows": position.rows(), "komi": position.komi}
            if rules is not None:
                line |= {"area": rules.value, "handicap": handicap_of(record.info)}
            margin = recorded_margin(result[1]) if result is not None else None
            if judge is not None:
                margin = margin_as_marked(position, *marks_of_gnugo(judge, position))
            file.write(f"{json.dumps(line | {'prisoners': [prisoners.black, prisoners.white], 'margin': margin})}\n")
    if judge is not None:
        judge.close()


def position_of(line: dict[str, Any]) -> Position:
    """The position of a line, counted as its game was."""
    position = Position.from_rows(line["rows"], PrisonerStones(*line["prisoners"]), line["komi"])
    return position.by_area(line["area"], line["handicap"]) if "area" in line else position


class Game:
    """A final position with Black's margin as recorded, and what its strings are judged by."""

    def __init__(self, line: dict[str, Any]) -> None:
        self.name, self.margin = line["id"], line["margin"]
        self.position = position_of(line)
        named = self.position.name
        self.strings = [StringStatus(named(min(s.points)), s, Status.UNDECIDED) for s in self.position.strings()]
        self.groups: list[Group] = groups_of(self.position, self.strings, doubt_of)
        self.finished = looks_finished(self.position, self.strings)
        self.rows = np.array([list(measures(group.signs).values()) for group in self.groups])
        self._margins: dict[tuple[Status, ...], float] = {}

    def judged(self, weights: Vector) -> Settlings:
        """The strings judged together by these weights."""
        likely = _likelihoods(self.rows, weights)
        groups = [
            (group, dict(zip(STATUSES, row, strict=True))) for group, row in zip(self.groups, likely, strict=True)
        ]
        return judged_together(groups, self.strings)

    def margin_of(self, way: dict[String, Status]) -> float:
        """Black's margin when the strings are settled so."""
        key = tuple(way[one.string] for one in self.strings)
        if key not in self._margins:
            settled = [settled_as(one, way[one.string]) for one in self.strings]
            score = score_of(self.position, territory_of(self.position, settled))
            assert score is not None, "all strings are settled"
            self._margins[key] = score.margin
        return self._margins[key]


def games_in(files: Iterable[Path], count: int) -> list[dict[str, Any]]:
    """So many games of each file, drawn with a seed, by their names."""
    found = []
    for file in files:
        lines = sorted((json.loads(text) for text in file.open(encoding="utf-8")), key=lambda line: str(line["id"]))
        found += lines if len(lines) <= count else random.Random(1).sample(lines, count)
    return found


def fit(words: argparse.Namespace) -> None:
    """Prints the model, or writes it to a file."""
    games = [Game(line) for line in games_in(words.files, words.count)]
    names = list(model()["alive"])
    weights = np.array([[model()[word][name] for name in names] for word in ("alive", "seki")])
    groups = 0
    for _ in range(ROUNDS):
        rows, labels, groups, told = _labels(games, weights)
        weights = _weighed(rows, labels, weights, names)
        print(f"{groups} groups of strings; {sum(told)} of {len(told)} results right", flush=True)
    text = _model_text(dict(zip(names, weights.T, strict=True)), groups, len(games))
    if words.output is None:
        print(text, end="")
    else:
        words.output.write_text(text, encoding="utf-8")


def calibrate(words: argparse.Namespace) -> None:
    """Prints how the odds of the likeliest way become those of being right, by first looks as they are."""
    told = []
    for line in games_in(words.files, words.count):
        position = position_of(line)
        for chance, _, score in first_look(position).ways[:1]:
            told.append((chance, abs(score.margin - line["margin"]) < COUNTED_ALIKE))
    always, odds = _calibration(told)
    print(f"# {sum(right for _, right in told)} of {len(told)} results right\nalways = {always:.3f}\nodds = {odds:.3f}")


def _labels(games: Iterable[Game], weights: Vector) -> tuple[Vector, Vector, int, list[bool]]:
    """The rows of signs of the groups in games of which a way gives the result, how much of each status they are, and
    how many; and of each game that looks finished whether the result of its likeliest way is right."""
    rows, labels, told = [], [], []
    for game in games:
        judged = game.judged(weights)
        ways = [(chance, way, game.margin_of(way)) for chance, way in judged.ways(MOST_WAYS)]
        fitting = [(chance, way) for chance, way, margin in ways if same(margin, game.margin) and chance > 0]
        if game.finished:
            told.append(abs(ways[0][2] - game.margin) < COUNTED_ALIKE)
        all_fitting = sum(chance for chance, _ in fitting)
        for group, row in zip(game.groups if fitting else (), game.rows, strict=False):
            rows.append(row)
            labels.append(
                [sum(c for c, way in fitting if way[group.strings[0]] is one) / all_fitting for one in STATUSES]
            )
    return np.array(rows), np.array(labels), len(rows), told


def _likelihoods(rows: Vector, weights: Vector) -> Vector:
    weighed = np.concatenate([rows @ weights.T, np.zeros((len(rows), 1))], axis=1)
    parts = np.exp(weighed - weighed.max(axis=1, keepdims=True))
    return np.asarray(parts / parts.sum(axis=1, keepdims=True))


def _weighed(rows: Vector, labels: Vector, weights: Vector, names: Sequence[str]) -> Vector:
    """The weights of a logistic model of three statuses, by Newton's method."""
    labels = (1 - OTHERWISE) * labels + OTHERWISE / len(STATUSES)
    count = len(names)
    pull = np.array([STRONGLY.get(name, PULL) for name in names])
    wanted = np.array([[PULLED_TO[word].get(name, 0.0) for name in names] for word in ("alive", "seki")])
    for _ in range(60):
        likely = _likelihoods(rows, weights)
        slope = np.concatenate(
            [rows.T @ (labels[:, one] - likely[:, one]) - pull * (weights[one] - wanted[one]) for one in (0, 1)]
        )
        bend = np.diag(np.concatenate([pull, pull]))
        for one in (0, 1):
            for other in (0, 1):
                part = likely[:, one] * ((one == other) - likely[:, other])
                bend[one * count : (one + 1) * count, other * count : (other + 1) * count] += (rows.T * part) @ rows
        step = np.linalg.solve(bend, slope)
        longest = np.abs(step).max()
        weights = weights + (step * min(1.0, 3 / longest)).reshape(2, count)
        if longest < 1e-7:
            break
    return weights


def _calibration(told: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """How the odds of a result are turned into those of being right."""
    likely = np.clip(np.array([one for one, _ in told]), 1e-4, 1 - 1e-4)
    rows = np.stack([np.ones_like(likely), np.log(likely / (1 - likely))], axis=1)
    right, weights = np.array([float(one) for _, one in told]), np.array([0.0, 1.0])
    for _ in range(60):
        guess = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (right - guess) - (weights - np.array([0.0, 1.0]))
        weights = weights + np.linalg.solve((rows.T * (guess * (1 - guess))) @ rows + np.eye(2), slope)
    return float(weights[0]), float(weights[1])


def _model_text(weights: dict[str, Vector], groups: int, games: int) -> str:
    lines = [
        "# How much each sign of strings that stand or fall together says for life, and for a seki, beside death: the",
        "# weights of a logistic model (assess/estimates/signs.py says what they weigh); and how the odds of the",
        "# likeliest way to settle all strings become those that its result is right. Found by",
        "#     python tests/benchmarks/estimates.py fit GAMES.jsonl...",
        "#     python tests/benchmarks/estimates.py calibrate GAMES.jsonl...",
        f"# on {groups:,} groups of strings in {games:,} finished games, of which nothing but the result was known, as",
        "# they look before anything is proved. Of what a search finds games tell little; there the weights are",
        "# those to which they are pulled. How reliable it is on other games: docs/benchmarks.md, Estimates.",
    ]
    for at, word in enumerate(("alive", "seki")):
        lines += [f"[{word}]", *(f"{name} = {weight[at]:.3f}" for name, weight in weights.items())]
    lines += ["[result]", *(f"{name} = {weight:.3f}" for name, weight in model()["result"].items())]
    return "\n".join(lines) + "\n"


def results(words: argparse.Namespace) -> None:
    """Prints how many games have a result, how many of these are right, and how likely they were called."""
    counts, told, milliseconds = Counter[str](), list[tuple[float, float]](), list[float]()
    judge = gnugo(GNUGO_LEVEL, 1) if words.gnugo else None
    for line in games_in(words.files, words.count):
        position = position_of(line)
        begun = time.process_time()
        found = _found(position, words.seconds, words.nodes)
        looks = first_look(position) if found is None else found.estimated
        score, likelihood = looks.score, looks.likelihood
        milliseconds.append(1000 * (time.process_time() - begun))
        kind = "open" if score is None else "estimated" if likelihood is not None else "proved"
        off = None if score is None else abs(score.margin - line["margin"])
        how = "" if off is None else _how_right(off)
        counts[f"{kind}{how}"] += 1
        if off is not None and likelihood is not None:
            told.append((likelihood, off))
        if words.each and off is not None and off >= COUNTED_ALIKE:
            print(
                f"  {line['id']}: recorded {line['margin']}, {kind} {looks.score and looks.score.margin}, {likelihood}"
            )
        if judge is not None:
            margin = margin_as_marked(position, *marks_of_gnugo(judge, position))
            counts[f"GNU Go{', as recorded' if same(margin, line['margin']) else ''}"] += 1
    if judge is not None:
        judge.close()
    print(", ".join(f"{count} {word}" for word, count in sorted(counts.items())))
    print(f"processor: {statistics.median(milliseconds):.0f} ms a game at the median, {max(milliseconds):.0f} at most")
    for least, most in pairwise(BINS):
        inside = [one for one in told if least <= one[0] < most]
        if inside:
            mean = sum(likely for likely, _ in inside) / len(inside)
            exact, alike = (sum(off < limit for _, off in inside) / len(inside) for limit in (0.01, COUNTED_ALIKE))
            told_of = f"{len(inside):4} games, {mean:.3f} likely, {exact:.3f} as recorded, {alike:.3f} alike"
            print(f"  {least:5.3f} to {most:5.3f}: {told_of}")


def _how_right(off: float) -> str:
    """How a result that is so many points off agrees with the one recorded."""
    if off < 0.01:
        return ", as recorded"
    return ", counted alike" if off < COUNTED_ALIKE else ", otherwise"


def _found(position: Position, seconds: float | None, nodes: int | None) -> Assessment | None:
    """What is found of a position within a limit; None where nothing is searched for."""
    if seconds is None and nodes is None:
        return None
    return assess.status(position, limits=assess.Limits(seconds, nodes), finality=False, threads=1)


def table(words: argparse.Namespace) -> None:
    """Prints how reliable the estimates of strings are."""
    games = labelled(words.files)
    proved = proved_in(games)
    for what in ("before any search", "undecided after the search"):
        seen: list[tuple[float, bool, str]] = []
        for game in games:
            strings = game.unknown if what.startswith("before") else game.found
            for string, estimate in looks_of(game.position, strings).estimates.items():
                status = proved.get((game.name, string))
                dead = string in game.dead if status is None else status is Status.DEAD
                right = dead == (estimate.seen is DEAD)
                name = f"{game.name} {estimate!r}"
                seen.append((estimate.likelihood, right, name))
        print(f"{what}: {len(seen)} strings, {sum(right for _, right, _ in seen)} right")
        for least, most in pairwise(BINS):
            inside = [one for one in seen if least <= one[0] < most or one[0] == most == 1.0]
            if inside:
                mean, part = (math.fsum(float(one[at]) for one in inside) / len(inside) for at in (0, 1))
                print(f"  {least:5.3f} to {most:5.3f}: {len(inside):5} strings, {mean:.4f} likely, {part:.4f} right")
        for likelihood, right, name in seen if words.wrong else ():
            if likelihood >= 0.95 and not right:
                print(f"  wrong: {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    finals = commands.add_parser("positions")
    finals.add_argument("source", type=Path)
    finals.add_argument("-o", "--output", type=Path, required=True)
    finals.add_argument("--count", type=int, default=-1)
    finals.add_argument("--by-gnugo", action="store_true", help="the result by GNU Go's marks")
    finals.add_argument("--area", action="store_true", help="games whose rules count area, instead of Japanese ones")
    finals.set_defaults(run=positions)
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
    fits.add_argument("--count", type=int, default=10_000, help="of each file")
    fits.set_defaults(run=fit)
    odds = commands.add_parser("calibrate")
    odds.add_argument("files", type=Path, nargs="+")
    odds.add_argument("--count", type=int, default=10_000, help="of each file")
    odds.set_defaults(run=calibrate)
    of_games = commands.add_parser("results")
    of_games.add_argument("files", type=Path, nargs="+")
    of_games.add_argument("--count", type=int, default=10_000, help="of each file")
    of_games.add_argument("--seconds", type=float)
    of_games.add_argument("--nodes", type=int)
    of_games.add_argument("--gnugo", action="store_true", help="also the results by GNU Go's marks")
    of_games.add_argument("--each", action="store_true", help="name the games whose result is otherwise")
    of_games.set_defaults(run=results)
    tables = commands.add_parser("table")
    tables.add_argument("files", type=Path, nargs="+")
    tables.add_argument("--wrong", action="store_true", help="name the wrong estimates")
    tables.set_defaults(run=table)
    words = parser.parse_args()
    words.run(words)


if __name__ == "__main__":
    main()
