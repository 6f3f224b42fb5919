"""Counting a recorded game by each scoring system of this tradition.

Counting looks at what was played, not at whether ko rules allowed it. What a record leaves open is completed: an
alternation that has not been stopped is taken to stop there, the players are taken to agree to remove the strings given
as dead (else none), and a playout that has not ended is ended by passes.

Prisoners alone determine the score by stones. Jasiek, Prisoner Counting for Stone Scoring. Removed stones are kept as
prisoners, and each pass gives the opponent one. Two successive passes end the game, and the second player makes the
last pass, an extra one if necessary: so both make equally many moves. Then the stones on the board, Black's minus
White's, equal White's prisoner stones minus Black's. Ko rules, suicide, sekis and the parity of the board do not
matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assess.ikeda.course import Course, play_through
from assess.ikeda.game import Game, Phase, Ruleset, agree, make_pass, stop_alternation
from assess.ikeda.scoring import NO_STONES, Pair, plain, prisoner_pair, stones_on_board
from assess.ikeda.side_by_side import AreaThree, Quantities, area_three, table_of
from assess.languages.spoken import Message, forms, in_english, message
from assess.rules.position import Color


@dataclass(frozen=True, slots=True)
class StoneCount:
    """A game counted both ways. ``stones`` S stand at the end, ``removed`` R were taken off, ``passes`` P were made,
    the ``added`` ones included: those that the record lacks. ``start``: the stones before the first move.
    """

    stones: Pair
    removed: Pair
    passes: Pair
    start: Pair
    added: int

    @property
    def prisoners(self) -> Pair:
        """X = R + P: prisoner stones of each colour."""
        return self.removed + self.passes

    @property
    def moves(self) -> Pair:
        """M = S + R + P, the stones at the start not among them. Both have made equally many."""
        return self.stones + self.removed + self.passes - self.start

    @property
    def stone_score(self) -> int:
        """Stones on the board, Black's minus White's."""
        return self.stones.difference

    @property
    def prisoner_count(self) -> int:
        """White's prisoner stones minus Black's, and what Black had more on the board before the first move."""
        return -self.prisoners.difference + self.start.difference


def stone_count(course: Course, dead: Pair = NO_STONES) -> StoneCount:
    """Both counts of a recorded game, ended by as many passes as the rules still ask for. ``dead``: stones on the board
    that are removed at its end.

    Prisoners from before the record do not count: they belong to moves that are not known.
    """
    passes = Pair()
    for move in course.moves:
        if move.point is None:
            passes = passes.plus(move.color, 1)
    first = course.first or Color.BLACK
    turn = course.moves[-1].color.opponent if course.moves else first
    last_two = [move.point is None for move in course.moves[-2:]]
    in_a_row = 2 if last_two == [True, True] else 1 if last_two[-1:] == [True] else 0
    added = 0
    while in_a_row < 2 or turn is not first:
        passes = passes.plus(turn, 1)
        in_a_row, added, turn = in_a_row + 1, added + 1, turn.opponent
    return StoneCount(
        stones=stones_on_board(course.final) - dead,
        removed=prisoner_pair(course.final.prisoner_stones) - prisoner_pair(course.start.prisoner_stones) + dead,
        passes=passes,
        start=stones_on_board(course.start),
        added=added,
    )


METHODS = ("territory-1", "area-3", "area-2", "stones", "prisoners")
IKEDA_PASSES = Ruleset(2, 2, ())
"""Ikeda's own: two successive passes are the preliminary end, and two end the game."""

FITS = in_english("{error}; with --rules {rules} the record can be counted.")
"""An error of a count, without its full stop, one of ``STOPS``."""
STOPS = ".\u3002"


@dataclass(frozen=True, slots=True)
class Count:
    """A game counted by one method. ``black`` and ``white`` are the players' scores without komi; ``how`` tells how
    they come about; ``komi_known``: False where there was a komi that nobody tells."""

    method: str
    black: float
    white: float
    komi: float
    how: Message
    komi_known: bool = True

    @property
    def margin(self) -> float:
        """Black's score minus White's, komi included."""
        return plain(self.black - self.white - self.komi)


