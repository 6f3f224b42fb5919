"""How a string is taken whose capture follows, move by move (docs/certificate.md, Capture follows).

A certificate ends there, but people want to see the string leave the board. So the ends are played out wherever
variations are shown. Nothing is proved by it: that the capture follows, the checker has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from assess.proofs.pattern_proofs import STONE, Board, first_point, points_with, taking_wall
from assess.proofs.proof_entries import OUTSIDE, Entry, is_end, successors
from assess.rules.color import Color

FOLLOWS = "capture-follows"
MOST_OF_ONE = 300
"""Entries that play one end out, at most; where it takes more the end stays as it is."""
MOST = 3_000
"""The same for all ends of a proof, those nearest to the start first."""


def played_out(proof: Mapping[str, Any], watched: Iterable[str], bans_last: bool = False) -> list[Entry]:
    """The entries of a proof, its ends played out where the capture follows: the first takes the place of the end, the
    others are added. ``watched``: a stone of each string asked about. Where bans last, ends that may need kos stay."""
    entries: list[Entry] = list(proof["entries"])
    ends = [n for n in _reached(entries, proof["root"]) if is_end(entries[n]) and entries[n]["reason"] == FOLLOWS]
    if ends:
        rows: str = entries[ends[0]]["pattern"]
        board = Board(rows.index("/") if "/" in rows else len(rows), rows.count("/") + 1)
        stones = [board.names[name] for name in watched]
        written: Written = {}
        for number in ends:
            if len(entries) > len(proof["entries"]) + MOST:
                break
            taking = Taking(board, entries[number], Color(proof["favours"]), stones)
            if taking.wall and not (bans_last and taking.apart):  # without a wall the checker refuses the end
                taking.write(number, entries, written)
    return entries


def _reached(entries: Sequence[Entry], root: int) -> list[int]:
    """The entries that the root leads to, nearest first."""
    found, order = {root}, [root]
    for index in order:
        for following in successors(entries[index]):
            if following not in found:
                found.add(following)
                order.append(following)
    return order


class Moment(NamedTuple):
    """The stones on the ground and on links, links not answered yet, whether the attacker is to move, and from where
    the player to move is banned. Sets of points are integers, as the checker has them."""

    attackers: int
    owners: int
    links: tuple[int, ...]
    attacks: bool
    ban: int = 0


Written = dict[tuple[int, Moment], int]
"""The number of the entry that was written for a ground and a moment."""


class Taking:
    """The play that takes a string, from an end of this kind on.

    The attacker answers on links, takes the string when he can, and fills its ground: where his stones join the wall,
    then the room that is left, where he takes other strings first if it has several parts, and plays in the middle of a
    star. The owner may play anywhere on the ground or on links; elsewhere nothing matters.
    """

    def __init__(self, board: Board, end: Entry, attacker: Color, watched: Sequence[int]) -> None:
        self.board, self.attacker = board, attacker
        self.names = {bit: name for name, bit in board.names.items()}
        self.signs = STONE[attacker.value] + STONE[attacker.opponent.value] + "."
        ours, theirs, empty = points_with(end["pattern"], self.signs)
        zone = ours | theirs | empty
        links = tuple(board.names[one] | board.names[other] for one, other in end.get("links", ()))
        attacks = end["turn"] == attacker.value
        walls = [(one, taking_wall(board, ours, theirs, empty, zone, one, links, attacks)) for one in watched]
        self.watched, wall = max(walls, key=lambda one: bool(one[1]))
        self.ground = board.group(self.watched, zone & ~wall)
        self.wall = wall & board.near(self.ground)
        room = self.ground & ~board.near(wall) & ~board.group(self.watched, theirs)
        self.apart = len(board.groups(room)) > 1
        self.middle = room & ours if room.bit_count() > 2 and not self.apart else 0
        self.start = Moment(ours & self.ground, theirs & self.ground, links, attacks)

    def write(self, number: int, entries: list[Entry], written: Written) -> None:
        """Puts the first entry in the place of the end, and adds the others that are not ``written`` yet; not
        where they are too many."""
        numbers = {self.start: number}
        waiting, made = [self.start], list[Entry]()

        def number_of(moment: Moment) -> int:
            if (self.ground, moment) in written:
                return written[self.ground, moment]
            if moment not in numbers:
                numbers[moment] = len(entries) + len(waiting) - 1
                waiting.append(moment)
            return numbers[moment]

        for moment in waiting:
            if len(waiting) > MOST_OF_ONE:
                return
            made.append(self._attack(moment, number_of) if moment.attacks else self._replies(moment, number_of))
        entries[number] = made[0]
        entries += made[1:]
        written |= {(self.ground, moment): found for moment, found in numbers.items()}

    def _attack(self, moment: Moment, number_of: Callable[[Moment], int]) -> Entry:
        """The attacker's one play."""
        point = self._point(moment)
        taken = self._without_liberties(moment.owners, point, self._empty(moment) & ~point)
        entry = self._pattern(moment) | {"move": self.names[point]}
        if taken & self.watched:
            return entry | {"reason": "captured"}
        links = tuple(link for link in moment.links if not link & point)
        stones = (moment.attackers | point) & self.ground, moment.owners & self.ground & ~taken
        ko = self.apart and self._is_ko(point, moment.attackers | self.wall, taken, self._empty(moment))
        return entry | {"next": [number_of(Moment(*stones, links, False, taken if ko else 0))]}

    def _point(self, moment: Moment) -> int:
        """Where the attacker plays."""
        board, empty = self.board, self._empty(moment)
        answers = [link & ~moment.owners for link in moment.links if link & moment.owners]
        liberties = board.near(board.group(self.watched, moment.owners)) & empty
        if answers or liberties == first_point(liberties) & ~moment.ban:
            return answers[0] if answers else liberties
        if self.middle & empty and board.near(self.middle) & empty:
            return self.middle
        wall = board.group(self.wall, self.wall | moment.attackers)
        joining, inner = board.near(wall) & empty, moment.attackers & ~wall
        last = [near & empty for _, near in board.parts(moment.owners) if self.apart]
        wanted = (
            *(joining & sum(moment.links), joining & board.near(inner), joining & liberties, joining),
            *(points for points in last if points == first_point(points)),
            liberties,
        )
        return next(first_point(points & ~moment.ban) for points in wanted if points & ~moment.ban)

    def _replies(self, moment: Moment, number_of: Callable[[Moment], int]) -> Entry:
        """All plays of the owner's that matter."""
        replies = {}
        empty = self._empty(moment)
        inner = sum(string for string, near in self.board.parts(moment.attackers) if not near & self.wall)
        for point in self._points((empty | sum(moment.links) & ~self.ground) & ~moment.ban):
            owners, left = moment.owners | point, empty & ~point
            taken = self._without_liberties(inner, point, left)
            string = self.board.group(point, owners)
            if not self.board.near(string) & (left | taken) and point & self.ground:
                continue
            ban = taken if self._is_ko(point, moment.owners, taken, empty) else 0
            after = Moment(moment.attackers & ~taken, owners, moment.links, True, ban)
            replies[self.names[point]] = [number_of(after)]
        return self._pattern(moment) | {"null": number_of(moment._replace(attacks=True, ban=0)), "replies": replies}

    def _without_liberties(self, stones: int, point: int, empty: int) -> int:
        """Which of these stones a play takes, with what is left empty after it."""
        return sum(string for string, near in self.board.parts(stones) if near & point and not near & empty)

    def _is_ko(self, point: int, own: int, taken: int, empty: int) -> bool:
        """Whether a play takes one stone, and stands alone with that one liberty."""
        near = self.board.beside[point]
        return taken != 0 and taken == first_point(taken) and not near & own and near & (empty | taken) == taken

    def _empty(self, moment: Moment) -> int:
        """The empty points of the ground."""
        return self.ground & ~moment.attackers & ~moment.owners

    def _pattern(self, moment: Moment) -> dict[str, Any]:
        """The entry of a moment without its moves."""
        row = OUTSIDE * (self.board.step - 1)
        text = list("/".join([row] * ((max(self.names).bit_length() + 1) // self.board.step)))
        empty = self._empty(moment) | sum(moment.links) & ~moment.owners
        for points, sign in zip((moment.attackers | self.wall, moment.owners, empty), self.signs, strict=True):
            for point in self._points(points):
                text[point.bit_length() - 1] = sign
        mover = self.attacker if moment.attacks else self.attacker.opponent
        entry: dict[str, Any] = {"pattern": "".join(text), "turn": mover.value}
        return entry | ({"ban": self.names[moment.ban]} if moment.ban else {})

    @staticmethod
    def _points(points: int) -> Iterator[int]:
        while points:
            yield first_point(points)
            points &= points - 1
