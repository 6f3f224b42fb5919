"""Ends at which a capture follows, played out move by move until the string is off the board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest
from ends_of_proofs import FOLLOWS, Case, all_cases, certificate, crowded, links_of, shrunk, swapped
from enumeration import UNCAPTURABLE, Asked

import assess
from assess.proofs import taking
from assess.proofs.certificate_replay import Replay
from assess.proofs.checking.board import Board
from assess.proofs.proof_entries import EndEntry, RepliesEntry, read_entry
from assess.proofs.terms import First
from assess.proofs.variation_node import LeafReason, walk
from assess.rules.proof_play import legal_plays, make_play

END = {"pattern": ".X../XXXO/.XX./XXXX", "turn": "white", "rank": 0, "reason": FOLLOWS}
DISPUTES = Path(__file__).parents[2] / "disputes"


def taken_in_every_line(asked: Asked, made: dict[str, object]) -> int:
    """Plays every line that is shown, the owner also passing and playing elsewhere; returns how many moments it met."""
    replay = Replay(made["proofs"][0], asked.inquiry)  # type: ignore[index]
    seen = {(replay.root, replay.start)}
    waiting = [(replay.root, replay.start, 0)]
    for index, state, depth in waiting:
        assert depth < 4 * len(asked.rows) * len(asked.rows[0]), "it does not end"
        entry = replay.entries[index]
        assert not isinstance(entry, EndEntry), entry
        branches = replay.next_moves(index, state)
        after = [(branch.entry, branch.state) for branch in branches if branch.leaf is None]
        assert all(branch.leaf is None or branch.leaf.reason is LeafReason.CAPTURED for branch in branches)
        if state.to_move is asked.inquiry.owner:
            answered = {branch.point for branch in branches}
            free = [point for point in legal_plays(state) if point not in answered]
            assert isinstance(entry, RepliesEntry)
            after += [(entry.null, make_play(state, point).state) for point in free]
        for following, reached in after:
            assert following is not None and replay.follow([following], reached, "here") == following
            if (following, reached) not in seen:
                seen.add((following, reached))
                waiting.append((following, reached, depth + 1))
    return len(seen)


def small_cases(step: int) -> Iterator[tuple[Case, First]]:
    """All of the smallest boards, and every so many of the larger ones."""
    for width, height, part in ((2, 3, 1), (4, 2, max(step // 16, 1)), (3, 3, step)):
        for case in islice(all_cases(width, height), 0, None, part):
            for first in First:
                yield case, first


@pytest.mark.parametrize(("step", "least"), [(64, 20), pytest.param(2, 500, marks=pytest.mark.slow)])
def test_the_string_is_taken_on_small_boards(step: int, least: int) -> None:
    count = 0
    for (rows, point), first in small_cases(step):
        asked = Asked(tuple(rows), point, UNCAPTURABLE, first)
        made = certificate(asked, FOLLOWS, [])
        made["proofs"][0]["entries"][0]["turn"] = asked.inquiry.first_mover.value
        if asked.check(made).accepted:
            taken_in_every_line(asked, made)
            count += 1
    assert count >= least, count


@pytest.mark.parametrize("number", [100, pytest.param(1_500, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("width", "height", "seed"), [(5, 4, 1), (6, 4, 2), (9, 2, 3)])
def test_the_string_is_taken_in_random_positions(width: int, height: int, seed: int, number: int) -> None:
    """In small zones, with links where there are any."""
    rng, count, linked = random.Random(seed), 0, 0
    for case in crowded(width, height, number, seed):
        asked = swapped(case)
        if asked is None:
            continue
        position = asked.inquiry.position
        ways = [[], *links_of(position, asked.inquiry.opponent.value, 2)]
        links = next((links for links in ways if asked.check(certificate(asked, FOLLOWS, links)).accepted), None)
        if links is None:
            continue
        taken_in_every_line(asked, shrunk(asked, certificate(asked, FOLLOWS, links), rng))
        count += 1
        linked += bool(links)
    assert count >= number // 15 and linked, (count, linked)


@pytest.mark.parametrize(
    ("rows", "point", "link"),
    [
        (".XXX XXO. .X.O XX..", "C3", ["C1", "D1"]),
        (".X.O. XX.OO X.XXX XX.XX", "D4", ["E4", "C3"]),
        (".XXXXX OX.X.. XXXXO.", "A2", ["F2", "F1"]),
    ],
)
def test_a_link_that_joins_nothing_needs_no_answer(rows: str, point: str, link: list[str]) -> None:
    """There the answer may be suicide."""
    position = assess.Position.from_rows(rows.split())
    for first in First:
        asked = Asked(tuple(rows.split()), position.point(point), UNCAPTURABLE, first)
        made = certificate(asked, FOLLOWS, [link])
        made["proofs"][0]["entries"][0]["turn"] = asked.inquiry.first_mover.value
        assert asked.check(made).accepted
        taken_in_every_line(asked, made)


STARS = [  # a string of White's, all around it Black's walls, whose room is a point with others around it
    "XXXX.XX/..XXXX./XXX.XO./XXX.O.X",
    "X..XX.X/.OXXXX./OXXXO.X/XX.XXXX",
    "X...XXX/.OXXX.X/.XXOX.X/XXO.X.X",
    "XXXX..X/XX.XOO./X.XXXX./.X.OXXX",
    "XXXXXX./...XXX./O.OXXXO/.X.X.XX",
]


def filled(case: Case, first: First) -> str | None:
    """Takes the string in every line, where its room is large; of which kind the room is, if the capture follows."""
    asked = swapped(case)
    if asked is None:
        return None
    asked = Asked(asked.rows, asked.point, UNCAPTURABLE, first)
    made = certificate(asked, FOLLOWS, [])
    (end,) = made["proofs"][0]["entries"]
    end["turn"] = asked.inquiry.first_mover.value
    if not asked.check(made).accepted:
        return None
    board = Board(len(asked.rows[0]), len(asked.rows))
    watched = board.names[asked.inquiry.position.name(asked.point)]
    read = read_entry(end)
    assert isinstance(read, EndEntry)
    play = taking.Taking(board, read, asked.inquiry.opponent, [watched])
    if play.apart or play.middle:
        taken_in_every_line(asked, made)
    return "apart" if play.apart else "star" if play.middle else "small"


@pytest.mark.parametrize("first", First, ids=lambda first: first.value)
@pytest.mark.parametrize("diagram", STARS)
def test_a_room_around_a_point_is_filled(monkeypatch: pytest.MonkeyPatch, diagram: str, first: First) -> None:
    monkeypatch.setattr(taking, "MOST_OF_ONE", 5_000)
    assert filled((diagram.split("/"), 0), first) == "star"


@pytest.mark.parametrize(
    ("width", "height", "seed", "number"),
    [(6, 5, 4, 500), *(pytest.param(*one, 5_000, marks=pytest.mark.slow) for one in ((6, 5, 4), (7, 4, 5)))],
)
def test_rooms_of_every_kind_are_filled(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int, seed: int, number: int
) -> None:
    """A stone of the attacker's and points around it, and several points, whoever moves first."""
    monkeypatch.setattr(taking, "MOST_OF_ONE", 5_000)
    count = Counter(filled(*case) for case in product(crowded(width, height, number, seed), First))
    assert count["apart"] >= number // 100, count


