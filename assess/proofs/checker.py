"""Accepts or refuses a certificate: a proof of one answer about one string. The format is docs/certificate.md.

The proofs themselves are judged in pattern_proofs.py. Here stands what they are held against: verdicts; cycles; the
certificate as a whole, its claim and which proofs show it; the ko-pass of another ruleset; the advisory questions. The
two files are the whole of the checker: they import the standard library, and this one the other.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .pattern_proofs import (
    COLUMNS,
    OTHER,
    STONE,
    Board,
    Case,
    Edge,
    Edges,
    Entry,
    Links,
    Proof,
    Refusal,
    Refused,
    first_point,
    points_with,
    wall_around,
)

__all__ = ["Refusal", "Verdict", "check"]

# ---- Verdicts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker says, true if it accepts. ``answer`` and ``claim`` are derived from what is proved, not copied.

    ``claim`` completes the line ``VERIFIED <claim>``; ``where`` names the entry and the point of a refusal.
    """

    accepted: bool
    answer: str | None
    claim: str
    reason: Refusal | None
    where: str

    def __bool__(self) -> bool:
        return self.accepted


# ---- Cycles ---------------------------------------------------------------------------------------------------------


class Cycles(enum.Enum):
    """The cycles that entries without a rank may form: conditions (edges taken away, edges then on no cycle), refusal.

    Around a cycle each player loses the stones he plays, so who plays while the other passes disturbs. The avoider
    succeeds under verbal rules if each infinite play has infinitely many passes of his; the reacher keeps him from
    that if each has finitely many null moves. A null move that P answers by a pass is a play outside Z, or the
    variation ends. If P takes nothing there, O fills the outside alone, and such rests come to an end.
    """

    ALLOWED = ((), None)
    PASS_IN_EACH = ((((Edge.PASS,), (Edge.PLAY, Edge.WIDE, Edge.NULL, Edge.REST)),), Refusal.CYCLE_WITHOUT_PASS)
    REST_IN_EACH = ((((Edge.REST,), (Edge.PLAY, Edge.WIDE)), ((), (Edge.WIDE,))), Refusal.CYCLE_WITH_PLAYS)
    NO_NULL = ((((), (Edge.NULL, Edge.REST)),), Refusal.CYCLE_WITH_NULL)


def forbidden_cycle(edges: Mapping[int, Edges], dropped: Sequence[Edge], forbidden: Sequence[Edge]) -> int | None:
    """An entry from which a forbidden edge goes round a cycle, or None; ``dropped`` edges are taken away before.

    An edge lies on a cycle if and only if it stays in a strongly connected component (Kosaraju: number the entries in
    the order in which a walk finishes them, then gather against the edges, last finished first). Entries with a rank
    lead to entries with a rank, so they are on no cycle and are not in ``edges``.
    """
    ahead = {at: [to for kind, to in out if kind not in dropped and to in edges] for at, out in edges.items()}
    back: dict[int, list[int]] = {at: [] for at in edges}
    for at, nexts in ahead.items():
        for to in nexts:
            back[to].append(at)
    finished: list[int] = []
    started: set[int] = set()
    for start in edges:
        walk = [start] if start not in started else []
        while walk:  # ``ahead`` is used up on the way: an entry is finished when nothing is left of its list
            started.add(walk[-1])
            if ahead[walk[-1]]:
                to = ahead[walk[-1]].pop()
                walk += [to] if to not in started else []
            else:
                finished.append(walk.pop())
    component: dict[int, int] = {}
    for start in reversed(finished):
        gather = [start]
        while gather:
            at = gather.pop()
            if at not in component:
                component[at] = start
                gather += back[at]
    for at, out in edges.items():
        if any(kind in forbidden and component.get(to) == component[at] for kind, to in out):
            return at
    return None


# ---- The certificate ------------------------------------------------------------------------------------------------

