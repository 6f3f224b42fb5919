// Rooms inside a wall that never falls: complete tables, independent of the project: its own board, the rules as they
// are written, fixpoints over all contents of a box.
//
// Arguments: width, height, and for left, top, right, bottom of the box 1 where it is the edge of the board, 0 where
// the wall is. The attacker's stones that touch the wall belong to it. Contents are numbers to base three, the first
// point of the box the lowest digit: 0 empty, 1 the defender's, 2 the attacker's. Writes for each, as numbers of 16
// bits with a bit for each point of the box (all 0 where a string has no liberty):
//   0, 1: the attacker takes the stone here, whatever the defender does, he or the defender moving first; he only
//   plays; 2, 3: he brings about an end without a stone of the defender's here, playing or passing; the highest bit:
//   without any; 4:    some formation of the defender's covers the point, if only the defender plays.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <vector>

namespace {

constexpr int kDefender = 0, kAttacker = 1, kNoBan = 16;
constexpr unsigned kAnywhere = 1u << 15;

struct Stones {
    unsigned of[2];
};

class Room {
  public:
    Room(int width, int height, const int edge[4]) : points_(width * height), all_((1u << points_) - 1) {
        for (int point = 0; point < points_; ++point) {
            const int x = point % width, y = point / width;
            unsigned near = 0;
            if (x > 0) near |= 1u << (point - 1);
            if (x + 1 < width) near |= 1u << (point + 1);
            if (y > 0) near |= 1u << (point - width);
            if (y + 1 < height) near |= 1u << (point + width);
            near_.push_back(near);
            if ((x == 0 && !edge[0]) || (y == 0 && !edge[1]) || (x + 1 == width && !edge[2]) ||
                (y + 1 == height && !edge[3]))
                walled_ |= 1u << point;
        }
        std::size_t count = 1;
        for (int point = 0; point < points_; ++point) power_.push_back(count), count *= 3;
        for (std::size_t number = 0; number < count; ++number) {
            Stones stones{{0, 0}};
            std::size_t left = number;
            for (int point = 0; point < points_; ++point, left /= 3)
                if (left % 3) stones.of[left % 3 - 1] |= 1u << point;
            boards_.push_back(stones);
            legal_.push_back(legal(stones));
        }
    }

    void write() {
        for (const bool passes : {false, true}) {
            fixpoint(passes);
            for (const int mover : {kAttacker, kDefender})
                put([&](std::size_t n) { return value(n, mover, kNoBan, 0); });
        }
        std::vector<std::uint16_t> alone(boards_.size());
        for (int stones = points_; stones >= 0; --stones)
            for (std::size_t n = 0; n < boards_.size(); ++n) {
                if (!legal_[n] || __builtin_popcount(boards_[n].of[kDefender]) != stones) continue;
                unsigned covered = formation(boards_[n]);
                for (int point = 0; point < points_; ++point) {
                    Stones after;
                    int ban;
                    unsigned taken;
                    if (play(boards_[n], kDefender, point, after, ban, taken)) covered |= alone[number(after)];
                }
                alone[n] = static_cast<std::uint16_t>(covered);
            }
        put([&](std::size_t n) { return alone[n]; });
    }

