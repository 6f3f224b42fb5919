"""What sentences about a position claim, recomputed from the board: by the rules alone, by the complete solution of a
board of 3x3, and on larger ones by questions put anew, each with a proof that the checker accepts.

Each check reads one kind of sentence from what is printed about a position, and asserts that it is true. ``CHECKS``
names them; tests/reports/sentences.toml says which sentence is held to which check.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from naive import solve

from assess.proofs.questions import Answer, Question, question_of
from assess.reports.text.message_words import result_words
from assess.rules.position import Color, Position, neighbors, regions
from assess.rules.proof_play import State, allowed_play, make_play
from assess.statuses.finding import ask
from assess.statuses.string_status import Status, StringStatus, status_of
from assess.statuses.territory import Score, Territory, score_of, territory_of
from assess.system.limits import Limits

NAME = r"[A-HJ-T]\d+"
STRING = rf"(?:Black|White) {NAME}"
CHANGE = rf"({STRING}) changes from ([a-z ]+?) to ([a-z ]+?)(?= (?:or|and) {STRING}|[.,;]| unless)"
CHANGES = rf"((?:{STRING}, )*{STRING} and {STRING}) change from ([a-z ]+?) to ([a-z ]+?)(?= and {STRING}|[.,;]| unless)"
COLORS = {"Black": Color.BLACK, "White": Color.WHITE}


COMPLETE = 9
"""Points of the boards that are solved completely. On larger ones each question is put anew, and needs a proof that the
checker accepts."""
LIMITS = Limits(seconds=None, nodes=400_000)


class Unknown(Exception):
    """A question stays open: nothing is said of the sentence."""


@dataclass
class Board:
    """A board and its complete solution; ``scope``: of independent life; ``seen``: how many sentences were held to each
    check."""

    position: Position
    scope: str = "one"
    seen: Counter[str] = field(default_factory=Counter)
    known: dict[tuple[Position, int, Question, str], Answer] = field(default_factory=dict)

    def status(self, position: Position, point: int, mover: Color | None = None) -> Status:
        """The status by the letter of the string at a point, with this player to move first."""
        owner = position.string_at(point).color
        first = "owner" if mover is owner else "opponent"
        life = Answer(self.answer(position, point, "independently-alive", first))
        if life is Answer.YES:
            return Status.INDEPENDENTLY_ALIVE
        return status_of(life, Answer(self.answer(position, point, "uncapturable", first)))

    def answer(self, position: Position, point: int, question: str, first: str = "opponent") -> str:
        """The answer of the naive solver. Raises Unknown where it would take too long."""
        if len(position.stones) <= COMPLETE:
            whole = solve(position.width, position.height)
            return whole.answer(position.rows(), point, question, scope=self.scope, first=first)
        life = question_of(question, scope=self.scope)
        if (position, point, life, first) not in self.known:
            found = ask(position, position.name(point), life, first=first, limits=LIMITS)
            assert found.checked or found.answer is Answer.UNDECIDED
            self.known[position, point, life, first] = found.answer
        if self.known[position, point, life, first] is Answer.UNDECIDED:
            raise Unknown
        return self.known[position, point, life, first].value

    def statuses(self, position: Position) -> list[StringStatus]:
        """All statuses by the letter."""
        return [
            StringStatus(position.name(min(one.points)), one, self.status(position, min(one.points)))
            for one in position.strings()
        ]

    def score(self, position: Position) -> Score | None:
        return score_of(position, self.territory(position))

    def territory(self, position: Position) -> Territory:
        return territory_of(position, self.statuses(position))

    def at(self, called: str) -> int:
        return self.position.point(called.split()[-1])


def played(position: Position, moves: Iterable[tuple[Color, int]]) -> Position:
    """The position after plays one after the other, bans aside; what they take become prisoners."""
    taken = {Color.BLACK: position.prisoner_stones.black, Color.WHITE: position.prisoner_stones.white}
    for color, point in moves:
        play = make_play(State(position, color), point)
        taken[color.opponent] += len(play.removed)
        position = play.state.position
    stones = type(position.prisoner_stones)(taken[Color.BLACK], taken[Color.WHITE])
    return Position(position.width, position.height, position.stones, stones, position.komi)


def status_rows(board: Board, text: str) -> None:
    """``White B5  15  alive in seki  checked``; and ``the rest: 5 strings  15  independently alive  checked``."""
    words = "|".join(status.words for status in Status)
    for called, status in re.findall(rf"^({STRING})\s+\d+\s+({words})\s+checked$", text, re.MULTILINE):
        point = board.at(called)
        letter = board.status(board.position, point).words
        left_open = ("undefined", "alive in seki", "undecided")  # by a precedent, or for want of advice
        assert status == letter or (letter == "dead" and status in left_open), (called, status)
        board.seen["status_rows"] += 1
    named = {board.at(called) for called in re.findall(rf"^({STRING})\s+\d+\s", text, re.MULTILINE)}
    for strings, stones in re.findall(r"^the rest: (\d+) strings?\s+(\d+)\s+independently alive", text, re.MULTILINE):
        rest = [one for one in board.position.strings() if not one.points & named]
        assert (len(rest), sum(len(one.points) for one in rest)) == (int(strings), int(stones))
        alive = Status.INDEPENDENTLY_ALIVE
        assert all(board.status(board.position, min(one.points)) is alive for one in rest)


def result(board: Board, text: str) -> None:
    """``White wins by 3.``, or jigo, where no precedent makes a difference."""
    for said in re.findall(r"^((?:Black|White) wins by [\d.]+|Jigo)[.:,]", text, re.MULTILINE):
        score = board.score(board.position)
        if score is not None:
            assert said.lower() == result_words(score).lower()
            board.seen["result"] += 1


def changes(text: str) -> Iterator[tuple[str, str, str]]:
    """Each string that is told to change, its status, and the other one."""
    yield from re.findall(CHANGE, text)
    for strings, before, after in re.findall(CHANGES, text):
        yield from ((called, before, after) for called in re.findall(STRING, strings))


def missing_move(board: Board, text: str) -> None:
    """``A move of White's is missing, for example at D4: ... if Black moves first, Black E4 changes ...``"""
    places = r"(?:, for example at ([A-T\d ]+))?"
    pattern = rf"A move of (Black|White)'s is missing(?: in his territory)?{places}:(.*?)(?=Warning:|$)"
    for who, answers, rest in re.findall(pattern, text, re.MULTILINE):
        other = COLORS[who]
        if " once " in f" {rest}" and "unless that move is made" in rest:
            filled = re.search(rf"once {other.opponent.title} has filled ([A-T\d ]+),", rest)
            plays = [(other.opponent, board.position.point(name)) for name in filled[1].split()] if filled else []
            if not filled:
                continue
            start = played(board.position, plays)
        else:
            start = board.position
        for called, before, after in changes(rest):
            point = board.at(called)
            letter = board.status(board.position, point).words
            assert letter == before or before in ("undefined", "alive in seki"), (called, before, letter)
            assert board.status(start, point, other.opponent).words == after, (called, after)
            for name in answers.split():
                answered = played(start, [(other, board.position.point(name))])
                if answered.stones[point] != board.position.stones[point]:
                    continue  # the answer takes it
                assert board.status(answered, point, other.opponent).words != after, (called, name)
            board.seen["missing_move"] += 1


