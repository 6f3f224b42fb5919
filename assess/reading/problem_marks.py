"""What collections of problems write into comments, as goproblems.com does: which lines are right, how to pose them.

``RIGHT`` marks a node where the problem is solved; every line without it is wrong. ``CHOICE`` marks branches of which
the answer to the solver is drawn; else it is the first branch. ``FORCE``: the solver is held to the moves of the file.
``NOTTHIS``: a move that is neither wanted nor wrong. The words count in capitals only, and only in a file that sets up
a position and has a ``RIGHT``.
"""

from __future__ import annotations

import enum
import re

from assess.reading.game_tree import GameTree, Node
from assess.reading.sgf_main_line import MOVES, is_set_up
from assess.rules.color import Color
from assess.rules.variation_move import walk_from


class ProblemMark(enum.Enum):
    """A mark of a node, by the word in its comment."""

    RIGHT = "RIGHT"
    FORCE = "FORCE"
    CHOICE = "CHOICE"
    NOT_THIS = "NOTTHIS"


QUESTION_LINE = re.compile(r"[ \t]*question(?P<label> *\d[\d.]*)? *:(?P<words>.*)", re.IGNORECASE)
"""A line of a comment with a question for the program (``question_lines``)."""
_WORDS = re.compile(rf"\b({'|'.join(mark.value for mark in ProblemMark)})\b")


def marks_of(node: Node) -> frozenset[ProblemMark]:
    """The marks in the comment of a node."""
    return frozenset(map(ProblemMark, _WORDS.findall(node.text("C"))))


def comment_for_people(node: Node) -> str:
    """The comment of a node without the marks, and without the lines that ask a question of the program."""
    lines = (line for line in node.text("C").splitlines() if not QUESTION_LINE.match(line))
    return " ".join(_WORDS.sub("", " ".join(lines)).split())


def is_problem(tree: GameTree | None) -> bool:
    """Whether a file sets up a position, and marks lines from there as right."""
    return tree is not None and is_set_up(tree) and any(ProblemMark.RIGHT in marks_of(node) for node in tree.nodes)


def solver_of(tree: GameTree, start: int = 0) -> Color | None:
    """The player who is to solve a problem: who makes the first move of its first line."""
    for number in walk_from(start, tree.children.__getitem__):
        for name, color in MOVES.items():
            if name in tree.nodes[number].properties:
                return color
    return None
