"""Perfect play: the examples by full search, and the solver against a naive one with the whole history in its keys."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ikeda_examples import BF, EXAMPLES, RULESETS, SK, game_of, games, moved, start_of
from ikeda_naive import History, Naive, State, TooLarge
from random_positions import positions

from assess.ikeda.bitboard import Bitboard
from assess.ikeda.game import Game, KoRule, Phase, Ruleset, agree, begin, legal_plays, make_pass, make_play
from assess.ikeda.perfect_play import solve
from assess.ikeda.search_budget import LimitReached
from assess.ikeda.secured import Secured, secured
from assess.ikeda.solution import Bounds
from assess.ikeda.territory_prover import BLACK, BoardMoment, Condition, TerritoryProver
from assess.languages.spoken import BadInput
from assess.rules.formations import pass_alive
from assess.rules.position import EMPTY, Color, Position
from assess.rules.proof_play import State as ProofPlayState
from assess.rules.proof_play import legal_plays as plays_of_proof_play
from assess.rules.proof_play import make_play as proof_play
from assess.system.limits import Limits

SOLVED = {example["diagram"]: example for example in EXAMPLES if example["shown_by"] == "search"}


@pytest.mark.parametrize(
    "diagram", [pytest.param(one, marks=[pytest.mark.slow] * (one in ("0037", "0038"))) for one in SOLVED]
)
def test_perfect_play_of_the_examples(diagram: str) -> None:
    example = SOLVED[diagram]
    found = solve(game_of(example["file"], move=0), Limits(seconds=None, nodes=200_000), first_moves=False)
    assert found.score == example["perfect_play"]["3+3+BF"]
    assert found.bounds == Bounds(found.score, found.score) and found.stopped is None


@pytest.mark.parametrize("diagram", ["0001", "0029", "0041", pytest.param("0037", marks=pytest.mark.slow)])
def test_perfect_play_under_the_other_ruleset(diagram: str) -> None:
    example = SOLVED[diagram]
    found = solve(game_of(example["file"], SK, move=0), Limits(seconds=None, nodes=200_000), first_moves=False)
    assert found.score == example["perfect_play"]["2+2+SK"]


@pytest.mark.parametrize("nodes", [1, 249, 250, 251, 252, 1500, pytest.param(5000, marks=pytest.mark.slow)])
def test_every_limit_of_nodes_is_kept(nodes: int) -> None:
    """The full search begins with 250 positions on a board of this size; then it is the turn of the search by parts."""
    (example,) = (example for example in EXAMPLES if example["diagram"] == "0042")
    found = solve(game_of(example["file"], move=0), Limits(seconds=None, nodes=nodes))
    assert found.score is None and found.stopped and found.nodes <= nodes


@pytest.mark.parametrize("mover", Color)
def test_the_irregular_dead_ko_can_survive_under_superko(mover: Color) -> None:
    position = game_of("0038-irregular-dead-ko.sgf", move=0).position
    found = solve(begin(position, mover, SK), Limits(seconds=None, nodes=200_000), first_moves=False)
    assert found.score is not None and found.score > -26


@pytest.mark.parametrize("diagram", ["0001", "0029", "0041", "0043", "0044"])
def test_the_variation_is_played_through_to_the_score(diagram: str) -> None:
    game = game_of(SOLVED[diagram]["file"], move=0)
    found = solve(game, Limits(seconds=None, nodes=200_000), first_moves=False)
    for name in found.variation:
        color, point = name.split()
        assert color == game.to_move.letter
        game = moved(game, point)
    assert game.phase is Phase.ENDED and game.score().margin == found.score


def test_first_moves_of_the_dead_stone() -> None:
    found = solve(game_of("0001-dead-stone-1.sgf", move=0))
    assert [first.move for first in found.first_moves if first.bounds.score == 1] == ["B pass"]
    assert [first.bounds.score for first in found.first_moves[1:]] == [0] * 9


def test_white_must_fight_the_ko_or_pass() -> None:
    found = solve(game_of("0041-one-ko-one-threat-1.sgf", move=0))
    assert [first.move for first in found.first_moves if first.bounds.score == 0] == ["W pass", "W H4"]
    assert all(first.bounds.least >= 0 for first in found.first_moves)


def test_the_postponed_connection_is_a_mistake() -> None:
    """Diagram 0041, variation 2. White connects there, and wins by 1. He need not: the fixed-ko-rule keeps Black from
    recapturing, so White can leave the connection for the playout, where it costs nothing, and win by 2."""
    file = "0041-one-ko-one-threat-2.sgf"
    scores = [solve(game_of(file, move=move), first_moves=False).score for move in (5, 6, 7, 8, 9)]
    assert scores == [0, -2, -2, -2, -1]


def test_limits_leave_proved_bounds() -> None:
    game = game_of("0038-irregular-dead-ko.sgf", move=0)
    found = solve(game, Limits(seconds=None, nodes=300))
    assert found.score is None and found.stopped == "300 nodes"
    assert found.bounds.least <= -26 <= found.bounds.most < 24 and not found.variation
    again = solve(game, Limits(seconds=None, nodes=300))
    assert (again.bounds, again.nodes) == (found.bounds, found.nodes)


def test_memory_is_limited() -> None:
    game = game_of("0037-dead-ko-and-two-kos.sgf", move=0)
    assert solve(game, Limits(seconds=None, memory_mb=2)).stopped == "2 MB"


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(BadInput, match="The game is over"):
        solve(game_of("0001-dead-stone-1.sgf"))
    with pytest.raises(BadInput, match="play need not end"):
        solve(start_of(["..."], ruleset=Ruleset(2, 2, ())))


def test_komi_and_prisoners_are_in_the_score() -> None:
    plain = start_of(["X.X", "XXX", "OOO", ".O."])
    position = Position.from_rows(plain.position.rows(), komi=6.5)
    assert solve(plain).score == solve(begin(position, Color.BLACK, BF)).score + 6.5  # type: ignore[operator]


def test_an_agreement_never_changes_the_value() -> None:
    """Where perfect play reaches the agreement, agreeing to what the playout would give gives the same."""
    game = game_of("0001-dead-stone-1.sgf", move=3)
    assert solve(game).score == 1
    assert agree(game, [game.position.point("A5")]).score().margin == 1


# The bitboard, and what is secured


@settings(max_examples=60)
@given(positions(largest=7), st.sampled_from(list(Color)))
def test_the_bitboard_plays_as_the_rules_do(position: Position, color: Color) -> None:
    board = Bitboard(position.width, position.height)
    stones = board.stones(position)
    own, opposing = stones if color is Color.BLACK else stones[::-1]
    state = ProofPlayState(position, color)
    after = {}
    for point in plays_of_proof_play(state):
        black, white = board.stones(proof_play(state, point).state.position)
        after[point] = (black, white) if color is Color.BLACK else (white, black)
    assert {board.point(bit): (mine, theirs) for bit, mine, theirs in board.plays(own, opposing)} == after
    game = begin(position, color, BF)
    assert board.area(*stones) == game.score().territory.difference + stones[0].bit_count() - stones[1].bit_count()


SKELETONS = (
    ["?X?X?", "XXXXX", "?????"],
    ["??X??", "??X??", "XXXXX", "?????"],
    ["??XX?X?", "??X?XX?", "XXXX???"],
    ["?X??", "XX??", "?XXX", "?X?X"],
)
"""Black's walls around regions, with anything on the points between."""


