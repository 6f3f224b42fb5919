// Where a prover looks first: which moves, in what order, and what a state will cost him. Nothing is ever concluded
// from it: whatever stands here, a proof is a proof.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>

#include "goal/goal.hpp"
#include "guide/closed_group.hpp"
#include "guide/counter_moves.hpp"
#include "guide/eyes_ahead.hpp"
#include "guide/features.hpp"
#include "guide/few_points.hpp"
#include "guide/manner.hpp"
#include "guide/open_group.hpp"
#include "guide/places.hpp"
#include "guide/places_for_eyes.hpp"
#include "guide/task.hpp"
#include "guide/visits.hpp"
#include "options.hpp"

namespace assess {

template <int Words>
class Guide {
  public:
    using Set = Bits<Words>;

    // `passer`: the player whose pass counts as one; a prover who is not, reaches the end of a proof.
    Guide(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, int passer, const State<Words>& root,
          const Options& options)
        : g_(geometry),
          options_(options),
          goal_(goal),
          prover_(prover),
          task_(task_of(goal, prover, passer != prover)),
          manner_(manner_for(geometry, goal, prover, root, options, task_)),
          habits_(manner_->habits()),
          eyes_ahead_(geometry, goal, prover, task_, options),
          widening_(habits_.first_widening),
          counter_moves_(geometry.near.size(), options) {}

    const Habits& habits() const { return habits_; }

    // Iterative widening.
    int widening() const { return widening_; }
    void widen_to(int widening) { widening_ = std::min(widening, kWidest); }
    bool widest() const { return widening_ == kWidest; }

    // Where the opponent's null move comes last: the replies opened at first, and the null move's disproof number.
    Set first_replies(const State<Words>& state) const { return manner_->first_replies(state, widening_); }
    std::uint32_t null_disproof() const { return options_.null_disproof; }
    // What tells the moves of a state apart before they are searched: how the state after each looks, and then which
    // place that gives it among them.
    void look_at(const State<Words>& after, Visits& visits) const {
        if (habits_.by_places) visits.score = manner_->outlook(after);
    }
    template <typename Moves>
    void rank(Moves&& moves, int player) const {
        if (!habits_.by_places) return;
        for_each_place(moves, [&](auto& move, std::uint32_t place) {
            if (player == prover_) {
                move.proof += habits_.place_cost * place;
                // A move that answered other replies, too, is often the one that matters, whatever is played.
                move.proof -=
                    std::min<std::uint32_t>(move.proof - 1, habits_.answer_bonus * std::bit_width(move.visits.answers));
            } else {
                move.disproof += habits_.reply_cost * place;
            }
        });
    }

    // By which the prover's next move is chosen: the lightest first.
    std::int64_t weight(std::uint32_t proof, const Visits& visits) const {
        return habits_.weighs ? visits.weight(proof, options_) : proof;
    }
    // Of two moves of the prover's: is the first to be looked at before the second? Where moves are chosen by proof
    // numbers alone many are equal, and what the plays look like tells them apart; who takes a closed group begins with
    // those that answered other replies.
    template <typename Move>
    bool earlier(const Move& a, const Move& b) const {
        if (habits_.by_places && a.visits.answers != b.visits.answers) return a.visits.answers > b.visits.answers;
        const std::int64_t first = weight(a.proof, a.visits), second = weight(b.proof, b.visits);
        return first != second || habits_.weighs ? first < second : a.visits.score > b.visits.score;
    }
    // So many positions are looked at before all moves are weighed again.
    std::uint64_t visit(const Visits& visits) const { return visits.visit(options_); }
    // The play `move` has proved something, after the opponent's move `last`.
    void proved(int last, int move) { counter_moves_.proved(last, move); }

