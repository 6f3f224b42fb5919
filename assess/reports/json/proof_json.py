"""A certificate as JSON, schema ``assess/certificate/1``: as far as readers need it who judge nothing.

What a certificate must be to be a proof is said in docs/certificate.md, and judged by the checker.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from assess.reports.json.common_json import (
    AnswerWord,
    ColorWord,
    CyclesWord,
    FirstWord,
    FormationWord,
    Keyword,
    Living,
    Named,
    PartOfBoard,
    Points,
    QuestionName,
    Ruleset,
    ScopeWord,
    ThreatsWord,
    Which,
)


class ClaimJson(TypedDict):
    string: NotRequired[Named]
    question: QuestionName
    formation: NotRequired[FormationWord]
    scope: NotRequired[ScopeWord]
    which: NotRequired[Which]
    first: FirstWord
    cycles: CyclesWord
    rules: NotRequired[Ruleset]
    threats: NotRequired[ThreatsWord]
    strings: NotRequired[Points]
    part: NotRequired[PartOfBoard]
    living: NotRequired[Living]
    answer: AnswerWord


class EntryJson(TypedDict):
    pattern: Any
    outside: NotRequired[
        Annotated[
            dict[str, Annotated[int, Keyword("minimum", 1)]],
            Keyword("minProperties", 1),
            "By a stone: how many liberties its string has outside the zone at least.",
        ]
    ]


class ProofJson(TypedDict):
    favours: ColorWord
    kind: str
    root: NotRequired[int]
    entries: list[EntryJson]


class CertificateJson(TypedDict):
    """A certificate: a proof of one answer, for `assess check` (docs/certificate.md)."""

    schema: Literal["assess/certificate/1"]
    claim: Annotated[ClaimJson, Keyword("oneOf", ({"required": ["string"]}, {"required": ["strings"]}))]
    proofs: list[ProofJson]
    lemmas: NotRequired[list[dict[str, Any]]]
