"""How a document is to be set: what a reader may choose of the files of a ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Paper = Literal["a4", "letter"]


@dataclass(frozen=True, slots=True)
class Layout:
    """``pages`` of variations follow what is set, in formats that have pages; ``depth``: only variations up to that
    move; ``ascii_only``: text without any other characters."""

    pages: int = 1
    depth: int | None = None
    paper: Paper = "a4"
    ascii_only: bool = False