_INFINITE_PLAY = {  # (question, cycles): for whom infinite play counts
    ("uncapturable", "verbal"): "nobody",
    ("uncapturable", "defender"): "avoider",
    ("uncapturable", "attacker"): "reacher",
    ("independently-alive", "verbal"): "nobody",
    ("independently-alive", "defender"): "reacher",
    ("independently-alive", "attacker"): "avoider",
    ("capturable-1", "defender"): "owner",
    ("capturable-2", "defender"): "owner",
}
_PROVES_SUCCESS = {  # (P, for whom infinite play counts): kind -> cycles; a reach proof has none, as ranks fall
    ("reacher", "nobody"): {"reach": Cycles.ALLOWED},
    ("reacher", "reacher"): {"reach": Cycles.ALLOWED, "hold": Cycles.ALLOWED},
    ("reacher", "avoider"): {"reach": Cycles.ALLOWED},
    ("avoider", "nobody"): {"reach": Cycles.ALLOWED, "avoid": Cycles.PASS_IN_EACH},
    ("avoider", "reacher"): {"reach": Cycles.ALLOWED, "avoid": Cycles.REST_IN_EACH},
    ("avoider", "avoider"): {"reach": Cycles.ALLOWED, "avoid": Cycles.ALLOWED},
    ("owner", "owner"): {"avoid": Cycles.ALLOWED},
    ("opponent", "owner"): {"avoid": Cycles.REST_IN_EACH},
}
_PROVES_UNDEFINED = {"reacher": {"hold": Cycles.NO_NULL}, "avoider": {"avoid": Cycles.ALLOWED}}  # both, if verbal
_ADVISORY = {  # the advisory questions: what a string may not be, or else the answer is no
    "capturable-1": ("uncapturable",),
    "capturable-2": ("uncapturable", "capturable-1"),
}
_TERMS: dict[str, tuple[str, ...]] = {
    "question": ("uncapturable", "independently-alive", *_ADVISORY),
    "formation": ("n-eye", "two-eye", "pass-alive"),
    "scope": ("one", "all"),
    "first": ("opponent", "owner"),
    "cycles": ("verbal", "defender", "attacker"),
    "rules": ("verbal-japanese", "japanese-2003"),
}
_DEFAULTS = {"formation": "n-eye", "scope": "one", "rules": "verbal-japanese"}


def check(certificate: object, rows: Sequence[str], question: Mapping[str, str]) -> Verdict:
    """Whether the certificate proves an answer to this question about this position.

    ``certificate`` is decoded JSON of any kind: whatever is wrong with it is a refusal, never an error. ``rows`` are
    the rows of the board, top row first, of ``X``, ``O`` and ``.``; every string must have a liberty. ``question``
    has the keys of ``Inquiry.terms()``: ``string`` (of several ``D4,E7``), ``question``, ``first``, ``cycles``, and for
    independently-alive ``formation`` and ``scope`` (n-eye and one, if absent); ``rules`` (verbal-japanese, if absent).
    """
    try:
        case = _case(rows, question)
        answer, patterns = _prove(case, certificate)
    except Refused as refused:
        return Verdict(False, None, "", refused.reason, refused.where)
    if case.terms["question"] in _ADVISORY:
        return Verdict(True, answer, _advisory_sentence(case, answer, patterns, certificate), None, "")
    return Verdict(True, answer, _sentence(case, answer, patterns), None, "")


def _prove(case: Case, certificate: object) -> tuple[str, int]:
    """The answer that is proved, and the number of patterns that prove it."""
    if not isinstance(certificate, dict) or certificate.get("schema") != "assess/certificate/1":
        raise Refused(Refusal.MALFORMED, "schema")
    claim, proofs = certificate.get("claim"), certificate.get("proofs")
    if not isinstance(claim, dict) or claim.get("answer") not in ("yes", "no", "undefined"):
        raise Refused(Refusal.MALFORMED, "claim")
    terms, answer = _terms(claim, "claim"), claim["answer"]
    if terms != case.terms:
        raise Refused(Refusal.WRONG_CLAIM, next(key for key in case.terms if terms.get(key) != case.terms[key]))
    patterns, local = 0, 0
    if case.terms["question"] in _ADVISORY:
        local, patterns = _after_lemmas(case, certificate, answer)
        if answer == "no" and not proofs:
            return answer, patterns
    undefined = answer == "undefined"
    if not isinstance(proofs, list) or len(proofs) != (2 if undefined else 1):
        raise Refused(Refusal.MALFORMED, "proofs")
    roles: set[str] = set()
    for index, body in enumerate(proofs):
        proof = _proof(case, local, f"proof {index}" if undefined else "", body)
        if not undefined and answer != ("yes" if proof.favours == case.owner else "no"):
            raise Refused(Refusal.WRONG_CLAIM, "answer")
        infinite = _INFINITE_PLAY[case.terms["question"], case.terms["cycles"]]
        allowed = _PROVES_UNDEFINED[proof.role] if undefined else _PROVES_SUCCESS[proof.role, infinite]
        if proof.kind not in allowed or proof.role in roles or (undefined and infinite != "nobody"):
            raise Refused(Refusal.WRONG_KIND, proof.label)
        roles.add(proof.role)
        patterns += proof.verify(body.get("root"))
        conditions, refusal = allowed[proof.kind].value
        for dropped, forbidden in conditions:
            turning = forbidden_cycle(proof.edges, dropped, forbidden)
            if turning is not None:
                proof.refuse(refusal or Refusal.MALFORMED, turning)
    return answer, patterns