def scores_after(board: Board, text: str) -> None:
    """``Scored as it stands, jigo; with White C5 played, White wins by 4; ...``"""
    for tail in re.findall(r"Scored as it stands, (.*)\.(?: |$)", text, re.MULTILINE):
        tail = tail.split(". ")[0]
        for who, name, said in re.findall(rf"with (Black|White) ({NAME}) played(?: instead)?, ([^;.]+(?:\.\d)?)", tail):
            after = played(board.position, [(COLORS[who], board.position.point(name))])
            score = board.score(after)
            if score is not None:
                assert said == result_words(score), (who, name, said)
                board.seen["scores_after"] += 1


def rows_after(board: Board, text: str) -> None:
    """``White plays D4 first, the punishment (..., territory 4 to 7)``, a row of the table."""
    pattern = rf"(Black|White) plays ({NAME}) first, the (?:punishment|move that is missing) \(([^)]*)\)"
    for who, name, inside in re.findall(pattern, text):
        after = played(board.position, [(COLORS[who], board.position.point(name))])
        territory = board.territory(after)
        assert f"territory {len(territory.black)} to {len(territory.white)}" in inside
        board.seen["rows_after"] += 1


def filling(board: Board, text: str) -> None:
    """``If Black fills C5, White must answer, for example at B5; else White B4 changes from alive in seki to dead.``"""
    answer = r"(?:(?:Black|White) must answer, for example at ([A-T\d ]+); else )?"
    pattern = rf"If (Black|White) fills ([A-T\d ]+), {answer}(.*?)\."
    for who, names, answers, rest in re.findall(pattern, text):
        color = COLORS[who]
        after = played(board.position, [(color, board.position.point(name)) for name in names.split()])
        for called, before, to in changes(f"{rest}."):
            point = board.at(called)
            assert board.status(board.position, point).words == before
            assert board.status(after, point, color).words == to, (called, to)
            for name in answers.split():
                answered = played(after, [(color.opponent, board.position.point(name))])
                if answered.stones[point] == board.position.stones[point]:
                    assert board.status(answered, point, color).words == before, (called, name)
            board.seen["filling"] += 1


