// Capture: when X can no longer be captured. That it was is seen by the search, at the play that removes it.
#pragma once

#include "goal/pass_alive.hpp"
#include "goal/question.hpp"

namespace assess {

// Are all watched stones the owner's and pass-alive?
template <int Words>
bool safe(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state, Support<Words>& shown) {
    if (!question.all_watched.inside(state.stones[question.owner])) return false;
    Enclosures<Words> enclosures(g, state, question.owner, Vital::kAny, question.all_watched);
    auto holds = [&] {
        const PassAlive<Words> alive = enclosures.pass_alive();
        if (!question.all_watched.inside(alive.stones())) return false;
        shown = alive.support(alive.alive_at(question.all_watched));
        return true;
    };
    return holds() || (enclosures.join_by_miai() && holds() && !is_bound(g, state, question.owner, shown));
}

}  // namespace assess
