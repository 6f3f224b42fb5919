"""A decision from given variations as an SGF game: the variations of the players with what was decided at each node.

The root says the answer in the first line of its comment. ``N`` names a variation at its end, where ``GB`` or ``GW``
say whom it favours; an overlooked move is added as a variation of its own, with the moves of the proof behind it.
"""

from __future__ import annotations

from collections.abc import Mapping

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.judged_decision import JudgedDecision
from assess.languages.spoken import capital, paragraph, worded
from assess.proofs.questions import Answer
from assess.reading.game_tree import GameTree, Node, escape, letters_of_move, letters_of_points, root_properties
from assess.reports.sgf.sgf_tree import application, game_properties
from assess.reports.text.decision_text import (
    conclusion,
    decision_headline,
    decision_sentence,
    judgement_sentence,
    oversight_sentence,
    proof_play_sentences,
)
from assess.reports.text.finding_text import terms_sentence
from assess.rules.position import KO_PASS, PASS

Properties = dict[str, tuple[str, ...]]


def game_of_decision(judged: JudgedDecision, info: Mapping[str, str] = {}) -> GameTree:
    """The game tree of a decision, with what exhaustive proof-play adds to it."""
    decision = judged.decision
    nodes = [Node(_root(judged, info))]
    places = {node: place for place, node in enumerate(decision.nodes)}
    for node in decision.nodes[1:]:
        nodes.append(Node(_move(decision, node), parent=places[decision.parents[node]]))
    for oversight in judged.oversights:
        parent = places[oversight.node]
        for number, move in enumerate(oversight.line):
            said = {"C": (escape(oversight_sentence(oversight)),), "TE": ("1",)} if number == 0 else {}
            named = {"N": (KO_PASS,)} if move.move == KO_PASS else {}
            nodes.append(Node({**_played(decision, move.written), **said, **named}, parent=parent))
            parent = len(nodes) - 1
    return GameTree(tuple(nodes))


def _root(judged: JudgedDecision, info: Mapping[str, str]) -> Properties:
    decision, finding, inquiry = judged.decision, judged.finding, judged.decision.inquiry
    lines = [
        decision_headline(judged),
        paragraph([inquiry.sentence(), terms_sentence(inquiry)]),
        decision_sentence(decision, decision.start),
    ]
    lines += decision.notes
    if finding:
        lines.append(conclusion(decision))
        lines += proof_play_sentences(decision, finding, judged.oversights)
    return {
        **root_properties(inquiry.position),
        "AP": (application(),),
        "RU": ("Japanese",),
        **game_properties(info),
        "PL": (inquiry.first_mover.letter,),
        "MA": letters_of_points(inquiry.intersections, inquiry.position.width),
        "C": (escape("\n".join(lines)),),
    }


def _move(decision: Decision, node: DecisionNode) -> Properties:
    properties = _played(decision, node.made.written)
    if node.judgement is None:
        words = decision_sentence(decision, node)
    else:
        favoured = decision.inquiry.owner if node.answer is Answer.YES else decision.inquiry.opponent
        properties[f"G{favoured.letter}"] = ("1",)
        properties["N"] = (escape(str(node.name)),)
        answer = worded("{result}.", result=capital(node.answer.word))
        words = paragraph([answer, judgement_sentence(decision, node)])
    if node.made.implied:
        words = paragraph([worded("This pass is implied."), words])
    if node.made.move == KO_PASS:  # as ``reading.given_variations`` reads it
        words = f"Ko-pass. {words}"
    return {**properties, "C": (escape(words),)}


def _played(decision: Decision, text: str) -> Properties:
    """The property of a move such as ``B D4``."""
    letter, move = text.split()
    position = decision.inquiry.position
    point = None if move in (PASS, KO_PASS) else position.point(move)
    return {letter: (letters_of_move(point, position.width),)}
