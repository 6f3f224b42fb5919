// Whose a point becomes when both players go on at random, without filling their own eyes: which strings are likely to
// be dead. Nothing is ever concluded from it.
//
// Natural games go on as people would where it matters: nobody leaves two stones or more in atari to no use, and half
// of the time the string is taken or saved that the last play has put into atari. So strings in sekis stand to the end,
// and a player passes who has bad plays only.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "board/play_board.hpp"

namespace assess {

class Playouts {
  public:
    // `longest`: plays for each point of the board, at most, since a cycle must end.
    Playouts(int width, int height, const std::string& stones, int longest, bool natural = false)
        : from_(width, height),
          board_(width, height),
          natural_(natural),
          longest_(std::int64_t{longest} * width * height),
          points_(stones.size()),
          black_(from_.places()) {
        for (std::vector<int>& counts : in_seki_) counts.resize(from_.places());
        for (std::size_t point = 0; point < points_.size(); ++point)
            points_[point] = from_.place(static_cast<int>(point));
        from_.set_up(stones);
    }

    // Plays on from the position so many times, both players beginning in turn.
    void run(int count) {
        for (int i = 0; i < count; ++i) {
            begin(i % 2);
            play_on();
            for (const int place : points_)
                black_[place] +=
                    board_.content(place) == kBlack || (board_.is_free(place) && board_.touches(place, kBlack));
            if (natural_) count_sekis();
        }
    }
    // By point: how often it became Black's.
    std::vector<int> black() const { return by_point(black_); }
    // By point: how often a player's stone stood there at the end of a natural game, in a string as in a seki.
    std::vector<int> in_seki(int color) const { return by_point(in_seki_[color]); }

  protected:
    static constexpr int kNobody = -1;

