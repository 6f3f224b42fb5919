"""Where the variations of a record start, and the nodes of the file from there on."""

from __future__ import annotations

from collections.abc import Iterator

from assess.languages.spoken import in_english
from assess.reading.game_tree import GameTree
from assess.reading.place import Place, at, at_move, in_game, in_line, in_node, in_place
from assess.reading.record import Record
from assess.reading.sgf_main_line import MOVES, SETUP, mover_of
from assess.reading.sgf_record import move_of
from assess.rules.errors import BadInput
from assess.rules.proof_play import walk_from

SETS_UP = in_english("{set_up} sets up stones inside a variation: show them by moves, or take it out.")


def start_of_variations(record: Record) -> int:
    """The number of the node from which the variations start: the first that shows the position in full.

    Raises BadInput for a diagram, and for a root that holds a move besides the position.
    """
    tree, source = record.tree, in_place(record.source)
    if tree is None:
        raise BadInput("a diagram holds no variations: give an SGF file with the variations as branches.").at(source)
    number = record.node
    if not record.move_number and mover_of(tree.nodes[number]) is not None:
        raise BadInput("the final position and a move share one node: write ';' between.").at(place_of(record, number))
    _require_position_before_moves(record)
    while tree.nodes[number].parent is not None and not _changes(tree, number):
        number = tree.nodes[number].parent or 0
    return number


def nodes_below(tree: GameTree, start: int) -> Iterator[int]:
    """The numbers of a node and of all that come after it, each before those after it, in the order of the file."""
    return walk_from(start, tree.children.__getitem__)


def nodes_before_moves(record: Record, start: int) -> list[int]:
    """The nodes from the start on before any move: here a file may ask its questions."""
    tree = record.tree
    assert tree is not None

    def before_moves(number: int) -> list[int]:
        following = tree.children[number]
        return [child for child in following if mover_of(tree.nodes[child]) is None]

    return list(walk_from(start, before_moves))


def _require_position_before_moves(record: Record) -> None:
    """Raises BadInput when reading the main line has taken a setup inside a variation for part of the position."""
    tree = record.tree
    assert tree is not None
    path = [record.node]
    while (parent := tree.nodes[path[-1]].parent) is not None:
        path.append(parent)
    branched = [number for number in path[:-1] if len(tree.children[tree.nodes[number].parent or 0]) > 1]
    for number in (*tree.children[record.node][:1], *branched):
        node = tree.nodes[number]
        set_up = next((name for name in SETUP if name in node.properties), None)
        if set_up and (number in branched or mover_of(node) is not None):
            raise BadInput(SETS_UP, set_up=set_up).at(place_of(record, number).also(at_move(record.move_number + 1)))


def moves_before(tree: GameTree, number: int, start: int) -> int:
    """How many moves of the file lead from the start to a node, its own included."""
    moves, at_node = 0, number
    while at_node != start:
        moves += mover_of(tree.nodes[at_node]) is not None
        at_node = tree.nodes[at_node].parent or 0
    return moves


def move_to(record: Record, point: int, start: int) -> tuple[int, int] | None:
    """Where the variations first play on a point: node and number of the move; None when they never do."""
    tree, position = record.tree, record.position
    assert tree is not None
    for number in nodes_below(tree, start):
        if number == start:
            continue
        with at(place_of(record, number)):
            move = move_of(tree.nodes[number], position.width, position.height)
        if move is not None and move[1] == point:
            return number, moves_before(tree, number, start)
    return None


def place_of(record: Record, number: int) -> Place:
    """Where a node of the file is, for sentences."""
    assert record.tree is not None
    node = record.tree.nodes[number]
    game, line = in_game(record.game, record.games), in_line(node.line, node.column)
    return in_place(record.source, game, in_node(number), line)


def _changes(tree: GameTree, number: int) -> bool:
    return any(name in tree.nodes[number].properties for name in (*MOVES, *SETUP, "PL"))
