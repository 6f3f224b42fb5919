"""Play under Territory I as text: a game as Jasiek prints his examples, with phases, numbered boards, payments and the
score; and what perfect play gives, of a position, of basic endgame kos, and under two rulesets compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console

from assess.ikeda.game import Game, Move, Phase, played_on
from assess.ikeda.kos import EndgameKos, KoBoard, ko_result, strategy
from assess.ikeda.pass_fights import Compared, PassFight
from assess.ikeda.scoring import Pair, lead_sentence, plain
from assess.ikeda.solution import Solution
from assess.languages.spoken import counted
from assess.reading.facts import taken_sentences
from assess.reports.text.position_text import print_board
from assess.reports.text.sentences import broken, say
from assess.rules.position import EMPTY, PASS, Color, Position
from assess.rules.surroundings import surrounded


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
        f"{_prisoner_stones(prisoners.white, Color.WHITE)}, "
        f"White's of {counted(territory.white, 'point')} of territory and "
        f"{_prisoner_stones(prisoners.black, Color.BLACK)}{komi}.",
    )
    say(console, score.sum)


def _prisoner_stones(number: int, color: Color) -> str:
    """Return how many stones of a player's have been captured, in English as all of a replay is."""
    return f"{number} {color.name.lower()} prisoner {'stone' if number == 1 else 'stones'}"


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


AGREEMENT = (
    "Agreement changes nothing: either player can refuse it, and the playout then gives this score; so neither accepts "
    "less, and what both accept gives neither of them more."
)


def print_solution(console: Console, game: Game, solution: Solution) -> None:
    """Prints the score or the bounds proved, a perfect play phase by phase, and what the first moves give."""
    say(console, solution_sentence(solution))
    say(console, f"{solution.to_move.title} is to move, under {solution.ruleset.name}.")
    if solution.variation:
        _print_line(console, game, solution.variation)
    else:
        print_board(console, game.position)
    if solution.score is not None:
        console.print()
        say(console, f"Both bounds are proved: Black can get {solution.score}, and White can keep him to it.")
        say(console, AGREEMENT)
    for sentence in first_move_sentences(solution):
        say(console, sentence)
    if solution.stopped and solution.score is not None:
        say(console, f"The search stopped ({solution.stopped}): what is left out, or given as a range, is not settled.")
    say(console, f"{solution.nodes} positions looked at, {solution.seconds:.1f} s.")


def first_move_sentences(solution: Solution) -> list[str]:
    """What the first moves give, those together that give the same."""
    if not solution.first_moves:
        return []
    told = ["First moves, and the score with perfect play after each:"]
    for bounds in dict.fromkeys(first.bounds for first in solution.first_moves):
        moves = ", ".join(first.move for first in solution.first_moves if first.bounds == bounds)
        told.append(f"  {bounds}: {moves}")
    return told


def solution_sentence(solution: Solution) -> str:
    """The score, or what is proved of it."""
    if solution.score is not None:
        return f"Perfect play gives {solution.score}: {lead_sentence(solution.score)}"
    return (
        f"Unsolved within the limits ({solution.stopped}): the score is proved to lie between {solution.bounds.least} "
        f"and {solution.bounds.most}."
    )


def _print_line(console: Console, game: Game, names: Sequence[str]) -> None:
    """A possible perfect play: a numbered board for each phase. Moves are numbered on from those of the game."""
    line = played_on(game, names)
    for phase in (Phase.ALTERNATION, Phase.PLAYOUT):
        moves = [move for move in line.moves[len(game.moves) :] if move.phase is phase]
        if moves:
            print_heading(console, f"A possible perfect play: {phase.value}")
            print_moves(console, moves[0].before, moves)
    if line.phase is Phase.ENDED:
        say(console, f"{line.score().sum}")


def print_kos(console: Console, kos: EndgameKos) -> None:
    """Prints the score, K and T, the row of the table, who wins the ko fight, and how to play."""
    result = ko_result(kos)
    say(console, f"The kos give {result.score}: {lead_sentence(result.score)}")
    for sentence in reason_sentences(kos):
        say(console, sentence)


