// Where a prover looks first: the prospects on the eyes that decide, what a state will cost him, and the plays worth a
// look. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <optional>

#include "goal/goal.hpp"
#include "guide/two_eyes.hpp"
#include "options.hpp"

namespace assess {

// Moves still needed for two eyes: by the player whose eyes decide, and, when he builds walls, by X's owner inside
// them.
struct MovesNeeded {
    int eyes = -1, room = 0;  // -1: not known

    bool known() const { return eyes >= 0; }
    // When the first has one move more.
    MovesNeeded with_one_more() const { return {eyes > 0 ? eyes - 1 : eyes, room}; }
};

// Iterative widening: the last one holds every move.
constexpr int kWidenings = 4;

template <int Words>
class Guide {
  public:
    using Set = Bits<Words>;

    // `passer`: the player whose pass counts as one; a prover who is not, reaches the end of a proof.
    Guide(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, int passer, const Options& options,
          bool few_points)
        : g_(geometry),
          options_(options),
          goal_(goal),
          prover_(prover),
          walling_(prover == goal.avoider() && passer != prover),
          few_points_(few_points) {}

    // On a board with few empty points every move is looked at from the start.
    bool few_points() const { return few_points_; }

    // What is seen of a state: the eyes that decide, which are the owner's around X, whether he makes them or his
    // opponent prevents them, or those of the walls that leave X no room; then also the eyes that X's owner might make.
    struct Prospects {
        TwoEyes<Words> eyes;
        std::optional<TwoEyes<Words>> room;

        Prospects(const Guide& by, const State<Words>& state, const Set& about, int radius)
            : eyes(by.g_, state, by.maker(), by.walling_ ? by.walls(state) : about, radius,
                   !by.walling_ && by.options_.ways_over_stones, by.options_) {
            if (by.walling_)
                room.emplace(by.g_, state, by.goal_.owner, about, radius, by.options_.ways_over_stones, by.options_);
        }
        MovesNeeded moves_needed() const { return {eyes.best(), room ? room->best() : 0}; }
    };
    std::optional<Prospects> prospects(const State<Words>& state, int widening) const {
        std::optional<Prospects> seen;
        if (few_points_ || (goal_.capture && prover_ == goal_.reacher())) return seen;
        const Set about =
            goal_.capture ? Set::of(goal_.watched) : goal_.target | (goal_.helpers & state.stones[goal_.owner]);
        seen.emplace(*this, state, about, radius(widening));
        return seen;
    }
    // What a state costs the prover in which so many moves are still needed.
    std::uint32_t estimate(MovesNeeded moves_needed) const {
        const int far = prover_ == maker() ? moves_needed.eyes : std::max(options_.no_danger - moves_needed.eyes, 0);
        const int fear = walling_ && options_.room_part ? std::max(options_.hopeless - moves_needed.room, 0) : 0;
        return static_cast<std::uint32_t>(1 + far * far + fear * fear / std::max(options_.room_part, 1));
    }
    // What is needed after a play.
    MovesNeeded moves_needed_after(const Prospects& prospects, int player, int bit) const {
        const auto& [eyes, room] = prospects;
        if (player == maker()) return {eyes.after_own(bit), room ? room->after_other(bit) : 0};
        return {eyes.after_other(bit), room ? room->after_own(bit) : 0};
    }

    // The prover's plays worth a look at this widening, after the move `last`.
    Set candidates(const State<Words>& state, const std::optional<Prospects>& prospects, int last, int widening) const {
        const Set empty = state.empty(g_);
        Set string = goal_.target;
        for (int color = 0; color < 2; ++color) string |= g_.flood(string & state.stones[color], state.stones[color]);
        Set points;
        Set region;
        if (prospects) {
            points = prospects->eyes.useful(slack(widening));
            if (prospects->room) points |= prospects->room->useful(slack(widening));
            region = prospects->eyes.reached();
            if (prover_ != goal_.owner) points |= surroundings(g_, state, string, widening / 2);
        } else {
            points = surroundings(g_, state, string, widening + 1);
            region = string;
        }
        region |= g_.neighbors(region);
        // Strings nearby with two liberties or fewer: take them, or save them.
        for (int color = 0; color < 2; ++color) {
            Set stones = region & state.stones[color];
            while (stones.any()) {
                const Set near = g_.flood(Set::of(stones.first()), state.stones[color]);
                stones = stones.without(near);
                const Set liberties = g_.neighbors(near) & empty;
                if (liberties.count() <= options_.short_of_liberties) points |= liberties;
            }
        }
        if (last >= 0 && options_.around_last_move)
            points |= g_.neighbors(Set::of(last) | g_.near[last]) | g_.near[last];
        return points & empty;
    }

  private:
    int radius(int widening) const {
        return std::array{options_.radius_1, options_.radius_2, options_.radius_3, options_.radius_4}[widening];
    }
    // When every move is looked at, nobody asks.
    int slack(int widening) const { return std::array{options_.slack_1, options_.slack_2, options_.slack_3}[widening]; }

    // Whose eyes they are: the owner's, or those of walls that the prover needs.
    int maker() const { return walling_ ? prover_ : goal_.owner; }
    // The prover's strings nearest to X.
    Set walls(const State<Words>& state) const {
        const Set own = state.stones[prover_];
        Set at = goal_.target;
        while (!at.meets(own)) {
            const Set next = at | g_.neighbors(at);
            if (next == at) break;
            at = next;
        }
        at |= g_.neighbors(at);
        return g_.flood(at & own, own);
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const Goal<Words>& goal_;
    const int prover_;
    const bool walling_, few_points_;
};

}  // namespace assess
