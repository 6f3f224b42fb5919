"""Basic endgame kos: the table against a complete solution of the abstract game, and boards of the class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest
from ikeda_bands import MODULES, band
from ikeda_examples import BF, EXAMPLES, SK, game_of, start_of
from ikeda_ko_game import KoGame

from assess.ikeda.game import Ruleset
from assess.ikeda.kos import EndgameKos, ko_result, recognise, strategy
from assess.ikeda.perfect_play import solve
from assess.ikeda.scoring import Pair
from assess.languages.spoken import BadInput
from assess.rules.position import Color, Position, PrisonerStones
from assess.system.limits import Limits


def cases(most_kos: int, least_kos: int = 0, most_threats: int = 1) -> Iterator[EndgameKos]:
    """All of them: numbers of kos for each player, 0 or 1 dame, threats, both movers."""
    numbers = range(most_kos + 1)
    threats = range(most_threats + 1)
    for black, white, dame, black_threats, white_threats, mover in product(
        numbers, numbers, (0, 1), threats, threats, Color
    ):
        if least_kos <= black + white <= most_kos:
            yield EndgameKos(black, white, dame, black_threats, white_threats, mover)


def differences(ruleset: Ruleset, kos: Iterator[EndgameKos]) -> list[EndgameKos]:
    game = KoGame(ruleset)
    return [case for case in kos if not game.scores(case, ko_result(case).score)]


def test_the_table_is_right_for_all_cases_up_to_three_kos() -> None:
    assert differences(BF, cases(3)) == []


def test_two_threats_each() -> None:
    assert differences(BF, cases(2, most_threats=2)) == []


@pytest.mark.slow
def test_the_table_is_right_for_all_cases_of_four_kos() -> None:
    assert differences(BF, cases(4, least_kos=4)) == []


@pytest.mark.slow
def test_two_threats_each_and_three_kos() -> None:
    assert differences(BF, cases(3, least_kos=3, most_threats=2)) == []


def test_the_playout_may_end_with_two_passes() -> None:
    assert differences(Ruleset.from_name("3+2+BF"), cases(3)) == []


def test_two_passes_of_the_alternation_spoil_it() -> None:
    wrong = differences(Ruleset.from_name("2+3+BF"), cases(2))
    assert wrong and all(case.black_threats or case.white_threats for case in wrong)


@pytest.mark.parametrize("name", ["2+2+SK", "3+3+SK"])
def test_superko_spoils_it(name: str) -> None:
    assert differences(Ruleset.from_name(name), cases(2))


def test_the_worked_example() -> None:
    kos = EndgameKos(6, 2, 57, 14, 13, Color.WHITE)
    result = ko_result(kos)
    assert (kos.kos, kos.threats) == (4, 1)
    assert (result.score, result.winner, result.exchanged) == (-1, Color.BLACK, False)
    assert result.row == "White to move, K MOD 3 = 1 and T > 0: -K/3 + 1/3"
    assert "14 against 13" in " ".join(strategy(kos))


def test_colours_exchanged() -> None:
    for kos in cases(6, most_threats=2):
        one, other = ko_result(kos), ko_result(kos.exchanged())
        assert one.score == -other.score
        assert (one.winner and one.winner.opponent) == other.winner


def test_ties_go_against_the_player_with_more_open_kos() -> None:
    """A negative K with a language's own MOD would get this wrong."""
    result = ko_result(EndgameKos(0, 1, 0, 1, 1, Color.BLACK))
    assert (result.score, result.winner, result.exchanged) == (1, Color.BLACK, True)


def test_numbers_below_zero_are_refused() -> None:
    with pytest.raises(BadInput, match="-1 is no number of white kos"):
        EndgameKos(1, -1, 0, 0, 0, Color.BLACK)


FEATURES = {  # as told with the diagrams: kos open for Black and White, dame, threats of Black and White
    "0039-five-kos.sgf": (4, 1, 3, 2, 2),
    "0040-four-kos-black-first.sgf": (4, 0, 2, 2, 2),
    "0041-one-ko-one-threat-1.sgf": (1, 0, 0, 1, 0),
    "0042-four-kos-white-first.sgf": (4, 0, 1, 2, 2),
    "0043-two-kos-one-threat.sgf": (2, 0, 0, 1, 0),
    "0044-two-kos.sgf": (2, 0, 0, 0, 0),
    "0045-ten-kos.sgf": (9, 1, 1, 1, 0),
}


