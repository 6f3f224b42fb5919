"""A ruling on strings as SGF: a game of variations for each answer behind it, its first line the headline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from assess.reading.game_tree import GameTree
from assess.reading.sgf import dump
from assess.reading.sgf_values import escape
from assess.reports.sgf.sgf_statuses import game_of_statuses
from assess.reports.sgf.sgf_tree import game_of_variations
from assess.statuses.string_ruling import Ruling


def sgf_of_ruling(ruling: Ruling, info: Mapping[str, str] = {}) -> str:
    """The games as one collection, the answer that decides first; where there is none, the position alone.

    ``info``: what the record says of the game in which the dispute arose.
    """
    games = [game_of_variations(finding, finding.tree, info) for finding in ruling.findings]
    games = games or [game_of_statuses(ruling.assessment, info)]
    return "".join(dump(_headed(game, ruling.headline)) for game in games)


def _headed(game: GameTree, headline: str) -> GameTree:
    """The game with the headline as the first line of its comment, and as the name of its root."""
    root = game.nodes[0]
    said = root.text("C")
    properties = {
        **root.properties,
        "C": (escape("\n".join(filter(None, [headline, said]))),),
        "N": (escape(headline),),
    }
    return GameTree((replace(root, properties=properties), *game.nodes[1:]))
