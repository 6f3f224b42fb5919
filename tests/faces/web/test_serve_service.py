"""``assess serve`` as a service: rulings without state, its numbers, its lines, its end, and what a kill leaves."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from serving import DISPUTES, HARD, Server
from shell import Shell

pytest.importorskip("starlette", reason="the extra web is not installed")

from starlette.requests import Request

import assess
from assess.faces.web import answering
from assess.faces.web.answering import Work, answer, begun, packed_answer
from assess.faces.web.at_once import MOST_OF_ONE, AtOnce
from assess.faces.web.connections import Connections
from assess.faces.web.given import Given
from assess.faces.web.guard import Admission
from assess.faces.web.questions_at_work import Busy, Case, QuestionsAtWork, Refused, Unanswered
from assess.faces.web.request_records import ASKED, given_again
from assess.faces.web.server import application
from assess.faces.web.sheets import ProofWanted, Sheet, file_of, proof_about, words_of
from assess.languages.spoken import BadInput
from assess.proofs import checker
from assess.requests.from_json import said_in
from assess.statuses import assessment, finding
from assess.statuses.finding import Certificate
from assess.statuses.judgement import Judged
from assess.statuses.string_ruling import rule
from assess.statuses.string_status import Status
from assess.store import kept
from assess.store.casebook_file import NotKept, sealed
from assess.store.kept import KeptProof

SMALL = ("--workers", "1", "--threads", "1", "--memory-mb", "256")
BENT = "bent-four-in-the-corner.sgf"
GAME = "nine-by-nine-game.sgf"
Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    servers: list[Server] = []

    def begin(*options: str) -> Server:
        servers.append(Server(tmp_path / "state", *SMALL, *options))
        return servers[-1]

    yield begin
    for server in servers:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("serve"), *SMALL)
    yield found
    found.stop()


def test_a_ruling_without_state_is_that_of_the_command_line(server: Server, shell: Shell) -> None:
    data = (DISPUTES / BENT).read_bytes()
    (shell.home / BENT).write_bytes(data)
    said = shell.run(f"status {BENT} --json").json
    kept = server.ask("GET", "/positions").json["positions"]
    ruled = server.ask("POST", "/rulings?wait=20", data)
    assert ruled.code == 200 and ruled.json["state"] == "ruled" and ruled.json["headline"] == "White wins by 18."
    result = ruled.json["result"]
    for found in (said, result):
        for one in found["strings"]:
            one.pop("seconds"), one.pop("nodes")
    assert (result["strings"], result["score"], result["territory"]) == (
        said["strings"],
        said["score"],
        said["territory"],
    )
    one = server.ask("POST", "/rulings?wait=20&string=D3", data).json
    assert one["headline"] == "Black D3 is dead." and one["result"]["schema"] == "assess/ruling/1"
    as_json = {"position": said["position"], "string": "D3", "limits": {"nodes": 100_000}}
    assert server.ask("POST", "/rulings?wait=20", as_json).json["headline"] == "Black D3 is dead."
    assert server.ask("GET", "/positions").json["positions"] == kept, "nothing is kept"


def test_a_file_is_ruled_on_in_the_language_of_the_address(server: Server) -> None:
    ruled = server.ask("POST", "/rulings?wait=20&string=D3&lang=de", (DISPUTES / BENT).read_bytes())
    assert (ruled.code, ruled.json["headline"]) == (200, "Schwarz D3 ist tot.")


def test_points_are_named_as_the_address_says(server: Server) -> None:
    body = (DISPUTES / BENT).read_bytes()
    ruled = server.ask("POST", "/rulings?wait=20&string=D3&points=1-1", body).json
    plain = server.ask("POST", "/rulings?wait=20&string=D3", body).json
    assert (ruled["headline"], plain["headline"]) == ("Black 4-三 is dead.", "Black D3 is dead.")
    assert [one["string"] for one in ruled["result"]["strings"]] == ["D3"]
    position = server.position(BENT)["id"]
    question = server.put(position, "rule", string="D3")
    assert server.answered(position, "rule", string="D3")["state"] == "ruled"
    sheets = [
        server.ask("GET", f"/questions/{question}/ruling.txt{words}").body.decode() for words in ("", "?points=1-1")
    ]
    assert "Black D3 is dead." in sheets[0] and "Black 4-三 is dead." in sheets[1]
    again = server.ask("POST", "/positions?points=1-1", (DISPUTES / "snapback.sgf").read_bytes()).json
    body_of = {"position": again["id"], "kind": "status", "search": False}
    told = server.ask("POST", "/questions?points=1-1", body_of).json
    kept = server.ask("GET", f"/questions/{told['id']}").body.decode()
    assert not re.search("[0-9]-[一二三四五]", kept), "what is kept has letters"
    refused = server.ask("POST", "/rulings?points=2-2", body)
    assert refused.code == 400 and refused.error.startswith("Points cannot be named as '2-2': choose one of A1, ")


def test_a_ruling_without_state_names_no_winner_where_the_komi_is_not_known(server: Server, shell: Shell) -> None:
    position = server.ask("POST", "/rulings?wait=20", (DISPUTES / BENT).read_bytes()).json["result"]["position"]
    unknown = {"position": {**position, "komi": 0, "komi_known": False}}
    result = server.ask("POST", "/rulings?wait=20", unknown).json["result"]
    assert result["score"]["komi_known"] is False and result["score"]["winner"] is None
    result = server.ask("POST", "/rulings?wait=20", {**unknown, "komi": 0.5}).json["result"]
    assert "komi_known" not in result["score"] and result["score"]["winner"] == "white"


def test_what_is_not_known_in_time_is_undecided(server: Server) -> None:
    found = server.ask("POST", "/rulings?wait=0.2", HARD.encode()).json
    assert {string["status"] for string in found["result"]["strings"]} == {"undecided"}
    assert found["result"]["score"] is None


@pytest.mark.parametrize(
    ("query", "body", "said"),
    [
        ("?wait=0", {"rows": ["X.O"]}, "wait"),
        ("?wait=61", {"rows": ["X.O"]}, "wait"),
        ("", {}, "nothing to rule on"),
        ("", {"rows": ["X.O"], "string": "B1"}, "no stone"),
        ("", {"rows": ["X.O"], "kind": "divine"}, "kind"),
        ("", {"position": {"rows": ["X.O"], "komi": "much"}}, "position.komi has to be a number"),
        (
            "",
            {"position": {"rows": ["X.O"], "Komi": 30.5}},
            "no 'position.Komi' here: choose from height, komi,",
        ),
        ("", {"position": {"rows": ["X.O"], "prisoners": {"white": 50}}}, "There is no 'position.prisoners' here"),
        ("", {"position": {"rows": ["X.O"], "width": 9, "height": 9}}, "a board of 3x1, not of 9x9: leave width"),
        ("", {"position": {"rows": ["X.O"], "height": 3}}, "a board of 3x1, not of 3x3"),
        (
            "",
            {"rows": ["X.O"], "limits": {"second": 1}},
            "no 'limits.second' here: choose from memory_mb, nodes, s",
        ),
        ("", {"rows": ["X.O"], "text": "X..", "kind": "status"}, "text and rows do not go together: leave rows out."),
        ("", {"rows": ["X.O"], "position": {"rows": ["X.."]}}, "position and rows do not go together: leave rows out."),
        ("", {"position": {"rows": ["X.."]}, "move": 3}, "rows and move do not go together: leave move out."),
        (
            "",
            {"rows": ["X.O"], "string": "A1", "question": "uncapturable"},
            "rule and question do not go together: leave question out.",
        ),
        ("?string=A1&question=uncapturable", b"X.O", "rule and question do not go together: leave question out."),
        ("", {"rows": ["X.O"], "limits": {"seconds": 3601}}, "limits.seconds cannot be 3601"),
        ("?kind=ask", b"X.O", "about a string"),
    ],
)
def test_what_cannot_be_ruled_on_is_refused(server: Server, query: str, body: object, said: str) -> None:
    refused = server.ask("POST", f"/rulings{query}", body)
    assert refused.code == 400 and said in refused.error


def test_a_client_who_leaves_keeps_no_worker(server: Server) -> None:
    body = HARD.encode()
    head = (
        f"POST /rulings?wait=60 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Authorization: Bearer {server.token}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    for _ in range(3):
        with socket.create_connection((server.host, server.port)) as client:
            client.sendall(head.encode() + body)
            time.sleep(0.5)
    found = server.ask("POST", "/rulings?wait=10", b"X.O")
    assert found.code == 200 and found.json["state"] == "ruled"


def test_news_that_come_after_the_end_of_the_loop_are_dropped() -> None:
    heard: list[Callable[[object], None]] = []

    class Pool:
        count = 1

        def submit(self, *given: Any) -> Future[Any]:
            heard.append(given[-1])
            future: Future[Any] = Future()
            future.set_result(Refused(BadInput("no")))
            return future

    async def ask() -> None:
        with pytest.raises(BadInput):
            await AtOnce(Pool(), 256)._found(None, 1.0)  # type: ignore[arg-type]

    asyncio.run(ask())
    heard[0]("begun")


def test_one_client_does_not_take_all_turns_of_the_others() -> None:
    futures: list[Future[Any]] = []

    class Pool:
        count = 1

        def submit(self, function: object, *_: object) -> Future[Any]:
            future: Future[Any] = Future()
            if function is not begun:
                futures.append(future)
            return future

    async def ask() -> list[str]:
        at_once, ended = AtOnce(Pool(), 256), []  # type: ignore[arg-type]

        async def one(client: str) -> None:
            with pytest.raises(BadInput):
                await at_once.rule(Given(b"", "x"), ASKED("status"), 50, client)
            ended.append(client)

        tasks = [asyncio.ensure_future(one(client)) for client in "a" * MOST_OF_ONE + "b"]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="Too much is asked at once"):
            await at_once.rule(Given(b"", "x"), ASKED("status"), 50, "a")
        for number in range(len(tasks)):
            while len(futures) <= number:
                await asyncio.sleep(0.001)
            futures[number].set_result(Refused(BadInput("no")))
        await asyncio.gather(*tasks)
        return ended

    assert "b" in asyncio.run(ask())[:2], "it waits for one ruling of the other"


class Reads:
    """What is looked at while a question is answered: certificates by the checker, and proofs that are read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.judged: list[Any] = []
        self.read: list[str] = []
        check, unpacked = checker.check, kept.unpacked
        monkeypatch.setattr(checker, "check", lambda *given: self.judged.append(given[0]) or check(*given))
        monkeypatch.setattr(kept, "unpacked", lambda *given: self.read.append(given[1]) or unpacked(*given))

    def counts(self) -> tuple[int, int]:
        """How many were judged and read since it was asked last."""
        found = len(self.judged), len(self.read)
        self.judged.clear()
        self.read.clear()
        return found


