// A closed group: X and what hangs together with it, shut in by strings of its opponent's. Who has to take it, or to
// leave it no room, plays inside; his opponent's pass, which is seldom his best move there, is looked at beside his
// replies and not before them. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "goal/question.hpp"
#include "goal/walls.hpp"
#include "options.hpp"

namespace assess {

template <int Words>
class ClosedGroup {
  public:
    using Set = Bits<Words>;

    ClosedGroup(const Geometry<Words>& geometry, const Question<Words>& question, const State<Words>& root,
                const Options& options)
        : g_(geometry), options_(options), owner_(question.owner), watched_(question.all_watched) {
        region_ = region_of(root);
        closed_ = (region_ & root.empty(g_)).count() <= options_.closed_points && !(region_ == g_.all);
        around_ = region_ | g_.neighbors(region_);
    }

    // Is X shut in, with few enough empty points?
    bool closed() const { return closed_; }
    // The points inside.
    const Set& region() const { return region_; }

    // How good a state looks for the player who has just moved: more for stones, fewer own strings in atari, liberties
    // of X, own liberties, opposing strings in atari, few opposing liberties, in this order.
    int outlook(const State<Words>& after) const {
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
    int far(const State<Words>& state, int liberties) const {
        const Set own = state.stones[opponent(owner_)];
        const int room = (g_.flood(watched_, g_.all.without(own)) & state.empty(g_)).count();
        return std::max(options_.closed_liberties * liberties + options_.closed_room * room +
                            options_.closed_eyes * points_for_eyes(state.stones[owner_], own),
                        1);
    }
    // What a move's proof number is less by if it has answered so many other replies to the state before: it is often
    // the move that matters, whatever the owner does.
    std::uint32_t bonus(std::uint32_t answered) const { return options_.closed_answers * std::bit_width(answered); }

    // Tells the open moves of a state apart by how they look: the second best costs a step more than the best, and so
    // on.
    template <typename Moves, typename Add>
    void rank(Moves&& moves, Add add) const {
        std::vector<int> scores;
        for (const auto& move : moves)
            if (fresh(move)) scores.push_back(move.visits.score);
        std::sort(scores.begin(), scores.end(), std::greater<>());
        for (auto& move : moves)
            if (fresh(move))
                add(move, static_cast<std::uint32_t>(
                              std::lower_bound(scores.begin(), scores.end(), move.visits.score, std::greater<>()) -
                              scores.begin()));
    }

  private:
    // Where an eye may come to be: points of the ground, none of the owner's stones, beside which nobody else has one.
    int points_for_eyes(const Set& owned, const Set& own) const {
        const Set wall = g_.flood(own.without(region_), own);
        const Set ground = g_.flood(watched_, g_.all.without(wall));
        return eye_space(g_, ground, ground.without(g_.neighbors(own))).without(owned).count();
    }
    template <typename Move>
    static bool fresh(const Move& move) {
        return move.open() && move.move >= 0 && !move.visits.effort;
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
            const Set string = g_.flood(Set::of(left.first()), inside);
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
                const Set string = g_.flood(Set::of(beside.first()), other);
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
    const Set watched_;
    bool closed_ = false;
    Set region_, around_;
};

}  // namespace assess
