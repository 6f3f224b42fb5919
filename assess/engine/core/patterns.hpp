// Patterns proved once and used again: a proof holds for every state that agrees with it inside its zone. They are kept
// in a tree that asks for one point after the other.
#pragma once

#include <array>
#include <vector>

#include "board.hpp"

namespace assess {

template <int Words>
class Patterns {
  public:
    using Set = Bits<Words>;
    struct Pattern {
        Set zone;
        State<Words> origin;  // the state in which it was proved
        std::uint8_t flags = 0;
    };

    explicit Patterns(int prover) : prover_(prover), nodes_(2) {}  // a tree for each side to move

    // Zones 0 and 1 are kept for none and the whole board.
    std::uint32_t add_unindexed(const Set& zone) { return add_unindexed(zone, State<Words>{}, 0); }
    // A proof that is not to be found by its pattern.
    std::uint32_t add_unindexed(const Set& zone, const State<Words>& origin, std::uint8_t flags) {
        patterns_.push_back({zone, origin, flags});
        return static_cast<std::uint32_t>(patterns_.size() - 1);
    }
    // Stores a proof and gives its number; numbers grow, so a proof only leans on smaller ones.
    std::uint32_t add(const Set& zone, const State<Words>& origin, std::uint8_t flags) {
        const std::uint32_t number = add_unindexed(zone, origin, flags);
        insert(number);
        return number;
    }
    const Pattern& operator[](std::uint32_t number) const { return patterns_[number]; }

    // The number of a pattern that the state agrees with, or 0.
    std::uint32_t find(const State<Words>& state) const {
        waiting_.assign(1, state.turn);
        while (!waiting_.empty()) {
            const Node& node = nodes_[waiting_.back()];
            waiting_.pop_back();
            for (std::uint32_t number : node.here)
                if (agrees(number, state)) return number;
            if (node.point < 0) continue;
            const int next = node.next[content(state, node.point)];
            if (node.next[kOutside]) waiting_.push_back(node.next[kOutside]);
            if (next) waiting_.push_back(next);
        }
        return 0;
    }
    // Does the state agree with a pattern?
    bool agrees(std::uint32_t number, const State<Words>& state) const {
        const Pattern& pattern = patterns_[number];
        for (int colour = 0; colour < 2; ++colour)
            if (!((state.stones[colour] & pattern.zone) == (pattern.origin.stones[colour] & pattern.zone)))
                return false;
        const int theirs = in_zone(pattern, pattern.origin.ban), ours = in_zone(pattern, state.ban);
        // A ban on the prover must be one that the proof reckoned with; a ban on the opponent that it leaned on must
        // hold.
        return state.turn == prover_ ? ours == kNoPoint || ours == theirs : theirs == kNoPoint || ours == theirs;
    }
    std::size_t bytes() const {
        return patterns_.capacity() * (sizeof(Pattern) + sizeof(std::uint32_t)) + nodes_.capacity() * sizeof(Node);
    }

  private:
    static constexpr int kOutside = 3;
    static constexpr std::size_t kBucket = 6;
    struct Node {
        int point = -1;  // the bit asked for; -1 for a leaf
        std::array<int, 4> next{};
        std::vector<std::uint32_t> here;
    };

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
        while (nodes_[at].point >= 0) at = child(at, branch(number, nodes_[at].point));
        nodes_[at].here.push_back(number);
        if (nodes_[at].here.size() > kBucket) split(at);
    }
    // Asks for the point that leaves the fewest patterns to look at: those whose zone does not hold it are looked at
    // whatever stands there.
    void split(int at) {
        const std::vector<std::uint32_t> numbers = nodes_[at].here;
        Set points;
        for (std::uint32_t number : numbers) points |= patterns_[number].zone;
        int best = -1;
        for (double least = static_cast<double>(numbers.size()); points.any();) {
            const int bit = points.pop_first();
            std::array<double, 4> count{};
            for (std::uint32_t number : numbers) ++count[branch(number, bit)];
            const double inside = count[0] + count[1] + count[2];
            const double left =
                count[kOutside] + (count[0] * count[0] + count[1] * count[1] + count[2] * count[2]) / inside;
            if (left >= least) continue;
            least = left;
            best = bit;
        }
        if (best < 0) return;
        nodes_[at].point = best;
        nodes_[at].here.clear();
        for (std::uint32_t number : numbers) nodes_[child(at, branch(number, best))].here.push_back(number);
    }
    // The node on this way, made when it is new.
    int child(int at, int way) {
        if (!nodes_[at].next[way]) {
            nodes_.emplace_back();
            nodes_[at].next[way] = static_cast<int>(nodes_.size()) - 1;
        }
        return nodes_[at].next[way];
    }

    const int prover_;
    std::vector<Pattern> patterns_;
    std::vector<Node> nodes_;
    mutable std::vector<int> waiting_;  // nodes still to be asked by `find`; kept for its memory
};

}  // namespace assess
