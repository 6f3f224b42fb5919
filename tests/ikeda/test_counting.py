"""The scoring systems side by side: Ikeda's tables, and the identities on random games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ikeda_examples import EXAMPLES, FOLDER, games

from assess.ikeda.count_text import stone_rows
from assess.ikeda.counting import IKEDA_PASSES, METHODS, count_course, stone_count
from assess.ikeda.course import Course, RecordedMove, Said, course_of, play_through
from assess.ikeda.game import Game, Phase, Ruleset, begin, make_pass, make_play
from assess.ikeda.scoring import Pair, stones_on_board
from assess.ikeda.side_by_side import Quantities, area_three, table_of
from assess.languages.spoken import BadInput
from assess.reading.files import read_record, record_from_text
from assess.reading.game_tree import Until
from assess.rules.position import Color, PrisonerStones

GO_MIYAMOTO = Quantities(
    moves=Pair(40, 39),
    stones=Pair(31, 33),
    played=Pair(2, 2),
    paid=Pair(1, 1),
    final_stones=Pair(33, 27),
    territory=Pair(10, 11),
)
"""Ikeda's Table 2: Go Seigen, Black, against Miyamoto Naoki."""

ANY_KO = [Ruleset(alternation, playout, ()) for alternation in (2, 3) for playout in (2, 3)]


def exchanged(game: Game) -> Game:
    """The same game with the colours exchanged."""
    swap = str.maketrans("XO", "OX")
    start = game.start
    other = begin(start.with_stones(start.stones.translate(swap)), game.moves[0].color.opponent, game.ruleset)
    for move in game.moves:
        other = make_pass(other) if move.point is None else make_play(other, move.point)
    return other


def course(game: Game) -> Course:
    """A game as a record would tell it: prisoners are what plays removed."""
    moves = tuple(RecordedMove(move.color, move.point, "") for move in game.moves)
    final = replace(game.position, prisoner_stones=PrisonerStones(game.removed.black, game.removed.white))
    return Course(game.start, moves, final, game.to_move, "In a test", Said(), ())


def test_table_2() -> None:
    table = GO_MIYAMOTO
    assert table.prisoners == Pair(10, 15)
    assert (table.territory.black - table.prisoners.black) - (table.territory.white - table.prisoners.white) == 4
    assert (table.final_stones.black + table.territory.black) - (table.final_stones.white + table.territory.white) == 5
    assert (table.territory_difference, table.area_difference, table.area_two_difference) == (4, 4, 5)
    assert table.equal_moves and table.moves.difference == 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["file"])
def test_both_ways_give_the_score_of_the_examples(example: dict[str, str | int]) -> None:
    counts = count_course(
        course_of(read_record(FOLDER / str(example["file"]), until=Until.END)), ruleset=Ruleset.of_passes("3+3+BF")
    )
    assert counts.of("territory-1").margin == example["score"]
    table = counts.table
    assert table.territory_difference == table.area_difference == example["score"]
    if counts.area_three.boundary == table.moves:
        assert counts.of("area-3").margin == example["score"]


def games_at_random(rulesets: list[Ruleset] = ANY_KO) -> st.SearchStrategy[Game]:
    return games(largest=5, rulesets=rulesets)


@settings(max_examples=100)
@given(games_at_random())
def test_the_algebra_of_table_1(game: Game) -> None:
    """D of Territory I is D of Area III as Table 1 has it, M being counted at the preliminary end."""
    table, score = table_of(game), game.score()
    assert table.territory_difference == table.area_difference == score.margin
    assert table.prisoners == score.prisoners and table.territory == score.territory and table.equal_moves
    assert table.prisoners_before == game.removed_in_alternation
    assert table.captured_after == game.removed_in_playout


