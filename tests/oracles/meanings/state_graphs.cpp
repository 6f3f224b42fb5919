// Complete solutions of questions about tiny boards, and about regions of a few points inside walls that never fall. It
// shares nothing with the project: a board of its own, the rules as they are written, the whole graph of states, and
// fixpoints over all of them. No search, no order of moves, no tables of shapes.
//
// Reads requests, one a line, words apart by blanks:
//   frame elsewhere owner question formation scope which keys rows player ban passed
// frame: rows joined by '/', '.' for a point that is played on, 'B' and 'W' for stones of walls that never fall, 'e'
// for
//   the eyes of walls, where nobody plays. elsewhere: '0', or the players ("b", "w", "bw") who can always play
//   elsewhere.
// owner, player: b or w. question: capture or life. formation: two-eye, n-eye or pass-alive. scope: one or all.
// which: any or every, of several strings. keys: the points of each string, "3,5;7"; of a capture one point of each.
// rows: the stones on the frame, X, O and '.', walls and their eyes as they are. ban: a point, or -. passed: 0 or 1.
// Writes one word: R: the reaching side forces its success (a capture, for the attacker; a formation, for the owner).
// E: the other side forces that the variation ends without it. V: it cannot force the end, but that it ends or he
// passes again and again. U: neither. "large": more than kMost points are played on.
#include <array>
#include <bit>
#include <cstdint>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

using Set = std::uint64_t;
constexpr int kMost = 12;

Set bit(int point) { return Set{1} << point; }

template <class Visit>
void each(Set points, Visit visit) {
    for (; points; points &= points - 1) visit(std::countr_zero(points));
}

struct Move {
    int point, after, ban;  // the point's place among those played on; the position; the point then banned, or -1
};

// A frame with all its positions, states and moves.
class Graph {
  public:
    Graph(const std::string& frame, const std::string& elsewhere) {
        for (char sign : frame) {
            if (sign == '/') {
                if (!width_) width_ = size_;
                continue;
            }
            if (sign == '.') open_.push_back(size_);
            if (sign == 'B') walls_[0] |= bit(size_);
            if (sign == 'W') walls_[1] |= bit(size_);
            ++size_;
        }
        if (!width_) width_ = size_;
        near_.resize(size_);
        for (int point = 0; point < size_; ++point) {
            if (point % width_) near_[point] |= bit(point - 1);
            if (point % width_ < width_ - 1) near_[point] |= bit(point + 1);
            if (point >= width_) near_[point] |= bit(point - width_);
            if (point + width_ < size_) near_[point] |= bit(point + width_);
        }
        elsewhere_ = {elsewhere.find('b') != std::string::npos, elsewhere.find('w') != std::string::npos};
        place_.assign(size_, -1);
        for (int place = 0; place < static_cast<int>(open_.size()); ++place) place_[open_[place]] = place;
        find_positions();
        find_moves();
        link();
    }

    // What is asked, solved for all states; kept by the words of the request.
    struct Solution {
        std::vector<bool> reached, ended, kept;
        bool asked_kept = false;
        std::vector<bool> target;  // by position
        int reacher = 0;
    };

    Solution& solution(const std::string& words, int owner, bool capture, const std::string& formation, bool all,
                       bool every, const std::vector<Set>& keys) {
        if (auto found = solved_.find(words); found != solved_.end()) return found->second;
        if (solved_.size() > kKept) solved_.clear();
        Solution& one = solved_[words];
        one.reacher = capture ? 1 - owner : owner;
        one.target.resize(stones_.size());
        for (std::size_t position = 0; position < stones_.size(); ++position) {
            bool some = false, whole = true;
            for (Set key : keys) {
                bool hit = false;
                if (capture) {
                    hit = (stones_[position][owner] & key) != key;
                } else {
                    for (Set covered : formations(owner, formation)[position])
                        hit |= all ? (covered & key) == key : (covered & key) != 0;
                }
                some |= hit;
                whole &= hit;
            }
            one.target[position] = every ? whole : some;
        }
        const std::vector<bool> none(states_, false);
        one.reached = forced(one.reacher, one.target, none, false, nullptr);
        one.ended = forced(1 - one.reacher, {}, none, true, &one.target);
        return one;
    }

    char verdict(Solution& one, int state) {
        if (one.reached[state]) return 'R';
        if (one.ended[state]) return 'E';
        if (!one.asked_kept) {
            one.kept = kept(one);
            one.asked_kept = true;
        }
        return one.kept[state] ? 'V' : 'U';
    }

