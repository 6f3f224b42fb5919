// A board with few empty points: every move is looked at from the start. Nothing is ever concluded from it.
#pragma once

#include "guide/manner.hpp"

namespace assess {

template <int Words>
class FewPoints : public Manner<Words> {
  public:
    using Set = Bits<Words>;

    FewPoints(const Geometry<Words>& geometry, const Options& options, Task task)
        : Manner<Words>(options, task), g_(geometry) {
        this->habits_.first_widening = kWidest;
    }
    Set plays(const State<Words>& state, const Prospects<Words>*, int, int) const override { return state.empty(g_); }

  private:
    const Geometry<Words>& g_;
};

}  // namespace assess
