"""Proofs under the Japanese 2003 Rules, with ko-passes. To be read after cycles.py."""

from __future__ import annotations

from dataclasses import replace

from .board import OTHER, Board, first_point
from .entries import Edge, Edges, Entry
from .pattern_proofs import Proof
from .refusals import Refusal

_LIFTED = -1  # in place of a new ban: after a ko-pass there is none at all


def _ko_captures(board: Board, ours: int, theirs: int, points: int) -> int:
    """Of some empty points, those where our play would take exactly one stone and stand alone with that one liberty."""
    found, empty = 0, board.points & ~ours & ~theirs
    strings = [(string, board.near(string) & empty) for string in board.groups(theirs)]
    while points:
        point = first_point(points)
        points &= points - 1
        near = board.near(point)
        taken = [string for string, liberties in strings if liberties == point]
        if not near & ~theirs and len(taken) == 1 and taken[0].bit_count() == 1:
            found |= point
    return found


class KoPassProof(Proof):
    """A proof under the Japanese 2003 Rules: a player's ban lasts until somebody plays there or either makes a ko-pass,
    and prohibits captures in a ko. A ko-pass is for a player whom a ban so prohibits something, and lifts all bans.

    Every zone is the whole board, so everything is certain, and the bans named must be those that there are.
    """

    frame = frozenset({"pattern", "turn", "bans", "rank"})

    def parse(self, number: int, body: object) -> Entry:
        entry = super().parse(number, body)
        if entry.zone != self.board.points:
            self.refuse(Refusal.MALFORMED, number, "pattern")
        return entry

    def bans(self, body: dict[object, object], number: int) -> int:
        """Everybody's, together."""
        ours, theirs = self.held(body, number)
        return ours | theirs

    def held(self, body: dict[object, object], number: int) -> tuple[int, int]:
        """The points from which the entry says P to be banned, and O."""
        named = body.get("bans", {})
        if not isinstance(named, dict) or not named.keys() <= OTHER.keys():
            self.refuse(Refusal.MALFORMED, number, "bans")
        found = dict.fromkeys(OTHER, 0)
        for color, names in named.items():
            if not isinstance(names, list):
                self.refuse(Refusal.MALFORMED, number, "bans")
            for name in names:
                found[color] |= self.point(name, number, "bans")
        return found[self.favours], found[OTHER[self.favours]]

    def banned(self, entry: Entry) -> int:
        """The captures in a ko that are prohibited now."""
        ours, theirs = self.held(entry.body, entry.number)
        if entry.our_turn:
            return _ko_captures(self.board, entry.ours, entry.theirs, ours)
        return _ko_captures(self.board, entry.theirs, entry.ours, theirs)

    def bound(self, entry: Entry) -> int:
        return self.held(entry.body, entry.number)[0]

    def require_bans(self, entry: Entry, following: Entry, ban: int) -> None:
        """The bans before, but from points played on, and the new one, which is for the player to move."""
        before, named = (self.held(one.body, one.number) for one in (entry, following))
        ours, theirs = (0, 0) if ban == _LIFTED else (held & following.empty for held in before)
        if ban != _LIFTED:
            ours, theirs = (ours | ban, theirs) if following.our_turn else (ours, theirs | ban)
        if named != (ours, theirs):
            reason = Refusal.BAN_NOT_COVERED if ours & ~named[0] else Refusal.BAN_NOT_CERTAIN
            self.refuse_step(reason, entry, following)

    def our_move(self, entry: Entry) -> Edges:
        """P's ko-pass is one more move; an avoider's is a pass of his, with or without a rank: it ends nothing."""
        if entry.body.get("move") != "ko-pass":
            return super().our_move(entry)
        self.expect(entry, "move", "next")
        (number,) = self.named(entry, entry.body.get("next"), 1, "ko-pass")
        return [(Edge.PASS if self.avoids else Edge.PLAY, self.after_ko_pass(entry, number))]

    def their_moves(self, entry: Entry) -> Edges:
        """O's ko-pass, where he may make one, is answered like his pass."""
        body = {key: value for key, value in entry.body.items() if key != "ko-pass"}
        edges = super().their_moves(replace(entry, body=body))
        if "ko-pass" in entry.body:
            edges.append((Edge.NULL, self.after_ko_pass(entry, entry.body["ko-pass"])))
        elif self.banned(entry):
            self.refuse(Refusal.UNANSWERED_KO_PASS, entry.number)
        return edges

    def after_ko_pass(self, entry: Entry, named: object) -> int:
        if not self.banned(entry):
            self.refuse(Refusal.KO_PASS_NOT_ALLOWED, entry.number)
        return self.follow(entry, named, entry.ours, entry.theirs, not entry.our_turn, ban=_LIFTED)
