// Connected sets seen before, by their bits. From one state to the next nearly all strings and regions stay as they
// are, and to see that takes less than to find them anew.
#pragma once

#include <array>
#include <vector>

#include "board/bits.hpp"

namespace assess {

template <int Words>
class KnownParts {
  public:
    using Set = Bits<Words>;

    // The part of `within` that a bit belongs to, or nothing if it is none of the last.
    const Set* find(int bit, const Set& within) const {
        if (parts_.empty()) return nullptr;
        for (const Part& part : parts_[bit])
            if (part.points.has(bit) && (within & part.with_neighbors) == part.points) return &part.points;
        return nullptr;
    }
    void keep(int bit, const Set& points, const Set& neighbors) {
        if (parts_.empty()) parts_.resize(64 * Words);
        auto& [last, before] = parts_[bit];
        before = last;
        last = {points, points | neighbors};
    }

  private:
    struct Part {
        Set points, with_neighbors;
    };
    std::vector<std::array<Part, 2>> parts_;  // empty until the first is kept
};

}  // namespace assess