    // All moments that follow from boards without bans, and the stones that the attacker is sure to take from them.
    void write_lasting() {
        for (std::size_t n = 0; n < boards_.size(); ++n)
            if (legal_[n])
                for (const int mover : {kAttacker, kDefender}) moment({n, mover, {0, 0}});
        for (std::size_t at = 0; at < moments_.size(); ++at) taken_if_banned(at, false);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t at = moments_.size(); at-- > 0;) {
                const unsigned found = taken_if_banned(at, true);
                changed |= found != sure_[at];
                sure_[at] = static_cast<std::uint16_t>(found);
            }
        }
        for (const int mover : {kAttacker, kDefender})
            put([&](std::size_t n) { return sure_[moment({n, mover, {0, 0}})]; });
    }

  private:
    struct Moment {
        std::size_t board;
        int mover;
        unsigned bans[2];
    };
    // Its number; a new one for a moment that has not been met.
    std::size_t moment(const Moment& one) {
        const std::uint64_t key = ((one.board * 2 + one.mover) << 12 | one.bans[0]) << 12 | one.bans[1];
        const auto [found, fresh] = numbers_.try_emplace(key, moments_.size());
        if (fresh) {
            moments_.push_back(one);
            sure_.push_back(0);
        }
        return found->second;
    }
    unsigned taken_if_banned(std::size_t at, bool value) {
        const Moment now = moments_[at];
        const Stones& stones = boards_[now.board];
        const bool attacker = now.mover == kAttacker;
        unsigned found = attacker ? 0 : all_;
        const auto meet = [&](const Moment& next, unsigned taken) {
            const std::size_t number = moment(next);
            if (value) found = attacker ? found | taken | sure_[number] : found & sure_[number];
        };
        bool prohibited = false;
        for (int point = 0; point < points_; ++point) {
            Stones after;
            int ban;
            unsigned taken;
            if (!play(stones, now.mover, point, after, ban, taken)) continue;
            if (ban != kNoBan && now.bans[now.mover] >> point & 1) {
                prohibited = true;
                continue;
            }
            const unsigned empty = all_ & ~(after.of[0] | after.of[1]);
            Moment next{number(after), 1 - now.mover, {now.bans[0] & empty, now.bans[1] & empty}};
            if (ban != kNoBan) next.bans[1 - now.mover] |= 1u << ban;
            meet(next, attacker ? taken : 0);
        }
        if (prohibited) meet({now.board, 1 - now.mover, {0, 0}}, 0);
        if (!attacker) meet({now.board, kAttacker, {now.bans[0], now.bans[1]}}, 0);
        return found & stones.of[kDefender];
    }
    unsigned around(unsigned set) const {
        unsigned found = 0;
        for (int point = 0; point < points_; ++point)
            if (set >> point & 1) found |= near_[point];
        return found & ~set;
    }
    unsigned part(unsigned seed, unsigned within) const {
        for (unsigned grown; (grown = (seed | around(seed)) & within) != seed;) seed = grown;
        return seed;
    }
    bool breathes(const Stones& stones, int color, unsigned string) const {
        if (color == kAttacker && string & walled_) return true;
        return around(string) & all_ & ~(stones.of[0] | stones.of[1]);
    }
    bool legal(const Stones& stones) const {
        for (const int color : {kDefender, kAttacker})
            for (unsigned left = stones.of[color]; left;) {
                const unsigned string = part(left & -left, stones.of[color]);
                if (!breathes(stones, color, string)) return false;
                left &= ~string;
            }
        return true;
    }
    std::size_t number(const Stones& stones) const {
        std::size_t found = 0;
        for (int point = 0; point < points_; ++point)
            found += power_[point] * ((stones.of[0] >> point & 1) + 2 * (stones.of[1] >> point & 1));
        return found;
    }
    bool play(const Stones& before, int color, int point, Stones& after, int& ban, unsigned& taken) const {
        const unsigned here = 1u << point;
        if ((before.of[0] | before.of[1]) & here) return false;
        after = before;
        after.of[color] |= here;
        taken = 0;
        for (unsigned left = near_[point] & after.of[1 - color]; left;) {
            const unsigned string = part(left & -left, after.of[1 - color]);
            if (!breathes(after, 1 - color, string)) taken |= string;
            left &= ~string;
        }
        after.of[1 - color] &= ~taken;
        const unsigned own = part(here, after.of[color]);
        if (!breathes(after, color, own)) return false;
        const unsigned free = around(own) & ~(after.of[0] | after.of[1]);
        const bool one = taken && !(taken & (taken - 1)) && own == here && free == taken;
        ban = one && !(color == kAttacker && here & walled_) ? __builtin_ctz(taken) : kNoBan;
        return true;
    }
    std::uint16_t& value(std::size_t n, int mover, int ban, int passed) {
        return values_[((n * 2 + mover) * 2 + passed) * 17 + ban];
    }

    // The least sets of points that the attacker can be sure of; with ``passes``: by an end of the variation.
    void fixpoint(bool passes) {
        values_.assign(boards_.size() * 2 * 2 * 17, 0);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t n = 0; n < boards_.size(); ++n) {
                if (!legal_[n]) continue;
                for (const int mover : {kDefender, kAttacker})
                    for (int ban = 0; ban <= kNoBan; ++ban) {
                        if (ban != kNoBan && (ban >= points_ || !may_be_banned(boards_[n], mover, ban))) continue;
                        for (int passed = 0; passed <= (passes && ban == kNoBan); ++passed) {
                            std::uint16_t& old = value(n, mover, ban, passed);
                            const std::uint16_t found = sure(n, mover, ban, passed, passes);
                            changed |= found != old;
                            old = found;
                        }
                    }
            }
        }
    }
    unsigned end(const Stones& stones) const {
        return (all_ & ~stones.of[kDefender]) | (stones.of[kDefender] ? 0 : kAnywhere);
    }
    bool may_be_banned(const Stones& stones, int mover, int point) const {
        return !((stones.of[0] | stones.of[1]) >> point & 1) && !(near_[point] & ~stones.of[1 - mover]);
    }
    std::uint16_t sure(std::size_t n, int mover, int ban, int passed, bool passes) {
        const bool attacker = mover == kAttacker;
        unsigned found = attacker ? 0 : all_ | kAnywhere;
        const auto meet = [&](unsigned one) { found = attacker ? found | one : found & one; };
        if (passes)
            meet(passed ? end(boards_[n]) : value(n, 1 - mover, kNoBan, 1));
        else if (!attacker)
            meet(value(n, kAttacker, kNoBan, 0));
        for (int point = 0; point < points_; ++point) {
            Stones after;
            int next;
            unsigned taken;
            if (point == ban || !play(boards_[n], mover, point, after, next, taken)) continue;
            const unsigned then = value(number(after), 1 - mover, next, 0);
            meet(passes ? then : ((attacker ? taken : 0) | then) & boards_[n].of[kDefender]);
        }
        return static_cast<std::uint16_t>(passes ? found : found & boards_[n].of[kDefender]);
    }

    // What pass-alive strings of the defender's without opposing stones inside cover.
    unsigned formation(const Stones& stones) const {
        std::vector<unsigned> strings, regions;
        for (unsigned left = stones.of[kDefender]; left; left &= ~strings.back())
            strings.push_back(part(left & -left, stones.of[kDefender]));
        const unsigned empty = all_ & ~(stones.of[0] | stones.of[1]);
        for (unsigned left = empty; left;) {
            const unsigned region = part(left & -left, empty);
            if (!(region & walled_) && !(around(region) & stones.of[kAttacker])) regions.push_back(region);
            left &= ~region;
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t s = 0; s < strings.size(); ++s) {
                int vital = 0;
                for (const unsigned region : regions) vital += !(region & ~around(strings[s]));
                if (vital >= 2) continue;
                const unsigned beside = around(strings[s]);
                std::vector<unsigned> kept;
                for (const unsigned region : regions)
                    if (!(region & beside)) kept.push_back(region);
                regions = kept;
                strings.erase(strings.begin() + static_cast<std::ptrdiff_t>(s));
                changed = true;
                break;
            }
        }
        unsigned covered = 0;
        for (const unsigned string : strings) {
            covered |= string;
            for (const unsigned region : regions)
                if (!(region & ~around(string))) covered |= region;
        }
        return covered;
    }

    template <typename Of>
    void put(Of of) {
        std::vector<std::uint16_t> table(boards_.size());
        for (std::size_t n = 0; n < boards_.size(); ++n) table[n] = static_cast<std::uint16_t>(legal_[n] ? of(n) : 0);
        std::fwrite(table.data(), sizeof table[0], table.size(), stdout);
    }

    int points_;
    unsigned all_, walled_ = 0;
    std::vector<unsigned> near_;
    std::vector<std::size_t> power_;
    std::vector<Stones> boards_;
    std::vector<char> legal_;
    std::vector<std::uint16_t> values_;
    std::vector<Moment> moments_;
    std::vector<std::uint16_t> sure_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

}  // namespace

int main(int count, char** words) {
    if (count != 7 && count != 8) return 2;
    const int edge[4] = {std::atoi(words[3]), std::atoi(words[4]), std::atoi(words[5]), std::atoi(words[6])};
    Room room(std::atoi(words[1]), std::atoi(words[2]), edge);
    if (count == 8)
        room.write_lasting();
    else
        room.write();
    return 0;
}
