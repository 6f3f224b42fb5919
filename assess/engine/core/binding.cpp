// The border between the two worlds: Python asks for searches, this file hands them to the core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>

#include "guide/playouts.hpp"
#include "options.hpp"
#include "search/proof_graph.hpp"

namespace nb = nanobind;
using namespace assess;

namespace {

// What a search is about, in plain numbers; points count from the top left.
struct Claim {
    int width = 0, height = 0;
    std::string stones;
    int turn = 0;
    bool capture = true, all = false, together = false, at_end = false;
    int owner = 0, watched = 0;
    std::vector<int> target, helpers;
    int prover = 0;
    int repetition = 0;
    bool whole_board = false, reaching = false, taking = false;
    bool ko_pass = false;  // a ban lasts until a ko-pass; needs `exact`
    std::size_t memory_bytes = 0;
};

// The options of the searches made from now on: a process may change them for an experiment.
Options& options_now() {
    static Options options;
    return options;
}

const Option& option_named(const std::string& name) {
    for (const Option& option : kOptions)
        if (name == option.name) return option;
    throw std::invalid_argument("no such option: " + name);
}

void set_option(const std::string& name, int value) {
    const Option& option = option_named(name);
    if (value < option.least || value > option.most) throw std::invalid_argument("out of range: " + name);
    options_now().*option.field = value;
}

// A search whatever the number of words that its board needs.
class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual int advance(std::uint64_t budget) = 0;
    virtual void again() = 0;
    virtual void drop_suspended() = 0;
    virtual void limit_memory(std::size_t bytes) = 0;
    virtual nb::object graph(bool all_moves, std::uint64_t budget) = 0;
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
    explicit SizedSearch(const Claim& claim)
        : geometry_(claim.width, claim.height, claim.ko_pass),
          search_(geometry_, goal_of(geometry_, claim), read_state(geometry_, claim.stones, claim.turn, kNoPoint),
                  claim.prover, static_cast<Repetition>(claim.repetition), claim.whole_board, claim.reaching,
                  options_now(), claim.memory_bytes) {}

    int advance(std::uint64_t budget) override {
        nb::gil_scoped_release release;
        return static_cast<int>(search_.advance(budget, stop_));
    }
    void again() override { search_.again(); }
    void drop_suspended() override { search_.drop_suspended(); }
    void limit_memory(std::size_t bytes) override { search_.limit_memory(bytes); }
    nb::object graph(bool all_moves, std::uint64_t budget) override {
        std::unique_ptr<ProofGraph<Words>> graph;
        {
            nb::gil_scoped_release release;
            graph = std::make_unique<ProofGraph<Words>>(search_, all_moves, budget, stop_);
        }
        if (!graph->complete()) return nb::none();
        nb::list nodes;
        for (const ProofNode& node : graph->nodes()) {
            nodes.append(nb::make_tuple(node.pattern, node.turn, node.bans, static_cast<int>(node.leaf), node.cycle,
                                        node.closed, node.null, node.replies, node.moves, node.links));
        }
        return nodes;
    }
    std::uint64_t positions() const override { return search_.positions(); }
    std::optional<int> moves_left() const override { return search_.moves_left(); }
    std::uint64_t expanded_anew() const override { return search_.expanded_anew(); }
    std::size_t bytes() const override { return search_.bytes(); }

  private:
    static Goal<Words> goal_of(const Geometry<Words>& g, const Claim& claim) {
        Goal<Words> goal;
        goal.capture = claim.capture;
        goal.all = claim.all;
        goal.together = claim.together;
        goal.at_end = claim.at_end;
        goal.taking = claim.taking;
        goal.ender = claim.prover;
        goal.owner = claim.owner;
        goal.watched = g.bit_of_point(claim.watched);
        for (int point : claim.target) goal.target.add(g.bit_of_point(point));
        for (int point : claim.helpers) goal.helpers.add(g.bit_of_point(point));
        return goal;
    }

    Geometry<Words> geometry_;
    Search<Words> search_;
};

std::unique_ptr<AnySearch> make_search(const Claim& claim) {
    const int words = ((claim.width + 1) * claim.height + 63) / 64;
    if (words <= 1) return std::make_unique<SizedSearch<1>>(claim);
    if (words <= 2) return std::make_unique<SizedSearch<2>>(claim);
    if (words <= 3) return std::make_unique<SizedSearch<3>>(claim);
    if (words <= 6) return std::make_unique<SizedSearch<6>>(claim);
    if (words <= 11) return std::make_unique<SizedSearch<11>>(claim);
    throw std::invalid_argument("board too large");
}