@settings(max_examples=100)
@given(games_at_random())
def test_the_last_competitive_move_is_half_a_point(game: Game) -> None:
    """Without a premature pass, and Black beginning an even game, M1 - M2 is 1 just when White passes first."""
    area, table = area_three(game), table_of(game)
    if area.boundary != table.moves:
        assert any(move.point is not None for move in game.alternation[_first_pass(game) :])
        return
    assert area.difference == table.territory_difference
    if game.moves[0].color is Color.BLACK:
        assert table.moves.difference == (1 if area.first_pass is Color.WHITE else 0)
        assert table.area_two_difference - table.territory_difference == table.moves.difference


def _first_pass(game: Game) -> int:
    return next(index for index, move in enumerate(game.moves) if move.point is None)


@settings(max_examples=100)
@given(games_at_random())
def test_area_three_by_territory_and_prisoners(game: Game) -> None:
    area = area_three(game)
    assert area.by_territory.difference == area.difference
    assert area.area_score(Color.BLACK) - area.area_score(Color.WHITE) == area.difference
    assert area.removed == game.removed
    if area.after.difference == 0:
        assert (area.territory - area.removed).difference == area.difference


@settings(max_examples=100)
@given(games(largest=5, rulesets=ANY_KO, finished=False))
def test_prisoners_determine_the_stone_score(game: Game) -> None:
    count = stone_count(course(game))
    assert count.stone_score == count.prisoner_count == stones_on_board(game.position).difference
    assert count.moves.difference == 0
    assert count.prisoners == count.removed + count.passes


@settings(max_examples=60)
@given(games_at_random())
def test_scores_are_exchanged_with_the_colours(game: Game) -> None:
    if not game.moves:
        return
    other = exchanged(game)
    assert other.score().margin == -game.score().margin
    assert area_three(other).difference == -area_three(game).difference
    assert stone_count(course(other)).prisoner_count == -stone_count(course(game)).prisoner_count


@pytest.mark.slow
@settings(max_examples=3000)
@given(games(largest=6, rulesets=ANY_KO))
def test_all_identities_on_thousands_of_games(game: Game) -> None:
    table, area, stones = table_of(game), area_three(game), stone_count(course(game))
    assert table.territory_difference == table.area_difference == game.score().margin
    assert area.by_territory.difference == area.difference
    assert area.boundary != table.moves or area.difference == table.territory_difference
    assert stones.stone_score == stones.prisoner_count


def counted(
    moves: str, ruleset: Ruleset = IKEDA_PASSES, root: str = "SZ[3]", dead: tuple[str, ...] = ()
) -> dict[str, float]:
    found = count_course(
        course_of(record_from_text(f"(;FF[4]GM[1]{root}{moves})", "game.sgf", until=Until.END)), dead, ruleset
    )
    return {method: found.of(method).margin for method in METHODS}


def test_a_record_that_just_ends_is_completed() -> None:
    moves = ";B[ba];W[ca];B[bb];W[];B[];W[]"
    found = count_course(course_of(record_from_text(f"(;FF[4]GM[1]SZ[3]{moves})", "game.sgf", until=Until.END)))
    assert [note for note in found.notes if "playout" in str(note)]
    assert found.game.phase is Phase.ENDED


def test_komi_counts_for_white() -> None:
    moves = ";B[aa];W[bb];B[];W[]"
    plain, with_komi = counted(moves), counted(moves, root="SZ[3]KM[6.5]")
    assert all(plain[method] - with_komi[method] == 6.5 for method in METHODS)


def test_handicap_stones_are_plays() -> None:
    """They count against Black in Area III and Territory I, and for him as stones."""
    found = course_of(
        record_from_text("(;FF[4]GM[1]SZ[3]HA[2];B[aa];B[cc];W[bb];B[];W[])", "game.sgf", until=Until.END)
    )
    assert found.start.rows() == ["X..", "...", "..X"] and found.first is Color.WHITE
    assert not any("twice in a row" in str(note) for note in found.notes)
    counts = count_course(found)
    assert counts.table.moves == Pair(2, 1) and counts.area_three.boundary == Pair(2, 1)
    assert counts.stone_count.start == Pair(2, 0)
    assert counts.of("stones").margin == counts.of("prisoners").margin == 1


