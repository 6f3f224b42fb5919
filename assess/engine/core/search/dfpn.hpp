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
enum class Rule { kNever, kWithPass, kWithoutPass, kAlways };
enum class Outcome { kOpen, kProved, kDisproved, kFull };

template <int Words>
class Search {
  public:
    using Set = Bits<Words>;
    using Frame = assess::Frame<Words>;

    // `exact`: the opponent, if he is the reacher, has no plays outside the zone, which is then the whole board.
    // `reaching`: the prover never passes, but reaches the end of a proof; an avoider may also be asked for that.
    Search(const Geometry<Words>& geometry, const Goal<Words>& goal, const State<Words>& root, int prover, Rule rule,
           bool exact, bool reaching, std::size_t memory_bytes)
        : g_(geometry),
          goal_(goal),
          root_(root),
          prover_(prover),
          passer_(reaching ? opponent(prover) : goal.avoider()),
          rule_(rule),
          exact_(exact),
          guidance_(g_, goal_, prover_, passer_, root.empty(geometry).count() <= kFewPoints),
          memory_bytes_(memory_bytes),
          known_(geometry, goal_, prover, memory_bytes),
          experience_(geometry.near.size()) {
        if (guidance_.few_points()) known_.generation = kLevels - 1;
    }

    Outcome advance(std::uint64_t budget, const std::atomic<bool>& stop) { return run(root_, budget, stop); }

    // Memory is shared with other searches: what this one may take changes.
    void limit_memory(std::size_t bytes) {
        memory_bytes_ = bytes;
        known_.table.limit(bytes / 2);
    }

    // Forgets the failures that may have been hasty, and looks wider. Once every move is looked at, failures are kept
    // as strictly as proofs every second time.
    void again() {
        ++known_.generation;
        rest();
        strict_ = known_.generation >= kLevels && (known_.generation - kLevels) % 2 == 0;
    }

    // Gives up what is kept only to be taken up again soon.
    void rest() { resting_.clear(); }

    std::uint64_t positions() const { return positions_; }
    std::size_t bytes() const {
        return known_.table.bytes() + known_.patterns.bytes() + contexts_.capacity() * sizeof(Context) +
               loops_.bytes() + assumptions_.size() * Loops::kNode<Assumption> + experience_.bytes() + resting_.bytes();
    }

    // How often the moves of a state were opened that had been opened before.
    std::uint64_t opened_anew() const { return opened_anew_; }

    // What the likeliest proof has left to settle: moves of the opponent's from the root, not known while his null move
    // is not settled; where the prover is to move there, his proof number.
    std::optional<int> moves_left() const {
        if (frames_.empty()) return 0;
        if (root_.turn == prover_) return static_cast<int>(frames_.front().proof);
        if (frames_.front().null_pending) return std::nullopt;
        const auto end = children_.begin() + (frames_.size() > 1 ? frames_[1].first_child : children_.size());
        return static_cast<int>(std::count_if(children_.begin(), end, [](const Child& child) { return child.open(); }));
    }

    // For the certificate: the result stored for a state, if it is a general one.
    const Entry* result(const State<Words>& state) { return known_.result(state); }
    const Set& zone(std::uint32_t number) const { return known_.patterns[number].zone; }
    // The state in which a proof was found whose zone is not the whole board.
    const State<Words>& origin(std::uint32_t number) const { return known_.patterns[number].origin; }
    const Geometry<Words>& geometry() const { return g_; }
    const Goal<Words>& goal() const { return goal_; }
    const State<Words>& root() const { return root_; }
    int prover() const { return prover_; }
    int passer() const { return passer_; }
    bool exact() const { return exact_; }

    // Searches from another state with the same tables; used where the certificate needs a state not resolved yet.
    Outcome run(const State<Words>& from, std::uint64_t budget, const std::atomic<bool>& stop) {
        const std::uint64_t end = positions_ + budget;
        for (;;) {
            if (frames_.empty()) {
                if (const Entry* known = result(from)) return outcome_of(*known);
                begin(from);
            }
            while (!frames_.empty()) {
                if (positions_ >= end || (++ticks_ % 64 == 0 && stop.load(std::memory_order_relaxed)))
                    return Outcome::kOpen;
                if (memory_is_full()) {
                    abandon();
                    return Outcome::kFull;
                }
                step();
            }
            const Entry* known = result(from);
            if (known && known->disproof == 0 && (known->flags & kHasty) && known_.generation < kLevels - 1) {
                again();
                continue;
            }
            return known ? outcome_of(*known) : Outcome::kOpen;
        }
    }

