"""Whether the result of a record agrees with what was found: by proof, by proved bounds, or by an estimate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from assess.reading.rule_names import counts_area
from assess.store.results import Line

SAME = 0.01  # points between two margins that are the same
MOST_NAMED = 5


class AgreementJson(TypedDict):
    """Null where there is nothing of the kind to compare with, or something surer.

    ``proof``: the score is that of the record. ``bounds``: the score is open, and the record's winner wins in any case
    and by a margin that is possible; false if the margin is impossible. ``estimate``: the score as it looks is that of
    the record. Where one counts area and the other territory, another score says nothing: null.
    """

    proof: bool | None
    bounds: bool | None
    estimate: bool | None


def agreement_of(recorded: float | None, status: Mapping[str, Any] | None, rules: str = "") -> AgreementJson:
    """The agreement of Black's margin in a record, by these rules, with the object of ``assess status --json``."""
    found = _compared(recorded, status)
    by_area = status is not None and "area" in status.get("rules", {})
    if counts_area(rules) is by_area:
        return found
    return {"proof": found["proof"] or None, "bounds": found["bounds"] or None, "estimate": found["estimate"] or None}


def _compared(recorded: float | None, status: Mapping[str, Any] | None) -> AgreementJson:
    nothing: AgreementJson = {"proof": None, "bounds": None, "estimate": None}
    if recorded is None or status is None or not status["position"].get("komi_known", True):
        return nothing
    if (score := status["score"]) is not None:
        return {**nothing, "proof": abs(score["margin"] - recorded) < SAME}
    bounds, estimated = status.get("score_bounds"), (status.get("estimated_score") or {}).get("score")
    if bounds is not None and (by_bounds := _within(recorded, bounds)) is not None:
        return {**nothing, "bounds": by_bounds}
    if estimated is not None:
        return {**nothing, "estimate": abs(estimated["margin"] - recorded) < SAME}
    return nothing


def _within(recorded: float, bounds: Mapping[str, float]) -> bool | None:
    """Whether proved bounds say that a margin is right as to the winner, or impossible; None where they do not."""
    least, most = bounds["least"], bounds["most"]
    if not least - SAME < recorded < most + SAME:
        return False
    decided = least > 0 or most < 0 or least == most
    return True if decided else None


def agreement_in(line: Line) -> AgreementJson:
    """The agreement in a line of results, which earlier ones have by proof alone."""
    told: AgreementJson = line.get("agreement") or {"proof": line["agrees"], "bounds": None, "estimate": None}
    return told


def strings_to_look_at(line: Line) -> list[str]:
    """The strings of a game on which a result hangs that is not proved, in words, the least likely ones first."""
    estimated = (line["status"] or {}).get("estimated_score") or {}
    strings = {string["string"]: string for string in (line["status"] or {}).get("strings", [])}
    if estimated.get("open"):
        return [f"{_called(strings[name])} ({_why_open(strings[name])})" for name in estimated["open"][:MOST_NAMED]]
    found = [strings[name] for name in estimated.get("if", {})]
    found.sort(key=lambda string: string["likelihood"])
    return [
        f"{_called(string)} (looks {string['estimate']}, {string['likelihood']:.3f})" for string in found[:MOST_NAMED]
    ]


def left_to_referee(line: Line) -> list[str]:
    """The strings of a game that are open, where the rules leave all of them to the referee, and no search will tell
    more; else none."""
    status = line["status"] or {}
    strings = {string["string"]: string for string in status.get("strings", [])}
    found = [strings[name] for name in (status.get("estimated_score") or {}).get("open", [])]
    if any(string["status"] != "undefined" for string in found):
        return []
    return [_called(string) for string in found[:MOST_NAMED]]


def _why_open(string: Mapping[str, Any]) -> str:
    """What is undefined is no matter of likelihood: it is proved that the rules leave it open."""
    return "left to the referee" if string["status"] == "undefined" else "unclear"


def _called(string: Mapping[str, Any]) -> str:
    return f"{string['color'].title()} {string['string']}"
