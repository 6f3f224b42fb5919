// Sets of points as words of bits. A board of width w uses w + 1 bits a row: the spare column stays empty, so that a
// shift never carries a stone from one row's end to the next row's start.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace assess {

// The words that a register of the processor holds: two, where the compiler knows such registers. Filling connected
// sets is the most frequent work of a search. Pairs fill the registers that every processor has; wider ones were
// slower, as most sets are copied in pairs (docs/experiments.md).
#ifdef __GNUC__
typedef std::uint64_t WordPair __attribute__((vector_size(16)));
constexpr int kWordsAtOnce = 2;
#else
using WordPair = std::uint64_t;
constexpr int kWordsAtOnce = 1;
#endif

template <int Words>
class Bits {
  public:
    std::uint64_t word(int i) const {
        if constexpr (kPart == 1)
            return part_[i];
        else
            return part_[i / 2][i % 2];
    }

    bool any() const {
        Part all = part_[0];
        for (int i = 1; i < kParts; ++i) all |= part_[i];
        if constexpr (kPart == 1)
            return all != 0;
        else
            return (all[0] | all[1]) != 0;
    }
    bool none() const { return !any(); }
    int count() const {
        int total = 0;
        for (int i = 0; i < Words; ++i) total += std::popcount(word(i));
        return total;
    }
    bool has(int bit) const { return (word(bit >> 6) >> (bit & 63)) & 1; }
    void add(int bit) { *this |= of(bit); }
    void remove(int bit) { *this = without(of(bit)); }

    // The lowest bit of a set that is not empty.
    int first() const {
        for (int i = 0; i < Words; ++i)
            if (word(i)) return i * 64 + std::countr_zero(word(i));
        return -1;
    }
    int pop_first() {
        const int bit = first();
        remove(bit);
        return bit;
    }
    static Bits of(int bit) {
        Bits bits;
        const std::uint64_t mask = std::uint64_t{1} << (bit & 63);
        for (int i = 0; i < kParts; ++i) bits.part_[i] = at_place(mask, (bit >> 6) - i * kPart);
        return bits;
    }

    bool operator==(const Bits& other) const {
        Bits different;
        for (int i = 0; i < kParts; ++i) different.part_[i] = part_[i] ^ other.part_[i];
        return different.none();
    }
    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < kParts; ++i) part_[i] |= other.part_[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < kParts; ++i) part_[i] &= other.part_[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }

    // The set without the members of another.
    Bits without(const Bits& other) const {
        Bits result;
        for (int i = 0; i < kParts; ++i) result.part_[i] = part_[i] & ~other.part_[i];
        return result;
    }
    bool inside(const Bits& other) const { return without(other).none(); }
    bool meets(const Bits& other) const { return (*this & other).any(); }

    // Shifts by 1 to 63 bits.
    Bits up(int by) const {
        Bits result;
        for (int i = 0; i < kParts; ++i)
            result.part_[i] = part_[i] << by | before(i ? part_[i - 1] : Part{}, part_[i]) >> (64 - by);
        return result;
    }
    Bits down(int by) const {
        Bits result;
        for (int i = 0; i < kParts; ++i)
            result.part_[i] = part_[i] >> by | after(part_[i], i + 1 < kParts ? part_[i + 1] : Part{}) << (64 - by);
        return result;
    }

  private:
    static constexpr int kPart = Words == 1 ? 1 : kWordsAtOnce;  // words in a part
    static constexpr int kParts = (Words + kPart - 1) / kPart;
    using Part = std::conditional_t<kPart == 1, std::uint64_t, WordPair>;

    // A part with this word at a place; without any if there is no such place.
    static Part at_place(std::uint64_t word, int place) {
        if constexpr (kPart == 1)
            return place == 0 ? word : 0;
        else
            return reinterpret_cast<Part>(Part{0, 1} == static_cast<std::uint64_t>(std::int64_t{place})) & word;
    }
    // Of two parts in a row: the words before those of the second, and after those of the first.
    static Part before(const Part& one, const Part& next) {
        if constexpr (kPart == 1)
            return one;
        else
            return Part{one[1], next[0]};
    }
    static Part after(const Part& one, const Part& next) {
        if constexpr (kPart == 1)
            return next;
        else
            return Part{one[1], next[0]};
    }

    std::array<Part, kParts> part_{};
};

// Has the memory at an address brought near, as it is needed soon.
inline void prefetch([[maybe_unused]] const void* address) {
#ifdef __GNUC__
    __builtin_prefetch(address);
#endif
}

// Visits the members of a set in ascending order.
template <int Words, typename Visitor>
void for_each_bit(Bits<Words> bits, Visitor visit) {
    for (int i = 0; i < Words; ++i) {
        std::uint64_t word = bits.word(i);
        while (word) {
            visit(i * 64 + std::countr_zero(word));
            word &= word - 1;
        }
    }
}

}  // namespace assess
