// Every tunable number of the search, a line each: name, default, least, most, what it does. None of them changes what
// is proved, only what is looked at first and how long; a wrong one costs time, never an answer. They are set for
// experiments only (tests/benchmarks/ablate.py), and their defaults are part of the signature of the search.
#pragma once

#include <array>

namespace assess {

// clang-format off
#define ASSESS_OPTIONS(OPTION) \
    /* guide: which moves are looked at (iterative widening: the last widening looks at every move) */ \
    OPTION(radius_1,             2, 0, 30, "moves from the strings at stake to places for eyes, in the first widening") \
    OPTION(radius_2,             3, 0, 30, "the same, in the second widening") \
    OPTION(radius_3,             5, 0, 30, "the same, in the third") \
    OPTION(radius_4,             9, 0, 30, "the same, when every move is looked at") \
    OPTION(slack_1,              4, 0, 60, "half moves by which a pair of eyes may cost more than the cheapest, in the first widening") \
    OPTION(slack_2,              6, 0, 60, "the same, in the second widening") \
    OPTION(slack_3,             10, 0, 60, "the same, in the third") \
    OPTION(closed_slack,        10, 0, 60, "the same, in the first widening, of who saves a closed group") \
    OPTION(few_points,          14, 0, 400, "with no more empty points on the board every move is looked at from the start") \
    OPTION(end_walls,            1, 0, 1, "there, too, walls that leave the points no shelter are looked for by the eyes that they need") \
    OPTION(short_of_liberties,   2, 0, 8, "strings nearby with so many liberties are taken or saved: their liberties are looked at") \
    OPTION(first_steps,          1, 0, 30, "steps around X where no eyes are looked for, in the first widening; in each further one a step more") \
    OPTION(further_steps,        2, 1, 30, "beside places for eyes, who takes X looks a step further after so many widenings") \
    OPTION(around_last_move,     1, 0, 1, "points around the opponent's last move are looked at") \
    /* guide: two eyes, what a state will cost (heuristic initialisation, df-pn+) */ \
    OPTION(hopeless,            12, 1, 12, "moves from two eyes that count as never") \
    OPTION(no_danger,            8, 1, 12, "an owner of X who needs so many moves for two eyes is no danger") \
    OPTION(room_part,            2, 0, 100, "room that walls leave X counts as one part in so many of its square; 0: not at all") \
    OPTION(ways_over_stones,     1, 0, 1, "ways to eyes lead over strings joined by miai and stones to be taken; 0: steps only") \
    OPTION(taken_liberties,      3, 0, 8, "opposing strings with no more liberties may be taken to make an eye") \
    OPTION(taken_small,          2, 0, 20, "of no more stones an opposing string leaves a point that has to be filled") \
    OPTION(taken_small_cost,     2, 0, 20, "half moves that this costs") \
    OPTION(false_eye_cost,       6, 0, 24, "half moves that an eye with too many diagonal points of the opponent's costs more") \
    OPTION(doubtful_cost,        1, 0, 24, "half moves for each empty diagonal point that may still make an eye false") \
    OPTION(same_region_cost,     1, 0, 24, "half moves that a point inside a region costs that is an eye already") \
    OPTION(most_eyes,           20, 2, 32, "so many of the cheapest eyes are paired") \
    OPTION(most_pairs,          40, 1, 80, "so many of the cheapest pairs are kept") \
    OPTION(liberties_first,      1, 0, 1, "where X is to be taken, a state's proof number begins with X's liberties") \
    OPTION(pass_cost,            2, 1, 100, "first proof number of the prover's own pass") \
    OPTION(reply_cost,          24, 0, 1000, "proof number of the replies still to be refuted beside the null move") \
    /* guide: the order of moves */ \
    OPTION(outside_cost,        20, 0, 1000, "what a play outside the zone at hand costs more: each new point there is a reply more") \
    OPTION(takes,                3, 0, 50, "features: each stone taken") \
    OPTION(takes_most,           3, 0, 400, "features: so many stones taken count") \
    OPTION(saves,               11, 0, 50, "features: saving a string in atari") \
    OPTION(gives_atari,          3, 0, 50, "features: putting a string into atari") \
    OPTION(joins,                6, 0, 50, "features: each own string beside it but the first") \
    OPTION(contact,              4, 0, 50, "features: each opposing string beside it") \
    OPTION(contact_most,         2, 0, 4, "features: so many opposing strings beside it count") \
    OPTION(fills,                6, 0, 50, "features: each own stone beside it but the first counts against it") \
    OPTION(self_atari,          12, 0, 50, "features: having one liberty afterwards counts against it") \
    OPTION(near_own_last,        4, 0, 50, "features: being near the prover's own play before") \
    OPTION(near_distance,        3, 0, 60, "features: near is up to this distance: dx + dy + the larger of them, less two") \
    OPTION(counter_moves,        3, 0, 50, "counter-move heuristic: each doubling of the proofs by a play as the answer to the same play makes it cheaper by so much") \
    OPTION(expand_first,         6, 1, 400, "moves of the prover that are looked at together, the others one by one") \
    /* guide: short visits, where there is much to choose from */ \
    OPTION(short_visits,         1, 0, 1, "moves are weighed again after short visits; 0: by proof numbers alone") \
    OPTION(visit_least,         16, 1, 100000, "positions of a visit at least") \
    OPTION(visit_part,           2, 1, 100, "a visit is as long as one part in so many of what was spent on the move before") \
    OPTION(effort_unit,        256, 1, 100000, "positions spent that count") \
    OPTION(effort_weight,        3, 0, 50, "what each doubling of positions spent on a move in vain counts against it") \
    OPTION(missed_weight,        3, 0, 50, "what each doubling of positions spent on others, where the opponent's play here was the reply, counts for it") \
    OPTION(answered_weight,      6, 0, 50, "what each doubling of other replies to the same state that it answered counts for it") \
    /* guide: closed groups that are to be taken */ \
    OPTION(closed_points,       24, 0, 400, "with no more empty points a group that is shut in is closed; 0: none is") \
    OPTION(closed_region,        1, 0, 1, "who takes a closed group plays inside it first") \
    OPTION(null_last,            1, 0, 1, "groups to be taken: the owner's pass is looked at beside his replies, not before them") \
    OPTION(null_disproof,     1000, 1, 100000, "first disproof number of that pass") \
    OPTION(stay,             10000, 0, 100000, "groups to be taken: a reply is left when another one looks so many times better; 0: as elsewhere") \
    OPTION(closed_epsilon,      30, 1, 100, "epsilon, one part in so many, where a closed group is to be taken") \
    OPTION(open_epsilon,        10, 1, 100, "epsilon, one part in so many, where a group with a way out is to be taken") \
    OPTION(closed_liberties,     4, 1, 100, "closed groups: what each of X's liberties counts in a state's proof number") \
    OPTION(closed_room,          1, 0, 100, "closed groups: what each empty point of its ground counts there") \
    OPTION(closed_eyes,          1, 0, 100, "closed groups: what each point counts there at which an eye may come to be") \
    OPTION(closed_answers,      30, 0, 1000, "closed groups: what each doubling of other replies that a move answered takes off its proof number") \
    OPTION(rank_cost,            6, 0, 1000, "closed groups: what each better-looking move adds to a proof number") \
    OPTION(walls_rank_cost,     20, 0, 1000, "the same where X is to be left no room for eyes") \
    OPTION(reply_rank_cost,      1, 0, 1000, "closed groups: what each better-looking reply adds to a disproof number") \
    /* guide: groups with a way out that are to be taken */ \
    OPTION(open_reach,           4, 0, 20, "half moves from X to where it is to be taken; 0: everywhere alike") \
    OPTION(open_step,            2, 0, 20, "half moves more in each widening") \
    OPTION(open_weak,            2, 0, 8, "opposing strings with no more liberties may be taken by X's owner") \
    OPTION(open_eyes,            3, 0, 100, "what two eyes cost X's owner counts as one part in so many") \
    /* search */ \
    OPTION(from_last,            0, 0, 1, "moves that look alike are taken from the last point to the first; 1: so it is in a second search for the same") \
    OPTION(epsilon,              4, 1, 100, "thresholds: 1 + epsilon times the second best, with epsilon one part in so many") \
    OPTION(ends_before_capture,  1, 0, 1, "where X is to be taken a proof ends at walls that hold its ground; 0: at its capture") \
    OPTION(outside_least,        2, 0, 400, "with so many liberties outside the zone a string of the prover's shows none there; 0: always two") \
    OPTION(patterns_on_entry,    1, 0, 1, "a state is held against the patterns proved meanwhile before it is entered") \
    OPTION(rivals,               1, 0, 1, "a state that the other player's search has proved is disproved") \
    OPTION(inheritance,          1, 0, 1, "a proof goes on as one of the same question, or where X is joined to a string that is proved alive") \
    OPTION(suspended_nodes,    512, 0, 65536, "nodes left that are kept with their moves until they are entered again") \
    OPTION(cycle_rounds,        12, 0, 1000, "after so many too small zones a cycle takes the whole board") \
    OPTION(shared_parts,         1, 0, 1, "a part of a proof that ends on every way takes the place of another, where both hold") \
    OPTION(pattern_bucket,       6, 2, 1000, "patterns in a leaf of the tree before it asks for a point") \
    OPTION(table_percent,       50, 5, 95, "of the memory, that the transposition table may take")
// clang-format on

struct Options {
#define ASSESS_FIELD(name, normal, least, most, use) int name = normal;
    ASSESS_OPTIONS(ASSESS_FIELD)
#undef ASSESS_FIELD
};

// A line of the table.
struct Option {
    const char* name;
    int normal, least, most;
    const char* use;
    int Options::* field;
};

inline constexpr std::array kOptions{
#define ASSESS_LINE(name, normal, least, most, use) Option{#name, normal, least, most, use, &Options::name},
    ASSESS_OPTIONS(ASSESS_LINE)
#undef ASSESS_LINE
};

}  // namespace assess
