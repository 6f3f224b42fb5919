"""What the tests are worth: every rule of docs/certificate.md, weakened singly, lets a wrong certificate through."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from weakenings import RULES, WEAKENINGS, weakened

from assess.proofs.checker import Refusal, check

DOCUMENT = Path(__file__).parent.parent / "docs" / "certificate.md"
WRONG: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "wrong_certificates.json").read_text("utf-8"))
NAME = re.compile(r"(?<![\w`\[])\[([a-z]+(?:-[a-z0-9]+)*)\]")


def test_every_rule_of_the_document_is_weakened() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    names = NAME.findall(text[text.index("## Format") :])
    assert len(set(names)) == len(names), "a rule has one place"
    assert set(names) == set(RULES)


def test_every_wrong_certificate_belongs_to_a_weakening() -> None:
    assert WRONG.keys() == WEAKENINGS.keys()


@pytest.mark.parametrize("name", WEAKENINGS)
def test_a_weakened_rule_lets_something_through(name: str) -> None:
    """What the checker refuses, the weakened checker accepts: so the tests see that the rule has changed."""
    wrong = WRONG[name]
    verdict = check(wrong["certificate"], wrong["rows"], wrong["terms"])
    assert verdict.reason is Refusal[wrong["reason"]]
    assert weakened(name)(wrong["certificate"], wrong["rows"], wrong["terms"]).accepted