def test_the_rows_of_stone_scoring_add_up() -> None:
    """Stones that were set up have a row of their own, and are no moves; where there are none, nothing is said."""
    for setup, sum_of in (("", "S+R+P"), ("AB[ba][bb][bc]AW[ca]", "S+R+P-B")):
        record = record_from_text(f"(;FF[4]GM[1]SZ[3]{setup};B[aa];W[];B[];W[])", "game.sgf", until=Until.END)
        rows = stone_rows(stone_count(course_of(record)))
        letters = {name.split("(")[1][0]: pair for name, pair in rows}
        assert rows[-1][0] == f"moves (M = {sum_of})"
        added = letters["S"] + letters["R"] + letters["P"]
        assert letters["M"] == (added - letters["B"] if setup else added)


@pytest.mark.parametrize(("stones", "player"), [("AB[aa][cc]AW[bb]", "Black"), ("AB[bb]AW[aa][cc]", "White")])
def test_whose_stones_were_more_is_told(stones: str, player: str) -> None:
    """Of a position that was set up, without a move: nobody has played there, or passed."""
    counts = count_course(course_of(record_from_text(f"(;FF[4]GM[1]SZ[3]{stones})", "game.sgf", until=Until.END)))
    more = f"1. The last number is how many stones more {player} had"
    spent = f"{more} spent up to the first pass, those of the start among them."
    assert str(counts.of("area-3").how).endswith(spent)
    assert str(counts.of("prisoners").how).endswith(f"{more} on the board at the start.")


def test_two_moves_in_a_row_are_an_implied_pass() -> None:
    found = course_of(record_from_text("(;FF[4]GM[1]SZ[3];B[aa];B[cc];W[bb])", "game.sgf", until=Until.END))
    assert [move.implied for move in found.moves] == [False, True, False, False]
    assert "move 2" in str(found.notes[-1])


def test_dead_strings_are_removed_by_agreement() -> None:
    moves = ";B[ba];W[aa];B[bb];W[];B[bc];W[];B[]"
    standing, removed = counted(moves), counted(moves, dead=("A3",))
    assert (
        removed["territory-1"] - standing["territory-1"] == 2 + 2
    )  # its point, the prisoner, and the two points below
    assert removed["stones"] - standing["stones"] == 1  # White's stone is off
    assert removed["stones"] == removed["prisoners"]
    with pytest.raises(BadInput, match="no stone at C1"):
        counted(moves, dead=("C1",))


def test_the_record_may_tell_of_the_agreement() -> None:
    moves = ";B[ba];W[aa];B[bb];W[];B[bc];W[];B[]C[The players agree to remove A3.]"
    assert counted(moves) == counted(moves.replace("C[The players agree to remove A3.]", ""), dead=("A3",))


def test_what_the_record_says_must_fit() -> None:
    early = ";B[ba]C[The players agree not to remove any strings.];W[aa]"
    with pytest.raises(BadInput, match=r"In game.sgf, line 1, move 1: .*right after the alternation"):
        counted(early)
    stopped = early.replace("The players agree", "The alternation stops.\nThe players agree").replace(";W[aa]", "")
    assert counted(stopped)["territory-1"] == 8
    with pytest.raises(BadInput, match="stones are set up after the first move"):
        counted(";B[ba];AW[aa]")


def test_an_illegal_play_is_refused_with_its_place() -> None:
    text = "(;FF[4]GM[1]SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B]\n;B[cb]\n;W[]\n;B[]\n;W[bb])"
    found = course_of(record_from_text(text, "game.sgf", until=Until.END))
    assert play_through(found, Ruleset.from_name("3+3+BF")).moves[-1].name == "W B4"
    with pytest.raises(BadInput) as refused:
        play_through(found, Ruleset.from_name("3+3+SK"))
    assert str(refused.value) == (
        "In game.sgf, line 5, move 4: W B4 is not allowed: it would recreate the starting position (positional "
        "superko) under 3+3+SK: correct the record, or read it up to move 3."
    )
