"""The search by parts: its bounds against the full search, and its proofs before the checker."""

from __future__ import annotations

import ast
import copy
import itertools
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ikeda_bands import MODULES, band
from ikeda_divisions import alternation_of, best_worth, divided_otherwise, random_games, solve_fully
from ikeda_examples import BF, EXAMPLES, FOLDER, SK, game_of, start_of
from shell import Shell
from sources import nodes_of

from assess.faces.exit_codes import ExitCode
from assess.ikeda import bounds_checker
from assess.ikeda.bounds_checker import Division, NotShown, check_bound
from assess.ikeda.bounds_prover import bounds_by_parts
from assess.ikeda.division import divided
from assess.ikeda.game import Game, Ruleset, played_on
from assess.ikeda.perfect_play import score_of_worth, solve
from assess.languages.spoken import BadInput
from assess.rules.position import Color
from assess.system.limits import Limits


def compare(number: int, seed: int) -> tuple[int, int]:
    """Holds the bounds by parts against those of the full search; how many met, and how many were compared."""
    met = compared = 0
    for game in random_games(number, seed):
        parts = bounds_by_parts(game, Limits(seconds=None, nodes=1500))
        if parts is None:
            continue
        full = solve_fully(game)
        least, most = score_of_worth(game, parts.least), score_of_worth(game, parts.most)
        where = f"{game.position.rows()} {game.to_move} {game.ruleset.name}"
        assert least <= most and least <= full[1] and full[0] <= most, where
        compared += full[0] == full[1]
        met += least == most
    return met, compared


def test_bounds_by_parts_agree_with_the_full_search() -> None:
    met, compared = compare(20, seed=1)
    assert met > 5 and compared > 5


@pytest.mark.slow
def test_bounds_by_parts_agree_with_the_full_search_on_many_boards() -> None:
    met, compared = compare(1500, seed=2)
    assert met > 500 and compared > 500


LARGE = {"0039": 60_000, "0040": 50_000, "0042": 50_000, "0045": 90_000}


def require_solved(diagram: str, nodes: int) -> None:
    (example,) = (example for example in EXAMPLES if example["diagram"] == diagram)
    game = game_of(example["file"], move=0)
    found = solve(game, Limits(seconds=None, nodes=2 * nodes))
    assert found.score == example["perfect_play"]["3+3+BF"] and found.stopped is None
    assert played_on(game, found.variation).score().margin == found.score


@pytest.mark.slow
@pytest.mark.parametrize("diagram", LARGE)
def test_a_published_class_on_a_large_board(diagram: str) -> None:
    require_solved(diagram, LARGE[diagram])


# The checker

BOARD = band([MODULES[name] for name in ("ko of Black", "dame", "threat of White")])


@pytest.fixture(scope="module")
def proved() -> tuple[Game, dict[str, tuple[int, dict[str, Any]]]]:
    game = start_of(BOARD, Color.WHITE)
    found = bounds_by_parts(game, Limits(seconds=None, nodes=20_000))
    assert found is not None and found.least == found.most
    return game, {proof.prover.stone: (proof.worth, proof.proof) for proof in found.proofs}


