// Who has joined the string in question to another one that is proved alive goes on as in the proof of that one: one
// strategy, so nothing need be apart. What joins the two is added to each zone of the copy (docs/certificate.md). So
// does he where a proof of the same question holds; to that nothing need be added.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "search/source.hpp"

namespace assess {

template <int Words>
class Inheritance {
  public:
    using Set = Bits<Words>;
    // An entry of a source that holds in a state, with the stones that join its string to the one in question.
    struct Copy {
        std::uint32_t source = 0;
        int entry = 0;
        Set chain;
    };
    struct Found {
        Copy copy;
        Set zone;
        const Outside* outside;
    };

    Inheritance(const Geometry<Words>& geometry, int prover) : g_(geometry), prover_(prover) {}

    void add(std::shared_ptr<const Source<Words>> source) { sources_.push_back(std::move(source)); }
    std::uint32_t sources() const { return static_cast<std::uint32_t>(sources_.size()); }

    // Of what the sources from `since` on have proved of a state, the entry with the smallest zone. To the string of a
    // source `target` must be joined, unless it is of the same question.
    std::optional<Found> find(const State<Words>& state, const Set& target, std::uint32_t since) const {
        const Set& own = state.stones[prover_];
        const Set seed = target & own;
        std::optional<Found> best;
        int least = g_.all.count();
        std::optional<Set> joined;
        for (std::uint32_t number = since; number < sources(); ++number) {
            const Source<Words>& source = *sources_[number];
            const bool same = source.of_same_question();
            if (!same && (seed.none() || !source.string.inside(own))) continue;
            if (!same && !joined) joined = g_.flood(seed, own);
            if (!same && !source.string.meets(*joined)) continue;
            source.for_each_agreeing(state, [&](const auto& part, const Set& zone, const Outside& outside) {
                if (zone.count() >= least) return;
                const Set chain = same ? Set{} : chain_between(part.held, seed, own);
                const Set whole = zone | chain;
                if ((chain.none() && !same) || whole.count() >= least) return;
                least = whole.count();
                best = Found{{number, part.entry, chain}, whole, &outside};
            });
        }
        return best;
    }

    void keep(std::uint32_t pattern, const Copy& copy) { copies_.emplace(pattern, copy); }
    // The copy that the proof of a pattern goes on with, if there is one.
    const Copy* copy_of(std::uint32_t pattern) const {
        const auto found = copies_.find(pattern);
        return found == copies_.end() ? nullptr : &found->second;
    }
    // What the sources take is not counted: others lean on them, too.
    std::size_t bytes() const { return copies_.size() * (sizeof(Copy) + 4 * sizeof(void*)); }

  private:
    // A shortest chain of stones from one of `from` to one of `to`, with both ends.
    Set chain_between(const Set& from, const Set& to, const Set& own) const {
        std::vector<Set> steps{from};
        Set seen = from;
        while (!steps.back().meets(to)) {
            const Set next = (g_.neighbors(steps.back()) & own).without(seen);
            if (next.none()) return Set{};
            seen |= next;
            steps.push_back(next);
        }
        int stone = (steps.back() & to).first();
        Set chain = Set::of(stone);
        for (steps.pop_back(); !steps.empty(); steps.pop_back()) {
            stone = (steps.back() & g_.near[static_cast<std::size_t>(stone)]).first();
            chain.add(stone);
        }
        return chain;
    }

    const Geometry<Words>& g_;
    const int prover_;
    std::vector<std::shared_ptr<const Source<Words>>> sources_;
    std::unordered_map<std::uint32_t, Copy> copies_;
};

}  // namespace assess
