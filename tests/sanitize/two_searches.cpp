// Two searches in two threads, a third that stops them in between: for ThreadSanitizer. Nothing but `stop` is shared.
//
//     two_searches SEED ROUNDS BUDGET
#include <iostream>
#include <thread>

#include "usage.hpp"

namespace assess::sanitize {

// What threads may share does not hang on the size of a board: sets of two words do, which is much less to compile.
constexpr int kWords = 2, kLargest = 9;

// Searches on until the budget is used, however often it is stopped.
void search(const PlainClaim& claim, std::uint64_t budget, std::atomic<bool>& stop, Counts& counts) {
    SearchOnBoard<kWords> claimed(claim, Options{});
    auto& search = claimed.search;
    Outcome outcome = Outcome::kOpen;
    for (int slices = 0; slices < 8 && outcome == Outcome::kOpen; ++slices, ++counts.calls) {
        outcome = search.advance(budget / 8 + 1, stop);
        stop.store(false);
    }
    const ProofGraph<kWords> graph(search, Moves::kAll, budget, stop);
    if (graph.complete()) look_at(graph, claim, counts);
    ++counts.outcomes[static_cast<int>(outcome)];
    ++counts.claims;
    counts.positions += search.positions();
}

PlainClaim some_claim(Random& random) {
    for (;;) {
        const int size = 2 + below(random, kLargest - 1);
        PlainClaim claim = random_claim(random, size, size);
        if (!claim.target.empty()) return claim;
    }
}

int run(std::uint64_t seed, std::uint64_t rounds, std::uint64_t budget) {
    Counts counts[2];
    const std::uint64_t first = seed;
    for (std::uint64_t round = 0; round < rounds; ++round, ++seed) {
        Random random(seed);
        const PlainClaim claims[] = {some_claim(random), some_claim(random)};
        std::atomic<bool> stops[2] = {false, false}, done{false};
        std::thread stopper([&] {
            for (int i = 0; !done.load(); ++i) {
                stops[i % 2].store(true);
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        });
        std::thread one([&] { search(claims[0], budget, stops[0], counts[0]); });
        std::thread other([&] { search(claims[1], budget, stops[1], counts[1]); });
        one.join();
        other.join();
        done.store(true);
        stopper.join();
    }
    std::cout << counts[0].claims + counts[1].claims << " searches in pairs from seed " << first << ", "
              << counts[0].calls + counts[1].calls << " calls, " << counts[0].positions + counts[1].positions
              << " positions, " << counts[0].graphs + counts[1].graphs << " proofs" << std::endl;
    return 0;
}

}  // namespace assess::sanitize

int main(int count, char** words) {
    if (count < 4) {
        std::cerr << "two_searches SEED ROUNDS BUDGET" << std::endl;
        return 2;
    }
    return assess::sanitize::run(std::stoull(words[1]), std::stoull(words[2]), std::stoull(words[3]));
}
