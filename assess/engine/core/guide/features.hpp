// What a play of the prover's looks like, and how often plays like it have proved something. It guides the search;
// nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "board/board.hpp"
#include "board/small_vector.hpp"
#include "guide/feature_weights.hpp"

namespace assess {

template <int Words>
class Features {
  public:
    using Set = Bits<Words>;

    // `before`: the prover's own play before the opponent's last one, if he made one.
    Features(const Geometry<Words>& g, const State<Words>& state, int before)
        : g_(g),
          own_(state.stones[state.turn]),
          other_(state.stones[opponent(state.turn)]),
          empty_(state.empty(g)),
          before_(before) {
        number_.fill(-1);
    }

    // How promising a play on an empty point is, in units of proof numbers. `moves`: those still needed afterwards for
    // the two eyes that decide; `best`: those needed now.
    int score(int bit, int moves, int best) {
        int sum = feature_weights::kMoves[std::clamp(moves, 0, 12)] +
                  feature_weights::kGain[std::clamp(moves - best + 1, 0, 4)] +
                  feature_weights::kFromOwn[before_ < 0 ? 16 : std::min(distance(bit, before_), 15)];
        const Set& near = g_.near[bit];
        sum += feature_weights::kNear[(near & own_).count()][(near & other_).count()][std::min(4 - near.count(), 2)];
        Set liberties = near & empty_;
        int taken = 0, own_strings = 0, other_strings = 0;
        std::array<int, 4> own_short{}, other_short{};  // by liberties: 0 no such string, 1 a stone, 2 more
        std::array<int, 4> seen{-1, -1, -1, -1};
        for_each_bit(near.without(empty_), [&](int next) {
            const int number = string_at(next);
            if (std::find(seen.begin(), seen.end(), number) != seen.end()) return;
            seen[own_strings + other_strings] = number;
            const String& string = strings_[number];
            const bool own = own_.has(next);
            ++(own ? own_strings : other_strings);
            if (own) liberties |= string.liberties;
            if (!own && string.count == 1) {
                taken += string.size;
                liberties.add(next);
            }
            if (string.count > 3) return;
            int& size = (own ? own_short : other_short)[string.count];
            size = std::max(size, std::min(string.size, 2));
        });
        liberties.remove(bit);
        sum += feature_weights::kTakes[std::min(taken, 4)] +
               feature_weights::kLiberties[std::min(liberties.count(), 6)] + feature_weights::kInAtari[own_short[1]] +
               feature_weights::kShort[own_short[2]] + feature_weights::kToAtari[other_short[2]] +
               feature_weights::kToShort[other_short[3]] + feature_weights::kOwnStrings[std::min(own_strings, 3)] +
               feature_weights::kOtherStrings[std::min(other_strings, 3)];
        return sum / feature_weights::kUnit;
    }

  private:
    struct String {
        Set liberties;
        int count, size;  // of liberties, of stones
    };

    int distance(int a, int b) const {
        const int dy = std::abs(a / g_.stride - b / g_.stride), dx = std::abs(a % g_.stride - b % g_.stride);
        return std::max(dx + dy + std::max(dx, dy) - 1, 0);
    }
    int string_at(int bit) {
        if (number_[bit] >= 0) return number_[bit];
        const Set stones = g_.flood(Set::of(bit), own_.has(bit) ? own_ : other_);
        const Set liberties = g_.neighbors(stones) & empty_;
        const int number = static_cast<int>(strings_.size());
        strings_.push_back({liberties, liberties.count(), stones.count()});
        for_each_bit(stones, [&](int stone) { number_[stone] = static_cast<std::int16_t>(number); });
        return number;
    }

    const Geometry<Words>& g_;
    const Set own_, other_, empty_;
    const int before_;
    std::array<std::int16_t, 64 * Words> number_;  // by bit: of the string there, -1 where it is not known yet
    SmallVector<String, 64 * Words> strings_;
};

}  // namespace assess
