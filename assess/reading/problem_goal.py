"""What a problem asks for in words: whose stones are to live, or to be killed. Books say it in a few set phrases:
``Black to live``, ``White to play and kill``, and the like in Chinese, Japanese, Korean, German and French."""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from assess.reading.game_tree import GameTree, mover_of, nodes_before_move
from assess.rules.position import Color


class Spoken(enum.Enum):
    """Where words tell whose stones are in question."""

    GOAL = "goal"
    """Before the first move: what is to be done."""
    LINES = "lines"
    """In the comments on the lines: whose stones live or die there."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Whose stones the words of a problem ask about, and where they do."""

    owner: Color
    where: Spoken


_COLORS = {
    Color.BLACK: r"\bblack(?:'s)?\b|\bnoirs?\b|\bschwarz\w*|[\u9ed1\u9ed2]|\ud751",
    Color.WHITE: r"\bwhite(?:'s)?\b|\bblancs?\b|\bwei(?:\u00df|ss)\w*|\u767d|\ubc31",
}
_LIVE = (
    r"\b(?:live|lives|alive|survives?|save|saves|rescue|escape)\b|\bleb(?:t|en)\b|\brett(?:et|en)\b|\bvi(?:t|vre|vent)\b"
    r"|\bsauve[rz]?\b|\u6d3b|\u751f\u304d|\u51cc[\u304e\u3050]|\u30b7\u30ce|\uc0b4|\uc0b6|\ud65c"
)
_KILL = (
    r"\b(?:kill|kills|capture|captures)\b|\bt\u00f6te[nt]\b|\bf\u00e4ngt\b|\bfangen\b|\btue[rz]?\b|\bcapture[rz]?\b"
    r"|[\u6740\u6bba\u5403\u6355]|\u53d6[\u308a\u308b\u308c]|\uc7a1|\uc8fd\uc5ec|\uc8fd\uc774"
)
_DIE = r"\b(?:die|dies|dead)\b|\bstirbt\b|\bsterben\b|\btot\b|\bmeurt\b|\bmourir\b|\u6b7b|\uc0ac(?!\ud65c)|\uc8fd"
_TOKENS = re.compile(
    rf"(?P<black>{_COLORS[Color.BLACK]})|(?P<white>{_COLORS[Color.WHITE]})|(?P<kill>{_KILL})|(?P<die>{_DIE})"
    rf"|(?P<live>{_LIVE})",
    re.IGNORECASE,
)
_STATUS_ALONE = re.compile(
    r"\u6b7b\u6d3b|\uc0ac\ud65c|\blife and death\b|\bleben und tod\b|\bvie et mort\b", re.IGNORECASE
)
_SENTENCES = re.compile(r"[.!?;\n\u3002\uff01\uff1f]+")
_OBJECT_MARKS = re.compile(r"\s*(?:\u77f3)?[\u3092\uc744\ub97c]")
"""What stands behind the stones that are taken, in Japanese and Korean."""


def goal_of(tree: GameTree, solver: Color) -> Goal | None:
    """Return what the words before the first move ask for, ``solver`` making it; None where they do not say it."""
    root = tree.root
    words = [tree.nodes[number].text("C") for number in nodes_before_move(tree)]
    for text in (*words, *(root.simple_text(name) for name in ("GN", "EV", "N"))):
        for sentence in _SENTENCES.split(_STATUS_ALONE.sub(" ", text)):
            if goal := _owner_in(sentence, solver):
                return Goal(goal, Spoken.GOAL)
    told = Counter(_fates_in(tree))
    owner, times = max(told.items(), key=lambda one: one[1], default=(solver, 0))
    return Goal(owner, Spoken.LINES) if times > 2 * told[owner.opponent] else None


def _fates_in(tree: GameTree) -> Iterator[Color]:
    """Whose stones the comments on the lines call alive or dead, once for each that does."""
    for node in tree.nodes:
        if mover_of(node) is None:
            continue
        for sentence in _SENTENCES.split(node.text("C")):
            kinds = [found.lastgroup for found in _TOKENS.finditer(sentence)]
            if len(kinds) == 2 and (owner := _color(kinds[0])) and kinds[1] in ("die", "live"):
                yield owner


def _owner_in(sentence: str, solver: Color) -> Color | None:
    """Whose stones are in question by one sentence: by its first word for living, killing or dying, and the player
    named beside that."""
    tokens = [(found.lastgroup, found) for found in _TOKENS.finditer(sentence)]
    at = next((place for place, (kind, _) in enumerate(tokens) if kind in ("live", "kill", "die")), None)
    if at is None:
        return None
    kind, verb = tokens[at]
    before = next((_color(one) for one, _ in reversed(tokens[:at]) if _color(one)), None)
    after = _color(tokens[at + 1][0]) if at + 1 < len(tokens) else None
    if kind == "die":
        return before or solver.opponent
    if after and _is_object(sentence, verb, tokens[at + 1][1]):
        return after
    if kind == "live":
        return before or solver
    if before and _OBJECT_MARKS.match(sentence, tokens[at - 1][1].end()):
        return before
    return before.opponent if before else solver.opponent


def _color(kind: str | None) -> Color | None:
    return {"black": Color.BLACK, "white": Color.WHITE}.get(kind or "")


def _is_object(sentence: str, verb: re.Match[str], color: re.Match[str]) -> bool:
    """Whether a colour behind a verb is what it acts on: no more than an article stands between."""
    return len(sentence[verb.end() : color.start()].split()) <= 1
