"""The ko-pass of the Japanese 2003 Rules: rules, answers, proofs, and where the two traditions part."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from enumeration import ALIVE, LIMITS, UNCAPTURABLE, Asked, every_question, sample
from mutations import Json
from naive_ko_pass import KoState, ko_pass_answer, solve_ko_pass
from random_changes import random_change

import assess
from assess.engine.proof import Settlement
from assess.engine.settle import settle
from assess.faces.cli import main
from assess.proofs.checker import Refusal, Verdict, check
from assess.proofs.questions import Inquiry
from assess.proofs.terms import Cycles, Rules, Terms
from assess.proofs.variation_node import walk
from assess.proofs.variation_tree import variation_tree
from assess.reports.text.status_text import comparison_sentences
from assess.rules.position import Color, Position
from assess.rules.proof_play import (
    IllegalMove,
    Prohibition,
    State,
    begin,
    legal_plays,
    make_ko_pass,
    make_pass,
    make_play,
)

J2003 = Rules.JAPANESE_2003
DISPUTES = Path(__file__).parents[2] / "disputes"
COLORS = (Color.BLACK, Color.WHITE)
QUESTIONS = (UNCAPTURABLE, ALIVE[0], ALIVE[3])
NODES = assess.Limits(seconds=None, nodes=5_000_000)


def inquiry_of(one: Asked) -> Inquiry:
    return replace(one.inquiry, under=replace(one.inquiry.under, rules=J2003))


def naive_answer(one: Asked) -> str:
    words = {key: word for key, word in one.inquiry.terms().items() if key != "string"}
    return solve_ko_pass(len(one.rows[0]), len(one.rows)).answer(one.rows, one.point, **words)


def judged(inquiry: Inquiry, certificate: object) -> Verdict:
    return check(certificate, inquiry.position.rows(), inquiry.terms())


def certified(inquiry: Inquiry) -> Settlement:
    """The settlement of an inquiry, its certificate accepted."""
    settlement = settle(inquiry, LIMITS)
    verdict = judged(inquiry, settlement.certificate)
    assert verdict.accepted and verdict.answer == settlement.answer.value, f"{verdict}: {inquiry.terms()}"
    return settlement


def compare(asked: Iterable[Asked]) -> Counter[str]:
    counts = Counter[str]()
    for one in asked:
        settlement, expected = certified(inquiry_of(one)), naive_answer(one)
        assert settlement.answer.value == expected, one
        counts[expected] += 1
    return counts


# ---- the rules


def taken_ko() -> State:
    """Black C2 takes B2: White may not take back."""
    return make_play(begin(Position.from_rows([".XO.", "XO.O", ".XO."]), Color.BLACK, bans_last=True), 6).state


def test_a_ban_lasts_until_a_ko_pass() -> None:
    """Neither a play elsewhere nor passes lift it."""
    assert make_pass(taken_ko()).bans == taken_ko().bans == frozenset({(Color.WHITE, 5)})
    with pytest.raises(IllegalMove) as illegal:
        make_play(make_pass(make_play(taken_ko(), 3).state), 5)
    assert illegal.value.prohibition is Prohibition.LASTING_BAN
    assert make_play(make_pass(make_ko_pass(taken_ko())), 5).removed == {6}


def test_a_ko_pass_needs_a_ban() -> None:
    with pytest.raises(IllegalMove) as illegal:
        make_ko_pass(begin(Position.from_rows([".OX."]), Color.WHITE, bans_last=True))
    assert illegal.value.prohibition is Prohibition.KO_PASS


def test_a_ko_pass_ends_nothing() -> None:
    after = make_pass(make_ko_pass(taken_ko()))
    assert not after.ended and make_pass(after).ended


def test_a_ban_is_not_forgotten_while_the_ko_is_closed() -> None:
    """In the triple ko Black's C1 would take all of White's for a moment: no capture in a ko. Later it is one again."""
    state = begin(assess.read(DISPUTES / "triple-ko.sgf"), Color.WHITE, bans_last=True)
    for move in ("B1", "C3", "B5"):
        state = make_play(state, state.position.point(move)).state
    with pytest.raises(IllegalMove) as illegal:
        make_play(state, state.position.point("C1"))
    assert illegal.value.prohibition is Prohibition.LASTING_BAN


@pytest.mark.parametrize(("width", "height", "every"), [(5, 1, 1), (3, 2, 3), (3, 3, 211)])
def test_moves_are_those_of_the_rules(width: int, height: int, every: int) -> None:
    """The project's rules and the naive ones lead to the same states."""
    graph, tried = solve_ko_pass(width, height).graph, Counter[int]()
    states: list[KoState] = graph.states  # type: ignore[assignment]
    for state in states[::every]:
        bans = frozenset((COLORS[player], point) for player, point in state.bans)
        position = Position.from_rows(graph.board.rows(state.stones))
        here = State(position, COLORS[state.player], None, state.passed, state.ended, bans)
        after = [] if state.ended else [make_pass(here)]
        with suppress(IllegalMove):
            after.append(make_ko_pass(here))
        after += [make_play(here, point).state for point in legal_plays(here)]
        expected = [
            KoState(
                graph.board.parse(next_.position.rows()),
                COLORS.index(next_.to_move),
                frozenset((COLORS.index(color), point) for color, point in next_.bans or ()),
                next_.passed,
                next_.ended,
            )
            for next_ in after
        ]
        assert graph.board.moves(state) == expected  # type: ignore[arg-type, comparison-overlap]
        tried[len(state.bans)] += 1
    assert tried[1] > 10


