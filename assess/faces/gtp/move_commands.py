"""Commands that ask for a move, and those that watch the engine think.

A move is made that proof-play proves useful: for the string of assess-target, teire, dame; else there is none. A teire
may be due at once: then the string is dead by the rules, whose question gives the opponent the first move, and is saved
by its owner's. So is a stone in an open ko. Any other teire, or a dame, is played only if the position after it is
proved as well: every string of the player's that was settled keeps its status, and none of the opponent's gets a better
one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from assess.engine.deadline import Deadline
from assess.estimates.as_it_looks import Looks
from assess.estimates.random_shares import black_share
from assess.faces.gtp.judge import InTime, Judge, Stop, never
from assess.faces.gtp.protocol import COLORS, color_of, require
from assess.faces.gtp.session import Analysis, Handler, Session
from assess.faces.gtp.string_commands import main_line
from assess.proofs.terms import First, Terms
from assess.proofs.variation_node import main_variation
from assess.rules.position import EMPTY, PASS, Color, Position
from assess.rules.proof_play import Play, State, allowed_play
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import RANKS, Status, StringStatus
from assess.statuses.warning import Caution, Warning, WarningCode

LIVES = {Status.INDEPENDENTLY_ALIVE: 1.0, Status.ALIVE_IN_SEKI: 0.5}
"""How much of a stone's point is its owner's, as ownership is drawn: a seki shows half."""

SOON = 1 / 60  # of the limit of a position, for the first line of an analysis
OF_MOVE = 1 / 3  # of that limit, that a move may take, with the positions that arise from it


def genmove(session: Session, arguments: Sequence[str]) -> str:
    """A move that proof-play proves useful, else a pass; it is played."""
    require(arguments, 1, wanted="genmove COLOR")
    color = color_of(arguments[0])
    return _play(session, color, _choose(session, color))


def reg_genmove(session: Session, arguments: Sequence[str]) -> str:
    """The same move, not played."""
    require(arguments, 1, wanted="reg_genmove COLOR")
    return _vertex(session, _choose(session, color_of(arguments[0])))


def lz_analyze(session: Session, arguments: Sequence[str]) -> Analysis:
    """What is known of the position, in Leela Zero's words, until something comes in."""
    return _analysis(session, arguments, kata=False)


def kata_analyze(session: Session, arguments: Sequence[str]) -> Analysis:
    """The same in KataGo's words, with ``ownership true`` the statuses of all points."""
    return _analysis(session, arguments, kata=True)


def lz_genmove_analyze(session: Session, arguments: Sequence[str]) -> Analysis:
    """A move that is played, told as an analysis."""
    return _analysis(session, arguments, kata=False, plays=True)


def kata_genmove_analyze(session: Session, arguments: Sequence[str]) -> Analysis:
    """The same in KataGo's words."""
    return _analysis(session, arguments, kata=True, plays=True)


def _analysis(session: Session, arguments: Sequence[str], *, kata: bool, plays: bool = False) -> Analysis:
    words = [word.lower() for word in arguments]
    color = COLORS[words[0]] if words and words[0] in COLORS else session.game.to_move
    ownership = kata and ("ownership", "true") in pairwise(words)

    def told(assessment: Assessment, choice: UsefulMove) -> str:
        looks = assessment.estimated if ownership and session.estimates is not False else None
        drawn = f" ownership {_ownership(assessment, looks, color)}" if ownership else ""
        return f"{_info(session, assessment, color, choice, kata)}{drawn}"

    def look(stop: Stop) -> Iterator[str]:
        """First what is found soon, then all."""
        soon = session.judge.assessment(session.game.position, stop, SOON)
        if soon.undecided and not stop():
            yield told(soon, UsefulMove(None, ""))
        choice = _choose(session, color, stop)
        if not stop():
            yield told(session.judge.assessment(session.game.position, stop), choice)

    def play() -> str:
        choice = _choose(session, color)
        line = told(session.judge.assessment(session.game.position), choice)
        return f"{line}\nplay {_play(session, color, choice)}"

    return Analysis(look, play if plays else None)


def _play(session: Session, color: Color, choice: UsefulMove) -> str:
    session.say(choice.why)
    vertex = _vertex(session, choice)
    session.game.play(color, choice.point)
    return vertex


def _choose(session: Session, color: Color, stop: Stop = never) -> UsefulMove:
    moment = session.game.moment
    ban = moment.ban if color is session.game.to_move else None
    state = State(session.game.position, color, ban)
    return useful_move(session.judge, state, session.target, _in_time(session, color, stop))


