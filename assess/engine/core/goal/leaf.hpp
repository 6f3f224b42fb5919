// What ends a proof: a line each.
#pragma once

#include <cstdint>

namespace assess {

// What is asked: whether X can be captured, whether it can live, or what stands at the end of the variation.
enum class Asked : std::uint8_t { kCapture, kLife, kAtEnd };

// The word that certificates have for the end, the question that it answers, whose success it is, and the function of
// this folder that finds it. One that finds a `Leaf` says which; one that is found by that of another line has none of
// its own.
#define ASSESS_LEAVES(LEAF)                                                    \
    LEAF(kCaptured, "captured", kCapture, kOpponent, not_by_itself)            \
    LEAF(kPassAlive, "pass-alive", kCapture, kOwner, safe)                     \
    LEAF(kStoneStays, "pass-alive", kAtEnd, kOwner, stands_for_ever)           \
    LEAF(kFormation, "formation", kLife, kOwner, formation)                    \
    LEAF(kFormationFollows, "formation-follows", kLife, kOwner, not_by_itself) \
    LEAF(kCaptureFollows, "capture-follows", kCapture, kOpponent, taken)       \
    LEAF(kNoRoom, "no-room", kLife, kOpponent, no_room)                        \
    LEAF(kNoShelter, "no-shelter", kAtEnd, kOpponent, no_shelter)

enum class Leaf : std::uint8_t {
    kNone,
#define ASSESS_LEAF(name, word, asked, winner, finder) name,
    ASSESS_LEAVES(ASSESS_LEAF)
#undef ASSESS_LEAF
};

constexpr int kLeaves = 0
#define ASSESS_LEAF(name, word, asked, winner, finder) +1
    ASSESS_LEAVES(ASSESS_LEAF)
#undef ASSESS_LEAF
    ;

// Empty where the proof goes on.
inline const char* word_of(Leaf leaf) {
    switch (leaf) {
#define ASSESS_LEAF(name, word, asked, winner, finder) \
    case Leaf::name:                                   \
        return word;
        ASSESS_LEAVES(ASSESS_LEAF)
#undef ASSESS_LEAF
        case Leaf::kNone:
            break;
    }
    return "";
}

}  // namespace assess
