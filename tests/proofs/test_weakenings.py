"""What the tests are worth: every rule of docs/certificate.md, weakened singly, lets something wrong through.

Most weakenings let a certificate through that the checker refuses (``wrong_certificates.json``). Where the shortest
such certificate would be long, a part of the checker is asked by itself.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from local_proofs import completions, covered
from move_rules import boards
from naive_reach import Size
from weakenings import CHECKER, RULES, WEAKENINGS, weakened

from assess.proofs.checker import Refusal, check

DOCUMENT = Path(__file__).parents[2] / "docs" / "certificate.md"
WRONG: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "wrong_certificates.json").read_text("utf-8"))
NAME = re.compile(r"(?<![\w`\[])\[([a-z]+(?:-[a-z0-9]+)*)\]")
EYES = ".X.X/XXXX"

# ---- parts of the checker, asked by themselves


def case_of(judge: Any, rows: str, x: int, **terms: str) -> Any:
    lines = rows.split("/")
    return judge.Case(judge.Board(len(lines[0]), len(lines)), rows, terms, True, x, (x,), x, "black", "black")


def two_formations(judge: Any) -> object:
    """Each covers an end of X; none covers both."""
    rows = ".X.XOX.X./XXXXOXXXX/........."
    case = case_of(judge, rows, 1 << 11 | 1 << 17, formation="two-eye", scope="all")
    stones, empty = judge.points_with(rows, "X.")
    return judge.formation_covers(case, stones, empty, case.board.points, judge.Vital.CLEAN, ())


def answers_to_a_null_move(judge: Any) -> object:
    """A play is no rest; a pass is one."""
    wait = {"pattern": EYES, "turn": "white", "null": 1, "replies": {}}
    kinds = []
    for move in ("A2", "pass"):
        answer = {"pattern": EYES, "turn": "black", "move": move, "next": [0]}
        proof = judge.Proof(case_of(judge, EYES, 1), "", "black", "avoid", [wait, answer])
        kinds += [edge.name for edge, _ in proof.their_moves(proof.entry(0))]
    return kinds


def answers_to_a_ko_pass(judge: Any) -> object:
    """O's ko-pass counts as a null move."""
    wait = {"pattern": EYES, "turn": "white", "null": 1, "ko-pass": 1, "replies": {}}
    answer = {"pattern": EYES, "turn": "black", "move": "A2", "next": [0]}
    proof = judge.KoPassProof(case_of(judge, EYES, 1), "", "black", "avoid", [wait, answer])
    proof.after_ko_pass = lambda entry, named: named
    return [edge.name for edge, _ in proof.their_moves(proof.entry(0))]


def wide_plays(judge: Any) -> object:
    """A play inside; one next to the outside; one that might take a string that reaches there."""
    kinds = []
    for pattern, move in (("X..?/..??", "B2"), ("X..?/????", "B2"), (".X.XO?O?/XXXX..??", "E1")):
        proof = judge.Proof(case_of(judge, pattern.replace("?", "."), 1), "", "black", "avoid", [])
        proof.follow, proof.named = lambda *_, **__: 0, lambda entry, named, outcomes, move: [0] * outcomes
        black, white, empty = judge.points_with(pattern, "XO.")
        body = {"move": move, "next": []}
        entry = judge.Entry(0, black, white, empty, black | white | empty, True, 0, None, [], body)
        kinds.append({edge.name for edge, _ in proof.our_move(entry)})
    return kinds


def a_wide_play_in_a_cycle_with_a_rest(judge: Any) -> object:
    """Without its rest no play is on the cycle, but there is a wide play on it."""
    edge = judge.Edge
    turning = {0: [(edge.REST, 1)], 1: [(edge.PASS, 2)], 2: [(edge.PLAY, 3)], 3: [(edge.WIDE, 0)]}
    conditions, _refusal = judge.Cycles.REST_IN_EACH.value
    return [judge.forbidden_cycle(turning, *condition) is not None for condition in conditions]


def surroundings(judge: Any) -> object:
    """C1 is neither uncapturable nor capturable-1, E1 is one of these, of G1 only the second is known not to be so: D's
    surroundings of A1 and of J1, and A's."""
    case = case_of(judge, "X.X.X.X.X", 1 | 1 << 8, question="capturable-2")
    known = {1 << 2: dict(judge._NEITHER), 1 << 4: {"uncapturable": "no", "capturable-1": "yes"}}
    known[1 << 6] = {"capturable-1": "no"}
    return [bin(judge.local_points(case, answer, known)) for answer in ("yes", "no")]


def captures_in_a_ko(judge: Any) -> object:
    """The positions of small boards in which Black's captures in a ko are not those of a naive board."""
    wrong = []
    for size in (Size(3, 2), Size(5, 1)):
        board = judge.Board(*size)
        for full in boards(size):
            rows = "/".join(full.stones[i : i + size.width] for i in range(0, len(full.stones), size.width))
            found = judge._ko_captures(board, *judge.points_with(rows, "XO."))
            if found != sum(play.point for play in full.plays if play.mover == "X" and play.ban):
                wrong.append(rows)
    return wrong


