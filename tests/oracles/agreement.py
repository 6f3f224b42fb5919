"""Certificates for both checkers to judge: true ones of many sources, and those that went wrong in many ways.

The two share no code: `assess.proofs.checker` is the project's, `second_checker` was written from docs/certificate.md.
They must accept the same certificates, for the same answers. Only their reasons for refusing may differ, as they look
at things in another order.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import second_checker
from mutations import Json, mutations

from assess.engine.settle import settle
from assess.languages.spoken import BadInput
from assess.proofs import checker, variation_node
from assess.proofs.questions import Capturable1, Capturable2, IndependentlyAlive, Inquiry, Question, Uncapturable
from assess.proofs.terms import Cycles, First, Rules, Terms
from assess.reading.files import read_record
from assess.rules.position import Position
from assess.system.limits import Limits

DISPUTES = Path(__file__).parents[2] / "disputes"
QUESTIONS: tuple[Question, ...] = (Uncapturable(), IndependentlyAlive(), IndependentlyAlive("two-eye", "all"))
ADVISORY: tuple[Question, ...] = (Capturable1(), Capturable2())


class Judged(NamedTuple):
    """A certificate, with the position and the question for which it is judged."""

    rows: Sequence[str]
    terms: dict[str, str]
    certificate: Any


def first_answer(judged: Judged) -> str | None:
    """The answer that the project's checker finds proved, or None where it refuses."""
    return checker.check(judged.certificate, judged.rows, judged.terms).answer


def second_answer(judged: Judged) -> str | None:
    """The answer that the second checker finds proved, or None where it refuses."""
    try:
        return second_checker.judge(list(judged.rows), judged.terms, judged.certificate)
    except second_checker.Refused:
        return None


def compare(judged: Judged, counts: Counter[str]) -> None:
    """Both judge; a disagreement is an error that shows the certificate."""
    one, two = first_answer(judged), second_answer(judged)
    counts["judged"] += 1
    counts["accepted" if one else "refused"] += 1
    assert one == two, f"checker.py: {one}, second checker: {two}: {judged}"


# ---- the engine's


def settled(inquiry: Inquiry, nodes: int) -> Iterator[Judged]:
    """The engine's certificate for the answer, if it finds one within so many positions."""
    certificate = settle(inquiry, Limits(seconds=None, nodes=nodes)).certificate
    if certificate is not None:
        yield Judged(inquiry.position.rows(), inquiry.terms(), certificate)


def of_disputes(every: int, nodes: int) -> Iterator[Judged]:
    """Proofs about all strings in every so many of the positions of disputes/, of both questions; on small boards of
    the advisory ones, and under the Japanese 2003 Rules, too."""
    for path in sorted(DISPUTES.glob("*.sgf"))[::every]:
        position = read_record(path).position
        small = position.width * position.height <= 36
        for string in position.strings():
            point = min(string.points)
            for question in (*QUESTIONS[:2], *(ADVISORY if small else ())):
                cycles = Cycles.DEFENDER if question in ADVISORY else Cycles.VERBAL
                yield from settled(Inquiry(position, point, question, Terms(cycles=cycles)), nodes)
                if small and question not in ADVISORY:
                    yield from settled(Inquiry(position, point, question, Terms(rules=Rules.JAPANESE_2003)), nodes)


def random_rows(rng: random.Random, sizes: Sequence[tuple[int, int]]) -> Position:
    """A random position all of whose strings have liberties."""
    while True:
        width, height = rng.choice(sizes)
        signs = rng.choice(["XO.", "XXOO.", "XXXOOO.", "XXXO."])
        position = Position.from_rows(["".join(rng.choices(signs, k=width)) for _ in range(height)])
        try:
            position.require_liberties()
        except BadInput:
            continue
        if position.strings():
            return position


def of_random_positions(rng: random.Random, sizes: Sequence[tuple[int, int]], nodes: int) -> Iterator[Judged]:
    """Without end: proofs of answers to random questions, in all cycle modes, under both ko rules."""
    while True:
        position = random_rows(rng, sizes)
        point = min(rng.choice(position.strings()).points)
        question = rng.choice(QUESTIONS * 3 + ADVISORY)
        first, cycles = rng.choice(list(First)), rng.choice(list(Cycles))
        rules = rng.choice([Rules.VERBAL_JAPANESE] * 3 + [Rules.JAPANESE_2003])
        if question in ADVISORY:
            cycles, rules = Cycles.DEFENDER, Rules.VERBAL_JAPANESE
        yield from settled(Inquiry(position, point, question, Terms(first, cycles, rules)), nodes)


def entries(certificate: Json) -> int:
    """How many entries the proofs of a certificate have, its lemmas' among them."""
    return sum(len(proof["entries"]) for proof in certificate["proofs"]) + sum(
        entries(lemma) for lemma in certificate.get("lemmas", [])
    )


