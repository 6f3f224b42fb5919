"""Parts of tiny boards, held against complete solutions of every board that they may be a part of.

What is proved of a part must be the answer on each board that has the same contents where they are known. Strings that
are taken to live are never removed there: they have a liberty that nobody can take.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from naive import BLACK, WHITE, Graph, Outcome, State, _verdict, solve, solve_together
from second_checker import Refused, judge
from tiny_board import Board, Stones

from assess.engine.settle import settle
from assess.proofs.checker import check
from assess.proofs.questions import IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, First, Terms
from assess.rules.position import Position
from assess.system.limits import Limits

QUESTIONS: tuple[Question, ...] = (Uncapturable(), IndependentlyAlive(), IndependentlyAlive("two-eye", "all"))
LIMITS = Limits(seconds=None, nodes=20_000)
OPEN = "undecided"


class HeldBoard(Board):
    """A board on which the strings with these stones are never removed."""

    def __init__(self, width: int, height: int, held: int) -> None:
        super().__init__(width, height)
        self.held = held

    def legal(self, stones: Stones) -> bool:
        """Does every string have a liberty, on the board or beside it?"""
        occupied = stones[0] | stones[1]
        strings = (string for player in (0, 1) for string in self.parts(stones[player]))
        return all(self.near[string] & ~occupied or string & self.held for string in strings)

    def play(self, stones: Stones, player: int, point: int) -> tuple[Stones, int] | None:
        own, other = stones[player] | 1 << point, stones[1 - player]
        empty = self.all & ~(own | other)
        removed = 0
        for string in self.parts(other):
            if not self.near[string] & empty and not string & self.held:
                removed |= string
        other &= ~removed
        empty |= removed
        mine = next(string for string in self.parts(own) if string >> point & 1)
        liberties = self.near[mine] & empty
        if not liberties and not mine & self.held:
            return None
        one_stone = removed.bit_count() == 1 and mine == 1 << point and liberties == removed
        return ((own, other) if player == BLACK else (other, own)), removed.bit_length() - 1 if one_stone else -1


@cache
def held_graph(width: int, height: int, held: int, color: int) -> Graph:
    """All states of a board on which these stones of a player's stand for ever."""
    board = HeldBoard(width, height, held)
    positions = [stones for stones in board.positions() if not held & ~stones[color]]
    return Graph(board, (State(stones, player) for stones in positions for player in (BLACK, WHITE)))


@cache
def held_outcome(
    width: int, height: int, held: int, color: int, key: int, question: str, formation: str, scope: str
) -> Outcome:
    graph = held_graph(width, height, held, color)
    return solve_together(graph, 1 - color, [key], question, formation, scope)


class Part(NamedTuple):
    """A question about a string of a part of a board. ``living``: a stone of each string that is taken to live."""

    rows: tuple[str, ...]
    point: int
    question: Question
    under: Terms
    living: tuple[int, ...] = ()

    @property
    def inquiry(self) -> Inquiry:
        return Inquiry(Position.from_rows(self.rows), self.point, self.question, self.under, living=self.living)

    def boards(self) -> Iterator[tuple[str, ...]]:
        """The rows of every board that it may be a part of, strings without liberties among them."""
        text, width = "".join(self.rows), len(self.rows[0])
        for contents in product("XO.", repeat=text.count("?")):
            left = iter(contents)
            full = "".join(next(left) if sign == "?" else sign for sign in text)
            yield tuple(full[start : start + width] for start in range(0, len(full), width))

    def answers(self) -> Counter[str]:
        """The answers on all these boards, those that are positions."""
        width, height, counts = len(self.rows[0]), len(self.rows), Counter[str]()
        words = {key: word for key, word in self.inquiry.terms().items() if key not in ("string", "part", "living")}
        position = Position.from_rows(self.rows)
        held = sum(1 << p for one in self.living for p in position.string_at(one).points)
        for rows in self.boards():
            board = HeldBoard(width, height, held)
            stones = board.parse(rows)
            if board.legal(stones):
                counts[self.of_held(board, stones, words) if held else self.of_free(rows, words)] += 1
        return counts

    def of_free(self, rows: tuple[str, ...], words: dict[str, str]) -> str:
        return solve(len(rows[0]), len(rows)).answer(rows, self.point, **words)

    def of_held(self, board: HeldBoard, stones: Stones, words: dict[str, str]) -> str:
        owner, string = board.string_at(stones, self.point)
        question, formation, scope = words["question"], words.get("formation", "n-eye"), words.get("scope", "one")
        key = self.point if question == "uncapturable" else string
        asked = board.width, board.height, board.held, 1 - owner
        outcome = held_outcome(*asked, key, question, formation, scope)
        first = 1 - owner if words["first"] == "opponent" else owner
        return _verdict(outcome, held_graph(*asked).number[State(stones, first)], 0, question, words["cycles"])

    def proved(self, limits: Limits = LIMITS) -> tuple[str, dict[str, object] | None]:
        """The answer that the engine finds, and its certificate, which both checkers must accept."""
        settlement = settle(self.inquiry, limits)
        certificate = settlement.certificate
        if certificate is None:
            return OPEN, None
        verdict = check(certificate, self.rows, self.inquiry.terms())
        assert verdict.accepted, f"{verdict.reason} {verdict.where}: {self}"
        try:
            assert judge(list(self.rows), self.inquiry.terms(), certificate) == verdict.answer
        except Refused as why:
            raise AssertionError(f"the second checker refuses it ({why}): {self}") from None
        assert verdict.answer == settlement.answer.value
        return settlement.answer.value, certificate


