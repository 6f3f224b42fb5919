// Move features: what a play of the prover's looks like. Plays that take stones, save some, threaten some or hold
// together prove more often than others; those that put oneself into atari or fill one's own eye less. Nothing is ever
// concluded from it.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "board/board.hpp"
#include "board/small_vector.hpp"
#include "options.hpp"

namespace assess {

template <int Words>
class Features {
  public:
    using Set = Bits<Words>;

    // `before`: the prover's own play before the opponent's last one, if he made one.
    Features(const Geometry<Words>& g, const State<Words>& state, int before, const Options& options)
        : g_(g),
          options_(options),
          own_(state.stones[state.turn]),
          other_(state.stones[opponent(state.turn)]),
          empty_(state.empty(g)),
          before_(before) {
        number_.fill(-1);
    }

    // How promising a play on an empty point is, in units of proof numbers.
    int score(int bit) {
        const Set& near = g_.near[bit];
        Set liberties = near & empty_;
        int taken = 0, own_strings = 0, other_strings = 0;
        bool saves = false, gives_atari = false;
        SmallVector<int, 4> seen;
        for_each_bit(near.without(empty_), [&](int next) {
            const int number = string_at(next);
            if (std::find(seen.begin(), seen.end(), number) != seen.end()) return;
            seen.push_back(number);
            const String& string = strings_[number];
            if (own_.has(next)) {
                ++own_strings;
                liberties |= string.liberties;
                saves |= string.count == 1;
            } else {
                ++other_strings;
                gives_atari |= string.count == 2;
                if (string.count > 1) return;
                taken += string.size;
                liberties.add(next);
            }
        });
        liberties.remove(bit);
        int sum = options_.takes * std::min(taken, options_.takes_most) + options_.saves * saves +
                  options_.gives_atari * gives_atari + options_.joins * std::max(own_strings - 1, 0) +
                  options_.contact * std::min(other_strings, options_.contact_most) -
                  options_.fills * std::max((near & own_).count() - 1, 0);
        if (liberties.count() == 1) sum -= options_.self_atari;
        if (before_ >= 0 && distance(bit, before_) <= options_.near_distance) sum += options_.near_own_last;
        return sum;
    }

  private:
    struct String {
        Set liberties;
        int count, size;  // of liberties, of stones
    };

    // As players count it: dx + dy and the larger of them, from 0 for neighbors.
    int distance(int a, int b) const {
        const int dy = std::abs(a / g_.stride - b / g_.stride), dx = std::abs(a % g_.stride - b % g_.stride);
        return std::max(dx + dy + std::max(dx, dy) - 2, 0);
    }
    int string_at(int bit) {
        if (number_[bit] >= 0) return number_[bit];
        const Set stones = g_.part(bit, own_.has(bit) ? own_ : other_);
        const Set liberties = g_.neighbors(stones) & empty_;
        const int number = static_cast<int>(strings_.size());
        strings_.push_back({liberties, liberties.count(), stones.count()});
        for_each_bit(stones, [&](int stone) { number_[stone] = static_cast<std::int16_t>(number); });
        return number;
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const Set own_, other_, empty_;
    const int before_;
    std::array<std::int16_t, 64 * Words> number_;  // by bit: of the string there, -1 where it is not known yet
    SmallVector<String, 64 * Words> strings_;
};

}  // namespace assess
