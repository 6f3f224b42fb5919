"""What texts say beside and around a board: prisoner stones and komi, in the words of several programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from assess.languages.spoken import (
    BadInput,
    Message,
    counted,
    ended,
    in_english,
    joined,
    labelled,
    language,
    message,
    numeral,
    worded,
)
from assess.languages.translations import ENGLISH
from assess.reading.komi_words import komi_in_words
from assess.reading.place import in_place
from assess.rules.position import Color, Position, PrisonerStones

BLACK, WHITE, KOMI = "black prisoner stones", "white prisoner stones", "komi"
_SAID_TWICE = {
    BLACK: in_english("{player} is said to have taken {numbers} stones: keep one."),
    WHITE: in_english("{player} is said to have taken {numbers} stones: keep one."),
    KOMI: in_english("the komi is said to be {numbers}: keep one."),
}

# GNU Go and our own sentence count what a player has taken; KataGo, GoGui and our older one the stones of a colour.
_STATEMENTS = (
    (re.compile(r"\bblack \([x#]\) has captured {1,3}(\d{1,6}) (?:stone|piece)s?\b\.?", re.I | re.A), (WHITE,)),
    (re.compile(r"\bwhite \(o\) has captured {1,3}(\d{1,6}) (?:stone|piece)s?\b\.?", re.I | re.A), (BLACK,)),
    (re.compile(r"\bB stones captured: (\d{1,6})\b", re.A), (BLACK,)),
    (re.compile(r"\bW stones captured: (\d{1,6})\b", re.A), (WHITE,)),
    (re.compile(r"\bprisoners: B (\d{1,6}) {1,3}W (\d{1,6})\b", re.I | re.A), (BLACK, WHITE)),
    (re.compile(r"\bprisoner stones: (\d{1,6}) black, (\d{1,6}) white\b\.?", re.I | re.A), (BLACK, WHITE)),
    (re.compile(r"\bblack has taken (\d{1,6}) stones?\b(?:[.,]| and\b)?", re.I | re.A), (WHITE,)),
    (re.compile(r"\bwhite has taken (\d{1,6}) stones?\b(?:[.,]| and\b)?", re.I | re.A), (BLACK,)),
    (re.compile(r"\bSchwarz hat (\d{1,6}) Steine? geschlagen, Weiß (\d{1,6})(?: Steine?\b)?\.?", re.A), (WHITE, BLACK)),
    (re.compile(r"\bNoir a pris (\d{1,6}) pierres?, Blanc a pris (\d{1,6}) pierres?\b\.?", re.A), (WHITE, BLACK)),
    (re.compile(r"黒が(\d{1,6})子、白が(\d{1,6})子を取った。?", re.A), (WHITE, BLACK)),
    (re.compile(r"흑이 돌 (\d{1,6})개, 백이 돌 (\d{1,6})개 잡음\.?", re.A), (WHITE, BLACK)),
    (re.compile(r"黑方提(\d{1,6})子{1,2}\uff0c白方提(\d{1,6})子{1,2}。?", re.A), (WHITE, BLACK)),
    (
        re.compile(
            r"(?:\bkomi|コミ|贴目|덤)\s?[:\uff1a]? {0,3}([+-]?\d{1,6}(?:[.,]\d{1,6}\b)?(?: ?[½¼¾]| [1-3]/[24])?)"
            r"(?![\d/½¼¾\u2044]| ?\d{0,2} ?[/\u2044½¼¾])(?!\w)[.\u3002]?",
            re.IGNORECASE,
        ),
        (KOMI,),
    ),
)

_SPELT = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]{3,5}teen|twenty|thirty|forty|fifty|"
    r"eine?n?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|"
    r"une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze"
)
_OTHER_PRISONERS = re.compile(
    r"\b[1-9]\d{0,5} (?:\w{1,20} ){0,2}(?:prisoner|captured|captives|prisonnier|gefangene)|"
    rf"\b(?:{_SPELT}) (?:\w{{1,20}} ){{0,2}}(?:prisoner|captives|prisonnier|gefangene)|"
    rf"\bprisoners?(?: (?:by|of|for) \w{{1,20}})?(?: are)? ?[:=]? ?(?:(?:black|white)[:=]? )?(?:{_SPELT})\b|"
    rf"\b(?:taken|took|captured) (?:[1-9]\d{{0,5}}|{_SPELT}) (?:\w{{1,20}} ){{0,2}}(?:stone|piece)s?\b|"
    rf"\b(?:hat|pris|capturé) (?:[1-9]\d{{0,5}}|{_SPELT}) (?:steine? (?:geschlagen|gefangen)|pierre)|"
    r"\b(?:prisoners?|captured(?! at move)|captives|captures:?)(?: stones)?(?: [^\W\d]{1,20}){0,2} {0,3}[:=]? {0,3}"
    r"(?:(?:black|white|[bwxo])\b[:=]? {0,3})?(?:0\b[^\d=+\n]{1,15})?\b[1-9]|"
    r"(?:アゲハマ|あげはま|ハマ|提子|吃子|사석)\D{0,6}?(?:0\D{1,6}?)?[1-9一二三四五六七八九十]",
    re.IGNORECASE,
)
"""One of the numbers is not zero; the other one may be, and come first."""

_OTHER_KOMI = re.compile(r"(?:\bkomi\b|コミ|贴目|貼目|덤)[^\n.]{0,12}\d", re.IGNORECASE)

Facts = dict[str, set[float]]

IN_TEXT = in_english(
    "The text speaks of prisoners in words that were not read: write 'Black has taken N stones. White has taken N "
    "stones.', each N a number."
)


def unread_prisoners(note: str, lines: Iterable[str], facts: Facts) -> Iterator[Message]:
    """The ``note``, on a comment or a text, where it tells how many prisoners there are in words that ``take_facts``
    does not know. The note itself is none of the statements: what is printed is read again."""
    if not {BLACK, WHITE} & set(facts) and any(_OTHER_PRISONERS.search(line) for line in lines):
        yield message(note)


def unread_komi(lines: Iterable[str], facts: Facts) -> Iterator[Message]:
    """A note where the words beside a diagram tell a komi, but not as ``take_facts`` knows it."""
    if KOMI not in facts and any(_OTHER_KOMI.search(line) for line in lines):
        yield message(
            "The text speaks of a komi in words that were not read: write 'Komi: 6.5.', or give it with --komi."
        )


def take_facts(line: str, facts: Facts) -> str:
    """The line without the statements in it, which go into ``facts``."""
    for statement, names in _STATEMENTS:
        found = statement.search(line)
        if found is None:
            continue
        numbers = [number for said in found.groups() if (number := _number(said)) is not None]
        if len(numbers) == len(names):
            for name, number in zip(names, numbers, strict=True):
                facts.setdefault(name, set()).add(number)
            line = line[: found.start()] + line[found.end() :]
    return line


def _number(said: str) -> float | None:
    """The number in a statement: a count, or a komi, which may have a comma or a fraction; None where it has both, or
    is no number otherwise."""
    if found := komi_in_words(said):
        return found[0]
    try:
        return float(said)
    except ValueError:
        return None


def agreed(facts: Facts, source: str) -> tuple[PrisonerStones, float]:
    """The prisoner stones and the komi, 0 where nothing is said. Raises BadInput when two statements differ."""
    for name, said in facts.items():
        if len(said) > 1:
            taker = {BLACK: Color.WHITE.title, WHITE: Color.BLACK.title}.get(name, "")
            numbers = joined(f"{number:g}" for number in sorted(said))
            error = BadInput(_SAID_TWICE[name], player=taker, numbers=numbers)
            raise error.at(in_place(source)) if source else error
    black, white, komi = (max(facts.get(name, {0.0})) for name in (BLACK, WHITE, KOMI))
    return PrisonerStones(int(black), int(white)), komi


def sentences(position: Position, *, prisoners: bool = True) -> Iterable[str]:
    """What is to be said beside the board, as ``take_facts`` reads it in every language; nothing where there is nothing
    to say."""
    stones = position.prisoner_stones
    if prisoners and (stones.black or stones.white):
        yield _taken(black=stones.white, white=stones.black)
    if position.komi:
        yield ended(labelled(worded("Komi"), numeral(komi_text(position.komi))))


def _taken(*, black: int, white: int) -> str:
    """How many stones each player has taken, in the language of the reader."""
    if language() == ENGLISH:
        return taken_sentences(black=black, white=white)
    told = {"black": counted(black, "stone"), "white": counted(white, "stone")}
    return ended(worded("Black has taken {black}, White has taken {white}", **told))


def taken_sentences(*, black: float, white: float) -> str:
    """How many stones each player has taken, as ``take_facts`` reads it.

    >>> taken_sentences(black=1, white=13)
    'Black has taken 1 stone. White has taken 13 stones.'
    """
    words = ("1 stone" if number == 1 else f"{number:g} stones" for number in (black, white))
    return "Black has taken {}. White has taken {}.".format(*words)


def komi_text(komi: float) -> str:
    """A komi without idle zeros.

    >>> komi_text(6.5), komi_text(7.0)
    ('6.5', '7')
    """
    return f"{komi:.6f}".rstrip("0").rstrip(".")