def reason_sentences(kos: EndgameKos) -> list[str]:
    """The numbers, K and T, the row of the table, who wins the ko fight, and how to play."""
    result = ko_result(kos)
    told = [
        f"{kos.to_move.title} to move; kos open for Black {kos.black_kos}, for White {kos.white_kos}; two-sided dame "
        f"{kos.dame}; ko threats of Black {kos.black_threats}, of White {kos.white_threats}.",
        f"K = {kos.black_kos} - {kos.white_kos} = {kos.kos}, T = {kos.black_threats} - {kos.white_threats} = "
        f"{kos.threats}.",
    ]
    if result.exchanged:
        told.append(
            f"White has more open kos: the table is read with the colours exchanged (K = {-kos.kos}, "
            f"T = {-kos.threats}, {kos.to_move.opponent.title} to move)."
        )
    fight = "There is no ko fight" if result.winner is None else f"{result.winner.title} wins the ko fight"
    told += [f"Row of the table: {result.row}.", f"{fight}. Score: {result.score}."]
    return told + [f"- {sentence}" for sentence in strategy(kos)]


def print_ko_board(console: Console, board: KoBoard, to_move: Color) -> None:
    """Prints the score of a board, and what is counted on it."""
    say(console, f"Perfect play gives {board.score(to_move)}: {lead_sentence(board.score(to_move))}")
    names = board.position.names
    marks = {mouth: "k" for found in board.kos.values() for _, mouth in found}
    marks |= {point: "t" for found in board.threats.values() for hole in found for point in hole}
    marks |= dict.fromkeys(board.dame, "d")
    print_board(console, board.position, marks)
    for color in Color:
        say(console, f"Kos open for {color.title} (k): {_list(' '.join(names([m])) for _, m in board.kos[color])}.")
        say(console, f"Ko threats of {color.title} (t): {_list('-'.join(names(h)) for h in board.threats[color])}.")
    say(console, f"Two-sided dame (d): {_list(names(board.dame))}.")
    for sentence in (*reason_sentences(board.numbers(to_move)), rest_sentence(board, to_move)):
        say(console, sentence)


def rest_sentence(board: KoBoard, to_move: Color) -> str:
    """What is on a board besides its kos, and its score."""
    return (
        f"The rest of the board: territory {board.territory.black} - {board.territory.white}, with prisoners and komi "
        f"{board.rest}. Score of the board: {board.score(to_move)}."
    )


def _list(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def print_compared(console: Console, compared: Compared) -> None:
    """Prints the two scores, the board, both lines and where they part, what passes cost, and pass-fights."""
    say(console, compared_sentence(compared))
    print_board(console, compared.game.position)
    for fight, solution in zip(compared.fights, compared.solutions, strict=True):
        line = ", ".join(solution.variation) or "not solved"
        for text in broken(f"{fight.ruleset.name}  {solution.bounds}: {line}", console.width, indent="  "):
            console.print(text, highlight=False, markup=False, no_wrap=True)
    if compared.parting is not None:
        say(console, f"The lines part at move {compared.parting}.")
    console.print()
    console.print("ruleset  to move  score  after a pass  a pass costs", style="bold")
    for fight in compared.fights:
        for color in Color:
            cost = fight.cost(color)
            console.print(
                f"{fight.ruleset.name:<7}  {color.title:<7}  {fight.solutions[color].bounds!s:<5}  "
                f"{fight.passed[color]!s:<12}  {'?' if cost is None else cost}"
            )
    for fight in compared.fights:
        say(console, f"{fight.ruleset.name}: {pass_sentence(fight)}")


def compared_sentence(compared: Compared) -> str:
    """The two scores in one sentence."""
    one, other = compared.solutions
    names = [fight.ruleset.name for fight in compared.fights]
    mover = f"{compared.game.to_move.title} to move"
    if one.score is None or other.score is None:
        return f"{mover}: {one.bounds} under {names[0]}, {other.bounds} under {names[1]}; not all of it is solved."
    if one.score == other.score:
        return f"{mover}: the score is {one.score} under {names[0]} and under {names[1]}."
    return f"{mover}: the score is {one.score} under {names[0]}, and {other.score} under {names[1]}."


def pass_sentence(fight: PassFight) -> str:
    """Who gains by passing first, and why."""
    gain = fight.gain
    if gain is None or fight.is_fight is None:
        return "whether there is a pass-fight is not solved."
    if gain == 0:
        return "no pass-fight: the score is the same whoever passes first."
    points = f"{abs(gain)} {'point' if abs(gain) == 1 else 'points'}"
    if fight.is_fight:
        begins = fight.ruleset.alternation_passes % 2
        first = "the opponent of the player who passed first" if begins else "the player who passed first"
        return (
            f"a pass-fight: both do best to pass at once, and who passes first gains {points}. The passes that stop "
            f"the alternation then leave the playout to be begun by {first}."
        )
    if gain > 0:
        better = " and ".join(color.title for color in Color if fight.cost(color))
        return (
            f"no pass-fight: passing first gains {points} over the opponent's pass, but for {better} a play is better."
        )
    return f"no pass-fight: who passes first loses {points} against the opponent's pass."
