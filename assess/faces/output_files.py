"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path

from assess.languages.spoken import BadInput, system_reason


def _none(_: str) -> bool:
    return False


def require_writable(
    path: str | None, *, beside: tuple[str | None, ...] = (), taken: Callable[[str], bool] = _none
) -> None:
    """Raises BadInput, before any work is done, when a file could not be written at ``path``, or is one of ``beside``:
    the files read, and the others to be written. ``taken``: which files of folders are read, by their names."""
    if path is None:
        return
    if path == "-":
        raise BadInput("Standard output is for the answer: name a file to write to.")
    target = Path(path)
    if any(other is not None and (_same(target, Path(other)) or _holds(other, target, taken)) for other in beside):
        raise BadInput("Writing {path!r} would destroy another file of this command: choose another name.", path=path)
    try:
        if not target.name or target.is_dir():
            raise BadInput("{name} is a directory: name a file in it.", name=repr(path))
        directory = target.resolve().parent
        if not directory.is_dir():
            raise BadInput(
                "There is no directory {directory!r} to write {name!r} to: make it first.",
                directory=str(directory),
                name=target.name,
            )
        if not os.access(target if target.exists() else directory, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def write_whole(path: str, content: str | bytes) -> None:
    """Writes a file, text as UTF-8. When anything fails, what was there before is still there. Raises BadInput."""
    target = Path(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
            target.write_bytes(data)
            return
        target = target.resolve()
        draft = target.with_name(f".{target.name[:100]}.{os.getpid()}.part")
        try:
            draft.write_bytes(data)
            if target.exists():
                draft.chmod(target.stat().st_mode & 0o777)
            draft.replace(target)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
    except BrokenPipeError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        raise _unwritable(path, error) from None


def _unwritable(path: str, error: Exception) -> BadInput:
    why = system_reason(error)
    return BadInput("{path!r} cannot be written ({reason}): choose another place.", path=path, reason=why)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or one.samefile(other)
    except (OSError, ValueError, RuntimeError):
        return False


def _holds(folder: str, target: Path, taken: Callable[[str], bool]) -> bool:
    """Whether a file that is read in a folder is the one at ``target``, by whatever name."""
    try:
        if not target.is_file() or not Path(folder).is_dir():
            return False
        there = target.stat()
        found = [Path(at, name) for at, _, names in os.walk(folder) for name in names if taken(name)]
    except (OSError, ValueError):
        return False
    for file in found:
        with contextlib.suppress(OSError):
            if os.path.samestat(file.stat(), there):
                return True
    return False
