"""A game counted by every method, as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.console import Console

from assess.ikeda.counting import Count, Counts, StoneCount
from assess.ikeda.game import Game, Phase
from assess.ikeda.scoring import NO_STONES, Pair, lead_sentence, plain
from assess.ikeda.side_by_side import AreaThree, Quantities, half_point
from assess.languages.spoken import (
    amount,
    bracketed,
    capital,
    in_english,
    joined,
    labelled,
    listing,
    numeral,
    paragraph,
    worded,
    worded_as,
    worded_for,
)
from assess.reading.rule_names import counts_area, counts_territory, rules_are_japanese
from assess.reports.text.message_words import lead_words
from assess.reports.text.sentences import say, set_in_columns
from assess.rules.position import Color

NAMES = {
    "japanese": in_english("Japanese rules: territory and prisoners"),
    "territory-1": in_english("Territory I (Ikeda): territory, prisoners"),
    "area-3": in_english("Area III (Ikeda): area, plays made equal"),
    "area-2": in_english("Area: stones and territory"),
    "stones": in_english("Stones alone"),
    "prisoners": in_english("Prisoners and passes"),
}
"""The methods in words."""


def method_of_rules(rules: str) -> str:
    """The method that the rules of a record ask for, as ``RU`` names them; that of Japanese rules where it names none
    that are known.

    >>> method_of_rules("Chinese"), method_of_rules("Japanese"), method_of_rules("")
    ('area-2', 'japanese', 'japanese')
    """
    return "area-2" if counts_area(rules) else "japanese"


def result_by_rules(counts: Sequence[Count], method: str, rules: str, still_open: str = "") -> str:
    """The result first, under the rules of the record; ``still_open``: what is known where it is open."""
    count = None if still_open else next((count for count in counts if count.method == method), None)
    if count is None:
        lead = still_open or worded("The result is not known: a status on which it hangs is not settled.")
    else:
        lead = _lead(count)
    if method == "area-2" and counts_area(rules):
        return paragraph([lead, worded("By stones and territory, as the record has it ({rules}).", rules=rules)])
    if method == "area-2":
        return paragraph([lead, worded("By area.")])
    if method != "japanese":
        return paragraph([lead, worded("{result}.", result=worded(NAMES[method]))])
    if not rules:
        return paragraph([lead, worded("Japanese rules are taken, for the record names none.")])
    if rules_are_japanese(rules):
        return paragraph([lead, worded("Japanese rules, as in the record.")])
    if counts_territory(rules):
        return paragraph([lead, worded("By territory and prisoners, as the record has it ({rules}).", rules=rules)])
    told = worded("Japanese rules are taken, for {rules!r} in the record is not known here.", rules=rules)
    return paragraph([lead, told])


def what_is_presumed(
    removed: Sequence[str],
    staying: Sequence[str],
    standing: Sequence[str],
    agreed: Sequence[str] = (),
    off_by_area: Sequence[str] = (),
) -> list[str]:
    """Which strings the counts take off or leave, each by a stone: as is proved, as is ``agreed`` (of those that are
    removed), or presumed (``standing``); ``off_by_area``: that by area alone."""
    told = []
    if proved := [string for string in removed if string not in agreed]:
        told.append(worded("Removed as dead, as is proved: {strings}.", strings=joined(proved)))
    if off := [string for string in removed if string in agreed]:
        told.append(worded("Removed as dead, as the players agree: {strings}.", strings=joined(off)))
    if staying:
        told.append(
            worded(
                "Dead, but in nobody's territory, so that they stay on the board: {strings}.", strings=joined(staying)
            )
        )
    if off_by_area:
        told.append(
            worded(
                "Dead, but in nobody's territory: {strings}. Only the count by stones and territory takes dead stones "
                "off there.",
                strings=joined(off_by_area),
            )
        )
    if standing:
        told.append(
            worded_for(
                len(standing),
                "Not settled is whether {strings} comes off: the counts below take it to stand.",
                "Not settled is whether {strings} come off: the counts below take these to stand.",
                strings=joined(standing),
            )
        )
    return told


def _by_rules_first(counts: Sequence[Count], method: str) -> list[Count]:
    return sorted(counts, key=lambda count: count.method != method)


def count_rows(counts: Sequence[Count], method: str) -> list[tuple[str, str, str, str]]:
    """For each method, that of the rules first, the players' scores and the result; the headings before them."""
    return [
        ("", Color.BLACK.title, Color.WHITE.title, worded("Result")),
        *(
            (worded(NAMES[count.method]), _n(count.black), _n(count.white), result(count))
            for count in _by_rules_first(counts, method)
        ),
    ]


