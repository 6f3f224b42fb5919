"""Zones are sound: what a certificate proves holds whatever stands outside its zone.

The engine's certificates are taken out of their boards and put into random others, where the checker has to accept them, and
the naive solver or a random play-out to agree with the claim.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from enclosed_positions import ENCLOSED
from enumeration import ALIVE, UNCAPTURABLE, Asked, every_question, sample
from expansion import expanded
from mutations import Json, points
from play_out import Failure, play_out
from transplants import OUTSIDE, embedded, narrowed, room, surrounded, zone

from assess.engine.limits import Limits
from assess.engine.settle import settle
from assess.proofs.questions import Answer, Question

QUESTIONS: tuple[Question, ...] = (UNCAPTURABLE, ALIVE[0], ALIVE[3])
OPEN = {  # positions without a wall, and a stone of the string asked about
    "a net": (".......", ".......", "..O.O..", "..OXO..", ".......", "...O...", "......."),
}


@cache
def tiny(width: int, height: int, number: int) -> tuple[tuple[Asked, Json], ...]:
    """Certificates for a board's questions whose zone leaves something out."""
    found = []
    for asked in sample(every_question(width, height, QUESTIONS), number):
        certificate = asked.settle().certificate
        assert certificate is not None, asked
        if OUTSIDE in zone(certificate):
            found.append((asked, certificate))
    return tuple(found)
