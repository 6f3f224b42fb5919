"""The conversation: lines in, answers out, in their order. What comes in while an analysis runs ends it."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterator

from assess.faces.gtp import administration, board_commands, gogui, move_commands, status_commands, string_commands
from assess.faces.gtp.protocol import Failure, answer, begin_answer, parse
from assess.faces.gtp.session import Analysis, Handler, Session, carry_out
from assess.system.machine import outlasts_its_reader

CHUNK = 1 << 16
LONGEST_LINE = 1_000_000
UNHEARD = 141  # the exit code where nobody reads the answers
TOO_LONG = b"\n"  # no line holds it: stands for one that was too long

COMMANDS: dict[str, Handler] = {
    **administration.COMMANDS,
    **board_commands.COMMANDS,
    **status_commands.COMMANDS,
    **string_commands.COMMANDS,
    **gogui.COMMANDS,
    **move_commands.COMMANDS,
}
"""All commands by their names."""

Write = Callable[[str], None]
_Incoming = queue.Queue["str | None"]


def lines_of(descriptor: int) -> Iterator[bytes]:
    """The lines that come in, to the end of the input; of one that is too long, only a mark."""
    rest = b""
    overlong = False
    while chunk := os.read(descriptor, CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield TOO_LONG if overlong or len(line) > LONGEST_LINE else line
            overlong = False
        if len(rest) > LONGEST_LINE:
            rest, overlong = b"", True
    if overlong or rest:
        yield TOO_LONG if overlong else rest


def converse(
    session: Session, incoming: Iterator[bytes], write: Write, unheard: Callable[[], object] = lambda: None
) -> None:
    """Answers every command until ``quit``, or the end of the input. ``unheard`` is called, in a thread of its own, at
    the end of the input, while commands from before may still be worked on."""
    waiting: _Incoming = queue.Queue()
    threading.Thread(target=_read, args=(incoming, waiting, unheard), daemon=True).start()
    line = waiting.get()
    while line is not None:
        ended_by = _answer(session, line, write, waiting)
        if session.ended:
            return
        line = waiting.get() if ended_by is None else ended_by


def end_without_reader(descriptor: int) -> None:
    """End the program once nobody reads any more what is written there, whatever it is thinking about. Of what is no
    pipe, and where a system cannot tell, nothing is known."""
    if outlasts_its_reader(descriptor):
        os._exit(UNHEARD)


def _read(incoming: Iterator[bytes], waiting: _Incoming, unheard: Callable[[], object]) -> None:
    try:
        for line in incoming:
            waiting.put(line.decode("utf-8", "surrogateescape"))
    except OSError:  # the other program has gone
        pass
    finally:
        waiting.put(None)
    unheard()


def _answer(session: Session, line: str, write: Write, waiting: _Incoming) -> str | None:
    """Answers a line; gives the line that has ended an analysis, and is to be answered next."""
    if line == TOO_LONG.decode():
        write(answer("", f"the line is too long: {LONGEST_LINE} characters are the most", succeeded=False))
        return None
    command = parse(line)
    if command is None:
        return None
    number = command.number if len(command.number) < 100 else ""
    try:
        found = carry_out(session, command)
        if isinstance(found, Analysis):
            return _analyze(session, found, number, write, waiting)
        write(answer(number, found))
    except Failure as failure:
        write(answer(number, str(failure), succeeded=False))
    except BrokenPipeError:
        raise
    except Exception as error:  # an error in assess costs an answer, never the session
        session.say(f"This is an error in assess, please report it with the commands ({_words(error)}).")
        write(answer(number, f"error in assess: {type(error).__name__}", succeeded=False))
    return None


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _analyze(session: Session, analysis: Analysis, number: str, write: Write, waiting: _Incoming) -> str | None:
    """Begins the answer at once, looks in a thread of its own, and ends when a line comes in or the input ends. A move
    that is asked for with an analysis is not ended by what comes in."""
    if analysis.then is not None:
        told = analysis.then()
        write(f"{begin_answer(number)}\n{told}\n\n")
        return None
    write(begin_answer(number) + "\n")
    left = threading.Event()

    def look() -> None:
        try:
            for told in analysis.look(left.is_set):
                if left.is_set():
                    break
                write(f"{told}\n")
        except Exception as error:  # as above, in a thread of its own
            session.say(f"The analysis has failed ({_words(error)}).")

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        line = waiting.get()
    finally:
        left.set()
        thread.join()
    write("\n")
    if line is None:  # the end of the input, to be met again
        waiting.put(None)
    return line
