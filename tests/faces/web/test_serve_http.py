"""The HTTP interface of ``assess serve``: what each address answers, and what it refuses."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import DISPUTES, HARD, TWO_PROBLEMS, Server, long_game
from shell import Shell

pytest.importorskip("starlette", reason="the extra web is not installed")
from starlette.requests import Request

from assess.faces.web.error_answers import refused
from assess.store.casebook_file import Forgotten, NotKept

BENT = "bent-four-in-the-corner.sgf"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("serve"), "--workers", "1", "--threads", "1", "--memory-mb", "256")
    found.patient = True
    yield found
    found.stop()


def test_what_another_one_has_forgotten_meanwhile_is_not_there() -> None:
    """No other try goes well, as it may where the disk is full."""
    asked = Request({"type": "http"})
    codes = [asyncio.run(refused(asked, error)).status_code for error in (Forgotten("It is gone."), NotKept("Full."))]
    assert codes == [404, 507]


# Who may ask


def test_another_host_name_and_another_origin_are_refused(server: Server) -> None:
    assert server.ask("GET", "/about").json["name"] == "assess"
    assert server.ask("GET", "/about", Host=f"localhost:{server.port}").code == 200
    assert "host name" in (refused := server.ask("GET", "/about", Host="evil.example")).error
    assert refused.code == 400
    assert server.ask("GET", "/about", Host="127.0.0.1:1").code == 400
    assert server.ask("GET", "/about", Origin=server.origin).code == 200
    for origin in ("http://evil.example", "null", "https://127.0.0.1:" + str(server.port)):
        refused = server.ask("POST", "/positions", b". .", Origin=origin)
        assert refused.code == 403 and "another origin" in refused.error


def test_without_the_token_there_is_nothing(server: Server) -> None:
    for method, path in (("GET", "/about"), ("GET", "/positions"), ("POST", "/positions"), ("POST", "/questions")):
        refused = server.ask(method, path, {} if method == "POST" else None, token=False)
        assert refused.code == 403 and "token" in refused.error
    assert server.ask("GET", "/about", token=False, Authorization="Bearer x").code == 403
    page = server.ask("GET", "/", token=False)
    assert page.code == 403 and b"<script" not in page.body


def test_the_token_of_the_address_becomes_a_cookie(server: Server) -> None:
    entered = server.ask("GET", f"/?token={server.token}", token=False)
    assert entered.code == 303 and entered.headers["location"] == "/"
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
    page = server.ask("GET", "/", token=False, Cookie=cookie.partition(";")[0])
    assert page.code == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert b"<script>" not in page.body and b"style=" not in page.body


@pytest.mark.parametrize("path", ["../guard.py", "..%2Fguard.py", "%2Fetc%2Fpasswd", "guard.py", "login.html", "x.js"])
def test_no_file_but_those_of_the_page_can_be_read(server: Server, path: str) -> None:
    assert server.ask("GET", f"/static/{path}").code == 404
    assert server.ask("GET", "/static/main.js", token=False).code == 200


# Positions


@pytest.mark.parametrize("name", [BENT, "nine-by-nine-game.sgf", "difficulty-1.sgf"])
def test_a_position_is_that_of_show(server: Server, shell: Shell, name: str) -> None:
    told = server.position(name, name=name)
    shutil.copy(DISPUTES / name, shell.home)
    shown = shell.run(f"show {name} --json").json
    assert {key: told[key] for key in shown} == shown
    assert server.ask("GET", f"/positions/{told['id']}").json["position"] == shown["position"]


def test_games_moves_and_corrections(server: Server) -> None:
    record = b"(;SZ[5:3]PB[A]PW[B]KM[6.5];B[aa];W[ba];B[ca];W[];B[])(;SZ[3];AB[aa])"
    told = server.position(record, name="two.sgf")
    assert [game["game"] for game in told["games"]] == [1, 2]
    assert [move["move"] for move in told["moves"]] == ["", "B A3", "W B3", "B C3", "W pass", "B pass"]
    assert told["move_number"] == 5 and told["position"]["komi"] == 6.5

    def reread(**choice: object) -> dict[str, object]:
        found: dict[str, object] = server.ask("POST", "/positions", {"from": told["id"], **choice}).json
        return found

    earlier = reread(move=2)
    assert earlier["position"]["rows"] == ["XO...", ".....", "....."]  # type: ignore[index]
    assert reread(game=2, move=None)["position"]["rows"][0] == "X.."  # type: ignore[index]
    changed = reread(rows=["X....", ".....", "....O"], prisoner_stones={"black": 1, "white": 2}, komi=0.5)
    assert changed["position"] == {
        "width": 5,
        "height": 3,
        "rows": ["X....", ".....", "....O"],
        "prisoner_stones": {"black": 1, "white": 2},
        "komi": 0.5,
    }


def test_a_record_with_an_illegal_move_is_read_as_it_is_asked(server: Server) -> None:
    sgf = b"(;SZ[3];B[aa];W[aa])"
    assert "illegal move" in server.ask("POST", "/positions", sgf).error
    stopped = server.position(sgf, illegal="stop")
    assert (
        stopped["position"]["rows"][0] == "X.." and "the record was read up to the move before" in stopped["notes"][0]
    )
    assert [move["move"] for move in stopped["moves"]] == ["", "B A3"]
    assert server.position(sgf, illegal="play")["position"]["rows"][0] == "O.."
    again = server.ask("POST", "/positions", {"from": stopped["id"], "komi": 0.5}).json
    assert again["position"]["rows"][0] == "X.." and again["choice"]["illegal"] == "stop"
    assert server.ask("POST", "/rulings?wait=5&illegal=stop", sgf).code == 200
    assert "illegal" in server.ask("POST", "/positions?illegal=yes", sgf).error


def test_a_komi_that_is_not_known_stays_unknown_until_it_is_given(server: Server) -> None:
    told = server.position(b"(;SZ[3]PB[Ann]PW[Bo];B[ba];W[ca])", name="game.sgf")
    assert told["position"]["komi_known"] is False

    def reread(before: str, **choice: object) -> dict[str, object]:
        found: dict[str, object] = server.ask("POST", "/positions", {"from": before, **choice}).json
        return found

    corrected = reread(told["id"], rows=[".X.", "...", "..O"], prisoner_stones={"black": 1, "white": 0})
    assert corrected["position"]["komi_known"] is False  # type: ignore[index]
    given = reread(str(corrected["id"]), komi=0)
    assert "komi_known" not in given["position"]  # type: ignore[operator]
    linked = server.ask("POST", "/positions", {"rows": [".X.", "...", "..O"], "komi_known": False}).json
    assert linked["position"]["komi_known"] is False and linked["choice"]["komi_known"] is False
    assert reread(linked["id"], prisoner_stones=[1, 1])["position"]["komi_known"] is False  # type: ignore[index]
    known = reread(linked["id"], komi=6.5)["position"]
    assert known["komi"] == 6.5 and "komi_known" not in known  # type: ignore[index, operator]
    both = server.ask("POST", "/positions", {"rows": [".X."], "komi": 6.5, "komi_known": False})
    assert both.code == 400 and "komi and komi_known do not go together" in both.error
    first = server.ask("POST", "/positions", {"rows": [".X.", "O.."], "komi": 6.5}).json["id"]
    assert reread(first, komi_known=False)["position"]["komi_known"] is False  # type: ignore[index]


def test_the_board_after_each_move_is_that_of_the_record(server: Server) -> None:
    told = server.position(b"(;SZ[3]AW[aa]AB[ba];B[ab];W[cc])", name="capture.sgf", move=0)
    changed = [move["changed"] for move in told["moves"]]
    assert changed == [{"0": "O", "1": "X"}, {"0": ".", "3": "X"}, {"8": "O"}]
    refused = server.position(b"(;SZ[3]AW[ba][bb]AB[ab];W[aa];B[ca])", move=0)
    assert [move["move"] for move in refused["moves"]] == ["", "W A3", "B C3"]


def test_a_bad_file_has_the_sentence_of_the_command_line(server: Server, shell: Shell) -> None:
    for content in (b"", b"(;SZ[99])", b"\x00\x01\x02", b"X O\nX"):
        (shell.home / "bad.sgf").write_bytes(content)
        said = shell.run("show bad.sgf")
        refused = server.ask("POST", "/positions?name=bad.sgf", content)
        assert refused.code == 400
        assert said.err == f"assess: {refused.error}\n"


def test_the_notes_of_a_position_are_in_the_language_of_who_asks(server: Server) -> None:
    content = (DISPUTES / CORNER).read_bytes()
    told = server.ask("POST", "/positions?name=corner.txt&lang=de", content).json
    again = server.ask("GET", f"/positions/{told['id']}?lang=ja").json
    assert "Dies ist ein Teil eines Bretts" in told["notes"][0] and "盤の一部" in again["notes"][0]
    assert "This is a part of a board" in server.ask("GET", f"/positions/{told['id']}").json["notes"][0]


def test_an_error_is_told_in_the_language_of_the_address(server: Server) -> None:
    said = {
        "/positions?name=bad.sgf&lang=de": "In bad.sgf, Zeile 1: Die Größe SZ[...] ist '99'",
        "/positions?name=bad.sgf&lang=ja": "bad.sgf、1行目",
        "/positions?name=bad.sgf": "In bad.sgf, line 1: the size SZ[...] is '99'",
        "/rulings?lang=fr&wait=99": "wait ne peut être '99'",
        "/questions?lang=zh": "缺少",
    }
    for path, beginning in said.items():
        refused = server.ask("POST", path, {} if path.startswith("/questions") else b"(;SZ[99])")
        assert refused.code == 400 and refused.error.startswith(beginning), refused.error


def test_what_is_too_large_is_not_read(server: Server) -> None:
    refused = server.ask("POST", "/positions", b"(" * 20_000_001)
    assert refused.code == 413 and "20 MB" in refused.error


def test_names_lead_nowhere(server: Server) -> None:
    told = server.position(b"X.", name="..%2F..%2Fetc%2Fpasswd")
    assert told["name"] == "passwd"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"rows": "X."},
        {"rows": [1]},
        {"rows": ["X.", "X"]},
        {"rows": ["X."], "komi": "much"},
        {"rows": ["X."], "komi": 10_001},
        {"rows": ["X."], "komi": True},
        {"rows": ["X."], "prisoner_stones": {"black": -1}},
        {"text": "X.", "move": "three"},
        {"text": "X.", "strange": 1},
        {"text": "X.", "rows": ["X."]},
        {"text": "X.", "from": "there"},
        {"rows": ["X."], "move": 3},
        {"rows": ["X."], "game": 2},
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(server: Server, body: dict[str, object]) -> None:
    refused = server.ask("POST", "/positions", body)
    assert refused.code == 400 and refused.error
    assert server.ask("POST", "/positions", {"from": "nothing"}).code == 404


def test_a_position_can_be_forgotten(server: Server) -> None:
    told = server.position(b"X.O", name="soon-gone.txt")
    assert told["id"] in [one["id"] for one in server.ask("GET", "/positions").json["positions"]]
    assert server.ask("DELETE", f"/positions/{told['id']}").code == 200
    assert server.ask("GET", f"/positions/{told['id']}").code == 404


# Questions


@pytest.mark.parametrize("name", [BENT, "snapback.sgf", "seki-without-eyes.sgf"])
def test_statuses_are_those_of_the_command_line(server: Server, shell: Shell, name: str) -> None:
    shutil.copy(DISPUTES / name, shell.home)
    said = shell.run(f"status {name} --json").json
    told = server.position(name, name=name)
    events = list(server.events(server.put(told["id"], "status")))
    names = [event for event, _ in events]
    assert names[-1] == "ruled" and names.count("settled") == len(said["strings"])
    result = events[-1][1]["result"]

    def known(found: dict[str, object]) -> object:
        strings = [(one["string"], one["status"], one["checked"]) for one in found["strings"]]  # type: ignore[attr-defined]
        return strings, found["score"], found["territory"], found["schema"]

    assert known(result) == known(said)
    assert {data["string"] for event, data in events if event == "settled"} == {s["string"] for s in said["strings"]}


CORNER = "parts/square-four-in-the-corner.txt"
GROUND = "What is said of Black A3 holds whatever the rest of the board is, if White A4 can never be taken."


def test_a_part_of_a_board_is_answered_with_its_ground(server: Server, shell: Shell) -> None:
    shutil.copy(DISPUTES / CORNER, shell.home / "corner.txt")
    told = server.position(CORNER, name="corner.txt")
    shown = shell.run("show corner.txt --json").json
    assert told["position"] == shown["position"] and set(told["notes"]) == set(shown["notes"])
    assert server.ask("GET", f"/positions/{told['id']}").json["svg"] == told["svg"]
    for kind, more in (("rule", ""), ("ask", "uncapturable"), ("ask", "independently-alive")):
        asked = {"question": more} if more else {}
        found = server.answered(told["id"], kind, string="A3", **asked)
        said = shell.run(f"ask corner.txt A3 {more}")
        assert _without_work(found["result"]) == _without_work(shell.run(f"ask corner.txt A3 {more} --json").json)
        assert "if White A4 can never be taken" in said.out.replace("\n", " ")
        assert found["headline"] == shell.run(f"ask corner.txt A3 {more} --quiet").out.replace("\n", " ").strip()
    sheet = server.ask("GET", f"/questions/{found['id']}/ruling.json").json
    assert "if White A4 can never be taken" in json.dumps(sheet)
    certificate = server.ask("GET", f"/questions/{found['id']}/certificate").json
    judged = server.ask("POST", "/check", {"position": told["id"], "certificate": certificate}).json
    assert judged["verified"] and certificate["claim"]["living"] == "A4"


def _without_work(result: dict[str, Any]) -> dict[str, Any]:
    """An answer without the work that it took, which is less where a proof is known."""
    if isinstance(result, dict):
        return {name: _without_work(value) for name, value in result.items() if name not in ("seconds", "nodes")}
    return [_without_work(one) for one in result] if isinstance(result, list) else result  # type: ignore[return-value]


def test_a_part_of_a_board_has_the_frame_that_is_said(server: Server) -> None:
    position = server.position(CORNER)["id"]
    asked = {"string": "A3", "question": "uncapturable", "limits": {"nodes": 6000}}
    framed = server.answered(position, "ask", frame="A4", **asked)["result"]
    assert framed["answer"] == "no" and framed["living"] == "A4"
    alone = server.answered(position, "ask", frame="none", **asked)["result"]
    assert alone["answer"] == "undecided" and not alone.get("living")


def test_the_strings_that_lie_wholly_on_a_part_have_statuses(server: Server) -> None:
    told = server.position(b"X . ?\n. O ?\n. . .")
    events = list(server.events(server.put(told["id"], "status", limits={"nodes": 2000})))
    assert events[-1][0] == "ruled" and "look" not in [name for name, _ in events]
    assert [data["string"] for name, data in events if name == "settled"] == ["A3"]
    ended = events[-1][1]
    assert ended["territory"] is None and ended["result"]["score"] is None


def test_what_has_no_meaning_on_a_part_of_a_board_is_refused(server: Server) -> None:
    position = server.position(CORNER)["id"]
    bodies: list[dict[str, object]] = [
        {"kind": "territory", "string": "A1"},
        {"kind": "count"},
        {"kind": "ikeda", "command": "replay"},
        {"kind": "decide", "string": "A3", "question": "uncapturable", "variations": [["W B2"]]},
        {"kind": "status", "search": False},
        {"kind": "status", "agreed": {"A3": "dead"}},
        {"kind": "status", "compare": "japanese-2003"},
        {"kind": "status", "rules": "chinese"},
    ]
    refused = [server.ask("POST", "/questions", {"position": position, **body}) for body in bodies]
    refused += [server.ask("GET", f"/positions/{position}/look")]
    refused += [server.ask("POST", f"/positions/{position}/line", {"moves": ["W B2"]})]
    question = server.answered(position, "rule", string="A3")["id"]
    refused += [server.ask("POST", f"/questions/{question}/play", {"student": "black"})]
    assert [one.code for one in refused] == [400] * len(refused)
    assert all("his is a part of a board, of which" in one.error for one in refused)
    frame = {"position": position, "kind": "ask", "string": "A3", "question": "uncapturable", "frame": "Z9"}
    assert server.ask("POST", "/questions", frame).code == 400


def test_a_ruling_at_once_on_a_part_of_a_board(server: Server) -> None:
    content = (DISPUTES / CORNER).read_bytes()
    told = server.ask("POST", "/rulings?wait=20&string=A3", content)
    assert told.code == 200 and told.json["state"] == "ruled" and told.json["headline"].endswith(GROUND)
    refused = server.ask("POST", "/rulings?wait=20&kind=count", content)
    assert refused.code == 400 and "part of a board" in refused.error


def test_every_kind_of_question(server: Server) -> None:
    position = server.position(BENT)["id"]
    ruled = server.answered(position, "rule", string="D3")
    assert ruled["headline"] == "Black D3 is dead." and ruled["result"]["schema"] == "assess/ruling/1"
    found = server.answered(position, "ask", string="A1", question="uncapturable")
    assert found["result"]["schema"] == "assess/finding/1" and found["result"]["answer"] == "no"
    lines = [["W E2", "B B1", "W D1", "B E1"], ["W E2", "B pass", "W B1"]]
    decided = server.answered(position, "decide", string="A1", question="uncapturable", variations=lines)
    assert decided["result"]["schema"] == "assess/decision/1"
    assert len(decided["result"]["decisions"][0]["variations"]) == 2
    counted = server.answered(position, "count")
    assert counted["result"]["schema"] == "assess/count/1" and counted["result"]["counts"][-1]["method"] == "japanese"
    replayed = server.answered(position, "ikeda", command="replay")
    assert replayed["result"]["schema"] == "assess/ikeda-replay/1"
    numbers = {"black_kos": 3, "white_kos": 2, "dame": 1}
    kos = server.answered(position, "ikeda", command="kos", to_move="black", numbers=numbers)
    assert kos["result"]["schema"] == "assess/ikeda-kos/1" and kos["result"]["K"] is not None
    solved = server.answered(
        server.position(b"X.\nO.")["id"], "ikeda", command="solve", to_move="black", limits={"seconds": 30}
    )
    assert solved["result"]["schema"] == "assess/ikeda-solve/1" and solved["result"]["score"] is not None


def test_problems_of_a_game_are_those_of_the_command_line(server: Server, shell: Shell) -> None:
    position = server.position(TWO_PROBLEMS.encode(), name="game.sgf")["id"]
    with server.at_work():
        events = server.events(server.put(position, "problems"))
    *on_the_way, (end, told) = events
    assert end == "ruled" and told["headline"] == "2 problems: 4 of 4 moves looked at."
    assert [event["text"] for name, event in on_the_way if name == "progress" and event["problems"] == 0]
    shell.file("game.sgf", TWO_PROBLEMS)
    written = shell.run("problems --from game.sgf -o out.sgf --workers 1 --json").json
    assert told["result"] == written and [one["right"] for one in written["problems"]] == [["B1"], ["P1"]]
    problem = server.position(written["problems"][0]["sgf"].encode(), name="one.sgf")
    assert problem["is_problem"] and problem["title"] == "one.sgf", "not the players: all of a game have these"


def test_problems_are_worded_for_who_asks(server: Server) -> None:
    position = server.position(TWO_PROBLEMS.encode())["id"]
    question = server.ask("POST", "/questions?lang=de", {"position": position, "kind": "problems"}).json["id"]
    *_, (_, told) = server.events(question)
    assert told["result"]["problems"][0]["task"] == "Weiß am Zug tötet."


def test_problems_of_a_game_are_looked_for_till_the_time_is_up_or_somebody_stops_it(server: Server) -> None:
    game = server.position("nine-by-nine-game.sgf", name="game.sgf")["id"]
    long = server.position(long_game().encode())["id"]
    told = server.answered(long, "problems", limits={"seconds": 0.2})
    assert told["state"] == "ruled" and told["result"]["complete"] is False
    question = server.put(long, "problems")
    for name, _ in server.events(question):
        if name == "progress":
            server.ask("DELETE", f"/questions/{question}")
    stopped = server.ask("GET", f"/questions/{question}").json
    assert stopped["state"] == "stopped" and stopped["result"]["complete"] is False
    assert "of 110 moves looked at." in stopped["headline"]
    assert server.answered(game, "problems")["error"] == "It is no game record: give the games as SGF files."


def test_agreed_statuses(server: Server) -> None:
    position = server.position(BENT)["id"]
    agreed = server.answered(position, "status", agreed={"D3": "dead"})["result"]
    assert [one["agreed"] for one in agreed["strings"] if one["string"] == "D3"] == [True]


def test_agreed_points_are_those_of_the_command_line(server: Server, shell: Shell) -> None:
    shutil.copy(DISPUTES / BENT, shell.home)
    for word in ("neutral", "white"):
        said = shell.run(f"status {BENT} --json --agreed D5:{word} D3:dead").json
        position = server.position(BENT)["id"]
        agreed = {"D5": word, "D3": "dead"}
        told = server.answered(position, "status", agreed=agreed)["result"]
        at_once = server.ask("POST", "/rulings?wait=20", {"rows": said["position"]["rows"], "agreed": agreed}).json
        for found in (said, told, at_once["result"]):
            for one in found["strings"]:
                one.pop("seconds"), one.pop("nodes")
            found.pop("position"), found.pop("limits", None), found.pop("seconds", None), found.pop("nodes", None)
        assert told == said and at_once["result"]["territory"] == said["territory"]
    assert said["territory"]["white"]


def test_agreeing_takes_no_search(server: Server) -> None:
    """Of what is known already it is told at once what follows; nothing of that is lost when it is taken back."""
    position = server.position(BENT)["id"]
    proved = server.answered(position, "status")
    question = {"position": position, "kind": "status", "search": False}
    known = server.ask("POST", "/questions", {**question, "agreed": {"C1": "dead"}})
    assert (known.code, known.json["state"]) == (201, "ruled")
    found = {string["string"]: string for string in known.json["result"]["strings"]}
    assert found["C1"]["agreed"] and found["D3"]["implied"] and found["D3"]["status"] == "independently_alive"
    assert known.json["headline"] == "With what is agreed: Black wins by 6."
    otherwise = [one["text"] for one in known.json["result"]["warnings"] if one["code"] == "agreed_otherwise"]
    assert len(otherwise) == 2 and all("by the letter of the rules it is proved" in text for text in otherwise)
    assert b"Black wins by 6." in server.ask("GET", f"/questions/{known.json['id']}/ruling.txt").body
    back = server.ask("POST", "/questions", question).json
    assert back["id"] == known.json["id"] and back["headline"] == proved["headline"]
    told = [[one["string"], one["status"], one["checked"]] for one in back["result"]["strings"]]
    assert told == [[one["string"], one["status"], one["checked"]] for one in proved["result"]["strings"]]
    asked = [one["id"] for one in server.ask("GET", f"/positions/{position}").json["questions"]]
    assert asked.count(back["id"]) == 1 and asked[0] == back["id"]


def test_without_a_search_everything_counts_that_was_proved(server: Server) -> None:
    """By a ruling on one string, or about the same stones under another name; and nothing else is told."""
    position = server.position(BENT, name="one.sgf")["id"]
    question = {"position": position, "kind": "status", "search": False}
    server.answered(position, "rule", string="A5")
    found = server.ask("POST", "/questions", question).json["result"]["strings"]
    assert {one["string"]: one["status"] for one in found}["A5"] == "independently_alive"
    board = "\n".join(["O.O", "OOO", "XXX", "XX."])
    nothing = server.position(board.encode(), name="nothing.txt")["id"]
    asked = server.ask("POST", "/questions", {**question, "position": nothing, "agreed": {"A1": "dead"}})
    assert asked.json["result"]["strings"][1]["agreed"]
    refused = server.ask("POST", "/questions", {**question, "agreed": {"A1": "dead", "A5": "dead"}})
    assert refused.code == 400 and "both agreed dead" in refused.error
    for kind, rest in (("ask", {"string": "A1", "question": "uncapturable"}), ("ikeda", {"command": "kos"})):
        refused = server.ask("POST", "/questions", {"position": position, "kind": kind, "search": False, **rest})
        assert refused.code == 400 and "do not go together" in refused.error


def test_a_position_is_looked_at_before_it_is_searched(server: Server) -> None:
    position = server.position("standard-shape-1.sgf")["id"]
    look = server.ask("GET", f"/positions/{position}/look").json
    assert look["text"].startswith("At first sight. Estimate: ") and look["finished"]
    assert {one["estimate"] for one in look["strings"]} <= {"alive", "seki", "dead", "unclear"}
    assert look["score_bounds"]["least"] < look["estimated_score"]["margin"] < look["score_bounds"]["most"]
    with server.at_work():
        heard = server.events(server.put(position, "status"))
    events = list(heard)
    assert events[0] == ("look", look)
    settled = [data for name, data in events if name == "settled"]
    assert settled and all(one["final"] is (one["status"] != "dead") for one in settled)
    off = [name for name, _ in server.events(server.put(position, "status", estimate="off"))]
    assert "look" not in off
    assert server.ask("GET", "/positions/none/look").code == 404


def test_a_first_look_is_told_by_the_rules_that_are_named(server: Server) -> None:
    board = "AB[ba][ca][ab][bb][bc]AW[da][db][eb][dc]"  # one of three dame is filled
    position = server.position(f"(;SZ[5:3]RU[Chinese]KM[0]{board})".encode())["id"]
    look = f"/positions/{position}/look"
    plain, named = server.ask("GET", look).json, server.ask("GET", f"{look}?rules=verbal-japanese").json
    assert plain == named and plain["estimated_score"]["margin"] == 0
    by_area = server.ask("GET", f"{look}?rules=chinese").json
    assert by_area["estimated_score"]["margin"] == 1 and "Black wins by 1" in by_area["text"]
    with server.at_work():
        events = server.events(server.put(position, "status", rules="chinese"))
    assert next(events) == ("look", by_area)
    for name in ("rules", "precedents"):
        refused = server.ask("GET", f"{look}?{name}=none")
        asked = server.ask("POST", "/questions", {"position": position, "kind": "status", name: "none"})
        assert refused.code == asked.code == 400 and refused.error == asked.error
        assert server.ask("GET", f"{look}?precedents=strict").code == 200


def test_another_move_of_a_record_takes_the_place_of_the_one_before(server: Server) -> None:
    """Unless something was asked about that one."""
    record = b"(;SZ[5]PB[Ann]PW[Bo];B[aa];W[bb];B[cc])"
    kept = server.position(record, name="record.sgf", folder="club")
    ids = [kept["id"]]
    for move in (2, 1):
        told = server.ask("POST", "/positions", {"from": ids[-1], "move": move, "instead": True}).json
        assert told["move_number"] == move and told["folder"] == "club"
        ids.append(told["id"])
    listed = server.ask("GET", "/positions?folder=club").json["positions"]
    assert [one["id"] for one in listed] == [ids[-1]]
    server.answered(ids[-1], "status", limits={"nodes": 10})
    server.ask("POST", "/positions", {"from": ids[-1], "move": None, "instead": True})
    listed = server.ask("GET", "/positions?folder=club").json["positions"]
    assert [one["id"] for one in listed] == [ids[-1], ids[0]] and len({one["record"] for one in listed}) == 1


def test_proofs_are_not_searched_again(server: Server) -> None:
    position = server.position("nakade-of-four.sgf")["id"]
    first = server.answered(position, "status")["result"]
    assert sum(string["nodes"] for string in first["strings"]) > 0
    again = server.answered(position, "status")["result"]
    assert sum(string["nodes"] for string in again["strings"]) == 0
    assert [one["status"] for one in again["strings"]] == [one["status"] for one in first["strings"]]
    assert all(one["checked"] for one in again["strings"])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"kind": "divine"}, "kind"),
        ({}, "kind"),
        ({"kind": "rule"}, "names? it by a stone|about a string"),
        ({"kind": "rule", "string": "B5"}, "no stone"),
        ({"kind": "rule", "string": "Z9"}, "no point"),
        ({"kind": "ask", "string": "A1"}, "question"),
        ({"kind": "ask", "string": "A1", "question": "nice"}, "question"),
        ({"kind": "status", "limits": {"seconds": -1}}, "seconds"),
        ({"kind": "status", "limits": {"seconds": "long"}}, "number"),
        ({"kind": "status", "limits": 5}, "limits"),
        ({"kind": "status", "agreed": ["A1"]}, "agreed"),
        ({"kind": "status", "agreed": {"D5": "dead"}}, "an empty point is agreed to be black, white or neutral"),
        ({"kind": "status", "ruled": {"D5": "dead"}}, "no stone"),
        ({"kind": "rule", "string": "A1", "ruled": {"A1": "dead"}}, 'leave "ruled" out'),
        ({"kind": "ask", "string": "A1", "question": "uncapturable", "agreed": {"D3": "dead"}}, 'leave "agreed" out'),
        ({"kind": "status", "cycles": "never"}, "cycle mode"),
        ({"kind": "status", "formation": "three-eye"}, "three-eye"),
        ({"kind": "status", "strange": 1}, "strange"),
        ({"kind": "problems", "string": "A1"}, "problems and string do not go together: leave string out."),
        ({"kind": "problems", "cycles": "attacker"}, "problems and cycles do not go together: leave cycles out."),
        ({"kind": "problems", "agreed": {"A1": "dead"}}, 'leave "agreed" out'),
        ({"kind": "ikeda", "command": "kos", "numbers": {"kos": 1}}, "numbers"),
        ({"kind": "ikeda", "command": "kos", "numbers": {"dame": -1}}, "dame"),
        ({"kind": "decide", "string": "A1", "question": "uncapturable", "variations": 3}, "variations"),
        # what would be left unanswered
        (
            {"kind": "status", "string": "A1", "question": "uncapturable"},
            "status and question do not go together: leave question out.",
        ),
        (
            {"kind": "rule", "string": "A1", "question": "uncapturable"},
            "rule and question do not go together: leave question out.",
        ),
        ({"kind": "rule", "string": "A1", "every": True}, "rule and every do not go together: leave every out."),
        ({"kind": "status", "group": "A1"}, "status and group do not go together: leave group out."),
        (
            {"kind": "status", "variations": [["B A1"]]},
            "status and variations do not go together: leave variations out.",
        ),
        ({"kind": "status", "dead": ["A1"]}, "status and dead do not go together: leave dead out."),
        ({"kind": "count", "command": "kos"}, "count and command do not go together: leave command out."),
        ({"kind": "ikeda", "string": "A1"}, "ikeda and string do not go together: leave string out."),
        (
            {"kind": "rule", "string": "A1", "strings": ["D3"]},
            '"string" and "strings" do not go together: leave "strings" out.',
        ),
        # limits that would not be kept
        ({"kind": "status", "limits": {"seconds": 1e9}}, "limits.seconds cannot be 1000000000.0: .* 3600 at most"),
        ({"kind": "status", "limits": {"memory_mb": 100_000}}, "limits.memory_mb cannot be 100000: .* 256 at most"),
        # what no search could answer
        ({"kind": "status", "agreed": {"A1": "foo"}}, "A1 cannot be 'foo': choose one of alive"),
        ({"kind": "count", "dead": "Z9"}, "no point"),
        ({"kind": "count", "ruleset": "odd"}, "'odd' is no ruleset"),
        ({"kind": "ikeda", "ruleset": "odd"}, "'odd' is no ruleset"),
        ({"kind": "territory", "string": "A1"}, "territory is asked about empty points"),
        ({"kind": "decide", "string": "A1", "question": "uncapturable", "variations": [["B Q9"]]}, "no point"),
        ({"kind": "decide", "string": "Q9", "question": "uncapturable", "variations": [["B A2"]]}, "no point"),
        (
            {"kind": "decide", "string": "A1", "question": "uncapturable", "variations": [["W A1"]]},
            "is an illegal move",
        ),
        ({"kind": "decide", "string": "A1", "question": "uncapturable", "variations": [["B pass"]]}, "wrong player"),
        ({"kind": "decide", "string": "B1", "question": "uncapturable", "variations": [["W B1"]]}, "no stone at B1"),
        ({"kind": "decide", "string": "A1", "question": "uncapturable", "variations": [[]]}, "no variations"),
        ({"kind": "status", "compare": "verbal-japanese"}, "Both rulesets are verbal-japanese"),
        ({"kind": "ask", "string": "A5,D3", "question": "independently-alive"}, "one color"),
    ],
)
def test_what_is_no_question_is_refused_in_a_sentence(server: Server, body: dict[str, object], said: str) -> None:
    position = server.position(BENT)["id"]
    refused = server.ask("POST", "/questions", {"position": position, **body})
    assert refused.code == 400
    assert re.search(said, refused.error), refused.error


@pytest.mark.parametrize(
    "method, path, name",
    [
        ("POST", "/positions?moves=3", "moves"),
        ("POST", "/rulings?strings=D3", "strings"),
        ("GET", "/positions?name=bent", "name"),
        ("GET", "/questions/none/ruling.pdf?page=2", "page"),
        ("GET", "/questions/none/ruling.pdf?pages=two", "pages"),
        ("GET", "/questions/none/ruling.pdf?paper=a3", "paper"),
    ],
)
def test_what_an_address_says_is_read_or_refused(server: Server, method: str, path: str, name: str) -> None:
    refused = server.ask(method, path, (DISPUTES / BENT).read_bytes() if method == "POST" else None)
    assert refused.code == 400 and name in refused.error


def test_the_address_says_nothing_beside_a_body_of_json(server: Server) -> None:
    for path in ("/positions?move=3", "/rulings?string=D3"):
        refused = server.ask("POST", path, {"rows": ["X.O"]})
        assert refused.code == 400 and "There is no" in refused.error
    assert server.ask("POST", "/positions?folder=mine", {"rows": ["X.O"]}).json["folder"] == "mine"


def test_what_turns_out_to_be_wrong_is_told_with_the_question(server: Server) -> None:
    position = server.position(b"(;SZ[5]AB[aa]AW[cc](;W[ab];B[bb])(;W[aa]))")["id"]
    failed = server.answered(position, "decide", string="A5", question="uncapturable")
    assert failed["state"] == "failed" and "illegal move" in failed["error"]


def test_given_variations_start_from_the_position_that_was_told(server: Server) -> None:
    sgf = b"(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de];B[aa](;W[ea];B[ac])(;W[ec]))"
    told = server.position(sgf)
    lines = [["W A2", "B pass", "W pass"]]
    decided = server.answered(told["id"], "decide", string="A5", question="uncapturable", variations=lines)
    assert decided["result"]["position"]["rows"] == told["position"]["rows"]
    body = {"text": sgf.decode(), "kind": "decide", "string": "A5", "question": "uncapturable", "variations": lines}
    at_once = server.ask("POST", "/rulings?wait=20", body).json
    assert at_once["result"]["position"]["rows"] == told["position"]["rows"]


def bent_text() -> str:
    return (DISPUTES / BENT).read_text()


LINES = [["W E2", "B B1", "W D1"]]


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("status", {"compare": "japanese-2003"}),
        ("rule", {"string": "D3"}),
        ("territory", {"string": "E2"}),
        ("ask", {"string": "D3", "question": "uncapturable"}),
        ("decide", {"string": "A1", "question": "uncapturable", "variations": LINES}),
    ],
)
def test_an_answer_is_the_same_in_every_language_but_for_its_sentences(
    server: Server, kind: str, asked: dict[str, object]
) -> None:
    question = server.put(server.position(BENT)["id"], kind, **asked)
    list(server.events(question))
    english, german = (server.ask("GET", f"/questions/{question}?lang={name}").json for name in ("en", "de"))
    assert english["headline"] != german["headline"]
    told, there = (list(leaves(answer["result"])) for answer in (english, german))
    assert [place for place, _ in told] == [place for place, _ in there]
    other = [place for (place, value), (_, again) in zip(told, there, strict=True) if value != again]
    assert all(place.rpartition(".")[2].rstrip("[]0123456789") in SENTENCES for place in other), other
    assert kind != "decide" or any(place.endswith("text") for place in other)
    japanese = server.ask("GET", f"/questions/{question}?lang=ja&points=1-1").json
    at_once = server.ask("POST", "/rulings?wait=20&lang=ja&points=1-1", {"text": bent_text(), "kind": kind, **asked})
    assert at_once.code == 200, at_once.body
    for found in (japanese["result"], at_once.json["result"]):
        moves = [value for place, value in leaves(found) if re.search(r"(moves|line|variation)\[\d+\]$|\.move$", place)]
        assert all(move is None or re.fullmatch(r"(?:[BW] )?(?:[A-Z]\d+|pass)", str(move)) for move in moves)


def test_what_is_told_on_the_way_is_in_the_language_of_who_listens(server: Server) -> None:
    """Whoever has put the question; the words come with each event, and the whole is told as in the end."""
    question = server.put(server.position(BENT, komi="2.5")["id"], "status")
    list(server.events(question))
    heard: dict[str, list[Any]] = {}
    for one in server.ask("GET", f"/questions/{question}/events?lang=de").body.decode().split("\n\n"):
        if found := re.fullmatch(r"event: (\w+)\ndata: (.*)", one):
            heard.setdefault(found[1], []).append(json.loads(found[2]))
    (ruled,) = heard["ruled"]
    assert ruled["said"]["strings"] == {"A5": "unabhängig lebend", "D3": "tot", "C1": "unabhängig lebend"}
    final = {one["string"]: one["text"] for one in heard["settled"] if one["final"]}
    assert final and all(ruled["said"]["strings"][string] == text for string, text in final.items())
    assert all(re.search(r"\d von 3 Ketten", one["text"]) for one in heard["progress"])
    assert heard["settled"] == ruled["settled"]
    assert "nicht endgültig" in next(one["text"] for one in heard["settled"] if not one["final"])


SENTENCES = {"text", "result", "headline", "label", "claim", "tables", "notes", "reason"}


def leaves(value: object, place: str = "") -> Iterator[tuple[str, object]]:
    """The values in an object of JSON, each with its place."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{place}.{name}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{place}[{number}]")
    else:
        yield place, value


