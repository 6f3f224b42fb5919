// The moves of proofs that lean on a repetition: they cannot be looked up again by their states, since what follows
// them may hold on one path only and belongs to one proof alone.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace assess {

class CyclicProofs {
  public:
    template <class Value>
    static constexpr std::size_t kNode = sizeof(Value) + 6 * sizeof(void*);  // of a hash table, about

    // A move leads to the proof of a number, or back to the state that a path led to.
    struct Step {
        std::int16_t move = 0;
        std::uint32_t zone = 0;
        std::uint64_t path = 0;
    };

    // `path`: to the state of the proof, if it leans on the repetition of that; else 0.
    void add(std::uint32_t number, const std::vector<Step>& steps, std::uint64_t path) {
        const auto first = static_cast<std::uint32_t>(steps_.size());
        steps_.insert(steps_.end(), steps.begin(), steps.end());
        cyclic_proofs_[number] = {first, static_cast<std::uint32_t>(steps_.size())};
        if (path) heads_[path] = number;
    }
    // The moves of a proof, if it was searched for with zones.
    std::span<const Step> steps(std::uint32_t number) const {
        const auto loop = cyclic_proofs_.find(number);
        if (loop == cyclic_proofs_.end()) return {};
        return {steps_.data() + loop->second.first, steps_.data() + loop->second.last};
    }
    // The proof of the state that a path led to, which a step leads back to; 0 if there is none.
    std::uint32_t head(std::uint64_t path) const {
        const auto found = heads_.find(path);
        return found == heads_.end() ? 0 : found->second;
    }
    std::size_t bytes() const {
        return steps_.capacity() * sizeof(Step) + cyclic_proofs_.size() * kNode<Range> +
               heads_.size() * kNode<std::uint32_t>;
    }

  private:
    struct Range {
        std::uint32_t first = 0, last = 0;  // in steps_
    };
    std::unordered_map<std::uint32_t, Range> cyclic_proofs_;  // by the number of the proof
    std::unordered_map<std::uint64_t, std::uint32_t> heads_;  // by the path to a repeated state: its proof
    std::vector<Step> steps_;
};

}  // namespace assess
