// Where a prover looks first: which moves, in what order, and what a state will cost him. Nothing is ever concluded
// from it: whatever stands here, a proof is a proof.
#pragma once

#include <algorithm>
#include <optional>

#include "goal/goal.hpp"
#include "guide/closed_group.hpp"
#include "guide/counter_moves.hpp"
#include "guide/features.hpp"
#include "guide/open_group.hpp"
#include "guide/two_eyes.hpp"
#include "guide/visits.hpp"
#include "options.hpp"

namespace assess {

// Moves still needed for two eyes: by the player whose eyes decide, and, when he builds walls, by X's owner inside
// them.
struct MovesNeeded {
    int eyes = -1, room = 0;  // -1: not known

    bool known() const { return eyes >= 0; }
    // When the first has one move more.
    MovesNeeded with_one_more() const { return {eyes > 0 ? eyes - 1 : eyes, room}; }
};

// Iterative widening: the last one holds every move.
constexpr int kWidenings = 4;

template <int Words>
class Guide {
  public:
    using Set = Bits<Words>;

    // `passer`: the player whose pass counts as one; a prover who is not, reaches the end of a proof. On a board with
    // few empty points every move is looked at from the start.
    Guide(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, int passer, const State<Words>& root,
          const Options& options)
        : g_(geometry),
          options_(options),
          goal_(goal),
          prover_(prover),
          reaching_(passer != prover),
          walling_(!goal.capture && reaching_ && (prover == goal.avoider() || goal.against.any())),
          taking_(goal.capture && reaching_ && prover == goal.reacher()),
          saving_(goal.capture && reaching_ && prover == goal.owner),
          group_(geometry, goal, root, options),
          closed_group_((taking_ || walling_) && group_.closed()),
          open_group_(geometry, goal, options),
          few_points_(closed_group_ || (!saving_ && root.empty(geometry).count() <= options.few_points)),
          taking_open_(taking_ && !few_points_ && options.open_reach),
          weighing_(options.short_visits && reaching_ && !few_points_),
          widening_(!few_points_                             ? 0
                    : closed_group_ && options.closed_region ? kWidenings - 2
                                                             : kWidenings - 1),
          counter_moves_(geometry.near.size(), options) {}

    // Iterative widening.
    int widening() const { return widening_; }
    void widen_to(int widening) { widening_ = std::min(widening, kWidenings - 1); }
    bool widest() const { return widening_ == kWidenings - 1; }

    // Does the opponent's null move come beside his replies, and not before them? Of these, which at first, and with
    // what disproof number does it begin?
    bool null_last() const { return shut_in_or_open() && options_.null_last; }
    Set first_replies(const State<Words>& state) const {
        return taking_open_ ? open_group_.ground(state, widening_) : group_.region();
    }
    std::uint32_t null_disproof() const { return options_.null_disproof; }
    // How many times better another reply must look before the one at hand is left; 0: by epsilon.
    int stay() const { return shut_in_or_open() ? options_.stay : 0; }
    // Thresholds are 1 + epsilon times the second best: epsilon is one part in so many.
    int epsilon() const {
        return closed_group_ ? options_.closed_epsilon : taking_open_ ? options_.open_epsilon : options_.epsilon;
    }
    // What tells the moves of a state apart before they are searched: how the state after each looks, and then which
    // place that gives it among them.
    void look_at(const State<Words>& after, Visits& visits) const {
        if (closed_group_) visits.score = group_.outlook(after);
    }
    template <typename Moves>
    void rank(Moves&& moves, int player) const {
        if (!closed_group_) return;
        group_.rank(moves, [&](auto& move, std::uint32_t place) {
            if (player == prover_) {
                move.proof += (walling_ ? options_.walls_rank_cost : options_.rank_cost) * place;
                move.proof -= std::min(move.proof - 1, group_.bonus(move.visits.answers));
            } else {
                move.disproof += options_.reply_rank_cost * place;
            }
        });
    }

