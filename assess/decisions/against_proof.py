"""A student plays one side of a dispute against its proof; nothing is searched here.

If the proof favours the other side, it answers every move of the student's. If it favours the student, his opponent
resists as long as the proof knows how, and each move of the student's is compared with the proof's: where it is another
one, the proof cannot say what it is worth, unless the board does at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assess.decisions.oversight import proof_line
from assess.proofs.certificate_replay import Branch, Replay
from assess.proofs.questions import IndependentlyAlive, Inquiry
from assess.rules.color import Color
from assess.rules.coordinates import KO_PASS, PASS
from assess.rules.errors import BadInput, IllegalMove
from assess.rules.proof_play import State, legal_plays, make_play
from assess.rules.variation_move import VariationMove, make_move


@dataclass(frozen=True, slots=True)
class Moment(VariationMove):
    """A moment of the study: the move that led to it, the state, and the entry of the proof that holds there.

    ``by_proof`` is False when the student made another move than the proof's, to a position that it knows.
    """

    entry: int | None = None
    by_proof: bool = True


class Study:
    """The play of a student against a certificate, which must be a checked one of yes or no."""

    def __init__(self, certificate: Mapping[str, Any], inquiry: Inquiry, student: Color) -> None:
        self.replay = Replay(certificate["proofs"][0], inquiry)
        self.inquiry, self.student = inquiry, student
        self.path = [Moment(self.replay.start, entry=self.replay.root)]
        self.end = ""
        """How the variation ended; empty while it goes on."""
        self.plays = self.taken_back = self.hints = self.missed = 0

    @property
    def state(self) -> State:
        """The state on the board."""
        return self.path[-1].state

    @property
    def favoured(self) -> bool:
        """Whether the proof favours the student."""
        return self.student is self.replay.favoured

    def begin(self) -> list[str]:
        """What is said at the beginning, the first move of the other side included."""
        player, other = self.student.title, self.student.opponent.title
        deed = "The proof is on your side: find its moves." if self.favoured else f"{other} answers from the proof."
        return [f"You play {player}. {deed}", *self._answer()]

    def play(self, word: str) -> list[str]:
        """The student's move, a point, ``pass`` or ``ko-pass``, and what follows. Raises BadInput for anything else."""
        if self.end:
            return [f"The variation has ended: {self.end}. Undo a move, or quit."]
        move = self._move(word)
        try:
            made = make_move(self.state, move)
        except IllegalMove as illegal:
            return [f"{self.student.title} {move} is not allowed: {illegal.prohibition.value}."]
        if self.favoured:
            return self._favoured_move(move, made.state)
        moment = self.path[-1]
        named = [None] if moment.entry is None else self.replay.named_for(moment.entry, move)
        entry = None if named == [None] else self.replay.follow(named, made.state, f"move {len(self.path)}")
        self._step(Moment(made.state, move, made.removed, entry))
        return [*self._told(made.removed), *self._answer()]

    def undo(self) -> list[str]:
        """Takes back the student's last move, and what was answered."""
        mine = [index for index in range(1, len(self.path)) if self.path[index - 1].state.to_move is self.student]
        if not mine:
            return ["There is no move of yours to take back."]
        del self.path[mine[-1] :]
        self.end = ""
        self.taken_back += 1
        return [f"Move {len(self.path)} is yours again."]

    def hint(self) -> list[str]:
        """The move of the proof, or the one that resists longest."""
        if self.end:
            return ["The variation has ended: there is nothing left to play."]
        self.hints += 1
        branch = self.replay.next_moves(self.path[-1].entry, self.state)[0]
        what = "The proof's move is" if self.favoured else "Longest resists"
        return [f"{what} {branch.move}."]

    def summary(self) -> list[str]:
        """What is said at the end."""
        moves = " ".join(f"{number}. {moment.move}" for number, moment in enumerate(self.path[1:], 1)) or "none"
        lines = [f"Moves: {moves}."]
        lines.append(f"The variation ended: {self.end}." if self.end else "The variation was not played to its end.")
        counted = [
            (self.plays, "move of yours", "moves of yours"),
            (self.taken_back, "taken back", "taken back"),
            (self.hints, "hint", "hints"),
            *(
                [(self.missed, "move that is not the proof's", "moves that are not the proof's")]
                if self.favoured
                else []
            ),
        ]
        lines.append(", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counted) + ".")
        return lines

    # ---- The student's side --------------------------------------------------------------------------------------

    def _favoured_move(self, move: str, after: State) -> list[str]:
        branch = self.replay.next_moves(self.path[-1].entry, self.state)[0]
        if move == branch.move:
            self._take(branch)
            return ["That is the proof's move.", *self._told(branch.removed), *self._answer()]
        self.missed += 1
        if after.ended and self.student is not self.inquiry.reacher:
            self._step(Moment(after, move, by_proof=False))
            self.end = f"two passes, {self.student.title} has prevented what he had to"
            return [f"{_sentence(self.end)}."]
        lost = self._thrown_away(after)
        line, end = proof_line(self.replay, branch)
        shown = f"The proof plays {branch.move}: {', '.join(line)}{f'; {end}' if end else ', and so on'}."
        if lost:
            return [f"{_sentence(move)} throws the result away: {lost}.", shown, "It is your move again."]
        known = self._known(after)
        if known is None:
            return [f"The proof has another move here. Whether {move} succeeds too, it does not say.", shown,
                    "It is your move again."]  # fmt: skip
        self._step(Moment(after, move, entry=known, by_proof=False))
        return [f"The proof plays {branch.move}, but it knows the position after {move} too: that also succeeds.",
                *self._answer()]  # fmt: skip

    def _thrown_away(self, after: State) -> str:
        """Why the opponent succeeds at once, as the board shows; empty where it does not show that."""
        inquiry, other = self.inquiry, self.student.opponent
        reaching = self.student is inquiry.reacher
        if reaching:
            passed = after.passed or after.ended
            return f"{other.title} passes too, and the variation ends" if passed else ""
        for point in legal_plays(after):
            play = make_play(after, point)
            name = f"{other.letter} {after.position.name(point)}"
            if not isinstance(inquiry.question, IndependentlyAlive):
                if inquiry.takes(play.removed):
                    return f"{name} captures {'a string in question' if inquiry.others else 'the string'}"
            elif inquiry.lives_in(play.state.position):
                covered = "one of the strings" if inquiry.others else "the string"
                return f"{name} makes a formation that covers {covered}"
        return ""

    def _known(self, after: State) -> int | None:
        """An entry of the proof that holds after another move than the proof's."""
        if after.passed and self.student is self.inquiry.reacher:
            return None
        entries = [index for index, length in enumerate(self.replay.lengths) if length >= 0]
        try:
            return self.replay.follow(entries, after, "")
        except BadInput:
            return None

    def _move(self, word: str) -> str:
        """``D4`` of ``d4`` or ``B D4``; ``pass``; where bans last, ``ko-pass``."""
        *player, move = word.split() or [""]
        if player and [letter.upper() for letter in player] != [self.student.letter]:
            raise BadInput(f"You play {self.student.title}: write a point such as D4, or pass.")
        if move.lower() == PASS:
            return PASS
        if move.lower() == KO_PASS and self.inquiry.bans_last:
            return KO_PASS
        return self.state.position.name(self.state.position.point(move))

    # ---- The other side ------------------------------------------------------------------------------------------

    def _answer(self) -> list[str]:
        """The moves of the other side until it is the student's turn."""
        said = []
        while not self._ends() and self.state.to_move is not self.student:
            branches = self.replay.next_moves(self.path[-1].entry, self.state)
            branch = next((found for found in branches if not self._was(found)), branches[0])
            self._take(branch)
            said += [f"{self.student.opponent.title} plays {branch.move}.", *self._told(branch.removed)]
            if branch.note:
                said.append(f"({_sentence(branch.note)}.)")
        return [*said, f"The variation ends: {self.end}."] if self.end else said

    def _was(self, branch: Branch) -> bool:
        return any(moment.state == branch.state for moment in self.path)

    def _take(self, branch: Branch) -> None:
        self._step(Moment(branch.state, branch.move, branch.removed, branch.entry))
        if branch.leaf:
            self.end = branch.leaf.sentence

    def _step(self, moment: Moment) -> None:
        self.plays += self.state.to_move is self.student
        self.path.append(moment)

    def _ends(self) -> bool:
        """Whether the variation has ended; ``end`` then says how."""
        moment = self.path[-1]
        if self.end:
            return True
        if moment.entry is not None and (leaf := self.replay.end(moment.entry, moment.state)):
            self.end = leaf.sentence
        elif moment.state.ended:
            self.end = "two passes"
        else:
            earlier = self._repeated()
            if earlier is not None:
                cycle = self.path[earlier + 1 :]
                when = f"after move {earlier}" if earlier else "of the start"
                what = "the proof counts on it" if all(of.by_proof for of in cycle) else "that leads nowhere"
                self.end = f"the position {when} comes again, {what}"
        return bool(self.end)

    def _repeated(self) -> int | None:
        last = self.path[-1]
        same = ((index, moment) for index, moment in enumerate(self.path[:-1]))
        return next((index for index, moment in same if (moment.state, moment.entry) == (last.state, last.entry)), None)

    def _told(self, removed: frozenset[int]) -> Sequence[str]:
        """The stones that the last move took, and the ban that it brought."""
        position, ban = self.state.position, self.state.ban
        said = [f"It takes {' '.join(position.names(removed))}."] if removed else []
        when = "at once" if self.state.bans is None else "before a ko-pass"
        return [*said, f"{position.name(ban)} may not be retaken {when}."] if ban is not None else said


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]
