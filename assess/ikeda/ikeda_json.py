"""All JSON of these systems: a game replayed, a position solved or compared, kos counted, a game counted by every
method, Table 1 completed. (Proofs are written by ``proof_file``.)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from assess.ikeda.count_text import NAMES
from assess.ikeda.counting import Count, Counts
from assess.ikeda.game import Game, Phase
from assess.ikeda.ko_board import KoBoard
from assess.ikeda.kos import EndgameKos, ko_result, strategy
from assess.ikeda.pass_fights import Compared
from assess.ikeda.quantities import half_point
from assess.ikeda.scoring import Pair, plain
from assess.ikeda.side_by_side import Quantities
from assess.ikeda.solution import Bounds, Solution
from assess.reports.json.common_json import BoardJson, ColorWord, Keyword, OfEach, Points
from assess.reports.json.position_json import board_json
from assess.rules.color import Color
from assess.rules.position import Position

Two = Annotated[list[float], Keyword("minItems", 2), Keyword("maxItems", 2)]
"""Black's number and White's."""


class KoPoints(TypedDict):
    black_kos: Points
    white_kos: Points
    black_threats: list[Points]
    white_threats: list[Points]
    dame: Points


class KosJson(TypedDict):
    """Basic endgame kos, as `assess ikeda kos --json` prints them."""

    schema: Literal["assess/ikeda-kos/1"]
    kos: OfEach
    dame: int
    threats: OfEach
    to_move: ColorWord
    K: int
    T: int
    row: str
    colors_exchanged: bool
    ko_fight_winner: ColorWord | None
    score: float
    strategy: list[str]
    position: NotRequired[BoardJson]
    points: NotRequired[KoPoints]
    territory: NotRequired[OfEach]
    board_score: NotRequired[float]


class SolvedBoundsJson(TypedDict):
    least: float
    most: float


class FirstMoveJson(SolvedBoundsJson):
    move: str


class SolutionJson(TypedDict):
    """The score of perfect play, as `assess ikeda solve --json` prints it."""

    schema: Literal["assess/ikeda-solve/1"]
    position: BoardJson
    rules: str
    to_move: ColorWord
    score: float | None
    bounds: SolvedBoundsJson
    principal_variation: list[str]
    first_moves: list[FirstMoveJson]
    stopped: str | None
    seconds: float
    nodes: int


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
    removed: NotRequired[Annotated[list[str], "Strings that are taken off: they are proved to be dead."]]
    standing: NotRequired[Annotated[list[str], "Strings that nothing settles: all counts but the Japanese leave them."]]
    table_1: NotRequired[TableOneOfGame]
    area_3_by_territory: NotRequired[AreaThreeJson]
    stone_scoring: NotRequired[StonesJson]
    game: NotRequired[GameJson]


class BoundsOfEach(TypedDict):
    black: SolvedBoundsJson
    white: SolvedBoundsJson


class NumberOfEach(TypedDict):
    black: float | None
    white: float | None


class RulesetJson(TypedDict):
    rules: str
    score: float | None
    principal_variation: list[str]
    to_move: BoundsOfEach
    after_a_pass: BoundsOfEach
    pass_costs: NumberOfEach
    first_pass_gains: float | None
    pass_fight: bool | None


class RulesetsComparedJson(TypedDict):
    """A position under two rulesets, as `assess ikeda compare --json` prints it."""

    schema: Literal["assess/ikeda-compare/1"]
    position: BoardJson
    to_move: ColorWord
    parting_move: int | None
    rulesets: Annotated[list[RulesetJson], Keyword("minItems", 2), Keyword("maxItems", 2)]


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


Place = Annotated[int, Keyword("minimum", 0)]
BoardPoints = Annotated[list[Place], "Points of the board as numbers, row by row, the top left being 0."]


class GuardedJson(TypedDict):
    points: BoardPoints
    area: Annotated[int, "The prover's area in the part minus the opponent's."]
    answers: Annotated[
        dict[str, Place],
        "The place in the part of the answer, for configurations that a play of the opponent's left.",
    ]
    plays_on: Annotated[
        dict[str, Place], "The place in the part of the prover's next play of the playout, for configurations."
    ]


class BoundProofJson(TypedDict):
    prover: ColorWord
    worth: int
    strings: BoardPoints
    regions: BoardPoints
    ceded: BoardPoints
    parts: list[BoardPoints]
    eyes: Annotated[
        list[Place],
        Keyword("uniqueItems", True),
        "Parts, by their places in `parts`, that the prover keeps as eyes by answering there.",
    ]
    guarded: list[GuardedJson]
    moves: Annotated[dict[str, str], "A move of the prover's (`pass`, or part:place) for each state."]


class BoundProofsJson(TypedDict):
    """Proofs of a score, as `assess ikeda solve --certificate OUT` writes them."""

    schema: Literal["assess/ikeda-proof/1"]
    rules: str
    to_move: ColorWord
    proofs: list[BoundProofJson]


def kos_json(kos: EndgameKos) -> KosJson:
    """The numbers and the result as ``assess ikeda kos --json`` prints them."""
    result = ko_result(kos)
    return {
        "schema": "assess/ikeda-kos/1",
        "kos": {"black": kos.black_kos, "white": kos.white_kos},
        "dame": kos.dame,
        "threats": {"black": kos.black_threats, "white": kos.white_threats},
        "to_move": kos.to_move.value,
        "K": kos.kos,
        "T": kos.threats,
        "row": result.row,
        "colors_exchanged": result.exchanged,
        "ko_fight_winner": result.winner.value if result.winner else None,
        "score": result.score,
        "strategy": strategy(kos),
    }


def ko_board_json(board: KoBoard, to_move: Color) -> KosJson:
    """A board of the class as ``assess ikeda kos --board --json`` prints it."""
    names = board.position.names
    kos = {color: [names([mouth])[0] for _, mouth in board.kos[color]] for color in Color}
    threats = {color: [names(hole) for hole in board.threats[color]] for color in Color}
    return {
        **kos_json(board.numbers(to_move)),
        "position": board_json(board.position),
        "points": {
            "black_kos": kos[Color.BLACK],
            "white_kos": kos[Color.WHITE],
            "black_threats": threats[Color.BLACK],
            "white_threats": threats[Color.WHITE],
            "dame": names(board.dame),
        },
        "territory": _json_pair(board.territory),
        "board_score": board.score(to_move),
    }


def solution_json(position: Position, solution: Solution) -> SolutionJson:
    """The solution as ``assess ikeda solve --json`` prints it."""
    return {
        "schema": "assess/ikeda-solve/1",
        "position": board_json(position),
        "rules": solution.ruleset.name,
        "to_move": solution.to_move.value,
        "score": solution.score,
        "bounds": _bounds_json(solution.bounds),
        "principal_variation": list(solution.variation),
        "first_moves": [{"move": first.move, **_bounds_json(first.bounds)} for first in solution.first_moves],
        "stopped": solution.stopped,
        "seconds": round(solution.seconds, 3),
        "nodes": solution.nodes,
    }


def counts_json(counts: Sequence[Count], quantities: Counts | None, notes: Sequence[str]) -> CountsJson:
    """The counts as ``assess count --json`` prints them."""
    found: CountsJson = {"schema": "assess/count/1", "counts": list(map(_count_json, counts)), "notes": list(notes)}
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
        "how": count.how,
    }
    if not count.komi_known:
        told["komi_known"] = False
    return told


def compared_json(compared: Compared) -> RulesetsComparedJson:
    """The comparison as ``assess ikeda compare --json`` prints it."""
    return {
        "schema": "assess/ikeda-compare/1",
        "position": board_json(compared.game.position),
        "to_move": compared.game.to_move.value,
        "parting_move": compared.parting,
        "rulesets": [
            {
                "rules": fight.ruleset.name,
                "score": solution.score,
                "principal_variation": list(solution.variation),
                "to_move": {
                    "black": _bounds_json(fight.solutions[Color.BLACK].bounds),
                    "white": _bounds_json(fight.solutions[Color.WHITE].bounds),
                },
                "after_a_pass": {
                    "black": _bounds_json(fight.passed[Color.BLACK]),
                    "white": _bounds_json(fight.passed[Color.WHITE]),
                },
                "pass_costs": {"black": fight.cost(Color.BLACK), "white": fight.cost(Color.WHITE)},
                "first_pass_gains": fight.gain,
                "pass_fight": fight.is_fight,
            }
            for fight, solution in zip(compared.fights, compared.solutions, strict=True)
        ],
    }


def table_json(table: Quantities) -> TableJson:
    """The table of given quantities as ``assess ikeda table --json`` prints it."""
    return {"schema": "assess/ikeda-table/1", **_table_json(table), "half_point": half_point(table)}


def game_json(game: Game, notes: Iterable[str] = ()) -> GameJson:
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
            "alternation": _json_pair(game.removed_in_alternation),
            "agreement": _json_pair(game.removed_by_agreement),
            "playout": _json_pair(game.removed_in_playout),
        },
        "paid": _json_pair(game.paid),
        "last_pass_free": game.last_pass_free,
        "territory": _json_pair(score.territory) if score else None,
        "prisoners": _json_pair(game.score().prisoners),
        "score": score.margin if score else None,
        "sum": score.sum if score else None,
        "notes": list(notes),
    }


def _bounds_json(bounds: Bounds) -> SolvedBoundsJson:
    return {"least": bounds.least, "most": bounds.most}


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


def _json_pair(pair: Pair) -> OfEach:
    return {"black": pair.black, "white": pair.white}
