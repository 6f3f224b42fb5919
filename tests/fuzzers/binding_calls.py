"""Calls of the core in random order, as no caller would make them: each must end in an answer or an error.

    python tests/fuzzers/binding_calls.py --seed 0 --count 300

The number of the run that is at work is printed first, so that a crash can be replayed: ``--seed N --count 1``. A run
that takes longer than a minute ends the program with a traceback of every thread.
"""

from __future__ import annotations

import argparse
import faulthandler
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from assess.engine import _core
from assess.engine.proof import certificate_of, write_proof
from assess.engine.prover import Prover, SearchOutcome, asked_aim, repetitions
from assess.proofs.checker import check
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, First, Rules, Terms
from assess.rules.position import Color, Position

SECONDS = 60
CALLS = 25  # of a run
ERRORS = (
    TypeError,
    ValueError,
    AttributeError,
    OverflowError,
    RuntimeError,
    MemoryError,
)  # what a call may say instead of an answer
QUESTIONS: tuple[Question, ...] = (Uncapturable(), IndependentlyAlive(), IndependentlyAlive("two-eye", "all"))
SIZES = [(3, 3), (4, 3), (5, 4), (1, 7), (7, 1), (5, 5), (9, 9), (13, 13), (19, 19), (25, 25)]
NUMBERS = (0, 1, -1, 2, 3, 7, 24, 25, 26, 63, 64, 625, -625, 1 << 31, -(1 << 31), 1 << 63, 1 << 64, 1 << 70)
JUNK: tuple[Any, ...] = (
    *NUMBERS,
    None,
    0.5,
    float("nan"),
    "",
    "X",
    "囲",
    b"X",
    [],
    [0],
    [-1],
    ["A1"],
    {},
    object(),
    True,
)
FIELDS = {
    "width": int,
    "height": int,
    "stones": str,
    "turn": int,
    "capture": bool,
    "all": bool,
    "together": bool,
    "every": bool,
    "ban": int,
    "at_end": bool,
    "owner": int,
    "watched": int,
    "target": list,
    "helpers": list,
    "against": list,
    "prover": int,
    "repetition": int,
    "whole_board": bool,
    "reaching": bool,
    "taking": bool,
    "ko_pass": bool,
    "memory_bytes": int,
}


def random_position(rng: random.Random) -> Position:
    """Random stones, those without a liberty taken off; one string at least."""
    width, height = rng.choice(SIZES)
    stones = rng.choices("XO.", (3, 3, rng.choice((1, 3, 9))), k=width * height)
    position = Position(width, height, "".join(stones))
    for string in position.strings():
        if not string.liberties:
            for point in string.points:
                stones[point] = "."
    position = position.with_stones("".join(stones))
    return position if position.strings() else Position(2, 1, "X.")


def random_inquiry(rng: random.Random) -> Inquiry:
    position = random_position(rng)
    point = min(rng.choice(position.strings()).points)
    terms = rng.choice(list(First)), rng.choice(list(Cycles)), rng.choice(list(Rules))
    return Inquiry(position, point, rng.choice(QUESTIONS), Terms(*terms))


def random_memory(rng: random.Random) -> int:
    """A few kilobytes, or enough."""
    return rng.choice((0, 1, 4_000, 20_000, 200_000, 1 << 26, 1 << 26, 1 << 40, (1 << 64) - 1))


def random_prover(rng: random.Random) -> Prover:
    """A prover as the engine makes them."""
    inquiry = random_inquiry(rng)
    reaches = rng.random() < 0.5
    side = inquiry.reacher if reaches else inquiry.reacher.opponent
    exact = inquiry.bans_last or (not reaches and rng.random() < 0.5)
    return prover_of(rng, inquiry, side, exact)


def prover_of(rng: random.Random, inquiry: Inquiry, side: Color, exact: bool) -> Prover:
    """One for a side, to whom repetitions count as the terms say."""
    for_reacher, for_avoider = repetitions(inquiry)
    repetition = for_reacher if side is inquiry.reacher else for_avoider
    return Prover(inquiry, side, asked_aim(inquiry, side), repetition, exact, random_memory(rng))


