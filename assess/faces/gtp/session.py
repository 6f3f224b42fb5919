"""A session: the game, what is known of its positions, and what the other program has set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from assess.faces.gtp.clock import Clock
from assess.faces.gtp.judge import Judge
from assess.faces.gtp.played_game import PlayedGame
from assess.faces.gtp.protocol import Failure, GtpCommand
from assess.rules.errors import AssessError


@dataclass(slots=True)
class Session:
    """What commands work on. ``say`` puts a sentence before the user, beside the protocol: on standard error.
    ``write_file`` writes a file whole or not at all. ``target``: a point of the string that genmove saves or kills.
    ``name``: what the engine says it is. ``estimates``: whether the final statuses and the score may be what they look
    like where nothing is proved; None: they may not, but ownership may.
    """

    judge: Judge
    say: Callable[[str], None]
    write_file: Callable[[str, str], None]
    commands: Mapping[str, Handler]
    game: PlayedGame = field(default_factory=PlayedGame)
    clock: Clock = field(default_factory=Clock)
    target: int | None = None
    ended: bool = False
    name: str = "assess"
    estimates: bool | None = None

    def __post_init__(self) -> None:
        self.judge.agreed_on = self.game.agreed_on


@dataclass(frozen=True, slots=True)
class Analysis:
    """An answer that begins at once, and goes on until something comes in.

    ``look`` finds what is shown meanwhile, line by line; it is given a function that says whether to leave off.
    ``then``: instead, all that is shown before the answer ends by itself.
    """

    look: Callable[[Callable[[], bool]], Iterable[str]]
    then: Callable[[], str] | None = None


Handler = Callable[[Session, Sequence[str]], "str | Analysis"]


def carry_out(session: Session, command: GtpCommand) -> str | Analysis:
    """The answer to a command, or the analysis that it begins. Raises Failure when the answer is a refusal."""
    if command.name not in session.commands:
        raise Failure("unknown command")
    try:
        return session.commands[command.name](session, command.arguments)
    except AssessError as error:
        raise Failure(" ".join(str(error).split())) from None
