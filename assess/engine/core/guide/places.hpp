// Moves have places by what the state after each looks like, before they are searched. Nothing is ever concluded from
// it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace assess {

// Tells the open moves of a state apart by how they look: the second best costs a step more than the best, and so on.
// `add`: takes a move and its place.
template <typename Moves, typename Add>
void for_each_place(Moves&& moves, Add add) {
    const auto fresh = [](const auto& move) { return move.open() && move.move >= 0 && !move.visits.effort; };
    std::vector<int> scores;
    for (const auto& move : moves)
        if (fresh(move)) scores.push_back(move.visits.score);
    std::sort(scores.begin(), scores.end(), std::greater<>());
    for (auto& move : moves)
        if (fresh(move))
            add(move, static_cast<std::uint32_t>(
                          std::lower_bound(scores.begin(), scores.end(), move.visits.score, std::greater<>()) -
                          scores.begin()));
}

}  // namespace assess
