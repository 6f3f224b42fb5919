"""Basic endgame kos: the score of perfect play by a table, for any number of kos, two-sided dame and ko threats.

Jasiek, Examples for Ikeda Territory I Scoring, Part 5, Basic Endgame Kos; proved there for the ruleset 3+3+BF. A ko is
*open for* the player whose stone in it can be taken: he would connect it. The kos lie between independently alive
strings, there is no teire, and each ko threat is one play that must be answered by one play, bigger than a ko, and
independent of the others. K is the number of kos open for Black minus those open for White, T the number of Black's ko
threats minus White's. The score is that of the kos alone: it is added to what the rest of the board gives.

On a board where only such kos and two-sided dame are left, they are counted. A board is taken to be of this class only
when the following is seen on it; another may be of it too, but then this is for a player to see.

- A *ko open for* a player: his single stone, whose one liberty is an empty point otherwise next to his stones only. No
  two kos touch: to take in one would give the stone of the other a liberty.
- A *ko threat*: two adjacent empty points surrounded by one player, who has strings of two stones or more there with no
  other liberty and next to no ko, and next to each of the two another string. Playing on one threatens to take them by
  playing on the other, where he answers.
- Every string but the stones in kos is alive (Benson), even if all dame and both points of each ko are the opponent's,
  once each threat has been made and answered, whichever of its points the answer is on.
- Every other empty point is *territory*: surrounded by one player's living strings, and next to them except for one
  point of a region at most, so that there is nothing to play for; or *two-sided dame*: next to living strings of both.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assess.ikeda.scoring import Pair, plain
from assess.languages.spoken import BadInput
from assess.rules.formations import pass_alive
from assess.rules.position import EMPTY, Color, Position, regions


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
        counted = f"{pairs} {'pair' if pairs == 1 else 'pairs'}"
        told.append(f"{counted} of kos, one open for each: each player connects one of each pair.")
    if triples:
        counted = f"{triples} {'triple' if triples == 1 else 'triples'}"
        told.append(
            f"{counted} of kos open for {more.title}: of each, {more.title} connects two, and {fewer.title} takes one "
            f"and connects it, which costs {more.title} 1 point."
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


MOST_THREATS = 8  # of one player, so that every way of answering can be tried

Ko = tuple[int, int]
"""The stone that can be taken, and the empty point from which."""


@dataclass(frozen=True, slots=True)
class KoBoard:
    """A board of the class. ``kos`` and ``threats`` belong to the player who has the open ko, or makes the threat;
    a threat is its two empty points. ``territory`` counts the points that neither kos nor dame can change."""

    position: Position
    kos: dict[Color, tuple[Ko, ...]]
    threats: dict[Color, tuple[frozenset[int], ...]]
    dame: frozenset[int]
    territory: Pair

    def numbers(self, to_move: Color) -> EndgameKos:
        """What the table needs."""
        return EndgameKos(
            len(self.kos[Color.BLACK]),
            len(self.kos[Color.WHITE]),
            len(self.dame),
            len(self.threats[Color.BLACK]),
            len(self.threats[Color.WHITE]),
            to_move,
        )

    @property
    def rest(self) -> float:
        """The score of the rest of the board, to which the table's is added: territory, prisoners, komi."""
        prisoners = self.position.prisoner_stones
        return plain(self.territory.difference - (prisoners.black - prisoners.white) - self.position.komi)

    def score(self, to_move: Color) -> float:
        """The score of perfect play on this board under 3+3+BF."""
        return plain(self.rest + ko_result(self.numbers(to_move)).score)