    // What is seen of a state, where eyes are sought.
    std::optional<Prospects<Words>> prospects(const State<Words>& state) const {
        return habits_.seeks_eyes ? eyes_ahead_.look(state, widening_) : std::nullopt;
    }
    // What is needed after a play, and what a state costs in which so many moves are still needed.
    MovesNeeded moves_needed_after(const Prospects<Words>& seen, int player, int bit) const {
        return eyes_ahead_.moves_needed_after(seen, player, bit);
    }
    std::uint32_t initial_proof(MovesNeeded needed) const { return eyes_ahead_.initial_proof(needed); }
    // The same once the state has been looked at: where X is to be taken, its liberties tell more, and the room that it
    // has in a closed group.
    std::uint32_t initial_proof(const State<Words>& state, std::uint32_t guess) const {
        if (!habits_.by_liberties) return guess;
        int liberties = 0;
        for_each_bit(goal_.all_watched & state.stones[goal_.owner], [&](int bit) {
            const int count = state.liberties(g_, state.string_at(g_, bit)).count();
            liberties = liberties ? std::min(liberties, count) : count;
        });
        const int far = manner_->far(state, liberties, guess);
        return static_cast<std::uint32_t>(far + (state.turn == prover_ ? 0 : 1));
    }
    // What is known of the way to a state in which the prover is to move.
    struct Way {
        int last;               // the opponent's move that led there
        int before;             // the prover's own before that, a pass if there was none
        const Set& local_zone;  // the zone in which the plays before are answered
    };
    // How the moves of such a state are looked at.
    struct Offer {
        bool all;             // every move was offered
        std::size_t at_once;  // so many are opened at once, the others one by one
    };
    // Offers the prover's plays with their first proof numbers. `siblings`: the opponent's other moves from the state
    // before, of which some have been answered.
    template <typename Siblings, typename Take>
    Offer offer(const State<Words>& state, const Way& way, const Siblings& siblings, Take take) const {
        const Set empty = state.empty(g_);
        const auto seen = prospects(state);
        const Set points = widest() ? empty : manner_->plays(state, seen ? &*seen : nullptr, widening_, way.last);
        const bool all = points == empty;
        const std::vector<std::uint32_t> answers = answers_to(siblings);
        std::optional<Features<Words>> features;
        if (habits_.by_features) features.emplace(g_, state, way.before, options_);
        for_each_bit(points, [&](int bit) {
            MovesNeeded needed;
            Visits visits;
            if (seen) needed = moves_needed_after(*seen, prover_, bit);
            std::uint32_t proof = initial_proof(needed);
            proof -= std::min(proof - 1, counter_moves_.bonus(way.last, bit));
            if (task_ != Task::kKeep) proof += options_.reply_cost;  // as the null move's number will be counted
            if (way.local_zone.any() && !way.local_zone.has(bit)) proof += options_.outside_cost;
            if (!answers.empty()) visits.answers = answers[bit];
            if (features) visits.score = features->score(bit);
            take(bit, proof, needed, visits);
        });
        return {all, seen ? static_cast<std::size_t>(options_.expand_first) : std::size_t{64} * Words + 2};
    }

    // So many positions were looked at below one of the prover's moves in vain; the opponent's hardest reply was
    // `reply`. Perhaps the prover should play there himself: that tells for the other moves.
    template <typename Moves>
    void missed(Moves&& moves, int reply, std::uint64_t positions) const {
        for (auto& move : moves)
            if (move.move == reply) move.visits.missed += static_cast<std::uint32_t>(positions);
    }

    std::size_t bytes() const { return counter_moves_.bytes(); }

  private:
    // Which manner suits the task on this board.
    static std::unique_ptr<const Manner<Words>> manner_for(const Geometry<Words>& g, const Goal<Words>& goal,
                                                           int prover, const State<Words>& root, const Options& options,
                                                           Task task) {
        auto group = std::make_unique<ClosedGroup<Words>>(g, goal, root, options, task);
        const bool closed = group->closed();
        if (closed && (task == Task::kTake || task == Task::kWall)) return group;
        const bool shelterless = goal.at_end && task == Task::kWall && options.end_walls;
        if (task != Task::kSave && !shelterless && root.empty(g).count() <= options.few_points)
            return std::make_unique<FewPoints<Words>>(g, options, task);
        if (task == Task::kTake && options.open_reach) return std::make_unique<OpenGroup<Words>>(g, goal, options);
        return std::make_unique<PlacesForEyes<Words>>(g, goal, prover, options, task, closed);
    }

    // By bit: how often each play of the prover's has answered another move of the opponent's from the state before.
    template <typename Siblings>
    std::vector<std::uint32_t> answers_to(const Siblings& siblings) const {
        std::vector<std::uint32_t> answers;
        if (!habits_.weighs && !habits_.by_places) return answers;
        for (const auto& sibling : siblings) {
            if (sibling.proof || sibling.answer < 0) continue;
            answers.resize(g_.near.size());
            ++answers[sibling.answer];
        }
        return answers;
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const Goal<Words>& goal_;
    const int prover_;
    const Task task_;
    const std::unique_ptr<const Manner<Words>> manner_;
    const Habits habits_;  // the manner's
    const EyesAhead<Words> eyes_ahead_;
    int widening_;
    CounterMoves counter_moves_;
};

}  // namespace assess
