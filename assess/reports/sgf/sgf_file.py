"""What was found as the content of an SGF file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from assess.decisions.judged_decision import JudgedDecision
from assess.reading.game_tree import GameTree, escape
from assess.reading.sgf import dump
from assess.reports.sgf.sgf_decision import game_of_decision
from assess.reports.sgf.sgf_statuses import game_of_statuses
from assess.reports.sgf.sgf_tree import game_of_variations
from assess.reports.text.headlines import ruling_headline
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import TerritoryRuling
from assess.statuses.string_ruling import Ruling


def sgf_file(
    found: Finding | Ruling | Assessment | TerritoryRuling | tuple[JudgedDecision, ...], info: Mapping[str, str]
) -> str:
    """The answer to a question, a ruling on strings, the statuses of a position, or what variations decide; ``info``:
    what the record says of the game."""
    if isinstance(found, tuple):
        return "".join(dump(game_of_decision(judged, info)) for judged in found)
    if isinstance(found, Finding):
        return dump(game_of_variations(found, found.tree, info))
    if isinstance(found, Ruling):
        return _of_strings(found, info)
    statuses = found.assessment if isinstance(found, TerritoryRuling) else found
    return dump(game_of_statuses(statuses, info))


def _of_strings(ruling: Ruling, info: Mapping[str, str]) -> str:
    """A game for each answer, the one that decides first; where there is none, the position alone."""
    games = [game_of_variations(finding, finding.tree, info) for finding in ruling.findings]
    games = games or [game_of_statuses(ruling.assessment, info)]
    headline = ruling_headline(ruling)
    return "".join(dump(_headed(game, headline)) for game in games)


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
