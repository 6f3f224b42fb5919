"""A report on a part of a board: every format has its picture, and what is unknown is never drawn as an edge."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import Shell

import assess
from assess.faces.exit_codes import ExitCode
from assess.reading.files import record_from_text
from assess.reports.ruling.board_svg import board_svg, svg_text
from assess.reports.ruling.diagram import RulingDiagram, Window, whole_board, window_around

CORNER = Path(__file__).parents[2] / "disputes" / "parts" / "square-four-in-the-corner.txt"
GROUND = "if White A4 can never be taken"


@pytest.mark.parametrize("form", ["txt", "html", "svg", "sgf"])
@pytest.mark.parametrize("string", ["A3", "--whole"])
def test_every_format_tells_a_part(form: str, string: str, shell: Shell) -> None:
    told = shell.run(f"report {CORNER} {string} -o ruling.{form} --nodes 6000")
    assert told.code == ExitCode.ANSWERED
    assert GROUND in told.out.replace("\n", " ")
    written = " ".join(Path(f"ruling.{form}").read_text("utf-8").split())
    assert form == "svg" or GROUND in written


def test_its_picture_shows_what_is_known() -> None:
    position = assess.read(CORNER)
    assert whole_board(position) == window_around(position, [0]) == Window(0, 5, 3, 8)
    drawn = svg_text(board_svg(RulingDiagram(position, whole_board(position)), define=False))
    edges = [path for path in drawn.split("<path") if 'stroke-width="1.8"' in path]
    assert len(edges) == 1 and edges[0].count("H") == 1 and edges[0].count("V") == 1  # left and bottom alone


def test_unknown_points_among_known_ones_are_marked() -> None:
    position = record_from_text("X . ?\n. O ?\n. . .", part=True).position
    drawn = svg_text(board_svg(RulingDiagram(position, whole_board(position)), define=False))
    assert drawn.count(">?<") == 2
