"""How an SGF game begins: the empty board with the komi, and the prisoner stones of a position that is set up."""

from __future__ import annotations

import re

from assess.reading.facts import BLACK, WHITE, Facts, agreed
from assess.reading.game_tree import GameTree
from assess.reading.komi import Komi, komi_of
from assess.reading.place import quoted
from assess.reading.replay import GameMoment
from assess.reading.sgf_main_line import is_set_up, nodes_before_move, size_of_board
from assess.rules.color import EMPTY
from assess.rules.errors import BadInput
from assess.rules.position import Position

_COUNT = re.compile(r"\d{1,6}", re.ASCII)


def komi_in(tree: GameTree, given: float | None) -> Komi:
    """The komi of the game in a tree; ``given`` counts instead where it is not None."""
    before = [0, *nodes_before_move(tree)[1:]]
    played = len(before) < len(tree.main_line()) and not is_set_up(tree)
    return komi_of([tree.nodes[number] for number in before], given, played=played)


def beginning(tree: GameTree, told: Facts, given_komi: float | None) -> GameMoment:
    """The empty board, with the komi of the record, and the prisoner stones that its root or a comment tells of.

    Raises BadInput for another game than Go, a size that no board has, and numbers that are none.
    """
    root = tree.root
    game = root.simple_text("GM")
    if game not in ("", "1"):
        raise BadInput("the game GM[...] is {game}, which is not Go: give a file with GM[1].", game=quoted(game))
    width, height = size_of_board(root)
    komi = komi_in(tree, given_komi)
    for name, fact in (("PSB", BLACK), ("PSW", WHITE)):
        count = root.simple_text(name)
        if not count:
            continue
        if not _COUNT.fullmatch(count):
            raise BadInput(
                "the prisoner stones {name}[...] are {count}: write a number such as 3.", name=name, count=quoted(count)
            )
        told = {**told, fact: {*told.get(fact, ()), float(count)}}
    stones, _ = agreed(told, "")
    position = Position(width, height, EMPTY * (width * height), stones, komi.points, komi.known)
    return GameMoment(position)
