"""A session of the Go Text Protocol in the process of the tests, and the positions that it is asked about."""

from __future__ import annotations

from pathlib import Path

import assess
from assess.faces.gtp.conversation import COMMANDS
from assess.faces.gtp.judge import Judge
from assess.faces.gtp.protocol import Failure, answer, parse
from assess.faces.gtp.session import Analysis, Session, carry_out
from assess.faces.output_files import write_whole
from assess.rules.position import Position

DISPUTES = Path(__file__).parent.parent / "disputes"
BENT_FOUR = DISPUTES / "bent-four-in-the-corner.sgf"
LIMITS = assess.Limits(seconds=None, nodes=1_000_000)
SHORT = assess.Limits(seconds=None, nodes=1)


class Talk:
    """A session in this process: a line in, the answer out."""

    def __init__(self, limits: assess.Limits = LIMITS) -> None:
        self.said: list[str] = []
        self.session = Session(Judge(limits), self.said.append, write_whole, COMMANDS)

    def __call__(self, line: str) -> str:
        command = parse(line)
        assert command is not None
        try:
            found = carry_out(self.session, command)
        except Failure as failure:
            return f"? {failure}"
        if isinstance(found, Analysis):
            return found.then() if found.then else [*found.look(lambda: False)][-1]
        assert answer("", found).count("\n\n") == 1
        return found

    def set_up(self, rows: list[str]) -> None:
        position = Position.from_rows(rows)
        stones = [f"{'b' if s == 'X' else 'w'} {position.name(p)}" for p, s in enumerate(position.stones) if s != "."]
        assert self(f"boardsize {position.width} {position.height}") == ""
        assert self(f"gogui-setup {' '.join(stones)}") == ""
