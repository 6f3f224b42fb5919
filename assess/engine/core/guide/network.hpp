// A small network of convolutions that says of every point how likely a play there is to be the move of a proof. It
// reckons with whole numbers only, so that it says the same on every machine. Nothing is ever concluded from it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "refusal.hpp"

namespace assess {

constexpr int kWindow = 15;  // columns and rows that it sees
constexpr int kWindowPoints = kWindow * kWindow;
constexpr int kPlanes = 16;  // what it sees of each point
constexpr int kUnit = 256;   // so much makes a move e times as likely

using Planes = std::array<std::uint8_t, kWindowPoints * kPlanes>;  // by point, then by plane: 0 or 1
using Logits = std::array<std::int32_t, kWindowPoints>;

class Network {
  public:
    // `bytes`: the number of layers and channels, then of each layer the weights of 3x3 points (by output, row, column
    // and input), what is added to each output, and by what it is multiplied, in parts of 2^20. The last layer has one
    // output, which sees its own point only.
    explicit Network(const std::string& bytes) {
        std::size_t at = 0;
        auto number = [&] {
            require(at + 4 <= bytes.size(), "The network is cut short.");
            std::uint32_t value = 0;
            for (int i = 0; i < 4; ++i) value |= std::uint32_t{static_cast<std::uint8_t>(bytes[at++])} << (8 * i);
            return static_cast<std::int32_t>(value);
        };
        const int layers = number();
        channels_ = number();
        require(1 <= layers && layers <= 20 && 16 <= channels_ && channels_ <= 128 && channels_ % 16 == 0,
                "The network has no such layers.");
        for (int i = 0; i <= layers; ++i) {
            Layer layer;
            const int inputs = i ? channels_ : kPlanes, outputs = i < layers ? channels_ : 1;
            const int size = outputs * inputs * (i < layers ? 9 : 1);
            require(at + static_cast<std::size_t>(size) <= bytes.size(), "The network is cut short.");
            for (int k = 0; k < size; ++k) layer.weights.push_back(static_cast<std::int8_t>(bytes[at++]));
            for (int k = 0; k < outputs; ++k) layer.added.push_back(number());
            for (int k = 0; k < outputs; ++k) layer.factor.push_back(number());
            layers_.push_back(std::move(layer));
        }
        require(at == bytes.size(), "The network is too long.");
    }

    Logits look(const Planes& planes) const {
        // A border of points with nothing on them all around.
        std::vector<std::int16_t> here(kBordered * kPlanes), next(kBordered * channels_);
        for (int p = 0; p < kWindowPoints; ++p)
            for (int k = 0; k < kPlanes; ++k) here[place(p) * kPlanes + k] = planes[p * kPlanes + k];
        int inputs = kPlanes;
        for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
            if (i == 1) {
                here.swap(next);
                next.assign(here.size(), 0);
            } else if (i) {
                here.swap(next);
            }
            convolve(layers_[i], here, inputs, next);
            inputs = channels_;
        }
        Logits logits;
        const Layer& head = layers_.back();
        for (int p = 0; p < kWindowPoints; ++p) {
            std::int32_t sum = head.added[0];
            for (int k = 0; k < channels_; ++k) sum += head.weights[k] * next[place(p) * channels_ + k];
            logits[p] = static_cast<std::int32_t>((std::int64_t{sum} * head.factor[0]) >> kShift);
        }
        return logits;
    }

  private:
    struct Layer {
        std::vector<std::int16_t> weights;
        std::vector<std::int32_t> added, factor;
    };
    static constexpr int kRow = kWindow + 2, kBordered = kRow * kRow, kShift = 20, kMost = 127;

    static int place(int point) { return (point / kWindow + 1) * kRow + point % kWindow + 1; }

    void convolve(const Layer& layer, const std::vector<std::int16_t>& from, int inputs,
                  std::vector<std::int16_t>& to) const {
        // Four outputs at once: what is read of the points serves all of them.
        const int run = 3 * inputs;
        for (int k = 0; k < channels_; k += 4) {
            const std::int16_t* w = &layer.weights[k * 3 * run];
            for (int p = 0; p < kWindowPoints; ++p) {
                std::array<std::int32_t, 4> sums{};
                for (int row = 0; row < 3; ++row) {
                    const std::int16_t* there = &from[(place(p) + (row - 1) * kRow - 1) * inputs];
                    const std::int16_t *w0 = w + row * run, *w1 = w0 + 3 * run, *w2 = w1 + 3 * run, *w3 = w2 + 3 * run;
                    std::int32_t s0 = 0, s1 = 0, s2 = 0, s3 = 0;
                    for (int i = 0; i < run; ++i) {
                        s0 += there[i] * w0[i];
                        s1 += there[i] * w1[i];
                        s2 += there[i] * w2[i];
                        s3 += there[i] * w3[i];
                    }
                    sums[0] += s0;
                    sums[1] += s1;
                    sums[2] += s2;
                    sums[3] += s3;
                }
                for (int j = 0; j < 4; ++j) {
                    const std::int64_t scaled = (std::int64_t{sums[j] + layer.added[k + j]} * layer.factor[k + j] +
                                                 (std::int64_t{1} << (kShift - 1))) >>
                                                kShift;
                    to[place(p) * channels_ + k + j] =
                        static_cast<std::int16_t>(std::clamp<std::int64_t>(scaled, 0, kMost));
                }
            }
        }
    }

    int channels_ = 0;
    std::vector<Layer> layers_;
};

// That of the searches made from now on; none, where there is none.
inline std::shared_ptr<const Network>& network_now() {
    static std::shared_ptr<const Network> network;
    return network;
}

}  // namespace assess
