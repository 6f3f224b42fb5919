"""Territory I played through: the phases, what passes cost, and the ko rules over the whole history."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from ikeda_examples import BF, EXAMPLES, RULESETS, SK, game_of, games, moved, start_of

from assess.ikeda.game import (
    Game,
    KoRule,
    Phase,
    ProhibitedPlay,
    Ruleset,
    Violation,
    agree,
    legal_plays,
    make_pass,
    make_play,
    stop_alternation,
)
from assess.ikeda.scoring import Pair, points_surrounded
from assess.languages.spoken import BadInput
from assess.rules.position import Color, Position
from assess.rules.proof_play import IllegalMove
from assess.rules.surroundings import surrounded

KO = ["XXOO.", "XO.OO", "XXO.O", ".XOOO", "XXXXX"]
"""The irregular dead ko: Black takes at C4, White takes back at B4."""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["file"])
def test_every_number_of_the_examples(example: dict[str, Any]) -> None:
    game = game_of(example["file"])
    assert game.phase is Phase.ENDED
    score = game.score()
    assert (score.sum, score.margin) == (example["sum"], example["score"])
    assert [score.territory.black, score.territory.white] == example["territory"]
    assert [score.prisoners.black, score.prisoners.white] == example["prisoners"]
    if "paid" in example:
        assert [game.paid.black, game.paid.white] == example["paid"]
        assert [game.removed_in_playout.black, game.removed_in_playout.white] == example["removed_in_playout"]
        assert game.last_pass_free is example["last_pass_free"]
    else:
        assert game.agreed is not None and not game.playout


def test_the_dead_stone_as_it_is_told() -> None:
    """Example 1, variation 1: moves 4, 6, 7 and 8 are passes, and the playout has five moves."""
    game = game_of("0001-dead-stone-1.sgf")
    assert [move.number for move in game.playout if move.point is None] == [4, 6, 7, 8]
    assert [move.name for move in game.moves][:5] == ["B pass", "W pass", "B pass", "W pass", "B A4"]
    assert [move.phase for move in game.moves] == [Phase.ALTERNATION] * 3 + [Phase.PLAYOUT] * 5


def test_an_even_playout_pays_its_last_pass_too() -> None:
    empty = start_of(["..."])
    even = moved(empty, *["pass"] * 3, "A1", *["pass"] * 3)
    assert (len(even.playout), even.last_pass_free, even.paid) == (4, False, Pair(2, 1))
    odd = moved(empty, *["pass"] * 6)
    assert (len(odd.playout), odd.last_pass_free, odd.paid) == (3, True, Pair(1, 1))


def test_two_passes_under_the_other_ruleset() -> None:
    game = moved(start_of(["..."], ruleset=SK), "pass", "pass")
    assert (game.phase, game.to_move) == (Phase.AGREEMENT, Color.BLACK)
    assert moved(game, "pass", "pass").phase is Phase.ENDED


def test_passes_of_the_alternation_do_not_count_in_the_playout() -> None:
    game = moved(start_of(["..."]), *["pass"] * 5)
    assert (game.phase, game.passes, game.paid) == (Phase.PLAYOUT, 2, Pair(1, 1))


def test_a_recapture_at_once_is_prohibited_by_the_basic_ko_rule() -> None:
    game = moved(start_of(KO, Color.WHITE), *["pass"] * 3, "C4")
    with pytest.raises(ProhibitedPlay) as refused:
        moved(game, "B4")
    assert refused.value.violations == (Violation(KoRule.BASIC, 4),)
    assert str(refused.value) == (
        "W B4 is not allowed: it would recreate the position before play 4 (basic-ko-rule-with-pass-threat)"
    )


def test_a_pass_lifts_the_basic_ko_rule_and_the_fixed_one_stops_recycling() -> None:
    game = moved(start_of(KO, Color.WHITE), *["pass"] * 3, "C4", "pass", "pass", "B4")
    with pytest.raises(ProhibitedPlay) as refused:
        moved(game, "C4")
    assert refused.value.violations == (Violation(KoRule.BASIC, 7), Violation(KoRule.FIXED, 4))
    later = moved(game, "pass", "pass")
    with pytest.raises(ProhibitedPlay) as again:
        moved(later, "C4")
    assert again.value.violations == (Violation(KoRule.FIXED, 4),)


def test_superko_looks_at_the_starting_position_too() -> None:
    game = moved(start_of(KO, Color.BLACK, SK), "C4", "pass", "pass")
    with pytest.raises(ProhibitedPlay) as refused:
        moved(game, "B4")
    assert refused.value.violations == (Violation(KoRule.SUPERKO, 0),)
    assert game.position.point("B4") not in legal_plays(game)


@pytest.mark.parametrize("move", [5, 8])
def test_the_illegal_recaptures_of_example_4(move: int) -> None:
    (example,) = (example for example in EXAMPLES if "illegal_before_move" in example)
    game = game_of(example["file"], move=move - 1)
    with pytest.raises(ProhibitedPlay):
        make_play(game, game.position.point(example["illegal_before_move"][str(move)]))


def test_play_7_of_the_postponed_ko_is_legal() -> None:
    """Diagram 0041, variation 2: the position after 7 is that after 3, but those before 7 and 3 differ."""
    game = game_of("0041-one-ko-one-threat-2.sgf")
    third, seventh = game.moves[2], game.moves[6]
    assert seventh.name == "W H4" and seventh.after.stones == third.after.stones
    assert seventh.before.stones != third.before.stones


def test_agreement_removes_strings_whole_and_only_right_after_the_alternation() -> None:
    game = start_of(["OXX.", ".XOO", "XX.."])
    with pytest.raises(BadInput, match="right after the alternation"):
        agree(game, [0])
    stopped = moved(game, *["pass"] * 3)
    with pytest.raises(BadInput, match="no stone at D3"):
        agree(stopped, [3])
    ended = agree(stopped, [game.position.point("C2")])
    assert ended.removed_by_agreement == Pair(0, 2) and ended.position.rows() == ["OXX.", ".X..", "XX.."]
    assert ended.score().prisoners == Pair(0, 2)
    with pytest.raises(BadInput, match="has ended with move 3"):
        make_pass(ended)


def test_a_record_may_stop_the_alternation_earlier() -> None:
    game = stop_alternation(moved(start_of(["..."]), "pass"))
    assert (game.phase, game.to_move) == (Phase.AGREEMENT, Color.WHITE)
    assert moved(game, "pass").paid == Pair(0, 1)
    with pytest.raises(BadInput, match="over already"):
        stop_alternation(moved(game, "pass"))


def test_suicide_and_occupied_points_are_refused() -> None:
    with pytest.raises(IllegalMove, match="suicide"):
        moved(start_of([".O.", "O.O"], Color.BLACK), "A2")
    with pytest.raises(IllegalMove, match="stone already"):
        moved(start_of([".O.", "O.O"], Color.BLACK), "B2")


def test_territory_is_what_one_colour_surrounds() -> None:
    found = surrounded(Position.from_rows([".X.", "XX.", ".O."]))
    assert (found.black, found.white) == ({0}, frozenset())
    assert points_surrounded(Position.from_rows(["..", ".."])) == Pair(0, 0)


@pytest.mark.parametrize("name", ["3+3", "1+2+BF", "3+3+XX", "", "33BF"])
def test_other_names_are_no_rulesets(name: str) -> None:
    with pytest.raises(BadInput, match="is no ruleset"):
        Ruleset.from_name(name)


def test_names_of_rulesets() -> None:
    assert [ruleset.name for ruleset in RULESETS][:2] == ["2+2+BF", "2+2+SK"]
    assert BF.ko_rules == (KoRule.BASIC, KoRule.FIXED) and SK.ko_rules == (KoRule.SUPERKO,)


@settings(max_examples=60)
@given(games(largest=4, finished=False))
def test_ko_rules_are_kept_over_the_whole_history(game: Game) -> None:
    """Told again from the list of moves alone."""
    plays = [move for move in game.moves if move.point is not None]
    if KoRule.SUPERKO in game.ruleset.ko_rules:
        seen = [game.start.stones] + [play.after.stones for play in plays]
        assert len(set(seen)) == len(seen)
    else:
        steps = [(play.before.stones, play.after.stones) for play in plays]
        assert len(set(steps)) == len(steps)
        for one, two in zip(game.moves, game.moves[1:], strict=False):
            if one.point is not None and two.point is not None:
                assert two.after.stones != one.before.stones


@settings(max_examples=60)
@given(games(largest=4))
def test_the_playout_has_equally_many_moves_and_ends_with_passes(game: Game) -> None:
    plays = Pair(*(sum(move.point is not None and move.color is color for move in game.playout) for color in Color))
    assert (plays + game.paid).difference == 0
    assert all(move.point is None for move in game.playout[-game.ruleset.playout_passes :])
    stones = Pair(game.position.stones.count("X"), game.position.stones.count("O"))
    whole = Pair(*(sum(move.point is not None and move.color is color for move in game.moves) for color in Color))
    assert whole - game.removed == stones
    taken = game.position.prisoner_stones
    assert game.removed + game.paid == Pair(taken.black, taken.white)
