"""A game counted by every method, as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console

from assess.ikeda.counting import Count, Counts
from assess.ikeda.quantities import half_point
from assess.ikeda.scoring import Pair, lead_sentence, plain
from assess.ikeda.side_by_side import AreaThree, Quantities
from assess.reports.text.sentences import say

NAMES = {
    "japanese": "Japanese rules: territory and prisoners",
    "territory-1": "Territory I (Ikeda): territory, prisoners",
    "area-3": "Area III (Ikeda): area, plays made equal",
    "area-2": "Area: stones and territory",
    "stones": "Stones alone",
    "prisoners": "Prisoners and passes",
}
"""The methods in words."""
_AREA = re.compile(r"chin|aga|\bnz\b|zealand|\bing\b|goe|tromp|taylor|area|中国|中國", re.IGNORECASE)
_TERRITORY = re.compile(r"jap|\bjp\b|^j$|日本|verbal|korea|territory|한국", re.IGNORECASE)


def method_of_rules(rules: str) -> str:
    """The method that the rules of a record ask for, as ``RU`` names them; that of Japanese rules where it names none
    that are known.

    >>> method_of_rules("Chinese"), method_of_rules("Japanese"), method_of_rules("")
    ('area-2', 'japanese', 'japanese')
    """
    return "area-2" if _AREA.search(rules) else "japanese"


def result_by_rules(counts: Sequence[Count], method: str, rules: str, still_open: str = "") -> str:
    """The result first, under the rules of the record; ``still_open``: what is known where the Japanese one is open."""
    count = next((count for count in counts if count.method == method), None)
    if count is None:
        lead = still_open.removesuffix(".") or "The result is not known: a status on which it hangs is not settled"
    else:
        lead = _lead(count)
    if method == "area-2":
        return f"{lead}, by stones and territory, as the record has it ({rules})." if rules else f"{lead}, by area."
    if method != "japanese":
        return f"{lead}. {NAMES[method]}."
    if _TERRITORY.search(rules):
        return f"{lead}. Japanese rules, as in the record."
    if rules:
        return f"{lead}. Japanese rules are taken, for {rules!r} in the record is not known here."
    return f"{lead}. Japanese rules are taken, for the record names none."


def what_is_presumed(removed: Sequence[str], standing: Sequence[str]) -> list[str]:
    """Which stones the counts take off or leave, each by a stone of its string: as proved, or as presumed."""
    told = []
    if removed:
        told.append(f"Removed as dead, as is proved: {', '.join(removed)}.")
    if standing:
        told.append(f"Not proved is the status of {', '.join(standing)}: the counts below take these to stand.")
    return told


def print_counts(console: Console, counts: Sequence[Count], method: str) -> None:
    """For each method, that of the rules first, the players' scores and the result; then how each comes about."""
    first = [count for count in counts if count.method == method]
    others = [count for count in counts if count.method != method]
    rows = [("", "Black", "White", "result")]
    rows += [(NAMES[count.method], _n(count.black), _n(count.white), result(count)) for count in (*first, *others)]
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    for number, (name, black, white, outcome) in enumerate(rows):
        if number == len(first) + 1 and first:
            console.print("For comparison, by other rules:")
        console.print(f"{name:<{wide[0]}}  {black:>{wide[1]}}  {white:>{wide[2]}}  {outcome}".rstrip(), soft_wrap=True)
    if counts and counts[0].komi:
        say(console, f"Komi of {plain(counts[0].komi)} is in the results, not in the scores.")
    for count in (*first, *others):
        say(console, f"{NAMES[count.method].partition(':')[0]}: {count.how}.")


def _lead(count: Count) -> str:
    if count.komi_known:
        return lead_sentence(count.margin).removesuffix(".")
    leader = "Black" if count.margin > 0 else "White"
    lead = f"{leader} is ahead by {plain(abs(count.margin))}" if count.margin else "The players are level"
    return f"{lead} before komi, which is not known"