def test_a_sheet_of_variations_names_the_position_from_which_they_start(server: Server) -> None:
    sgf = b"(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de](;W[ea];B[ac];W[ec])(;W[ab];B[aa]))"
    position = server.position(sgf, name="lines.sgf")["id"]
    lines = {"file": {}, "given": {"variations": [["W A4", "B A5"]]}}
    for which, after in (("file", ""), ("given", ", after move 3")):
        question = server.put(position, "decide", string="B5", question="uncapturable", **lines[which])
        list(server.events(question))
        sheet = server.ask("GET", f"/questions/{question}/ruling.txt").body.decode()
        assert f"Position: lines.sgf{after}\n" in sheet


def test_nothing_is_found_at_other_addresses(server: Server) -> None:
    for method, path in (("GET", "/nothing"), ("GET", "/questions/none"), ("GET", "/questions/none/events")):
        refused = server.ask(method, path)
        assert refused.code == 404 and refused.error
    assert server.ask("PUT", "/questions").code == 405
    assert server.ask("POST", "/questions", b"{").code == 400
    assert server.ask("POST", "/questions", b"[" * 100_000).code == 400
    position = server.position(BENT)["id"]
    question = server.put(position, "rule", string="D3")
    list(server.events(question))
    assert server.ask("GET", f"/questions/{question}/ruling.docx").code == 404
    assert server.ask("GET", f"/questions/{question}/certificate?string=C1").code == 404


