"""How a command ends: its exit code, and one plain sentence on standard error when something is wrong."""

from __future__ import annotations

import contextlib
import enum
import os
import sys
from collections.abc import Callable

from assess.languages.spoken import AssessError, BadInput
from assess.system import termination

DEBUG = "ASSESS_DEBUG"


class ExitCode(enum.IntEnum):
    """What the exit code says. 70 and 141 are those that other programs use for it."""

    ANSWERED = 0
    REFUSED = 1
    """The checker rejected the certificate."""
    BAD_INPUT = 2
    """Something given cannot be used, or the output cannot be written."""
    UNDECIDED = 3
    """Something asked was not answered within the limits."""
    FAULT = 70
    """An error in assess itself."""
    INTERRUPTED = termination.INTERRUPTED
    BROKEN_PIPE = 141
    """Nobody reads the output any more."""
    TERMINATED = termination.TERMINATED
    """Told to end (SIGTERM): what was found is printed, as when it is interrupted."""


def exit_code(interrupted: bool, undecided: bool) -> ExitCode:
    """The exit code of a search: the user stopped it, something was not answered, or neither."""
    if interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.UNDECIDED if undecided else ExitCode.ANSWERED


def guarded(run: Callable[[], int]) -> int:
    """The exit code of a command; whatever stops it is told in one sentence.

    With the environment variable ``ASSESS_DEBUG`` set, errors in assess show their traceback.
    """
    with termination.ending_as_interrupted():
        code = _guarded(run)
    return ExitCode.TERMINATED if code == ExitCode.INTERRUPTED and termination.is_terminated() else code


def _guarded(run: Callable[[], int]) -> int:
    try:
        code = run()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BadInput as error:
        return _end(str(error), ExitCode.BAD_INPUT)
    except KeyboardInterrupt:
        return _end("Interrupted.", ExitCode.INTERRUPTED)
    except BrokenPipeError:
        _give_up_output()
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        _give_up_output()
        return _end(f"The output cannot be written ({error.strerror or error}).", ExitCode.BAD_INPUT)
    except MemoryError:
        return _end("The memory is used up: give a smaller --memory-mb.", ExitCode.UNDECIDED)
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        what = " ".join(str(error).split()).rstrip(".")
        if not isinstance(error, AssessError):
            what = f"{type(error).__name__}: {what}" if what else type(error).__name__
        return _end(
            f"This is an error in assess, please report it with file and command ({what}; {DEBUG}=1 tells more).",
            ExitCode.FAULT,
        )


def complain(sentence: str) -> None:
    """Says a sentence on standard error, if anybody listens."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"assess: {sentence}", file=sys.stderr, flush=True)


def _end(sentence: str, code: ExitCode) -> int:
    # What was printed before may still wait in the buffer, and comes first.
    with contextlib.suppress(OSError, AttributeError):
        sys.stdout.flush()
    complain(sentence)
    return code


def _give_up_output() -> None:
    """Lets what is still to be written vanish: Python would complain of it at its end."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
