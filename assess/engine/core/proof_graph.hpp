// The proof that a search found, as a graph of patterns: what the certificate is written from.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>

#include "search.hpp"

namespace assess {

struct ProofNode {
    std::string pattern;  // rows joined without separator; '?' outside the zone
    int turn = 0;
    std::vector<std::pair<int, int>> bans;  // colour, point
    Leaf leaf = Leaf::kNone;
    bool cycle = false;   // leaned on a repetition
    bool closed = false;  // part of a closed set: has no rank
    int null = -1;
    std::vector<std::pair<int, int>> replies;  // point, node
    std::vector<std::pair<int, int>> moves;    // of the prover: point (or kPass), node (-1: captures); the best first
};

template <int Words>
class ProofGraph {
  public:
    using Set = Bits<Words>;

    // `all_moves`: where a proof leaned on a repetition, every move that succeeds, so that a strategy without
    // forbidden cycles can be chosen.
    ProofGraph(Search<Words>& search, bool all_moves, std::uint64_t budget, const std::atomic<bool>& stop)
        : search_(search), g_(search.geometry()), all_moves_(all_moves), budget_(budget), stop_(stop) {
        complete_ = node_of(search.root()) >= 0;
        while (complete_ && !waiting_.empty()) {
            const auto [state, number] = waiting_.front();
            waiting_.pop_front();
            expand(state, number);
        }
    }

    bool complete() const { return complete_; }
    const std::vector<ProofNode>& nodes() const { return nodes_; }

  private:
    const Entry* proved(const State<Words>& state) {
        const Entry* entry = search_.result(state);
        if (!entry && search_.run(state, budget_, stop_) == Outcome::kProved) entry = search_.result(state);
        return entry && entry->proof == 0 ? entry : nullptr;
    }

    // States that agree with the same proved pattern share its node.
    int node_of(const State<Words>& state) {
        const Entry* entry = proved(state);
        if (!entry) return -1;
        const bool pattern = entry->zone > 1;
        const std::uint64_t key = pattern ? entry->zone : state.key(g_);
        if (const auto found = numbers_.find(key); found != numbers_.end()) return found->second;
        const State<Words> from = pattern ? search_.origin(entry->zone) : state;
        ProofNode node = describe(from, search_.zone(entry->zone));
        entry = search_.result(from);
        node.leaf = static_cast<Leaf>(entry->leaf);
        node.cycle = entry->flags & kCycle;
        node.closed = entry->flags & kClosed;
        const int number = static_cast<int>(nodes_.size());
        nodes_.push_back(std::move(node));
        numbers_.emplace(key, number);
        if (nodes_.back().leaf == Leaf::kNone) waiting_.emplace_back(from, number);
        return number;
    }

    ProofNode describe(const State<Words>& state, const Set& zone) const {
        ProofNode node;
        node.pattern.reserve(g_.width * g_.height);
        for (int row = 0; row < g_.height; ++row)
            for (int column = 0; column < g_.width; ++column) {
                const int bit = g_.bit(row, column);
                node.pattern += !zone.has(bit)                  ? '?'
                                : state.stones[kBlack].has(bit) ? 'X'
                                : state.stones[kWhite].has(bit) ? 'O'
                                                                : '.';
            }
        node.turn = state.turn;
        for (int colour = 0; colour < 2; ++colour)
            for_each_bit(state.bans(g_, colour) & zone,
                         [&](int bit) { node.bans.emplace_back(colour, g_.point_of_bit(bit)); });
        return node;
    }

    int follow(const State<Words>& state) {
        const int number = node_of(state);
        if (number < 0) complete_ = false;
        return number;
    }

    void expand(const State<Words>& state, int number) {
        const Entry entry = *search_.result(state);
        const Set zone = search_.zone(entry.zone);
        State<Words> after;
        Set removed;
        if (state.turn == search_.prover()) {
            make_move(g_, state, entry.move, after, removed);
            const int next = successor(after, removed);
            nodes_[number].moves.emplace_back(entry.move < 0 ? entry.move : g_.point_of_bit(entry.move), next);
            if (all_moves_ && nodes_[number].cycle) add_other_moves(state, number, entry.move);
            return;
        }
        const bool opponent_passes = state.turn == search_.passer();
        const bool ends_well = search_.goal().ends_well(state);
        if (opponent_passes || !ends_well || (!search_.exact() && state.ban != kNoPoint)) {
            const int null = follow(pass(g_, state));
            nodes_[number].null = null;
        } else if (!search_.exact()) {
            ProofNode waiting = describe(state, zone);
            waiting.turn = search_.prover();
            waiting.closed = true;
            waiting.moves.emplace_back(kPass, number);
            nodes_[number].null = static_cast<int>(nodes_.size());
            nodes_.push_back(std::move(waiting));
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
    int successor(const State<Words>& after, const Set& removed) {
        const Goal<Words>& goal = search_.goal();
        return goal.capture && removed.has(goal.watched) ? -1 : follow(after);
    }
    void add_other_moves(const State<Words>& state, int number, int best) {
        State<Words> after;
        Set removed;
        auto offer = [&](int move, int point) {
            if (move == best) return;
            const int next = node_of(after);
            if (next >= 0) nodes_[number].moves.emplace_back(point, next);
        };
        if (search_.prover() == search_.passer()) {
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
    const bool all_moves_;
    const std::uint64_t budget_;
    const std::atomic<bool>& stop_;
    std::vector<ProofNode> nodes_;
    std::unordered_map<std::uint64_t, int> numbers_;
    std::deque<std::pair<State<Words>, int>> waiting_;
    bool complete_ = true;
};

}  // namespace assess
