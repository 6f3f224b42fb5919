// What a question asks of a position: when the reacher has succeeded, when the avoider surely has, and which points
// show it.
#pragma once

#include <optional>

#include "goal/end_of_variation.hpp"

namespace assess {

enum class Leaf : std::uint8_t { kNone, kCaptured, kFormation, kPassAlive, kNoRoom, kNoShelter, kFormationFollows };

// Who has succeeded, whatever is played on, and what shows it.
template <int Words>
struct Ending {
    int winner = kBlack;
    Leaf leaf = Leaf::kNone;
    Support<Words> shown;
};

// The string X of a question, by its points in the final position.
template <int Words>
struct Goal {
    using Set = Bits<Words>;
    bool capture = true;    // else: independent life
    bool all = false;       // scope: every point of X must be covered
    bool together = false;  // two-eye with scope all: by one formation that hangs together
    int owner = kBlack;
    int watched = 0;  // bit of the stone named in the question
    Set target;
    Set helpers;          // stones of the owner's that X may live with: where eyes are looked for, nothing more
    bool taking = false;  // who leaves X no room also shows that he takes it, if it stands
    // A question about the end of the variation: is a stone of the owner's on the target? Whoever proves it is the
    // avoider, of an end that does not suit him.
    bool at_end = false;
    int ender = kBlack;

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

    // A zone in which what the avoider prevents is impossible now.
    Set avoiding_zone(const Geometry<Words>& g, const State<Words>& state, Set zone) const {
        if (at_end) return ending_zone(state, zone);
        if (capture) {
            zone.add(watched);
            return zone;
        }
        zone |= target;
        while (!(zone == g.all) && life_possible(g, state, zone)) zone |= g.neighbors(zone);
        return zone;
    }

    bool covered(const Set& cover) const { return all ? target.inside(cover) : target.meets(cover); }

    // Is the question settled in this state? Unless `any_mover`, only what the last mover may have brought about is
    // looked for.
    std::optional<Ending<Words>> ending(const Geometry<Words>& g, const State<Words>& state, bool any_mover) const {
        const bool by_owner = any_mover || opponent(state.turn) == owner;
        const bool by_other = any_mover || opponent(state.turn) != owner;
        Ending<Words> end{owner, Leaf::kNone, {}};
        if (at_end) {
            if (by_owner && stands_for_ever(g, state, owner, target, end.shown.points)) end.leaf = Leaf::kPassAlive;
        } else if (capture) {
            if (by_owner && safe(g, state, end.shown)) end.leaf = Leaf::kPassAlive;
        } else if (by_owner) {
            end.leaf = formation(g, state, end.shown);
        }
        if (end.leaf != Leaf::kNone) return end;
        end.winner = opponent(owner);
        if (at_end) {
            if (by_other && no_shelter(g, state, owner, target, end.shown.points)) end.leaf = Leaf::kNoShelter;
        } else if (!capture) {
            if (by_other && no_room(g, state, end.shown)) end.leaf = Leaf::kNoRoom;
        }
        if (end.leaf != Leaf::kNone) return end;
        return std::nullopt;
    }

    // Does a clean formation of the owner cover X, or can he no longer be kept from one? Then `shown` holds what shows
    // it.
    Leaf formation(const Geometry<Words>& g, const State<Words>& state, Support<Words>& shown) const {
        if (together) {
            const bool stands = formation_together(pass_alive(g, state, owner, Vital::kClean, target), shown.points);
            return stands ? Leaf::kFormation : Leaf::kNone;
        }
        Enclosures<Words> enclosures(g, state, owner, Vital::kSettled, target);
        if (target.inside(state.stones[owner]) && !enclosures.may_hold(target)) return Leaf::kNone;
        if (covering(enclosures.pass_alive(), shown)) {
            if (covering(pass_alive(g, state, owner, Vital::kClean, target), shown)) return Leaf::kFormation;
        } else if (!enclosures.join_by_miai() || !covering(enclosures.pass_alive(), shown)) {
            return Leaf::kNone;
        }
        return state.bans(g, owner).meets(shown.points) ? Leaf::kNone : Leaf::kFormationFollows;
    }

    // Is the watched stone the owner's and pass-alive?
    bool safe(const Geometry<Words>& g, const State<Words>& state, Support<Words>& shown) const {
        if (!state.stones[owner].has(watched)) return false;
        Enclosures<Words> enclosures(g, state, owner, Vital::kAny, Set::of(watched));
        auto holds = [&] {
            const PassAlive<Words> alive = enclosures.pass_alive();
            const Strings string = alive.alive_at(Set::of(watched));
            if (string) shown = alive.support(string);
            return string != 0;
        };
        return holds() || (enclosures.join_by_miai() && holds() && !state.bans(g, owner).meets(shown.points));
    }

    // Do pass-alive strings of the opponent leave X no room for two eyes?
    bool no_room(const Geometry<Words>& g, const State<Words>& state, Support<Words>& shown) const {
        if (taking && state.stones[owner].has(watched)) return taken(g, state, shown);
        const int attacker = opponent(owner);
        const Set walls = state.stones[attacker];
        const Set inside = g.flood(target.without(walls), g.all.without(walls));
        Enclosures<Words> enclosures(g, state, attacker, Vital::kAny, target | g.neighbors(inside));
        if (leaves_no_room(g, enclosures.pass_alive(), shown)) return true;
        return enclosures.join_by_miai() && leaves_no_room(g, enclosures.pass_alive(), shown) &&
               !state.bans(g, attacker).meets(shown.points);
    }

