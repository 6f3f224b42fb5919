// The transposition table: what is known of states, in memory that never exceeds its limit.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "goal/leaf.hpp"

namespace assess {

constexpr std::uint32_t kInfinite = 1u << 30;
constexpr std::uint32_t kFree = 0xffffffffu;  // leans on no state of the path

// Mixes the bits of a key, for keys made of keys.
inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 31;
    x *= 0x7fb5d329728ea185ULL;
    x ^= x >> 27;
    x *= 0x81dadef4bc2dd44dULL;
    return x ^ (x >> 33);
}

struct Entry {
    std::uint64_t key = 0;
    std::uint32_t check = 0;
    std::uint32_t proof = 1;       // proof number: 0 when the prover has succeeded
    std::uint32_t disproof = 1;    // disproof number: 0 when he cannot
    std::uint32_t zone = 0;        // number of the zone of a proof; grows with time, so it ranks proofs
    std::uint32_t effort = 0;      // nodes searched below
    std::uint32_t path_depth = 0;  // 1 + depth on the current path, 0 when not on it
    std::int16_t move : 12 = 0;
    std::uint16_t leaf : 4 = 0;
    std::uint8_t flags = 0;
    std::uint8_t generation = 0;  // in which an unsafe disproof was found
    std::uint32_t twin = kFree;   // of a result that leans on states of the path: where it holds

    bool used() const { return flags & 1; }
    bool resolved() const { return proof == 0 || disproof == 0; }
};
static_assert(sizeof(Entry) == 40 && kLeaves < 16);

constexpr std::uint8_t kUsed = 1;     // the slot holds an entry
constexpr std::uint8_t kCycle = 2;    // the result leaned on a repetition somewhere below
constexpr std::uint8_t kClosed = 4;   // the proof is a closed set, not one with ranks
constexpr std::uint8_t kUnsafe = 16;  // an unsafe disproof: it may hold on one path only
constexpr std::uint8_t kHasTwin = 8;  // a result that leans on states of the path is stored beside this one

constexpr std::uint8_t kResult = kCycle | kClosed | kUnsafe;

class Table {
  public:
    explicit Table(std::size_t limit_bytes) {
        limit(limit_bytes);
        for (Part& part : parts_) part.slots.resize(kLeastSlots);
    }

    Entry* find(std::uint64_t key, std::uint32_t check) { return find(part_of(key), key, check); }
    // The entry of a state, made when it is new. Pointers given out before may move.
    Entry& get(std::uint64_t key, std::uint32_t check) {
        Part& part = part_of(key);
        if (Entry* entry = find(part, key, check)) return *entry;
        if ((part.count + 1) * 3 > part.slots.size() * 2) make_room(part);
        Entry fresh;
        fresh.key = key;
        fresh.check = check;
        fresh.flags = kUsed;
        return insert(part, fresh);
    }
    void limit(std::size_t bytes) { limit_ = std::max<std::size_t>(bytes / sizeof(Entry), kParts * kLeastSlots); }
    std::size_t bytes() const { return size_ * sizeof(Entry); }
    bool full() const { return full_; }

  private:
    // Parts grow one by one, so that only one of them takes its place twice at a time.
    static constexpr std::size_t kParts = 16, kLeastSlots = 64;
    struct Part {
        std::vector<Entry> slots;
        std::size_t count = 0;
    };

    Part& part_of(std::uint64_t key) { return parts_[key >> 60]; }
    static Entry* find(Part& part, std::uint64_t key, std::uint32_t check) {
        const std::size_t mask = part.slots.size() - 1;
        for (std::size_t i = key & mask;; i = (i + 1) & mask) {
            Entry& entry = part.slots[i];
            if (!entry.used()) return nullptr;
            if (entry.key == key && entry.check == check) return &entry;
        }
    }
    static Entry& insert(Part& part, const Entry& entry) {
        const std::size_t mask = part.slots.size() - 1;
        std::size_t i = entry.key & mask;
        while (part.slots[i].used()) i = (i + 1) & mask;
        ++part.count;
        return part.slots[i] = entry;
    }
    void rebuild(Part& part, std::size_t size, std::uint32_t least_effort) {
        std::vector<Entry> old(size);
        old.swap(part.slots);
        size_ += size - old.size();
        part.count = 0;
        for (const Entry& entry : old) {
            if (!entry.used()) continue;
            const bool keep =
                (entry.resolved() && entry.twin == kFree) || entry.path_depth || entry.effort >= least_effort;
            if (keep) insert(part, entry);
        }
    }
    // Doubles while the limit allows it; then drops states that are open and cost little, the cheapest first.
    void make_room(Part& part) {
        const std::size_t size = part.slots.size();
        if (size_ + 2 * size <= limit_) return rebuild(part, size * 2, 0);
        for (std::uint32_t effort = 2; effort < kInfinite; effort *= 4) {
            rebuild(part, size, effort);
            if (part.count * 2 < size) return;
        }
        full_ = true;
        if ((part.count + 1) * 8 > size * 7) rebuild(part, size * 2, 0);
    }

    std::array<Part, kParts> parts_;  // by the first bits of the key
    std::size_t limit_ = 0, size_ = kParts * kLeastSlots;
    bool full_ = false;
};

}  // namespace assess