def _proof(case: Case, local: int, label: str, body: object) -> Proof:
    """A proof as it stands, nothing of it verified yet."""
    if not isinstance(body, dict) or not isinstance(body.get("entries"), list):
        raise Refused(Refusal.MALFORMED, label or "proofs")
    favours, kind, entries = body.get("favours"), body.get("kind"), body["entries"]
    if favours not in ("black", "white") or not isinstance(kind, str):
        raise Refused(Refusal.MALFORMED, label or "proofs")
    bans_last = case.terms["rules"] == "japanese-2003"
    if case.terms["question"] in _ADVISORY:
        advisory = _AdvisoryKoPassProof if bans_last else _AdvisoryProof
        return advisory(case, local, label, favours, kind, entries)
    return (_KoPassProof if bans_last else Proof)(case, label, favours, kind, entries)


def _terms(given: Mapping[str, object], where: str) -> dict[str, str]:
    """The terms of a question; formation and scope belong to independently-alive."""
    terms = {}
    if "strings" in given:
        listed = given["strings"]
        named = [name for name in listed if isinstance(name, str) and "," not in name] if type(listed) is list else []
        if len(named) < 2 or named != listed or "string" in given:
            raise Refused(Refusal.MALFORMED, f"{where}, strings")
        given = {**given, "string": ",".join(named)}
    for key, words in {"string": None, **_TERMS}.items():
        if key in ("formation", "scope") and given.get("question") != "independently-alive":
            continue
        word = given.get(key, _DEFAULTS.get(key))
        if not isinstance(word, str) or (words is not None and word not in words):
            raise Refused(Refusal.MALFORMED, f"{where}, {key}")
        terms[key] = word
    if terms["question"] in _ADVISORY and terms["cycles"] != "defender":  # the opponent must force what he wants
        raise Refused(Refusal.MALFORMED, f"{where}, cycles")
    return terms


def _case(rows: Sequence[str], question: Mapping[str, object]) -> Case:
    """The position and the question as given by the user, refused if they are none."""
    text, width, height = "/".join(rows), len(rows[0]) if rows else 0, len(rows)
    sized = 1 <= width <= len(COLUMNS) and 1 <= height <= len(COLUMNS)
    board = Board(width, height) if sized else Board(1, 1)
    if not sized or not board.form.fullmatch(text) or "?" in text:
        raise Refused(Refusal.MALFORMED, "position")
    black, white, empty = points_with(text, "XO.")
    strings = {"black": board.groups(black), "white": board.groups(white)}
    for string in strings["black"] + strings["white"]:
        if not board.near(string) & empty:
            raise Refused(Refusal.MALFORMED, f"position, no liberty at {board.name(first_point(string))}")
    terms = _terms(question, "question")
    stones = [board.names.get(name, 0) for name in terms["string"].split(",")]
    watched = sum(set(stones))
    found = [(color, string) for color in strings for string in strings[color] if string & watched]
    if not watched or len(found) != len(stones) or len({color for color, _ in found}) > 1:
        raise Refused(Refusal.MALFORMED, "question, string")
    if len(found) > 1 and terms["question"] in _ADVISORY:
        raise Refused(Refusal.MALFORMED, "question, string")
    owner, asked = found[0][0], tuple(string for _, string in found)
    first = owner if terms["first"] == "owner" else OTHER[owner]
    return Case(board, text, terms, terms["question"] == "uncapturable", watched, asked, sum(asked), owner, first)


