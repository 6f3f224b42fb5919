"""The komi as people and servers write it, and that no winner is named where it is not known."""

from __future__ import annotations

import json

import pytest
from gtp_talk import Talk
from shell import Shell

from assess.faces.batches.batch_json import line_of
from assess.faces.batches.games import games_of
from assess.faces.batches.sources import sources_of
from assess.faces.batches.task import BatchAsked, Task, key_of, work
from assess.reading.files import record_from_text
from assess.reading.komi_words import komi_in_words
from assess.reports.text.message_words import result_words
from assess.rules.position import Position
from assess.statuses.assessment import status

BOARD = "SZ[5]AB[ba][bb][bc][bd][be][ad]AW[ca][cb][cc][cd][ce][dd]"
"""Black has 4 points, White 9: White is ahead by 5."""
GAME = (
    "(;SZ[5]PB[Ann]PW[Bo]{};"
    + ";".join(
        f"B[{black}];W[{white}]"
        for black, white in zip(["ba", "bb", "bc", "bd", "be", "ad"], ["ca", "cb", "cc", "cd", "ce", "dd"], strict=True)
    )
    + ";B[];W[])"
)
SAID = "White is ahead by 5 before komi, which is not known"


def read(properties: str) -> tuple[float, bool, tuple[str, ...]]:
    record = record_from_text(f"(;SZ[3]{properties};B[aa])")
    return record.position.komi, record.position.komi_known, record.notes


# --- words


@pytest.mark.parametrize(
    ("words", "points"),
    [
        *(("6.5 points", 6.5), ("6,5 points", 6.5), ("+6.5 pts.", 6.5), ("komi 6.5", 6.5), ("6.5 moku", 6.5)),
        *(("6 1/2", 6.5), ("6-1/2 points", 6.5), ("5½", 5.5), ("½", 0.5), ("6 and a half points", 6.5)),
        *(
            ("half a point", 0.5),
            ("\uff16\uff0e\uff15", 6.5),
            ("6.5目", 6.5),
            ("\uff16目半", 6.5),
            ("六目半", 6.5),
            ("十二目半", 12.5),
        ),
        *(("6집반", 6.5), ("덤 6.5집", 6.5), ("5目半コミ出し", 5.5), ("逆コミ5目", -5), ("-5½", -5.5), ("半目", 0.5)),
        *(("3又3/4子", 7.5), ("三又四分之三子", 7.5), ("黑贴3又3/4子", 7.5), ("2 3/4 zi", 5.5), ("3.75子", 7.5)),
        *(("3 3/4 stones", 7.5), ("no komi", 0), ("なし", 0), ("0 points", 0)),
    ],
)
def test_komi_in_words(words: str, points: float) -> None:
    komi, known, notes = read(f"KM[{words}]")
    assert (komi, known) == (points, True)
    assert len(notes) == 1 and f"read as {points:g} points" in notes[0]
    assert ("counts stones" in notes[0]) == ("3/4" in words or "四分" in words or "3.75" in words)


@pytest.mark.parametrize("words", ["six", "6.5?", "6 3/2", "6/0", "7.5目半", "..", "1e5", "-", "6 1/2 1/2", "nan", "٦"])
def test_after_other_words_the_komi_is_not_known(words: str) -> None:
    assert komi_in_words(words) is None
    komi, known, (note,) = read(f"KM[{words}]")
    assert (komi, known) == (0, False) and note.startswith(f"The komi KM[...] is {words!r}, which is no number")
    assert note.endswith("so the result is told without it: give the komi with --komi.")
    assert record_from_text(f"(;SZ[3]KM[{words}])", komi=6.5).position.komi == 6.5


@pytest.mark.parametrize(
    "properties",
    [
        *("KM[7.5子]", "KM[6 stones]", "KM[375]RU[Japanese]", "KM[750]RU[Chinese]"),
        *("KM[350]", "KM[750]RU[数子]", "KO[750]RU[CN]"),
    ],
)
def test_a_komi_of_stones_or_points_that_cannot_be_told_apart_is_not_known(properties: str) -> None:
    komi, known, notes = read(properties)
    assert (komi, known) == (0, False)
    told = next(note for note in notes if "points or, in stones, " in note)
    assert told.endswith("so the result is told without it: give the komi with --komi.")


@pytest.mark.parametrize(
    ("words", "komi"),
    [("Komi: 6.5.", 6.5), ("Komi: 6½", 6.5), ("komi 6 1/2.", 6.5), ("Komi: 6,5", 6.5), ("Komi: -0.5", -0.5)],
)
def test_komi_beside_a_diagram(words: str, komi: float) -> None:
    record = record_from_text(f". X .\n. . .\n. . .\n{words}\n")
    assert (record.position.komi, record.notes) == (komi, ())


WORDS_NOT_READ = [
    *("komi 6/1", "Komi: 6 2/3", "Komi of 6.5", "コミ 6目半"),
    *("Komi 6.5 1/2", "Komi 6,5 ½", "Komi 12345,5", "Komi 123456 1/2", "Komi ٦ 1/2"),
]


@pytest.mark.parametrize("words", WORDS_NOT_READ)
@pytest.mark.parametrize("board", [". X .\n. . .\n. . .\n", "$$B\n$$ -----\n$$ |.X.|\n$$ |O..|\n$$ |...|\n$$ -----\n"])
def test_other_words_about_komi_beside_a_diagram_draw_a_note(words: str, board: str) -> None:
    record = record_from_text(f"{board}\n{words}\n")
    assert record.position.komi == 0
    assert record.notes[-1].startswith("The text speaks of a komi in words that were not read")


