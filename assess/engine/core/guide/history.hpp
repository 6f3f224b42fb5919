// What has proved something before in a search: the plays that are tried first elsewhere. Nothing is ever concluded
// from it.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace assess {

class Experience {
  public:
    explicit Experience(std::size_t points) : plays_(points) {}

    // The play `move` has proved something, after the opponent's move `last`.
    void proved(int last, int move) {
        if (move < 0) return;
        ++plays_[move];
        if (last < 0) return;
        if (answers_.empty()) answers_.resize(plays_.size() * plays_.size());
        std::uint8_t& times = answers_[last * plays_.size() + move];
        if (times < 255) ++times;
    }
    // By how much the number of a play is made smaller. An answer to the same play counts most.
    std::uint32_t bonus(int last, int move) const {
        const unsigned answered = last < 0 || answers_.empty() ? 0u : answers_[last * plays_.size() + move];
        return std::bit_width(plays_[move]) + 3 * std::bit_width(answered);
    }
    std::size_t bytes() const { return answers_.size() + plays_.size() * sizeof(std::uint32_t); }

  private:
    std::vector<std::uint32_t> plays_;   // by bit: how often the prover's play there proved something
    std::vector<std::uint8_t> answers_;  // by the bits of two plays: how often the second one answered the first
};

}  // namespace assess
