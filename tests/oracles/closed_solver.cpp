// Can the string be taken? A slow solver for groups inside a wall that never falls, independent of the project: its own
// board, the rules as they are written, depth first, no heuristics but an order of moves.
//
// Reads problems, one a line: width, rows joined by '/', the index of a stone of the string, who moves first (0: the
// attacker, 1: the defender), the most states to look at. '#' stands for the wall, 'A' for other stones of the
// attacker's, 'D' for the defender's. Writes two answers a line and the states looked at. "taken": he takes it in
// finitely many moves. "not taken": he does not. "open": too many states. The first answer is for an attacker who has
// nowhere else to play, the second for one who can always play elsewhere, so that a ban upon him is lifted. Where both
// agree the wall's own eyes, which he may fill, cannot matter.
#include <pthread.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

constexpr int kNone = 63, kPass = -1, kElsewhere = -2;
constexpr int kNowhere = 1 << 30;  // leans on no state of the path

struct State {
    std::uint64_t stones[2] = {0, 0};  // of the attacker, of the defender
    int player = 0, ban = kNone;

    bool operator==(const State& other) const {
        return stones[0] == other.stones[0] && stones[1] == other.stones[1] && player == other.player &&
               ban == other.ban;
    }
};
struct Hash {
    std::size_t operator()(const State& state) const {
        std::uint64_t x = state.stones[0] * 0x9e3779b97f4a7c15ULL ^ (state.stones[1] + 77) * 0xc2b2ae3d27d4eb4fULL ^
                          static_cast<std::uint64_t>(state.player * 64 + state.ban) * 0x165667b19e3779f9ULL;
        x ^= x >> 29;
        x *= 0xbf58476d1ce4e5b9ULL;
        return x ^ (x >> 32);
    }
};
struct TooMany {};

