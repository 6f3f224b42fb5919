"""A decision from given variations as text, in the manner of the rules' own explanations (VJR, Examples).

So is what exhaustive proof-play adds to it: what the variations overlook, if they do, and where the marks of a problem
contradict the proof.
"""

from __future__ import annotations

from collections.abc import Sequence

from assess.decisions.decision import Decision, DecisionNode, Judgement, Marked
from assess.decisions.judged_decision import Contradiction, JudgedDecision, MoveTruth
from assess.decisions.oversight import Kind, Oversight, corrected
from assess.decisions.remarks import Shown
from assess.languages.spoken import (
    capital,
    counted,
    ended,
    in_english,
    in_row,
    joined,
    listing,
    paragraph,
    worded,
    worded_for,
)
from assess.proofs.played_to_passes import FORMATIONS
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry
from assess.proofs.variation_node import LeafReason, Quantifier, VariationNode
from assess.reports.text.cycle_text import cycle_sentence
from assess.reports.text.finding_text import answer_sentence, claim_on_terms, proof_sentence
from assess.reports.text.message_words import line_words, listed, message_words
from assess.reports.text.variation_text import CASES, PART_NO
from assess.rules.position import PASS
from assess.rules.proof_play import State
from assess.statuses.finding import Finding

IN_HEADLINE = 2
"""Of what variations overlook, so much stands in the first line."""
NAMED = 8
"""Of more variations or intersections than these, only so many are named."""


def variation_sentence(decision: Decision, end: DecisionNode) -> str:
    """A variation with its moves, from where it leaves an earlier one, and its answer.

    Such as ``Var 1.4, as Var 1.3 up to move 1: 2 B A1, 3 W B1, 4 B pass, 5 W pass. No: ...``
    """
    line = decision.line(end)
    shared, earlier = _shared(decision, end)
    moves = listing(move_text(node) for node in line[shared + 1 :]) or worded("no move")
    played = (
        worded(
            "{name}, as {other} up to move {number}: {moves}.", name=end.name, other=earlier, number=shared, moves=moves
        )
        if shared
        else worded("{name}: {moves}.", name=end.name, moves=moves)
    )
    answer = worded("{result}.", result=capital(end.answer.word))
    return paragraph([played, answer, judgement_sentence(decision, end)])


def move_text(node: DecisionNode) -> str:
    """A move with its number, the stones it takes and the ban it brings: ``3 W C3 takes C2 (ko ban at C2)``."""
    names = node.state.position.names
    words = [f"{node.number} {node.made.text}"]
    if node.made.implied:
        implied = worded("implied")
        words.append(f"({implied})")
    if taken := node.made.removed:
        stones = in_row(names(taken)) if len(taken) <= NAMED else counted(len(taken), "stone")
        words.append(worded("takes {stones}", stones=stones))
    if node.state.ban is not None:
        words.append(worded("(ko ban at {point})", point=node.state.position.name(node.state.ban)))
    return " ".join(words)


def judgement_sentence(decision: Decision, end: DecisionNode) -> str:
    """Why a variation gives its answer, in a sentence or two."""
    judgement, inquiry = end.judgement, decision.inquiry
    assert judgement is not None
    if isinstance(judgement.reason, Marked):
        return worded(judgement.reason.value)
    told = []
    if judgement.abbreviated:
        told.append(worded("The variation is abbreviated, and judged as it stands."))
    if judgement.repeats:
        told.append(worded("The position after move {number} comes again.", number=judgement.repeats))
    elif judgement.repeats is not None:
        told.append(worded("The position of the start comes again."))
    if isinstance(inquiry.question, IndependentlyAlive):
        told.append(_judged_by_eyes(inquiry, inquiry.question, judgement))
    elif judgement.captured_at is not None:
        number = judgement.captured_at
        told.append(worded("{string} was captured at move {number}.", string=inquiry.reached, number=number))
    else:
        told.append(
            worded_for(
                1 + len(inquiry.others),
                "{string} was never captured.",
                "None of {string} was captured.",
                string=inquiry.called,
            )
        )
    return paragraph(told)


def _judged_by_eyes(inquiry: Inquiry, question: IndependentlyAlive, judgement: Judgement) -> str:
    """Why a variation answers whether the string lives by itself."""
    names, number = inquiry.position.names, len(inquiry.intersections)
    told: dict[str, object] = {"player": inquiry.owner.title, "formation": worded(FORMATIONS[question.formation])}
    covered = _some(names(judgement.covered))
    if judgement.reason is LeafReason.FORMATION:
        return worded(
            "{player} has {formation} that covers {points}, {number} of the {all} intersections.",
            points=covered,
            number=len(judgement.covered),
            all=number,
            **told,
        )
    if not judgement.formation:
        return worded("{player} lacks {formation}.", **told)
    told |= {"where": _some(names(judgement.formation)), "string": inquiry.called}
    if not judgement.covered:
        return worded("{player} has {formation} on {where}, which covers no intersection of {string}.", **told)
    return worded(
        "{player} has {formation} on {where}, which covers only {points} of the {number} intersections of {string}.",
        points=covered,
        number=number,
        **told,
    )


