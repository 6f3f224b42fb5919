"""Records as people and servers write them: komi, prisoners, encodings, packed files, other formats, and where play
stopped."""

from __future__ import annotations

import gzip
import io
import re
import sys
import tomllib
from pathlib import Path

import pytest
from server_records import GIB, NGF

from assess.languages.spoken import BadInput
from assess.reading import encodings
from assess.reading.files import read, read_record, record_from_text
from assess.reading.game_tree import Until
from assess.reports.text.position_text import position_text
from assess.rules.position import PrisonerStones
from assess.system import extras

# --- komi


@pytest.mark.parametrize(
    ("properties", "komi", "said"),
    [
        ("KM[6.5]RU[Japanese]", 6.5, ""),
        ("KM[0]", 0, ""),
        ("KM[99.5]", 99.5, ""),
        # servers that write hundredths
        ("KM[650]RU[Japanese]", 6.5, "KM[650] is in hundredths: it was read as 6.5 points"),
        ("KM[550]RU[Korean]", 5.5, "KM[550] is in hundredths"),
        ("KM[750]", 7.5, "KM[750] is in hundredths"),
        ("KM[-650]RU[Japanese]", -6.5, "KM[-650] is in hundredths"),
        ("KM[350]RU[Japanese]", 3.5, "KM[350] is in hundredths"),
        # stones under Chinese rules
        ("KM[375]RU[Chinese]", 7.5, "KM[375] counts stones: it was read as 7.5 points"),
        ("KM[325]RU[chinese]", 6.5, "KM[325] counts stones: it was read as 6.5 points"),
        ("KM[350]RU[中国规则]", 7, "KM[350] counts stones"),
        ("KM[3.75]RU[Chinese]", 7.5, "KM[3.75] counts stones"),
        ("KM[375]", 7.5, "KM[375] counts stones"),
        ("KM[7.5]RU[Chinese]", 7.5, ""),
        ("KM[3.5]RU[Chinese]", 3.5, ""),
        # Fox
        ("KM[50]HA[2]RU[Japanese]AP[foxwq]", 0.5, "KM[50] is in hundredths"),
        ("KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]AP[foxwq]", 7.5, "counts stones"),
        ("KM[0]HA[0]RU[Japanese]AP[GNU Go:3.8]AP[foxwq]", 0, "Fox writes KM[0] where it does not tell the komi"),
    ],
)
def test_komi(properties: str, komi: float, said: str) -> None:
    record = record_from_text(f"(;SZ[3]{properties};B[aa])")
    notes = [note for note in record.notes if "komi" in note]
    assert record.position.komi == komi
    assert len(notes) == bool(said) and all(said in note for note in notes)


@pytest.mark.parametrize("properties", ["KM[750]RU[Chinese]", "KM[350]", "KM[375]RU[Japanese]", "KM[675]"])
def test_a_komi_that_cannot_be_told_apart_is_not_known_until_it_is_given(properties: str, tmp_path: Path) -> None:
    text = f"(;SZ[3]{properties};B[aa])"
    record = record_from_text(text)
    assert not record.position.komi_known
    assert any(
        "points or, in stones, " in note and note.endswith("give the komi with --komi.") for note in record.notes
    )
    (tmp_path / "game.sgf").write_text(text)
    assert read(tmp_path / "game.sgf", komi=7.5).komi == 7.5


def test_a_given_komi_counts_instead_of_the_record() -> None:
    assert record_from_text("(;SZ[3]KM[650])", komi=0.5).position.komi == 0.5
    assert record_from_text("(;SZ[3]KM[650])", komi=0.5).notes == ()
    assert record_from_text(". X\n. .\nKomi: 6.5.", komi=-3).position.komi == -3


# --- rules


@pytest.mark.parametrize("rules", ["", "Japanese", "japanese", "JP", "J", "日本", "Verbal Japanese Rules"])
def test_japanese_rules_draw_no_note(rules: str) -> None:
    assert record_from_text(f"(;SZ[3]RU[{rules}])").notes == ()


@pytest.mark.parametrize("rules", ["Chinese", "AGA", "Korean", "Ing", "NZ"])
def test_other_rules_draw_a_note(rules: str) -> None:
    (note,) = record_from_text(f"(;SZ[3]RU[{rules}])").notes
    assert note == f"The record says rules '{rules}': Japanese rules are applied."
    assert record_from_text(f"(;SZ[3]RU[{rules}])", until=Until.END).notes == ()


# --- prisoners


