// Patterns proved once and used again: a proof holds for every state that agrees with it inside its zone. They are kept
// in a tree that asks for one point after the other.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "board/board.hpp"
#include "options.hpp"
#include "search/outside.hpp"

namespace assess {

template <int Words>
class Patterns {
  public:
    using Set = Bits<Words>;
    struct Pattern {
        Set zone;
        State<Words> origin;  // the state in which it was proved
        std::uint8_t flags = 0;
        Outside outside;  // liberties outside the zone that the proof counts on
    };

    Patterns(const Geometry<Words>& geometry, int prover, const Options& options)
        : g_(geometry), options_(options), prover_(prover), nodes_(2) {}  // a tree for each side to move

    // Zones 0 and 1 are kept for none and the whole board.
    std::uint32_t add_unindexed(const Set& zone) { return add_unindexed(zone, State<Words>{}, 0); }
    // A proof that is not to be found by its pattern.
    std::uint32_t add_unindexed(const Set& zone, const State<Words>& origin, std::uint8_t flags,
                                const Outside& outside = {}) {
        patterns_.push_back({zone, origin, flags, outside});
        outside_bytes_ += outside.size() * sizeof(Held);
        return static_cast<std::uint32_t>(patterns_.size() - 1);
    }
    // Stores a proof and gives its number; numbers grow, so a proof only leans on smaller ones.
    std::uint32_t add(const Set& zone, const State<Words>& origin, std::uint8_t flags, const Outside& outside = {}) {
        const std::uint32_t number = add_unindexed(zone, origin, flags, outside);
        insert(number);
        return number;
    }
    const Pattern& operator[](std::uint32_t number) const { return patterns_[number]; }

    // The number of a pattern that the state agrees with, or 0. Of those with smaller numbers than `since` it is known
    // that none does.
    std::uint32_t find(const State<Words>& state, std::uint32_t since = 0) const {
        std::uint32_t found = 0;
        any_agreeing(state, since, [&](std::uint32_t number) {
            found = number;
            return true;
        });
        return found;
    }
    // Calls with the number, from `since` on, of each pattern that the state agrees with, until one will do.
    template <typename Visitor>
    bool any_agreeing(const State<Words>& state, std::uint32_t since, Visitor will_do) const {
        std::array<int, 64 * Words + 2> waiting;  // nodes still to be asked: two at most for a point
        std::size_t count = 0;
        waiting[count++] = state.turn;
        while (count) {
            const TreeNode& node = nodes_[waiting[--count]];
            if (node.newest < since) continue;
            if (node.point < 0) {
                for (const FullestWord& one : node.patterns)
                    if (one.number >= since && one.fits(state) && agrees(one.number, state) && will_do(one.number))
                        return true;
                continue;
            }
            const int next = node.next[content(state, node.point)];
            if (const int other = node.next[kOutside]) {
                waiting[count++] = other;
                prefetch(&nodes_[other]);
            }
            if (next) waiting[count++] = next;
        }
        return false;
    }
    // The number that the next proof gets.
    std::uint32_t next_number() const { return static_cast<std::uint32_t>(patterns_.size()); }
    // Does the state agree with a pattern?
    bool agrees(std::uint32_t number, const State<Words>& state) const {
        const Pattern& pattern = patterns_[number];
        for (int color = 0; color < 2; ++color)
            if (!((state.stones[color] & pattern.zone) == (pattern.origin.stones[color] & pattern.zone))) return false;
        // The prover may have more threats left than the proof reckoned with, and the opponent fewer.
        const int other = opponent(prover_);
        if (state.threats[prover_] < pattern.origin.threats[prover_] ||
            state.threats[other] > pattern.origin.threats[other])
            return false;
        const int theirs = in_zone(pattern, pattern.origin.ban), ours = in_zone(pattern, state.ban);
        // A ban on the prover must be one that the proof reckoned with; a ban on the opponent that it leaned on must
        // hold.
        const bool ban_fits = ours == theirs || (state.turn == prover_ ? ours : theirs) == kNoPoint;
        return ban_fits && (pattern.outside.empty() || holds(g_, state, prover_, pattern.zone, pattern.outside));
    }
    std::size_t bytes() const {
        return patterns_.capacity() * (sizeof(Pattern) + sizeof(FullestWord)) + nodes_.capacity() * sizeof(TreeNode) +
               outside_bytes_;
    }

