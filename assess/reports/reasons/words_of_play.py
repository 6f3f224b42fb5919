"""More words that the output uses, explained: of play and of shapes, of disputes and who settles them, of proofs."""

from __future__ import annotations

from assess.reports.reasons.explanation import ExplainedBoard, Explanation

PLAY_AND_SHAPES = (
    Explanation(
        "intersection",
        "An intersection is a point of the board, empty or with a stone on it.",
        "VJR, Basic Rules",
        "Points are named by column and row: A1 is in the lower left corner, and there is no column I.",
    ),
    Explanation(
        "atari",
        "A string is in atari if it has one liberty left.",
        "VJR, Basic Rules; Japanese rules of 1989, Article 5",
        "Its opponent captures it by a play there, if that is allowed.",
        ExplainedBoard(
            (".O..", "OX..", ".O.."), "Black's stone is in atari: White captures at a.", ("B2",), {"C2": "a"}
        ),
    ),
    Explanation(
        "ko",
        "A ko is a shape in which each player can take one stone of the other's in turn.",
        "VJR, Basic Ko Rule; Japanese rules of 1989, Article 6",
        "Who has just lost that stone may not take back at once; after a move in between, or a pass, he may. In "
        "proof-play a threat elsewhere on the board does no more than a pass, so who takes first often wins it.",
        ExplainedBoard(
            (".XO.", "XO.O", ".XO."),
            "Black takes B2 by a play at a; White may not retake at once.",
            ("B2",),
            {"C2": "a"},
        ),
    ),
    Explanation(
        "pass",
        "A pass is a move without a play.",
        "VJR, Basic Rules; Japanese rules of 1989, Article 9-1",
        "It lifts the ban on a ko. Two successive passes end a variation, as they stop a game.",
    ),
    Explanation(
        "ko-pass",
        "A ko-pass is a pass that lifts the bans on kos.",
        "docs/answers.md, Another ruleset to compare with",
        "Under the Japanese 2003 Rules alone: there a ban lasts until its player says so, and a ko-pass ends no "
        "variation.",
    ),
    Explanation(
        "capturing-race",
        "In a capturing race each of two strings beside one another is taken by whoever moves first.",
        "docs/answers.md, Questions",
        "A problem is called so where that is proved of both. In a dispute the opponent of a string moves first, so "
        "both "
        "are dead if the race was left open.",
        ExplainedBoard(
            (".X.XXXXXX", "XXXXXXXXX", "XOOOOOOXX", "XOXXXX.OX"),
            "Whoever plays at a takes: Black the white stones, or White the four black ones.",
            ("C1", "D1", "E1", "F1"),
            {"G1": "a"},
        ),
    ),
    Explanation(
        "nakade",
        "A nakade is a play inside an eye that keeps its owner from making two of it.",
        "VJR, Determination of Independently Alive",
        "In the middle of the board, eyes of three to six points that die by it are: three in a row, or bent; four, a "
        "point with three beside it; five, a cross, or a square with a point beside it; six, a cross with a point that "
        "completes a square. Other shapes of four to six points live, but for a square of four, which is dead as it "
        "stands.",
        ExplainedBoard(
            (".....", "OOOOO", "XXXXO", "...XO"),
            "A play at a kills if White moves first; Black's own play there makes two eyes.",
            ("A2", "B2", "C2", "D2", "D1"),
            {"B1": "a"},
        ),
    ),
    Explanation(
        "under-the-stones",
        "Play under the stones uses the points on which stones have just been taken.",
        "VJR, Determination of Independently Alive",
        "So a string that is captured may live: what counts are its intersections, on which its owner plays again.",
    ),
    Explanation(
        "snapback",
        "A snapback takes back at once a string that has just taken a stone.",
        "VJR, Basic Rules",
        "It is no ko: more than one stone is taken, so nothing prohibits it.",
    ),
    Explanation(
        "miai",
        "Two points are miai if a player gets one of them whatever the other does.",
        "VJR, Perfect Play?",
        "The proofs here call such points linked: whoever plays on the one, the other is left.",
    ),
    Explanation(
        "wall",
        "A wall is strings that cannot be captured any more, around a part of the board.",
        "docs/certificate.md, Room for eyes",
        "Where it leaves no room for two eyes, a proof ends there, before all moves are played out.",
    ),
    Explanation(
        "kill",
        "To kill a string is to capture it by force, whatever its owner does.",
        "VJR, Determination of Alive in Seki",
        "A problem that says so has a proof of it. One that says live has a proof that the string is not captured, "
        "in a "
        "seki or by two eyes.",
    ),
)

COUNTING = (
    Explanation(
        "neutral-point",
        "A neutral point is one that is nobody's territory.",
        "VJR, Determination of Territory and Non-Territory Intersections; Japanese rules of 1989, Article 8",
        "Between living strings it is a dame; in a seki it stays empty.",
    ),
    Explanation(
        "area",
        "The area of a player is his stones and the points that they surround.",
        "docs/answers.md, Territory and score",
        "Chinese and American rules count it; Japanese rules count territory and prisoners. `assess count` does both.",
    ),
    Explanation(
        "komi",
        "The komi is points that White gets because Black begins.",
        "docs/answers.md, Territory and score",
        "Where a record does not tell it, no winner is named.",
    ),
    Explanation(
        "jigo",
        "Jigo is an even result.",
        "Japanese rules of 1989, Article 10-2",
        "Both players have the same score, the komi counted in.",
    ),
    Explanation(
        "no-result",
        "No result is what both players may agree on where the position of the whole board repeats in a game.",
        "Japanese rules of 1989, Article 12",
        "The game counts for neither of them. The article is about the game: where a string is undefined because play "
        "would go round in proof-play, the referee may take it over.",
    ),
)

DISPUTES_AND_PROOFS = (
    Explanation(
        "status",
        "The status of a string is independently alive, alive in seki, or dead.",
        "VJR, Statuses; Japanese rules of 1989, Articles 7-1 and 8",
        "It follows from two answers: does it live independently, and can it be captured? What is not proved is "
        "undecided; "
        "what the rules leave open is undefined.",
    ),
    Explanation(
        "owner",
        "The owner of a string is the player whose stones it is of; the other one is its opponent.",
        "VJR, First Move",
        "In a dispute the opponent of a string moves first.",
    ),
    Explanation(
        "solver",
        "The solver of a problem is the player who moves first in its lines.",
        "docs/answers.md, Questions",
        "A refutation is play by the other one that shows that a move of the solver's fails.",
    ),
    Explanation(
        "referee",
        "The referee decides where the rules do not.",
        "VJR, Long Cycles",
        "So it is with a balanced long cycle, and with advisory precedents. The sheet says what follows from each "
        "way to "
        "rule.",
    ),
    Explanation(
        "precedent",
        "A precedent is a shape of which tradition has settled the status.",
        "VJR, Determination of Alive in Seki",
        "Those that the rules name count; the others are advice to the referee. They are listed under their names.",
    ),
    Explanation(
        "checker",
        "The checker judges certificates, and shares nothing with the program that found them.",
        "docs/certificate.md, Words",
        "No answer is printed whose proof it refuses.",
    ),
    Explanation(
        "pattern",
        "A pattern is the part of a position that an entry of a proof speaks of.",
        "docs/certificate.md, Words",
        "So many patterns a proof has, so many cases it distinguishes: that is its size.",
    ),
    Explanation(
        "likelihood",
        "The likelihood says how likely an undecided string is to be what it looks like.",
        "docs/answers.md, Estimates",
        "It belongs to estimates alone. What is proved has none.",
    ),
)
