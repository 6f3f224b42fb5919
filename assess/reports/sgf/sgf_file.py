"""What was found as the content of an SGF file.

A decision from given variations is a game with the variations of the players, and what was decided at each node. The
root says the answer in the first line of its comment. ``N`` names a variation at its end, where ``GB`` or ``GW`` say
whom it favours; an overlooked move is added as a variation of its own, with the moves of the proof behind it.

A problem from a game is the part of the board that it needs, the lines that work marked ``RIGHT``, and others near to
it with what refutes them, as collections of problems have them (``reading.problem_marks``). The board around the part
is left empty, and ``VW`` shows the part alone. ``TE`` and ``BM`` mark the first moves that work and those that do not;
one that works by a ko alone is ``NOTTHIS``. Where a ko is the solution, it is said at the moves how many threats are
needed after them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from assess.decisions.decision import Decision, DecisionNode
from assess.decisions.game_problems import FEWEST_WRONG, GameProblem, TriedFirst, line_of
from assess.decisions.judged_decision import JudgedDecision
from assess.languages.spoken import capital, paragraph, worded
from assess.proofs.questions import Answer
from assess.proofs.variation_node import LeafReason, VariationNode, walk_unequal
from assess.reading.game_tree import (
    GameTree,
    Node,
    escape,
    letters_of_move,
    letters_of_point,
    letters_of_points,
    root_properties,
)
from assess.reading.problem_marks import ProblemMark
from assess.reading.sgf import dump
from assess.reports.sgf.sgf_tree import (
    Properties,
    application,
    game_of_statuses,
    game_of_variations,
    game_properties,
    question_line,
)
from assess.reports.text.decision_text import (
    conclusion,
    decision_headline,
    decision_sentence,
    judgement_sentence,
    oversight_sentence,
    proof_play_sentences,
)
from assess.reports.text.finding_text import terms_sentence
from assess.reports.text.headlines import ruling_headline
from assess.reports.text.numbered_figures import AFTER_A_THREAT, threats_needed
from assess.reports.text.problem_text import cost, posed, said_of_move
from assess.rules.position import KO_PASS, PASS, Color
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding
from assess.statuses.point_ruling import TerritoryRuling
from assess.statuses.string_ruling import Ruling


def sgf_file(
    found: Finding | Ruling | Assessment | TerritoryRuling | tuple[JudgedDecision, ...], info: Mapping[str, str]
) -> str:
    """The answer to a question, a ruling on strings, the statuses of a position, or what variations decide; ``info``:
    what the record says of the game."""
    if isinstance(found, tuple):
        return "".join(dump(game_of_decision(judged, info)) for judged in found)
    if isinstance(found, Finding):
        return dump(game_of_variations(found, found.tree, info))
    if isinstance(found, Ruling):
        return _of_strings(found, info)
    statuses = found.assessment if isinstance(found, TerritoryRuling) else found
    return dump(game_of_statuses(statuses, info))


def _of_strings(ruling: Ruling, info: Mapping[str, str]) -> str:
    """A game for each answer, the one that decides first; where there is none, the position alone."""
    games = [game_of_variations(finding, finding.tree, info) for finding in ruling.findings]
    games = games or [game_of_statuses(ruling.assessment, info)]
    headline = ruling_headline(ruling)
    return "".join(dump(_headed(game, headline)) for game in games)


def _headed(game: GameTree, headline: str) -> GameTree:
    """The game with the headline as the first line of its comment, and as the name of its root."""
    root = game.nodes[0]
    said = root.text("C")
    properties = {
        **root.properties,
        "C": (escape("\n".join(filter(None, [headline, said]))),),
        "N": (escape(headline),),
    }
    return GameTree((replace(root, properties=properties), *game.nodes[1:]))


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


REPLIES = (4, 2, 1)
"""Replies of the other player that are shown to the first move, to the second, and to each later one."""
LONGEST = 16
"""Moves behind the first one that are shown, where the variation is longer."""
NEAR = 2
"""Steps from the string, or from a move that works, to the wrong moves that are shown."""
RESULT = "RE"


def game_of_problem(problem: GameProblem, info: Mapping[str, str] = {}) -> GameTree:
    """The game tree. ``info``: what the record says of the game, of which the result is left out."""
    nodes = [Node(_problem_root(problem, info))]
    told = cost(problem)
    for move in (*problem.right, *_wrong(problem)):
        is_right = problem.is_right(move)
        nodes.append(Node(_first(problem, move, told if is_right else ""), parent=0))
        told = "" if is_right else told
        if move.tree is None:
            continue
        if is_right:
            _add_right(nodes, move.tree)
        else:
            _add_line(nodes, line_of(move.tree)[:LONGEST])
    return GameTree(tuple(nodes))


def _wrong(problem: GameProblem) -> list[TriedFirst]:
    """The first moves that do not work and that a student may think of: the one of the game, those that work by a ko
    alone, and those near to the string or to a move that works; a few in any case. The proofs are about many more."""
    width = problem.inquiry.position.width
    about = [*problem.inquiry.intersections, *(move.point for move in problem.right)]
    wrong = [move for move in problem.first_moves if not problem.is_right(move)]

    def away(move: TriedFirst) -> int:
        rows = [(divmod(move.point, width), divmod(point, width)) for point in about]
        return min(abs(here[0] - there[0]) + abs(here[1] - there[1]) for here, there in rows)

    kept = sorted(wrong, key=away)[:FEWEST_WRONG]
    return [one for one in wrong if one in kept or one.by_ko or one.point == problem.played or away(one) <= NEAR]


def _problem_root(problem: GameProblem, info: Mapping[str, str]) -> Properties:
    inquiry, shown = problem.inquiry, problem.shown
    known = [point for point in range(len(shown.stones)) if point not in inquiry.position.unknown]
    return {
        **root_properties(shown),
        "AP": (application(),),
        "ST": ("2",),
        **game_properties({name: value for name, value in info.items() if name != RESULT}),
        **({"VW": letters_of_points(known, shown.width)} if inquiry.position.unknown else {}),
        "PL": (inquiry.first_mover.letter,),
        "MA": letters_of_points(inquiry.intersections, shown.width),
        "C": (escape("\n".join([posed(problem), *([question_line(inquiry)] if inquiry.threats else [])])),),
    }


def _first(problem: GameProblem, move: TriedFirst, told: str) -> Properties:
    width = problem.inquiry.position.width
    words, is_right = [said_of_move(problem, move), told], problem.is_right(move)
    if move.by_ko and not is_right:
        words.append(ProblemMark.NOT_THIS.value)
    if is_right and (move.tree is None or not _replies(move.tree, 1)):
        words.append(ProblemMark.RIGHT.value)
    return {
        problem.inquiry.first_mover.letter: (letters_of_point(move.point, width),),
        **({"TE": ("1",)} if is_right else {} if move.by_ko else {"BM": ("1",)}),
        **_comment(" ".join(filter(None, words))),
    }


def _add_right(nodes: list[Node], tree: VariationNode) -> None:
    """Adds the replies to the first move, each with the solver's answer, and so on; where a line ends, the problem is
    solved."""
    waiting = [(tree, len(nodes) - 1, 0)]
    while waiting:
        node, parent, depth = waiting.pop()
        for reply in reversed(_replies(node, REPLIES[min(depth, len(REPLIES) - 1)])):
            nodes.append(Node(_problem_move(reply), parent=parent))
            answer = reply.children[0]
            last = 2 * (depth + 1) >= LONGEST or not _replies(answer, 1)
            nodes.append(Node(_problem_move(answer, ProblemMark.RIGHT.value if last else ""), parent=len(nodes) - 1))
            if not last:
                waiting.append((answer, len(nodes) - 1, depth + 1))


def _replies(node: VariationNode, most: int) -> list[VariationNode]:
    """The first next moves that the solver answers by a play, one of each that are answered alike, without those whose
    answer is shown elsewhere."""
    unlike = [group[0] for group in walk_unequal(node) if group[0].parent is node]
    answered = [one for one in unlike if one.point is not None and one.children and one.children[0].point is not None]
    return [one for one in answered if one.children[0].reason is not LeafReason.TRANSPOSITION][:most]


def _add_line(nodes: list[Node], line: Sequence[VariationNode]) -> None:
    for node in line:
        nodes.append(Node(_problem_move(node), parent=len(nodes) - 1))


def _problem_move(node: VariationNode, marked: str = "") -> Properties:
    assert node.point is not None and isinstance(node.color, Color)
    threat = worded(AFTER_A_THREAT) if node.comes_after_a_threat else ""
    words = " ".join(filter(None, [threat, threats_needed(node), marked]))
    return {node.color.letter: (letters_of_point(node.point, node.state.position.width),), **_comment(words)}


def _comment(words: str) -> Properties:
    return {"C": (escape(words),)} if words else {}
