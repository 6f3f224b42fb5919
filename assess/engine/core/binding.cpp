// The border between the two worlds: Python asks for searches, this file hands them to the core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "guide/playouts.hpp"
#include "options.hpp"
#include "search/plain_claim.hpp"
#include "search/proof_graph.hpp"

namespace nb = nanobind;
using namespace assess;

namespace {

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

// A proof that others may lean on, whatever the number of words that its board needs. It never changes.
class AnySource {
  public:
    virtual ~AnySource() = default;
    virtual std::size_t parts() const = 0;
    virtual std::size_t bytes() const = 0;
};

template <int Words>
class SizedSource : public AnySource {
  public:
    SizedSource(int width, int height, int color, const std::vector<int>& points,
                const std::vector<PlainEntry>& entries)
        : there(std::make_shared<const Source<Words>>(Geometry<Words>(width, height), options_now(), color, points,
                                                      entries)) {}
    std::size_t parts() const override { return there->parts(); }
    std::size_t bytes() const override { return there->bytes(); }

    const std::shared_ptr<const Source<Words>> there;
};

using EntryParts = std::tuple<std::string, int, int, int, std::vector<std::pair<int, int>>, std::vector<int>>;

std::unique_ptr<AnySource> make_source(int width, int height, int color, const std::vector<int>& points,
                                       const std::vector<EntryParts>& entries) {
    require_board(width, height, std::string(static_cast<std::size_t>(std::max(width * height, 0)), '.'));
    require_color(color);
    for (int point : points) require_point(point, width, height);
    std::vector<PlainEntry> plain;
    plain.reserve(entries.size());
    for (const auto& [pattern, turn, ban, rank, outside, named] : entries)
        plain.push_back({pattern, turn, ban, rank, outside, named});
    return on_board(width, height, [&](auto words) -> std::unique_ptr<AnySource> {
        return std::make_unique<SizedSource<words()>>(width, height, color, points, plain);
    });
}

// A search whatever the number of words that its board needs. Python may use it from several threads: only one of them
// at a time, but for `stop`.
class AnySearch {
  public:
    virtual ~AnySearch() { busy_->store(false); }
    virtual int advance(std::uint64_t budget) = 0;
    virtual void again() = 0;
    virtual void drop_suspended() = 0;
    virtual void add_rival(AnySearch& rival) = 0;
    virtual void inherit(const AnySource& source) = 0;
    virtual void limit_memory(std::size_t bytes) = 0;
    virtual std::optional<std::vector<ProofNode>> graph(bool all_moves, std::uint64_t budget) = 0;
    virtual std::uint64_t positions() = 0;
    virtual std::optional<int> moves_left() = 0;
    virtual std::uint64_t expansions() = 0;
    virtual std::uint64_t expanded_anew() = 0;
    virtual std::size_t bytes() = 0;
    // Ends the work of another thread soon, or else the next; the one after that goes on.
    void stop() { stop_.store(true); }

  protected:
    using Flag = std::shared_ptr<std::atomic<bool>>;
    // Held while one thread is at work: no other may come in between, nor change what a rival has proved.
    class Turn {
      public:
        explicit Turn(AnySearch& search) {
            take(search.busy_);
            for (const Flag& rival : search.rivals_) take(rival);
        }
        ~Turn() { give_back(); }
        Turn(const Turn&) = delete;

      private:
        void take(const Flag& flag) {
            if (flag->exchange(true)) {
                give_back();
                throw std::runtime_error("Another thread is at work on this search.");
            }
            held_.push_back(flag);
        }
        void give_back() {
            for (const Flag& flag : held_) flag->store(false);
        }

        std::vector<Flag> held_;
    };
    std::atomic<bool> stop_{false};
    const Flag busy_ = std::make_shared<std::atomic<bool>>(false);
    std::vector<Flag> rivals_;
};

template <int Words>
class SizedSearch : public AnySearch {
  public:
    explicit SizedSearch(const PlainClaim& claim) : there_(claim, options_now()) {}
    // In another thread a rival may be reading what has been proved here.
    ~SizedSearch() override {
        if (!busy_->exchange(true)) return;
        const nb::gil_scoped_release others_go_on;
        while (busy_->exchange(true)) std::this_thread::yield();
    }

