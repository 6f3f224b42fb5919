"""Does a proof that the checker has accepted for one position hold in another one?

A proof says that P succeeds from every state that agrees with its root. Nothing else in it hangs on the position. So
where all that is asked is the same, the checker's rule for the root tells. It judges nothing that is printed as proved
by itself: for that the whole certificate is checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from assess.proofs.checking.claim import ADVISORY, case_of
from assess.proofs.checking.pattern_proofs import Proof
from assess.proofs.checking.refusals import Refused


def holds_too(
    certificate: Mapping[str, Any], rows: Sequence[str], before: Sequence[str], question: Mapping[str, str]
) -> bool:
    """Whether a certificate proves the same of the position ``rows`` as of ``before``, for which it has been accepted:
    the strings in question are the same, and the root of each proof agrees with the board. Advisory questions look at
    other strings, too, and where bans last a zone is the whole board: of these it is not told."""
    with suppress(Refused):
        here, there = case_of(rows, question), case_of(before, question)
        same = here._replace(board=there.board, rows=there.rows) == there and len(rows[0]) == len(before[0])
        if not same or here.terms["question"] in ADVISORY or here.terms["rules"] == "japanese-2003":
            return False
        for proof in certificate["proofs"]:
            Proof(here, "", proof["favours"], proof["kind"], proof["entries"]).begin(proof["root"])
        return True
    return False
