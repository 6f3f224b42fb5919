"""Builds the package as others get it, and uses it as they do: without a compiler, with the oldest libraries allowed.

    python tests/package/run.py             some minutes: mostly compiling
    python tests/package/run.py --twice     builds it once more, and compares the two wheels byte by byte

The wheel is installed in a new environment whose PATH holds nothing else. There README's examples are run, a program of
another author's is run and looked at by two type checkers, and the tests of these rooms are run. Where qemu-x86_64 is
found, an example runs on a processor of 2008 too. The sources are installed where no compiler is: that must end in one
sentence.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GAME = ROOT / "disputes/bent-four-in-the-corner.sgf"
MOST_BYTES = 5_000_000
EPOCH = "1767225600"  # 2026-01-01: files in the wheel have this date
TESTS = (
    "test_readme rules/test_formations rules/test_proof_play reading/test_sgf reading/test_diagrams "
    "reading/test_bad_input statuses/test_statuses statuses/test_territory faces/test_ask reports/test_json_schemas"
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def say(text: str) -> None:
    """A line of progress."""
    print(f"package: {text}", flush=True)


def run(words: Sequence[str | Path], **more: object) -> str:
    """Runs a command; its output. Stops everything when it fails."""
    done = _ended(words, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}\npackage: this failed ({done.returncode})")
    return done.stdout


def _ended(words: Sequence[str | Path], **more: object) -> subprocess.CompletedProcess[str]:
    together: dict[str, object] = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, **more}
    return subprocess.run([str(word) for word in words], **together)  # type: ignore[call-overload, no-any-return]


def alone(bin_folder: Path) -> dict[str, str]:
    """Surroundings in which nothing is found but an environment's own programs: no compiler."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name == "HOME"}
    return {**kept, "PATH": str(bin_folder), "COLUMNS": "80", "LANG": "C.UTF-8"}


def require(held: bool, wanted: str) -> None:
    """Stops everything where something does not hold."""
    if not held:
        sys.exit(f"package: not so: {wanted}")


def build(folder: Path) -> tuple[Path, Path]:
    """The sources, and the wheel built of them."""
    dated = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
    run([sys.executable, "-m", "build", "--outdir", folder, ROOT], env=dated)
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sources, wheel


def look_at(wheel: Path) -> None:
    """The wheel is small, typed, and holds what runs, no sources of the core."""
    names = zipfile.ZipFile(wheel).namelist()
    require(wheel.stat().st_size < MOST_BYTES, f"the wheel has less than {MOST_BYTES:,} bytes")
    require("assess/py.typed" in names, "the wheel says that it is typed")
    require(not [name for name in names if name.endswith((".cpp", ".hpp"))], "the wheel has no sources of the core")
    require(not [name for name in names if name.startswith(("tests/", "disputes/"))], "the wheel has no tests")
    say(f"{wheel.name}: {wheel.stat().st_size:,} bytes, {len(names)} files")


def oldest() -> list[str]:
    """The oldest libraries that pyproject.toml allows."""
    return [re.sub(r">=", "==", bound) for bound in PROJECT["dependencies"]]


def environment(folder: Path) -> Path:
    """A new environment, with nothing in it; the folder of its programs."""
    venv.create(folder)
    return folder / "bin"


def install(python: Path, *words: str | Path) -> list[str | Path]:
    """The command that installs into this Python's environment."""
    return [sys.executable, "-m", "pip", "--python", python, "install", *words]


def use(wheel: Path, folder: Path) -> None:
    """Installs the wheel without a compiler, with the oldest libraries, and runs what others would run."""
    programs = environment(folder / "installed")
    python, only = programs / "python", alone(programs)
    run(install(python, "--quiet", wheel, *oldest()), env=only)
    say(f"installed without a compiler, with {', '.join(oldest())}")
    said = run([programs / "assess", "ask", GAME, "A1", "--quiet"], env=only, cwd=folder)
    require(said.strip() == "Black A1 is dead.", f"the first question is answered: {said}")
    program = folder / "outside_program.py"
    shutil.copy(HERE / program.name, program)
    said = run([python, program, GAME], env=only, cwd=folder)
    require("no True" in said and "Black A1 is dead." in said, f"the program of another author's runs: {said}")
    emulated(python, program, folder)
    types(python, folder)
    run(install(python, "--quiet", *_of_tests()), env=only)
    for room in ("tests", "disputes", "docs"):
        shutil.copytree(
            ROOT / room, folder / "copy" / room, ignore=shutil.ignore_patterns("node_modules", "__pycache__")
        )
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, folder / "copy" / name)
    files = [f"tests/{name}.py" for name in TESTS.split()]
    said = run([python, "-m", "pytest", "-q", "-n", "2", *files], env=only, cwd=folder / "copy")
    say(f"tests with the oldest libraries: {said.strip().splitlines()[-1]}")


