// Depth-first proof-number search for one claim of one player, the prover: that he succeeds from the root.
//
// Zones are found from the proofs: where the opponent is to move, his null move (a pass, or a play elsewhere) comes
// first; then only his plays inside the zone of the proof found so far need an answer, until the zone is closed.
// A result that leaned on a repetition of the current path holds only while the states it leaned on are on the path,
// and is stored with them; it becomes general when every state it leaned on lies in its own subtree (first-cycle games
// and the games of infinite play have the same winners from every state). Proofs are kept to that strictly. A failure
// that leaned on a repetition is taken for general at first, since nothing is ever claimed from a failure; `again`
// forgets such failures and searches on with the proofs found.
// A repetition has the zone of the repeated state's own proof. It is assumed, small at first, and the state is searched
// again with a larger one until its proof needs no more than was assumed (docs/architecture.md, The zone of a cycle).
#pragma once

#include <atomic>
#include <optional>
#include <unordered_map>

#include "guide/features.hpp"
#include "guide/history.hpp"
#include "search/cyclic_proofs.hpp"
#include "search/node.hpp"
#include "search/zone.hpp"

namespace assess {

// When a repetition of the path counts for the prover.
enum class Repetition { kNever, kWithPass, kWithoutPass, kAlways };
enum class Outcome { kOpen, kProved, kDisproved, kFull };

template <int Words>
class Search {
  public:
    using Set = Bits<Words>;
    using Node = assess::Node<Words>;

    // `exact`: the opponent, if he is the reacher, has no plays outside the zone, which is then the whole board.
    // `reaching`: the prover never passes, but reaches the end of a proof; an avoider may also be asked for that.
    Search(const Geometry<Words>& geometry, const Goal<Words>& goal, const State<Words>& root, int prover,
           Repetition repetition, bool whole_board, bool reaching, const Options& options, std::size_t memory_bytes)
        : g_(geometry),
          options_(options),
          goal_(goal),
          root_(root),
          prover_(prover),
          passer_(reaching ? opponent(prover) : goal.avoider()),
          repetition_(repetition),
          whole_board_(whole_board),
          guide_(g_, goal_, prover_, passer_, options_, root.empty(geometry).count() <= options_.few_points),
          memory_bytes_(memory_bytes),
          results_(geometry, goal_, prover, options_, memory_bytes),
          history_(geometry.near.size(), options_),
          suspended_(options_.suspended_nodes) {
        if (guide_.few_points()) results_.generation = kWidenings - 1;
    }

    Outcome advance(std::uint64_t budget, const std::atomic<bool>& stop) { return run(root_, budget, stop); }

    // Memory is shared with other searches: what this one may take changes.
    void limit_memory(std::size_t bytes) {
        memory_bytes_ = bytes;
        results_.table.limit(results_.table_bytes(bytes));
    }

    // Forgets the failures that may have been unsafe, and looks wider. Once every move is looked at, failures are kept
    // as strictly as proofs every second time.
    void again() {
        ++results_.generation;
        drop_suspended();
        safe_only_ = results_.generation >= kWidenings && (results_.generation - kWidenings) % 2 == 0;
    }

    // Gives up what is kept only to be taken up again soon.
    void drop_suspended() { suspended_.clear(); }

    std::uint64_t positions() const { return positions_; }
    std::size_t bytes() const {
        return results_.table.bytes() + results_.patterns.bytes() + twins_.capacity() * sizeof(TwinEntry) +
               cyclic_proofs_.bytes() + assumptions_.size() * CyclicProofs::kNode<Assumption> + history_.bytes() +
               suspended_.bytes();
    }

    // How often the moves of a state were opened that had been opened before.
    std::uint64_t expanded_anew() const { return expanded_anew_; }

    // What the likeliest proof has left to settle: moves of the opponent's from the root, not known while his null move
    // is not settled; where the prover is to move there, his proof number.
    std::optional<int> moves_left() const {
        if (path_.empty()) return 0;
        if (root_.turn == prover_) return static_cast<int>(path_.front().proof);
        if (path_.front().null_pending) return std::nullopt;
        const auto end = children_.begin() + (path_.size() > 1 ? path_[1].first_child : children_.size());
        return static_cast<int>(std::count_if(children_.begin(), end, [](const Child& child) { return child.open(); }));
    }

