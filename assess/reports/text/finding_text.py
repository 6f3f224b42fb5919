"""A finding as text: the question, the answer, the variations that show it, and what the checker says."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from rich.console import Console

from assess.languages.spoken import in_english, numeral, paragraph, worded, worded_for
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
from assess.reports.text.board_text import print_board
from assess.reports.text.cycle_text import cycle_sentence, print_cycle
from assess.reports.text.message_words import OneSentence
from assess.reports.text.sentences import say
from assess.reports.text.variation_text import Extent, print_variations
from assess.rules.color import Color
from assess.rules.proof_play import NO_END
from assess.rules.words import called, capital, joined
from assess.statuses.finding import Finding

LASTING_BANS = in_english("A ban on a ko lasts until a ko-pass (Japanese 2003 Rules).")


class Which(enum.Enum):
    """Of which of several strings a formation covers intersections."""

    ONE = enum.auto()
    ANY = enum.auto()
    EACH = enum.auto()


COVERING: Mapping[tuple[Which | None, bool], OneSentence] = {
    (None, True): "{formation} that covers all of its intersections",
    (None, False): "{formation} that covers at least one of its intersections",
    (Which.ONE, True): "{formation} that covers all intersections of one of the strings",
    (Which.ONE, False): "{formation} that covers an intersection of one of the strings",
    (Which.ANY, True): "{formation} that covers all intersections of any of the strings",
    (Which.ANY, False): "{formation} that covers an intersection of any of the strings",
    (Which.EACH, True): "{formation} that covers all intersections of each of the strings",
    (Which.EACH, False): "{formation} that covers an intersection of each of the strings",
}
"""By the strings, and by whether all intersections are to be covered; None: there is one string."""
STAYS: Mapping[tuple[bool, bool], OneSentence] = {
    (True, True): (
        "{player} can force its removal, but not that no new stone of {owner}'s then stays on its intersections"
    ),
    (True, False): (
        "{player} can force its removal, but not that no new stone of {owner}'s then stays in its surroundings"
    ),
    (False, True): "{player} can force its removal, and that no new stone of {owner}'s stays on its intersections",
    (False, False): "{player} can force its removal, and that no new stone of {owner}'s stays in its surroundings",
}
"""By whether the answer is yes, and whether the intersections alone are asked about."""


def print_finding(console: Console, finding: Finding, extent: Extent = Extent(), besides: Sequence[str] = ()) -> None:
    """Prints the board with the string in brackets, the question with its answer, and the cost. ``besides``: sentences
    behind the answer."""
    inquiry = finding.inquiry
    print_board(console, inquiry.position, ringed=inquiry.intersections)
    console.print()
    print_answer(console, finding, extent, besides)
    known = not finding.nodes and finding.answer is not Answer.UNDECIDED
    say(console, worded("No search was needed.") if known else cost_sentence(finding.nodes, finding.seconds))


def print_answer(console: Console, finding: Finding, extent: Extent = Extent(), besides: Sequence[str] = ()) -> None:
    """Prints question and answer, the long cycle on which it hangs, the variations, and what the checker says of the
    proof."""
    inquiry = finding.inquiry
    say(console, paragraph([inquiry.sentence(), terms_sentence(inquiry)]))
    say(console, answer_sentence(finding))
    for sentence in besides:
        say(console, sentence)
    print_grounds(console, finding, extent)
    console.print()
    if finding.evidence or finding.rest is not None:
        say(console, proof_sentence(finding))


def print_grounds(console: Console, finding: Finding, extent: Extent, *, branches: bool = True) -> None:
    """Print on what an answer rests: the long cycle, if any, and the variations; ``branches``: their tree as well."""
    cycle, tree = finding.cycle, finding.tree  # which may take their time: the answer stands there meanwhile
    if finding.hangs_on_cycle is not False:
        say(console, cycle_sentence(finding))
    if cycle is not None:
        console.print()
        print_cycle(console, cycle)
    if tree is not None:
        console.print()
        alone = cycle is not None and finding.answer is Answer.UNDEFINED
        print_variations(console, tree, finding.inquiry, extent, figures=not alone, branches=branches)


def proof_sentence(finding: Finding) -> str:
    """What the checker says of the proof."""
    if finding.checked:
        return worded("Proof checked: {claim}", claim=finding.claim)
    if finding.evidence:
        return worded("Proof not checked.")
    if finding.rest is not None:
        return worded("Both proofs checked, one on each of two boards with this part.")
    return worded("There is no proof, so nothing is claimed.")


def terms_sentence(inquiry: Inquiry) -> str:
    """What the answer depends on besides position and string."""
    sentences = []
    if isinstance(inquiry.question, IndependentlyAlive):
        sentences.append(
            worded("{player} needs {formation}.", player=inquiry.owner.title, formation=_formation_of(inquiry))
        )
    return paragraph([*sentences, play_sentence(inquiry)])


def play_sentence(inquiry: Inquiry) -> str:
    """Who moves first, and what else holds of the play, where it differs from the rules."""
    sentences = [worded("{player} moves first.", player=inquiry.first_mover.title)]
    if inquiry.cycles is not Cycles.VERBAL:
        sentences.append(worded("Infinite play counts for {player}.", player=_favoured_by_cycles(inquiry)))
    if inquiry.bans_last:
        sentences.append(worded(LASTING_BANS))
    if inquiry.threats:
        sentences.append(threats_sentence(inquiry))
    return paragraph(sentences)


def threats_sentence(inquiry: Inquiry) -> str:
    """Who has external threats."""
    black, white = inquiry.threats_of_each
    if NO_END in (black, white):
        return worded(
            "{player} always has one more external threat: no ban on a ko binds him.",
            player=_who_always_threatens(inquiry).title,
        )
    return worded(
        "External threats, each of which lifts a ban on a ko: Black {black}, White {white}.",
        black=black,
        white=white,
    )


def _who_always_threatens(inquiry: Inquiry) -> Color:
    return inquiry.owner if inquiry.threats.of(inquiry.owner, inquiry.owner) else inquiry.opponent


def answer_sentence(finding: Finding) -> str:
    """The answer, complete in itself."""
    inquiry = finding.inquiry
    if finding.rest is not None:
        return paragraph([rest_sentence(finding), line_to_rest(finding)])
    if finding.answer is Answer.UNDECIDED:
        if finding.late:
            why = worded("a proof was found, and no time was left to check it")
        elif finding.interrupted:
            why = worded("the search was interrupted")
        else:
            why = worded("no proof was found within the limits")
        return worded("Undecided whether {what}: {why}.", what=open_words(inquiry), why=why)
    if finding.answer is Answer.UNDEFINED:
        return worded(
            "Undefined whether {what}: perfect play ends in a balanced long cycle, which the rules leave to the "
            "referee.",
            what=open_words(inquiry),
        )
    yes = finding.answer is Answer.YES
    why = _reason(finding, yes)
    reaching = Cycles.DEFENDER if isinstance(inquiry.question, IndependentlyAlive) else Cycles.ATTACKER
    if finding.hangs_on_cycle is not False and inquiry.cycles is reaching and yes is (reaching is Cycles.DEFENDER):
        why = worded("{why}, or let play repeat for ever", why=why)
    return worded("{claim}: {why}.", claim=claim_words(inquiry, yes), why=why)


def rest_sentence(finding: Finding) -> str:
    """That an answer on a part of a board is proved to hang on the rest; empty where it is not."""
    inquiry, rest = finding.inquiry, finding.rest
    if rest is None:
        return ""
    captured = isinstance(inquiry.question, Uncapturable)
    claim = _captured(inquiry) if captured else _claim_of_one(inquiry, True)
    what = _under_terms(inquiry, claim)
    if rest.living:
        return worded(
            "Whether {what} hangs on the rest of the board, even if {living} can never be taken: on some boards with "
            "this part it is so, on others it is not.",
            what=what,
            living=called(inquiry.opponent, joined(map(inquiry.position.name, rest.living))),
        )
    return worded(
        "Whether {what} hangs on the rest of the board: on some boards with this part it is so, on others it is not.",
        what=what,
    )


def line_to_rest(finding: Finding) -> str:
    """The move by which the play comes to unknown points, where an answer hangs on them; empty where none does."""
    if finding.rest is None or not finding.rest.line:
        return ""
    *_, last = finding.rest.line
    assert last.color is not None
    return worded(
        "{move} comes to points of which nobody knows, where each player follows his proof there: {line}.",
        move=called(last.color, str(last.move)),
        line=", ".join(move.text for move in finding.rest.line),
    )


def _reason(finding: Finding, yes: bool) -> str:
    """Why the answer is yes or no: what a player can do."""
    inquiry = finding.inquiry
    player, opponent = inquiry.owner.title, inquiry.opponent.title
    if isinstance(inquiry.question, Advisory):
        return _advisory_reason(finding)
    if isinstance(inquiry.question, IndependentlyAlive):
        if yes:
            return worded("{player} can force {formation}", player=player, formation=_formation_of(inquiry))
        if inquiry.every:
            return worded("{player} can prevent that such formations cover all of them at once", player=opponent)
        return worded("{player} can prevent {formation}", player=opponent, formation=_formation_of(inquiry, Which.ANY))
    if inquiry.others and yes:
        return worded("{player} can keep each from being captured", player=player)
    if inquiry.others:
        return worded("{player} can capture one of them", player=opponent)
    if yes:
        return worded("{player} cannot force its removal", player=opponent)
    return worded("{player} can force its removal", player=opponent)


def claim_words(inquiry: Inquiry, yes: bool, *, first: bool = True) -> str:
    """What an answer says of the string, with one negative at most; a term of the rules that needs a second stands
    behind in brackets: ``Black A1 can be captured (not uncapturable)``. ``first``: whether it says, too, who moves
    first, where that is the owner."""
    claim = _claim_of_several(inquiry, yes) if inquiry.others else _claim_of_one(inquiry, yes)
    return _studied(inquiry, claim, first)


def _claim_of_one(inquiry: Inquiry, yes: bool) -> str:
    string = inquiry.called
    if isinstance(inquiry.question, Uncapturable):
        if yes:
            return worded("{string} cannot be captured (uncapturable)", string=string)
        return worded("{string} can be captured (not uncapturable)", string=string)
    alive = isinstance(inquiry.question, IndependentlyAlive)
    what = worded("independently alive") if alive else inquiry.question.name
    if yes:
        return worded("{string} is {what}", string=string, what=what)
    return worded("{string} is not {what}", string=string, what=what)


def _claim_of_several(inquiry: Inquiry, yes: bool) -> str:
    """Which string lives, or is taken, may depend on the other player's moves; what holds of all of them, does not."""
    strings = inquiry.called
    if isinstance(inquiry.question, Uncapturable):
        if yes:
            return worded("{strings} can all be saved", strings=strings)
        return worded("{strings} cannot all be saved", strings=strings)
    if inquiry.every:
        if yes:
            return worded("{strings} will all live by themselves", strings=strings)
        return worded("{strings} cannot all live by themselves", strings=strings)
    if yes:
        return capital(worded("one of {strings} will live by itself", strings=strings))
    return worded("None of {strings} lives by itself", strings=strings)


