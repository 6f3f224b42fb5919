// The states on the path of a search, with the moves opened from them.
#pragma once

#include <span>
#include <vector>

#include "guide/guide.hpp"
#include "search/outside.hpp"
#include "search/path_dependence.hpp"
#include "search/results.hpp"

namespace assess {

// A move from a state, and how the state after it stands.
struct Child : Verdict {
    std::uint32_t repeats = kFree;  // the depth of the state that is repeated
    Visits visits;
    PathDependence depends;
    std::int16_t move = 0;
    MovesNeeded moves_needed;
    bool merged = false;   // its zone is part of the node's
    bool expanded = true;  // else its numbers are a guess of the guide's
};

// A state on the path. The prover is to move at an OR node, his opponent at an AND node.
template <int Words>
struct Node {
    using Set = Bits<Words>;

    // The state, and the way to it.
    State<Words> state;
    std::uint64_t path_hash = 0;
    std::uint32_t passes = 0;   // of the avoider's on the path
    std::uint32_t tenuki = 0;   // 1 + the depth of the last null move that the avoider answered by a pass
    std::int16_t last = kPass;  // the move that led here

    // What the guide knows.
    MovesNeeded moves_needed;
    Set local_zone;  // the zone in which the plays before are answered

    // How long it is searched.
    std::uint32_t proof_threshold = 0, disproof_threshold = 0;
    std::uint64_t start = 0;                // positions looked at when it was entered
    std::uint64_t end = ~std::uint64_t{0};  // it is left when so many have been

    // Its moves.
    std::uint32_t first_child = 0;
    std::uint32_t current = 0;  // the child to be searched next, counted from the first
    bool null_pending = false;  // the opponent's null move is not proved yet; nothing else is looked at
    bool early = false;         // replies were opened before that
    bool restricted = false;    // some moves of the prover's are left out

    // Its result.
    std::uint32_t proof = 1, disproof = 1;
    std::int16_t move = 0;  // that proved or disproved it
    std::uint8_t flags = 0;
    Set zone, tried;  // of the proof found so far; the points whose plays are among the children
    Outside outside;  // liberties outside the zone that the proof counts on
    PathDependence depends;
    bool repeated = false;  // a move below came back to it
    Set assumed;            // the zone with which that counts

    bool resolved() const { return proof == 0 || disproof == 0; }
    // Is it a move that must be answered? Once the null move is proved, plays outside the zone need not be.
    bool counts(const Child& child) const { return !early || null_pending || child.move < 0 || zone.has(child.move); }

    // Begins anew on a path with another hash, as if it had just been entered.
    void restart(std::uint64_t hash) {
        zone = tried = Set{};
        outside.clear();
        path_hash = hash;
        proof = disproof = 1;
        depends = PathDependence{};
        move = 0;
        flags = 0;
        null_pending = early = restricted = repeated = false;
        current = 0;
    }
};

template <int Words>
struct Path {
    using Node = assess::Node<Words>;
    std::vector<Node> nodes;
    std::vector<Child> children;  // of all nodes, one after the other

    bool empty() const { return nodes.empty(); }
    std::uint32_t depth() const { return static_cast<std::uint32_t>(nodes.size()) - 1; }  // of the last node
    Node& last() { return nodes.back(); }
    Node* parent() { return nodes.size() > 1 ? &nodes[nodes.size() - 2] : nullptr; }
    const Node* parent() const { return nodes.size() > 1 ? &nodes[nodes.size() - 2] : nullptr; }

    // The moves of the last node.
    std::span<Child> moves() { return {children.begin() + nodes.back().first_child, children.end()}; }
    std::span<const Child> moves() const { return {children.begin() + nodes.back().first_child, children.end()}; }
    // Those of the node before.
    std::span<Child> moves_of_parent() {
        return {children.begin() + parent()->first_child, children.begin() + nodes.back().first_child};
    }
    // Those of the first.
    std::span<const Child> moves_of_root() const {
        return {children.begin(), nodes.size() > 1 ? children.begin() + nodes[1].first_child : children.end()};
    }
    Child& current(const Node& node) { return children[node.first_child + node.current]; }
    void clear() {
        nodes.clear();
        children.clear();
    }
};

}  // namespace assess
