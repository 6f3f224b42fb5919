"""Spoils certificates: each way of spoiling one, and the reasons for which the checker has to refuse it.

``mutations(certificate)``, and ``spoilt_verdicts`` with it, takes any accepted certificate that lists no reply twice or
in vain. A mutation that ``may_hold`` can happen to leave a valid proof; accepting it is then no error.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from assess.proofs.checker import Refusal, Verdict

Json = dict[str, Any]
R = Refusal
OTHER = {"black": "white", "white": "black"}
ENDS = {"captured", "capture-follows", "pass-alive", "formation", "formation-follows", "no-room"}
FORMATIONS = {"formation", "formation-follows"}
CAPTURES = {"captured", "capture-follows"}
MOVES = {R.WRONG_CONTENTS, R.NO_LIBERTY, R.MIGHT_CAPTURE, R.MALFORMED, R.BANNED_MOVE, R.NOT_CAPTURED, R.BAN_NOT_CERTAIN}
MOVES |= {R.OUTSIDE_IN_DOUBT}
PATTERNS = {R.ZONE_NOT_INSIDE, R.WRONG_CONTENTS, R.ILLEGAL_MOVE, R.MALFORMED, R.WRONG_ROOT, R.NO_LINK}
PATTERNS |= {R.WATCHED_STONE_LOST, R.OUTSIDE_IN_DOUBT}
STATIC = {R.NO_LIBERTY, R.MIGHT_CAPTURE, R.LIFE_POSSIBLE, R.NOT_CAPTURED, R.NO_FORMATION, R.NOT_PASS_ALIVE}
STATIC |= {R.CAPTURE_IN_DOUBT}
FRAME = {R.MISSING_REPLY, R.MISSING_NULL, R.ROOM_FOR_EYES, R.BAN_NOT_COVERED, R.BAN_NOT_CERTAIN}


@dataclass(frozen=True)
class Mutation:
    name: str
    certificate: Json
    reasons: frozenset[Refusal]
    may_hold: bool

    def fits(self, verdict: Verdict) -> bool:
        """Whether the checker's verdict on the spoilt certificate is right."""
        return self.may_hold if verdict.accepted else verdict.reason in self.reasons


def following(entry: Json) -> list[int]:
    """The numbers of the entries that an entry names."""
    lists = [entry.get("next", []), *entry.get("replies", {}).values(), [entry.get("null")]]
    return [number for numbers in lists for number in numbers if number is not None]


def reachable(proof: Json) -> list[int]:
    """The numbers of the entries that are read, in the order in which they are met, breadth first."""
    met = dict.fromkeys([proof["root"]])
    for number in (numbers := list(met)):
        fresh = [n for n in dict.fromkeys(following(proof["entries"][number])) if n not in met]
        met.update(dict.fromkeys(fresh))
        numbers += fresh
    return list(met)


def points(pattern: str, contents: str) -> list[str]:
    """The names of the points with these contents."""
    rows = pattern.split("/")
    return [
        f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[column]}{len(rows) - row}"
        for row, line in enumerate(rows)
        for column, content in enumerate(line)
        if content in contents
    ]


def content(pattern: str, point: str) -> str:
    return next(c for c in "XO.?" if point in points(pattern, c))


def filled(pattern: str, point: str, stone: str) -> str:
    """The pattern with another content of a point."""
    rows = pattern.split("/")
    column, row = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(point[0]), len(rows) - int(point[1:])
    rows[row] = rows[row][:column] + stone + rows[row][column + 1 :]
    return "/".join(rows)


Spoilt = Iterator[tuple[str, Json, set[Refusal], bool]]
Spoiler = Callable[[Json, int], Spoilt]


def mutations(certificate: Json, per_kind: int = 3) -> list[Mutation]:
    """The ways of spoiling a certificate, each tried at ``per_kind`` of its entries at most."""
    found = list(spoilt_claims(certificate))
    for index, proof in enumerate(certificate["proofs"]):
        numbers = reachable(proof)
        found += spoilt_proofs(certificate, index, numbers)
        for spoiler in SPOILERS:
            made = (
                (number, spoilt) for number in numbers for spoilt in itertools.islice(spoiler(proof, number), per_kind)
            )
            for number, (what, entry, reasons, may_hold) in itertools.islice(made, per_kind):
                spoilt = copy.copy(certificate)
                entries = [*proof["entries"][:number], entry, *proof["entries"][number + 1 :]]
                spoilt["proofs"] = [*certificate["proofs"]]
                spoilt["proofs"][index] = {**proof, "entries": entries}
                name = f"{spoiler.__name__.replace('_', ' ')}, proof {index}, entry {number}: {what}"
                found.append(Mutation(name, spoilt, frozenset(reasons), may_hold))
    return found


