// The eyes that decide, how many moves they take, and what a state costs by that. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "goal/goal.hpp"
#include "guide/task.hpp"
#include "guide/two_eyes.hpp"
#include "options.hpp"

namespace assess {

// Moves still needed for two eyes: by the player whose eyes decide, and, when he builds walls, by X's owner inside
// them.
struct MovesNeeded {
    int eyes = -1, room = 0;  // -1: not known

    bool known() const { return eyes >= 0; }
    // When the first has one move more.
    MovesNeeded with_one_more() const { return {eyes > 0 ? eyes - 1 : eyes, room}; }
};

// What is seen of a state: the eyes that decide, which are the owner's around X, whether he makes them or his opponent
// prevents them, or those of the walls that leave X, or the stones to be taken for it, no room; then also the eyes that
// the prover's opponent might make there.
template <int Words>
struct Prospects {
    TwoEyes<Words> eyes;
    std::optional<TwoEyes<Words>> room;

    template <typename... Args>
    explicit Prospects(const Args&... args) : eyes(args...) {}
    MovesNeeded moves_needed() const { return {eyes.best(), room ? room->best() : 0}; }
};

template <int Words>
class EyesAhead {
  public:
    using Set = Bits<Words>;

    EyesAhead(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, Task task, const Options& options)
        : g_(geometry),
          options_(options),
          goal_(goal),
          prover_(prover),
          walling_(task == Task::kWall),
          maker_(walling_ ? prover : goal.owner),
          ways_(options.ways_over_stones ? Ways::kOverStones : Ways::kSteps) {}

    // What is seen of a state, further around in each widening.
    std::optional<Prospects<Words>> look(const State<Words>& state, int widening) const {
        const int radius =
            std::array{options_.radius_1, options_.radius_2, options_.radius_3, options_.radius_4}[widening];
        const Set about = goal_.capture ? goal_.all_watched
                                        : goal_.target | goal_.against | (goal_.helpers & state.stones[goal_.owner]);
        std::optional<Prospects<Words>> seen(std::in_place, g_, state, maker_, walling_ ? walls(state) : about, radius,
                                             walling_ ? Ways::kSteps : ways_, options_);
        if (walling_) seen->room.emplace(g_, state, opponent(prover_), about, radius, ways_, options_);
        return seen;
    }
    // What is needed after a play.
    MovesNeeded moves_needed_after(const Prospects<Words>& seen, int player, int bit) const {
        const auto& [eyes, room] = seen;
        if (player == maker_) return {eyes.after_own(bit), room ? room->after_other(bit) : 0};
        return {eyes.after_other(bit), room ? room->after_own(bit) : 0};
    }
    // What a state costs the prover in which so many moves are still needed: its first proof number (heuristic
    // initialisation).
    std::uint32_t initial_proof(MovesNeeded needed) const {
        if (!needed.known()) return 1;
        const int far = prover_ == maker_ ? needed.eyes : std::max(options_.no_danger - needed.eyes, 0);
        const int fear = walling_ && options_.room_part ? std::max(options_.hopeless - needed.room, 0) : 0;
        return static_cast<std::uint32_t>(1 + far * far + fear * fear / std::max(options_.room_part, 1));
    }

  private:
    // The prover's strings nearest to X, or to the stones that he has to take for it.
    Set walls(const State<Words>& state) const {
        const Set own = state.stones[prover_];
        Set at = goal_.against.any() ? goal_.against : goal_.target;
        while (!at.meets(own)) {
            const Set next = at | g_.neighbors(at);
            if (next == at) break;
            at = next;
        }
        at |= g_.neighbors(at);
        return g_.flood(at & own, own);
    }

    const Geometry<Words>& g_;
    const Options& options_;
    const Goal<Words>& goal_;
    const int prover_;
    const bool walling_;
    const int maker_;  // whose eyes they are: the owner's, or those of walls that the prover needs
    const Ways ways_;
};

}  // namespace assess
