"""Who is to move: an option that several commands of ``assess ikeda`` have."""

from __future__ import annotations

import argparse

from assess.rules.color import Color
from assess.rules.errors import BadInput

PLAYERS = {color.letter: color for color in Color} | {color.value: color for color in Color}


def add_to_move(parser: argparse.ArgumentParser) -> None:
    """Who is to move."""
    parser.add_argument("--to-move", choices=PLAYERS, help="who is to move (default: as FILE says)")


def given_mover(arguments: argparse.Namespace) -> Color | None:
    """Who is to move by the command line; None where it says nothing, or a command has no such option."""
    return PLAYERS.get(getattr(arguments, "to_move", None) or "")


def mover_of(arguments: argparse.Namespace, of_file: Color | None) -> Color:
    """Who is to move by the command line, or else by the file. Raises BadInput where neither says it."""
    player = given_mover(arguments) or of_file
    if player is None:
        raise BadInput("It is not said who is to move: give --to-move B or --to-move W.")
    return player
