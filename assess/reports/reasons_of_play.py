"""The reasons that have to do with play: statuses, ends of variations, decisions, prohibitions, warnings."""

from __future__ import annotations

from assess.proofs.variation_node import LeafReason, Quantifier
from assess.reports.explanation import Diagram, Explanation, explanation
from assess.reports.rules_applied import AppliedRule
from assess.rules.errors import Prohibition
from assess.statuses.decision import Abbreviated
from assess.statuses.finality import WarningCode
from assess.statuses.oversight import Kind
from assess.statuses.status import Status

JAPANESE_2003 = "docs/certificate.md, Under the Japanese 2003 Rules"

PROHIBITIONS = (
    explanation(
        Prohibition.OCCUPIED,
        "VJR, Basic Rules",
        "A play puts a stone on an empty intersection.",
    ),
    explanation(
        Prohibition.SUICIDE,
        "VJR, Basic Rules",
        "A play first removes opposing strings without a liberty. If the string of the stone played has none then, the "
        "play is not allowed.",
        Diagram((".X.", "XX.", "..."), "White may not play at a.", marks={"A3": "a"}),
    ),
    explanation(
        Prohibition.BASIC_KO,
        "VJR, Basic Ko Rule",
        "After a play that removed exactly one stone, and whose own string is one stone with that one liberty, the "
        "opponent may not play there on the very next move. Any move in between, a pass too, lifts the ban; every "
        "variation starts without one. There is no other ko rule.",
        Diagram(
            (".XO.", "X.XO", ".XO."),
            "White plays a and takes the stone to its right, C2. Black may not retake there at once.",
            marks={"B2": "a"},
        ),
    ),
    explanation(
        Prohibition.LASTING_BAN,
        JAPANESE_2003,
        "With --rules japanese-2003: after a capture in a ko the opponent may not capture there as long as neither "
        "player has made a ko-pass. A play elsewhere or an ordinary pass does not lift the ban.",
    ),
    explanation(
        Prohibition.KO_PASS,
        JAPANESE_2003,
        "With --rules japanese-2003: a ko-pass lifts all bans. It is for a player who could capture in a ko, were he "
        "not banned from it.",
    ),
    explanation(
        Prohibition.WRONG_COLOR,
        "VJR, Basic Rules; VJR, First Move",
        "The players move alternately, passes included, and the opponent of the string in question moves first. In "
        "given variations two successive moves of one player are taken for an implied pass of the other, but not at "
        "the start.",
    ),
    explanation(
        Prohibition.ENDED,
        "VJR, Rule of Successive Passes",
        "Nothing is played after two successive passes, in a variation as in the game.",
    ),
)

ENDS = (
    explanation(
        LeafReason.CAPTURED,
        "VJR, Determination of Alive in Seki",
        "A string leaves the board whole. If its opponent can force this at any time, the string is not uncapturable, "
        "even if its owner could play there again.",
        Diagram(
            ("OX.", "OXX", ".X."),
            "Black plays a and captures the string in question.",
            ringed=("A3", "A2"),
            marks={"A1": "a"},
        ),
    ),
    explanation(
        LeafReason.FORMATION,
        "VJR, Determination of Independently Alive",
        "A two-eye-formation is one or several strings of a player and exactly two empty intersections, each string "
        "touching both and no other; an n-eye-formation has two or more, each string touching at least two of them. A "
        "pass-alive formation without inside opposing stones consists of his unconditionally alive strings and their "
        "vital regions. It must cover one, or all, of the intersections that the string had in the final position.",
        Diagram(
            (".X.XO", "XXXXO", "OOOO."),
            "Black's two eyes, A3 and C3. The formation covers the whole string.",
            ringed=("B3", "D3", "A2", "B2", "C2", "D2"),
        ),
    ),
    explanation(
        LeafReason.PASS_ALIVE,
        "VJR, Determination of Alive in Seki; Benson's unconditional life",
        "Each such string has two regions whose empty points all touch it. The opponent cannot fill both, so the "
        "string stays though its owner passes from now on. Opposing stones inside do not matter.",
        Diagram(
            (".X.OX", "XXXXX", "OOOO."),
            "White can never fill A3 as well as C3.",
            ringed=("B3", "E3", "A2", "B2", "C2", "D2", "E2"),
        ),
    ),
    explanation(
        LeafReason.NO_ROOM,
        "VJR, Determination of Independently Alive",
        "The opponent's unconditionally alive strings stay. A formation needs two eyes that touch none of them and do "
        "not touch each other; where there is no room for two such points, there can be no formation.",
        Diagram(
            (".O.OX", "OOOO.", "...O."),
            "White is pass-alive. Between his strings and the edge Black has no room for two eyes.",
            ringed=("E3",),
        ),
    ),
    explanation(
        LeafReason.TWO_PASSES_STRING_STANDS,
        "VJR, Rule of Successive Passes",
        "The variation has ended and the string was never captured: this variation answers uncapturable with yes.",
    ),
    explanation(
        LeafReason.TWO_PASSES_NO_FORMATION,
        "VJR, Rule of Successive Passes; VJR, Determination of Independently Alive",
        "The variation has ended without a formation that covers the string as asked. A formation elsewhere does not "
        "help: life may be created only in relation to an intersection of the string.",
    ),
    explanation(
        LeafReason.CYCLE,
        "VJR, Long Cycles",
        "Infinite disturbance is prohibited. If the player who only has to prevent something passes in the cycle, the "
        "other is disturbing and may not go on, as in sending-2-returning-1. If nobody passes, the cycle is "
        "balanced, and the rules leave it to the referee.",
        Diagram(
            (".O.X.O",),
            "White C1, Black A1 takes two, White B1 takes one, Black passes: the position is the same again.",
            ringed=("D1",),
        ),
    ),
    explanation(
        LeafReason.TRANSPOSITION,
        "VJR, Decision Making for String Status Analysis",
        "What follows is shown once, where the same situation comes first.",
    ),
    explanation(
        LeafReason.NOT_SHOWN,
        "VJR, Decision Making for String Status Analysis",
        "The proof goes on here. The tree would become too large, so that what follows is left out; the certificate "
        "holds all of it.",
    ),
)

