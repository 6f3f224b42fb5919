"""The variation tree as text: numbered figures of the main variation, then all variations, line by line.

Every node says how many of the next moves keep the answer yes, in the words of the rules (VJR, Decision Making).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rich.console import Console
from rich.text import Text

from assess.proofs.questions import Answer, Inquiry
from assess.proofs.variation_node import Quantifier, VariationNode, walk
from assess.reports.text.answers_table import answer_sentences
from assess.reports.text.numbered_figures import details, print_figures
from assess.reports.text.sentences import broken, say
from assess.reports.text.tree_lines import (
    ASCII_GUIDES,
    MOVES_PER_LINE,
    UNICODE_GUIDES,
    TreeLine,
    opened_in_breadth,
    tree_lines,
)
from assess.rules.words import counted

FIGURES = 4
LINES = 60
SPELLED_OUT = 40
"""A tree of at most so many nodes has a line for each move, a larger one has a line for each run of moves."""
MISTAKES = "?: a mistake, with what refutes it."


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
    def figures(self) -> int | None:
        """The most figures; None for all."""
        return None if self.full else FIGURES

    @property
    def lines(self) -> int | None:
        """The most lines of a tree; None for all."""
        return None if self.full else LINES


def print_variations(
    console: Console, tree: VariationNode, inquiry: Inquiry, extent: Extent = Extent(), *, figures: bool = True
) -> None:
    """Prints the figures of the main variation, if wanted, the table of answers, and the tree below them."""
    if figures:
        print_figures(console, tree, inquiry, limit=extent.figures, plain=extent.plain)
    for table in answer_sentences(tree, inquiry):
        print_answers(console, table)
    if tree.children:
        print_tree(console, tree, inquiry, depth=extent.depth, limit=extent.lines, ascii_only=extent.ascii_only)


def print_answers(console: Console, sentences: Sequence[str]) -> None:
    """Prints a table of answers, its rows set in, and an empty line after it."""
    for number, sentence in enumerate(sentences):
        console.print("\n".join(broken(("  " if number else "") + sentence, console.width, "    ")), no_wrap=True)
    if sentences:
        console.print()


def print_tree(
    console: Console,
    tree: VariationNode,
    inquiry: Inquiry,
    *,
    depth: int | None = None,
    limit: int | None = LINES,
    ascii_only: bool = False,
    spelled_out: bool | None = None,
    more: str = "--full shows all",
) -> None:
    """Prints the tree, at most ``limit`` numbered lines of it, all first moves and then what is nearest to the start;
    never deeper indented than ``DEEPEST_GUIDE`` guides.

    ``more`` says how to have those beyond the limit.
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
        for number, line in enumerate(lines, 1)
        for node in (*line.run, *line.equal)
        if not line.is_heading
    }
    margin = len(str(len(lines)))
    for sentence in legend(tree, inquiry, spelled_out):
        say(console, sentence)
    if any(node.is_mistake for line in lines for node in line.run):
        say(console, MISTAKES)
    for number, line in enumerate(lines[:limit], 1):
        words = line_text(line, inquiry, places, spelled_out)
        width = max(console.width - margin - 2 - len(line.guide), 24)
        for part, text in enumerate(broken(words, width, "  ")):
            label = f"{number:>{margin}}  " if part == 0 else " " * (margin + 2)
            guide = line.hanging if part else line.guide
            console.print(Text.assemble((label, "dim"), (guide, "dim"), text), no_wrap=True, crop=False)
    if limit is not None and len(every) > limit:
        say(console, f"{counted(len(every) - len(lines[:limit]), 'more line')}; {more}.")