    // For the certificate: the result stored for a state, if it is a general one.
    const Entry* result(const State<Words>& state) { return results_.result(state); }
    const Set& zone(std::uint32_t number) const { return results_.patterns[number].zone; }
    // The state in which a proof was found whose zone is not the whole board.
    const State<Words>& origin(std::uint32_t number) const { return results_.patterns[number].origin; }
    const Geometry<Words>& geometry() const { return g_; }
    const Goal<Words>& goal() const { return goal_; }
    const State<Words>& root() const { return root_; }
    int prover() const { return prover_; }
    int passer() const { return passer_; }
    bool whole_board() const { return whole_board_; }

    // Searches from another state with the same tables; used where the certificate needs a state not resolved yet.
    Outcome run(const State<Words>& from, std::uint64_t budget, const std::atomic<bool>& stop) {
        const std::uint64_t end = positions_ + budget;
        for (;;) {
            if (path_.empty()) {
                if (const Entry* known = result(from)) return outcome_of(*known);
                begin(from);
            }
            while (!path_.empty()) {
                if (positions_ >= end || (++ticks_ % 64 == 0 && stop.load(std::memory_order_relaxed)))
                    return Outcome::kOpen;
                if (memory_is_full()) {
                    abandon();
                    return Outcome::kFull;
                }
                step();
            }
            const Entry* known = result(from);
            if (known && known->disproof == 0 && (known->flags & kUnsafe) && results_.generation < kWidenings - 1) {
                again();
                continue;
            }
            return known ? outcome_of(*known) : Outcome::kOpen;
        }
    }

    const CyclicProofs& cyclic_proofs() const { return cyclic_proofs_; }
    std::uint8_t flags(std::uint32_t number) const { return results_.patterns[number].flags; }

  private:
    bool memory_is_full() {
        if (bytes() <= memory_bytes_) return results_.table.full();
        drop_suspended();
        return results_.table.full() || bytes() > memory_bytes_;
    }

    // Where a result that leans on states of the path holds: the path up to the deepest of them, and whether since then
    // the avoider has passed, or answered a null move by a pass; and whether a null move led to the state.
    struct TwinEntry {
        PathDependence depends;
        std::uint64_t path_hash = 0;
        bool passed = false, tenuki = false, after_null = false;
    };
    struct Assumption {
        Set zone;
        std::uint32_t rounds = 0;
    };

    static Outcome outcome_of(const Entry& entry) { return entry.proof == 0 ? Outcome::kProved : Outcome::kDisproved; }
    static std::uint64_t mix(std::uint64_t x) {
        x ^= x >> 31;
        x *= 0x7fb5d329728ea185ULL;
        x ^= x >> 27;
        x *= 0x81dadef4bc2dd44dULL;
        return x ^ (x >> 33);
    }
    static std::uint64_t twin_key(std::uint64_t key) { return mix(key ^ 0x5851f42d4c957f2dULL); }

    // Keeps a proof that leans on a repetition with its moves: what follows them may hold on this path only, and
    // belongs to this proof alone. `turns`: it leans on the repetition of its own state.
    std::uint32_t add_cyclic_proof(const Node& node, bool on_itself) {
        if (whole_board_ || g_.ko_pass) return Results<Words>::kWholeBoard;
        const std::uint32_t number = node.depends.none() && !(node.zone == g_.all)
                                         ? results_.patterns.add(node.zone, node.state, node.flags)
                                         : results_.patterns.add_unindexed(node.zone, node.state, node.flags);
        std::vector<CyclicProofs::Step> steps;
        for (std::size_t i = node.first_child; i < children_.size(); ++i) {
            const Child& child = children_[i];
            if (node.state.turn == prover_ ? &child != used_child(node) : child.proof != 0) continue;
            steps.push_back({child.move, child.zone, child.repeats == kFree ? 0 : path_[child.repeats].path_hash});
        }
        cyclic_proofs_.add(number, steps, on_itself ? node.path_hash : 0);
        return number;
    }
    Child& current_child(const Node& node) { return children_[node.first_child + node.current]; }
    const Child* used_child(const Node& node) const {
        for (std::size_t i = node.first_child; i < children_.size(); ++i)
            if (children_[i].merged) return &children_[i];
        return nullptr;
    }