class Solver {
  public:
    Solver(int width, const std::string& rows, int target, int first, long most, bool elsewhere)
        : most_(most), elsewhere_(elsewhere) {
        std::vector<int> number;  // of each point of the board that is not wall
        for (char c : rows)
            if (c != '/') number.push_back(c == '#' ? -1 : points_++);
        if (points_ >= kNone) throw TooMany{};
        near_.resize(points_);
        walled_.resize(points_);
        const int height = static_cast<int>(number.size()) / width;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const int here = number[y * width + x];
                if (here < 0) continue;
                const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
                for (const auto& [dx, dy] : steps) {
                    const int a = x + dx, b = y + dy;
                    if (a < 0 || b < 0 || a >= width || b >= height) continue;
                    const int there = number[b * width + a];
                    if (there < 0)
                        walled_[here] = true;
                    else
                        near_[here].push_back(there);
                }
            }
        start_.player = first;
        int at = 0;
        for (char c : rows) {
            if (c == '/') continue;
            if (c == 'A') start_.stones[0] |= bit(number[at]);
            if (c == 'D') start_.stones[1] |= bit(number[at]);
            if (at == target) target_ = number[at];
            ++at;
        }
    }

    std::string answer() {
        try {
            return solve(start_, 0).taken ? "taken" : "not taken";
        } catch (const TooMany&) {
            return "open";
        }
    }
    long states() const { return states_; }

  private:
    struct Result {
        bool taken;
        int leans;  // the least depth of a state on the path whose repetition it leaned on
    };
    struct Move {
        State after;
        int order;
        bool takes;
    };

    static std::uint64_t bit(int point) { return std::uint64_t{1} << point; }

    // The stones and the liberties of a string. The attacker's wall has liberties that nobody can take.
    struct String {
        std::uint64_t stones = 0, liberties = 0;
        bool safe = false;
        bool captured() const { return !safe && !liberties; }
    };
    String string_at(const State& state, int point) const {
        const int color = state.stones[0] & bit(point) ? 0 : 1;
        String string;
        std::vector<int> waiting{point};
        string.stones = bit(point);
        while (!waiting.empty()) {
            const int stone = waiting.back();
            waiting.pop_back();
            string.safe |= color == 0 && walled_[stone];
            for (int next : near_[stone]) {
                if (state.stones[color] & bit(next)) {
                    if (string.stones & bit(next)) continue;
                    string.stones |= bit(next);
                    waiting.push_back(next);
                } else if (!(state.stones[1 - color] & bit(next))) {
                    string.liberties |= bit(next);
                }
            }
        }
        return string;
    }

    // The state after a play, if the rules allow it.
    bool play(const State& before, int point, Move& move) const {
        if (point == before.ban) return false;
        const int own = before.player, other = 1 - own;
        State& after = move.after;
        after = before;
        after.player = other;
        after.ban = kNone;
        after.stones[own] |= bit(point);
        std::uint64_t removed = 0;
        for (int next : near_[point]) {
            if (!(after.stones[other] & bit(next))) continue;
            const String string = string_at(after, next);
            if (string.captured()) removed |= string.stones;
        }
        after.stones[other] &= ~removed;
        const String string = string_at(after, point);
        if (string.captured()) return false;
        const bool one = removed && !(removed & (removed - 1));
        if (one && string.stones == bit(point) && !string.safe && string.liberties == removed)
            after.ban = __builtin_ctzll(removed);
        move.takes = own == 0 && (removed & bit(target_));
        const int liberties = move.takes ? 0 : __builtin_popcountll(string_at(after, target_).liberties);
        move.order = -8 * __builtin_popcountll(removed) + (own == 0 ? liberties : -liberties) -
                     (string.safe ? 3 : std::min(3, __builtin_popcountll(string.liberties)));
        return true;
    }
    std::vector<Move> moves(const State& state) const {
        std::vector<Move> all;
        for (int point = 0; point < points_; ++point) {
            Move move;
            if (!((state.stones[0] | state.stones[1]) & bit(point)) && play(state, point, move)) all.push_back(move);
        }
        std::stable_sort(all.begin(), all.end(), [](const Move& a, const Move& b) { return a.order < b.order; });
        // The defender may pass. An attacker's pass would end the variation by another; a play elsewhere lifts a
        // ban.
        if (state.player == 1 || (elsewhere_ && state.ban != kNone)) {
            Move move{state, 0, false};
            move.after.player = 1 - state.player;
            move.after.ban = kNone;
            all.push_back(move);
        }
        return all;
    }

    // A repetition of the path is a failure of the attacker's. A failure that leaned on one holds only while the
    // state that was repeated is on the path, so only those are kept that lean on nothing above them.
    Result solve(const State& state, int depth) {
        if (const auto found = known_.find(state); found != known_.end()) {
            if (found->second >= 0) return {false, found->second};
            return {found->second == kTaken, kNowhere};
        }
        if (++states_ > most_) throw TooMany{};
        known_[state] = depth;
        const bool attacker = state.player == 0;
        Result result{!attacker, kNowhere};
        for (const Move& move : moves(state)) {
            const Result next = move.takes ? Result{true, kNowhere} : solve(move.after, depth + 1);
            if (!next.taken) result.leans = attacker ? std::min(result.leans, next.leans) : next.leans;
            if (next.taken != attacker) continue;
            result.taken = attacker;
            break;
        }
        if (result.taken || result.leans >= depth) {
            known_[state] = result.taken ? kTaken : kNotTaken;
            result.leans = kNowhere;
        } else {
            known_.erase(state);
        }
        return result;
    }

    static constexpr int kTaken = -1, kNotTaken = -2;

    int points_ = 0, target_ = 0;
    std::vector<std::vector<int>> near_;
    std::vector<bool> walled_;
    State start_;
    std::unordered_map<State, int, Hash> known_;  // a result, or the depth of a state on the path
    const long most_;
    const bool elsewhere_;
    long states_ = 0;
};

void* run(void*) {
    int width, target, first;
    long most;
    std::string rows;
    while (std::cin >> width >> rows >> target >> first >> most) {
        long states = 0;
        for (bool elsewhere : {false, true}) {
            Solver solver(width, rows, target, first, most, elsewhere);
            std::cout << solver.answer() << (elsewhere ? '\t' : ',');
            states += solver.states();
        }
        std::cout << states << std::endl;
    }
    return nullptr;
}

}  // namespace

int main() {
    // Lines of play are as long as the stack is deep.
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::size_t{1} << 31);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, run, nullptr)) return 1;
    pthread_join(thread, nullptr);
    return 0;
}
