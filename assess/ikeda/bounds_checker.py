"""Judges proofs of bounds: that a player reaches a score under Territory I. This file imports nothing of the rest.

A claim is a position in an alternation where nothing but passes has been made, the player to move, a ruleset, a player
(the *prover*; the other is the *opponent*) and the worth that he reaches. Worth is the prover's area at the end minus
the opponent's, less the prover's further plays of the alternation, plus the opponent's.

A proof divides the board.

- ``strings`` X and ``regions`` R are the prover's for good: each string of X has two regions without stones of his that
  are bordered by X alone, and all of whose points are next to the string. Each region of R is bordered by X alone and
  has at most one point that is not next to X, and this one two neighbors or more. He never plays there in the
  alternation, and removes what the opponent puts there in the playout (assess/ikeda/secured.py has the proof).
- ``eyes`` are parts that count like such a region for the strings of X next to them, because the prover keeps an eye
  there: whatever the opponent plays in it, he answers in it at once, until it has a region as above. So at every move
  of the opponent's such a string has a liberty in each of its eyes and regions, and one play does not take them all.
- ``ceded`` points are left to the opponent: the prover never plays there, and counts all of them against himself.
- ``guarded`` parts are kept by a table each (see *Guards*), ``parts`` are open: what happens there is searched. Each
  point of a part of either sort has neighbors in its part, in X, or opposing stones of the ceded points, and no others.
  So nothing but plays in a part changes what happens in it.

*Guards.* A guard tells the prover what to do in a guarded part, by two tables of its configurations. When the opponent
has played there, he answers at once as ``answers`` says; where it says nothing he leaves the part, which he may only
where his area there minus the opponent's is enough. In the playout, when no play needs an answer, he plays as
``plays_on`` says where it is not yet enough. The playout does not end before, for he passes only when it is enough
everywhere, and moves after each pass of the opponent's. All plays of the opponent's are looked at, whatever ko rules
say. In the alternation the prover plays there no more often than the opponent: it costs him nothing. No configuration
comes back with the same player to move, and so he neither repeats a play nor takes back where he may not. Under superko
no play of his leads to a configuration that was there before, whoever was to move then: so the position after it is
new, whatever else is on the board. The opponent may bring one back, if superko lets him; the prover then plays to one
that is new again. (Each play of his counts as leading to the configuration with either to move: where it was there with
him to move, that is a cycle, too.) A play of the tables leaves a liberty in the part to all ceded strings that had one
there, thus takes none; elsewhere guarded parts count as if they gave no liberty to ceded strings. In the search of the
open parts a play of the opponent's in a guarded part with the answer is a *threat*: no point for either, the opponent
to move again, and what the ko rules forbid him lifted. These are finitely many. A play that is not answered is for the
rest of the board a tenuki.

The opponent's plays outside the parts are all one move here, the *tenuki*: it costs him a point and changes nothing in
the parts. It can be made at any time. No position outside the parts comes back (prisoners are only taken by adding
stones that stay), so after it the ko rules prohibit nothing of what came before. The prover does not use that; the
opponent does, and from then on no ko rule but the ban of the next move binds him, until a stone that can never be taken
is added to a part. Then everything before is forgotten for both, since that stone was missing.

The prover never takes an opposing string that has stones on ceded points: a play of his that takes the last liberty
such a string has in the parts is allowed only while the opponent has not yet filled all its other liberties: while he
has made fewer tenukis than one of its ceded strings had other liberties at first. So these stones stay.

When the prover is content he goes on by *answers*. An answer is a play in a part that joins X and is not next to
opposing stones that stay: no ko rule can forbid it, since it stays, and it takes no ceded stone. He may answer a play
where it was made, and play one more answer anywhere when no play needs one; he also fills dame, which are parts of one
point next to X. When the opponent plays where he does not answer, that is counted as it is. In the playout he removes
besides what is in his regions. In the end he has X, R, his stones in the parts that are joined to X, and regions of the
parts that are like R. A region is not counted when a position since the last stone that stays had X and one of his
stones there: a ko rule might keep him from playing again.

*The playout* is searched as the alternation is, from the stop on; the ko rules know what came before. No play costs
anything there. The prover does not pass before he is content, so passes of the opponent's do not end it. Nor does it go
on for ever: no play of his repeats one made since the last stone that stays, and such stones are only added.

*Dame.* Filled by either, a dame brings the prover a point against leaving it, for he pays one and has two more, or the
opponent pays one. He may not fill one that is the last liberty in the parts of ceded stones whose other liberties have
been filled. That is one dame for each string of ceded stones at most, and the opponent has made tenukis before: as many
as the least number of such liberties. So what is lost is at most the number of these strings, less the tenukis that
have yet to be paid.
"""