def test_stopping_keeps_what_was_found(server: Server) -> None:
    position = server.position(HARD.encode())["id"]
    question = server.put(position, "status", limits={"seconds": 600})
    assert server.ask("GET", f"/questions/{question}/ruling.pdf").code == 409
    while server.ask("GET", f"/questions/{question}").json["state"] == "waiting":
        time.sleep(0.05)
    stopped = server.ask("DELETE", f"/questions/{question}").json
    assert stopped["state"] == "stopped"
    assert server.ask("DELETE", f"/questions/{question}").json["state"] == "stopped"
    told = server.ask("GET", f"/positions/{position}").json
    assert [(one["id"], one["state"]) for one in told["questions"]] == [(question, "stopped")]


def test_too_many_questions_are_told_to_wait(server: Server) -> None:
    position = server.position(HARD.encode())["id"]
    asked, refused = [], None
    for _ in range(20):
        answer = server.ask("POST", "/questions", {"position": position, "kind": "status"})
        if answer.code == 429:
            refused = answer
            break
        asked.append(answer.json["id"])
    assert refused is not None and len(asked) == 16
    assert "wait" in refused.error and int(refused.headers["retry-after"]) > 0
    assert refused.json["refusal"] == "busy", "who asks less often has no answer the sooner"
    for question in reversed(asked):
        server.ask("DELETE", f"/questions/{question}")