    // Are moves weighed again after short visits? So they are where there is much to choose from.
    bool weighing() const { return weighing_; }
    // By which the prover's next move is chosen: the lightest first.
    std::int64_t weight(std::uint32_t proof, const Visits& visits) const {
        return weighing_ ? visits.weight(proof, options_) : proof;
    }
    // Of two moves of the prover's: is the first to be looked at before the second? Where moves are chosen by proof
    // numbers alone many are equal, and what the plays look like tells them apart; who takes a closed group begins with
    // those that answered other replies.
    template <typename Move>
    bool earlier(const Move& a, const Move& b) const {
        if (closed_group_ && a.visits.answers != b.visits.answers) return a.visits.answers > b.visits.answers;
        const std::int64_t first = weight(a.proof, a.visits), second = weight(b.proof, b.visits);
        return first != second || weighing_ ? first < second : a.visits.score > b.visits.score;
    }
    // So many positions are looked at before all moves are weighed again.
    std::uint64_t visit(const Visits& visits) const { return visits.visit(options_); }
    // The play `move` has proved something, after the opponent's move `last`.
    void proved(int last, int move) { counter_moves_.proved(last, move); }

    // What is seen of a state: the eyes that decide, which are the owner's around X, whether he makes them or his
    // opponent prevents them, or those of the walls that leave X, or the stones to be taken for it, no room; then also
    // the eyes that the prover's opponent might make there.
    struct Prospects {
        TwoEyes<Words> eyes;
        std::optional<TwoEyes<Words>> room;

