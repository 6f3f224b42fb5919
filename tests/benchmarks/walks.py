"""The way of a request through the package: which functions call which, from layer to layer, and where a call climbs.

    python tests/benchmarks/walks.py ask disputes/bent-four-in-the-corner.sgf A1
    python tests/benchmarks/walks.py --climbs report disputes/bent-four-in-the-corner.sgf A1 -o ruling.html

A step is a call from one function to another one, counted once however often it is made; it climbs where the function
called stands in a layer above. Few climbs make a way that one can follow by reading. Threads are not followed. What is
written within a function, such as a comprehension, is a part of it; modules and classes are no functions. Proofs that
are kept from earlier commands are left aside, so that each run goes the same way.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from inspect import CO_OPTIMIZED
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any

import assess
from assess.faces import cli
from assess.faces.remembering import OFF, PLACE

PACKAGE = Path(assess.__file__).parent
LAYERS = (
    *("languages", "rules", "system", "reading", "store", "proofs", "engine", "statuses", "estimates", "decisions"),
    *("requests", "reports", "ikeda", "faces"),
)
"""Lowest first."""

_WITHIN = re.compile(r"(\.<locals>)?\.?<\w+>.*|\.<locals>.*")
"""What stands behind the name of a function in those of what is written within it."""

Step = tuple[str, str]
"""The function that calls and the one that is called, each with its module."""


def function_of(frame: FrameType) -> str | None:
    """The function of a frame, as ``layer.module:function``; None where it is none of the package's, or what a
    module runs as it is imported."""
    path = Path(frame.f_code.co_filename)
    begins_class = not frame.f_code.co_flags & CO_OPTIMIZED
    if not path.is_relative_to(PACKAGE) or path.parent == PACKAGE or begins_class:
        return None
    module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    name = _WITHIN.sub("", frame.f_code.co_qualname)
    return f"{module}:{name}" if name else None


@contextmanager
def followed(steps: dict[Step, None]) -> Iterator[None]:
    """Takes down the steps that are made meanwhile, in their order."""

    def caller_of(frame: FrameType) -> str | None:
        """The function of the package that has called, by way of the libraries or not."""
        at = frame.f_back
        while at is not None:
            if found := function_of(at):
                return found
            at = at.f_back
        return None

    def profile(frame: FrameType, event: str, _: Any) -> None:
        called = function_of(frame) if event == "call" else None
        if called and (caller := caller_of(frame)) and caller != called:
            steps.setdefault((caller, called))

    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)


def layer_of(function: str) -> int:
    """The height of its layer."""
    return LAYERS.index(function.partition(".")[0])


def climbs(steps: dict[Step, None]) -> list[Step]:
    """The steps that lead to a layer above."""
    return [(caller, called) for caller, called in steps if layer_of(called) > layer_of(caller)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--climbs", action="store_true", help="name each climb")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="COMMAND ...", help="a command of assess")
    asked = parser.parse_args()
    os.environ[PLACE] = OFF
    steps: dict[Step, None] = {}
    with redirect_stdout(StringIO()), followed(steps):
        cli.main(asked.words)
    functions = {function for step in steps for function in step}
    modules = {function.partition(":")[0] for function in functions}
    up = climbs(steps)
    print(f"{len(steps)} steps, {len(functions)} functions, {len(modules)} modules, {len(up)} climbs")
    for caller, called in up if asked.climbs else ():
        print(f"  {caller} -> {called}")


if __name__ == "__main__":
    main()
