"""The question asked of a position, and whose success each answer is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from second_checker.board import STONES, Pattern, Point, String, demand, other, read_point, read_rows

ADVISORY = ("capturable-1", "capturable-2")
QUESTIONS = ("uncapturable", "independently-alive", *ADVISORY)
DEFAULTS = {"formation": "n-eye", "scope": "one", "which": "any", "rules": "verbal-japanese", "threats": "none"}


@dataclass(frozen=True)
class Case:
    position: Pattern
    string: str  # as written in the question: one name, or several with commas between
    question: str
    first: str
    cycles: str
    rules: str
    formation: str
    scope: str
    which: str  # of several strings: any, or every one
    watched: tuple[Point, ...]
    strings: tuple[String, ...]  # of the watched stones
    defender: str
    threats: str = "none"
    living: str = ""  # as written: stones of strings that are taken to live

    @property
    def x(self) -> String:
        """The string of a question about one."""
        demand(len(self.strings) == 1, "several strings where one is meant")
        return self.strings[0]

    @property
    def part(self) -> str:
        """Which points of the board are known, of a part of one."""
        known = self.position.contents
        rows = range(self.position.height)
        whole = self.position.is_whole()
        lines = ("".join(".?"[(x, y) not in known] for x in range(self.position.width)) for y in rows)
        return "" if whole else "/".join(lines)

    def may_go_on(self, string: String) -> bool:
        """Whether the string is next to a point of which nobody knows what is there."""
        return self.position.borders_outside(string)

    @property
    def attacker(self) -> str:
        return other(self.defender)

    @property
    def reacher(self) -> str:
        return self.defender if self.question == "independently-alive" else self.attacker

    @property
    def numbered(self) -> bool:
        """Whether each player has a number of threats."""
        return self.threats.startswith("black")

    def threats_of(self, colour: str) -> int | None:
        """With how many external threats a player begins; None: he always has one more."""
        if self.numbered:
            return {text[:5]: int(text[6:]) for text in self.threats.split(",")}[colour]
        always = {"owner": self.defender, "opponent": self.attacker}.get(self.threats)
        return None if colour == always else 0

    @property
    def first_mover(self) -> str:
        return self.attacker if self.first == "opponent" else self.defender

    @property
    def exact(self) -> bool:
        """Whether every zone must be the whole board (bans that last until a ko-pass)."""
        return self.rules == "japanese-2003"

    def infinite_play_counts_for(self) -> str | None:
        if self.cycles == "verbal":
            return None
        return self.defender if self.cycles == "defender" else self.attacker

    def about(self, string: str, question: str) -> Case:
        """The same terms, of another string or question."""
        return asked(self.position, replace(self, string=string, question=question))

    def terms(self) -> dict[str, str]:
        """What a claim must say."""
        said = {key: getattr(self, key) for key in ("string", "question", "first", "cycles", "rules", "threats")}
        if self.question == "independently-alive":
            said |= {"formation": self.formation, "scope": self.scope, "which": self.which}
        return said | {"part": self.part, "living": self.living}


def asked(position: Pattern, terms: Case) -> Case:
    """The case with what hangs on its strings looked up in the position."""
    watched = tuple(read_point(name, position.width, position.height) for name in terms.string.split(","))
    demand(len(watched) == 1 or terms.question not in ADVISORY, "an advisory question about several strings")
    stones = {position.contents.get(point, ".") for point in watched}
    demand("." not in stones, "no string stands there")
    demand(len(stones) == 1, "strings of both colours")
    strings = tuple(position.string_at(point) for point in watched)
    demand(len(set(strings)) == len(strings), "one string named twice")
    defender = "black" if STONES["black"] in stones else "white"
    case = replace(terms, watched=watched, strings=strings, defender=defender)
    if case.part:
        demand(not case.exact and case.question not in ADVISORY, "that cannot be asked of a part of a board")
    return replace(case, position=replace(position, living=living_stones(case))) if case.living else case


def living_stones(case: Case) -> frozenset[Point]:
    """The stones of the strings that are taken to live: A's, each named once, of a part of a board."""
    position = case.position
    demand(bool(case.part) and min(position.width, position.height) > 1, "strings cannot be taken to live here")
    points = [read_point(name, position.width, position.height) for name in case.living.split(",")]
    demand(all(position.contents.get(p) == STONES[case.attacker] for p in points), "that is no stone of A's")
    strings = {position.string_at(p) for p in points}
    demand(len(strings) == len(points), "one string named twice")
    return frozenset().union(*strings)


def read_case(rows: list[str], question: dict[str, str]) -> Case:
    demand(bool(rows) and bool(rows[0]), "there is no board")
    position = read_rows(rows, len(rows[0]), len(rows), "XO.?")
    for colour in STONES:
        legal = all(position.liberties(s) or position.borders_outside(s) for s in position.strings(colour))
        demand(legal, "a string without liberties")
    q = {**DEFAULTS, **question}
    demand(q["question"] in QUESTIONS and q["first"] in ("opponent", "owner"), "no such question")
    demand(q["cycles"] in ("verbal", "defender", "attacker"), "no such cycle mode")
    demand(q["which"] in ("any", "every"), "neither any nor every string")
    demand(q["question"] not in ADVISORY or q["cycles"] == "defender", "advisory questions count cycles for D")
    numbers = [f"black:{b},white:{w}" for b in range(10) for w in range(10) if b or w]
    demand(q["threats"] in ("none", "owner", "opponent", *numbers), "no such threats")
    plain = q["rules"] == "verbal-japanese" and q["question"] not in ADVISORY
    demand(q["threats"] == "none" or plain, "no threats lift the bans of that question")
    empty = Case(
        position, q["string"], q["question"], q["first"], q["cycles"], q["rules"], q["formation"], q["scope"],
        q["which"], (), (), "black", q["threats"], q.get("living", ""),
    )  # fmt: skip
    return asked(position, empty)