def print_quantities(console: Console, counts: Counts) -> None:
    """Table 1, the count of Area III by territory and prisoners, and the count of stones by prisoners."""
    table, area, stones = counts.table, counts.area_three, counts.stone_count
    _print_pairs(console, "Territory I and Area III side by side", table_rows(table))
    say(console, differences_sentence(table, counts.area_three))
    _print_pairs(console, "Area III by territory and prisoners", area_rows(area))
    say(console, f"T = t1 - t2 = {area.difference}, s1 - s2 = {area.by_territory.difference}.")
    if area.after.difference == 0:
        only = area.territory - area.removed
        say(console, f"Both played equally many stones after the boundary, so C - B is enough: {only.difference}.")
    _print_pairs(
        console,
        "Stone scoring",
        [
            ("stones on the board (S)", stones.stones),
            ("removed (R)", stones.removed),
            ("passes (P)", stones.passes),
            ("prisoner stones (X = R+P)", stones.prisoners),
            ("moves (M = S+R+P)", stones.moves),
        ],
    )
    say(console, f"Stone score S1 - S2 = {stones.stone_score}, prisoner count = {stones.prisoner_count}.")


def differences_sentence(table: Quantities, area: AreaThree | None = None) -> str:
    """Every D with its name. Area III may have two: its boundary is the first pass, in Table 1 the preliminary end."""
    told = [f"D (Territory I) = {table.territory_difference}", f"D (Area III) = {table.area_difference}"]
    if area is not None and area.boundary != table.moves:
        told[1] = f"D (Area III, boundary at the preliminary end) = {table.area_difference}"
        told.append(f"D (Area III, boundary at the first pass) = {area.difference}")
    told.append(f"D (Area II) = {table.area_two_difference}")
    return f"{', '.join(told)}."


def print_table(console: Console, table: Quantities) -> None:
    """Table 1 of given quantities: the result first, all rows, the D of each system as a sum, the half point."""
    outcome = lead_sentence(table.territory_difference)
    say(console, f"{outcome} Territory I and Area III agree: D = {table.territory_difference}.")
    _print_pairs(console, "Territory I and Area III side by side", table_rows(table))
    territory, prisoners, stones = table.territory, table.prisoners, table.final_stones
    ahead = table.moves.difference
    less = f" {'-' if ahead > 0 else '+'} {abs(ahead)}" if ahead else ""
    console.print()
    say(console, f"D (Territory I) = ({territory.black} - {prisoners.black}) - ({territory.white} - {prisoners.white}) "
        f"= {table.territory_difference}")  # fmt: skip
    say(console, f"D (Area III) = ({stones.black} + {territory.black}) - ({stones.white} + {territory.white}){less} "
        f"= {table.area_difference}")  # fmt: skip
    say(console, f"D (Area II) = ({stones.black} + {territory.black}) - ({stones.white} + {territory.white}) "
        f"= {table.area_two_difference}")  # fmt: skip
    say(console, half_point(table))


def table_rows(table: Quantities) -> list[tuple[str, Pair]]:
    """The rows of Table 1."""
    return [
        ("moves before the preliminary end (M)", table.moves),
        ("stones on the board then (L)", table.stones),
        ("prisoners then (M-L)", table.prisoners_before),
        ("stones played after it (T)", table.played),
        ("stones paid for passes (P)", table.paid),
        ("stones on the board in the end (Q)", table.final_stones),
        ("captured after it (L+T-Q)", table.captured_after),
        ("territory (S)", table.territory),
        ("all prisoners (M+T-Q+P)", table.prisoners),
    ]


def area_rows(area: AreaThree) -> list[tuple[str, Pair]]:
    """The quantities of Area III counted by territory and prisoners."""
    return [
        ("stones played up to the first pass (n)", area.boundary),
        ("stones played in all (N)", area.plays),
        ("stones on the board in the end (A)", area.stones),
        ("stones removed (B = N-A)", area.removed),
        ("points surrounded (C)", area.territory),
        ("played after the first pass (N-n)", area.after),
        ("s = C-B+(N-n)", area.by_territory),
    ]


def result(count: Count) -> str:
    """Such as ``B+4`` or ``W+0.5``; 0 for a tie; ``B+4 before komi`` where the komi is not known."""
    before = "" if count.komi_known else " before komi"
    if not count.margin:
        return f"0{before}"
    return f"{'B' if count.margin > 0 else 'W'}+{plain(abs(count.margin))}{before}"


def _print_pairs(console: Console, title: str, rows: Sequence[tuple[str, Pair]]) -> None:
    console.print()
    widest = max(len(name) for name, _ in rows)
    console.print(f"{title:<{widest}}  Black  White", style="bold")
    for name, pair in rows:
        console.print(f"{name:<{widest}}  {pair.black:>5}  {pair.white:>5}")


def _n(number: float) -> str:
    return str(plain(number))
