"""The layers, lowest first: every import goes down, and the checker stands alone."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from sources import nodes_of
from weakenings import FILES

import assess
from assess.faces.command_table import COMMANDS, NAMES, CommandEntry

PACKAGE = Path(assess.__file__).parent
TESTS = Path(__file__).parent
DISPUTE = TESTS.parent / "disputes" / "bent-four-in-the-corner.sgf"
LAYERS = (
    *("languages", "rules", "system", "reading", "proofs", "engine", "statuses", "estimates", "decisions"),
    *("requests", "reports"),
)
MAY_IMPORT = {layer: {*LAYERS[:height], layer} for height, layer in enumerate(LAYERS)} | {
    "ikeda": {"languages", "rules", "system", "reading", "reports", "ikeda"},
}
MAY_IMPORT["store"] = {"languages", "system", "rules", "store"}
MAY_IMPORT["requests"] |= {"store"}
WINGS = {"gtp": set(), "batches": {"store"}, "web": {"store"}, "browser": {"store", "faces/web"}}
"""The rooms of the faces, with what each may import besides the layers below; none knows the command line."""
MAY_IMPORT |= {f"faces/{wing}": {*LAYERS, f"faces/{wing}", *besides} for wing, besides in WINGS.items()}
MAY_IMPORT["faces"] = {*LAYERS, "store", "ikeda", "faces", *(f"faces/{wing}" for wing in WINGS)}
DOORS = {"assess.ikeda.door"}
"""What a room beside the layers lets everybody know: names of its commands and of its requests."""
FACES_OF_ROOMS = {"ikeda": {"statuses", "requests", "faces"}}
"""What the faces of a room beside the layers may import besides: they register with those of the package."""

ROOMS = {
    "proofs": ("checking",),
    "reports": ("text", "reasons", "json", "sgf", "ruling", "handout"),
    "statuses": ("precedents", "queue", "final"),
    "ikeda": ("faces",),
    "faces": tuple(WINGS),
}
"""The rooms of a layer, lowest first."""

CHECKER = [PACKAGE / "proofs" / "checker.py", *(PACKAGE / "proofs" / "checking").glob("[!_]*.py")]

HEAVY = ("numpy", "rich", "anytree", "json", "assess.engine._core", "assess.statuses", "assess.proofs.checker")
"""What ``--help`` has no need of."""


def modules() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent != PACKAGE]


def name_of(path: Path) -> str:
    """The module that a file is."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def layer_of(module: str) -> str:
    """The layer of a module of the package; of the faces, each room is one."""
    _, layer, *inside = module.split(".")
    return f"{layer}/{inside[0]}" if layer == "faces" and inside and inside[0] in WINGS else layer


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The modules that a file imports anywhere in it, within functions too."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            if path in CHECKER and node.level == 1:  # so that its files work wherever they are copied
                yield f"{name_of(path.parent)}.{node.module}"
                continue
            assert node.level == 0, "imports are absolute"
            yield node.module
            if PACKAGE.parent.joinpath(*node.module.split(".")).is_dir():  # of a package modules are imported
                yield from (f"{node.module}.{name.name}" for name in node.names)


def test_imports_go_down() -> None:
    up: dict[str, set[str]] = {}
    for path in modules():
        layer = layer_of(name_of(path))
        imported = {layer_of(name) for name in imports(path) if name.startswith("assess.") and name not in DOORS}
        faces = FACES_OF_ROOMS.get(layer, set()) if path.parent.name == "faces" else set()
        up[str(path.relative_to(PACKAGE))] = imported - MAY_IMPORT[layer] - faces
    assert len(up) > 300 and not {name: layers for name, layers in up.items() if layers}


@pytest.mark.parametrize("room", FACES_OF_ROOMS)
def test_the_rest_knows_a_room_by_its_door_alone(room: str) -> None:
    outside = [path for path in modules() if path.relative_to(PACKAGE).parts[0] != room]
    known = {name for path in outside for name in imports(path) if name.startswith(f"assess.{room}")}
    assert known - {f"assess.{room}"} == {f"assess.{room}.door"}


def test_every_room_is_a_layer() -> None:
    assert {layer_of(name_of(path)) for path in modules()} == set(MAY_IMPORT)


