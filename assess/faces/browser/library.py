"""What other programs ask where Python runs in JavaScript (the npm package): JSON in, JSON out, and nothing is kept."""

from __future__ import annotations

import json
from typing import Any

from assess.faces.web.answering import Work, answer
from assess.faces.web.at_once import given_in_json
from assess.faces.web.sheets import ToCheck, check
from assess.languages.spoken import AssessError
from assess.requests.from_json import said_in
from assess.requests.wording import Wording


def answered(body: str) -> str:
    """The answer to the body of ``POST /rulings`` (docs/http.md): its result, for ``ask`` with the certificate. A kind
    ``check`` has a ``certificate`` judged. What cannot be answered is an ``error``, in a sentence."""
    try:
        asked = json.loads(body)
        return json.dumps(_checked(asked) if asked.get("kind") == "check" else _ruled(body.encode()))
    except AssessError as error:
        return json.dumps({"error": str(error)})


def _ruled(body: bytes) -> dict[str, Any]:
    given, asked = given_in_json(body)
    outcome = answer(Work(given, said_in(asked.body), threads=1))
    if asked.kind != "ask":
        return outcome.data
    proof = next(iter(outcome.proofs), None)
    return {**outcome.data, "certificate": None if proof is None else proof.read(most=0).data}


def _checked(asked: dict[str, Any]) -> dict[str, Any]:
    said = Wording(string=asked.pop("string", None), question=asked.pop("question", None))
    certificate = json.dumps(asked.pop("certificate", None)).encode()
    given, _ = given_in_json(json.dumps({**asked, "kind": "status"}).encode())
    return dict(check(ToCheck(given, certificate, said)))
