// The proof that a search found, as a graph of patterns: what the certificate is written from.
#pragma once

#include <deque>
#include <unordered_map>

#include "search/dfpn.hpp"
#include "search/proof_node.hpp"
#include "search/shared_parts.hpp"

namespace assess {

// Of a node whose proof leaned on a repetition: the move that was found, or every move that succeeds, so that a
// strategy without forbidden cycles can be chosen.
enum class Moves { kFound, kAll };

template <int Words>
class ProofGraph {
  public:
    using Set = Bits<Words>;

    // It is read from what the search kept. Only a state whose general result was dropped from the table, or was found
    // on another path only, is searched for once more, within `budget` positions; if that is not enough, the graph
    // stays incomplete.
    ProofGraph(Search<Words>& search, Moves moves, std::uint64_t budget, const std::atomic<bool>& stop)
        : search_(search), g_(search.geometry()), moves_(moves), budget_(budget), stop_(stop) {
        complete_ = node_of(search.claim().root) >= 0;
        while (complete_ && !waiting_.empty()) {
            const Waiting next = waiting_.front();
            waiting_.pop_front();
            if (next.cyclic)
                expand_cyclic_proof(next.state, next.number, next.cyclic);
            else
                expand(next.state, next.number);
        }
        if (complete_ && search.results().options.shared_parts && search.claim().counts_outside(g_))
            SharedParts<Words>(g_, search.results().patterns, search.claim().prover, nodes_, proofs_, states_);
    }

    bool complete() const { return complete_; }
    const std::vector<ProofNode>& nodes() const { return nodes_; }

  private:
    struct Waiting {
        State<Words> state;
        int number = 0;
        std::uint32_t cyclic = 0;  // the proof, if it leans on a repetition
    };

    const Entry* proved(const State<Words>& state) {
        const Entry* entry = search_.results().result(state);
        if (!entry && search_.run(state, budget_, stop_) == Outcome::kProved) entry = search_.results().result(state);
        return entry && entry->proof == 0 ? entry : nullptr;
    }

    // States that agree with the same proved pattern share its node.
    int node_of(const State<Words>& state) {
        const Entry* entry = proved(state);
        if (!entry) return -1;
        if (entry->zone > 1) return node_of(entry->zone);
        return add(state.key(g_), state, *entry, 0);
    }
    int node_of(std::uint32_t pattern) {
        const State<Words>& from = search_.results().patterns[pattern].origin;
        if (!search_.cyclic_proofs().steps(pattern).empty()) {
            Entry entry;
            entry.zone = pattern;
            entry.flags = search_.results().patterns[pattern].flags;
            return add(pattern, from, entry, pattern);
        }
        const Entry* entry = search_.results().result(from);
        return entry ? add(pattern, from, *entry, 0) : -1;
    }
    int add(std::uint64_t key, const State<Words>& from, const Entry& entry, std::uint32_t cyclic) {
        if (const auto found = numbers_.find(key); found != numbers_.end()) return found->second;
        ProofNode node = describe(from, search_.results().patterns[entry.zone].zone);
        node.leaf = static_cast<Leaf>(entry.leaf);
        for (const Held& held : search_.results().patterns[entry.zone].outside)
            node.outside.emplace_back(g_.point_of_bit(held.stone), held.liberties);
        for (Set link : search_.claim().goal.miai(g_, from, node.leaf)) {
            const int one = link.pop_first(), other = link.first();
            node.links.emplace_back(g_.point_of_bit(one), g_.point_of_bit(other));
        }
        node.cycle = entry.flags & kCycle;
        node.closed = entry.flags & kClosed;
        if (const auto* copy = search_.results().inheritance.copy_of(entry.zone)) {
            node.source = static_cast<int>(copy->source);
            node.entry = copy->entry;
            for_each_bit(copy->chain, [&](int bit) { node.chain.push_back(g_.point_of_bit(bit)); });
        }
        const int number = static_cast<int>(nodes_.size());
        nodes_.push_back(std::move(node));
        proofs_.push_back(entry.zone);
        states_.push_back(from);
        numbers_.emplace(key, number);
        if (nodes_.back().leaf == Leaf::kNone && nodes_.back().source < 0) waiting_.push_back({from, number, cyclic});
        return number;
    }

    ProofNode describe(const State<Words>& state, const Set& zone) const {
        ProofNode node;
        node.pattern.reserve((g_.width + 1) * g_.height);
        for (int row = 0; row < g_.height; ++row) {
            if (row) node.pattern += '/';
            for (int column = 0; column < g_.width; ++column) {
                const int bit = g_.bit(row, column);
                node.pattern += !zone.has(bit)                  ? '?'
                                : state.stones[kBlack].has(bit) ? 'X'
                                : state.stones[kWhite].has(bit) ? 'O'
                                                                : '.';
            }
        }
        node.turn = state.turn;
        node.black_threats = state.threats[kBlack];
        node.white_threats = state.threats[kWhite];
        for (int color = 0; color < 2; ++color)
            for_each_bit(state.bans(g_, color) & zone,
                         [&](int bit) { node.bans.emplace_back(color, g_.point_of_bit(bit)); });
        return node;
    }