@st.composite
def walled_positions(draw: st.DrawFn) -> Position:
    """Positions in which mostly something of Black's is secured."""
    rows = draw(st.sampled_from(SKELETONS))
    fill = iter(draw(st.text("....OOX", min_size=24, max_size=24)))
    position = Position.from_rows(["".join(next(fill) if sign == "?" else sign for sign in row) for row in rows])
    while taken := next((string for string in position.strings() if not string.liberties), None):
        stones = "".join(EMPTY if at in taken.points else stone for at, stone in enumerate(position.stones))
        position = position.with_stones(stones)
    return position


@settings(max_examples=60)
@given(walled_positions(), st.sampled_from(list(Color)))
def test_secured_strings_are_pass_alive(position: Position, color: Color) -> None:
    if color is Color.WHITE:
        position = position.with_stones(position.stones.translate(str.maketrans("XO", "OX")))
    board = Bitboard(position.width, position.height)
    stones = board.stones(position)
    found = secured(board, *(stones if color is Color.BLACK else stones[::-1]))
    assume(found.strings)
    alive = pass_alive(position, color, inside_stones=True)
    points = {point for string in alive.strings for point in string.points}
    assert {point for point in range(len(position.stones)) if board.bit(point) & found.strings} <= points


def test_what_is_secured() -> None:
    """Two dead corners, each with one point that is not next to Black, and two eyes."""
    board = Bitboard(7, 3)
    position = Position.from_rows(["O.XX.XO", "..X.XX.", "XXXXOOO"])
    found = secured(board, *board.stones(position))
    names = [position.name(point) for point in range(21) if board.bit(point) & found.regions]
    assert names == ["A3", "B3", "E3", "G3", "A2", "B2", "D2", "G2", "E1", "F1", "G1"]
    assert found.number == 21


