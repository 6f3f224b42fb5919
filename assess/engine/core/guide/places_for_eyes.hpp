// Where eyes are sought: plays that serve or spoil them, near X and near the strings short of liberties around it.
// Nothing is ever concluded from it.
#pragma once

#include <array>

#include "guide/manner.hpp"

namespace assess {

template <int Words>
class PlacesForEyes : public Manner<Words> {
  public:
    using Set = Bits<Words>;

    // `closed`: X is shut in, and its owner saves it inside.
    PlacesForEyes(const Geometry<Words>& geometry, const Goal<Words>& goal, int prover, const Options& options,
                  Task task, bool closed)
        : Manner<Words>(options, task),
          g_(geometry),
          options_(options),
          goal_(goal),
          around_(task == Task::kWall || prover != goal.owner),
          first_slack_(task == Task::kSave && closed ? options.closed_slack : options.slack_1) {
        Habits& habits = this->habits_;
        habits.weighs = options.short_visits && task != Task::kKeep;
        habits.seeks_eyes = task != Task::kTake;
        habits.one_will_do = habits.seeks_eyes;
    }

    Set plays(const State<Words>& state, const Prospects<Words>* seen, int widening, int last) const override {
        const Set empty = state.empty(g_);
        Set string = goal_.target | goal_.against;
        for (int color = 0; color < 2; ++color) string |= g_.flood(string & state.stones[color], state.stones[color]);
        Set points;
        Set region;
        if (seen) {
            const int slack = std::array{first_slack_, options_.slack_2, options_.slack_3}[widening];
            points = seen->eyes.useful(slack);
            if (seen->room) points |= seen->room->useful(slack);
            region = seen->eyes.reached();
            if (around_) points |= surroundings(g_, state, string, widening / options_.further_steps);
        } else {
            points = surroundings(g_, state, string, widening + options_.first_steps);
            region = string;
        }
        region |= g_.neighbors(region);
        // Strings nearby with two liberties or fewer: take them, or save them.
        for (int color = 0; color < 2; ++color) {
            Set stones = region & state.stones[color];
            while (stones.any()) {
                const Set near = g_.part(stones.first(), state.stones[color]);
                stones = stones.without(near);
                const Set liberties = g_.neighbors(near) & empty;
                if (liberties.count() <= options_.short_of_liberties) points |= liberties;
            }
        }
        if (last >= 0 && options_.around_last_move)
            points |= g_.neighbors(Set::of(last) | g_.near[last]) | g_.near[last];
        return points & empty;
    }

  private:
    const Geometry<Words>& g_;
    const Options& options_;
    const Goal<Words>& goal_;
    const bool around_;  // points around X are looked at beside the places for eyes
    const int first_slack_;
};

}  // namespace assess
