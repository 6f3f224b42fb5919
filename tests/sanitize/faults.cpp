// Makes one fault on purpose, so that it is known that the sanitizers would tell of one.
//
//     faults point|shift|race
#include <cstdint>
#include <cstring>
#include <memory>
#include <thread>

#include "core.hpp"

int main(int count, char** words) {
    using namespace assess;
    if (count < 2) return 0;
    volatile int far = 200;
    if (!std::strcmp(words[1], "point")) {  // of another board
        const auto bits = std::make_unique<Bits<1>>();
        return reinterpret_cast<const std::uint64_t*>(bits.get())[far >> 6] != 0;
    }
    if (!std::strcmp(words[1], "shift")) return Bits<1>::of(1).up(far).any();
    if (!std::strcmp(words[1], "race")) {
        int shared = 0;
        std::thread other([&] { ++shared; });
        ++shared;
        other.join();
        return shared == 0;
    }
    return 0;
}
