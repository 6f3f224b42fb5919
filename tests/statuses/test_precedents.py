"""Precedents: each file recognises its example, in any position on the board, and decides it as the rules say."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.languages.spoken import BadInput
from assess.proofs.questions import Answer
from assess.rules.position import Position
from assess.statuses.assessment import Assessment
from assess.statuses.precedents.known_precedents import (
    KnownPrecedent,
    Shape,
    known_precedents,
    precedent_from_text,
    precedent_named,
    small_companions,
    surrounding,
)
from assess.statuses.string_status import Authority, Precedent, Precedents, Status, StringStatus, under_precedent

DISPUTES = Path(__file__).parents[2] / "disputes"
LIMITS = assess.Limits(seconds=None, nodes=3_000_000)
SWAPPED = str.maketrans("XO", "OX")
TRADITION = Precedent("capturable-1", Authority.ADVISORY, Status.ALIVE_IN_SEKI, "Tradition spares it.", "tradition")


def by_name(found: Assessment) -> dict[str, StringStatus]:
    return {string.name: string for string in found.strings}


def applied(position: Position, **options: str) -> dict[str, str]:
    """The precedents of a whole position, by strings."""
    found = assess.status(position, limits=LIMITS, **options)  # type: ignore[arg-type]
    return {string.name: string.precedent.name for string in found.strings if string.precedent}


def turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


@pytest.mark.parametrize("known", known_precedents(), ids=lambda known: known.precedent.name)
def test_every_precedent_recognises_its_example(known: KnownPrecedent) -> None:
    precedent = known.precedent
    mode = "accept" if precedent.authority is Authority.ADVISORY else "verbal"
    found = by_name(assess.status(known.example, limits=LIMITS, precedents=mode))
    applied = {name for name, string in found.items() if string.precedent and string.precedent.name == precedent.name}
    assert applied == set(known.example_strings)
    for name in known.example_strings:
        assert found[name].status is precedent.status and found[name].by_the_letter in known.letter
        assert found[name].checked, "the answers behind it are proved all the same"
    assert precedent.sentence.endswith(".") and "VJR" in precedent.source


@pytest.mark.parametrize("images", [2, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("known", known_precedents(), ids=lambda known: known.precedent.name)
def test_it_does_so_turned_mirrored_and_with_colours_swapped(known: KnownPrecedent, images: int) -> None:
    rows = known.example.rows()
    both = turned([row[::-1].translate(SWAPPED) for row in rows])
    boards = [rows, both, turned(rows), turned(turned(rows)), turned(turned(turned(rows))), [row[::-1] for row in rows]]
    for board in boards[:images]:
        names = list(applied(Position.from_rows(board)).values())
        assert names.count(known.precedent.name) == len(known.example_strings), board


def test_names_are_the_names_of_the_files() -> None:
    folder = Path(assess.__file__).parent / "statuses" / "precedents"
    assert {known.precedent.name for known in known_precedents()} == {file.stem for file in folder.glob("*.toml")}
    with pytest.raises(BadInput, match="no precedent"):
        precedent_named("rabbit")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("difficulty-1", dict.fromkeys(("A4", "D3", "B1"), "sending-2-returning-1-seki")),
        ("sending-two-returning-one-on-the-side", dict.fromkeys(("A4", "E3", "C1"), "sending-2-returning-1-seki")),
        ("sending-two-returning-one-dead", {"A4": "sending-2-returning-1-dead"}),
        ("difficulty-2", {"A4": "small-strings-in-a-seki", "B3": "small-strings-in-a-seki"}),
        ("difficulty-3", {"E4": "prisoners-in-a-seki"}),
        ("seki-that-its-owner-can-end", {}),
        ("prisoner-in-a-seki-decides", {"G19": "prisoners-in-a-seki"}),
        ("triple-ko", {}),
        ("double-ko-seki-of-two-strings", {"D3": "capturable-1", "C1": "capturable-1"}),  # they could be retaken
        ("capturable-nakade-seki", {"A4": "capturable-1"}),
        ("three-points-without-capturing", {"A4": "capturable-2"}),
        ("snapback", {}),
        ("standard-shape-5", {}),
    ],
)
def test_disputes_and_their_precedents(name: str, expected: dict[str, str]) -> None:
    assert applied(assess.read(str(DISPUTES / f"{name}.sgf"))) == expected


def test_the_small_strings_of_a_seki() -> None:
    position = assess.read(str(DISPUTES / "difficulty-2.sgf"))
    for mode, status in (
        ("verbal", Status.ALIVE_IN_SEKI),
        ("accept", Status.ALIVE_IN_SEKI),
        ("strict", Status.DEAD),
    ):
        found = by_name(assess.status(position, limits=LIMITS, precedents=mode))
        for name in ("A4", "B3"):
            assert found[name].status is status
            assert found[name].uncapturable is not None and found[name].uncapturable.answer is Answer.NO
        assert (found["A4"].precedent is None) == (mode == "strict")
        assert found["B4"].status is Status.ALIVE_IN_SEKI and found["B4"].precedent is None


@pytest.mark.parametrize("turns", [1, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "border", ["...XXX", "..OXXX", ".OXXXX", ".OOXXX", ".O.XXX"], ids=lambda row: row.replace(".", "-")
)
def test_the_precedent_holds_where_the_string_around_gains_nothing_by_moving_first(border: str, turns: int) -> None:
    """Difficulty 2 with its two-sided dame A5, B5 and C5 filled in each way: with them filled White, moving first,
    takes a small string and lives; so the seki is none that lasts."""
    rows = assess.read(str(DISPUTES / "difficulty-2.sgf")).rows()
    for turn in range(turns):
        for mirrored in (False, True) if turns > 1 else (False,):
            board = [border, *rows[1:]]
            for _ in range(turn):
                board = turned(board)
            board = [row[::-1] for row in board] if mirrored else board
            for position in (Position.from_rows([row.translate(t) for row in board]) for t in ({}, SWAPPED)):
                around = max(
                    position.strings(), key=lambda string: len(string.points) if len(string.points) < 12 else 0
                )
                name = position.name(min(around.points))
                first = assess.ask(position, name, assess.IndependentlyAlive(), first="owner", limits=LIMITS)
                small = list(applied(position).values()) == ["small-strings-in-a-seki"] * 2
                assert small is (first.answer is Answer.NO) is (border == "...XXX"), board


def test_one_small_string_or_one_that_can_be_taken_at_once_is_none() -> None:
    """A lone string in the seki, and one in atari, are no small strings of a seki."""
    position = assess.read(str(DISPUTES / "difficulty-3.sgf"))
    assert surrounding(position, position.string_at(position.point("E4"))) is not None
    assert not list(small_companions(position, position.string_at(position.point("E4"))))
    lone = assess.read(str(DISPUTES / "capturable-nakade-seki.sgf"))
    assert not list(small_companions(lone, lone.string_at(lone.point("A4"))))


def test_one_string_alone_has_the_same_status_as_with_the_others() -> None:
    position = assess.read(str(DISPUTES / "difficulty-2.sgf"))
    found = assess.status(position, strings=["A4"], limits=LIMITS)
    assert [(string.name, string.status) for string in found.strings] == [("A4", Status.ALIVE_IN_SEKI)]


def test_a_shape_without_its_seki_is_no_precedent() -> None:
    """The wall around is dead, so White's string is independently alive."""
    position = Position.from_rows(
        [
            "...X.OO.",
            "XOOOXOOO",
            ".X.OXO.O",
            "OOOOXOOO",
            "XXXX.O.O",
            "OOOOOOOO",
            ".O.O.O.O",
        ]
    )
    (small,) = (known for known in known_precedents() if known.precedent.name == "small-strings-in-a-seki")
    found = by_name(assess.status(position, limits=LIMITS))
    white = position.string_at(position.point("B6"))
    other = position.string_at(position.point("B5"))
    assert small.needs(position, found["A6"]) == [{white: Status.ALIVE_IN_SEKI, other: Status.DEAD}]
    assert (found["B6"].status, found["A6"].status) == (Status.INDEPENDENTLY_ALIVE, Status.DEAD)
    assert found["A6"].precedent is None