def overlooked_life(judge: Any) -> object:
    """The patterns of small boards in which a point is taken to stay uncovered, but some completion covers it."""
    wrong = []
    for size in (Size(3, 2), Size(5, 1)):
        board, bits = judge.Board(*size), judge.Board(*size).names.values()
        for contents in itertools.product(".XO?", repeat=size.width * size.height):
            pattern = "".join(contents)
            rows = "/".join(pattern[i : i + size.width] for i in range(0, len(pattern), size.width))
            black, white, empty = judge.points_with(rows, "XO.")
            barren = judge.uncoverable(board, black, white, empty, black | white | empty)
            points = {point for point, bit in enumerate(bits) if bit & barren}
            if any(points & covered(size, stones, "X") for stones in completions(size, pattern, "")):
                wrong.append(rows)
    return wrong


def refuses(judge: Any, follow: Callable[..., object], *given: object) -> bool:
    """Does a judge refuse what is given?"""
    try:
        follow(*given)
    except judge.Refused:
        return True
    return False


def enough_uncovered(judge: Any) -> object:
    """X is A1 and B1: is it refused that none, one, both of them stay uncovered?"""
    refused = []
    for scope, safe in itertools.product(("one", "all"), (0, 1, 3)):
        case = case_of(judge, "XX.", 3, scope=scope)._replace(capture=False)
        proof = judge.Proof(case, "", "white", "avoid", [{"pattern": "XX.", "turn": "black"}])
        given = proof.entry(0), safe, judge.Refusal.LIFE_POSSIBLE
        refused.append(refuses(judge, proof.require_uncovered, *given))
    return refused


def grounds(judge: Any) -> object:
    """Does White's wall leave shelter in the corner? It touches the ground but for one point of it, or two; or for one
    from which he is banned."""
    sheltered = []
    for rows, banned in (("..OO/..O./OOOO/O.O.", 0), ("...OO/...O./OOOOO/O.O.O", 0), ("..OO/..O./OOOO/O.O.", 1)):
        board = case_of(judge, rows, 1).board
        white, empty = judge.points_with(rows, "O.")
        entry = judge.Entry(0, white, 0, empty, board.points, True, banned, None, [], {})
        sheltered.append(bool(judge._sheltered(board, entry, 1, banned)))
    return sheltered


def with_living(judge: Any, rows: str, living: int) -> tuple[Any, list[int]]:
    """The board with a string that is taken to live, and its black stones, white stones and empty points."""
    board = case_of(judge, rows.replace("?", "."), 1).board
    board.living = living
    return board, judge.points_with(rows, "XO.")


def taken_strings(judge: Any) -> object:
    """Black plays at A2, the last liberty of B2, which does not live, or does."""
    found = []
    for living in (0, 2):
        board, (_, white, empty) = with_living(judge, ".OX/XX.", living)
        found.append(judge.removals(board, white, empty, board.points, 1))
    return found


def strings_without_liberties(judge: Any) -> object:
    """White to move: of Black's strings that show no liberty one is taken to live, or both are."""
    refused = []
    for living in (1, 1 | 1 << 2):
        proof = judge.Proof(case_of(judge, "X.X/...", 1), "", "black", "avoid", [])
        proof.board.living = living
        entry = judge.Entry(0, 1 | 1 << 2, 0, 0, 1 | 1 << 2, False, 0, None, [], {"null": 0, "replies": {}})
        proof.follow, proof.entry = lambda *_, **__: 0, lambda *_, answer=entry: answer
        refused.append(refuses(judge, proof.their_moves, entry))
    return refused


def new_strings_without_liberties(judge: Any) -> object:
    """Black plays between strings of White's, joining a string that is taken to live, or beside one."""
    refused = []
    for living in (1, 1 << 2):
        board, (black, white, empty) = with_living(judge, "X.O/OO.", living)
        proof = judge.Proof(case_of(judge, "X.O/OO.", 1), "", "black", "avoid", [])
        proof.board.living = living
        proof.follow, proof.named = lambda *_, **__: 0, lambda entry, named, outcomes, move: [0] * outcomes
        zone = board.points & ~(1 << 6)
        entry = judge.Entry(0, black, white, empty & zone, zone, True, 0, None, [], {"move": "B2", "next": []})
        refused.append(refuses(judge, proof.our_move, entry))
    return refused


def plays_without_liberties(judge: Any) -> object:
    """Is White's play at A2 suicide? Not if the string that it joins is taken to live."""
    found = []
    for living in (0, 1 << 5):
        board, (black, white, empty) = with_living(judge, "XXX/.OX/XX.", 0)
        proof = judge.Proof(case_of(judge, "XXX/.OX/XX.", 1), "", "black", "avoid", [])
        proof.board.living = living
        entry = judge.Entry(0, black, white, empty, board.points, False, 0, None, [], {})
        found.append(proof.breathless(entry, 1 << 4))
    return found


