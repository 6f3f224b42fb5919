"""What values of the layers below say, in words: their own properties ask for it here."""

from __future__ import annotations

from assess.reports.text.answers_table import moves_sentence
from assess.reports.text.headlines import point_headline, ruling_headline, territory_headline
from assess.reports.text.message_words import result_words, sentences_in
from assess.reports.text.ruling_table_text import option_words
from assess.statuses.answered_moves import AnsweredMoves
from assess.statuses.final.option import Option
from assess.statuses.point_ruling import PointStatus, TerritoryRuling
from assess.statuses.string_ruling import Ruling
from assess.statuses.territory import Score
from assess.statuses.warning import Warning


def words(said: Warning | Ruling | TerritoryRuling | PointStatus | Option | AnsweredMoves | Score) -> str:
    """A warning, the headline of a ruling, a way to rule, moves with their answer, or a score, as it is told."""
    match said:
        case Warning():
            return sentences_in(said.said)
        case Ruling():
            return ruling_headline(said)
        case TerritoryRuling():
            return territory_headline(said)
        case PointStatus():
            return point_headline(said)
        case Option():
            return option_words(said)
        case AnsweredMoves():
            return moves_sentence(said)
    return result_words(said)