    // Brings a child's numbers up to date from the table. Returns false when nothing is stored.
    bool look_up(const Node& node, Child& child) {
        Entry* entry = results_.table.find(child.key, child.check);
        if (!entry) return false;
        if (!entry->resolved() && (entry->flags & kHasTwin)) {
            const Entry* here = results_.table.find(twin_key(child.key), child.check);
            if (here && holds(node, child, twins_[here->twin])) {
                results_.copy(*here, child);
                child.depends = twins_[here->twin].depends;
                return true;
            }
        }
        child.visits.effort = entry->effort;
        if (results_.forgotten(*entry)) return false;
        results_.copy(*entry, child);
        return true;
    }

    bool holds(const Node& node, const Child& child, const TwinEntry& twin) const {
        const std::uint32_t depth = twin.depends.most();
        if (depth >= path_.size() || path_[depth].path_hash != twin.path_hash) return false;
        if (tenuki_counts_ && ((tenuki_after(node, child.move) > depth) != twin.tenuki ||
                               (node.state.turn != prover_ && child.move == kPass) != twin.after_null))
            return false;
        if (repetition_ == Repetition::kNever || repetition_ == Repetition::kAlways) return true;
        const bool passes = child.move < 0 && node.state.turn == passer_;
        return (node.passes + passes > path_[depth].passes) == twin.passed;
    }
    // A null move that the prover answers by a pass is no pass, which would end the variation: the opponent plays
    // elsewhere, and he cannot for ever. So a cycle with such a rest counts for the prover always.
    std::uint32_t tenuki_after(const Node& node, int move) const {
        const bool rests = tenuki_counts_ && move == kPass && node.state.turn == prover_ && node.last == kPass;
        return rests ? static_cast<std::uint32_t>(path_.size()) - 1 : node.tenuki;
    }

    // The numbers of the state after `move`. Returns false where the rules prohibit it.
    bool expand(const Node& node, int move, std::uint32_t estimate, Child& child) {
        State<Words> after;
        Set removed;
        if (!make_move(g_, node.state, move, after, removed)) return false;
        ++positions_;
        child.move = static_cast<std::int16_t>(move);
        child.key = after.key(g_);
        child.check = static_cast<std::uint32_t>(after.check);
        if (goal_.capture && removed.has(goal_.watched)) {
            child.resolve(prover_ == goal_.reacher());
            child.leaf = static_cast<std::uint8_t>(Leaf::kCaptured);
            return true;
        }
        if (const Entry* entry = results_.table.find(child.key, child.check); entry && entry->path_depth) {
            const std::uint32_t depth = entry->path_depth - 1;
            const bool passed = move < 0 && node.state.turn == passer_;
            const bool pass_in_cycle = node.passes + passed > path_[depth].passes;
            const bool tenuki = tenuki_after(node, move) > depth;
            const bool success = tenuki || repetition_ == Repetition::kAlways ||
                                 (repetition_ == Repetition::kWithPass && pass_in_cycle) ||
                                 (repetition_ == Repetition::kWithoutPass && !pass_in_cycle);
            child.resolve(success);
            child.depends = PathDependence::on(depth);
            child.flags = tenuki ? kClosed : kCycle | kClosed;
            if (success) {
                assume(path_[depth]);
                child.repeats = depth;
            }
            return true;
        }
        if (look_up(node, child) || results_.known_at_once(after, move >= 0, child)) return true;
        child.proof = estimate;
        if (options_.liberties_first && goal_.capture && prover_ == goal_.reacher()) {
            const int liberties = after.liberties(g_, after.string_at(g_, goal_.watched)).count();
            child.proof = static_cast<std::uint32_t>(liberties + (after.turn == prover_ ? 0 : 1));
        }
        return true;
    }

    void begin(const State<Words>& from) {
        Child start;
        start.key = from.key(g_);
        start.check = static_cast<std::uint32_t>(from.check);
        if (results_.terminal(from, true, start))
            results_.store(start);
        else
            push(from, kPass, MovesNeeded{}, 0, kInfinite, kInfinite);
    }