@pytest.mark.parametrize("file", FEATURES)
def test_boards_have_the_features_and_the_score_told(file: str) -> None:
    game = game_of(file, move=0)
    board = recognise(game.position)
    kos = board.numbers(game.to_move)
    assert (kos.black_kos, kos.white_kos, kos.dame, kos.black_threats, kos.white_threats) == FEATURES[file]
    (expected,) = (example["perfect_play"]["3+3+BF"] for example in EXAMPLES if example["file"] == file)
    assert board.score(game.to_move) == expected


@pytest.mark.parametrize("file", ["0001-dead-stone-1.sgf", "0029-dead-ko.sgf", "0037-dead-ko-and-two-kos.sgf"])
def test_other_boards_are_not_taken_for_such(file: str) -> None:
    with pytest.raises(BadInput, match="not seen to be a board of basic endgame kos: the black string at"):
        recognise(game_of(file, move=0).position)


PARTS = ("ko of Black", "ko of White", "dame", "threat of Black", "threat of White")


def disagreements(parts: int) -> list[tuple[tuple[str, ...], Color]]:
    found = []
    for modules, mover in product(combinations_with_replacement(PARTS, parts), Color):
        game = start_of(band([MODULES[name] for name in modules]), mover)
        kos = recognise(game.position)
        assert (kos.numbers(mover).black_kos, len(kos.dame)) == (modules.count("ko of Black"), modules.count("dame"))
        if solve(game, Limits(nodes=100_000), first_moves=False).score != kos.score(mover):
            found.append((modules, mover))
    return found


@pytest.mark.parametrize("parts", [0, 1, 2])
def test_what_the_table_says_is_what_search_finds_on_boards(parts: int) -> None:
    assert disagreements(parts) == []


@pytest.mark.slow
def test_what_the_table_says_is_what_search_finds_on_larger_boards() -> None:
    assert disagreements(3) == []


ALMOST = {
    "a region with room to play in": (
        ["." * 7, "." * 7, "O" * 7, ".O.OOOO", "O" * 7, "X" * 7, ".X.X.X."],
        "leave room to play in",
    ),
    "a string with one eye": ([".OX.", "OOXX", "OOX."], "the white string at B3 is not seen to be"),
    "a dame of two points, one of them White's": ([".O.OX.", "OO.OXX", "OOO.X."], "not seen to be"),
    "an empty board": (["...", "..."], "the board is empty"),
    "two kos that touch: White takes at D3, and his stone at E4 has a second liberty": (
        ["X.XXO.O", "XXX.XOO", ".XXXO.O", ".XOOOO."],
        "the ko at D3 touches another one",
    ),
    "a threat to stones beside a ko: White takes at C3, and D2 has a third liberty": (
        ["XX.XO.OO", "X.XO.O.O", ".XXO.OOO"],
        "the white string at E3 is not seen to be",
    ),
}


@pytest.mark.parametrize("what", ALMOST)
def test_what_is_not_clear_is_not_counted(what: str) -> None:
    rows, reason = ALMOST[what]
    with pytest.raises(BadInput, match=reason):
        recognise(Position.from_rows(rows))


def test_prisoners_and_komi_belong_to_the_rest() -> None:
    position = game_of("0044-two-kos.sgf", move=0).position
    board = recognise(replace(position, prisoner_stones=PrisonerStones(3, 1), komi=0.5))
    assert (board.territory, board.rest, board.score(Color.BLACK)) == (Pair(2, 2), -2.5, -3.5)


def test_under_superko_the_small_boards_differ() -> None:
    """Postponing the connection of the last ko gains a point there: diagram 0041 gives 1 instead of 0."""
    game = game_of("0041-one-ko-one-threat-1.sgf", SK, move=0)
    assert solve(game, Limits(nodes=100_000), first_moves=False).score == 1
