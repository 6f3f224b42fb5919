"""What a page says beside its board is what the screen and the sheets say, in the language asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import assess
from assess.languages.spoken import using
from assess.proofs.questions import Answer
from assess.reading.files import read_record
from assess.reports.json.finding_json import string_json
from assess.reports.replies_told import said_beside
from assess.reports.ruling.page_data import SaidBeside
from assess.reports.text.page_words import agreement_told, settled_told, status_told
from assess.reports.text.result_text import more_sentences
from assess.reports.text.score_text import option_sentences
from assess.reports.text.sheet_words import score_rows, status_rows
from assess.requests.answer import answer
from assess.requests.from_json import said_in
from assess.requests.kinds import Assessed, Decided
from assess.rules.position import Position

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=20_000)


def assessed(name: str, nodes: int | None = 20_000, **asked: Any) -> tuple[Assessed, SaidBeside]:
    position = assess.read(DISPUTES / f"{name}.sgf")
    found = assess.status(position, limits=assess.Limits(seconds=None, nodes=nodes), **asked)
    reply = Assessed(found, None, (), assess.looks(found))
    return reply, said_beside(reply)


def sentences(said: SaidBeside, role: str) -> list[str]:
    return [sentence for block in said["sentences"] if block["role"] == role for sentence in block["sentences"]]


def test_the_score_is_made_up_as_on_the_screen_and_nothing_is_estimated() -> None:
    reply, said = assessed("missing-reinforcement")
    found = reply.assessment
    assert said["score"] == [list(row) for row in score_rows(found)] and said["score"][-1] == ["Score", "19", "0"]
    assert sentences(said, "estimate") == []
    (warning,) = sentences(said, "warnings")
    assert warning.startswith("Warning: A move of Black's is missing in his territory, for example at D1:")
    ways = said["ways"]
    assert ways is not None and ways["heading"] == "Left to play" and ways["sentences"] == option_sentences(found)
    assert [way["score"] for way in ways["rows"]] == [
        "19 : 0; Black wins by 19",
        "18 : 0; Black wins by 18",
        "2 : 2; jigo",
    ]
    assert all(way["ruling"] is None for way in ways["rows"]), "a move is played, and not ruled"


def test_what_is_open_is_told_as_on_the_screen() -> None:
    reply, said = assessed("triple-ko", nodes=40)
    assert reply.looks is not None and reply.looks.results
    assert sentences(said, "estimate") == more_sentences(reply.assessment, reply.looks)
    assert said["score"] == [], "it is not proved"
    _, *rows = status_rows(reply.assessment, (), (), reply.looks)
    assert list(said["strings"].values()) == [status for _, _, status, _ in rows]
    assert any("counted as" in words for words in said["strings"].values())


@pytest.mark.parametrize("likely", [0.19, 0.2])
def test_a_string_is_told_to_be_counted_where_a_result_is_told_that_rests_on_it(likely: float) -> None:
    reply, _ = assessed("triple-ko", nodes=40)
    looks = replace(reply.looks)  # type: ignore[type-var]
    assert looks is not None
    first, *others = looks.results
    looks.__dict__["results"] = (replace(first, likelihood=likely), *others)
    told = said_beside(replace(reply, looks=looks))["strings"].values()
    assert any("counted as" in words for words in told) is (likely == 0.2)


def test_the_balanced_cycle_and_the_referee_are_told_beside_the_board() -> None:
    _, said = assessed("triple-ko")
    told = "Black A5, Black C5 and Black C1: an answer hangs on a long cycle (triple ko)."
    assert sentences(said, "cycles") == [told]
    assert "Or no result" in " ".join(sentences(said, "estimate"))
    ways = said["ways"]
    assert ways is not None and [bool(way["ruling"]) for way in ways["rows"]] == [True, True, True, False]
    _, ruled = assessed("triple-ko", ruled=ways["rows"][0]["ruling"])
    assert ruled["strings"]["A5"] == "independently alive, as ruled" and ruled["strings"]["D5"] == "dead"
    assert ruled["agreement"].startswith("Black A5 independently alive, as ruled; ")


def test_a_precedent_is_told_with_what_the_letter_says() -> None:
    _, said = assessed("three-points-without-capturing")
    (precedent,) = sentences(said, "precedents")
    assert precedent.startswith("Precedent: ") and "by the letter of the rules" in precedent
    assert [words for words in said["strings"].values() if words.endswith(", by precedent")]


def test_on_what_a_status_rests() -> None:
    _, said = assessed("bent-four-in-the-corner", agreed={"C1": "dead"})
    assert said["strings"]["C1"] == "dead, as agreed"
    assert said["strings"]["D3"] == "independently alive, implied"
    assert said["agreement"] == "White C1 dead, as agreed"
    with using("de"):
        _, said = assessed("bent-four-in-the-corner", agreed={"C1": "dead"})
    assert said["strings"]["C1"] == "tot, vereinbart"


def test_a_string_that_is_settled_on_the_way_is_told_as_in_the_end() -> None:
    """From its JSON; and one that a precedent may still make another is not called dead."""
    found = assess.status(assess.read(DISPUTES / "bent-four-in-the-corner.sgf"), limits=LIMITS, agreed={"C1": "dead"})
    for string in found.strings:
        told = string_json(found.position, string)
        assert settled_told(told) == status_told(string)
        assert settled_told({**told, "final": False}) == "dead by the letter, not final"


def test_what_is_agreed_on_points_and_of_strings() -> None:
    position = Position.from_rows(["XX.", ".O.", "..."])
    assert agreement_told(position, {}, {}) == "nothing is agreed"
    said = agreement_told(position, {"A3": "dead", "C1": "black"}, {"B2": "alive_in_seki"})
    assert said == "Black A3 dead, as agreed; C1 black, as agreed; White B2 alive in seki, as ruled"


@pytest.mark.parametrize("moves", [["W pass", "B E2"], ["W E2", "B pass", "W B1"]])
def test_the_proof_confirms_the_claim_that_it_proves_and_no_other(moves: list[str]) -> None:
    body = {"kind": "decide", "string": "D3", "question": "uncapturable", "variations": [moves]}
    record = read_record(DISPUTES / "bent-four-in-the-corner.sgf")
    reply = answer(said_in({**body, "limits": {"nodes": 20_000}}, 512).request(record))
    assert isinstance(reply, Decided)
    (judged,) = reply.questions
    assert judged.finding is not None and judged.finding.answer is Answer.NO
    owner, other = said_beside(reply)["claims"]
    assert (owner["color"], other["color"]) == ("black", "white")
    shown = [] if judged.decision.answer is Answer.NO else ["No variation shows it."]
    hidden = ["No variation shows it."] if judged.decision.answer is Answer.NO else []
    assert owner["sentences"] == ["Is Black D3 uncapturable? Yes.", *hidden, "The proof refutes this claim."]
    assert other["sentences"] == ["Is Black D3 uncapturable? No.", *shown, "The proof confirms this claim."]
    assert (len(owner["variations"]), len(other["variations"])) == (1 - len(hidden), 1 - len(shown))
    same = "the same" if judged.decision.answer is Answer.NO else "another"
    assert said_beside(reply)["overlooked"][0].startswith(f"Exhaustive proof-play gives {same} answer.")


def test_what_is_not_known_refutes_no_claim() -> None:
    body = {"kind": "decide", "string": "D3", "question": "uncapturable", "variations": [["W pass", "B E2"]]}
    record = read_record(DISPUTES / "bent-four-in-the-corner.sgf")
    reply = answer(said_in({**body, "limits": {"nodes": 1}}, 512).request(record))
    told = [sentence for claim in said_beside(reply)["claims"] for sentence in claim["sentences"]]
    assert told and not any("The proof" in sentence for sentence in told)


def test_without_estimates_every_string_has_its_status() -> None:
    found = assess.status(Position.from_rows(["X.O"]), limits=LIMITS)
    said = said_beside(Assessed(found, None, (), None))
    assert said["strings"] == {string.name: string.status.words for string in found.strings}
