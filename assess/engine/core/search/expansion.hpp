// Opens the moves of states: all that the guide offers at an OR node; at an AND node the null move first, then the
// plays inside the zone of the proof found so far. Each move is settled at once where that can be seen: the string
// taken, a repetition, a result stored before, a pattern that agrees, the end of a proof.
#pragma once

#include <algorithm>
#include <optional>

#include "search/knowledge.hpp"

namespace assess {

template <int Words>
class Expansion {
  public:
    using Set = Bits<Words>;
    using Node = assess::Node<Words>;

    Expansion(const Geometry<Words>& geometry, const Claim<Words>& claim, const Options& options, Path<Words>& path,
              Knowledge<Words>& known, const Guide<Words>& guide)
        : g_(geometry),
          claim_(claim),
          goal_(claim.goal),
          options_(options),
          passer_(claim.passer()),
          path_(path),
          known_(known),
          guide_(guide) {}

    // States that were made from others, and nodes taken up again.
    std::uint64_t positions = 0;

    // Opens the moves of the last node.
    void open_node() {
        if (path_.last().state.turn == claim_.prover)
            open_or_node();
        else
            open_and_node();
    }

    // Opens a move that only the guide has looked at; one that the rules prohibit fails.
    void expand_waiting(const Node& node, Child& child) {
        if (child.expanded) return;
        child.expanded = true;
        if (!expand(node, child.move, child.proof, child)) child.resolve(false);
    }

    void add_child(int move, std::uint32_t guess) {
        Child child;
        if (expand(path_.last(), move, guess, child)) path_.children.push_back(child);
    }

    // Opens the plays inside the zone of an AND node that are new there. Returns whether one was proved at once: then
    // the zone may have grown.
    bool add_replies(Node& node) { return add_plays(node, node.zone); }

  private:
    // The same of the plays on these points.
    bool add_plays(Node& node, const Set& points) {
        Set fresh = (points & node.state.empty(g_)).without(node.tried);
        node.tried |= fresh;
        const std::size_t before = path_.moves().size();
        bool proved = false;
        // Where there is much to choose from, a look at every reply costs more than it tells.
        const auto prospects = guide_.habits().weighs || fresh.none() ? std::nullopt : guide_.prospects(node.state);
        while (fresh.any()) {
            const int bit = fresh.pop_first();
            Child child;
            const MovesNeeded needed =
                prospects ? guide_.moves_needed_after(*prospects, node.state.turn, bit) : node.moves_needed;
            if (!expand(node, bit, guide_.initial_proof(needed), child)) continue;
            proved |= child.proof == 0;
            path_.children.push_back(child);
            if (child.disproof == 0) break;
        }
        const auto opened = path_.moves().subspan(before);
        if (options_.from_last) std::reverse(opened.begin(), opened.end());
        guide_.rank(opened, node.state.turn);
        return proved;
    }

    // The numbers of the state after `move`. Returns false where the rules prohibit it.
    bool expand(const Node& node, int move, std::uint32_t guess, Child& child) {
        State<Words> after;
        Set removed;
        if (!make_move(g_, node.state, move, after, removed)) return false;
        ++positions;
        child.move = static_cast<std::int16_t>(move);
        child.key = after.key(g_);
        child.check = static_cast<std::uint32_t>(after.check);
        if (goal_.captures(removed)) {
            child.resolve(claim_.prover == goal_.reacher());
            child.leaf = static_cast<std::uint8_t>(Leaf::kCaptured);
        } else if (const Entry* entry = known_.results.table.find(child.key, child.check); entry && entry->path_depth) {
            repeat(node, entry->path_depth - 1, child);
        } else if (!known_.look_up(child) && !known_.results.known_at_once(after, move >= 0, child)) {
            child.proof = guide_.initial_proof(after, guess);
            guide_.look_at(after, child.visits);
        }
        return true;
    }
    // The move comes back to a state of the path.
    void repeat(const Node& node, std::uint32_t depth, Child& child) {
        Node& there = path_.nodes[depth];
        const bool tenuki = known_.rule.tenuki_after(node, path_.depth(), child.move) > depth;
        const bool success = tenuki || known_.rule.counts(known_.rule.passes_after(node, child.move) > there.passes);
        child.resolve(success);
        child.depends = PathDependence::on(depth);
        child.flags = tenuki ? kClosed : kCycle | kClosed;
        if (success) {
            known_.cyclic_zones.assume(there);
            child.repeats = depth;
        }
    }

    void open_or_node() {
        Node& node = path_.last();
        if (!claim_.reaches() && goal_.ends_well(node.state)) add_child(kPass, options_.pass_cost);
        if (g_.ko_pass) add_child(kKoPass, options_.pass_cost);
        const Node* parent = path_.parent();
        const std::size_t siblings = parent ? parent->first_child : node.first_child;
        const auto offer =
            guide_.offer(node.state, {node.last, parent ? parent->last : kPass, node.local_zone},
                         std::span<const Child>(path_.children).subspan(siblings, node.first_child - siblings),
                         [&](int bit, std::uint32_t proof, MovesNeeded needed, const Visits& visits) {
                             Child child;
                             child.move = static_cast<std::int16_t>(bit);
                             child.proof = proof;
                             child.moves_needed = needed;
                             child.visits = visits;
                             child.expanded = false;
                             path_.children.push_back(child);
                         });
        node.restricted = !offer.all;
        const auto first = path_.children.begin() + node.first_child;
        if (options_.from_last) std::reverse(first, path_.children.end());
        std::stable_sort(first, path_.children.end(),
                         [&](const Child& a, const Child& b) { return guide_.earlier(a, b); });
        const std::size_t end = std::min(path_.children.size(), node.first_child + offer.at_once);
        for (std::size_t i = node.first_child; i < end; ++i) {
            expand_waiting(node, path_.children[i]);
            if (guide_.habits().one_will_do && path_.children[i].proof == 0) break;
        }
        guide_.rank(path_.moves(), node.state.turn);
    }

    void open_and_node() {
        Node& node = path_.last();
        const bool opponent_passes = node.state.turn == passer_;
        const bool ends_well = goal_.ends_well(node.state);
        if (!opponent_passes && claim_.whole_board && ends_well) {
            node.zone = g_.all;
            node.flags |= kClosed;
            if (g_.ko_pass) add_child(kKoPass, 1);
            return;
        }
        if (!opponent_passes && node.state.ban == kNoPoint && ends_well) {
            // A play elsewhere, answered by the prover's pass, comes back to this state: nothing is lost by it as long
            // as the zone shows that nothing bad has happened here.
            node.flags |= kClosed;
            node.zone = goal_.avoiding_zone(g_, node.state, Set{});
            return;
        }
        node.null_pending = true;
        if (!node.moves_needed.known()) {
            if (const auto prospects = guide_.prospects(node.state)) node.moves_needed = prospects->moves_needed();
        }
        add_child(kPass, guide_.initial_proof(node.moves_needed.with_one_more()));
        Child& null = path_.moves().front();
        if (!guide_.habits().null_last || !null.open()) return;
        if (!null.visits.effort) null.disproof = guide_.null_disproof();
        node.early = true;
        add_plays(node, guide_.first_replies(node.state));
    }

    const Geometry<Words>& g_;
    const Claim<Words>& claim_;
    const Goal<Words>& goal_;
    const Options& options_;
    const int passer_;
    Path<Words>& path_;
    Knowledge<Words>& known_;
    const Guide<Words>& guide_;
};

}  // namespace assess
