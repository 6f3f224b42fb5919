"""What is asked of Territory I and of basic endgame kos, the same on every face, and what is replied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from rich.console import Console

from assess.ikeda import pass_fights, perfect_play
from assess.ikeda.count_json import game_json, table_json
from assess.ikeda.count_text import phase_sentences, print_table
from assess.ikeda.course import Course, course_of, play_through
from assess.ikeda.game import Game, Ruleset
from assess.ikeda.kos import EndgameKos, ko_result, recognise, require_kos
from assess.ikeda.play_text import (
    compared_sentence,
    first_move_sentences,
    print_compared,
    print_game,
    print_ko_board,
    print_kos,
    print_solution,
    reason_sentences,
    rest_sentence,
    solution_sentence,
)
from assess.ikeda.scoring import lead_sentence
from assess.ikeda.search_budget import INTERRUPTED
from assess.ikeda.side_by_side import Quantities
from assess.ikeda.solution_json import (
    bounds_of_proofs,
    compared_json,
    ko_board_json,
    kos_json,
    proof_json,
    solution_json,
)
from assess.languages.spoken import BadInput
from assess.reading.record import Record
from assess.reports.replies_told import BESIDE, HEADLINES, REPLIES_JSON
from assess.reports.text.sentences import say
from assess.requests.answer import ANSWERS
from assess.requests.from_json import Posted
from assess.requests.kinds import Request, Watch
from assess.rules.position import Color
from assess.statuses.finding import Finding

if TYPE_CHECKING:
    from assess.reports.ruling.page_data import SaidBeside

RULES = "3+3+BF"
NO_KOS = dict.fromkeys(("black_kos", "white_kos", "dame", "black_threats", "white_threats"), 0)


@dataclass(frozen=True, slots=True)
class Played:
    """The reply: its JSON (``told``), the answer alone (``brief``), the sentence above it (``headline``), the whole as
    ``text``, and how the search for it ended."""

    told: Mapping[str, Any]
    brief: str
    headline: str
    text: Callable[[Console], None]
    interrupted: bool = False
    undecided: bool = False
    proof: Callable[[], Mapping[str, Any]] | None = None
    """The JSON of its proof, where it may have one. Raises BadInput where it has none."""
    sentences: tuple[str, ...] = ()
    """What of the text a page says, which has a board of its own."""
    findings: tuple[Finding, ...] = ()
    kept: None = None


def _beside(reply: Played) -> SaidBeside:
    return {"sentences": [{"role": "how", "sentences": list(reply.sentences)}]}


HEADLINES[Played], REPLIES_JSON[Played], BESIDE[Played] = attrgetter("headline"), attrgetter("told"), _beside


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayIkeda(Request[Played]):
    """What is asked of a recorded game: the ``command`` is ``replay``, ``solve``, ``kos`` or ``compare``, under one
    ruleset or two. ``to_move``: who is to move where nothing is played; None where the record is to say it.

    ``numbers``: of kos, in the place of the board. ``first_moves``: what each first move gives, too; ``proofs``: for a
    file. ``unsaid``: what to do where nobody says who is to move.
    """

    command: str = "solve"
    rulesets: tuple[str, ...] = (RULES,)
    to_move: Color | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    first_moves: bool = True
    proofs: bool = False
    unsaid: str = "give --to-move B or --to-move W."

    @property
    def player(self) -> Color:
        """Who is to move in the position. Raises BadInput where nobody says it."""
        player = self.to_move or self.record.to_move
        if player is None:
            raise BadInput("It is not said who is to move: {why}", why=self.unsaid)
        return player

    def course(self) -> Course:
        """The course of the game. Raises BadInput where it is another player's turn."""
        course, player = course_of(self.record), self.to_move
        if player is not None and course.moves and course.to_move is not player:
            raise BadInput(
                "{place}: after move {number} it is {player}'s turn: leave out --to-move, or choose another --move.",
                place=course.place,
                number=len(course.moves),
                player=player.opponent.title,
            )
        return course if player is None else replace(course, to_move=player)

    def game(self) -> tuple[Game, Course]:
        """The game as it is to be searched. Raises BadInput where nobody says who moves first."""
        ruleset, course = Ruleset.from_name(self.rulesets[0]), self.course()
        if course.first is None:
            raise BadInput("{place}: it is not said who is to move: {why}", place=course.place, why=self.unsaid)
        return play_through(course, ruleset), course


