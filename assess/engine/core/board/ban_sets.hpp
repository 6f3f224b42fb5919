// The points that each player is banned from at a time, where a ban lasts until a ko-pass: each such pair of sets has a
// number, so that a state holds no more than one number under either ko rule.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/bits.hpp"

namespace assess {

template <int Words>
class BanSets {
  public:
    using Bans = std::array<Bits<Words>, 2>;  // by color

    // The number of such bans, -1 where there are none. Few arise on a board, so looking through them is quick.
    int number(const Bans& bans) {
        if (bans[0].none() && bans[1].none()) return -1;
        for (std::size_t i = bans_.size(); i-- > 0;)
            if (bans_[i] == bans) return static_cast<int>(i);
        bans_.push_back(bans);
        std::uint64_t key = 0x9e3779b97f4a7c15ULL * (2 * bans_.size() + 1);
        key ^= key >> 29;
        key *= 0xbf58476d1ce4e5b9ULL;
        keys_.push_back(key ^ (key >> 32));
        return static_cast<int>(bans_.size()) - 1;
    }
    const Bans& operator[](int number) const { return bans_[number]; }
    std::uint64_t key(int number) const { return keys_[number]; }

  private:
    std::vector<Bans> bans_;
    std::vector<std::uint64_t> keys_;
};

}  // namespace assess