@dataclass(frozen=True, slots=True)
class Counts:
    """A game counted by every method, with the quantities behind it. ``notes`` tell what the record left open, and
    ``of_methods`` what matters for the counts by some methods alone."""

    game: Game
    table: Quantities
    area_three: AreaThree
    stone_count: StoneCount
    counts: tuple[Count, ...]
    notes: tuple[Message, ...]
    of_methods: tuple[tuple[Message, tuple[str, ...]], ...] = ()

    def notes_for(self, method: str | None) -> tuple[Message, ...]:
        """The notes that matter for the count by one method; None for all of them."""
        return (*self.notes, *(note for note, methods in self.of_methods if method is None or method in methods))

    def of(self, method: str) -> Count:
        """The count by one of the METHODS."""
        return next(count for count in self.counts if count.method == method)

    def with_count(self, other: Count) -> Counts:
        """The same with another count by one method."""
        return replace(self, counts=tuple(other if one.method == other.method else one for one in self.counts))


def count_course(
    course: Course, dead: Iterable[str] = (), ruleset: Ruleset = IKEDA_PASSES, compensation: int = 0
) -> Counts:
    """Counts a recorded game; ``ruleset`` gives the passes that stop the alternation and end the playout.

    ``compensation``: points that White is given by area for handicap stones. Area III gives none: it takes these stones
    for plays, and makes the plays equal.

    ``dead`` names strings that the players agree to remove when the record tells of no agreement and no playout. Raises
    BadInput when one of them is none.
    """
    game, notes = completed(course, list(dead), ruleset)
    table, area, stones = table_of(game), area_three(game), stone_count(course, game.removed_by_agreement)
    of_methods: list[tuple[Message, tuple[str, ...]]] = []
    if area.boundary != table.moves:
        early = message(
            "There was a pass before those that stopped the alternation: Area III has its boundary there, and need not "
            "agree with Territory I."
        )
        of_methods.append((early, ("area-3",)))
    elif not table.equal_moves:
        unequal = message("The players made unequal numbers of moves after the preliminary end.")
        of_methods.append((unequal, ("territory-1", "area-3")))
    if stones.added:
        more = forms(
            "Among the passes counted is one more, so that the second player passes last.",
            "Among the passes counted are {number} more, so that the second player passes last.",
        )
        added = message(more, number=stones.added)
        of_methods.append((added, ("prisoners",)))
    score, komi = game.score(), course.final.komi
    territory, prisoners = score.territory, score.prisoners
    counts: tuple[Count, ...] = (
        Count(
            "territory-1",
            territory.black + prisoners.white,
            territory.white + prisoners.black,
            komi,
            message("Territory I (Ikeda) counts territory and prisoners: {sum}.", sum=score.sum),
        ),
        Count("area-3", area.area_score(Color.BLACK), area.area_score(Color.WHITE), komi, _area_three_words(area)),
        Count(
            "area-2",
            (area.stones + area.territory).black,
            (area.stones + area.territory).white + compensation,
            komi,
            _area_words(area, compensation),
        ),
        Count(
            "stones",
            stones.stones.black,
            stones.stones.white,
            komi,
            message("Stone scoring counts the stones on the board."),
        ),
        Count("prisoners", *_prisoner_scores(stones), komi, _prisoner_words(stones)),
    )
    counts = tuple(replace(count, komi_known=course.final.komi_known) for count in counts)
    return Counts(game, table, area, stones, counts, (*course.notes, *notes), tuple(of_methods))


def japanese_count(black: float, white: float, komi: float, dead: int, komi_known: bool = True) -> Count:
    """The count by proved statuses: the scores, White's with the komi in it, and how many strings are dead."""
    how = message(
        forms(
            "Japanese rules count territory and prisoners; 1 string is dead.",
            "Japanese rules count territory and prisoners; {number} strings are dead.",
        ),
        number=dead,
    )
    return Count("japanese", black, white - komi, komi, how, komi_known)