    std::vector<int> by_point(const std::vector<int>& counts) const {
        std::vector<int> found;
        for (const int place : points_) found.push_back(counts[place]);
        return found;
    }
    void begin(int turn) {
        board_ = from_;
        turn_ = turn;
        free_.clear();
        for (const int place : points_)
            if (board_.is_free(place)) free_.push_back(place);
        last_ = ban_ = PlayBoard::kNowhere;
    }
    void play_on() {
        int passes = 0;
        for (std::int64_t plays = 0; passes < 2 && plays < longest_; ++plays) {
            if ((natural_ && last_ != PlayBoard::kNowhere && random() % 2 && answer()) || play_one()) {
                passes = 0;
            } else {
                pass();
                ++passes;
            }
        }
    }
    void pass() {
        turn_ = opponent(turn_);
        last_ = ban_ = PlayBoard::kNowhere;
    }
    bool play_one() {
        for (std::size_t left = free_.size(); left > 0; --left) {
            std::swap(free_[random() % left], free_[left - 1]);
            const int place = free_[left - 1];
            if (eye(place) || !may_play(place)) continue;
            if (natural_ && !board_.takes(place, turn_) && gives_itself_up(place)) continue;
            go_on(left - 1);
            return true;
        }
        return false;
    }
    bool may_play(int place) const { return place != ban_ && board_.legal(place, turn_); }
    // Takes the string just played, if it is in atari, or saves one that the play has put into atari.
    bool answer() {
        const int taking = board_.only_liberty(board_.string_at(last_));
        if (taking != PlayBoard::kNowhere && answer_at(taking, false)) return true;
        for (const int step : board_.near()) {
            const int beside = last_ + step;
            if (board_.content(beside) != turn_) continue;
            const int saving = board_.only_liberty(board_.string_at(beside));
            if (saving != PlayBoard::kNowhere && answer_at(saving, true)) return true;
        }
        return false;
    }
    bool answer_at(int place, bool to_save) {
        if (!may_play(place)) return false;
        if (to_save && !board_.takes(place, turn_) && board_.stones_in_atari(place, turn_) > 0) return false;
        go_on(std::find(free_.begin(), free_.end(), place) - free_.begin());
        return true;
    }
    // The play at a place of the free points is made.
    void go_on(std::size_t place) {
        last_ = free_[place];
        note(last_);
        free_[place] = free_.back();
        free_.pop_back();
        ban_ = board_.play(last_, turn_, removed_);
        free_.insert(free_.end(), removed_.begin(), removed_.end());
        turn_ = opponent(turn_);
    }
    // Who was the first to play at a place is noted where it is asked for.
    void note(int place) {
        if (!first_to_play_.empty() && first_to_play_[place] == kNobody) first_to_play_[place] = turn_;
    }
    // Does a play that takes nothing leave two stones or more of its player's in atari, unless they make a shape that
    // has one eye at most for whoever takes it?
    bool gives_itself_up(int place) {
        const int size = board_.stones_in_atari(place, turn_);
        return size > 1 && !(size > 2 && size < 7 && makes_dead_shape(place, size));
    }
    // Would the string that a play makes, of three to six stones, have a shape in which its taker gets no two eyes?
    bool makes_dead_shape(int place, int size) {
        string_.assign(1, place);
        for (const int step : board_.near()) {
            const int beside = place + step;
            if (board_.content(beside) == turn_ && std::find(string_.begin(), string_.end(), beside) == string_.end())
                board_.for_each_stone(board_.string_at(beside), [&](int stone) { string_.push_back(stone); });
        }
        int joints = 0, most = 0;
        for (const int stone : string_) {
            int beside = 0;
            for (const int step : board_.near())
                beside += std::find(string_.begin(), string_.end(), stone + step) != string_.end();
            joints += beside;
            most = std::max(most, beside);
        }
        const bool with_square = joints == 2 * size;  // else the joints are one less than the stones
        if (size == 3) return true;
        if (size == 4) return with_square || most == 3;
        return size == 5 ? with_square || most == 4 : with_square && most == 4;
    }
    // Whose strings stand at the end without two eyes, beside empty points that touch both players' stones?
    void count_sekis() {
        string_.clear();
        for (const int place : points_) {
            if (!board_.is_free(place) || !board_.touches(place, kBlack) || !board_.touches(place, kWhite)) continue;
            for (const int step : board_.near())
                if (board_.content(place + step) <= kWhite) string_.push_back(board_.string_at(place + step));
        }
        std::sort(string_.begin(), string_.end());
        string_.erase(std::unique(string_.begin(), string_.end()), string_.end());
        for (const int string : string_) {
            const int color = board_.content(string);
            int first = PlayBoard::kNowhere;
            bool two_eyes = false;
            board_.for_each_stone(string, [&](int stone) {
                for (const int step : board_.near()) {
                    const int beside = stone + step;
                    if (two_eyes || beside == first || !board_.is_free(beside) ||
                        board_.touches(beside, opponent(color)))
                        continue;
                    two_eyes = first != PlayBoard::kNowhere;
                    first = beside;
                }
            });
            if (!two_eyes) board_.for_each_stone(string, [&](int stone) { ++in_seki_[color][stone]; });
        }
    }
    // All neighbors are the player's, and of the diagonal points at most one is the opponent's, none at the side.
    bool eye(int place) const {
        int bad = 0;
        bool side = false;
        const int up = board_.near()[0], down = board_.near()[3];
        for (const int step : board_.near()) {
            const int content = board_.content(place + step);
            if (content != turn_ && content != PlayBoard::kMargin) return false;
            side = side || content == PlayBoard::kMargin;
        }
        for (const int diagonal : {place + up - 1, place + up + 1, place + down - 1, place + down + 1})
            bad += board_.content(diagonal) == opponent(turn_);
        return bad + side < 2;
    }
    std::uint32_t random() {
        seed_ ^= seed_ << 13;
        seed_ ^= seed_ >> 7;
        seed_ ^= seed_ << 17;
        return static_cast<std::uint32_t>(seed_ >> 32);
    }

    PlayBoard from_, board_;
    const bool natural_;
    const std::int64_t longest_;
    std::vector<int> points_, black_, in_seki_[2], free_, removed_, string_, first_to_play_;
    int turn_ = kBlack, last_ = PlayBoard::kNowhere, ban_ = PlayBoard::kNowhere;
    std::uint64_t seed_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace assess