DECISIONS = (
    Explanation(
        Quantifier.ALL,
        "All of the next moves give the answer yes.",
        "VJR, Decision Making for String Status Analysis",
        "Whoever has the turn, the answer yes is forwarded upwards.",
    ),
    Explanation(
        Quantifier.PART,
        "Part of the next moves give the answer yes.",
        "VJR, Decision Making for String Status Analysis",
        "If it is the turn of the string's owner, he chooses such a move, and yes is forwarded. If it is his "
        "opponent's, he chooses another one, and no is forwarded.",
    ),
    Explanation(
        Quantifier.NONE,
        "None of the next moves gives the answer yes.",
        "VJR, Decision Making for String Status Analysis",
        "Whoever has the turn, the answer no is forwarded upwards.",
    ),
    explanation(
        Abbreviated.STRING_STANDS,
        "VJR, Preface",
        "Players may agree on abbreviating variations. It is judged as it stands: the string has not been captured so "
        "far, so that the variation answers uncapturable with yes.",
    ),
    explanation(
        Abbreviated.NO_FORMATION,
        "VJR, Preface",
        "Players may agree on abbreviating variations. It is judged as it stands: there is no formation so far, even "
        "if one could be made, so that the variation answers independently alive with no.",
    ),
    explanation(
        Kind.OVERLOOKED,
        "VJR, Decision Making for String Status Analysis",
        "Partial analysis does not always produce correct answers: one overlooked move can turn all into part, or part "
        "into none. The move shown is that of a checked proof.",
    ),
    explanation(
        Kind.STOPPED,
        "VJR, Preface",
        "As it stands the variation gives one answer, but by the proof the moves that follow give the other.",
    ),
    explanation(
        Kind.DECIDED,
        "VJR, Perfect Play?",
        "By the proof the answer is certain at this moment. The moves that follow in the variation give it away again.",
    ),
)

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
        Diagram(
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
        "VJR, Long Cycles",
        "Perfect play ends in a long cycle that disturbs neither player more than the other. The rules do not say what "
        "holds then; the referee decides.",
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
        "liberties, so that a player may have to answer inside his territory.",
        Diagram((".X.O.", "XX.OO", ".X.O."), "C1, C2 and C3 are two-sided dame."),
    ),
    Explanation(
        WarningCode.OPEN_BASIC_KO,
        "A basic endgame ko is open.",
        "VJR, Preface",
        "The rules presume that basic endgame kos are filled. Whoever wins it changes the score.",
        Diagram((".XO.", "X.XO", ".XO."), "White can take C2; filled, B2 ends the ko."),
    ),
    Explanation(
        WarningCode.REFUSED_PROOF,
        "The checker refused a proof, so the answer does not count.",
        "docs/certificate.md",
        "This is an error in assess, not in the position. What the proof should have shown stays undecided; please "
        "report the position.",
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
