"""Statuses, the rules applied, and warnings, explained."""

from __future__ import annotations

from assess.reports.reasons.explanation import ExplainedBoard, Explanation, explanation
from assess.reports.text.rules_applied import AppliedRule
from assess.statuses.status_table import Status
from assess.statuses.warning import WarningCode

STATUSES = (
    Explanation(
        Status.INDEPENDENTLY_ALIVE,
        "The string is independently alive.",
        "VJR, Determination of Independently Alive",
        "Its owner can force a formation that covers one, or all, of its intersections. It can surround territory.",
    ),
    Explanation(
        Status.ALIVE_IN_SEKI,
        "The string is alive in seki.",
        "VJR, Determination of Alive in Seki",
        "It is not independently alive, but its opponent cannot force its capture. There is no territory in sekis.",
        ExplainedBoard(
            (".X.XO.XO.O.", "XXXXO.XOOOO"),
            "Whoever plays at F1 or F2 loses his stones beside it.",
            ringed=("E2", "E1", "G2", "G1"),
        ),
    ),
    Explanation(
        Status.DEAD,
        "The string is dead.",
        "VJR, Determination of Dead",
        "It is neither independently alive nor uncapturable: a string is dead unless it is alive.",
    ),
    Explanation(
        Status.UNDEFINED,
        "The status is undefined.",
        "VJR, Long Cycles; Determination of Alive in Seki",
        "Perfect play ends in a long cycle that disturbs neither player more than the other; or the string is dead by "
        "the letter of the rules, but an advisory precedent, which is named, would have it alive in seki. The rules do "
        "not say what holds then; the referee decides.",
    ),
    Explanation(
        Status.UNDECIDED,
        "The status is undecided.",
        "VJR, Perfect Play?",
        "No proof was found within the limits of the search. This says nothing about the string: give more time, or "
        "study the variations.",
    ),
)

WARNINGS = (
    Explanation(
        WarningCode.UNFILLED_DAME,
        "Two-sided dame are open.",
        "VJR, Preface",
        "The rules presume that the players have filled all two-sided dame before the assessment. Filling them takes "
        "liberties, so that a player may have to answer inside his territory. The statuses are those of the position "
        "as it is; the warning says which of them would change if a player filled the dame and the other did not "
        "answer.",
        ExplainedBoard((".X.O.", "XX.OO", ".X.O."), "C1, C2 and C3 are two-sided dame."),
    ),
    Explanation(
        WarningCode.ONE_SIDED_DAME,
        "One-sided dame are open.",
        "VJR, Determination of Territory and Non-Territory Intersections",
        "Independently alive stones of one player only touch the point, yet it is no territory, for its region borders "
        "a string that is not independently alive: most often an outside liberty of a seki. Liberties inside a seki, "
        "which no independently alive stone touches, are not meant.",
        ExplainedBoard(
            (".X.X.O.XO.O.", "XXXXXO.XOOOO", ".XXXXO.XOOO."),
            "E3 is an outside liberty of the white string in the seki: one-sided dame for Black.",
            ringed=("F3", "F2", "F1"),
        ),
    ),
    Explanation(
        WarningCode.UNFILLED_TEIRE,
        "A move is missing: a teire in the own territory, or a move that keeps a string from living.",
        "VJR, Preface",
        "In the assessment of a string its opponent moves first and its owner answers, so what an answer saves needs "
        "no move beforehand. A move is missing where the opponent could move first and a status changed although it "
        "is answered, at once or when he has filled dame; or a string alive in seki, or undefined, became "
        "independently alive. The statuses are those of the position as it stands.",
        ExplainedBoard(
            (".XXXXX.", "XXXXXXX", "XOOOOOX", "XO...OX"),
            "White is dead, for Black moves first; were White to, at D1, he would live.",
        ),
    ),
    Explanation(
        WarningCode.OPEN_BASIC_KO,
        "A basic endgame ko is open.",
        "VJR, Preface",
        "The rules presume that basic endgame kos are filled. Whoever wins it changes the score.",
        ExplainedBoard((".XO.", "X.XO", ".XO."), "White can take C2; filled, B2 ends the ko."),
    ),
    Explanation(
        WarningCode.PRISONERS_IN_SEKI,
        "Prisoners have not been taken in a seki.",
        "VJR, Examples of Difficulties, example 3",
        "Dead stones stand among strings that are alive in seki. There is no territory in a seki, so they are not "
        "taken off; they could have been taken by alternate moves before the game ended. What is to be done "
        "afterwards the rules leave to the referee; the warning lists what he may do.",
        ExplainedBoard(("OOOOXX", "X.O.X."), "Black A1 could have been taken at B1.", ringed=("A1",)),
    ),
    Explanation(
        WarningCode.NOT_EXAMINED,
        "Something that could matter was not found out.",
        "VJR, Preface; Determination of Alive in Seki",
        "The limits were reached before it was proved whether a dead string could be saved by a first move of its "
        "owner's, so that a move of the opponent's would be missing; or whether it is capturable-1 or capturable-2, so "
        "that tradition could see a seki. Then it is undecided, though dead by the letter of the rules. Or whether a "
        "string alive in seki, or undefined, would live if its owner moved first; or its status under another "
        "description of independent life. Give more time, or ask that question alone, to know.",
    ),
    Explanation(
        WarningCode.REFUSED_PROOF,
        "The checker refused a proof, so the answer does not count.",
        "docs/certificate.md",
        "This is an error in assess, not in the position. What the proof should have shown stays undecided; please "
        "report the position.",
    ),
    Explanation(
        WarningCode.AGREED_OTHERWISE,
        "The players agree on a status, and another one is proved.",
        "VJR, Preface",
        "What the players agree on counts, and nothing need be proved. Proof-play from the final position gives "
        "another answer by the letter of the rules; if that was overlooked, the players may want to know before they "
        "agree.",
    ),
    Explanation(
        WarningCode.OTHER_DESCRIPTION,
        "Another description of independent life gives another status.",
        "VJR, Determination of Independently Alive",
        "Six descriptions are allowed, and none is mandatory: three formations, on at least one or on all "
        "intersections of the string. A string that lives only by what it gives up may have a formation on some of its "
        "intersections and none on all. Which description counts is to be said before the game, or by the referee.",
    ),
)

