"""The articles of the Japanese rules of 1989, wherever they are cited: each is cited for what it says.

The list below has the matter of each article. A text that cites one must speak of that matter in the same sentence; an
explanation, in its sentence and its meaning. So a citation that is put to another matter fails here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sources import nodes_of

import assess
from assess.proofs.terms import OTHER_RULESETS
from assess.reading.files import read_record
from assess.reading.rule_names import counts_territory
from assess.reports.reasons.explanations import explained, explanations
from assess.reports.ruling.ruling import for_question, for_strings
from assess.reports.text.terms_text import AppliedRule
from assess.statuses.string_status import Status

ROOT = Path(__file__).parents[2]
MATTER = {
    "4": "libert",  # stones exist on the board as long as they have one
    "5": "captur|removed",
    "6": "retake|take back|at once|immediate",  # who lost a stone in a ko does not retake it on his next move
    "7-1": "cannot be captured|can it be captured|uncapturable|capture enables",  # alive, if only by a new stone
    "7-2": "only a (ko-)?pass|ban of 7-2",  # in the confirmation, for that ko
    "8": "territory|seki|dame",
    "9-1": "stop",  # two successive passes stop the game
    "9-2": "confirm|final position|before the game ends",
    "9-3": "resume",
    "10-1": "dead stone",  # they are removed, and added to the prisoners
    "10-2": "score",
    "12": r"\bin (the|a) game\b|about the game",  # the position of the whole board repeats
    "13-1": "effective move",  # found after the stop, and no agreement: both lose
    "13-2": "stone has been displaced",
}
"""What each article is about; one that is not in the list is not cited. Those with paragraphs are cited by these."""
NUMBER = r"\d{1,2}(?:[-.]\d)?"
ARTICLE = re.compile(
    rf"Articles? ({NUMBER})(?:(?:,[^.;]*?)? and ({NUMBER}))?|1989, ({NUMBER})(?: to ({NUMBER}))?\b(?!\d)|\(({NUMBER})\)"
)


def names_rules(text: str) -> bool:
    return "1989" in text or "Article" in text


def cited(text: str) -> list[str]:
    """The articles that a text about the rules of 1989 cites."""
    if not names_rules(text):
        return []
    return [number for found in ARTICLE.findall(text) for number in found if number]


def sentences(text: str) -> list[str]:
    """A text in its sentences; one that only names the article belongs to the sentence before it."""
    return re.split(r"(?<=[.:?]) (?=[A-Z1])(?!1989, Article \d+(?:-\d)?\.)", text.replace("\n", " "))


def texts() -> Iterator[tuple[str, str]]:
    """Each sentence of the package that cites an article, by its place, and each item of the documentation."""
    for path in sorted((ROOT / "assess").rglob("*.py")):
        if path.parent.name == "reasons":
            continue
        written = path.read_text("utf-8")
        for node in nodes_of(path) if names_rules(written) else ():
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if names_rules(text):
                yield from ((path.name, sentence) for sentence in sentences(text) if cited(sentence))
    for entry in explanations():
        text = f"{entry.sentence} {entry.meant} {entry.rule}"
        if cited(text):
            yield entry.name, text
    for path in (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"):
        if path.name == "changelog.md":
            continue
        for item in re.split(r"\n(?=- |\n|#)", path.read_text("utf-8")):
            if cited(item):
                yield path.name, " ".join(item.split())


TEXTS = list(texts())


@pytest.mark.parametrize(("place", "text"), TEXTS)
def test_an_article_is_cited_for_what_it_says(place: str, text: str) -> None:
    for article in cited(text):
        assert article in MATTER, f"{place}: no article {article} in the list: {text}"
        assert re.search(MATTER[article], text, re.IGNORECASE), f"{place}: {article} is not about this: {text}"


def test_the_places_are_found() -> None:
    assert {"terms_text.py", "sheet_words.py", "score_text.py", "triple-ko", "for-referees.md"} <= {
        place for place, _ in TEXTS
    }
    assert {article for _, text in TEXTS for article in cited(text)} == set(MATTER)


@pytest.mark.parametrize(
    "false",
    [
        "After any move in between it is allowed (VJR, Basic Ko Rule; 1989, Article 7-2).",
        "A string is independently alive by two eyes (1989, Article 7-1).",
        "Else it is dead (VJR, Statuses; 1989, Article 7-1).",
        "A cycle is left to the referee (VJR, Long Cycles; 1989, Article 12).",
        "Both players lose: 1989, 13-2.",
    ],
)
def test_what_was_cited_falsely_would_be_seen(false: str) -> None:
    assert not all(re.search(MATTER.get(article, "(?!)"), false) for article in cited(false))


def test_the_sheet_of_a_triple_ko_says_what_either_article_makes_of_it() -> None:
    record = read_record(ROOT / "disputes" / "triple-ko.sgf")
    finding = assess.ask(record.position, "A5", assess.Uncapturable())
    ruled = assess.rule(record.position, "A5")
    there = assess.status(record.position, strings=["A5"], rules="japanese-2003").strings[0]
    assert there.status is Status.DEAD
    for document in (for_question(finding, record), for_strings(ruled, record)):
        said = " ".join(sentence for block in document.blocks for sentence in getattr(block, "sentences", ()))
        assert AppliedRule.BALANCED_CYCLE.value in said
        assert "Where only a ko-pass lifts a ban on a ko, Black A5 is dead; that is proved" in said


def test_what_is_applied_in_the_place_of_other_rules() -> None:
    """The verbal rules refuse the rule of kos of 1989; they leave Korean rules out, and name those of the World Amateur
    Go Championship as a ground in one matter."""
    of_1989 = str(OTHER_RULESETS["japanese"])
    assert "any pass and any play elsewhere lift it" in of_1989
    assert "word them" not in of_1989
    assert "Preface" in str(OTHER_RULESETS["korean"])
    assert "disputed" not in str(OTHER_RULESETS["korean"])
    assert "No Territory in Sekis" in str(OTHER_RULESETS["world-amateur"])
    assert counts_territory("World Amateur Go Championship")
    (prisoners,) = explained("prisoners-in-a-seki")
    assert "World Amateur Go Championship" in prisoners.meant


def test_a_ko_threat_is_worth_a_pass_only_where_it_is_remote() -> None:
    (ban,) = explained("ko-ban")[-1:]
    assert "a remote ko threat does no more than a pass" in ban.meant
    assert "may decide" in ban.meant
