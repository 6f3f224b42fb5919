"""Moves of a record that the rules prohibit: the user chooses what is done, and a note says it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from random_positions import games, positions, record_text
from sgfmill import boards
from shell import Shell

import assess
from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text
from assess.reading.game_tree import GameTree, Node, Until, root_properties
from assess.reading.record import Record
from assess.reading.replay import Illegal
from assess.reading.sgf import dump
from assess.rules.position import Position, PrisonerStones

ON_A_STONE = "(;SZ[3];B[aa];W[bb];B[cc];W[aa];B[ca])"
KO = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb];B[aa])"
SUICIDE = "(;SZ[3]AW[ba][ab];B[aa];W[cc])"


def read(text: str, illegal: Illegal, move: int | None = None) -> Record:
    return record_from_text(text, "game.sgf", illegal=illegal, move=move)


@pytest.mark.parametrize(("text", "last"), [(ON_A_STONE, 3), (KO, 1), (SUICIDE, 0)])
def test_a_record_is_refused_unless_the_user_chooses(text: str, last: int) -> None:
    with pytest.raises(BadInput) as refused:
        record_from_text(text, "game.sgf")
    assert str(refused.value).endswith(
        f": correct the record, read it up to move {last} with --illegal stop, or go on as other programs do with "
        "--illegal play."
    )
    record = read(text, "stop")
    assert record.move_number == last
    assert record.position == record_from_text(text, move=last).position
    note = next(note for note in record.notes if "illegal" in note)
    assert note.startswith(f"Move {last + 1}, ") and note.endswith("): the record was read up to the move before.")


@pytest.mark.parametrize("value", ["dundefined", "jk", "aa:bb"])
def test_a_move_that_is_no_point_is_one_to_stop_before(value: str) -> None:
    text = f"(;SZ[9];B[aa];W[{value}];B[bb])"
    record = read(text, "stop")
    assert record.position == record_from_text(text, move=1).position
    assert record.notes == (f"Move 2, White '{value}': the record was read up to the move before.",)
    for illegal in ("refuse", "play"):
        with pytest.raises(BadInput, match=r"In game\.sgf, move 2, line 1: "):
            read(text, illegal)  # type: ignore[arg-type]


def test_a_move_that_is_no_point_is_refused_with_what_can_be_done() -> None:
    with pytest.raises(BadInput) as refused:
        record_from_text("(;SZ[9];B[aa];W[dundefined])", "game.sgf")
    assert str(refused.value) == (
        "In game.sgf, move 2, line 1: 'dundefined' is no point: correct the record, or read it up to move 1 with "
        "--illegal stop."
    )


def test_a_stone_is_replaced_and_is_no_prisoner() -> None:
    record = read(ON_A_STONE, "play")
    assert (record.position.rows(), record.move_number) == (["O.X", ".O.", "..X"], 5)
    assert record.position.prisoner_stones == PrisonerStones()
    assert record.notes == (
        "Move 4, White A3 is an illegal move (there is a stone already): it was made as other programs make it, which "
        "may not be what was played.",
    )


def test_a_ko_is_taken_back() -> None:
    record = read(KO, "play")
    assert record.position.rows() == ["XXO.", "XO.O", ".XO."]
    assert record.position.prisoner_stones == PrisonerStones(black=1, white=1)


def test_stones_without_liberties_come_off_the_opponents_first() -> None:
    assert read(SUICIDE, "play").position == Position.from_rows([".O.", "O..", "..O"], PrisonerStones(black=1))
    took = read("(;SZ[3:1]AB[aa][ba];W[ba])", "play").position
    assert took == Position.from_rows([".O."], PrisonerStones(black=1))


def test_a_move_that_is_asked_for_must_be_reached() -> None:
    assert read(ON_A_STONE, "stop", move=2).notes == ()
    with pytest.raises(BadInput, match="there is no move 4: choose from 0 to 3"):
        read(ON_A_STONE, "stop", move=4)
    assert read(ON_A_STONE, "play", move=4).move_number == 4


def test_passes_that_come_later_are_not_told_of() -> None:
    record = read("(;SZ[3];B[aa];W[aa];B[];W[];B[bb])", "stop")
    assert record.move_number == 1 and len(record.notes) == 1
    record = read("(;SZ[3];B[aa];W[aa];B[];W[];B[bb])", "play")
    assert record.move_number == 4 and "Play stopped with the passes 3 and 4" in record.notes[-1]


def test_another_way_is_refused() -> None:
    with pytest.raises(BadInput, match="--illegal cannot be 'ignore': choose one of refuse, stop, play"):
        record_from_text(ON_A_STONE, illegal="ignore")  # type: ignore[arg-type]


def test_the_option_of_the_commands(shell: Shell) -> None:
    shell.file("game.sgf", ON_A_STONE)
    path = shell.home / "game.sgf"
    for command in ("show", "status", "count", "ask"):
        assert "--illegal stop" in shell.run(f"{command} {path}").err
    assert "the record was read up to the move before" in shell.run(f"show {path} --illegal stop").out
    assert "it was made as other programs make" in " ".join(shell.run(f"status {path} --illegal play").out.split())
    assert shell.run(f"count {path} --illegal stop --method stones").code == 0
    assert assess.read(path, illegal="stop").rows() == ["X..", ".O.", "..X"]


@given(games(5, 5))
@settings(max_examples=60)
def test_legal_games_are_the_same_whatever_is_chosen(game) -> None:  # type: ignore[no-untyped-def]
    text = record_text(*game)
    ways: tuple[Illegal, ...] = ("refuse", "stop", "play")
    one, *others = (record_from_text(text, until=Until.END, illegal=illegal) for illegal in ways)
    assert all((other.position, other.notes) == (one.position, one.notes) for other in others)


@given(positions(largest=5))
@settings(max_examples=60)
def test_ko_and_suicide_are_made_as_sgfmill_makes_them(position: Position) -> None:
    if position.width != position.height or position.width < 2:
        return
    side = position.width
    text = dump(GameTree((Node(root_properties(position)),)))
    for point in position.empty_points():
        board = boards.Board(side)
        stones = {
            name: [(side - 1 - at // side, at % side) for at, stone in enumerate(position.stones) if stone == name]
            for name in "XO"
        }
        board.apply_setup(stones["X"], stones["O"], [])
        board.play(side - 1 - point // side, point % side, "b")
        letters = "abcde"[point % side] + "abcde"[point // side]
        played = record_from_text(text.replace("\n)", f";B[{letters}])"), illegal="play").position
        signs = {"b": "X", "w": "O", None: "."}
        theirs = [signs[board.get(row, column)] for row in reversed(range(side)) for column in range(side)]
        assert played.stones == "".join(theirs)
