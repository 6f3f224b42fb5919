// The contracts of single pieces of the core, against naive counterparts. Each test is called by its name
// (test_core_pieces.py); without one, the names are printed.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <string>

#include "board/play_board.hpp"
#include "goal/walls.hpp"
#include "guide/open_group.hpp"
#include "guide/reach.hpp"
#include "search/path_dependence.hpp"
#include "search/patterns.hpp"
#include "search/suspended.hpp"
#include "search/table.hpp"
#include "search/zone.hpp"

using namespace assess;

namespace {

int failures = 0;
#define CHECK(condition)                                                                          \
    do {                                                                                          \
        if (!(condition)) std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition), ++failures; \
    } while (false)

constexpr int kWords = 2, kWidth = 9;
using Set = Bits<kWords>;
std::mt19937 chance(7);
int below(int n) { return static_cast<int>(chance() % static_cast<unsigned>(n)); }

// Stones put down by plays, so that every string has a liberty.
State<kWords> random_state(const Geometry<kWords>& g, int plays) {
    State<kWords> state;
    for (int i = 0; i < plays; ++i) {
        State<kWords> after;
        Set removed;
        const int bit = g.bit_of_point(below(kWidth * kWidth));
        if (state.empty(g).has(bit) && play(g, state, bit, after, removed)) state = after;
    }
    return state;
}

Set random_set(const Geometry<kWords>& g, int part) {
    Set set;
    for_each_bit(g.all, [&](int bit) {
        if (below(part) == 0) set.add(bit);
    });
    return set;
}

// Sets of so many words, against sets of numbers.
template <int Words>
void compare_sets() {
    using Naive = std::set<int>;
    const auto members = [](const Bits<Words>& set) {
        Naive found;
        for_each_bit(set, [&](int bit) { found.insert(bit); });
        return found;
    };
    const auto shifted = [](const Naive& naive, int by) {
        Naive moved;
        for (int bit : naive)
            if (0 <= bit + by && bit + by < 64 * Words) moved.insert(bit + by);
        return moved;
    };
    for (int round = 0; round < 300; ++round) {
        Bits<Words> a, b;
        Naive naive, both;
        for (int i = below(40); i > 0; --i) {
            const int bit = below(64 * Words), other = below(64 * Words);
            a.add(bit);
            naive.insert(bit);
            a.remove(other);
            naive.erase(other);
            b |= Bits<Words>::of(below(2) ? bit : other);
        }
        for (int bit : naive)
            if (b.has(bit)) both.insert(bit);
        const int by = 1 + below(63);
        CHECK(members(a) == naive && a.count() == static_cast<int>(naive.size()) && a.any() == !naive.empty());
        CHECK(a.first() == (naive.empty() ? -1 : *naive.begin()));
        CHECK(members(a & b) == both && a.meets(b) == !both.empty() && a.inside(b) == (both == naive));
        CHECK((a & b) == a.without(a.without(b)) && (a == (a & b)) == (both == naive));
        CHECK(members(a.down(by)) == shifted(naive, -by));
        Bits<Words> within;  // beyond the last word nothing is asked for
        for (int bit = 0; bit < 64 * Words; ++bit) within.add(bit);
        CHECK(members(a.up(by) & within) == shifted(naive, by));
    }
}
void sets_are_sets_of_numbers() {
    compare_sets<1>();
    compare_sets<2>();
    compare_sets<3>();
    compare_sets<6>();
    compare_sets<11>();
}

void strings_touch_points_beside_them() {
    const Geometry<kWords> g(kWidth, kWidth);
    int touching = 0, apart = 0;
    for (int round = 0; round < 2000; ++round) {
        const State<kWords> state = random_state(g, 10 + below(90));
        const Set stones = state.stones[below(2)], points = random_set(g, 1 + below(30)).without(stones);
        if (stones.none()) continue;
        Set string = Set::of(stones.first());
        const Set whole = g.flood(string, stones);
        const bool touches = g.touches(string, stones, points);
        CHECK(touches == g.neighbors(whole).meets(points));
        CHECK(touches ? string.inside(whole) : string == whole);
        ++(touches ? touching : apart);
    }
    CHECK(touching > 200 && apart > 200);
}

