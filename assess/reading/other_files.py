"""Files that hold no game that is read: what they are, by how they begin, and what to do with them."""

from __future__ import annotations

import re
from pathlib import PurePath

from assess.languages.spoken import in_english, message
from assess.reading.place import in_place
from assess.rules.errors import BadInput

_PICTURE = in_english("a picture"), in_english("give the game as SGF, or the position as a text diagram")
_PACKED = in_english("a packed archive"), in_english("unpack it, and give the file in it")
_PAGE = in_english("a web page"), in_english("save the game itself from it, as SGF")
_BEGINNINGS = (
    (rb"PK\x03\x04", in_english("a zip archive"), in_english("unpack it, or give it to assess batch")),
    (rb"%PDF", in_english("a PDF"), in_english("give the game as SGF, or the position as a text diagram")),
    (rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM....\0\0\0\0", *_PICTURE),
    (
        rb".{0,4}-lh[0-7]-",
        in_english("a file packed with LHA, as .ugz records are"),
        in_english("unpack it, and give the file in it"),
    ),
    (rb"7z\xbc\xaf\x27\x1c|Rar!|BZh\d|\xfd7zXZ|.{257}ustar", *_PACKED),
    (rb"\s*<(?:!doctype html|html|head|body)", *_PAGE),
    (rb"\s*<\?xml", in_english("an XML file"), in_english("save the game as SGF")),
    (rb"\s*\[Event ", in_english("a record of chess (PGN)"), in_english("give a game of Go as SGF")),
    (
        rb"\s*+GI[^\n]*+\n(?:[^\n]*+\n){0,60}?PM[A-Z]{2}[BW]",
        in_english("an .ngf record with a head of GI lines, which does not tell size, handicap and komi as others do"),
        in_english("save the game as SGF"),
    ),
)
_KINDS = [(re.compile(pattern, re.DOTALL | re.IGNORECASE), what, do) for pattern, what, do in _BEGINNINGS]
_SEEN = 10_000
_RECORDS = {".gib": "Tygem", ".ngf": "WBaduk", ".ugf": "PandaNet", ".ugi": "PandaNet", ".ugz": "PandaNet"}


def refuse_other_file(content: str | bytes, source: str, *, binary: bool = False) -> None:
    """Raises BadInput for a file of a known kind that holds no game that is read. By its name, where that is the name
    of a record of a server: whoever gives it has to know that it was not taken for one."""
    start = content[:_SEEN] if isinstance(content, bytes) else content[:_SEEN].encode("utf-8", "replace")
    for beginning, what, do in _KINDS:
        if beginning.match(start):
            sentence = (
                in_english("this is binary data, {what}: {do}.") if binary else in_english("this is {what}: {do}.")
            )
            raise BadInput(sentence, what=message(what), do=message(do)).at(in_place(source))
    ending = PurePath(source).suffix.lower()
    if ending in _RECORDS:
        raise BadInput(
            "by its name this is a {ending} record ({program}), but it does not begin as one does: save the game as "
            "SGF.",
            ending=ending,
            program=_RECORDS[ending],
        ).at(in_place(source))