@settings(max_examples=40)
@given(walled_positions(), st.integers(0, 2**32), st.sampled_from(RULESETS))
def test_what_is_secured_stays_though_the_opponent_plays_on(position: Position, seed: int, ruleset: Ruleset) -> None:
    """The strategy of ``secured`` against random play."""
    board = Bitboard(position.width, position.height)
    choose = random.Random(seed)
    start = secured(board, *board.stones(position))
    assume(start.strings)
    game = begin(position, choose.choice(list(Color)), ruleset)
    for _ in range(200):
        if game.phase is Phase.ENDED:
            black, white = board.stones(game.position)
            assert black & start.strings == start.strings and not white & start.regions
            return
        if game.to_move is Color.BLACK:
            game = keep_secured(game, board, start)
        else:
            plays = legal_plays(game)
            game = make_play(game, choose.choice(plays)) if plays and choose.random() < 0.8 else make_pass(game)
    raise AssertionError("the game does not come to its end")


def keep_secured(game: Game, board: Bitboard, start: Secured) -> Game:
    """Black's next move, as told in ``secured``."""
    black, white = board.stones(game.position)
    joined = board.spread(start.strings, black) if start.strings else 0
    for region in board.parts(start.regions):
        if game.phase is not Phase.ALTERNATION and white & region:
            empty = region & ~(black | white)
            next_to_x = board.near(joined) & empty
            loose = board.near(black & region & ~joined)
            wanted = next_to_x & loose or next_to_x or empty
            return make_play(game, board.point(wanted & -wanted))
    return make_pass(game)


# Against the naive solver


def state_of(prover: TerritoryProver, board: Bitboard, moment: BoardMoment) -> State:
    """A moment with the prover's present history, in the naive solver's terms."""

    def text(black: int, white: int) -> str:
        bits = [board.bit(point) for point in range(board.size)]
        return "".join("X" if black & bit else "O" if white & bit else "." for bit in bits)

    history: History = frozenset(
        text(*event) if len(event) == 2 else (text(*event[:2]), text(*event[2:])) for event in prover.history.events
    )
    before = None
    if moment.ban:
        own, opposing = (moment.black, moment.white) if moment.side == BLACK else (moment.white, moment.black)
        (after,) = (after for bit, *after in board.plays(own, opposing) if bit == moment.ban)
        before = text(*(after if moment.side == BLACK else after[::-1]))
    player = "X" if moment.side == BLACK else "O"
    return text(moment.black, moment.white), player, moment.playout, moment.passes, before, history


