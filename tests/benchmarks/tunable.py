"""Other tunable numbers of the search (core/options.hpp) and its schedule (schedule.py), to see what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from assess.engine import _core
from assess.engine.schedule import SCHEDULE


def parsed(words: Iterable[str]) -> dict[str, float]:
    """``NAME=VALUE``, word by word."""
    return {name: float(value) for name, _, value in (word.partition("=") for word in words)}


def put(values: Mapping[str, float]) -> None:
    """Searches begun from now on go by these numbers."""
    core = {option.name for option in _core.options()}
    for name, value in values.items():
        if name in core:
            _core.set_option(name, int(value))
        else:
            setattr(SCHEDULE, name, type(getattr(SCHEDULE, name))(value))


@contextmanager
def changed(values: Mapping[str, float]) -> Iterator[None]:
    """Searches begun within go by these numbers."""
    core = {option.name: option.value for option in _core.options()}
    before = {name: core[name] if name in core else getattr(SCHEDULE, name) for name in values}
    put(values)
    try:
        yield
    finally:
        put(before)
