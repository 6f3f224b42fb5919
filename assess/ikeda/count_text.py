"""A game counted by every method, as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from assess.ikeda.counting import Count, Counts
from assess.ikeda.quantities import half_point
from assess.ikeda.scoring import Pair, lead_sentence, plain
from assess.ikeda.side_by_side import AreaThree, Quantities
from assess.reports.text.sentences import say


def print_counts(console: Console, counts: Sequence[Count]) -> None:
    """The results in one sentence, then for each method the players' scores, the result, and how it comes about."""
    say(console, results_sentence(counts))
    rows = [("method", "Black", "White", "result", "how")]
    rows += [(count.method, _n(count.black), _n(count.white), result(count), count.how) for count in counts]
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    for method, black, white, outcome, how in rows:
        line = f"{method:<{wide[0]}}  {black:>{wide[1]}}  {white:>{wide[2]}}  {outcome:<{wide[3]}}  {how}"
        console.print(line, soft_wrap=True)
    if counts[0].komi:
        say(console, f"Komi of {plain(counts[0].komi)} is in the results, not in the scores.")


def results_sentence(counts: Sequence[Count]) -> str:
    """Who wins by how much, with the methods that say so.

    >>> results_sentence([Count("stones", 5, 3, 0, ""), Count("area-2", 5, 5, 0, "")])
    'Black wins by 2 (stones); the game is a tie (area-2).'
    """
    methods: dict[str, list[str]] = {}
    for count in counts:
        methods.setdefault(_lead(count), []).append(count.method)
    told = "; ".join(f"{lead} ({', '.join(names)})" for lead, names in methods.items())
    return told.replace("; The", "; the") + "."


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
