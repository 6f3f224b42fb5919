"""One proof of a certificate, replayed on the real board: the next moves it shows at each of its entries.

Nothing is verified here beyond what the replay needs; only the checker accepts a certificate.

Of several moves those come first that look natural to a player, before anybody asks whether they work.

An entry of a proof is about a moment of play where its pattern, bans and threats agree with it.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from assess.languages.spoken import BadInput, in_english, joined, listing, paragraph, worded, worded_for
from assess.proofs.proof_entries import OUTSIDE, EndEntry, Entries, Entry, MoveEntry, Named, RepliesEntry, passes
from assess.proofs.questions import Advisory, Inquiry, Uncapturable
from assess.proofs.taking import PlayedOut
from assess.proofs.variation_node import ENDS, Leaf, LeafReason, still_there
from assess.rules.position import KO_PASS, PASS, Color
from assess.rules.proof_play import (
    COLORS,
    NO_END,
    NONE_LEFT,
    IllegalMove,
    Play,
    State,
    VariationMove,
    begin,
    make_ko_pass,
    make_pass,
    make_play,
    play_effect,
    steps_between,
)


class Claim:
    """An entry of a proof that favours a player, for being held against many moments of play: most differ from it by a
    stone, and that is seen at once."""

    def __init__(self, entry: Entry, favoured: Color) -> None:
        self.entry, self.favoured = entry, favoured
        zone = entry.zone
        inside = [point for point, known in enumerate(zone) if known != OUTSIDE]
        self._points = len(zone)
        self._look = itemgetter(*inside) if inside else None
        self._seen = self._look(zone) if self._look else None

    def agrees(self, state: State) -> bool:
        """Whether it is about this moment."""
        stones = state.position.stones
        if self._look is not None and (len(stones) != self._points or self._look(stones) != self._seen):
            return False
        return agrees(self.entry, state, self.favoured)


def agrees(entry: Entry, state: State, favoured: Color) -> bool:
    """Whether an entry of a proof that favours a player is about this moment."""
    zone, stones = entry.zone, state.position.stones
    if entry.turn is not state.to_move or len(zone) != len(stones):
        return False
    if not all(known in (OUTSIDE, stone) for known, stone in zip(zone, stones, strict=True)):
        return False
    if state.threats != NONE_LEFT and not _threats_fit(entry, state, favoured):
        return False
    return _ban_fits(entry, zone, state, favoured) and _has_liberties_outside(entry, zone, state)


def _ban_fits(entry: Entry, zone: str, state: State, favoured: Color) -> bool:
    """The bans are those that the entry names, as far as they matter: the favoured player does not play outside the
    zone."""
    point = state.position.point
    if state.bans is not None:
        named_bans = entry.bans or {}
        if {(color, point(name)) for color in Color for name in named_bans.get(color.value, ())} != state.bans:
            return False
    named = None if entry.ban is None else point(entry.ban)
    if state.to_move is not favoured:
        return named is None or named == state.ban
    if state.bans is not None:
        return True
    return state.ban is None or state.ban == named or zone[state.ban] == OUTSIDE


def _threats_fit(entry: Entry, state: State, favoured: Color) -> bool:
    """The favoured player has the threats left that the entry counts on, the other no more than it reckons with."""
    named = entry.threats or {}
    for color, left in zip(COLORS, state.threats, strict=True):
        reckoned = named.get(color.value, 0)
        if left != NO_END and (left < reckoned if color is favoured else left > reckoned):
            return False
    return True


def _has_liberties_outside(entry: Entry, zone: str, state: State) -> bool:
    """The strings have the liberties outside the zone that are counted on."""
    for name, count in entry.outside.items():
        string = state.position.string_at(state.position.point(name))
        if sum(zone[point] == OUTSIDE for point in string.liberties) < count:
            return False
    return True


REACH = 2
"""So many steps along the lines from a string and its liberties people look for a move."""


class Naturalness(enum.IntEnum):
    """What people try, the last first. ``THROW_IN``: a stone near the string that can be taken at once."""

    FILLS_OWN_EYE = 0
    ELSEWHERE = 1
    PASS = 2
    THROW_IN = 3
    NEAR = 4
    THREATENS = 5
    TAKES = 6


def near_string(inquiry: Inquiry) -> frozenset[int]:
    """The points where people look for a move about the string."""
    return steps_between(inquiry.position, inquiry.intersections | inquiry.liberties, REACH)


def naturalness(before: State, point: int, play: Play, near: frozenset[int]) -> Naturalness:
    """How natural a play is; ``near`` are the points about the string in question."""
    effect = play_effect(before, point, play)
    if effect.fills_own_eye:
        return Naturalness.FILLS_OWN_EYE
    if effect.taken & near:
        return Naturalness.TAKES
    if point not in near and not effect.touched & near:
        return Naturalness.ELSEWHERE
    if effect.in_atari:
        return Naturalness.THROW_IN
    return Naturalness.THREATENS if effect.touched & near else Naturalness.NEAR


OR_ELSEWHERE = in_english("or any play elsewhere")
IS_ELSEWHERE = in_english("for any play elsewhere")
NOTHING_ELSEWHERE = in_english("a play elsewhere changes nothing")


def longest_lines(
    entries: Entries, root: int, near: frozenset[str] | None = None, known: Sequence[int] = ()
) -> list[int]:
    """For each entry the moves of the longest line from there (see ``Replay``). ``near``: only by replies on these;
    ``known``: what was found of the first of them."""
    lengths = [*known, *[-1] * (len(entries) - len(known))]
    starts = [root]
    while starts:
        path = [] if lengths[starts[-1]] >= 0 else [starts[-1]]
        starts.pop()
        unseen: dict[int, Iterator[int]] = {}
        while path:
            index = path[-1]
            entry = entries[index]
            rests = passes(entry)
            if index not in unseen:
                lengths[index] = 0
                unseen[index] = iter(() if rests else entry.named())
                if rests:
                    starts += entry.named()
            following = next((found for found in unseen[index] if lengths[found] < 0), None)
            if following is not None:
                path.append(following)
                continue
            path.pop()
            del unseen[index]
            if rests or (isinstance(entry, MoveEntry) and entry.captures):
                lengths[index] = 1
            elif isinstance(entry, (MoveEntry, RepliesEntry)):
                counted = (lengths[found] for found in entry.named(near))
                lengths[index] = 1 + max(counted, default=1)
    return lengths


def wins_at_once(entry: Entry, entries: Entries) -> bool:
    """Is nothing left to show after the move of an entry? A string whose capture follows is taken yet (taking.py)."""
    if not isinstance(entry, MoveEntry):
        return False
    after = [entries[index] for index in entry.named()]
    return all(isinstance(end, EndEntry) and not end.is_taken_yet for end in after)


def studied_moves(entries: Entries, index: int) -> int:
    """How many next moves an entry studies; on the real board some may turn out to be illegal."""
    entry = entries[index]
    return len(entry.replies) + 1 + (entry.ko_pass is not None) if isinstance(entry, RepliesEntry) else 1


def most_nodes(entries: Entries, index: int, root: int) -> int:
    """The most nodes that expanding an entry adds to a tree.

    A move that wins at once is added with the move it answers, not with its own entry.
    """
    entry = entries[index]
    if isinstance(entry, MoveEntry):
        return 0 if wins_at_once(entry, entries) and index != root else 1
    if not isinstance(entry, RepliesEntry):
        return 0
    answered_by_pass = entry.null is not None and passes(entries[entry.null])
    pass_nodes = (2 if entry.null is None or answered_by_pass else 1) + (entry.ko_pass is not None)
    elsewhere = 2 if entry.null is not None and entry.has_outside else 0
    wins = sum(wins_at_once(entries[found], entries) for found in entry.named())
    return len(entry.replies) + wins + pass_nodes + elsewhere


@dataclass(frozen=True, slots=True)
class Branch(VariationMove):
    """One next move; it ends the variation (``leaf``), or ``entry`` holds after it.

    Without either, the avoider answers the pass by a pass, which needs no entry.
    """

    entry: int | None = None
    leaf: Leaf | None = None
    note: str = ""


class Replay:
    """One proof, the position and question it is about, and the state where its variations start.

    ``lengths`` holds, for each entry, the moves of the longest line that the proof gives from there: a pass of the
    favoured player ends a line, as it does when his opponent has passed, and so does a repetition. It is -1 for entries
    that nothing leads to. ``ends``: those that are played out where they are met; their entries come to the others.
    ``proved``: the number of those that the certificate has, which come first and hold wherever they agree with the
    board; the others hold only where they are come to. ``near``: the points about the string, where people look for a
    move; ``near_lengths`` are the same lengths where the other player never plays elsewhere.
    """

    def __init__(self, proof: Mapping[str, Any], inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.favoured = Color(proof["favours"])
        self.entries = Entries(proof["entries"])
        self.proved = len(self.entries)
        held = replace(inquiry.position, held=inquiry.held) if inquiry.living else inquiry.position
        self.start = begin(held, inquiry.first_mover, inquiry.bans_last, inquiry.threats_of_each)
        self.near = near_string(inquiry)
        self._near_names = frozenset(inquiry.position.names(self.near))
        self.lengths, self.near_lengths = list[int](), list[int]()
        self._measure(proof["root"])
        self.ends = PlayedOut(self.entries, self.favoured, inquiry)
        self.root = self.follow([proof["root"]], self.start, "the root")

    def follow(self, named: Named, state: State, where: str) -> int:
        """Of the entries named for the outcomes of a move, the first that agrees with the board."""
        for index in named:
            if index is not None and agrees(self.entries[index], state, self.favoured):
                return self._played_out(index, state)
        raise misfit(where, "nothing that is named agrees with the board")

    def _played_out(self, index: int, state: State) -> int:
        """The entry with which an end is played out that people want to see played; others stay as they are."""
        known = len(self.entries)
        first = self.ends.begin(index, state.position)
        if first >= known:
            self._measure(first)
        return first

    def _measure(self, first: int) -> None:
        """The lengths of the lines from an entry on."""
        self.lengths = longest_lines(self.entries, first, known=self.lengths)
        self.near_lengths = longest_lines(self.entries, first, self._near_names, self.near_lengths)

    def next_moves(self, index: int | None, state: State) -> list[Branch]:
        """The favoured player's one next move, or all of the other's, those that people try first."""
        if index is None:
            return [self._pass(state, None, "")]
        entry = self.entries[index]
        where = f"entry {index}"
        if state.to_move is not self.favoured:
            return self._replies(index, state)
        if not isinstance(entry, MoveEntry):
            raise ValueError(f"{where} has no move")
        if passes(entry):
            return [self._pass(state, entry.next, where)]
        if entry.move == KO_PASS:
            return [self._ko_pass(state, entry.next or (), where)]
        try:
            play = make_play(state, point := state.position.point(entry.move))
        except IllegalMove as illegal:
            raise misfit(where, str(illegal)) from illegal
        move = state.position.name(point)
        if isinstance(self.inquiry.question, Uncapturable) and self.inquiry.taken(state.to_move, play.removed):
            # Of several strings the first decides, whichever the proof is after.
            captured = Leaf(LeafReason.CAPTURED, self.inquiry.captured_by(play.removed))
            return [Branch(play.state, move, play.removed, leaf=captured)]
        if entry.next is None:
            raise misfit(where, f"{entry.move} does not remove {self.inquiry.reached}")
        return [Branch(play.state, move, play.removed, self.follow(entry.next, play.state, where))]

    def end(self, index: int, state: State) -> Leaf | None:
        """The leaf of an entry that ends the proof without a move."""
        entry = self.entries[index]
        if not isinstance(entry, EndEntry):
            return None
        if (end := ENDS.get(entry.reason)) is None:
            raise misfit(f"entry {index}", f"{entry.reason!r} is no reason")
        sentence = end.says(self.inquiry, state.position)
        if not sentence:
            raise misfit(f"entry {index}", f"no formation covers {self.inquiry.reached}")
        player = self.inquiry.owner if end.by_owner else self.inquiry.opponent
        return Leaf(end.reason, paragraph([sentence, self._links(entry, player)]))

    @staticmethod
    def _links(entry: EndEntry, player: Color) -> str:
        """Why strings that are still apart count as one: of two points their owner gets one."""
        links = [joined(link) for link in entry.links]
        if not links:
            return ""
        return worded_for(
            len(links),
            "Of {points} {player} gets one, for he answers there.",
            "Of {points} {player} gets one each, for he answers there.",
            points=listing(links),
            player=player.title,
        )

    def ends_at_once(self, index: int, state: State) -> bool:
        """Is there only the favoured player's next move, after which nothing is left to show?"""
        entry = self.entries[index]
        return (state.passed and passes(entry)) or wins_at_once(entry, self.entries)

    def answering(self) -> list[Entry]:
        """The entries of the certificate in which the other player is to move."""
        found = (self.entries[index] for index in range(self.proved) if self.lengths[index] >= 0)
        return [entry for entry in found if entry.turn is not self.favoured]

    def named_for(self, index: int, move: str | None) -> Named:
        """The entries that an entry names for a move of the other player."""
        entry = self.entries[index]
        if not isinstance(entry, RepliesEntry):
            return [None]
        return entry.replies.get(move or "") or [entry.ko_pass if move == KO_PASS else entry.null]

    def studied_moves(self, index: int) -> int:
        """How many next moves an entry studies; on the real board some may turn out to be illegal."""
        return studied_moves(self.entries, index)

    def most_nodes(self, index: int) -> int:
        """The most nodes that expanding an entry adds to a tree."""
        return most_nodes(self.entries, index, self.root)

    def _replies(self, index: int, state: State) -> list[Branch]:
        entry, where = self.entries[index], f"entry {index}"
        if not isinstance(entry, RepliesEntry):
            entry = RepliesEntry(entry.pattern, entry.turn, {})
        found = []
        for name, outcomes in entry.replies.items():
            try:
                play = make_play(state, point := state.position.point(name))
            except IllegalMove:
                continue  # possible in other surroundings of the zone only
            move = state.position.name(point)
            found.append(Branch(play.state, move, play.removed, self.follow(outcomes or (), play.state, where)))
        if entry.ko_pass is not None:
            found.append(self._ko_pass(state, [entry.ko_pass], where))
        note = ""
        if entry.null is not None and entry.has_outside:
            reply = self.entries[entry.null]
            rests = passes(reply)
            if rests and index in reply.named():
                note = NOTHING_ELSEWHERE
            elif not rests and not state.passed:
                note = OR_ELSEWHERE
            else:  # two passes end the variation, but after a play elsewhere it goes on, and a ban may be lifted
                found += self._play_elsewhere(entry.zone, entry.null, state)
        found.append(self._pass(state, None if entry.null is None else [entry.null], where, note))
        return sorted(found, key=lambda branch: self._resistance(state, branch), reverse=True)

    def _resistance(self, state: State, branch: Branch) -> tuple[int, int, int]:
        """Of natural moves those first that last longest; then throw-ins, a pass, and what nobody tries."""
        return min(self.natural(state, branch), Naturalness.NEAR), self.length(branch), len(branch.removed)

    def natural(self, before: State, branch: Branch) -> Naturalness:
        """How natural a next move is."""
        if branch.point is None:
            return Naturalness.PASS if branch.move == PASS else Naturalness.NEAR
        return naturalness(before, branch.point, Play(branch.state, branch.removed), self.near)

    def length(self, branch: Branch) -> int:
        """How long the proof goes on after a move, the other player never playing elsewhere."""
        return -1 if branch.entry is None else self.near_lengths[branch.entry]

    def _pass(self, state: State, named: Named | None, where: str, note: str = "") -> Branch:
        after = make_pass(state)
        if not after.ended:
            following = None if named is None else self.follow(named, after, where)
            return Branch(after, PASS, entry=following, note=note)
        return Branch(after, PASS, leaf=self._ended(), note=note)

    def _ended(self) -> Leaf:
        """The leaf after two passes."""
        inquiry = self.inquiry
        if isinstance(inquiry.question, Advisory):
            stands = self.favoured is inquiry.owner
            reason = LeafReason.TWO_PASSES_STONE_STANDS if stands else LeafReason.TWO_PASSES_NO_STONE
            owner = inquiry.owner.title
            if stands:
                return Leaf(
                    reason, worded("After two passes a stone of {player}'s stands where it counts.", player=owner)
                )
            return Leaf(reason, worded("After two passes no stone of {player}'s stands where it counts.", player=owner))
        if isinstance(inquiry.question, Uncapturable):
            return Leaf(LeafReason.TWO_PASSES_STRING_STANDS, still_there(inquiry))
        sentence = worded("After two passes no formation covers {strings}.", strings=inquiry.spared)
        return Leaf(LeafReason.TWO_PASSES_NO_FORMATION, sentence)

    def _ko_pass(self, state: State, named: Named, where: str) -> Branch:
        after = make_ko_pass(state)
        return Branch(after, KO_PASS, entry=self.follow(named, after, where))

    def _play_elsewhere(self, zone: str, null: int, state: State) -> Iterator[Branch]:
        """One play outside the zone, for all of them, where there is one."""
        for point, known in enumerate(zone):
            if known != OUTSIDE:
                continue
            try:
                play = make_play(state, point)
            except IllegalMove:
                continue
            following = self.follow([null], play.state, "a play elsewhere")
            yield Branch(play.state, state.position.name(point), play.removed, following, note=IS_ELSEWHERE)
            return


def misfit(where: str, why: str) -> BadInput:
    """The error for a certificate that cannot be replayed on this position."""
    return BadInput(
        "The certificate does not fit this position and question ({where}: {why}): see what 'assess check' says of it.",
        where=where,
        why=why,
    )
