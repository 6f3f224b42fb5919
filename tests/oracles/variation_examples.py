"""Certificates for the tests of variation trees: small ones to be followed by eye, and endless ones."""

from __future__ import annotations

from tiny_certificates import Example, Json, end, example, play, wait

from assess.proofs.questions import IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Terms
from assess.proofs.variation_node import VariationNode
from assess.proofs.variation_tree import MAX_NODES, variation_tree
from assess.rules.position import Color, Position
from assess.rules.proof_play import begin, make_play


def inquiry_of(example: Example) -> Inquiry:
    terms = example.terms
    position = Position.from_rows(example.rows)
    alive = terms["question"] == "independently-alive"
    question = IndependentlyAlive(terms["formation"], terms["scope"]) if alive else Uncapturable()
    under = Terms.of(first=terms["first"], cycles=terms["cycles"])
    return Inquiry(position, position.point(terms["string"]), question, under)


def tree_of(example: Example, max_nodes: int = MAX_NODES) -> VariationNode:
    return variation_tree(example.certificate, inquiry_of(example), max_nodes)


CAPTURE = example(  # White has one move, whatever it is
    "O.X/OXX/...",
    "A2",
    "no",
    "black",
    "reach",
    [
        play("O.X/OXX/...", "black", "B3", 1, rank=2),
        wait("OXX/OXX/...", "white", {"A1": [2], "B1": [3], "C1": [4]}, 5, rank=1),
        end("OXX/OXX/O..", "black", "captured", "B1"),
        end("OXX/OXX/.O.", "black", "captured", "A1"),
        end("OXX/OXX/..O", "black", "captured", "A1"),
        end("OXX/OXX/...", "black", "captured", "A1"),
    ],
)

LIFE = example(  # White dies inside, first or last
    "X..OO/OOO.X",
    "A1",
    "yes",
    "white",
    "reach",
    [
        wait("X..OO/OOO.X", "black", {"B2": [2], "C2": [3]}, 1, rank=4),
        play("X..OO/OOO.X", "white", "B2", 4, rank=3),
        play("XX.OO/OOO.X", "white", "D1", 5, rank=3),
        play("X.XOO/OOO.X", "white", "B2", 4, rank=3),
        wait(".O.OO/OOO.X", "black", {}, 6, rank=2),
        wait("XX.OO/OOOO.", "black", {}, 7, rank=2),
        play(".O.OO/OOO.X", "white", "D1", 8, rank=1),
        play("XX.OO/OOOO.", "white", "C2", 9, rank=1),
        end(".O.OO/OOOO?", "black", "formation"),
        end("..OOO/OOOO.", "black", "formation"),
    ],
    "n-eye one",
)

CYCLE = example(  # White takes one stone again and again, and Black need not answer
    ".O.X.O",
    "D1",
    "yes",
    "black",
    "avoid",
    [
        wait(".O.X.O", "white", {"A1": [2], "C1": [3]}, 1),
        play(".O.X.O", "black", "pass", 0),
        play("OO.X.O", "black", "E1", 4, rank=1),
        play(".OOX.O", "black", "A1", 5),
        end("OO.XX.", "white", "pass-alive"),
        wait("X..X.O", "white", {"B1": [7], "C1": [8]}, 6),
        play("X..X.O", "black", "pass", 5),
        play(".O.X.O", "black", "pass", 0),
        play("X.OX.O", "black", "B1", 9),
        wait("XX.X.O", "white", {"C1": [11]}, 10),
        play("XX.X.O", "black", "pass", 9),
        play("..OX.O", "black", "B1", 12, rank=1),
        end(".X.X.O", "white", "pass-alive"),
    ],
)

KO = example(  # the pass stands for everything that White could do elsewhere
    ".X.XO.",
    "B1",
    "no",
    "white",
    "reach",
    [
        play(".X.XO?", "white", "C1", 1, rank=2),
        wait(".XO.??", "black", {}, 2, ban="D1", rank=1),
        end(".XO???", "white", "captured", "A1"),
    ],
)


def _three_kos() -> Example:
    one = example("X.X/OX./.OX", "C3", "undefined", "white", "avoid", AVOIDING, "n-eye one")
    one.certificate["proofs"].append({"favours": "black", "kind": "hold", "root": 0, "entries": HOLDING})
    return one


