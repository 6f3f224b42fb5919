"""What the bodies of requests hold, as records: what fits none of them is refused in a sentence.

Text that no file and no database can hold, numbers that are none, and what has another type than it should have go no
further than this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, fields
from functools import partial
from pathlib import PurePath
from typing import Annotated, Any, Literal, TypeVar, cast, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from assess.faces.web.given import LONGEST_NAME, Given
from assess.ikeda.door import BODY
from assess.languages.spoken import BadInput, in_english, joined, worded
from assess.reading.place import source_name
from assess.reading.replay import Illegal
from assess.requests.from_json import KINDS, placed
from assess.requests.wording import Wording
from assess.rules.position import require_komi

T = TypeVar("T")

MOST_WORDS = 2000
MOST_MOVES = 1000
Words = Annotated[list[str], Meta(max_length=MOST_WORDS)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Player = Literal["black", "white"]


class Taken(Struct, forbid_unknown_fields=True):
    """Prisoners: stones of each color that were taken off."""

    black: Count = 0
    white: Count = 0


class ChoiceRecord(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a file is to be read. What is null is as if it had not been chosen; what is missing stays as it was."""

    name: str | UnsetType | None = UNSET
    game: Annotated[int, Meta(ge=1, le=1000000)] | UnsetType | None = UNSET
    move: Count | UnsetType | None = UNSET
    komi: float | UnsetType | None = UNSET
    komi_known: bool | UnsetType | None = UNSET
    illegal: Illegal | UnsetType | None = UNSET
    prisoner_stones: Taken | tuple[Count, Count] | UnsetType | None = UNSET
    rows: list[str] | UnsetType | None = UNSET


class PositionBody(ChoiceRecord, rename={"from_": "from"}, forbid_unknown_fields=True, omit_defaults=True):
    """``POST /positions``: pasted text, rows, or a position that is there, with other choices. ``instead``: the new
    one takes its place, unless something was asked about it."""

    text: str | None = None
    from_: str | None = None
    folder: str | None = None
    instead: bool = False

    def require_one(self, position: bool = False) -> None:
        """Raises BadInput where stones are given twice, besides a ``position``, too, moves and games of rows are
        chosen, which have none, or a komi is given that is not to be known."""
        rows = self.rows not in (UNSET, None)
        given = {"position": position, "text": self.text is not None, "rows": rows and self.from_ is None}
        named = [name for name, there in {**given, "from": self.from_ is not None}.items() if there]
        if len(named) > 1:
            raise BadInput(
                "{first} and {second} do not go together: leave {second} out.", first=named[0], second=named[1]
            )
        if named in (["rows"], ["position"]) and (chosen := [n for n in ("game", "move") if getattr(self, n)]):
            raise BadInput(
                "{first} and {second} do not go together: leave {second} out.", first="rows", second=chosen[0]
            )
        if self.komi_known is False and self.komi not in (UNSET, None):
            raise BadInput(
                "{first} and {second} do not go together: leave {second} out.", first="komi", second="komi_known"
            )

    @property
    def choice(self) -> dict[str, Any]:
        """The choices that are made here, null for those that are taken back."""
        given = {name: getattr(self, name) for name in ChoiceRecord.__struct_fields__}
        return {name: msgspec.to_builtins(value) for name, value in given.items() if value is not UNSET}


class PositionRecord(Struct, forbid_unknown_fields=True):
    """A position as ``--json`` has it. ``width`` and ``height`` may be left out: the rows tell them."""

    rows: list[str]
    width: int | None = None
    height: int | None = None
    prisoner_stones: Taken | None = None
    komi: float = 0.0
    komi_known: bool = True

    @property
    def choice(self) -> dict[str, Any]:
        """The choices that make it; where its komi is not known, the number that stands for it is none of them. Raises
        BadInput for another width or height than that of the rows."""
        shown = len(self.rows[0]) if self.rows else 0, len(self.rows)
        said = tuple(
            there if told is None else told for told, there in zip((self.width, self.height), shown, strict=True)
        )
        if said != shown:
            raise BadInput(
                "The rows show a board of {shown}, not of {said}: leave width and height out, or correct them.",
                shown="{}x{}".format(*shown),
                said="{}x{}".format(*said),
            )
        found: dict[str, Any] = msgspec.to_builtins(self)
        del found["width"], found["height"], found["komi_known" if self.komi_known else "komi"]
        return found