    void push(const State<Words>& state, int last, MovesNeeded moves_needed, std::uint32_t passes,
              std::uint32_t proof_threshold, std::uint32_t disproof_threshold, std::uint32_t tenuki = 0,
              std::uint64_t end = ~std::uint64_t{0}) {
        Node node;
        node.state = state;
        node.last = static_cast<std::int16_t>(last);
        node.moves_needed = moves_needed;
        node.passes = passes;
        node.tenuki = tenuki;
        node.proof_threshold = proof_threshold;
        node.disproof_threshold = disproof_threshold;
        node.first_child = static_cast<std::uint32_t>(children_.size());
        node.start = positions_;
        node.end = end;
        if (!path_.empty()) {
            const Node& above = path_.back();
            const bool reply = above.state.turn != prover_ && last >= 0;
            node.local_zone = reply ? above.zone | g_.near[last] : above.local_zone;
        }
        const std::uint64_t key = state.key(g_);
        node.path_hash = path_hash(path_.empty() ? 0 : path_.back().path_hash, key);
        Entry& entry = results_.table.get(key, static_cast<std::uint32_t>(state.check));
        entry.path_depth = static_cast<std::uint32_t>(path_.size()) + 1;
        const bool known = suspended_.resume(node, children_);
        path_.push_back(std::move(node));
        if (known) {
            ++positions_;  // so that a visit always comes to its end
        } else {
            expanded_anew_ += entry.effort > 0;
            expand_node();
        }
    }
    void expand_node() {
        if (path_.back().state.turn == prover_)
            expand_or();
        else
            expand_and();
    }

    // A path is told by its states and by the zones with which their repetitions count.
    std::uint64_t path_hash(std::uint64_t before, std::uint64_t key) const {
        const auto wider = assumptions_.find(key);
        const std::uint64_t rounds = wider == assumptions_.end() ? 0 : wider->second.rounds;
        return mix(before ^ key ^ mix(rounds));
    }
    // A repeated state has the zone of its own proof, which is not known yet. At first as little as possible is
    // assumed.
    void assume(Node& node) {
        if (node.repeated) return;
        node.repeated = true;
        const auto wider = assumptions_.find(node.state.key(g_));
        if (whole_board_ || g_.ko_pass)
            node.assumed = g_.all;
        else if (wider != assumptions_.end())
            node.assumed = wider->second.zone;
        else if (prover_ == goal_.avoider() && !goal_.at_end)
            node.assumed = avoiding_zone(node.state, Set{});
    }
    // The top node's proof leans on repetitions of its state with a smaller zone than it has itself: it is searched
    // again with that zone, until the two are the same.
    bool widen_assumption() {
        Node& node = path_.back();
        if (node.proof || !node.depends.has(static_cast<std::uint32_t>(path_.size()) - 1)) return false;
        assume(node);
        if (node.zone.inside(node.assumed)) return false;
        const std::uint64_t key = node.state.key(g_);
        Assumption& wider = assumptions_[key];
        wider.zone |= node.assumed | node.zone;
        if (++wider.rounds > static_cast<std::uint32_t>(options_.cycle_rounds)) wider.zone = g_.all;
        children_.resize(node.first_child);
        node.zone = node.tried = Set{};
        node.path_hash = path_hash(path_.size() > 1 ? path_[path_.size() - 2].path_hash : 0, key);
        node.proof = node.disproof = 1;
        node.depends = PathDependence{};
        node.move = 0;
        node.flags = 0;
        node.null_pending = node.restricted = node.repeated = false;
        node.current = 0;
        expand_node();
        return true;
    }
    const Set& zone_of(const Child& child) const {
        return child.repeats == kFree ? results_.patterns[child.zone].zone : path_[child.repeats].assumed;
    }

    void add_child(int move, std::uint32_t estimate) {
        Child child;
        if (expand(path_.back(), move, estimate, child)) children_.push_back(child);
    }
    int widening() const { return std::min<int>(static_cast<int>(results_.generation), kWidenings - 1); }

