"""The variation tree as text: numbered figures of the main variation, then all variations, line by line.

Every node says how many of the next moves keep the answer yes, in the words of the rules (VJR, Decision Making).

Before that the tree is cut into lines: which moves share a line, how far it is set in, and what is left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import islice

from rich.console import Console
from rich.text import Text

from assess.languages.spoken import (
    capital,
    clauses,
    counted,
    ended,
    in_english,
    joined,
    listing,
    paragraph,
    worded,
    worded_as,
)
from assess.proofs.questions import Advisory, Answer, Inquiry
from assess.proofs.variation_node import Leaf, LeafReason, Quantifier, VariationNode, equal_replies, walk
from assess.reports.text.numbered_figures import details
from assess.reports.text.sentences import broken, say
from assess.rules.proof_play import move_word

LINES = 60
FULL = in_english("--full shows all")
SPELLED_OUT = 40
"""A tree of at most so many nodes has a line for each move, a larger one has a line for each run of moves."""
MISTAKES = in_english("?: a mistake, with what refutes it.")

HEADS = (
    in_english(
        "Every move of {other}'s is answered; of {player}'s moves only the one that he chooses is studied; a pass of "
        "his before he has succeeded would not do."
    ),
    in_english("Every move of {other}'s is answered; of {player}'s moves only the one that he chooses is studied."),
    in_english(
        "Every move of {other}'s is answered; of {player}'s moves one that he may choose is shown, and the others were "
        "tried."
    ),
    in_english(
        "Every move of {other}'s is answered; of {player}'s moves one that he may choose is shown, and the others were "
        "tried, but where one move is studied."
    ),
)
CASES = {
    Quantifier.ALL: in_english("All of the next moves give the answer yes."),
    Quantifier.PART: in_english("Part of the next moves give the answer yes."),
    Quantifier.NONE: in_english("None of the next moves gives the answer yes."),
}
PART_NO = in_english("Part of the next moves give the answer no.")


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is printed of variations, and how.

    ``full`` lifts the limits on figures and lines; ``depth`` is the number of the last move shown; ``plain``: without a
    sentence on what each move does.
    """

    full: bool = False
    depth: int | None = None
    ascii_only: bool = False
    plain: bool = False

    @property
    def lines(self) -> int | None:
        """The most lines of a tree; None for all."""
        return None if self.full else LINES


def print_answers(console: Console, sentences: Sequence[str]) -> None:
    """Prints a table of answers, its rows set in."""
    for number, sentence in enumerate(sentences):
        console.print("\n".join(broken(("  " if number else "") + sentence, console.width, "    ")), no_wrap=True)


def print_tree(
    console: Console,
    tree: VariationNode,
    inquiry: Inquiry,
    *,
    depth: int | None = None,
    limit: int | None = LINES,
    ascii_only: bool = False,
    spelled_out: bool | None = None,
    more: str = FULL,
) -> None:
    """Prints the tree, at most ``limit`` numbered lines of it, all first moves and then what is nearest to the start;
    never deeper indented than ``DEEPEST_GUIDE`` guides.

    ``more``, a message, says how to have those beyond the limit.
    """
    if spelled_out is None:
        spelled_out = len(list(islice(walk(tree), SPELLED_OUT + 1))) <= SPELLED_OUT
    guides = ASCII_GUIDES if ascii_only or console.options.ascii_only else UNICODE_GUIDES
    moves_per_line = 1 if spelled_out else MOVES_PER_LINE
    every = tree_lines(tree, guides, depth, moves_per_line)
    lines = every
    if limit is not None and len(every) > limit:
        lines = tree_lines(tree, guides, depth, moves_per_line, opened_in_breadth(tree, limit, depth, moves_per_line))
    places = {
        id(node): number
        for number, line in enumerate(lines[:limit], 1)
        for node in (*line.run, *line.equal)
        if not line.is_heading
    }
    margin = len(str(len(lines)))
    for sentence in legend(tree, inquiry, spelled_out):
        say(console, sentence)
    if any(node.is_mistake for line in lines for node in line.run):
        say(console, worded(MISTAKES))
    for number, line in enumerate(lines[:limit], 1):
        words = line_text(line, inquiry, places, spelled_out)
        width = max(console.width - margin - 2 - len(line.guide), 24)
        for part, text in enumerate(broken(words, width, "  ")):
            label = f"{number:>{margin}}  " if part == 0 else " " * (margin + 2)
            guide = line.hanging if part else line.guide
            console.print(Text.assemble((label, "dim"), (guide, "dim"), text), no_wrap=True, crop=False)
    if limit is not None and len(every) > limit:
        left = counted(len(every) - len(lines[:limit]), "more line")
        say(console, ended(clauses([left, worded(more)])))


