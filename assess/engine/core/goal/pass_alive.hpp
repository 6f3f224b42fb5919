// Benson's pass-alive strings, with or without opposing stones inside the vital regions; strings that miai make one.
#pragma once

#include <bit>
#include <vector>

#include "board/board.hpp"
#include "board/small_vector.hpp"

namespace assess {

// Two empty points next to the same two strings: when the opponent plays on one, their owner answers on the other, and
// the strings are one.
template <int Words>
struct Miai {
    Bits<Words> points;
    int stone;  // a bit of one of the strings
};

// Strings by their numbers, as bits.
using Strings = std::uint64_t;
constexpr std::size_t kMostStrings = 64;  // more are not looked at, nor what they surround

template <typename Visitor>
void for_each_string(Strings strings, Visitor visit) {
    for (; strings; strings &= strings - 1) visit(std::countr_zero(strings));
}

// What shows that strings are pass-alive: their stones, regions and miai.
template <int Words>
struct Support {
    Bits<Words> points;
    std::vector<Bits<Words>> miai;
};

// Strings of one player that stay for ever while he passes, but for his answers on miai, and the regions that keep
// them. What miai make one counts as a string.
template <int Words>
struct PassAlive {
    using Set = Bits<Words>;
    struct Region {
        Set points;
        Strings vital_for = 0;  // strings whose liberties are all its (empty) points
        Strings touches = 0;    // all strings around it
    };
    SmallVector<Set, kMostStrings> strings;
    Strings alive = 0;
    Strings lasting = 0;                      // those that are taken to live, with no region
    SmallVector<Region, 64 * Words> regions;  // those that touch no other strings than these
    std::vector<Miai<Words>> miai;

    PassAlive(const SmallVector<Set, kMostStrings>& strings, const std::vector<Miai<Words>>& miai)
        : strings(strings), miai(miai) {}
    bool any() const { return alive != 0; }
    Set stones() const {
        Set set;
        for_each_string(alive, [&](int s) { set |= strings[s]; });
        return set;
    }
    // Strings and vital regions: what the formation covers.
    Set covered() const {
        Set set = stones();
        for (const Region& region : regions)
            if (region.vital_for) set |= region.points;
        return set;
    }
    // The pass-alive strings that meet a set.
    Strings alive_at(const Set& set) const {
        Strings found = 0;
        for_each_string(alive, [&](int s) { found |= strings[s].meets(set) ? Strings{1} << s : 0; });
        return found;
    }

    // A small part that is pass-alive by itself and holds the strings asked for: their two smallest vital regions, the
    // other strings around those with two of theirs, and so on.
    Support<Words> support(Strings wanted) const {
        Support<Words> result;
        Set& set = result.points;
        std::vector<bool> have_region(regions.size(), false);
        for (Strings have = 0; wanted & ~have;) {
            const int s = std::countr_zero(wanted & ~have);
            have |= Strings{1} << s;
            set |= strings[s];
            if (lasting >> s & 1) continue;
            std::vector<int> vital;
            for (std::size_t r = 0; r < regions.size(); ++r)
                if (regions[r].vital_for >> s & 1) vital.push_back(static_cast<int>(r));
            auto cost = [&](int r) { return have_region[r] ? 0 : regions[r].points.count(); };
            for (int k = 0; k < 2 && k < static_cast<int>(vital.size()); ++k) {
                std::size_t best = k;
                for (std::size_t i = k + 1; i < vital.size(); ++i)
                    if (cost(vital[i]) < cost(vital[best])) best = i;
                std::swap(vital[k], vital[best]);
                const int r = vital[k];
                have_region[r] = true;
                set |= regions[r].points;
                wanted |= regions[r].touches;
            }
        }
        for (const Miai<Words>& one : miai) {
            if (!set.has(one.stone)) continue;
            set |= one.points;
            result.miai.push_back(one.points);
        }
        return result;
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

// The regions that may be vital for strings of a color, and those strings.
template <int Words>
class Enclosures {
  public:
    using Set = Bits<Words>;

    // `about`: only what hangs together with these points, by stones, liberties and regions, is looked at. The rest of
    // the board can neither help nor harm it. `ground`: a region that is vital only for strings that all its points
    // touch, be they empty or not; then its owner may fill it.
    Enclosures(const Geometry<Words>& g, const State<Words>& state, int color, Vital kind, const Set& about,
               const Set& ground = Set{})
        : g_(g),
          kind_(kind),
          own_(state.stones[color]),
          empty_(state.empty(g)),
          touched_(empty_ | ground),
          lasting_(g.lasting[color]) {
        find_regions(state.stones[opponent(color)], g.lasting[opponent(color)], about);
        if (regions_.size() < 2 && lasting_.none()) return;
        Set near = lasting_;
        for (const Set& region : regions_) near |= g_.neighbors(region);
        Set stones = g_.flood(near & own_, own_);
        while (stones.any() && !strings_.full()) {
            const Set string = g_.part(stones.first(), own_);
            stones = stones.without(string);
            strings_.push_back(string);
            around_.push_back(g_.neighbors(string));
        }
        unseen_ = stones;
    }

    // Takes strings together that have two liberties in common, those outside the regions first. Returns whether there
    // are any.
    bool join_by_miai() {
        Set inside, once, twice;
        for (const Set& region : regions_) inside |= region;
        for (const Set& around : around_) {
            twice |= once & around;
            once |= around;
        }
        if ((twice & empty_).count() < 2) return false;
        for (std::size_t a = 0; a < strings_.size(); ++a)
            for (std::size_t b = a + 1; b < strings_.size();) {
                Set common = (around_[a] & around_[b] & empty_).without(in_miai_);
                if (common.count() < 2) {
                    ++b;
                    continue;
                }
                Set points;
                for (int k = 0; k < 2; ++k) {
                    const Set outside = common.without(inside);
                    points.add((outside.any() ? outside : common).first());
                    common = common.without(points);
                }
                miai_.push_back({points, strings_[a].first()});
                in_miai_ |= points;
                strings_[a] |= strings_[b];
                around_[a] |= around_[b];
                strings_.erase(b);
                around_.erase(b);
                b = a + 1;
            }
        return !miai_.empty();
    }

    // Whether strings at these points may be pass-alive, now or joined: do they touch two regions, with all that they
    // hang together with by common liberties?
    bool may_hold(const Set& points) const {
        Set around;
        Strings in = 0;
        for (std::size_t s = 0; s < strings_.size(); ++s) {
            if (!strings_[s].meets(points)) continue;
            in |= Strings{1} << s;
            around |= around_[s];
        }
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t s = 0; s < strings_.size(); ++s) {
                if (in >> s & 1 || !around_[s].meets(around & empty_)) continue;
                in |= Strings{1} << s;
                around |= around_[s];
                grown = true;
            }
        }
        int touched = 0;
        for (const Set& region : regions_) touched += region.meets(around);
        return touched >= 2;
    }

