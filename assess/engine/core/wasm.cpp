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
    // The next value, of a type that values on the border have.
    template <typename Value>
    Value next() {
        Value value;
        read(value);
        return value;
    }
    void read(int& value) { value = number(); }
    void read(bool& value) { value = number() != 0; }
    // Two numbers, as one holds no more than 32 bits; more than there can be is as much as there can be.
    void read(std::size_t& value) {
        const auto low = static_cast<std::uint32_t>(number()), high = static_cast<std::uint32_t>(number());
        value = static_cast<std::size_t>(std::min(std::uint64_t{high} << 32 | low, std::uint64_t{SIZE_MAX}));
    }
    void read(std::string& value) {
        const int length = count(4);
        value.assign(reinterpret_cast<const char*>(at_), static_cast<std::size_t>(length));
        at_ += (length + 3) / 4;
    }
    void read(std::pair<int, int>& value) {
        value.first = number();
        value.second = number();
    }
    void read(PlainEntry& value) {
        read(value.pattern);
        read(value.turn);
        read(value.ban);
        read(value.rank);
        read(value.outside);
        read(value.named);
    }
    void read(PlainClaim& value) {
#define ASSESS_FIELD(type, name, first, meaning) read(value.name);
        ASSESS_CLAIM_FIELDS(ASSESS_FIELD)
#undef ASSESS_FIELD
    }
    template <typename Value>
    void read(std::vector<Value>& values) {
        values.resize(static_cast<std::size_t>(count(1)));
        for (Value& value : values) read(value);
    }

  private:
    // How many follow, of which so many fit into a number: no more than there can be.
    int count(int in_a_number) {
        const int many = number();
        require(0 <= many && many <= in_a_number * (end_ - at_), "The buffer ends too soon.");
        return many;
    }

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
    Writer& write(int value) {
        words_.push_back(value);
        return *this;
    }
    Writer& write(bool value) { return write(value ? 1 : 0); }
    Writer& write(const std::string& value) {
        write(static_cast<int>(value.size()));
        const std::size_t at = words_.size();
        words_.resize(at + (value.size() + 3) / 4);
        std::memcpy(words_.data() + at, value.data(), value.size());
        return *this;
    }
    Writer& write(const char* value) { return write(std::string(value)); }
    Writer& write(Leaf value) { return write(word_of(value)); }
    Writer& write(const std::pair<int, int>& value) { return write(value.first).write(value.second); }
    Writer& write(const ProofNode& value) {
#define ASSESS_FIELD(type, name, first, meaning) write(value.name);
        ASSESS_PROOF_NODE_FIELDS(ASSESS_FIELD)
#undef ASSESS_FIELD
        return *this;
    }
    template <typename Value>
    Writer& write(const std::vector<Value>& values) {
        write(static_cast<int>(values.size()));
        for (const Value& value : values) write(value);
        return *this;
    }
    const std::vector<std::int32_t>& words() const { return words_; }

  private:
    std::vector<std::int32_t> words_;
};

Writer written;

}  // namespace

// Memory for what comes in: so many numbers, to be given back with `release`.
ASSESS_EXPORT(reserve) std::int32_t* reserve(int count) { return new std::int32_t[static_cast<std::size_t>(count)]; }
ASSESS_EXPORT(release) void release(std::int32_t* words) { delete[] words; }

// What was written last.
ASSESS_EXPORT(written_words) const std::int32_t* written_words() { return written.words().data(); }
ASSESS_EXPORT(written_count) int written_count() { return static_cast<int>(written.words().size()); }

ASSESS_EXPORT(write_options) void write_options() {
    written.begin().write(static_cast<int>(kOptions.size()));
    for (const Option& option : kOptions)
        written.write(option.name)
            .write(option.normal)
            .write(option.least)
            .write(option.most)
            .write(option.use)
            .write(options_now().*option.field);
}
ASSESS_EXPORT(set_option) void set_option_of(const std::int32_t* words, int count) {
    Reader in(words, count);
    const auto name = in.next<std::string>();
    set_option(name, in.number());
}

ASSESS_EXPORT(search) AnySearch* search(const std::int32_t* words, int count) {
    return make_search<SizedSearch>(Reader(words, count).next<PlainClaim>()).release();
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
    written.begin().write(*nodes);
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
    const auto points = in.next<Points>();
    const auto entries = in.next<std::vector<PlainEntry>>();
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
    const auto after = play_once(width, height, in.next<std::string>(), turn, ban, point);
    if (after) written.begin().write(after->first).write(after->second);
    return after.has_value();
}
ASSESS_EXPORT(playouts) void playouts(const std::int32_t* words, int count) {
    Reader in(words, count);
    const int width = in.number(), height = in.number(), games = in.number(), longest = in.number();
    written.begin().write(play_randomly(width, height, in.next<std::string>(), games, longest));
}
ASSESS_EXPORT(natural_playouts) void natural_playouts(const std::int32_t* words, int count) {
    Reader in(words, count);
    const int width = in.number(), height = in.number(), games = in.number(), longest = in.number();
    written.begin().write(play_naturally(width, height, in.next<std::string>(), games, longest));
}
ASSESS_EXPORT(fight_over) int fight_of(const std::int32_t* words, int count) {
    Reader in(words, count);
    const int width = in.number(), height = in.number(), owner = in.number(), first = in.number();
    const int games = in.number(), reach = in.number(), longest = in.number();
    const std::string stones = in.next<std::string>();
    return fight_over(width, height, stones, in.next<std::vector<int>>(), owner, first, games, reach, longest);
}
