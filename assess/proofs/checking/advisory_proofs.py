"""Proofs of the advisory questions: what stands at the end. To be read after ko_pass.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .board import STONE, Board, Links, first_point, points_with
from .claim import Case
from .entries import Entry
from .ko_pass import KoPassProof
from .pattern_proofs import Proof
from .refusals import Refusal
from .zone import wall_around


class AdvisoryProof(Proof):
    """A proof about what stands at the end on the ``local`` points. Both players' are of the kind avoid: P lets the
    variation end only where he sees what he wants."""

    def __init__(self, case: Case, local: int, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        super().__init__(case, label, favours, kind, entries)
        self.local, self.avoids = local, True
        self.role = "owner" if favours == case.owner else "opponent"
        self.ends = ("pass-alive",) if self.role == "owner" else ("no-shelter",)

    def require_no_life(self, entry: Entry) -> None:
        """Nothing is asked of an entry in which the variation goes on."""

    def require_good_end(self, entry: Entry) -> None:
        """A stone of D's on a local point if he is P, none if A is."""
        if self.role == "owner" and not entry.ours & self.local:
            self.refuse(Refusal.NO_STONE_STANDS, entry.number)
        exposed = self.local & ~(entry.ours | entry.empty)
        if self.role == "opponent" and exposed:
            self.refuse(Refusal.STONE_MAY_STAND, entry.number, first_point(exposed))

    def judge_end(self, entry: Entry, reason: object, links: Links) -> None:
        """D: a stone on a local point is pass-alive. A: his wall leaves no shelter on them."""
        if self.role == "owner":
            self.require_pass_alive(entry, self.local, links)
        elif sheltered := _sheltered(self.board, entry, self.local, self.bound(entry)):
            self.refuse(Refusal.SHELTER, entry.number, first_point(sheltered))


class AdvisoryKoPassProof(AdvisoryProof, KoPassProof):
    """The same where bans last: a ko-pass ends no variation, so nothing is asked of the end where one is made."""


def _sheltered(board: Board, entry: Entry, local: int, banned: int) -> int:
    """A point that keeps P from clearing the opponent's ground at the ``local`` points, or 0.

    His wall must be all that is around the ground, and hold the other local points. It touches each point of the
    ground, but one of each part, from which he is not banned: there he plays last.
    """
    ground, wall = wall_around(board, entry.ours, entry.empty, entry.zone, local)
    away = ground & ~board.near(wall)
    for far in [part & away for part in board.groups(ground)]:
        if far.bit_count() == 1 and not far & banned:
            away &= ~far
    return local & ~(wall | ground) or board.near(ground) & ~wall or away


def local_points(case: Case, answer: str, known: Mapping[int, Mapping[str, str]]) -> int:
    """The points where a stone of the owner's counts at the end.

    capturable-1: the string's. capturable-2: also, recursively, every adjacent point without a stone of a string of
    the owner's that is uncapturable or capturable-1. For yes only those of his strings are passed that are proved to
    be neither, for no all that are not proved to be one of them: fewer points for who wants a stone there, more for
    who wants none. For yes his other stones do not count, as they were not played in the variation.
    """
    if case.terms["question"] == "capturable-1":
        return case.x
    (own,) = points_with(case.rows, STONE[case.owner])
    if answer == "no":
        barred = own & sum(string for string, answers in known.items() if "yes" in answers.values())
        return case.board.group(case.x, case.board.points & ~barred)
    passed = sum(string for string, answers in known.items() if answers == _NEITHER)
    return case.board.group(case.x, case.board.points & ~own | case.x | passed) & ~own | case.x


_NEITHER = {"uncapturable": "no", "capturable-1": "no"}
