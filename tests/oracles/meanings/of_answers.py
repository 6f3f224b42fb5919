"""When an answer to a question is true, and what is said with it."""

from __future__ import annotations

from meanings.case import Case, means
from meanings.complete import Unknown
from meanings.of_advice import it_is


@means("{string} cannot be captured (uncapturable).", "{strings} can all be saved.")
def stays(case: Case) -> bool:
    """The opponent cannot force that the string, or one of the strings, is removed, as the question has it."""
    return case.answered(question="uncapturable") == "yes"


@means("{string} can be captured (not uncapturable).", "{strings} cannot all be saved.")
def falls(case: Case) -> bool:
    """The opponent forces that the string, or one of the strings, is removed, as the question has it."""
    return case.answered(question="uncapturable") == "no"


@means("{string} is {what}.")
def lives(case: Case) -> bool:
    """The owner forces a formation that covers the string as the question has it; or the string is what an advisory
    question asks, or leaves."""
    if case["what"] in ("uncapturable", "capturable-1"):
        return it_is(case)
    if case["what"] != "independently alive":
        raise Unknown
    return case.answered(question="independently-alive") == "yes"


@means("{string} is not {what}.")
def lives_not(case: Case) -> bool:
    """The opponent prevents every formation that covers the string as the question has it."""
    if case["what"] != "independently alive":
        raise Unknown
    return case.answered(question="independently-alive") == "no"


@means("One of {strings} will live by itself.", "{strings} will all live by themselves.")
def one_lives(case: Case) -> bool:
    """The owner forces that formations cover one of the strings (all of them, where that is asked)."""
    assert case.text.lower().startswith("one of") is not case.asked.every
    return case.answered() == "yes"


@means("None of {strings} lives by itself.", "{strings} cannot all live by themselves.")
def none_lives(case: Case) -> bool:
    """The opponent prevents that formations cover any of the strings (all of them, where that is asked)."""
    assert case.text.startswith("None of") is not case.asked.every
    return case.answered() == "no"


@means("{player} can force {formation}.")
def can_force(case: Case) -> bool:
    """The owner of the string, this player, forces the formation, under the terms of the question."""
    return case.player() == case.asked.owner and case.answered() == "yes"


@means(
    "{player} can prevent {formation}.",
    "{player} can prevent all such formations.",
    "{player} can prevent that such formations cover all of them at once.",
)
def can_prevent(case: Case) -> bool:
    """The opponent, this player, prevents every such formation, under the terms of the question."""
    return case.player() != case.asked.owner and case.answered() == "no"


@means("{player} can force its removal.", "{player} can capture one of them.")
def can_remove(case: Case) -> bool:
    """The opponent, this player, forces that the string, or one of them, is removed."""
    return case.player() != case.asked.owner and case.answered() == "no"


@means("{player} cannot force its removal.")
def cannot_remove(case: Case) -> bool:
    """The opponent, this player, cannot force that the string is removed."""
    return case.player() != case.asked.owner and case.answered() == "yes"


@means("{player} can keep each from being captured.")
def keeps_each(case: Case) -> bool:
    """The owner, this player, can keep all of the strings from being removed."""
    return case.player() == case.asked.owner and case.answered() == "yes"


@means("{player} can force that, or endless repetition, which counts for him here.")
def or_repeat(case: Case) -> bool:
    """The answer is what it is because infinite play counts for this player, who is to reach something: he cannot force
    it in finitely many moves."""
    asked = case.asked
    favoured = case.player() == asked.reacher and asked.cycles == ("attacker", "defender")[asked.reacher == asked.owner]
    return favoured and case.answered() != case.answered(cycles=("defender", "attacker")[asked.reacher == asked.owner])


@means("Undefined: perfect play ends in a balanced long cycle, which the rules leave to the referee.")
def undefined(case: Case) -> bool:
    """Neither side forces what it wants: not the one its success, nor the other that play ends, or passes for ever."""
    return case.answered() == "undefined"


@means("{player} moves first.")
def moves_first(case: Case) -> bool:
    """In every variation the question has this player to move first."""
    return case.player() == case.asked.mover


@means("Infinite play counts for {player}.")
def infinite_play(case: Case) -> bool:
    """The question has infinite play count for this player; where bans last until a ko-pass, it reaches nothing."""
    if case.asked.rules == "japanese-2003" and case.asked.cycles == "verbal":
        return case.player() != case.asked.reacher
    favoured = case.asked.owner if case.asked.cycles == "defender" else 1 - case.asked.owner
    return case.asked.cycles != "verbal" and case.player() == favoured


@means("{question} {answer}. {terms}")
def answered_so(case: Case) -> bool:
    """The answer is this one, or it is said that there is none."""
    return case["answer"] == "Undecided" or case.answered() == case["answer"].lower()


@means("The answer hangs on a long cycle: {moves}.", "It is called {kind}.")
def hangs_on_cycle(case: Case) -> bool:
    """The answer is not the same in all three ways to judge infinite play."""
    asked = case.asked
    return len({case.answered(cycles=cycles) for cycles in ("verbal", "defender", "attacker")}) > 1 and bool(asked)


@means("The proof leans on a long cycle in its zones. Playing it out on this board has shown none.")
def leans_on_cycle(case: Case) -> bool:
    """The answer is not the same in all three ways to judge infinite play."""
    return hangs_on_cycle(case)
