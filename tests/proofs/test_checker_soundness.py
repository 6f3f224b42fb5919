"""Every claim that the checker accepts is true in every full board that agrees with it.

Certificates are made at random on tiny boards, by the rules and by broken ones, and each pattern of each certificate
that is accepted is compared with the full solution of the board.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest
from drawn_proofs import MORE_OUTSIDE, SMALL, WITH_OUTSIDE, sample, sample_counting
from local_proofs import (
    BREACHES,
    COUNTING,
    Case,
    Node,
    Prover,
    completions,
    covered,
    cycle_rules,
    has_formation,
    has_no_room,
    name,
    proofs,
    terms,
)
from mutations import spoilt_verdicts
from naive_reach import Game, Question, Size, State, game, joined, liberties, pass_alive

from assess.proofs.checker import Refusal, check
from assess.proofs.checking import board as boards
from assess.proofs.checking import claim
from assess.proofs.checking import zone as zones

NARROWER = {Refusal.LIFE_POSSIBLE, Refusal.NO_FORMATION, Refusal.NOT_PASS_ALIVE, Refusal.ROOM_FOR_EYES}
NARROWER |= {Refusal.CAPTURE_IN_DOUBT}


@cache
def agreeing(board: Game, pattern: str) -> list[int]:
    """The numbers of the states with these contents."""
    form = re.compile(pattern.replace(".", "[.]").replace("?", "."))
    return [n for stones in board.positions if form.fullmatch(stones) for n in board.at[stones]]


def false_claim(board: Game, question: Question, proof: dict[str, Any], shows: str, counts: Counter[str]) -> str | None:
    """A pattern of the proof, read from its root, with a full state that agrees and refutes it."""
    favours = "XO"[proof["favours"] == "white"]
    ranked = board.true_states(question, favours, "reach")
    closed = board.true_states(question, favours, shows)
    pending, met = [proof["root"]], {proof["root"]}
    while pending:
        body = proof["entries"][pending.pop()]
        out = [body.get("null"), *body.get("next", []), *(n for ns in body.get("replies", {}).values() for n in ns)]
        fresh = {n for n in out if n is not None} - met
        met |= fresh
        pending += fresh
        truth = ranked if "rank" in body else closed
        mover = "XO"[body["turn"] == "white"]
        ban = next((p for p in range(len(board.positions[0])) if name(board.size, p) == body.get("ban")), None)
        pattern = body["pattern"].replace("/", "")
        for number in agreeing(board, pattern):
            state = board.states[number]
            outside = state.ban is not None and pattern[state.ban] == "?"
            fits = state.ban == ban or (state.ban is None or outside if mover == favours else ban is None)
            after_own_pass = state.passed and favours == question.reacher and mover != favours
            had = all(
                liberties_outside(board.size, state.stones, pattern, stone) >= count
                for stone, count in body.get("outside", {}).items()
            )
            if state.mover != mover or not fits or after_own_pass or not had:
                continue
            counts["compared counting"] += "outside" in body
            counts["compared"] += 1
            if number not in truth:
                return f"{body['pattern']} {state}"
    return None


def liberties_outside(size: Size, stones: str, pattern: str, stone: str) -> int:
    """How many liberties the string with this stone has outside the zone of a pattern."""
    point = next(p for p in range(len(stones)) if name(size, p) == stone)
    return sum(pattern[p] == "?" for p in liberties(size, stones, joined(size, stones, point)))


def compare(board: Game, case: Case, stones: str, prover: Prover, counts: Counter[str]) -> None:
    """Checks all proofs of a prover; those accepted must be true, and without a breach all are accepted, but for what
    can be seen only by trying the completions of a pattern on this very board."""
    rows = [stones[i : i + case.size.width] for i in range(0, len(stones), case.size.width)]
    for shows, proof in proofs(prover):
        for cycles in cycle_rules(case, shows):
            question = terms(case, prover.root, cycles)
            claim = {**question, "answer": "yes" if case.p == case.question.owner else "no"}
            verdict = check({"schema": "assess/certificate/1", "claim": claim, "proofs": [proof]}, rows, question)
            wrong = false_claim(board, case.question, proof, shows, counts)
            counts["false"] += wrong is not None
            if verdict.accepted:
                counts[f"accepted {proof['kind']} {shows}"] += 1
                counts["claims"] += len(proof["entries"])
                counts["accepted counting"] += any("outside" in entry for entry in proof["entries"])
                assert verdict.answer == claim["answer"]
                assert wrong is None, (case.breach, question, rows, proof, wrong)
            else:
                assert verdict.reason is not None
                counts[f"refused {verdict.reason.name}"] += 1
                assert case.breach or verdict.reason in NARROWER, (verdict, question, rows, proof)


def run(
    seed: int, sizes: list[tuple[int, int]], trials: int, breach: str = "", until: str = "", counting: bool = False
) -> Counter[str]:
    """Makes certificates and compares; returns how many proofs of each sort were accepted, refused, or false.

    ``until``: enough when proofs of this sort and others that are accepted have been met, or very many of this sort.
    """
    rng, counts = random.Random(seed), Counter[str]()
    for _ in range(trials):
        if made := (sample_counting if counting else sample)(rng, sizes, breach):
            compare(*made, counts=counts)
        if counts[until] and (counts["accepted reach reach"] > 2 or counts[until] > 10):
            break
    return counts


CAUGHT = {  # the breach: the refusal that is meant for it
    "open strings are closed": Refusal.NOT_CAPTURED,
    "open strings stay": Refusal.MIGHT_CAPTURE,
    "nothing is captured by way of the outside": Refusal.MIGHT_CAPTURE,
    "strings need no liberty when the other moves": Refusal.NO_LIBERTY,
    "banned moves are played": Refusal.BANNED_MOVE,
    "possible bans are forgotten": Refusal.BAN_NOT_COVERED,
    "uncertain bans bind": Refusal.BAN_NOT_CERTAIN,
    "plays next to the outside are suicide": Refusal.MISSING_REPLY,
    "the other player has no liberties outside": Refusal.MISSING_REPLY,
    "no null move": Refusal.MISSING_NULL,
    "the outside is empty": Refusal.NOT_PASS_ALIVE,
    "the watched stone may come back": Refusal.WATCHED_STONE_LOST,
    "all cycles are good": Refusal.CYCLE_WITH_PLAYS,
}


@pytest.mark.parametrize("trials", [200, pytest.param(400, marks=pytest.mark.slow)])
def test_accepted_claims_are_true(trials: int) -> None:
    counts = run(1, SMALL, trials)
    assert counts["claims"] > 1.25 * trials
    assert counts["compared"] > 7.5 * trials
    assert all(
        counts[f"accepted {sort}"] for sort in ("reach reach", "avoid closed", "avoid passing", "avoid standing")
    )


CAUGHT_COUNTING = {  # the others need longer proofs: test_weakenings has one of each
    "a play outside takes no liberty": Refusal.OUTSIDE_IN_DOUBT,
    "one liberty outside is enough when the other moves": Refusal.NO_LIBERTY,
    "joined strings have the sum of their liberties outside": Refusal.OUTSIDE_IN_DOUBT,
    "one string's liberty outside holds every string": Refusal.MISSING_REPLY,
    "the position has one more liberty outside": Refusal.WRONG_ROOT,
}


@pytest.mark.parametrize(
    ("sizes", "trials", "accepted", "compared"),
    [(WITH_OUTSIDE, 600, 20, 30), pytest.param(MORE_OUTSIDE, 1000, 100, 1000, marks=pytest.mark.slow)],
    ids=["small boards", "larger ones"],
)
def test_accepted_claims_that_count_on_liberties_outside_are_true(
    sizes: list[tuple[int, int]], trials: int, accepted: int, compared: int
) -> None:
    counts = run(2, sizes, trials, counting=True)
    assert counts["accepted counting"] > accepted
    assert counts["compared counting"] > compared
    assert not any(key.startswith("refused") for key in counts), counts


@pytest.mark.parametrize("number", [400, pytest.param(3000, marks=pytest.mark.slow)])
def test_spoilt_certificates_are_refused(number: int) -> None:
    """Those that are accepted all the same prove the same answer."""
    rng, spoilt = random.Random(8), 0
    while spoilt < number:
        made = sample(rng, SMALL, "")
        if not made:
            continue
        _, case, stones, prover = made
        for shows, proof in proofs(prover):
            rows = [stones[i : i + case.size.width] for i in range(0, len(stones), case.size.width)]
            question = terms(case, prover.root, cycle_rules(case, shows)[0])
            claim = {**question, "answer": "yes" if case.p == case.question.owner else "no"}
            certificate = {"schema": "assess/certificate/1", "claim": claim, "proofs": [proof]}
            judge = partial(check, rows=rows, question=question)
            spoilt += len(spoilt_verdicts(certificate, judge, 2)) if judge(certificate).accepted else 0


SOON_MET = {
    "nothing is captured by way of the outside": 1,
    "all cycles are good": 3,
    "plays next to the outside are suicide": 5,
    "the other player has no liberties outside": 5,
}
"""Seeds with which a proof by such a rule is drawn soon; with any other one, too."""


@pytest.mark.parametrize("breach", CAUGHT)
def test_no_breach_makes_a_false_claim_pass(breach: str) -> None:
    met = f"refused {CAUGHT[breach].name}"
    assert run(SOON_MET.get(breach, 9), SMALL, 1000, breach, until=met)[met]


@pytest.mark.parametrize("breach", CAUGHT_COUNTING)
def test_no_breach_makes_a_false_count_pass(breach: str) -> None:
    met = f"refused {CAUGHT_COUNTING[breach].name}"
    assert run(1, WITH_OUTSIDE, 6000, breach, until=met, counting=True)[met]


@pytest.mark.slow
@pytest.mark.parametrize("breach", ["", *COUNTING])
def test_many_claims_that_count_on_liberties_outside_are_true(breach: str) -> None:
    assert run(10, MORE_OUTSIDE, 20_000, breach, counting=True)["claims"] > 3000


@pytest.mark.slow
def test_many_accepted_claims_are_true() -> None:
    counts = run(3, [*SMALL, (4, 2), (2, 4), (3, 3)], 2000)
    assert counts["claims"] > 2000


@pytest.mark.slow
@pytest.mark.parametrize("breach", BREACHES)
def test_no_breach_makes_any_of_many_false_claims_pass(breach: str) -> None:
    assert run(4, [*SMALL, (4, 2), (3, 3)], 300, breach)["claims"] > 100


@pytest.mark.slow
def test_claims_that_hang_on_cycles_are_true() -> None:
    """Whole boards of 3x3 where the reacher can play for ever but cannot force it: both players' proofs."""
    rng, board, counts = random.Random(5), game(3, 3), Counter[str]()
    while counts["undefined"] < 3:
        owner, points = rng.choice("XO"), rng.randint(1, 3)
        watched = rng.randrange(9)
        question = Question(owner, watched)
        if rng.random() < 0.5:
            question = Question(owner, watched, frozenset({watched, *rng.sample(range(9), points)}), "n-eye", "one")
        solution = board.solve(question)
        turning = [board.states[n] for n in sorted(solution.held - solution.forced)]
        for state in rng.sample(turning, min(3, len(turning))):
            if state.ban is not None or state.passed or state.stones[watched] != owner:
                continue
            asked = question if question.capture else replace(question, x=joined(board.size, state.stones, watched))
            halves: dict[str, Any] = {}
            for favours in "XO":
                case = Case(board.size, asked, favours, "")
                prover = Prover(case, Node(state.stones, state.mover, None), frozenset(range(9)), 60_000)
                compare(board, case, state.stones, prover, counts)
                halves |= {
                    shows: proof for shows, proof in proofs(prover) if favours != asked.reacher or shows != "closed"
                }
            if {"balanced", "closed"} <= halves.keys():
                compare_undefined(board, asked, state, halves, counts)
    assert counts["accepted hold closed"]
    assert counts["accepted avoid closed"]


