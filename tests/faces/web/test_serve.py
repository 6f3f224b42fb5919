"""``assess serve`` as a process: its first line, its failures, its end, and what a new start finds."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from serving import DISPUTES, HARD, Server, ended
from shell import Shell

import assess
from assess.faces.web import answering, questions_at_work
from assess.faces.web.answering import ProgressReport
from assess.faces.web.questions_at_work import RUNNING, Case
from assess.faces.web.request_bodies import Rates
from assess.reading.files import read_record
from assess.requests.from_words import assess_of
from assess.requests.progress import Progress, Unit
from assess.requests.wording import Wording
from assess.rules.position import Color
from assess.store.casebook_file import NotKept

pytest.importorskip("starlette", reason="the extra web is not installed")

from assess.faces.web.server import Health

SMALL = ("--workers", "1", "--threads", "1", "--memory-mb", "256")
Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> object:
    servers: list[Server] = []

    def begin(*options: str, folder: str = "state", **environment: str) -> Server:
        servers.append(Server(tmp_path / folder, *SMALL, *options, **environment))
        return servers[-1]

    yield begin
    for server in servers:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


def test_ctrl_c_ends_it_with_130_and_no_process_is_left(start: Start) -> None:
    server = start()
    assert server.address.startswith(f"http://127.0.0.1:{server.port}/?token=") and len(server.token) >= 32
    position = server.position(HARD.encode())["id"]
    question = server.put(position, "status", limits={"seconds": 600})
    while server.ask("GET", f"/questions/{question}").json["state"] == "waiting":
        time.sleep(0.05)
    stream = server.events(question)  # a page that waits for news keeps nothing from ending
    children = server.children()
    assert len(children) >= 2
    assert server.stop() == 130
    assert ended(children)
    stream.close()


def test_a_killed_server_has_kept_positions_and_proofs(start: Start) -> None:
    server = start()
    record = f"(;SZ[9]{_setup(HARD)})".encode()
    easy = server.position("nine-by-nine-game.sgf", name="easy.sgf")["id"]
    hard = server.position(record, name="hard.sgf")["id"]
    question = server.put(easy, "status", limits={"seconds": 600})
    settled: list[str] = []
    for event, data in server.events(question):
        settled += [data["string"]] if event == "settled" else []
        if len(settled) >= 5:
            break
    server.put(hard, "status", limits={"seconds": 600})
    children = server.children()
    server.stop(signal.SIGKILL)
    assert ended(children), "the workers end with their parent"
    again = start()
    names = [one["name"] for one in again.ask("GET", "/positions").json["positions"]]
    assert set(names) == {"easy.sgf", "hard.sgf"}
    told = again.ask("GET", f"/positions/{easy}").json
    assert told["questions"][0]["state"] in ("stopped", "ruled")
    kept = again.ask("GET", f"/questions/{question}").json
    assert set(settled[:4]) <= {one["string"] for one in kept["settled"]}
    assert again.ask("GET", f"/questions/{question}/ruling.txt").code == 200
    result = again.answered(easy, "status")["result"]
    unsearched = {one["string"] for one in result["strings"] if one["nodes"] == 0}
    assert set(settled[:4]) <= unsearched
    (hanging,) = again.ask("GET", f"/positions/{hard}").json["questions"]
    assert hanging["state"] == "stopped"


def _setup(diagram: str) -> str:
    points = {"X": "", "O": ""}
    for row, line in enumerate(diagram.splitlines()):
        for column, stone in enumerate(line.split()):
            if stone in points:
                points[stone] += f"[{'abcdefghi'[column]}{'abcdefghi'[row]}]"
    return f"AB{points['X']}AW{points['O']}"


def test_a_worker_that_is_killed_is_replaced(start: Start) -> None:
    server = start()
    position = server.position(HARD.encode())["id"]
    question = server.put(position, "status", limits={"seconds": 2})
    while server.ask("GET", f"/questions/{question}").json["state"] == "waiting":
        time.sleep(0.05)
    for child in server.children():
        os.kill(child, signal.SIGKILL)
    *_, (_, told) = server.events(question)
    assert told["state"] == "ruled"
    assert server.answered(server.position("snapback.sgf")["id"], "status")["state"] == "ruled"


def test_a_port_in_use(start: Start, shell: Shell, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = shell.run(f"serve --no-browser --folder {tmp_path} --port {port}")
        assert said.code == 2 and said.err.startswith(f"assess: Port {port} of 127.0.0.1 cannot be used")
    first, second = start(), start(folder="another")
    assert first.port != second.port
    assert second.ask("GET", "/about").code == 200
    assert second.ask("GET", "/about", token=False, Authorization=f"Bearer {first.token}").code == 403


def test_two_servers_do_not_share_a_folder(start: Start, shell: Shell, tmp_path: Path) -> None:
    first = start()
    said = shell.run(f"serve --no-browser --folder {tmp_path / 'state'}")
    assert said.code == 2 and "Another assess serve uses the folder" in said.err
    first.stop(signal.SIGKILL)
    assert start().ask("GET", "/about").code == 200, "the lock ends with its process"


def test_what_is_put_when_the_folder_is_gone_is_refused(start: Start, tmp_path: Path) -> None:
    server = start()
    kept = server.position(b"X.O")["id"]
    shutil.rmtree(tmp_path / "state")
    refused = server.ask("POST", "/positions", b"X..")
    assert refused.code == 507 and "is gone" in refused.error
    assert server.ask("POST", "/questions", {"position": kept, "kind": "status"}).code == 507


@pytest.mark.parametrize("options", ["--port 99999", "--workers 0", "--host 0.0.0.0", "--memory-mb 0", "here"])
def test_what_cannot_be_served_is_told_in_a_sentence(shell: Shell, options: str) -> None:
    said = shell.run(f"serve --no-browser --folder state {options}")
    assert said.code == 2 and said.out == "" and said.err.count("\n") == 1


def test_without_the_extra_there_is_a_sentence_with_the_command(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assess.system.extras.find_spec", lambda _: None)
    said = shell.run("serve")
    assert said.code == 2 and "pip install starlette uvicorn msgspec prometheus-client" in said.err


def test_a_damaged_database_is_set_aside_and_said(start: Start, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "positions.sqlite").write_bytes(b"rubbish" * 1000)
    server = start()
    assert "is damaged: it was set aside" in server.ask("GET", "/positions").json["notes"][0], "the page shows it"
    assert server.position(b"X.O")["name"]
    assert server.process.stderr is not None
    assert "is damaged: it was set aside" in server.process.stderr.readline()


def test_a_full_disk_is_told_and_answers_are_given_all_the_same(start: Start) -> None:
    resource = pytest.importorskip("resource", reason="files cannot be limited on this system")
    server = start()
    kept = server.position("bent-four-in-the-corner.sgf")["id"]
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))  # no file can grow any more
    refused = server.ask("POST", "/positions", b"X.O.")
    assert refused.code == 507 and "make room" in refused.error
    assert server.ask("GET", "/healthz", token=False).code == 503 and container_check(server) != 0
    assert server.ask("GET", f"/positions/{kept}").code == 200
    assert server.ask("POST", "/questions", {"position": kept, "kind": "status"}).code == 507
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    hard_one = server.position(HARD.encode())["id"]
    question = server.put(hard_one, "status", limits={"seconds": 2})
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))
    *_, (event, told) = server.events(question)
    assert event == "ruled" and told["result"]["schema"] == "assess/status/1"
    deadline = time.monotonic() + 20
    while not server.ask("GET", f"/questions/{question}").json["note"] and time.monotonic() < deadline:
        time.sleep(0.1)
    assert "make room" in server.ask("GET", f"/questions/{question}").json["note"]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    assert server.answered(kept, "status")["state"] == "ruled"
    while server.ask("GET", "/healthz").code != 200:  # it is looked at every few seconds
        time.sleep(0.2)
    assert container_check(server) == 0


def container_check(server: Server) -> int:
    """The exit code of the check that the container makes of its server."""
    text = (Path(__file__).parents[3] / ".ci/Containerfile").read_text().replace("\\\n", "")
    command = json.loads(
        next(line for line in text.splitlines() if line.startswith("HEALTHCHECK")).partition("CMD ")[2]
    )
    code = command[-1].replace(":8765/", f":{server.port}/")
    return subprocess.run([sys.executable, "-c", code], stderr=subprocess.DEVNULL, check=False).returncode


def test_whether_something_can_be_kept_is_looked_at_now_and_then() -> None:
    looked: list[object] = []
    now = [0.0]

    class Kept:
        async def keep(self, method: object) -> None:
            looked.append(method)
            if len(looked) == 2:
                raise NotKept("The disk is full.")

    health = Health(SimpleNamespace(casebook=Kept()), lambda: now[0])  # type: ignore[arg-type]

    async def ask(times: int) -> list[bool]:
        return [await health.can_keep() for _ in range(times)]

    assert asyncio.run(ask(100)) == [True] * 100 and len(looked) == 1
    now[0] = 5.0
    assert asyncio.run(ask(100)) == [False] * 100 and len(looked) == 2
    now[0] = 10.0
    assert asyncio.run(ask(1)) == [True]


@pytest.mark.slow
def test_a_locked_database_is_told(start: Start, tmp_path: Path) -> None:
    server = start()
    kept = server.position("bent-four-in-the-corner.sgf")["id"]
    other = sqlite3.connect(tmp_path / "state" / "positions.sqlite", isolation_level=None)
    question = server.put(kept, "status")
    other.execute("BEGIN IMMEDIATE")
    refused = server.ask("POST", "/positions", b"X.O.")
    assert refused.code == 507 and "locked" in refused.error
    assert server.ask("GET", f"/positions/{kept}").code == 200
    *_, (event, told) = server.events(question)
    assert event == "ruled" and told["result"]["score"] is not None
    other.execute("ROLLBACK")
    assert server.ask("POST", "/positions", b"X.O.").code == 201


def test_a_password_for_others(start: Start) -> None:
    server = start("--host", "0.0.0.0", ASSESS_PASSWORD="a long password")
    server.host = "127.0.0.1"
    assert server.process.stderr is not None
    assert "not encrypted" in server.process.stderr.readline()
    form = server.ask("GET", "/", token=False)
    assert form.code == 403 and b'type="password"' in form.body
    kind = {"Content_Type": "application/x-www-form-urlencoded"}
    assert server.ask("POST", "/login", b"password=wrong", token=False, **kind).code == 403
    entered = server.ask("POST", "/login", b"password=a+long+password", token=False, **kind)
    assert entered.code == 303
    cookie = entered.headers["set-cookie"].partition(";")[0]
    assert server.ask("GET", "/about", token=False, Cookie=cookie).code == 200
    codes = [server.ask("POST", "/login", b"password=x", token=False, **kind).code for _ in range(8)]
    assert codes[-1] == 429
    assert server.ask("GET", "/about", Host=f"evil.example:{server.port}").code == 400
    assert server.ask("GET", "/about", Host=f"192.168.1.7:{server.port}").code == 200


def test_a_client_that_asks_too_fast_waits_and_others_do_not() -> None:
    now = [0.0]
    rates = Rates(2.0, 3, lambda: now[0])
    assert [rates.wait("a") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert rates.wait("b") == 0
    now[0] = 0.5
    assert [rates.wait("a"), rates.wait("a")] == [0, 0.5]
    now[0] = 1000.0
    assert [rates.wait("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_since_when_a_question_is_at_work_is_told_again_while_one_string_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(questions_at_work, "TICK", 0.01)
    case = Case("q", "p", {}, cast(Any, None), state=RUNNING)
    progress = Progress(Unit.STRINGS, 29, 30, 5.0, at="A1", color=Color.BLACK)
    case.hear({"event": "progress", "progress": progress})
    case.heard -= 10

    async def follow() -> list[str]:
        told = []
        async for event in case.events():
            assert event is not None and event[0] == "progress"
            told.append(event[1]["text"])
            case.heard -= 10
            if len(told) == 3:
                return told
        return told

    of = "29 of 30 strings settled, {} s; at work on Black A1"
    assert asyncio.run(follow()) == [of.format(seconds) for seconds in (15, 25, 35)]


def test_a_position_is_looked_at_again_behind_the_last_string_that_was_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told at first sight does not stand where nearly all is proved, and one string takes long."""
    told: list[str] = []
    monkeypatch.setattr(answering, "tell", lambda news: told.append(news["event"]))
    record = read_record(DISPUTES / "nine-by-nine-game.sgf")
    report = ProgressReport(assess_of(Wording(), record), looks=True)
    assert told == ["look"]
    first = assess.status(record.position, limits=assess.Limits(None, 3000)).strings[0]
    report._next_look = time.monotonic() + 60
    report.on_settled(first)
    assert told.count("look") == 1
    report._next_look = 0.0
    report.on_turn("A1")
    assert told.count("look") == 2
    report.on_turn("A1")
    assert told.count("look") == 2, "nothing was settled since"