// One move of the core's board, so that tests can hold it against the readable one: (stones, ban point) or nothing.
template <int Words>
nb::object play_once(int width, int height, const std::string& stones, int turn, int ban, int point) {
    const Geometry<Words> g(width, height);
    const State<Words> before = read_state(g, stones, turn, ban);
    State<Words> after;
    Bits<Words> removed;
    if (!play(g, before, g.bit_of_point(point), after, removed)) return nb::none();
    std::string rows(stones.size(), '.');
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int bit = g.bit_of_point(static_cast<int>(i));
        rows[i] = after.stones[kBlack].has(bit) ? 'X' : after.stones[kWhite].has(bit) ? 'O' : '.';
    }
    return nb::make_tuple(rows, after.ban == kNoPoint ? kNoPoint : g.point_of_bit(after.ban));
}

// By point: in how many of so many random games from here the point became Black's.
template <int Words>
std::vector<int> play_randomly(int width, int height, const std::string& stones, int count) {
    const Geometry<Words> g(width, height);
    Playouts<Words> playouts(g);
    {
        nb::gil_scoped_release release;
        playouts.run(read_state(g, stones, kBlack, kNoPoint), count);
    }
    std::vector<int> black;
    for (int point = 0; point < width * height; ++point) black.push_back(playouts.black()[g.bit_of_point(point)]);
    return black;
}

std::vector<int> playouts_on_any_board(int width, int height, const std::string& stones, int count) {
    const int words = ((width + 1) * height + 63) / 64;
    if (words <= 1) return play_randomly<1>(width, height, stones, count);
    if (words <= 2) return play_randomly<2>(width, height, stones, count);
    if (words <= 3) return play_randomly<3>(width, height, stones, count);
    if (words <= 6) return play_randomly<6>(width, height, stones, count);
    return play_randomly<11>(width, height, stones, count);
}

nb::object play_on_any_board(int width, int height, const std::string& stones, int turn, int ban, int point) {
    const int words = ((width + 1) * height + 63) / 64;
    if (words <= 1) return play_once<1>(width, height, stones, turn, ban, point);
    if (words <= 2) return play_once<2>(width, height, stones, turn, ban, point);
    if (words <= 3) return play_once<3>(width, height, stones, turn, ban, point);
    if (words <= 6) return play_once<6>(width, height, stones, turn, ban, point);
    return play_once<11>(width, height, stones, turn, ban, point);
}

}  // namespace

NB_MODULE(_core, module) {
    module.attr("PASS") = kPass;
    module.attr("KO_PASS") = kKoPass;
    nb::class_<Claim>(module, "Claim")
        .def(nb::init<>())
        .def_rw("width", &Claim::width)
        .def_rw("height", &Claim::height)
        .def_rw("stones", &Claim::stones)
        .def_rw("turn", &Claim::turn)
        .def_rw("capture", &Claim::capture)
        .def_rw("all", &Claim::all)
        .def_rw("together", &Claim::together)
        .def_rw("at_end", &Claim::at_end)
        .def_rw("owner", &Claim::owner)
        .def_rw("watched", &Claim::watched)
        .def_rw("target", &Claim::target)
        .def_rw("helpers", &Claim::helpers)
        .def_rw("prover", &Claim::prover)
        .def_rw("repetition", &Claim::repetition)
        .def_rw("whole_board", &Claim::whole_board)
        .def_rw("reaching", &Claim::reaching)
        .def_rw("taking", &Claim::taking)
        .def_rw("ko_pass", &Claim::ko_pass)
        .def_rw("memory_bytes", &Claim::memory_bytes);
    nb::class_<AnySearch>(module, "Search")
        .def("advance", &AnySearch::advance, nb::arg("budget"))
        .def("again", &AnySearch::again)
        .def("drop_suspended", &AnySearch::drop_suspended)
        .def("limit_memory", &AnySearch::limit_memory, nb::arg("bytes"))
        .def("graph", &AnySearch::graph, nb::arg("all_moves"), nb::arg("budget"))
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
    module.def("playouts", &playouts_on_any_board, nb::arg("width"), nb::arg("height"), nb::arg("stones"),
               nb::arg("count"));
    module.def("play", &play_on_any_board, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("turn"),
               nb::arg("ban"), nb::arg("point"));
}
