// A group that is not shut in: X, the ground on which its owner may still make eyes, and the ways by which he may get
// out. Who has to take it plays there. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <array>

#include "guide/manner.hpp"

namespace assess {

template <int Words>
class OpenGroup : public Manner<Words> {
  public:
    using Set = Bits<Words>;

    OpenGroup(const Geometry<Words>& geometry, const Question<Words>& question, const Options& options)
        : Manner<Words>(options, Task::kTake),
          g_(geometry),
          options_(options),
          owner_(question.owner),
          watched_(question.all_watched) {
        Habits& habits = this->habits_;
        habits.weighs = options.short_visits;
        habits.null_last = options.null_last;
        habits.stay = options.stay;
        habits.epsilon = options.open_epsilon;
        habits.seeks_eyes = true;
        habits.by_features = habits.weighs;
        habits.one_will_do = true;
    }

    // The points that X's owner comes to in so many half moves, more of them in each widening. His own stones cost him
    // nothing, an empty point one half move and one for each opposing stone beside it; a weak opposing string costs
    // what taking it does, and brings him to its liberties.
    Set ground(const State<Words>& state, int widening) const {
        const int reach = std::min(options_.open_reach + widening * options_.open_step, kFarthest);
        const Set& own = state.stones[owner_];
        const Set& other = state.stones[opponent(owner_)];
        const Set empty = state.empty(g_);
        std::array<Set, kFarthest + kDearest + 1> waiting;  // by cost
        Set reached, looked_at;
        waiting[0] = watched_ & own;
        for (int cost = 0; cost <= reach; ++cost) {
            for (Set fresh = waiting[cost].without(reached); fresh.any();) {
                fresh |= g_.flood(fresh & own, own);
                reached |= fresh;
                const Set beside = g_.neighbors(fresh).without(reached);
                for_each_bit(beside & empty,
                             [&](int bit) { waiting[cost + 1 + (g_.near[bit] & other).count()].add(bit); });
                for_each_string((beside & other).without(looked_at), other, [&](const Set& string) {
                    looked_at |= string;
                    const Set liberties = g_.neighbors(string) & empty;
                    const int count = liberties.count();
                    if (count <= options_.open_weak) waiting[cost + 1 + count] |= string | liberties;
                });
                fresh = beside & own;
            }
        }
        return reached;
    }

    // The plays there of who has to take X, and those that take or save strings beside it, or answer the move `last`.
    Set plays(const State<Words>& state, const Prospects<Words>*, int widening, int last) const override {
        const Set ground = this->ground(state, widening), near = ground | g_.neighbors(ground);
        const Set empty = state.empty(g_);
        Set points = ground;
        for (const Set& stones : state.stones)
            for_each_string(near & stones, stones, [&](const Set& string) {
                const Set liberties = g_.neighbors(string) & empty;
                if (liberties.count() <= options_.short_of_liberties) points |= liberties;
            });
        if (last >= 0 && options_.around_last_move) points |= g_.near[last];
        return points & empty;
    }

    // Those on the ground.
    Set first_replies(const State<Words>& state, int widening) const override { return ground(state, widening); }
    // What two eyes cost the owner counts besides.
    int far(const State<Words>&, int liberties, std::uint32_t eyes) const override {
        return liberties + (options_.open_eyes ? static_cast<int>(eyes) / options_.open_eyes : 0);
    }

  private:
    static constexpr int kFarthest = 32, kDearest = 9;  // half moves: in all, and of one step

    // The strings of `stones` that the points belong to.
    template <typename Take>
    void for_each_string(Set points, const Set& stones, Take take) const {
        while (points.any()) {
            const Set string = g_.part(points.first(), stones);
            points = points.without(string);
            take(string);
        }
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const int owner_;
    const Set watched_;
};

}  // namespace assess
