// Depth-first proof-number search (df-pn, Nagai 2002) for one claim of one player, the prover: that he succeeds from
// the root.
//
// Zones are found from the proofs: where the opponent is to move, his null move (a pass, or a play elsewhere) comes
// first; then only his plays inside the zone of the proof found so far need an answer, until the zone is closed.
// A result that leaned on a repetition of the current path holds only while the states it leaned on are on the path,
// and is stored with them (twin_entries.hpp); it becomes general when every state it leaned on lies in its own subtree
// (first-cycle games and the games of infinite play have the same winners from every state). Proofs are kept to that
// strictly. A disproof that leaned on a repetition is unsafe, and yet taken for general at first, since nothing is ever
// claimed from a disproof; `again` forgets such disproofs and searches on with the proofs found.
#pragma once

#include <atomic>
#include <optional>

#include "search/evaluation.hpp"
#include "search/suspended.hpp"

namespace assess {

enum class Outcome { kOpen, kProved, kDisproved, kFull };

template <int Words>
class Search {
  public:
    using Set = Bits<Words>;
    using Node = assess::Node<Words>;

    Search(const Geometry<Words>& geometry, const Claim<Words>& claim, const Options& options, std::size_t memory_bytes)
        : g_(geometry),
          options_(options),
          claim_(claim),
          prover_(claim.prover),
          memory_bytes_(memory_bytes),
          guide_(g_, claim_.goal, prover_, claim.passer(), claim_.root, options_),
          known_(geometry, claim_, options_, path_, memory_bytes),
          suspended_(options_.suspended_nodes),
          expansion_(geometry, claim_, options_, path_, known_, guide_),
          evaluation_(geometry, claim_, options_, path_, known_, guide_, expansion_) {
        known_.results.generation = static_cast<std::uint8_t>(guide_.widening());
    }
    Search(const Search&) = delete;

    Outcome advance(std::uint64_t budget, const std::atomic<bool>& stop) { return run(claim_.root, budget, stop); }

    // Memory is shared with other searches: what this one may take changes.
    void limit_memory(std::size_t bytes) {
        memory_bytes_ = bytes;
        known_.results.table.limit(known_.results.table_bytes(bytes));
    }

    // Forgets the disproofs that may have been unsafe, and looks wider. Once every move is looked at, disproofs are
    // kept as strictly as proofs every second time.
    void again() {
        const int generation = ++known_.results.generation;
        guide_.widen_to(generation);
        drop_suspended();
        safe_only_ = generation >= kWidenings && (generation - kWidenings) % 2 == 0;
    }

    // The rival searches for the other player's success in the same question. What it proves is disproved here.
    void add_rival(const Search& rival) {
        if (options_.rivals) known_.results.rivals.push_back(rival.known_.results.held_patterns);
    }

    // Another string of the prover's is proved alive, and X will be, too, where it is joined to that one; or the same
    // question has been answered for him in a state like this one.
    void inherit(std::shared_ptr<const Source<Words>> source) {
        if (options_.inheritance) known_.results.inheritance.add(std::move(source));
    }
    // Whether that would be a proof of this claim.
    bool may_inherit(const Source<Words>& source) const {
        const Goal<Words>& goal = claim_.goal;
        const bool makes_live = !goal.capture && !goal.all && prover_ == goal.owner;
        return claim_.counts_outside(g_) && (source.of_same_question() || makes_live) && source.color == prover_ &&
               source.geometry().width == g_.width && source.geometry().height == g_.height;
    }

    // Gives up what is kept only to be taken up again soon.
    void drop_suspended() { suspended_.clear(); }

    std::uint64_t positions() const { return expansion_.positions; }
    std::size_t bytes() const { return known_.bytes() + guide_.bytes() + suspended_.bytes(); }

    // How often the moves of a state were opened.
    std::uint64_t expansions() const { return expansions_; }
    // How often that had been done before.
    std::uint64_t expanded_anew() const { return expanded_anew_; }

    // What the likeliest proof has left to settle: moves of the opponent's from the root, not known while his null move
    // is not settled; where the prover is to move there, his proof number.
    std::optional<int> moves_left() const {
        if (path_.empty()) return 0;
        const Node& root = path_.nodes.front();
        if (claim_.root.turn == prover_) return static_cast<int>(root.proof);
        if (root.null_pending) return std::nullopt;
        const auto moves = path_.moves_of_root();
        return static_cast<int>(std::count_if(moves.begin(), moves.end(), [](const Child& one) { return one.open(); }));
    }

