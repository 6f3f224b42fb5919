"""A ruling on strings: the status of each in one word, and the findings on which it rests (VJR, Statuses).

A table of answers shows the next moves of the player who fails, those with the same answer together.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from assess.languages.spoken import BadInput
from assess.proofs.certificate_replay import IS_ELSEWHERE
from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import ENDS, LeafReason, VariationNode, strings_taken_by
from assess.rules.position import EMPTY, PASS, Color, Position
from assess.rules.proof_play import IllegalMove, make_move
from assess.statuses.assessment import Assessment, assessment_of
from assess.statuses.finding import Finding
from assess.statuses.status_question import StatusQuestion
from assess.statuses.string_status import Status, StringStatus
from assess.statuses.territory import possible


class NoAnswer(enum.Enum):
    """Why a move has no answer."""

    NOT_SHOWN = enum.auto()
    REPEATS = enum.auto()
    NOT_NEEDED = enum.auto()


class Captured(enum.Enum):
    """What an answer takes: strings in question, or other stones."""

    STRINGS = enum.auto()
    OTHERS = enum.auto()


class Rest(enum.Enum):
    """All moves that no other group names; where there is no other group, all moves."""

    ANYTHING = enum.auto()
    ANYTHING_ELSE = enum.auto()


_UNANSWERED = {
    LeafReason.NOT_SHOWN: NoAnswer.NOT_SHOWN,
    LeafReason.TRANSPOSITION: NoAnswer.NOT_SHOWN,
    LeafReason.CYCLE: NoAnswer.REPEATS,
}
_BROUGHT = {end.reason for end in ENDS.values() if end.brief}
"""Ends that are told of an answer."""


@dataclass(frozen=True, slots=True)
class AnsweredMoves:
    """Next moves of one player, as ``D4`` or ``pass``, that have the same answer.

    ``elsewhere``: whether any move far from the string is among them; ``rest``: whether they are all moves that no
    other group names, as where the pass is among them. ``reply``: the answer, as ``D5``, and ``result`` what it takes,
    or how the variation ends with it; where the variation ends without an answer it is empty, and ``end`` says why.
    ``taken``: stones that the answer takes, a single one at ``gone``; where it takes ``strings`` in question, by the
    stones named, those that it takes after the first of the moves. ``after``: the move of the other player's to which
    they reply, empty at the start.
    """

    player: Color
    moves: tuple[str, ...] = ()
    elsewhere: bool = False
    reply: str = ""
    taken: int = 0
    gone: str = ""
    end: NoAnswer | None = None
    result: Captured | LeafReason | None = None
    after: str = ""
    rest: Rest | None = None
    strings: tuple[str, ...] = ()

    def sentence(self) -> str:
        """``C1, D2 or E1: White B3 takes Black D2``."""
        import assess

        return assess.words(self)


def answered_moves(tree: VariationNode | None, inquiry: Inquiry) -> tuple[AnsweredMoves, ...]:
    """The first moves of the player against whom the answer is, grouped by their answers.

    Where the other player moves first, they are those after his move. Nothing where perfect play repeats for ever:
    nobody fails there.
    """
    node = first_choice(tree, inquiry) if tree is not None else None
    return answered_at(node, inquiry) if node is not None else ()


def first_choice(tree: VariationNode, inquiry: Inquiry) -> VariationNode | None:
    """The first node of the main variation at which the player who fails is to move; None where there is none."""
    if tree.answer not in (Answer.YES, Answer.NO):
        return None
    fails = inquiry.opponent if tree.answer is Answer.YES else inquiry.owner
    node = tree if tree.state.to_move is fails or not tree.children else tree.children[0]
    return node if node.state.to_move is fails and node.children else None


def answered_at(node: VariationNode, inquiry: Inquiry) -> tuple[AnsweredMoves, ...]:
    """The moves at a node where the player who fails is to move, the main line's first, all that is not named last."""
    groups: dict[AnsweredMoves, tuple[AnsweredMoves, list[VariationNode]]] = {}
    for child in node.children:
        if not child.is_mistake:
            answer = _answer(child, inquiry)
            # The string is taken, however many stones the moves have added to it.
            same = replace(answer, taken=0) if answer.result is Captured.STRINGS else answer
            groups.setdefault(same, (answer, []))[1].append(child)
    answered = []
    for answer, nodes in groups.values():
        moves = tuple(child.move or "" for child in nodes if child.note != IS_ELSEWHERE)
        rest = (Rest.ANYTHING_ELSE if len(groups) > 1 else Rest.ANYTHING) if PASS in moves else None
        elsewhere = len(moves) < len(nodes)
        answered.append(replace(answer, moves=moves, elsewhere=elsewhere, after=node.move or "", rest=rest))
    return tuple(sorted(answered, key=lambda group: group.rest is not None))


def _answer(move: VariationNode, inquiry: Inquiry) -> AnsweredMoves:
    """Return the answer to a move, which is not yet among the moves that have it."""
    unanswered = AnsweredMoves(move.state.to_move.opponent)
    at = move
    if at.reason is LeafReason.TRANSPOSITION and at.leaf is not None and at.leaf.earlier is not None:
        at = at.leaf.earlier
    if at.leaf or at.played_out or not at.children:
        return replace(unanswered, end=_UNANSWERED.get(_end_of(at) or LeafReason.NOT_SHOWN, NoAnswer.NOT_NEEDED))
    answer = at.children[0]
    # The proof goes on there as it does here, but other stones may stand around, and be taken; or the answer shown
    # there is a shorter way, which is not allowed here.
    try:
        made = answer.made if at is move else make_move(move.state, answer.move or "")
    except IllegalMove:
        return replace(unanswered, end=NoAnswer.NOT_SHOWN)
    taken = len(made.removed)
    answered = replace(unanswered, reply=answer.move or "")
    if strings := strings_taken_by(made, move.path, inquiry):
        named = tuple(map(inquiry.position.name, strings))
        return replace(answered, taken=taken, result=Captured.STRINGS, strings=named)
    if taken:
        gone = made.state.position.names(made.removed)[0] if taken == 1 else ""
        return replace(answered, taken=taken, gone=gone, result=Captured.OTHERS)
    end = _end_of(answer)
    return replace(answered, result=end if end in _BROUGHT else None)


