"""A question put to the engine, its answer, and the judgement of the checker on the proof."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from hashlib import sha256
from typing import Any, Unpack

from assess.engine.chosen_move import proof_by_move
from assess.engine.deadline import Deadline, TimeIsUp, of_command
from assess.engine.proof import Settlement, certificate_of
from assess.engine.race import Progress
from assess.engine.settle import settle
from assess.languages.spoken import AssessError, BadInput
from assess.proofs import checker
from assess.proofs.certificate_json import decoded, strings_claimed
from assess.proofs.long_cycle import LongCycle, long_cycle
from assess.proofs.placement import holds_too
from assess.proofs.played_to_passes import play_to_passes
from assess.proofs.questions import Advisory, Answer, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, GivenTerms, Terms
from assess.proofs.variation_node import VariationNode
from assess.proofs.variation_tree import MAX_NODES, variation_tree
from assess.rules.position import Color, Position
from assess.rules.proof_play import VariationMove
from assess.statuses.judgement import hanging, judge, note_hanging
from assess.statuses.tried_moves import is_small, quantify
from assess.system.limits import Limits

Named = str | int | Sequence[str | int]
"""A string by the name of a stone, or its point; or several."""
TELLING_NODES = 100_000
"""Positions looked at for a proof with a natural move, where the one that was found has an odd one."""
TELLING_PART = 1 / 2
"""Of the time that is left, so much may go to such proofs."""
SHOWN_SECONDS, FEWEST_SHOWN = 1 / 1000, 300
"""What a node of a tree takes on a slow machine, and how many there are at least, if the proof has them."""


class RefusedProof(AssessError):
    """The checker refused a proof of the engine: an error in assess, never an answer."""


@dataclass(frozen=True)  # without slots, so that the hash, once found, is kept
class Certificate:
    """A proof that somebody else can check; ``data`` is the JSON object of docs/certificate.md."""

    data: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<Certificate sha256:{self.sha256()[:12]}>"

    def to_json(self) -> str:
        """The certificate as text, for ``assess check``."""
        return json.dumps(self.data, separators=(",", ":"))

    def to_file(self) -> str:
        """The content of its file."""
        return f"{self.to_json()}\n"

    def sha256(self) -> str:
        """The hash of its file, in hexadecimal, as ``sha256sum`` prints it: paper that bears it names this proof."""
        return self._sha256

    @cached_property
    def _sha256(self) -> str:
        return sha256(self.to_file().encode()).hexdigest()

    @classmethod
    def from_json(cls, text: str) -> Certificate:
        """A certificate from its text, its claim unchecked. Raises BadInput when it is no JSON object."""
        try:
            data = decoded(text)
            if not isinstance(data, dict):
                raise ValueError("no object")
        except ValueError as error:
            raise BadInput(
                "The certificate is not JSON ({error}): make it again with --certificate.", error=error
            ) from None
        return cls(data)


@dataclass(frozen=True)  # without slots, so that tree and cycle, once found, are kept
class Finding:
    """An answer with its proof. ``checked``: the checker accepted the proof, or both proofs of ``undefined``.

    ``nodes`` are positions looked at, ``seconds`` those of the search; ``hangs_on_cycle``: whether the answer depends
    on whom infinite play counts for, None where that is not known. ``quantify``: whether the other moves of the player
    whom the proof favours are tried for the tree; None: on boards of a dozen open points. ``to_passes``: whether its
    variations are played out to their two passes. ``late``: a proof was found that there was no time left to check, so
    that the question stays undecided; ``late_proof`` is that proof, if it was written. ``rest``: on a part of a board,
    two boards with it on which the answer is proved to differ.
    """

    inquiry: Inquiry
    answer: Answer
    evidence: Certificate | None
    checked: bool
    claim: str
    nodes: int
    seconds: float
    hangs_on_cycle: bool | None
    interrupted: bool
    quantify: bool | None = None
    to_passes: bool = False
    late: bool = False
    late_proof: Certificate | None = None
    rest: RestOfBoard | None = None

    @property
    def certificate(self) -> Certificate | None:
        """The proof of a YES or NO. (``evidence`` also holds the two proofs of UNDEFINED.)"""
        return self.evidence if self.answer in (Answer.YES, Answer.NO) else None

    @property
    def favoured(self) -> Color | None:
        """The player who succeeds; None where neither is proved to."""
        return {Answer.YES: self.inquiry.owner, Answer.NO: self.inquiry.opponent}.get(self.answer)

    @cached_property
    def tree(self) -> VariationNode | None:
        """The variations that show the answer; None when undecided, or proved by a lemma. Where a command has little
        time left, fewer of them are shown, and no proofs are looked for that show them better."""
        if self.evidence is None or not self.evidence.data["proofs"]:
            return None
        most, deadline, whole = MAX_NODES, None, of_command()
        if whole is not None:
            left = max(whole.left(), 0.0)
            most = min(max(int(left / SHOWN_SECONDS), FEWEST_SHOWN), MAX_NODES)
            deadline = Deadline.after(left * TELLING_PART)
        tree = variation_tree(
            self.evidence.data, self.inquiry, max_nodes=most, prove=partial(proved_by, deadline=deadline)
        )
        if self.to_passes and tree.answer is not Answer.UNDEFINED:
            play_to_passes(tree, self.inquiry, self.evidence.data["proofs"][0])
        if is_small(self.inquiry) if self.quantify is None else self.quantify:
            quantify(self.evidence.data, self.inquiry, tree, deadline=whole)
        return tree

    @property
    def cycle(self) -> LongCycle | None:
        """The long cycle on which the answer depends; None if there is none, if it is not known whether there is, or if
        none is found on this board, or in the time that a command has left."""
        return self._cycle_in_time[0]

    @property
    def cycle_left_out(self) -> bool:
        """Whether no time was left to look for the long cycle on which the answer depends."""
        return self._cycle_in_time[1]

    @cached_property
    def _cycle_in_time(self) -> tuple[LongCycle | None, bool]:
        if not (self.evidence and self.hangs_on_cycle):
            return None, False
        whole = of_command()
        if whole is None:
            return long_cycle(self.evidence.data, self.inquiry), False
        try:
            return long_cycle(self.evidence.data, self.inquiry, whole.require_time), False
        except TimeIsUp:
            return None, True

    def __repr__(self) -> str:
        inquiry = self.inquiry
        name = f"{inquiry.called} {inquiry.question.name}"
        proof = "checked" if self.checked else "unchecked" if self.evidence else "no proof"
        return f"<Finding {name}: {self.answer.value}, {proof}, {self.nodes:,} positions>"

    def _repr_html_(self) -> str:
        import assess

        return assess.html(self)

    def __getstate__(self) -> dict[str, Any]:
        """What is stored of a finding: tree and cycle are found again from the evidence."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class RestOfBoard:
    """Two boards with the part that is asked about, on which the answers differ (``statuses.rest_of_board``).

    ``living``: a stone of each of those strings around that are pass-alive on both. ``line``: the moves by which the
    play comes to unknown points, each player following the proof of the board on which he succeeds; empty where it does
    not, as where the string itself may go on there.
    """

    yes: Finding
    no: Finding
    living: tuple[int, ...]
    line: tuple[VariationMove, ...]


