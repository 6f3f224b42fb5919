"""Proofs that go on as others, the *sources*: of other strings, or of the same question in a position like this one.

X may be joined to a string that has been proved alive, and live with it. The proof of that string is one strategy of
the same player's. Where X has become one string with it, and the state agrees with one of its entries, the same moves
make X live. Its entries are copied, and the stones that join the two are added to the zone of each. That holds only as
far as the source never gives its string up; which of its entries that is true of, the core finds out
(core/search/source.hpp).

A proof of the same question about the same stones holds wherever the state agrees with one of its entries, whoever
wins; its entries are copied as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assess.engine import _core
from assess.engine._core import ProofNode
from assess.proofs.proof_entries import Entries, Entry, MoveEntry, Named, RepliesEntry, reachable
from assess.proofs.questions import Advisory, Answer, IndependentlyAlive, Inquiry, Scope
from assess.rules.position import Color

NUMBER = {Color.BLACK: 0, Color.WHITE: 1}


@dataclass(frozen=True, slots=True)
class Source:
    """A proof: ``inquiry`` is the question that it answers, for the player ``favours``, ``entries`` are its entries,
    ``core`` is what searches hold states against. ``same``: it is for searches of the same question, from whichever
    state; else for those of other strings' lives."""

    inquiry: Inquiry
    favours: Color
    entries: Sequence[Entry]
    core: _core.Source
    same: bool = False

    @property
    def bytes(self) -> int:
        """Memory that it takes for searches."""
        return self.core.bytes


def may_inherit(inquiry: Inquiry) -> bool:
    """Whether this is a question whose answer the life of another string can prove: a point of X shall be covered."""
    question = inquiry.question
    alone = not inquiry.others and not inquiry.bans_last and not inquiry.threats
    return alone and isinstance(question, IndependentlyAlive) and question.scope is Scope.ONE


def may_go_on(inquiry: Inquiry) -> bool:
    """Whether this is a question of which a proof may go on as another proof of it."""
    alone = not inquiry.others and not inquiry.bans_last and not inquiry.threats
    return alone and not isinstance(inquiry.question, Advisory)


def source_of(inquiry: Inquiry, certificate: Mapping[str, Any], same: bool = False) -> Source | None:
    """What others may take over from a certificate that the checker has accepted; None if that is nothing: it proves
    something else, leans on cycles, leaves open what a play takes, or gives the string up. ``same``: for searches of
    the same question."""
    yes = certificate["claim"]["answer"] == Answer.YES.value
    if not (may_go_on(inquiry) if same else may_inherit(inquiry) and yes) or len(certificate["proofs"]) != 1:
        return None
    (proof,) = certificate["proofs"]
    if proof["kind"] != "reach" or proof["root"] != 0:
        return None
    position = inquiry.position
    points = {position.name(point): point for point in range(position.width * position.height)}
    if not _is_whole(written := Entries(proof["entries"])):
        return None
    entries = [written[number] for number in range(len(written))]
    if any(len(named) != 1 or None in named for entry in entries for named in _lists(entry)):
        return None
    plain = [
        (
            entry.pattern,
            NUMBER[entry.turn],
            -1 if entry.ban is None else points[entry.ban],
            entry.rank or 0,
            [(points[stone], liberties) for stone, liberties in entry.outside.items()],
            entry.named(),
        )
        for entry in entries
    ]
    favours, string = Color(proof["favours"]), [] if same else sorted(inquiry.string.points)
    core = _core.source(position.width, position.height, NUMBER[favours], string, plain)
    return Source(inquiry, favours, entries, core, same) if core.parts else None


def _lists(entry: Entry) -> list[Named]:
    """The entries named for each move; one, unless it is open what the move takes."""
    if isinstance(entry, RepliesEntry):
        return [named or () for named in entry.replies.values()]
    return [] if not isinstance(entry, MoveEntry) or entry.next is None else [entry.next]


def _is_whole(entries: Entries) -> bool:
    """Whether all entries are reached from the first: others prove nothing, and the checker has not read them."""
    return len(reachable(entries, 0)) == len(entries)


class Copies:
    """The entries of sources that a proof goes on with, each once for each chain of stones that joins the strings.

    They are numbered from ``first`` on, but for those where the proof goes on, which stand at the places of the nodes.
    """

    def __init__(self, sources: Sequence[Source], first: int) -> None:
        self._sources, self._first = sources, first
        self._numbers: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._waiting: list[tuple[int, int, tuple[int, ...]]] = []

    def rank(self, node: ProofNode) -> int:
        """The longest way from an entry, where the proof goes on, to its end."""
        rank = self._sources[node.source].entries[node.entry].rank
        assert rank is not None, "a source ends on every way"
        return rank

    def entry(self, node: ProofNode) -> Entry:
        """The entry where the proof goes on."""
        return self._copied(node.source, node.entry, tuple(node.chain))

    def rest(self) -> list[Entry]:
        """The entries that those named so far need, in the order of their numbers."""
        return [self._copied(*wanted) for wanted in self._waiting]  # grows on the way

    def _copied(self, source: int, number: int, chain: tuple[int, ...]) -> Entry:
        inquiry, entry = self._sources[source].inquiry, self._sources[source].entries[number]
        width, stone = inquiry.position.width, inquiry.owner.stone
        signs = list(entry.pattern)
        for point in chain:
            signs[point + point // width] = stone
        copy = replace(entry, pattern="".join(signs))
        return copy.renumbered(lambda after: self._number(source, after, chain))

    def _number(self, source: int, entry: int, chain: tuple[int, ...]) -> int:
        wanted = (source, entry, chain)
        if wanted not in self._numbers:
            self._numbers[wanted] = self._first + len(self._waiting)
            self._waiting.append(wanted)
        return self._numbers[wanted]
