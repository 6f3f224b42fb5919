"""A study in words: what it says as sentences, and how it ended, for tests to read."""

from __future__ import annotations

from typing import Any

from assess.decisions.student_play import StudentPlay
from assess.reports.text.message_words import message_words, study_sentences

SPEAKING = ("begin", "play", "hint", "solution", "hear", "undo", "summary")


class Spoken:
    """A study that answers in sentences; whatever else is asked of it is the study's own."""

    def __init__(self, study: StudentPlay) -> None:
        self.study = study

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.study, name)
        return (lambda *words: study_sentences(found(*words))) if name in SPEAKING else found

    @property
    def end(self) -> str:
        """How it ended, empty while it goes on."""
        return message_words(self.study.end) if self.study.end else ""
