"""Spoilt SGF files with variations: real ones with properties, moves and brackets changed, and cut off anywhere."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from pathlib import Path

DECIDED = Path(__file__).parents[2] / "disputes" / "decided"
LARGEST = 2_500
"""Characters: of longer files the comments go."""

BRANCHES = (  # position and question in a few letters, then branches
    "(;SZ[3]AB[aa][ba]AW[ca][bb]MA[aa]QU[uncapturable](;W[ab];B[cb];W[];B[])(;W[cb](;B[ab];W[];B[])(;B[])))",
    "(;SZ[5:3]AB[ba][ab][bb]AW[da][cb][db][eb]C[Question: B2 independently-alive](;W[ac];B[bc](;W[cc])(;W[ec])))",
    "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc]C[Question: D2 uncapturable first=owner](;W[](;B[cb])(;B[aa])))",
    "(;SZ[2]AB[aa]MA[aa]QU[independently-alive](;W[ba]N[Var 1];B[ab])(;W[bb]N[Var 1.2];B[ba];W[];B[tt])(;W[bb];B[ab]))",
    "(;SZ[1:6]AW[ab][ae]MA[ab]QU[uncapturable](;B[ac];W[ad];B[]N[ko-pass];W[])(;B[ad](;W[aa])(;W[aa])))",
)
NAMES = (
    *("B", "W", "AB", "AW", "AE", "PL", "SZ", "KM", "CA", "MA", "QU", "C", "N", "KO", "GM", "HA", "PSB", "FF", "Black"),
    *("b", "B1", "TR", "LB", "ST", "AP", "VW", "XX"),
)
VALUES = (
    *(
        "",
        "aa",
        "bb",
        "cc",
        "ab",
        "ba",
        "tt",
        "zz",
        "a",
        "aa:cc",
        "cc:aa",
        "A1",
        "\\]",
        "\\",
        "1",
        "3",
        "0",
        "25",
        "26",
    ),
    *("-1", "9:7", "3:", "9" * 5_000, "1e9", "nan", "B", "W", "x" * 3_000, "uncapturable", "independently-alive"),
    *("capturable-1", "Question: A1 uncapturable", "Question: B2 independently-alive two-eye all cycles=attacker"),
    *("Question: Z9 uncapturable", "Question: A1 uncapturable first=nobody", "Question:" * 200, "ko-pass", "Var 1"),
    *(
        "Var 1.2.3a",
        "Var " + "1." * 500,
        "UTF-8",
        "UTF-16",
        "Shift_JIS",
        "idna",
        "rot13",
        "囲碁",
        "\0",
        "\n" * 300,
        "é",
    ),
)
PIECES = (
    *(
        "(",
        ")",
        ";",
        "[",
        "]",
        "(;",
        "[]",
        "()",
        "(;B[])",
        ";W[]",
        ";B[aa]",
        "\\",
        "\0",
        "\r",
        "\ufeff",
        "(;SZ[9])",
        ":",
    ),
    *("(;B[]" * 300, ";B[];W[]" * 300, "(;W[aa])" * 200, "(" * 3_000, "[" * 3_000, ")" * 50, "\\" * 2_001),
    *(";B[aa];W[ba]" * 50, "AB" + "[aa:ss]" * 300, "C[" + "\\]" * 1_000 + "]"),
)
_TOKEN = re.compile(r"\[(?:[^\]\\]|\\.)*\]|[A-Z]+|[();]|\s+|.", re.DOTALL)
_COMMENT = re.compile(r"C\[(?:[^\]\\]|\\.)*\]", re.DOTALL)


@lru_cache(1)
def real_variations() -> tuple[str, ...]:
    """Files with variations: those of the disputes, without their comments where they are long, and small ones."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(DECIDED.glob("*.sgf"))]
    texts = [text if len(text) <= LARGEST else _COMMENT.sub("", text) for text in texts]
    return (*BRANCHES, *(text for text in texts if len(text) <= LARGEST))


@lru_cache(64)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(text))


def spoilt(rng: random.Random, text: str) -> bytes:
    """The file with some tokens changed, moved, taken out or put in, and now and then with spoilt bytes."""
    tokens = list(_tokens(text))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
        _spoil(rng, tokens)
    text = "".join(tokens)
    if rng.random() < 0.03:
        text = text[: rng.randrange(len(text) + 1)]
    encoding = "utf-8" if rng.random() < 0.95 else rng.choice(("utf-16", "utf-32", "utf-8-sig", "cp932", "utf-7"))
    raw = text.encode(encoding, errors="replace")
    if rng.random() < 0.05:
        at = rng.randrange(len(raw) + 1)
        raw = raw[:at] + rng.randbytes(rng.randrange(5)) + raw[at + rng.randrange(3) :]
    return raw


def _spoil(rng: random.Random, tokens: list[str]) -> None:
    if not tokens:
        tokens.append(rng.choice(PIECES))
        return
    at = rng.randrange(len(tokens))
    start, end = sorted((at, rng.randrange(len(tokens))))
    way = rng.randrange(10)
    if tokens[at][0] == "[" and way < 5:
        small = f"{rng.choice('abcde')}{rng.choice('abcde')}"
        tokens[at] = f"[{small if rng.random() < 0.7 else rng.choice(VALUES)}]"
    elif tokens[at].isalpha() and way < 4:
        tokens[at] = rng.choice("BW") if rng.random() < 0.5 else rng.choice(NAMES)
    elif way == 4:  # most often a property with its value
        del tokens[at : at + (2 if tokens[at].isalpha() else rng.randrange(2))]
    elif way == 5:
        tokens.insert(at, rng.choice(PIECES))
    elif way == 6:  # a part twice, or somewhere else
        part = tokens[start : start + rng.randrange(1, 30)]
        tokens[end:end] = part
    elif way == 7:
        tokens[at:at] = [rng.choice(NAMES), f"[{rng.choice(VALUES)}]"]
    elif way == 8:
        other = _tokens(rng.choice(real_variations()))
        place = rng.randrange(len(other))
        tokens[at:at] = other[place : place + rng.randrange(1, 40)]
    else:
        tokens[start], tokens[end] = tokens[end], tokens[start]