def test_a_client_that_leaves_the_events_stops_nothing(server: Server) -> None:
    position = server.position(BENT)["id"]
    question = server.put(position, "status")
    connection = http.client.HTTPConnection(server.host, server.port)
    connection.request("GET", f"/questions/{question}/events", headers={"Authorization": f"Bearer {server.token}"})
    connection.getresponse().read(10)
    connection.close()
    assert list(server.events(question))[-1][0] == "ruled"


# What is made of an answer


def test_rulings_as_files(server: Server) -> None:
    position = server.position(BENT, name="bent.sgf")["id"]
    begins = {"html": b"<!DOCTYPE", "sgf": b"(;", "svg": b"<svg", "txt": b"Black D3 is dead."}
    question = server.put(position, "rule", string="D3")
    list(server.events(question))
    for form, start in begins.items():
        answer = server.ask("GET", f"/questions/{question}/ruling.{form}")
        assert answer.code == 200 and answer.body.startswith(start)
        assert f"bent-ruling.{form}" in answer.headers["content-disposition"]
    whole = server.put(position, "status")
    list(server.events(whole))
    assert b"White wins by 18." in server.ask("GET", f"/questions/{whole}/ruling.txt").body


@pytest.mark.needs("typst")
def test_a_ruling_as_pdf(server: Server) -> None:
    question = server.put(server.position(BENT)["id"], "rule", string="D3")
    list(server.events(question))
    assert server.ask("GET", f"/questions/{question}/ruling.pdf").body.startswith(b"%PDF")


