"""What exhaustive proof-play adds to a decision from given variations, as text: what they overlook, if they do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from assess.decisions.decision import Decision
from assess.decisions.judged_decision import JudgedDecision
from assess.decisions.oversight import Kind, Oversight, corrected
from assess.proofs.questions import Answer
from assess.reports.text.cycle_text import cycle_sentence
from assess.reports.text.decision_text import conclusion, decision_sentence
from assess.reports.text.finding_text import answer_sentence, claim_words, proof_sentence
from assess.reports.text.sentences import say
from assess.rules.coordinates import KO_PASS, PASS
from assess.statuses.finding import Finding


def decision_headline(judged: JudgedDecision) -> str:
    """The ruling: what is proved, and whether the variations say so too; without a proof what they decide."""
    decision, finding = judged.decision, judged.finding
    if finding is None:
        return conclusion(decision)
    if finding.answer is Answer.UNDEFINED:
        return answer_sentence(finding)
    if judged.proved is None:
        return f"{conclusion(decision)} It is not known whether that is so."
    claim = claim_words(decision.inquiry, judged.proved)
    if decision.of_problem:
        if judged.overruled or judged.contradicted:
            return f"{claim}. The marks of the file say otherwise."
        return f"{claim}. The marks of the file agree with that."
    several = len(decision.ends()) > 1
    if not judged.overruled:
        if several:
            return f"{claim}. The players' variations decide so, too."
        return f"{claim}. The players' variation decides so, too."
    if judged.oversights:
        return f"{claim}. {overlooked_sentence(judged.oversights[0])}"
    if several:
        return f"{claim}. The players' variations decide otherwise."
    return f"{claim}. The players' variation decides otherwise."


def overlooked_sentence(oversight: Oversight) -> str:
    """What the players' variations miss, in short."""
    node = oversight.node
    name, player = node.chosen_end.name, oversight.player.title
    number = node.number + 1
    if oversight.kind is Kind.DECIDED:
        return f"The players' variation {name} goes on after move {node.number}, where it is decided."
    if oversight.kind is Kind.STOPPED or oversight.move is None:
        return f"The players' variation {name} stops too early, after move {node.number}."
    if oversight.move == PASS:
        return f"The players' variation {name} overlooks that {player} may pass at move {number}."
    return f"The players' variation {name} overlooks {player} {oversight.move} at move {number}."


def print_proof_play(console: Console, decision: Decision, finding: Finding, found: Sequence[Oversight]) -> None:
    """Prints what exhaustive proof-play says: the same answer, or what the variations overlook."""
    for sentence in proof_play_sentences(decision, finding, found):
        say(console, sentence)


def proof_play_sentences(decision: Decision, finding: Finding, found: Sequence[Oversight]) -> list[str]:
    """What exhaustive proof-play says, and where the decision of the variations flips."""
    same = finding.answer is decision.answer
    agreement = {
        Answer.UNDECIDED: "Exhaustive proof-play adds nothing. ",
        Answer.UNDEFINED: "Exhaustive proof-play gives no answer. ",
    }.get(finding.answer, f"Exhaustive proof-play gives {'the same' if same else 'another'} answer. ")
    sentences = [agreement + answer_sentence(finding)]
    if finding.hangs_on_cycle:
        sentences.append(cycle_sentence(finding))
    sentences += [oversight_sentence(oversight) for oversight in found]
    if found:
        sentences += flip_sentences(decision, corrected(decision, found))
    return [*sentences, proof_sentence(finding)] if finding.evidence else sentences


def oversight_sentence(oversight: Oversight) -> str:
    """What was overlooked, such as ``Var 1.3, move 5: White has B2, and then W B2, B A1, W pass: ...``"""
    node = oversight.node
    name = node.chosen_end.name
    player = oversight.player.title
    line = f": {', '.join(oversight.line)}" if oversight.line else ""
    end = f"; {oversight.end}" if oversight.end else ", and so on" if oversight.line else ""
    if oversight.kind is Kind.DECIDED:
        return f"{name}, after move {node.number}: it is decided already, {oversight.end}."
    if oversight.move is None:
        return f"{name}, after move {node.number}: it stops too early, {player} succeeds whatever is played{line}{end}."
    stops = " it stops too early," if oversight.kind is Kind.STOPPED else ""
    has = {PASS: "passes", KO_PASS: "makes a ko-pass"}.get(oversight.move, f"has {oversight.move}")
    return f"{name}, move {node.number + 1}:{stops} {player} {has}{line}{end}."


def flip_sentences(decision: Decision, after: Decision) -> list[str]:
    """The decisions that are other ones with the overlooked moves, from below upwards."""
    flipped = [
        node
        for was, node in zip(decision.nodes, after.nodes, strict=False)
        if node.case is not None and node.answer is not was.answer and (len(node.children) > 1 or node is after.start)
    ]
    return [f"Then {decision_sentence(after, node)}" for node in reversed(flipped)]
