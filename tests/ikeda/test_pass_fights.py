"""Two rulesets compared on one position, and what passes cost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from ikeda_examples import BF, EXAMPLES, FOLDER, SK, game_of
from shell import Shell

from assess.faces.exit_codes import ExitCode
from assess.ikeda.game import Game, begin, make_pass
from assess.ikeda.pass_fights import Compared, PassFight, compare
from assess.ikeda.perfect_play import solve
from assess.ikeda.play_text import pass_sentence
from assess.ikeda.solution import Bounds
from assess.rules.position import Color, Position
from assess.system.limits import Limits

NODES = Limits(seconds=None, nodes=400_000)
ONE_KO = FOLDER / "0041-one-ko-one-threat-1.sgf"


@cache
def compared_of(diagram: str) -> Compared:
    """An example under two rulesets: it is compared once."""
    game = example_game(diagram)
    return compare(game.position, game.to_move, (BF, SK), NODES)


def example_game(diagram: str) -> Game:
    return game_of(example_of(diagram)["file"], move=0)


def example_of(diagram: str) -> dict[str, Any]:
    return next(one for one in EXAMPLES if one["diagram"] == diagram)


@pytest.mark.parametrize("diagram", ["0001", "0041", "0043", "0044"])
def test_the_scores_are_those_of_each_ruleset(diagram: str) -> None:
    example, game, compared = example_of(diagram), example_game(diagram), compared_of(diagram)
    for solution, ruleset in zip(compared.solutions, (BF, SK), strict=True):
        alone = solve(
            begin(game.position, game.to_move, ruleset), Limits(seconds=None, nodes=50_000), first_moves=False
        )
        assert solution.score == alone.score == example["perfect_play"].get(ruleset.name, alone.score)


def test_passes_that_cost() -> None:
    """Two kos open for Black: whoever passes lets the other begin the ko fight."""
    under_bf, under_sk = compared_of("0043").fights
    assert [under_bf.cost(color) for color in Color] == [1, 1] and under_bf.gain == -1
    assert [under_sk.cost(color) for color in Color] == [2, 2] and under_sk.gain == -2
    assert under_bf.is_fight is under_sk.is_fight is False


@pytest.mark.parametrize("diagram", ["0001", "0041", "0043", "0044"])
def test_no_pass_fights_where_the_text_says_so(diagram: str) -> None:
    assert compared_of(diagram).fights[0].is_fight is False


def test_a_pass_costs_what_the_search_after_it_says() -> None:
    position = Position.from_rows(["O.XX", "OOOX", ".OXX", "OOX."])
    compared = compare(position, Color.BLACK, (BF, SK), NODES)
    assert [fight.ruleset for fight in compared.fights] == [BF, SK]
    for fight in compared.fights:
        for color in Color:
            game = begin(position, color, fight.ruleset)
            best, after = (solve(one, NODES, first_moves=False).score for one in (game, make_pass(game)))
            assert best is not None and after is not None
            assert fight.cost(color) == abs(best - after)


def test_what_is_said_of_passes() -> None:
    """The sentences, for every sign of what the first pass gains."""
    solved = {color: solve(begin(Position.from_rows(["X.O"]), color, SK), NODES) for color in Color}
    bounds = {Color.BLACK: Bounds(2, 2), Color.WHITE: Bounds(0, 0)}
    same = {color: replace(solved[color], bounds=bounds[color]) for color in Color}
    fight = PassFight(SK, same, bounds)
    assert fight.gain == 2 and fight.is_fight
    assert "a pass-fight: both do best to pass at once, and who passes first gains 2 points" in pass_sentence(fight)
    assert "begun by the player who passed first" in pass_sentence(fight)
    assert "begun by the opponent of" in pass_sentence(replace(fight, ruleset=BF))
    worse = {Color.BLACK: Bounds(2, 2), Color.WHITE: Bounds(1, 1)}
    assert pass_sentence(replace(fight, passed=worse)) == (
        "no pass-fight: passing first gains 1 point over the opponent's pass, but for White a play is better."
    )
    lost = replace(fight, passed={Color.BLACK: Bounds(0, 0), Color.WHITE: Bounds(1, 1)})
    assert "who passes first loses 1 point " in pass_sentence(lost)
    even = replace(fight, passed={Color.BLACK: Bounds(1, 1), Color.WHITE: Bounds(1, 1)})
    assert "the same whoever passes first" in pass_sentence(even)
    unknown = replace(fight, passed={Color.BLACK: Bounds(0, 1), Color.WHITE: Bounds(1, 1)})
    assert unknown.is_fight is None and "not solved" in pass_sentence(unknown)


def test_a_pass_fight_that_is_not_solved_leaves_the_comparison_undecided(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assess.ikeda.pass_fights.PassFight.is_fight", None)
    said = shell.run(f"ikeda compare {ONE_KO} --move 0 --nodes 100000")
    assert said.code == ExitCode.UNDECIDED and "whether there is a pass-fight is not solved" in said.out


def test_compare_as_text(shell: Shell) -> None:
    said = shell.run(f"ikeda compare {ONE_KO} --move 0 --nodes 100000")
    assert said.code == 0
    assert (
        said.out
        == """\
White to move: the score is 0 under 3+3+BF, and 1 under 2+2+SK.
  A B C D E F G H
4 O O O O . O X . 4
3 . . O O O O O X 3
2 O O X X X X X X 2
1 X X X . . X . X 1
  A B C D E F G H
3+3+BF  0: W pass, B pass, W H4, B A3, W B3, B G4, W pass, B H4, W pass, B pass, W pass, B pass, W
  pass, B pass
2+2+SK  1: W pass, B pass, W pass, B pass
The lines part at move 3.

ruleset  to move  score  after a pass  a pass costs
3+3+BF   Black    0      0             0
3+3+BF   White    0      0             0
2+2+SK   Black    1      1             0
2+2+SK   White    1      1             0
3+3+BF: no pass-fight: the score is the same whoever passes first.
2+2+SK: no pass-fight: the score is the same whoever passes first.
"""
    )


def test_compare_as_json_and_within_limits(shell: Shell) -> None:
    found = shell.run(f"ikeda compare {ONE_KO} --move 0 --nodes 100000 --json").json
    assert (found["schema"], found["to_move"], found["parting_move"]) == ("assess/ikeda-compare/1", "white", 3)
    assert [one["score"] for one in found["rulesets"]] == [0, 1]
    assert found["rulesets"][0]["pass_costs"] == {"black": 0, "white": 0}
    said = shell.run(f"ikeda compare {FOLDER / '0038-irregular-dead-ko.sgf'} --move 0 --nodes 80")
    assert said.code == ExitCode.UNDECIDED and "not all of it is solved" in said.out.splitlines()[0] + said.out
    assert "whether there is a pass-fight is not solved" in said.out


def test_compare_refuses_what_it_cannot_use(shell: Shell) -> None:
    shell.file("board.txt", "O.XX\n.XX.\n")
    assert "it is not said who is to move" in shell.run("ikeda compare board.txt").err.lower()
    assert "'3+3' is no ruleset" in shell.run(f"ikeda compare {ONE_KO} --rules 3+3 2+2+SK").err
