"""What the rest of the package may know of this room: its commands, and who makes requests of JSON.

Each by its name, with the function as ``module:function``; nothing is imported before it is asked for.
"""

from __future__ import annotations

COMMANDS = (
    (
        "ikeda",
        "Ikeda's Territory I: replay a game, solve a position, compare rulesets, count kos",
        "assess.ikeda.faces.ikeda_commands:add_ikeda",
        False,
    ),
    (
        "count",
        "a recorded game counted by different scoring systems",
        "assess.ikeda.faces.ikeda_commands:add_count",
        True,
    ),
)
"""Name, help, what adds the parser to the action that adds parsers, as ``argparse`` has it, and whether the command
speaks the language of the reader."""

REQUESTS = {
    "count": ("assess.ikeda.faces.game_counts:count_in", ("dead", "ruleset")),
    "ikeda": ("assess.ikeda.faces.ikeda_requests:play_in", ("ruleset", "command", "to_move", "numbers")),
}
"""By the kind of the request: what makes it of what a body of JSON says and a record played to its end; and the names
by which the body says what is asked."""

BODY = "assess.ikeda.faces.ikeda_bodies:FIELDS"
"""What such a body may hold besides, by its name, with its type."""
