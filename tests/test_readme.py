"""What README.md shows is what the commands print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assess.faces import cli
from assess.statuses.queue import examiner

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ANSWERS = (ROOT / "docs" / "answers.md").read_text(encoding="utf-8")
COSTS = re.compile(r"\d+\.\d+ seconds")


def without_costs(text: str) -> list[str]:
    return [line.rstrip() for line in COSTS.sub("0 seconds", text).strip().splitlines()]


@pytest.mark.parametrize(
    ("document", "arguments"),
    [
        (README, ["status", "disputes/bent-four-in-the-corner.sgf"]),
        (ANSWERS, ["ask", "disputes/bent-four-in-the-corner.sgf", "A1", "uncapturable", "--depth", "4"]),
    ],
)
def test_the_examples_are_real(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], document: str, arguments: list[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(examiner, "LEAST_SECONDS", 600)  # so that other descriptions are settled on a busy machine, too
    (shown,) = re.findall(rf"```text\n\$ assess {' '.join(arguments)}\n(.*?)```", document, re.DOTALL)
    assert cli.main([*arguments, "--seconds", "600"]) == 0  # as it is without on a machine that does nothing else
    assert without_costs(capsys.readouterr().out) == without_costs(shown)


def test_the_picture_is_real(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    (picture,) = re.findall(r"!\[.*\]\((.*)\)", README)
    asked = ["disputes/bent-four-in-the-corner.sgf", "A1"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")  # 2026-01-01
    assert cli.main(["report", *asked, "--quiet", "-o", str(tmp_path / "ruling.svg")]) == 0
    written = (tmp_path / "ruling.svg").read_text(encoding="utf-8")
    assert written == (ROOT / picture).read_text(encoding="utf-8"), (
        "SOURCE_DATE_EPOCH=1767225600 assess report FILE A1 -o docs/ruling.svg"
    )


def test_the_python_example_is_real(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code, {})
    promised = re.findall(r"# (.+)", code)
    assert capsys.readouterr().out.splitlines() == promised
