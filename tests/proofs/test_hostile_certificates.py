"""Certificates made to hurt: every one is judged, or refused in one sentence, within bounds of memory and time."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tiny_certificates import TINY, Example

from assess.faces.check import _bytes_of
from assess.faces.exit_codes import ExitCode
from assess.languages.spoken import BadInput
from assess.proofs import certificate_json
from assess.proofs.certificate_json import LARGEST_CERTIFICATE, decoded
from assess.proofs.checker import Refusal, check
from assess.proofs.checking.board import COLUMNS
from assess.statuses.finding import Certificate

MEMORY = 5 << 27  # of which a process that judges nothing reserves most
SECONDS = 60  # of the processor: a bound for what would not come to an end, not a measure
PROOF = json.dumps(TINY["two eyes are life"].certificate)


JUDGES = f"""
import os, resource, sys
from assess.faces.cli import main
main(["check", "plain.json", "position.txt"])  # which imports what the others need
for name in sys.argv[1:]:
    sys.stdout.flush()
    if not os.fork():
        resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
        resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
        said = os.open(f"{{name}}.said", os.O_CREAT | os.O_WRONLY)
        os.dup2(said, 1), os.dup2(said, 2)
        code = main(["check", f"{{name}}.json", "position.txt"])
        sys.stdout.flush(), sys.stderr.flush()
        os._exit(code)
    print(os.waitstatus_to_exitcode(os.wait()[1]))