def test_what_was_judged_since_the_server_began_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    given = given_again((DISPUTES / BENT).read_bytes(), {"name": BENT})
    asked = {"kind": "status"}
    first = answer(Work(given, said_in(asked, 256)))
    assert first.proofs and len(first.judged.verdicts) >= len(first.proofs)
    reads = Reads(monkeypatch)
    agreed = {"kind": "status", "agreed": {"C1": "dead"}, "search": False}
    work = Work(given, said_in(agreed, 256), known=first.proofs, search=False, judged=first.judged)
    with_all = answer(work)
    assert reads.counts() == (0, len(first.proofs)) and with_all.judged == Judged(), "by the proofs that are kept"
    again = answer(replace(work, judged=Judged()))
    assert again.data["strings"] == with_all.data["strings"] and reads.counts()[0] > len(first.proofs)
    spoilt = [replace(one.read(), data={**one.read().data, "proofs": [{}]}) for one in first.proofs]
    reads.counts()
    answer(replace(work, known=tuple(map(KeptProof.of, spoilt))))
    assert reads.counts()[0] >= len(spoilt), "another content is judged"


KINDS_AFTER: list[dict[str, Any]] = [
    {"kind": "status", "search": False},
    {"kind": "status", "search": False, "agreed": {"C1": "dead"}},
    {"kind": "status", "search": False, "ruled": {}},
    {"kind": "rule", "search": False, "strings": ["C1"]},
    {"kind": "rule", "strings": ["C1"]},
    {"kind": "rule", "strings": ["C1", "D3"], "agreed": {"A5": "independently_alive"}},
    {"kind": "territory", "string": "B1", "search": False},
    {"kind": "ask", "string": "D3", "question": "uncapturable"},
]


