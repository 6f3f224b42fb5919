"""Answers on a part of a board, and on what they rest: on nothing else, or on strings around it that are taken to live.

"Whatever the rest of the board is" is tried first; it says more. Where no such proof is found, strings of the other
player's that reach what nobody knows are taken to live: they have a liberty that nobody can take
(docs/certificate.md, Parts of boards).

Answers on a part of a board that hang on the rest: two boards with this part, on which the answer is proved to be
yes and no; and the move by which the play comes to what nobody knows.

On the one board the unknown points are the opponent's, on the other the owner's, but for those next to strings of the
opponent's, which get two eyes there where there is room. Each answer has a proof, as that on any whole board. In the
*line* both players follow the proofs of the boards on which they succeed, up to the first move on an unknown point, or
next to one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from assess.engine.settle import settle
from assess.languages.spoken import AssessError
from assess.proofs.certificate_replay import Branch, Replay
from assess.proofs.questions import Answer, IndependentlyAlive, Inquiry, Uncapturable
from assess.proofs.terms import Terms
from assess.rules.formations import pass_alive
from assess.rules.position import EMPTY, UNKNOWN, Color, Near, Position, String, border, connected, regions
from assess.rules.proof_play import IllegalMove, VariationMove, make_pass, make_play
from assess.statuses.finding import Finding, RestOfBoard, by_same_proofs, finding_of
from assess.statuses.string_status import StringStatus, status_of
from assess.system.limits import Limits

FIRST_PART = 1 / 3
"""Of the limits, for a proof that holds whatever the rest is, where strings could be taken to live."""
PART_FOR_REST = 1 / 10
"""Of the limits, to find out on each of two boards whether the answer hangs on the rest."""

Find = Callable[[Inquiry, Limits], Finding]
"""Answers one inquiry within limits."""


def frame_of(inquiry: Inquiry) -> tuple[int, ...]:
    """A stone of each string of the opponent's that is next to unknown points, or to empty ones that lead there."""
    position = inquiry.position
    if min(position.width, position.height) < 2:
        return ()
    near, open_points = position.near, frozenset({*position.empty_points()})
    leading = frozenset(position.unknown).union(
        *(area for area in regions(open_points, near) if not position.unknown.isdisjoint(border(area, near)))
    )
    return tuple(
        min(string.points)
        for string in position.strings()
        if string.color is inquiry.opponent and not leading.isdisjoint(border(string.points, near))
    )


def stones_of_frame(frame: str | None) -> tuple[str, ...] | None:
    """The stones by which the strings are named that are taken to live; None where nothing is said of them."""
    if frame is None:
        return None
    return () if frame == "none" else tuple(name.strip() for name in frame.split(","))


def by_grounds(inquiry: Inquiry, limits: Limits, find: Find, living: Sequence[str] | None = None) -> Finding:
    """The answer whatever the rest of the board is, or else if the strings around live, as few of them as the proof
    needs. Where it is said which strings are ``living``, each by a stone, the answer if just these live. Where it is
    proved to hang on the rest, though all these live, that is told (``rest``), and nothing is searched for. Raises
    BadInput for what cannot be taken to live."""
    if living is not None:
        points = map(inquiry.position.point, living)
        strings = {inquiry.position.string_at(point): point for point in points}
        named = replace(inquiry, living=tuple(strings.values()))
        return _or_hanging(named, named.living, limits, lambda limits: find(named, limits))
    frame = frame_of(inquiry)
    return _or_hanging(inquiry, frame, limits, lambda limits: _by_either(inquiry, limits, find, frame))


def _or_hanging(
    inquiry: Inquiry, frame: tuple[int, ...], limits: Limits, search: Callable[[Limits], Finding]
) -> Finding:
    """The answer that is searched for, or that it hangs on the rest, where that is proved. Nothing is searched for
    where it hangs on the rest though the whole frame lives."""
    if not inquiry.position.unknown or inquiry.others:
        return search(limits)
    asked = replace(inquiry, living=frame)
    hanging = Finding(asked, Answer.UNDECIDED, None, False, "", 0, 0.0, False, False)
    try:
        rest, nodes, seconds = hanging_on_rest(inquiry, frame, limits.share(PART_FOR_REST))
    except KeyboardInterrupt:
        return replace(hanging, interrupted=True)
    hanging = replace(hanging, nodes=nodes, seconds=seconds, rest=rest)
    if rest is not None and rest.living == frame:
        return hanging
    finding = search(limits.left(hanging.seconds, hanging.nodes))
    told = rest if finding.answer is Answer.UNDECIDED and not finding.late else None
    return replace(finding, nodes=finding.nodes + nodes, seconds=finding.seconds + seconds, rest=told)


