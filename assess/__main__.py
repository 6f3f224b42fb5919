"""``assess``, also as ``python -m assess``: from its first moment on an interruption ends it with a sentence.

Whatever takes time to be imported is imported when that is seen to.
"""

import contextlib
import os
import sys
import time

from assess.system.termination import INTERRUPTED, TERMINATED, ending_as_interrupted, is_terminated

BEGAN = time.monotonic()


def main() -> int:
    """Runs the command line of the process; returns the exit code."""
    _fill_closed_descriptors()
    try:
        with ending_as_interrupted():
            from assess.faces.cli import main as run

            return run(began=BEGAN)
    except KeyboardInterrupt:  # before the command, or behind its end
        if sys.stderr is not None:
            with contextlib.suppress(OSError):
                print("assess: Interrupted.", file=sys.stderr, flush=True)
        return TERMINATED if is_terminated() else INTERRUPTED


def _fill_closed_descriptors() -> None:
    """Where standard input, output or errors are closed, the next file that is opened would be in their place, and what
    is said there would be in that file."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


if __name__ == "__main__":
    sys.exit(main())
