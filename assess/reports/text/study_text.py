"""A study as text: what a problem asks its solver to do, in the words of problem books (``Black to play and live.``),
lines on the board, what may be written, and the score of several problems."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import pairwise

from rich.console import Console

from assess.decisions.capturing_race import is_capturing_race
from assess.decisions.later_question import prove_quickly
from assess.decisions.remarks import Shown
from assess.decisions.student_play import StudentPlay
from assess.languages.spoken import capital, counted, in_english, labelled, listing, paragraph, worded
from assess.proofs.certificate_replay import Replay
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Cycles
from assess.proofs.variation_node import VariationNode
from assess.reports.text.finding_text import play_beside_question, threats_sentence
from assess.reports.text.numbered_figures import Figure, figures_along, print_figure
from assess.rules.proof_play import VariationMove
from assess.statuses.finding import Finding


def task_sentence(finding: Finding, said: str = "") -> str:
    """Who is to play, and what he is to bring about. Only what is proved is asked of him: where he does not succeed, or
    nobody knows, it is who moves first, and the question. Where what the file ``said`` is that a string is to be
    killed, and that is proved, it is that, though the question is of its two eyes."""
    inquiry = finding.inquiry
    favoured = {Answer.YES: inquiry.owner, Answer.NO: inquiry.opponent}.get(finding.answer)
    if (
        favoured is not inquiry.first_mover
        or inquiry.others
        or inquiry.cycles is not Cycles.VERBAL
        or inquiry.bans_last
        or not isinstance(inquiry.question, Uncapturable | IndependentlyAlive)
    ):
        return paragraph([play_beside_question(inquiry), inquiry.sentence()])
    of_eyes = isinstance(inquiry.question, IndependentlyAlive) and favoured is inquiry.opponent
    if of_eyes and _KILL.search(said) and _is_taken(inquiry):
        inquiry = replace(inquiry, question=Uncapturable())
    threats = threats_sentence(inquiry) if inquiry.threats else ""
    return paragraph([threats, task_words(inquiry, race=is_capturing_race(inquiry))])


def _is_taken(inquiry: Inquiry) -> bool:
    """Whether it is proved, with little search, that the first mover can also take the string: then it is to be killed,
    and not only to be kept from two eyes."""
    asked = replace(inquiry, question=Uncapturable())
    certificate = prove_quickly(asked)
    return certificate is not None and Replay(certificate["proofs"][0], asked).favoured is inquiry.opponent


_SENTENCES = re.compile(r"(?<=[.!?])\s+|(?<=[\u3002\uff01\uff1f])\s*")
_KILL = re.compile(
    r"\bkills?\b|\bcaptures?\b|[\u6740\u6bba\u6b7b\u6355\u8a0e]|\uc7a1|\btuer\b|\bt\u00f6te", re.IGNORECASE
)
_SIGNS = re.compile(r"[\W_]+")


def without_task(words: str, task: str) -> str:
    """What a file says of a problem without the sentences that say what the task says already.

    >>> without_task("Black to play and kill! A shape from a game.", "Black to play and kill.")
    'A shape from a game.'
    """
    said = _plain(task)
    kept = [sentence for sentence in _SENTENCES.split(words) if _plain(sentence) != said]
    return paragraph(kept)


def _plain(sentence: str) -> list[str]:
    """The words of a sentence alone."""
    return [word for word in _SIGNS.split(sentence.casefold()) if word]


def task_words(inquiry: Inquiry, race: bool = False) -> str:
    """What the first mover is to bring about; ``race``: by taking the strings that would else take his."""
    solver, string = inquiry.first_mover.title, inquiry.called
    if race:
        return worded("{player} to play and win the capturing race.", player=solver)
    if isinstance(inquiry.question, IndependentlyAlive):
        if inquiry.first_mover is inquiry.owner:
            return worded("{player} to play and live with two eyes.", player=solver)
        return worded("{player} to play and keep {string} from two eyes.", player=solver, string=string)
    if inquiry.first_mover is inquiry.owner:
        return worded("{player} to play and live.", player=solver)
    return worded("{player} to play and kill.", player=solver)


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
