"""The transcript in docs/gtp.md is what the engine answers, word for word."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import assess
from assess.faces.gtp.conversation import COMMANDS, converse
from assess.faces.gtp.judge import Judge
from assess.faces.gtp.session import Session
from assess.faces.output_files import write_whole

ROOT = Path(__file__).parents[3]
DOCS = (ROOT / "docs" / "gtp.md").read_text(encoding="utf-8")
PROMPT = "> "
STANDARD_ERROR = "assess: "


def replay(commands: list[str]) -> str:
    """Commands behind the prompt, answers below them, what is said on standard error before the answer."""
    shown: list[str] = []
    looked = threading.Event()
    answered = threading.Semaphore(0)

    def write(text: str) -> None:
        shown.append(text)
        if text.startswith("info "):
            looked.set()
        if text.endswith("\n\n"):
            answered.release()

    def incoming() -> Iterator[bytes]:
        for command in commands:
            shown.append(f"{PROMPT}{command}\n")
            yield command.encode()
            if "-analyze" in command:  # ended by the next command, once it has shown something
                looked.wait()
            else:
                answered.acquire()

    judge = Judge(assess.Limits(seconds=None, nodes=1_000_000))
    converse(
        Session(judge, lambda said: shown.append(f"{STANDARD_ERROR}{said}\n"), write_whole, COMMANDS), incoming(), write
    )
    return "".join(shown)


def test_the_transcript_is_real(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (block,) = (found for found in re.findall(r"```text\n(.*?)```", DOCS, re.DOTALL) if found.startswith(PROMPT))
    (tmp_path / "disputes").symlink_to(ROOT / "disputes")
    monkeypatch.chdir(tmp_path)
    commands = [line.removeprefix(PROMPT) for line in block.splitlines() if line.startswith(PROMPT)]
    assert replay(commands).rstrip() == block.rstrip()
    assert (tmp_path / "proof.json").exists()


def test_every_command_is_in_the_docs() -> None:
    told = set(re.findall(r"`([a-z][\w-]*)[^`]*`", DOCS))
    assert set(COMMANDS) <= told