"""
"""A program that has ``assess check`` judge files, each in a process with little memory and time."""


def judged(folder: Path, files: dict[str, Callable[[], bytes]]) -> Iterator[tuple[str, int, str]]:
    """The name of each file, the exit code, and what ``assess check`` says of it."""
    (folder / "position.txt").write_text("\n".join(" ".join(row) for row in TINY["two eyes are life"].rows))
    for name, content in {"plain": PROOF.encode, **files}.items():
        (folder / f"{name}.json").write_bytes(content())
    command = [sys.executable, "-c", JUDGES, *files]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    codes = done.stdout.splitlines()[-len(files) :]
    for name, code in zip(files, codes, strict=True):
        yield name, int(code), (folder / f"{name}.said").read_text()


def spoilt(old: str, new: str) -> bytes:
    assert PROOF.count(old) == 1
    return PROOF.replace(old, new).encode()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "deep lists": lambda: b"[" * 2_000_000,
    "deep objects": lambda: b'{"proofs":' * 300_000,
    "a deep rank": lambda: spoilt('"rank": 0', f'"rank": {"[" * 100_000}{"]" * 100_000}'),
    "a rank of a million digits": lambda: spoilt('"rank": 0', f'"rank": {"9" * 1_000_000}'),
    "a rank of four thousand digits": lambda: spoilt('"rank": 0', f'"rank": {"9" * 4_000}'),
    "a root of four thousand digits": lambda: spoilt('"root": 0', f'"root": {"9" * 4_000}'),
    "an endless fraction": lambda: spoilt('"rank": 0', f'"rank": 0.{"0" * 1_000_000}'),
    "a rank that is no number": lambda: spoilt('"rank": 0', '"rank": NaN'),
    "an infinite rank": lambda: spoilt('"rank": 0', '"rank": -Infinity'),
    "a key twice": lambda: spoilt('"rank": 0', '"rank": 1, "rank": 0'),
    "proofs twice": lambda: (PROOF[:-1] + ', "proofs": []}').encode(),
    "half a character": lambda: spoilt('"rank"', '"\\ud800"'),
    "another encoding": lambda: PROOF.encode("utf-16-le")[1:],
    "no characters": lambda: bytes(range(256)) * 100,
    "a million keys": lambda: spoilt('"rank": 0', ",".join(f'"{n}": 0' for n in range(1_000_000))),
}
LONG: dict[str, Callable[[int], bytes]] = {
    "a pattern": lambda size: spoilt('".X.X."', f'"{"." * size}"'),
    "blanks": lambda size: PROOF.encode() + b" " * size,
    "lists": lambda size: b"[" + b"[]," * (size // 3) + b"[]]",
    "entries": lambda size: spoilt('"entries": [', '"entries": [' + "{}," * (size // 3)),
}
ALL_THE_SAME = {"blanks"}


@pytest.mark.parametrize("megabytes", [2, pytest.param(25, marks=pytest.mark.slow)])
def test_hostile_files_are_refused_in_a_sentence(megabytes: int, tmp_path: Path) -> None:
    wrong = []
    long = {name: partial(write, megabytes * 1_000_000) for name, write in LONG.items()}
    for name, code, said in judged(tmp_path, {**HOSTILE, **long}):
        is_refused = code in {ExitCode.REFUSED, ExitCode.BAD_INPUT} or name in ALL_THE_SAME
        if not is_refused or said.count("\n") != 1 or len(said) > 400:
            wrong.append((name, code, said[:1000]))
    assert not wrong


def test_what_is_judged_in_little_memory_is_accepted_otherwise(tmp_path: Path) -> None:
    ((_, code, said),) = judged(tmp_path, {"a proof": PROOF.encode})
    assert code == ExitCode.ANSWERED and said.startswith("VERIFIED"), said


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1}', '[{"b": {"a": 1, "c": 2, "a": 3}}]', '{"a": {}, "\\u0061": 2}', "NaN", "[-Infinity]"]
)
def test_json_has_one_meaning(text: str) -> None:
    with pytest.raises(ValueError, match=r"twice|no number"):
        decoded(text)
    with pytest.raises(BadInput):
        Certificate.from_json(text)


# ---- what decoded JSON may hold, and what code may hand over


@contextmanager
def alarm() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("names", ["a list", "one string"])
def test_two_million_names_are_refused_at_the_first_excess(names: str) -> None:
    """Nothing is made of them: neither of a certificate's, nor of a question's."""
    tiny = TINY["two eyes are life"]
    terms = {key: word for key, word in tiny.terms.items() if key != "string"}
    many = ["A1"] * 2_000_000
    given: dict[str, Any] = {**terms, **({"strings": many} if names == "a list" else {"string": ",".join(many)})}
    certificate = {**tiny.certificate, "claim": {**given, "answer": "yes"}}
    for question, where in (
        (given, "question, string"),
        (tiny.terms, "claim, string" if names == "a list" else "string"),
    ):
        tracemalloc.start()
        verdict = check(certificate, tiny.rows, question)
        taken = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert not verdict.accepted and verdict.where.startswith(where)
        assert taken < 8 << 20  # less than a list of them takes


@pytest.mark.parametrize("text", [b"{} ", "{} "])
def test_a_text_that_is_too_large_is_not_decoded(text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate_json, "LARGEST_CERTIFICATE", 2)
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(ValueError, match="more than"):
        decoded(text)


def test_of_a_file_that_is_too_large_nothing_is_read(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    with file.open("wb") as hole:
        hole.truncate(LARGEST_CERTIFICATE + 1)
    tracemalloc.start()
    with pytest.raises(BadInput, match="512 MB"):
        _bytes_of(str(file))
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert taken < 1 << 20


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def itself() -> dict[str, Any]:
    """A certificate that is its own lemma and its own proof."""
    example = advisory()
    made = {**example.certificate}
    made["lemmas"] = [made]
    made["proofs"] = [made]
    made["entries"] = [made]
    return made


def advisory() -> Example:
    tiny = TINY["two eyes"]
    terms = {**tiny.terms, "question": "capturable-2", "cycles": "defender"}
    claim = {**terms, "answer": "no"}
    return Example(tiny.rows, terms, {**tiny.certificate, "claim": claim, "lemmas": []})


def test_a_certificate_that_holds_itself_is_refused() -> None:
    with alarm():
        verdict = check(itself(), advisory().rows, advisory().terms)
    assert (verdict.accepted, verdict.where) == (False, "lemma 0, question")


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a certificate with each of its keys."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in pairs:
        yield value, key
        yield from places(child)


WRONG = [None, True, False, -1, 1 << 4096, 0.0, float("nan"), "", "A1", "pass", "?", [], {}, [0] * 100_000, {"A1": [0]}]
WRONG += [nested(900), [None], [[]], [{}], ["A1", "B1"], "X" * 1_000_000, {"": ""}, b"A1", 1j, (), {1, 2}, object()]


@pytest.mark.parametrize(
    "name", ["two eyes are life", "a reply that might capture", "two strings that a link makes one"]
)
def test_values_of_all_kinds_are_refused_anywhere(name: str) -> None:
    tiny = TINY[name]
    certificate = json.loads(json.dumps(tiny.certificate))
    with alarm():
        for container, key in list(places(certificate)):
            kept = container[key]
            for value in WRONG:
                container[key] = value
                verdict = check(certificate, tiny.rows, tiny.terms)
                assert verdict.accepted or isinstance(verdict.reason, Refusal)
            container[key] = kept
        assert check(certificate, tiny.rows, tiny.terms).accepted


# ---- one entry, as bad as it can be


SIDE = 25
BOARDS = {
    "a stone on every second point": lambda row, column: "X."[(row + column) % 2],
    "eyes everywhere": lambda row, column: "X" if row % 2 == 0 or column % 2 == 0 else ".",
    "one long string": lambda row, column: "X" if row % 2 == 0 or column == (SIDE - 1) * (row % 4 == 1) else ".",
    "rows of small regions": lambda row, column: "X" if row % 2 == 0 else "O."[column % 2],
    "both colours": lambda row, column: "XO."[(row % 2 + column) % 3],
    "strings that hang on strings": lambda row, column: "X" if column % 3 == 0 or row == column else ".",
}
CASES = [  # question, who is favoured, kind, the entry's turn and body
    ("uncapturable", "black", "avoid", {"turn": "white", "null": 0, "replies": {}}),
    ("uncapturable", "black", "reach", {"turn": "white", "rank": 0, "reason": "pass-alive"}),
    ("uncapturable", "white", "reach", {"turn": "white", "rank": 0, "reason": "capture-follows"}),
    ("uncapturable", "white", "reach", {"turn": "white", "rank": 0, "move": "A1", "next": [0] * 1000}),
    ("independently-alive", "white", "avoid", {"turn": "white", "move": "pass", "next": [0]}),
    ("independently-alive", "white", "reach", {"turn": "white", "rank": 0, "reason": "no-room"}),
    ("independently-alive", "black", "reach", {"turn": "white", "rank": 0, "reason": "formation"}),
    ("independently-alive", "black", "reach", {"turn": "white", "rank": 0, "reason": "formation-follows"}),
]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("rules", ["verbal-japanese", "japanese-2003"])
@pytest.mark.parametrize("links", [False, True])
def test_one_entry_of_the_largest_board(board: str, rules: str, links: bool) -> None:
    rows = ["".join(BOARDS[board](row, column) for column in range(SIDE)) for row in range(SIDE)]
    names = [
        f"{COLUMNS[column]}{SIDE - row}" for row in range(SIDE) for column in range(SIDE) if rows[row][column] == "."
    ]
    pairs = [list(pair) for pair in zip(names[::2], names[1::2], strict=False)]
    stone = next(f"{COLUMNS[column]}{SIDE}" for column in range(SIDE) if rows[0][column] == "X")
    with alarm():
        for question, favours, kind, body in CASES:
            entry = {"pattern": "/".join(rows), **body}
            if links and "reason" in body and body["reason"] != "formation":
                entry["links"] = pairs
            if rules == "japanese-2003":
                entry["bans"] = {"black": names, "white": names}
            elif "replies" in body:
                entry["replies"] = {name: [0] * 8 for name in names}
            asked = {"string": stone, "question": question, "first": "opponent", "cycles": "attacker", "rules": rules}
            claim = {**asked, "answer": "yes" if favours == "black" else "no"}
            proof = {"favours": favours, "kind": kind, "root": 0, "entries": [entry] * 100}
            verdict = check({"schema": "assess/certificate/1", "claim": claim, "proofs": [proof]}, rows, asked)
            assert verdict.accepted or isinstance(verdict.reason, Refusal)


@pytest.mark.parametrize("width", [5, 25])
def test_plays_that_might_take_many_strings_are_refused_at_once(width: int) -> None:
    """Any of a dozen or three hundred white strings might vanish: the outcomes are too many to list."""
    seen = ["".join("O?"[(row + column) % 2] for column in range(width)) for row in range(width - 1)]
    rows = [row.replace("?", ".") for row in seen] + ["." * width]
    hidden = "/".join([*seen, "." + "?" * (width - 1)])
    terms = {"string": f"A{width}", "question": "uncapturable", "first": "opponent", "cycles": "verbal"}
    claim = {**terms, "answer": "no"}
    entry = {"pattern": hidden, "turn": "black", "rank": 1, "move": "A1", "next": [0] * 8}
    proof = {"favours": "black", "kind": "reach", "root": 0, "entries": [entry]}
    with alarm():
        verdict = check({"schema": "assess/certificate/1", "claim": claim, "proofs": [proof]}, rows, terms)
    assert (verdict.reason, verdict.where) == (Refusal.MIGHT_CAPTURE, "entry 0, A1")
