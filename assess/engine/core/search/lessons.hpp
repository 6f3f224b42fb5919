// What a finished proof teaches: of each state in it where the prover is to move what a network is shown of it, and the
// move that works. From these the network is made; no search needs them.
#pragma once

#include <cstdint>
#include <vector>

#include "search/proof_graph.hpp"

namespace assess {

struct Lesson {
    Planes planes;
    int move = 0;  // the point in the window
    int size = 0;  // nodes of the proof below, each as often as it is led to
};

template <int Words>
std::vector<Lesson> lessons_of(const Search<Words>& search, const std::vector<ProofNode>& nodes) {
    constexpr int kMost = 1'000'000;
    const auto& g = search.geometry();
    std::vector<int> sizes(nodes.size(), -1), last(nodes.size(), kPass), waiting{0};
    std::vector<State<Words>> states(nodes.size());  // on the way by which a node is first come to
    states[0] = search.claim().root;
    std::vector<Lesson> lessons;
    auto following = [&](int number, auto visit) {
        const ProofNode& node = nodes[number];
        if (!node.moves.empty()) {
            if (node.moves.front().second >= 0) visit(node.moves.front().second, node.moves.front().first);
            return;
        }
        if (node.null >= 0) visit(node.null, kPass);
        for (const auto& [point, after] : node.replies) visit(after, point);
    };
    for (const ProofNode& node : nodes)
        if (node.cycle) return lessons;
    while (!waiting.empty()) {
        const int number = waiting.back();
        if (sizes[number] < 0) {  // below it first
            sizes[number] = 0;
            following(number, [&](int after, int point) {
                if (sizes[after] >= 0) return;
                Bits<Words> removed;
                last[after] = point < 0 ? point : g.bit_of_point(point);
                make_move(g, states[number], last[after], states[after], removed);
                waiting.push_back(after);
            });
            continue;
        }
        waiting.pop_back();
        if (sizes[number]) continue;
        std::int64_t size = 1;
        following(number, [&](int after, int) { size += sizes[after]; });
        sizes[number] = static_cast<int>(std::min<std::int64_t>(size, kMost));
    }
    for (std::size_t number = 0; number < nodes.size(); ++number) {
        const ProofNode& node = nodes[number];
        if (node.moves.empty() || node.moves.front().first < 0 || sizes[number] <= 0) continue;
        const State<Words>& state = states[number];
        const int bit = g.bit_of_point(node.moves.front().first);
        const int move = search.guide().learned().place(bit);
        if (move < 0 || !state.empty(g).has(bit)) continue;
        lessons.push_back({search.guide().learned().planes(state, last[number]), move, sizes[number]});
    }
    return lessons;
}

}  // namespace assess