def _sentence(case: Case, answer: str, patterns: int) -> str:
    """The claim in words, derived from the question and from what was proved."""
    terms, owner, first = case.terms, case.owner.title(), case.first.title()
    several = len(case.strings) > 1
    string = f"{owner} {' and '.join(terms['string'].rsplit(',', 1)).replace(',', ', ')}"
    rules = "Japanese 2003 Rules; " if terms["rules"] == "japanese-2003" else ""
    details = f"({rules}cycles: {terms['cycles']}; {patterns} pattern{'s' * (patterns != 1)})"
    if answer == "undefined":
        course = f"{first} moving first, perfect play ends in a balanced long cycle"
        what = "can be captured" if case.capture else "is independently alive"
        one = f"one of {string}" if several else string
        return f"Whether {one} {what} is undefined: {course} {details}."
    if case.capture:
        state = "cannot be captured (uncapturable)" if answer == "yes" else "can be captured (not uncapturable)"
        deed = "prevent its capture" if answer == "yes" else "capture it"
        if several:
            state = "can be captured (uncapturable)" if answer == "yes" else state
            deed = "prevent the capture of each" if answer == "yes" else "capture one of them"
    else:
        formation = {"n-eye": "an n-eye-formation", "two-eye": "a two-eye-formation"}.get(
            terms["formation"], "a pass-alive formation"
        )
        extent = "all" if terms["scope"] == "all" else "at least one"
        state = f"is {'' if answer == 'yes' else 'not '}independently alive"
        covered = f"{extent} of its intersections"
        if several:
            which = "one" if answer == "yes" else "any"
            covered = f"{'all intersections' if extent == 'all' else 'an intersection'} of {which} of them"
            state = f"{'will be' if answer == 'yes' else 'is'} independently alive"
        deed = f"{'make' if answer == 'yes' else 'prevent'} {formation} covering {covered}"
    player = owner if answer == "yes" else OTHER[case.owner].title()
    able = f"{player}, moving first, can" if player == first else f"{first} moving first, {player} can"
    reached = case.capture == (answer == "no")
    who = f"{'One' if reached else 'None'} of {string}" if several else string
    return f"{who} {state}: {able} {deed} {details}."


# ---- The ko-pass ----------------------------------------------------------------------------------------------------


_LIFTED = -1  # in place of a new ban: after a ko-pass there is none at all


def _ko_captures(board: Board, ours: int, theirs: int, points: int) -> int:
    """Of some empty points, those where our play would take exactly one stone and stand alone with that one liberty."""
    found, empty = 0, board.points & ~ours & ~theirs
    strings = [(string, board.near(string) & empty) for string in board.groups(theirs)]
    while points:
        point = first_point(points)
        points &= points - 1
        near = board.near(point)
        taken = [string for string, liberties in strings if liberties == point]
        if not near & ~theirs and len(taken) == 1 and taken[0].bit_count() == 1:
            found |= point
    return found


