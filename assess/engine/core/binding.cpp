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

template <typename Value>
Value as_told(const Value& value) {
    return value;
}
const char* as_told(const Leaf& leaf) { return word_of(leaf); }

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
    nb::class_<PlainClaim> claim(module, "Claim");
    claim.def(nb::init<>());
#define ASSESS_FIELD(type, name, first, meaning) claim.def_rw(#name, &PlainClaim::name);
    ASSESS_CLAIM_FIELDS(ASSESS_FIELD)
#undef ASSESS_FIELD
    nb::class_<ProofNode> node(module, "ProofNode");
#define ASSESS_FIELD(type, name, first, meaning) \
    node.def_prop_ro(#name, [](const ProofNode& node) { return as_told(node.name); });
    ASSESS_PROOF_NODE_FIELDS(ASSESS_FIELD)
#undef ASSESS_FIELD
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
    module.def("natural_playouts", &play_naturally, nb::arg("width"), nb::arg("height"), nb::arg("stones"),
               nb::arg("count"), nb::arg("longest"), nb::call_guard<nb::gil_scoped_release>());
    module.def("fight_over", &fight_over, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("points"),
               nb::arg("owner"), nb::arg("first"), nb::arg("games"), nb::arg("reach"), nb::arg("longest"),
               nb::call_guard<nb::gil_scoped_release>());
    module.def("play", &play_once, nb::arg("width"), nb::arg("height"), nb::arg("stones"), nb::arg("turn"),
               nb::arg("ban"), nb::arg("point"));
}
