"""Plays a proof out on a real board: its player follows the stored patterns alone, the other plays at random.

Random lines are weak evidence beside the checker, but they know nothing of its rules: only the readable game, the
formations, and what a pattern claims.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from enumeration import Asked
from mutations import Json
from naive_reach import OTHER, Size, border, joined, neighbors, part
from transplants import OUTSIDE, agrees

from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import Cycles
from assess.rules.formations import covers
from assess.rules.position import PASS, Color
from assess.rules.proof_play import IllegalMove, Play, State, begin, legal_plays, make_pass, make_play

LONGEST = 120  # plies of a line that need not end
AFTER_THE_END = 20  # plies of passing on, once passing is enough


class Failure(Exception):
    """The proof breaks down: a pattern is missing, a move prohibited, the bad event happens, or a line is endless."""


@dataclass
class Line:
    """One variation, and the entry that holds at its end."""

    asked: Asked
    certificate: Json
    proof: Json
    rng: random.Random

    def __post_init__(self) -> None:
        self.inquiry = self.asked.inquiry
        self.favoured = Color(self.proof["favours"])
        self.reaches = self.favoured is self.inquiry.reacher
        self.entries: list[Json] = self.proof["entries"]
        self.state = begin(self.inquiry.position, self.inquiry.first_mover)
        self.since_pass: set[tuple[int, State]] = set()
        self.links: list[list[int]] = []  # those of the end that are still to be answered

    def play(self) -> None:
        """Plays until somebody has succeeded, or for long enough. Raises Failure."""
        number, plies = self.proof["root"], 0
        most = self.entries[number]["rank"] + 2 if self.proof["kind"] == "reach" else LONGEST
        while not self.state.ended:
            entry = self.entries[number]
            if not agrees(entry, self.state, self.favoured):
                raise Failure(f"{entry} does not agree with {self.state}")
            self.require_progress(number)
            if self.finished(entry):
                return
            plies += 1
            if plies > most:
                if self.proof["kind"] == "reach":
                    raise Failure("a reaching proof does not end")
                return
            named = self.our_move(entry) if self.state.to_move is self.favoured else self.their_move(entry)
            if named is None:
                return
            if not self.state.ended:
                number = self.follow(named)

    # ---- moves

    def our_move(self, entry: Json) -> list[int | None] | None:
        if entry["move"] == PASS:
            self.make(None)
            self.since_pass.clear()
        else:
            play = self.make(self.inquiry.position.point(entry["move"]))
            if self.reaches and play and self.is_capture(play):
                return None
        found: list[int | None] = entry["next"]
        return found

    def their_move(self, entry: Json) -> list[int | None] | None:
        """A random play, mostly in the zone, or a pass; an avoider without null move answers it by a pass."""
        contents = entry["pattern"].replace("/", "")
        legal = legal_plays(self.state)
        inside = [point for point in legal if contents[point] != OUTSIDE]
        wish = self.rng.random()
        point = None if wish < 0.1 or not legal else self.rng.choice(inside if inside and wish < 0.75 else legal)
        self.make(point)
        if point is not None and contents[point] != OUTSIDE:
            name = self.inquiry.position.name(point)
            if name not in entry["replies"]:
                raise Failure(f"no reply to {name}")
            found: list[int | None] = entry["replies"][name]
            return found
        if "null" in entry:
            return [entry["null"]]
        if self.reaches or point is not None:
            raise Failure("no null move")
        if self.state.ended:
            return None
        self.make(None)
        if not self.state.ended:
            raise Failure("a pass does not end the variation")
        return None

    def make(self, point: int | None) -> Play | None:
        """Makes a move, and sees that nothing bad has come of it."""
        play = None
        try:
            if point is None:
                self.state = make_pass(self.state)
            else:
                play = make_play(self.state, point)
                self.state = play.state
        except IllegalMove as illegal:
            raise Failure(str(illegal)) from illegal
        if not self.reaches and ((play and self.is_capture(play)) or self.lives(self.inquiry.question)):
            raise Failure("the other player has succeeded")
        return play

    # ---- patterns

    def require_progress(self, number: int) -> None:
        """An avoider under verbal rules may not come back to an entry without having passed in between."""
        verbal = self.proof["kind"] == "avoid" and self.inquiry.cycles is Cycles.VERBAL
        if verbal and len(self.certificate["proofs"]) == 1 and (number, self.state) in self.since_pass:
            raise Failure("a cycle without a pass")
        self.since_pass.add((number, self.state))

    def follow(self, named: list[int | None]) -> int:
        for number in named:
            if number is not None and agrees(self.entries[number], self.state, self.favoured):
                return number
        raise Failure("no pattern for what has happened")

    # ---- ends

    def is_capture(self, play: Play) -> bool:
        return not isinstance(self.inquiry.question, IndependentlyAlive) and self.inquiry.point in play.removed

    def lives(self, question: object, formation: str = "") -> bool:
        if not isinstance(question, IndependentlyAlive):
            return False
        words = formation or question.formation.value, question.scope.value
        return covers(self.state.position, self.inquiry.owner, self.inquiry.string.points, *words)

    def finished(self, entry: Json) -> bool:
        """Whether the entry ends the proof; then what it says has to be so."""
        reason = entry.get("reason")
        self.links = [[self.inquiry.position.point(name) for name in link] for link in entry.get("links", [])]
        if reason == "captured":
            play = self.make(self.inquiry.position.point(entry["move"]))
            if not play or not self.is_capture(play):
                raise Failure("nothing is captured")
        elif reason == "formation":
            if not self.lives(self.inquiry.question, "pass-alive"):
                raise Failure("there is no formation")
        elif reason == "formation-follows":
            self.take_inside(entry)
        elif reason == "capture-follows":
            self.fill_ground(entry)
        elif reason is not None:
            self.pass_on()
        return reason is not None

    def take_inside(self, entry: Json) -> None:
        """The owner plays as docs/certificate.md says, A formation follows, until the formation stands."""
        contents = entry["pattern"].replace("/", "")
        for _ in contents:
            if self.lives(self.inquiry.question, "pass-alive"):
                return
            if self.state.to_move is self.favoured:
                answer = self.answer_on_link()
                self.make(self.point_inside(contents) if answer is None else answer)
            else:
                self.disturb(contents, [point for link in self.links for point in link], 0.5)
        raise Failure("no formation follows")

    def disturb(self, contents: str, places: list[int], often: float) -> None:
        """The other player plays at random, so often on one of these points, or passes."""
        legal = [point for point in legal_plays(self.state) if contents[point] != OUTSIDE or point % 3 == 0]
        wanted = [point for point in places if point in legal]
        self.make(self.rng.choice(wanted if wanted and self.rng.random() < often else [None, *legal]))

    def fill_ground(self, entry: Json) -> None:
        """The attacker plays as docs/certificate.md says, Capture follows, until the string is taken."""
        size = Size(self.inquiry.position.width, self.inquiry.position.height)
        contents, watched = entry["pattern"].replace("/", ""), self.inquiry.point
        self.look_at_room(size, self.state.position.stones)
        for _ in range(4 * len(contents)):
            stones = self.state.position.stones
            ground = self.ground(size, stones, watched)
            if self.state.to_move is self.favoured:
                answer = self.answer_on_link()
                play = self.make(self.ground_point(size, stones, ground) if answer is None else answer)
                if play and self.is_capture(play):
                    return
            else:
                self.disturb(contents, sorted(ground), 0.7)
        raise Failure("no capture follows")

    def ground(self, size: Size, stones: str, watched: int) -> frozenset[int]:
        """The points around the string up to the attacker's wall. A string of his that has no liberty elsewhere, nor by
        a link, is no part of the wall."""
        ends = {point for link in self.links for point in link}
        wall = {point for point, stone in enumerate(stones) if stone == self.own}
        while True:
            ground = part(size, watched, lambda other, wall=frozenset(wall): other not in wall)
            free = {p for p, stone in enumerate(stones) if stone == "." and (p not in ground or p in ends)}
            around = {joined(size, stones, point) for point in border(size, ground) & wall}
            lost = [string for string in around if not border(size, string) & free]
            if not lost:
                return ground
            wall.difference_update(*lost)

    def ground_point(self, size: Size, stones: str, ground: frozenset[int]) -> int:
        """On a link; else where the stone joins the wall, liberties of the owner's first; else a liberty of the string,
        the last one if there is only one."""
        empty = {point for point in ground if stones[point] == "."}
        near = {
            point for point in empty if any(stones[p] == self.own and p not in ground for p in neighbors(size, point))
        }
        linked = {point for link in self.links for point in link if point in near}
        inner = {point for point in ground if stones[point] == self.own}
        beside = {point for point in near if inner & set(neighbors(size, point))}
        string = joined(size, stones, self.inquiry.point)
        last = border(size, string) & empty
        if len(last) == 1:
            return min(last)
        choice = linked or self.middle_again(size, empty) or beside or near or self.room_point(size, stones, ground)
        if not choice:
            raise Failure("the ground is full")
        return self.rng.choice(sorted(choice))

    def middle_again(self, size: Size, empty: set[int]) -> set[int]:
        """The middle of a star that the owner has taken, if points are left around it."""
        middle = self.star and self.star & empty
        return middle if middle and empty & set(neighbors(size, min(middle))) else set()

    def room_point(self, size: Size, stones: str, ground: frozenset[int]) -> set[int]:
        """In a room of several parts the last liberty of some string, else a liberty of the string in question."""
        own = {joined(size, stones, p) for p in ground if stones[p] == OTHER[self.own]} if self.apart else set()
        free = [{p for p in border(size, string) if stones[p] == "."} for string in own]
        last = [points for points in free if len(points) == 1]
        string = joined(size, stones, self.inquiry.point)
        return last[0] if last else {p for p in border(size, string) if stones[p] == "."}

    def look_at_room(self, size: Size, stones: str) -> None:
        """Is the room that the wall leaves a star, or in several parts?"""
        ground = self.ground(size, stones, self.inquiry.point)
        wall = {p for p in border(size, ground) if stones[p] == self.own}
        room = {p for p in ground if not wall & set(neighbors(size, p))} - joined(size, stones, self.inquiry.point)
        self.apart = bool(room) and part(size, min(room), lambda p: p in room) != room
        self.star = {p for p in room if stones[p] == self.own} if len(room) > 2 and not self.apart else set()

    def answer_on_link(self) -> int | None:
        """The point of a link of which the other player has just taken the other one."""
        stones = self.state.position.stones
        self.links = [link for link in self.links if self.own not in (stones[point] for point in link)]
        for link in self.links:
            free = [point for point in link if stones[point] == "."]
            if len(free) == 1:
                return free[0]
        return None

    def point_inside(self, contents: str) -> int:
        """Beside an empty point that touches no stone of the owner's; else where other stones are; else on a link."""
        size, stones = Size(self.inquiry.position.width, self.inquiry.position.height), self.state.position.stones
        zone = [point for point in range(len(stones)) if contents[point] != OUTSIDE]
        empty = [point for point in zone if stones[point] == "." and self.region(size, stones, point) <= {*zone}]
        for everybody in (True, False):  # a point that touches no string around it, or not all of them
            if apart := [point for point in empty if self.apart(size, stones, point, everybody)]:
                free = {point: [p for p in neighbors(size, point) if stones[p] == "."] for point in apart}
                most_urgent = min(apart, key=lambda point: len(free[point]))
                return min(free[most_urgent], default=most_urgent)
            if taking := [point for point in empty if {stones[p] for p in self.region(size, stones, point)} != {"."}]:
                return self.rng.choice(taking)
        if self.links:
            return self.rng.choice(self.links[0])
        raise Failure("nothing to be done inside")

    @property
    def own(self) -> str:
        return "X" if self.favoured is Color.BLACK else "O"

    def region(self, size: Size, stones: str, point: int) -> frozenset[int]:
        """The points connected to this one without a stone of the owner's."""
        return part(size, point, lambda other: stones[other] != self.own)

    def blocks(self, size: Size, stones: str) -> list[frozenset[int]]:
        """The owner's strings, those taken together that links make one."""
        blocks = {joined(size, stones, point) for point in range(len(stones)) if stones[point] == self.own}
        for link in self.links:
            linked = {block for block in blocks if set(link) <= border(size, block)}
            blocks = blocks - linked | {frozenset().union(*linked)}
        return [block for block in blocks if block]

    def apart(self, size: Size, stones: str, point: int, everybody: bool) -> bool:
        region = self.region(size, stones, point)
        if any(end in region for link in self.links for end in link):
            return False
        around = border(size, region)
        touched = [point in border(size, block) for block in self.blocks(size, stones) if block & around]
        return not any(touched) if everybody else not all(touched)

    def pass_on(self) -> None:
        """From now on the favoured player only passes, but for his answers on links."""
        for _ in range(AFTER_THE_END):
            if self.state.ended:
                return
            legal = legal_plays(self.state)
            if self.state.to_move is self.favoured:
                self.make(self.answer_on_link())
            else:
                ends = [point for link in self.links for point in link if point in legal]
                self.make(self.rng.choice(ends if ends and self.rng.random() < 0.5 else legal) if legal else None)


def play_out(asked: Asked, certificate: Json, rng: random.Random) -> None:
    """One random line of each proof of a certificate. Raises Failure."""
    for proof in certificate["proofs"]:
        Line(asked, certificate, proof, rng).play()