class _KoPassProof(Proof):
    """A proof under the Japanese 2003 Rules: a player's ban lasts until somebody plays there or either makes a ko-pass,
    and prohibits captures in a ko. A ko-pass is for a player whom a ban so prohibits something, and lifts all bans.

    Every zone is the whole board, so everything is certain, and the bans named must be those that there are.
    """

    frame = frozenset({"pattern", "turn", "bans", "rank"})

    def __init__(self, case: Case, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        super().__init__(case, label, favours, kind, entries)
        self.held: dict[int, tuple[int, int]] = {}  # by entry: the points from which P is banned, and O

    def parse(self, number: int, body: object) -> Entry:
        entry = super().parse(number, body)
        if entry.zone != self.board.points:
            self.refuse(Refusal.MALFORMED, number, "pattern")
        return entry

    def bans(self, body: dict[object, object], number: int) -> int:
        """Everybody's, together."""
        named = body.get("bans", {})
        if not isinstance(named, dict) or not named.keys() <= OTHER.keys():
            self.refuse(Refusal.MALFORMED, number, "bans")
        found = dict.fromkeys(OTHER, 0)
        for color, names in named.items():
            if not isinstance(names, list):
                self.refuse(Refusal.MALFORMED, number, "bans")
            for name in names:
                found[color] |= self.point(name, number, "bans")
        self.held[number] = found[self.favours], found[OTHER[self.favours]]
        return found["black"] | found["white"]

    def banned(self, entry: Entry) -> int:
        """The captures in a ko that are prohibited now."""
        ours, theirs = self.held[entry.number]
        if entry.our_turn:
            return _ko_captures(self.board, entry.ours, entry.theirs, ours)
        return _ko_captures(self.board, entry.theirs, entry.ours, theirs)

    def bound(self, entry: Entry) -> int:
        return self.held[entry.number][0]

    def require_bans(self, entry: Entry, following: Entry, ban: int) -> None:
        """The bans before, but from points played on, and the new one, which is for the player to move."""
        ours, theirs = (0, 0) if ban == _LIFTED else (held & following.empty for held in self.held[entry.number])
        if ban != _LIFTED:
            ours, theirs = (ours | ban, theirs) if following.our_turn else (ours, theirs | ban)
        if self.held[following.number] != (ours, theirs):
            forgotten = ours & ~self.held[following.number][0]
            reason = Refusal.BAN_NOT_COVERED if forgotten else Refusal.BAN_NOT_CERTAIN
            self.refuse(reason, entry.number, f"to entry {following.number}")

    def our_move(self, entry: Entry) -> Edges:
        """P's ko-pass is one more move; an avoider's is a pass of his, with or without a rank: it ends nothing."""
        if entry.body.get("move") != "ko-pass":
            return super().our_move(entry)
        self.expect(entry, "move", "next")
        (number,) = self.named(entry, entry.body.get("next"), 1, "ko-pass")
        return [(Edge.PASS if self.avoids else Edge.PLAY, self.after_ko_pass(entry, number))]

    def their_moves(self, entry: Entry) -> Edges:
        """O's ko-pass, where he may make one, is answered like his pass."""
        body = {key: value for key, value in entry.body.items() if key != "ko-pass"}
        edges = super().their_moves(entry._replace(body=body))
        if "ko-pass" in entry.body:
            edges.append((Edge.NULL, self.after_ko_pass(entry, entry.body["ko-pass"])))
        elif self.banned(entry):
            self.refuse(Refusal.UNANSWERED_KO_PASS, entry.number)
        return edges

    def after_ko_pass(self, entry: Entry, named: object) -> int:
        if not self.banned(entry):
            self.refuse(Refusal.KO_PASS_NOT_ALLOWED, entry.number)
        return self.follow(entry, named, entry.ours, entry.theirs, not entry.our_turn, ban=_LIFTED)


# ---- The advisory questions -----------------------------------------------------------------------------------------


class _AdvisoryProof(Proof):
    """A proof about what stands at the end on the ``local`` points. Both players' are of the kind avoid: P lets the
    variation end only where he sees what he wants."""

    def __init__(self, case: Case, local: int, label: str, favours: str, kind: str, entries: Sequence[object]) -> None:
        super().__init__(case, label, favours, kind, entries)
        self.local, self.avoids = local, True
        self.role = "owner" if favours == case.owner else "opponent"
        self.ends = ("pass-alive",) if self.role == "owner" else ("no-shelter",)

    def require_no_life(self, entry: Entry) -> None:
        """Nothing is asked of an entry in which the variation goes on."""

    def require_good_end(self, entry: Entry) -> None:
        """A stone of D's on a local point if he is P, none if A is."""
        if self.role == "owner" and not entry.ours & self.local:
            self.refuse(Refusal.NO_STONE_STANDS, entry.number)
        exposed = self.local & ~(entry.ours | entry.empty)
        if self.role == "opponent" and exposed:
            self.refuse(Refusal.STONE_MAY_STAND, entry.number, first_point(exposed))

    def judge_end(self, entry: Entry, reason: object, links: Links) -> None:
        """D: a stone on a local point is pass-alive. A: his wall leaves no shelter on them."""
        if self.role == "owner":
            self.require_pass_alive(entry, self.local, links)
        elif sheltered := _sheltered(self.board, entry, self.local, self.bound(entry)):
            self.refuse(Refusal.SHELTER, entry.number, first_point(sheltered))


class _AdvisoryKoPassProof(_AdvisoryProof, _KoPassProof):
    """The same where bans last: a ko-pass ends no variation, so nothing is asked of the end where one is made."""


def _sheltered(board: Board, entry: Entry, local: int, banned: int) -> int:
    """A point that keeps P from clearing the opponent's ground at the ``local`` points, or 0.

    His wall must be all that is around the ground, and hold the other local points. It touches each point of the
    ground, but one of each part, from which he is not banned: there he plays last.
    """
    ground, wall = wall_around(board, entry.ours, entry.empty, entry.zone, local)
    away = ground & ~board.near(wall)
    for far in [part & away for part in board.groups(ground)]:
        if far.bit_count() == 1 and not far & banned:
            away &= ~far
    return local & ~(wall | ground) or board.near(ground) & ~wall or away


def _after_lemmas(case: Case, certificate: Mapping[str, object], answer: str) -> tuple[int, int]:
    """The local points, and the number of patterns of the lemmas.

    No needs no proof where a lemma says that the string is what it may not be; yes needs lemmas that it is none of it.
    """
    known, patterns = _lemmas(case, certificate)
    proofs, of_x = certificate.get("proofs"), known.get(case.x, {})
    others = [of_x.get(other) for other in _ADVISORY[case.terms["question"]]]
    if not isinstance(proofs, list) or answer == "undefined":
        raise Refused(Refusal.MALFORMED, "proofs")
    if (answer == "yes" and set(others) != {"no"}) or (answer == "no" and not proofs and "yes" not in others):
        raise Refused(Refusal.MISSING_LEMMA, "lemmas")
    return _local(case, answer, known), patterns


def _local(case: Case, answer: str, known: Mapping[int, Mapping[str, str]]) -> int:
    """The points where a stone of the owner's counts at the end.

    capturable-1: the string's. capturable-2: also, recursively, every adjacent point without a stone of a string of
    the owner's that is uncapturable or capturable-1. For yes only those of his strings are passed that are proved to
    be neither, for no all that are not proved to be one of them: fewer points for who wants a stone there, more for
    who wants none. For yes his other stones do not count, as they were not played in the variation.
    """
    if case.terms["question"] == "capturable-1":
        return case.x
    (own,) = points_with(case.rows, STONE[case.owner])
    if answer == "no":
        barred = own & sum(string for string, answers in known.items() if "yes" in answers.values())
        return case.board.group(case.x, case.board.points & ~barred)
    passed = sum(string for string, answers in known.items() if answers == _NEITHER)
    return case.board.group(case.x, case.board.points & ~own | case.x | passed) & ~own | case.x


_NEITHER = {"uncapturable": "no", "capturable-1": "no"}


def _lemmas(case: Case, certificate: Mapping[str, object]) -> tuple[dict[int, dict[str, str]], int]:
    """What the lemmas prove, by the strings and questions that they are about, and the number of their patterns.

    A lemma is a certificate about any string of the position; all else that it claims is as in the question asked. A
    proof that a string's intersections are left without a stone of its owner's also shows that it is captured.
    """
    lemmas = certificate.get("lemmas", [])
    if not isinstance(lemmas, list):
        raise Refused(Refusal.MALFORMED, "lemmas")
    known: dict[int, dict[str, str]] = {}
    patterns = 0
    for index, lemma in enumerate(lemmas):
        try:
            claim = lemma.get("claim") if isinstance(lemma, dict) else None
            if not isinstance(claim, dict):
                raise Refused(Refusal.MALFORMED, "claim")
            question, string = claim.get("question"), claim.get("string")
            if question not in _ADVISORY[case.terms["question"]]:
                raise Refused(Refusal.WRONG_CLAIM, "question")
            about = _case(case.rows.split("/"), {**case.terms, "question": question, "string": string})
            if len(about.strings) > 1:
                raise Refused(Refusal.WRONG_CLAIM, "string")
            answer, more = _prove(about, lemma)
        except Refused as refused:
            raise Refused(refused.reason, f"lemma {index}, {refused.where}") from None
        answers = known.setdefault(about.x, {})
        answers[question] = answer
        if question == "capturable-1" and answer == "no" and lemma["proofs"]:
            answers["uncapturable"] = "no"
        patterns += more
    return known, patterns


def _advisory_sentence(case: Case, answer: str, patterns: int, certificate: object) -> str:
    """The claim of an advisory question in words."""
    question, owner, other = case.terms["question"], case.owner.title(), OTHER[case.owner].title()
    stone = f"a new stone of {owner}'s stays {'on its intersections' if question == 'capturable-1' else 'near it'}"
    if answer == "yes":
        why = f"{other} can capture it, but not also prevent that {stone}"
    elif isinstance(certificate, dict) and certificate["proofs"]:
        why = f"{other} can capture it, and also prevent that {stone}"
    else:
        why = f"it is {' or '.join(_ADVISORY[question])}"
    claim = f"{owner} {case.terms['string']} is {'' if answer == 'yes' else 'not '}{question}"
    rules = "Japanese 2003 Rules; " if case.terms["rules"] == "japanese-2003" else ""
    details = f"({rules}cycles: {case.terms['cycles']}; {patterns} pattern{'s' * (patterns != 1)})"
    return f"{claim}: {case.first.title()} moving first, {why} {details}."