void parts_are_known_from_other_states() {
    const Geometry<kWords> g(kWidth, kWidth), fresh(kWidth, kWidth);
    int known = 0;
    for (int game = 0; game < 60; ++game) {
        State<kWords> state = random_state(g, 20);
        for (int move = 0; move < 40; ++move) {
            State<kWords> after;
            Set removed;
            const int played = g.bit_of_point(below(kWidth * kWidth));
            if (state.empty(g).has(played) && play(g, state, played, after, removed)) state = after;
            for (const Set& within : {state.stones[0], state.stones[1], state.empty(g), g.all.without(state.stones[0])})
                for (Set left = within; left.any();) {
                    const int bit = left.first();
                    const Set whole = fresh.flood(Set::of(bit), within);
                    known += g.known_parts.find(bit, within) != nullptr;
                    CHECK(g.part(bit, within) == whole && *g.known_parts.find(bit, within) == whole);
                    left = left.without(whole);
                }
        }
    }
    CHECK(known > 10000);
}

// A part of one or two points holds no eye if what is around each of them can not be joined to another part. Each is
// looked at in turn, until all have been since the last was left out.
Set naive_eye_space(const Geometry<kWords>& g, const Set& ground, Set eyes) {
    for (Set before; !(before == eyes);) {
        before = eyes;
        for (Set left = eyes; left.any();) {
            const Set part = g.flood(Set::of(left.first()), eyes), others = eyes.without(part);
            left = left.without(part);
            bool holds = part.count() > 2 || others.none();
            for_each_bit(part,
                         [&](int bit) { holds |= g.near[bit].inside(g.flood(others, ground.without(Set::of(bit)))); });
            if (!holds) eyes = others;
        }
    }
    return eyes;
}

void parts_without_an_eye_are_left_out() {
    const Geometry<kWords> g(kWidth, kWidth);
    int false_eyes = 0, roomy = 0, cramped = 0;
    for (int round = 0; round < 3000; ++round) {
        const Set walls = random_set(g, 2 + below(6)), others = g.all.without(walls);
        const Set ground = g.flood(Set::of(others.first()), others);
        const Set points = ground.without(g.neighbors(walls)).without(random_set(g, 2 + below(8)));
        const Set large = large_parts(g, points), eyes = naive_eye_space(g, ground, points);
        for (Set left = points; left.any();) {
            const Set part = g.flood(Set::of(left.first()), points);
            left = left.without(part);
            CHECK(part.count() > 2 ? part.inside(large) : !part.meets(large));
        }
        CHECK(eye_space(g, ground, points) == eyes);
        const bool room = eyes.count() > 2 || (eyes.any() && !(g.flood(Set::of(eyes.first()), eyes) == eyes));
        CHECK(room_for_eyes(g, ground, points) == room);
        false_eyes += !(eyes == points);
        ++(room ? roomy : cramped);
    }
    CHECK(false_eyes > 50 && roomy > 300 && cramped > 300);
}

// Where some of the stones leave no room as walls, all of them do.
void closed_ground_has_less_room_with_more_walls() {
    const Geometry<kWords> g(kWidth, kWidth);
    int cramped = 0, roomy = 0;
    for (int round = 0; round < 6000; ++round) {
        const Set stones = random_set(g, 2 + below(4)), walls = stones.without(random_set(g, 2 + below(8)));
        Question<kWords> question;
        question.target = random_set(g, 4 + below(40)).without(walls);
        if (question.target.none()) continue;
        question.strings = {question.target};
        question.all = below(2);
        const Set beside = below(2) ? g.neighbors(stones).without(stones) : Set{};
        const bool all = cramped_ground(g, question, stones, g.neighbors(stones)).has_value();
        if (cramped_ground(g, question, walls, g.neighbors(walls) | beside)) {
            CHECK(all);
            ++cramped;
        }
        roomy += !all;
    }
    CHECK(cramped > 500 && roomy > 1000);
}

void path_dependence_is_a_set_of_depths() {
    for (int round = 0; round < 2000; ++round) {
        PathDependence set;
        std::set<std::uint32_t> naive;
        for (int i = 0; i < 12; ++i) {
            const auto depth = static_cast<std::uint32_t>(below(256));
            if (below(3)) {
                set |= PathDependence::on(depth);
                naive.insert(depth);
            } else {
                set.leave(depth);
                naive.erase(depth);
            }
            CHECK(set.none() == naive.empty());
            CHECK(set.has(depth) == (naive.count(depth) > 0));
            if (naive.empty()) continue;
            CHECK(set.least() == *naive.begin());
            CHECK(set.most() == *naive.rbegin());
        }
    }
}

