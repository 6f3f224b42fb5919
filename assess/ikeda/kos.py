"""Basic endgame kos: the score of perfect play by a table, for any number of kos, two-sided dame and ko threats.

Jasiek, Examples for Ikeda Territory I Scoring, Part 5, Basic Endgame Kos; proved there for the ruleset 3+3+BF. A ko is
*open for* the player whose stone in it can be taken: he would connect it. The kos lie between independently alive
strings, there is no teire, and each ko threat is one play that must be answered by one play, bigger than a ko, and
independent of the others. K is the number of kos open for Black minus those open for White, T the number of Black's ko
threats minus White's. The score is that of the kos alone: it is added to what the rest of the board gives.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from assess.rules.color import Color
from assess.rules.errors import BadInput
from assess.rules.words import counted


@dataclass(frozen=True, slots=True)
class EndgameKos:
    """The numbers on which the score depends; ``dame`` (two-sided) is one on which it does not."""

    black_kos: int
    white_kos: int
    dame: int
    black_threats: int
    white_threats: int
    to_move: Color

    def __post_init__(self) -> None:
        for name in ("black_kos", "white_kos", "dame", "black_threats", "white_threats"):
            number = getattr(self, name)
            if number < 0:
                raise BadInput(
                    "{number} is no number of {quantity}: count from 0.", number=number, quantity=name.replace("_", " ")
                )

    @property
    def kos(self) -> int:
        """K."""
        return self.black_kos - self.white_kos

    @property
    def threats(self) -> int:
        """T."""
        return self.black_threats - self.white_threats

    def exchanged(self) -> EndgameKos:
        """The same with the colours exchanged."""
        return EndgameKos(
            self.white_kos, self.black_kos, self.dame, self.white_threats, self.black_threats, self.to_move.opponent
        )


@dataclass(frozen=True, slots=True)
class KoResult:
    """What the table says: the score (Black's minus White's), and who wins the ko fight, None when there is none.

    ``row`` is the row of the table in words. When White has more open kos than Black the table is read with the
    colours ``exchanged``, and so are row, K and T; score and winner are meant as they are on the board.
    """

    score: int
    winner: Color | None
    row: str
    exchanged: bool


def ko_result(kos: EndgameKos) -> KoResult:
    """The score of basic endgame kos under 3+3+BF, both playing perfectly.

    >>> ko_result(EndgameKos(6, 2, 57, 14, 13, Color.WHITE)).score
    -1
    """
    if kos.kos < 0:
        other = ko_result(kos.exchanged())
        winner = other.winner.opponent if other.winner else None
        return replace(other, score=-other.score, winner=winner, exchanged=True)
    rest = kos.kos % 3
    mover = kos.to_move.title
    fights = (rest, kos.to_move) in ((1, Color.WHITE), (2, Color.BLACK))
    if rest == 0:
        thirds, row = 0, "Black or White to move, K MOD 3 = 0: -K/3"
    elif not fights:
        thirds = 1 if rest == 1 else -1
        row = f"{mover} to move, K MOD 3 = {rest}: -K/3 {'+' if thirds > 0 else '-'} 1/3"
    else:
        black_wins = kos.threats > 0
        thirds = rest if black_wins else rest - 3
        sign = "+" if thirds > 0 else "-"
        row = f"{mover} to move, K MOD 3 = {rest} and T {'>' if black_wins else '<='} 0: -K/3 {sign} {abs(thirds)}/3"
    winner = None if not fights else Color.BLACK if kos.threats > 0 else Color.WHITE
    return KoResult((thirds - kos.kos) // 3, winner, row, exchanged=False)


def require_kos(kos: EndgameKos) -> None:
    """Raises BadInput when there are no kos to count."""
    if not kos.black_kos and not kos.white_kos:
        raise BadInput("There are no basic endgame kos to count: solve the position with `assess ikeda solve`.")


def strategy(kos: EndgameKos) -> list[str]:
    """How to play, in sentences: pairs, triples, the excess, and what always holds."""
    more, fewer = (Color.BLACK, Color.WHITE) if kos.kos >= 0 else (Color.WHITE, Color.BLACK)
    pairs, triples, rest = min(kos.black_kos, kos.white_kos), *divmod(abs(kos.kos), 3)
    result = ko_result(kos)
    told = ["Whenever no ko threat is to be played or answered, fill or take one more ko."]
    if pairs:
        told.append(f"{counted(pairs, 'pair')} of kos, one open for each: each player connects one of each pair.")
    if triples:
        told.append(
            f"{counted(triples, 'triple')} of kos open for {more.title}: of each, {more.title} connects two, and "
            f"{fewer.title} takes one and connects it, which costs {more.title} 1 point."
        )
    if rest == 1 and result.winner is None:
        told.append(f"One ko is left over: {more.title} connects it.")
    elif rest == 2 and result.winner is None:
        told.append(f"Two kos are left over: {fewer.title} takes one and connects it, {more.title} connects the other.")
    elif result.winner is not None:
        begin = f"{more.title} connects one, and {fewer.title}" if rest == 2 else fewer.title
        left = "Two kos are" if rest == 2 else "One ko is"
        why = (
            f"has more ko threats ({_threats(kos, result.winner)} against {_threats(kos, result.winner.opponent)})"
            if result.winner is more
            else f"has at least as many ko threats ({_threats(kos, fewer)} against {_threats(kos, more)})"
        )
        told.append(
            f"{left} left over: {begin} takes the other." if rest == 2 else f"{left} left over: {begin} takes it."
        )
        told.append(f"The ko fight is about this one: {result.winner.title} wins it, because he {why}.")
    if kos.dame:
        told.append(f"Two-sided dame ({kos.dame}) are filled in between; they are no ko threats.")
    told.append("All kos and dame are filled when the alternation ends: nobody gains by leaving one for the playout.")
    return told


def _threats(kos: EndgameKos, color: Color) -> int:
    return kos.black_threats if color is Color.BLACK else kos.white_threats