class Run:
    """One run: some searches, and random calls to them. Everything but the moment of an interrupt hangs on the seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.provers: list[Prover] = []
        self.threads: list[threading.Thread] = []
        self.counts = Counter[str]()
        self.surprises: list[BaseException] = []

    def run(self) -> Counter[str]:
        calls = [
            *(self.begin, self.begin, self.begin_rival, self.advance, self.advance, self.advance, self.advance),
            *(self.graph, self.again),
            *(self.drop_suspended, self.limit_memory, self.read, self.interrupt, self.meddle, self.close),
            *(self.wrong_claim, self.wrong_argument, self.wrong_board),
        ]
        for _ in range(CALLS):
            self.attempt(self.rng.choice(calls))
        for thread in self.threads:
            thread.join()
        for prover in self.provers:
            self.attempt(lambda prover=prover: self.certify(prover))
        if self.surprises:
            raise self.surprises[0]
        return self.counts

    def attempt(self, call: Callable[[], object]) -> None:
        """One call; an error that it may end in is counted."""
        try:
            call()
        except ERRORS as error:
            if isinstance(error, RecursionError | NotImplementedError):
                raise
            self.counts[type(error).__name__] += 1
        else:
            self.counts["answers"] += 1

    def one(self) -> Prover:
        if not self.provers:
            self.begin()
        return self.rng.choice(self.provers)

    def budget(self) -> int:
        return self.rng.choice((0, 1, 2, 63, 64, 65, 500, 500, 3_000))

    def begin(self) -> None:
        if len(self.provers) > 3:
            self.close()
        self.provers.append(random_prover(self.rng))

    def begin_rival(self) -> None:
        """A search for the other player, a rival of one that there is, and it of that; or two that do not fit."""
        one = self.one()
        if self.rng.random() < 0.2:
            one.search.add_rival(self.one().search)
            return
        rival = prover_of(self.rng, one.inquiry, one.side.opponent, one.whole_board)
        rival.search.add_rival(one.search)
        one.search.add_rival(rival.search)
        self.provers.append(rival)

    def advance(self) -> None:
        prover = self.one()
        prover.outcome = SearchOutcome(prover.search.advance(self.budget()))
        self.counts["out of memory"] += prover.outcome is SearchOutcome.FULL

    def graph(self) -> None:
        """A proof is asked for, most often too early."""
        prover = self.one()
        graph = prover.search.graph(self.rng.random() < 0.5, self.budget())
        assert graph is None or graph[0][0].replace("?", "").strip("XO.") == "", graph[0]

    def again(self) -> None:
        prover = self.one()
        prover.search.again()
        prover.outcome = SearchOutcome.OPEN

    def drop_suspended(self) -> None:
        self.one().search.drop_suspended()

    def limit_memory(self) -> None:
        self.one().search.limit_memory(random_memory(self.rng))

    def read(self) -> None:
        search = self.one().search
        assert search.positions >= 0 and search.bytes >= 0 and search.expanded_anew >= 0
        assert search.moves_left is None or search.moves_left >= 0

    def interrupt(self) -> None:
        """A search without end in this thread, stopped from another; then it goes on."""
        search = self.one().search
        wait = self.rng.random() / 100
        stopped = threading.Event()

        def stop() -> None:
            time.sleep(wait)
            while not stopped.is_set():
                search.stop()
                time.sleep(0.001)

        thread = threading.Thread(target=stop)
        thread.start()
        try:
            search.advance(self.rng.choice((10_000_000, (1 << 64) - 1)))
        finally:
            stopped.set()
            thread.join()
        search.advance(10)

    def meddle(self) -> None:
        """Another thread searches, and this one calls the same search, or drops it."""
        prover, budget = self.one(), self.rng.choice((500, 20_000))

        def work() -> None:
            try:
                self.attempt(lambda: prover.search.advance(budget))
            except BaseException as surprise:
                self.surprises.append(surprise)

        thread = threading.Thread(target=work)
        self.threads.append(thread)
        thread.start()
        self.attempt(self.rng.choice((self.advance, self.graph, self.again, self.limit_memory, self.read, self.close)))
        if self.rng.random() < 0.5:
            prover.search.stop()
        if self.rng.random() < 0.7:
            thread.join()

    def close(self) -> None:
        """The search is dropped, whatever it is at."""
        if self.provers:
            self.provers.pop(self.rng.randrange(len(self.provers)))

    def wrong_claim(self) -> None:
        """A claim with some numbers out of their range, or of another type."""
        claim = _core.Claim()
        inquiry = random_inquiry(self.rng)
        claim.width, claim.height = inquiry.position.width, inquiry.position.height
        claim.stones, claim.watched, claim.target = inquiry.position.stones, inquiry.point, [inquiry.point]
        claim.owner = int(inquiry.position.stones[inquiry.point] == "O")
        claim.memory_bytes = 1 << 20
        for _ in range(self.rng.choice((1, 1, 2, 4))):
            field = self.rng.choice(list(FIELDS))
            fitting = [value for value in JUNK if type(value) is FIELDS[field]]
            setattr(claim, field, self.rng.choice(fitting if self.rng.random() < 0.8 and fitting else JUNK))
        search = _core.search(claim)
        search.advance(100)
        search.graph(True, 100)

    def wrong_argument(self) -> None:
        search = self.one().search
        junk = self.rng.choice([value for value in JUNK if not isinstance(value, int) or value < 100])
        calls: list[Callable[[], object]] = [
            lambda: search.advance(junk),
            lambda: search.graph(junk, junk),
            lambda: search.limit_memory(junk),
            lambda: search.advance(),  # type: ignore[call-arg]
            lambda: setattr(search, "positions", junk),
            lambda: _core.Search(),
            lambda: _core.Search.__new__(_core.Search).advance(1),
            lambda: _core.search(junk),
            lambda: _core.search(None),  # type: ignore[arg-type]
            lambda: _core.Claim.__new__(_core.Claim).width,
        ]
        self.rng.choice(calls)()

    def wrong_board(self) -> None:
        """A move, or random games, on a board that there is or is not."""
        position = random_position(self.rng)
        words: list[Any] = [position.width, position.height, position.stones]
        more: list[Any] = [0, -1, self.rng.randrange(len(position.stones))] if self.rng.random() < 0.5 else [2, 3]
        for _ in range(self.rng.choice((0, 1, 2))):
            words[self.rng.randrange(3)] = self.rng.choice(JUNK)
            place = self.rng.randrange(len(more))
            more[place] = self.rng.choice(
                [junk for junk in JUNK if len(more) > 2 or not isinstance(junk, int) or junk < 9]
            )
        if len(more) > 2:
            _core.play(*words, *more)
        else:
            _core.playouts(*words, *more)

    def certify(self, prover: Prover) -> None:
        """What was done to a search does not make its proofs wrong."""
        prover.search.limit_memory(1 << 26)
        prover.outcome = SearchOutcome(prover.search.advance(2_000))
        self.counts[prover.outcome.name] += 1
        if prover.outcome is not SearchOutcome.PROVED:
            return
        written = write_proof(prover)
        if written is None:
            return
        answer = Answer.YES if prover.side is prover.inquiry.owner else Answer.NO
        certificate = certificate_of(prover.inquiry, answer, [written.proof])
        verdict = check(certificate, prover.inquiry.position.rows(), prover.inquiry.terms())
        assert verdict.accepted, (verdict.reason, verdict.where)
        self.counts["certificates"] += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=300)
    arguments = parser.parse_args()
    counts = Counter[str]()
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        print(f"run {seed}", end="\r", flush=True)
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        counts += Run(seed).run()
        faulthandler.cancel_dump_traceback_later()
    print(f"{arguments.count} runs of {CALLS} calls each from seed {arguments.seed}: {dict(counts)}")
    return 0


if __name__ == "__main__":
    faulthandler.enable()
    sys.exit(main())