// Beyond 255 only bounds are kept: more may be told than is there, never less.
void path_dependence_errs_towards_more() {
    for (int round = 0; round < 2000; ++round) {
        PathDependence set;
        std::set<std::uint32_t> naive;
        for (int i = 0; i < 8; ++i) {
            const auto depth = static_cast<std::uint32_t>(below(600));
            set |= PathDependence::on(depth);
            naive.insert(depth);
        }
        while (!naive.empty()) {  // states are left deepest first
            const std::uint32_t deepest = *naive.rbegin();
            CHECK(set.most() >= deepest);
            CHECK(set.least() <= *naive.begin());
            for (std::uint32_t depth : naive) CHECK(set.has(depth));
            set.leave(deepest);
            naive.erase(deepest);
        }
    }
}

void table_keeps_what_is_resolved() {
    Table table(1 << 16);
    std::map<std::uint64_t, std::uint32_t> proved;
    std::mt19937_64 keys(3);
    for (int i = 0; i < 20000 && !table.full(); ++i) {
        const std::uint64_t key = keys();
        Entry& entry = table.get(key, static_cast<std::uint32_t>(key >> 7));
        CHECK(entry.key == key && entry.proof == 1 && entry.disproof == 1);
        if (i % 40 == 0) {
            entry.proof = 0;
            entry.zone = static_cast<std::uint32_t>(i);
            proved[key] = entry.zone;
        } else {
            entry.effort = static_cast<std::uint32_t>(i % 5);
        }
        CHECK(table.bytes() <= std::size_t{1} << 16);
    }
    for (const auto& [key, zone] : proved) {
        const Entry* entry = table.find(key, static_cast<std::uint32_t>(key >> 7));
        CHECK(entry && entry->proof == 0 && entry->zone == zone);
        CHECK(!table.find(key, static_cast<std::uint32_t>(key >> 7) + 1));  // another state with the same key
    }
}

// Does each string that a pattern counts on have so many liberties outside? As a walk over single points.
bool counts_hold(const Geometry<kWords>& g, const Patterns<kWords>::Pattern& pattern, const State<kWords>& state) {
    for (const Held& held : pattern.outside) {
        std::set<int> string{held.stone}, liberties;
        for (std::deque<int> waiting{held.stone}; !waiting.empty(); waiting.pop_front())
            for_each_bit(g.near[waiting.front()], [&](int next) {
                if (state.stones[kBlack].has(next) && string.insert(next).second) waiting.push_back(next);
                if (!state.stones[kBlack].has(next) && !state.stones[kWhite].has(next) && !pattern.zone.has(next))
                    liberties.insert(next);
            });
        if (static_cast<int>(liberties.size()) < held.liberties) return false;
    }
    return true;
}

// The tree finds a pattern exactly if one of them agrees with the state.
void patterns_are_found_where_they_agree() {
    const Geometry<kWords> g(kWidth, kWidth);
    const Options options;
    Patterns<kWords> patterns(g, kBlack, options);
    patterns.add_unindexed(Set{});
    patterns.add_unindexed(g.all);
    std::vector<State<kWords>> states;
    for (int i = 0; i < 60; ++i) states.push_back(random_state(g, 30));
    int found = 0, missing = 0, counted = 0;
    for (int i = 0; i < 400; ++i) {
        const State<kWords>& state = states[below(static_cast<int>(states.size()))];
        const Set zone = random_set(g, 4);
        Outside outside;  // of one string, if there is one, as many as it has there, or one more
        if (const Set own = state.stones[kBlack] & zone; own.any() && below(2)) {
            const Set liberties = state.liberties(g, state.string_at(g, own.first())).without(zone);
            outside.push_back(
                {static_cast<std::int16_t>(own.first()), static_cast<std::int16_t>(liberties.count() + below(2))});
        }
        patterns.add(zone, state, 0, outside);
        const State<kWords>& asked = i % 2 ? states[below(static_cast<int>(states.size()))] : random_state(g, 30);
        const auto agrees = [&](std::uint32_t n) {
            const bool agrees = patterns.agrees(n, asked), holds = counts_hold(g, patterns[n], asked);
            CHECK(holds || !agrees);
            counted += agrees && !patterns[n].outside.empty();
            return patterns[n].origin.turn == asked.turn && agrees;
        };
        std::set<std::uint32_t> naive;
        for (std::uint32_t n = 2; n < patterns.next_number(); ++n)
            if (agrees(n)) naive.insert(n);
        const std::uint32_t number = patterns.find(asked);
        CHECK((number != 0) == !naive.empty());
        CHECK(!number || naive.count(number));
        ++(number ? found : missing);
        const std::uint32_t since = patterns.next_number() / 2;
        const std::uint32_t late = patterns.find(asked, since);
        CHECK((late != 0) == (naive.lower_bound(since) != naive.end()));
    }
    CHECK(found > 50 && missing > 50 && counted > 5);
}

