// What a search is about as it comes from outside, in plain numbers: here it is looked through, so that nothing behind
// it has to doubt its numbers.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "options.hpp"
#include "search/border_fields.hpp"
#include "search/claim.hpp"
#include "search/dfpn.hpp"
#include "search/refusal.hpp"

namespace assess {

constexpr int kLargestBoard = 25;

struct PlainClaim {
    ASSESS_CLAIM_FIELDS(ASSESS_MEMBER)
};

inline void require_board(int width, int height, const std::string& stones, const char* signs = "XO.") {
    require(1 <= width && width <= kLargestBoard && 1 <= height && height <= kLargestBoard,
            "A board has 1 to 25 columns and rows.");
    require(stones.size() == static_cast<std::size_t>(width * height) &&
                stones.find_first_not_of(signs) == std::string::npos,
            "The stones are one of 'X', 'O' and '.' for each point.");
}
inline void require_color(int color) { require(color == kBlack || color == kWhite, "A player is 0 or 1."); }
inline void require_point(int point, int width, int height) {
    require(0 <= point && point < width * height, "A point is off the board.");
}
inline void require_sense(const PlainClaim& claim) {
    require_board(claim.width, claim.height, claim.stones, "XO.?");  // ?: where nobody knows
    for (int color : {claim.turn, claim.owner, claim.prover}) require_color(color);
    require(0 <= claim.repetition && claim.repetition <= static_cast<int>(Repetition::kAlways),
            "A rule of repetitions is 0 to 3.");
    require_point(claim.watched, claim.width, claim.height);
    if (claim.ban != kNoPoint) require_point(claim.ban, claim.width, claim.height);
    require(claim.ban == kNoPoint || (claim.stones[claim.ban] == '.' && !claim.ko_pass), "A ban is on an empty point.");
    for (int threats : {claim.black_threats, claim.white_threats})
        require(kNoEndOfThreats <= threats && threats <= kMostThreats && (threats == 0 || !claim.ko_pass),
                "Threats are 0 to 9, or -1, and none where bans last.");
    for (int point : claim.target) require_point(point, claim.width, claim.height);
    for (int point : claim.helpers) require_point(point, claim.width, claim.height);
    for (int point : claim.against) require_point(point, claim.width, claim.height);
    for (int point : claim.living) require_point(point, claim.width, claim.height);
    for (int point : claim.living)
        require(claim.stones[point] == (claim.owner == kBlack ? 'O' : 'X'),
                "A stone that is taken to live is not there.");
    const bool part = claim.stones.find('?') != std::string::npos;
    require(part ? !claim.whole_board && !claim.at_end : claim.living.empty(),
            "Of a part of a board proofs have zones, and elsewhere no stones are taken to live.");
    for (int point : claim.others) require_point(point, claim.width, claim.height);
    for (const std::vector<int>& string : claim.strings)
        for (int point : string) require_point(point, claim.width, claim.height);
    require(!claim.target.empty(), "A claim is about one point at least.");
    // Life may still be asked about where the string has been taken: then nothing is watched.
    const bool watching = claim.capture || claim.taking || claim.at_end;
    auto owned = [&](int point) { return claim.stones[point] == (claim.owner == kBlack ? 'X' : 'O'); };
    require(!watching || (owned(claim.watched) && std::all_of(claim.others.begin(), claim.others.end(), owned)),
            "The watched stone is the owner's.");
}
// Every string must have a liberty, or may have one where nobody knows.
template <int Words>
void require_liberties(const Geometry<Words>& g, const State<Words>& state) {
    const Bits<Words> empty = state.empty(g);
    for (int color = 0; color < 2; ++color) {
        const Bits<Words>& stones = state.stones[color];
        const Bits<Words> seed = stones & (g.neighbors(empty | g.unknown) | g.lasting[color]);
        require(seed.none() ? stones.none() : g.flood(seed, stones) == stones, "A string has no liberty.");
    }
}

// Calls with the number of words that a board of this size needs, as a constant. Here alone the size is looked at.
template <typename Visitor>
auto on_board(int width, int height, Visitor visit) {
    const int words = ((width + 1) * height + 63) / 64;
    if (words <= 1) return visit(std::integral_constant<int, 1>{});
    if (words <= 2) return visit(std::integral_constant<int, 2>{});
    if (words <= 3) return visit(std::integral_constant<int, 3>{});
    if (words <= 6) return visit(std::integral_constant<int, 6>{});
    return visit(std::integral_constant<int, 11>{});
}

// The search for a claim that makes sense, on a board of its own.
template <int Words>
struct SearchOnBoard {
    SearchOnBoard(const PlainClaim& plain, const Options& options)
        : geometry(plain.width, plain.height, plain.ko_pass),
          search(geometry, claim_of(plain, options), options, plain.memory_bytes) {}
    SearchOnBoard(const SearchOnBoard&) = delete;

    Geometry<Words> geometry;
    Search<Words> search;

  private:
    Bits<Words> set_of(const std::vector<int>& points) const {
        Bits<Words> set;
        for (int point : points) set.add(geometry.bit_of_point(point));
        return set;
    }
    Claim<Words> claim_of(const PlainClaim& plain, const Options& options) {
        Bits<Words> unknown;
        for (int point = 0; point < plain.width * plain.height; ++point)
            if (plain.stones[point] == '?') unknown.add(geometry.bit_of_point(point));
        if (unknown.any()) geometry.hide(unknown, opponent(plain.prover), set_of(plain.living), opponent(plain.owner));
        Claim<Words> claim;
        for (const auto& [color, threats] : {std::pair(kBlack, plain.black_threats), {kWhite, plain.white_threats}}) {
            geometry.always_threatens[color] = threats == kNoEndOfThreats;
            geometry.threatens[color] = threats != 0;
        }
        claim.root = read_state(geometry, plain.stones, plain.turn,
                                geometry.always_threatens[plain.turn] ? kNoPoint : plain.ban);
        claim.root.threats[kBlack] = static_cast<std::uint8_t>(std::max(plain.black_threats, 0));
        claim.root.threats[kWhite] = static_cast<std::uint8_t>(std::max(plain.white_threats, 0));
        require_liberties(geometry, claim.root);
        claim.prover = plain.prover;
        claim.repetition = static_cast<Repetition>(plain.repetition);
        claim.whole_board = plain.whole_board;
        claim.reaching = plain.reaching;
        Goal<Words>& goal = claim.goal;
        goal.capture = plain.capture;
        goal.all = plain.all;
        goal.together = plain.together;
        goal.every = plain.every;
        goal.at_end = plain.at_end;
        goal.taking = plain.taking;
        goal.ender = plain.prover;
        goal.owner = plain.owner;
        goal.watched = geometry.bit_of_point(plain.watched);
        goal.all_watched = set_of(plain.others) | Bits<Words>::of(goal.watched);
        goal.target = set_of(plain.target);
        for (const std::vector<int>& string : plain.strings) goal.strings.push_back(set_of(string));
        if (goal.strings.empty()) goal.strings.push_back(goal.target);
        goal.helpers = set_of(plain.helpers);
        goal.against = set_of(plain.against);
        goal.ends_before_capture = options.ends_before_capture;
        return claim;
    }
};

}  // namespace assess
