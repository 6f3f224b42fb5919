// All that a search keeps of states: general results by state and by pattern, results that hold on one path, the zones
// assumed for cycles, and the proofs that lean on them.
#pragma once

#include "search/claim.hpp"
#include "search/cyclic_proofs.hpp"
#include "search/cyclic_zones.hpp"
#include "search/twin_entries.hpp"

namespace assess {

template <int Words>
class Knowledge {
  public:
    using Node = assess::Node<Words>;

    Knowledge(const Geometry<Words>& geometry, const Claim<Words>& claim, const Options& options,
              const Path<Words>& path, std::size_t memory_bytes)
        : g_(geometry),
          path_(path),
          prover_(claim.prover),
          zones_(claim.whole_board || geometry.ko_pass ? Zones::kWholeBoard : Zones::kFound),
          results(geometry, claim.goal, claim.prover, options, memory_bytes),
          rule(claim.repetition, claim.prover, claim.passer(), zones_),
          twins(results.table, path, rule, claim.prover),
          cyclic_zones(geometry, claim.goal, claim.prover, zones_, options.cycle_rounds) {}

    // Brings a child of the last node up to date. Returns false when nothing is stored.
    bool look_up(Child& child) {
        Entry* entry = results.table.find(child.key, child.check);
        if (!entry) return false;
        if (!entry->resolved() && (entry->flags & kHasTwin)) {
            if (const Entry* twin = twins.find(child)) {
                results.copy(*twin, child);
                return true;
            }
        }
        child.visits.effort = entry->effort;
        if (results.forgotten(*entry)) return false;
        results.copy(*entry, child);
        return true;
    }

    // Stores what was found in the last node, which is left. `on_itself`: its proof leans on its own repetition.
    // Returns the number of the proof's zone.
    std::uint32_t keep(const Node& node, bool leans, bool on_itself, std::uint64_t positions) {
        std::uint32_t zone = 0;
        if (node.proof == 0)
            zone = leans ? keep_cyclic_proof(node, on_itself)
                         : results.new_zone(node.zone, node.state, node.flags, node.outside);
        const std::uint64_t key = node.state.key(g_);
        const auto check = static_cast<std::uint32_t>(node.state.check);
        Entry& entry = results.table.get(key, check);
        entry.path_depth = 0;
        entry.effort = static_cast<std::uint32_t>(std::min<std::uint64_t>(entry.effort + positions, kInfinite));
        if (!node.resolved()) {
            entry.proof = node.proof;
            entry.disproof = node.disproof;
        } else if (node.depends.none()) {
            write(entry, node, zone);
            if (node.flags & kUnsafe) entry.generation = results.generation;
        } else {
            entry.flags |= kHasTwin;
            write(twins.entry_of(node, key, check), node, zone);
        }
        return zone;
    }

    // The zone of a proved child: that of its proof, or the one assumed for the state that it repeats.
    const Bits<Words>& zone_of(const Child& child) const {
        return child.repeats == kFree ? results.patterns[child.zone].zone : path_.nodes[child.repeats].assumed;
    }

    std::size_t bytes() const { return results.bytes() + twins.bytes() + cyclic_zones.bytes() + cyclic_proofs.bytes(); }

  private:
    static void write(Entry& entry, const Node& node, std::uint32_t zone) {
        entry.proof = node.proof;
        entry.disproof = node.disproof;
        entry.zone = zone;
        entry.move = node.move;
        entry.flags = static_cast<std::uint8_t>((entry.flags & ~kResult) | (node.flags & kResult));
    }
    std::uint32_t keep_cyclic_proof(const Node& node, bool on_itself) {
        if (zones_ == Zones::kWholeBoard) return Results<Words>::kWholeBoard;
        const bool general = node.depends.none() && !(node.zone == g_.all);
        const std::uint32_t number = general ? results.patterns.add(node.zone, node.state, node.flags)
                                             : results.patterns.add_unindexed(node.zone, node.state, node.flags);
        cyclic_proofs.keep(number, path_, node.state.turn == prover_, on_itself);
        return number;
    }

    const Geometry<Words>& g_;
    const Path<Words>& path_;
    const int prover_;
    const Zones zones_;

  public:
    Results<Words> results;
    const RepetitionRule rule;
    TwinEntries<Words> twins;
    CyclicZones<Words> cyclic_zones;
    CyclicProofs cyclic_proofs;
};

}  // namespace assess
