"""What is left to play in a position, as warnings: sentences for players and referee (VJR, Preface)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assess.rules.color import Color
from assess.rules.coordinates import neighbors
from assess.rules.words import counted
from assess.statuses.final.finality import LeftToPlay, gain_by_filling
from assess.statuses.final.open_kos import OpenKo
from assess.statuses.final.seki_prisoners import prisoner_warnings
from assess.statuses.final.threat import Threat, Threats
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import result_words, score_of
from assess.statuses.warning import Warning, WarningCode, listed, named


def warnings_of_left(left: LeftToPlay) -> tuple[Warning, ...]:
    """The warnings for a position of which it is known what is left to play."""
    return tuple(_Warnings(left).warnings())


class _Warnings:
    def __init__(self, left: LeftToPlay) -> None:
        self.left = left
        self.position, self.statuses, self.territory = left.position, left.statuses, left.territory
        self.kos, self.dame = left.kos, left.dame

    def warnings(self) -> Iterable[Warning]:
        threats = self.left.threats
        yield from self._two_sided(threats)
        yield from self._one_sided(threats)
        if threats is not None:
            yield from filter(None, map(self._teire, threats.found))
        yield from (self._ko(ko, threats) for ko in self.kos)
        yield from prisoner_warnings(self.position, score_of(self.position, self.territory), self.left.prisoners)
        if threats is not None and threats.unknown_dead:
            points = frozenset(point for string in threats.unknown_dead for point in string.string.points)
            text = (
                f"Not known: whether {named(threats.unknown_dead)} could be saved by a first move of the "
                "owner's. If so, a move of the opponent's is missing."
            )
            yield Warning(WarningCode.NOT_EXAMINED, points, text)
        yield from (Warning(WarningCode.REFUSED_PROOF, frozenset(), text) for text in self.left.refused)

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
            verb = "borders" if len(sekis) == 1 else "border"
            because = f", for {self._sentences(sekis)} {verb} there" if sekis else ""
            text = (
                f"One-sided dame open at {self._list(points)}: only {color.title} has living stones beside, and it is "
                f"no territory{because}."
            )
            yield Warning(WarningCode.ONE_SIDED_DAME, points, " ".join([text, *self._effects(points, threats)]))

    def _effects(self, points: frozenset[int], threats: Threats | None) -> Iterable[str]:
        """What filling these dame would change: territory, and statuses as far as they were examined."""
        for color in Color:
            gain = gain_by_filling(self.left, points & (self.dame.between | self.dame.one_sided[color]), color)
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
        changing = [change.string for threat in threats.found for change in threat.changes]
        unknown = [s for s in touched if s in threats.unknown_filled or s.status is Status.UNDECIDED]
        if unknown:
            yield f"Whether filling changes the status of {named(unknown)} is not known."
        elif not relevant and not any(string in changing for string in touched):
            but = " of those that are not agreed on" if any(string.agreed for string in touched) else ""
            if any(string.letter is not string.status for string in touched):
                but = " of those that hang on no precedent"
            yield f"No status{but} was found that filling changes."

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

    # Teire

    def _teire(self, threat: Threat) -> Warning | None:
        player, other = threat.player, threat.player.opponent
        inside = threat.answers & self.territory.of(other)
        if threat.filled and not inside:
            return None
        at = f", as at {self._list(inside)}" if inside else ""
        dead = {point for change in threat.changes for point in change.string.string.points}
        where = " in his territory" if threat.filled or dead & self.territory.of(other) else ""
        move = f"A move of {other.title}'s is missing{where}{at}:"
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
        if inside:
            text = " ".join([text, *self._price(threat)])
        stones = frozenset(point for change in threat.changes for point in change.string.string.points)
        return Warning(WarningCode.UNFILLED_TEIRE, inside or stones, text, threat.filled)

    def _price(self, threat: Threat) -> Iterable[str]:
        """The score as it stands, and when the owner has made the move that is missing, which costs a point of his, or
        the other player has punished that he has not."""
        score = score_of(self.position, self.territory)
        if score is not None:
            black = threat.player is Color.WHITE
            filled = replace(score, black=score.black - black, white=score.white - (not black))
            words = f"Scored as it stands, {result_words(score)}; with that move made, {result_words(filled)}"
            if (punished := threat.punished) is not None:
                name = self.position.name(punished.move)
                words += f"; if {threat.player.title} plays {name} instead, {result_words(punished.score)}"
            yield f"{words}."

    def _changes(self, threat: Threat) -> str:
        return " and ".join(
            f"{change.string.called} changes from {change.string.status.words} to {change.to.words}"
            for change in threat.changes
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
        return ", ".join(f"{string.called} ({string.status.words})" for string in strings)
