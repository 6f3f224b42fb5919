// A board on which very many games are played to their ends: stones in an array, and of each string its liberties as
// three sums. Plays with capture, suicide prohibited, basic ko, as in board.hpp, of which a test holds it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace assess {

// Points are places of an array with a margin around the board, in the order of the rows.
class PlayBoard {
  public:
    enum Content : std::uint8_t { kBlackStone, kWhiteStone, kFree, kMargin };  // stones as their colors
    static constexpr int kNowhere = 0;

    PlayBoard(int width, int height)
        : width_(width),
          stride_(width + 1),
          places_((height + 2) * stride_ + 1),
          content_(places_, kMargin),
          strings_(places_),
          head_(places_),
          next_(places_),
          near_{-stride_, -1, 1, stride_} {
        for (int row = 0; row < height; ++row) std::fill_n(content_.begin() + place(row * width), width, kFree);
    }
    // Stones as text, row by row, of an empty board.
    void set_up(const std::string& stones) {
        for (std::size_t point = 0; point < stones.size(); ++point)
            if (stones[point] != '.') put(place(static_cast<int>(point)), stones[point] == 'O');
    }
    int place(int point) const { return (point / width_ + 1) * stride_ + point % width_ + 1; }
    int places() const { return places_; }
    const int (&near() const)[4] { return near_; }
    int content(int place) const { return content_[place]; }
    bool is_free(int place) const { return content_[place] == kFree; }
    // What names the string with a stone here, and its number of stones.
    int string_at(int place) const { return head_[place]; }
    int size(int string) const { return strings_[string].size; }

    bool touches(int place, int content) const {
        return content_[place - stride_] == content || content_[place - 1] == content ||
               content_[place + 1] == content || content_[place + stride_] == content;
    }
    // The liberty of a string that has no other; else nowhere.
    int only_liberty(int string) const { return only(strings_[string].liberties); }

    // May a player play on this free place, if he is not banned from it?
    bool legal(int place, int color) const {
        for (const int step : near_) {
            const int beside = place + step, content = content_[beside];
            if (content == kFree) return true;
            if (content == kMargin) continue;
            // Each stone of the string that touches the place counts it among the liberties.
            const bool others = strings_[head_[beside]].liberties.count > stones_beside(place, head_[beside]);
            if (others == (content == color)) return true;
        }
        return false;
    }
    bool takes(int place, int color) const {
        for (const int step : near_) {
            const int beside = place + step;
            if (content_[beside] == 1 - color &&
                strings_[head_[beside]].liberties.count == stones_beside(place, head_[beside]))
                return true;
        }
        return false;
    }
    // The stones that a player's string would have that a play makes which takes nothing, if it would be in atari;
    // else 0.
    int stones_in_atari(int place, int color) const {
        Liberties liberties;
        int stones = 1, counted[4], strings = 0;
        for (const int step : near_) {
            const int beside = place + step;
            if (content_[beside] == kFree) liberties.add(beside);
            if (content_[beside] != color) continue;
            liberties.remove(place);
            const int string = head_[beside];
            if (std::find(counted, counted + strings, string) != counted + strings) continue;
            counted[strings++] = string;
            liberties.join(strings_[string].liberties);
            stones += strings_[string].size;
        }
        return only(liberties) == kNowhere ? 0 : stones;
    }
    // A legal play. `removed`: what it takes, in ascending order. Returns the place that the opponent is banned from
    // now, or nowhere.
    int play(int place, int color, std::vector<int>& removed) {
        const bool alone = !touches(place, color);
        removed.clear();
        put(place, color);
        for (const int step : near_) {
            const int beside = place + step;
            if (content_[beside] == 1 - color && strings_[head_[beside]].liberties.count == 0) take(beside, removed);
        }
        if (removed.size() == 1 && alone && strings_[head_[place]].liberties.count == 1) return removed.front();
        std::sort(removed.begin(), removed.end());
        return kNowhere;
    }
    template <typename Visitor>
    void for_each_stone(int string, Visitor visit) const {
        int stone = string;
        do {
            visit(stone);
            stone = next_[stone];
        } while (stone != string);
    }

  private:
    // Of all pairs of a stone and a liberty that it touches: how many, and the sums of the liberties' places and of
    // their squares. The places are one if no sum of squares could be less.
    struct Liberties {
        std::int32_t count = 0;
        std::int64_t sum = 0, squares = 0;

        void add(std::int64_t place) { ++count, sum += place, squares += place * place; }
        void remove(std::int64_t place) { --count, sum -= place, squares -= place * place; }
        void join(const Liberties& other) { count += other.count, sum += other.sum, squares += other.squares; }
    };
    struct String {
        std::int32_t size = 0;
        Liberties liberties;
    };

    static int only(const Liberties& one) {
        return one.count > 0 && one.sum * one.sum == one.count * one.squares ? static_cast<int>(one.sum / one.count)
                                                                             : kNowhere;
    }
    int stones_beside(int place, int string) const {
        int stones = 0;
        for (const int step : near_) stones += content_[place + step] < kFree && head_[place + step] == string;
        return stones;
    }
    void put(int place, int color) {
        content_[place] = static_cast<std::uint8_t>(color);
        head_[place] = next_[place] = place;
        String& own = strings_[place];
        own = String{1, {}};
        for (const int step : near_) {
            const int beside = place + step;
            if (content_[beside] == kFree)
                own.liberties.add(beside);
            else if (content_[beside] != kMargin)
                strings_[head_[beside]].liberties.remove(place);
        }
        for (const int step : near_)
            if (content_[place + step] == color) join(head_[place], head_[place + step]);
    }
    void join(int one, int other) {
        if (one == other) return;
        if (strings_[one].size < strings_[other].size) std::swap(one, other);
        strings_[one].size += strings_[other].size;
        strings_[one].liberties.join(strings_[other].liberties);
        for_each_stone(other, [&](int stone) { head_[stone] = one; });
        std::swap(next_[one], next_[other]);
    }
    void take(int stone, std::vector<int>& removed) {
        for_each_stone(head_[stone], [&](int gone) { removed.push_back(gone); });
        for (auto gone = removed.end() - strings_[head_[stone]].size; gone != removed.end(); ++gone) {
            content_[*gone] = kFree;
            for (const int step : near_)
                if (content_[*gone + step] < kFree) strings_[head_[*gone + step]].liberties.add(*gone);
        }
    }

    int width_, stride_, places_;
    std::vector<std::uint8_t> content_;
    std::vector<String> strings_;  // by head
    std::vector<std::int32_t> head_, next_;
    int near_[4];
};

}  // namespace assess
