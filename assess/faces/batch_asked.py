"""What the command line of ``assess batch`` asks of every position, and with which limits."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from assess.faces import options
from assess.rules.errors import BadInput

if TYPE_CHECKING:
    from assess.batch.task import Asked

SECONDS = 10.0
MEMORY_MB = 1024


def asked_of(arguments: argparse.Namespace) -> Asked:
    """What is asked of every position. Raises BadInput for limits that leave nothing."""
    from assess.batch.task import Asked

    life, under = options.life_and_terms(arguments)
    precedents = {"precedents": arguments.precedents} if arguments.precedents else {}
    seconds = arguments.seconds
    if seconds is None and arguments.nodes is None and arguments.hours is None:
        seconds = SECONDS
    if arguments.hours is not None and (not arguments.hours > 0 or arguments.seconds is not None):
        raise BadInput("--hours is a budget for the whole run: give a number above 0, and leave out --seconds.")
    asked = Asked(
        arguments.question,
        life,
        under,
        **precedents,
        finality=arguments.finality,
        check=arguments.check,
        seconds=seconds,
        nodes=arguments.nodes,
        memory_mb=MEMORY_MB if arguments.memory_mb is None else arguments.memory_mb,
        hours=arguments.hours,
        threads=arguments.threads,
    )
    _ = asked.limits  # refuses what leaves nothing
    return asked
