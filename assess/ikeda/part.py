"""One part of a divided board as the search for proofs sees it: its plays, what stays there, what is sure there.

``bounds_checker`` states the rules of a part, and judges what is found by rules of its own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from assess.ikeda.bitboard import Bitboard

Stones = tuple[int, int]
"""The prover's and the opponent's stones in a part."""

OWN, THEIRS, EMPTY = "p", "o", "."
NO_TEXTS: frozenset[str] = frozenset()


class BoardPart:
    """The plays in one part of a board. ``strings`` are the prover's beside it, ``walls`` the opponent's: they stay."""

    def __init__(self, board: Bitboard, order: Sequence[int], strings: int, walls: Sequence[int]) -> None:
        self.board = board
        self.places = [board.bit(point) for point in order]
        self.points = sum(self.places)
        self.size = len(self.places)
        self.near_strings = board.near(strings) & self.points
        beside = [board.near(wall) & self.points for wall in walls]
        self._walls = [(1 << number, near) for number, near in enumerate(beside) if near]
        self.near_walls = functools.reduce(int.__or__, (near for _, near in self._walls), 0)

    def plays(self, stones: Stones, by_prover: bool) -> list[tuple[int, Stones]]:
        """Every play that is no suicide: its point, and the stones after it."""
        own, opposing = stones
        if by_prover:
            found = self.board.plays_in(self.points, own, opposing, self.near_strings, self.near_walls)
            return [(point, (mover, other)) for point, mover, other in found]
        found = self.board.plays_in(self.points, opposing, own, self.near_walls, self.near_strings)
        return [(point, (other, mover)) for point, mover, other in found]

    def free_walls(self, stones: Stones) -> int:
        """The walls, as bits, that have a liberty in the part, by themselves or by stones joined to them there."""
        own, opposing = stones
        empty, found = self.points & ~own & ~opposing, 0
        for wall, beside in self._walls:
            joined = self.board.spread(beside & opposing, opposing)
            if (beside | self.board.near(joined)) & empty:
                found |= wall
        return found

    def staying(self, stones: Stones) -> Stones:
        """The stones here that can never be taken: joined to the prover's strings, and to walls."""
        own, opposing = stones
        spread = self.board.spread
        return spread(own & self.near_strings, own), spread(opposing & self.near_walls, opposing)

    def area(self, stones: Stones) -> int:
        """The prover's area here minus the opponent's, every stone standing."""
        return self.board.area_in(self.points, *stones, self.near_strings, self.near_walls)

    def text(self, stones: Stones) -> str:
        """A configuration as proofs write it: a letter for each point, in the part's order."""
        own, opposing = stones
        return "".join(OWN if bit & own else THEIRS if bit & opposing else EMPTY for bit in self.places)

    def stones(self, text: str) -> Stones:
        """The configuration that a text is."""
        own = sum(bit for bit, letter in zip(self.places, text, strict=True) if letter == OWN)
        return own, sum(bit for bit, letter in zip(self.places, text, strict=True) if letter == THEIRS)