def legend(tree: VariationNode, inquiry: Inquiry, spelled_out: bool) -> list[str]:
    """What the tree shows, and what its short words mean."""
    if not tree.children or tree.answer is Answer.UNDEFINED:
        return []
    favoured = inquiry.owner if tree.answer is Answer.YES else inquiry.opponent
    nodes = [node for node in walk(tree) if node.answer is tree.answer]
    chosen = [node for node in nodes if node.state.to_move is favoured]
    studied = any(node.one_studied for node in chosen)
    tried = any(node.quantifier for node in chosen)
    players = {"player": favoured.title, "other": favoured.opponent.title}
    if favoured is inquiry.reacher and not isinstance(inquiry.question, Advisory):
        heads = [worded(HEADS[0], **players)]
    elif not tried:
        heads = [worded(HEADS[1], **players)]
    else:
        heads = [worded(HEADS[3 if studied else 2], **players)]
    if any(node.played_out for node in nodes):
        heads.append(
            worded(
                "Where {player} has succeeded, variations are played out to two passes, {other} passing all the time.",
                **players,
            )
        )
    if spelled_out:
        return heads
    kinds = {node.quantifier for node in nodes}
    words = listing(f"({quantifier_word(kind)})" for kind in Quantifier if kind in kinds)
    if words:
        heads.append(
            worded("{words}: so many of the next moves keep the answer yes. A player's choice is shown.", words=words)
        )
    if studied:
        one = worded_as("quantifier", "one")
        heads.append(worded("({word}): one move of {player}'s is studied, the one shown.", word=one, **players))
    return heads


def quantifier_word(kind: Quantifier) -> str:
    """How many of the next moves, in one word."""
    if kind is Quantifier.ALL:
        return worded_as("quantifier", "all")
    return worded_as("quantifier", "part") if kind is Quantifier.PART else worded_as("quantifier", "none")


def line_text(line: TreeLine, inquiry: Inquiry, places: dict[int, int], spelled_out: bool) -> str:
    """A line in words; ``places`` has the line numbers of the nodes, by their ids."""
    *before, last = line.run
    if line.is_heading:
        return worded(
            "Variation {number}, after {move} (line {line}):",
            number=line.sub_variation,
            move=move_text(last),
            line=places[id(last)],
        )
    texts = [_marked(node, move_text(node) if spelled_out else with_quantifier(node)) for node in line.run]
    if line.equal:
        texts[0] = equal_text(line.run[0], line.equal) + texts[0].removeprefix(move_text(line.run[0]))
    moves = texts[: len(before)]
    if line.continued and not spelled_out:
        return listing(texts) + " ..."
    moves.append(worded("{move}: {answer}", move=texts[-1], answer=last.answer.word))
    if line.sub_variation:
        moves.append(worded("continued as variation {number}", number=line.sub_variation))
    told = [ended(listing(moves))]
    if last.leaf:
        where = places.get(id(last.leaf.earlier))
        end = end_words(last.leaf, where is not None)
        told += [end, worded("See line {line}.", line=where)] if where else [end]
    elif line.left_out:
        told.append(worded("Not shown: {number} more.", number=line.left_out))
    elif spelled_out:
        told.append(decision(last, inquiry))
    return paragraph(told)


