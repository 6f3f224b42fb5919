// What a result leans on: the depths of the states on the current path that a repetition came back to.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace assess {

// A set of depths; exact below 256, from there on only its bounds are kept, which errs towards more dependence.
class PathDependence {
  public:
    static PathDependence on(std::uint32_t depth) {
        PathDependence set;
        if (depth < kExact)
            set.bits_[depth >> 6] |= std::uint64_t{1} << (depth & 63);
        else
            set.deep_least_ = set.deep_most_ = depth;
        return set;
    }
    bool none() const { return !(bits_[0] | bits_[1] | bits_[2] | bits_[3]) && !deep_most_; }
    bool has(std::uint32_t depth) const {
        if (depth < kExact) return bits_[depth >> 6] >> (depth & 63) & 1;
        return deep_most_ && deep_least_ <= depth && depth <= deep_most_;
    }
    std::uint32_t least() const {
        for (int i = 0; i < 4; ++i)
            if (bits_[i]) return i * 64 + std::countr_zero(bits_[i]);
        return deep_most_ ? deep_least_ : 0xffffffffu;
    }
    std::uint32_t most() const {
        if (deep_most_) return deep_most_;
        for (int i = 3; i >= 0; --i)
            if (bits_[i]) return i * 64 + 63 - std::countl_zero(bits_[i]);
        return 0;
    }
    PathDependence& operator|=(const PathDependence& other) {
        for (int i = 0; i < 4; ++i) bits_[i] |= other.bits_[i];
        if (other.deep_most_) {
            deep_least_ = deep_most_ ? std::min(deep_least_, other.deep_least_) : other.deep_least_;
            deep_most_ = std::max(deep_most_, other.deep_most_);
        }
        return *this;
    }
    // A state's result no longer leans on the state itself.
    void leave(std::uint32_t depth) {
        if (depth < kExact) {
            bits_[depth >> 6] &= ~(std::uint64_t{1} << (depth & 63));
        } else if (deep_most_ && deep_least_ >= depth) {
            deep_least_ = deep_most_ = 0;
        } else {
            deep_most_ = std::min(deep_most_, depth - 1);
        }
    }

  private:
    static constexpr std::uint32_t kExact = 256;
    std::array<std::uint64_t, 4> bits_{};
    std::uint32_t deep_least_ = 0, deep_most_ = 0;
};

}  // namespace assess
