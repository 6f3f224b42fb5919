"""What reading a file gives: a position, and all that the file says about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assess.languages.spoken import Message
from assess.reading.game_tree import GameTree
from assess.reading.problem_marks import Marking
from assess.rules.position import Color, Position


@dataclass(frozen=True, slots=True)
class Record:
    """A position as it was read, at the end of a game record or where it was asked for.

    ``source``: the name of the file. ``game`` of ``games``: which game of a collection, from 1.
    ``move_number``: the moves that led to the position, passes too; 0 for a setup or a diagram.
    ``to_move``: the player to move, if the file says it (``PL``, ``$$W``) or a move was made.
    ``marked``: the points marked with ``MA``, or as marked in a diagram of Sensei's Library: the disputed string.
    ``comment``: the comment at the position. ``info``: the game's properties such as ``PB``, ``DT``, ``RU``, as text.
    ``tree``, ``node``: the game tree, None for diagrams, and the number of the node that shows the position.
    ``marking``: how the file of a problem tells the right lines; None where it is none.
    ``remarks``: what was taken for granted in reading.
    ``agreed_dead``: a stone of each string that the record takes off once play has stopped; ``not_taken``: points that
    it changes then in another way (``reading.after_the_stop``).
    """

    position: Position
    source: str
    game: int = 1
    games: int = 1
    move_number: int = 0
    to_move: Color | None = None
    marked: frozenset[int] = frozenset()
    comment: str = ""
    info: Mapping[str, str] = field(default_factory=dict)
    tree: GameTree | None = None
    node: int = 0
    marking: Marking | None = None
    remarks: tuple[Message, ...] = ()
    agreed_dead: tuple[str, ...] = ()
    not_taken: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was taken for granted in reading, as sentences in the language of the reader."""
        return tuple(map(str, self.remarks))
