"""A finding as text: the question, the answer, the variations that show it, and what the checker says."""

from __future__ import annotations

from rich.console import Console

from assess.languages.spoken import in_english, numeral, worded
from assess.proofs.questions import (
    Advisory,
    Answer,
    Capturable1,
    Formation,
    IndependentlyAlive,
    Inquiry,
    Scope,
    Uncapturable,
)
from assess.proofs.terms import Cycles, First
from assess.reports.text.board_text import print_board
from assess.reports.text.cycle_text import cycle_sentence, print_cycle
from assess.reports.text.sentences import say
from assess.reports.text.variation_text import Extent, print_variations
from assess.statuses.finding import Finding

LASTING_BANS = in_english("A ban on a ko lasts until a ko-pass (Japanese 2003 Rules).")


def print_finding(console: Console, finding: Finding, extent: Extent = Extent()) -> None:
    """Prints the board with the string in brackets, the question with its answer, and the cost."""
    inquiry = finding.inquiry
    print_board(console, inquiry.position, ringed=inquiry.intersections)
    console.print()
    print_answer(console, finding, extent)
    say(console, cost_sentence(finding.nodes, finding.seconds))


def print_answer(console: Console, finding: Finding, extent: Extent = Extent()) -> None:
    """Prints question and answer, the long cycle on which it hangs, the variations, and what the checker says of the
    proof."""
    inquiry, cycle, tree = finding.inquiry, finding.cycle, finding.tree
    say(console, f"{inquiry.sentence()} {terms_sentence(inquiry)}")
    say(console, answer_sentence(finding))
    if finding.hangs_on_cycle:
        say(console, cycle_sentence(finding))
    if cycle is not None:
        console.print()
        print_cycle(console, cycle)
    if tree is not None:
        console.print()
        alone = cycle is not None and finding.answer is Answer.UNDEFINED
        print_variations(console, tree, inquiry, extent, figures=not alone)
    console.print()
    if finding.evidence:
        say(console, proof_sentence(finding))


def proof_sentence(finding: Finding) -> str:
    """What the checker says of the proof."""
    if finding.checked:
        return worded("Proof checked: {claim}", claim=finding.claim)
    if finding.evidence:
        return worded("Proof not checked.")
    return worded("There is no proof, so nothing is claimed.")


def terms_sentence(inquiry: Inquiry) -> str:
    """What the answer depends on besides position and string."""
    sentences = []
    if isinstance(inquiry.question, IndependentlyAlive):
        sentences.append(
            worded("{player} needs {formation}.", player=inquiry.owner.title, formation=_formation_of(inquiry))
        )
    return " ".join([*sentences, play_sentence(inquiry)])


def play_sentence(inquiry: Inquiry) -> str:
    """Who moves first, and what else holds of the play, where it differs from the rules."""
    sentences = [worded("{player} moves first.", player=inquiry.first_mover.title)]
    if inquiry.cycles is not Cycles.VERBAL:
        sentences.append(worded("Infinite play counts for {player}.", player=_favoured_by_cycles(inquiry)))
    if inquiry.bans_last:
        sentences.append(worded(LASTING_BANS))
    return " ".join(sentences)


def answer_sentence(finding: Finding) -> str:
    """The answer, complete in itself."""
    inquiry = finding.inquiry
    owner, opponent = inquiry.owner.title, inquiry.opponent.title
    if finding.answer is Answer.UNDECIDED:
        why = "the search was interrupted" if finding.interrupted else "no proof was found within the limits"
        return f"Undecided whether {_open_words(inquiry)}: {why}."
    if finding.answer is Answer.UNDEFINED:
        course = "perfect play ends in a balanced long cycle, which the rules leave to the referee"
        return f"Undefined whether {_open_words(inquiry)}: {course}."
    yes = finding.answer is Answer.YES
    if isinstance(inquiry.question, IndependentlyAlive):
        player, deed = (owner, "force") if yes else (opponent, "prevent")
        why = f"{player} can {deed} {_formation_of(inquiry, 'one' if yes else 'any')}"
        if inquiry.every and not yes:
            why = f"{player} can prevent that such formations cover all of them at once"
    elif isinstance(inquiry.question, Advisory):
        why = _advisory_reason(finding)
    elif inquiry.others:
        why = f"{owner} can keep each from being captured" if yes else f"{opponent} can capture one of them"
    else:
        why = f"{opponent} can{'not' if yes else ''} force its removal"
    return f"{claim_words(inquiry, yes)}: {why}."


