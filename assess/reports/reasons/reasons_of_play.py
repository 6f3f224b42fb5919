"""The reasons that have to do with play: prohibitions, ends of variations, decisions."""

from __future__ import annotations

from assess.decisions.decision import Abbreviated
from assess.decisions.oversight import Kind
from assess.proofs.ends_of_variations import LeafReason
from assess.proofs.variation_node import Quantifier
from assess.reports.reasons.explanation import ExplainedBoard, Explanation, explanation
from assess.rules.errors import Prohibition

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
        ExplainedBoard((".X.", "XX.", "..."), "White may not play at a.", marks={"A3": "a"}),
    ),
    explanation(
        Prohibition.BASIC_KO,
        "VJR, Basic Ko Rule",
        "After a play that removed exactly one stone, and whose own string is one stone with that one liberty, the "
        "opponent may not play there on the very next move. Any move in between, a pass too, lifts the ban; every "
        "variation starts without one. There is no other ko rule.",
        ExplainedBoard(
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
        ExplainedBoard(
            ("OX.", "OXX", ".X."),
            "Black plays a and captures the string in question.",
            ringed=("A3", "A2"),
            marks={"A1": "a"},
        ),
    ),
    explanation(
        LeafReason.CAPTURE_FOLLOWS,
        "docs/certificate.md, Capture follows",
        "The opponent's strings around the ground of the string cannot be captured though he passes. They touch all of "
        "it but the string itself and a room that holds no two eyes: one point, two next to each other, several false "
        "eyes and one point, or a stone of his and points around it. He fills the ground, where each stone of his "
        "joins them, and that room last, where the string has its last liberties.",
        ExplainedBoard(
            (".X..", "XXXO", ".XX.", "XXXX"),
            "Black lives by A4 and A2, and touches every point around the white stone but a. He plays there last.",
            ringed=("D3",),
            marks={"D4": "a"},
        ),
    ),
    explanation(
        LeafReason.FORMATION,
        "VJR, Determination of Independently Alive",
        "A two-eye-formation is one or several strings of a player and exactly two empty intersections, each string "
        "touching both and no other; an n-eye-formation has two or more, each string touching at least two of them. A "
        "pass-alive formation without inside opposing stones consists of his unconditionally alive strings and their "
        "vital regions. It must cover one, or all, of the intersections that the string had in the final position.",
        ExplainedBoard(
            (".X.XO", "XXXXO", "OOOO."),
            "Black's two eyes, A3 and C3. The formation covers the whole string.",
            ringed=("B3", "D3", "A2", "B2", "C2", "D2"),
        ),
    ),
    explanation(
        LeafReason.FORMATION_FOLLOWS,
        "docs/certificate.md, A formation follows",
        "The strings cannot be captured though their owner passes, and each of their regions touches them with all its "
        "points, or all but one. He plays inside the regions that hold opposing stones, one move after the other, "
        "takes them, and keeps an eye in each. When no opposing stone is left inside, the formation stands. Strings "
        "with two liberties in common count as one: when the opponent plays on one, the owner plays on the other.",
        ExplainedBoard(
            (".X.O.X", "XXX..X", "XXXXXX"),
            "White's stone is in Black's second eye. Black takes it, or White plays on inside: two eyes in the end.",
            ringed=("B3", "F3", "A2", "B2", "C2", "F2", "A1", "B1", "C1", "D1", "E1", "F1"),
        ),
    ),
    explanation(
        LeafReason.PASS_ALIVE,
        "VJR, Determination of Alive in Seki; Benson's unconditional life",
        "Each such string has two regions whose empty points all touch it. The opponent cannot fill both, so the "
        "string stays though its owner passes from now on. Opposing stones inside do not matter. Strings with two "
        "liberties in common count as one: when the opponent plays on one of the two, the owner plays on the other.",
        ExplainedBoard(
            (".X.OX", "XXXXX", "OOOO."),
            "White can never fill A3 as well as C3.",
            ringed=("B3", "E3", "A2", "B2", "C2", "D2", "E2"),
        ),
    ),
    explanation(
        LeafReason.NO_ROOM,
        "VJR, Determination of Independently Alive",
        "The opponent's unconditionally alive strings stay. A formation needs two eyes that touch none of them and do "
        "not touch each other. A false eye is none: what is around it could not be joined to another one. Nor is there "
        "an eye beside another stone of the opponent's, as that stone stays or its neighbors are filled to take it. "
        "Where there is no room for two eyes, there can be no formation.",
        ExplainedBoard(
            (".O.OX", "OOOO.", "...O."),
            "White is pass-alive. Between his strings and the edge Black has no room for two eyes.",
            ringed=("E3",),
        ),
    ),
    explanation(
        LeafReason.NO_SHELTER,
        "docs/certificate.md, What stands at the end",
        "Every point where the owner of the string could have a stone touches pass-alive strings of his opponent's, "
        "but one of each part: these fill one after the other, that one last, never to be taken, until all that is "
        "played there is gone.",
        ExplainedBoard(
            (".O.OX", "OOOO.", "...O."),
            "White is pass-alive and touches each point on the right: he takes the black stone, and what else comes.",
            ringed=("E3",),
        ),
    ),
    explanation(
        LeafReason.TWO_PASSES_STONE_STANDS,
        "VJR, Rule of Successive Passes; docs/certificate.md, What stands at the end",
        "The variation has ended. Either the string was never captured, or a stone that its owner has played since "
        "stays: the opponent has not forced both.",
    ),
    explanation(
        LeafReason.TWO_PASSES_NO_STONE,
        "VJR, Rule of Successive Passes; docs/certificate.md, What stands at the end",
        "The variation has ended, the string was captured, and nothing that its owner has played since stays there.",
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
        LeafReason.TWO_PASSES_FORMATION,
        "VJR, Rule of Successive Passes; VJR, Determination of Independently Alive",
        "The variation was played out (--to-passes): its owner has filled in what was left to fill, and the formation "
        "that was asked for stands at its end.",
    ),
    explanation(
        LeafReason.TWO_PASSES_CAPTURED,
        "VJR, Rule of Successive Passes; VJR, Determination of Alive in Seki",
        "The variation was played out (--to-passes): the string was captured in it, which counts even if its owner "
        "could play there again.",
    ),
    explanation(
        LeafReason.CYCLE,
        "VJR, Long Cycles",
        "Infinite disturbance is prohibited. If the player who only has to prevent something passes in the cycle, the "
        "other is disturbing and may not go on, as in sending-2-returning-1. If nobody passes, the cycle is "
        "balanced, and the rules leave it to the referee.",
        ExplainedBoard(
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
