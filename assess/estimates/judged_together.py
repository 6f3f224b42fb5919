"""Strings of one region judged together: the ways in which they can all be settled, and how likely each is.

What a string looks like by itself may contradict what another looks like. Here

- of two opposing strings that touch one at most is dead, unless the other is proved dead: who begins may take either;
- a string that is alive in seki stands beside an opposing one that is, too, at its stones or its liberties, if the
  opponent has any string; or a search has found that it stands and does not live, and it touches a dead one;
- a dead string seldom touches an opposing one that is alive in seki: whoever takes it mostly lives by it, unless a
  search has found that the other does not;
- dead strings of both players seldom have liberties side by side: what lies there would be nobody's;
- beside a string that is proved dead one of its opponent's is seldom dead as well, unless a search has found that, or
  that who begins may take.

Ways in which the first two are otherwise are left out, those of the last three kinds count for little, and the
others make the whole. Where these are so unlikely, by the strings' own signs, that something is not understood there,
they are taken for more alike; and where no other way is left, what signs speak against does not become certain by that.
Statuses that are known stay as they are.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assess.estimates.signs import Group
from assess.rules.position import String
from assess.statuses.string_status import Status, StringStatus

ALIVE, SEKI, DEAD = PLACES = Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI, Status.DEAD
A, S, D = range(3)  # their places: whole numbers are looked up faster
SURE = 0.9995
"""What is likelier by its own signs, and contradicts nothing that is as likely, is taken for what it looks like while
the others are judged."""
RARE = 1e-5
"""A status that is less likely is not looked at."""
MOST_WAYS = 128
"""So many ways of each part of the board are followed, the likeliest."""
LIKELY = 0.5
"""If no more likely together, by the strings' own signs, ways without a contradiction are taken for more alike,"""
FEW = 3
"""and if they are fewer than so many, a part of what is likely is left to none of them."""
IN_SEKI = 0.05
"""So much less likely is a way for each dead string that touches one in a seki."""
FACING = 0.1
"""and for each two dead groups of the two players that have liberties side by side."""
BOTH_DEAD = 0.1
"""and for each dead group beside a string that is proved dead."""

Ways = Sequence[tuple[float, Mapping[String, Status]]]


@dataclass(frozen=True, slots=True)
class Settlings:
    """What undecided strings look like together.

    ``likeliest``: the status of each in the likeliest way; ``likelihoods``: how likely each of its statuses is;
    ``parts``: the ways in which the strings of a part of the board can be settled, the likeliest first, with their
    likelihoods, for each part by itself; ``sure``: how likely it is that all others are what they look like.
    ``hanging``: the strings that may hang on a ko or a long cycle. ``open_in_seki``: those that can be taken
    beside what stands in a seki.
    """

    likeliest: Mapping[String, Status]
    likelihoods: Mapping[String, Mapping[Status, float]]
    parts: Sequence[Ways]
    sure: float
    hanging: frozenset[String] = frozenset()
    open_in_seki: frozenset[String] = frozenset()

    def ways(self, most: int) -> Iterator[tuple[float, dict[String, Status]]]:
        """The likeliest ways in which all strings can be settled, so many at most, with their likelihoods."""
        first = tuple(0 for _ in self.parts)
        waiting = [(-self._chance(first), first)]
        seen = {first}
        while waiting and most > 0:
            chance, places = heapq.heappop(waiting)
            settled = dict(self.likeliest)
            for part, place in zip(self.parts, places, strict=True):
                settled.update(part[place][1])
            yield -chance, settled
            most -= 1
            for index, place in enumerate(places):
                after = (*places[:index], place + 1, *places[index + 1 :])
                if place + 1 < len(self.parts[index]) and after not in seen:
                    seen.add(after)
                    heapq.heappush(waiting, (-self._chance(after), after))

    def chance_of(self, seen: Mapping[String, Status]) -> float:
        """How likely it is that strings are all what they are ``seen`` as, whatever the others are."""
        return self.sure * math.prod(
            sum(chance for chance, way in part if all(seen.get(one, status) is status for one, status in way.items()))
            for part in self.parts
        )

    def _chance(self, places: Sequence[int]) -> float:
        return self.sure * math.prod(part[place][0] for part, place in zip(self.parts, places, strict=True))


