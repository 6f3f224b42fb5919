"""Random and mutated files, each read under an alarm.

    python tests/fuzzers/reading_fuzzer.py --inputs 1000000

Every input gives a record or one sentence of BadInput. Prints how many of each, the slowest, and the memory used.
"""

from __future__ import annotations

import argparse
import gzip
import random
import resource
import signal
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "oracles"))

from diagram_dialects import DIALECTS

from assess.languages.spoken import BadInput
from assess.reading import sgf
from assess.reading.encodings import unpacked
from assess.reading.files import record_from_text
from assess.reading.game_tree import GameTree, Node, escape, letters_of_point, root_properties
from assess.rules.position import EMPTY, Position, PrisonerStones

ALARM_SECONDS = 20
PIECES = (
    *"()[];\\:\n\r\t \0XO#@●○⚫⚪┼.+|-─0129aB表é>$`=",
    *("(;", "[aa]", "[aa:cc]", "[tt]", "[]", "[9]", "[99]", ";B[]", ";W[]", "\n(;", "])"),
    *("B", "W", "AB", "AW", "AE", "PL[", "SZ[", "KM[375]", "KM[650]", "CA[big5]", "CA[utf-16]", "RU[Chinese]", "MA["),
    *("$$", "$$B", "$$Wm3 ", "[go]$$", "c9", " 3 at 1", " 2 pass", "A B C", "Komi: 7", "HA["),
    *("WHITE (O) has captured 3 stones", "White to play", "Prisoners: B 1  W 2", " words ", "X to play", "3 ", " 9"),
    *("Last move:", "\u3000", "\ufeff", "\x1b[1m"),
    *("\\HS\n", "\\[GAMETAG=", "INI 0 1 3 &4\n", "STO 0 2 1 15 3\n", "PMABBQDDQ\n"),
)
ENCODINGS = ("utf-8", "utf-16", "utf-32", "latin-1", "shift_jis", "gb18030", "big5", "euc_kr")


def random_position(chance: random.Random) -> Position:
    """A position in which every string has a liberty."""
    width, height = chance.choice(((9, 9), (19, 19), (5, 3), (1, 4), (2, 2), (13, 13), (chance.randint(1, 25), 4)))
    stones = chance.choices("XO..", k=width * height)
    prisoners = PrisonerStones(chance.randint(0, 9), chance.randint(0, 9))
    position = Position(width, height, "".join(stones), prisoners, chance.choice((0, 6.5, -3)))
    dead = {point for string in position.strings() if not string.liberties for point in string.points}
    return position.with_stones("".join(EMPTY if point in dead else sign for point, sign in enumerate(stones)))


def random_record(chance: random.Random) -> str:
    """An SGF of a position, with moves and variations that may be illegal."""
    position = random_position(chance)
    nodes = [Node(dict(root_properties(position)))]
    for _ in range(chance.randint(0, 30)):
        point = chance.choice(("", "tt", letters_of_point(chance.randrange(len(position.stones)), position.width)))
        properties = {chance.choice("BW"): (point,)}
        if chance.random() < 0.1:
            properties["C"] = (escape("Black has taken 5 stones. White has taken 3 stones."),)
        parent = len(nodes) - 1 if chance.random() < 0.9 else chance.randrange(len(nodes))
        nodes.append(Node(properties, parent))
    return sgf.dump(GameTree(tuple(nodes)))


def mutated(text: str, chance: random.Random) -> str:
    """The text with places cut out, doubled, moved, or overwritten by a piece."""
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 1, 2, 6, 40)))
        piece = chance.choice(("", text[start:end] * 2, text[end : end + 20], chance.choice(PIECES)))
        text = text[:start] + piece + text[end:]
    return text


@cache
def originals(seed: int) -> tuple[str, ...]:
    """Texts to be mutated: diagrams of every dialect, and half as many records."""
    chance = random.Random(seed)
    diagrams = [write(random_position(chance)) for write in DIALECTS.values() for _ in range(25)]
    return (*diagrams, *(random_record(chance) for _ in range(len(diagrams) // 2)))


def random_input(chance: random.Random, seed: int) -> str | bytes:
    """A file: a diagram of any dialect, an SGF, or neither, mutated, encoded, damaged, packed."""
    if chance.random() < 0.8:
        text = chance.choice(originals(seed))
    else:
        text = "".join(chance.choices(PIECES, k=chance.randint(0, 40)))
    text = mutated(text, chance)
    if chance.random() < 0.5:
        return text
    data = bytearray(text.encode(chance.choice(ENCODINGS), "replace"))
    for _ in range(chance.choice((0, 0, 1, 3))):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return gzip.compress(bytes(data)) if chance.random() < 0.05 else bytes(data)


def try_input(given: str | bytes, chance: random.Random) -> str:
    """Reads it: ``read`` or ``refused``. Raises what should not be raised, and when a sentence is none."""
    try:
        content = unpacked(given, "file") if isinstance(given, bytes) else given
        record = record_from_text(content, "file", move=chance.choice((None, None, None, 0, 3)))
    except BadInput as error:
        sentence = str(error)
        if not (sentence.endswith(".") and "\n" not in sentence and sentence.isprintable() and sentence[0].isupper()):
            raise AssertionError(f"no sentence: {sentence!r}") from error
        return "refused"
    if not all(string.liberties for string in record.position.strings()):
        raise AssertionError("a string without liberties was read")
    return "read"


def fuzz(inputs: int, seed: int) -> tuple[Counter[str], float]:
    """How many inputs were read, and how many refused; and the seconds of the slowest. Input ``i`` hangs on seed and
    ``i`` alone."""
    counts: Counter[str] = Counter()
    slowest = 0.0
    for number in range(inputs):
        chance = random.Random(f"{seed}/{number}")
        given = random_input(chance, seed)
        signal.alarm(ALARM_SECONDS)
        begun = time.perf_counter()
        try:
            counts[try_input(given, chance)] += 1
        except BaseException as error:
            error.add_note(f"seed {seed}, input {number}: {given!r}")
            raise
        finally:
            signal.alarm(0)
        slowest = max(slowest, time.perf_counter() - begun)
    return counts, slowest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    begun = time.perf_counter()
    counts, slowest = fuzz(arguments.inputs, arguments.seed)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{arguments.inputs} inputs of seed {arguments.seed}: {counts['read']} read, {counts['refused']} refused; "
        f"slowest {slowest:.2f} s, memory {memory} MB, {time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