// A closed zone needs nothing more, holds what was asked for, and shows every string of the prover's in it whole, with
// two liberties unless it has but one.
void closed_zones_are_closed() {
    const Geometry<kWords> g(kWidth, kWidth);
    for (int round = 0; round < 300; ++round) {
        State<kWords> state = random_state(g, 50);
        state.turn = kWhite;
        const Set asked = random_set(g, 15);
        Set zone = asked;
        close_zone(g, state, kBlack, zone);
        CHECK(asked.inside(zone));
        Set again = zone;
        close_zone(g, state, kBlack, again);
        CHECK(again == zone);
        for (Set stones = state.stones[kBlack] & zone; stones.any();) {
            const Set string = state.string_at(g, stones.first());
            stones = stones.without(string);
            const Set liberties = state.liberties(g, string);
            CHECK(string.inside(zone));
            CHECK((liberties & zone).count() >= std::min(liberties.count(), 2));
        }
    }
}

// A zone that counts on liberties outside: a string of the prover's shows two, or the proof counts on as many outside
// as are missing, and they are there.
void closed_zones_hold_what_they_count_on() {
    const Geometry<kWords> g(kWidth, kWidth);
    int counted = 0;
    for (int round = 0; round < 300; ++round) {
        State<kWords> state = random_state(g, 50);
        state.turn = kWhite;
        const Set empty = state.empty(g), asked = random_set(g, 15);
        // What follows a null move counts on as many liberties as the strings of its zone have outside, or on fewer.
        Set next = asked;
        close_zone(g, state, kBlack, next, 2);
        Outside follows;
        for (Set stones = state.stones[kBlack] & next; stones.any();) {
            const Set string = state.string_at(g, stones.first());
            stones = stones.without(string);
            const int outside = state.liberties(g, string).without(next).count();
            if (const int count = below(outside + 1))
                follows.push_back({static_cast<std::int16_t>(string.first()), static_cast<std::int16_t>(count)});
        }
        using Liberties = OutsideLiberties<kWords>;
        const std::vector<Liberties::Following> followings{{empty, &next, &follows, true}};
        const Liberties liberties(g, state.stones[kBlack], empty);
        Set zone = next | random_set(g, 40);
        Outside outside;
        do close_zone(g, state, kBlack, zone, 2);
        while (liberties.before_replies(followings, zone, outside));
        for (Set stones = state.stones[kBlack] & zone; stones.any();) {
            const Set string = state.string_at(g, stones.first());
            stones = stones.without(string);
            const Set all = state.liberties(g, string);
            int promised = 0, wanted = 0;
            for (const Held& held : outside) promised += string.has(held.stone) ? held.liberties : 0;
            for (const Held& held : follows) wanted += string.has(held.stone) ? held.liberties : 0;
            CHECK(promised <= all.without(zone).count());
            CHECK((all & zone).count() + promised >= std::min(all.count(), 2));
            CHECK(wanted <= std::max(promised - 1, 0) + (all & zone).without(next).count());
            counted += promised > 0;
        }
    }
    CHECK(counted > 300);
}

