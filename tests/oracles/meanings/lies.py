"""A product that is made to say what is false: where it would say one message it says another, with parts that stand
in lies.toml. What it says so is heard, held and reported as all that it says; each meaning must catch it there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from assess.languages import spoken
from meanings import heard
from meanings.complete import Complete
from meanings.drawn import Drawn
from meanings.holding import Tally, hold, read_rows

TABLE = Path(__file__).parent / "lies.toml"


@dataclass(frozen=True)
class Lie:
    """What is said in the place of a message; ``catches``: the meaning that must be false then."""

    instead: str
    says: str
    parts: Mapping[str, str | int]
    catches: str


@contextmanager
def lying(lies: list[Lie]) -> Iterator[None]:
    """Makes the product say these; who listens to it knows nothing of that."""
    honest, by_name = heard.run_command, {lie.instead: lie for lie in lies}

    def main(argv: list[str]) -> int:
        listener = spoken._worded

        def word(context: str, key: str, english: str, number: int | None, parts: dict[str, object]) -> str:
            lie = by_name.get(f"{context}|{english}" if context else english)
            if lie is None:
                return listener(context, key, english, number, parts)
            context, message = lie.says.split("|", 1) if "|" in lie.says else ("", lie.says)
            return listener(context, message, message, None, dict(lie.parts))

        spoken._worded = word
        try:
            return honest(argv)
        finally:
            spoken._worded = listener

    heard.run_command = main
    try:
        yield
    finally:
        heard.run_command = honest


def caught(solver: Complete, drawn: Drawn, argv: list[str], lies: list[Lie], folder: Path) -> set[str]:
    """The messages that a run reports as false where the product is made to say these."""
    tally = Tally()
    with lying(lies):
        hold(solver, drawn, argv, folder, tally)
    return {told.split("\n")[0] for told in tally.false}


def read_lies() -> list[tuple[Drawn, list[str], list[Lie]]]:
    """The rows of the table: boards, commands, and what is said there."""
    return [
        (
            drawn,
            argv,
            [Lie(one["instead"], one["says"], one["parts"], one.get("catches", one["says"])) for one in row["lies"]],
        )
        for drawn, argv, row in read_rows(TABLE)
    ]


def hold_lies(solver: Complete, folder: Path, tally: Tally) -> None:
    """Makes the product say what stands in the table. What is not caught is reported as false."""
    for drawn, argv, lies in read_lies():
        names = caught(solver, drawn, argv, lies, folder)
        for lie in lies:
            if lie.catches in names:
                tally.caught[lie.catches] += 1
            else:
                tally.false.append(
                    f"{lie.catches}\n    a lie is not caught\n    {'/'.join(drawn.rows)}  {' '.join(argv)}"
                )