    // Do pass-alive strings of the opponent's hold all of X's ground but for one point? Then they leave it no room, and
    // he takes it by filling the ground (docs/certificate.md, Capture follows).
    bool taken(const Geometry<Words>& g, const State<Words>& state, Support<Words>& shown) const {
        const int attacker = opponent(owner);
        const Set& own = state.stones[attacker];
        const Set ground = g.flood(Set::of(watched), g.all.without(own));
        const Set around = g.neighbors(ground) & own;
        if (ground.without(g.neighbors(own)).count() > 1 || !target.inside(ground)) return false;
        Enclosures<Words> enclosures(g, state, attacker, Vital::kAny, around, ground);
        auto holds = [&] {
            const PassAlive<Words> alive = enclosures.pass_alive();
            if (!around.inside(alive.stones())) return false;
            shown = alive.support(alive.alive_at(around));
            shown.points |= ground;
            return !state.bans(g, attacker).meets(shown.points);
        };
        return holds() || (enclosures.join_by_miai() && holds());
    }

    // The miai that what ends a proof hangs together by.
    std::vector<Set> miai(const Geometry<Words>& g, const State<Words>& state, Leaf leaf) const {
        Support<Words> shown;
        if (at_end) return shown.miai;
        if (leaf == Leaf::kFormationFollows) formation(g, state, shown);
        if (leaf == Leaf::kPassAlive) safe(g, state, shown);
        if (leaf == Leaf::kNoRoom) no_room(g, state, shown);
        return shown.miai;
    }

    // Could the owner's formation cover X in some completion of this zone? (The closed sets of an avoider must exclude
    // it.)
    bool life_possible(const Geometry<Words>& g, const State<Words>& state, const Set& zone) const {
        if (!target.inside(zone)) return true;
        const Set own = state.stones[owner] & zone, empty = state.empty(g) & zone;
        const Set outside = g.all.without(zone);
        const Set beside_enemy = g.neighbors(state.stones[opponent(owner)] & zone);
        Set eye_points = empty;
        {
            const Set spoiled = empty & beside_enemy;
            eye_points = empty.without(g.flood(spoiled, empty));
        }
        std::vector<Set> eyes, strings, around;
        for (Set left = eye_points; left.any();) {
            const Set eye = g.flood(Set::of(left.first()), empty);
            left = left.without(eye);
            eyes.push_back(eye);
        }
        std::vector<bool> runs_on;
        for (Set left = own; left.any();) {
            const Set string = g.flood(Set::of(left.first()), own);
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
        Set unseen = g.neighbors(outside), cover;
        for (std::size_t s = 0; s < strings.size(); ++s) {
            if (stays[s]) cover |= strings[s];
            if (runs_on[s]) unseen |= around[s];
        }
        for (std::size_t e = 0; e < eyes.size(); ++e) {
            bool vital = eyes[e].inside(unseen);
            for (std::size_t s = 0; s < strings.size(); ++s)
                vital |= stays[s] && !runs_on[s] && eyes[e].inside(around[s]);
            if (eye_stays[e] && vital) cover |= eyes[e];
        }
        return covered(cover);
    }

  private:
    // Do these strings leave X no room for two eyes?
    bool leaves_no_room(const Geometry<Words>& g, const PassAlive<Words>& alive, Support<Words>& shown) const {
        if (!alive.any()) return false;
        const Set walls = alive.stones();
        const Set others = g.all.without(walls);
        const Set touched = g.neighbors(walls);
        Set cramped, left = target;
        bool some = false;
        while (left.any()) {
            const int bit = left.first();
            if (walls.has(bit)) {
                const Set string = g.flood(Set::of(bit), walls);
                left = left.without(string);
                cramped |= string;
                some = true;
                if (all) break;
                continue;
            }
            const Set component = g.flood(Set::of(bit), others);
            left = left.without(component);
            if (room_for_eyes(g, component.without(touched))) {
                if (!all) return false;
                continue;
            }
            cramped |= component;
            some = true;
            if (all) break;
        }
        if (!some) return false;
        shown = alive.support(alive.alive_at(cramped | g.neighbors(cramped)));
        shown.points |= cramped;
        return true;
    }

    static bool room_for_eyes(const Geometry<Words>& g, const Set& points) {
        // Two points not next to each other: more than two points always hold such a pair but for two adjacent ones.
        const int count = points.count();
        if (count < 2) return false;
        if (count > 2) return true;
        const Set one = Set::of(points.first());
        return !g.neighbors(one).meets(points);
    }

    // Do these strings and their vital regions cover X? Then `shown` holds as many of them as it takes.
    bool covering(const PassAlive<Words>& alive, Support<Words>& shown) const {
        if (!alive.any() || !covered(alive.covered())) return false;
        Strings wanted = alive.alive_at(target);
        if (!all) wanted &= -wanted;  // the first will do
        Set regions;
        if (all || !wanted) {
            const Set left = target.without(alive.stones());
            for (const auto& region : alive.regions)
                if (region.vital_for && region.points.meets(left)) {
                    wanted |= region.touches;
                    regions |= region.points;
                    if (!all) break;
                }
        }
        shown = alive.support(wanted);
        shown.points |= regions;
        return true;
    }

    bool formation_together(const PassAlive<Words>& alive, Set& zone) const {
        for (Strings left = alive.alive; left;) {
            Strings group = left & -left;
            Set cover;
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
            if (target.inside(cover)) {
                zone = cover;
                return true;
            }
        }
        return false;
    }
};

}  // namespace assess
