"""Proofs of a score in a file: written from a solution, and judged against a position by ``bounds_checker``."""

from __future__ import annotations

import json
from typing import Any

from assess.ikeda.bounds_checker import NotShown, check_bound
from assess.ikeda.game import Game
from assess.ikeda.perfect_play import score_of_worth
from assess.ikeda.solution import Bounds, Solution
from assess.languages.spoken import BadInput
from assess.rules.position import Color

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
