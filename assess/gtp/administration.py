"""Commands about the engine itself, its rules and its clock."""

from __future__ import annotations

import json
from collections.abc import Sequence

import assess
from assess.gtp.arguments import color_of, integer_of, number_of, require, shown
from assess.gtp.protocol import Failure
from assess.gtp.session import Handler, Session

PROTOCOL = "2"
RULES = "japanese"
APPLIED = "the rules applied are japanese, as Verbal Japanese Rules have them"
KATAGO_RULES = {
    "hasButton": False,
    "ko": "SIMPLE",
    "scoring": "TERRITORY",
    "suicide": False,
    "tax": "SEKI",
    "whiteHandicapBonus": "0",
}
"""The same in KataGo's words."""


def protocol_version(session: Session, arguments: Sequence[str]) -> str:
    """The version of the protocol."""
    return PROTOCOL


def name(session: Session, arguments: Sequence[str]) -> str:
    """The name of the engine."""
    return session.name


def version(session: Session, arguments: Sequence[str]) -> str:
    """The version of the engine."""
    return str(assess.__version__)


def known_command(session: Session, arguments: Sequence[str]) -> str:
    """Whether there is a command of this name."""
    require(arguments, 1, wanted="known_command NAME")
    return "true" if arguments[0] in session.commands else "false"


def list_commands(session: Session, arguments: Sequence[str]) -> str:
    """The names of all commands, one a line."""
    return "\n".join(sorted(session.commands))


def leave(session: Session, arguments: Sequence[str]) -> str:
    """Ends the session."""
    session.ended = True
    return ""


def stop(session: Session, arguments: Sequence[str]) -> str:
    """Ends an analysis, as every command does."""
    return ""


def set_rules(session: Session, arguments: Sequence[str]) -> str:
    """Accepts Japanese rules, by name or in KataGo's words, and says of others which are applied."""
    asked = " ".join(arguments)
    if asked.lower() == RULES:
        return ""
    try:
        wanted = json.loads(asked)
    except (ValueError, RecursionError):
        wanted = None
    if isinstance(wanted, dict) and all(KATAGO_RULES.get(key, value) == value for key, value in wanted.items()):
        return ""
    raise Failure(f"{shown(asked) if asked else 'no ruleset'} cannot be set: {APPLIED}")


def get_rules(session: Session, arguments: Sequence[str]) -> str:
    """The rules applied, in KataGo's words."""
    return json.dumps(KATAGO_RULES, separators=(",", ":"))


def time_settings(session: Session, arguments: Sequence[str]) -> str:
    """Main time, byo-yomi time in seconds, and byo-yomi stones."""
    require(arguments, 3, wanted="time_settings MAIN BYOYOMI STONES")
    main, byoyomi = (number_of(word, "number of seconds") for word in arguments[:2])
    stones = integer_of(arguments[2], "number of stones")
    if min(main, byoyomi, stones) < 0:
        raise Failure("syntax error: time and stones are 0 or more")
    session.clock.start(main, byoyomi, stones)
    return ""


def time_left(session: Session, arguments: Sequence[str]) -> str:
    """What is left for a player: seconds, and the stones for which they are meant (0: main time)."""
    require(arguments, 2, 3, "time_left COLOR SECONDS STONES")
    color = color_of(arguments[0])
    seconds = number_of(arguments[1], "number of seconds")
    stones = integer_of(arguments[2], "number of stones") if len(arguments) > 2 else 0
    session.clock.left[color] = (max(seconds, 0.0), max(stones, 0))
    return ""


def seconds(session: Session, arguments: Sequence[str]) -> str:
    """The seconds that a position may take, or sets them."""
    require(arguments, 0, 1, "assess-seconds N")
    if not arguments:
        limit = session.judge.limits.seconds
        return "no limit" if limit is None else f"{limit:g}"
    wanted = number_of(arguments[0], "number of seconds")
    if wanted <= 0:
        raise Failure("syntax error: the seconds are a number above 0")
    session.judge.limit_seconds(wanted)
    return ""


COMMANDS: dict[str, Handler] = {
    "protocol_version": protocol_version,
    "name": name,
    "version": version,
    "known_command": known_command,
    "list_commands": list_commands,
    "quit": leave,
    "stop": stop,
    "kgs-rules": set_rules,
    "kata-set-rules": set_rules,
    "kata-get-rules": get_rules,
    "time_settings": time_settings,
    "time_left": time_left,
    "assess-seconds": seconds,
}
