// What a move of the prover's has cost and promised so far, beside its proof number. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "options.hpp"

namespace assess {

// A bad move that looks good can use up the whole search, because its proof number rises slowly. So each move is
// searched for a short visit only, and then all are weighed again.
struct Visits {
    std::uint32_t effort = 0;   // positions looked at below the move
    std::uint32_t missed = 0;   // those below other moves to which the opponent's play on this point is the best reply
    int score = 0;              // what it looks like (features.hpp)
    std::uint32_t answers = 0;  // so many of the opponent's other plays, from the state before, were answered by it

    // Of two moves the lighter one is searched first. Each doubling counts: of what was spent in vain against the move,
    // of the others for it.
    std::int64_t weight(std::uint32_t proof, const Options& options) const {
        const auto unit = static_cast<std::uint32_t>(options.effort_unit);
        return std::int64_t{proof} + options.effort_weight * std::bit_width(effort / unit) -
               options.missed_weight * std::bit_width(missed / unit) -
               options.answered_weight * std::bit_width(answers) - score;
    }
    // So many positions are looked at in the next visit.
    std::uint64_t visit(const Options& options) const {
        return std::max<std::uint32_t>(options.visit_least, effort / options.visit_part);
    }
};

}  // namespace assess
