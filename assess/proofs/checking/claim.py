"""What is asked, as the user gives it, and the claim in words. To be read after board.py.

A certificate has a claim as well. It is read by the same rules, and must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .board import COLUMNS, OTHER, Board, first_point, points_with
from .refusals import Refusal, Refused


class Case(NamedTuple):
    """What is asked, as given by the user: ``watched`` is a stone of each string, ``x`` all their intersections.

    ``unknown``: the points of which nobody knows what is there, where the position is a part of a board.
    """

    board: Board
    rows: str
    terms: dict[str, str]
    capture: bool
    watched: int
    strings: tuple[int, ...]
    x: int
    owner: str
    first: str
    unknown: int = 0

    def threats(self, player: str) -> int:
        """How many external threats a player has, by the claim; ``ALWAYS`` where there is always one more."""
        word = self.terms.get("threats", "none")
        if word in ("owner", "opponent"):
            return ALWAYS if (player == self.owner) == (word == "owner") else 0
        return 0 if word == "none" else int(word.partition(f"{player}:")[2][0])

    def runs_on(self, string: int) -> bool:
        """Whether a string may go on where nobody knows."""
        return bool(self.board.near(string) & self.unknown)


ALWAYS = 1 << 20  # in place of a number of threats that has no end
_THREATS = re.compile("none|owner|opponent|(?!black:0,white:0)black:[0-9],white:[0-9]")
ADVISORY = {  # the advisory questions: what a string may not be, or else the answer is no
    "capturable-1": ("uncapturable",),
    "capturable-2": ("uncapturable", "capturable-1"),
}
_TERMS: dict[str, tuple[str, ...]] = {
    "question": ("uncapturable", "independently-alive", *ADVISORY),
    "formation": ("n-eye", "two-eye", "pass-alive"),
    "scope": ("one", "all"),
    "which": ("any", "every"),
    "first": ("opponent", "owner"),
    "cycles": ("verbal", "defender", "attacker"),
    "rules": ("verbal-japanese", "japanese-2003"),
}
_DEFAULTS = {"formation": "n-eye", "scope": "one", "which": "any", "rules": "verbal-japanese", "threats": "none"}


def case_of(rows: Sequence[str], question: Mapping[str, object]) -> Case:
    """The position and the question as given by the user, refused if they are none."""
    text, width, height = "/".join(rows), len(rows[0]) if rows else 0, len(rows)
    sized = 1 <= width <= len(COLUMNS) and 1 <= height <= len(COLUMNS)
    board = Board(width, height) if sized else Board(1, 1)
    if not sized or not board.form.fullmatch(text):
        raise Refused(Refusal.MALFORMED, "position")
    black, white, empty, unknown = points_with(text, "XO.?")
    strings = {"black": board.groups(black), "white": board.groups(white)}
    for string in strings["black"] + strings["white"]:
        if not board.near(string) & (empty | unknown):
            raise Refused(Refusal.MALFORMED, f"position, no liberty at {board.name(first_point(string))}")
    terms = terms_of(question, "question")
    if unknown:
        terms["part"] = text.replace("X", ".").replace("O", ".")
    stones = [board.names.get(name, 0) for name in terms["string"].split(",", len(board.names))]
    watched = sum(set(stones))
    found = [(color, string) for color in strings for string in strings[color] if string & watched]
    mixed = len({color for color, _ in found}) > 1 or (len(found) > 1 and terms["question"] in ADVISORY)
    if not watched or len(found) != len(stones) or mixed:
        raise Refused(Refusal.MALFORMED, "question, string")
    owner, asked = found[0][0], tuple(string for _, string in found)
    first = owner if terms["first"] == "owner" else OTHER[owner]
    if unknown and (terms["question"] in ADVISORY or terms["rules"] != "verbal-japanese"):
        raise Refused(Refusal.MALFORMED, "question, of a part of a board")
    if "living" in terms:
        board.living = living_stones(board, terms, strings[OTHER[owner]], unknown)
    capture = terms["question"] == "uncapturable"
    return Case(board, text, terms, capture, watched, asked, sum(asked), owner, first, unknown)


def living_stones(board: Board, terms: Mapping[str, str], strings: Sequence[int], unknown: int) -> int:
    """The stones of the strings that are taken to live, of a part of a board: strings of the opponent's.

    Where a board has a single row, some ends of proofs lean on it that no string beside them is a wall.
    """
    named = [board.names.get(name, 0) for name in terms["living"].split(",", len(board.names))]
    living = [string for string in strings if string & sum(set(named))]
    if not unknown or len(living) != len(named) or min(board.step - 1, len(terms["part"].split("/"))) < 2:
        raise Refused(Refusal.MALFORMED, "question, living")
    return sum(living)


def terms_of(given: Mapping[str, object], where: str) -> dict[str, str]:
    """The terms of a question; formation, scope and which of several strings belong to independently-alive."""
    terms = {}
    if "strings" in given:
        few = listed if type(listed := given["strings"]) is list and len(listed) <= len(COLUMNS) ** 2 else []  # points
        named = [name for name in few if isinstance(name, str) and "," not in name]
        if len(named) < 2 or named != listed or "string" in given:
            raise Refused(Refusal.MALFORMED, f"{where}, strings")
        given = {**given, "string": ",".join(named)}
    for key, words in {"string": None, **_TERMS}.items():
        if key in ("formation", "scope", "which") and given.get("question") != "independently-alive":
            continue
        word = given.get(key, _DEFAULTS.get(key))
        if not isinstance(word, str) or (words is not None and word not in words):
            raise Refused(Refusal.MALFORMED, f"{where}, {key}")
        terms[key] = word
    threats = given.get("threats", _DEFAULTS["threats"])
    if not isinstance(threats, str) or not _THREATS.fullmatch(threats):
        raise Refused(Refusal.MALFORMED, f"{where}, threats")
    terms["threats"] = threats
    if threats != "none" and (terms["question"] in ADVISORY or terms["rules"] != "verbal-japanese"):
        raise Refused(Refusal.MALFORMED, f"{where}, threats")
    if terms["question"] in ADVISORY and terms["cycles"] != "defender":  # the opponent must force what he wants
        raise Refused(Refusal.MALFORMED, f"{where}, cycles")
    for key in ("part", "living"):
        if key in given:
            if not isinstance(given[key], str):
                raise Refused(Refusal.MALFORMED, f"{where}, {key}")
            terms[key] = str(given[key])
    return terms


def sentence(case: Case, answer: str, patterns: int) -> str:
    """The claim in words, derived from the question and from what was proved."""
    terms, owner, first = case.terms, case.owner.title(), case.first.title()
    several, every = len(case.strings) > 1, terms.get("which") == "every"
    string = f"{owner} {' and '.join(terms['string'].rsplit(',', 1)).replace(',', ', ')}"
    rules = "Japanese 2003 Rules; " if terms["rules"] == "japanese-2003" else ""
    rules += f"threats: {terms['threats']}; " if terms["threats"] != "none" else ""
    details = f"({rules}cycles: {terms['cycles']}; {patterns} pattern{'s' * (patterns != 1)})"
    if answer == "undefined":
        course = f"{first} moving first, perfect play ends in a balanced long cycle"
        what = "can be captured" if case.capture else f"{'are' if every and several else 'is'} independently alive"
        one = f"{'all' if every else 'one'} of {string}" if several else string
        return f"Whether {one} {what} is undefined{grounds(case)}: {course} {details}."
    if case.capture:
        state = "cannot be captured (uncapturable)" if answer == "yes" else "can be captured (not uncapturable)"
        deed = "prevent its capture" if answer == "yes" else "capture it"
        if several:
            state = "can be captured (uncapturable)" if answer == "yes" else state
            deed = "prevent the capture of each" if answer == "yes" else "capture one of them"
    else:
        name = terms["formation"]
        formation = f"a{'n' * (name == 'n-eye')} {name}{' ' if name == 'pass-alive' else '-'}formation"
        extent = "all" if terms["scope"] == "all" else "at least one"
        state = f"is {'' if answer == 'yes' else 'not '}independently alive"
        covered = f"{extent} of its intersections"
        if several:
            which = "each" if every else "one" if answer == "yes" else "any"
            covered = f"{'all intersections' if extent == 'all' else 'an intersection'} of {which} of them"
            state = f"{'will be' if answer == 'yes' else 'are' if every else 'is'} independently alive"
        deed = f"{'make' if answer == 'yes' else 'prevent'} {formation} covering {covered}"
    player = owner if answer == "yes" else OTHER[case.owner].title()
    able = f"{player}, moving first, can" if player == first else f"{first} moving first, {player} can"
    reached = case.capture == (answer == "no")
    some = ("All" if reached else "Not all") if every else "One" if reached else "None"
    who = f"{some} of {string}" if several else string
    return f"{who} {state}{grounds(case)}: {able} {deed} {details}."


def grounds(case: Case) -> str:
    """Of a part of a board, on what the claim rests: on nothing else, or on strings that are taken to live."""
    if not case.unknown:
        return ""
    names = case.terms.get("living", "")
    strings = f"{OTHER[case.owner].title()} {' and '.join(names.rsplit(',', 1)).replace(',', ', ')}"
    condition = f" if {strings} can never be taken" if names else ""
    return f"{condition}, whatever the rest of the board is"


def advisory_sentence(case: Case, answer: str, patterns: int, certificate: object) -> str:
    """The claim of an advisory question in words."""
    question, owner, other = case.terms["question"], case.owner.title(), OTHER[case.owner].title()
    stone = f"a new stone of {owner}'s stays {'on its intersections' if question == 'capturable-1' else 'near it'}"
    if answer == "yes":
        why = f"{other} can capture it, but not also prevent that {stone}"
    elif isinstance(certificate, dict) and certificate["proofs"]:
        why = f"{other} can capture it, and also prevent that {stone}"
    else:
        why = f"it is {' or '.join(ADVISORY[question])}"
    claim = f"{owner} {case.terms['string']} is {'' if answer == 'yes' else 'not '}{question}"
    rules = "Japanese 2003 Rules; " if case.terms["rules"] == "japanese-2003" else ""
    details = f"({rules}cycles: {case.terms['cycles']}; {patterns} pattern{'s' * (patterns != 1)})"
    return f"{claim}: {case.first.title()} moving first, {why} {details}."