@pytest.mark.parametrize("name", ["nakade-of-five", "under-the-stones", "standard-shape-3", "l-group"])
def test_what_is_shown_ends_with_the_string_taken(name: str) -> None:
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = 0
    for string in position.strings():
        finding = assess.ask(position, min(string.points), assess.Uncapturable(), limits=assess.Limits(nodes=50_000))
        if finding.answer is assess.Answer.NO:
            reasons = {node.reason for node in walk(finding.tree) if node.reason}
            assert LeafReason.CAPTURED in reasons and LeafReason.CAPTURE_FOLLOWS not in reasons
            found += 1
    assert found


def test_an_end_that_takes_too_many_entries_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (".X..", "XXXO", ".XX.", "XXXX")
    asked = Asked(rows, 7, UNCAPTURABLE, First.OWNER)
    proof = certificate(asked, FOLLOWS, [])["proofs"][0] | {"entries": [END]}
    replay = Replay(proof, asked.inquiry)
    assert replay.entries[replay.root].json().keys() == {"pattern", "turn", "null", "replies"}
    monkeypatch.setattr(taking, "MOST_OF_ONE", 1)
    replay = Replay(proof, asked.inquiry)
    assert len(replay.entries) == 1 and replay.entries[0].json() == END
    leaf = replay.end(replay.root, replay.start)
    assert leaf is not None and leaf.reason is LeafReason.CAPTURE_FOLLOWS


def test_an_end_that_the_checker_refuses_stays() -> None:
    """A certificate may be shown before it is judged."""
    asked = Asked(("X..", "...", "..."), 0, UNCAPTURABLE)
    made = certificate(asked, FOLLOWS, [])
    assert not asked.check(made).accepted
    entries = Replay(made["proofs"][0], asked.inquiry).entries
    assert [entries[number].json() for number in range(len(entries))] == made["proofs"][0]["entries"]
