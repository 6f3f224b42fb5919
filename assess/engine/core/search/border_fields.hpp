// The fields of the values that cross the borders of the core, a line each: its type, its name, its first value, and
// what it is. Both values, both borders (binding.cpp, wasm.cpp) and what Python knows of them (engine/core_values.py,
// which `python tests/core_values.py` makes) come from these lines.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace assess {

using Pairs = std::vector<std::pair<int, int>>;
using Points = std::vector<int>;
using PointLists = std::vector<Points>;

}  // namespace assess

// What a search is about. Points count from the top left, 0 is Black and 1 White.
// clang-format off
#define ASSESS_CLAIM_FIELDS(FIELD)                                                                                     \
    FIELD(int, width, 0, "columns of the board")                                                                       \
    FIELD(int, height, 0, "rows of the board")                                                                         \
    FIELD(std::string, stones, {}, "X, O or . for each point; ? where nobody knows")                                   \
    FIELD(int, turn, 0, "who moves first")                                                                             \
    FIELD(bool, capture, true, "the question is whether the string is captured; else, whether it lives")               \
    FIELD(bool, all, false, "every point of the string, or of one of several, must be covered")                        \
    FIELD(bool, together, false, "by one formation that hangs together")                                               \
    FIELD(bool, every, false, "each of several strings must be covered; else any will do")                             \
    FIELD(int, ban, kNoPoint, "where the player to move may not play; not where bans last")                            \
    FIELD(bool, at_end, false, "the question is about what stands on the target at the end")                           \
    FIELD(int, owner, 0, "whose string it is")                                                                         \
    FIELD(int, watched, 0, "a stone of the string")                                                                    \
    FIELD(Points, others, {}, "a stone of each other string, where several are asked about")                           \
    FIELD(Points, target, {}, "the points that the question is about")                                                 \
    FIELD(PointLists, strings, {}, "the target string by string; one, if empty")                                       \
    FIELD(Points, helpers, {}, "stones of the owner's around which eyes are looked for, too")                          \
    FIELD(Points, against, {}, "opposing stones that the owner has to take to live")                                   \
    FIELD(Points, living, {}, "opposing stones that are taken to live, on a part of a board")                          \
    FIELD(int, prover, 0, "who has to succeed")                                                                        \
    FIELD(int, repetition, 0, "when a repetition counts for him (Repetition)")                                         \
    FIELD(bool, whole_board, false, "the zone is the whole board: nobody has plays elsewhere")                         \
    FIELD(bool, reaching, false, "the prover brings something about, and does not prevent it")                         \
    FIELD(bool, taking, false, "who leaves the string no room has to take it as well")                                 \
    FIELD(bool, ko_pass, false, "a ban lasts until a ko-pass; needs whole_board")                                      \
    FIELD(int, black_threats, 0, "so many external threats Black has, -1: always one more; not where bans last")       \
    FIELD(int, white_threats, 0, "the same of White")                                                                  \
    FIELD(bool, second, false, "another search for the same: its moves come in another order")                         \
    FIELD(std::size_t, memory_bytes, 0, "what the search may take")

// A node of a proof: a pattern, and what its moves lead to.
#define ASSESS_PROOF_NODE_FIELDS(FIELD)                                                                                \
    FIELD(std::string, pattern, {}, "rows joined by /, ? outside the zone")                                            \
    FIELD(int, turn, 0, "who is to move")                                                                              \
    FIELD(Pairs, bans, {}, "color and point")                                                                          \
    FIELD(int, black_threats, 0, "so many external threats Black has left, if they have a number")                     \
    FIELD(int, white_threats, 0, "the same of White")                                                                  \
    FIELD(Leaf, leaf, Leaf::kNone, "the end of the proof, as certificates call it, or empty")                          \
    FIELD(Pairs, links, {}, "two points each")                                                                         \
    FIELD(Pairs, outside, {}, "a point of the prover's, and the liberties that its string has outside at least")       \
    FIELD(bool, cycle, false, "it leaned on a repetition")                                                             \
    FIELD(bool, closed, false, "it is part of a closed set and has no rank")                                           \
    FIELD(int, source, -1, "in which of the sources the proof goes on, -1: in none")                                   \
    FIELD(int, entry, 0, "from which of the source's entries")                                                         \
    FIELD(Points, chain, {}, "the stones that join the two")                                                           \
    FIELD(int, null, -1, "the node after the opponent's null move, -1: there is none")                                 \
    FIELD(Pairs, replies, {}, "point and node")                                                                        \
    FIELD(Pairs, moves, {}, "of the prover: point or PASS, and node (-1: the move captures), the best first")
// clang-format on

// A field of a struct: what most of what is made of these lines begins with.
#define ASSESS_MEMBER(type, name, first, meaning) type name = first;
