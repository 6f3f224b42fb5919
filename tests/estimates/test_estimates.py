"""Estimates: what undecided strings look like. They never touch what is proved, and hang on the stones alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from random_boards import board
from shell import CUT_OFF

import assess
from assess.estimates.as_it_looks import calibrated, first_look, looks_of
from assess.estimates.estimate import CLEAR, Estimate, doubt_of, estimates_of, judged_of, model
from assess.estimates.judged_together import Settlings
from assess.estimates.ko_fights import all_won
from assess.estimates.random_shares import black_counts, games_of, seki_share_of, share_of
from assess.estimates.signs import groups_of, measures
from assess.rules.position import Color, Position, String, neighbors
from assess.statuses.final.dame_and_kos import basic_kos
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import UNSETTLED, possible, score_of, territory_of

DISPUTES = Path(__file__).parents[2] / "disputes"
EXCHANGED = str.maketrans("XO", "OX")


def unknown(position: Position) -> list[StringStatus]:
    """The strings of a position before anything is proved."""
    return [StringStatus(position.name(min(s.points)), s, Status.UNDECIDED) for s in position.strings()]


def by_points(found: dict[String, Estimate]) -> dict[frozenset[int], tuple[float, ...]]:
    return {string.points: tuple(round(part, 9) for part in one.likelihoods) for string, one in found.items()}


def turned(position: Position) -> tuple[Position, list[int]]:
    """The position turned by a quarter, and where each point comes from."""
    width, height = position.width, position.height
    order = [row * width + column for column in range(width) for row in reversed(range(height))]
    return Position(height, width, "".join(position.stones[point] for point in order)), order


@pytest.mark.parametrize("seed", range(3))
def test_a_board_that_is_turned_has_the_same_estimates(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(15):
        position = board(rng, 3, 7)
        other, order = turned(position)
        mirror = Position(position.width, position.height, position.stones[::-1])
        here = by_points(estimates_of(position, unknown(position)))
        there = by_points(estimates_of(other, unknown(other)))
        assert here == {frozenset(order[point] for point in points): told for points, told in there.items()}
        last = len(position.stones) - 1
        behind = by_points(estimates_of(mirror, unknown(mirror)))
        assert here == {frozenset(last - point for point in points): told for points, told in behind.items()}


@pytest.mark.parametrize("seed", range(3))
def test_with_the_colors_exchanged_the_estimates_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(15):
        position = board(rng, 3, 7)
        other = position.with_stones(position.stones.translate(EXCHANGED))
        assert by_points(estimates_of(position, unknown(position))) == by_points(estimates_of(other, unknown(other)))


def test_the_random_games_are_counted_for_both_players() -> None:
    position = Position.from_rows(CUT_OFF)
    games = games_of(position)
    black = black_counts(position.width, position.height, position.stones)
    assert all(0 <= count <= games for count in black)
    exchanged = position.stones.translate(EXCHANGED)
    white = black_counts(position.width, position.height, exchanged)
    assert [one + other for one, other in zip(black, white, strict=True)] == [games] * 81
    lone = position.string_at(position.point("H5"))
    assert share_of(position, lone) < 1 / 4 and lone.color is Color.BLACK


def test_what_looks_dead_and_what_looks_alive() -> None:
    found = first_look(Position.from_rows(CUT_OFF))
    words = {one.status.called: one.word for one in found.estimates.values()}
    assert words["Black D9"] == words["White E9"] == "alive" and words["Black H5"] == "dead"
    assert found.score is not None and found.score.margin < 20
    assert {"D9", "E9", "H5"} <= {one.status.name for one in found.conditions}, "of many all are told"
    assert found.likelihood == found.results[0].likelihood > 1 / 2


@pytest.mark.parametrize(
    ("name", "strings"),
    [
        ("seki-on-a-large-board", "C3 E3"),
        ("seki-in-the-middle", "H11 K11"),
        ("prisoner-in-a-seki-decides", "F19 L19"),
        ("seki-without-eyes", "C3 E3"),
        ("double-ko-seki-on-a-large-board", "A4 D4"),
        ("capturable-nakade-seki", "B5"),
    ],
)
def test_a_seki_is_not_called_dead(name: str, strings: str) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = first_look(position).estimates
    words = {string: found[position.string_at(position.point(string))].word for string in strings.split()}
    assert "dead" not in words.values(), words


@pytest.mark.parametrize(
    ("name", "hanging", "others"),
    [
        ("triple-ko", "A5 C5 C1", ""),
        ("triple-ko-on-a-large-board", "A6 C5 C1", "A19 C19"),
        ("quadruple-ko", "A7 D7 B5", ""),
        ("molasses-ko", "A5 E4 D3", "B7"),
        ("double-ko-seki", "E5 H5 G3 J2", "B5"),
        ("two-kos-and-two-stones", "A5 C4 B1", ""),
        ("ko-left-open-on-a-large-board", "", "B19 K19 K14"),
        ("approach-move-ko", "", "C5 A2"),
    ],
)
def test_what_hangs_on_a_ko_is_unclear(name: str, hanging: str, others: str) -> None:
    """And a ko that decides no string's fate makes nothing unclear."""
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = first_look(position).estimates
    for string in hanging.split():
        estimate = found[position.string_at(position.point(string))]
        assert estimate.hangs and estimate.word == "unclear" and max(estimate.likelihoods) < 0.9, estimate
    assert not any(found[position.string_at(position.point(string))].hangs for string in others.split())


