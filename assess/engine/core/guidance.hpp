// Where a prover looks first: the outlook on the eyes that decide, what a state will cost him, and the plays worth a
// look. Nothing is ever concluded from it.
#pragma once

#include <memory>

#include "goal.hpp"
#include "outlook.hpp"

namespace assess {

template <int Words>
class Guidance {
  public:
    using Set = Bits<Words>;

    // `passer`: the player whose pass counts as one; a prover who is not, reaches the end of a proof.
    Guidance(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, int passer, bool few_points)
        : g_(geometry),
          goal_(goal),
          prover_(prover),
          walling_(prover == goal.avoider() && passer != prover),
          few_points_(few_points) {}

    // On a board with few empty points every move is looked at from the start.
    bool few_points() const { return few_points_; }

    // The eyes that decide: the owner's around X, whether he makes them or his opponent prevents them; or those of the
    // walls that leave X no room.
    std::unique_ptr<EyeOutlook<Words>> outlook(const State<Words>& state, int level) const {
        if (few_points_ || (goal_.capture && prover_ == goal_.reacher())) return nullptr;
        const Set around = walling_ ? walls(state) : goal_.capture ? Set::of(goal_.watched) : goal_.target;
        return std::make_unique<EyeOutlook<Words>>(g_, state, maker(), around, kRadius[level]);
    }
    // What a state costs the prover in which so many moves are still needed for the two eyes.
    std::uint32_t estimate(int moves) const {
        const int far = prover_ == maker() ? moves : std::max(kWorry - moves, 0);
        return static_cast<std::uint32_t>(1 + far * far);
    }
    int moves_after(const EyeOutlook<Words>& outlook, int player, int bit) const {
        return player == maker() ? outlook.after_own(bit) : outlook.after_other(bit);
    }

    // The prover's plays worth a look at this level, after the move `last`.
    Set candidates(const State<Words>& state, const EyeOutlook<Words>* outlook, int last, int level) const {
        const Set empty = state.empty(g_);
        Set string = goal_.target;
        for (int colour = 0; colour < 2; ++colour)
            string |= g_.flood(string & state.stones[colour], state.stones[colour]);
        Set points;
        Set region;
        if (outlook) {
            points = outlook->useful(kSlack[level]);
            region = outlook->reached();
            if (prover_ != goal_.owner) points |= surroundings(g_, state, string, level / 2);
        } else {
            points = surroundings(g_, state, string, level + 1);
            region = string;
        }
        region |= g_.neighbours(region);
        // Strings nearby with two liberties or fewer: take them, or save them.
        for (int colour = 0; colour < 2; ++colour) {
            Set stones = region & state.stones[colour];
            while (stones.any()) {
                const Set near = g_.flood(Set::of(stones.first()), state.stones[colour]);
                stones = stones.without(near);
                const Set liberties = g_.neighbours(near) & empty;
                if (liberties.count() <= 2) points |= liberties;
            }
        }
        if (last >= 0) points |= g_.neighbours(Set::of(last) | g_.near[last]) | g_.near[last];
        return points & empty;
    }

  private:
    static constexpr int kWorry = 8;  // an owner who needs as many moves for two eyes is no danger

    // Whose eyes they are: the owner's, or those of walls that the prover needs.
    int maker() const { return walling_ ? prover_ : goal_.owner; }
    // The prover's strings nearest to X.
    Set walls(const State<Words>& state) const {
        const Set own = state.stones[prover_];
        Set at = goal_.target;
        while (!at.meets(own)) {
            const Set next = at | g_.neighbours(at);
            if (next == at) break;
            at = next;
        }
        at |= g_.neighbours(at);
        return g_.flood(at & own, own);
    }

    const Geometry<Words>& g_;
    const Goal<Words>& goal_;
    const int prover_;
    const bool walling_, few_points_;
};

}  // namespace assess