    // The strings that have two vital regions each, which touch no other strings.
    PassAlive<Words> pass_alive() const {
        PassAlive<Words> result(strings_, miai_);
        const std::size_t strings = strings_.size();
        for (const Set& points : regions_) {
            if (g_.neighbors(points).meets(unseen_)) continue;
            typename PassAlive<Words>::Region region{points};
            for (std::size_t s = 0; s < strings; ++s) {
                if (!around_[s].meets(points)) continue;
                region.touches |= Strings{1} << s;
                if (vital(points, around_[s])) region.vital_for |= Strings{1} << s;
            }
            result.regions.push_back(region);
        }
        for (std::size_t s = 0; s < strings; ++s)
            if (strings_[s].meets(lasting_)) result.lasting |= Strings{1} << s;
        Strings& alive = result.alive;
        alive = strings == kMostStrings ? ~Strings{0} : (Strings{1} << strings) - 1;
        for (Strings before = 0; alive != before;) {
            before = alive;
            Strings one = 0, two = 0;  // strings with a vital region, and with two
            for (const auto& region : result.regions) {
                two |= one & region.vital_for;
                one |= region.vital_for;
            }
            alive &= two | result.lasting;
            for (std::size_t r = result.regions.size(); r-- > 0;)
                if (result.regions[r].touches & ~alive) result.regions.erase(r);
        }
        return result;
    }

  private:
    // `held`: opposing stones that are never removed, so that no region with one is vital.
    void find_regions(const Set& other, const Set& held, const Set& about) {
        const Set beside = g_.neighbors(own_);
        Set others = g_.all.without(own_);
        others = others.without(g_.flood(held, others));
        if (kind_ == Vital::kSettled) {
            const Set away = others.without(beside);
            others = others.without(g_.flood(away & g_.neighbors(away), others));
            for (Set far = away & others; far.any();) {
                const Set region = g_.part(far.first(), others);
                if (!settled(g_, region & far, empty_)) others = others.without(region);
                far = far.without(region);
            }
        } else {
            Set useless = touched_.without(beside);
            if (kind_ == Vital::kClean) useless |= other;
            others = others.without(g_.flood(useless, others));
        }
        // A string needs two regions. All that hangs together with the points is large: it is looked for last.
        if (others.none() || g_.part(others.first(), others) == others) return;
        const Set places = own_ | others;
        others &= g_.flood(about & places, places | (beside & empty_));
        while (others.any()) {
            const Set region = g_.part(others.first(), others);
            others = others.without(region);
            regions_.push_back(region);
        }
    }
    // A region in which a miai lies must touch the string with every point, and have one that is in no miai.
    bool vital(const Set& region, const Set& around) const {
        if (region.meets(in_miai_)) return region.inside(around) && !region.inside(in_miai_);
        return kind_ == Vital::kSettled ? settled(g_, region.without(around), empty_)
                                        : (region & touched_).inside(around);
    }

    const Geometry<Words>& g_;
    const Vital kind_;
    const Set own_, empty_;
    const Set touched_;  // points of a region that must touch a string for it to be vital, if nothing else is asked
    const Set lasting_;  // stones whose strings are never removed
    SmallVector<Set, 64 * Words> regions_;
    SmallVector<Set, kMostStrings> strings_, around_;
    Set unseen_;
    std::vector<Miai<Words>> miai_;
    Set in_miai_;
};

// May the player be banned from a point that matters, when he has moves to make yet? Where bans last, what is shown is
// about the whole board, so any ban of his counts.
template <int Words>
bool is_bound(const Geometry<Words>& g, const State<Words>& state, int player, const Support<Words>& shown) {
    const Bits<Words> bans = state.bans(g, player);
    return g.ko_pass ? !bans.none() : bans.meets(shown.points);
}

// Pass-alive strings of a color about some points, with the regions that are vital for them in this sense.
template <int Words>
PassAlive<Words> pass_alive(const Geometry<Words>& g, const State<Words>& state, int color, Vital kind,
                            const Bits<Words>& about) {
    return Enclosures<Words>(g, state, color, kind, about).pass_alive();
}

}  // namespace assess