def _by_either(inquiry: Inquiry, limits: Limits, find: Find, frame: tuple[int, ...]) -> Finding:
    """The answer by the first of both grounds that a proof is found for."""
    whatever = find(inquiry, limits.share(FIRST_PART) if frame else limits)
    if whatever.answer is not Answer.UNDECIDED or not frame or whatever.interrupted:
        return whatever
    framed = find(replace(inquiry, living=frame), limits.left(whatever.seconds, whatever.nodes))
    nodes, seconds = whatever.nodes + framed.nodes, whatever.seconds + framed.seconds
    return replace(with_fewest(framed), nodes=nodes, seconds=seconds)


def with_fewest(finding: Finding) -> Finding:
    """The finding with only those strings taken to live that its proofs see: it claims more by the same proof."""
    inquiry = finding.inquiry
    if finding.evidence is None or not inquiry.living:
        return finding
    position, proofs = inquiry.position, finding.evidence.data["proofs"]
    roots = [proof["entries"][proof["root"]]["pattern"].replace("/", "") for proof in proofs]
    seen = {point for root in roots for point, sign in enumerate(root) if sign != "?"}
    living = tuple(one for one in inquiry.living if not position.string_at(one).points.isdisjoint(seen))
    return _if_living(finding, living) or finding


def _if_living(finding: Finding, living: tuple[int, ...]) -> Finding | None:
    """The finding with just these strings taken to live, where its proof is one of that; else None."""
    inquiry = replace(finding.inquiry, living=living)
    if finding.inquiry.living == living or finding.evidence is None:
        return finding
    again = by_same_proofs(finding, inquiry)
    return again if finding.checked or again is None else replace(again, checked=False, claim="")


def wholly_shown(position: Position) -> list[String]:
    """The strings that lie wholly on the part: nothing of them is unknown."""
    return [string for string in position.strings() if not position.is_next_to_unknown(string)]


def statuses_on_part(
    position: Position,
    strings: Iterable[tuple[String, int]],
    question: IndependentlyAlive,
    under: Terms,
    limits: Limits,
    find: Find,
    living: Sequence[str] | None = None,
) -> list[StringStatus]:
    """The statuses of strings, each by a stone, one after the other under one budget. Of the strings that are said to
    be ``living`` (``by_grounds``), those of the other player count for each. Raises BadInput for what cannot be taken
    to live."""
    statuses: list[StringStatus] = []
    waiting = list(strings)
    both_players = len({string.color for string, _ in waiting}) > 1
    for number, (string, point) in enumerate(waiting):
        share = _share(limits, statuses, len(waiting) - number)
        around = living
        if living is not None and both_players:
            around = [name for name in living if position.string_at(position.point(name)).color is not string.color]
        life = by_grounds(Inquiry(position, point, question, under), share.share(1 / 2), find, around)
        capture: Finding | None = None
        if life.answer is not Answer.YES and not life.interrupted:
            left = share.left(life.seconds, life.nodes)
            capture = by_grounds(Inquiry(position, point, Uncapturable(), under), left, find, around)
            life, capture = _on_one_ground(life, capture, share, find)
        status = status_of(life.answer, capture.answer if capture else Answer.UNDECIDED)
        statuses.append(StringStatus(position.name(point), string, status, life, capture))
    return statuses


def _on_one_ground(life: Finding, capture: Finding, limits: Limits, find: Find) -> tuple[Finding, Finding]:
    """Both answers under the same condition, so that the status has one: all strings that either takes to live."""
    living = tuple(sorted({*life.inquiry.living, *capture.inquiry.living}))
    both = [_if_living(one, living) or find(replace(one.inquiry, living=living), limits) for one in (life, capture)]
    return both[0], both[1]


def _share(limits: Limits, before: Sequence[StringStatus], left: int) -> Limits:
    """What the next string may cost: of what is left its part."""
    found = [finding for one in before for finding in one.findings]
    spent = limits.left(sum(one.seconds for one in found), sum(one.nodes for one in found))
    return spent.share(Fraction(1, left))


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
    near = position.near
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
    reached = part.unknown | border(part.unknown, part.near)
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