# ---- spoilt ones


def spoilt(judged: Judged, per_kind: int) -> Iterator[Judged]:
    """The certificate with each mutation of mutations.py."""
    for mutation in mutations(judged.certificate, per_kind):
        yield judged._replace(certificate=mutation.certificate)


def shaken(rng: random.Random, judged: Judged) -> Judged:
    """The certificate with one to three things in it changed to such as stand elsewhere in it."""
    certificate = copy.deepcopy(judged.certificate)
    lemmas = certificate.get("lemmas", [])
    chosen = rng.choice(lemmas) if lemmas and (rng.random() < 0.4 or not certificate["proofs"]) else certificate
    if chosen["proofs"]:
        found = [entry for proof in chosen["proofs"] for entry in proof["entries"]]
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            shake_entry(rng, rng.choice(found), found)
    if rng.random() < 0.1:
        chosen["claim"][rng.choice(["cycles", "rules", "first", "scope", "formation"])] = rng.choice(WORDS)
    terms = judged.terms
    if rng.random() < 0.2:  # the same proof, for another question
        key, word = rng.choice(sorted(OTHER_TERMS.items()))
        terms = {**terms, key: rng.choice(word)}
        certificate["claim"] = {**certificate["claim"], **terms}
    return Judged(judged.rows, terms, certificate)


def redrawn(rng: random.Random, judged: Judged) -> Judged:
    """The certificate with one point changed everywhere: left out of the zone, or with other contents, in the position
    too. So everything still fits together, and what is wrong now is what that point was needed for."""
    width, height = len(judged.rows[0]), len(judged.rows)
    x, y = rng.randrange(width), rng.randrange(height)
    content = rng.choice("???XO.")
    rows = [list(row) for row in judged.rows]
    if content != "?":
        rows[y][x] = content

    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            made = {key: changed(inner) for key, inner in value.items()}
            if isinstance(value.get("pattern"), str):
                made["pattern"] = with_cell(value["pattern"], (x, y), content)
            if isinstance(value.get("replies"), dict) and content != ".":
                made["replies"].pop(name((x, y), height), None)
            if isinstance(value.get("outside"), dict):
                made["outside"].pop(name((x, y), height), None)
            return made
        return [changed(inner) for inner in value] if isinstance(value, list) else value

    certificate = {
        key: changed(value) if key in ("proofs", "lemmas") else value for key, value in judged.certificate.items()
    }
    return Judged(["".join(row) for row in rows], judged.terms, certificate)


def with_cell(pattern: str, cell: tuple[int, int], content: str) -> str:
    """The pattern with other contents of a cell of its zone."""
    rows = [list(row) for row in pattern.split("/")]
    if cell[1] < len(rows) and cell[0] < len(rows[cell[1]]) and rows[cell[1]][cell[0]] != "?":
        rows[cell[1]][cell[0]] = content
    return "/".join("".join(row) for row in rows)


OTHER_TERMS = {
    "cycles": ("verbal", "defender", "attacker"),
    "first": ("opponent", "owner"),
    "scope": ("one", "all"),
    "formation": ("n-eye", "two-eye", "pass-alive"),
}
WORDS = ("verbal", "defender", "attacker", "opponent", "owner", "one", "all", "japanese-2003", "verbal-japanese")
# The question for which a reason ends a proof, and the answer.
ENDS = {"captured": ("uncapturable", "no")} | {
    word: (end.question.name, "yes" if end.by_owner else "no") for word, end in variation_node.ENDS.items()
}
REASONS = tuple(ENDS)


def shake_entry(rng: random.Random, entry: Json, found: list[Json]) -> None:
    """Changes one thing of an entry; `found` are all entries, from which something else is taken."""
    another = rng.choice(found)
    key = rng.choice([*entry, *another, "bans" if "bans" in another else "ban"])
    if "pattern" not in entry:  # it has gone already
        return
    change = rng.random()
    if key == "pattern" and change < 0.95:
        at = rng.choice([i for i, content in enumerate(entry["pattern"]) if content != "/"])
        entry["pattern"] = entry["pattern"][:at] + rng.choice("XO.??") + entry["pattern"][at + 1 :]
    elif key == "replies" and entry.get("replies") and change < 0.95:
        shake_replies(rng, entry["replies"], len(found))
    elif key == "outside" and entry.get("outside") and change < 0.7:
        shake_outside(rng, entry)
    elif key == "rank" and change < 0.5:
        entry["rank"] = rng.randrange(8)
    elif key == "reason" and change < 0.7:
        entry["reason"] = rng.choice(REASONS)
    elif key in ("move", "next", "ban", "bans") and change < 0.5:
        entry[key] = other_word(rng, key, entry["pattern"], len(found))
    elif key in another and change < 0.8:
        entry[key] = copy.deepcopy(another[key])
    elif change < 0.85:
        stopped = {k: entry[k] for k in ("pattern", "turn", "rank", "ban", "bans", "links") if k in entry}
        entry.clear()
        entry |= {**stopped, "reason": rng.choice(REASONS)}
    else:
        entry.pop(key, None)