def test_a_certificate_is_accepted_by_the_checker(server: Server, shell: Shell) -> None:
    position = server.position(BENT)["id"]
    question = server.put(position, "status")
    list(server.events(question))
    certificate = server.ask("GET", f"/questions/{question}/certificate?string=D3&question=uncapturable")
    (shell.home / "proof.json").write_bytes(certificate.body)
    shutil.copy(DISPUTES / BENT, shell.home)
    said = shell.run(f"check proof.json {BENT} D3 uncapturable")
    assert said.code == 0 and said.out.startswith("VERIFIED")
    checked = server.ask("POST", "/check", {"position": position, "certificate": certificate.json})
    assert checked.json["verified"] is True and checked.json["schema"] == "assess/check/1"
    other = server.position("snapback.sgf")["id"]
    assert server.ask("POST", "/check", {"position": other, "certificate": certificate.json}).json["verified"] is False
    assert server.ask("POST", "/check", {"position": other, "certificate": [1]}).json["verified"] is False


def test_a_question_about_several_strings(server: Server) -> None:
    position = server.position(BENT)["id"]
    asked = {"string": "A5,C1", "question": "independently-alive"}
    found = server.answered(position, "ask", **asked)
    assert found["result"]["answer"] == "yes" and found["result"]["string"] == "A5,C1"
    certificate = server.ask("GET", f"/questions/{found['id']}/certificate").json
    checked = server.ask("POST", "/check", {"position": position, "certificate": certificate}).json
    assert checked["verified"] is True
    assert server.answered(position, "ask", **asked)["result"]["nodes"] == 0