    void expand_or() {
        Node& node = path_.back();
        const Set empty = node.state.empty(g_);
        const auto prospects = guide_.prospects(node.state, widening());
        Set points =
            widening() == kWidenings - 1 ? empty : guide_.candidates(node.state, prospects, node.last, widening());
        node.restricted = !(points == empty);
        if (prover_ == passer_ && goal_.ends_well(node.state)) add_child(kPass, options_.pass_cost);
        if (g_.ko_pass) add_child(kKoPass, options_.pass_cost);
        const std::vector<std::uint32_t> answers = answers_before();
        std::optional<Features<Words>> look;
        if (weighing_ && options_.features && prospects)
            look.emplace(g_, node.state, path_.size() < 2 ? kPass : path_[path_.size() - 2].last);
        while (points.any()) {
            const int bit = points.pop_first();
            Child child;
            child.move = static_cast<std::int16_t>(bit);
            if (prospects) child.moves_needed = guide_.moves_needed_after(*prospects, prover_, bit);
            child.proof = estimate(child.moves_needed);
            child.proof -= std::min(child.proof - 1, history_.bonus(node.last, bit));
            if (prover_ != passer_) child.proof += options_.reply_cost;  // as the null move's number will be counted
            if (node.local_zone.any() && !node.local_zone.has(bit)) child.proof += options_.outside_cost;
            if (!answers.empty()) child.visits.answers = answers[bit];
            if (look) child.visits.score = look->score(bit, child.moves_needed.eyes, prospects->eyes.best());
            child.expanded = false;
            children_.push_back(child);
        }
        const auto first = children_.begin() + node.first_child;
        std::stable_sort(first, children_.end(), [&](const Child& a, const Child& b) { return weight(a) < weight(b); });
        const std::size_t at_once = prospects ? options_.expand_first : children_.size();
        for (std::size_t i = node.first_child; i < children_.size() && i < node.first_child + at_once; ++i) {
            expand_waiting(node, children_[i]);
            if (prospects && children_[i].proof == 0) break;
        }
    }
    std::uint32_t estimate(MovesNeeded moves_needed) const {
        return moves_needed.known() ? guide_.estimate(moves_needed) : 1;
    }
    // By bit: how often each move of the prover's has answered another play of the opponent's than the last one, from
    // the state before it.
    std::vector<std::uint32_t> answers_before() const {
        std::vector<std::uint32_t> answers;
        if (!weighing_ || path_.size() < 2) return answers;
        const Node& before = path_[path_.size() - 2];
        for (std::size_t i = before.first_child; i < path_.back().first_child; ++i) {
            if (children_[i].proof || children_[i].answer < 0) continue;
            answers.resize(g_.near.size());
            ++answers[children_[i].answer];
        }
        return answers;
    }
    // By which the prover's next move is chosen.
    std::int64_t weight(const Child& child) const {
        return weighing_ ? child.visits.weight(child.proof, options_) : child.proof;
    }
    void expand_and() {
        Node& node = path_.back();
        const bool opponent_passes = node.state.turn == passer_;
        const bool ends_well = goal_.ends_well(node.state);
        if (!opponent_passes && whole_board_ && ends_well) {
            node.zone = g_.all;
            node.flags |= kClosed;
            if (g_.ko_pass) add_child(kKoPass, 1);
            return;
        }
        if (!opponent_passes && node.state.ban == kNoPoint && ends_well) {
            // A play elsewhere, answered by the prover's pass, comes back to this state: nothing is lost by it as long
            // as the zone shows that nothing bad has happened here.
            node.flags |= kClosed;
            node.zone = avoiding_zone(node.state, Set{});
            return;
        }
        node.null_pending = true;
        if (!node.moves_needed.known()) {
            if (const auto prospects = guide_.prospects(node.state, widening()))
                node.moves_needed = prospects->moves_needed();
        }
        add_child(kPass, estimate(node.moves_needed.with_one_more()));
    }
    // A zone in which the bad event of an avoiding claim is impossible now.
    Set avoiding_zone(const State<Words>& state, Set zone) const {
        if (goal_.at_end) return goal_.ending_zone(state, zone);
        if (goal_.capture) {
            zone.add(goal_.watched);
            return zone;
        }
        zone |= goal_.target;
        while (!(zone == g_.all) && goal_.life_possible(g_, state, zone)) {
            zone |= g_.neighbors(zone);
        }
        return zone;
    }

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

    // Proof and disproof numbers of the top node from its children; opens replies as the zone grows.
    void evaluate(Node& node) {
        for (std::size_t i = node.first_child; i < children_.size(); ++i)
            if (children_[i].open() && children_[i].expanded) look_up(node, children_[i]);
        if (node.state.turn == prover_)
            evaluate_or(node);
        else
            evaluate_and(node);
    }