def _of_tests() -> list[str]:
    wanted = ("pytest", "hypothesis", "sgfmill", "charset", "jsonschema", "pysgf")
    return [bound for bound in PROJECT["optional-dependencies"]["test"] if bound.startswith(wanted)]


def emulated(python: Path, program: Path, folder: Path) -> None:
    """The same program on a processor of 2008, where one can be had."""
    emulator = shutil.which("qemu-x86_64")
    if emulator is None:
        require(not os.environ.get("CI"), "qemu-x86_64 is there")
        say("no qemu-x86_64: older processors are not tried")
        return
    only = alone(python.parent)  # what is set for this machine's processor must not reach another
    for processor, build_of_core in (("Nehalem", "_core_v2"), ("Haswell", "_core_v3")):
        started = [emulator, "-cpu", processor, python.resolve(), "-I", "-c"]
        paths = f"import sys; sys.path.insert(0, {str(next((folder / 'installed').glob('lib/*/site-packages')))!r}); "
        which = run([*started, paths + "from assess.engine import _core; print(_core.__name__)"], env=only, cwd=folder)
        require(build_of_core in which, f"{processor} takes {build_of_core}: {which}")
        asked = f"import runpy; sys.argv[1:] = [{str(GAME)!r}]; runpy.run_path({str(program)!r}, run_name='__main__')"
        said = run([*started, paths + asked], env=only, cwd=folder)
        require("Black A1 is dead." in said, f"the program runs on {processor}: {said}")
        say(f"on {processor}: {build_of_core} runs")


def types(python: Path, folder: Path) -> None:
    """Two type checkers accept the program of another author's, and see each mistake of a wrong one."""
    shutil.copy(HERE / "wrong_program.py", folder)
    pyright = ROOT / "tests/node_modules/.bin/pyright"
    checkers: dict[str, list[str | Path]] = {
        "mypy": [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable", python]
    }
    if pyright.exists() or os.environ.get("CI"):
        checkers["pyright"] = [pyright, "--pythonpath", python]
    wrong = (HERE / "wrong_program.py").read_text(encoding="utf-8").splitlines()
    mistakes = {number for number, line in enumerate(wrong, start=1) if "# mistake" in line}
    for name, words in checkers.items():
        run([*words, "outside_program.py"], cwd=folder)
        seen = {
            int(number)
            for number in re.findall(
                r"wrong_program\.py:(\d+)", _ended([*words, "wrong_program.py"], cwd=folder).stdout
            )
        }
        require(seen == mistakes, f"{name} sees the mistakes on lines {mistakes}, not {seen}")
        say(f"{name}: the program of another author's is well typed, {len(mistakes)} mistakes are seen")


def refuse(sources: Path, folder: Path) -> None:
    """Without a compiler the sources are not installed, and it is said what to do."""
    programs = environment(folder / "compilerless")
    said = _ended(install(programs / "python", sources), env=alone(programs))
    sentence = "install a C++20 compiler"
    require(
        said.returncode != 0 and sentence in said.stdout, f"without a compiler it is said what to do: {said.stdout}"
    )
    (told,) = [line.strip() for line in said.stdout.splitlines() if sentence in line]
    say(f"without a compiler: {told}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the package as others get it, and uses it as they do.")
    parser.add_argument("--twice", action="store_true", help="build it twice and compare")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where sources and wheel are kept")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources, wheel = build(folder / "first")
        look_at(wheel)
        if arguments.twice:
            again = build(folder / "second")[1]
            require(wheel.read_bytes() == again.read_bytes(), "two builds are the same, byte by byte")
            say("two builds are the same, byte by byte")
        refuse(sources, folder)
        use(wheel, folder)
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            for made in (sources, wheel):
                shutil.copy(made, arguments.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
