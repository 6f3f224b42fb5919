"""Odd requests get a code and a sentence, and spoil nothing for others (``http_fuzzer.py``)."""

from __future__ import annotations

import http.client
import sys
from pathlib import Path

import pytest
from http_fuzzer import fuzzed
from serving import Server

pytest.importorskip("starlette", reason="the extra web is not installed")
pytestmark = pytest.mark.skipif(sys.platform == "darwin", reason="there is one address of this machine alone")

SMALL = ("--workers", "1", "--threads", "1", "--memory-mb", "256")


def none_escapes(folder: Path, seed: int, count: int) -> None:
    server = Server(folder, *SMALL)
    try:
        fuzzer = fuzzed(server, seed, count)
    finally:
        server.stop()
    assert not fuzzer.escaped
    assert fuzzer.answered[400] > count / 5 and fuzzer.answered[200] > count / 20 and fuzzer.answered[201]


def test_odd_requests_are_refused_in_a_sentence(tmp_path: Path) -> None:
    none_escapes(tmp_path, 5, 25)


@pytest.mark.slow
def test_odd_requests_are_refused_in_a_sentence_5000_times(tmp_path: Path) -> None:
    none_escapes(tmp_path, 2, 5000)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> object:
    found = Server(tmp_path_factory.mktemp("serve"), *SMALL)
    yield found
    found.stop()


@pytest.mark.parametrize("name", ["studied", "folder"])
def test_half_of_a_pair_of_surrogates_is_refused_at_the_door(server: Server, name: str) -> None:
    position = server.position(b"X.O")["id"]
    body = b'{"' + name.encode() + b'": "\\ud800", "text": "X.O"}'
    method, path = ("PUT", f"/positions/{position}/studied") if name == "studied" else ("POST", "/positions")
    refused = server.ask(method, path, body, Content_Type="application/json")
    assert refused.code == 400 and refused.error
    assert server.ask("PUT", f"/positions/{position}/studied", {"studied": "solved"}).code == 200


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("/questions", b'{"kind": "status", "limits": {"seconds": NaN}}', "no JSON"),
        ("/questions", b'{"kind": "status", "limits": {"seconds": 1e999}}', "limits.seconds"),
        ("/questions", b'{"kind": "status", "limits": {"nodes": true}}', "limits.nodes has to be a whole number"),
        ("/questions", b'{"kind": "status", "limits": []}', "limits has to be an object"),
        ("/questions", b'{"kind": ["status"]}', "kind has to be a text"),
        ("/questions", b'{"kind": "ikeda", "numbers": {"dame": 1.5}}', "numbers.dame has to be a whole number"),
        ("/positions", b'{"rows": ["X."], "prisoner_stones": [1]}', "prisoner_stones"),
        ("/positions", b'{"rows": ["X."], "prisoner_stones": {"black": null}}', "prisoner_stones.black"),
        ("/positions", b'{"rows": {"0": "X."}}', "rows has to be a list"),
        ("/positions", b'{"rows": ["X."], "game": 0}', "game has to be a whole number >= 1"),
        ("/positions", b'{"text": "\xed\xa0\x80"}', "no JSON"),
        ("/positions", b'{"from": 3}', "from has to be a text"),
        ("/check", b'{"position": null}', "position has to be a text"),
        ("/rulings?wait=forever", b'{"rows": ["X."]}', "wait cannot be"),
    ],
)
def test_what_has_another_type_is_refused_by_its_place(server: Server, path: str, body: bytes, said: str) -> None:
    refused = server.ask("POST", path, body, Content_Type="application/json")
    assert refused.code == 400 and said in refused.error, refused.body


def test_an_error_of_ours_does_not_end_its_connection(tmp_path: Path) -> None:
    code = (
        "import assess.faces.web.routes as routes\n"
        "async def broken(request): raise RuntimeError('on purpose')\n"
        "routes._about = broken\n"
        "from assess.faces.cli import main\n"
        f"raise SystemExit(main(['serve', '--no-browser', '--folder', {str(tmp_path)!r}]))\n"
    )
    broken = Server(tmp_path, program=("-c", code))
    try:
        connection = http.client.HTTPConnection(broken.host, broken.port, timeout=30)
        for path, expected in (("/about", 500), ("/positions", 200), ("/about", 500), ("/positions", 200)):
            connection.request("GET", path, headers={"Authorization": f"Bearer {broken.token}"})
            answer = connection.getresponse()
            content = answer.read()
            assert answer.status == expected, content
            assert answer.getheader("connection") != "close"
            assert (b"RuntimeError" in content) is (expected == 500)
    finally:
        broken.stop()