        Prospects(const Guide& by, const State<Words>& state, const Set& about, int radius)
            : eyes(by.g_, state, by.maker(), by.walling_ ? by.walls(state) : about, radius,
                   by.walling_ ? Ways::kSteps : by.ways(), by.options_) {
            if (by.walling_) room.emplace(by.g_, state, opponent(by.prover_), about, radius, by.ways(), by.options_);
        }
        MovesNeeded moves_needed() const { return {eyes.best(), room ? room->best() : 0}; }
    };
    std::optional<Prospects> prospects(const State<Words>& state) const {
        if (few_points_ || (goal_.capture && prover_ == goal_.reacher() && !taking_open_)) return std::nullopt;
        const Set about = goal_.capture ? goal_.all_watched
                                        : goal_.target | goal_.against | (goal_.helpers & state.stones[goal_.owner]);
        return std::optional<Prospects>(std::in_place, *this, state, about, radius());
    }
    // What a state costs the prover in which so many moves are still needed: its first proof number (heuristic
    // initialisation).
    std::uint32_t initial_proof(MovesNeeded moves_needed) const {
        if (!moves_needed.known()) return 1;
        const int far = prover_ == maker() ? moves_needed.eyes : std::max(options_.no_danger - moves_needed.eyes, 0);
        const int fear = walling_ && options_.room_part ? std::max(options_.hopeless - moves_needed.room, 0) : 0;
        return static_cast<std::uint32_t>(1 + far * far + fear * fear / std::max(options_.room_part, 1));
    }
    // The same once the state has been looked at: where X is to be taken, its liberties tell more, and the room that it
    // has in a closed group.
    std::uint32_t initial_proof(const State<Words>& state, std::uint32_t guess) const {
        if (!options_.liberties_first || !(taking_ || closed_group_)) return guess;
        int liberties = 0;
        for_each_bit(goal_.all_watched & state.stones[goal_.owner], [&](int bit) {
            const int count = state.liberties(g_, state.string_at(g_, bit)).count();
            liberties = liberties ? std::min(liberties, count) : count;
        });
        int far = closed_group_ ? group_.far(state, liberties) : liberties;
        if (taking_open_ && options_.open_eyes) far += static_cast<int>(guess) / options_.open_eyes;
        return static_cast<std::uint32_t>(far + (state.turn == prover_ ? 0 : 1));
    }
    // What is needed after a play.
    MovesNeeded moves_needed_after(const Prospects& prospects, int player, int bit) const {
        const auto& [eyes, room] = prospects;
        if (player == maker()) return {eyes.after_own(bit), room ? room->after_other(bit) : 0};
        return {eyes.after_other(bit), room ? room->after_own(bit) : 0};
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
        bool one_will_do;     // as soon as one proves the state, no other is looked at
    };
    // Offers the prover's plays with their first proof numbers. `siblings`: the opponent's other moves from the state
    // before, of which some have been answered.
    template <typename Siblings, typename Take>
    Offer offer(const State<Words>& state, const Way& way, const Siblings& siblings, Take take) const {
        const Set empty = state.empty(g_);
        const auto seen = prospects(state);
        const Set points = widest()        ? empty
                           : closed_group_ ? empty & group_.region()
                           : taking_open_  ? open_group_.plays(state, widening_, way.last)
                                           : candidates(state, seen, way.last);
        const bool all = points == empty;
        const std::vector<std::uint32_t> answers = answers_to(siblings);
        std::optional<Features<Words>> features;
        if (weighing_ ? seen.has_value() : !taking_) features.emplace(g_, state, way.before, options_);
        for_each_bit(points, [&](int bit) {
            MovesNeeded needed;
            Visits visits;
            if (seen) needed = moves_needed_after(*seen, prover_, bit);
            std::uint32_t proof = initial_proof(needed);
            proof -= std::min(proof - 1, counter_moves_.bonus(way.last, bit));
            if (reaching_) proof += options_.reply_cost;  // as the null move's number will be counted
            if (way.local_zone.any() && !way.local_zone.has(bit)) proof += options_.outside_cost;
            if (!answers.empty()) visits.answers = answers[bit];
            if (features) visits.score = features->score(bit);
            take(bit, proof, needed, visits);
        });
        return {all, seen ? static_cast<std::size_t>(options_.expand_first) : std::size_t{64} * Words + 2,
                seen.has_value() || closed_group_};
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
    // Is X to be taken, and looked at as a group?
    bool shut_in_or_open() const { return closed_group_ || taking_open_; }
    // The prover's plays worth a look at this widening, after the move `last`.
    Set candidates(const State<Words>& state, const std::optional<Prospects>& prospects, int last) const {
        const Set empty = state.empty(g_);
        Set string = goal_.target | goal_.against;
        for (int color = 0; color < 2; ++color) string |= g_.flood(string & state.stones[color], state.stones[color]);
        Set points;
        Set region;
        if (prospects) {
            points = prospects->eyes.useful(slack());
            if (prospects->room) points |= prospects->room->useful(slack());
            region = prospects->eyes.reached();
            if (walling_ || prover_ != goal_.owner)
                points |= surroundings(g_, state, string, widening_ / options_.further_steps);
        } else {
            points = surroundings(g_, state, string, widening_ + options_.first_steps);
            region = string;
        }
        region |= g_.neighbors(region);
        // Strings nearby with two liberties or fewer: take them, or save them.
        for (int color = 0; color < 2; ++color) {
            Set stones = region & state.stones[color];
            while (stones.any()) {
                const Set near = g_.flood(Set::of(stones.first()), state.stones[color]);
                stones = stones.without(near);
                const Set liberties = g_.neighbors(near) & empty;
                if (liberties.count() <= options_.short_of_liberties) points |= liberties;
            }
        }
        if (last >= 0 && options_.around_last_move)
            points |= g_.neighbors(Set::of(last) | g_.near[last]) | g_.near[last];
        return points & empty;
    }

    // By bit: how often each play of the prover's has answered another move of the opponent's from the state before.
    template <typename Siblings>
    std::vector<std::uint32_t> answers_to(const Siblings& siblings) const {
        std::vector<std::uint32_t> answers;
        if (!weighing_ && !closed_group_) return answers;
        for (const auto& sibling : siblings) {
            if (sibling.proof || sibling.answer < 0) continue;
            answers.resize(g_.near.size());
            ++answers[sibling.answer];
        }
        return answers;
    }
    int radius() const {
        return std::array{options_.radius_1, options_.radius_2, options_.radius_3, options_.radius_4}[widening_];
    }
    // When every move is looked at, nobody asks.
    int slack() const {
        const int first = saving_ && group_.closed() ? options_.closed_slack : options_.slack_1;
        return std::array{first, options_.slack_2, options_.slack_3}[widening_];
    }

    Ways ways() const { return options_.ways_over_stones ? Ways::kOverStones : Ways::kSteps; }
    // Whose eyes they are: the owner's, or those of walls that the prover needs.
    int maker() const { return walling_ ? prover_ : goal_.owner; }
    // The prover's strings nearest to X, or to the stones that he has to take for it.
    Set walls(const State<Words>& state) const {
        const Set own = state.stones[prover_];
        Set at = goal_.against.any() ? goal_.against : goal_.target;
        while (!at.meets(own)) {
            const Set next = at | g_.neighbors(at);
            if (next == at) break;
            at = next;
        }
        at |= g_.neighbors(at);
        return g_.flood(at & own, own);
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const Goal<Words>& goal_;
    const int prover_;
    const bool reaching_, walling_, taking_, saving_;
    const ClosedGroup<Words> group_;
    const bool closed_group_;
    const OpenGroup<Words> open_group_;
    const bool few_points_, taking_open_, weighing_;
    int widening_;
    CounterMoves counter_moves_;
};

}  // namespace assess
