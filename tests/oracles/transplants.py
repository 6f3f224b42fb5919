"""Takes a certificate out of its board and puts it into other surroundings.

All zones of a proof lie in the zone of its root. Whatever stands outside may change. Where the zone keeps away from an
edge the board may be larger there, too, unless the proof ends at walls around ground that it does not show: all of that
ground touches the wall, and would not on a larger board.
"""

from __future__ import annotations

import random
from dataclasses import replace

from enumeration import Asked
from mutations import Json, filled

from assess.proofs.questions import Uncapturable
from assess.rules.position import PASS, Color, Position, name_point, neighbors, parse_point
from assess.rules.proof_play import State

OUTSIDE = "?"
WALLS = {"no-room", "capture-follows"}  # ends around ground that need not be in the zone


def rows_of(contents: str, width: int) -> list[str]:
    """The rows of what stands on all points."""
    return [contents[start : start + width] for start in range(0, len(contents), width)]


def zone(certificate: Json) -> str:
    """The zone of the roots, as one character for each point: its content, or ``?``."""
    roots = [proof["entries"][proof["root"]]["pattern"].replace("/", "") for proof in certificate["proofs"]]
    return "".join(next((c for c in contents if c != OUTSIDE), OUTSIDE) for contents in zip(*roots, strict=True))


def agrees(entry: Json, state: State, favoured: Color) -> bool:
    """Whether a state is one of those that an entry is about: contents, liberties outside, turn, and what it says of a
    ban."""
    contents = entry["pattern"].replace("/", "")
    ban = state.position.point(entry["ban"]) if "ban" in entry else None
    seen = state.ban if state.ban is not None and contents[state.ban] != OUTSIDE else None
    fits = seen in (None, ban) if state.to_move is favoured else ban in (None, seen)
    same = all(content in (OUTSIDE, stone) for content, stone in zip(contents, state.position.stones, strict=True))
    return fits and same and entry["turn"] == state.to_move.value and has_outside(entry, state.position)


def has_outside(entry: Json, position: Position) -> bool:
    """Whether a position, with the contents of the zone, has the liberties outside that an entry counts on."""
    contents = entry["pattern"].replace("/", "")
    strings = {stone: position.string_at(position.point(stone)) for stone in entry.get("outside", {})}
    outside = {stone: sum(contents[p] == OUTSIDE for p in string.liberties) for stone, string in strings.items()}
    return all(outside[stone] >= count for stone, count in entry.get("outside", {}).items())


def surrounded(rng: random.Random, asked: Asked, certificate: Json) -> Asked | None:
    """The same question where random stones stand outside the zone; None if chance made no such position, or not the
    liberties outside that the certificate counts on.

    A question about life stays about the same intersections: the string in question neither grows nor shrinks.
    """
    pattern, position = zone(certificate), Position.from_rows(asked.rows)
    string = position.string_at(asked.point)
    life = not isinstance(asked.question, Uncapturable)
    kept = string.points if life else {asked.point}
    weights = rng.choice([(1, 1, 1), (4, 1, 1), (1, 3, 3), (1, 4, 1), (1, 1, 4)])
    stones = [
        position.stones[point] if content != OUTSIDE or point in kept else rng.choices(".XO", weights)[0]
        for point, content in enumerate(pattern)
    ]
    if life:
        near = neighbors(position.width, position.height)
        for point in {n for stone in kept for n in near[stone]} - kept:
            if stones[point] == string.color.stone and pattern[point] == OUTSIDE:
                stones[point] = rng.choice([".", string.color.opponent.stone])
    made = position.with_stones("".join(stones))
    for stifled in [s for s in made.strings() if not s.liberties]:
        for point in stifled.points:
            if pattern[point] == OUTSIDE and point not in kept:
                stones[point] = "."
    made = position.with_stones("".join(stones))
    if any(not s.liberties for s in made.strings()) or (life and made.string_at(asked.point).points != kept):
        return None
    roots = [proof["entries"][proof["root"]] for proof in certificate["proofs"]]
    return replace(asked, rows=tuple(made.rows())) if all(has_outside(root, made) for root in roots) else None


def room(asked: Asked, certificate: Json) -> tuple[bool, bool, bool, bool]:
    """Whether the board may grow at the left, the top, the right, the bottom: the zone has no point at that edge, and
    no wall is beside points there."""
    rows = rows_of(zone(certificate), len(asked.rows[0]))
    lines = (
        2 if any(entry.get("reason") in WALLS for proof in certificate["proofs"] for entry in proof["entries"]) else 1
    )
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    edges = (columns[:lines], rows[:lines], columns[-lines:], rows[-lines:])
    left, top, right, bottom = (set("".join(edge)) == {OUTSIDE} for edge in edges)
    return left, top, right, bottom


def embedded(asked: Asked, certificate: Json, left: int, top: int, right: int, bottom: int) -> tuple[Asked, Json]:
    """The question and the certificate on a board with so many more lines at each edge, empty ones."""
    height, width = len(asked.rows), len(asked.rows[0])
    larger = width + left + right, height + top + bottom

    def grown(rows: list[str] | tuple[str, ...], content: str) -> tuple[str, ...]:
        blank = content * larger[0]
        return (*[blank] * top, *(content * left + row + content * right for row in rows), *[blank] * bottom)

    def moved(point: int) -> int:
        row, column = divmod(point, width)
        return (row + top) * larger[0] + column + left

    def renamed(name: str) -> str:
        return name if name == PASS else name_point(moved(parse_point(name, width, height)), *larger)

    def entry_of(entry: Json) -> Json:
        made = {**entry, "pattern": "/".join(grown(entry["pattern"].split("/"), OUTSIDE))}
        made |= {key: renamed(entry[key]) for key in ("ban", "move") if key in entry}
        for key in ("replies", "outside"):
            if key in entry:
                made[key] = {renamed(point): named for point, named in entry[key].items()}
        if "links" in entry:
            made["links"] = [[renamed(point) for point in link] for link in entry["links"]]
        return made

    claim = {**certificate["claim"], "string": renamed(certificate["claim"]["string"])}
    proofs = [{**proof, "entries": [entry_of(entry) for entry in proof["entries"]]} for proof in certificate["proofs"]]
    question = replace(asked, rows=grown(asked.rows, "."), point=moved(asked.point))
    return question, {**certificate, "claim": claim, "proofs": proofs}


def narrowed(certificate: Json, point: str) -> Json:
    """The certificate with a point dropped from every zone, as if what stands there did not matter."""

    def entry_of(entry: Json) -> Json:
        made = {**entry, "pattern": filled(entry["pattern"], point, OUTSIDE)}
        if "replies" in entry:
            made["replies"] = {name: named for name, named in entry["replies"].items() if name != point}
        if entry.get("ban") == point:
            del made["ban"]
        if "outside" in entry:
            made["outside"] = {name: count for name, count in entry["outside"].items() if name != point}
        if not made.get("outside", True):
            del made["outside"]
        return made

    proofs = [{**proof, "entries": [entry_of(entry) for entry in proof["entries"]]} for proof in certificate["proofs"]]
    return {**certificate, "proofs": proofs}
