// Results that depend on the path (graph history interaction): each is stored beside the entry of its state, as a twin,
// with the path that it holds on (Kishimoto and Mueller 2004).
#pragma once

#include <vector>

#include "search/repetition.hpp"
#include "search/table.hpp"

namespace assess {

template <int Words>
class TwinEntries {
  public:
    TwinEntries(Table& table, const Path<Words>& path, const RepetitionRule& rule, int prover)
        : table_(table), path_(path), rule_(rule), prover_(prover) {}

    // The result of the state after a move from the last node, if it holds on this path. Then the move depends on it.
    const Entry* find(Child& child) const {
        const Entry* entry = table_.find(twin_key(child.key), child.check);
        if (!entry || !holds(child, conditions_[entry->twin])) return nullptr;
        child.depends = conditions_[entry->twin].depends;
        return entry;
    }
    // The entry for the result of the last node, which leans on states of the path.
    Entry& entry_of(const Node<Words>& node, std::uint64_t key, std::uint32_t check) {
        const std::uint32_t deepest = node.depends.most();
        const Node<Words>& there = path_.nodes[deepest];
        Entry& entry = table_.get(twin_key(key), check);
        if (entry.twin == kFree) {
            entry.twin = static_cast<std::uint32_t>(conditions_.size());
            conditions_.emplace_back();
        }
        conditions_[entry.twin] = {node.depends, there.path_hash, node.passes > there.passes, node.tenuki > deepest,
                                   node.state.turn == prover_ && node.last == kPass};
        return entry;
    }
    std::size_t bytes() const { return conditions_.capacity() * sizeof(Condition); }

  private:
    // Where such a result holds: the path up to the deepest state that it leans on, and whether since then the avoider
    // has passed, or answered a null move by a pass; and whether a null move led to the state.
    struct Condition {
        PathDependence depends;
        std::uint64_t path_hash = 0;
        bool passed = false, tenuki = false, after_null = false;
    };
    static std::uint64_t twin_key(std::uint64_t key) { return mix(key ^ 0x5851f42d4c957f2dULL); }

    bool holds(const Child& child, const Condition& condition) const {
        const Node<Words>& node = path_.nodes.back();
        const std::uint32_t depth = condition.depends.most();
        if (depth >= path_.nodes.size() || path_.nodes[depth].path_hash != condition.path_hash) return false;
        if (rule_.tenuki_counts() &&
            ((rule_.tenuki_after(node, path_.depth(), child.move) > depth) != condition.tenuki ||
             (node.state.turn != prover_ && child.move == kPass) != condition.after_null))
            return false;
        if (!rule_.passes_matter()) return true;
        return (rule_.passes_after(node, child.move) > path_.nodes[depth].passes) == condition.passed;
    }

    Table& table_;
    const Path<Words>& path_;
    const RepetitionRule& rule_;
    const int prover_;
    std::vector<Condition> conditions_;
};

}  // namespace assess
