"""Game records of other servers: ``.gib`` (Tygem) and ``.ngf`` (WBaduk), turned into SGF by the library pysgf, and UGF.

What the library passes over, or takes for granted, is looked up here: the komi, the size of the board, and passes.

UGF, with the ending ``.ugf`` or ``.ugi``, is what PandaNet and Japanese newspapers publish. A file has sections:
``[Header]`` with ``Name=value`` lines, ``[Data]`` with a move a line, such as ``PP,B1,1,0``: column and row, the
player, the number of the move, and seconds. Moves numbered 0 are handicap stones, and a column Y or Z is a pass. With
``CoordinateType=IGS`` rows count from the bottom, with ``JPN`` from the top. There is no published specification;
comments and figures are not read.

Of files that hold no game that is read it says what they are, by how they begin, and what to do with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from assess.languages.spoken import BadInput, Message, counted, message
from assess.reading.game_tree import OFF_BOARD, GameTree, Node, escape, letters_of_point
from assess.reading.place import at, in_line, in_place, quoted
from assess.reading.sgf import Collection, load
from assess.rules.position import MAX_SIZE
from assess.system.extras import install_command, is_installed

_GIB = re.compile(r"\s*\\(?:HS\b|\[[A-Z]+=)")
_GIB_PASS = re.compile(r"^SKI\b", re.MULTILINE)
_GIB_HANDICAP = re.compile(r"^INI \d+ \d+ [2-9]\b", re.MULTILINE)
_GIB_KOMI = re.compile(r"\\\[GAMEINFOMAIN=[^\n]{0,2000}?\bGONGJE:(\d{1,4})\b|\\\[GAMETAG=[^\n]{0,2000}?,G(\d{1,4}),")
_GIB_COMPENSATION = re.compile(r"\\\[GAMEINFOMAIN=[^\n]{0,2000}?\bDUM:(-?[1-9]\d{0,3})\b")
_GIB_SIZE = re.compile(r"\\\[GAMEINFOMAIN=[^\n]{0,2000}?\bLINE:(\d{1,3})\b")
_TENTHS = 10
_GIB_LINES = "19"
PASSES_LOST = message("The passes of the .gib record were not read.")

LARGEST = 1_000_000
"""Characters of such a record: a long game has some ten thousand, and the library takes minutes for twenty million."""
MOST_MOVES = 10_000
_MOVE = re.compile(r"^(?:STO|PM)", re.MULTILINE)
_NGF = re.compile(r"[^\n]*\n[ \t]*\d{1,2}[ \t]*\n(?:[^\n]*\n){6,14}?PM[A-Z]{2}[BW][A-Z]{4}\s*(?:\n|$)")
_NGF_NUMBERS = (1, 5, 7)
"""The lines with size, handicap and komi."""
_NUMBER = re.compile(r"\s*\d{1,3}(?:\.\d{1,2})?\s*", re.ASCII)


def other_record(text: str | bytes, content: str, source: str) -> Collection | None:
    """The game of a ``.gib``, ``.ngf`` or UGF file, with notes; None when it is none of them. ``content``: the text, as
    it was decoded.

    Raises BadInput when it is too large or damaged, or needs pysgf, which is not installed.
    """
    form = "gib" if _GIB.match(content) else "ngf" if _NGF.match(content) else "UGF" if _BEGINS.match(content) else None
    if form is None:
        return None
    if len(content) > LARGEST:
        raise BadInput(
            "There are more than {most} MB: give a smaller file.", word_first=True, most=LARGEST // 1_000_000
        ).at(in_place(source))
    if form == "UGF":
        tree, notes = tree_of_ugf(text_of_ugf(text) if isinstance(text, bytes) else content, source)
        return Collection((tree,), notes)
    if sum(1 for _ in _MOVE.finditer(content)) > MOST_MOVES:
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.",
            form=form,
            what=f"> {counted(MOST_MOVES, 'move')}",
        ).at(in_place(source))
    if not is_installed("records"):
        raise BadInput(
            "a .{form} record is read with the help of pysgf, which is not installed: run `{install}`, or save the "
            "game as SGF.",
            form=form,
            install=install_command("records"),
        ).at(in_place(source))
    if form == "gib":
        _refuse_other_size(content, source)
    else:
        _require_numbers(content, source)
    tree = load(_sgf_of(form, content, source), source)[0]
    return _with_komi_of_gib(tree, content) if form == "gib" else Collection((tree,), _notes_of_ngf(content))


def _sgf_of(form: str, content: str, source: str) -> str:
    from pysgf import GoGame

    try:
        root = GoGame.parse_gib(content) if form == "gib" else GoGame.parse_ngf(_titled(content))
        text: str = root.sgf()
    except Exception:  # whatever a damaged record makes of the library
        raise BadInput("the .{form} record is damaged: save the game as SGF.", form=form).at(in_place(source)) from None
    return text


def _titled(content: str) -> str:
    """The record with a title, without which the library mistakes its lines."""
    title, _, rest = content.partition("\n")
    return f"{title.strip() or 'A game'}\n{rest}"


def _refuse_other_size(content: str, source: str) -> None:
    lines = _GIB_SIZE.search(content)
    if lines is not None and lines[1] != _GIB_LINES:
        raise BadInput(
            "the .gib record is of a board with {lines} lines, and only those with {known} are read: save the game as "
            "SGF.",
            lines=lines[1],
            known=_GIB_LINES,
        ).at(in_place(source))


def _with_komi_of_gib(tree: GameTree, content: str) -> Collection:
    """The tree with the komi that the record tells in tenths; where there is none, it is not known, but for a handicap:
    0 stands there as well where nothing is told."""
    tenths = [int(found[1] or found[2]) for found in _GIB_KOMI.finditer(content)]
    komi = next(filter(None, tenths), 0)
    compensation = _GIB_COMPENSATION.search(content)
    notes = [PASSES_LOST] if _GIB_PASS.search(content) else []
    if compensation is not None:
        notes.append(
            message(
                "The .gib record tells of a compensation, DUM:{number}, which was not read.", number=compensation[1]
            )
        )
    known = komi or (_GIB_HANDICAP.search(content) and compensation is None)
    properties = {**tree.root.properties, "KM": (f"{komi / _TENTHS:g}" if known else "?",)}
    return Collection((GameTree((replace(tree.root, properties=properties), *tree.nodes[1:])),), tuple(notes))


def _require_numbers(content: str, source: str) -> None:
    """Where they are none, the library takes a board of 19 lines without komi and handicap."""
    lines = content.split("\n")
    for place in _NGF_NUMBERS:
        if not _NUMBER.fullmatch(lines[place]):
            raise BadInput(
                "the .{form} record cannot be read ({what}): save the game as SGF.",
                form="ngf",
                what=quoted(lines[place].strip()),
            ).at(in_place(source, in_line(place + 1)))


def _notes_of_ngf(content: str) -> tuple[Message, ...]:
    handicap, komi = (float(content.split("\n")[place]) for place in (5, 7))
    if handicap or komi != int(komi):
        return ()
    return (
        message(
            "The .ngf record tells a komi of {komi} in whole points: half a point was added, as its servers do.",
            komi=f"{komi:g}",
        ),
    )


_BEGINS = re.compile(r"(?:\s|#[^\n]*\n)*+\[Header\]", re.IGNORECASE)
_SECTION = re.compile(r"\[(\w+)\]\s*")
_VARIABLE = re.compile(r"(\w+)\s*=(.*)")
_MOVE_LINE = re.compile(r"([A-Z])([A-Z]),([BW])\d?,(\d{1,4})(?:,.*)?", re.IGNORECASE | re.ASCII)
_HANDICAP = re.compile(r"(\d{1,2})\s*(?:,\s*(-?\d{1,3}(?:[.,]\d{1,2})?)\s*)?", re.ASCII)
_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)", re.ASCII)
_POINTS = re.compile(r"\d{1,3}(?:\.\d{1,2})?", re.ASCII)
_PASSES = "YZ"
_TEXTS = {"title": "GN", "place": "PC"}
_PLAYERS = {"playerb": ("PB", "BR"), "playerw": ("PW", "WR")}

NOT_READ = message("Comments and figures of the UGF record were not read.")
FROM_TOP = message("The UGF record has no CoordinateType: rows were counted from the top.")


def text_of_ugf(data: bytes) -> str:
    """The bytes of a UGF record as text with plain line feeds: UTF-8, else Shift-JIS, as nearly all of them are."""
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    return data.decode("cp932", "replace").replace("\r\n", "\n").replace("\r", "\n")


def tree_of_ugf(content: str, source: str) -> tuple[GameTree, tuple[Message, ...]]:
    """The game of a UGF record, and notes. Raises BadInput, with the line, for what is no such record, or locked."""
    sections = _sections(content)
    header = {
        found[1].lower(): found[2].strip() for _, line in sections.get("header", ()) if (found := _VARIABLE.match(line))
    }
    crypt = header.get("crypt", "")
    if crypt and "PLAIN" not in crypt.upper():
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.",
            form="ugf",
            what=f"Crypt={quoted(crypt)}",
        ).at(in_place(source))
    if "data" not in sections:
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.", form="ugf", what="[Data]"
        ).at(in_place(source))
    with at(in_place(source)):
        size, root = _root(header)
    coordinates = header.get("coordinatetype", "").upper()
    notes = [] if coordinates in ("IGS", "JPN") else [FROM_TOP]
    if sections.keys() & {"figure", "reviewnode"}:
        notes.append(NOT_READ)
    nodes = [Node(root)]
    for number, line in sections["data"]:
        if not line or line.lstrip().startswith("."):
            continue
        with at(in_place(source, in_line(number))):
            name, letters = _move(line, size, coordinates == "IGS", len(nodes))
        if name in ("AB", "AW"):
            root[name] = (*root.get(name, ()), letters)
        else:
            nodes.append(Node({name: (letters,)}, len(nodes) - 1, number))
    return GameTree(tuple(nodes)), tuple(notes)


def _sections(content: str) -> dict[str, list[tuple[int, str]]]:
    """The lines of each section with their numbers, by its name in small letters."""
    sections: dict[str, list[tuple[int, str]]] = {}
    current: list[tuple[int, str]] = []
    for number, line in enumerate(content.split("\n"), 1):
        if found := _SECTION.fullmatch(line):
            current = sections.setdefault(found[1].lower(), [])
        else:
            current.append((number, line.rstrip()))
    return sections


def _root(header: dict[str, str]) -> tuple[int, dict[str, tuple[str, ...]]]:
    """The size of the board, and the properties of the root."""
    size = header.get("size", "19")
    if not (size.isascii() and size.isdigit() and len(size) < 4 and 1 <= int(size) <= MAX_SIZE):
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.", form="ugf", what=quoted(size)
        )
    root = {"GM": "1", "SZ": str(int(size))}
    if handicap := _HANDICAP.fullmatch(header.get("hdcp", "")):
        root |= {"HA": handicap[1]} if int(handicap[1]) > 1 else {}
        root |= {"KM": handicap[2].replace(",", ".")} if handicap[2] else {}
    elif header.get("hdcp"):
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.",
            form="ugf",
            what=f"Hdcp={quoted(header['hdcp'])}",
        )
    for name, (player, rank) in _PLAYERS.items():
        who, _, rest = header.get(name, "").partition(",")
        root |= {player: who, rank: rest.partition(",")[0]}
    root |= {sgf: header.get(name, "").strip(",") for name, sgf in _TEXTS.items()}
    rules = header.get("rule", "")
    root |= {"RU": "Japanese" if rules.upper() in ("JPN", "JP") else rules, "RE": _result(header.get("winner", ""))}
    if date := _DATE.match(header.get("date", "")):
        root["DT"] = "-".join(date.groups())
    return int(size), {name: (escape(text.strip()),) for name, text in root.items() if text.strip()}


def _result(winner: str) -> str:
    who, _, how = winner.upper().partition(",")
    if who == "D":
        return "Draw"
    if who not in ("B", "W"):
        return ""
    return f"{who}+{how if _POINTS.fullmatch(how) else {'C': 'R', 'T': 'T', 'F': 'F'}.get(how[:1], '')}"


def _move(line: str, size: int, from_bottom: bool, expected: int) -> tuple[str, str]:
    """The property and the letters of a line; ``expected``: the number that its move should have."""
    found = _MOVE_LINE.fullmatch(line.strip())
    if found is None:
        raise BadInput(
            "the .{form} record cannot be read ({what}): save the game as SGF.", form="ugf", what=quoted(line)
        )
    player, number = found[3].upper(), int(found[4])
    column, row = (ord(letter.upper()) - ord("A") for letter in found.groups()[:2])
    if number not in (0, expected) or (not number and expected > 1):
        raise BadInput(
            "move {number} stands where move {expected} should: correct the record.", number=number, expected=expected
        )
    if number and found[1].upper() in _PASSES and column >= size:
        return player, ""
    if column >= size or row >= size:
        raise BadInput(
            OFF_BOARD, text=found[1] + found[2], width=size, height=size, corner=chr(ord("A") + size - 1) * 2
        )
    letters = letters_of_point((size - 1 - row if from_bottom else row) * size + column, size)
    return (player if number else f"A{player}"), letters


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
_BINARY_KINDS = ("ZIP", "PDF", "PNG/JPEG/GIF/WEBP/BMP", "LHA", "7Z/RAR/TAR")
_SEEN = 10_000
_RECORDS = {".gib": "Tygem", ".ngf": "WBaduk", ".ugf": "PandaNet", ".ugi": "PandaNet", ".ugz": "PandaNet"}


def refuse_binary_file(content: str | bytes, source: str) -> None:
    """Raise BadInput for a picture, a document or an archive, by how it begins: what looks like a game among its bytes
    is none that is read."""
    _refuse_kinds(_BINARY_KINDS, content, source)


def refuse_other_file(content: str | bytes, source: str) -> None:
    """Raises BadInput for a file of a known kind that holds no game that is read. By its name, where that is the name
    of a record of a server: whoever gives it has to know that it was not taken for one."""
    _refuse_kinds(_KINDS, content, source)
    ending = PurePath(source).suffix.lower()
    if ending in _RECORDS:
        raise BadInput(
            "by its name this is a {ending} record ({program}), but it does not begin as one does: save the game as "
            "SGF.",
            ending=ending,
            program=_RECORDS[ending],
        ).at(in_place(source))


def _refuse_kinds(kinds: Iterable[str], content: str | bytes, source: str) -> None:
    start = content[:_SEEN] if isinstance(content, bytes) else content[:_SEEN].encode("utf-8", "replace")
    for kind in kinds:
        if _KINDS[kind].match(start):
            raise BadInput(
                "this is a file of the kind {kind}, which is not read: give the game as SGF, or the position as a text "
                "diagram.",
                kind=kind,
            ).at(in_place(source))