@pytest.mark.parametrize(
    "comment",
    [
        "Prisoner stones: 3 black, 5 white.",
        "Black has taken 5 stones. White has taken 3 stones.",
        "White has taken 3 stones, Black has taken 5 stones",
        "black has taken 5 stones and white has taken 3 stones.",
        "A game of mine.\nPrisoner stones: 3 black, 5 white.\nWho wins?",
        "WHITE (O) has captured 3 stones, and BLACK (X) has captured 5 stones.",
        "White (O) has captured 3 pieces\nBlack (X) has captured 5 pieces",
        "Prisoners: B 3  W 5",
        "B stones captured: 3\nW stones captured: 5",
    ],
)
def test_prisoners_in_the_comment_of_a_set_up_position_are_read(comment: str) -> None:
    record = record_from_text(f"(;SZ[3]AB[aa]C[{comment}])")
    assert record.position.prisoner_stones == PrisonerStones(black=3, white=5)
    assert record.notes == ()


def test_prisoners_of_a_later_comment_before_the_first_move_are_read() -> None:
    text = "(;SZ[3];AB[ba]AW[aa]C[Prisoner stones: 3 black, 5 white.];B[ab]C[Prisoner stones: 9 black, 9 white.])"
    assert record_from_text(text).position.prisoner_stones == PrisonerStones(black=3, white=6)


OTHER_WORDS = [
    "Black has 5 prisoners, White 3.",
    "prisoners: 5/3",
    "Prisoners: 3 black",
    "Prisoners: Black 3, White 0",
    "Captured stones 7 and 2",
    "White captures: 12",
    "アゲハマ 黒5子 白3子",
    "Prisoners: 0 black, 5 white.",
    "prisoners: 0/5",
    "Captured stones 0 and 2",
    "Captures B: 0 W: 3",
    "Move:   0  Komi: 7.5  Handicap: 0  Captures B: 0 W: 3",
    "アゲハマ 黒0子 白3子",
    "Black has taken two prisoners.",
    "Black has three prisoners, White none.",
    "White has captured eleven stones.",
    "Black took one stone.",
    "He took 3 stones",
    "Prisoners: black two, white none",
    "Schwarz hat zwei Steine geschlagen.",
    "Weiß hat drei Gefangene.",
    "Noir a pris deux pierres.",
    "アゲハマ 黒三子",
]


@pytest.mark.parametrize("comment", OTHER_WORDS)
def test_prisoners_in_other_words_draw_a_note(comment: str) -> None:
    record = record_from_text(f"(;SZ[3]AB[aa]C[{comment}])")
    assert record.position.prisoner_stones == PrisonerStones()
    assert record.notes == (
        "The text speaks of prisoners in words that were not read: write 'Black has taken N stones. White has taken N "
        "stones.', each N a number.",
    )
    assert record_from_text(f"(;SZ[3]PSB[3]PSW[5]AB[aa]C[{comment}])").notes == ()


@pytest.mark.parametrize("words", OTHER_WORDS)
@pytest.mark.parametrize("board", [". X .\nO . .\n. . .\n", "$$B\n$$ -----\n$$ |.X.|\n$$ |O..|\n$$ |...|\n$$ -----\n"])
def test_prisoners_in_other_words_beside_a_diagram_draw_a_note(words: str, board: str) -> None:
    for text in (f"{board}\n{words}\n", f"{words}\n\n{board}"):
        record = record_from_text(text)
        assert record.position.prisoner_stones == PrisonerStones()
        assert record.notes == (
            "The text speaks of prisoners in words that were not read: write 'Black has taken N stones. White has "
            "taken N stones.', each N a number.",
        )
    assert record_from_text(f"{board}\n{words}\nPrisoner stones: 3 black, 0 white.\n").notes == ()


def test_a_note_about_prisoners_tells_of_none_when_it_is_read_again() -> None:
    record = record_from_text(". X .\nO . .\n. . .\n\nPrisoners: 3 black\n")
    again = record_from_text(position_text(record))
    assert record.notes and (again.position, again.notes) == (record.position, ())


@pytest.mark.parametrize(
    "words",
    [
        "A1 is dead; precedent prisoners-in-a-seki",
        "White can capture C3.",
        "12 moves",
        "Whoever fills C1 is captured. No eye in a seki is territory.",
        "Prisoners: 0",
        "Prisoner stones    0      0",
        "3 threatens to capture Black D3, 4 takes C1 D1.",
        "Black D4 was captured at move 5 (two passes).",
        "One move takes two stones.",
        "If Black wins it, he gains a prisoner.",
        "No prisoners were taken; two stones are dead.",
        "He is captured in two moves.",
    ],
)
def test_words_without_a_number_of_prisoners_draw_no_note(words: str) -> None:
    assert record_from_text(f"(;SZ[3]AB[aa]C[{words}])").notes == ()
    assert record_from_text(f". X .\nO . .\n. . .\n\n{words}\n").notes == ()


