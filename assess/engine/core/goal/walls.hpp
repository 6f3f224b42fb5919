// Walls: pass-alive strings of the opponent's that leave X no room for two eyes, or that also take it.
#pragma once

#include "goal/pass_alive.hpp"
#include "goal/question.hpp"

namespace assess {

template <int Words>
bool room_for_eyes(const Geometry<Words>& g, const Bits<Words>& points) {
    // Two points not next to each other: more than two points always hold such a pair but for two adjacent ones.
    const int count = points.count();
    if (count < 2) return false;
    if (count > 2) return true;
    const Bits<Words> one = Bits<Words>::of(points.first());
    return !g.neighbors(one).meets(points);
}

// Do these strings leave X no room for two eyes?
template <int Words>
bool leaves_no_room(const Geometry<Words>& g, const Question<Words>& question, const PassAlive<Words>& alive,
                    Support<Words>& shown) {
    if (!alive.any()) return false;
    const Bits<Words> walls = alive.stones();
    const Bits<Words> others = g.all.without(walls);
    const Bits<Words> touched = g.neighbors(walls);
    Bits<Words> cramped;
    for (Bits<Words> left : question.strings) {
        bool some = false;
        while (left.any() && !(question.all && some)) {
            const int bit = left.first();
            const bool wall = walls.has(bit);
            const Bits<Words> part = g.flood(Bits<Words>::of(bit), wall ? walls : others);
            left = left.without(part);
            if (!wall && room_for_eyes(g, part.without(touched))) {
                if (!question.all) return false;
                continue;
            }
            cramped |= part;
            some = true;
        }
        if (!some) return false;
    }
    shown = alive.support(alive.alive_at(cramped | g.neighbors(cramped)));
    shown.points |= cramped;
    return true;
}

// Do pass-alive strings of the opponent's shut in the string at a point, and leave no room for two eyes beside it? Then
// he takes it by filling the ground (docs/certificate.md, Capture follows). `eyeless`: nor is there room for them where
// its stones are now.
template <int Words>
bool capture_follows(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state, int watched,
                     bool eyeless, Support<Words>& shown) {
    const int attacker = opponent(question.owner);
    const Bits<Words>& own = state.stones[attacker];
    const Bits<Words> string = g.flood(Bits<Words>::of(watched), state.stones[question.owner]);
    auto ground_within = [&](const Bits<Words>& wall) { return g.flood(string, g.all.without(wall)); };
    auto roomy = [&](const Bits<Words>& ground, const Bits<Words>& wall) {
        const Bits<Words> room = ground.without(g.neighbors(wall));
        if (eyeless) return !question.target.inside(ground) || room_for_eyes(g, room);
        return room_for_eyes(g, room.without(string));
    };
    const Bits<Words> near = ground_within(own);
    if (roomy(near, own)) return false;
    Enclosures<Words> enclosures(g, state, attacker, Vital::kAny, g.neighbors(near) & own, near);
    auto holds = [&] {
        const PassAlive<Words> alive = enclosures.pass_alive();
        if (!alive.any()) return false;
        const Bits<Words> wall = alive.stones(), ground = ground_within(wall);
        if (roomy(ground, wall)) return false;
        shown = alive.support(alive.alive_at(g.neighbors(ground)));
        shown.points |= ground;
        return !is_bound(g, state, attacker, shown);
    };
    return holds() || (enclosures.join_by_miai() && holds());
}

// Does the capture of one of the strings follow?
template <int Words>
bool taken(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state,
           Support<Words>& shown) {
    for (Bits<Words> left = question.all_watched & state.stones[question.owner]; left.any();)
        if (capture_follows(g, question, state, left.pop_first(), false, shown)) return true;
    return false;
}

// Do pass-alive strings of the opponent leave X no room for two eyes?
template <int Words>
bool no_room(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state,
             Support<Words>& shown) {
    if (question.taking && state.stones[question.owner].has(question.watched))
        return capture_follows(g, question, state, question.watched, true, shown);
    const int attacker = opponent(question.owner);
    const Bits<Words> walls = state.stones[attacker];
    const Bits<Words> inside = g.flood(question.target.without(walls), g.all.without(walls));
    Enclosures<Words> enclosures(g, state, attacker, Vital::kAny, question.target | g.neighbors(inside));
    if (leaves_no_room(g, question, enclosures.pass_alive(), shown)) return true;
    return enclosures.join_by_miai() && leaves_no_room(g, question, enclosures.pass_alive(), shown) &&
           !is_bound(g, state, attacker, shown);
}

}  // namespace assess
