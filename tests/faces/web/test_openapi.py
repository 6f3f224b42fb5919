"""The description of the interface (``/openapi.json``) is one, and what a server takes and answers is what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from serving import DISPUTES, HARD, Answer, Server
from strict_schema import strict

pytest.importorskip("starlette", reason="the extra web is not installed")

BENT = (DISPUTES / "bent-four-in-the-corner.sgf").read_bytes()
TWO_GAMES = b"(;SZ[5:3]PB[A]PW[B]KM[6.5];B[aa];W[ba];B[ca])(;SZ[3];AB[aa])"


@cache
def routes() -> list[Any]:
    from assess.faces.web.routes import addresses
    from assess.faces.web.server import FOR_SERVERS

    return [*addresses(), *FOR_SERVERS]


@cache
def described() -> Any:
    """Return the description; it takes a second, so it is made where it is asked for."""
    from assess.faces.web.openapi import description

    return json.loads(json.dumps(description(routes())))


@cache
def operations() -> set[tuple[str, str]]:
    return {(method, path) for path, there in described()["paths"].items() for method in there}


@cache
def strict_components() -> Any:
    return strict(described()["components"])


def holds(schema: Any, said: object, components: Any = None) -> None:
    """Requires that what is said has this schema, and no key besides."""
    Draft202012Validator({**schema, "components": components or strict_components()}).validate(said)


class Client:
    """A client that asks what is described, and holds each answer against the description."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.asked: set[tuple[str, str]] = set()

    def ask(self, method: str, path: str, body: Any = None, query: str = "", **names: str) -> Answer:
        told = described()["paths"][path][method]
        self.asked.add((method, path))
        here = path
        for name, value in names.items():
            here = here.replace(f"{{{name}}}", value)
        assert "{" not in here and {part.partition("=")[0] for part in query.split("&") if part} <= {
            parameter["name"] for parameter in told["parameters"] if parameter["in"] == "query"
        }
        if isinstance(body, bytes):
            assert "application/octet-stream" in told["requestBody"]["content"]
        elif body is not None:
            holds(told["requestBody"]["content"]["application/json"]["schema"], body)
        answer = self.server.ask(method.upper(), f"{here}?{query}", body)
        self.require_described(told, answer)
        return answer

    def require_described(self, told: Any, answer: Answer) -> None:
        said = told["responses"].get(str(answer.code), told["responses"]["default"])
        media = answer.headers["content-type"]
        (schema,) = [kind["schema"] for name, kind in said["content"].items() if media.startswith(name)]
        if media == "application/json":
            of_proofs = told["operationId"] == "certificate"  # what an entry has depends on its kind
            holds(schema, answer.json, described()["components"] if of_proofs else None)

    def answered(self, position: str, kind: str, **more: Any) -> str:
        put = self.ask("post", "/questions", {"position": position, "kind": kind, **more})
        assert put.code == 202
        question = str(put.json["id"])
        assert b"event: ruled" in self.ask("get", "/questions/{id}/events", id=question).body
        return question


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    server = Server(tmp_path_factory.mktemp("serve"), "--workers", "1", "--threads", "1", "--memory-mb", "256")
    yield Client(server)
    server.stop()


def test_it_is_a_description() -> None:
    from openapi_spec_validator import validate

    validate(described())


def test_nothing_but_the_page_is_left_out() -> None:
    told = {(method, route.path) for route in routes() for method in route.methods or () if method != "HEAD"}
    assert {(method.upper(), path) for method, path in operations()} == told - {("GET", "/"), ("GET", "/static/{name}")}
    assert all(there["description"] for path in described()["paths"].values() for there in path.values())


