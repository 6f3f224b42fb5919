"""The questions, and the precedents as their files give them, explained."""

from __future__ import annotations

from assess.proofs.questions import Capturable1, Capturable2, IndependentlyAlive, Uncapturable
from assess.reports.reasons.explanation import ExplainedBoard, Explanation
from assess.rules.words import joined
from assess.statuses.precedent import Authority
from assess.statuses.precedents.known_precedents import NO_CYCLE, KnownPrecedent, known_precedents

QUESTIONS = (
    Explanation(
        Uncapturable().name,
        "Is the string uncapturable?",
        "VJR, Determination of Alive in Seki",
        "Yes, unless the opponent, who moves first, can force the removal of the string. One that is uncapturable but "
        "not independently alive is alive in seki.",
    ),
    Explanation(
        IndependentlyAlive().name,
        "Is the string independently alive?",
        "VJR, Determination of Independently Alive",
        "Yes, if its owner can force a formation that covers one, or all, of its intersections. A string that is "
        "captured on the way may live so, too.",
    ),
    Explanation(
        Capturable1().name,
        "Is the string capturable-1: can it be captured, but not without a stone of its owner's that stays in its "
        "place?",
        "VJR, Determination of Alive in Seki; Jasiek, Japanese 2003 Rules, capturable-1",
        "Yes, if it is not uncapturable, but its opponent cannot force both its capture and that no permanent stone of "
        "its owner's stands on its intersections: one played during the variation and not removed thereafter. The "
        "answer advises the referee; it changes no status by itself.",
    ),
    Explanation(
        Capturable2().name,
        "Is the string capturable-2: can it be captured, but not without a stone of its owner's that stays in its "
        "surroundings?",
        "VJR, Determination of Alive in Seki; Jasiek, Japanese 2003 Rules, capturable-2",
        "Yes, if it is neither uncapturable nor capturable-1, and its opponent cannot force both its capture and that "
        "no permanent stone of its owner's stands in its surroundings: its intersections and, recursively, every "
        "adjacent intersection without a stone of an uncapturable or capturable-1 string of the same owner. The answer "
        "advises the referee; it changes no status by itself.",
    ),
)


def _explained(known: KnownPrecedent) -> Explanation:
    precedent = known.precedent
    first, _, rest = precedent.sentence.partition(". ")
    meaning = [rest] if rest else []
    letters = " or ".join(sorted(status.words for status in known.letter))
    if {precedent.status} == known.letter:
        meaning.append(f"The string is {letters} by the letter of the rules, and stays so.")
    else:
        made = precedent.status.words
        meaning.append(f"By the letter of the rules the string is {letters}; the precedent makes it {made}.")
        meaning.append(
            "It is advisory: such a string is undefined, and the referee decides, save under --precedents accept."
            if precedent.authority is Authority.ADVISORY
            else "The rules name it, so that it counts, save under --precedents strict."
        )
    meaning.append(f"It applies where {joined(_conditions(known))}.")
    position = known.example
    strings = [position.string_at(position.point(name)) for name in known.example_strings]
    called = joined(f"{string.color.title} {name}" for string, name in zip(strings, known.example_strings, strict=True))
    ringed = tuple(name for string in strings for name in position.names(string.points))
    diagram = ExplainedBoard(tuple(position.rows()), f"The precedent speaks of {called}.", ringed)
    return Explanation(precedent.name, f"{first.rstrip('.')}.", precedent.source, " ".join(meaning), diagram)


def _conditions(known: KnownPrecedent) -> list[str]:
    """Everything that must hold of a string to which it applies."""
    words = []
    if known.question:
        words.append(f"the answer to the question {known.question} is yes")
    if known.cycle == NO_CYCLE:
        words.append("no answer hangs on a long cycle")
    elif known.cycle:
        words.append(f"an answer hangs on the long cycle {known.cycle}")
    if known.shapes:
        words.append("the string is part of such a shape")
    if known.neighbors:
        words.append(f"every opposing string beside it is {known.neighbors.words}")
    if known.small_strings_in:
        words.append(
            f"the string is one of several small strings inside another one that is {known.small_strings_in.words}"
        )
    if known.basic_ko is not None:
        words.append(f"the string {'stands' if known.basic_ko else 'does not stand'} in a basic ko")
    return words


PRECEDENTS = tuple(_explained(known) for known in sorted(known_precedents(), key=lambda known: known.precedent.name))
