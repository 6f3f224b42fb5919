// Proof and disproof numbers of a node from those of its moves, and, where it is proved, the zone of its proof.
#pragma once

#include "search/expansion.hpp"
#include "search/zone.hpp"

namespace assess {

template <int Words>
class Evaluation {
  public:
    using Set = Bits<Words>;
    using Node = assess::Node<Words>;

    Evaluation(const Geometry<Words>& geometry, const Claim<Words>& claim, const Options& options, Path<Words>& path,
               Knowledge<Words>& known, Guide<Words>& guide, Expansion<Words>& expansion)
        : g_(geometry),
          goal_(claim.goal),
          options_(options),
          prover_(claim.prover),
          circles_(!claim.reaches()),
          counted_(claim.counts_outside(geometry) ? options.outside_least : 0),
          path_(path),
          known_(known),
          guide_(guide),
          expansion_(expansion) {}

    // Of the last node of the path.
    void evaluate(Node& node) {
        for (Child& child : path_.moves())
            if (child.open() && child.expanded) known_.look_up(child);
        if (node.state.turn == prover_)
            evaluate_or(node);
        else
            evaluate_and(node);
    }

  private:
    // At an OR node moves are opened as they are needed.
    void evaluate_or(Node& node) {
        sum_up_or(node);
        while (node.proof && node.proof < node.proof_threshold && !path_.current(node).expanded) {
            expansion_.expand_waiting(node, path_.current(node));
            sum_up_or(node);
        }
    }
    void sum_up_or(Node& node) {
        Child* proved = nullptr;
        std::uint32_t least = kInfinite, most = 0, open = 0;
        std::int64_t lightest = kInfinite;
        PathDependence depends;
        std::uint8_t flags = 0;
        for (Child& child : path_.moves()) {
            if (child.proof == 0) {
                if (!proved || better(child, *proved)) proved = &child;
            } else if (child.disproof == 0) {
                depends |= child.depends;
                flags |= child.flags & (kCycle | kUnsafe);
            } else {
                ++open;
                most = std::max(most, child.disproof);
                least = std::min(least, child.proof);
                if (child.proof >= node.proof_threshold) continue;
                if (const std::int64_t weight = guide_.weight(child.proof, child.visits); weight < lightest) {
                    lightest = weight;
                    node.current = static_cast<std::uint32_t>(&child - path_.moves().data());
                }
            }
        }
        if (proved && !proved_by(node, *proved)) return sum_up_or(node);
        if (proved) return;
        if (open == 0) {
            node.proof = kInfinite;
            node.disproof = 0;
            node.depends = depends;
            node.flags = node.restricted ? flags | kUnsafe : flags;
        } else {
            node.proof = least;
            node.disproof = most + open - 1;  // weak proof number (Ueda et al. 2008)
        }
    }
    // Of two proved moves: one that leans on no repetition, or on a later one, then the smaller zone.
    bool better(const Child& a, const Child& b) const {
        if (a.depends.least() != b.depends.least()) return a.depends.least() > b.depends.least();
        if ((a.flags & kCycle) != (b.flags & kCycle)) return !(a.flags & kCycle);
        if ((a.flags & kClosed) != (b.flags & kClosed)) return !(a.flags & kClosed);
        return known_.zone_of(a).count() < known_.zone_of(b).count();
    }
    // Returns false, and nothing is changed, where that proof would have to see what nobody knows.
    bool proved_by(Node& node, Child& child) {
        if (g_.unknown.any()) {
            Node seen = node;
            prove(seen, child);
            if (seen.zone.meets(g_.unknown)) {
                child.resolve(false);
                child.flags |= kUnsafe;
                return false;
            }
        }
        prove(node, child);
        guide_.proved(node.last, node.move);
        return true;
    }
    void prove(Node& node, Child& child) {
        node.proof = 0;
        node.disproof = kInfinite;
        node.move = child.move;
        merge(node, child);
        if (node.move == kPass) node.flags |= kClosed;
        if (goal_.at_end ? node.move == kPass : avoids_life(node))
            node.zone = goal_.avoiding_zone(g_, node.state, node.zone);
    }
    // In a closed set each zone shows that no formation is possible now.
    bool avoids_life(const Node& node) const {
        return (node.flags & kClosed) && !goal_.capture && !goal_.at_end && prover_ == goal_.avoider();
    }
    void disproved_by(Node& node, const Child& child) {
        node.proof = kInfinite;
        node.disproof = 0;
        node.depends = child.depends;
        node.flags = child.flags & (kCycle | kUnsafe);
        node.move = child.move;
    }

