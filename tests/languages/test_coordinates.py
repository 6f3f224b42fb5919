"""Points as Japanese books name them: only where a person reads, and there everywhere."""

from __future__ import annotations

import html
import json
import pickle
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

from assess.languages.spoken import KANJI, BadInput, in_row, joined, showing, using, worded
from assess.proofs.questions import Uncapturable
from assess.reading.files import read_record
from assess.reports.replies_told import reply_json
from assess.requests.answer import answer
from assess.requests.kinds import Ask, Request, Rule
from assess.rules.position import COLUMNS, kanji, name_point, parse_point
from assess.statuses.finding import inquire
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
BENT_FOUR, CYCLE = DISPUTES / "bent-four-in-the-corner.sgf", DISPUTES / "balanced-cycle.sgf"
GAME, DECIDED = DISPUTES / "nine-by-nine-game.sgf", DISPUTES / "decided" / "basic-ko-1.sgf"
SECONDS = re.compile(r'"seconds": [0-9.e-]+')
LETTERED = re.compile(r"\b[A-HJ-T](?:1[0-9]|[1-9])\b")
OWN_SENTENCES = re.compile(r"(?:Proof|証明)[^:：]*[:：][^.。]*[.。]")  # noqa: RUF001
"""What the checker verified is its own sentence."""
COMMANDS = re.compile(r" assess (?:status|ask|report) .*")
"""A command that is proposed names points by letters."""


def seen(text: str) -> str:
    """What a person sees of a page."""
    text = re.sub(r"<(script|style|title).*?</\1>", "", text, flags=re.DOTALL)
    named = re.findall(r'(?:aria-label|alt)="([^"]*)"', text)
    return " ".join(html.unescape(" ".join([re.sub(r"<[^>]+>", " ", text), *named])).split())


def test_rows_in_kanji() -> None:
    assert [kanji(number) for number in (1, 9, 10, 11, 19, 20, 21, 25)] == [
        "一",
        "九",
        "十",
        "十一",
        "十九",
        "二十",
        "二十一",
        "二十五",
    ]


@pytest.mark.parametrize("size", [(1, 1), (9, 9), (19, 19), (25, 25), (3, 7)])
def test_every_point_is_read_as_it_is_shown(size: tuple[int, int]) -> None:
    for point in range(size[0] * size[1]):
        name = name_point(point, *size)
        with showing(KANJI):
            shown = f"{name}"
        assert parse_point(shown, *size) == parse_point(name, *size) == point
        column, row = shown.split("-")
        assert COLUMNS[int(column) - 1] == name[0] and row == kanji(size[1] + 1 - int(name[1:]))
        assert parse_point(f"{column}-{size[1] + 1 - int(name[1:])}", *size) == point


@pytest.mark.parametrize("name", ["10-1", "1-10", "10-一", "1-十"])
def test_a_point_beyond_the_board_is_none(name: str) -> None:
    with pytest.raises(BadInput, match=f"There is no point {name} on this 9x9 board"):
        parse_point(name, 9, 9)


@pytest.mark.parametrize("name", ["0-1", "1-0", "1-", "-1", "1-1-1", "1-01", "26-1"])
def test_what_is_no_point_by_numbers(name: str) -> None:
    with pytest.raises(BadInput, match="is no point"):
        parse_point(name, 9, 9)


def test_points_are_written_without_kanji_as_well(shell: Shell) -> None:
    assert shell.run(f"ask {DISPUTES / 'snapback.sgf'} 1-3 --quiet --points 1-1").out.startswith("Black 1-三 is ")
    assert shell.run(f"ask {DISPUTES / 'snapback.sgf'} 1-3 --quiet").out.startswith("Black A2 is ")


def test_a_name_is_shown_so_in_sentences_alone() -> None:
    name = name_point(0, 9, 9)
    with showing(KANJI):
        assert worded("White takes {point}", point=name) == "White takes 1-一"
        assert joined([name, name]) == "1-一 and 1-一" and in_row([name]) == "1-一"
        assert name == "A9" and str(name) == "A9" and json.dumps([name]) == '["A9"]' and {name: 1} == {"A9": 1}
        assert ",".join([name, "B9"]) == "A9,B9" and f"{pickle.loads(pickle.dumps(name))}" == "1-一"
    assert f"{name}" == "A9"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "words",
    [
        f"ask {BENT_FOUR} A1",
        f"ask {BENT_FOUR} E2",
        f"ask {CYCLE} B2 --full",
        f"status {GAME} --nodes 20",
        f"status {DISPUTES / 'open-ko.sgf'}",
        f"status {DISPUTES / 'missing-reinforcement.sgf'}",
        f"decide {DECIDED}",
    ],
)
def test_no_other_name_is_left_in_what_is_printed(words: str, language: str, shell: Shell) -> None:
    said = shell.run(f"{words} --lang {language} --points 1-一").out
    left = LETTERED.findall(OWN_SENTENCES.sub("", " ".join(COMMANDS.sub("", said).split())))
    assert not left and re.search(r"\d-[一二三四五六七八九]", said), left


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("words", [f"{BENT_FOUR} A1", f"{GAME} --whole", f"{CYCLE} --whole", f"{DECIDED}"])
def test_no_other_name_is_left_on_a_sheet(words: str, language: str, shell: Shell) -> None:
    out = shell.home / "sheet.html"
    shell.run(f"report {words} -o {out} --lang {language} --points 1-1 --nodes 100000")
    left = LETTERED.findall(OWN_SENTENCES.sub("", seen(out.read_text("utf-8"))))
    assert not left, left


