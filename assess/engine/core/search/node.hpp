// The states on the path of a search with the moves opened from them, and those that were left for a while.
#pragma once

#include <memory>
#include <vector>

#include "guide/guide.hpp"
#include "guide/visits.hpp"
#include "search/path_dependence.hpp"
#include "search/results.hpp"

namespace assess {

// A move from a state, and how the state after it stands.
struct Child : Verdict {
    std::uint32_t repeats = kFree;  // the depth of the state that is repeated
    Visits visits;
    PathDependence depends;
    std::int16_t move = 0;
    MovesNeeded moves_needed;
    bool merged = false;
    bool expanded = true;  // else only estimated
};

template <int Words>
struct Node {
    using Set = Bits<Words>;
    State<Words> state;
    Set zone, tried;
    Set local_zone;  // the zone in which the plays before are answered
    Set assumed;     // the zone with which a repetition of this state counts
    std::uint64_t path_hash = 0, start = 0;
    std::uint64_t end = ~std::uint64_t{0};  // the node is left when so many positions have been looked at
    std::uint32_t proof_threshold = 0, disproof_threshold = 0, proof = 1, disproof = 1;
    std::uint32_t first_child = 0, passes = 0;
    std::uint32_t current = 0;  // the child to be searched next, counted from the first
    std::uint32_t tenuki = 0;   // 1 + the depth of the last null move that the avoider answered by a pass
    PathDependence depends;
    std::int16_t move = 0;
    std::int16_t last = kPass;  // the move that led here
    MovesNeeded moves_needed;
    std::uint8_t flags = 0;
    bool null_pending = false, restricted = false, repeated = false;
};

// Nodes that were left with their states open. Most are entered again soon, on the same path, and then nothing of what
// was found in them has to be found anew.
template <int Words>
class SuspendedNodes {
  public:
    // `most`: so many are kept, by the paths that led to them.
    explicit SuspendedNodes(int most) : most_(static_cast<std::size_t>(most)) {}

    // Puts away the last node and its children.
    void suspend(const Node<Words>& node, const std::vector<Child>& children) {
        if (!most_) return;
        if (slots_.empty()) slots_.resize(most_);
        std::unique_ptr<Suspended>& slot = slots_[node.path_hash % most_];
        give_up(slot);
        slot = std::make_unique<Suspended>(Suspended{node, {children.begin() + node.first_child, children.end()}});
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
        old.start = fresh.start;
        old.end = fresh.end;
        old.proof_threshold = fresh.proof_threshold;
        old.disproof_threshold = fresh.disproof_threshold;
        old.first_child = fresh.first_child;
        if (fresh.moves_needed.known()) old.moves_needed = fresh.moves_needed;
        fresh = old;
        children.insert(children.end(), slot->children.begin(), slot->children.end());
        give_up(slot);
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
    void give_up(std::unique_ptr<Suspended>& slot) {
        if (slot) bytes_ -= slot->bytes();
        slot.reset();
    }

    const std::size_t most_;
    std::vector<std::unique_ptr<Suspended>> slots_;  // by the path
    std::size_t bytes_ = 0;                          // of what rests
};

}  // namespace assess
