"""A decision from given variations as text, in the manner of the rules' own explanations (VJR, Examples)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from assess.decisions.decision import Decision, DecisionNode, Marked
from assess.proofs.ends_of_variations import LeafReason
from assess.proofs.questions import Answer, Formation, IndependentlyAlive
from assess.proofs.variation_node import Quantifier, VariationNode
from assess.reports.text.board_text import print_board
from assess.reports.text.finding_text import claim_words, terms_sentence
from assess.reports.text.numbered_figures import MOVES_PER_FIGURE, Figure
from assess.reports.text.sentences import say
from assess.rules.words import joined

NAMED = 8
"""Of more variations or intersections than these, only so many are named."""


def print_decision(console: Console, decision: Decision, *, full: bool = False) -> None:
    """Prints the board, the question, the variations with their answers, and how they decide.

    ``full``: each variation is also shown in figures, and each single next move has its own line.
    """
    inquiry = decision.inquiry
    print_board(console, inquiry.position, ringed=inquiry.intersections)
    console.print()
    say(console, f"{inquiry.sentence()} {terms_sentence(inquiry)}")
    for note in decision.notes:
        say(console, f"Note: {note}")
    console.print()
    for end in decision.ends():
        say(console, variation_sentence(decision, end))
        if full:
            print_variation(console, decision, end)
    console.print()
    for sentence in decision_sentences(decision, full=full):
        say(console, sentence)
    console.print()
    say(console, conclusion(decision))


def print_variation(console: Console, decision: Decision, end: DecisionNode) -> None:
    """Prints one variation in figures."""
    nodes = variation_nodes(decision.line(end))
    for start in range(1, len(nodes), MOVES_PER_FIGURE):
        figure = Figure(nodes[start - 1].state.position, nodes[start : start + MOVES_PER_FIGURE])
        say(console, f"{end.name}, {figure.title()}")
        print_board(console, figure.start, figure.labels(), decision.inquiry.intersections)
        if figure.remarks():
            say(console, f"{', '.join(figure.remarks())}.")
    console.print()


def variation_sentence(decision: Decision, end: DecisionNode) -> str:
    """A variation with its moves, from where it leaves an earlier one, and its answer.

    Such as ``Var 1.4, as Var 1.3 up to move 1: 2 B A1, 3 W B1, 4 B pass, 5 W pass. No: ...``
    """
    line = decision.line(end)
    shared, earlier = _shared(decision, end)
    moves = ", ".join(move_text(node) for node in line[shared + 1 :]) or "no move"
    as_earlier = f", as {earlier} up to move {shared}" if shared else ""
    return f"{end.name}{as_earlier}: {moves}. {end.answer.value.title()}: {judgement_sentence(decision, end)}."


def move_text(node: DecisionNode) -> str:
    """A move with its number, the stones it takes and the ban it brings: ``3 W C3 takes C2 (ko ban at C2)``."""
    names = node.state.position.names
    words = [f"{node.number} {node.made.text}"]
    if node.made.implied:
        words.append("(implied)")
    if node.made.removed:
        words.append(f"takes {_some(names(node.made.removed))}")
    if node.state.ban is not None:
        words.append(f"(ko ban at {node.state.position.name(node.state.ban)})")
    return " ".join(words)


def judgement_sentence(decision: Decision, end: DecisionNode) -> str:
    """Why a variation gives its answer, without a full stop."""
    judgement, inquiry = end.judgement, decision.inquiry
    assert judgement is not None
    if isinstance(judgement.reason, Marked):
        return judgement.reason.value
    position, owner = inquiry.position, inquiry.owner.title
    string = inquiry.called
    how = "abbreviated, judged as it stands" if judgement.abbreviated else "two passes"
    if judgement.repeats is not None:
        when = f"after move {judgement.repeats}" if judgement.repeats else "of the start"
        how += f", where the position {when} comes again"
    question = inquiry.question
    if not isinstance(question, IndependentlyAlive):
        if judgement.captured_at is not None:
            return f"{inquiry.reached} was captured at move {judgement.captured_at} ({how})"
        return f"{how}, none of {string} was captured" if inquiry.others else f"{how}, {string} was never captured"
    formation = f"{owner}'s {_formation_word(question)}"
    points = inquiry.intersections
    covered = _some(position.names(judgement.covered))
    if judgement.reason is LeafReason.FORMATION:
        extent = "all" if judgement.covered == points else f"{len(judgement.covered)} of {len(points)}"
        return f"{how}, {formation} covers {covered} ({extent} of {'their' if inquiry.others else 'its'} intersections)"
    if not judgement.formation:
        kind = _formation_word(question)
        return f"{how}, {owner} has no {kind}"
    where = f"{formation} stands on {_some(position.names(judgement.formation))}"
    if judgement.covered:
        return f"{how}, {where}, and covers only {covered} of the {len(points)} intersections of {string}"
    return f"{how}, {where}, and covers no intersection of {string}"


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
    """The decision at one node, as one sentence."""
    inquiry = decision.inquiry
    player = node.state.to_move.title
    names = names_text([child.chosen_end.name for child in node.children])
    several = len(node.children) > 1
    if not several:
        head = names
    elif node.number:
        head = f"{names} have the same moves up to move {node.number}"
    else:
        head = f"{names} just start"
    turn = f"at move {node.number + 1} it is {player}'s turn"
    his_way = decision.has_his_way(node)
    chosen = node.chosen_end.name
    opponent = node.state.to_move is inquiry.opponent
    case = {
        Quantifier.ALL: "all of the next moves give the answer yes",
        Quantifier.PART: f"part of the next moves give the answer {'no' if opponent else 'yes'}",
        Quantifier.NONE: "none of the next moves gives the answer yes, all give no",
    }
    assert node.case is not None
    what = case[node.case]
    if not several:
        what = {
            Quantifier.ALL: "all of the next moves (only one is considered) give the answer yes",
            Quantifier.NONE: "none of the next moves (only one is considered) gives the answer yes",
        }[node.case]
        choice = ""
    elif his_way:
        choice = f", {player} chooses {chosen}"
    else:
        choice = f", whichever {player} chooses"
    answer = node.answer.value
    forwarded = f"{answer} is forwarded" if node.number else f"{answer} is the answer"
    return f"{head}{';' if several else ':'} {turn}: {what}{choice}; {forwarded}."


def conclusion(decision: Decision) -> str:
    """The answer that the variations decide."""
    inquiry = decision.inquiry
    claim = claim_words(inquiry, decision.answer is Answer.YES)
    count = len(decision.ends())
    given = "the variation" if count == 1 else f"the {count} variations"
    return f"Decided from {given} alone: {claim}."


def names_text(names: Sequence[str]) -> str:
    """Several variations by name.

    >>> names_text(["Var 1.1", "Var 1.3", "Var 1.4"])
    'Var 1.1, 1.3 and 1.4'
    """
    if len(names) > NAMED:
        return f"{names_text(names[: NAMED - 1])}, and {len(names) - NAMED + 1} others"
    if all(name.startswith("Var ") for name in names):
        first, *others = names
        names = [first, *(name.removeprefix("Var ") for name in others)]
    return joined(names)


def _run_sentence(run: Sequence[DecisionNode]) -> str:
    """Several successive moves without alternatives: what each player's turn is called, and what is forwarded."""
    first, last = run[0], run[-1]
    name = last.chosen_end.name
    case = "all" if first.answer is Answer.YES else "none"
    give = "give" if first.answer is Answer.YES else "gives"
    return (
        f"{name}: at moves {first.number + 1} to {last.number + 1} only one next move is considered each time: {case} "
        f"of them {give} the answer yes; {first.answer.value} is forwarded."
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
            return parent.number, _first_end(parent).name
    return 0, ""


def _first_end(node: DecisionNode) -> DecisionNode:
    while node.children:
        node = node.children[0]
    return node


def variation_nodes(line: Sequence[DecisionNode]) -> list[VariationNode]:
    """The moves of a line of a decision as nodes of a variation, to be drawn in figures."""
    implied = {True: "implied", False: ""}
    return [VariationNode(node.made, node.answer, number=node.number, note=implied[node.made.implied]) for node in line]


def _formation_word(question: IndependentlyAlive) -> str:
    words = {
        Formation.TWO_EYE: "two-eye-formation",
        Formation.N_EYE: "n-eye-formation",
        Formation.PASS_ALIVE: "pass-alive formation",
    }
    return words[question.formation]


def _some(names: Sequence[str]) -> str:
    return " ".join(names) if len(names) <= NAMED else f"{' '.join(names[:NAMED])} and {len(names) - NAMED} more"
