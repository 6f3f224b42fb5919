"""Ikeda's Territory I in Jasiek's form: alternation, agreement, playout, and the ko rules over the whole history.

Jasiek, Examples for Ikeda Territory I Scoring, Part 5. In the alternation passes are free. When enough successive
passes have stopped it, the players may agree on strings to remove, and the game is over; otherwise the playout goes on
with the same position, prisoners and history, and with the opponent of the last passer. There every pass pays one own
stone, except that the last one is free when the playout had an odd number of moves.

Pass rules and ko rules are values: ``3+3+BF`` and ``2+2+SK`` are rulesets, and so is every other combination.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from assess.ikeda.scoring import NO_STONES, Pair, TerritoryScore, score_position
from assess.languages.spoken import AssessError, BadInput
from assess.rules import proof_play
from assess.rules.position import PASS, Color, Position, PrisonerStones
from assess.rules.proof_play import IllegalMove


class KoRule(enum.Enum):
    """What a play may not do to the history of the whole game; the value is the name of the rule."""

    BASIC = "basic-ko-rule-with-pass-threat"
    """A play directly following a play may not recreate the position before that play. A pass in between lifts this."""

    FIXED = "fixed-ko-rule"
    """A play may not lead from the same position to the same position as an earlier play of the game."""

    SUPERKO = "positional superko"
    """A play may not recreate a position of the game, the starting position included."""


KO_RULES = {"BF": (KoRule.BASIC, KoRule.FIXED), "SK": (KoRule.SUPERKO,)}
_PASSES = re.compile(r"([2-9])\+([2-9])")
_NAME = re.compile(r"([2-9])\+([2-9])\+(" + "|".join(KO_RULES) + ")")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Jasiek's short form of Ikeda's Territory I: so many successive passes stop the alternation, so many end the
    playout, and these ko rules hold throughout."""

    alternation_passes: int
    playout_passes: int
    ko_rules: tuple[KoRule, ...]

    @property
    def name(self) -> str:
        """Such as ``3+3+BF``; without ko rules, which only counting can do, ``2+2``."""
        code = [code for code, rules in KO_RULES.items() if rules == self.ko_rules]
        return "+".join([str(self.alternation_passes), str(self.playout_passes), *code])

    @classmethod
    def from_name(cls, name: str) -> Ruleset:
        """The ruleset of a name. Raises BadInput when it is none.

        >>> Ruleset.from_name("2+3+bf").name
        '2+3+BF'
        """
        found = _NAME.fullmatch(name.strip().upper())
        if found is None:
            raise BadInput(
                "{name!r} is no ruleset: write the passes that stop the alternation (2 to 9), the passes that end the"
                " playout (2 to 9) and the ko rules ({names}), such as 3+3+BF or 2+2+SK.",
                name=name,
                names=" or ".join(KO_RULES),
            )
        return cls(int(found[1]), int(found[2]), KO_RULES[found[3]])

    @classmethod
    def of_passes(cls, name: str) -> Ruleset:
        """The passes of a name alone, for counting: ``2+2``, or those of a ruleset. Raises BadInput when it is neither.

        >>> Ruleset.of_passes("2+2").name, Ruleset.of_passes("3+3+BF").name
        ('2+2', '3+3')
        """
        found = _PASSES.fullmatch(name.strip())
        if found:
            return cls(int(found[1]), int(found[2]), ())
        ruleset = cls.from_name(name)
        return cls(ruleset.alternation_passes, ruleset.playout_passes, ())


class Phase(enum.Enum):
    """Where a game is. ``AGREEMENT``: the alternation has stopped, and nothing has been decided yet."""

    ALTERNATION = "alternation"
    AGREEMENT = "agreement"
    PLAYOUT = "playout"
    ENDED = "end"


@dataclass(frozen=True, slots=True)
class Move:
    """A play, or a pass (``point`` is None). Numbers go on through both phases, from 1."""

    number: int
    color: Color
    point: int | None
    phase: Phase
    before: Position
    after: Position
    removed: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        """Such as ``B D4`` or ``W pass``."""
        return f"{self.color.letter} {PASS if self.point is None else self.before.name(self.point)}"


