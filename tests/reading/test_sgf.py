"""SGF: the format, its encodings, and what a game record means for the position."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_positions import MORE, games, positions
from sgfmill import boards
from sgfmill import sgf as sgfmill

from assess.languages.spoken import BadInput
from assess.reading import encodings, sgf
from assess.reading.files import record_from_text
from assess.reading.game_tree import (
    GameTree,
    Node,
    Until,
    composed,
    escape,
    letters_of_move,
    letters_of_point,
    letters_of_points,
    move_from_letters,
    point_from_letters,
    root_properties,
)
from assess.reading.game_tree import text as text_of
from assess.rules.position import EMPTY, Color, Position, PrisonerStones


def rows(text: str | bytes, move: int | None = None, game: int | None = None) -> list[str]:
    return record_from_text(text, "game.sgf", move=move, game=game, until=Until.END).position.rows()


# --- the format


def test_a_collection_holds_game_trees_with_every_property() -> None:
    first, second = sgf.load("(;SZ[9]XY[kept];B[aa](;W[bb];B[])(;W[cc]C[left]))\n(;SZ[5])")
    assert [node.parent for node in first.nodes] == [None, 0, 1, 2, 1]
    assert first.children == ((1,), (2, 4), (3,), (), ())
    assert first.main_line() == [0, 1, 2, 3]
    assert first.root.properties == {"SZ": ("9",), "XY": ("kept",)}
    assert first.nodes[4].text("C") == "left"
    assert second.root.simple_text("SZ") == "5"


def test_nodes_know_their_lines() -> None:
    (tree,) = sgf.load("(;C[two\r\nlines]\r\n;B[aa]\r;W[bb]\n\n;B[])")
    assert [node.line for node in tree.nodes] == [1, 3, 4, 6]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (r"a\]b", "a]b"),
        (r"a\\b", r"a\b"),
        (r"a\:b", "a:b"),
        ("soft\\\nbreak", "softbreak"),
        ("hard\nbreak", "hard\nbreak"),
        ("tab\tand\vmore", "tab and more"),
        (r"ends with \\", "ends with \\"),
        ("(;B[aa\\])", "(;B[aa])"),
    ],
)
def test_escapes_in_text(value: str, text: str) -> None:
    (tree,) = sgf.load(f"(;C[{value}]GN[{value}])")
    assert tree.root.text("C") == text
    assert tree.root.simple_text("GN") == text.replace("\n", " ").strip()


def test_a_composed_value_is_parted_at_its_first_free_colon() -> None:
    assert composed(r"dd:a\:b") == ("dd", r"a\:b")
    assert composed(r"a\:b:c") == (r"a\:b", "c")
    assert composed("dd") is None


def test_old_long_names_and_repeated_properties() -> None:
    (tree,) = sgf.load("(;GaMe[1]SiZe[5]AddBlack[aa]AB[bb][cc])")
    assert tree.root.properties == {"GM": ("1",), "SZ": ("5",), "AB": ("aa", "bb", "cc")}


def test_text_around_games_is_skipped() -> None:
    mail = "Dear referee (see below),\n\n(;SZ[2]AB[aa])\n\nand then\n(;SZ[3])\n-- \nthe players\n\x1a\0"
    assert len(sgf.load(mail)) == 2


def test_deep_trees_are_read_written_pickled_and_compared_without_recursion() -> None:
    depth = 5_000
    (tree,) = sgf.load("(;SZ[9]" + "(;B[]" * depth + "(;C[end])" + "(;C[other])" + ")" * depth + ")")
    assert len(tree.main_line()) == depth + 2
    (again,) = sgf.load(sgf.dump(tree))
    assert again.nodes[1:] == tree.nodes[1:]
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert record_from_text(sgf.dump(tree), until=Until.END).move_number == depth


def test_large_files_are_read() -> None:
    comment = r"\]\\:" * 50_000
    (tree,) = sgf.load(f"(;C[{comment}]" + ";B[];W[]" * 20_000 + ")")
    assert len(tree.root.text("C")) == 150_000
    assert len(tree.nodes) == 40_001


def test_dump_writes_ff4() -> None:
    root = Node({"SZ": ("9",), "C": (escape("a [b] \\"),)})
    tree = GameTree((root, Node({"B": ("dd",)}, 0), Node({"W": ("",)}, 1), Node({"W": ("aa",)}, 1)))
    assert sgf.dump(tree) == "(;GM[1]FF[4]CA[UTF-8]SZ[9]C[a [b\\] \\\\]\n;B[dd]\n(;W[]\n)\n(;W[aa]\n)\n)\n"


@pytest.mark.parametrize("value", ["a]b", "ends with \\"])
def test_dump_refuses_values_that_could_not_be_read(value: str) -> None:
    with pytest.raises(ValueError, match="escaped"):
        sgf.dump(GameTree((Node({"C": (value,)}),)))


def test_a_tree_needs_its_parents_first() -> None:
    with pytest.raises(ValueError, match="parent"):
        GameTree((Node({}), Node({}, 1)))


plain_texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]) | st.sampled_from(" \n[]\\:()"))
names = st.sampled_from(["AB", "B", "W", "C", "LB", "TW", "X1Y", "KGSDE"])


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    count = draw(st.integers(1, 12))
    values = st.lists(plain_texts.map(escape), min_size=1, max_size=3).map(tuple)
    properties = [draw(st.dictionaries(names, values, max_size=4)) for _ in range(count)]
    # Preorder, as a reader meets the nodes: each parent lies on the path to the node before.
    nodes, path = [Node(properties[0])], [0]
    for number in range(1, count):
        path = path[: draw(st.integers(1, len(path)))]
        nodes.append(Node(properties[number], path[-1]))
        path.append(number)
    return GameTree(tuple(nodes))


@given(trees())
@settings(max_examples=50 * MORE)
def test_what_is_dumped_is_loaded_again(tree: GameTree) -> None:
    (again,) = sgf.load(sgf.dump(tree).encode())
    assert again.nodes[1:] == tree.nodes[1:]
    assert again.children == tree.children
    assert again.root.properties == {"GM": ("1",), "FF": ("4",), "CA": ("UTF-8",), **tree.root.properties}


@given(plain_texts)
def test_escaped_text_is_read_again(plain: str) -> None:
    assert text_of(escape(plain)) == plain
    assert composed(f"{escape(plain, in_composed=True)}:x") == (escape(plain, in_composed=True), "x")


# --- encodings

COMMENT = "囲碁 Go"


@pytest.mark.parametrize(
    ("declared", "encoding", "comment"),
    [
        ("UTF-8", "utf-8", COMMENT),
        ("utf8", "utf-8-sig", COMMENT),
        (None, "utf-8", COMMENT),
        (None, "utf-8-sig", COMMENT),
        ("UTF-16", "utf-16", COMMENT),
        (None, "utf-16-le", COMMENT),
        (None, "utf-16-be", COMMENT),
        (None, "utf-32", COMMENT),
        ("Shift_JIS", "shift_jis", COMMENT),
        ("SHIFT_JIS", "shift_jis", "表 能 ソ"),  # their second bytes are backslashes
        ("shift_jis", "cp932", "①"),
        ("EUC-JP", "euc_jp", COMMENT),
        ("ISO-2022-JP", "iso2022_jp", COMMENT),
        ("GB18030", "gb18030", COMMENT),
        ("gb2312", "gbk", "朱镕基"),
        ("Big5", "big5", "本因坊 許功蓋"),  # a bracket, and backslashes
        ("EUC-KR", "euc_kr", "바둑"),
        ("EUC-KR", "cp949", "뷁"),
        ("KOI8-R", "koi8_r", "Го"),
        ("windows-1252", "cp1252", "Größe €"),
        ("ISO-8859-1", "latin-1", "Größe"),
        (None, "latin-1", "Größe"),
    ],
)
def test_declared_and_undeclared_encodings(declared: str | None, encoding: str, comment: str) -> None:
    declaration = f"CA[{declared}]" if declared else ""
    record = record_from_text(f"(;{declaration}SZ[3]AB[aa]C[{comment}])".encode(encoding), "old.sgf")
    assert record.comment == comment
    assert record.position.rows() == ["X..", "...", "..."]


@pytest.mark.parametrize(
    ("declared", "encoding", "comment"),
    [
        ("UTF-8", "latin-1", "Größe"),
        ("UTF-16", "utf-8", COMMENT),
        ("ISO-8859-1", "utf-8", COMMENT),
        ("US-ASCII", "utf-8", COMMENT),
        ("cp037", "utf-8", COMMENT),
        ("no such encoding", "utf-8", COMMENT),
        ("hex", "utf-8", COMMENT),
        ("idna", "utf-8", COMMENT),
        ("unicode_escape", "utf-8", COMMENT),
        ("UTF-8", "gb18030", None),
        ("ISO-8859-1", "euc_jp", None),
    ],
)
def test_a_lying_declaration_costs_at_most_the_comment(declared: str, encoding: str, comment: str | None) -> None:
    record = record_from_text(f"(;CA[{declared}]SZ[3]AB[aa]C[{comment or COMMENT}])".encode(encoding), "lying.sgf")
    assert record.position.rows() == ["X..", "...", "..."]
    assert comment in (record.comment, None)


def test_undeclared_bytes_that_look_like_brackets_do_not_end_a_value() -> None:
    data = "(;SZ[3]C[本因坊]AB[aa])".encode("big5")  # read byte by byte, the comment would end within
    assert rows(data) == ["X..", "...", "..."]


@pytest.mark.parametrize("declaration", ["", "CA[ISO-8859-1]"])
def test_undeclared_bytes_that_look_like_backslashes_do_not_hide_moves(declaration: str) -> None:
    data = f"(;{declaration}SZ[3]PB[ソ]AB[aa]C[表];W[cc])".encode("shift_jis")
    assert rows(data) == ["X..", "...", "..O"]
    assert record_from_text(data).info["PB"] == "ソ"


@pytest.mark.parametrize("recognises", [True, False])
@pytest.mark.parametrize(
    ("encoding", "first", "second"),
    [
        ("big5", "育", "王立誠"),
        ("big5", "許功蓋", "黑中押勝"),
        ("big5", "躡", "功名"),
        ("gb18030", "黑中盘胜", "誠"),
        ("gb18030", "周睿羊", "马晓春"),
        ("cp949", "똠방각하", "뷁"),
        ("shift_jis", "能", "予選"),
    ],
)
def test_no_encoding_hides_moves(
    encoding: str, first: str, second: str, recognises: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encodings, "is_installed", lambda extra: recognises)
    text = f"(;SZ[5]PB[{first}]PW[{second}]EV[{first}];B[aa]C[{second}];W[bb]C[{first}{second}];B[cc];W[dd])"
    assert rows(text.encode(encoding)) == ["X....", ".O...", "..X..", "...O.", "....."]


@pytest.mark.parametrize("declaration", ["", "CA[ISO-8859-1]"])
def test_escaped_brackets_after_accents_stay_latin_1(declaration: str) -> None:
    record = record_from_text(f"(;{declaration}SZ[3]C[caf[é\\]])".encode("latin-1"))
    assert record.comment == "caf[é]"


def test_old_japanese_files_leave_out_the_first_semicolon() -> None:
    text = "(\r\nTE[名人戦]\r\nPB[ソ]\r\nBR[九段]\r\n;B[pd];W[dp](B[cq])(B[dd]))\r\n"
    record = record_from_text(text.encode("shift_jis"), "old.sgf")
    assert record.info == {"PB": "ソ", "BR": "九段"}
    assert (record.move_number, record.position.width) == (3, 19)


# --- the meaning


def test_setup_with_rectangles_on_a_rectangular_board() -> None:
    assert rows("(;SZ[5:3]AB[aa:bb][ea]AW[ec:dc])") == ["XX..X", "XX...", "...OO"]
    assert rows("(;SZ[3:3]AB[aa])") == ["X..", "...", "..."]


@pytest.mark.parametrize(("size", "width", "height"), [("1", 1, 1), ("1:25", 1, 25), ("25", 25, 25), ("9:7", 9, 7)])
def test_sizes(size: str, width: int, height: int) -> None:
    position = record_from_text(f"(;SZ[{size}])").position
    assert (position.width, position.height) == (width, height)
    assert record_from_text("(;GM[1])").position.width == 19


def test_a_record_is_played_to_its_end_or_to_a_move() -> None:
    record = "(;SZ[3]KM[6.5];B[ba];W[aa];B[ab];W[cc])"
    end = record_from_text(record)
    assert end.position.rows() == [".X.", "X..", "..O"]
    assert end.position.prisoner_stones == PrisonerStones(black=0, white=1)
    assert end.position.komi == 6.5
    assert (end.move_number, end.to_move) == (4, Color.BLACK)
    assert rows(record, move=2) == ["OX.", "...", "..."]
    assert rows(record, move=0) == ["...", "...", "..."]


def test_the_main_line_is_the_first_of_the_variations() -> None:
    record = record_from_text("(;SZ[3];B[aa](;W[bb](;B[cc])(;B[ca]))(;W[ac]))")
    assert record.position.rows() == ["X..", ".O.", "..X"]
    assert record.tree is not None and record.node == record.tree.main_line()[-1]


def test_captures_of_both_sides_are_counted_as_stones_of_the_captured() -> None:
    # Black takes one stone, White takes two.
    record = record_from_text("(;SZ[3:2]AB[aa][ab]AW[ba];B[];W[bb];B[cb];W[])", move=2)
    assert record.position.prisoner_stones == PrisonerStones(black=2, white=0)
    record = record_from_text("(;SZ[3:2]AW[aa]AB[ba];B[ab])")
    assert record.position.rows() == [".X.", "X.."]
    assert record.position.prisoner_stones == PrisonerStones(black=0, white=1)


def test_setups_in_the_middle_of_a_game_take_no_prisoners() -> None:
    assert rows("(;SZ[3];B[aa];W[bb];AE[bb]AB[cc]AW[aa];B[ca])") == ["O.X", "...", "..X"]
    assert record_from_text("(;SZ[3];B[aa];AE[aa])").position.prisoner_stones == PrisonerStones()


def test_a_setup_after_the_move_asked_for_belongs_to_it() -> None:
    record = "(;SZ[3];B[aa];AW[cc];W[bb];AW[ca])"
    assert rows(record, move=1) == ["X..", "...", "..O"]
    assert rows("(;SZ[3];AB[aa];AW[cc];B[bb])", move=0) == ["X..", "...", "..O"]


def test_a_setup_may_need_several_nodes() -> None:
    assert rows("(;SZ[2]AB[aa:bb];AE[aa])") == [".X", "XX"]


def test_a_setup_comes_before_a_move_in_the_same_node() -> None:
    record = "(;SZ[3]AB[ba]AW[aa]B[ab])"
    assert rows(record) == [".X.", "X..", "..."]
    assert rows(record, move=0) == ["OX.", "...", "..."]


def test_handicap_stones_and_moves_of_one_player_in_a_row() -> None:
    assert rows("(;SZ[5]HA[2]AB[bb][dd];W[cc])") == [".....", ".X...", "..O..", "...X.", "....."]
    assert rows("(;SZ[3]HA[2];B[aa];B[cc];W[bb])") == ["X..", ".O.", "..X"]
    assert "sets up none" in record_from_text("(;SZ[9]HA[3];W[ee])").notes[0]
    assert record_from_text("(;SZ[5]HA[2]AB[bb][dd];W[cc])").notes == ()


@pytest.mark.parametrize("value", ["", "tt", " "])
def test_passes(value: str) -> None:
    record = record_from_text(f"(;SZ[19];B[{value}];W[dd])")
    assert record.move_number == 2
    assert record.position.stones.count(EMPTY) == 360


def test_tt_is_a_point_of_large_boards() -> None:
    position = record_from_text("(;SZ[25];B[tt])").position
    assert position.stones[position.point("U6")] == "X"


KO = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc]"  # .XO. / XO.O / .XO.


def test_an_immediate_recapture_in_a_basic_ko_is_refused() -> None:
    assert rows(KO + ";B[cb])") == [".XO.", "X.XO", ".XO."]
    with pytest.raises(BadInput, match=r"move 2, line 1: White B2 is an illegal move \(.*basic ko"):
        rows(KO + ";B[cb];W[bb])")


@pytest.mark.parametrize("between", [";W[];B[]", ";W[da];B[aa]", ";AE[aa]", ";B[aa]", ""])
def test_a_recapture_after_anything_else_is_allowed(between: str) -> None:
    ko_property = "" if between else "KO[]"
    record = record_from_text(KO + f";B[cb]{between};W[bb]{ko_property})", until=Until.END)
    assert record.position.rows()[1] == "XO.O"
    assert record.position.prisoner_stones == PrisonerStones(black=1, white=1)


@pytest.mark.parametrize(
    ("record", "player"),
    [
        ("(;SZ[3]PL[W])", Color.WHITE),
        ("(;SZ[3]PL[black])", Color.BLACK),
        ("(;SZ[3]PL[2])", Color.WHITE),
        ("(;SZ[3])", None),
        ("(;SZ[3]PL[W];W[aa])", Color.BLACK),
        ("(;SZ[3];B[aa];PL[B])", Color.BLACK),
    ],
)
def test_the_player_to_move(record: str, player: Color | None) -> None:
    assert record_from_text(record).to_move is player


def test_what_a_record_tells_besides() -> None:
    text = "(;SZ[3]PB[Ann]PW[Bo\n b]RU[Japanese]C[root]MA[aa:ba];B[cc]C[the end])"
    record = record_from_text(text, "game.sgf")
    assert dict(record.info) == {"PB": "Ann", "PW": "Bo  b", "RU": "Japanese"}
    assert record.comment == "the end"
    assert record.marked == frozenset({0, 1})
    assert record.source == "game.sgf"
    assert record_from_text(text, move=0).comment == "root"
    assert record_from_text("(;SZ[3]MA[aa];B[cc]MA[cc])").marked == frozenset({8})


def test_the_games_of_a_collection() -> None:
    collection = "(;SZ[2]AB[aa])(;SZ[2]AW[bb])"
    first = record_from_text(collection)
    assert (first.game, first.games) == (1, 2)
    assert first.notes == ("The first of 2 games was read.",)
    assert record_from_text(collection, game=1).notes == ()
    assert rows(collection, game=2) == ["..", ".O"]


def test_a_problem_that_is_played_out_says_so() -> None:
    assert "the setup is move 0" in record_from_text("(;SZ[3]AB[aa];W[bb])").notes[0]
    assert record_from_text("(;SZ[3]AB[aa];W[bb])", move=0).notes == ()


# --- letters, and whole positions


@given(st.integers(1, 25), st.integers(1, 25), st.data())
def test_letters_name_points(width: int, height: int, data: st.DataObject) -> None:
    point = data.draw(st.integers(0, width * height - 1))
    letters = letters_of_point(point, width)
    assert point_from_letters(letters, width, height) == point
    assert move_from_letters(letters_of_move(point, width), width, height) == point
    assert move_from_letters(letters_of_move(None, width), width, height) is None


@given(positions())
@settings(max_examples=60)
def test_a_position_written_as_a_root_is_read_again(position: Position) -> None:
    text = sgf.dump(GameTree((Node(root_properties(position)),)))
    assert record_from_text(text).position == position


# --- against sgfmill, on the square boards it knows


def stones_of(board: boards.Board) -> str:
    signs = {"b": "X", "w": "O", None: EMPTY}
    return "".join(signs[board.get(row, column)] for row in reversed(range(board.side)) for column in range(board.side))


@given(st.integers(2, 9).flatmap(lambda size: games(size, size)))
@settings(max_examples=60)
def test_sgfmill_reads_what_we_write(game: tuple[list[tuple[Color, int | None]], Position]) -> None:
    moves, end = game
    nodes = [Node({"SZ": (str(end.width),), "KM": ("6.5",), "PB": (escape("A]\\ b"),)})]
    for color, point in moves:
        nodes.append(Node({color.letter: (letters_of_move(point, end.width),)}, len(nodes) - 1))
    text = sgf.dump(GameTree(tuple(nodes)))
    assert record_from_text(text, until=Until.END).position.rows() == end.rows()

    theirs = sgfmill.Sgf_game.from_bytes(text.encode())
    board = boards.Board(theirs.get_size())
    for node in theirs.get_main_sequence():
        color, point = node.get_move()
        if point is not None:
            board.play(*point, color)
    assert stones_of(board) == end.stones
    assert theirs.get_komi() == 6.5
    assert theirs.get_player_name("b") == "A]\\ b"


@given(st.integers(2, 9).flatmap(lambda size: games(size, size)), positions(9))
@settings(max_examples=60)
def test_we_read_what_sgfmill_writes(game: tuple[list[tuple[Color, int | None]], Position], setup: Position) -> None:
    moves, end = game
    size = end.width
    theirs = sgfmill.Sgf_game(size=size)
    theirs.get_root().set("C", "a [b] \\ :\nc")
    for color, point in moves:
        row_and_column = None if point is None else (size - 1 - point // size, point % size)
        theirs.extend_main_sequence().set_move(color.letter.lower(), row_and_column)
    record = record_from_text(theirs.serialise(), until=Until.END)
    assert record.position.stones == end.stones
    assert record.move_number == len(moves)
    assert record.tree is not None and record.tree.root.text("C") == "a [b] \\ :\nc"

    side = max(setup.width, setup.height)
    padded = [row.ljust(side, EMPTY) for row in setup.rows()] + [EMPTY * side] * (side - setup.height)
    stones = {
        name: [(side - 1 - y, x) for y in range(side) for x in range(side) if padded[y][x] == name] for name in "XO"
    }
    theirs = sgfmill.Sgf_game(size=side)
    theirs.get_root().set_setup_stones(stones["X"], stones["O"])
    assert record_from_text(theirs.serialise()).position.rows() == padded


def test_sgfmill_and_we_spread_rectangles_alike() -> None:
    text = "(;FF[4]SZ[9]AB[aa:cb][ii]AW[dd:df][gg])"
    board = boards.Board(9)
    board.apply_setup(*sgfmill.Sgf_game.from_string(text).get_root().get_setup_stones())
    assert record_from_text(text).position.stones == stones_of(board)
    assert letters_of_points([10, 0], 9) == ("aa", "bb")
