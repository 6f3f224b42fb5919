// The border between the two worlds: Python asks for searches, this file hands them to the core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <type_traits>

#include "guide/playouts.hpp"
#include "options.hpp"
#include "search/proof_graph.hpp"

namespace nb = nanobind;
using namespace assess;

namespace {

// Calls with the number of words that a board of this size needs, as a constant. Here alone the size is looked at.
template <typename Visitor>
auto on_board(int width, int height, Visitor visit) {
    const int words = ((width + 1) * height + 63) / 64;
    if (words <= 1) return visit(std::integral_constant<int, 1>{});
    if (words <= 2) return visit(std::integral_constant<int, 2>{});
    if (words <= 3) return visit(std::integral_constant<int, 3>{});
    if (words <= 6) return visit(std::integral_constant<int, 6>{});
    if (words <= 11) return visit(std::integral_constant<int, 11>{});
    throw std::invalid_argument("board too large");
}

// What a search is about, in plain numbers; points count from the top left.
struct PlainClaim {
    int width = 0, height = 0;
    std::string stones;
    int turn = 0;
    bool capture = true, all = false, together = false, at_end = false;
    int owner = 0, watched = 0;
    std::vector<int> target, helpers;
    int prover = 0;
    int repetition = 0;
    bool whole_board = false, reaching = false, taking = false;
    bool ko_pass = false;  // a ban lasts until a ko-pass; needs `whole_board`
    std::size_t memory_bytes = 0;

    template <int Words>
    Claim<Words> on(const Geometry<Words>& g) const {
        Claim<Words> claim;
        claim.root = read_state(g, stones, turn, kNoPoint);
        claim.prover = prover;
        claim.repetition = static_cast<Repetition>(repetition);
        claim.whole_board = whole_board;
        claim.reaching = reaching;
        Goal<Words>& goal = claim.goal;
        goal.capture = capture;
        goal.all = all;
        goal.together = together;
        goal.at_end = at_end;
        goal.taking = taking;
        goal.ender = prover;
        goal.owner = owner;
        goal.watched = g.bit_of_point(watched);
        for (int point : target) goal.target.add(g.bit_of_point(point));
        for (int point : helpers) goal.helpers.add(g.bit_of_point(point));
        return claim;
    }
};

// The options of the searches made from now on: a process may change them for an experiment.
Options& options_now() {
    static Options options;
    return options;
}

void set_option(const std::string& name, int value) {
    for (const Option& option : kOptions) {
        if (name != option.name) continue;
        if (value < option.least || value > option.most) throw std::invalid_argument("out of range: " + name);
        options_now().*option.field = value;
        return;
    }
    throw std::invalid_argument("no such option: " + name);
}

// A search whatever the number of words that its board needs.
class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual int advance(std::uint64_t budget) = 0;
    virtual void again() = 0;
    virtual void drop_suspended() = 0;
    virtual void limit_memory(std::size_t bytes) = 0;
    virtual std::optional<std::vector<ProofNode>> graph(bool all_moves, std::uint64_t budget) = 0;
    virtual std::uint64_t positions() const = 0;
    virtual std::optional<int> moves_left() const = 0;
    virtual std::uint64_t expanded_anew() const = 0;
    virtual std::size_t bytes() const = 0;
    void stop() { stop_.store(true); }

  protected:
    std::atomic<bool> stop_{false};
};

template <int Words>
class SizedSearch : public AnySearch {
  public:
    explicit SizedSearch(const PlainClaim& claim)
        : geometry_(claim.width, claim.height, claim.ko_pass),
          search_(geometry_, claim.on(geometry_), options_now(), claim.memory_bytes) {}

    int advance(std::uint64_t budget) override { return static_cast<int>(search_.advance(budget, stop_)); }
    void again() override { search_.again(); }
    void drop_suspended() override { search_.drop_suspended(); }
    void limit_memory(std::size_t bytes) override { search_.limit_memory(bytes); }
    std::optional<std::vector<ProofNode>> graph(bool all_moves, std::uint64_t budget) override {
        ProofGraph<Words> graph(search_, all_moves ? Moves::kAll : Moves::kFound, budget, stop_);
        if (!graph.complete()) return std::nullopt;
        return graph.nodes();
    }
    std::uint64_t positions() const override { return search_.positions(); }
    std::optional<int> moves_left() const override { return search_.moves_left(); }
    std::uint64_t expanded_anew() const override { return search_.expanded_anew(); }
    std::size_t bytes() const override { return search_.bytes(); }

  private:
    Geometry<Words> geometry_;
    Search<Words> search_;
};

std::unique_ptr<AnySearch> make_search(const PlainClaim& claim) {
    return on_board(claim.width, claim.height, [&](auto words) -> std::unique_ptr<AnySearch> {
        return std::make_unique<SizedSearch<words()>>(claim);
    });
}