def test_prisoners_said_twice_must_agree() -> None:
    assert record_from_text("(;SZ[3]PSB[3]C[Prisoner stones: 3 black, 0 white.])").position.prisoner_stones.black == 3
    with pytest.raises(BadInput, match="line 1: White is said to have taken 2 and 3 stones: keep one"):
        record_from_text("(;SZ[3]PSB[2]C[Prisoner stones: 3 black, 0 white.])")


# --- encodings


NAMES = {
    "gb18030": ("柯洁", "古力 九段", "中国围棋甲级联赛"),
    "big5": ("周俊勳", "張栩", "林海峰 九段"),
    "shift_jis": ("武宮正樹", "名人戦", "趙治勲 九段"),
    "cp949": ("조훈현 9단", "이세돌 9단", "바둑 9줄"),
    "cp1251": ("Александр Динерштейн", "Иванов", "партия"),
    "latin-1": ("Müller", "José Pérez", "Größe"),
}


@pytest.mark.parametrize("encoding", NAMES)
def test_undeclared_encodings_are_recognised(encoding: str) -> None:
    black, white, game = NAMES[encoding]
    record = record_from_text(f"(;SZ[3]PB[{black}]PW[{white}]GN[{game}]AB[aa])".encode(encoding))
    assert (record.info["PB"], record.info["PW"], record.info["GN"]) == (black, white, game)
    assert record.position.rows() == ["X..", "...", "..."]
    (note,) = record.notes
    assert note.startswith("The encoding is not declared: names and comments were read as ")


def test_without_charset_normalizer_a_note_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    (note,) = record_from_text("(;SZ[3]PB[柯洁])".encode("gb18030")).notes
    assert f"were read as Latin-1. To recognise other encodings, run `{sys.executable} -m pip install" in note
    assert record_from_text("(;SZ[3]CA[GBK]PB[柯洁])".encode("gbk")).notes == ()


# --- the first and the last parenthesis, and packed files


