"""Lessons from proofs, for a network that guides the search: what it is shown of a position, and the move that works.

    python tests/benchmarks/lessons.py questions FOLDER... -o QUESTIONS.jsonl [--games 250] [--without FOLDER...]
    python tests/benchmarks/lessons.py learn QUESTIONS.jsonl -o LESSONS.npz [--positions 200000] [--seconds 240]
    python tests/benchmarks/learn_moves.py LESSONS.npz -o NETWORK
    python tests/benchmarks/lessons.py judge QUESTIONS.jsonl [--network NETWORK --set look_after=400] > RUN.jsonl
    python tests/benchmarks/lessons.py compare BEFORE.jsonl AFTER.jsonl [--cap 3000000] [--half choose]

``questions``: a folder holds problems, one a ``*.json`` in the form of sanderland/tsumego, or game records. Of a
problem the strings nearer to the corner are asked about: is any of those that hang together with the largest
independently alive, whoever moves first? can the largest be taken? Of a record, whether each string of three stones or
more lives at its end, and at three moves before whether any of each group does, its owner first. One position in twelve
is held back, by its hash, which is the same when a position is turned, mirrored, moved or has its colors exchanged; and
what is in the folders ``--without`` is not asked about (problems, ``*.jsonl`` with ``rows``, GNU Go's ``*.tst``).

``learn`` searches for answers to what is not held back, in the order of the file until the seconds are over. Of each
proof the positions count where its prover is to move, those with the largest proofs below first. ``judge`` searches for
answers to all questions of a file, each to the same number of positions. ``compare``: of two such runs the mean factor
on positions, what is not proved counting as the cap; *hard* are those that took more than 20,000 before and were proved
in either run; the interval is that of a bootstrap (95 %). A question is of the half to choose by or to judge by as the
hash of its name says. Nothing of the collections is kept in the project.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import multiprocessing
import random
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from open_problems import problems_of
from tunable import parsed, put

from assess.engine import _core
from assess.engine.advisory_race import race_for
from assess.engine.prover import SearchOutcome
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Terms
from assess.reading.files import read_record
from assess.rules.errors import AssessError
from assess.rules.hanging_together import group_of
from assess.rules.position import Position
from assess.system.limits import Limits

PARTS = 12  # one position of so many is held back
MOST = 400  # lessons of one proof
LEAST = 3  # entries that a lesson has below it
HARD = 20_000
MEMORY_MB = 2048
PROVED = (Answer.YES.value, Answer.NO.value)
SWAPPED = str.maketrans("XO", "OX")

Asked = dict[str, Any]
"""A question as a line of JSON: ``id``, ``image`` (the hash of the position), ``rows``, ``kind`` (life or capture),
``first`` (who moves first), ``point``, ``others``, ``game`` (whether it is of a record)."""


def same_for_all_images(position: Position) -> str:
    """The hash of a position that is the same when it is turned, mirrored, moved, or has its colors exchanged."""
    images = []
    for board in (position.rows(), [row.translate(SWAPPED) for row in position.rows()]):
        for _ in range(4):
            board = ["".join(column) for column in zip(*board[::-1], strict=True)]
            images += ["/".join(_cropped(board)), "/".join(_cropped([row[::-1] for row in board]))]
    return hashlib.sha256(min(images).encode()).hexdigest()


def _cropped(board: Sequence[str]) -> list[str]:
    """The smallest rectangle with all stones."""
    rows = [number for number, row in enumerate(board) if row.strip(".")]
    columns = [number for number, column in enumerate(zip(*board, strict=True)) if set(column) != {"."}]
    return [row[columns[0] : columns[-1] + 1] for row in board[rows[0] : rows[-1] + 1]] if rows else []


def held_back(image: str) -> bool:
    """Whether the position with this hash is."""
    return int(image[:8], 16) % PARTS == 0


def problem_position(file: Path) -> Position:
    """The position of a problem as sanderland/tsumego writes them."""
    problem = json.loads(file.read_text("utf-8"))
    size = int(problem.get("SZ") or 19)
    rows = [["."] * size for _ in range(size)]
    for key, stone in (("AB", "X"), ("AW", "O")):
        for at in problem.get(key, ()):
            rows[ord(at[1]) - ord("a")][ord(at[0]) - ord("a")] = stone
    return Position.from_rows(["".join(row) for row in rows])


def positions_in(folder: Path, games: int = 0) -> Iterator[tuple[str, bool | None, Position]]:
    """The positions in a folder by their names, and whether each is the end of a game; None: of no game at all."""
    for file in sorted(folder.rglob("*.json")):
        try:
            yield "/".join(file.with_suffix("").parts[-3:]), None, problem_position(file)
        except (AssessError, ValueError, KeyError, IndexError):
            continue
    for file in sorted(folder.rglob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            if rows := json.loads(line).get("rows"):
                yield file.stem, None, Position.from_rows(rows)
    for file in sorted(folder.rglob("*.tst")):
        for problem in problems_of(file):
            try:
                yield problem.name, None, problem.inquiry().position
            except (AssessError, OSError):
                continue
    records = sorted(folder.rglob("*.sgf"))
    random.Random(1).shuffle(records)
    for file in records[:games]:
        try:
            end = read_record(str(file)).position
            if end.width != 19 or len(end.empty_points()) >= 220:
                continue
            yield file.name, True, end
            for move in random.Random(file.name).sample(range(60, 160), 3):
                yield f"{file.name} {move}", False, read_record(str(file), move=move).position
        except (AssessError, OSError, ValueError):
            continue


def images_in(folders: Sequence[Path]) -> set[str]:
    """The hashes of all positions in these folders but those of game records."""
    return {same_for_all_images(position) for folder in folders for _, _, position in positions_in(folder)}


def asked_of_problem(position: Position) -> Iterator[Asked]:
    """The questions about the strings that are nearer to the corner."""
    size = position.width

    def outside(stone: str) -> float:
        at = [divmod(point, size) for point, there in enumerate(position.stones) if there == stone]
        steps = [min(row, size - 1 - row) + min(column, size - 1 - column) for row, column in at]
        return sum(steps) / len(steps) if steps else math.inf

    inner = min("XO", key=outside)
    mine = [one for one in position.strings() if one.color.stone == inner]
    if not mine:
        return
    largest = max(mine, key=lambda one: len(one.points))
    named, *others = (min(one.points) for one in group_of(position, min(largest.points)))
    for first in ("owner", "opponent"):
        yield {"kind": "life", "first": first, "point": named, "others": others[:7]}
    yield {"kind": "capture", "first": "opponent", "point": named, "others": []}


def asked_of_game(position: Position, over: bool) -> Iterator[Asked]:
    """Of a game that is over, whether each string lives; before, whether any of each group does, its owner first."""
    known: set[int] = set()
    for string in position.strings():
        point = min(string.points)
        if len(string.points) < 3 or point in known:
            continue
        named, *others = (min(one.points) for one in group_of(position, point)) if not over else (point,)
        known |= {named, *others}
        yield {"kind": "life", "first": "opponent" if over else "owner", "point": named, "others": others[:7]}


def questions_in(folders: Sequence[Path], games: int, without: set[str]) -> list[Asked]:
    """All questions, in an order that is drawn; no position twice, and none with a hash of ``without``."""
    known, made = set(without), list[Asked]()
    for folder in folders:
        for name, over, position in positions_in(folder, games):
            if (image := same_for_all_images(position)) in known:
                continue
            known.add(image)
            rows = position.rows()
            for asked in asked_of_problem(position) if over is None else asked_of_game(position, over):
                made.append({**asked, "id": name, "image": image, "rows": rows, "game": over is not None})
    random.Random(2026).shuffle(made)
    return made


def inquiry_of(asked: Asked) -> Inquiry:
    """The question."""
    question = IndependentlyAlive() if asked["kind"] == "life" else Uncapturable()
    position = Position.from_rows(asked["rows"])
    return Inquiry(position, asked["point"], question, Terms.of(first=asked["first"]), tuple(asked["others"]))


class Lessons(NamedTuple):
    """Those of one question, with the positions that were looked at."""

    nodes: int
    bits: bytes  # of what the network is shown, lesson by lesson
    moves: list[int]
    sizes: list[int]  # entries of the proof below, each as often as it is led to


def lessons_of(task: tuple[Asked, int]) -> Lessons:
    """The lessons of a question, where so many positions answer it."""
    asked, limit = task
    try:
        race = race_for(inquiry_of(asked), MEMORY_MB)
        settlement = race.work(Limits(seconds=None, nodes=limit))
    except AssessError:
        return Lessons(0, b"", [], [])
    lessons = list[tuple[bytes, int, int]]()
    if (race.in_hand() or settlement).answer.value in PROVED:
        for prover in race._provers:
            if prover.outcome is SearchOutcome.PROVED and prover.reaches:
                lessons += prover.search._lessons(limit)
    nodes = race.nodes
    race.close()
    lessons = sorted((one for one in lessons if one[2] >= LEAST), key=lambda one: -one[2])[:MOST]
    planes = np.frombuffer(b"".join(one[0] for one in lessons), np.uint8)
    return Lessons(nodes, np.packbits(planes).tobytes(), [one[1] for one in lessons], [one[2] for one in lessons])


def learn(words: argparse.Namespace) -> None:
    """Writes the lessons, and says how many there are."""
    end = time.monotonic() + words.seconds
    asked = [one for one in read_lines(words.questions) if not held_back(one["image"])]
    found, tried, hard = list[tuple[int, Lessons]](), 0, 0
    with multiprocessing.get_context("fork").Pool(words.workers) as pool:
        work = pool.imap_unordered(lessons_of, ((one, words.positions) for one in asked))
        for tried, lessons in enumerate(work, 1):
            if lessons.moves:
                found.append((tried, lessons))
                hard += lessons.nodes > HARD
            if time.monotonic() > end:
                break
        pool.terminate()
    sizes = np.array([size for _, one in found for size in one.sizes], np.int32)
    np.savez(
        words.output,
        bits=np.concatenate([np.frombuffer(one.bits, np.uint8).reshape(len(one.moves), -1) for _, one in found]),
        moves=np.array([move for _, one in found for move in one.moves], np.int16),
        sizes=sizes,
        whose=np.array([number for number, one in found for _ in one.moves], np.int32),
    )
    print(
        f"{tried} questions, {len(found)} answered, {hard} hard; {len(sizes)} lessons, {(sizes >= 50).sum()} of 50 on"
    )


def judged(task: tuple[Asked, int]) -> tuple[str, int, float]:
    """The answer to a question, the positions looked at and the seconds."""
    asked, limit = task
    begun = time.process_time()
    try:
        race = race_for(inquiry_of(asked), MEMORY_MB)
        settlement = race.work(Limits(seconds=None, nodes=limit))
    except AssessError as error:
        return str(error), 0, 0.0
    answer, nodes = (race.in_hand() or settlement).answer.value, race.nodes
    race.close()
    return answer, nodes, round(time.process_time() - begun, 3)


def judge(words: argparse.Namespace) -> None:
    """Prints a line of JSON for each question."""
    if words.network:
        _core._set_network(words.network.read_bytes())
    put(parsed(words.set))
    asked = read_lines(words.questions)
    with multiprocessing.get_context("fork").Pool(words.workers) as pool:
        answers = pool.imap(judged, [(one, words.positions) for one in asked])
        for one, (answer, nodes, seconds) in zip(asked, answers, strict=True):
            named = {key: one[key] for key in ("id", "kind", "first", "game")}
            print(json.dumps({**named, "answer": answer, "nodes": nodes, "seconds": seconds}), flush=True)


def compare(words: argparse.Namespace) -> None:
    """Prints the table of two runs: all questions, those of problems, those of games."""
    pairs = list(zip(read_lines(words.before), read_lines(words.after), strict=True))
    if words.half:
        pairs = [one for one in pairs if zlib.crc32(one[0]["id"].encode()) % 2 == (words.half == "judge")]
    for name, chosen in (
        ("all", pairs),
        ("problems", [one for one in pairs if not one[0]["game"]]),
        ("games", [one for one in pairs if one[0]["game"]]),
    ):
        print(f"{name}: {line(chosen, words.cap)}")


def line(pairs: list[tuple[Asked, Asked]], cap: int) -> str:
    """How two runs over the same questions compare."""

    def proved(one: Asked) -> bool:
        return one["answer"] in PROVED and one["nodes"] <= cap

    def factor(one: tuple[Asked, Asked]) -> float:
        before, after = (max(run["nodes"], 1) if proved(run) else cap for run in one)
        return math.log(after / before)

    hard = [one for one in pairs if any(map(proved, one)) and not (proved(one[0]) and one[0]["nodes"] <= HARD)]
    lost = sum(proved(one) and not proved(other) for one, other in pairs)
    gained = sum(proved(other) and not proved(one) for one, other in pairs)
    otherwise = sum(proved(one) and proved(other) and one["answer"] != other["answer"] for one, other in pairs)
    counts = f"{sum(proved(one) for one, _ in pairs)} of {len(pairs)} proved, then {lost} lost and {gained} gained"
    means = f"positions {mean([factor(one) for one in pairs])}, of hard ones {mean([factor(one) for one in hard])}"
    return f"{counts}, {otherwise} answered otherwise; {means}"


def mean(logs: list[float]) -> str:
    """The geometric mean with its interval, and of how many."""
    if not logs:
        return "-"
    draw = random.Random(1)
    means = sorted(sum(draw.choices(logs, k=len(logs))) for _ in range(2000))
    low, middle, high = (math.exp(total / len(logs)) for total in (means[50], sum(logs), means[1949]))
    return f"{middle:.2f} ({low:.2f} to {high:.2f}, {len(logs)})"


def read_lines(file: Path) -> list[Asked]:
    """What a file of JSON holds, a line each."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def make_questions(words: argparse.Namespace) -> None:
    """Writes the questions, and says how many there are."""
    made = questions_in(words.folders, words.games, images_in(words.without))
    words.output.write_text("".join(json.dumps(one) + "\n" for one in made), encoding="utf-8")
    print(f"{len(made)} questions, {sum(held_back(one['image']) for one in made)} of them held back")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("questions")
    making.add_argument("folders", type=Path, nargs="+")
    making.add_argument("-o", "--output", type=Path, required=True)
    making.add_argument("--games", type=int, default=250)
    making.add_argument("--without", type=Path, nargs="*", default=[])
    making.set_defaults(do=make_questions)
    learning = commands.add_parser("learn")
    learning.add_argument("questions", type=Path)
    learning.add_argument("-o", "--output", type=Path, required=True)
    learning.add_argument("--positions", type=int, default=200_000)
    learning.add_argument("--seconds", type=float, default=240)
    learning.add_argument("--workers", type=int, default=2)
    learning.set_defaults(do=learn)
    judging = commands.add_parser("judge")
    judging.add_argument("questions", type=Path)
    judging.add_argument("--positions", type=int, default=3_000_000)
    judging.add_argument("--workers", type=int, default=2)
    judging.add_argument("--network", type=Path)
    judging.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="tunable numbers (tunable.py)")
    judging.set_defaults(do=judge)
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--cap", type=int, default=3_000_000)
    comparing.add_argument("--half", choices=("choose", "judge"))
    comparing.set_defaults(do=compare)
    words = parser.parse_args()
    words.do(words)


if __name__ == "__main__":
    main()
