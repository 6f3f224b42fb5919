"""Counting as JSON: a game counted by every method, Table 1 completed, a game replayed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from assess.ikeda.count_text import NAMES
from assess.ikeda.counting import Count, Counts
from assess.ikeda.game import Game, Phase
from assess.ikeda.scoring import Pair, plain
from assess.ikeda.side_by_side import Quantities, half_point
from assess.reports.json.common_json import BoardJson, ColorWord, Keyword, OfEach, Points, board_json
from assess.rules.position import Color

Two = Annotated[list[float], Keyword("minItems", 2), Keyword("maxItems", 2)]
"""Black's number and White's."""


class CountJson(TypedDict):
    method: str
    name: str
    black: float
    white: float
    komi: float
    margin: float
    how: str
    komi_known: NotRequired[
        Annotated[bool, Keyword("default", True), "False where the record does not tell the komi. Else left out."]
    ]


class TableOne(TypedDict):
    M: Two
    L: Two
    T: Two
    P: Two
    Q: Two
    S: Two
    prisoners_before: Two
    captured_after: Two
    prisoners: Two
    D_territory_1: float
    D_area_3: float
    D_area_2: float


class TableOneOfGame(TableOne):
    D_area_3_first_pass: float


class AreaThreeJson(TypedDict):
    n: Two
    N: Two
    A: Two
    B: Two
    C: Two
    s: Two
    t: Two
    T: float


class StonesJson(TypedDict):
    S: Two
    R: Two
    P: Two
    X: Two
    M: Two
    stone_score: float
    prisoner_count: float


class CountsJson(TypedDict):
    """A game counted by every method, as `assess count --json` prints it."""

    schema: Literal["assess/count/1"]
    counts: list[CountJson]
    notes: list[str]
    rules: NotRequired[Annotated[str, "As the record names them."]]
    by_rules: NotRequired[Annotated[str, "The method that these ask for, or the one that was asked for."]]
    removed: NotRequired[Annotated[list[str], "Strings that are taken off: dead as proved or agreed."]]
    standing: NotRequired[Annotated[list[str], "Whether these come off is not settled: most counts leave them."]]
    staying: NotRequired[Annotated[list[str], "Strings that are dead in nobody's territory: all counts leave them."]]
    presumed: NotRequired[Annotated[list[str], "The same in sentences: what is taken off, and what is left."]]
    table_1: NotRequired[TableOneOfGame]
    area_3_by_territory: NotRequired[AreaThreeJson]
    stone_scoring: NotRequired[StonesJson]
    game: NotRequired[GameJson]


class TableJson(TableOne):
    """Table 1 from given quantities, as `assess ikeda table --json` prints it."""

    schema: Literal["assess/ikeda-table/1"]
    half_point: str


class MoveJson(TypedDict):
    number: int
    move: str
    phase: str


class RemovedJson(TypedDict):
    alternation: OfEach
    agreement: OfEach
    playout: OfEach


class GameJson(TypedDict):
    """A game under Territory I, as `assess ikeda replay --json` prints it."""

    schema: Literal["assess/ikeda-replay/1"]
    rules: str
    start: BoardJson
    position: BoardJson
    phase: str
    to_move: ColorWord | None
    moves: list[MoveJson]
    agreement: Points | None
    removed: RemovedJson
    paid: OfEach
    last_pass_free: bool
    territory: OfEach | None
    prisoners: OfEach
    score: float | None
    sum: str | None
    notes: list[str]


def counts_json(counts: Sequence[Count], quantities: Counts | None, notes: Sequence[object]) -> CountsJson:
    """The counts as ``assess count --json`` prints them."""
    found: CountsJson = {
        "schema": "assess/count/1",
        "counts": list(map(_count_json, counts)),
        "notes": list(map(str, notes)),
    }
    if quantities is not None:
        area, stones = quantities.area_three, quantities.stone_count
        found["table_1"] = {**_table_json(quantities.table), "D_area_3_first_pass": area.difference}
        found["area_3_by_territory"] = {
            "n": _two(area.boundary),
            "N": _two(area.plays),
            "A": _two(area.stones),
            "B": _two(area.removed),
            "C": _two(area.territory),
            "s": _two(area.by_territory),
            "t": [area.area_score(color) for color in Color],
            "T": area.difference,
        }
        found["stone_scoring"] = {
            "S": _two(stones.stones),
            "R": _two(stones.removed),
            "P": _two(stones.passes),
            "X": _two(stones.prisoners),
            "M": _two(stones.moves),
            "stone_score": stones.stone_score,
            "prisoner_count": stones.prisoner_count,
        }
        found["game"] = game_json(quantities.game)
    return found


def _count_json(count: Count) -> CountJson:
    told: CountJson = {
        "method": count.method,
        "name": NAMES[count.method],
        "black": plain(count.black),
        "white": plain(count.white),
        "komi": plain(count.komi),
        "margin": count.margin,
        "how": str(count.how),
    }
    if not count.komi_known:
        told["komi_known"] = False
    return told


def table_json(table: Quantities) -> TableJson:
    """The table of given quantities as ``assess ikeda table --json`` prints it."""
    return {"schema": "assess/ikeda-table/1", **_table_json(table), "half_point": half_point(table)}


def game_json(game: Game, notes: Iterable[object] = ()) -> GameJson:
    """A game as ``assess ikeda replay --json`` prints it; ``score`` is null until it has ended."""
    score = game.score() if game.phase is Phase.ENDED else None
    return {
        "schema": "assess/ikeda-replay/1",
        "rules": game.ruleset.name,
        "start": board_json(game.start),
        "position": board_json(game.position),
        "phase": game.phase.value,
        "to_move": None if score else game.to_move.value,
        "moves": [{"number": move.number, "move": move.name, "phase": move.phase.value} for move in game.moves],
        "agreement": None if game.agreed is None else game.position.names(game.agreed),
        "removed": {
            "alternation": json_pair(game.removed_in_alternation),
            "agreement": json_pair(game.removed_by_agreement),
            "playout": json_pair(game.removed_in_playout),
        },
        "paid": json_pair(game.paid),
        "last_pass_free": game.last_pass_free,
        "territory": json_pair(score.territory) if score else None,
        "prisoners": json_pair(game.score().prisoners),
        "score": score.margin if score else None,
        "sum": score.sum if score else None,
        "notes": list(map(str, notes)),
    }


def _table_json(table: Quantities) -> TableOne:
    """Every row of Table 1, and each D; that of Area III with its boundary at the preliminary end."""
    return {
        "M": _two(table.moves),
        "L": _two(table.stones),
        "T": _two(table.played),
        "P": _two(table.paid),
        "Q": _two(table.final_stones),
        "S": _two(table.territory),
        "prisoners_before": _two(table.prisoners_before),
        "captured_after": _two(table.captured_after),
        "prisoners": _two(table.prisoners),
        "D_territory_1": table.territory_difference,
        "D_area_3": table.area_difference,
        "D_area_2": table.area_two_difference,
    }


def _two(pair: Pair) -> list[float]:
    return [pair.black, pair.white]


def json_pair(pair: Pair) -> OfEach:
    """A number of each player's."""
    return {"black": pair.black, "white": pair.white}
