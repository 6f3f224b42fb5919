// When a question is settled for certain, by whom, and which points show it.
#pragma once

#include <optional>

#include "goal/capture.hpp"
#include "goal/end_of_variation.hpp"
#include "goal/life.hpp"
#include "goal/walls.hpp"

namespace assess {

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
        const bool by_owner = any_mover || opponent(state.turn) == this->owner;
        const bool by_other = any_mover || opponent(state.turn) != this->owner;
        Ending<Words> end{this->owner, Leaf::kNone, {}};
        if (this->at_end) {
            if (by_owner && stands_for_ever(g, state, this->owner, this->target, end.shown.points))
                end.leaf = Leaf::kPassAlive;
        } else if (this->capture) {
            if (by_owner && safe(g, *this, state, end.shown)) end.leaf = Leaf::kPassAlive;
        } else if (by_owner) {
            end.leaf = formation(g, *this, state, end.shown);
        }
        if (end.leaf != Leaf::kNone) return end;
        end.winner = opponent(this->owner);
        if (this->at_end) {
            if (by_other && no_shelter(g, state, this->owner, this->target, end.shown.points))
                end.leaf = Leaf::kNoShelter;
        } else if (this->capture) {
            if (by_other && this->ends_before_capture && taken(g, *this, state, end.shown))
                end.leaf = Leaf::kCaptureFollows;
        } else {
            if (by_other && no_room(g, *this, state, end.shown)) end.leaf = Leaf::kNoRoom;
        }
        if (end.leaf != Leaf::kNone) return end;
        return std::nullopt;
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
        Support<Words> shown;
        if (this->at_end) return shown.miai;
        if (leaf == Leaf::kFormationFollows) formation(g, *this, state, shown);
        if (leaf == Leaf::kPassAlive) safe(g, *this, state, shown);
        if (leaf == Leaf::kNoRoom) no_room(g, *this, state, shown);
        if (leaf == Leaf::kCaptureFollows) taken(g, *this, state, shown);
        return shown.miai;
    }
};

}  // namespace assess
