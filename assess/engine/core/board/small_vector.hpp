// A list of at most so many elements in a place of its own: none has to be asked of the system for every state looked
// at.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace assess {

template <typename T, std::size_t Most>
class SmallVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    SmallVector() {}  // leaves the places unspecified
    SmallVector(const SmallVector& other) {
        for (const T& one : other) push_back(one);
    }
    SmallVector& operator=(const SmallVector&) = delete;

    // There must be room.
    void push_back(const T& one) {
        assert(size_ < Most);
        new (place(size_++)) T(one);
    }
    void resize(std::size_t size) {  // new elements are unspecified
        assert(size <= Most);
        size_ = size;
    }
    void erase(std::size_t i) {
        for (--size_; i < size_; ++i) *place(i) = *place(i + 1);
    }
    bool full() const { return size_ == Most; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return *place(i); }
    const T& operator[](std::size_t i) const { return *place(i); }
    const T* begin() const { return place(0); }
    const T* end() const { return place(size_); }
    const T& back() const { return *place(size_ - 1); }

  private:
    T* place(std::size_t i) { return reinterpret_cast<T*>(bytes_) + i; }
    const T* place(std::size_t i) const { return reinterpret_cast<const T*>(bytes_) + i; }

    alignas(T) unsigned char bytes_[Most * sizeof(T)];
    std::size_t size_ = 0;
};

// The numbers of at most `wanted` things that cost least, in the order of their costs and then of their numbers. No
// cost may be greater than `Dearest`.
template <std::size_t Most, int Dearest, typename CostOf>
SmallVector<std::uint16_t, Most> cheapest(std::size_t count, std::size_t wanted, CostOf cost_of) {
    std::array<std::uint16_t, Dearest + 2> place{};  // by cost: of the next one
    for (std::size_t i = 0; i < count; ++i) ++place[cost_of(i) + 1];
    for (int cost = 1; cost <= Dearest; ++cost) place[cost] += place[cost - 1];
    SmallVector<std::uint16_t, Most> numbers;
    wanted = std::min({count, wanted, Most});
    numbers.resize(wanted);
    for (std::size_t i = 0; i < count; ++i)
        if (const std::size_t at = place[cost_of(i)]++; at < wanted) numbers[at] = static_cast<std::uint16_t>(i);
    return numbers;
}

}  // namespace assess
