"""Problems from the records of games: positions in which it hangs on who moves first whether a string is taken.

Both is proved: the player to move succeeds, and fails if the other one moves first. So he must move where that proof
of the other's is about (its zone), and each of his moves there is tried. A problem is shown on the *part of the board*
that the proofs need, on which all is proved anew, whatever the rest of the board is. Its solution holds though the
other player may retake in each ko at once, and then a first move that works by a ko alone is told apart; or it hangs on
a ko, of which it is proved how many external threats of the other player's refute it, or how many the solver needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from assess.decisions.later_question import later_inquiries
from assess.decisions.move_cost import Stake, points_at_stake
from assess.decisions.problem_shape import Likeness, is_alike, shape_of
from assess.engine.deadline import Deadline
from assess.engine.playouts import share_of
from assess.engine.settle import settle
from assess.proofs.certificate_replay import Replay
from assess.proofs.placement import zone_of
from assess.proofs.proof_entries import MoveEntry
from assess.proofs.questions import Answer, Inquiry, Uncapturable
from assess.proofs.terms import First, KoThreats, Terms
from assess.proofs.variation_node import VariationNode, main_variation
from assess.reading.game_tree import GameTree
from assess.reading.replay import GameMoment
from assess.reading.sgf_record import moments
from assess.rules.position import EMPTY, PASS, UNKNOWN, Color, Position, PrisonerStones, String
from assess.rules.proof_play import State, allowed_play, begin
from assess.statuses.finding import Finding, finding_of
from assess.statuses.kind_of_ko import MOST_NEEDED, Begun, KoFinding, with_kind, with_threats
from assess.system.limits import Limits

FEWEST_STONES = 2
MOST_LIBERTIES = 8
NEAR_MOVE = 2
"""A string is looked at where a move came so near to it, or to one of its liberties."""
UNSURE = (0.25, 0.66)
"""Between these parts of some random games a string is its owner's at their end if its fate is unsure: in two games of
amateurs nine of the ten strings whose fate was proved to hang on the next move, and one in five of the others."""
SURE_PART = 1 / 10
"""The others get so small a part of the limit for the first question about them."""
FIRST_MOVE_TIMES = 5
"""So many times the limit are for each first move on the part: few positions come so far."""
MARGIN, WIDER = 1, 3
"""So many lines around the zones of the proofs are shown, the second where the first leaves a move open."""
NEAR_EDGE = 2
"""What is so near to an edge is shown up to it."""
LARGEST = 200
"""Points of the part on which all is proved first."""
LARGEST_SHOWN = 110
"""Points of a diagram: a quarter of a whole board and a little more, which a student still reads at a look."""
MOST_RIGHT = 3
FEWEST_WRONG = 2
SHORTEST = 3
"""Moves of a solution at least: what is done by one move is no problem."""


@dataclass(frozen=True, slots=True)
class TriedFirst:
    """A first move of the solver's. ``works``: he succeeds though the other may retake in each ko at once; ``by_ko``:
    he does, but not so; ``threats``: so many are proved to change that, where a ko is the solution, or to be what he
    needs himself. ``after``: the finding on the position after it, None where the string is taken by it, or ``node`` of
    the solution's own variations is that move; ``tree``: its variations."""

    point: int
    works: bool
    by_ko: bool
    after: Finding | None = None
    threats: int | None = None
    node: VariationNode | None = None

    @property
    def tree(self) -> VariationNode | None:
        """The variations after it."""
        return self.node if self.after is None else self.after.tree