# ---- answers


def test_smallest_boards_whole() -> None:
    asked = [one for size in ((4, 1), (5, 1), (2, 2)) for one in every_question(*size, QUESTIONS)]
    some = asked[::3]
    assert compare(some).total() == len(some)
    assert sum(naive_answer(one) != one.naive_answer() for one in asked) > 5, "the rulesets differ"


@pytest.mark.parametrize(("width", "height", "number"), [(3, 2, 150), (4, 2, 30)])
def test_small_boards_sampled(width: int, height: int, number: int) -> None:
    assert compare(sample(every_question(width, height, QUESTIONS), number)).total() == number


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "number"), [(3, 2, 100_000), (4, 2, 3000), (3, 3, 3000)])
def test_small_boards_at_length(width: int, height: int, number: int) -> None:
    compare(sample(every_question(width, height, QUESTIONS), number, seed=7))


@pytest.mark.parametrize(
    ("diagram", "string", "answer", "bans"),
    [
        ("X.XO/XOO./.XOO", "B2", "yes", 3),
        ("O.OO/XOOX/X.X.", "C3", "yes", 3),
        (".OX./OXXO/.XO.", "C3", "yes", 2),
        (".XX./XOOX/OO.O", "B2", "no", 3),
        (".OOX/OX.X/X.XX", "D3", "no", 2),
        (".X.O/XXO./X.XO", "B3", "yes", 2),
        ("O.OX./XOOOX/X.OO.", "C3", "yes", 3),
    ],
)
def test_several_kos(diagram: str, string: str, answer: str, bans: int) -> None:
    """Positions in which several bans hold at a time; ``bans`` is the most there are."""
    rows = tuple(diagram.split("/"))
    position = Position.from_rows(rows)
    inquiry = Inquiry(position, position.point(string), UNCAPTURABLE, Terms(rules=J2003))
    assert ko_pass_answer(rows, inquiry.point, "uncapturable") == (answer, bans)
    assert certified(inquiry).answer.value == answer


# ---- where the traditions part


EYE_AGAINST_NO_EYE = ["XX.XO", "XXXOO", ".XO.O", "XXXOO", "XXO.O"]
"""Three kos; Black has an eye besides, White has none."""


