"""A session: the game, what is known of its positions, and what the other program has set.

The game has a board, moves, what can be undone, handicap; or it is read from a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from assess.faces.gtp.judge import Clock, Judge
from assess.faces.gtp.protocol import Failure, GtpCommand
from assess.languages.spoken import AssessError, BadInput
from assess.reading.chosen import Chosen
from assess.reading.files import STANDARD_INPUT, read_record
from assess.reading.game_tree import GameTree
from assess.reading.record import Record
from assess.reading.replay import GameMoment, replay_move
from assess.reading.rule_names import handicap_of
from assess.reading.sgf_record import move_of, record_of_game
from assess.rules.area_rules import AreaCount, AreaRules
from assess.rules.position import EMPTY, MAX_SIZE, Color, Position
from assess.rules.proof_play import IllegalMove
from assess.statuses.string_status import Status

SIZE = 19


@dataclass(slots=True)
class PlayedGame:
    """The moments of a game, the last one now. Komi and rules are the session's: they outlive the board.

    ``area``: the rules by which area is counted; None: territory. ``_handicap``: how many handicap stones there are.

    ``komi_known``: False for a game of a file that does not tell it, until the session is told.
    ``_agreed``: the stones on the board of a file when play stopped, and the strings that it takes off then.
    ``_tree``: the file from which the first moment was read, so that its moves can be undone as well.
    """

    komi: float = 0.0
    komi_known: bool = True
    area: AreaRules | None = None
    _handicap: int = 0
    _moments: list[GameMoment] = field(default_factory=lambda: [_empty(SIZE, SIZE)])
    _tree: GameTree | None = None
    _agreed: tuple[str, tuple[str, ...]] = ("", ())

    @property
    def moment(self) -> GameMoment:
        """The moment now."""
        return self._moments[-1]

    @property
    def position(self) -> Position:
        """The position now, with its prisoner stones, the komi, and how its score is counted."""
        area = None if self.area is None else AreaCount(self.area, self._handicap)
        return replace(self.moment.position, komi=self.komi, komi_known=self.komi_known, area=area)

    @property
    def to_move(self) -> Color:
        """Whose turn it is; Black's where nothing says it."""
        return self.moment.to_move or Color.BLACK

    def resize(self, width: int, height: int) -> None:
        """An empty board of this size."""
        if not (1 <= width <= MAX_SIZE and 1 <= height <= MAX_SIZE):
            raise Failure("unacceptable size")
        self._begin(_empty(width, height))

    def clear(self) -> None:
        """An empty board of the same size."""
        self.resize(self.moment.position.width, self.moment.position.height)

    def play(self, color: Color, point: int | None) -> None:
        """A play, or a pass (None). Players need not alternate. Occupied points, suicide and the immediate recapture in
        a basic ko are refused."""
        try:
            self._moments.append(replay_move(self.moment, color, point))
        except BadInput as error:
            why = error.__cause__
            said = f": {why.prohibition.words}" if isinstance(why, IllegalMove) else ""
            raise Failure(f"illegal move{said}") from None

    def undo(self, moves: int = 1) -> None:
        """Takes moves back; all or none of them."""
        moments = list(self._moments)
        for _ in range(moves):
            if len(moments) > 1:
                moments.pop()
            elif self._tree is not None and moments[0].moves > 0:
                moments = [_moment_in(self._tree, moments[0].moves - 1)]
            else:
                raise Failure("cannot undo")
        self._moments = moments

    def place(self, points: Iterable[int]) -> None:
        """Black's handicap stones on an empty board; White moves next."""
        placed, empty = set(points), self.moment.position
        if set(empty.stones) != {EMPTY}:
            raise Failure("board not empty")
        stones = [Color.BLACK.stone if point in placed else EMPTY for point in range(len(empty.stones))]
        self._moments.append(GameMoment(_with_liberties(empty, stones), Color.WHITE))
        self._handicap = len(placed)

    def set_up(self, stones: Iterable[tuple[Color, int]]) -> None:
        """A board with these stones of both players instead of what was there; nobody can undo it."""
        position = self.moment.position
        contents = [EMPTY] * len(position.stones)
        for color, point in stones:
            if contents[point] != EMPTY:
                raise Failure(f"illegal move: {position.name(point)} is named twice")
            contents[point] = color.stone
        self._begin(GameMoment(_with_liberties(_empty(position.width, position.height).position, contents)))

    def give_turn(self, color: Color) -> None:
        """Makes it a player's turn, without a move."""
        self._moments[-1] = replace(self.moment, to_move=color, ban=None)

    def load(self, path: str, before_move: int | None) -> Record:
        """The game of a file, up to the position before this move, or to its end."""
        if path == STANDARD_INPUT:
            raise BadInput("Standard input is for something else here: name a file.")
        record = read_record(path, move=None if before_move is None else max(before_move - 1, 0))
        moment = GameMoment(record.position, record.to_move, None, record.move_number)
        if record.tree is not None:
            with_ban = _moment_in(record.tree, record.move_number)
            moment = with_ban if with_ban.position == moment.position else moment
        self._begin(moment)
        self.komi, self.komi_known, self._tree = record.position.komi, record.position.komi_known, record.tree
        self._agreed = record.position.stones, record.agreed_dead
        self._handicap = handicap_of(record.info)
        return record

    def agreed_on(self, position: Position) -> dict[str, str]:
        """What is agreed about a position: strings that the file took off where play stopped are dead there."""
        stones, dead = self._agreed
        return dict.fromkeys(dead, Status.DEAD.value) if stones == position.stones else {}

    def _begin(self, moment: GameMoment) -> None:
        self._moments, self._tree, self._agreed, self._handicap = [moment], None, ("", ()), 0