def recognise(position: Position) -> KoBoard:
    """What there is to count on a board of the class. Raises BadInput with the reason when it is not seen to be one."""
    position.require_liberties()
    kos = {color: tuple(_kos(position, color)) for color in Color}
    every = (*kos[Color.BLACK], *kos[Color.WHITE])
    ko_points = {point for ko in every for point in ko}
    for ko in every:
        _require_apart(position, ko, ko_points)
    empty = regions(position.empty_points(), position.near)
    outside = [region - ko_points for region in empty if region - ko_points]
    owners = {region: _owners(position, region) for region in outside}
    dame = {point for region in outside if len(owners[region]) == 2 for point in region}
    alive: dict[Color, frozenset[int]] = {}
    threats: dict[Color, tuple[frozenset[int], ...]] = {}
    for color in Color:
        found = tuple(
            region for region in outside if owners[region] == {color} and _is_threat(position, color, region, ko_points)
        )
        threats[color.opponent] = found
        alive[color] = _alive(position, color, ko_points | dame, found)
        for string in position.strings():
            if string.color is color and not string.points & (alive[color] | ko_points):
                raise _not_of_the_class(
                    f"the {color.value} string at {position.name(min(string.points))} is not seen to be independently "
                    "alive when all kos and dame are the opponent's"
                )
    numbers = Pair()
    holes = {*threats[Color.BLACK], *threats[Color.WHITE]}
    for region in outside:
        if len(owners[region]) == 1:
            (owner,) = owners[region]
            if region not in holes:
                _require_quiet(position, region, alive[owner])
            numbers = numbers.plus(owner, len(region))
        else:
            _require_two_sided(position, region, alive)
    return KoBoard(position, kos, threats, frozenset(dame), numbers)


def _not_of_the_class(reason: str) -> BadInput:
    return BadInput(
        "This is not seen to be a board of basic endgame kos: {reason}; solve it with `assess ikeda solve`, "
        "or give the numbers of kos, dame and threats.",
        reason=reason,
    )


def _kos(position: Position, color: Color) -> Iterator[Ko]:
    """The kos open for a player."""
    near = position.near
    for point in position.empty_points():
        if all(position.stones[neighbor] == color.stone for neighbor in near[point]):
            singles = [
                neighbor
                for neighbor in near[point]
                if len((string := position.string_at(neighbor)).points) == 1 and string.liberties == {point}
            ]
            if len(singles) == 1:
                yield singles[0], point


def _owners(position: Position, region: frozenset[int]) -> frozenset[Color]:
    near = position.near
    stones = {position.stones[neighbor] for point in region for neighbor in near[point]} - {EMPTY}
    if not stones:
        raise _not_of_the_class("the board is empty")
    return frozenset(Color.of_stone(stone) for stone in stones)


def _require_apart(position: Position, ko: Ko, ko_points: set[int]) -> None:
    near = position.near
    if any(ko_points.intersection(near[point]) - set(ko) for point in ko):
        raise _not_of_the_class(f"the ko at {position.name(ko[1])} touches another one")


def _is_threat(position: Position, color: Color, region: frozenset[int], ko_points: set[int]) -> bool:
    """Are these two points of a player's a ko threat of his opponent's?"""
    if len(region) != 2:
        return False
    near = position.near
    threatened = set[int]()
    for string in position.strings():
        if string.color is color and string.liberties == region and len(string.points) >= 2:
            threatened |= string.points
    if any(ko_points.intersection(near[point]) for point in threatened):
        return False  # whoever takes in the ko gives them a liberty
    return bool(threatened) and all(set(near[point]) - region - threatened for point in region)


def _alive(position: Position, color: Color, lost: set[int], threats: tuple[frozenset[int], ...]) -> frozenset[int]:
    """The stones of a player that are pass-alive when these points are lost, after every way of answering threats."""
    if len(threats) > MOST_THREATS:
        raise _not_of_the_class(f"{color.title} has more than {MOST_THREATS} ko threats to answer")
    alive = frozenset(range(len(position.stones)))
    for answers in itertools.product(*threats):
        stones = [color.opponent.stone if at in lost else stone for at, stone in enumerate(position.stones)]
        for answer in answers:
            stones[answer] = color.stone
        formation = pass_alive(position.with_stones("".join(stones)), color, inside_stones=True)
        alive &= frozenset().union(*(string.points for string in formation.strings))
    return alive


def _require_quiet(position: Position, region: frozenset[int], alive: frozenset[int]) -> None:
    near = position.near
    first = position.name(min(region))
    if any(
        position.stones[neighbor] != EMPTY and neighbor not in alive for point in region for neighbor in near[point]
    ):
        raise _not_of_the_class(f"the empty points at {first} touch a string that is not seen to be alive")
    if sum(1 for point in region if not alive.intersection(near[point])) > 1:
        raise _not_of_the_class(f"the empty points at {first} leave room to play in")


def _require_two_sided(position: Position, region: frozenset[int], alive: dict[Color, frozenset[int]]) -> None:
    near = position.near
    for point in sorted(region):
        if not all(alive[color].intersection(near[point]) for color in Color):
            raise _not_of_the_class(
                f"{position.name(point)} is neither surrounded by one player nor next to living strings of both"
            )
