"""The position after one move more, assessed as any other: what a missing move brings, made by either player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assess.proofs.questions import Answer, Question, Uncapturable
from assess.rules.position import Color, Position, String
from assess.rules.proof_play import State, allowed_play
from assess.statuses.final.dame import dame_of, empty_regions
from assess.statuses.finding import Finding
from assess.statuses.precedents.known_precedents import with_precedents
from assess.statuses.queue.examiner import Examiner
from assess.statuses.queue.owner_begins import is_asked
from assess.statuses.string_status import Precedents, Status, StringStatus, status_of
from assess.statuses.territory import Score, Territory, score_of, territory_of


@dataclass(frozen=True, slots=True)
class AfterMove:
    """A position after a player's play at ``move``: all its statuses are proved, and so the score; ``score``: None
    where a status is undefined, so that the rules leave it to the referee."""

    player: Color
    move: int
    position: Position
    statuses: tuple[StringStatus, ...]
    territory: Territory
    score: Score | None

    @property
    def open_border(self) -> frozenset[int]:
        """Return the points at which the border between living stones is open then, so that the score is the one as
        it stands before anybody closes it; empty where at most dame are to be filled."""
        dame = dame_of(self.position, self.statuses, self.territory)
        still_open = dame.two_sided - dame.between
        regions = [region for region in empty_regions(self.position) if region & still_open]
        return frozenset[int]().union(*(region & dame.two_sided for region in regions))


def after_move(
    position: Position,
    statuses: Sequence[StringStatus],
    player: Color,
    move: int,
    examiner: Examiner,
    precedents: Precedents,
) -> AfterMove | None:
    """What follows if a player plays there. None where he may not, where something is agreed or ruled, or where a
    status after it is undecided.

    ``statuses`` are those before the move; their proofs are judged again for the position after it, and what the move
    does not touch is proved by them.
    """
    play = allowed_play(State(position, player), move)
    if play is None or any(string.agreed or string.ruled for string in statuses):
        return None
    taken = position.prisoner_stones
    black, white = (0, len(play.removed)) if player is Color.BLACK else (len(play.removed), 0)
    after = replace(
        play.state.position, prisoner_stones=replace(taken, black=taken.black + black, white=taken.white + white)
    )
    found = []
    for string in after.strings():
        if examiner.spent:
            return None
        one = status_by_letter(after, string, statuses, examiner)
        if one.status is Status.UNDECIDED:
            return None
        found.append(one)
    told = with_precedents(after, found, precedents)
    if any(string.status is Status.UNDECIDED for string in told):
        return None
    territory = territory_of(after, told)
    return AfterMove(player, move, after, told, territory, score_of(after, territory))


def status_by_letter(
    after: Position, string: String, before: Sequence[StringStatus], examiner: Examiner
) -> StringStatus:
    """Return a string's status by the letter, its opponent moving first, with what is known of its life if its owner
    began; ``before``: the statuses of a position like it, whose proofs are judged again."""
    known = [one for one in before if one.string.color is string.color and one.string.points & string.points]
    findings = [finding for one in known for finding in one.asked]
    point, mover = min(string.points), string.color.opponent

    def asked(question: Question) -> Finding | None:
        return examiner.finding(after, point, question, mover, before=findings)

    life = asked(examiner.life)
    answer = life.answer if life else Answer.UNDECIDED
    capture = None if answer in (Answer.YES, Answer.UNDECIDED) else asked(Uncapturable())
    status = status_of(answer, capture.answer if capture else Answer.UNDECIDED)
    found = StringStatus(after.name(point), string, status, life, capture)
    if is_asked(found):
        found = replace(found, owner_begins=examiner.finding(after, point, examiner.life, string.color))
    return found
