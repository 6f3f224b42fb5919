// The game inside the engine: stones as bit sets, plays with capture, suicide prohibited, basic ko; a ban lasts for one
// move, or until a ko-pass (ban_sets.hpp).
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "board/ban_sets.hpp"
#include "board/known_parts.hpp"

namespace assess {

constexpr int kNoPoint = -1;
constexpr int kPass = -2;
constexpr int kKoPass = -3;  // points are not negative, so every pass is

enum Color : int { kBlack = 0, kWhite = 1 };

constexpr int kNoEndOfThreats = -1;  // in place of a number of threats: there is always one more
constexpr int kMostThreats = 9;

inline int opponent(int color) { return 1 - color; }

// The shape of a board: which bits are points, which points are next to each other, random keys for hashing.
template <int Words>
struct Geometry {
    using Set = Bits<Words>;
    int width, height, stride;
    Set all;
    // Of a part of a board: the points of which nobody knows what is there, and the others, which a zone may have. In
    // states the unknown ones hold stones of the prover's opponent, and are never removed.
    Set unknown, shown;
    int unknown_color = 0;
    Set lasting[2];                             // by color: stones whose strings are never removed
    bool always_threatens[2] = {false, false};  // by color: no ban binds a player who always has one more threat
    bool threatens[2] = {false, false};         // by color: has the player any threat at all?
    std::vector<Set> near;                      // by bit: the points next to it
    std::vector<std::uint64_t> stone_key[2];    // by color and bit
    std::vector<std::uint64_t> stone_check[2];  // a second, independent key
    std::vector<std::uint64_t> ban_key;
    bool ko_pass;                           // a ban lasts until a ko-pass, not for one move
    mutable BanSets<Words> ban_sets;        // then: the points that each player is banned from at a time
    mutable KnownParts<Words> known_parts;  // of the last states: one thread at a time asks for a part

    Geometry(int w, int h, bool bans_last = false) : width(w), height(h), stride(w + 1), ko_pass(bans_last) {
        const int bits = stride * height;
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column) all.add(bit(row, column));
        near.resize(bits);
        std::mt19937_64 random(20101124);  // any fixed seed: the same search on every run
        for (int color = 0; color < 2; ++color) {
            stone_key[color].resize(bits);
            stone_check[color].resize(bits);
        }
        ban_key.resize(bits);
        for (int i = 0; i < bits; ++i) {
            for (int color = 0; color < 2; ++color) {
                stone_key[color][i] = random();
                stone_check[color][i] = random();
            }
            ban_key[i] = random();
            if (all.has(i)) near[i] = neighbors(Set::of(i));
        }
        shown = all;
    }
    // From now on it is a part of a board. `living`: stones of a color that are taken to live.
    void hide(const Set& points, int color, const Set& living, int living_color) {
        unknown = points;
        shown = all.without(points);
        unknown_color = color;
        lasting[color] |= points;
        lasting[living_color] |= living;
    }
    int bit(int row, int column) const { return row * stride + column; }
    int bit_of_point(int point) const { return bit(point / width, point % width); }
    int point_of_bit(int b) const { return b / stride * width + b % stride; }

    // Every point next to a point of the set; points of the set themselves where they touch each other.
    Set neighbors(const Set& set) const { return (set.up(1) | set.down(1) | set.up(stride) | set.down(stride)) & all; }
    // The points next to two points of the set or more.
    Set between(const Set& set) const {
        const Set left = set.up(1), right = set.down(1), above = set.up(stride), below = set.down(stride);
        return ((left & right) | (above & below) | ((left | right) & (above | below))) & all;
    }
    // All points of `within` connected to `seed` through `within`; the seed must lie in it.
    Set flood(Set seed, const Set& within) const {
        for (;;) {
            Set next = (seed | seed.up(1) | seed.down(1)) & within;
            next = (next | next.up(stride) | next.down(stride)) & within;
            if (next == seed) return seed;
            seed = next;
        }
    }
    // The same from one bit, which lies in it: the string or the region there.
    Set part(int bit, const Set& within) const {
        if (const Set* known = known_parts.find(bit, within)) return *known;
        const Set found = flood(Set::of(bit), within);
        known_parts.keep(bit, found, neighbors(found));
        return found;
    }
    // Does a string touch one of these points? `string`, a part of it, grows until it does, or is whole.
    bool touches(Set& string, const Set& stones, const Set& points) const {
        for (;;) {
            const Set around = string | neighbors(string);
            if (around.meets(points)) return true;
            const Set grown = around & stones;
            if (grown == string) return false;
            string = grown;
        }
    }
};

constexpr std::uint64_t kWhiteTurnKey = 0x9e3779b97f4a7c15ULL;

// A state of proof-play: the stones, who is to move, the point banned for him. Where bans last until a ko-pass, `ban`
// is the number of the sets of points that the players are banned from. `threats`: how many each player has left where
// he has a number of them. One lifts his ban, in his turn; nobody needs one for anything but the play on that point, so
// the two are one move here (docs/certificate.md, Threats).
template <int Words>
struct State {
    using Set = Bits<Words>;
    Set stones[2];
    int turn = kBlack;
    int ban = kNoPoint;
    std::uint8_t threats[2] = {0, 0};
    std::uint64_t hash = 0;  // of the stones alone
    std::uint64_t check = 0;