def _in_time(session: Session, color: Color, stop: Stop) -> Stop:
    """Says when to leave off: when asked to, when the clock wants it, or when all that a move needs has taken
    too long together."""
    limit = session.judge.limits.seconds
    left = [seconds for seconds in (limit and OF_MOVE * limit, session.clock.seconds(color)) if seconds is not None]
    deadline = Deadline.after(min(left, default=None))
    return stop if deadline is None else InTime(stop, deadline)


def _vertex(session: Session, choice: UsefulMove) -> str:
    return PASS if choice.point is None else session.game.position.name(choice.point)


def _info(session: Session, assessment: Assessment, color: Color, choice: UsefulMove, kata: bool) -> str:
    """One move with what is known: who is proved to win has every chance, else both have the same."""
    vertex = _vertex(session, choice)
    lead, within = _lead(assessment, color)
    winner = _proved_winner(assessment)
    winrate = 0.5 if winner is None else float(winner is color)
    nodes = sum(finding.nodes for string in assessment.strings for finding in string.findings)
    chance = f"{winrate:.1f}" if kata else f"{round(10_000 * winrate)}"
    score = f" scoreMean {lead:g} scoreStdev {within:g} scoreLead {lead:g}" if kata else ""
    prior = "1.0" if kata else "10000"
    return (
        f"info move {vertex} visits {max(nodes, 1)} winrate {chance}{score} prior {prior} lcb {chance} order 0 "
        f"pv {' '.join(_line(session, color, vertex))}"
    )


def _lead(assessment: Assessment, color: Color) -> tuple[float, float]:
    """A player's lead, and by how much it may be another one: where the score is open, the middle of its bounds, and
    half of what lies between them."""
    sign = 1 if color is Color.BLACK else -1
    if assessment.score is not None:
        return sign * assessment.score.margin, 0
    if assessment.bounds is None:
        return 0, len(assessment.position.stones)
    least, most = assessment.bounds.least.margin, assessment.bounds.most.margin
    return sign * (least + most) / 2, (most - least) / 2


def _proved_winner(assessment: Assessment) -> Color | None:
    """Who wins whatever is open; None where that is not known, as without the komi, and for jigo."""
    if assessment.score is not None:
        return assessment.score.winner
    return None if assessment.bounds is None else assessment.bounds.winner


def _line(session: Session, color: Color, vertex: str) -> list[str]:
    """The move, and where it is the first of the target's main line, the rest of that."""
    position, target = session.game.position, session.target
    if target is not None and position.stones[target] != EMPTY:
        for finding in session.judge.string(position, target).findings:
            moves = main_line(finding)
            if moves and moves[0] == f"{color.letter} {vertex}":
                return [move.split()[1] for move in moves]
    return [vertex]


def _ownership(assessment: Assessment, looks: Looks | None, color: Color) -> str:
    """A number for each point, row by row from the top: 1 the player's, -1 the other's, 0 nobody's or not settled; or
    between, how likely it is by the estimates: never 1 or -1."""
    owned = assessment.ownership.flatten().astype(float)
    if looks is not None and assessment.territory is not None:
        for point in assessment.territory.unsettled:
            owned[point] = 2 * black_share(assessment.position, point) - 1
        for estimate in looks.estimates.values():
            owned[list(estimate.string.points)] = estimate.expected
    for string in assessment.strings:
        sign = 1 if string.string.color is Color.BLACK else -1
        for point in string.string.points:
            if string.status in LIVES:
                owned[point] = sign * LIVES[string.status]
    owned = owned if color is Color.BLACK else -owned
    return " ".join(f"{value + 0.0:.3g}" for value in owned)  # 0 added, so that no zero has a sign


COMMANDS: dict[str, Handler] = {
    "genmove": genmove,
    "reg_genmove": reg_genmove,
    "lz-analyze": lz_analyze,
    "kata-analyze": kata_analyze,
    "analyze": lz_analyze,
    "lz-genmove_analyze": lz_genmove_analyze,
    "kata-genmove_analyze": kata_genmove_analyze,
}


MOST_TRIED = 12
"""Dame that are looked at before a player passes."""


@dataclass(frozen=True, slots=True)
class UsefulMove:
    """A move, None for a pass, and what is said for it."""

    point: int | None
    why: str


