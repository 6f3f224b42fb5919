"""Long cycles: the round on which an answer hangs, its name, and what is said of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shell import Shell

import assess
from assess.proofs.long_cycle import Basis, LongCycle, kind_of
from assess.proofs.questions import Answer
from assess.proofs.variation_node import VariationNode
from assess.reports.json.finding_json import cycle_json, finding_json
from assess.reports.text.cycle_text import cycle_words
from assess.rules.position import PASS, Color, Position
from assess.rules.proof_play import VariationMove, begin, make_pass, make_play
from assess.statuses.finding import Finding

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=2_000_000)
UNCAPTURABLE, ALIVE = assess.Uncapturable(), assess.IndependentlyAlive()


def asked(name: str, string: str, question: assess.Uncapturable | assess.IndependentlyAlive, **terms: str) -> Finding:
    position = assess.read(str(DISPUTES / f"{name}.sgf"))
    return assess.ask(position, string, question, limits=LIMITS, **terms)


def cycle_of(finding: Finding) -> LongCycle:
    assert finding.hangs_on_cycle
    cycle = finding.cycle
    assert cycle is not None
    return cycle


def played(start: Position, moves: list[str]) -> list[VariationNode]:
    """The nodes of moves such as ``B A2`` on a position."""
    nodes: list[VariationNode] = []
    state = begin(start, Color.BLACK if moves[0].startswith("B") else Color.WHITE)
    for number, text in enumerate(moves, 1):
        letter, move = text.split()
        assert state.to_move.letter == letter
        removed: frozenset[int] = frozenset()
        if move == PASS:
            state = make_pass(state)
        else:
            play = make_play(state, start.point(move))
            state, removed = play.state, play.removed
        nodes.append(VariationNode(VariationMove(state, move, removed), Answer.YES, number=number))
    return nodes


def require_sound(cycle: LongCycle) -> None:
    """The moves lead to the round, and the round comes back to where it began."""
    inquiry = cycle.inquiry
    nodes = played(inquiry.position, [node.text for node in (*cycle.before, *cycle.moves, *cycle.moves)])
    begun, rounds = len(cycle.before), len(cycle.moves)
    reached = nodes[begun - 1].state.position if begun else inquiry.position
    assert reached == cycle.start == nodes[begun + rounds - 1].state.position == nodes[-1].state.position
    for color in Color:
        plays = sum(node.color is color and node.move != PASS for node in cycle.moves)
        assert cycle.lost(color) == plays, "each player loses what he plays"


def test_sending_two_returning_one_is_a_precedent() -> None:
    cycle = cycle_of(asked("difficulty-1", "A4", UNCAPTURABLE))
    require_sound(cycle)
    assert (cycle.kind, cycle.basis, cycle.disturbing) == ("sending-2-returning-1", Basis.PRECEDENT, Color.WHITE)
    assert cycle_words(cycle) == (
        "The answer hangs on a long cycle: 1 W A1, 2 B C1, 3 W B1, 4 B pass. It is called sending-2-returning-1. Black "
        "passes at 4. White never passes. White loses 2 stones each time, Black 1, so White is disturbing. Infinite "
        "disturbance is prohibited: this is a precedent of the rules."
    )
    assert cycle_json(cycle) == {
        "kind": "sending-2-returning-1",
        "before": [],
        "moves": ["W A1", "B C1", "W B1", "B pass"],
        "stones_lost": {"black": 1, "white": 2},
        "passes": {"black": [4], "white": []},
        "disturbing": "white",
        "basis": "precedent",
        "text": cycle_words(cycle),
    }


def test_the_round_begins_after_a_pass() -> None:
    cycle = cycle_of(asked("sending-two-returning-one-on-the-side", "E3", ALIVE))
    require_sound(cycle)
    assert [node.text for node in cycle.before] == ["B pass"]
    assert [node.text for node in cycle.moves] == ["W B1", "B D1", "W C1", "B pass"]
    assert "It is reached after B pass." in cycle_words(cycle)


def test_three_stones_sent_are_judged_by_analogy() -> None:
    position = Position.from_rows(["XXO.", ".OX.", "OOOO"])
    cycle = cycle_of(assess.ask(position, "B2", UNCAPTURABLE, limits=LIMITS))
    require_sound(cycle)
    assert (cycle.kind, cycle.basis, cycle.disturbing) == ("sending-3-returning-1", Basis.ANALOGY, Color.BLACK)
    assert len(cycle.passes(Color.WHITE)) == 2
    assert cycle_words(cycle).endswith("prohibited, by analogy with sending-2-returning-1.")


@pytest.mark.parametrize(
    ("name", "string", "kind", "moves"),
    [
        ("triple-ko", "A5", "triple ko", 6),
        ("quadruple-ko", "A7", "quadruple ko", 6),  # six of its moves suffice, through three of the kos
        ("balanced-cycle", "B2", "pinwheel ko", 8),
        ("eternal-life", "A4", "eternal life", 4),
    ],
)
def test_balanced_cycles_are_left_to_the_referee(name: str, string: str, kind: str, moves: int) -> None:
    finding = asked(name, string, UNCAPTURABLE)
    assert finding.answer is Answer.UNDEFINED
    cycle = cycle_of(finding)
    require_sound(cycle)
    assert (cycle.kind, len(cycle.moves), cycle.basis, cycle.disturbing) == (kind, moves, Basis.REFEREE, None)
    assert "Nobody passes." in cycle_words(cycle) and "neither is disturbing" in cycle_words(cycle)
    assert cycle_words(cycle).endswith("There is no precedent: the rules leave the cycle to the referee.")


def test_infinite_play_may_count_for_a_player() -> None:
    cycle = cycle_of(asked("difficulty-1", "A4", UNCAPTURABLE, cycles="attacker"))
    require_sound(cycle)
    assert (cycle.kind, cycle.basis) == ("sending-2-returning-1", Basis.CHOSEN)
    assert cycle_words(cycle).endswith("Infinite play counts for White.")


def test_no_cycle_is_told_where_none_decides() -> None:
    for name, string in (("moonshine-life", "P1"), ("sending-two-returning-one-dead", "A4")):
        finding = asked(name, string, UNCAPTURABLE)
        assert not finding.hangs_on_cycle and finding.cycle is None and finding_json(finding)["cycle"] is None


@pytest.mark.parametrize(
    ("row", "moves", "kind"),
    [
        ("X.XOO.", ["B F1", "W E1", "B pass", "W D1"], "sending-2-returning-1"),
        ("XX.OXX.", ["B C1", "W D1", "B B1", "W pass", "B A1", "W pass"], "sending-3-returning-1"),
        ("XX.OOX.", ["B pass", "W C1", "B B1", "W E1", "B A1", "W D1"], "sending-3-returning-2"),
        ("X.OOX.", ["B B1", "W C1", "B A1", "W D1"], "eternal life"),
        ("XX.XXO.", ["B G1", "W C1", "B B1", "W pass", "B A1", "W F1"], "other"),
    ],
)
def test_the_kind_is_read_off_the_moves(row: str, moves: list[str], kind: str) -> None:
    start = Position.from_rows([row])
    nodes = played(start, moves)
    assert nodes[-1].state.position == start
    for first in range(len(nodes)):  # wherever the round is begun
        assert kind_of(nodes[first:] + nodes[:first]) == kind


def require_round(name: str, moves: list[str], kind: str) -> None:
    """The moves lead back to the position of the dispute, and are called so wherever they are begun."""
    start = assess.read(DISPUTES / f"{name}.sgf")
    nodes = played(start, moves)
    begun = (start, nodes[-1].state.to_move)
    assert [(node.state.position, node.state.to_move) == begun for node in nodes] == [False] * (len(nodes) - 1) + [True]
    assert {kind_of(nodes[first:] + nodes[:first]) for first in range(len(nodes))} == {kind}


def test_a_round_robin_ko_comes_back_after_eight_moves() -> None:
    """It is eternal life in two places by turns; the players are not forced into it."""
    moves = ["W D1", "B A5", "W C5", "B B1", "W D5", "B A1", "W C1", "B B5"]
    require_round("round-robin-ko", moves, "round-robin ko")
    for string in ("A4", "C4"):
        assert cycle_of(asked("round-robin-ko", string, UNCAPTURABLE)).kind == "sending-2-returning-1"
        assert asked("round-robin-ko", string, UNCAPTURABLE, cycles="attacker").answer is Answer.NO


def test_in_a_round_robin_ko_the_players_may_have_a_seki() -> None:
    connected = Position.from_rows(["XXX.", "OOXX", "O.XX", "OOXX", ".OOO"])
    for string in ("A4", "C4"):
        for first in ("opponent", "owner"):
            finding = assess.ask(connected, string, UNCAPTURABLE, first=first, limits=LIMITS)
            assert finding.answer is Answer.YES and not finding.hangs_on_cycle


def test_a_molasses_ko_comes_back_after_ten_moves() -> None:
    """Each player passes once, as no proof of one who must capture does: it decides nothing."""
    moves = ["B A3", "W E3", "B B3", "W D2", "B pass", "W A2", "B D3", "W B2", "B E4", "W pass"]
    require_round("molasses-ko", moves, "molasses ko")
    finding = asked("molasses-ko", "A5", UNCAPTURABLE)
    assert finding.answer is Answer.YES and not finding.hangs_on_cycle


STONES = st.text("XO.", min_size=9, max_size=9).map(lambda stones: Position(3, 3, stones))


@settings(max_examples=60)
@given(STONES, st.sampled_from([UNCAPTURABLE, ALIVE]), st.sampled_from(["verbal", "defender", "attacker"]))
def test_cycles_on_small_boards(
    position: Position, question: assess.Uncapturable | assess.IndependentlyAlive, cycles: str
) -> None:
    assume(position.strings() and all(string.liberties for string in position.strings()))
    for string in position.strings():
        finding = assess.ask(position, min(string.points), question, cycles=cycles, limits=LIMITS)
        if not finding.hangs_on_cycle:
            continue
        cycle = cycle_of(finding)
        require_sound(cycle)
        if cycles == "verbal" and finding.answer is Answer.UNDEFINED:
            assert cycle.disturbing is None and not any(cycle.passes(color) for color in Color)
        elif cycles == "verbal":
            assert cycle.disturbing is finding.inquiry.reacher
            assert cycle.passes(finding.inquiry.reacher.opponent) and not cycle.passes(finding.inquiry.reacher)


def test_the_cycle_is_printed_once(shell: Shell) -> None:
    file = str(DISPUTES / "triple-ko.sgf")
    said = shell.run(f"ask {file} A5 uncapturable").out
    assert said.count("The long cycle: moves 1 to 6 repeat; White plays 1.") == 1
    assert "Figure 1" not in said
    assert "Figure 1" in shell.run(f"ask {DISPUTES / 'difficulty-1.sgf'} A4 uncapturable").out
    status = shell.run(f"status {file}").out
    assert "\nBlack A5, Black C5 and Black C1: an answer hangs on a long cycle (triple ko).\n" in status


def test_each_string_is_told_with_its_cycle_below_the_table(shell: Shell) -> None:
    """Of an undefined answer its cycle is told; life hangs on another one there, which decides nothing."""
    file = DISPUTES / "eternal-life.sgf"
    said = shell.run(f"status {file} --sgf out.sgf").out
    assert "Black C1  1       undefined            checked\n" in said
    told = " ".join(said.split())
    assert "Black A4: an answer hangs on a long cycle (eternal life)." in told
    assert "Black C1: an answer hangs on a long cycle (sending-2-returning-1)." in told
    assert "advice hangs" not in told, "in what is advisory infinite play counts for the owner"
    assert "Black A4: an answer hangs on a long cycle (eternal life)." in Path("out.sgf").read_text(encoding="utf-8")
    found = shell.run(f"status {file} --json").json
    assert {string["string"]: string["cycle"] and string["cycle"]["kind"] for string in found["strings"]}["A4"] == (
        "eternal life"
    )


def test_the_cycle_in_json(shell: Shell) -> None:
    found = shell.run(f"status {DISPUTES / 'triple-ko.sgf'} --json").json
    kinds = {string["string"]: string["cycle"] and string["cycle"]["kind"] for string in found["strings"]}
    assert kinds == {"A5": "triple ko", "C5": "triple ko", "D5": None, "B3": None, "C1": "triple ko"}
    said = shell.run(f"ask {DISPUTES / 'triple-ko.sgf'} A5 uncapturable --json").out
    assert json.loads(said)["cycle"]["disturbing"] is None


def test_the_ruling_shows_the_cycle(shell: Shell) -> None:
    for name in ("triple-ko", "difficulty-1"):
        for form in ("txt", "svg", "html"):
            shell.run(f"report {DISPUTES / name}.sgf -o {name}.{form}")
            text = Path(f"{name}.{form}").read_text(encoding="utf-8")
            assert "The long cycle: moves 1 to " in text


def test_what_was_not_found_out_of_an_answer_is_told_so(shell: Shell) -> None:
    """A thousand positions give a proof that leans on a long cycle; some more, one that needs none."""
    shell.file("board.txt", "O.X.\n.OXO\n")
    said = shell.run("ask board.txt B1 uncapturable --nodes 1000").out
    assert "Whether the answer hangs on a long cycle is not known (after 1,025 positions)." in " ".join(said.split())
    assert "The answer hangs on" not in said and "The long cycle" not in said
    little, more = (shell.run(f"ask board.txt B1 uncapturable --json --nodes {n}").json for n in (1_000, 100_000))
    assert little["answer"] == more["answer"] == "yes"
    assert (little["hangs_on_cycle"], little["cycle"], more["hangs_on_cycle"]) == (None, None, False)
    shell.run("report board.txt B1 uncapturable --nodes 1000 -o sheet.txt")
    sheet = " ".join(Path("sheet.txt").read_text(encoding="utf-8").split())
    assert (
        "Whether the answer hangs on a long cycle is not known" in sheet
        and "answer hangs on a long cycle," not in sheet
    )


def test_what_was_not_found_out_of_a_status_is_told_so(shell: Shell) -> None:
    shell.file("board.txt", ".OO.\n.XXO\n.OO.\n")
    said = " ".join(shell.run("status board.txt --nodes 20000").out.split())
    sentence = r"White D2: whether an answer hangs on a long cycle is not known \(after [\d,]+ positions\)\."
    assert re.search(sentence, said) and "an answer hangs on a long cycle (" not in said
    found = shell.run("status board.txt --nodes 20000 --json").json
    assert {string["string"]: string["hangs_on_cycle"] for string in found["strings"]}["D2"] is None


@pytest.mark.parametrize("nodes", [30_000, 100_000])
def test_each_of_two_cycles_stands_behind_its_answer(nodes: int, shell: Shell) -> None:
    told = " ".join(shell.run(f"ask {DISPUTES / 'eternal-life.sgf'} A4 --nodes {nodes} --no-cache").out.split())
    life = "Black A4 is not independently alive. White can prevent two eyes. The answer hangs on a long cycle: "
    capture = "which the rules leave to the referee. The answer hangs on a long cycle: "
    assert (told.count(life), told.count(capture)) == (1, int("Black A4 is undefined" in told))
    assert told.count("The answer hangs") == told.count(life) + told.count(capture)