def test_triple_ko() -> None:
    """By the verbal rules it goes on for ever; here whoever has to take in another ko runs out of them."""
    compared = assess.compare(assess.status(assess.read(DISPUTES / "triple-ko.sgf"), limits=NODES), J2003, limits=NODES)
    assert [parting.here.name for parting in compared.partings] == ["A5", "C5", "C1"]
    assert {parting.there.status for parting in compared.partings} == {assess.Status.DEAD}


@pytest.mark.slow
def test_quadruple_ko() -> None:
    """No player can win it, so both strings stand, and nobody need go on: a seki."""
    position = assess.read(DISPUTES / "quadruple-ko.sgf")
    found = assess.status(position, limits=NODES, rules=J2003)
    standing = {string.name for string in found.strings if string.status is assess.Status.ALIVE_IN_SEKI}
    assert standing == {"A7", "D7"}
    assert all(string.checked for string in found.strings)


def test_no_proof_ends_at_a_link_while_a_ban_lasts() -> None:
    """A link may have to be answered, and the certificate shows every ban, however far it is from the walls."""
    rows = ("OO..X", ".....", ".XXXX", ".XX.O", ".X.O.")
    found = certified(inquiry_of(Asked(rows, 0, ALIVE[0], cycles=Cycles.DEFENDER)))
    assert found.answer is assess.Answer.NO


def test_eye_against_no_eye_with_three_kos() -> None:
    position = assess.Position.from_rows(EYE_AGAINST_NO_EYE)
    found = {string.name: string for string in assess.status(position, limits=NODES, rules="japanese-2003").strings}
    assert found["A5"].status is assess.Status.INDEPENDENTLY_ALIVE and found["A5"].checked
    assert found["E5"].status is assess.Status.DEAD and found["E5"].checked
    for cycles, answer in (("defender", assess.Answer.YES), ("attacker", assess.Answer.NO)):
        verbal = assess.ask(position, "E5", assess.Uncapturable(), cycles=cycles, limits=NODES)
        assert verbal.answer is answer, "by the verbal rules it hangs on the cycle"


TRIPLE_KO_WITH_EYES = [
    ".OO.O.OX.XO",
    "OXXOOOOXXOO",
    "XX.XXOXXO.O",
    ".XXXOXXXXOO",
    "XXOOOOOXX.O",
    "OOO.O.OXXXO",
]
"""The sixteenth example of life and death in the official commentary on the rules of 1989: three kos."""


@pytest.mark.parametrize("question", [assess.IndependentlyAlive(), UNCAPTURABLE])
def test_a_ban_elsewhere_keeps_links_from_ending_a_proof(
    question: assess.Uncapturable | assess.IndependentlyAlive,
) -> None:
    """The proof that White's ko stone is dead ends at walls held together by links, Black being banned elsewhere."""
    position = assess.Position.from_rows(TRIPLE_KO_WITH_EYES)
    finding = assess.ask(position, "A5", question, rules=J2003, limits=NODES)
    assert finding.answer is assess.Answer.NO and finding.checked


def test_a_double_ko_seki_is_one_under_both() -> None:
    position = assess.read(DISPUTES / "double-ko-seki-of-two-strings.sgf")
    accepted = assess.status(position, limits=NODES, precedents="accept")
    compared = assess.compare(accepted, J2003, limits=NODES)
    assert not compared.partings and not compared.open
    assert comparison_sentences(compared) == ["Every string has the same status."]


PARTINGS = {
    "balanced-cycle": {"C3": "alive_in_seki", "B2": "alive_in_seki"},
    "eye-against-no-eye-with-three-kos": {**dict.fromkeys(["A5", "D5"], "independently_alive"), "E5": "dead"},
    "no-move-elsewhere": {"B1": "dead"},
    "quadruple-ko": {**dict.fromkeys(["A7", "D7"], "alive_in_seki"), **dict.fromkeys(["C7", "B5", "C3", "B1"], "dead")},
    "triple-ko": dict.fromkeys(["A5", "C5", "C1"], "dead"),
    "two-kos-and-two-stones": {"B3": "alive_in_seki"},
}
"""Of the disputes with no more than this many empty points, those in which the traditions part."""
FEW = 12