    const Loops& loops() const { return loops_; }
    std::uint8_t flags(std::uint32_t number) const { return known_.patterns[number].flags; }

  private:
    bool memory_is_full() {
        if (bytes() <= memory_bytes_) return known_.table.full();
        rest();
        return known_.table.full() || bytes() > memory_bytes_;
    }

    // Where a result that leans on states of the path holds: the path up to the deepest of them, and whether since then
    // the avoider has passed, or answered a null move by a pass; and whether a null move led to the state.
    struct Context {
        Dependence depends;
        std::uint64_t path_hash = 0;
        bool passed = false, rested = false, after_null = false;
    };
    struct Assumption {
        Set zone;
        std::uint32_t rounds = 0;
    };
    static constexpr std::uint32_t kRounds = 12;  // after so many too small zones a cycle takes the whole board
    static constexpr int kFewPoints = 14;         // with no more empty points every move is looked at from the start
    static constexpr std::size_t kAtOnce = 6;     // of the prover's moves are looked at together, the others one by one
    // What the replies still to be refuted will cost, beside the null move: without it, opening ever new plans looks
    // cheaper than finishing one.
    static constexpr std::uint32_t kReplyCost = 24;
    // What a play outside the zone costs more in which the other replies are answered: each point that is new there
    // is a reply more.
    static constexpr std::uint32_t kAbroad = 20;

    static Outcome outcome_of(const Entry& entry) { return entry.proof == 0 ? Outcome::kProved : Outcome::kDisproved; }
    static std::uint64_t mix(std::uint64_t x) {
        x ^= x >> 31;
        x *= 0x7fb5d329728ea185ULL;
        x ^= x >> 27;
        x *= 0x81dadef4bc2dd44dULL;
        return x ^ (x >> 33);
    }
    static std::uint64_t context_key(std::uint64_t key) { return mix(key ^ 0x5851f42d4c957f2dULL); }

    // Keeps a proof that leans on a repetition with its moves: what follows them may hold on this path only, and
    // belongs to this proof alone. `turns`: it leans on the repetition of its own state.
    std::uint32_t add_loop(const Frame& frame, bool turns) {
        if (exact_ || g_.ko_pass) return Knowledge<Words>::kWholeBoard;
        const std::uint32_t number = frame.depends.none() && !(frame.zone == g_.all)
                                         ? known_.patterns.add(frame.zone, frame.state, frame.flags)
                                         : known_.patterns.add_unindexed(frame.zone, frame.state, frame.flags);
        std::vector<Loops::Step> steps;
        for (std::size_t i = frame.first_child; i < children_.size(); ++i) {
            const Child& child = children_[i];
            if (frame.state.turn == prover_ ? &child != used_child(frame) : child.proof != 0) continue;
            steps.push_back({child.move, child.zone, child.back == kFree ? 0 : frames_[child.back].path_hash});
        }
        loops_.add(number, steps, turns ? frame.path_hash : 0);
        return number;
    }
    Child& current_child(const Frame& frame) { return children_[frame.first_child + frame.current]; }
    const Child* used_child(const Frame& frame) const {
        for (std::size_t i = frame.first_child; i < children_.size(); ++i)
            if (children_[i].merged) return &children_[i];
        return nullptr;
    }

    // Brings a child's numbers up to date from the table. Returns false when nothing is stored.
    bool look_up(const Frame& frame, Child& child) {
        Entry* entry = known_.table.find(child.key, child.check);
        if (!entry) return false;
        if (!entry->resolved() && (entry->flags & kOnPath)) {
            const Entry* here = known_.table.find(context_key(child.key), child.check);
            if (here && holds(frame, child, contexts_[here->context])) {
                known_.copy(*here, child);
                child.depends = contexts_[here->context].depends;
                return true;
            }
        }
        child.trial.effort = entry->effort;
        if (known_.forgotten(*entry)) return false;
        known_.copy(*entry, child);
        return true;
    }