def judged_together(
    groups: Sequence[tuple[Group, Mapping[Status, float]]], strings: Sequence[StringStatus]
) -> Settlings:
    """These groups, with the likelihoods by their own signs, judged together with what is known of all ``strings``."""
    table = _Table(groups, strings)
    sure = table.sure()
    table.fix(sure)
    likelihoods: dict[String, Mapping[Status, float]] = {}
    likeliest: dict[String, Status] = {}
    for index, place in sure.items():
        for string in groups[index][0].strings:
            likelihoods[string], likeliest[string] = groups[index][1], PLACES[place]
    parts: list[Ways] = []
    for part in table.parts(set(range(len(groups))) - sure.keys()):
        ways = table.ways(part)
        parts.append([(chance, table.of_strings(way)) for chance, way in ways])
        left = 1 - sum(chance for chance, _ in ways)
        for index in part:
            likely = dict.fromkeys(table.likely[index], 0.0)
            for place in table.left_for(index):  # what is left to no way may be any of these
                likely[place] += left / len(table.left_for(index))
            for chance, way in ways:
                likely[way[index]] += chance
            told = {PLACES[place]: one for place, one in likely.items()}
            for string in groups[index][0].strings:
                likelihoods[string], likeliest[string] = told, PLACES[ways[0][1][index]]
    chance_of_sure = math.prod(table.likely[index][place] for index, place in sure.items())
    hanging = frozenset(string for group, _ in groups if group.signs.hangs for string in group.strings)
    in_seki = frozenset(string for group, _ in groups if group.signs.open_in_seki for string in group.strings)
    return Settlings(likeliest, likelihoods, parts, chance_of_sure, hanging, in_seki)


