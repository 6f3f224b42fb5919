// The transposition table: what is known of states, in memory that never exceeds its limit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace assess {

constexpr std::uint32_t kInfinite = 1u << 30;
constexpr std::uint32_t kFree = 0xffffffffu;  // leans on no state of the path

struct Entry {
    std::uint64_t key = 0;
    std::uint32_t check = 0;
    std::uint32_t proof = 1;       // proof number: 0 when the prover has succeeded
    std::uint32_t disproof = 1;    // disproof number: 0 when he cannot
    std::uint32_t zone = 0;        // number of the zone of a proof; grows with time, so it ranks proofs
    std::uint32_t effort = 0;      // nodes searched below
    std::uint32_t path_depth = 0;  // 1 + depth on the current path, 0 when not on it
    std::int16_t move = 0;
    std::uint8_t leaf = 0;
    std::uint8_t flags = 0;
    std::uint32_t context = kFree;  // of a result that leans on states of the path: where it holds

    bool used() const { return flags & 1; }
    bool resolved() const { return proof == 0 || disproof == 0; }
};

constexpr std::uint8_t kUsed = 1;    // the slot holds an entry
constexpr std::uint8_t kCycle = 2;   // the result leaned on a repetition somewhere below
constexpr std::uint8_t kClosed = 4;  // the proof is a closed set, not one with ranks
constexpr std::uint8_t kHasty = 16;  // a failure that may hold on one path only; `zone` says in which generation
constexpr std::uint8_t kOnPath = 8;  // a result that leans on states of the path is stored beside this one

constexpr std::uint8_t kResult = kCycle | kClosed | kHasty;

class Table {
  public:
    explicit Table(std::size_t limit_bytes) {
        limit(limit_bytes);
        slots_.resize(1024);
    }

    Entry* find(std::uint64_t key, std::uint32_t check) {
        for (std::size_t i = key & mask();; i = (i + 1) & mask()) {
            Entry& entry = slots_[i];
            if (!entry.used()) return nullptr;
            if (entry.key == key && entry.check == check) return &entry;
        }
    }
    // The entry of a state, made when it is new. Pointers given out before may move.
    Entry& get(std::uint64_t key, std::uint32_t check) {
        if (Entry* entry = find(key, check)) return *entry;
        if ((count_ + 1) * 3 > slots_.size() * 2) make_room();
        Entry fresh;
        fresh.key = key;
        fresh.check = check;
        fresh.flags = kUsed;
        ++count_;
        return insert(slots_, fresh);
    }
    void limit(std::size_t bytes) { limit_ = std::max<std::size_t>(bytes / sizeof(Entry), 1024); }
    std::size_t count() const { return count_; }
    std::size_t bytes() const { return slots_.size() * sizeof(Entry); }
    bool full() const { return full_; }

  private:
    std::size_t mask() const { return slots_.size() - 1; }
    static Entry& insert(std::vector<Entry>& slots, const Entry& entry) {
        const std::size_t mask = slots.size() - 1;
        std::size_t i = entry.key & mask;
        while (slots[i].used()) i = (i + 1) & mask;
        slots[i] = entry;
        return slots[i];
    }
    void rebuild(std::size_t size, std::uint32_t least_effort) {
        std::vector<Entry> old(size);
        old.swap(slots_);
        count_ = 0;
        for (const Entry& entry : old) {
            if (!entry.used()) continue;
            const bool keep =
                (entry.resolved() && entry.context == kFree) || entry.path_depth || entry.effort >= least_effort;
            if (!keep) continue;
            insert(slots_, entry);
            ++count_;
        }
    }
    // Doubles while the limit allows it; then drops states that are open and cost little, the cheapest first.
    void make_room() {
        if (slots_.size() * 3 <= limit_) return rebuild(slots_.size() * 2, 0);  // both copies exist for a moment
        for (std::uint32_t effort = 2; effort < kInfinite; effort *= 4) {
            rebuild(slots_.size(), effort);
            if (count_ * 2 < slots_.size()) return;
        }
        full_ = true;
        if ((count_ + 1) * 8 > slots_.size() * 7) rebuild(slots_.size() * 2, 0);
    }

    std::size_t limit_ = 0, count_ = 0;
    bool full_ = false;
    std::vector<Entry> slots_;
};

}  // namespace assess
