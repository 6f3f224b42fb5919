"""What an SGF game means: setups, plays and passes along the main line, up to the position asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from assess.languages.spoken import COUNT, BadInput, Message, Row, message
from assess.reading.after_the_stop import AfterTheStop, after_the_stop, contents_set_up
from assess.reading.chosen import Chosen
from assess.reading.facts import BLACK, IN_TEXT, KOMI, WHITE, Facts, agreed, take_facts, unread_prisoners
from assess.reading.game_tree import (
    MOVES,
    SETUP,
    GameTree,
    Node,
    NoPoint,
    Stop,
    Until,
    is_set_up,
    move_from_letters,
    mover_of,
    moves_until,
    nodes_before_move,
    points_from_letters,
    size_of_board,
    stop_of,
)
from assess.reading.komi import Komi, komi_of
from assess.reading.place import Place, at, at_move, at_property, in_game, in_line, in_node, in_place, quoted
from assess.reading.problem_marks import marking_of
from assess.reading.record import Record
from assess.reading.replay import GameMoment, Illegal, IllegalInRecord, replay_anyway, replay_move
from assess.reading.rule_names import japanese_are_applied, rules_are_japanese
from assess.reading.sgf_mending import mended
from assess.reading.time_limit import require_time
from assess.rules.position import EMPTY, PASS, Color, Position

LONGEST_LINE = 100_000
GAME_INFO = ("GN", "EV", "RO", "DT", "PC", "PB", "BR", "PW", "WR", "RU", "KM", "HA", "RE", "TM", "SO", "GC")
PLAYERS = {"B": Color.BLACK, "W": Color.WHITE, "1": Color.BLACK, "2": Color.WHITE}  # 1 and 2 stand in old files
_COUNT = re.compile(r"\d{1,6}", re.ASCII)


def komi_in(tree: GameTree, given: float | None) -> Komi:
    """The komi of the game in a tree; ``given`` counts instead where it is not None."""
    before = [0, *nodes_before_move(tree)[1:]]
    played = len(before) < len(tree.main_line()) and not is_set_up(tree)
    return komi_of([tree.nodes[number] for number in before], given, played=played)


def beginning(tree: GameTree, told: Facts, given_komi: float | None) -> GameMoment:
    """The empty board, with the komi of the record, and the prisoner stones that its root or a comment tells of.

    Raises BadInput for another game than Go, a size that no board has, and numbers that are none.
    """
    root = tree.root
    game = root.simple_text("GM")
    if game not in ("", "1"):
        raise BadInput("the game GM[...] is {game}, which is not Go: give a file with GM[1].", game=quoted(game))
    width, height = size_of_board(root)
    komi = komi_in(tree, given_komi)
    for name, fact in (("PSB", BLACK), ("PSW", WHITE)):
        count = root.simple_text(name)
        if not count:
            continue
        if not _COUNT.fullmatch(count):
            raise BadInput(
                "the prisoner stones {name}[...] are {count}: write a number such as 3.", name=name, count=quoted(count)
            )
        told = {**told, fact: {*told.get(fact, ()), float(count)}}
    stones, _ = agreed(told, "")
    position = Position(width, height, EMPTY * (width * height), stones, komi.points, komi.known)
    return GameMoment(position)


def record_of_game(games: Sequence[GameTree], source: str, chosen: Chosen) -> Record:
    """One game of a collection, replayed along its main line until the moves chosen are made.

    Moves are plays and passes. A setup after the last move belongs to the position, up to the next move. Raises
    BadInput for a game or a move that is not there, contradictions, illegal moves, and strings without liberties.
    """
    number = 1 if chosen.game is None else chosen.game
    if not 1 <= number <= len(games):
        if len(games) == 1:
            raise BadInput("there is no game {game}: choose from 1 to {games}.", game=number, games=1).at(
                in_place(source)
            )
        raise BadInput("there is no game {game}: choose from 1 to {games}.", game=number, games=len(games)).at(
            in_place(source)
        )
    name = in_game(number, len(games))
    tree = games[number - 1]
    with at(in_place(source, name, in_line(tree.root.line, tree.root.column))):
        tree, mending = mended(tree)
    replay = _Replay(tree, source, name, stop_of(tree), chosen.komi, chosen.illegal)
    marking = marking_of(tree, chosen.marks)
    until = Until.VARIATIONS if chosen.until is Until.STOP and marking is not None else chosen.until
    with at(replay.place(0)):
        last, notes = moves_until(tree, until) if chosen.move is None else (chosen.move, [])
    moment, line = replay.until(last, chosen=chosen.move is not None)
    after = replay.after_the_stop(moment, last)
    notes = notes if last is None or moment.moves == last else []
    to_end = last is None or (chosen.move is None and not notes)
    nodes = [replay.tree.nodes[number] for number in line]
    played = [replay.tree.nodes[number] for number in line if number not in replay.left_out(last)]
    info = {
        name: node.text(name) if name == "GC" else node.simple_text(name)
        for node in nodes
        for name in GAME_INFO
        if name in node.properties
    }
    return Record(
        position=moment.position,
        source=source,
        game=number,
        games=len(games),
        move_number=moment.moves,
        to_move=moment.to_move,
        marked=replay.marked(line, moment.position),
        comment=nodes[-1].text("C"),
        info=info,
        tree=replay.tree,
        node=line[-1],
        marking=marking,
        remarks=(
            *_notes(played, len(games), chosen.game, to_end, moment),
            *mending,
            *replay.played_anyway,
            *replay.taken_off,
            *replay.notes(until),
            *notes,
            *after.notes,
        ),
        agreed_dead=after.dead,
        not_taken=after.not_taken,
    )


def moments(tree: GameTree, komi: float | None = None) -> Iterator[tuple[str, GameMoment]]:
    """The moments of a game along its main line, each with the move that led to it, ``B D4`` or ``W pass``, the first
    with none; as far as the record can be replayed. A setup belongs to the moment before the next move."""
    replay = _Replay(tree, "", "", stop_of(tree), komi)
    left_out = replay.left_out(None)
    moment, text = beginning(tree, replay.prisoners(), komi), ""
    for number in tree.main_line()[:LONGEST_LINE]:
        require_time()
        node = tree.nodes[number]
        try:
            moment, _ = (moment, False) if number in left_out else set_up(moment, node)
            move = move_of(node, moment.position.width, moment.position.height)
            if move is None:
                continue
            after = replay_move(moment, *move, ko_allowed="KO" in node.properties)
        except BadInput:
            break
        yield text, moment
        color, point = move
        moment, text = after, f"{color.letter} {PASS if point is None else moment.position.name(point)}"
    yield text, moment


def first_of(games: int) -> Message:
    """The note on a collection of which no game was chosen."""
    return message("The first of {games} games was read.", games=games)


def _notes(nodes: Sequence[Node], games: int, game: int | None, to_end: bool, moment: GameMoment) -> list[Message]:
    has_setup = any(name in node.properties for node in nodes for name in SETUP)
    handicap = nodes[0].simple_text("HA")
    notes: list[Message] = []
    if games > 1 and game is None:
        notes.append(first_of(games))
    if _COUNT.fullmatch(handicap) and int(handicap) > 1:
        if not has_setup:
            notes.append(
                message("The record tells of {number} handicap stones, but sets up none.", number=int(handicap))
            )
    elif has_setup and moment.moves and to_end:
        notes.append(
            message("The main line was played to its end, move {number}; the setup is move 0.", number=moment.moves)
        )
    return notes


@dataclass(frozen=True, slots=True)
class _Replay:
    tree: GameTree
    source: str
    game: Message | str
    stop: Stop | None
    komi: float | None = None
    illegal: Illegal = "refuse"
    played_anyway: list[Message] = field(default_factory=list)
    """Notes about moves that the rules prohibit."""
    taken_off: list[Message] = field(default_factory=list)
    """Notes about stones that come off without a move."""

    def notes(self, until: Until) -> Iterator[Message]:
        """What was taken for granted about komi, prisoner stones, and where statuses are asked for, the rules."""
        root = self.tree.root
        yield from komi_in(self.tree, self.komi).notes
        rules = root.simple_text("RU")
        if until is not Until.END and not rules_are_japanese(rules):
            yield japanese_are_applied(rules)
        if not any(name in root.properties for name in ("PSB", "PSW")):
            comments = [self.tree.nodes[number].text("C") for number in nodes_before_move(self.tree)]
            yield from unread_prisoners(IN_TEXT, comments, self.prisoners())

    def prisoners(self) -> Facts:
        """The prisoner stones that comments before the first move tell of."""
        facts: Facts = {}
        for number in nodes_before_move(self.tree):
            require_time()
            for line in self.tree.nodes[number].text("C").splitlines():
                take_facts(line, facts)
        facts.pop(KOMI, None)
        return facts

    def place(self, number: int, move: int | None = None) -> Place:
        node = self.tree.nodes[number]
        reached = at_move(move) if move is not None else in_node(number) if number else ""
        return in_place(self.source, self.game, reached, in_line(node.line, node.column))

    def until(self, limit: int | None, *, chosen: bool) -> tuple[GameMoment, list[int]]:
        """The moment asked for, and the numbers of the nodes that led to it. ``chosen``: the user asked for it, so that
        it must be reached."""
        whole = in_place(self.source, self.game)
        main_line = self.tree.main_line()
        if len(main_line) > LONGEST_LINE:
            raise BadInput(
                "a main line of {number} nodes is no game of Go: cut it to {most} at most.",
                number=len(main_line),
                most=LONGEST_LINE,
            ).at(whole)
        if limit is not None and limit < 0:
            raise BadInput(
                "{option} cannot be {value!r}: write {what}.", option="move", value=limit, what=message(COUNT, least=0)
            ).at(whole)
        with at(self.place(0)):
            moment = beginning(self.tree, self.prisoners(), self.komi)
        line = [0]
        left_out = self.left_out(limit)
        set_up_at: int | None = None  # asked for liberties when the game goes on: several nodes may build one position
        for number in main_line:
            require_time()
            node = self.tree.nodes[number]
            before = moment
            with at(self.place(number)):
                moment, changed = (moment, False) if number in left_out else set_up(moment, node)
            if changed and moment.moves and (off := _taken_off(before.position, moment.position)):
                self.taken_off.append(
                    message(
                        "After move {moves} the record takes off {points} without a move: these are no prisoners.",
                        moves=moment.moves,
                        points=off,
                    )
                )
            set_up_at = number if changed else set_up_at
            if moment.moves == limit and mover_of(node) is not None:
                break
            place = self.place(number, moment.moves + 1)
            with at(place):
                move, readable = self._move(node, moment)
            if not readable:
                break
            if move is not None:
                self.require_liberties(moment, set_up_at)
                set_up_at = None
                with at(place):
                    after = self._after(moment, move, node)
                if after is None:
                    break
                moment = after
            if number:
                line.append(number)
        self.require_liberties(moment, set_up_at)
        if limit is not None and moment.moves < limit and (chosen or not self.played_anyway):
            raise BadInput("there is no move {move}: choose from 0 to {most}.", move=limit, most=moment.moves).at(whole)
        return moment, line

    def left_out(self, limit: int | None) -> frozenset[int]:
        """The nodes whose setups come after the stop, and are no part of the position."""
        return frozenset() if self.stop is None else self.stop.left_out(limit)

    def after_the_stop(self, moment: GameMoment, limit: int | None) -> AfterTheStop:
        """What is set up around the passes with which play stopped, as far as they were reached."""
        stop = self.stop
        if stop is None or moment.moves < stop.moves - 1:
            return AfterTheStop()
        nodes, left_out = self.tree.nodes, self.left_out(limit)
        behind = [number for number in stop.behind if number in left_out and moment.moves >= stop.moves]
        with at(self.place((*stop.between, *behind, 0)[0])):
            return after_the_stop(
                moment.position, [nodes[number] for number in stop.between], [nodes[number] for number in behind]
            )

    def _move(self, node: Node, moment: GameMoment) -> tuple[tuple[Color, int | None] | None, bool]:
        """The move of a node, and whether it can be read; where not, reading stops before it if that was chosen."""
        try:
            return move_of(node, moment.position.width, moment.position.height), True
        except BadInput as error:
            name = mover_of(node)
            assert name is not None, "no other node has a move"
            written = quoted(node.properties[name][0].strip())
            if self.illegal == "stop":
                self.played_anyway.append(
                    message(
                        "Move {number}, {move}: the record was read up to the move before.",
                        number=moment.moves + 1,
                        move=message("{player} {point}", player=MOVES[name], point=written),
                    )
                )
                return None, False
            if isinstance(error, NoPoint):
                raise BadInput(
                    "{text} is no point: correct the record, or read it up to move {moves} with --illegal stop.",
                    text=written,
                    moves=moment.moves,
                ) from error
            raise

    def _after(self, moment: GameMoment, move: tuple[Color, int | None], node: Node) -> GameMoment | None:
        """The moment after a move of the record; None where reading stops before it."""
        color, point = move
        try:
            return replay_move(moment, color, point, ko_allowed="KO" in node.properties)
        except IllegalInRecord as error:
            if self.illegal == "refuse":
                raise BadInput(
                    "{move}: correct the record, read it up to move {moves} with --illegal stop, or go on as other "
                    "programs do with --illegal play.",
                    move=error.move,
                    moves=moment.moves,
                ) from error
            assert point is not None, "a pass is allowed"
            where = {"number": moment.moves + 1, "move": error.move}
            if self.illegal == "stop":
                self.played_anyway.append(
                    message("Move {number}, {move}: the record was read up to the move before.", **where)
                )
                return None
            self.played_anyway.append(
                message(
                    "Move {number}, {move}: it was made as other programs make it, which may not be what was played.",
                    **where,
                )
            )
            return replay_anyway(moment, color, point)

    def require_liberties(self, moment: GameMoment, set_up_at: int | None) -> None:
        if set_up_at is not None:
            with at(self.place(set_up_at)):
                moment.position.require_liberties()

    def marked(self, line: Sequence[int], position: Position) -> frozenset[int]:
        """The points of the last ``MA`` along the line: a mark made at the root stays good in the variations."""
        for number in reversed(line):
            if values := self.tree.nodes[number].properties.get("MA"):
                with at(self.place(number)), at_property("MA"):
                    return points_from_letters(values, position.width, position.height)
        return frozenset()


def _taken_off(before: Position, after: Position) -> Row | None:
    """The points whose stones a setup takes off the board."""
    pairs = enumerate(zip(before.stones, after.stones, strict=True))
    names = [before.name(point) for point, (old, new) in pairs if old != new == EMPTY]
    return Row(tuple(names), "and") if names else None


def set_up(moment: GameMoment, node: Node) -> tuple[GameMoment, bool]:
    """The moment after the setup properties of a node (``AB AW AE PL``), and whether any named a point.

    Raises BadInput for a point set to two things, or off the board. Strings without liberties are not looked for.
    """
    position = moment.position
    contents = contents_set_up(node, position)
    if contents:
        stones = "".join(contents.get(point, stone) for point, stone in enumerate(position.stones))
        moment = replace(moment, position=position.with_stones(stones), ban=None)
    player = node.simple_text("PL")
    if player:
        if player[0].upper() not in PLAYERS:
            raise BadInput("PL[...] is {player}: write B or W for the player to move.", player=quoted(player))
        moment = replace(moment, to_move=PLAYERS[player[0].upper()], ban=None)
    return moment, bool(contents)


def move_of(node: Node, width: int, height: int) -> tuple[Color, int | None] | None:
    """The player and the point of a node's move, the point None for a pass; None when the node has no move.

    Raises BadInput for two moves in the node that are not mended before, or a point off the board.
    """
    values = [(color, value) for name, color in MOVES.items() for value in node.properties.get(name, ())]
    if len(values) > 1:
        raise BadInput(
            "there are two moves in one node: write ';' before each move, or read the record up to the move before."
        )
    return next(((color, move_from_letters(value, width, height)) for color, value in values), None)
