"""What is left to play in a position, as warnings: sentences for players and referee (VJR, Preface)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assess.rules.color import Color
from assess.rules.coordinates import neighbors
from assess.rules.position import Position, String
from assess.rules.words import counted
from assess.statuses.final.after_move import AfterMove
from assess.statuses.final.finality import LeftToPlay, gain_by_filling
from assess.statuses.final.living_first import living_first
from assess.statuses.final.open_kos import OpenKo
from assess.statuses.final.seki_prisoners import prisoner_warnings
from assess.statuses.final.threat import Threat, Threats
from assess.statuses.other_descriptions import OtherDescription
from assess.statuses.queue.examiner import Examiner
from assess.statuses.status_table import Status
from assess.statuses.string_status import StringStatus
from assess.statuses.territory import Territory, result_words, score_of
from assess.statuses.warning import Warning, WarningCode, listed, named

LIVES_AFTER = "would be independently alive after"


def warnings_of_left(left: LeftToPlay) -> tuple[Warning, ...]:
    """The warnings for a position of which it is known what is left to play."""
    return tuple(_Warnings(left).warnings())


def not_known(what: str, strings: Sequence[StringStatus]) -> Iterable[Warning]:
    """That it is not known what a first move of the owner's would bring these strings."""
    if strings:
        text = (
            f"Not known: whether {named(strings)} {what} a first move of the owner's. If so, a move of the opponent's "
            "is missing."
        )
        yield Warning(WarningCode.NOT_EXAMINED, frozenset().union(*(one.string.points for one in strings)), text)


def warnings_of_description(described: OtherDescription) -> Iterable[Warning]:
    """What another description of independent life changes."""
    if described.differ:
        statuses = "; ".join(f"{string.called} is {string.status.words}" for string in described.differ)
        score = described.found.score if described.found is not None else None
        result = f" The result is then: {result_words(score)}." if score is not None else ""
        text = f'Under "{described.words}", which the rules allow as well, {statuses}.{result}'
        points = frozenset[int]().union(*(string.string.points for string in described.differ))
        yield Warning(WarningCode.OTHER_DESCRIPTION, points, text)
    if described.unknown:
        text = (
            f'Not known: the status of {named(described.unknown)} under "{described.words}", which the rules allow as '
            "well."
        )
        points = frozenset[int]().union(*(string.string.points for string in described.unknown))
        yield Warning(WarningCode.NOT_EXAMINED, points, text)


def missing_moves_of(position: Position, statuses: Sequence[StringStatus], examiner: Examiner) -> tuple[Warning, ...]:
    """Warnings for strings alive in seki or undefined that would live if their owner moved first, where only these
    strings are asked about."""
    threats = living_first(position, statuses, examiner)
    found = []
    for threat in threats.found:
        points = frozenset(point for change in threat.changes for point in change.string.string.points)
        found.append(Warning(WarningCode.UNFILLED_TEIRE, points, missing_move(position, threat)))
    return (*found, *not_known(LIVES_AFTER, threats.unknown_seki))


def missing_move(position: Position, threat: Threat, territory: Territory | None = None) -> str:
    """That a player has left a move out, and what the other does by moving first; of what comes after dame or a ko the
    beginning of the sentence. ``territory``: where it is known, a move in it is said to be there."""
    player, other = threat.player, threat.player.opponent
    own = territory.of(other) if territory is not None else frozenset[int]()
    inside = threat.answers & own
    at = f", as at {listed(position, inside or threat.answers)}" if threat.answers else ""
    strings = [change.string for change in threat.changes]
    dead = {point for string in strings for point in string.string.points}
    where = " in his territory" if threat.filled or inside or dead & own else ""
    move = f"A move of {other.title}'s is missing{where}{at}:"
    if threat.filled:
        return move
    if all(string.status is Status.DEAD for string in strings):
        return (
            f"{move} {named(strings)} cannot be saved when {other.title} moves first, as the rules ask; but if "
            f"{player.title} moves first, {changes(threat)}."
        )
    return f"{move} if {player.title} moves first, {changes(threat)}."


