"""What a message is held against: the position, the terms of the command, the variation, the parts; and the words in
which meanings are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from meanings.complete import Complete, Unknown
from meanings.other_questions import (
    advice,
    counting_points,
    kept_in,
    rows_of,
    takes_for_good,
    with_lasting_bans,
    with_threats,
)
from meanings.play import Moment, Points

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
NAME = r"\b[A-HJ-T]\d+\b"
STATUSES = ("independently alive", "alive in seki", "dead", "undefined", "undecided")
Meaning = Callable[["Case"], bool]


@dataclass(frozen=True)
class Terms:
    """A question with all that its answer depends on. ``strings``: their points, ``watched``: a stone of each."""

    owner: int
    strings: tuple[Points, ...]
    watched: tuple[int, ...]
    question: str = "uncapturable"
    formation: str = "n-eye"
    scope: str = "one"
    every: bool = False
    first: str = "opponent"
    cycles: str = "verbal"
    rules: str = "verbal-japanese"
    threats: str = "none"

    @property
    def reacher(self) -> int:
        """Who has to reach something: a capture, or a formation."""
        return 1 - self.owner if self.question == "uncapturable" else self.owner

    @property
    def mover(self) -> int:
        return self.owner if self.first == "owner" else 1 - self.owner


@dataclass
class Case:
    """A message at its place.

    ``terms``: of the question; None where it is about the whole position. ``given``: those of the command, for
    statuses. ``moves``: of the variation up to the place; None where there is none.
    """

    solver: Complete
    width: int
    stones: str
    frame: Sequence[str]
    parts: Mapping[str, Any]
    text: str
    terms: Terms | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[tuple[int, int | None], ...] | None = None
    answer: str | None = None
    following: tuple[str, ...] = ()
    cycle: tuple[Any, Any] | None = None
    about: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return str(self.parts[name])

    @property
    def height(self) -> int:
        return len(self.stones) // self.width

    @property
    def asked(self) -> Terms:
        if self.terms is None or self.terms.question not in ("uncapturable", "independently-alive"):
            raise Unknown
        return self.terms

    def name(self, point: int) -> str:
        return f"{COLUMNS.replace('I', '')[point % self.width]}{self.height - point // self.width}"

    def points(self, text: str) -> list[int]:
        """The points that are named in a text."""
        return [self.point(name) for name in re.findall(NAME, text)]

    def point(self, name: str) -> int:
        return (self.height - int(name[1:])) * self.width + COLUMNS.replace("I", "").index(name[0])

    def player(self, part: str = "player") -> int:
        """The player that a part names."""
        return ["Black", "White"].index(self[part])

    # the variation

    def start(self, mover: int | None = None) -> Moment:
        """The final position, nothing played; the player who moves first to move."""
        return Moment(self.width, self.stones, self.asked.mover if mover is None else mover)

    def path(self, moves: Sequence[tuple[int, int | None]] | None = None) -> list[Moment]:
        """The moments from the start to the place in the variation. Raises Unknown for a ko-pass, AssertionError for a
        move that the rules forbid."""
        moves = self.moves if moves is None else moves
        if moves is None or (self.terms and self.terms.threats != "none"):
            raise Unknown
        found = [self.start(moves[0][0] if moves else None)]
        for player, point in moves:
            if point is not None and point < 0:
                raise Unknown
            assert player == found[-1].player, "players move by turns"
            after = found[-1].after(point)
            assert after is not None, "the move is forbidden"
            found.append(after)
        return found

    def here(self) -> Moment:
        return self.path()[-1]

    # the value of moments

    def reached(self, moment: Moment, terms: Terms | None = None) -> bool:
        """Does what the reaching side wants stand on this board?"""
        terms = terms or self.asked
        if terms.question == "uncapturable":
            return any(moment.stones[point] != "XO"[terms.owner] for point in terms.watched)
        if terms.question != "independently-alive":
            raise Unknown
        covered = moment.formations(terms.owner, terms.formation)
        hits = [
            any(one & string if terms.scope == "one" else string <= one for one in covered) for string in terms.strings
        ]
        return all(hits) if terms.every else any(hits)

    def verdict(self, moment: Moment, terms: Terms | None = None) -> str:
        """R: the reaching side forces it from here on. E, V: the other side prevents it, where play ends, or by passing
        for ever; A: it is not known in which of the two ways. U: neither."""
        terms = terms or self.asked
        if (terms.rules, terms.threats) != ("verbal-japanese", "none") or terms.question not in (
            "uncapturable",
            "independently-alive",
        ):
            raise Unknown
        if moment.ended:
            return "R" if self.reached(moment, terms) else "E"
        keys = (
            [frozenset({point}) for point in terms.watched] if terms.question == "uncapturable" else list(terms.strings)
        )
        return self.solver.verdict(
            self.frame, moment, terms.owner, keys, terms.question, terms.formation, terms.scope, terms.every
        )

    def value(self, path: Sequence[Moment] | Moment, terms: Terms | None = None) -> str:
        """The answer after a variation, by perfect play from there on: yes, no or undefined. A string that was removed
        stays removed; a formation must stand in the end."""
        terms = terms or self.asked
        path = [path] if isinstance(path, Moment) else path
        if terms.rules != "verbal-japanese":
            return self._with_lasting_bans(path, terms)
        if terms.threats != "none":
            return self._with_threats(path, terms)
        capture = terms.question == "uncapturable"
        if capture and any(self.reached(moment, terms) for moment in path):
            return "no"
        found = self.verdict(path[-1], terms)
        favoured = terms.owner if terms.cycles == "defender" else 1 - terms.owner
        if found == "R":
            reached = True
        elif terms.cycles == "verbal":
            if found == "U":
                return "undefined"
            reached = False
        else:
            if found == "A" and favoured == terms.reacher:
                raise Unknown
            reached = favoured == terms.reacher and found != "E"
        return "yes" if reached != capture else "no"

    def _with_lasting_bans(self, path: Sequence[Moment], terms: Terms) -> str:
        """The answer to a question about one string, where nothing is played yet."""
        rows = rows_of(self.width, self.stones)
        if len(path) > 1 or path[0].stones != self.stones or len(terms.strings) > 1:
            raise Unknown
        first = "owner" if path[0].player == terms.owner else "opponent"
        return with_lasting_bans(
            rows, terms.watched[0], terms.question, terms.formation, terms.scope, first, terms.cycles
        )

    def _with_threats(self, path: Sequence[Moment], terms: Terms) -> str:
        """The same where there are external threats."""
        if (
            len(path) > 1
            or path[0].stones != self.stones
            or len(terms.strings) > 1
            or any("".join(self.frame).strip("."))
        ):
            raise Unknown
        rows = tuple(self.stones[at : at + self.width] for at in range(0, len(self.stones), self.width))
        first = "owner" if path[0].player == terms.owner else "opponent"
        return with_threats(
            rows, terms.watched[0], terms.question, terms.threats, terms.formation, terms.scope, first, terms.cycles
        )

    def answer_to(self, terms: Terms, path: Sequence[Moment] = ()) -> str:
        """The answer to a question, an advisory one too; after a variation whether it is still so."""
        start = Moment(self.width, self.stones, terms.mover)
        if not terms.question.startswith("capturable"):
            return self.value(path or start, terms)
        rows, (point,) = rows_of(self.width, self.stones), terms.watched
        if len(path) < 2:
            return advice(rows, point, terms.question, terms.first, terms.rules)
        local = counting_points(rows, point, terms.question, terms.first, terms.rules)
        kept = kept_in(path, terms.owner)
        return "no" if takes_for_good(path[-1], kept, terms.owner, terms.strings[0], local) else "yes"

    def answered(self, **changed: Any) -> str:
        """The answer to the question itself, or with other terms."""
        terms = replace(self.asked, **changed)
        return self.value(self.start(terms.mover), terms)

    def here_value(self) -> str:
        return self.value(self.path())

    def values_after(self) -> dict[int | None, str]:
        """The answer after each next move that is allowed, a pass among them."""
        path = self.path()
        return {
            point: self.value([*path, after])
            for point in path[-1].moves()
            if (after := path[-1].after(point)) is not None
        }

    # statuses

    def status_terms(self, point: int, **changed: str) -> Terms:
        """The terms of the command, of the string with a stone on this point."""
        given = {name: word for name, word in {**self.given, **changed}.items() if name in Terms.__annotations__}
        string = Moment(self.width, self.stones, 0).string(point)
        return Terms("XO".index(self.stones[point]), (string,), (point,), **given)  # type: ignore[arg-type]

    def status_answer(self, point: int, question: str, cycles: str | None = None) -> str:
        """The answer to a question behind the status of a string."""
        terms = self.status_terms(point, question=question, **({"cycles": cycles} if cycles else {}))
        if question == "uncapturable":
            terms = replace(terms, formation="n-eye", scope="one")
        return self.value(self.start(terms.mover), terms)

    def letter(self, point: int, moment: Moment | None = None, mover: int | None = None, **changed: str) -> str:
        """The status by the letter of the rules of the string with a stone on this point."""
        moment = moment or Moment(self.width, self.stones, 0)
        owner = "XO".index(moment.stones[point])
        string = moment.string(point)
        if moment.ended:
            raise Unknown
        if any("".join(self.frame)[one] != "." for one in string):
            return "independently alive"  # a wall
        given = {name: word for name, word in {**self.given, **changed}.items() if name in Terms.__annotations__}
        terms = Terms(owner, (string,), (point,), **given)  # type: ignore[arg-type]
        first = terms.mover if mover is None else mover
        ban = moment.ban if first == moment.player else None
        at = replace(moment, player=first, ban=ban, passed=False, ended=False)
        life = self.value(at, replace(terms, question="independently-alive"))
        if life == "yes":
            return "independently alive"
        stays = self.value(at, replace(terms, question="uncapturable", formation="n-eye", scope="one"))
        if life == "undefined":
            return "undefined"
        return {"yes": "alive in seki", "no": "dead", "undefined": "undefined"}[stays]


MEANINGS: dict[str, Meaning] = {}


def means(*messages: str) -> Callable[[Meaning], Meaning]:
    """Says when messages are true, each by its English words with the parts in braces. The function's first line is the
    meaning in words; it raises Unknown where the solver does not reach."""

    def keep(meaning: Meaning) -> Meaning:
        for message in messages:
            assert message not in MEANINGS, message
            MEANINGS[message] = meaning
        return meaning

    return keep
