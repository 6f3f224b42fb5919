"""Whether a position looks finished: how many points are still contested."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import assess
from assess.estimates.as_it_looks import first_look
from assess.estimates.finished import contested_points, looks_finished, open_points, plainly_open
from assess.rules.position import Position
from assess.statuses.string_status import Status, StringStatus

DISPUTES = Path(__file__).parents[2] / "disputes"
EXCHANGED = str.maketrans("XO", "OX")


def test_final_positions_look_finished_and_beginnings_do_not() -> None:
    files = [path for path in sorted(DISPUTES.glob("*.sgf")) if path.stat().st_size]
    finished = [looks_finished(assess.read(path)) for path in files]
    assert len(finished) > 80 and all(finished)
    for size in (9, 13, 19):
        opening = ["." * size] * size
        opening[2] = "..X" + "." * (size - 6) + "O.."
        assert not looks_finished(Position.from_rows(opening))


def test_a_region_that_one_player_closes_off_is_not_contested() -> None:
    """However wide it is: in random games invasions of it live."""
    walls = ["...XO...."] * 9
    assert not contested_points(Position.from_rows(walls))
    gap = walls[:5] + ["........."] * 4
    assert not looks_finished(Position.from_rows(gap))
    assert len(contested_points(Position.from_rows(gap))) > 40


BROKEN_OFF = [
    ".........",
    "....XXXX.",
    "..X.XOXO.",
    "...XOOO..",
    "..XXO.O..",
    "..XO.O...",
    "..XOO.O..",
    ".XO.O....",
    ".XXOO....",
]
"""Random games give one side of it to Black, and the other to White."""


def test_a_board_that_is_wide_open_does_not_look_finished_whatever_random_games_make_of_it() -> None:
    position = Position.from_rows(BROKEN_OFF)
    assert len(contested_points(position)) < 6 and len(open_points(position)) > 40
    assert not looks_finished(position) and not looks_finished(Position.from_rows([".."] * 2))


def test_a_proved_board_that_is_wide_open_does_not_look_finished() -> None:
    wide = Position.from_rows(["X.X......O.O", "XXX......OOO", ".XX......OO."])
    narrow = Position.from_rows(["X.X..O.O", "XXX..OOO", ".XX..OO."])
    for position, number in ((wide, 18), (narrow, 0)):
        alive = Status.INDEPENDENTLY_ALIVE
        proved = [StringStatus(position.name(min(s.points)), s, alive) for s in position.strings()]
        assert not contested_points(position, proved)
        assert len(plainly_open(position, proved)) == number
        assert looks_finished(position, proved) == (number == 0)


def test_handicap_stones_do_not_finish_a_game() -> None:
    handicap = ["." * 19] * 19
    for row in (3, 9, 15):
        handicap[row] = "...X.....X.....X..."
    assert not looks_finished(Position.from_rows(handicap))


def test_contested_points_are_empty_and_the_same_for_both_players() -> None:
    position = assess.read(DISPUTES / "open-dame.sgf")
    points = contested_points(position)
    assert all(position.stones[point] == "." for point in points)
    assert contested_points(position.with_stones(position.stones.translate(EXCHANGED))) == points


def test_dame_between_living_stones_do_not_keep_a_game_open() -> None:
    """Seven, eight and nine dame between two walls; a wall that ends in the middle leaves the board open."""
    rows = ["...X.O..."] * 7 + ["...XOO...", "...XO...."]
    for dame in (7, 8, 9):
        board = ["...X.O..."] * dame + rows[7 : 16 - dame]
        assert looks_finished(Position.from_rows(board)), dame
    assert not looks_finished(Position.from_rows(["...X.O..."] * 4 + ["........."] * 5))


def test_points_among_proved_strings_are_not_contested() -> None:
    position = Position.from_rows(["X.X..O.O", "XXX..OOO"])
    strings = [StringStatus(position.name(min(s.points)), s, Status.UNDECIDED) for s in position.strings()]
    assert contested_points(position, strings) == contested_points(position)
    proved = [replace(one, status=Status.INDEPENDENTLY_ALIVE) for one in strings]
    assert not contested_points(position, proved)
    assert contested_points(position, [proved[0], *strings[1:]]) == contested_points(position) - {1}


def test_nothing_is_clear_where_play_goes_on() -> None:
    opening = ["." * 9] * 9
    opening[2], opening[6] = "..X...O..", "..O...X.."
    looks = first_look(Position.from_rows(opening))
    assert not looks.finished and looks.score is None
    assert all(not estimate.clear for estimate in looks.estimates.values())