    bool holds(const Frame& frame, const Child& child, const Context& context) const {
        const std::uint32_t depth = context.depends.most();
        if (depth >= frames_.size() || frames_[depth].path_hash != context.path_hash) return false;
        if (rests_ && ((rest_after(frame, child.move) > depth) != context.rested ||
                       (frame.state.turn != prover_ && child.move == kPass) != context.after_null))
            return false;
        if (rule_ == Rule::kNever || rule_ == Rule::kAlways) return true;
        const bool passes = child.move < 0 && frame.state.turn == passer_;
        return (frame.passes + passes > frames_[depth].passes) == context.passed;
    }
    // A null move that the prover answers by a pass is no pass, which would end the variation: the opponent plays
    // elsewhere, and he cannot for ever. So a cycle with such a rest counts for the prover always.
    std::uint32_t rest_after(const Frame& frame, int move) const {
        const bool rests = rests_ && move == kPass && frame.state.turn == prover_ && frame.last == kPass;
        return rests ? static_cast<std::uint32_t>(frames_.size()) - 1 : frame.rest;
    }

    // The numbers of the state after `move`. Returns false where the rules prohibit it.
    bool open_child(const Frame& frame, int move, std::uint32_t estimate, Child& child) {
        State<Words> after;
        Set removed;
        if (!make_move(g_, frame.state, move, after, removed)) return false;
        ++positions_;
        child.move = static_cast<std::int16_t>(move);
        child.key = after.key(g_);
        child.check = static_cast<std::uint32_t>(after.check);
        if (goal_.capture && removed.has(goal_.watched)) {
            child.settle(prover_ == goal_.reacher());
            child.leaf = static_cast<std::uint8_t>(Leaf::kCaptured);
            return true;
        }
        if (const Entry* entry = known_.table.find(child.key, child.check); entry && entry->path_depth) {
            const std::uint32_t depth = entry->path_depth - 1;
            const bool passed = move < 0 && frame.state.turn == passer_;
            const bool pass_in_cycle = frame.passes + passed > frames_[depth].passes;
            const bool rest = rest_after(frame, move) > depth;
            const bool success = rest || rule_ == Rule::kAlways || (rule_ == Rule::kWithPass && pass_in_cycle) ||
                                 (rule_ == Rule::kWithoutPass && !pass_in_cycle);
            child.settle(success);
            child.depends = Dependence::on(depth);
            child.flags = rest ? kClosed : kCycle | kClosed;
            if (success) {
                assume(frames_[depth]);
                child.back = depth;
            }
            return true;
        }
        if (look_up(frame, child) || known_.seen_at_a_glance(after, move >= 0, child)) return true;
        child.proof = estimate;
        if (goal_.capture && prover_ == goal_.reacher()) {
            const int liberties = after.liberties(g_, after.string_at(g_, goal_.watched)).count();
            child.proof = static_cast<std::uint32_t>(liberties + (after.turn == prover_ ? 0 : 1));
        }
        return true;
    }

    void begin(const State<Words>& from) {
        Child start;
        start.key = from.key(g_);
        start.check = static_cast<std::uint32_t>(from.check);
        if (known_.at_the_end(from, true, start))
            known_.store(start);
        else
            push(from, kPass, Need{}, 0, kInfinite, kInfinite);
    }

