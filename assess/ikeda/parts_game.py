"""The game in the parts of a divided board, as the search for proofs plays it.

The rules are stated, with the reasons, where they are judged: in ``bounds_checker``. The moments are written as there,
since a proof names them so; everything else is found in another way, so that an error of either shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.part import NO_TEXTS, OWN, THEIRS, OpenPart
from assess.rules.position import Color, Position

Configuration = tuple[str, ...]
Event = tuple[Configuration, ...]
NO_EVENTS: frozenset[Event] = frozenset()
_SWAPPED = str.maketrans({OWN: THEIRS, THEIRS: OWN})


class PartsMoment(NamedTuple):
    """A moment of the alternation or the playout: each part as text, and what the ko rules know.

    ``ban``: the part, and how it may not become by the next play. ``events``: plays, as parts before and after (or only
    after, under superko), since the last stone that stays. ``free``: the opponent has made a tenuki since then.
    """

    parts: Configuration
    own_turn: bool
    passes: int
    ban: tuple[int, str] | None
    events: frozenset[Event]
    free: bool
    tenukis: int
    playout: bool

    def key(self, need: int) -> str:
        """The moment with the worth still needed, as a proof names it."""
        ban = f"{self.ban[0]}{self.ban[1]}" if self.ban else "-"
        events = ";".join(sorted(">".join("/".join(parts) for parts in event) for event in self.events)) or "-"
        phase = "playout" if self.playout else self.passes
        return f"{need} {'/'.join(self.parts)} {phase} {ban} {events} {int(self.free)}{self.tenukis}"

    def seen_by_other(self) -> PartsMoment:
        """The stones and the turn as the other player sees them, without what the ko rules know."""
        parts = tuple(text.translate(_SWAPPED) for text in self.parts)
        return PartsMoment(parts, not self.own_turn, self.passes, None, NO_EVENTS, False, 0, self.playout)


class PartsGame:
    """The game from one player's view, the board being divided as ``frame`` says: he is the prover."""

    def __init__(
        self,
        position: Position,
        color: Color,
        frame: Mapping[str, Any],
        passes: int,
        superko: bool,
        count: Callable[[], None] = lambda: None,
    ) -> None:
        """``count`` is called for each configuration of a part that is valued."""
        self._passes, self._superko = passes, superko
        board = self._board = Bitboard(position.width, position.height)
        black, white = board.stones(position)
        own, opposing = (black, white) if color is Color.BLACK else (white, black)
        strings, regions, ceded = (board.set_of(frame[name]) for name in ("strings", "regions", "ceded"))
        self._walls = board.parts(ceded & opposing)
        self._wall_liberties = [(board.near(wall) & ceded & ~own & ~opposing).bit_count() for wall in self._walls]
        self._least_liberties = min(self._wall_liberties, default=0)
        self.parts = []
        for number, order in enumerate(frame["parts"]):
            beside = board.near(board.set_of(order))
            eye_of = [one for one in board.parts(strings) if one & beside] if number in frame["eyes"] else []
            self.parts.append(OpenPart(board, order, strings, self._walls, eye_of, count))
        self._now = tuple(part.text((own & part.points, opposing & part.points)) for part in self.parts)
        self._settled = 2 * (strings | regions).bit_count() - board.size
        self._settled += sum(guard["area"] + len(guard["points"]) for guard in frame["guarded"])
        self._threatened = any(guard["answers"] for guard in frame["guarded"])
        kinds: dict[object, list[int]] = {}
        for number, part in enumerate(self.parts):
            kinds.setdefault(part.look(), []).append(number)
        self._kinds = [kind for kind in kinds.values() if len(kind) > 1]

    def start(self, own_turn: bool, passes: int = 0) -> PartsMoment:
        """The first moment: nothing has happened but passes."""
        events = frozenset([(self._now,)]) if self._superko else NO_EVENTS
        return PartsMoment(self._now, own_turn, passes, None, events, False, 0, False)

    def sure_worth(self, moment: PartsMoment) -> int:
        """What the prover has if he plays only dame and answers from now on."""
        if moment.own_turn and not self._keeps_eyes(moment.parts):
            return -self._board.size
        playout = moment.playout or (not moment.own_turn and moment.passes == self._passes - 1)
        worth = self._settled
        dame = gain = 0
        for number, (part, text) in enumerate(zip(self.parts, moment.parts, strict=True)):
            past = frozenset([event[-1][number] for event in moment.events]) if moment.events else NO_TEXTS
            worth += part.answered(text, past, playout)
            if not playout:
                dame += part.is_dame(text)
                gain = max(gain, part.gained(text, past)) if moment.own_turn else 0
        unpaid = max(0, self._least_liberties - moment.tenukis)
        return worth + gain - max(0, min(dame, len(self._walls)) - unpaid)

    def passed(self, moment: PartsMoment) -> PartsMoment | None:
        """The moment after a pass; None when an eye would be lost, and for a pass of the prover's in the playout."""
        if moment.own_turn and (moment.playout or not self._keeps_eyes(moment.parts)):
            return None
        stops = moment.playout or moment.passes + 1 == self._passes
        return moment._replace(
            own_turn=not moment.own_turn, passes=0 if stops else moment.passes + 1, ban=None, playout=stops
        )

    def tenuki(self, moment: PartsMoment) -> PartsMoment:
        """The moment after a play of the opponent's outside of the parts."""
        tenukis = min(moment.tenukis + 1, max(self._wall_liberties, default=0))
        return moment._replace(own_turn=True, passes=0, ban=None, free=bool(moment.events), tenukis=tenukis)

    def threat(self, moment: PartsMoment) -> PartsMoment:
        """The moment after a play of the opponent's in a guarded part, and the answer: the same if none is answered."""
        return moment._replace(passes=0, ban=None, free=bool(moment.events)) if self._threatened else moment

    def played(self, moment: PartsMoment) -> Iterator[tuple[int, int, PartsMoment]]:
        """Every play in the parts that the ko rules may allow, for the prover: surely allow. Part, place, and after."""
        own = moment.own_turn
        for number, (part, text) in enumerate(zip(self.parts, moment.parts, strict=True)):
            for place, after in part.following(text, own):
                parts = (*moment.parts[:number], after, *moment.parts[number + 1 :])
                event = (parts,) if self._superko else (moment.parts, parts)
                if moment.ban == (number, after) or (event in moment.events and (own or not moment.free)):
                    continue
                if own and (
                    self._takes_a_wall(parts, part.places[place], moment.tenukis) or not self._keeps_eyes(parts)
                ):
                    continue
                yield number, place, self._after(moment, number, parts, event)

    def _after(self, moment: PartsMoment, number: int, parts: Configuration, event: Event) -> PartsMoment:
        part, before, after = self.parts[number], moment.parts[number], parts[number]
        if part.staying_text(after) != part.staying_text(before):
            events, free = frozenset([event]) if self._superko else NO_EVENTS, False
        else:
            events, free = moment.events | {event}, moment.free
        back = not self._superko and any(text == before for _, text in part.following(after, not moment.own_turn))
        ban = (number, before) if back else None
        return PartsMoment(parts, not moment.own_turn, 0, ban, events, free, moment.tenukis, moment.playout)

    def _keeps_eyes(self, parts: Configuration) -> bool:
        return all(part.keeps(text) for part, text in zip(self.parts, parts, strict=True))

    def _takes_a_wall(self, parts: Configuration, point: int, tenukis: int) -> bool:
        """Might the prover's play on a point, after which the parts are so, take opposing stones that are to stay?"""
        if not self._walls or tenukis < self._least_liberties:
            return False
        free = empty = opposing = 0
        for part, text in zip(self.parts, parts, strict=True):
            free |= part.free(text)
        if free == (1 << len(self._walls)) - 1:
            return False
        for part, text in zip(self.parts, parts, strict=True):
            mine, theirs = part.stones(text)
            empty |= part.points & ~mine & ~theirs
            opposing |= theirs
        for wall in self._walls:
            opposing |= wall
        for string in self._board.parts(opposing):
            liberties = [
                number for wall, number in zip(self._walls, self._wall_liberties, strict=True) if wall & string
            ]
            around = self._board.near(string)
            if liberties and around & point and not around & empty and max(liberties) <= tenukis:
                return True
        return False

    def order_of(self, moment: PartsMoment) -> list[int]:
        """The parts in that order in which like moments are one: those of a kind by what is on them, and was."""
        order = list(range(len(self.parts)))
        events = sorted(moment.events) if self._kinds else []
        was = list(zip(*(parts for event in events for parts in event), strict=True)) or [()] * len(order)
        banned, back = moment.ban or (None, "")
        for kind in self._kinds:
            keyed = sorted((moment.parts[part], back if part == banned else "", was[part], part) for part in kind)
            for place, (*_, part) in zip(kind, keyed, strict=True):
                order[place] = part
        return order

    def ordered(self, moment: PartsMoment) -> PartsMoment:
        """The same moment with the parts in this order."""
        order = self.order_of(moment)
        if order == sorted(order):
            return moment
        ban = (order.index(moment.ban[0]), moment.ban[1]) if moment.ban else None
        moved = frozenset(tuple(tuple(parts[part] for part in order) for parts in event) for event in moment.events)
        return moment._replace(parts=tuple(moment.parts[part] for part in order), ban=ban, events=moved)
