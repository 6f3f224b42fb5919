"""A schema, held against what is printed or answered, to the last key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def strict(schema: Any) -> Any:
    """The schema for which a key that it does not name is an error: others may add keys, the page may not lack one."""
    if isinstance(schema, list):
        return [strict(value) for value in schema]
    if not isinstance(schema, Mapping):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema and schema.get("type") == "object" else {}
    return {**closed, **{key: strict(value) for key, value in schema.items()}}
