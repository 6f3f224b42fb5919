// The zones of cycles. A repetition has the zone of the repeated state's own proof, which is not known yet. It is
// assumed, as little as possible at first, and the state is searched again with a larger one until its proof needs no
// more than was assumed (README.md, Cycles).
#pragma once

#include <unordered_map>

#include "search/node.hpp"
#include "search/repetition.hpp"

namespace assess {

template <int Words>
class CyclicZones {
  public:
    using Set = Bits<Words>;

    CyclicZones(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, Zones zones, int rounds)
        : g_(geometry),
          goal_(goal),
          avoiding_(prover == goal.avoider() && !goal.at_end),
          zones_(zones),
          rounds_(static_cast<std::uint32_t>(rounds)) {}

    // A path is identified by its states, and by the zones with which their repetitions count.
    std::uint64_t path_hash(std::uint64_t before, std::uint64_t key) const {
        const auto assumption = assumptions_.find(key);
        const std::uint64_t rounds = assumption == assumptions_.end() ? 0 : assumption->second.rounds;
        return mix(before ^ key ^ mix(rounds));
    }
    // A move below has come back to the node: what is assumed to be its zone?
    void assume(Node<Words>& node) const {
        if (node.repeated) return;
        node.repeated = true;
        const auto assumption = assumptions_.find(node.state.key(g_));
        if (zones_ == Zones::kWholeBoard)
            node.assumed = g_.all;
        else if (assumption != assumptions_.end())
            node.assumed = assumption->second.zone;
        else if (avoiding_)
            node.assumed = goal_.avoiding_zone(g_, node.state, Set{});
    }
    // The node's proof leans on its own repetition. Did it need a larger zone than was assumed? Then more is assumed
    // from now on.
    bool widen(Node<Words>& node) {
        assume(node);
        if (node.zone.inside(node.assumed)) return false;
        Assumption& assumption = assumptions_[node.state.key(g_)];
        assumption.zone |= node.assumed | node.zone;
        if (++assumption.rounds > rounds_) assumption.zone = g_.shown;
        return true;
    }
    std::size_t bytes() const { return assumptions_.size() * (sizeof(Assumption) + 6 * sizeof(void*)); }

  private:
    struct Assumption {
        Set zone;
        std::uint32_t rounds = 0;
    };

    const Geometry<Words>& g_;
    const Goal<Words>& goal_;
    const bool avoiding_;
    const Zones zones_;
    const std::uint32_t rounds_;
    std::unordered_map<std::uint64_t, Assumption> assumptions_;  // by state
};

}  // namespace assess
