"""Damaged archives of every kind, each read under an alarm.

    python tests/fuzzers/archive_fuzzer.py --count 10000

Every archive gives games, and for what cannot be read a sentence each. Prints how many of which kind, and the slowest.
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import io
import lzma
import random
import signal
import struct
import tarfile
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from assess.faces.batches.games import BatchGame, games_of
from assess.faces.batches.sources import sources_of

ALARM_SECONDS = 60
MEMBERS = ("a.sgf", "b.sgf", "deep/c.sgf", "deep/d.sgf.gz", "deep/éß.sgf", "e.gib", "notes.txt")
RECORD = "(;SZ[9]PB[Ann]PW[Ben]RE[B+{number}]AB[ba][bb][bc][bd][be][ad]AW[ca][cb][cc][cd][ce][dd]C[{words}])"


def content_of(member: str, chance: random.Random) -> bytes:
    """What is in a file of the archive: a few hundred bytes that do not pack to nothing."""
    words = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz ", k=400))
    data = RECORD.format(number=chance.randrange(100), words=words).encode()
    return gzip.compress(data, mtime=0) if member.endswith(".gz") else data


def zipped(method: int, chance: random.Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for member in MEMBERS:
            archive.writestr(member, content_of(member, chance))
    return out.getvalue()


def tarred(form: int, chance: random.Random) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for member in (*MEMBERS, "long/" * 30 + "f.sgf"):
            data = content_of(member, chance)
            head = tarfile.TarInfo(member)
            head.size = len(data)
            archive.addfile(head, io.BytesIO(data))
        link = tarfile.TarInfo("link.sgf")
        link.type, link.linkname = chance.choice((tarfile.SYMTYPE, tarfile.LNKTYPE)), "a.sgf"
        archive.addfile(link)
    return out.getvalue()


@cache
def originals(seed: int) -> tuple[tuple[str, bytes], ...]:
    """Whole archives by the ending of their names."""
    chance = random.Random(seed)
    methods = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    zips = [(".zip", zipped(method, chance)) for method in methods]
    pack: dict[str, Callable[[bytes], bytes]] = {
        ".tar": bytes,
        ".tar.gz": lambda data: gzip.compress(data, mtime=0),
        ".tar.bz2": bz2.compress,
        ".tar.xz": lzma.compress,
    }
    forms = (tarfile.PAX_FORMAT, tarfile.GNU_FORMAT, tarfile.USTAR_FORMAT)
    return (*zips, *((ending, pack[ending](tarred(form, chance))) for form in forms for ending in pack))


def damaged(data: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """The archive with bytes changed, cut off, left out, doubled, or taken from another one."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4, 16))):
        at = chance.randrange(len(spoilt) or 1)
        if chance.random() < 0.5:  # heads stand at the beginning, directories at the end
            at = chance.choice((chance.randrange(64), len(spoilt) - 1 - chance.randrange(64))) % (len(spoilt) or 1)
        end = at + chance.choice((1, 2, 4, 8, 64, 512))
        kind = chance.randrange(7)
        if kind == 0:
            del spoilt[at:]
        elif kind == 1:
            del spoilt[at:end]
        elif kind == 2:
            spoilt[at:at] = spoilt[at:end]
        elif kind == 3:
            spoilt[at:end] = struct.pack("<Q", chance.choice((0, 1, 2**15, 2**31, 2**32 - 1, 2**63)))[: end - at]
        elif kind == 4:
            spoilt[at:end] = chance.choice(others)[at:end]
        elif at < len(spoilt):
            spoilt[at] ^= 1 << chance.randrange(8) if kind == 5 else chance.randrange(1, 256)
    return bytes(spoilt)


def games_in(path: Path) -> list[BatchGame]:
    """The games of an archive as a batch has them. Raises AssertionError for what is no sentence."""
    found = [game for game in games_of(sources_of([str(path)])) if game is not None]
    for game in found:
        said = game.error
        if said is not None and not (said.isprintable() and said.endswith(".") and "error in assess" not in said):
            raise AssertionError(f"no sentence: {said!r}")
    return found


def whole_count(ending: str) -> int:
    """How many games a whole archive has: every member but the notes, and in a tar a long name and a link."""
    return len(MEMBERS) - 1 + (0 if ending == ".zip" else 2)


def fuzz(count: int, seed: int) -> tuple[Counter[str], float]:
    """How many archives gave games alone, games and sentences, or sentences alone; how many lost games in silence; and
    the seconds of the slowest. Archive ``i`` hangs on seed and ``i`` alone."""
    counts: Counter[str] = Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            chance = random.Random(f"{seed}/{number}")
            ending, data = chance.choice(originals(seed))
            path = Path(folder, f"games{ending}")
            path.write_bytes(damaged(data, [other for _, other in originals(seed)], chance))
            signal.alarm(ALARM_SECONDS)
            begun = time.perf_counter()
            try:
                found = games_in(path)
            except BaseException as error:
                error.add_note(f"seed {seed}, archive {number}, {ending}")
                raise
            finally:
                signal.alarm(0)
            slowest = max(slowest, time.perf_counter() - begun)
            read = sum(game.error is None for game in found)
            counts["some" if 0 < read < len(found) else "all" if read else "none"] += 1
            counts["silent"] += read < whole_count(ending) and read == len(found)
    return counts, slowest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    counts, slowest = fuzz(arguments.count, arguments.seed)
    print(
        f"{arguments.count} archives of seed {arguments.seed}: {counts['all']} gave games alone, {counts['some']} "
        f"games and sentences, {counts['none']} sentences alone, and none anything else; {counts['silent']} lost games "
        f"without a sentence; slowest {slowest:.2f} s"
    )


if __name__ == "__main__":
    main()