    // For the certificate: the results stored, and the moves of proofs that lean on a repetition.
    Results<Words>& results() { return known_.results; }
    const CyclicProofs& cyclic_proofs() const { return known_.cyclic_proofs; }
    const Geometry<Words>& geometry() const { return g_; }
    const Claim<Words>& claim() const { return claim_; }

    // Searches from another state with the same tables; used where the certificate needs a state not resolved yet.
    Outcome run(const State<Words>& from, std::uint64_t budget, const std::atomic<bool>& stop) {
        const std::uint64_t end = positions() + budget;
        for (;;) {
            if (path_.empty()) {
                if (const Entry* known = known_.results.result(from)) return outcome_of(*known);
                begin(from);
            }
            while (!path_.empty()) {
                if (positions() >= end || (++ticks_ % 64 == 0 && stop.load(std::memory_order_relaxed)))
                    return Outcome::kOpen;
                if (memory_is_full()) {
                    abandon();
                    return Outcome::kFull;
                }
                step();
            }
            const Entry* known = known_.results.result(from);
            if (known && known->disproof == 0 && (known->flags & kUnsafe) && !guide_.widest()) {
                again();
                continue;
            }
            return known ? outcome_of(*known) : Outcome::kOpen;
        }
    }

  private:
    static Outcome outcome_of(const Entry& entry) { return entry.proof == 0 ? Outcome::kProved : Outcome::kDisproved; }

    bool memory_is_full() {
        if (bytes() <= memory_bytes_) return known_.results.table.full();
        drop_suspended();
        return known_.results.table.full() || bytes() > memory_bytes_;
    }

    void begin(const State<Words>& from) {
        Child start;
        start.key = from.key(g_);
        start.check = static_cast<std::uint32_t>(from.check);
        if (known_.results.terminal(from, true, start)) {
            known_.results.store(start);
            return;
        }
        Node node;
        node.state = from;
        node.proof_threshold = node.disproof_threshold = kInfinite;
        enter(node);
    }

    // Makes a node the last of the path, as it was left there, or with its moves opened anew.
    void enter(Node& node) {
        const std::uint64_t key = node.state.key(g_);
        node.path_hash = known_.cyclic_zones.path_hash(path_.empty() ? 0 : path_.last().path_hash, key);
        node.first_child = static_cast<std::uint32_t>(path_.children.size());
        node.start = positions();
        Entry& entry = known_.results.table.get(key, static_cast<std::uint32_t>(node.state.check));
        entry.path_depth = static_cast<std::uint32_t>(path_.nodes.size()) + 1;
        const bool resumed = suspended_.resume(node, path_.children);
        path_.nodes.push_back(std::move(node));
        if (resumed) {
            ++expansion_.positions;  // so that a visit always comes to its end
        } else {
            ++expansions_;
            expanded_anew_ += entry.effort > 0;
            expansion_.open_node();
        }
    }

    void step() {
        Node& node = path_.last();
        evaluation_.evaluate(node);
        if (node.proof == 0 && node.depends.has(path_.depth()) && known_.cyclic_zones.widen(node)) {
            search_again(node);
        } else if (node.proof == 0 || node.disproof == 0 || node.proof >= node.proof_threshold ||
                   node.disproof >= node.disproof_threshold || positions() >= node.end) {
            leave();
        } else {
            descend(node);
        }
    }
    // The zone that was assumed for a repetition of the node was too small.
    void search_again(Node& node) {
        path_.children.resize(node.first_child);
        const Node* parent = path_.parent();
        node.restart(known_.cyclic_zones.path_hash(parent ? parent->path_hash : 0, node.state.key(g_)));
        expansion_.open_node();
    }