    void push(const State<Words>& state, int last, Need need, std::uint32_t passes, std::uint32_t proof_limit,
              std::uint32_t disproof_limit, std::uint32_t rest = 0, std::uint64_t end = ~std::uint64_t{0}) {
        Frame frame;
        frame.state = state;
        frame.last = static_cast<std::int16_t>(last);
        frame.need = need;
        frame.passes = passes;
        frame.rest = rest;
        frame.proof_limit = proof_limit;
        frame.disproof_limit = disproof_limit;
        frame.first_child = static_cast<std::uint32_t>(children_.size());
        frame.start = positions_;
        frame.end = end;
        if (!frames_.empty()) {
            const Frame& above = frames_.back();
            const bool reply = above.state.turn != prover_ && last >= 0;
            frame.home = reply ? above.zone | g_.near[last] : above.home;
        }
        const std::uint64_t key = state.key(g_);
        frame.path_hash = path_hash(frames_.empty() ? 0 : frames_.back().path_hash, key);
        Entry& entry = known_.table.get(key, static_cast<std::uint32_t>(state.check));
        entry.path_depth = static_cast<std::uint32_t>(frames_.size()) + 1;
        const bool known = resting_.resume(frame, children_);
        frames_.push_back(std::move(frame));
        if (known) {
            ++positions_;  // so that a visit always comes to its end
        } else {
            opened_anew_ += entry.effort > 0;
            open_moves();
        }
    }
    void open_moves() {
        if (frames_.back().state.turn == prover_)
            open_own_moves();
        else
            open_replies();
    }

    // A path is told by its states and by the zones with which their repetitions count.
    std::uint64_t path_hash(std::uint64_t before, std::uint64_t key) const {
        const auto wider = assumptions_.find(key);
        const std::uint64_t rounds = wider == assumptions_.end() ? 0 : wider->second.rounds;
        return mix(before ^ key ^ mix(rounds));
    }
    // A repeated state has the zone of its own proof, which is not known yet. At first as little as possible is
    // assumed.
    void assume(Frame& frame) {
        if (frame.repeated) return;
        frame.repeated = true;
        const auto wider = assumptions_.find(frame.state.key(g_));
        if (exact_ || g_.ko_pass)
            frame.assumed = g_.all;
        else if (wider != assumptions_.end())
            frame.assumed = wider->second.zone;
        else if (prover_ == goal_.avoider() && !goal_.at_end)
            frame.assumed = avoiding_zone(frame.state, Set{});
    }
    // The top frame's proof leans on repetitions of its state with a smaller zone than it has itself: it is searched
    // again with that zone, until the two are the same.
    bool assume_more() {
        Frame& frame = frames_.back();
        if (frame.proof || !frame.depends.has(static_cast<std::uint32_t>(frames_.size()) - 1)) return false;
        assume(frame);
        if (frame.zone.inside(frame.assumed)) return false;
        const std::uint64_t key = frame.state.key(g_);
        Assumption& wider = assumptions_[key];
        wider.zone |= frame.assumed | frame.zone;
        if (++wider.rounds > kRounds) wider.zone = g_.all;
        children_.resize(frame.first_child);
        frame.zone = frame.tried = Set{};
        frame.path_hash = path_hash(frames_.size() > 1 ? frames_[frames_.size() - 2].path_hash : 0, key);
        frame.proof = frame.disproof = 1;
        frame.depends = Dependence{};
        frame.move = 0;
        frame.flags = 0;
        frame.null_pending = frame.restricted = frame.repeated = false;
        frame.current = 0;
        open_moves();
        return true;
    }
    const Set& zone_of(const Child& child) const {
        return child.back == kFree ? known_.patterns[child.zone].zone : frames_[child.back].assumed;
    }

    void add_child(int move, std::uint32_t estimate) {
        Child child;
        if (open_child(frames_.back(), move, estimate, child)) children_.push_back(child);
    }
    int level() const { return std::min<int>(static_cast<int>(known_.generation), kLevels - 1); }

