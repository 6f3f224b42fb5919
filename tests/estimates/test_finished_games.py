"""How reliable estimates are: on final positions of games, and on the disputes, before anything is proved."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from assess.estimates.as_it_looks import first_look
from assess.estimates.estimate import Estimate
from assess.reading.files import read_record
from assess.rules.position import Position

HERE = Path(__file__).parent
DISPUTES = HERE.parents[1] / "disputes"
EXPECTED = re.compile(r"Expected: ([A-T]\d+) (dead|alive in seki|independently alive);")
EXOTIC = {"molasses-ko", "three-points-without-capturing"}
"""It takes a longer search to see that strings fall there, or live by stones that they need not take."""


def final_positions() -> Iterator[tuple[Position, set[str]]]:
    """Final positions on 9x9 and 13x13, in most of them wide territory, and what of each is dead: games of GNU Go
    against itself."""
    for line in (HERE / "finished_games.jsonl").read_text(encoding="utf-8").splitlines():
        known = json.loads(line)
        yield Position.from_rows(known["rows"]), set(known["dead"])


def test_on_small_boards_finished_games_are_estimated_and_rightly() -> None:
    """What each string looks like is right, of the unclear ones, too, in territory as wide as that."""
    seen, clear = list[tuple[Estimate, bool]](), 0
    for position, dead in final_positions():
        looks = first_look(position)
        assert looks.finished and looks.score is not None
        seen += [(one, one.status.name in dead) for one in looks.estimates.values()]
        clear += sum(one.clear for one in looks.estimates.values())
    assert len(seen) > 200 and clear > 0.9 * len(seen)
    assert not [one for one, dead in seen if one.alive == dead]


def test_clear_estimates_of_disputes_are_right() -> None:
    """None that is dead looks alive, a stone in atari least of all, and nothing in a seki looks dead."""
    clear, wrong = 0, set[str]()
    for path in sorted(DISPUTES.glob("*.sgf")):
        record = read_record(path)
        found = first_look(record.position).estimates
        for name, status in EXPECTED.findall(record.comment):
            estimate = found[record.position.string_at(record.position.point(name))]
            clear += estimate.clear
            if estimate.clear and estimate.alive == (status == "dead"):
                wrong.add(path.stem)
    assert clear > 200 and wrong <= EXOTIC
