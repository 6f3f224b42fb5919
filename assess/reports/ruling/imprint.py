"""What a sheet of paper has to say of itself: when and by what it was made, under which rules and limits, from which
proofs; and a line to sign."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import assess
from assess.languages.spoken import amount, clauses, ended, listing, numeral, paragraph, worded, worded_for
from assess.proofs.terms import Cycles, Rules
from assess.reports.text.sheet_words import PROOF, RULESETS
from assess.reports.text.terms_text import FAVOURED
from assess.statuses.finding import Finding
from assess.system.limits import Limits


@dataclass(frozen=True, slots=True)
class Imprint:
    """The date as text, the version of this program, and the limits that were given."""

    date: str
    version: str
    limits: Limits


def imprint_of(limits: Limits) -> Imprint:
    """That of a sheet made now: the date is today's, or that of the variable SOURCE_DATE_EPOCH."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    date = datetime.fromtimestamp(int(told), UTC) if told.isdecimal() else datetime.now().astimezone()
    return Imprint(f"{date:%Y-%m-%d}", assess.__version__, limits)


def imprint_lines(
    imprint: Imprint, rules: Rules, cycles: Cycles, findings: Sequence[Finding], interrupted: float | None = None
) -> Iterable[tuple[str, str]]:
    """The lines by their names. ``interrupted``: after how many seconds it was, if it was. Of a proof it is said
    what exactly the checker claims of it; the hash is that of the certificate's file."""
    yield worded("Made"), listing([imprint.date, worded("by assess {version}", version=imprint.version)])
    ruleset = worded(RULESETS[rules])
    if cycles in FAVOURED:
        ruleset = paragraph([ended(ruleset), worded(FAVOURED[cycles])])
    yield worded("Rules"), ruleset
    limits = limits_words(imprint.limits)
    if interrupted is not None:  # then they were not reached
        seconds = numeral(f"{interrupted:.2f}")
        limits = clauses([limits, worded("interrupted after {seconds} seconds", seconds=seconds)])
    yield worded("Limits"), limits
    for finding in findings:
        if finding.evidence is not None:
            inquiry = finding.inquiry
            claim = finding.claim
            if not finding.checked:
                told = {"string": inquiry.called, "question": inquiry.question.name}
                claim = worded("{string} {question}, not checked.", **told)
            yield worded(PROOF), f"{claim} sha256 {finding.evidence.sha256()}"


def _at_most(positions: int) -> str:
    told = numeral(f"{positions:,}")
    return worded_for(positions, "at most {positions} position", "at most {positions} positions", positions=told)


def limits_words(limits: Limits) -> str:
    """The limits of a search in words."""
    words = [] if limits.seconds is None else [worded("{number} seconds", number=amount(limits.seconds))]
    words += [] if limits.nodes is None else [_at_most(limits.nodes)]
    return listing([*words, worded("{number} MB of memory", number=numeral(f"{limits.memory_mb:,}"))])
