"""What exhaustive proof-play adds to a decision from given variations, as text: what they overlook, if they do.

So are contradictions between the marks of a problem and the proof.
"""

from __future__ import annotations

from collections.abc import Sequence

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.judged_decision import Contradiction, JudgedDecision, MoveTruth
from assess.decisions.oversight import Kind, Oversight, corrected
from assess.decisions.remarks import Shown
from assess.languages.spoken import in_english, paragraph, worded, worded_for
from assess.proofs.questions import Answer
from assess.reports.text.cycle_text import cycle_sentence
from assess.reports.text.decision_text import conclusion, names_text
from assess.reports.text.finding_text import answer_sentence, claim_on_terms, proof_sentence
from assess.reports.text.message_words import line_words, message_words
from assess.rules.coordinates import PASS
from assess.rules.proof_play import State
from assess.rules.words import listing
from assess.statuses.finding import Finding

MARKED_RIGHT = in_english("{moves}: marked right in the file, but {other} refutes it.")
HELD_FOR_WRONG = in_english("{moves}: held for wrong in the file, but {solver} succeeds too.")


def contradiction_sentence(decision: Decision, contradiction: Contradiction) -> str:
    """What the file says of a move, and the moves that show otherwise."""
    node, solver = contradiction.node, decision.inquiry.first_mover
    said = worded(
        MARKED_RIGHT if contradiction.right else HELD_FOR_WRONG,
        moves=listing(before.made.text for before in decision.line(node)[1:]),
        solver=solver.title,
        other=solver.opponent.title,
    )
    return paragraph([said, shown_text(node.state, contradiction.truth)])


def shown_text(state: State, truth: MoveTruth) -> str:
    """The moves that show what is true from a state on, and how they end; empty where it is so at once."""
    if truth.line:
        return line_words(Shown(state, truth.line, truth.end))
    return message_words(truth.end) if truth.end else ""


def decision_headline(judged: JudgedDecision) -> str:
    """The ruling: what is proved, and whether the variations say so too; without a proof what they decide."""
    decision, finding = judged.decision, judged.finding
    if finding is None:
        return conclusion(decision)
    if finding.answer is Answer.UNDEFINED:
        return answer_sentence(finding)
    if judged.proved is None:
        return paragraph([conclusion(decision), worded("It is not known whether that is so.")])
    claim = claim_on_terms(decision.inquiry, judged.proved)
    several = len(decision.ends())
    if decision.of_problem:
        if judged.overruled or judged.contradicted:
            beside = worded("The marks of the file say otherwise.")
        else:
            beside = worded("The marks of the file agree with that.")
    elif not judged.overruled:
        beside = worded_for(
            several, "The players' variation decides so, too.", "The players' variations decide so, too."
        )
    elif judged.oversights:
        beside = overlooked_sentence(judged.oversights[0])
    else:
        beside = worded_for(
            several, "The players' variation decides otherwise.", "The players' variations decide otherwise."
        )
    return paragraph([claim, beside])


def overlooked_sentence(oversight: Oversight) -> str:
    """What the players' variations miss, in short."""
    node = oversight.node
    told: dict[str, object] = {"name": node.chosen_end.name, "player": oversight.player.title}
    if oversight.kind is Kind.DECIDED:
        return worded(
            "The players' variation {name} goes on after move {number}, where it is decided.",
            number=node.number,
            **told,
        )
    if oversight.kind is Kind.STOPPED or oversight.move is None:
        return worded("The players' variation {name} stops too early, after move {number}.", number=node.number, **told)
    told |= {"number": node.number + 1, "move": oversight.move}
    if oversight.move == PASS:
        return worded("The players' variation {name} overlooks that {player} may pass at move {number}.", **told)
    return worded("The players' variation {name} overlooks {player} {move} at move {number}.", **told)


def proof_play_sentence(decision: Decision, finding: Finding) -> str:
    """What exhaustive proof-play says: the same answer as the variations, or another one."""
    if finding.answer is Answer.UNDECIDED:
        agreement = worded("Exhaustive proof-play adds nothing.")
    elif finding.answer is Answer.UNDEFINED:
        agreement = worded("Exhaustive proof-play gives no answer.")
    elif finding.answer is decision.answer:
        agreement = worded("Exhaustive proof-play gives the same answer.")
    else:
        agreement = worded("Exhaustive proof-play gives another answer.")
    return paragraph([agreement, answer_sentence(finding)])


def proof_play_sentences(decision: Decision, finding: Finding, found: Sequence[Oversight]) -> list[str]:
    """What exhaustive proof-play says, and where the decision of the variations flips."""
    sentences = [*overlooked_sentences(decision, finding, found), *flip_sentences(decision, found)]
    return [*sentences, proof_sentence(finding)] if finding.evidence else sentences


def overlooked_sentences(decision: Decision, finding: Finding, found: Sequence[Oversight]) -> list[str]:
    """What exhaustive proof-play says, and what the variations overlook."""
    sentences = [proof_play_sentence(decision, finding)]
    if finding.hangs_on_cycle is not False:
        sentences.append(cycle_sentence(finding))
    return [*sentences, *map(oversight_sentence, found)]


def oversight_sentence(oversight: Oversight) -> str:
    """What was overlooked, with the moves that show it, and how they end."""
    told = [overlooked_sentence(oversight)]
    if oversight.kind is Kind.STOPPED and oversight.move is None:
        told.append(worded("{player} succeeds whatever is played.", player=oversight.player.title))
    if oversight.line:
        moves = listing(move.text for move in oversight.line)
        told.append(worded("{statuses}.", statuses=moves) if oversight.end else f"{moves} ...")
    return paragraph([*told, oversight.end])


def flip_sentences(decision: Decision, found: Sequence[Oversight]) -> list[str]:
    """The turns at which the answer is another one with what was overlooked, from below upwards; none where there are
    none."""
    if not found:
        return []
    after = corrected(decision, found)
    turns = [
        (was, node.answer)
        for was, node in zip(decision.nodes, after.nodes, strict=False)
        if node.case is not None and node.answer is not was.answer and (len(node.children) > 1 or node is after.start)
    ]
    return [_flip_sentence(decision, was, answer) for was, answer in reversed(turns)]


def _flip_sentence(decision: Decision, node: DecisionNode, answer: Answer) -> str:
    """The other answer at a node of the decision; one at which a variation stops is told by that."""
    following = node.children or [node]
    return worded(
        "With what was overlooked, the answer at move {number} of {names} is {answer}.",
        number=node.number + 1,
        names=names_text([str(one.chosen_end.name) for one in following]),
        answer=answer.word,
    )