RULES = (
    Explanation(
        AppliedRule.INDEPENDENT_LIFE,
        AppliedRule.INDEPENDENT_LIFE.value.format(formation="a formation of his", extent="one or all intersections"),
        "VJR, Determination of Independently Alive",
        "Six descriptions are in use: a two-eye-formation, an n-eye-formation or a pass-alive formation, on at least "
        "one or on all intersections of the string as it stood in the final position.",
    ),
    explanation(
        AppliedRule.UNCAPTURABLE_IN_SEKI,
        "VJR, Determination of Alive in Seki",
        "The removal of the string cannot be forced by the opponent although he moves first.",
    ),
    explanation(
        AppliedRule.CAPTURABLE_AND_DEAD,
        "VJR, Determination of Dead",
        "A captured string may yet be independently alive, if its owner then lives on its intersections.",
    ),
    Explanation(
        AppliedRule.ADVICE,
        AppliedRule.ADVICE.value.format(
            where="on its intersections, or in its surroundings", name="capturable-1 or -2"
        ),
        "VJR, Determination of Alive in Seki",
        "Snapback, nakade and similar shapes: the string can be captured, but a stone of its owner's comes to stay in "
        "its place. The answer helps a referee to find the precedents.",
    ),
    Explanation(
        AppliedRule.FIRST_MOVE,
        AppliedRule.FIRST_MOVE.value.format(player="The opponent of the string"),
        "VJR, First Move",
        "Every variation starts from the final position, without a ban. For study, the owner may be asked to begin.",
    ),
    explanation(
        AppliedRule.KO_BAN,
        "VJR, Basic Ko Rule",
        "So a pass serves as a ko threat in proof-play, and big threats elsewhere are worth no more than a pass.",
    ),
    explanation(
        AppliedRule.LASTING_BAN,
        "docs/certificate.md, Under the Japanese 2003 Rules",
        "With --rules japanese-2003. So kos elsewhere are no threats, and who wants to take a ko back has to make a "
        "ko-pass first.",
    ),
    explanation(AppliedRule.TWO_PASSES, "VJR, Rule of Successive Passes", "The variation is then judged as it stands."),
    explanation(
        AppliedRule.INFINITE_DISTURBANCE,
        "VJR, Long Cycles",
        "Around a cycle each player loses the stones that he plays, so who loses more has passed less: he disturbs.",
    ),
    explanation(
        AppliedRule.BALANCED_CYCLE,
        "VJR, Long Cycles",
        "Both players lose equally many stones in it. The string is then undefined.",
    ),
)