def test_what_hangs_on_an_undecided_string_is_undecided() -> None:
    position = assess.read(str(DISPUTES / "difficulty-2.sgf"))
    found = by_name(assess.status(position, limits=LIMITS, agreed={"B4": "undecided"}))
    assert found["A4"].status is Status.UNDECIDED and found["A4"].by_the_letter is Status.DEAD
    alive = by_name(assess.status(position, limits=LIMITS, agreed={"B4": "independently_alive"}))
    assert alive["A4"].status is Status.DEAD


def test_what_the_players_agree_on_stays() -> None:
    position = assess.read(str(DISPUTES / "difficulty-2.sgf"))
    found = by_name(assess.status(position, limits=LIMITS, agreed={"A4": "dead"}))
    assert (found["A4"].status, found["A4"].precedent, found["A4"].implied) == (Status.DEAD, None, False)
    assert (found["B3"].status, found["B3"].implied) == (Status.DEAD, True), "it shares a liberty with A4"
    kept = by_name(assess.status(position, limits=LIMITS, agreed={"A4": "dead", "B3": "alive_in_seki"}))
    assert (kept["A4"].status, kept["B3"].status) == (Status.DEAD, Status.ALIVE_IN_SEKI)


@pytest.mark.parametrize(
    ("letter", "mode", "status"),
    [
        (Status.DEAD, Precedents.VERBAL, Status.UNDEFINED),
        (Status.DEAD, Precedents.ACCEPT, Status.ALIVE_IN_SEKI),
        (Status.DEAD, Precedents.STRICT, Status.DEAD),
        (Status.ALIVE_IN_SEKI, Precedents.VERBAL, Status.ALIVE_IN_SEKI),
    ],
)
def test_an_advisory_precedent(letter: Status, mode: Precedents, status: Status) -> None:
    position = Position.from_rows(["XX."])
    judged = under_precedent(StringStatus("A1", position.string_at(0), letter), TRADITION, mode)
    assert judged.status is status
    assert (judged.precedent is None) == (mode is Precedents.STRICT)
    assert judged.precedent is None or judged.by_the_letter is letter