def spoilt_verdicts(certificate: Json, judge: Callable[[Json], Verdict], per_kind: int = 3) -> list[Verdict]:
    """Return the verdicts on a certificate with each mutation. Raise AssertionError, which names them all, where one is
    accepted, or refused for another reason, that should not be, or where an accepted one has another answer."""
    judged = [(mutation, judge(mutation.certificate)) for mutation in mutations(certificate, per_kind)]
    answers = (None, certificate["claim"]["answer"])
    wrong = [(mutation.name, verdict) for mutation, verdict in judged if not mutation.fits(verdict)]
    wrong += [(mutation.name, verdict) for mutation, verdict in judged if verdict.answer not in answers]
    assert not wrong, (certificate["claim"], wrong)
    return [verdict for _, verdict in judged]


# ---- the claim and the frame


def other_strings(claim: Json) -> list[object]:
    """Another string; of several fewer, more, one twice, another order."""
    if "strings" not in claim:
        return ["A1" if claim["string"] != "A1" else "B1"]
    named = claim["strings"]
    return [named[1:], [*named, "A1"], [*named, named[0]], named[::-1], ",".join(named)]


def spoilt_claims(certificate: Json) -> Iterator[Mutation]:
    claim = certificate["claim"]
    others = {
        "answer": {"yes": "no", "no": "yes", "undefined": "yes"}[claim["answer"]],
        "first": {"opponent": "owner", "owner": "opponent"}[claim["first"]],
        "cycles": {"verbal": "attacker", "attacker": "defender", "defender": "verbal"}[claim["cycles"]],
    }
    if "scope" in claim:
        others["scope"] = {"one": "all", "all": "one"}[claim["scope"]]
        others["formation"] = {"n-eye": "two-eye", "two-eye": "n-eye", "pass-alive": "n-eye"}[claim["formation"]]
    named = "strings" if "strings" in claim else "string"
    for key, value in [*others.items(), *((named, strings) for strings in other_strings(claim))]:
        reasons = {R.WRONG_CLAIM, R.MALFORMED} if key in ("answer", "strings") else {R.WRONG_CLAIM}
        yield Mutation(
            f"wrong claim: {key}", {**certificate, "claim": {**claim, key: value}}, frozenset(reasons), False
        )
    junk: list[object] = [None, True, 7, [], {}, "", "maybe", [[]] * 3, {"answer": {}}]
    for key, rubbish in itertools.product([*others, named, "question"], junk):
        wrong = {**certificate, "claim": {**claim, key: rubbish}}
        reasons = {R.MALFORMED, R.WRONG_CLAIM} if key == named else {R.MALFORMED}
        yield Mutation(f"junk claim: {key} {rubbish!r}", wrong, frozenset(reasons), False)
    for key, rubbish in itertools.product(["schema", "claim", "proofs"], junk):
        yield Mutation(f"junk {key} {rubbish!r}", {**certificate, key: rubbish}, frozenset({R.MALFORMED}), False)
        without = {k: v for k, v in certificate.items() if k != key}
        yield Mutation(f"no {key}", without, frozenset({R.MALFORMED}), False)


def spoilt_proofs(certificate: Json, index: int, numbers: list[int]) -> Iterator[Mutation]:
    def spoilt(name: str, *reasons: Refusal, may_hold: bool = False, **changes: object) -> Mutation:
        proofs = [*certificate["proofs"]]
        proofs[index] = {**proof, **changes}
        return Mutation(f"{name}, proof {index}", {**certificate, "proofs": proofs}, frozenset(reasons), may_hold)

    proof = certificate["proofs"][index]
    entries = proof["entries"]
    yield spoilt("swapped colours", R.WRONG_CLAIM, R.WRONG_KIND, favours=OTHER[proof["favours"]])
    yield spoilt("truncated", R.MALFORMED, entries=entries[: max(numbers)])
    yield spoilt("root elsewhere", R.MALFORMED, root=len(entries))
    kind = {"reach": "hold", "avoid": "hold", "hold": "avoid"}[proof["kind"]]
    yield spoilt("another kind", R.WRONG_KIND, kind=kind, may_hold=kind == "hold" and proof["kind"] == "reach")
    if any("rank" not in entries[number] for number in numbers):
        yield spoilt("another kind: reach", R.MALFORMED, R.WRONG_KIND, kind="reach")
    rubbish: list[Any] = [None, True, 0.0, [], {}, "x", -1]
    for key, value in itertools.product(["favours", "kind", "root", "entries"], rubbish):
        yield spoilt(f"junk {key} {value!r}", R.MALFORMED, R.WRONG_KIND, **{key: value})


# ---- the entries