def useful_move(judge: Judge, state: State, target: int | None = None, stop: Stop = never) -> UsefulMove:
    """The move of the player whose turn it is; ``target``: a point of the string to save or to kill first. ``stop``
    says when to leave off: then it is a pass, unless a move was proved before."""
    position = state.position
    if target is not None and position.stones[target] != EMPTY:
        choice = _for_target(judge, state, target, stop)
        if choice is not None:
            return choice
    assessment = judge.assessment(position, stop)
    dead = [s for s in assessment.strings if s.status is Status.DEAD and s.string.color is state.to_move]
    for string in sorted(dead, key=lambda string: len(string.string.liberties)):
        choice = None if stop() else _for_target(judge, state, min(string.string.points), stop, 1 / len(dead))
        if choice is not None:
            return choice
    for points, why in _left_to_play(assessment, state.to_move):
        for point in points[:MOST_TRIED]:
            play = None if stop() else allowed_play(state, point)
            if play is not None and _keeps(judge, assessment, play, stop):
                return UsefulMove(point, f"{state.to_move.title} {position.name(point)}: {why}.")
    if assessment.undecided:
        return UsefulMove(None, "Pass: no move is proved to be useful, and not every string is decided.")
    return UsefulMove(None, "Pass: no move is proved to be useful.")


def _for_target(judge: Judge, state: State, target: int, stop: Stop, share: float = 1) -> UsefulMove | None:
    """The first move that saves or kills the string, if it depends on who moves first. ``share``: of the limit
    of a position, for each of the two questions."""
    position, color = state.position, state.to_move
    owner = position.string_at(target).color
    mine, other = Terms(First.OWNER), Terms(First.OPPONENT)
    if color is not owner:
        mine, other = other, mine
    waiting = judge.string(position, target, other, stop, share)
    if waiting.status not in RANKS or stop():
        return None
    moving = judge.string(position, target, mine, stop, share)
    if moving.status not in RANKS:
        return None
    gain = RANKS[moving.status] - RANKS[waiting.status]
    if gain == 0 or (gain > 0) is not (color is owner):
        return None
    for point in _first_moves(moving, color):
        play = allowed_play(state, point)
        if play is None:
            continue
        after = play.state.position
        taken = target in play.removed
        if taken or judge.string(after, target, other, stop, share).status is moving.status:
            deed = "saves" if color is owner else "kills"
            return UsefulMove(
                point, f"{color.title} {position.name(point)} {deed} {owner.title} {position.name(target)}."
            )
    return None


def _first_moves(string: StringStatus, color: Color) -> list[int]:
    """The first moves of the player in the proofs behind a status."""
    trees = (finding.tree for finding in string.findings)
    lines = (main_variation(tree) for tree in trees if tree is not None and tree.state.to_move is color)
    points = (line[1].point for line in lines if len(line) > 1)
    return list(dict.fromkeys(point for point in points if point is not None))


def _left_to_play(assessment: Assessment, color: Color) -> Iterator[tuple[list[int], str]]:
    """What is left to play for a player, the most urgent first: teire against what is threatened at once, dame, and
    teire against what is threatened once dame are filled."""
    position, territory = assessment.position, assessment.territory
    if territory is None:
        return
    empty = set(position.empty_points())
    mine = territory.of(color) & empty
    found: dict[WarningCode, list[Warning]] = {}
    for warning in assessment.warnings:
        found.setdefault(warning.code, []).append(warning)
    teire = found.get(WarningCode.UNFILLED_TEIRE, [])
    for warning in teire:
        if not warning.first_filled:
            yield sorted(warning.points & mine), "a teire"
    for code, what in ((WarningCode.UNFILLED_DAME, "a dame"), (WarningCode.OPEN_BORDER, "a point of an open border")):
        for warning in found.get(code, []):
            if warning.said[0].what is not Caution.NO_TERRITORY:  # of those it is a teire, if anything
                points = warning.points & empty
                yield sorted(points, key=lambda point: (-_players_beside(position, point), point)), what
    for warning in teire:
        if warning.first_filled:
            yield sorted(warning.points & mine), "a teire, once the dame are filled"


def _players_beside(position: Position, point: int) -> int:
    near = position.near[point]
    return len({position.stones[other] for other in near} - {EMPTY})


def _keeps(judge: Judge, before: Assessment, play: Play, stop: Stop) -> bool:
    """Whether no status gets worse for the player who has made this play, the opponent moving next."""
    player = play.state.to_move.opponent
    now = {point: s.status for s in judge.assessment(play.state.position, stop).strings for point in s.string.points}
    for string in before.strings:
        if string.status not in RANKS:
            continue
        for point in string.string.points - play.removed:
            if now[point] not in RANKS:
                return False
            change = RANKS[now[point]] - RANKS[string.status]
            if (change < 0) if string.string.color is player else (change > 0):
                return False
    return True
