// Where a prover looks first: the outlook on the eyes that decide, what a state will cost him, and the plays worth a
// look. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <optional>

#include "goal/goal.hpp"
#include "guide/two_eyes.hpp"

namespace assess {

// Moves still needed for two eyes: by the player whose eyes decide, and, when he builds walls, by X's owner inside
// them.
struct Need {
    int eyes = -1, room = 0;  // -1: not known

    bool known() const { return eyes >= 0; }
    // When the first has one move more.
    Need with_one_more() const { return {eyes > 0 ? eyes - 1 : eyes, room}; }
};

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

    // What is seen of a state: the eyes that decide, which are the owner's around X, whether he makes them or his
    // opponent prevents them, or those of the walls that leave X no room; then also the eyes that X's owner might make.
    struct Outlook {
        EyeOutlook<Words> eyes;
        std::optional<EyeOutlook<Words>> room;

        Outlook(const Guidance& by, const State<Words>& state, const Set& about, int radius)
            : eyes(by.g_, state, by.maker(), by.walling_ ? by.walls(state) : about, radius, !by.walling_) {
            if (by.walling_) room.emplace(by.g_, state, by.goal_.owner, about, radius, true);
        }
        Need need() const { return {eyes.best(), room ? room->best() : 0}; }
    };
    std::optional<Outlook> outlook(const State<Words>& state, int level) const {
        std::optional<Outlook> seen;
        if (few_points_ || (goal_.capture && prover_ == goal_.reacher())) return seen;
        const Set about =
            goal_.capture ? Set::of(goal_.watched) : goal_.target | (goal_.kin & state.stones[goal_.owner]);
        seen.emplace(*this, state, about, kRadius[level]);
        return seen;
    }
    // What a state costs the prover in which so many moves are still needed.
    std::uint32_t estimate(Need need) const {
        const int far = prover_ == maker() ? need.eyes : std::max(kWorry - need.eyes, 0);
        const int fear = walling_ ? std::max(EyeOutlook<Words>::kHopeless - need.room, 0) : 0;
        return static_cast<std::uint32_t>(1 + far * far + fear * fear / 2);
    }
    // What is needed after a play.
    Need need_after(const Outlook& outlook, int player, int bit) const {
        const auto& [eyes, room] = outlook;
        if (player == maker()) return {eyes.after_own(bit), room ? room->after_other(bit) : 0};
        return {eyes.after_other(bit), room ? room->after_own(bit) : 0};
    }

    // The prover's plays worth a look at this level, after the move `last`.
    Set candidates(const State<Words>& state, const std::optional<Outlook>& outlook, int last, int level) const {
        const Set empty = state.empty(g_);
        Set string = goal_.target;
        for (int colour = 0; colour < 2; ++colour)
            string |= g_.flood(string & state.stones[colour], state.stones[colour]);
        Set points;
        Set region;
        if (outlook) {
            points = outlook->eyes.useful(kSlack[level]);
            if (outlook->room) points |= outlook->room->useful(kSlack[level]);
            region = outlook->eyes.reached();
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
