"""Basic endgame kos as JSON: their numbers, and a board of them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from assess.ikeda.count_json import json_pair
from assess.ikeda.ko_board import KoBoard
from assess.ikeda.kos import EndgameKos, ko_result, strategy
from assess.reports.json.common_json import BoardJson, ColorWord, OfEach, Points
from assess.reports.json.position_json import board_json
from assess.rules.color import Color


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
