"""assess settles disputes about life and death under Japanese-style Go rules by proof-play.

>>> import assess
>>> position = assess.Position.from_rows(["XX.", "OO.", "..."])
>>> assess.ask(position, "A3", assess.Uncapturable()).answer
<Answer.NO: 'no'>

Names are loaded when they are first used, so that ``import assess.proofs.checker`` brings nothing else along.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import extend_path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assess.estimates.as_it_looks import Looks, looks
    from assess.estimates.estimate import Estimate
    from assess.languages.spoken import AssessError, BadInput
    from assess.proofs.questions import (
        Answer,
        Capturable1,
        Capturable2,
        Formation,
        IndependentlyAlive,
        Scope,
        Uncapturable,
    )
    from assess.proofs.terms import Cycles, First, Rules
    from assess.reading.files import read
    from assess.reports.ruling.ruling_files import html, svg
    from assess.reports.text.status_text import words
    from assess.rules.position import Color, Position
    from assess.statuses.assessment import Assessment, status
    from assess.statuses.comparison import Comparison, compare
    from assess.statuses.finding import Certificate, Finding, ask, check
    from assess.statuses.kind_of_ko import KindOfKo, kind_of_ko
    from assess.statuses.point_ruling import TerritoryRuling, territory_at
    from assess.statuses.string_ruling import Ruling, rule
    from assess.statuses.string_status import Status
    from assess.system.limits import Limits

    __version__: str

# In the folder of a checkout Python finds these sources first; the compiled core may be where assess is installed.
__path__ = extend_path(__path__, __name__)

_HOMES = {
    "Answer": "assess.proofs.questions",
    "AssessError": "assess.languages.spoken",
    "Assessment": "assess.statuses.assessment",
    "BadInput": "assess.languages.spoken",
    "Capturable1": "assess.proofs.questions",
    "Capturable2": "assess.proofs.questions",
    "Certificate": "assess.statuses.finding",
    "Color": "assess.rules.position",
    "Comparison": "assess.statuses.comparison",
    "Cycles": "assess.proofs.terms",
    "Estimate": "assess.estimates.estimate",
    "Finding": "assess.statuses.finding",
    "First": "assess.proofs.terms",
    "Formation": "assess.proofs.questions",
    "IndependentlyAlive": "assess.proofs.questions",
    "KindOfKo": "assess.statuses.kind_of_ko",
    "Limits": "assess.system.limits",
    "Looks": "assess.estimates.as_it_looks",
    "Position": "assess.rules.position",
    "Rules": "assess.proofs.terms",
    "Ruling": "assess.statuses.string_ruling",
    "Scope": "assess.proofs.questions",
    "Status": "assess.statuses.string_status",
    "TerritoryRuling": "assess.statuses.point_ruling",
    "Uncapturable": "assess.proofs.questions",
    "ask": "assess.statuses.finding",
    "check": "assess.statuses.finding",
    "compare": "assess.statuses.comparison",
    "html": "assess.reports.ruling.ruling_files",
    "kind_of_ko": "assess.statuses.kind_of_ko",
    "looks": "assess.estimates.as_it_looks",
    "read": "assess.reading.files",
    "rule": "assess.statuses.string_ruling",
    "status": "assess.statuses.assessment",
    "svg": "assess.reports.ruling.ruling_files",
    "territory_at": "assess.statuses.point_ruling",
    "words": "assess.reports.text.status_text",
}

__all__ = [
    "Answer",
    "AssessError",
    "Assessment",
    "BadInput",
    "Capturable1",
    "Capturable2",
    "Certificate",
    "Color",
    "Comparison",
    "Cycles",
    "Estimate",
    "Finding",
    "First",
    "Formation",
    "IndependentlyAlive",
    "KindOfKo",
    "Limits",
    "Looks",
    "Position",
    "Rules",
    "Ruling",
    "Scope",
    "Status",
    "TerritoryRuling",
    "Uncapturable",
    "ask",
    "check",
    "compare",
    "html",
    "kind_of_ko",
    "looks",
    "read",
    "rule",
    "status",
    "svg",
    "territory_at",
    "words",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":  # as it is installed: pyproject.toml says it once
        from importlib.metadata import version

        return version("assess-go")
    if name not in _HOMES:
        raise AttributeError(f"module 'assess' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