from __future__ import annotations

import functools
import graphlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

OWN, THEIRS, EMPTY = "p", "o", "."
PASS = "pass"
NOTHING: frozenset[str] = frozenset()
Configuration = tuple[str, ...]
Event = tuple[Configuration, ...]
Choice = Callable[["PartsState", int], str | None]


MOST_OPEN, MOST_GUARDED = 12, 24
"""Points of an open part, and of a guarded one: larger ones have too many configurations to be gone through."""

MOST_STEPS = 100_000
"""Of one check: each configuration of a part that is gone through, and each state. Three times as many as were met; a
proof made to hurt takes some seconds for them, and 1 KB each."""

Remembered = TypeVar("Remembered", bound=Callable[..., Any])


class NotShown(Exception):
    """The proof does not show the claim; the text says why."""


class TooLong(NotShown):
    """The proof is given up unjudged, after MOST_STEPS."""


class PartsState(NamedTuple):
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


def remembered(method: Remembered) -> Remembered:
    """Each division remembers what this method of its found, as long as it lives."""
    method.__dict__["is_remembered"] = True
    return method


class Division:
    """The board divided as a proof says, from the prover's view. Raises NotShown where it is not so divided.

    ``steps``: how many configurations and states may be gone through. (A search for proofs has limits of its own.)
    """

    def __init__(self, rows: Sequence[str], prover: str, proof: Mapping[str, Any], steps: float = float("inf")) -> None:
        self.steps_left = steps
        for name, method in vars(Division).items():
            if hasattr(method, "is_remembered"):
                setattr(self, name, functools.cache(functools.partial(method, self)))
        self.width, self.height = len(rows[0]), len(rows)
        theirs = "O" if prover == "X" else "X"
        self.stones = "".join(rows).translate(str.maketrans(prover + theirs, OWN + THEIRS))
        self.near = [self._neighbors(point) for point in range(len(self.stones))]
        self.strings, self.regions = set(proof["strings"]), set(proof["regions"])
        self.ceded = set(proof["ceded"])
        self.parts: list[list[int]] = [list(part) for part in proof["parts"]]
        self.open = len(self.parts)
        self.parts += [list(guard["points"]) for guard in proof["guarded"]]
        self.eyes: list[int] = list(proof["eyes"])
        self._require_whole_board()
        self._require_apart()
        walls = self._strings({point for point in self.ceded if self.stones[point] == THEIRS})
        self.wall_of = {point: number for number, wall in enumerate(walls) for point in wall}
        self.every_wall = set(self.wall_of.values())
        self.other_liberties = [
            len({near for at in wall for near in self.near[at] if near in self.ceded and self.stones[near] == EMPTY})
            for wall in walls
        ]
        self.most_tenukis = max(self.other_liberties, default=0)
        self._require_secure()
        self.kinds = self._kinds()
        self.guards: list[Mapping[str, Any]] = list(proof["guarded"])

    def forget(self) -> None:
        """Gives up what is remembered: it holds this division, and would be given up only when circles are sought."""
        for name in [name for name, method in vars(Division).items() if hasattr(method, "is_remembered")]:
            delattr(self, name)

    def step(self) -> None:
        """Raises NotShown where there have been too many."""
        self.steps_left -= 1
        if self.steps_left < 0:
            raise TooLong(f"it takes more than {MOST_STEPS:,} steps to judge")

    def start(self) -> Configuration:
        """The open parts as they are now."""
        return tuple(self._now(part) for part in range(self.open))

    @remembered
    def plays(self, part: int, text: str, own: bool) -> tuple[tuple[int, str], ...]:
        """Every play in a part that is no suicide: the place in the part, and the part after it."""
        self.step()
        mover, other = (OWN, THEIRS) if own else (THEIRS, OWN)
        near, found = self._near_places(part), []
        taken_at: dict[int, set[int]] = {}
        for string in self.local_strings(part, text, other):
            liberties = self.liberties(part, text, string)
            if len(liberties) == 1 and not self.joined(part, string, other):
                taken_at.setdefault(liberties.pop(), set()).update(string)
        alive = {place for place, content in enumerate(text) if content == EMPTY}  # next to these a stone stays
        for string in self.local_strings(part, text, mover):
            if len(self.liberties(part, text, string)) > 1 or self.joined(part, string, mover):
                alive |= string
        for place, content in enumerate(text):
            taken = taken_at.get(place, set())
            if content == EMPTY and (taken or near[place] & alive or self.joined(part, {place}, mover)):
                after = [EMPTY if at in taken else one for at, one in enumerate(text)]
                found.append((place, "".join(after[:place]) + mover + "".join(after[place + 1 :])))
        return tuple(found)

    def local_strings(self, part: int, text: Sequence[str], color: str) -> list[set[int]]:
        """The strings of a colour within a part, as places."""
        places = {place for place, content in enumerate(text) if content == color}
        return _connected(places, self._near_places(part))

    def liberties(self, part: int, text: Sequence[str], string: set[int]) -> set[int]:
        """The empty places of the part next to a string."""
        near = self._near_places(part)
        return {other for place in string for other in near[place] if text[other] == EMPTY}

    def joined(self, part: int, places: set[int], color: str) -> bool:
        """Are some places of a part next to X, or to opposing stones on ceded points?"""
        return not places.isdisjoint(self._beside(part, color))

    @remembered
    def _beside(self, part: int, color: str) -> set[int]:
        """The places next to X, or to opposing stones on ceded points."""
        outside = self.strings if color == OWN else self.wall_of.keys()
        return {place for place, point in enumerate(self.parts[part]) if self.near[point] & outside}

    @remembered
    def staying(self, part: int, text: str) -> frozenset[int]:
        """The places with stones that can never be taken."""
        return frozenset(
            place
            for color in (OWN, THEIRS)
            for string in self.local_strings(part, text, color)
            if self.joined(part, string, color)
            for place in string
        )

    def standing(self, part: int, text: str) -> set[int]:
        """The places with stones of the prover's that stay."""
        return {place for place in self.staying(part, text) if text[place] == OWN}

    @remembered
    def enclosed(self, part: int, text: str) -> list[set[int]]:
        """The regions of a part without stones of the prover's that have no other border than X and stones joined to
        it."""
        near, own = self._near_places(part), self.standing(part, text)
        found = []
        for region in _connected({place for place, content in enumerate(text) if content != OWN}, near):
            walled = self.joined(part, region, THEIRS)
            if not walled and {other for place in region for other in near[place]} - region <= own:
                found.append(region)
        return found

    @remembered
    def sure(self, part: int, text: str, past: frozenset[str]) -> int:
        """How many points of a part the prover has for certain if he plays there no more; ``past``: how the part was
        after earlier plays."""
        near, own = self._near_places(part), self.standing(part, text)
        number = len(own)
        for region in self.enclosed(part, text):
            inner = [place for place in region if not self.joined(part, {place}, OWN) and not near[place] & own]
            if len(inner) > 1 or any(len(self.near[self.parts[part][place]]) < 2 for place in inner):
                continue
            if any(all(old[p] == OWN for p in own) and any(old[p] == OWN for p in region) for old in past):
                continue
            number += len(region)
        return number

    def keeps_eyes(self, parts: Configuration) -> bool:
        """Does the prover keep all his eyes, the opponent to move?"""
        return all(self.keeps(part, parts[part]) for part in self.eyes)

    def keeps(self, part: int, text: str) -> bool:
        """Does the prover keep his eye in a part, if it is to be one, the opponent to move?"""
        return part not in self.eyes or all(self.keeps_eye(part, text, string) for string in self._around(part))

    @remembered
    def keeps_eye(self, part: int, text: str, string: frozenset[int]) -> bool:
        """Does the prover keep an eye of this string of X in a part, by answering there, the opponent to move?"""
        self.step()
        points = self.parts[part]
        if any(all(self.near[points[place]] & string for place in region) for region in self.enclosed(part, text)):
            return True
        liberties = [
            place for place, content in enumerate(text) if content == EMPTY and self.near[points[place]] & string
        ]
        return len(liberties) > 1 and all(
            any(self.keeps_eye(part, reply, string) for reply in self.answers(part, after))
            for _, after in self.plays(part, text, False)
        )

    @remembered
    def _around(self, part: int) -> list[frozenset[int]]:
        """The strings of X next to a part."""
        near = {at for point in self.parts[part] for at in self.near[point]}
        return [frozenset(string) for string in self._strings(self.strings) if string & near]

    @remembered
    def answers(self, part: int, text: str) -> tuple[str, ...]:
        """What the prover's plays make of a part, of those plays that stay and are not next to stones that stay."""
        staying = {self.parts[part][place] for place in self.staying(part, text) if text[place] == THEIRS}
        walls = self.wall_of.keys() | staying
        return tuple(
            after
            for place, after in self.plays(part, text, True)
            if place in self.staying(part, after) and not self.near[self.parts[part][place]] & walls
        )

    @remembered
    def kept_answers(self, part: int, text: str) -> tuple[str, ...]:
        """Those of them that keep his eye."""
        return tuple(after for after in self.answers(part, text) if self.keeps(part, after))

    @remembered
    def answered(self, part: int, text: str, past: frozenset[str], playout: bool) -> int:
        """What a part is worth if the prover plays there only as told above under answers, the opponent to move."""
        self.step()
        if not playout and self.is_dame(part, text):
            return 1  # whoever plays there
        price = 0 if playout else 1
        left = 2 * self.sure(part, text, past) if playout else self.answered(part, text, past, True)
        answers = self.kept_answers(part, text)
        worth = max([left, *(self.answered(part, after, past, playout) - price for after in answers)])
        for _, after in self.plays(part, text, False):
            replies = self.kept_answers(part, after)
            best = [self.answered(part, reply, past, playout) - price for reply in replies]
            if self.keeps(part, after):
                best.append(self.answered(part, after, past, playout))
            worth = min(worth, max(best, default=-len(self.stones)) + price)
        return worth

    def is_dame(self, part: int, text: str) -> bool:
        """Is a part one empty point that the prover could join to X?"""
        return text == EMPTY and self.joined(part, {0}, OWN)

    @remembered
    def gained(self, part: int, text: str, past: frozenset[str]) -> int:
        """What an answer in a part, made at once, brings the prover against leaving the opponent to move there."""
        answers = self.kept_answers(part, text)
        best = max((self.answered(part, after, past, False) for after in answers), default=0)
        return max(0, best - 1 - self.answered(part, text, past, False))

    @remembered
    def free_walls(self, part: int, text: str) -> frozenset[int]:
        """The walls that have a liberty in a part, by themselves or by stones there that are joined to them."""
        free = {place for place, content in enumerate(text) if content == EMPTY}
        free |= {p for s in self.local_strings(part, text, THEIRS) if self.liberties(part, text, s) for p in s}
        touching = {near for place in free for near in self.near[self.parts[part][place]]}
        return frozenset(self.wall_of[point] for point in touching if point in self.wall_of)

    def takes_a_wall(self, state: PartsState, part: int, place: int, text: str) -> bool:
        """Might a play of the prover's take opposing stones on ceded points?"""
        if state.tenukis < min(self.other_liberties, default=1):
            return False
        after = (*state.parts[:part], text, *state.parts[part + 1 :])
        if not self.every_wall - set[int]().union(*(self.free_walls(at, one) for at, one in enumerate(after))):
            return False
        empty, stones = set[int](), set(self.wall_of)
        for number, text in enumerate(after):
            for point, content in zip(self.parts[number], text, strict=True):
                if content == EMPTY:
                    empty.add(point)
                elif content == THEIRS:
                    stones.add(point)
        for string in _connected(stones, self.near):
            walls = {self.wall_of[point] for point in string if point in self.wall_of}
            around = {near for point in string for near in self.near[point]}
            taken = walls and self.parts[part][place] in around and not around & empty
            if taken and all(self.other_liberties[wall] <= state.tenukis for wall in walls):
                return True
        return False

    def order_of(self, state: PartsState) -> list[int]:
        """The parts in that order in which like states are one: those of a kind by what is on them, and was."""
        order = list(range(self.open))
        events = sorted(state.events)
        was = list(zip(*(parts for event in events for parts in event), strict=True)) or [()] * len(order)
        for kind in self.kinds:
            if len(kind) > 1:
                keyed = sorted(
                    (
                        state.parts[part],
                        state.ban[1] if state.ban and state.ban[0] == part else "",
                        was[part],
                        part,
                    )
                    for part in kind
                )
                for place, (*_, part) in zip(kind, keyed, strict=True):
                    order[place] = part
        return order

    def ordered(self, state: PartsState) -> PartsState:
        """The same state with the parts in this order."""
        order = self.order_of(state)
        if order == sorted(order):
            return state
        ban = (order.index(state.ban[0]), state.ban[1]) if state.ban else None
        moved = frozenset(tuple(tuple(parts[part] for part in order) for parts in event) for event in state.events)
        return state._replace(parts=tuple(state.parts[part] for part in order), ban=ban, events=moved)

    def _now(self, part: int) -> str:
        return "".join(self.stones[point] for point in self.parts[part])

    def kept(self, superko: bool) -> int:
        """What the guards keep: the areas, and a point for each of the parts. Raises NotShown."""
        for number, guard in enumerate(self.guards):
            self._require_kept(self.open + number, guard, superko)
        return sum(int(guard["area"]) + len(guard["points"]) for guard in self.guards)

    def _require_kept(self, part: int, guard: Mapping[str, Any], superko: bool) -> None:
        area, answers, plays_on = int(guard["area"]), guard["answers"], guard["plays_on"]
        became: dict[tuple[str, bool], set[tuple[str, bool]]] = {}
        todo = [(self._now(part), False)]
        while todo:
            text, own_turn = todo.pop()
            if (text, own_turn) in became or 2 * len(self.standing(part, text)) - len(text) >= area:
                continue
            left = not own_turn or text not in answers
            following = {(after, True) for _, after in self.plays(part, text, False)} if left else set()
            became[text, own_turn] = following
            if not left or self.area(part, text) < area:
                after = self._moved(part, text, (answers if own_turn else plays_on).get(text))
                following.add((after, False))
                if superko:
                    became[text, own_turn] = following | {(after, True)}
            todo += following
        try:
            graphlib.TopologicalSorter(became).prepare()
        except graphlib.CycleError:
            raise NotShown("a configuration of a guarded part comes back") from None

    def _moved(self, part: int, text: str, move: int | None) -> str:
        """A guarded part after the prover's play. Raises NotShown."""
        for place, after in self.plays(part, text, True):
            if place == move and self.free_walls(part, text) <= self.free_walls(part, after):
                return after
        raise NotShown(f"a guard has no play at {move} in {text}")

    def area(self, part: int, text: str) -> int:
        """The prover's area in a part minus the opponent's, every stone standing."""
        found = text.count(OWN) - text.count(THEIRS)
        for region in self.local_strings(part, text, EMPTY):
            beside = {text[near] for place in region for near in self._near_places(part)[place]} - {EMPTY}
            beside |= {color for color in (OWN, THEIRS) if self.joined(part, region, color)}
            if len(beside) == 1:
                found += len(region) if OWN in beside else -len(region)
        return found

    def _neighbors(self, point: int) -> frozenset[int]:
        row, column = divmod(point, self.width)
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return frozenset(r * self.width + c for r, c in beside if 0 <= r < self.height and 0 <= c < self.width)

    def _strings(self, points: set[int]) -> list[set[int]]:
        return _connected(points, self.near)

    @remembered
    def _near_places(self, part: int) -> list[frozenset[int]]:
        place_of = {point: place for place, point in enumerate(self.parts[part])}
        return [frozenset(place_of[n] for n in self.near[point] if n in place_of) for point in self.parts[part]]

    def _require_whole_board(self) -> None:
        pieces = [self.strings, self.regions, self.ceded, *map(set, self.parts)]
        if sum(map(len, pieces)) != len(self.stones) or set().union(*pieces) != set(range(len(self.stones))):
            raise NotShown("strings, regions, ceded points and parts are not the whole board, each point once")
        if len(set(self.eyes)) != len(self.eyes) or not set(self.eyes) <= set(range(self.open)):
            raise NotShown("the eyes are not parts, each once")
        if any(len(set(part)) != len(part) for part in self.parts):
            raise NotShown("a part names a point twice")
        for number, part in enumerate(self.parts):
            most = MOST_OPEN if number < self.open else MOST_GUARDED
            if len(part) > most:
                raise NotShown(f"a part has {len(part)} points, and {most} are the most")

    def _require_secure(self) -> None:
        own = {point for point, stone in enumerate(self.stones) if stone == OWN}
        if any(string & self.strings and not string <= self.strings for string in self._strings(own)):
            raise NotShown("a string is divided")
        if not self.strings <= own:
            raise NotShown("strings has a point without a stone of the prover's")
        if not self.keeps_eyes(self.start()):
            raise NotShown("an eye cannot be kept")
        regions = []
        for region in self._strings(set(range(len(self.stones))) - own):
            border = {near for point in region for near in self.near[point]} - region
            if border <= self.strings and region <= self.regions:
                regions.append(region)
        for string in self._strings(self.strings):
            around = {near for point in string for near in self.near[point]}
            eyes = sum(1 for part in self.eyes if frozenset(string) in self._around(part))
            if eyes + sum(1 for region in regions if region <= around) < 2:
                raise NotShown(f"the string at point {min(string)} has no two regions of its own")
        for region in self._strings(self.regions):
            inner = [point for point in region if not self.near[point] & self.strings]
            if region not in regions:
                raise NotShown(f"the region at point {min(region)} is not bordered by the strings alone")
            if len(inner) > 1 or any(len(self.near[point]) < 2 for point in inner):
                raise NotShown(f"the region at point {min(region)} leaves room to play in")

    def _require_apart(self) -> None:
        for points in self.parts:
            part = set(points)
            for point in points:
                for near in self.near[point] - part - self.strings:
                    if near not in self.ceded or self.stones[near] != THEIRS:
                        raise NotShown(f"point {point} of a part is next to point {near}, which may change")

    def _kinds(self) -> list[list[int]]:
        """Parts that are alike point by point: joined in the same way within, and to X and the same ceded strings."""
        kinds: dict[Any, list[int]] = {}
        for part, points in enumerate(self.parts[: self.open]):
            look = tuple(
                (
                    tuple(sorted(near)),
                    bool(self.near[point] & self.strings),
                    tuple(sorted({self.wall_of[at] for at in self.near[point] if at in self.wall_of})),
                    len(self.near[point]),
                    part in self.eyes,
                )
                for point, near in zip(points, self._near_places(part), strict=True)
            )
            kinds.setdefault(look, []).append(part)
        return list(kinds.values())


