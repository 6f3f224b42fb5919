"""Territory where statuses are open: whatever they turn out to be, only what is called unsettled may change."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from open_statuses import CASES, NOT_ALIVE, status_of

from assess.rules.position import Color, Position
from assess.statuses.string_status import Status
from assess.statuses.territory import score_of, territory_of


@settings(max_examples=150)
@given(rows=st.lists(st.text("XO..", min_size=4, max_size=4), min_size=3, max_size=4), data=st.data())
def test_only_what_is_unsettled_can_change(rows: list[str], data: st.DataObject) -> None:
    position = Position.from_rows(rows)
    strings = position.strings()
    drawn = [data.draw(st.sampled_from(CASES)) for _ in strings]
    found = territory_of(
        position, [status_of(position, string, *case) for string, case in zip(strings, drawn, strict=True)]
    )
    ways = list(product(*(may_be for may_be, _ in drawn)))
    for way in ways if len(ways) <= 50 else ways[:: len(ways) // 50]:
        settled = territory_of(
            position,
            [status_of(position, string, (status,), False) for string, status in zip(strings, way, strict=True)],
        )
        assert not settled.unsettled
        for color in Color:
            assert settled.of(color) ^ found.of(color) <= found.unsettled
        if score_of(position, found) is not None:
            assert score_of(position, found) == score_of(position, settled)


def test_a_string_in_a_seki_or_dead_among_living_ones() -> None:
    """Black A3 would be White's if it were dead; where White himself is alive in seki, it makes no difference."""
    position = Position.from_rows(["X.O.", ".OO.", "OOOO"])
    black, white = position.strings()
    for status, unsettled in ((Status.INDEPENDENTLY_ALIVE, ["A3", "B3", "A2"]), (Status.ALIVE_IN_SEKI, [])):
        statuses = [status_of(position, black, NOT_ALIVE, True), status_of(position, white, (status,), False)]
        assert position.names(territory_of(position, statuses).unsettled) == unsettled
