// The border between the two worlds: Python asks for searches, this file hands them to the core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>

#include "claim.hpp"
#include "playouts.hpp"
#include "proof_graph.hpp"

namespace nb = nanobind;
using namespace assess;

namespace {

// One search that Python may use from several threads: only one of them at a time, but for `stop`.
class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual int advance(std::uint64_t budget) = 0;
    virtual void again() = 0;
    virtual void rest() = 0;
    virtual void limit_memory(std::size_t bytes) = 0;
    virtual nb::object graph(bool all_moves, std::uint64_t budget) = 0;
    virtual std::uint64_t positions() = 0;
    virtual std::optional<int> moves_left() = 0;
    virtual std::uint64_t opened_anew() = 0;
    virtual std::size_t bytes() = 0;
    // Ends the work of another thread soon, or else the next; the one after that goes on.
    void stop() { stop_.store(true); }

  protected:
    // Held while one thread is at work: no other may come in between.
    class Turn {
      public:
        explicit Turn(AnySearch& search) : busy_(search.busy_) {
            if (busy_.exchange(true)) throw std::runtime_error("Another thread is at work on this search.");
        }
        ~Turn() { busy_.store(false); }
        Turn(const Turn&) = delete;

      private:
        std::atomic<bool>& busy_;
    };
    std::atomic<bool> stop_{false}, busy_{false};
};

template <int Words>
class SizedSearch : public AnySearch {
  public:
    explicit SizedSearch(const Claim& claim) : claimed_(claim) {}

    int advance(std::uint64_t budget) override {
        const Turn turn(*this);
        nb::gil_scoped_release release;
        const Outcome outcome = search().advance(std::min(budget, kLargestBudget), stop_);
        stop_.store(false);
        return static_cast<int>(outcome);
    }
    void again() override {
        const Turn turn(*this);
        search().again();
    }
    void rest() override {
        const Turn turn(*this);
        search().rest();
    }
    void limit_memory(std::size_t bytes) override {
        const Turn turn(*this);
        search().limit_memory(bytes);
    }
    nb::object graph(bool all_moves, std::uint64_t budget) override {
        const Turn turn(*this);
        std::unique_ptr<ProofGraph<Words>> graph;
        {
            nb::gil_scoped_release release;
            graph = std::make_unique<ProofGraph<Words>>(search(), all_moves, std::min(budget, kLargestBudget), stop_);
            stop_.store(false);
        }
        if (!graph->complete()) return nb::none();
        nb::list nodes;
        for (const ProofNode& node : graph->nodes()) {
            nodes.append(nb::make_tuple(node.pattern, node.turn, node.bans, static_cast<int>(node.leaf), node.cycle,
                                        node.closed, node.null, node.replies, node.moves, node.links));
        }
        return nodes;
    }
    std::uint64_t positions() override { return (Turn(*this), search().positions()); }
    std::optional<int> moves_left() override { return (Turn(*this), search().moves_left()); }
    std::uint64_t opened_anew() override { return (Turn(*this), search().opened_anew()); }
    std::size_t bytes() override { return (Turn(*this), search().bytes()); }

  private:
    static constexpr std::uint64_t kLargestBudget = std::uint64_t{1} << 62;  // what is added to it stays in range

    Search<Words>& search() { return claimed_.search; }

    Claimed<Words> claimed_;
};

std::unique_ptr<AnySearch> make_search(const Claim& claim) {
    require_sense(claim);
    return with_words(claim.width, claim.height, [&](auto words) -> std::unique_ptr<AnySearch> {
        return std::make_unique<SizedSearch<decltype(words)::value>>(claim);
    });
}

// One move of the core's board, so that tests can hold it against the readable one: (stones, ban point) or nothing.
template <int Words>
nb::object play_once(int width, int height, const std::string& stones, int turn, int ban, int point) {
    const Geometry<Words> g(width, height);
    const State<Words> before = read_state(g, stones, turn, ban);
    State<Words> after;
    Bits<Words> removed;
    if (stones[point] != '.' || !play(g, before, g.bit_of_point(point), after, removed)) return nb::none();
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
    require_board(width, height, stones);
    return with_words(width, height,
                      [&](auto words) { return play_randomly<decltype(words)::value>(width, height, stones, count); });
}

nb::object play_on_any_board(int width, int height, const std::string& stones, int turn, int ban, int point) {
    require_board(width, height, stones);
    require_colour(turn);
    require_point(point, width, height);
    if (ban != kNoPoint) require_point(ban, width, height);
    return with_words(width, height, [&](auto words) {
        return play_once<decltype(words)::value>(width, height, stones, turn, ban, point);
    });
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
        .def_rw("kin", &Claim::kin)
        .def_rw("prover", &Claim::prover)
        .def_rw("rule", &Claim::rule)
        .def_rw("exact", &Claim::exact)
        .def_rw("reaching", &Claim::reaching)
        .def_rw("taking", &Claim::taking)
        .def_rw("ko_pass", &Claim::ko_pass)
        .def_rw("memory_bytes", &Claim::memory_bytes);
    nb::class_<AnySearch>(module, "Search")
        .def("advance", &AnySearch::advance, nb::arg("budget"))
        .def("again", &AnySearch::again)
        .def("rest", &AnySearch::rest)
        .def("limit_memory", &AnySearch::limit_memory, nb::arg("bytes"))
        .def("graph", &AnySearch::graph, nb::arg("all_moves"), nb::arg("budget"))
        .def("stop", &AnySearch::stop)
        .def_prop_ro("positions", &AnySearch::positions)
        .def_prop_ro("moves_left", &AnySearch::moves_left)
        .def_prop_ro("opened_anew", &AnySearch::opened_anew)
        .def_prop_ro("bytes", &AnySearch::bytes);
    module.def("search", &make_search, nb::arg("claim"));
    module.def("playouts", &playouts_on_any_board, nb::arg("width"), nb::arg("height"), nb::arg("stones"),
               nb::arg("count"));
    module.def("play", &play_on_any_board, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("turn"),
               nb::arg("ban"), nb::arg("point"));
}