def ask(
    position: Position,
    string: Named,
    question: Question,
    *,
    limits: Limits = Limits(),
    check: bool = True,
    progress: Progress | None = None,
    every: bool = False,
    quantify: bool | None = None,
    to_passes: bool = False,
    living: Sequence[str] = (),
    threads: int | None = None,
    **terms: Unpack[GivenTerms],
) -> Finding:
    """Asks one question of the string with a stone at ``string`` (``"D4"``), or of several (``["D4", "E7"]``): is any
    of them independently alive (``every``: are all of them, by formations on one board), are all of them uncapturable?

    ``terms``: ``first``, ``cycles`` and ``rules``, by their words, those of ``proofs.terms.Terms``. ``quantify``,
    ``to_passes``: how its tree is made (``Finding``). ``living``: on a part of a board, stones of the strings around
    that are taken to live; the answer holds whatever the rest is. ``threads``: cores that search, all of the machine's
    when None, and two at most; one under a limit of positions.
    Raises BadInput when there is no stone, when the strings are of both colors, one string twice, or more than 20, or a
    string of the position has no liberty; RefusedProof when the checker refuses the engine's proof.
    """
    deadline = Deadline.after(limits.seconds)
    inquiry = inquire(position, string, question, every=every, living=living, **terms)
    hearing = Hearing(check, deadline)
    found = hearing.end(settle(inquiry, limits, progress, deadline, hearing.hear, threads))
    return replace(found, quantify=quantify, to_passes=to_passes)


