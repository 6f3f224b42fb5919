"""Why the checker refuses a certificate, explained. The sentences are the checker's own."""

from __future__ import annotations

from assess.proofs.checker import Refusal
from assess.reports.reasons.explanation import ExplainedBoard, explanation

FORMAT = "docs/certificate.md, Format"
ROOT = "docs/certificate.md, The root"
MOVES = "docs/certificate.md, Moves inside a zone"
OUTSIDE = "docs/certificate.md, Liberties outside the zone"
ENDS = "docs/certificate.md, Reasons that end a proof"
AT_END = "docs/certificate.md, What stands at the end"
KINDS = "docs/certificate.md, Kinds of proof"
KO_PASS = "docs/certificate.md, Under the Japanese 2003 Rules"

REFUSALS = (
    explanation(
        Refusal.MALFORMED,
        FORMAT,
        "The file is damaged, cut off, or no certificate at all. Nothing is said about the string.",
    ),
    explanation(
        Refusal.WRONG_CLAIM,
        FORMAT,
        "A certificate counts only for the question it was made for: the same string, question, formation, scope, "
        "first player and treatment of cycles.",
    ),
    explanation(
        Refusal.WRONG_KIND,
        KINDS,
        "Who has to bring something about must reach it; who has to prevent it may avoid it for ever, as far as the "
        "treatment of cycles allows.",
    ),
    explanation(
        Refusal.WRONG_ROOT,
        ROOT,
        "The proof is one of another position, or starts with the other player, or with a ban, or counts on liberties "
        "outside its zone that are not there.",
    ),
    explanation(Refusal.WRONG_TURN, MOVES, "After a move it is the other player's turn."),
    explanation(
        Refusal.ZONE_NOT_INSIDE,
        MOVES,
        "Nothing is known of what lies outside the zone, so that a later pattern cannot speak of it.",
    ),
    explanation(
        Refusal.WRONG_CONTENTS,
        MOVES,
        "The stones in the later pattern are not those that the move leaves on its points.",
    ),
    explanation(
        Refusal.BAN_NOT_COVERED,
        MOVES,
        "After a capture of one stone the favoured player may not be able to retake at once; the proof must do without "
        "that move.",
    ),
    explanation(
        Refusal.BAN_NOT_CERTAIN,
        MOVES,
        "A reply may be left out only if it is surely banned. Where the capture is not sure, or might be of more than "
        "one stone, it is not.",
    ),
    explanation(Refusal.ILLEGAL_MOVE, MOVES, "A play needs an empty intersection that the pattern knows."),
    explanation(
        Refusal.BANNED_MOVE,
        "VJR, Basic Ko Rule; " + MOVES,
        "It might be an immediate recapture in a basic ko.",
    ),
    explanation(
        Refusal.NO_LIBERTY,
        MOVES,
        "What lies outside the zone may be the other player's. A string whose liberties all lie there may be captured "
        "from there, or the play may be suicide.",
        ExplainedBoard(("XX?", "O?.", ".?."), "Black's liberties all lie outside the zone, where White may be."),
    ),
    explanation(
        Refusal.OUTSIDE_IN_DOUBT,
        OUTSIDE,
        "A play elsewhere may take a liberty outside the zone. Strings that are joined may have the same ones.",
        ExplainedBoard(
            ("X??", "X??", "OO?"), "If Black has two liberties outside, he has one left after a play elsewhere."
        ),
    ),
    explanation(
        Refusal.MIGHT_CAPTURE,
        MOVES,
        "A string that reaches beyond the zone may have liberties there or not. The proof needs an answer for both.",
        ExplainedBoard(
            ("X??", "...", "..."),
            "The black string may have more stones and liberties outside, or none but the point below it.",
        ),
    ),
    explanation(
        Refusal.MISSING_REPLY,
        MOVES,
        "Every play of the other player's needs an answer, all but those that are surely suicide or surely banned.",
    ),
    explanation(
        Refusal.MISSING_NULL,
        MOVES,
        "The other player may also pass, or play where the proof does not look.",
    ),
    explanation(
        Refusal.PASS_NOT_ALLOWED,
        KINDS,
        "Who has to bring something about gains nothing by a pass: the other passes too, and the variation ends.",
    ),
    explanation(
        Refusal.RANK_NOT_FALLING,
        KINDS,
        "The rank counts down to the success; without that the proof could turn in a circle.",
    ),
    explanation(
        Refusal.WATCHED_STONE_LOST,
        ENDS,
        "A proof that a string cannot be captured must have the string in every pattern, out of danger.",
    ),
    explanation(
        Refusal.LIFE_POSSIBLE,
        KINDS,
        "That no formation is to be seen is not enough: strings that reach beyond the zone may have their eyes there.",
        ExplainedBoard(("X??", "???", "???"), "A zone of the string alone proves nothing."),
    ),
    explanation(
        Refusal.WRONG_REASON,
        ENDS,
        "Each question and each player has its own reasons that end a proof.",
    ),
    explanation(
        Refusal.NOT_CAPTURED,
        ENDS,
        "The string in question must have its last liberty at the move, and lie wholly in the zone.",
    ),
    explanation(
        Refusal.NO_FORMATION,
        ENDS,
        "The formation must lie wholly in the zone, and cover one, or all, of the intersections of the string.",
    ),
    explanation(
        Refusal.NO_LINK,
        ENDS,
        "Both points of a link must be empty, and belong to no other link: then one is left when the other is taken.",
    ),
    explanation(
        Refusal.CAPTURE_IN_DOUBT,
        ENDS,
        "Too much of the ground touches no pass-alive string of the opponent's, or some string around it is not one.",
    ),
    explanation(
        Refusal.NOT_PASS_ALIVE,
        ENDS,
        "The string needs two regions in the zone whose empty points all touch it.",
    ),
    explanation(
        Refusal.ROOM_FOR_EYES,
        ENDS,
        "Two points, not next to each other, touch no pass-alive string of the opponent's, and neither is a false eye.",
    ),
    explanation(
        Refusal.UNANSWERED_KO_PASS,
        KO_PASS,
        "Where the other player is banned from a ko, his ko-pass needs an answer like his pass.",
    ),
    explanation(
        Refusal.KO_PASS_NOT_ALLOWED,
        KO_PASS,
        "A ko-pass lifts bans; it is a move of a player who could capture in a ko, were he not banned from it.",
    ),
    explanation(
        Refusal.NO_STONE_STANDS,
        AT_END,
        "A pass of the owner's may be answered by a pass, which ends the variation: he may pass only while a stone of "
        "his stands where it counts.",
    ),
    explanation(
        Refusal.STONE_MAY_STAND,
        AT_END,
        "A pass of the opponent's may be answered by a pass, which ends the variation: he may pass only while he sees "
        "that no stone of the owner's stands where it would count.",
    ),
    explanation(
        Refusal.SHELTER,
        AT_END,
        "The opponent's pass-alive strings must touch every point of the ground, but one of each part, so that he "
        "can fill it.",
    ),
    explanation(
        Refusal.MISSING_LEMMA,
        AT_END,
        "The advisory questions are about strings that are not uncapturable, and capturable-2 about strings that are "
        "not capturable-1 either: that has its own certificate among the lemmas.",
    ),
    explanation(
        Refusal.CYCLE_WITHOUT_PASS,
        "VJR, Long Cycles; " + KINDS,
        "Infinite play helps the avoiding player only if he passes again and again, so that the other is the one who "
        "disturbs.",
    ),
    explanation(
        Refusal.CYCLE_WITH_PLAYS,
        KINDS,
        "If infinite play counts against the favoured player, his proof may not contain any. A cycle ends by itself "
        "only where he answers a play elsewhere by a pass, and takes nothing elsewhere.",
    ),
    explanation(
        Refusal.CYCLE_WITH_NULL,
        "VJR, Long Cycles; " + KINDS,
        "A cycle in which the other may pass is not balanced: this half of the proof of undefined fails.",
    ),
)
