// What has proved something before in a search: the plays that are tried first elsewhere. Nothing is ever concluded
// from it.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "options.hpp"

namespace assess {

class History {
  public:
    History(std::size_t points, const Options& options) : options_(options), successes_(points) {}

    // The play `move` has proved something, after the opponent's move `last`.
    void proved(int last, int move) {
        if (move < 0) return;
        ++successes_[move];
        if (last < 0) return;
        if (counter_moves_.empty()) counter_moves_.resize(successes_.size() * successes_.size());
        std::uint8_t& times = counter_moves_[last * successes_.size() + move];
        if (times < 255) ++times;
    }
    // By how much the number of a play is made smaller. An answer to the same play counts most.
    std::uint32_t bonus(int last, int move) const {
        const unsigned answered =
            last < 0 || counter_moves_.empty() ? 0u : counter_moves_[last * successes_.size() + move];
        return options_.history * std::bit_width(successes_[move]) + options_.counter_moves * std::bit_width(answered);
    }
    std::size_t bytes() const { return counter_moves_.size() + successes_.size() * sizeof(std::uint32_t); }

  private:
    const Options& options_;
    std::vector<std::uint32_t> successes_;     // by bit: how often the prover's play there proved something
    std::vector<std::uint8_t> counter_moves_;  // by the bits of two plays: how often the second one answered the first
};

}  // namespace assess