    int follow(const State<Words>& state) {
        const int number = node_of(state);
        if (number < 0) complete_ = false;
        return number;
    }

    void expand(const State<Words>& state, int number) {
        const Entry entry = *search_.results().result(state);
        const Set zone = search_.results().patterns[entry.zone].zone;
        State<Words> after;
        Set removed;
        if (state.turn == search_.claim().prover) {
            make_move(g_, state, entry.move, after, removed);
            const int next = successor(after, removed);
            nodes_[number].moves.emplace_back(entry.move < 0 ? entry.move : g_.point_of_bit(entry.move), next);
            if (moves_ == Moves::kAll && nodes_[number].cycle && zone_is_all(entry.zone))
                add_other_moves(state, number, entry.move);
            return;
        }
        const bool opponent_passes = state.turn == search_.claim().passer();
        const bool ends_well = search_.claim().goal.ends_well(state);
        if (opponent_passes || !ends_well || (!search_.claim().whole_board && state.ban != kNoPoint)) {
            const int null = follow(pass(g_, state));
            nodes_[number].null = null;
        } else if (!search_.claim().whole_board) {
            add_waiting(state, number, zone);
        }
        for_each_bit(zone & state.empty(g_), [&](int bit) {
            if (!complete_ || !play(g_, state, bit, after, removed)) return;
            const int next = follow(after);
            nodes_[number].replies.emplace_back(g_.point_of_bit(bit), next);
        });
        if (complete_ && make_move(g_, state, kKoPass, after, removed)) {
            const int next = follow(after);
            nodes_[number].replies.emplace_back(kKoPass, next);
        }
    }
    // The opponent plays elsewhere, and the prover passes.
    void add_waiting(const State<Words>& state, int number, const Set& zone) {
        ProofNode waiting = describe(state, zone);
        waiting.turn = search_.claim().prover;
        waiting.closed = true;
        waiting.moves.emplace_back(kPass, number);
        nodes_[number].null = static_cast<int>(nodes_.size());
        nodes_.push_back(std::move(waiting));
    }
    // A proof that leans on a repetition was kept with its moves.
    void expand_cyclic_proof(const State<Words>& state, int number, std::uint32_t cyclic) {
        bool null = false;
        const auto kept = search_.cyclic_proofs().steps(cyclic);
        const std::vector steps(kept.begin(), kept.end());  // a search may move them
        for (const auto& step : steps) {
            State<Words> after;
            Set removed;
            make_move(g_, state, step.move, after, removed);
            int next = -1;
            if (!search_.claim().goal.captures(removed)) {
                const std::uint32_t zone = step.path ? search_.cyclic_proofs().head(step.path) : step.zone;
                next = zone > 1 ? node_of(zone) : step.path ? -1 : node_of(after);
                if (next < 0) {
                    complete_ = false;
                    return;
                }
            }
            const int point = step.move < 0 ? step.move : g_.point_of_bit(step.move);
            if (state.turn == search_.claim().prover) {
                nodes_[number].moves.emplace_back(point, next);
            } else if (step.move == kPass) {
                nodes_[number].null = next;
                null = true;
            } else {
                nodes_[number].replies.emplace_back(point, next);
            }
        }
        if (state.turn != search_.claim().prover && !null)
            add_waiting(state, number, search_.results().patterns[cyclic].zone);
    }
    bool zone_is_all(std::uint32_t number) const { return search_.results().patterns[number].zone == g_.all; }
    int successor(const State<Words>& after, const Set& removed) {
        return search_.claim().goal.captures(removed) ? -1 : follow(after);
    }
    void add_other_moves(const State<Words>& state, int number, int best) {
        State<Words> after;
        Set removed;
        auto offer = [&](int move, int point) {
            if (move == best) return;
            const int next = node_of(after);
            if (next >= 0) nodes_[number].moves.emplace_back(point, next);
        };
        if (search_.claim().prover == search_.claim().passer()) {
            after = pass(g_, state);
            offer(kPass, kPass);
        }
        if (make_move(g_, state, kKoPass, after, removed)) offer(kKoPass, kKoPass);
        for_each_bit(state.empty(g_), [&](int bit) {
            if (play(g_, state, bit, after, removed)) offer(bit, g_.point_of_bit(bit));
        });
    }

    Search<Words>& search_;
    const Geometry<Words>& g_;
    const Moves moves_;
    const std::uint64_t budget_;
    const std::atomic<bool>& stop_;
    std::vector<ProofNode> nodes_;
    std::vector<std::uint32_t> proofs_;  // the pattern of each, and the state in which it was proved
    std::vector<State<Words>> states_;
    std::unordered_map<std::uint64_t, int> numbers_;
    std::deque<Waiting> waiting_;
    bool complete_ = true;
};

}  // namespace assess