@dataclass(frozen=True, slots=True)
class GameProblem:
    """A problem from a game.

    ``position``: that of the game; ``inquiry``: on the part of the board that is shown, the solver moving first;
    ``zone``: the points that the two proofs are about; ``moves``: how many moves of the game led there; ``played``: the
    point that the solver played in the game, None for a pass, or at its end; ``proofs``: that the
    solver succeeds, and that he fails if the other one moves first; ``nodes``: positions looked at; ``ko``: what is
    proved of the ko that it hangs on, None where it hangs on none; ``stake``: the points that the move of the game gave
    away, where they are proved.
    """

    position: Position
    inquiry: Inquiry
    zone: frozenset[int]
    moves: int
    played: int | None
    first_moves: tuple[TriedFirst, ...]
    proofs: tuple[Finding, Finding]
    nodes: int
    ko: Begun | None = None
    stake: Stake | None = None

    @property
    def right(self) -> tuple[TriedFirst, ...]:
        """The first moves that work; where a ko is the solution, those with which it takes the most threats."""
        return tuple(move for move in self.first_moves if self.is_right(move))

    def is_right(self, move: TriedFirst) -> bool:
        """Whether a first move is a solution."""
        return move.works or (self.ko is not None and move.threats == self.ko.needs[0].fewest)

    @property
    def is_solved(self) -> bool:
        """Whether the solver played a right move in the game, or none is known of his."""
        return self.played is None or any(move.point == self.played for move in self.right)

    @property
    def tried(self) -> tuple[TriedFirst, ...]:
        """The move of the game, if it is one of the first moves; a move elsewhere fails as a pass does."""
        return tuple(move for move in self.first_moves if move.point == self.played)

    @property
    def shown(self) -> Position:
        """The part of the board that is shown, with nothing around it."""
        part = self.inquiry.position
        return part.with_stones(part.stones.replace(UNKNOWN, EMPTY))

    @property
    def likeness(self) -> Likeness:
        """That by which it is told from other problems."""
        inquiry, right = self.inquiry, tuple(move.point for move in self.right)
        shape = shape_of(inquiry, self.zone)
        solved = self.played in right
        return Likeness(
            self.position, inquiry.point, self.zone, self.moves, inquiry.first_mover, right, shape, self.nodes, solved
        )


@dataclass(frozen=True, slots=True)
class _OnPart:
    """What is proved on a part of a board: that the solver succeeds, and fails if the other one moves first; the ko
    that it hangs on, if it does; his first moves where the second proof is about, None where one of them is open."""

    asked: Inquiry
    proofs: tuple[Finding, Finding]
    ko: KoFinding | None
    first_moves: tuple[TriedFirst, ...] | None

    def problem(self, position: Position, moves: int, played: int | None, nodes: int) -> GameProblem:
        """The problem that is shown so."""
        zone = _zone(self.asked.position, *self.proofs)
        ko = None if self.ko is None or self.ko.ko is None else self.ko.ko.asked
        return GameProblem(position, self.asked, zone, moves, played, self.first_moves or (), self.proofs, nodes, ko)


