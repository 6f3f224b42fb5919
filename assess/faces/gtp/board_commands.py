"""Commands about the board and the moves on it."""

from __future__ import annotations

from collections.abc import Sequence

from assess.faces.gtp.protocol import (
    Failure,
    color_of,
    file_of,
    integer_of,
    number_of,
    point_of,
    require,
    shown,
    vertex_of,
)
from assess.faces.gtp.session import Handler, Session
from assess.languages.spoken import BadInput
from assess.reading.drawing import write_diagram
from assess.reading.rule_names import area_rules, japanese_are_applied
from assess.rules.position import KOMI_WANTED, MOST_KOMI, Color, Position

LEAST = 2
SMALLEST = 7  # boards take fixed handicaps from this size on,
NINE_FROM = 9  # and more than four stones from this size on, where there is a middle line
FOURTH_LINE_FROM = 13


def most_stones(position: Position) -> int:
    """How many fixed handicap stones a board takes; 0 when it takes none."""
    sizes = position.width, position.height
    if min(sizes) < SMALLEST:
        return 0
    return 9 if min(sizes) >= NINE_FROM and all(size % 2 for size in sizes) else 4


def fixed_points(position: Position, stones: int) -> list[int]:
    """The points of so many fixed handicap stones."""
    if not LEAST <= stones <= most_stones(position):
        raise Failure("invalid number of stones")
    left, center, right = _lines(position.width)
    top, middle, bottom = _lines(position.height)
    corners = [(left, bottom), (right, top), (left, top), (right, bottom)]
    sides = [(left, middle), (right, middle), (center, bottom), (center, top)]
    chosen = corners[:stones] + (sides[: (stones - 4) // 2 * 2] if stones > 4 else [])
    if len(chosen) < stones:
        chosen.append((center, middle))
    return [row * position.width + column for column, row in chosen]


def _lines(size: int) -> tuple[int, int, int]:
    """The two lines of the corner stones and the middle line, counted from 0."""
    first = 3 if size >= FOURTH_LINE_FROM else 2
    return first, size // 2, size - 1 - first


def boardsize(session: Session, arguments: Sequence[str]) -> str:
    """An empty board: one size for a square, or columns and rows."""
    require(arguments, 1, 2, "boardsize N, or boardsize COLUMNS ROWS")
    sizes = [integer_of(word, "size") for word in arguments]
    session.game.resize(sizes[0], sizes[-1])
    session.target = None
    return ""


def rectangular_boardsize(session: Session, arguments: Sequence[str]) -> str:
    """An empty board of so many columns and rows."""
    require(arguments, 2, wanted="rectangular_boardsize COLUMNS ROWS")
    return boardsize(session, arguments)


def query_boardsize(session: Session, arguments: Sequence[str]) -> str:
    """Columns and rows; one number for a square."""
    position = session.game.position
    square = position.width == position.height
    return f"{position.width}" if square else f"{position.width} {position.height}"


def clear_board(session: Session, arguments: Sequence[str]) -> str:
    """An empty board of the same size."""
    session.game.clear()
    session.target = None
    return ""


def komi(session: Session, arguments: Sequence[str]) -> str:
    """The komi."""
    require(arguments, 1, wanted="komi NUMBER")
    points = number_of(arguments[0], "komi")
    if abs(points) > MOST_KOMI:
        raise Failure(f"the komi cannot be {shown(arguments[0])}: write {KOMI_WANTED}")
    session.game.komi, session.game.komi_known = points, True
    return ""


def get_komi(session: Session, arguments: Sequence[str]) -> str:
    """The komi that holds."""
    return f"{session.game.komi:g}"


def play(session: Session, arguments: Sequence[str]) -> str:
    """A move of either player."""
    require(arguments, 2, wanted="play COLOR VERTEX")
    session.game.play(color_of(arguments[0]), vertex_of(arguments[1], session.game.position))
    return ""


def play_sequence(session: Session, arguments: Sequence[str]) -> str:
    """Several moves, all or none of them."""
    _require_pairs(arguments, "gogui-play_sequence COLOR VERTEX COLOR VERTEX ...")
    moves = [
        (color_of(color), vertex_of(vertex, session.game.position))
        for color, vertex in zip(arguments[::2], arguments[1::2], strict=True)
    ]
    made = 0
    try:
        for color, point in moves:
            session.game.play(color, point)
            made += 1
    except Failure:
        session.game.undo(made)
        raise
    return ""


def undo(session: Session, arguments: Sequence[str]) -> str:
    """Takes back the last move, or so many."""
    require(arguments, 0, 1, "undo, or gg-undo NUMBER")
    moves = integer_of(arguments[0], "number of moves") if arguments else 1
    if moves < 0:
        raise Failure("cannot undo")
    session.game.undo(moves)
    return ""


def setup(session: Session, arguments: Sequence[str]) -> str:
    """Stones on an empty board."""
    _require_pairs(arguments, "gogui-setup COLOR POINT COLOR POINT ...")
    stones = [
        (color_of(color), point_of(point, session.game.position))
        for color, point in zip(arguments[::2], arguments[1::2], strict=True)
    ]
    session.game.set_up(stones)
    session.target = None
    return ""


def setup_player(session: Session, arguments: Sequence[str]) -> str:
    """Whose turn it is."""
    require(arguments, 1, wanted="gogui-setup_player COLOR")
    session.game.give_turn(color_of(arguments[0]))
    return ""


def loadsgf(session: Session, arguments: Sequence[str]) -> str:
    """The game of a file, to its end or up to the position before a move. Answers whose turn it is, and says on
    standard error what was taken for granted in reading it."""
    if not arguments:
        raise Failure("syntax error: write loadsgf FILE, or loadsgf FILE MOVE")
    numbered = len(arguments) > 1 and arguments[-1].isascii() and arguments[-1].isdigit()
    move = integer_of(arguments[-1], "number of a move") if numbered else None
    try:
        record = session.game.load(file_of(arguments[:-1] if numbered else arguments), move)
    except BadInput as error:
        raise Failure(f"cannot load file: {' '.join(str(error).split())}") from None
    session.target = None
    applied = japanese_are_applied(record.info.get("RU", ""))
    for note in record.remarks:
        if session.game.area is None or note != applied:
            session.say(str(note))
    if session.game.area is None and (area := area_rules(record.info.get("RU", ""))) is not None:
        session.say(f"kgs-rules {area.value} counts the score by area, as {area.title} rules do.")
    return session.game.to_move.value


def fixed_handicap(session: Session, arguments: Sequence[str]) -> str:
    """Handicap stones on the points that tradition gives them; answers with the points."""
    require(arguments, 1, wanted="fixed_handicap NUMBER")
    return _handicap(session, integer_of(arguments[0], "number of stones"))


def place_free_handicap(session: Session, arguments: Sequence[str]) -> str:
    """Handicap stones where the engine wants them: on the traditional points, as many as there are."""
    require(arguments, 1, wanted="place_free_handicap NUMBER")
    stones = integer_of(arguments[0], "number of stones")
    return _handicap(session, min(stones, most_stones(session.game.position)))


def _handicap(session: Session, stones: int) -> str:
    position = session.game.position
    points = fixed_points(position, stones)
    session.game.place(points)
    return " ".join(map(position.name, points))


def set_free_handicap(session: Session, arguments: Sequence[str]) -> str:
    """Handicap stones where the other program wants them."""
    position = session.game.position
    points = [point_of(word, position) for word in arguments]
    if len(set(points)) < len(points) or not LEAST <= len(points) < len(position.stones):
        raise Failure("bad vertex list")
    session.game.place(points)
    return ""


def showboard(session: Session, arguments: Sequence[str]) -> str:
    """The board as a diagram, which every command of assess reads again."""
    return f"\n{write_diagram(session.game.position, style='gnugo')}".rstrip("\n")


def captures(session: Session, arguments: Sequence[str]) -> str:
    """How many stones a player has captured."""
    require(arguments, 1, wanted="captures COLOR")
    taken = session.game.position.prisoner_stones
    return str(taken.white if color_of(arguments[0]) is Color.BLACK else taken.black)


def list_stones(session: Session, arguments: Sequence[str]) -> str:
    """The stones of a player."""
    require(arguments, 1, wanted="list_stones COLOR")
    position, color = session.game.position, color_of(arguments[0])
    return " ".join(position.names(p for p, stone in enumerate(position.stones) if stone == color.stone))


def _require_pairs(arguments: Sequence[str], wanted: str) -> None:
    if len(arguments) % 2:
        raise Failure(f"syntax error: write {wanted}")


COMMANDS: dict[str, Handler] = {
    "boardsize": boardsize,
    "rectangular_boardsize": rectangular_boardsize,
    "query_boardsize": query_boardsize,
    "clear_board": clear_board,
    "komi": komi,
    "get_komi": get_komi,
    "play": play,
    "gogui-play_sequence": play_sequence,
    "undo": undo,
    "gg-undo": undo,
    "gogui-setup": setup,
    "gogui-setup_player": setup_player,
    "loadsgf": loadsgf,
    "fixed_handicap": fixed_handicap,
    "place_free_handicap": place_free_handicap,
    "set_free_handicap": set_free_handicap,
    "showboard": showboard,
    "captures": captures,
    "list_stones": list_stones,
}
