"""What kind of ko an answer hangs on, in words: unconditional, how many threats change it, whoever begins, seki."""

from __future__ import annotations

from collections.abc import Iterator

from assess.languages.spoken import effort, listing, paragraph, worded, worded_for
from assess.proofs.questions import Answer, Inquiry
from assess.reports.text.finding_text import (
    answer_words,
    chosen_sentences,
    claim_sentence,
    first_beside_question,
    first_sentence,
)
from assess.rules.position import called
from assess.statuses.finding import Finding
from assess.statuses.kind_of_ko import Begun, Hanging, KindOfKo, KoFinding, KoMove, Need


def ko_sentences(finding: Finding, alone: bool = False) -> list[str]:
    """What is proved of the kind of ko, and what of it is not known; nothing where it was not asked, or the question
    itself is undecided. ``alone``: it does not stand behind the answer, and tells that too."""
    kind = finding.ko if isinstance(finding, KoFinding) else None
    if kind is None or finding.answer is Answer.UNDECIDED:
        return []
    told = list(_whoever_begins(kind)) or list(_of_each(kind, finding.nodes, alone))
    return [*told, *([seki_sentence(finding.inquiry)] if kind.seki else [])]


def _whoever_begins(kind: KindOfKo) -> Iterator[str]:
    """That the answer is the same whoever begins, and whatever threats there are."""
    both = [begun for begun in (kind.asked, kind.turned) if begun is not None]
    if kind.whoever_begins and all(begun.kind is Hanging.UNCONDITIONAL for begun in both):
        (need,) = kind.asked.needs
        yield worded(
            "That is unconditional: it is so whoever begins, even if {player} always has one more external threat.",
            player=need.player.title,
        )


def _of_each(kind: KindOfKo, nodes: int, alone: bool) -> Iterator[str]:
    """What is so where the one player begins, and where the other one does. Who begins as it was asked, and what is so
    then, is told in the answer, and not again."""
    yield from _of_one(kind.asked, False, nodes, alone)
    if kind.turned is not None:
        yield from _of_one(kind.turned, True, nodes, True)


def _of_one(begun: Begun, turned: bool, nodes: int, claims: bool) -> Iterator[str]:
    finding, inquiry = begun.finding, begun.finding.inquiry
    first, beside = (first_sentence(inquiry), first_beside_question(inquiry)) if turned else ("", "")
    if finding.answer is Answer.UNDECIDED:
        unknown = worded("Undecided: no proof was found ({effort}).", effort=effort(nodes))
        yield paragraph([inquiry.sentence(), beside, unknown])
    elif finding.answer is Answer.UNDEFINED:
        if claims:
            yield paragraph([inquiry.sentence(), beside, answer_words(finding)])
        yield from (answer_with_threats(need.changed) for need in begun.needs if need.changed is not None)
    else:
        (need,) = begun.needs
        claim = claim_sentence(inquiry, finding.answer is Answer.YES) if claims else ""
        yield paragraph([first, claim, need_sentence(begun, need, nodes)])
        if begun.kind is Hanging.KO and (line := begun.to_first_threat):
            yield first_threat_sentence(inquiry, line)


def answer_with_threats(finding: Finding) -> str:
    """An answer where there are threats, with who moves first."""
    inquiry = finding.inquiry
    claim = claim_sentence(inquiry, finding.answer is Answer.YES)
    return paragraph([first_sentence(inquiry), *chosen_sentences(inquiry), claim])


def need_sentence(begun: Begun, need: Need, nodes: int) -> str:
    """Whether the answer holds whatever threats the player has who does not succeed."""
    player, other = need.player.title, need.player.opponent.title
    if begun.kind is Hanging.UNCONDITIONAL:
        return worded(
            "That is unconditional: it is so even if {player} always has one more external threat.", player=player
        )
    if begun.kind is not Hanging.KO:
        return worded(
            "Whether it is so even if {player} has external threats is not known ({effort}).",
            player=player,
            effort=effort(nodes),
        )
    if need.fewest is None:
        if not need.too_few:
            return worded(
                "That is a ko: it is so as long as {player} has no external threat; if he always has one more, and "
                "{other} none, it is otherwise. How many it takes is not known.",
                player=player,
                other=other,
            )
        return worded_for(
            need.too_few,
            "That is a ko: with {number} external threat of {player}'s, or none, it is so; if he always has one more, "
            "and {other} none, it is otherwise. How many it takes is not known.",
            "That is a ko: with up to {number} external threats of {player}'s it is so; if he always has one more, and "
            "{other} none, it is otherwise. How many it takes is not known.",
            player=player,
            other=other,
        )
    return worded_for(
        need.fewest,
        "That is a ko: it is so as long as {player} has no external threat; with {number}, and none of {other}'s, it "
        "is otherwise.",
        "That is a ko: it is so as long as {player} has fewer than {number} external threats; with {number}, and none "
        "of {other}'s, it is otherwise.",
        player=player,
        other=other,
    )


def first_threat_sentence(inquiry: Inquiry, line: tuple[KoMove, ...]) -> str:
    """After which move the first threat is needed, and whose."""
    last = line[-1]
    assert last.made.color is not None
    return worded(
        "{move} takes in the ko, and {player} needs the first threat: {line}.",
        move=called(last.made.color, str(last.made.move)),
        player=last.player.title,
        line=listing(move.made.text for move in line),
    )


def seki_sentence(inquiry: Inquiry) -> str:
    """That a string can neither be captured nor lives by itself."""
    return worded(
        "Seki if {player} moves first, without external threats: {string} cannot be captured, and does not live by "
        "itself.",
        player=inquiry.first_mover.title,
        string=inquiry.called,
    )
