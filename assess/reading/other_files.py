"""Files that hold no game that is read: what they are, by how they begin, and what to do with them."""

from __future__ import annotations

import re
from pathlib import PurePath

from assess.reading.place import in_place
from assess.rules.errors import BadInput

_BEGINNINGS = {
    "ZIP": rb"PK\x03\x04",
    "PDF": rb"%PDF",
    "PNG/JPEG/GIF/WEBP/BMP": rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM....\0\0\0\0",
    "LHA": rb".{0,4}-lh[0-7]-",
    "7Z/RAR/TAR": rb"7z\xbc\xaf\x27\x1c|Rar!|BZh\d|\xfd7zXZ|.{257}ustar",
    "HTML": rb"\s*<(?:!doctype html|html|head|body)",
    "XML": rb"\s*<\?xml",
    "PGN": rb"\s*\[Event ",
    "NGF+GI": rb"\s*+GI[^\n]*+\n(?:[^\n]*+\n){0,60}?PM[A-Z]{2}[BW]",
}
"""By the names of their kinds."""
_KINDS = {kind: re.compile(pattern, re.DOTALL | re.IGNORECASE) for kind, pattern in _BEGINNINGS.items()}
_SEEN = 10_000
_RECORDS = {".gib": "Tygem", ".ngf": "WBaduk", ".ugf": "PandaNet", ".ugi": "PandaNet", ".ugz": "PandaNet"}


def refuse_other_file(content: str | bytes, source: str) -> None:
    """Raises BadInput for a file of a known kind that holds no game that is read. By its name, where that is the name
    of a record of a server: whoever gives it has to know that it was not taken for one."""
    start = content[:_SEEN] if isinstance(content, bytes) else content[:_SEEN].encode("utf-8", "replace")
    for kind, beginning in _KINDS.items():
        if beginning.match(start):
            raise BadInput(
                "this is a file of the kind {kind}, which is not read: give the game as SGF, or the position as a text "
                "diagram.",
                kind=kind,
            ).at(in_place(source))
    ending = PurePath(source).suffix.lower()
    if ending in _RECORDS:
        raise BadInput(
            "by its name this is a {ending} record ({program}), but it does not begin as one does: save the game as "
            "SGF.",
            ending=ending,
            program=_RECORDS[ending],
        ).at(in_place(source))