class OpenPart(BoardPart):
    """A part in which moves are searched, its configurations as text. ``eye_of``: the strings beside it that are to
    have an eye here. What is found about a configuration is kept."""

    def __init__(
        self,
        board: Bitboard,
        order: Sequence[int],
        strings: int,
        walls: Sequence[int],
        eye_of: Sequence[int],
        count: Callable[[], None],
    ) -> None:
        """``count`` is called for each configuration that is valued."""
        super().__init__(board, order, strings, walls)
        self._eye_of = eye_of
        self._count = count
        self.stones = functools.cache(self.stones)  # type: ignore[method-assign]
        self.following = functools.cache(self._following)
        self.staying_text = functools.cache(self._staying_text)
        self.free = functools.cache(lambda text: self.free_walls(self.stones(text)))
        self.keeps = functools.cache(self._keeps)
        self.sure = functools.cache(self._sure)
        self.answered = functools.cache(self._answered)
        self.gained = functools.cache(self._gained)
        self._kept_answers = functools.cache(self._find_kept_answers)
        self._answers = functools.cache(self._find_answers)
        self._keeps_eye = functools.cache(self._finds_eye)

    def _following(self, text: str, by_prover: bool) -> tuple[tuple[int, str], ...]:
        """Every play that is no suicide: its place, and the part after it."""
        found = self.plays(self.stones(text), by_prover)
        return tuple(sorted((self.places.index(point), self.text(after)) for point, after in found))

    def _staying_text(self, text: str) -> Stones:
        """The stones that can never be taken."""
        return self.staying(self.stones(text))

    def is_dame(self, text: str) -> bool:
        """Is the part one empty point that the prover could join to his strings?"""
        return text == EMPTY and bool(self.near_strings)

    def _enclosed(self, text: str) -> list[int]:
        """The regions without stones of the prover's that his strings and what is joined to them surround."""
        near, own, (mine, _) = self.board.near, self.stones(text)[0], self.staying_text(text)
        regions = self.board.parts(self.points & ~own)
        return [one for one in regions if not one & self.near_walls and not near(one) & self.points & ~one & ~mine]

    def _sure(self, text: str, past: frozenset[str]) -> int:
        """How many points the prover has for certain if he plays here no more; ``past``: how the part was after
        earlier plays, to which a ko rule might keep him from playing again."""
        near, (mine, _) = self.board.near, self.staying_text(text)
        number = mine.bit_count()
        earlier = [self.stones(old)[0] for old in past]
        for region in self._enclosed(text):
            inner = region & ~self.near_strings & ~near(mine)
            quiet = not inner & inner - 1 and (not inner or near(inner).bit_count() >= 2)
            if quiet and not any(not mine & ~own and own & region for own in earlier):
                number += region.bit_count()
        return number

    def _keeps(self, text: str) -> bool:
        """Does the prover keep what eyes he is to have here, the opponent to move?"""
        return all(self._keeps_eye(text, self.board.near(string)) for string in self._eye_of)

    def _finds_eye(self, text: str, beside: int) -> bool:
        """Does he keep an eye of the string that these points are beside, by answering here?"""
        if any(not region & ~beside for region in self._enclosed(text)):
            return True
        liberties = beside & self.points & ~sum(self.stones(text))
        return bool(liberties & liberties - 1) and all(
            any(self._keeps_eye(reply, beside) for reply in self._answers(after))
            for _, after in self.following(text, False)
        )

    def _find_answers(self, text: str) -> tuple[str, ...]:
        """The part after each play of the prover's that stays, and is not next to opposing stones that stay."""
        barred = self.near_walls | self.board.near(self.staying_text(text)[1])
        return tuple(
            after
            for place, after in self.following(text, True)
            if self.places[place] & self.staying_text(after)[0] & ~barred
        )

    def _find_kept_answers(self, text: str) -> tuple[str, ...]:
        """Those of them that keep his eyes."""
        return tuple(after for after in self._answers(text) if self.keeps(after))

    def _answered(self, text: str, past: frozenset[str], playout: bool) -> int:
        """What the part is worth if the prover plays here nothing but answers, the opponent to move."""
        self._count()
        if not playout and self.is_dame(text):
            return 1  # whoever plays there
        price = 0 if playout else 1
        left = 2 * self.sure(text, past) if playout else self.answered(text, past, True)
        worth = max([left, *(self.answered(one, past, playout) - price for one in self._kept_answers(text))])
        for _, after in self.following(text, False):
            best = [self.answered(reply, past, playout) - price for reply in self._kept_answers(after)]
            if self.keeps(after):
                best.append(self.answered(after, past, playout))
            worth = min(worth, max(best, default=-self.board.size) + price)
        return worth

    def _gained(self, text: str, past: frozenset[str]) -> int:
        """What an answer made at once brings the prover against leaving the opponent to move here."""
        best = max((self.answered(after, past, False) for after in self._kept_answers(text)), default=0)
        return max(0, best - 1 - self.answered(text, past, False))

    def look(self) -> object:
        """What makes parts alike, point by point: how they are joined within, to the strings and to which walls."""
        near = self.board.near
        return tuple(
            (
                tuple(place for place, other in enumerate(self.places) if other & near(bit)),
                bool(bit & self.near_strings),
                tuple(wall for wall, beside in self._walls if bit & beside),
                near(bit).bit_count(),
                bool(self._eye_of),
            )
            for bit in self.places
        )