def rows_compared(counts: Sequence[Count], method: str) -> list[tuple[str, ...]]:
    """The same with the heading of those by other rules between, a row of one cell, where there are some."""
    heads, *rows = count_rows(counts, method)
    first = sum(count.method == method for count in counts)
    between = [(worded(COMPARED),)] if 0 < first < len(rows) else []
    return [heads, *rows[:first], *between, *rows[first:]]


COMPARED = in_english("For comparison, by other rules:")


def how_sentences(counts: Sequence[Count], method: str) -> list[str]:
    """What of the komi is in the rows, and how each count comes about."""
    komi = amount(counts[0].komi) if counts and counts[0].komi else ""
    told = [worded("Komi of {komi} is in the results, not in the scores.", komi=komi)] if komi else []
    return told + [str(count.how) for count in _by_rules_first(counts, method)]


def print_counts(console: Console, counts: Sequence[Count], method: str) -> None:
    """The counts in rows, and how each comes about."""
    first = sum(count.method == method for count in counts)
    for number, row in enumerate(set_in_columns(count_rows(counts, method), right=(1, 2))):
        if number == first + 1 and first:
            console.print(worded(COMPARED))
        console.print(row, soft_wrap=True)
    for sentence in how_sentences(counts, method):
        say(console, sentence)


def phase_sentences(game: Game) -> list[str]:
    """The moves of a game, phase by phase, and what it has come to."""
    told = [
        labelled(capital(phase), listing(f"{move.number} {move.name}" for move in moves))
        for phase, moves in groupby(game.moves, lambda move: move.phase.value)
    ]
    if game.agreed:
        told.append(worded("Agreement: removed {strings}.", strings=listing(game.position.names(game.agreed))))
    elif game.agreed is not None:
        told.append(worded("Agreement: nothing is removed."))
    if game.phase is Phase.ENDED:
        return [*told, worded("Score: {sum}.", sum=game.score().sum)]
    return [*told, worded("The game has not ended ({phase}).", phase=game.phase.value)]


def _lead(count: Count) -> str:
    if count.komi_known:
        return lead_sentence(count.margin)
    return worded("{result}.", result=capital(lead_words(count.margin)))


def print_quantities(console: Console, counts: Counts, by_area: bool = True) -> None:
    """Table 1, the count of Area III by territory and prisoners, and the count of stones by prisoners; ``by_area``:
    whether the score by area is told, and not open."""
    table, stones = counts.table, counts.stone_count
    _print_pairs(console, worded("Territory I and Area III side by side"), table_rows(table))
    if by_area:
        say(console, differences_sentence(table, counts.area_three))
        _print_area_three(console, counts.area_three)
    else:
        say(console, f"D (Territory I) = {table.territory_difference}.")
    _print_pairs(console, worded("Stone scoring"), stone_rows(stones))
    score, count = stones.stone_score, stones.prisoner_count
    say(console, worded("Stone score S1 - S2 = {score}, prisoner count = {count}.", score=score, count=count))