def test_who_has_won_all_kos() -> None:
    position = assess.read(DISPUTES / "double-ko-seki.sgf")
    kos = basic_kos(position)
    assert all_won(position, kos, Color.BLACK).rows()[2:] == ["XXXOOXXXX", "XXXO.OXOX", "XXXOOOOOO"]
    assert all_won(position, kos, Color.WHITE).rows()[2:] == ["XXXOOXOXO", "XXXO.OOOO", "XXXOOOOOO"]


@pytest.mark.parametrize("seed", range(2))
def test_a_proved_status_is_never_estimated(seed: int) -> None:
    rng, estimated = random.Random(seed), 0
    for _ in range(40):
        position = board(rng, 3, 7)
        strings = [replace(one, status=rng.choice(list(Status))) for one in unknown(position)]
        found = looks_of(position, strings)
        for before, seen in zip(strings, found.strings, strict=True):
            if before.status is not Status.UNDECIDED:
                assert seen == before and before.string not in found.estimates
            else:
                estimated += 1
                estimate = found.estimates[before.string]
                assert sum(estimate.likelihoods) == pytest.approx(1) and estimate.seen in possible(before)
                assert (seen.status is Status.UNDECIDED) == (not (found.finished and estimate.likelihood >= CLEAR))
    assert estimated > 30


def margins(position: Position, strings: list[StringStatus]) -> set[float]:
    """The margins for all that the open strings may turn out to be."""
    found = set()
    for ways in product(*(possible(string) for string in strings)):
        settled = [replace(one, status=way, by_the_letter=None) for one, way in zip(strings, ways, strict=True)]
        score = score_of(position, territory_of(position, settled))
        assert score is not None
        found.add(score.margin)
    return found


def taken_as_they_look(strings: list[StringStatus], conditions: Sequence[Estimate]) -> list[StringStatus]:
    """The strings, those of the conditions as they are estimated."""
    seen = {one.string: one.seen for one in conditions}
    return [replace(one, status=seen[one.string], by_the_letter=None) if one.string in seen else one for one in strings]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_the_likeliest_result_follows_from_its_conditions_and_from_none_of_them_less(seed: int) -> None:
    rng, scored, conditions = random.Random(seed), 0, 0
    for _ in range(150):
        position = board(rng, 3, 6)
        strings = [replace(one, status=rng.choice([*Status, Status.UNDECIDED])) for one in unknown(position)]
        if sum(one.status in UNSETTLED for one in strings) > 6:
            continue
        found = looks_of(position, strings)
        assert found.bounds is not None
        open_ones = min(margins(position, strings)), max(margins(position, strings))
        clear = [one for one in found.estimates.values() if one.clear]
        ways = margins(position, taken_as_they_look(strings, clear))
        assert (min(ways), max(ways)) == (found.bounds.least.margin, found.bounds.most.margin)
        if not found.results:
            continue
        scored, conditions = scored + 1, conditions + len(found.conditions)
        assert sum(one.likelihood for one in found.results) <= 1.0001
        margin = found.results[0].score.margin
        assert open_ones[0] <= margin <= open_ones[1]
        assert margins(position, taken_as_they_look(strings, found.conditions)) == {margin}
        for one in found.conditions:
            fewer = [other for other in found.conditions if other is not one]
            assert margins(position, taken_as_they_look(strings, fewer)) != {margin}
    assert scored > 20 and conditions > 5


