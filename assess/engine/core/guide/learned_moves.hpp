// What proofs have taught about moves: a network (network.hpp) looks at the surroundings of the strings in question.
// A look costs as much as some hundreds of positions, so only states that have taken more are looked at, and once.
// An experiment (docs/experiments.md): no network comes with the project, tests/benchmarks/learn_moves.py makes one.
// Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_map>

#include "board/board.hpp"
#include "goal/goal.hpp"
#include "guide/network.hpp"
#include "guide/task.hpp"
#include "options.hpp"

namespace assess {

template <int Words>
class LearnedMoves {
  public:
    using Set = Bits<Words>;

    LearnedMoves(const Geometry<Words>& g, const Goal<Words>& goal, int prover, Task task, const Options& options)
        : g_(g), goal_(goal), prover_(prover), task_(task), options_(options), network_(network_now()) {
        int top = g.height, bottom = -1, left = g.width, right = -1;
        for_each_bit(goal.target | goal.all_watched, [&](int bit) {
            top = std::min(top, bit / g.stride);
            bottom = std::max(bottom, bit / g.stride);
            left = std::min(left, bit % g.stride);
            right = std::max(right, bit % g.stride);
        });
        top_ = begin((top + bottom) / 2, g.height);
        left_ = begin((left + right) / 2, g.width);
    }

    bool pays(std::uint64_t effort) const {
        return network_ && options_.look_after && task_ != Task::kKeep &&
               effort >= static_cast<std::uint64_t>(options_.look_after);
    }

    // The number of a point in the window; -1 outside it.
    int place(int bit) const {
        const int row = bit / g_.stride - top_, column = bit % g_.stride - left_;
        return row < 0 || row >= kWindow || column < 0 || column >= kWindow ? -1 : row * kWindow + column;
    }

    // What the network is shown of a state in which the prover is to move, after the opponent's move `last`.
    Planes planes(const State<Words>& state, int last) const {
        Planes planes{};
        auto mark = [&](const Set& points, int plane) {
            for_each_bit(points, [&](int bit) {
                if (const int at = place(bit); at >= 0) planes[at * kPlanes + plane] = 1;
            });
        };
        const Set own = state.stones[prover_], other = state.stones[opponent(prover_)], empty = state.empty(g_);
        mark(own, 0);
        mark(other, 1);
        mark(empty, 2);
        Set watched = goal_.all_watched & state.stones[goal_.owner];
        mark(g_.flood(watched, state.stones[goal_.owner]), 3);
        for (int color = 0; color < 2; ++color) {
            Set left = color ? other : own;
            while (left.any()) {
                const Set string = g_.flood(Set::of(left.first()), color ? other : own);
                left = left.without(string);
                const int liberties = state.liberties(g_, string).count();
                if (liberties <= 3) mark(string, 3 + 3 * color + liberties);
            }
        }
        mark(goal_.target, 10);
        mark(state.bans(g_, prover_), 11);
        if (last >= 0) mark(Set::of(last), 12);
        if (prover_ == goal_.owner) mark(g_.all, 13);
        if (task_ == Task::kTake || task_ == Task::kSave) mark(g_.all, 14);
        if (task_ == Task::kWall) mark(g_.all, 15);
        return planes;
    }

    // What each move of such a state costs more than the likeliest one.
    template <typename Moves>
    void weigh(const State<Words>& state, int last, Moves&& moves) {
        if (looks_.size() >= kMostLooks) looks_.clear();
        const auto [found, fresh] = looks_.try_emplace(state.key(g_));
        if (fresh) found->second = network_->look(planes(state, last));
        const Logits& logits = found->second;
        std::int32_t best = -(1 << 30);
        for (const auto& move : moves)
            if (move.move >= 0 && place(move.move) >= 0) best = std::max(best, logits[place(move.move)]);
        for (auto& move : moves) {
            const int at = move.move >= 0 ? place(move.move) : -1;
            const std::int32_t behind = at >= 0 ? best - logits[at] : std::numeric_limits<std::int32_t>::max() / 256;
            move.visits.unlikely = static_cast<std::uint32_t>(
                std::min<std::int64_t>(std::int64_t{behind} * options_.look_weight / kUnit, options_.look_most));
        }
    }

    std::size_t bytes() const { return looks_.size() * (sizeof(Logits) + 4 * sizeof(void*)); }

  private:
    static constexpr std::size_t kMostLooks = 1 << 13;
    // Where the window begins: with a point of it off the board, at least, on either side that it reaches.
    static int begin(int middle, int size) {
        if (size <= kWindow - 2) return -(kWindow - size) / 2;
        return std::clamp(middle - kWindow / 2, -1, size - kWindow + 1);
    }

    const Geometry<Words>& g_;
    const Goal<Words>& goal_;
    const int prover_;
    const Task task_;
    const Options& options_;
    const std::shared_ptr<const Network> network_;
    int top_ = 0, left_ = 0;
    std::unordered_map<std::uint64_t, Logits> looks_;
};

}  // namespace assess
