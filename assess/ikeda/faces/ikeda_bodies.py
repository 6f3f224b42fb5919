"""What the body of a request about this room's systems may hold besides what all requests do."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Kos = Annotated[int, Meta(ge=0, le=10_000)]


class NumbersRecord(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers of kos, in the place of the board."""

    black_kos: Kos = 0
    white_kos: Kos = 0
    dame: Kos = 0
    black_threats: Kos = 0
    white_threats: Kos = 0


FIELDS: dict[str, Any] = {
    "command": Literal["solve", "replay", "kos"],
    "to_move": Literal["black", "white"],
    "numbers": NumbersRecord,
}