def test_an_assessment_tells_what_it_looks_like() -> None:
    position = assess.read(DISPUTES / "bent-four-in-the-corner.sgf")
    settled = assess.status(position)
    assert not settled.estimated.estimates and settled.estimated.score == settled.score
    assert settled.estimated.strings == settled.strings and not settled.estimated.conditions
    hurried = assess.status(position, limits=assess.Limits(None, 1))
    assert set(hurried.estimated.estimates) == {one.string for one in hurried.undecided}
    one = assess.status(position, strings=["A1"], limits=assess.Limits(None, 1))
    assert one.estimated.score is None and len(one.estimated.estimates) == len(one.undecided)


def test_what_has_no_life_can_only_be_estimated_alive_in_seki() -> None:
    found = assess.status(assess.read(DISPUTES / "double-ko-seki-of-two-strings.sgf"))
    seen = looks_of(found.position, found.strings)
    for string in seen.strings:
        if string.status is Status.INDEPENDENTLY_ALIVE:
            assert string.life is not None and string.life.answer is assess.Answer.YES


def test_each_number_of_the_model_has_its_sign() -> None:
    position = Position.from_rows(CUT_OFF)
    numbers = set(measures(groups_of(position, unknown(position), doubt_of)[0].signs))
    assert set(model()["alive"]) == numbers == set(model()["seki"])


def test_what_stands_as_in_a_seki_is_told_from_what_has_two_eyes() -> None:
    position = assess.read(DISPUTES / "seki-in-the-middle.sgf")
    for name in ("H11", "K11"):
        string = position.string_at(position.point(name))
        assert seki_share_of(position, string) > 0.9
        assert first_look(position).estimates[string].guess == "seki"
    largest = max(position.strings(), key=lambda string: len(string.points))
    assert seki_share_of(position, largest) == 0