def _print_area_three(console: Console, area: AreaThree) -> None:
    _print_pairs(
        console,
        worded("Area III by territory and prisoners"),
        [
            (bracketed(worded("stones played up to the first pass"), "n"), area.boundary),
            (bracketed(worded("stones played in all"), "N"), area.plays),
            (bracketed(worded("stones on the board in the end"), "A"), area.stones),
            (bracketed(worded("own stones lost"), "B = N-A"), area.removed),
            (bracketed(worded("points surrounded"), "C"), area.territory),
            (bracketed(worded("played after the first pass"), "N-n"), area.after),
            (worded("s = C-B+(N-n)"), area.by_territory),
        ],
    )
    say(console, f"T = t1 - t2 = {area.difference}, s1 - s2 = {area.by_territory.difference}.")
    if area.after.difference == 0:
        only = area.territory - area.removed
        told = worded(
            "Both played equally many stones after the boundary, so C - B is enough: {number}.", number=only.difference
        )
        say(console, told)


def stone_rows(stones: StoneCount) -> list[tuple[str, Pair]]:
    """The rows of stone scoring. Stones that stood before the first move were not played, and are no moves."""
    rows = [
        (bracketed(worded("stones on the board"), "S"), stones.stones),
        (bracketed(worded("own stones lost"), "R"), stones.removed),
        (bracketed(worded("passes"), "P"), stones.passes),
        (bracketed(worded("own stones lost or paid"), "X = R+P"), stones.prisoners),
    ]
    if stones.start == NO_STONES:
        return [*rows, (bracketed(worded("moves"), "M = S+R+P"), stones.moves)]
    set_up = (bracketed(worded("stones before the first move"), "B"), stones.start)
    return [*rows, set_up, (bracketed(worded("moves"), "M = S+R+P-B"), stones.moves)]


def differences_sentence(table: Quantities, area: AreaThree | None = None) -> str:
    """Every D with its name. Area III may have two: its boundary is the first pass, in Table 1 the preliminary end."""
    told = [f"D (Territory I) = {table.territory_difference}", f"D (Area III) = {table.area_difference}"]
    if area is not None and area.boundary != table.moves:
        first, second = (
            worded("D (Area III, boundary at the preliminary end)"),
            worded("D (Area III, boundary at the first pass)"),
        )
        told[1:] = [f"{first} = {table.area_difference}", f"{second} = {area.difference}"]
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
        (bracketed(worded("moves before the preliminary end"), "M"), table.moves),
        (bracketed(worded("stones on the board then"), "L"), table.stones),
        (bracketed(worded("own stones lost by then"), "M-L"), table.prisoners_before),
        (bracketed(worded("stones played after it"), "T"), table.played),
        (bracketed(worded("stones paid for passes"), "P"), table.paid),
        (bracketed(worded("stones on the board in the end"), "Q"), table.final_stones),
        (bracketed(worded("own stones lost after it"), "L+T-Q"), table.captured_after),
        (bracketed(worded("territory"), "S"), table.territory),
        (bracketed(worded("own stones lost or paid"), "M+T-Q+P"), table.prisoners),
    ]


def result(count: Count) -> str:
    """Such as ``B+4`` or ``W+0.5``; 0 for a tie; ``B+4 before komi`` where the komi is not known."""
    margin = _n(abs(count.margin))
    result = margin
    if count.margin > 0:
        result = worded_as("result", "B+{margin}", margin=margin)
    elif count.margin < 0:
        result = worded_as("result", "W+{margin}", margin=margin)
    return result if count.komi_known else worded("{result} before komi", result=result)


def _print_pairs(console: Console, title: str, rows: Sequence[tuple[str, Pair]]) -> None:
    console.print()
    table = [("", Color.BLACK.title, Color.WHITE.title)]
    table += [(name, f"{pair.black:>5}", f"{pair.white:>5}") for name, pair in rows]
    head, *lines = set_in_columns(table, right=(1, 2))
    widest = max(cell_len(name) for name, _ in rows)
    console.print(title + " " * (widest - cell_len(title)) + head[widest:], style="bold")
    for line in lines:
        console.print(line)


def _n(number: float) -> str:
    return numeral(str(plain(number)))
