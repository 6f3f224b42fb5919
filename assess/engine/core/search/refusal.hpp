// What makes no sense is refused where it comes in, so that nothing behind it has to doubt its numbers.
#pragma once

#ifdef __cpp_exceptions
#include <stdexcept>
#else
#include <cstdlib>
#endif
#include <string>

namespace assess {

#ifdef __cpp_exceptions
// The input makes no sense.
[[noreturn]] inline void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }
// Another call is at work on what this one needs.
[[noreturn]] inline void refuse_for_now(const std::string& sentence) { throw std::runtime_error(sentence); }
#else
// Without exceptions the world outside ends the call: it has to leave it, and never comes back here.
extern "C" __attribute__((import_module("outside"), import_name("refuse"))) void assess_refuse(const char* sentence,
                                                                                               std::size_t length);
[[noreturn]] inline void refuse(const std::string& sentence) {
    assess_refuse(sentence.data(), sentence.size());
    std::abort();
}
[[noreturn]] inline void refuse_for_now(const std::string& sentence) { refuse(sentence); }
#endif

inline void require(bool holds, const char* sentence) {
    if (!holds) refuse(sentence);
}

}  // namespace assess
