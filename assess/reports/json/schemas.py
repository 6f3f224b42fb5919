"""The JSON Schemas of all outputs, made from their types; run this module to write them.

    python -m assess.reports.json.schemas docs/schemas

An output is a type of a module whose name ends with ``_json``, with the name of its schema under ``schema``; its
docstring is the title. What outputs have in common (``common_json``) is a schema of its own, to which the others refer.
"""

from __future__ import annotations

import enum
import json
import pkgutil
import sys
import textwrap
import types
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import assess
from assess.reports.json import common_json
from assess.reports.json.common_json import Keyword

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
COMMON = "common.json"
WIDEST = 118
_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}


def schemas() -> dict[str, Schema]:
    """Every schema by the name of its file, that of what they have in common first."""
    named = {_name(key): value for key, value in _common().items()}
    defined = {name: _unnamed(value, "#/$defs/") for name, value in named.items()}
    found = {COMMON: {"$schema": DIALECT, "$id": COMMON, "title": "What the outputs have in common", "$defs": defined}}
    for output in _outputs():
        file = _file(output)
        title = _words(output).removesuffix(".")
        found[file] = {"$schema": DIALECT, "$id": file, "title": title, **record_schema(output, f"{COMMON}#/$defs/")}
    needed = json.dumps(found)
    found[COMMON]["$defs"] = {name: schema for name, schema in defined.items() if f'#/$defs/{name}"' in needed}
    return found


def _outputs() -> Iterator[type]:
    for module in pkgutil.walk_packages(assess.__path__, "assess."):
        if module.name.endswith("_json"):
            for value in vars(import_module(module.name)).values():
                if is_typeddict(value) and value.__module__ == module.name and "schema" in value.__annotations__:
                    yield value


def _file(output: Any) -> str:
    """``assess/status/1`` is ``status.json``."""
    (name,) = get_args(get_type_hints(output)["schema"])
    return f"{name.split('/')[1]}.json"


def _common() -> dict[str, Any]:
    """The types of ``common_json`` that have a name in the schemas."""
    return {
        name: value
        for name, value in vars(common_json).items()
        if (is_typeddict(value) and value.__doc__) or get_origin(value) is list or hasattr(value, "__metadata__")
    }


def _name(name: str) -> str:
    """``StringStatusJson`` is called ``string_status``."""
    short = name.removesuffix("Json").removesuffix("Word").removesuffix("Name")
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in short).strip("_")


def schema_of(hint: Any, where: str) -> Schema:
    """The schema of a type; ``where``: what a reference to a common one begins with."""
    origin, told = (hint.__origin__, hint.__metadata__) if hasattr(hint, "__metadata__") else (hint, ())
    for name, common in _common().items():
        base, known = (common.__origin__, common.__metadata__) if hasattr(common, "__metadata__") else (common, ())
        if origin == base and told[: len(known)] == known:
            return {"$ref": where + _name(name), **_keywords(told[len(known) :])}
    return _unnamed(hint, where)


def _unnamed(hint: Any, where: str) -> Schema:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        found = _unnamed(arguments[0], where) | _keywords(arguments[1:])
        return {key: value for key, value in found.items() if key != "type"} if "enum" in found else found
    if origin is Literal:
        return {"enum": list(arguments)} if len(arguments) > 1 else {"const": arguments[0]}
    if origin in (Union, types.UnionType):
        parts = [schema_of(one, where) for one in arguments]
        if all(part.keys() == {"type"} for part in parts):
            return {"type": [part["type"] for part in parts]}
        return {"anyOf": parts}
    if origin is list:
        return {"type": "array", "items": schema_of(arguments[0], where)}
    if origin is dict:
        values = {} if arguments[1] is Any else {"additionalProperties": schema_of(arguments[1], where)}
        return {"type": "object", **values}
    if is_typeddict(hint):
        if "schema" in hint.__annotations__:
            return {"$ref": _file(hint)}
        described = {"description": _words(hint)} if hint.__doc__ else {}
        return {**record_schema(hint, where), **described}
    return {} if hint is Any else {"type": _TYPES[hint]}


def record_schema(record: Any, where: str) -> Schema:
    """The schema of a record with its keys spelt out, though it be an output or named in ``common_json``."""
    hints = get_type_hints(record, include_extras=True)
    hints = {**({"schema": hints["schema"]} if "schema" in hints else {}), **hints}
    required = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
    bare = {name: get_args(hint)[0] if name not in required else hint for name, hint in hints.items()}
    properties = {name: schema_of(hint, where) for name, hint in bare.items()}
    return {"type": "object", **({"required": required} if required else {}), "properties": properties}


def _keywords(told: tuple[Any, ...]) -> Schema:
    found: Schema = {}
    for one in told:
        if isinstance(one, Keyword):
            found[one.name] = one.value
        elif isinstance(one, str):
            found["description"] = one
        elif issubclass(one, enum.Enum):
            found["enum"] = [member.value for member in one]
    return found


def _words(record: Any) -> str:
    return " ".join((record.__doc__ or "").split())


def written(value: Any, indent: str = "") -> str:
    """A schema as text: what fits on a line stands on one, and words fill lines."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + len(indent) <= WIDEST or not isinstance(value, dict | list | tuple):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {written(one, inner)}" for key, one in value.items()]
    elif all(isinstance(one, str) for one in value):
        text = ", ".join(map(json.dumps, value))
        lines = textwrap.wrap(text, WIDEST - len(inner), break_long_words=False, break_on_hyphens=False)
        return f"[\n{inner}" + f"\n{inner}".join(lines) + f"\n{indent}]"
    else:
        lines = [written(one, inner) for one in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{inner}" + f",\n{inner}".join(lines) + f"\n{indent}{last}"


def main(folder: str) -> None:
    """Writes every schema into a folder, in the place of those that are there."""
    found = schemas()
    for path in Path(folder).glob("*.json"):
        path.unlink()
    for name, schema in found.items():
        (Path(folder) / name).write_text(written(schema) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