def open_words(inquiry: Inquiry, *, first: bool = True) -> str:
    """What is open, behind ``whether``."""
    if isinstance(inquiry.question, Uncapturable) and not inquiry.others:
        return _studied(inquiry, _captured(inquiry), first)
    if inquiry.others and not inquiry.every and not isinstance(inquiry.question, Uncapturable):
        return _studied(inquiry, worded("one of {strings} will live by itself", strings=inquiry.called), first)
    return claim_words(inquiry, True, first=first)


def _captured(inquiry: Inquiry) -> str:
    return worded("{string} can be captured", string=inquiry.called)


def _studied(inquiry: Inquiry, claim: str, first: bool = True) -> str:
    """A claim, with its ground on a part of a board, and with what it depends on that is not as in a dispute under the
    rules: first mover, long cycles, bans."""
    claim = _under_terms(inquiry, claim, first)
    if inquiry.position.unknown:
        claim = _on_part(inquiry, claim)
    return worded("{claim} with the ko bans of the Japanese 2003 Rules", claim=claim) if inquiry.bans_last else claim


def _under_terms(inquiry: Inquiry, claim: str, first: bool = True) -> str:
    """A claim with who moves first and for whom infinite play counts, where that is not as in the rules."""
    if first and inquiry.first is not First.OPPONENT:
        claim = worded("{claim} if {player} moves first", claim=claim, player=inquiry.owner.title)
    if inquiry.cycles is not Cycles.VERBAL and not isinstance(inquiry.question, Advisory):
        favoured = _favoured_by_cycles(inquiry)
        claim = worded("{claim} where infinite play counts for {player}", claim=claim, player=favoured)
    return _with_threats(inquiry, claim) if inquiry.threats else claim