@dataclass(frozen=True, slots=True)
class Violation:
    """A ko rule that prohibits a play, and the earlier move because of which it does; 0 is the starting position."""

    rule: KoRule
    earlier: int

    @property
    def sentence(self) -> str:
        """What the play would do, with the rule in brackets."""
        if self.rule is KoRule.BASIC:
            what = f"it would recreate the position before play {self.earlier}"
        elif self.rule is KoRule.FIXED:
            what = f"it would lead from the same position to the same position as play {self.earlier}"
        elif self.earlier:
            what = f"it would recreate the position after move {self.earlier}"
        else:
            what = "it would recreate the starting position"
        return f"{what} ({self.rule.value})"


class ProhibitedPlay(AssessError):
    """A play that ko rules prohibit; ``violations`` name each rule with the earlier move."""

    def __init__(self, move: str, violations: tuple[Violation, ...]) -> None:
        super().__init__(f"{move} is not allowed: " + ", and ".join(violation.sentence for violation in violations))
        self.move = move
        self.violations = violations


@dataclass(frozen=True, slots=True)
class Game:
    """A moment of a game. ``position`` holds the stones, and the prisoner stones of the game so far.

    ``removed_in_alternation``, ``removed_by_agreement`` and ``removed_in_playout`` count stones of each colour,
    ``paid`` the stones that passes have cost, the free last pass not among them. ``passes`` are the successive passes
    just made in this phase.
    """

    ruleset: Ruleset
    start: Position
    position: Position
    to_move: Color
    phase: Phase = Phase.ALTERNATION
    moves: tuple[Move, ...] = ()
    passes: int = 0
    removed_in_alternation: Pair = NO_STONES
    removed_by_agreement: Pair = NO_STONES
    removed_in_playout: Pair = NO_STONES
    paid: Pair = NO_STONES
    agreed: frozenset[int] | None = None
    """The points from which the agreement removed stones; None when there was no agreement."""
    stopped_by_record: bool = False
    """The alternation was stopped by the game record, not by its passes."""

    @property
    def alternation(self) -> tuple[Move, ...]:
        """The moves of the alternation."""
        return tuple(move for move in self.moves if move.phase is Phase.ALTERNATION)

    @property
    def playout(self) -> tuple[Move, ...]:
        """The moves of the playout."""
        return tuple(move for move in self.moves if move.phase is Phase.PLAYOUT)

    @property
    def last_pass_free(self) -> bool:
        """Has a playout ended after an odd number of moves, so that its last pass costs nothing?"""
        return self.phase is Phase.ENDED and len(self.playout) % 2 == 1

    @property
    def removed(self) -> Pair:
        """All stones of each colour that plays and the agreement removed."""
        return self.removed_in_alternation + self.removed_by_agreement + self.removed_in_playout

    def score(self) -> TerritoryScore:
        """The count by territory and prisoner stones, every stone on the board standing."""
        return score_position(self.position)


def begin(position: Position, to_move: Color, ruleset: Ruleset) -> Game:
    """The start of a game. The starting position is part of the history that ko rules look at; no play is."""
    position.require_liberties()
    return Game(ruleset, position, position, to_move)


def make_pass(game: Game) -> Game:
    """The game after a pass. Right after the alternation it says that the players do not agree."""
    game = _before_move(game, PASS)
    color = game.to_move
    passes = game.passes + 1
    paid, after, phase = game.paid, game.position, game.phase
    if game.phase is Phase.PLAYOUT:
        ends = passes == game.ruleset.playout_passes
        if not ends or (len(game.playout) + 1) % 2 == 0:
            paid = paid.plus(color, 1)
            after = _with_prisoners(after, color, 1)
        if ends:
            phase = Phase.ENDED
    elif passes == game.ruleset.alternation_passes:
        phase, passes = Phase.AGREEMENT, 0
    move = Move(len(game.moves) + 1, color, None, game.phase, game.position, after)
    return replace(
        game,
        position=after,
        to_move=color.opponent,
        phase=phase,
        moves=(*game.moves, move),
        passes=passes,
        paid=paid,
    )


