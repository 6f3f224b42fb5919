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

#include "search/cyclic_proofs.hpp"
#include "search/expansion.hpp"
#include "search/suspended.hpp"
#include "search/zone.hpp"

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
          passer_(claim.passer()),
          zones_(!claim.whole_board && !geometry.ko_pass),
          memory_bytes_(memory_bytes),
          guide_(g_, claim_.goal, prover_, passer_, claim_.root.empty(geometry).count(), options_),
          results_(geometry, claim_.goal, prover_, options_, memory_bytes),
          rule_(claim.repetition, prover_, passer_, zones_),
          twins_(results_.table, path_, rule_, prover_),
          cyclic_zones_(geometry, claim_.goal, prover_, zones_, options_.cycle_rounds),
          suspended_(options_.suspended_nodes),
          expansion_(geometry, claim_, options_, rule_, path_, results_, twins_, cyclic_zones_, guide_) {
        results_.generation = static_cast<std::uint8_t>(guide_.widening());
    }
    Search(const Search&) = delete;

    Outcome advance(std::uint64_t budget, const std::atomic<bool>& stop) { return run(claim_.root, budget, stop); }

    // Memory is shared with other searches: what this one may take changes.
    void limit_memory(std::size_t bytes) {
        memory_bytes_ = bytes;
        results_.table.limit(results_.table_bytes(bytes));
    }

    // Forgets the disproofs that may have been unsafe, and looks wider. Once every move is looked at, disproofs are
    // kept as strictly as proofs every second time.
    void again() {
        const int generation = ++results_.generation;
        guide_.widen_to(generation);
        drop_suspended();
        safe_only_ = generation >= kWidenings && (generation - kWidenings) % 2 == 0;
    }

    // Gives up what is kept only to be taken up again soon.
    void drop_suspended() { suspended_.clear(); }

    std::uint64_t positions() const { return expansion_.positions; }
    std::size_t bytes() const {
        return results_.bytes() + twins_.bytes() + cyclic_proofs_.bytes() + cyclic_zones_.bytes() + guide_.bytes() +
               suspended_.bytes();
    }

    // How often the moves of a state were opened that had been opened before.
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
    Results<Words>& results() { return results_; }
    const CyclicProofs& cyclic_proofs() const { return cyclic_proofs_; }
    const Geometry<Words>& geometry() const { return g_; }
    const Claim<Words>& claim() const { return claim_; }

    // Searches from another state with the same tables; used where the certificate needs a state not resolved yet.
    Outcome run(const State<Words>& from, std::uint64_t budget, const std::atomic<bool>& stop) {
        const std::uint64_t end = positions() + budget;
        for (;;) {
            if (path_.empty()) {
                if (const Entry* known = results_.result(from)) return outcome_of(*known);
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
            const Entry* known = results_.result(from);
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
        if (bytes() <= memory_bytes_) return results_.table.full();
        drop_suspended();
        return results_.table.full() || bytes() > memory_bytes_;
    }

    void begin(const State<Words>& from) {
        Child start;
        start.key = from.key(g_);
        start.check = static_cast<std::uint32_t>(from.check);
        if (results_.terminal(from, true, start)) {
            results_.store(start);
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
        node.path_hash = cyclic_zones_.path_hash(path_.empty() ? 0 : path_.last().path_hash, key);
        node.first_child = static_cast<std::uint32_t>(path_.children.size());
        node.start = positions();
        Entry& entry = results_.table.get(key, static_cast<std::uint32_t>(node.state.check));
        entry.path_depth = static_cast<std::uint32_t>(path_.nodes.size()) + 1;
        const bool resumed = suspended_.resume(node, path_.children);
        path_.nodes.push_back(std::move(node));
        if (resumed) {
            ++expansion_.positions;  // so that a visit always comes to its end
        } else {
            expanded_anew_ += entry.effort > 0;
            expansion_.open_node();
        }
    }

    void step() {
        Node& node = path_.last();
        for (Child& child : path_.moves())
            if (child.open() && child.expanded) expansion_.look_up(child);
        if (node.state.turn == prover_)
            evaluate_or(node);
        else
            evaluate_and(node);
        if (node.proof == 0 && node.depends.has(path_.depth()) && cyclic_zones_.widen(node)) {
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
        node.restart(cyclic_zones_.path_hash(parent ? parent->path_hash : 0, node.state.key(g_)));
        expansion_.open_node();
    }

    // Proof and disproof numbers of the last node from its moves. At an OR node moves are opened as they are needed.
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
        if (proved) {
            proved_by(node, *proved);
        } else if (open == 0) {
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
        return zone_of(a).count() < zone_of(b).count();
    }
    void proved_by(Node& node, Child& child) {
        node.proof = 0;
        node.disproof = kInfinite;
        node.move = child.move;
        guide_.proved(node.last, node.move);
        merge(node, child);
        const Goal<Words>& goal = claim_.goal;
        const bool avoids = (node.flags & kClosed) && !goal.capture && prover_ == goal.avoider();
        if (goal.at_end ? node.move == kPass : avoids) node.zone = goal.avoiding_zone(g_, node.state, node.zone);
    }
    void disproved_by(Node& node, const Child& child) {
        node.proof = kInfinite;
        node.disproof = 0;
        node.depends = child.depends;
        node.flags = child.flags & (kCycle | kUnsafe);
        node.move = child.move;
    }

    // The same at an AND node: the null move first, then the plays inside the zone, which grows with each proof.
    void evaluate_and(Node& node) {
        if (node.null_pending) {
            const Child& null = path_.children[node.first_child];
            if (null.proof) {
                node.current = 0;
                node.proof = std::min<std::uint32_t>(null.proof + options_.reply_cost, kInfinite);
                node.disproof = null.disproof;
                if (null.disproof == 0) disproved_by(node, null);
                return;
            }
            node.null_pending = false;
            if (g_.ko_pass) {  // bans last, so all of the board matters
                node.zone = g_.all;
                expansion_.add_child(kKoPass, 1);
            }
        }
        do {
            for (Child& child : path_.moves())
                if (child.proof == 0 && !child.merged) merge(node, child);
            close_zone(g_, node.state, prover_, node.zone);
        } while (expansion_.add_replies(node));
        sum_up_and(node);
    }
    void sum_up_and(Node& node) {
        std::uint32_t least = kInfinite, most = 0, open = 0;
        for (const Child& child : path_.moves()) {
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
        node.zone |= zone_of(child);
        if (child.move < 0) return;
        State<Words> after;
        Set removed;
        play(g_, node.state, child.move, after, removed);
        if (node.state.turn == prover_)
            add_play_zone(g_, node.state, child.move, removed, node.zone);
        else
            add_reply_zone(g_, child.move, removed, node.zone);
    }
    const Set& zone_of(const Child& child) const {
        return child.repeats == kFree ? results_.patterns[child.zone].zone : path_.nodes[child.repeats].assumed;
    }

    // Enters the state after the most promising move, until the second best looks better by epsilon.
    void descend(Node& node) {
        Child& child = path_.current(node);
        Node next;
        Set removed;
        make_move(g_, node.state, child.move, next.state, removed);
        if (options_.patterns_on_entry && results_.known_pattern(next.state, child)) return;
        next.last = child.move;
        next.moves_needed = child.moves_needed;
        next.passes = rule_.passes_after(node, child.move);
        next.tenuki = rule_.tenuki_after(node, path_.depth(), child.move);
        const bool reply = node.state.turn != prover_ && child.move >= 0;
        next.local_zone = reply ? node.zone | g_.near[child.move] : node.local_zone;
        set_thresholds(node, child, next);
        enter(next);
    }
    void set_thresholds(const Node& node, const Child& child, Node& next) {
        std::uint32_t second = kInfinite, open = 0;
        std::int64_t second_weight = kInfinite;
        for (const Child& other : path_.moves()) {
            if (!other.open()) continue;
            ++open;
            if (&other == &child) continue;
            second = std::min(second, other.disproof);
            second_weight = std::min(second_weight, guide_.weight(other.proof, other.visits));
        }
        next.end = node.end;
        if (node.state.turn == prover_) {
            const std::int64_t added = guide_.weight(child.proof, child.visits) - child.proof;
            const std::int64_t limit = one_plus_epsilon(second_weight, guide_.epsilon()) - added;
            next.proof_threshold = lesser(node.proof_threshold, std::max<std::int64_t>(limit, child.proof + 1));
            next.disproof_threshold = less(node.disproof_threshold, open - 1);
            if (guide_.weighing() && open > 1) next.end = std::min(node.end, positions() + guide_.visit(child.visits));
        } else {
            next.disproof_threshold = lesser(node.disproof_threshold, one_plus_epsilon(second, options_.epsilon));
            next.proof_threshold = less(node.proof_threshold, node.null_pending ? options_.reply_cost : open - 1);
        }
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
        const bool resolved = node.proof == 0 || node.disproof == 0;
        const bool leans = !node.depends.none(), on_itself = node.depends.has(path_.depth());
        node.depends.leave(path_.depth());
        if (!safe_only_ && node.disproof == 0 && !node.depends.none()) {
            node.flags |= kUnsafe;
            node.depends = PathDependence{};
        }
        std::uint32_t zone = 0;
        if (node.proof == 0)
            zone = leans ? keep_cyclic_proof(node, on_itself) : results_.new_zone(node.zone, node.state, node.flags);
        store(node, zone, resolved);
        if (path_.parent()) tell_parent(node, zone);
        if (prover_ != passer_ && !resolved && !leans_on_path(node)) suspended_.suspend(path_);
        path_.children.resize(node.first_child);
        path_.nodes.pop_back();
    }
    std::uint32_t keep_cyclic_proof(const Node& node, bool on_itself) {
        if (!zones_) return Results<Words>::kWholeBoard;
        const bool general = node.depends.none() && !(node.zone == g_.all);
        const std::uint32_t number = general ? results_.patterns.add(node.zone, node.state, node.flags)
                                             : results_.patterns.add_unindexed(node.zone, node.state, node.flags);
        cyclic_proofs_.keep(number, path_, node.state.turn == prover_, on_itself);
        return number;
    }
    void store(const Node& node, std::uint32_t zone, bool resolved) {
        const std::uint64_t key = node.state.key(g_);
        const auto check = static_cast<std::uint32_t>(node.state.check);
        Entry& entry = results_.table.get(key, check);
        entry.path_depth = 0;
        entry.effort =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(entry.effort + positions() - node.start, kInfinite));
        if (!resolved) {
            entry.proof = node.proof;
            entry.disproof = node.disproof;
        } else if (node.depends.none()) {
            write(entry, node, zone);
            if (node.flags & kUnsafe) entry.generation = results_.generation;
        } else {
            entry.flags |= kHasTwin;
            write(twins_.entry_of(node, key, check), node, zone);
        }
    }
    static void write(Entry& entry, const Node& node, std::uint32_t zone) {
        entry.proof = node.proof;
        entry.disproof = node.disproof;
        entry.zone = zone;
        entry.move = node.move;
        entry.flags = static_cast<std::uint8_t>((entry.flags & ~kResult) | (node.flags & kResult));
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
        const bool or_node = node.state.turn == prover_;
        if (!or_node && node.proof && guide_.weighing() && node.current < path_.moves().size())
            guide_.missed(path_.moves_of_parent(), path_.current(node).move, positions() - node.start);
        if (or_node && node.proof == 0 && node.depends.none() && options_.answered_alike) answer_alike(parent, zone);
    }
    // Other replies that the same proof answers.
    void answer_alike(const Node& parent, std::uint32_t zone) {
        for (Child& child : path_.moves_of_parent()) {
            if (!child.open() || child.move < 0 || results_.patterns[zone].zone.has(child.move)) continue;
            State<Words> after;
            Set removed;
            make_move(g_, parent.state, child.move, after, removed);
            if (results_.patterns.agrees(zone, after)) results_.take(zone, child);
        }
    }
    // Does what is known in the node hang on zones assumed for states of the path?
    bool leans_on_path(const Node& node) const {
        const auto moves = path_.moves();
        return node.repeated ||
               std::any_of(moves.begin(), moves.end(), [](const Child& child) { return child.repeats != kFree; });
    }

    void abandon() {
        for (const Node& node : path_.nodes)
            results_.table.get(node.state.key(g_), static_cast<std::uint32_t>(node.state.check)).path_depth = 0;
        path_.clear();
        drop_suspended();
    }

    const Geometry<Words>& g_;
    const Options options_;
    const Claim<Words> claim_;
    const int prover_, passer_;
    const bool zones_;  // else every zone is the whole board
    std::size_t memory_bytes_;
    Guide<Words> guide_;
    Path<Words> path_;
    Results<Words> results_;
    const RepetitionRule rule_;
    TwinEntries<Words> twins_;
    CyclicZones<Words> cyclic_zones_;
    CyclicProofs cyclic_proofs_;
    SuspendedNodes<Words> suspended_;
    Expansion<Words> expansion_;
    std::uint64_t expanded_anew_ = 0, ticks_ = 0;
    bool safe_only_ = false;  // disproofs are kept as strictly as proofs
};

}  // namespace assess
