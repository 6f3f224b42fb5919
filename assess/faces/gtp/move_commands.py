"""Commands that ask for a move, and those that watch the engine think."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise

from assess.estimates.as_it_looks import Looks
from assess.estimates.random_shares import black_share
from assess.faces.gtp.arguments import COLORS, color_of, require
from assess.faces.gtp.clock import InTime
from assess.faces.gtp.judge import Stop, never
from assess.faces.gtp.session import Analysis, Handler, Session
from assess.faces.gtp.string_commands import main_line
from assess.faces.gtp.useful_moves import UsefulMove, useful_move
from assess.rules.color import EMPTY, Color
from assess.rules.coordinates import PASS
from assess.rules.proof_play import State
from assess.statuses.assessment import Assessment
from assess.statuses.status_table import Status

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
    if not left:
        return stop
    return InTime(stop, time.monotonic() + min(left))


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
