// Who gets the points of some strings when both players come to know, from game to game, which plays keep them and
// which take them: natural games that begin with the plays of a tree (Monte-Carlo tree search, with the values of all
// plays as first ones, AMAF, shared by weight). Nothing is ever concluded from it. All numbers are whole ones, so that
// every machine plays the same games.
#pragma once

#include <memory>

#include "guide/playouts.hpp"

namespace assess {

class Fight : private Playouts {
  public:
    // About some points; `reach`: plays no farther from them are looked at.
    Fight(int width, int height, const std::string& stones, int longest, const std::vector<int>& about, int owner,
          int reach)
        : Playouts(width, height, stones, longest, true), owner_(owner) {
        first_to_play_.resize(from_.places());
        std::vector<int> distance(from_.places(), reach + 1);
        for (const int point : about) {
            about_.push_back(points_[point]);
            distance[about_.back()] = 0;
        }
        std::vector<int> reached = about_;
        for (std::size_t at = 0; at < reached.size(); ++at)
            for (const int step : from_.near()) {
                const int beside = reached[at] + step, away = distance[reached[at]] + 1;
                if (away >= distance[beside] || from_.content(beside) == PlayBoard::kMargin) continue;
                distance[beside] = away;
                reached.push_back(beside);
            }
        for (const int place : points_)
            if (distance[place] <= reach) near_.push_back(place);
    }
    // In how many of a thousand points of the second half of so many games the owner had them at the end, if a player
    // begins.
    int kept(int first, int games) {
        Node root;
        std::int64_t kept = 0;
        for (int i = 0; i < games; ++i) {
            const int owned = play(root, first);
            if (i >= games / 2) kept += owned;
        }
        return static_cast<int>(kept / std::max(1, games - games / 2));
    }

  private:
    static constexpr int kWhole = 1000;
    static constexpr int kAlike = 70;  // after so many visits a move's own games count as much as all with it
    static constexpr int kMostPlays = 200;

    struct Node;
    struct Move {
        explicit Move(int at) : place(at) {}

        int place;                                                      // nowhere for a pass
        std::int64_t games = 0, kept = 0, all_games = 0, all_kept = 0;  // kept: for the player to move, in thousandths
        std::unique_ptr<Node> after;
    };
    struct Node {
        std::int64_t games = 0, kept = 0;
        std::vector<Move> moves;
    };

    int play(Node& root, int first) {
        begin(first);
        std::fill(first_to_play_.begin(), first_to_play_.end(), kNobody);
        path_.clear();
        int passes = 0;
        for (Node* node = &root; node && passes < 2 && path_.size() < kMostPlays;) {
            if (node->moves.empty()) find_moves(*node);
            Move& move = best(*node);
            path_.push_back({node, &move, turn_});
            if (move.place == PlayBoard::kNowhere) {
                pass();
                ++passes;
            } else {
                go_on(std::find(free_.begin(), free_.end(), move.place) - free_.begin());
                passes = 0;
            }
            if (move.games > 0 && !move.after) move.after = std::make_unique<Node>();
            node = move.after.get();
        }
        if (passes < 2) play_on();
        int points = 0;
        for (const int place : about_)
            points += board_.content(place) == owner_ || (board_.is_free(place) && board_.touches(place, owner_));
        const int owned = points * kWhole / static_cast<int>(about_.size());
        for (const Step& step : path_) learn(step, step.turn == owner_ ? owned : kWhole - owned);
        return owned;
    }
    void find_moves(Node& node) {
        for (const int place : near_)
            if (board_.is_free(place) && !eye(place) && board_.legal(place, turn_) &&
                (board_.takes(place, turn_) || !gives_itself_up(place)))
                node.moves.emplace_back(place);
        node.moves.emplace_back(PlayBoard::kNowhere);
    }
    // What promises most: by the games with a move as the first one, and the more of these there are the less by all
    // games in which the same player played there at any time.
    Move& best(Node& node) {
        const std::int64_t mean = node.games ? node.kept / node.games : kWhole / 2;
        Move* found = &node.moves.back();
        std::int64_t most = -1;
        for (Move& move : node.moves) {
            if (move.place == ban_ && ban_ != PlayBoard::kNowhere) continue;
            const std::int64_t all = (move.all_kept + mean) * kWhole / (move.all_games + 1);
            const std::int64_t own = move.games ? move.kept * kWhole / move.games : 0;
            const std::int64_t value = (kAlike * all + move.games * own) / (kAlike + move.games);
            if (value > most) {
                most = value;
                found = &move;
            }
        }
        return *found;
    }
    struct Step {
        Node* node;
        Move* move;
        int turn;
    };
    void learn(const Step& step, int kept) {
        ++step.node->games;
        step.node->kept += kept;
        ++step.move->games;
        step.move->kept += kept;
        for (Move& move : step.node->moves)
            if (move.place != PlayBoard::kNowhere && first_to_play_[move.place] == step.turn) {
                ++move.all_games;
                move.all_kept += kept;
            }
    }

    const int owner_;
    std::vector<int> about_, near_;
    std::vector<Step> path_;
};

}  // namespace assess
