"""A task of a worker process whose refusal is told apart from its failure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assess.languages.spoken import LETTERS, as_kept, showing, using
from assess.languages.translations import ENGLISH
from assess.rules.errors import BadInput


@dataclass(frozen=True, slots=True)
class Refused:
    """What was given cannot be used: the error that says so, to be worded for whoever reads it."""

    error: BadInput

    @property
    def sentence(self) -> str:
        """The sentence in English, as what is kept."""
        with as_kept():
            return str(self.error)


def attempt(call: tuple[Callable[[Any], Any], Any] | tuple[Callable[[Any], Any], Any, str, str]) -> Any:
    """The result of a function, or that it has refused its argument, in the language and the coordinates that are
    named; else in English, as what is kept."""
    function, argument, *named = call
    language, coordinates = named or (ENGLISH, LETTERS)
    try:
        with using(language), showing(coordinates):
            return function(argument)
    except BadInput as error:
        return Refused(error)
