"""An assessment as an SGF game of one node: the position, ``TB`` and ``TW``, and the statuses as marks and words.

``MA`` marks dead stones, ``SQ`` those alive in seki, ``CR`` those undefined or undecided, ``TR`` points left open.
"""

from __future__ import annotations

from collections.abc import Mapping

from assess.languages.spoken import labelled
from assess.reading.game_tree import GameTree, Node, escape, letters_of_points, root_properties
from assess.reports.sgf.sgf_tree import Properties, application, game_properties
from assess.reports.text.message_words import sentences_in
from assess.reports.text.ruling_table_text import option_sentences, table_heading
from assess.reports.text.score_text import beside_area, score_sentence, staying_sentences
from assess.reports.text.sentences import set_in_columns
from assess.reports.text.sheet_words import agreed_told, status_rows
from assess.reports.text.status_text import precedent_sentences, strings_on_cycles
from assess.reports.text.terms_text import grounds_of, with_terms
from assess.rules.position import Color
from assess.statuses.assessment import Assessment
from assess.statuses.string_status import Status

MARKUP = {
    Status.DEAD: "MA",
    Status.ALIVE_IN_SEKI: "SQ",
    Status.UNDEFINED: "CR",
    Status.UNDECIDED: "CR",
}


def game_of_statuses(assessment: Assessment, info: Mapping[str, str] = {}) -> GameTree:
    """The game tree. ``info``: what the record says of the game in which the position arose."""
    position, territory = assessment.position, assessment.territory
    marked: dict[str, set[int]] = {}
    for string in assessment.strings:
        if string.status in MARKUP:
            marked.setdefault(MARKUP[string.status], set()).update(string.string.points)
    left_open = {point for warning in assessment.warnings for point in warning.points}
    marked["TR"] = left_open & set(position.empty_points())
    if territory is not None:
        marked |= {f"T{color.letter}": set(territory.of(color)) for color in Color}
    lines = grounds_of(assessment) if position.unknown else []
    if territory is not None:
        result = with_terms(score_sentence(assessment), assessment)
        lines = [result, *staying_sentences(assessment), *beside_area(assessment)]
    lines += [*set_in_columns(status_rows(assessment)), *agreed_told(assessment), *strings_on_cycles(assessment)]
    lines += [*precedent_sentences(assessment), *(sentences_in(warning.said) for warning in assessment.warnings)]
    if options := option_sentences(assessment):
        lines += [labelled(table_heading(assessment), "").rstrip(), *options]
    root: Properties = {
        **root_properties(position),
        "AP": (application(),),
        "RU": ("Japanese" if position.area is None else position.area.rules.title,),
        **game_properties(info),
        **{name: letters_of_points(points, position.width) for name, points in marked.items() if points},
        "C": (escape("\n".join(lines)),),
    }
    return GameTree((Node(root),))
