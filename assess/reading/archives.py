"""Packed files: gzip, as servers keep their records."""

from __future__ import annotations

import gzip
import io
import zlib

from assess.reading.place import in_place
from assess.rules.errors import BadInput

LARGEST_UNPACKED = 20_000_000

_GZIP = b"\x1f\x8b"


def unpacked(data: bytes, source: str) -> bytes:
    """The content of a gzip file; other data as they are. Raises BadInput when it is damaged, or larger than 20 MB."""
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            content = file.read(LARGEST_UNPACKED + 1)
    except (OSError, EOFError, zlib.error):
        raise BadInput("the gzip file is damaged: unpack it with gzip, or get it again.").at(in_place(source)) from None
    if len(content) > LARGEST_UNPACKED:
        raise BadInput("There are more than {most} MB: give a smaller file.", most=LARGEST_UNPACKED // 1000000).at(
            in_place(source)
        )
    return content
