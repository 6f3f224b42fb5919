"""What the command line of ``assess batch`` asks of every position, and with which limits."""

from __future__ import annotations

from assess.batch.task import BatchAsked
from assess.faces.service_commands import BATCH_MEMORY_MB, BATCH_SECONDS, Batch
from assess.requests.from_words import ways_of
from assess.requests.wording import ON, Wording
from assess.rules.errors import BadInput
from assess.system.limits import MOST_SECONDS

MOST_HOURS = MOST_SECONDS // 3600


def asked_of(wanted: Batch, said: Wording) -> BatchAsked:
    """What is asked of every position. Raises BadInput for limits that leave nothing."""
    seconds = said.seconds
    if seconds is None and said.nodes is None and wanted.hours is None:
        seconds = BATCH_SECONDS
    if wanted.hours is not None and (not 0 < wanted.hours <= MOST_HOURS or said.seconds is not None):
        raise BadInput(
            "--hours is a budget for the whole run: give a number above 0, {most} at most, and leave out --seconds.",
            most=MOST_HOURS,
        )
    asked = BatchAsked(
        wanted.question,
        said.life,
        said.under,
        seconds,
        said.nodes,
        BATCH_MEMORY_MB if said.memory_mb is None else said.memory_mb,
        wanted.hours,
        **{**ways_of(said), "estimate": said.estimate or ON, "threads": 1 if said.threads is None else said.threads},
    )
    _ = asked.limits  # refuses what leaves nothing
    return asked
