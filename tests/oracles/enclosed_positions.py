"""Positions of up to 10 empty points behind a wall that lives elsewhere, larger than what can be enumerated."""

from __future__ import annotations

from dataclasses import dataclass

from enumeration import Asked

from assess.proofs.questions import IndependentlyAlive, Question, Uncapturable
from assess.proofs.terms import First
from assess.rules.position import Position


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A position, a stone of the string in question, and the two answers: independently alive? uncapturable?"""

    rows: tuple[str, ...]
    string: str
    alive: str
    uncapturable: str

    def asked(self, question: Question, first: First = First.OPPONENT) -> Asked:
        return Asked(self.rows, Position.from_rows(self.rows).point(self.string), question, first)

    def both(self) -> list[tuple[Asked, str]]:
        """Both questions of a status, with their answers."""
        return [(self.asked(IndependentlyAlive()), self.alive), (self.asked(Uncapturable()), self.uncapturable)]


def enclosed(diagram: str, string: str, alive: str, uncapturable: str) -> Enclosed:
    return Enclosed(tuple(diagram.split("/")), string, alive, uncapturable)


ENCLOSED = {
    "straight three": enclosed("...XO./XXXXOO/OOOOO./OOOOOO", "A3", "no", "no"),
    "straight four": enclosed("....XO./XXXXXOO/OOOOOO./OOOOOOO", "A3", "yes", "yes"),
    "square four": enclosed("..XO./..XOO/XXXO./OOOOO", "A2", "no", "no"),
    "T four": enclosed("...XO./X.XXOO/XXXOO./OOOOOO", "A3", "no", "no"),
    "bulky five": enclosed("..XXO./...XOO/XXXXO./OOOOOO", "A2", "no", "no"),
    "straight five": enclosed(".....XO./XXXXXXOO/OOOOOOO./OOOOOOOO", "A3", "yes", "yes"),
    "six in the corner, no outside liberty": enclosed("...XO./...XOO/XXXXO./OOOOOO", "A2", "no", "no"),
    "six in the corner, one outside liberty": enclosed("...X.O./...XOOO/XXXXOO./OOOOOOO", "A2", "no", "no"),
    "six on the side": enclosed("OX...XO/OX...XO/OXXXXXO/OOOOOOO/.O.O.O.", "B5", "yes", "yes"),
    "bent four in the corner": enclosed("OO.XO./O.XXOO/XXXOO./OOOOOO", "A2", "no", "no"),
    "seki with a dead shape of five": enclosed("O.XO.O/OXXOOO/OXXOO./OXXOOO/.XXOOO", "B4", "no", "yes"),
    "a false eye": enclosed(".X.XO./XXOXOO/OOOOO./OOOOOO", "B4", "no", "no"),
    "a ko in the corner": enclosed("O.XO./.XXOO/XXOO./OOOOO", "C4", "no", "no"),
    "strings around an opposing string": enclosed(
        "O.XXXO./OXXO.XO/OXOOXXO/OX.XXOO/OXXXOO./OOOOOOO", "C6", "yes", "yes"
    ),
    "eight in the corner": enclosed("....XO./....XOO/XXXXXO./OOOOOOO", "A2", "no", "yes"),
}
