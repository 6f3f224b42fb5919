"""What a client gives as a position: the bytes of a file or pasted text, and the choices made in reading them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from assess.languages.spoken import BadInput
from assess.reading import sgf
from assess.reading.encodings import unpacked
from assess.reading.files import record_from_text
from assess.reading.game_tree import Until
from assess.reading.record import Record
from assess.reading.replay import Illegal
from assess.reading.sgf_record import moments
from assess.reading.time_limit import limited_time
from assess.reports.json.common_json import position_json
from assess.reports.ruling.board_svg import CELL, board_svg, svg_text
from assess.reports.ruling.diagram import RulingDiagram, whole_board
from assess.reports.text.position_text import facts_of, position_text
from assess.requests.from_words import terms_of_file
from assess.rules.position import Position, PrisonerStones

MOST_GAMES = 1000
MOST_MOVES = 2000
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Given:
    """A file with the choices made: game, move, komi, and, where the reading was corrected, stones and prisoners.
    ``illegal``: what to do at an illegal move of a record. ``komi_known``: False where nobody knows the komi, and
    ``komi`` is not given."""

    data: bytes
    name: str
    game: int | None = None
    move: int | None = None
    komi: float | None = None
    komi_known: bool = True
    prisoner_stones: tuple[int, int] | None = None
    rows: tuple[str, ...] | None = None
    illegal: Illegal = "refuse"

    @property
    def _left_out(self) -> tuple[str, ...]:
        """What goes without saying."""
        usual = {"komi_known": self.komi_known, "illegal": self.illegal == "refuse"}
        return ("data", *(name for name, is_usual in usual.items() if is_usual))

    @property
    def choice(self) -> dict[str, Any]:
        """The choices as JSON."""
        return {name: value for name, value in asdict(self).items() if name not in self._left_out and value is not None}

    @property
    def id(self) -> str:
        """The same for the same file with the same choices."""
        whole = self.data + json.dumps(self.choice, sort_keys=True).encode()
        return hashlib.sha256(whole).hexdigest()[:16]

    def record(self, until: Until = Until.STOP) -> Record:
        """What is read: a position, or a part of one. Raises BadInput."""
        if self.rows is not None and not self.data:
            record = Record(Position.from_rows(self.rows), self.name)
        else:
            content = unpacked(self.data, self.name)
            record = record_from_text(
                content,
                self.name,
                move=self.move,
                game=self.game,
                komi=self.komi,
                until=until,
                illegal=self.illegal,
                part=True,
            )
        position = record.position
        if self.rows is not None:
            corrected = Position.from_rows(self.rows, position.prisoner_stones, position.komi)
            position = replace(corrected, komi_known=position.komi_known)
            record = replace(record, tree=None, node=0, agreed_dead=())  # the moves of the record no longer lead here
        if self.komi is not None:
            position = replace(position, komi=self.komi, komi_known=True)
        elif not self.komi_known:
            position = replace(position, komi=0.0, komi_known=False)
        if self.prisoner_stones is not None:
            position = replace(position, prisoner_stones=PrisonerStones(*self.prisoner_stones))
        return replace(record, position=position)


def chosen_besides(before: Mapping[str, Any], choice: Mapping[str, Any]) -> dict[str, Any]:
    """The choices that were made before with others in their place. A komi is none of them where it is now said not to
    be known."""
    unknown = choice.get("komi_known") is False
    return {name: value for name, value in before.items() if not (unknown and name == "komi")} | dict(choice)


def told_of(given: Given) -> dict[str, Any]:
    """A position as the interface tells it: the object of ``assess show --json``, the board as SVG, and the games and
    moves to choose from."""
    with limited_time(given.name):
        return _told(given)


def _told(given: Given) -> dict[str, Any]:
    record = given.record()
    position = record.position
    if given.rows is None:
        position.require_liberties()
    facts = dict(facts_of(record))
    return {
        **position_json(record),
        "name": given.name,
        "title": _title(record, facts),
        "facts": [list(fact) for fact in facts.items()],
        "rules": record.info.get("RU", ""),
        "game": record.game,
        "games": _games(given, record),
        "moves": _moves(record),
        "svg": svg_text(board_svg(RulingDiagram(position, whole_board(position)), "The board", define=False)),
        "cell": CELL,
        "text": position_text(record, "plain", strings=False),
        "is_problem": record.marking is not None,
        "threats": _threats(record),
        "has_variations": record.tree is not None and any(len(after) > 1 for after in record.tree.children),
    }


def _threats(record: Record) -> str:
    """The external threats under which the file asks; empty where it asks nothing, or in other words."""
    try:
        return terms_of_file(record).get("threats", "")
    except BadInput:
        return ""


def _title(record: Record, facts: Mapping[str, str]) -> str:
    if record.marking is not None:
        return record.source
    players = [facts[name] for name in ("Black", "White") if facts.get(name)]
    return " \u2013 ".join(players) if len(players) == 2 else record.source


def _games(given: Given, record: Record) -> list[dict[str, Any]]:
    """The games of a collection, in a few words each; nothing for one game."""
    if record.games < 2:
        return []
    found = []
    for number, tree in enumerate(sgf.load(unpacked(given.data, given.name), given.name)[:MOST_GAMES], 1):
        root = tree.root
        names = {name: root.simple_text(name)[:LONGEST_NAME] for name in ("PB", "PW", "GN", "RE", "DT")}
        found.append({"game": number, **{name: text for name, text in names.items() if text}})
    return found


def _moves(record: Record) -> list[dict[str, Any]]:
    """The moves of the main line, each with the stones that it changes, the first of them the setup."""
    if record.tree is None:
        return []
    found: list[dict[str, Any]] = []
    before = "." * len(record.position.stones)
    for number, (move, moment) in enumerate(moments(record.tree, record.position.komi)):
        if number > MOST_MOVES:
            break
        stones = moment.position.stones
        changed = {str(point): stone for point, stone in enumerate(stones) if stone != before[point]}
        found.append({"move": move, "changed": changed})
        before = stones
    return found if len(found) > 1 else []
