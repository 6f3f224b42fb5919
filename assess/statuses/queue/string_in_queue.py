"""One string of a position on its way to a status."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from assess.engine.race import Race
from assess.engine.two_searches import SECOND_AFTER, TwoSearches
from assess.proofs.questions import Answer, IndependentlyAlive, Question, Uncapturable
from assess.rules.position import Position, String
from assess.statuses.finding import Finding, Hearing
from assess.statuses.string_status import Status, StringStatus, status_of
from assess.statuses.warning import Warning

FAR = 85  # in proof numbers: so far from its end a search about a dead string begins, or is soon


@dataclass(slots=True)
class Asking:
    """A question on its way to an answer, how that is judged, and whether a core is about it now."""

    race: Race | None = None
    hearing: Hearing | None = None
    busy: bool = False

    @property
    def moves_left(self) -> float:
        return 0 if self.race is None else self.race.moves_left

    @property
    def given_up(self) -> bool:
        """Has everything been tried in vain, or is the memory full?"""
        return self.race is not None and self.race.finished


@dataclass(slots=True)
class StringInQueue:
    """One string, named by the stone at ``point``, on its way to a status: the question being asked now, and the
    findings so far."""

    string: String
    point: int
    agreed: Status | None
    looks_dead: bool
    life: Finding | None = None
    uncapturable: Finding | None = None
    refused: Warning | None = None
    turns: int = 0  # that it has had
    now: Asking = field(default_factory=Asking)
    ahead: Asking = field(default_factory=Asking)  # is it uncapturable? while its life is still in question
    second: Asking = field(default_factory=Asking)  # what ``now`` asks, in another order
    pair: TwoSearches | None = None  # of these two, once there are both

    def question(self, life: IndependentlyAlive) -> Question | None:
        """What is still to be asked: life first, and uncapturable where the string has none."""
        if self.agreed is not None or self.refused is not None:
            return None
        if not _known(self.life):
            return life
        return None if self.lives or _known(self.uncapturable) else Uncapturable()

    def knows(self, question: Question) -> bool:
        """Is this question answered, or has it become idle?"""
        if isinstance(question, Uncapturable):
            return self.lives or _known(self.uncapturable)
        return _known(self.life)

    def take(self, finding: Finding) -> None:
        """Takes an answer down. One about capture may come while life is still in question, or too late to matter; and
        one that is not known, after another search has found it."""
        if finding.answer is Answer.UNDECIDED and self.knows(finding.inquiry.question):
            return
        if not isinstance(finding.inquiry.question, Uncapturable):
            self.life = finding
            if finding.answer is Answer.YES:
                self.uncapturable = None
        elif not self.lives:
            self.uncapturable = finding
        if finding.answer is not Answer.UNDECIDED:
            for asking in self.searches:
                if asking.race is not None and asking.race.inquiry == finding.inquiry:
                    asking.race = None

    @property
    def searches(self) -> tuple[Asking, ...]:
        """All that may be at work about it."""
        return self.now, self.ahead, self.second

    @property
    def busy(self) -> bool:
        """Is a core about the question that is to be asked?"""
        return self.now.busy or (self.ahead.busy and _known(self.life))

    @property
    def may_look_ahead(self) -> bool:
        """Is it as open as its life whether it is uncapturable, and no core about that?"""
        return not (_known(self.life) or _known(self.uncapturable) or self.ahead.busy or self.ahead.given_up)

    def pair_about(self, question: Question) -> TwoSearches | None:
        """The two searches about a question, if there are two."""
        return self.pair if self.pair is not None and self.pair.question == question and not self.pair.over else None

    def may_be_paired(self, life: IndependentlyAlive) -> bool:
        """Has a search been after what is to be asked for so long that a second one may join it? Each question has one
        second search at most."""
        question, race = self.question(life), self.now.race
        if question is None or race is None or self.now.given_up or race.inquiry.question != question:
            return False
        over = self.pair is not None and self.pair.question == question and self.pair.over
        return not (over or self.second.busy) and race.held_nodes >= SECOND_AFTER

    def turn(self) -> tuple[int, bool, float]:
        """What comes first when several strings wait: the one that has had the fewest turns, then what has least left
        to do. Two kinds of proof are seldom found when they are not found soon, and wait for a turn more: a string's
        life that is not even proved for the case that its owner moves first, and what is asked of a string that looks
        dead when it does not come nearer."""
        left = self.now.moves_left
        late = math.isinf(left) or (self.looks_dead and left >= FAR)
        return self.turns + late, late, left

    @property
    def lives(self) -> bool:
        """Has it been found independently alive?"""
        return self.life is not None and self.life.answer is Answer.YES

    def status(self, position: Position) -> StringStatus:
        name = position.name(self.point)
        if self.agreed is not None:
            return StringStatus(name, self.string, self.agreed, agreed=True)
        life = self.life.answer if self.life else Answer.UNDECIDED
        uncapturable = self.uncapturable.answer if self.uncapturable else Answer.UNDECIDED
        status = status_of(life, uncapturable)
        after_pass = self._lives_after_pass()
        return StringStatus(name, self.string, status, self.life, self.uncapturable, after_pass=after_pass)

    def _lives_after_pass(self) -> bool:
        race = self.now.race
        if race is None or self.now.busy or not isinstance(race.inquiry.question, IndependentlyAlive):
            return False
        return race.lives_after_pass


def _known(finding: Finding | None) -> bool:
    return finding is not None and finding.answer is not Answer.UNDECIDED
