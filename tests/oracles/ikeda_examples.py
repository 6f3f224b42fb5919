"""The examples of ``disputes/ikeda``, and games under Ikeda's rules for property tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from assess.ikeda.course import course_of, play_through
from assess.ikeda.game import Game, Phase, Ruleset, begin, legal_plays, make_pass, make_play
from assess.reading.files import read_record
from assess.reading.game_tree import Until
from assess.rules.position import Color, Position

FOLDER = Path(__file__).parents[2] / "disputes" / "ikeda"
EXAMPLES: list[dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
BF, SK = Ruleset.from_name("3+3+BF"), Ruleset.from_name("2+2+SK")
RULESETS = [Ruleset.from_name(f"{passes}+{ko}") for passes in ("2+2", "2+3", "3+2", "3+3") for ko in ("BF", "SK")]


def game_of(file: str, ruleset: Ruleset = BF, move: int | None = None) -> Game:
    """An example played through, up to a move."""
    return play_through(course_of(read_record(FOLDER / file, move=move, until=Until.END)), ruleset)


def start_of(rows: list[str], to_move: Color = Color.BLACK, ruleset: Ruleset = BF) -> Game:
    """A game that begins with a position."""
    return begin(Position.from_rows(rows), to_move, ruleset)


def moved(game: Game, *names: str) -> Game:
    """The game after moves such as ``D4`` and ``pass``."""
    for name in names:
        game = make_pass(game) if name == "pass" else make_play(game, game.position.point(name))
    return game


@st.composite
def games(draw: st.DrawFn, largest: int = 5, rulesets: list[Ruleset] = RULESETS, finished: bool = True) -> Game:
    """Random moves from an empty board, passes among them; ended by passes when ``finished``."""
    width, height = draw(st.integers(2, largest)), draw(st.integers(1, largest))
    position = Position(width, height, "." * (width * height))
    game = begin(position, draw(st.sampled_from(list(Color))), draw(st.sampled_from(rulesets)))
    for wish in draw(st.lists(st.integers(0, 999), max_size=3 * width * height)):
        if game.phase is Phase.ENDED:
            break
        plays = legal_plays(game)
        game = make_play(game, plays[wish % len(plays)]) if plays and wish % 4 else make_pass(game)
    while finished and game.phase is not Phase.ENDED:
        game = make_pass(game)
    return game