class Alternation:
    """The game in the parts, for one division and ruleset; ``kept`` is what the guards keep."""

    def __init__(self, division: Division, passes: int, superko: bool, kept: int) -> None:
        self.division = division
        self.passes = passes
        self.superko = superko
        self.kept = kept
        self.threatened = any(guard["answers"] for guard in division.guards)

    def start(self, own_turn: bool, passes: int = 0) -> PartsState:
        """The first state: nothing has happened but passes."""
        parts = self.division.start()
        events = frozenset([(parts,)]) if self.superko else frozenset[Event]()
        return PartsState(parts, own_turn, passes, None, events, False, 0, False)

    def sure_worth(self, state: PartsState) -> int:
        """What the prover has if he plays only dame and answers from now on."""
        division = self.division
        if state.own_turn and not self.division.keeps_eyes(state.parts):
            return -len(division.stones)
        playout = state.playout or (not state.own_turn and state.passes == self.passes - 1)
        worth = 2 * (len(division.strings) + len(division.regions)) - len(division.stones) + self.kept
        dame = gain = 0
        for part, text in enumerate(state.parts):
            past = frozenset([event[-1][part] for event in state.events]) if state.events else NOTHING
            worth += division.answered(part, text, past, playout)
            dame += not playout and division.is_dame(part, text)
            if state.own_turn and not playout:
                gain = max(gain, division.gained(part, text, past))
        unpaid = max(0, min(division.other_liberties, default=0) - state.tenukis)
        return worth + gain - max(0, min(dame, len(division.other_liberties)) - unpaid)

    def passed(self, state: PartsState) -> PartsState | None:
        """The state after a pass; None when an eye would be lost, and for a pass of the prover's in the playout."""
        if state.own_turn and (state.playout or not self.division.keeps_eyes(state.parts)):
            return None
        if state.playout or state.passes + 1 == self.passes:
            return state._replace(own_turn=not state.own_turn, passes=0, ban=None, playout=True)
        return state._replace(own_turn=not state.own_turn, passes=state.passes + 1, ban=None)

    def tenuki(self, state: PartsState) -> PartsState:
        """The state after a play of the opponent's outside of the parts."""
        tenukis = min(state.tenukis + 1, self.division.most_tenukis)
        return state._replace(own_turn=True, passes=0, ban=None, free=bool(state.events), tenukis=tenukis)

    def threat(self, state: PartsState) -> PartsState:
        """The state after a play of the opponent's in a guarded part, and the answer: the same if none is answered."""
        if not self.threatened:
            return state
        return state._replace(passes=0, ban=None, free=bool(state.events))

    def played(self, state: PartsState) -> Iterator[tuple[int, int, PartsState]]:
        """Every play in the parts that the ko rules may allow, for the prover: surely allow. Part, place, and state."""
        own, division = state.own_turn, self.division
        for part, text in enumerate(state.parts):
            for place, after in division.plays(part, text, own):
                if state.ban == (part, after):
                    continue
                parts = (*state.parts[:part], after, *state.parts[part + 1 :])
                event = (parts,) if self.superko else (state.parts, parts)
                if event in state.events and (own or not state.free):
                    continue
                if own and (division.takes_a_wall(state, part, place, after) or not division.keeps_eyes(parts)):
                    continue
                yield part, place, self._after(state, part, parts, event)

    def _after(self, state: PartsState, part: int, parts: Configuration, event: Event) -> PartsState:
        division, before, after = self.division, state.parts[part], parts[part]
        if division.staying(part, after) != division.staying(part, before):
            events = frozenset([event]) if self.superko else frozenset[Event]()
            free = False
        else:
            events, free = state.events | {event}, state.free
        back = any(text == before for _, text in division.plays(part, after, not state.own_turn))
        ban = (part, before) if back and not self.superko else None
        return PartsState(parts, not state.own_turn, 0, ban, events, free, state.tenukis, state.playout)

    def verify(self, start: PartsState, need: int, choice: Choice) -> int:
        """Follows the prover's choices against every move; returns how many states there were. Raises NotShown."""
        todo, seen = [(start, need)], set[tuple[PartsState, int]]()
        while todo:
            state, need = todo.pop()
            state = self.division.ordered(state)
            if (state, need) in seen or self.sure_worth(state) >= need:
                continue
            seen.add((state, need))
            self.division.step()
            price = 0 if state.playout else 1
            if state.own_turn:
                move = choice(state, need)
                after = self.chosen(state, move)
                todo.append((after, need if move == PASS else need + price))
                continue
            after_pass = self.passed(state)
            assert after_pass is not None
            todo += [(after_pass, need), (self.tenuki(state), need - price), (self.threat(state), need)]
            todo += [(after, need - price) for _, _, after in self.played(state)]
        return len(seen)

    def chosen(self, state: PartsState, move: str | None) -> PartsState:
        """The state after a move that the prover chooses. Raises NotShown."""
        after = self.passed(state) if move == PASS else None
        for part, place, one in self.played(state):
            if move == f"{part}:{place}":
                after = one
        if after is None:
            raise NotShown(f"there is no move {move} in {'/'.join(state.parts)}")
        return after