def play_in(said: Posted, record: Record) -> PlayIkeda:
    """The request in a body of JSON. Who is to move counts there only where nothing is played. Raises BadInput for a
    ruleset that is none."""
    Ruleset.from_name(said.ruleset or RULES)
    command, player = said.besides.get("command") or "solve", said.besides.get("to_move")
    return PlayIkeda(
        record=record,
        limits=said.limits,
        command=command,
        rulesets=(said.ruleset or RULES,),
        to_move=None if (command != "kos" and course_of(record).moves) or not player else Color(player),
        numbers=NO_KOS | said.besides["numbers"] if said.besides.get("numbers") else {},
        unsaid='give "to_move", black or white.',
    )


def replayed(request: PlayIkeda, _: Watch) -> Played:
    """A recorded game played through and counted."""
    ruleset, course = Ruleset.from_name(request.rulesets[0]), request.course()
    game = play_through(course, ruleset)
    told = game_json(game, course.notes)
    brief = told["sum"] or f"The game has not ended ({game.phase.value})."
    headline = f"The score is {brief}." if told["sum"] else brief
    sentences = (*phase_sentences(game), *map(str, course.notes))
    return Played(told, brief, headline, lambda console: print_game(console, game, course.notes), sentences=sentences)


def solved(request: PlayIkeda, watch: Watch) -> Played:
    """The score of perfect play."""
    game, course = request.game()
    solution = perfect_play.solve(game, request.limits, request.first_moves, watch.on_search, proofs=request.proofs)

    def text(console: Console) -> None:
        for note in course.notes:
            say(console, str(note))
        print_solution(console, game, solution)

    sentence, interrupted = solution_sentence(solution), solution.stopped == INTERRUPTED
    told = solution_json(game.position, solution)
    line = (f"Perfect play: {', '.join(solution.variation)}.",) if solution.variation else ()
    sentences = (*line, *first_move_sentences(solution))
    proof, undecided = lambda: proof_json(solution), solution.score is None
    return Played(told, sentence, sentence, text, interrupted, undecided, proof, sentences)


def compared(request: PlayIkeda, watch: Watch) -> Played:
    """One position under two rulesets, with what passes cost."""
    one, other = map(Ruleset.from_name, request.rulesets)
    position, player = request.position, request.player
    position.require_liberties()
    found = pass_fights.compare(position, player, (one, other), request.limits, watch.on_search)
    sentence = compared_sentence(found)
    return Played(
        compared_json(found),
        sentence,
        sentence,
        lambda console: print_compared(console, found),
        any(solution.stopped == INTERRUPTED for solution in found.solutions),
        any(solution.score is None for solution in found.solutions)
        or any(fight.is_fight is None for fight in found.fights),
    )


def counted_kos(request: PlayIkeda, _: Watch) -> Played:
    """Basic endgame kos counted on a board, and its score by the table."""
    player = request.player
    if request.numbers:
        return kos_of_numbers(EndgameKos(**request.numbers, to_move=player))
    board = recognise(request.position)
    require_kos(board.numbers(player))
    score, told = board.score(player), ko_board_json(board, player)
    sentences = (*reason_sentences(board.numbers(player)), rest_sentence(board, player))
    text = partial(print_ko_board, board=board, to_move=player)
    return Played(told, f"{score}", _by_table(score), text, sentences=sentences)


def kos_of_numbers(numbers: EndgameKos) -> Played:
    """The score of basic endgame kos by the table."""
    require_kos(numbers)
    score = ko_result(numbers).score
    text, sentences = partial(print_kos, kos=numbers), tuple(reason_sentences(numbers))
    return Played(kos_json(numbers), f"{score}", _by_table(score), text, sentences=sentences)


def _by_table(score: float) -> str:
    return f"The score by the table is {score}."


def completed_table(numbers: Quantities) -> Played:
    """Ikeda's Table 1, completed."""
    sentence = lead_sentence(numbers.territory_difference)
    return Played(table_json(numbers), sentence, sentence, lambda console: print_table(console, numbers))


def verified(request: PlayIkeda, proof: str, source: str) -> str:
    """What the checker has verified of a proof in a file. Raises Refused where it refuses it."""
    game, _ = request.game()
    bounds = bounds_of_proofs(proof, source, game)
    what = f"perfect play gives {bounds}" if bounds.score is not None else f"the score is from {bounds}"
    return f"VERIFIED {what}, {game.to_move.title} to move under {game.ruleset.name}."


BY_COMMAND = {"replay": replayed, "solve": solved, "kos": counted_kos, "compare": compared}
ANSWERS[PlayIkeda] = lambda request, watch: BY_COMMAND[request.command](request, watch)
