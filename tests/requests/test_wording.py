"""All that can be said of a request stands in one list, and what is made from it: options, JSON, words of GTP."""

from __future__ import annotations

import enum
from argparse import Action, ArgumentParser
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assess.faces.batches.task import BatchAsked
from assess.faces.cli import parser
from assess.faces.command_line import parse
from assess.faces.options import taken
from assess.faces.web.request_records import ASKED
from assess.languages.spoken import BadInput
from assess.proofs.terms import TERM_WORDS
from assess.requests import answer
from assess.requests.from_json import Posted, said_in
from assess.requests.kinds import Ask, Assess, Check, Decide, Rule, RulePoints
from assess.requests.wording import KINDS, Ways, Wording, as_said
from assess.rules.area_rules import AreaRules
from assess.system.limits import Limits

SAID = {about.name: about for about in fields(Wording)}
JSON_ALONE = ("variations",)
COMMAND_LINE = {
    "ask": ["x.sgf"],
    "status": ["x.sgf"],
    "report": ["x.sgf", "-o", "x.txt"],
    "decide": ["x.sgf"],
    "check": ["x.json", "x.sgf"],
    "count": ["x.sgf"],
    "study": ["x.sgf"],
    "gtp": [],
}
"""The commands that ask something, each with what it cannot do without."""


@cache
def options_of(command: str) -> dict[str, Action]:
    """The options of a command by the fields for which they stand."""
    (subparsers,) = (action for action in parser()._actions if action.dest == "command")
    choices: Any = subparsers.choices
    found: ArgumentParser = choices[command]
    return {action.dest: action for action in found._actions}


@pytest.mark.parametrize("name", [name for name in SAID if name not in JSON_ALONE])
def test_each_has_an_option_with_its_words(name: str) -> None:
    found = [options_of(command)[name] for command in COMMAND_LINE if name in options_of(command)]
    assert found, "nobody can say it"
    words = SAID[name].metadata["settings"].get("choices")
    by_area = [*(words or ()), *(rules.value for rules in AreaRules)]  # of commands that count
    for option in found:
        assert option.help and (option.choices == words or (name == "rules" and option.choices == by_area))


@pytest.mark.parametrize("command", COMMAND_LINE)
def test_a_command_line_that_says_nothing_is_empty(command: str) -> None:
    read = parse(parser(command), [command, *COMMAND_LINE[command]])
    assert taken(Wording, read) == Wording()


def test_what_json_can_say_is_in_its_bodies() -> None:
    in_json = {about.name for about in fields(Wording) if about.metadata["json"]}
    assert in_json <= {field.name for field in msgspec.structs.fields(ASKED)}
    body = {"kind": "status", "strings": ["D4"], "agreed": {"E5": "dead"}, "cycles": "attacker", "finality": False}
    said = said_in(msgspec.convert(body, ASKED).body, 512)
    words: dict[str, Any] = {"strings": ("D4",), "agreed": {"E5": "dead"}, "cycles": "attacker", "finality": False}
    assert said == Posted(**words, memory_mb=512, kind="status", outright=True)
    assert said.limits == Limits(60.0, None, 512)


@pytest.mark.parametrize("given", [{"seconds": 60.0}, {"nodes": 100_000}])
def test_limits_that_are_named_lift_what_one_question_may_cost(given: dict[str, Any]) -> None:
    assert not Wording().limits.thorough, "without a word what is asked beyond the statuses has its part"
    assert Wording(**given).limits.thorough
    body = msgspec.convert({"kind": "status", "limits": given}, ASKED).body
    assert said_in(body, 512).limits.thorough


def test_a_way_costs_its_line_and_its_use() -> None:
    """What every request takes over is an option, JSON and a field of requests by its line in the list."""
    ways = {way.name for way in fields(Ways)}
    for kind in (Ask, Rule, RulePoints, Assess, Decide, Check, BatchAsked):
        assert ways <= {about.name for about in fields(kind)}
    uses = Path(answer.__file__).read_text(encoding="utf-8")
    assert all(f"request.{way}" in uses for way in ways)
    for name, about in SAID.items():
        for command in about.metadata["of"]:
            assert command in COMMAND_LINE and name in options_of(command)


def test_the_terms_are_in_the_list() -> None:
    assert set(KINDS) == {"formation", "scope", *TERM_WORDS} <= set(SAID)
    for name, kind in KINDS.items():
        if issubclass(kind, enum.Enum):
            assert SAID[name].metadata["settings"]["choices"] == [member.value for member in kind]


def test_what_was_kept_is_read_though_it_would_be_refused_now() -> None:
    """Questions of earlier versions are still told, with the limits that were kept."""
    body = {"kind": "rule", "string": "A1", "question": "uncapturable", "limits": {"seconds": 1e9, "memory_mb": 4096}}
    with pytest.raises(BadInput, match="cannot be"):
        said_in(body, 512)
    said = said_in(body, 512, kept=True)
    assert (said.seconds, said.memory_mb) == (3600.0, 512)


def test_what_json_says_is_read_as_what_options_say() -> None:
    options = {"agreed": ("D4:Alive", "E5:black"), "strings": ("D4", "E7"), "dead": ("A1",), "ruled": ("D4:seki",)}
    json = {"agreed": {"D4": "Alive", "E5": "black"}, "strings": ["D4", "E7"], "dead": "A1", "ruled": {"D4": "seki"}}
    assert as_said(Wording, options) == as_said(Wording, json)
    rows = as_said(Wording, {"variations": [["B D4", "W E5"]]}).variations
    assert rows == (("B D4", "W E5"),)
