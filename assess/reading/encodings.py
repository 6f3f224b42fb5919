"""Bytes to text: byte order marks, declared encodings, and files that lie about both.

Files packed by gzip, as servers keep their records, are unpacked first.
"""

from __future__ import annotations

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from assess.languages.spoken import BadInput, Message, message
from assess.reading.place import in_place
from assess.system.extras import install_command, is_installed

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

# Programs declare the old, narrow character set and write the characters of its successor.
SUCCESSORS = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs"}

# Python decodes these, but no game is written in them: source code escapes, domain names (in quadratic time).
NO_CHARACTER_SETS = {"unicode-escape", "raw-unicode-escape", "idna", "punycode"}

# In these a second byte can look like a bracket or a backslash.
UNDECLARED = ("cp932", "gb18030", "big5hkscs", "cp949")

# The same, with the narrow sets that tell them apart where charset-normalizer finds several equally likely.
_NARROW = {"gb18030": "gb2312", "cp949": "euc_kr", "cp932": "shift_jis", "big5hkscs": "big5", "cp1251": "cp1251"}
_WESTERN = "cp1252"
_LATIN = "iso8859-1"  # as Python calls what is declared without thought
_ENOUGH_TO_TELL = 4096

# The name and the bracket of a property within a value. In a wrong encoding the end of a value may be taken for a part
# of a character, or for escaped, and then the value goes on over the next ones, and over the moves there.
_WITHIN = re.compile(r"\[(?:[^\]\[\\]++|\\.)*+(?:(?<=[^A-Za-z][A-Z])|(?<=[^A-Za-z][A-Z]{2})|(?<=\\\]))\[", re.DOTALL)

_NON_ASCII = re.compile(rb"[\x80-\xff][^\[\]]{0,100}")
_DECLARATION = re.compile(rb"(?<![A-Z])CA\s*\[\s*([A-Za-z0-9_.:+ -]{1,40}?)\s*\]")
_DECLARED_WITHIN = 1 << 16


@dataclass(frozen=True, slots=True)
class Decoding:
    """A text with plain line feeds, and the encoding in which it was read. ``guessed``: nothing declares it."""

    text: str
    encoding: str = "utf-8"
    guessed: bool = False

    @property
    def notes(self) -> tuple[Message, ...]:
        """What a reader should know of names and comments that may have been misread."""
        if not self.guessed:
            return ()
        name = {"latin-1": "Latin-1"}.get(self.encoding, self.encoding.upper())
        if is_installed("encodings"):
            return (message("The encoding is not declared: names and comments were read as {name}.", name=name),)
        return (
            message(
                "The encoding is not declared: names and comments were read as {name}. To recognise other encodings, "
                "run `{install}`.",
                name=name,
                install=install_command("encodings"),
            ),
        )


def decodings(data: bytes) -> Iterator[Decoding]:
    """Every text the bytes may stand for, likeliest first; there is always at least one.

    The order: byte order mark; ``CA`` as declared, or its successor; UTF-8; what charset-normalizer takes it for, where
    that is installed; Latin-1, the default of FF[4]; then East Asian encodings that are often left undeclared. These
    come before where the ends of values show that the text is one of them.
    """
    seen = set[tuple[int, int]]()  # lengths and hashes: the texts themselves would take too much memory
    declared = _declared(data)
    for encoding in _encodings(data, declared):
        try:
            text = data.decode(encoding)
        except (LookupError, ValueError):  # a name Python does not know, or bytes that are not so encoded
            continue
        known = len(text), hash(text)
        if known not in seen:
            seen.add(known)
            guessed = declared is None and encoding in ("latin-1", *_NARROW) and not text.isascii()
            text = with_line_feeds(text.removeprefix("\ufeff"))
            yield Decoding(text, encoding, guessed)
        del text  # before the next is made


def with_line_feeds(text: str) -> str:
    """The text with every line ending as one line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encodings(data: bytes, declared: str | None) -> Iterator[str]:
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            yield encoding
    if len(data) > 1 and data[0] and not data[1]:
        yield "utf-16-le"
    if len(data) > 1 and data[1] and not data[0]:
        yield "utf-16-be"
    if declared not in (None, _LATIN):
        yield declared
        if declared in SUCCESSORS:
            yield SUCCESSORS[declared]
    yield "utf-8"  # text that is valid UTF-8 beyond ASCII is not Latin-1 by chance
    recognised = _recognised(data) if declared is None else None
    yield from _by_ends(data, list(filter(None, (recognised, "latin-1", *(() if data.isascii() else UNDECLARED)))))


def _by_ends(data: bytes, encodings: list[str]) -> list[str]:
    """Encodings that nothing declares: first those in which no value, or the fewest, goes on over the end of another;
    the likeliest first among these."""
    if not _hidden_ends(data, encodings[0]):
        return encodings
    return sorted(encodings, key=lambda encoding: _hidden_ends(data, encoding))


def _hidden_ends(data: bytes, encoding: str) -> float:
    try:
        return sum(1 for _ in _WITHIN.finditer(data.decode(encoding)))
    except ValueError:
        return float("inf")


def _recognised(data: bytes) -> str | None:
    """The encoding that charset-normalizer takes the names and comments for; None for Latin-1, and where it is not
    installed. Among several that are equally likely the first in whose narrow set all characters are."""
    sample = b" ".join(_NON_ASCII.findall(data, 0, _DECLARED_WITHIN))[:_ENOUGH_TO_TELL]
    if not sample or b"\0" in sample or not is_installed("encodings"):
        return None
    from charset_normalizer import from_bytes

    found = list(from_bytes(sample, cp_isolation=[*_NARROW, _WESTERN]))
    if not found:
        return None
    best = min((match.chaos, -match.coherence) for match in found)
    likely = {match.encoding for match in found if (match.chaos, -match.coherence) == best}
    if _WESTERN in likely:
        return None
    return next(
        (encoding for encoding, narrow in _NARROW.items() if encoding in likely and _fits(sample, narrow)), None
    )


def _fits(sample: bytes, encoding: str) -> bool:
    try:
        sample.decode(encoding)
    except ValueError:
        return False
    return True


def _declared(data: bytes) -> str | None:
    """The Python name of the encoding that ``CA`` declares, unless it is none that can be meant."""
    found = _DECLARATION.search(data, 0, _DECLARED_WITHIN)
    if found is None:
        return None
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
    except (LookupError, ValueError):
        return None
    # A declaration that was readable byte by byte is not in a wide encoding.
    return None if name.startswith(("utf-16", "utf-32")) or name in NO_CHARACTER_SETS else name


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