def shake_replies(rng: random.Random, replies: Json, numbers: int) -> None:
    point = rng.choice(sorted(replies))
    if rng.random() < 0.4:
        del replies[point]
    elif rng.random() < 0.5:
        replies[point] = [rng.choice([None, rng.randrange(numbers)]) for _ in replies[point]]
    else:
        replies[rng.choice(sorted(replies))] = replies[point]


def shake_outside(rng: random.Random, entry: Json) -> None:
    """One count more or less, or at another point, or none."""
    stone = rng.choice(sorted(entry["outside"]))
    count = entry["outside"].pop(stone) + rng.choice((-1, 0, 1, 1, 2))
    if rng.random() < 0.4:
        stone = other_word(rng, "ban", entry["pattern"], 0)
    if rng.random() < 0.8:
        entry["outside"][stone] = count


def other_word(rng: random.Random, key: str, pattern: str, numbers: int) -> Any:
    rows = pattern.split("/")
    point = f"{'ABCDEFGHJKLMNOPQRST'[rng.randrange(len(rows[0]))]}{rng.randint(1, len(rows))}"
    if key == "move":
        return rng.choice([point, point, "pass", "ko-pass"])
    if key == "next":
        return [rng.randrange(numbers) for _ in range(rng.choice((1, 1, 2)))]
    return point if key == "ban" else {rng.choice(["black", "white"]): [point]}


# ---- proofs of one entry: the ends, seen in a zone


def of_ends(rng: random.Random, sizes: Sequence[tuple[int, int]]) -> Iterator[Judged]:
    """Without end: a random zone of a random position, said to end a proof by one of the reasons, with random links."""
    while True:
        rows = crowded_rows(rng, *rng.choice(sizes))
        width, height = len(rows[0]), len(rows)
        cells = [(x, y) for y in range(height) for x in range(width)]
        watched = rng.choice(cells)
        owner = {"X": "black", "O": "white"}.get(rows[watched[1]][watched[0]])
        position = Position.from_rows(rows)
        if owner is None or not all(string.liberties for string in position.strings()):
            continue
        hidden = set(rng.sample(cells, rng.choice((0, 0, 1, 2, 3)))) if len(cells) > 3 else set()
        pattern = ["".join("?" if (x, y) in hidden else rows[y][x] for x in range(width)) for y in range(height)]
        empty = [name(p, height) for p in cells if rows[p[1]][p[0]] == "." and p not in hidden]
        reason = rng.choice(REASONS)
        yield Judged(rows, *one_entry(rng, name(watched, height), owner, "/".join(pattern), reason, empty))


def name(point: tuple[int, int], height: int) -> str:
    return f"{'ABCDEFGHJKLMNOPQRST'[point[0]]}{height - point[1]}"


def crowded_rows(rng: random.Random, width: int, height: int) -> list[str]:
    """Rows in which one colour has much, so that it may have eyes, with a few stones of the other's."""
    weights = rng.choice([(5, 1, 2), (6, 1, 2), (4, 0, 1), (4, 3, 3), (6, 2, 1)])
    mine, yours = rng.sample("XO", 2)
    return ["".join(rng.choices([mine, yours, "."], weights, k=width)) for _ in range(height)]


def one_entry(
    rng: random.Random, string: str, owner: str, pattern: str, reason: str, empty: list[str]
) -> tuple[dict[str, str], Json]:
    """The question and the certificate of one entry; `empty` are the empty points of the zone."""
    question, answer = ENDS[reason]
    first = rng.choice(["opponent", "owner"])
    terms = {"string": string, "question": question, "first": first, "cycles": "defender"}
    if question == "independently-alive":
        terms |= {"formation": rng.choice(OTHER_TERMS["formation"]), "scope": rng.choice(OTHER_TERMS["scope"])}
    colours = [owner, "white" if owner == "black" else "black"]
    entry: Json = {"pattern": pattern, "turn": colours[first == "opponent"], "rank": 0, "reason": reason}
    if reason == "captured":
        entry["move"] = rng.choice(empty or ["A1"])
    elif rng.random() < 0.5 and len(empty) > 1:
        linked = rng.sample(empty, min(len(empty) // 2, rng.choice((1, 1, 2))) * 2)
        entry["links"] = [linked[i : i + 2] for i in range(0, len(linked), 2)]
    kind = "avoid" if question == "capturable-1" else "reach"
    proof = {"favours": colours[answer == "no"], "kind": kind, "root": 0, "entries": [entry]}
    claim = {**terms, "answer": answer}
    return terms, {"schema": "assess/certificate/1", "claim": claim, "proofs": [proof], "lemmas": []}