class _Table:
    """The groups by their numbers, and statuses by their places in ``PLACES``: which groups touch, which are near, and
    what is known of the strings around them."""

    def __init__(self, groups: Sequence[tuple[Group, Mapping[Status, float]]], strings: Sequence[StringStatus]) -> None:
        self.groups = groups
        self.likely = [{PLACES.index(status): one for status, one in likely.items()} for _, likely in groups]
        known = {one.string: PLACES.index(one.letter) for one in strings if one.letter in PLACES}
        of_string = {string: index for index, (group, _) in enumerate(groups) for string in group.strings}
        self.touching = [{of_string[one] for one in group.touching if one in of_string} for group, _ in groups]
        self.around = [{of_string[one] for one in group.around if one in of_string} for group, _ in groups]
        for beside in (self.touching, self.around):
            for index, others in enumerate([set(one) for one in beside]):
                for other in others:
                    beside[other].add(index)
        self.alone = len({one.string.color for one in strings}) < 2
        self.known_touching = [{known[one] for one in group.touching if one in known} for group, _ in groups]
        self.known_around = [{known[one] for one in group.around if one in known} for group, _ in groups]
        self.beside_proved_dead = [D in touching for touching in self.known_touching]
        self.beside_sure_dead = [False] * len(groups)
        self.dead_by_letter = [any(known.get(string) == D for string in group.strings) for group, _ in groups]

    def sure(self) -> dict[int, int]:
        """The groups that are sure by their own signs, and contradict no other such group, with what they are."""
        way = {}
        for index, likely in enumerate(self.likely):
            first = max(likely, key=likely.__getitem__)
            if likely[first] >= SURE:
                way[index] = first
        while wrong := [index for index in way if not self._holds(index, way, partly=False)]:
            for index in wrong:
                del way[index]
        return way

    def fix(self, sure: Mapping[int, int]) -> None:
        """From now on these groups are known to be so."""
        for index in range(len(self.groups)):
            self.beside_sure_dead[index] = any(
                sure.get(other) == D and not self.dead_by_letter[other] for other in self.touching[index]
            )
            self.known_touching[index] |= {sure[other] for other in self.touching[index] if other in sure}
            self.known_around[index] |= {sure[other] for other in self.around[index] if other in sure}
            self.touching[index] -= sure.keys()
            self.around[index] -= sure.keys()

    def left_for(self, index: int) -> list[int]:
        """The statuses of a group that contradict no group that is sure."""
        return [place for place in self.likely[index] if place != D or not self.beside_sure_dead[index]] or [D]

    def parts(self, indices: set[int]) -> list[list[int]]:
        """These groups in parts of the board, each in the order in which its groups lie beside each other."""
        left, found = set(indices), list[list[int]]()
        for start in sorted(indices):
            if start not in left:
                continue
            part = [start]
            left.discard(start)
            for index in part:  # it grows on the way
                beside = sorted(self.around[index] & left)
                part += beside
                left.difference_update(beside)
            found.append(part)
        return found

    def ways(self, part: Sequence[int]) -> list[tuple[float, dict[int, int]]]:
        """The ways in which the groups of a part can be settled, the likeliest first; their likelihoods make 1, or less
        where few are left that the strings' own signs speak against."""
        for least in (RARE, 0.0):
            held = [
                (chance * self._rarely(way), way)
                for chance, way in self._followed(part, least)
                if all(self._holds(index, way, partly=False) for index in part)
            ]
            whole = sum(chance for chance, _ in held)
            if whole > 0:
                break
        else:  # what is proved contradicts itself, or there are very many ways: none contradicts that all live
            return [(1.0, {index: min(self.likely[index]) for index in part})]
        belief = min(1.0, whole / LIKELY)
        alike = (1 - belief) / max(len(held), FEW)
        return sorted(((belief * chance / whole + alike, way) for chance, way in held), key=lambda one: -one[0])

    def _followed(self, part: Sequence[int], least: float) -> list[tuple[float, dict[int, int]]]:
        """Ways without a contradiction, as far as can be seen on the way, the likeliest; of each group statuses that
        are so likely at ``least``."""
        followed: list[tuple[float, dict[int, int]]] = [(1.0, {})]
        for index in part:
            likely = self.likely[index]
            bound = least * max(likely.values())
            after = [
                (chance * likely[place], {**way, index: place})
                for chance, way in followed
                for place in likely
                if likely[place] >= bound
            ]
            beside = self.around[index]
            held = [
                one
                for one in after
                if self._holds(index, one[1], partly=True)
                and all(self._holds(other, one[1], partly=True) for other in beside if other in one[1])
            ]
            followed = sorted(held or after, key=lambda one: -one[0])[:MOST_WAYS]
            bound = least * followed[0][0]
            while followed[-1][0] < bound:
                followed.pop()
        return followed

    def of_strings(self, way: Mapping[int, int]) -> dict[String, Status]:
        """The statuses of the strings of some groups."""
        return {string: PLACES[place] for index, place in way.items() for string in self.groups[index][0].strings}

    def _holds(self, index: int, way: Mapping[int, int], *, partly: bool) -> bool:
        """Whether a group contradicts none of those around it; ``partly``: while some of them are not settled yet."""
        place = way[index]
        if place == A or (place == S and self.alone):
            return True
        if place == D:
            others = () if self.dead_by_letter[index] else self.touching[index]
            return not self.beside_sure_dead[index] and all(
                way.get(other) != D or self.dead_by_letter[other] for other in others
            )
        around = self.around[index]
        return (
            S in self.known_around[index]
            or any(way.get(other) == S for other in around)
            or (partly and any(other not in way for other in around))
            or (self.groups[index][0].signs.glance.in_seki and self._holds_dead(index, way))
        )

    def _holds_dead(self, index: int, way: Mapping[int, int]) -> bool:
        """Whether a group touches a dead one: what stands only since its owner gains no eye by taking that."""
        return D in self.known_touching[index] or any(way.get(other) == D for other in self.touching[index])

    def _rarely(self, way: Mapping[int, int]) -> float:
        """How much less likely a way is for what it has that is seldom so."""
        return IN_SEKI ** self._dead_in_seki(way) * FACING ** self._facing(way) * BOTH_DEAD ** self._both_dead(way)

    def _both_dead(self, way: Mapping[int, int]) -> int:
        """How many groups are dead beside a string that is proved dead, though no search has found that they may be."""
        return sum(
            place == D and self.beside_proved_dead[index] and not self._may_be_taken(index)
            for index, place in way.items()
        )

    def _may_be_taken(self, index: int) -> bool:
        signs = self.groups[index][0].signs
        return signs.left_open or signs.glance.falls

    def _dead_in_seki(self, way: Mapping[int, int]) -> int:
        """How many groups are dead and touch a string that is alive in seki."""
        return sum(
            place == D
            and not self.groups[index][0].signs.open_in_seki
            and (S in self.known_touching[index] or any(way.get(other) == S for other in self.touching[index]))
            for index, place in way.items()
        )

    def _facing(self, way: Mapping[int, int]) -> int:
        """How many pairs of opposing groups are dead and touch each other's liberties."""
        dead = {index for index, place in way.items() if place == D}
        return sum(len(self.around[index] & dead) for index in dead) // 2
