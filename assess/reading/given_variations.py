"""The variations that players bring to a dispute: an SGF tree of moves from the final position (VJR, Decision Making).

Variations are related as far as they share their moves, wherever the file branches: what is read here is one tree of
moves, in which no move has two next moves that are the same.

A file has one sign for a pass. Under the Japanese 2003 Rules a pass is a *ko-pass* where the file says so: where the
name of its node (``N``), or a line of its comment, begins with ``ko-pass``.

Where the variations of a record start, and which nodes of the file follow from there, is told here, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assess.languages.spoken import BadInput, Message, Row, in_english, message
from assess.reading.game_tree import MOVES, SETUP, GameTree, Node, mover_of
from assess.reading.place import Place, at, at_move, in_game, in_line, in_node, in_place
from assess.reading.problem_marks import ProblemMark, marks_in
from assess.reading.record import Record
from assess.reading.sgf_record import move_of
from assess.rules.position import KO_PASS, PASS, Color
from assess.rules.proof_play import NONE_LEFT, IllegalMove, State, VariationMove, begin, make_move, walk_from

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


MOST_MOVES = 2_000_000  # of all variations, each of which is judged from its start on: some seconds
_KO_PASS = re.compile(r"^\s*ko[- ]?pass\b", re.IGNORECASE | re.MULTILINE)
_NAMED = re.compile(r"var\.? *(\d{1,4}(?:\.\d{1,4})*[a-z]?)", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class GivenMove(VariationMove):
    """A move of given variations.

    ``number``: the number of the move, passes and implied passes counted, 0 at the start; ``node``: the node of the
    file; ``implied``: the pass is not in the file, the other player moved twice. ``marks``: those of a problem.
    """

    number: int = 0
    node: int = 0
    implied: bool = False
    parent: int | None = None
    children: tuple[int, ...] = ()
    marks: frozenset[ProblemMark] = frozenset()


@dataclass(frozen=True, slots=True)
class GivenVariations:
    """The moves, each after its parent, the start first; ``names`` has the names of the variations by their last moves.

    ``remarks``: what was taken for granted.
    """

    moves: tuple[GivenMove, ...]
    names: dict[int, str]
    remarks: tuple[Message, ...] = ()

    @property
    def of_problem(self) -> bool:
        """Whether the file marks some of them as right, and so the others as wrong."""
        return any(ProblemMark.RIGHT in move.marks for move in self.moves)


def given_variations(
    record: Record,
    first: Color,
    start: int | None = None,
    *,
    of_several: bool = False,
    bans_last: bool = False,
    threats: tuple[int, int] = NONE_LEFT,
) -> GivenVariations:
    """The variations of a record from a node on (``start_of_variations``, if None), with ``first`` to move.

    ``of_several``: they belong to several questions, so those that the other player begins are left out, if others
    remain. ``bans_last``: a ban on a ko lasts until a ko-pass, as under the Japanese 2003 Rules. ``threats``: how many
    external ones Black has, and White. Raises BadInput, with variation, move and node, for an illegal move, a first
    move of the wrong player, moves after two passes, setup stones in a variation (what follows from there is left out
    instead in a problem's line that leads to nothing right), or when there are no variations.
    """
    start = start_of_variations(record) if start is None else start
    return _Reading(record, begin(record.position, first, bans_last, threats), start, of_several).variations()


class _Reading:
    """Reads the moves below one node, one after the other in the order of the file."""

    def __init__(self, record: Record, begun: State, start: int, of_several: bool) -> None:
        assert record.tree is not None
        self.record, self.tree, self.first, self.start = record, record.tree, begun.to_move, start
        self.leaves_out = of_several and self._begins(begun.to_move)
        self.names = self._leaf_names()
        self.labels: dict[int, str] = {}  # for every node, the first variation through it
        for number in reversed(list(nodes_below(self.tree, start))):
            labels = (self.labels[child] for child in self.tree.children[number])
            self.labels[number] = self.names.get(number) or next(filter(None, labels), "")
        self.moves = [GivenMove(begun, node=start)]
        self.children: list[dict[str, int]] = [{}]
        self.marked = marks_in(self.tree, record.marking, start)
        self.marks: dict[int, set[ProblemMark]] = {}
        self.notes: list[Message] = []
        self.left_out: set[int] = set()

    def variations(self) -> GivenVariations:
        if not self.names:
            raise BadInput(
                "there are no variations after the final position: add them as branches, or say with --move after "
                "which move of the record they start."
            ).at(place_of(self.record, self.start))
        after: dict[int, int | None] = {self.start: 0}
        ends: dict[int, str] = {}
        for number in nodes_below(self.tree, self.start):
            before = after[number] if number == self.start else after[self.tree.nodes[number].parent or 0]
            if number != self.start:
                after[number] = None if before is None else self._node(number, before)
                if (index := after[number]) is not None and number not in self.left_out:
                    self.marks.setdefault(index, set()).update(self.marked.get(number, ()))
            if number in self.names:
                self._end(self.names[number], after[number], ends)
        if sum(self.moves[index].number for index in ends) > MOST_MOVES:
            raise BadInput(
                "the variations, each from its start, have more than {most} moves together: leave some out.",
                most=MOST_MOVES,
            ).at(place_of(self.record, self.start))
        for index, name in list(ends.items()):
            if self.children[index]:
                longer = self._name_below(index, ends)
                self.notes.append(
                    message("{name} stops where {other} goes on, so it decides nothing.", name=name, other=longer)
                )
                del ends[index]
        told = self.record.marking is None  # the lines of a problem all stop so
        for index, name in ends.items():
            move = self.moves[index]
            if told and not move.state.ended:
                self.notes.append(
                    message(
                        "{name} is abbreviated: it stops after move {move} without two passes (node {node}, line "
                        "{line}).",
                        name=name,
                        move=move.number,
                        node=move.node,
                        line=self.tree.nodes[move.node].line,
                    )
                )
        moves = tuple(
            replace(move, children=tuple(children.values()), marks=frozenset(self.marks.get(index, ())))
            for index, (move, children) in enumerate(zip(self.moves, self.children, strict=True))
        )
        return GivenVariations(moves, ends, tuple(self.notes))

    def _leaf_names(self) -> dict[int, str]:
        """The names of the variations by their last nodes: those that the file gives (``N[Var 1.2]``), or numbers."""
        moved: set[int | None] = set()  # nodes with a move on the way to them
        leaves = []
        for number in nodes_below(self.tree, self.start):
            node = self.tree.nodes[number]
            if number != self.start and (node.parent in moved or mover_of(node) is not None):
                moved.add(number)
                leaves += [] if self.tree.children[number] else [number]
        given = {number: _NAMED.fullmatch(self.tree.nodes[number].simple_text("N")) for number in leaves}
        names = {number: f"Var {found[1]}" for number, found in given.items() if found}
        if len(names) < len(leaves):
            return {number: f"Var {count}" for count, number in enumerate(leaves, 1)}
        first: dict[str, int] = {}
        for number in leaves:
            if first.setdefault(names[number], number) != number:
                place = place_of(self.record, number)
                raise BadInput("two variations are called {name}: rename one.", name=names[number]).at(place)
        return names

    def _begins(self, color: Color) -> bool:
        """Whether the player begins a variation."""
        before = nodes_before_moves(self.record, self.start)
        after = (child for number in before for child in self.tree.children[number])
        return any(color.letter in self.tree.nodes[child].properties for child in after)

    def _end(self, name: str, index: int | None, ends: dict[int, str]) -> None:
        if index is None:
            self.notes.append(
                message(
                    "{name} begins with a move of {player}'s: it is left out here.",
                    name=name,
                    player=self.first.opponent,
                )
            )
        elif index in ends:
            self.notes.append(message("{name} has the same moves as {other}.", name=name, other=ends[index]))
        else:
            ends[index] = name

    def _name_below(self, index: int, ends: dict[int, str]) -> str:
        while self.children[index]:
            index = next(iter(self.children[index].values()))
        return ends[index]

    def _node(self, number: int, before: int) -> int | None:
        """The index of the move after a node; nodes without a move change nothing. None when it is left out."""
        node, position = self.tree.nodes[number], self.record.position
        label = self.labels[number]
        place = place_of(self.record, number).also(label, at_move(self.moves[before].number + 1))
        if node.parent in self.left_out:
            self.left_out.add(number)
            return before
        set_up = next((name for name in SETUP if name in node.properties), None)
        if set_up:
            if not self._is_wrong_line(number):
                raise BadInput(SETS_UP, set_up=set_up).at(place)
            self.left_out.add(number)
            self.notes.append(message(SETS_UP, set_up=set_up))
            return before
        with at(place):
            move = move_of(node, position.width, position.height)
            if move is None:
                return before
            color, point = move
            word = self._pass_word(node) if point is None else position.name(point)
            if color is not self.moves[before].state.to_move:
                if not before and self.leaves_out:
                    return None
                if not before:
                    raise BadInput(
                        "{player} {word} is the wrong player's move, since {first} moves first: begin with a move or "
                        "a pass of {first}'s, or ask with the other --first.",
                        player=color,
                        word=word,
                        first=self.first,
                    )
                before = self._imply_pass(before, number, label)
            return self._move(before, word, number)

    def _is_wrong_line(self, number: int) -> bool:
        """Whether a node of a problem's lines leads to nothing that is marked as right: what stands there refutes a
        wrong move, and can be left out."""
        below = nodes_below(self.tree, number)
        return self.record.marking is not None and all(
            ProblemMark.RIGHT not in self.marked.get(one, ()) for one in below
        )

    def _pass_word(self, node: Node) -> str:
        bans_last = self.moves[0].state.bans is not None
        said = bans_last and (_KO_PASS.search(node.simple_text("N")) or _KO_PASS.search(node.text("C")))
        return KO_PASS if said else PASS

    def _imply_pass(self, before: int, number: int, label: str) -> int:
        passer = self.moves[before].state.to_move
        index = self._move(before, PASS, number, implied=True)
        if self.moves[index].implied and self.moves[index].node == number:
            self.notes.append(
                message(
                    "{where}: {player} moves twice in a row, so a pass of {passer}'s is implied (node {node}, line "
                    "{line}).",
                    where=Row((*filter(None, [label]), at_move(self.moves[index].number))),
                    player=passer.opponent,
                    passer=passer,
                    node=number,
                    line=self.tree.nodes[number].line,
                )
            )
        return index

    def _move(self, before: int, word: str, number: int, implied: bool = False) -> int:
        if word in self.children[before]:
            return self.children[before][word]
        state = self.moves[before].state
        try:
            made = make_move(state, word)
        except IllegalMove as illegal:
            raise BadInput(
                "{player} {word} is an illegal move ({reason}): correct the variation, or leave it out.",
                player=state.to_move,
                word=word,
                reason=illegal.prohibition.words,
            ) from illegal
        count = self.moves[before].number + 1
        self.moves.append(GivenMove(made.state, word, made.removed, count, number, implied, before))
        self.children.append({})
        self.children[before][word] = len(self.moves) - 1
        return len(self.moves) - 1
