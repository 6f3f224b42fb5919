// Sets of points as words of bits. A board of width w uses w + 1 bits a row: the spare column stays empty, so that a
// shift never carries a stone from one row's end to the next row's start.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

namespace assess {

template <int Words>
struct Bits {
    std::array<std::uint64_t, Words> word{};

    bool operator==(const Bits&) const = default;

    bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < Words; ++i) all |= word[i];
        return all != 0;
    }
    bool none() const { return !any(); }
    int count() const {
        int total = 0;
        for (int i = 0; i < Words; ++i) total += std::popcount(word[i]);
        return total;
    }
    bool has(int bit) const { return (word[bit >> 6] >> (bit & 63)) & 1; }
    void add(int bit) { word[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    void remove(int bit) { word[bit >> 6] &= ~(std::uint64_t{1} << (bit & 63)); }

    // The lowest bit of a set that is not empty.
    int first() const {
        for (int i = 0; i < Words; ++i)
            if (word[i]) return i * 64 + std::countr_zero(word[i]);
        return -1;
    }
    int pop_first() {
        const int bit = first();
        remove(bit);
        return bit;
    }
    static Bits of(int bit) {
        Bits bits;
        bits.add(bit);
        return bits;
    }

    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] &= other.word[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }

    // The set without the members of another.
    Bits without(const Bits& other) const {
        Bits result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] & ~other.word[i];
        return result;
    }
    bool inside(const Bits& other) const { return without(other).none(); }
    bool meets(const Bits& other) const { return (*this & other).any(); }

    // Shifts by 1 to 63 bits.
    Bits up(int by) const {
        Bits result;
        result.word[0] = word[0] << by;
        for (int i = 1; i < Words; ++i) result.word[i] = (word[i] << by) | (word[i - 1] >> (64 - by));
        return result;
    }
    Bits down(int by) const {
        Bits result;
        for (int i = 0; i + 1 < Words; ++i) result.word[i] = (word[i] >> by) | (word[i + 1] << (64 - by));
        result.word[Words - 1] = word[Words - 1] >> by;
        return result;
    }
};

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define ASSESS_LANES
#endif
#endif

#ifdef ASSESS_LANES
// The words of a set in one vector, which the compiler puts into as few registers as the processor has for it. Filling
// connected sets is the most frequent work of a search.
template <int Words>
class Lanes {
    static constexpr int kCount = Words <= 1 ? 1 : Words <= 2 ? 2 : Words <= 4 ? 4 : Words <= 8 ? 8 : 16;

  public:
    typedef std::uint64_t Vector __attribute__((vector_size(kCount * 8)));

    static Vector load(const Bits<Words>& bits) {
        Vector vector{};
        std::memcpy(&vector, bits.word.data(), sizeof(bits.word));
        return vector;
    }
    static Bits<Words> store(const Vector& vector) {
        Bits<Words> bits;
        std::memcpy(bits.word.data(), &vector, sizeof(bits.word));
        return bits;
    }
    static Vector up(const Vector& v, int by) { return v << by | before(v, Indices{}) >> (64 - by); }
    static Vector down(const Vector& v, int by) { return v >> by | after(v, Indices{}) << (64 - by); }

  private:
    using Indices = std::make_integer_sequence<int, kCount>;
    template <int... I>
    static Vector before(const Vector& v, std::integer_sequence<int, I...>) {
        return __builtin_shufflevector(v, Vector{}, (I == 0 ? kCount : I - 1)...);
    }
    template <int... I>
    static Vector after(const Vector& v, std::integer_sequence<int, I...>) {
        return __builtin_shufflevector(v, Vector{}, (I + 1)...);
    }
};
#endif

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
        std::uint64_t word = bits.word[i];
        while (word) {
            visit(i * 64 + std::countr_zero(word));
            word &= word - 1;
        }
    }
}

}  // namespace assess
