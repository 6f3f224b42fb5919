"""External threats: the rules, the answers, the proofs, and what spoilt ones prove."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from enumeration import ALIVE, LIMITS, UNCAPTURABLE, Asked, every_question, sample
from jsonschema import Draft202012Validator
from naive_threats import ThreatState, answer_with_threats, solve_with_threats, threats_of
from second_checker import Refused, judge

import assess
from assess.engine.settle import settle
from assess.faces.cli import main
from assess.faces.gtp.string_commands import question_in
from assess.languages.spoken import BadInput
from assess.proofs.checker import Refusal, check
from assess.proofs.proof_entries import RepliesEntry
from assess.proofs.questions import Inquiry, question_of
from assess.proofs.terms import First, KoThreats, Terms
from assess.proofs.variation_node import walk
from assess.proofs.variation_tree import variation_tree
from assess.rules.position import Color, Position
from assess.rules.proof_play import NO_END, IllegalMove, Prohibition, begin, make_pass, make_play

QUESTIONS = (UNCAPTURABLE, *ALIVE[:4])
NUMBERS = ("black:1,white:0", "black:0,white:1", "black:1,white:1", "black:2,white:0", "black:0,white:2")
WORDS = ("owner", "opponent", *NUMBERS, "black:2,white:1")
COLORS = (Color.BLACK, Color.WHITE)
FOR_LIFE = (".X.O.", "XXXO.", "OOXOO", ".OXXX", "O.OX.")
"""White B3 is taken by way of the ko at B1 and C1, which White never fills: no number of threats saves it."""


def under(one: Asked, threats: str) -> Inquiry:
    return replace(one.inquiry, under=replace(one.inquiry.under, threats=KoThreats(threats)))


def owner_of(one: Asked) -> int:
    return "XO".index("".join(one.rows)[one.point])


def words(one: Asked) -> dict[str, str]:
    return {key: word for key, word in one.inquiry.terms().items() if key != "string"}


def naive(one: Asked, threats: str) -> str:
    start = threats_of(threats, owner_of(one))
    return solve_with_threats(len(one.rows[0]), len(one.rows), start).answer(one.rows, one.point, **words(one))


def second(one: Asked, terms: dict[str, str], certificate: Any) -> str | None:
    try:
        return judge(list(one.rows), terms, certificate)
    except Refused:
        return None


def certified(one: Asked, threats: str) -> str:
    """The answer, its certificate accepted by both checkers."""
    inquiry = under(one, threats)
    settlement = settle(inquiry, LIMITS)
    answer, certificate, terms = settlement.answer.value, settlement.certificate, inquiry.terms()
    verdict = check(certificate, one.rows, terms)
    assert verdict.accepted and verdict.answer == answer, f"{verdict}: {one} {threats}"
    assert second(one, terms, certificate) == answer, f"{one} {threats}"
    return answer


def hanging_on_threats(asked: list[Asked], threats: tuple[str, ...] = WORDS) -> Iterator[tuple[Asked, str]]:
    """Questions whose answers threats change."""
    for one in asked:
        plain = naive(one, "none")
        yield from ((one, word) for word in threats if naive(one, word) != plain)


# ---- the rules


def taken(threats: tuple[int, int]) -> Any:
    """Black B1 has taken C1: White may not take back, unless by a threat."""
    position = Position.from_rows([".OX.", "O.OX"])
    return make_play(begin(position, Color.BLACK, threats=threats), position.point("B1")).state


def test_a_threat_lifts_a_ban_and_is_spent() -> None:
    state = taken((0, 1))
    after = make_play(state, state.ban or 0)
    assert after.removed == {state.position.point("B1")}
    assert after.state.threats == (0, 0)
    assert after.state.ban == state.position.point("B1")


def test_without_a_threat_left_the_ban_binds() -> None:
    state = taken((3, 0))
    with pytest.raises(IllegalMove) as illegal:
        make_play(state, state.ban or 0)
    assert illegal.value.prohibition is Prohibition.BASIC_KO


def test_who_always_has_one_more_is_never_banned() -> None:
    state = taken((0, NO_END))
    assert state.ban is None
    assert make_play(state, state.position.point("C1")).state.threats == (0, NO_END)


def test_what_is_left_goes_with_the_play() -> None:
    assert make_pass(taken((2, 1))).threats == (2, 1)


@pytest.mark.parametrize("threats", [(0, 0), (1, 2), (-1, 0)])
def test_moves_are_those_of_the_rules(threats: tuple[int, int]) -> None:
    """The project has a threat and the play after it as one move; in the naive rules a threat is a move of its own."""
    solution = solve_with_threats(3, 2, threats)
    states: list[ThreatState] = solution.graph.states  # type: ignore[assignment]
    tried = 0
    for state in states:
        if state.ended or state.ban == -1:
            continue
        tried += 1
        position = Position.from_rows(solution.board.rows(state.stones))
        bound = state.threats[state.player] != NO_END
        here = replace(begin(position, COLORS[state.player], threats=state.threats), ban=state.ban if bound else None)
        mine = set()
        for point in position.empty_points():
            try:
                made = make_play(here, point).state
            except IllegalMove:
                continue
            mine.add((made.position.stones, made.threats))
        expected = set()
        for after in solution.board.moves(state):
            then = solution.board.moves(after) if after.player == state.player else [after]
            again = {one.stones for one in solution.board.moves(state)} if after.player == state.player else set()
            for one in then:
                if not one.passed and one.stones not in again:
                    expected.add(("".join(solution.board.rows(one.stones)), one.threats))
        assert mine == expected
    assert tried > 20


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("black:1", "black:1,white:0"),
        ("white:2, black:0", "black:0,white:2"),
        ("black:0,white:0", "none"),
        ("owner", "owner"),
    ],
)
def test_words_for_threats(said: str, means: str) -> None:
    assert Terms.of(threats=said).threats.value == means


@pytest.mark.parametrize("word", ["both", "black", "black:10", "black:1,black:2", "black:-1", "black:1,", ""])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(BadInput):
        Terms.of(threats=word)


# ---- the answers


@pytest.mark.parametrize("size", [(5, 1), (3, 2)])
def test_answers_of_small_boards_that_hang_on_threats(size: tuple[int, int]) -> None:
    """Every question whose answer threats change, under each of eight ways to have them."""
    asked = list(hanging_on_threats(every_question(*size, QUESTIONS)))
    assert len(asked) > 100
    for one, threats in asked[:: 24 if size == (3, 2) else 6]:
        assert certified(one, threats) == naive(one, threats), f"{one} {threats}"


def test_other_answers_of_small_boards() -> None:
    rng = random.Random(5)
    for one in sample(every_question(3, 2, QUESTIONS), 120):
        threats = rng.choice(WORDS)
        assert certified(one, threats) == naive(one, threats), f"{one} {threats}"


@pytest.mark.slow
@pytest.mark.parametrize("threats", WORDS)
@pytest.mark.parametrize("size", [(5, 1), (3, 2), (4, 2), (5, 2)])
def test_all_answers_that_hang_on_threats(size: tuple[int, int], threats: str) -> None:
    for one, word in hanging_on_threats(every_question(*size, QUESTIONS[:3]), (threats,)):
        assert certified(one, word) == naive(one, word), f"{one} {word}"


@pytest.mark.slow
@pytest.mark.parametrize("threats", [*WORDS[:4], "black:1,white:1"])
def test_three_by_three_sampled(threats: str) -> None:
    asked = sample(every_question(3, 3, QUESTIONS[:3]), 20_000)
    hanging = list(hanging_on_threats(asked, (threats,)))
    for one, word in [*hanging[:1500], *((one, threats) for one in asked[:500])]:
        assert certified(one, word) == naive(one, word), f"{one} {word}"


@pytest.mark.slow
def test_three_by_four_sampled() -> None:
    """Questions one by one, of boards of twelve points, nearly full so that a ban may come at once."""
    rng, seen = random.Random(12), Counter[str]()
    while sum(seen.values()) < 60:
        rows = tuple("".join(rng.choice("XOXO.XOXO") for _ in range(4)) for _ in range(3))
        try:
            position = Position.from_rows(rows)
            position.require_liberties()
        except BadInput:
            continue
        point = rng.choice([min(string.points) for string in position.strings()])
        one = Asked(rows, point, rng.choice(QUESTIONS))
        for threats in WORDS[:5]:
            expected = answer_with_threats(rows, point, threats=threats, cap=40_000, **words(one))  # type: ignore[arg-type]
            if expected is None:
                break
            assert certified(one, threats) == expected, f"{one} {threats}"
            seen[threats] += 1


@pytest.mark.slow
@pytest.mark.parametrize("length", [7, 8])
def test_rows_of_one_line_sampled(length: int) -> None:
    """Questions one by one, of boards of one line, where many answers change with threats."""
    rng, hanging = random.Random(length), 0
    while hanging < 15:
        rows = ("".join(rng.choice("XO.") for _ in range(length)),)
        try:
            position = Position.from_rows(rows)
            position.require_liberties()
        except BadInput:
            continue
        points = [min(string.points) for string in position.strings()]
        if not points:
            continue
        one, plain = Asked(rows, rng.choice(points), UNCAPTURABLE), ""
        for threats in ("none", *WORDS[:5]):
            expected = answer_with_threats(rows, one.point, threats=threats, **words(one))  # type: ignore[arg-type]
            assert certified(one, threats) == expected, f"{one} {threats}"
            plain = plain or expected
            hanging += expected != plain


def test_more_threats_never_hurt_their_owner() -> None:
    """By complete solution: with more threats, each question is answered as before, or for their owner."""
    order = [(0, 0), (1, 0), (2, 0), (-1, 0)]
    compared = 0
    for one in every_question(3, 2, (UNCAPTURABLE, ALIVE[0]), cycles=[assess.Cycles.DEFENDER, assess.Cycles.ATTACKER]):
        favours_black = "yes" if owner_of(one) == 0 else "no"
        for other in (0, 1):
            known = False
            for black, _ in order:
                found = solve_with_threats(3, 2, (black, other)).answer(one.rows, one.point, **words(one))
                assert not known or found == favours_black, f"{one} {black} {other}"
                known, compared = known or found == favours_black, compared + 1
    assert compared > 1000


# ---- certificates


def test_with_no_threats_certificates_are_what_they_were() -> None:
    inquiry = Inquiry(Position.from_rows(FOR_LIFE), 10, UNCAPTURABLE)
    written = json.dumps(settle(inquiry, LIMITS).certificate)
    assert "threats" not in written
    assert under(Asked(FOR_LIFE, 10, UNCAPTURABLE), "none").terms() == inquiry.terms()


def spoilt(rng: random.Random, certificate: Any) -> Any:
    """The certificate with other threats, another ban, or without a reply in one entry."""
    wrong = copy.deepcopy(certificate)
    entry = rng.choice(rng.choice(wrong["proofs"])["entries"])
    kind = rng.choice(("threats", "threats", "ban", "reply"))
    if kind == "threats":
        left = dict(entry.get("threats", {}))
        color = rng.choice(("black", "white"))
        left[color] = left.get(color, 0) + rng.choice((-1, 1))
        left = {player: number for player, number in left.items() if number > 0}
        entry.pop("threats", None)
        entry |= {"threats": left} if left else {}
    elif kind == "ban":
        entry.pop("ban", None)
    elif entry.get("replies"):
        entry["replies"].pop(rng.choice(list(entry["replies"])))
    return wrong


def compare_spoilt(seed: int, number: int, size: tuple[int, int]) -> Counter[str]:
    """Both checkers agree about spoilt certificates; what they accept is true."""
    rng, counts = random.Random(seed), Counter[str]()
    hanging = list(hanging_on_threats(sample(every_question(*size, QUESTIONS), 400, seed)))
    while counts["judged"] < number:
        one, threats = rng.choice(hanging)
        made = settle(under(one, threats), LIMITS).certificate
        for _ in range(10):
            wrong, said = spoilt(rng, made), threats
            if rng.random() < 0.3:
                said = rng.choice(("none", *WORDS))
                wrong["claim"] |= {"threats": said}
            terms = under(one, said).terms()
            verdict = check(wrong, one.rows, terms)
            answer = verdict.answer if verdict.accepted else None
            assert answer == second(one, terms, wrong), f"{one} {said} {verdict} {json.dumps(wrong)}"
            assert answer in (None, naive(one, said)), f"{one} {said} {json.dumps(wrong)}"
            counts["accepted" if answer else "refused"] += 1
            counts[str(verdict.reason)] += 1
            counts["judged"] += 1
    return counts


def test_spoilt_certificates_prove_nothing_false() -> None:
    counts = compare_spoilt(1, 350, (3, 2))
    assert min(counts["accepted"], counts["refused"]) > 45
    assert min(counts[str(reason)] for reason in (Refusal.THREATS_IN_DOUBT, Refusal.MISSING_REPLY)) > 4, counts


@pytest.mark.slow
def test_many_spoilt_certificates_prove_nothing_false() -> None:
    compare_spoilt(2, 30_000, (4, 2))
    compare_spoilt(3, 30_000, (5, 1))


def test_a_proof_for_one_question_is_none_for_another() -> None:
    one = Asked(FOR_LIFE, 10, UNCAPTURABLE)
    made = settle(under(one, "opponent"), LIMITS).certificate
    assert check(made, FOR_LIFE, one.inquiry.terms()).reason is Refusal.WRONG_CLAIM


@pytest.mark.parametrize(
    ("question", "terms"), [(assess.Capturable1(), {}), (UNCAPTURABLE, {"rules": "japanese-2003"})], ids=str
)
def test_what_has_no_threats(question: assess.Question, terms: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Inquiry(Position.from_rows(FOR_LIFE), 10, question, Terms.of(threats="owner", **terms))


# ---- what is told


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "ko.txt"
    path.write_text("\n".join(FOR_LIFE) + "\n")
    return str(path)


@pytest.mark.parametrize(
    "threats",
    ["none", "opponent", *(pytest.param(word, marks=pytest.mark.slow) for word in ("owner", *NUMBERS[:2]))],
)
def test_a_ko_in_a_corner_is_as_the_solver_says(threats: str) -> None:
    rows = ("OOX.", ".OXX", "O.OX")
    one = Asked(rows, 0, UNCAPTURABLE)
    assert certified(one, threats) == answer_with_threats(rows, 0, "uncapturable", threats)


def test_a_question_with_threats_on_the_command_line(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", file, "B3", "uncapturable", "--threats", "owner", "--quiet", "--no-cache"]) == 0
    assert capsys.readouterr().out == (
        "White always has one more external threat: no ban on a ko binds him. White B3 cannot be captured "
        "(uncapturable). Black cannot force its removal.\n"
    )
    assert main(["ask", file, "B3", "uncapturable", "--threats", "black:1,white:1", "--no-cache"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "External threats, each of which lifts a ban on a ko: Black 1, White 1." in told
    assert "2 (after a threat) takes B1 (ko ban at B1)." in told


def test_an_undefined_answer_with_threats_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Statuses know no threats: nothing is said of what the string would be where bans last."""
    board = tmp_path / "two-stones.txt"
    board.write_text("O..\n...\nO..\n")
    asked = [str(board), "A3", "independently-alive", "--first", "owner", "--threats", "opponent"]
    sheet = tmp_path / "sheet.txt"
    assert main(["ask", *asked, "--no-cache"]) == 0 and main(["report", *asked, "-o", str(sheet)]) == 0
    for text in (capsys.readouterr().out, sheet.read_text()):
        assert "Undefined: perfect play ends in a balanced long cycle" in " ".join(text.split())