    // The state, or -1 where there is none such.
    int state(const std::string& rows, int player, int ban, bool passed) const {
        int code = 0, point = 0, factor = 1;
        for (char sign : rows) {
            if (sign == '/') continue;
            if (point < size_ && place_[point] >= 0) {
                code += factor * (sign == 'X' ? 1 : sign == 'O' ? 2 : 0);
                factor *= 3;
            }
            ++point;
        }
        const int position = number_[code];
        if (position < 0) return -1;
        if (ban < 0) return plain(position, player, passed);
        const auto found = banned_.find((static_cast<std::int64_t>(position) * 2 + player) * 64 + place_[ban]);
        return found == banned_.end() ? -1 : found->second;
    }

  private:
    static constexpr std::size_t kKept = 300;

    static int plain(int position, int player, bool passed) { return (position * 2 + player) * 2 + passed; }

    // The string of a point, among these stones.
    Set string_at(int point, Set stones) const {
        Set string = bit(point), edge = string;
        while (edge) {
            Set next = 0;
            each(edge, [&](int one) { next |= near_[one]; });
            edge = next & stones & ~string;
            string |= edge;
        }
        return string;
    }
    Set beside(Set points) const {
        Set all = 0;
        each(points, [&](int one) { all |= near_[one]; });
        return all & ~points;
    }
    std::vector<Set> parts(Set points) const {
        std::vector<Set> all;
        while (points) {
            all.push_back(string_at(std::countr_zero(points), points));
            points &= ~all.back();
        }
        return all;
    }
    Set everything() const { return size_ == 64 ? ~Set{0} : bit(size_) - 1; }
    // Has this string of a player's no liberty, being none of a wall?
    bool choked(Set string, int player, Set occupied) const {
        return !(string & walls_[player]) && !(beside(string) & ~occupied);
    }

    void find_positions() {
        int codes = 1;
        for (std::size_t place = 0; place < open_.size(); ++place) codes *= 3;
        number_.assign(codes, -1);
        for (int code = 0; code < codes; ++code) {
            std::array<Set, 2> stones = walls_;
            for (int place = 0, rest = code; rest; ++place, rest /= 3)
                if (rest % 3) stones[rest % 3 - 1] |= bit(open_[place]);
            bool legal = true;
            for (int player = 0; player < 2 && legal; ++player)
                for (Set string : parts(stones[player])) legal &= !choked(string, player, stones[0] | stones[1]);
            if (!legal) continue;
            number_[code] = static_cast<int>(stones_.size());
            stones_.push_back(stones);
        }
    }
    int code_of(const std::array<Set, 2>& stones) const {
        int code = 0;
        for (int place = static_cast<int>(open_.size()) - 1; place >= 0; --place)
            code = 3 * code + (stones[0] & bit(open_[place]) ? 1 : stones[1] & bit(open_[place]) ? 2 : 0);
        return code;
    }

    void find_moves() {
        const int positions = static_cast<int>(stones_.size());
        moves_.resize(2 * positions);
        states_ = 4 * positions;
        for (int position = 0; position < positions; ++position)
            for (int player = 0; player < 2; ++player)
                for (int place = 0; place < static_cast<int>(open_.size()); ++place) {
                    const int point = open_[place];
                    std::array<Set, 2> stones = stones_[position];
                    if ((stones[0] | stones[1]) & bit(point)) continue;
                    stones[player] |= bit(point);
                    Set removed = 0;
                    each(near_[point] & stones[1 - player], [&](int next) {
                        const Set string = string_at(next, stones[1 - player]);
                        if (choked(string, 1 - player, stones[0] | stones[1])) removed |= string;
                    });
                    stones[1 - player] &= ~removed;
                    const Set mine = string_at(point, stones[player]);
                    if (choked(mine, player, stones[0] | stones[1])) continue;  // suicide
                    int ban = -1;
                    const Set liberties = beside(mine) & ~(stones[0] | stones[1]);
                    if (std::popcount(removed) == 1 && mine == bit(point) && liberties == removed)
                        ban = place_[std::countr_zero(removed)];
                    const int after = number_[code_of(stones)];
                    moves_[2 * position + player].push_back({place, after, ban});
                    if (ban < 0) continue;
                    const auto key = (static_cast<std::int64_t>(after) * 2 + (1 - player)) * 64 + ban;
                    if (banned_.try_emplace(key, states_).second) {
                        banned_states_.push_back({after, 1 - player, ban});
                        ++states_;
                    }
                }
    }

