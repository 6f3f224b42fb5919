"""The folder that `assess site` writes: everything that the page asks for is in it, and nothing else is needed."""

from __future__ import annotations

import gzip
import io
import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from shell import Shell

pytest.importorskip("starlette", reason="the extra web is not installed")

from assess.faces.browser.site_folder import number_of, parts_in, python_sources, site_files, write_site
from assess.languages.spoken import BadInput


def wheel(name: str) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr(f"{name}/__init__.py", "")
    return packed.getvalue()


@pytest.fixture
def parts() -> dict[str, bytes]:
    """Parts of the right names; none of them works."""
    return {
        "parts.json": json.dumps({"packages": [], "core": "", "python": ""}).encode(),
        "core.wasm": b"core",
        "compiled.zip": b"compiled",
        "pyodide/pyodide.mjs": b"",
        "pyodide/python_stdlib.zip": archive({}),
        "wheels/other-1.0-py3-none-any.whl": wheel("other"),
    }


def archive(contents: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w") as written:
        for name, content in contents.items():
            written.writestr(name, content)
    return made.getvalue()


def compiled(parts: dict[str, bytes], contents: dict[str, bytes]) -> dict[str, bytes]:
    """The parts, with these as what was compiled of the sources that are here."""
    listed = {"packages": [], "core": "", "python": number_of(python_sources())}
    return {**parts, "parts.json": json.dumps(listed).encode(), "compiled.zip": archive(contents)}


def packed(files: dict[str, bytes], name: str) -> dict[str, bytes]:
    """What an archive of the folder holds."""
    with ZipFile(io.BytesIO(gzip.decompress(files[f"static/{name}.pack"]))) as opened:
        return {inside: opened.read(inside) for inside in opened.namelist()}


def test_every_script_that_is_imported_is_there(parts: dict[str, bytes]) -> None:
    files = site_files(parts)
    scripts = [name for name in files if name.startswith("static/") and name.endswith(".js")]
    imported = [
        f"static/{found}"
        for name in scripts
        for found in re.findall(r'(?:from|import|new URL\()\s*"\./([\w./]+)"', files[name].decode())
    ]
    assert len(imported) > 30 and set(imported) <= {*files, "static/pyodide/"}


def test_no_address_leads_to_the_root_of_a_server(parts: dict[str, bytes]) -> None:
    """The folder may lie anywhere below an address."""
    files = site_files(parts)
    assert not re.findall(r'(?:src|href)="/', files["index.html"].decode())
    asked = {"static/server.js", "static/desk_worker.js"}
    for name in {name for name in files if name.endswith(".js")} - asked:
        assert '"/static' not in files[name].decode(), name


def test_the_page_says_that_it_loads_nothing_from_elsewhere(parts: dict[str, bytes]) -> None:
    """Before anything is loaded; no script stands in the page itself."""
    page = site_files(parts)["index.html"].decode()
    (policy,) = re.findall('<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    told = {words.split()[0]: words.split()[1:] for words in policy.split("; ")}
    assert told["default-src"] == ["'none'"] and told["script-src"] == told["connect-src"] == ["'self'"]
    assert page.index(policy) < page.index("<link") < page.index("<script")
    assert not re.findall(r"<script[^>]*>[^<]", page) and not re.findall(r"\son\w+=", page)


def test_the_service_worker_keeps_every_file(parts: dict[str, bytes]) -> None:
    files = site_files(parts)
    (listed,) = re.findall(r"^const FILES = (.*);$", files["service_worker.js"].decode(), re.MULTILINE)
    assert set(json.loads(listed)) == {*files, "./"} - {"index.html", "service_worker.js"}


def test_another_content_has_another_number(parts: dict[str, bytes]) -> None:
    before = site_files(parts)["service_worker.js"]
    assert site_files(parts)["service_worker.js"] == before
    assert site_files({**parts, "core.wasm": b"another"})["service_worker.js"] != before


def test_the_python_is_that_of_the_package_without_the_command_line(parts: dict[str, bytes]) -> None:
    names = packed(site_files(parts), "python.zip")
    assert {"assess/__init__.py", "assess/proofs/checker.py", "other/__init__.py"} <= set(names)
    rooms = {name.split("/")[2] for name in names if name.startswith("assess/faces/")}
    assert rooms == {"__init__.py", "browser", "web"}
    assert not [name for name in names if name.endswith((".hpp", ".cpp", ".so", ".pyc"))]


def test_what_was_compiled_of_the_same_sources_is_taken(parts: dict[str, bytes]) -> None:
    files = site_files(compiled(parts, {"assess/compiled.pyc": b"1"}))
    assert packed(files, "python.zip") == {"assess/compiled.pyc": b"1"} and not packed(files, "later.zip")


def test_what_nobody_needs_to_begin_is_in_an_archive_of_its_own(parts: dict[str, bytes]) -> None:
    """Modules that neither Python nor the workers import when they begin; what lies beside a module stays beside it."""
    lists = {"modules.txt": "assess other.one", "begun.txt": "os"}
    own = {f"assess/faces/browser/{name}": text.encode() for name, text in lists.items()}
    own |= {"assess/__init__.pyc": b"1", "assess/words.toml": b"2", "other/one.pyc": b"3", "other/two.pyc": b"4"}
    own |= {"assess/room/__init__.pyc": b"5", "assess/room/page.css": b"6"}
    library = archive({"os.pyc": b"7", "calendar.pyc": b"8"})
    files = site_files({**compiled(parts, own), "pyodide/python_stdlib.zip": library})
    later = {
        "other/two.pyc": b"4",
        "assess/room/__init__.pyc": b"5",
        "assess/room/page.css": b"6",
        "calendar.pyc": b"8",
    }
    assert packed(files, "later.zip") == later
    assert packed(files, "pyodide/python_stdlib.zip") == {"os.pyc": b"7"}
    first = packed(files, "python.zip")
    assert first.pop("assess/faces/browser/later.txt").split() == [b"assess.room", b"calendar", b"other.two"]
    assert {name for name in first if "browser" not in name} == {*own} - {*later} - {
        f"assess/faces/browser/{one}" for one in lists
    }


def test_a_folder_and_an_archive_hold_the_same(parts: dict[str, bytes], tmp_path: Path) -> None:
    with ZipFile(tmp_path / "parts.zip", "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
            (tmp_path / "parts" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "parts" / name).write_bytes(content)
    assert parts_in(tmp_path / "parts") == parts_in(tmp_path / "parts.zip") == parts
    assert write_site(tmp_path / "site", parts) > 0
    assert (tmp_path / "site" / "index.html").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--output", "site", "--parts", "nothing.zip"), "'nothing.zip' cannot be read"),
        (("--output", "site", "--parts", "eye.txt"), "'eye.txt' cannot be read"),
        (("--output", "site", "--parts", "empty"), "'empty' holds no parts"),
        ((), "--output is missing"),
    ],
)
def test_what_is_no_archive_of_parts_is_refused(shell: Shell, words: tuple[str, ...], said: str) -> None:
    Path("empty").mkdir()
    refused = shell.run(" ".join(["site", *words]))
    assert refused.code == 2 and said in refused.err and not Path("site").exists()


def test_a_folder_that_cannot_be_written_is_said(parts: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file")
    with pytest.raises(BadInput, match="cannot be written"):
        write_site(tmp_path / "site", parts)
