// What a search is about as it comes from outside, in plain numbers: here it is looked through, so that nothing behind
// it has to doubt its numbers.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "search.hpp"

namespace assess {

constexpr int kLargestBoard = 25;

// Points count from the top left, 0 is Black and 1 White.
struct Claim {
    int width = 0, height = 0;
    std::string stones;
    int turn = 0;
    bool capture = true, all = false, together = false, at_end = false;
    int owner = 0, watched = 0;
    std::vector<int> target, kin;
    int prover = 0;
    int rule = 0;
    bool exact = false, reaching = false, taking = false;
    bool ko_pass = false;  // a ban lasts until a ko-pass; needs `exact`
    std::size_t memory_bytes = 0;
};

inline void require(bool holds, const char* sentence) {
    if (!holds) throw std::invalid_argument(sentence);
}
inline void require_board(int width, int height, const std::string& stones) {
    require(1 <= width && width <= kLargestBoard && 1 <= height && height <= kLargestBoard,
            "A board has 1 to 25 columns and rows.");
    require(stones.size() == static_cast<std::size_t>(width * height) &&
                stones.find_first_not_of("XO.") == std::string::npos,
            "The stones are one of 'X', 'O' and '.' for each point.");
}
inline void require_colour(int colour) { require(colour == kBlack || colour == kWhite, "A player is 0 or 1."); }
inline void require_point(int point, int width, int height) {
    require(0 <= point && point < width * height, "A point is off the board.");
}
inline void require_sense(const Claim& claim) {
    require_board(claim.width, claim.height, claim.stones);
    for (int colour : {claim.turn, claim.owner, claim.prover}) require_colour(colour);
    require(0 <= claim.rule && claim.rule <= static_cast<int>(Rule::kAlways), "A rule of repetitions is 0 to 3.");
    require_point(claim.watched, claim.width, claim.height);
    for (int point : claim.target) require_point(point, claim.width, claim.height);
    for (int point : claim.kin) require_point(point, claim.width, claim.height);
    require(!claim.target.empty(), "A claim is about one point at least.");
    require(claim.stones[claim.watched] == (claim.owner == kBlack ? 'X' : 'O'), "The watched stone is the owner's.");
}
// Every string must have a liberty.
template <int Words>
void require_liberties(const Geometry<Words>& g, const State<Words>& state) {
    const Bits<Words> empty = state.empty(g);
    for (const Bits<Words>& stones : state.stones) {
        const Bits<Words> seed = stones & g.neighbours(empty);
        require(seed.none() ? stones.none() : g.flood(seed, stones) == stones, "A string has no liberty.");
    }
}

// Calls `use` with the number of words that the sets of a board need, as a constant.
template <typename Use>
auto with_words(int width, int height, Use use) {
    const int words = ((width + 1) * height + 63) / 64;
    if (words <= 1) return use(std::integral_constant<int, 1>{});
    if (words <= 2) return use(std::integral_constant<int, 2>{});
    if (words <= 3) return use(std::integral_constant<int, 3>{});
    if (words <= 6) return use(std::integral_constant<int, 6>{});
    return use(std::integral_constant<int, 11>{});
}

template <int Words>
Goal<Words> goal_of(const Geometry<Words>& g, const Claim& claim) {
    Goal<Words> goal;
    goal.capture = claim.capture;
    goal.all = claim.all;
    goal.together = claim.together;
    goal.at_end = claim.at_end;
    goal.taking = claim.taking;
    goal.ender = claim.prover;
    goal.owner = claim.owner;
    goal.watched = g.bit_of_point(claim.watched);
    for (int point : claim.target) goal.target.add(g.bit_of_point(point));
    for (int point : claim.kin) goal.kin.add(g.bit_of_point(point));
    return goal;
}

// The search for a claim that makes sense, on a board of its own.
template <int Words>
struct Claimed {
    explicit Claimed(const Claim& claim)
        : geometry(claim.width, claim.height, claim.ko_pass),
          search(geometry, goal_of(geometry, claim), root(claim), claim.prover, static_cast<Rule>(claim.rule),
                 claim.exact, claim.reaching, claim.memory_bytes) {}
    Claimed(const Claimed&) = delete;

    Geometry<Words> geometry;
    Search<Words> search;

  private:
    State<Words> root(const Claim& claim) const {
        const State<Words> state = read_state(geometry, claim.stones, claim.turn, kNoPoint);
        require_liberties(geometry, state);
        return state;
    }
};

}  // namespace assess