  private:
    static constexpr int kOutside = 3;
    // The word of a pattern that holds most of it: it alone shows of most states that they do not agree.
    struct FullestWord {
        std::uint64_t zone, black, white;
        std::uint32_t number;
        int word;

        bool fits(const State<Words>& state) const {
            return (state.stones[kBlack].word(word) & zone) == black &&
                   (state.stones[kWhite].word(word) & zone) == white;
        }
    };
    struct TreeNode {
        int point = -1;  // the bit asked for; -1 for a leaf
        std::array<int, 4> next{};
        std::uint32_t newest = 0;  // the largest number below
        std::vector<FullestWord> patterns;
    };

    FullestWord fullest_word(std::uint32_t number) const {
        const Pattern& pattern = patterns_[number];
        int word = 0;
        for (int i = 1; i < Words; ++i)
            if (std::popcount(pattern.zone.word(i)) > std::popcount(pattern.zone.word(word))) word = i;
        const std::uint64_t zone = pattern.zone.word(word);
        return {zone, pattern.origin.stones[kBlack].word(word) & zone, pattern.origin.stones[kWhite].word(word) & zone,
                number, word};
    }

    static int content(const State<Words>& state, int bit) {
        return state.stones[kBlack].has(bit) ? 1 : state.stones[kWhite].has(bit) ? 2 : 0;
    }
    static int in_zone(const Pattern& pattern, int ban) {
        return ban != kNoPoint && pattern.zone.has(ban) ? ban : kNoPoint;
    }
    int branch(std::uint32_t number, int bit) const {
        const Pattern& pattern = patterns_[number];
        return pattern.zone.has(bit) ? content(pattern.origin, bit) : kOutside;
    }
    void insert(std::uint32_t number) {
        int at = patterns_[number].origin.turn;
        nodes_[at].newest = number;
        while (nodes_[at].point >= 0) {
            at = child(at, branch(number, nodes_[at].point));
            nodes_[at].newest = number;
        }
        nodes_[at].patterns.push_back(fullest_word(number));
        if (nodes_[at].patterns.size() > static_cast<std::size_t>(options_.pattern_bucket)) split(at);
    }
    // Asks for the point that leaves the fewest patterns to look at: those whose zone does not hold it are looked at
    // whatever stands there.
    void split(int at) {
        const std::vector<FullestWord> all = nodes_[at].patterns;
        Set points;
        for (const FullestWord& one : all) points |= patterns_[one.number].zone;
        int best = -1;
        for (double least = static_cast<double>(all.size()); points.any();) {
            const int bit = points.pop_first();
            std::array<double, 4> count{};
            for (const FullestWord& one : all) ++count[branch(one.number, bit)];
            const double inside = count[0] + count[1] + count[2];
            const double left =
                count[kOutside] + (count[0] * count[0] + count[1] * count[1] + count[2] * count[2]) / inside;
            if (left >= least) continue;
            least = left;
            best = bit;
        }
        if (best < 0) return;
        nodes_[at].point = best;
        nodes_[at].patterns.clear();
        for (const FullestWord& one : all) {
            TreeNode& node = nodes_[child(at, branch(one.number, best))];
            node.patterns.push_back(one);
            node.newest = std::max(node.newest, one.number);
        }
    }
    // The node on this way, made when it is new.
    int child(int at, int way) {
        if (!nodes_[at].next[way]) {
            nodes_.emplace_back();
            nodes_[at].next[way] = static_cast<int>(nodes_.size()) - 1;
        }
        return nodes_[at].next[way];
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const int prover_;
    std::size_t outside_bytes_ = 0;
    std::vector<Pattern> patterns_;
    std::vector<TreeNode> nodes_;
};

}  // namespace assess
