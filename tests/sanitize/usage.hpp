// The life of one search: its calls in random order, as a caller might make them, and a look at what comes out.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "claims.hpp"

namespace assess::sanitize {

struct Counts {
    std::uint64_t claims = 0, calls = 0, positions = 0, refused = 0, graphs = 0, nodes = 0;
    std::uint64_t outcomes[4] = {};  // claims by the last outcome
};

inline void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "WRONG: %s\n", what);
    std::abort();
}

template <int Words>
void look_at(const ProofGraph<Words>& graph, const PlainClaim& claim, Counts& counts) {
    const int points = claim.width * claim.height, nodes = static_cast<int>(graph.nodes().size());
    for (const ProofNode& node : graph.nodes()) {
        // Between two rows there is a '/'.
        const auto content = [&](int point) { return node.pattern.at(point + point / claim.width); };
        demand(static_cast<int>(node.pattern.size()) == points + claim.height - 1,
               "a pattern does not cover the board");
        demand(-1 <= node.null && node.null < nodes, "a null move leads nowhere");
        for (const auto* moves : {&node.replies, &node.moves})
            for (const auto& [move, to] : *moves) {
                demand(kKoPass <= move && move < points, "a move is off the board");
                demand(move < 0 || content(move) == '.', "a move is on no empty point of the zone");
                demand(-1 <= to && to < nodes, "a move leads nowhere");
            }
        for (const auto& [colour, point] : node.bans) demand(content(point) == '.', "a ban is on no point");
        for (const auto& [one, other] : node.links)
            demand(content(one) == '.' && content(other) == '.', "a link is on no points");
    }
    ++counts.graphs;
    counts.nodes += graph.nodes().size();
}

template <int Words>
void use(const PlainClaim& claim, Random& random, std::uint64_t budget, Counts& counts) {
    SearchOnBoard<Words> claimed(claim, Options{});
    Search<Words>& search = claimed.search;
    std::atomic<bool> stop{false};
    Outcome outcome = Outcome::kOpen;
    auto draw = [&](bool all_moves, std::uint64_t most) {
        const ProofGraph<Words> graph(search, all_moves ? Moves::kAll : Moves::kFound, most, stop);
        if (graph.complete()) look_at(graph, claim, counts);
    };
    for (int calls = 4 + below(random, 8); calls > 0; --calls, ++counts.calls) {
        switch (below(random, 10)) {
            case 0:
                search.drop_suspended();
                break;
            case 1:
                search.again();
                break;
            case 2:
                search.limit_memory(one_in(random, 2) ? random() % 8'000 : std::size_t{1} << 26);
                break;
            case 3:
                draw(one_in(random, 2), random() % (budget / 4 + 1));
                break;
            case 4:
                stop.store(true);
                search.advance(budget, stop);
                draw(true, budget);
                stop.store(false);
                break;
            default:
                outcome = search.advance(one_in(random, 8) ? 0 : 1 + random() % budget, stop);
        }
        search.moves_left();
        search.bytes();
    }
    if (outcome == Outcome::kProved) draw(one_in(random, 2), budget);
    ++counts.outcomes[static_cast<int>(outcome)];
    counts.positions += search.positions();
}

// Does the core refuse the claim before it searches?
inline bool refuses(const PlainClaim& claim) {
    try {
        require_sense(claim);
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

}  // namespace assess::sanitize
