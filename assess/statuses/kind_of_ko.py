"""What players call the kind of a ko: does an answer hold whatever threats there are, or how many change it; is it so
whoever begins; is it a seki?

Each part is a question of its own under a term (``threats``, ``first``), with a proof that is checked. Under one budget
they are asked one after the other, and what is not proved within it is not known.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Unpack

from assess.engine.deadline import Deadline
from assess.engine.settle import settle
from assess.languages.spoken import BadInput
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Advisory, Answer, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import First, GivenTerms, KoThreats
from assess.proofs.variation_node import VariationNode
from assess.rules.position import Color, Position
from assess.rules.proof_play import State, VariationMove, make_move
from assess.statuses.finding import Finding, Named, by_same_proofs, finding_of, inquire
from assess.system.limits import Limits

MOST_NEEDED = 3
"""With so many threats of a player's it is asked whether the answer is another, besides with no end of them."""
QUESTIONS = 2 * (1 + MOST_NEEDED) + 2
"""So many at most come behind the question itself."""
PART = 2
"""Each gets one in so many of what is left, the last one all: the first ones say most, and in small equal parts nothing
is found."""
LONGEST = 200


class Hanging(enum.Enum):
    """How an answer hangs on external threats."""

    UNCONDITIONAL = "unconditional"
    KO = "ko"
    CYCLE = "cycle"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Need:
    """What threats of a player's change of an answer, where the other player has none.

    ``always``: with no end of them; ``same``: with the most of them with which the answer is proved to be the same;
    ``other``: with one more, where it is proved to be another with these.
    """

    player: Color
    always: Finding
    same: Finding
    other: Finding | None = None

    @property
    def changed(self) -> Finding | None:
        """The proof that the answer hangs on his threats; None where there is none."""
        differs = self.always.answer not in (self.same.answer, Answer.UNDECIDED)
        return self.other or (self.always if differs else None)

    @property
    def fewest(self) -> int | None:
        """How many it takes at least; None where that is not known."""
        return None if self.other is None else threats_of(self.other.inquiry, self.player)

    @property
    def too_few(self) -> int:
        """So many are proved to change nothing."""
        return threats_of(self.same.inquiry, self.player)


@dataclass(frozen=True, slots=True)
class KoMove:
    """A move of a line in which each player follows his proof, him who needs threats with just as many as it takes.

    ``needed``: how many he needs after the move; None where the number is not known. ``threat_follows``: he is banned
    then, and makes one.
    """

    made: VariationMove
    player: Color
    needed: int | None
    threat_follows: bool = False


@dataclass(frozen=True, slots=True)
class Begun:
    """An answer with one first mover, and what changes it: threats of the player who does not succeed, or, where it is
    undefined, of either player. ``line``: shows where the threats are needed, as far as the proofs have moves."""

    finding: Finding
    needs: tuple[Need, ...] = ()
    line: tuple[KoMove, ...] = ()

    @property
    def kind(self) -> Hanging:
        """How the answer hangs on threats."""
        if self.finding.answer is Answer.UNDEFINED:
            return Hanging.CYCLE
        if any(need.changed for need in self.needs):
            return Hanging.KO
        same = bool(self.needs) and all(need.always.answer is self.finding.answer for need in self.needs)
        return Hanging.UNCONDITIONAL if same else Hanging.OPEN

    @property
    def favored(self) -> Color | None:
        """The player who succeeds without threats; None where neither is proved to."""
        return self.finding.favoured

    @property
    def to_first_threat(self) -> tuple[KoMove, ...]:
        """The line up to the move after which the first threat is needed; empty where it does not come so far."""
        number = next((number for number, move in enumerate(self.line, 1) if move.threat_follows), 0)
        return self.line[:number]


