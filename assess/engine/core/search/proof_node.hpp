// A node of a proof as it leaves the core: a pattern, and what its moves lead to.
#pragma once

#include "goal/leaf.hpp"
#include "search/border_fields.hpp"

namespace assess {

struct ProofNode {
    ASSESS_PROOF_NODE_FIELDS(ASSESS_MEMBER)
};

}  // namespace assess