    void open_own_moves() {
        Frame& frame = frames_.back();
        const Set empty = frame.state.empty(g_);
        const auto outlook = guidance_.outlook(frame.state, level());
        Set points = level() == kLevels - 1 ? empty : guidance_.candidates(frame.state, outlook, frame.last, level());
        frame.restricted = !(points == empty);
        if (prover_ == passer_ && goal_.ends_well(frame.state)) add_child(kPass, 2);
        if (g_.ko_pass) add_child(kKoPass, 2);
        const std::vector<std::uint32_t> answers = answers_before();
        std::optional<Look<Words>> look;
        if (weighing_ && outlook)
            look.emplace(g_, frame.state, frames_.size() < 2 ? kPass : frames_[frames_.size() - 2].last);
        while (points.any()) {
            const int bit = points.pop_first();
            Child child;
            child.move = static_cast<std::int16_t>(bit);
            if (outlook) child.need = guidance_.need_after(*outlook, prover_, bit);
            child.proof = estimate(child.need);
            child.proof -= std::min(child.proof - 1, experience_.bonus(frame.last, bit));
            if (prover_ != passer_) child.proof += kReplyCost;  // as the null move's number will be counted
            if (frame.home.any() && !frame.home.has(bit)) child.proof += kAbroad;
            if (!answers.empty()) child.trial.answers = answers[bit];
            if (look) child.trial.promise = look->promise(bit, child.need.eyes, outlook->eyes.best());
            child.opened = false;
            children_.push_back(child);
        }
        const auto first = children_.begin() + frame.first_child;
        std::stable_sort(first, children_.end(), [&](const Child& a, const Child& b) { return weight(a) < weight(b); });
        const std::size_t at_once = outlook ? kAtOnce : children_.size();
        for (std::size_t i = frame.first_child; i < children_.size() && i < frame.first_child + at_once; ++i) {
            open_waiting(frame, children_[i]);
            if (outlook && children_[i].proof == 0) break;
        }
    }
    std::uint32_t estimate(Need need) const { return need.known() ? guidance_.estimate(need) : 1; }
    // By bit: how often each move of the prover's has answered another play of the opponent's than the last one, from
    // the state before it.
    std::vector<std::uint32_t> answers_before() const {
        std::vector<std::uint32_t> answers;
        if (!weighing_ || frames_.size() < 2) return answers;
        const Frame& before = frames_[frames_.size() - 2];
        for (std::size_t i = before.first_child; i < frames_.back().first_child; ++i) {
            if (children_[i].proof || children_[i].answer < 0) continue;
            answers.resize(g_.near.size());
            ++answers[children_[i].answer];
        }
        return answers;
    }
    // By which the prover's next move is chosen.
    std::int64_t weight(const Child& child) const { return weighing_ ? child.trial.weight(child.proof) : child.proof; }
    void open_replies() {
        Frame& frame = frames_.back();
        const bool opponent_passes = frame.state.turn == passer_;
        const bool ends_well = goal_.ends_well(frame.state);
        if (!opponent_passes && exact_ && ends_well) {
            frame.zone = g_.all;
            frame.flags |= kClosed;
            if (g_.ko_pass) add_child(kKoPass, 1);
            return;
        }
        if (!opponent_passes && frame.state.ban == kNoPoint && ends_well) {
            // A play elsewhere, answered by the prover's pass, comes back to this state: nothing is lost by it as long
            // as the zone shows that nothing bad has happened here.
            frame.flags |= kClosed;
            frame.zone = avoiding_zone(frame.state, Set{});
            return;
        }
        frame.null_pending = true;
        if (!frame.need.known()) {
            if (const auto outlook = guidance_.outlook(frame.state, level())) frame.need = outlook->need();
        }
        add_child(kPass, estimate(frame.need.with_one_more()));
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
            zone |= g_.neighbours(zone);
        }
        return zone;
    }

    void merge(Frame& frame, Child& child) {
        child.merged = true;
        frame.depends |= child.depends;
        frame.flags |= child.flags & (kCycle | kClosed);
        frame.zone |= zone_of(child);
        if (child.move < 0) return;
        State<Words> after;
        Set removed;
        play(g_, frame.state, child.move, after, removed);
        if (frame.state.turn == prover_)
            add_play_zone(g_, frame.state, child.move, removed, frame.zone);
        else
            add_reply_zone(g_, child.move, removed, frame.zone);
    }

    // Proof and disproof numbers of the top frame from its children; opens replies as the zone grows.
    void evaluate(Frame& frame) {
        for (std::size_t i = frame.first_child; i < children_.size(); ++i)
            if (children_[i].open() && children_[i].opened) look_up(frame, children_[i]);
        if (frame.state.turn == prover_)
            evaluate_own(frame);
        else
            evaluate_replies(frame);
    }

    // Opens a move that was only estimated; one that the rules prohibit fails.
    void open_waiting(const Frame& frame, Child& child) {
        if (child.opened) return;
        child.opened = true;
        if (!open_child(frame, child.move, child.proof, child)) child.settle(false);
    }

    void evaluate_own(Frame& frame) {
        weigh_own(frame);
        while (frame.proof && frame.proof < frame.proof_limit && !current_child(frame).opened) {
            open_waiting(frame, current_child(frame));
            weigh_own(frame);
        }
    }
    void weigh_own(Frame& frame) {
        const std::size_t end = children_.size();
        std::size_t proved = end;
        std::uint32_t least = kInfinite, most = 0, open = 0;
        std::int64_t lightest = kInfinite;
        Dependence depends;
        std::uint8_t flags = 0;
        for (std::size_t i = frame.first_child; i < end; ++i) {
            const Child& child = children_[i];
            if (child.proof == 0) {
                if (proved == end || better(child, children_[proved])) proved = i;
            } else if (child.disproof == 0) {
                depends |= child.depends;
                flags |= child.flags & (kCycle | kHasty);
            } else {
                ++open;
                most = std::max(most, child.disproof);
                least = std::min(least, child.proof);
                if (child.proof < frame.proof_limit && weight(child) < lightest) {
                    lightest = weight(child);
                    frame.current = static_cast<std::uint32_t>(i) - frame.first_child;
                }
            }
        }
        if (proved != end) {
            frame.proof = 0;
            frame.disproof = kInfinite;
            frame.move = children_[proved].move;
            experience_.proved(frame.last, frame.move);
            merge(frame, children_[proved]);
            if (goal_.at_end ? frame.move == kPass
                             : (frame.flags & kClosed) && !goal_.capture && prover_ == goal_.avoider())
                frame.zone = avoiding_zone(frame.state, frame.zone);
        } else if (open == 0) {
            frame.proof = kInfinite;
            frame.disproof = 0;
            frame.depends = depends;
            frame.flags = frame.restricted ? flags | kHasty : flags;
        } else {
            frame.proof = least;
            frame.disproof = most + open - 1;
        }
    }
    // Of two proved moves: one that leans on no repetition, or on a later one, then the smaller zone.
    bool better(const Child& a, const Child& b) const {
        if (a.depends.least() != b.depends.least()) return a.depends.least() > b.depends.least();
        if ((a.flags & kCycle) != (b.flags & kCycle)) return !(a.flags & kCycle);
        if ((a.flags & kClosed) != (b.flags & kClosed)) return !(a.flags & kClosed);
        return zone_of(a).count() < zone_of(b).count();
    }

    void evaluate_replies(Frame& frame) {
        if (frame.null_pending) {
            Child& null = children_[frame.first_child];
            if (null.proof) {
                frame.current = 0;
                frame.proof = std::min(null.proof + kReplyCost, kInfinite);
                frame.disproof = null.disproof;
                if (null.disproof == 0) disproved_by(frame, null);
                return;
            }
            frame.null_pending = false;
            if (g_.ko_pass) {  // bans last, so all of the board matters
                frame.zone = g_.all;
                add_child(kKoPass, 1);
            }
        }
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t i = frame.first_child; i < children_.size(); ++i)
                if (children_[i].proof == 0 && !children_[i].merged) merge(frame, children_[i]);
            settle_zone(g_, frame.state, prover_, frame.zone);
            Set fresh = (frame.zone & frame.state.empty(g_)).without(frame.tried);
            frame.tried |= fresh;
            // Where there is much to choose from, a look at every reply costs more than it tells.
            const auto outlook = weighing_ || fresh.none() ? std::nullopt : guidance_.outlook(frame.state, level());
            while (fresh.any()) {
                const int bit = fresh.pop_first();
                Child child;
                const Need need = outlook ? guidance_.need_after(*outlook, frame.state.turn, bit) : frame.need;
                if (!open_child(frame, bit, estimate(need), child)) continue;
                if (child.proof == 0) grown = true;
                children_.push_back(child);
                if (child.disproof == 0) break;
            }
        }
        std::uint32_t least = kInfinite, most = 0, open = 0;
        for (std::size_t i = frame.first_child; i < children_.size(); ++i) {
            const Child& child = children_[i];
            if (child.disproof == 0) return disproved_by(frame, child);
            if (child.proof == 0) continue;
            ++open;
            most = std::max(most, child.proof);
            if (child.disproof < least || (child.disproof == least && child.proof > current_child(frame).proof)) {
                least = child.disproof;
                frame.current = static_cast<std::uint32_t>(i) - frame.first_child;
            }
        }
        if (open == 0) {
            frame.proof = 0;
            frame.disproof = kInfinite;
        } else {
            frame.proof = most + open - 1;
            frame.disproof = least;
        }
    }
    void disproved_by(Frame& frame, const Child& child) {
        frame.proof = kInfinite;
        frame.disproof = 0;
        frame.depends = child.depends;
        frame.flags = child.flags & (kCycle | kHasty);
        frame.move = child.move;
    }

    void step() {
        Frame& frame = frames_.back();
        evaluate(frame);
        if (assume_more()) return;
        if (frame.proof == 0 || frame.disproof == 0 || frame.proof >= frame.proof_limit ||
            frame.disproof >= frame.disproof_limit || positions_ >= frame.end)
            return pop();
        descend(frame);
    }

    void descend(Frame& frame) {
        const Child& child = current_child(frame);
        const bool own = frame.state.turn == prover_;
        std::uint32_t second = kInfinite, open = 0;
        std::int64_t second_weight = kInfinite;
        for (std::size_t i = frame.first_child; i < children_.size(); ++i) {
            const Child& other = children_[i];
            if (!other.open()) continue;
            ++open;
            if (&other == &child) continue;
            second = std::min(second, other.disproof);
            second_weight = std::min(second_weight, weight(other));
        }
        auto beyond = [](std::int64_t number, int part) {
            return number + std::max<std::int64_t>(number, 0) / part + 1;
        };
        auto lesser = [](std::uint32_t limit, std::int64_t other) {
            return static_cast<std::uint32_t>(std::min<std::int64_t>(limit, other));
        };
        std::uint32_t proof_limit, disproof_limit;
        std::uint64_t end = frame.end;
        if (own) {
            const std::int64_t added = weight(child) - child.proof;
            const std::int64_t limit = beyond(second_weight, weighing_ ? 8 : 4) - added;
            proof_limit = lesser(frame.proof_limit, std::max<std::int64_t>(limit, child.proof + 1));
            disproof_limit = less(frame.disproof_limit, open - 1);
            if (weighing_ && open > 1) end = std::min(end, positions_ + child.trial.visit());
        } else {
            disproof_limit = lesser(frame.disproof_limit, beyond(second, 4));
            proof_limit = less(frame.proof_limit, frame.null_pending ? kReplyCost : open - 1);
        }
        State<Words> after;
        Set removed;
        make_move(g_, frame.state, child.move, after, removed);
        if (Child& known = current_child(frame); known_.seen_before(after, known)) return;
        const bool passed = child.move < 0 && frame.state.turn == passer_;
        push(after, child.move, child.need, frame.passes + passed, proof_limit, disproof_limit,
             rest_after(frame, child.move), end);
    }
    static std::uint32_t less(std::uint32_t limit, std::uint32_t by) {
        return limit >= kInfinite ? kInfinite : limit - by;
    }

    void pop() {
        Frame& frame = frames_.back();
        const std::uint32_t depth = static_cast<std::uint32_t>(frames_.size()) - 1;
        const std::uint64_t key = frame.state.key(g_);
        const std::uint32_t check = static_cast<std::uint32_t>(frame.state.check);
        const bool resolved = frame.proof == 0 || frame.disproof == 0;
        const bool leans = !frame.depends.none(), turns = frame.depends.has(depth);
        frame.depends.settle(depth);
        if (!strict_ && frame.disproof == 0 && !frame.depends.none()) {
            frame.flags |= kHasty;
            frame.depends = Dependence{};
        }
        const bool general = frame.depends.none();
        std::uint32_t zone = 0;
        if (frame.proof == 0)
            zone = leans ? add_loop(frame, turns) : known_.new_zone(frame.zone, frame.state, frame.flags);
        auto write = [&](Entry& entry) {
            entry.proof = frame.proof;
            entry.disproof = frame.disproof;
            entry.zone = zone;
            entry.move = frame.move;
            entry.flags = static_cast<std::uint8_t>((entry.flags & ~kResult) | (frame.flags & kResult));
        };
        {
            Entry& entry = known_.table.get(key, check);
            entry.path_depth = 0;
            entry.effort =
                static_cast<std::uint32_t>(std::min<std::uint64_t>(entry.effort + positions_ - frame.start, kInfinite));
            if (!resolved) {
                entry.proof = frame.proof;
                entry.disproof = frame.disproof;
            } else if (general) {
                write(entry);
                if (frame.flags & kHasty) entry.zone = known_.generation;
            } else {
                entry.flags |= kOnPath;
            }
        }
        if (resolved && !general) {
            const Frame& deepest = frames_[frame.depends.most()];
            Entry& entry = known_.table.get(context_key(key), check);
            if (entry.context == kFree) {
                entry.context = static_cast<std::uint32_t>(contexts_.size());
                contexts_.emplace_back();
            }
            contexts_[entry.context] = {frame.depends, deepest.path_hash, frame.passes > deepest.passes,
                                        frame.rest > frame.depends.most(),
                                        frame.state.turn == prover_ && frame.last == kPass};
            write(entry);
        }
        if (depth > 0) {
            Frame& parent = frames_[depth - 1];
            Child& child = current_child(parent);
            child.proof = frame.proof;
            child.disproof = frame.disproof;
            child.depends = frame.depends;
            child.zone = zone;
            child.flags = frame.flags & kResult;
            child.answer = frame.move;
            if (weighing_ && frame.state.turn != prover_ && frame.proof) missed(parent, frame);
            if (frame.state.turn == prover_ && frame.proof == 0 && general) answered_alike(parent, frame, zone);
        }
        if (prover_ != passer_ && !resolved && !leans_on_path(frame)) resting_.rest(frame, children_);
        children_.resize(frame.first_child);
        frames_.pop_back();
    }
    // Does what is known in the frame hang on zones assumed for states of the path?
    bool leans_on_path(const Frame& frame) const {
        bool leans = frame.repeated;
        for (std::size_t i = frame.first_child; i < children_.size(); ++i) leans |= children_[i].back != kFree;
        return leans;
    }
    // Other replies that the same proof answers.
    void answered_alike(const Frame& parent, const Frame& frame, std::uint32_t zone) {
        for (std::size_t i = parent.first_child; i < frame.first_child; ++i) {
            Child& child = children_[i];
            if (!child.open() || child.move < 0 || known_.patterns[zone].zone.has(child.move)) continue;
            State<Words> after;
            Set removed;
            make_move(g_, parent.state, child.move, after, removed);
            if (known_.patterns.agrees(zone, after)) known_.take(zone, child);
        }
    }

    // The hardest reply in the frame tells the prover where he might have played instead.
    void missed(const Frame& parent, const Frame& frame) {
        if (frame.first_child + frame.current >= children_.size()) return;
        const auto effort = static_cast<std::uint32_t>(positions_ - frame.start);
        for (std::size_t i = parent.first_child; i < frame.first_child; ++i)
            if (children_[i].move == current_child(frame).move) children_[i].trial.missed += effort;
    }

    void abandon() {
        for (const Frame& frame : frames_)
            known_.table.get(frame.state.key(g_), static_cast<std::uint32_t>(frame.state.check)).path_depth = 0;
        frames_.clear();
        children_.clear();
        rest();
    }

    const Geometry<Words>& g_;
    const Goal<Words> goal_;
    const State<Words> root_;
    const int prover_, passer_;
    const Rule rule_;
    const bool exact_;
    const bool rests_ = prover_ == passer_ && !exact_ && !g_.ko_pass;
    const Guidance<Words> guidance_;
    const bool weighing_ = prover_ != passer_ && !guidance_.few_points();  // where there is much to choose from
    std::size_t memory_bytes_;
    Knowledge<Words> known_;
    std::vector<Context> contexts_;
    std::unordered_map<std::uint64_t, Assumption> assumptions_;  // by state
    Loops loops_;
    Experience experience_;
    std::vector<Frame> frames_;
    std::vector<Child> children_;
    RestingFrames<Words> resting_;
    std::uint64_t positions_ = 0, opened_anew_ = 0, ticks_ = 0;
    bool strict_ = false;
};

}  // namespace assess
