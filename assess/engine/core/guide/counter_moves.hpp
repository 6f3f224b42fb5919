// Counter-move heuristic (Uiterwijk 1992): the plays that have proved something as the answer to a play are tried first
// when it is made elsewhere in the search. Nothing is ever concluded from it.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "options.hpp"

namespace assess {

class CounterMoves {
  public:
    CounterMoves(std::size_t points, const Options& options) : options_(options), points_(points) {}

    // The play `move` has proved something, after the opponent's move `last`.
    void proved(int last, int move) {
        if (move < 0 || last < 0) return;
        if (times_.empty()) times_.resize(points_ * points_);
        std::uint8_t& times = times_[last * points_ + move];
        if (times < 255) ++times;
    }
    // By how much the first proof number of a play is made smaller.
    std::uint32_t bonus(int last, int move) const {
        const unsigned answered = last < 0 || times_.empty() ? 0u : times_[last * points_ + move];
        return options_.counter_moves * std::bit_width(answered);
    }
    std::size_t bytes() const { return times_.size(); }

  private:
    const Options& options_;
    const std::size_t points_;
    std::vector<std::uint8_t> times_;  // by the bits of two plays: how often the second one answered the first
};

}  // namespace assess
