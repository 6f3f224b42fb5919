"""The search looks at as many positions as recorded. No test writes the record (tests/signature.py does)."""

from __future__ import annotations

import difflib

import pytest
import signature


def test_node_counts_are_as_recorded() -> None:
    was, now = signature.recorded(), signature.signature()
    assert was, "the recorded signature is empty"
    difference = list(difflib.unified_diff(was, now, "recorded", "now", n=0, lineterm=""))
    assert not difference, "\n".join(difference)


def test_nothing_is_recorded_where_changes_are_only_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[str]:
        raise AssertionError("a search was begun")

    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(signature, "signature", fail)
    before = signature.FILE.read_bytes()
    assert signature.main(["record"]) == 2
    assert signature.FILE.read_bytes() == before
