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
    std::uint32_t back = kFree;  // the depth of the state that is repeated
    Trial trial;
    Dependence depends;
    std::int16_t move = 0;
    Need need;
    bool merged = false;
    bool opened = true;  // else only estimated
};

template <int Words>
struct Frame {
    using Set = Bits<Words>;
    State<Words> state;
    Set zone, tried;
    Set home;     // the zone in which the plays before are answered
    Set assumed;  // the zone with which a repetition of this state counts
    std::uint64_t path_hash = 0, start = 0;
    std::uint64_t end = ~std::uint64_t{0};  // the frame is left when so many positions have been looked at
    std::uint32_t proof_limit = 0, disproof_limit = 0, proof = 1, disproof = 1;
    std::uint32_t first_child = 0, passes = 0;
    std::uint32_t current = 0;  // the child to be searched next, counted from the first
    std::uint32_t rest = 0;     // 1 + the depth of the last null move that the avoider answered by a pass
    Dependence depends;
    std::int16_t move = 0;
    std::int16_t last = kPass;  // the move that led here
    Need need;
    std::uint8_t flags = 0;
    bool null_pending = false, restricted = false, repeated = false;
};

// Frames that were left with their states open. Most are entered again soon, on the same path, and then nothing of what
// was found in them has to be found anew.
template <int Words>
class RestingFrames {
  public:
    // Puts away the last frame and its children.
    void rest(const Frame<Words>& frame, const std::vector<Child>& children) {
        if (slots_.empty()) slots_.resize(kSlots);
        std::unique_ptr<Resting>& slot = slots_[frame.path_hash % kSlots];
        give_up(slot);
        slot = std::make_unique<Resting>(Resting{frame, {children.begin() + frame.first_child, children.end()}});
        bytes_ += slot->bytes();
    }
    // Takes up a frame again that was left on the same path, under the limits of the new one. Returns whether there is
    // such a frame.
    bool resume(Frame<Words>& fresh, std::vector<Child>& children) {
        if (slots_.empty()) return false;
        std::unique_ptr<Resting>& slot = slots_[fresh.path_hash % kSlots];
        if (!slot || slot->frame.path_hash != fresh.path_hash) return false;
        Frame<Words>& old = slot->frame;
        const State<Words>&a = old.state, &b = fresh.state;
        if (a.hash != b.hash || a.check != b.check || a.turn != b.turn || a.ban != b.ban) return false;
        old.start = fresh.start;
        old.end = fresh.end;
        old.proof_limit = fresh.proof_limit;
        old.disproof_limit = fresh.disproof_limit;
        old.first_child = fresh.first_child;
        if (fresh.need.known()) old.need = fresh.need;
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
    static constexpr std::size_t kSlots = 512;
    struct Resting {
        Frame<Words> frame;
        std::vector<Child> children;

        std::size_t bytes() const { return sizeof(Resting) + children.size() * sizeof(Child); }
    };
    void give_up(std::unique_ptr<Resting>& slot) {
        if (slot) bytes_ -= slot->bytes();
        slot.reset();
    }

    std::vector<std::unique_ptr<Resting>> slots_;  // by the path
    std::size_t bytes_ = 0;                        // of what rests
};

}  // namespace assess
