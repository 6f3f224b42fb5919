"""The core as WebAssembly is the same core: one interface, the same searches, the same proofs, the same refusals."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import core_values
import pytest
from browser_parts import in_pyodide

import assess
from assess.engine import _core
from assess.engine.core_values import Claim, ProofNode
from assess.engine.settle import settle
from assess.proofs.questions import Inquiry
from assess.system.limits import Limits

ENGINE = Path(assess.__file__).parent / "engine"
DISPUTES = Path(__file__).parent.parent.parent / "disputes"
SOME = ("bent-four-in-the-corner", "double-ko-death", "snapback", "three-stone-seki", "carpenters-square")
NODES = 20_000

SCRIPT = """
import json
from pathlib import Path
import assess
from assess.engine import _core
from assess.engine.settle import settle
from assess.proofs.questions import Inquiry
from assess.system.limits import Limits

def refused(call):
    try:
        call()
    except Exception as error:
        return [type(error).__name__, str(error)]
    return None

searches = {}
for name in SOME:
    position = assess.read(Path("/checkout/disputes") / f"{name}.sgf")
    for string in position.strings():
        for question in (assess.Uncapturable(), assess.IndependentlyAlive()):
            found = settle(Inquiry(position, min(string.points), question), Limits(None, NODES))
            key = f"{name} {min(string.points)} {question.name}"
            searches[key] = [found.nodes, found.answer.value, found.certificate]
CALLS
found = {"searches": searches, "calls": calls, "name": _core.__name__}
"""

CALLS = """
options = [[one.name, one.default, one.least, one.most, one.use, one.value] for one in _core.options()]
claim = _core.Claim()
defaults = [getattr(claim, name) for name in ("width", "stones", "capture", "ban", "others", "memory_bytes")]
claim.width, claim.height, claim.stones, claim.target = 3, 1, "X..", [0]
search = _core.search(claim)
wrong = _core.Claim()
wrong.width, wrong.height, wrong.stones, wrong.target = 3, 1, "X..", [7]
calls = {
    "options": options,
    "defaults": defaults,
    "passes": [_core.PASS, _core.KO_PASS],
    "play": [_core.play(3, 1, "X..", 1, -1, 1), _core.play(3, 1, "X..", 1, -1, 0)],
    "playouts": _core.playouts(3, 3, "X...O....", 10, 3),
    "fight_over": _core.fight_over(4, 3, ".X..XXO.OOO.", [1, 4, 5], 0, 1, 50, 3, 3),
    "natural_playouts": _core.natural_playouts(3, 3, "X...O....", 10, 3),
    "off the board": refused(lambda: _core.play(3, 1, "XX.", 0, -1, 3)),
    "a claim": refused(lambda: _core.search(wrong)),
    "a fight about nothing": refused(lambda: _core.fight_over(3, 1, "X..", [], 0, 1, 9, 3, 3)),
    "an option": refused(lambda: _core.set_option("outside_cost", -1)),
    "no option": refused(lambda: _core.set_option("nothing", 1)),
    "a source": refused(lambda: _core.source(5, 2, 0, [4], [("X.X", 0, -1, 0, [], [])])),
    "itself a rival": refused(lambda: search.add_rival(search)),
    "after a refusal": [search.advance(1000), search.positions > 0, search.graph(False, 1000) is None],
}
"""


def interface(file: Path) -> dict[str, list[str]]:
    """What a module offers, as it is written: each function and method with its arguments, each attribute."""
    found = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = [argument.arg for argument in node.args.args]
        elif isinstance(node, ast.ClassDef):
            found[node.name] = []
            for inner in node.body:
                if isinstance(inner, ast.AnnAssign):
                    found[f"{node.name}.{ast.unparse(inner.target)}"] = []
                elif isinstance(inner, ast.FunctionDef):
                    arguments = [] if inner.decorator_list else [argument.arg for argument in inner.args.args]
                    found[f"{node.name}.{inner.name}"] = arguments
    return {name: said for name, said in found.items() if not any(part[0] == "_" for part in name.split("."))}


def compiled_interface() -> dict[str, list[str]]:
    """The same of the compiled module, which writes its arguments above what it says of a function."""
    found: dict[str, list[str]] = {}
    for name, thing in vars(_core).items():
        if isinstance(thing, type):
            there = {f"{name}.{inner}": said for inner, said in vars(thing).items()}
            found |= {
                name: [],
                **{inner: [] if isinstance(said, property) else _arguments(said) for inner, said in there.items()},
            }
        elif callable(thing):
            found[name] = _arguments(thing)
    return {name: said for name, said in found.items() if not any(part[0] == "_" for part in name.split("."))}


def _arguments(function: object) -> list[str]:
    lead, _, _ = (function.__doc__ or "").partition("\n")
    return re.findall(r"[(,] ?(self|\w+(?=:))", lead)


def test_both_have_one_interface() -> None:
    """What is written of the core in a browser is true of the compiled one, whose types are taken from there."""
    compiled = compiled_interface()
    fields = {name for name in compiled if name.partition(".")[0] in ("Claim", "ProofNode")}
    assert len(compiled) - len(fields) > 25
    wanted = {name: said for name, said in compiled.items() if name not in fields}
    assert interface(ENGINE / "_core_wasm.py") == wanted


def test_the_fields_are_those_of_the_core() -> None:
    """And what Python knows of them is made from the list in the header."""
    assert core_values.FILE.read_text("utf-8") == core_values.written()
    for compiled, here in ((_core.Claim, Claim), (_core.ProofNode, ProofNode)):
        there = {name for name in dir(compiled) if not name.startswith("_")}
        assert there == {field.name for field in fields(here)}
    first, wanted = _core.Claim(), Claim()
    assert {field.name: getattr(first, field.name) for field in fields(Claim)} == asdict(wanted)


by_node = pytest.mark.needs("ziglang")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the script finds with the core as WebAssembly."""
    script = SCRIPT.replace("SOME", repr(SOME)).replace("NODES", str(NODES)).replace("CALLS", CALLS)
    return in_pyodide(script, tmp_path_factory.mktemp("there"))


@by_node
def test_it_is_the_core_of_the_browser(there: Any) -> None:
    assert there["name"] == "assess.engine._core_wasm"


@by_node
def test_searches_and_proofs_are_the_same(there: Any) -> None:
    compared = 0
    for name in SOME:
        position = assess.read(DISPUTES / f"{name}.sgf")
        for string in position.strings():
            for question in (assess.Uncapturable(), assess.IndependentlyAlive()):
                found = settle(Inquiry(position, min(string.points), question), Limits(None, NODES))
                expected = [found.nodes, found.answer.value, found.certificate]
                key = f"{name} {min(string.points)} {question.name}"
                assert there["searches"][key] == json.loads(json.dumps(expected)), key
                compared += found.certificate is not None
    assert compared > 20


@by_node
def test_every_call_says_the_same(there: Any) -> None:
    """What is refused, too, and in the same words."""

    def refused(call: Any) -> Any:
        try:
            call()
        except Exception as error:
            return [type(error).__name__, str(error)]
        return None

    here: dict[str, Any] = {"_core": _core, "refused": refused}
    exec(CALLS, here)
    assert there["calls"] == json.loads(json.dumps(here["calls"]))