def end_words(leaf: Leaf, shown: bool) -> str:
    """Why a variation is not continued; ``shown``: whether what it goes on as, if it does, can be found."""
    if leaf.reason is LeafReason.TRANSPOSITION and not shown:
        return worded("It goes on as in a variation that is not shown here.")
    return leaf.sentence


def _marked(node: VariationNode, words: str) -> str:
    return f"{words} ?" if node.is_mistake else words


def decision(node: VariationNode, inquiry: Inquiry) -> str:
    """The decision at a node in the words of the rules: how many next moves keep the answer yes, and the choice. Where
    only one move is studied, which; empty where neither is known."""
    player = node.state.to_move
    if node.one_studied:
        if not node.children:
            return ""
        return worded("One move of {player}'s is studied: {move}.", player=player.title, move=node.children[0].move)
    if node.quantifier is None:
        return ""
    if node.quantifier is Quantifier.PART and player is inquiry.opponent:
        sentence = worded(PART_NO)
    else:
        sentence = worded(CASES[node.quantifier])
    has_his_way = node.answer is (Answer.YES if player is inquiry.owner else Answer.NO)
    chosen = next((child for child in node.children if child.answer is node.answer), None)
    if not has_his_way or chosen is None:
        return sentence
    chooses = worded("{player} chooses {move}.", player=player.title, move=chosen.move)
    return paragraph([sentence, chooses])


def verdict(node: VariationNode, inquiry: Inquiry) -> str:
    """The answer at a node, with the decision of the player to move, or the reason that ends the variation."""
    why = node.leaf.sentence if node.leaf else decision(node, inquiry)
    answer = worded("{result}.", result=capital(node.answer.word))
    return paragraph([answer, node.played_out.sentence if node.played_out else "", why])


def ending(node: VariationNode, inquiry: Inquiry, shown: bool = True) -> str:
    """How a variation ends, for a reader who knows what was asked; where it is not shown to its end, the answer.
    ``shown``: whether the variation as which it goes on, if it does, can be found."""
    if node.leaf is None:
        return verdict(node, inquiry)
    why = end_words(node.leaf, shown)
    return paragraph([node.played_out.sentence, why]) if node.played_out else why


def with_quantifier(node: VariationNode) -> str:
    """A move, and how many of the next ones keep the answer yes, in brackets."""
    return f"{move_text(node)}{in_brackets(node)}"


def in_brackets(node: VariationNode) -> str:
    """How many of the next moves keep the answer yes, or that one is studied; empty where nothing is to be said."""
    if node.one_studied:
        one = worded_as("quantifier", "one")
        return f" ({one})"
    return f" ({quantifier_word(node.quantifier)})" if node.quantifier else ""


def equal_text(node: VariationNode, equal: Sequence[VariationNode]) -> str:
    """A move and those that are answered alike: ``2 W B1, C1 or pass``."""
    moves = joined([move_word(one.move) for one in (node, *equal) if one.move], "or")
    notes = [f"({noted})" for one in (node, *equal) if one.note and (noted := worded(one.note))]
    return " ".join([f"{node.number} {node.state.to_move.opponent.plays(moves)}", *notes])


def move_text(node: VariationNode) -> str:
    """A move with its number, and what it does: ``4 W C1 takes A2``; ``start`` at the root."""
    label = f"{node.number} {node.text}" if node.move else worded_as("variation", "start")
    return " ".join([label, *details(node)])


MOVES_PER_LINE = 12
DEEPEST_GUIDE = 12


@dataclass(frozen=True, slots=True)
class Guides:
    """The characters that lead from a move to the next ones."""

    branch: str
    last: str
    beside: str
    blank: str = "   "


UNICODE_GUIDES = Guides("├─ ", "└─ ", "│  ")
ASCII_GUIDES = Guides("|- ", "`- ", "|  ")