@pytest.mark.slow
def test_the_traditions_part_in_long_cycles_and_where_nothing_else_is_left_to_play() -> None:
    looked_at = set()
    for file in sorted(DISPUTES.glob("*.sgf")):
        position = assess.read(file)
        if len(position.empty_points()) > FEW:
            continue
        looked_at.add(file.stem)
        compared = assess.compare(assess.status(position, limits=LIMITS), J2003, limits=LIMITS)
        assert not compared.open, file.stem
        parting = {parting.here.name: parting.there.status.value for parting in compared.partings}
        assert parting == PARTINGS.get(file.stem, {}), file.stem
    assert looked_at > PARTINGS.keys()


def test_the_same_ruleset_is_nothing_to_compare_with() -> None:
    found = assess.status(assess.Position.from_rows([".OO.."]), limits=NODES)
    with pytest.raises(assess.BadInput, match="Both rulesets are verbal-japanese"):
        assess.compare(found, "verbal-japanese")


# ---- faces


@pytest.fixture
def line(tmp_path: Path) -> str:
    """On this board Black has no play elsewhere while he waits; a ko-pass will do."""
    file = tmp_path / "line.txt"
    file.write_text(".OO..\n")
    return str(file)


def test_compare_in_words(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", line, "--compare", "japanese-2003"]) == 0
    told = capsys.readouterr().out
    assert "White B1: alive in seki here, dead there (uncapturable: yes here, no there).\n" in told


def test_compare_in_json(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", line, "--compare", "japanese-2003", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rules"]["name"], told["compared"]["rules"]["name"]) == ("verbal-japanese", "japanese-2003")
    status = {"verbal-japanese": "alive_in_seki", "japanese-2003": "dead"}
    assert told["compared"]["partings"] == [{"string": "B1", "color": "white", "status": status}]


