// Life: does a formation of the owner's cover X, or can he no longer be kept from one? And could one ever, in some
// completion of a zone?
#pragma once

#include <algorithm>
#include <vector>

#include "goal/pass_alive.hpp"
#include "goal/question.hpp"

namespace assess {

// Do these strings and their vital regions cover X? Then `shown` holds as many of them as it takes.
template <int Words>
bool covering(const Question<Words>& question, const PassAlive<Words>& alive, Support<Words>& shown) {
    if (!alive.any() || !question.covered(alive.covered())) return false;
    Strings wanted = 0;
    Bits<Words> regions;
    auto cover = [&](const Bits<Words>& target) {
        Strings covering = alive.alive_at(target);
        if (!question.all) covering &= -covering;  // the first will do
        wanted |= covering;
        if (!question.all && covering) return;
        const Bits<Words> left = target.without(alive.stones());
        for (const auto& region : alive.regions)
            if (region.vital_for && region.points.meets(left)) {
                wanted |= region.touches;
                regions |= region.points;
                if (!question.all) break;
            }
    };
    if (question.every) {
        for (const Bits<Words>& string : question.strings) cover(string);
    } else {
        Bits<Words> target = question.target;
        if (question.all)
            for (const Bits<Words>& string : question.strings)
                if (string.inside(alive.covered())) target = string;
        cover(target);
    }
    shown = alive.support(wanted);
    shown.points |= regions;
    return true;
}

template <int Words>
bool formation_together(const Question<Words>& question, const PassAlive<Words>& alive, Bits<Words>& zone) {
    std::vector<bool> together(question.strings.size(), false);  // of every string, whether one formation covers it
    for (Strings left = alive.alive; left;) {
        Strings group = left & -left;
        Bits<Words> cover;
        for (Strings before = 0; group != before;) {
            before = group;
            for (const auto& region : alive.regions)
                if (region.vital_for && (region.touches & group)) {
                    group |= region.touches;
                    cover |= region.points;
                }
        }
        left &= ~group;
        for_each_string(group, [&](int s) { cover |= alive.strings[s]; });
        if (question.every) {
            for (std::size_t n = 0; n < question.strings.size(); ++n)
                if (question.strings[n].inside(cover)) {
                    zone |= cover;
                    together[n] = true;
                }
        } else if (question.covered(cover)) {
            zone = cover;
            return true;
        }
    }
    return question.every && std::find(together.begin(), together.end(), false) == together.end();
}

// Does a clean formation of the owner cover X, or can he no longer be kept from one? Then `shown` holds what shows
// it.
template <int Words>
Leaf formation(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state,
               Support<Words>& shown) {
    if (question.together) {
        const bool stands = formation_together(
            question, pass_alive(g, state, question.owner, Vital::kClean, question.target), shown.points);
        return stands ? Leaf::kFormation : Leaf::kNone;
    }
    Enclosures<Words> enclosures(g, state, question.owner, Vital::kSettled, question.target);
    if (question.target.inside(state.stones[question.owner]) && !enclosures.may_hold(question.target))
        return Leaf::kNone;
    if (covering(question, enclosures.pass_alive(), shown)) {
        if (covering(question, pass_alive(g, state, question.owner, Vital::kClean, question.target), shown))
            return Leaf::kFormation;
    } else if (!enclosures.join_by_miai() || !covering(question, enclosures.pass_alive(), shown)) {
        return Leaf::kNone;
    }
    return is_bound(g, state, question.owner, shown) ? Leaf::kNone : Leaf::kFormationFollows;
}

// Could the owner's formation cover X in some completion of this zone? (The closed sets of an avoider must exclude
// it.)
template <int Words>
bool life_possible(const Geometry<Words>& g, const Question<Words>& question, const State<Words>& state,
                   const Bits<Words>& zone) {
    if (!question.every && !question.target.inside(zone)) return true;
    const Bits<Words> own = state.stones[question.owner] & zone, empty = state.empty(g) & zone;
    const Bits<Words> outside = g.all.without(zone);
    const Bits<Words> beside_enemy = g.neighbors(state.stones[opponent(question.owner)] & zone);
    Bits<Words> eye_points = empty;
    {
        const Bits<Words> spoiled = empty & beside_enemy;
        eye_points = empty.without(g.flood(spoiled, empty));
    }
    std::vector<Bits<Words>> eyes, strings, around;
    for (Bits<Words> left = eye_points; left.any();) {
        const Bits<Words> eye = g.part(left.first(), empty);
        left = left.without(eye);
        eyes.push_back(eye);
    }
    std::vector<bool> runs_on;
    for (Bits<Words> left = own; left.any();) {
        const Bits<Words> string = g.part(left.first(), own);
        left = left.without(string);
        strings.push_back(string);
        around.push_back(g.neighbors(string));
        runs_on.push_back(around.back().meets(outside));
    }
    std::vector<bool> stays(strings.size(), true), eye_stays(eyes.size(), true);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t s = 0; s < strings.size(); ++s) {
            if (!stays[s] || runs_on[s]) continue;
            int count = 0;
            for (std::size_t e = 0; e < eyes.size(); ++e)
                if (eye_stays[e] && eyes[e].inside(around[s])) ++count;
            if (count < 2) {
                stays[s] = false;
                changed = true;
                for (std::size_t e = 0; e < eyes.size(); ++e)
                    if (eyes[e].meets(around[s])) eye_stays[e] = false;
            }
        }
    }
    // A region may also be vital for a string that is not seen in the zone, or seen there in several parts.
    Bits<Words> unseen = g.neighbors(outside), cover;
    for (std::size_t s = 0; s < strings.size(); ++s) {
        if (stays[s]) cover |= strings[s];
        if (runs_on[s]) unseen |= around[s];
    }
    for (std::size_t e = 0; e < eyes.size(); ++e) {
        bool vital = eyes[e].inside(unseen);
        for (std::size_t s = 0; s < strings.size(); ++s) vital |= stays[s] && !runs_on[s] && eyes[e].inside(around[s]);
        if (eye_stays[e] && vital) cover |= eyes[e];
    }
    if (question.every) cover |= outside;  // one string that is seen is enough
    return question.covered(cover);
}

}  // namespace assess