def tells_what_is_removed(course: Course, ruleset: Ruleset) -> bool:
    """Whether a record tells of an agreement, or of a playout: then nothing else is removed."""
    return play_through(course, ruleset).phase not in (Phase.ALTERNATION, Phase.AGREEMENT)


def completed(course: Course, dead: list[str], ruleset: Ruleset) -> tuple[Game, list[Message]]:
    """The course as a game of Territory I that has ended, and notes about what the record left open."""
    notes: list[Message] = []
    game = play_through(course, ruleset)
    if game.phase is Phase.ALTERNATION:
        if course.moves:
            notes.append(message("The record ends in the alternation: it is taken to stop there."))
        game = stop_alternation(game)
    if game.phase is Phase.AGREEMENT:
        game = agree(game, [game.position.point(name) for name in dead])
    elif dead:
        notes.append(message("The record tells how stones were removed: those named as dead are not looked at."))
    if game.phase is Phase.PLAYOUT:
        notes.append(message("The playout has not ended: it is ended by passes."))
        game = _ended_by_passes(game)
    return game, notes


def _ended_by_passes(game: Game) -> Game:
    while game.phase is not Phase.ENDED:
        game = make_pass(game)
    return game


def _area_sum(area: AreaThree, compensation: int = 0) -> str:
    stones, territory = area.stones, area.territory
    given = f"+{compensation}" if compensation else ""
    return f"({stones.black}+{territory.black}) - ({stones.white}+{territory.white}{given})"


def _area_words(area: AreaThree, compensation: int) -> Message:
    total = _area_sum(area, compensation)
    if not compensation:
        return message("Area scoring counts stones and territory: {sum}.", sum=total)
    given = in_english(
        "Area scoring counts stones and territory: {sum}. White gets {points} of these points for the handicap."
    )
    return message(given, sum=total, points=compensation)


def _area_three_words(area: AreaThree) -> Message:
    ahead = area.boundary.difference
    if not ahead:
        return message("Area III (Ikeda) counts stones and territory: {sum}.", sum=_area_sum(area))
    total = f"{_area_sum(area)} {'-' if ahead > 0 else '+'} {abs(ahead)}"
    if ahead == 1 and area.first_pass is Color.WHITE:
        half = in_english(
            "Area III (Ikeda) counts stones and territory: {sum}. The last number is half a point from Black to White, "
            "who passed first."
        )
        return message(half, sum=total)
    spent = in_english(
        "Area III (Ikeda) counts stones and territory: {sum}. The last number is how many stones more {player} had "
        "spent up to the first pass, those of the start among them."
    )
    return message(spent, sum=total, player=_with_more(ahead))


def _prisoner_scores(stones: StoneCount) -> tuple[int, int]:
    """Each player's: the opponent's prisoner stones, and what he had more on the board before the first move."""
    ahead = stones.start.difference
    return stones.prisoners.white + max(ahead, 0), stones.prisoners.black + max(-ahead, 0)


def _prisoner_words(stones: StoneCount) -> Message:
    removed, passes, start = stones.removed, stones.passes, stones.start
    total = f"({removed.white}+{passes.white}) - ({removed.black}+{passes.black})"
    if not start.difference:
        return message("Prisoners and passes are counted: {sum}.", sum=total)
    total += f" {'+' if start.difference > 0 else '-'} {abs(start.difference)}"
    more = in_english(
        "Prisoners and passes are counted: {sum}. The last number is how many stones more {player} had on the board at "
        "the start."
    )
    return message(more, sum=total, player=_with_more(start.difference))


def _with_more(difference: int) -> Color:
    """Who has more, by the difference between Black and White."""
    return Color.BLACK if difference > 0 else Color.WHITE
