"""Strings that links make one: where the opponent plays on one point of a link, their owner answers on the other.

The rule is stated and proved in docs/certificate.md, Links. Here the checker's reading of it is held against complete
solutions, and played out on larger boards by a player who knows nothing but the rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice

import pytest
from ends_of_proofs import OPPONENTS, all_cases, certificate, crowded, elsewhere, links_of, shrunk
from enumeration import UNCAPTURABLE, Asked
from mutations import Json
from play_out import play_out
from tiny_certificates import end, example, play, wait

from assess.proofs.certificate_replay import Replay
from assess.proofs.checker import Refusal
from assess.proofs.questions import IndependentlyAlive, Question, Scope

WHOLE = [(4, 2, 1, 40), (3, 3, 1, 200)]
Found = tuple[Asked, Json]
ENDS: dict[str, tuple[Question, ...]] = {
    "formation-follows": (IndependentlyAlive(), IndependentlyAlive(scope=Scope.ALL)),
    "pass-alive": (UNCAPTURABLE,),
    "capture-follows": (UNCAPTURABLE,),
    "no-room": (IndependentlyAlive(),),
}


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


@pytest.mark.parametrize(
    ("width", "height", "step", "least"),
    [(2, 3, 1, 0), (4, 2, 3, 12), (3, 3, 24, 6), *(pytest.param(*one, marks=pytest.mark.slow) for one in WHOLE)],
)
def test_what_links_hold_is_true_on_small_boards(width: int, height: int, step: int, least: int) -> None:
    """On all of them, or on every so many."""
    count = 0
    for asked, found in search(islice(all_cases(width, height), 0, None, step)):
        assert asked.naive_answer() == found["claim"]["answer"], f"{asked} {found}"
        count += 1
    assert count >= least


@pytest.mark.parametrize("number", [100, pytest.param(400, marks=pytest.mark.slow)])
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
    stays = "Black D2 cannot be captured any more: Black passes from now on."
    assert leaf and leaf.sentence == f"{stays} Of B2 and C1 Black gets one, for he answers there."
