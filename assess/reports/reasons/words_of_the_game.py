"""The words that the output uses, explained: what each means in these rules, and where it is laid down.

Where the Japanese rules of 1989 speak of the same thing, their article is named beside the section of VJR.
"""

from __future__ import annotations

from assess.reports.reasons.explanation import ExplainedBoard, Explanation

WORDS = (
    Explanation(
        "string",
        "A string is all stones of one color that are joined along the lines.",
        "VJR, Basic Rules",
        "It is captured as a whole, and has one status. Stones that touch only diagonally are of different strings.",
        ExplainedBoard(("XX.", "..X", "..."), "A3 and B3 are one string; C2 is another.", ringed=("A3", "B3")),
    ),
    Explanation(
        "liberty",
        "A liberty of a string is an empty point beside one of its stones.",
        "VJR, Basic Rules; Japanese rules of 1989, Article 4",
        "A string without liberties is removed, so every string on the board has one or more.",
        ExplainedBoard(
            ("....", ".XX.", "...."),
            "The string has six liberties, marked a.",
            ringed=("B2", "C2"),
            marks=dict.fromkeys(("B3", "C3", "A2", "D2", "B1", "C1"), "a"),
        ),
    ),
    Explanation(
        "capture",
        "A play captures the opposing strings that it leaves without a liberty.",
        "VJR, Basic Rules; Japanese rules of 1989, Article 5",
        "Their stones are removed and become prisoners.",
        ExplainedBoard(("XO.", ".X.", "..."), "Black captures B3 by a play at a.", ringed=("B3",), marks={"C3": "a"}),
    ),
    Explanation(
        "prisoner",
        "A prisoner is a stone that has been captured, or a dead stone that is removed at the end.",
        "Japanese rules of 1989, Articles 5 and 10-1",
        "Each counts one point for the player who took it. Stones captured in proof-play are none: afterwards they go "
        "back to their places.",
    ),
    Explanation(
        "proof-play",
        "Proof-play is play on the final position that shows what the strings are, and changes nothing of it.",
        "VJR, Verification Methods; Japanese rules of 1989, Article 9-2",
        "The opponent of the string moves first. A pass lifts the ban on a ko. Two successive passes end a variation. "
        "Afterwards board and prisoners are as they were.",
    ),
    Explanation(
        "variation",
        "A variation is a sequence of moves of proof-play, from the position in question to two passes.",
        "VJR, Decision Making",
        "Its last position answers the question. The answers are handed back from there move by move, by all, part or "
        "none of the next moves.",
    ),
    Explanation(
        "perfect-play",
        "Perfect play is play in which each player always makes a move that serves him best.",
        "VJR, Perfect Play?",
        "A proof shows what comes of it: it has an answer to every move of the opponent's.",
    ),
    Explanation(
        "eye",
        "An eye is an empty point that only strings of one player touch, who can keep it so.",
        "VJR, Determination of Independently Alive",
        "An eye is false if strings around it must be joined through it: then its owner has to fill it, or loses them.",
    ),
    Explanation(
        "two-eye-formation",
        "A two-eye-formation is one or more strings with the same two eyes, and no other liberties.",
        "VJR, Determination of Independently Alive",
        "It is one of the three formations by which independent life is shown: `--formation two-eye`.",
        ExplainedBoard(
            (".X.X", "XXXX"), "The string has its eyes at A2 and C2.", ringed=("B2", "D2", "A1", "B1", "C1", "D1")
        ),
    ),
    Explanation(
        "n-eye-formation",
        "An n-eye-formation is one or more strings that share two or more eyes, each string with at least two of them.",
        "VJR, Determination of Independently Alive",
        "The strings have no other liberties, and nobody else touches the eyes. It is what is asked for unless "
        "`--formation` says otherwise.",
        ExplainedBoard(("X.X", ".X.", "X.X"), "Five strings live by four eyes.", ringed=("A3", "C3", "B2", "A1", "C1")),
    ),
    Explanation(
        "pass-alive-formation",
        "A pass-alive formation is strings that cannot be captured although their owner always passes.",
        "VJR, Determination of Independently Alive",
        "Its eyes may be larger than one point; no opposing stone stands in them. It is asked for by `--formation "
        "pass-alive`.",
        ExplainedBoard(
            ("..X.", "XXXX"),
            "White cannot take the last liberty of either eye first.",
            ringed=("C2", "A1", "B1", "C1", "D1"),
        ),
    ),
    Explanation(
        "territory",
        "Territory is the empty points that independently alive stones of one player surround.",
        "VJR, Determination of Territory and Non-Territory Intersections; Japanese rules of 1989, Article 8",
        "Dead stones there are removed first. Points that a string in a seki touches are no territory.",
        ExplainedBoard(
            (".XO.", "XXOO", ".XO."),
            "Black has the points marked a, White those marked b.",
            marks={"A3": "a", "A1": "a", "D3": "b", "D1": "b"},
        ),
    ),
    Explanation(
        "seki",
        "Strings are alive in seki if they cannot be captured, and do not live independently.",
        "VJR, Determination of Alive in Seki; Japanese rules of 1989, Article 8",
        "Often each side would lose its own stones by attacking those of the other. There is no territory in a seki.",
        ExplainedBoard(
            (".X.XO.XO.O.", "XXXXO.XOOOO"),
            "Whoever plays at a loses his stones beside it.",
            ringed=("E2", "E1", "G2", "G1"),
            marks={"F2": "a", "F1": "a"},
        ),
    ),
    Explanation(
        "dame",
        "A dame is an empty point that is nobody's territory.",
        "VJR, Preface; Japanese rules of 1989, Article 8",
        "It is two-sided if independently alive stones of both players touch it: such points are filled before the "
        "game ends. It is one-sided if those of one player do, beside strings that live in a seki.",
        ExplainedBoard(
            (".X.O.", "XX.OO", ".X.O."), "The points marked a are dame.", marks=dict.fromkeys(("C1", "C2", "C3"), "a")
        ),
    ),
    Explanation(
        "teire",
        "A teire is a move in the own territory that has to be made before the game ends.",
        "VJR, Preface; Japanese rules of 1989, Article 9-2",
        "Without it the opponent could capture something, or live, if he played there. The statuses do not take it as "
        "made; a warning says what is missing. In 1989 both players lose where such an effective move is found after "
        "the stop, it would change the result, and for that they do not agree to end the game (Article 13-1).",
    ),
    Explanation(
        "ko-ban",
        "Who has just lost one stone in a basic ko may not recapture at once.",
        "VJR, Basic Ko Rule; Japanese rules of 1989, Article 6",
        "After one other move he may, a play elsewhere or a pass. So in proof-play a remote ko threat does no more "
        "than a pass; a play nearby, such as in the other ko of a double ko, may decide. In the confirmation of 1989 "
        "only a pass for that ko lifts its ban (Article 7-2).",
    ),
    Explanation(
        "double-ko",
        "A double ko is two basic kos of the same strings, so that who loses one can take the other.",
        "VJR, Basic Ko Rule",
        "Often a string that has a stake in both cannot be captured, for it has one of them whatever is played.",
        ExplainedBoard(
            (".XXXOOOX.", "X.XXOXXXX", "XXXOOXOX.", "XXXO.O.OX", "XXXOOOOOO"),
            "The strings around G3 and J2 live by two kos.",
            ringed=("G3", "J2"),
        ),
    ),
    Explanation(
        "triple-ko",
        "A triple ko is three basic kos of the same strings: both players can go on taking for ever.",
        "VJR, Long Cycles; Japanese rules of 1989, Article 12",
        "In a game that is no result, if neither gives way and both agree. When play has stopped, VJR does not say "
        "what a string is that lives by such taking alone: the referee decides. In the confirmation of 1989 only a "
        "pass for a ko lifts its ban (Article 7-2), which may decide it.",
        ExplainedBoard(
            ("X.XO", "XXOO", "XO.O", "XXOO", "X.XO"),
            "White takes C5; then Black takes B3, then White C1, and so on: Black's strings are undefined. White's are "
            "dead, for in a dispute about them Black moves first, and takes them at C3.",
            ringed=("C5", "B3", "C1"),
        ),
    ),
    Explanation(
        "long-cycle",
        "A long cycle is play that repeats a position after more than two moves.",
        "VJR, Long Cycles; Japanese rules of 1989, Article 12",
        "Who disturbs for ever where the other passes has to stop. A cycle in which nobody passes is left to the "
        "referee. Article 12 is about the game.",
    ),
    Explanation(
        "sending-2-returning-1",
        "In a sending-2-returning-1 one player gives two stones, and takes one back, again and again.",
        "VJR, Long Cycles",
        "He loses a stone more than the other in each turn of the cycle. Two precedents say what his strings are.",
    ),
    Explanation(
        "bent-four-in-the-corner",
        "A bent four in the corner is a string in a corner whose owner can start a ko there whenever he wishes.",
        "VJR, Determination of Dead; Japanese rules of 1989, Article 7-2",
        "As in proof-play a remote threat does no more than a pass, threats do not help in that ko. So the string "
        "around it can be captured, and is dead. In 1989 it is dead, as only a pass for that ko lifts its ban.",
        ExplainedBoard(
            ("O.O.O", "OOOOO", "OOOXX", "XXXX.", "X.OOO"),
            "Black is dead, and the three white stones are not.",
            ringed=("A2", "B2", "C2", "D2", "D3", "E3", "A1"),
        ),
    ),
    Explanation(
        "main-line",
        "The main line is the variation that is shown first: natural moves against those of the proof.",
        "VJR, Decision Making",
        "It is an example. What is proved is that every other move of the loser is answered, too.",
    ),
    Explanation(
        "certificate",
        "A certificate is a proof written down, so that a program that searches nothing can check it.",
        "docs/certificate.md, Words",
        "`assess check` reads position and question from your file, and then goes through every entry.",
    ),
    Explanation(
        "zone",
        "The zone of a proof is the part of the board that it speaks of.",
        "docs/certificate.md, Words",
        "Whatever stands elsewhere, the proof holds, as long as strings have the liberties there that it counts on, if "
        "it does. No move there is answered there. Search papers call it the relevance zone.",
    ),
    Explanation(
        "estimate",
        "An estimate is what an undecided string looks like: alive or dead, and how likely that is.",
        "docs/answers.md, Estimates",
        "It is not proved, and no part of a ruling. It comes from random games and from what is proved of the strings "
        "around it. One that is likelier than 0.95 counts in the result as it looks; any other is unclear.",
    ),
)