AVOIDING: list[Json] = [
    play("X.X/OX./.OX", "white", "B3", 1),
    wait(".OX/OX./.OX", "black", {"A1": [2]}, ban="A3"),
    play(".OX/OX./X.X", "white", "C2", 3, ban="B1"),
    wait(".O./OXO/X.X", "black", {"A3": [4]}, ban="C3"),
    play("XO./.XO/X.X", "white", "B1", 5, ban="A2"),
    wait("XO./.XO/XO.", "black", {"C3": [6]}, ban="C1"),
    play("X.X/.XO/XO.", "white", "A2", 7, ban="B3"),
    wait("X.X/OXO/.O.", "black", {"C1": [8]}, ban="A1"),
    play("X.X/OX./.OX", "white", "B3", 1, ban="C2"),
]
HOLDING: list[Json] = [
    wait("X.X/OX./.OX", "white", {"B3": [2], "C2": [3]}, 1),
    play("X.X/OX./.OX", "black", "A1", 4),
    play(".OX/OX./.OX", "black", "A1", 5, ban="A3"),
    play("X.X/OXO/.O.", "black", "A1", 6, ban="C1"),
    end("X.X/.X./X.X", "white", "formation"),
    wait(".OX/OX./X.X", "white", {"C2": [8]}, 7, ban="B1"),
    wait("X.X/.XO/XO.", "white", {"B3": [10]}, 9, ban="A2"),
    play(".OX/OX./X.X", "black", "A3", 4),
    play(".O./OXO/X.X", "black", "A3", 11, ban="C3"),
    play("X.X/.XO/XO.", "black", "C1", 4),
    play("XO./.XO/XO.", "black", "C1", 12, ban="C3"),
    wait("XO./.XO/X.X", "white", {"B1": [14]}, 13, ban="A2"),
    wait("XO./.XO/X.X", "white", {"A2": [15]}, 13, ban="B1"),
    play("XO./.XO/X.X", "black", "C3", 4),
    play("XO./.XO/XO.", "black", "C3", 16, ban="C1"),
    play(".O./OXO/X.X", "black", "C3", 17, ban="A3"),
    wait("X.X/.XO/XO.", "white", {"A2": [18]}, 9, ban="B3"),
    wait(".OX/OX./X.X", "white", {"B1": [19]}, 7, ban="C2"),
    play("X.X/OXO/.O.", "black", "C1", 20, ban="A1"),
    play(".OX/OX./.OX", "black", "A3", 21, ban="A1"),
    wait("X.X/OX./.OX", "white", {"B3": [2]}, 1, ban="C2"),
    wait("X.X/OX./.OX", "white", {"C2": [3]}, 1, ban="B3"),
]
THREE_KOS = _three_kos()
ROUND = ["B3", "A1", "C2", "A3", "B1", "C3", "A2", "C1"]


def endless(moves: int) -> Example:
    """The kos of ``THREE_KOS`` as if they had an end: a line of so many moves, at each of which White might also pass.

    It is no proof, since White's last ko capture is left out.
    """
    state = begin(Position.from_rows(["X.X", "OX.", ".OX"]), Color.WHITE)
    formation, last = moves + 1, moves + 1
    entries: list[Json] = []
    ends: list[Json] = [end("X.X/.X./X.X", "white", "formation")]
    after_pass: dict[str, int] = {}
    for number in range(moves + 1):
        pattern = "/".join(state.position.rows())
        ban = {} if state.ban is None else {"ban": state.position.name(state.ban)}
        move = ROUND[number % len(ROUND)]
        if state.to_move is Color.BLACK:
            entries.append(play(pattern, "black", move, number + 1, **ban))
        else:
            if pattern not in after_pass:
                corner = next(
                    name
                    for name in ("A1", "A3", "C1", "C3")
                    if state.position.stones[state.position.point(name)] == "."
                )
                last += 1
                after_pass[pattern] = last
                ends.append(play(pattern, "black", corner, formation))
            replies: dict[str, list[int | None]] = {move: [number + 1]} if number < moves else {}
            entries.append(wait(pattern, "white", replies, after_pass[pattern], **ban))
        state = make_play(state, state.position.point(move)).state
    return example("X.X/OX./.OX", "C3", "yes", "black", "reach", [*entries, *ends], "n-eye one")
