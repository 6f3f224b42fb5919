"""Is the position final? The rules presume two-sided dame, teire and basic endgame kos to be filled (VJR, Preface)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assess.rules.color import Color
from assess.rules.coordinates import neighbors
from assess.rules.position import Position
from assess.statuses.dame import dame_of, filled
from assess.statuses.examiner import Examiner
from assess.statuses.open_kos import OpenKo, open_kos
from assess.statuses.seki_prisoners import prisoner_warnings, seki_prisoners
from assess.statuses.status import Status, StringStatus
from assess.statuses.teire import Threat, Threats, threats_of
from assess.statuses.territory import Territory, score_of, territory_of
from assess.statuses.warning import WORDS, Warning, WarningCode, counted, listed, named


def warnings_of(
    position: Position, statuses: Sequence[StringStatus], territory: Territory, examiner: Examiner | None = None
) -> tuple[Warning, ...]:
    """The warnings for a position, its statuses known. Without an examiner, or when the user stops him, only what needs
    no further proofs."""
    try:
        return tuple(_Finality(position, statuses, territory, examiner).warnings())
    except KeyboardInterrupt:
        if examiner is None:
            raise
        examiner.interrupted = True
        return tuple(_Finality(position, statuses, territory, None).warnings())


class _Finality:
    def __init__(
        self, position: Position, statuses: Sequence[StringStatus], territory: Territory, examiner: Examiner | None
    ) -> None:
        self.position, self.statuses, self.territory, self.examiner = position, statuses, territory, examiner
        self.kos = open_kos(position, statuses)
        self.dame = dame_of(position, statuses, territory, {ko.mouth for ko in self.kos})

    def warnings(self) -> Iterable[Warning]:
        examiner = self.examiner
        threats = None
        prisoners = seki_prisoners(self.position, self.statuses, examiner)
        if examiner is not None:
            threats = threats_of(self.position, self.statuses, self.territory, self.dame, self.kos, examiner)
        yield from self._two_sided(threats)
        yield from self._one_sided(threats)
        if threats is not None:
            yield from filter(None, map(self._teire, threats.found))
        yield from (self._ko(ko, threats) for ko in self.kos)
        yield from prisoner_warnings(self.position, score_of(self.position, self.territory), prisoners)
        if threats is not None and threats.unknown_dead:
            points = frozenset(point for string in threats.unknown_dead for point in string.string.points)
            text = (
                f"Not known: whether {named(threats.unknown_dead)} could be saved by a first move of the "
                "owner's. If so, a move of the opponent's is missing in his territory."
            )
            yield Warning(WarningCode.NOT_EXAMINED, points, text)
        if examiner is not None:
            yield from (Warning(WarningCode.REFUSED_PROOF, frozenset(), text) for text in examiner.refused)

    # Dame

    def _two_sided(self, threats: Threats | None) -> Iterable[Warning]:
        points, between = self.dame.two_sided, self.dame.between
        if points:
            text = f"Two-sided dame open at {self._list(between or points)}: the rules presume such points filled."
            if between and len(points) > len(between):
                text += f" The border is open there: {counted(len(points - between), 'other point')} are nobody's."
            yield Warning(WarningCode.UNFILLED_DAME, points, " ".join([text, *self._effects(points, threats)]))

    def _one_sided(self, threats: Threats | None) -> Iterable[Warning]:
        near = neighbors(self.position.width, self.position.height)
        for color in Color:
            points = self.dame.one_sided[color]
            if not points:
                continue
            border = {stone for point in points for stone in near[point]}
            sekis = [
                status
                for status in self.statuses
                if status.status is not Status.INDEPENDENTLY_ALIVE
                and (status.string.points & border or status.string.liberties & points)
            ]
            because = f", for {self._sentences(sekis)} borders there" if sekis else ""
            text = (
                f"One-sided dame open at {self._list(points)}: only {color.title} has living stones beside, and it is "
                f"no territory{because}."
            )
            yield Warning(WarningCode.ONE_SIDED_DAME, points, " ".join([text, *self._effects(points, threats)]))

    def _effects(self, points: frozenset[int], threats: Threats | None) -> Iterable[str]:
        """What filling these dame would change: territory, and statuses as far as they were examined."""
        for color in Color:
            gain = self._gain(points & (self.dame.between | self.dame.one_sided[color]), color)
            if gain:
                yield f"By filling, {color.title} would close {counted(gain, 'point')} more of his territory."
        if threats is None:
            yield (
                "Filling takes liberties, so that a player may have to answer, which can cost him a point of territory."
            )
            return
        relevant = [threat for threat in threats.found if threat.filled & points]
        for threat in relevant:
            yield self._if_filled(threat)
        touched = [string for string in self.statuses if string.string.liberties & points]
        unknown = [s for s in touched if s in threats.unknown_filled or s.status is Status.UNDECIDED]
        if unknown:
            yield f"Whether filling changes the status of {named(unknown)} is not known."
        elif not relevant:
            but = " of those that are not agreed on" if any(string.agreed for string in touched) else ""
            if any(string.letter is not string.status for string in touched):
                but = " of those that hang on no precedent"
            yield f"Filling changes no status{but}."

    def _if_filled(self, threat: Threat) -> str:
        player, other = threat.player.title, threat.player.opponent.title
        answers = f" at {self._list(threat.answers)}" if threat.answers else ""
        spared = ""
        if threat.spared_by is not None:
            spared = f" If {other} fills {self.position.name(threat.spared_by)} himself, no answer is needed."
        forced = f"{other} must answer, as{answers}; else " if answers else ""
        return f"If {player} {self._deed(threat, 'fills', 'wins')}, {forced}{self._changes(threat)}.{spared}"

    def _deed(self, threat: Threat, fills: str, wins: str) -> str:
        ko = next((ko for ko in self.kos if threat.filled == {ko.mouth, ko.stone}), None)
        return f"{wins} the ko at {self.position.name(ko.mouth)}" if ko else f"{fills} {self._list(threat.filled)}"

    def _gain(self, points: frozenset[int], color: Color) -> int:
        """Points of territory that a player gains by filling these dame, every status staying as it is."""
        alive = {
            point
            for status in self.statuses
            if status.status is Status.INDEPENDENTLY_ALIVE
            for point in status.string.points
        }
        after, placed = filled(self.position, points, color, alive)
        if not placed:
            return 0
        status_at = {point: status.status for status in self.statuses for point in status.string.points}
        statuses = []
        for string in after.strings():
            known = {status_at[point] for point in string.points if point in status_at}
            best = Status.INDEPENDENTLY_ALIVE if Status.INDEPENDENTLY_ALIVE in known else min(known, key=_order)
            statuses.append(StringStatus(after.name(min(string.points)), string, best))
        return max(len(territory_of(after, statuses).of(color)) - len(self.territory.of(color)), 0)

    # Teire

    def _teire(self, threat: Threat) -> Warning | None:
        player, other = threat.player, threat.player.opponent
        inside = threat.answers & self.territory.of(other)
        if threat.filled and not inside:
            return None
        at = f", as at {self._list(inside)}" if inside else ""
        move = f"A move of {other.title}'s is missing in his territory{at}:"
        if not threat.filled:
            text = (
                f"{move} {named([change.string for change in threat.changes])} cannot be saved when "
                f"{other.title} moves first, as the rules ask; but if {player.title} moves first, "
                f"{self._changes(threat)}."
            )
        else:
            text = (
                f"{move} once {player.title} has {self._deed(threat, 'filled', 'won')}, {self._changes(threat)}, "
                "unless that move is made."
            )
        stones = frozenset(point for change in threat.changes for point in change.string.string.points)
        return Warning(WarningCode.UNFILLED_TEIRE, inside or stones, text)

    def _changes(self, threat: Threat) -> str:
        return " and ".join(
            f"{named([string])} changes from {WORDS[string.status]} to {WORDS.get(to, 'undefined')}"
            for string, to in ((change.string, change.to) for change in threat.changes)
        )

    # Kos and sekis

    def _ko(self, ko: OpenKo, threats: Threats | None) -> Warning:
        name = self.position.name
        holder = ko.taker.opponent
        text = (
            f"Basic endgame ko open: {ko.taker.title} can take {name(ko.stone)} at {name(ko.mouth)}, and "
            f"{holder.title} can fill {name(ko.mouth)}. The rules presume it filled. If {ko.taker.title} wins it, "
            "he gains a prisoner."
        )
        points = frozenset({ko.mouth, ko.stone})
        if threats is not None:
            winning = [self._if_filled(t) for t in threats.found if t.filled == points and t.player is ko.taker]
            if not winning:
                unknown = [string for string in threats.unknown_filled if string.string.liberties & points]
                winning = [f"Whether the status of {named(unknown)} hangs on it is not known."] if unknown else []
            text = " ".join([text, *(winning or ["No status hangs on it."])])
        return Warning(WarningCode.OPEN_BASIC_KO, points, text)

    # Words

    def _list(self, points: Iterable[int]) -> str:
        return listed(self.position, points)

    def _sentences(self, strings: Sequence[StringStatus]) -> str:
        return ", ".join(f"{named([string])} ({WORDS.get(string.status, 'undecided')})" for string in strings)


def _order(status: Status) -> int:
    return list(Status).index(status)
