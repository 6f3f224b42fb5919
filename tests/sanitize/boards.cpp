// Searches for claims on boards of all sizes, and for those of a file: for AddressSanitizer and
// UndefinedBehaviorSanitizer, which end the program at the first fault.
//
//     boards SEED ROUNDS BUDGET [FILE]
#include <sanitizer/common_interface_defs.h>

#include <csignal>
#include <fstream>
#include <iostream>
#include <sstream>

#include "usage.hpp"

namespace assess::sanitize {

// What the program is at, for the report of a fault.
std::string at_work;

void tell() { std::cerr << "AT: " << at_work << std::endl; }

// The claim is searched for, or refused where it makes no sense.
void search_for(const PlainClaim& claim, std::uint64_t seed, std::uint64_t budget, bool sense, Counts& counts) {
    std::ostringstream text;
    text << "seed " << seed << ", budget " << budget << ", claim " << claim;
    at_work = text.str();
    Random random(seed);
    ++counts.claims;
    demand(refuses(claim) != sense, sense ? "a claim is refused" : "a claim without sense is taken");
    if (!sense) {
        ++counts.refused;
        return;
    }
    on_board(claim.width, claim.height,
             [&](auto words) { use<decltype(words)::value>(claim, random, budget, counts); });
}

// A position on a large board takes longer.
std::uint64_t part(std::uint64_t budget, int points) { return 1 + budget * 60 / (60 + points); }

void play_on(Random& random, int width, int height, const std::string& stones) {
    Playouts playouts(width, height, stones, 3, one_in(random, 2));
    playouts.run(below(random, 3));
    const int point = below(random, width * height), owner = below(random, 2), first = below(random, 2);
    Fight(width, height, stones, 3, {point}, owner, below(random, 6)).kept(first, below(random, 9));
}

void every_size(std::uint64_t seed, std::uint64_t budget, Counts& counts) {
    for (int width = 1; width <= kLargestBoard; ++width)
        for (int height = 1; height <= kLargestBoard; ++height, ++seed) {
            std::ostringstream text;
            text << "seed " << seed << ", a random board of " << width << 'x' << height;
            at_work = text.str();
            Random random(seed);
            PlainClaim claim = random_claim(random, width, height);
            play_on(random, width, height, claim.stones);
            const bool about_stones = !claim.target.empty(), spoilt = about_stones && one_in(random, 20);
            if (spoilt) spoil(random, claim);
            search_for(claim, seed, part(budget, width * height), about_stones && !spoilt, counts);
        }
}

int run(std::uint64_t seed, std::uint64_t rounds, std::uint64_t budget, const char* file) {
    Counts counts;
    const std::uint64_t first = seed;
    for (std::uint64_t round = 0; round < rounds; ++round, seed += kLargestBoard * kLargestBoard)
        every_size(seed, budget, counts);
    const std::uint64_t random_claims = counts.claims;
    if (file) {
        std::ifstream in(file);
        PlainClaim claim;
        while (in >> claim) search_for(claim, seed++, part(budget, claim.width * claim.height), true, counts);
        demand(in.eof(), "a line of the file is no claim");
    }
    std::cout << random_claims << " random and " << counts.claims - random_claims << " given claims from seed " << first
              << " (" << counts.refused << " refused), " << counts.calls << " calls, " << counts.positions
              << " positions; open " << counts.outcomes[0] << ", proved " << counts.outcomes[1] << ", disproved "
              << counts.outcomes[2] << ", out of memory " << counts.outcomes[3] << "; " << counts.graphs
              << " proofs of " << counts.nodes << " patterns" << std::endl;
    return 0;
}

}  // namespace assess::sanitize

int main(int count, char** words) {
    if (count < 4) {
        std::cerr << "boards SEED ROUNDS BUDGET [FILE]" << std::endl;
        return 2;
    }
    __sanitizer_set_death_callback(assess::sanitize::tell);
    std::signal(SIGABRT, [](int) {
        assess::sanitize::tell();
        std::_Exit(1);
    });
    return assess::sanitize::run(std::stoull(words[1]), std::stoull(words[2]), std::stoull(words[3]),
                                 count > 4 ? words[4] : nullptr);
}
