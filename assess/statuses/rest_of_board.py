"""Answers on a part of a board that hang on the rest: two boards with this part, on which the answer is proved to be
yes and no; and the move by which the play comes to what nobody knows.

On the one board the unknown points are the opponent's, on the other the owner's, but for those next to strings of the
opponent's, which get two eyes there where there is room. Each answer has a proof, as that on any whole board. In the
*line* both players follow the proofs of the boards on which they succeed, up to the first move on an unknown point, or
next to one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from assess.engine.settle import settle
from assess.proofs.certificate_replay import Branch, Replay
from assess.proofs.questions import Answer, Inquiry
from assess.rules.color import EMPTY, UNKNOWN, Color
from assess.rules.coordinates import neighbors
from assess.rules.errors import AssessError, IllegalMove
from assess.rules.formations import pass_alive
from assess.rules.position import Position
from assess.rules.proof_play import make_pass, make_play
from assess.rules.regions import Near, border, connected, regions
from assess.rules.variation_move import VariationMove
from assess.statuses.finding import Finding, RestOfBoard, finding_of
from assess.system.limits import Limits

MOST_POSITIONS = 300_000
"""Looked at for the answer on each of the two boards."""
LONGEST_LINE = 100
EYES_TRIED = 12
"""So many points, the farthest from what is known, are tried as eyes of what is beyond."""


def hanging_on_rest(inquiry: Inquiry, frame: Sequence[int], limits: Limits) -> tuple[RestOfBoard | None, int, float]:
    """Return two boards on which the answers differ, and if there is room the strings of the ``frame`` are pass-alive;
    None where none are found. Behind it the positions and the seconds that this took. Raise KeyboardInterrupt if the
    user stops it."""
    most = replace(limits, nodes=min(limits.nodes or MOST_POSITIONS, MOST_POSITIONS))
    found: dict[Answer, Finding] = {}
    nodes, seconds = 0, 0.0
    for answer, color in ((Answer.YES, inquiry.owner), (Answer.NO, inquiry.opponent)):
        board = next(_boards(inquiry, frame, color), None)
        if board is None:
            return None, nodes, seconds
        on_board = replace(inquiry, position=board, living=())
        finding = finding_of(settle(on_board, most))
        nodes, seconds = nodes + finding.nodes, seconds + finding.seconds
        if finding.interrupted:
            raise KeyboardInterrupt
        if finding.answer is not answer or not finding.checked:
            return None, nodes, seconds
        found[answer] = finding
    yes, no = found[Answer.YES], found[Answer.NO]
    alive = [_pass_alive(finding.inquiry.position, inquiry.opponent) for finding in (yes, no)]
    living = tuple(point for point in frame if all(point in points for points in alive))
    return RestOfBoard(yes, no, living, _line(inquiry.position, yes, no)), nodes, seconds


def _boards(inquiry: Inquiry, frame: Sequence[int], color: Color) -> Iterator[Position]:
    """Boards whose unknown points are a player's as far as can be, but for those of the frame."""
    position, opponent = inquiry.position, inquiry.opponent
    near = neighbors(position.width, position.height)
    strings = [position.string_at(point).points for point in frame]
    framed = frozenset[int]().union(*strings)
    theirs = position.unknown if color is opponent else _nearest_to(position, framed, near)
    shares = {opponent: theirs, opponent.opponent: position.unknown - theirs}
    for spared in (False, True):  # points next to opposing stones may have to stay empty, as their liberties
        stones = list(position.stones)
        for player, share in shares.items():
            for region in regions(share, near):
                for point in region - _eyes(region, near):
                    facing = any(position.stones[other] == player.opponent.stone for other in near[point])
                    stones[point] = EMPTY if spared and facing else player.stone
        board = position.with_stones("".join(EMPTY if stone == UNKNOWN else stone for stone in stones))
        if all(string.liberties for string in board.strings()):
            yield board


def _pass_alive(position: Position, color: Color) -> frozenset[int]:
    """The points of a player's pass-alive strings."""
    alive = pass_alive(position, color, inside_stones=False).strings
    return frozenset[int]().union(*(string.points for string in alive))


def _nearest_to(position: Position, framed: Collection[int], near: Near) -> frozenset[int]:
    """The unknown points that are next to strings of the frame, or nearer to them than to what else is known."""
    if not framed:
        return frozenset()
    first = border(framed, near) & position.unknown
    others = set(range(len(position.stones))) - position.unknown - set(framed)
    owner = dict.fromkeys(first, True) | dict.fromkeys((border(others, near) & position.unknown) - first, False)
    waiting = deque(owner)
    while waiting:
        point = waiting.popleft()
        for other in near[point]:
            if other in position.unknown and other not in owner:
                owner[other] = owner[point]
                waiting.append(other)
    return frozenset(point for point, theirs in owner.items() if theirs)


def _eyes(region: frozenset[int], near: Near) -> frozenset[int]:
    """Two points for eyes of the stones that fill a region: as far as can be from what is around; none without room."""
    edge = {point for point in region if not region.issuperset(near[point])}
    depth = dict.fromkeys(edge, 0)
    waiting = deque(sorted(edge))
    while waiting:
        point = waiting.popleft()
        for other in near[point]:
            if other in region and other not in depth:
                depth[other] = depth[point] + 1
                waiting.append(other)
    inner = sorted((point for point in region if depth.get(point, 1)), key=lambda point: -depth.get(point, 1))
    for one, other in combinations(inner[:EYES_TRIED], 2):
        rest = region - {one, other}
        if other not in near[one] and rest and len(connected([min(rest)], rest, near)) == len(rest):
            return frozenset({one, other})
    return frozenset()


def _line(part: Position, yes: Finding, no: Finding) -> tuple[VariationMove, ...]:
    """The moves in which both players follow their proofs, up to the first that comes to what is unknown."""
    near = neighbors(part.width, part.height)
    reached = part.unknown | border(part.unknown, near)
    assert yes.evidence is not None and no.evidence is not None
    moves: list[VariationMove] = []
    try:
        replays = [Replay(finding.evidence.data["proofs"][0], finding.inquiry) for finding in (yes, no)]  # type: ignore[union-attr]
        entries, states = [replay.root for replay in replays], [replay.start for replay in replays]
        while len(moves) < LONGEST_LINE:
            mover = 0 if states[0].to_move is replays[0].favoured else 1
            branch: Branch = replays[mover].next_moves(entries[mover], states[mover])[0]
            moves.append(branch)
            if branch.point in reached:
                return tuple(moves)
            if branch.entry is None:
                break
            other = 1 - mover
            before = states[other]
            after = make_pass(before) if branch.point is None else make_play(before, branch.point).state
            named = replays[other].named_for(entries[other], branch.move)
            states[mover], entries[mover] = branch.state, branch.entry
            states[other], entries[other] = after, replays[other].follow(named, after, str(branch.move))
    except (IllegalMove, AssessError, ValueError, KeyError, IndexError):
        pass  # the boards part in another way
    return ()