def key_of(state: PartsState, need: int) -> str:
    """A state with the worth still needed as text: how a proof names it."""
    ban = f"{state.ban[0]}{state.ban[1]}" if state.ban else "-"
    events = ";".join(sorted(">".join("/".join(parts) for parts in event) for event in state.events)) or "-"
    moment = "playout" if state.playout else state.passes
    return f"{need} {'/'.join(state.parts)} {moment} {ban} {events} {int(state.free)}{state.tenukis}"


def check_bound(
    rows: Sequence[str], to_move: str, ruleset: str, prover: str, worth: int, proof: Any, passes: int = 0
) -> int:
    """Does the proof show that the prover (X or O) reaches this worth? Returns the number of states. Raises NotShown.

    ``passes``: so many have just been made, with the last of them it became the turn of ``to_move``.
    """
    try:
        alternation, playout, ko_rules = ruleset.split("+")
        if ko_rules not in ("BF", "SK") or int(alternation) < 2 or int(playout) < 2:
            raise NotShown(f"{ruleset} is no ruleset that is known here")
        division, superko = Division(rows, prover, proof, MOST_STEPS), ko_rules == "SK"
        try:
            game = Alternation(division, int(alternation), superko, division.kept(superko))
            moves: Mapping[str, str] = proof["moves"]
            return game.verify(
                game.start(to_move == prover, passes), worth, lambda state, need: moves.get(key_of(state, need))
            )
        finally:
            division.forget()
    except RecursionError:
        raise NotShown("its parts have too many configurations that follow each other") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise NotShown(f"the proof is not of the form ({type(error).__name__}: {error})") from None


def _connected(points: set[int], near: Sequence[frozenset[int]]) -> list[set[int]]:
    found, left = [], set(points)
    while left:
        part = [left.pop()]
        for point in part:  # the list grows on the way
            fresh = near[point] & left
            left -= fresh
            part += fresh
        found.append(set(part))
    return found
