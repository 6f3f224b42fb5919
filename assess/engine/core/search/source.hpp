// A proof that a search may go on with: of the same question in a state like this one, where each of its patterns holds
// as it is; or that another string of the prover's lives. Then others may lean on it as far as stones of that string
// stand on every way to the end.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "search/patterns.hpp"
#include "search/refusal.hpp"

namespace assess {

// An entry of such a proof as it comes from outside. Points count from the top left; one that is none is -1.
struct PlainEntry {
    std::string pattern;  // rows joined by '/'; '?' outside the zone
    int turn = 0;
    int ban = kNoPoint;
    int rank = 0;  // larger than those of the entries that it names
    std::vector<std::pair<int, int>> outside;
    std::vector<int> named;  // the entries after its moves; none where the proof ends
};

// At each end a formation covers a point of the string. If none of its stones has been taken on the way, that is a
// point with a stone of it, so the string with that stone belongs to the formation, and with it all that is joined to
// it. Only entries from which this is so on every way are kept.
template <int Words>
class Source {
  public:
    using Set = Bits<Words>;
    struct Part {
        std::uint32_t number;  // of the pattern
        int entry;
        Set held;  // stones of the other string that every end below shows, joined to each other
    };

    // `points`: of the other string; none in a proof of the same question.
    Source(const Geometry<Words>& geometry, const Options& options, int color, const std::vector<int>& points,
           const std::vector<PlainEntry>& entries)
        : color(color), g_(geometry), options_(options), patterns_(g_, color, options_) {
        for (int point : points) string.add(g_.bit_of_point(point));
        std::vector<State<Words>> states(entries.size());
        std::vector<Set> zones(entries.size()), held(entries.size());
        for (std::size_t n = 0; n < entries.size(); ++n) read(entries[n], states[n], zones[n]);
        for (const std::size_t n : in_order(entries)) {
            if (!of_same_question()) {
                held[n] = held_at(entries[n], states[n], zones[n], held);
                if (held[n].none()) continue;
            }
            Outside outside;
            for (const auto& [point, liberties] : entries[n].outside)
                outside.push_back({g_.bit_of_point(point), liberties});
            const std::uint32_t number = patterns_.add(zones[n], states[n], 0, outside);
            parts_.push_back({number, static_cast<int>(n), held[n]});
        }
    }
    Source(const Source&) = delete;

    // Calls with each part of the proof that holds in a state.
    template <typename Visitor>
    void for_each_agreeing(const State<Words>& state, Visitor visit) const {
        patterns_.any_agreeing(state, 0, [&](std::uint32_t number) {
            visit(parts_[number], patterns_[number].zone, patterns_[number].outside);
            return false;
        });
    }
    bool of_same_question() const { return string.none(); }
    const Geometry<Words>& geometry() const { return g_; }
    std::size_t parts() const { return parts_.size(); }
    std::size_t bytes() const { return patterns_.bytes() + parts_.capacity() * sizeof(Part); }

    const int color;
    Set string;

  private:
    static void require(bool holds) { assess::require(holds, "an entry of a source makes no sense"); }
    void read(const PlainEntry& entry, State<Words>& state, Set& zone) const {
        require(entry.pattern.size() == static_cast<std::size_t>((g_.width + 1) * g_.height - 1));
        for (int row = 0; row < g_.height; ++row)
            for (int column = 0; column < g_.width; ++column) {
                const char sign = entry.pattern[static_cast<std::size_t>(row * (g_.width + 1) + column)];
                const int bit = g_.bit(row, column);
                if (sign != '?') zone.add(bit);
                if (sign == 'X') state.stones[kBlack].add(bit);
                if (sign == 'O') state.stones[kWhite].add(bit);
            }
        require(entry.turn == kBlack || entry.turn == kWhite);
        state.turn = entry.turn;
        const int size = g_.width * g_.height;
        require(kNoPoint <= entry.ban && entry.ban < size);
        if (entry.ban != kNoPoint) state.ban = g_.bit_of_point(entry.ban);
        for (const auto& [point, liberties] : entry.outside) require(0 <= point && point < size && liberties > 0);
    }
    // Those that an entry names come before it.
    static std::vector<std::size_t> in_order(const std::vector<PlainEntry>& entries) {
        std::vector<std::size_t> order(entries.size());
        for (std::size_t n = 0; n < order.size(); ++n) order[n] = n;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return entries[a].rank < entries[b].rank; });
        return order;
    }
    Set held_at(const PlainEntry& entry, const State<Words>& state, const Set& zone,
                const std::vector<Set>& held) const {
        const Set shown = string & zone;
        if (shown.none() || !shown.inside(state.stones[color])) return Set{};
        if (entry.named.empty())
            return shown.inside(g_.flood(Set::of(shown.first()), state.stones[color])) ? shown : Set{};
        Set all = shown;
        for (int next : entry.named) {
            require(0 <= next && next < static_cast<int>(held.size()));
            all &= held[static_cast<std::size_t>(next)];
        }
        return all;
    }

    const Geometry<Words> g_;
    const Options options_;
    Patterns<Words> patterns_;
    std::vector<Part> parts_;  // by the number of the pattern
};

}  // namespace assess
