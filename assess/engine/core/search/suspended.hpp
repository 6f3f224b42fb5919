// Suspended nodes: those that were left with their states open. Most are entered again soon, on the same path, and then
// nothing of what was found in them has to be found anew.
#pragma once

#include <memory>
#include <vector>

#include "search/node.hpp"

namespace assess {

template <int Words>
class SuspendedNodes {
  public:
    // `most`: so many are kept, by the paths that led to them.
    explicit SuspendedNodes(int most) : most_(static_cast<std::size_t>(most)) {}

    // Puts away the last node of the path with its moves.
    void suspend(const Path<Words>& path) {
        if (!most_) return;
        if (slots_.empty()) slots_.resize(most_);
        const Node<Words>& node = path.nodes.back();
        std::unique_ptr<Suspended>& slot = slots_[node.path_hash % most_];
        drop(slot);
        const auto moves = path.moves();
        slot = std::make_unique<Suspended>(Suspended{node, {moves.begin(), moves.end()}});
        bytes_ += slot->bytes();
    }
    // Takes up a node again that was left on the same path, under the limits of the new one. Returns whether there is
    // such a node.
    bool resume(Node<Words>& fresh, std::vector<Child>& children) {
        if (slots_.empty()) return false;
        std::unique_ptr<Suspended>& slot = slots_[fresh.path_hash % most_];
        if (!slot || slot->node.path_hash != fresh.path_hash) return false;
        Node<Words>& old = slot->node;
        const State<Words>&a = old.state, &b = fresh.state;
        if (a.hash != b.hash || a.check != b.check || a.turn != b.turn || a.ban != b.ban) return false;
        if (a.threats[0] != b.threats[0] || a.threats[1] != b.threats[1]) return false;
        old.start = fresh.start;
        old.end = fresh.end;
        old.proof_threshold = fresh.proof_threshold;
        old.disproof_threshold = fresh.disproof_threshold;
        old.first_child = fresh.first_child;
        if (fresh.moves_needed.known()) old.moves_needed = fresh.moves_needed;
        fresh = old;
        children.insert(children.end(), slot->children.begin(), slot->children.end());
        drop(slot);
        return true;
    }
    void clear() {
        slots_.clear();
        bytes_ = 0;
    }
    std::size_t bytes() const { return slots_.size() * sizeof(slots_[0]) + bytes_; }

  private:
    struct Suspended {
        Node<Words> node;
        std::vector<Child> children;

        std::size_t bytes() const { return sizeof(Suspended) + children.size() * sizeof(Child); }
    };
    void drop(std::unique_ptr<Suspended>& slot) {
        if (slot) bytes_ -= slot->bytes();
        slot.reset();
    }

    const std::size_t most_;
    std::vector<std::unique_ptr<Suspended>> slots_;  // by the path
    std::size_t bytes_ = 0;                          // of what is suspended
};

}  // namespace assess
