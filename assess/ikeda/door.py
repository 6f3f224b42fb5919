"""What the rest of the package may know of this room: its commands, and who answers its requests over HTTP.

Each by its name, with the function as ``module:function``; nothing is imported before it is asked for.
"""

from __future__ import annotations

COMMANDS = (
    (
        "ikeda",
        "Ikeda's Territory I: replay a game, solve a position, compare rulesets, count kos",
        "assess.ikeda.faces.ikeda_commands:add_parser",
    ),
)
"""Name, help, and what adds the parser to the action that adds parsers, as ``argparse`` has it."""

REQUESTS = {"ikeda": "assess.ikeda.faces.ikeda_requests:from_json"}
"""By the kind of the request."""
