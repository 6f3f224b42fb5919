"""How long a proof goes on from each of its entries, and how much each has to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assess.proofs.proof_entries import EndEntry, Entries, Entry, MoveEntry, RepliesEntry, passes


def longest_lines(
    entries: Entries, root: int, near: frozenset[str] | None = None, known: Sequence[int] = ()
) -> list[int]:
    """For each entry the moves of the longest line from there (see ``Replay``). ``near``: only by replies on these;
    ``known``: what was found of the first of them."""
    lengths = [*known, *[-1] * (len(entries) - len(known))]
    starts = [root]
    while starts:
        path = [] if lengths[starts[-1]] >= 0 else [starts[-1]]
        starts.pop()
        unseen: dict[int, Iterator[int]] = {}
        while path:
            index = path[-1]
            entry = entries[index]
            rests = passes(entry)
            if index not in unseen:
                lengths[index] = 0
                unseen[index] = iter(() if rests else entry.named())
                if rests:
                    starts += entry.named()
            following = next((found for found in unseen[index] if lengths[found] < 0), None)
            if following is not None:
                path.append(following)
                continue
            path.pop()
            del unseen[index]
            if rests or (isinstance(entry, MoveEntry) and entry.captures):
                lengths[index] = 1
            elif isinstance(entry, (MoveEntry, RepliesEntry)):
                counted = (lengths[found] for found in entry.named(near))
                lengths[index] = 1 + max(counted, default=1)
    return lengths


def wins_at_once(entry: Entry, entries: Entries) -> bool:
    """Is nothing left to show after the move of an entry? A string whose capture follows is taken yet (taking.py)."""
    if not isinstance(entry, MoveEntry):
        return False
    after = [entries[index] for index in entry.named()]
    return all(isinstance(end, EndEntry) and not end.is_taken_yet for end in after)


def studied_moves(entries: Entries, index: int) -> int:
    """How many next moves an entry studies; on the real board some may turn out to be illegal."""
    entry = entries[index]
    return len(entry.replies) + 1 + (entry.ko_pass is not None) if isinstance(entry, RepliesEntry) else 1


def most_nodes(entries: Entries, index: int, root: int) -> int:
    """The most nodes that expanding an entry adds to a tree.

    A move that wins at once is added with the move it answers, not with its own entry.
    """
    entry = entries[index]
    if isinstance(entry, MoveEntry):
        return 0 if wins_at_once(entry, entries) and index != root else 1
    if not isinstance(entry, RepliesEntry):
        return 0
    answered_by_pass = entry.null is not None and passes(entries[entry.null])
    pass_nodes = (2 if entry.null is None or answered_by_pass else 1) + (entry.ko_pass is not None)
    elsewhere = 2 if entry.null is not None and entry.has_outside else 0
    wins = sum(wins_at_once(entries[found], entries) for found in entry.named())
    return len(entry.replies) + wins + pass_nodes + elsewhere
