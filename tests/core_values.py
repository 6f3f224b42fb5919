"""Makes ``assess/engine/core_values.py`` from the list of the fields that cross the border of the core
(``assess/engine/core/search/border_fields.hpp``): ``python tests/core_values.py``.
"""

from __future__ import annotations

import re
from pathlib import Path

ENGINE = Path(__file__).parent.parent / "assess" / "engine"
HEADER = ENGINE / "core" / "search" / "border_fields.hpp"
FILE = ENGINE / "core_values.py"
CLASSES = {"ASSESS_CLAIM_FIELDS": "Claim", "ASSESS_PROOF_NODE_FIELDS": "ProofNode"}
TYPES = {"std::string": "str", "std::size_t": "Size", "Leaf": "str"}
"""What Python calls a type of the core, where it has another name."""
FIRST = {"true": "True", "false": "False", "kNoPoint": "-1", "Leaf::kNone": '""'}
EMPTY = {"str": '""'}
"""A first value ``{}``; else it is an empty list."""

HEAD = '''\
"""The values that cross the border of the core: what a search is about, and a node of a proof.

Made from ``core/search/border_fields.hpp`` by ``python tests/core_values.py``; that is the place to change something.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Points = list[int]
PointLists = list[Points]
Pairs = list[tuple[int, int]]
Size = int
"""A number that may have more than 32 bits."""
'''


def written() -> str:
    """Return the text of the file.

    A class is a macro with the comment above it; a field is a line of the macro: type, name, first value, meaning.
    """
    pieces = [HEAD]
    text = HEADER.read_text("utf-8")
    classes = re.findall(r"// (.+)\n(?:// clang-format off\n)?#define (\w+)\(FIELD\) +\\\n((?:    FIELD.+\n)+)", text)
    for comment, macro, lines in classes:
        pieces.append(f'\n\n@dataclass(slots=True)\nclass {CLASSES[macro]}:\n    """{comment}"""\n\n')
        for kind, name, first, meaning in re.findall(r'FIELD\((\S+), (\w+), (\S+), "(.+)"\)', lines):
            of_python = TYPES.get(kind, kind)
            value = EMPTY.get(of_python, "field(default_factory=list)") if first == "{}" else FIRST.get(first, first)
            pieces.append(f'    {name}: {of_python} = {value}\n    """{meaning[0].upper()}{meaning[1:]}."""\n')
    return "".join(pieces)


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