    // At an AND node the null move comes first, then the plays inside the zone, which grows with each proof.
    void evaluate_and(Node& node) {
        if (node.null_pending) {
            const Child& null = path_.children[node.first_child];
            if (null.proof) {
                sum_up_and(node);
                if (!node.early && node.disproof)
                    node.proof = std::min<std::uint32_t>(null.proof + options_.reply_cost, kInfinite);
                return;
            }
            node.null_pending = false;
            if (g_.ko_pass) {  // bans last, so all of the board matters
                node.zone = g_.all;
                expansion_.add_child(kKoPass, 1);
            }
        }
        bool merged = merge_proved(node);
        do {
            if (avoids_life(node)) node.zone = goal_.avoiding_zone(g_, node.state, node.zone);
            close(node, merged);
            if (node.zone.meets(g_.unknown)) return see_too_much(node);
            merged = expansion_.add_replies(node);
            if (merge_proved(node)) merged = true;
        } while (merged);
        sum_up_and(node);
    }
    // The proof would have to see what nobody knows. Another one need not, so this is no sure failure.
    void see_too_much(Node& node) {
        node.proof = kInfinite;
        node.disproof = 0;
        node.depends = PathDependence{};
        node.flags = kUnsafe;
        node.move = kPass;
    }
    // What the proof counts on outside changes only with its zone, or with the moves it has merged.
    void close(Node& node, bool changed) {
        do {
            const Set zone = node.zone;
            close_zone(g_, node.state, prover_, node.zone, counted_);
            changed |= !(zone == node.zone);
        } while (counted_ && changed && outside_before_replies(node));
    }
    // Returns whether the zone grew.
    bool outside_before_replies(Node& node) {
        std::vector<typename OutsideLiberties<Words>::Following> followings;
        for (const Child& child : path_.moves()) {
            if (!child.merged) continue;
            const auto& proof = known_.results.patterns[child.zone];
            if (proof.outside.empty()) continue;
            State<Words> after = node.state;
            Set removed;
            if (child.move >= 0) play(g_, node.state, child.move, after, removed);
            followings.push_back({after.empty(g_), &proof.zone, &proof.outside, child.move < 0});
        }
        return OutsideLiberties<Words>(g_, node.state.stones[prover_], node.state.empty(g_))
            .before_replies(followings, node.zone, node.outside);
    }
    void outside_before_play(Node& node, const Child& child, const State<Words>& after) {
        const auto& proof = known_.results.patterns[child.zone];
        OutsideLiberties<Words>(g_, node.state.stones[prover_], node.state.empty(g_))
            .before_play(after.stones[prover_], {after.empty(g_), &proof.zone, &proof.outside, false}, node.zone,
                         node.outside);
    }
    // Takes in the zones of the moves proved since; plays outside the zone need none. Returns whether there were any.
    bool merge_proved(Node& node) {
        bool merged = false;
        for (Child& child : path_.moves()) {
            if (child.proof || child.merged || !node.counts(child)) continue;
            merge(node, child);
            merged = true;
        }
        return merged;
    }
    void sum_up_and(Node& node) {
        std::uint32_t least = kInfinite, most = 0, open = 0;
        for (const Child& child : path_.moves()) {
            if (!node.counts(child)) continue;
            if (child.disproof == 0) return disproved_by(node, child);
            if (child.proof == 0) continue;
            ++open;
            most = std::max(most, child.proof);
            if (child.disproof < least || (child.disproof == least && child.proof > path_.current(node).proof)) {
                least = child.disproof;
                node.current = static_cast<std::uint32_t>(&child - path_.moves().data());
            }
        }
        if (open == 0) {
            node.proof = 0;
            node.disproof = kInfinite;
        } else {
            node.proof = most + open - 1;
            node.disproof = least;
        }
    }

    // A proved move's zone becomes part of the node's.
    void merge(Node& node, Child& child) {
        child.merged = true;
        node.depends |= child.depends;
        node.flags |= child.flags & (kCycle | kClosed);
        node.zone |= known_.zone_of(child);
        if (child.move < 0) return;
        State<Words> after;
        Set removed;
        play(g_, node.state, child.move, after, removed);
        if (node.state.turn == prover_) {
            add_play_zone(g_, node.state, child.move, removed, circles_, node.zone);
            if (counted_) outside_before_play(node, child, after);
        } else {
            add_reply_zone(g_, child.move, removed, node.zone);
        }
    }

    const Geometry<Words>& g_;
    const Goal<Words>& goal_;
    const Options& options_;
    const int prover_;
    const bool circles_;  // the proof may lean on repetitions
    const int counted_;   // with so many liberties outside the zone a string need not show two; 0: it always does
    Path<Words>& path_;
    Knowledge<Words>& known_;
    Guide<Words>& guide_;
    Expansion<Words>& expansion_;
};

}  // namespace assess
