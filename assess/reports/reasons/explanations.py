"""Every reason that the output can contain, explained; and the page of the site that holds them all.

``.ci/site`` runs this module, which prints the page: ``python -m assess.reports.reasons.explanations``.
"""

from __future__ import annotations

import difflib
from textwrap import wrap

from rich.console import Console

from assess.decisions.decision import Abbreviated
from assess.decisions.oversight import Kind
from assess.languages.spoken import in_english, worded
from assess.proofs.checker import Refusal
from assess.proofs.ends_of_variations import LeafReason
from assess.proofs.variation_node import Quantifier
from assess.reports.reasons.explained_precedents import PRECEDENTS
from assess.reports.reasons.explanation import Explanation, explained_in
from assess.reports.text.rules_applied import AppliedRule
from assess.reports.text.sentences import say
from assess.rules.errors import BadInput, Prohibition
from assess.rules.words import joined
from assess.statuses.status_table import Status
from assess.statuses.warning import WarningCode

REFUSALS = explained_in("refusals.toml", Refusal)
"""Why the checker refuses a certificate. The sentences are the checker's own, and not translated."""

CHAPTERS: dict[str, tuple[Explanation, ...]] = {
    in_english("Statuses"): explained_in("statuses.toml", Status),
    in_english("Questions"): explained_in("questions.toml"),
    in_english("Precedents"): PRECEDENTS,
    in_english("How a variation ends"): explained_in("ends_of_variations.toml", LeafReason),
    in_english("Decisions from variations"): explained_in("decisions.toml", Quantifier, Abbreviated, Kind),
    in_english("Moves that are not allowed"): explained_in("prohibitions.toml", Prohibition),
    in_english("Rules applied"): explained_in("applied_rules.toml", AppliedRule),
    in_english("Warnings"): explained_in("warnings.toml", WarningCode),
    in_english("Why a certificate is refused"): REFUSALS,
    in_english("Words"): explained_in("words.toml"),
}

COLUMNS = 120
MOST_NEAR = 4  # words proposed for one that is not known

_INTRODUCTION = """\
# Reasons

Every reason that `assess` gives, the questions, the precedents and the words of the game, with the rule each stands
on. `assess explain WORD` prints one of them.
VJR is Jasiek, *Verbal Japanese Rules: Status Assessment*; the Japanese rules of 1989 are those of the Nihon Kiin.
"""


def explanations() -> tuple[Explanation, ...]:
    """Return all explanations, in the order of the page."""
    return tuple(entry for chapter in CHAPTERS.values() for entry in chapter)


def explained(word: str) -> list[Explanation]:
    """Return the explanations of this name, as in ``basic-ko``; several if the word stands for several things.

    Raise BadInput if there is none.
    """
    name = "-".join(word.strip().lower().replace("_", " ").replace("-", " ").split())
    known = {entry.name for entry in explanations()}
    meant = next((one for one in (name, *_singular(name)) if one in known), name)
    found = [entry for entry in explanations() if entry.name == meant]
    if not found:
        names = list(dict.fromkeys(entry.name for entry in explanations()))
        words = {name, *_singular(name)}
        near = [one for one in names if words & {*one.split("-")}] or difflib.get_close_matches(name, names, cutoff=0.5)
        if near:
            raise BadInput(
                "{word!a} is no reason: perhaps {near}; `assess explain` lists them all.",
                word=word[:40],
                near=joined(near[:MOST_NEAR], "or"),
            )
        raise BadInput("{word!a} is no reason: `assess explain` lists them all.", word=word[:40])
    return found


def _singular(name: str) -> list[str]:
    """Return the words of which a name may be the plural: ``liberties``, ``passes``, ``eyes``."""
    return [name.removesuffix(end) + one for end, one in (("ies", "y"), ("es", ""), ("s", "")) if name.endswith(end)]


def print_explanation(console: Console, entry: Explanation) -> None:
    """Print a reason with its sentence, meaning, rule and diagram."""
    console.print(worded("{name} ({chapter})", name=entry.name, chapter=worded(_chapter(entry))))
    say(console, worded(entry.sentence))
    console.print()
    if entry.diagram:
        console.print(entry.diagram.text(), highlight=False, no_wrap=True, crop=False)
        say(console, entry.diagram.seen)
        console.print()
    say(console, entry.meant)
    say(console, worded("Rule: {rule}.", rule=entry.rules))


def print_list(console: Console) -> None:
    """Print the names and sentences of all reasons."""
    width = max(len(entry.name) for entry in explanations())
    for chapter, entries in CHAPTERS.items():
        console.print(f"{worded(chapter)}:")
        for entry in entries:
            console.print(f"  {entry.name:<{width}}  {worded(entry.sentence)}", highlight=False, soft_wrap=True)


def reasons_page() -> str:
    """Return the page of all reasons, as Markdown."""
    pieces = [_INTRODUCTION]
    for chapter, entries in CHAPTERS.items():
        pieces.append(f"## {chapter}\n")
        pieces += [_section(entry) for entry in entries]
    return "\n".join(pieces)


def _section(entry: Explanation) -> str:
    diagram = f"```text\n{entry.diagram.text()}\n```\n{_wrapped(entry.diagram.seen)}\n\n" if entry.diagram else ""
    sentence, meaning, rule = map(_wrapped, (f"*{entry.sentence}*", entry.meant, f"Rule: {entry.rule}."))
    return f"### {entry.name}\n{sentence}\n\n{diagram}{meaning}\n\n{rule}\n"


def _wrapped(text: str) -> str:
    return "\n".join(wrap(text, COLUMNS, break_long_words=False, break_on_hyphens=False))


def _chapter(entry: Explanation) -> str:
    return next(chapter for chapter, entries in CHAPTERS.items() if entry in entries)


if __name__ == "__main__":
    print(reasons_page(), end="")