def make_play(game: Game, point: int) -> Game:
    """The game after a play. Raises IllegalMove (occupied, suicide) or ProhibitedPlay (a ko rule)."""
    game = _before_move(game, game.position.name(point))
    color = game.to_move
    played = proof_play.make_play(proof_play.begin(game.position, color), point)
    violations = ko_violations(game, played.state.position)
    if violations:
        raise ProhibitedPlay(f"{color.letter} {game.position.name(point)}", violations)
    after = _with_prisoners(played.state.position, color.opponent, len(played.removed))
    move = Move(len(game.moves) + 1, color, point, game.phase, game.position, after, played.removed)
    game = replace(game, position=after, to_move=color.opponent, moves=(*game.moves, move), passes=0)
    if move.phase is Phase.PLAYOUT:
        return replace(game, removed_in_playout=game.removed_in_playout.plus(color.opponent, len(played.removed)))
    return replace(game, removed_in_alternation=game.removed_in_alternation.plus(color.opponent, len(played.removed)))


def played_on(game: Game, names: Iterable[str]) -> Game:
    """The game after moves such as ``B D4`` and ``W pass``, the colours being those of the players to move."""
    for name in names:
        point = name.split()[1]
        game = make_pass(game) if point == PASS else make_play(game, game.position.point(point))
    return game


def ko_violations(game: Game, after: Position) -> tuple[Violation, ...]:
    """The ko rules that prohibit a play to this position now, each with the first earlier move that makes it so."""
    found = []
    before, last = game.position.stones, game.moves[-1] if game.moves else None
    plays = [move for move in game.moves if move.point is not None]
    for rule in game.ruleset.ko_rules:
        if rule is KoRule.BASIC:
            if last is not None and last.point is not None and last.before.stones == after.stones:
                found.append(Violation(rule, last.number))
        elif rule is KoRule.FIXED:
            same = (play for play in plays if play.after.stones == after.stones and play.before.stones == before)
            found += [Violation(rule, play.number) for play in same][:1]
        elif game.start.stones == after.stones:
            found.append(Violation(rule, 0))
        else:
            found += [Violation(rule, play.number) for play in plays if play.after.stones == after.stones][:1]
    return tuple(found)


def legal_plays(game: Game) -> list[int]:
    """Every point where the player to move may play. A pass is always allowed besides, until the game has ended."""
    points = []
    for point in game.position.empty_points() if game.phase is not Phase.ENDED else ():
        try:
            make_play(game, point)
        except (IllegalMove, ProhibitedPlay):
            continue
        points.append(point)
    return points


def stop_alternation(game: Game) -> Game:
    """The game with its alternation stopped now, as a record may say, though fewer passes were made.

    The next move then belongs to the opponent of the last player who moved, as always.
    """
    if game.phase is Phase.AGREEMENT:
        return game
    if game.phase is not Phase.ALTERNATION:
        raise BadInput("The alternation is over already: it stops once.", word_first=True)
    return replace(game, phase=Phase.AGREEMENT, passes=0, stopped_by_record=True)


def agree(game: Game, points: Iterable[int]) -> Game:
    """The game after both players have agreed to remove the strings with stones on these points, perhaps none.

    Possible only right after the alternation. Raises BadInput at another time, or for a point without a stone.
    """
    if game.phase is not Phase.AGREEMENT:
        raise BadInput(
            "There is no agreement at this time: the players agree right after the alternation, or never.",
            word_first=True,
        )
    prisoners, agreed = Pair(), set[int]()
    for point in points:
        if point in agreed:
            continue
        string = game.position.string_at(point)
        agreed |= string.points
        prisoners = prisoners.plus(string.color, len(string.points))
    after = game.position.without(agreed)
    for color in Color:
        after = _with_prisoners(after, color, prisoners.of(color))
    return replace(game, position=after, phase=Phase.ENDED, removed_by_agreement=prisoners, agreed=frozenset(agreed))


def _before_move(game: Game, name: str) -> Game:
    """The game with a move now due: a move right after the alternation begins the playout."""
    if game.phase is Phase.ENDED:
        raise BadInput(
            "{letter} {name} comes too late: the game has ended with move {number}.",
            letter=game.to_move.letter,
            name=name,
            number=len(game.moves),
        )
    return replace(game, phase=Phase.PLAYOUT) if game.phase is Phase.AGREEMENT else game


def _with_prisoners(position: Position, color: Color, number: int) -> Position:
    before = position.prisoner_stones
    if color is Color.BLACK:
        return replace(position, prisoner_stones=PrisonerStones(before.black + number, before.white))
    return replace(position, prisoner_stones=PrisonerStones(before.black, before.white + number))