@dataclass(slots=True)
class ProblemSearch:
    """Looks for problems in a game, under a limit for each question, till the ``deadline``. ``watch`` is told how many
    moves are ``looked_at``; ``nodes``: positions looked at in all."""

    limits: Limits
    deadline: Deadline | None = None
    watch: Callable[[int], None] = lambda looked_at: None
    looked_at: int = 0
    nodes: int = 0
    _found: list[GameProblem] = field(default_factory=list)

    def over(self, tree: GameTree, first: int = 0, last: int | None = None) -> Iterator[GameProblem]:
        """The problems in the positions after these moves of a game."""
        following = list(moments(tree))
        for (text, moment), later in zip(following, [*following[1:], None], strict=True):
            if moment.moves < first or (last is not None and moment.moves >= last):
                continue
            if text and not text.endswith(PASS) and moment.to_move is not None:
                played = None
                if later is not None and later[0].startswith(moment.to_move.letter) and not later[0].endswith(PASS):
                    played = moment.position.point(later[0].split()[1])
                yield from self._at(moment, moment.position.point(text.split()[1]), played)
            if self.deadline is not None and self.deadline.left() <= 0:
                return
            self.looked_at = moment.moves
            self.watch(self.looked_at)

    def _at(self, moment: GameMoment, last: int, played: int | None) -> Iterator[GameProblem]:
        for string in candidates(moment.position, last):
            if any(
                is_alike(earlier.position, moment.position, earlier.zone, earlier.inquiry.point, min(string.points))
                for earlier in self._found
            ):
                continue
            problem = self._problem(moment, string, played)
            if problem is not None:
                self._found.append(problem)
                yield problem

    def _problem(self, moment: GameMoment, string: String, played: int | None) -> GameProblem | None:
        solver, position = moment.to_move, replace(moment.position, komi=0.0, prisoner_stones=PrisonerStones())
        assert solver is not None
        before = self.nodes
        point = min(string.points)
        inquiry = Inquiry(position, point, Uncapturable())
        share = share_of(string.color, string.points, position)
        both = self._hangs(inquiry, solver, 1 if UNSURE[0] <= share <= UNSURE[1] else SURE_PART)
        if both is None:
            return None
        for margin in (MARGIN, WIDER):
            shown = part_around(position, _zone(position, *both) | string.points, margin)
            if shown is None:
                return None
            proved = self._on_part(shown, point, solver)
            if proved is None:
                return None
            if proved.first_moves is None:
                continue
            if not is_worth_asking(problem := proved.problem(position, moment.moves, played, self.nodes - before)):
                return None
            while (closer := _closer(shown, proved)) is not None:
                again = self._on_part(closer, point, solver)
                if again is None or again.first_moves is None:
                    break
                nearer = again.problem(position, moment.moves, played, self.nodes - before)
                if not is_worth_asking(nearer):
                    break
                shown, proved, problem = closer, again, nearer
            if len(shown.stones) - len(shown.unknown) > LARGEST_SHOWN:
                return None
            return replace(problem, stake=self._stake(problem))
        return None

    def _stake(self, problem: GameProblem) -> Stake | None:
        """The points that the move of the game gave away, counted on the part that is shown."""
        part, solver, right = problem.inquiry.position, problem.inquiry.first_mover, problem.right
        if problem.is_solved or problem.ko is not None or any(move.by_ko for move in (*right, *problem.tried)):
            return None
        failed = [(solver, move.point) for move in problem.tried]
        tree = problem.tried[0].tree if problem.tried else problem.proofs[1].tree
        answered = [node.point for node in ([] if tree is None else main_variation(tree))[1:2]]
        moves = [(solver, right[0].point)], [*failed, *((solver.opponent, one) for one in answered if one is not None)]
        saved, taken = moves if solver is problem.inquiry.owner else moves[::-1]
        return points_at_stake(part, problem.inquiry.string, saved, taken, self._settled)

    def _hangs(self, asked: Inquiry, solver: Color, times: float) -> tuple[Finding, Finding] | None:
        """The proofs that the string is taken and saved, as the one player or the other moves first. Where the solver
        fails in any case, the one that he succeeds if he always has one more threat takes the place of that. None where
        they are not found; ``times``: the part of the limit for what is asked of every string."""
        owner_first = replace(asked, under=Terms(First.OWNER))
        taken = self._settled(asked, times)
        solver_owns = solver is asked.owner
        if taken.answer is Answer.NO:
            saved = self._settled(owner_first)
            if saved.answer is Answer.YES:
                return taken, saved
            if saved.answer is Answer.NO and solver_owns:
                saved = self._settled(with_threats(owner_first, "owner"), times)
                return (taken, saved) if saved.answer is Answer.YES else None
        elif taken.answer is Answer.YES and not solver_owns:
            taken = self._settled(with_threats(asked, "opponent"), times)
            saved = self._settled(owner_first) if taken.answer is Answer.NO else taken
            return (taken, saved) if taken.answer is Answer.NO and saved.answer is Answer.YES else None
        return None

    def _on_part(self, part: Position, point: int, solver: Color) -> _OnPart | None:
        """What is proved on a part. None where the two proofs are not found, or it hangs on a ko of which it is not
        known how many threats it takes."""
        owner = part.string_at(point).color
        asked = Inquiry(part, point, Uncapturable(), _under(solver, owner))
        lost = self._settled(replace(asked, under=_under(solver.opponent, owner)))
        if lost.favoured is not solver.opponent:
            return None
        solved = self._settled(replace(asked, under=replace(asked.under, threats=_always(solver.opponent, owner))))
        ko = None
        if solved.favoured is not solver:
            ko = self._with_kind(self._settled(asked))
            if ko.ko is None or _threats(ko) is None:
                return None
            (need,) = ko.ko.asked.needs
            solved = ko
            if need.player is solver:
                assert need.other is not None
                solved, asked = need.other, need.other.inquiry
                lost = self._settled(with_threats(lost.inquiry, asked.threats.value))
                if lost.favoured is not solver.opponent:
                    return None
        where = _zone(part, lost)
        if not _holds_after_moves_elsewhere(part, where, solver.opponent):
            return _OnPart(asked, (solved, lost), ko, None)
        first_moves = []
        for place in sorted(where):
            play = (
                None
                if part.stones[place] != EMPTY
                else allowed_play(begin(part, solver, threats=asked.threats_of_each), place)
            )
            if play is None:
                continue
            if solver is not owner and point in play.removed:
                first_moves.append(TriedFirst(place, True, False))
                continue
            move = (None if asked.threats else _of_solution(ko, place)) or self._tried(asked, play.state, place, ko)
            if move is None:
                return _OnPart(asked, (solved, lost), ko, None)
            first_moves.append(move)
        return _OnPart(asked, (solved, lost), ko, tuple(first_moves))

    def _tried(self, asked: Inquiry, after: State, place: int, ko: KoFinding | None) -> TriedFirst | None:
        """What is proved of a first move; None where nothing is. ``ko``: that of the solution."""
        solver, owner = asked.first_mover, asked.owner
        usual = self._after(asked, after)
        if usual is None:
            return None
        if asked.threats:  # with so many the solver succeeds, and not with fewer
            threats = None if ko is None else _threats(ko)
            if usual.favoured is solver:
                return TriedFirst(place, False, True, usual, threats)
            endless = with_threats(asked, "owner" if solver is owner else "opponent")
            more = self._after(endless, replace(after, ban=None))
            return None if more is None else TriedFirst(place, False, more.favoured is solver, usual)
        if usual.favoured is not solver:
            return TriedFirst(place, False, False, usual)
        if ko is not None:
            usual = self._with_kind(usual)
            threats = _threats(usual)
            # The first of them may be needed for the ban that the move leaves, which is not in the question behind it.
            if threats is None or (after.ban is not None and threats != _threats(ko)):
                return None
            return TriedFirst(place, False, True, usual, threats)
        strict = replace(asked, under=replace(asked.under, threats=_always(solver.opponent, owner)))
        always = self._after(strict, replace(after, ban=None))
        if always is None:
            return None
        return TriedFirst(place, always.favoured is solver, always.favoured is not solver, usual)

    def _with_kind(self, finding: Finding) -> KoFinding:
        """An answer with the threats that change it, each question under the limit for one."""
        limits = self.limits.share(1 + MOST_NEEDED)
        if limits.nodes is not None:
            limits = replace(limits, nodes=limits.nodes + finding.nodes)
        kind = with_kind(finding, limits, self.deadline or Deadline.after(limits.seconds), whole=False)
        self.nodes += kind.nodes - finding.nodes
        if kind.interrupted:
            raise KeyboardInterrupt
        return kind

    def _after(self, asked: Inquiry, state: State) -> Finding | None:
        """The answer after a move; None where there is none, or it may hang on a ban that the move left."""
        later = next(iter(later_inquiries(asked, state)), None)
        if later is None:
            return None
        finding = self._settled(later, FIRST_MOVE_TIMES)
        favoured = finding.favoured
        if favoured is None or finding.certificate is None:
            return None
        if favoured is state.to_move and state.ban is not None:
            replay = Replay(finding.certificate.data["proofs"][0], later)
            begun = replay.entries[replay.root]
            if not isinstance(begun, MoveEntry) or begun.move == PASS:
                return None
            if state.position.point(begun.move) == state.ban:
                return None
        return finding

    def _settled(self, inquiry: Inquiry, times: float = 1) -> Finding:
        """The answer to one question, within so many times the limit."""
        limits = self.limits.share(times)
        settlement = settle(inquiry, self.deadline.limits(limits) if self.deadline else limits)
        self.nodes += settlement.nodes
        if settlement.interrupted:
            raise KeyboardInterrupt
        return finding_of(settlement)


