"""Game records of other servers, ``.gib`` (Tygem) and ``.ngf`` (WBaduk), turned into SGF by the library pysgf."""

from __future__ import annotations

import re

from assess.reading.extras import install_command, is_installed
from assess.reading.place import in_place
from assess.rules.errors import BadInput

_GIB = re.compile(r"\s*\\(?:HS\b|\[[A-Z]+=)")
_GIB_PASS = re.compile(r"^SKI\b", re.MULTILINE)
PASSES_LOST = "The passes of the .gib record were not read."
LARGEST = 1_000_000
"""Characters of such a record: a long game has some ten thousand, and the library takes minutes for twenty million."""
MOST_MOVES = 10_000
_MOVE = re.compile(r"^(?:STO|PM)", re.MULTILINE)
_NGF = re.compile(r"[^\n]*\n[ \t]*\d{1,2}[ \t]*\n(?:[^\n]*\n){6,14}?PM[A-Z]{2}[BW][A-Z]{4}\s*(?:\n|$)")


def sgf_of_other_record(content: str, source: str) -> tuple[str, tuple[str, ...]] | None:
    """The game of a ``.gib`` or ``.ngf`` file as SGF, with notes; None when the text is neither.

    Raises BadInput when pysgf is not installed, or cannot read the file.
    """
    form = "gib" if _GIB.match(content) else "ngf" if _NGF.match(content) else None
    if form is None:
        return None
    if len(content) > LARGEST:
        raise BadInput(
            f"{in_place(source)}: a .{form} record of {len(content):,} characters is no game: give one of at most "
            f"{LARGEST:,}."
        )
    if sum(1 for _ in _MOVE.finditer(content)) > MOST_MOVES:
        raise BadInput(f"{in_place(source)}: the .{form} record has more than {MOST_MOVES:,} moves, so it is no game.")
    if not is_installed("records"):
        raise BadInput(
            f"{in_place(source)}: a .{form} record is read with the help of pysgf, which is not installed: "
            f"run `{install_command('records')}`, or save the game as SGF."
        )
    from pysgf import GoGame

    try:
        root = GoGame.parse_gib(content) if form == "gib" else GoGame.parse_ngf(content)
        text: str = root.sgf()
    except Exception:  # whatever a damaged record makes of the library
        raise BadInput(f"{in_place(source)}: the .{form} record is damaged: save the game as SGF.") from None
    return text, (PASSES_LOST,) if _GIB_PASS.search(content) else ()
