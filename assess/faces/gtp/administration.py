"""Commands about the engine itself, its rules and its clock."""

from __future__ import annotations

import json
from collections.abc import Sequence

import assess
from assess.faces.gtp.protocol import Failure, color_of, integer_of, number_of, require, shown
from assess.faces.gtp.session import Handler, Session
from assess.rules.area_rules import AreaRules

PROTOCOL = "2"
RULES = "japanese"
APPLIED = f"choose {RULES}, or for the area {', '.join(rules.value for rules in AreaRules)}"
KATAGO_RULES = {"hasButton": False, "ko": "SIMPLE", "suicide": False}
"""What is applied in KataGo's words, whatever the score is by."""
BONUS = dict.fromkeys(AreaRules, "0") | {
    AreaRules.CHINESE: "N",
    **dict.fromkeys((AreaRules.AGA, AreaRules.BRITISH, AreaRules.FRENCH), "N-1"),
}
"""What White is given for handicap stones, in these words."""


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
    """Accepts Japanese rules and those by which area is counted, by name or in KataGo's words, and says of others which
    are applied. The statuses are judged as ever."""
    asked = " ".join(arguments)
    choices: list[AreaRules | None] = [None, *AreaRules]
    word = asked.lower().replace("_", "-")
    found = [choice for choice in choices if word == (RULES if choice is None else choice.value)]
    if not found and isinstance(wanted := _decoded(asked), dict):
        now = in_katagos_words(session.game.area)
        wanted = {**now, **{key: value for key, value in wanted.items() if key in now}}
        found = [choice for choice in choices if in_katagos_words(choice) == wanted]
    if not found:
        raise Failure(f"{shown(asked) if asked else 'no ruleset'} cannot be set: {APPLIED}")
    session.game.area = found[0]
    if found[0] is not None:
        session.say(f"The score is counted by area, as {found[0].title} rules do; the statuses are judged as ever.")
    return ""


def _decoded(word: str) -> object:
    """What a word says in JSON; None where it is none."""
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        return None


def in_katagos_words(area: AreaRules | None) -> dict[str, object]:
    """The rules applied, with those by which the score is the area, as KataGo has them."""
    if area is None:
        return {**KATAGO_RULES, "scoring": "TERRITORY", "tax": "SEKI", "whiteHandicapBonus": "0"}
    return {**KATAGO_RULES, "scoring": "AREA", "tax": "NONE", "whiteHandicapBonus": BONUS[area]}


def get_rules(session: Session, arguments: Sequence[str]) -> str:
    """The rules applied, in KataGo's words."""
    return json.dumps(dict(sorted(in_katagos_words(session.game.area).items())), separators=(",", ":"))


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