    // Enters the state after the most promising move, until the second best looks better by epsilon.
    void descend(Node& node) {
        Child& child = path_.current(node);
        Node next;
        Set removed;
        make_move(g_, node.state, child.move, next.state, removed);
        if (options_.patterns_on_entry && known_.results.any_pattern(next.state, child)) return;
        next.last = child.move;
        next.moves_needed = child.moves_needed;
        next.passes = known_.rule.passes_after(node, child.move);
        next.tenuki = known_.rule.tenuki_after(node, path_.depth(), child.move);
        const bool reply = node.state.turn != prover_ && child.move >= 0;
        next.local_zone = reply ? node.zone | g_.near[child.move] : node.local_zone;
        set_thresholds(node, child, next);
        enter(next);
    }
    void set_thresholds(const Node& node, const Child& child, Node& next) {
        std::uint32_t second = kInfinite, open = 0;
        std::int64_t second_weight = kInfinite;
        for (const Child& other : path_.moves()) {
            if (!other.open() || !node.counts(other)) continue;
            ++open;
            if (&other == &child) continue;
            second = std::min(second, other.disproof);
            second_weight = std::min(second_weight, guide_.weight(other.proof, other.visits));
        }
        next.end = node.end;
        if (node.state.turn == prover_) {
            const std::int64_t added = guide_.weight(child.proof, child.visits) - child.proof;
            const std::int64_t limit = one_plus_epsilon(second_weight, guide_.habits().epsilon) - added;
            next.proof_threshold = lesser(node.proof_threshold, std::max<std::int64_t>(limit, child.proof + 1));
            next.disproof_threshold = less(node.disproof_threshold, open - 1);
            if (guide_.habits().weighs && open > 1)
                next.end = std::min(node.end, positions() + guide_.visit(child.visits));
        } else {
            next.disproof_threshold = lesser(node.disproof_threshold, left_for(second));
            next.proof_threshold =
                less(node.proof_threshold, node.null_pending && !node.early ? options_.reply_cost : open - 1);
        }
    }
    // The disproof number at which the best reply is left for the second best.
    std::int64_t left_for(std::int64_t second) const {
        return guide_.habits().stay ? second * guide_.habits().stay : one_plus_epsilon(second, guide_.habits().epsilon);
    }
    static std::int64_t one_plus_epsilon(std::int64_t number, int part) {
        return number + std::max<std::int64_t>(number, 0) / part + 1;
    }
    static std::uint32_t lesser(std::uint32_t threshold, std::int64_t other) {
        return static_cast<std::uint32_t>(std::min<std::int64_t>(threshold, other));
    }
    static std::uint32_t less(std::uint32_t threshold, std::uint32_t by) {
        return threshold >= kInfinite ? kInfinite : threshold - by;
    }

    // Leaves the last node: stores what was found, and tells it to the node above.
    void leave() {
        Node& node = path_.last();
        const bool leans = !node.depends.none(), on_itself = node.depends.has(path_.depth());
        node.depends.leave(path_.depth());
        if (!safe_only_ && node.disproof == 0 && !node.depends.none()) {
            node.flags |= kUnsafe;
            node.depends = PathDependence{};
        }
        const std::uint32_t zone = known_.keep(node, leans, on_itself, positions() - node.start);
        if (path_.parent()) tell_parent(node, zone);
        if (claim_.reaches() && !node.resolved() && !leans_on_path(node)) suspended_.suspend(path_);
        path_.children.resize(node.first_child);
        path_.nodes.pop_back();
    }
    void tell_parent(const Node& node, std::uint32_t zone) {
        const Node& parent = *path_.parent();
        Child& child = path_.current(parent);
        child.proof = node.proof;
        child.disproof = node.disproof;
        child.depends = node.depends;
        child.zone = zone;
        child.flags = node.flags & kResult;
        child.answer = node.move;
        if (node.state.turn != prover_ && node.proof && guide_.habits().weighs && node.current < path_.moves().size())
            guide_.missed(path_.moves_of_parent(), path_.current(node).move, positions() - node.start);
    }
    // Does what is known in the node hang on zones assumed for states of the path?
    bool leans_on_path(const Node& node) const {
        const auto moves = path_.moves();
        return node.repeated ||
               std::any_of(moves.begin(), moves.end(), [](const Child& child) { return child.repeats != kFree; });
    }

    void abandon() {
        for (const Node& node : path_.nodes)
            known_.results.table.get(node.state.key(g_), static_cast<std::uint32_t>(node.state.check)).path_depth = 0;
        path_.clear();
        drop_suspended();
    }

    const Geometry<Words>& g_;
    const Options options_;
    const Claim<Words> claim_;
    const int prover_;
    std::size_t memory_bytes_;
    Path<Words> path_;
    Guide<Words> guide_;
    Knowledge<Words> known_;
    SuspendedNodes<Words> suspended_;
    Expansion<Words> expansion_;
    Evaluation<Words> evaluation_;
    std::uint64_t expansions_ = 0, expanded_anew_ = 0, ticks_ = 0;
    bool safe_only_ = false;  // disproofs are kept as strictly as proofs
};

}  // namespace assess