def _with_threats(inquiry: Inquiry, claim: str) -> str:
    """A claim under the condition that players have external threats."""
    black, white = inquiry.threats_of_each
    if NO_END in (black, white):
        player = _who_always_threatens(inquiry).title
        return worded("{claim} where {player} always has one more external threat", claim=claim, player=player)
    return worded("{claim} with external threats (Black {black}, White {white})", claim=claim, black=black, white=white)


def _on_part(inquiry: Inquiry, claim: str) -> str:
    """A claim with its ground: it holds whatever the rest of the board is, maybe if strings around live."""
    if not inquiry.living:
        return worded("{claim}, whatever the rest of the board is", claim=claim)
    return worded(
        "{claim}, whatever the rest of the board is, if {living} can never be taken",
        claim=claim,
        living=called_living(inquiry),
    )


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
        return worded("it is {what}", what=lemma)
    return worded(STAYS[finding.answer is Answer.YES, isinstance(inquiry.question, Capturable1)], **players)


def _formation_of(inquiry: Inquiry, which: Which = Which.ONE) -> str:
    """The formation that is asked for about the string, or about several."""
    assert isinstance(inquiry.question, IndependentlyAlive)
    if not inquiry.others:
        return formation_words(inquiry.question)
    return formation_words(inquiry.question, Which.EACH if inquiry.every else which)


def formation_words(question: IndependentlyAlive, which: Which | None = None) -> str:
    """The formation that is asked for, in words; ``which`` of several strings it covers.

    What the rules mean by two eyes, an n-eye-formation on at least one intersection, is called so: the sentence on the
    rule says it whole.
    """
    if question == IndependentlyAlive() and which is None:
        return worded("two eyes")
    formation = worded(FORMATIONS[question.formation])
    return worded(COVERING[which, question.scope is Scope.ALL], formation=formation)


def cost_sentence(nodes: int, seconds: float) -> str:
    """What the search cost."""
    told = {"positions": numeral(f"{nodes:,}"), "seconds": numeral(f"{seconds:.2f}")}
    return worded_for(
        nodes,
        "{positions} position looked at in {seconds} seconds.",
        "{positions} positions looked at in {seconds} seconds.",
        **told,
    )