def changes(threat: Threat) -> str:
    """The statuses that a threat changes: each by itself is proved, not that one move changes all of them."""
    return " or ".join(
        f"{change.string.called} changes from {change.string.status.words} to {change.to.words}"
        for change in threat.changes
    )


def other_move(position: Position, after: AfterMove) -> str:
    """The move after which the position was assessed: ``Black D4``."""
    return f"{after.player.title} {position.name(after.move)}"


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
        if threats is not None:
            yield from not_known("could be saved by", threats.unknown_dead)
            yield from not_known(LIVES_AFTER, threats.unknown_seki)
        yield from (Warning(WarningCode.REFUSED_PROOF, frozenset(), text) for text in self.left.refused)

    # Dame

    def _two_sided(self, threats: Threats | None) -> Iterable[Warning]:
        points, between = self.dame.two_sided, self.dame.between
        if points:
            text = f"Two-sided dame open at {self._list(between or points)}: the rules presume such points filled."
            if between and len(points) > len(between):
                others = len(points - between)
                verb = "is" if others == 1 else "are"
                text += f" The border is open there: {counted(others, 'other point')} {verb} nobody's."
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
            gain = gain_by_filling(self.left, points & self.dame.fillable(color), color)
            if gain:
                verb = "is" if gain == 1 else "are"
                more = f"{counted(gain, 'point')} more {verb} his territory"
                yield f"If {color.title} fills there and no status changes, {more}."
            for point, taken in self.dame.takes.get(color, {}).items():
                if point in points:
                    yield (
                        f"A play of {color.title}'s at {self.position.name(point)} fills no dame: it takes "
                        f"{self._strings(taken)}, and that capture is missing."
                    )
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
        return f"If {player} {self._deed(threat, 'fills', 'wins')}, {forced}{changes(threat)}.{spared}"

    def _deed(self, threat: Threat, fills: str, wins: str) -> str:
        ko = next((ko for ko in self.kos if threat.filled == {ko.mouth, ko.stone}), None)
        return f"{wins} the ko at {self.position.name(ko.mouth)}" if ko else f"{fills} {self._list(threat.filled)}"

    # Teire

    def _teire(self, threat: Threat) -> Warning | None:
        other = threat.player.opponent
        inside = threat.answers & self.territory.of(other)
        if threat.filled and not inside:
            return None
        text = missing_move(self.position, threat, self.territory)
        if threat.filled:
            text += (
                f" once {threat.player.title} has {self._deed(threat, 'filled', 'won')}, {changes(threat)}, "
                "unless that move is made."
            )
        if threat.answers:
            text = " ".join([text, *self._price(threat)])
        stones = frozenset(point for change in threat.changes for point in change.string.string.points)
        return Warning(WarningCode.UNFILLED_TEIRE, inside or stones, text, threat.filled)

    def _price(self, threat: Threat) -> Iterable[str]:
        """The score as it stands, when the move that is missing is made, and when the other player makes his at once,
        as far as they are proved."""
        score = score_of(self.position, self.territory)
        if score is None:
            return
        words = [f"Scored as it stands, {result_words(score)}"]
        if threat.made is not None:
            words.append(f"with {other_move(self.position, threat.made)} played, {result_words(threat.made.score)}")
        if threat.punished is not None:
            played = other_move(self.position, threat.punished)
            words.append(f"with {played} played instead, {result_words(threat.punished.score)}")
        if threat.made is None and (threat.filled or threat.punished is None):
            words.append("what the score is with that move made is not known")
        yield f"{'; '.join(words)}."

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
            text = " ".join([text, *(winning or ["No status was found that hangs on it."])])
        return Warning(WarningCode.OPEN_BASIC_KO, points, text)

    # Words

    def _list(self, points: Iterable[int]) -> str:
        return listed(self.position, points)

    def _strings(self, strings: Iterable[String]) -> str:
        at = {string.string: string for string in self.statuses}
        return named(sorted((at[string] for string in strings), key=lambda one: min(one.string.points)))

    def _sentences(self, strings: Sequence[StringStatus]) -> str:
        return ", ".join(f"{string.called} ({string.status.words})" for string in strings)