    Set empty(const Geometry<Words>& g) const { return g.all.without(stones[0] | stones[1]); }
    std::uint64_t key(const Geometry<Words>& g) const {
        const std::uint64_t of_ban = ban == kNoPoint ? 0 : g.ko_pass ? g.ban_sets.key(ban) : g.ban_key[ban];
        return hash ^ (turn == kWhite ? kWhiteTurnKey : 0) ^ of_ban ^ threats_key();
    }
    std::uint64_t threats_key() const {
        std::uint64_t key = static_cast<std::uint64_t>(threats[0]) << 8 | threats[1];
        key *= 0xbf58476d1ce4e5b9ULL;
        key ^= key >> 29;
        return key * 0x94d049bb133111ebULL;  // 0 where there are none
    }
    Set bans(const Geometry<Words>& g, int color) const {
        if (ban == kNoPoint) return Set{};
        if (g.ko_pass) return g.ban_sets[ban][color];
        return color == turn ? Set::of(ban) : Set{};
    }
    // The string with a stone on this bit.
    Set string_at(const Geometry<Words>& g, int bit) const { return g.part(bit, stones[stones[0].has(bit) ? 0 : 1]); }
    Set liberties(const Geometry<Words>& g, const Set& string) const { return g.neighbors(string) & empty(g); }

    void toggle(const Geometry<Words>& g, int color, const Set& set) {
        for_each_bit(set, [&](int bit) {
            hash ^= g.stone_key[color][bit];
            check ^= g.stone_check[color][bit];
        });
    }
};

template <int Words>
State<Words> read_state(const Geometry<Words>& g, const std::string& stones, int turn, int ban_point) {
    State<Words> state;
    state.turn = turn;
    if (ban_point >= 0) state.ban = g.bit_of_point(ban_point);
    for (int point = 0; point < static_cast<int>(stones.size()); ++point) {
        if (stones[point] == '.') continue;
        const int color = stones[point] == '?' ? g.unknown_color : stones[point] == 'X' ? kBlack : kWhite;
        state.stones[color].add(g.bit_of_point(point));
    }
    for (int color = 0; color < 2; ++color) state.toggle(g, color, state.stones[color]);
    return state;
}

// Plays on an empty bit. Returns false, and leaves `after` unspecified, where the rules prohibit it.
template <int Words>
bool play(const Geometry<Words>& g, const State<Words>& before, int bit, State<Words>& after, Bits<Words>& removed) {
    using Set = Bits<Words>;
    const int own = before.turn, other = opponent(own);
    const bool by_threat = !g.ko_pass && bit == before.ban;
    if (by_threat && !before.threats[own]) return false;
    const Set empty = before.empty(g);
    const Set near = g.near[bit];
    removed = Set{};
    const Set left = empty.without(Set::of(bit));
    Set enemies = near & before.stones[other];
    while (enemies.any()) {
        Set string = Set::of(enemies.first());
        if (!g.touches(string, before.stones[other], left | g.lasting[other])) removed |= string;
        enemies = enemies.without(string);
    }
    after = before;
    after.turn = other;
    after.ban = kNoPoint;
    if (by_threat) --after.threats[own];
    after.stones[own].add(bit);
    after.hash ^= g.stone_key[own][bit];
    after.check ^= g.stone_check[own][bit];
    if (removed.any()) {
        after.stones[other] = after.stones[other].without(removed);
        after.toggle(g, other, removed);
        // Where a neighbor is unknown, the prover may be banned, and his opponent need not be.
        const bool alone = !near.meets(after.stones[own].without(g.unknown));
        if (removed.count() == 1 && alone && !near.meets(g.unknown & after.stones[other])) {
            const Set liberties = near & after.empty(g);
            if (liberties == removed && !g.always_threatens[other]) after.ban = removed.first();
            if (g.ko_pass && after.ban != kNoPoint && before.bans(g, own).has(bit)) return false;
        }
    } else if (!near.meets(empty)) {
        // No liberty of its own and nothing taken: the stone lives by the strings it joins, or it is suicide.
        Set string = Set::of(bit);
        if (!g.touches(string, after.stones[own], left | g.lasting[own])) return false;
    }
    if (g.ko_pass && (before.ban != kNoPoint || after.ban != kNoPoint)) {
        typename BanSets<Words>::Bans bans{before.bans(g, kBlack), before.bans(g, kWhite)};
        for (Set& points : bans) points.remove(bit);
        if (after.ban != kNoPoint) bans[other].add(after.ban);
        after.ban = g.ban_sets.number(bans);
    }
    return true;
}

// A pass lifts a ban that is for one move only.
template <int Words>
State<Words> pass(const Geometry<Words>& g, const State<Words>& before) {
    State<Words> after = before;
    after.turn = opponent(before.turn);
    if (!g.ko_pass) after.ban = kNoPoint;
    return after;
}

// May the player to move make a ko-pass: could he capture in a ko, were he not banned from it?
template <int Words>
bool may_ko_pass(const Geometry<Words>& g, const State<Words>& state) {
    if (!g.ko_pass || state.ban == kNoPoint) return false;
    State<Words> free = state, after;
    free.ban = kNoPoint;
    bool some = false;
    for_each_bit(state.bans(g, state.turn), [&](int bit) {
        Bits<Words> removed;
        some = some || (play(g, free, bit, after, removed) && after.ban != kNoPoint);
    });
    return some;
}

// Plays on a bit, passes, or makes a ko-pass, which lifts all bans. Returns false where the rules prohibit it.
template <int Words>
bool make_move(const Geometry<Words>& g, const State<Words>& before, int move, State<Words>& after,
               Bits<Words>& removed) {
    if (move >= 0) return play(g, before, move, after, removed);
    removed = Bits<Words>{};
    after = pass(g, before);
    if (move == kKoPass) after.ban = kNoPoint;
    return move == kPass || may_ko_pass(g, before);
}

}  // namespace assess
