// What a search has to show: the success of one player, the prover, from one state.
#pragma once

#include "goal/goal.hpp"
#include "search/repetition.hpp"

namespace assess {

template <int Words>
struct Claim {
    Goal<Words> goal;
    State<Words> root;
    int prover = kBlack;
    Repetition repetition = Repetition::kNever;  // when one counts for the prover
    // The opponent, if he is the reacher, has no plays outside the zone, which is then the whole board.
    bool whole_board = false;
    // The prover never passes, but reaches the end of a proof; an avoider may also be asked for that.
    bool reaching = false;

    // The player whose pass counts as one.
    int passer() const { return reaching ? opponent(prover) : goal.avoider(); }
    // May the proof count on liberties outside its zone? Only one that ends on every way may.
    bool counts_outside(const Geometry<Words>& g) const {
        return reaches() && !goal.at_end && repetition == Repetition::kNever && !whole_board && !g.ko_pass;
    }
    // Does the prover have to reach the end of a proof?
    bool reaches() const { return prover != passer(); }
};

}  // namespace assess
