// Claims to search for: random ones on random boards, and those that a file gives, one a line.
#pragma once

#include <istream>
#include <ostream>
#include <random>

#include "core.hpp"

namespace assess::sanitize {

using Random = std::mt19937_64;

inline int below(Random& random, int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); }
inline bool one_in(Random& random, int many) { return below(random, many) == 0; }

// A board that a game may leave: random stones without those that have no liberty, or the end of some random plays.
template <int Words>
std::string random_stones(Random& random, const Geometry<Words>& g) {
    State<Words> state, after;
    Bits<Words> removed;
    const int points = g.width * g.height;
    if (one_in(random, 2)) {
        for (int plays = below(random, 3 * points + 1); plays > 0; --plays) {
            const int bit = g.bit_of_point(below(random, points));
            if (state.empty(g).has(bit) && play(g, state, bit, after, removed)) state = after;
            state.turn = below(random, 2);
            state.ban = kNoPoint;
        }
    } else {
        const int empty = 1 + below(random, 6);
        for (int point = 0; point < points; ++point) {
            const int content = below(random, 4 + empty);
            if (content < 4) state.stones[content / 2].add(g.bit_of_point(point));
        }
        for (auto& stones : state.stones) stones = g.flood(stones & g.neighbors(state.empty(g)), stones);
        // What was taken off gives liberties only.
    }
    std::string stones(points, '.');
    for (int point = 0; point < points; ++point) {
        const int bit = g.bit_of_point(point);
        stones[point] = state.stones[kBlack].has(bit) ? 'X' : state.stones[kWhite].has(bit) ? 'O' : '.';
    }
    return stones;
}

// A claim about a string of such a board; about none where the board is empty.
inline PlainClaim random_claim(Random& random, int width, int height) {
    PlainClaim claim;
    claim.width = width;
    claim.height = height;
    on_board(width, height, [&](auto words) {
        constexpr int kWords = decltype(words)::value;
        const Geometry<kWords> g(width, height);
        claim.stones = random_stones(random, g);
        std::vector<int> stones;
        for (int point = 0; point < width * height; ++point)
            if (claim.stones[point] != '.') stones.push_back(point);
        if (stones.empty()) return;
        claim.watched = stones[random() % stones.size()];
        claim.owner = claim.stones[claim.watched] == 'X' ? kBlack : kWhite;
        const auto state = read_state(g, claim.stones, kBlack, kNoPoint);
        for_each_bit(state.string_at(g, g.bit_of_point(claim.watched)),
                     [&](int bit) { claim.target.push_back(g.point_of_bit(bit)); });
        for (int point : stones) {
            const bool own = claim.stones[point] == claim.stones[claim.watched];
            if (one_in(random, 8)) (own ? claim.helpers : claim.against).push_back(point);
        }
    });
    claim.turn = below(random, 2);
    claim.prover = below(random, 2);
    claim.repetition = below(random, 4);
    claim.capture = one_in(random, 2);
    claim.all = one_in(random, 3);
    claim.together = claim.all && one_in(random, 3);
    claim.every = one_in(random, 4);
    claim.whole_board = one_in(random, 3);
    claim.reaching = one_in(random, 3);
    claim.taking = !claim.capture && one_in(random, 3);
    claim.ko_pass = one_in(random, 4);
    claim.at_end = !claim.target.empty() && one_in(random, 5);
    while (claim.at_end && one_in(random, 2)) claim.target.push_back(below(random, width * height));
    if (one_in(random, 2)) claim.helpers.clear();
    if (one_in(random, 2)) claim.against.clear();
    claim.memory_bytes = one_in(random, 4) ? random() % 20'000 : std::size_t{1} << 26;
    return claim;
}

// One number of the claim out of its range: it must be refused.
inline void spoil(Random& random, PlainClaim& claim) {
    const int points = claim.width * claim.height;
    const int wrong[] = {-1, -1'000'000, points, points + 7, 1 << 30};
    switch (below(random, 9)) {
        case 0:
            claim.width = one_in(random, 2) ? 0 : -claim.width;
            break;
        case 1:
            claim.height = 26 + below(random, 1 << 20);
            break;
        case 2:
            claim.stones += '.';
            break;
        case 3:
            claim.stones.back() = '&';
            break;
        case 4:
            claim.turn = 2;
            break;
        case 5:
            claim.repetition = -1;
            break;
        case 6:
            claim.target.push_back(wrong[below(random, 5)]);
            break;
        case 7:
            claim.watched = wrong[below(random, 5)];
            break;
        default:
            (one_in(random, 2) ? claim.helpers : claim.against).push_back(wrong[below(random, 5)]);
            break;
    }
}

template <typename Value>
std::istream& operator>>(std::istream& in, std::vector<Value>& values) {
    std::size_t count = 0;
    in >> count;
    values.resize(count);
    for (Value& value : values) in >> value;
    return in;
}
template <typename Value>
std::ostream& operator<<(std::ostream& out, const std::vector<Value>& values) {
    out << values.size();
    for (const Value& value : values) out << ' ' << value;
    return out;
}
// The fields in their order, a word each; a list is its length and what is in it.
inline std::istream& operator>>(std::istream& in, PlainClaim& claim) {
#define ASSESS_FIELD(type, name, first, meaning) in >> claim.name;
    ASSESS_CLAIM_FIELDS(ASSESS_FIELD)
#undef ASSESS_FIELD
    return in;
}
inline std::ostream& operator<<(std::ostream& out, const PlainClaim& claim) {
#define ASSESS_FIELD(type, name, first, meaning) out << claim.name << ' ';
    ASSESS_CLAIM_FIELDS(ASSESS_FIELD)
#undef ASSESS_FIELD
    return out;
}

}  // namespace assess::sanitize
