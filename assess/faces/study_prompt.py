"""A study in lines: the student writes at a prompt, and the board is printed. This needs nothing but a terminal."""

from __future__ import annotations

import enum
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console

from assess.decisions.student_play import StudentPlay
from assess.reports.text.board_text import print_board
from assess.reports.text.sentences import say
from assess.reports.text.study_text import help_sentences, print_shown
from assess.reports.text.study_words import study_sentences


class Left(enum.Enum):
    """How a student leaves a problem."""

    NEXT = "for the next one"
    QUIT = "for good"
    INTERRUPTED = "by Ctrl-C"


@dataclass(frozen=True, slots=True)
class Setting:
    """A study as it is posed. ``said``: what is said first; ``several``: others may follow; ``boards``: whether the
    board is shown without being asked for; ``ko_passes``: whether there are any."""

    study: StudentPlay
    said: Sequence[str]
    several: bool = False
    boards: bool = True
    ko_passes: bool = False


def converse(console: Console, setting: Setting) -> Left:
    """The conversation about one problem, up to ``quit``, ``next``, the end of the input, or Ctrl-C."""
    study = setting.study
    for sentence in (
        *setting.said,
        *study_sentences(study.begin()),
        *help_sentences(setting.several, setting.ko_passes),
    ):
        say(console, sentence)
    if setting.boards:
        _board(console, study)
    while True:
        console.print(f"{study.student.title}> ", end="")
        try:
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except KeyboardInterrupt:
            console.print()
            return Left.INTERRUPTED
        word = line.strip().lower()
        if not line or word in ("quit", "exit", "q"):
            console.print()
            return Left.QUIT
        if word == "next" and setting.several:
            return Left.NEXT
        _reply(console, setting, word)


def _reply(console: Console, setting: Setting, word: str) -> None:
    """What is said and shown to a line of the student's."""
    study = setting.study
    if word in ("", "help"):
        for sentence in help_sentences(setting.several, setting.ko_passes):
            say(console, sentence)
        return
    before = study.state
    for sentence in study_sentences(study.hear(word)):
        say(console, sentence)
    if study.shown is not None and setting.boards:
        print_shown(console, study.shown, study.target)
    if word == "board" or (setting.boards and study.state != before):
        _board(console, study)


def _board(console: Console, study: StudentPlay) -> None:
    print_board(console, study.state.position, ringed=study.target)
