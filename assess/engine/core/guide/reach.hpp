// The points near a formation, and the moves that it takes to get there: a guess that guides the search. Nothing is
// ever concluded from it.
#pragma once

#include <algorithm>
#include <optional>

#include "board/board.hpp"
#include "board/small_vector.hpp"
#include "options.hpp"

namespace assess {

// Which ways are looked for: with opposing stones to be taken and strings joined by miai, or steps only.
enum class Ways { kSteps, kOverStones };

template <int Words>
class Reach {
  public:
    using Set = Bits<Words>;
    // What it takes to get next to a point: points to be taken, or only so many steps.
    struct Way {
        Set points;
        int steps;
    };
    struct Enemy {
        Set stones, liberties;
        int count;         // of liberties
        bool weak, small;  // may be taken; has two stones at most
    };

    // `around`: the points that the formation is to hold on to.
    Reach(const Geometry<Words>& g, const Set& own, const Set& other, const Set& empty, const Set& around, int radius,
          Ways ways, const Options& options)
        : g_(g),
          options_(options),
          own_(own),
          other_(other),
          empty_(empty),
          home_(around | g.flood(around & own, own)) {
        if (ways == Ways::kOverStones) join_by_miai();
        distance_.fill(kFar);
        for_each_bit(home_, [&](int bit) { distance_[bit] = 0; });
        reached_ = home_;
        if (ways == Ways::kOverStones)
            find_ways(radius);
        else
            count_steps(radius + 1);  // own stones take one, too
    }

    // The formation's points, with the strings there.
    const Set& home() const { return home_; }
    // The points that are near enough to help.
    const Set& points() const { return reached_; }

    // What it takes to get next to a point, if it is near enough.
    std::optional<Way> way_beside(int bit) const {
        int nearest = -1;
        for_each_bit(g_.near[bit], [&](int next) {
            if (nearest < 0 || distance_[next] < distance_[nearest]) nearest = next;
        });
        const int steps = std::min<int>(distance_[bit], distance_[nearest] + 1);
        if (steps >= kFar) return std::nullopt;
        if (ways_.empty()) return Way{Set{}, std::max(steps - 1, 0)};
        return Way{ways_[way_[nearest]].without(Set::of(bit)), 0};
    }

    // The opposing string at a point.
    const Enemy& enemy_at(int bit) const {
        for (const Enemy& enemy : enemies_)
            if (enemy.stones.has(bit)) return enemy;
        Enemy enemy;
        enemy.stones = g_.part(bit, other_);
        enemy.liberties = g_.neighbors(enemy.stones) & empty_;
        enemy.count = enemy.liberties.count();
        enemy.weak = enemy.count <= options_.taken_liberties;
        enemy.small = enemy.stones.count() <= options_.taken_small;
        enemies_.push_back(enemy);
        return enemies_.back();
    }

  private:
    struct Taken {
        Set stones, way;
        int step;
    };
    static constexpr signed char kFar = 99;
    static constexpr std::size_t kMostPoints = 64 * Words, kMostStrings = kMostPoints / 2;  // of one color

    // Strings with two liberties in common with those at home are joined to them by miai.
    void join_by_miai() {
        for (bool grown = true; grown;) {
            grown = false;
            const Set liberties = g_.neighbors(home_) & empty_;
            Set stones = (g_.neighbors(liberties) & own_).without(home_);
            while (stones.any()) {
                const Set string = g_.part(stones.first(), own_);
                stones = stones.without(string);
                if ((g_.neighbors(string) & liberties).count() < 2) continue;
                home_ |= string;
                grown = true;
            }
        }
    }

    // Steps from home, over empty points and own stones.
    void count_steps(int radius) {
        const Set walkable = empty_ | own_;
        Set at = home_;
        for (int step = 1; step <= radius; ++step) {
            at = (g_.neighbors(at) & walkable).without(reached_);
            at |= g_.flood(at & own_, own_);
            reached_ |= at;
            for_each_bit(at, [&](int bit) { distance_[bit] = static_cast<signed char>(step); });
        }
    }

    // Points by the moves that it takes to connect them with home: an empty point takes one, own stones take none, and
    // opposing ones as many as they have liberties, if these are few.
    void find_ways(int radius) {
        way_.fill(0);
        ways_.push_back(Set{});
        SmallVector<Taken, kMostStrings> taken;
        Set at = home_, beaten;
        for (int step = 1; step <= radius; ++step) {
            Set stones = (g_.neighbors(at) & other_).without(beaten);
            while (stones.any()) {
                const int bit = stones.first();
                const Enemy& enemy = enemy_at(bit);
                stones = stones.without(enemy.stones);
                beaten |= enemy.stones;
                if (enemy.weak)
                    taken.push_back({enemy.stones, way_to(bit, at) | enemy.liberties, step - 1 + enemy.count});
            }
            Set fresh;
            for_each_bit((g_.neighbors(at) & empty_).without(reached_), [&](int bit) {
                Set way = way_to(bit, at);
                way.add(bit);
                ways_.push_back(way);
                fresh |= arrive(Set::of(bit), step);
            });
            for (const Taken& one : taken) {
                if (one.step != step) continue;
                ways_.push_back(one.way);
                fresh |= arrive(one.stones, step);
            }
            at = fresh;
        }
    }
    // The points that it takes to get next to `bit` from points reached already.
    const Set& way_to(int bit, const Set& at) const { return ways_[way_[(g_.near[bit] & at).first()]]; }
    // Points that are reached by the last way, with the own strings beside them.
    Set arrive(const Set& points, int step) {
        Set fresh = points;
        const Set beside = (g_.neighbors(points) & own_).without(reached_);
        if (beside.any()) fresh |= g_.flood(beside, own_);
        reached_ |= fresh;
        for_each_bit(fresh, [&](int bit) {
            distance_[bit] = static_cast<signed char>(step);
            way_[bit] = static_cast<std::int16_t>(ways_.size() - 1);
        });
        return fresh;
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const Set &own_, &other_, &empty_;
    Set home_, reached_;
    std::array<signed char, kMostPoints> distance_;  // by bit
    std::array<std::int16_t, kMostPoints> way_;      // by bit: the number of the way there
    SmallVector<Set, kMostPoints> ways_;             // the points to be taken on each
    mutable SmallVector<Enemy, kMostStrings> enemies_;
};

// Points around a string at stake: its liberties and what is `radius` steps away, through empty points and over stones
// of either color in contact.
template <int Words>
Bits<Words> surroundings(const Geometry<Words>& g, const State<Words>& state, const Bits<Words>& points, int radius) {
    using Set = Bits<Words>;
    const Set stones = state.stones[0] | state.stones[1];
    Set at = points;
    for (int step = 0; step < radius; ++step) {
        Set next = at | g.neighbors(at);
        for (int color = 0; color < 2; ++color) next |= g.flood(next & state.stones[color], state.stones[color]);
        at = next;
    }
    return (at | g.neighbors(at & stones)) & state.empty(g);
}

}  // namespace assess