def inquire(
    position: Position,
    string: Named,
    question: Question,
    *,
    every: bool = False,
    living: Sequence[str] = (),
    **terms: Unpack[GivenTerms],
) -> Inquiry:
    """The inquiry of a question, its words made into what they stand for. ``"D4,E7"`` names several strings, too."""
    position.require_liberties()
    named = string.split(",") if isinstance(string, str) else [string] if isinstance(string, int) else string
    if not named:
        raise BadInput("No string is named: name one by one of its stones.")
    point, *others = (position.point(one.strip()) if isinstance(one, str) else one for one in named)
    held = tuple(map(position.point, living))
    return Inquiry(position, point, question, Terms.of(**terms), tuple(others), every, held)


@dataclass(slots=True)
class Hearing:
    """The settlements of one inquiry are judged as they come. An answer that is in hand while it is still asked whether
    it hangs on a cycle is judged at once, so that it is not lost where the time runs out meanwhile."""

    check: bool
    deadline: Deadline | None
    _in_hand: Finding | None = None

    def hear(self, settlement: Settlement) -> None:
        """Judges an answer in hand, where the time is limited."""
        if self.deadline is not None:
            with suppress(RefusedProof):  # its end tells of it
                self._in_hand = finding_of(settlement, self.check, self.deadline)

    def end(self, settlement: Settlement) -> Finding:
        """The finding on the last settlement, or on the one that was in hand where that one comes too late. Raises
        RefusedProof."""
        before = self._in_hand if self._in_hand is not None and not self._in_hand.late else None
        if before is not None and before.evidence is not None and before.evidence.data is settlement.certificate:
            found = replace(before, hangs_on_cycle=settlement.hangs_on_cycle)
        else:
            found = finding_of(settlement, self.check, self.deadline)
            found = before if found.late and before is not None else found
        return replace(found, nodes=settlement.nodes, seconds=settlement.seconds, interrupted=settlement.interrupted)


def finding_of(settlement: Settlement, check: bool = True, deadline: Deadline | None = None) -> Finding:
    """A settlement judged by the checker. A proof that cannot be judged before the deadline, or hardly later, decides
    nothing."""
    inquiry = settlement.inquiry
    evidence = Certificate(settlement.certificate) if settlement.certificate else None
    if settlement.late:
        return _late(settlement, None)
    claim = ""
    if evidence and check:
        try:
            verdict = judge(evidence, inquiry, deadline)
        except TimeIsUp:
            return _late(settlement, evidence)
        if not verdict.accepted or verdict.answer != settlement.answer.value:
            raise RefusedProof(
                f"The checker refused the proof for {inquiry.names} "
                f"({verdict.reason.value if verdict.reason else 'another answer'} {verdict.where}): "
                "this is an error in assess, please report the position."
            )
        claim = verdict.claim
        note_hanging(evidence, inquiry, settlement.hangs_on_cycle)
    return Finding(
        inquiry,
        settlement.answer,
        evidence,
        bool(claim),
        claim,
        settlement.nodes,
        settlement.seconds,
        settlement.hangs_on_cycle,
        settlement.interrupted,
    )


def _late(settlement: Settlement, proof: Certificate | None) -> Finding:
    """That a proof was found too late."""
    undecided = replace(settlement, answer=Answer.UNDECIDED, certificate=None, hangs_on_cycle=False, late=False)
    return replace(finding_of(undecided, check=False), late=True, late_proof=proof)


def proved_by(inquiry: Inquiry, point: int | None, deadline: Deadline | None = None) -> Mapping[str, Any] | None:
    """A proof that begins with this play, or with a pass (None), and that the checker accepts, for a telling variation;
    None without one, or where there is no time for it."""
    try:
        data = proof_by_move(inquiry, point, TELLING_NODES, deadline)
        if data is None:
            return None
        verdict = judge(Certificate(data), inquiry, deadline)
    except TimeIsUp:
        return None
    return data if verdict.accepted and verdict.answer == data["claim"]["answer"] else None


