"""All commands by their names."""

from __future__ import annotations

from assess.faces.gtp import administration, board_commands, gogui, move_commands, status_commands, string_commands
from assess.faces.gtp.session import Handler

COMMANDS: dict[str, Handler] = {
    **administration.COMMANDS,
    **board_commands.COMMANDS,
    **status_commands.COMMANDS,
    **string_commands.COMMANDS,
    **gogui.COMMANDS,
    **move_commands.COMMANDS,
}
