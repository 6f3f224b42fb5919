"""What is left to play in a position, as warnings for players and referee (VJR, Preface)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from assess.languages.spoken import Message, message
from assess.rules.position import Color, Position, String, border, connected
from assess.statuses.final.board_as_agreed import board_as_agreed, proved_on, with_board_told
from assess.statuses.final.dame_and_kos import OpenKo, empty_regions
from assess.statuses.final.finality import LeftToPlay, by_one_move, gain_by_filling
from assess.statuses.final.seki_prisoners import prisoner_warnings
from assess.statuses.final.teire import living_first, rescues_of
from assess.statuses.final.threat import AfterMove, Changes, Threat, Threats, told_once, with_unknown
from assess.statuses.other_descriptions import OtherDescription
from assess.statuses.queue.examiner import Examiner
from assess.statuses.string_status import Status, StringStatus, points_alive
from assess.statuses.territory import Territory, score_of
from assess.statuses.warning import Caution, Warning, WarningCode, points_of, refused_proof


def warnings_of_left(left: LeftToPlay) -> tuple[Warning, ...]:
    """The warnings for a position of which it is known what is left to play."""
    return tuple(_Warnings(left).warnings())


def not_known(what: Caution, strings: Sequence[StringStatus], looked_at: Mapping[int, int]) -> Iterator[Warning]:
    """That it is not known what a first move of the owner's would bring these strings. ``looked_at``: positions, by the
    stone of the string for which they were."""
    if strings:
        yield Warning(WarningCode.NOT_EXAMINED, points_of(strings), (_unknown(what, strings, looked_at),))


def _unknown(what: Caution, strings: Sequence[StringStatus], looked_at: Mapping[int, int]) -> Message:
    """What is not known of these strings, and after how many positions."""
    positions = sum(looked_at.get(min(string.string.points), 0) for string in strings)
    return message(what, strings=tuple(strings), effort=positions)


def warnings_of_description(described: OtherDescription) -> Iterator[Warning]:
    """What another description of independent life changes."""
    if described.differ:
        said = [message(Caution.DESCRIBED, description=described.question, statuses=described.differ)]
        if described.found is not None and described.found.score is not None:
            said.append(message(Caution.DESCRIBED_RESULT, result=described.found.score))
        yield Warning(WarningCode.OTHER_DESCRIPTION, points_of(described.differ), tuple(said))
    if unknown := described.unknown:
        positions = described.positions
        said = [
            message(
                Caution.UNKNOWN_DESCRIBED,
                strings=unknown,
                description=described.question,
                effort=positions,
            )
        ]
        yield Warning(WarningCode.NOT_EXAMINED, points_of(unknown), tuple(said))


def missing_moves_of(
    before: Position, all_statuses: Sequence[StringStatus], asked: int, examiner: Examiner
) -> tuple[Warning, ...]:
    """Warnings for strings that would be saved, or would live, if their owner moved first, where only some strings are
    asked about: so many, the first of the statuses. The others tell what is agreed to be dead, and is off the board."""
    wanted = {min(one.string.points) for one in all_statuses[:asked]}
    board = board_as_agreed(before, all_statuses)
    board = replace(board, statuses=[one for one in board.statuses if min(one.string.points) in wanted])
    position = board.position
    while True:
        proved = proved_on(board, before, examiner)
        statuses = proved.statuses
        lives, saved = living_first(position, statuses, examiner), rescues_of(position, statuses, examiner)
        saved = with_unknown(saved, proved.unknown)
        if not saved.unknown_dead or not examiner.grow():
            break
    threats = by_one_move(position, statuses, replace(saved, found=(*lives.found, *saved.found)), (), examiner)
    found = [
        Warning(WarningCode.UNFILLED_TEIRE, points_of(_changing(threat)), tuple(missing_move(position, threat)))
        for threat in told_once(threats.found)
    ]
    of_dead = not_known(Caution.UNKNOWN_SAVED, saved.unknown_dead, examiner.looked_at)
    unknown = (*of_dead, *not_known(Caution.UNKNOWN_LIVES, lives.unknown_seki, examiner.looked_at))
    return with_board_told(before, all_statuses, (*found, *unknown))


def missing_move(position: Position, threat: Threat, territory: Territory | None = None) -> Iterator[Message]:
    """That a player has left a move out, and what the other does by moving first; of what comes after dame or a ko the
    beginning of the sentence. ``territory``: where it is known, a move in it is said to be there."""
    player, other = threat.player, threat.player.opponent
    own = territory.of(other) if territory is not None else frozenset[int]()
    inside = threat.answers & own
    points = tuple(position.names(inside or threat.answers))
    strings = _changing(threat)
    if threat.filled or inside or points_of(strings) & own:
        yield message(Caution.MISSING_INSIDE_AT if points else Caution.MISSING_INSIDE, player=other, points=points)
    else:
        yield message(Caution.MISSING_AT if points else Caution.MISSING, player=other, points=points)
    if not threat.filled:
        dead = all(string.status is Status.DEAD for string in strings)
        what = Caution.ELSE_DEAD if dead else Caution.IF_FIRST
        yield message(what, strings=strings, player=player, other=other, changes=threat.told)


def _changing(threat: Threat) -> tuple[StringStatus, ...]:
    """The strings whose statuses a threat changes."""
    return tuple(change.string for change in threat.changes)


class _Warnings:
    def __init__(self, left: LeftToPlay) -> None:
        self.left = left
        self.position, self.statuses, self.territory = left.position, left.statuses, left.territory
        self.kos, self.dame = left.kos, left.dame

    def warnings(self) -> Iterator[Warning]:
        threats, by_area = self.left.threats, self.position.area is not None
        if by_area:
            yield from self._open_by_area()
        else:
            dame = [*self._two_sided(threats), *self._one_sided(threats)]
            if dame and threats is None:  # said of all of them at once
                dame[-1] = replace(dame[-1], said=(*dame[-1].said, message(Caution.NOT_EXAMINED)))
            yield from dame
        if threats is not None:
            yield from filter(None, map(self._teire, told_once(threats.found)))
        if not by_area:
            yield from (self._ko(ko, threats) for ko in self.kos)
            yield from prisoner_warnings(self.position, score_of(self.position, self.territory), self.left.prisoners)
        if threats is not None:
            yield from not_known(Caution.UNKNOWN_SAVED, threats.unknown_dead, self.left.looked_at)
            yield from not_known(Caution.UNKNOWN_LIVES, threats.unknown_seki, self.left.looked_at)
        yield from map(refused_proof, self.left.refused)

    # Dame

    def _two_sided(self, threats: Threats | None) -> Iterator[Warning]:
        """The points that touch living stones of both players, which are dame, and the others of their regions, which
        are nobody's while the border is open."""
        dame, nobodys, points = self.dame.shared, self.dame.nobodys, self.dame.two_sided
        gains, changes = list(self._gains_told(points)), list(self._changes(points, threats))
        if dame:
            said = message(Caution.TWO_SIDED, points=self._names(dame))
            yield Warning(WarningCode.UNFILLED_DAME, dame, (said, *([] if nobodys else gains), *changes))
        if nobodys:
            said = message(Caution.BORDER_OPEN, points=self._names(self.dame.border), number=len(nobodys))
            yield Warning(WarningCode.OPEN_BORDER, nobodys, (said, *gains, *([] if dame else changes)))

    def _one_sided(self, threats: Threats | None) -> Iterator[Warning]:
        """Those for which strings that are not independently alive are the reason apart from those of other areas: they
        may be nobody's as the players agree. Where no string around lives in a seki they are no dame."""
        near = self.position.near
        for color in Color:
            beside: dict[Caution, set[int]] = {}
            for region in empty_regions(self.position):
                if points := region & self.dame.one_sided[color]:
                    what = Caution.ONE_SIDED
                    if self._not_alive(points, near):
                        what = Caution.ONE_SIDED_AT_SEKI if self._at_seki(region) else Caution.NO_TERRITORY
                    beside.setdefault(what, set()).update(points)
            for what, these in beside.items():
                open_points = frozenset(these)
                strings = self._not_alive(open_points, near)
                named = {"reasons" if what is Caution.NO_TERRITORY else "sekis": strings}
                said = message(what, points=self._names(open_points), player=color, **named)
                code = WarningCode.OPEN_BORDER if what is Caution.NO_TERRITORY else WarningCode.ONE_SIDED_DAME
                yield Warning(code, open_points, (said, *self._effects(open_points, threats)))

    def _at_seki(self, region: frozenset[int]) -> bool:
        """Whether a string that lives in a seki stands around a region, or around dead strings beside it."""
        at = {point: status for status in self.statuses for point in status.string.points}
        dead = {point for point, status in at.items() if status.status is Status.DEAD}
        area = connected(region, {*self.position.empty_points(), *dead}, self.position.near)
        return any(at[point].status is Status.ALIVE_IN_SEKI for point in border(area, self.position.near))

    def _not_alive(self, points: frozenset[int], near: Sequence[Sequence[int]]) -> tuple[StringStatus, ...]:
        """The strings beside these points that are not independently alive."""
        border = {stone for point in points for stone in near[point]}
        return tuple(
            status
            for status in self.statuses
            if status.status is not Status.INDEPENDENTLY_ALIVE and status.string.points & border
        )

    def _open_by_area(self) -> Iterator[Warning]:
        """The points that are nobody's area, beside stones that are independently alive."""
        near = self.position.near
        alive = points_alive(self.statuses)
        settled = self.territory.black | self.territory.white | self.territory.unsettled
        points = frozenset(
            point for point in self.position.empty_points() if point not in settled and alive & set(near[point])
        )
        if points:
            said = message(Caution.OPEN_BY_AREA, points=self._names(points))
            yield Warning(WarningCode.UNFILLED_DAME, points, (said,))

    def _effects(self, points: frozenset[int], threats: Threats | None) -> Iterator[Message]:
        """What filling these points would change: territory, and statuses as far as they were examined."""
        yield from self._gains_told(points)
        yield from self._changes(points, threats)

    def _gains_told(self, points: frozenset[int]) -> Iterator[Message]:
        """What each player gains by filling what he can of these points, every status staying as it is."""
        for color in Color:
            for plays, gain in self._gains(points & self.dame.fillable(color), color):
                yield message(Caution.GAIN, player=color, points=self._names(plays), number=gain)

    def _changes(self, points: frozenset[int], threats: Threats | None) -> Iterator[Message]:
        """What filling these points would take, and which statuses it would change, as far as they were examined."""
        for color in Color:
            for point, taken in self.dame.takes.get(color, {}).items():
                if point in points:
                    strings = self._statuses(taken)
                    yield message(
                        Caution.CAPTURE_MISSING, player=color, point=self.position.name(point), strings=strings
                    )
        if threats is None:
            return
        relevant = [threat for threat in threats.found if threat.filled & points]
        for threat in relevant:
            yield from self._if_filled(threat)
        touched = [string for string in self.statuses if string.string.liberties & points]
        changing = [string for threat in threats.found for string in _changing(threat)]
        unknown = [s for s in touched if s in threats.unknown_filled or s.status is Status.UNDECIDED]
        if unknown:
            yield _unknown(Caution.UNKNOWN_HANGS, unknown, self.left.looked_at)
        elif not relevant and not any(string in changing for string in touched):
            if any(string.letter is not string.status for string in self.statuses):
                yield message(Caution.FILLING_CHANGES_NOTHING_WITHOUT_PRECEDENT)
            elif any(string.agreed for string in self.statuses):
                yield message(Caution.FILLING_CHANGES_NOTHING_OPEN)
            else:
                yield message(Caution.NOTHING_HANGS)

    def _gains(self, points: frozenset[int], color: Color) -> list[tuple[frozenset[int], int]]:
        """The points that a player fills and what he gains by that, each region by itself unless he gains more by
        filling all of them."""
        plays, gain = gain_by_filling(self.left, points, color)
        parts = (points & region for region in empty_regions(self.position))
        each = [found for part in parts if part for found in [gain_by_filling(self.left, part, color)] if found[1]]
        if sum(more for _, more in each) == gain:
            return each
        return [(plays, gain)] if gain else []

    def _if_filled(self, threat: Threat) -> Iterator[Message]:
        """What filling changes, unless the warning of a move that is missing tells it."""
        other = threat.player.opponent
        if threat.spared_by is None and self._teire(threat) is not None:
            return
        ko = self._ko_of(threat)
        with_answer, without = (
            (Caution.IF_WON_ANSWER, Caution.IF_WON) if ko else (Caution.IF_FILLED_ANSWER, Caution.IF_FILLED)
        )
        yield message(
            with_answer if threat.answers else without,
            player=threat.player,
            points=self._names({ko.mouth} if ko else threat.filled),
            other=other,
            answers=self._names(threat.answers),
            changes=threat.told,
        )
        if threat.spared_by is not None and self._spares_all(threat):
            yield message(Caution.SPARED, player=other, point=self.position.name(threat.spared_by))

    def _spares_all(self, threat: Threat) -> bool:
        """Return whether one dame, filled by the other, is proved to leave no threat of the player's by filling."""
        threats = self.left.threats
        found = () if threats is None else threats.found
        alike = [other for other in found if other.player is threat.player and other.filled]
        return all(other.spared_by == threat.spared_by for other in alike)

    def _ko_of(self, threat: Threat) -> OpenKo | None:
        """The ko that has to be won first."""
        return next((ko for ko in self.kos if threat.filled == {ko.mouth, ko.stone}), None)

    # Teire

    def _teire(self, threat: Threat) -> Warning | None:
        inside = threat.answers & self.territory.of(threat.player.opponent)
        if threat.filled and not inside:
            return None
        if len(threat.filled) > 1 and threat.spared_by is not None and not self._ko_of(threat):
            return None  # when his opponent has filled one of these dame he fills another, and nothing is missing
        said = list(missing_move(self.position, threat, self.territory))
        if threat.filled:
            ko = self._ko_of(threat)
            points = self._names({ko.mouth} if ko else threat.filled)
            what = Caution.ONCE_WON if ko else Caution.ONCE_FILLED
            said.append(message(what, player=threat.player, points=points, changes=threat.told))
        if threat.answers:
            said += self._scores(threat)
        return Warning(WarningCode.UNFILLED_TEIRE, inside or points_of(_changing(threat)), tuple(said), threat.filled)

    def _scores(self, threat: Threat) -> Iterator[Message]:
        """The score as it stands, when the move that is missing is made, and when the other player makes his at once,
        as far as they are proved; nothing of it where something is agreed on or ruled."""
        score = score_of(self.position, self.territory)
        if score is None or self.left.agreed or any(string.agreed or string.ruled for string in self.statuses):
            return
        made, punished = threat.made, threat.punished
        if made is not None and made.score is None:
            if punished is None:
                return  # the rules leave the score to the referee then
            made = None
        if made is not None:
            what = Caution.SCORES_MADE if punished is None else Caution.SCORES_MADE_PUNISHED
        else:
            what = Caution.SCORES_UNKNOWN if punished is None else Caution.SCORES_PUNISHED
        told = self._after("made", made) | self._after("punished", punished)
        yield message(what, result=score, effort=threat.positions, **told)
        for after in (made, punished):
            if after is not None and after.open_border:
                yield message(Caution.BORDER_THEN_OPEN, move=self._play(after), points=self._names(after.open_border))

    def _after(self, name: str, after: AfterMove | None) -> dict[str, object]:
        """The move after which the position was assessed, and the score then."""
        if after is None:
            return {}
        return {name: self._play(after), f"{name}_result": after.score}

    def _play(self, after: AfterMove) -> Message:
        return message(Caution.PLAY, player=after.player, point=self.position.name(after.move))

    # Kos and sekis

    def _ko(self, ko: OpenKo, threats: Threats | None) -> Warning:
        taker, points = ko.taker, frozenset({ko.mouth, ko.stone})
        stone, mouth = map(self.position.name, (ko.stone, ko.mouth))
        said = [message(Caution.KO, player=taker, other=taker.opponent, stone=stone, mouth=mouth)]
        if threats is not None:
            winning = [threat for threat in threats.found if threat.filled == points and threat.player is taker]
            unknown = tuple(string for string in threats.unknown_filled if string.string.liberties & points)
            for threat in winning:
                said += self._if_filled(threat)
            said += self._hanging_on(ko, threats, unknown, winning)
        return Warning(WarningCode.OPEN_BASIC_KO, points, tuple(said))

    def _hanging_on(
        self, ko: OpenKo, threats: Threats, unknown: tuple[StringStatus, ...], winning: Sequence[Threat]
    ) -> Iterator[Message]:
        """What hangs on a ko besides what the taker threatens by winning it: what becomes of all strings when it is
        won, or when its owner has connected, and what is open."""
        ends = self.left.ko_ends.get(ko.stone)
        if ends is None or ko.stone not in threats.connected:  # nothing is proved of its stone
            if unknown:
                yield _unknown(Caution.UNKNOWN_HANGS, unknown, self.left.looked_at)
            return
        threatened = {change.string.name for threat in winning for change in threat.changes}
        won = tuple(change for change in ends.won if change.string.name not in threatened)
        if won:
            yield message(Caution.WON, player=ko.taker, changes=Changes(won, together=True))
        if ends.connected:
            changes, point = Changes(ends.connected, together=True), self.position.name(ko.mouth)
            yield message(Caution.IF_CONNECTED, player=ko.taker.opponent, point=point, changes=changes)
        near = {other for point in (ko.mouth, ko.stone) for other in self.position.near[point]}
        open_ones = [one for one in ends.unknown if one.name not in threatened]
        beside = [one for one in open_ones if one.string.points & near and one not in unknown]
        if unknown or beside:
            yield _unknown(Caution.UNKNOWN_HANGS, (*unknown, *beside), self.left.looked_at)
        if any(one not in beside and one not in unknown for one in open_ones):
            yield _unknown(Caution.ELSE_UNKNOWN, open_ones, self.left.looked_at)
        elif not unknown and not beside and not winning:
            yield message(Caution.NOTHING_ELSE_HANGS if won or ends.connected else Caution.NOTHING_HANGS)

    # Names

    def _names(self, points: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.position.names(points))

    def _statuses(self, strings: Iterable[String]) -> tuple[StringStatus, ...]:
        at = {string.string: string for string in self.statuses}
        return tuple(sorted((at[string] for string in strings), key=lambda one: min(one.string.points)))