@pytest.mark.parametrize("properties", ["KM[3.75]", "KM[3 3/4]", "KM[3.75]RU[Japanese]"])
def test_quarters_of_points_draw_a_note(properties: str) -> None:
    komi, _, (note,) = read(properties)
    assert komi == 3.75 and note.endswith("points; if it counts stones, it is 7.5 points: give it with --komi.")
    assert read("KM[3 3/4]RU[Chinese]")[0] == 7.5


# --- where it stands


def test_the_komi_in_ko_where_km_is_missing() -> None:
    assert read("KO[7.5]PB[Ann]") == (7.5, True, ("KM is missing, and KO[7.5] was taken for the komi.",))
    komi, _, notes = read("KO[375]")
    assert komi == 7.5 and "counts stones" in notes[1]
    assert read("KM[6.5]KO[7.5]") == (6.5, True, ())
    assert read("KO[]") == (0, True, ())


def test_ko_of_a_move_is_no_komi() -> None:
    assert record_from_text("(;SZ[3]KO[1]B[aa])").position.komi == 0


def test_a_komi_in_a_node_before_the_first_move() -> None:
    assert record_from_text("(;SZ[3]PB[Ann];KM[6.5];B[aa])").position.komi == 6.5


@pytest.mark.parametrize("signs", ["TC[3]TT[60]TM[1200]", "TC[3]TT[60]", "TM[60]TC[1]", "AP[foxwq]"])
def test_no_komi_from_fox_is_not_known(signs: str) -> None:
    komi, known, (note,) = read(f"KM[0]HA[0]{signs}")
    assert (komi, known) == (0, False)
    assert note.startswith("Fox writes KM[0] where it does not tell the komi")
    assert read(f"KM[0]HA[2]{signs}")[1]
    assert read(f"KM[650]{signs}")[:2] == (6.5, True)
    assert record_from_text(f"(;SZ[3]KM[0]{signs};B[aa])", komi=0).position.komi_known


@pytest.mark.parametrize("signs", ["", "TM[1200]", "AP[CGoban:3]TM[60]"])
def test_no_komi_from_others_is_known(signs: str) -> None:
    assert read(f"KM[0]{signs}") == (0, True, ())


@pytest.mark.parametrize("properties", ["PB[Ann]", "PW[Bo]", "RE[B+R]", "RE[W+2.5]HA[2]AB[bb][cc]", "KM[]PB[Ann]"])
def test_a_game_without_a_komi(properties: str) -> None:
    _, known, notes = read(properties)
    assert not known and any(note.startswith("The record does not tell the komi") for note in notes)


@pytest.mark.parametrize(
    "text", ["(;SZ[3];B[aa])", "(;SZ[3]AB[aa]AW[bb]PB[Ann];B[cc])", "(;SZ[3]PB[Ann])", ". X\n. .\n"]
)
def test_what_is_no_game_needs_none(text: str) -> None:
    assert record_from_text(text).position.komi_known


# --- no winner


def test_no_winner_is_named_where_the_komi_is_not_known(shell: Shell) -> None:
    shell.file("game.sgf", GAME.format("RE[W+11.5]"))
    path = shell.home / "game.sgf"
    position = record_from_text(GAME.format("")).position
    assert result_words(status(position).score) == SAID  # type: ignore[arg-type]
    for command in ("status", "status --quiet", "count", "report -o out.svg"):
        said = shell.run(f"{command.split()[0]} {path} {' '.join(command.split()[1:])}").out
        assert "wins" not in said and ("before komi" in said), command
    found = json.loads(shell.run(f"status {path} --json").out)
    assert found["score"] == {
        "black": 4,
        "white": 9,
        "margin": -5,
        "winner": None,
        "by": "territory",
        "komi_known": False,
    }
    assert found["position"]["komi_known"] is False and "does not tell the komi" in found["notes"][0]
    counts = json.loads(shell.run(f"count {path} --json").out)["counts"]
    assert counts and all(count["komi_known"] is False for count in counts)
    assert "White wins by 11.5" in shell.run(f"status {path} --komi 6.5").out
    assert "White wins by 11.5" in shell.run(f"count {path} --komi 6.5 --method japanese").out


def test_a_batch_compares_no_result_without_a_komi(shell: Shell) -> None:
    shell.file("game.sgf", GAME.format("RE[W+5]"))
    (game,) = games_of(sources_of([str(shell.home / "game.sgf")]))
    assert game.position is not None
    task = Task.of(game.position, BatchAsked(finality=False))
    result = work(task)
    line = line_of(game, "key", result, None, "1", "settings")
    assert line["agrees"] is None and line["status"]["score"]["winner"] is None
    assert "does not tell the komi" in line["notes"][0]
    assert result.data["position"]["komi_known"] is False
    known = Position(5, 5, game.position.stones)
    assert key_of(task, "") != key_of(Task.of(known, BatchAsked(finality=False)), "")


def test_a_session_tells_no_score_until_it_knows_the_komi(shell: Shell) -> None:
    talk = Talk()
    shell.file("game.sgf", GAME.format(""))
    path = shell.home / "game.sgf"
    assert talk(f"loadsgf {path}") == "black"
    assert "does not tell the komi" in talk.said[0]
    assert talk("final_score") == f"? {SAID}: set it with komi"
    assert talk("komi 0") == "" and talk("final_score") == "W+5"