// One move of the core's board, so that tests can hold it against the readable one: (stones, ban point) or nothing.
std::optional<std::pair<std::string, int>> play_once(int width, int height, const std::string& stones, int turn,
                                                     int ban, int point) {
    return on_board(width, height, [&](auto words) -> std::optional<std::pair<std::string, int>> {
        const Geometry<words()> g(width, height);
        const State<words()> before = read_state(g, stones, turn, ban);
        State<words()> after;
        Bits<words()> removed;
        if (!play(g, before, g.bit_of_point(point), after, removed)) return std::nullopt;
        std::string rows(stones.size(), '.');
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const int bit = g.bit_of_point(static_cast<int>(i));
            rows[i] = after.stones[kBlack].has(bit) ? 'X' : after.stones[kWhite].has(bit) ? 'O' : '.';
        }
        return std::pair(rows, after.ban == kNoPoint ? kNoPoint : g.point_of_bit(after.ban));
    });
}

// By point: in how many of so many random games from here the point became Black's.
std::vector<int> play_randomly(int width, int height, const std::string& stones, int count) {
    return on_board(width, height, [&](auto words) {
        const Geometry<words()> g(width, height);
        Playouts<words()> playouts(g);
        playouts.run(read_state(g, stones, kBlack, kNoPoint), count);
        std::vector<int> black;
        for (int point = 0; point < width * height; ++point) black.push_back(playouts.black()[g.bit_of_point(point)]);
        return black;
    });
}

}  // namespace

NB_MODULE(_core, module) {
    module.attr("PASS") = kPass;
    module.attr("KO_PASS") = kKoPass;
    nb::class_<PlainClaim>(module, "Claim")
        .def(nb::init<>())
        .def_rw("width", &PlainClaim::width)
        .def_rw("height", &PlainClaim::height)
        .def_rw("stones", &PlainClaim::stones)
        .def_rw("turn", &PlainClaim::turn)
        .def_rw("capture", &PlainClaim::capture)
        .def_rw("all", &PlainClaim::all)
        .def_rw("together", &PlainClaim::together)
        .def_rw("at_end", &PlainClaim::at_end)
        .def_rw("owner", &PlainClaim::owner)
        .def_rw("watched", &PlainClaim::watched)
        .def_rw("target", &PlainClaim::target)
        .def_rw("helpers", &PlainClaim::helpers)
        .def_rw("prover", &PlainClaim::prover)
        .def_rw("repetition", &PlainClaim::repetition)
        .def_rw("whole_board", &PlainClaim::whole_board)
        .def_rw("reaching", &PlainClaim::reaching)
        .def_rw("taking", &PlainClaim::taking)
        .def_rw("ko_pass", &PlainClaim::ko_pass)
        .def_rw("memory_bytes", &PlainClaim::memory_bytes);
    nb::enum_<Leaf>(module, "Leaf")
        .value("NONE", Leaf::kNone)
        .value("CAPTURED", Leaf::kCaptured)
        .value("FORMATION", Leaf::kFormation)
        .value("PASS_ALIVE", Leaf::kPassAlive)
        .value("NO_ROOM", Leaf::kNoRoom)
        .value("NO_SHELTER", Leaf::kNoShelter)
        .value("FORMATION_FOLLOWS", Leaf::kFormationFollows);
    nb::class_<ProofNode>(module, "ProofNode")
        .def_ro("pattern", &ProofNode::pattern)
        .def_ro("turn", &ProofNode::turn)
        .def_ro("bans", &ProofNode::bans)
        .def_ro("leaf", &ProofNode::leaf)
        .def_ro("links", &ProofNode::links)
        .def_ro("cycle", &ProofNode::cycle)
        .def_ro("closed", &ProofNode::closed)
        .def_ro("null", &ProofNode::null)
        .def_ro("replies", &ProofNode::replies)
        .def_ro("moves", &ProofNode::moves);
    nb::class_<AnySearch>(module, "Search")
        .def("advance", &AnySearch::advance, nb::arg("budget"), nb::call_guard<nb::gil_scoped_release>())
        .def("again", &AnySearch::again)
        .def("drop_suspended", &AnySearch::drop_suspended)
        .def("limit_memory", &AnySearch::limit_memory, nb::arg("bytes"))
        .def("graph", &AnySearch::graph, nb::arg("all_moves"), nb::arg("budget"),
             nb::call_guard<nb::gil_scoped_release>())
        .def("stop", &AnySearch::stop)
        .def_prop_ro("positions", &AnySearch::positions)
        .def_prop_ro("moves_left", &AnySearch::moves_left)
        .def_prop_ro("expanded_anew", &AnySearch::expanded_anew)
        .def_prop_ro("bytes", &AnySearch::bytes);
    nb::class_<Option>(module, "Option")
        .def_prop_ro("name", [](const Option& option) { return option.name; })
        .def_ro("default", &Option::normal)
        .def_ro("least", &Option::least)
        .def_ro("most", &Option::most)
        .def_prop_ro("use", [](const Option& option) { return option.use; })
        .def_prop_ro("value", [](const Option& option) { return options_now().*option.field; });
    module.def("options", [] { return std::vector<Option>(kOptions.begin(), kOptions.end()); });
    module.def("set_option", &set_option, nb::arg("name"), nb::arg("value"));
    module.def("search", &make_search, nb::arg("claim"));
    module.def("playouts", &play_randomly, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("count"),
               nb::call_guard<nb::gil_scoped_release>());
    module.def("play", &play_once, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("turn"),
               nb::arg("ban"), nb::arg("point"));
}
