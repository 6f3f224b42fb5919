"""How collections of problems say which lines are right, and how to pose them: by words in comments, by marks of moves,
or by nothing but the order of the lines.

As goproblems.com has it, ``RIGHT`` marks a node where the problem is solved; every line without it is wrong. ``CHOICE``
marks branches of which the answer to the solver is drawn; else it is the first branch. ``FORCE``: the solver is held to
the moves of the file. ``NOTTHIS``: a move that is neither wanted nor wrong. The words count in capitals only. Other
collections begin the comment there with ``Correct``, or mark the solver's moves as good (``TE``) or bad (``BM``), or
give the solution first and mark nothing.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Collection, Mapping, Sequence

from assess.reading.game_tree import MOVES, GameTree, Node, is_set_up, mover_of
from assess.rules.position import Color
from assess.rules.proof_play import walk_from


class ProblemMark(enum.Enum):
    """A mark of a node, by the word in its comment."""

    RIGHT = "RIGHT"
    FORCE = "FORCE"
    CHOICE = "CHOICE"
    NOT_THIS = "NOTTHIS"


class Marking(enum.Enum):
    """How a file tells the right lines from the others, the plainest way first."""

    RIGHT = "right"
    """The word ``RIGHT`` in a comment; every other line is wrong."""
    CORRECT = "correct"
    """A comment that begins with ``Correct``, or that word in another language; every other line is wrong."""
    MOVES = "te"
    """The solver's moves that are good (``TE``) or bad (``BM``); of the others nothing is said."""
    FIRST_LINE = "first-line"
    """The first of several lines, and with every other reply of the opponent's the first answer to it; of the solver's
    other moves nothing is said."""


PLAIN = (Marking.RIGHT, Marking.CORRECT)
"""What makes a problem of a file for every command; the others count only where problems are asked for."""
QUESTION_LINE = re.compile(r"[ \t]*question(?P<label> *\d[\d.]*)? *:(?P<words>.*)", re.IGNORECASE)
"""A line of a comment with a question for the program (``question_lines``)."""
_WORDS = re.compile(rf"(?<![A-Z])({'|'.join(mark.value for mark in ProblemMark)})(?![A-Za-z])")
_CORRECT = re.compile(
    r"\s*(?:(?:(?:also|this is|that is|that's|yes,)\s+)?correct\b(?!\s+(?:\w+\s+)?(?:is|was|would|at)\b)"
    r"|(?:korrekt|richtig)(?:\b(?!\s+(?:ist|w\u00e4re|war)\b))"
    r"|(?:juste|bonne r\u00e9ponse)\s*(?:$|[.,;!:])"
    r"|(?:\u6b63\u89e3|\u6b63\u786e|\u6b63\u78ba)(?![\u306f\u5728\u662f\u61c9\u5e94])"
    r"|\uc815\ub2f5(?![\uc740\uc774])|\uc815\ud574(?![\ub294\uac00]))",
    re.IGNORECASE,
)


def marks_of(node: Node) -> frozenset[ProblemMark]:
    """The marks in the comment of a node, as goproblems.com has them."""
    return frozenset(map(ProblemMark, _WORDS.findall(node.text("C"))))


def comment_for_people(node: Node) -> str:
    """The comment of a node without the marks, and without the lines that ask a question of the program."""
    lines = (line for line in node.text("C").splitlines() if not QUESTION_LINE.match(line))
    return " ".join(_WORDS.sub("", " ".join(lines)).split())


def marking_of(tree: GameTree, among: Collection[Marking] = PLAIN) -> Marking | None:
    """Return the first of these ways in which a file marks lines from a position that it sets up; None where it marks
    none, sets nothing up, or has no line."""
    if not is_set_up(tree):
        return None
    return next((marking for marking in Marking if marking in among and _is_used(tree, marking)), None)


def marks_in(tree: GameTree, marking: Marking | None, start: int = 0) -> Mapping[int, frozenset[ProblemMark]]:
    """The marks of the nodes behind one, as a file means them that marks its lines in this way."""
    if marking is None:
        return {}
    below = list(walk_from(start, tree.children.__getitem__))[1:]
    if marking is Marking.RIGHT:
        return {number: marks for number in below if (marks := marks_of(tree.nodes[number]))}
    if marking is Marking.CORRECT:
        right = frozenset({ProblemMark.RIGHT})
        return {number: right for number in below if _CORRECT.match(tree.nodes[number].text("C"))}
    return _marks_by_order(tree, start, below, marking is Marking.MOVES)


def solver_of(tree: GameTree, start: int = 0) -> Color | None:
    """The player who is to solve a problem: who makes the first move of its first line."""
    for number in walk_from(start, tree.children.__getitem__):
        for name, color in MOVES.items():
            if name in tree.nodes[number].properties:
                return color
    return None


def _asks(tree: GameTree) -> bool:
    """Whether a file asks a question of its variations."""
    return any(QUESTION_LINE.match(line) for node in tree.nodes for line in node.text("C").splitlines())


def _is_used(tree: GameTree, marking: Marking) -> bool:
    solver = solver_of(tree)
    if marking is Marking.FIRST_LINE and _asks(tree):
        return False  # lines that players bring to a dispute
    if marking is Marking.MOVES and not any(
        solver and mover_of(node) == solver.letter and ("TE" in node.properties or "BM" in node.properties)
        for node in tree.nodes
    ):
        return False
    return solver is not None and any(ProblemMark.RIGHT in marks for marks in marks_in(tree, marking).values())


def _marks_by_order(
    tree: GameTree, start: int, below: Sequence[int], by_moves: bool
) -> Mapping[int, frozenset[ProblemMark]]:
    """The ends of the lines that are right: the solver plays the moves that are, or lead to, good ones, and else the
    first that is not bad; every reply of the opponent's counts. His other moves are neither right nor wrong."""
    solver = solver_of(tree, start)
    own = {number for number in below if solver and mover_of(tree.nodes[number]) == solver.letter}
    bad = {number for number in own if by_moves and "BM" in tree.nodes[number].properties}
    good = {number for number in own - bad if by_moves and "TE" in tree.nodes[number].properties}
    for number in reversed(below):  # each node behind those before it
        if number not in bad and any(child in good for child in tree.children[number]):
            good.add(number)
    played = {number: _played(tree.children[number], own, bad, good) for number in (start, *below)}
    holds: dict[int, bool] = {}
    for number in (*reversed(below), start):
        replies = [child for child in tree.children[number] if child not in own]
        answers = [holds[child] for child in played[number]]
        answered = any(answers) or not own.intersection(tree.children[number])
        holds[number] = number not in bad and answered and all(holds[child] for child in replies)
    marks: dict[int, frozenset[ProblemMark]] = {}
    waiting = [start]
    while waiting:
        number = waiting.pop()
        if not tree.children[number] and number != start:
            marks[number] = frozenset({ProblemMark.RIGHT})
        for child in tree.children[number]:
            if child not in own or (child in played[number] and holds[child]):
                waiting.append(child)
            elif child not in bad:
                marks[child] = frozenset({ProblemMark.NOT_THIS})
    return marks


def _played(following: Collection[int], own: Collection[int], bad: Collection[int], good: Collection[int]) -> list[int]:
    """Which of the solver's next moves the file means."""
    wanted = [number for number in following if number in own and number not in bad]
    return [number for number in wanted if number in good] or wanted[:1]