def decision_sentences(decision: Decision, *, full: bool = False) -> list[str]:
    """The decisions from the ends of the variations up to the start: the case, the choice, what is forwarded.

    Next moves without alternatives are told together, unless ``full``.
    """
    sentences: list[str] = []
    for node in _upwards(decision):
        run = _run(decision, node)
        if len(run) == 1 or full:
            sentences += [decision_sentence(decision, at) for at in reversed(run)]
        else:
            sentences.append(_run_sentence(run))
    return sentences


def decision_sentence(decision: Decision, node: DecisionNode) -> str:
    """The decision at one node: whose turn it is, the case, the choice, and what is forwarded."""
    inquiry, player = decision.inquiry, node.state.to_move
    names = names_text([str(child.chosen_end.name) for child in node.children])
    assert node.case is not None
    told = [
        worded(
            "At move {number} of {names} it is {player}'s turn.",
            number=node.number + 1,
            names=names,
            player=player.title,
        )
    ]
    if len(node.children) == 1:
        told.append(worded("Only one next move is considered."))
    elif node.case is Quantifier.PART and player is inquiry.opponent:
        told.append(worded(PART_NO))
    else:
        told.append(worded(CASES[node.case]))
    if len(node.children) > 1 and decision.has_his_way(node):
        told.append(worded("{player} chooses {move}.", player=player.title, move=node.chosen_end.name))
    told.append(
        worded("The answer {answer} is forwarded.", answer=node.answer.word)
        if node.number
        else worded("The answer is {answer}.", answer=node.answer.word)
    )
    return paragraph(told)


def conclusion(decision: Decision) -> str:
    """The question, and the answer that the variations decide."""
    said = worded_for(
        len(decision.ends()),
        "By the variation alone the answer is {answer}.",
        "By the {number} variations alone the answer is {answer}.",
        answer=decision.answer.word,
    )
    return paragraph([decision.inquiry.sentence(), said])


def names_text(names: Sequence[str]) -> str:
    """Several variations by name.

    >>> names_text(["Var 1.1", "Var 1.3", "Var 1.4"])
    'Var 1.1, 1.3 and 1.4'
    """
    if len(names) > NAMED:
        more = worded("{number} more", number=len(names) - NAMED + 1)
        return joined([*_without_repetition(names[: NAMED - 1]), more])
    return joined(_without_repetition(names))


def _without_repetition(names: Sequence[str]) -> Sequence[str]:
    """The names, ``Var`` before the first alone."""
    if all(name.startswith("Var ") for name in names):
        first, *others = names
        return [first, *(name.removeprefix("Var ") for name in others)]
    return names


def _run_sentence(run: Sequence[DecisionNode]) -> str:
    """Several successive moves without alternatives: what each player's turn is called, and what is forwarded."""
    first, last = run[0], run[-1]
    return worded(
        "At moves {first} to {last} of {name} only one next move is considered each time: the answer {answer} is "
        "forwarded.",
        name=last.chosen_end.name,
        first=first.number + 1,
        last=last.number + 1,
        answer=first.answer.word,
    )


def _upwards(decision: Decision) -> list[DecisionNode]:
    """The last nodes of all runs, those furthest from the start first, earlier variations before later ones."""
    return [
        node
        for node in decision.upwards()
        if node.children and not (node is not decision.start and _is_single(node) and _is_single(node.children[0]))
    ]


def _is_single(node: DecisionNode) -> bool:
    return len(node.children) == 1


def _run(decision: Decision, last: DecisionNode) -> list[DecisionNode]:
    """The moves without alternatives that end at a node, or a node with alternatives alone; the start is by itself."""
    run = [last]
    while _is_single(run[0]):
        parent = decision.parents.get(run[0])
        if parent is None or parent is decision.start or not _is_single(parent):
            break
        run.insert(0, parent)
    return run


def _shared(decision: Decision, end: DecisionNode) -> tuple[int, str]:
    """Up to which move a variation is as an earlier one, and its name."""
    for node in decision.line(end)[::-1]:
        parent = decision.parents.get(node)
        if parent is not None and parent.children[0] is not node:
            return parent.number, str(_first_end(parent).name)
    return 0, ""


def _first_end(node: DecisionNode) -> DecisionNode:
    while node.children:
        node = node.children[0]
    return node


def variation_nodes(line: Sequence[DecisionNode]) -> list[VariationNode]:
    """The moves of a line of a decision as nodes of a variation, to be drawn in figures."""
    implied = {True: worded("implied"), False: ""}
    return [VariationNode(node.made, node.answer, number=node.number, note=implied[node.made.implied]) for node in line]


def _some(names: Sequence[str]) -> str:
    return listed(tuple(names), NAMED)


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
        by_weight = sorted(judged.oversights, key=lambda one: one.kind is not Kind.OVERLOOKED)  # moves missed go first
        beside = paragraph(map(overlooked_sentence, by_weight[:IN_HEADLINE]))
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
    told |= {"number": node.number + 1, "move": worded(oversight.move)}
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
        told.append(ended(moves) if oversight.end else f"{moves} ...")
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
