"""The course of a recorded game: its moves one by one, and what the record says about its phases.

A record's comments may say, each on a line of its own, at the move after which it happens:

    The alternation stops.
    The players disagree.
    The players agree to remove D4 A1.
    The players agree not to remove any strings.

Otherwise the phases follow from the passes.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace

from assess.ikeda.game import Game, Phase, ProhibitedPlay, Ruleset, agree, begin, make_pass, make_play, stop_alternation
from assess.languages.spoken import BadInput, Message, message
from assess.reading.chosen import Chosen
from assess.reading.game_tree import SETUP, Node, stop_of
from assess.reading.place import Place, at, at_move, in_game, in_line, in_place
from assess.reading.record import Record
from assess.reading.sgf_record import move_of, record_of_game
from assess.rules.position import Color, Position
from assess.rules.proof_play import IllegalMove

_STOPS = re.compile(r"The alternation stops\.?", re.IGNORECASE)
_DISAGREE = re.compile(r"The players disagree\.?", re.IGNORECASE)
_AGREE = re.compile(
    r"The players agree (?:not to remove any strings|to remove (?P<names>[A-Z0-9 ,]+))\.?", re.IGNORECASE
)
_HANDICAP = re.compile(r"[2-9]|[1-9]\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class Said:
    """What the record says about the phases after a move. ``removed`` names strings that the players agree to remove,
    none when they agree not to remove any; it is None when no agreement is told of."""

    stops: bool = False
    disagree: bool = False
    removed: tuple[str, ...] | None = None

    def __or__(self, other: Said) -> Said:
        removed = self.removed if other.removed is None else other.removed
        return Said(self.stops or other.stops, self.disagree or other.disagree, removed)


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of a record, ``point`` None for a pass. ``implied``: a pass that follows from two moves in a row."""

    color: Color
    point: int | None
    place: Place
    said: Said = Said()
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """A recorded game up to the position asked for, ``final``. ``start`` has the handicap stones on the board.

    ``to_move`` is the player to move at the end, None when there are no moves and the record does not say.
    """

    start: Position
    moves: tuple[RecordedMove, ...]
    final: Position
    to_move: Color | None
    place: Place
    said: Said
    notes: tuple[Message, ...]

    @property
    def first(self) -> Color | None:
        """The player who moves first, None when it is not known."""
        return self.moves[0].color if self.moves else self.to_move


def course_of(record: Record) -> Course:
    """The moves of a record. Raises BadInput when stones are set up after the first move.

    When a player moves twice in a row, his opponent is taken to have passed in between, and a note says so. But Black's
    first moves are handicap stones, as many as the record tells of.
    """
    where = in_place(record.source, in_game(record.game, record.games))
    if record.tree is None:
        return Course(
            record.position, (), record.position, record.to_move, where, _said(record.comment), record.remarks
        )
    said, moves = Said(), list[RecordedMove]()
    stop = stop_of(record.tree)
    left_out = frozenset[int]() if stop is None else stop.left_out(record.move_number)
    for number, node in _nodes(record):
        place = where.also(in_line(node.line))
        if moves and number not in left_out and any(name in node.properties for name in SETUP):
            raise BadInput("stones are set up after the first move: give a game without that.").at(place)
        told = _said(node.text("C"))
        with at(place):
            move = move_of(node, record.position.width, record.position.height)
        if move is not None and len(moves) < record.move_number:
            moves.append(RecordedMove(*move, place, told))
        elif moves:
            moves[-1] = replace(moves[-1], said=moves[-1].said | told)
        else:
            said |= told
    handicap = record.tree.root.simple_text("HA")
    black_first = len(
        list(itertools.takewhile(lambda move: move.color is Color.BLACK and move.point is not None, moves))
    )
    placed = min(int(handicap), black_first) if _HANDICAP.fullmatch(handicap) and black_first > 1 else 0
    start = record_of_game((record.tree,), record.source, Chosen(move=placed, komi=record.position.komi))
    played = _with_implied_passes(moves[placed:])
    implied = ", ".join(str(number) for number, move in enumerate(played, 1) if move.implied)
    note = message("A player moves twice in a row: passes are taken to be made as move {moves}.", moves=implied)
    notes = [note] if implied else []
    return Course(
        start.position, tuple(played), record.position, record.to_move, where, said, (*record.remarks, *notes)
    )


def play_through(course: Course, ruleset: Ruleset, first: Color = Color.BLACK) -> Game:
    """The game at the end of a course, played under a ruleset; ``first`` moves first unless the course says otherwise.

    Raises BadInput, with the place, for a move that the ruleset forbids, and for what the record says of the phases
    when it cannot be so.
    """
    with at(course.place):
        game = _take_in(begin(course.start, course.first or first, ruleset), course.said)
    for number, move in enumerate(course.moves, 1):
        with at((course.place if move.implied else move.place).also(at_move(number))):
            try:
                game = make_pass(game) if move.point is None else make_play(game, move.point)
            except (IllegalMove, ProhibitedPlay) as error:
                raise BadInput(
                    "{error} under {rules}: correct the record, or read it up to move {number}.",
                    error=error,
                    rules=ruleset.name,
                    number=number - 1,
                ) from error
            game = _take_in(game, move.said)
    return game


def _take_in(game: Game, said: Said) -> Game:
    if said.stops:
        game = stop_alternation(game)
    if said.disagree and game.phase is not Phase.AGREEMENT:
        raise BadInput("the players disagree, but not right after the alternation: correct the comment.")
    return game if said.removed is None else agree(game, map(game.position.point, said.removed))


def _nodes(record: Record) -> list[tuple[int, Node]]:
    """The nodes from the root to the position asked for, each with its number."""
    assert record.tree is not None
    line: list[tuple[int, Node]] = []
    number: int | None = record.node
    while number is not None:
        node = record.tree.nodes[number]
        line.append((number, node))
        number = node.parent
    return line[::-1]


def _with_implied_passes(moves: list[RecordedMove]) -> list[RecordedMove]:
    found: list[RecordedMove] = []
    for move in moves:
        if found and found[-1].color is move.color:
            found.append(RecordedMove(move.color.opponent, None, move.place, implied=True))
        found.append(move)
    return found


def _said(comment: str) -> Said:
    said = Said()
    for line in comment.splitlines():
        sentence = line.strip()
        if _STOPS.fullmatch(sentence):
            said |= Said(stops=True)
        elif _DISAGREE.fullmatch(sentence):
            said |= Said(disagree=True)
        elif agreement := _AGREE.fullmatch(sentence):
            said |= Said(removed=tuple((agreement["names"] or "").replace(",", " ").split()))
    return said
