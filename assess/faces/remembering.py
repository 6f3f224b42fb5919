"""What was proved once for a position is known to the next command about it: proofs in the cache folder of the user.

Each proof that is taken from there is judged again before it counts; so is one that was found and could not be judged
in time. Where the positions to look at are limited, nothing is taken: the same input and the same number give the same
result, whatever was asked before.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_cache_path

from assess.engine.deadline import begin_command, of_command
from assess.faces.exit_codes import complain
from assess.faces.options import Showing
from assess.requests.answer import answer
from assess.requests.kinds import Ask, OfStatuses, Reply, Request, Watch
from assess.requests.known_proofs import as_called, can_be_about, named_in, proofs_of, refused_of
from assess.statuses.judgement import Judged, remembering
from assess.store.kept import Proof
from assess.store.proof_cache import ProofCache
from assess.system.limits import LEAST_SECONDS

R = TypeVar("R", bound=Reply)
TELLING, MOST_FOR_TELLING = 0.000_2, 1 / 4
"""Seconds for each point of the board, in which is said what was found and what the rest looks like; but no more than
this part of the limit."""
WORTH_KEEPING = 1.0
"""Seconds: what took less is found again as fast as it is read."""
PLACE, OFF = "ASSESS_CACHE", "off"
"""The variable of the environment that names another folder; or says that nothing is kept."""


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where proofs are kept; None where nothing is."""
    said = environment.get(PLACE)
    if said == OFF:
        return None
    return Path(said) if said else user_cache_path("assess", appauthor=False) / "proofs"


def answer_remembering(request: Request[R], watch: Watch, showing: Showing) -> R:
    """The answer, with what was proved before about the position; what is proved now is kept. Raises BadInput for what
    cannot be asked."""
    begin_command(request.limits.seconds)
    request = _with_time_to_tell(request)
    folder = cache_folder()
    repeatable = request.limits.nodes is not None
    if not showing.cache or folder is None or repeatable or not isinstance(request, Ask | OfStatuses):
        return answer(request, watch)
    cache, about = ProofCache(folder, say=complain), _about(request)

    def accepts(proof: Proof) -> bool:
        return can_be_about(proof, request.position, request.life, request.under)

    known = as_called(cache.proofs(about, accepts), request.position, named_in(request))
    start = time.monotonic()
    with remembering(Judged()):
        reply: R = answer(request, replace(watch, known=(*watch.known, *known)))
        refused = refused_of(known, request.position, request.life, request.under)
    if refused:
        cache.put_refused_aside(about, refused)
    late = [finding for finding in reply.findings if finding.late]
    if time.monotonic() - start > WORTH_KEEPING or late:
        # Whether an answer hangs on a long cycle may be found out with more: such a one is looked for anew.
        kept = [finding for finding in reply.findings if finding.late or finding.hangs_on_cycle is not None]
        cache.put(about, proofs_of(kept))
    return reply


def _with_time_to_tell(request: Request[R]) -> Request[R]:
    """The request, with limits that end so early that the command is over in time with all that it says."""
    whole = of_command()
    if whole is None:
        return request
    telling = min(TELLING * len(request.position.stones), MOST_FOR_TELLING * whole.whole)
    return replace(request, limits=replace(request.limits, seconds=max(whole.left() - telling, LEAST_SECONDS)))


def _about(request: Ask | OfStatuses[Any]) -> str:
    """The position, and the terms that its proofs are under."""
    words = {**request.life.words(), **request.under.words()}
    return "\n".join([*request.position.rows(), *(f"{name}={word}" for name, word in sorted(words.items()))])