// By steps: as far as a walk over empty points and own stones, where stones of a string already reached cost nothing.
void reach_counts_the_steps_of_a_walk() {
    const Geometry<kWords> g(kWidth, kWidth);
    const Options options;
    for (int round = 0; round < 300; ++round) {
        const State<kWords> state = random_state(g, 40);
        const Set& own = state.stones[kBlack];
        if (own.none()) continue;
        const Set empty = state.empty(g);
        const Set home = state.string_at(g, own.first());
        constexpr int kRadius = 3;
        const Reach<kWords> reach(g, own, state.stones[kWhite], empty, home, kRadius, Ways::kSteps, options);
        std::map<int, int> steps;
        std::deque<int> waiting;
        for_each_bit(home, [&](int bit) { steps[bit] = 0; });
        Set at = home;
        for (int step = 1; step <= kRadius + 1; ++step) {
            Set next;
            for_each_bit(at, [&](int bit) { next |= g.near[bit]; });
            next &= empty | own;
            for (Set stones = next & own; stones.any();) {
                const Set string = state.string_at(g, stones.first());
                stones = stones.without(string);
                next |= string;
            }
            at = Set{};
            for_each_bit(next, [&](int bit) {
                if (steps.emplace(bit, step).second) at.add(bit);
            });
        }
        Set walked;
        for (const auto& [bit, step] : steps) walked.add(bit);
        CHECK(reach.points() == walked);
        for_each_bit(empty, [&](int bit) {
            int least = steps.count(bit) ? steps[bit] : 99;
            for_each_bit(g.near[bit], [&](int next) {
                if (steps.count(next)) least = std::min(least, steps[next] + 1);
            });
            const auto way = reach.way_beside(bit);
            CHECK(way.has_value() == (least < 99));
            if (way && least < 99) CHECK(way->steps == std::max(least - 1, 0));
        });
    }
}

// A node comes back with its own moves, wherever they lie now, and under the limits of the new visit; on another path,
// or in another state, nothing comes back.
// The ground of an open group is what its owner comes to on the cheapest ways, found here step by step.
void open_ground_is_reached_by_cheapest_ways() {
    const Geometry<kWords> g(kWidth, kWidth);
    const Options options;
    for (int round = 0; round < 300; ++round) {
        const State<kWords> state = random_state(g, 10 + below(60));
        const Set empty = state.empty(g), own = state.stones[kBlack], other = state.stones[kWhite];
        if (own.none()) continue;
        Question<kWords> question;
        question.owner = kBlack;
        question.all_watched = Set::of(own.first());
        constexpr int kFar = 1000;
        std::map<int, int> cost;
        for_each_bit(g.all, [&](int bit) { cost[bit] = kFar; });
        cost[own.first()] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            auto come_to = [&](int bit, int at) {
                if (at >= cost[bit]) return;
                cost[bit] = at;
                changed = true;
            };
            for_each_bit(g.all, [&](int from) {
                if (cost[from] == kFar) return;
                for_each_bit(g.near[from], [&](int to) {
                    if (own.has(to)) come_to(to, cost[from]);
                    if (empty.has(to)) come_to(to, cost[from] + 1 + (g.near[to] & other).count());
                    if (!other.has(to) || other.has(from)) return;
                    const Set string = g.flood(Set::of(to), other), liberties = g.neighbors(string) & empty;
                    if (liberties.count() > options.open_weak) return;
                    const int taken = cost[from] + 1 + liberties.count();
                    for_each_bit(string | liberties, [&](int bit) { come_to(bit, taken); });
                });
            });
        }
        const OpenGroup<kWords> group(g, question, options);
        for (int widening = 0; widening < 3; ++widening) {
            const int reach = options.open_reach + widening * options.open_step;
            const Set ground = group.ground(state, widening);
            for_each_bit(g.all, [&](int bit) { CHECK(ground.has(bit) == (cost[bit] <= reach)); });
            const Set plays = group.plays(state, nullptr, widening, kPass);
            CHECK(plays.inside(empty) && (ground & empty).inside(plays));
        }
    }
}

