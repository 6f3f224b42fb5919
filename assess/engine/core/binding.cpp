// The border with Python: it asks for searches, this file hands them to the core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <thread>
#include <tuple>

#include "search/any_search.hpp"

namespace nb = nanobind;
using namespace assess;

namespace {

// In another thread a rival may be reading what has been proved here.
template <int Words>
class HeldSearch : public SizedSearch<Words> {
  public:
    using SizedSearch<Words>::SizedSearch;
    ~HeldSearch() override {
        if (this->take()) return;
        const nb::gil_scoped_release others_go_on;
        while (!this->take()) std::this_thread::yield();
    }
};

using EntryParts = std::tuple<std::string, int, int, int, std::vector<std::pair<int, int>>, std::vector<int>>;

std::unique_ptr<AnySource> source_of(int width, int height, int color, const std::vector<int>& points,
                                     const std::vector<EntryParts>& entries) {
    std::vector<PlainEntry> plain;
    plain.reserve(entries.size());
    for (const auto& [pattern, turn, ban, rank, outside, named] : entries)
        plain.push_back({pattern, turn, ban, rank, outside, named});
    return make_source(width, height, color, points, plain);
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
    module.def("search", &make_search<HeldSearch>, nb::arg("claim"));
    module.def("source", &source_of, nb::arg("width"), nb::arg("height"), nb::arg("color"), nb::arg("points"),
               nb::arg("entries"));
    module.def("playouts", &play_randomly, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("count"),
               nb::arg("longest"), nb::call_guard<nb::gil_scoped_release>());
    module.def("play", &play_once, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("turn"),
               nb::arg("ban"), nb::arg("point"));
}
