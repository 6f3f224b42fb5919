"""Sentences are joined as each language joins them, and Korean particles are those that the words before them need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shell import Shell

from assess.ikeda.count_text import result
from assess.ikeda.counting import Count
from assess.languages.particles import open_particles, with_particles
from assess.languages.spoken import BadInput, clauses, labelled, message, paragraph, using, worded, worded_for
from assess.languages.translations import ENGLISH, LANGUAGES, catalogue
from assess.reading.drawing import Style, write_diagram
from assess.reading.files import record_from_text
from assess.reports.text.message_words import lead_words, result_words
from assess.rules.position import Color, Position, PrisonerStones
from assess.rules.proof_play import begin, make_move
from assess.statuses.territory import Score

OTHERS = [name for name in LANGUAGES if name != ENGLISH]
IN_SIGNS = ("ja", "zh")
AFTER_A_STOP = re.compile("[\u3002\uff01\uff1f\uff1b\uff1a] ")
STOP_OF_ENGLISH = re.compile("[\u3040-\u30ff\u4e00-\u9fff][.,:;](?: |$)")
HIGH_MARK = re.compile(r"(?<=[^\W\d_»)])[;:?!](?= |$)")
"""A mark that stands close behind a word, as in no French text."""


def test_sentences_stand_one_behind_another() -> None:
    assert paragraph(["One.", "", "Two."]) == "One. Two." and paragraph([]) == ""
    assert paragraph(["一。", "二。", "三。"]) == "一。二。三。"
    assert paragraph(["一。", "Not translated.", "二。"]) == "一。Not translated. 二。"


@pytest.mark.parametrize(
    ("name", "together", "behind"),
    [("en", "a; b", "a: b"), ("de", "a; b", "a: b"), ("ko", "a; b", "a: b"), ("fr", "a\u00a0; b", "a\u00a0: b")],
)
def test_statements_and_labels(name: str, together: str, behind: str) -> None:
    with using(name):
        assert clauses(["a", "b"]) == together and labelled("a", "b") == behind


@pytest.mark.parametrize("name", IN_SIGNS)
def test_statements_and_labels_in_signs(name: str) -> None:
    with using(name):
        assert clauses(["a", "b"]) == "a\uff1bb" and labelled("a", "b") == "a\uff1ab"


@pytest.mark.parametrize("name", OTHERS)
def test_no_translation_joins_sentences_in_another_way(name: str) -> None:
    forms = [form for one in catalogue(name).translations.values() for form in one.forms]
    assert forms
    if name in IN_SIGNS:
        assert [form for form in forms if AFTER_A_STOP.search(form)] == []


@pytest.mark.parametrize(
    ("word", "particles"),
    [
        ("흑 A3", "은 이 을 과 으로 이라"),
        ("백 D4", "는 가 를 와 로 라"),
        ("D1", "은 이 을 과 로 이라"),
        ("T10", "은 이 을 과 으로 이라"),
        ("6.5", "는 가 를 와 로 라"),
        ("돌", "은 이 을 과 로 이라"),
        ("장생", "은 이 을 과 으로 이라"),
        ("패", "는 가 를 와 로 라"),
        ("R", "은 이 을 과 로 이라"),
        ("N", "은 이 을 과 으로 이라"),
        ("Q", "는 가 를 와 로 라"),
        ("16-四", "는 가 를 와 로 라"),
        ("`assess`", "는 가 를 와 로 라"),
        ("'a.sgf'", "는 가 를 와 로 라"),
        ("A3(패)", "은 이 을 과 으로 이라"),
        ("", "은(는) 이(가) 을(를) 과(와) (으)로 (이)라"),
        ("?", "은(는) 이(가) 을(를) 과(와) (으)로 (이)라"),
    ],
)
def test_a_particle_follows_the_last_sound(word: str, particles: str) -> None:
    left_open = ("은(는)", "이(가)", "을(를)", "과(와)", "(으)로", "(이)라")
    for given, wanted in zip(left_open, particles.split(), strict=True):
        assert with_particles(f"{word}{given}") == f"{word}{wanted}"


def test_a_particle_that_is_written_out_behind_a_part_is_chosen_too() -> None:
    assert open_particles("{a}은 {b}가 {c}로, {d}이") == "{a}은(는) {b}이(가) {c}(으)로, {d}이(가)"
    assert open_particles("{a}이다 {b}수로 {c}이라고") == "{a}이다 {b}수로 {c}이라고"
    with using("ko"):
        assert worded("{name} is a directory: name a file in it.", name="D3").startswith("D3은 ")
        assert worded("{name} is a directory: name a file in it.", name="D4").startswith("D4는 ")


def test_no_particle_is_left_open_in_any_korean_message() -> None:
    """With a word in each part."""
    seen = 0
    with using("ko"):
        for one in catalogue("ko").translations.values():
            named = set(re.findall(r"\{(\w+)", "".join(one.forms)))
            parts = {name: f"D{number}" for number, name in enumerate(sorted(named), 3)}
            if one.context or one.many or not named:
                continue
            told = worded(one.message, **parts)
            assert not re.search(r"\((?:으|이|는|가|를|와)\)(?:로|라)?", told), told
            seen += told != one.forms[0].format(**parts)
    assert seen > 50
    with using("ko"):
        assert "(" not in worded_for(2, "{number} stone", "{number} stones")


def test_a_particle_behind_a_korean_word_is_the_one_that_its_last_sound_needs() -> None:
    """Of words that stand in the messages themselves."""
    wrong = []
    for one in catalogue("ko").translations.values():
        for found in re.finditer(r"(\w*([가-힣]))(을|를|와|으로|로)(?=[\s.,:;)]|$)", "\n".join(one.forms)):
            last = (ord(found[2]) - ord("가")) % 28
            fits = {"을": last > 0, "를": last == 0, "와": last == 0, "으로": last not in (0, 8), "로": last in (0, 8)}
            if not fits[found[3]] and found[0] not in ("이을", "에이을"):  # not a noun, but the verb of connecting
                wrong.append(found[0])
    assert wrong == []


@pytest.mark.parametrize(
    ("margin", "fr", "de"),
    [
        (0.5, "point", "Punkten"),
        (1, "point", "Punkt"),
        (1.5, "point", "Punkten"),
        (2, "points", "Punkten"),
        (2.5, "points", "Punkten"),
    ],
)
def test_half_points_are_counted_as_each_language_counts_them(margin: float, fr: str, de: str) -> None:
    for name, noun in (("fr", fr), ("de", de)):
        with using(name):
            assert result_words(Score(black=10 + margin, white=10)).endswith(f" {noun}")
            assert noun in lead_words(-margin).split()


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("style", ["plain", "sl", "jasiek"])
def test_what_stands_beside_a_board_is_read_again_in_every_language(name: str, style: Style) -> None:
    given = Position.from_rows(["X.X", "OOX", "..."], prisoner_stones=PrisonerStones(13, 1), komi=-6.5)
    with using(name):
        drawn = write_diagram(given, style)
    assert (("Komi: " in drawn) and ("Black has taken" in drawn)) == (name == ENGLISH or style == "sl") or name == "de"
    there = record_from_text(drawn)
    assert (there.position.komi, there.position.prisoner_stones) == (-6.5, PrisonerStones(13, 1))
    assert there.notes == record_from_text(write_diagram(given, style)).notes


COMMANDS = (
    "ask a.sgf --no-cache --nodes 20000 --full",
    "ask a.sgf --no-cache --quiet --nodes 20000 --full",
    "status a.sgf --no-cache --quiet --nodes 20000 --all",
    "status a.sgf --no-cache --nodes 20000",
    "count a.sgf",
    "report a.sgf --whole --quiet --nodes 20000 -o a.txt",
    "report a.sgf A3 --quiet --nodes 20000 -o a.txt",
    "show a.sgf",
)


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: line.partition(" --")[0])
@pytest.mark.parametrize("name", [*IN_SIGNS, "fr", "ko"])
def test_no_command_joins_in_the_english_way(shell: Shell, name: str, line: str) -> None:
    """Lines are joined as they are broken: a blank behind a full stop is then one that was printed."""
    shell.file("a.sgf", "(;SZ[5]KM[6.5]AB[ba][da][ab][bb][cb][db][eb][ed]AW[ac][bc][cc][bd][dd]MA[ac])")
    printed = shell.run(f"{line} --lang {name}").out
    if line.endswith(".txt"):
        with using(name):
            proof = worded("Proof")
        printed = Path("a.txt").read_text("utf-8").partition(f"\n{proof}")[0]  # what a proof proves is English
        printed = printed.replace("Verbal Japanese Rules: Status", "")  # a name
    if name in IN_SIGNS:
        lines = printed.splitlines()
        assert [one for one in lines if AFTER_A_STOP.search(one) or STOP_OF_ENGLISH.search(one)] == []
    elif name == "fr":
        told = [one for one in printed.splitlines() if re.search("[a-z]{3}", one)]
        assert [one for one in told if HIGH_MARK.search(one)] == []
    else:
        assert not re.search(r"\((?:으|이|는|가|를|와)\)", printed)


@pytest.mark.parametrize(
    ("name", "play", "passed", "won"),
    [
        (ENGLISH, "B C3", "W pass", "B+0.5"),
        ("de", "S C3", "W Pass", "S+0,5"),
        ("fr", "N C3", "B passe", "N+0,5"),
        ("ja", "黒C3", "白パス", "黒+0.5"),
        ("ko", "흑 C3", "백 패스", "흑+0.5"),
        ("zh", "黑C3", "白虚着", "黑+0.5"),
    ],
)
def test_a_move_and_a_result_name_the_player_as_the_language_does(name: str, play: str, passed: str, won: str) -> None:
    """B is White in French. What programs read has B and W."""
    start = begin(Position.from_rows(["...", "...", "..."]), Color.BLACK)
    first = make_move(start, "C3")
    second = make_move(first.state, "pass")
    with using(name):
        assert (first.text, second.text) == (play, passed)
        assert (first.written, second.written) == ("B C3", "W pass")
        assert result(Count("japanese", 1.5, 1, 0, message("{sum}", sum=""))) == won


def test_what_a_system_says_of_a_file_is_told_in_the_language_of_the_reader(shell: Shell) -> None:
    """Such as a folder in the place of a certificate; whatever else a system says stands as it is."""
    from assess.languages.spoken import OF_SYSTEM, system_reason

    for text in OF_SYSTEM:
        error = BadInput(
            "{path!r} cannot be written ({reason}): choose another place.",
            path="x",
            reason=system_reason(OSError(1, text)),
        )
        assert f"({text})" in str(error)
    assert str(system_reason(OSError(5, "A {strange} thing"))) == "A {strange} thing"
    shell.file("eye.txt", ". X .\nX X X\n")
    assert "(Is a directory)" in shell.run("check . eye.txt").err