    int advance(std::uint64_t budget) override {
        const Turn turn(*this);
        const Outcome outcome = search().advance(std::min(budget, kLargestBudget), stop_);
        stop_.store(false);
        return static_cast<int>(outcome);
    }
    void again() override {
        const Turn turn(*this);
        search().again();
    }
    void drop_suspended() override {
        const Turn turn(*this);
        search().drop_suspended();
    }
    void add_rival(AnySearch& rival) override {
        const Turn turn(*this);
        auto* other = dynamic_cast<SizedSearch*>(&rival);
        const auto& g = search().geometry();
        if (!other || other->search().geometry().width != g.width || other->search().geometry().height != g.height ||
            other->search().claim().prover == search().claim().prover)
            throw std::invalid_argument("a rival searches the same board for the other player");
        if (std::find(rivals_.begin(), rivals_.end(), other->busy_) != rivals_.end()) return;
        rivals_.push_back(other->busy_);
        search().add_rival(other->search());
    }
    void inherit(const AnySource& source) override {
        const Turn turn(*this);
        const auto* other = dynamic_cast<const SizedSource<Words>*>(&source);
        if (!other || !search().may_inherit(*other->there))
            throw std::invalid_argument(
                "only the life of a string of the same player's on the same board is inherited");
        search().inherit(other->there);
    }
    void limit_memory(std::size_t bytes) override {
        const Turn turn(*this);
        search().limit_memory(bytes);
    }
    std::optional<std::vector<ProofNode>> graph(bool all_moves, std::uint64_t budget) override {
        const Turn turn(*this);
        ProofGraph<Words> graph(search(), all_moves ? Moves::kAll : Moves::kFound, std::min(budget, kLargestBudget),
                                stop_);
        stop_.store(false);
        if (!graph.complete()) return std::nullopt;
        return graph.nodes();
    }
    std::uint64_t positions() override { return (Turn(*this), search().positions()); }
    std::optional<int> moves_left() override { return (Turn(*this), search().moves_left()); }
    std::uint64_t expansions() override { return (Turn(*this), search().expansions()); }
    std::uint64_t expanded_anew() override { return (Turn(*this), search().expanded_anew()); }
    std::size_t bytes() override { return (Turn(*this), search().bytes()); }

  private:
    static constexpr std::uint64_t kLargestBudget = std::uint64_t{1} << 62;  // what is added to it stays in range

    Search<Words>& search() { return there_.search; }

    SearchOnBoard<Words> there_;
};

std::unique_ptr<AnySearch> make_search(const PlainClaim& claim) {
    require_sense(claim);
    return on_board(claim.width, claim.height, [&](auto words) -> std::unique_ptr<AnySearch> {
        return std::make_unique<SizedSearch<words()>>(claim);
    });
}

// One move of the core's board, so that tests can hold it against the readable one: (stones, ban point) or nothing.
std::optional<std::pair<std::string, int>> play_once(int width, int height, const std::string& stones, int turn,
                                                     int ban, int point) {
    require_board(width, height, stones);
    require_color(turn);
    require_point(point, width, height);
    if (ban != kNoPoint) require_point(ban, width, height);
    return on_board(width, height, [&](auto words) -> std::optional<std::pair<std::string, int>> {
        const Geometry<words()> g(width, height);
        const State<words()> before = read_state(g, stones, turn, ban);
        State<words()> after;
        Bits<words()> removed;
        if (stones[point] != '.' || !play(g, before, g.bit_of_point(point), after, removed)) return std::nullopt;
        std::string rows(stones.size(), '.');
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const int bit = g.bit_of_point(static_cast<int>(i));
            rows[i] = after.stones[kBlack].has(bit) ? 'X' : after.stones[kWhite].has(bit) ? 'O' : '.';
        }
        return std::pair(rows, after.ban == kNoPoint ? kNoPoint : g.point_of_bit(after.ban));
    });
}

