// What a question asks, whose string it is about, and who must bring something about.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "board/board.hpp"
#include "goal/leaf.hpp"

namespace assess {

// The string X of a question, by its points in the final position; or several strings, of which any may live, or all
// must stay.
template <int Words>
struct Question {
    using Set = Bits<Words>;
    bool capture = true;    // else: independent life
    bool all = false;       // scope: every point of X, or of one of several strings, must be covered
    bool together = false;  // two-eye with scope all: by one formation that hangs together
    bool every = false;     // each of several strings must be covered, on one board; else any will do
    int owner = kBlack;
    int watched = 0;  // bit of the stone named first in the question
    Set all_watched;  // a stone of each string: all that are named
    Set target;       // all points of all strings
    std::vector<Set> strings;
    Set helpers;          // stones of the owner's that X may live with: where eyes are looked for, nothing more
    Set against;          // opposing stones that the owner has to take for X to live: nothing more, either
    bool taking = false;  // who leaves X no room also shows that he takes it, if it stands
    bool ends_before_capture = true;  // a proof of X's capture ends where that follows
    // A question about the end of the variation: is a stone of the owner's on the target? Whoever proves it is the
    // avoider, of an end that does not suit him.
    bool at_end = false;
    int ender = kBlack;

    Asked asked() const { return at_end ? Asked::kAtEnd : capture ? Asked::kCapture : Asked::kLife; }
    int reacher() const { return at_end ? opponent(ender) : capture ? opponent(owner) : owner; }
    int avoider() const { return opponent(reacher()); }
    // May the avoider let the variation end here?
    bool ends_well(const State<Words>& state) const {
        return !at_end || state.stones[owner].meets(target) == (ender == owner);
    }
    // What shows that he may.
    Set ending_zone(const State<Words>& state, Set zone) const {
        if (ender != owner) return zone | target;
        const Set shown = state.stones[owner] & target;
        if (!shown.meets(zone)) zone.add(shown.first());
        return zone;
    }

    bool covered(const Set& cover) const {
        auto inside = [&](const Set& string) { return string.inside(cover); };
        if (every)
            return std::all_of(strings.begin(), strings.end(),
                               [&](const Set& string) { return all ? inside(string) : string.meets(cover); });
        return all ? std::any_of(strings.begin(), strings.end(), inside) : target.meets(cover);
    }
    // Where X is off the board, or one of several strings.
    bool captures(const Set& removed) const { return capture && removed.meets(all_watched); }
};

}  // namespace assess