@pytest.mark.parametrize(
    "text", ["(;SZ[3];B[aa];W[cc]", "(;SZ[3];B[aa](;W[cc])\n(;W[bb])\n", "(;SZ[3];B[aa];W[cc]\r\n\x1a"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_missing_last_parenthesis_is_added(text: str, encoding: str) -> None:
    record = record_from_text(text.encode(encoding))
    assert record.position.rows() == ["X..", "...", "..O"]
    assert record.notes == ("The file ends before the game is closed: the last ')' was added.",)


OPENED = "A game without its first '(' was read as if it had one"


@pytest.mark.parametrize(
    "text", [";SZ[3];B[aa];W[cc])", "\n;\nSZ[3];B[aa](;W[cc])(;W[bb]))", "\ufeff;AB[aa]SZ[3]AW[cc])"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_game_without_its_first_parenthesis_is_read(text: str, encoding: str) -> None:
    """And is no game that begins with its first variation."""
    record = record_from_text(text.encode(encoding))
    assert record.position.rows() == ["X..", "...", "..O"]
    assert [note.split(" (line")[0] for note in record.notes] == [OPENED]
    both = record_from_text(text.removesuffix(")").encode(encoding))
    assert both.position.rows() == record.position.rows()
    assert both.notes == (*record.notes, "The file ends before the game is closed: the last ')' was added.")


def test_later_games_may_lack_their_first_parenthesis_too() -> None:
    text = "(;SZ[3];B[aa])\n;GM[1]SZ[3];B[bb])\n\n;SZ[3];B[cc])(;SZ[3];B[ba])"
    for game, row in enumerate(["X..", "...", "...", ".X."], 1):
        record = record_from_text(text, game=game)
        assert (record.games, record.position.rows()[0]) == (4, row)
        assert f"{OPENED} (line 2, and once more)." in record.notes


@pytest.mark.parametrize("text", ["(;SZ[3];B[aa]);W[cc])", "(;SZ[3];B[aa](;W[cc]);B[bb])", "; see B[aa])", ";)"])
def test_what_may_be_another_game_or_the_same_one_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        record_from_text(text)


def test_no_decoding_is_preferred_for_the_want_of_a_parenthesis() -> None:
    data = "(;SZ[3]PB[ソ]AB[aa]C[表];W[cc])".encode("shift_jis")
    assert record_from_text(data).position.rows() == ["X..", "...", "..O"]
    assert not any("')'" in note for note in record_from_text(data).notes)


def test_gzip_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf.gz"
    path.write_bytes(gzip.compress("(;SZ[3]PB[碁];B[aa])".encode()))
    assert read_record(path).position.rows() == ["X..", "...", "..."]
    assert read_record("-", stdin=io.BytesIO(gzip.compress(b"X .\n. .\n"))).position.rows() == ["X.", ".."]


def test_a_gzip_file_that_is_damaged_or_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.sgf.gz"
    packed = gzip.compress(b"(;SZ[3];B[aa])" * 50)
    for damaged in (packed[:-9], packed[:20], packed[:12] + b"\xff" * 20, b"\x1f\x8b"):
        path.write_bytes(damaged)
        with pytest.raises(BadInput, match="the gzip file is damaged: unpack it with gzip"):
            read_record(path)
    path.write_bytes(gzip.compress(b" " * 50_000_001))
    with pytest.raises(BadInput, match="There are more than 20 MB"):
        read_record(path)
    monkeypatch.setattr(encodings, "LARGEST_UNPACKED", 100)
    path.write_bytes(packed)
    with pytest.raises(BadInput, match="There are more than"):
        read_record(path)


# --- other formats


@pytest.mark.parametrize(("text", "komi", "names"), [(GIB, 6.5, ("Ann", "Bo")), (NGF, 6.5, ("ANN", "BO"))])
def test_records_of_other_servers(text: str, komi: float, names: tuple[str, str]) -> None:
    pytest.importorskip("pysgf")
    record = record_from_text(text)
    position = record.position
    assert (record.info["PB"], record.info["PW"]) == names
    assert (position.width, position.height, position.komi, record.move_number) == (19, 19, komi, 2)
    stones = {position.name(point): sign for point, sign in enumerate(position.stones) if sign != "."}
    assert stones == {"Q16": "X", "D3": "O"} if text is GIB else {"P16": "X", "D3": "O"}


@pytest.mark.parametrize(("text", "form"), [(GIB, "gib"), (NGF, "ngf")])
def test_without_pysgf_one_sentence_says_what_to_do(text: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match=re.escape(f"a .{form} record is read with the help of pysgf, which is not")):
        record_from_text(text)


@pytest.mark.parametrize("text", [GIB.replace("15 3", "99 3"), GIB.split("STO")[0], NGF.replace("19", "99", 1)])
def test_damaged_records_of_other_servers(text: str) -> None:
    pytest.importorskip("pysgf")
    with pytest.raises(BadInput, match=r"record is damaged: save the game as SGF|boards have 1 to 25"):
        record_from_text(text)


# --- extras


def test_the_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = project["optional-dependencies"]
    for extra, packages in extras.EXTRAS.items():
        assert {re.split("[>=<~]", package)[0] for package in declared[extra]} == set(packages)
        assert f"{sys.executable} -m pip install {' '.join(packages)}" in extras.install_command(extra).replace("'", "")


def test_no_hint_names_a_package_that_is_not_ours() -> None:
    root = Path(__file__).parents[2]
    ours = r"-go|` would bring a stranger's program"  # a warning of the other package is no hint
    for path in (*root.glob("assess/**/*.py"), *root.glob("docs/*.md"), root / "README.md"):
        assert not re.search(rf"pip install[^\n`&]*\bassess\b(?!{ours})", path.read_text(encoding="utf-8")), path


# --- where play stopped

GAME = "(;SZ[3];B[aa];W[cc];B[];W[];B[bb];W[ac])"


def test_the_final_position_is_the_one_when_play_stopped() -> None:
    record = record_from_text(GAME)
    assert record.position.rows() == ["X..", "...", "..O"]
    assert record.move_number == 4
    assert record.notes == (
        "Play stopped with the passes 3 and 4; the 2 moves after them were left out: choose another position with "
        "--move.",
    )


@pytest.mark.parametrize("choice", [{"move": 6}, {"until": Until.END}])
def test_a_chosen_move_or_the_whole_record(choice: dict[str, object]) -> None:
    record = record_from_text(GAME, **choice)  # type: ignore[arg-type]
    assert record.position.rows() == ["X..", ".X.", "O.O"]
    assert record.notes == ()


@pytest.mark.parametrize(
    ("moves", "end"),
    [
        (";B[aa];W[];B[cc];W[];B[ac]", 5),
        (";B[aa];W[];B[tt];W[cc];B[ac]", 3),
        (";B[aa];W[cc];B[];W[]", 4),
        (";B[];B[];W[aa]", 3),
        (";B[aa];W[];C[between];B[];W[cc];B[];W[]", 3),
    ],
)
def test_the_first_two_successive_passes(moves: str, end: int) -> None:
    assert record_from_text(f"(;SZ[3]{moves})").move_number == end