    // Opens a move that was only estimated; one that the rules prohibit fails.
    void expand_waiting(const Node& node, Child& child) {
        if (child.expanded) return;
        child.expanded = true;
        if (!expand(node, child.move, child.proof, child)) child.resolve(false);
    }

    void evaluate_or(Node& node) {
        sum_up_or(node);
        while (node.proof && node.proof < node.proof_threshold && !current_child(node).expanded) {
            expand_waiting(node, current_child(node));
            sum_up_or(node);
        }
    }
    void sum_up_or(Node& node) {
        const std::size_t end = children_.size();
        std::size_t proved = end;
        std::uint32_t least = kInfinite, most = 0, open = 0;
        std::int64_t lightest = kInfinite;
        PathDependence depends;
        std::uint8_t flags = 0;
        for (std::size_t i = node.first_child; i < end; ++i) {
            const Child& child = children_[i];
            if (child.proof == 0) {
                if (proved == end || better(child, children_[proved])) proved = i;
            } else if (child.disproof == 0) {
                depends |= child.depends;
                flags |= child.flags & (kCycle | kUnsafe);
            } else {
                ++open;
                most = std::max(most, child.disproof);
                least = std::min(least, child.proof);
                if (child.proof < node.proof_threshold && weight(child) < lightest) {
                    lightest = weight(child);
                    node.current = static_cast<std::uint32_t>(i) - node.first_child;
                }
            }
        }
        if (proved != end) {
            node.proof = 0;
            node.disproof = kInfinite;
            node.move = children_[proved].move;
            history_.proved(node.last, node.move);
            merge(node, children_[proved]);
            if (goal_.at_end ? node.move == kPass
                             : (node.flags & kClosed) && !goal_.capture && prover_ == goal_.avoider())
                node.zone = avoiding_zone(node.state, node.zone);
        } else if (open == 0) {
            node.proof = kInfinite;
            node.disproof = 0;
            node.depends = depends;
            node.flags = node.restricted ? flags | kUnsafe : flags;
        } else {
            node.proof = least;
            node.disproof = most + open - 1;
        }
    }
    // Of two proved moves: one that leans on no repetition, or on a later one, then the smaller zone.
    bool better(const Child& a, const Child& b) const {
        if (a.depends.least() != b.depends.least()) return a.depends.least() > b.depends.least();
        if ((a.flags & kCycle) != (b.flags & kCycle)) return !(a.flags & kCycle);
        if ((a.flags & kClosed) != (b.flags & kClosed)) return !(a.flags & kClosed);
        return zone_of(a).count() < zone_of(b).count();
    }