void suspended_nodes_come_back_with_their_own_moves() {
    const Geometry<kWords> g(kWidth, kWidth);
    for (int round = 0; round < 200; ++round) {
        SuspendedNodes<kWords> suspended(8);
        Path<kWords> path;
        path.children.resize(below(5));  // of nodes before
        Node<kWords> node;
        node.state = random_state(g, 20);
        node.path_hash = chance();
        node.first_child = static_cast<std::uint32_t>(path.children.size());
        node.current = 1;
        path.nodes.push_back(node);
        for (int i = 0; i < 3; ++i) {
            Child child;
            child.move = static_cast<std::int16_t>(100 + i);
            path.children.push_back(child);
        }
        suspended.suspend(path);
        CHECK(suspended.bytes() > 0);

        std::vector<Child> children(static_cast<std::size_t>(below(9)));  // the path has got other moves meanwhile
        Node<kWords> fresh;
        fresh.state = node.state;
        fresh.path_hash = node.path_hash + 8;
        fresh.first_child = static_cast<std::uint32_t>(children.size());
        fresh.proof_threshold = 17;
        CHECK(!suspended.resume(fresh, children));  // another path, kept in the same place
        fresh.path_hash = node.path_hash;
        fresh.state = random_state(g, 21);
        CHECK(!suspended.resume(fresh, children));  // another state
        fresh.state = node.state;
        const std::size_t before = children.size();
        CHECK(suspended.resume(fresh, children));
        CHECK(fresh.first_child == before && fresh.proof_threshold == 17 && fresh.current == 1);
        CHECK(children.size() == before + 3 && children[fresh.first_child + fresh.current].move == 101);
        CHECK(!suspended.resume(fresh, children));  // only once
    }
}

// What a play takes, whether it is allowed, the next ban, and strings in atari: as the board of the search has them.
void games_on_the_quick_board_are_games() {
    const Geometry<kWords> g(kWidth, kWidth);
    for (int game = 0; game < 200; ++game) {
        State<kWords> state;
        PlayBoard board(kWidth, kWidth);
        for (int plays = 0; plays < 300; ++plays) {
            const int point = below(kWidth * kWidth), bit = g.bit_of_point(point), place = board.place(point);
            CHECK(board.is_free(place) == state.empty(g).has(bit));
            if (!board.is_free(place)) continue;
            State<kWords> after;
            Set removed;
            const bool allowed = play(g, state, bit, after, removed);
            CHECK(allowed == (board.legal(place, state.turn) && bit != state.ban));
            if (!allowed) continue;
            CHECK(board.takes(place, state.turn) == removed.any());
            const Set string = after.string_at(g, bit);
            const bool in_atari = after.liberties(g, string).count() == 1;
            if (removed.none()) CHECK(board.stones_in_atari(place, state.turn) == (in_atari ? string.count() : 0));
            std::vector<int> gone, expected;
            const int ban = board.play(place, state.turn, gone);
            for_each_bit(removed, [&](int one) { expected.push_back(board.place(g.point_of_bit(one))); });
            CHECK(gone == expected);
            CHECK(ban == (after.ban == kNoPoint ? PlayBoard::kNowhere : board.place(g.point_of_bit(after.ban))));
            CHECK((board.only_liberty(board.string_at(place)) != PlayBoard::kNowhere) == in_atari);
            CHECK(board.size(board.string_at(place)) == string.count());
            state = after;
        }
    }
}

const std::map<std::string, void (*)()> kTests{
    {"games_on_the_quick_board_are_games", games_on_the_quick_board_are_games},
    {"sets_are_sets_of_numbers", sets_are_sets_of_numbers},
    {"strings_touch_points_beside_them", strings_touch_points_beside_them},
    {"parts_are_known_from_other_states", parts_are_known_from_other_states},
    {"parts_without_an_eye_are_left_out", parts_without_an_eye_are_left_out},
    {"closed_ground_has_less_room_with_more_walls", closed_ground_has_less_room_with_more_walls},
    {"suspended_nodes_come_back_with_their_own_moves", suspended_nodes_come_back_with_their_own_moves},
    {"path_dependence_is_a_set_of_depths", path_dependence_is_a_set_of_depths},
    {"path_dependence_errs_towards_more", path_dependence_errs_towards_more},
    {"table_keeps_what_is_resolved", table_keeps_what_is_resolved},
    {"patterns_are_found_where_they_agree", patterns_are_found_where_they_agree},
    {"closed_zones_are_closed", closed_zones_are_closed},
    {"closed_zones_hold_what_they_count_on", closed_zones_hold_what_they_count_on},
    {"open_ground_is_reached_by_cheapest_ways", open_ground_is_reached_by_cheapest_ways},
    {"reach_counts_the_steps_of_a_walk", reach_counts_the_steps_of_a_walk},
};

}  // namespace

int main(int count, char** words) {
    if (count < 2)
        for (const auto& [name, test] : kTests) std::printf("%s\n", name.c_str());
    else
        kTests.at(words[1])();
    return failures ? 1 : 0;
}