// By point: in how many of so many random games from here the point became Black's. `longest`: as in Playouts.
std::vector<int> play_randomly(int width, int height, const std::string& stones, int count, int longest) {
    require_board(width, height, stones);
    return on_board(width, height, [&](auto words) {
        const Geometry<words()> g(width, height);
        Playouts<words()> playouts(g, longest);
        playouts.run(read_state(g, stones, kBlack, kNoPoint), count);
        std::vector<int> black;
        for (int point = 0; point < width * height; ++point) black.push_back(playouts.black()[g.bit_of_point(point)]);
        return black;
    });
}

}  // namespace

NB_MODULE(ASSESS_MODULE, module) {
    nb::set_leak_warnings(false);  // at its end Python does not free everything that still refers to a search
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
        .def_rw("every", &PlainClaim::every)
        .def_rw("ban", &PlainClaim::ban)
        .def_rw("at_end", &PlainClaim::at_end)
        .def_rw("owner", &PlainClaim::owner)
        .def_rw("watched", &PlainClaim::watched)
        .def_rw("others", &PlainClaim::others)
        .def_rw("target", &PlainClaim::target)
        .def_rw("strings", &PlainClaim::strings)
        .def_rw("helpers", &PlainClaim::helpers)
        .def_rw("against", &PlainClaim::against)
        .def_rw("prover", &PlainClaim::prover)
        .def_rw("repetition", &PlainClaim::repetition)
        .def_rw("whole_board", &PlainClaim::whole_board)
        .def_rw("reaching", &PlainClaim::reaching)
        .def_rw("taking", &PlainClaim::taking)
        .def_rw("ko_pass", &PlainClaim::ko_pass)
        .def_rw("memory_bytes", &PlainClaim::memory_bytes);

    nb::class_<ProofNode>(module, "ProofNode")
        .def_ro("pattern", &ProofNode::pattern)
        .def_ro("turn", &ProofNode::turn)
        .def_ro("bans", &ProofNode::bans)
        .def_prop_ro("leaf", [](const ProofNode& node) { return word_of(node.leaf); })
        .def_ro("links", &ProofNode::links)
        .def_ro("outside", &ProofNode::outside)
        .def_ro("cycle", &ProofNode::cycle)
        .def_ro("closed", &ProofNode::closed)
        .def_ro("source", &ProofNode::source)
        .def_ro("entry", &ProofNode::entry)
        .def_ro("chain", &ProofNode::chain)
        .def_ro("null", &ProofNode::null)
        .def_ro("replies", &ProofNode::replies)
        .def_ro("moves", &ProofNode::moves);
    nb::class_<AnySource>(module, "Source")
        .def_prop_ro("parts", &AnySource::parts)
        .def_prop_ro("bytes", &AnySource::bytes);
    nb::class_<AnySearch>(module, "Search")
        .def("advance", &AnySearch::advance, nb::arg("budget"), nb::call_guard<nb::gil_scoped_release>())
        .def("again", &AnySearch::again)
        .def("drop_suspended", &AnySearch::drop_suspended)
        .def("add_rival", &AnySearch::add_rival, nb::arg("rival"))
        .def("inherit", &AnySearch::inherit, nb::arg("source"))
        .def("limit_memory", &AnySearch::limit_memory, nb::arg("bytes"))
        .def("graph", &AnySearch::graph, nb::arg("all_moves"), nb::arg("budget"),
             nb::call_guard<nb::gil_scoped_release>())
        .def("stop", &AnySearch::stop)
        .def_prop_ro("positions", &AnySearch::positions)
        .def_prop_ro("moves_left", &AnySearch::moves_left)
        .def_prop_ro("expansions", &AnySearch::expansions)
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
    module.def("source", &make_source, nb::arg("width"), nb::arg("height"), nb::arg("color"), nb::arg("points"),
               nb::arg("entries"));
    module.def("playouts", &play_randomly, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("count"),
               nb::arg("longest"), nb::call_guard<nb::gil_scoped_release>());
    module.def("play", &play_once, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("turn"),
               nb::arg("ban"), nb::arg("point"));
}
