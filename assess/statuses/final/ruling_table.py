"""The ruling table: what is left to the referee, or to play, each way a row with the statuses, territory and score that
follow from it.

``Way`` is the list of the ways, each with its sentence; whose they are stands below it. A string is the referee's if it
is undefined, or if a precedent makes of it something else than the letter of the rules, unless it is said that all
precedents count; where it is not known whether one does, both results are told.
Strings that hang together are ruled on together: those of one long cycle (infinite play counts for Black, for White, or
reaches nothing), and those under one precedent that face the same strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product
from math import prod

from assess.languages.spoken import BadInput, Message, MessageKind, joined, message
from assess.proofs.questions import Answer, IndependentlyAlive
from assess.rules.position import Color, Position, String
from assess.rules.surroundings import opposing_around
from assess.statuses.final.seki_prisoners import CollectedPrisoners, SekiPrisoners, tally
from assess.statuses.final.threat import AfterMove, Threat
from assess.statuses.other_descriptions import OtherDescription
from assess.statuses.precedents.known_precedents import with_precedents
from assess.statuses.string_status import Precedents, Status, StringStatus, status_named, status_of
from assess.statuses.territory import Score, Territory, possible, score_bounds, score_of, territory_of

TAKEN, LEFT = "taken", "left"
"""What may be ruled on prisoners in a seki."""


class Way(MessageKind):
    """What a way to rule, or to see a position, consists in."""

    AS_IT_STANDS = "the position as it stands"
    MISSING_MOVE = "{player} plays {point} first, the move that is missing"
    PUNISHMENT = "{player} plays {point} first, the punishment"
    DESCRIPTION = "independent life is asked for on {description}"
    INFINITE_PLAY = "{strings}: infinite play counts for {player}, as if {other} ended it"
    INFINITE_PLAY_ALL_DEAD = (
        "{strings}: infinite play counts for {player}, as if {other} ended it, which leaves dead stones of both "
        "players there"
    )
    """The same, where it leaves dead stones of both players."""
    INFINITE_PLAY_REACHES_NOTHING = "{strings}: infinite play reaches nothing"
    PRECEDENT = "{strings}: the precedent {name} counts"
    LETTER = "{strings}: the letter of the rules counts"
    UNKNOWN_PRECEDENT = "{strings}: a precedent is found that says otherwise, and counts"
    """Where it is not known whether one applies."""
    LEFT = "{strings}: left in the seki"
    TAKEN = "{strings}: {player} may still take {taken} with {moves} ({tally}, and the seki stays what it is)"


LEFT_TO_REFEREE = {
    Way.DESCRIPTION,
    Way.INFINITE_PLAY,
    Way.INFINITE_PLAY_ALL_DEAD,
    Way.INFINITE_PLAY_REACHES_NOTHING,
    Way.PRECEDENT,
    Way.LEFT,
    Way.TAKEN,
}
"""What a referee decides; whether a precedent applies of which that is not known is to be found out first."""
LEFT_TO_PLAY = {Way.MISSING_MOVE, Way.PUNISHMENT}


@dataclass(frozen=True, slots=True)
class Option:
    """A way to rule, and what follows. ``said``: what it consists in, of each thing that there is to rule on.
    ``best_for``: of many ways the best one for this player; ``example``: one of many, which all have the same score, or
    all leave it open.

    ``ruling`` has what is ruled on each string by its name: a status, or ``taken`` or ``left`` of prisoners in a seki.
    ``move``: a missing move that is made, such as ``W D4``; statuses, territory and score are those of the position
    after it. ``description``: another description of independent life. ``row``: ways with the same score
    share a row of the table, numbered from 1; those whose score is open have a row each.
    """

    said: tuple[Message, ...]
    ruling: tuple[tuple[str, str], ...]
    statuses: tuple[StringStatus, ...]
    territory: Territory
    score: Score | None
    best_for: Color | None = None
    example: bool = False
    move: str = ""
    description: IndependentlyAlive | None = None
    row: int = 0

    @property
    def words(self) -> str:
        """What the way consists in, in words."""
        import assess

        return assess.words(self)


def as_it_stands(position: Position, statuses: Sequence[StringStatus], territory: Territory) -> Option:
    """The position as it stands, beside which other rows are seen."""
    said = (message(Way.AS_IT_STANDS),)
    return Option(said, (), tuple(statuses), territory, score_of(position, territory))


def of_missing_moves(position: Position, threats: Iterable[Threat]) -> list[Option]:
    """What follows where a missing move is made, and where the other player makes his at once, as far as it is proved.

    Dame or a ko that come first are not played out. A move that is missing and punishes another one is called missing.
    """
    found: dict[str, Option] = {}
    for threat in threats:
        if threat.filled:
            continue
        for after, why in ((threat.made, Way.MISSING_MOVE), (threat.punished, Way.PUNISHMENT)):
            if after is not None and after.score is not None:
                row = _after(position, after, why)
                first = found.setdefault(row.move, row)
                if why is Way.MISSING_MOVE:
                    found[row.move] = replace(first, said=row.said)
    return list(found.values())


def _after(position: Position, after: AfterMove, why: Way) -> Option:
    name = position.name(after.move)
    said = (message(why, player=after.player, point=name),)
    return Option(
        said,
        (),
        after.statuses,
        after.territory,
        after.score,
        move=f"{after.player.letter} {name}",
    )


def of_descriptions(descriptions: Iterable[OtherDescription]) -> list[Option]:
    """What follows where independent life is described otherwise, as far as statuses differ."""
    return [
        Option(
            (message(Way.DESCRIPTION, description=described.question),),
            (),
            described.found.strings,
            described.found.territory,
            described.found.score,
            description=described.question,
        )
        for described in descriptions
        if described.found is not None and described.found.territory is not None
    ]


def in_rows(options: Sequence[Option]) -> tuple[Option, ...]:
    """The ways, numbered by their rows, in the order in which their scores come up first."""
    keys = [_key(option, number) for number, option in enumerate(options)]
    order = {key: n for n, key in enumerate(dict.fromkeys(keys))}
    ordered = sorted(zip(keys, options, strict=True), key=lambda keyed: order[keyed[0]])
    return tuple(
        replace(option, row=row)
        for row, (_, same) in enumerate(groupby(ordered, key=lambda keyed: keyed[0]), 1)
        for _, option in same
    )


def _key(option: Option, number: int) -> object:
    """What ways have in common that share a row: the score; one whose score is open, or that is the best, is alone."""
    return number if option.score is None or option.best_for else option.score


MOST_ROWS = 16
MOST_TRIED = 4096
"""Combinations of which the best are sought; of more none is shown."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to rule on strings that hang together: their statuses, or whether ``prisoners`` may still be collected
    (``collection``)."""

    said: Message
    statuses: tuple[tuple[String, Status], ...] = ()
    prisoners: tuple[String, ...] = ()
    collection: CollectedPrisoners | None = None

    def prisoners_of(self, color: Color) -> int:
        """The stones that become prisoners of this player."""
        if self.collection is None:
            return 0
        return self.collection.taken if self.collection.taker is color else self.collection.thrown_in


def options_of(
    position: Position, statuses: Sequence[StringStatus], prisoners: Sequence[SekiPrisoners], mode: Precedents
) -> tuple[Option, ...]:
    """The ways to rule on what is left to the referee, with what follows: none where nothing is.

    Up to ``MOST_ROWS``, else the best one for each player, or a single one where every ruling gives one result, or
    leaves the score open. Where some leave it open none is called the best: those furthest apart are there, and one
    that leaves it open.
    """
    matters = [*_cycles(position, statuses), *_precedents(position, statuses, mode)]
    takings = [*_prisoners(statuses, prisoners)]
    count = prod(map(len, [*matters, *takings]))
    if not (matters or takings) or count > MOST_TRIED:
        return ()
    rows = [row for ruled in product(*matters) for row in _options(position, statuses, ruled, takings, mode)]
    if count <= MOST_ROWS:
        return tuple(rows)
    tried = [row for row in rows if row.score is not None]
    if not tried:
        return (replace(rows[0], example=True),)
    best = max(tried, key=_margin), min(tried, key=_margin)
    if len(tried) < count:  # with an open score nothing is known to be the best
        known = best[:1] if best[0] is best[1] else best
        return (*known, next(row for row in rows if row.score is None))
    if _margin(best[0]) == _margin(best[1]):
        same = len({row.score for row in tried}) == 1
        return (replace(best[0], example=same),)
    return tuple(replace(row, best_for=color) for row, color in zip(best, Color, strict=True))


def rulings_of(position: Position, ruled: Mapping[str, str]) -> dict[String, tuple[str, Status]]:
    """The statuses that a referee gives to strings, each with the stone that names it. Raises BadInput for what is no
    status, for two of one string, or for a point without a stone."""
    wanted: dict[String, tuple[str, Status]] = {}
    for name, word in ruled.items():
        string = position.string_at(position.point(name))
        try:
            status = status_named(word)
        except ValueError:
            status = Status.UNDECIDED
        if status in (Status.UNDECIDED, Status.UNDEFINED):
            raise BadInput(
                "{option} cannot be {value!r}: choose one of {choices}.",
                option=name,
                value=word,
                choices="alive, seki, dead",
            )
        if wanted.setdefault(string, (name, status))[1] is not status:
            raise BadInput("Two statuses are given for {name}: give one.", name=name)
    return wanted


def under_ruling(
    position: Position, statuses: Sequence[StringStatus], ruled: Mapping[str, str], mode: Precedents
) -> tuple[StringStatus, ...]:
    """The statuses when the referee rules so on these strings, named by their stones; those are marked as ruled.

    Raises BadInput for what is no status, for a string whose status is proved to be another, or for a point without a
    stone.
    """
    at = {string.string: string for string in statuses}
    wanted: dict[String, Status] = {}
    for string, (name, status) in rulings_of(position, ruled).items():
        known = at[string]
        if known.status is status and status not in ways(known):
            continue  # it is proved, or agreed, and stays so
        if status not in ways(known):
            if open_to_him := ways(known):
                words = joined((one.words for one in open_to_him), "or")
                raise BadInput(
                    "{other} {name} can only be ruled {words}: the rest is proved.",
                    other=string.color,
                    name=name,
                    words=words,
                )
            if known.agreed:
                raise BadInput(
                    "{other} {name} is {words} as the players agree: a referee rules only where they leave it to him.",
                    other=string.color,
                    name=name,
                    words=known.status.words,
                )
            raise BadInput(
                "{other} {name} is proved {words}: a referee rules only where the rules leave it to him.",
                other=string.color,
                name=name,
                words=known.letter.words,
            )
        wanted[string] = status
    return _followed(position, statuses, wanted, mode)


def ways(string: StringStatus) -> tuple[Status, ...]:
    """The statuses that a referee may give to a string, best for its owner first; none where it is settled."""
    if string.agreed or string.ruled:
        return ()
    if string.status is Status.UNDECIDED:
        return tuple(status for status in Status if status in possible(string))
    if string.precedent is not None and string.by_the_letter is not Status.UNDEFINED:
        found = {string.precedent.status, string.letter}
        return tuple(status for status in Status if status in found) if len(found) > 1 else ()
    if string.status is not Status.UNDEFINED:
        return ()
    life, capture = _answers(string)
    found = {Status.INDEPENDENTLY_ALIVE} if life is Answer.UNDEFINED else set()
    found |= {Status.ALIVE_IN_SEKI} if capture is not Answer.NO else set()
    found |= {Status.DEAD} if capture is not Answer.YES else set()
    return tuple(status for status in Status if status in found)


def _answers(string: StringStatus) -> tuple[Answer, Answer]:
    """The answers on life and capture; what was not asked counts as no life, and as a capture left undefined."""
    life = string.life.answer if string.life else Answer.NO
    return life, string.uncapturable.answer if string.uncapturable else Answer.UNDEFINED


def _margin(row: Option) -> float:
    assert row.score is not None
    return row.score.margin


def _cycles(position: Position, statuses: Sequence[StringStatus]) -> Iterator[list[Choice]]:
    """For each balanced long cycle the ways to rule on the strings that hang on it."""
    hanging = [s for s in statuses if s.letter is Status.UNDEFINED and ways(s)]
    for together in _together(position, hanging):
        found: list[Choice] = []
        strings = tuple(together)
        for color in Color:
            ruled = tuple(
                (s.string, _with_cycle(s, s.string.color is color, s.string.color is color)) for s in together
            )
            what = Way.INFINITE_PLAY_ALL_DEAD if _all_dead(position, ruled, statuses) else Way.INFINITE_PLAY
            found.append(Choice(message(what, strings=strings, player=color, other=color.opponent), ruled))
        nothing = tuple((s.string, _with_cycle(s, False, True)) for s in together)
        yield [*found, Choice(message(Way.INFINITE_PLAY_REACHES_NOTHING, strings=strings), nothing)]


def _all_dead(position: Position, ruled: Sequence[tuple[String, Status]], statuses: Sequence[StringStatus]) -> bool:
    """Whether a ruling on a cycle leaves strings of both players dead, and nothing else there."""
    now = {string.string: string.status for string in statuses} | dict(ruled)
    there = {string for string, _ in ruled}
    there |= {other for string in there for other in opposing_around(position, string)}
    dead = all(now.get(string) is Status.DEAD for string in there)
    return dead and len({s.color for s in there}) > 1


def _with_cycle(string: StringStatus, lives: bool, stays: bool) -> Status:
    """The status when the answers that hang on the cycle are these."""
    answers = {True: Answer.YES, False: Answer.NO}
    life, capture = _answers(string)
    return status_of(
        answers[lives] if life is Answer.UNDEFINED else life,
        answers[stays] if capture is Answer.UNDEFINED else capture,
    )


def _precedents(position: Position, statuses: Sequence[StringStatus], mode: Precedents) -> Iterator[list[Choice]]:
    """For each precedent, where it applies, the ways to rule: it counts, or the letter of the rules does. Where all are
    accepted, that is settled, save where it is not known whether one applies."""
    settled = () if mode is Precedents.ACCEPT else statuses
    under = [s for s in settled if s.letter is not Status.UNDEFINED and s.status is not Status.UNDECIDED and ways(s)]
    for name in dict.fromkeys(s.precedent.name for s in under if s.precedent):
        fellows = [s for s in under if s.precedent and s.precedent.name == name]
        for together in _together(position, fellows):
            counts = tuple((s.string, s.precedent.status) for s in together if s.precedent)
            letter = tuple((s.string, s.letter) for s in together)
            strings = tuple(together)
            yield [
                Choice(message(Way.PRECEDENT, strings=strings, name=name), counts),
                Choice(message(Way.LETTER, strings=strings), letter),
            ]
    unknown = [s for s in statuses if s.status is Status.UNDECIDED and s.letter is Status.DEAD and ways(s)]
    for together in _together(position, unknown):
        strings = tuple(together)
        yield [
            Choice(message(Way.LETTER, strings=strings), tuple((s.string, Status.DEAD) for s in together)),
            Choice(
                message(Way.UNKNOWN_PRECEDENT, strings=strings),
                tuple((s.string, Status.ALIVE_IN_SEKI) for s in together),
            ),
        ]


def _prisoners(statuses: Sequence[StringStatus], prisoners: Sequence[SekiPrisoners]) -> Iterator[list[Choice]]:
    """For the prisoners in each seki of which some can be taken without hurting it: they are left, or taken."""
    at = {string.string: string for string in statuses}
    for found in prisoners:
        collection = found.collection
        if collection is not None:
            strings = tuple(at[one] for one in found.strings)
            taken = tuple(one for one in strings if one.string.points <= collection.points)
            moves = collection.moves
            said = message(
                Way.TAKEN,
                strings=strings,
                player=collection.taker,
                taken=taken,
                moves=moves if len(moves) > 1 else (moves[0].split()[1],),
                tally=tally(collection),
            )
            yield [
                Choice(message(Way.LEFT, strings=strings), prisoners=found.strings),
                Choice(said, prisoners=found.strings, collection=collection),
            ]


def _together(position: Position, strings: Sequence[StringStatus]) -> list[list[StringStatus]]:
    """The strings in groups of those that hang together: that face each other, or the same opposing string."""
    groups: list[tuple[set[String], list[StringStatus]]] = []
    for string in strings:
        near = {string.string, *opposing_around(position, string.string)}
        joining = [group for group in groups if group[0] & near]
        groups = [group for group in groups if group not in joining]
        points = near.union(*(group[0] for group in joining))
        groups.append((points, [*(one for group in joining for one in group[1]), string]))
    return [members for _, members in groups]


def _options(
    position: Position,
    statuses: Sequence[StringStatus],
    ruled: Sequence[Choice],
    takings: Sequence[Sequence[Choice]],
    mode: Precedents,
) -> Iterator[Option]:
    """What follows from these statuses, with each way to rule on prisoners, of which only points follow."""
    wanted = {string: status for choice in ruled for string, status in choice.statuses}
    followed = _followed(position, statuses, wanted, mode)
    territory = territory_of(position, followed)
    score = score_of(position, territory)
    if score is None and (bounds := score_bounds(position, followed)).least == bounds.most:
        score = bounds.least  # it is the same whatever the strings are that stay open
    names = {string.string: string.name for string in statuses}
    ruling = [(names[string], status.value) for string, status in wanted.items()]
    for taken in product(*takings):
        black, white = (sum(choice.prisoners_of(color) for choice in taken) for color in Color)
        on_prisoners = [
            (names[string], TAKEN if choice.collection and string.points <= choice.collection.points else LEFT)
            for choice in taken
            for string in choice.prisoners
        ]
        yield Option(
            tuple(choice.said for choice in (*ruled, *taken)),
            (*ruling, *on_prisoners),
            followed,
            territory,
            score and replace(score, black=score.black + black, white=score.white + white),
        )


def _followed(
    position: Position, statuses: Sequence[StringStatus], wanted: Mapping[String, Status], mode: Precedents
) -> tuple[StringStatus, ...]:
    """The statuses when these are ruled: precedents for the other strings are looked for anew."""
    letters = [
        replace(string, status=wanted[string.string], ruled=True, precedent=None, by_the_letter=None)
        if string.string in wanted
        else _by_the_letter(string)
        for string in statuses
    ]
    return with_precedents(position, letters, mode)


def _by_the_letter(string: StringStatus) -> StringStatus:
    """The string without a precedent; what was not found out stays open."""
    if string.precedent is None and string.status is Status.UNDECIDED:
        return string
    return replace(string, status=string.letter, precedent=None, by_the_letter=None)
