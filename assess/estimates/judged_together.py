"""Strings of one region judged together: the ways in which they can all be settled, and how likely each is.

What a string looks like by itself may contradict what another looks like. Here

- of two opposing strings that touch one at most is dead;
- a string that is alive in seki stands beside an opposing one that is, too, at its stones or its liberties;
- a dead string does not touch an opposing one that is alive in seki.

Ways in which that is otherwise are left out, and the likelihoods of the others make the whole: unless these are so
unlikely, by the strings' own signs, that something is not understood there; then nothing is made surer by it. Statuses
that are known stay as they are.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assess.estimates.signs import Group
from assess.rules.position import String
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus

ALIVE, SEKI, DEAD = Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI, Status.DEAD
SURE = 0.9995
"""What is likelier by its own signs, and contradicts nothing that is as likely, is taken for what it looks like while
the others are judged."""
RARE = 1e-5
"""A status that is less likely is not looked at."""
MOST_WAYS = 128
"""So many ways of each part of the board are followed, the likeliest."""

LIKELY = 0.5
"""If no more likely together, by the strings' own signs, ways without a contradiction are the less believed."""

Ways = Sequence[tuple[float, Mapping[String, Status]]]


@dataclass(frozen=True, slots=True)
class Settlings:
    """What undecided strings look like together.

    ``likeliest``: the status of each in the likeliest way; ``likelihoods``: how likely each of its statuses is;
    ``parts``: the ways in which the strings of a part of the board can be settled, the likeliest first, with their
    likelihoods, for each part by itself; ``sure``: how likely it is that all others are what they look like.
    """

    likeliest: Mapping[String, Status]
    likelihoods: Mapping[String, Mapping[Status, float]]
    parts: Sequence[Ways]
    sure: float

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

    def _chance(self, places: Sequence[int]) -> float:
        return self.sure * math.prod(part[place][0] for part, place in zip(self.parts, places, strict=True))


def judged_together(
    groups: Sequence[tuple[Group, Mapping[Status, float]]], strings: Sequence[StringStatus]
) -> Settlings:
    """These groups, with the likelihoods by their own signs, judged together with what is known of all ``strings``."""
    table = _Table(groups, strings)
    sure = table.sure()
    fixed = {index: table.first(index) for index in sure}
    likelihoods: dict[String, Mapping[Status, float]] = {}
    likeliest: dict[String, Status] = {}
    for index, status in fixed.items():
        for string in groups[index][0].strings:
            likelihoods[string], likeliest[string] = groups[index][1], status
    parts: list[Ways] = []
    for part in table.parts(set(range(len(groups))) - sure):
        belief, ways = table.ways(part, fixed)
        parts.append([(belief * chance, table.of_strings(way)) for chance, way in ways])
        for index in part:
            likely = {status: (1 - belief) * own for status, own in groups[index][1].items()}
            for chance, way in ways:
                likely[way[index]] += belief * chance
            for string in groups[index][0].strings:
                likelihoods[string], likeliest[string] = likely, ways[0][1][index]
    return Settlings(
        likeliest, likelihoods, parts, math.prod(groups[index][1][status] for index, status in fixed.items())
    )


class _Table:
    """The groups by their numbers: which touch, which are near, and what is known of the strings around them."""

    def __init__(self, groups: Sequence[tuple[Group, Mapping[Status, float]]], strings: Sequence[StringStatus]) -> None:
        self.groups = groups
        self.known = {one.string: one.letter for one in strings if one.status is not Status.UNDECIDED}
        of_string = {string: index for index, (group, _) in enumerate(groups) for string in group.strings}
        self.touching = [{of_string[one] for one in group.touching if one in of_string} for group, _ in groups]
        self.around = [{of_string[one] for one in group.around if one in of_string} for group, _ in groups]
        for index, others in enumerate(list(self.around)):
            for other in others:
                self.around[other].add(index)
        for index, others in enumerate(list(self.touching)):
            for other in others:
                self.touching[other].add(index)

    def first(self, index: int) -> Status:
        """What a group looks like by its own signs."""
        likely = self.groups[index][1]
        return max(likely, key=lambda status: likely[status])

    def sure(self) -> set[int]:
        """The groups that are sure by their own signs, and contradict no other such group."""
        sure = {index for index, (_, likely) in enumerate(self.groups) if max(likely.values()) >= SURE}
        way = {index: self.first(index) for index in sure}
        while True:
            wrong = {index for index in sure if not self._holds(index, way, partly=False)}
            if not wrong:
                return sure
            sure -= wrong
            for index in wrong:
                del way[index]

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

    def ways(
        self, part: Sequence[int], fixed: Mapping[int, Status]
    ) -> tuple[float, list[tuple[float, dict[int, Status]]]]:
        """How far the ways in which the groups of a part can be settled are believed, and these, the likeliest first;
        their likelihoods make 1."""
        followed: list[tuple[float, dict[int, Status]]] = [(1.0, {})]
        for index in part:
            likely = self.groups[index][1]
            most = max(likely.values())
            after = [
                (chance * likely[status], {**way, index: status})
                for chance, way in followed
                for status in likely
                if likely[status] >= RARE * most
            ]
            held = [
                one
                for one in after
                if all(
                    self._holds(other, {**fixed, **one[1]}, partly=True)
                    for other in (index, *(self.around[index] & one[1].keys()))
                )
            ]
            followed = sorted(held or after, key=lambda one: -one[0])[:MOST_WAYS]
        held = [one for one in followed if all(self._holds(index, {**fixed, **one[1]}, partly=False) for index in part)]
        whole = sum(chance for chance, _ in held)
        if not held or whole == 0:
            return 0.0, [(1.0, self._as_alive_as_can_be(part))]
        return min(1.0, whole / LIKELY), [(chance / whole, way) for chance, way in held]

    def _as_alive_as_can_be(self, part: Sequence[int]) -> dict[int, Status]:
        """A way in which nothing is dead that can live, nor in a seki that can be more: it contradicts nothing, unless
        what is proved does."""
        ranks = (ALIVE, SEKI, DEAD)
        return {index: min(self.groups[index][1], key=ranks.index) for index in part}

    def of_strings(self, way: Mapping[int, Status]) -> dict[String, Status]:
        """The statuses of the strings of some groups."""
        return {string: status for index, status in way.items() for string in self.groups[index][0].strings}

    def _holds(self, index: int, way: Mapping[int, Status], *, partly: bool) -> bool:
        """Whether a group contradicts none of those around it; ``partly``: while some of them are not settled yet."""
        status = way[index]
        if status is ALIVE:
            return True
        group = self.groups[index][0]
        touching = {way.get(other) for other in self.touching[index]} | {self.known.get(one) for one in group.touching}
        if status is DEAD:
            return DEAD not in touching and SEKI not in touching
        around = {way.get(other) for other in self.around[index]} | {self.known.get(one) for one in group.around}
        return DEAD not in {way.get(other) for other in self.touching[index]} and (
            SEKI in around or (partly and any(other not in way for other in self.around[index]))
        )
