"""The problems of a folder, or of a collection in one file: each game of each file, by their names."""

from __future__ import annotations

from pathlib import Path

from assess.faces.batches.games import games_in
from assess.faces.options import FilePosition
from assess.languages.spoken import BadInput, listing, worded
from assess.reading.encodings import unpacked
from assess.reading.files import LARGEST_FILE, read_record
from assess.requests.wording import Wording

PROBLEMS = (".sgf", ".sgf.gz", ".txt")
"""What is taken from a folder."""


def is_problem_file(name: str) -> bool:
    """Whether a file of a folder is taken, by its name."""
    return name.lower().endswith(PROBLEMS)


def are_several(chosen: FilePosition, said: Wording) -> bool:
    """Whether FILE is a folder, or a collection of problems of which none is chosen."""
    if Path(chosen.file).is_dir():
        return True
    if (chosen.move, chosen.game, said.string) != (None, None, None) or not Path(chosen.file).is_file():
        return False
    try:
        record = read_record(chosen.file)
    except BadInput:
        return False  # which is told where it is read
    return record.games > 1 and record.marking is not None


def refuse_choice(chosen: FilePosition, said: Wording) -> None:
    """Raises BadInput where the command line chooses a position or a string: each problem has its own."""
    if (chosen.move, chosen.game, said.string) != (None, None, None):
        raise BadInput("The problems of a folder say themselves what is asked: leave STRING, --move and --game out.")


def problems_in(folder: Path) -> list[tuple[Path, int]]:
    """The files with the numbers of their games. Raises BadInput where there are none."""
    found: list[tuple[Path, int]] = []
    for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
        if path is not folder and not is_problem_file(path.name):
            continue
        found += [(path, game) for game in range(1, _games_in(path) + 1)]
    if not found:
        raise BadInput(
            "There is no problem in {name!r}: name SGF files, or folders or archives with some.", name=str(folder)
        )
    return found


def _games_in(path: Path) -> int:
    """How many games a file holds; 1 where it cannot be read: what is wrong with it is told when its turn comes."""
    try:
        return read_record(path).games
    except BadInput:
        pass  # the first game may be the only one that is of no use
    try:
        return games_in(unpacked(path.read_bytes()[:LARGEST_FILE], path.name))
    except (BadInput, OSError):
        return 1


def problem_name(path: Path, game: int) -> str:
    """What a problem is called."""
    return listing([path.name, worded("game {number}", number=game)]) if game > 1 else path.name
