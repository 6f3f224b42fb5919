"""Guarded parts: what a player keeps by tables of answers, against the full search and before the checker."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import pytest
from ikeda_divisions import alternation_of, best_worth, divided_otherwise, random_games, solve_fully
from ikeda_examples import BF, EXAMPLES, RULESETS, game_of, start_of

from assess.ikeda import division
from assess.ikeda.bitboard import Bitboard
from assess.ikeda.bounds_checker import Division, NotShown, check_bound
from assess.ikeda.bounds_prover import PartsResult, bounds_by_parts
from assess.ikeda.game import Game, Ruleset, begin
from assess.ikeda.guarded import Guard
from assess.ikeda.perfect_play import score_of_worth, solve
from assess.ikeda.search_budget import Budget, LimitReached
from assess.rules.position import Color, Position
from assess.system.limits import Limits

SK = Ruleset.from_name("2+2+SK")
WHITE_WALL, BLACK_WALL = ["O.O", "OOO", "O.O"], ["X.X", "XXX", "X.X"]
INTRUDERS = ["XXO.OX.X", "..OOOXXX", "XXO.OX.X"]
"""Black's four stones in a corner of White's have two liberties, and no room for two eyes."""


@pytest.fixture
def small_parts_are_guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of three points and more are guarded, so that a full search can say what they are worth."""
    monkeypatch.setattr(division, "MOST_OPEN_IN_A_PART", 2)


def walled_games(number: int, seed: int) -> Iterator[Game]:
    """A few points with any stones, beside a wall of each colour or between both."""
    choose = random.Random(seed)
    while number:
        width = choose.randint(2, 4)
        middle = ["".join(choose.choice("XXOO..") for _ in range(width)) for _ in range(3)]
        pieces = choose.choice(
            [
                (middle, WHITE_WALL, BLACK_WALL),
                (middle, BLACK_WALL, WHITE_WALL),
                (WHITE_WALL, middle, BLACK_WALL),
            ]
        )
        position = Position.from_rows(["".join(piece[row] for piece in pieces) for row in range(3)])
        if all(string.liberties for string in position.strings()):
            number -= 1
            yield begin(position, choose.choice(list(Color)), choose.choice(RULESETS))


def compare(games: Iterator[Game]) -> tuple[int, int]:
    """Holds bounds with guarded parts against the full search; how many had such parts, and how many met."""
    guarded = met = 0
    for game in games:
        parts = bounds_by_parts(game, Limits(seconds=None, nodes=4000))
        if parts is None or not parts.proofs[0].proof["guarded"]:
            continue
        guarded += 1
        full = solve_fully(game)
        least, most = score_of_worth(game, parts.least), score_of_worth(game, parts.most)
        where = f"{game.position.rows()} {game.to_move} {game.ruleset.name}"
        assert least <= most and least <= full[1] and full[0] <= most, where
        met += least == most
    return guarded, met


@pytest.mark.usefixtures("small_parts_are_guarded")
def test_bounds_with_guarded_parts_agree_with_the_full_search() -> None:
    guarded, met = compare(walled_games(7, seed=1))
    assert guarded > 3 and met > 1


@pytest.mark.usefixtures("small_parts_are_guarded")
def test_guarded_parts_beside_kos_and_threats() -> None:
    guarded, _ = compare(random_games(8, seed=2))
    assert guarded > 2


@pytest.mark.slow
@pytest.mark.usefixtures("small_parts_are_guarded")
def test_bounds_with_guarded_parts_on_many_boards() -> None:
    guarded, met = compare(walled_games(500, seed=3))
    assert guarded > 300 and met > 150
    assert compare(random_games(500, seed=4))[0] > 200


def guarded_otherwise(frame: dict[str, Any], game: Game, color: Color, choose: random.Random) -> dict[str, Any]:
    """The frame with some of its parts guarded, by tables that keep as much as can be found."""
    position, board = game.position, Bitboard(game.position.width, game.position.height)
    stones = board.stones(position)[:: 1 if color is Color.BLACK else -1]
    beside = [sum(board.bit(point) for point in frame[name]) for name in ("strings", "ceded")]
    parts, guarded = [], []
    for part in frame["parts"]:
        if choose.random() < 0.4:
            parts.append(part)
            continue
        superko = game.ruleset.name.endswith("SK")
        guard = Guard(board, part, (stones[0], stones[1]), (beside[0], beside[1] & stones[1]), superko)
        guard.other = Guard(board, part, (stones[1], stones[0]), (0, 0), superko)
        with contextlib.suppress(LimitReached):
            guard.proceed(Budget(Limits(seconds=None, nodes=1500), lambda: 0))
        guarded.append({"points": part, "area": guard.worth, **guard.tables})
    return {**frame, "parts": parts, "eyes": [], "guarded": guarded}


