// Walls: pass-alive strings of the opponent's that leave X no room for two eyes, or that also take it.
#pragma once

#include <optional>

#include "goal/pass_alive.hpp"
#include "goal/question.hpp"

namespace assess {

// The parts of a set that have three points or more: one of them is between two others.
template <int Words>
Bits<Words> large_parts(const Geometry<Words>& g, const Bits<Words>& points) {
    const Bits<Words> middle = points & g.between(points);
    return middle | (g.neighbors(middle) & points);
}

// Where an eye may come to be on ground that walls are all around of, if every region that is vital for a string there
// lies in `points`. All around such a region stand strings with another one. So a part of one or two points, which
// holds one region at most, holds none if what is around it can not be joined to another part: it is a false eye.
template <int Words>
Bits<Words> eye_space(const Geometry<Words>& g, const Bits<Words>& ground, const Bits<Words>& points) {
    using Set = Bits<Words>;
    const Set large = large_parts(g, points);
    Set eyes = points;
    for (bool changed = true; changed;) {
        changed = false;
        for (Set left = eyes.without(large); left.any();) {
            const int bit = left.first();
            const Set one = Set::of(bit), other = g.near[bit] & eyes, others = eyes.without(one | other);
            left = left.without(one | other);
            if (others.none()) continue;
            auto holds_eye = [&](const Set& eye) {
                return eye.any() && g.neighbors(eye).inside(g.flood(others, ground.without(eye)));
            };
            if (holds_eye(one) || holds_eye(other)) continue;
            eyes = others;
            changed = true;
        }
    }
    return eyes;
}

template <int Words>
bool is_connected(const Geometry<Words>& g, const Bits<Words>& points) {
    return points.none() || g.part(points.first(), points) == points;
}

// Is there room for two eyes?
template <int Words>
bool room_for_eyes(const Geometry<Words>& g, const Bits<Words>& ground, const Bits<Words>& points) {
    if (large_parts(g, points).any()) return true;
    const Bits<Words> eyes = eye_space(g, ground, points);
    return eyes.count() > 2 || !is_connected(g, eyes);
}

// The ground on which walls leave X no room for two eyes, if they do. `touched`: where no eye can be.
template <int Words>
std::optional<Bits<Words>> cramped_ground(const Geometry<Words>& g, const Question<Words>& question,
                                          const Bits<Words>& walls, const Bits<Words>& touched) {
    const Bits<Words> others = g.all.without(walls);
    Bits<Words> cramped;
    // Of one string: all its points, or of scope all some, are where there is no room.
    auto has_no_room = [&](Bits<Words> left) {
        bool some = false;
        while (left.any() && !(question.all && some)) {
            const int bit = left.first();
            const bool wall = walls.has(bit);
            const Bits<Words> part = g.part(bit, wall ? walls : others);
            left = left.without(part);
            if (!wall && room_for_eyes(g, part, part.without(touched))) {
                if (!question.all) return false;
                continue;
            }
            cramped |= part;
            some = true;
        }
        return some;
    };
    bool holds = !question.every;
    for (const Bits<Words>& string : question.strings) {
        if (has_no_room(string) == question.every) {
            holds = question.every;
            break;
        }
        if (question.every) cramped = {};
    }
    return holds ? std::optional(cramped) : std::nullopt;
}

// Do these strings of the opponent's leave X no room for two eyes? If he only passes, what is beside his other stones,
// `own`, holds no eye either.
template <int Words>
bool leaves_no_room(const Geometry<Words>& g, const Question<Words>& question, const PassAlive<Words>& alive,
                    const Bits<Words>& own, Support<Words>& shown) {
    if (!alive.any()) return false;
    const Bits<Words> walls = alive.stones(), touched = g.neighbors(walls);
    const Bits<Words> beside = alive.miai.empty() ? g.neighbors(own).without(own) : Bits<Words>{};
    const auto cramped = cramped_ground(g, question, walls, touched | beside);
    if (!cramped) return false;
    shown = alive.support(alive.alive_at(*cramped | g.neighbors(*cramped)));
    shown.points |= cramped->without(touched);
    return true;
}

// Can the room that walls leave a string on its ground be filled (docs/certificate.md, Capture follows)? `linked`: the
// walls hang together by links.
template <int Words>
bool can_be_filled(const Geometry<Words>& g, const State<Words>& state, int attacker, const Bits<Words>& ground,
                   const Bits<Words>& string, bool linked, const Bits<Words>& room) {
    const bool connected = is_connected(g, room);
    if (connected && room.count() < 3) return true;
    const Bits<Words> stone = room & state.stones[attacker];
    if (linked || stone.count() > 1) return false;
    if (connected) return stone.any() && room.inside(stone | (g.neighbors(stone) & g.neighbors(string)));
    const bool joined = stone.none() || state.turn == attacker || (g.neighbors(stone) & state.empty(g)).count() > 1;
    return joined && !g.neighbors(room).meets(room) && !room_for_eyes(g, ground, room);
}

// Do pass-alive strings of the opponent's shut in the string at a point, and leave it so little room beside it that he
// can fill its ground? Then he takes it. `eyeless`: nor is there room for two eyes where its stones are now.
template <int Words>
bool capture_follows(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state, int watched,
                     bool eyeless, Support<Words>& shown) {
    const int attacker = opponent(question.owner);
    const Bits<Words>& own = state.stones[attacker];
    const Bits<Words> string = g.part(watched, state.stones[question.owner]);
    auto ground_within = [&](const Bits<Words>& wall) { return g.flood(string, g.all.without(wall)); };
    auto roomy = [&](const Bits<Words>& ground, const Bits<Words>& wall, bool linked) {
        const Bits<Words> room = ground.without(g.neighbors(wall));
        // Who fills a room leans on the owner's bans there; where all of it touches the wall nobody is ever banned.
        if (g.threatens[question.owner] && !room.inside(string)) return true;
        if (eyeless && (!question.target.inside(ground) || room_for_eyes(g, ground, room))) return true;
        return !can_be_filled(g, state, attacker, ground, string, linked, room.without(string));
    };
    const Bits<Words> near = ground_within(own);
    if (roomy(near, own, false)) return false;
    Enclosures<Words> enclosures(g, state, attacker, Vital::kAny, g.neighbors(near) & own, near);
    auto holds = [&](bool linked) {
        const PassAlive<Words> alive = enclosures.pass_alive();
        if (!alive.any()) return false;
        const Bits<Words> wall = alive.stones(), ground = ground_within(wall);
        if (roomy(ground, wall, linked)) return false;
        shown = alive.support(alive.alive_at(g.neighbors(ground)));
        const Bits<Words> away = ground.without(g.neighbors(wall)), room = away.without(string);
        const bool star = room.count() > 2 && is_connected(g, room);
        shown.points |= away | (star || string.meets(away) ? string : Bits<Words>::of(watched));
        if (!star && !room.none()) shown.points |= g.neighbors(room & own);
        return !is_bound(g, state, attacker, shown);
    };
    return holds(false) || (enclosures.join_by_miai() && holds(true));
}

// Does the capture of one of the strings follow?
template <int Words>
bool taken(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state,
           Support<Words>& shown) {
    if (!question.ends_before_capture) return false;
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
    if (!cramped_ground(g, question, walls, g.neighbors(walls))) return false;  // with more walls there is less room
    const Bits<Words> inside = g.flood(question.target.without(walls), g.all.without(walls));
    Enclosures<Words> enclosures(g, state, attacker, Vital::kAny, question.target | g.neighbors(inside));
    auto holds = [&] {
        if (!leaves_no_room(g, question, enclosures.pass_alive(), walls, shown)) return false;
        if (question.taking) shown.points.add(question.watched);  // shows that X has been taken
        return true;
    };
    return holds() || (enclosures.join_by_miai() && holds() && !is_bound(g, state, attacker, shown));
}

}  // namespace assess
