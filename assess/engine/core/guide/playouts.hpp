// Whose a point becomes when both players go on at random, without filling their own eyes: which strings are likely to
// be dead. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <vector>

#include "board/board.hpp"

namespace assess {

template <int Words>
class Playouts {
  public:
    using Set = Bits<Words>;

    // `longest`: plays for each point of the board, at most, since a cycle must end.
    Playouts(const Geometry<Words>& g, int longest)
        : g_(g), longest_(std::int64_t{longest} * g.width * g.height), black_(g.near.size()) {}

    // Plays on from a position so many times, both players beginning in turn.
    void run(const State<Words>& from, int count) {
        for (int i = 0; i < count; ++i) {
            State<Words> state = from;
            state.turn = i % 2;
            state.ban = kNoPoint;
            play_on(state);
            const Set empty = state.empty(g_);
            for_each_bit(state.stones[kBlack] | (empty & g_.neighbors(state.stones[kBlack])),
                         [&](int bit) { ++black_[bit]; });
        }
    }
    // By bit: how often the point became Black's.
    const std::vector<int>& black() const { return black_; }

  private:
    void play_on(State<Words>& state) {
        free_.clear();
        for_each_bit(state.empty(g_), [&](int bit) { free_.push_back(bit); });
        int passes = 0;
        for (std::int64_t plays = 0; passes < 2 && plays < longest_; ++plays) {
            if (play_one(state)) {
                passes = 0;
            } else {
                state = pass(g_, state);
                ++passes;
            }
        }
    }
    bool play_one(State<Words>& state) {
        Set removed;
        for (std::size_t left = free_.size(); left > 0; --left) {
            std::swap(free_[random() % left], free_[left - 1]);
            const int bit = free_[left - 1];
            if (eye(state, bit) || !play(g_, state, bit, after_, removed)) continue;
            std::swap(free_[left - 1], free_.back());
            free_.pop_back();
            for_each_bit(removed, [&](int gone) { free_.push_back(gone); });
            state = after_;
            return true;
        }
        return false;
    }
    // All neighbors are the player's, and of the diagonal points at most one is the opponent's, none at the side.
    bool eye(const State<Words>& state, int bit) const {
        const Set& own = state.stones[state.turn];
        if (!g_.near[bit].inside(own)) return false;
        const Set& other = state.stones[opponent(state.turn)];
        const int row = bit / g_.stride, column = bit % g_.stride;
        int bad = 0;
        bool side = false;
        for (int dy : {-1, 1})
            for (int dx : {-1, 1}) {
                const int y = row + dy, x = column + dx;
                if (y < 0 || x < 0 || y >= g_.height || x >= g_.width)
                    side = true;
                else
                    bad += other.has(g_.bit(y, x));
            }
        return bad + side < 2;
    }
    std::uint32_t random() {
        seed_ ^= seed_ << 13;
        seed_ ^= seed_ >> 7;
        seed_ ^= seed_ << 17;
        return static_cast<std::uint32_t>(seed_ >> 32);
    }

    const Geometry<Words>& g_;
    const std::int64_t longest_;
    std::vector<int> black_, free_;
    State<Words> after_;
    std::uint64_t seed_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace assess