@pytest.mark.parametrize("body", KINDS_AFTER, ids=str)
def test_what_follows_on_an_answer_of_this_run_judges_nothing_and_reads_no_proof(
    body: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = given_again((DISPUTES / BENT).read_bytes(), {"name": BENT})
    asked = {"kind": "status"}
    first = answer(Work(given, said_in(asked, 256)))
    assert first.answered is not None and first.answered.proofs == first.proofs
    kept = [one.read().data for one in first.proofs]
    answering._assessment_in.cache_clear()
    reads = Reads(monkeypatch)
    said = said_in(body, 256)
    after = Work(given, said, found=(first.answered,), search=said.search, judged=first.judged)
    told = answer(after)
    assert not [data for data in reads.judged if data in kept], "what a search finds besides is judged"
    assert len(reads.read) == len(set(reads.read)), "each at most once, for the variations that are shown"
    assert body["kind"] in ("rule", "ask") or not reads.read
    alone = answer(Work(given, said, known=first.proofs, search=said.search))
    assert _apart_from_the_clock(told.data) == _apart_from_the_clock(alone.data)
    assert {one.name for one in told.proofs} <= {one.name for one in first.proofs}, "a proof keeps its name"


def _apart_from_the_clock(told: Any) -> Any:
    if isinstance(told, dict):
        return {name: _apart_from_the_clock(one) for name, one in told.items() if name not in ("seconds", "nodes")}
    return [_apart_from_the_clock(one) for one in told] if isinstance(told, list | tuple) else told


def test_another_language_and_a_sheet_judge_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    given = given_again((DISPUTES / BENT).read_bytes(), {"name": BENT})
    asked = {"kind": "status"}
    work = Work(given, said_in(asked, 256))
    first = answer(work)
    reads = Reads(monkeypatch)
    words_of(Sheet(work, first.answered, "json"))
    assert reads.counts() == (0, 0)
    assert file_of(Sheet(work, first.answered, "txt")) and reads.counts()[0] == 0
    proof = first.proofs[0].read()
    found = proof_about(ProofWanted(first.proofs, proof.string, proof.question))
    assert found == proof and Certificate(found.data).sha256() == Certificate(proof.data).sha256()


@pytest.mark.parametrize(
    "body", [{"kind": "rule", "string": "B2"}, {"kind": "ask", "string": "B2", "question": "uncapturable"}], ids=str
)
def test_what_is_known_is_told_before_what_follows_from_it(
    body: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "missing-reinforcement.sgf"
    work = Work(given_again((DISPUTES / name).read_bytes(), {"name": name}), said_in(body, 256))
    told: list[tuple[str, Any]] = []
    monkeypatch.setattr(answering, "tell", lambda news: told.append((news["event"], news.get("known"))))
    tree = finding.variation_tree
    monkeypatch.setattr(
        finding, "variation_tree", lambda *given, **more: told.append(("tree", None)) or tree(*given, **more)
    )
    missing = assessment.missing_moves_of
    monkeypatch.setattr(
        assessment, "missing_moves_of", lambda *given: told.append(("missing", None)) or missing(*given)
    )
    outcome = answer(work)
    known = [number for number, (event, _) in enumerate(told) if event == "known"]
    assert told[known[0]][1] == {"headline": outcome.headline, "sentences": []}
    later = [number for number, (event, _) in enumerate(told) if event in ("tree", "missing")]
    assert later and known[0] < later[0], "the headline comes before variations, and before what is missing"
    if body["kind"] == "rule":
        warnings = [warning["text"] for warning in outcome.data["warnings"]]
        assert warnings and len(told[known[-1]][1]["sentences"]) == len(warnings) and len(known) > 1


def test_strings_are_counted_as_settled_once_they_are_kept() -> None:
    class Book:
        kept = True

        async def keep(self, *_: object) -> None:
            if not self.kept:
                raise NotKept("The disk is full.")

    async def told(kept: bool) -> int:
        book = Book()
        book.kept = kept
        questions = QuestionsAtWork(book, None)  # type: ignore[arg-type]
        work = SimpleNamespace(kind="status")
        case = Case("q", "p", {}, work, "client")  # type: ignore[arg-type]
        string = {"string": "A1", "status": "dead", "color": "black"}
        news = {"event": "settled", "string": string, "stones": "s", "proofs": (), "territory": None}
        case.news.put_nowait(news)
        future: Future[Any] = Future()
        future.set_exception(Unanswered("ended"))
        case.news.put_nowait(future)
        await questions._follow(case)
        return questions.settled

    assert asyncio.run(told(True)) == 1 and asyncio.run(told(False)) == 0


def test_it_tells_whether_it_is_well_and_its_numbers(server: Server) -> None:
    well = server.ask("GET", "/healthz", token=False, Host="10.0.0.7")
    assert well.code == 200 and well.json["well"] is True
    assert server.ask("GET", "/metrics", token=False).code == 403
    server.ask("GET", "/nothing")
    numbers = server.ask("GET", "/metrics")
    assert numbers.headers["content-type"].startswith("text/plain")
    text = numbers.body.decode()
    for name in (
        'assess_requests_total{code="200",method="GET",path="/healthz"}',
        'assess_questions{state="running"} 0.0',
        "assess_connections 1.0",
        "assess_upload_bytes 0.0",
        "assess_casebook_bytes",
        "assess_request_seconds_bucket",
        "assess_strings_settled_total",
    ):
        assert name in text, name


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_what_is_at_work_at_the_end_is_stopped_told_and_kept(start: Start, how: int) -> None:
    server = start()
    position = server.position(HARD.encode())["id"]
    question = server.put(position, "status", limits={"seconds": 600})
    told: list[tuple[str, dict[str, object]]] = []
    hearing = threading.Thread(target=lambda: told.extend(server.events(question)))
    hearing.start()
    while not any(event == "progress" for event, _ in told):  # before that it has nothing to tell
        time.sleep(0.05)
    assert server.stop(how) == 130
    hearing.join()
    assert told[-1][0] == "stopped" and told[-1][1]["result"] is not None
    again = start()
    kept = again.ask("GET", f"/questions/{question}").json
    assert kept["state"] == "stopped" and _proved(kept["result"]) == _proved(told[-1][1]["result"])
    assert again.ask("GET", f"/questions/{question}/ruling.txt").code == 200


def _proved(result: Any) -> list[tuple[str, str, str]]:
    """The answers of a result that are proved."""
    answers = [(one["string"], *answer) for one in result["strings"] for answer in one["answers"].items()]
    return [answer for answer in answers if answer[2] in ("yes", "no", "undefined")]


def test_sheets_after_a_restart_say_what_the_proofs_show(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    server = start()
    position = server.position(BENT)["id"]
    asked = {
        "status": {},
        "rule": {"string": "D3"},
        "ask": {"string": "A1", "question": "uncapturable"},
        "decide": {"string": "A1", "question": "uncapturable", "variations": [["W E2", "B B1", "W D1", "B E1"]]},
    }
    questions = [server.answered(position, kind, **rest)["id"] for kind, rest in asked.items()]
    paths = [f"/questions/{question}/ruling.{form}" for question in questions for form in ("txt", "sgf", "svg", "json")]
    before = [server.ask("GET", path).body for path in paths]
    server.stop(signal.SIGKILL)
    again = start()
    told = [again.ask("GET", path).body for path in paths]  # by one of the proofs, where several were found
    assert [body.splitlines()[0] for body in told[::4]] == [body.splitlines()[0] for body in before[::4]]
    assert [json.loads(body)["question"] for body in told[3::4]] == [
        json.loads(body)["question"] for body in before[3::4]
    ]
    verdicts = [json.loads(body)["headline"] for body in before[3::4]]
    assert [json.loads(body)["headline"] for body in told[3::4]] == verdicts
    played = again.ask("POST", f"/questions/{questions[1]}/play", {"student": "black", "moves": ["pass"]})
    assert played.json["ended"] == "Black D3 is captured."


def test_what_somebody_writes_into_the_casebook_is_not_believed(start: Start, tmp_path: Path) -> None:
    server = start()
    position = server.position(BENT)["id"]
    question = server.answered(position, "rule", string="D3")["id"]
    before = server.ask("GET", f"/questions/{question}").json
    server.stop(signal.SIGKILL)
    position_of = assess.read(DISPUTES / BENT)
    forged = rule(position_of, "D3", limits=assess.Limits(seconds=None, nodes=100_000))
    (string,) = forged.strings
    string = replace(string, status=Status.ALIVE_IN_SEKI)
    forged = replace(forged, assessment=replace(forged.assessment, strings=(string,)))
    data = {**before["result"], "headline": forged.headline, "status": "alive in seki"}
    told = {"string": "D3", "status": "alive in seki"}
    base = sqlite3.connect(tmp_path / "state" / "positions.sqlite")
    with base:
        base.execute("UPDATE questions SET result = ?", (sealed({"data": data, "headline": forged.headline}),))
        base.execute("INSERT INTO answers VALUES (?, ?)", (question, packed_answer(forged).concluded))
        base.execute("INSERT INTO settled VALUES (?, 'D3', ?)", (question, sealed(told)))
    base.close()
    again = start()
    told = again.ask("GET", f"/questions/{question}").json
    assert told["headline"] == before["headline"] == "Black D3 is dead."
    assert "seki" not in str(told["settled"])
    assert _proved(told["result"]) == _proved(before["result"]) and told["result"]["strings"][0]["checked"]
    assert b"alive in seki" not in again.ask("GET", f"/questions/{question}/ruling.txt").body
    agreed = again.ask("POST", "/questions", {"kind": "status", "position": position, "search": False, "agreed": {}})
    assert {one["string"]: one["status"] for one in agreed.json["result"]["strings"]}["D3"] == "dead"


def test_a_sheet_of_what_came_to_no_end_searches_nothing(start: Start) -> None:
    server = start()
    position = server.position(GAME, name="game.sgf")["id"]
    question = server.put(position, "status", limits={"seconds": 600})
    for event, _ in server.events(question):
        if event == "settled":
            break
    server.stop(signal.SIGKILL)
    again = start()
    kept = again.ask("GET", f"/questions/{question}").json
    assert kept["state"] == "stopped" and kept["settled"]
    hard = again.put(again.position(HARD.encode())["id"], "status", limits={"seconds": 600})
    while again.ask("GET", f"/questions/{hard}").json["state"] == "waiting":
        time.sleep(0.05)
    sheet = again.ask("GET", f"/questions/{question}/ruling.txt")  # the one worker for searches is at work
    assert sheet.code == 200
    found = re.search(rb"([0-9]+) of 17 strings\s+settled", sheet.body)
    assert found is not None
    sure = [string for string in kept["settled"] if string["status"] != "dead"]  # a dead one waits for advice
    assert len(sure) <= int(found[1]) <= len(kept["settled"])
    assert again.ask("DELETE", f"/questions/{hard}").json["state"] == "stopped"


FREE = ("index", "static", "_about", "healthz", "metrics", "_openapi", "_stop_question", "_forget_position")
"""What costs nothing, and what takes work away."""


def test_all_that_makes_work_counts_for_the_rates() -> None:
    class Full:
        def wait(self, client: str) -> float:
            return 1.0

    routes = application(None, None, Admission(1), Connections()).routes  # type: ignore[arg-type]
    app = SimpleNamespace(state=SimpleNamespace(rates=Full()))
    counted = 0
    for route in routes:
        scope = {
            "type": "http",
            "app": app,
            "path_params": {"id": "a", "form": "txt"},
            "query_string": b"",
            "headers": [],
            "client": ("10.0.0.1", 1),
        }
        if route.endpoint.__name__ not in FREE:
            with pytest.raises(Busy):
                asyncio.run(route.endpoint(Request(scope)))
            counted += 1
    assert counted == len(routes) - len(FREE) > 10


def kills(start: Start, seed: int, count: int) -> int:
    """Kills servers in the middle of their work; returns how many strings they had told. None may be lost."""
    draw = random.Random(seed)
    told_in_all = 0
    server = start()
    position = server.position(GAME, name="game.sgf")["id"]
    for number in range(count):
        other = server.position(f"X.O{'.' * number}".encode(), name="other.txt")["id"]
        question = server.put(position, "status", limits={"seconds": 600}, agreed={})
        told: dict[str, dict[str, object]] = {}
        wanted = draw.randrange(1, 8)
        for event, data in server.events(question):
            if event == "settled":
                told[data["string"]] = data
            if len(told) >= wanted or event == "ruled":
                break
        server.stop(signal.SIGKILL)
        server = start()
        kept = server.ask("GET", f"/questions/{question}").json
        judged = {string["string"]: string["answers"] for string in kept["settled"]}
        lost = {name for name, data in told.items() if judged.get(name) != data["answers"]}
        assert not lost, f"kill {number}: told and lost: {lost} of {set(told)}"
        assert server.ask("GET", f"/positions/{other}").code == 200
        told_in_all += len(told)
        assert server.ask("DELETE", f"/positions/{position}").code == 200  # so that nothing is known the next time
        position = server.position(GAME, name="game.sgf")["id"]
    return told_in_all


@pytest.mark.slow
def test_ten_kills_lose_nothing_that_was_told(start: Start) -> None:
    assert kills(start, 2, 10) > 10
