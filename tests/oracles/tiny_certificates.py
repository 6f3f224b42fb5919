"""Certificates small enough to be followed by eye, one for each kind of proof and each reason that ends one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agreement import Judged, second_answer

from assess.proofs.checker import Verdict, check

Json = dict[str, Any]


@dataclass(frozen=True)
class Example:
    """A position, a question about it, and a certificate for an answer."""

    rows: list[str]
    terms: dict[str, str]
    certificate: Json

    def check(self) -> Verdict:
        """What the checker says; the second one must agree."""
        verdict = check(self.certificate, self.rows, self.terms)
        assert second_answer(Judged(self.rows, self.terms, self.certificate)) == verdict.answer
        return verdict


def example(
    diagram: str, string: str, answer: str, favours: str, kind: str, entries: list[Json], life: str = "", **terms: str
) -> Example:
    """``diagram``: rows joined by ``/``. ``life``: formation and scope, such as ``n-eye one``; else capture."""
    question = {"string": string, "question": "independently-alive" if life else "uncapturable"}
    if life:
        question["formation"], question["scope"] = life.split()
    question |= {"first": "opponent", "cycles": "verbal", **terms}
    proof = {"favours": favours, "kind": kind, "root": 0, "entries": entries}
    certificate = {"schema": "assess/certificate/1", "claim": {**question, "answer": answer}, "proofs": [proof]}
    return Example(diagram.split("/"), question, certificate)


def end(pattern: str, turn: str, reason: str, move: str | None = None, **more: Any) -> Json:
    return {"pattern": pattern, "turn": turn, "rank": 0, "reason": reason, **({"move": move} if move else {}), **more}


def play(pattern: str, turn: str, move: str, *following: int | None, **more: Any) -> Json:
    return {"pattern": pattern, "turn": turn, "move": move, "next": list(following), **more}


def wait(pattern: str, turn: str, replies: dict[str, list[int | None]], null: int | None = None, **more: Any) -> Json:
    return {"pattern": pattern, "turn": turn, "replies": replies, **({} if null is None else {"null": null}), **more}


TINY = {
    "capture in one move": example(
        "X../OO./...", "A3", "no", "white", "reach", [end("X.?/O??/???", "white", "captured", "B3")]
    ),
    "capture whatever the owner plays first": example(
        "X../OO.",
        "A2",
        "no",
        "white",
        "reach",
        [
            wait("X../OO.", "black", {"B2": [2], "C2": [3], "C1": [4]}, 1, rank=1),
            end("X../OO.", "white", "captured", "B2"),
            end("XX./OO.", "white", "captured", "C2"),
            end("X.X/OO.", "white", "captured", "B2"),
            end("X../OOX", "white", "captured", "B2"),
        ],
        first="owner",
    ),
    "a reply that might capture": example(  # White at B1 takes C1, or it is suicide: D1 is not known
        "O.XX",
        "A1",
        "no",
        "black",
        "reach",
        [
            wait("O.X?", "white", {"B1": [None, 2]}, 1, rank=1),
            end("O.X?", "black", "captured", "B1"),
            end("OO.?", "black", "captured", "C1"),
        ],
        first="owner",
    ),
    "a move that might capture": example(  # Black at B3 takes C3, or not: White's D3 is not known
        "O.O./.XX./X...",
        "A3",
        "no",
        "black",
        "reach",
        [
            play("O.O?/.XX?/X.??", "black", "B3", 1, 2, rank=2),
            wait("OXO?/.XX?/X.??", "white", {"B1": [4]}, 3, rank=1),
            wait("OX.?/.XX?/X.??", "white", {"B1": [4], "C3": [3]}, 3, rank=1),
            end("OX??/.XX?/X.??", "black", "captured", "A2"),
            end("OX??/.XX?/XO??", "black", "captured", "A2"),
        ],
    ),
    "a wall whose liberties are outside": example(  # once it is joined, no play of Black's takes it
        ".O.O./.OXO./.O.O.",
        "C2",
        "no",
        "white",
        "reach",
        [
            wait("?O.O?/?OXO?/?O.O?", "black", {"C3": [4], "C1": [5]}, 1, outside={"B2": 3, "D2": 3}, rank=3),
            play("?O.O?/?OXO?/?O.O?", "white", "C3", 2, outside={"B2": 2, "D2": 2}, rank=2),
            wait("?OOO?/?OXO?/?O.O?", "black", {}, 3, outside={"B2": 2}, rank=1),
            end("?OOO?/?OXO?/?O.O?", "white", "captured", "C1"),
            end("?OXO?/?OXO?/?O.O?", "white", "captured", "C1"),
            end("?O.O?/?OXO?/?OXO?", "white", "captured", "C3"),
        ],
        first="owner",
    ),
    "capture by way of a ko": example(
        "O.OO.",
        "C1",
        "no",
        "black",
        "reach",
        [
            play("O.OO.", "black", "B1", 1, rank=2),
            wait(".XOO.", "white", {}, 2, ban="A1", rank=1),
            end(".XOO.", "black", "captured", "E1"),
        ],
    ),
    "two eyes": example(".X.X.", "B1", "yes", "black", "reach", [end(".X.X.", "white", "pass-alive")]),
    "two eyes are life": example(
        ".X.X.", "B1", "yes", "black", "reach", [end(".X.X.", "white", "formation")], "n-eye one"
    ),
    "two eyes are life, all of it": example(
        ".X.X.", "D1", "yes", "black", "reach", [end(".X.X.", "white", "formation")], "two-eye all"
    ),
    "life after a ko": example(
        "X.XO.",
        "D1",
        "yes",
        "white",
        "reach",
        [
            wait("X.XO.", "black", {"E1": [2]}, 1, rank=4),
            play("X.XO.", "white", "B1", 3, rank=1),
            play("X.X.X", "white", "B1", 4, ban="D1", rank=3),
            end(".O.O.", "black", "formation"),
            wait(".OX.X", "black", {}, 5, ban="A1", rank=2),
            play(".OX.X", "white", "D1", 3, rank=1),
        ],
        "pass-alive all",
    ),
    "two eyes, reached by the avoider": example(
        "X.OX.",
        "D1",
        "yes",
        "black",
        "reach",
        [
            play("X.OX.", "black", "B1", 1, rank=3),
            wait("XX.X.", "white", {"C1": [2]}, rank=2),
            play("..OX.", "black", "B1", 3, rank=1),
            end(".X.X.", "white", "pass-alive"),
        ],
        first="owner",
    ),
    "the ko cannot be taken back": example(
        ".XO.",
        "B1",
        "yes",
        "black",
        "reach",
        [play(".XO.", "black", "D1", 1, rank=2), wait(".X.X", "white", {}, ban="C1", rank=1)],
        first="owner",
    ),
    "no room for eyes": example(
        ".X.XO/XXXX.", "E2", "no", "black", "reach", [end(".X.XO/XXXX.", "black", "no-room")], "n-eye one"
    ),
    "two strings that a link makes one": example(
        "..XX/XX.O", "D2", "yes", "black", "avoid", [end("..XX/XX.O", "white", "pass-alive", links=[["B2", "C1"]])]
    ),
    "two strings that a link makes one are alive": example(
        "..XX/XX.O",
        "D2",
        "yes",
        "black",
        "reach",
        [end("..XX/XX.O", "white", "formation-follows", links=[["B2", "C1"]])],
        "n-eye all",
    ),
    "a wall that a link makes one leaves no room": example(
        "X.OO/OO..",
        "A2",
        "no",
        "white",
        "reach",
        [end("X.OO/OO..", "white", "no-room", links=[["B2", "C1"]])],
        "n-eye one",
    ),
    "every play elsewhere is answered by a pass": example(
        ".X./XXX/...",
        "B3",
        "yes",
        "black",
        "avoid",
        [wait(".X./XXX/???", "white", {}, 1), play(".X./XXX/???", "black", "pass", 0)],
    ),
    "the same, if infinite play counts for the attacker": example(
        ".X./XXX/...",
        "B3",
        "yes",
        "black",
        "avoid",
        [wait(".X./XXX/???", "white", {}, 1), play(".X./XXX/???", "black", "pass", 0)],
        cycles="attacker",
    ),
    "the ko again and again, with passes": example(
        ".XOO.",
        "B1",
        "yes",
        "black",
        "avoid",
        [
            play(".XOO.", "black", "E1", 1),
            wait(".X..X", "white", {"C1": [2], "D1": [3]}),
            play(".XO.X", "black", "D1", 4, rank=3),
            play(".X.O.", "black", "pass", 5),
            wait(".X.XX", "white", {"C1": [6]}, rank=2),
            wait(".X.O.", "white", {"C1": [0], "E1": [7]}),
            play(".XO..", "black", "D1", 8, rank=1),
            end(".X.OO", "black", "pass-alive"),
            end(".X.X.", "white", "pass-alive"),
        ],
        first="owner",
    ),
    "one eye is not life": example(
        ".OOX.",
        "C1",
        "no",
        "black",
        "avoid",
        [
            wait(".OOX.", "white", {"E1": [1]}),
            play(".OO.O", "black", "pass", 2, ban="D1"),
            wait(".OO.O", "white", {"A1": [3], "D1": [4]}),
            play("OOO.O", "black", "pass", 5),
            play(".OOOO", "black", "pass", 6),
            wait("OOO.O", "white", {}),
            wait(".OOOO", "white", {}),
        ],
        "n-eye all",
        first="owner",
    ),
    "the attacker plays for ever": example(
        ".X.O.",
        "D1",
        "no",
        "black",
        "hold",
        [
            wait(".X.O.", "white", {"C1": [2], "E1": [3]}, 1),
            play(".X.O.", "black", "C1", 4),
            end(".XOO.", "black", "captured", "E1"),
            end(".X.OO", "black", "captured", "C1"),
            wait(".XXO.", "white", {"A1": [6]}, 5),
            end(".XXO.", "black", "captured", "E1"),
            play("O..O.", "black", "B1", 0),
        ],
        first="owner",
        cycles="attacker",
    ),
}
