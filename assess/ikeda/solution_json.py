"""Perfect play as JSON: a position solved, rulesets compared, basic endgame kos; and the proofs of a score in a file,
written from a solution, and judged against a position by ``bounds_checker``."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from assess.ikeda.bounds_checker import NotShown, check_bound
from assess.ikeda.count_json import json_pair
from assess.ikeda.game import Game
from assess.ikeda.kos import EndgameKos, KoBoard, ko_result, strategy
from assess.ikeda.pass_fights import Compared
from assess.ikeda.perfect_play import score_of_worth
from assess.ikeda.solution import Bounds, Solution
from assess.languages.spoken import BadInput
from assess.reports.json.common_json import BoardJson, ColorWord, Keyword, OfEach, Points, board_json
from assess.rules.position import Color, Position


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


def _bounds_json(bounds: Bounds) -> SolvedBoundsJson:
    return {"least": bounds.least, "most": bounds.most}


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
        "territory": json_pair(board.territory),
        "board_score": board.score(to_move),
    }


SCHEMA = "assess/ikeda-proof/1"


def proof_json(solution: Solution) -> dict[str, Any]:
    """Both players' proofs, for a file. Raises BadInput when the score was found without."""
    if not solution.proofs:
        raise BadInput(
            "There is no proof to write: the board is not settled enough to be divided into parts, or play has begun; "
            "leave out --certificate."
        )
    return {
        "schema": SCHEMA,
        "rules": solution.ruleset.name,
        "to_move": solution.to_move.value,
        "proofs": [{"prover": found.prover.value, "worth": found.worth, **found.proof} for found in solution.proofs],
    }


def bounds_of_proofs(text: str, source: str, game: Game) -> Bounds:
    """The bounds of the score that the proofs in a file show for the start of a game.

    Raises BadInput for what is no such file, or was made for another ruleset or player to move; NotShown when a proof
    does not show its claim for this position.
    """
    try:
        found = json.loads(text)
        if found["schema"] != SCHEMA:
            raise KeyError("schema")
        rules, to_move = str(found["rules"]), Color(found["to_move"])
        claims = [(Color(proof["prover"]), int(proof["worth"]), proof) for proof in found["proofs"]]
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise BadInput(
            "{source} holds no proof of a score: write one with `assess ikeda solve --certificate`.", source=source
        ) from None
    if rules != game.ruleset.name or to_move is not game.to_move:
        raise BadInput(
            "{source} is about {player} to move under {rules}, not {own} under {own_rules}: give --rules, and "
            "--to-move or --move, accordingly.",
            source=source,
            player=to_move.title,
            rules=rules,
            own=game.to_move.title,
            own_rules=game.ruleset.name,
        )
    if game.moves:
        raise BadInput("Such a proof begins where nothing has been played: give --move 0, or a diagram.")
    if len(claims) > len(Color):
        raise NotShown(f"there are {len(claims)} proofs, and each player needs one at most")
    least, most = -game.position.width * game.position.height, game.position.width * game.position.height
    for prover, worth, proof in claims:
        check_bound(game.position.rows(), to_move.stone, rules, prover.stone, worth, proof)
        least, most = (max(least, worth), most) if prover is Color.BLACK else (least, min(most, -worth))
    if least > most:
        raise NotShown("the two proofs contradict each other")
    return Bounds(score_of_worth(game, least), score_of_worth(game, most))
