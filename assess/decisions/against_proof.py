"""A student plays one side of a dispute against its proof.

If the proof favours the other side, it answers every move of the student's. If it favours the student, his opponent
resists as long as the proof knows how. Where the student makes another move than the proof's, the board or the engine
says what it is worth: it works too, and play goes on by its proof; or it fails, and its refutation is shown. The
solution is kept until he asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assess.decisions.judged_decision import reached_by, refuted_at_once
from assess.decisions.later_question import Prove, later_inquiries, later_proof, prove_quickly
from assess.decisions.oversight import proof_moves
from assess.decisions.problem_lines import ProblemLines
from assess.decisions.remarks import Ending, NamedMove, Remark, Shown, played, stated
from assess.decisions.student_play import StudentPlay
from assess.languages.spoken import BadInput, Message, message
from assess.proofs.certificate_replay import Branch, Replay
from assess.proofs.questions import Inquiry
from assess.rules.position import Color
from assess.rules.proof_play import IllegalMove, State, VariationMove, make_move
from assess.statuses.kind_of_ko import KoMove, threats_needed


@dataclass(frozen=True, slots=True)
class StudyMoment(VariationMove):
    """A moment of the study: the move that led to it, the state, and the entry of the proof that holds there.

    ``by_proof`` is False when the student made another move than the proof's. ``replay``: the proof that is played by
    from here on, None for the one of the moment before.
    """

    entry: int | None = None
    by_proof: bool = True
    replay: Replay | None = None


class Study(StudentPlay):
    """The play of a student against a certificate, which must be a checked one of yes or no.

    ``prove`` finds out what another move than the proof's is worth. ``lines``: those of a problem, whose answers are
    chosen where the proof allows any. ``ko``: the line of the ko that the answer hangs on: as long as its moves are
    played, it is said how many threats are needed.
    """

    def __init__(
        self,
        certificate: Mapping[str, Any],
        inquiry: Inquiry,
        student: Color,
        prove: Prove = prove_quickly,
        lines: ProblemLines | None = None,
        ko: Sequence[KoMove] = (),
    ) -> None:
        self.proof = Replay(certificate["proofs"][0], inquiry)
        super().__init__(student)
        self.inquiry, self.prove, self.lines, self.ko = inquiry, prove, lines, ko
        self.path = [StudyMoment(self.proof.start, entry=self.proof.root)]
        self.nowhere = False
        """Whether it ended where moves of the student's, other than the proof's, came back to an earlier position."""

    @property
    def moves(self) -> Sequence[StudyMoment]:
        """The moments of the path."""
        return self.path

    @property
    def target(self) -> frozenset[int]:
        """The intersections of the string, or of several."""
        return self.inquiry.intersections

    @property
    def replay(self) -> Replay:
        """The proof that is played by."""
        return next((moment.replay for moment in reversed(self.path) if moment.replay is not None), self.proof)

    @property
    def favoured(self) -> bool:
        """Whether the proof favours the student."""
        return self.student is self.proof.favoured

    @property
    def solved(self) -> bool:
        """Whether the student has played a proof that favours him to its end."""
        return self.favoured and bool(self.end) and not self.nowhere

    def begin(self) -> list[Message]:
        """What is said at the beginning, the first move of the other side included."""
        begin = Remark.BEGIN_FAVOURED if self.favoured else Remark.BEGIN_OPPOSED
        answer = self._answer()
        if self.over_at_once:
            return [message(Remark.NOTHING_TO_PLAY), *answer]
        return [message(begin, player=self.student, other=self.student.opponent), *answer]

    def play(self, word: str) -> list[Message]:
        """The student's move, a point, ``pass`` or ``ko-pass``, and what follows. Raises BadInput for anything else."""
        self.shown = None
        if self.end:
            over = Remark.NOTHING_TO_PLAY if self.over_at_once else Remark.UNDO_OR_QUIT
            return [self.end, message(Remark.ENDED), message(over)]
        move = self._move(word, self.inquiry.bans_last)
        try:
            made = make_move(self.state, move)
        except IllegalMove as illegal:
            return [message(Remark.NOT_ALLOWED, player=self.student, move=move, why=illegal.prohibition.words)]
        if self.favoured:
            return self._favoured_move(made)
        moment = self.path[-1]
        named = [None] if moment.entry is None else self.replay.named_for(moment.entry, move)
        entry = None if named == [None] else self.replay.follow(named, made.state, f"move {len(self.path)}")
        self._step(StudyMoment(made.state, move, made.removed, entry))
        return [*self._told(made.removed), *self._answer()]

    def hint(self) -> list[Message]:
        """The move of the proof, or where it is against the student, the move that people try first: how long it
        resists is not measured well enough to be told."""
        if self.end:
            return [message(Remark.ENDED)]
        self.hints += 1
        following = self._next()
        move = self._named(following)
        if self.favoured:
            return [message(Remark.HINT_OF_PROOF, move=move)]
        return [message(Remark.HINT_OF_RESISTANCE, move=move, other=self.student.opponent)]

    def solution(self) -> list[Message]:
        """The line of the proof from here on, against the longest resistance; ``shown`` holds it."""
        if self.end:
            return [message(Remark.ENDED)]
        if not self.favoured:
            return [message(Remark.NO_SOLUTION, other=self.student.opponent)]
        self.solutions += 1
        moves, end = proof_moves(self.replay, self._next())
        self.shown = Shown(self.state, moves, stated(end))
        return [message(Remark.SOLUTION, line=self.shown)]

    def _named(self, following: Branch) -> NamedMove:
        """A next move as it is named."""
        return NamedMove(str(following.move), self.state.comes_after_a_threat(following.point))

    def _cut(self, length: int) -> None:
        del self.path[length:]
        self.nowhere = False

    def _next(self) -> Branch:
        """The next move of the proof."""
        return self.replay.next_moves(self.path[-1].entry, self.state)[0]

    # ---- The student's side --------------------------------------------------------------------------------------

    def _favoured_move(self, made: VariationMove) -> list[Message]:
        branch, move, after = self._next(), str(made.move), made.state
        if self.lines and (refused := self.lines.refused(self.path, move)):
            return [refused]
        if move == branch.move:
            self._take(branch)
            return [message(Remark.OF_PROOF), *self._told(branch.removed), *self._answer()]
        if after.ended and self.student is not self.inquiry.reacher:
            self._step(StudyMoment(after, move, by_proof=False))
            self.end = message(Ending.PREVENTED, player=self.student)
            return [self.end]
        if reached := reached_by(self.inquiry, made):
            self._step(StudyMoment(after, move, made.removed, by_proof=False))
            self.end = reached
            return [*self._works_too(made), self.end, message(Remark.ENDED)]
        if refuted := refuted_at_once(self.inquiry, self.state, made):
            return self._wrong(refuted)
        known = self._known(after)
        if known is not None:
            self._step(StudyMoment(after, move, made.removed, known, by_proof=False))
            return [*self._works_too(made), *self._answer()]
        replay = later_proof(self.inquiry, after, self.prove)
        if replay is None:
            asked = later_inquiries(self.inquiry, after)
            return [message(Remark.NOT_PROVED if asked else Remark.NOT_ASKED, move=move), message(Remark.AGAIN)]
        if replay.favoured is self.student:
            self._step(StudyMoment(after, move, made.removed, replay.root, by_proof=False, replay=replay))
            return [*self._works_too(made), *self._answer()]
        moves, end = proof_moves(replay, replay.next_moves(replay.root, after)[0])
        return self._wrong(Shown(self.state, [made, *moves], stated(end)))

    def _wrong(self, refuted: Shown) -> list[Message]:
        """What is said of a wrong guess; ``shown`` holds the move with its refutation."""
        self.missed += 1
        self.shown = refuted
        made = refuted.moves[0]
        contradicted = (
            [message(Remark.MARKED_RIGHT)] if self.lines and self.lines.holds_for([*self.path, made]) is True else []
        )
        return [message(Remark.FAILS, move=str(made.move), line=refuted), *contradicted, message(Remark.AGAIN)]

    def _works_too(self, made: VariationMove) -> list[Message]:
        """What is said of another move than the proof's that succeeds, once it is made."""
        contradicted = [message(Remark.MARKED_WRONG)] if self.lines and self.lines.holds_for(self.path) is False else []
        return [message(Remark.WORKS_TOO, move=str(made.move)), *contradicted, *self._told(made.removed)]

    def _known(self, after: State) -> int | None:
        """An entry of the certificate that holds after another move than the proof's. What an end is played out with
        counts on walls that the student may have given away."""
        if after.passed and self.student is self.inquiry.reacher:
            return None
        entries = [index for index in range(self.replay.proved) if self.replay.lengths[index] >= 0]
        try:
            return self.replay.follow(entries, after, "a known position")
        except BadInput:
            return None

    # ---- The other side ------------------------------------------------------------------------------------------

    def _answer(self) -> list[Message]:
        """The moves of the other side until it is the student's turn."""
        said = self._comment()
        while not self._ends() and self.state.to_move is not self.student:
            branches = self.replay.next_moves(self.path[-1].entry, self.state)
            branch = self._wanted(branches)
            plays = played(self.student.opponent, self._named(branch))
            self._take(branch)
            said += [plays, *self._told(branch.removed)]
            if branch.note:
                said.append(message(Remark.NOTE, note=branch.note))
            said += self._comment()
        return [*said, self.end, message(Remark.ENDED)] if self.end else said

    def _wanted(self, branches: Sequence[Branch]) -> Branch:
        """Of the answers that the proof allows the one that the file wants, else the one that lasts longest."""
        wanted = self.lines.answers(self.path) if self.lines else []
        for move in wanted:
            if found := next((branch for branch in branches if branch.move == move), None):
                return found
        return next(
            (branch for branch in branches if not any(moment.state == branch.state for moment in self.path)),
            branches[0],
        )

    def _comment(self) -> list[Message]:
        said = self.lines.comment(self.path) if self.lines else ""
        return [message(Remark.COMMENT, text=said)] if said else []

    def _take(self, branch: Branch) -> None:
        self._step(StudyMoment(branch.state, branch.move, branch.removed, branch.entry))
        if branch.leaf:
            self.end = stated(branch.leaf.sentence)

    def _step(self, moment: StudyMoment) -> None:
        self.plays += self.state.to_move is self.student
        self.path.append(moment)

    def _ends(self) -> bool:
        """Whether the variation has ended; ``end`` then says how."""
        moment = self.path[-1]
        if self.end:
            return True
        if self.favoured and self.lines and self.lines.is_right(self.path):
            self.end = message(Ending.MARKED_SOLUTION)
        elif moment.entry is not None and (leaf := self.replay.end(moment.entry, moment.state)):
            self.end = stated(leaf.sentence)
        elif moment.state.ended:
            self.end = message(Ending.TWO_PASSES)
        else:
            earlier = self._repeated()
            if earlier is not None:
                cycle = self.path[earlier + 1 :]
                self.nowhere = not all(of.by_proof for of in cycle)
                self.end = message(Ending.POSITION_AGAIN if earlier else Ending.START_AGAIN, number=earlier)
        return bool(self.end)

    def _repeated(self) -> int | None:
        last = self.path[-1]
        same = ((index, moment) for index, moment in enumerate(self.path[:-1]))
        return next((index for index, moment in same if (moment.state, moment.entry) == (last.state, last.entry)), None)

    def _told(self, removed: frozenset[int]) -> Sequence[Message]:
        """The stones that the last move took, the ban that it brought, and the threats that are needed after it."""
        position, ban = self.state.position, self.state.ban
        said = [message(Remark.TAKES, points=tuple(position.names(removed)))] if removed else []
        if ban is not None:
            said.append(message(Remark.BAN if self.state.bans is None else Remark.BAN_LASTS, point=position.name(ban)))
        if needed := threats_needed(self.ko, [moment.move for moment in self.path[1:]]):
            said.append(message(Remark.KO, player=self.ko[0].player, number=needed))
        return said