    void evaluate_and(Node& node) {
        if (node.null_pending) {
            Child& null = children_[node.first_child];
            if (null.proof) {
                node.current = 0;
                node.proof = std::min(null.proof + options_.reply_cost, kInfinite);
                node.disproof = null.disproof;
                if (null.disproof == 0) disproved_by(node, null);
                return;
            }
            node.null_pending = false;
            if (g_.ko_pass) {  // bans last, so all of the board matters
                node.zone = g_.all;
                add_child(kKoPass, 1);
            }
        }
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t i = node.first_child; i < children_.size(); ++i)
                if (children_[i].proof == 0 && !children_[i].merged) merge(node, children_[i]);
            close_zone(g_, node.state, prover_, node.zone);
            Set fresh = (node.zone & node.state.empty(g_)).without(node.tried);
            node.tried |= fresh;
            // Where there is much to choose from, a look at every reply costs more than it tells.
            const auto prospects = weighing_ || fresh.none() ? std::nullopt : guide_.prospects(node.state, widening());
            while (fresh.any()) {
                const int bit = fresh.pop_first();
                Child child;
                const MovesNeeded moves_needed =
                    prospects ? guide_.moves_needed_after(*prospects, node.state.turn, bit) : node.moves_needed;
                if (!expand(node, bit, estimate(moves_needed), child)) continue;
                if (child.proof == 0) grown = true;
                children_.push_back(child);
                if (child.disproof == 0) break;
            }
        }
        std::uint32_t least = kInfinite, most = 0, open = 0;
        for (std::size_t i = node.first_child; i < children_.size(); ++i) {
            const Child& child = children_[i];
            if (child.disproof == 0) return disproved_by(node, child);
            if (child.proof == 0) continue;
            ++open;
            most = std::max(most, child.proof);
            if (child.disproof < least || (child.disproof == least && child.proof > current_child(node).proof)) {
                least = child.disproof;
                node.current = static_cast<std::uint32_t>(i) - node.first_child;
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
    void disproved_by(Node& node, const Child& child) {
        node.proof = kInfinite;
        node.disproof = 0;
        node.depends = child.depends;
        node.flags = child.flags & (kCycle | kUnsafe);
        node.move = child.move;
    }

    void step() {
        Node& node = path_.back();
        evaluate(node);
        if (widen_assumption()) return;
        if (node.proof == 0 || node.disproof == 0 || node.proof >= node.proof_threshold ||
            node.disproof >= node.disproof_threshold || positions_ >= node.end)
            return pop();
        descend(node);
    }

    void descend(Node& node) {
        const Child& child = current_child(node);
        const bool own = node.state.turn == prover_;
        std::uint32_t second = kInfinite, open = 0;
        std::int64_t second_weight = kInfinite;
        for (std::size_t i = node.first_child; i < children_.size(); ++i) {
            const Child& other = children_[i];
            if (!other.open()) continue;
            ++open;
            if (&other == &child) continue;
            second = std::min(second, other.disproof);
            second_weight = std::min(second_weight, weight(other));
        }
        auto one_plus_epsilon = [](std::int64_t number, int part) {
            return number + std::max<std::int64_t>(number, 0) / part + 1;
        };
        auto lesser = [](std::uint32_t limit, std::int64_t other) {
            return static_cast<std::uint32_t>(std::min<std::int64_t>(limit, other));
        };
        std::uint32_t proof_threshold, disproof_threshold;
        std::uint64_t end = node.end;
        if (own) {
            const std::int64_t added = weight(child) - child.proof;
            const std::int64_t limit =
                one_plus_epsilon(second_weight, weighing_ ? options_.epsilon_of_visits : options_.epsilon) - added;
            proof_threshold = lesser(node.proof_threshold, std::max<std::int64_t>(limit, child.proof + 1));
            disproof_threshold = less(node.disproof_threshold, open - 1);
            if (weighing_ && open > 1) end = std::min(end, positions_ + child.visits.visit(options_));
        } else {
            disproof_threshold = lesser(node.disproof_threshold, one_plus_epsilon(second, options_.epsilon));
            proof_threshold = less(node.proof_threshold, node.null_pending ? options_.reply_cost : open - 1);
        }
        State<Words> after;
        Set removed;
        make_move(g_, node.state, child.move, after, removed);
        if (Child& known = current_child(node); options_.patterns_on_entry && results_.known_pattern(after, known))
            return;
        const bool passed = child.move < 0 && node.state.turn == passer_;
        push(after, child.move, child.moves_needed, node.passes + passed, proof_threshold, disproof_threshold,
             tenuki_after(node, child.move), end);
    }
    static std::uint32_t less(std::uint32_t limit, std::uint32_t by) {
        return limit >= kInfinite ? kInfinite : limit - by;
    }

    void pop() {
        Node& node = path_.back();
        const std::uint32_t depth = static_cast<std::uint32_t>(path_.size()) - 1;
        const std::uint64_t key = node.state.key(g_);
        const std::uint32_t check = static_cast<std::uint32_t>(node.state.check);
        const bool resolved = node.proof == 0 || node.disproof == 0;
        const bool leans = !node.depends.none(), on_itself = node.depends.has(depth);
        node.depends.leave(depth);
        if (!safe_only_ && node.disproof == 0 && !node.depends.none()) {
            node.flags |= kUnsafe;
            node.depends = PathDependence{};
        }
        const bool general = node.depends.none();
        std::uint32_t zone = 0;
        if (node.proof == 0)
            zone = leans ? add_cyclic_proof(node, on_itself) : results_.new_zone(node.zone, node.state, node.flags);
        auto write = [&](Entry& entry) {
            entry.proof = node.proof;
            entry.disproof = node.disproof;
            entry.zone = zone;
            entry.move = node.move;
            entry.flags = static_cast<std::uint8_t>((entry.flags & ~kResult) | (node.flags & kResult));
        };
        {
            Entry& entry = results_.table.get(key, check);
            entry.path_depth = 0;
            entry.effort =
                static_cast<std::uint32_t>(std::min<std::uint64_t>(entry.effort + positions_ - node.start, kInfinite));
            if (!resolved) {
                entry.proof = node.proof;
                entry.disproof = node.disproof;
            } else if (general) {
                write(entry);
                if (node.flags & kUnsafe) entry.generation = results_.generation;
            } else {
                entry.flags |= kHasTwin;
            }
        }
        if (resolved && !general) {
            const Node& deepest = path_[node.depends.most()];
            Entry& entry = results_.table.get(twin_key(key), check);
            if (entry.twin == kFree) {
                entry.twin = static_cast<std::uint32_t>(twins_.size());
                twins_.emplace_back();
            }
            twins_[entry.twin] = {node.depends, deepest.path_hash, node.passes > deepest.passes,
                                  node.tenuki > node.depends.most(), node.state.turn == prover_ && node.last == kPass};
            write(entry);
        }
        if (depth > 0) {
            Node& parent = path_[depth - 1];
            Child& child = current_child(parent);
            child.proof = node.proof;
            child.disproof = node.disproof;
            child.depends = node.depends;
            child.zone = zone;
            child.flags = node.flags & kResult;
            child.answer = node.move;
            if (weighing_ && node.state.turn != prover_ && node.proof) missed(parent, node);
            if (node.state.turn == prover_ && node.proof == 0 && general && options_.answered_alike)
                answered_alike(parent, node, zone);
        }
        if (prover_ != passer_ && !resolved && !leans_on_path(node)) suspended_.suspend(node, children_);
        children_.resize(node.first_child);
        path_.pop_back();
    }
    // Does what is known in the node hang on zones assumed for states of the path?
    bool leans_on_path(const Node& node) const {
        bool leans = node.repeated;
        for (std::size_t i = node.first_child; i < children_.size(); ++i) leans |= children_[i].repeats != kFree;
        return leans;
    }
    // Other replies that the same proof answers.
    void answered_alike(const Node& parent, const Node& node, std::uint32_t zone) {
        for (std::size_t i = parent.first_child; i < node.first_child; ++i) {
            Child& child = children_[i];
            if (!child.open() || child.move < 0 || results_.patterns[zone].zone.has(child.move)) continue;
            State<Words> after;
            Set removed;
            make_move(g_, parent.state, child.move, after, removed);
            if (results_.patterns.agrees(zone, after)) results_.take(zone, child);
        }
    }

    // The hardest reply in the node tells the prover where he might have played instead.
    void missed(const Node& parent, const Node& node) {
        if (node.first_child + node.current >= children_.size()) return;
        const auto effort = static_cast<std::uint32_t>(positions_ - node.start);
        for (std::size_t i = parent.first_child; i < node.first_child; ++i)
            if (children_[i].move == current_child(node).move) children_[i].visits.missed += effort;
    }

    void abandon() {
        for (const Node& node : path_)
            results_.table.get(node.state.key(g_), static_cast<std::uint32_t>(node.state.check)).path_depth = 0;
        path_.clear();
        children_.clear();
        drop_suspended();
    }

    const Geometry<Words>& g_;
    const Options options_;
    const Goal<Words> goal_;
    const State<Words> root_;
    const int prover_, passer_;
    const Repetition repetition_;
    const bool whole_board_;
    const bool tenuki_counts_ = prover_ == passer_ && !whole_board_ && !g_.ko_pass;
    const Guide<Words> guide_;
    const bool weighing_ =
        options_.short_visits && prover_ != passer_ && !guide_.few_points();  // where there is much to choose from
    std::size_t memory_bytes_;
    Results<Words> results_;
    std::vector<TwinEntry> twins_;
    std::unordered_map<std::uint64_t, Assumption> assumptions_;  // by state
    CyclicProofs cyclic_proofs_;
    History history_;
    std::vector<Node> path_;
    std::vector<Child> children_;
    SuspendedNodes<Words> suspended_;
    std::uint64_t positions_ = 0, expanded_anew_ = 0, ticks_ = 0;
    bool safe_only_ = false;
};

}  // namespace assess
