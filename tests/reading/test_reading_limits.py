"""No file holds a reader: reading has a limit of time, records of other servers one of size, and games that are only
passed over are not taken apart."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest
from reading_fuzzer import mutated, random_record
from server_records import GIB, NGF

from assess.faces.batches import games
from assess.faces.batches.games import games_of
from assess.faces.batches.sources import sources_of
from assess.faces.cli import main
from assess.faces.web import casework
from assess.faces.web.given import told_of
from assess.faces.web.request_records import given_again
from assess.languages.spoken import BadInput
from assess.reading import other_records, sgf, time_limit
from assess.reading.files import record_from_text
from assess.reading.time_limit import OutOfTime, limited_time, require_time

GAME = "(;SZ[9]PB[Ann];B[aa];W[bb](;B[cc])(;B[dd];W[ee]))"
FILES = {
    "one game": GAME,
    "many games": GAME * 20,
    "a game to be taken apart": "(;SZ[9]" + ";B[]" * (sgf.MOST_PARTS // 4) + ")",
    "a setup": "(;SZ[9]AB[aa];AW[bb])",
    "comments": "(;SZ[9];C[a];C[b];B[aa])",
}


# --- a limit of time


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "MOST_SECONDS", -1.0)


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.usefixtures("no_time")
def test_reading_ends_with_one_sentence_when_its_time_is_over(kind: str) -> None:
    for content in (FILES[kind], FILES[kind].encode()):
        with pytest.raises(
            OutOfTime, match=r"^In big\.sgf: reading took more than .* seconds, so it was given up: give"
        ):
            record_from_text(content, "big.sgf")
        with pytest.raises(OutOfTime):
            sgf.load(content, "big.sgf")


@pytest.mark.usefixtures("no_time")
def test_no_decoding_is_tried_after_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def parse(content: str, source: str, *, mends: bool) -> sgf.Games:
        tried.append(source)
        require_time()
        raise AssertionError

    monkeypatch.setattr(sgf, "parse", parse)
    with pytest.raises(OutOfTime):
        sgf.load("(;C[é])".encode("latin-1"), "big.sgf")
    assert tried == ["big.sgf"]


@pytest.mark.usefixtures("no_time")
def test_every_face_keeps_the_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "big.sgf"
    path.write_text(GAME)
    for command in (["show"], ["status"], ["count"], ["ask"], ["decide"]):
        assert main([command[0], str(path), *command[1:]]) == 2
        assert "reading took more than" in capsys.readouterr().err
    (game,) = games_of(sources_of([str(path)]))
    assert game.error is not None and "reading took more than" in game.error
    with pytest.raises(OutOfTime):
        told_of(given_again(GAME.encode(), {}))


@pytest.mark.parametrize("after", ["record_from_text", "sgf.load_collection"])
def test_each_game_of_a_batch_has_the_limit(after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those behind the first too, and the collection that they are taken from."""
    (tmp_path / "many.sgf").write_text(GAME * 3)
    module: object = games if after == "record_from_text" else sgf
    name = after.rpartition(".")[2]
    read = getattr(module, name)

    def read_in_time(*given: object, **choice: object) -> object:
        found = read(*given, **choice)
        monkeypatch.setattr(time_limit, "MOST_SECONDS", -1.0)
        return found

    monkeypatch.setattr(module, name, read_in_time)
    first, *others = games_of(sources_of([str(tmp_path / "many.sgf")]))
    assert first is not None and first.error is None
    assert [game.number for game in others if game is not None] == [2, 3]
    assert all(game is not None and "reading took more than" in str(game.error) for game in others)


def test_a_worker_is_not_ended_before_reading_says_that_its_time_is_over() -> None:
    assert time_limit.MOST_SECONDS + 5 < casework.SECONDS


def test_each_thread_has_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []

    def read_in_thread() -> None:
        try:
            record_from_text(GAME, "big.sgf")
        except OutOfTime as error:
            found.append(str(error))

    with limited_time("a long one"):
        monkeypatch.setattr(time_limit, "MOST_SECONDS", -1.0)
        thread = threading.Thread(target=read_in_thread)
        thread.start()
        thread.join()
        record_from_text(GAME, "within the limit that holds")
    assert len(found) == 1 and found[0].startswith("In big.sgf")
    require_time()


# --- a limit of size


@pytest.mark.parametrize(("text", "form"), [(GIB, "gib"), (NGF, "ngf")])
def test_records_of_other_servers_have_a_limit_of_size(text: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    long = text + " " * (other_records.LARGEST - len(text))
    with pytest.raises(BadInput, match="there are more than 1 MB: give a smaller file"):
        record_from_text(long + " ")
    pytest.importorskip("pysgf")
    assert record_from_text(long).position == record_from_text(text).position
    moves = text.splitlines()[-2 if form == "ngf" else -3 :]
    monkeypatch.setattr(other_records, "MOST_MOVES", 1)
    with pytest.raises(BadInput, match=rf"the \.{form} record cannot be read \(> 1 move\)"):
        record_from_text(text)
    assert len(moves) > 1


# --- games that are passed over


def whole(content: str) -> int | None:
    """Where the game ends by the reader that takes it apart."""
    try:
        return sgf._parse_game(content, sgf._Spot(), "the text", 1)[1]
    except BadInput:
        return None


@pytest.mark.parametrize("seed", range(40))
def test_what_is_passed_over_could_be_taken_apart(seed: int) -> None:
    chance = random.Random(seed)
    passed_over = 0
    for _ in range(30):
        record = random_record(chance)
        assert sgf.end_of_game(record, 0, sgf.MOST_PARTS) == whole(record) is not None
        changed = mutated(record, chance)
        if (end := sgf.end_of_game(changed, 0, sgf.MOST_PARTS)) is not None:
            passed_over += 1
            assert whole(changed) == end
    assert passed_over > 3


@pytest.mark.parametrize("text", ["(;SZ[9]x[1])", "(;SZ[9]", "(;SZ[9])x", "(;1A[2])", "(SZ[9])", "(;B[aa];)", "()", ""])
def test_only_what_is_plainly_a_game_is_passed_over(text: str) -> None:
    end = sgf.end_of_game(text, 0, sgf.MOST_PARTS)
    assert end is None or whole(text) == end


def test_the_games_of_a_collection_are_those_that_were_passed_over() -> None:
    texts = [f"(;SZ[{size}]C[({size}\\])];B[aa](;W[bb])(;W[cc]))" for size in range(2, 12)]
    games = sgf.load("\n\n".join(texts))
    assert [tree.root.simple_text("SZ") for tree in games] == [str(size) for size in range(2, 12)]
    assert [tree.root.line for tree in games] == list(range(1, 21, 2))
    assert games[3].nodes == sgf.load(texts[3])[0].nodes


def test_an_error_in_a_later_game_still_names_its_line() -> None:
    with pytest.raises(BadInput, match="line 3: a property has no value"):
        sgf.load("(;SZ[9])\n(;B[aa])\n(;B;W[aa])")
