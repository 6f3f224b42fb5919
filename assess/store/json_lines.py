"""Results as lines of JSON, one object each; the proofs in a folder beside them."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from assess.languages.spoken import BadInput
from assess.store.kept import Line, Place, Proof, full_disk, packed, unpacked


class JsonLines:
    """A file of lines. While a run goes on the newest line of a game is the one that counts; ``finish`` writes the file
    anew with one line each. What a kill has torn off at the end is dropped."""

    def __init__(self, path: str, settings: str) -> None:
        self._path, self._name, self._settings = Path(path), path, settings
        self._proofs = self._path.with_name(self._path.name + ".certificates")
        self._at: dict[Place, int] = {}
        self._by_key: dict[str, int] = {}
        try:
            self._open()
            self._length = self._read()
            self._out.truncate(self._length)
        except OSError as error:
            raise BadInput(
                "{path!r} cannot be used ({reason}): name another file.", path=path, reason=error.strerror or error
            ) from None

    def place(self, place: Place) -> Line | None:
        return self._line(self._at[place]) if place in self._at else None

    def with_key(self, key: str) -> Line | None:
        return self._line(self._by_key[key]) if key in self._by_key else None

    def put(self, line: Line, proofs: Iterable[Proof] | None) -> None:
        try:
            if proofs is not None:
                self._keep(line["key"], proofs)
            data = json.dumps(line, separators=(",", ":")).encode() + b"\n"
            left = memoryview(data)
            while left:
                left = left[self._out.write(left) :]
            os.fsync(self._out.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._out.truncate(self._length)
            raise full_disk(self._name, error) from None
        self._note(line, self._length)
        self._length += len(data)

    def proofs(self, key: str) -> list[Proof]:
        index = self._proofs / f"{key}.json"
        if not index.exists():
            return []
        return [unpacked((self._proofs / name).read_bytes(), name) for name in json.loads(index.read_text())]

    def lines(self) -> Iterator[Line]:
        for at in sorted(self._at.values()):
            yield self._line(at)

    def finish(self, order: Mapping[Place, int]) -> None:
        draft = self._path.with_name(f".{self._path.name}.{os.getpid()}.part")
        last = len(order)
        wanted = sorted(self._at.items(), key=lambda item: (order.get(item[0], last), item[1]))
        try:
            with draft.open("wb") as file:
                for _, at in wanted:
                    self._file.seek(at)
                    file.write(self._file.readline())
                file.flush()
                os.fsync(file.fileno())
            self.close()  # an open file cannot be replaced everywhere
            draft.replace(self._path)
        except OSError as error:
            raise full_disk(self._name, error) from None
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
            if self._file.closed:
                self._open()
        self._at.clear()
        self._by_key.clear()
        self._length = self._read()

    def close(self) -> None:
        self._out.close()
        self._file.close()

    def _open(self) -> None:
        # Nothing waits in a buffer: what could not be written would be written again when the file is closed.
        self._out = self._path.open("ab", buffering=0)
        self._file = self._path.open("rb")

    def _line(self, at: int) -> Line:
        self._file.seek(at)
        line: Line = json.loads(self._file.readline())
        return line

    def _note(self, line: Line, at: int) -> None:
        self._at[line["file"], line["game"]] = at
        if line["error"] is None:
            self._by_key[line["key"]] = at

    def _read(self) -> int:
        """Note where the lines are; return how much of the file is whole."""
        self._file.seek(0)
        whole = 0
        for number, data in enumerate(self._file, 1):
            try:
                line = json.loads(data) if data.endswith(b"\n") else None
                if line is None:
                    break
                said = str(line["settings"])
                self._note(line, whole)
            except (ValueError, KeyError, TypeError):
                raise BadInput(
                    "{file!r}, line {number}: this is no result of a run: name another file.",
                    file=self._name,
                    number=number,
                ) from None
            if said != self._settings:
                raise BadInput(
                    "{file!r} holds results of another version of assess, or of other questions or limits: name "
                    "another file, or begin anew with --force.",
                    file=self._name,
                )
            whole += len(data)
        return whole

    def _keep(self, key: str, proofs: Iterable[Proof]) -> None:
        self._proofs.mkdir(exist_ok=True)
        names = []
        for proof in proofs:
            name, data = packed(proof)
            names.append(name)
            if not (self._proofs / name).exists():
                _write(self._proofs / name, data)
        _write(self._proofs / f"{key}.json", json.dumps(names).encode())


def _write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, and onto the disk."""
    draft = path.with_name(f".{path.name}.part")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
