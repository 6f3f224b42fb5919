// The border with JavaScript: the core as a module of WebAssembly. What goes in and out is a buffer of 32-bit numbers;
// a text is its length in bytes, then its bytes, filled up to whole numbers. What makes no sense ends in
// `assess_refuse`, which leaves the module (refusal.hpp).
#include <cstdint>
#include <cstring>
#include <new>

#include "search/any_search.hpp"

using namespace assess;

#define ASSESS_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

constexpr double kMostExact = 9007199254740992.0;  // 2^53: numbers of JavaScript are whole up to here

std::uint64_t whole(double number) { return number < 0 ? 0 : static_cast<std::uint64_t>(std::min(number, kMostExact)); }

// Reads such a buffer from its beginning to its end, and refuses one that is too short.
class Reader {
  public:
    Reader(const std::int32_t* words, int count) : at_(words), end_(words + count) {}

    int number() {
        require(at_ < end_, "The buffer ends too soon.");
        return *at_++;
    }
    bool flag() { return number() != 0; }
    std::string text() {
        const int length = count(4);
        const std::string text(reinterpret_cast<const char*>(at_), static_cast<std::size_t>(length));
        at_ += (length + 3) / 4;
        return text;
    }
    std::vector<int> numbers() {
        const int many = count(1);
        const std::vector<int> found(at_, at_ + many);
        at_ += many;
        return found;
    }
    std::vector<std::pair<int, int>> pairs() {
        std::vector<std::pair<int, int>> found(static_cast<std::size_t>(count(1)));
        for (auto& [one, other] : found) {
            one = number();
            other = number();
        }
        return found;
    }
    // How many follow, of which so many fit into a number: no more than there can be.
    int count(int in_a_number) {
        const int many = number();
        require(0 <= many && many <= in_a_number * (end_ - at_), "The buffer ends too soon.");
        return many;
    }

  private:
    const std::int32_t* at_;
    const std::int32_t* end_;
};

// Writes such a buffer. It stays until the next one is begun.
class Writer {
  public:
    Writer& begin() {
        words_.clear();
        return *this;
    }
    Writer& number(int number) {
        words_.push_back(number);
        return *this;
    }
    Writer& text(const std::string& text) {
        number(static_cast<int>(text.size()));
        const std::size_t at = words_.size();
        words_.resize(at + (text.size() + 3) / 4);
        std::memcpy(words_.data() + at, text.data(), text.size());
        return *this;
    }
    Writer& numbers(const std::vector<int>& numbers) {
        number(static_cast<int>(numbers.size()));
        words_.insert(words_.end(), numbers.begin(), numbers.end());
        return *this;
    }
    Writer& pairs(const std::vector<std::pair<int, int>>& pairs) {
        number(static_cast<int>(pairs.size()));
        for (const auto& [one, other] : pairs) number(one).number(other);
        return *this;
    }
    const std::vector<std::int32_t>& words() const { return words_; }

  private:
    std::vector<std::int32_t> words_;
};

Writer written;

PlainClaim read_claim(Reader& in) {
    PlainClaim claim;
    for (int* field : {&claim.width, &claim.height, &claim.turn, &claim.ban, &claim.owner, &claim.watched,
                       &claim.prover, &claim.repetition})
        *field = in.number();
    for (bool* field : {&claim.capture, &claim.all, &claim.together, &claim.every, &claim.at_end, &claim.whole_board,
                        &claim.reaching, &claim.taking, &claim.ko_pass})
        *field = in.flag();
    claim.stones = in.text();
    for (std::vector<int>* field : {&claim.others, &claim.target, &claim.helpers, &claim.against})
        *field = in.numbers();
    for (int left = in.count(1); left > 0; --left) claim.strings.push_back(in.numbers());
    return claim;
}

void write(const ProofNode& node) {
    written.text(node.pattern).number(node.turn).pairs(node.bans).text(word_of(node.leaf));
    written.pairs(node.links).pairs(node.outside).number(node.cycle).number(node.closed).number(node.source);
    written.number(node.entry).numbers(node.chain).number(node.null).pairs(node.replies).pairs(node.moves);
}

}  // namespace

// Memory for what comes in: so many numbers, to be given back with `release`.
ASSESS_EXPORT(reserve) std::int32_t* reserve(int count) { return new std::int32_t[static_cast<std::size_t>(count)]; }
ASSESS_EXPORT(release) void release(std::int32_t* words) { delete[] words; }

// What was written last.
ASSESS_EXPORT(written_words) const std::int32_t* written_words() { return written.words().data(); }
ASSESS_EXPORT(written_count) int written_count() { return static_cast<int>(written.words().size()); }

