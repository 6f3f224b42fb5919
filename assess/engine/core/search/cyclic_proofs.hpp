// The moves of proofs that lean on a repetition: they cannot be looked up again by their states, since what follows
// them may hold on one path only and belongs to one proof alone.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "search/node.hpp"

namespace assess {

class CyclicProofs {
  public:
    // A move leads to the proof of a number, or back to the state that a path led to.
    struct Step {
        std::int16_t move = 0;
        std::uint32_t zone = 0;
        std::uint64_t path = 0;
    };

    // Keeps the proof of the last node: what follows its moves may hold on this path only, and belongs to this proof
    // alone. `on_itself`: it leans on the repetition of its own state.
    template <int Words>
    void keep(std::uint32_t number, const Path<Words>& path, bool or_node, bool on_itself) {
        std::vector<Step> steps;
        for (const Child& child : path.moves()) {
            if (or_node ? !child.merged : child.proof != 0) continue;
            steps.push_back({child.move, child.zone, child.repeats == kFree ? 0 : path.nodes[child.repeats].path_hash});
            if (or_node) break;
        }
        add(number, steps, on_itself ? path.nodes.back().path_hash : 0);
    }
    // `path`: to the state of the proof, if it leans on the repetition of that; else 0.
    void add(std::uint32_t number, const std::vector<Step>& steps, std::uint64_t path) {
        const auto first = static_cast<std::uint32_t>(steps_.size());
        steps_.insert(steps_.end(), steps.begin(), steps.end());
        proofs_[number] = {first, static_cast<std::uint32_t>(steps_.size())};
        if (path) heads_[path] = number;
    }
    // The moves of a proof, if it was searched for with zones.
    std::span<const Step> steps(std::uint32_t number) const {
        const auto range = proofs_.find(number);
        if (range == proofs_.end()) return {};
        return {steps_.data() + range->second.first, steps_.data() + range->second.last};
    }
    // The proof of the state that a path led to, which a step leads back to; 0 if there is none.
    std::uint32_t head(std::uint64_t path) const {
        const auto found = heads_.find(path);
        return found == heads_.end() ? 0 : found->second;
    }
    std::size_t bytes() const {
        const std::size_t links = 6 * sizeof(void*);  // of an entry of a hash table, about
        return steps_.capacity() * sizeof(Step) + proofs_.size() * (sizeof(Range) + links) +
               heads_.size() * (sizeof(std::uint32_t) + links);
    }

  private:
    struct Range {
        std::uint32_t first = 0, last = 0;  // in steps_
    };
    std::unordered_map<std::uint32_t, Range> proofs_;         // by the number of the proof
    std::unordered_map<std::uint64_t, std::uint32_t> heads_;  // by the path to a repeated state: its proof
    std::vector<Step> steps_;
};

}  // namespace assess
