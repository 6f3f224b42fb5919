"""Accepts or refuses one proof: its entries, its ends and the moves between them. To be read after entries.py.

What the proof shall show, and which cycles it may have, is judged in checker.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from .board import Links, first_point, points_with
from .claim import ALWAYS, Case
from .entries import Edge, Edges, Entries, Entry
from .refusals import Refusal
from .zone import Vital, formation_covers, pass_alive, removals, roomless, taking_wall, uncoverable

_ENDS = {  # (capture or life, P): the reasons that end a proof
    (True, "reacher"): ("captured", "capture-follows"),
    (True, "avoider"): ("pass-alive",),
    (False, "reacher"): ("formation", "formation-follows"),
    (False, "avoider"): ("no-room",),
}
_LINKED = ("formation-follows", "capture-follows", "pass-alive", "no-room")  # where links may hold strings together
_FOLLOWS = ("formation-follows", "capture-follows")  # where P, who is not banned, has moves to make yet
_FORMATIONS = {"formation": Vital.CLEAN, "formation-follows": Vital.SETTLED}


class Proof(Entries):
    """One proof: a graph of entries. ``verify`` walks it from the root and checks each entry that it meets, once."""

    def __init__(self, case: Case, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        super().__init__(case, label, favours, kind, entries)
        self.avoids = (favours == case.owner) == case.capture
        self.role = "avoider" if self.avoids else "reacher"
        self.ends = _ENDS[case.capture, self.role]
        self.edges: dict[int, Edges] = {}

    # -- walking

    def begin(self, root: object) -> Entry:
        """The root, which must agree with the position, as far as that is known. All else follows from it."""
        start = self.entry(root)
        if unknown := start.zone & self.case.unknown:
            self.refuse(Refusal.UNKNOWN_IN_ZONE, start.number, first_point(unknown))
        ours, theirs, empty = points_with(self.case.rows, self.contents)
        stones = [ours & start.zone, theirs & start.zone]
        if stones != [start.ours, start.theirs] or start.our_turn != (self.case.first == self.favours) or start.ban:
            self.refuse(Refusal.WRONG_ROOT, start.number)
        if start.threats[0] > self.given[0] or start.threats[1] < self.given[1]:
            self.refuse(Refusal.WRONG_ROOT, start.number, "threats")
        for stone, count in start.outside:
            if (self.board.near(self.board.group(stone, ours)) & empty & ~start.zone).bit_count() < count:
                self.refuse(Refusal.WRONG_ROOT, start.number, stone)
        return start

    def verify(self, root: object) -> int:
        """Checks every entry that can be reached from the root, and returns how many there are."""
        start = self.begin(root)
        pending, met = [start.number], {start.number}
        while pending:
            entry = self.entry(pending.pop())
            edges = self.justify(entry)
            for _, number in edges:
                if number not in met:
                    met.add(number)
                    pending.append(number)
            if entry.rank is None:
                self.edges[entry.number] = list(dict.fromkeys(edges))
        return len(met)

    def justify(self, entry: Entry) -> Edges:
        """Checks one entry by the rules of its form; returns where it leads.

        A stone to be saved must be there in *every* entry, with a rank or not: were it removed on the way and another
        put in its place, X would have been captured.
        """
        if self.case.capture and self.avoids and self.case.watched & ~entry.ours:
            self.refuse(Refusal.WATCHED_STONE_LOST, entry.number, first_point(self.case.watched & ~entry.ours))
        if "reason" in entry.body:
            self.end(entry)
            return []
        if self.kind == "avoid" and entry.rank is None:
            self.require_no_life(entry)
        return self.our_move(entry) if entry.our_turn else self.their_moves(entry)

    def require_no_life(self, entry: Entry) -> None:
        """A proof of A's against life: in no completion of the pattern a formation covers X as asked."""
        if self.avoids and not self.case.capture:
            safe = uncoverable(self.board, entry.theirs, entry.ours, entry.empty, entry.zone)
            self.require_uncovered(entry, safe, Refusal.LIFE_POSSIBLE)

    def require_good_end(self, entry: Entry) -> None:
        """The variation may end here by a pass of P's: X must be uncovered, in an entry with a rank too."""
        if entry.rank is not None:
            self.require_no_life(entry)

    def require_uncovered(self, entry: Entry, safe: int, refusal: Refusal) -> None:
        """Scope one: every intersection of X must be safe from formations; scope all: one. So it must be with each
        string, or with one of them where it is asked whether every one lives. Of one that may go on where nobody knows
        not every intersection is known."""
        one, every = self.case.terms.get("scope") == "one", self.case.terms.get("which") == "every"
        exposed = [(string & ~safe, string, one and self.case.runs_on(string)) for string in self.case.strings]
        coverable = [points for points, string, more in exposed if points == string or (points and one) or more]
        if coverable and not (every and len(coverable) < len(exposed)):
            self.refuse(refusal, entry.number, first_point(coverable[0]))

    # -- the ends of a proof

    def end(self, entry: Entry) -> None:
        """An entry that needs no next: P has succeeded, or succeeds by passing from now on."""
        reason = entry.body["reason"]
        if reason not in self.ends:
            self.refuse(Refusal.WRONG_REASON, entry.number)
        self.expect(entry, "reason", *(["move"] if reason == "captured" else ["links"] if reason in _LINKED else []))
        links = self.links(entry)
        if (links or reason in _FOLLOWS) and (bound := self.bound(entry)):
            self.refuse(Refusal.BANNED_MOVE, entry.number, first_point(bound))
        self.judge_end(entry, reason, links)

    def judge_end(self, entry: Entry, reason: object, links: Links) -> None:
        """Whether an end is what it is said to be."""
        case, seen = self.case, (self.board, entry.ours, entry.empty, entry.zone)
        if reason == "captured":
            if not entry.our_turn:
                self.refuse(Refusal.WRONG_TURN, entry.number)
            move = self.our_point(entry)
            if not removals(self.board, entry.theirs, entry.empty, entry.zone, move)[0] & case.watched:
                self.refuse(Refusal.NOT_CAPTURED, entry.number, move)
        elif reason == "capture-follows":
            sets = (self.board, entry.ours, entry.theirs, entry.empty, entry.zone)
            bans, turn = not entry.threats[1], entry.our_turn
            if not any(taking_wall(*sets, stone, links, turn, bans) for stone in self.board.groups(case.watched)):
                self.refuse(Refusal.CAPTURE_IN_DOUBT, entry.number, first_point(case.watched))
        elif reason == "pass-alive":
            for stone in self.board.groups(case.watched):
                self.require_pass_alive(entry, stone, links)
        elif reason in _FORMATIONS:
            if not formation_covers(case, *seen[1:], _FORMATIONS[str(reason)], links):
                self.refuse(Refusal.NO_FORMATION, entry.number)
        else:
            self.require_uncovered(entry, roomless(*seen, links), Refusal.ROOM_FOR_EYES)

    def require_pass_alive(self, entry: Entry, points: int, links: Links) -> None:
        """A stone on one of these points belongs to P's strings that are pass-alive in Z."""
        alive, _ = pass_alive(self.board, entry.ours, entry.empty, entry.zone, Vital.ANY, links)
        if not sum(alive) & points:
            self.refuse(Refusal.NOT_PASS_ALIVE, entry.number, first_point(points))

    # -- moves

    def our_point(self, entry: Entry) -> int:
        """P plays only on an empty point of Z from which he cannot be banned, or where he has a threat left."""
        move = self.point(entry.body.get("move"), entry.number, "move")
        if not move & entry.empty:
            self.refuse(Refusal.ILLEGAL_MOVE, entry.number, move)
        if move & self.banned(entry) and not entry.threats[0]:
            self.refuse(Refusal.BANNED_MOVE, entry.number, move)
        return move

    def our_move(self, entry: Entry) -> Edges:
        """P to move: one move, and an entry for each outcome that it may have.

        His new string must surely have a liberty: one in Z, when only the closed strings vanish, or one outside. O is
        certainly banned afterwards only where all of it is seen: one stone of a closed string went, nothing else might
        have, and the new stone stands alone with every neighbour in Z and that one liberty.
        """
        self.expect(entry, "move", "next", "outside")
        named = entry.body.get("next")
        if entry.body.get("move") == "pass":
            if not self.avoids or entry.rank is not None:
                self.refuse(Refusal.PASS_NOT_ALLOWED, entry.number)
            self.require_good_end(entry)
            (number,) = self.named(entry, named, 1, "pass")
            return [(Edge.PASS, self.follow(entry, number, entry.ours, entry.theirs, our_turn=False, ban=0))]
        move = self.our_point(entry)
        surely, perhaps = removals(self.board, entry.theirs, entry.empty, entry.zone, move)
        outcomes = self.outcomes(entry, move, surely, perhaps)
        ours, near, breath = entry.ours | move, self.board.beside[move], entry.empty | surely
        if not near & breath:
            string = self.board.group(move, ours)
            outside = string & self.board.living or self.liberties_outside(entry, string)
            if not self.board.near(string) & breath and not outside:
                self.refuse(Refusal.NO_LIBERTY, entry.number, move)
        alone = not near & entry.ours and near & breath == surely and not near & ~entry.zone
        certain = surely if alone and surely.bit_count() == 1 and not perhaps else 0
        left = self.left(entry, 0, move)
        kind = Edge.WIDE if perhaps or near & ~entry.zone else Edge.PLAY
        return [
            (kind, self.follow(entry, number, ours, entry.theirs & ~gone, our_turn=False, ban=certain, left=left))
            for number, gone in zip(self.named(entry, named, len(outcomes), move), outcomes, strict=True)
        ]

    def outcomes(self, entry: Entry, move: int, surely: int, perhaps: Sequence[int]) -> list[int]:
        """What may vanish, in the order of the binary numbers whose bit i says whether the i-th string in doubt does.
        More than three of them are too many: who has such a proof shall see more of the board."""
        if len(perhaps) > 3:
            self.refuse(Refusal.MIGHT_CAPTURE, entry.number, move)
        found = [surely]
        for string in perhaps:
            found += [gone | string for gone in found]
        return found

    def their_moves(self, entry: Entry) -> Edges:
        """O to move: the null move, and every play that he may be able to make in Z.

        Each string of P's in Z has a liberty there, or two outside, or lives, so no play outside can change Z: all and
        O's pass share the null move, which may take a liberty outside of every string. It may be absent only if there
        is no outside and P, an avoider, ends the variation by passing after O's pass; then X must be uncovered as it
        stands, in an entry with a rank too.
        """
        self.expect(entry, "null", "replies", "outside")
        targets = 0  # stones that O may be able to take: other strings keep a liberty
        for string, near in self.board.parts(entry.ours):
            liberties = (near & entry.empty).bit_count()
            if liberties < 2 and not string & self.board.living:
                outside = self.liberties_outside(entry, string)
                if not liberties and outside < 2:
                    self.refuse(Refusal.NO_LIBERTY, entry.number, first_point(string))
                targets |= 0 if outside else string
        edges: Edges = []
        if "null" in entry.body:
            number = self.follow(entry, entry.body["null"], entry.ours, entry.theirs, our_turn=True, ban=0, taken=1)
            answer = self.entry(number).body.get("move")
            edges.append((Edge.REST if answer == "pass" else Edge.NULL, number))
        elif self.avoids and entry.zone == self.board.points:
            self.require_good_end(entry)
        else:
            self.refuse(Refusal.MISSING_NULL, entry.number)
        replies = entry.body.get("replies")
        if not isinstance(replies, dict):
            self.refuse(Refusal.MALFORMED, entry.number, "replies")
        answered = {self.point(name, entry.number, "replies"): named for name, named in replies.items()}
        for move, named in answered.items():
            edges += self.their_play(entry, targets, move, named)
        unanswered = entry.empty & ~(0 if entry.threats[1] else self.banned(entry)) & ~sum(answered)
        while unanswered:
            move = first_point(unanswered)
            takes = removals(self.board, targets, entry.empty, entry.zone, move) != (0, [])
            if takes or not self.breathless(entry, move):
                self.refuse(Refusal.MISSING_REPLY, entry.number, move)
            unanswered &= unanswered - 1
        return edges

    def breathless(self, entry: Entry, move: int) -> bool:
        """Whether O's play is suicide if it removes nothing: his new string is wholly seen, and has no liberty."""
        near, breath = self.board.beside[move], entry.empty & ~move | ~entry.zone
        joined = [(string, around) for string, around in self.board.parts(entry.theirs) if string & near]
        breathing = any(around & breath or string & self.board.living for string, around in joined)
        return not near & breath and not breathing

    def their_play(self, entry: Entry, targets: int, move: int, named: object) -> Edges:
        """O plays in Z: an entry for each outcome; one that is surely illegal may be null.

        P may be banned from the point of a captured stone if it is the only one of Z that went, unless O's new string
        surely has two stones or two liberties. (What goes outside bans P from points outside at most.)
        """
        if not move & entry.empty:
            self.refuse(Refusal.ILLEGAL_MOVE, entry.number, move)
        outcomes = self.outcomes(entry, move, *removals(self.board, targets, entry.empty, entry.zone, move))
        theirs, near, left = entry.theirs | move, self.board.beside[move], self.left(entry, 1, move)
        edges: Edges = []
        for number, gone in zip(self.named(entry, named, len(outcomes), move), outcomes, strict=True):
            if number is None:
                if gone or not self.breathless(entry, move):
                    self.refuse(Refusal.MISSING_REPLY, entry.number, move)
                continue
            single = gone.bit_count() == 1 and not near & entry.theirs
            ban = gone if single and (near & (entry.empty | gone)).bit_count() < 2 else 0
            following = self.follow(entry, number, entry.ours & ~gone, theirs, our_turn=True, ban=ban, left=left)
            edges.append((Edge.PLAY, following))
        return edges

    def follow(
        self,
        entry: Entry,
        named: object,
        ours: int,
        theirs: int,
        our_turn: bool,
        ban: int,
        taken: int = 0,
        left: tuple[int, int] | None = None,
    ) -> int:
        """Checks that the entry named claims at least what the move leaves, in a zone inside; returns its number.

        ``left``: the threats, where the move may have taken one. ``taken``: so many liberties outside Z O may have
        taken. Those in Z that the next zone leaves out are outside.
        """
        following = self.entry(named, entry.number)
        zone = following.zone
        if following.our_turn != our_turn:
            self.refuse_step(Refusal.WRONG_TURN, entry, following)
        if zone & ~entry.zone:
            self.refuse_step(Refusal.ZONE_NOT_INSIDE, entry, following)
        if following.ours != ours & zone or following.theirs != theirs & zone:
            self.refuse_step(Refusal.WRONG_CONTENTS, entry, following)
        for stone, count in following.outside:
            if (stone, count + taken) in entry.outside:  # as before
                continue
            string = self.board.group(stone, ours)
            left_out = self.board.near(string) & entry.zone & ~ours & ~theirs & ~zone
            if count > max(self.liberties_outside(entry, string) - taken, 0) + left_out.bit_count():
                self.refuse_step(Refusal.OUTSIDE_IN_DOUBT, entry, following)
        threats = left or entry.threats
        if following.threats[0] > threats[0] or following.threats[1] < threats[1]:
            self.refuse_step(Refusal.THREATS_IN_DOUBT, entry, following)
        self.require_bans(entry, following, 0 if our_turn and threats[0] == ALWAYS else ban)
        if entry.rank is not None and (following.rank is None or following.rank >= entry.rank):
            self.refuse(Refusal.RANK_NOT_FALLING, entry.number)
        return following.number
