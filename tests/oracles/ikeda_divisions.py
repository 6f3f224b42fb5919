"""Boards for the search by parts, the full search of them, and boards divided in any way."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import pytest
from ikeda_bands import MODULES, band
from ikeda_examples import RULESETS

from assess.ikeda import perfect_play
from assess.ikeda.bounds_checker import Alternation, Division, PartsState
from assess.ikeda.game import Game, Ruleset, begin
from assess.ikeda.perfect_play import solve
from assess.ikeda.search_budget import LimitReached
from assess.rules.position import Color, Position
from assess.system.limits import Limits

ALL_MODULES = {**MODULES, "two kos side by side": ("O.OX", "OX.X")}


def random_games(number: int, seed: int) -> Iterator[Game]:
    """Bands of up to three of the modules, and crowded small boards, under any ruleset."""
    choose = random.Random(seed)
    while number:
        if choose.random() < 0.5:
            rows = band([choose.choice(list(ALL_MODULES.values())) for _ in range(choose.randint(1, 3))])
        else:
            width, height = choose.choice([(5, 4), (6, 3), (5, 3), (4, 4), (7, 2), (6, 4)])
            rows = ["".join(choose.choice("XXXXOOOO.") for _ in range(width)) for _ in range(height)]
        position = Position.from_rows(rows)
        if all(string.liberties for string in position.strings()):
            number -= 1
            yield begin(position, choose.choice(list(Color)), choose.choice(RULESETS))


def solve_fully(game: Game, nodes: int = 4000) -> tuple[float, float]:
    """The bounds of the full search alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perfect_play, "FULL_SEARCH_FIRST", nodes + 1)
        after = solve(game, Limits(seconds=None, nodes=nodes), first_moves=False)
    return after.bounds.least, after.bounds.most


def pieces(points: list[int], width: int) -> list[list[int]]:
    """The connected sets of these points."""
    left, found = set(points), []
    while left:
        piece = [left.pop()]
        for at in piece:  # the list grows on the way
            beside = {
                at - width,
                at + width,
                *([at - 1] if at % width else []),
                *([at + 1] if (at + 1) % width else []),
            }
            piece += beside & left
            left -= beside
        found.append(sorted(piece))
    return found


def divided_otherwise(frame: dict[str, Any], position: Position, choose: random.Random) -> dict[str, Any]:
    """The frame with some connected points moved from one of its sets to another."""
    sets = {name: [*frame[name]] for name in ("strings", "regions", "ceded")}
    sets["parts"] = [point for part in frame["parts"] for point in part]
    for _ in range(choose.randint(1, 3)):
        name, to = choose.choice(list(sets)), choose.choice(["regions", "ceded", "parts", "parts"])
        empty = name == "ceded" and choose.random() < 0.7
        source = [point for point in sets[name] if not empty or position.stones[point] == "."]
        if source:
            piece = choose.choice(pieces(source, position.width))
            sets[name] = [point for point in sets[name] if point not in piece]
            sets[to] = sets[to] + piece
    parts = pieces(sets["parts"], position.width)
    eyes = [number for number, part in enumerate(parts) if len(part) > 1 and choose.random() < 0.3]
    return {**sets, "parts": parts, "eyes": eyes, "guarded": []}


def alternation_of(division: Division, ruleset: Ruleset) -> Alternation:
    """The game in the parts. Raises NotShown when a guard does not keep what it says."""
    superko = ruleset.name.endswith("SK")
    return Alternation(division, ruleset.alternation_passes, superko, division.kept(superko))


def best_worth(game: Alternation, start: PartsState, most: int, states: int) -> int:
    """The greatest worth that can be shown in so many states, by trying every move in turn."""
    shown: dict[tuple[PartsState, int], bool] = {}

    def shows(state: PartsState, need: int) -> bool:
        state = game.division.ordered(state)
        if game.sure_worth(state) >= need:
            return True
        if (state, need) not in shown:
            if len(shown) >= states:
                raise LimitReached
            shown[state, need] = False
            price = 0 if state.playout else 1
            moves = [(game.passed(state), 0), *((after, price) for _, _, after in game.played(state))]
            if not state.own_turn:
                moves = [*((after, -cost) for after, cost in moves), (game.tenuki(state), -price)]
                moves += [(threat, 0) for threat in [game.threat(state)] if threat != state]
            results = (after is not None and shows(after, need + cost) for after, cost in moves)
            shown[state, need] = any(results) if state.own_turn else all(results)
        return shown[state, need]

    worth = game.sure_worth(start)
    with contextlib.suppress(LimitReached):
        while worth < most and shows(start, worth + 1):
            worth += 1
    return worth