def test_the_checker_imports_nothing_of_the_rest() -> None:
    tree = ast.parse(Path(bounds_checker.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    modules |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {str(module).split(".")[0] for module in modules} <= sys.stdlib_module_names


def test_the_search_has_nothing_of_the_checker_but_its_verdict() -> None:
    """A checker that its prover leans on is not independent: they would share their errors."""
    taken = {
        (path.stem, name.name)
        for path in Path(bounds_checker.__file__).parent.rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and node.module and "bounds_checker" in {*node.module.split(".")}
        for name in node.names
    }
    assert ("bounds_prover", "check_bound") in taken
    assert {name for _, name in taken} == {"check_bound", "NotShown", "TooLong"}


@pytest.mark.parametrize("prover", "XO")
def test_a_higher_worth_is_refused(proved: Any, prover: str) -> None:
    proofs = proved[1]
    worth, proof = proofs[prover]
    assert check_bound(BOARD, "O", BF.name, prover, worth, proof) >= 0
    for more in (1, 2, 10):
        with pytest.raises(NotShown):
            check_bound(BOARD, "O", BF.name, prover, worth + more, proof)


@pytest.mark.parametrize("prover", "XO")
def test_every_move_of_a_strategy_is_needed(proved: Any, prover: str) -> None:
    worth, proof = proved[1][prover]
    assert proof["moves"]
    for key in proof["moves"]:
        for instead in (None, "0:9", "99:0", "tenuki", "", "1:0:0"):
            moves = {**proof["moves"], key: instead}
            with pytest.raises(NotShown):
                check_bound(BOARD, "O", BF.name, prover, worth, {**proof, "moves": moves})


@pytest.mark.parametrize("prover", "XO")
def test_other_moves_never_show_more(proved: Any, prover: str) -> None:
    """Whatever moves a strategy names, it shows no more than the score, which the full search confirms."""
    worth, proof = proved[1][prover]
    choose = random.Random(5)
    accepted = 0
    for _ in range(300):
        moves = dict(proof["moves"])
        for key in choose.sample(list(moves), min(3, len(moves))):
            moves[key] = choose.choice(["pass", *(f"{part}:{place}" for part in range(3) for place in range(4))])
        for claimed in (worth, worth + 1):
            try:
                check_bound(BOARD, "O", BF.name, prover, claimed, {**proof, "moves": moves})
            except NotShown:
                continue
            accepted += 1
            assert claimed == worth
    assert accepted < 300


def test_the_limits_hold_before_the_first_position() -> None:
    """An open part of nine points has some hundred thousand configurations to be valued."""
    game = start_of([".O.O.OX.X", ".X.OOOXXX", "X..O.OX.X"], Color.BLACK)
    assert bounds_by_parts(game, Limits(seconds=None, memory_mb=1)) is None
    assert solve(game, Limits(seconds=None, nodes=12_000, memory_mb=10)).bounds.least <= -2


@pytest.mark.parametrize(("steps", "proofs"), [(0, 0), (50, 1), (150, 2), (1000, 2)])
def test_what_takes_too_long_to_judge_is_not_told(
    proved: Any, steps: int, proofs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then what is sure without search counts, or nothing."""
    monkeypatch.setattr(bounds_checker, "MOST_STEPS", steps)
    found = bounds_by_parts(proved[0], Limits(seconds=None, nodes=20_000))
    assert found is not None and len(found.proofs) == proofs
    assert (found.least == found.most) is (steps == 1000)
    assert found.least <= proved[1]["X"][0] and -found.most <= proved[1]["O"][0]


def spoilt(frame: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Frames that divide the board wrongly, and the reason why they are refused."""
    strings, regions, ceded, parts = frame["strings"], frame["regions"], frame["ceded"], frame["parts"]
    yield "each point once", {**frame, "ceded": ceded[1:]}
    yield "each point once", {**frame, "ceded": [*ceded, parts[0][0]]}
    yield "names a point twice", {**frame, "parts": [[*parts[0], parts[0][0]], *parts[1:]]}
    yield "a string is divided", {**frame, "strings": strings[1:], "ceded": [*ceded, strings[0]]}
    yield "no two regions", {**frame, "regions": regions[1:], "ceded": [*ceded, regions[0]]}
    yield "without a stone of the prover's", {**frame, "strings": [*strings, parts[0][-1]], "parts": [*parts[1:]]}
    yield "not bordered by the strings", {**frame, "regions": [*regions, *parts[0]], "parts": parts[1:]}
    yield (
        "which may change",
        {**frame, "parts": parts[1:], "ceded": [*ceded, *parts[0]], "regions": regions}
        | {
            "parts": [*parts[1:], [parts[0][0]]],
            "ceded": [*ceded, *parts[0][1:]],
        },
    )
    yield "not of the form", {key: value for key, value in frame.items() if key != "moves"}
    yield "not of the form", {**frame, "parts": 7}
    yield "not of the form", {**frame, "strings": ["A1"]}


@pytest.mark.parametrize("prover", "XO")
def test_a_board_divided_wrongly_is_refused(proved: Any, prover: str) -> None:
    worth, proof = proved[1][prover]
    reasons = []
    for reason, frame in spoilt(copy.deepcopy(proof)):
        with pytest.raises(NotShown) as refusal:
            check_bound(BOARD, "O", BF.name, prover, worth, frame)
        reasons.append(str(refusal.value))
        assert reason in reasons[-1] or "not the whole board" in reasons[-1], (reason, reasons[-1])
    assert len(set(reasons)) > 5


def test_a_proof_is_about_its_board_ruleset_and_mover(proved: Any) -> None:
    worth, proof = proved[1]["X"]
    with pytest.raises(NotShown, match="is no ruleset"):
        check_bound(BOARD, "O", "1+3+BF", "X", worth, proof)
    other = band([MODULES[name] for name in ("ko of Black", "dame", "threat of Black")])
    with pytest.raises(NotShown):
        check_bound(other, "O", BF.name, "X", worth, proof)


# Eyes that need answers

KEPT_EYES = {
    "one of two eyes is a threat": ["OOOO.OX.", "..OOOOOX", "OOXXXXXX", "XXX..X.X"],
    "and two kos": ["OOOO.OOOOOO", "..OOOOXOXOX", "OOXXXX.X.XX", "XXX..XXXXX."],
}


@pytest.mark.parametrize("name", KEPT_EYES)
@pytest.mark.parametrize("to_move", Color)
def test_bounds_with_eyes_kept_by_answers(name: str, to_move: Color) -> None:
    """White has one eye besides the two points where Black may threaten: without those nothing of his is settled."""
    game = start_of(KEPT_EYES[name], to_move)
    frames = divided(game.position)
    assert frames is not None and frames[Color.WHITE]["eyes"] and not frames[Color.BLACK]["eyes"]
    parts = bounds_by_parts(game, Limits(seconds=None, nodes=5000))
    least, most = solve_fully(game)
    assert parts is not None and least == most == score_of_worth(game, parts.least) == score_of_worth(game, parts.most)


@pytest.mark.parametrize(
    "starts",
    [
        pytest.param(((Color.BLACK, BF), (Color.WHITE, SK)), id="each player and ruleset"),
        pytest.param(tuple(itertools.product(Color, (BF, SK))), id="all", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(
    "rows",
    [
        [".X.X.O.", "XXOOOOO", "..XO.O."],  # White takes C3 from B3, and has a liberty there
        ["OO.O.OOOOO.", "..OOOOXOXOX", "OOXXXX.X.XX", "XXX..XXXXX."],  # C3 is next to B3 alone, where Black plays
        ["XXXXXO.OO.X.X", ".OO.XOOOOOXXX", ".OO.XO.OOX..X"],
    ],
)
def test_what_looks_like_an_eye_and_cannot_be_kept_is_none(
    rows: list[str], starts: tuple[tuple[Color, Ruleset], ...]
) -> None:
    for to_move, ruleset in starts:
        game = start_of(rows, to_move, ruleset)
        least, most = solve_fully(game)
        found = solve(game, Limits(nodes=7_000), first_moves=False, proofs=True).bounds
        assert max(least, found.least) <= min(most, found.most)


def test_an_eye_must_be_kept() -> None:
    """The strings beside an eye have no other; a strategy that does not answer there, or counts no eye, is refused."""
    rows = KEPT_EYES["one of two eyes is a threat"]
    game = start_of(rows, Color.WHITE)
    parts = bounds_by_parts(game, Limits(seconds=None, nodes=5000))
    assert parts is not None
    (white,) = (proof for proof in parts.proofs if proof.prover is Color.WHITE)
    assert check_bound(rows, "O", BF.name, "O", white.worth, white.proof) >= 0
    with pytest.raises(NotShown, match="no two regions"):
        check_bound(rows, "O", BF.name, "O", white.worth, {**white.proof, "eyes": []})
    for eyes in ([*white.proof["eyes"] * 2], [-1], [99]):
        with pytest.raises(NotShown, match="not parts, each once"):
            check_bound(rows, "O", BF.name, "O", white.worth, {**white.proof, "eyes": eyes})
    with pytest.raises(NotShown, match="an eye cannot be kept"):
        every = list(range(len(white.proof["parts"])))
        check_bound(rows, "O", BF.name, "O", white.worth, {**white.proof, "eyes": every})
    taken = [rows[0], "X.OOOOOX", *rows[2:]]
    with pytest.raises(NotShown):
        check_bound(taken, "O", BF.name, "O", white.worth, white.proof)


# Boards divided in any way


def divide_otherwise(number: int, seed: int) -> int:
    """Divides boards in ways that the search never would, and holds what can be shown against the full search."""
    choose, accepted = random.Random(seed), 0
    for game in random_games(number, seed):
        frames = divided(game.position)
        if frames is None:
            continue
        least, most = solve_fully(game)
        for color in Color:
            for _ in range(6):
                frame = divided_otherwise({**frames[color]}, game.position, choose)
                if max(map(len, frame["parts"]), default=0) > 6:
                    continue
                try:
                    division = Division(game.position.rows(), color.stone, frame)
                except NotShown:
                    continue
                accepted += 1
                played = alternation_of(division, game.ruleset)
                start = played.start(game.to_move is color)
                worth = best_worth(played, start, len(game.position.stones), states=400)
                score = score_of_worth(game, worth if color is Color.BLACK else -worth)
                where = f"{game.position.rows()} {game.to_move} {game.ruleset.name} {color} {frame}"
                assert score <= most if color is Color.BLACK else score >= least, where
    return accepted


def test_no_way_to_divide_a_board_shows_too_much() -> None:
    assert divide_otherwise(8, seed=3) > 5


@pytest.mark.slow
def test_no_way_to_divide_many_boards_shows_too_much() -> None:
    assert divide_otherwise(600, seed=4) > 400


# The commands


def test_proofs_are_written_and_checked(shell: Shell) -> None:
    shell.file("board.txt", "\n".join(BOARD) + "\n")
    solved = shell.run("ikeda solve board.txt --to-move W --certificate proof.json --nodes 50000 --quiet")
    assert solved.code == 0 and solved.out.startswith("Perfect play gives ")
    score = solved.out.split()[3].rstrip(":")
    said = shell.run("ikeda check proof.json board.txt --to-move W")
    assert (said.code, said.out) == (0, f"VERIFIED perfect play gives {score}, White to move under 3+3+BF.\n")
    wrong = shell.run("ikeda check proof.json board.txt --to-move B")
    assert wrong.code == ExitCode.BAD_INPUT and "is about White to move under 3+3+BF" in wrong.err
    found = json.loads(Path("proof.json").read_text(encoding="utf-8"))
    found["proofs"][0]["worth"] += 1
    shell.file("more.json", json.dumps(found))
    refused = shell.run("ikeda check more.json board.txt --to-move W")
    assert refused.code == ExitCode.REFUSED and refused.out.startswith("REFUSED ")
    shell.file("no.json", "[1, 2")
    none = shell.run("ikeda check no.json board.txt --to-move W")
    assert none.code == ExitCode.BAD_INPUT and "holds no proof of a score" in none.err


def test_where_there_is_no_proof_to_write(shell: Shell) -> None:
    said = shell.run(f"ikeda solve {FOLDER / '0001-dead-stone-1.sgf'} --move 0 --certificate proof.json --quiet")
    assert said.code == ExitCode.BAD_INPUT and "There is no proof to write" in said.err


def test_a_game_that_is_over_has_nothing_to_solve() -> None:
    with pytest.raises(BadInput, match="The game is over"):
        solve(game_of("0001-dead-stone-1.sgf"), proofs=True)