def test_json_and_certificate_name_the_threats(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = str(tmp_path / "proof.json")
    asked = ["ask", file, "B3", "uncapturable", "--threats", "white:1"]
    assert main([*asked, "--json", "--certificate", proof, "--no-cache"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["threats"], told["answer"]) == ("black:0,white:1", "no")
    assert json.loads(Path(proof).read_text())["claim"]["threats"] == "black:0,white:1"
    assert main(["check", proof, file]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED")
    assert main(["check", proof, file, "B3", "uncapturable"]) == 1
    assert main(["check", proof, file, "B3", "uncapturable", "--threats", "white:1"]) == 0


def test_schemas_know_threats() -> None:
    schemas = Path(__file__).parents[2] / "docs" / "schemas"
    defined = json.loads((schemas / "common.json").read_text("utf-8"))["$defs"]["threats"]
    validator = Draft202012Validator(defined)
    assert all(validator.is_valid(word) for word in WORDS)
    assert not validator.is_valid("none")


def test_statuses_have_no_threats(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", file, "B3", "--threats", "owner"]) == 2
    assert "ask a question" in capsys.readouterr().err
    with pytest.raises(BadInput):
        assess.status(Position.from_rows(FOR_LIFE), threats="owner")


def test_variations_show_the_play_after_a_threat() -> None:
    finding = assess.ask(Position.from_rows(FOR_LIFE), "B3", assess.Uncapturable(), threats="black:1,white:1")
    assert finding.evidence is not None
    tree = variation_tree(finding.evidence.data, finding.inquiry)
    after = [node for node in walk(tree) if node.parent and node.point is not None and node.point == node.parent.ban]
    assert {node.color for node in after} == {Color.BLACK, Color.WHITE}
    assert all(not isinstance(node, RepliesEntry) for node in after)


def test_words_of_gtp() -> None:
    _, terms = question_in(["uncapturable", "threats=black:1"])
    assert terms.threats == KoThreats("black:1")


# ---- how answers hang on threats

KINDS_OF_KO = tomllib.loads((Path(__file__).parent / "kinds_of_ko.toml").read_text("utf-8"))["problem"]
SMALLEST: dict[str, dict[str, str]] = {}
"""Of each kind the problem with the fewest empty points; the others take longer to be solved completely."""
for one in sorted(KINDS_OF_KO, key=lambda problem: problem["board"].count(".")):
    SMALLEST.setdefault(one["kind"], one)


def kind_of_ko(answer: Callable[[str], str], owner: str, opponent: str) -> str:
    """How an answer hangs on threats; ``answer``: with threats of this word."""
    plain = answer("none")
    for who, color in (("owner", owner), ("opponent", opponent)):
        without_end = answer(who)
        for number in (1, 2) if without_end != plain else ():
            if (found := answer(KoThreats(f"{color}:{number}").value)) != plain:
                return f"{plain}, {found} with {number} of the {who}'s"
        if without_end != plain:
            return f"{plain}, {without_end} with no end of the {who}'s"
    return f"{plain} whatever threats there are"


@pytest.mark.parametrize(
    "problem",
    [
        pytest.param(one, id=one["board"], marks=() if one in SMALLEST.values() else pytest.mark.slow)
        for one in KINDS_OF_KO
    ],
)
def test_the_kind_of_ko_is_found_in_two_ways(problem: dict[str, str]) -> None:
    """By the engine, its proofs accepted by both checkers, and by the complete solver."""
    rows, first = tuple(problem["board"].split("/")), First(problem["first"])
    point = Position.from_rows(rows).point(problem["string"])
    one = Asked(rows, point, question_of(problem["question"]), first)
    colors = ("black", "white") if owner_of(one) == 0 else ("white", "black")

    def solved(threats: str) -> str:
        found = answer_with_threats(rows, point, threats=threats, **words(one))  # type: ignore[arg-type]
        assert found is not None
        return found

    assert kind_of_ko(solved, *colors) == problem["kind"]
    assert kind_of_ko(lambda threats: certified(one, threats), *colors) == problem["kind"]


def test_forty_kinds_of_ko_are_known() -> None:
    assert len(KINDS_OF_KO) >= 40
    assert len({problem["kind"] for problem in KINDS_OF_KO}) >= 6
