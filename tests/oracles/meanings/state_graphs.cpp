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
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using Set = std::uint64_t;
using Marks = std::vector<bool>;
constexpr int kMost = 12;

Set bit(int point) { return Set{1} << point; }

template <class Visit>
void each(Set points, Visit visit) {
    for (; points; points &= points - 1) visit(std::countr_zero(points));
}

struct Move {
    int place, next;  // the point's place among those played on; the state after it
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
        for (int point = 0; point < size_; ++point) {
            everything_ |= bit(point);
            if (point % width_) not_first_ |= bit(point);
            if (point % width_ < width_ - 1) not_last_ |= bit(point);
        }
        elsewhere_ = {elsewhere.find('b') != std::string::npos, elsewhere.find('w') != std::string::npos};
        place_.assign(size_, -1);
        for (int place = 0; place < static_cast<int>(open_.size()); ++place) place_[open_[place]] = place;
        find_positions();
        find_moves();
        link();
    }

    // What is asked, solved for all states as far as it was needed; kept by the words of the request.
    struct Solution {
        int reacher = 0;
        Marks target;                // by position
        Marks reached, ended, kept;  // by state; empty where not needed yet
    };

    Solution& solution(const std::string& words, int owner, bool capture, const std::string& formation, bool all,
                       bool every, const std::vector<Set>& keys) {
        if (auto found = solved_.find(words); found != solved_.end()) return found->second;
        if (static_cast<int>(solved_.size()) > kKept / states_) solved_.clear();
        Solution& one = solved_[words];
        one.reacher = capture ? 1 - owner : owner;
        one.target.resize(stones_.size());
        const auto* formed = capture ? nullptr : &formations(owner, formation);
        for (std::size_t position = 0; position < stones_.size(); ++position) {
            bool some = false, whole = true;
            for (Set key : keys) {
                bool hit = false;
                if (capture) {
                    hit = (stones_[position][owner] & key) != key;
                } else {
                    for (Set covered : (*formed)[position]) hit |= all ? (covered & key) == key : (covered & key) != 0;
                }
                some |= hit;
                whole &= hit;
            }
            one.target[position] = every ? whole : some;
        }
        return one;
    }

    char verdict(Solution& one, int state) {
        if (one.reached.empty()) one.reached = forced(one.reacher, one.target, nullptr);
        if (one.reached[state]) return 'R';
        if (one.ended.empty()) one.ended = forced(1 - one.reacher, {}, &one.target);
        if (one.ended[state]) return 'E';
        if (one.kept.empty()) one.kept = kept(one);
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
        const auto found = banned_.find(name_of(position, player, place_[ban]));
        return found == banned_.end() ? -1 : found->second;
    }

    int states() const { return states_; }

  private:
    static constexpr int kKept = 200'000'000;  // states, of all solutions together

    static int plain(int position, int player, bool passed) { return (position * 2 + player) * 2 + passed; }
    static std::int64_t name_of(int position, int player, int place) {
        return (static_cast<std::int64_t>(position) * 2 + player) * 64 + place;
    }

    // The points beside these, and some of them.
    Set spread(Set points) const {
        return ((points & not_last_) << 1 | (points & not_first_) >> 1 | points << width_ | points >> width_) &
               everything_;
    }
    Set beside(Set points) const { return spread(points) & ~points; }
    // All that is connected with these points, among those.
    Set connected(Set points, Set among) const {
        points &= among;
        while (true) {
            const Set more = (points | spread(points)) & among;
            if (more == points) return points;
            points = more;
        }
    }
    std::vector<Set> parts(Set points) const {
        std::vector<Set> all;
        while (points) {
            all.push_back(connected(points & -points, points));
            points &= ~all.back();
        }
        return all;
    }
    // The stones of a player's whose strings have a liberty, or are of a wall.
    Set breathing(const std::array<Set, 2>& stones, int player) const {
        return connected(spread(everything_ & ~(stones[0] | stones[1])) | walls_[player], stones[player]);
    }

    void find_positions() {
        int codes = 1;
        for (std::size_t place = 0; place < open_.size(); ++place) {
            power_.push_back(codes);
            codes *= 3;
        }
        number_.assign(codes, -1);
        for (int code = 0; code < codes; ++code) {
            std::array<Set, 2> stones = walls_;
            for (int place = 0, rest = code; rest; ++place, rest /= 3)
                if (rest % 3) stones[rest % 3 - 1] |= bit(open_[place]);
            if (breathing(stones, 0) != stones[0] || breathing(stones, 1) != stones[1]) continue;
            number_[code] = static_cast<int>(stones_.size());
            stones_.push_back(stones);
            codes_.push_back(code);
        }
    }

    void find_moves() {
        const int positions = static_cast<int>(stones_.size());
        states_ = plains_ = 4 * positions;
        first_move_.push_back(0);
        for (int position = 0; position < positions; ++position)
            for (int player = 0; player < 2; ++player) {
                for (int place = 0; place < static_cast<int>(open_.size()); ++place) {
                    const int point = open_[place];
                    std::array<Set, 2> stones = stones_[position];
                    if ((stones[0] | stones[1]) & bit(point)) continue;
                    stones[player] |= bit(point);
                    const Set removed = stones[1 - player] & ~breathing(stones, 1 - player);
                    stones[1 - player] &= ~removed;
                    const Set mine = connected(bit(point), stones[player]);
                    const Set liberties = beside(mine) & ~(stones[0] | stones[1]);
                    if (!liberties && !(mine & walls_[player])) continue;  // suicide
                    int code = codes_[position] + power_[place] * (1 + player);
                    each(removed, [&](int taken) { code -= power_[place_[taken]] * (2 - player); });
                    const int after = number_[code];
                    int next = plain(after, 1 - player, false);
                    if (mine == bit(point) && liberties == removed && std::popcount(removed) == 1) {
                        const int ban = place_[std::countr_zero(removed)];
                        const auto [found, made] = banned_.try_emplace(name_of(after, 1 - player, ban), states_);
                        if (made) {
                            banned_states_.push_back({after, 1 - player, ban});
                            ++states_;
                        }
                        next = found->second;
                    }
                    moves_.push_back({place, next});
                }
                first_move_.push_back(static_cast<int>(moves_.size()));
            }
    }

    struct Banned {
        int position, player, place;
    };
    int position_of(int state) const { return state < plains_ ? state / 4 : banned_states_[state - plains_].position; }
    int player_of(int state) const { return state < plains_ ? state / 2 % 2 : banned_states_[state - plains_].player; }
    bool is_passed(int state) const { return state < plains_ && state % 2; }

    // All states that follow; the end of the variation is not among them.
    template <class Visit>
    void successors(int state, Visit visit) const {
        const int position = position_of(state), player = player_of(state);
        const int ban = state < plains_ ? -1 : banned_states_[state - plains_].place;
        const int last = first_move_[2 * position + player + 1];
        for (int move = first_move_[2 * position + player]; move < last; ++move)
            if (moves_[move].place != ban) visit(moves_[move].next);
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

    // The states from which a player forces, in finitely many moves, one of these positions; or that the variation ends
    // with none of the forbidden ones on the way.
    Marks forced(int player, const Marks& positions, const Marks* forbidden) const {
        Marks won(states_, false);
        std::vector<std::uint8_t> left(ways_);
        std::vector<int> waiting;
        const auto win = [&](int state) {
            if (won[state] || (forbidden && (*forbidden)[position_of(state)])) return;
            won[state] = true;
            waiting.push_back(state);
        };
        const auto step = [&](int state) {
            if (!won[state] && (player_of(state) == player || --left[state] == 0)) win(state);
        };
        for (int state = 0; state < states_; ++state) {
            if (!forbidden && positions[position_of(state)]) win(state);
            if (forbidden && is_passed(state)) step(state);  // a pass ends it
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
    // Where it forces the end, and where the bad event is forced, are known; it is looked for among the other states.
    Marks kept(const Solution& one) const {
        const int player = 1 - one.reacher;
        Marks open(states_, false), good(one.ended);
        std::vector<int> states, waiting;
        std::vector<std::uint8_t> ways(states_, 0);  // of the other side, that do not lead to the end
        for (int state = 0; state < states_; ++state) {
            if (one.reached[state] || one.ended[state]) continue;
            open[state] = good[state] = true;
            states.push_back(state);
            if (player_of(state) != player) successors(state, [&](int after) { ways[state] += !one.ended[after]; });
        }
        while (true) {
            Marks better(one.ended);
            std::vector<std::uint8_t> left(ways);
            for (int state : states)
                if (player_of(state) == player && !is_passed(state) &&
                    good[plain(position_of(state), 1 - player, true)]) {
                    better[state] = true;
                    waiting.push_back(state);
                }
            while (!waiting.empty()) {
                const int state = waiting.back();
                waiting.pop_back();
                for (int i = first_[state]; i < first_[state + 1]; ++i) {
                    const int before = before_[i];
                    if (!open[before] || better[before]) continue;
                    if (player_of(before) != player && --left[before] > 0) continue;
                    better[before] = true;
                    waiting.push_back(before);
                }
            }
            if (better == good) return good;
            good = std::move(better);
            std::erase_if(states, [&](int state) {
                if (!good[state]) open[state] = false;
                return !good[state];
            });
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
        const Set empty = everything_ & ~(stones[0] | stones[1]);
        std::vector<std::pair<Set, Set>> strings;  // two liberties, and the strings that have just these
        for (Set string : parts(stones[owner])) {
            const Set liberties = beside(string) & empty;
            if (std::popcount(liberties) != 2) continue;
            auto same = strings.begin();
            while (same != strings.end() && same->first != liberties) ++same;
            if (same == strings.end()) same = strings.insert(same, {liberties, 0});
            same->second |= string;
        }
        std::vector<Set> found;
        for (const auto& [eyes, own] : strings)
            if (!(spread(eyes) & ~own)) found.push_back(own | eyes);
        return found;
    }
    std::vector<Set> n_eyes(const std::array<Set, 2>& stones, int owner) const {
        const Set empty = everything_ & ~(stones[0] | stones[1]);
        std::vector<Set> strings = parts(stones[owner]);
        while (true) {
            Set own = 0, eyes = 0;
            for (Set string : strings) own |= string;
            each(beside(own) & empty, [&](int point) {
                if (!(spread(bit(point)) & ~own)) eyes |= bit(point);
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
            for (Set region : parts(everything_ & ~stones[owner])) {
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

    int width_ = 0, size_ = 0, plains_ = 0, states_ = 0;
    Set everything_ = 0, not_first_ = 0, not_last_ = 0;
    std::array<Set, 2> walls_{0, 0};
    std::array<bool, 2> elsewhere_{false, false};
    std::vector<int> open_, place_, number_, power_, codes_;
    std::vector<std::array<Set, 2>> stones_;
    std::vector<int> first_move_;  // by position and player
    std::vector<Move> moves_;
    std::unordered_map<std::int64_t, int> banned_;
    std::vector<Banned> banned_states_;
    std::vector<int> first_, before_;
    std::vector<std::uint8_t> ways_;
    std::unordered_map<std::string, std::vector<std::vector<Set>>> formations_;
    std::unordered_map<std::string, Solution> solved_;
};

// The graphs of the frames asked about last, of so many states together.
class Graphs {
  public:
    Graph& graph(const std::string& frame, const std::string& elsewhere) {
        const std::string name = frame + ' ' + elsewhere;
        for (std::size_t i = 0; i < kept_.size(); ++i)
            if (kept_[i].first == name) {
                std::rotate(kept_.begin(), kept_.begin() + i, kept_.begin() + i + 1);
                return *kept_.front().second;
            }
        kept_.insert(kept_.begin(), {name, std::make_unique<Graph>(frame, elsewhere)});
        int states = 0;
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            states += kept_[i].second->states();
            if (i && states > kKept) kept_.resize(i);
        }
        return *kept_.front().second;
    }

  private:
    static constexpr int kKept = 12'000'000;
    std::vector<std::pair<std::string, std::unique_ptr<Graph>>> kept_;
};

std::vector<std::string> split(const std::string& text, char sign) {
    std::vector<std::string> found(1);
    for (char one : text)
        if (one == sign)
            found.emplace_back();
        else
            found.back() += one;
    return found;
}

std::vector<Set> sets_of(const std::string& words) {
    std::vector<Set> found;
    for (const std::string& string : split(words, ';')) {
        Set points = 0;
        for (const std::string& point : split(string, ',')) points |= bit(std::stoi(point));
        found.push_back(points);
    }
    return found;
}

std::string answer(Graphs& graphs, const std::vector<std::string>& words) {
    if (words.size() != 12) return "words";
    const std::string &frame = words[0], &formation = words[4], &keys = words[7], &ban = words[10];
    const bool white = words[2] == "w", capture = words[3] == "capture", all = words[5] == "all",
               every = words[6] == "every";
    if (std::count(frame.begin(), frame.end(), '.') > kMost) return "large";
    Graph& graph = graphs.graph(frame, words[1]);
    const int state = graph.state(words[8], words[9] == "w", ban == "-" ? -1 : std::stoi(ban), words[11] == "1");
    if (state < 0) return "none";
    std::string name;
    for (int i = 2; i < 8; ++i) name += words[i] + ' ';
    auto& solution = graph.solution(name, white, capture, formation, all, every, sets_of(keys));
    return {graph.verdict(solution, state)};
}

}  // namespace

int main() {
    Graphs graphs;
    std::string line;
    for (int sign; (sign = std::getchar()) != EOF;) {
        if (sign != '\n') {
            line += static_cast<char>(sign);
            continue;
        }
        std::puts(answer(graphs, split(line, ' ')).c_str());
        std::fflush(stdout);
        line.clear();
    }
    return 0;
}
