"""What proof-play says of positions, remembered as long as the session lasts.

The clock of a game limits how long it thinks, as far as the other program tells of it (GTP 2 draft 2, 4.2).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from assess.decisions.tries import ASKED, add_tries
from assess.engine.deadline import Deadline
from assess.proofs.questions import Answer, Question
from assess.proofs.terms import Terms
from assess.proofs.variation_node import VariationNode
from assess.reading.record import Record
from assess.requests.answer import answer
from assess.requests.kinds import Ask, Assess, Assessed, Reply, Request, Rule, Watch
from assess.requests.wording import OFF
from assess.rules.position import Color, Position
from assess.statuses.assessment import Assessment
from assess.statuses.finding import Finding, inquire
from assess.statuses.kind_of_ko import KoFinding, require_kind
from assess.statuses.string_ruling import Ruling
from assess.statuses.string_status import Status, StringStatus
from assess.system.limits import LEAST_SECONDS, Limits

SHARE = 2  # of what is left of the main time, a move takes one such part at most


@dataclass(slots=True)
class Clock:
    """What is left for each player: seconds, and for how many moves (0: for the rest of the game)."""

    left: dict[Color, tuple[float, int]] = field(default_factory=dict)

    def start(self, main: float, byoyomi: float, stones: int) -> None:
        """Both clocks at their beginning; byo-yomi time for no stones means that there is no limit."""
        self.left.clear()
        if byoyomi > 0 and stones == 0:
            return
        first = (main, 0) if main > 0 else (byoyomi, stones)
        self.left.update(dict.fromkeys(Color, first))

    def seconds(self, color: Color) -> float | None:
        """What a move may take of what is left; None where no clock runs."""
        if color not in self.left:
            return None
        seconds, stones = self.left[color]
        return seconds / (stones or SHARE)


@dataclass(frozen=True, slots=True)
class InTime:
    """Says when to leave off: when ``stop`` says so, or at the deadline. What is begun before can ask for the seconds
    that are left."""

    stop: Callable[[], bool]
    deadline: Deadline

    def __call__(self) -> bool:
        return self.stop() or self.deadline.left() <= 0


MOST_REMEMBERED = 300
"""Results, the oldest are given up."""

LONGEST_SILENCE = 10.0
"""Seconds for which a program waits for a score, where no limit was said: some freeze meanwhile."""

Stop = Callable[[], bool]
_Key = tuple[Any, ...]
R = TypeVar("R")


def nothing(_: Position) -> Mapping[str, str]:
    """Nothing is agreed."""
    return {}


def never() -> bool:
    """Leaves off at the limits alone."""
    return False


class Judge:
    """Asks proof-play, each question and each position once.

    What stayed undecided is asked again when the limits have been raised. What was stopped is not remembered.
    ``silence``: seconds for the score and the final statuses; None: those of the limits.
    """

    def __init__(self, limits: Limits, check: bool = True, silence: float | None = None) -> None:
        self.limits, self.check, self.silence = limits, check, silence
        self.agreed_on: Callable[[Position], Mapping[str, str]] = nothing
        self._known: OrderedDict[_Key, tuple[Limits, Reply]] = OrderedDict()

    def limit_seconds(self, seconds: float) -> None:
        """A limit of time for each position from now on, the final one too, and none of nodes."""
        self.limits, self.silence = replace(self.limits, seconds=seconds, nodes=None), None

    def final(self, position: Position) -> Assessment:
        """The whole position as it is to be scored, while a program waits and shows nothing."""
        seconds = self.limits.seconds
        if self.silence is None or seconds is None:
            return self.assessment(position)
        return self.assessment(position, share=min(1, self.silence / seconds))

    def assessment(self, position: Position, stop: Stop = never, share: float = 1) -> Assessment:
        """The whole position; ``share``: of the seconds. Where only komi and prisoner stones have changed since it was
        judged, its strings are not judged again, but scores, and sentences that name scores, are those it has now."""
        agreed = self.agreed_on(position)
        key = _key_of(position, agreed)
        request = Assess(
            record=_record(position), estimate=OFF, limits=self._limits(share, stop), check=self.check, agreed=agreed
        )
        found = self._remembered(key, request, stop).assessment
        if (found.position, found.position.komi_known) == (position, position.komi_known):
            return found
        return self._answered(key, request, Watch(stop=stop, found=(found,))).assessment

    def ruling(
        self, position: Position, point: int, under: Terms = Terms(), stop: Stop = never, share: float = 1
    ) -> Ruling:
        """The ruling on the string at a point; ``share``: of the seconds of a position, for this one."""
        name = position.name(point)
        if under == Terms() and (whole := self._settled(position, point)):
            judged = replace(whole[0], position=replace(position, area=None))
            return Ruling(replace(judged, strings=(replace(whole[1], name=name),)))
        agreed = self.agreed_on(position)
        position = replace(position, area=None)  # no status hangs on it
        key = ("string", *_key_of(position, agreed), position.string_at(point), under)

        limits = self._limits(share, stop)

        request = Rule(
            record=_record(position), strings=(name,), under=under, limits=limits, check=self.check, agreed=agreed
        )
        ruled = self._remembered(key, request, stop).ruling
        return Ruling(replace(ruled.assessment, strings=(replace(ruled.strings[0], name=name),)))

    def string(
        self, position: Position, point: int, under: Terms = Terms(), stop: Stop = never, share: float = 1
    ) -> StringStatus:
        """The status of the string at a point, as it is ruled."""
        return self.ruling(position, point, under, stop, share).strings[0]

    def finding(self, position: Position, point: int, question: Question, under: Terms = Terms()) -> Finding:
        """The answer to one question about the string at a point."""
        if under == Terms() and (whole := self._settled(position, point)):
            for known in whole[1].findings:
                asked = known.inquiry
                if (asked.point, asked.question) == (point, question) and known.answer is not Answer.UNDECIDED:
                    return known
        key = ("question", position.width, position.stones, point, question, under)

        inquiry = inquire(position, point, question, **under.given())
        request = Ask(record=_record(position), inquiry=inquiry, limits=self.limits, check=self.check)
        return self._remembered(key, request).finding

    def kind_of_ko(self, position: Position, point: int, question: Question, under: Terms = Terms()) -> KoFinding:
        """The answer to one question, with the kind of ko that it hangs on. Raise BadInput where there is none."""
        key = ("ko", position.width, position.stones, point, question, under)

        inquiry = inquire(position, point, question, **under.given())
        require_kind(inquiry)
        request = Ask(record=_record(position), inquiry=inquiry, ko=True, limits=self.limits, check=self.check)
        return cast(KoFinding, self._remembered(key, request).finding)

    def mistakes(self, finding: Finding, tree: VariationNode) -> list[VariationNode]:
        """Look for the mistakes beside the first move of a proof. Return their nodes, which the tree has then."""
        return add_tries(finding, tree, self.limits, most=ASKED)

    def _limits(self, share: float, stop: Stop) -> Limits:
        """The limits of one position, or a share of them; no more than the clock leaves."""
        seconds = None if self.limits.seconds is None else self.limits.seconds * share
        if isinstance(stop, InTime):
            left = max(stop.deadline.left(), LEAST_SECONDS)
            seconds = left if seconds is None else min(seconds, left)
        return replace(self.limits, seconds=seconds)

    def _settled(self, position: Position, point: int) -> tuple[Assessment, StringStatus] | None:
        """The whole position and the string as it was found with it, if it was settled then."""
        known = self._known.get(_key_of(position, self.agreed_on(position)))
        if known is None:
            return None
        whole = cast(Assessed, known[1]).assessment
        settled = (string for string in whole.strings if string.status is not Status.UNDECIDED)
        return next(((whole, string) for string in settled if point in string.string.points), None)

    def _remembered(self, key: _Key, request: Request[R], stop: Stop = never) -> R:
        """The reply to a request, found now or before."""
        known = self._known.get(key)
        if known is not None and not (known[1].undecided and _more(request.limits, known[0])):
            self._known.move_to_end(key)
            return cast(R, known[1])
        return self._answered(key, request, Watch(stop=stop))

    def _answered(self, key: _Key, request: Request[R], watch: Watch) -> R:
        """The reply to a request, which is remembered unless it was stopped."""
        found = answer(request, watch)
        reply = cast(Reply, found)
        if not reply.interrupted:
            self._known[key] = (request.limits, reply)
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        return found


def _key_of(position: Position, agreed: Mapping[str, str]) -> _Key:
    return ("position", position.width, position.stones, position.area, *sorted(agreed))


def _record(position: Position) -> Record:
    """A position of the session, as a record."""
    return Record(position, "the game")


def _more(now: Limits, then: Limits) -> bool:
    """Whether these limits allow more than those."""
    return any(
        before is not None and (limit is None or limit > before)
        for limit, before in ((now.seconds, then.seconds), (now.nodes, then.nodes))
    )
