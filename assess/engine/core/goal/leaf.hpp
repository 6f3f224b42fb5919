// What ends a proof: a line each, with the word that certificates have for it.
#pragma once

#include <cstdint>

namespace assess {

#define ASSESS_LEAVES(LEAF)                      \
    LEAF(kCaptured, "captured")                  \
    LEAF(kFormation, "formation")                \
    LEAF(kPassAlive, "pass-alive")               \
    LEAF(kNoRoom, "no-room")                     \
    LEAF(kNoShelter, "no-shelter")               \
    LEAF(kFormationFollows, "formation-follows") \
    LEAF(kCaptureFollows, "capture-follows")

enum class Leaf : std::uint8_t {
    kNone,
#define ASSESS_LEAF(name, word) name,
    ASSESS_LEAVES(ASSESS_LEAF)
#undef ASSESS_LEAF
};

// Empty where the proof goes on.
inline const char* word_of(Leaf leaf) {
    switch (leaf) {
#define ASSESS_LEAF(name, word) \
    case Leaf::name:            \
        return word;
        ASSESS_LEAVES(ASSESS_LEAF)
#undef ASSESS_LEAF
        case Leaf::kNone:
            break;
    }
    return "";
}

}  // namespace assess