def test_around_a_board_stand_the_same(shell: Shell) -> None:
    large = DISPUTES / "sending-two-returning-one-on-a-large-board.sgf"
    _, board, *_ = shell.run(f"ask {large} --points 1-一").out.split("\n\n")
    head, *rows, foot = board.splitlines()[:21]
    assert head == foot and head.split() == [str(number) for number in range(1, 20)]
    assert [row.split()[0] for row in rows] == [row.split()[-1] for row in rows] == [kanji(n) for n in range(1, 20)]
    status = shell.run(f"status {GAME} --points 1-一 --nodes 20").out.split("\n\n")[1].splitlines()
    assert status[0].split() == list("123456789") and [row.split()[0] for row in status[1:10]] == list(
        "一二三四五六七八九"
    )
    out = shell.home / "sheet.svg"
    shell.run(f"report {BENT_FOUR} A1 -o {out} --points 1-一")
    assert all(f">{row}</text>" in out.read_text("utf-8") for row in "一二三四五")


def test_what_programs_read_stays_as_it_is(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = shell.run(f"ask {BENT_FOUR} A1 --json").out
    monkeypatch.setenv("ASSESS_POINTS", "1-一")
    wanted = shell.run(f"ask {BENT_FOUR} A1 --json").out
    assert SECONDS.sub("", plain) == SECONDS.sub("", wanted)
    assert "1-五" in shell.run(f"ask {BENT_FOUR} A1 --quiet").out
    assert "A1" in shell.run(f"ask {BENT_FOUR} A1 --quiet --points A1").out
    assert "A1" in shell.run(f"ask {BENT_FOUR} 1-五 --quiet --ascii").out
    proofs = [shell.home / name for name in ("one.json", "other.json")]
    for path, points in zip(proofs, ("A1", "1-一"), strict=True):
        shell.run(f"ask {BENT_FOUR} A1 uncapturable --certificate {path} --points {points}")
    assert proofs[0].read_bytes() == proofs[1].read_bytes()
    trees = [shell.home / name for name in ("one.sgf", "other.sgf")]
    for path, points in zip(trees, ("A1", "1-一"), strict=True):
        shell.run(f"ask {BENT_FOUR} A1 uncapturable --sgf {path} --points {points}")
    moves = [re.findall(r"(?:AB|AW|;B|;W)\[[a-z\]\[]*\]", path.read_text("utf-8")) for path in trees]
    assert moves[0] == moves[1] and len(moves[0]) > 20
    assert "1-五" in trees[1].read_text("utf-8")


KEPT = re.compile(r"(?:[BW] )?(?:[A-HJ-T]\d{1,2}|pass|ko-pass)")


def names_in(value: Any) -> Iterator[str]:
    """All texts of an object that are the name of a point or of a move, keys too."""
    if isinstance(value, str):
        yield from [value] if KEPT.fullmatch(value) else []
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from (*names_in(name), *names_in(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from names_in(inner)


@pytest.mark.parametrize("path", [BENT_FOUR, CYCLE, DISPUTES / "snapback.sgf"], ids=lambda path: path.stem)
def test_an_object_names_points_and_moves_alike_in_every_language(path: Path) -> None:
    """Its sentences alone are for whoever reads them."""
    record = read_record(path)
    string = record.position.name(min(record.marked or record.position.strings()[0].points))
    limits = Limits(None, 5_000)
    inquiry = inquire(record.position, string, Uncapturable())
    asked: tuple[Request[Any], ...] = (
        Rule(record=record, strings=(string,), limits=limits),
        Ask(record=record, inquiry=inquiry, limits=limits),
    )
    for request in asked:
        reply = answer(request)
        plain = dict(reply_json(reply))
        with using("ja"), showing(KANJI):
            told = dict(reply_json(reply))
        assert list(names_in(told)) == list(names_in(plain)) != []
        assert isinstance(request, Ask) or told != plain  # a finding holds no sentence