def test_play_against_the_proof_for_either_side(server: Server) -> None:
    question = server.put(server.position(BENT)["id"], "rule", string="D3")
    list(server.events(question))
    path = f"/questions/{question}/play"
    begun = server.ask("POST", path, {"student": "black", "moves": []}).json
    assert begun["moves"] == ["W E2"] and begun["to_move"] == "black"
    lost = server.ask("POST", path, {"student": "black", "moves": ["pass"]}).json
    assert lost["ended"] == "Black D3 is captured." and lost["stones"].count("X") == 0
    hint = server.ask("POST", path, {"student": "white", "moves": [], "hint": True}).json
    assert hint["said"] == ["The proof's move is E2."]
    illegal = server.ask("POST", path, {"student": "black", "moves": ["A1"]}).json
    assert "not allowed" in illegal["said"][0] and illegal["made"] == 0
    assert server.ask("POST", path, {"student": "green", "moves": []}).code == 400


def test_play_tells_the_kind_of_ko_at_its_end_where_that_was_asked(server: Server) -> None:
    position = server.position(b".OO..")["id"]
    for ko in (True, False):
        question = server.put(position, "ask", string="B1", question="uncapturable", ko=ko)
        list(server.events(question))
        path, student = f"/questions/{question}/play", {"student": "black"}
        taken = server.ask("POST", path, {**student, "moves": ["D1"]}).json["said"]
        ended = server.ask("POST", path, {**student, "moves": ["D1", "pass"]}).json
        assert ended["ended"] == "After two passes White B1 is still there."
        assert ("(ko: Black needs 1 threat)" in taken) is ko and not any("first threat" in one for one in taken)
        assert any(one.endswith("and Black needs the first threat: B D1, W E1.") for one in ended["said"]) is ko


