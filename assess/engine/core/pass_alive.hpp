// Benson's pass-alive strings, with or without opposing stones inside the vital regions, and what they leave room for.
#pragma once

#include <vector>

#include "board.hpp"

namespace assess {

// Strings of one player that stay for ever while he passes, and the regions that keep them.
template <int Words>
struct PassAlive {
    using Set = Bits<Words>;
    struct Region {
        Set points;
        std::vector<int> vital_for;  // numbers of strings whose liberties are all its (empty) points
        std::vector<int> touches;    // numbers of all strings around it
        bool alive = true;
    };
    std::vector<Set> strings;
    std::vector<bool> string_alive;
    std::vector<Region> regions;

    bool any() const {
        for (bool alive : string_alive)
            if (alive) return true;
        return false;
    }
    Set stones() const {
        Set set;
        for (std::size_t i = 0; i < strings.size(); ++i)
            if (string_alive[i]) set |= strings[i];
        return set;
    }
    // Strings and vital regions: what the formation covers.
    Set covered() const {
        Set set = stones();
        for (const Region& region : regions)
            if (region.alive && !region.vital_for.empty()) set |= region.points;
        return set;
    }
    int string_with(int bit) const {
        for (std::size_t i = 0; i < strings.size(); ++i)
            if (strings[i].has(bit)) return static_cast<int>(i);
        return -1;
    }

    // A small part that is pass-alive by itself and holds the strings asked for: their two smallest vital regions, the
    // other strings around those with two of theirs, and so on. Returns its stones and regions.
    Set support(std::vector<int> wanted) const {
        std::vector<bool> have_string(strings.size(), false), have_region(regions.size(), false);
        Set set;
        while (!wanted.empty()) {
            const int s = wanted.back();
            wanted.pop_back();
            if (have_string[s]) continue;
            have_string[s] = true;
            set |= strings[s];
            std::vector<int> vital;
            for (std::size_t r = 0; r < regions.size(); ++r) {
                if (!regions[r].alive) continue;
                for (int v : regions[r].vital_for)
                    if (v == s) vital.push_back(static_cast<int>(r));
            }
            auto cost = [&](int r) { return have_region[r] ? 0 : regions[r].points.count(); };
            for (int k = 0; k < 2 && k < static_cast<int>(vital.size()); ++k) {
                std::size_t best = k;
                for (std::size_t i = k + 1; i < vital.size(); ++i)
                    if (cost(vital[i]) < cost(vital[best])) best = i;
                std::swap(vital[k], vital[best]);
                const int r = vital[k];
                have_region[r] = true;
                set |= regions[r].points;
                for (int t : regions[r].touches) wanted.push_back(t);
            }
        }
        return set;
    }
};

// When a region is vital for a string that its empty points touch.
enum class Vital {
    kAny,      // always
    kClean,    // when it holds no opposing stones
    kSettled,  // when it is settled: its owner can take what is inside, and has an eye there
};

// A region is settled for a string that all its points touch but one at most, `far`; two points next to that one must
// be empty if it is empty itself.
template <int Words>
bool settled(const Geometry<Words>& g, const Bits<Words>& far, const Bits<Words>& empty) {
    const int count = far.count();
    return count == 0 || (count == 1 && (!far.meets(empty) || (g.near[far.first()] & empty).count() >= 2));
}

// Pass-alive strings of a colour, with the regions that are vital for them in this sense.
template <int Words>
PassAlive<Words> pass_alive(const Geometry<Words>& g, const State<Words>& state, int colour, Vital kind) {
    using Set = Bits<Words>;
    PassAlive<Words> result;
    const Set own = state.stones[colour], other = state.stones[opponent(colour)];
    const Set empty = state.empty(g), beside = g.neighbours(own);
    Set rest = g.all.without(own);
    std::vector<Set> region_points;
    if (kind == Vital::kSettled) {
        const Set away = rest.without(beside);
        rest = rest.without(g.flood(away & g.neighbours(away), rest));
        for (Set far = away & rest; far.any();) {
            const Set region = g.flood(Set::of(far.first()), rest);
            if (!settled(g, region & far, empty)) rest = rest.without(region);
            far = far.without(region);
        }
    } else {
        Set useless = empty.without(beside);
        if (kind == Vital::kClean) useless |= other;
        rest = rest.without(g.flood(useless, rest));
    }
    while (rest.any()) {
        const Set region = g.flood(Set::of(rest.first()), rest);
        rest = rest.without(region);
        region_points.push_back(region);
    }
    if (region_points.size() < 2) return result;
    Set around_regions;
    for (const Set& points : region_points) around_regions |= g.neighbours(points);
    Set stones = g.flood(around_regions & own, own);
    std::vector<Set> around;
    while (stones.any()) {
        const Set string = g.flood(Set::of(stones.first()), own);
        stones = stones.without(string);
        result.strings.push_back(string);
        around.push_back(g.neighbours(string));
    }
    const int strings = static_cast<int>(result.strings.size());
    result.string_alive.assign(strings, true);
    for (const Set& points : region_points) {
        typename PassAlive<Words>::Region region;
        region.points = points;
        const Set inner = points & empty;
        for (int s = 0; s < strings; ++s) {
            if (!around[s].meets(points)) continue;
            region.touches.push_back(s);
            if (kind == Vital::kSettled ? settled(g, points.without(around[s]), empty) : inner.inside(around[s]))
                region.vital_for.push_back(s);
        }
        result.regions.push_back(std::move(region));
    }
    for (bool changed = true; changed;) {
        changed = false;
        std::vector<int> vital(strings, 0);
        for (const auto& region : result.regions)
            if (region.alive)
                for (int s : region.vital_for) ++vital[s];
        for (int s = 0; s < strings; ++s)
            if (result.string_alive[s] && vital[s] < 2) {
                result.string_alive[s] = false;
                changed = true;
            }
        for (auto& region : result.regions) {
            if (!region.alive) continue;
            for (int s : region.touches)
                if (!result.string_alive[s]) {
                    region.alive = false;
                    changed = true;
                    break;
                }
        }
    }
    return result;
}

}  // namespace assess