def _end_of(node: VariationNode) -> LeafReason | None:
    """Why a variation ends here, be it played out or not."""
    return node.played_out.reason if node.played_out else node.reason


MEANT = {
    "alive": (Status.INDEPENDENTLY_ALIVE, Status.ALIVE_IN_SEKI),
    "dead": (Status.DEAD,),
    "seki": (Status.ALIVE_IN_SEKI,),
}
"""Questions about the status in the words of players, with the statuses for which the answer is yes."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is ruled on the strings that were asked about.

    ``assessment`` holds them with all that was found out; ``asked``: ``alive``, ``dead`` or ``seki`` where the question
    was put so.
    """

    assessment: Assessment
    asked: str | None = None

    def __repr__(self) -> str:
        return f"<Ruling {self.headline}>"

    def _repr_html_(self) -> str:
        import assess

        return assess.html(self)

    @property
    def position(self) -> Position:
        """The position in which it was asked."""
        return self.assessment.position

    @property
    def strings(self) -> tuple[StringStatus, ...]:
        """The strings, as they were named."""
        return self.assessment.strings

    @property
    def status(self) -> Status:
        """The status of the string; of several the one that they share. Raises ValueError where they share none."""
        statuses = {string.status for string in self.strings}
        if len(statuses) != 1:
            raise ValueError("these strings have several statuses: look at .strings")
        return statuses.pop()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings behind the statuses, those that decide first."""
        return tuple(finding for string in self.strings for finding in findings_of(string))

    @property
    def answers(self) -> tuple[AnsweredMoves, ...]:
        """The first moves of the player who fails, with their answers, in the finding that decides the first string."""
        findings = self.findings
        return answered_moves(findings[0].tree, findings[0].inquiry) if findings else ()

    @property
    def answer(self) -> Answer | None:
        """The answer where it was asked whether the strings are alive, dead or in seki: yes if all of them are, no if
        one is not, whatever the others are. What is proved of a string may answer it though its status is open."""
        if self.asked is None:
            return None
        meant, ways = set(MEANT[self.asked]), [set(possible(string)) for string in self.strings]
        if any(way.isdisjoint(meant) for way in ways):
            return Answer.NO
        if all(way <= meant for way in ways):
            return Answer.YES
        undecided = any(string.status is Status.UNDECIDED for string in self.strings)
        return Answer.UNDECIDED if undecided else Answer.UNDEFINED

    @property
    def headline(self) -> str:
        """The statuses in a sentence, such as ``Black D4 is dead.``, behind a yes or no where it was asked so."""
        import assess

        return assess.words(self)


def rule(position: Position, string: str | Sequence[str], *, asked: str | None = None, **settings: Any) -> Ruling:
    """Rules on the string with a stone at ``string`` (``"D4"``), or on several.

    ``settings`` are those of ``assess.status``: limits, rules, precedents, what the players agree on, and so on; but
    ``on_known`` is called with the ruling as far as it is known. Raises BadInput for a point without a stone, and for
    an ``asked`` that is no status of those.
    """
    names = [name.strip() for name in (string.split(",") if isinstance(string, str) else string)]
    return ruling_of(StatusQuestion.of(position, strings=names, **settings), asked)


def ruling_of(question: StatusQuestion, asked: str | None = None) -> Ruling:
    """Return the ruling on the strings of a question. Raise BadInput as ``rule`` does."""
    if asked is not None and asked not in MEANT:
        raise BadInput(
            "{option} cannot be {value!r}: choose one of {choices}.",
            option="status",
            value=asked,
            choices=", ".join(MEANT),
        )
    position, names = question.position, question.strings or ()
    stones = [name for name in question.agreed if position.stones[position.point(name)] != EMPTY]
    wanted = {position.string_at(position.point(name)) for name in names}

    def ruling(assessment: Assessment) -> Ruling:
        strings = tuple(string for string in assessment.strings if string.string in wanted)
        return Ruling(replace(assessment, strings=strings), asked)

    tell = question.on_known
    on_known = None if tell is None else lambda assessment: tell(ruling(assessment))
    strings = [*names, *stones]  # what is agreed may imply what is asked
    return ruling(assessment_of(replace(question, strings=strings, on_known=on_known)))


def with_trees(ruling: Ruling, quantify: bool | None, to_passes: bool) -> Ruling:
    """The ruling with the trees of its findings made so (``Finding``)."""

    def made(finding: Finding) -> Finding:
        return replace(finding, quantify=quantify, to_passes=to_passes)

    strings = tuple(one.with_findings(made) for one in ruling.strings)
    return replace(ruling, assessment=replace(ruling.assessment, strings=strings))


def findings_of(string: StringStatus) -> list[Finding]:
    """The findings behind a status, the one that decides first: an undefined or undecided one, else on capture, on
    life, and the advice."""
    settled = {Answer.UNDEFINED: 0, Answer.UNDECIDED: 1}
    findings = [finding for finding in (string.uncapturable, string.life) if finding is not None]
    findings.sort(key=lambda finding: settled.get(finding.answer, 2))
    return findings + [finding for finding in (string.advice,) if finding is not None]
