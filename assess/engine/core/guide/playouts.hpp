// Whose a point becomes when both players go on at random, without filling their own eyes: which strings are likely to
// be dead. Nothing is ever concluded from it.
//
// Natural games go on as people would where it matters: nobody leaves two stones or more in atari to no use, and half
// of the time the string is taken or saved that the last play has put into atari. So strings in sekis stand to the end,
// and a player passes who has bad plays only.
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
    Playouts(const Geometry<Words>& g, int longest, bool natural = false)
        : g_(g), natural_(natural), longest_(std::int64_t{longest} * g.width * g.height), black_(g.near.size()) {
        for (std::vector<int>& counts : in_seki_) counts.resize(g.near.size());
    }

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
            if (natural_) count_sekis(state, empty);
        }
    }
    // By bit: how often the point became Black's.
    const std::vector<int>& black() const { return black_; }
    // By bit: how often a player's stone stood there at the end of a natural game, in a string as in a seki.
    const std::vector<int>& in_seki(int color) const { return in_seki_[color]; }

  private:
    void play_on(State<Words>& state) {
        free_.clear();
        for_each_bit(state.empty(g_), [&](int bit) { free_.push_back(bit); });
        last_ = kNoPoint;
        int passes = 0;
        for (std::int64_t plays = 0; passes < 2 && plays < longest_; ++plays) {
            if ((natural_ && last_ != kNoPoint && random() % 2 && answer(state)) || play_one(state)) {
                passes = 0;
            } else {
                state = pass(g_, state);
                last_ = kNoPoint;
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
            if (natural_ && removed.none() && gives_itself_up(bit, state.turn)) continue;
            go_on(state, left - 1, removed);
            return true;
        }
        return false;
    }
    // Takes the string just played, if it is in atari, or saves one that the play has put into atari.
    bool answer(State<Words>& state) {
        const Set empty = state.empty(g_);
        const int own = state.turn;
        const Set taking = only_liberty(last_, state.stones[opponent(own)], empty);
        if (taking.any() && answer_at(state, taking.first(), false)) return true;
        Set beside = g_.near[last_] & state.stones[own];
        while (beside.any()) {
            const Set saving = only_liberty(beside.pop_first(), state.stones[own], empty);
            if (saving.any() && answer_at(state, saving.first(), true)) return true;
        }
        return false;
    }
    bool answer_at(State<Words>& state, int bit, bool to_save) {
        Set removed;
        if (!play(g_, state, bit, after_, removed)) return false;
        const Set& own = after_.stones[state.turn];
        if (to_save && removed.none() && only_liberty(bit, own, after_.empty(g_)).any()) return false;
        go_on(state, std::find(free_.begin(), free_.end(), bit) - free_.begin(), removed);
        return true;
    }
    // The play at a place of the free points is made.
    void go_on(State<Words>& state, std::size_t place, const Set& removed) {
        last_ = free_[place];
        free_[place] = free_.back();
        free_.pop_back();
        for_each_bit(removed, [&](int gone) { free_.push_back(gone); });
        state = after_;
    }
    // The liberty of the string with a stone here, if it has no other; else nothing. `string_`: the string then.
    Set only_liberty(int bit, const Set& stones, const Set& empty) {
        string_ = Set::of(bit);
        for (;;) {
            const Set around = string_ | g_.neighbors(string_);
            const Set liberties = around & empty;
            if (liberties.count() > 1) return Set{};
            const Set grown = around & stones;
            if (grown == string_) return liberties;
            string_ = grown;
        }
    }
    // Does the play leave two stones or more of its player's in atari, unless they make a shape that has one eye at
    // most for whoever takes it?
    bool gives_itself_up(int bit, int own) {
        if (only_liberty(bit, after_.stones[own], after_.empty(g_)).none()) return false;
        const int size = string_.count();
        return size > 1 && !(size > 2 && size < 7 && has_dead_shape(size));
    }
    // Has the string, of three to six stones, a shape in which its taker gets no two eyes?
    bool has_dead_shape(int size) const {
        int joints = 0, most = 0;
        for_each_bit(string_, [&](int bit) {
            const int beside = (g_.near[bit] & string_).count();
            joints += beside;
            most = std::max(most, beside);
        });
        const bool with_square = joints == 2 * size;  // else the joints are one less than the stones
        if (size == 3) return true;
        if (size == 4) return with_square || most == 3;
        return size == 5 ? with_square || most == 4 : with_square && most == 4;
    }
    // Whose strings stand at the end without two eyes, beside empty points that touch both players' stones?
    void count_sekis(const State<Words>& state, const Set& empty) {
        const Set near[2] = {g_.neighbors(state.stones[kBlack]), g_.neighbors(state.stones[kWhite])};
        const Set shared = empty & near[kBlack] & near[kWhite];
        for (int color : {kBlack, kWhite}) {
            Set left = g_.neighbors(shared) & state.stones[color];
            while (left.any()) {
                const Set string = g_.flood(Set::of(left.first()), state.stones[color]);
                left = left.without(string);
                const Set eyes = (g_.neighbors(string) & empty).without(near[opponent(color)]);
                if (eyes.count() < 2) for_each_bit(string, [&](int bit) { ++in_seki_[color][bit]; });
            }
        }
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
    const bool natural_;
    const std::int64_t longest_;
    std::vector<int> black_, in_seki_[2], free_;
    State<Words> after_;
    Set string_;
    int last_ = kNoPoint;
    std::uint64_t seed_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace assess