def test_ask_and_check(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = str(tmp_path / "proof.json")
    asked = ["ask", line, "B1", "uncapturable", "--rules", "japanese-2003"]
    assert main([*asked, "--certificate", proof]) == 0
    told = capsys.readouterr().out
    assert "A ban on a ko lasts until a ko-pass" in told.replace("\n", " ")
    assert "ko: Black may not take back at once, 3 ko-pass." in told.replace("\n", " ")
    assert main(["check", proof, line]) == 0
    assert "(Japanese 2003 Rules; cycles: verbal;" in capsys.readouterr().out
    assert main(["check", proof, line, "B1", "uncapturable"]) == 1
    assert main(["ask", line, "B1", "uncapturable"]) == 0
    assert "ko-pass" not in capsys.readouterr().out.replace("REFUSED", "")


def test_every_variation_can_be_replayed() -> None:
    moves = Counter[str]()
    for one in sample(every_question(3, 3, QUESTIONS[:2]), 60, seed=3):
        inquiry = inquiry_of(one)
        certificate = settle(inquiry, LIMITS).certificate
        assert certificate is not None
        moves.update(str(node.move) for node in walk(variation_tree(certificate, inquiry)))
    assert moves["ko-pass"] > 10


# ---- the checker


def line_proof() -> tuple[Inquiry, Json]:
    position = Position.from_rows([".OO.."])
    inquiry = Inquiry(position, 1, UNCAPTURABLE, Terms(rules=J2003))
    return inquiry, certified(inquiry).certificate or {}


def spoilt(certificate: Json, number: int, **changes: object) -> Json:
    made = copy.deepcopy(certificate)
    entry = made["proofs"][0]["entries"][number]
    for key, value in changes.items():
        name = key.replace("_", "-")
        entry.pop(name, None)
        if value is not None:
            entry[name] = value
    return made


def test_the_certificate_says_which_rules() -> None:
    inquiry, certificate = line_proof()
    assert certificate["claim"]["rules"] == "japanese-2003"
    verbal = Inquiry(inquiry.position, 1, UNCAPTURABLE)
    assert judged(verbal, certificate).reason is Refusal.WRONG_CLAIM
    lying = {**certificate, "claim": {k: v for k, v in certificate["claim"].items() if k != "rules"}}
    assert not judged(verbal, lying).accepted, "what holds with ko-passes need not hold without"
    made = settle(verbal, LIMITS).certificate
    assert made is not None and "rules" not in made["claim"]
    assert not judged(inquiry, {**made, "claim": {**made["claim"], "rules": "japanese-2003"}}).accepted


def test_what_a_ko_pass_needs() -> None:
    inquiry, certificate = line_proof()
    entries = certificate["proofs"][0]["entries"]
    answered = next(n for n, entry in enumerate(entries) if "ko-pass" in entry)
    passing = next(n for n, entry in enumerate(entries) if entry.get("move") == "ko-pass")
    plain = next(n for n, entry in enumerate(entries) if "replies" in entry and "ko-pass" not in entry)
    cases = [
        (spoilt(certificate, answered, ko_pass=None), Refusal.UNANSWERED_KO_PASS),
        (spoilt(certificate, plain, ko_pass=passing), Refusal.KO_PASS_NOT_ALLOWED),
        (spoilt(certificate, passing, bans=None), Refusal.BAN_NOT_COVERED),
        (spoilt(certificate, answered, bans={"white": ["A1"]}), Refusal.BAN_NOT_CERTAIN),
        (spoilt(certificate, passing, bans=["D1"]), Refusal.MALFORMED),
        (spoilt(certificate, passing, ban="D1"), Refusal.MALFORMED),
        (spoilt(certificate, passing, pattern="?" + entries[passing]["pattern"][1:]), Refusal.MALFORMED),
    ]
    for made, reason in cases:
        assert judged(inquiry, made).reason is reason


@pytest.mark.parametrize(
    ("width", "height", "number", "trials"),
    [(5, 1, 100, 3000), pytest.param(3, 3, 100, 20_000, marks=pytest.mark.slow)],
)
def test_accepted_claims_are_true(width: int, height: int, number: int, trials: int) -> None:
    """The engine's certificates, changed at random: of those still accepted none claims anything but the truth."""
    rng, accepted = random.Random(11), 0
    asked = sample(every_question(width, height, QUESTIONS[:2]), number, seed=9)
    made = [(one, settle(inquiry_of(one), LIMITS).certificate or {}) for one in asked]
    made = [(one, certificate) for one, certificate in made if len(certificate["proofs"][0]["entries"]) < 150]
    for _ in range(trials):
        one, certificate = rng.choice(made)
        certificate = random_change(rng, certificate, [rng.choice(made)[1]])
        if rng.random() < 0.5:
            spoil_bans(rng, certificate)
        verdict = judged(inquiry_of(one), certificate)
        accepted += verdict.accepted
        if verdict.accepted:
            assert verdict.answer == naive_answer(one), f"{one}: {certificate}"
    assert accepted > trials // 40


def spoil_bans(rng: random.Random, certificate: Json) -> None:
    entry = rng.choice(rng.choice(certificate["proofs"])["entries"])
    change = rng.randrange(4)
    if change == 0:
        entry.pop("bans", None)
    elif change == 1:
        entry["bans"] = {rng.choice(["black", "white"]): [rng.choice(["A1", "B1", "D1", "E1"])]}
    elif change == 2:
        entry.pop("ko-pass", None)
    else:
        entry["ko-pass"] = rng.randrange(4)
