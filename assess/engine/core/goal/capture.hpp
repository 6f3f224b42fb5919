// Capture: when X can no longer be captured. That it was is seen by the search, at the play that removes it.
#pragma once

#include "goal/pass_alive.hpp"
#include "goal/question.hpp"

namespace assess {

// Is the watched stone the owner's and pass-alive?
template <int Words>
bool safe(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state, Support<Words>& shown) {
    if (!state.stones[question.owner].has(question.watched)) return false;
    Enclosures<Words> enclosures(g, state, question.owner, Vital::kAny, Bits<Words>::of(question.watched));
    auto holds = [&] {
        const PassAlive<Words> alive = enclosures.pass_alive();
        const Strings string = alive.alive_at(Bits<Words>::of(question.watched));
        if (string) shown = alive.support(string);
        return string != 0;
    };
    return holds() || (enclosures.join_by_miai() && holds() && !is_bound(g, state, question.owner, shown));
}

}  // namespace assess
