"""One proof of a certificate, replayed on the real board: the next moves it shows at each of its entries.

Nothing is verified here beyond what the replay needs; only the checker accepts a certificate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assess.proofs.natural_moves import Naturalness, naturalness, near_string
from assess.proofs.proof_entries import (
    OUTSIDE,
    Entry,
    is_end,
    longest_lines,
    named_for,
    studied_moves,
    successors,
    wins_at_once,
)
from assess.proofs.questions import Advisory, Capturable1, Inquiry, Uncapturable
from assess.proofs.taking import PlayedOut
from assess.proofs.variation_node import Leaf, LeafReason
from assess.rules.color import Color
from assess.rules.coordinates import KO_PASS, PASS
from assess.rules.errors import BadInput, IllegalMove
from assess.rules.formations import pass_alive
from assess.rules.proof_play import Play, State, begin, make_ko_pass, make_pass, make_play
from assess.rules.variation_move import VariationMove

OR_ELSEWHERE = "or any play elsewhere"
IS_ELSEWHERE = "for any play elsewhere"
LOCAL = "on the intersections of"
AROUND = "in the surroundings of"
NOTHING_ELSEWHERE = "a play elsewhere changes nothing"


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
    ``near``: the points about the string, where people look for a move; ``near_lengths`` are the same lengths where the
    other player never plays elsewhere.
    """

    def __init__(self, proof: Mapping[str, Any], inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.favoured = Color(proof["favours"])
        self.entries: list[Entry] = list(proof["entries"])
        self.start = begin(inquiry.position, inquiry.first_mover, inquiry.bans_last)
        self.near = near_string(inquiry)
        self._near_names = frozenset(inquiry.position.names(self.near))
        self.lengths, self.near_lengths = list[int](), list[int]()
        self._measure(proof["root"])
        self.ends = PlayedOut(self.entries, self.favoured, inquiry)
        self.root = self.follow([proof["root"]], self.start, "the root")
        self.string = inquiry.called
        self.one, self.any, self.is_ = inquiry.reached, inquiry.spared, "are" if inquiry.others else "is"
        self.local = f"{LOCAL if isinstance(inquiry.question, Capturable1) else AROUND} {self.string}"

    def follow(self, named: Sequence[int | None], state: State, where: str) -> int:
        """Of the entries named for the outcomes of a move, the first that agrees with the board."""
        for index in named:
            if index is not None and self._agrees(self.entries[index], state):
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
        if entry["move"] == PASS:
            return [self._pass(state, entry["next"], where)]
        if entry["move"] == KO_PASS:
            return [self._ko_pass(state, entry["next"], where)]
        try:
            play = make_play(state, state.position.point(entry["move"]))
        except IllegalMove as illegal:
            raise misfit(where, str(illegal)) from illegal
        if entry.get("reason") != "captured":
            following = self.follow(entry["next"], play.state, where)
            return [Branch(play.state, entry["move"], play.removed, following)]
        if not self.inquiry.takes(play.removed):
            raise misfit(where, f"{entry['move']} does not remove {self.one}")
        captured = Leaf(LeafReason.CAPTURED, self.inquiry.captured_by(play.removed))
        return [Branch(play.state, entry["move"], play.removed, leaf=captured)]

    def end(self, index: int, state: State) -> Leaf | None:
        """The leaf of an entry that ends the proof without a move."""
        entry = self.entries[index]
        if not is_end(entry):
            return None
        owner, opponent = self.inquiry.owner, self.inquiry.opponent
        if entry["reason"] == "formation":
            covered = self.inquiry.intersections & pass_alive(state.position, owner, inside_stones=False).points
            if not covered:
                raise misfit(f"entry {index}", f"no formation covers {self.one}")
            names = " ".join(state.position.names(covered))
            return Leaf(LeafReason.FORMATION, f"a pass-alive formation of {owner.title}'s covers {names}")
        if entry["reason"] == "capture-follows":
            held = f"{opponent.title}'s pass-alive strings hold {self.one}, and leave it no room for two eyes"
            sentence = f"{held}: its capture follows"
            return Leaf(LeafReason.CAPTURE_FOLLOWS, sentence + self._links(entry, opponent))
        if entry["reason"] == "formation-follows":
            sentence = f"{owner.title}'s strings are pass-alive: a formation that covers {self.one} follows"
            return Leaf(LeafReason.FORMATION_FOLLOWS, sentence + self._links(entry, owner))
        if entry["reason"] == "pass-alive" and isinstance(self.inquiry.question, Advisory):
            sentence = f"a stone of {owner.title}'s {self.local} is pass-alive: {owner.title} passes from now on"
            return Leaf(LeafReason.PASS_ALIVE, sentence)
        if entry["reason"] == "pass-alive":
            sentence = f"{self.string} {self.is_} pass-alive: {owner.title} passes from now on"
            return Leaf(LeafReason.PASS_ALIVE, sentence + self._links(entry, owner))
        if entry["reason"] == "no-room":
            sentence = f"{opponent.title}'s pass-alive strings leave no room for two eyes"
            return Leaf(LeafReason.NO_ROOM, sentence + self._links(entry, opponent))
        if entry["reason"] == "no-shelter":
            sentence = f"{opponent.title}'s pass-alive strings take whatever stands {self.local}"
            return Leaf(LeafReason.NO_SHELTER, sentence)
        raise misfit(f"entry {index}", f"{entry['reason']!r} is no reason")

    @staticmethod
    def _links(entry: Entry, player: Color) -> str:
        """Why strings that are still apart count as one: of two points their owner gets one."""
        links = [" and ".join(link) for link in entry.get("links", ())]
        each = " each" if len(links) > 1 else ""
        return f"; of {', '.join(links)} {player.title} gets one{each}" if links else ""

    def ends_at_once(self, index: int, state: State) -> bool:
        """Is there only the favoured player's next move, after which nothing is left to show?"""
        entry = self.entries[index]
        return (state.passed and entry.get("move") == PASS) or wins_at_once(entry, self.entries)

    def answering(self) -> list[Entry]:
        """The entries of the proof in which the other player is to move."""
        found = zip(self.entries, self.lengths, strict=True)
        return [entry for entry, length in found if length >= 0 and entry["turn"] != self.favoured.value]

    def named_for(self, index: int, move: str | None) -> list[int | None]:
        """The entries that an entry names for a move of the other player."""
        return named_for(self.entries[index], move)

    def studied_moves(self, index: int) -> int:
        """How many next moves an entry studies; on the real board some may turn out to be illegal."""
        return studied_moves(self.entries[index])

    def most_nodes(self, index: int) -> int:
        """The most nodes that expanding an entry adds to a tree.

        A move that wins at once is added with the move it answers, not with its own entry.
        """
        entry = self.entries[index]
        if "move" in entry:
            return 0 if wins_at_once(entry, self.entries) and index != self.root else 1
        if "replies" not in entry:
            return 0
        null = entry.get("null")
        passes = (2 if null is None or self.entries[null].get("move") == PASS else 1) + (KO_PASS in entry)
        elsewhere = 2 if null is not None and OUTSIDE in entry["pattern"] else 0
        wins = sum(wins_at_once(self.entries[found], self.entries) for found in successors(entry))
        return len(entry["replies"]) + wins + passes + elsewhere

    def _agrees(self, entry: Entry, state: State) -> bool:
        return agrees(entry, state, self.favoured)

    def _replies(self, index: int, state: State) -> list[Branch]:
        entry, where = self.entries[index], f"entry {index}"
        found = []
        for move, outcomes in entry.get("replies", {}).items():
            try:
                play = make_play(state, state.position.point(move))
            except IllegalMove:
                continue  # possible in other surroundings of the zone only
            found.append(Branch(play.state, move, play.removed, self.follow(outcomes or [], play.state, where)))
        if KO_PASS in entry:
            found.append(self._ko_pass(state, [entry[KO_PASS]], where))
        null = entry.get("null")
        note = ""
        if null is not None and OUTSIDE in entry["pattern"]:
            reply = self.entries[null]
            if reply.get("move") == PASS and index in reply["next"]:
                note = NOTHING_ELSEWHERE
            elif reply.get("move") != PASS and not state.passed:
                note = OR_ELSEWHERE
            else:  # two passes end the variation, but after a play elsewhere it goes on, and a ban may be lifted
                found += self._play_elsewhere(entry, state)
        found.append(self._pass(state, None if null is None else [null], where, note))
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

    def _pass(self, state: State, named: Sequence[int] | None, where: str, note: str = "") -> Branch:
        after = make_pass(state)
        if not after.ended:
            following = None if named is None else self.follow(named, after, where)
            return Branch(after, PASS, entry=following, note=note)
        if isinstance(self.inquiry.question, Advisory):
            owner = self.inquiry.owner
            stands = self.favoured is owner
            reason = LeafReason.TWO_PASSES_STONE_STANDS if stands else LeafReason.TWO_PASSES_NO_STONE
            leaf = Leaf(reason, f"two passes, {'a' if stands else 'no'} stone of {owner.title}'s stands {self.local}")
        elif isinstance(self.inquiry.question, Uncapturable):
            leaf = Leaf(LeafReason.TWO_PASSES_STRING_STANDS, f"two passes, {self.string} {self.is_} still there")
        else:
            leaf = Leaf(LeafReason.TWO_PASSES_NO_FORMATION, f"two passes, no formation covers {self.any}")
        return Branch(after, PASS, leaf=leaf, note=note)

    def _ko_pass(self, state: State, named: Sequence[int], where: str) -> Branch:
        after = make_ko_pass(state)
        return Branch(after, KO_PASS, entry=self.follow(named, after, where))

    def _play_elsewhere(self, entry: Entry, state: State) -> Iterator[Branch]:
        """One play outside the zone, for all of them, where there is one."""
        for point, known in enumerate(entry["pattern"].replace("/", "")):
            if known != OUTSIDE:
                continue
            try:
                play = make_play(state, point)
            except IllegalMove:
                continue
            following = self.follow([entry["null"]], play.state, "a play elsewhere")
            yield Branch(play.state, state.position.name(point), play.removed, following, note=IS_ELSEWHERE)
            return


def agrees(entry: Entry, state: State, favoured: Color) -> bool:
    """Whether an entry of a proof that favours a player is about this moment."""
    zone, stones = entry["pattern"].replace("/", ""), state.position.stones
    if entry["turn"] != state.to_move.value or len(zone) != len(stones):
        return False
    if state.bans is not None:
        named_bans = entry.get("bans", {})
        held = {(color, state.position.point(name)) for color in Color for name in named_bans.get(color.value, ())}
        if held != state.bans:
            return False
    named = state.position.point(entry["ban"]) if "ban" in entry else None
    if state.to_move is not favoured:
        ban_fits = named is None or named == state.ban
    elif state.bans is not None:
        ban_fits = True
    else:
        ban_fits = state.ban is None or state.ban == named or zone[state.ban] == OUTSIDE
    if not ban_fits or not all(known in (OUTSIDE, stone) for known, stone in zip(zone, stones, strict=True)):
        return False
    for name, count in entry.get("outside", {}).items():
        string = state.position.string_at(state.position.point(name))
        if sum(zone[point] == OUTSIDE for point in string.liberties) < count:
            return False
    return True


def misfit(where: str, why: str) -> BadInput:
    """The error for a certificate that cannot be replayed on this position."""
    return BadInput(
        f"The certificate does not fit this position and question ({where}: {why}): see what 'assess check' says of it."
    )
