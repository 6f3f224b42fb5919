"""Counts the messages of the package by what they are: ``python tests/messages.py``, or with ``--list clause``.

Counted is each entry of the catalogues once, the two forms of a number as one. It is

- a *sentence* where it ends as one: with a full stop, a question mark, an exclamation mark, or a colon before what
  follows on lines of its own;
- *glue* where it has no words besides its parts and "and", "or" and the like, or is a word before all that is said;
- a *clause* where it does not end, and says something: it has a verb, or begins or goes on with a word that joins;
- a *name* otherwise: a heading, a column, a button, a term of the game, a number of things. It is whole by nature.

A clause can only be put into another message, and so can glue: of these a translator sees half.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator

import catalogues

KINDS = ("sentence", "name", "clause", "glue")
ENDS = re.compile(r"[.?!:]['\")]*(\s\.\.\.)?$")
PART = re.compile(r"\{[^{}]*\}")
JOINING = re.compile(r"\b(?:a|an|and|as|at|by|first|for|from|in|no|not|of|on|only|or|out|so|the|then|to|up|with)\b")
"""Words of which alone a message says nothing."""
VERBS = re.compile(
    r"\b(?:are|is|was|were|has|have|had|can|cannot|could|may|might|must|will|would|does|do|did|fails|follows|follow|"
    r"fill|fills|take|takes|taken|stands|stand|stays|passes|pass|repeat|repeats|wins|win|agree|ends|chooses|keep|"
    r"keeps|give|gives|looks|look|lives|live|loses|gets|get|makes|make|plays|play|threatens|changes|change|covers|"
    r"leave|leaves|leans|hangs|hang|reaches|works|succeeds|succeed|counts|borders|border|begins|moves|needs|need|"
    r"comes|repeats|tells|plays|marks|resists|rules|stops|overlooks|forwarded|implied|ruled|agreed|shown|known|"
    r"settled|asked|checked|judged|left|tried|solved)\b"
)
OF_THINGS = re.compile(r"\{number\} [\w ]+")
LEGEND = re.compile(r"[^{}]{1,40}: [^{};]{1,80}")
HEADED = re.compile(r"[\w ,']+: \{\w+\}")
"""A number of things; a sign with its meaning; a word before another message."""
JOINED = ("and ", "or ", "if ", "once ", "whether ", "where ", "but ", "that ", "which ", "unless ", "when ")


def kind_of(message: str) -> str:
    """Return what a message is, of ``KINDS``."""
    said = PART.sub("", message)
    words = re.findall(r"[^\W\d_]+", said)
    if all(JOINING.fullmatch(word.lower()) for word in words) or HEADED.fullmatch(message):
        return "glue"
    if ENDS.search(message):
        return "sentence"
    if (
        OF_THINGS.fullmatch(message)
        or LEGEND.fullmatch(message)
        or (message[:1].isupper() and not PART.search(message))
    ):
        return "name"
    if VERBS.search(said.lower()) or said.lstrip(" ,;").startswith(JOINED) or re.search(r"[;,:] ", said):
        return "clause"
    return "name"


def messages() -> Iterator[str]:
    """Yield each message; of the two forms for a number the second."""
    for entry in catalogues.found():
        if entry.id:
            yield entry.id if isinstance(entry.id, str) else entry.id[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", choices=KINDS, help="the messages that are this")
    asked = parser.parse_args()
    kinds = [(kind_of(message), message) for message in messages()]
    if asked.list:
        print("\n".join(sorted(message for kind, message in kinds if kind == asked.list)))
        return
    counts = Counter(kind for kind, _ in kinds)
    print(f"{len(kinds)} messages:", ", ".join(f"{counts[kind]} {kind}" for kind in KINDS))
    print(f"{(counts['sentence'] + counts['name']) / len(kinds):.1%} whole")


if __name__ == "__main__":
    main()
