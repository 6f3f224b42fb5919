// A node of a proof as it leaves the core: a pattern, and what its moves lead to.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "goal/question.hpp"

namespace assess {

struct ProofNode {
    std::string pattern;  // rows joined by '/'; '?' outside the zone
    int turn = 0;
    std::vector<std::pair<int, int>> bans;  // color, point
    Leaf leaf = Leaf::kNone;
    std::vector<std::pair<int, int>> links;    // two points each
    std::vector<std::pair<int, int>> outside;  // point, and how many liberties its string has outside the zone at least
    bool cycle = false;                        // leaned on a repetition
    bool closed = false;                       // part of a closed set: has no rank
    int source = -1;                           // where the proof goes on as that of another string: which one,
    int entry = 0;                             // from which of its entries,
    std::vector<int> chain;                    // and the stones that join the two
    int null = -1;
    std::vector<std::pair<int, int>> replies;  // point, node
    std::vector<std::pair<int, int>> moves;    // of the prover: point (or kPass), node (-1: captures); the best first
};

}  // namespace assess
