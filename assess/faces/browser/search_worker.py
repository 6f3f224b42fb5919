"""What a worker that searches does: one call after another, each as a pickle (``workforces.SearchWorkers``)."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

from assess.system.pool import begin

Tell = Callable[[bytes], None]


class SearchWorker:
    """A worker; ``tell`` is told what a call finds on its way."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._caller = begin(self)

    def send(self, said: tuple[str, Any], /) -> None:
        """Passes on what is told (``system.pool.Listener``)."""
        self._tell(pickle.dumps(said[1]))

    def work(self, call: bytes) -> bytes:
        """Whether a call gave a result, and the result, or the sentence of what stopped it."""
        function, argument = pickle.loads(call)
        return pickle.dumps(self._caller.work(function, argument))