def random_part(rng: random.Random, width: int, height: int, unknown: int, living: bool) -> Part | None:
    """A part with so many unknown points at most, which hang together, and a question about one of its strings."""
    board = Board(width, height)
    stones = rng.choice(_positions(width, height))
    rows = [list(row) for row in board.rows(stones)]
    hidden = {rng.randrange(board.size)}
    for _ in range(rng.randrange(unknown)):
        hidden.add(rng.choice([p for p in range(board.size) if board.near[sum(1 << q for q in hidden)] >> p & 1]))
    for point in hidden:
        rows[point // width][point % width] = "?"
    position = Position.from_rows(["".join(row) for row in rows])
    strings = position.strings()
    if not strings:
        return None
    string = rng.choice(strings)
    question, under = rng.choice(QUESTIONS), Terms(rng.choice(list(First)), rng.choice(list(Cycles)))
    frame = [one for one in strings if one.color is not string.color and position.is_next_to_unknown(one)]
    if living and not frame:
        return None
    held = tuple(min(one.points) for one in frame) if living else ()
    return Part(tuple(position.rows()), min(string.points), question, under, held)


def cut_out(rng: random.Random, width: int, height: int) -> Part | None:
    """A position of which some points are hidden that the proof of an answer does not see."""
    board = Board(width, height)
    stones = rng.choice(_positions(width, height))
    position = Position.from_rows(board.rows(stones))
    strings = position.strings()
    if not strings:
        return None
    string = rng.choice(strings)
    question, under = rng.choice(QUESTIONS), Terms(rng.choice(list(First)), rng.choice(list(Cycles)))
    whole = Inquiry(position, min(string.points), question, under)
    certificate = settle(whole, LIMITS).certificate
    if certificate is None:
        return None
    roots = [proof["entries"][proof["root"]]["pattern"].replace("/", "") for proof in certificate["proofs"]]
    shown = string.points | {p for root in roots for p, sign in enumerate(root) if sign != "?"}
    outside = [point for point in range(board.size) if point not in shown]
    hidden = rng.sample(outside, min(len(outside), rng.randint(1, 4)))
    if not hidden:
        return None
    text = "".join("?" if point in hidden else sign for point, sign in enumerate(position.stones))
    return Part(tuple(position.with_stones(text).rows()), min(string.points), question, under)


@cache
def _positions(width: int, height: int) -> Sequence[Stones]:
    return list(Board(width, height).positions())


def compare(parts: Iterator[Part]) -> Counter[str]:
    """Holds what is proved of each part against every board. Counts the answers, and of the open ones those that are
    the same on all boards."""
    counts = Counter[str]()
    for part in parts:
        answer, _ = part.proved()
        there = part.answers()
        assert answer == OPEN or set(there) <= {answer}, f"proved {answer}, on the boards {dict(there)}: {part}"
        counts[answer if answer != OPEN else "the same" if len(there) == 1 else "different"] += 1
        counts["parts"] += 1
    return counts


def parts(
    seed: int, number: int, sizes: Sequence[tuple[int, int]], unknown: int = 0, living: bool = False
) -> Iterator[Part]:
    """So many parts at random, with so many unknown points at most, or else cut out around proofs."""
    rng = random.Random(seed)
    while number:
        size = rng.choice(sizes)
        part = random_part(rng, *size, unknown, living) if unknown else cut_out(rng, *size)
        if part is not None:
            number -= 1
            yield part