    struct Banned {
        int position, player, place;
    };
    int position_of(int state) const {
        const int plains = 4 * static_cast<int>(stones_.size());
        return state < plains ? state / 4 : banned_states_[state - plains].position;
    }
    int player_of(int state) const {
        const int plains = 4 * static_cast<int>(stones_.size());
        return state < plains ? state / 2 % 2 : banned_states_[state - plains].player;
    }
    bool is_passed(int state) const { return state < 4 * static_cast<int>(stones_.size()) && state % 2; }

    // All states that follow; the end of the variation is not among them.
    template <class Visit>
    void successors(int state, Visit visit) const {
        const int plains = 4 * static_cast<int>(stones_.size());
        const int position = position_of(state), player = player_of(state);
        const int ban = state < plains ? -1 : banned_states_[state - plains].place;
        for (const Move& move : moves_[2 * position + player]) {
            if (move.point == ban) continue;
            if (move.ban < 0)
                visit(plain(move.after, 1 - player, false));
            else
                visit(banned_.at((static_cast<std::int64_t>(move.after) * 2 + (1 - player)) * 64 + move.ban));
        }
        if (elsewhere_[player]) visit(plain(position, 1 - player, false));
        if (!is_passed(state)) visit(plain(position, 1 - player, true));
    }

    void link() {
        first_.assign(states_ + 1, 0);
        ways_.assign(states_, 0);
        for (int state = 0; state < states_; ++state) {
            ways_[state] = is_passed(state);
            successors(state, [&](int after) {
                ++first_[after + 1];
                ++ways_[state];
            });
        }
        for (int state = 0; state < states_; ++state) first_[state + 1] += first_[state];
        before_.resize(first_[states_]);
        std::vector<int> next(first_.begin(), first_.end() - 1);
        for (int state = 0; state < states_; ++state)
            successors(state, [&](int after) { before_[next[after]++] = state; });
    }

    // The states from which a player forces, in finitely many moves, a target: a position, a state, or the end of the
    // variation; and nothing forbidden on the way.
    std::vector<bool> forced(int player, const std::vector<bool>& positions, const std::vector<bool>& targets, bool end,
                             const std::vector<bool>* forbidden) const {
        std::vector<bool> won(states_, false);
        std::vector<int> left(ways_), waiting;
        const auto win = [&](int state) {
            if (won[state] || (forbidden && (*forbidden)[position_of(state)])) return;
            won[state] = true;
            waiting.push_back(state);
        };
        const auto step = [&](int state) {
            if (player_of(state) == player || --left[state] == 0) win(state);
        };
        for (int state = 0; state < states_; ++state) {
            if (targets[state] || (!positions.empty() && positions[position_of(state)])) win(state);
            if (end && is_passed(state)) step(state);  // a pass ends it
        }
        while (!waiting.empty()) {
            const int state = waiting.back();
            waiting.pop_back();
            for (int i = first_[state]; i < first_[state + 1]; ++i) step(before_[i]);
        }
        return won;
    }

    // The states from which the avoiding side forces that its bad event never happens, and that the variation ends or
    // it passes infinitely often: the largest set from which it forces the end, or a pass of its own back into the set.
    std::vector<bool> kept(const Solution& one) const {
        const int player = 1 - one.reacher;
        std::vector<bool> good(states_);
        for (int state = 0; state < states_; ++state) good[state] = !one.target[position_of(state)];
        while (true) {
            std::vector<bool> targets(states_, false);
            for (int state = 0; state < states_; ++state)
                if (player_of(state) == player && !is_passed(state))
                    targets[state] = good[plain(position_of(state), 1 - player, true)];
            std::vector<bool> better = forced(player, {}, targets, true, &one.target);
            if (better == good) return good;
            good = std::move(better);
        }
    }

