"""Game records of other servers: ``.gib`` (Tygem) and ``.ngf`` (WBaduk), turned into SGF by the library pysgf, and UGF.

What the library passes over, or takes for granted, is looked up here: the komi, the size of the board, and passes.
"""

from __future__ import annotations

import re
from dataclasses import replace

from assess.languages.spoken import Message, message, numeral
from assess.reading.game_tree import GameTree
from assess.reading.place import in_line, in_place, quoted
from assess.reading.sgf import Collection, load
from assess.reading.ugf import is_ugf, text_of_ugf, tree_of_ugf
from assess.rules.errors import BadInput
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
    form = "gib" if _GIB.match(content) else "ngf" if _NGF.match(content) else "UGF" if is_ugf(content) else None
    if form is None:
        return None
    if len(content) > LARGEST:
        raise BadInput(
            "a {kind} record of {number} characters is no game: give one of at most {most}.",
            kind=_called(form),
            number=numeral(f"{len(content):,}"),
            most=numeral(f"{LARGEST:,}"),
        ).at(in_place(source))
    if form == "UGF":
        tree, notes = tree_of_ugf(text_of_ugf(text) if isinstance(text, bytes) else content, source)
        return Collection((tree,), notes)
    if sum(1 for _ in _MOVE.finditer(content)) > MOST_MOVES:
        raise BadInput(
            "the .{form} record has more than {most} moves, so it is no game.",
            form=form,
            most=numeral(f"{MOST_MOVES:,}"),
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


def _called(form: str) -> str:
    return form if form == "UGF" else f".{form}"


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