def test_the_server_answers_as_it_is_described(client: Client) -> None:
    told = client.ask("get", "/openapi.json")
    assert told.json == described()
    for path in ("/about", "/healthz", "/metrics"):
        assert client.ask("get", path).code == 200
    game = client.ask("post", "/positions", TWO_GAMES, "name=two.sgf&move=2").json
    assert game["games"] and game["moves"]
    bent = client.ask("post", "/positions", BENT, "folder=corner").json["id"]
    choices = {"from": bent, "komi": 6.5, "prisoner_stones": {"black": 1, "white": 0}}
    other = client.ask("post", "/positions", choices)
    assert other.code == 201
    line = client.ask("post", "/positions/{id}/line", {"moves": ["W E2", "B pass"]}, id=bent)
    assert line.json["points"][1] is None
    assert client.ask("put", "/positions/{id}/studied", {"studied": "solved"}, id=bent).code == 200
    assert client.ask("get", "/positions", query="folder=corner").json["positions"]

    statuses = client.answered(bent, "status", limits={"seconds": 60})
    ruling = client.answered(bent, "rule", string="D3", estimate="on")
    client.answered(bent, "territory", string="D5")
    finding = client.answered(bent, "ask", string="A1", question="uncapturable")
    decided = {"string": "A1", "question": "uncapturable", "variations": [["W E2", "B B1", "W D1", "B E1"]]}
    client.answered(bent, "decide", **decided)
    client.answered(bent, "count")
    client.answered(bent, "ikeda", command="replay")
    client.answered(bent, "ikeda", command="kos", to_move="black", numbers={"black_kos": 3, "white_kos": 2, "dame": 1})
    small = client.ask("post", "/positions", {"text": "X.\nO."}).json["id"]
    solved = client.answered(small, "ikeda", command="solve", to_move="black")
    for question in (statuses, ruling, finding, solved):
        assert client.ask("get", "/questions/{id}", id=question).json["result"]
    assert client.ask("get", "/questions/{id}/ruling.json", id=ruling).json["parts"]
    for form in ("html", "svg", "sgf", "txt"):
        assert client.ask("get", "/questions/{id}/ruling.{form}", query="pages=1", id=ruling, form=form).code == 200
    proof = client.ask("get", "/questions/{id}/certificate", query="string=A1&question=uncapturable", id=finding).json
    assert client.ask("post", "/check", {"position": bent, "certificate": proof}).json["verified"]
    for moves in ([], ["pass"]):
        played = client.ask("post", "/questions/{id}/play", {"student": "black", "moves": moves}, id=finding)
        assert played.code == 200
    assert client.ask("get", "/positions/{id}", id=bent).json["questions"]
    assert client.ask("get", "/positions/{id}/look", id=game["id"]).json["strings"]
    assert client.ask("post", "/questions", {"position": bent, "kind": "status", "search": False}).code == 201

    hard = client.ask("post", "/positions", HARD.encode()).json["id"]
    open_question = client.ask("post", "/questions", {"position": hard, "kind": "status"}).json["id"]
    assert client.ask("delete", "/questions/{id}", id=open_question).code == 200
    told = client.server.events(hard, "positions")
    assert next(told) == ("agreed", {"version": "0", "agreed": {}, "ruled": {}, "text": "nothing is agreed"})
    assert client.ask("delete", "/positions/{id}", id=hard).code == 200
    assert list(told) == [("forgotten", {})]
    assert client.ask("get", "/positions/{id}/events", id=hard).code == 404

    at_once = client.ask("post", "/rulings", {"rows": ["X.O"], "strings": ["A1"], "kind": "status"}, "wait=20")
    assert at_once.json["state"] == "ruled"
    ruled = client.ask("post", "/rulings", BENT, "wait=20&string=D3&name=bent.sgf").json
    assert ruled["headline"] == "Black D3 is dead."
    unclear = client.ask("post", "/rulings", {"text": HARD, "limits": {"nodes": 100}}, "wait=60").json["result"]
    assert unclear["estimated_score"] is not None

    assert client.asked == operations()


def test_what_is_refused_is_described(client: Client) -> None:
    assert client.ask("get", "/positions/{id}", id="nothing").code == 404
    assert client.ask("post", "/positions", {"rows": ["X.", "X"]}).code == 400
    assert client.ask("post", "/rulings", b"X O\nX").code == 400


def test_it_needs_no_token_and_no_search(client: Client) -> None:
    assert client.server.ask("GET", "/openapi.json", token=False).json == described()