@dataclass(slots=True)
class TreeLine:
    """A run of moves without alternatives, ``continued`` on the next line or else followed by what it leads to.

    ``sub_variation``: its next moves stand apart, under that number; the heading there has the move before them.
    ``equal``: other moves in the place of the first, which are answered alike. ``left_out``: so many next moves of the
    last one are not shown.
    """

    guide: str
    hanging: str
    run: list[VariationNode]
    continued: bool = False
    sub_variation: int | None = None
    is_heading: bool = False
    equal: Sequence[VariationNode] = ()
    left_out: int = 0


def tree_lines(
    tree: VariationNode,
    guides: Guides = UNICODE_GUIDES,
    depth: int | None = None,
    moves_per_line: int = MOVES_PER_LINE,
    opened: Collection[int] | None = None,
) -> list[TreeLine]:
    """The tree cut into lines, equal replies in one; what would be indented too far follows as a sub-variation with a
    heading.

    ``opened``: the ids of the nodes whose next moves are shown, where there are several; all of them when None.
    """
    lines: list[TreeLine] = []
    sub_variations: list[VariationNode] = [tree]
    for number, start in enumerate(sub_variations, 1):  # the list grows on the way
        if number == 1:
            waiting = [([start], "", "", 0)]
        else:
            lines.append(TreeLine("", "", [start], sub_variation=number, is_heading=True))
            waiting = _indent(start, "", 0, guides)
        while waiting:
            (node, *equal), guide, hanging, level = waiting.pop()
            run = _run(node, depth)
            for first in range(0, len(run), moves_per_line):
                lines.append(TreeLine(guide if first == 0 else hanging, hanging, run[first : first + moves_per_line]))
                lines[-1].continued = first + moves_per_line < len(run)
                lines[-1].equal = () if first else equal
            if _is_cut(run[-1], depth) or (opened is not None and id(run[-1]) not in opened):
                lines[-1].left_out = len(run[-1].children)
            elif run[-1].children:
                if level < DEEPEST_GUIDE:
                    waiting += _indent(run[-1], hanging, level, guides)
                else:
                    sub_variations.append(run[-1])
                    lines[-1].sub_variation = len(sub_variations)
    return lines


def opened_in_breadth(
    tree: VariationNode, limit: int, depth: int | None = None, moves_per_line: int = MOVES_PER_LINE
) -> set[int]:
    """The ids of the nodes whose next moves can be shown in so many lines: the first moves in any case, then node by
    node what is nearest to the start."""
    opened: set[int] = set()
    start = _run(tree, depth)
    room = limit - -(-len(start) // moves_per_line)
    waiting = deque([start[-1]])
    while waiting:
        node = waiting.popleft()
        if _is_cut(node, depth) or not node.children:
            continue
        runs = [_run(group[0], depth) for group in equal_replies(node)]
        needed = sum(-(-len(run) // moves_per_line) for run in runs)
        if needed <= room or not opened:
            opened.add(id(node))
            room -= needed
            waiting.extend(run[-1] for run in runs)
    return opened


def _run(node: VariationNode, depth: int | None) -> list[VariationNode]:
    """The moves from this one on as long as there is no choice."""
    run = [node]
    while len(run[-1].children) == 1 and not _is_cut(run[-1], depth):
        run.append(run[-1].children[0])
    return run


_Indented = tuple[list[VariationNode], str, str, int]


def _indent(node: VariationNode, hanging: str, level: int, guides: Guides) -> list[_Indented]:
    """The next moves with their guides, equal ones together, the first one last."""
    *others, last = equal_replies(node)
    lines = [(group, hanging + guides.branch, hanging + guides.beside, level + 1) for group in others]
    return [(last, hanging + guides.last, hanging + guides.blank, level + 1), *reversed(lines)]


def _is_cut(node: VariationNode, depth: int | None) -> bool:
    return depth is not None and node.number >= depth and bool(node.children)