ASSESS_EXPORT(write_options) void write_options() {
    written.begin().number(static_cast<int>(kOptions.size()));
    for (const Option& option : kOptions)
        written.text(option.name)
            .number(option.normal)
            .number(option.least)
            .number(option.most)
            .text(option.use)
            .number(options_now().*option.field);
}
ASSESS_EXPORT(set_option) void set_option_of(const std::int32_t* words, int count) {
    Reader in(words, count);
    const std::string name = in.text();
    set_option(name, in.number());
}

ASSESS_EXPORT(search) AnySearch* search(const std::int32_t* words, int count, double memory_bytes) {
    Reader in(words, count);
    PlainClaim claim = read_claim(in);
    claim.memory_bytes = static_cast<std::size_t>(std::min(whole(memory_bytes), std::uint64_t{SIZE_MAX}));
    return make_search<SizedSearch>(claim).release();
}
ASSESS_EXPORT(end_search) void end_search(AnySearch* search) { delete search; }
ASSESS_EXPORT(advance) int advance(AnySearch* search, double budget) { return search->advance(whole(budget)); }
ASSESS_EXPORT(again) void again(AnySearch* search) { search->again(); }
ASSESS_EXPORT(drop_suspended) void drop_suspended(AnySearch* search) { search->drop_suspended(); }
ASSESS_EXPORT(add_rival) void add_rival(AnySearch* search, AnySearch* rival) { search->add_rival(*rival); }
ASSESS_EXPORT(inherit) void inherit(AnySearch* search, const AnySource* source) { search->inherit(*source); }
ASSESS_EXPORT(limit_memory) void limit_memory(AnySearch* search, double bytes) {
    search->limit_memory(static_cast<std::size_t>(std::min(whole(bytes), std::uint64_t{SIZE_MAX})));
}
ASSESS_EXPORT(stop) void stop(AnySearch* search) { search->stop(); }
// Whether there is a graph; then it is written.
ASSESS_EXPORT(write_graph) bool write_graph(AnySearch* search, bool all_moves, double budget) {
    const auto nodes = search->graph(all_moves, whole(budget));
    if (!nodes) return false;
    written.begin().number(static_cast<int>(nodes->size()));
    for (const ProofNode& node : *nodes) write(node);
    return true;
}
ASSESS_EXPORT(positions) double positions(AnySearch* search) { return static_cast<double>(search->positions()); }
ASSESS_EXPORT(expansions) double expansions(AnySearch* search) { return static_cast<double>(search->expansions()); }
ASSESS_EXPORT(expanded_anew) double expanded_anew(AnySearch* search) {
    return static_cast<double>(search->expanded_anew());
}
ASSESS_EXPORT(search_bytes) double search_bytes(AnySearch* search) { return static_cast<double>(search->bytes()); }
// -1: not known.
ASSESS_EXPORT(moves_left) int moves_left(AnySearch* search) { return search->moves_left().value_or(-1); }

ASSESS_EXPORT(source) AnySource* source(const std::int32_t* words, int count) {
    Reader in(words, count);
    const int width = in.number(), height = in.number(), color = in.number();
    const std::vector<int> points = in.numbers();
    std::vector<PlainEntry> entries(static_cast<std::size_t>(in.count(1)));
    for (PlainEntry& entry : entries) {
        entry.pattern = in.text();
        entry.turn = in.number();
        entry.ban = in.number();
        entry.rank = in.number();
        entry.outside = in.pairs();
        entry.named = in.numbers();
    }
    return make_source(width, height, color, points, entries).release();
}
ASSESS_EXPORT(end_source) void end_source(AnySource* source) { delete source; }
ASSESS_EXPORT(parts) double parts(const AnySource* source) { return static_cast<double>(source->parts()); }
ASSESS_EXPORT(source_bytes) double source_bytes(const AnySource* source) {
    return static_cast<double>(source->bytes());
}

// Whether the move is one; then the stones and the ban are written.
ASSESS_EXPORT(play) bool play_of(const std::int32_t* words, int count) {
    Reader in(words, count);
    const int width = in.number(), height = in.number(), turn = in.number(), ban = in.number(), point = in.number();
    const auto after = play_once(width, height, in.text(), turn, ban, point);
    if (after) written.begin().text(after->first).number(after->second);
    return after.has_value();
}
ASSESS_EXPORT(playouts) void playouts(const std::int32_t* words, int count) {
    Reader in(words, count);
    const int width = in.number(), height = in.number(), games = in.number(), longest = in.number();
    written.begin().numbers(play_randomly(width, height, in.text(), games, longest));
}
