"""Two who have one position open: a change is made on what both know, or refused with both states; each is told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import HARD, Server

pytest.importorskip("starlette", reason="the extra web is not installed")

from assess.faces.web.agreements import UNTOUCHED, Agreement, Agreements, Outdated

BENT = "bent-four-in-the-corner.sgf"
SMALL = ("--workers", "1", "--threads", "1", "--memory-mb", "256")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("serve")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    found = Server(folder, *SMALL)
    yield found
    found.stop()


def agree(server: Server, position: str, made_on: str | None, **agreed: str) -> Any:
    body = {"position": position, "kind": "status", "search": False, "agreed": agreed}
    return server.ask("POST", "/questions", body if made_on is None else {**body, "made_on": made_on})


def test_a_change_made_on_an_older_state_is_refused_with_both(server: Server) -> None:
    position = server.position(BENT)["id"]
    assert server.ask("GET", f"/positions/{position}").json["agreement"]["version"] == UNTOUCHED
    first = agree(server, position, UNTOUCHED, C1="dead")
    assert first.code == 201
    refused = agree(server, position, UNTOUCHED, C1="alive_in_seki")
    assert refused.code == 409 and "changed elsewhere" in refused.json["error"]
    assert refused.json["kept"]["agreed"] == {"C1": "dead"} and refused.json["wanted"]["agreed"] == {
        "C1": "alive_in_seki"
    }
    there = server.ask("GET", f"/positions/{position}").json["agreement"]
    assert there == refused.json["kept"] and there["version"] == first.json["version"]
    again = agree(server, position, there["version"], C1="alive_in_seki")
    assert again.code == 201 and again.json["version"] == refused.json["wanted"]["version"]
    assert agree(server, position, None).json["version"] == UNTOUCHED, "who names no version is not asked for one"


def test_of_many_changes_made_on_one_state_one_is_taken(server: Server) -> None:
    position = server.position(BENT, komi="1.5")["id"]
    codes: list[int] = []
    words = ["dead", "alive_in_seki", "independently_alive"] * 2
    asking = [
        threading.Thread(target=lambda word=word: codes.append(agree(server, position, UNTOUCHED, A5=word).code))
        for word in words
    ]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert (
        sorted(codes) == [201, *[409] * 5] and len(server.ask("GET", f"/positions/{position}").json["questions"]) == 1
    )


def test_each_change_is_told_to_who_has_the_position_open(server: Server) -> None:
    position = server.position(BENT, komi="2.5")["id"]
    told = server.events(position, "positions")
    assert next(told) == ("agreed", {"version": UNTOUCHED, "agreed": {}, "ruled": {}, "text": "nothing is agreed"})
    version = agree(server, position, UNTOUCHED, C1="dead").json["version"]
    words = {"text": "White C1 dead, as agreed"}
    assert next(told) == ("agreed", {"version": version, "agreed": {"C1": "dead"}, "ruled": {}, **words})
    server.ask("DELETE", f"/positions/{position}")
    assert list(told) == [("forgotten", {})]


def test_a_version_is_that_of_a_change(server: Server) -> None:
    position = server.position(BENT)["id"]
    for path, body in (
        ("/questions", {"position": position, "kind": "status", "made_on": UNTOUCHED}),
        ("/rulings", {"rows": ["X.O"], "made_on": UNTOUCHED}),
    ):
        refused = server.ask("POST", path, body)
        assert refused.code == 400 and "made_on" in refused.error


def test_after_a_kill_a_state_has_its_version_and_a_question_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path, *SMALL)
    position, hard = server.position(BENT)["id"], server.position(HARD.encode())["id"]
    assert agree(server, position, UNTOUCHED, C1="dead", A5="independently_alive").code == 201
    agreement = server.ask("GET", f"/positions/{position}").json["agreement"]
    question = server.put(hard, "status")
    server.stop(9)
    server = Server(tmp_path, *SMALL)
    assert server.ask("GET", f"/positions/{position}").json["agreement"] == agreement
    told = server.ask("GET", f"/questions/{question}").json
    server.stop()
    assert agreement["agreed"]["C1"] == "dead" and agreement["version"] != UNTOUCHED
    assert told["state"] == "stopped" and told["note"] == "The server ended while it was at work on this question."


def test_streams_of_events_end_with_the_server() -> None:
    state = Agreement({"D4": "dead"})

    async def kept(_: str) -> Agreement:
        return state

    async def follow() -> list[object]:
        agreements = Agreements(kept)
        found: list[object] = []
        async for event in agreements.events("P"):
            found.append(event)
            agreements.end()
        with pytest.raises(Outdated):
            await agreements.require_present("P", UNTOUCHED, Agreement())
        return found

    assert asyncio.run(follow()) == [("agreed", state.told), ("ended", {})]


def test_no_change_is_lost_on_one_who_is_slow_to_hear_of_the_last() -> None:
    """Two changes while what was told before is still on its way: the second ends the stream."""
    states = [Agreement(), Agreement({"D4": "dead"})]

    async def kept(_: str) -> Agreement:
        return states[0]

    async def follow() -> list[object]:
        agreements, found = Agreements(kept), list[object]()
        async for event in agreements.events("P"):
            found.append(event)
            states.reverse()
            agreements.tell("P")
            await asyncio.sleep(0)
            agreements.tell("P", "forgotten")
        return found

    told = asyncio.run(asyncio.wait_for(follow(), 20))
    assert told == [("agreed", Agreement().told), ("forgotten", {})]


TAKEN_OFF = "(;GM[1]FF[4]SZ[5:3]KM[11.5]AB[ba][bb][bc][da][db][dc]AW[ea][ec];W[ab];B[];W[];AE[ab])"
"""Black wins by 0.5 with A2 as a prisoner. Were A2 not dead for him, or off the board for nothing, White would."""


def test_what_the_record_takes_off_behind_its_passes_is_agreed_until_something_else_is(server: Server) -> None:
    told = server.position(TAKEN_OFF.encode())
    assert told["agreed"] == {"A2": "dead"} and told["position"]["rows"][1] == "OX.X."
    assert any("agreed to be dead" in note for note in told["notes"])
    position = told["id"]
    look = server.ask("GET", f"/positions/{position}/look").json
    assert "Black wins by 0.5" in look["text"] and "This estimate rests on what is agreed." in look["text"]
    assert "A2" not in [one["string"] for one in look["strings"]]
    agreement = server.ask("GET", f"/positions/{position}").json["agreement"]
    assert agreement["agreed"] == {"A2": "dead"} and agreement["version"] != UNTOUCHED
    found = server.answered(position, "status")
    assert found["asked"]["agreed"] == {"A2": "dead"}
    assert found["headline"] == "With what is agreed: Black wins by 0.5."
    assert [one["string"] for one in found["result"]["strings"] if one.get("agreed")] == ["A2"]
    ruled = server.answered(position, "rule", string="A2")
    assert "dead" in ruled["headline"] and ruled["asked"]["agreed"] == {"A2": "dead"}
    open_again = agree(server, position, agreement["version"])
    assert open_again.code == 201 and open_again.json["result"]["strings"]
    assert not any(one.get("agreed") for one in open_again.json["result"]["strings"])
    assert "agreed" not in server.ask("GET", f"/positions/{position}/look").json["text"]
    counted = server.answered(position, "count")
    assert {one["method"]: one["margin"] for one in counted["result"]["counts"]}["japanese"] == 0.5


def test_what_is_set_up_otherwise_is_told_and_not_taken(server: Server) -> None:
    told = server.position(TAKEN_OFF.replace(";AE[ab]", ";AB[ca]").encode())
    assert told["not_taken"] == ["C3"] and "agreed" not in told
    assert told["position"]["rows"][0] == ".X.XO"
    assert told["moves"][-1]["changed"] == {}
