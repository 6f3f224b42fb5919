"""What is asked of these scoring systems, the same on every face; and how a face tells the reply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console

from assess.ikeda import pass_fights, perfect_play
from assess.ikeda.count_text import print_table
from assess.ikeda.course import Course, course_of, play_through
from assess.ikeda.game import Game
from assess.ikeda.ikeda_json import compared_json, game_json, ko_board_json, kos_json, solution_json, table_json
from assess.ikeda.ko_board import recognise
from assess.ikeda.ko_text import print_ko_board, print_kos
from assess.ikeda.kos import EndgameKos, ko_result, require_kos
from assess.ikeda.pass_fight_text import compared_sentence, print_compared
from assess.ikeda.proof_file import bounds_of_proofs, proof_json
from assess.ikeda.replay_text import print_game
from assess.ikeda.rulesets import Ruleset
from assess.ikeda.scoring import lead_sentence
from assess.ikeda.search_budget import INTERRUPTED, Progress
from assess.ikeda.side_by_side import Table
from assess.ikeda.solution_text import print_solution, solution_sentence
from assess.reading.record import Record
from assess.reports.text.sentences import say
from assess.rules.color import Color
from assess.rules.errors import BadInput
from assess.system.limits import Limits


@dataclass(frozen=True, slots=True)
class Reply:
    """What a face tells: the JSON, the answer alone (``brief``), the sentence above it on the page (``headline``), the
    whole as text; and how the search for it ended."""

    json: Mapping[str, Any]
    brief: str
    headline: str
    text: Callable[[Console], None]
    interrupted: bool = False
    undecided: bool = False
    proof: Callable[[], Mapping[str, Any]] | None = None
    """The JSON of its proof, where it may have one. Raises BadInput where it has none."""


@dataclass(frozen=True, slots=True)
class OnGame:
    """What is asked of a recorded game under a ruleset. ``to_move``: who is to move where nothing is played; None where
    the record is to say it. ``unsaid``: what to do where nobody says it."""

    record: Record
    ruleset: str
    to_move: Color | None = None
    unsaid: str = "give --to-move B or --to-move W."

    @property
    def position_to_move(self) -> Color:
        """Who is to move in the position. Raises BadInput where nobody says it."""
        player = self.to_move or self.record.to_move
        if player is None:
            raise BadInput(f"It is not said who is to move: {self.unsaid}")
        return player

    def course(self) -> Course:
        """The course of the game. Raises BadInput where it is another player's turn."""
        course, player = course_of(self.record), self.to_move
        if player is not None and course.moves and course.to_move is not player:
            raise BadInput(
                f"{course.place}: after move {len(course.moves)} it is {player.opponent.title}'s turn: leave out "
                "--to-move, or choose another --move."
            )
        return course if player is None else replace(course, to_move=player)

    def game(self) -> tuple[Game, Course]:
        """The game as it is to be searched. Raises BadInput where nobody says who moves first."""
        ruleset, course = Ruleset.from_name(self.ruleset), self.course()
        if course.first is None:
            raise BadInput(f"{course.place}: it is not said who is to move: {self.unsaid}")
        return play_through(course, ruleset), course


def replay(asked: OnGame) -> Reply:
    """A recorded game played through and counted."""
    ruleset, course = Ruleset.from_name(asked.ruleset), asked.course()
    game = play_through(course, ruleset)
    told = game_json(game, course.notes)
    brief = told["sum"] or f"The game has not ended ({game.phase.value})."
    headline = f"The score is {brief}." if told["sum"] else brief
    return Reply(told, brief, headline, lambda console: print_game(console, game, course.notes))


def solve(
    asked: OnGame,
    limits: Limits,
    progress: Progress | None = None,
    *,
    first_moves: bool = True,
    proofs: bool = False,
) -> Reply:
    """The score of perfect play. ``first_moves``: what each first move gives, too; ``proofs``: for a file."""
    game, course = asked.game()
    solution = perfect_play.solve(game, limits, first_moves, progress, proofs=proofs)

    def text(console: Console) -> None:
        for note in course.notes:
            say(console, note)
        print_solution(console, game, solution)

    sentence, interrupted = solution_sentence(solution), solution.stopped == INTERRUPTED
    told = solution_json(game.position, solution)
    return Reply(told, sentence, sentence, text, interrupted, solution.score is None, lambda: proof_json(solution))


def check(asked: OnGame, proof: str, source: str) -> str:
    """What the checker has verified of a proof in a file. Raises Refused where it refuses it."""
    game, _ = asked.game()
    bounds = bounds_of_proofs(proof, source, game)
    what = f"perfect play gives {bounds}" if bounds.score is not None else f"the score is from {bounds}"
    return f"VERIFIED {what}, {game.to_move.title} to move under {game.ruleset.name}."


def compare(asked: OnGame, rulesets: tuple[str, str], limits: Limits, progress: Progress | None = None) -> Reply:
    """One position under two rulesets, with what passes cost."""
    one, other = map(Ruleset.from_name, rulesets)
    position, player = asked.record.position, asked.position_to_move
    position.require_liberties()
    compared = pass_fights.compare(position, player, (one, other), limits, progress)
    sentence = compared_sentence(compared)
    return Reply(
        compared_json(compared),
        sentence,
        sentence,
        lambda console: print_compared(console, compared),
        any(solution.stopped == INTERRUPTED for solution in compared.solutions),
        any(solution.score is None for solution in compared.solutions),
    )


def kos_on_board(asked: OnGame) -> Reply:
    """Basic endgame kos counted on a board, and its score by the table."""
    player = asked.position_to_move
    board = recognise(asked.record.position)
    require_kos(board.numbers(player))
    score = board.score(player)
    told = ko_board_json(board, player)
    return Reply(told, f"{score}", _by_table(score), lambda console: print_ko_board(console, board, player))


def kos_of_numbers(numbers: EndgameKos) -> Reply:
    """The score of basic endgame kos by the table."""
    require_kos(numbers)
    score = ko_result(numbers).score
    return Reply(kos_json(numbers), f"{score}", _by_table(score), lambda console: print_kos(console, numbers))


def _by_table(score: float) -> str:
    return f"The score by the table is {score}."


def table(numbers: Table) -> Reply:
    """Ikeda's Table 1, completed."""
    sentence = lead_sentence(numbers.territory_difference)
    return Reply(table_json(numbers), sentence, sentence, lambda console: print_table(console, numbers))


def from_json(asked: Mapping[str, Any], record: Record, limits: Limits, progress: Progress) -> Reply:
    """The reply to a request over HTTP: its ``command``, ``ruleset``, ``to_move`` and ``numbers``, as docs/http.md has
    them. Who is to move counts there only where nothing is played."""
    player = Color(asked["to_move"]) if asked.get("to_move") else None
    on_game = OnGame(record, asked["ruleset"], player, 'give "to_move", black or white.')
    if asked["command"] == "kos":
        if asked.get("numbers"):
            return kos_of_numbers(EndgameKos(**asked["numbers"], to_move=on_game.position_to_move))
        return kos_on_board(on_game)
    if player is not None and course_of(record).moves:
        on_game = replace(on_game, to_move=None)
    return replay(on_game) if asked["command"] == "replay" else solve(on_game, limits, progress)