def _empty(width: int, height: int) -> GameMoment:
    return GameMoment(Position(width, height, EMPTY * (width * height)))


def _with_liberties(empty: Position, stones: Iterable[str]) -> Position:
    position = empty.with_stones("".join(stones))
    try:
        position.require_liberties()
    except BadInput as error:
        raise Failure(f"illegal move: {error}") from None
    return position


def _moment_in(tree: GameTree, moves: int) -> GameMoment:
    """The moment of a file after so many moves, with the ban that the last of them brought about."""
    record = record_of_game([tree], "the file", Chosen(move=moves))
    moment = GameMoment(record.position, record.to_move, None, moves)
    move = move_of(tree.nodes[record.node], record.position.width, record.position.height)
    if not moves or move is None:
        return moment
    before = record_of_game([tree], "the file", Chosen(move=moves - 1))
    after = replay_move(GameMoment(before.position, before.to_move, None, moves - 1), *move, ko_allowed=True)
    return after if after.position == moment.position else moment


@dataclass(slots=True)
class Session:
    """What commands work on. ``say`` puts a sentence before the user, beside the protocol: on standard error.
    ``write_file`` writes a file whole or not at all. ``target``: a point of the string that genmove saves or kills.
    ``name``: what the engine says it is. ``estimates``: whether the final statuses and the score may be what they look
    like where nothing is proved; None: they may not, but ownership may.
    """

    judge: Judge
    say: Callable[[str], None]
    write_file: Callable[[str, str], None]
    commands: Mapping[str, Handler]
    game: PlayedGame = field(default_factory=PlayedGame)
    clock: Clock = field(default_factory=Clock)
    target: int | None = None
    ended: bool = False
    name: str = "assess"
    estimates: bool | None = None

    def __post_init__(self) -> None:
        self.judge.agreed_on = self.game.agreed_on


@dataclass(frozen=True, slots=True)
class Analysis:
    """An answer that begins at once, and goes on until something comes in.

    ``look`` finds what is shown meanwhile, line by line; it is given a function that says whether to leave off.
    ``then``: instead, all that is shown before the answer ends by itself.
    """

    look: Callable[[Callable[[], bool]], Iterable[str]]
    then: Callable[[], str] | None = None


Handler = Callable[[Session, Sequence[str]], "str | Analysis"]


def carry_out(session: Session, command: GtpCommand) -> str | Analysis:
    """The answer to a command, or the analysis that it begins. Raises Failure when the answer is a refusal."""
    if command.name not in session.commands:
        raise Failure("unknown command")
    try:
        return session.commands[command.name](session, command.arguments)
    except AssessError as error:
        raise Failure(" ".join(str(error).split())) from None
