// What a prover has to bring about, as far as it tells where he looks.
#pragma once

#include <cstdint>

#include "goal/goal.hpp"

namespace assess {

enum class Task : std::uint8_t {
    kKeep,  // nothing: he prevents something for ever, and may pass
    kLive,  // two eyes about X
    kWall,  // walls that leave X, or the stones that have to be taken for it, no room
    kTake,  // the removal of X
    kSave,  // pass-alive strings that X belongs to
};

// `reaching`: his pass does not count as one, so that he must reach the end of a proof.
template <int Words>
Task task_of(const Goal<Words>& goal, int prover, bool reaching) {
    if (!reaching) return Task::kKeep;
    if (goal.capture) return prover == goal.reacher() ? Task::kTake : Task::kSave;
    return prover == goal.avoider() || goal.against.any() ? Task::kWall : Task::kLive;
}

}  // namespace assess
