"""``--rules chinese``: the score by area on every face, and what is said of it."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from shell import Shell

from assess.faces.batches.games import recorded_margin
from assess.faces.batches.summary import agreement_of
from assess.faces.exit_codes import ExitCode
from assess.ikeda.count_text import method_of_rules
from assess.languages import spoken
from assess.languages.spoken import BadInput
from assess.reading.files import record_from_text
from assess.reading.rule_names import area_rules, rules_are_chinese
from assess.reports.replies_told import headline, reply_json
from assess.requests.answer import answer
from assess.requests.from_json import said_in
from assess.rules.area_rules import AreaRules

BOARD = "AB[ba][ca][ab][bb][bc]AW[da][db][eb][dc]"  # one of three dame is filled
RECORD = f"(;SZ[5:3]RU[{{rules}}]KM[0]{BOARD})"
OFFERED = "--rules chinese counts the score by area, as Chinese rules do."
APPLIED = "The record says rules 'Chinese': Japanese rules are applied."
COUNTED = "Black wins by 1. Counted by area, as Chinese rules do; the statuses are judged as ever."


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_record_that_names_such_rules_is_offered_them_and_switches_nothing(shell: Shell) -> None:
    shell.file("game.sgf", RECORD.format(rules="Chinese"))
    said = flat(shell.run("status game.sgf").out)
    assert APPLIED in said and OFFERED in said and "Jigo" in said
    said = flat(shell.run("status game.sgf --rules chinese").out)
    assert said.startswith(COUNTED) and APPLIED not in said and OFFERED not in said
    assert "Stones 5 4 Surrounded points 2 2 Half of the shared points 1 1 Score 8 7" in said
    shell.file("japanese.sgf", RECORD.format(rules="Japanese"))
    assert "--rules" not in shell.run("status japanese.sgf").out


def test_territory_is_told_beside_it_where_it_is_asked_for(shell: Shell) -> None:
    shell.file("game.sgf", RECORD.format(rules="Chinese"))
    beside = "By territory and prisoners, with the same statuses: jigo."
    assert beside not in flat(shell.run("status game.sgf --rules aga").out)
    assert beside in flat(shell.run("status game.sgf --rules aga --territory").out)
    found = json.loads(shell.run("status game.sgf --rules aga --territory --json").out)
    assert (found["score"]["by"], found["score"]["margin"], found["rules"]["area"]) == ("area", 1, "aga")
    assert (found["territory_score"]["by"], found["territory_score"]["margin"]) == ("territory", 0)
    assert found["rules"]["name"] == "verbal-japanese", "no term is changed"
    plain = json.loads(shell.run("status game.sgf --json").out)
    assert plain["score"]["by"] == "territory" and "area" not in plain["rules"]


def test_strings_that_look_dead_and_face_each_other_leave_the_score_open(shell: Shell) -> None:
    shell.file("board.txt", "XX.\n..O\n")
    told = shell.run("status board.txt --rules chinese --nodes 1 --no-cache")
    assert flat(told.out).startswith("Open: the result hangs on Black A2 and White C1. Counted by area")
    found = json.loads(shell.run("status board.txt --rules chinese --nodes 1 --no-cache --json").out)
    assert found["score"] is None


def test_a_sheet_says_what_is_counted(shell: Shell) -> None:
    shell.file("game.sgf", RECORD.format(rules="Chinese"))
    assert COUNTED in flat(shell.run("report game.sgf --rules chinese --territory -o sheet.txt").out)
    sheet = flat((shell.home / "sheet.txt").read_text())
    assert "Surrounded points 2 2" in sheet and "with the same statuses: jigo" in sheet
    assert "Counted are, by Chinese rules, the stones on the board" in sheet
    shell.run("status game.sgf --rules chinese --sgf out.sgf")
    assert "RU[Chinese]" in (shell.home / "out.sgf").read_text()


def test_the_handicap_of_a_record_counts_by_the_rules(shell: Shell) -> None:
    shell.file("game.sgf", RECORD.format(rules="Chinese").replace("KM[0]", "KM[0]HA[2]"))
    for rules, result in (("chinese", "White wins by 1."), ("aga", "Jigo"), ("new-zealand", "Black wins by 1.")):
        assert shell.run(f"status game.sgf --rules {rules} --quiet").out.startswith(result)
    assert "For the handicap 2 Score 8 9" in flat(shell.run("status game.sgf --rules chinese").out)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ask game.sgf B1 --rules chinese", "settled by playing on"),
        ("status game.sgf --territory", "name the rules, as with --rules chinese"),
        ("status game.sgf --rules chinese --string B1", "and --string do not go together: leave --string out"),
        ("status game.sgf --rules japanese", "leave `--rules` out"),
        ("status game.sgf --rules go", "choose one of verbal-japanese, japanese-2003, chinese, aga"),
        ("status part.txt --rules chinese", "part of a board"),
    ],
)
def test_what_has_no_meaning_is_refused_in_a_sentence(shell: Shell, line: str, why: str) -> None:
    shell.file("game.sgf", RECORD.format(rules="Chinese"))
    shell.file("part.txt", "?????\n..XO?\nXX.O?\n..XO?\n")
    said = shell.run(line)
    assert said.code == ExitCode.BAD_INPUT and why in flat(said.err), said.err


def test_a_batch_compares_records_that_count_so(shell: Shell) -> None:
    for rules in ("Chinese", "Japanese"):
        shell.file(f"{rules}.sgf", RECORD.format(rules=rules).replace("KM[0]", "KM[0]RE[B+1]"))
    home = shell.home
    shell.run(
        f"batch {home}/Chinese.sgf {home}/Japanese.sgf -o {home}/out.jsonl --rules chinese --nodes 9000 --workers 1"
    )
    lines = [json.loads(line) for line in (home / "out.jsonl").read_text().splitlines()]
    assert {Path(line["file"]).stem: line["agrees"] for line in lines} == {"Chinese": True, "Japanese": True}
    assert all(line["status"]["score"]["by"] == "area" for line in lines)
    assert all("are applied" not in note for line in lines for note in line.get("notes", []))
    status = lines[0]["status"]
    assert agreement_of(2, status, "Chinese")["proof"] is False and agreement_of(2, status, "Japanese")["proof"] is None


NAMES = {
    "Chinese": AreaRules.CHINESE,
    "CN": AreaRules.CHINESE,
    "AGA": AreaRules.AGA,
    "BGA": AreaRules.BRITISH,
    "French": AreaRules.FRENCH,
    "NZ": AreaRules.NEW_ZEALAND,
    "GOE": AreaRules.ING,
    "Tromp-Taylor": AreaRules.TROMP_TAYLOR,
    "Japanese": None,
    "Korean": None,
    "": None,
}


@pytest.mark.parametrize("name", NAMES)
def test_one_list_of_rules_for_reading_counting_and_batch(name: str) -> None:
    area = NAMES[name]
    assert area_rules(name) is area
    assert (method_of_rules(name) == "area-2") is (area is not None)
    assert rules_are_chinese(name) is (area is AreaRules.CHINESE)
    status = {"position": {}, "rules": {}, "score": {"margin": 3.0}}
    assert agreement_of(5.0, status, name)["proof"] is (False if area is None else None)


def test_chinese_results_with_quarters_count_stones() -> None:
    assert (recorded_margin("B+1.75", "CN"), recorded_margin("B+1.75"), recorded_margin("W+0.25", "Chinese")) == (
        (3.5, 1.75, -0.5)
    )


def test_over_http_status_alone_takes_such_rules() -> None:
    record = record_from_text(RECORD.format(rules="Chinese"))
    asked = said_in({"kind": "status", "rules": "chinese", "territory": True}).request(record)
    reply = answer(asked)
    told = reply_json(reply)
    assert headline(reply) == COUNTED and told["score"]["by"] == "area" and told["territory_score"]["margin"] == 0
    with pytest.raises(BadInput, match="settled by playing on"):
        said_in({"kind": "rule", "string": "B3", "rules": "chinese"})


def test_a_score_by_territory_that_is_the_same_whatever_is_open_is_told(shell: Shell) -> None:
    """White C2 is not settled, and by territory it is jigo in any case."""
    shell.file("board.txt", ".XXXXO.\nXXO.XOO\n.XO..O.\n")
    text = shell.run("status board.txt --rules new-zealand --territory --nodes 50").out
    assert "By territory and prisoners, with the same statuses: jigo." in text
    assert shell.run("status board.txt --nodes 50").out.startswith("Jigo, whatever the open strings are.")


def test_the_name_of_the_rules_is_a_word_of_the_language(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    own = spoken.catalogue("de")
    told = SimpleNamespace(found=lambda *of: {"Chinese": "DIE CHINESISCHEN"}.get(of[1]) or own.found(*of))
    monkeypatch.setattr(spoken, "catalogue", lambda language: told)
    shell.file("game.sgf", RECORD.format(rules="Chinese"))
    for words in ("status game.sgf", "status game.sgf --rules chinese"):
        assert "DIE CHINESISCHEN" in flat(shell.run(f"{words} --lang de").out), words
