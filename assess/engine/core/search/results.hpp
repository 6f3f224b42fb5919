// What a search knows of states: what it has stored of them, patterns proved before, by the searches of the other
// player too, and what is settled at a glance.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "goal/goal.hpp"
#include "search/inheritance.hpp"
#include "search/patterns.hpp"
#include "search/table.hpp"

namespace assess {

// How a state stands for the prover.
struct Verdict {
    std::uint64_t key = 0;
    std::uint32_t check = 0;
    std::uint32_t proof = 1, disproof = 1;
    std::uint32_t zone = 0;       // the number of a proof's zone
    std::int16_t answer = kPass;  // the move that proved it
    std::uint8_t leaf = 0, flags = 0;
    std::uint32_t patterns_seen = 0;  // the patterns with smaller numbers than this were held against it
    std::uint32_t rivals_seen = 0;    // so many patterns of rivals were
    std::uint32_t sources_seen = 0;   // so many sources were

    bool open() const { return proof && disproof; }
    void resolve(bool proved) {
        proof = proved ? 0 : kInfinite;
        disproof = proved ? kInfinite : 0;
    }
};

template <int Words>
class Results {
  public:
    using Set = Bits<Words>;

    Results(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, const Options& options,
            std::size_t memory_bytes)
        : g(geometry),
          goal(goal),
          prover(prover),
          options(options),
          table(table_bytes(memory_bytes)),
          held_patterns(std::make_shared<Patterns<Words>>(geometry, prover, options)),
          patterns(*held_patterns),
          inheritance(geometry, prover) {
        patterns.add_unindexed(Set{});
        patterns.add_unindexed(g.all);
    }

    std::size_t table_bytes(std::size_t memory_bytes) const {
        return static_cast<std::size_t>(std::uint64_t{memory_bytes} * static_cast<unsigned>(options.table_percent) /
                                        100);
    }
    std::size_t bytes() const { return table.bytes() + patterns.bytes() + inheritance.bytes(); }
    bool forgotten(const Entry& entry) const { return (entry.flags & kUnsafe) && entry.generation != generation; }
    // The result stored for a state, if it is a general one.
    const Entry* result(const State<Words>& state) {
        const Entry* entry = table.find(state.key(g), static_cast<std::uint32_t>(state.check));
        return entry && entry->resolved() && !forgotten(*entry) ? entry : nullptr;
    }
    std::uint32_t new_zone(const Set& zone, const State<Words>& state, std::uint8_t flags,
                           const Outside& outside = {}) {
        if (zone == g.all || g.ko_pass) return kWholeBoard;
        return patterns.add(zone, state, flags, outside);
    }

    // One of the players has succeeded whatever is played on: fills the verdict in.
    bool terminal(const State<Words>& state, bool any_mover, Verdict& verdict) {
        const auto ending = goal.ending(g, state, any_mover);
        if (!ending) return false;
        const bool proved = ending->winner == prover;
        if (proved && ending->shown.points.meets(g.unknown)) return false;
        verdict.resolve(proved);
        verdict.leaf = static_cast<std::uint8_t>(ending->leaf);
        verdict.zone = proved ? new_zone(ending->shown.points, state, 0) : 0;
        return true;
    }
    // Does the state agree with a pattern, of the prover's or of his rivals', or, after a play, is it at the end, or
    // does the proof of another string go on from it? Then that is stored.
    bool known_at_once(const State<Words>& state, bool played, Verdict& verdict) {
        if (known_pattern(state, verdict) || refuted(state, verdict)) return true;
        if (!played || !terminal(state, false, verdict)) return inherited(state, verdict);
        store(verdict);
        return true;
    }
    bool any_pattern(const State<Words>& state, Verdict& verdict) {
        return known_pattern(state, verdict) || refuted(state, verdict) || inherited(state, verdict);
    }
    bool known_pattern(const State<Words>& state, Verdict& verdict) {
        const std::uint32_t number = patterns.find(state, verdict.patterns_seen);
        verdict.patterns_seen = patterns.next_number();
        if (number) take(number, verdict);
        return number;
    }
    // Nobody claims anything from a disproof, so a pattern of a rival's need not enter a certificate.
    bool refuted(const State<Words>& state, Verdict& verdict) {
        std::uint32_t proved = 0;
        for (const auto& rival : rivals)
            if (const auto theirs = rival.lock()) proved += theirs->next_number();
        if (proved == std::exchange(verdict.rivals_seen, proved)) return false;
        for (const auto& rival : rivals) {
            const auto theirs = rival.lock();
            if (!theirs || !theirs->find(state)) continue;
            verdict.resolve(false);
            verdict.flags = 0;
            store(verdict);
            return true;
        }
        return false;
    }
    // A proof of the same question holds in this state, or X is joined to a string whose proof of life does.
    bool inherited(const State<Words>& state, Verdict& verdict) {
        const std::uint32_t since = std::exchange(verdict.sources_seen, inheritance.sources());
        if (since == verdict.sources_seen) return false;
        const auto found = inheritance.find(state, goal.target, since);
        if (!found) return false;
        const std::uint32_t number = patterns.add(found->zone, state, 0, *found->outside);
        inheritance.keep(number, found->copy);
        take(number, verdict);
        return true;
    }
    // The state agrees with this pattern.
    void take(std::uint32_t number, Verdict& verdict) {
        verdict.resolve(true);
        verdict.zone = number;
        verdict.flags = patterns[number].flags;
        store(verdict);
    }

    Entry& store(const Verdict& verdict) {
        Entry& entry = table.get(verdict.key, verdict.check);
        entry.proof = verdict.proof;
        entry.disproof = verdict.disproof;
        entry.leaf = verdict.leaf;
        entry.zone = verdict.zone;
        entry.flags = static_cast<std::uint8_t>((entry.flags & ~kResult) | verdict.flags);
        return entry;
    }
    static void copy(const Entry& entry, Verdict& verdict) {
        verdict.proof = entry.proof;
        verdict.disproof = entry.disproof;
        verdict.zone = entry.zone;
        verdict.leaf = entry.leaf;
        verdict.flags = entry.flags & kResult;
        if (entry.proof == 0) verdict.answer = entry.move;
    }

    static constexpr std::uint32_t kWholeBoard = 1;  // the number of that zone

    const Geometry<Words>& g;
    const Goal<Words>& goal;
    const int prover;
    const Options& options;
    Table table;
    const std::shared_ptr<Patterns<Words>> held_patterns;
    Patterns<Words>& patterns;
    // Of searches that prove the other player's success in the same question, as long as they live.
    std::vector<std::weak_ptr<const Patterns<Words>>> rivals;
    Inheritance<Words> inheritance;
    std::uint8_t generation = 0;  // how often unsafe disproofs have been forgotten
};

}  // namespace assess
