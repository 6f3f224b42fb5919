"""A string that is joined to one that is proved alive lives with it: the proof goes on as that of the other one."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
import second_checker
from inherited_proofs import POSITIONS, Life, lives, random_positions, search, with_others

import assess
from assess.engine import _core
from assess.engine.inheritance import Source, source_of
from assess.engine.prover import Aim, Prover, Repetition, SearchOutcome
from assess.engine.race import Race
from assess.proofs import checker
from assess.proofs.questions import IndependentlyAlive, Inquiry, Uncapturable
from assess.rules.position import Color, Position
from assess.statuses.queue.turns import SharedLives

JOINED = Position.from_rows(
    [
        "....XO...",  # four points in a row: A8 lives
        "XXXXXO...",
        "OOOOX....",
        "...O.X...",  # F6 is joined to it at E6 or F7
        *["........."] * 5,
    ]
)
SIZE = (JOINED.width, JOINED.height)


def of(name: str) -> Inquiry:
    return Inquiry(JOINED, JOINED.point(name), IndependentlyAlive())


def source(name: str) -> Source:
    found = search(of(name)).source
    assert found is not None
    return found


def accepted(inquiry: Inquiry, certificate: Any) -> bool:
    """Whether the checker accepts a certificate; the second one must agree."""
    rows, terms = inquiry.position.rows(), inquiry.terms()
    one = checker.check(certificate, rows, terms)
    try:
        two = second_checker.judge(list(rows), terms, certificate)
    except second_checker.Refused:
        two = None
    assert one.answer == two
    return one.accepted


@pytest.fixture
def option() -> Iterator[Callable[[str, int], None]]:
    """Sets an option of the core for one test."""
    yield _core.set_option
    for one in _core.options():
        _core.set_option(one.name, one.default)


def test_a_stone_lives_with_the_string_that_it_joins() -> None:
    alone, joined = search(of("F6")), search(of("F6"), [source("A8")])
    assert joined.copied and not alone.copied
    assert joined.certificate and accepted(of("F6"), joined.certificate)
    entries = joined.certificate["proofs"][0]["entries"]
    copied = [entry for entry in entries if entry["pattern"].startswith("....X") and entry["turn"] == "white"]
    assert any(entry["rank"] > 0 and entry["null"] for entry in copied)
    ends = [entry["pattern"] for entry in entries if "reason" in entry]
    chains = {pattern.split("/")[3][4:6] for pattern in ends}
    assert {"XX", "?X"} >= chains and any("X" in chain for chain in chains), "by E6, or by F7"


def test_without_the_stones_between_the_copy_is_refused() -> None:
    """Each of them in each end: an end that does not show how X hangs together with the string proves nothing of X."""
    joined = search(of("F6"), [source("A8")]).certificate
    assert joined is not None
    entries = joined["proofs"][0]["entries"]
    tried = 0
    for number, entry in enumerate(entries):
        at = 3 * (JOINED.width + 1) + 5  # F6
        if "reason" not in entry or entry["pattern"][at] != "X":
            continue
        spoilt = copy.deepcopy(joined)
        pattern = entry["pattern"]
        spoilt["proofs"][0]["entries"][number]["pattern"] = pattern[:at] + "?" + pattern[at + 1 :]
        assert not accepted(of("F6"), spoilt)
        tried += 1
    assert tried > 1


def test_a_copy_for_another_string_is_refused() -> None:
    """The source itself, claimed of X, to which it is not joined."""
    certificate = search(of("A8")).certificate
    assert certificate is not None
    claimed = {**certificate, "claim": {**certificate["claim"], "string": "F6"}}
    assert accepted(of("A8"), certificate) and not accepted(of("F6"), claimed)


# ---- what may be taken over

WIDE = "....X/XXXXX"  # A1 and what hangs together with it; "named": what follows
STANDS = (WIDE, 0, -1, 0, [], [])


def parts(*entries: tuple[str, int, int, int, list[tuple[int, int]], list[int]]) -> int:
    """Of how many entries of a proof about the string of A1 the stones stay to the end."""
    return _core.source(5, 2, 0, [4, 5, 6, 7, 8, 9], list(entries)).parts


def test_only_what_never_gives_the_string_up_is_taken_over() -> None:
    root = (WIDE, 1, -1, 2, list[tuple[int, int]](), [1, 2])
    other = (".O..X/XXXXX", 0, -1, 0, list[tuple[int, int]](), list[int]())
    assert parts(STANDS) == 1
    assert parts(root, STANDS, other) == 3
    given_up = ("O..../.....", 0, -1, 0, list[tuple[int, int]](), list[int]())
    assert parts(root, STANDS, given_up) == 1, "neither the entry nor what leads to it"
    taken_back = ("....X/XXXXX", 0, -1, 0, list[tuple[int, int]](), list[int]())
    on_the_way = ("..../.....".replace("/", "./"), 1, -1, 1, list[tuple[int, int]](), [3])
    assert parts(root, STANDS, on_the_way, taken_back) == 2, "what stands at the end may have been taken before"
    apart = ("....X/XX?XX", 0, -1, 0, list[tuple[int, int]](), list[int]())
    assert parts(root, STANDS, apart) == 1, "at an end it is not seen which of its parts lives"
    unseen = ("....?/?????", 0, -1, 0, list[tuple[int, int]](), list[int]())
    assert parts(root, STANDS, unseen) == 1


@pytest.mark.parametrize(
    "entry",
    [
        ("....X/XXXX", 0, -1, 0, [], []),
        ("....X/XXXXX", 2, -1, 0, [], []),
        ("....X/XXXXX", 0, 10, 0, [], []),
        ("....X/XXXXX", 0, -1, 0, [(10, 1)], []),
        ("....X/XXXXX", 0, -1, 0, [(0, 0)], []),
        ("....X/XXXXX", 0, -1, 1, [], [1]),
        ("....X/XXXXX", 0, -1, 1, [], [-1]),
    ],
)
def test_entries_without_sense_are_refused(entry: Any) -> None:
    with pytest.raises(ValueError):
        parts(entry)


def test_what_proves_something_else_is_no_source() -> None:
    certificate = search(of("A8")).certificate
    assert certificate is not None
    assert source_of(of("A8"), certificate) is not None
    dead = {**certificate, "claim": {**certificate["claim"], "answer": "no"}}
    assert source_of(of("A8"), dead) is None
    assert source_of(Inquiry(JOINED, of("A8").point, Uncapturable()), certificate) is None
    everywhere = IndependentlyAlive("two-eye", "all")
    assert source_of(Inquiry(JOINED, of("A8").point, everywhere), certificate) is None
    (proof,) = certificate["proofs"]
    unread = {**certificate, "proofs": [{**proof, "entries": [*proof["entries"], {"pattern": "nonsense"}]}]}
    assert source_of(of("A8"), unread) is None, "the checker has not read all of it"
    root = proof["entries"][0]
    point, named = next(iter(root["replies"].items()))
    doubtful = {**root, "replies": {**root["replies"], point: [*named, *named]}}
    both = {**certificate, "proofs": [{**proof, "entries": [doubtful, *proof["entries"][1:]]}]}
    assert source_of(of("A8"), both) is None, "it leaves open what a play takes"


def test_only_who_makes_the_string_live_inherits() -> None:
    life, point = source("A8"), of("F6").point
    white = JOINED.point("A7")
    for inquiry, side, aim in (
        (of("F6"), Color.WHITE, Aim.WALLS),
        (Inquiry(JOINED, white, IndependentlyAlive()), Color.WHITE, Aim.REACHES),
        (Inquiry(JOINED, point, Uncapturable()), Color.BLACK, Aim.SAVES),
        (Inquiry(JOINED, point, IndependentlyAlive("two-eye", "all")), Color.BLACK, Aim.REACHES),
    ):
        prover = Prover(inquiry, side, aim, Repetition.NEVER, False, 2**26)
        prover.inherit(life)
        assert not prover.sources
        with pytest.raises(ValueError):
            prover.search.inherit(life.core)
    small = Prover(
        Inquiry(Position.from_rows([".X.", "..."]), 1, IndependentlyAlive()),
        Color.BLACK,
        Aim.REACHES,
        Repetition.NEVER,
        False,
        2**26,
    )
    with pytest.raises(ValueError):
        small.search.inherit(life.core)


def test_the_option_switches_it_off(option: Callable[[str, int], None]) -> None:
    option("inheritance", 0)
    alone, joined = search(of("F6")), search(of("F6"), [source("A8")])
    assert joined.certificate == alone.certificate and not joined.copied


# ---- random positions


def judge_random(seed: object, number: int, chain: bool, positions: int = POSITIONS) -> Counter[str]:
    """Whatever is proved with the proofs of others is true, as both checkers say, and as a search alone says."""
    counts = Counter[str]()
    for position in islice(random_positions(seed), number):
        for alone, joined in with_others(lives(position, positions), chain, positions):
            assert {alone.outcome, joined.outcome} != {SearchOutcome.PROVED, SearchOutcome.DISPROVED}, joined
            if joined.copied:
                assert accepted(joined.inquiry, joined.certificate), joined
                counts["copied"] += 1
    return counts


@pytest.mark.parametrize("chain", [False, True], ids=["of searches alone", "of sources that lean on sources"])
def test_copies_hold_in_random_positions(chain: bool) -> None:
    counts = judge_random("quick", 6, chain, 4_000)
    assert counts["copied"] >= 6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_copies_hold_in_many_random_positions(seed: int) -> None:
    counts = Counter[str]()
    for chain in (False, True):
        counts += judge_random(seed, 60, chain)
    assert counts["copied"] >= 50


def copies_spoilt(life: Life, limit: int) -> Iterator[Any]:
    """A certificate with a stone of the prover's hidden in one of its ends."""
    assert life.certificate is not None
    stone = life.inquiry.owner.stone
    entries = life.certificate["proofs"][0]["entries"]
    ends = [number for number, entry in enumerate(entries) if "reason" in entry]
    for number in ends[:limit]:
        pattern = entries[number]["pattern"]
        for at in [at for at, sign in enumerate(pattern) if sign == stone][:limit]:
            spoilt = copy.deepcopy(life.certificate)
            spoilt["proofs"][0]["entries"][number]["pattern"] = pattern[:at] + "?" + pattern[at + 1 :]
            yield spoilt


