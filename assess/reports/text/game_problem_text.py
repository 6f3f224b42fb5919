"""Problems from the records of games, in words: what is asked, and what the move of the game cost."""

from __future__ import annotations

from assess.decisions.capturing_race import is_capturing_race
from assess.decisions.game_problems import GameProblem, TriedFirst
from assess.languages.spoken import counted, forms, in_english, paragraph, worded, worded_for
from assess.reports.text.ko_words import need_sentence
from assess.reports.text.numbered_figures import needs_words
from assess.reports.text.task_text import task_words

PLAYED = in_english("{player} played this in the game, at move {number}.")
COULD_SAVE = in_english("In the game {player} played {move} at move {number}, and {other} could then save {stones}.")
COULD_TAKE = in_english("In the game {player} played {move} at move {number}, and {other} could then take {stones}.")
HANGS_ON_KO = in_english("In the game {player} played {move} at move {number}, with which it hangs on a ko.")
POINTS = in_english("If the stones around live, {points} hang on that, counted as if play ended there.")
NO_POINTS = in_english("How many points hang on that is not known.")
BY_KO = in_english("It works by a ko alone.")
NEEDS = forms(
    "That takes a ko in which {player} needs {number} external threat, where {other} has none.",
    "That takes a ko in which {player} needs {number} external threats, where {other} has none.",
)
SEVERAL = in_english("{number} first moves work.")


def problem_task(problem: GameProblem) -> str:
    """What the solver is to bring about."""
    return task_words(problem.inquiry, race=is_capturing_race(problem.inquiry))


def posed(problem: GameProblem) -> str:
    """What is asked, on how many threats it hangs where it is a ko, and where more than one first move works, how many
    do."""
    several = len(problem.right)
    return paragraph(
        [problem_task(problem), said_of_ko(problem), worded(SEVERAL, number=several) if several > 1 else ""]
    )


def said_of_ko(problem: GameProblem) -> str:
    """On how many threats it hangs where it is a ko; empty where it is none."""
    ko = problem.ko
    if ko is None:
        return ""
    need = ko.needs[0]
    if need.player is not problem.inquiry.first_mover:
        return need_sentence(ko, need, problem.nodes)
    player, other, number = need.player.title, need.player.opponent.title, need.fewest or 0
    return worded_for(number, *NEEDS, player=player, other=other)


def said_of_move(problem: GameProblem, move: TriedFirst) -> str:
    """What is said of a first move: that it works by a ko alone, how many threats refute it, and whether it was played
    in the game."""
    said = [worded(BY_KO)] if move.by_ko and not problem.is_right(move) else []
    if move.threats is not None:
        player = problem.ko.needs[0].player if problem.ko else problem.inquiry.first_mover.opponent
        said.append(needs_words(player, move.threats))
    if move.point == problem.played:
        said.append(worded(PLAYED, player=problem.inquiry.first_mover.title, number=problem.moves + 1))
    return paragraph(said)


def cost(problem: GameProblem) -> str:
    """What the move of the game cost in stones and in points, which was none of the right ones; empty where it was one,
    or none is known."""
    inquiry, played = problem.inquiry, problem.played
    if played is None or problem.is_solved:
        return ""
    by_ko = any(move.by_ko for move in problem.tried)
    if by_ko and problem.ko is not None:  # it hangs on a ko in any case
        return ""
    solver_owns = inquiry.first_mover is inquiry.owner
    told = worded(
        HANGS_ON_KO if by_ko else COULD_TAKE if solver_owns else COULD_SAVE,
        player=inquiry.first_mover.title,
        other=inquiry.first_mover.opponent.title,
        move=inquiry.position.name(played),
        number=problem.moves + 1,
        stones=counted(len(inquiry.string.points), "stone"),
    )
    if by_ko or problem.ko is not None:
        return told
    stake = problem.stake
    points = worded(NO_POINTS) if stake is None else worded(POINTS, points=counted(stake.points, "point"))
    return paragraph([told, points])
