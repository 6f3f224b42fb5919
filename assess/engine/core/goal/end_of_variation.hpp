// What stands at the end of a variation: has the owner of X a stone on the local points? He wants one there, his
// opponent none. Neither has to hurry: both may pass where the end would suit them (docs/certificate.md, What stands at
// the end).
#pragma once

#include "goal/pass_alive.hpp"
#include "goal/question.hpp"

namespace assess {

// Does a pass-alive stone of the owner's stand on a local point?
template <int Words>
bool stands_for_ever(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state,
                     Support<Words>& shown) {
    const Bits<Words>& local = question.target;
    if (!state.stones[question.owner].meets(local)) return false;
    const PassAlive<Words> alive = pass_alive(g, state, question.owner, Vital::kAny, local);
    const Strings standing = alive.alive_at(local);
    if (standing) shown.points = alive.support(standing & -standing).points;
    return standing != 0;
}

// Do pass-alive strings of the opponent's hold or touch every point where the owner could get a local stone, but one
// point of each part? They must be pass-alive by regions that stay so while he fills: of those that meet the local
// points every point must touch the string, be it empty or not.
template <int Words>
bool no_shelter(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state,
                Support<Words>& shown) {
    using Set = Bits<Words>;
    const Set& local = question.target;
    const int attacker = opponent(question.owner);
    const Set others = g.all.without(state.stones[attacker]);
    const Set inside = local & others;
    const Set ground = inside.any() ? g.flood(inside, others) : Set{};
    const Set beside = g.neighbors(state.stones[attacker]);
    for (Set left = ground.without(beside); left.any();) {
        const Set part = g.part(left.first(), ground), far = part & left;
        if (far.count() > 1 || state.bans(g, attacker).meets(far)) return false;
        left = left.without(far);
    }
    const PassAlive<Words> alive = Enclosures<Words>(g, state, attacker, Vital::kAny, g.all, ground).pass_alive();
    const Set walls = alive.stones();
    const Set around = g.neighbors(ground).without(ground);
    if (!around.inside(walls) || !(local & state.stones[attacker]).inside(walls)) return false;
    shown.points = alive.support(alive.alive_at(around | local)).points | ground | local;
    return true;
}

}  // namespace assess
