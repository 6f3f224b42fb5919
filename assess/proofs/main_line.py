"""The main line of a proof, as a person would play it: chosen among what the proof holds.

The loser resists by moves that people would try: he takes and threatens stones, saves his own, plays near the string;
of these he chooses what lasts longest, and he gives up before he plays elsewhere. The winner has the one move of his
proof. Where that looks odd (it fills his own eye, lies far away, leaves a larger capture), another proof may be asked
for, which begins with a natural move; rather than fill his own eye he may pass. The checker judges it as any other, and
the certificate of the answer stays as it was. Nobody can ask about a string that has been taken, so after a capture
only the certificate's own moves are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from assess.proofs.certificate_replay import Branch, Naturalness, Replay, naturalness
from assess.proofs.questions import Advisory, IndependentlyAlive, Inquiry, Scope, Uncapturable
from assess.proofs.terms import First
from assess.proofs.variation_node import Leaf, LeafReason
from assess.rules.proof_play import Play, State, allowed_play

Prove = Callable[[Inquiry, int | None], Mapping[str, Any] | None]
"""Another proof of the answer for this position, which begins with this play, or with a pass (None); None where none is
found, or accepted."""

LONGEST = 40
"""Moves of a main line, as long as the loser has anything natural that ends it by then."""
MOST_STEPS = 400
MOST_ASKED = 24
"""Proofs asked for on one line."""
MOST_CANDIDATES = 6
"""Moves tried in the place of one that is only odd; a player's own eye is filled only if no play near works."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the main line: the proof and its entry that hold before it, None where the loser has just passed."""

    replay: Replay
    entry: int | None
    branch: Branch


def main_line(replay: Replay, prove: Prove | None = None) -> list[Step]:
    """The moves from the start of the proof to an end, or to a repetition."""
    return _Line(replay, prove).steps()


def line_from(replay: Replay, branch: Branch, longest: int, prove: Prove | None = None) -> tuple[list[Branch], str]:
    """The main line from a next move of the proof on, this move its first, and how it ends: empty where it is cut, at
    so many moves, or repeats."""
    steps = _Line(replay, prove, longest).steps(branch)
    last = steps[-1]
    leaf = last.branch.leaf
    if leaf is None and last.branch.entry is not None:
        leaf = last.replay.end(last.branch.entry, last.branch.state)
    moves = [step.branch for step in steps[:longest]]
    return moves, leaf.sentence if leaf and len(moves) == len(steps) else ""


class _Line:
    def __init__(self, replay: Replay, prove: Prove | None, longest: int = LONGEST) -> None:
        self.replay, self.longest = replay, longest
        self.asking = None if isinstance(replay.inquiry.question, Advisory) or replay.inquiry.bans_last else prove
        self.asked = 0
        self.states: set[State] = set()

    def steps(self, begun: Branch | None = None) -> list[Step]:
        """The moves from the start of the proof, or from the one with which it is ``begun``."""
        found: list[Step] = []
        replay, state = self.replay, self.replay.start
        index: int | None = replay.root
        if begun is not None:
            found.append(Step(replay, None, begun))
            index, state = begun.entry, begun.state
            if begun.leaf:
                return found
        seen: set[tuple[int, int]] = set()
        while len(found) < MOST_STEPS:
            if state in self.states:  # no other proof any more: the one at hand comes to its end
                self.asking = None
            self.states.add(state)
            if index is not None:
                if (id(replay), index) in seen or replay.end(index, state):
                    break
                seen.add((id(replay), index))
            branches = replay.next_moves(index, state)
            if state.to_move is replay.favoured:
                replay, index, branch = self._winners(replay, index, state, branches[0])
            else:
                branch = _losers(replay, state, branches, self.longest - len(found))
            found.append(Step(replay, index, branch))
            if branch.leaf:
                break
            index, state = branch.entry, branch.state
        return found

    def _winners(
        self, replay: Replay, index: int | None, state: State, branch: Branch
    ) -> tuple[Replay, int | None, Branch]:
        inquiry = replay.inquiry
        plays = dict(_plays(state, _captures(state)))
        taking = [(point, play) for point, play in plays.items() if inquiry.taken(state.to_move, play.removed)]
        if taking and isinstance(inquiry.question, Uncapturable) and not branch.leaf:
            point, play = taking[0]
            captured = Leaf(LeafReason.CAPTURED, inquiry.captured_by(play.removed))
            return replay, index, Branch(play.state, state.position.name(point), play.removed, leaf=captured)
        judged = replay.natural(state, branch)
        if judged < Naturalness.PASS and state.passed and (end := _ending_pass(replay, state)):
            return replay, index, end
        ends = branch.leaf or (index is not None and replay.ends_at_once(index, state))
        if self.asking is None or (ends and judged is not Naturalness.FILLS_OWN_EYE):
            return replay, index, branch
        best = max((len(play.removed) for play in plays.values()), default=0)
        greedy = best > max(len(branch.removed), 1) or (taking and not inquiry.taken(state.to_move, branch.removed))
        if judged > Naturalness.PASS and not greedy:
            return replay, index, branch
        here = _restated(inquiry, state)
        if here is None:
            return replay, index, branch
        empty = set(state.position.empty_points())
        wanted = empty if judged is Naturalness.FILLS_OWN_EYE else replay.near & empty
        plays |= _plays(state, wanted - plays.keys())
        candidates = self._candidates(replay, state, branch, plays, judged)
        for candidate in candidates:
            if self.asked >= MOST_ASKED and judged is not Naturalness.FILLS_OWN_EYE:
                break
            self.asked += 1
            proof = self.asking(here, candidate)
            if proof is not None:
                other = Replay(proof["proofs"][0], here)
                return other, other.root, other.next_moves(other.root, state)[0]
        return replay, index, branch

    def _candidates(
        self, replay: Replay, state: State, branch: Branch, plays: Mapping[int, Play], judged: Naturalness
    ) -> list[int | None]:
        """Moves that look better than the one of the proof: what takes most first. Rather than to fill his own eye a
        player passes, or plays elsewhere."""
        ranked = []
        for candidate, play in plays.items():
            if candidate == branch.point or play.state.ban is not None or play.state in self.states:
                continue
            natural = naturalness(state, candidate, play, replay.near)
            larger = len(play.removed) > len(branch.removed)
            least = Naturalness.ELSEWHERE if judged is Naturalness.FILLS_OWN_EYE else Naturalness.NEAR
            if natural < least or (judged >= natural and not larger):
                continue
            taken = self.replay.inquiry.taken(state.to_move, play.removed)
            ranked.append((not taken, -natural, -len(play.removed), candidate))
        if judged is Naturalness.FILLS_OWN_EYE:
            near = [entry[-1] for entry in sorted(ranked) if -entry[1] > Naturalness.PASS]
            elsewhere = [entry[-1] for entry in sorted(ranked) if -entry[1] <= Naturalness.PASS]
            return [*near, None, *elsewhere]
        if judged > Naturalness.PASS:  # only greed speaks against the move of the proof
            ranked = [entry for entry in ranked if -entry[2] > len(branch.removed)]
        return [entry[-1] for entry in sorted(ranked)[:MOST_CANDIDATES]]