def test_the_referee_has_options() -> None:
    options = precedent_named("prisoners-in-a-seki").options
    assert len(options) == 6 and "jigo" in options[0]
    assert all(option.endswith(".") for option in options)


def test_variants_of_a_shape() -> None:
    corner = Shape.from_text("|XO.\n+---", "|p..\n+---", "here")
    variants = list(corner.variants())
    assert len(variants) == 16 and len(set(variants)) == 16
    assert Shape(("OX",), ("p.",), (True, False, False, False)) in list(
        Shape(("XO",), (".p",), (True, False, False, False)).variants()
    )


GOOD = {
    "name": '"n"',
    "authority": '"rules"',
    "status": '"dead"',
    "letter": '["dead"]',
    "sentence": '"S."',
    "source": '"VJR"',
}
SHAPE = '[[recognise.shape]]\nboard = "X."\nstatuses = "p."\n'
EXAMPLE = '[example]\nboard = "X."\nstrings = ["A1"]\n'


def written(changed: dict[str, str], rest: str = SHAPE + EXAMPLE) -> str:
    return "".join(f"{name} = {word}\n" for name, word in (GOOD | changed).items() if word) + rest


def test_a_file_that_can_be_used() -> None:
    assert precedent_from_text(written({}), "n.toml").example.rows() == ["X."]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("name = ", "not TOML"),
        (written({"status": '"alive"'}), "'alive' is not a valid Status"),
        (written({"authority": '"king"'}), "'king' is not a valid Authority"),
        (written({"letter": ""}), "'letter' is missing"),
        (written({"colour": '"red"'}), "'colour' means nothing here"),
        (written({}, EXAMPLE), "nothing says how such a string is recognised"),
        (written({}, '[recognise]\nquestion = "capturable-3"\n' + EXAMPLE), "'capturable-3' is no advisory question"),
        (written({}, '[[recognise.shape]]\nboard = "X."\nstatuses = "pp"\n' + EXAMPLE), "statuses belong to stones"),
        (written({}, '[[recognise.shape]]\nboard = "X."\nstatuses = "p"\n' + EXAMPLE), "differ in size"),
        (written({}, '[[recognise.shape]]\nboard = "X."\nstatuses = ".."\n' + EXAMPLE), "mark the strings"),
        (written({}, '[[recognise.shape]]\nboard = "XZ"\nstatuses = "p."\n' + EXAMPLE), "'Z' stands for nothing"),
        (written({}, '[[recognise.shape]]\nboard = ""\nstatuses = "p."\n' + EXAMPLE), "draw a full rectangle"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(text: str, what: str) -> None:
    with pytest.raises(BadInput, match=r"^n\.toml: ") as caught:
        precedent_from_text(text, "n.toml")
    assert what in str(caught.value)


def test_the_command_line(shell: Shell) -> None:
    file = DISPUTES / "difficulty-2.sgf"
    said = " ".join(shell.run(f"status {file}").out.split())
    assert (
        "Black A4 and Black B3: alive in seki by small-strings-in-a-seki, dead by the letter of the rules. "
        "The string around them and the small strings form a seki" in said
    )
    assert shell.run(f"status {file} --string A4 --precedents strict --quiet").out == "Black A4: dead.\n"
    assert shell.run(f"status {file} --precedents lenient").code == ExitCode.BAD_INPUT
    shell.file("seki.txt", "\n".join(assess.read(str(file)).rows()) + "\n")
    shell.run("report seki.txt -o all.txt")
    assert "by small-strings-in-a-seki" in " ".join(Path("all.txt").read_text("utf-8").split())


def test_json(shell: Shell) -> None:
    found = shell.run(f"status {DISPUTES / 'difficulty-2.sgf'} --json").json
    small = {string["string"]: string for string in found["strings"]}["A4"]
    assert (small["status"], small["by_the_letter"]) == ("alive_in_seki", "dead")
    assert small["precedent"] == "small-strings-in-a-seki"
    (precedent,) = found["precedents"]
    assert precedent["strings"] == ["A4", "B3"] and precedent["authority"] == "rules"
    strict = shell.run(f"status {DISPUTES / 'difficulty-2.sgf'} --json --precedents strict").json
    assert strict["rules"]["precedents"] == "strict" and strict["precedents"] == []
    told = shell.run(f"status {DISPUTES / 'difficulty-3.sgf'} --json").json["precedents"]
    assert [precedent["strings"] for precedent in told] == [["E4"]]
    assert [len(precedent["options"]) for precedent in told] == [6]
