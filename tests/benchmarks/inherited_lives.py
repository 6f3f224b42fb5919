"""Hard living strings of whole games: how many are proved alive with the proofs of other strings, and without.

    python tests/benchmarks/inherited_lives.py GAMES.jsonl ... [--part judge] [--open 60000] [--positions 300000]

A line is a position: ``id``, ``rows``, and one stone of each string known to be ``dead``. Who makes a string live
searches alone. What ``--open`` positions prove are the sources; each other living string is then searched for over
``--positions``, without them and with them. By the queue (``--in-turn``), what is proved with sources is one for those
after it. The games are in two parts by their ids, one to tune on (``--part tune``) and one to judge by. ``--off`` names
options to be set (``NAME=VALUE``) for the search with sources. Every certificate is judged by the checker. Nothing here
asserts.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tunable import changed, parsed

import assess
from assess.engine.inheritance import Source, source_of
from assess.engine.proof import write_proof
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.engine.settlement import certificate_of
from assess.proofs import checker
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry

MEMORY = 2**29
SLICE = 20_000


@dataclass(frozen=True, slots=True)
class Search:
    """What a search for a string's life came to; ``certificate`` if it was proved."""

    positions: int
    seconds: float
    certificate: dict[str, Any] | None

    @property
    def entries(self) -> int:
        return len(self.certificate["proofs"][0]["entries"]) if self.certificate else 0


def search(inquiry: Inquiry, positions: int, sources: list[Source]) -> Search:
    """Searches for a string's life; raises where the checker refuses the proof."""
    begun = time.process_time()
    prover = Prover(inquiry, inquiry.owner, Aim.REACHES, Repetition.NEVER, False, MEMORY)
    for source in sources:
        prover.inherit(source)
    while prover.outcome is SearchOutcome.OPEN and (left := positions - prover.search.positions) > 0:
        prover.advance(min(SLICE, left))
    spent = time.process_time() - begun
    written = write_proof(prover) if prover.outcome is SearchOutcome.PROVED else None
    if written is None:
        return Search(prover.search.positions, spent, None)
    certificate = certificate_of(inquiry, Answer.YES, [written.proof])
    verdict = checker.check(certificate, inquiry.position.rows(), inquiry.terms())
    if not verdict.accepted:
        raise AssertionError(f"{inquiry.names}: {verdict}")
    return Search(prover.search.positions, spent, certificate)


def living(files: list[Path], part: str) -> Iterator[tuple[str, list[Inquiry]]]:
    """The living strings of each game, those with most stones first."""
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        game = json.loads(line)
        of_judge = hashlib.sha256(game["id"].encode()).digest()[0] % 2
        if part != "all" and of_judge != (part == "judge"):
            continue
        position = assess.Position.from_rows(game["rows"])
        gone = {position.string_at(position.point(stone)) for stone in [*game["dead"], *game.get("unclear", [])]}
        strings = [string for string in position.strings() if string not in gone]
        strings.sort(key=lambda one: (-len(one.points), min(one.points)))
        yield game["id"], [Inquiry(position, min(one.points), IndependentlyAlive()) for one in strings]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--part", choices=("tune", "judge", "all"), default="all")
    parser.add_argument("--open", type=int, default=60_000)
    parser.add_argument("--positions", type=int, default=300_000)
    parser.add_argument("--seconds", type=float, default=math.inf, help="CPU seconds after which no game is begun")
    parser.add_argument("--skip", type=int, default=0, help="games left out at the beginning")
    parser.add_argument("--size", type=int, default=0, help="only boards of this size")
    parser.add_argument("--in-turn", action="store_true")
    parser.add_argument("--off", nargs="*", default=[])
    words = parser.parse_args()
    both: list[tuple[Search, Search]] = []
    before = after = CPU = CPU_with = strings = 0.0
    for number, (name, inquiries) in enumerate(living(words.games, words.part)):
        if number < words.skip or (words.size and inquiries[0].position.width != words.size):
            continue
        if time.process_time() > words.seconds:
            print(f"stopped before game {number}")
            break
        sources: list[Source] = []
        hard: list[Inquiry] = []
        for inquiry in inquiries:
            found = search(inquiry, words.open, [])
            if found.certificate is None:
                hard.append(inquiry)
            elif (source := source_of(inquiry, found.certificate)) is not None:
                sources.append(source)
        print(
            f"{name}: {len(inquiries)} living, {len(hard)} open, {sum(s.core.parts for s in sources)} parts", flush=True
        )
        for inquiry in hard:
            alone = search(inquiry, words.positions, [])
            with changed(parsed(words.off)):
                joined = search(
                    inquiry, words.positions, [one for one in sources if one.inquiry.owner is inquiry.owner]
                )
            if joined.certificate and words.in_turn and (source := source_of(inquiry, joined.certificate)):
                sources.append(source)
            strings += 1
            before += alone.certificate is not None
            after += joined.certificate is not None
            CPU, CPU_with = CPU + alone.seconds, CPU_with + joined.seconds
            if alone.certificate and joined.certificate:
                both.append((alone, joined))
            words_of = [
                f"{one.positions:,} ({one.entries} entries)" if one.certificate else "open" for one in (alone, joined)
            ]
            print(
                f"    {inquiry.names}: {words_of[0]} -> {words_of[1]}, {alone.seconds:.1f} -> {joined.seconds:.1f} s",
                flush=True,
            )
    ratio = math.exp(sum(math.log(b.positions / a.positions) for a, b in both) / len(both)) if both else math.nan
    print(
        f"{strings:.0f} strings: {before:.0f} -> {after:.0f} proved, both {len(both)} with {ratio:.2f} of the positions"
    )
    print(f"CPU seconds {CPU:.0f} -> {CPU_with:.0f}")


if __name__ == "__main__":
    main()
