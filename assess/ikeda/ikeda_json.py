"""All JSON of these systems: a game replayed, a position solved or compared, kos counted, a game counted by every
method, Table 1 completed. (Proofs are written by ``proof_file``.)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from assess.ikeda.counting import Count, Counts
from assess.ikeda.game import Game, Phase
from assess.ikeda.ko_board import KoBoard
from assess.ikeda.kos import EndgameKos, ko_result, strategy
from assess.ikeda.pass_fights import Compared
from assess.ikeda.quantities import FIELDS, half_point
from assess.ikeda.scoring import Pair, plain
from assess.ikeda.side_by_side import Table
from assess.ikeda.solution import Bounds, Solution
from assess.reports.json.position_json import board_json
from assess.rules.color import Color
from assess.rules.position import Position


def kos_json(kos: EndgameKos) -> dict[str, Any]:
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


def ko_board_json(board: KoBoard, to_move: Color) -> dict[str, Any]:
    """A board of the class as ``assess ikeda kos --board --json`` prints it."""
    names = board.position.names
    return {
        **kos_json(board.numbers(to_move)),
        "position": board_json(board.position),
        "points": {
            **{f"{color.value}_kos": [names([m])[0] for _, m in board.kos[color]] for color in Color},
            **{f"{color.value}_threats": [names(hole) for hole in board.threats[color]] for color in Color},
            "dame": names(board.dame),
        },
        "territory": {"black": board.territory.black, "white": board.territory.white},
        "board_score": board.score(to_move),
    }


def solution_json(position: Position, solution: Solution) -> dict[str, Any]:
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


def counts_json(counts: Sequence[Count], quantities: Counts | None, notes: Sequence[str]) -> dict[str, Any]:
    """The counts as ``assess count --json`` prints them."""
    found: dict[str, Any] = {
        "schema": "assess/count/1",
        "counts": [
            {
                "method": count.method,
                "black": plain(count.black),
                "white": plain(count.white),
                "komi": plain(count.komi),
                "margin": count.margin,
                "how": count.how,
                **({} if count.komi_known else {"komi_known": False}),
            }
            for count in counts
        ],
        "notes": list(notes),
    }
    if quantities is not None:
        table, area, stones = quantities.table, quantities.area_three, quantities.stone_count
        found["table_1"] = {**_table_json(table), "D_area_3_first_pass": area.difference}
        found["area_3_by_territory"] = {
            **{
                name: [pair.black, pair.white]
                for name, pair in zip(
                    ("n", "N", "A", "B", "C", "s"),
                    (area.boundary, area.plays, area.stones, area.removed, area.territory, area.by_territory),
                    strict=True,
                )
            },
            "t": [area.area_score(color) for color in Color],
            "T": area.difference,
        }
        found["stone_scoring"] = {
            "S": [stones.stones.black, stones.stones.white],
            "R": [stones.removed.black, stones.removed.white],
            "P": [stones.passes.black, stones.passes.white],
            "X": [stones.prisoners.black, stones.prisoners.white],
            "M": [stones.moves.black, stones.moves.white],
            "stone_score": stones.stone_score,
            "prisoner_count": stones.prisoner_count,
        }
    return found


def compared_json(compared: Compared) -> dict[str, Any]:
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
                "to_move": {color.value: _bounds_json(fight.solutions[color].bounds) for color in Color},
                "after_a_pass": {color.value: _bounds_json(fight.passed[color]) for color in Color},
                "pass_costs": {color.value: fight.cost(color) for color in Color},
                "first_pass_gains": fight.gain,
                "pass_fight": fight.is_fight,
            }
            for fight, solution in zip(compared.fights, compared.solutions, strict=True)
        ],
    }


def table_json(table: Table) -> dict[str, Any]:
    """The table of given quantities as ``assess ikeda table --json`` prints it."""
    return {"schema": "assess/ikeda-table/1", **_table_json(table), "half_point": half_point(table)}


def game_json(game: Game, notes: Iterable[str] = ()) -> dict[str, Any]:
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


def _bounds_json(bounds: Bounds) -> dict[str, float]:
    return {"least": bounds.least, "most": bounds.most}


def _table_json(table: Table) -> dict[str, Any]:
    """Every row of Table 1, and each D; that of Area III with its boundary at the preliminary end."""
    rows = {letter: getattr(table, name) for letter, name in FIELDS.items()}
    rows["prisoners_before"], rows["captured_after"] = table.prisoners_before, table.captured_after
    rows["prisoners"] = table.prisoners
    return {
        **{name: [pair.black, pair.white] for name, pair in rows.items()},
        "D_territory_1": table.territory_difference,
        "D_area_3": table.area_difference,
        "D_area_2": table.area_two_difference,
    }


def _json_pair(pair: Pair) -> dict[str, int]:
    return {"black": pair.black, "white": pair.white}
