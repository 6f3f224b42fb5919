"""How a string is taken whose capture follows, move by move (docs/certificate.md, Capture follows).

A certificate ends there, but people want to see the string leave the board. So the ends are played out wherever
variations are shown, from the board to which these have led. Nothing is proved by it: that the capture follows, the
checker has seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from assess.proofs.checking.board import STONE, Board, Links, first_point, points_with
from assess.proofs.checking.zone import blocks_of, taking_wall
from assess.proofs.proof_entries import OUTSIDE, EndEntry, Entries, Entry, MoveEntry, RepliesEntry
from assess.proofs.questions import Inquiry
from assess.rules.position import Color, Position

MOST_OF_ONE = 300
"""Entries that play one end out, at most; where it takes more the end stays as it is."""
MOST = 3_000
"""The same for all ends of a proof."""


class PlayedOut:
    """The ends of a proof that are played out, each from the board on which it is met: the ground need not be in the
    zone of an end.

    ``entries`` are those of the proof; the new ones are added to it. Where bans last, ends that may need kos stay;
    where there are threats, all.
    """

    def __init__(self, entries: Entries, attacker: Color, inquiry: Inquiry) -> None:
        self.entries, self.attacker, self.bans_last = entries, attacker, inquiry.bans_last
        self.threats = inquiry.threats
        self.most = len(entries) + MOST
        self.room: float = math.inf
        """Nodes that what is played out may still add to a tree."""
        self._board = Board(inquiry.position.width, inquiry.position.height)
        self._watched = [self._board.names[name] for name in inquiry.position.names(inquiry.points)]
        self._takings: dict[int, Taking] = {}
        self._written: EntryNumbers = {}
        self._staying: set[tuple[int, TakingMoment]] = set()

    def begin(self, number: int, position: Position) -> int:
        """The entry with which an end is played out from a position on; any other entry, or an end that stays, is
        returned itself."""
        end = self.entries[number]
        if not isinstance(end, EndEntry) or not end.is_taken_yet or self.threats:
            return number
        if number not in self._takings:
            self._takings[number] = Taking(self._board, end, self.attacker, self._watched)
        taking = self._takings[number]
        if not taking.wall or (self.bans_last and taking.apart):  # without a wall the checker refuses the end
            return number
        start = (taking.ground, taking.start(position.rows()))
        if start not in self._written and start not in self._staying and not self._write(taking, start[1]):
            self._staying.add(start)
        return self._written.get(start, number)

    def _write(self, taking: Taking, start: TakingMoment) -> bool:
        """Adds the entries that play an end out, if there is room for them."""
        first = len(self.entries)
        made = taking.made(start, first, self._written) if self.room > 0 else None
        if made is None or first + len(made) > self.most:
            return False
        nodes = sum(most_nodes(entry) for entry in made.values())
        if nodes > self.room:
            return False
        self.room -= nodes
        self._written |= {(taking.ground, moment): first + place for place, moment in enumerate(made)}
        self.entries.add(made.values())
        return True


def most_nodes(entry: Entry) -> int:
    """The most nodes that an entry of such a play adds to a tree: each reply, a pass and a play elsewhere, and what
    wins at once after them."""
    return 2 * len(entry.replies) + 4 if isinstance(entry, RepliesEntry) else 1


def joining_links(board: Board, wall: int, links: Links) -> tuple[int, ...]:
    """The links that make strings of the wall one. On others nothing need be answered, and nothing may be legal."""
    blocks = [len(blocks_of(board, wall, links[:number])) for number in range(len(links) + 1)]
    return tuple(link for link, before, after in zip(links, blocks, blocks[1:], strict=False) if after < before)


class TakingMoment(NamedTuple):
    """The stones on the ground and on links, links not answered yet, whether the attacker is to move, and from where
    the player to move is banned. Sets of points are integers, as the checker has them."""

    attackers: int
    owners: int
    links: tuple[int, ...]
    attacks: bool
    ban: int = 0


EntryNumbers = dict[tuple[int, TakingMoment], int]
"""The number of the entry that was written for a ground and a moment."""


class Taking:
    """The play that takes a string, from an end of this kind on.

    The attacker answers on links, takes the string when he can, and fills its ground: where his stones join the wall,
    then the room that is left, where he takes other strings first if it has several parts, and plays in the middle of a
    star. The owner may play anywhere on the ground or on links; elsewhere nothing matters.
    """

    def __init__(self, board: Board, end: EndEntry, attacker: Color, watched: Sequence[int]) -> None:
        self.board, self.attacker = board, attacker
        self.names = {bit: name for name, bit in board.names.items()}
        self.signs = STONE[attacker.value] + STONE[attacker.opponent.value] + "."
        ours, theirs, empty = points_with(end.pattern, self.signs)
        zone = ours | theirs | empty
        links = tuple(board.names[one] | board.names[other] for one, other in end.links)
        self.attacks = end.turn is attacker
        sets = (board, ours, theirs, empty, zone)
        walls = [(one, taking_wall(*sets, one, links, self.attacks, bans=True)) for one in watched]
        self.watched, wall = max(walls, key=lambda one: bool(one[1]))
        self.links = joining_links(board, wall, links)
        self.ground = board.group(self.watched, board.points & ~wall)
        self.wall = wall & board.near(self.ground)
        room = self.ground & ~board.near(wall) & ~board.group(self.watched, theirs)
        self.apart = len(board.groups(room)) > 1
        self.middle = room & ours if room.bit_count() > 2 and not self.apart else 0

    def start(self, rows: Sequence[str]) -> TakingMoment:
        """The moment with which it begins on a board."""
        attackers, owners = (stones & self.ground for stones in points_with("/".join(rows), self.signs[:2]))
        return TakingMoment(attackers, owners, self.links, self.attacks)

    def made(self, start: TakingMoment, first: int, written: EntryNumbers) -> dict[TakingMoment, Entry] | None:
        """The entries that play it out, but for those ``written`` already, numbered from ``first`` on; None where they
        are too many."""
        waiting, numbers, made = [start], {start: first}, dict[TakingMoment, Entry]()

        def number_of(moment: TakingMoment) -> int:
            if (self.ground, moment) in written:
                return written[self.ground, moment]
            if moment not in numbers:
                numbers[moment] = first + len(waiting)
                waiting.append(moment)
            return numbers[moment]

        for moment in waiting:
            if len(waiting) > MOST_OF_ONE:
                return None
            made[moment] = self._attack(moment, number_of) if moment.attacks else self._replies(moment, number_of)
        return made

    def _attack(self, moment: TakingMoment, number_of: Callable[[TakingMoment], int]) -> Entry:
        """The attacker's one play."""
        point = self._point(moment)
        taken = self._without_liberties(moment.owners, point, self._empty(moment) & ~point)
        pattern, move, ban = self._pattern(moment), self.names[point], self._ban(moment)
        if taken & self.watched:
            return MoveEntry(pattern, self.attacker, move, None, ban=ban)
        links = tuple(link for link in moment.links if not link & point)
        stones = (moment.attackers | point) & self.ground, moment.owners & self.ground & ~taken
        ko = self.apart and self._is_ko(point, moment.attackers | self.wall, taken, self._empty(moment))
        after = number_of(TakingMoment(*stones, links, False, taken if ko else 0))
        return MoveEntry(pattern, self.attacker, move, [after], ban=ban)

    def _point(self, moment: TakingMoment) -> int:
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

    def _replies(self, moment: TakingMoment, number_of: Callable[[TakingMoment], int]) -> Entry:
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
            after = TakingMoment(moment.attackers & ~taken, owners, moment.links, True, ban)
            replies[self.names[point]] = [number_of(after)]
        null = number_of(moment._replace(attacks=True, ban=0))
        owner = self.attacker.opponent
        return RepliesEntry(self._pattern(moment), owner, replies, null, ban=self._ban(moment))

    def _without_liberties(self, stones: int, point: int, empty: int) -> int:
        """Which of these stones a play takes, with what is left empty after it."""
        return sum(string for string, near in self.board.parts(stones) if near & point and not near & empty)

    def _is_ko(self, point: int, own: int, taken: int, empty: int) -> bool:
        """Whether a play takes one stone, and stands alone with that one liberty."""
        near = self.board.beside[point]
        return taken != 0 and taken == first_point(taken) and not near & own and near & (empty | taken) == taken

    def _empty(self, moment: TakingMoment) -> int:
        """The empty points of the ground."""
        return self.ground & ~moment.attackers & ~moment.owners

    def _pattern(self, moment: TakingMoment) -> str:
        """What an entry of a moment shows."""
        row = OUTSIDE * (self.board.step - 1)
        text = list("/".join([row] * ((max(self.names).bit_length() + 1) // self.board.step)))
        empty = self._empty(moment) | sum(moment.links) & ~moment.owners
        for points, sign in zip((moment.attackers | self.wall, moment.owners, empty), self.signs, strict=True):
            for point in self._points(points):
                text[point.bit_length() - 1] = sign
        return "".join(text)

    def _ban(self, moment: TakingMoment) -> str | None:
        return self.names[moment.ban] if moment.ban else None

    @staticmethod
    def _points(points: int) -> Iterator[int]:
        while points:
            yield first_point(points)
            points &= points - 1