def contradictions(found: dict[String, Estimate], position: Position) -> list[str]:
    """Where estimates of one region contradict each other.

    - Two opposing strings that touch look dead both, or are so with a chance of more than 1 together.
    - A string looks alive in seki, and no opposing string does that touches it or shares a liberty with it, nor does
      one that touches it look dead, as beside a string that stands and has no room for eyes. The strings that stand or
      fall together count as one. Where the opponent has no string, none can.
    - A string that does not look dead lies on points that are its opponent's territory by what all strings look like.
    - What a string looks like is said to be clear, and something else of it is likelier.
    """
    near = neighbors(position.width, position.height)
    wrong, beside_seki = [], {}
    for string, estimate in found.items():
        beside = {point for stone in string.points for point in near[stone]}
        others = [other for other in found if other.color is not string.color]
        touching = {found[other].seen for other in others if other.points & beside}
        around = touching | {found[other].seen for other in others if other.liberties & string.liberties}
        if estimate.seen is Status.DEAD and Status.DEAD in touching:
            wrong.append(f"{estimate} beside {touching}")
        chances = [found[other].likelihoods.dead for other in others if other.points & beside]
        if estimate.likelihoods.dead + max(chances, default=0.0) > 1.001:
            wrong.append(f"{estimate}, beside which one is dead at {max(chances)}")
        if estimate.clear and estimate.likelihood < max(estimate.likelihoods):
            wrong.append(f"{estimate} of {estimate.likelihoods}")
        beside_seki[string] = Status.ALIVE_IN_SEKI in around or Status.DEAD in touching
    for string, estimate in found.items():
        together = [string]  # with what shares its liberties, or has some beside them, and looks the same
        for one in together:
            wide = one.liberties.union(*(near[point] for point in one.liberties))
            together += [
                other
                for other in found
                if other not in together
                and other.color is string.color
                and found[other].seen is estimate.seen
                and other.liberties & wide
            ]
        opposed = any(other.color is not string.color for other in found)
        if estimate.seen is Status.ALIVE_IN_SEKI and opposed and not any(beside_seki[one] for one in together):
            wrong.append(f"{estimate} alone")
    looking = [replace(one.status, status=one.seen) for one in found.values()]
    territory = territory_of(position, looking)
    for string, estimate in found.items():
        if estimate.seen is not Status.DEAD and string.points & territory.of(string.color.opponent):
            wrong.append(f"{estimate} in territory")
    return wrong


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_no_two_estimates_contradict_each_other(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(120):
        position = board(rng, 3, 9)
        assert not contradictions(estimates_of(position, unknown(position)), position), position.rows()


def test_what_signs_speak_against_contradicts_nothing_that_is_sure() -> None:
    """A search finds Black to fall, and White's signs say so, too: White is alive in no way that anybody sees."""
    position = Position.from_rows(["XXXX", "XXXX", "XXX.", "X.OO"])
    found = estimates_of(position, unknown(position))
    assert not contradictions(found, position)
    assert found[position.string_at(position.point("C1"))].word == "unclear"


@pytest.mark.parametrize(("rows", "name"), [(["O.OX", "OXOX", "X..."], "C3"), (["XO.", ".OO", ".XX", "X.X"], "B4")])
def test_a_string_may_be_alive_in_seki_among_dead_ones(rows: list[str], name: str) -> None:
    """It stands without life: that is proved, and so are the deaths around it."""
    position = Position.from_rows(rows)
    string = position.string_at(position.point(name))
    assert estimates_of(position, unknown(position))[string].seen is Status.ALIVE_IN_SEKI
    proved = {one.string: one.letter for one in assess.status(position, limits=assess.Limits(nodes=200_000)).strings}
    assert proved.pop(string) is Status.ALIVE_IN_SEKI and set(proved.values()) == {Status.DEAD}


@pytest.mark.slow
def test_no_two_estimates_contradict_each_other_on_ten_thousand_boards() -> None:
    rng = random.Random(7)
    for _ in range(10_000):
        position = board(rng, 3, 9)
        assert not contradictions(estimates_of(position, unknown(position)), position), position.rows()


def test_the_ways_of_all_strings_make_the_whole_and_the_likeliest_comes_first() -> None:
    rng = random.Random(3)
    for _ in range(20):
        position = board(rng, 3, 5)
        judged = judged_of(position, unknown(position))
        ways = list(judged.ways(1000))
        assert [chance for chance, _ in ways] == sorted((chance for chance, _ in ways), reverse=True)
        assert sum(chance for chance, _ in ways) <= judged.sure + 1e-9
        assert ways[0][1] == dict(judged.likeliest)


def test_nothing_looks_otherwise_than_it_is_proved_by_the_letter() -> None:
    """That they are dead is proved, whether a precedent says otherwise is not known: no estimate calls them a seki."""
    position = Position.from_rows(["XX.OO", "XX.OO", "XX.OO"])
    named = position.name
    whole = [StringStatus(named(min(one.points)), one, Status.UNDECIDED) for one in position.strings()]
    assert {one.word for one in estimates_of(position, whole).values()} == {"seki"}
    found = assess.status(position, limits=assess.Limits(seconds=None, nodes=200_000))
    proved = [one for one in found.strings if one.status is Status.UNDECIDED]
    assert [one.letter for one in proved] == [Status.DEAD, Status.DEAD]
    for estimate in estimates_of(position, found.strings).values():
        assert estimate.word == "unclear" and max(estimate.likelihoods) < CLEAR


def test_the_likeliest_result_is_that_of_the_likeliest_way() -> None:
    """Of a seki there are many ways with the same score: together they do not outweigh the one without it."""
    position = Position.from_rows(["O.X.O..", "..X.O..", "..X.O..", "..X.O..", "O.X.O.."])
    found = first_look(position)
    one, other, wall, white = (position.string_at(position.point(name)) for name in ("A5", "A1", "C1", "E1"))
    without = {one: Status.DEAD, other: Status.DEAD, wall: Status.INDEPENDENTLY_ALIVE}
    seki = {one: Status.ALIVE_IN_SEKI, other: Status.DEAD, wall: Status.ALIVE_IN_SEKI}
    ways = [(0.4, without), (0.3, seki), (0.3, {**seki, other: Status.ALIVE_IN_SEKI})]
    judged = Settlings({**without, white: Status.INDEPENDENTLY_ALIVE}, {}, [ways], 1.0)
    results = replace(found, judged=judged).results
    assert [result.score.margin for result in results] == [2, -10]
    assert results[0].likelihood == calibrated(0.4)
    assert results[1].likelihood == pytest.approx((1 - calibrated(0.4)) / 2)