def compare_undefined(
    board: Game, question: Question, state: State, halves: dict[str, Any], counts: Counter[str]
) -> None:
    rows = [state.stones[i : i + 3] for i in (0, 3, 6)]
    asked = terms(Case(board.size, question, "X", ""), Node(state.stones, state.mover, None), "verbal")
    undefined = {
        "schema": "assess/certificate/1",
        "claim": {**asked, "answer": "undefined"},
        "proofs": [halves["balanced"], halves["closed"]],
    }
    wrong = [false_claim(board, question, halves[shows], shows, counts) for shows in ("balanced", "closed")]
    verdict = check(undefined, rows, asked)
    assert verdict.accepted == ("passing" not in halves), (state, verdict)
    assert wrong == [None, None]
    counts["undefined"] += 1


# ---- what is seen in a zone, by itself


def patterns(rng: random.Random, number: int, sizes: list[tuple[int, int]]) -> Iterator[tuple[Size, str]]:
    for _ in range(number):
        size = Size(*rng.choice(sizes))
        points = size.width * size.height
        density = rng.choice([".XO", "XXO.", "XXX.", "XXXX.", "XXXXX..O"])
        stones = "".join(rng.choice(density) for _ in range(points))
        hidden = set(rng.sample(range(points), rng.randint(0, min(4, points))))
        pattern = "".join("?" if p in hidden else content for p, content in enumerate(stones))
        if completions(size, pattern, ""):
            yield size, pattern


