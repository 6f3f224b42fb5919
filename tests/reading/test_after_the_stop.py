"""What is set up once play has stopped: whole strings taken off are agreed to be dead, on every face; all else is told
and not taken. The position is the one in which play stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from gtp_talk import Talk
from shell import Shell

from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text
from assess.reading.game_tree import stop_of
from assess.reading.record import Record
from assess.requests.from_json import said_in
from assess.requests.from_words import agreed_in, assess_of
from assess.requests.wording import Wording, as_said

BEFORE = "(;GM[1]FF[4]SZ[5:3]KM[11.5]RE[B+0.5]AB[ba][bb][bc][da][db][dc]AW[ea][ec]"
PLAYED = BEFORE + ";W[ab]"
ROWS = [".X.XO", "OX.X.", ".X.XO"]
"""Black has five points, and three dead stones to take off: he wins by 0.5. Were A2 off the board, White would."""


def read(behind: str, between: str = "", **choices: object) -> Record:
    return record_from_text(f"{PLAYED};B[]{between};W[]{behind})", **choices)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("behind", "dead"),
    [
        (";AE[ab]", ("A2",)),
        (";AE[ab];AE[ea]", ("E3", "A2")),
        (";AE[ab][ea][ec]", ("E3", "A2", "E1")),
        (";B[];AE[ab]", ("A2",)),
        (";B[]AE[ab];W[]", ("A2",)),
        (";C[White is dead there.];AE[ab]TB[ab]", ("A2",)),
        (";AE[ab][ca]", ("A2",)),  # C3 is empty anyway
        (";AE[ba];AB[ba];AE[ab]", ("A2",)),  # what stands in the end counts
        ("", ()),
    ],
)
def test_whole_strings_are_agreed_dead_and_stay_on_the_board(behind: str, dead: tuple[str, ...]) -> None:
    record = read(behind)
    assert record.position.rows() == ROWS
    assert (record.position.prisoner_stones.black, record.position.prisoner_stones.white) == (0, 0)
    assert record.agreed_dead == dead and record.not_taken == ()
    told = [note for note in record.notes if "agreed to be dead" in note]
    assert len(told) == bool(dead) and all(name in told[0] for name in dead)


@pytest.mark.parametrize(
    ("behind", "between", "dead", "not_taken", "says"),
    [
        (";AE[ba][bb]", "", (), ["B3", "B2"], "takes off B3 and B2, and leaves other stones of the same strings"),
        (";AE[bb][ab]", "", ("A2",), ["B2"], "takes off B2, and leaves"),
        (";AB[ca]", "", (), ["C3"], "sets up stones on C3"),
        (";AW[ca][cb]", "", (), ["C3", "C2"], "sets up stones on C3 and C2"),
        (";AB[ab]", "", (), ["A2"], "sets up stones on A2"),
        (";AE[ea]AB[cb]", "", ("E3",), ["C2"], "sets up stones on C2"),
        ("", ";AE[ab]", (), ["A2"], "Between the two passes that stopped play the record changes A2"),
        ("", ";AB[ca]AE[ea]", (), ["C3", "E3"], "Between the two passes"),
        (";AE[ea]", ";AW[ca]", ("E3",), ["C3"], "Between the two passes"),
        (";AE[ab][ba][bb][bc]", "", (), ["B3", "A2", "B2", "B1"], "They cannot all be dead"),
    ],
)
def test_all_else_is_told_and_not_taken(
    behind: str, between: str, dead: tuple[str, ...], not_taken: list[str], says: str
) -> None:
    record = read(behind, between)
    assert record.position.rows() == ROWS
    assert record.agreed_dead == dead
    assert list(record.not_taken) == not_taken
    assert sum(says in note for note in record.notes) == 1


def test_in_the_node_of_the_second_pass_it_stands_between_the_passes() -> None:
    record = record_from_text(f"{PLAYED};B[];AE[ab]W[])")
    assert record.position.rows() == ROWS and record.not_taken == ("A2",)


def test_a_game_that_was_not_stopped_keeps_its_setups() -> None:
    for moves in (f"{PLAYED};B[];AE[ab])", f"{PLAYED};AE[ab])", f"{BEFORE};AE[ea])"):
        record = record_from_text(moves)
        assert "E" not in record.agreed_dead and record.agreed_dead == record.not_taken == ()
        assert record.position.rows() != ROWS
        told = [note for note in record.notes if "these are no prisoners" in note]
        assert len(told) == (record.move_number > 0)


def test_where_play_was_resumed_what_was_set_up_before_belongs_to_the_game() -> None:
    game = f"{PLAYED};B[];W[];AE[ab];B[ab])"
    stopped = record_from_text(game)
    assert stopped.position.rows() == ROWS and stopped.agreed_dead == ("A2",)
    resumed = record_from_text(game, move=4)
    assert resumed.position.rows()[1] == "XX.X." and resumed.agreed_dead == ()


def test_a_move_before_the_stop_has_nothing_of_it() -> None:
    record = read(";AE[ab]", move=1)
    assert record.position.rows() == ROWS and record.agreed_dead == ()
    assert read(";AE[ab]", move=3).agreed_dead == ("A2",)


def test_a_point_set_to_two_things_is_refused_as_elsewhere() -> None:
    with pytest.raises(BadInput, match="A2 is set to two things at once"):
        read(";AE[ab]AB[ab]")


def test_where_play_stopped_is_found() -> None:
    tree = read(";AE[ab]", ";AB[ca]").tree
    assert tree is not None
    stop = stop_of(tree)
    assert stop is not None and stop.moves == 3 and len(stop.between) == len(stop.behind) == 1
    assert stop.resumed is None and stop.left_out(None) == {*stop.between, *stop.behind}


def test_what_is_said_counts_before_what_the_record_takes_off() -> None:
    record = read(";AE[ab];AE[ea]")
    assert agreed_in({}, record) == {"A2": "dead", "E3": "dead"}
    assert agreed_in({"A2": "alive_in_seki"}, record) == {"A2": "alive_in_seki", "E3": "dead"}
    assert agreed_in({"A2": "undecided"}, record) == {"E3": "dead"}
    assert assess_of(as_said(Wording, {}), record).agreed == {"A2": "dead", "E3": "dead"}
    with pytest.raises(BadInput, match="B2 cannot be agreed to be undecided"):
        assess_of(as_said(Wording, {"agreed": ("B2:undecided",)}), record)
    for body, agreed in (({}, {"A2": "dead", "E3": "dead"}), ({"agreed": {}}, {}), ({"agreed": {"E3": "dead"}}, None)):
        request = said_in({"kind": "status", **body}).request(record)
        assert request.agreed == (body["agreed"] if agreed is None else agreed)


def test_the_winner_is_the_same_on_every_face(shell: Shell) -> None:
    """The dead stone is a prisoner: once it is taken off for nothing, White would win."""
    shell.file("game.sgf", f"{PLAYED};B[];W[];AE[ab])")
    said = "it is taken as agreed to be dead"
    status = shell.run("status game.sgf --nodes 100000")
    assert "With what is agreed: Black wins by 0.5." in status.out
    assert said in " ".join(status.out.split()).lower()
    found = shell.run("status game.sgf --nodes 100000 --json").json
    assert found["score"]["margin"] == 0.5
    assert [one["string"] for one in found["strings"] if one.get("agreed")] == ["A2"]
    report = shell.run(f"report game.sgf --nodes 100000 -o {shell.home / 'ruling.txt'}")
    assert "Black wins by 0.5" in report.out
    ruling = (shell.home / "ruling.txt").read_text("utf-8")
    assert said in " ".join(ruling.split()).lower()
    counted = shell.run("count game.sgf --nodes 100000 --json").json
    assert {one["method"]: one["margin"] for one in counted["counts"]}["japanese"] == 0.5
    assert any("agreed to be dead" in note for note in counted["notes"])
    shown = shell.run("show game.sgf --json").json
    assert shown["agreed"] == {"A2": "dead"} and shown["position"]["rows"] == ROWS
    batch = shell.run(f"batch game.sgf -o {shell.home / 'r.jsonl'} --nodes 100000 --workers 1")
    assert batch.code == 0
    (line,) = map(json.loads, (shell.home / "r.jsonl").read_text("utf-8").splitlines())
    assert line["agrees"] is True and line["agreed_dead"] == ["A2"]
    talk = Talk()
    talk(f"loadsgf {shell.home / 'game.sgf'}")
    assert talk("final_score") == "B+0.5"
    assert any(said in note.lower() for note in talk.said)
    assert "A2" in talk("final_status_list dead").split()
    talk("play b a3")
    talk("undo")
    assert talk("final_score") == "B+0.5"
    talk("clear_board")
    assert talk.session.judge.agreed_on(talk.session.game.position) == {}


def test_a_batch_goes_on_and_marks_the_game(shell: Shell) -> None:
    shell.file("a.sgf", f"{PLAYED};B[];W[];AB[ca])")
    shell.file("b.sgf", f"{PLAYED};B[];AE[ea];W[])")
    shell.file("c.sgf", f"{PLAYED};B[];W[];AE[ab])")
    shell.file("d.sgf", f"{PLAYED};B[];W[])")
    said = shell.run(f"batch {shell.home} -o {shell.home / 'r.jsonl'} --nodes 100000 --workers 1")
    lines = [json.loads(line) for line in (shell.home / "r.jsonl").read_text("utf-8").splitlines()]
    assert [line["agrees"] for line in lines] == [True] * 4
    assert [line.get("not_taken") for line in lines] == [["C3"], ["E3"], None, None]
    assert lines[2]["key"] != lines[3]["key"], "an agreement is what a result depends on"
    assert "Set up once play had stopped, and not taken:" in said.out
    assert "a.sgf: C3" in said.out and "b.sgf: E3" in said.out
    summary = shell.run(f"batch {shell.home} -o {shell.home / 'r.jsonl'} --nodes 100000 --workers 1 --json").json
    assert [(Path(one["file"]).name, one["points"]) for one in summary["not_taken"]] == [
        ("a.sgf", ["C3"]),
        ("b.sgf", ["E3"]),
    ]
