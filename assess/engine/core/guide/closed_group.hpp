// A closed group: X and what hangs together with it, shut in by strings of its opponent's. Who has to take it, or to
// leave it no room, plays inside; his opponent's pass, which is seldom his best move there, is looked at beside his
// replies and not before them. Nothing is ever concluded from it.
#pragma once

#include <algorithm>

#include "goal/walls.hpp"
#include "guide/manner.hpp"

namespace assess {

template <int Words>
class ClosedGroup : public Manner<Words> {
  public:
    using Set = Bits<Words>;

    ClosedGroup(const Geometry<Words>& geometry, const Question<Words>& question, const State<Words>& root,
                const Options& options, Task task)
        : Manner<Words>(options, task),
          g_(geometry),
          options_(options),
          owner_(question.owner),
          watched_(question.all_watched),
          region_(region_of(root)),
          around_(region_ | g_.neighbors(region_)),
          closed_((region_ & root.empty(g_)).count() <= options.closed_points && !(region_ == g_.all)) {
        Habits& habits = this->habits_;
        habits.first_widening = options.closed_region ? kWidest - 1 : kWidest;
        habits.null_last = options.null_last;
        habits.stay = options.stay;
        habits.epsilon = options.closed_epsilon;
        habits.by_liberties = options.liberties_first;
        habits.by_places = true;
        habits.place_cost = task == Task::kWall ? options.walls_rank_cost : options.rank_cost;
        habits.reply_cost = options.reply_rank_cost;
        habits.answer_bonus = options.closed_answers;
        habits.one_will_do = true;
    }

    // Is X shut in, with few enough empty points?
    bool closed() const { return closed_; }

    // Those inside.
    Set plays(const State<Words>& state, const Prospects<Words>*, int, int) const override {
        return state.empty(g_) & region_;
    }
    Set first_replies(const State<Words>&, int) const override { return region_; }

    // How good a state looks for the player who has just moved: more for stones, fewer own strings in atari, liberties
    // of X, own liberties, opposing strings in atari, few opposing liberties, in this order.
    int outlook(const State<Words>& after) const override {
        const int mover = opponent(after.turn), other = after.turn;
        const Set empty = after.empty(g_);
        const Set own = after.stones[mover], theirs = after.stones[other];
        const int stones = (own & region_).count() - (theirs & region_).count();
        const int own_liberties = (g_.neighbors(own & around_) & empty).count();
        const int their_liberties = (g_.neighbors(theirs & around_) & empty).count();
        const int sum[] = {stones, -ataris(own, empty), mover == owner_ ? liberties(after) : -liberties(after),
                           own_liberties, ataris(theirs, empty) - their_liberties};
        int score = 0;
        for (int part : sum) score = score * 64 + std::clamp(part, -31, 31);
        return score;
    }

    // How far X is from being taken, or from having no room: by its liberties, if it stands, by the empty points of the
    // ground that its owner has to himself, and by those at which an eye may come to be.
    int far(const State<Words>& state, int liberties, std::uint32_t) const override {
        const Set own = state.stones[opponent(owner_)];
        const int room = (g_.flood(watched_, g_.all.without(own)) & state.empty(g_)).count();
        return std::max(options_.closed_liberties * liberties + options_.closed_room * room +
                            options_.closed_eyes * points_for_eyes(state.stones[owner_], own),
                        1);
    }

  private:
    // Where an eye may come to be: points of the ground, none of the owner's stones, beside which nobody else has one.
    int points_for_eyes(const Set& owned, const Set& own) const {
        const Set wall = g_.flood(own.without(region_), own);
        const Set ground = g_.flood(watched_, g_.all.without(wall));
        return eye_space(g_, ground, ground.without(g_.neighbors(own))).without(owned).count();
    }
    // Those of X; of several strings, of the one that has fewest.
    int liberties(const State<Words>& state) const {
        int least = g_.all.count();
        for_each_bit(watched_ & state.stones[owner_],
                     [&](int bit) { least = std::min(least, state.liberties(g_, state.string_at(g_, bit)).count()); });
        return least;
    }
    // The strings in atari; what hangs together with a wall outside is none.
    int ataris(const Set& stones, const Set& empty) const {
        const Set inside = stones & region_, walls = stones.without(region_);
        int count = 0;
        for (Set left = inside; left.any();) {
            const Set string = g_.part(left.first(), inside);
            left = left.without(string);
            const Set beside = g_.neighbors(string);
            count += (beside & empty).count() == 1 && !beside.meets(walls);
        }
        return count;
    }

    // The points joined to X, diagonals included, without its opponent's strings, but with those that have one liberty
    // outside at most.
    Set region_of(const State<Words>& state) const {
        const Set other = state.stones[opponent(owner_)], empty = state.empty(g_);
        Set open = g_.all.without(other), region = watched_;
        for (Set before; !(before == region);) {
            before = region;
            region = flood_diagonally(region, open);
            Set beside = g_.neighbors(region) & other;
            while (beside.any()) {
                const Set string = g_.part(beside.first(), other);
                beside = beside.without(string);
                if ((g_.neighbors(string) & empty).without(region).count() > 1) continue;
                open |= string;
            }
        }
        return region;
    }
    Set flood_diagonally(Set seed, const Set& within) const {
        for (;;) {
            const Set beside = seed.up(1) | seed.down(1) | seed;
            const Set next = (beside | beside.up(g_.stride) | beside.down(g_.stride)) & within;
            if (next == seed) return seed;
            seed = next;
        }
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const int owner_;
    const Set watched_, region_, around_;
    const bool closed_;
};

}  // namespace assess