    // What each formation of a player's covers, by position; of n-eye and pass-alive ones what all of them cover.
    const std::vector<std::vector<Set>>& formations(int owner, const std::string& kind) {
        auto& found = formations_[kind + static_cast<char>('0' + owner)];
        if (!found.empty()) return found;
        for (const auto& stones : stones_)
            found.push_back(kind == "two-eye" ? two_eyes(stones, owner)
                            : kind == "n-eye" ? n_eyes(stones, owner)
                                              : pass_alive(stones, owner));
        return found;
    }
    std::vector<Set> two_eyes(const std::array<Set, 2>& stones, int owner) const {
        const Set empty = everything() & ~(stones[0] | stones[1]);
        std::map<Set, Set> strings;  // by their liberties, where these are two
        for (Set string : parts(stones[owner])) {
            const Set liberties = beside(string) & empty;
            if (std::popcount(liberties) == 2) strings[liberties] |= string;
        }
        std::vector<Set> found;
        for (const auto& [eyes, own] : strings) {
            bool only = true;
            each(eyes, [&](int eye) { only &= !(near_[eye] & ~own); });
            if (only) found.push_back(own | eyes);
        }
        return found;
    }
    std::vector<Set> n_eyes(const std::array<Set, 2>& stones, int owner) const {
        const Set empty = everything() & ~(stones[0] | stones[1]);
        std::vector<Set> strings = parts(stones[owner]);
        while (true) {
            Set own = 0, eyes = 0;
            for (Set string : strings) own |= string;
            each(beside(own) & empty, [&](int point) {
                if (!(near_[point] & ~own)) eyes |= bit(point);
            });
            const std::size_t before = strings.size();
            std::erase_if(strings, [&](Set string) {
                const Set liberties = beside(string) & empty;
                return (liberties & ~eyes) || std::popcount(liberties) < 2;
            });
            if (strings.size() == before) return own ? std::vector<Set>{own | eyes} : std::vector<Set>{};
        }
    }
    std::vector<Set> pass_alive(const std::array<Set, 2>& stones, int owner) const {
        std::vector<Set> strings = parts(stones[owner]);
        while (true) {
            Set own = 0, covered = 0;
            for (Set string : strings) own |= string;
            std::vector<int> vital(strings.size(), 0);
            for (Set region : parts(everything() & ~stones[owner])) {
                if ((region & stones[1 - owner]) || (beside(region) & ~own)) continue;
                for (std::size_t i = 0; i < strings.size(); ++i)
                    if (!(region & ~beside(strings[i]))) {
                        ++vital[i];
                        covered |= region;
                    }
            }
            std::vector<Set> left;
            for (std::size_t i = 0; i < strings.size(); ++i)
                if (vital[i] >= 2) left.push_back(strings[i]);
            if (left.size() == strings.size()) return own ? std::vector<Set>{own | covered} : std::vector<Set>{};
            strings = left;
        }
    }

    int width_ = 0, size_ = 0, states_ = 0;
    std::array<Set, 2> walls_{0, 0};
    std::array<bool, 2> elsewhere_{false, false};
    std::vector<int> open_, place_, number_;
    std::vector<Set> near_;
    std::vector<std::array<Set, 2>> stones_;
    std::vector<std::vector<Move>> moves_;  // by position and player
    std::unordered_map<std::int64_t, int> banned_;
    std::vector<Banned> banned_states_;
    std::vector<int> first_, before_, ways_;
    std::map<std::string, std::vector<std::vector<Set>>> formations_;
    std::unordered_map<std::string, Solution> solved_;
};

// The graphs of the frames asked about last.
class Graphs {
  public:
    Graph& graph(const std::string& frame, const std::string& elsewhere) {
        const std::string name = frame + ' ' + elsewhere;
        for (auto one = kept_.begin(); one != kept_.end(); ++one)
            if (one->first == name) {
                kept_.splice(kept_.begin(), kept_, one);
                return *kept_.front().second;
            }
        kept_.emplace_front(name, std::make_unique<Graph>(frame, elsewhere));
        if (kept_.size() > kKept) kept_.pop_back();
        return *kept_.front().second;
    }

  private:
    static constexpr std::size_t kKept = 12;
    std::list<std::pair<std::string, std::unique_ptr<Graph>>> kept_;
};

std::vector<Set> sets_of(const std::string& words) {
    std::vector<Set> found;
    std::istringstream strings(words);
    for (std::string string; std::getline(strings, string, ';');) {
        Set points = 0;
        std::istringstream stones(string);
        for (std::string point; std::getline(stones, point, ',');) points |= bit(std::stoi(point));
        found.push_back(points);
    }
    return found;
}

}  // namespace

int main() {
    Graphs graphs;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string frame, elsewhere, owner, question, formation, scope, which, keys, rows, player, ban, passed;
        words >> frame >> elsewhere >> owner >> question >> formation >> scope >> which >> keys >> rows >> player >>
            ban >> passed;
        int open = 0;
        for (char sign : frame) open += sign == '.';
        if (open > kMost) {
            std::cout << "large" << std::endl;
            continue;
        }
        Graph& graph = graphs.graph(frame, elsewhere);
        const int state = graph.state(rows, player == "w", ban == "-" ? -1 : std::stoi(ban), passed == "1");
        if (state < 0) {
            std::cout << "none" << std::endl;
            continue;
        }
        const std::string name = owner + question + formation + scope + which + keys;
        auto& solution = graph.solution(name, owner == "w", question == "capture", formation, scope == "all",
                                        which == "every", sets_of(keys));
        std::cout << graph.verdict(solution, state) << std::endl;
    }
    return 0;
}