def dropped_reply(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    for point in entry.get("replies", {}):
        replies = {p: numbers for p, numbers in entry["replies"].items() if p != point}
        yield point, {**entry, "replies": replies}, {R.MISSING_REPLY}, False


def dropped_null(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    if "null" in entry:
        whole = "?" not in entry["pattern"]
        rest = {key: value for key, value in entry.items() if key != "null"}
        yield "null", rest, {R.MISSING_NULL, R.LIFE_POSSIBLE}, whole


def dropped_outcome(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    if "next" in entry:
        yield "next", {**entry, "next": entry["next"][1:]}, {R.MALFORMED, R.MIGHT_CAPTURE}, False
        yield "one more", {**entry, "next": [*entry["next"], number]}, {R.MALFORMED, R.MIGHT_CAPTURE}, False
    for point, numbers in entry.get("replies", {}).items():
        wrong = {**entry, "replies": {**entry["replies"], point: numbers[1:]}}
        yield point, wrong, {R.MALFORMED, R.MIGHT_CAPTURE}, False


def nulled_reply(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    for point, numbers in entry.get("replies", {}).items():
        if None not in numbers:
            wrong = {**entry, "replies": {**entry["replies"], point: [None] * len(numbers)}}
            yield point, wrong, {R.MISSING_REPLY}, False


def changed_move(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    move = entry.get("move", "pass")
    if move == "pass":
        return
    seen = [proof["entries"][n]["pattern"] for n in entry.get("next", [])]
    for point in points(entry["pattern"], "."):
        if point != move:
            shown = not seen or any(content(p, q) != "?" for p in seen for q in (move, point))
            yield point, {**entry, "move": point}, MOVES, not shown
    for point in points(entry["pattern"], "XO?")[:1]:
        yield f"on {point}", {**entry, "move": point}, {R.ILLEGAL_MOVE}, False


def passed(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    if "next" in entry and entry["move"] != "pass" and ("rank" in entry or proof["kind"] == "hold"):
        yield "pass", {**entry, "move": "pass"}, {R.PASS_NOT_ALLOWED}, False


def dropped_zone_point(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    seen = [proof["entries"][n]["pattern"] for n in following(entry)]
    for point in points(entry["pattern"], "XO."):
        shown = any(content(pattern, point) != "?" for pattern in seen)
        wrong = {**entry, "pattern": filled(entry["pattern"], point, "?")}
        yield point, wrong, PATTERNS | STATIC | FRAME, not shown


def changed_contents(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    for old, new in ((".", "X"), ("X", "O"), ("O", ".")):
        for point in points(entry["pattern"], old)[:1]:
            wrong = {**entry, "pattern": filled(entry["pattern"], point, new)}
            yield f"{point} {new}", wrong, {R.WRONG_CONTENTS, R.WRONG_ROOT, R.MALFORMED}, False


def swapped_turn(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    yield "turn", {**entry, "turn": OTHER[entry["turn"]]}, {R.WRONG_TURN, R.WRONG_ROOT}, False


def raised_rank(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    numbers = following(entry)
    if "rank" in entry and numbers:
        low = min(proof["entries"][n]["rank"] for n in numbers)
        yield "as low as the next", {**entry, "rank": low}, {R.RANK_NOT_FALLING}, False
    if "rank" in entry:
        for rank in (-1, True, 1.0, "1", None, 10**30):
            yield f"{rank!r}", {**entry, "rank": rank}, {R.MALFORMED}, False


def dropped_ban(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    if "ban" in entry:
        rest = {key: value for key, value in entry.items() if key != "ban"}
        yield entry["ban"], rest, {R.BAN_NOT_COVERED, R.MISSING_REPLY}, True


def added_ban(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    if "ban" not in entry:
        at_root = number == proof["root"]
        for point in points(entry["pattern"], "."):
            free = entry["turn"] == proof["favours"] and entry.get("move") != point and not at_root
            ban_reasons = {R.WRONG_ROOT, R.BAN_NOT_CERTAIN, R.BANNED_MOVE, R.BAN_NOT_COVERED}
            yield point, {**entry, "ban": point}, ban_reasons, free
        for point in points(entry["pattern"], "XO?")[:1]:
            yield f"on {point}", {**entry, "ban": point}, {R.MALFORMED}, False


def another_end(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    if "reason" in entry:
        for reason in sorted(ENDS - {entry["reason"]}):
            alike = {reason, entry["reason"]} == FORMATIONS
            refusals = {R.NO_FORMATION, R.BANNED_MOVE} if alike else {R.WRONG_REASON}
            if {reason, entry["reason"]} == CAPTURES:
                refusals = {R.MALFORMED, R.WRONG_TURN}
            refusals |= {R.MALFORMED} if "links" in entry else set()
            yield reason, {**entry, "reason": reason}, refusals, alike and reason == "formation-follows"


def spoilt_link(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    links = entry.get("links", [])
    static = {R.NO_FORMATION, R.CAPTURE_IN_DOUBT, R.NOT_PASS_ALIVE, R.ROOM_FOR_EYES}
    for at, (one, other) in enumerate(links):
        rest = [*links[:at], *links[at + 1 :]]
        yield f"{one} {other} dropped", {**entry, "links": rest}, static, True
        for point in points(entry["pattern"], "."):
            yield f"{one} with {point}", {**entry, "links": [*rest, [one, point]]}, static | {R.NO_LINK}, True
        for point in points(entry["pattern"], "XO?")[:2]:
            yield f"{one} with {point}", {**entry, "links": [*rest, [one, point]]}, {R.NO_LINK}, False
        yield f"{one} twice", {**entry, "links": [*links, [one, other]]}, {R.NO_LINK}, False
        for link in ([one], [one, other, one], one, None, [one, 3], [one, "pass"]):
            yield f"{link!r}", {**entry, "links": [*rest, link]}, {R.MALFORMED}, False


def spoilt_outside(proof: Json, number: int) -> Spoilt:
    """More liberties outside than there can be, and fewer than are needed; what is no count."""
    entry, doubt = proof["entries"][number], {R.OUTSIDE_IN_DOUBT, R.WRONG_ROOT, R.MALFORMED}
    counts, stone = entry.get("outside", {}), {"black": "X", "white": "O"}[proof["favours"]]
    for own in points(entry["pattern"], stone)[:2]:
        yield f"many at {own}", {**entry, "outside": {**counts, own: 1000}}, doubt, False
    for named, count in counts.items():
        yield f"one more at {named}", {**entry, "outside": {**counts, named: count + 1}}, doubt, True
        rest = {other: kept for other, kept in counts.items() if other != named}
        needed = {R.OUTSIDE_IN_DOUBT, R.NO_LIBERTY, R.MISSING_REPLY, R.MIGHT_CAPTURE}
        for fewer in ({named: count - 1} if count > 1 else {}, {}):
            less = {key: value for key, value in entry.items() if key != "outside"}
            yield f"fewer at {named}", less | ({"outside": left} if (left := rest | fewer) else {}), needed, True
        for rubbish in (0, -1, True, 1.0, "1", None, [1]):
            yield f"{rubbish!r} at {named}", {**entry, "outside": {**counts, named: rubbish}}, {R.MALFORMED}, False
    for other in points(entry["pattern"], "XO.?".replace(stone, ""))[:2]:
        yield f"at {other}", {**entry, "outside": {**counts, other: 1}}, {R.MALFORMED}, False
    yield "none", {**entry, "outside": {}}, {R.MALFORMED}, False


def ended_early(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    if "reason" in entry:
        return
    rest = {key: value for key, value in entry.items() if key in ("pattern", "turn", "ban", "rank")}
    static = {
        R.NO_FORMATION,
        R.CAPTURE_IN_DOUBT,
        R.NOT_PASS_ALIVE,
        R.ROOM_FOR_EYES,
        R.WRONG_REASON,
        R.MALFORMED,
        R.WRONG_TURN,
        R.BANNED_MOVE,
    }
    for reason in sorted(ENDS):
        yield reason, {**rest, "reason": reason}, static, True


def junk(proof: Json, number: int) -> Spoilt:
    entry = proof["entries"][number]
    allowed = {R.MALFORMED, R.WRONG_REASON, R.ILLEGAL_MOVE, R.MIGHT_CAPTURE, R.MISSING_REPLY}
    rubbish: list[Any] = [None, True, -1, 1 << 70, 0.5, [], {}, "", [[[]]], {"A1": 3}, {3: [0]}]
    for key, value in itertools.product(entry, rubbish):
        if (
            not (key == "null" and value is True)
            and not (key == "outside" and value == {"A1": 3})
            and not (key in ("replies", "links") and not value and value is not None and value != "")
        ):
            yield f"{key} {value!r}", {**entry, key: value}, allowed, False
    yield "a key too many", {**entry, "remark": "clearly"}, {R.MALFORMED}, False
    yield "no entry", [entry], {R.MALFORMED}, False  # type: ignore[misc]


SPOILERS: list[Spoiler] = [
    dropped_reply,
    dropped_null,
    dropped_outcome,
    nulled_reply,
    changed_move,
    passed,
    dropped_zone_point,
    changed_contents,
    swapped_turn,
    raised_rank,
    dropped_ban,
    added_ban,
    another_end,
    spoilt_link,
    spoilt_outside,
    ended_early,
    junk,
]