def _captures(state: State) -> set[int]:
    """The last liberties of the opponent's strings."""
    strings = state.position.strings()
    return {min(one.liberties) for one in strings if one.color is not state.to_move and len(one.liberties) == 1}


def _plays(state: State, points: Iterable[int]) -> Iterator[tuple[int, Play]]:
    """The plays on these points that are allowed."""
    for point in sorted(points):
        if (play := allowed_play(state, point)) is not None:
            yield point, play


def _ending_pass(replay: Replay, state: State) -> Branch | None:
    """The winner's pass after the loser's, where it ends the variation as the winner wants it; else None."""
    inquiry = replay.inquiry
    question = inquiry.question
    if isinstance(question, Uncapturable):
        good = replay.favoured is inquiry.owner
    elif isinstance(question, IndependentlyAlive):
        good = replay.favoured is inquiry.opponent and not inquiry.lives_in(state.position)
    else:
        return None
    return replay.next_moves(None, state)[0] if good else None


def _losers(replay: Replay, state: State, branches: list[Branch], room: int) -> Branch:
    """What the loser tries: of the natural moves the one that lasts longest, but not beyond the room that is left. When
    there is none he takes the shortest way, whatever it is."""
    if room <= 0:
        return min(branches, key=replay.length)

    def key(branch: Branch) -> tuple[int, bool, int, int]:
        natural = min(replay.natural(state, branch), Naturalness.NEAR)
        length = replay.length(branch)
        fits = length < room
        return natural, fits, length if fits else -length, replay.natural(state, branch)

    return max(branches, key=key)


def _restated(inquiry: Inquiry, state: State) -> Inquiry | None:
    """The inquiry put anew at this state, where an answer to it is one to the first as well; else None.

    The string may have grown meanwhile. That it has no life then is more than was asked, that it has some is less,
    unless all of it is asked about.
    """
    position = state.position
    if not inquiry.asks_on(position):
        return None
    first = First.OPPONENT if state.to_move is inquiry.opponent else First.OWNER
    stones = {position.string_at(point): point for point in reversed(inquiry.points)}  # strings may have been joined
    point, *others = reversed(stones.values())
    under = inquiry.under.later(first, state.threats)
    here = replace(inquiry, position=position, point=point, others=tuple(others), under=under)
    question = inquiry.question
    if isinstance(question, IndependentlyAlive) and here.intersections != inquiry.intersections:
        lives = state.to_move is inquiry.owner
        if lives != (question.scope is Scope.ALL):
            return None
    return here
