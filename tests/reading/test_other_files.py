"""Files of another kind: records of other servers are read, or one sentence says what the file is and what to do."""

from __future__ import annotations

import io
import lzma
import subprocess
import sys
import zipfile

import pytest
from server_records import GIB, NGF

from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text
from assess.reading.other_records import FROM_TOP, NOT_READ
from assess.reading.record import Record
from assess.rules.position import Color
from assess.system import extras

UGF = """# a remark

[Header]
Ver=UGF2,200
Lang=SJIS
Crypt=2146,PLAIN_UGF_FILE,READ_WRITE
Title=1st,Cup,Final
Place=Tokyo
Date=2001/08/20,09:00:00,2001/08/20,00:00:00
Rule=JPN
Size=9
Hdcp=0,5.50
Winner=B,1.5
CoordinateType=IGS
PlayerW=W.White,Gosei,0,
PlayerB=B.Black,9-dan,0,
[Data]
AA,B1,1,0
CI,W1,2,0
YA,B1,3,0
YS,W2,4,18
"""


def read(text: str | bytes, name: str = "game") -> Record:
    return record_from_text(text, name)


def stones(record: Record) -> dict[str, str]:
    position = record.position
    return {position.name(point): sign for point, sign in enumerate(position.stones) if sign != "."}


# --- UGF


def test_a_ugf_record_is_read() -> None:
    record = read(UGF)
    assert (record.position.width, record.position.height, record.position.komi) == (9, 9, 5.5)
    assert stones(record) == {"A1": "X", "C9": "O"}
    assert (record.move_number, record.to_move, record.notes) == (4, Color.BLACK, ())
    told = {name: record.info[name] for name in ("PB", "BR", "PW", "WR", "GN", "PC", "DT", "RU", "RE")}
    assert tuple(told.values()) == (
        *("B.Black", "9-dan", "W.White", "Gosei", "1st,Cup,Final", "Tokyo", "2001-08-20", "Japanese", "B+1.5"),
    )


def test_rows_count_from_the_top_but_for_igs() -> None:
    assert stones(read(UGF.replace("=IGS", "=JPN"))) == {"A9": "X", "C1": "O"}
    record = read(UGF.replace("CoordinateType=IGS\n", ""))
    assert stones(record) == {"A9": "X", "C1": "O"} and record.notes == (str(FROM_TOP),)


def test_handicap_stones_are_the_moves_numbered_0() -> None:
    record = read(UGF.replace("Hdcp=0,5.50", "Hdcp=2,0.50").replace("[Data]\n", "[Data]\nCC,B1,0,0\nGG,B1,0,0\n"))
    assert stones(record) == {"A1": "X", "C9": "O", "C3": "X", "G7": "X"}
    assert (record.move_number, record.position.komi, record.info["HA"], record.notes) == (4, 0.5, "2", ())


