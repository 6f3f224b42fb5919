"""Final positions of real games: strings settled, positions whole, seconds, and where statuses differ from the known.

    python tests/benchmarks/whole_games.py GAMES.jsonl [--seconds 60] [--closed]
    python tests/benchmarks/whole_games.py FOLDER [--count 30]

A line of ``GAMES.jsonl`` is a position: ``id``, ``rows``, and one stone of each string known to be ``dead``. ``FOLDER``
has game records as the KGS Go Server writes them (see japanese_games.py): dead is what stands on territory marked for
the other player; the first ``--count`` by their names are taken that were counted and end with two passes.
``--nodes`` is a limit of positions looked at instead of seconds, so that two runs can be compared exactly; ``--set``
gives options other values (``NAME=VALUE``).

Alive in seki counts as alive here, as players mark the stones. A string is *open by advice* when it is dead by the
letter of the rules, and it was not found out whether it is capturable-1 or -2. It *waits for others* if nobody would
ask that, were the strings that are open known to be what they are: no seki were plausible then. Nothing here asserts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from japanese_games import LeftOut, counted_game
from tunable import parsed, put

import assess
from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import Terms
from assess.rules.position import String
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.plausible_seki import possible_sekis
from assess.statuses.string_status import Status, StringStatus


@dataclass(frozen=True, slots=True)
class Final:
    """A final position, its dead strings as they are known, and whether all dame are filled."""

    name: str
    position: assess.Position
    dead: frozenset[String]
    closed: bool


def from_lines(file: Path) -> Iterator[Final]:
    """The positions of a file, one a line."""
    for line in file.read_text(encoding="utf-8").splitlines():
        known = json.loads(line)
        position = assess.Position.from_rows(known["rows"])
        dead = frozenset(position.string_at(position.point(stone)) for stone in known["dead"])
        yield Final(known["id"], position, dead, not known.get("open_dame"))


def from_records(folder: Path) -> Iterator[Final]:
    """The final positions of a folder's records that were counted under Japanese rules."""
    for path in sorted(folder.rglob("*.sgf")):
        try:
            counted = counted_game(path)
        except LeftOut:
            continue
        position = counted.game.position
        dead = frozenset(s for s in position.strings() if s.points & counted.marks[s.color.opponent])
        yield Final(path.stem, position, dead, True)


def waits_for_others(string: StringStatus, strings: Iterable[StringStatus], final: Final) -> bool:
    """Whether advice about a dead string is asked for only because others are open. These are taken for what they are
    known to be; whether the walls around the string can be captured is asked, too."""
    known = {one.string: one.letter for one in strings if one.letter is not Status.UNDECIDED}
    for one in strings:
        known.setdefault(one.string, Status.DEAD if one.string in final.dead else Status.INDEPENDENTLY_ALIVE)
    lives = {one.string: one.life for one in strings}
    examiner = Examiner.after(IndependentlyAlive(), Terms(), True, assess.Limits(nodes=5_000_000), 0, 0, whole=True)
    sekis = possible_sekis(final.position, string.string, known, lives, examiner)
    return all(seki.plausible is False for seki in sekis)


def judged(string: StringStatus, strings: Iterable[StringStatus], final: Final) -> str:
    """What a status is worth, in a few words."""
    if string.status is Status.UNDECIDED:
        if not string.by_the_letter:
            return "open"
        return "waits for others" if waits_for_others(string, strings, final) else "open by advice"
    if string.status is Status.UNDEFINED:
        return "the referee's"
    return "as known" if (string.status is Status.DEAD) == (string.string in final.dead) else "otherwise than known"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--set", nargs="*", default=[], dest="options")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--closed", action="store_true", help="only positions without open dame")
    words = parser.parse_args()
    put(parsed(words.options))
    finals = from_lines(words.games) if words.games.is_file() else from_records(words.games)
    counts, seconds, taken = Counter[str](), list[float](), 0
    for final in finals:
        if taken == words.count:
            break
        if words.closed and not final.closed:
            continue
        taken += 1
        begun, begun_cpu = time.monotonic(), time.process_time()
        limits = assess.Limits(words.seconds) if words.nodes is None else assess.Limits(None, words.nodes)
        found = assess.status(final.position, limits=limits, finality=False, threads=words.threads)
        seconds.append(time.monotonic() - begun)
        said = Counter[str](strings=len(found.strings))
        for string in found.strings:
            word = judged(string, found.strings, final)
            said[word] += 1
            if word != "as known":
                print(f"    {string.called}, {string.status.words}: {word}")
        counts += said
        counts["positions whole"] += not any(said[word] for word in ("open", "open by advice", "waits for others"))
        what = ", ".join(f"{number} {word}" for word, number in said.items())
        print(f"{final.name}: {what}; {seconds[-1]:.1f} s, {time.process_time() - begun_cpu:.1f} CPU s", flush=True)
    if not seconds:
        sys.exit(f"There are no final positions in {words.games}.")
    print(f"{len(seconds)} positions: " + ", ".join(f"{number} {word}" for word, number in counts.items()))
    print(f"seconds: median {statistics.median(seconds):.1f}, at most {max(seconds):.1f}")


if __name__ == "__main__":
    main()