def regions_of_the_living(judge: Any) -> object:
    """Black has two eyes, in one of which a white stone is; and so has he if that stone is taken to live."""
    found = []
    for living in (0, 1 << 3):
        board, (black, _, empty) = with_living(judge, ".X.O/XXXX", living)
        found.append(len(judge.pass_alive(board, black, empty, board.points, judge.Vital.ANY)[0]))
    return found


def walls_of_the_living(judge: Any) -> object:
    """White's walls: none has two regions, and one is taken to live."""
    found = []
    for living in (0, 1):
        board, (_, white, empty) = with_living(judge, "O.X/.XO", living)
        found.append([bin(one) for one in judge.pass_alive(board, white, empty, board.points, judge.Vital.ANY)[0]])
    return found


def strings_that_go_on(judge: Any) -> object:
    """All that is known of X is covered, or safe; X is next to unknown points, or is not."""
    found = []
    rows = ".X.X/XXXX"
    for unknown in (0, 1 << 2):
        case = case_of(judge, rows, 1 << 1, scope="all", formation="n-eye")._replace(unknown=unknown)
        black, empty = judge.points_with(rows, "X.")
        found.append(judge.formation_covers(case, black, empty, case.board.points, judge.Vital.CLEAN, ()))
    for unknown in (0, 1 << 2):
        case = case_of(judge, "XX.", 3, scope="one")._replace(capture=False, unknown=unknown)
        proof = judge.Proof(case, "", "white", "avoid", [{"pattern": "XX?", "turn": "black"}])
        given = proof.entry(0), 3, judge.Refusal.LIFE_POSSIBLE
        found.append(not refuses(judge, proof.require_uncovered, *given))
    return found


Part = Callable[[Any], object]
PARTS: dict[str, tuple[Part, object]] = {  # by weakening: the part of the checker, and what it must say
    "two-eye-all 1": (two_formations, False),
    "no-life 3": (enough_uncovered, [True, True, False, True, False, False]),
    "unseen-regions 1": (overlooked_life, []),
    "unseen-regions 2": (overlooked_life, []),
    "unseen-regions 3": (overlooked_life, []),
    "possible-eyes 1": (overlooked_life, []),
    "possible-eyes 4": (overlooked_life, []),
    "rests-in-cycles 2": (answers_to_a_null_move, ["NULL", "REST"]),
    "ko-passes-in-cycles 1": (answers_to_a_ko_pass, ["NULL", "NULL"]),
    "wide-plays 1": (wide_plays, [{"PLAY"}, {"WIDE"}, {"WIDE"}]),
    "wide-plays 2": (wide_plays, [{"PLAY"}, {"WIDE"}, {"WIDE"}]),
    "no-wide-play-in-cycles 1": (a_wide_play_in_a_cycle_with_a_rest, [False, True]),
    "local-points 2": (surroundings, ["0b110001011", "0b111101111"]),
    "local-points 3": (surroundings, ["0b110001011", "0b111101111"]),
    "local-points 4": (surroundings, ["0b110001011", "0b111101111"]),
    "local-points 5": (surroundings, ["0b110001011", "0b111101111"]),
    "no-shelter 4": (grounds, [False, True, True]),
    "no-shelter 5": (grounds, [False, True, True]),
    "prohibited-captures 1": (captures_in_a_ko, []),
    "prohibited-captures 2": (captures_in_a_ko, []),
    "prohibited-captures 3": (captures_in_a_ko, []),
    "living-stays 1": (taken_strings, [(2, []), (0, [])]),
    "living-needs-no-liberty 1": (strings_without_liberties, [True, False]),
    "living-breathes 1": (new_strings_without_liberties, [False, True]),
    "living-is-no-suicide 1": (plays_without_liberties, [True, False]),
    "no-region-around-the-living 1": (regions_of_the_living, [1, 0]),
    "living-wall 1": (walls_of_the_living, [[], ["0b1"]]),
    "string-wholly-known 1": (strings_that_go_on, [True, False, True, False]),
    "string-wholly-known 2": (strings_that_go_on, [True, False, True, False]),
}

# ---- every rule, every weakening


def test_every_rule_of_the_document_is_weakened() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    names = NAME.findall(text[text.index("## Format") :])
    assert len(set(names)) == len(names), "a rule has one place"
    assert set(names) == set(RULES)


def test_every_weakening_is_looked_for() -> None:
    assert WRONG.keys() | PARTS.keys() == WEAKENINGS.keys()
    assert not WRONG.keys() & PARTS.keys()


@pytest.mark.parametrize("name", WRONG)
def test_a_weakened_rule_lets_a_certificate_through(name: str) -> None:
    """What the checker refuses, the weakened checker accepts: so the tests see that the rule has changed."""
    wrong = WRONG[name]
    verdict = check(wrong["certificate"], wrong["rows"], wrong["terms"])
    assert verdict.reason is Refusal[wrong["reason"]]
    assert weakened(name).check(wrong["certificate"], wrong["rows"], wrong["terms"]).accepted


@pytest.mark.parametrize("name", PARTS)
def test_a_weakened_part_says_something_else(name: str) -> None:
    part, right = PARTS[name]
    assert part(CHECKER) == right
    assert part(weakened(name)) != right