def guard_otherwise(games: Iterator[Game], seed: int) -> tuple[int, int]:
    """Guards boards divided in ways that the search never would, and holds what can be shown against the full search;
    how many divisions were accepted, and how many had guards that answer."""
    choose, accepted, answering = random.Random(seed), 0, 0
    for game in games:
        frames = division.divided(game.position)
        if frames is None:
            continue
        least, most = solve_fully(game)
        for color in Color:
            for _ in range(4):
                frame = divided_otherwise({**frames[color]}, game.position, choose)
                frame = guarded_otherwise(frame, game, color, choose)
                if max(map(len, frame["parts"]), default=0) > 6:
                    continue
                try:
                    divided = Division(game.position.rows(), color.stone, frame)
                    played = alternation_of(divided, game.ruleset)
                except NotShown:
                    continue
                accepted += 1
                answering += played.threatened
                start = played.start(game.to_move is color)
                worth = best_worth(played, start, len(game.position.stones), states=300)
                score = score_of_worth(game, worth if color is Color.BLACK else -worth)
                where = f"{game.position.rows()} {game.to_move} {game.ruleset.name} {color} {frame}"
                assert score <= most if color is Color.BLACK else score >= least, where
    return accepted, answering


def test_no_way_to_guard_a_board_shows_too_much() -> None:
    accepted, answering = guard_otherwise(walled_games(6, seed=5), seed=6)
    assert accepted > 5 and answering > 1


@pytest.mark.slow
def test_no_way_to_guard_many_boards_shows_too_much() -> None:
    for games in (walled_games(150, seed=7), random_games(300, seed=8)):
        accepted, answering = guard_otherwise(games, seed=9)
        assert accepted > 200 and answering > 30


@pytest.fixture(scope="module")
def seki() -> tuple[Game, PartsResult]:
    game = game_of("0025-one-sided-dame.sgf", move=0)
    found = bounds_by_parts(game, Limits(seconds=None, nodes=250_000))
    assert found is not None
    return game, found


@pytest.mark.slow
def test_the_seki_of_a_published_example(seki: Any) -> None:
    """White alone can play on a point of the seki; whoever else plays there loses his stones."""
    game, found = seki
    (example,) = (example for example in EXAMPLES if example["diagram"] == "0025")
    assert score_of_worth(game, found.least) == score_of_worth(game, found.most) == example["perfect_play"][BF.name]
    assert found.line == ("B pass", "W pass", "B pass")
    (white,) = (proof for proof in found.proofs if proof.prover is Color.WHITE)
    assert white.proof["guarded"][0]["plays_on"]
    with pytest.raises(NotShown, match="comes back"):  # with the other player to move, which superko forbids, too
        check_bound(game.position.rows(), "X", "3+3+SK", "O", white.worth, white.proof)


@pytest.mark.slow
def test_the_seki_under_superko(seki: Any) -> None:
    """The same score: White does without the plays that bring back what was there before."""
    game, under_bf = seki
    found = bounds_by_parts(begin(game.position, game.to_move, SK), Limits(seconds=None, nodes=250_000))
    assert found is not None
    (example,) = (example for example in EXAMPLES if example["diagram"] == "0025")
    assert score_of_worth(game, found.least) == score_of_worth(game, found.most) == example["perfect_play"][SK.name]
    assert found.proofs[1].proof["guarded"] != under_bf.proofs[1].proof["guarded"]


@pytest.mark.usefixtures("small_parts_are_guarded")
def test_under_superko_no_play_of_a_guard_brings_a_configuration_back() -> None:
    """Under the fixed-ko-rule a guard may do so when the other player was to move: superko prohibits the play."""
    rows = ["...XX.XO.O", "OOXXXXXOOO", "XX..X.XO.O"]
    found = {}
    for ruleset in (BF, SK):
        result = bounds_by_parts(start_of(rows, Color.BLACK, ruleset), Limits(seconds=None, nodes=4000))
        assert result is not None and result.least == result.most == 12
        (found[ruleset],) = (proof for proof in result.proofs if proof.prover is Color.BLACK)
    assert check_bound(rows, "X", BF.name, "X", 12, found[BF].proof) >= 0
    with pytest.raises(NotShown, match="comes back"):
        check_bound(rows, "X", SK.name, "X", 12, found[BF].proof)
    assert check_bound(rows, "X", SK.name, "X", 12, found[SK].proof) >= 0
    (guard,) = found[SK].proof["guarded"]
    refused = 0
    for text, place in found[BF].proof["guarded"][0]["answers"].items():
        if guard["answers"].get(text, place) != place:
            mixed = {**guard, "answers": {**guard["answers"], text: place}}
            with pytest.raises(NotShown):
                check_bound(rows, "X", SK.name, "X", 12, {**found[SK].proof, "guarded": [mixed]})
            refused += 1
    assert refused


