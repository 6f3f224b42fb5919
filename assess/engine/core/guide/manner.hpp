// A manner of searching: what a prover goes by on the kind of ground at hand. There are four, a file each: in a closed
// group, about an open group, on few points, and where eyes are sought. Nothing is ever concluded from it.
#pragma once

#include <cstdint>

#include "guide/eyes_ahead.hpp"
#include "guide/task.hpp"
#include "options.hpp"

namespace assess {

// Iterative widening: the last one holds every move.
constexpr int kWidenings = 4;
constexpr int kWidest = kWidenings - 1;

// The values that one manner brings.
struct Habits {
    // How the search goes on.
    int first_widening = 0;  // where iterative widening begins
    bool weighs = false;     // moves are weighed again after short visits, as there is much to choose from
    bool null_last = false;  // the opponent's null move is looked at beside his replies, and not before them
    int stay = 0;            // so many times better another reply must look before one is left; 0: by epsilon
    int epsilon = 1;         // thresholds are 1 + epsilon times the second best: one part in so many

    // What a state costs.
    bool seeks_eyes = false;    // what two eyes take is looked at in each state
    bool by_liberties = false;  // X's liberties tell a state's first proof number

    // How its moves are told apart.
    bool by_features = false;        // by what the plays look like
    bool by_places = false;          // by what the state after each looks like, which gives it a place among them
    std::uint32_t place_cost = 0;    // what each better place adds to the proof number of a move
    std::uint32_t reply_cost = 0;    // and to the disproof number of a reply
    std::uint32_t answer_bonus = 0;  // what each doubling of other replies that a move answered takes off
    bool one_will_do = false;        // as soon as one move proves the state, no other is opened
};

template <int Words>
class Manner {
  public:
    using Set = Bits<Words>;
    Manner(const Options& options, Task task) {
        habits_.epsilon = options.epsilon;
        habits_.by_features = task != Task::kTake;
        habits_.by_liberties = options.liberties_first && task == Task::kTake;
    }
    virtual ~Manner() = default;

    const Habits& habits() const { return habits_; }

    // The prover's plays worth a look at a widening but the last, after the opponent's move `last`. `seen`: where eyes
    // are sought.
    virtual Set plays(const State<Words>& state, const Prospects<Words>* seen, int widening, int last) const = 0;
    // The opponent's replies that are opened beside his null move, where it comes last.
    virtual Set first_replies(const State<Words>&, int /*widening*/) const { return Set{}; }
    // How good a state looks for the player who has just moved, where moves have places.
    virtual int outlook(const State<Words>&) const { return 0; }
    // How far X is from being taken, by its liberties; `eyes`: what the eyes ahead make of the state.
    virtual int far(const State<Words>&, int liberties, std::uint32_t /*eyes*/) const { return liberties; }

  protected:
    Habits habits_;
};

}  // namespace assess
