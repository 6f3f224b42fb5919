"""A finding in sentences: the question with its terms, the answer, and what the checker says.

Then what kind of ko an answer hangs on: unconditional, how many threats change it, whoever begins, seki.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence

from assess.languages.spoken import capital, effort, in_english, joined, listing, numeral, paragraph, worded, worded_for
from assess.proofs.played_to_passes import FORMATIONS
from assess.proofs.questions import (
    Advisory,
    Answer,
    Capturable1,
    IndependentlyAlive,
    Inquiry,
    Scope,
    Uncapturable,
)
from assess.proofs.terms import Cycles, First
from assess.reports.text.message_words import OneSentence
from assess.rules.position import called
from assess.rules.proof_play import NO_END
from assess.statuses.finding import Finding
from assess.statuses.kind_of_ko import Begun, Hanging, KindOfKo, KoFinding, KoMove, Need

NOT_CHECKED = in_english("The independent checker has not been run: the proof is unchecked.")
LASTING_BANS = in_english("A ban on a ko lasts until a ko-pass (Japanese 2003 Rules).")


class Which(enum.Enum):
    """Of which of several strings a formation covers intersections."""

    ONE = enum.auto()
    EACH = enum.auto()


COVERING: Mapping[tuple[Which | None, bool], OneSentence] = {
    (None, True): "{formation} on all of its intersections",
    (None, False): "{formation} on at least one of its intersections",
    (Which.ONE, True): "{formation} on all intersections of one of the strings",
    (Which.ONE, False): "{formation} on an intersection of one of the strings",
    (Which.EACH, True): "{formation} on all intersections of each of the strings",
    (Which.EACH, False): "{formation} on an intersection of each of the strings",
}
"""By the strings, and by whether all intersections are to be covered; None: there is one string."""
STAYS: Mapping[bool, OneSentence] = {
    True: "{player} can force its removal, but not that no new stone of {owner}'s then stays {where}.",
    False: "{player} can force its removal, and that no new stone of {owner}'s stays {where}.",
}
"""By whether the answer is yes."""
STAYS_WHERE = {True: in_english("on its intersections"), False: in_english("in its surroundings")}
"""Where a new stone stays, by whether the intersections alone are asked about."""


def proof_sentence(finding: Finding) -> str:
    """Whether the proof of an answer was checked; what exactly the checker says of it stands in the small print of a
    sheet. Empty where there is no proof."""
    if finding.rest is not None:
        return worded("Both proofs checked, one on each of two boards with this part.")
    if finding.evidence is None:
        return ""
    if finding.checked:
        return worded("The proof was checked by the independent checker.")
    return worded(NOT_CHECKED)


def terms_sentence(inquiry: Inquiry) -> str:
    """What the answer depends on besides position and string."""
    sentences = []
    if isinstance(inquiry.question, IndependentlyAlive):
        sentences.append(
            worded("{player} needs {formation}.", player=inquiry.owner.title, formation=_formation_of(inquiry))
        )
    return paragraph([*sentences, play_beside_question(inquiry)])


def play_sentence(inquiry: Inquiry) -> str:
    """Who moves first, and what else holds of the play, where it differs from the rules."""
    return paragraph([first_sentence(inquiry), *chosen_sentences(inquiry)])


def play_beside_question(inquiry: Inquiry) -> str:
    """The same beside the question, which tells by itself that the owner moves first."""
    return paragraph([first_beside_question(inquiry), *chosen_sentences(inquiry)])


def first_beside_question(inquiry: Inquiry) -> str:
    """Who moves first, beside the question; empty where that tells it."""
    return first_sentence(inquiry) if inquiry.first is First.OPPONENT else ""


def first_sentence(inquiry: Inquiry) -> str:
    """Who moves first."""
    return worded("{player} moves first.", player=inquiry.first_mover.title)


def chosen_sentences(inquiry: Inquiry) -> list[str]:
    """What holds of the play that differs from the rules, but for who moves first."""
    sentences = []
    if inquiry.cycles is not Cycles.VERBAL and not isinstance(inquiry.question, Advisory):
        sentences.append(worded("Infinite play counts for {player}.", player=_favoured_by_cycles(inquiry)))
    if inquiry.bans_last:
        sentences.append(worded(LASTING_BANS))
    if inquiry.threats:
        sentences.append(threats_sentence(inquiry))
    return sentences


def threats_sentence(inquiry: Inquiry) -> str:
    """Who has external threats."""
    black, white = inquiry.threats_of_each
    if NO_END in (black, white):
        return worded(
            "{player} always has one more external threat: no ban on a ko binds him.",
            player=(inquiry.owner if inquiry.threats.of(inquiry.owner, inquiry.owner) else inquiry.opponent).title,
        )
    return worded(
        "External threats, each of which lifts a ban on a ko: Black {black}, White {white}.",
        black=black,
        white=white,
    )


def answer_sentence(finding: Finding) -> str:
    """The answer, complete in itself: behind that on which it depends and is not as in a dispute under the rules."""
    return paragraph([*_conditions(finding.inquiry, is_claimed(finding)), answer_on_terms(finding)])


def claim_on_terms(inquiry: Inquiry, yes: bool) -> str:
    """What an answer says of the string, behind that on which it depends and is not as in a dispute under the rules."""
    return paragraph([*_conditions(inquiry), claim_sentence(inquiry, yes)])


def _conditions(inquiry: Inquiry, first: bool = True) -> list[str]:
    """That on which an answer depends and is not as in a dispute under the rules; ``first``: who moves first as well,
    which a question tells by itself."""
    told = [first_sentence(inquiry)] if first and inquiry.first is not First.OPPONENT else []
    return told + chosen_sentences(inquiry)


def answer_in_a_word(finding: Finding) -> str:
    """The question, the answer in one word, and who moves first."""
    return worded(
        "{question} {answer}. {terms}",
        question=finding.inquiry.sentence(),
        answer=capital(finding.answer.word),
        terms=terms_sentence(finding.inquiry),
    )


def answer_on_terms(finding: Finding) -> str:
    """The answer beside a sentence that tells who moves first, and what else it depends on."""
    if is_claimed(finding) or finding.rest is not None:
        return answer_words(finding)
    return paragraph([finding.inquiry.sentence(), answer_words(finding)])


def answer_behind_status(finding: Finding) -> str:
    """The answer beside a sentence that tells who moves first, as a half of a status: after how much it is open."""
    known = finding.answer is not Answer.UNDECIDED or finding.rest is not None
    if known or finding.late or finding.interrupted or not finding.nodes:
        return answer_on_terms(finding)
    said = worded("Undecided: no proof was found ({effort}).", effort=effort(finding.nodes))
    return paragraph([finding.inquiry.sentence(), said])


def is_claimed(finding: Finding) -> bool:
    """Whether the answer says something of the string by itself, and not only beside the question."""
    return finding.answer in (Answer.YES, Answer.NO) and finding.rest is None


def answer_words(finding: Finding) -> str:
    """The answer beside the question."""
    inquiry = finding.inquiry
    if finding.rest is not None:
        return paragraph([rest_sentence(finding), line_to_rest(finding)])
    if finding.answer is Answer.UNDECIDED:
        if finding.late:
            return worded("Undecided: a proof was found, and no time was left to check it.")
        if finding.interrupted:
            return worded("Undecided: the search was interrupted.")
        return worded("Undecided: no proof was found within the limits.")
    if finding.answer is Answer.UNDEFINED:
        return worded("Undefined: perfect play ends in a balanced long cycle, which the rules leave to the referee.")
    yes = finding.answer is Answer.YES
    sentences = [claim_sentence(inquiry, yes), _reason(finding, yes)]
    if inquiry.position.unknown:
        sentences.append(ground_sentence([inquiry.called], called_living(inquiry)))
    return paragraph(sentences)


def ground_sentence(strings: Sequence[str], living: str) -> str:
    """That what is said of strings on a part of a board holds whatever the rest is, maybe if strings around live."""
    if not living:
        return worded("What is said of {strings} holds whatever the rest of the board is.", strings=joined(strings))
    return worded(
        "What is said of {strings} holds whatever the rest of the board is, if {living} can never be taken.",
        strings=joined(strings),
        living=living,
    )


def rest_sentence(finding: Finding) -> str:
    """The question, and that its answer on a part of a board is proved to hang on the rest; empty where it is not."""
    inquiry, rest = finding.inquiry, finding.rest
    if rest is None:
        return ""
    if rest.living:
        said = worded(
            "That hangs on the rest of the board, even if {living} can never be taken: on some boards with this part "
            "it is so, on others it is not.",
            living=called(inquiry.opponent, joined(map(inquiry.position.name, rest.living))),
        )
    else:
        said = worded(
            "That hangs on the rest of the board: on some boards with this part it is so, on others it is not."
        )
    return paragraph([inquiry.sentence(), said])


def line_to_rest(finding: Finding) -> str:
    """The move by which the play comes to unknown points, where an answer hangs on them; empty where none does."""
    if finding.rest is None or not finding.rest.line:
        return ""
    *_, last = finding.rest.line
    assert last.color is not None
    return worded(
        "{move} comes to points of which nobody knows, where each player follows his proof there: {line}.",
        move=called(last.color, str(last.move)),
        line=listing(move.text for move in finding.rest.line),
    )


def _reason(finding: Finding, yes: bool) -> str:
    """Why the answer is yes or no: what a player can do."""
    inquiry = finding.inquiry
    player, opponent = inquiry.owner.title, inquiry.opponent.title
    if isinstance(inquiry.question, Advisory):
        return _advisory_reason(finding)
    reaching = Cycles.DEFENDER if isinstance(inquiry.question, IndependentlyAlive) else Cycles.ATTACKER
    if finding.hangs_on_cycle is not False and inquiry.cycles is reaching and yes is (reaching is Cycles.DEFENDER):
        return worded(
            "{player} can force that, or endless repetition, which counts for him here.",
            player=_favoured_by_cycles(inquiry),
        )
    if isinstance(inquiry.question, IndependentlyAlive):
        if yes:
            return worded("{player} can force {formation}.", player=player, formation=_formation_of(inquiry))
        if inquiry.every:
            return worded("{player} can prevent that such formations cover all of them at once.", player=opponent)
        if inquiry.others:
            return worded("{player} can prevent all such formations.", player=opponent)
        return worded("{player} can prevent {formation}.", player=opponent, formation=_formation_of(inquiry))
    if inquiry.others and yes:
        return worded("{player} can keep each from being captured.", player=player)
    if inquiry.others:
        return worded("{player} can capture one of them.", player=opponent)
    if yes:
        return worded("{player} cannot force its removal.", player=opponent)
    return worded("{player} can force its removal.", player=opponent)


def claim_sentence(inquiry: Inquiry, yes: bool) -> str:
    """What an answer says of the string, with one negative at most; a term of the rules that needs a second stands
    behind in brackets: ``Black A1 can be captured (not uncapturable).``"""
    if inquiry.others:
        return _claim_of_several(inquiry, yes)
    string = inquiry.called
    if isinstance(inquiry.question, Uncapturable):
        if yes:
            return worded("{string} cannot be captured (uncapturable).", string=string)
        return worded("{string} can be captured (not uncapturable).", string=string)
    alive = isinstance(inquiry.question, IndependentlyAlive)
    what = worded("independently alive") if alive else inquiry.question.name
    if yes:
        return worded("{string} is {what}.", string=string, what=what)
    return worded("{string} is not {what}.", string=string, what=what)


def _claim_of_several(inquiry: Inquiry, yes: bool) -> str:
    """Which string lives, or is taken, may depend on the other player's moves; what holds of all of them, does not."""
    strings = inquiry.called
    if isinstance(inquiry.question, Uncapturable):
        if yes:
            return worded("{strings} can all be saved.", strings=strings)
        return worded("{strings} cannot all be saved.", strings=strings)
    if inquiry.every:
        if yes:
            return worded("{strings} will all live by themselves.", strings=strings)
        return worded("{strings} cannot all live by themselves.", strings=strings)
    if yes:
        return worded("One of {strings} will live by itself.", strings=strings)
    return worded("None of {strings} lives by itself.", strings=strings)