@dataclass(frozen=True, slots=True)
class KindOfKo:
    """What is proved of a question: as it is ``asked``, and where the other player begins (``turned``).

    ``beside``: the answer to the other question about the string, capture or life, where it tells of a seki. ``nodes``
    and ``seconds`` are those of all searches, that for the answer among them.
    """

    asked: Begun
    turned: Begun | None = None
    beside: Finding | None = None
    nodes: int = 0
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def whoever_begins(self) -> bool | None:
        """Whether the answer is the same whoever begins; None where that is not known."""
        answers = [self.asked.finding.answer, self.turned.finding.answer if self.turned else Answer.UNDECIDED]
        return None if Answer.UNDECIDED in answers else answers[0] is answers[1]

    @property
    def seki(self) -> bool | None:
        """Whether the string cannot be captured and does not live by itself; None where that is not known, or not
        asked."""
        if self.beside is None or Answer.UNDECIDED in (both := (self.asked.finding.answer, self.beside.answer)):
            return None
        capture, life = both if isinstance(self.asked.finding.inquiry.question, Uncapturable) else reversed(both)
        return (capture, life) == (Answer.YES, Answer.NO)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that was proved besides the answer itself."""
        return tuple(finding for finding in self._all() if finding.evidence is not None)

    def _all(self) -> Iterator[Finding]:
        for begun in (self.asked, self.turned) if self.turned else (self.asked,):
            if begun is self.turned:
                yield begun.finding
            for need in begun.needs:
                yield from (one for one in (need.always, need.same, need.other) if one and one is not begun.finding)
        if self.beside is not None:
            yield self.beside


@dataclass(frozen=True)  # without slots, as its base
class KoFinding(Finding):
    """A finding of which the kind of ko was asked, too; in its tree the moves of the line say how many threats are
    needed after them."""

    ko: KindOfKo | None = None

    @cached_property
    def tree(self) -> VariationNode | None:
        tree = super().tree
        if tree is not None and self.ko is not None:
            _mark(tree, self.ko.asked.line)
        return tree


def threats_of(inquiry: Inquiry, player: Color) -> int:
    """How many external threats a player has."""
    return inquiry.threats.of(player, inquiry.owner)


def with_threats(inquiry: Inquiry, threats: str) -> Inquiry:
    """The same question where there are these threats."""
    return replace(inquiry, under=replace(inquiry.under, threats=KoThreats(threats)))


def require_kind(inquiry: Inquiry | None) -> None:
    """Raise BadInput for a question of which the kind of ko cannot be asked: threats are given, or it knows none; or
    where there is none, but a status."""
    if inquiry is None or isinstance(inquiry.question, Advisory) or inquiry.bans_last:
        raise BadInput("--ko is asked of a question, uncapturable or independently-alive: leave --ko out.")
    if inquiry.threats:
        raise BadInput("{first} and {second} do not go together: leave {second} out.", first="--ko", second="--threats")


def kind_of_ko(
    position: Position,
    string: Named,
    question: Question,
    *,
    limits: Limits = Limits(),
    **terms: Unpack[GivenTerms],
) -> KindOfKo:
    """Return how the answer to a question hangs on threats elsewhere and on who begins, as ``assess ask --ko`` does.
    The limits are those of all its questions together. Raise BadInput as ``ask`` does."""
    deadline = Deadline.after(limits.seconds)
    inquiry = inquire(position, string, question, **terms)
    require_kind(inquiry)
    finding = finding_of(settle(inquiry, limits, deadline=deadline), deadline=deadline)
    return kind_of(finding, limits, deadline)


def kind_of(
    finding: Finding, limits: Limits, deadline: Deadline | None = None, check: bool = True, whole: bool = True
) -> KindOfKo:
    """Return what is proved of an answer. ``limits``: those of the answer and of all that is asked here together;
    ``whole``: whether it is asked, too, what is so where the other player begins, and whether it is a seki."""
    asking = _Asking(limits, deadline, check, finding.nodes, finding.seconds, QUESTIONS if whole else 1 + MOST_NEEDED)
    interrupted = finding.interrupted
    asked, turned, beside = Begun(finding), None, None
    if finding.answer is not Answer.UNDECIDED and not interrupted:
        try:
            asked = asking.begun(finding)
            if whole:
                turned = asking.begun(asking.finding(_turned(finding.inquiry)))
                beside = asking.beside(finding)
        except KeyboardInterrupt:
            interrupted = True
    return KindOfKo(asked, turned, beside, asking.nodes, asking.seconds, interrupted)


def _turned(inquiry: Inquiry) -> Inquiry:
    """The question where the other player begins."""
    first = First.OWNER if inquiry.first is First.OPPONENT else First.OPPONENT
    return replace(inquiry, under=replace(inquiry.under, first=first))


@dataclass(slots=True)
class _Asking:
    """Asks one question after the other. Each has its part of what is left of the limits; ``left``: so many may come
    still."""

    limits: Limits
    deadline: Deadline | None
    check: bool
    nodes: int
    seconds: float
    left: int

    def begun(self, finding: Finding) -> Begun:
        """What threats change of an answer."""
        inquiry = finding.inquiry
        losers = {
            Answer.YES: (inquiry.opponent,),
            Answer.NO: (inquiry.owner,),
            Answer.UNDEFINED: (inquiry.owner, inquiry.opponent),
        }.get(finding.answer, ())
        needs = tuple(self._need(finding, player) for player in losers)
        line = _line(needs[0]) if len(needs) == 1 else ()
        return Begun(finding, needs, line)

    def _need(self, finding: Finding, player: Color) -> Need:
        inquiry = finding.inquiry
        word = "owner" if player is inquiry.owner else "opponent"
        always = self._as_it_stands(finding, with_threats(inquiry, word))
        same, other = finding, None
        if always.answer is finding.answer:
            self.left -= MOST_NEEDED
            return Need(player, always, same)
        for number in range(1, MOST_NEEDED + 1):
            found = self._as_it_stands(same, with_threats(inquiry, f"{player.value}:{number}"))
            if found.answer is Answer.UNDECIDED:
                break
            if found.answer is not finding.answer:
                other = found
                break
            same = found
        return Need(player, always, same, other)

    def beside(self, finding: Finding) -> Finding | None:
        """The other question about the string, where the answer to this one leaves room for a seki."""
        inquiry, (captured, alive) = finding.inquiry, (Uncapturable(), IndependentlyAlive())
        if inquiry.others:
            return None
        if isinstance(inquiry.question, Uncapturable) and finding.answer is Answer.YES:
            return self.finding(replace(inquiry, question=alive))
        if isinstance(inquiry.question, IndependentlyAlive) and finding.answer is Answer.NO:
            return self.finding(replace(inquiry, question=captured))
        return None

    def _as_it_stands(self, known: Finding, inquiry: Inquiry) -> Finding:
        """The answer with other threats, by the same proof where that is one of it."""
        if known.answer in (Answer.YES, Answer.NO) and self.check and (again := by_same_proofs(known, inquiry)):
            self.left -= 1
            return replace(again, nodes=0, seconds=0.0)
        return self.finding(inquiry)

    def finding(self, inquiry: Inquiry) -> Finding:
        """The answer to one question, within its part of what is left. Raise KeyboardInterrupt when the user stops."""
        part = min(max(self.left, 1), PART)
        self.left -= 1
        seconds = None if self.deadline is None else self.deadline.left() / part
        nodes = None if self.limits.nodes is None else (self.limits.nodes - self.nodes) // part
        if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
            return Finding(inquiry, Answer.UNDECIDED, None, False, "", 0, 0.0, False, False)
        deadline = Deadline.after(seconds)
        settlement = settle(inquiry, Limits(seconds, nodes, self.limits.memory_mb), deadline=deadline)
        if settlement.interrupted:
            raise KeyboardInterrupt
        self.nodes += settlement.nodes
        self.seconds += settlement.seconds
        return finding_of(settlement, self.check, deadline)


def with_kind(
    finding: Finding, limits: Limits, deadline: Deadline | None = None, check: bool = True, whole: bool = True
) -> KoFinding:
    """Return the finding with the kind of ko, as ``kind_of`` finds it; it is interrupted where that was."""
    kind = kind_of(finding, limits, deadline, check, whole)
    values = {one.name: getattr(finding, one.name) for one in fields(finding)}
    spent = {"nodes": kind.nodes, "seconds": kind.seconds, "interrupted": kind.interrupted}
    return KoFinding(**values | spent | {"ko": kind})


def _line(need: Need) -> tuple[KoMove, ...]:
    """The line in which the player who needs threats follows his proof with just enough of them, and the other one his
    proof that fewer change nothing; as far as both have moves."""
    changed, same = need.changed, need.same
    proofs = [finding.evidence.data["proofs"] for finding in (changed, same) if finding and finding.evidence]
    if len(proofs) < 2 or any(len(found) != 1 for found in proofs):
        return ()
    assert changed is not None
    enough, fewer = Replay(proofs[0][0], changed.inquiry), Replay(proofs[1][0], same.inquiry)
    moves: list[KoMove] = []
    try:
        for made, threatens, left in _played(need.player, enough, fewer):
            if threatens:
                moves[-1] = replace(moves[-1], threat_follows=True)
            if made is not None:
                moves.append(KoMove(made, need.player, None if need.other is None else left + 1))
    except BadInput:  # one of the proofs says nothing of the other's move
        pass
    return tuple(moves)


def _played(player: Color, enough: Replay, fewer: Replay) -> Iterator[tuple[VariationMove | None, bool, int]]:
    """Each move, whether a threat comes before it, and how many the player has left of the fewer. A threat that he has
    no more ends the line: there is no move then."""
    states = {enough: enough.start, fewer: fewer.start}
    entries: dict[Replay, int | None] = {enough: enough.root, fewer: fewer.root}
    for _ in range(LONGEST):
        mover, other = (enough, fewer) if states[fewer].to_move is player else (fewer, enough)
        if any(index is None or proof.end(index, states[proof]) for proof, index in entries.items()):
            return
        branch = mover.next_moves(entries[mover], states[mover])[0]
        threatens = branch.point is not None and branch.point == states[fewer].ban
        if threatens and not _left(states[fewer], player):
            yield None, True, 0
            return
        if branch.leaf is not None:
            return
        after = make_move(states[other], str(branch.move)).state
        index = entries[other]
        assert index is not None
        followed = other.follow(other.named_for(index, branch.move), after, str(branch.move))
        states, entries = {mover: branch.state, other: after}, {mover: branch.entry, other: followed}
        yield VariationMove(states[fewer], branch.move, branch.removed), threatens, _left(states[fewer], player)


def _left(state: State, player: Color) -> int:
    return state.threats[0 if player is Color.BLACK else 1]


def threats_needed(line: Sequence[KoMove], moves: Sequence[str | None]) -> int | None:
    """Return how many threats are needed after moves that are the first ones of a line; None where they are others, or
    nothing has changed by the last one."""
    number = len(moves)
    if not number or list(moves) != [move.made.move for move in line[:number]]:
        return None
    last, before = line[number - 1], line[max(number - 2, 0)].needed
    return None if last.needed == before and last.made.state.ban is None else last.needed


def _mark(tree: VariationNode, line: tuple[KoMove, ...]) -> None:
    """Note at the moves of a tree which the line has, from the start on, how many threats are needed after them."""
    node: VariationNode | None = tree
    for move in line:
        node = next((child for child in node.children if child.move == move.made.move), None) if node else None
        if node is not None:
            node.threats_needed = (move.player, move.needed)
