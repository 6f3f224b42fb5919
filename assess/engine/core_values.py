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


@dataclass(slots=True)
class Claim:
    """What a search is about. Points count from the top left, 0 is Black and 1 White."""

    width: int = 0
    """Columns of the board."""
    height: int = 0
    """Rows of the board."""
    stones: str = ""
    """X, O or . for each point; ? where nobody knows."""
    turn: int = 0
    """Who moves first."""
    capture: bool = True
    """The question is whether the string is captured; else, whether it lives."""
    all: bool = False
    """Every point of the string, or of one of several, must be covered."""
    together: bool = False
    """By one formation that hangs together."""
    every: bool = False
    """Each of several strings must be covered; else any will do."""
    ban: int = -1
    """Where the player to move may not play; not where bans last."""
    at_end: bool = False
    """The question is about what stands on the target at the end."""
    owner: int = 0
    """Whose string it is."""
    watched: int = 0
    """A stone of the string."""
    others: Points = field(default_factory=list)
    """A stone of each other string, where several are asked about."""
    target: Points = field(default_factory=list)
    """The points that the question is about."""
    strings: PointLists = field(default_factory=list)
    """The target string by string; one, if empty."""
    helpers: Points = field(default_factory=list)
    """Stones of the owner's around which eyes are looked for, too."""
    against: Points = field(default_factory=list)
    """Opposing stones that the owner has to take to live."""
    living: Points = field(default_factory=list)
    """Opposing stones that are taken to live, on a part of a board."""
    prover: int = 0
    """Who has to succeed."""
    repetition: int = 0
    """When a repetition counts for him (Repetition)."""
    whole_board: bool = False
    """The zone is the whole board: nobody has plays elsewhere."""
    reaching: bool = False
    """The prover brings something about, and does not prevent it."""
    taking: bool = False
    """Who leaves the string no room has to take it as well."""
    ko_pass: bool = False
    """A ban lasts until a ko-pass; needs whole_board."""
    black_threats: int = 0
    """So many external threats Black has, -1: always one more; not where bans last."""
    white_threats: int = 0
    """The same of White."""
    second: bool = False
    """Another search for the same: its moves come in another order."""
    memory_bytes: Size = 0
    """What the search may take."""


@dataclass(slots=True)
class ProofNode:
    """A node of a proof: a pattern, and what its moves lead to."""

    pattern: str = ""
    """Rows joined by /, ? outside the zone."""
    turn: int = 0
    """Who is to move."""
    bans: Pairs = field(default_factory=list)
    """Color and point."""
    black_threats: int = 0
    """So many external threats Black has left, if they have a number."""
    white_threats: int = 0
    """The same of White."""
    leaf: str = ""
    """The end of the proof, as certificates call it, or empty."""
    links: Pairs = field(default_factory=list)
    """Two points each."""
    outside: Pairs = field(default_factory=list)
    """A point of the prover's, and the liberties that its string has outside at least."""
    cycle: bool = False
    """It leaned on a repetition."""
    closed: bool = False
    """It is part of a closed set and has no rank."""
    source: int = -1
    """In which of the sources the proof goes on, -1: in none."""
    entry: int = 0
    """From which of the source's entries."""
    chain: Points = field(default_factory=list)
    """The stones that join the two."""
    null: int = -1
    """The node after the opponent's null move, -1: there is none."""
    replies: Pairs = field(default_factory=list)
    """Point and node."""
    moves: Pairs = field(default_factory=list)
    """Of the prover: point or PASS, and node (-1: the move captures), the best first."""
