"""A game of Territory I printed as Jasiek prints his examples: phases, numbered boards, payments, the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console

from assess.ikeda.game import Game, Move, Phase
from assess.ikeda.scoring import Pair, lead_sentence, plain
from assess.languages.spoken import counted
from assess.reading.facts import taken_sentences
from assess.reports.text.position_text import print_board
from assess.reports.text.sentences import say
from assess.rules.position import EMPTY, PASS, Color, Position
from assess.rules.surrounded_points import surrounded


def print_game(console: Console, game: Game, notes: Iterable[object] = ()) -> None:
    """Prints the result, and the game from its start to where it is."""
    say(console, result_sentence(game))
    say(console, _rules_sentence(game))
    for note in notes:
        say(console, f"Note: {note}")
    print_heading(console, "Alternation")
    print_moves(console, game.start, game.alternation)
    say(console, f"Stones removed: {_of_each(game.removed_in_alternation)}.")
    if game.phase is Phase.ALTERNATION:
        return
    if game.stopped_by_record:
        say(console, "The alternation stops here, as the record says.")
    end = game.alternation[-1].after if game.alternation else game.start
    if any(move.point is not None for move in game.alternation):
        print_heading(console, "Position at the end of the alternation")
        print_board(console, end)
    print_heading(console, "Agreement")
    if game.phase is Phase.AGREEMENT:
        say(console, "Nothing is decided yet.")
        return
    if game.agreed is None:
        say(console, "The players disagree.")
        _print_playout(console, game)
    elif not game.agreed:
        say(console, "The players agree not to remove any strings.")
    else:
        names = ", ".join(_string_names(end, game.agreed))
        say(console, f"The players agree to remove {names}: {_of_each(game.removed_by_agreement)}.")
        print_board(console, game.position)
    if game.phase is Phase.ENDED:
        _print_score(console, game)


def result_sentence(game: Game) -> str:
    """Who has won, with the sum; or the phase of a game that has not ended, and who is to move."""
    if game.phase is Phase.ENDED:
        score = game.score()
        return f"{lead_sentence(score.margin).removesuffix('.')}: {score.sum}."
    if game.phase is Phase.AGREEMENT:
        return "The alternation has stopped: the players agree on strings to remove, or the playout follows."
    return f"The {game.phase.value} goes on: {game.to_move.title} is to move."


def _print_playout(console: Console, game: Game) -> None:
    print_heading(console, "Playout")
    print_moves(console, game.playout[0].before, game.playout)
    say(console, f"Stones paid for passes: {_of_each(game.paid)}.")
    say(console, f"Stones removed: {_of_each(game.removed_in_playout)}.")
    if game.phase is not Phase.ENDED:
        return
    moves = len(game.playout)
    if game.last_pass_free:
        say(console, f"There is an unequal number of moves in this playout ({moves} in all): the last pass is free.")
    else:
        say(console, f"There is an equal number of moves in this playout ({moves} in all): the last pass costs, too.")
    print_heading(console, "Position at the end of the playout")
    print_board(console, game.position)


def _print_score(console: Console, game: Game) -> None:
    score = game.score()
    territory, prisoners = score.territory, score.prisoners
    print_heading(console, "Scoring")
    say(console, taken_sentences(black=prisoners.white, white=prisoners.black))
    for color in Color:
        points = " ".join(game.position.names(_points_of(game.position, color))) or "none"
        say(console, f"{color.title}'s territory: {points}.")
    komi = f", and {plain(score.komi)} komi" if score.komi else ""
    say(
        console,
        f"Black's score consists of {counted(territory.black, 'point')} of territory and "
        f"{counted(prisoners.white, 'white prisoner stone')}, "
        f"White's of {counted(territory.white, 'point')} of territory and "
        f"{counted(prisoners.black, 'black prisoner stone')}{komi}.",
    )
    say(console, score.sum)


def _rules_sentence(game: Game) -> str:
    rules = game.ruleset
    ko = " and ".join(rule.value for rule in rules.ko_rules) or "no ko rules"
    return (
        f"Territory I under {rules.name}: {rules.alternation_passes} successive passes stop the alternation, "
        f"{rules.playout_passes} end the playout; {ko}."
    )


def print_moves(console: Console, start: Position, moves: Sequence[Move]) -> None:
    """The moves of a phase as one numbered board, and below it what cannot be written there."""
    labels: dict[int, str] = {}
    remarks = []
    for move in moves:
        if move.point is None:
            remarks.append(f"{move.number} {PASS}")
        elif start.stones[move.point] == EMPTY and move.point not in labels:
            labels[move.point] = str(move.number)
        else:
            remarks.append(f"{move.number} at {labels.get(move.point, start.name(move.point))}")
    print_board(console, start, labels)
    if moves:
        say(console, f"{moves[0].color.title} plays {moves[0].number}.")
    if remarks:
        say(console, f"{', '.join(remarks)}.")


def print_heading(console: Console, title: str) -> None:
    """Begins a phase."""
    console.print()
    console.print(title, style="bold")


def _of_each(pair: Pair) -> str:
    return f"{pair.black} black, {pair.white} white"


def _points_of(position: Position, color: Color) -> frozenset[int]:
    found = surrounded(position)
    return found.black if color is Color.BLACK else found.white


def _string_names(position: Position, points: frozenset[int]) -> list[str]:
    return [
        f"the {string.color.value} string at {position.name(min(string.points))}"
        for string in position.strings()
        if string.points <= points
    ]