def called_living(inquiry: Inquiry) -> str:
    """The strings that are taken to live, in a sentence: ``White C4 and E2``; empty where there are none."""
    names = map(inquiry.position.name, inquiry.living)
    return called(inquiry.opponent, joined(names)) if inquiry.living else ""


def _favoured_by_cycles(inquiry: Inquiry) -> str:
    """The player for whom infinite play counts."""
    return (inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent).title


def _advisory_reason(finding: Finding) -> str:
    inquiry, data = finding.inquiry, finding.evidence.data if finding.evidence else {}
    players = {"player": inquiry.opponent.title, "owner": inquiry.owner.title}
    if finding.answer is Answer.NO and not data.get("proofs"):
        lemma = data["lemmas"][0]["claim"]["question"] if data.get("lemmas") else "uncapturable"
        return worded("{string} is {what}.", string=inquiry.called, what=lemma)
    where = worded(STAYS_WHERE[isinstance(inquiry.question, Capturable1)])
    return worded(STAYS[finding.answer is Answer.YES], **players, where=where)


def _formation_of(inquiry: Inquiry) -> str:
    """The formation that is asked for about the string, or about several."""
    assert isinstance(inquiry.question, IndependentlyAlive)
    if not inquiry.others:
        return formation_words(inquiry.question)
    return formation_words(inquiry.question, Which.EACH if inquiry.every else Which.ONE)


def formation_words(question: IndependentlyAlive, which: Which | None = None) -> str:
    """The formation that is asked for, in words; ``which`` of several strings it covers.

    What the rules mean by two eyes, an n-eye-formation on at least one intersection, is called so: the sentence on the
    rule says it whole.
    """
    if question == IndependentlyAlive() and which is None:
        return worded("two eyes")
    formation = worded(FORMATIONS[question.formation])
    return worded(COVERING[which, question.scope is Scope.ALL], formation=formation)


def cost_sentence(finding: Finding) -> str:
    """What the search cost."""
    if not finding.nodes and finding.answer is not Answer.UNDECIDED:
        return worded("No search was needed.")
    return worded_for(
        finding.nodes,
        "{positions} position looked at in {seconds} seconds.",
        "{positions} positions looked at in {seconds} seconds.",
        positions=numeral(f"{finding.nodes:,}"),
        seconds=numeral(f"{finding.seconds:.2f}"),
    )


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
