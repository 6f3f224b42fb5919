"""Every question about every position of a tiny board, put to the engine, the checker and the naive solver.

Run as a script it compares whole boards, whatever the time: ``python tests/oracles/enumeration.py 3x3 5x2``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from naive import representatives, solve, subsets
from tiny_board import board_of

from assess.engine.proof import Settlement
from assess.engine.settle import settle
from assess.proofs.checker import Verdict, check
from assess.proofs.questions import IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, First, Terms
from assess.rules.position import Color, Position, String
from assess.system.limits import Limits

LIMITS = Limits(seconds=None, nodes=100_000_000)  # more than any question about a tiny board needs
UNCAPTURABLE = Uncapturable()
ALIVE = tuple(IndependentlyAlive(f, s) for f in ("n-eye", "two-eye", "pass-alive") for s in ("one", "all"))
QUESTIONS: tuple[Question, ...] = (UNCAPTURABLE, *ALIVE)
ANSWERS = ("yes", "no", "undefined")


@dataclass(frozen=True, slots=True)
class Asked:
    """One question about the string on one point, or about several strings."""

    rows: tuple[str, ...]
    point: int
    question: Question
    first: First = First.OPPONENT
    cycles: Cycles = Cycles.VERBAL
    others: tuple[int, ...] = ()
    every: bool = False

    @property
    def inquiry(self) -> Inquiry:
        position, terms = Position.from_rows(self.rows), Terms(self.first, self.cycles)
        return Inquiry(position, self.point, self.question, terms, self.others, self.every)

    def settle(self) -> Settlement:
        return settle(self.inquiry, LIMITS)

    def check(self, certificate: object) -> Verdict:
        return check(certificate, self.rows, self.inquiry.terms())

    def naive_answer(self) -> str:
        words = {key: word for key, word in self.inquiry.terms().items() if key != "string"}
        return solve(len(self.rows[0]), len(self.rows)).answer(self.rows, self.point, others=self.others, **words)

    def __str__(self) -> str:
        return f"{'/'.join(self.rows)} {self.inquiry.terms()}"


def string_points(rows: Sequence[str]) -> list[int]:
    """One stone of each string."""
    return [min(string.points) for string in Position.from_rows(rows).strings()]


def every_question(
    width: int,
    height: int,
    questions: Iterable[Question] = QUESTIONS,
    firsts: Iterable[First] = First,
    cycles: Iterable[Cycles] = Cycles,
) -> list[Asked]:
    """The questions about each string of one position of every class under symmetry and exchange of colours."""
    return [
        under
        for rows in representatives(width, height)
        for point in string_points(rows)
        for under in every_term(rows, (point,), questions, firsts, cycles)
    ]


def several_strings(
    width: int,
    height: int,
    questions: Iterable[Question] = QUESTIONS,
    firsts: Iterable[First] = First,
    *,
    every: bool = False,
) -> list[Asked]:
    """The same about every choice of two or more strings of one color; ``every``: whether all of them live."""
    return [
        replace(under, every=every)
        for rows in representatives(width, height)
        for color in Color
        for points in sorted(subsets(min(string.points) for string in strings_of(rows, color)))
        for under in every_term(rows, points, questions, firsts, Cycles)
    ]


def every_term(
    rows: Sequence[str],
    points: tuple[int, ...],
    questions: Iterable[Question],
    firsts: Iterable[First],
    cycles: Iterable[Cycles],
) -> Iterator[Asked]:
    """These questions about the strings with these stones, under all the terms."""
    for question, first, mode in product(questions, firsts, cycles):
        yield Asked(tuple(rows), points[0], question, first, mode, points[1:])


def strings_of(rows: Sequence[str], color: Color) -> list[String]:
    return [string for string in Position.from_rows(rows).strings() if string.color is color]


def sample(asked: list[Asked], most: int, seed: int = 0) -> list[Asked]:
    """All, or so many of them at random."""
    return asked if len(asked) <= most else random.Random(seed).sample(asked, most)


def compare(asked: Iterable[Asked], check_every: int = 1) -> Counter[str]:
    """Holds each answer against the naive one, and has every so many certificates checked. Counts the answers."""
    counts = Counter[str]()
    for number, one in enumerate(asked):
        settlement, expected = one.settle(), one.naive_answer()
        assert settlement.answer.value == expected, f"engine {settlement.answer.value}, naive {expected}: {one}"
        if number % check_every == 0:
            verdict = one.check(settlement.certificate)
            assert verdict.accepted and verdict.answer == expected, f"{verdict}: {one}"
            counts["checked"] += 1
        counts[expected] += 1
        counts["hangs on a cycle"] += settlement.hangs_on_cycle
        counts["nodes"] += settlement.nodes
    return counts


def label(question: object) -> str:
    alive = isinstance(question, IndependentlyAlive)
    return f"{question.formation.value}-{question.scope.value}" if alive else "uncapturable"  # type: ignore[attr-defined]


def answered(counts: Counter[str]) -> int:
    """How many questions have an answer that the rules know; the rest would be undecided."""
    return sum(counts[answer] for answer in ANSWERS)


def main(sizes: Iterable[str]) -> None:
    for size in sizes:
        width, height = map(int, size.split("x"))
        legal = sum(1 for _ in board_of(width, height).positions())
        print(f"{size}: {legal} positions", flush=True)
        for question in QUESTIONS:
            counts = compare(every_question(width, height, [question]), check_every=10)
            print(f"  {question}: {dict(counts)}", flush=True)
            counts = compare(several_strings(width, height, [question]), check_every=10)
            print(f"  {question}, several strings: {dict(counts)}", flush=True)
            if question != UNCAPTURABLE:
                counts = compare(several_strings(width, height, [question], every=True), check_every=10)
                print(f"  {question}, every one of several strings: {dict(counts)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