def judged_again(finding: Finding, inquiry: Inquiry, deadline: Deadline | None = None) -> Finding | None:
    """A finding of earlier work as one for this inquiry, when the checker accepts its proof for it; else None. Where it
    cannot be judged before the deadline, it comes too late (``late``)."""
    if finding.evidence is None or finding.answer is Answer.UNDECIDED:
        return None
    try:
        verdict = judge(finding.evidence, inquiry, deadline)
    except TimeIsUp:
        return _late(Settlement(inquiry, Answer.UNDECIDED, None), finding.evidence)
    if not verdict.accepted or verdict.answer != finding.answer.value:
        return None
    # What was judged in this run is as its search says; of what is kept nothing is believed.
    hangs = finding.hangs_on_cycle
    if not finding.checked:
        try:
            hangs = hanging(finding.evidence, inquiry, partial(_hangs_on_cycle, finding, inquiry, deadline))
        except TimeIsUp:
            hangs = None
    return replace(finding, inquiry=inquiry, checked=True, claim=verdict.claim, hangs_on_cycle=hangs)


def by_same_proofs(finding: Finding, inquiry: Inquiry) -> Finding | None:
    """Return a finding as one for another inquiry, where the checker accepts its proofs for that one too; else None."""
    if finding.evidence is None:
        return None
    evidence = Certificate(certificate_of(inquiry, finding.answer, finding.evidence.data["proofs"]))
    verdict = judge(evidence, inquiry)
    if not verdict.accepted or verdict.answer != finding.answer.value:
        return None
    return replace(finding, inquiry=inquiry, evidence=evidence, checked=True, claim=verdict.claim)


def _hangs_on_cycle(finding: Finding, inquiry: Inquiry, deadline: Deadline | None) -> bool | None:
    """Whether an accepted answer depends on whom infinite play counts for: not where the checker accepts its proof
    though it counts against the player whom the proof favours. None where that is not known. Raises TimeIsUp."""
    assert finding.evidence is not None
    if finding.answer is Answer.UNDEFINED:
        return True
    proofs = finding.evidence.data["proofs"]
    if all(proof["kind"] == "reach" for proof in proofs) and "lemmas" not in finding.evidence.data:
        return False
    if isinstance(inquiry.question, Advisory):
        return None
    against = Cycles.ATTACKER if proofs[0]["favours"] == inquiry.owner.value else Cycles.DEFENDER
    there = replace(inquiry, under=replace(inquiry.under, cycles=against))
    verdict = judge(Certificate(certificate_of(there, finding.answer, proofs)), there, deadline)
    return False if verdict.accepted else None


def also_holds(finding: Finding, position: Position) -> Finding | None:
    """A finding that the checker has accepted in this run as one about another position, where its proof holds there as
    well, as far as the position before the first move tells."""
    asked = finding.inquiry
    if not finding.checked or finding.evidence is None:
        return None
    same = holds_too(finding.evidence.data, position.rows(), asked.position.rows(), asked.terms())
    return replace(finding, inquiry=replace(asked, position=position)) if same else None


def of_each(finding: Finding) -> list[Finding]:
    """What a finding about several strings says of each: none lives by itself, or every one does, or all can be saved.
    The proof is the same, its claim about one string, to be judged again. From the other answers nothing follows; a
    finding about one string stays as it is."""
    inquiry = finding.inquiry
    if not inquiry.others:
        return [finding]
    of_all = Answer.YES if inquiry.every or isinstance(inquiry.question, Uncapturable) else Answer.NO
    if finding.answer is not of_all or finding.evidence is None:
        return []
    proofs = finding.evidence.data["proofs"]
    each = [replace(inquiry, point=point, others=(), every=False) for point in inquiry.points]
    return [
        replace(
            finding, inquiry=one, evidence=Certificate(certificate_of(one, of_all, proofs)), checked=False, claim=""
        )
        for one in each
    ]


def check(
    certificate: Certificate,
    position: Position,
    question: Question,
    string: Named | None = None,
    *,
    every: bool = False,
    **terms: Unpack[GivenTerms],
) -> checker.Verdict:
    """Judges a certificate for a question about a position. Without ``string`` the string is the one that it names;
    the verdict's ``claim`` says which."""
    named = certificate.data.get("claim")
    if string is None:
        string = strings_claimed(named)
    return judge(certificate, inquire(position, string, question, every=every, **terms))
