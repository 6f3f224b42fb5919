// The sets of points that are banned at a time, where a ban lasts until a ko-pass: each has a number, so that a state
// holds no more than one number under either ko rule.
#pragma once

#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace assess {

template <int Words>
class BanSets {
  public:
    using Set = Bits<Words>;

    // The number of a set, -1 for the empty one. Few sets arise on a board, so looking through them is quick.
    int number(const Set& set) {
        if (set.none()) return -1;
        for (std::size_t i = sets_.size(); i-- > 0;)
            if (sets_[i] == set) return static_cast<int>(i);
        sets_.push_back(set);
        std::uint64_t key = 0x9e3779b97f4a7c15ULL * (2 * sets_.size() + 1);
        key ^= key >> 29;
        key *= 0xbf58476d1ce4e5b9ULL;
        keys_.push_back(key ^ (key >> 32));
        return static_cast<int>(sets_.size()) - 1;
    }
    const Set& operator[](int number) const { return sets_[number]; }
    std::uint64_t key(int number) const { return keys_[number]; }

  private:
    std::vector<Set> sets_;
    std::vector<std::uint64_t> keys_;
};

}  // namespace assess
