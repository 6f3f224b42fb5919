"""What each heuristic of the search is worth: the same strings with one of them switched off at a time, as a table.

    python tests/benchmarks/ablate.py BOARDS.jsonl [--strings 150] [--positions 50000] [--trivial 3000] [--only a,b,a+b]

``BOARDS.jsonl`` has a finished game a line, with ``id`` and ``rows``. The games are those of BOARDS below: the test
files of online-go/goban and online-go/score-estimator. None of them is among the games of docs/benchmarks.md, on which
the search was tuned. Strings that so many positions settle as are given for trivial tell nothing and are left out.

The columns: what is switched off, strings settled, the mean factor on positions looked at (geometric, those not settled
counted as the limit), the factor on seconds. Nothing here asserts; whoever deletes a heuristic quotes the table.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path

from tunable import changed

import assess
from assess.engine.settle import settle
from assess.proofs.questions import Inquiry

BOARDS = """
32970175 33811578 33821912 33822914 33896317 33897561 33921785 33927229 34582391 34628939 34725406 34798542 34820354
35115094 35115743 52136077 52587476 64554594 64629452 64832064 74313453 13003398 13043976 13332624 13344450 13597108
13744287 13853920 13943855 14020931 14069027 14097992 14136850 14242770 3722159 5128019 6169914 6180387 6516313 10048986
10136173 10821000 10957533 11679914 12162907 12200427 12249646 12257987 12492045 12508083 3964661 4816385 6249429
9280272 9307720 9700868 10453374 11991558 13647265 13647304 13662211
"""
"""Games of online-go.com by their numbers, the last part of an ``id``."""

OFF: dict[str, dict[str, int]] = {
    "nothing": {},
    "counter_moves": {"counter_moves": 0},
    "takes": {"takes": 0},
    "saves": {"saves": 0},
    "gives_atari": {"gives_atari": 0},
    "joins": {"joins": 0},
    "contact": {"contact": 0},
    "fills": {"fills": 0},
    "self_atari": {"self_atari": 0},
    "near_own_last": {"near_own_last": 0},
    "outside_cost": {"outside_cost": 0},
    "reply_cost": {"reply_cost": 0},
    "short_visits": {"short_visits": 0},
    "effort_weight": {"effort_weight": 0},
    "missed_weight": {"missed_weight": 0},
    "answered_weight": {"answered_weight": 0},
    "expand_first": {"expand_first": 400},
    "patterns_on_entry": {"patterns_on_entry": 0},
    "outside_least": {"outside_least": 0},
    "ends_before_capture": {"ends_before_capture": 0},
    "rivals": {"rivals": 0},
    "suspended_nodes": {"suspended_nodes": 0},
    "ways_over_stones": {"ways_over_stones": 0},
    "taken_liberties": {"taken_liberties": 0},
    "taken_small": {"taken_small": 0},
    "false_eye_cost": {"false_eye_cost": 0},
    "doubtful_cost": {"doubtful_cost": 0},
    "same_region_cost": {"same_region_cost": 0},
    "room_part": {"room_part": 0},
    "liberties_first": {"liberties_first": 0},
    "short_of_liberties": {"short_of_liberties": 0},
    "around_last_move": {"around_last_move": 0},
    "few_points": {"few_points": 0},
    "end_walls": {"end_walls": 0},
    "closed_points": {"closed_points": 0},
    "closed_region": {"closed_region": 0},
    "closed_room": {"closed_room": 0},
    "closed_answers": {"closed_answers": 0},
    "null_last": {"null_last": 0},
    "stay": {"stay": 0},
    "closed_epsilon": {"closed_epsilon": 4},
    "rank_cost": {"rank_cost": 0},
    "reply_rank_cost": {"reply_rank_cost": 0},
    "open_group": {"open_reach": 0},
    "open_eyes": {"open_eyes": 0},
    "widening": {"radius_1": 9, "radius_2": 9, "radius_3": 9, "slack_1": 20, "slack_2": 20, "slack_3": 20},
}
"""By the name of a heuristic: the options that switch it off."""

Asked = tuple[str, Inquiry]


def positions_for(inquiry: Inquiry, limit: int) -> tuple[bool, int]:
    """Whether a question is settled within so many positions, and how many were looked at."""
    found = settle(inquiry, assess.Limits(seconds=None, nodes=limit, memory_mb=512))
    return found.answer is not assess.Answer.UNDECIDED, found.nodes


def strings_of(file: Path) -> Iterator[Asked]:
    """Every string of the boards, asked for its life."""
    for line in file.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        if game["id"].split("-")[-1].split("_")[-1] not in BOARDS.split():
            continue
        position = assess.Position.from_rows(game["rows"])
        for string in position.strings():
            point = min(string.points)
            yield f"{game['id']} {position.name(point)}", Inquiry(position, point, assess.IndependentlyAlive())


def chosen(file: Path, strings: int, trivial: int) -> list[Asked]:
    """Some strings that are not trivial, drawn at random, the same every time."""
    asked = list(strings_of(file))
    random.Random(2026).shuffle(asked)
    hard = (one for one in asked if not positions_for(one[1], trivial)[0])
    return [one for one, _ in zip(hard, range(strings), strict=False)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("boards", type=Path)
    parser.add_argument("--strings", type=int, default=150)
    parser.add_argument("--positions", type=int, default=50_000)
    parser.add_argument("--trivial", type=int, default=3_000)
    parser.add_argument("--only", default="")
    words = parser.parse_args()
    only = words.only.split(",") if words.only else list(OFF)
    asked = chosen(words.boards, words.strings, words.trivial)
    print(f"{len(asked)} strings, {words.positions:,} positions each", flush=True)
    print(f"{'switched off':40} {'settled':>7} {'positions':>9} {'seconds':>8}", flush=True)
    first: tuple[list[int], float] | None = None
    for name in dict.fromkeys(["nothing", *only]):
        begun = time.process_time()
        with changed({key: value for part in name.split("+") for key, value in OFF[part].items()}):
            found = [positions_for(inquiry, words.positions) for _, inquiry in asked]
        seconds = time.process_time() - begun
        settled = sum(answered for answered, _ in found)
        nodes = [count if answered else words.positions for answered, count in found]
        first = first or (nodes, seconds)
        ratio = math.exp(sum(math.log((a + 1) / (b + 1)) for a, b in zip(nodes, first[0], strict=True)) / len(nodes))
        print(f"{name:40} {settled:7} {ratio:9.3f} {seconds / first[1]:8.2f}", flush=True)


if __name__ == "__main__":
    main()