class LineBody(Struct, forbid_unknown_fields=True):
    """``POST /positions/{id}/line``; ``to_move``: who begins where there are no moves."""

    moves: list[str]
    to_move: Literal["black", "white"] = "black"


class StudiedBody(Struct, forbid_unknown_fields=True):
    """``PUT /positions/{id}/studied``."""

    studied: str = ""


class LimitsRecord(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Limits of a question."""

    seconds: float | UnsetType | None = UNSET
    nodes: Annotated[int, Meta(le=1 << 60)] | None = None
    memory_mb: Annotated[int, Meta(le=1 << 30)] | None = None


MADE_ON = "the version of what is agreed on which a change of it was made: 409 where it is another one by now"


class AskedRecord(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is asked of a position; ``ASKED`` has with it the kinds of requests, and all that can be said of one."""

    kind: str
    position: str = ""
    limits: LimitsRecord | None = None
    made_on: Annotated[str, Meta(description=MADE_ON)] | None = None

    @property
    def body(self) -> dict[str, Any]:
        """The body as it was sent, without what it was made on."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        told.pop("made_on", None)
        return told

    def require_no_version(self) -> None:
        """Raises BadInput where a version of what is agreed is named that nothing is changed of."""
        if self.made_on is not None:
            raise BadInput("Only what is agreed has a version: leave 'made_on' out, or say \"search\": false.")


ASKED_IN_ADDRESS = ("kind", *(about.name for about in fields(Wording) if about.metadata["json"] in (str, bool)))
"""What of it can stand in an address: one word each."""

_BOUNDED: dict[Any, Any] = {
    list[str]: str | Words,
    list[list[str]]: Annotated[list[Words], Meta(max_length=MOST_WORDS)],
}
"""What is said in many words, with its bounds; one word alone will do for a list of them."""


def _of_asked(about: Field[Any]) -> Any:
    """The type of what can be said of a request; for those who read its schema, what it means and its words."""
    kind, settings = about.metadata["json"], about.metadata["settings"]
    words = {"enum": list(settings["choices"])} if "choices" in settings else None
    meaning = "" if settings.get("action") == "store_false" else about.metadata["help"]  # that of the option denies it
    told = Meta(description=meaning or None, extra_json_schema=words)
    return Annotated[_BOUNDED.get(kind, kind), told]


Kind = Literal[tuple(KINDS)]  # type: ignore[valid-type]
_SAID = {about.name: _of_asked(about) for about in fields(Wording) if about.metadata["json"]} | placed(BODY)
ASKED = cast(
    type[AskedRecord],
    msgspec.defstruct(
        "AskedBody",
        [("kind", Kind), *((name, kind | None, None) for name, kind in _SAID.items())],
        bases=(AskedRecord,),
        forbid_unknown_fields=True,
        omit_defaults=True,
    ),
)
"""``POST /questions``."""


RULED_AT_ONCE = msgspec.defstruct(
    "RulingBody",
    [
        *((field.name, field.type, field.default) for field in msgspec.structs.fields(ChoiceRecord)),
        ("text", str | None, None),
        ("position", PositionRecord | None, None),
        ("kind", Kind | None, None),
    ],
    bases=(ASKED,),
    forbid_unknown_fields=True,
    omit_defaults=True,
)
"""``POST /rulings``."""


class PlayBody(Struct, forbid_unknown_fields=True):
    """``POST /questions/{id}/play``."""

    student: Player
    moves: Annotated[list[str], Meta(max_length=MOST_MOVES)] = []
    number: Count = 0
    hint: bool = False


class OnPaper(Struct, forbid_unknown_fields=True):
    """How a sheet is printed: ``GET /questions/{id}/ruling.pdf``. ``pages`` of variations, 0: as many as there are."""

    pages: Count = 0
    paper: Literal["a4", "letter"] = "a4"


ON_PAPER = OnPaper.__struct_fields__
"""What stands of it in the address."""


class CheckBody(Struct, forbid_unknown_fields=True):
    """``POST /check``. The certificate is decoded where it is judged, so that it has one meaning only."""

    position: str
    certificate: msgspec.Raw = msgspec.field(default_factory=lambda: msgspec.Raw(b"null"))
    string: str | None = None
    question: str | None = None


def record_in(data: bytes, kind: type[T], within: str = "") -> T:
    """The record in a body, or in what stands ``within`` it at this name. Raises BadInput, which says what to write
    instead."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise _refusal(str(error), kind, within) from None
    except (ValueError, RecursionError) as error:
        raise BadInput("The body is no JSON ({reason}): send one object.", reason=str(error)[:80]) from None


def record_of(found: Mapping[str, Any], kind: type[T], strict: bool = True) -> T:
    """The record of what was kept, or, where not ``strict``, of an address, where numbers are text. Raises BadInput."""
    try:
        return msgspec.convert(dict(found), type=kind, strict=strict)
    except (ValueError, RecursionError) as error:
        raise _refusal(str(error), kind) from None


_KINDS = {
    "int": in_english("a whole number"),
    "float": in_english("a number"),
    "str": in_english("a text"),
    "bool": in_english("true or false"),
    "array": in_english("a list"),
    "object": in_english("an object"),
    "null": "null",
}
_EXPECTED = re.compile(r"Expected `([^`]*)`(.*?)(?:, got `([^`]*)`)?(?: - at `([^`]*)`)?$")
_PLACE = re.compile(r"(.*?)(?: - at `([^`]*)`)?$")


def _refusal(said: str, kind: Any, within: str = "") -> BadInput:
    """What msgspec says of a body, as a sentence of ours."""
    place = partial(_place, within)
    if match := _EXPECTED.match(said):
        wanted, bound, got, at = match.groups()
        want = joined([_kind(word) for word in wanted.split(" | ") if word != "null"] or ["null"], "or")
        if got:
            return BadInput("{place} has to be {wanted}.", place=place(at), wanted=want)
        return BadInput("{place} has to be {wanted}.", place=place(at), wanted=want + bound)
    reason, at = _PLACE.match(said.strip()).groups()  # type: ignore[union-attr]
    if match := re.match(r"Object missing required field `(.*)`", reason):
        return BadInput("{place} is missing: give it.", place=place(at, match[1]))
    if match := re.match(r"Object contains unknown field `(.*)`", reason):
        known = ", ".join(sorted(field.encode_name for field in msgspec.structs.fields(_record_at(kind, at))))
        return BadInput(
            "There is no {place!r} here: choose from {choices}.", place=place(at, match[1][:40]), choices=known
        )
    if match := re.match(r"Invalid enum value (.*)", reason):
        return BadInput("{place} cannot be used ({reason}): see docs/http.md.", place=place(at), reason=match[1][:40])
    return BadInput("{place} cannot be used ({reason}): see docs/http.md.", place=place(at), reason=reason[:80])


def _kind(word: str) -> str:
    return worded(_KINDS.get(word, word))


def _record_at(kind: Any, at: str | None) -> Any:
    """The record at a place in a body."""
    for name in _names(at):
        there = next(field.type for field in msgspec.structs.fields(kind) if field.encode_name == name)
        kind = next(one for one in (there, *get_args(there)) if isinstance(one, type) and issubclass(one, Struct))
    return kind


def _place(within: str, at: str | None, name: str = "") -> str:
    """A place in a body by its names, such as ``limits.seconds``."""
    return ".".join(filter(None, (within, *_names(at), name))) or worded("The body")


def _names(at: str | None) -> list[str]:
    return [name for name in (at or "$").removeprefix("$").split(".") if name]


def given_with(data: bytes, choice: ChoiceRecord) -> Given:
    """Return the file with these choices. Raise BadInput for a komi that is none."""
    taken, komi = choice.prisoner_stones or None, choice.komi
    if isinstance(taken, Taken):
        taken = (taken.black, taken.white)
    if isinstance(komi, float):
        require_komi(komi)
    name = (choice.name or "the text")[:LONGEST_NAME]
    return Given(
        data,
        source_name(PurePath(name).name or "the text"),
        choice.game or None,
        None if choice.move is UNSET else choice.move,
        None if komi is UNSET else komi,
        choice.komi_known is not False or isinstance(komi, float),
        taken,
        None if choice.rows is UNSET or choice.rows is None else tuple(choice.rows),
        choice.illegal or "refuse",
    )


def given_again(data: bytes, choice: Mapping[str, Any]) -> Given:
    """Return a file with the choices that were kept with it, or those of a given one."""
    return given_with(data, record_of(choice, ChoiceRecord))