def connecting(board: Board, text: str) -> None:
    """``If Black connects at C1, Black D1 changes from dead to independently alive``, White moving first then; and
    ``No status was found that hangs on it`` where the stone in the ko keeps its own."""
    for who, name, rest in re.findall(r"If (Black|White) connects at (\w+), ([^.]*)\.", text):
        after = played(board.position, [(COLORS[who], board.position.point(name))])
        for called, before, to in changes(f"{rest}."):
            assert board.status(board.position, board.at(called)).words == before
            assert board.status(after, board.at(called), COLORS[who].opponent).words == to, (called, to)
        board.seen["connecting"] += 1
    kos = re.findall(
        r"ko open: (?:Black|White) can take (\w+) at (\w+), and (Black|White) can fill(.*?)(?=Warning:|$)", text
    )
    for stone, mouth, who, rest in kos:
        if "No status was found that hangs on it" in rest:
            after = played(board.position, [(COLORS[who], board.position.point(mouth))])
            at = board.position.point(stone)
            assert board.status(after, at, COLORS[who].opponent) is board.status(board.position, at), (stone, rest)


def spared(board: Board, text: str) -> None:
    """``If Black fills D4 D3, White must answer, for example at D2; else White C3 changes from alive to dead. If White
    fills D3 himself, no answer is needed``: whichever of the other dame Black fills then."""
    pattern = r"If (Black|White) fills [A-T\d ]+, (?:[^.;]*; else )?([^.]*)\. If (?:Black|White) fills (\w+) himself"
    dame = " ".join(re.findall(r"-sided dame open at ([A-T\d ]+):", text)).split()
    for who, rest, name in re.findall(pattern, text):
        color = COLORS[who]
        filled = played(board.position, [(color.opponent, board.position.point(name))])
        others = [board.position.point(one) for one in dame if one != name]
        waiting, met = [filled], {filled.stones}
        while waiting:
            at = waiting.pop()
            for called, before, _ in changes(f"{rest}."):
                assert board.status(at, board.at(called), color).words == before, (called, name, at.rows())
            for point in others:
                play = allowed_play(State(at, color), point)
                if play is not None and not play.removed and play.state.position.stones not in met:
                    met.add(play.state.position.stones)
                    waiting.append(play.state.position)
        board.seen["spared"] += 1


