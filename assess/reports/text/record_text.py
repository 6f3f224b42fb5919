"""What a record says of the game, and what is to be said of the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath

from assess.languages.spoken import amount, counted, in_english, listing, worded
from assess.reading.record import Record
from assess.rules.position import Color

FACTS = (
    ("EV", in_english("Event")),
    ("RO", in_english("Round")),
    ("GN", in_english("Game")),
    ("PC", in_english("Place")),
    ("DT", in_english("Date")),
    ("RE", in_english("Result")),
)
POSITION, PRISONERS, KOMI = in_english("Position"), in_english("Prisoners"), in_english("Komi")
NAMES = (*(title for _, title in FACTS), POSITION, PRISONERS, KOMI)
"""What facts are called, besides players."""
PLAYERS = (("PB", "BR", Color.BLACK), ("PW", "WR", Color.WHITE))
NOT_FINAL = in_english(
    "The record does not end with two passes: the position is taken as final, two-sided dame, teire and basic endgame "
    "kos filled (VJR, Preface)."
)


def facts_of(record: Record) -> Iterable[tuple[str, str]]:
    """What the record says of the game, and of how the position arose."""
    info = {name: "".join(filter(str.isprintable, text)).strip() for name, text in record.info.items()}
    for name, rank, player in PLAYERS:
        if info.get(name):
            yield player.title, f"{info[name]} ({info[rank]})" if info.get(rank) else info[name]
    yield from ((worded(title), info[name]) for name, title in FACTS if info.get(name))
    where = [PurePath(record.source).name]
    where += [worded("game {number}", number=record.game)] if record.games > 1 else []
    where += [worded("after move {number}", number=record.move_number)] if record.move_number else []
    yield worded(POSITION), listing(where)
    position = record.position
    taken = position.prisoner_stones
    if taken.black or taken.white:
        black, white = counted(taken.white, "stone"), counted(taken.black, "stone")
        yield worded(PRISONERS), worded("Black has taken {black}, White has taken {white}", black=black, white=white)
    if position.komi:
        yield worded(KOMI), amount(position.komi)


def warnings_of_record(record: Record) -> Iterable[str]:
    """What is to be said of the record: it may not be finished, and things were taken for granted in reading it."""
    if record.tree is not None and record.move_number and not _ends_with_passes(record):
        yield worded(NOT_FINAL)
    yield from record.notes


def _ends_with_passes(record: Record) -> bool:
    """Whether the last two moves up to the position are passes."""
    tree, number = record.tree, record.node
    assert tree is not None
    at: int | None = number
    moves: list[str] = []
    largest = max(record.position.width, record.position.height)
    while at is not None and len(moves) < 2:
        properties: Mapping[str, Sequence[str]] = tree.nodes[at].properties
        moves += [value.strip() for name in ("B", "W") for value in properties.get(name, ())]
        at = tree.nodes[at].parent
    return len(moves) == 2 and all(not move or (move == "tt" and largest <= 19) for move in moves)
