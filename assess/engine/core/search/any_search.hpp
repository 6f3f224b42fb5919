// What the world outside may ask of the core, whatever the size of the board: the borders (binding.cpp, wasm.cpp) only
// put it into their own words.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "guide/fights.hpp"
#include "options.hpp"
#include "search/plain_claim.hpp"
#include "search/proof_graph.hpp"
#include "search/refusal.hpp"

namespace assess {

// The options of the searches made from now on: a process may change them for an experiment.
inline Options& options_now() {
    static Options options;
    return options;
}

// Those of a search for this claim.
inline Options options_for(const PlainClaim& claim) {
    Options options = options_now();
    if (claim.second) options.from_last = 1 - options.from_last;
    return options;
}

inline void set_option(const std::string& name, int value) {
    for (const Option& option : kOptions) {
        if (name != option.name) continue;
        if (value < option.least || value > option.most) refuse("out of range: " + name);
        options_now().*option.field = value;
        return;
    }
    refuse("no such option: " + name);
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

inline std::unique_ptr<AnySource> make_source(int width, int height, int color, const std::vector<int>& points,
                                              const std::vector<PlainEntry>& entries) {
    require_board(width, height, std::string(static_cast<std::size_t>(std::max(width * height, 0)), '.'));
    require_color(color);
    for (int point : points) require_point(point, width, height);
    return on_board(width, height, [&](auto words) -> std::unique_ptr<AnySource> {
        return std::make_unique<SizedSource<words()>>(width, height, color, points, entries);
    });
}

// A search whatever the number of words that its board needs. Several threads may use it: only one of them at a time,
// but for `stop`.
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
                refuse_for_now("Another thread is at work on this search.");
            }
            held_.push_back(flag);
        }
        void give_back() {
            for (const Flag& flag : held_) flag->store(false);
        }

        std::vector<Flag> held_;
    };
    // Takes the turn for good; false where a thread is at work.
    bool take() { return !busy_->exchange(true); }

    std::atomic<bool> stop_{false};
    const Flag busy_ = std::make_shared<std::atomic<bool>>(false);
    std::vector<Flag> rivals_;
};

template <int Words>
class SizedSearch : public AnySearch {
  public:
    explicit SizedSearch(const PlainClaim& claim) : there_(claim, options_for(claim)) {}

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
        auto* other = dynamic_cast<SizedSearch*>(&rival);
        const auto& g = search().geometry();
        require(other && other->search().geometry().width == g.width && other->search().geometry().height == g.height &&
                    other->search().claim().prover != search().claim().prover,
                "a rival searches the same board for the other player");
        const Turn turn(*this);
        if (std::find(rivals_.begin(), rivals_.end(), other->busy_) != rivals_.end()) return;
        rivals_.push_back(other->busy_);
        search().add_rival(other->search());
    }
    void inherit(const AnySource& source) override {
        const auto* other = dynamic_cast<const SizedSource<Words>*>(&source);
        require(other && search().may_inherit(*other->there),
                "only a proof of the same question, or the life of a string, of the same player's on the same board is "
                "inherited");
        const Turn turn(*this);
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

// `Kind`: SizedSearch, or what is built upon it.
template <template <int> typename Kind>
std::unique_ptr<AnySearch> make_search(const PlainClaim& claim) {
    require_sense(claim);
    return on_board(claim.width, claim.height,
                    [&](auto words) -> std::unique_ptr<AnySearch> { return std::make_unique<Kind<words()>>(claim); });
}

// One move of the core's board, so that tests can hold it against the readable one: (stones, ban point) or nothing.
inline std::optional<std::pair<std::string, int>> play_once(int width, int height, const std::string& stones, int turn,
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
inline std::vector<int> play_randomly(int width, int height, const std::string& stones, int count, int longest) {
    require_board(width, height, stones);
    Playouts playouts(width, height, stones, longest);
    playouts.run(count);
    return playouts.black();
}

// By point: in how many of so many natural games from here the point became Black's; then in how many a stone of his
// stood there in a seki, and in how many one of White's.
inline std::vector<int> play_naturally(int width, int height, const std::string& stones, int count, int longest) {
    require_board(width, height, stones);
    Playouts playouts(width, height, stones, longest, true);
    playouts.run(count);
    std::vector<int> counts = playouts.black();
    for (const int color : {kBlack, kWhite}) {
        const std::vector<int> in_seki = playouts.in_seki(color);
        counts.insert(counts.end(), in_seki.begin(), in_seki.end());
    }
    return counts;
}

// How much of some points their owner keeps, in thousandths, in a fight of so many games that a player begins.
inline int fight_over(int width, int height, const std::string& stones, const std::vector<int>& points, int owner,
                      int first, int games, int reach, int longest) {
    require_board(width, height, stones);
    require_color(owner);
    require_color(first);
    require(!points.empty(), "A fight is about some points.");
    for (const int point : points) require_point(point, width, height);
    return Fight(width, height, stones, longest, points, owner, reach).kept(first, games);
}

}  // namespace assess