def legend(tree: VariationNode, inquiry: Inquiry, spelled_out: bool) -> list[str]:
    """What the tree shows, and what its short words mean."""
    if not tree.children or tree.answer is Answer.UNDEFINED:
        return []
    owner, opponent = inquiry.owner.title, inquiry.opponent.title
    if tree.answer is Answer.YES:
        favoured, other = owner, opponent
        words = [
            f"(all): all of {opponent}'s next moves keep the answer yes.",
            f"(part): part of {owner}'s next moves keep the answer yes, and {owner} chooses the one shown.",
        ]
    else:
        favoured, other = opponent, owner
        words = [
            f"(none): none of {owner}'s next moves keeps the answer yes.",
            f"(part): part of {opponent}'s next moves give the answer no, and {opponent} chooses the one shown.",
        ]
    studied = f"Every move of {other}'s is answered; of {favoured}'s moves only the one that he chooses is studied."
    return [studied] if spelled_out else [studied, *words]


def line_text(line: TreeLine, inquiry: Inquiry, places: dict[int, int], spelled_out: bool) -> str:
    """A line in words; ``places`` has the line numbers of the nodes, by their ids."""
    *before, last = line.run
    if line.is_heading:
        return f"Variation {line.sub_variation}, after {move_text(last)} (line {places[id(last)]}):"
    texts = [_marked(node, move_text(node) if spelled_out else with_quantifier(node)) for node in line.run]
    if line.equal:
        texts[0] = equal_text(line.run[0], line.equal) + texts[0].removeprefix(move_text(line.run[0]))
    moves = texts[: len(before)]
    if line.continued and not spelled_out:
        return ", ".join(texts) + " ..."
    moves.append(f"{texts[-1]}: {last.answer.value}")
    if last.leaf:
        where = places.get(id(last.leaf.earlier))
        what, mark, why = last.leaf.sentence.partition(";")
        moves.append(f"{what} (line {where}){mark}{why}" if where else last.leaf.sentence)
    elif line.left_out:
        moves.append(f"not shown: {line.left_out} more")
    elif last.quantifier and spelled_out:
        moves.append(decision(last, inquiry))
    if line.sub_variation:
        moves.append(f"continued as variation {line.sub_variation}")
    return ", ".join(moves)


def _marked(node: VariationNode, words: str) -> str:
    return f"{words} ?" if node.is_mistake else words


def decision(node: VariationNode, inquiry: Inquiry) -> str:
    """The decision at a node in the words of the rules: how many next moves keep the answer yes, and the choice."""
    player = node.state.to_move
    if node.quantifier is Quantifier.PART and player is inquiry.opponent:
        sentence = f"part of {player.title}'s next moves give the answer no"
    else:
        verb = "keeps" if node.quantifier is Quantifier.NONE else "keep"
        sentence = f"{node.quantifier} of {player.title}'s next moves {verb} the answer yes"
    has_his_way = node.answer is (Answer.YES if player is inquiry.owner else Answer.NO)
    chosen = next((child for child in node.children if child.answer is node.answer), None)
    return f"{sentence}, {player.title} chooses {chosen.move}" if has_his_way and chosen else sentence


def verdict(node: VariationNode, inquiry: Inquiry) -> str:
    """The answer at a node, with the decision of the player to move, or the reason that ends the variation."""
    why = node.leaf.sentence if node.leaf else decision(node, inquiry) if node.quantifier else ""
    return f"{node.answer.value.title()}{why and ': '}{why}."


def with_quantifier(node: VariationNode) -> str:
    """A move, and how many of the next ones keep the answer yes, in brackets."""
    return f"{move_text(node)} ({node.quantifier})" if node.quantifier else move_text(node)


def equal_text(node: VariationNode, equal: Sequence[VariationNode]) -> str:
    """A move and those that are answered alike: ``2 W B1, C1 or pass``."""
    *others, last = [str(one.move) for one in (node, *equal)]
    notes = [f"({one.note})" for one in (node, *equal) if one.note]
    return " ".join([f"{node.number} {node.text[0]} {', '.join(others)} or {last}", *notes])


def move_text(node: VariationNode) -> str:
    """A move with its number, and what it does: ``4 W C1 takes A2``; ``start`` at the root."""
    label = f"{node.number} {node.text}" if node.move else "start"
    return " ".join([label, *details(node)])
