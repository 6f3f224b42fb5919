// When a repetition of the path counts for the prover, and what of the path decides that: passes, and tenuki.
#pragma once

#include <cstdint>

#include "board/board.hpp"
#include "search/node.hpp"

namespace assess {

// The zones of proofs: as small as they are found, or always the whole board, where nobody has plays elsewhere.
enum class Zones { kFound, kWholeBoard };

enum class Repetition { kNever, kWithPass, kWithoutPass, kAlways };

class RepetitionRule {
  public:
    // `passer`: the player whose pass counts as one.
    RepetitionRule(Repetition repetition, int prover, int passer, Zones zones)
        : repetition_(repetition),
          prover_(prover),
          passer_(passer),
          tenuki_counts_(zones == Zones::kFound && prover == passer) {}

    // Does a cycle count in which the avoider passed, or did not?
    bool counts(bool pass_in_cycle) const {
        return repetition_ == Repetition::kAlways || (repetition_ == Repetition::kWithPass && pass_in_cycle) ||
               (repetition_ == Repetition::kWithoutPass && !pass_in_cycle);
    }
    bool passes_matter() const { return repetition_ != Repetition::kNever && repetition_ != Repetition::kAlways; }
    bool tenuki_counts() const { return tenuki_counts_; }

    // The passes of the avoider's on the path after a move from its last node.
    template <int Words>
    std::uint32_t passes_after(const Node<Words>& node, int move) const {
        return node.passes + (move < 0 && node.state.turn == passer_);
    }
    // A null move that the prover answers by a pass is no pass, which would end the variation: the opponent plays
    // elsewhere, and he cannot for ever. So a cycle with such a tenuki counts for the prover always. `depth`: of the
    // node.
    template <int Words>
    std::uint32_t tenuki_after(const Node<Words>& node, std::uint32_t depth, int move) const {
        const bool answered = tenuki_counts_ && move == kPass && node.state.turn == prover_ && node.last == kPass;
        return answered ? depth : node.tenuki;
    }

  private:
    const Repetition repetition_;
    const int prover_, passer_;
    const bool tenuki_counts_;
};

}  // namespace assess