def collecting(board: Board, text: str) -> None:
    """``White could have taken at E3 without losing the seki``: after it every string of the seki is what it was."""
    found = re.findall(rf"(Black|White) could have taken at ({NAME}) without losing the seki", text)
    for who, name in found:
        after = played(board.position, [(COLORS[who], board.position.point(name))])
        for string in board.statuses(board.position):
            if string.status is Status.ALIVE_IN_SEKI:
                point = min(string.string.points)
                assert after.stones[point] == board.position.stones[point]
                assert board.status(after, point) is Status.ALIVE_IN_SEKI, (string, name)
        board.seen["collecting"] += 1


def dame(board: Board, text: str) -> None:
    """Open dame: empty points of nobody's territory, in regions beside living stones of both players, or of one."""
    living = {
        point: one.string.color
        for one in board.statuses(board.position)
        if one.status is Status.INDEPENDENTLY_ALIVE
        for point in one.string.points
    }
    near = neighbors(board.position.width, board.position.height)
    territory = board.territory(board.position)
    empty = regions(board.position.empty_points(), near)
    for names, rest in re.findall(r"(?:Two|One)-sided dame open at ([A-T\d ]+): ([^.]*)\.", text):
        for point in map(board.position.point, names.split()):
            (region,) = (region for region in empty if point in region)
            beside = {living[other] for inside in region for other in near[inside] if other in living}
            assert not region & (territory.black | territory.white)
            assert len(beside) == 2 if "presume" in rest else beside == {COLORS[rest.split()[1]]}
        board.seen["dame"] += 1


def captures(board: Board, text: str) -> None:
    """``A play of White's at C5 fills no dame: it takes Black B6, and that capture is missing.``"""
    for who, name, taken in re.findall(
        rf"A play of (Black|White)'s at ({NAME}) fills no dame: it takes (.*?), and", text
    ):
        play = make_play(State(board.position, COLORS[who]), board.position.point(name))
        strings = [board.position.string_at(board.at(called)) for called in re.findall(STRING, taken)]
        assert play.removed == frozenset[int]().union(*(string.points for string in strings))
        board.seen["captures"] += 1


def kos(board: Board, text: str) -> None:
    """``Basic endgame ko open: Black can take E3 at F3, and White can fill F3.``"""
    for who, stone, mouth in re.findall(rf"ko open: (Black|White) can take ({NAME}) at ({NAME})", text):
        play = make_play(State(board.position, COLORS[who]), board.position.point(mouth))
        assert play.removed == {board.position.point(stone)} and play.state.ban is not None
        board.seen["kos"] += 1


def staying(board: Board, text: str) -> None:
    """``Dead, but in nobody's territory, so that they stay on the board: Black E4.``"""
    territory = board.territory(board.position)
    for names in re.findall(r"so that they stay on the board: (.*)\.$", text, re.MULTILINE):
        for called in re.findall(STRING, names):
            assert board.status(board.position, board.at(called)) is Status.DEAD
            assert board.at(called) not in territory.dead_stones
            board.seen["staying"] += 1


def descriptions(board: Board, text: str) -> None:
    """``Under "all intersections", which the rules allow as well, White D3 is undefined.``"""
    other = Board(board.position, "all" if board.scope == "one" else "one")
    for rest in re.findall(r'Under "(?:all intersections|at least one intersection)", [^,]*, (.*?)\.', text):
        for called, said in re.findall(rf"({STRING}) is ([a-z ]+)", rest):
            letter = other.status(board.position, board.at(called)).words
            assert said == letter or (letter == "dead" and said in ("undefined", "alive in seki")), (called, said)
            assert said != board.status(board.position, board.at(called)).words
            board.seen["descriptions"] += 1


CHECKS: dict[str, Callable[[Board, str], None]] = {
    check.__name__: check
    for check in (
        status_rows,
        result,
        missing_move,
        scores_after,
        rows_after,
        filling,
        connecting,
        spared,
        collecting,
        dame,
        captures,
        kos,
        staying,
        descriptions,
    )
}


def hold(board: Board, text: str) -> Counter[str]:
    """Holds all that is printed of a board to the checks; returns how many sentences each of them has judged."""
    for check in CHECKS.values():
        try:
            check(board, text)
        except Unknown:
            continue
    return board.seen