@pytest.mark.parametrize("encoding", ["cp932", "utf-8", "utf-8-sig"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_names_in_shift_jis_and_utf_8(encoding: str, ending: str) -> None:
    data = UGF.replace("B.Black", "本因坊ソ").replace("\n", ending).encode(encoding)
    record = read(data)
    assert record.info["PB"] == "本因坊ソ" and stones(record) == {"A1": "X", "C9": "O"}


def test_what_a_ugf_record_tells_otherwise() -> None:
    assert read(UGF.replace("Winner=B,1.5", "Winner=W,C")).info["RE"] == "W+R"
    assert read(UGF.replace("0,5.50", "0,5,50")).position.komi == 5.5
    assert not read(UGF.replace("Hdcp=0,5.50\n", "")).position.komi_known
    assert read(UGF + "[Figure]\n.Text,1\nNice\n.EndText\n").notes == (str(NOT_READ),)
    assert read(UGF.replace("[Data]\n", "[Data]\n .Text,0,999,x\n\n")).move_number == 4


@pytest.mark.parametrize(
    ("old", "new", "phrase"),
    [
        ("2146,PLAIN_UGF_FILE", "9666,LOCKED", "the .ugf record cannot be read .Crypt="),
        ("Size=9", "Size=0190", "the .ugf record cannot be read .'0190'"),
        ("Size=9", "Size=" + "9" * 5000, "the .ugf record cannot be read .'9+"),
        ("[Data]", "[Other]", "the .ugf record cannot be read ..Data.."),
        ("Size=9", "Size=26", "the .ugf record cannot be read .'26'"),
        ("0,5.50", "none", "the .ugf record cannot be read .Hdcp='none'"),
        ("CI,W1,2,0", "CJ,W1,2,0", "line 19: the point CJ is off the 9x9 board"),
        ("CI,W1,2,0", "CI,W1,3,0", "line 19: move 3 stands where move 2 should"),
        ("CI,W1,2,0", "CI,W1,0,0", "line 19: move 0 stands where move 2 should"),
        ("CI,W1,2,0", "C?,W1,2,0", "line 19: the .ugf record cannot be read .'C.,W1,2,0'"),
        ("CI,W1,2,0", "AA,W1,2,0", "move 2, line 19: White A1 is an illegal move"),
    ],
)
def test_damaged_ugf_records(old: str, new: str, phrase: str) -> None:
    with pytest.raises(BadInput, match=phrase):
        read(UGF.replace(old, new))


# --- .gib and .ngf


@pytest.mark.parametrize(
    ("old", "new", "komi", "known", "note"),
    [
        ("GONGJE:65", "GONGJE:0", 0, False, "does not tell the komi"),
        ("DUM:0,GONGJE:65", "DUM:5,GONGJE:0", 0, False, "tells of a compensation, DUM:5, which was not read"),
        ("DUM:0", "DUM:5", 6.5, True, "tells of a compensation, DUM:5, which was not read"),
        ("GRLT:1,", "", 6.5, True, ""),
        ("&4", "&4\nSKI 0 2", 6.5, True, "passes of the .gib record were not read"),
    ],
)
def test_the_komi_of_a_gib_record(old: str, new: str, komi: float, known: bool, note: str) -> None:
    pytest.importorskip("pysgf")
    record = read(GIB.replace(old, new))
    assert (record.position.komi, record.position.komi_known) == (komi, known)
    assert note in " ".join(record.notes) and bool(record.notes) == bool(note)


def test_a_handicap_game_of_tygem_without_komi_has_none() -> None:
    pytest.importorskip("pysgf")
    handicap = GIB.replace("GONGJE:65", "GONGJE:0").replace("INI 0 1 0", "INI 0 1 2").replace("15 3", "10 10")
    assert read(handicap).position.komi_known and read(handicap).info["HA"] == "2"


def test_gib_records_of_small_boards_are_refused() -> None:
    pytest.importorskip("pysgf")
    with pytest.raises(BadInput, match="is of a board with 13 lines, and only those with 19 are read: save"):
        read(GIB.replace("TCNT:232", "TCNT:232,LINE:13"))
    assert read(GIB.replace("TCNT:232", "TCNT:232,LINE:19")).position.width == 19


def test_the_komi_of_an_ngf_record() -> None:
    pytest.importorskip("pysgf")
    assert read(NGF).notes[0].startswith("The .ngf record tells a komi of 6 in whole points: half a point was added")
    untitled = read("\n" + NGF.partition("\n")[2])
    assert (untitled.position.komi, untitled.position.stones) == (6.5, read(NGF).position.stones)
    with pytest.raises(BadInput, match=r"line 8: the .ngf record cannot be read \('six'\)"):
        read(NGF.replace("0\n0\n6\n", "0\n0\nsix\n"))


# --- what is not read

GI_HEAD = "GIGAME,1\nGIPLAYER,Ann\nGISIZE,19\n" + "PMABBQEEQ\nPMACWEREE\n"


def zipped() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("game.sgf", "no game")
    return data.getvalue()


@pytest.mark.parametrize("begun", [b"(;SZ[3]AB[ba])", b";SZ[3]AB[ba]", b"(;"])
def test_a_game_among_the_bytes_of_another_kind_is_not_read(begun: bytes) -> None:
    """Pictures hold such bytes by chance, and archives the games that they were made of."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("game.sgf", begun)
    for content, kind in ((data.getvalue(), "ZIP"), (b"\x89PNG\r\n\x1a\n\0\0" + begun, "PNG")):
        with pytest.raises(BadInput, match=f"this is a file of the kind {kind}"):
            record_from_text(content, "game")


@pytest.mark.parametrize("line", ["Give\r\n", "GI a\r\n"])
def test_lines_that_begin_as_a_head_do_not_hold_a_reader(line: str) -> None:
    """In a process of its own, which is ended where it would go on for years."""
    program = (
        "from assess.reading.other_records import refuse_other_file\n"
        f"refuse_other_file({line!r} * 200, 'game')\n"
        "print('no other file')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "no other file\n"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (zipped(), "ZIP"),
        (lzma.compress(b"a"), "7Z/RAR/TAR"),
        (b"\x23\x46-lh5-\x00\x01\x02", "LHA"),
        (b"PP\x23\x46-lh5-\x00\x01\x02", "LHA"),
        (b"%PDF-1.4\n\x01", "PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "PNG/JPEG/GIF/WEBP/BMP"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "PNG/JPEG/GIF/WEBP/BMP"),
        ("<!DOCTYPE html><html><p>Games</p></html>", "HTML"),
        ('<?xml version="1.0"?><Go></Go>', "XML"),
        ('[Event "A cup"]\n1. e4 e5', "PGN"),
        (GI_HEAD, "NGF+GI"),
        (GI_HEAD.replace("\n", "\r\n").encode("gb18030"), "NGF+GI"),
    ],
)
def test_files_of_another_kind_are_named(content: str | bytes, kind: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(content)
    assert str(refused.value) == (
        f"In game: this is a file of the kind {kind}, which is not read: give the game as SGF, or the position as a "
        "text diagram."
    )


@pytest.mark.parametrize("ending", ["gib", "NGF", "ugf", "ugi", "ugz"])
def test_a_record_by_its_name_that_is_none(ending: str) -> None:
    with pytest.raises(BadInput, match=rf"by its name this is a \.{ending.lower()} record \(\w+\), but it does"):
        read("nothing of the kind", f"game.{ending}")
    assert read(". X\n. .", f"game.{ending}").position.rows() == [".X", ".."]


@pytest.mark.parametrize("text", [GIB, NGF])
def test_without_pysgf_ugf_is_still_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert stones(read(UGF)) == {"A1": "X", "C9": "O"}
    with pytest.raises(BadInput, match="is read with the help of pysgf, which is not installed"):
        read(text)
