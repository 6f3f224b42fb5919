"""What each command prints as JSON is what its schema in docs/schemas says, with no key that the schema leaves out."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource
from strict_schema import strict
from tiny_certificates import TINY

import assess
from assess.faces import cli
from assess.ikeda import division
from assess.reports.json.common_json import Keyword
from assess.reports.json.schemas import schema_of, schemas, written
from assess.rules.position import Color

ROOT = Path(__file__).parents[2]
SCHEMAS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "docs/schemas").glob("*.json")}
TABLE_TWO = "-M 40 39 -L 31 33 -T 2 2 -P 1 1 -Q 33 27 -S 10 11"
BENT_FOUR = "disputes/bent-four-in-the-corner.sgf"


def _registry(schemas: Mapping[str, Any]) -> Registry[Any]:
    return Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas.values())


def validate(said: Any, *, strictly: bool = True) -> str:
    """Holds an output against its schema; the name of the schema."""
    name = re.fullmatch(r"assess/([a-z-]+)/1", said["schema"]).group(1)  # type: ignore[union-attr]
    schemas = strict(SCHEMAS) if strictly else SCHEMAS
    Draft202012Validator(schemas[name], registry=_registry(schemas)).validate(said)
    return name


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_each_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"{name}.json"


def test_the_schemas_are_those_of_the_types() -> None:
    made = {name: written(schema) + "\n" for name, schema in schemas().items()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs/schemas").iterdir()}
    assert made == kept, "write them: python -m assess.reports.json.schemas docs/schemas"


def test_types_become_schemas() -> None:
    class Inner(TypedDict):
        """A record."""

        size: Annotated[int, Keyword("minimum", 1), "How large."]

    class Outer(Inner):
        color: Annotated[str, Color]
        shape: Literal["square", "round"]
        maybe: NotRequired[Inner | None]
        by_name: dict[str, list[str | None]]

    hints = {"Inner": Inner, "Outer": Outer, "Color": Color, "Keyword": Keyword}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in hints.items():
            patch.setattr(sys.modules[__name__], name, value, raising=False)
        found = schema_of(Outer, "#/")
    size = {"type": "integer", "minimum": 1, "description": "How large."}
    inner = {"type": "object", "required": ["size"], "properties": {"size": size}, "description": "A record."}
    assert found == {
        "type": "object",
        "required": ["size", "color", "shape", "by_name"],
        "properties": {
            "size": size,
            "color": {"$ref": "#/color"},
            "shape": {"enum": ["square", "round"]},
            "maybe": {"anyOf": [inner, {"type": "null"}]},
            "by_name": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": ["string", "null"]}},
            },
        },
    }


SAID = [
    ("position", ["show", BENT_FOUR]),
    ("status", ["status", BENT_FOUR]),
    ("status", ["status", "disputes/basic-ko-1.sgf", "--compare", "japanese-2003"]),
    ("status", ["status", "disputes/triple-ko.sgf"]),
    ("status", ["status", "disputes/dame-left-open.sgf"]),
    ("status", ["status", "disputes/difficulty-3.sgf"]),
    ("status", ["status", BENT_FOUR, "--agreed", "E2:neutral"]),
    ("territory", ["ask", BENT_FOUR, "E2,B5"]),
    ("territory", ["ask", "disputes/triple-ko.sgf", "B5"]),
    ("ruling", ["ask", BENT_FOUR, "A1"]),
    ("ruling", ["ask", "disputes/triple-ko.sgf", "A1"]),
    ("finding", ["ask", BENT_FOUR, "A1", "uncapturable"]),
    ("finding", ["ask", BENT_FOUR, "A1", "uncapturable", "--ko"]),
    ("finding", ["ask", BENT_FOUR, "A5,C1", "independently-alive"]),
    ("finding", ["ask", BENT_FOUR, "A5,C1", "independently-alive", "--every", "--to-passes"]),
    ("finding", ["ask", BENT_FOUR, "A1", "independently-alive", "--rules", "japanese-2003"]),
    ("decision", ["decide", "disputes/decided/overlooked-death.sgf"]),
    ("decision", ["decide", "disputes/decided/standard-1.sgf"]),
    ("decision", ["decide", "disputes/decided/basic-ko-4.sgf"]),
    ("problems", ["problems", "disputes/decided", "--workers", "1", "--nodes", "1000"]),
    ("explanations", ["explain"]),
    ("count", ["count", "disputes/nine-by-nine-game.sgf"]),
    ("count", ["count", "disputes/nine-by-nine-game.sgf", "--all"]),
    ("ikeda-kos", ["ikeda", "kos", "--board", "disputes/ikeda/0044-two-kos.sgf", "--move", "0"]),
    ("ikeda-solve", ["ikeda", "solve", "disputes/ikeda/0029-dead-ko.sgf", "--move", "0"]),
    ("ikeda-table", ["ikeda", "table", *TABLE_TWO.split()]),
    ("ikeda-compare", ["ikeda", "compare", "disputes/ikeda/0044-two-kos.sgf", "--move", "0", "--nodes", "8000"]),
    ("ikeda-replay", ["ikeda", "replay", "disputes/ikeda/0044-two-kos.sgf"]),
]


@pytest.mark.parametrize(("name", "arguments"), SAID, ids=[" ".join(arguments) for _, arguments in SAID])
def test_commands_print_what_the_schemas_say(
    name: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.main([*arguments, "--json"]) in ((2,) if name == "problems" else (0, 3))  # no line there is marked
    assert validate(json.loads(capsys.readouterr().out)) == name


def test_certificates_and_batches_are_what_the_schemas_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    proof, lines = tmp_path / "proof.json", tmp_path / "lines.jsonl"
    for strings in ("A5,C1", "A1"):
        assert cli.main(["ask", BENT_FOUR, strings, "uncapturable", "--certificate", str(proof), "--quiet"]) == 0
        assert validate(json.loads(proof.read_text(encoding="utf-8")), strictly=False) == "certificate"
    assert cli.main(["check", str(proof), BENT_FOUR, "--json"]) == 0
    printed = capsys.readouterr().out
    assert validate(json.loads(printed[printed.index("{") :])) == "check"
    position = ["disputes/ikeda/0044-two-kos.sgf", "--move", "0"]
    assert cli.main(["ikeda", "solve", *position, "--certificate", str(proof), "--quiet"]) == 0
    assert validate(json.loads(proof.read_text(encoding="utf-8"))) == "ikeda-proof"
    capsys.readouterr()
    assert cli.main(["batch", BENT_FOUR, "-o", str(lines), "--workers", "1", "--json"]) == 0
    assert validate(json.loads(capsys.readouterr().out)) == "batch-summary"
    for line in lines.read_text(encoding="utf-8").splitlines():
        if (said := json.loads(line))["schema"].startswith("assess/batch/"):
            assert validate(said) == "batch"


def test_a_proof_with_guards_is_what_the_schema_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "MOST_OPEN_IN_A_PART", 2)  # so that a part of six points is guarded
    board, proof = tmp_path / "board.txt", tmp_path / "proof.json"
    board.write_text("XXO.OX.X\n..OOOXXX\nXXO.OX.X\n", encoding="utf-8")
    solve = ["ikeda", "solve", str(board), "--to-move", "B", "--nodes", "20000", "--certificate", str(proof), "--quiet"]
    assert cli.main(solve) == 0
    found = json.loads(proof.read_text(encoding="utf-8"))
    assert validate(found) == "ikeda-proof"
    white = next(one for one in found["proofs"] if one["prover"] == "white")
    assert white["guarded"][0]["answers"] and white["guarded"][0]["plays_on"]
    for spoilt in ({"area": None}, {"answers": {"pp..pp": -1}}, {"plays_on": {"pp..pp": "0"}}, {"points": ["A1"]}):
        guard = {**white["guarded"][0], **spoilt}
        with pytest.raises(ValidationError):
            validate({**found, "proofs": [{**white, "guarded": [guard]}]})


def test_every_output_has_its_schema() -> None:
    named = {
        name
        for path in Path(assess.__file__).parent.rglob("*.py")
        for name in re.findall(r'"assess/([a-z-]+)/\d+"', path.read_text(encoding="utf-8"))
    }
    assert named == set(SCHEMAS) - {"common"}


def test_liberties_outside_are_what_the_schema_says() -> None:
    certificate = TINY["a wall whose liberties are outside"].certificate
    assert validate(certificate, strictly=False) == "certificate"
    for wrong in ({}, {"B2": 0}, {"B2": "3"}):
        spoilt = json.loads(json.dumps(certificate))
        spoilt["proofs"][0]["entries"][0]["outside"] = wrong
        with pytest.raises(ValidationError):
            validate(spoilt, strictly=False)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"answer": "perhaps"},
        {"string": "I1"},
        {"seconds": "0.1"},
        {"principal_variation": None},
        {"color": "green"},
    ],
)
def test_a_schema_refuses_what_is_wrong(
    spoilt: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.main(["ask", BENT_FOUR, "A1", "uncapturable", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    with pytest.raises(ValidationError):
        validate({**said, **spoilt}, strictly=False)
