// Patterns proved once and used again: a proof holds for every state that agrees with it inside its zone. They are kept
// in a tree that asks for one point after the other, those next to the string in question first.
#pragma once

#include <algorithm>
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

    Patterns(const Geometry<Words>& g, int prover, int centre) : prover_(prover) {
        std::vector<std::pair<int, int>> by_distance;
        const int row = centre / g.stride, column = centre % g.stride;
        for_each_bit(g.all, [&](int bit) {
            const int dy = bit / g.stride - row, dx = bit % g.stride - column;
            by_distance.emplace_back(dy * dy + dx * dx, bit);
        });
        std::sort(by_distance.begin(), by_distance.end());
        for (const auto& [distance, bit] : by_distance) order_.push_back(bit);
        nodes_.resize(2);  // a tree for each side to move
    }

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
                if (agrees(patterns_[number], state)) return number;
            if (node.depth < 0) continue;
            const int next = node.next[content(state, order_[node.depth])];
            if (node.next[kOutside]) waiting_.push_back(node.next[kOutside]);
            if (next) waiting_.push_back(next);
        }
        return 0;
    }
    std::size_t bytes() const {
        return patterns_.capacity() * (sizeof(Pattern) + sizeof(std::uint32_t)) + nodes_.capacity() * sizeof(Node);
    }

  private:
    static constexpr int kOutside = 3;
    static constexpr std::size_t kBucket = 6;
    struct Node {
        int depth = -1;  // of the point asked for; -1 for a leaf
        int level = 0;
        std::array<int, 4> next{};
        std::vector<std::uint32_t> here;
    };

    static int content(const State<Words>& state, int bit) {
        return state.stones[kBlack].has(bit) ? 1 : state.stones[kWhite].has(bit) ? 2 : 0;
    }
    bool agrees(const Pattern& pattern, const State<Words>& state) const {
        for (int colour = 0; colour < 2; ++colour)
            if (!((state.stones[colour] & pattern.zone) == (pattern.origin.stones[colour] & pattern.zone)))
                return false;
        const int theirs = in_zone(pattern, pattern.origin.ban), ours = in_zone(pattern, state.ban);
        // A ban on the prover must be one that the proof reckoned with; a ban on the opponent that it leaned on must
        // hold.
        return state.turn == prover_ ? ours == kNoPoint || ours == theirs : theirs == kNoPoint || ours == theirs;
    }
    static int in_zone(const Pattern& pattern, int ban) {
        return ban != kNoPoint && pattern.zone.has(ban) ? ban : kNoPoint;
    }
    int branch(std::uint32_t number, int depth) const {
        const Pattern& pattern = patterns_[number];
        return pattern.zone.has(order_[depth]) ? content(pattern.origin, order_[depth]) : kOutside;
    }
    void insert(std::uint32_t number) {
        int at = patterns_[number].origin.turn;
        while (nodes_[at].depth >= 0) {
            const int way = branch(number, nodes_[at].depth);
            if (!nodes_[at].next[way]) {
                const int fresh = make_node(nodes_[at].level + 1);
                nodes_[at].next[way] = fresh;
            }
            at = nodes_[at].next[way];
        }
        nodes_[at].here.push_back(number);
        if (nodes_[at].here.size() > kBucket) split(at);
    }
    int make_node(int level) {
        nodes_.emplace_back();
        nodes_.back().level = level;
        return static_cast<int>(nodes_.size()) - 1;
    }
    void split(int at) {
        for (int depth = nodes_[at].level; depth < static_cast<int>(order_.size()); ++depth) {
            const std::vector<std::uint32_t> numbers = nodes_[at].here;
            const int first = branch(numbers[0], depth);
            bool differ = false;
            for (std::uint32_t number : numbers) differ = differ || branch(number, depth) != first;
            if (!differ) continue;
            nodes_[at].depth = depth;
            nodes_[at].here.clear();
            for (std::uint32_t number : numbers) {
                const int way = branch(number, depth);
                if (!nodes_[at].next[way]) {
                    const int fresh = make_node(depth + 1);
                    nodes_[at].next[way] = fresh;
                }
                nodes_[nodes_[at].next[way]].here.push_back(number);
            }
            return;
        }
    }

    const int prover_;
    std::vector<int> order_;
    std::vector<Pattern> patterns_;
    std::vector<Node> nodes_;
    mutable std::vector<int> waiting_;  // nodes still to be asked by `find`; kept for its memory
};

}  // namespace assess