def test_a_row_of_moves(server: Server) -> None:
    position = server.position(BENT)["id"]
    path = f"/positions/{position}/line"
    made = server.ask("POST", path, {"moves": ["W E2", "B B1"]}).json
    assert made["prisoner_stones"] == {"black": 0, "white": 4}
    assert made["stones"] == "O.O.OOOOOOOOOXXXXXX.XX..." and made["to_move"] == "white"
    assert "not allowed" in server.ask("POST", path, {"moves": ["W A1"]}).error
    assert "White's" in server.ask("POST", path, {"moves": ["B pass", "B E2"]}).error


def test_the_parts_of_a_ruling_hold_the_variations(server: Server) -> None:
    question = server.put(server.position(BENT)["id"], "rule", string="D3")
    list(server.events(question))
    parts = server.ask("GET", f"/questions/{question}/ruling.json").json
    assert parts["headline"] == "Black D3 is dead." and len(parts["parts"]) == 2
    nodes = parts["variations"]["nodes"]
    assert [nodes[part["node"]][0] for part in parts["parts"]] == [-1, -1]
    assert all(json.dumps(part["pictures"]).count("<svg") == len(part["pictures"]) for part in parts["parts"])


def test_markup_in_names_stays_text(server: Server, tmp_path: Path) -> None:
    record = b"(;SZ[3]PB[<img src=x onerror=alert(1)>]PW[</script><script>]AB[aa][bb])"
    told = server.position(record, name="<b>.sgf")
    question = server.put(told["id"], "status", limits={"seconds": 5})
    list(server.events(question))
    page = server.ask("GET", f"/questions/{question}/ruling.html").body
    assert b"<img" not in page and b"</script><script>" not in page


def test_a_sheet_estimates_nothing_where_that_is_not_wanted(server: Server) -> None:
    drawn = (DISPUTES / "nine-by-nine-game.sgf").read_bytes()
    for estimate, less in (("on", b"[ca]"), ("off", b"[ea]")):  # each on a board of which nothing is known
        position = server.position(drawn.replace(less, b""))["id"]
        asked = server.put(position, "status", limits={"nodes": 20}, estimate=estimate)
        *_, (_, told) = server.events(asked)
        assert told["state"] == "ruled" and "undecided" in json.dumps(told["result"])
        text = server.ask("GET", f"/questions/{asked}/ruling.txt").body
        assert (b"Estimate:" in text) == (estimate == "on")
