"""How far a search or a run is, in one sentence for the terminal and the page."""

from __future__ import annotations

from dataclasses import replace

import assess
from assess.languages.spoken import using
from assess.reading.record import Record
from assess.reports.text.progress_text import found_sentence, progress_sentence, stopped_sentence
from assess.requests.from_words import ask_of, assess_of
from assess.requests.progress import Following, Progress, Unit
from assess.requests.wording import Wording
from assess.rules.position import Color

STRINGS = Progress(Unit.STRINGS, 1, 2, 4.6, at="D4", color=Color.WHITE)
RECORD = Record(assess.Position.from_rows(["X.O", "X.O", "..."]), "the board")


def test_how_many_strings_are_settled() -> None:
    assert progress_sentence(STRINGS) == "1 of 2 strings settled, 5 s; at work on White D4"
    assert progress_sentence(replace(STRINGS, most=60.0, color=None)) == "1 of 2 strings settled, 5/60 s"
    with using("de"):
        assert progress_sentence(STRINGS) == "1 von 2 Ketten geklärt, 5 s; in Arbeit: Weiß D4"


def test_how_far_a_search_is() -> None:
    search = Progress(Unit.POSITIONS, seconds=12.2, positions=12_345)
    assert progress_sentence(search) == "Searching: 12,345 positions looked at, 12 s"
    assert progress_sentence(replace(search, positions=1, most=60)) == "Searching: 1 position looked at, 12/60 s"


def test_how_many_games_and_problems_are_done() -> None:
    games = Progress(Unit.GAMES, 3, 12, 30.0)
    assert progress_sentence(games) == "3 of 12 games done, 30 s"
    assert progress_sentence(replace(games, rate=6.2, round=2)) == "round 2, 3 of 12 games done, 30 s, 6 a minute"
    assert progress_sentence(Progress(Unit.PROBLEMS, 0, 1)) == "0 of 1 problem done, 0 s"


def test_what_was_stopped_says_how_far_it_came() -> None:
    assert stopped_sentence(STRINGS) == "Stopped: 1 of 2 strings settled."
    assert stopped_sentence(None) == stopped_sentence(replace(STRINGS, done=0)) == "Stopped: nothing was found."
    assert stopped_sentence(Progress(Unit.MOVES, 3, 9, problems=1)) == "Stopped: nothing was found."


def test_how_much_of_a_game_was_looked_at_agrees_with_any_number() -> None:
    assert found_sentence(1, 1, 1) == "1 problem: 1 of 1 move looked at."
    assert found_sentence(2, 1, 12) == "2 problems: 1 of 12 moves looked at."
    assert found_sentence(0, 0, 1) == "No problem was found: 0 of 1 move looked at."
    assert progress_sentence(Progress(Unit.MOVES, 1, 12, problems=2)) == found_sentence(2, 1, 12)


def test_what_a_watch_hears_is_followed() -> None:
    following = Following(assess_of(Wording(seconds=7), RECORD))
    assert replace(following.progress, seconds=0) == Progress(Unit.STRINGS, 0, 2, most=7)
    following.on_turn("C3")
    assert (following.progress.at, following.progress.color) == ("C3", Color.WHITE)
    for _ in range(3):
        following.on_settled()
    assert (following.progress.done, following.progress.total) == (2, 2)
    following.on_progress(1, 4)
    assert (following.progress.done, following.progress.total) == (1, 4)

    following = Following(ask_of(Wording(string="A3", question="uncapturable"), RECORD))
    following.on_search(40, 1.0)
    following.on_search(90, 2.0)
    assert (following.progress.positions, following.progress.at) == (90, "A3")
    following.on_moves(3, 80, 1)
    assert (following.progress.unit, following.progress.done) == (Unit.MOVES, 3)
