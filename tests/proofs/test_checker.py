"""The checker accepts tiny certificates of every kind and refuses each way of spoiling them, for the right reason."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from local_proofs import Case, Node, Prover, proofs
from mutations import mutations, spoilt_verdicts
from naive_reach import Question, Size
from tiny_certificates import TINY, Example, Json, end, example, play, wait

from assess.engine.settle import settle
from assess.proofs import checker
from assess.proofs.checker import Refusal, Verdict, check
from assess.proofs.checking import board as boards
from assess.proofs.checking import claim
from assess.proofs.checking import zone as zones
from assess.proofs.checking.cycles import Cycles, forbidden_cycle
from assess.proofs.checking.entries import Edge
from assess.proofs.checking.pattern_proofs import Proof
from assess.proofs.checking.refusals import Refused
from assess.proofs.questions import Inquiry, Uncapturable
from assess.rules.position import Position

# ---- what is accepted


@pytest.mark.parametrize("name", TINY)
def test_tiny_certificates_are_accepted(name: str) -> None:
    verdict = TINY[name].check()
    assert verdict and verdict.accepted, verdict
    assert not Verdict(False, None, "", Refusal.MALFORMED, "")
    assert verdict.answer == TINY[name].certificate["claim"]["answer"]


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        (
            "capture in one move",
            "Black A3 can be captured (not uncapturable): "
            "White, moving first, can capture it (cycles: verbal; 1 pattern).",
        ),
        (
            "capture whatever the owner plays first",
            "Black A2 can be captured (not uncapturable): Black moving first, White can capture it "
            "(cycles: verbal; 5 patterns).",
        ),
        (
            "the ko again and again, with passes",
            "Black B1 cannot be captured (uncapturable): Black, moving first, can prevent its capture "
            "(cycles: verbal; 9 patterns).",
        ),
        (
            "two eyes are life, all of it",
            "Black D1 is independently alive: White moving first, Black can make a two-eye-formation covering all of "
            "its intersections (cycles: verbal; 1 pattern).",
        ),
        (
            "no room for eyes",
            "White E2 is not independently alive: Black, moving first, can prevent an n-eye-formation covering at "
            "least one of its intersections (cycles: verbal; 1 pattern).",
        ),
    ],
)
def test_claims_in_words(name: str, claim: str) -> None:
    assert TINY[name].check() == Verdict(True, TINY[name].certificate["claim"]["answer"], claim, None, "")


def test_formation_and_scope_have_defaults() -> None:
    alive = TINY["two eyes are life"]
    assert (alive.terms["formation"], alive.terms["scope"]) == ("n-eye", "one")
    short = {key: word for key, word in alive.terms.items() if key not in ("formation", "scope")}
    assert check(alive.certificate, alive.rows, short).accepted


def test_the_files_of_the_checker_judge_alone(tmp_path: Path) -> None:
    """Copied into an empty folder, in an interpreter that knows nothing of assess nor of installed packages."""
    file, folder = Path(checker.__file__), tmp_path / "judge"
    shutil.copytree(file.parent / "checking", folder / "checking", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(file, folder)
    tiny = TINY["two eyes are life"]
    asked = json.dumps([tiny.certificate, tiny.rows, tiny.terms])
    script = (
        "import json, sys\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "from judge.checker import check\n"
        "print(check(*json.load(sys.stdin)).claim)\n"
        "assert not [name for name in sys.modules if name.startswith('assess')]\n"
    )
    command = [sys.executable, "-I", "-S", "-c", script]
    run = subprocess.run(command, input=asked, capture_output=True, text=True, cwd=tmp_path)
    assert (run.stdout, run.stderr) == (tiny.check().claim + "\n", "")


def test_entries_out_of_reach_are_not_read() -> None:
    capture = TINY["capture in one move"]
    longer = copy.deepcopy(capture.certificate)
    longer["proofs"][0]["entries"] += [{"pattern": "nonsense"}, None]
    assert check(longer, capture.rows, capture.terms).accepted


def test_proofs_may_be_deeper_than_any_recursion() -> None:
    pattern, length = ".X./XXX/???", 6_000
    moves = [
        wait(pattern, "white", {}, n + 1) if n % 2 == 0 else play(pattern, "black", "pass", n + 1)
        for n in range(length - 1)
    ]
    moves.append(play(pattern, "black", "pass", 0))
    assert example(".X./XXX/...", "B3", "yes", "black", "avoid", moves, cycles="attacker").check().accepted


def undefined(by_force: bool) -> Example:
    """`..X/OX./...`: White to move, the centre. Both halves, of the engine, or made by brute force on the whole
    board."""
    made = example("..X/OX./...", "B2", "undefined", "white", "hold", [])
    if not by_force:
        settlement = settle(Inquiry(Position.from_rows(made.rows), 4, Uncapturable()))
        assert settlement.certificate is not None
        made.certificate["proofs"] = sorted(
            settlement.certificate["proofs"], key=lambda proof: str(proof["kind"]), reverse=True
        )
        return made
    found: dict[str, Json] = {}
    for player, shows in (("O", "balanced"), ("X", "closed")):
        case = Case(Size(3, 3), Question("X", 4), player, "")
        prover = Prover(case, Node("..XOX....", "O", None), frozenset(range(9)), limit=20_000)
        found[player] = dict(proofs(prover))[shows]
    made.certificate["proofs"] = [found["O"], found["X"]]
    return made


@pytest.mark.parametrize("by_force", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_undefined_needs_both_halves(by_force: bool) -> None:
    made = undefined(by_force)
    assert made.check().accepted
    assert made.check().answer == "undefined"
    assert made.check().claim.startswith(
        "Whether Black B2 can be captured is undefined: White moving first, perfect play ends in a balanced long cycle"
    )
    hold, avoid = made.certificate["proofs"]
    for halves, reason in (([hold], Refusal.MALFORMED), ([hold, hold], Refusal.WRONG_KIND)):
        assert check({**made.certificate, "proofs": halves}, made.rows, made.terms).reason is reason
    assert check({**made.certificate, "proofs": [avoid, hold]}, made.rows, made.terms).answer == "undefined"
    for cycles, half, answer in (("attacker", hold, "no"), ("defender", avoid, "yes")):
        terms = {**made.terms, "cycles": cycles}
        alone = {**made.certificate, "claim": {**terms, "answer": answer}, "proofs": [half]}
        assert check(alone, made.rows, terms).answer == answer
        terms = {**made.terms, "cycles": {"attacker": "defender", "defender": "attacker"}[cycles]}
        alone["claim"] = {**terms, "answer": answer}
        assert check(alone, made.rows, terms).reason in (Refusal.WRONG_KIND, Refusal.CYCLE_WITH_PLAYS)
    verbal = {**made.certificate, "claim": {**made.terms, "answer": "yes"}, "proofs": [avoid]}
    assert check(verbal, made.rows, made.terms).reason is Refusal.CYCLE_WITHOUT_PASS
    spoilt_verdicts(made.certificate, lambda spoilt: check(spoilt, made.rows, made.terms), 2)


# ---- what is refused, and why

REFUSED: dict[str, tuple[Example, Refusal, str]] = {
    "the string may have a liberty outside": (
        example("XO./..O/...", "A3", "no", "white", "reach", [end("X??/.??/???", "white", "captured", "A2")]),
        Refusal.NOT_CAPTURED,
        "entry 0, A2",
    ),
    "the new stone may have no liberty outside": (
        example(
            "X..../.....",
            "A2",
            "yes",
            "black",
            "reach",
            [play("X?.??/?????", "black", "C2", 0, rank=1)],
            first="owner",
        ),
        Refusal.NO_LIBERTY,
        "entry 0, C2",
    ),
    "four strings that might be captured are too many": (
        example(
            ".X./X.X/.X.",
            "B3",
            "yes",
            "black",
            "avoid",
            [wait("?X?/X.X/?X?", "white", {"B2": [1] * 16}, 1), play("?X?/X.X/?X?", "black", "pass", 0)],
        ),
        Refusal.MIGHT_CAPTURE,
        "entry 0, B2",
    ),
    "the eye at the zone's edge may be no eye": (
        example(".X.X./.....", "B2", "yes", "black", "reach", [end(".X.X./?????", "white", "pass-alive")]),
        Refusal.NOT_PASS_ALIVE,
        "entry 0, B2",
    ),
    "an opposing stone inside: pass-alive, but no formation": (
        example(
            ".X.OX/XXXXX", "A1", "yes", "black", "reach", [end(".X.OX/XXXXX", "white", "formation")], "pass-alive one"
        ),
        Refusal.NO_FORMATION,
        "entry 0",
    ),
    "room for two eyes": (
        example(
            ".X.XO../XXXX...", "E2", "no", "black", "reach", [end(".X.XO../XXXX...", "black", "no-room")], "n-eye one"
        ),
        Refusal.ROOM_FOR_EYES,
        "entry 0, E2",
    ),
    "room for two eyes in two corners": (
        example(
            "O..../.XXX./.X.X./.XXX.",
            "A4",
            "no",
            "black",
            "reach",
            [end("O..../.XXX./.X.X./.XXX.", "black", "no-room")],
            "n-eye one",
        ),
        Refusal.ROOM_FOR_EYES,
        "entry 0, A4",
    ),
    "room outside the zone": (
        example(".X.XO./XXXX..", "E2", "no", "black", "reach", [end(".X.XO?/XXXX.?", "black", "no-room")], "n-eye one"),
        Refusal.ROOM_FOR_EYES,
        "entry 0, E2",
    ),
    "the reacher's null move is wanted on a whole board too": (
        example(".XX", "B1", "no", "white", "reach", [wait(".XX", "black", {}, rank=1)], first="owner"),
        Refusal.MISSING_NULL,
        "entry 0",
    ),
    "a reply where there is a stone": (
        example(
            ".X./XXX/...",
            "B3",
            "yes",
            "black",
            "avoid",
            [wait(".X./XXX/???", "white", {"B3": [1]}, 1), play(".X./XXX/???", "black", "pass", 0)],
        ),
        Refusal.ILLEGAL_MOVE,
        "entry 0, B3",
    ),
    "an avoider does not end by a capture": (
        example(".XO.", "B1", "yes", "black", "reach", [end(".XO.", "black", "captured", "D1")], first="owner"),
        Refusal.WRONG_REASON,
        "entry 0",
    ),
    "a capture at the other player's turn": (
        example("XO/..", "A2", "no", "white", "reach", [end("XO/..", "black", "captured", "A1")], first="owner"),
        Refusal.WRONG_TURN,
        "entry 0",
    ),
    "half of undefined alone": (
        example(
            ".X.O.",
            "D1",
            "undefined",
            "black",
            "hold",
            TINY["the attacker plays for ever"].certificate["proofs"][0]["entries"],
            first="owner",
        ),
        Refusal.MALFORMED,
        "proofs",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    spoilt, reason, where = REFUSED[name]
    assert spoilt.check() == Verdict(False, None, "", reason, where)


def test_the_same_stones_are_pass_alive_and_cramped() -> None:
    """Counterparts of two refusals above that hold."""
    inside = example(".X.OX/XXXXX", "A1", "yes", "black", "reach", [end(".X.OX/XXXXX", "white", "pass-alive")])
    cramped = example(
        ".X.XO./XXXX..", "E2", "no", "black", "reach", [end(".X.XO./XXXX..", "black", "no-room")], "n-eye one"
    )
    assert inside.check().accepted
    assert cramped.check().accepted


def test_cycles_with_plays_count_as_the_mode_says() -> None:
    again = TINY["the ko again and again, with passes"]
    for cycles, reason in (("verbal", None), ("defender", None), ("attacker", Refusal.CYCLE_WITH_PLAYS)):
        terms = {**again.terms, "cycles": cycles}
        assert check({**again.certificate, "claim": {**terms, "answer": "yes"}}, again.rows, terms).reason is reason
    forever = TINY["the attacker plays for ever"]
    for cycles in ("verbal", "defender"):
        terms = {**forever.terms, "cycles": cycles}
        claim = {**terms, "answer": "no"}
        assert check({**forever.certificate, "claim": claim}, forever.rows, terms).reason is Refusal.WRONG_KIND


def test_half_of_undefined_has_no_null_move_in_a_cycle() -> None:
    forever = TINY["the attacker plays for ever"]
    terms = {**forever.terms, "cycles": "verbal"}
    claim = {**terms, "answer": "undefined"}
    half = forever.certificate["proofs"][0]
    verdict = check({**forever.certificate, "claim": claim, "proofs": [half, half]}, forever.rows, terms)
    assert (verdict.reason, verdict.where) == (Refusal.CYCLE_WITH_NULL, "proof 0, entry 0")


def test_two_waits_that_share_a_pass_hide_no_cycle() -> None:
    """Both white turns answer the null move at entry 1, which passes back to the first: a cycle goes through both."""
    made = TINY["the same, if infinite play counts for the attacker"]
    pattern = ".X./XXX/???"
    entries = [wait(pattern, "white", {}, 1), play(pattern, "black", "pass", 2), wait(pattern, "white", {}, 1)]
    proof = {**made.certificate["proofs"][0], "entries": entries}
    assert check({**made.certificate, "proofs": [proof]}, made.rows, made.terms).accepted
    again = TINY["the ko again and again, with passes"]
    entries = [*again.certificate["proofs"][0]["entries"]]
    entries[5] = {**entries[5], "null": 3}
    proof = {**again.certificate["proofs"][0], "entries": entries}
    terms = {**again.terms, "cycles": "attacker"}
    spoilt = {**again.certificate, "claim": {**terms, "answer": "yes"}, "proofs": [proof]}
    assert check(spoilt, again.rows, terms).reason is Refusal.CYCLE_WITH_PLAYS


@pytest.mark.parametrize(
    ("rows", "string", "where"),
    [
        ([], "A1", "position"),
        (["X.", "X"], "A1", "position"),
        (["X&"], "A1", "position"),
        (["."] * 26, "A1", "position"),
        (["XO."], "A1", "position, no liberty at A1"),
        (["X."], "B1", "question, string"),
        (["X."], "Z9", "question, string"),
    ],
)
def test_positions_and_strings_that_are_none(rows: list[str], string: str, where: str) -> None:
    terms = {**TINY["two eyes"].terms, "string": string}
    verdict = check(TINY["two eyes"].certificate, rows, terms)
    assert (verdict.reason, verdict.where) == (Refusal.MALFORMED, where)


def test_every_reason_says_something_of_its_own() -> None:
    texts = [reason.value for reason in Refusal]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and ". " not in text for text in texts)


# ---- parts of the checker that few certificates reach


def case_of_life(diagram: str, x: tuple[str, ...], formation: str, scope: str) -> claim.Case:
    rows = diagram.split("/")
    board = boards.Board(len(rows[0]), len(rows))
    bits = sum(board.names[point] for point in x)
    terms = {"formation": formation, "scope": scope}
    return claim.Case(board, diagram, terms, False, 0, (bits,), bits, "black", "white")


@pytest.mark.parametrize(
    ("formation", "x", "covers"),
    [("n-eye", ("B2", "H2"), True), ("two-eye", ("B2", "H2"), False), ("two-eye", ("A2", "B2"), True)],
)
def test_a_two_eye_formation_over_all_hangs_together(formation: str, x: tuple[str, ...], covers: bool) -> None:
    diagram = ".X.XOX.X./XXXXOXXXX/........."
    case = case_of_life(diagram, x, formation, "all")
    stones, empty = boards.points_with(diagram, "X.")
    assert zones.formation_covers(case, stones, empty, case.board.points, zones.Vital.CLEAN, ()) is covers


@pytest.mark.parametrize(("scope", "safe", "enough"), [("one", 1, False), ("all", 1, True), ("all", 0, False)])
def test_scope_says_how_much_must_stay_uncovered(scope: str, safe: int, enough: bool) -> None:
    case = case_of_life("OO.", ("A1", "B1"), "n-eye", scope)
    proof = Proof(case, "", "black", "reach", [{"pattern": "OO.", "turn": "black", "rank": 0}])
    if enough:
        proof.require_uncovered(proof.entry(0), safe, Refusal.ROOM_FOR_EYES)
    else:
        with pytest.raises(Refused):
            proof.require_uncovered(proof.entry(0), safe, Refusal.ROOM_FOR_EYES)


EDGES = st.dictionaries(
    st.integers(0, 6), st.lists(st.tuples(st.sampled_from(list(Edge)), st.integers(0, 6)), max_size=3)
)


@settings(max_examples=400)
@given(EDGES, st.sampled_from(list(Cycles)))
def test_forbidden_cycles_are_found(edges: dict[int, list[tuple[Edge, int]]], cycles: Cycles) -> None:
    for dropped, forbidden in cycles.value[0]:
        hold_against_closure(edges, dropped, forbidden)


def hold_against_closure(
    edges: dict[int, list[tuple[Edge, int]]],
    dropped: tuple[Edge, ...],
    forbidden: tuple[Edge, ...],
) -> None:
    leads = {at: {to for kind, to in out if kind not in dropped and to in edges} for at, out in edges.items()}
    for _ in edges:
        leads = {at: to.union(*(leads[n] for n in to)) for at, to in leads.items()}
    turning = {
        at for at, out in edges.items() if any(k in forbidden and n in edges and at in leads[n] | {n} for k, n in out)
    }
    found = forbidden_cycle(edges, dropped, forbidden)
    assert found in turning if turning else found is None


# ---- mutations


@pytest.mark.parametrize("name", TINY)
def test_spoilt_certificates_are_refused(name: str) -> None:
    tiny = TINY[name]
    assert spoilt_verdicts(tiny.certificate, lambda spoilt: check(spoilt, tiny.rows, tiny.terms), 20)


def test_mutations_meet_nearly_every_reason() -> None:
    met = Counter(
        check(mutation.certificate, tiny.rows, tiny.terms).reason
        for tiny in TINY.values()
        for mutation in mutations(tiny.certificate, 6)
    )
    cycles = {Refusal.CYCLE_WITHOUT_PASS, Refusal.CYCLE_WITH_PLAYS, Refusal.CYCLE_WITH_NULL}
    ko_passes = {Refusal.UNANSWERED_KO_PASS, Refusal.KO_PASS_NOT_ALLOWED}
    at_end = {Refusal.NO_STONE_STANDS, Refusal.STONE_MAY_STAND, Refusal.SHELTER, Refusal.MISSING_LEMMA}
    others = {Refusal.UNKNOWN_IN_ZONE, Refusal.THREATS_IN_DOUBT}  # of parts of boards, and of claims with threats
    assert set(Refusal) - cycles - at_end - ko_passes - others <= met.keys()
    assert met[None] < 0.02 * met.total()


# ---- garbage

JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["pass", "A1", "?"]),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=4), children, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [path, *(place for key in keys for place in places(value[key], (*path, key)))]


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    changed = value.copy()
    changed[path[0]] = replaced(value[path[0]], path[1:], new)
    return changed


@settings(max_examples=120)
@given(st.data())
def test_garbage_anywhere_is_refused_or_harmless(data: st.DataObject) -> None:
    tiny = TINY[data.draw(st.sampled_from(sorted(TINY)))]
    place = data.draw(st.sampled_from(places(tiny.certificate)))
    verdict = check(replaced(tiny.certificate, place, data.draw(JUNK)), tiny.rows, tiny.terms)
    assert verdict.answer in (None, tiny.certificate["claim"]["answer"])


def test_nesting_without_end_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    tiny = TINY["life after a ko"]
    for place in places(tiny.certificate):
        assert not check(replaced(tiny.certificate, place, deep), tiny.rows, tiny.terms).accepted