class Audited(TerritoryProver):
    """A prover that has a sample of what it proves, and of what it remembers, examined by the naive solver."""

    naive: Naive
    choose: random.Random
    examined = 0

    def _recall(self, moment: BoardMoment, need: int) -> tuple[bool | None, Condition | None]:
        known, condition = super()._recall(moment, need)
        if known is not None and self.choose.random() < 0.1:
            self.examine(moment, need, known)
        return known, condition

    def _keep(self, moment: BoardMoment, side: int, worth: int, condition: Condition) -> None:
        if self.choose.random() < 0.3:
            self.examine(moment, worth if side == BLACK else worth + 1, side == BLACK)
        super()._keep(moment, side, worth, condition)

    def examine(self, moment: BoardMoment, need: int, answer: bool) -> None:
        try:
            found = self.naive.is_worth(state_of(self, self.board, moment), need, most_states=2000)
        except TooLarge:
            return
        self.examined += 1
        assert found is answer, f"{moment} need {need}: {answer} is wrong"


def audit(position: Position, first: Color, ruleset: Ruleset, seed: int) -> int:
    """Solves a position, a sample of all proofs being examined; returns how many were."""
    board = Bitboard(position.width, position.height)
    prover = Audited(board, ruleset, Limits(seconds=None, nodes=300))
    prover.naive, prover.choose = Naive(position.width, position.height, ruleset), random.Random(seed)
    black, white = board.stones(position)
    if KoRule.SUPERKO in ruleset.ko_rules:
        prover.history.push((black, white))
    moment = BoardMoment(black, white, BLACK if first is Color.BLACK else 1, False, 0, 0)
    try:
        for need in range(-board.size, board.size + 1):
            prover.prove(moment, need)
    except LimitReached:
        pass
    return prover.examined


TINY = [(2, 2), (3, 1), (4, 1), (3, 2), (5, 1), (2, 4), (3, 3), (1, 6)]


def audit_some(number: int, seed: int) -> int:
    choose = random.Random(seed)
    examined = 0
    for _ in range(number):
        width, height = choose.choice(TINY)
        stones = "".join(choose.choice("XO" * 3 + "..") for _ in range(width * height))
        position = Position(width, height, stones)
        if all(string.liberties for string in position.strings()):
            ruleset = choose.choice(RULESETS)
            examined += audit(position, choose.choice(list(Color)), ruleset, choose.randrange(1000))
    return examined


def test_a_sample_of_all_proofs_is_right_after_its_history() -> None:
    assert audit_some(5, seed=1) > 20


@pytest.mark.slow
def test_a_large_sample_of_all_proofs_is_right_after_its_history() -> None:
    assert audit_some(400, seed=2) > 2000


def test_cycles_do_not_look_like_proofs() -> None:
    """Almost every play here takes something: proof numbers that feed on each other must not be taken for proofs."""
    position = Position.from_rows(["XO", ".O"])
    found = solve(begin(position, Color.WHITE, Ruleset.from_name("2+3+BF")), Limits(seconds=None, nodes=50_000))
    assert found.score == 0 and found.variation == ("W pass", "B pass", "W pass", "B pass", "W pass")


@settings(max_examples=10)
@given(games(largest=3, finished=False))
def test_a_game_may_be_solved_from_any_moment(game: Game) -> None:
    """What a first move is said to give is what solving after it gives, the history being the same."""
    assume(game.phase is not Phase.ENDED)
    found = solve(game, Limits(seconds=None, nodes=3000))
    assume(found.first_moves)
    for first in found.first_moves[:3]:
        after = moved(game, first.move.split()[1])
        if after.phase is Phase.ENDED:
            assert first.bounds.score == after.score().margin
        else:
            later = solve(after, Limits(seconds=None, nodes=3000), first_moves=False).bounds
            assert later.least <= first.bounds.most and first.bounds.least <= later.most
