"""A position assessed anew from statuses that are known: as the players agree, or the referee rules, without a search.

Nothing that was proved is thrown away: a status that is agreed counts in the place of the proved one, and where the two
differ a warning names it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from assess.proofs.questions import IndependentlyAlive
from assess.proofs.terms import Rules, Terms
from assess.rules.position import Position, String
from assess.statuses.agreed_points import agreed_apart
from assess.statuses.agreement import agreements_of, known_otherwise, with_implied
from assess.statuses.assessment import Assessment, by_the_rules, with_territory
from assess.statuses.final.board_as_agreed import beside_removed
from assess.statuses.final.ruling_table import under_ruling
from assess.statuses.queue.advice import advice_not_known
from assess.statuses.string_status import Precedents, Status, StringStatus
from assess.statuses.warning import Caution, Warning, WarningCode, points_of

FOUND_BY_SEARCH = (
    WarningCode.UNFILLED_TEIRE,
    WarningCode.NOT_EXAMINED,
    WarningCode.REFUSED_PROOF,
    WarningCode.OTHER_DESCRIPTION,
)
OF_THE_SCORE = (
    Caution.SCORES_UNKNOWN,
    Caution.SCORES_MADE,
    Caution.SCORES_MADE_PUNISHED,
    Caution.SCORES_PUNISHED,
    Caution.BORDER_THEN_OPEN,
    Caution.DESCRIBED_RESULT,
)
"""What holds no more when any status has changed."""


def assessed_without_search(
    position: Position,
    known: Iterable[StringStatus] = (),
    *,
    question: IndependentlyAlive = IndependentlyAlive(),
    under: Terms = Terms(),
    precedents: Precedents = Precedents.VERBAL,
    agreed: Mapping[str, Status | str] = {},
    ruled: Mapping[str, str] = {},
    warnings: Sequence[Warning] = (),
    spared: Collection[String] = (),
) -> Assessment:
    """The assessment of a position of whose strings so much is known: what is not among ``known`` is undecided.

    ``known``: strings with their findings, all under these terms and judged by the checker when they were found; of two
    about one string the first that settles it counts. ``agreed`` and ``ruled`` as for ``assess.status``. ``warnings``:
    those of earlier work; they stay where no status that they are about has changed. ``spared``: strings that are not
    dead because others are agreed dead (``agreement.with_implied``). Raises BadInput.
    """
    position.require_liberties()
    verbal = under.rules is Rules.VERBAL_JAPANESE
    mode = precedents if verbal else Precedents.STRICT
    of_strings, of_points = agreed_apart(position, agreed)
    agreements = agreements_of(position, of_strings)
    proved = by_letter(position, known)
    statuses: Sequence[StringStatus] = [
        StringStatus(one.name, one.string, agreements[one.string], agreed=True) if one.string in agreements else one
        for one in proved
    ]
    if agreements:
        statuses = with_implied(position, statuses, spared)
    statuses = by_the_rules(position, statuses, under, mode)
    if ruled:
        statuses = under_ruling(position, statuses, ruled, mode)
    warnings = (*known_otherwise(proved, statuses), *_still_told(position, proved, statuses, warnings))
    assessment = Assessment(position, question, under, tuple(statuses), warnings=warnings, precedents=precedents)
    return with_territory(assessment, of_points, tells_left=verbal)


def by_letter(position: Position, known: Iterable[StringStatus]) -> list[StringStatus]:
    """The strings of the position by the letter of the rules, as far as they are known."""
    statuses: dict[String, StringStatus] = {}
    for one in known:
        before = statuses.get(one.string)
        if before is None or (before.letter is Status.UNDECIDED and one.letter is not Status.UNDECIDED):
            statuses[one.string] = one
    undecided = {
        string: StringStatus(position.name(min(string.points)), string, Status.UNDECIDED)
        for string in position.strings()
    }
    return [_without_precedent(statuses.get(string, one)) for string, one in undecided.items()]


def _without_precedent(one: StringStatus) -> StringStatus:
    """A status before precedents, agreements and rulings. One of which advice was not found out stays undecided."""
    letter = one.answered
    if one.status is Status.UNDECIDED and letter is Status.DEAD:
        return replace(one, precedent=None, by_the_letter=letter)
    return replace(one, status=letter, precedent=None, by_the_letter=None, agreed=False, implied=False, ruled=False)


def _still_told(
    position: Position,
    proved: Sequence[StringStatus],
    statuses: Sequence[StringStatus],
    warnings: Iterable[Warning],
) -> Iterator[Warning]:
    """What was found by search and still holds: no status has changed that it is about, and no move that it tells of is
    beside stones that have come off since."""
    changed = points_of(one for one in statuses if one.agreed or one.ruled)
    kept = [one for one in warnings if one.code in FOUND_BY_SEARCH and not one.points & changed]
    if beside := beside_removed(position, statuses):
        kept = [one for one in kept if one.code is not WarningCode.UNFILLED_TEIRE or not one.points & beside]
    if changed:
        kept = [replace(one, said=tuple(said for said in one.said if said.what not in OF_THE_SCORE)) for one in kept]
    told = frozenset[int]().union(*(one.points for one in kept if one.code is WarningCode.NOT_EXAMINED))
    unknown = [
        one
        for one in proved
        if one.status is Status.UNDECIDED and one.letter is Status.DEAD and not one.string.points & (told | changed)
    ]
    return iter([*kept, *([advice_not_known(unknown)] if unknown else [])])
