// How far a player is from two eyes around given points, and which plays matter for it: a guess that guides the search.
// Nothing is ever concluded from it.
#pragma once

#include <algorithm>

#include "board/small_vector.hpp"
#include "guide/reach.hpp"

namespace assess {

template <int Words>
class TwoEyes {
  public:
    using Set = Bits<Words>;
    // `around`, `ways`: as in Reach.
    TwoEyes(const Geometry<Words>& g, const State<Words>& state, int color, const Set& around, int radius, Ways ways,
            const Options& options)
        : g_(g),
          options_(options),
          own_(state.stones[color]),
          other_(state.stones[opponent(color)]),
          empty_(state.empty(g)) {
        const Reach<Words> reach(g, own_, other_, empty_, around, radius, ways, options);
        reached_ = reach.points();
        Eyes eyes;
        find_eyes(reach, eyes);
        pair_up(eyes);
    }

    // Moves still needed when the owner plays `bit` next.
    int after_own(int bit) const {
        for (const Pair& pair : pairs_)
            if (pair.needed.has(bit)) return std::max(pair.cost - 2, 0) / 2;
        return best() + 1;
    }
    // Moves still needed when the opponent plays `bit` next.
    int after_other(int bit) const {
        for (const Pair& pair : pairs_)
            if (!pair.touched.has(bit)) return pair.cost / 2;
        return options_.hopeless;
    }
    int best() const { return pairs_.empty() ? options_.hopeless : pairs_[0].cost / 2; }

    // Points that serve a pair of eyes not much worse than the best.
    Set useful(int slack) const {
        Set points;
        if (pairs_.empty()) return reached_ & empty_;
        const int limit = pairs_[0].cost + slack;
        for (const Pair& pair : pairs_) {
            if (pair.cost > limit) break;
            points |= pair.touched;
        }
        return points & empty_;
    }
    const Set& reached() const { return reached_; }

  private:
    struct Eye {
        Set needed;   // points to fill or to take, also on the way
        Set touched;  // those, and the eye itself
        int bit;      // -1 for a region that is an eye already
        int cost;     // in half moves, beyond what is needed
        int estimate;
    };
    struct Pair {
        Set needed, touched;
        int cost;
    };
    static constexpr int kDearest = 24;                            // of the eyes that are looked at, in half moves
    static constexpr std::size_t kMostEyes = 32, kMostPairs = 80;  // that there is room for

    using Eyes = SmallVector<Eye, 64 * Words>;

    void find_eyes(const Reach<Words>& reach, Eyes& eyes) const {
        const Set home = reach.home() & own_;
        const Set beside = g_.neighbors(home);
        Set regions_done;
        if (home.any()) {
            // Regions all of whose empty points touch the home strings are eyes already, as long as they stay enclosed.
            const Set others = g_.all.without(own_);
            Set left = others.without(g_.flood(empty_.without(beside), others));
            while (left.any()) {
                const Set region = g_.part(left.first(), others);
                left = left.without(region);
                if ((g_.neighbors(region) & own_).inside(home)) {
                    eyes.push_back({Set{}, region & empty_, -1, 0, 0});
                    regions_done |= region;
                }
            }
        }
        // Opposing stones can make room for an eye where they have few liberties.
        const Set places = (reached_ & empty_) | (g_.neighbors(reached_) & other_);
        for_each_bit(places, [&](int bit) {
            Eye eye;
            if (!eyes.full() && regard(bit, reach, regions_done, eye)) eyes.push_back(eye);
        });
    }

    // Fills in what an eye at a point would take. Returns whether it is near enough.
    bool regard(int bit, const Reach<Words>& reach, const Set& regions_done, Eye& eye) const {
        eye.bit = bit;
        eye.cost = 0;
        if (other_.has(bit) && !take(reach.enemy_at(bit), eye)) return false;
        Set missing = g_.near[bit].without(own_);
        for (Set enemies = missing & other_; enemies.any();) {
            const int enemy = enemies.pop_first();
            if (!take(reach.enemy_at(enemy), eye)) return false;
        }
        eye.needed |= missing & empty_;
        const auto way = reach.way_beside(bit);
        if (!way) return false;
        eye.needed |= way->points;
        eye.cost += 2 * way->steps;
        int bad = 0, doubtful = 0;
        const int row = bit / g_.stride, column = bit % g_.stride;
        for (int dy : {-1, 1})
            for (int dx : {-1, 1}) {
                const int y = row + dy, x = column + dx;
                if (y < 0 || x < 0 || y >= g_.height || x >= g_.width) continue;
                const int diagonal = g_.bit(y, x);
                if (other_.has(diagonal))
                    ++bad;
                else if (empty_.has(diagonal))
                    ++doubtful;
            }
        const bool side = row == 0 || column == 0 || row == g_.height - 1 || column == g_.width - 1;
        if (bad >= (side ? 1 : 2))
            eye.cost += options_.false_eye_cost;
        else
            eye.cost += options_.doubtful_cost * std::max(doubtful - (side ? 0 : 1), 0);
        if (regions_done.has(bit)) eye.cost += options_.same_region_cost;
        eye.touched = eye.needed;
        eye.touched.add(bit);
        eye.estimate = eye.cost + 2 * eye.needed.count();
        return eye.estimate <= 2 * options_.hopeless;
    }
    // What it takes to take an opposing string for an eye. Returns whether it may be taken at all.
    bool take(const typename Reach<Words>::Enemy& enemy, Eye& eye) const {
        if (!enemy.weak) return false;
        eye.needed |= enemy.liberties;
        if (enemy.small) eye.cost += options_.taken_small_cost;  // the stone's point is filled afterwards, or given up
        return true;
    }

    // The cheapest pairs of the cheapest eyes.
    void pair_up(const Eyes& all) {
        const auto eyes = cheapest<kMostEyes, kDearest>(all.size(), options_.most_eyes,
                                                        [&](std::size_t i) { return all[i].estimate; });
        struct Candidate {
            std::uint16_t one, other;
            int cost;
        };
        SmallVector<Candidate, kMostEyes * kMostEyes / 2> found;
        for (std::size_t i = 0; i < eyes.size(); ++i)
            for (std::size_t j = i + 1; j < eyes.size(); ++j) {
                const Eye &a = all[eyes[i]], &b = all[eyes[j]];
                if (a.bit >= 0 && (b.needed.has(a.bit) || (b.bit < 0 && b.touched.has(a.bit)))) continue;
                if (b.bit >= 0 && (a.needed.has(b.bit) || (a.bit < 0 && a.touched.has(b.bit)))) continue;
                const int cost = 2 * (a.needed | b.needed).count() + a.cost + b.cost;
                found.push_back({eyes[i], eyes[j], cost});
            }
        const auto pairs = cheapest<kMostPairs, 2 * kDearest>(found.size(), options_.most_pairs,
                                                              [&](std::size_t k) { return found[k].cost; });
        for (const std::uint16_t k : pairs) {
            const Eye &a = all[found[k].one], &b = all[found[k].other];
            pairs_.push_back({a.needed | b.needed, a.touched | b.touched, found[k].cost});
        }
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const Set own_, other_, empty_;
    Set reached_;
    SmallVector<Pair, kMostPairs> pairs_;
};

}  // namespace assess
