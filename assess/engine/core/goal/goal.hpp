// When a question is settled for certain, by whom, and which points show it.
#pragma once

#include <optional>

#include "goal/capture.hpp"
#include "goal/end_of_variation.hpp"
#include "goal/life.hpp"
#include "goal/walls.hpp"

namespace assess {

// What the function of a line of `ASSESS_LEAVES` has found.
constexpr Leaf as_leaf(Leaf leaf, bool found) { return found ? leaf : Leaf::kNone; }
constexpr Leaf as_leaf(Leaf, Leaf found) { return found; }

// An end that another line's function finds, or a move of the search.
template <int Words>
bool not_by_itself(const Geometry<Words>&, const Question<Words>&, const State<Words>&, Support<Words>&) {
    return false;
}

// Who has succeeded, whatever is played on, and what shows it.
template <int Words>
struct Ending {
    int winner = kBlack;
    Leaf leaf = Leaf::kNone;
    Support<Words> shown;
};

template <int Words>
struct Goal : Question<Words> {
    using Set = Bits<Words>;

    // Is the question settled in this state? Unless `any_mover`, only what the last mover may have brought about is
    // looked for.
    std::optional<Ending<Words>> ending(const Geometry<Words>& g, const State<Words>& state, bool any_mover) const {
        for (const int winner : {this->owner, opponent(this->owner)}) {
            if (!any_mover && opponent(state.turn) != winner) continue;
            Ending<Words> end{winner, Leaf::kNone, {}};
            end.leaf = success(g, state, winner, end.shown);
            if (end.leaf != Leaf::kNone) return end;
        }
        return std::nullopt;
    }

    // The end by which a player has succeeded, and what shows it.
    Leaf success(const Geometry<Words>& g, const State<Words>& state, int winner, Support<Words>& shown) const {
        const Asked asked = this->asked();
        const int kOwner = this->owner, kOpponent = opponent(this->owner);
        Leaf found = Leaf::kNone;
#define ASSESS_LEAF(name, word, about, player, finder)                     \
    if (found == Leaf::kNone && asked == Asked::about && winner == player) \
        found = as_leaf(Leaf::name, finder(g, *this, state, shown));
        ASSESS_LEAVES(ASSESS_LEAF)
#undef ASSESS_LEAF
        return found;
    }

    // A zone in which what the avoider prevents is impossible now.
    Set avoiding_zone(const Geometry<Words>& g, const State<Words>& state, Set zone) const {
        if (this->at_end) return this->ending_zone(state, zone);
        if (this->capture) {
            zone |= this->all_watched;
            return zone;
        }
        auto grown = [&](Set found) {
            while (!(found == g.shown) && life_possible(g, *this, state, found))
                found |= g.neighbors(found).without(g.unknown);
            return found == g.shown && g.unknown.any() && life_possible(g, *this, state, found) ? g.all : found;
        };
        if (!this->every) return grown(zone | this->target);
        Set least = g.all;  // of a string that is not covered
        for (const Set& string : this->strings)
            if (const Set found = grown(zone | string); found.count() < least.count()) least = found;
        return least;
    }

    // The miai that what ends a proof hangs together by.
    std::vector<Set> miai(const Geometry<Words>& g, const State<Words>& state, Leaf leaf) const {
        for (const int winner : {this->owner, opponent(this->owner)})
            if (Support<Words> shown; success(g, state, winner, shown) == leaf) return shown.miai;
        return {};
    }
};

}  // namespace assess
