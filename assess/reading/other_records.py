"""Game records of other servers: ``.gib`` (Tygem) and ``.ngf`` (WBaduk), turned into SGF by the library pysgf, and UGF.

What the library passes over, or takes for granted, is looked up here: the komi, the size of the board, and passes.
"""

from __future__ import annotations

import re
from dataclasses import replace

from assess.reading.extras import install_command, is_installed
from assess.reading.game_tree import GameTree
from assess.reading.place import in_place, quoted
from assess.reading.sgf import Collection, load
from assess.reading.ugf import is_ugf, text_of_ugf, tree_of_ugf
from assess.rules.errors import BadInput

_GIB = re.compile(r"\s*\\(?:HS\b|\[[A-Z]+=)")
_GIB_PASS = re.compile(r"^SKI\b", re.MULTILINE)
_GIB_HANDICAP = re.compile(r"^INI \d+ \d+ [2-9]\b", re.MULTILINE)
_GIB_KOMI = re.compile(r"\\\[GAMEINFOMAIN=[^\n]{0,2000}?\bGONGJE:(\d{1,4})\b|\\\[GAMETAG=[^\n]{0,2000}?,G(\d{1,4}),")
_GIB_COMPENSATION = re.compile(r"\\\[GAMEINFOMAIN=[^\n]{0,2000}?\bDUM:(-?[1-9]\d{0,3})\b")
_GIB_SIZE = re.compile(r"\\\[GAMEINFOMAIN=[^\n]{0,2000}?\bLINE:(\d{1,3})\b")
_TENTHS = 10
_GIB_LINES = "19"
PASSES_LOST = "The passes of the .gib record were not read."

LARGEST = 1_000_000
"""Characters of such a record: a long game has some ten thousand, and the library takes minutes for twenty million."""
MOST_MOVES = 10_000
_MOVE = re.compile(r"^(?:STO|PM)", re.MULTILINE)
_NGF = re.compile(r"[^\n]*\n[ \t]*\d{1,2}[ \t]*\n(?:[^\n]*\n){6,14}?PM[A-Z]{2}[BW][A-Z]{4}\s*(?:\n|$)")
_NGF_NUMBERS = {1: "the size of the board", 5: "the handicap", 7: "the komi"}
_NUMBER = re.compile(r"\s*\d{1,3}(?:\.\d{1,2})?\s*", re.ASCII)


def other_record(text: str | bytes, content: str, source: str) -> Collection | None:
    """The game of a ``.gib``, ``.ngf`` or UGF file, with notes; None when it is none of them. ``content``: the text, as
    it was decoded.

    Raises BadInput when it is too large or damaged, or needs pysgf, which is not installed.
    """
    form = "gib" if _GIB.match(content) else "ngf" if _NGF.match(content) else "UGF" if is_ugf(content) else None
    if form is None:
        return None
    if len(content) > LARGEST:
        raise BadInput(
            f"{in_place(source)}: a {_called(form)} record of {len(content):,} characters is no game: give one of at "
            f"most {LARGEST:,}."
        )
    if form == "UGF":
        tree, notes = tree_of_ugf(text_of_ugf(text) if isinstance(text, bytes) else content, source)
        return Collection((tree,), notes)
    if sum(1 for _ in _MOVE.finditer(content)) > MOST_MOVES:
        raise BadInput(f"{in_place(source)}: the .{form} record has more than {MOST_MOVES:,} moves, so it is no game.")
    if not is_installed("records"):
        raise BadInput(
            f"{in_place(source)}: a .{form} record is read with the help of pysgf, which is not installed: "
            f"run `{install_command('records')}`, or save the game as SGF."
        )
    if form == "gib":
        _refuse_other_size(content, source)
    else:
        _require_numbers(content, source)
    tree = load(_sgf_of(form, content, source), source)[0]
    return _with_komi_of_gib(tree, content) if form == "gib" else Collection((tree,), _notes_of_ngf(content))


def _called(form: str) -> str:
    return form if form == "UGF" else f".{form}"


def _sgf_of(form: str, content: str, source: str) -> str:
    from pysgf import GoGame

    try:
        root = GoGame.parse_gib(content) if form == "gib" else GoGame.parse_ngf(_titled(content))
        text: str = root.sgf()
    except Exception:  # whatever a damaged record makes of the library
        raise BadInput(f"{in_place(source)}: the .{form} record is damaged: save the game as SGF.") from None
    return text


def _titled(content: str) -> str:
    """The record with a title, without which the library mistakes its lines."""
    title, _, rest = content.partition("\n")
    return f"{title.strip() or 'A game'}\n{rest}"


def _refuse_other_size(content: str, source: str) -> None:
    lines = _GIB_SIZE.search(content)
    if lines is not None and lines[1] != _GIB_LINES:
        raise BadInput(
            f"{in_place(source)}: the .gib record is of a board with {lines[1]} lines, and only those with "
            f"{_GIB_LINES} are read: save the game as SGF."
        )


def _with_komi_of_gib(tree: GameTree, content: str) -> Collection:
    """The tree with the komi that the record tells in tenths; where there is none, it is not known, but for a handicap:
    0 stands there as well where nothing is told."""
    tenths = [int(found[1] or found[2]) for found in _GIB_KOMI.finditer(content)]
    komi = next(filter(None, tenths), 0)
    compensation = _GIB_COMPENSATION.search(content)
    notes = [PASSES_LOST] if _GIB_PASS.search(content) else []
    if compensation is not None:
        notes.append(f"The .gib record tells of a compensation, DUM:{compensation[1]}, which was not read.")
    known = komi or (_GIB_HANDICAP.search(content) and compensation is None)
    properties = {**tree.root.properties, "KM": (f"{komi / _TENTHS:g}" if known else "?",)}
    return Collection((GameTree((replace(tree.root, properties=properties), *tree.nodes[1:])),), tuple(notes))


def _require_numbers(content: str, source: str) -> None:
    """Where they are none, the library takes a board of 19 lines without komi and handicap."""
    lines = content.split("\n")
    for place, what in _NGF_NUMBERS.items():
        if not _NUMBER.fullmatch(lines[place]):
            said = f"{what} of the .ngf record is {quoted(lines[place].strip())}"
            where = in_place(source, f"line {place + 1}")
            raise BadInput(f"{where}: {said}, so the record is damaged: save the game as SGF.")


def _notes_of_ngf(content: str) -> tuple[str, ...]:
    handicap, komi = (float(content.split("\n")[place]) for place in (5, 7))
    if handicap or komi != int(komi):
        return ()
    return (f"The .ngf record tells a komi of {komi:g} in whole points: half a point was added, as its servers do.",)
