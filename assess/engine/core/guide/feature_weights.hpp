// How much better or worse a play is for what is seen of it, in sixteenths of a proof number. Learned from proofs: by
// logistic regression over the plays searched in 35,000 states, of which one proved the state (docs/architecture.md,
// What a play looks like).
#pragma once

#include <array>

namespace assess::feature_weights {

constexpr int kUnit = 16;  // in a proof number

// Moves that the maker of the eyes still needs afterwards, 0 to 12.
constexpr std::array<int, 13> kMoves{31, 36, -4, -45, -60, -62, -26, 3, 35, 61, 51, 9, 19};
// Those beyond what is needed now: -1 to 3.
constexpr std::array<int, 5> kGain{-33, -32, -8, 37, 64};
// Distance to the prover's own play before, 0 to 15 (dx + dy + the larger of them - 1); none.
constexpr std::array<int, 17> kFromOwn{83, 37, 40, 27, 23, -3, -8, -13, -12, -14, -25, -18, -43, -11, -43, -53, 0};
// Of the points next to it: own stones, opposing ones, points off the board (up to two).
constexpr std::array<std::array<std::array<int, 3>, 5>, 5> kNear{
    {{{{11, -32, -103}, {8, -16, 8}, {-57, -14, 118}, {-8, 117, 0}, {43, 0, 0}}},
     {{{128, 77, -25}, {99, 48, -6}, {40, 13, 0}, {41, 0, 0}, {0, 0, 0}}},
     {{{21, -76, -27}, {-10, -89, 0}, {-32, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
     {{{-91, -126, 0}, {-108, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
     {{{-133, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}}};
// Stones taken, 0 to 4 and more.
constexpr std::array<int, 5> kTakes{-69, -26, 31, 67, 81};
// Liberties afterwards, 0 to 6 and more.
constexpr std::array<int, 7> kLiberties{0, -186, 1, 48, 54, 57, 55};
// Beside an own string in atari: none, a stone, more.
constexpr std::array<int, 3> kInAtari{-107, 67, 93};
// Beside one with two liberties.
constexpr std::array<int, 3> kShort{-19, 18, 6};
// Beside an opposing string with two liberties.
constexpr std::array<int, 3> kToAtari{-29, 14, 35};
// Beside one with three.
constexpr std::array<int, 3> kToShort{-28, 18, 28};
// Own strings beside it, 0 to 3 and more.
constexpr std::array<int, 4> kOwnStrings{25, -108, -9, 54};
// Opposing ones.
constexpr std::array<int, 4> kOtherStrings{-48, 7, 84, 100};

}  // namespace assess::feature_weights
