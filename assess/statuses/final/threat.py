"""What a player threatens by one more move of his, and what it costs when nobody answers; with the position after
such a move, assessed as any other.

What a threat is shows in how its proof begins: what the player has to play, and of which points it speaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from assess.proofs.proof_entries import OUTSIDE, Entries, MoveEntry
from assess.proofs.questions import Answer, Question, Uncapturable
from assess.proofs.taking import PlayedOut
from assess.rules.position import PASS, Color, Position, String
from assess.rules.proof_play import State, allowed_play
from assess.statuses.final.dame_and_kos import dame_of, empty_regions
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


def first_move(finding: Finding | None, answer: Answer) -> int | None:
    """The favoured player's first move in the proof of this answer; None where he passes, or has no proof."""
    if finding is None or finding.answer is not answer or finding.certificate is None:
        return None
    (proof,) = finding.certificate.data["proofs"]
    position, entries = finding.inquiry.position, Entries(proof["entries"])
    root = PlayedOut(entries, Color(proof["favours"]), finding.inquiry).begin(proof["root"], position)
    entry = entries[root]
    return position.point(entry.move) if isinstance(entry, MoveEntry) and entry.move != PASS else None


def zone_of(finding: Finding) -> frozenset[int]:
    """Return the points of which the proofs of a finding speak: what stands elsewhere does not matter to them.

    They are the zone before the first move, and the liberties of strings of which it counts on some outside of it.
    """
    position, found = finding.inquiry.position, set[int]()
    for proof in [] if finding.evidence is None else finding.evidence.data["proofs"]:
        entry = Entries(proof["entries"])[proof["root"]]
        found.update(point for point, sign in enumerate(entry.zone) if sign != OUTSIDE)
        for name in entry.outside:
            found |= position.string_at(position.point(name)).liberties
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Change:
    """A string whose status would be another."""

    string: StringStatus
    to: Status

    @property
    def begun_by(self) -> int | None:
        """The move of its owner's with which the proof begins that the string lives if he moves first; None where it is
        not known, or it does not come to that."""
        lives = self.to is Status.INDEPENDENTLY_ALIVE
        return first_move(self.string.owner_begins, Answer.YES) if lives else None


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes that are told in one sentence. ``together``: one move is proved to bring them all; else it is only proved
    of each that some move does."""

    each: tuple[Change, ...]
    together: bool


@dataclass(frozen=True, slots=True)
class Threat:
    """What a player threatens to change by moving first, once he has filled certain dame or won a ko.

    ``player``: who threatens; the other has to answer. ``filled``: the dame, a smallest set of them, or both points of
    the ko. ``changes``: the statuses that would change. ``answers``: moves that prevent it. ``spared_by``: one of the
    dame which, filled by the other himself, leaves no threat. ``made``: what follows from an answer made at once;
    ``punished``: from the threat carried out at once, so that its first change comes true; None where that is not
    proved. ``by_one_move``: one move, once the dame or the ko are filled, is proved to bring all changes.
    ``positions``: those looked at for what follows from the answer.
    """

    player: Color
    filled: frozenset[int]
    changes: tuple[Change, ...]
    answers: frozenset[int] = frozenset()
    spared_by: int | None = None
    made: AfterMove | None = None
    punished: AfterMove | None = None
    by_one_move: bool = False
    positions: int = 0

    @property
    def told(self) -> Changes:
        """The changes, and whether one move is proved to bring all of them: made at once it does, or the proofs that
        the strings live begin with it."""
        after = self.punished
        at_once = after is not None and all(comes_true(after, change) for change in self.changes)
        begun = {change.begun_by for change in self.changes}
        one_begins = not self.filled and len(begun) == 1 and None not in begun
        return Changes(self.changes, self.by_one_move or at_once or one_begins)


def comes_true(after: AfterMove, change: Change) -> bool:
    """Whether a string has the other status after this move."""
    point = min(change.string.string.points)
    return any(point in one.string.points and one.status is change.to for one in after.statuses)


@dataclass(frozen=True, slots=True)
class Threats:
    """The threats found, and the strings of which it is not known whether there is one: with dame filled, or if their
    owner moved first, whose strings are dead, or are alive in seki or undefined.

    ``connected``: by their points, the stones in open kos, each with its status once its owner has filled the ko.
    """

    found: tuple[Threat, ...]
    unknown_filled: tuple[StringStatus, ...]
    unknown_dead: tuple[StringStatus, ...]
    unknown_seki: tuple[StringStatus, ...] = ()
    connected: Mapping[int, Change] = field(default_factory=dict)

    @property
    def unknown(self) -> bool:
        """Whether something that is asked here is not known: of dame, of dead strings, or of the score after a move
        that is missing."""
        scores = any(threat.answers and threat.made is None for threat in self.found)
        return bool(self.unknown_filled or self.unknown_dead) or scores


def with_unknown(threats: Threats, strings: Sequence[StringStatus]) -> Threats:
    """The threats where it is not known either what threatens these strings."""
    dead = tuple(one for one in strings if one.status is Status.DEAD)
    others = tuple(one for one in strings if one not in dead)
    return replace(
        threats, unknown_filled=(*threats.unknown_filled, *others), unknown_dead=(*threats.unknown_dead, *dead)
    )


def told_once(threats: Sequence[Threat]) -> Iterator[Threat]:
    """The threats, those in one that are carried out by one move, as is proved: the same move is missing. Those that
    have an answer, or need something filled, stay as they are."""
    found: list[Threat] = []
    for threat in threats:
        for place, earlier in enumerate(found):
            if (both := _in_one(earlier, threat)) is not None:
                found[place] = both
                break
        else:
            found.append(threat)
    yield from found


def _in_one(one: Threat, other: Threat) -> Threat | None:
    """Two threats as one; None where it is not proved that one move carries out both."""
    if one.player is not other.player or one.filled or other.filled or one.answers or other.answers:
        return None
    both = (replace(one, changes=(*one.changes, *other.changes), punished=threat.punished) for threat in (one, other))
    return next((threat for threat in both if threat.told.together), None)


def grouped(threats: Sequence[Threat]) -> Iterator[Threat]:
    """Threats by the same dame and with the same answer, told together; those without an answer each by itself."""
    groups: dict[tuple[object, ...], list[Threat]] = {}
    for threat in threats:
        alike = threat.answers or threat.changes[0].string.string
        groups.setdefault((threat.player, threat.filled, alike), []).append(threat)
    for group in groups.values():
        changes = tuple(change for threat in group for change in threat.changes)
        spared = {threat.spared_by for threat in group}
        yield replace(group[0], changes=changes, spared_by=spared.pop() if len(spared) == 1 else None)
