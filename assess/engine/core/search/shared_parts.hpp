// A smaller graph of the same proof: a part may take the place of another one that was proved of the same state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/patterns.hpp"
#include "search/proof_node.hpp"

namespace assess {

// For proofs that end on every way. A search proves some states twice, in zones of their own: what was proved first may
// see more of the board than what was proved later, and each has its own parts. Here each move of the graph leads to a
// part that is in the smaller graph already, if one holds after it, else to the one with the smallest zone. Its zone
// lies in that of the node, and its longest way is shorter than the node's, so no way goes round in circles.
template <int Words>
class SharedParts {
  public:
    using Set = Bits<Words>;
    using Pattern = typename Patterns<Words>::Pattern;

    // `proofs`: the number of each node's pattern, `states`: the state in which it was proved.
    SharedParts(const Geometry<Words>& geometry, const Patterns<Words>& patterns, int prover,
                std::vector<ProofNode>& nodes, const std::vector<std::uint32_t>& proofs,
                const std::vector<State<Words>>& states)
        : g_(geometry), patterns_(patterns), prover_(prover), nodes_(nodes), proofs_(proofs), states_(states) {
        for (std::size_t n = 0; n < nodes.size(); ++n) node_of_[proofs[n]] = static_cast<int>(n);
        if (!measure()) return;
        kept_.assign(nodes.size(), -1);
        keep(0);
        for (std::size_t i = 0; i < order_.size(); ++i) share(order_[i]);
        std::vector<ProofNode> smaller;
        smaller.reserve(order_.size());
        for (const int n : order_) {
            for_each_next(nodes_[n], [&](int, int& next) { next = kept_[next]; });
            smaller.push_back(std::move(nodes_[n]));
        }
        nodes_ = std::move(smaller);
    }

  private:
    // Calls with each move and the node it leads to.
    template <typename Visitor>
    static void for_each_next(ProofNode& node, Visitor visit) {
        if (node.null >= 0) visit(kPass, node.null);
        for (auto* edges : {&node.moves, &node.replies})
            for (auto& [point, next] : *edges)
                if (next >= 0) visit(point, next);
    }

    // The longest way from each node. Returns false where one goes round in circles.
    bool measure() {
        constexpr int kOpen = -1, kOnWay = -2;
        longest_.assign(nodes_.size(), kOpen);
        std::vector<int> way{0};
        while (!way.empty()) {
            const int n = way.back();
            int longest = 0, open = -1;
            bool circle = false;
            for_each_next(nodes_[n], [&](int, int next) {
                if (longest_[next] == kOpen) open = next;
                circle |= longest_[next] == kOnWay;
                longest = std::max(longest, longest_[next] + 1);
            });
            if (longest_[n] >= 0) {
                way.pop_back();
            } else if (circle) {
                return false;
            } else if (open >= 0) {
                longest_[n] = kOnWay;
                way.push_back(open);
            } else {
                longest_[n] = longest;
                way.pop_back();
            }
        }
        return true;
    }

    void keep(int n) {
        if (kept_[n] >= 0) return;
        kept_[n] = static_cast<int>(order_.size());
        order_.push_back(n);
    }
    void share(int n) {
        for_each_next(nodes_[n], [&](int point, int& next) {
            if (kept_[next] < 0) next = best(n, point, next);
            keep(next);
        });
    }
    // Of the nodes that hold after a move from a node the one to be named.
    int best(int from, int point, int own) const {
        State<Words> after;
        Set removed;
        const int move = point < 0 ? point : g_.bit_of_point(point);
        if (!make_move(g_, states_[from], move, after, removed)) return own;
        const Set& within = patterns_[proofs_[from]].zone;
        int best = own;
        patterns_.any_agreeing(after, 0, [&](std::uint32_t number) {
            const auto found = node_of_.find(number);
            if (found == node_of_.end()) return false;
            const auto& proof = patterns_[number];
            const int n = found->second;
            const bool banned = proof.origin.ban != kNoPoint && proof.zone.has(proof.origin.ban);
            if (longest_[n] >= longest_[from] || !proof.zone.inside(within) || banned) return false;
            if (kept_[n] < 0 && proof.zone.count() >= patterns_[proofs_[best]].zone.count()) return false;
            if (!leaves_outside(patterns_[proofs_[from]], after, proof, move == kPass)) return false;
            best = n;
            return kept_[n] >= 0;
        });
        return best;
    }
    // Is what a proof counts on outside its zone surely there after a move from a node (docs/certificate.md, Liberties
    // outside the zone)? `elsewhere`: a play of the opponent's outside may have taken one.
    bool leaves_outside(const Pattern& from, const State<Words>& after, const Pattern& proof, bool elsewhere) const {
        return std::all_of(proof.outside.begin(), proof.outside.end(), [&](const Held& held) {
            const Set string = g_.flood(Set::of(held.stone), after.stones[prover_] & from.zone);
            int sure = 0;
            for (const Held& before : from.outside)
                if (string.has(before.stone)) sure = std::max(sure, static_cast<int>(before.liberties));
            const int left = left_out(g_, string, after.empty(g_), from.zone, proof.zone);
            return held.liberties <= std::max(sure - elsewhere, 0) + left;
        });
    }

    const Geometry<Words>& g_;
    const Patterns<Words>& patterns_;
    const int prover_;
    std::vector<ProofNode>& nodes_;
    const std::vector<std::uint32_t>& proofs_;
    const std::vector<State<Words>>& states_;
    std::unordered_map<std::uint32_t, int> node_of_;
    std::vector<int> longest_, kept_, order_;  // kept: the number in the smaller graph, -1 for none
};

}  // namespace assess
