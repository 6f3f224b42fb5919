// Relevance zones: which points a proof must see, so that it holds whatever stands outside (docs/certificate.md).
#pragma once

#include "board/board.hpp"

namespace assess {

// Takes one of these liberties away: one in the smallest of the regions without the prover's stones. Least can be
// played against it there, while each shown point of a wide eye is a reply, and asks for one more.
template <int Words>
int pop_in_smallest_region(const Geometry<Words>& g, const State<Words>& state, int prover, Bits<Words>& liberties) {
    const Bits<Words> others = g.all.without(state.stones[prover]);
    int best = liberties.first(), least = g.all.count() + 1;
    for (Bits<Words> left = liberties; left.any();) {
        const Bits<Words> region = g.part(left.first(), others);
        if (const int count = region.count(); count < least) least = count, best = left.first();
        left = left.without(region);
    }
    liberties = liberties.without(Bits<Words>::of(best));
    return best;
}

// Grows the zone of a pattern with the opponent to move until nothing outside can change it: every string of the prover
// in it comes whole with two liberties (a string in atari with all its neighbors, so that its capture is certain), and
// every point where the opponent may not play for want of liberties shows why. Where a proof may count on liberties
// outside (`counted`, 0: never), strings with so many of them there need not show two.
template <int Words>
void close_zone(const Geometry<Words>& g, const State<Words>& state, int prover, Bits<Words>& zone, int counted = 0) {
    using Set = Bits<Words>;
    if (zone == g.all) return;
    const int other = opponent(prover);
    const Set empty = state.empty(g);
    Set strings_done, points_done;
    for (bool changed = true; changed;) {
        changed = false;
        Set stones = (state.stones[prover] & zone).without(strings_done);
        while (stones.any()) {
            const Set string = g.part(stones.first(), state.stones[prover]);
            stones = stones.without(string);
            strings_done |= string;
            const Set liberties = g.neighbors(string) & empty;
            zone |= string;
            const int count = liberties.count();
            if (string.meets(g.lasting[prover])) {
                changed = true;
                continue;
            }
            if (count == 0 && g.unknown.any()) {
                zone |= g.unknown;  // at the root it may have its liberties there alone
            } else if (count == 1) {
                zone |= g.neighbors(string);
            } else {
                // Eyes first: the opponent may not play there, so they need no answer.
                const Set eyes = liberties.without(g.neighbors(empty | state.stones[other]));
                int shown = (liberties & zone).count();
                if (counted && liberties.without(zone).count() >= counted) shown = 2;
                for (Set more = eyes.without(zone); shown < 2 && more.any(); ++shown) zone.add(more.pop_first());
                for (Set more = liberties.without(eyes).without(zone); shown < 2 && more.any(); ++shown)
                    zone.add(pop_in_smallest_region(g, state, prover, more));
            }
            changed = true;
        }
        Set points = (empty & zone).without(points_done);
        while (points.any()) {
            const int bit = points.pop_first();
            points_done.add(bit);
            if (bit == state.ban || g.near[bit].meets(empty)) continue;
            State<Words> after;
            Set removed;
            if (play(g, state, bit, after, removed)) continue;
            Set string = Set::of(bit);
            string = g.flood(string, state.stones[other] | string);
            const Set around = string | g.neighbors(string);
            if (!around.inside(zone)) {
                zone |= around;
                changed = true;
            }
        }
    }
}

// Of removed strings those that a part of a board shows wholly: the others may have stayed, so a proof leaves them out.
template <int Words>
Bits<Words> seen_wholly(const Geometry<Words>& g, const Bits<Words>& removed) {
    return removed.without(g.flood(removed & g.neighbors(g.unknown), removed));
}

// On a part of a board, after the prover's play at `bit`: no opposing string in the zone may vanish by way of what is
// not in it. Each that goes on outside shows a liberty; where it has none that is known, there is no such zone.
template <int Words>
void show_liberties(const Geometry<Words>& g, const State<Words>& before, const Bits<Words>& enemy,
                    const Bits<Words>& empty, Bits<Words>& zone) {
    using Set = Bits<Words>;
    for (Set left = enemy & zone; left.any();) {
        const Set seen = enemy & zone, string = g.flood(Set::of(left.first()), seen), around = g.neighbors(string);
        left = left.without(string);
        if (around.meets(empty & zone) || around.inside(zone) || string.meets(g.lasting[opponent(before.turn)]))
            continue;
        const Set whole = g.flood(string, enemy), liberties = g.neighbors(whole) & empty;
        zone |= whole;
        if (liberties.any())
            zone.add(liberties.first());
        else if (!whole.meets(g.lasting[opponent(before.turn)]))
            zone |= g.unknown;
    }
}

// What the prover's play at `bit` adds to the zone of what follows: the point, the strings it removes with all that is
// next to them, a liberty of every opposing string beside it, and one of its own. Its neighbors, where they must be
// seen: for a ban, for a proof that may go round in circles, and where an opposing string in the zone shows no liberty,
// which it might take by way of a point outside.
template <int Words>
void add_play_zone(const Geometry<Words>& g, const State<Words>& before, int bit, const Bits<Words>& removed,
                   bool circles, Bits<Words>& zone) {
    using Set = Bits<Words>;
    const int own = before.turn, other = opponent(own);
    const Set empty = before.empty(g).without(Set::of(bit));
    const Set enemy = before.stones[other].without(g.unknown);
    zone.add(bit);
    zone |= removed | g.neighbors(removed);
    if (circles)
        zone |= g.near[bit];
    else if (removed.any())
        zone |= g.near[bit].without(g.unknown);
    auto show_liberty = [&](const Set& string) {
        zone |= string;
        const Set liberties = g.neighbors(string) & empty;
        if (!liberties.meets(zone) && liberties.any()) zone.add(liberties.first());
    };
    Set enemies = (g.near[bit] & enemy).without(removed);
    while (enemies.any()) {
        const Set string = g.part(enemies.first(), enemy);
        enemies = enemies.without(string);
        // What has its liberties where nobody knows is left outside: it may vanish there, or stay.
        if (g.neighbors(string).meets(empty) || string.meets(g.lasting[other])) show_liberty(string);
    }
    const Set beside = g.near[bit] & empty;
    if (removed.none() && beside.none())
        show_liberty(g.part(bit, before.stones[own] | Set::of(bit)));
    else if (removed.none() && !beside.meets(zone))
        zone.add(beside.first());
    if (g.unknown.any()) return show_liberties(g, before, enemy.without(removed), empty, zone);
    if (g.near[bit].inside(zone)) return;
    const Set seen = before.stones[other] & zone;
    for (Set left = seen; left.any();) {
        const Set string = g.part(left.first(), seen), around = g.neighbors(string);
        left = left.without(string);
        if (!around.meets(empty & zone) && !around.inside(zone)) zone |= g.near[bit];
    }
}

// What the opponent's play at `bit` adds: what it removes with all that is next to it, and, where it takes a single
// stone, enough to see whether a ban can follow.
template <int Words>
void add_reply_zone(const Geometry<Words>& g, int bit, const Bits<Words>& removed, Bits<Words>& zone) {
    zone.add(bit);
    if (removed.none()) return;
    if (g.unknown.any()) {
        const Bits<Words> seen = seen_wholly(g, removed);
        zone |= seen | g.neighbors(seen);
        if (seen.count() == 1) zone |= removed == seen ? g.near[bit].without(g.unknown) : g.unknown;
        return;
    }
    zone |= removed | g.neighbors(removed);
    if (removed.count() == 1) zone |= g.near[bit];
}

}  // namespace assess
