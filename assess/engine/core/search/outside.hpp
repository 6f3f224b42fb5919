// Liberties outside the zone: how many of them a string of the prover's has at least, whichever they are, where a proof
// counts on them (docs/certificate.md). An opponent's play elsewhere takes one of each string at most.
#pragma once

#include <algorithm>
#include <vector>

#include "board/board.hpp"

namespace assess {

// A stone of the prover's, and the number for its string.
struct Held {
    int stone, liberties;
};
using Outside = std::vector<Held>;

// The liberties of a string that are outside the zone.
template <int Words>
Bits<Words> liberties_outside(const Geometry<Words>& g, const Bits<Words>& string, const Bits<Words>& empty,
                              const Bits<Words>& zone) {
    return (g.neighbors(string) & empty).without(zone);
}

// How many liberties of a string the zone has, and the next one leaves out.
template <int Words>
int left_out(const Geometry<Words>& g, const Bits<Words>& string, const Bits<Words>& empty, const Bits<Words>& zone,
             const Bits<Words>& next) {
    return (g.neighbors(string) & empty & zone).without(next).count();
}

template <int Words>
class OutsideLiberties {
  public:
    using Set = Bits<Words>;
    // What follows a move: the state and the proof of it. `lost`: the opponent may have taken a liberty of each string
    // before.
    struct Following {
        Set empty;
        const Set* zone;
        const Outside* outside;
        bool lost;
    };

    // `own`, `empty`: of the state, with the prover's stones.
    OutsideLiberties(const Geometry<Words>& g, const Set& own, const Set& empty) : g_(g), own_(own), empty_(empty) {}

    // Where the opponent is to move: each string of the prover's in the zone shows two liberties, or has some outside
    // in their place, and what follows counts on no more than are left. Where too few are outside, the zone takes in
    // what is needed. Returns whether it did; else `outside` says on how many the proof counts.
    template <typename Followings>
    bool before_replies(const Followings& followings, Set& zone, Outside& outside) const {
        outside.clear();
        Set grown = zone;
        for (Set stones = own_ & zone; stones.any();) {
            const Set string = g_.part(stones.first(), own_);
            stones = stones.without(string);
            const Set hidden = liberties_outside(g_, string, empty_, zone);
            const int shown = (g_.neighbors(string) & empty_ & zone).count();
            const bool stays = string.meets(g_.lasting[0] | g_.lasting[1]);  // it needs no liberty, whatever follows
            int counted = stays ? 0 : 2 - shown, missing = counted;  // so many outside, or so many more in the zone
            for (const Following& next : followings)
                for (const Held& held : *next.outside) {
                    if (!string.has(held.stone)) continue;
                    const int left = held.liberties - left_out(g_, string, next.empty, zone, *next.zone);
                    missing = std::max(missing, left);
                    if (left > 0) counted = std::max(counted, left + next.lost);
                }
            if (counted <= 0 || (!stays && shown + hidden.count() < 2)) continue;
            if (counted <= hidden.count()) {
                outside.push_back({string.first(), counted});
                continue;
            }
            for (Set more = hidden; missing > 0 && more.any(); --missing) grown.add(more.pop_first());
        }
        const bool grew = !(grown == zone);
        zone = grown;
        return grew;
    }

    // Where the prover is to move, to `after`: the strings that his play joins have together what one of them has.
    void before_play(const Set& own_after, const Following& next, Set& zone, Outside& outside) const {
        for (bool grown = true; grown;) {
            grown = false;
            outside.clear();
            for (const Held& held : *next.outside) {
                const Set seen = g_.part(held.stone, own_after & zone);
                const Held best = most_outside(seen & own_, zone);
                const int needed = held.liberties - left_out(g_, seen, next.empty, zone, *next.zone);
                if (needed <= 0) continue;
                if (needed <= best.liberties) {
                    count_on(best.stone, needed, zone, outside);
                    continue;
                }
                const Set string = g_.flood(seen, own_after);
                zone |= string | (g_.neighbors(string) & next.empty);
                grown = true;
            }
        }
    }

  private:
    // Of a string as the zone shows it the largest number is kept.
    void count_on(int stone, int liberties, const Set& zone, Outside& outside) const {
        const Set string = g_.part(stone, own_ & zone);
        for (Held& held : outside)
            if (string.has(held.stone)) {
                held.liberties = std::max(held.liberties, liberties);
                return;
            }
        outside.push_back({stone, liberties});
    }
    // Of the strings at some stones, the one with most liberties outside the zone.
    Held most_outside(Set stones, const Set& zone) const {
        Held most{-1, 0};
        while (stones.any()) {
            const Set string = g_.part(stones.first(), own_);
            const int count = liberties_outside(g_, string, empty_, zone).count();
            if (count > most.liberties) most = {stones.first(), count};
            stones = stones.without(string);
        }
        return most;
    }

    const Geometry<Words>& g_;
    const Set own_, empty_;
};

// Has each string of a pattern as many liberties outside its zone in this state? Several searches may ask the same
// source at a time, so nothing is kept here.
template <int Words>
bool holds(const Geometry<Words>& g, const State<Words>& state, int color, const Bits<Words>& zone,
           const Outside& outside) {
    const Bits<Words> empty = state.empty(g);
    return std::all_of(outside.begin(), outside.end(), [&](const Held& held) {
        const Bits<Words> string = g.flood(Bits<Words>::of(held.stone), state.stones[color]);
        return liberties_outside(g, string, empty, zone).count() >= held.liberties;
    });
}

}  // namespace assess