@pytest.mark.usefixtures("small_parts_are_guarded")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("to_move", Color)
def test_stones_without_a_second_eye_are_taken_in_the_playout(to_move: Color, ruleset: Any) -> None:
    game = begin(Position.from_rows(INTRUDERS), to_move, ruleset)
    found = bounds_by_parts(game, Limits(seconds=None, nodes=20_000))
    assert found is not None and found.least == found.most
    (guard,) = next(proof.proof["guarded"] for proof in found.proofs if proof.prover is Color.WHITE)
    assert guard["area"] == len(guard["points"]) == 6 and guard["answers"] and guard["plays_on"]
    assert solve(game, Limits(seconds=None, nodes=20_000)).score == score_of_worth(game, found.least)


@pytest.fixture
def proved(small_parts_are_guarded: None) -> dict[str, Any]:
    """White's proof for the intruders, Black to move, and its worth."""
    found = bounds_by_parts(start_of(INTRUDERS, Color.BLACK), Limits(seconds=None, nodes=20_000))
    assert found is not None
    return next({"worth": proof.worth, **proof.proof} for proof in found.proofs if proof.prover is Color.WHITE)


def check(proof: dict[str, Any], rows: list[str] = INTRUDERS, ruleset: str = BF.name, **instead: Any) -> int:
    guard = {**proof["guarded"][0], **instead}
    return check_bound(rows, "X", ruleset, "O", proof["worth"], {**proof, "guarded": [guard]})


def test_a_guard_that_claims_too_much_or_too_little_is_refused(proved: dict[str, Any]) -> None:
    assert check(proved) >= 0
    for area in (7, 12, 5, -6):
        with pytest.raises(NotShown):
            check(proved, area=area)
    with pytest.raises(NotShown):
        check({**proved, "worth": proved["worth"] + 1})
    for rows in (["X.O.OX.X", *INTRUDERS[1:]], ["XXO.OX.X", "X.OOOXXX", "XXO.OX.X"]):
        with pytest.raises(NotShown):
            check(proved, rows=rows)


def test_every_answer_of_a_guard_is_needed(proved: dict[str, Any]) -> None:
    guard = proved["guarded"][0]
    for table in ("answers", "plays_on"):
        for text in list(guard[table])[:25]:
            rest = {one: place for one, place in guard[table].items() if one != text}
            with pytest.raises(NotShown):
                check(proved, **{table: rest})
            for place in (-1, 99, None, "0"):
                with pytest.raises(NotShown):
                    check(proved, **{table: {**rest, text: place}})


def test_other_answers_never_keep_more(proved: dict[str, Any]) -> None:
    """Whatever a guard answers, it keeps no more than all of its part, and never what the full search denies."""
    choose, guard = random.Random(3), proved["guarded"][0]
    accepted = 0
    for _ in range(100):
        answers = dict(guard["answers"])
        for text in choose.sample(list(answers), min(3, len(answers))):
            answers[text] = choose.randrange(len(guard["points"]))
        for more in (0, 1):
            try:
                check({**proved, "worth": proved["worth"] + more}, answers=answers)
            except NotShown:
                continue
            accepted += 1
            assert not more
    assert accepted < 100


@pytest.mark.usefixtures("small_parts_are_guarded")
def test_a_guard_that_goes_in_a_circle_is_refused() -> None:
    """An answer that takes back, which leads to what was there before."""
    rows = ["...XO.OX.X", ".O..OOOXXX", "OOOXO.OX.X"]
    found = bounds_by_parts(start_of(rows, Color.WHITE, RULESETS[0]), Limits(seconds=None, nodes=3000))
    assert found is not None
    (white,) = (proof for proof in found.proofs if proof.prover is Color.WHITE)
    (guard,) = white.proof["guarded"]
    assert guard["answers"][".o.oopoppppp"] != 0
    circle = {**guard, "answers": {**guard["answers"], ".o.oopoppppp": 0}}
    with pytest.raises(NotShown, match="comes back"):
        check_bound(rows, "O", RULESETS[0].name, "O", white.worth, {**white.proof, "guarded": [circle]})
