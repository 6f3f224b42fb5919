"""A study as text: lines on the board, what may be written, and the score of several problems."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from rich.console import Console

from assess.decisions.remarks import Shown
from assess.decisions.student_play import StudentPlay
from assess.languages.spoken import capital, counted, in_english, labelled, listing, paragraph, worded
from assess.proofs.questions import Answer
from assess.proofs.variation_node import VariationNode
from assess.reports.text.numbered_figures import Figure, figures_along, print_figure
from assess.rules.proof_play import VariationMove

KO_PASS_HELP = in_english("Against a lasting ban there is ko-pass.")


@dataclass(slots=True)
class StudyScore:
    """How a student has done with several problems."""

    posed: int = 0
    solved: int = 0
    unaided: int = 0
    left_out: int = 0

    def count(self, study: StudentPlay) -> None:
        """Counts a problem that was posed; one in which there is nothing to play is left out."""
        if study.over_at_once:
            self.left_out += 1
            return
        self.posed += 1
        self.solved += study.solved
        self.unaided += study.solved and study.unaided

    def sentence(self) -> str:
        """The score, such as ``2 of 3 problems solved, 1 of them at the first try and without help.``"""
        told = {"solved": self.solved, "problems": counted(self.posed, "problem")}
        if self.solved:
            score = worded(
                "{solved} of {problems} solved, {unaided} of them at the first try and without help.",
                unaided=self.unaided,
                **told,
            )
        else:
            score = worded("{solved} of {problems} solved.", **told)
        if not self.left_out:
            return score
        return paragraph([score, worded("{problems} left out.", problems=counted(self.left_out, "problem"))])


def help_sentences(several: bool, ko_passes: bool) -> list[str]:
    """What the student may write; ``several``: another problem may follow; ``ko_passes``: there are any."""
    words = ("pass", "undo", "hint", "solution", "board", *(("next",) if several else ()))
    said = worded("Write a point such as D4, {words}, or quit.", words=listing(words))
    return [said, worded(KO_PASS_HELP)] if ko_passes else [said]


def shown_figures(shown: Shown) -> list[Figure]:
    """A line as numbered figures."""
    made = [VariationMove(shown.start), *shown.moves]
    nodes = [VariationNode(move, Answer.UNDECIDED, number=number) for number, move in enumerate(made)]
    for before, node in pairwise(nodes):
        before.children = (node,)
    _, *nodes = nodes
    return figures_along(shown.start.position, nodes)


def print_shown(console: Console, shown: Shown, target: Collection[int]) -> None:
    """Prints a line in numbered figures, the intersections of the string in brackets."""
    for figure in shown_figures(shown):
        print_figure(console, labelled(capital(figure.title()), "").rstrip(), figure, target)
