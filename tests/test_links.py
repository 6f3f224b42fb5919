"""Strings that links make one: where the opponent plays on one point of a link, their owner answers on the other.

The rule is stated and proved in docs/certificate.md, Links. Here the checker's reading of it is held against complete
solutions, and played out on larger boards by a player who knows nothing but the rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, islice

import pytest
from enumeration import UNCAPTURABLE, Asked
from mutations import Json
from play_out import play_out
from test_formation_follows import all_cases
from tiny_certificates import end, example, play, wait
from transplants import OUTSIDE

from assess.proofs.certificate_replay import Replay
from assess.proofs.checker import Refusal
from assess.proofs.questions import IndependentlyAlive, Question, Scope
from assess.rules.coordinates import neighbors
from assess.rules.position import Position

Links = list[list[str]]
Found = tuple[Asked, Json]
ENDS: dict[str, tuple[Question, ...]] = {
    "formation-follows": (IndependentlyAlive(), IndependentlyAlive(scope=Scope.ALL)),
    "pass-alive": (UNCAPTURABLE,),
    "capture-follows": (UNCAPTURABLE,),
    "no-room": (IndependentlyAlive(),),
}
OPPONENTS = ("no-room", "capture-follows")
REACHED = ("formation-follows", "capture-follows")


def certificate(asked: Asked, reason: str, links: Links, pattern: str = "") -> Json:
    """The certificate of a single entry: the pattern, or the whole board, as it stands, ends the proof."""
    inquiry = asked.inquiry
    favoured = inquiry.opponent if reason in OPPONENTS else inquiry.owner
    entry = {"pattern": pattern or "/".join(asked.rows), "turn": inquiry.opponent.value, "rank": 0, "reason": reason}
    entry |= {"links": links} if links else {}
    answer = "no" if reason in OPPONENTS else "yes"
    kind = "reach" if reason in REACHED else "avoid"
    proof = {"favours": favoured.value, "kind": kind, "root": 0, "entries": [entry]}
    claim = {**inquiry.terms(), "answer": answer}
    return {"schema": "assess/certificate/1", "claim": claim, "proofs": [proof]}


def links_of(position: Position, color: str, most: int) -> Iterator[Links]:
    """All sets of at most so many links between strings of a colour."""
    strings = [string.liberties for string in position.strings() if string.color.value == color]
    pairs = {pair for a, b in combinations(strings, 2) for pair in combinations(sorted(a & b), 2)}
    for count in range(1, most + 1):
        for chosen in combinations(sorted(pairs), count):
            if len({point for pair in chosen for point in pair}) == 2 * count:
                yield [position.names(pair) for pair in chosen]


def held_by_links(asked: Asked, reason: str, most: int) -> Json | None:
    """A certificate that holds with links, if none holds without."""
    inquiry = asked.inquiry
    player = inquiry.opponent if reason in OPPONENTS else inquiry.owner
    linked = list(links_of(inquiry.position, player.value, most))
    if not linked or asked.check(certificate(asked, reason, [])).accepted:
        return None
    found = (certificate(asked, reason, links) for links in linked)
    return next((one for one in found if asked.check(one).accepted), None)


def search(cases: Iterable[tuple[list[str], int]], most: int = 2) -> Iterator[Found]:
    for rows, point in cases:
        for reason, questions in ENDS.items():
            for question in questions:
                asked = Asked(tuple(rows), point, question)
                if found := held_by_links(asked, reason, most):
                    yield asked, found


def crowded(width: int, height: int, count: int, seed: int) -> Iterator[tuple[list[str], int]]:
    """So many positions in which Black has most of the stones, each with one of the strings."""
    choose = random.Random(seed)
    while count:
        rows = ["".join(choose.choices("XO.", (6, 1, 3), k=width)) for _ in range(height)]
        position = Position.from_rows(rows)
        strings = position.strings()
        if strings and all(string.liberties for string in strings):
            count -= 1
            yield rows, min(choose.choice(strings).points)


def shrunk(asked: Asked, found: Json, rng: random.Random) -> Json:
    """The certificate with as small a zone as it goes: points are left out one by one."""
    entry = found["proofs"][0]["entries"][0]
    links = entry.get("links", [])
    pattern = entry["pattern"]
    places = [place for place, content in enumerate(pattern) if content != "/"]
    for place in rng.sample(places, len(places)):
        smaller = pattern[:place] + OUTSIDE + pattern[place + 1 :]
        if asked.check(certificate(asked, entry["reason"], links, smaller)).accepted:
            pattern = smaller
    return certificate(asked, entry["reason"], links, pattern)


def elsewhere(asked: Asked, found: Json, rng: random.Random) -> Asked:
    """The same question with other contents outside the zone; legal, or the position as it was. X itself is the same
    where its life is asked about."""
    inquiry = asked.inquiry
    pattern = found["proofs"][0]["entries"][0]["pattern"].split("/")
    kept = inquiry.string.points
    if asked.question is not UNCAPTURABLE:
        kept |= {near for p in kept for near in neighbors(len(pattern[0]), len(pattern))[p]}
    rows = [
        "".join(
            rng.choice("XO.") if content == OUTSIDE and y * len(row) + x not in kept else asked.rows[y][x]
            for x, content in enumerate(row)
        )
        for y, row in enumerate(pattern)
    ]
    position = Position.from_rows(rows)
    legal = all(string.liberties for string in position.strings())
    return Asked(tuple(rows), asked.point, asked.question) if legal else asked


@pytest.mark.parametrize(
    ("width", "height", "step", "least"),
    [(2, 3, 1, 0), (4, 2, 1, 40), (3, 3, 3, 60), pytest.param(3, 3, 1, 200, marks=pytest.mark.slow)],
)
def test_what_links_hold_is_true_on_small_boards(width: int, height: int, step: int, least: int) -> None:
    """On all of them, or on every so many."""
    count = 0
    for asked, found in search(islice(all_cases(width, height), 0, None, step)):
        assert asked.naive_answer() == found["claim"]["answer"], f"{asked} {found}"
        count += 1
    assert count >= least


@pytest.mark.parametrize("number", [150, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("width", "height", "seed"), [(5, 4, 1), (5, 5, 2), (6, 5, 3)])
def test_what_links_hold_is_played_out(width: int, height: int, seed: int, number: int) -> None:
    """In small zones, half of the lines with other contents outside."""
    rng = random.Random(seed)
    reasons = set()
    for asked, found in search(crowded(width, height, number, seed)):
        small = shrunk(asked, found, rng)
        reasons.add(small["proofs"][0]["entries"][0]["reason"])
        for other in [asked] * 5 + [elsewhere(asked, small, rng) for _ in range(5)]:
            assert other.check(small).accepted, other
            play_out(other, small, rng)
    assert reasons == {*ENDS}


NEARLY = {  # a position in which Black's strings are nearly one, and links that do not make them so
    "a point in two links": ("..XX/XX.O", [["B2", "C1"], ["C1", "A2"]], Refusal.NO_LINK),
    "a stone on the link": ("..XX/XX.O", [["B2", "D1"]], Refusal.NO_LINK),
    "a link of a point with itself": ("..XX/XX.O", [["B2", "B2"]], Refusal.NO_LINK),
    "a point that touches one string only": ("..XX/XX.O", [["A2", "C1"]], Refusal.NO_FORMATION),
    "an eye with no other point than those of links": ("..XX/XX.X", [["B2", "C1"]], Refusal.NO_FORMATION),
    "an eye with a point away from the strings": ("..XX/XX.O/XXXO/OO..", [["B4", "C3"]], Refusal.NO_FORMATION),
}


@pytest.mark.parametrize("name", NEARLY)
def test_what_is_nearly_a_link_is_refused(name: str) -> None:
    diagram, links, reason = NEARLY[name]
    asked = Asked(tuple(diagram.split("/")), 3, IndependentlyAlive())
    assert asked.check(certificate(asked, "formation-follows", links)).reason is reason


@pytest.mark.parametrize("ban", [None, "A2"])
def test_an_owner_who_may_be_banned_does_not_rely_on_links(ban: str | None) -> None:
    links = [["B2", "C1"]]
    entries = [
        wait("..XX/XX.O", "white", {"A2": [2], "B2": [3]}, null=1, rank=2),
        end("..XX/XX.O", "black", "pass-alive", links=links, **({"ban": ban} if ban else {})),
        end("O.XX/XX.O", "black", "pass-alive", links=links),
        play(".OXX/XX.O", "black", "C1", 4, rank=1),
        end(".OXX/XXX.", "white", "pass-alive"),
    ]
    given = example("..XX/XX.O", "D2", "yes", "black", "avoid", entries)
    assert given.check().reason is (Refusal.BANNED_MOVE if ban else None)


def test_the_tree_names_the_links() -> None:
    asked = Asked(("..XX", "XX.O"), 3, UNCAPTURABLE)
    replay = Replay(certificate(asked, "pass-alive", [["B2", "C1"]])["proofs"][0], asked.inquiry)
    leaf = replay.end(replay.root, replay.start)
    assert leaf and leaf.sentence == "Black D2 is pass-alive: Black passes from now on; of B2 and C1 Black gets one"