def check_static(rng: random.Random, number: int, sizes: list[tuple[int, int]]) -> Counter[str]:
    """What the checker sees of pass-alive strings, formations, room and life holds in every completion."""
    counts: Counter[str] = Counter()
    for size, pattern in patterns(rng, number, sizes):
        rows = "/".join(pattern[i : i + size.width] for i in range(0, len(pattern), size.width))
        board = boards.Board(*size)
        mine, against, empty = boards.points_with(rows, "XO.")
        zone = mine | against | empty

        def points(bits: int, board: boards.Board = board) -> set[int]:
            return {p for p, bit in enumerate(board.names.values()) if bits & bit}

        full = completions(size, pattern, "")
        alive = points(sum(zones.pass_alive(board, mine, empty, zone, zones.Vital.ANY)[0]))
        roomless = points(zones.roomless(board, mine, empty, zone, ()))
        barren = points(zones.uncoverable(board, mine, against, empty, zone))
        for stones in full:
            assert alive <= set().union(*pass_alive(size, stones, "X", clean=False)[0]), (pattern, stones)
            assert roomless <= has_no_room(size, stones, "X"), (pattern, stones)
            assert not barren & covered(size, stones, "X"), (pattern, stones)
        if "?" not in pattern:
            assert barren == set(range(len(pattern))) - covered(size, pattern, "X")
            assert roomless == has_no_room(size, pattern, "X")
        x = frozenset(rng.sample(range(len(pattern)), rng.randint(1, min(4, len(pattern)))))
        for formation, scope in itertools.product(["n-eye", "two-eye", "pass-alive"], ["one", "all"]):
            asked = Question("X", min(x), x, formation, scope)
            bits = sum(bit for p, bit in enumerate(board.names.values()) if p in x)
            terms = {"formation": formation, "scope": scope}
            seen = claim.Case(board, rows, terms, False, 0, (bits,), bits, "black", "white")
            if zones.formation_covers(seen, mine, empty, zone, zones.Vital.CLEAN, ()):
                counts[f"formation {formation} {scope}"] += 1
                assert all(has_formation(Case(size, asked, "X", ""), stones) for stones in full), (pattern, x)
        counts.update(alive=bool(alive), roomless=bool(roomless - alive), barren=bool(barren))
    return counts


def test_what_is_seen_in_a_zone_holds_in_every_completion() -> None:
    counts = check_static(random.Random(6), 300, [(3, 3), (4, 2), (5, 2), (7, 1), (4, 3)])
    assert all(counts[sort] > 5 for sort in ("alive", "roomless", "barren", "formation two-eye all"))


@pytest.mark.slow
def test_what_is_seen_in_many_zones_holds_in_every_completion() -> None:
    check_static(random.Random(7), 6000, [(3, 3), (5, 2), (6, 2), (9, 1), (4, 3), (4, 4)])