def candidates(position: Position, last: int) -> list[String]:
    """The strings whose fate may hang on the next move, the largest first: near to the last one, and short of
    liberties."""
    width = position.width

    def near(point: int) -> bool:
        return abs(point % width - last % width) + abs(point // width - last // width) <= NEAR_MOVE

    found = [
        string
        for string in position.strings()
        if len(string.points) >= FEWEST_STONES
        and len(string.liberties) <= MOST_LIBERTIES
        and any(map(near, string.points | string.liberties))
    ]
    return sorted(found, key=lambda string: (-len(string.points), min(string.points)))


def is_worth_asking(problem: GameProblem) -> bool:
    """Whether it is a problem for a student: few first moves work, others fail, and the solution is no single move."""
    wrong = [move for move in problem.first_moves if not problem.is_right(move)]
    if not 1 <= len(problem.right) <= MOST_RIGHT or len(wrong) < FEWEST_WRONG:
        return False
    return all(move.tree is not None and 1 + len(line_of(move.tree)) >= SHORTEST for move in problem.right)


def line_of(tree: VariationNode) -> list[VariationNode]:
    """The main line of a first move's variations, up to the first pass."""
    line = []
    for node in main_variation(tree)[1:]:
        if node.point is None:
            break
        line.append(node)
    return line


def _under(first: Color, owner: Color) -> Terms:
    return Terms(First.OWNER if first is owner else First.OPPONENT)


def _always(player: Color, owner: Color) -> KoThreats:
    """Threats without end for a player."""
    return KoThreats("owner" if player is owner else "opponent")


def _zone(position: Position, *findings: Finding) -> frozenset[int]:
    """The points that the proofs start from."""
    points = set[int]()
    for finding in findings:
        zone = None if finding.certificate is None else zone_of(finding.certificate.data)
        points |= {row * position.width + column for column, row in (zone.contents if zone else ())}
    return frozenset(points)


def _holds_after_moves_elsewhere(part: Position, zone: Collection[int], player: Color) -> bool:
    """Whether a proof of the player's, who moves first, holds after any move of the other's beyond its zone: no string
    of his in it can be taken by that, as each has a liberty in the zone, or two that are known."""
    strings = (string for string in part.strings() if string.color is player and not string.points.isdisjoint(zone))
    return all(len(string.liberties) > 1 or not string.liberties.isdisjoint(zone) for string in strings)


def _threats(finding: KoFinding) -> int | None:
    """How many threats change an answer that hangs on a ko; None where it hangs on none, or that is not known."""
    needs = () if finding.ko is None else finding.ko.asked.needs
    return needs[0].fewest if len(needs) == 1 else None


def _of_solution(ko: KoFinding | None, place: int) -> TriedFirst | None:
    """The first move of the proofs that the solver succeeds, also against one threat fewer than refute him; None for
    another one. That it leaves a ban is in these proofs."""
    if ko is None or ko.ko is None or ko.tree is None:
        return None
    (need,) = ko.ko.asked.needs
    same = need.same.tree
    if same is None or all(child.point != place for child in same.children):
        return None
    begun = next((child for child in ko.tree.children if child.point == place), None)
    return None if begun is None else TriedFirst(place, False, True, threats=need.fewest, node=begun)


def _closer(part: Position, proved: _OnPart) -> Position | None:
    """The part that the proofs are about; None where it is no smaller."""
    after = [move.after for move in proved.first_moves or () if move.after is not None]
    kind = () if proved.ko is None or proved.ko.ko is None else proved.ko.ko.findings
    points = _zone(part, *proved.proofs, *after, *kind) | proved.asked.string.points
    closer = part_around(part, points, 0)
    return closer if closer is not None and closer.unknown > part.unknown else None


def part_around(position: Position, points: Collection[int], margin: int, largest: int = LARGEST) -> Position | None:
    """The part of a board around some points; None where it has more than so many points."""
    width, height = position.width, position.height
    left, right = _side([point % width for point in points], margin, width)
    top, bottom = _side([point // width for point in points], margin, height)
    if (right - left + 1) * (bottom - top + 1) > largest:
        return None
    stones = "".join(
        stone if left <= point % width <= right and top <= point // width <= bottom else UNKNOWN
        for point, stone in enumerate(position.stones)
    )
    return position.with_stones(stones)


def _side(places: Sequence[int], margin: int, length: int) -> tuple[int, int]:
    """The first and the last line that are shown."""
    first, last = min(places) - margin, max(places) + margin
    return 0 if first <= NEAR_EDGE else first, length - 1 if last >= length - 1 - NEAR_EDGE else last