@pytest.mark.parametrize("layer", ROOMS)
def test_imports_go_down_from_room_to_room(layer: str) -> None:
    found = {path.name for path in (PACKAGE / layer).iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert found == set(ROOMS[layer])
    for height, room in enumerate(ROOMS[layer]):
        above = tuple(f"assess.{layer}.{other}" for other in ROOMS[layer][height + 1 :])
        for path in (PACKAGE / layer / room).glob("*.py"):
            assert not [name for name in imports(path) if name.startswith(above)], path


def test_the_map_shows_every_layer_and_room() -> None:
    text = (Path(__file__).parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^\| `(\w+/\w+)` \|", text, re.MULTILINE))
    rooms = {f"{layer}/{room}" for layer, rooms in ROOMS.items() for room in rooms}
    assert shown == rooms | {f"assess/{layer}" for layer in MAY_IMPORT if "/" not in layer}


def test_no_import_leads_back() -> None:
    names = {name_of(path): path for path in modules()}
    before = {name: {found for found in imports(path) if found in names} for name, path in names.items()}
    assert sum(map(len, before.values())) > len(names), "the imports are read"
    assert len(list(TopologicalSorter(before).static_order())) == len(names)  # raises CycleError, which names them


def test_no_two_files_have_one_name() -> None:
    names = [path.name for path in modules() if path.name != "__init__.py"]
    assert sorted(names) == sorted(set(names))


def test_no_test_imports_another() -> None:
    """What several of them need is in tests/oracles, in tests/fuzzers or beside this file."""
    for path in TESTS.rglob("test_*.py"):
        named = {name.split(".")[0] for name in imports(path)}
        assert not [name for name in named if name.startswith("test_")], path


def test_tests_stand_in_the_rooms_of_the_package() -> None:
    rooms = {path.parent.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")}
    assert rooms <= {*MAY_IMPORT, ".", "oracles", "fuzzers", "benchmarks"}


USE_CASES = {
    "assess.engine.settle": {"settle"},
    "assess.statuses.finding": {"ask", "finding_of", "judged_again", "check", "check_certificate"},
    "assess.statuses.assessment": {"status", "assessment_of"},
    "assess.statuses.without_search": {"assessed_without_search"},
    "assess.statuses.comparison": {"compare"},
    "assess.statuses.string_ruling": {"rule", "ruling_of"},
    "assess.statuses.point_ruling": {"territory_at", "territory_of_points"},
    "assess.decisions.decision": {"decide"},
    "assess.decisions.oversight": {"oversights"},
    "assess.decisions.judged_decision": {"contradictions"},
    "assess.decisions.problem_check": {"check_problem"},
    "assess.decisions.problem_string": {"likely_strings"},
    "assess.proofs.checker": {"check"},
}


def test_a_face_leaves_answering_to_requests() -> None:
    for path in (PACKAGE / "faces").rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.ImportFrom) and node.module in USE_CASES:
                assert not USE_CASES[node.module] & {name.name for name in node.names}, path


def test_each_file_of_the_checker_imports_the_standard_library_only_and_the_files_to_be_read_before() -> None:
    order = [f"assess.proofs.{name}" for name in FILES]
    files = {name_of(path): path for path in CHECKER}
    assert set(order) == set(files)
    for number, name in enumerate(order):
        ours = {other for other in imports(files[name]) if other.split(".")[0] not in sys.stdlib_module_names}
        assert ours <= set(order[:number])


def test_the_checker_can_be_read_in_a_sitting() -> None:
    lengths = [len(path.read_text(encoding="utf-8").splitlines()) for path in CHECKER]
    assert max(lengths) <= 310 and sum(lengths) <= 1510


def imported_by(script: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a script."""
    whole = f"{script}\nimport sys\nprint('\\n@'.join(['', *sys.modules]))"
    run = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True)
    return {line[1:] for line in run.stdout.splitlines() if line.startswith("@")}


@pytest.mark.parametrize("words", [["--help"], ["ask", "--help"], ["status", "--help"], ["ask"], ["nonsense"]])
def test_help_and_usage_load_nothing_heavy(words: list[str]) -> None:
    loaded = imported_by(f"from assess.faces.cli import main\nmain({words!r})")
    assert ("assess.faces.command_options" in loaded) is (words[0] in NAMES)
    assert not loaded.intersection(HEAVY)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_command_is_imported_when_it_is_asked_for(command: CommandEntry) -> None:
    loaded = imported_by(f"from assess.faces.cli import main\nmain([{command.name!r}, '--help'])")
    others = {other.options.partition(":")[0] for other in COMMANDS} - {command.options.partition(":")[0]}
    assert not loaded & {*HEAVY, *others} and f"assess.faces.{command.name}" not in loaded - {"assess.faces.ikeda"}


OTHERS = {
    ("ask", "--quiet"): ("rich.console", "assess.reports.json", "assess.reports.sgf", "assess.reports.ruling.ruling"),
    ("ask", "--json"): ("rich.console", "assess.reports.sgf", "assess.reports.ruling.ruling"),
    ("ask",): ("rich.progress", "assess.reports.json", "assess.reports.sgf"),
    ("status",): ("rich.progress", "assess.reports.json"),
}
"""What commands are given, and what they have no need of then, besides what only other commands do."""
NEVER = ("assess.decisions.decision", "assess.decisions.oversight", "assess.reading.diagrams", "assess.store.casebook")


@pytest.mark.parametrize("words", OTHERS, ids=" ".join)
def test_a_command_loads_what_it_answers_with_and_nothing_of_others(words: tuple[str, ...]) -> None:
    command, *options = words
    string = ["A1", "uncapturable"] if command == "ask" else []
    line = [command, str(DISPUTE), *string, *options]
    loaded = imported_by(f"from assess.faces.cli import main\nassert main({line!r}) == 0")
    assert "assess.proofs.checker" in loaded and not loaded.intersection({*NEVER, *OTHERS[words]})


def test_importing_the_checker_brings_nothing_else_of_assess() -> None:
    loaded = imported_by("import assess.proofs.checker")
    ours = {name for name in loaded if name.split(".")[0] == "assess"}
    assert ours == {"assess", "assess.proofs", "assess.proofs.checking", *map(name_of, CHECKER)}