def claim_words(inquiry: Inquiry, yes: bool) -> str:
    """What an answer says of the string, with one negative at most; a term of the rules that needs a second stands
    behind in brackets: ``Black A1 can be captured (not uncapturable)``."""
    if inquiry.others:
        return _claim_of_several(inquiry, yes)
    name, what = inquiry.called, inquiry.question.name.replace("independently-", "independently ")
    if isinstance(inquiry.question, Uncapturable):
        words = "cannot be captured (uncapturable)" if yes else "can be captured (not uncapturable)"
    else:
        words = f"is {'' if yes else 'not '}{what}"
    return f"{name} {words}{_terms(inquiry)}"


def _claim_of_several(inquiry: Inquiry, yes: bool) -> str:
    """Which string lives, or is taken, may depend on the other player's moves; what holds of all of them, does not."""
    if isinstance(inquiry.question, Uncapturable):
        words = "can all be saved" if yes else "cannot all be saved"
        return f"{inquiry.called} {words}{_terms(inquiry)}"
    if inquiry.every:
        return f"{inquiry.called} {'will' if yes else 'cannot'} all live by themselves{_terms(inquiry)}"
    some, will = ("One", "will live") if yes else ("None", "lives")
    return f"{some} of {inquiry.called} {will} by itself{_terms(inquiry)}"


def _open_words(inquiry: Inquiry) -> str:
    """What is open, behind ``whether``."""
    if inquiry.others:
        words = claim_words(inquiry, True)
        return words[0].lower() + words[1:] if words.startswith("One") else words
    if isinstance(inquiry.question, Uncapturable):
        return f"{inquiry.called} can be captured{_terms(inquiry)}"
    return claim_words(inquiry, True)


def _terms(inquiry: Inquiry) -> str:
    """What an answer depends on that is not as in a dispute under the rules: first mover, long cycles, ko bans."""
    words = "" if inquiry.first is First.OPPONENT else f" if {inquiry.owner.title} moves first"
    if inquiry.cycles is not Cycles.VERBAL and not isinstance(inquiry.question, Advisory):
        words += f" where infinite play counts for {_favoured_by_cycles(inquiry)}"
    return f"{words} with the ko bans of the Japanese 2003 Rules" if inquiry.bans_last else words


def _favoured_by_cycles(inquiry: Inquiry) -> str:
    """The player for whom infinite play counts."""
    return (inquiry.owner if inquiry.cycles is Cycles.DEFENDER else inquiry.opponent).title


def _advisory_reason(finding: Finding) -> str:
    inquiry, data = finding.inquiry, finding.evidence.data if finding.evidence else {}
    owner, opponent = inquiry.owner.title, inquiry.opponent.title
    if finding.answer is Answer.NO and not data.get("proofs"):
        lemma = data["lemmas"][0]["claim"]["question"] if data.get("lemmas") else "uncapturable"
        return f"it is {lemma}"
    where = "on its intersections" if isinstance(inquiry.question, Capturable1) else "in its surroundings"
    if finding.answer is Answer.YES:
        return f"{opponent} can force its removal, but not that no new stone of {owner}'s then stays {where}"
    return f"{opponent} can force its removal, and that no new stone of {owner}'s stays {where}"


def _formation_of(inquiry: Inquiry, which: str = "one") -> str:
    """The formation that is asked for about the string, or about several."""
    assert isinstance(inquiry.question, IndependentlyAlive)
    return formation_words(inquiry.question, ("each" if inquiry.every else which) if inquiry.others else "")


def formation_words(question: IndependentlyAlive, which: str = "") -> str:
    """The formation that is asked for, in words; ``which``: ``one``, ``any`` or ``each`` of several strings.

    What the rules mean by two eyes, an n-eye formation on at least one intersection, is called so: the sentence on the
    rule says it whole.
    """
    if question == IndependentlyAlive() and not which:
        return "two eyes"
    article = "an" if question.formation is Formation.N_EYE else "a"
    extent = "all" if question.scope is Scope.ALL else "at least one"
    covered = f"{extent} of its intersections"
    if which:
        covered = (
            f"{'all intersections' if question.scope is Scope.ALL else 'an intersection'} of {which} of the strings"
        )
    return f"{article} {question.formation.value} formation that covers {covered}"


def cost_sentence(nodes: int, seconds: float) -> str:
    """What the search cost."""
    told = {"positions": numeral(f"{nodes:,}"), "seconds": numeral(f"{seconds:.2f}")}
    return worded("{positions} positions looked at in {seconds} seconds.", **told)