def test_spoilt_copies_are_judged_alike() -> None:
    """Where a stone is hidden in an end, both checkers say the same; often enough that it proves nothing."""
    counts = Counter[bool]()
    for position in islice(random_positions("spoilt"), 3):
        for _, joined in with_others(lives(position, 2_000), positions=2_000):
            if joined.copied:
                counts.update(accepted(joined.inquiry, spoilt) for spoilt in copies_spoilt(joined, 3))
    assert counts[False] > 8


# ---- whole positions


def found(position: Position) -> list[tuple[str, str, str]]:
    """The statuses of a position's strings, with their certificates."""
    limits = assess.Limits(seconds=None, nodes=50_000)
    strings = assess.status(position, limits=limits, finality=False).strings
    proofs = [one.life.evidence.to_json() if one.life and one.life.evidence else "" for one in strings]
    return [(one.name, one.status.value, proof) for one, proof in zip(strings, proofs, strict=True)]


GAME = Position.from_rows(
    [
        ".........",
        ".XX.X.OO.",
        "..X..XO..",
        ".XOXXOO..",
        ".XOOOX.O.",
        "..XXO.XO.",
        "..X.OXXO.",
        "...XX.OO.",
        ".........",
    ]
)


def test_strings_found_alive_help_those_after_them(
    option: Callable[[str, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time alike, and no answer is another one without."""
    given: list[int] = []
    sources_of = SharedLives.of

    def noted(shared: SharedLives, color: Color) -> list[Source]:
        sources = sources_of(shared, color)
        given.append(len(sources))
        return sources

    monkeypatch.setattr(SharedLives, "of", noted)
    first = found(GAME)
    assert any(given)
    assert found(GAME) == first
    option("inheritance", 0)
    for (name, status, _), (_, alone, _) in zip(first, found(GAME), strict=True):
        assert status == alone or "undecided" in (status, alone), name


def test_a_question_goes_on_with_the_proofs_of_others_as_they_are_found() -> None:
    alone, joined = Race(of("F6")), Race(of("F6"))
    limits = assess.Limits(seconds=None, nodes=50_000)
    joined.inherit([])
    joined.inherit([source("A8")])
    joined.inherit([source("A8")])  # known already
    answers = [race.work(limits) for race in (alone, joined)]
    assert [one.answer for one in answers] == [assess.Answer.YES] * 2
    assert all(accepted(of("F6"), one.certificate) for one in answers)
    assert answers[0].certificate != answers[1].certificate


def test_proofs_for_others_take_a_part_of_the_memory_only() -> None:
    finding = assess.ask(JOINED, "A8", limits=assess.Limits(nodes=20_000), question=IndependentlyAlive())
    roomy, full = SharedLives(2**20), SharedLives(100)
    for lives_of in (roomy, full):
        lives_of.add(finding)
    assert [one.inquiry for one in roomy.of(Color.BLACK)] == [finding.inquiry]
    assert roomy.of(Color.BLACK) == roomy.of(Color.BLACK) and not roomy.of(Color.WHITE)
    assert not full.of(Color.BLACK)
