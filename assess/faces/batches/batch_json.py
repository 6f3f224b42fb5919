"""The JSON of a batch: a line for each game, with what was found and whether its record agrees; and the summary."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from assess.faces.batches.games import BatchGame, recorded_margin
from assess.faces.batches.summary import AgreementJson, Summary, Tally, agreement_of, strings_to_look_at
from assess.faces.batches.task import Result
from assess.reports.json.assessment_json import StatusJson
from assess.reports.json.common_json import Noted, notes_json
from assess.reports.json.finding_json import FindingJson
from assess.reports.json.ruling_json import RulingJson
from assess.store.kept import Line


class PlayersJson(TypedDict):
    black: str
    white: str


class LineJson(Noted):
    """A line for each game, as `assess batch` writes it."""

    schema: Literal["assess/batch/1"]
    key: str
    file: str
    game: int
    players: PlayersJson
    record_result: str | None
    agrees: bool | None
    agreement: AgreementJson
    undecided: int | None
    status: StatusJson | None
    finding: FindingJson | RulingJson | None
    error: str | None
    seconds: float | None
    nodes: int | None
    version: str
    settings: str
    agreed_dead: NotRequired[
        Annotated[list[str], "A stone of each string that the record takes off once play has stopped: agreed dead."]
    ]
    not_taken: NotRequired[
        Annotated[list[str], "Points that the record changes otherwise once play has stopped, which was not taken."]
    ]


class TallyJson(TypedDict):
    games: int
    scored: int
    agree: int
    agree_by_bounds: int
    agree_by_estimate: int
    disagree: int
    disagree_by_estimate: int
    on_agreement: Annotated[
        int, "Games that agree or disagree by proof or bounds where strings are agreed dead, which nothing proves."
    ]
    undecided: int
    errors: int
    median_seconds: float | None
    worst_seconds: float | None


class NotTakenJson(TypedDict):
    file: str
    game: int
    key: str
    points: list[str]


class LookJson(TypedDict):
    file: str
    game: int
    key: str
    strings: list[str]


class SummaryJson(TypedDict):
    """The summary, as `assess batch --json` prints it."""

    schema: Literal["assess/batch-summary/1"]
    sizes: dict[str, TallyJson]
    disagreeing: list[list[str | int]]
    look_first: Annotated[
        list[LookJson], "Games whose estimate is not what the record says, then those whose result is open."
    ]
    not_taken: Annotated[list[NotTakenJson], "Games with points set up once play has stopped that were not taken."]
    gone: Annotated[int, "Lines kept of games that are not in the paths any more; nothing above counts them."]


def line_of(game: BatchGame, key: str, result: Result | None, error: str | None, version: str, settings: str) -> Line:
    """The object of the schema ``assess/batch/1``: one position asked about, or the sentence why it was not."""
    data = None if result is None else result.data
    return {
        "schema": "assess/batch/1",
        "key": key,
        **_told(game, data),
        "undecided": None if result is None else result.undecided,
        "status": data if data is not None and "strings" in data else None,
        "finding": data if data is not None and "strings" not in data else None,
        "error": error,
        "seconds": None if data is None else data["seconds"],
        "nodes": None if data is None else _nodes(data),
        "version": version,
        "settings": settings,
    }


def copied(line: Line, game: BatchGame) -> Line:
    """The line of an equal position as that of another game."""
    mine = {name: told for name, told in line.items() if name not in ("notes", "agreed_dead", "not_taken")}
    return {**mine, **_told(game, line["status"])}


def _told(game: BatchGame, status: Mapping[str, Any] | None) -> dict[str, Any]:
    """What depends on the game: its name, and whether its recorded result agrees with the score."""
    agreement = agreement_of(recorded_margin(game.record_result, game.rules), status, game.rules)
    return {
        "file": game.file,
        "game": game.number,
        "players": {"black": game.black, "white": game.white},
        "record_result": game.record_result or None,
        "agrees": agreement["proof"],
        "agreement": agreement,
        **({"agreed_dead": list(game.agreed_dead)} if game.agreed_dead else {}),
        **({"not_taken": list(game.not_taken)} if game.not_taken else {}),
        **notes_json(game.notes),
    }


def _nodes(data: Mapping[str, Any]) -> int:
    return int(data["nodes"]) if "nodes" in data else sum(string["nodes"] for string in data["strings"])


def summary_json(summary: Summary) -> SummaryJson:
    """The summary as ``assess batch --json`` prints it."""
    tallies = {"all": summary.all, **summary.by_size}
    return {
        "schema": "assess/batch-summary/1",
        "sizes": {size: _tally_json(tally) for size, tally in tallies.items()},
        "disagreeing": [[line["file"], line["game"], line["key"]] for line in summary.disagreeing],
        "look_first": [
            {"file": line["file"], "game": line["game"], "key": line["key"], "strings": strings_to_look_at(line)}
            for line in summary.look_first
        ],
        "not_taken": [
            {"file": line["file"], "game": line["game"], "key": line["key"], "points": line["not_taken"]}
            for line in summary.not_taken
        ],
        "gone": summary.gone,
    }


def _tally_json(tally: Tally) -> TallyJson:
    return {
        "games": tally.games,
        "scored": tally.settled,
        "agree": tally.agree,
        "agree_by_bounds": tally.by_bounds,
        "agree_by_estimate": tally.by_estimate,
        "disagree": tally.disagree,
        "disagree_by_estimate": tally.otherwise,
        "on_agreement": tally.on_agreement,
        "undecided": tally.undecided,
        "errors": tally.errors,
        "median_seconds": statistics.median(tally.seconds) if tally.seconds else None,
        "worst_seconds": max(tally.seconds, default=None),
    }
